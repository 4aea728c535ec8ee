"""Keywords of what is attached to something: fortify, reconfigure, umbra armor (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Change,
    Condition,
    Cost,
    Effect,
    Keyword,
    Replacement,
    Static,
    Steps,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent
from apnap.rules.attaching_atoms import ChangesAttached
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen

from .changes import LoseType
from .effects_permanents import Attach
from .keywords import KeywordAbility
from .objects import Itself
from .players import You
from .posts import ControlledBy
from .targets import Targets
from .things import Things
from .words import Vocabulary


def _own(noun: str, *, other: bool = False) -> Targets:
    return Targets(Things(((noun,),), after=(ControlledBy(You()),)), other=other)


@dataclass(frozen=True)
class Fortify(KeywordAbility):
    """Fortify: attach this to a land you control, as a sorcery (CR 702.67a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("fortify {costs:,}", "fortify—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        effect, text = Attach(Itself(), _own("land")), self.text or "fortify"
        return (
            Keyword("fortify"), Activated(self.costs, effect, sorcery_speed=True, text=text)
        )


@dataclass(frozen=True)
class AttachedToCreature(Condition):
    """It is attached to a creature (CR 702.151a)."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        host = record.attached_to if record is not None else None
        return isinstance(host, ObjectId) and characteristics(board, host).is_creature


@dataclass(frozen=True)
class UnattachItself(Effect):
    """It becomes unattached (CR 701.3d)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        if record is not None and record.attached_to is not None:
            yield from happen(board, ev.Unattached(record.id, record.attached_to))


@dataclass(frozen=True)
class Reconfigure(KeywordAbility, ChangesAttached):
    """Reconfigure: attach it to another creature, or unattach it, as a sorcery (CR 702.151)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("reconfigure {costs:,}", "reconfigure—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        attach = Attach(Itself(), _own("creature", other=True))
        text = self.text or "reconfigure"
        return (
            self,
            Keyword("reconfigure"),
            Activated(self.costs, attach, sorcery_speed=True, text=text),
            Activated(
                self.costs, UnattachItself(), sorcery_speed=True, condition=AttachedToCreature(),
                text=f"Unattach: {text}",
            ),
        )

    def while_attached(self) -> tuple[Change, ...]:
        return (LoseType("Creature"),)


@dataclass(frozen=True)
class SavesHost(Replacement):
    """What it enchants would be destroyed: the Aura is instead (CR 702.89a)."""

    reads_source: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.Destroyed,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        record = board.find(source)
        return (
            isinstance(event, ev.Destroyed)
            and isinstance(record, Permanent)
            and record.attached_to == event.object
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.Destroyed)
        return [
            ev.DamageRemoved(event.object, "702.89a"),
            ev.Destroyed(source, source, rule="702.89a"),
        ]
        yield


@dataclass(frozen=True)
class UmbraArmor(KeywordAbility):
    """Umbra armor: the Aura is destroyed instead of what it enchants (CR 702.89a, 702.89b)."""

    name: Annotated[str, Vocabulary("umbra armor", ("umbra armor", "totem armor"))]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{name}",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("umbra armor"), Static(SavesHost(), text=self.text or self.name))
