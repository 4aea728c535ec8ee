"""Words for players: "you", "target opponent", "each player", "its controller" (CR 102, 109.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps, Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Attacked
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Permanent
from apnap.rules import choices

from .selectors import Objects, Players, speak_of
from .wording import say


@dataclass(frozen=True)
class You(Players):
    """The controller of the spell or ability (CR 109.5)."""

    agreement: ClassVar[str] = "base"
    own: ClassVar[str] = "your"
    others: ClassVar[bool] = False

    def say(self, form: str) -> str:
        """ "you", or "your" as a possessive."""
        return "your" if form == "'s" else "you"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return (ctx.controller,)


@dataclass(frozen=True)
class Certainly(Players):
    """The very players that a text meant as its effect began."""

    players_: tuple[PlayerId, ...]

    def say(self, form: str) -> str:
        """They have no words of their own."""
        return "those players"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return self.players_


@dataclass(frozen=True)
class Order(Players):
    """Who an instruction without a subject is for: "draw a card" (CR 608.2c).

    It is the controller, or the player who "may" or "has to" do it.
    """

    agreement: ClassVar[str] = "base"
    own: ClassVar[str] = "your"
    others: ClassVar[bool] = False

    def say(self, form: str) -> str:
        """Nothing; where an owner must be named, "your" or "their" is another word."""
        return ""

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        actor = ctx.named.get("actor")
        if actor is None:
            return (ctx.controller,)
        return tuple(one for one in actor if isinstance(one, PlayerId))

    def each(self, board: Board, ctx: Context) -> Iterator[PlayerId]:
        """One by one; of several who do it "they" is the one whose turn it is."""
        found = self.players(board, ctx)
        for player in found:
            if len(found) > 1:
                ctx.said_players = (player,)
            yield player
        if len(found) > 1:
            ctx.said_players = found


@dataclass(frozen=True)
class SameSubject(Players):
    """Who an instruction goes on about: "target player draws a card and loses 1 life"."""

    agreement: ClassVar[str] = "s"

    def say(self, form: str) -> str:
        """Nothing."""
        return ""

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        subject = ctx.named.get("subject", (ctx.controller,))
        return tuple(one for one in subject if isinstance(one, PlayerId))


class _Simple(Players):
    """Words that are printed one way."""

    words: ClassVar[str] = ""

    def say(self, form: str) -> str:
        """The words, with a possessive ending where wanted."""
        if form != "'s":
            return self.words
        return self.words + ("'" if self.words.endswith("s") else "'s")


@dataclass(frozen=True)
class EachPlayer(_Simple):
    """Each player, in turn order from the active one (CR 101.4)."""

    words: ClassVar[str] = "each player"
    every: ClassVar[bool] = True

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.players_in_order())


@dataclass(frozen=True)
class EachOtherPlayer(_Simple):
    """Each player but you."""

    words: ClassVar[str] = "each other player"
    every: ClassVar[bool] = True

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(one for one in board.players_in_order() if one != ctx.controller)


@dataclass(frozen=True)
class EachOpponent(_Simple):
    """Each of your opponents (CR 102.2, 102.3)."""
    words: ClassVar[str] = "each opponent"
    every: ClassVar[bool] = True

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.opponents(ctx.controller))


@dataclass(frozen=True)
class YourOpponents(_Simple):
    """All of your opponents."""

    words: ClassVar[str] = "your opponents"
    every: ClassVar[bool] = True
    together: ClassVar[bool] = True
    agreement: ClassVar[str] = "base"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.opponents(ctx.controller))


@dataclass(frozen=True)
class AllPlayers(_Simple):
    """All players."""

    words: ClassVar[str] = "players"
    every: ClassVar[bool] = True
    together: ClassVar[bool] = True
    agreement: ClassVar[str] = "base"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.players_in_order())


class Indefinite(_Simple):
    """Any one of several players: any of them in what a trigger, condition or description asks
    about, one that has been chosen in an instruction (see `one_player`)."""

    MEANT: ClassVar[str] = "player meant"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        meant = ctx.named.get(self.MEANT, self.among(board, ctx))
        return tuple(one for one in meant if isinstance(one, PlayerId))

    def among(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        """All that it may be."""
        raise NotImplementedError


@dataclass(frozen=True)
class AnOpponent(Indefinite):
    """One of your opponents (CR 102.2, 102.3)."""

    words: ClassVar[str] = "an opponent"

    def among(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.opponents(ctx.controller))


@dataclass(frozen=True)
class OneOfYourOpponents(AnOpponent):
    """One of your opponents, in other words."""

    words: ClassVar[str] = "one of your opponents"


@dataclass(frozen=True)
class AnotherOfYourOpponents(Indefinite):
    """One of your opponents but the player mentioned last."""

    words: ClassVar[str] = "another of your opponents"
    reads_players: ClassVar[bool] = True

    def among(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        mine = board.opponents(ctx.controller)
        return tuple(one for one in mine if one not in ctx.said_players)


@dataclass(frozen=True)
class APlayer(Indefinite):
    """One of the players."""

    words: ClassVar[str] = "a player"

    def among(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.players_in_order())


@dataclass(frozen=True)
class AnyPlayer(_Simple):
    """Every one of the players: "as long as any player controls a Swamp"."""

    words: ClassVar[str] = "any player"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(board.players_in_order())


@dataclass(frozen=True)
class AnotherPlayer(Indefinite):
    """One of the players but you."""

    words: ClassVar[str] = "another player"

    def among(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(one for one in board.players_in_order() if one != ctx.controller)


@dataclass(frozen=True)
class ThatPlayer(_Simple):
    """The player mentioned last (CR 608.2c)."""

    reads_players: ClassVar[bool] = True

    noun: str = "player"

    def say(self, form: str) -> str:
        """ "that player" or "that opponent"."""
        return f"that {self.noun}" + ("'s" if form == "'s" else "")

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return ctx.said_players


@dataclass(frozen=True)
class OpponentsOfThat(_Simple):
    """Each opponent of the player mentioned last."""

    words: ClassVar[str] = "each of that player's opponents"
    reads_players: ClassVar[bool] = True

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return tuple(
            dict.fromkeys(one for player in ctx.said_players for one in board.opponents(player))
        )


@dataclass(frozen=True)
class They(Players):
    """The player or players mentioned last: "they", "them", "their"."""

    reads_players: ClassVar[bool] = True

    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """ "them", "they" as a subject, "their" as a possessive."""
        return {"'s": "their", "subject": "they"}.get(form, "them")

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return ctx.said_players or (ctx.controller,)


@dataclass(frozen=True)
class DefendingPlayer(_Simple):
    """The player attacked by the creature spoken of (CR 508.5)."""

    reads_event: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True

    words: ClassVar[str] = "defending player"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        if isinstance(ctx.event, Attacked):
            return (ctx.event.player,)
        event_player = getattr(ctx.event, "player", None)
        meant = getattr(ctx.event, "attacker", ctx.source)
        if board.combat is not None:
            for attacker in board.combat.attackers:
                if attacker.id == meant:
                    return (attacker.player,)
        return (event_player,) if isinstance(event_player, PlayerId) else ()


@dataclass(frozen=True)
class AttackingPlayer(_Simple):
    """The controller of the attacker that the blocking creature blocks (CR 805.10c)."""

    reads_event: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    words: ClassVar[str] = "attacking player"

    def settle(self, board: Board, ctx: Context) -> Steps[None]:
        """Of several the ability's controller chooses one."""
        ctx.named[self.words] = yield from choices.choose_refs(
            board, ctx.controller, self.find(board, ctx), what="player", rule="805.10c",
            prompt="which attacking player is meant", why="the ability's controller chooses",
            source=ctx.source,
        )

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        chosen = ctx.named.get(self.words)
        if chosen is not None:
            return tuple(one for one in chosen if isinstance(one, PlayerId))
        attackers = board.combat.attackers if board.combat is not None else ()
        blocked = [one.id for one in attackers if ctx.source in one.blockers]
        attacker = getattr(ctx.event, "attacker", None)
        if not blocked and isinstance(attacker, ObjectId):
            blocked = [attacker]
        return tuple(dict.fromkeys(board.controller(one) for one in blocked))


