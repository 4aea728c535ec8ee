"""The atoms: each makes one change to the board and says what event it was (CR 700.1).

`apply_all` is called by `happening.happen` alone. An atom that finds nothing to change makes no
event. What no event is made of (the turn, the agenda, what waits, what is being announced) is
written by the rule it belongs to; the vocabulary of `abilities` writes nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import (
    CardObject,
    ContinuousEffect,
    Outcome,
    Permanent,
    Spell,
    StackedAbility,
    count,
    with_counters,
)

from . import (
    attaching_atoms,
    commanders,
    effects,
    faces,
    levels,
    mana_atoms,
    merging,
    monarch,
    noting,
    phasing,
    prepared,
    randomness,
    results,
    rooms,
    zones,
)
from .characteristics import characteristics, forget_if_static, renew


def apply_all(board: Board, proposed: Sequence[Event]) -> list[Event]:
    """Apply simultaneous events and log what they did, consequences included.

    What leaves is seen as it was before any of them happened (CR 603.10, 608.2h).
    """
    seen: dict[ObjectId, Card] = {}
    if len(proposed) > 1:
        for event in proposed:
            if isinstance(event, ev.ZoneChanged) and event.from_zone == "battlefield":
                number = event.object
                if number is not None and number in board.battlefield:
                    seen[number] = characteristics(board, number)
    done: list[Event] = []
    for event in _shuffles_first(proposed) if len(proposed) > 1 else proposed:
        if isinstance(event, ev.ZoneChanged):
            _move(board, event, done, seen)
        else:
            _ATOMS[type(event)](board, event, done)
    append = board.log.append
    for event in done:
        append(event)
    return done


def _shuffles_first(proposed: Sequence[Event]) -> Sequence[Event]:
    """The events, those last that put something in a certain place of a library (CR 701.24g)."""
    if not any(isinstance(event, ev.Shuffled) for event in proposed):
        return proposed
    placing = [
        event for event, following in zip(proposed, (*proposed[1:], None), strict=True)
        if isinstance(event, ev.ZoneChanged) and event.to_zone == "library"
        and not isinstance(following, ev.Shuffled)
    ]
    return [*(event for event in proposed if event not in placing), *placing]


def _shuffled(board: Board, event: ev.Shuffled, done: list[Event]) -> None:
    cards = list(board.players[event.player].library)
    board.random = randomness.shuffle(cards, board.random)
    zones.set_zone(board, event.player, "library", tuple(cards))
    done.append(event)


def _move(
    board: Board, event: ev.ZoneChanged, done: list[Event], seen: dict[ObjectId, Card]
) -> None:
    number = event.object
    if number is None:
        return
    record = board.find(number)
    if record is None or record.zone != event.from_zone or isinstance(record, StackedAbility):
        return
    was_token = isinstance(record, CardObject) and record.token
    becomes_spell = event.to_zone == "stack"  # CR 707.12
    if was_token and not becomes_spell and zones.OUTSIDE not in (record.zone, event.to_zone):
        return  # CR 111.8: a token that left the battlefield can't change zones
    owner = record.owner
    to_zone = event.to_zone
    controller = event.player if event.player is not None else owner
    if to_zone == "battlefield" and not board.players[controller].in_game:
        return  # CR 800.4b
    zones.take_out(board, record, seen.get(number))
    new: ObjectId | None = None
    also: tuple[ObjectId, ...] = ()
    token = isinstance(record, (Permanent, CardObject)) and record.token
    if isinstance(record, Spell) and record.copy:
        token = True
    card = record.card.elsewhere
    if event.face is not None:
        card = card.face(event.face)
    elif event.down is not None and to_zone != "exile":
        card = card.face_down(event.down)
    resolving = record if isinstance(record, Spell) and event.cause != "counter" else None
    if event.face is None and event.down is None and resolving and to_zone == "battlefield":
        card = resolving.card
    doors: tuple[int, ...] = ()
    if to_zone == "battlefield" and rooms.is_room(card):
        doors = rooms.as_cast(card) if resolving is not None else ()
        card = rooms.with_doors(card.elsewhere, doors)
    if to_zone == "battlefield":
        if event.copying is not None:
            card = event.copying.on(card)
        new = zones.put_onto_battlefield(
            board, owner, controller, card, token=token, tapped=event.tapped,
            counters=event.counters, cast=resolving.cast if resolving is not None else None,
            chosen=event.chosen,
        )
    elif to_zone == "stack":
        new = zones.put_onto_stack(board, owner, controller, card, copy=was_token)
    elif isinstance(record, Permanent) and record.components:
        new, also = merging.separated(board, record, event, done)
    elif to_zone != zones.OUTSIDE and board.players[owner].in_game:
        new = zones.put_in(
            board, owner, to_zone, card, event.position, token=token,
            counters=event.counters, linked=event.source if to_zone == "exile" else None,
            face_down=event.down is not None,
        )
    snapshot = board.gone.get(number)
    assert snapshot is not None
    board.gone[number] = snapshot._replace(became=new, also=also)
    if board.commanders and not also:
        commanders.follow(board, number, new, to_zone)
    player = controller if to_zone in ("battlefield", "stack") else event.player
    done.append(event._replace(new=new, player=player))
    if record.card.down and to_zone not in ("battlefield", zones.OUTSIDE) and new is not None:
        done.append(ev.Revealed(owner, (new, *also), "708.9"))
    if new is not None:
        for half in doors:
            rooms.opened(rooms.unlocking(controller, new, half), len(doors), done)
    noting.note_move(board, event, snapshot.card, controller, new)
    if isinstance(record, Permanent):
        prepared.gone(board, record)
        leave_combat(board, number, done)
    if new is not None and to_zone == "battlefield":
        if isinstance(record, Spell) and record.effects:
            effects.stay_on(board, record, new)
        if isinstance(event.being, ContinuousEffect):
            effects.begin_effect(board, event.being._replace(
                id=board.new_id(), timestamp=board.new_timestamp(), affected=(new,)
            ))
        for kind, amount in board.permanent(new).counters:  # CR 122.6
            done.append(ev.CountersPut(new, kind, amount, event.source, controller))
        if event.attach_to is not None:
            attaching_atoms.attach(board, new, event.attach_to, done)
        if event.attacking is not None:
            join_combat(board, new, event.attacking)


def _sacrificed(board: Board, event: ev.Sacrificed, done: list[Event]) -> None:
    board.facts[("sacrificed", event.object)] = event.player + 1
    done.append(event)


def _something_happened(board: Board, event: ev.Happened, done: list[Event]) -> None:
    if event.word == "committed a crime" and event.player is not None:
        noting.count(board, event.word, event.player)
    if event.word == prepared.PREPARED and event.object is not None:
        number = board.now(event.object)
        event = event._replace(object=number)
        if not prepared.prepare(board, number):
            return
    if event.word == rooms.UNLOCKED:
        rooms.unlock(board, event, done)
        return
    if event.word == levels.LEVEL:
        levels.reach(board, event)
    if event.word == "unprepared" and event.object is not None:
        prepared.unprepare(board, event.object)
    done.append(event)


def leave_combat(board: Board, number: ObjectId, done: list[Event]) -> None:
    """A permanent is removed from combat, if it is in it (CR 506.4)."""
    combat = board.combat
    if combat is None:
        return
    attackers = tuple(one for one in combat.attackers if one.id != number)
    blocking = any(number in one.blockers for one in attackers)
    if len(attackers) == len(combat.attackers) and not blocking:
        return
    if blocking:
        attackers = tuple(
            one._replace(blockers=tuple(b for b in one.blockers if b != number))
            for one in attackers
        )
    board.combat = combat._replace(attackers=attackers, removed=(*combat.removed, number))
    done.append(ev.RemovedFromCombat(number))


def remove_from_combat(board: Board, number: ObjectId, done: list[Event]) -> None:
    """A creature is no longer attacking or blocking (CR 506.4)."""
    leave_combat(board, number, done)


def _removed(board: Board, event: ev.RemovedFromCombat, done: list[Event]) -> None:
    leave_combat(board, event.object, done)


def _healed(board: Board, event: ev.DamageRemoved | ev.Regenerated, done: list[Event]) -> None:
    """The damage marked on it is removed (CR 701.19a, 702.89a); all else are other events."""
    record = board.battlefield.get(event.object)
    if record is not None:
        board.battlefield[event.object] = record._replace(damage=0, deathtouched=False)
        board.changed.add(event.object)
        done.append(event)


def join_combat(board: Board, number: ObjectId, target: ObjectId | PlayerId) -> None:
    """A creature is put onto the battlefield attacking (CR 508.4)."""
    from .combat import attacker_of, joins

    if board.combat is not None and joins(board, number, target):
        entry = attacker_of(board, number, target)
        board.combat = board.combat._replace(attackers=(*board.combat.attackers, entry))


def _tapped(board: Board, event: ev.Tapped, done: list[Event]) -> None:
    record = board.battlefield.get(event.object)
    if record is not None and not record.tapped:
        board.battlefield[event.object] = record._replace(tapped=True)
        done.append(event)


def _untapped(board: Board, event: ev.Untapped, done: list[Event]) -> None:
    record = board.battlefield.get(event.object)
    if record is not None and record.tapped:
        board.battlefield[event.object] = record._replace(tapped=False)
        done.append(event)


def _damage(board: Board, event: ev.DamageDealt, done: list[Event]) -> None:
    """Damage is dealt, and marked on a creature (CR 120.3e, 120.6); `results` has the rest."""
    if event.amount <= 0:
        return
    source = characteristics(board, event.source)
    controller = board.controller(event.source)
    event = event._replace(by=controller, by_creature=source.is_creature)
    target = event.target
    keywords = source.keywords
    if isinstance(target, PlayerId):
        if not board.players[target].in_game:
            return
        done.append(event)
        hurt = ("player damaged", target)
        board.facts[hurt] = board.fact(*hurt) + event.amount
        if event.combat and board.commanders:
            commanders.note_damage(board, event.source, target, event.amount)
    else:
        record = board.battlefield.get(target)
        if record is None:
            return
        done.append(event._replace(excess=results.excess(board, record, event, keywords)))
        board.facts[("damaged", target)] = board.fact("damaged", target) + event.amount
        if event.source not in record.hurt_by:
            record = record._replace(hurt_by=(*record.hurt_by, event.source))
            board.battlefield[target] = record
        if characteristics(board, target).is_creature:
            marked = 0 if "wither" in keywords or "infect" in keywords else event.amount
            board.battlefield[target] = record._replace(
                damage=record.damage + marked,
                deathtouched=record.deathtouched or "deathtouch" in keywords,
            )
            board.changed.add(target)


def gain_life(
    board: Board, player: PlayerId, amount: int, done: list[Event],
    source: ObjectId | None = None, rule: str = "119.3",
) -> None:
    """Add to a life total, the team's where it is shared (CR 119.3, 810.9)."""
    if amount > 0:
        _change_life(board, player, amount)
        first = not board.fact("life gained", player)
        done.append(ev.LifeGained(player, amount, source, rule, first))
        board.facts[("life gained", player)] = board.fact("life gained", player) + amount


