"""Splice: a spell gains the text of cards revealed from hand as it is cast (CR 702.47)."""

from __future__ import annotations

from dataclasses import replace

from apnap.game.ability import Ability, Cost, SpellAbility, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Spell

from . import actions, choices


class Splices(Ability):
    """The keyword: onto which spells, and for what additional cost (CR 702.47a)."""

    costs: tuple[Cost, ...]

    def fits(self, board: Board, ctx: Context, spell: ObjectId) -> bool:
        """Whether it can be spliced onto that spell."""
        raise NotImplementedError

    def shifted(self, ability: SpellAbility, place: int) -> SpellAbility:
        """An ability of the card with its targets numbered as of the card in that place."""
        raise NotImplementedError


def splice(board: Board, ctx: Context, spell: Spell) -> Steps[tuple[Spell, tuple[Cost, ...]]]:
    """The caster reveals any cards to splice, in the order of their effects (CR 702.47a, 702.47b).

    Gives the spell with their text, and what is paid for them.
    """
    able: dict[ObjectId, Splices] = {}
    for number in board.players[ctx.controller].hand:
        card = board.cards.get(number)
        for part in card.card.parts if card is not None else ():
            if isinstance(part, Splices) and part.fits(board, ctx, spell.id):
                able[number] = part
    chosen = yield from choices.choose_objects(
        board, ctx.controller, list(able), least=0, most=len(able), what="card",
        rule="702.47a", prompt="which cards to splice onto it, in the order of their effects",
        why="the caster may reveal them", source=spell.id,
    )
    if not chosen:
        return spell, ()
    actions.reveal(board, ctx.controller, chosen)
    gained: list[SpellAbility] = []
    for place, number in enumerate(chosen):
        card = board.cards.get(number)
        assert card is not None
        gained += [able[number].shifted(one, place) for one in card.card.spell_abilities]
    own = spell.card
    now = replace(own, abilities=(*own.abilities, *gained), whole=own.elsewhere)  # CR 702.47e
    return spell._replace(card=now), tuple(cost for one in chosen for cost in able[one].costs)
