"""Words for every kind of event: what happened, in a sentence, and how much it matters."""

from __future__ import annotations

from typing import NamedTuple

from ..game import events as ev
from ..game.events import Event
from ..rules.zones import OUTSIDE
from .names import Names

SHORT, FULL, TWICE = 0, 1, 2
"""Told always; only with -v; only to machines, because another event says it already."""


class Said(NamedTuple):
    """A sentence about an event."""

    text: str
    level: int = SHORT
    style: str = ""


def because(event: Event, names: Names) -> str:
    """An event as the reason why something triggered."""
    if isinstance(event, ev.TurnBegan):
        return f"the turn of {names.team(event.team)} begins"
    if isinstance(event, ev.StepBegan):
        what = "phase" if event.step.endswith("main") else "step"
        return f"the {event.step} {what} of {names.team(event.team)} begins"
    return say(event, names).text


def turn(number: int, team: str) -> str:
    """The heading of a turn."""
    return f"Turn {number}: {team}"


def say(event: Event, names: Names) -> Said:
    """The sentence for an event."""
    ref = names.quoted
    match event:
        case ev.TurnBegan(number=number, team=team):
            return Said(turn(number, names.team(team)), style="turn")
        case ev.StepBegan(step=step):
            return Said(step[0].upper() + step[1:], style="step")
        case ev.ZoneChanged():
            return _moved(event, names)
        case ev.Drawn(player=player, card=card):
            return Said(f"{ref(player)} draws {ref(card)}")
        case ev.DrawFailed(player=player):
            return Said(f"{ref(player)} can't draw: the library is empty")
        case ev.Discarded(player=player, card=card):
            return Said(f"{ref(player)} discards {ref(card)}")
        case ev.Sacrificed(player=player, object=number):
            return Said(f"{ref(player)} sacrifices {ref(number)}")
        case ev.Destroyed(object=number):
            return Said(f"{ref(number)} is destroyed")
        case ev.Tapped(object=number):
            return Said(f"{ref(number)} becomes tapped", FULL)
        case ev.Untapped(object=number):
            return Said(f"{ref(number)} untaps", FULL)
        case ev.DamageDealt(source=source, target=target, amount=amount, combat=combat):
            kind = "combat damage" if combat else "damage"
            return Said(f"{ref(source)} deals {amount} {kind} to {ref(target)}")
        case ev.DamagePrevented(source=source, target=target, amount=amount):
            return Said(f"{amount} damage of {ref(source)} to {ref(target)} is prevented")
        case ev.DamageRemoved(object=number):
            return Said(f"all damage marked on {ref(number)} is removed")
        case ev.Regenerated(object=number):
            return Said(f"{ref(number)} is regenerated")
        case ev.Creating(player=player, amount=amount):
            return Said(f"{ref(player)} is to create {amount} tokens", FULL)
        case ev.LifeGained(player=player, amount=amount):
            return Said(f"{ref(player)} gains {amount} life")
        case ev.LifeLost(player=player, amount=amount):
            return Said(f"{ref(player)} loses {amount} life")
        case ev.CountersPut(target=target, kind=kind, amount=amount):
            return Said(f"{_counters(amount, kind)} put on {ref(target)}")
        case ev.CountersRemoved(target=target, kind=kind, amount=amount):
            return Said(f"{_counters(amount, kind)} removed from {ref(target)}")
        case ev.SpellCast(player=player, spell=spell):
            return Said(f"{ref(player)} casts {ref(spell)}")
        case ev.AbilityActivated(player=player, ability=ability, source=source):
            if ability is None:
                return Said(f"{ref(player)} activates a mana ability of {ref(source)}", FULL)
            return Said(f"{ref(player)} activates {ref(ability)}")
        case ev.LandPlayed(player=player, land=land):
            return Said(f"{ref(player)} plays {ref(land)}")
        case ev.Triggered():
            return _triggered(event, names)
        case ev.TriggerPlaced(ability=ability, controller=player):
            return Said(f"{ref(player)} puts {ref(ability)} on the stack", FULL)
        case ev.TriggerDropped(trigger=trigger, controller=player, why=why):
            return Said(f"{ref(player)}'s {ref(trigger)} does not stay on the stack: {why}")
        case ev.OrderSkipped(players=players, triggers=triggers):
            return Said(
                f"{names.refs(players)} need not order {len(triggers)} triggers: "
                "no order can be told from another", FULL,
            )
        case ev.Chosen(player=player, what=what, text=text):
            return Said(f"{ref(player)} chooses {what}: {text}")
        case ev.Targeted(target=target, by=by):
            return Said(f"{ref(target)} becomes the target of {ref(by)}")
        case ev.Resolved(object=number):
            return Said(f"{ref(number)} resolves", style="resolve")
        case ev.NotResolved(object=number, why=why):
            return Said(f"{ref(number)} does not resolve: {why}", style="resolve")
        case ev.LeftStack(object=number):
            return Said(f"{ref(number)} leaves the stack", FULL)
        case ev.Countered(object=number):
            return Said(f"{ref(number)} is countered")
        case ev.Copied(original=original, player=player):
            return Said(f"{ref(player)} puts a copy of {ref(original)} on the stack")
        case ev.Attacked(attacker=attacker, target=target):
            return Said(f"{ref(attacker)} attacks {ref(target)}")
        case ev.Blocked(blocker=blocker, attacker=attacker):
            return Said(f"{ref(blocker)} blocks {ref(attacker)}")
        case ev.BecameBlocked(attacker=attacker):
            return Said(f"{ref(attacker)} becomes blocked", FULL)
        case ev.BecameUnblocked(attacker=attacker):
            return Said(f"{ref(attacker)} is unblocked", FULL)
        case ev.RemovedFromCombat(object=number):
            return Said(f"{ref(number)} is removed from combat", FULL)
        case ev.ControlChanged(object=number, new=new):
            return Said(f"{ref(new)} controls {ref(number)} now")
        case ev.Transformed(before=before, after=after):
            return Said(f"{names.card(before)} transforms into {names.card(after)}")
        case ev.TurnedFaceUp(object=number):
            return Said(f"{ref(number)} is turned face up")
        case ev.Merged(object=number, what=what, on_top=on_top):
            where = "on top of" if on_top else "under"
            return Said(f"{ref(what)} merges with {ref(number)}, {where} it")
        case ev.Separated(new=new, zone=zone):
            return Said(f"{ref(new)}, which was part of it, is put into {zone}")
        case ev.Attached(object=number, host=host):
            return Said(f"{ref(number)} is attached to {ref(host)}")
        case ev.PhasesOut(object=number):
            return Said(f"{names.ref(number)} phases out")
        case ev.PhasesIn(object=number):
            return Said(f"{names.ref(number)} phases in")
        case ev.Unattached(object=number, host=host):
            return Said(f"{ref(number)} is not attached to {ref(host)} any more")
        case ev.EffectBegan(affected=affected, text=text):
            about = f" ({names.refs(affected)})" if affected else ""
            return Said(f"an effect begins: {text}{about}", FULL)
        case ev.EffectEnded(affected=affected, text=text):
            about = f" ({names.refs(affected)})" if affected else ""
            return Said(f"an effect ends: {text}{about}", FULL)
        case ev.ManaAdded(player=player, mana=mana):
            return Said(f"{ref(player)} adds {_mana(mana)}", FULL)
        case ev.ManaPaid(player=player, mana=mana):
            return Said(f"{ref(player)} pays {_mana(mana)}", FULL)
        case ev.ManaEmptied(player=player, mana=mana):
            return Said(f"{ref(player)} loses unspent {_mana(mana)}")
        case ev.Shuffled(player=player):
            return Said(f"{ref(player)} shuffles", FULL)
        case ev.Searched(player=player, owner=owner, found=found):
            whose = "their library" if player == owner else f"{ref(owner)}'s library"
            return Said(f"{ref(player)} searches {whose} and finds {found or 'nothing'}", FULL)
        case ev.Scried(player=player, amount=amount, to_bottom=bottom):
            return Said(f"{ref(player)} scries {amount}: {bottom} to the bottom")
        case ev.Revealed(player=player, cards=cards):
            return Said(f"{ref(player)} reveals {names.refs(cards)}")
        case ev.InitiativeTaken(player=player, former=former):
            said = f"{ref(player)} takes the initiative"
            if former is not None and former != player:
                said += f", which {ref(former)} had"
            return Said(said, style="designation")
        case ev.MonarchBecame(player=player, former=former):
            said = f"{ref(player)} becomes the monarch"
            if former is not None and former != player:
                said += f", which {ref(former)} was"
            return Said(said, style="designation")
        case ev.Ventured(player=player, rule=rule):
            where = "Undercity" if rule == "701.49d" else "the dungeon"
            return Said(f"{ref(player)} ventures into {where}")
        case ev.MarkerMoved(player=player, dungeon=dungeon, room=room):
            return Said(f"{ref(player)}'s venture marker is in {ref(dungeon)}: {room}")
        case ev.DungeonCompleted(player=player, dungeon=dungeon_name):
            return Said(
                f"{ref(player)} completes {names.card(dungeon_name)}", style="designation"
            )
        case ev.PlayerLost(player=player, why=why):
            return Said(f"{ref(player)} loses the game: {why}", style="loss")
        case ev.PlayerLeft(player=player):
            return Said(f"{ref(player)} leaves the game with all they own", style="loss")
        case ev.GameEnded(winners=winners, why=why):
            if not winners:
                return Said(f"The game is a draw: {why}", style="loss")
            return Said(f"{names.refs(winners)} won the game: {why}", style="loss")
        case ev.Passed(players=players):
            return Said(f"{names.refs(players)} pass{'es' if len(players) == 1 else ''}", FULL)
        case ev.Happened():
            return _happened(event, names)


