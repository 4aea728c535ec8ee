"""Keyword abilities of combat that stand for triggered abilities (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Ability, Keyword, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import results

from .changes import Affect, Boost, Gets
from .effects import GetCounters, LoseLife
from .effects_permanents import Sacrifice
from .keywords import KeywordAbility
from .numbers import Number
from .objects import A, Itself
from .players import APlayer, DefendingPlayer, ThatPlayer, You
from .selectors import Amount
from .things import Things
from .tokens import CreateTokens, TokenKind
from .triggers import Dies
from .triggers_combat import (
    Attacks,
    AttacksAndIsNotBlocked,
    BecomesBlocked,
    BlocksOrBecomesBlocked,
    DealsDamageToPlayer,
)


@dataclass(frozen=True)
class Bushido(KeywordAbility):
    """Bushido: gets bigger whenever it blocks or becomes blocked (CR 702.45a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("bushido {number}",)

    def parts(self) -> tuple[Ability, ...]:
        size = Boost(f"+{self.number}", f"+{self.number}")
        effect = Affect(Itself(), (Gets(size),), "until end of turn")
        trigger = BlocksOrBecomesBlocked(Itself())
        return (Keyword("bushido"), Triggered(trigger, effect, text=self.text or "bushido"))


@dataclass(frozen=True)
class Afflict(KeywordAbility):
    """Afflict: the defending player loses life whenever it becomes blocked (CR 702.130a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("afflict {number}",)

    def parts(self) -> tuple[Ability, ...]:
        effect = LoseLife(DefendingPlayer(), Number(self.number))
        trigger = BecomesBlocked(Itself())
        return (Keyword("afflict"), Triggered(trigger, effect, text=self.text or "afflict"))


@dataclass(frozen=True)
class BeyondTheFirst(Amount):
    """The creatures blocking it beyond the first (CR 702.23a)."""

    reads_source: ClassVar[bool] = True

    def value(self, board: Board, ctx: Context) -> int:
        attackers = board.combat.attackers if board.combat is not None else ()
        return sum(max(0, len(one.blockers) - 1) for one in attackers if one.id == ctx.source)


@dataclass(frozen=True)
class Rampage(KeywordAbility):
    """Rampage: bigger for each blocker beyond the first (CR 702.23a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("rampage {number}",)

    def parts(self) -> tuple[Ability, ...]:
        size = Boost(f"+{self.number}", f"+{self.number}")
        effect = Affect(Itself(), (Gets(size, BeyondTheFirst()),), "until end of turn")
        text = self.text or "rampage"
        return (Keyword("rampage"), Triggered(BecomesBlocked(Itself()), effect, text=text))


@dataclass(frozen=True)
class OpponentsAttacked(Amount):
    """The opponents you attacked with a creature this combat (CR 702.121a)."""

    def value(self, board: Board, ctx: Context) -> int:
        pairs = board.combat.attacked if board.combat is not None else ()
        opponents = board.opponents(ctx.controller)
        return sum(by == ctx.controller and whom in opponents for by, whom in pairs)


@dataclass(frozen=True)
class Melee(KeywordAbility):
    """Melee: bigger for each opponent you attacked this combat (CR 702.121a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("melee",)

    def parts(self) -> tuple[Ability, ...]:
        size = Gets(Boost("+1", "+1"), OpponentsAttacked())
        effect = Affect(Itself(), (size,), "until end of turn")
        return (Keyword("melee"), Triggered(Attacks(Itself()), effect, text=self.text or "melee"))


@dataclass(frozen=True)
class Frenzy(KeywordAbility):
    """Frenzy: more power whenever it attacks and isn't blocked (CR 702.68a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("frenzy {number}",)

    def parts(self) -> tuple[Ability, ...]:
        effect = Affect(Itself(), (Gets(Boost(f"+{self.number}", "+0")),), "until end of turn")
        trigger, text = AttacksAndIsNotBlocked(Itself()), self.text or "frenzy"
        return (Keyword("frenzy"), Triggered(trigger, effect, text=text))


@dataclass(frozen=True)
class Poisonous(KeywordAbility):
    """Poisonous: poison counters for combat damage to a player (CR 702.70a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("poisonous {number}",)

    def parts(self) -> tuple[Ability, ...]:
        trigger = DealsDamageToPlayer(Itself(), APlayer(), combat=True)
        effect = GetCounters(ThatPlayer(), Number(self.number), "poison")
        text = self.text or "poisonous"
        return (Keyword("poisonous"), Triggered(trigger, effect, text=text))


@dataclass(frozen=True)
class ToxicKeyword(KeywordAbility, results.Toxic):
    """Toxic: combat damage to a player also gives poison counters (CR 702.164c)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("toxic {number}",)


@dataclass(frozen=True)
class Annihilator(KeywordAbility):
    """Annihilator: the defending player sacrifices permanents as it attacks (CR 702.86a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("annihilator {number}",)

    def parts(self) -> tuple[Ability, ...]:
        permanents = A(Things((("permanent",),)), Number(self.number))
        effect = Sacrifice(DefendingPlayer(), permanents)
        trigger = Attacks(Itself())
        return (
            Keyword("annihilator"), Triggered(trigger, effect, text=self.text or "annihilator")
        )


@dataclass(frozen=True)
class Afterlife(KeywordAbility):
    """Afterlife: leaves Spirits behind when it dies (CR 702.135a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("afterlife {number}",)

    def parts(self) -> tuple[Ability, ...]:
        spirit = TokenKind(
            colors=("white", "black"), types=("creature",), subtypes=("Spirit",),
            power=Number(1), toughness=Number(1), abilities=(Keyword("flying"),),
        )
        effect = CreateTokens(You(), Number(self.number), spirit)
        return (
            Keyword("afterlife"), Triggered(Dies(Itself()), effect, text=self.text or "afterlife")
        )
