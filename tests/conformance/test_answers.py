"""Which answer a question takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .cases import card, fails, passes

LANDS = [
    card("battlefield", land, 3) for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")
]
BEARS = [card("battlefield", "Grizzly Bears"), card("battlefield", "Hill Giant", player="B")]


def cast(name: str, **options: object) -> list[list[object]]:
    """A spell in the first main phase."""
    return [["cast", 1, "main1", "A", name, options]]


def with_hand(*names: str) -> list[list[object]]:
    """Lands of all kinds, and a hand."""
    return [*LANDS, *(card("hand", name) for name in names)]


ANSWERED: dict[str, dict[str, Any]] = {
    "one answer to whether, which and which": {
        "setup": [
            ["no_shuffle"], *with_hand("Deep Dig"),
            *(card("library", one) for one in ("Grizzly Bears", "Hill Giant", "Plains", "Island")),
        ],
        "script": cast("Deep Dig"),
        "choices": [["A", "choice", ["Hill Giant", "Plains"], 1]],
        "asserts": [
            ["hand_count", "A", "Hill Giant", 1],
            ["hand_count", "A", "Plains", 1],
            ["graveyard_total", "A", 3],
        ],
    },
    "targets of the move before those of the queue": {
        "setup": [*with_hand("Shock"), *BEARS],
        "script": cast("Shock", targets=[{"name": "Hill Giant"}]),
        "asserts": [["damage", "B", "Hill Giant", 2]],
    },
    "a target from the queue": {
        "setup": [*with_hand("Shock"), *BEARS],
        "script": cast("Shock"),
        "choices": [["A", "target", [{"name": "Hill Giant"}], 1]],
        "asserts": [["damage", "B", "Hill Giant", 2]],
    },
    "the first that fits": {
        "setup": [*with_hand("Unsummon", "Shock"), *BEARS],
        "script": [*cast("Unsummon"), *cast("Shock")],
        "choices": [
            ["A", "target", [{"player": "B"}], 1],
            ["A", "target", [{"name": "Hill Giant"}], 1],
        ],
        "asserts": [["life", "B", 18], ["hand_count", "B", "Hill Giant", 1]],
    },
    "by alias, though others have the name": {
        "setup": [
            *with_hand("Shock"),
            BEARS[1],
            card("battlefield", "Hill Giant", player="B", alias="second"),
        ],
        "script": cast("Shock", targets=[{"alias": "second"}]),
        "asserts": [
            ["damage", "B", {"alias": "second"}, 2],
            ["damage", "B", {"name": "Hill Giant", "index": 0}, 0],
        ],
    },
    "X, then the target": {
        "setup": with_hand("Falling Stones"),
        "script": cast("Falling Stones", targets=[{"player": "B"}]),
        "choices": [["A", "amount", 4, 1]],
        "asserts": [["life", "B", 16]],
    },
    "modes among those not chosen yet": {
        "setup": [*with_hand("Two Minds"), *BEARS],
        "script": cast("Two Minds"),
        "choices": [["A", "mode", 1, 2], ["A", "target", [{"name": "Hill Giant"}], 1]],
        "asserts": [["life", "A", 22], ["damage", "B", "Hill Giant", 1]],
    },
    "one mode is enough": {
        "setup": [*with_hand("Two Minds"), *BEARS],
        "script": cast("Two Minds"),
        "choices": [["A", "mode", 2, 1], ["A", "mode", {"skip": True}, 1]],
        "asserts": [["life", "A", 22]],
    },
    "a division that comes with the targets": {
        "setup": [*with_hand("Forked Spark"), *BEARS],
        "script": cast("Forked Spark"),
        "choices": [
            ["A", "target", [{"name": "Hill Giant", "amount": 2}], 1],
            ["A", "target", [{"name": "Grizzly Bears", "amount": 1}], 1],
        ],
        "asserts": [["damage", "B", "Hill Giant", 2], ["damage", "A", "Grizzly Bears", 1]],
    },
    "a division by amounts": {
        "setup": [*with_hand("Forked Spark"), *BEARS],
        "script": cast("Forked Spark"),
        "choices": [
            ["A", "target", [{"name": "Hill Giant"}, {"name": "Grizzly Bears"}], 1],
            ["A", "amount", 2, 1],
            ["A", "amount", 1, 1],
        ],
        "asserts": [["damage", "B", "Hill Giant", 2]],
    },
    "the only cost there is": {
        "setup": [*with_hand("Blood Toll"), BEARS[0]],
        "script": cast("Blood Toll"),
        "asserts": [["hand_total", "A", 2]],
    },
    "and an answer for it is used up": {
        "setup": [*with_hand("Blood Toll"), BEARS[0]],
        "script": cast("Blood Toll"),
        "choices": [["A", "choice", "Grizzly Bears", 1]],
        "asserts": [["hand_total", "A", 2]],
    },
    "what to sacrifice, in the choices": {
        "setup": [*with_hand("Blood Toll"), BEARS[0], card("battlefield", "Soul Warden")],
        "script": cast("Blood Toll"),
        "choices": [["A", "choice", "Soul Warden", 1]],
        "asserts": [["permanent_count", "A", "Grizzly Bears", 1]],
    },
    "or in the targets": {
        "setup": [*with_hand("Blood Toll"), BEARS[0], card("battlefield", "Soul Warden")],
        "script": cast("Blood Toll"),
        "choices": [["A", "target", [{"name": "Soul Warden"}], 1]],
        "asserts": [["permanent_count", "A", "Grizzly Bears", 1]],
    },
    "may: yes; the order of triggers: the first named resolves last": {
        "setup": with_hand("Gate Crier"),
        "script": [
            *cast("Gate Crier"),
            ["wait", 1, "main1", None, 2],
            ["check", "assert", 1, "main1", "A", ["life", "A", 21]],
            ["check", "hand_count", 1, "main1", "A", 0],
        ],
        "choices": [["A", "choice", "When {this} enters, you may", 1], ["A", "choice", True, 1]],
        "asserts": [["hand_total", "A", 1]],
    },
    "may: no": {
        "setup": with_hand("Gate Crier"),
        "script": cast("Gate Crier"),
        "choices": [
            ["A", "choice", "When this creature enters, you gain", 1],
            ["A", "choice", False, 1],
        ],
        "asserts": [["hand_total", "A", 0], ["life", "A", 21]],
    },
    "triggers by the names of their sources": {
        "setup": [*with_hand("Elvish Visionary"), card("battlefield", "Soul Warden")],
        "script": cast("Elvish Visionary"),
        "choices": [["A", "choice", "Soul Warden", 1]],
        "asserts": [["life", "A", 21]],
    },
    "an order that makes no difference may be answered": {
        "setup": [*with_hand("Grizzly Bears"), card("battlefield", "Soul Warden", 3)],
        "script": cast("Grizzly Bears"),
        "choices": [["A", "choice", "Soul Warden", 2]],
        "asserts": [["life", "A", 23]],
    },
    "or not": {
        "setup": [*with_hand("Grizzly Bears"), card("battlefield", "Soul Warden", 3)],
        "script": cast("Grizzly Bears"),
        "asserts": [["life", "A", 23]],
    },
    "kicker: yes": {
        "setup": with_hand("Kicking Mule"),
        "script": cast("Kicking Mule"),
        "choices": [["A", "choice", True, 1]],
        "asserts": [["life", "A", 23]],
    },
    "kicker: no": {
        "setup": with_hand("Kicking Mule"),
        "script": cast("Kicking Mule"),
        "choices": [["A", "choice", False, 1]],
        "asserts": [["life", "A", 20]],
    },
    "how to cast": {
        "setup": with_hand("Mulldrifter"),
        "script": cast("Mulldrifter"),
        "choices": [
            ["A", "choice", "Cast with Evoke alternative cost: {2}{U}", 1],
            ["A", "choice", "When this permanent enters, if its evoke cost", 1],
        ],
        "asserts": [["graveyard_count", "A", "Mulldrifter", 1], ["hand_total", "A", 2]],
    },
    "the usual way": {
        "setup": with_hand("Mulldrifter"),
        "script": cast("Mulldrifter"),
        "choices": [["A", "choice", {"normal_cost": True}, 1]],
        "asserts": [["permanent_count", "A", "Mulldrifter", 1]],
    },
    "scry: the bottom, in order, and the order on top": {
        "setup": [
            ["no_shuffle"],
            ["clear_library", "A"],
            card("library", "Swamp"),
            card("library", "Island"),
            card("library", "Forest"),
            *with_hand("Patient Seer"),
        ],
        "script": cast("Patient Seer"),
        "choices": [["A", "target", [{"name": "Forest"}], 1], ["A", "choice", "Island", 1]],
        "asserts": [
            ["is", ["card", "library", "A", {"index": 0}, "name_is"], "Swamp"],
            ["is", ["card", "library", "A", {"index": 1}, "name_is"], "Island"],
            ["is", ["card", "library", "A", {"index": 2}, "name_is"], "Forest"],
        ],
    },
    "scry: everything stays": {
        "setup": [["no_shuffle"], card("library", "Swamp"), *with_hand("Patient Seer")],
        "script": cast("Patient Seer"),
        "choices": [["A", "target", {"skip": True}, 1]],
        "asserts": [["is", ["card", "library", "A", {"index": 0}, "name_is"], "Swamp"]],
    },
    "a search": {
        "setup": [card("library", "Swamp"), *with_hand("Land Finder")],
        "script": cast("Land Finder"),
        "choices": [["A", "target", [{"name": "Swamp"}], 1]],
        "asserts": [["permanent_count", "A", "Swamp", 4], ["tapped_count", "Swamp", True, 1]],
    },
    "the legend rule": {
        "setup": [*with_hand("Great One"), card("battlefield", "Great One", alias="old")],
        "script": cast("Great One"),
        "choices": [["A", "choice", {"alias": "old"}, 1]],
        "asserts": [
            ["permanent_count", "A", "Great One", 1],
            ["graveyard_count", "A", "Great One", 1],
        ],
    },
    "combat damage, one number for each blocker and the rest": {
        "setup": [
            card("battlefield", "Stampeding Ox"),
            card("battlefield", "Grizzly Bears", player="B"),
            card("battlefield", "Hill Giant", player="B"),
        ],
        "script": [
            ["attack", 1, "A", "Stampeding Ox", None],
            ["block", 1, "B", "Grizzly Bears", "Stampeding Ox"],
            ["block", 1, "B", "Hill Giant", "Stampeding Ox"],
        ],
        "choices": [["A", "amount", 2, 1], ["A", "amount", 3, 1]],
        "asserts": [["life", "B", 20], ["graveyard_total", "B", 2]],
    },
    "a trampler with one blocker assigns no more to it than it must": {
        "setup": [
            card("battlefield", "Stampeding Ox"),
            card("battlefield", "Grizzly Bears", player="B"),
        ],
        "script": [
            ["attack", 1, "A", "Stampeding Ox", None],
            ["block", 1, "B", "Grizzly Bears", "Stampeding Ox"],
        ],
        "asserts": [["life", "B", 17]],
    },
    "discard to hand size, alike cards": {
        "setup": [card("hand", "Forest", 9)],
        "stop": [2, "upkeep"],
        "asserts": [["hand_total", "A", 7]],
    },
    "discard to hand size, named": {
        "setup": [card("hand", "Forest", 7), card("hand", "Shock", 2)],
        "stop": [2, "upkeep"],
        "choices": [["A", "choice", ["Shock", "Forest"], 1]],
        "asserts": [["hand_count", "A", "Shock", 1], ["graveyard_count", "A", "Shock", 1]],
    },
    "the head of the queue answers, time after time": {
        "setup": with_hand("Gate Crier", "Gate Crier"),
        "script": [*cast("Gate Crier"), ["wait", 1, "main1", "A", 0], *cast("Gate Crier")],
        "choices": [
            ["A", "choice", "When {this} enters, you may", 1],
            ["A", "choice", False, 1],
            ["A", "choice", "When {this} enters, you may", 1],
            ["A", "choice", True, 1],
        ],
        "asserts": [["life", "A", 22], ["hand_total", "A", 1]],
    },
}


@pytest.mark.parametrize("name", ANSWERED)
def test_it_is_answered(name: str, tmp_path: Path) -> None:
    passes(tmp_path, **ANSWERED[name])


UNANSWERED: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "a target": (
        ("A is asked: target", "no answer is left"),
        {"setup": [*with_hand("Shock"), *BEARS], "script": cast("Shock")},
    ),
    "yes or no": (
        ("yes, no", "next answers: choice 5"),
        {
            "setup": with_hand("Gate Crier"),
            "script": cast("Gate Crier"),
            "choices": [["A", "choice", "Gate Crier", 1], ["A", "choice", "5", 1]],
        },
    ),
    "a number": (
        ("X for Falling Stones",),
        {"setup": with_hand("Falling Stones"), "script": cast("Falling Stones")},
    ),
    "a number that is none of them": (
        ("X for Falling Stones", "amount 99"),
        {
            "setup": with_hand("Falling Stones"),
            "script": cast("Falling Stones"),
            "choices": [["A", "amount", 99, 1]],
        },
    ),
    "a mode": (
        ("which mode",),
        {"setup": [*with_hand("Two Minds"), *BEARS], "script": cast("Two Minds")},
    ),
    "a mode that there is not": (
        ("which mode",),
        {
            "setup": [*with_hand("Two Minds"), *BEARS],
            "script": cast("Two Minds"),
            "choices": [["A", "mode", 3, 1]],
        },
    ),
    "what to sacrifice": (
        ("sacrifice",),
        {
            "setup": [*with_hand("Blood Toll"), BEARS[0], card("battlefield", "Soul Warden")],
            "script": cast("Blood Toll"),
        },
    ),
    "an order": (
        ("orders 2 triggers",),
        {"setup": with_hand("Gate Crier"), "script": cast("Gate Crier")},
    ),
    "a division": (
        ("divide 3",),
        {
            "setup": [*with_hand("Forked Spark"), *BEARS],
            "script": cast("Forked Spark"),
            "choices": [["A", "target", [{"name": "Hill Giant"}, {"name": "Grizzly Bears"}], 1]],
        },
    ),
}


@pytest.mark.parametrize("name", UNANSWERED)
def test_a_question_that_nothing_answers(name: str, tmp_path: Path) -> None:
    said, parts = UNANSWERED[name]
    fails(tmp_path, "nothing answers", *said, **parts)
