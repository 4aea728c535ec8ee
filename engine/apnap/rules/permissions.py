"""Who may play cards from where they usually can't be played (CR 601.3, 305.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from apnap.game.ability import Condition, Cost, Purpose, StaticEffect
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.decisions import Action, CastSpell, PlayLand
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.mana import ManaCost
from apnap.game.records import Duration, Permission, Spell

from . import prepared
from .characteristics import statics

USED = "let a card be played"
"""What a permanent has done that lets a card be played only once each turn."""


class PlayPermission(StaticEffect):
    """A static ability that lets a player play some cards."""

    free: ClassVar[bool] = False
    """Without paying the mana cost (CR 118.9)."""
    once: ClassVar[bool] = False
    """Only once each turn."""
    any_time: ClassVar[bool] = False
    """As though it had flash (CR 702.8a)."""

    @property
    def then(self) -> str:
        """The zone a card so cast goes to as it leaves the stack, if the text says so."""
        return ""

    @property
    def extra_costs(self) -> tuple[Cost, ...]:
        """What is paid in addition."""
        return ()

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        """Whether that player may play that object as that card."""
        raise NotImplementedError


class SpendsAsAny(StaticEffect):
    """A static ability by which mana is spent as though it were any (CR 609.4b)."""

    def any_mana(
        self, board: Board, ctx: Context, player: PlayerId, purpose: Purpose | None
    ) -> str:
        """ "type" or "color" if that player may spend mana so on that, else nothing."""
        raise NotImplementedError


def as_any(board: Board, player: PlayerId, cost: ManaCost, purpose: Purpose | None) -> ManaCost:
    """What mana a cost needs, as static abilities let a player spend it (CR 609.4b)."""
    for _, static, ctx in statics(board, SpendsAsAny):
        effect = static.effect
        assert isinstance(effect, SpendsAsAny)
        cost = spent_as(cost, effect.any_mana(board, ctx, player, purpose))
    return cost


def permitting(
    board: Board, player: PlayerId, number: ObjectId, card: Card
) -> Iterator[tuple[ObjectId, PlayPermission]]:
    """The static abilities that let a player play a card, each with its source."""
    for source, static, ctx in statics(board, PlayPermission):
        effect = static.effect
        assert isinstance(effect, PlayPermission)
        record = board.battlefield.get(source)
        if effect.once and record is not None and USED in record.used:
            continue
        if effect.allows(board, ctx, player, number, card):
            yield source, effect


def let_by(board: Board, action: Action) -> list[ObjectId]:
    """The permanents that let a card be played which is not in hand: by a static ability, or by
    having exiled it."""
    if not isinstance(action, (CastSpell, PlayLand)):
        return []
    found = board.cards.get(action.card)
    if found is None or (found.zone == "hand" and found.owner == action.player):
        return []
    granted = [one for one, _ in permitting(board, action.player, action.card, found.card)]
    return [*granted, *([found.linked] if found.linked is not None else [])]


def note_land_played(board: Board, player: PlayerId, number: ObjectId, card: Card) -> None:
    """A land is about to be played: if only what says "once each turn" lets it be, that is used."""
    found = board.cards.get(number)
    own = found is not None and found.zone == "hand" and found.owner == player
    if own or any(
        one.lands and one.player == player and number in one.cards for one in in_force(board)
    ):
        return
    by = list(permitting(board, player, number, card))
    if by and all(effect.once for _, effect in by):
        note_used(board, by[0][0])


def note_used(board: Board, source: ObjectId) -> None:
    """An ability that says "once each turn" has let a card be played."""
    record = board.battlefield.get(source)
    if record is not None:
        board.battlefield[source] = record._replace(used=(*record.used, USED))


def in_force(board: Board) -> Iterator[Permission]:
    """The permissions whose condition is true (CR 601.3)."""
    for one in board.permissions:
        if one.condition is None or one.condition.holds(board, Context(one.player)):
            yield one


def may_play_land(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a player may play a land from where it is, whatever the time (CR 305.1)."""
    found = board.cards.get(number)
    if found is None:
        return False
    if found.zone == "hand" and found.owner == player:
        return True
    return any(
        permission.lands and permission.player == player and number in permission.cards
        for permission in in_force(board)
    ) or any(permitting(board, player, number, found.card))


def land_enters_tapped(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a land enters tapped because of what lets it be played (CR 400.7i)."""
    found = board.cards.get(number)
    assert found is not None
    if found.zone == "hand" and found.owner == player:
        return False
    ways = [one for one in in_force(board)
            if one.lands and one.player == player and number in one.cards]  # fmt: skip
    return bool(ways) and all(one.land_tapped for one in ways)


def elsewhere(board: Board, player: PlayerId) -> list[ObjectId]:
    """The cards beside those in their own hand that a player might be allowed to play."""
    own = board.players[player]
    found = [
        one
        for permission in in_force(board)
        if permission.player == player
        for one in permission.cards
    ]
    if any(True for _ in statics(board, PlayPermission)):
        found += own.library[:1]
        found += [card for other in board.players for card in other.exile]
    found += [copy for copy, _ in prepared.castable(board, player)]
    return [*own.graveyard, *own.exile, *found]


def permit(
    board: Board, player: PlayerId, cards: Sequence[ObjectId], *, free: bool, duration: Duration,
    lands: bool, way: str = "", then: str = "", after: int = 0, slow: bool = False,
    any_mana: str = "", cost: ManaCost | None = None,
) -> None:
    """Let a player play or cast cards where they are (CR 601.3)."""
    if duration.kind == "end of your next turn":
        duration = duration._replace(turn=board.turn.number)
    if duration.kind == "controlled":
        found = board.battlefield.get(duration.object) if duration.object is not None else None
        if found is None or found.controller != duration.player:
            return  # CR 611.2b
    if cards:
        permission = Permission(
            board.new_id(), player, tuple(cards), free, duration, lands, way, then, False, after,
            slow, any_mana, cost=cost,
        )
        board.permissions = (*board.permissions, permission)


def let_only_if(board: Board, before: Sequence[Permission], condition: Condition) -> None:
    """What lets cards be played since then does so only while something is true (CR 601.3)."""
    board.permissions = tuple(
        one if one in before else one._replace(condition=condition) for one in board.permissions
    )


def revise(
    board: Board, cards: Sequence[Ref], change: Callable[[Permission], Permission],
    played: Sequence[Ref], change_spell: Callable[[Spell], Spell],
) -> None:
    """Change what lets those cards be played, and the spells cast already (CR 400.7h)."""
    allowed = set(cards)
    board.permissions = tuple(
        change(one) if allowed.issuperset(one.cards) else one for one in board.permissions
    )
    for ref in played:
        spell = board.stack.get(board.now(ref)) if isinstance(ref, ObjectId) else None
        if isinstance(spell, Spell):
            board.stack[spell.id] = change_spell(spell)


def spent_as(cost: ManaCost, any_mana: str) -> ManaCost:
    """A cost for which mana of any type, or as though of any colour, may be spent (CR 609.4b)."""
    if not any_mana:
        return cost
    symbols: list[str] = []
    for symbol in cost.symbols:
        plain = symbol.isdigit() or symbol in ("X", "S") or "P" in symbol.split("/")
        if plain or (symbol == "C" and any_mana == "color"):
            symbols.append(symbol)
        else:
            symbols.append("1")
    return ManaCost(tuple(symbols))
