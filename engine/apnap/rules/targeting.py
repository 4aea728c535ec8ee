"""Targets (CR 115, 601.2c, 603.3d, 608.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Condition,
    Cost,
    Divided,
    Effect,
    Modal,
    PerPlayer,
    StaticEffect,
    Steps,
    Target,
    targets_of,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import names_x, walk
from apnap.game.decisions import CHOOSE, TARGET, Decision, Option
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import EVER, CardObject, Permanent, Slots, Spell, StackedAbility

from . import choices
from .characteristics import characteristics, statics
from .happening import happen

ENTWINE = "entwine"
"""The additional cost for which all modes are chosen (CR 702.42a)."""


class UntargetablePlayer(StaticEffect):
    """"You have hexproof", shroud or protection (CR 702.11c, 702.16b, 702.18a): against whom."""

    def protects(
        self, board: Board, ctx: Context, player: PlayerId, by: PlayerId, source: ObjectId | None
    ) -> bool:
        """Whether that player can't be the target of a source that another controls."""
        raise NotImplementedError


class PlayerGuard(StaticEffect):
    """"You have protection from red" (CR 702.16): what keeps certain sources off a player."""

    def guards(self, board: Board, ctx: Context, player: PlayerId, source: ObjectId) -> bool:
        """Whether it keeps that source from that player."""
        raise NotImplementedError


def may_target(board: Board, ctx: Context, ref: Ref) -> bool:
    """Whether neither shroud, hexproof nor protection forbids it (CR 702.11, 702.16, 702.18)."""
    if isinstance(ref, PlayerId):
        if not board.players[ref].in_game:
            return False
        for _, static, static_ctx in statics(board, UntargetablePlayer):
            effect = static.effect
            assert isinstance(effect, UntargetablePlayer)
            if effect.protects(board, static_ctx, ref, ctx.controller, ctx.source):
                return False
        return True
    record = board.find(ref)
    if record is None:
        return False
    if isinstance(record, (CardObject, Spell, StackedAbility)):
        return True
    card = characteristics(board, ref)
    if "shroud" in card.keywords:
        return False
    if are_opponents(board, record.controller, ctx.controller) and (
        "hexproof" in card.keywords
        or any(
            isinstance(part, HexproofFrom) and part.is_from(board, ctx.source)
            for part in card.parts
            if ctx.source is not None
        )
    ):
        return False
    return not any(
        isinstance(part, Guard) and part.guards(board, ref, ctx.source) for part in card.parts
    )


class Guard:
    """A keyword such as protection that keeps certain sources away (CR 702.16)."""

    def guards(self, board: Board, number: ObjectId, source: ObjectId | None) -> bool:
        """Whether it keeps that source from targeting, damaging, enchanting, blocking."""
        raise NotImplementedError


class HexproofFrom:
    """Hexproof from certain sources of opponents (CR 702.11d)."""

    def is_from(self, board: Board, source: ObjectId) -> bool:
        """Whether it keeps that source, if an opponent's, from targeting."""
        raise NotImplementedError


def guarded(board: Board, number: ObjectId, source: ObjectId | None) -> bool:
    """Whether a permanent is protected from a source (CR 702.16)."""
    return any(
        isinstance(part, Guard) and part.guards(board, number, source)
        for part in characteristics(board, number).parts
    )


def are_opponents(board: Board, one: PlayerId, other: PlayerId) -> bool:
    """Whether two players are on different teams (CR 102.2, 102.3)."""
    return board.players[one].team != board.players[other].team


def legal_targets(board: Board, ctx: Context, target: Target) -> list[Ref]:
    """What may be chosen for one use of the word "target" (CR 115.2)."""
    found: list[Ref] = []
    for ref in target.candidates(board, ctx):
        if ref != ctx.object and may_target(board, ctx, ref):  # CR 115.5: never itself
            found.append(ref)
    return found


