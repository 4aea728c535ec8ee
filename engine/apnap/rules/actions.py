"""Keyword actions and other things effects do (CR 119-122, 701): the verbs of the vocabulary.

Each is a rules procedure built on `happen`. Doing the impossible part of something is skipped
(CR 101.3, 609.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from apnap.game import events as ev
from apnap.game.ability import (
    Change,
    SpendOnly,
    Static,
    StaticEffect,
    Steps,
    Triggered,
    watch_keys,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.decisions import CHOOSE, ORDER, Decision, Option
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import (
    ContinuousEffect,
    DelayedTrigger,
    Duration,
    Spell,
    StackedAbility,
)

from . import (
    choices,
    contradiction,
    control,
    countering,
    effects,
    faces,
    forbidding,
    lasting,
    miracles,
    randomness,
    replacement,
    triggers,
    zones,
)
from .changing import ChangeControl
from .characteristics import NO_CHARACTERISTICS, characteristics, grants, has_keyword
from .happening import happen, record
from .restrictions import Goaded, Restrict

END_OF_TURN = Duration("end of turn")


def draw(board: Board, player: PlayerId, amount: int) -> Steps[None]:
    """Draw so many cards one at a time (CR 121.2)."""
    for _ in range(amount):
        if not board.players[player].in_game:
            return
        done = yield from happen(board, ev.Drawn(player))
        yield from miracles.reveal(board, done)


def drawing_order(board: Board, players: Sequence[PlayerId]) -> Steps[tuple[PlayerId, ...]]:
    """Who of several draws first: the active team's members as it likes (CR 121.2d, 805.6a).

    The others follow in turn order. It is no question where nothing heeds a draw.
    """
    members = tuple(one for one in players if board.is_active(one))
    heeded = "drawn" in board.watchers.buckets or grants(board)
    if len(members) < 2 or not (heeded or ev.Drawn in board.statics.buckets):
        return tuple(players)
    answer = yield Decision(
        ORDER, board.active_players(),
        f"in which order the members of {board.teams[board.turn.team].name} draw", "121.2d",
        "the active team's members draw in whatever order it likes", DRAWS, None,
        tuple(Option(one, board.name(one)) for one in members), len(members), len(members),
    )
    return (*answer, *(one for one in players if one not in members))


DRAWS = "draws"
"""What is chosen where a team's members draw; it may be left to turn order."""


def discard(
    board: Board, player: PlayerId, cards: Iterable[ObjectId]
) -> Steps[tuple[ObjectId, ...]]:
    """Discard cards from hand (CR 701.9a); gives them where they went."""
    return (yield from discard_together(board, [(player, tuple(cards))]))


def discard_together(
    board: Board, chosen: Sequence[tuple[PlayerId, Iterable[ObjectId]]]
) -> Steps[tuple[ObjectId, ...]]:
    """Each player discards what they have chosen, all at the same time (CR 101.4)."""
    events: list[Event] = []
    moving: list[ObjectId] = []
    for player, cards in chosen:
        for one in cards:
            if one in board.players[player].hand:
                events.append(ev.ZoneChanged(one, "hand", "graveyard", "discard", rule="701.9a"))
                events.append(ev.Discarded(player, one))
                moving.append(one)
    yield from happen(board, *events)
    return tuple(board.now(one) for one in moving)


def choose_to_discard(
    board: Board, player: PlayerId, amount: int, source: ObjectId | None = None,
    rule: str = "701.9b",
) -> Steps[tuple[ObjectId, ...]]:
    """The player chooses which cards to discard (CR 701.9b)."""
    return (yield from choices.choose_objects(
        board, player, board.players[player].hand, least=amount, most=amount, what="card",
        rule=rule, prompt=f"which card to discard ({amount})",
        why="who discards chooses which card", source=source,
    ))


def choose_and_discard(
    board: Board, player: PlayerId, amount: int, source: ObjectId | None = None,
    rule: str = "701.9b",
) -> Steps[tuple[ObjectId, ...]]:
    """The player chooses cards and discards them (CR 701.9b)."""
    cards = yield from choose_to_discard(board, player, amount, source, rule)
    return (yield from discard(board, player, cards))


