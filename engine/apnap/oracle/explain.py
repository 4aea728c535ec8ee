"""An understood ability in other words: what it is, part by part, with the rules (CR 113.3)."""

from __future__ import annotations

from collections.abc import Iterator

from apnap.abilities.modes import Mode
from apnap.abilities.wording import is_keyword, say
from apnap.game.ability import (
    Ability,
    Activated,
    Cost,
    Effect,
    Keyword,
    LaterAbility,
    Modal,
    PerPlayer,
    SpellAbility,
    Static,
    StaticEffect,
    Target,
    TriggerCondition,
    Triggered,
    targets_of,
)
from apnap.game.data import Data, walk

from .normalise import ITSELF


def explain(ability: Ability) -> list[str]:
    """What an ability was understood as: one line for its kind, then one for each part."""
    return [_kind(ability), *_parts(ability)]


def _kind(ability: Ability) -> str:
    zones = getattr(ability, "zones", ("battlefield",))
    where = "" if zones == ("battlefield",) else f", works in: {', '.join(zones)} (CR 113.6)"
    if is_keyword(ability):
        name = ability.name if isinstance(ability, Keyword) else summary(ability)
        return f"keyword ability (CR 702): {name}"
    if isinstance(ability, Triggered):
        once = ", only once each turn" if ability.once_each_turn else ""
        acts = ", done only once each turn" if ability.acts_once else ""
        return f"triggered ability (CR 603){once}{acts}{where}"
    if isinstance(ability, Activated):
        limits = [
            words
            for words, holds in (
                ("only as a sorcery", ability.sorcery_speed),
                ("only once each turn", ability.once_each_turn),
                ("no more than twice each turn", ability.twice_each_turn),
                ("only once", ability.once or ability.power_up),
                ("less by its mana cost in the turn it enters", ability.power_up),
                ("loyalty", ability.of_loyalty),
            )
            if holds
        ]
        return f"activated ability (CR 602){', ' if limits else ''}{', '.join(limits)}{where}"
    if isinstance(ability, SpellAbility):
        return "spell ability: what it does as it resolves (CR 113.3a, 608)"
    return f"static ability (CR 604){where}" if isinstance(ability, Static) else summary(ability)


def _parts(ability: Ability) -> Iterator[str]:
    if isinstance(ability, Triggered):
        yield _said("waits for", ability.trigger)
        if any(map(ability.trigger.looks_back_at, ability.trigger.keys())):
            yield "looks back to how things were just before the event (CR 603.10)"
        if ability.condition is not None:
            yield _said("triggers and resolves only if", ability.condition)
        yield from _effects(ability.effect)
    elif isinstance(ability, Activated):
        for cost in ability.costs:
            yield _said("cost", cost)
        if ability.cheaper is not None:
            yield _said("costs less", ability.cheaper)
        if ability.condition is not None:
            yield _said("only if", ability.condition)
        yield from _effects(ability.effect)
    elif isinstance(ability, SpellAbility):
        yield from _effects(ability.effect)
    elif isinstance(ability, Static):
        yield _said("makes true", ability.effect)
        if ability.condition is not None:
            yield _said("as long as", ability.condition)
    elif not isinstance(ability, Keyword):
        for part in ability.parts():
            if part is not ability:
                yield f"means: {_kind(part)}"
                yield from _parts(part)


def _effects(effect: Effect) -> Iterator[str]:
    if isinstance(effect, Modal):
        most = f" to {effect.most}" if effect.most != effect.least else ""
        size = len(effect.modes) // effect.copies
        yield f"{effect.least}{most} of {size} modes are chosen (CR 700.2)"
        if effect.copies > 1:
            yield "the same mode may be chosen again (CR 700.2d)"
        if effect.instead is not None:
            yield _said("number of modes", effect.instead)
    for part in _steps(effect):
        yield _said("does", part)
    for number, target in enumerate(_targets(effect), 1):
        yield f"target {number}: {target.wording} (CR 115.1)"
    for later in walk(effect):
        if isinstance(later, LaterAbility):
            for target in _targets(getattr(later, "effect", None)):
                yield f"target of that later ability: {target.wording} (CR 603.3d)"


def _steps(effect: Effect) -> Iterator[Effect]:
    """The instructions one by one."""
    inner = getattr(effect, "modes", None) or getattr(effect, "parts", None)
    if isinstance(inner, tuple):
        for part in inner:
            yield from _steps(part)
    elif isinstance(effect, Mode):
        yield from _steps(effect.effect)
    else:
        yield effect


def _targets(effect: Effect | None) -> Iterator[Target]:
    """What is a target as the ability is put on the stack, whichever modes are chosen."""
    modes = effect.modes if isinstance(effect, Modal) else (effect,)
    for part in modes:
        for target in () if part is None else targets_of(part):
            yield target.of if isinstance(target, PerPlayer) else target


def _said(what: str, part: TriggerCondition | Effect | Cost | StaticEffect | Data) -> str:
    try:
        words = say(part).replace(ITSELF, "this object")
    except KeyError:
        words = ""
    return f"{what}: {words} — {summary(part)}" if words else f"{what}: {summary(part)}"


def summary(part: object) -> str:
    """The first line of what a class says of itself, with its rules."""
    return (type(part).__doc__ or type(part).__name__).strip().split("\n")[0]
