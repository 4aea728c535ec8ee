"""From what is printed on a card to what the rules see, line by line (CR 109.3, 113)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from apnap.abilities import keywords_station
from apnap.abilities.classes import at_level
from apnap.abilities.keywords_limited import HasLevelCounters, sized, with_levels
from apnap.abilities.keywords_plain import SUPPORTED
from apnap.abilities.objects import Host, It, Itself
from apnap.abilities.players import ThatPlayer, They
from apnap.abilities.rooms import UnlocksThisDoor
from apnap.abilities.sieges import INTRINSIC
from apnap.abilities.statics import ItIs
from apnap.abilities.this_way import ThisWay
from apnap.abilities.triggers_cards import Cycles, CyclesItself
from apnap.abilities.triggers_players import StepOf
from apnap.abilities.triggers_qualified import Either
from apnap.abilities.wording import rewritten
from apnap.abilities.words import COLORS
from apnap.game.ability import (
    Ability,
    Activated,
    Keyword,
    LaterAbility,
    Modal,
    SpellAbility,
    Static,
    TriggerCondition,
    Triggered,
)
from apnap.game.card import SUPERTYPES, Card
from apnap.game.card import Room as CardRoom
from apnap.game.data import walk
from apnap.game.mana import ManaCost
from apnap.rules.dungeons import MarkerEnters

from .lines import sentence
from .normalise import ITSELF, Line, lines, tokens
from .reading import count_targets, numbered, own_targets, read_line, spoken
from .understanding import LineRead, Printed, Understanding


def read_card(card: Printed) -> Understanding:
    """Read what is printed on a card, with all its faces."""
    return _with_faces(card) if card.faces else _understand(card)


def _with_faces(card: Printed) -> Understanding:
    """A card of several faces: what it is in most zones, and each face (CR 709.4, 712.8, 715.4)."""
    layout = layout_of(card)
    read = [_understand(face) for face in card.faces]
    lines = tuple(
        line._replace(where=line.where or one.card.name) for one in read for line in one.lines
    )
    if layout not in LAYOUTS or len(read) != 2:
        missing = f"rule not supported yet: {len(read)} faces of this kind"
        return Understanding(read[0].card, (*lines, LineRead(card.type, (), missing, True)))
    faces = tuple(one.card for one in read)
    if "Room" in faces[1].subtypes:
        faces = faces[0], _as_right_door(faces[1])
    whole = faces[0]
    if layout == "split":
        whole = _both_halves(*faces)
    return Understanding(replace(whole, layout=layout, faces=faces), lines)


def _as_right_door(half: Card) -> Card:
    """ "This door" of the right half is the right one (CR 709.5h)."""
    abilities = tuple(
        rewritten(one, trigger=UnlocksThisDoor(1))
        if isinstance(one, Triggered) and isinstance(one.trigger, UnlocksThisDoor) else one
        for one in half.abilities
    )
    return replace(half, abilities=abilities)


LAYOUTS = ("split", "transform", "modal", "adventure", "omen", "prepare")
"""The ways in which two faces can belong together that the rules here carry out."""


def layout_of(card: Printed) -> str:
    """How the faces of a card belong together; empty if that is not known."""
    types = [split_type_line(face.type) for face in card.faces]
    for subtype in ("Adventure", "Omen"):  # card data may call both the same
        if len(types) == 2 and subtype in types[1][2]:
            return subtype.lower()
    if card.layout or len(types) != 2:
        return card.layout
    if re.search(r"\bprepared\b", card.faces[0].text):
        return "prepare"  # CR 722: no other card speaks of it
    if all({"Instant", "Sorcery"} & set(one[1]) or "Room" in one[2] for one in types):
        return "split"
    return "transform" if not card.faces[1].cost and "Land" not in types[1][1] else "modal"


def _both_halves(left: Card, right: Card) -> Card:
    """A split card off the stack has the characteristics of both halves (CR 709.4)."""
    symbols = (*(left.mana_cost or NO_MANA).symbols, *(right.mana_cost or NO_MANA).symbols)
    return Card(
        f"{left.name} // {right.name}",
        ManaCost(symbols),
        tuple(dict.fromkeys((*left.colors, *right.colors))),
        tuple(dict.fromkeys((*left.supertypes, *right.supertypes))),
        tuple(dict.fromkeys((*left.types, *right.types))),
        tuple(dict.fromkeys((*left.subtypes, *right.subtypes))),
        f"{left.text}\n//\n{right.text}",
    )


NO_MANA = ManaCost(())
LONGEST = 3_000
"""How many characters of rules text are read: printed cards have less than 1,000."""


def _understand(printed: Printed) -> Understanding:
    """Read a card without faces, or one face of a card."""
    name, type_line, cost, colors, pt, loyalty, defense, text, rooms, *_ = printed
    supertypes, types, subtypes = split_type_line(type_line)
    if len(text) > LONGEST:
        said = f"the text has {len(text):,} characters; no card has more than {LONGEST:,}"
        empty = Card(name, None, (), supertypes, types, subtypes, text)
        return Understanding(empty, (LineRead(text[:60] + "…", (), f"not understood: {said}"),))
    spell = bool({"Instant", "Sorcery"} & set(types))
    read = _read_text(name, text, spell, "Legendary" in supertypes)
    abilities = [ability for line in read for ability in line.abilities]
    understood_rooms = []
    for room_name, room_text, leads_to in rooms:
        line = _read_room(name, room_name, room_text)
        read.append(line)
        for ability in line.abilities:
            assert isinstance(ability, Triggered)
            understood_rooms.append(CardRoom(room_name, ability, leads_to))
    mana_cost = ManaCost.parse(cost) if cost else None
    letters = tuple(COLORS[color] for color in colors)
    if not letters and mana_cost is not None:
        letters = mana_cost.colors
    if any(isinstance(one, Keyword) and one.name == "devoid" for one in abilities):
        letters = ()
    if "Siege" in subtypes:
        abilities.extend(INTRINSIC)
    power, toughness = _sizes(pt)
    if power is not None and toughness is not None and (
        keywords_station.with_box(abilities, (power, toughness))
    ):
        power = toughness = None  # CR 721.2c
    card = Card(
        name,
        mana_cost,
        letters,
        supertypes,
        types,
        subtypes,
        text,
        power,
        toughness,
        _number(loyalty),
        _number(defense),
        tuple(abilities),
        tuple(understood_rooms),
    )
    if "*" in pt and not any(isinstance(a, Static) and _defines_size(a) for a in abilities):
        read.append(LineRead(pt, (), f"what {pt} is has not been understood"))
    return Understanding(card, tuple(read))


def _defines_size(ability: Static) -> bool:
    return any(getattr(ability.effect, said, False) for said in ("defining", "gives_size"))


def split_type_line(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of a printed type line (CR 205.1)."""
    left, _, right = type_line.partition(" — ")
    before = [word for word in left.split() if word != "Token"]
    supertypes = tuple(word for word in before if word in SUPERTYPES)
    types = tuple(word for word in before if word not in supertypes)
    subtypes = right.replace("Time Lord", "Time_Lord").split()
    return supertypes, types, tuple(word.replace("_", " ") for word in subtypes)