@dataclass(frozen=True)
class TheAttackingPlayer(_Simple):
    """Who controls the attacker that the ability is about, as it is or last was (CR 506.2)."""

    reads_event: ClassVar[bool] = True
    words: ClassVar[str] = "the attacking player"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        attacker = getattr(ctx.event, "attacker", None)
        return () if attacker is None else (board.controller(attacker),)


@dataclass(frozen=True)
class ThatAttackingPlayer(TheAttackingPlayer):
    """ "That attacking player"."""

    words: ClassVar[str] = "that attacking player"


@dataclass(frozen=True)
class ActivePlayer(_Simple):
    """The player whose turn it is (CR 102.1), in a team's turn one of them (CR 805.9)."""

    words: ClassVar[str] = "the active player"

    def settle(self, board: Board, ctx: Context) -> Steps[None]:
        """Of an active team one member is meant, whom the ability's controller chooses."""
        ctx.named[self.words] = yield from choices.choose_refs(
            board, ctx.controller, board.active_players(), what="player", rule="805.9",
            prompt="which active player is meant", why="the ability's controller chooses",
            source=ctx.source,
        )

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        chosen = ctx.named.get(self.words, board.active_players())
        return tuple(one for one in chosen if isinstance(one, PlayerId))


@dataclass(frozen=True)
class ChosenPlayer(_Simple):
    """The player whom the text has chosen, or chosen for the source as it entered (CR 607.2d)."""

    words: ClassVar[str] = "the chosen player"
    reads_source: ClassVar[bool] = True

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        if self.words in ctx.named:
            return tuple(one for one in ctx.named[self.words] if isinstance(one, PlayerId))
        record = board.last_known(ctx.source) if ctx.source is not None else None
        found = dict(record.chosen).get("player") if isinstance(record, Permanent) else None
        return (found,) if isinstance(found, PlayerId) else ()


