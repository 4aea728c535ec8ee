"""Triggers that cannot be told apart are not asked about; all others are."""

from __future__ import annotations

from .played import each, holds

GROWERS = """
cards:
  - {name: Grower, type: Enchantment, cost: "{G}",
     text: "Whenever a creature enters, put a +1/+1 counter on that creature."}
  - {name: Zoo, type: Sorcery, cost: "{G}", text: "Create a 1/1 white Cat creature token and a 2/2 \
green Bear creature token."}
"""
CALLER = """
cards: [{name: Caller, type: Creature — Cat, cost: "{G}", pt: 1/1,
         text: "Whenever another creature enters, this creature gets +1/+1 until end of turn."}]
"""
NOT_ASKED = {
    "four wardens: the source matters to nothing": """
players: {Ana: {battlefield: [4 Soul Warden, 2 Forest], hand: [Grizzly Bears]}, Ben: {}}
script: [{Ana: {cast: Grizzly Bears}}, resolve]
expect: {stack: [4 Soul Warden]}""",
    "a warden with a counter is still a warden": """
players: {Ana: {battlefield: [Soul Warden, {card: Soul Warden, counters: {"+1/+1": 1}}, 2 Forest],
                hand: [Grizzly Bears]}, Ben: {}}
script: [{Ana: {cast: Grizzly Bears}}, resolve]
expect: {stack: [2 Soul Warden]}""",
    "targets are chosen as each is put on the stack, so they do not count": """
cards: [{name: Giver, type: Creature — Cat, cost: "{W}", pt: 1/1,
         text: "Whenever another creature enters, target player gains 1 life."}]
players: {Ana: {battlefield: [2 Giver, 2 Forest], hand: [Grizzly Bears]}, Ben: {}}
answers: {Ana: [Ben, Ana]}
script: [{Ana: {cast: Grizzly Bears}}, resolve]
expect: {stack: [2 Giver]}""",
    "one trigger each of two players is nobody's question": """
players: {Ana: {battlefield: [Soul Warden, 2 Forest], hand: [Grizzly Bears]},
          Ben: {battlefield: [Soul Warden]}}
script: [{Ana: {cast: Grizzly Bears}}, resolve, {expect: {stack: [2 Soul Warden]}}, resolve]
expect: {Ben: {life: 21}, Ana: {life: 20}}""",
}
ASKED = {
    "the same text with different that creature": GROWERS + """
players: {Ana: {battlefield: [Grower, Forest], hand: [Zoo]}, Ben: {}}
script: [{Ana: {cast: Zoo}}, resolve]
expect_error: {says: [nothing answers, Grower for Cat Token, Grower for Bear Token]}""",
    "the same text of sources that it reads": CALLER + """
players: {Ana: {battlefield: [Caller, {card: Caller, counters: {"+1/+1": 1}}, 2 Forest],
                hand: [Grizzly Bears]}, Ben: {}}
script: [{Ana: {cast: Grizzly Bears}}, resolve]
expect_error: {says: [nothing answers, Caller]}""",
    "other texts": """
players: {Ana: {battlefield: [Soul Warden, Suture Priest, 2 Forest], hand: [Grizzly Bears]},
          Ben: {}}
script: [{Ana: {cast: Grizzly Bears}}, resolve]
expect_error: {says: [nothing answers, Soul Warden, Suture Priest]}""",
}


@each(NOT_ASKED)
def test_not_asked(text: str) -> None:
    run = holds(text).run
    assert run is not None
    assert [made for made in run.made if made.decision.kind == "order"] == []


@each(ASKED)
def test_asked(text: str) -> None:
    holds(text)


def test_the_log_notes_a_question_that_was_skipped() -> None:
    run = holds(NOT_ASKED["four wardens: the source matters to nothing"]).run
    assert run is not None
    assert "OrderSkipped" in {type(event).__name__ for event in run.position.events}
