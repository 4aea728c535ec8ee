"""Where a spell goes as it is countered: "exile it instead" (CR 614.15, 701.6a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from apnap.game.ability import Cost, Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk

from .effects_stack import Counter
from .selectors import Players
from .structure import Sentence, UnlessPaid
from .things import Things
from .wording import mapped, rewritten
from .words import Vocabulary

_ELSEWHERE = {
    "exile it instead of putting it into its owner's graveyard": "exile",
    "put it into its owner's hand instead of into that player's graveyard": "hand",
    "put it on top of its owner's library instead of into that player's graveyard": "library",
}
ElsewhereWord = Annotated[str, Vocabulary("elsewhere", tuple(_ELSEWHERE))]


class _CounteredInto(Sentence):
    """Countering, and a sentence about where what is countered so goes."""

    counter: Effect
    who: Players | None = None
    costs: tuple[Cost, ...] = ()

    def __post_init__(self) -> None:
        if not any(isinstance(part, Counter) for part in walk(self.counter)):
            raise ValueError("it counters something")

    def into(self) -> tuple[str, Things | None]:
        """The zone, and for which spells."""
        raise NotImplementedError

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        zone, of = self.into()

        def directed(part: Any) -> Any:
            return rewritten(part, into=zone, of=of) if isinstance(part, Counter) else None

        effect: Effect = mapped(self.counter, directed)
        if self.who is not None:
            effect = UnlessPaid(effect, self.who, self.costs)
        yield from effect.perform(board, ctx)


@dataclass(frozen=True)
class CounteredElsewhere(_CounteredInto):
    """ "Counter target spell. If that spell is countered this way, exile it instead of …"."""

    counter: Effect
    where: ElsewhereWord
    who: Players | None = None
    costs: tuple[Cost, ...] = ()
    templates: ClassVar[tuple[str, ...]] = (
        "{counter:clauses}. if that spell is countered this way, {where}",
        "{counter:clauses} unless {who:subject} [pay:who] {costs:and/pay}. if that spell is "
        "countered this way, {where}",
    )

    def into(self) -> tuple[str, Things | None]:
        return _ELSEWHERE[self.where], None


@dataclass(frozen=True)
class CounteredOntoBattlefield(_CounteredInto):
    """ "If an artifact or creature spell is countered this way, put that card onto the
    battlefield under your control instead of into its owner's graveyard"."""

    counter: Effect
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{counter:clauses}. if a {things:one} is countered this way, put that card onto the "
        "battlefield under your control instead of into its owner's graveyard",
    )

    def into(self) -> tuple[str, Things | None]:
        return "battlefield", self.things