def _counters(amount: int, kind: str) -> str:
    return f"{amount} {kind} counter is" if amount == 1 else f"{amount} {kind} counters are"


def _mana(mana: tuple[str, ...]) -> str:
    return "".join(f"{{{one}}}" for one in mana)


def _triggered(event: ev.Triggered, names: Names) -> Said:
    whose = names.ref(event.controller)
    label = names.label(event.label, event.source)
    return Said(f"triggers under {whose}'s control: {label}", style="trigger")


_SAID_BY_NAME = {
    ("draw", "hand"),
    ("discard", "graveyard"),
    ("sacrifice", "graveyard"),
    ("cast", "stack"),
    ("play", "battlefield"),
}
"""Moves that the event of that name says, as long as nothing sends the card elsewhere."""


def _moved(event: ev.ZoneChanged, names: Names) -> Said:
    name = names.quoted(event.object)
    if event.cause == "create":
        return Said(f"{names.ref(event.player)} creates {names.quoted(event.new or event.object)}")
    if event.to_zone == OUTSIDE:
        said = "ceases to exist" if event.cause == "cease" else "leaves the game"
        return Said(f"{name} {said}", FULL)
    level = TWICE if (event.cause, event.to_zone) in _SAID_BY_NAME else SHORT
    if event.to_zone == "battlefield":
        under = f" under {names.ref(event.player)}'s control" if event.player is not None else ""
        tapped = " tapped" if event.tapped else ""
        return Said(f"{name} enters{tapped}{under}", SHORT if event.tapped else level)
    if (event.from_zone, event.to_zone) == ("battlefield", "graveyard"):
        if event.cause == "destroy":
            level = FULL
        return Said(f"{name} {'dies' if _was_creature(event, names) else 'goes to the graveyard'}",
                    level)
    if (event.from_zone, event.to_zone) == ("stack", "graveyard"):
        return Said(f"{name} goes to the graveyard", FULL)
    return Said(f"{name} moves from {event.from_zone} to {event.to_zone}", level)


def _was_creature(event: ev.ZoneChanged, names: Names) -> bool:
    snapshot = names.board.gone.get(event.object) if event.object is not None else None
    return snapshot is not None and snapshot.card is not None and snapshot.card.is_creature


def _happened(event: ev.Happened, names: Names) -> Said:
    parts = []
    if event.player is not None:
        parts.append(names.ref(event.player))
    parts.append(event.word)
    if event.object is not None:
        parts.append(names.ref(event.object))
    if event.text:
        parts.append(event.text)
    return Said(" ".join(parts), FULL if event.object is None and not event.text else SHORT)


