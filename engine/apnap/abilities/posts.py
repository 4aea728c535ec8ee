"""Phrases after a noun: "you control", "with flying", "in your graveyard"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Permanent
from apnap.rules.characteristics import characteristics, mana_value

from .selectors import Amount, Objects, Players, followed
from .things import Post, Things, counters_on
from .words import CounterWord, KeywordWord, Name


@dataclass(frozen=True)
class ControlledBy(Post):
    """Permanents or spells that somebody controls (CR 109.4)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [control]", "under {who:'s} control")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.controller(number) in self.who.find(board, ctx)


@dataclass(frozen=True)
class ControlledByTeam(Post):
    """Permanents or spells that a member of your team controls (CR 102.3)."""

    templates: ClassVar[tuple[str, ...]] = ("your team controls",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        team = board.players[ctx.controller].team
        return board.players[board.controller(number)].team == team


@dataclass(frozen=True)
class NotControlledBy(Post):
    """Permanents or spells that somebody does not control."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [don't] control",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.controller(number) not in self.who.find(board, ctx)


@dataclass(frozen=True)
class OwnedBy(Post):
    """Objects that somebody owns (CR 108.3)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [own]",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.owner(number) in self.who.find(board, ctx)


@dataclass(frozen=True)
class WithKeyword(Post):
    """Objects with a keyword ability."""

    keyword: KeywordWord
    templates: ClassVar[tuple[str, ...]] = ("with {keyword}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return self.keyword in characteristics(board, number).keywords


@dataclass(frozen=True)
class WithoutKeyword(Post):
    """Objects without a keyword ability."""

    keyword: KeywordWord
    templates: ClassVar[tuple[str, ...]] = ("without {keyword}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return self.keyword not in characteristics(board, number).keywords


@dataclass(frozen=True)
class WithoutAbilities(Post):
    """Objects that have no abilities now."""

    templates: ClassVar[tuple[str, ...]] = ("with no abilities",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return not characteristics(board, number).abilities


class _Measured(Post):
    """A number of an object compared with an amount."""

    amount: Amount
    compare: ClassVar[str] = "="

    def measure(self, board: Board, number: ObjectId) -> int:
        """The number of the object that is compared."""
        raise NotImplementedError

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        wanted = self.amount.value(board, ctx)
        found = self.measure(board, number)
        if self.compare == "<=":
            return found <= wanted
        return found >= wanted if self.compare == ">=" else found == wanted


class _Power(_Measured):
    def measure(self, board: Board, number: ObjectId) -> int:
        return characteristics(board, number).power or 0


class _Toughness(_Measured):
    def measure(self, board: Board, number: ObjectId) -> int:
        return characteristics(board, number).toughness or 0


class _ManaValue(_Measured):
    def measure(self, board: Board, number: ObjectId) -> int:
        return mana_value(board, number)


@dataclass(frozen=True)
class PowerAtMost(_Power):
    """ "With power 2 or less"."""

    amount: Amount
    compare: ClassVar[str] = "<="
    templates: ClassVar[tuple[str, ...]] = (
        "with power {amount} or less",
        "with power less than or equal to {amount:of}",
    )


@dataclass(frozen=True)
class PowerAtLeast(_Power):
    """ "With power 4 or greater"."""

    amount: Amount
    compare: ClassVar[str] = ">="
    templates: ClassVar[tuple[str, ...]] = ("with power {amount} or greater",)


@dataclass(frozen=True)
class PowerOf(_Power):
    """ "With power 2"."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("with power {amount}",)


@dataclass(frozen=True)
class ToughnessAtMost(_Toughness):
    """ "With toughness 2 or less"."""

    amount: Amount
    compare: ClassVar[str] = "<="
    templates: ClassVar[tuple[str, ...]] = ("with toughness {amount} or less",)


@dataclass(frozen=True)
class ToughnessAtLeast(_Toughness):
    """ "With toughness 4 or greater"."""

    amount: Amount
    compare: ClassVar[str] = ">="
    templates: ClassVar[tuple[str, ...]] = ("with toughness {amount} or greater",)


@dataclass(frozen=True)
class ManaValueAtMost(_ManaValue):
    """ "With mana value 3 or less" (CR 202.3)."""

    amount: Amount
    compare: ClassVar[str] = "<="
    templates: ClassVar[tuple[str, ...]] = (
        "with mana value {amount} or less",
        "with mana value less than or equal to {amount:of}",
    )


@dataclass(frozen=True)
class ManaValueAtLeast(_ManaValue):
    """ "With mana value 5 or greater" (CR 202.3)."""

    amount: Amount
    compare: ClassVar[str] = ">="
    templates: ClassVar[tuple[str, ...]] = ("with mana value {amount} or greater",)


@dataclass(frozen=True)
class ManaValueOf(_ManaValue):
    """ "With mana value 3", "with mana value equal to its power" (CR 202.3)."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "with mana value {amount}",
        "with mana value equal to {amount:of}",
    )


@dataclass(frozen=True)
class WithCounter(Post):
    """Objects with a counter of a kind on them (CR 122.1)."""

    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "with a {kind} counter on it",
        "with a {kind} counter on them",
        "with {kind} counters on them",
        "with one or more {kind} counters on it",
        "with one or more {kind} counters on them",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return counters_on(board, number, self.kind) > 0


@dataclass(frozen=True)
class WithAnyCounter(Post):
    """Objects with a counter on them (CR 122.1)."""

    templates: ClassVar[tuple[str, ...]] = (
        "with a counter on it",
        "with a counter on them",
        "with counters on them",
        "with one or more counters on them",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        return isinstance(record, (Permanent, CardObject)) and bool(record.counters)


class _InZone(Post):
    """In a zone."""

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.last_known(number).zone in self.zones


class _InZoneOf(Post):
    """In somebody's zone."""

    whose: Players

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        return record.zone in self.zones and board.owner(number) in self.whose.find(board, ctx)


@dataclass(frozen=True)
class InGraveyard(_InZone):
    """In any graveyard."""

    zones: ClassVar[tuple[str, ...]] = ("graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "in a graveyard", "from a graveyard", "in all graveyards", "from graveyards",
        "in graveyards", "from a single graveyard", "from all graveyards",
    )  # fmt: skip


@dataclass(frozen=True)
class InGraveyardOf(_InZoneOf):
    """In somebody's graveyard."""

    whose: Players
    zones: ClassVar[tuple[str, ...]] = ("graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "in {whose:'s} graveyard",
        "from {whose:'s} graveyard",
    )


@dataclass(frozen=True)
class InHandOf(_InZoneOf):
    """In somebody's hand."""

    whose: Players
    zones: ClassVar[tuple[str, ...]] = ("hand",)
    templates: ClassVar[tuple[str, ...]] = ("in {whose:'s} hand", "from {whose:'s} hand")


@dataclass(frozen=True)
class InLibraryOf(_InZoneOf):
    """In somebody's library."""

    whose: Players
    zones: ClassVar[tuple[str, ...]] = ("library",)
    templates: ClassVar[tuple[str, ...]] = ("in {whose:'s} library",)


@dataclass(frozen=True)
class InHandOrGraveyardOf(_InZoneOf):
    """In somebody's hand or graveyard."""

    whose: Players
    zones: ClassVar[tuple[str, ...]] = ("hand", "graveyard")
    templates: ClassVar[tuple[str, ...]] = (
        "from {whose:'s} hand or graveyard", "from {whose:'s} graveyard or hand",
        "in {whose:'s} hand or graveyard", "in {whose:'s} graveyard or hand",
    )  # fmt: skip


@dataclass(frozen=True)
class InExile(_InZone):
    """In exile."""

    zones: ClassVar[tuple[str, ...]] = ("exile",)
    templates: ClassVar[tuple[str, ...]] = ("in exile", "from exile")


@dataclass(frozen=True)
class OnBattlefield(_InZone):
    """On the battlefield."""

    zones: ClassVar[tuple[str, ...]] = ("battlefield",)
    templates: ClassVar[tuple[str, ...]] = ("on the battlefield",)


@dataclass(frozen=True)
class Blocking(Post):
    """Creatures that block something (CR 509.1g)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("blocking {what}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        if board.combat is None:
            return False
        wanted = self.what.find(board, ctx)
        return any(one.id in wanted and number in one.blockers for one in board.combat.attackers)


@dataclass(frozen=True)
class BlockedBy(Post):
    """Creatures that something blocks (CR 509.1h)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("blocked by {what}", "{what:subject} [be] blocking")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        if board.combat is None:
            return False
        blockers = self.what.find(board, ctx)
        return any(
            one.id == number and any(blocker in blockers for blocker in one.blockers)
            for one in board.combat.attackers
        )


@dataclass(frozen=True)
class Attacking(Post):
    """Creatures that attack somebody (CR 508.1k)."""

    whom: Players
    templates: ClassVar[tuple[str, ...]] = ("attacking {whom}", "that's attacking {whom}")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        if board.combat is None:
            return False
        wanted = self.whom.find(board, ctx)
        return any(one.id == number and one.target in wanted for one in board.combat.attackers)


@dataclass(frozen=True)
class Named(Post):
    """Objects with a name (CR 201.2)."""

    name: Name
    templates: ClassVar[tuple[str, ...]] = ("named {name}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return characteristics(board, number).name == self.name


@dataclass(frozen=True)
class NamedAsItself(Post):
    """Objects with the name of the source: "named ~" (CR 201.2)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("named ~",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        if ctx.source is None:
            return False
        name = characteristics(board, ctx.source).name
        return bool(name) and characteristics(board, number).name == name


@dataclass(frozen=True)
class OtherThan(Post):
    """Objects but one."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("other than {what}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return number not in self.what.find(board, ctx)


@dataclass(frozen=True)
class Among(Post):
    """Cards among those the text mentioned (CR 608.2c)."""

    reads_event: ClassVar[bool] = True
    zones: ClassVar[tuple[str, ...]] = ("library", "exile", "graveyard", "hand", "battlefield")
    templates: ClassVar[tuple[str, ...]] = (
        "from among them", "from among those cards", "from among the milled cards",
        "from among the revealed cards", "from among cards exiled this way",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        spoken = ctx.named.get("looked", ctx.said_objects)
        refs = [one for one in spoken if isinstance(one, ObjectId)]
        return number in followed(board, ctx, refs)


@dataclass(frozen=True)
class ExiledWith(Post):
    """Cards that an ability of the source exiled: "exiled with ~" (CR 406.6, 607.2a)."""

    reads_source: ClassVar[bool] = True
    zones: ClassVar[tuple[str, ...]] = ("exile",)
    owned: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "exiled with ~", "exiled with it",
        "from among cards exiled with ~", "from among cards exiled with it",
        "from among cards {owned!you own} exiled with ~",
        "from among cards {owned!you own} exiled with it",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        linked = record.linked if isinstance(record, CardObject) else None
        own = not self.owned or board.owner(number) == ctx.controller
        return own and linked is not None and linked == ctx.source and record.zone == "exile"


@dataclass(frozen=True)
class ThatIs(Post):
    """Objects that are also something else: "that's tapped", "that isn't a Human"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "that's a {things:one}", "that are {things:many}",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return self.things.is_like(board, ctx, number)


@dataclass(frozen=True)
class ThatIsNot(Post):
    """Objects that are not something: "that isn't a Human"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "that isn't a {things:one}", "that aren't {things:many}",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return not self.things.is_like(board, ctx, number)


@dataclass(frozen=True)
class OfChosenType(Post):
    """Of the creature type chosen for the source (CR 607.2d)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("of the chosen type", "of that type")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return chosen(board, ctx, "type") in characteristics(board, number).subtypes


@dataclass(frozen=True)
class OfChosenColor(Post):
    """Of the colour chosen for the source (CR 607.2d)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("of the chosen color", "of that color")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return chosen(board, ctx, "color") in characteristics(board, number).colors


_CHOSEN = "chosen {}: "
"""What stands before a choice among what a text has named."""


def note_chosen(ctx: Context, what: str, value: str) -> None:
    """A text has let a player choose a colour or type, of which later words speak."""
    prefix = _CHOSEN.format(what)
    for name in [one for one in ctx.named if one.startswith(prefix)]:
        del ctx.named[name]
    ctx.named[prefix + value] = ()


def chosen(board: Board, ctx: Context, what: str) -> object:
    """What this text has let somebody choose, or what was chosen for the source as it entered
    (CR 608.2d, 607.2d)."""
    prefix = _CHOSEN.format(what)
    for name in ctx.named:
        if name.startswith(prefix):
            return name.removeprefix(prefix)
    record = board.last_known(ctx.source) if ctx.source is not None else None
    if isinstance(record, Permanent):
        return dict(record.chosen).get(what)
    return None


@dataclass(frozen=True)
class TargetingYouOrYours(Post):
    """Spells and abilities that target a player or what that player controls (CR 115.9b)."""

    who: Players
    what: Objects
    closes: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "that targets {who} or {what}", "that target {who} or {what}",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return TargetingPlayers(self.who).fits(board, ctx, number) or Targeting(self.what).fits(
            board, ctx, number
        )


@dataclass(frozen=True)
class Targeting(Post):
    """Spells and abilities that target something (CR 115.1)."""

    what: Objects
    closes: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("that targets {what}", "that target {what}")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        found = self.what.find(board, ctx)
        targets = getattr(record, "targets", ())
        return any(ref in found for _, refs in targets for ref in refs)


@dataclass(frozen=True)
class TargetingPlayers(Post):
    """Spells and abilities that target a player (CR 115.1)."""

    who: Players
    closes: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("that targets {who}", "that target {who}")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        found = self.who.find(board, ctx)
        targets = getattr(board.last_known(number), "targets", ())
        return any(
            isinstance(ref, PlayerId) and ref in found for _, refs in targets for ref in refs
        )


@dataclass(frozen=True)
class AttachedTo(Post):
    """Auras and Equipment attached to something (CR 301.5, 303.4)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("attached to {what}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        hosts = self.what.find(board, ctx)
        if isinstance(record, Permanent) and record.attached_to in hosts:
            return True
        gone = (
            board.last_known(one)
            for one in hosts if isinstance(one, ObjectId) and one in board.gone
        )
        return any(  # as it was when its host left (CR 608.2h)
            isinstance(host, Permanent) and number in host.attachments for host in gone
        )
