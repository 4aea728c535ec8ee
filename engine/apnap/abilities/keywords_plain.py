"""Plain keyword abilities: what some stand for, and which the rules carry out (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Bindings, Condition, Keyword, Static, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.rules.costs import PayMana

from . import keywords_bans, keywords_counters, keywords_tokens
from .changes import Affect, Boost, CannotBlock, Gets
from .effects_arriving import (
    Arrival,
    CountersSaid,
    PutOntoBattlefield,
    UnderControl,
    WithCounters,
)
from .effects_keywords import Cascade, CopyForEarlierSpells, Exploit, Extorted, Myriad
from .effects_library import Pay
from .effects_permanents import Exile, Sacrifice
from .numbers import Number
from .objects import A, Each, It, Itself, ThatThing, TopCards
from .players import APlayer, Order, ThatPlayer, You
from .posts import WithoutKeyword
from .statics import Are
from .statics_casting import ItCostsLessForOpponents
from .structure import Delayed, IfDone, May, Sequence
from .things import Things, counters_on
from .triggers import Dies, Enters, Trigger
from .triggers_combat import Attacks, BecomesBlockedBy, DealsDamageToPlayer
from .triggers_players import Casts
from .words import SPECIAL_LANDWALKS, Vocabulary


@dataclass(frozen=True)
class AnyAttacksAlone(Trigger):
    """A creature you control attacks alone (CR 506.5, 702.83a)."""

    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        attacks = [event for event in events if isinstance(event, ev.Attacked)]
        if len(attacks) == 1 and board.controller(attacks[0].attacker) == controller:
            return [(Bindings((attacks[0].attacker,)), attacks[0])]
        return []


@dataclass(frozen=True)
class NoCounter(Condition):
    """It had no counter of a kind on it as it left (CR 702.79a, 702.93a)."""

    kind: str
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and counters_on(board, ctx.source, self.kind) == 0


def _plus(power: str, toughness: str) -> Affect:
    return Affect(It(), (Gets(Boost(power, toughness)),), "until end of turn")


def _comes_back(kind: str) -> Triggered:
    counters = WithCounters((CountersSaid(Number(1), kind),))
    effect = PutOntoBattlefield(
        Order(), It(), Arrival((UnderControl("its owner's"), counters))
    )
    return Triggered(Dies(Itself()), effect, NoCounter(kind))


_SPELL = A(Things((("spell",),)))
_NONCREATURE_SPELL = A(Things((("spell",),), ("noncreature",)))
_AS_CAST = Casts(You(), Itself())

MEANINGS: dict[str, tuple[Ability, ...]] = {
    "prowess": (
        Triggered(
            Casts(You(), _NONCREATURE_SPELL),
            Affect(Itself(), (Gets(Boost("+1", "+1")),), "until end of turn"),
        ),
    ),
    "exalted": (Triggered(AnyAttacksAlone(), _plus("+1", "+1")),),
    "undying": (_comes_back("+1/+1"),),
    "persist": (_comes_back("-1/-1"),),
    "storm": (Triggered(_AS_CAST, CopyForEarlierSpells(), zones=("stack",)),),
    "cascade": (Triggered(_AS_CAST, Cascade(), zones=("stack",)),),
    "extort": (
        Triggered(
            Casts(You(), _SPELL),
            Sequence(
                (
                    May(You(), Pay(You(), (PayMana(ManaCost(("W/B",))),))),
                    IfDone("if you do", Extorted()),
                )
            ),
        ),
    ),
    "battle cry": (
        Triggered(
            Attacks(Itself()),
            Affect(
                Each(Things((("creature",),), ("other", "attacking"))),
                (Gets(Boost("+1", "+0")),),
                "until end of turn",
            ),
        ),
    ),
    "flanking": (
        Triggered(
            BecomesBlockedBy(
                Itself(), A(Things((("creature",),), after=(WithoutKeyword("flanking"),)))
            ),
            Affect(
                ThatThing(Things((("creature",),))),
                (Gets(Boost("-1", "-1")),),
                "until end of turn",
            ),
        ),
    ),
    **keywords_bans.MEANINGS,
    **keywords_counters.MEANINGS,
    **keywords_tokens.MEANINGS,
    "decayed": (
        Static(Are(Itself(), (CannotBlock(),))),
        Triggered(Attacks(Itself()), Delayed("end of combat", Sacrifice(You(), Itself()))),
    ),
    "ingest": (
        Triggered(
            DealsDamageToPlayer(Itself(), APlayer(), combat=True),
            Exile(Order(), TopCards(ThatPlayer())),
        ),
    ),
    "undaunted": (Static(ItCostsLessForOpponents()),),
    "exploit": (Triggered(Enters(Itself()), Exploit()),),
    "myriad": (Triggered(Attacks(Itself()), Myriad()),),
}
"""Plain keywords that stand for other abilities."""


OWN_CLASSES = (
    "ascend", "bargain", "conspire", "daybound", "demonstrate", "enlist", "epic", "fuse",
    "hideaway", "increment", "jump-start", "living metal", "melee", "nightbound", "paradigm",
    "provoke", "ravenous", "rebound", "retrace", "riot", "soulbond", "station", "storied",
    "sunburst", "totem armor", "umbra armor", "unleash",
)  # fmt: skip
"""Plain keywords with a class of their own."""


@dataclass(frozen=True)
class Meaning(Ability):
    """A plain keyword that stands for other abilities; the rules see both."""

    level: ClassVar[str] = "keyword"
    name: Annotated[str, Vocabulary("keyword", tuple(MEANINGS))]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{name}",)

    def parts(self) -> tuple[Ability, ...]:
        spelt = tuple(replace(one, text=self.text or self.name) for one in MEANINGS[self.name])
        return (Keyword(self.name), *spelt)


SUPPORTED = frozenset(
    {
        "deathtouch",
        "defender",
        "double strike",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "infect",
        "intimidate",
        "fear",
        "horsemanship",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "start your engines!",
        "shroud",
        "skulk",
        "trample",
        "vigilance",
        "wither",
        "changeling",
        "devoid",
        "plainswalk",
        "islandwalk",
        "swampwalk",
        "mountainwalk",
        "forestwalk",
        "desertwalk",
        *SPECIAL_LANDWALKS,
        "aftermath",
        "assist",
        "choose a background",
        "convoke",
        "delve",
        "improvise",
        "partner",
        "phasing",
    }
)
"""Plain keywords whose rules are implemented."""
