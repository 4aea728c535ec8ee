"""Attacks on players and what is theirs that abilities wait for (CR 508.3a, 508.3b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.rules.characteristics import characteristics

from .players import You
from .selectors import Objects, Players
from .triggers import ObjectTrigger, Trigger


@dataclass(frozen=True)
class AttacksPlayerOrPlaneswalker(ObjectTrigger):
    """ "Attacks you or a planeswalker you control", or one of your opponents' (CR 508.3a).

    What is "that player" is the defending player (CR 508.5).
    """

    what: Objects
    opponents: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [attack] you or a planeswalker you control",
        "{what:subject} [attack] {opponents!one of your opponents or a planeswalker an opponent "
        "controls}",
        "{what:subject} [attack] {opponents!an opponent or a planeswalker an opponent controls}",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Attacked):
            return None
        whose = board.opponents(controller) if self.opponents else (controller,)
        fits = event.player in whose and self.found(board, source, controller, event.attacker)
        if not fits or not _is_player_or_planeswalker(board, event.target):
            return None
        return Bindings((event.attacker,), (event.player,))


def _is_player_or_planeswalker(board: Board, target: Ref) -> bool:
    """Not a battle: whoever protects it does not control it for this (CR 310.8)."""
    return isinstance(target, PlayerId) or (
        "Planeswalker" in characteristics(board, target).types
    )


@dataclass(frozen=True)
class SomebodyIsAttacked(Trigger):
    """ "Whenever enchanted player is attacked": once, whatever the number of attackers, and for
    each of several players (CR 508.3b)."""

    who: Players
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [be] attacked",)

    def __post_init__(self) -> None:
        if isinstance(self.who, You):
            raise ValueError('"you\'re attacked" is another word')

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        meant = self.who.find(board, Context(controller, source))
        attacked: dict[PlayerId, list[ev.Attacked]] = {}
        for event in events:
            if isinstance(event, ev.Attacked) and event.target in meant:
                attacked.setdefault(event.player, []).append(event)
        return [
            (Bindings(tuple(one.attacker for one in found), (player,), len(found)), found[0])
            for player, found in attacked.items()
        ]


@dataclass(frozen=True)
class WhatItAttacks(Objects):
    """ "The player or planeswalker it's attacking": what the creature that attacked was declared
    as attacking, also when it has left combat (CR 508.5, 608.2h)."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("the player or planeswalker it's attacking",)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        target = getattr(ctx.event, "target", None)
        return () if target is None else (target,)
