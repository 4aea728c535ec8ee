"""Who answers for a player who is controlled (CR 723)."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.game.decisions import ATTACK, CHOOSE, DISTRIBUTE, ORDER, PRIORITY, TARGET, CastSpell
from apnap.game.ids import PlayerId
from apnap.game.records import PlayerControl
from apnap.position import Position
from apnap.rules import beginning, player_control
from apnap.scenario.run import run_file

from . import toy

ANA, BEN, CLEO = PlayerId(0), PlayerId(1), PlayerId(2)
EVERYTHING = """
title: Ben is asked for everything
cards:
  - {name: Chime, type: Enchantment, text: "At the beginning of your upkeep, you gain 1 life."}
  - {name: Toll, type: Enchantment, text: "At the beginning of your upkeep, you may scry 1."}
  - {name: Volley, type: Instant, cost: 0,
     text: "~ deals 2 damage divided as you choose among one or two targets."}
players:
  Ana: {battlefield: [Grizzly Bears, Serra Angel]}
  Ben: {battlefield: [Chime, Toll, {card: Hill Giant, as: giant}], hand: [Volley]}
turn: {number: 4, active: Ben, step: upkeep, controller: Ana}
script:
  - Ben: {order: [Toll, Chime]}
  - resolve
  - Ben: {choose: yes}
  - Ben: {choose: top}
  - Ben: {cast: Volley, target: [Ana, Grizzly Bears], distribute: {Ana: 1, Grizzly Bears: 1}}
  - resolve all
  - Ben: {attack: {giant: Ana}}
  - Ana: {block: {Grizzly Bears: giant}}
  - to: {turn: 5, step: upkeep}
expect: {Ben: {controller: none}}
"""


@pytest.mark.rule("723.5", "723.3")
def test_every_kind_of_question_is_answered_by_who_controls(tmp_path: Path) -> None:
    path = tmp_path / "everything.yaml"
    path.write_text(EVERYTHING, encoding="utf-8")
    decided = [
        one.decision for one in run_file(path).made if one.decision.players == (BEN,)
        if one.decision.decider is not None
    ]
    assert {one.kind for one in decided} == {
        PRIORITY, ORDER, CHOOSE, TARGET, DISTRIBUTE, ATTACK
    }
    assert {one.decider for one in decided} == {ANA}
    made = [one.decision for one in run_file(path).made]
    assert not any(one.decider for one in made if one.players != (BEN,))


def controlled() -> Position:
    """Ana and then Cleo have come to control the turn of Ben, which begins."""
    board = beginning.new_board(["Ana", "Ben", "Cleo"], beginning.FREE_FOR_ALL)
    for player in (ANA, BEN, CLEO):
        beginning.add_card(board, player, "hand", toy.BOLT)
        beginning.add_permanent(board, player, player, toy.LAND)
    for by in (ANA, CLEO):
        player_control.add(
            board, 1, PlayerControl(by, board.new_timestamp(), player_control.TURN)
        )
    beginning.begin_at(board, 3, 1, "untap")
    return Position.begin(board)


@pytest.mark.rule("723.3", "723.5a")
def test_the_actions_are_those_of_the_controlled_player() -> None:
    position = controlled()
    board, decision = position.board, position.decision
    assert decision is not None
    assert (decision.players, decision.decider) == ((BEN,), CLEO)
    spells = [one for one in position.actions() if isinstance(one, CastSpell)]
    assert [(one.player, one.card) for one in spells] == [(BEN, board.players[BEN].hand[0])]


@pytest.mark.rule("723.1a", "800.4a")
def test_an_open_question_passes_on_with_control() -> None:
    position = controlled().concede(CLEO)
    assert position.decision is not None
    assert (position.decision.players, position.decision.decider) == ((BEN,), ANA)
    position = Position.load(position.save()).concede(ANA)
    assert position.is_over  # Ben is left


@pytest.mark.rule("723.1a")
def test_who_controls_is_part_of_the_position() -> None:
    board = beginning.new_board(["Ana", "Ben", "Cleo"], beginning.FREE_FOR_ALL)
    keys = set()
    for order in ((), (ANA,), (ANA, CLEO), (CLEO, ANA)):
        other = board.fork()
        for by in order:
            player_control.add(
                other, 1, PlayerControl(by, other.new_timestamp(), player_control.TURN)
            )
        beginning.begin_at(other, 3, 1, "untap")
        position = Position.begin(other)
        keys.add(position.key())
        assert Position.load(position.save()).decision == position.decision
    assert len(keys) == 4
