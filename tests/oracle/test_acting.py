"""Words in a game: each does what it says."""

from __future__ import annotations

import pytest

from apnap.errors import Refused
from apnap.game.decisions import ATTACK, PRIORITY, CastSpell, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.characteristics import characteristics

from .playing import Game, made

ISLANDS, SWAMPS, MOUNTAINS, FORESTS = (
    [name] * 8 for name in ("Island", "Swamp", "Mountain", "Forest")
)
ALL = [*ISLANDS, *SWAMPS, *MOUNTAINS, *FORESTS]


def attacked(game: Game, attacker: str, *blockers: str) -> bool:
    """Ana attacks with a creature, Ben blocks with others; whether he was asked to block."""
    while game.position.decision is not None and game.position.decision.kind != ATTACK:
        game.position = game.position.answer(Pass())
    game.position = game.position.answer(((game.named(attacker), PlayerId(1)),))
    while (decision := game.position.decision) is not None and decision.kind == PRIORITY:
        if game.board.turn.step != "declare attackers":
            return False
        game.position = game.position.answer(Pass())
    pairs = tuple((game.named(one), game.named(attacker)) for one in blockers)
    game.position = game.position.answer(pairs)
    game.settle()
    return True


def size(game: Game, name: str) -> tuple[int | None, int | None]:
    """Power and toughness now."""
    card = characteristics(game.board, game.named(name))
    return card.power, card.toughness


@pytest.mark.rule("702.45a")
@pytest.mark.parametrize(("text", "expected"), [("Bushido 2", (4, 4)), ("Bushido 1", (3, 3))])
def test_bushido_when_it_becomes_blocked(text: str, expected: tuple[int, int]) -> None:
    samurai = made("Blade", "Creature — Samurai", text, "{W}", "2/2")
    game = Game(mine=[samurai], theirs=["Hill Giant"])
    attacked(game, "Blade", "Hill Giant")
    game.resolve()
    assert size(game, "Blade") == expected


@pytest.mark.rule("702.130a")
def test_afflict_costs_the_defending_player_life() -> None:
    afflicting = made("Spite", "Creature — Zombie", "Afflict 3", "{B}", "1/1")
    game = Game(mine=[afflicting], theirs=["Hill Giant"])
    attacked(game, "Spite", "Hill Giant")
    game.resolve()
    assert game.life(1) == 17


@pytest.mark.rule("702.135a")
def test_afterlife_leaves_spirits() -> None:
    monk = made("Monk", "Creature — Human", "Afterlife 2", "{W}", "1/1")
    game = Game(mine=[monk, *ALL], hand=["Shock"], answers=["Monk"])
    game.cast("Shock")
    game.resolve()
    spirits = [one for one in game.board.battlefield.values() if one.token]
    assert [one.card.name for one in spirits] == ["Spirit Token"] * 2
    assert {one.card.colors for one in spirits} == {("W", "B")}
    assert all("flying" in one.card.keywords for one in spirits)


@pytest.mark.rule("702.14c")
@pytest.mark.parametrize(("theirs", "blocks"), [("Island", False), ("Swamp", True)])
def test_islandwalk_looks_at_the_defending_player(theirs: str, blocks: bool) -> None:
    walker = made("Eel", "Creature — Fish", "Islandwalk", "{U}", "2/2")
    game = Game(mine=[walker, *ISLANDS], theirs=["Hill Giant", theirs])
    assert attacked(game, "Eel") is blocks


def test_creatures_with_no_abilities() -> None:
    anthem = made("Plain Song", "Enchantment", "Creatures with no abilities get +2/+2.", "{W}")
    game = Game(mine=[anthem, "Hill Giant", "Serra Angel", "Grizzly Bears"])
    assert [size(game, one) for one in ("Hill Giant", "Serra Angel")] == [(5, 5), (4, 4)]


@pytest.mark.rule("601.2c")
def test_any_number_of_targets_may_be_none() -> None:
    text = "Destroy any number of target creatures."
    for answers, left in ((["none"], 2), ([], 2)):
        game = Game(
            mine=ALL, theirs=["Hill Giant", "Grizzly Bears"],
            hand=[made("Purge", "Sorcery", text, "{B}")], answers=answers,
        )  # fmt: skip
        game.cast("Purge")
        game.resolve()
        creatures = [one for one in game.board.battlefield.values() if one.card.is_creature]
        assert len(creatures) == left


@pytest.mark.rule("601.2c")
def test_one_or_two_targets_must_be_one_at_least() -> None:
    text = "Tap one or two target creatures."
    game = Game(mine=ALL, theirs=["Hill Giant", "Grizzly Bears"],
                hand=[made("Doze", "Sorcery", text, "{U}")])  # fmt: skip
    action = next(one for one in game.position.actions() if getattr(one, "card", None) is not None)
    asking = game.position.answer(action)
    assert asking.decision is not None
    assert (asking.decision.least, asking.decision.most) == (1, 2)
    both = tuple(option.value for option in asking.decision.options)
    game.position = asking.answer(both)
    game.resolve()
    assert all(game.board.permanent(ObjectId(int(one))).tapped for one in both)


@pytest.mark.rule("509.1b")
@pytest.mark.parametrize(("blocker", "able"), [("Hill Giant", False), ("Raging Goblin", True)])
def test_cannot_be_blocked_this_turn_except_by_some(blocker: str, able: bool) -> None:
    text = "{1}: This creature can't be blocked this turn except by creatures with haste."
    runner = made("Runner", "Creature — Elf", text, "{R}", "2/2")
    game = Game(mine=[runner, *MOUNTAINS], theirs=[blocker])
    game.activate("Runner")
    game.resolve()
    assert attacked(game, "Runner") is able


