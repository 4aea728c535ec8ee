"""A small game for tests: cards by their printed text, moves by name, questions answered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.data import walk
from apnap.game.decisions import PRIORITY, ActivateAbility, CastSpell, Decision, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.library.facts import CardFacts
from apnap.library.shelf import entries
from apnap.oracle.understanding import compile_card, define_tokens, understand
from apnap.position import Position
from apnap.rules import beginning

CARDS = Path(__file__).parents[2] / "cards"
FACTS = {str(one.name): one for file in sorted(CARDS.glob("*.yaml")) for one in
         (entry.read() for entry in entries(file))}  # fmt: skip
define_tokens(FACTS.get)


Named = str | Card


def card(name: Named) -> Card:
    """A bundled card as the rules see it, or one made for the test."""
    return name if isinstance(name, Card) else compile_card(FACTS[name])


def made(name: str, type_line: str, text: str, cost: str = "", pt: str | None = None) -> Card:
    """A card by its printed text; all of it must be understood."""
    given = {"name": name, "type": type_line, "text": text, "cost": cost, "pt": pt}
    facts = CardFacts.model_validate({key: value for key, value in given.items() if value})
    found = understand(facts)
    assert found.is_complete, found.problems
    return found.card


class Game:
    """A duel of two players that starts in a step; what is asked is answered from a queue."""

    def __init__(
        self,
        *,
        mine: Sequence[Named] = (),
        theirs: Sequence[Named] = (),
        hand: Sequence[Named] = (),
        step: str = "precombat main",
        answers: Sequence[str] = (),
        library: Sequence[Named] = (),
        graveyard: Sequence[Named] = (),
        their_hand: Sequence[Named] = (),
        turn: int = 3,
        initiative: bool = False,
        completed: Sequence[str] = (),
    ) -> None:
        board = beginning.new_board(["Ana", "Ben"])
        me, you = PlayerId(0), PlayerId(1)
        for player, names in ((me, mine), (you, theirs)):
            for name in names:
                beginning.add_permanent(board, player, player, card(name))
        for zone, player, names in (
            ("hand", me, hand),
            ("graveyard", me, graveyard),
            ("hand", you, their_hand),
            ("library", me, [*library, *["Forest"] * 20]),
            ("library", you, ["Island"] * 20),
        ):
            for name in names:
                beginning.add_card(board, player, zone, card(name))
        if initiative:
            board.initiative = me
        board.players[0] = board.players[0]._replace(completed=tuple(completed))
        board.dungeons = tuple(card(n) for n in FACTS if FACTS[n].rooms)
        beginning.begin_at(board, turn, 0, step)
        self.answers = list(answers)
        self.asked: list[str] = []
        self.position = Position.begin(board)

    @property
    def board(self) -> Board:
        return self.position.board

    def named(self, name: str) -> ObjectId:
        """The newest object of a name in any zone."""
        found = [one.id for one in self.board.battlefield.values() if one.card.name == name]
        found += [one.id for one in self.board.cards.values() if one.card.name == name]
        return max(found)

    def cast(self, name: str, way: str = "") -> None:
        """Cast a card; questions on the way are answered."""
        self._act(
            lambda one: (
                isinstance(one, CastSpell) and one.way == way and self.board.name(one.card) == name
            )
        )

    def activate(self, name: str, ability: int = 0) -> None:
        """Activate an ability of a permanent by its place among them."""
        self._act(
            lambda one: (
                isinstance(one, ActivateAbility)
                and one.ability == ability
                and self.board.name(one.source) == name
            )
        )

    def _act(self, wanted: object) -> None:
        for action in self.position.actions():
            if wanted(action):  # type: ignore[operator]
                self._answer(action)
                self.settle()
                return
        raise AssertionError(f"not among {list(self.position.actions())}")

    def _answer(self, answer: object) -> None:
        self.position = self.position.answer(answer)

    def settle(self) -> None:
        """Answer questions until somebody has priority."""
        while (decision := self.position.decision) is not None and decision.kind != PRIORITY:
            self.asked.append(decision.prompt)
            self._answer(self._choose(decision))

    def _choose(self, decision: Decision) -> tuple[object, ...]:
        if decision.kind in ("attack", "block"):
            return ()
        if self.answers and decision.options:
            for option in decision.options:
                if self.answers[0] in option.text:
                    self.answers.pop(0)
                    return (option.value,)
            if self.answers[0] == "none":
                self.answers.pop(0)
                return ()
        return next(decision.answers())

    def pass_once(self) -> None:
        """Whoever has priority passes."""
        self._answer(Pass())
        self.settle()

    def resolve(self) -> None:
        """Everybody passes until the stack is empty."""
        self.settle()
        while len(self.board.stack) and self.position.decision is not None:
            self._answer(Pass())
            self.settle()

    def life(self, player: int) -> int:
        return self.board.life(PlayerId(player))


def parts(name: str) -> list[str]:
    """The names of the words a card was read with."""
    return [type(part).__name__ for one in card(name).abilities for part in walk(one)]
