"""How instructions are put together: "A, then B", "you may A. If you do, B" (CR 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Bindings,
    Condition,
    Cost,
    Effect,
    LaterAbility,
    OncePerPlayer,
    Steps,
    TriggerCondition,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, choices, forbidding
from apnap.rules.costs import choose_to_pay
from apnap.rules.targeting import share

from .changes_becoming import STILL, Becomes, ItIsStill, TheyAreStill
from .effects_cards import Discard, note_done
from .effects_library import Pay
from .effects_permanents import CantBeRegenerated, Sacrifice, SacrificeOneOf
from .numbers import ONE, Number
from .objects import A, OrderedObjects
from .selectors import Objects, Players, speak_of
from .things import Things
from .this_way import ThisWay
from .tokens import CreateTokens
from .wording import say
from .words import Vocabulary


@dataclass(frozen=True)
class Series(Effect):
    """Instructions of one sentence, in order: "A, then B", "A and B", "A, B, and C"."""

    parts: tuple[Effect, ...]
    joins: tuple[str, ...]
    """What stands between them: "and", ", then", ",", ", and"."""

    def say(self, form: str) -> str:
        """The parts with what joins them."""
        said = say(self.parts[0], form)
        for join, part in zip(self.joins, self.parts[1:], strict=True):
            said += ("" if join.startswith(",") else " ") + join + " " + say(part, form)
        return said

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for part in self.parts:
            yield from part.perform(board, ctx)


@dataclass(frozen=True)
class Sequence(Effect):
    """Sentences, in order."""

    parts: tuple[Effect, ...]

    def say(self, form: str) -> str:
        """The sentences with full stops between them."""
        return ". ".join(say(part, form) for part in self.parts)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if any(isinstance(part, NewTargets) for part in self.parts):
            ctx.named["new targets"] = (ctx.controller,)
        if any(isinstance(part, CantBeRegenerated) for part in self.parts):
            ctx.named[CantBeRegenerated.SAID] = (ctx.controller,)
        if any(isinstance(part, (ItIsStill, TheyAreStill)) for part in self.parts):
            ctx.named[STILL] = (ctx.controller,)
        yield from self._perform_once(board, ctx)
        while ctx.named.pop(RepeatProcess.ASKED, ()):
            for said in ("did", "looked"):
                ctx.named.pop(said, None)
            yield from self._perform_once(board, ctx)

    def _perform_once(self, board: Board, ctx: Context) -> Steps[None]:
        for part, following in zip(self.parts, (*self.parts[1:], None), strict=True):
            if ctx.being is not None:  # said of what the sentence before has put there
                ctx.being = None
                continue
            as_it_arrives = getattr(following, "as_it_arrives", None)
            if as_it_arrives is not None and any(hasattr(one, "arrival") for one in walk(part)):
                ctx.being = as_it_arrives(board, ctx)
            yield from part.perform(board, ctx)

    def __post_init__(self) -> None:
        for before, part in pairwise((None, *self.parts)):
            if isinstance(part, (IfDone, IfNotDone, WhenDone)) and not tells(before):
                raise ValueError("nothing tells whether it was done")
            if isinstance(part, (ItIsStill, TheyAreStill)) and not any(
                isinstance(one, Becomes) for one in walk(before)
            ):
                raise ValueError("nothing becomes something else")
            if getattr(before, "chooses_kind", False) and getattr(part, "of_that_kind", False):
                raise ValueError("then the whole adds mana")
        for at, part in enumerate(self.parts):
            if getattr(part, "of_what_is_played", False) and not any(
                getattr(one, "lets_play", False) for one in walk(self.parts[:at])
            ):
                raise ValueError("nothing lets anybody play anything")
        if any(isinstance(part, RepeatProcess) for part in walk(self.parts)) and any(
            isinstance(part, ThisWay) for part in walk(self.parts)
        ):
            raise ValueError("each time would count what was done before")


@dataclass(frozen=True)
class RepeatProcess(Effect):
    """ "If you do, repeat this process": the sentences are all carried out again."""

    ASKED: ClassVar[str] = "repeat"
    level: ClassVar[str] = "clause"
    templates: ClassVar[tuple[str, ...]] = ("repeat this process",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.named[self.ASKED] = (ctx.controller,)
        return
        yield


def tells(effect: object) -> bool:
    """Whether an instruction tells later ones whether it was carried out ("if you do")."""
    return any(getattr(part, "tells", False) for part in walk(effect))


class Sentence(Effect):
    """An instruction that takes a whole sentence or several."""

    level: ClassVar[str] = "sentence"


@dataclass(frozen=True)
class May(Effect):
    """Somebody may do something (CR 608.2d)."""

    level: ClassVar[str] = "last"
    tells: ClassVar[bool] = True
    who: Players
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} may {effect:clauses}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        asked: list[PlayerId] = []
        doing: list[PlayerId] = []
        parts = self.effect.parts if isinstance(self.effect, Series) else (self.effect,)
        together = all(part.together for part in parts)
        for player in self.who.each(board, ctx):
            asked.append(player)
            if not can_do(board, ctx, self.effect, player):
                continue
            if isinstance(self.effect, Pay):
                yes, ctx.pay = yield from choose_to_pay(
                    board, player, self.effect.costs, prompt=f"{say(self.effect)}?",
                    why="the text says that the player may", source=ctx.source,
                )
            else:
                yes = yield from choices.choose_yes(
                    board, player, prompt=f"{say(self.effect)}?", source=ctx.source,
                    rule="608.2d", why="the text says that the player may",
                )
            if yes and (together or (yield from self._do(board, ctx, player))):
                doing.append(player)
        if together and doing and not (yield from self._do(board, ctx, *doing)):
            doing.clear()
        note_done(ctx, bool(doing))
        if not doing and getattr(self.effect, "shows", False):
            speak_of(ctx, ())  # what nobody looked at is no "it"
        if len(asked) > 1:  # "if a player does, that player ..."
            ctx.mention(*doing)

    def _do(self, board: Board, ctx: Context, *players: PlayerId) -> Steps[bool]:
        note_done(ctx, True)
        ctx.named["actor"] = players
        yield from self.effect.perform(board, ctx)
        ctx.named.pop("actor", None)
        return bool(ctx.named.get("did", players))


def with_actor(ctx: Context, player: PlayerId) -> None:
    """Until told otherwise, instructions without a subject are for this player."""
    ctx.named["actor"] = (player,)


@dataclass(frozen=True)
class Have(Effect):
    """ "You may have that player lose 1 life": the player only decides whether it happens."""

    level: ClassVar[str] = "clause"
    who: Players
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("have {who} {effect:base}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        before = ctx.named.get("actor")
        for player in self.who.each(board, ctx):
            with_actor(ctx, player)
            yield from self.effect.perform(board, ctx)
        if before is not None:
            ctx.named["actor"] = before


DidIt = Annotated[
    str,
    Vocabulary(
        "did",
        (
            "if you do",
            "if they do",
            "if that player does",
            "if the player does",
            "if a player does",
        ),
    ),
]
DidNot = Annotated[
    str,
    Vocabulary(
        "did not",
        (
            "if you don't", "if they don't", "if that player doesn't", "if the player doesn't",
            "if you can't", "if they can't", "if that player can't",
        ),
    ),
]


@dataclass(frozen=True)
class IfDone(Sentence):
    """ "If you do, ...": after what a player may do."""

    words: DidIt
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("{words}, {effect:sentence}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        did = ctx.named.get("did")
        if did:
            yield from self.effect.perform(board, ctx)
            ctx.named["did"] = did  # a later "if you don't" means the same


@dataclass(frozen=True)
class IfNotDone(Sentence):
    """ "If the player doesn't, ..."."""

    words: DidNot
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("{words}, {effect:sentence}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if not ctx.named.get("did"):
            yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class Immediately(TriggerCondition):
    """What a reflexive ability waited for: it has just happened (CR 603.12)."""

    def keys(self) -> tuple[str, ...]:
        return ()

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        return None


@dataclass(frozen=True)
class WhenDone(Sentence, LaterAbility):
    """ "When you do, ...": a reflexive triggered ability (CR 603.12)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "when you do, {effect:sentence}",
        "when they do, {effect:sentence}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.named.get("did"):
            text = f"when you do, {say(self.effect)}"
            actions.reflexive(board, ctx, Triggered(Immediately(), self.effect, text=text))
        return
        yield


