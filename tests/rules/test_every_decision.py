"""At every decision of a random game a position is a value, and the board holds together.

Duels, free-for-alls and Two-Headed Giant are played at random with the cards of `toy`. At each
decision the position is saved and loaded, answered in two ways, asked nonsense, and left by every
player; after each answer the board is compared with what can be worked out afresh.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, ClassVar

import pytest

from apnap.errors import InternalError, Refused
from apnap.game.ability import Effect, SpellAbility, Steps
from apnap.game.board import Board, Derived, Variant
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.decisions import (
    ATTACK,
    BLOCK,
    CHOOSE,
    DISTRIBUTE,
    ORDER,
    PRIORITY,
    TARGET,
    ActivateAbility,
    CastSpell,
    Pass,
    PlayLand,
)
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.paged import Index
from apnap.game.records import CardObject, Permanent, Spell
from apnap.position import Position
from apnap.rules import beginning, choices, combat, zones
from apnap.rules.characteristics import characteristics

from . import toy
from .toy import ANA, BEN, DECK, LAND, TREASURE

NOBODY = ObjectId(999_999)


def table(variant: Variant, names: list[str], random: Random, step: str) -> Board:
    """Everybody has lands, creatures that trigger, one more, five random cards, six to draw."""
    teams = [("reds", names[:2]), ("blues", names[2:])] if variant.shared_turns else []
    board = beginning.new_board(names, variant, teams, seed=1)
    castable = [card for card in DECK if card not in (LAND, TREASURE)]
    creatures = [card for card in DECK if card.is_creature]
    for player in board.players:
        trigger = (toy.WARDEN, toy.HERALD)
        for card in (LAND, LAND, TREASURE, *trigger, *random.sample(creatures, 1)):
            beginning.add_permanent(board, player.id, player.id, card)
        for card in (LAND, *random.sample(castable, 5)):
            beginning.add_card(board, player.id, "hand", card)
        for card in random.sample(castable, 6):
            beginning.add_card(board, player.id, "library", card)
    beginning.begin_at(board, 1, 0, step)
    return board


def cards_of(board: Board) -> Counter[PlayerId]:
    """How many cards, not tokens or copies, each player owns in any zone."""
    owned: Counter[PlayerId] = Counter()
    everything: list[Permanent | CardObject] = []
    everything += board.battlefield.values()
    everything += board.cards.values()
    for record in everything:
        if record.zone != zones.OUTSIDE and not record.token:
            owned[record.owner] += 1
    for stacked in board.stack.values():
        if isinstance(stacked, Spell) and not stacked.copy:
            owned[stacked.owner] += 1
    return owned


def buckets(index: Index[Any]) -> dict[Any, dict[int, Any]]:
    return {kind: dict(found.items()) for kind, found in index.buckets.items()}


def check_board(board: Board, cards: Counter[PlayerId]) -> None:
    """What is kept twice agrees, and what was worked out is what would be worked out now."""
    staying = {player.id for player in board.players if player.in_game}
    if board.outcome is None:
        assert cards_of(board) == Counter({one: n for one, n in cards.items() if one in staying})
    assert board.departed == {player.id for player in board.players if not player.in_game}
    for zone in zones.PLAYER_ZONES:
        for player in board.players:
            listed = getattr(player, zone)
            there = [
                card.id for card in board.cards.values()
                if card.zone == zone and card.owner == player.id
            ]  # fmt: skip
            assert sorted(listed) == there
            assert len(set(listed)) == len(listed)
    everywhere = [*board.battlefield, *board.stack, *board.cards]
    assert len(set(everywhere)) == len(everywhere)
    assert not set(everywhere) & set(board.gone)
    for number, record in board.battlefield.items():
        host = record.attached_to
        if isinstance(host, ObjectId):
            kept = board.battlefield.get(host)
            if kept is None:  # the next check will see to it (CR 704.5m, 704.5n)
                assert board.attention or number in board.changed
            else:
                assert number in kept.attachments
        for attached in record.attachments:
            assert board.permanent(attached).attached_to == number
        for effect in record.effects:
            assert effect.id in board.effects
    afresh = board.fork()
    afresh.watchers, afresh.statics, afresh.derived = Index(), Index(), Derived()
    zones.index_everything(afresh)
    assert buckets(afresh.watchers) == buckets(board.watchers)
    assert buckets(afresh.statics) == buckets(board.statics)
    for record in board.battlefield.values():
        assert characteristics(board, record.id) == characteristics(afresh, record.id)


def again(position: Position) -> Position:
    """The position written out and read back."""
    return Position.load(json.loads(json.dumps(position.save())))


def answers(position: Position, random: Random) -> list[Any]:
    """Some answers, in random order; those to declarations may turn out illegal."""
    decision, board = position.decision, position.board
    assert decision is not None
    found: list[Any]
    if decision.kind == PRIORITY:
        found = list(position.actions())
        if random.random() < 0.9:  # mana is made when it is needed
            found = [one for one in found if not isinstance(one, ActivateAbility)]
    elif decision.kind == ATTACK:
        found = [()]
        for _ in range(3):
            chosen = [one.value for one in decision.options if random.random() < 0.7]
            pairs = []
            for one in chosen:
                assert isinstance(one, ObjectId)
                targets = combat.attack_targets(board, board.controller(one))
                pairs.append((one, random.choice(targets)))
            found.append(tuple(pairs))
    elif decision.kind == BLOCK:
        assert board.combat is not None
        attackers = [entry.id for entry in board.combat.attackers]
        found = [()]
        for _ in range(3 if attackers else 0):
            chosen = [one.value for one in decision.options if random.random() < 0.7]
            found.append(tuple((one, random.choice(attackers)) for one in chosen))
    else:
        found = list(islice(decision.answers(), 40))
    random.shuffle(found)
    return found


def nonsense(position: Position) -> list[Any]:
    """Answers that are none, whatever is asked."""
    decision, board = position.decision, position.board
    assert decision is not None
    found: list[Any] = [None, 3, "yes", ("nonsense",), ((),), (NOBODY,), [*range(2)], (None, None)]
    values = tuple(option.value for option in decision.options)
    if decision.kind == PRIORITY:
        who = decision.players[0]
        other = PlayerId((who + 1) % len(board.players))
        theirs = next((c.id for c in board.cards.values() if c.owner == other), NOBODY)
        ours = next((c.id for c in board.cards.values() if c.zone == "library"), NOBODY)
        found += [
            (), CastSpell(who, NOBODY), CastSpell(who, theirs), CastSpell(who, ours),
            CastSpell(PlayerId(9), theirs), PlayLand(who, NOBODY), PlayLand(who, theirs),
            ActivateAbility(who, NOBODY, 0), ActivateAbility(who, theirs, 0),
        ]  # fmt: skip
        found += [ActivateAbility(who, ObjectId(one), 7) for one in islice(board.battlefield, 1)]
    elif decision.kind in (ATTACK, BLOCK):
        found += [((NOBODY, ANA),), ((NOBODY, NOBODY),), (values[0],)]
        found += [((values[0], PlayerId(9)),), ((values[0], NOBODY),)]
        found += [((values[0], decision.players[0]),)]
    elif decision.kind == DISTRIBUTE:
        found += [(), (decision.total + 1, *(0 for _ in values[1:])), tuple(-1 for _ in values)]
    else:
        found += [(*values, *values), (*values, NOBODY)]
        if decision.kind == ORDER:
            found += [values[1:], (values[0],) * len(values)]
        if decision.least > 0:
            found.append(())
    return found


class Walk:
    """One random game with everything tried at each of its decisions."""

    def __init__(self, variant: Variant, names: list[str], seed: int) -> None:
        self.random = Random(seed)
        step = ("precombat main", "beginning of combat", "end")[seed % 3]
        board = table(variant, names, self.random, step)
        self.cards = cards_of(board)
        self.seen: Counter[str] = Counter()
        self.depths: Counter[int] = Counter()
        """How many answers had been given within the item that asked."""
        self.position = Position.begin(board)

    def go(self, most: int) -> None:
        for _ in range(most):
            decision = self.position.decision
            if decision is None:
                break
            if decision.kind == PRIORITY and self.random.random() < 0.6:
                self.position = self.position.answer(Pass())  # so that much comes up in few steps
            else:
                self.step()

    def step(self) -> None:
        position = self.position
        decision = position.decision
        assert decision is not None
        self.seen[decision.kind] += 1
        self.depths[len(position._answers)] += 1
        key, events = position.key(), list(position.events)

        copy = again(position)
        assert copy.key() == key
        assert copy.decision == decision
        assert list(copy.events) == events
        check_board(copy.board, self.cards)

        for rubbish in nonsense(position):
            with pytest.raises(Refused):
                position.answer(rubbish)
        self.unchanged(position, key, events)
        for player in tuple(position.board.players):
            if player.in_game:
                self.leave(position, player.id)
            else:
                with pytest.raises(Refused):
                    position.concede(player.id)
        self.unchanged(position, key, events)

        following: list[tuple[Any, Position]] = []
        for answer in answers(position, self.random):
            try:
                following.append((answer, position.answer(answer)))
            except Refused:
                assert decision.kind in (ATTACK, BLOCK, DISTRIBUTE), answer
            if len(following) == 2:
                break
        self.unchanged(position, key, events)
        for answer, after in following:
            check_board(after.board, self.cards)
            twin = copy.answer(answer)
            assert twin.key() == after.key()
            assert list(twin.events) == list(after.events)
            assert position.answer(answer).key() == after.key()
        if decision.kind in (ATTACK, PRIORITY):  # what does most goes on
            following.sort(key=lambda one: len(one[0]))
        self.position = following[-1][1]
        if self.random.random() < 0.3:  # undone and done again in a copy
            self.position = again(self.position)

    def unchanged(self, position: Position, key: str, events: list[Any]) -> None:
        assert position.key() == key
        assert list(position.events) == events

    def leave(self, position: Position, player: PlayerId) -> None:
        """A player concedes whatever is asked; the game goes on among the others (CR 104.3a)."""
        left = position.concede(player)
        assert not left.board.players[player].in_game
        check_board(left.board, self.cards)
        assert again(left).key() == left.key()
        if not left.is_over and self.random.random() < 0.3:
            decision = left.decision
            assert decision is not None
            for answer in answers(left, self.random):
                try:
                    check_board(left.answer(answer).board, self.cards)
                except Refused:
                    assert decision.kind in (ATTACK, BLOCK, DISTRIBUTE)
                break


TABLES = [
    (beginning.DUEL, ["Ana", "Ben"]),
    (beginning.FREE_FOR_ALL, ["Ana", "Ben", "Cai"]),
    (beginning.FREE_FOR_ALL, ["Ana", "Ben", "Cai", "Dot"]),
    (beginning.TWO_HEADED_GIANT, ["Ana", "Ben", "Cai", "Dot"]),
]


@pytest.mark.parametrize(("variant", "names"), TABLES, ids=["duel", "three", "four", "giant"])
def test_every_position_is_a_value(variant: Variant, names: list[str]) -> None:
    seen: Counter[str] = Counter()
    depths: Counter[int] = Counter()
    for seed in range(6, 9):
        walk = Walk(variant, names, seed)
        walk.go(50)
        seen += walk.seen
        depths += walk.depths
    assert set(seen) >= {PRIORITY, ATTACK, BLOCK, ORDER, TARGET, CHOOSE}
    assert max(depths) > 1


def cast(name: str, *others: Card, hand: tuple[Card, ...] = (), players: int = 2) -> Position:
    """Ana has cast a card with enough lands; others are on the battlefield, all under her."""
    board = beginning.new_board(["Ana", "Ben", "Cai"][:players])
    for card in (*[LAND] * 4, *others):
        beginning.add_permanent(board, ANA, ANA, card)
    for card in (*hand, *DECK):
        number = beginning.add_card(board, ANA, "hand", card)
        if card.name == name:
            chosen = number
    for player in board.players:
        beginning.add_library(board, player.id, toy.BEARS, 9)
    beginning.begin_at(board, 1, 0, "precombat main")
    return Position.begin(board).answer(CastSpell(ANA, chosen))


def all_pass(position: Position, times: int) -> Position:
    for _ in range(times):
        position = position.answer(Pass())
    return position


def test_two_questions_in_one_resolution() -> None:
    """The first is about a token that is not on the board before the resolution."""
    first = all_pass(cast("Muster"), 2)
    assert first.decision is not None
    tokens = [option.value for option in first.decision.options]
    assert len(tokens) == 2
    seconds = [first.answer((token,)) for token in tokens]
    assert len({one.key() for one in seconds}) == 2
    for token, second in zip(tokens, seconds, strict=True):
        for position in (second, again(second)):
            end = position.answer((BEN,))
            assert end.board.life(BEN) == 19
            assert isinstance(token, ObjectId)
            assert characteristics(end.board, token).power == 2


def test_conceding_takes_back_what_is_announced() -> None:
    """Ana is choosing a target; if anybody leaves she is no longer casting (CR 733.1, 800.4a)."""
    position = cast("Bolt", players=3)
    assert position.decision is not None
    assert position.decision.kind == TARGET
    hers = position.concede(ANA)
    assert hers.decision is not None
    assert hers.decision.kind == PRIORITY
    assert hers.decision.players == (BEN,)
    theirs = position.concede(BEN)
    assert theirs.decision is not None
    assert theirs.decision.players == (ANA,)
    assert len(theirs.board.stack) == 0
    assert not any(record.tapped for record in theirs.board.battlefield.values())


@dataclass(frozen=True)
class ToyFickle(Effect):
    """Asks something else each time, which no effect may."""

    asked: ClassVar[int] = 0

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ToyFickle.asked += 1
        yield from choices.choose_index(
            board, ctx.controller, ["this", f"that {ToyFickle.asked}"], what="word", prompt="which"
        )


def test_a_rerun_that_asks_something_else_is_reported() -> None:
    fickle = toy.spell("Fickle", "Sorcery", "{1}", SpellAbility(ToyFickle(), text="fickle"))
    position = all_pass(cast("Fickle", hand=(fickle,)), 2)
    position.answer(("this",))
    with pytest.raises(InternalError, match="a re-run asked something else"):
        position.answer(("this",))


@pytest.mark.parametrize("amount", [1_000, 10_000])
def test_many_permanents(amount: int) -> None:
    position = cast("Bears", *[toy.BEARS] * amount)
    key = position.key()
    resolved = all_pass(position, 2)
    assert len(resolved.board.battlefield) == amount + 5
    assert position.key() == key != resolved.key()
    assert all_pass(position, 2).key() == resolved.key()
    copy = again(resolved)
    assert copy.key() == resolved.key()
    assert copy.decision == resolved.decision
    check_board(resolved.board, cards_of(position.board))
