"""The words with a meaning in the scenario format; nothing may be called like one of them."""

from __future__ import annotations

FORMATS = ("duel", "free-for-all", "two-headed-giant", "commander")
TEAM_FORMATS = ("two-headed-giant",)
STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "first combat damage", "combat damage", "end of combat",
    "postcombat main", "end", "cleanup",
)  # fmt: skip
"""The steps of a turn and its two main phases, in order (CR 500.1)."""
NO_START = (
    "declare blockers", "first combat damage", "combat damage", "end of combat", "cleanup",
)  # fmt: skip
"""Steps whose beginning depends on what happened before them in the turn."""
ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command", "stack")
"""The zones (CR 400.1)."""

NAMING = ("cast", "activate", "play")
"""Actions of one named thing."""
DECLARING = ("attack", "block")
"""Declarations (CR 508.1, 509.1)."""
BARE = ("pass", "concede")
"""Actions that name nothing."""
ACTIONS = (*NAMING, *DECLARING, *BARE)
ANSWERS = ("order", "choose", "target", "distribute", "pay")
WITHIN = (*ANSWERS, "x", "then")
"""What an action may carry to answer its own questions."""
ALONE = ("to", "expect", "note", "repeat")
"""Entries that are no player's, beside the bare `resolve` and `resolve all`."""

DAYTIMES = ("day", "night", "none")
"""What the time of day can be (CR 731.1)."""

GAME_KEYS = (
    "initiative", "monarch", "daytime", "turn", "step", "winner", "loser", "draw", "stack",
    "outcomes",
)  # fmt: skip
PLAYER_KEYS = (
    "battlefield", "hand", "library", "graveyard", "exile", "command", "life", "poison",
    "counters", "mana", "initiative", "monarch", "dungeon", "completed", "commander",
    "controller", "designations", "speed",
)  # fmt: skip
OBJECT_KEYS = (
    "zone", "controller", "owner", "power", "toughness", "tapped", "counters", "damage",
    "abilities", "types", "colors", "attached", "face",
)  # fmt: skip
PERMANENT_KEYS = (
    "card", "token", "as", "tapped", "counters", "sick", "attached", "chosen", "face", "owner",
    "damage", "goaded",
)  # fmt: skip
VALUES = (
    "none", "first", "random", "yes", "no", "true", "false", "top", "bottom", "back", "down",
    "all", "has", "lacks", "resolve", "resolve all", "at", "by", "trigger", "ability", "main",
)  # fmt: skip

RESERVED = frozenset(
    word
    for words in (
        ACTIONS, WITHIN, ALONE, GAME_KEYS, PLAYER_KEYS, OBJECT_KEYS, PERMANENT_KEYS, VALUES,
        STEPS, ZONES, FORMATS,
    )
    for word in words
    if word != "x"  # so short a name is too useful, and only a key inside an action
)  # fmt: skip
"""Words that no player, team or alias may be called."""
