"""The words of the rules that a card's text may use: numbers, colours, types, keywords, zones."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from .subtypes import CREATURE_TYPES, SUBTYPES

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
"""Numbers are printed as words up to a point."""

NUMBER_OF = {word: number for number, word in enumerate(NUMBERS)}

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""The colours (CR 105.1) by their words."""

TYPES = (
    "artifact", "battle", "creature", "enchantment", "instant", "kindred", "land",
    "planeswalker", "sorcery",
)  # fmt: skip
"""The card types a text speaks of (CR 300.1)."""

SUPERTYPES = ("basic", "legendary", "snow", "world")
"""The supertypes a text speaks of (CR 205.4a)."""

SUBTYPE = {subtype.casefold(): subtype for subtype in SUBTYPES}
"""Subtypes by their words in small letters."""

CREATURE_TYPE_SET = frozenset(CREATURE_TYPES)
"""Creature types, all of which a changeling has (CR 702.73a)."""

_ODD_PLURALS = {
    "sorcery": "sorceries", "elf": "elves", "dwarf": "dwarves", "wolf": "wolves",
    "werewolf": "werewolves", "ally": "allies", "faerie": "faeries", "mercenary": "mercenaries",
    "harpy": "harpies", "fox": "foxes", "leech": "leeches", "plains": "plains",
    "phyrexian": "phyrexians", "samurai": "samurai", "ninja": "ninjas", "sphinx": "sphinxes",
    "thief": "thieves", "pegasus": "pegasi", "cyclops": "cyclopes", "homunculus": "homunculi",
    "octopus": "octopuses", "fungus": "funguses", "merfolk": "merfolk", "treefolk": "treefolk",
    "kithkin": "kithkin", "eldrazi": "eldrazi", "fish": "fish", "urza's": "urza's",
    "equipment": "equipment", "jellyfish": "jellyfish", "moonfolk": "moonfolk",
    "army": "armies", "horse": "horses", "child": "children", "mouse": "mice", "ox": "oxen",
    "sheep": "sheep", "witch": "witches", "djinn": "djinn", "time lord": "time lords",
    "lotus": "lotuses", "custodes": "custodes", "astartes": "astartes",
}  # fmt: skip


