"""Activating abilities (CR 602, 605, 606) and playing lands (CR 305, 116.2a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import (
    Activated,
    Cost,
    Purpose,
    SpecialAction,
    StaticEffect,
    Steps,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import names_x, walk
from apnap.game.decisions import ActivateAbility, PlayLand
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import EVER, Permanent, StackedAbility, count

from . import (
    choices,
    costs,
    faces,
    forbidding,
    mana_abilities,
    noting,
    permissions,
    replacement,
    targeting,
    timing,
)
from .changed_costs import CostDelta, reduction
from .characteristics import characteristics, statics
from .face_down import supposed
from .happening import happen
from .mana_abilities import TapThis, activated_abilities, mana_effect
from .shared_costs import there_is_for_all


class ExtraLandPlays(StaticEffect):
    """A static ability that lets a player play more lands (CR 305.2)."""

    def extra(self, board: Board, ctx: Context, player: PlayerId) -> int:
        """How many more lands that player may play each turn."""
        raise NotImplementedError


class LandBan(StaticEffect):
    """Some players can't play lands (CR 101.2, 305.2)."""

    def forbids_land(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId
    ) -> bool:
        """Whether that player can't play that land."""
        raise NotImplementedError


class ActivationCostChange(StaticEffect):
    """A static ability that makes abilities cost more or less to activate (CR 601.2f, 602.2b)."""

    keeps_one: bool = False
    """Whether it can't reduce the mana in the cost to less than one mana."""
    of_targets: bool = False
    """Whether it depends on the targets."""

    def change(
        self, board: Board, ctx: Context, using: Context, ability: Activated
    ) -> CostDelta:
        """How much more or less that ability costs who activates it: `using` has its source, who
        that is, and its targets."""
        raise NotImplementedError


class ActivationAlternative(StaticEffect):
    """A static ability that lets another cost be paid for some abilities (CR 118.9)."""

    def costs(
        self, board: Board, ctx: Context, using: Context, ability: Activated
    ) -> tuple[Cost, ...] | None:
        """What may be paid instead for that ability, if anything may."""
        raise NotImplementedError


def _alternatives(
    board: Board, using: Context, ability: Activated
) -> Iterator[Activated]:
    """The same ability at the other costs that may be paid for it (CR 118.9)."""
    for _, static, ctx in statics(board, ActivationAlternative):
        effect = static.effect
        assert isinstance(effect, ActivationAlternative)
        other = effect.costs(board, ctx, using, ability)
        if other is not None and not isinstance(ability, SpecialAction):
            yield replace(ability, costs=other)


def _changed(
    board: Board, ctx: Context, ability: Activated, cost: ManaCost
) -> tuple[ManaCost, int]:
    """What is to be paid of a mana cost, and the change of its generic part (CR 118.7)."""
    total = CostDelta()
    if isinstance(ability, SpecialAction) or ctx.source is None:
        return cost, 0
    if ability.cheaper is not None:
        less = ability.cheaper.less(board, ctx)
        total = CostDelta(-less.generic, less=less.pips)
    if ability.power_up and board.fact("entered", ctx.source):
        own_cost = characteristics(board, ctx.source).mana_cost
        total = total.and_also(reduction(own_cost, cost)) if own_cost is not None else total
    least = 0
    for _, static, own in statics(board, ActivationCostChange):
        effect = static.effect
        assert isinstance(effect, ActivationCostChange)
        change = effect.change(board, own, ctx, ability)
        total = total.and_also(change)
        least = max(least, int(effect.keeps_one and change != CostDelta()))
    mana, extra = total.applied(cost)
    if least and not cost.x_count:
        extra = max(extra, min(1, cost.value()) - mana.value())
    return mana, extra