def choose_modes(board: Board, ctx: Context, modal: Modal) -> Steps[tuple[int, ...] | None]:
    """Choose modes that have legal targets (CR 601.2b, 603.3c, 700.2); None if too few have."""
    legal = [
        number
        for number, mode in enumerate(modal.modes)
        if all(
            target.least(board, ctx) <= len(legal_targets(board, ctx, target))
            for target in asked_targets(board, ctx, mode)
        )
    ]
    if modal.fresh:
        legal = [number for number in legal if not _was_chosen(board, ctx, modal, number)]
    if ctx.cast is not None and ENTWINE in ctx.cast.paid:
        return tuple(legal) if len(legal) == len(modal.modes) else None  # CR 702.42a
    least, most = modal.bounds(board, ctx)
    if len(legal) < least:
        return None
    most = min(most, len(legal))
    if least == most == len(modal.modes):
        return tuple(legal)
    if modal.fresh and len(legal) == 1:
        _note_chosen(board, ctx, modal, legal[0])
        return tuple(legal)
    options = tuple(
        Option(
            number // modal.copies,
            str(getattr(modal.modes[number], "text", "")) or f"mode {number + 1}",
        )
        for number in legal
    )
    answer = yield from choices.ask(
        board,
        Decision(
            CHOOSE, (choices.chooser(board, ctx.controller),), "which mode", "700.2a",
            "its controller chooses the mode", "mode", ctx.source, options, least, most,
        ),
    )
    for number in answer if modal.fresh else ():
        _note_chosen(board, ctx, modal, int(number))
    named = sorted(int(number) for number in answer)
    return tuple(
        number * modal.copies + named[:at].count(number) for at, number in enumerate(named)
    )


def _mark(modal: Modal, number: int) -> str:
    """What is noted of a permanent when a mode of its ability is chosen."""
    text = getattr(modal.modes[number], "text", "")
    return f"{EVER if modal.fresh == 'ever' else ''}mode {number}: {text}"


def _was_chosen(board: Board, ctx: Context, modal: Modal, number: int) -> bool:
    """Whether a mode of that permanent's ability has been chosen before (CR 700.2)."""
    record = board.last_known(ctx.source) if ctx.source is not None else None
    return isinstance(record, Permanent) and _mark(modal, number) in record.used


def _note_chosen(board: Board, ctx: Context, modal: Modal, number: int) -> None:
    record = board.battlefield.get(ctx.source) if ctx.source is not None else None
    if record is not None:
        board.battlefield[record.id] = record._replace(
            used=(*record.used, _mark(modal, number))
        )


def chosen_parts(effect: Effect, modes: tuple[int, ...]) -> list[Effect]:
    """The effect, or of a modal one the chosen modes."""
    if isinstance(effect, Modal):
        return [effect.modes[number] for number in sorted(modes)]
    return [effect]


def share(number: int, player: PlayerId) -> int:
    """The number of a use of the word that is one player's of several."""
    return number + SHARES * (int(player) + 1)


SHARES = 1000
"""Above any number of uses of the word in one text."""


@dataclass(frozen=True)
class Share(Target):
    """One player's of a use of the word that is for each of several players."""

    reads_players: ClassVar[bool] = True
    number: int
    of: Target
    player: PlayerId
    name: str

    def least(self, board: Board, ctx: Context) -> int:
        return self.of.least(board, ctx)

    def most(self, board: Board, ctx: Context) -> int:
        return self.of.most(board, ctx)

    @property
    def wording(self) -> str:
        return f"{self.of.wording} ({self.name})"

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        before, ctx.said_players = ctx.said_players, (self.player,)
        found = list(self.of.candidates(board, ctx))
        ctx.said_players = before
        return iter(found)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        before, ctx.said_players = ctx.said_players, (self.player,)
        found = self.of.fits(board, ctx, ref)
        ctx.said_players = before
        return found


class DefinesX(Effect):
    """An instruction that says what X in it is: "..., where X is the number of ..."."""

    effect: Effect

    def defined_x(self, board: Board, ctx: Context) -> int:
        """The value of X now, which may change (CR 107.3c)."""
        raise NotImplementedError

    @contextmanager
    def known(self, board: Board, ctx: Context) -> Iterator[None]:
        """While this lasts, X in the text is what it says."""
        before = ctx.x
        ctx.x = self.defined_x(board, ctx)
        try:
            yield
        finally:
            ctx.x = before


