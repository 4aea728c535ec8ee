"""Illegal actions are taken back whole (CR 733): what the position is after a refusal.

Each situation is played up to somebody's priority; the illegal action is refused, and the position
is the one it was, to the last fact: the same player may act, and acts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.decisions import ATTACK, PRIORITY, ActivateAbility, CastSpell, Pass, PlayLand
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Permanent, Spell
from apnap.position import Position
from apnap.scenario.run import run_file

ANA, BEN = PlayerId(0), PlayerId(1)

TABLE = """
title: A table
cards:
  - {name: Echo Cat, type: Creature — Cat, pt: 1/1, cost: "{U}",
     text: "Whenever you cast a spell, draw a card."}
  - {name: Mana Rat, type: Creature — Rat, pt: 1/1, cost: "{B}",
     text: "{T}, Sacrifice this creature: Add {B}."}
  - {name: Toll, type: Sorcery, cost: "{B}",
     text: "As an additional cost to cast this spell, sacrifice a Rat.\\nYou gain 5 life."}
  - {name: Maw, type: Artifact, cost: "{1}", text: "{B}, Sacrifice a Rat: You gain 5 life."}
  - {name: Dear Bolt, type: Instant, cost: "{5}{G}", text: "Target player loses 5 life."}
  - {name: Twice Told, type: Sorcery, cost: "{4}{R}",
     text: "Scry 1.\\nFlashback {G}\\nEscape—{G}, Exile two other cards from your graveyard."}
players:
  Ana:
    battlefield: [Forest, Forest, Echo Cat, Mana Rat, Maw, {card: Hill Giant, sick: true}]
    hand: [Toll, Dear Bolt, Grizzly Bears, Hill Giant, Plains]
    graveyard: [Twice Told, 2 Swamp]
    library: [Island]
  Ben: {battlefield: [Grizzly Bears]}
"""


def begun(tmp_path: Path, text: str = TABLE) -> Position:
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path).position


def the(position: Position, name: str, zone: str) -> ObjectId:
    board = position.board
    there: list[Permanent | CardObject] = list(board.battlefield.values())
    there += board.cards.values()
    return next(
        one.id for one in there
        if one.card.name == name and one.zone == zone and one.owner == ANA
    )


def facts(position: Position) -> Any:
    """All that a position is, its log and whom it asks."""
    decision = position.decision
    assert decision is not None
    return position.save(), position.key(), list(position.events), decision


def refuses(position: Position, answer: Any, says: str) -> None:
    """The answer is refused, and the position is in every fact what it was."""
    before = facts(position)
    with pytest.raises(Refused, match=says):
        position.answer(answer)
    assert facts(position) == before
    with pytest.raises(Refused, match=says):  # nothing has become of it meanwhile
        position.answer(answer)
    assert facts(position) == before


@pytest.mark.rule("601.2", "601.2e", "733.1", "733.2")
def test_a_spell_that_cannot_be_paid_is_taken_back(tmp_path: Path) -> None:
    position = begun(tmp_path)
    refuses(position, CastSpell(ANA, the(position, "Hill Giant", "hand")), "can't be paid")
    refuses(position, CastSpell(ANA, the(position, "Dear Bolt", "hand")), "can't be paid")
    after = position.answer(CastSpell(ANA, the(position, "Grizzly Bears", "hand")))
    assert not [one for one in position.events if isinstance(one, ev.SpellCast)]
    assert [one.tapped for one in after.board.battlefield.values()].count(True) == 2
    assert [one.tapped for one in position.board.battlefield.values()].count(True) == 0


@pytest.mark.rule("601.2", "601.2h", "733.1", "733.2")
def test_payments_made_are_cancelled_with_a_spell_whose_cost_fails_in_the_end(
    tmp_path: Path,
) -> None:
    # the rat is all that makes {B} and all that could be sacrificed
    position = begun(tmp_path)
    rat = the(position, "Mana Rat", "battlefield")
    refuses(position, CastSpell(ANA, the(position, "Toll", "hand"), "", (rat,)), "601.2h")
    assert rat in position.board.battlefield
    assert not position.board.permanent(rat).tapped
    assert position.board.players[ANA].mana == ()
    following = position.answer(PlayLand(ANA, the(position, "Plains", "hand")))
    assert following.decision is not None
    assert following.decision.player == ANA


@pytest.mark.rule("602.2", "602.2b", "733.1", "733.2")
def test_payments_made_are_cancelled_with_an_ability_whose_cost_fails_in_the_end(
    tmp_path: Path,
) -> None:
    position = begun(tmp_path)
    maw = the(position, "Maw", "battlefield")
    refuses(position, ActivateAbility(ANA, maw, 0), "602.2b")
    assert the(position, "Mana Rat", "battlefield")
    assert len(position.board.stack) == 0
    assert position.board.life(ANA) == 20


@pytest.mark.rule("118.9a", "601.2b")
def test_a_spell_is_cast_for_one_alternative_cost_only(tmp_path: Path) -> None:
    position = begun(tmp_path)
    card = the(position, "Twice Told", "graveyard")
    for one, other in (("flashback", "escape"), ("escape", "flashback")):
        refuses(position, CastSpell(ANA, card, one, optional=(other,)), "118.9a")
    refuses(position, CastSpell(ANA, card, "flashback", optional=("kicker",)), "no kicker")
    cast = position.answer(CastSpell(ANA, card, "flashback")).board
    assert [one.card.name for one in cast.cards.values() if one.zone == "graveyard"] == [
        "Swamp", "Swamp",
    ]
    assert [one.cast.paid for one in cast.stack.values() if isinstance(one, Spell)] == [
        ("flashback",)
    ]


@pytest.mark.rule("117.1", "117.3c", "733.2")
def test_who_lacks_priority_takes_no_action_and_leaves_it_where_it_is(tmp_path: Path) -> None:
    position = begun(tmp_path).answer(Pass())
    assert position.decision is not None
    assert position.decision.player == BEN
    refuses(position, PlayLand(ANA, the(position, "Plains", "hand")), "117.1")
    refuses(position, CastSpell(ANA, the(position, "Grizzly Bears", "hand")), "117.1")


@pytest.mark.rule("508.1", "508.1a", "733.1")
def test_an_illegal_declaration_of_attackers_is_undone_whole(tmp_path: Path) -> None:
    position = begun(tmp_path)
    while position.decision is not None and position.decision.kind == PRIORITY:
        position = position.answer(Pass())
    assert position.decision is not None
    assert position.decision.kind == ATTACK
    cat = the(position, "Echo Cat", "battlefield")
    giant = the(position, "Hill Giant", "battlefield")
    maw = the(position, "Maw", "battlefield")
    bens = next(one.id for one in position.board.battlefield.values() if one.controller == BEN)
    refuses(position, ((cat, BEN), (giant, BEN)), "summoning sickness")
    refuses(position, ((cat, BEN), (maw, BEN)), "not a creature")
    refuses(position, ((cat, BEN), (bens, ANA)), "not attacking this turn")
    refuses(position, ((cat, BEN), (cat, BEN)), "declared twice")
    refuses(position, ((cat, ANA),), "can't be attacked")
    refuses(position, ((cat, ObjectId(BEN)),), "there is no object")
    refuses(position, ((cat, bens),), "can't be attacked")
    after = position.answer(((cat, BEN),)).board
    assert [one.id for one in after.battlefield.values() if one.tapped] == [cat]
    assert after.combat is not None
    assert [one.id for one in after.combat.attackers] == [cat]


LEAVING = """
title: Triggers of two players wait
format: free-for-all
cards:
  - {name: Balm, type: Enchantment, cost: "{W}",
     text: "At the beginning of each upkeep, you gain 1 life."}
  - {name: Fountain, type: Enchantment, cost: "{U}",
     text: "At the beginning of each upkeep, draw a card."}
