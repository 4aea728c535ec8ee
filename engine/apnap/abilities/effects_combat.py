"""Instructions about who may block whom this turn, and flashback for a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.records import CardObject, Duration, Permanent
from apnap.rules import actions, combat, permissions
from apnap.rules.happening import happen
from apnap.rules.restrictions import Restrict

from .changes import CantBeBlockedBy, DurationWord, duration
from .combat_costs import CannotAttackYou, Whom
from .effects import Clause
from .objects import Them
from .players import They
from .posts import ControlledBy
from .rules_for_all import begin_on, begin_rules
from .selectors import Objects
from .things import Things
from .wording import say


@dataclass(frozen=True)
class CannotBeBlockedThisTurn(Clause):
    """ "Target creature can't be blocked this turn except by Walls" (CR 509.1b)."""

    objects: Objects
    things: Things
    others: bool = False
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} can't be blocked this turn {others!except} by {things:many}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        kinds = say(self.things, "many")
        restriction = CantBeBlockedBy(self.things, int(ctx.controller), ctx.source, self.others)
        text = f"can't be blocked {'except ' if self.others else ''}by {kinds}"
        lasting = Duration("end of turn")
        yield from begin_on(board, ctx, self.objects, [Restrict(restriction)], lasting, text)


@dataclass(frozen=True)
class TheyCannotAttackYou(Clause):
    """ "They can't attack you this turn": the creatures spoken of, or the player (CR 508.1c).

    A player who can't attack can't do so with whatever creatures that player then has.
    """

    whom: Whom
    lasting: DurationWord = "this turn"
    reads_event: ClassVar[bool] = True
    reads_players: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "they can't attack {whom} {lasting}", "{lasting}, they can't attack {whom}",
    )  # fmt: skip

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        text = f"can't attack {self.whom} {self.lasting}"
        rules = CannotAttackYou(self.whom).changes(board, ctx)
        lasting = duration(self.lasting, ctx)
        if any(isinstance(board.last_known(one), Permanent) for one in ctx.said_objects):
            creatures = yield from Them().objects(board, ctx)
            yield from actions.begin(board, ctx, creatures, rules, lasting, text)
        else:
            theirs = Things((("creature",),), after=(ControlledBy(They()),))
            begin_rules(board, ctx, theirs, rules, lasting, text)


@dataclass(frozen=True)
class RemoveFromCombat(Clause):
    """ "Remove it from combat" (CR 506.4)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("remove {what} from combat",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            yield from happen(board, ev.RemovedFromCombat(number))


@dataclass(frozen=True)
class GainsFlashback(Clause):
    """Cards in a graveyard gain flashback for their mana cost until end of turn (CR 702.34a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{what} [gain] flashback until end of turn. the flashback cost is equal to its mana cost",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        for number in objects:
            if isinstance(board.find(number), CardObject):
                permissions.permit(
                    board, board.owner(number), (number,), free=False,
                    duration=Duration("end of turn"), lands=False, way="flashback", then="exile",
                )


@dataclass(frozen=True)
class MakeBlocked(Clause):
    """ "Target unblocked attacking creature becomes blocked" (CR 509.1h)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become:what] blocked",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        yield from combat.become_blocked(board, objects)
