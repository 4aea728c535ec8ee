"""Casting spells (CR 601)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import (
    Cost,
    Modal,
    Purpose,
    StaticEffect,
    Steps,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import names_x
from apnap.game.decisions import CastSpell
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import CardObject, Cast, Spell

from . import (
    assisting,
    choices,
    commanders,
    costs,
    face_down,
    helping,
    permanent_spells,
    permissions,
    prepared,
    splicing,
    targeting,
    timing,
)
from .casting_ways import (
    FREE,
    NO_COST,
    Way,
    as_cast,
    as_spell,
    chooses_by_x,
    costs_by_modes,
    has_x,
    required,
    uncovered,
    ways,
    why_none,
    with_optional,
)
from .changed_costs import CostChange, CostDelta, least_cost, reduction
from .characteristics import characteristics, statics
from .faces import sides
from .happening import happen
from .sequence import in_order
from .shared_costs import there_is_for_all
from .spell_keywords import AdditionalCost, Offer, OneOfCosts

MOST_X = 1000
"""No greater X is looked at."""


class CastBan(StaticEffect):
    """A static ability under which some spells can't be cast (CR 101.2, 601.3)."""

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        """Whether that player can't cast that object as that card (CR 601.2e)."""
        raise NotImplementedError


class CastOnlySo(StaticEffect):
    """A static ability of a spell by which it can be cast at some times only (CR 601.3)."""

    def lets(self, board: Board, ctx: Context) -> bool:
        """Whether it can be cast now."""
        raise NotImplementedError


class PaidWithoutMana(StaticEffect):
    """A spell's static ability by which no mana can be spent on it (CR 101.2, 601.2h)."""


def objection(
    board: Board, player: PlayerId, number: ObjectId, way: Way, *, pay_later: bool = False
) -> str | None:
    """Why a card can't be cast that way now, or None (CR 601.3, 117.1a).

    With `pay_later` the mana is left for `_cast` to find, which is soon enough where nothing
    has to be chosen before.
    """
    card = _seen_as(board, player, number, way)
    late = way.part.objection(board, player, number) if way.part is not None else None
    if late is None and way.slow:
        late = timing.objection_to_sorcery_timing(board, player)
    elif late is None and not (way.any_time or (way.part is not None and way.part.any_time)):
        late = timing.objection_to_spell(board, player, card, number)
    if late is not None:
        return late
    return cannot_cast(board, player, number, way, pay_later=pay_later)


def cannot_cast(
    board: Board, player: PlayerId, number: ObjectId, way: Way, *, pay_later: bool = False
) -> str | None:
    """Why a card can't be cast that way at all, whatever the time, or None."""
    card = _seen_as(board, player, number, way)
    hidden = getattr(board.find(number), "face_down", False)
    if way.down is not None or way.face is not None or hidden:
        # it is judged as what it will be (CR 601.3e, 708.4, 709.3a, 715.3a)
        with face_down.supposed(board, number, card):
            return _forbidden(board, player, number, way, card, pay_later=pay_later)
    return _forbidden(board, player, number, way, card, pay_later=pay_later)