@dataclass(frozen=True)
class Then(Sentence):
    """ "Then ..." at the beginning of a sentence."""

    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("then {effect:sentence}",)

    def __post_init__(self) -> None:
        if getattr(self.effect, "says_then", False) or isinstance(self.effect, Then):
            raise ValueError("that has a then of its own")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class UnlessPaid(Sentence):
    """Something happens unless somebody pays (CR 118.12)."""

    effect: Effect
    who: Players
    costs: tuple[Cost, ...]
    templates: ClassVar[tuple[str, ...]] = (
        "{effect:clauses} unless {who:subject} [pay:who] {costs:and/pay}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        mention(board, ctx, self.effect)
        if not (yield from pays(board, ctx, self.who, self.costs, say(self.effect))):
            yield from self.effect.perform(board, ctx)


def mention(board: Board, ctx: Context, effect: Effect) -> None:
    """Let what is said after an instruction speak of what that would be done to."""
    for field in ("what", "to", "on", "objects"):
        affected = getattr(effect, field, None)
        if isinstance(affected, Objects) and not isinstance(affected, A):
            speak_of(ctx, affected.find(board, ctx))


def pays(
    board: Board, ctx: Context, who: Players, costs: tuple[Cost, ...], otherwise: str
) -> Steps[bool]:
    """Whether one of the players pays; each is asked who can (CR 118.3, 118.12a)."""
    for player in who.each(board, ctx):
        payer = Context(player, ctx.source, on_stack=ctx.object)
        payer.said_objects, payer.x = ctx.said_objects, ctx.x
        payer.said_others = ctx.said_others
        if not all(cost.can_pay(board, payer) for cost in costs):
            continue
        price = " and ".join(say(cost) for cost in costs)
        yes, payer.pay = yield from choose_to_pay(
            board, player, costs, prompt=f"pay {price} (otherwise: {otherwise})",
            why="the text lets that player pay", source=ctx.source,
        )
        if yes:
            for cost in costs:
                yield from cost.pay(board, payer)
            return True
    return False


def can_do(board: Board, ctx: Context, effect: Effect, player: PlayerId) -> bool:
    """Whether a player could do all of what avoids something (CR 118.3, 118.12b)."""
    possible = getattr(effect, "possible", None)
    if possible is not None:
        return bool(possible(board, ctx, player))
    if isinstance(effect, Pay):
        return all(
            cost.can_pay(board, Context(player, ctx.source, x=ctx.x)) for cost in effect.costs
        )
    if isinstance(effect, Discard):
        return len(board.players[player].hand) >= effect.amount.value(board, ctx)
    if isinstance(effect, Sacrifice):
        refs = effect.what.find(board, ctx)
        return any(
            forbidding.may_sacrifice(board, player, ref)
            for ref in refs if isinstance(ref, ObjectId)
        )
    if isinstance(effect, SacrificeOneOf):
        return any(
            forbidding.may_sacrifice(board, player, ref)
            for what in effect.what
            for ref in what.find(board, ctx)
            if isinstance(ref, ObjectId)
        )
    what = getattr(effect, "what", None)
    return not isinstance(what, A) or bool(what.find(board, ctx))  # CR 608.2d


@dataclass(frozen=True)
class ForEachPlayer(Sentence, OncePerPlayer):
    """ "For each opponent, ...": once for each, who is "that player" (CR 101.4).

    What is done to a target of each of them and is the same for all is done at once (CR 608.2f).
    """

    who: Players
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("for {who}, {effect:sentence}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        targets = self.shares()
        if len(targets) == 1 and targets[0] in vars(self.effect).values() and not any(
            getattr(part, "reads_players", False)
            for name, field in vars(self.effect).items() if field is not targets[0]
            for part in walk(field)
        ):
            number = targets[0].number
            ctx.targets[number] = tuple(
                ref for player in self.who.find(board, ctx)
                for ref in ctx.targets.get(share(number, player), ())
            )
            yield from self.effect.perform(board, ctx)
            return
        for player in self.who.each(board, ctx):
            speak_of(ctx, [player])
            for target in targets:
                own = ctx.targets.get(share(target.number, player), ())
                ctx.targets[target.number] = own
            yield from self.effect.perform(board, ctx)


NextStep = Annotated[
    str,
    Vocabulary(
        "next step",
        (
            "the next end step",
            "the next turn's upkeep",
            "your next upkeep",
            "end of combat",
            "your next end step",
            "the next upkeep",
            "your next main phase",
        ),
    ),
]


@dataclass(frozen=True)
class StepComes(TriggerCondition):
    """The next time a step begins, of any turn or of the controller's (CR 603.7)."""

    words: str

    @property
    def step(self) -> str:
        """The step's name."""
        if "upkeep" in self.words:
            return "upkeep"
        if "combat" in self.words:
            return "end of combat"
        return "precombat main" if "main" in self.words else "end"

    def keys(self) -> tuple[str, ...]:
        return (f"step: {self.step}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        assert isinstance(event, ev.StepBegan)
        mine = "your" not in self.words or board.is_active(controller)
        return Bindings() if mine else None


@dataclass(frozen=True)
class Delayed(Sentence, LaterAbility):
    """Something happens at the beginning of a later step (CR 603.7a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    step: NextStep
    effect: Effect
    condition: Condition | None = None
    """An intervening "if" (CR 603.4)."""
    templates: ClassVar[tuple[str, ...]] = (
        "at the beginning of {step}, {effect:clauses}",
        "at the beginning of {step}, if {condition}, {effect:clauses}",
        "{effect:clauses} at the beginning of {step}",
        "{effect:clauses} at {step}",
        "at {step}, {effect:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        provided = "" if self.condition is None else f"if {say(self.condition)}, "
        text = f"at the beginning of {self.step}, {provided}{say(self.effect)}"
        actions.delay(
            board, ctx, Triggered(StepComes(self.step), self.effect, self.condition, text=text)
        )
        return
        yield


@dataclass(frozen=True)
class NewTargets(Sentence):
    """ "You may choose new targets for the copy": asked as the copy is made (CR 707.10c)."""

    templates: ClassVar[tuple[str, ...]] = (
        "you may choose new targets for the copy",
        "you may choose new targets for the copies",
        "you may choose new targets for that copy",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


@dataclass(frozen=True)
class ForEachThing(Sentence):
    """ "For each land you control, create a Treasure token": that many times."""

    things: Things
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("for each {things:one}, {effect:clauses}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        found = list(self.things.find(board, ctx))
        effect = self.effect
        if isinstance(effect, CreateTokens) and effect.count == ONE:
            yield from replace(effect, count=Number(len(found))).perform(board, ctx)
            return
        for number in found:
            speak_of(ctx, [number])
            yield from effect.perform(board, ctx)


@dataclass(frozen=True)
class HaveObject(Effect):
    """ "You may have it deal 5 damage to any target": the player decides whether it does."""

    level: ClassVar[str] = "clause"
    what: Objects
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("have {what} {effect:base}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.named["doers"] = yield from self.what.objects(board, ctx)
        yield from self.effect.perform(board, ctx)
        ctx.named.pop("doers", None)

    def __post_init__(self) -> None:
        if not any(isinstance(part, OrderedObjects) for part in walk(self.effect)):
            raise ValueError("an object does it")
