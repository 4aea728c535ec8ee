"""What cards do when they are played, from their printed text."""

from __future__ import annotations

import pytest

from apnap.game.decisions import Pass
from apnap.game.ids import PlayerId
from apnap.game.records import count
from apnap.rules.characteristics import characteristics

from .playing import Game, made

PLAINS, ISLANDS, SWAMPS = ["Plains"] * 8, ["Island"] * 8, ["Swamp"] * 8
MOUNTAINS, FORESTS = ["Mountain"] * 8, ["Forest"] * 8


def test_wardens_notice_another_creature() -> None:
    game = Game(mine=["Soul Warden", *FORESTS], hand=["Elvish Visionary"])
    game.cast("Elvish Visionary")
    game.resolve()
    assert game.life(0) == 21
    assert len(game.board.players[0].hand) == 1


def test_goliath_paladin_takes_the_initiative_and_its_holder_ventures() -> None:
    game = Game(mine=PLAINS, hand=["Goliath Paladin"], library=["Plains"], answers=["Plains"])
    game.cast("Goliath Paladin")
    game.resolve()
    assert game.board.initiative == PlayerId(0)
    assert game.board.players[0].room == "Secret Entrance"
    assert len(game.board.players[0].hand) == 1  # the basic land found


def test_damage_to_any_target() -> None:
    game = Game(
        mine=MOUNTAINS, theirs=["Grizzly Bears"], hand=["Lightning Bolt", "Lightning Bolt"],
        answers=["Grizzly Bears", "Ben"],
    )  # fmt: skip
    game.cast("Lightning Bolt")
    game.resolve()
    assert "Grizzly Bears" not in [one.card.name for one in game.board.battlefield.values()]
    game.cast("Lightning Bolt")
    game.resolve()
    assert game.life(1) == 17


def test_counters_on_each_creature() -> None:
    game = Game(mine=["Cathars' Crusade", "Grizzly Bears", *FORESTS], hand=["Elvish Visionary"])
    game.cast("Elvish Visionary")
    game.resolve()
    for name in ("Grizzly Bears", "Elvish Visionary"):
        assert count(game.board.permanent(game.named(name)).counters, "+1/+1") == 1


def test_dying_creatures_are_noticed_together_with_the_noticer() -> None:
    game = Game(
        mine=["Zulaport Cutthroat", "Grizzly Bears", *PLAINS], theirs=["Grizzly Bears"],
        hand=["Wrath of God"],
    )  # fmt: skip
    game.cast("Wrath of God")
    game.resolve()
    assert (game.life(0), game.life(1)) == (22, 18)


def test_tokens_with_abilities() -> None:
    game = Game(mine=["Young Pyromancer", *MOUNTAINS], hand=["Shock"], answers=["Ben"])
    game.cast("Shock")
    game.resolve()
    token = game.board.permanent(game.named("Elemental Token"))
    assert token.token
    assert (token.card.power, token.card.toughness, token.card.colors) == (1, 1, ("R",))


def test_gain_control_untap_and_haste() -> None:
    game = Game(mine=MOUNTAINS, theirs=["Grizzly Bears"], hand=["Act of Treason"])
    game.cast("Act of Treason")
    game.resolve()
    bear = game.board.permanent(game.named("Grizzly Bears"))
    assert bear.controller == PlayerId(0)
    assert "haste" in characteristics(game.board, bear.id).keywords


def test_destroying_what_is_nonblack() -> None:
    game = Game(mine=SWAMPS, theirs=["Black Knight", "Grizzly Bears"], hand=["Doom Blade"])
    game.cast("Doom Blade")
    game.resolve()
    left = [one.card.name for one in game.board.battlefield.values() if one.controller == 1]
    assert left == ["Black Knight"]


def test_search_puts_a_land_onto_the_battlefield_tapped() -> None:
    game = Game(mine=FORESTS, hand=["Rampant Growth"], library=["Plains"], answers=["Plains"])
    game.cast("Rampant Growth")
    game.resolve()
    assert game.board.permanent(game.named("Plains")).tapped


def test_exile_gives_life_equal_to_power() -> None:
    game = Game(mine=PLAINS, theirs=["Serra Angel"], hand=["Swords to Plowshares"])
    game.cast("Swords to Plowshares")
    game.resolve()
    assert game.life(1) == 24
    assert game.board.players[1].exile


def test_two_triggers_are_caused_where_one_was() -> None:
    game = Game(
        mine=["Panharmonicon", "Soul Warden", *FORESTS], hand=["Grizzly Bears"]
    )  # fmt: skip
    game.cast("Grizzly Bears")
    game.resolve()
    assert game.life(0) == 22


def test_creatures_entering_may_be_silent() -> None:
    game = Game(mine=["Torpor Orb", "Soul Warden", *FORESTS], hand=["Elvish Visionary"])
    game.cast("Elvish Visionary")
    game.resolve()
    assert game.life(0) == 20
    assert not game.board.players[0].hand