def may_begin(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a player could begin to cast a card from hand, whatever its cost (CR 702.62c)."""
    card = characteristics(board, number)
    return timing.objection_to_spell(board, player, card, number) is None and not any(
        isinstance(static.effect, CastBan)
        and static.effect.forbids(board, ctx, number, card, player)
        for _, static, ctx in statics(board, CastBan)
    )


def _forbidden(
    board: Board, player: PlayerId, number: ObjectId, way: Way, card: Card, *, pay_later: bool
) -> str | None:
    for _, static, ctx in statics(board, CastBan):
        effect = static.effect
        if isinstance(effect, CastBan) and effect.forbids(board, ctx, number, card, player):
            return f"{board.name(ctx.source)} forbids it"
    for static in card.statics:
        limit = static.effect
        if isinstance(limit, CastOnlySo) and not limit.lets(board, Context(player, number)):
            return f"its own text does not let it be cast now: {static.text!r} (CR 601.3)"
    record = board.find(number)
    zone = record.zone if record is not None else ""
    printed = way.mana
    mana, extra = cost_change(board, number, player, zone).applied(printed)
    way = way._replace(mana=permissions.spent_as(mana, way.any_mana))
    why_not = ""
    most = _most_x(board, player, number, way, extra) if chooses_by_x(card, way) else 0
    for x in range(most + 1):
        why_not = _objection_with(board, Context(player, number, x=x, using=True), way, card)
        if not why_not:
            break
    if why_not:
        return why_not
    if pay_later and not _offers(board, Context(player, number, using=True), way):
        return None
    able = (
        way._replace(mana=ManaCost((*way.mana.symbols, *more))) for more in _mode_mana(card)
    )
    if any(_payable(board, player, number, one, extra) for one in able):
        return None
    hoped, less = cost_change(board, number, player, zone, hopeful=True).applied(printed)
    if (hoped, less) != (mana, extra):
        hopeful = way._replace(mana=permissions.spent_as(hoped, way.any_mana))
        if _payable(board, player, number, hopeful, less):
            return None  # it depends on the targets, which are chosen before (CR 601.2c, 601.2f)
    return _too_dear(way.mana, extra)


def _offers(board: Board, ctx: Context, way: Way) -> list[Offer]:
    return way.part.offers(board, ctx) if way.part is not None else []


def _payable(board: Board, player: PlayerId, number: ObjectId, way: Way, extra: int) -> bool:
    """Whether the mana can be paid, with any of what may make the spell cheaper."""
    offers: list[Offer | None] = [None, *_offers(board, Context(player, number, using=True), way)]
    for offer in offers:
        used = () if offer is None or offer.for_mana else (offer.object,)
        mana, more = _with_offer(way.mana, extra, offer)
        helped = assisting.most(board, player, number, _generic(board, mana, 0, more))
        if _find_payment(board, player, number, mana, 0, more, (), used, helped) is not None:
            return True
    return False


def _generic(board: Board, mana: ManaCost, x: int, extra: int) -> int:
    """The generic mana of a total cost (CR 601.2f)."""
    generic = mana.generic + mana.x_count * x + extra
    return max(generic, least_cost(board) - len(mana.pips))


def _with_offer(mana: ManaCost, extra: int, offer: Offer | None) -> tuple[ManaCost, int]:
    """What is left of a cost with what makes the spell cheaper (CR 118.7, 702.48c)."""
    if offer is None:
        return mana, extra
    left, more = reduction(offer.mana, mana).applied(mana)
    return left, extra + more - offer.less


def _find_payment(
    board: Board, player: PlayerId, number: ObjectId, mana: ManaCost, x: int, extra: int,
    first: Sequence[ObjectId] = (), without: Sequence[ObjectId] = (), helped: int = 0,
    life: int = 0,
) -> costs.Payment | None:
    """How the mana of a spell's cost could be paid, with what may be used instead of mana.

    Another player pays for `helped` of its generic mana.
    """
    kept = (number, *without)
    seen = as_spell(board, player, number)
    able = helping.helpers(board, player, seen, kept)
    return costs.find_payment(
        board, player, mana, x, extra - helped, first, kept, Purpose(number),
        [one for one in able if one.number not in kept], least=least_cost(board) - helped,
        no_mana=any(isinstance(static.effect, PaidWithoutMana) for static in seen.statics),
        paid_life=life,
    )


def _objection_with(board: Board, ctx: Context, way: Way, card: Card) -> str:
    """Why neither targets nor costs can be chosen for one X, or nothing."""
    if not _has_targets(board, ctx, card):
        return "there is no legal target for it (CR 601.2c)"
    needed = (*way.others, *required(card))
    if not all(cost.can_pay(board, ctx) for cost in needed):
        return "its additional cost can't be paid (CR 601.2h)"
    if not there_is_for_all(board, ctx, needed, spell=True):
        return "its additional costs can't all be paid (CR 601.2h)"
    return ""


def _most_x(board: Board, player: PlayerId, number: ObjectId, way: Way, extra: int) -> int:
    """The greatest X that could be paid (CR 107.3a); 0 where there is no X."""
    if way.mana.x_count:
        most = 0
        while most < MOST_X and _find_payment(
            board, player, number, way.mana, most + 1, extra
        ) is not None:
            most += 1
        return most
    others = [cost for cost in (*way.others, *required(_card(board, number))) if names_x(cost)]
    if not others:
        return 0
    return max(
        (
            x for x in range(MOST_X)
            if all(
                cost.can_pay(board, Context(player, number, x=x, using=True)) for cost in others
            )
        ),
        default=0,
    )


def _card(board: Board, number: ObjectId) -> Card:
    """The card of a spell that is or will be cast."""
    record = board.find(number)
    assert isinstance(record, (CardObject, Spell))
    return record.card


def _seen_as(board: Board, player: PlayerId, number: ObjectId, way: Way) -> Card:
    """A card as it is judged before it is cast (CR 601.3e, 709.3a, 715.3a)."""
    return as_spell(board, player, number, as_cast(uncovered(board, number), way))


def _too_dear(mana: ManaCost, extra: int, life: int = 0) -> str:
    missing = f" and {{{extra}}} more" if extra > 0 else ""
    return f"its cost {mana}{missing} can't be paid{costs.with_life(life)} (CR 601.2h)"


def _has_targets(board: Board, ctx: Context, card: Card) -> bool:
    if permanent_spells.has_targets(card):
        return any(
            targeting.legal_targets(board, ctx, target)
            for target in permanent_spells.targets(card)
        )
    if not card.spell_abilities:
        return True
    return targeting.can_choose_targets(board, ctx, in_order(card))


def cost_change(
    board: Board, spell: ObjectId, player: PlayerId, zone: str, *, hopeful: bool = False
) -> CostDelta:
    """How much more or less a spell cast from a zone costs by effects (CR 601.2f, 903.8).

    Where `hopeful`, its targets are supposed to be such that it costs less.
    """
    total = CostDelta(commanders.tax(board, spell, player) if zone == "command" else 0)
    for _, static, ctx in statics(board, CostChange):
        effect = static.effect
        assert isinstance(effect, CostChange)
        total = total.and_also(effect.change(board, ctx, spell, player))
    own = board.find(spell)
    if isinstance(own, (CardObject, Spell)):
        for static in as_spell(board, player, spell).statics:
            if isinstance(static.effect, CostChange) and own.zone not in static.zones:
                ctx = Context(player, spell)
                condition = static.condition
                if hopeful and condition is not None and (
                    condition.settled_as_cast or getattr(condition, "of_targets", False)
                ):
                    condition = None
                if condition is None or condition.holds(board, ctx):
                    total = total.and_also(static.effect.change(board, ctx, spell, player))
    return total


def cast(board: Board, action: CastSpell) -> Steps[None]:
    """Cast a spell as an action (CR 601.2). Raises Refused if it is not legal (CR 601.2e, 733)."""
    found = board.cards.get(action.card)
    name = board.name(action.card)
    if found is None:
        raise Refused(f"{name} is not where it could be cast from")
    able = list(ways(board, action.player, action.card))
    if not able:
        raise Refused(why_none(board, action.player, found))
    way = next((one for one in able if one.name == action.way), None)
    if way is None:
        if action.way:
            raise Refused(f"{name} can't be cast by {action.way!r}")
        way = able[0]
    card = _seen_as(board, action.player, action.card, way)
    nothing_to_choose = (
        card.is_permanent_card
        and not permanent_spells.has_targets(card)
        and not way.mana.x_count
    )
    why_not = objection(board, action.player, action.card, way, pay_later=nothing_to_choose)
    why_not = why_not or _objection_to_optional(action, card, way, able)
    if why_not is not None:
        raise Refused(f"{board.name(action.player)} can't cast {name}: {why_not}")
    yield from _cast(board, action, way)


def _objection_to_optional(
    action: CastSpell, card: Card, way: Way, able: Sequence[Way]
) -> str | None:
    """Why what is to be paid beside the mana cost can't be, or None (CR 601.2b, 118.9a)."""
    there = {part.optional: part for part in card.parts if isinstance(part, AdditionalCost)}
    for one in action.optional:
        if one in there and action.optional.count(one) > 1 and not there[one].repeats:
            return f"{one} can be paid only once (CR 601.2b)"
        if one != way.name and any(one == other.name for other in able):
            return f"{way.name} and {one} are two alternative costs (CR 118.9a)"
        if one not in there:
            return f"it has no {one} (CR 601.2b)"
    return None


def cast_now(
    board: Board, player: PlayerId, number: ObjectId, *, free: bool, below: int | None = None
) -> Steps[None]:
    """Cast a card while something resolves, whatever the time (CR 608.2g).

    With `below` only as a spell of a lower mana value than that (CR 702.85a).
    """
    able = list(_ways_now(board, player, number, free=free, below=below))
    if not able:
        return
    way = able[0]
    if len(able) > 1:
        place = yield from choices.choose_index(
            board, player, [one.name or board.name(number) for one in able], what="face",
            rule="601.2a", prompt=f"what of {board.name(number)} to cast", source=number,
            why="who casts a card chooses which half or face",
        )
        way = able[place]
    yield from _cast(board, CastSpell(player, number, way.name), way)


def cast_by(board: Board, player: PlayerId, number: ObjectId, way: Way) -> Steps[None]:
    """Cast a card in one certain way while something resolves (CR 608.2g)."""
    yield from _cast(board, CastSpell(player, number, way.name), way)


def can_cast_now(
    board: Board, player: PlayerId, number: ObjectId, *, free: bool, below: int | None = None
) -> bool:
    """Whether a card could be cast while something resolves (CR 608.2g)."""
    return any(_ways_now(board, player, number, free=free, below=below))


def _ways_now(
    board: Board, player: PlayerId, number: ObjectId, *, free: bool, below: int | None = None
) -> Iterator[Way]:
    """The ways a card could be cast while something resolves (CR 608.2g)."""
    found = board.cards.get(number)
    if found is None or not board.players[player].in_game:
        return
    for name, card, face in sides(found.card):
        if "aftermath" in card.keywords and found.zone != "graveyard":
            continue  # CR 702.127a
        if card.is_land or (not free and card.mana_cost is None):
            continue
        if below is not None and card.mana_cost is not None and card.mana_cost.value() >= below:
            continue
        mana = card.mana_cost if not free and card.mana_cost is not None else NO_COST
        way = Way(name or (FREE if free else ""), mana, face=face)
        if cannot_cast(board, player, number, way) is None:
            yield way


def _cast(board: Board, action: CastSpell, way: Way) -> Steps[None]:
    player, name = action.player, board.name(action.card)
    before = board.find(action.card)
    assert before is not None
    done = yield from happen(
        board,
        ev.ZoneChanged(
            action.card, before.zone, "stack", "cast", player=player, rule="601.2a",
            face=way.face, down=way.down,
        ),
    )
    number = board.now(action.card)
    spell = board.stack.get(number)
    assert done
    assert isinstance(spell, Spell)
    card = characteristics(board, number)
    ctx = Context(player, number, on_stack=number, using=True)
    paid = (*([way.name] if way.name else []), *action.optional)
    x = 0
    board.stack[number] = spell = spell._replace(cast=Cast(0, paid, (), before.zone))
    with_x = with_optional(card, way, paid)
    if has_x(card, with_x):
        x = yield from _announce_x(board, player, number, with_x, before.zone)
    ctx.x = x
    ctx.cast = Cast(x, paid, (), before.zone)
    wanted = [*way.others, *required(card)]
    offer: Offer | None = None
    used: tuple[ObjectId, ...] = ()
    if way.part is not None and (offers := way.part.offers(board, ctx)):
        offer = yield from way.part.choose_offer(board, ctx, offers)
        if offer is not None:
            wanted.append(offer.cost)
            used = () if offer.for_mana else (offer.object,)
    for place, cost in enumerate(wanted):
        if isinstance(cost, OneOfCosts):
            wanted[place] = yield from _choose_cost(
                board, ctx, cost, way.mana, 0 if offer is None else -offer.less
            )
    others: list[Cost] = []
    mana = _with_costs(way.mana, others, wanted)
    for part in card.parts:
        if not isinstance(part, AdditionalCost) or not part.optional:
            continue
        for _ in range(paid.count(part.optional)):
            yield from part.announce(board, ctx)
            mana = _with_costs(mana, others, part.costs)
    spell, more_costs = yield from splicing.splice(board, ctx, spell)
    mana = _with_costs(mana, others, more_costs)
    board.stack[number] = spell._replace(cast=ctx.cast, then=way.then)
    chooses = bool(spell.card.spell_abilities) or permanent_spells.has_targets(spell.card)
    text = permanent_spells.announced(spell)
    if chooses and not (yield from targeting.announce(board, ctx, number, text)):
        raise Refused(f"there is no legal choice of modes and targets for {name} (CR 601.2c)")
    by_modes = (*targeting.mode_costs(text, ctx.modes), *costs_by_modes(spell.card, len(ctx.modes)))
    mana = _with_costs(mana, others, by_modes)
    mana, extra = cost_change(board, number, player, before.zone).applied(mana)
    mana, extra = _with_offer(permissions.spent_as(mana, way.any_mana), extra, offer)
    helped, given = yield from assisting.paid_by_another(
        board, player, number, _generic(board, mana, x, extra)
    )
    payment = _find_payment(
        board, player, number, mana, x, extra, action.pay, used, helped, action.life
    )
    if payment is None:
        why_not = _too_dear(mana, extra, action.life)
        raise Refused(f"{board.name(player)} can't cast {name}: {why_not}")
    yield from costs.carry_out(board, player, payment)
    ctx.cast = ctx.cast._replace(spent=(*given, *payment.mana))
    for cost in others:
        if not cost.can_pay(board, ctx):
            raise Refused(f"the additional cost of {name} can't be paid (CR 601.2h)")
        yield from cost.pay(board, ctx)
    for noted in card.noted_as_cast:
        if noted.note(board, ctx):
            ctx.named[noted.key] = (player,)
    if ctx.named:
        ctx.cast = ctx.cast._replace(chosen=tuple(sorted(ctx.named.items())))
    if card.counts_casts:
        caster = board.players[player]
        board.players[player] = caster._replace(casts=(*caster.casts, card.name))
    if ctx.named or ctx.cast.spent:
        current = board.stack.get(number)
        assert isinstance(current, Spell)
        board.stack[number] = current._replace(cast=ctx.cast)
    board.permissions = tuple(
        permission._replace(cards=tuple(one for one in permission.cards if one != action.card))
        for permission in board.permissions
    )
    if way.by is not None:
        permissions.note_used(board, way.by)
    prepared.note_cast(board, player, action.card)
    if before.zone == "command":
        commanders.note_cast(board, number)
    count, earlier = board.fact("cast", player) + 1, board.fact("cast")
    board.facts[("cast", player)] = count
    board.facts[("cast", -1)] = earlier + 1
    board.facts[("cast spell", number)] = player + 1
    if before.zone == "hand":
        board.facts[("cast from hand", player)] = board.fact("cast from hand", player) + 1
    yield from targeting.announce_targets(board, number, player, ctx.targets)
    yield from happen(board, ev.SpellCast(player, number, count, earlier))
    if payment.mana:
        yield from _expend(board, player, len(payment.mana))


def _expend(board: Board, player: PlayerId, amount: int) -> Steps[None]:
    """Mana is spent on spells; abilities wait for so much of it in a turn (CR 700.14)."""
    before = board.fact("expended", player)
    board.facts[("expended", player)] = before + amount
    if "expended" in board.watchers.buckets:
        spent = ev.Happened("expended", player, text=f"{before} {before + amount}", rule="700.14")
        yield from happen(board, spent)


def _mode_mana(card: Card) -> list[tuple[str, ...]]:
    """What mana the choice of a mode may cost more: one of these at least (CR 702.172a)."""
    effect = in_order(card)
    if not isinstance(effect, Modal):
        return [()]
    return [
        tuple(_mana_in(targeting.mode_costs(effect, (number,))))
        for number in range(len(effect.modes))
    ]


def _with_costs(mana: ManaCost, others: list[Cost], more: Iterable[Cost]) -> ManaCost:
    """A mana cost with more to pay; what of that is no mana joins the others (CR 601.2f)."""
    for cost in more:
        if isinstance(cost, costs.PayMana):
            mana = ManaCost((*mana.symbols, *cost.cost.symbols))
        else:
            others.append(cost)
    return mana


def _mana_in(others: Sequence[Cost]) -> Iterator[str]:
    for cost in others:
        if isinstance(cost, costs.PayMana):
            yield from cost.cost.symbols


def _choose_cost(
    board: Board, ctx: Context, cost: OneOfCosts, mana: ManaCost, extra: int
) -> Steps[Cost]:
    """The caster chooses which of some costs to pay, of those that can be paid (CR 601.2b)."""
    player, number = ctx.controller, ctx.source
    assert number is not None
    zone = ctx.cast.zone if ctx.cast is not None else ""
    able: list[int] = []
    for place, one in enumerate(cost.options):
        total = ManaCost((*mana.symbols, *_mana_in([one])))
        total, change = cost_change(board, number, player, zone).applied(total)
        if not isinstance(one, costs.PayMana) and not one.can_pay(board, ctx):
            continue
        if _find_payment(board, player, number, total, ctx.x, change + extra) is not None:
            able.append(place)
    if not able:
        raise Refused(f"no additional cost of {board.name(number)} can be paid (CR 601.2b)")
    chosen = yield from choices.choose_index(
        board, player, [cost.words[place] for place in able], what="cost", rule="601.2b",
        prompt=f"which additional cost of {board.name(number)} to pay", source=number,
        why="who casts a spell chooses which of its costs to pay",
    )
    return cost.options[able[chosen]]


def _announce_x(
    board: Board, player: PlayerId, number: ObjectId, way: Way, zone: str
) -> Steps[int]:
    """The caster announces X, at most what can be paid (CR 601.2b, 107.3a)."""
    mana, extra = cost_change(board, number, player, zone).applied(way.mana)
    mana = permissions.spent_as(mana, way.any_mana)
    most = _most_x(board, player, number, way._replace(mana=mana), extra)
    return (
        yield from choices.choose_number(
            board, player, 0, most, prompt=f"X for {board.name(number)}", rule="601.2b",
            source=number,
        )
    )