def _sizes(pt: str) -> tuple[int | None, int | None]:
    if "/" not in pt:
        return None, None
    power, toughness = pt.split("/")
    return _number(power) or 0, _number(toughness) or 0


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d+", text) else None


def _read_text(name: str, text: str, spell: bool, legendary: bool) -> list[LineRead]:
    read: list[LineRead] = []
    targets = level = 0
    levels: HasLevelCounters | None = None
    level_symbol = ""
    for line in lines(text, name, legendary=legendary):
        symbol = _LEVEL_SYMBOL.fullmatch(line.text)
        if symbol is not None:
            most = int(symbol["most"]) if symbol["most"] else None
            levels, level_symbol = HasLevelCounters(int(symbol["least"]), most), line.printed
            read.append(LineRead(line.printed, ()))
            continue
        if levels is not None:
            read.append(_read_striation(line, level_symbol, levels))
            continue
        bar = _LEVEL_BAR.fullmatch(line.text)
        if bar is not None:
            level = int(bar["level"])
            read.append(_read_level(line, bar))
            continue
        found = _read(line, spell)
        if level:
            found = found._replace(abilities=at_level(level, found.abilities))
        if found.abilities and spell:
            several = any(isinstance(one, SpellAbility) for one in found.abilities)
            if several and targets:
                found = found._replace(abilities=numbered(found.abilities, targets))
            targets += count_targets(found.abilities) if several else 0
        read.append(found)
    return read