def objection(
    board: Board, player: PlayerId, source: ObjectId, ability: Activated
) -> str | None:
    """Why an ability can't be activated now, or None (CR 602.1b, 602.5)."""
    record = board.find(source)
    if record is None or record.zone not in ability.zones:
        return f"it works only from {' or '.join(ability.zones)} (CR 113.6)"
    controller = board.controller(source)
    if not ability.anyone and player != controller:
        return f"{board.name(player)} doesn't control it (CR 602.2)"
    mana = mana_effect(ability) is not None
    banned = forbidding.ban(board, player, source, ability, mana=mana)
    if banned is not None:
        return f"{banned} forbids it (CR 602.5)"
    if ability.sorcery_speed or ability.of_loyalty:
        late = timing.objection_to_sorcery_timing(board, player)
        if late is not None:
            return late
    if isinstance(record, Permanent):
        if ability.of_loyalty:
            if "loyalty" in record.used:
                return "a loyalty ability of it was activated this turn (CR 606.3)"
            if (ability.loyalty or 0) > 0 and replacement.forbidden(
                board, ev.CountersPut(source, "loyalty", ability.loyalty or 0, source, player)
            ):
                return "no loyalty counters can be put on it (CR 118.3, 606.4)"
            if count(record.counters, "loyalty") + (ability.loyalty or 0) < 0:
                return "it has not enough loyalty counters (CR 606.6)"
        if ability.once_each_turn and ability.text in record.used:
            return "it was activated this turn (CR 602.5b)"
        if ability.twice_each_turn and record.used.count(ability.text) > 1:
            return "it was activated twice this turn (CR 602.5b)"
        if (ability.once or ability.power_up) and EVER + ability.text in record.used:
            return "it was activated before, and may be only once (CR 602.5b, 702.177a)"
    ctx = Context(player, source, using=True)
    if ability.condition is not None and not ability.condition.holds(board, ctx):
        return "its condition isn't met (CR 602.5)"
    if not _has_targets(board, ctx, ability):
        return "there is no legal target for it (CR 601.2c)"
    why_not = _objection_to_cost(board, ctx, ability)
    others = (one for one in _alternatives(board, ctx, ability) if why_not is not None)
    if any(_objection_to_cost(board, ctx, one) is None for one in others):
        return None
    return why_not


def _objection_to_cost(board: Board, ctx: Context, ability: Activated) -> str | None:
    """Why its cost can't be paid, whatever its target is where it depends on that (CR 601.2f)."""
    why_not = _objection_with(board, ctx, ability)
    if why_not is not None and len(ability.targets) == 1 and _by_targets(board, ability):
        (target,) = ability.targets
        for ref in targeting.legal_targets(board, ctx, target):
            so = Context(ctx.controller, ctx.source, targets={target.number: (ref,)}, using=True)
            if _objection_with(board, so, ability) is None:
                return None
    return why_not


def _by_targets(board: Board, ability: Activated) -> bool:
    """Whether what an ability costs depends on its targets."""
    return any(getattr(part, "of_targets", False) for part in walk(ability.cheaper)) or any(
        isinstance(static.effect, ActivationCostChange) and static.effect.of_targets
        for _, static, _ in statics(board, ActivationCostChange)
    )


def _objection_with(board: Board, ctx: Context, ability: Activated) -> str | None:
    for cost in ability.costs:
        if isinstance(cost, costs.PayMana):
            mana, extra = _changed(board, ctx, ability, cost.cost)
            if costs.find_payment(
                board, ctx.controller, mana, 0, extra, (), _not_for_mana(ctx, ability),
                _purpose(ctx, ability),
            ) is None:
                return f"{cost.cost} can't be paid (CR 602.2b)"
        elif not cost.can_pay(board, ctx):
            if isinstance(cost, TapThis):
                found = board.battlefield.get(ctx.source) if ctx.source is not None else None
                if found is not None and found.tapped:
                    return "it is tapped (CR 602.2b)"
                return "it has summoning sickness (CR 302.6)"
            return "its cost can't be paid (CR 602.2b)"
    if not there_is_for_all(board, ctx, ability.costs):
        return "its costs can't all be paid (CR 602.2b)"
    return None


def _purpose(ctx: Context, ability: Activated) -> Purpose | None:
    """What the mana is spent on (CR 106.6)."""
    if isinstance(ability, SpecialAction):
        return None
    return Purpose(ctx.source, ability) if ctx.source is not None else None


def _not_for_mana(ctx: Context, ability: Activated) -> tuple[ObjectId, ...]:
    """What is tapped for the cost itself can't be tapped for mana as well."""
    taps = any(isinstance(cost, TapThis) for cost in ability.costs)
    return (ctx.source,) if taps and ctx.source is not None else ()


def activate(board: Board, action: ActivateAbility) -> Steps[None]:
    """Activate an ability as an action (CR 602.2). Raises Refused if it is not legal."""
    name = board.name(action.source)
    abilities = activated_abilities(characteristics(board, action.source))
    if not 0 <= action.ability < len(abilities):
        raise Refused(f"{name} has no activated ability number {action.ability + 1}")
    ability = abilities[action.ability]
    why_not = objection(board, action.player, action.source, ability)
    if why_not is not None:
        raise Refused(
            f"{board.name(action.player)} can't activate {name} ({ability.text!r}): {why_not}"
        )
    if mana_effect(ability) is not None:
        source = mana_abilities.Source(action.source, ability, ())
        yield from mana_abilities.activate(board, action.player, source)
        return
    if isinstance(ability, SpecialAction):
        ctx = Context(action.player, action.source)
        if has_x(ability):
            ctx.x = yield from _announce_x(board, ctx, ability)
        yield from _pay(board, ctx, ability, action)
        yield from ability.effect.perform(board, ctx)
        return
    yield from _put_on_stack(board, action, ability)