@dataclass(frozen=True)
class KnownX(Target):
    """A use of the word in a text that says what the X in its description is."""

    number: int
    of: Target
    by: DefinesX

    def least(self, board: Board, ctx: Context) -> int:
        with self.by.known(board, ctx):
            return self.of.least(board, ctx)

    def most(self, board: Board, ctx: Context) -> int:
        with self.by.known(board, ctx):
            return self.of.most(board, ctx)

    @property
    def wording(self) -> str:
        return self.of.wording

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        with self.by.known(board, ctx):
            return iter(list(self.of.candidates(board, ctx)))

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        with self.by.known(board, ctx):
            return self.of.fits(board, ctx, ref)


@lru_cache(maxsize=4096)
def _uses_of(effect: Effect) -> tuple[Target, ...]:
    """The uses of the word "target" in an effect, with what says what X in them is."""
    targets = targets_of(effect)
    if not any(map(names_x, targets)):
        return targets
    by = {
        target.number: part
        for part in walk(effect) if isinstance(part, DefinesX)
        for target in targets_of(part.effect) if names_x(target)
    }
    return tuple(
        KnownX(one.number, one, by[one.number]) if one.number in by else one for one in targets
    )


def _shared_out(
    board: Board, targets: Iterable[Target], ctx: Context | None = None
) -> Iterator[Target]:
    """The uses of the word, those for each of several players once for each of them."""
    for target in targets:
        if not isinstance(target, PerPlayer):
            yield target
            continue
        who: Any = target.who
        players = [one.id for one in board.players] if ctx is None else who.find(board, ctx)
        for player in players:
            number = share(target.number, player)
            one = Share(number, target.of, player, board.name(player))
            if ctx is None or target.of.least(board, ctx) <= len(legal_targets(board, ctx, one)):
                yield one  # of a player who has nothing that fits nothing is chosen


def mode_costs(effect: Effect, modes: tuple[int, ...]) -> list[Cost]:
    """What is paid for the chosen modes (CR 702.172a)."""
    if not isinstance(effect, Modal):
        return []
    return [cost for part in chosen_parts(effect, modes) for cost in getattr(part, "costs", ())]


def needed_targets(
    board: Board, effect: Effect, modes: tuple[int, ...]
) -> dict[int, Target]:
    """Every use of the word "target" for which something may have been chosen, by its number."""
    targets = (target for part in chosen_parts(effect, modes) for target in _uses_of(part))
    return {target.number: target for target in _shared_out(board, targets)}


def asked_targets(board: Board, ctx: Context, effect: Effect) -> tuple[Target, ...]:
    """The uses of "target" of an effect that are chosen for now: not what is only for a spell
    that was kicked, where it was not (CR 702.33g)."""
    targets = _uses_of(effect)
    if not targets:
        return targets
    if any(isinstance(target, PerPlayer) for target in targets):
        targets = tuple(_shared_out(board, targets, ctx))
    left_out: set[int] = set()
    for part in walk(effect):
        condition, then = getattr(part, "condition", None), getattr(part, "effect", None)
        if (
            isinstance(condition, Condition)
            and isinstance(then, Effect)
            and condition.settled_as_cast
            and not condition.holds(board, ctx)
        ):
            left_out.update(target.number for target in targets_of(then))
    return tuple(target for target in targets if target.number not in left_out)


def can_choose_targets(board: Board, ctx: Context, effect: Effect) -> bool:
    """Whether a spell or ability has a legal choice of modes and targets at all (CR 601.2c)."""
    if isinstance(effect, Modal):
        able = 0
        for mode in effect.modes:
            able += all(
                target.least(board, ctx) <= len(legal_targets(board, ctx, target))
                for target in asked_targets(board, ctx, mode)
            )
        return able >= effect.bounds(board, ctx)[0]
    return all(
        target.least(board, ctx) <= len(legal_targets(board, ctx, target))
        for target in asked_targets(board, ctx, effect)
    )