_LEVEL_BAR = re.compile(r"(?P<cost>(?:\{[^}]+\})+): Level (?P<level>\d+)(?: — (?P<rest>.+))?")
"""A class level bar (CR 716.2), with the ability that may stand beside it."""


def _read_level(line: Line, bar: re.Match[str]) -> LineRead:
    """A class level bar: an activated ability, and what it gives from that level on (CR 716.2a)."""
    level = int(bar["level"])
    gaining = (
        f"{bar['cost']}: {ITSELF} becomes level {level}. "
        f"activate only if {ITSELF} is level {level - 1} and only as a sorcery"
    )
    reached = _read(Line(line.printed, "", gaining), False)
    if bar["rest"] is None:
        return reached
    given = _read(Line(line.printed, "", bar["rest"]), False)
    return given._replace(abilities=(*reached.abilities, *at_level(level, given.abilities)))


_LEVEL_SYMBOL = re.compile(r"LEVEL (?P<least>\d+)(?:-(?P<most>\d+)|\+)")
"""A level symbol of a leveler card; all until the next one belongs to it (CR 711.2)."""


def _read_striation(line: Line, symbol: str, levels: HasLevelCounters) -> LineRead:
    """A line behind a level symbol: its power and toughness, or abilities (CR 711.2a, 711.2b)."""
    box = re.fullmatch(r"(\d+)/(\d+)", line.text)
    if box is not None:
        return LineRead(line.printed, (sized(levels, int(box[1]), int(box[2]), symbol),))
    found = _read(line, False)
    return found._replace(abilities=with_levels(levels, found.abilities, symbol))


def _read_room(dungeon: str, name: str, text: str) -> LineRead:
    """A room ability: "When you move your venture marker into this room, ..." (CR 309.4c)."""
    (line,) = lines(text, dungeon) or [Line(text, "", "")]
    found = _read(line, True)
    abilities: list[Ability] = []
    for ability in found.abilities:
        assert isinstance(ability, SpellAbility)
        abilities.append(
            Triggered(
                MarkerEnters(name),
                ability.effect,
                label=f"{dungeon}: {name}",
                text=text.strip(),
                zones=("command",),
            )
        )
    return found._replace(abilities=tuple(abilities), where=name)


_NO_ABILITY = (
    re.compile(r"a deck can have (any number of|up to \w+) cards named ~", re.IGNORECASE),
    re.compile("~ can be your commander", re.IGNORECASE),
    re.compile(r'you can\'t enter this dungeon unless you "venture into undercity"', re.IGNORECASE),
)
"""Lines that the rules themselves carry out (CR 701.49d), or about decks (CR 100.2a, 903.3a)."""


def _read(line: Line, spell: bool) -> LineRead:
    if any(pattern.fullmatch(line.text) for pattern in _NO_ABILITY):
        return LineRead(line.printed, ())
    found = read_line(line.text, spell=spell)
    if not found.abilities:
        return LineRead(line.printed, (), _objection(line, found.problem, found.at))
    printed = line.printed
    abilities = tuple(
        _finished(ability, printed if len(found.abilities) == 1 else sentence(spoken((ability,))))
        for ability in found.abilities
    )
    abilities = tuple(_placed(part) for ability in abilities for part in _split(ability))
    missing = _missing_rules(abilities)
    if missing:
        return LineRead(printed, abilities, f"rule not supported yet: {missing}", True)
    return LineRead(printed, abilities)


def _objection(line: Line, problem: str, at: int) -> str:
    """Name the sentence that is not understood and how far understanding went."""
    found = tokens(line.text)
    if found.words[at : at + 1] == (".",):
        at += 1
    stops = [i for i, word in enumerate(found.words) if word == "."]
    begin = max((stop + 1 for stop in stops if stop < at), default=0)
    end = next((i for i in range(at, len(found.words)) if found.words[i] == "."), len(found.words))
    text = _joined(found.printed[begin:end])
    if problem:
        return f'not understood: "{text}": {problem}'
    if begin < at < end:
        return f'not understood: "{text}", from "{_joined(found.printed[at:end])}" on'
    return f'not understood: "{text}"'


