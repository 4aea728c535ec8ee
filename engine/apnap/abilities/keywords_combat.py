"""Keyword abilities of combat that stand for triggered abilities (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Ability, Keyword, Triggered
from apnap.rules import results

from .changes import Affect, Boost, Gets
from .effects import LoseLife
from .effects_permanents import Sacrifice
from .keywords import KeywordAbility
from .numbers import Number
from .objects import A, Itself
from .players import DefendingPlayer, You
from .things import Things
from .tokens import CreateTokens, TokenKind
from .triggers import Dies
from .triggers_combat import Attacks, BecomesBlocked, BlocksOrBecomesBlocked


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
