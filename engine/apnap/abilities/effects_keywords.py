"""What the keyword abilities storm, cascade, extort, exploit and myriad do (CR 702); populate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Effect, Steps, Triggered
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Duration, Permanent, Spell
from apnap.rules import actions, casting, choices
from apnap.rules.changing import AddTypes
from apnap.rules.characteristics import characteristics, mana_value
from apnap.rules.happening import happen

from . import words
from .effects import Clause
from .effects_cards import note_done
from .effects_permanents import Exile
from .numbers import ONE, Number
from .objects import Them
from .players import Order, SameSubject
from .selectors import Amount, Objects, Players, speak_of
from .structure import StepComes
from .tokens import CreateTokens, TokenKind
from .words import Vocabulary


@dataclass(frozen=True)
class CopyForEarlierSpells(Effect):
    """Storm: a copy for each other spell cast before it this turn (CR 702.40a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        event = ctx.event
        if isinstance(event, ev.SpellCast):
            for _ in range(event.earlier):
                yield from actions.copy_on_stack(
                    board, event.spell, ctx.controller, new_targets=True
                )


@dataclass(frozen=True)
class Cascade(Effect):
    """Cascade: exile cards until a cheaper nonland one, which may be cast (CR 702.85a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        player, limit = ctx.controller, mana_value(board, ctx.source)
        exiled: list[ObjectId] = []
        found: ObjectId | None = None
        while found is None and (library := board.players[player].library):
            top = library[0]
            fits = not characteristics(board, top).is_land and mana_value(board, top) < limit
            yield from actions.move(board, [top], "exile", source=ctx.source, rule="702.85a")
            exiled.append(board.now(top))
            found = board.now(top) if fits else None
        if found is not None and casting.can_cast_now(
            board, player, found, free=True, below=limit
        ) and (yield from choices.choose_yes(
            board, player, prompt=f"cast {board.name(found)} without paying its mana cost",
            rule="702.85a", why="who cascades may cast the card", source=ctx.source,
        )):
            yield from casting.cast_now(board, player, found, free=True, below=limit)
        left = [one for one in exiled if one in board.cards]
        yield from actions.move(
            board, actions.in_random_order(board, left), "library", position="bottom",
            rule="702.85a",
        )


@dataclass(frozen=True)
class Extorted(Effect):
    """Extort: each opponent loses 1 life and you gain what was lost (CR 702.101a)."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        opponents = board.opponents(ctx.controller)
        lost = yield from happen(
            board, *(ev.LifeLost(one, 1, rule="702.101a") for one in opponents)
        )
        total = sum(event.amount for event in lost if isinstance(event, ev.LifeLost))
        yield from actions.gain_life(board, ctx.controller, total, ctx.source)


@dataclass(frozen=True)
class Exploit(Effect):
    """Exploit: a creature may be sacrificed; if one is, it was exploited (CR 702.110)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        player = ctx.controller
        creatures = [
            one.id for one in board.battlefield.values()
            if one.controller == player and characteristics(board, one.id).is_creature
        ]
        chosen = yield from choices.choose_objects(
            board, player, creatures, least=0, most=1, what="creature", rule="702.110a",
            prompt="exploit: which creature to sacrifice", source=ctx.source,
            why="who controls the creature may sacrifice one",
        )
        for number in (yield from actions.sacrifice(board, player, chosen, ctx.source)):
            yield from happen(
                board, ev.Happened("exploited", player, ctx.source, board.name(number), "702.110b")
            )


@dataclass(frozen=True)
class Myriad(Effect):
    """Myriad: a token attacks each opponent other than the defending player (CR 702.116a).

    All of the tokens are exiled at end of combat.
    """

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        event, player = ctx.event, ctx.controller
        defender = event.player if isinstance(event, ev.Attacked) else None
        card = copiable(board, ctx.source)
        made: list[ObjectId] = []
        for opponent in board.opponents(player):
            if opponent == defender or not (yield from choices.choose_yes(
                board, player, prompt=f"a token that attacks {board.name(opponent)}",
                rule="702.116a", why="who controls the creature may create a token for each",
                source=ctx.source,
            )):
                continue
            target = yield from _whom_to_attack(board, player, opponent, ctx.source)
            made += yield from actions.create_tokens(
                board, player, card, tapped=True, attacking=(target,), source=ctx.source
            )
        if made:
            speak_of(ctx, made)
            later = Triggered(
                StepComes("end of combat"), Exile(Order(), Them()),
                text="exile the tokens at end of combat",
            )
            actions.delay(board, ctx, later)


def _whom_to_attack(
    board: Board, player: PlayerId, opponent: PlayerId, source: ObjectId
) -> Steps[Ref]:
    """The player or a planeswalker they control (CR 702.116a, 508.4)."""
    walkers = [
        one.id for one in board.battlefield.values()
        if one.controller == opponent and "Planeswalker" in characteristics(board, one.id).types
    ]
    if not walkers:
        return opponent
    chosen = yield from choices.choose_refs(
        board, player, [opponent, *walkers], what="attacked", rule="508.4",
        prompt="what the token attacks", source=source,
    )
    return chosen[0]


def copiable(board: Board, number: ObjectId) -> Card:
    """The copiable values of a permanent, as it is or last was (CR 707.2)."""
    record = board.last_known(number)
    assert isinstance(record, (Permanent, Spell))
    return record.card


@dataclass(frozen=True)
class Populate(Clause):
    """Populate: a copy of a creature token you control (CR 701.36)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [populate]",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            tokens = [
                one.id for one in board.battlefield.values()
                if one.token and one.controller == player
                and characteristics(board, one.id).is_creature
            ]
            chosen = yield from choices.choose_objects(
                board, player, tokens, what="token", rule="701.36a",
                prompt="which creature token to populate", source=ctx.source,
            )
            made: list[ObjectId] = []
            for number in chosen:
                made += yield from actions.create_tokens(
                    board, player, copiable(board, number), source=ctx.source
                )
            speak_of(ctx, made)
            note_done(ctx, bool(made))


