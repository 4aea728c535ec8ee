"""Keywords that let more be paid for a spell: bargain, casualty, gift, offspring (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Condition, Cost, Effect, SpellAbility, Steps, Triggered
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Permanent, Spell
from apnap.rules import actions, choices, spell_keywords
from apnap.rules.casting_ways import ALTERNATIVE
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen

from .amounts import Repeated
from .conditions_past import noted
from .copying import CopyException, copied
from .costs import ObjectsCost, SacrificeCost
from .effects_cards import Draw
from .effects_turns import ExtraTurn
from .keywords import KeywordAbility, Paid
from .keywords_activated import TapTotalPower
from .keywords_later import EvidenceCost
from .numbers import ONE, Number
from .objects import A, It, Itself
from .players import You
from .posts import PowerAtLeast
from .selectors import Amount, Objects, Players
from .things import Things
from .tokens import CreateTokens, TokenKind
from .triggers import Enters
from .triggers_players import Casts
from .words import Vocabulary


def times_paid(board: Board, number: ObjectId | None, word: str) -> int:
    """How often an optional cost was paid for a spell, or that of a permanent."""
    record = board.last_known(number) if number is not None else None
    if not isinstance(record, (Permanent, Spell)) or record.cast is None:
        return 0
    return record.cast.paid.count(word)


class _Optional(KeywordAbility, spell_keywords.AdditionalCost):
    """An additional cost that may be paid; the keyword is the word for it."""


@dataclass(frozen=True)
class CopyAsPaid(Effect):
    """The spell is copied for each time its cost was paid (CR 702.153a, 702.78a, 702.56a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    word: str

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        event = ctx.event
        if isinstance(event, ev.SpellCast):
            for _ in range(times_paid(board, event.spell, self.word)):
                yield from actions.copy_on_stack(
                    board, event.spell, ctx.controller, new_targets=True
                )


def _copied(word: str, text: str) -> Triggered:
    return Triggered(
        Casts(You(), Itself()), CopyAsPaid(word), Paid(word), text=text or word, zones=("stack",)
    )


@dataclass(frozen=True)
class Casualty(_Optional):
    """Casualty: a creature may be sacrificed to copy the spell (CR 702.153a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("casualty {number}",)
    optional: ClassVar[str] = "casualty"

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """A creature with that power or more."""
        strong = Things((("creature",),), after=(PowerAtLeast(Number(self.number)),))
        return (SacrificeCost(A(strong)),)

    def parts(self) -> tuple[Ability, ...]:
        return (self, _copied("casualty", self.text))


@dataclass(frozen=True)
class Replicate(_Optional):
    """Replicate: a copy for each time the cost is paid (CR 702.56a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("replicate {costs:,}", "replicate—{costs:,}")
    optional: ClassVar[str] = "replicate"
    repeats: ClassVar[bool] = True

    def parts(self) -> tuple[Ability, ...]:
        return (self, _copied("replicate", self.text))


@dataclass(frozen=True)
class SharesColor(ObjectsCost):
    """Tap two untapped creatures that each share a colour with the spell (CR 702.78a)."""

    what: A
    reads_source: ClassVar[bool] = True
    prompt: ClassVar[str] = "tap"

    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        found = board.battlefield.get(number)
        if found is None or found.controller != ctx.controller or ctx.source is None:
            return False
        colors = characteristics(board, ctx.source).colors
        return not set(colors).isdisjoint(characteristics(board, number).colors)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.tap(board, (yield from self.chosen(board, ctx)))


@dataclass(frozen=True)
class Conspire(_Optional):
    """Conspire: two creatures of its colours may be tapped to copy the spell (CR 702.78a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("conspire",)
    optional: ClassVar[str] = "conspire"

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """Two creatures to tap."""
        return (SharesColor(A(Things((("creature",),), ("untapped",)), Number(2))),)

    def parts(self) -> tuple[Ability, ...]:
        return (self, _copied("conspire", self.text))


@dataclass(frozen=True)
class Bargain(_Optional):
    """Bargain: an artifact, enchantment or token may be sacrificed (CR 702.166a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("bargain",)
    optional: ClassVar[str] = "bargain"

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """The sacrifice."""
        return (SacrificeCost(A(Things((("artifact",), ("enchantment",), ("token",))))),)


@dataclass(frozen=True)
class Teamwork(_Optional):
    """Teamwork: creatures with so much power in all may be tapped (CR 118.8b, 601.2b)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("teamwork {number}",)
    optional: ClassVar[str] = "teamwork"

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """The creatures to tap."""
        return (TapTotalPower(self.number, "118.8b", aided=False),)


class _PaidAsCast(Condition):
    """What was paid for the spell, or that of the permanent."""

    reads_source: ClassVar[bool] = True
    settled_as_cast: ClassVar[bool] = True
    word: ClassVar[str] = ""

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.cast is not None:
            return self.word in ctx.cast.paid
        return times_paid(board, ctx.source, self.word) > 0


@dataclass(frozen=True)
class WasTeamwork(_PaidAsCast):
    """The teamwork cost was paid for the spell (CR 118.8b)."""

    word: ClassVar[str] = "teamwork"
    templates: ClassVar[tuple[str, ...]] = ("~ was cast using teamwork",)


@dataclass(frozen=True)
class WasBargained(_PaidAsCast):
    """The spell was bargained (CR 702.166b)."""

    word: ClassVar[str] = "bargain"
    present: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "~ was bargained", "it was bargained", "{present!it's} bargained",
    )


@dataclass(frozen=True)
class AlternativePaid(_PaidAsCast):
    """ "If the {1}{B} cost was paid": the other cost that the card itself allows (CR 118.9)."""

    mana: ManaCost
    word: ClassVar[str] = ALTERNATIVE
    templates: ClassVar[tuple[str, ...]] = ("the {mana} cost was paid",)


WAYS = (
    "awaken", "bestow", "blitz", "dash", "disturb", "emerge", "escape", "evoke", "flashback",
    "foretell", "freerunning", "harmonize", "impending", "madness", "mayhem", "miracle", "mutate",
    "overload", "prowl", "sneak", "spectacle", "surge", "warp", "web-slinging",
)  # fmt: skip
"""Keywords for alternative costs, as a spell keeps which one was paid (CR 118.9)."""
WayWord = Annotated[str, Vocabulary("way", WAYS)]


@dataclass(frozen=True)
class WayPaid(_PaidAsCast):
    """ "If this spell's mayhem cost was paid"."""

    way: WayWord
    templates: ClassVar[tuple[str, ...]] = (
        "~'s {way} cost was paid", "its {way} cost was paid",
        "~ was cast for its {way} cost", "it was cast for its {way} cost",
    )  # fmt: skip

    @property
    def word(self) -> str:  # type: ignore[override]  # a class variable of the base
        """The keyword."""
        return self.way



@dataclass(frozen=True)
class SpellWarped(Condition):
    """ "If a spell was warped this turn": cast for its warp cost (CR 702.185)."""

    templates: ClassVar[tuple[str, ...]] = ("a spell was warped this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(times_paid(board, one, "warp") > 0 for one, _ in noted(board, "cast spell"))


@dataclass(frozen=True)
class ThatWasCastFor(Condition):
    """ "If that creature was cast for its warp cost"."""

    what: Objects
    way: WayWord
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} was cast for its {way} cost",)

    def __post_init__(self) -> None:
        if isinstance(self.what, (Itself, It)):
            raise ValueError("that is another word")

    def holds(self, board: Board, ctx: Context) -> bool:
        found = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
        return any(times_paid(board, one, self.way) > 0 for one in found)


@dataclass(frozen=True)
class GiftPromised(_PaidAsCast):
    """The gift was promised (CR 702.174k)."""

    word: ClassVar[str] = "gift"
    templates: ClassVar[tuple[str, ...]] = ("the gift was promised",)


@dataclass(frozen=True)
class GiftNotPromised(_PaidAsCast):
    """The gift wasn't promised (CR 702.174k)."""

    word: ClassVar[str] = "gift"
    templates: ClassVar[tuple[str, ...]] = ("the gift wasn't promised",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not super().holds(board, ctx)


@dataclass(frozen=True)
class Buyback(_Optional, spell_keywords.AfterResolving):
    """Buyback: back to the owner's hand as it resolves (CR 702.27a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("buyback {costs:,}", "buyback—{costs:,}")
    optional: ClassVar[str] = "buyback"

    def resolved(self, board: Board, spell: Spell) -> Steps[None]:
        paid = "buyback" in spell.cast.paid and not spell.copy and not spell.then
        if paid and spell.id in board.stack:
            yield from happen(
                board, ev.ZoneChanged(spell.id, "stack", "hand", "resolve", rule="702.27a")
            )


@dataclass(frozen=True)
class IsOneOne(CopyException):
    """ "Except it's 1/1" (CR 702.175a)."""

    def change(self, card: Card) -> Card:
        return replace(card, power=1, toughness=1)


@dataclass(frozen=True)
class CopyOfItself(Effect):
    """Tokens that are copies of the permanent (CR 702.175a, 702.157a)."""

    reads_source: ClassVar[bool] = True
    word: str
    exceptions: tuple[CopyException, ...] = ()

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        card = copied(board, ctx.source, self.exceptions)
        amount = times_paid(board, ctx.source, self.word)
        yield from actions.create_tokens(
            board, ctx.controller, card, amount, source=ctx.source
        )


@dataclass(frozen=True)
class Offspring(_Optional):
    """Offspring: a 1/1 token copy as it enters, if that was paid (CR 702.175a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("offspring {costs:,}", "offspring—{costs:,}")
    optional: ClassVar[str] = "offspring"

    def parts(self) -> tuple[Ability, ...]:
        made = CopyOfItself("offspring", (IsOneOne(),))
        text = self.text or "offspring"
        return (self, Triggered(Enters(Itself()), made, Paid("offspring"), text=text))


@dataclass(frozen=True)
class Squad(_Optional):
    """Squad: a token copy for each time that was paid (CR 702.157a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("squad {costs:,}", "squad—{costs:,}")
    optional: ClassVar[str] = "squad"
    repeats: ClassVar[bool] = True

    def parts(self) -> tuple[Ability, ...]:
        made, text = CopyOfItself("squad"), self.text or "squad"
        return (self, Triggered(Enters(Itself()), made, Paid("squad"), text=text))


@dataclass(frozen=True)
class ForEachTimeKicked(Repeated):
    """ "For each time it was kicked" (CR 702.33c)."""

    reads_source: ClassVar[bool] = True
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "for each time it was kicked", "for each time ~ was kicked",
    )  # fmt: skip

    def say_tail(self) -> str:
        """The words."""
        return self.templates[getattr(self, "_wording", 0)]

    def count(self, board: Board, ctx: Context) -> int:
        if ctx.cast is not None:
            return sum(word in ("kicker", "multikicker") for word in ctx.cast.paid)
        return sum(times_paid(board, ctx.source, word) for word in ("kicker", "multikicker"))


# gift


@dataclass(frozen=True)
class PromisedPlayer(Players):
    """The opponent to whom the gift is promised (CR 702.174a)."""

    reads_source: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """The words."""
        return "the chosen player"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        cast = ctx.cast
        if cast is None and ctx.source is not None:
            cast = getattr(board.last_known(ctx.source), "cast", None)
        refs = dict(cast.chosen).get("gift", ()) if cast is not None else ()
        return tuple(one for one in refs if isinstance(one, PlayerId))


def _token(kind: TokenKind) -> Effect:
    return CreateTokens(PromisedPlayer(), ONE, kind)


def _creature(color: str, size: int, kind: str, *, tapped: bool = False) -> TokenKind:
    return TokenKind(
        tapped=tapped, power=Number(size), toughness=Number(size), colors=(color,),
        subtypes=(kind,), types=("creature",),
    )


GIFTS: dict[str, Effect] = {
    "a food": _token(TokenKind(subtypes=("Food",))),
    "a card": Draw(PromisedPlayer(), ONE),
    "a tapped fish": _token(_creature("blue", 1, "Fish", tapped=True)),
    "a treasure": _token(TokenKind(subtypes=("Treasure",))),
    "an octopus": _token(_creature("blue", 8, "Octopus")),
    "an extra turn": ExtraTurn(PromisedPlayer()),
}
"""What each kind of gift does (CR 702.174d-i)."""


@dataclass(frozen=True)
class GiftIfPromised(Effect):
    """The effect of a gift of an instant or sorcery, before anything else (CR 702.174j)."""

    effect: Effect

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if GiftPromised().holds(board, ctx):
            yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class Gift(_Optional):
    """Gift: an opponent may be promised something (CR 702.174)."""

    gift: Annotated[str, Vocabulary("gift", tuple(GIFTS))]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("gift {gift}",)
    optional: ClassVar[str] = "gift"

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """Nothing but the choice."""
        return ()

    def announce(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from choices.choose_refs(
            board, ctx.controller, board.opponents(ctx.controller), what="player",
            rule="702.174a", prompt="to whom the gift is promised", source=ctx.source,
        )
        ctx.named["gift"] = tuple(chosen)

    def parts(self) -> tuple[Ability, ...]:
        effect, text = GIFTS[self.gift], self.text or f"gift {self.gift}"
        return (
            self,
            SpellAbility(GiftIfPromised(effect), text=text),
            Triggered(Enters(Itself()), effect, Paid("gift"), text=text),
        )


# collect evidence


@dataclass(frozen=True)
class MayCollectEvidence(spell_keywords.AdditionalCost):
    """ "As an additional cost to cast this spell, you may collect evidence 8" (CR 701.59c)."""

    level: ClassVar[str] = "line"
    number: int
    text: str = ""
    optional: ClassVar[str] = "collect evidence"
    templates: ClassVar[tuple[str, ...]] = (
        "as an additional cost to cast ~, you may collect evidence {number}",
    )

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """The evidence."""
        return (EvidenceCost(self.number),)


@dataclass(frozen=True)
class EvidenceWasCollected(_PaidAsCast):
    """Evidence was collected (CR 701.59c)."""

    word: ClassVar[str] = "collect evidence"
    templates: ClassVar[tuple[str, ...]] = ("evidence was collected",)
