"""Under which names triggered abilities know an event, and which objects it is about."""

from __future__ import annotations

from functools import lru_cache

from . import events as ev
from .events import Event

_KEYS: dict[type, tuple[str, ...]] = {
    ev.TurnBegan: ("turn",),
    ev.Drawn: ("drawn",),
    ev.DrawFailed: ("draw failed",),
    ev.Discarded: ("discarded",),
    ev.Sacrificed: ("sacrificed",),
    ev.Destroyed: ("destroyed",),
    ev.Tapped: ("tapped",),
    ev.Untapped: ("untapped",),
    ev.DamageDealt: ("damage",),
    ev.DamagePrevented: ("prevented",),
    ev.LifeGained: ("life gained",),
    ev.LifeLost: ("life lost",),
    ev.CountersPut: ("counters put",),
    ev.CountersRemoved: ("counters removed",),
    ev.SpellCast: ("cast",),
    ev.AbilityActivated: ("activated",),
    ev.LandPlayed: ("land played",),
    ev.Triggered: ("triggered",),
    ev.Targeted: ("targeted",),
    ev.Resolved: ("resolved",),
    ev.Countered: ("countered",),
    ev.Copied: ("copied",),
    ev.Attacked: ("attacks",),
    ev.Blocked: ("blocks",),
    ev.BecameBlocked: ("becomes blocked",),
    ev.BecameUnblocked: ("unblocked",),
    ev.ControlChanged: ("control",),
    ev.Attached: ("attached",),
    ev.Transformed: ("transformed",),
    ev.TurnedFaceUp: ("turned face up",),
    ev.Merged: ("mutates",),
    ev.Unattached: ("unattached",),
    ev.PhasesOut: ("phases out",),
    ev.PhasesIn: ("phases in",),
    ev.ManaAdded: ("mana",),
    ev.Shuffled: ("shuffled",),
    ev.Searched: ("searched",),
    ev.Scried: ("scried",),
    ev.Revealed: ("revealed",),
    ev.InitiativeTaken: ("initiative",),
    ev.MonarchBecame: ("monarch",),
    ev.Ventured: ("ventured",),
    ev.MarkerMoved: ("marker",),
    ev.DungeonCompleted: ("dungeon completed",),
    ev.PlayerLost: ("player lost",),
    ev.PlayerLeft: ("player left",),
}
_SUBJECTS: dict[type, tuple[str, ...]] = {
    ev.ZoneChanged: ("object", "new"),
    ev.Discarded: ("card",),
    ev.Sacrificed: ("object",),
    ev.Destroyed: ("object",),
    ev.Tapped: ("object",),
    ev.Untapped: ("object",),
    ev.DamageDealt: ("target", "source"),
    ev.CountersPut: ("target",),
    ev.CountersRemoved: ("target",),
    ev.SpellCast: ("spell",),
    ev.AbilityActivated: ("source",),
    ev.LandPlayed: ("land",),
    ev.Targeted: ("target",),
    ev.Countered: ("object",),
    ev.Attacked: ("attacker",),
    ev.Blocked: ("blocker", "attacker"),
    ev.BecameBlocked: ("attacker",),
    ev.BecameUnblocked: ("attacker",),
    ev.ControlChanged: ("object",),
    ev.Attached: ("object",),
    ev.Transformed: ("object",),
    ev.TurnedFaceUp: ("object",),
    ev.Merged: ("object",),
    ev.Unattached: ("object",),
    ev.PhasesOut: ("object",),
    ev.PhasesIn: ("object",),
    ev.MarkerMoved: ("dungeon",),
    ev.Happened: ("object",),
}
"""The fields that may hold an object the event is about."""


def keys(event: Event) -> tuple[str, ...]:
    """Under which names the index of triggers knows an event."""
    found = _KEYS.get(type(event))
    if found is not None:
        return found
    match event:
        case ev.ZoneChanged(from_zone=from_zone, to_zone=to_zone):
            return _move_keys(from_zone, to_zone)
        case ev.StepBegan(step=step):
            return (f"step: {step}",)
        case ev.Happened(word=word):
            return (word,)
    return ()


@lru_cache(maxsize=256)
def keys_before(keys: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The same names for abilities that look back in time (CR 603.10a)."""
    return tuple(("before", key) for key in keys)


@lru_cache(maxsize=256)
def _move_keys(from_zone: str, to_zone: str) -> tuple[str, ...]:
    found = ["moved"]
    if to_zone == "battlefield":
        found.append("enters")
    elif to_zone == "graveyard":
        found.append("to graveyard")
    if from_zone == "battlefield":
        found.append("leaves")
    elif from_zone == "graveyard":
        found.append("leaves graveyard")
    return tuple(found)


def subject_fields(event: Event) -> tuple[str, ...]:
    """The fields that may hold an object the event is about, whose own abilities it concerns."""
    return _SUBJECTS.get(type(event), ())