@dataclass(frozen=True)
class Connive(Clause):
    """A permanent connives: draw, discard, a counter for each nonland card (CR 701.50)."""

    what: Objects
    amount: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("{what} [connive]", "{what} [connive] {amount}")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        times = self.amount.value(board, ctx)
        for number in (yield from self.what.objects(board, ctx)):
            player = board.controller(number)
            yield from actions.draw(board, player, times)
            cards = yield from actions.choose_and_discard(
                board, player, times, ctx.source, "701.50a"
            )
            nonland = sum(not characteristics(board, card).is_land for card in cards)
            if number in board.battlefield:
                yield from actions.put_counters(
                    board, number, "+1/+1", nonland, ctx.source, player
                )
            yield from happen(board, ev.Happened("connived", player, number, rule="701.50b"))


RECRUITED = TokenKind(
    power=Number(1), toughness=Number(1), colors=("white",), subtypes=("Human", "Soldier"),
    types=("creature",),
)


@dataclass(frozen=True)
class Recruit(Clause):
    """Recruit: draw, discard, and a 1/1 Human Soldier if the card discarded is no land."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [recruit]",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from actions.draw(board, player, 1)
            cards = yield from actions.choose_and_discard(board, player, 1, ctx.source, "701.9b")
            if any(not characteristics(board, card).is_land for card in cards):
                made = CreateTokens(SameSubject(), ONE, RECRUITED)
                ctx.named["subject"] = (player,)
                yield from made.perform(board, ctx)


ARMIES = {words.plural(kind).casefold(): kind for kind in ("Zombie", "Orc", "Goblin", "Wraith")}
"""The kinds of Armies, as an instruction to amass names them."""


@dataclass(frozen=True)
class Amass(Clause):
    """Amass: counters on an Army, which is created if there is none (CR 701.47a)."""

    who: Players
    kind: Annotated[str, Vocabulary("army", tuple(ARMIES))] = "zombies"
    amount: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [amass] {kind} {amount}", "{who} [amass] {amount}",  # CR 701.47d
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        subtype = ARMIES[self.kind]
        for player in self.who.each(board, ctx):
            amount = self.amount.value(board, ctx)
            if not _armies(board, player):
                token = TokenKind(
                    colors=("black",), subtypes=(subtype, "Army"), types=("creature",),
                    power=Number(0), toughness=Number(0),
                ).card(board, ctx)
                yield from actions.create_tokens(board, player, token, source=ctx.source)
            chosen = yield from choices.choose_objects(
                board, player, _armies(board, player), what="Army", rule="701.47a",
                prompt="which Army to put counters on", source=ctx.source,
            )
            for army in chosen:
                yield from actions.put_counters(board, army, "+1/+1", amount, ctx.source, player)
                if subtype not in characteristics(board, army).subtypes:
                    change = AddTypes(subtypes=(subtype,))
                    yield from actions.begin(
                        board, ctx, [army], [change], Duration("game"), f"is also a {subtype}"
                    )
            speak_of(ctx, chosen)
            yield from happen(board, ev.Happened("amassed", player, rule="701.47b"))


def _armies(board: Board, player: PlayerId) -> list[ObjectId]:
    """The Army creatures a player controls."""
    found = []
    for one in board.battlefield.values():
        card = characteristics(board, one.id) if one.controller == player else None
        if card is not None and card.is_creature and "Army" in card.subtypes:
            found.append(one.id)
    return found