@pytest.mark.parametrize(("pays", "life"), [("yes", 21), ("no", 20)])
def test_a_trigger_about_a_trigger_counters_it_unless_paid(pays: str, life: int) -> None:
    game = Game(
        mine=["Soul Warden", *FORESTS], theirs=["Strict Proctor"], hand=["Grizzly Bears"],
        answers=[pays],
    )  # fmt: skip
    game.cast("Grizzly Bears")
    game.resolve()
    assert game.life(0) == life


def test_a_copied_trigger_happens_twice() -> None:
    game = Game(mine=["Strionic Resonator", "Soul Warden", *FORESTS], hand=["Grizzly Bears"])
    game.cast("Grizzly Bears")
    while not any(getattr(one, "triggered", False) for one in game.board.stack.values()):
        game._answer(Pass())
        game.settle()
    game.activate("Strionic Resonator")
    game.resolve()
    assert game.life(0) == 22


def test_an_ability_of_the_graveyard() -> None:
    game = Game(mine=SWAMPS, graveyard=["Reassembling Skeleton"])
    game.activate("Reassembling Skeleton")
    game.resolve()
    assert game.board.permanent(game.named("Reassembling Skeleton")).tapped


def test_undying_comes_back_once() -> None:
    game = Game(
        mine=["Young Wolf", *MOUNTAINS], hand=["Shock", "Shock"], answers=["Young Wolf"] * 2
    )
    game.cast("Shock")
    game.resolve()
    wolf = game.board.permanent(game.named("Young Wolf"))
    assert count(wolf.counters, "+1/+1") == 1
    game.cast("Shock")
    game.resolve()
    assert "Young Wolf" not in [one.card.name for one in game.board.battlefield.values()]


def test_unless_an_opponent_pays_you_may_draw() -> None:
    game = Game(mine=FORESTS, theirs=["Rhystic Study"], hand=["Grizzly Bears"],
                answers=["no", "yes"])  # fmt: skip
    game.cast("Grizzly Bears")
    game.resolve()
    assert len(game.board.players[1].hand) == 1


def test_lands_of_another_type() -> None:
    game = Game(mine=["Blood Moon", "Dungeon Descent"])
    land = characteristics(game.board, game.named("Dungeon Descent"))
    assert land.subtypes == ("Mountain",)
    assert not land.abilities


def test_anthem_under_a_condition() -> None:
    game = Game(mine=["Nadaar, Selfless Paladin", "Grizzly Bears"], completed=["Undercity"])
    assert characteristics(game.board, game.named("Grizzly Bears")).power == 3
    game = Game(mine=["Nadaar, Selfless Paladin", "Grizzly Bears"])
    assert characteristics(game.board, game.named("Grizzly Bears")).power == 2


def test_a_mana_ability_with_a_condition() -> None:
    game = Game(mine=["Sarevok's Tome"], hand=["Ornithopter"], initiative=True)
    game.activate("Sarevok's Tome")
    assert game.board.players[0].mana == ("C", "C")


def test_dies_to_exile_instead() -> None:
    game = Game(mine=["Ravenloft Adventurer", *MOUNTAINS], theirs=["Grizzly Bears"],
                hand=["Lightning Bolt"], answers=["Grizzly Bears"])  # fmt: skip
    game.cast("Lightning Bolt")
    game.resolve()
    (exiled,) = game.board.players[1].exile
    found = game.board.cards.get(exiled)
    assert found is not None
    assert count(found.counters, "hit") == 1


def test_the_second_spell_is_copied() -> None:
    game = Game(mine=["Tomb of Horrors Adventurer", *MOUNTAINS], hand=["Shock", "Shock"],
                answers=["Ben", "Ben", "no"])  # fmt: skip
    game.cast("Shock")
    game.resolve()
    game.cast("Shock")
    game.resolve()
    assert game.life(1) == 14


def test_protection_and_hexproof_players() -> None:
    game = Game(mine=SWAMPS, theirs=["White Knight"], hand=["Murder"])
    assert not [one for one in game.position.actions() if "CastSpell" in type(one).__name__]


def test_evoke_is_sacrificed() -> None:
    game = Game(mine=ISLANDS, hand=["Mulldrifter"])
    game.cast("Mulldrifter", "evoke")
    game.resolve()
    assert len(game.board.players[0].hand) == 2
    assert "Mulldrifter" not in [one.card.name for one in game.board.battlefield.values()]


def test_equipment_and_auras() -> None:
    game = Game(mine=["Bonesplitter", "Grizzly Bears", "Forest"])
    game.activate("Bonesplitter")
    game.resolve()
    assert characteristics(game.board, game.named("Grizzly Bears")).power == 4
    game = Game(mine=["Grizzly Bears", *SWAMPS], theirs=[], hand=["Precipitous Drop"],
                completed=["Undercity"])  # fmt: skip
    game.cast("Precipitous Drop")
    game.resolve()
    assert "Grizzly Bears" not in [one.card.name for one in game.board.battlefield.values()]