def _joined(pieces: Sequence[str]) -> str:
    text = ""
    for piece in pieces:
        glued = not text or piece in (",", ".", ":", "'s", "'") or text.endswith("+")
        text += piece if glued else " " + piece
    text = text.replace(ITSELF, "this object")
    return text if len(text) <= LONGEST_NAMED else text[:LONGEST_NAMED].rstrip() + " …"


LONGEST_NAMED = 400
"""How many characters of a sentence a message repeats: more than any printed one has."""


def _finished(ability: Ability, text: str) -> Ability:
    changes: dict[str, Any] = {"text": text}
    if isinstance(ability, Static) and isinstance(ability.effect, ItIs):
        spoken = (one for one in walk(ability.condition) if isinstance(one, (Itself, Host)))
        changes["effect"] = rewritten(ability.effect, objects=next(spoken, Itself()))
    if isinstance(ability, Triggered) and isinstance(ability.trigger, StepOf):
        parts = (*walk(ability.effect), *walk(ability.condition))
        if any(isinstance(part, (ThatPlayer, They)) for part in parts):
            changes["trigger"] = rewritten(ability.trigger, for_each=True)
    return rewritten(ability, **changes)


def _split(ability: Ability) -> tuple[Ability, ...]:
    """One ability with two events is two abilities: maybe only one looks back (CR 603.10)."""
    if not isinstance(ability, Triggered):
        return (ability,)
    events: tuple[TriggerCondition, ...] = ()
    if isinstance(ability.trigger, Either) and not (ability.once_each_turn or ability.acts_once):
        events = ability.trigger.first, _said_again(ability.trigger.first, ability.trigger.second)
    parts = tuple(rewritten(ability, trigger=one) for one in events)
    return tuple(one for part in parts for one in _split(part)) or (ability,)


def _said_again(first: TriggerCondition, second: TriggerCondition) -> TriggerCondition:
    """The second of two events, in which "it" may be the object itself that the first named."""
    about_itself = isinstance(first, CyclesItself) or isinstance(
        getattr(first, "what", None), Itself
    )
    if not about_itself or not isinstance(getattr(second, "what", None), It):
        return second
    return CyclesItself() if isinstance(second, Cycles) else rewritten(second, what=Itself())


def _placed(ability: Ability) -> Ability:
    """The ability with the zones it works in."""
    zone = _zone_of(ability)
    if zone and isinstance(ability, (Triggered, Activated, Static)):
        return rewritten(ability, zones=zone)
    return ability


def _zone_of(ability: Ability) -> tuple[str, ...]:
    """Where it works, if not on the battlefield (CR 113.6)."""
    for part in walk(ability):
        zone = getattr(part, "works_in", None)
        if zone is not None:
            return (zone,) if isinstance(zone, str) else tuple(zone)
    return ()


def _means_itself(static: Static) -> bool:
    """Whether "it" in the condition of a static ability, if it is there, is the object itself."""
    if not any(getattr(part, "reads_event", False) for part in walk(static.condition)):
        return True
    said = list(walk(static.effect))
    return any(isinstance(one, Itself) for one in said) and not any(
        isinstance(one, Host) for one in said
    )


def _missing_rules(abilities: tuple[Ability, ...]) -> str:
    missing = []
    for ability in abilities:
        seen = getattr(ability, "targets", ())
        own = {part.number for part in own_targets(ability)}
        if not isinstance(getattr(ability, "effect", None), Modal) and len(seen) != len(own):
            missing.append("115.1: targets of a text within a text")
    for part in walk(abilities):
        if isinstance(part, Static) and not _means_itself(part):
            missing.append("201.5: whom the condition of a static ability means")
        if isinstance(part, LaterAbility) and any(isinstance(one, ThisWay) for one in walk(part)):
            missing.append("603.7c: what was done before a later ability")
        if isinstance(part, Keyword) and part.name not in SUPPORTED:
            missing.append(part.name)
        elif unsupported := getattr(part, "unsupported", ""):
            missing.append(unsupported)
    return "; ".join(dict.fromkeys(missing))
