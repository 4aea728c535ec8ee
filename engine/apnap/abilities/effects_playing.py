"""Instructions that let players play cards, for a time or at once (CR 601.3, 608.2g)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Duration
from apnap.rules import actions, activating, cast_copies, casting, choices, permissions
from apnap.rules.lasting import ANOTHER

from .effects import Clause
from .effects_cards import note_done
from .objects import A, All, It, Itself, OneOfThem
from .players import AnyPlayer, Indefinite, You
from .selectors import Amount, Objects, Players, followed
from .statics_casting import as_spells
from .statics_playing import From, MayPlayCardsFrom, MayPlayFrom
from .things import Things
from .wording import say
from .words import Vocabulary

PlayTime = Annotated[
    str,
    Vocabulary(
        "time",
        (
            "this turn",
            "until end of turn",
            "until the end of your next turn",
            "until your next end step",
            "until the end of their next turn",
            "for as long as it remains exiled",
            "for as long as that card remains exiled",
            "for as long as those cards remain exiled",
            "for as long as they remain exiled",
            "as long as it remains exiled",
            "for as long as you control ~",
            "until you exile another card with ~",
            "for as long as ~ remains on the battlefield",
        ),
    ),
]
FreeWord = Annotated[
    str,
    Vocabulary("free", ("without paying its mana cost", "without paying their mana costs")),
]
_CAST = ("it", "them", "that spell", "those spells", "spells this way")
_SPENT = tuple(
    words.format(one)
    for words in (
        "mana of any type can be spent to cast {}",
        "you may spend mana as though it were mana of any type to cast {}",
        "you may spend mana as though it were mana of any color to cast {}",
        "they may spend mana as though it were mana of any type to cast {}",
        "they may spend mana as though it were mana of any color to cast {}",
    )
    for one in _CAST
)
YOU = You()
ManaWord = Annotated[str, Vocabulary("mana", _SPENT)]


def _time(word: str, player: PlayerId, ctx: Context) -> Duration:
    if word == "until your next end step":
        return Duration(word.removeprefix("until "), player)
    if word.startswith("until the end of"):
        return Duration("end of your next turn", player)
    if word == "for as long as you control ~":
        return Duration("controlled", ctx.controller, ctx.source)
    if word == "for as long as ~ remains on the battlefield":
        return Duration("on battlefield", object=ctx.source)
    if word.startswith("until you exile another"):
        return Duration(ANOTHER, player, ctx.source)
    return Duration("game" if not word or "exiled" in word else "end of turn")


@dataclass(frozen=True)
class MayPlay(Clause):
    """Cards may be played or cast for a time (CR 601.3, 305.1)."""

    level: ClassVar[str] = "last"
    lets_play: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    who: Players
    what: Objects
    time: PlayTime = ""
    play: bool = False
    free: FreeWord = ""
    mana: ManaWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        *(
            f"{before}{{who:subject}} may {verb} {{what}}{time}{free}{mana}"
            for before, time in (("", " {time}"), ("{time}, ", ""))
            for verb in ("{play!play}", "cast", "look at and {play!play}", "look at and cast")
            for free in ("", " {free}")
            for mana in ("", ", and {mana}", " and {mana}")
        ),
        "{who:subject} may {play!play} {what} {free} {time}",
        "{who:subject} may cast {what} {free} {time}",
        "{who:subject} may {play!play} {what}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        cards = tuple(one for one in objects if isinstance(board.find(one), CardObject))
        ctx.named["may be played"] = (*ctx.named.get("may be played", ()), *cards)
        any_mana = "" if not self.mana else "type" if "any type" in self.mana else "color"
        for player in self.who.each(board, ctx):
            permissions.permit(
                board, player, cards, free=bool(self.free),
                duration=_time(self.time, player, ctx), lands=self.play, any_mana=any_mana,
            )

    def __post_init__(self) -> None:
        if isinstance(self.who, (Indefinite, AnyPlayer)):
            raise ValueError("it must be told who")
        if isinstance(self.what, Itself):
            raise ValueError("a permanent is not played, so it may be another card that is meant")
        if isinstance(self.what, All) and self.what.things.zones == ("graveyard",):
            raise ValueError("cards that come there later are meant, too")
        if isinstance(self.what, A) and "spell" in (word for noun in self.what.things.nouns
                                                     for word in noun):
            raise ValueError("one of them, whichever is cast first, and no card is a spell yet")


IT = It()


@dataclass(frozen=True)
class MayLookAndPlay(MayPlay):
    """ "For as long as that card remains exiled, you may look at it, you may cast it, and …"."""

    who: Players = YOU
    what: Objects = IT
    templates: ClassVar[tuple[str, ...]] = (
        "{time}, you may look at it, you may cast it, and {mana}",
        "{time}, you may look at it, you may {play!play} it, and {mana}",
    )


@dataclass(frozen=True)
class MayLookAt(Clause):
    """ "You may look at that card for as long as it remains exiled": it only lets a player know
    (CR 406.3)."""

    level: ClassVar[str] = "last"
    who: Players
    what: Objects
    time: PlayTime
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may look at {what} {time}", "{time}, {who:subject} may look at {what}",
    )  # fmt: skip

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.what.objects(board, ctx)


@dataclass(frozen=True)
class MayPlayNow(Clause):
    """Cards may be played or cast while this resolves (CR 608.2g)."""

    tells: ClassVar[bool] = True
    level: ClassVar[str] = "last"
    lets_play: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    who: Players
    what: Objects
    play: bool = False
    free: FreeWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may cast {what} {free}",
        "{who:subject} may {play!play} {what} {free}",
        "{who:subject} may cast {what}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            played = 0
            most = self.what.count.value(board, ctx) if isinstance(self.what, A) else None
            tried: set[ObjectId] = set()
            said = "play" if self.play else "cast"
            while most is None or played < most:
                cards = [
                    one for one in self._possible(board, ctx)
                    if one not in tried and self._playable(board, player, one)
                ]
                if not cards:
                    break
                chosen = yield from choices.choose_objects(
                    board, player, cards, least=0, what="card", rule="608.2g",
                    prompt=f"{said} {say(self.what)} {self.free}".strip(),
                    why="the text says that the player may", source=ctx.source,
                )
                if not chosen:
                    break
                tried.update(chosen)
                played += 1
                yield from self._play(board, player, chosen[0])
                ctx.named["played this way"] = (
                    *ctx.named.get("played this way", ()), board.now(chosen[0])
                )
                if isinstance(self.what, OneOfThem):
                    break
            note_done(ctx, played > 0)

    def _possible(self, board: Board, ctx: Context) -> tuple[ObjectId, ...]:
        if isinstance(self.what, OneOfThem):
            return followed(board, ctx, ctx.said_objects)
        if isinstance(self.what, A):
            what = replace(self.what, things=as_spells(self.what.things))
            refs: Sequence[object] = what.find(board, ctx)
        else:
            refs = self.what.find(board, ctx)
        return followed(board, ctx, [one for one in refs if isinstance(one, ObjectId)])

    def _playable(self, board: Board, player: PlayerId, number: ObjectId) -> bool:
        found = board.cards.get(number)
        if found is None:
            return False
        if self.play and found.card.is_land:
            return activating.may_play_land_now(board, player, number)
        return casting.can_cast_now(board, player, number, free=bool(self.free))

    def _play(self, board: Board, player: PlayerId, number: ObjectId) -> Steps[None]:
        found = board.cards.get(number)
        if self.play and found is not None and found.card.is_land:
            yield from activating.play_land_now(board, player, number)
        else:
            yield from casting.cast_now(board, player, number, free=bool(self.free))


@dataclass(frozen=True)
class CastCopies(Clause):
    """ "You may copy the exiled card. If you do, you may cast the copy without paying its mana
    cost": a copy of each is created where the card is, and may be cast (CR 707.12)."""

    level: ClassVar[str] = "sentence"
    tells: ClassVar[bool] = True
    what: Objects
    free: FreeWord = ""
    may: bool = False
    templates: ClassVar[tuple[str, ...]] = tuple(
        f"{copy} {{what}}. {cast}{free}"
        for copy, then in (("copy", ""), ("{may!you may copy}", "if you do, "))
        for cast in (then + "you may cast the copy", then + "you may cast the copies")
        for free in (" {free}", "")
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        done = False
        for number in (yield from self.what.objects(board, ctx)):
            found = board.cards.get(number)
            if found is None or (self.may and not (
                yield from choices.choose_yes(
                    board, ctx.controller, prompt=f"copy {board.name(number)}", rule="608.2d",
                    why="the text says that the player may", source=ctx.source,
                )
            )):
                continue
            done |= yield from cast_copies.offer(
                board, ctx.controller, found.card.copiable, zone=found.zone, free=bool(self.free)
            )
        note_done(ctx, done)


@dataclass(frozen=True)
class PlaysFromForNow(Clause):
    """ "Until end of turn, you may play lands and cast spells from your graveyard" (CR 601.3)."""

    level: ClassVar[str] = "last"
    where: From
    things: Things | None = None
    lands: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "until end of turn, you may cast {things:many} {where}",
        "until end of turn, you may {lands!play lands} {where}",
        "until end of turn, you may {lands!play lands} and cast {things:many} {where}",
        "you may cast {things:many} {where} this turn",
        "you may {lands!play lands} {where} this turn",
        "you may {lands!play lands} and cast {things:many} {where} this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        allowed = MayPlayFrom(self.where, self.things, self.lands)
        actions.begin_static(board, ctx, allowed, text=say(allowed))
        return
        yield


@dataclass(frozen=True)
class PlaysCardsFromForNow(Clause):
    """ "Until end of turn, you may play cards from your graveyard" (CR 601.3)."""

    level: ClassVar[str] = "last"
    where: From
    templates: ClassVar[tuple[str, ...]] = (
        "until end of turn, you may play cards {where}",
        "you may play cards {where} this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        allowed = MayPlayCardsFrom(self.where)
        actions.begin_static(board, ctx, allowed, text=say(allowed))
        return
        yield


@dataclass(frozen=True)
class PlaysThisTurn(Clause):
    """ "You may play an additional land this turn" (CR 305.2)."""

    level: ClassVar[str] = "last"
    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may play {amount:a} additional land(s) this turn",
        "{who:subject} may play up to {amount:one} additional land(s) this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            amount = self.amount.value(board, ctx)
            actions.begin_static(
                board, ctx, PlaysForThisTurn(int(player), amount), text="additional land plays"
            )
        return
        yield


@dataclass(frozen=True)
class PlaysForThisTurn(activating.ExtraLandPlays):
    """So many more lands for one player."""

    player: int
    amount: int

    def extra(self, board: Board, ctx: Context, player: PlayerId) -> int:
        return self.amount if player == self.player else 0