def plural(noun: str) -> str:
    """Several of a noun: "creatures", "Elves"."""
    odd = _ODD_PLURALS.get(noun.casefold())
    if odd is not None:
        return odd if noun[:1].islower() else odd.title() if " " in odd else odd.capitalize()
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def third_person(verb: str) -> str:
    """The verb after one he, she or it: "draws", "copies", "has"."""
    odd = {"be": "is", "have": "has", "don't": "doesn't", "do": "does", "were": "was"}
    odd |= {"can": "can", "must": "must"}
    if verb in odd:
        return odd[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    if verb.endswith(("s", "x", "ch", "sh", "o")):
        return verb + "es"
    return verb + "s"


def base_form(verb: str) -> str:
    """The verb after "you" or "they": "draw", "are"."""
    return "are" if verb == "be" else verb


SPECIAL_LANDWALKS = (
    "nonbasic landwalk", "legendary landwalk", "artifact landwalk", "snow landwalk",
    *(f"snow {land}walk" for land in ("plains", "island", "swamp", "mountain", "forest")),
)  # fmt: skip
"""Landwalk about lands of a card type or supertype (CR 702.14a)."""

KEYWORDS = (
    "deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste",
    "hexproof", "indestructible", "intimidate", "lifelink", "reach", "shroud", "trample",
    "vigilance", "banding", "flanking", "phasing", "shadow", "horsemanship", "fear", "storm",
    "sunburst", "epic", "convoke", "split second", "delve", "gravestorm", "changeling",
    "conspire", "persist", "wither", "retrace", "exalted", "cascade", "rebound", "infect",
    "battle cry", "living weapon", "undying", "soulbond", "unleash", "cipher", "evolve",
    "extort", "fuse", "dethrone", "prowess", "exploit", "menace", "devoid", "ingest", "myriad",
    "skulk", "melee", "undaunted", "improvise", "ascend", "storied", "assist", "jump-start",
    "mentor", "riot", "demonstrate", "daybound", "nightbound", "decayed", "training", "compleated",
    "enlist", "ravenous", "read ahead", "living metal", "bargain", "spree", "start your engines!",
    "job select", "tiered", "station", "increment", "aftermath", "umbra armor", "totem armor",
    "provoke", "haunt", "hideaway", "swampwalk", "islandwalk", "forestwalk", "mountainwalk",
    *SPECIAL_LANDWALKS, "plainswalk", "landwalk", "desertwalk", "choose a background", "partner",
    "double team", "space sculptor", "for mirrodin!", "paradigm",
)  # fmt: skip
"""Keyword abilities printed without anything after them (CR 702)."""

ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command zone")
"""The zones (CR 400.1)."""

COUNTERS = (
    "acorn", "age", "aim", "arrow", "arrowhead", "blaze", "blood", "bloodline", "book", "bounty",
    "brick", "burden", "cage", "carrion", "charge", "coin", "collection", "component", "corpse",
    "corruption", "croak", "crystal", "cube", "currency", "death", "deathtouch", "defense",
    "delay", "depletion", "despair", "devotion", "divinity", "doom", "double strike", "dream",
    "echo", "egg", "elixir", "ember", "energy", "enlightened", "eon", "everything", "experience",
    "eyeball",
    "fade", "fate", "feather", "feeding", "fetch", "filibuster", "finality", "first strike",
    "flame", "flood", "flying", "foreshadow", "fungus", "fury", "fuse", "gem", "ghostform",
    "glyph", "gold", "growth", "hack", "harmony", "hatching", "hatchling", "haste", "healing",
    "hexproof", "hit", "hone", "hour", "hourglass", "hunger", "ice", "impostor", "incarnation",
    "indestructible", "infection", "influence", "ingenuity", "intel", "intervention",
    "invitation", "isolation", "javelin", "judgment", "ki", "kick", "knickknack", "knowledge",
    "landmark", "level", "lifelink", "lore", "loyalty", "luck", "magnet", "manabond",
    "manifestation", "mannequin", "matrix", "memory", "menace", "midway", "mine", "mining",
    "mire", "music", "muster", "necrodermis", "net", "night", "oil", "omen", "ore", "page",
    "pain", "palliation", "paralyzation", "petal", "petrification", "phylactery", "phyresis",
    "pin", "plague", "plot", "point", "poison", "polyp", "possession", "pressure", "prey",
    "pupa", "quest", "rad", "reach", "rejection", "reprieve", "rev", "revival", "ribbon",
    "ritual", "rope", "rust", "scream", "scroll", "shadow", "shell", "shield", "shred",
    "shy", "silver", "skewer", "sleep", "sleight", "slime", "slumber", "soot", "soul", "spark",
    "spite", "spore", "stash", "storage", "storm", "strife", "study", "stun", "supply",
    "suspect", "takeover", "task", "theft", "ticket", "tide", "time", "tower", "training",
    "trample", "trap", "treasure", "unity", "unlock", "valor", "velocity", "verse", "vigilance",
    "vitality", "void", "volatile", "vortex", "vow", "voyage", "wage", "watch", "winch", "wind",
    "wish", "wreck",
)  # fmt: skip
"""Kinds of counters with a name (CR 122.1)."""

STEPS = {
    "untap step": "untap",
    "upkeep": "upkeep",
    "draw step": "draw",
    "precombat main phase": "precombat main",
    "first main phase": "precombat main",
    "combat": "beginning of combat",
    "end of combat": "end of combat",
    "postcombat main phase": "postcombat main",
    "second main phase": "postcombat main",
    "end step": "end",
    "cleanup step": "cleanup",
}
"""What a text calls a step or phase, and its name here (CR 500.1)."""

TOKENS = (
    "Blood", "Clue", "Food", "Gold", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Shard",
    "Treasure",
)  # fmt: skip
"""Tokens the rules define (CR 111.10)."""


class Vocabulary(NamedTuple):
    """What a hole for text may hold: one of some words, or a name as it is printed."""

    kind: str
    entries: tuple[str, ...] = ()


ColorWord = Annotated[str, Vocabulary("colour", tuple(COLORS))]
KeywordWord = Annotated[str, Vocabulary("keyword", KEYWORDS)]
CounterWord = Annotated[
    str, Vocabulary("counter", (*COUNTERS, "+1/+1", "-1/-1", "+1/+0", "+0/+1", "-0/-1", "-1/-0"))
]
SubtypeWord = Annotated[str, Vocabulary("subtype", tuple(SUBTYPE))]
TypeWord = Annotated[str, Vocabulary("type", TYPES)]
TokenWord = Annotated[str, Vocabulary("token", tuple(token.casefold() for token in TOKENS))]
StepWord = Annotated[str, Vocabulary("step", tuple(STEPS))]
ZoneWord = Annotated[str, Vocabulary("zone", ZONES)]
Name = Annotated[str, Vocabulary("name")]
