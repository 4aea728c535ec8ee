"""Resolving the top object of the stack (CR 608)."""

from __future__ import annotations

from collections.abc import Sequence

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId, Ref
from apnap.game.records import Duration, Permission, Spell, StackedAbility

from . import atoms, choices, permanent_spells, spell_keywords, targeting, zones
from .happening import happen
from .results import off_the_stack
from .triggers import has_acted, note_acted, note_resolved, notice_states, stacked_context


def effect_of(stacked: Spell | StackedAbility) -> Effect:
    """What a spell or ability does as it resolves."""
    if isinstance(stacked, StackedAbility):
        effect: Effect = stacked.ability.effect
        return effect
    return permanent_spells.announced(stacked)


def stack_context(board: Board, stacked: Spell | StackedAbility) -> Context:
    """What a spell or ability on the stack knows."""
    if isinstance(stacked, StackedAbility):
        return stacked_context(stacked)
    ctx = Context(
        stacked.controller, stacked.id, on_stack=stacked.id, targets=dict(stacked.targets),
        x=stacked.cast.x, cast=stacked.cast, modes=stacked.modes, division=stacked.division,
    )
    ctx.named.update(stacked.cast.chosen)
    return ctx


def rearrange(board: Board, places: Sequence[ObjectId], order: Sequence[int]) -> None:
    """Let abilities change places on the stack: to the first place goes number `order[0]` of them.

    The board is then as it would be if they had been put there in that order (CR 603.3b), so long
    as nothing refers to any of them and nothing has been chosen for them.
    """
    abilities = [board.stack.get(place) for place in places]
    for place, number in zip(places, order, strict=True):
        ability = abilities[number]
        assert isinstance(ability, StackedAbility)
        if ability.id != place:
            board.stack[place] = ability._replace(id=place)


def may_ask(board: Board) -> bool:
    """Whether something may be asked as the top of the stack resolves."""
    top = board.top_of_stack()
    quiet = isinstance(top, StackedAbility) and not top.ability.effect.asks
    return not quiet or len(board.statics) > 0 or len(board.effects) > 0


def resolve_top(board: Board) -> Steps[None]:
    """The top object resolves, or leaves without effect (CR 608.1, 608.2)."""
    stacked = board.top_of_stack()
    if stacked is None:
        return
    board.cause = stacked.id
    if isinstance(stacked, StackedAbility):
        yield from _resolve_ability(board, stacked)
    elif stacked.card.is_permanent_card:
        yield from _resolve_permanent_spell(board, stacked)
    else:
        yield from _resolve_spell(board, stacked)
    board.cause = None
    notice_states(board)


def _resolve_ability(board: Board, stacked: StackedAbility) -> Steps[None]:
    """An ability: its "if" (CR 608.2a), its targets, its effect; then it is gone (CR 608.2n)."""
    ctx = stacked_context(stacked)
    condition = stacked.ability.condition if stacked.triggered else None
    if condition is not None and not condition.holds(board, ctx):
        yield from _leave(board, stacked, 'its "if" is not true', "608.2a")
        return
    if not _recheck_targets(board, ctx, stacked):
        yield from _leave(board, stacked, "no target is legal any more", "608.2b")
        return
    board.log.append(ev.Resolved(stacked.id, stacked.controller))
    note_resolved(board, stacked)
    ability = stacked.ability
    if not (stacked.triggered and has_acted(board, ability, stacked.source, ctx.controller)):
        yield from _perform(board, ctx, ability.effect)
        note_acted(board, stacked, bool(ctx.named.get("did", True)))
    yield from _off_the_stack(board, stacked, "608.2n")


def _perform(board: Board, ctx: Context, effect: Effect) -> Steps[None]:
    """Follow the instructions; in a team's turn it is settled first who is meant (CR 805.9)."""
    if board.variant.shared_turns:
        for part in walk(effect):
            settle = getattr(part, "settle", None)
            if settle is not None:
                yield from settle(board, ctx)
    yield from effect.perform(board, ctx)


def _resolve_spell(board: Board, spell: Spell) -> Steps[None]:
    ctx = stack_context(board, spell)
    if not _recheck_targets(board, ctx, spell):
        yield from _leave(board, spell, "no target is legal any more", "608.2b")
        return
    board.log.append(ev.Resolved(spell.id, spell.controller))
    yield from _perform(board, ctx, effect_of(spell))
    whole = spell.card.whole
    if whole is not None and not spell.copy and not spell.then:
        if whole.layout == "adventure":
            yield from _go_on_an_adventure(board, spell)
        elif whole.layout == "omen" and spell.id in board.stack:
            into = ev.ZoneChanged(spell.id, "stack", "library", "resolve", rule="720.3d")
            yield from happen(board, into, ev.Shuffled(spell.owner))
    yield from _after(board, spell)
    yield from _off_the_stack(board, spell, "608.2n")


