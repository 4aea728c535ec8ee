"""The ways to cast a card where it is: for its cost, another, or none (CR 601.3, 118.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from apnap.game.ability import Cost, StaticEffect, Target
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import names_x, walk
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import CardObject, Permission, Spell

from . import commanders, permissions, prepared
from .characteristics import ELSEWHERE, characteristics, statics
from .costs import PayMana
from .faces import sides
from .spell_keywords import AdditionalCost, CastingWay, CostsByModes, JoinsHalves

NO_COST = ManaCost(())
FREE = "free"


class Way(NamedTuple):
    """One way a player may cast a card: its word, its mana cost and the rest of its cost."""

    name: str
    mana: ManaCost
    others: tuple[Cost, ...] = ()
    then: str = ""
    face: int | None = None
    """The face or half that is cast (CR 709.3, 712.11b, 715.3)."""
    part: CastingWay | None = None
    """The keyword that gives it."""
    slow: bool = False
    """Whether it is cast only at the time of a sorcery (CR 702.170d)."""
    down: Card | None = None
    """What the spell is, where it is cast face down or prototyped (CR 708.4, 718.3b)."""
    any_mana: str = ""
    """"type" or "color", where mana of any of them can be spent on it (CR 609.4b)."""
    by: ObjectId | None = None
    """The permanent that lets it be cast, if it does so only once each turn."""
    any_time: bool = False
    """Whether it is cast as though it had flash (CR 702.8a)."""


def uncovered(board: Board, number: ObjectId) -> Card:
    """What a card is, one exiled face down as it is turned up to be cast (CR 406.3a)."""
    found = board.cards.get(number)
    if found is None or not found.face_down:
        return characteristics(board, number)
    return found.card


def as_cast(card: Card, way: Way) -> Card:
    """A card as the spell it is if it is cast that way."""
    if way.down is not None:
        return card.face_down(way.down)
    return card if way.face is None else card.face(way.face)


def as_spell(
    board: Board, player: PlayerId, number: ObjectId, card: Card | None = None
) -> Card:
    """What a card that is not cast yet would be as a spell of that player (CR 601.3e, 611.3a)."""
    found = board.cards.get(number)
    card = card or characteristics(board, number)
    if found is None or ELSEWHERE not in board.statics.buckets:
        return card
    board.stack[number] = Spell(number, card, found.owner, player)
    try:
        return characteristics(board, number)
    finally:
        del board.stack[number]


def required(card: Card) -> Iterator[Cost]:
    """The additional costs that must be paid (CR 601.2b, 118.8)."""
    for part in card.parts:
        if isinstance(part, AdditionalCost) and not part.optional:
            yield from part.costs


def has_x(card: Card, way: Way) -> bool:
    """Whether X is announced as a spell is cast so: in mana or another cost (CR 601.2b)."""
    return way.mana.x_count > 0 or names_x((*way.others, *required(card)))


def with_optional(card: Card, way: Way, paid: Sequence[str]) -> Way:
    """A way with the mana of the optional costs that are paid, if X is in one (CR 107.3a)."""
    symbols = tuple(
        symbol
        for part in card.parts if isinstance(part, AdditionalCost) and part.optional
        for _ in range(paid.count(part.optional))
        for cost in part.costs if isinstance(cost, PayMana)
        for symbol in cost.cost.symbols
    )
    return way._replace(mana=ManaCost((*way.mana.symbols, *symbols))) if "X" in symbols else way


def chooses_by_x(card: Card, way: Way) -> bool:
    """Whether it depends on X what may be a target or pay a cost."""
    parts = (part for ability in card.spell_abilities for part in walk(ability.effect))
    targets = tuple(part for part in parts if isinstance(part, Target))
    return names_x((*targets, *way.others, *required(card)))


def costs_by_modes(card: Card, modes: int) -> Iterator[Cost]:
    """What a spell costs in addition with so many modes (CR 702.120a)."""
    for part in card.parts:
        if isinstance(part, CostsByModes):
            yield from part.costs_for(modes)


def ways(board: Board, player: PlayerId, number: ObjectId) -> Iterator[Way]:
    """The ways a player is allowed to cast a card where it is (CR 601.3)."""
    found = board.cards.get(number)
    if found is None or "Dungeon" in found.card.types:
        return
    for name, card, face in sides(uncovered(board, number)):
        if "aftermath" in card.keywords and found.zone != "graveyard":
            continue  # CR 702.127a
        yield from _free_ways(board, player, found, name, card, face)
        normal = list(_normal_ways(board, player, found, name, card, face))
        if card.mana_cost is not None:
            yield from normal
        for part in card.parts:
            mana = part.mana_for(card) if isinstance(part, CastingWay) else None
            if not isinstance(part, CastingWay) or mana is None:
                continue
            shape = part.shape(card)
            if card.is_land and shape is None:
                continue  # CR 305.9; face down it is no land (CR 708.4)
            word = f"{part.way} {name}" if name else part.way
            up = face if part.face is None else part.face
            if part.needs_permission:
                allowed = _permissions(board, player, found, card, face)
                able = any(one.way == part.way for one in allowed)
            else:
                able = part.zone == found.zone and found.owner == player
            if able:
                yield Way(word, mana, part.other_costs, part.then, up, part, down=shape)
            if part.zone:
                continue
            so = normal  # what it will be on the stack says who may cast it (CR 601.3b)
            if shape is not None:
                so = list(_normal_ways(board, player, found, name, shape, face))
            for way in so:
                yield way._replace(
                    name=word, mana=mana, others=(*part.other_costs, *way.others),
                    then=part.then or way.then, part=part, down=shape,
                )
        for other_cost, others in _alternatives(board, player, found, card):
            for way in normal:
                yield way._replace(
                    name=f"{ALTERNATIVE} {name}".strip(), mana=other_cost,
                    others=(*others, *way.others),
                )
    if found.zone == "hand" and found.owner == player:
        yield from _fused(found.card)


ALTERNATIVE = "alternative cost"
"""The word for another cost that no keyword gives (CR 118.9)."""


class SpellAlternative(StaticEffect):
    """A static ability that lets other costs be paid for some spells (CR 118.9)."""

    def cost(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> tuple[ManaCost, tuple[Cost, ...]] | None:
        """The mana and the rest that may be paid for that spell, if any may."""
        raise NotImplementedError


def _alternatives(
    board: Board, player: PlayerId, found: CardObject, card: Card
) -> Iterator[tuple[ManaCost, tuple[Cost, ...]]]:
    for _, static, ctx in statics(board, SpellAlternative):
        effect = static.effect
        assert isinstance(effect, SpellAlternative)
        cost = effect.cost(board, ctx, player, found.id, card)
        if cost is not None and not card.is_land:
            yield cost


def _fused(card: Card) -> Iterator[Way]:
    """A split card with fuse may be cast from hand as both halves at once (CR 702.102a)."""
    for part in (part for half in card.faces for part in half.parts):
        if isinstance(part, JoinsHalves) and card.layout == "split":
            fused = part.joined(*card.faces)
            yield Way("fuse", fused.mana_cost or NO_COST, down=fused)


def _free_ways(
    board: Board, player: PlayerId, found: CardObject, name: str, card: Card, face: int | None
) -> Iterator[Way]:
    """The ways to cast one side of a card for nothing, or what an effect says (CR 118.9)."""
    for permission in _permissions(board, player, found, card, face):
        if permission.free or permission.cost is not None:
            word = name or permission.way or FREE
            asked = [one.symbols for one in (permission.cost, permission.more) if one is not None]
            cost, then = ManaCost(sum(asked, ())), permission.then or _then(card)
            yield Way(word, cost, (), then, face, slow=permission.slow)
    for source, effect in _granted(board, player, found, card):
        if effect.free:
            by = source if effect.once else None
            then = effect.then or _then(card)
            word = name or (ALTERNATIVE if effect.extra_costs else FREE)
            yield Way(
                word, NO_COST, effect.extra_costs, then, face, by=by, any_time=effect.any_time
            )


def _normal_ways(
    board: Board, player: PlayerId, found: CardObject, name: str, card: Card, face: int | None
) -> Iterator[Way]:
    """The ways to cast one side of a card for its mana cost, for which a keyword may set another
    cost (CR 118.9)."""
    cost, then = card.mana_cost or NO_COST, _then(card)
    others = {
        part.way for part in card.parts if isinstance(part, CastingWay) and part.needs_permission
    }
    for permission in _permissions(board, player, found, card, face):
        own = permission.free or permission.cost is not None or permission.way in others
        if not own:
            more = () if permission.more is None else permission.more.symbols
            yield Way(
                name or permission.way, ManaCost((*cost.symbols, *more)), (),
                permission.then or then, face,
                any_mana=permission.any_mana,
            )
    for source, effect in _granted(board, player, found, card):
        if not effect.free:
            by = source if effect.once else None
            yield Way(name, cost, effect.extra_costs, effect.then or then, face, by=by)
    if found.token and any(copy == found.id for copy, _ in prepared.castable(board, player)):
        yield Way(name, cost, (), then, face)  # CR 722.3c
    if found.owner == player and (
        found.zone == ("graveyard" if then else "hand")
        or (found.zone == "command" and commanders.is_commander(board, found.id))
    ):
        yield Way(name, cost, (), then, face)


def _then(card: Card) -> str:
    """Where one side of a card goes from the stack, if it says so itself (CR 702.127a)."""
    return "exile" if "aftermath" in card.keywords else ""


def _permissions(
    board: Board, player: PlayerId, found: CardObject, card: Card, face: int | None
) -> Iterator[Permission]:
    for permission in () if card.is_land else permissions.in_force(board):
        if (
            permission.player == player
            and found.id in permission.cards
            and board.turn.number > permission.after
            and not (permission.only_front and face is not None)  # CR 715.3d
        ):
            yield permission


def _granted(
    board: Board, player: PlayerId, found: CardObject, card: Card
) -> Iterator[tuple[ObjectId, permissions.PlayPermission]]:
    return iter(()) if card.is_land else permissions.permitting(board, player, found.id, card)


def why_none(board: Board, player: PlayerId, found: CardObject) -> str:
    """Why there is no way to cast a card where it is."""
    name, who = board.name(found.id), board.name(player)
    if found.card.is_land:
        return f"{name} is a land, which is played and never cast (CR 305.1)"
    if found.owner == player and found.zone == "hand":
        return f"{name} has no mana cost, so {who} can't pay it (CR 118.6)"
    whose = "" if found.owner == player else f"{board.name(found.owner)}'s "
    return f"{who} may not cast {name} from {whose}{found.zone} (CR 601.3)"