def choose_targets(
    board: Board, ctx: Context, effect: Effect, modes: tuple[int, ...]
) -> Steps[Slots | None]:
    """Choose the targets for each use of the word in turn (CR 601.2c, 115.3).

    None if some use has no legal choice. Within one use nothing is named twice.
    """
    slots: dict[int, tuple[Ref, ...]] = {}
    asked = (
        target for part in chosen_parts(effect, modes) for target in asked_targets(board, ctx, part)
    )
    for target in asked:
        ctx.targets = slots
        legal = legal_targets(board, ctx, target)
        most = min(target.most(board, ctx), len(legal))
        least = target.least(board, ctx)
        if len(legal) < least:
            return None
        if most == 0:
            slots[target.number] = ()
            continue
        options = tuple(Option(ref, choices.label(board, ref)) for ref in legal)
        decision = Decision(
            TARGET, (choices.chooser(board, ctx.controller),), f"target {target.wording}",
            "601.2c" if isinstance(board.find(ctx.object or ObjectId(0)), Spell) else "603.3d",
            "its controller chooses the target", "target", ctx.source, options,
            least, most,
        )
        answer = yield from choices.ask(board, decision)
        slots[target.number] = tuple(
            ref for ref in answer if isinstance(ref, (ObjectId, PlayerId))
        )
    return tuple(sorted(slots.items()))


def choose_division(
    board: Board, ctx: Context, effect: Effect, slots: Slots
) -> Steps[tuple[int, ...]]:
    """Divide an amount among the targets, at least 1 to each (CR 601.2d)."""
    for part in walk(effect):
        if isinstance(part, Divided):
            refs = [ref for _, chosen in slots for ref in chosen]
            by = (one for one in walk(effect) if isinstance(one, DefinesX))
            with next((one.known(board, ctx) for one in by if part in walk(one)), nullcontext()):
                total = part.total(board, ctx)
            return (
                yield from choices.choose_division(
                    board, ctx.controller, refs, total, rule="601.2d", source=ctx.source,
                    prompt=f"divide {total}", minimum=1, why="its controller divides it",
                )
            )
    return ()


def announce(board: Board, ctx: Context, number: ObjectId, effect: Effect) -> Steps[bool]:
    """Choose modes, targets and division for what is on the stack (CR 601.2b-d, 603.3c-d).

    False if a choice is required and there is no legal one.
    """
    if isinstance(effect, Modal):
        modes = yield from choose_modes(board, ctx, effect)
        if modes is None:
            return False
        ctx.modes = modes
    slots = yield from choose_targets(board, ctx, effect, ctx.modes)
    if slots is None:
        return False
    ctx.targets = dict(slots)
    ctx.division = yield from choose_division(board, ctx, effect, slots)
    stacked = board.stack.get(number)
    if stacked is not None:
        board.stack[number] = stacked._replace(
            targets=slots, modes=ctx.modes, division=ctx.division
        )
    return True


def announce_targets(
    board: Board, by: ObjectId, controller: PlayerId, targets: dict[int, tuple[Ref, ...]]
) -> Steps[None]:
    """What is chosen as something is cast, activated or put on the stack becomes a target
    (CR 601.2c), which may be a crime (CR 700.13)."""
    yield from become_targets(board, by, controller, targets)
    if any(_is_crime(board, controller, ref) for refs in targets.values() for ref in refs):
        yield from happen(board, ev.Happened("committed a crime", controller, rule="700.13"))


def become_targets(
    board: Board, by: ObjectId, controller: PlayerId, targets: dict[int, tuple[Ref, ...]]
) -> Steps[None]:
    """Objects and players become targets; once for each of them and spell or ability."""
    seen: set[tuple[type, Ref]] = set()  # an object and a player may have one number
    for refs in targets.values():
        for ref in refs:
            if (type(ref), ref) not in seen:
                seen.add((type(ref), ref))
                yield from happen(board, ev.Targeted(ref, by, controller))


def _is_crime(board: Board, player: PlayerId, ref: Ref) -> bool:
    """Whether targeting it is a crime: an opponent, theirs, or in their graveyard (CR 700.13)."""
    if isinstance(ref, PlayerId):
        return ref in board.opponents(player)
    record = board.find(ref)
    if record is None or record.zone not in ("battlefield", "stack", "graveyard"):
        return False
    whose = board.owner(ref) if record.zone == "graveyard" else board.controller(ref)
    return whose in board.opponents(player)


def still_legal(board: Board, ctx: Context, target: Target, ref: Ref) -> bool:
    """Whether a target chosen before is legal as the spell or ability resolves (CR 608.2b)."""
    if isinstance(ref, ObjectId) and board.find(ref) is None:
        return False
    return may_target(board, ctx, ref) and target.fits(board, ctx, ref)
