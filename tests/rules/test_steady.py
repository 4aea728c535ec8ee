"""Static abilities that give something fixed cost nothing when other things happen (CR 611.3)."""

from __future__ import annotations

import pytest

from apnap.game.card import Card
from apnap.game.decisions import CastSpell, Pass
from apnap.position import Position
from apnap.rules import beginning
from apnap.rules.characteristics import power

from . import toy
from .toy import ANA


@pytest.mark.parametrize(("static", "renewed"), [(toy.CAPTAIN, False), (toy.GHOUL, True)])
def test_gaining_life_renews_only_what_may_read_it(static: Card, renewed: bool) -> None:
    """Nine triggers resolve; the captain's bonus cannot depend on them, a count may."""
    board = beginning.new_board(["Ana", "Ben"])
    beginning.add_library(board, ANA, toy.BEARS, 9)
    for card in (toy.LAND, toy.LAND, static, *[toy.WARDEN] * 9):
        warden = beginning.add_permanent(board, ANA, ANA, card)
    spell = beginning.add_card(board, ANA, "hand", toy.BEARS)
    beginning.begin_at(board, 1, 0, "precombat main")
    position = Position.begin(board).answer(CastSpell(ANA, spell)).answer(Pass()).answer(Pass())
    assert len(position.board.stack) == 9
    version = position.board.version
    while len(position.board.stack):
        position = position.answer(Pass())
    assert position.board.life(ANA) == 29
    assert (position.board.version != version) is renewed
    assert power(position.board, warden) == (2 if static is toy.CAPTAIN else 1)
