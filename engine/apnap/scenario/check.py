"""What cannot be right in a scenario, found on loading: parts that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..errors import did_you_mean
from ..library import Library, normal
from ..library.facts import check_printed
from ..library.forms import listed, mapped, refuse, text
from ..yamltext import Node, Text
from .entries import Action, Expects
from .model import Scenario, SetUpCard, TokenFacts
from .names import MOST_COPIES, Seats, distinct
from .words import TEAM_FORMATS

CARD_KEYS = {
    "hand": {"card", "as"},
    "library": {"card", "as"},
    "graveyard": {"card", "as"},
    "exile": {"card", "as", "counters", "face"},
    "command": {"card", "as", "counters", "face"},
}
"""What can be said of a card outside the battlefield."""


def seats_of(file_format: str, players: Node, teams: Node | None, at: Text) -> Seats:
    """The players and teams of a file, every player in one team where there are teams."""
    names = list(mapped(players, "a map of players such as {Ana: {}, Ben: {}}"))
    if len(names) < 2:
        hint = "a game needs two players (CR 100.1)"
        said = "there is one player" if names else "there are no players"
        raise refuse(players, "bad-value", said, hint)
    if file_format == "duel" and len(names) > 2:
        hint = "write `format: free-for-all` or another format for more"
        raise refuse(names[2], "contradiction", "a duel has two players", hint)
    needs_teams = file_format in TEAM_FORMATS
    if teams is None:
        if needs_teams:
            hint = "such as `teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}`"
            raise refuse(at, "missing-key", f'"{file_format}" needs `teams`', hint)
        distinct((name, "a player") for name in names)
        return Seats(tuple(names))
    if not needs_teams:
        hint = f"formats with teams: {', '.join(TEAM_FORMATS)}"
        raise refuse(teams, "contradiction", f'the format "{file_format}" has no teams', hint)
    named = mapped(teams, "a map such as {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}")
    distinct([*((name, "a player") for name in names), *((team, "a team") for team in named)])
    return Seats(tuple(names), _teams(names, named))


def _teams(names: list[Text], named: Mapping[Text, Node]) -> dict[str, tuple[Text, ...]]:
    players = Seats(tuple(names))
    read: dict[str, tuple[Text, ...]] = {}
    for team, members in named.items():
        read[team] = tuple(players.player(text(member)) for member in listed(members))
        if not read[team]:
            raise refuse(members, "bad-value", f'the team "{team}" has no members')
        for at, member in enumerate(read[team]):
            if member in read[team][:at]:
                raise refuse(member, "contradiction", f'"{member}" stands here twice')
            other = next((t for t in read if t != team and member in read[t]), None)
            if other:
                said = f'"{member}" is in the teams "{other}" and "{team}"'
                raise refuse(member, "contradiction", said, "a player has one team")
    if len(read) < 2:
        raise refuse(next(iter(named), names[0]), "bad-value", "expected at least two teams")
    for name in names:
        if not any(name in members for members in read.values()):
            raise refuse(name, "contradiction", f'"{name}" is in no team', "add it to one")
    # Teams take their turns in the order of their first players.
    ordered = sorted(read, key=lambda team: min(names.index(m) for m in read[team]))
    return {team: read[team] for team in ordered}


def check(scenario: Scenario) -> None:
    """Refuses a scenario whose parts cannot all be right, at the place of the later part."""
    if scenario.expect_error is not None and scenario.expect is not None:
        later = max((scenario.key("expect"), scenario.key("expect_error")), key=_line)
        said = "`expect` and `expect_error` cannot both hold"
        raise refuse(later, "contradiction", said, "leave one out")
    seats = scenario.seats
    distinct(
        [
            *((name, "a player") for name in seats.players),
            *((Text(team), "a team") for team in seats.teams),
            *((alias, "an alias") for alias in scenario.aliases()),
        ]
    )
    _check_own_cards(scenario)
    _check_shared(scenario)
    for holder in ("initiative", "monarch"):
        _check_single(scenario, holder)
    _check_zones(scenario)
    _check_commanders(scenario)
    _check_names(scenario)


def _check_own_cards(scenario: Scenario) -> None:
    """A file writes each of its cards once, or one of the two would be dropped."""
    lines: dict[str, int] = {}
    for card in scenario.cards:
        if (first := lines.setdefault(normal(card.name), card.name.line)) != card.name.line:
            said = f'the card "{card.name}" is written twice (first on line {first})'
            raise refuse(card.name, "contradiction", said)
        check_printed(card)
    for _, _, entry in scenario.objects():
        if isinstance(entry.token, TokenFacts):
            check_printed(entry.token)


def _line(node: Text) -> int:
    return node.line


def _check_shared(scenario: Scenario) -> None:
    """Life and poison are the team's: members cannot differ (CR 805, 810.10)."""
    for team, members in scenario.seats.teams.items():
        for key in ("life", "poison"):
            given = [
                (getattr(scenario.players[member], key), scenario.players[member].key(key))
                for member in members
                if key in scenario.players[member].node
            ]
            given.sort(key=lambda pair: pair[1].line)
            for value, place in given[1:]:
                if value != given[0][0]:
                    said = f'the team "{team}" has {key} {given[0][0]} (line {given[0][1].line})'
                    hint = "on any member it is the team's: write it once"
                    raise refuse(place, "contradiction", f"{said} and {value}", hint)


