"""A case's set-up on a board, up to the first question of turn 1."""

from __future__ import annotations

from ..game import events as ev
from ..game.ability import Replacement
from ..game.board import Board
from ..game.card import Card
from ..game.ids import ObjectId, PlayerId
from ..game.records import Counters
from ..rules import beginning, commanders, day_night, randomness, replacement, zones
from .answers import Answerer
from .cards import Facts, NotSupported
from .cases import KINDS, Case
from .naming import Failed, Naming

LIBRARY_CARD = "Mountain"
LIBRARY_SIZE = 71


def prepared(case: Case, facts: Facts, naming: Naming, answerer: Answerer) -> Board:
    """The board as turn 1 begins. Raises NotSupported for what the program does not know."""
    cards = _cards(case, facts)
    board = _empty(case)
    board.dungeons = facts.dungeons()
    cleared = {put.player for put in case.setup if put.kind == "clear_library"}
    for name in case.players:
        if name not in cleared:
            seat = naming.seat(name)
            beginning.add_library(board, seat, cards[LIBRARY_CARD], LIBRARY_SIZE)
    for put in case.setup:
        if put.kind == "card":
            assert put.player is not None
            zone, name, count, tapped, alias = put.args
            for _ in range(count):
                number = _place(
                    board, naming.seat(put.player), zone, cards[name], tapped, answerer
                )
                if alias:
                    naming.aliases[alias] = number
        elif put.kind == "life":
            assert put.player is not None
            team = board.players[naming.seat(put.player)].team
            board.teams[team] = board.teams[team]._replace(life=put.args[0])
        elif put.kind == "set_day":
            board.daytime = day_night.DAY if put.args[-1] else day_night.NIGHT
        elif put.kind not in ("clear_library", "clear_hand", "no_shuffle"):
            raise Failed(f'there is no set-up "{put.kind}"')
    if not any(put.kind == "no_shuffle" for put in case.setup):
        for player in board.players:
            order = list(player.library)
            board.random = randomness.shuffle(order, board.random)
            zones.set_zone(board, player.id, "library", tuple(order))
        board.random = 0
    beginning.begin_at(board, 1, board.players[naming.seat(case.order[0])].team, "untap")
    return board


def _cards(case: Case, facts: Facts) -> dict[str, Card]:
    """Every card of the set-up; all that is not understood of any of them is said at once."""
    names = [str(put.args[1]) for put in case.setup if put.kind == "card"]
    found: dict[str, Card] = {}
    missing: list[str] = []
    for name in dict.fromkeys([LIBRARY_CARD, *names]):
        try:
            found[name] = facts.card(name)
        except NotSupported as error:
            missing.extend(error.reasons)
    missing.extend(_missing_rules(case))
    if missing:
        raise NotSupported(missing)
    return found


def _missing_rules(case: Case) -> list[str]:
    """The rules a case as a whole needs and the program does not have."""
    missing = []
    if len(case.players) > 2:
        if case.range != "all":
            missing.append("rule not supported yet: 801: limited range of influence")
        if case.attack in ("left", "right"):
            missing.append("rule not supported yet: 803: attack left, attack right")
    if case.kind not in KINDS:
        missing.append(f'game kind not supported: "{case.kind}"')
    return missing


def _empty(case: Case) -> Board:
    name = KINDS[case.kind]
    variant = beginning.VARIANTS[name]
    if len(case.players) == 2:
        variant = variant._replace(skip_first_draw=True)
    board = beginning.new_board(case.order, variant)
    if case.life is not None:
        board.teams = [team._replace(life=case.life) for team in board.teams]
    return board


def _place(
    board: Board, player: PlayerId, zone: str, card: Card, tapped: bool, answerer: Answerer
) -> ObjectId:
    """One card in a zone; in a library on top."""
    if zone != "battlefield":
        number = zones.put_in(board, player, zone, card, "top", token=False)
        if zone == "command":
            commanders.designate(board, number)
        return number
    if not card.is_permanent_card:
        raise Failed(f"{card.name} can't be on the battlefield (CR 110.4)")
    enters_tapped, counters = _as_it_enters(board, player, card, answerer)
    return beginning.add_permanent(
        board, player, player, card, tapped=tapped or enters_tapped, counters=counters
    )


def _as_it_enters(
    board: Board, player: PlayerId, card: Card, answerer: Answerer
) -> tuple[bool, Counters]:
    """How it would enter by its own abilities: it did not, but these apply (CR 614.1c, 614.12)."""
    statics = (*replacement.intrinsic(card), *card.statics)
    if not any(isinstance(static.effect, Replacement) for static in statics):
        return False, ()
    number = zones.put_in(board, player, "exile", card, "top", token=False)
    event = ev.ZoneChanged(number, "exile", "battlefield", player=player)
    steps = replacement.rewrite_entering(board, event)
    result: object = event
    try:
        decision = next(steps)
        while True:
            decision = steps.send(answerer.answer(board, decision))
    except StopIteration as done:
        result = done.value
    record = board.cards.get(number)
    assert record is not None
    zones.take_out(board, record, card)
    if not isinstance(result, ev.ZoneChanged):
        return False, ()
    return result.tapped, result.counters