players:
  Ana: {battlefield: [Balm, Fountain]}
  Ben: {battlefield: [Balm, Fountain]}
  Cleo: {battlefield: [Balm]}
turn: {number: 4, active: Ana, step: upkeep}
script:
  - Ben: concede
"""


EVENING = LEAVING.partition("turn:")[0] + "turn: {number: 3, active: Cleo, step: end}"


@pytest.mark.rule("800.4d")
def test_waiting_triggers_of_a_leaver_are_reported_as_dropped_at_once(tmp_path: Path) -> None:
    path = tmp_path / "leaving.yaml"
    path.write_text(LEAVING + "  - Ana: {order: [Balm, Fountain]}\n", encoding="utf-8")
    position = run_file(path).position
    at_question = begun(tmp_path, EVENING)
    while at_question.decision is not None and at_question.decision.kind == PRIORITY:
        at_question = at_question.answer(Pass())
    assert {one.controller for one in at_question.board.waiting} == {ANA, BEN, 2}
    assert {one.controller for one in at_question.concede(BEN).board.waiting} == {ANA, 2}
    dropped = [one for one in position.events if isinstance(one, ev.TriggerDropped)]
    assert [(one.controller, one.rule) for one in dropped] == [(BEN, "800.4d")] * 2
    assert [stacked.controller for stacked in position.board.stack.values()] == [ANA, ANA, 2]
    assert not position.board.waiting


DRAWS = """
title: Everybody draws two
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
cards:
  - {name: Shared Study, type: Instant, cost: "{U}", text: Each player draws two cards.}
players:
  Ana: {hand: [Shared Study], mana: "{U}"}
  Ben: {}
  Cleo: {}
  Dan: {}
turn: {number: 4, active: Beta}
script:
  - Ana: {cast: Shared Study}
  - resolve
"""


@pytest.mark.rule("805.6a", "121.2d")
def test_the_active_teams_members_draw_all_their_cards_before_the_other_team(
    tmp_path: Path,
) -> None:
    events = begun(tmp_path, DRAWS).events
    drawn = [event.player for event in events if isinstance(event, ev.Drawn)]
    assert drawn == [2, 2, 3, 3, ANA, ANA, BEN, BEN]