@dataclass(frozen=True)
class EnchantedPlayer(_Simple):
    """The player whom this Aura is attached to, or was as it left (CR 303.4, 608.2h)."""

    words: ClassVar[str] = "enchanted player"
    reads_source: ClassVar[bool] = True

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        host = record.attached_to if isinstance(record, Permanent) else None
        return (host,) if isinstance(host, PlayerId) else ()


@dataclass(frozen=True)
class EnchantedOpponent(EnchantedPlayer):
    """The same, of an Aura that enchants opponents."""
    words: ClassVar[str] = "enchanted opponent"


@dataclass(frozen=True)
class TheMonarch(_Simple):
    """The player who is the monarch (CR 725)."""

    words: ClassVar[str] = "the monarch"

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return () if board.monarch is None else (board.monarch,)


@dataclass(frozen=True)
class ControllerOf(Players):
    """The controller of an object spoken of (CR 109.4), as it last was (CR 608.2h)."""

    of: Objects

    def say(self, form: str) -> str:
        """ "its controller", with a possessive ending where wanted."""
        return say(self.of, "'s") + " controller" + ("'s" if form == "'s" else "")

    def players(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        """Of a target: the text has then spoken of it."""
        if isinstance(self.of, Target):
            speak_of(ctx, self.of.find(board, ctx))
        return super().players(board, ctx)

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        refs = self.of.find(board, ctx)
        found = (board.controller(ref) for ref in refs if isinstance(ref, ObjectId))
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class OwnerOf(Players):
    """The owner of an object spoken of (CR 108.3)."""

    of: Objects

    def say(self, form: str) -> str:
        """ "its owner", with a possessive ending where wanted."""
        return say(self.of, "'s") + " owner" + ("'s" if form == "'s" else "")

    def players(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        """Of a target: the text has then spoken of it."""
        if isinstance(self.of, Target):
            speak_of(ctx, self.of.find(board, ctx))
        return super().players(board, ctx)

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        refs = self.of.find(board, ctx)
        return tuple(dict.fromkeys(board.owner(ref) for ref in refs if isinstance(ref, ObjectId)))


@dataclass(frozen=True)
class TheOwnerOf(OwnerOf):
    """ "The owner of target permanent"."""

    of: Objects

    def say(self, form: str) -> str:
        """The words, with a possessive ending where wanted."""
        return "the owner of " + say(self.of, "'s" if form == "'s" else "")


@dataclass(frozen=True)
class TheControllerOf(ControllerOf):
    """ "The controller of target permanent"."""

    of: Objects

    def say(self, form: str) -> str:
        """The words, with a possessive ending where wanted."""
        return "the controller of " + say(self.of, "'s" if form == "'s" else "")


@dataclass(frozen=True)
class EachPlayerBut(Players):
    """ "Each player other than target player": all but those, in turn order (CR 101.4)."""

    every: ClassVar[bool] = True
    but: Players

    def say(self, form: str) -> str:
        """The words, with a possessive ending where wanted."""
        return "each player other than " + say(self.but, "'s" if form == "'s" else "")

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        but = self.but.find(board, ctx)
        return tuple(one for one in board.players_in_order() if one not in but)


@dataclass(frozen=True)
class TargetPlayers(Target, Players):
    """ "Target player", "target opponent" (CR 115.1)."""

    number: int = 0
    opponent: bool = False
    up_to: bool = False

    def say(self, form: str) -> str:
        """The words, with a possessive ending where wanted."""
        words = "up to one target " if self.up_to else "target "
        words += "opponent" if self.opponent else "player"
        return words + ("'s" if form == "'s" else "")

    def least(self, board: Board, ctx: Context) -> int:
        return 0 if self.up_to else 1

    @property
    def wording(self) -> str:
        return "opponent" if self.opponent else "player"

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        for player in board.players_in_order():
            if self.fits(board, ctx, player):
                yield player

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        if not isinstance(ref, PlayerId) or not board.players[ref].in_game:
            return False
        return not self.opponent or ref in board.opponents(ctx.controller)

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        chosen = ctx.targets.get(self.number, ())
        return tuple(one for one in chosen if isinstance(one, PlayerId))


@dataclass(frozen=True)
class SomeTargetPlayers(Target, Players):
    """ "Any number of target players", "two target opponents each" (CR 115.1)."""

    how_many: str = ""
    fewest: int = 0
    greatest: int = 0
    opponents: bool = False
    each_one: bool = False
    number: int = 0
    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """The words, with a possessive ending where wanted."""
        words = f"{self.how_many} target {'opponents' if self.opponents else 'players'}"
        if form == "'s":
            return words + "'"
        return words + " each" if self.each_one else words

    def least(self, board: Board, ctx: Context) -> int:
        return self.fewest

    def most(self, board: Board, ctx: Context) -> int:
        return self.greatest

    @property
    def wording(self) -> str:
        return "opponent" if self.opponents else "player"

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        yield from TargetPlayers(self.number, self.opponents).candidates(board, ctx)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return TargetPlayers(self.number, self.opponents).fits(board, ctx, ref)

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        chosen = ctx.targets.get(self.number, ())
        return tuple(one for one in chosen if isinstance(one, PlayerId))


SEVERAL = (
    ("any number of", 0, 1_000), ("two", 2, 2), ("up to two", 0, 2), ("one or two", 1, 2),
    ("up to three", 0, 3), ("one or more", 1, 1_000),
)  # fmt: skip
"""How many players may be targets, with the least and the most."""


SIMPLE: tuple[Players, ...] = (
    You(), EachPlayer(), EachOtherPlayer(), EachOpponent(), YourOpponents(), AllPlayers(),
    AnOpponent(), OneOfYourOpponents(), AnotherOfYourOpponents(), APlayer(), AnyPlayer(),
    AnotherPlayer(), ThatPlayer(), ThatPlayer("opponent"),
    They(), OpponentsOfThat(), DefendingPlayer(), AttackingPlayer(),
    TheAttackingPlayer(), ThatAttackingPlayer(), ActivePlayer(),
    ChosenPlayer(), TheMonarch(), EnchantedPlayer(), EnchantedOpponent(),
    TargetPlayers(), TargetPlayers(opponent=True), TargetPlayers(up_to=True),
    TargetPlayers(opponent=True, up_to=True),
    *(
        SomeTargetPlayers(said, fewest, greatest, opponents, each)
        for said, fewest, greatest in SEVERAL
        for opponents in (False, True)
        for each in (False, True)
    ),
)  # fmt: skip
"""The words for players that hold nothing else."""