def mill(board: Board, amounts: Mapping[PlayerId, int]) -> Steps[tuple[ObjectId, ...]]:
    """Players put so many cards from the top of their library into the graveyard, all at the same
    time (CR 701.17a)."""
    cards = [one for player, amount in amounts.items()
             for one in board.players[player].library[:amount]]  # fmt: skip
    yield from move(board, cards, "graveyard", cause="mill", rule="701.17a")
    return tuple(board.now(one) for one in cards)


def move(
    board: Board, objects: Iterable[ObjectId], zone: str, *, cause: str = "put",
    source: ObjectId | None = None, player: PlayerId | None = None, position: str = "top",
    tapped: bool = False, counters: tuple[tuple[str, int], ...] = (), rule: str = "400.7",
    attach_to: Ref | None = None, attacking: Sequence[Ref | None] = (), face: int | None = None,
    being: ContinuousEffect | None = None, holders: Mapping[ObjectId, PlayerId] | None = None,
    face_down: bool = False,
) -> Steps[list[Event]]:
    """Move objects to a zone at the same time; `player` is under whose control they enter, or
    `holders` for each.

    `attacking` says for each in turn what it attacks as it enters (CR 508.4), `being` what each of
    them is from then on (CR 611.2e).

    With `face` they enter with that face up, and what has no such face stays (CR 712.14a).
    """
    if board.dying:
        objects = yield from contradiction.not_staying(board, objects, zone)
    events = []
    for place, number in enumerate(objects):
        found = board.find(number)
        if found is not None and face is not None:
            card = getattr(found, "card", None)
            if card is None or card.elsewhere.layout not in faces.DOUBLE_FACED:
                continue
        if found is not None:
            events.append(
                ev.ZoneChanged(
                    number, found.zone, zone, cause, source,
                    player if holders is None else holders[number], tapped=tapped,
                    counters=counters, position=position, attach_to=attach_to,
                    attacking=attacking[place] if attacking else None, rule=rule, face=face,
                    being=being, down=NO_CHARACTERISTICS if face_down else None,
                )
            )
    return (yield from happen(board, *events))


def transform(
    board: Board, objects: Iterable[ObjectId], ctx: Context
) -> Steps[list[Event]]:
    """Transform permanents; not again for an ability of theirs from before (CR 701.27f)."""
    events = [
        ev.Transformed(number, ctx.source)
        for number in objects
        if (record := board.battlefield.get(number)) is not None
        and not (number == ctx.source and ctx.object is not None and record.turned > ctx.object)
    ]
    return (yield from happen(board, *events))


def destroy(
    board: Board, objects: Iterable[ObjectId], source: ObjectId | None = None,
    rule: str = "701.8a", *, regenerable: bool = True,
) -> Steps[list[Event]]:
    """Destroy permanents (CR 701.8); the indestructible ones stay (CR 702.12b)."""
    proposed = [
        ev.Destroyed(number, source, regenerable, rule)
        for number in objects
        if number in board.battlefield and not has_keyword(board, number, "indestructible")
    ]
    done = yield from happen(board, *proposed)
    doomed = [event.object for event in done if isinstance(event, ev.Destroyed)]
    return (
        yield from move(board, doomed, "graveyard", cause="destroy", source=source, rule=rule)
    )


def sacrifice(
    board: Board, player: PlayerId, objects: Iterable[ObjectId], source: ObjectId | None = None
) -> Steps[tuple[ObjectId, ...]]:
    """A player sacrifices permanents they control (CR 701.21a); gives those sacrificed."""
    return (yield from sacrifice_together(board, [(player, tuple(objects))], source))


def sacrifice_together(
    board: Board, chosen: Sequence[tuple[PlayerId, Iterable[ObjectId]]],
    source: ObjectId | None = None,
) -> Steps[tuple[ObjectId, ...]]:
    """Each player sacrifices what they have chosen, all at the same time (CR 101.4)."""
    own = [
        (player, number)
        for player, objects in chosen
        for number in objects
        if forbidding.may_sacrifice(board, player, number)
    ]
    events: list[Event] = [ev.Sacrificed(player, number) for player, number in own]
    yield from happen(board, *events)
    gone = [number for _, number in own]
    yield from move(
        board, gone, "graveyard", cause="sacrifice", source=source, rule="701.21a"
    )
    return tuple(gone)