def _put_on_stack(board: Board, action: ActivateAbility, ability: Activated) -> Steps[None]:
    """The ability becomes an object on the stack, then as for a spell (CR 602.2a, 602.2b)."""
    player, source = action.player, action.source
    number = board.new_id()
    label = f"{board.name(source)}: {ability.text}"
    stacked = StackedAbility(number, ability, source, player, label)
    board.stack[number] = stacked
    ctx = Context(player, source, on_stack=number, using=True)
    for other in _alternatives(board, ctx, ability):
        yes = yield from choices.choose_yes(
            board, player, prompt=f"{label}: pay another cost rather than its own", what="cost",
            rule="601.2b", source=source, why="an effect lets that player pay it",
        )
        if yes:
            ability = other
            break
    if has_x(ability):
        ctx.x = yield from _announce_x(board, ctx, ability)
        board.stack[number] = stacked._replace(x=ctx.x)
    if not (yield from targeting.announce(board, ctx, number, ability.effect)):
        raise Refused(f"there is no legal choice of modes and targets for {label} (CR 601.2c)")
    yield from _pay(board, ctx, ability, action)
    if ctx.named:
        current = board.stack.get(number)
        assert isinstance(current, StackedAbility)
        board.stack[number] = current._replace(memory=tuple(sorted(ctx.named.items())))
    yield from targeting.announce_targets(board, number, player, ctx.targets)
    if ability.kind:
        noting.count(board, f"activated {ability.kind}", player)
    yield from happen(board, ev.AbilityActivated(player, number, source))


def _has_targets(board: Board, ctx: Context, ability: Activated) -> bool:
    """Whether targets can be chosen, for some X where it depends on X what may be one."""
    most = 0
    if has_x(ability) and names_x(ability.targets):
        most = _most_x(board, ctx, ability)
    return any(
        targeting.can_choose_targets(
            board, Context(ctx.controller, ctx.source, x=x), ability.effect
        )
        for x in range(most + 1)
    )


def has_x(ability: Activated) -> bool:
    """Whether X is announced as an ability is activated: in mana or another cost (CR 601.2b)."""
    return ability.loyalty_x or any(map(_names_x, ability.costs))


def _names_x(cost: Cost) -> bool:
    return cost.cost.x_count > 0 if isinstance(cost, costs.PayMana) else names_x(cost)


def _most_x(board: Board, ctx: Context, ability: Activated) -> int:
    """The greatest X that could be paid (CR 107.3a)."""
    without = _not_for_mana(ctx, ability)

    def can_pay(cost: Cost, x: int) -> bool:
        if not isinstance(cost, costs.PayMana):
            return cost.can_pay(board, Context(ctx.controller, ctx.source, x=x, using=True))
        mana, extra = _changed(board, ctx, ability, cost.cost)
        return costs.find_payment(
            board, ctx.controller, mana, x, extra, (), without, _purpose(ctx, ability)
        ) is not None

    asked = [cost for cost in ability.costs if _names_x(cost)]
    record = board.battlefield.get(ctx.source) if ctx.source is not None else None
    if ability.loyalty_x:
        return count(record.counters, "loyalty") if record is not None else 0  # CR 606.6
    most = 0
    while most < 1000 and all(can_pay(cost, most + 1) for cost in asked) and there_is_for_all(
        board, Context(ctx.controller, ctx.source, x=most + 1, using=True), ability.costs
    ):
        most += 1
    return most


def _announce_x(board: Board, ctx: Context, ability: Activated) -> Steps[int]:
    most = _most_x(board, ctx, ability)
    return (
        yield from choices.choose_number(
            board, ctx.controller, 0, most, prompt=f"X for {board.name(ctx.source)}",
            rule="601.2b", source=ctx.source,
        )
    )


