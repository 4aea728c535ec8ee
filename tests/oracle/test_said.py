"""What pronouns mean, in the order in which a text speaks of things."""

from __future__ import annotations

import pytest

from apnap.game.ids import PlayerId
from apnap.rules.characteristics import characteristics

from .playing import Game, made

FORESTS = ["Forest"] * 8
MOUNTAINS = ["Mountain"] * 8
ISLANDS = ["Island"] * 8


@pytest.mark.rule("608.2c")
def test_its_power_is_that_of_who_deals_the_damage() -> None:
    """What the damage is dealt to is spoken of later."""
    text = "Target creature you control deals damage equal to its power to another target creature."
    game = Game(
        mine=["Hill Giant", *MOUNTAINS], theirs=["Ornithopter"],
        hand=[made("Hammer", "Instant", text, "{R}")], answers=["Hill Giant", "Ornithopter"],
    )  # fmt: skip
    game.cast("Hammer")
    game.resolve()
    assert "Ornithopter" not in {one.card.name for one in game.board.battlefield.values()}


@pytest.mark.rule("608.2c", "608.2h")
def test_its_controller_is_that_of_what_was_exiled() -> None:
    """The source, which changes hands, is spoken of later."""
    text = (
        "When this enchantment enters, exile target creature. If you do, its controller gains "
        "control of this enchantment."
    )
    game = Game(
        mine=MOUNTAINS, theirs=["Hill Giant"], hand=[made("Trade", "Enchantment", text, "{R}")],
    )  # fmt: skip
    game.cast("Trade")
    game.resolve()
    assert game.board.permanent(game.named("Trade")).controller == PlayerId(1)


@pytest.mark.rule("702.73a", "613.1d")
def test_a_changeling_without_abilities_has_its_types() -> None:
    """Types are settled in an earlier layer than abilities."""
    changeling = made("Changer", "Creature — Shapeshifter", "Changeling", "{G}", "2/2")
    text = "Target creature loses all abilities until end of turn."
    frog = made("Freeze", "Instant", text, "{U}")
    goblins = made("Rally", "Sorcery", "Goblins get +1/+1 until end of turn.", "{R}")
    game = Game(
        mine=[changeling, *MOUNTAINS, *ISLANDS], hand=[frog, goblins], answers=["Changer"]
    )
    game.cast("Freeze")
    game.resolve()
    game.cast("Rally")
    game.resolve()
    card = characteristics(game.board, game.named("Changer"))
    assert (card.keywords, card.power) == (frozenset(), 3)


@pytest.mark.rule("205.1a", "702.73a")
def test_a_changeling_that_becomes_another_type_has_only_that() -> None:
    changeling = made("Changer", "Creature — Shapeshifter", "Changeling", "{G}", "2/2")
    text = "Target creature becomes a Frog with base power and toughness 1/1 until end of turn."
    goblins = made("Rally", "Sorcery", "Goblins get +1/+1 until end of turn.", "{R}")
    game = Game(
        mine=[changeling, *MOUNTAINS, *ISLANDS],
        hand=[made("Frogify", "Instant", text, "{U}"), goblins], answers=["Changer"],
    )  # fmt: skip
    game.cast("Frogify")
    game.resolve()
    game.cast("Rally")
    game.resolve()
    assert characteristics(game.board, game.named("Changer")).power == 1
