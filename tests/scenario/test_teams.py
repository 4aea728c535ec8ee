"""Teams: who answers for a team, what its members share, who wins and loses."""

from __future__ import annotations

import pytest

from .played import GIANT, each, fails, holds

TEAM = GIANT + "players: {Ana: {}, Ben: {}, Cleo: {}, Dan: {}}\n"
UPKEEP = GIANT + """
players: {Ana: {battlefield: [Phyrexian Arena]}, Ben: {battlefield: [Copper Tablet]},
          Cleo: {}, Dan: {}}
turn: {number: 3, active: Alpha, step: upkeep}
script:
"""
TABLETS = "[Copper Tablet for Ana, Phyrexian Arena, Copper Tablet for Ben]"
ARENA = "[Phyrexian Arena, Copper Tablet for Ben, Copper Tablet for Ana]"
HELD = {
    "two different values of life are refused": GIANT + """
players: {Ana: {life: 30}, Ben: {life: 29}, Cleo: {}, Dan: {}}
expect_error: {line: 3, says: [Alpha, 30, 29]}""",
    "two different values of poison are refused": GIANT + """
players: {Ana: {}, Ben: {}, Cleo: {poison: 1}, Dan: {poison: 2}}
expect_error: {line: 3, says: [Beta, poison]}""",
    "life on any member sets the team's total and is read on any": GIANT + """
players: {Ana: {}, Ben: {life: 7}, Cleo: {life: 9}, Dan: {life: 9}}
expect: {Ana: {life: 7}, Ben: {life: 7}, Alpha: {life: 7}, Cleo: {life: 9}, Beta: {life: 9}}""",
    "poison on any member is the team's": GIANT + """
players: {Ana: {}, Ben: {poison: 3}, Cleo: {}, Dan: {}}
expect: {Ana: {poison: 3}, Ben: {poison: 3}, Alpha: {poison: 3}, Dan: {poison: 0}}""",
    "winner and loser take a team": TEAM + """
script: [{Ben: concede}]
expect: {winner: Beta, loser: Alpha}""",
    "winner and loser take a member": TEAM + """
script: [{Ben: concede}]
expect: {winner: Cleo, loser: Ana}""",
    "winner and loser take several members": TEAM + """
script: [{Ben: concede}]
expect: {winner: [Cleo, Dan], loser: [Ana, Ben]}""",
    "winner and loser take a player": """
players: {Ana: {}, Ben: {}}
script: [{Ben: concede}]
expect: {winner: Ana, loser: Ben}""",
    "loser holds for each who has lost so far": """
format: free-for-all
players: {Ana: {}, Ben: {}, Cid: {}}
script: [{Ben: concede}, {expect: {loser: Ben, winner: none}}, {Cid: concede}]
expect: {loser: Ben, winner: Ana}""",
    "nobody has won or lost": TEAM + "expect: {winner: none, loser: none}",
    "the primary player may be first-named in the team only": """
format: two-headed-giant
teams: {Alpha: [Ben, Ana], Beta: [Cleo, Dan]}
players: {Ana: {battlefield: [Phyrexian Arena]}, Ben: {battlefield: [Copper Tablet]},
          Cleo: {}, Dan: {}}
turn: {number: 3, active: Alpha, step: upkeep}
script:
  - Ana: {order: %s}
  - Ben: {order: %s}
expect: {stack: %s}""".replace("%s", ARENA, 1).replace("%s", TABLETS),
}


@each(HELD)
def test_teams(text: str) -> None:
    holds(text)


@pytest.mark.parametrize("name", ["Alpha", "Ana", "Ben"])
def test_a_question_to_a_team_is_answered_under_its_name_or_any_members(name: str) -> None:
    holds(UPKEEP + f"  - {name}: {{order: {TABLETS}}}\nexpect: {{stack: {TABLETS}}}\n")


@pytest.mark.parametrize("name", ["Beta", "Cleo"])
def test_nobody_else_answers_for_a_team(name: str) -> None:
    entry = f"  - {name}: {{order: {TABLETS}}}\n"
    holds(UPKEEP + entry + "expect_error: {says: [nothing answers, Ana and Ben]}\n")


@pytest.mark.parametrize("first", ["Ana", "Ben"])
def test_if_members_differ_the_primary_players_counts_and_the_log_says_so(first: str) -> None:
    second = "Ben" if first == "Ana" else "Ana"
    orders = {"Ana": TABLETS, "Ben": ARENA}
    entries = "".join(f"  - {one}: {{order: {orders[one]}}}\n" for one in (first, second))
    run = holds(UPKEEP + entries + f"expect: {{stack: {TABLETS}}}\n").run
    assert run is not None
    assert [made.said_by for made in run.made if made.decision.kind == "order"] == [
        "Ana (primary player)"
    ]


def test_a_team_that_has_not_lost_is_no_loser() -> None:
    assert "loser: expected Beta, found Ana, Ben" in fails(
        TEAM + "script: [{Ben: concede}]\nexpect: {loser: Beta}\n"
    )
    assert "winner: expected Alpha, found Cleo, Dan" in fails(
        TEAM + "script: [{Ben: concede}]\nexpect: {winner: Alpha}\n"
    )