def lose_life(
    board: Board, player: PlayerId, amount: int, done: list[Event],
    source: ObjectId | None = None, rule: str = "119.3",
) -> None:
    """Take from a life total, the team's where it is shared (CR 119.3, 810.9)."""
    if amount > 0:
        _change_life(board, player, -amount)
        first = not board.fact("life lost", player)
        done.append(ev.LifeLost(player, amount, source, rule, first))
        board.facts[("life lost", player)] = board.fact("life lost", player) + amount


def _change_life(board: Board, player: PlayerId, change: int) -> None:
    number = board.players[player].team
    team = board.teams[number]
    board.teams[number] = team._replace(life=team.life + change)


def _life_gained(board: Board, event: ev.LifeGained, done: list[Event]) -> None:
    gain_life(board, event.player, event.amount, done, event.source, event.rule)


def _life_lost(board: Board, event: ev.LifeLost, done: list[Event]) -> None:
    lose_life(board, event.player, event.amount, done, event.source, event.rule)


def change_counters(
    board: Board, target: ObjectId | PlayerId, kind: str, change: int, done: list[Event],
    source: ObjectId | None, player: PlayerId | None,
) -> None:
    """Put or remove counters on a permanent, a player or a card (CR 122.1).

    Poison is the team's where teams share it (CR 810.10).
    """
    if change == 0:
        return
    if isinstance(target, PlayerId):
        before = player_counters(board, target, kind)
        _set_player_counters(board, target, kind, max(0, before + change))
        after = player_counters(board, target, kind)
    else:
        record = board.battlefield.get(target)
        if record is not None:
            before = count(record.counters, kind)
            counters = with_counters(record.counters, kind, change)
            board.battlefield[target] = record._replace(counters=counters)
            board.changed.add(target)
        else:
            card = board.cards.get(target)
            if card is None:
                return
            before = count(card.counters, kind)
            counters = with_counters(card.counters, kind, change)
            board.cards[target] = card._replace(counters=counters)
        after = count(counters, kind)
    if after > before:
        done.append(ev.CountersPut(target, kind, after - before, source, player))
    elif after < before:
        done.append(ev.CountersRemoved(target, kind, before - after))


