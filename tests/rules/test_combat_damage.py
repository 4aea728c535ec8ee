"""Assigning combat damage (CR 510.1): exactly the legal divisions can be made, as a whole.

Small combats are set up and every answer to every question is tried. What they come to is compared
with all divisions there are, judged by what the rules say of them; nothing of the engine's own
judgement is used for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Keyword
from apnap.game.card import Card
from apnap.game.decisions import DISTRIBUTE
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.mana import ManaCost
from apnap.game.records import Attacker, Combat
from apnap.position import Position
from apnap.rules import beginning

ANA, BEN, CAI = PlayerId(0), PlayerId(1), PlayerId(2)


@dataclass(frozen=True)
class Fighter:
    """A creature: its size, what it can do, and which it blocks or what it attacks."""

    name: str
    power: int
    toughness: int
    keywords: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    attacks: PlayerId = BEN
    damage: int = 0


Whole = frozenset[tuple[str, str, int]]
"""An assignment: by whom, to whom or what, how much."""


class Fight:
    """Attackers of Ana's and the blockers of others, where combat damage is to be assigned."""

    def __init__(self, attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> None:
        self.attackers = attackers
        self.blockers = blockers
        board = beginning.new_board(["Ana", "Ben", "Cai"], beginning.FREE_FOR_ALL)
        self.numbers: dict[str, ObjectId] = {}
        for owner, fighters in ((BEN, blockers), (ANA, attackers)):
            for one in fighters:
                keywords = tuple(Keyword(word) for word in one.keywords)
                card = Card(
                    one.name, ManaCost.parse("{1}"), types=("Creature",), power=one.power,
                    toughness=one.toughness, abilities=keywords,
                )  # fmt: skip
                player = owner if owner == ANA else one.attacks
                self.numbers[one.name] = beginning.add_permanent(
                    board, player, player, card, damage=one.damage
                )
        self.names: dict[tuple[type, int], str] = {
            (ObjectId, number): name for name, number in self.numbers.items()
        }
        self.names |= {(PlayerId, player.id): player.name for player in board.players}
        beginning.begin_at(board, 3, 0, "combat damage")
        board.combat = Combat(
            tuple(
                Attacker(
                    self.numbers[one.name], one.attacks, one.attacks, bool(self.blocking(one)),
                    tuple(self.numbers[blocker.name] for blocker in self.blocking(one)),
                )
                for one in attackers
            )
        )
        self.start = Position.begin(board)

    def blocking(self, attacker: Fighter) -> list[Fighter]:
        return [one for one in self.blockers if attacker.name in one.blocks]

    def named(self, ref: Ref) -> str:
        return self.names[type(ref), ref]

    def wholes(self) -> set[Whole]:
        """Every assignment that can be made, by trying every answer to every question."""
        found: set[Whole] = set()
        for position in self._ends(self.start):
            dealt = [one for one in position.events if isinstance(one, ev.DamageDealt)]
            whole = frozenset(
                (self.named(one.source), self.named(one.target), one.amount) for one in dealt
            )
            assert whole not in found, "two ways of answering came to the same"
            found.add(whole)
        return found

    def _ends(self, position: Position) -> Iterator[Position]:
        decision = position.decision
        if decision is None or decision.kind != DISTRIBUTE:
            yield position
            return
        legal = False
        for answer in decision.answers():
            try:
                following = position.answer(answer)
            except Refused:
                continue
            legal = True
            yield from self._ends(following)
        assert legal, f"{decision.prompt}: no answer is legal"

    def legal(self) -> set[Whole]:
        """Every division of all damage that complies with CR 510.1a-e and 702.19b."""
        shares: list[list[Whole]] = []
        for one in self.attackers:
            receivers = [blocker.name for blocker in self.blocking(one)]
            if not receivers or "trample" in one.keywords:
                receivers.append(self.named(one.attacks))
            shares.append(list(divisions(one, receivers)))
        for one in self.blockers:
            shares.append(list(divisions(one, list(one.blocks))))
        wholes = (frozenset().union(*picked) for picked in product(*shares))
        return {whole for whole in wholes if self._complies(whole)}

    def _complies(self, whole: Whole) -> bool:
        for one in self.attackers:
            blockers = self.blocking(one)
            hits = any(by == one.name and to == self.named(one.attacks) for by, to, _ in whole)
            if hits and not all(self._is_lethal(blocker, whole) for blocker in blockers):
                return False
        return True

    def _is_lethal(self, blocker: Fighter, whole: Whole) -> bool:
        got = {by: amount for by, to, amount in whole if to == blocker.name}
        deadly = {one.name for one in self.attackers if "deathtouch" in one.keywords}
        return (
            not deadly.isdisjoint(got) or sum(got.values()) + blocker.damage >= blocker.toughness
        )


def divisions(fighter: Fighter, receivers: list[str]) -> Iterator[Whole]:
    """All ways to split a creature's damage among some receivers."""
    for parts in product(range(fighter.power + 1), repeat=len(receivers)):
        if sum(parts) == fighter.power:
            yield frozenset(
                (fighter.name, to, part) for to, part in zip(receivers, parts, strict=True) if part
            )


TRAMPLE = ("trample",)
DEADLY = ("trample", "deathtouch")
FIGHTS: Mapping[str, tuple[list[Fighter], list[Fighter], int]] = {
    "five among three blockers: every split, and none to the player": (
        [Fighter("Ogre", 5, 5)],
        [Fighter(name, 0, 1, blocks=("Ogre",)) for name in ("Wall", "Fence", "Hedge")],
        21,
    ),
    "a trampler over two blockers": (
        [Fighter("Beast", 5, 5, TRAMPLE)],
        [Fighter("Wall", 0, 2, blocks=("Beast",)), Fighter("Fence", 0, 1, blocks=("Beast",))],
        6 + 3,  # all on the blockers; 2 or 3 more than the 3 that are lethal
    ),
    "two tramplers and the one blocker of both: together they need not assign more than lethal": (
        [Fighter("Beast", 3, 3, TRAMPLE), Fighter("Boar", 3, 3, TRAMPLE)],
        [Fighter("Wall", 0, 4, blocks=("Beast", "Boar"))],
        6,  # x and y to the wall, x + y at least 4 unless nothing goes past it
    ),
    "the one that comes last makes the earlier one's assignment legal": (
        [Fighter("Beast", 2, 2, TRAMPLE), Fighter("Boar", 4, 4, TRAMPLE)],
        [Fighter("Wall", 0, 4, blocks=("Beast", "Boar"))],
        6,
    ),
    "a trampler with deathtouch that comes last is enough for another": (
        [Fighter("Beast", 3, 3, TRAMPLE), Fighter("Snake", 1, 1, DEADLY)],
        [Fighter("Wall", 0, 9, blocks=("Beast", "Snake"))],
        4,
    ),
    "one point by deathtouch makes up for what one blocker lacks, not for two": (
        [Fighter("Beast", 3, 3, TRAMPLE), Fighter("Snake", 1, 1, DEADLY)],
        [Fighter(name, 0, 2, blocks=("Beast", "Snake")) for name in ("Wall", "Fence")],
        10,
    ),
    "an attacker that others block makes up for nothing": (
        [
            Fighter("Beast", 3, 3, TRAMPLE), Fighter("Boar", 1, 1, TRAMPLE),
            Fighter("Ox", 2, 2, TRAMPLE),
        ],
        [
            *(Fighter(name, 0, 2, blocks=("Beast", "Boar")) for name in ("Wall", "Fence")),
            Fighter("Hedge", 0, 1, blocks=("Ox",)),
        ],
        16,
    ),
    "damage that is marked counts": (
        [Fighter("Beast", 2, 2, TRAMPLE)],
        [Fighter("Wall", 0, 4, blocks=("Beast",), damage=3)],
        2,
    ),
    "a blocker of two splits as it likes and hits nothing else": (
        [Fighter("Elk", 1, 9), Fighter("Ox", 1, 9), Fighter("Cow", 1, 9)],
        [Fighter("Guard", 3, 9, blocks=("Elk", "Ox"))],
        4,
    ),
    "a blocked creature whose blockers are gone deals nothing, a trampler does": (
        [Fighter("Elk", 1, 9), Fighter("Ox", 1, 9)],
        [Fighter("Guard", 2, 9, blocks=("Elk",))],
        1,
    ),
}


@pytest.mark.rule("510.1c", "510.1d", "510.1e", "702.19b", "702.2c")
@pytest.mark.parametrize("name", FIGHTS)
def test_all_legal_assignments_can_be_made_and_no_others(name: str) -> None:
    attackers, blockers, count = FIGHTS[name]
    fight = Fight(attackers, blockers)
    legal = fight.legal()
    assert len(legal) == count
    assert fight.wholes() == legal


@pytest.mark.rule("510.1c", "510.1d", "510.1e", "702.19b")
@pytest.mark.parametrize("seed", range(60))
def test_random_combats_allow_just_what_is_legal(seed: int) -> None:
    random = Random(seed)
    attackers = [
        Fighter(
            f"Attacker {number}", random.randint(0, 3), 9,
            random.choice([(), TRAMPLE, TRAMPLE, TRAMPLE, DEADLY, ("deathtouch",)]),
        )
        for number in range(random.randint(2, 3))
    ]
    blockers = [
        Fighter(
            f"Blocker {number}", random.randint(0, 1), random.randint(1, 4),
            blocks=tuple(one.name for one in attackers if random.random() < 0.7),
        )
        for number in range(random.randint(1, 2))
    ]
    fight = Fight(attackers, [one for one in blockers if one.blocks])
    assert fight.wholes() == fight.legal()


@pytest.mark.rule("702.19b", "510.1c")
def test_nothing_is_asked_where_a_trampler_can_only_hit_its_blocker() -> None:
    wall = Fighter("Wall", 0, 3, blocks=("Beast",))
    for power, asked in ((3, False), (4, True)):
        decision = Fight([Fighter("Beast", power, 3, TRAMPLE)], [wall]).start.decision
        assert decision is not None
        assert (decision.kind == DISTRIBUTE) == asked


@pytest.mark.rule("702.19b")
def test_no_creature_has_a_players_number_so_damage_to_one_is_none_to_the_other() -> None:
    wall = Fighter("Wall", 0, 3, blocks=("Beast",))
    fight = Fight([Fighter("Imp", 3, 3), Fighter("Beast", 3, 3, TRAMPLE)], [wall])
    assert {int(ANA), int(BEN)}.isdisjoint(map(int, fight.numbers.values()))
    assert fight.wholes() == fight.legal() == {
        frozenset({("Imp", "Ben", 3), ("Beast", "Wall", 3)})
    }


@pytest.mark.rule("802.5")
def test_blockers_of_several_players_are_asked_in_turn_order() -> None:
    attackers = [
        Fighter("Late", 1, 9, attacks=CAI), Fighter("Later", 1, 9, attacks=CAI),
        Fighter("Early", 1, 9), Fighter("Earlier", 1, 9),
    ]
    blockers = [
        Fighter("Cai's Guard", 2, 9, blocks=("Late", "Later"), attacks=CAI),
        Fighter("Ben's Guard", 2, 9, blocks=("Early", "Earlier")),
    ]
    asked = []
    position = Fight(attackers, blockers).start
    while position.decision is not None and position.decision.kind == DISTRIBUTE:
        asked.append(position.decision.player)
        position = position.answer((1, 1))
    assert asked == [BEN, CAI]
