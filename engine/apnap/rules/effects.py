"""Continuous effects of resolutions begin, are used up and end (CR 611.2, 614, 615)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from apnap.game import events as ev
from apnap.game.ability import Change, Keyword, Static, StaticEffect, static_keys
from apnap.game.board import Board
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import ContinuousEffect, Spell

from . import copies, granted
from .changing import AddAbility, ChangeControl
from .characteristics import forget_if_layered, renew


def can_touch(board: Board, ref: Ref, changes: Sequence[Change]) -> bool:
    """Whether such an effect can be on it: a player, a permanent, or a spell (CR 611.2c)."""
    if isinstance(ref, PlayerId) or ref in board.battlefield:
        return True
    steals = any(isinstance(change, ChangeControl) for change in changes)
    return isinstance(board.stack.get(ref), Spell) and not steals


def begin_effect(board: Board, effect: ContinuousEffect) -> None:
    """A continuous effect begins to apply to what it is locked to (CR 611.2c)."""
    effect = _with_given(board, effect)
    board.effects[effect.id] = effect
    for ref in effect.affected:
        if isinstance(ref, PlayerId):
            player = board.players[ref]
            board.players[ref] = player._replace(effects=(*player.effects, effect))
        else:
            spell, record = board.stack.get(ref), board.battlefield.get(ref)
            if isinstance(spell, Spell):
                board.stack[ref] = spell._replace(effects=(*spell.effects, effect))
            elif record is not None:
                board.battlefield[ref] = record._replace(effects=(*record.effects, effect))
                board.changed.add(ref)
                copies.settle(board, ref)
                if any(_grants(change) for change in effect.changes):
                    board.granted = board.granted | {ref}
    forget_if_layered(board)
    board.log.append(ev.EffectBegan(effect.id, effect.affected, effect.text))


def _with_given(board: Board, effect: ContinuousEffect) -> ContinuousEffect:
    """The effect with the static abilities that it gives, which apply in their turn."""
    holders = [
        ref for ref in effect.affected if isinstance(ref, ObjectId) and ref in board.battlefield
    ]
    statics = tuple(granted.given(effect.changes, holders))
    if not statics:
        return effect
    keys = dict.fromkeys(key for static in statics for key in static_keys(static))
    for key in keys:
        board.statics.add(key, effect.id, statics)
    renew(board)
    return effect._replace(statics=statics)


def stay_on(board: Board, spell: Spell, number: ObjectId) -> None:
    """What applied to a permanent spell applies to the permanent it becomes (CR 400.7a)."""
    kept = list(board.permanent(number).effects)
    for effect in spell.effects:
        affected = tuple(number if ref == spell.id else ref for ref in effect.affected)
        lasting = effect.duration
        if lasting.object == spell.id:
            lasting = lasting._replace(object=number)
        now = _with_given(board, effect._replace(affected=affected, duration=lasting))
        board.effects[effect.id] = now
        kept.append(now)
        if any(_grants(change) for change in effect.changes):
            board.granted = board.granted | {number}
    board.battlefield[number] = board.permanent(number)._replace(effects=tuple(kept))
    copies.settle(board, number)


def look_again(board: Board, number: ObjectId) -> None:
    """The effects on a permanent that has phased in apply to it again (CR 702.26f)."""
    record = board.permanent(number)
    if any(_grants(change) for effect in record.effects for change in effect.changes):
        board.granted = board.granted | {number}
    copies.settle(board, number)


def _grants(change: Change) -> bool:
    return isinstance(change, AddAbility) and not isinstance(change.ability, Keyword)


def end_effect(board: Board, number: ObjectId) -> None:
    """A continuous effect is over (CR 611.2a)."""
    effect = board.effects.get(number)
    if effect is None:
        return
    del board.effects[number]
    for key in dict.fromkeys(_effect_keys(effect)):
        board.statics.remove(key, number)
    for ref in effect.affected:
        if isinstance(ref, PlayerId):
            player = board.players[ref]
            board.players[ref] = player._replace(
                effects=tuple(one for one in player.effects if one.id != number)
            )
        else:
            spell, record = board.stack.get(ref), board.battlefield.get(ref)
            if isinstance(spell, Spell):
                kept = tuple(one for one in spell.effects if one.id != number)
                board.stack[ref] = spell._replace(effects=kept)
            elif record is not None:
                kept = tuple(one for one in record.effects if one.id != number)
                board.battlefield[ref] = record._replace(effects=kept)
                board.changed.add(ref)
                copies.settle(board, ref)
                if ref in board.granted and not any(
                    _grants(change) for one in kept for change in one.changes
                ):
                    board.granted = board.granted - {ref}
    forget_if_layered(board)
    board.log.append(ev.EffectEnded(number, effect.affected, effect.text))


def begin_static(board: Board, effect: ContinuousEffect, static: Static) -> None:
    """An effect that is not locked to objects applies like a static ability (CR 611.2c)."""
    board.effects[effect.id] = effect._replace(statics=(static,))
    for key in _effect_keys(board.effects.get(effect.id)):
        board.statics.add(key, effect.id, (static,))
    renew(board)
    board.log.append(ev.EffectBegan(effect.id, (), effect.text))


def _effect_keys(effect: ContinuousEffect | None) -> list[Hashable]:
    if effect is None:
        return []
    return [key for static in effect.statics for key in static_keys(static)]


def use_up(board: Board, number: ObjectId, left: StaticEffect | None = None) -> None:
    """A shield or the like has been used: it is over, or so much of it is left (CR 615.7)."""
    effect = board.effects.get(number)
    if effect is None:
        return
    if left is None:
        end_effect(board, number)
        return
    for key in _effect_keys(effect):
        board.statics.remove(key, number)
    (static,) = effect.statics
    now = replace(static, effect=left)
    board.effects[number] = effect._replace(statics=(now,))
    for key in static_keys(now):
        board.statics.add(key, number, (now,))