def _check_single(scenario: Scenario, holder: str) -> None:
    """Only one player is the monarch, one has the initiative (CR 725.3, 726.3)."""
    having = [player for player in scenario.players.values() if getattr(player, holder)]
    if len(having) > 1:
        said = f"two players cannot both have `{holder}: true`"
        raise refuse(having[1].key(holder), "contradiction", said)


def _check_zones(scenario: Scenario) -> None:
    total = 0
    for _, zone, card in scenario.objects():
        total += card.count
        if total > MOST_COPIES:
            said = f"the file sets up more than {MOST_COPIES} cards"
            raise refuse(card.node, "bad-value", said)
        if card.card is not None and scenario.library.find(card.card.name).is_token:
            said = f'"{card.card.name}" is a token and no card (CR 111.1)'
            hint = f"write {{token: {card.card.name}}}" if zone == "battlefield" else None
            raise refuse(card.card.name, "bad-value", said, hint)
        if zone == "battlefield":
            _check_permanent(scenario.library, card)
            continue
        if card.token is not None:
            said = f"a token can be set up on the battlefield only, not in {zone}"
            raise refuse(card.key("token"), "bad-value", said)
        for key in card.node:
            if key not in CARD_KEYS[zone]:
                said = f"`{key}` has no meaning for a card in {zone}"
                hint = f"right are {', '.join(sorted(CARD_KEYS[zone]))}"
                raise refuse(key, "unknown-key", said, hint)


def _check_permanent(library: Library, card: SetUpCard) -> None:
    """Instants, sorceries and dungeons cannot be on the battlefield (CR 304.4, 307.4, 309.2c)."""
    if card.card is None or card.face == "down":
        return
    facts = library.find(card.card.name)
    if not facts.can_be_permanent:
        said = f'"{facts.name}" ({facts.type}) cannot be on the battlefield'
        raise refuse(card.card.name, "bad-value", said)


def _check_commanders(scenario: Scenario) -> None:
    aliases = {normal(alias) for alias in scenario.aliases()}
    for player in scenario.players.values():
        if player.commander and scenario.format != "commander":
            said = f'there are no commanders in the format "{scenario.format}"'
            hint = "write `format: commander`"
            raise refuse(player.key("commander"), "contradiction", said, hint)
        for name in player.commander:
            if normal(name) not in aliases:
                scenario.known.card(name)


def _check_names(scenario: Scenario) -> None:
    """Every name of an object must be an alias, a card or a token of some text in the file."""
    told = _told(scenario)
    for name, players_too in _named_objects(scenario):
        if players_too and (scenario.seats.get(name) or normal(name) == "none"):
            continue
        found = scenario.reference(name)
        key = normal(found.name)
        if scenario.is_name(found.name) or key.endswith(" token") or f" {key} " in told:
            continue
        right = [str(alias) for alias in scenario.aliases()]
        right += [str(card.name) for _, _, card in scenario.objects()]
        right += scenario.seats.names if players_too else []
        hint = did_you_mean(found.name, dict.fromkeys(right), listed=0)
        hint = hint or scenario.library.hint(found.name)
        said = f'"{found.name}" is no alias, card or token of this file'
        raise refuse(name, "unknown-name", said, hint)


def _told(scenario: Scenario) -> str:
    """The text of all cards in use and of every room, where the name of a token would stand."""
    names = {str(card.card.name) for _, _, card in scenario.objects() if card.card}
    names |= {str(entry.cast.name) for entry in scenario.stack if entry.cast}
    facts = [scenario.library.find(name) for name in sorted(names)]
    texts = [str(face.text) for card in (*facts, *scenario.cards) for face in (card, *card.faces)]
    tokens = [card.token for _, _, card in scenario.objects()]
    texts += [str(token.text) for token in tokens if isinstance(token, TokenFacts)]
    dungeons = [scenario.library.find(name) for name in scenario.library.dungeon_names()]
    texts += [str(room.text) for dungeon in dungeons for room in dungeon.rooms]
    words = normal(" ".join(texts))
    for mark in '.,:;()"“”':
        words = words.replace(mark, " ")
    return f" {' '.join(words.split())} "


def _named_objects(scenario: Scenario) -> Iterator[tuple[Text, bool]]:
    """Names of objects in set-up, script and expectations; True where a player may stand too."""
    for _, _, card in scenario.objects():
        if card.attached:
            yield card.attached, True
    for item in scenario.stack:
        if item.activate:
            yield item.activate, False
    for entry in scenario.script:
        if isinstance(entry, Action):
            if entry.name:
                yield entry.name, False
            for creature, aims in entry.pairs:
                yield creature, False
                yield from ((aim, True) for aim in aims)
        elif isinstance(entry, Expects):
            yield from ((name, True) for name in entry.expect.objects())
    if scenario.expect:
        yield from ((name, True) for name in scenario.expect.objects())