def player_counters(board: Board, player: PlayerId, kind: str) -> int:
    """How many counters of a kind a player has; poison is the team's (CR 810.10a)."""
    if kind == "poison":
        return board.team_of(player).poison
    return count(board.players[player].counters, kind)


def _set_player_counters(board: Board, player: PlayerId, kind: str, amount: int) -> None:
    if kind == "poison":
        number = board.players[player].team
        board.teams[number] = board.teams[number]._replace(poison=amount)
        return
    record = board.players[player]
    others = tuple(entry for entry in record.counters if entry[0] != kind)
    counters = tuple(sorted((*others, (kind, amount)))) if amount else others
    board.players[player] = record._replace(counters=counters)


def _counters_put(board: Board, event: ev.CountersPut, done: list[Event]) -> None:
    change_counters(
        board, event.target, event.kind, event.amount, done, event.source, event.player
    )


def _counters_removed(board: Board, event: ev.CountersRemoved, done: list[Event]) -> None:
    removed: list[Event] = []
    change_counters(board, event.target, event.kind, -event.amount, removed, None, None)
    done += [one._replace(rule=event.rule) for one in removed]


def _drawn(board: Board, event: ev.Drawn, done: list[Event]) -> None:
    """Draw the top card, or note that there was none (CR 121.1, 121.4)."""
    player = board.players[event.player]
    if not player.library:
        board.players[event.player] = player._replace(drew_empty=True)
        done.append(ev.DrawFailed(event.player))
        return
    top = player.library[0]
    number = board.fact("drawn", event.player) + 1
    opens = board.opens_draw_step(event.player)
    _move(board, ev.ZoneChanged(top, "library", "hand", "draw", rule="121.1"), done, {})
    board.facts[("drawn", event.player)] = number
    if opens:
        board.facts[("drawn in draw step", event.player)] = 1
    done.append(event._replace(card=board.now(top), number=number, opens=opens))


