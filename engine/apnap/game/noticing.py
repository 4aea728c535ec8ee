"""Under which names triggered abilities know an event, and which objects it is about."""

from __future__ import annotations

from . import events as ev
from .events import Event
from .ids import ObjectId

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
    ev.Unattached: ("unattached",),
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
    ev.Unattached: ("object",),
    ev.MarkerMoved: ("dungeon",),
    ev.Happened: ("object",),
}
"""The fields that may hold an object the event is about."""


def keys(event: Event) -> tuple[str, ...]:
    """Under which names the index of triggers knows an event."""
    kind = type(event)
    if kind in _KEYS:
        return _KEYS[kind]
    match event:
        case ev.StepBegan(step=step):
            return (f"step: {step}",)
        case ev.Happened(word=word):
            return (word,)
        case ev.ZoneChanged():
            return _move_keys(event)
    return ()


def _move_keys(event: ev.ZoneChanged) -> tuple[str, ...]:
    found = ["moved"]
    if event.to_zone == "battlefield":
        found.append("enters")
    elif event.to_zone == "graveyard":
        found.append("to graveyard")
    if event.from_zone == "battlefield":
        found.append("leaves")
    elif event.from_zone == "graveyard":
        found.append("leaves graveyard")
    return tuple(found)


def subjects(event: Event) -> tuple[ObjectId, ...]:
    """The objects an event is about, whose own abilities it may concern."""
    names = _SUBJECTS.get(type(event))
    if names is None:
        return ()
    found = [getattr(event, name) for name in names]
    return tuple([one for one in found if isinstance(one, ObjectId)])
