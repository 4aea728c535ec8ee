"""How the kinds of abilities are printed (CR 113.3)."""

from __future__ import annotations

from apnap.game.ability import Ability, Activated, Keyword, SpellAbility, Static, Triggered

from .wording import DEFAULTS, TEMPLATES

KINDS: tuple[type[Ability], ...] = (Triggered, Activated, Static)
"""The kinds that a line of a permanent may have, besides keywords."""

_ONCE = (
    "{once_each_turn?. this ability triggers only once each turn}"
    "{acts_once?. do this only once each turn}"
)
TEMPLATES[Triggered] = (
    "when {trigger}, {effect}" + _ONCE,
    "whenever {trigger}, {effect}" + _ONCE,
    "when {trigger}, if {condition}, {effect}" + _ONCE,
    "whenever {trigger}, if {condition}, {effect}" + _ONCE,
    "at {trigger:at}, {effect}" + _ONCE,
    "at {trigger:at}, if {condition}, {effect}" + _ONCE,
)

_SORCERY = "{sorcery_speed?. activate only as a sorcery}"
_EACH_TURN = "{once_each_turn?. activate only once each turn}"
TEMPLATES[Activated] = (
    "{costs:,}: {effect}" + _SORCERY + _EACH_TURN,
    "{costs:,}: {effect}. activate only if {condition}",
    "{costs:,}: {effect}. activate only if {condition} and only as a {sorcery_speed!sorcery}",
    "{costs:,}: {effect}. activate only if {condition} and only "
    "{once_each_turn!once each turn}",
    "{costs:,}: {effect}. activate only if {condition} and only {once!once}",
    "{costs:,}: {effect}. {cheaper}" + _SORCERY + _EACH_TURN,
    "{costs:,}: {effect}" + _SORCERY + ". {cheaper}",
    "{costs:,}: {effect}. activate no more than {twice_each_turn!twice each turn}",
    "{costs:,}: {effect}. {anyone!any player may activate this ability}" + _SORCERY,
    "{costs:,}: {effect}. activate only {once!once}",
    "{costs:,}: {effect}. activate only {as_instant!as an instant}",
    "{costs:,}: {effect}. activate only {condition:during}",
    "{costs:,}: {effect}. activate only {condition:during} "
    "{once_each_turn!and only once each turn}",
    "{costs:,}: {effect}. activate only as a {sorcery_speed!sorcery} "
    "and only {once_each_turn!once each turn}",
    "{loyalty:signed}: {effect}",
    "{loyalty_x!-X}: {effect}",
    "{once!exhaust} — {costs:,}: {effect}" + _SORCERY,
    "{power_up!power-up} — {costs:,}: {effect}" + _SORCERY,
)
DEFAULTS[Activated] = {"costs": ()}

TEMPLATES[Static] = (
    "{effect}",
    "{effect} as long as {condition}",
    "as long as {condition}, {effect}",
    "as long as {condition}, {effect:it}",
    "{condition:during}, {effect}",
    "{effect} {condition:during}",
    "{effect} if {condition}",
)

TEMPLATES[SpellAbility] = ("{effect}",)
TEMPLATES[Keyword] = ("{name}",)
