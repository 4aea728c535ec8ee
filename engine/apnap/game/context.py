"""`Context`: what a resolving spell or ability knows (CR 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ids import ObjectId, PlayerId, Ref

if TYPE_CHECKING:
    from .ability import Effect, SpendOnly
    from .events import Event
    from .records import Cast, ContinuousEffect


class Context:
    """Who controls it, what its source is, its targets and numbers, and what it has mentioned.

    `said` is what "it", "that creature", "those cards" mean: objects and players in the order
    the text has mentioned them, the latest last. `named` keeps what later text refers to by a
    name of its own ("exiled", "chosen", "created").
    """

    __slots__ = (
        "after", "amount", "being", "cast", "controller", "division", "event", "found_nothing",
        "modes", "named", "object", "only", "pay", "said_objects", "said_others", "said_players",
        "source", "targets", "using", "x",
    )

    def __init__(
        self,
        controller: PlayerId,
        source: ObjectId | None = None,
        *,
        on_stack: ObjectId | None = None,
        targets: dict[int, tuple[Ref, ...]] | None = None,
        x: int = 0,
        event: Event | None = None,
        cast: Cast | None = None,
        modes: tuple[int, ...] = (),
        division: tuple[int, ...] = (),
        using: bool = False,
    ) -> None:
        self.controller = controller
        self.source = source
        """The source of the ability, or the spell itself (CR 113.7)."""
        self.object = on_stack
        """The spell or ability on the stack."""
        self.targets: dict[int, tuple[Ref, ...]] = targets or {}
        """The legal targets for each use of the word, by its number in the text."""
        self.x = x
        self.event = event
        self.cast = cast
        self.modes = modes
        """The modes chosen, by their place in the printed list from 0 (CR 700.2)."""
        self.division = division
        """How the amount is divided among the targets (CR 601.2d)."""
        self.using = using
        """Whether a cost is looked at to cast a spell or to activate an ability."""
        self.pay: tuple[ObjectId, ...] = ()
        """What who pays a cost wants to pay it with."""
        self.being: ContinuousEffect | None = None
        """What the next sentence says that what is put onto the battlefield is (CR 611.2e)."""
        self.after: Effect | None = None
        """What is done whenever damage is prevented by what the text makes (CR 615.5)."""
        self.amount = 0
        """"That much": the number the text mentioned last."""
        self.said_objects: tuple[ObjectId, ...] = ()
        self.said_others: tuple[ObjectId, ...] | None = None
        """What "that creature" means, where the text has since spoken of its own object."""
        self.said_players: tuple[PlayerId, ...] = ()
        self.only: SpendOnly | None = None
        """What the mana that is being added may be spent on, if not on anything (CR 106.6)."""
        self.found_nothing = False
        """Whether the text looked for objects last and found none, so "it" means nothing."""
        self.named: dict[str, tuple[Ref, ...]] = {}

    def mention_own(self) -> None:
        """Let "it" mean the source of the ability from now on, but not "that creature"."""
        others = self.said_objects if self.said_others is None else self.said_others
        self.said_objects = () if self.source is None else (self.source,)
        self.found_nothing = not self.said_objects
        self.said_others = others or None

    def moves(self, numbers: tuple[ObjectId, ...]) -> None:
        """The text moves objects: "exile ~, then return that card" does mean its own card."""
        if self.source in numbers:
            self.said_others = None

    def mention(self, *refs: Ref) -> None:
        """Let "it", "they" and "that player" mean these from now on."""
        objects = tuple(ref for ref in refs if isinstance(ref, ObjectId))
        players = tuple(ref for ref in refs if isinstance(ref, PlayerId))
        if objects:
            self.said_objects = objects
            self.said_others = None
            self.found_nothing = False
        if players:
            self.said_players = players