def _land_played(board: Board, event: ev.LandPlayed, done: list[Event]) -> None:
    player = board.players[event.player]
    board.players[event.player] = player._replace(lands_played=player.lands_played + 1)
    done.append(event)


def _initiative(board: Board, event: ev.InitiativeTaken, done: list[Event]) -> None:
    """The taker has the initiative and nobody else (CR 726.3)."""
    if board.players[event.player].in_game:
        done.append(event._replace(former=board.initiative))
        board.initiative = event.player


def _marker(board: Board, event: ev.MarkerMoved, done: list[Event]) -> None:
    board.players[event.player] = board.players[event.player]._replace(room=event.room)
    done.append(event)


def _dungeon_completed(board: Board, event: ev.DungeonCompleted, done: list[Event]) -> None:
    player = board.players[event.player]
    board.players[event.player] = player._replace(
        completed=(*player.completed, event.dungeon), room=""
    )
    done.append(event)


def _player_lost(board: Board, event: ev.PlayerLost, done: list[Event]) -> None:
    player = board.players[event.player]
    if player.in_game and not player.lost:
        board.players[event.player] = player._replace(lost=True)
        done.append(event)


def _player_left(board: Board, event: ev.PlayerLeft, done: list[Event]) -> None:
    player = board.players[event.player]
    if player.in_game:
        board.players[event.player] = player._replace(in_game=False)
        board.departed |= {event.player}
        done.append(event)


def _game_ended(board: Board, event: ev.GameEnded, done: list[Event]) -> None:
    if board.outcome is None:
        board.outcome = Outcome(event.winners, event.why)
        board.agenda.clear()
        done.append(event)