def test_a_search_that_finds_nothing_moves_nothing() -> None:
    game = Game(mine=PLAINS, hand=["Goliath Paladin"], answers=["none"])
    game.cast("Goliath Paladin")
    game.resolve()
    assert not game.board.players[0].hand
    assert game.named("Goliath Paladin") in game.board.battlefield


def test_countering_a_spell_unless_its_controller_pays() -> None:
    leak = made("Leak", "Instant", "Counter target spell unless its controller pays {3}.", "{U}")
    game = Game(mine=FORESTS, theirs=["Island"], hand=["Grizzly Bears"], their_hand=[leak])
    game.cast("Grizzly Bears")
    game.pass_once()
    game.cast("Leak")
    game.answers = ["no"]
    game.resolve()
    assert "pay {3}" in game.asked[-1]
    assert "Grizzly Bears" not in [one.card.name for one in game.board.battlefield.values()]


def test_each_player_loses_life_unless_they_discard() -> None:
    text = "Each player loses 2 life unless they discard a card."
    spell = made("Veils", "Sorcery", text, "{B}")
    game = Game(mine=SWAMPS, hand=[spell, "Forest"], answers=["yes"])
    game.cast("Veils")
    game.resolve()
    assert (game.life(0), game.life(1)) == (20, 18)
    assert not game.board.players[0].hand


def test_a_card_from_among_those_revealed() -> None:
    text = (
        "Reveal the top ten cards of your library. Put a creature card from among them onto the "
        "battlefield with three +1/+1 counters on it. It gains hexproof until your next turn. "
        "Then shuffle."
    )
    spell = made("Throne", "Sorcery", text, "{G}")
    game = Game(mine=FORESTS, hand=[spell], library=["Grizzly Bears"])
    game.cast("Throne")
    game.resolve()
    bear = characteristics(game.board, game.named("Grizzly Bears"))
    assert (bear.power, "hexproof" in bear.keywords) == (5, True)


def test_each_opponent_counts_their_own_cards() -> None:
    text = "Each opponent loses 1 life for each card in their hand."
    game = Game(mine=SWAMPS, hand=[made("Weight", "Sorcery", text, "{B}"), "Forest"],
                their_hand=["Forest", "Forest", "Forest"])  # fmt: skip
    game.cast("Weight")
    game.resolve()
    assert (game.life(0), game.life(1)) == (20, 17)


def test_if_you_do() -> None:
    text = "You may sacrifice a creature. If you do, draw two cards."
    spell = made("Rites", "Sorcery", text, "{B}")
    for answer, cards in (("yes", 2), ("no", 0)):
        game = Game(mine=[*SWAMPS, "Grizzly Bears"], hand=[spell], answers=[answer])
        game.cast("Rites")
        game.resolve()
        assert len(game.board.players[0].hand) == cards


def test_modes_have_targets_of_their_own() -> None:
    text = "Choose one —\n• Destroy target artifact.\n• Target player draws a card."
    spell = made("Choice", "Instant", text, "{U}")
    game = Game(mine=["Island"], theirs=["Sol Ring"], hand=[spell], answers=["draws", "Ana"])
    game.cast("Choice")
    game.resolve()
    assert len(game.board.players[0].hand) == 1
    assert game.named("Sol Ring") in game.board.battlefield


def test_the_next_end_step() -> None:
    text = "Exile target creature. Return it to the battlefield under its owner's control at the "
    text += "beginning of the next end step."
    game = Game(mine=["Plains", "Grizzly Bears"], hand=[made("Blink", "Instant", text, "{W}")])
    game.cast("Blink")
    game.resolve()
    assert game.board.players[0].exile
    while game.board.turn.step != "end":
        game.pass_once()
    game.resolve()
    assert not game.board.players[0].exile


def test_its_power_is_what_it_was_before_it_was_exiled() -> None:
    text = "Exile target creature. Its controller gains life equal to its power."
    spell = made("Plow", "Instant", text, "{W}")
    game = Game(mine=["Plains", "Grizzly Bears", "Bonesplitter", "Plains"], hand=[spell])
    game.activate("Bonesplitter")
    game.resolve()
    game.cast("Plow")
    game.resolve()
    assert game.life(0) == 24


def test_what_is_put_onto_the_battlefield_is_it_afterwards() -> None:
    text = "Return target creature card from your graveyard to the battlefield. It gains haste "
    text += "until end of turn. Sacrifice it at the beginning of the next end step."
    spell = made("Whip", "Sorcery", text, "{B}")
    game = Game(mine=["Swamp"], graveyard=["Grizzly Bears"], hand=[spell])
    game.cast("Whip")
    game.resolve()
    bear = game.named("Grizzly Bears")
    assert "haste" in characteristics(game.board, bear).keywords
    while game.board.turn.step != "end":
        game.pass_once()
    game.resolve()
    assert bear not in game.board.battlefield