def _pay(board: Board, ctx: Context, ability: Activated, action: ActivateAbility) -> Steps[None]:
    """Mana first, then the other costs in printed order (CR 601.2g, 601.2h)."""
    source = action.source
    record = board.battlefield.get(source)
    if record is not None:
        if ability.of_loyalty:
            board.battlefield[source] = record._replace(used=(*record.used, "loyalty"))
        elif ability.once or ability.power_up:
            board.battlefield[source] = record._replace(used=(*record.used, EVER + ability.text))
        elif ability.once_each_turn or ability.twice_each_turn:
            board.battlefield[source] = record._replace(used=(*record.used, ability.text))
    for cost in ability.costs:
        if isinstance(cost, costs.PayMana):
            mana, extra = _changed(board, ctx, ability, cost.cost)
            payment = costs.find_payment(
                board, ctx.controller, mana, ctx.x, extra, action.pay,
                _not_for_mana(ctx, ability), _purpose(ctx, ability), paid_life=action.life,
            )
            if payment is None:
                how = costs.with_life(action.life)
                raise Refused(
                    f"{cost.cost} for {board.name(source)} can't be paid{how} (CR 602.2b)"
                )
            yield from costs.carry_out(board, ctx.controller, payment)
    ctx.pay = action.pay
    for cost in ability.costs:
        if not isinstance(cost, costs.PayMana):
            if not cost.can_pay(board, ctx):
                raise Refused(f"the cost of {board.name(source)} can't be paid (CR 602.2b)")
            yield from cost.pay(board, ctx)
    if ability.of_loyalty:
        change = -ctx.x if ability.loyalty_x else ability.loyalty or 0
        if change > 0:
            yield from happen(
                board, ev.CountersPut(source, "loyalty", change, source, ctx.controller, "606.4")
            )
        elif change < 0:
            yield from happen(board, ev.CountersRemoved(source, "loyalty", -change, "606.4"))


def land_plays(board: Board, player: PlayerId) -> int:
    """How many lands a player may play this turn (CR 305.2)."""
    total = 1
    for _, static, ctx in statics(board, ExtraLandPlays):
        effect = static.effect
        assert isinstance(effect, ExtraLandPlays)
        total += effect.extra(board, ctx, player)
    return total


def objection_to_land(
    board: Board, player: PlayerId, number: ObjectId, face: int | None = None
) -> str | None:
    """Why a land can't be played now, or None (CR 305.1, 305.2a, 305.3)."""
    found = board.cards.get(number)
    if found is None or face not in faces.lands(found.card):
        return "it is not a land card (CR 305.1)"
    if not permissions.may_play_land(board, player, number):
        return f"{board.name(player)} may not play it from {found.zone} (CR 305.1)"
    late = timing.objection_to_sorcery_timing(board, player)
    if late is not None:
        return late
    played = found.card if face is None else found.card.face(face)
    with supposed(board, number, played):  # it is judged as the face that it will be (CR 712.12)
        forbidden = _land_forbidden(board, player, number)
    if forbidden:
        return f"{board.name(player)} can't play lands (CR 101.2)"
    if board.players[player].lands_played >= land_plays(board, player):
        return f"{board.name(player)} has played a land this turn (CR 305.2a)"
    return None


def play_land(board: Board, action: PlayLand) -> Steps[None]:
    """Play a land: no stack, no answer (CR 116.2a, 305.1). Raises Refused if it is not legal."""
    why_not = objection_to_land(board, action.player, action.card, action.face)
    if why_not is not None:
        raise Refused(
            f"{board.name(action.player)} can't play {board.name(action.card)}: {why_not}"
        )
    found = board.cards.get(action.card)
    assert found is not None
    permissions.note_land_played(board, action.player, action.card, found.card)
    yield from happen(
        board,
        ev.ZoneChanged(
            action.card, found.zone, "battlefield", "play", player=action.player, rule="305.1",
            face=action.face,
            tapped=permissions.land_enters_tapped(board, action.player, action.card),
        ),
    )
    yield from happen(board, ev.LandPlayed(action.player, board.now(action.card)))


def may_play_land_now(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a player could play a land as an instruction says so: in their own turn (CR 305.3).

    It counts as one of the lands that they may play (CR 305.2a).
    """
    return (
        board.is_active(player)
        and not _land_forbidden(board, player, number)
        and board.players[player].lands_played < land_plays(board, player)
    )


def _land_forbidden(board: Board, player: PlayerId, number: ObjectId) -> bool:
    return any(
        isinstance(static.effect, LandBan)
        and static.effect.forbids_land(board, ctx, player, number)
        for _, static, ctx in statics(board, LandBan)
    )


def play_land_now(board: Board, player: PlayerId, number: ObjectId) -> Steps[None]:
    """Play a land while something resolves (CR 305.1, 608.2g)."""
    found = board.cards.get(number)
    assert found is not None
    yield from happen(
        board,
        ev.ZoneChanged(number, found.zone, "battlefield", "play", player=player, rule="305.1"),
    )
    yield from happen(board, ev.LandPlayed(player, board.now(number)))