@pytest.mark.rule("702.34a")
def test_flashback_that_is_gained_exiles_the_card_and_ends_with_the_turn() -> None:
    text = (
        "When this creature enters, target instant or sorcery card in your graveyard gains "
        "flashback until end of turn. The flashback cost is equal to its mana cost."
    )
    mage = made("Recaller", "Creature — Human", text, "{U}", "2/1")
    game = Game(mine=ALL, hand=[mage], graveyard=["Shock", "Divination"], answers=["Shock", "Ben"])
    game.cast("Recaller")
    game.resolve()
    game.cast("Shock", way="flashback")
    game.resolve()
    assert game.life(1) == 18
    assert [game.board.name(one) for one in game.board.players[0].exile] == ["Shock"]
    assert [game.board.name(one) for one in game.board.players[0].graveyard] == ["Divination"]

    game = Game(mine=ALL, hand=[mage], graveyard=["Shock"], answers=["Shock"])
    game.cast("Recaller")
    game.resolve()
    while game.board.turn.number == 3:
        game.pass_once()
    assert not game.board.permissions


@pytest.mark.rule("614.11")
@pytest.mark.parametrize(("sources", "drawn"), [(1, 2), (2, 4)])
def test_two_cards_instead_of_one(sources: int, drawn: int) -> None:
    text = "If you would draw a card, draw two cards instead."
    mirror = made("Mirror", "Enchantment", text, "{U}")
    study = made("Study", "Sorcery", "Draw a card.", "{U}")
    game = Game(mine=[*[mirror] * sources, *ALL], hand=[study])
    game.cast("Study")
    game.resolve()
    assert len(game.board.players[0].hand) == drawn


@pytest.mark.rule("614.11")
def test_but_not_the_first_of_the_draw_step() -> None:
    text = (
        "If you would draw a card except the first one you draw in each of your draw steps, draw "
        "two cards instead."
    )
    game = Game(mine=[made("Archive", "Artifact", text, "{1}")], step="draw")
    assert len(game.board.players[0].hand) == 1


@pytest.mark.rule("107.3a", "601.2c")
def test_targets_that_depend_on_x() -> None:
    """X is announced before targets, so a spell may be cast though nothing fits X = 0."""
    text = "Destroy target creature with mana value X."
    game = Game(mine=ALL, theirs=["Hill Giant"], hand=[made("Weigh", "Sorcery", text, "{X}{B}")],
                answers=["4", "Hill Giant"])  # fmt: skip
    game.cast("Weigh")
    game.resolve()
    assert "Hill Giant" not in {one.card.name for one in game.board.battlefield.values()}


@pytest.mark.rule("107.3a", "118.8")
def test_an_x_that_only_an_additional_cost_names_is_announced() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature with mana value X.\n"
        "Burnt Offering deals X damage to any target."
    )
    offering = made("Burnt Offering", "Sorcery", text, "{R}")
    game = Game(mine=["Hill Giant", *MOUNTAINS], hand=[offering], answers=["4", "Ben"])
    game.cast("Burnt Offering")
    game.resolve()
    assert game.life(1) == 16


@pytest.mark.rule("702.42a")
@pytest.mark.parametrize(("optional", "life", "cards"), [((), 23, 0), (("entwine",), 23, 1)])
def test_entwine_chooses_all_modes(optional: tuple[str, ...], life: int, cards: int) -> None:
    text = "Choose one —\n• You gain 3 life.\n• Draw a card.\nEntwine {1}"
    game = Game(mine=ALL, hand=[made("Knot", "Sorcery", text, "{G}")], answers=["gain"])
    game.position = game.position.answer(
        CastSpell(PlayerId(0), game.named("Knot"), optional=optional)
    )
    game.resolve()
    assert (game.life(0), len(game.board.players[0].hand)) == (life, cards)


@pytest.mark.rule("702.42a")
def test_entwine_needs_every_mode_to_be_possible() -> None:
    text = "Choose one —\n• You gain 3 life.\n• Destroy target creature.\nEntwine {1}"
    game = Game(mine=ALL, hand=[made("Knot", "Sorcery", text, "{G}")])
    entwined = CastSpell(PlayerId(0), game.named("Knot"), optional=("entwine",))
    with pytest.raises(Refused, match="no legal choice"):
        game.position.answer(entwined)


@pytest.mark.rule("611.2c", "502.3")
@pytest.mark.parametrize(
    ("who", "tapped"),
    [
        ("Creatures target player controls don't untap during that player's", True),
        ("Target creature doesn't untap during its controller's", False),
    ],
)
def test_a_kind_that_stays_tapped_has_those_that_come_later(who: str, tapped: bool) -> None:
    text = f"{who} next untap step."
    game = Game(
        mine=["Grizzly Bears", *ALL], hand=[made("Lull", "Sorcery", text, "{U}")],
        graveyard=["Reassembling Skeleton"], answers=["Ana", "Grizzly"],
    )  # fmt: skip
    game.cast("Lull")
    game.resolve()
    game.activate("Reassembling Skeleton")
    game.resolve()
    while game.board.turn.number < 5 or game.board.turn.step != "upkeep":
        game.pass_once()
    assert game.board.permanent(game.named("Reassembling Skeleton")).tapped is tapped
    assert not game.board.effects
