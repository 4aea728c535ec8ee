"""One way through a game that stops wherever it could go on in several ways.

A walk plays on by itself until a question comes up that is to be explored; then it raises
`Branch` with the choices there are. Whoever explores copies the walk and lets each copy `choose`.

The order of triggers (CR 603.3b) is asked at once, but as long as nobody can tell what stands in
which order further down the stack, choosing a whole order is the same as choosing, each time the
stack is to resolve, which is next: so n triggers that do not mind their order lead to 2ⁿ positions
and not to n!. A group of abilities whose order is open is kept in the order of the question; the
one that is chosen changes places with those above it (`Position.rearranged`). This is done only
where nothing is chosen for them as they are put on the stack; and where something turns out to
refer to one of them, the walk raises `OrderMatters`, and everything is explored anew with whole
orders.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, factorial, prod
from typing import Any, NamedTuple, Self

from ..errors import ApnapError, Refused
from ..game import events as ev
from ..game import key
from ..game.board import Board
from ..game.decisions import (
    ATTACK,
    BLOCK,
    DISTRIBUTE,
    ORDER,
    SPLIT,
    TARGET,
    Decision,
)
from ..game.ids import ObjectId
from ..position import Position
from ..rules import combat, player_control
from ..rules.exchange import needs_choices, signature
from . import reasons

ORDERS = "orders"
KINDS = (
    "targets", "modes", "rooms", "dungeons", "may", "cards", "payment", "blocks", "attacks",
    "divisions", "others",
)  # fmt: skip
"""What else may be explored besides the orders of triggers."""

LOOK = "look: "
"""What is chosen in a look at cards begins so; where cards go that do not stay on top follows."""

NEXT = "next"
"""The kind of question that asks which ability of a group resolves next."""

MOST_CHOICES = 50_000
"""How many answers of one question are explored at most."""

_KIND_OF_WHAT = {
    "mode": "modes", "room": "rooms", "dungeon": "dungeons", "card": "cards",
    "pay": "payment", "cost": "payment", "mana": "payment", "new targets": "targets",
}  # fmt: skip
_KIND_OF_KIND = {
    TARGET: "targets", ATTACK: "attacks", BLOCK: "blocks", DISTRIBUTE: "divisions", ORDER: "others",
}  # fmt: skip


class Question(NamedTuple):
    """A question that is explored."""

    kind: str
    """`orders`, `next`, or one of `KINDS`."""
    asked: tuple[str, ...]
    """One player, or the members of a team with the primary player first."""
    prompt: str
    rule: str
    why: tuple[str, ...]
    """Why it is theirs, sentence by sentence."""
    options: tuple[str, ...]
    where: str
    """The turn and step."""


class Choice(NamedTuple):
    """One answer of a question, and what it counts for."""

    answer: Any
    text: str
    orders: int = 1
    """How many orders of the single triggers it stands for."""
    distinct: int = 1
    """The same where exchanging equal triggers does not count."""


class Listed(NamedTuple):
    """The answer that leaves the order of triggers open; for each the number of its kind."""

    kinds: tuple[int, ...]


class Group(NamedTuple):
    """Abilities on the stack whose order is open, the topmost place first."""

    places: tuple[ObjectId, ...]
    numbers: tuple[int, ...]
    """For each place which of the triggers in the question stands there."""
    kinds: tuple[int, ...]
    """For each place a number that equal triggers share."""
    labels: tuple[str, ...]
    serial: int
    """How many questions of order came before theirs on this way."""
    asked: tuple[str, ...]
    """Who orders them."""


class Branch(Exception):  # noqa: N818 - it carries the question at which ways part
    """A walk has come to a question that is to be explored."""

    def __init__(self, question: Question, choices: Sequence[Choice]) -> None:
        super().__init__(question.prompt)
        self.question = question
        self.choices = choices


class OrderMatters(Exception):  # noqa: N818 - it says how to explore
    """Something refers to an ability whose order was left open."""


def kind_of(decision: Decision) -> str:
    """Which of `KINDS` a question belongs to; `orders` for the order of triggers."""
    if decision.kind == ORDER and decision.what == "triggers":
        return ORDERS
    if decision.what.startswith(LOOK):
        return "cards"
    if decision.kind in _KIND_OF_KIND:
        return _KIND_OF_KIND[decision.kind]
    if decision.what in _KIND_OF_WHAT:
        return _KIND_OF_WHAT[decision.what]
    if {option.value for option in decision.options} == {"yes", "no"}:
        return "payment" if decision.prompt.startswith("pay ") else "may"
    return "others"


def arrangements(kinds: Sequence[int]) -> int:
    """In how many orders things can stand of which some are equal."""
    return factorial(len(kinds)) // prod(factorial(many) for many in Counter(kinds).values())


class Exploring:
    """What walks have in common: the questions that are explored, and the weights of ways.

    `position` is where the game stands. `orders` and `distinct` count what the way since the
    last choice stands for besides that choice.
    """

    lazy: bool
    branch: frozenset[str]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        raise NotImplementedError

    def start(self, lazy: bool, branch: frozenset[str]) -> None:
        """Before the first step."""
        self.lazy = lazy
        self.branch = branch
        self.groups: tuple[Group, ...] = ()
        self.asked_orders = 0
        self.orders = 1
        self.distinct = 1
        self.counted = 0
        """How far the log has been read for orders that nobody was asked for."""

    def fork(self) -> Self:
        """The same walk once more; nothing has been counted for it yet."""
        self.share()
        other = copy.copy(self)
        other.orders = other.distinct = 1
        return other

    def share(self) -> None:
        """Several walks go on from this position."""
        raise NotImplementedError

    def make_sure(self) -> None:
        """Raises OrderMatters if something refers to an ability whose order is open."""
        places = [place for group in self.groups for place in group.places]
        if places and key.mentions(self.position.board, places):
            raise OrderMatters

    def go(self) -> None:
        """Play on to the end. Raises Branch, OrderMatters, or ApnapError where it cannot."""
        raise NotImplementedError

    def give(self, answer: Any) -> None:
        """Answer the open question."""
        raise NotImplementedError

    def move_to(self, position: Position) -> None:
        """Stand at a position that is the same but for the order of the stack."""
        raise NotImplementedError

    def marks(self) -> tuple[Any, ...]:
        """What else tells two walks apart besides their positions."""
        return tuple((group.places, _pattern(group.kinds)) for group in self.groups)

    def key(self) -> str:
        """Equal keys: the same ways lie ahead."""
        return self.position.key(self.marks())

    def choose(self, choice: Choice) -> None:
        """Take one of the choices of a Branch."""
        answer = choice.answer
        if isinstance(answer, _Next):
            self._put_on_top(answer)
        elif isinstance(answer, Listed):
            self._leave_open(answer)
        else:
            self.give(answer)

    # the order of triggers

    def labels(self, decision: Decision, kinds: Sequence[int]) -> list[str]:
        """A name for each trigger that is to be ordered; equal triggers may share one."""
        return [option.text for option in decision.options]

    def ask_order(self, decision: Decision) -> None:
        """A question of order: one choice that leaves it open, or every order that differs."""
        board = self.position.board
        waiting = {one.id: one for one in board.waiting}
        share = [waiting[ObjectId(int(option.value))] for option in decision.options]
        signatures = [signature(board, one) for one in share]
        kinds = tuple(signatures.index(one) for one in signatures)
        labels = self.labels(decision, kinds)
        question = self.question(ORDERS, decision, labels, reasons.of_order(board, share, decision))
        if self.lazy and not any(needs_choices(one.ability) for one in share):
            raise Branch(question, (Choice(Listed(kinds), "in any order"),))
        number = arrangements(kinds)
        self.not_too_many(number, question)
        weight = factorial(len(kinds)) // number
        values = [option.value for option in decision.options]
        raise Branch(
            question,
            [
                Choice(
                    tuple(values[place] for place in order),
                    ", ".join(labels[place] for place in order), weight,
                )
                for order in _orders(kinds)
            ],
        )

    def _leave_open(self, answer: Listed) -> None:
        decision = self.position.decision
        assert decision is not None
        labels = tuple(self.labels(decision, answer.kinds))
        triggers = [option.value for option in decision.options]
        before = len(self.position.events)
        self.give(tuple(triggers))
        placed = {
            event.trigger: event.ability
            for event in self.position.events.since(before)
            if isinstance(event, ev.TriggerPlaced)
        }
        places = tuple(placed[ObjectId(int(one))] for one in triggers)
        numbers = tuple(range(len(places)))
        asked = player_control.asked(self.position.board, decision)
        group = Group(places, numbers, answer.kinds, labels, self.asked_orders, asked)
        self.asked_orders += 1
        self.groups = (group, *self.groups)

    def before_resolving(self) -> None:
        """The top of the stack is to resolve: ask which it is where that is open."""
        if not self.groups:
            return
        self.forget_gone()
        top = self.position.board.top_of_stack()
        for place, group in enumerate(self.groups):
            if top is not None and top.id == group.places[0]:
                if len(group.places) > 1:
                    raise Branch(*self._which_next(group))
                self.groups = (*self.groups[:place], *self.groups[place + 1 :])
                return

    def before_ending(self) -> None:
        """The story ends: what is still on the stack is in some order too."""
        self.forget_gone()
        for group in self.groups:
            if len(group.places) > 1:
                raise Branch(*self._which_next(group))

    def _which_next(self, group: Group) -> tuple[Question, list[Choice]]:
        question = Question(
            NEXT, group.asked, "which resolves next", "603.3b", (), group.labels,
            _where(self.position.board),
        )
        many = Counter(group.kinds)
        firsts = {kind: place for place, kind in reversed(list(enumerate(group.kinds)))}
        return question, [
            Choice(_Next(group.places[0], place), group.labels[place], many[kind])
            for kind, place in sorted(firsts.items(), key=lambda item: item[1])
        ]

    def _put_on_top(self, answer: _Next) -> None:
        """One of a group is to resolve before the others of it."""
        chosen = answer.place
        group = next(one for one in self.groups if one.places[0] == answer.top)
        order = [chosen, *(one for one in range(len(group.places)) if one != chosen)]
        if chosen:
            self.move_to(self.position.rearranged(group.places, order))
        rest = order[1:]
        left = Group(
            group.places[1:], tuple(group.numbers[one] for one in rest),
            tuple(group.kinds[one] for one in rest), tuple(group.labels[one] for one in rest),
            group.serial, group.asked,
        )
        self.groups = tuple(
            left if one is group else one for one in self.groups if one is not group or rest
        )

    def chosen_by(self, choice: Choice) -> tuple[int, int]:
        """Which question of order a choice of the next to resolve is of, and which trigger."""
        answer: _Next = choice.answer
        group = next(one for one in self.groups if one.places[0] == answer.top)
        return group.serial, group.numbers[answer.place]

    def forget_gone(self) -> None:
        """Whatever left the stack unresolved could have stood anywhere among the others."""
        board = self.position.board
        over = self.position.is_over
        kept = []
        for group in self.groups:
            left = [
                place for place, number in enumerate(group.places)
                if number in board.stack and not over
            ]
            if len(left) == len(group.places):
                kept.append(group)
                continue
            remaining = [group.kinds[place] for place in left]
            self.orders *= factorial(len(group.kinds)) // factorial(len(left))
            self.distinct *= arrangements(group.kinds) // arrangements(remaining)
            if left:
                kept.append(
                    Group(
                        tuple(group.places[one] for one in left),
                        tuple(group.numbers[one] for one in left), tuple(remaining),
                        tuple(group.labels[one] for one in left), group.serial, group.asked,
                    )
                )
        self.groups = tuple(kept)

    def count(self) -> None:
        """Bring `orders` and `distinct` up to here.

        Orders that nobody was asked for, of triggers that cannot be told apart, are legal too.
        """
        self.forget_gone()
        events = self.position.events
        for event in events.since(self.counted):
            if isinstance(event, ev.OrderSkipped):
                self.orders *= factorial(len(event.triggers))
        self.counted = len(events)

    # other questions

    def question(
        self, kind: str, decision: Decision, options: Sequence[str], why: tuple[str, ...]
    ) -> Question:
        board = self.position.board
        return Question(
            kind, player_control.asked(board, decision), decision.prompt, decision.rule,
            why, tuple(options), _where(board),
        )

    def ask(self, decision: Decision) -> None:
        """Raise Branch with every answer of a question that is to be explored."""
        texts = {option.value: option.text for option in decision.options}
        why = (decision.why,) if decision.why else ()
        named = [text for value, text in texts.items() if value != SPLIT]
        question = self.question(kind_of(decision), decision, named, why)
        if decision.kind in (ATTACK, BLOCK):
            answers = self.declarations(decision, question)
        else:
            self.not_too_many(number_of_answers(decision), question)
            answers = list(self._unlike(decision))
        raise Branch(question, [Choice(one, self._told(decision, one)) for one in answers])

    def _told(self, decision: Decision, answer: tuple[Any, ...]) -> str:
        board = self.position.board
        texts = {option.value: option.text for option in decision.options}
        if decision.kind in (ATTACK, BLOCK):
            verb = "attacks" if decision.kind == ATTACK else "blocks"
            told = [f"{board.name(one)} {verb} {board.name(other)}" for one, other in answer]
        elif decision.kind == DISTRIBUTE:
            told = [
                f"{part} to {option.text}"
                for part, option in zip(answer, decision.options, strict=True)
            ]
        elif decision.what.startswith(LOOK):
            at = answer.index(SPLIT)
            parts = ((decision.what.removeprefix(LOOK), answer[:at]), ("top", answer[at + 1 :]))
            told = [
                f"{place}: {', '.join(texts[value] for value in cards) or 'none'}"
                for place, cards in parts
            ]
        else:
            told = [texts[value] for value in answer]
        return ", ".join(told) or "nothing"

    def _unlike(self, decision: Decision) -> Iterator[tuple[Any, ...]]:
        """The answers, one only of those that cannot be told apart."""
        if decision.kind == DISTRIBUTE:
            yield from decision.answers()
            return
        firsts: dict[Any, Any] = {}
        for option in decision.options:
            value = option.value
            like = value
            if isinstance(value, ObjectId):
                like = next(
                    (
                        one for one in dict.fromkeys(firsts.values())
                        if isinstance(one, ObjectId) and self.alike(one, value)
                    ),
                    value,
                )
            firsts[value] = like
        seen = set()
        for answer in decision.answers():
            kinds = tuple(f"{type(value).__name__} {firsts[value]}" for value in answer)
            if decision.kind != ORDER:
                kinds = tuple(sorted(kinds))
            if kinds not in seen:
                seen.add(kinds)
                yield answer

    def alike(self, one: ObjectId, other: ObjectId) -> bool:
        """Whether two objects cannot be told apart."""
        return key.exchangeable(self.position.board, one, other)

    def declarations(self, decision: Decision, question: Question) -> list[tuple[Any, ...]]:
        """Every legal attack, or every legal block of one defending team."""
        board = self.position.board
        if decision.kind == ATTACK:
            able = combat.able_attackers(board)
            open_ = [
                [(), *(((one, target),) for target in combat.attack_targets(
                    board, board.controller(one)))]
                for one in able
            ]
        else:
            attackers = [one.id for one in board.combat.attackers] if board.combat else []
            team = board.players[decision.player].team
            able = combat.able_blockers(board, team)
            if any(combat.most_blocked(board, one) > 1 for one in able):
                raise ApnapError(
                    "unsupported",
                    "blocks are not explored where a creature may block several attackers",
                    hint="script the blocks, or leave `blocks` out of --branch",
                )
            open_ = [[(), *(((one, other),) for other in attackers)] for one in able]
        self.not_too_many(prod(map(len, open_)), question)
        found = []
        for parts in product(*open_):
            answer = tuple(pair for part in parts for pair in part)
            try:
                self.position.answer(answer)
            except Refused:
                continue
            found.append(answer)
        return found

    def not_too_many(self, number: int, question: Question) -> None:
        """Raises ApnapError before the start of what could not be finished."""
        if number > MOST_CHOICES:
            raise ApnapError(
                "endless",
                f"{' and '.join(question.asked)} can answer in {number:,} ways: "
                f"{question.prompt} ({question.where}); more than {MOST_CHOICES:,} answers of one "
                "question are not explored",
                hint="these have targets or modes, or something refers to one of them, so that "
                "each order is explored; leave some of them out" if question.kind == ORDERS else
                f"let the script answer it, or leave `{question.kind}` out of --branch",
            )

    def open_question(self, decision: Decision) -> ApnapError:
        """Nobody answers a question that is not to be explored."""
        names = " and ".join(player_control.asked(self.position.board, decision))
        return ApnapError(
            "unscripted", f"nothing answers this: {names} is asked: {decision.prompt}",
            hint=f"explore it with --branch {kind_of(decision)}",
        )


class _Next(NamedTuple):
    """Which of the places of a group is to resolve next."""

    top: ObjectId
    """The topmost place of the group."""
    place: int


def _where(board: Board) -> str:
    return f"turn {board.turn.number}, {board.turn.step}"


def _pattern(kinds: Sequence[int]) -> tuple[int, ...]:
    """Which are equal, whatever their numbers."""
    return tuple(kinds.index(kind) for kind in kinds)


def _orders(kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every order of the places of things of which some are equal, those in their own order."""
    places: dict[int, list[int]] = {}
    for place, kind in enumerate(kinds):
        places.setdefault(kind, []).append(place)
    taken = dict.fromkeys(places, 0)

    def go_on(order: list[int]) -> Iterator[tuple[int, ...]]:
        if len(order) == len(kinds):
            yield tuple(order)
            return
        for kind, own in places.items():
            if taken[kind] < len(own):
                taken[kind] += 1
                yield from go_on([*order, own[taken[kind] - 1]])
                taken[kind] -= 1

    return go_on([])


def number_of_answers(decision: Decision) -> int:
    """How many answers a question has whose options are listed."""
    size = len(decision.options)
    if len(set(decision.options)) < size:
        return sum(1 for _ in decision.answers())
    if decision.kind == ORDER:
        return factorial(size)
    if decision.kind == DISTRIBUTE:
        spare = decision.total - decision.minimum * size
        return comb(spare + size - 1, size - 1) if spare >= 0 and size else 0
    return sum(comb(size, many) for many in range(decision.least, min(decision.most, size) + 1))