def _control_changed(board: Board, event: ev.ControlChanged, done: list[Event]) -> None:
    """Another controller: summoning sick again and out of combat (CR 302.6, 506.4)."""
    record = board.battlefield.get(event.object)
    if record is None or record.controller == event.new:
        return
    board.battlefield[event.object] = record._replace(controller=event.new, sick=True, upkeeps=0)
    board.changed.add(event.object)
    renew(board)
    done.append(event._replace(old=record.controller))
    former = board.players[record.controller]
    if former.ring_bearer == event.object:  # CR 701.54a
        board.players[former.id] = former._replace(ring_bearer=None)
    leave_combat(board, event.object, done)


def _logged(board: Board, event: Event, done: list[Event]) -> None:
    """Events that say what happened but change nothing by themselves."""
    done.append(event)


def _attacked(board: Board, event: ev.Attacked, done: list[Event]) -> None:
    done.append(event._replace(first=noting.note_attack(board, event)))


def _discarded(board: Board, event: ev.Discarded, done: list[Event]) -> None:
    done.append(event._replace(first=not noting.count(board, "cards discarded", event.player)))


def _targeted(board: Board, event: ev.Targeted, done: list[Event]) -> None:
    kind = "player targeted" if isinstance(event.target, PlayerId) else "targeted"
    done.append(event._replace(first=not noting.count(board, kind, event.target)))


def _countered(board: Board, event: ev.Countered, done: list[Event]) -> None:
    """An ability is gone (CR 701.6a); `results` has where a spell goes."""
    record = board.stack.get(event.object)
    if record is None:
        return
    done.append(event)
    if isinstance(record, StackedAbility):
        remove_ability(board, record, done, rule="701.6a")


def remove_ability(
    board: Board, ability: StackedAbility, done: list[Event], rule: str
) -> None:
    """Take an ability off the stack (CR 608.2n, 701.6a)."""
    zones.take_out(board, ability, None)
    done.append(ev.LeftStack(ability.id, rule))
    forget_if_static(board)


_ATOMS: dict[type, Callable[[Board, Any, list[Event]], None]] = {
    ev.Attached: attaching_atoms.attached,
    ev.Unattached: attaching_atoms.unattached,
    ev.PhasesOut: phasing.go,
    ev.PhasesIn: phasing.come,
    ev.Merged: merging.merged,
    ev.Separated: _logged,
    ev.Tapped: _tapped,
    ev.Untapped: _untapped,
    ev.Transformed: faces.transformed,
    ev.TurnedFaceUp: faces.turned_up,
    ev.DamageDealt: _damage,
    ev.LifeGained: _life_gained,
    ev.LifeLost: _life_lost,
    ev.CountersPut: _counters_put,
    ev.CountersRemoved: _counters_removed,
    ev.Drawn: _drawn,
    ev.ManaAdded: mana_atoms.added,
    ev.ManaPaid: mana_atoms.gone,
    ev.ManaEmptied: mana_atoms.gone,
    ev.LandPlayed: _land_played,
    ev.InitiativeTaken: _initiative,
    ev.MonarchBecame: monarch.became,
    ev.MarkerMoved: _marker,
    ev.DungeonCompleted: _dungeon_completed,
    ev.PlayerLost: _player_lost,
    ev.Shuffled: _shuffled,
    ev.PlayerLeft: _player_left,
    ev.GameEnded: _game_ended,
    ev.ControlChanged: _control_changed,
    ev.DamageRemoved: _healed,
    ev.Regenerated: _healed,
    ev.RemovedFromCombat: _removed,
    ev.Countered: _countered,
    ev.Discarded: _discarded,
    ev.Sacrificed: _sacrificed,
    ev.Destroyed: noting.note_destroyed,
    ev.Targeted: _targeted,
    ev.Searched: noting.note_search,
    ev.Scried: _logged,
    ev.Revealed: _logged,
    ev.Ventured: _logged,
    ev.Happened: _something_happened,
    ev.DamagePrevented: _logged,
    ev.Attacked: _attacked,
    ev.Blocked: _logged,
    ev.BecameBlocked: _logged,
    ev.BecameUnblocked: _logged,
    ev.StepBegan: _logged,
    ev.TurnBegan: _logged,
    ev.SpellCast: _logged,
    ev.AbilityActivated: _logged,
    ev.Copied: _logged,
    ev.Resolved: _logged,
    ev.Passed: _logged,
}