def damage(
    board: Board, source: ObjectId, hits: Iterable[tuple[Ref, int]], *, combat: bool = False
) -> Steps[list[Event]]:
    """A source deals damage to each at the same time (CR 120)."""
    return (yield from damages(board, [(source, *hit) for hit in hits], combat=combat))


def damages(
    board: Board, hits: Iterable[tuple[ObjectId, Ref, int]], *, combat: bool = False
) -> Steps[list[Event]]:
    """Several sources deal damage at the same time (CR 120)."""
    events = [
        ev.DamageDealt(source, ref, amount, combat, rule="510.2" if combat else "120.3")
        for source, ref, amount in hits
        if amount > 0
    ]
    return (yield from happen(board, *events))


def gain_life(
    board: Board, player: PlayerId, amount: int, source: ObjectId | None = None
) -> Steps[None]:
    """Gain life (CR 119.3)."""
    if amount > 0 and board.players[player].in_game:
        yield from happen(board, ev.LifeGained(player, amount, source))


def lose_life(
    board: Board, player: PlayerId, amount: int, source: ObjectId | None = None
) -> Steps[None]:
    """Lose life (CR 119.3)."""
    if amount > 0 and board.players[player].in_game:
        yield from happen(board, ev.LifeLost(player, amount, source))


def set_life(board: Board, player: PlayerId, total: int) -> Steps[None]:
    """The life total becomes a number: a gain or a loss (CR 119.5)."""
    change = total - board.life(player)
    yield from gain_life(board, player, change)
    yield from lose_life(board, player, -change)


def set_life_totals(board: Board, players: Sequence[PlayerId], total: int) -> Steps[None]:
    """The life totals of several players become a number; of a team only one's (CR 810.9d)."""
    for team in dict.fromkeys(board.players[one].team for one in players):
        members = [one for one in players if board.players[one].team == team]
        player = members[0]
        if len(members) > 1 and board.life(player) != total:
            (chosen,) = yield from choices.ask(
                board,
                Decision(
                    CHOOSE, board.members(team), f"whose life total becomes {total}", "810.9d",
                    "of a team only one member is affected, whom the team chooses", "player", None,
                    tuple(Option(one, board.name(one)) for one in members),
                ),
            )
            assert isinstance(chosen, PlayerId)
            player = chosen
        yield from set_life(board, player, total)


def put_counters(
    board: Board, target: Ref, kind: str, amount: int, source: ObjectId | None = None,
    player: PlayerId | None = None,
) -> Steps[list[Event]]:
    """Put counters on a permanent or player, and say what happened (CR 122.6)."""
    if amount > 0 and (isinstance(target, PlayerId) or board.find(target) is not None):
        return (yield from happen(board, ev.CountersPut(target, kind, amount, source, player)))
    return []


def remove_counters(board: Board, target: Ref, kind: str, amount: int) -> Steps[None]:
    """Remove counters (CR 122)."""
    if amount > 0:
        yield from happen(board, ev.CountersRemoved(target, kind, amount))


def tap(board: Board, objects: Iterable[ObjectId]) -> Steps[list[Event]]:
    """Tap permanents at the same time (CR 701.26a)."""
    return (yield from happen(board, *(ev.Tapped(number) for number in objects)))


def untap(board: Board, objects: Iterable[ObjectId], rule: str = "701.26b") -> Steps[list[Event]]:
    """Untap permanents at the same time (CR 701.26b)."""
    return (yield from happen(board, *(ev.Untapped(number, rule) for number in objects)))


def create_tokens(
    board: Board, player: PlayerId, card: Card, amount: int = 1, *, tapped: bool = False,
    attacking: Sequence[Ref] = (), counters: tuple[tuple[str, int], ...] = (),
    source: ObjectId | None = None, attach_to: Ref | None = None,
) -> Steps[tuple[ObjectId, ...]]:
    """Create tokens under a player's control, who owns them (CR 111.1, 111.2)."""
    if not board.players[player].in_game:
        return ()
    made: list[ObjectId] = []
    creating: list[Event] = [ev.Creating(player, card, amount, source)]
    if replacement.might_apply(board, creating):
        creating = yield from replacement.rewrite(board, creating)
    of_it = all(isinstance(event, ev.Creating) and event.card is card for event in creating)
    for event in creating:
        if isinstance(event, ev.Creating):
            made += [
                zones.prepare_token(board, event.player, event.card) for _ in range(event.amount)
            ]
        else:
            yield from happen(board, event)
    done = yield from move(
        board, made, "battlefield", cause="create", source=source, player=player, tapped=tapped,
        counters=counters, attacking=attacking, rule="111.1", attach_to=attach_to,
        face=1 if card.shows_back and of_it else None,  # CR 707.8a
    )
    return tuple(
        event.new
        for event in done
        if isinstance(event, ev.ZoneChanged) and event.new is not None and event.cause == "create"
    )


