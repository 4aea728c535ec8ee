"""Control of permanents: who controls what, and when that changes (CR 110.2, 613.1b)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import StaticEffect
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Permanent

from .changing import ChangeControl
from .characteristics import statics


class GivesControl(StaticEffect):
    """A static ability under which somebody controls certain permanents (CR 613.1b)."""

    by_timestamp: ClassVar[bool] = True

    def controlled(self, board: Board, ctx: Context) -> Iterable[Ref]:
        """What it gives now (CR 611.3a)."""
        raise NotImplementedError

    def to(self, board: Board, ctx: Context) -> PlayerId | None:
        """Whom it gives it to, if there is such a player."""
        return ctx.controller


def controller_now(board: Board, record: Permanent) -> PlayerId:
    """Who controls a permanent: as the latest effect says that applies (CR 613.1b, 613.7).

    What would give it to a player who has left does nothing (CR 800.4b).
    """
    claims = [
        (effect.timestamp, PlayerId(change.player))
        for effect in record.effects
        for change in effect.changes
        if isinstance(change, ChangeControl)
    ]
    for source, static, ctx in statics(board, GivesControl):
        assert isinstance(static.effect, GivesControl)
        player = static.effect.to(board, ctx)
        if player is not None and record.id in static.effect.controlled(board, ctx):
            found = board.battlefield.get(source)
            claims.append((found.timestamp if found is not None else record.timestamp, player))
    controller = record.base_controller
    for _, player in sorted(claims, key=lambda claim: claim[0]):
        if board.players[player].in_game:
            controller = player
    return controller


def settled(board: Board, refs: Iterable[Ref]) -> list[Event]:
    """What must happen so that each of these is controlled by the right player.

    Nobody left who could control it: it is exiled (CR 800.4c).
    """
    events: list[Event] = []
    for ref in dict.fromkeys(refs):
        found = board.battlefield.get(ref) if isinstance(ref, ObjectId) else None
        if found is None:
            continue
        controller = controller_now(board, found)
        if not board.players[controller].in_game:
            events.append(ev.ZoneChanged(found.id, "battlefield", "exile", "put", rule="800.4c"))
        elif controller != found.controller:
            events.append(ev.ControlChanged(found.id, found.controller, controller))
    return events


def unsettled_by(board: Board, done: Sequence[Event]) -> list[Ref]:
    """Whose control these events may have changed: what something was attached to or left."""
    refs: list[Ref] = []
    for event in done:
        match event:
            case ev.Attached(host=host) | ev.Unattached(host=host):
                refs.append(host)
            case ev.ControlChanged(object=number):
                refs.extend(_host(board.battlefield.get(number)))
            case ev.ZoneChanged(object=number, from_zone="battlefield") if number is not None:
                gone = board.gone.get(number)
                refs.extend(_host(gone.record if gone is not None else None))
            case ev.MonarchBecame():
                refs.extend(in_doubt(board))
    return refs


def _host(record: object) -> tuple[Ref, ...]:
    if isinstance(record, Permanent) and isinstance(record.attached_to, ObjectId):
        return (record.attached_to,)
    return ()


def in_doubt(board: Board) -> list[Ref]:
    """All permanents that static abilities give to somebody, or may have given."""
    if GivesControl not in board.statics.buckets:
        return []
    refs: list[Ref] = []
    for _, static, ctx in statics(board, GivesControl):
        assert isinstance(static.effect, GivesControl)
        refs.extend(static.effect.controlled(board, ctx))
    refs.extend(
        one.id for one in board.battlefield.values() if one.controller != one.base_controller
    )
    return refs