def _go_on_an_adventure(board: Board, spell: Spell) -> Steps[None]:
    """An Adventure that has resolved is exiled; its card may be cast from there (CR 715.3d)."""
    if spell.id not in board.stack:
        return
    yield from happen(
        board, ev.ZoneChanged(spell.id, "stack", "exile", "resolve", rule="715.3d")
    )
    now = board.now(spell.id)
    if now in board.cards:
        permission = Permission(
            board.new_id(), spell.controller, (now,), False, Duration("game"), False,
            only_front=True,
        )
        board.permissions = (*board.permissions, permission)


def _resolve_permanent_spell(board: Board, spell: Spell) -> Steps[None]:
    """A permanent spell becomes a permanent under its controller (CR 608.3)."""
    host: Ref | None = None
    if permanent_spells.has_targets(spell.card):
        for _, refs in spell.targets:
            host = refs[0] if refs else None
        ctx = stack_context(board, spell)
        if host is None or not permanent_spells.is_legal(board, ctx, spell, host):
            if not spell.card.bestowed and not spell.card.mutating:
                yield from _leave(board, spell, "its target is not legal any more", "608.3b")
                return
            spell, host = _as_printed(board, spell), None
    if spell.card.mutating and isinstance(host, ObjectId):
        yield from _mutate(board, spell, host)
        return
    board.log.append(ev.Resolved(spell.id, spell.controller, rule="608.3"))
    done = yield from happen(
        board,
        ev.ZoneChanged(
            spell.id, "stack", "battlefield", "resolve", player=spell.controller,
            attach_to=host, rule="608.3a",
        ),
    )
    if not done:
        yield from _off_the_stack(board, spell, "608.3e")
    yield from _after(board, spell)


def _mutate(board: Board, spell: Spell, host: ObjectId) -> Steps[None]:
    """A mutating creature spell merges with its target (CR 608.3d, 702.140c)."""
    if board.permanent(host).base is not None:
        raise Refused(
            f"{board.name(host)} is a copy for a time, and how it merges is not supported yet "
            "(CR 613.2a, 730.2a)"
        )
    board.log.append(ev.Resolved(spell.id, spell.controller, rule="608.3d"))
    under = yield from choices.choose_yes(
        board, spell.controller, prompt=f"put {board.name(spell.id)} under {board.name(host)}",
        rule="702.140c", why="its controller chooses whether it is on top or on the bottom",
        source=spell.id,
    )
    yield from happen(board, ev.Merged(host, spell.id, not under, spell.controller))


def _as_printed(board: Board, spell: Spell) -> Spell:
    """A bestowed or mutating spell without a legal target goes on as what is printed
    (CR 702.103e, 702.140b)."""
    zones.forget_abilities(board, spell.id, spell.card, "stack")
    now = spell._replace(card=spell.card.elsewhere, targets=())
    board.stack[spell.id] = now
    zones.index_abilities(board, spell.id, now.card, "stack")
    return now


def _after(board: Board, spell: Spell) -> Steps[None]:
    """What keywords of the spell do with it as it resolves."""
    for part in spell.card.parts:
        if isinstance(part, spell_keywords.AfterResolving):
            yield from part.resolved(board, spell)


def _recheck_targets(board: Board, ctx: Context, stacked: Spell | StackedAbility) -> bool:
    """Drop illegal targets; False if there were targets and none is legal (CR 608.2b)."""
    if not stacked.targets:
        return True
    uses = targeting.needed_targets(board, effect_of(stacked), stacked.modes)
    chosen = sum(len(refs) for _, refs in stacked.targets)
    if chosen == 0:
        return True
    legal: dict[int, tuple[Ref, ...]] = {}
    amounts: list[int] = []
    place = 0
    for number, refs in stacked.targets:
        kept: list[Ref] = []
        for ref in refs:
            if targeting.still_legal(board, ctx, uses[number], ref):
                kept.append(ref)
                if place < len(stacked.division):
                    amounts.append(stacked.division[place])
            place += 1
        legal[number] = tuple(kept)
    ctx.targets = legal
    ctx.division = tuple(amounts)
    return any(legal.values())


def _leave(
    board: Board, stacked: Spell | StackedAbility, why: str, rule: str
) -> Steps[None]:
    board.log.append(ev.NotResolved(stacked.id, stacked.controller, why, rule))
    yield from _off_the_stack(board, stacked, rule)


def _off_the_stack(board: Board, stacked: Spell | StackedAbility, rule: str) -> Steps[None]:
    """As the last part of its resolution it leaves the stack (CR 608.2n)."""
    current = board.stack.get(stacked.id)
    if isinstance(current, Spell):
        yield from happen(board, off_the_stack(current, "resolve", rule))
    elif current is not None:
        done: list[Event] = []
        atoms.remove_ability(board, current, done, rule)
        for event in done:
            board.log.append(event)