def shuffle(board: Board, player: PlayerId) -> None:
    """Shuffle a library by the generator kept in the board (CR 701.24a)."""
    zones.set_zone(board, player, "library", in_random_order(board, board.players[player].library))
    record(board, ev.Shuffled(player))


def in_random_order(board: Board, objects: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """The objects in an order made by the generator kept in the board."""
    shuffled = list(objects)
    board.random = randomness.shuffle(shuffled, board.random)
    return tuple(shuffled)


def reveal(board: Board, player: PlayerId, cards: Sequence[ObjectId]) -> None:
    """Show cards to all players (CR 701.20a)."""
    if cards:
        record(board, ev.Revealed(player, tuple(cards)))


def counter(
    board: Board, number: ObjectId, source: ObjectId | None = None, *, into: str = "",
    player: PlayerId | None = None,
) -> Steps[None]:
    """Counter a spell or ability: it leaves the stack without effect (CR 701.6a)."""
    if countering.may_counter(board, number):
        yield from happen(board, ev.Countered(number, source, into=into, player=player))


def copy_on_stack(
    board: Board, number: ObjectId, player: PlayerId, *, new_targets: bool, card: Card | None = None
) -> Steps[ObjectId | None]:
    """Put a copy of a spell or ability on the stack with all its choices (CR 707.10, 707.10c).

    With `card` the copy of a spell is that, with its exceptions (CR 707.9)."""
    from . import retargeting

    original = board.stack.get(number) or board.last_known(number)
    if not isinstance(original, (Spell, StackedAbility)):
        return None
    copy = board.new_id()
    if isinstance(original, Spell):
        board.stack[copy] = original._replace(
            id=copy, card=card or original.card, controller=player, owner=player, copy=True,
            cast=original.cast._replace(zone="", spent=()),
        )
    else:
        board.stack[copy] = original._replace(id=copy, controller=player, copy=True)
    record(board, ev.Copied(number, copy, player))
    yield from retargeting.settle_copy(board, copy, player, new_targets=new_targets)
    return copy


def begin(
    board: Board, ctx: Context, affected: Sequence[Ref], changes: Sequence[Change],
    duration: Duration = END_OF_TURN, text: str = "",
) -> Steps[None]:
    """A continuous effect begins on objects or players that are there (CR 611.2, 611.2c)."""
    there = tuple(ref for ref in affected if effects.can_touch(board, ref, changes))
    if not there or not changes or not can_begin(board, duration):
        return
    effect = ContinuousEffect(
        board.new_id(), board.new_timestamp(), ctx.source, ctx.controller, tuple(changes),
        from_now(board, duration), there, text,
    )
    effects.begin_effect(board, effect)
    if any(isinstance(change, ChangeControl) for change in changes):
        yield from settle_control(board, there)


def begin_static(
    board: Board, ctx: Context, static: StaticEffect, duration: Duration = END_OF_TURN,
    text: str = "",
) -> None:
    """An effect that changes the rules or replaces events begins (CR 611.2c, 614.1)."""
    if can_begin(board, duration):
        effect = ContinuousEffect(
            board.new_id(), board.new_timestamp(), ctx.source, ctx.controller, (), duration, (),
            text,
        )
        effects.begin_static(board, effect, Static(static, text=text))


def use_up(board: Board, number: ObjectId, left: StaticEffect | None = None) -> None:
    """A shield has been used: it is over, or so much of it is left (CR 615.7, 701.19a)."""
    effects.use_up(board, number, left)


def from_now(board: Board, duration: Duration) -> Duration:
    """A duration that counts turns, counting from this one."""
    if duration.kind == "end of your next turn":
        return duration._replace(turn=board.turn.number)
    return duration


def can_begin(board: Board, duration: Duration) -> bool:
    """An effect whose duration is already over does nothing (CR 611.2b)."""
    if duration.kind in lasting.AS_LONG_AS and duration.object is None:
        return False
    return not lasting.is_over(board, duration)


def end_effects(board: Board, over: Sequence[ContinuousEffect]) -> Steps[None]:
    """Continuous effects end at the same time (CR 611.2a)."""
    for effect in over:
        effects.end_effect(board, effect.id)
    refs = [
        ref for effect in over for ref in effect.affected
        if any(isinstance(change, ChangeControl) for change in effect.changes)
    ]
    yield from settle_control(board, refs)


def settle_control(board: Board, refs: Sequence[Ref]) -> Steps[None]:
    """Each permanent comes to whom the latest control effect gives it (CR 613.1b, 800.4c)."""
    yield from happen(board, *control.settled(board, refs))


def gain_control(
    board: Board, ctx: Context, objects: Sequence[ObjectId], player: PlayerId, duration: Duration
) -> Steps[None]:
    """A player gains control of permanents (CR 613.1b); not one who has left (CR 800.4b)."""
    if board.players[player].in_game:
        yield from begin(
            board, ctx, objects, [ChangeControl(int(player))], duration, "gains control"
        )


def goad(board: Board, ctx: Context, objects: Sequence[ObjectId]) -> Steps[None]:
    """Goad creatures until the controller's next turn (CR 701.15a)."""
    creatures = [one for one in objects if one in board.battlefield]
    for number in creatures:
        yield from happen(
            board, ev.Happened("goaded", ctx.controller, number, rule="701.15a")
        )
    yield from begin(
        board, ctx, creatures, [Restrict(Goaded(ctx.controller))],
        Duration("your next turn", ctx.controller), "goaded",
    )


def fight(board: Board, one: ObjectId, other: ObjectId) -> Steps[None]:
    """Two creatures deal damage equal to their power to each other (CR 701.14a)."""
    if not (is_creature_there(board, one) and is_creature_there(board, other)):
        return
    hits = [
        ev.DamageDealt(one, other, characteristics(board, one).power or 0, rule="701.14a"),
        ev.DamageDealt(other, one, characteristics(board, other).power or 0, rule="701.14a"),
    ]
    for number in dict.fromkeys((one, other)):
        fights = ev.Happened("fought with", board.controller(number), number, rule="701.14a")
        yield from happen(board, fights)
    yield from happen(board, *(hit for hit in hits if hit.amount > 0))


def is_creature_there(board: Board, number: ObjectId) -> bool:
    """Whether it is a creature on the battlefield."""
    return number in board.battlefield and characteristics(board, number).is_creature


def delay(
    board: Board, ctx: Context, ability: Triggered, *, once: bool = True,
    duration: Duration | None = None,
) -> None:
    """Leave a delayed triggered ability behind (CR 603.7), with what the text has named so far."""
    number = board.new_id()
    board.delayed[number] = DelayedTrigger(
        number, ability, ctx.source, ctx.controller, triggers.remembered(ctx), ctx.x,
        once, duration or Duration("game"),
    )
    for key in watch_keys(ability):
        board.watchers.add(key, number, (ability,))


def reflexive(board: Board, ctx: Context, ability: Triggered) -> None:
    """"When you do": triggers at once on what just happened in this resolution (CR 603.12)."""
    triggers.reflex(board, ctx, ability)


def add_mana(
    board: Board, player: PlayerId, mana: Sequence[str], source: ObjectId | None = None,
    only: SpendOnly | None = None,
) -> Steps[None]:
    """Add mana to a pool, to be spent on certain things only if that is said (CR 106.4, 106.6)."""
    if mana and board.players[player].in_game:
        yield from happen(board, ev.ManaAdded(player, tuple(mana), source, only))


def lose_game(board: Board, player: PlayerId, why: str, rule: str = "104.3e") -> Steps[None]:
    """An effect makes a player lose; the team with them (CR 104.3e, 810.8a)."""
    from . import ending

    yield from ending.lose(board, [player], why, rule)
