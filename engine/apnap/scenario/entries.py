"""The entries of a script: what players do and answer, and what moves the game between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from ..errors import did_you_mean, either
from ..library.forms import (
    expected,
    label,
    listed,
    mapped,
    natural,
    one_of,
    positive,
    refuse,
    text,
    unknown_key,
    whole,
)
from ..yamltext import Listing, Mapping, Node, Text
from .expectation import Expect, step
from .names import Known
from .words import ACTIONS, ALONE, ANSWERS, BARE, DECLARING, NAMING, WITHIN

__all__ = ["Action", "Answer", "Entry", "Note", "Resolve", "To", "answer", "queued", "script"]


@dataclass(frozen=True)
class Answer:
    """What a player or team answers when asked.

    The value is a text, a list of texts, or a map: `{top: [...], bottom: [...]}` or shares such
    as `{bear: 2}`. Without a word (only in a queue) it answers a question of any kind.
    """

    player: Text
    word: Text | None
    value: Node
    line: int
    column: int = 0


@dataclass(frozen=True)
class Action:
    """What a player does: `cast`, `activate`, `play`, `attack`, `block`, `pass`, `concede`."""

    player: Text
    verb: Text
    line: int
    name: Text | None = None
    """What is cast, activated or played."""
    pairs: tuple[tuple[Text, tuple[Text, ...]], ...] = ()
    """Attackers with what each attacks, or blockers with the attackers each blocks."""
    ability: Text | None = None
    """Which ability is activated: the number of its line, or how its text begins."""
    x: int | None = None
    answers: tuple[Answer, ...] = ()
    """Answers to the questions of this action, in order."""
    column: int = 0


@dataclass(frozen=True)
class Resolve:
    """All pass until the top of the stack, or (`all`) the whole stack, has been dealt with."""

    all: bool
    line: int
    column: int = 0


@dataclass(frozen=True)
class To:
    """All pass until a step has begun; without a turn, a step of this turn."""

    step: str
    turn: int | None
    line: int
    column: int = 0


@dataclass(frozen=True)
class Expects:
    """What must hold of the game as it stands."""

    expect: Expect
    line: int
    column: int = 0


@dataclass(frozen=True)
class Note:
    """A text for the report."""

    text: Text
    line: int
    column: int = 0


MOST_REPEATED = 10_000
"""So many entries a repetition may make."""

Entry: TypeAlias = Action | Answer | Resolve | To | Expects | Note


def to(node: Node) -> To:
    """`{turn: 4, step: upkeep}`."""
    point = mapped(node, "a map such as {turn: 4, step: upkeep}")
    for key in point:
        if key not in ("turn", "step"):
            raise unknown_key(key, ("turn", "step"), "a point in the game")
    if "step" not in point:
        raise refuse(point, "missing-key", '"step" is missing: a point in the game needs it')
    turn = positive(point[point.key("turn")]) if "turn" in point else None
    return To(step(point[point.key("step")]), turn, point.line, point.column)


def script(node: Any, known: Known) -> tuple[Entry, ...]:
    """The entries of a script; an `at` becomes a `To` of its own before its entry."""
    return tuple(entry for item in listed(node) for entry in entries(item, known))


def entries(item: Node, known: Known) -> list[Entry]:
    """What one item of the script says."""
    if isinstance(item, Text):
        return [bare(item, known)]
    if not isinstance(item, Mapping) or not item:
        raise expected(item, "an entry such as {Ana: {choose: 2}} or `resolve`")
    for word in ALONE:
        if word in item:
            if len(item) > 1:
                other = next(key for key in item if key != word)
                said = f'"{other}" stands beside "{word}"'
                raise refuse(other, "unknown-key", said, "write two entries")
            if word == "repeat":
                return repeated(item[item.key(word)], known)
            return [alone(item.key(word), item[item.key(word)], known)]
    players = [key for key in item if key != "at"]
    if not players:
        raise refuse(item, "missing-key", "`at` needs a player's entry beside it", "or write `to`")
    if players[0].casefold() in ("resolve", "resolve all"):
        said = f'"{players[0]}" stands alone'
        raise refuse(players[0], "unknown-key", said, "write `- resolve` or `- resolve all`")
    if len(players) > 1:
        # A misspelt `at` or a second player: say which it looks like.
        strangers = [key for key in players if known.seats.get(key) is None]
        if strangers:
            raise unknown_entry(strangers[0], known)
        said = f'"{players[1]}" stands beside "{players[0]}"'
        raise refuse(players[1], "unknown-key", said, "write one entry for each player")
    before: list[Entry] = []
    if "at" in item:
        moved = to(item[item.key("at")])
        before.append(To(moved.step, moved.turn, item.line, item.column))
    return [*before, of_player(players[0], item[players[0]], known)]


def repeated(node: Node, known: Known) -> list[Entry]:
    """`{times: 3, script: [...]}`: a shortcut, the same entries so many times (CR 732.2a)."""
    keys = ("times", "script")
    body = mapped(node, "a map such as {times: 3, script: [...]}")
    for key in body:
        if key not in keys:
            raise unknown_key(key, keys, "a repetition")
    for word in keys:
        if word not in body:
            raise refuse(body, "missing-key", f'"{word}" is missing: a repetition needs it')
    number = body[body.key("times")]
    times, own = positive(number), script(body[body.key("script")], known)
    if times * len(own) > MOST_REPEATED:
        raise refuse(
            number, "bad-value", f"{times:,} times {len(own)} entries are too many to play",
            f"a script has at most {MOST_REPEATED:,} entries that are repeated",
        )
    return list(own) * times


def unknown_entry(key: Text, known: Known) -> Exception:
    """The error for an entry of nobody."""
    words = [*known.seats.names, *ALONE, "at"]
    said = f'"{key}" is no player and no entry'
    if key in ACTIONS or key in ANSWERS:
        player = known.seats.names[0] if known.seats.names else "Ana"
        hint: str | None = f"an entry begins with a player: write {player}: {{{key}: …}}"
        return refuse(key, "unknown-key", said, hint)
    return refuse(key, "unknown-player", said, did_you_mean(key, words))


def bare(item: Text, known: Known) -> Entry:
    """`resolve` or `resolve all`."""
    folded = " ".join(item.casefold().split())
    if folded in ("resolve", "resolve all"):
        return Resolve(folded == "resolve all", item.line, item.column)
    hint = did_you_mean(item, ("resolve", "resolve all"))
    if known.seats.get(item.partition(" ")[0]):
        hint = f"write {item.partition(' ')[0]}: {{…}} with what the player does"
    raise refuse(item, "bad-value", f'there is no entry "{item}"', hint)


def alone(key: Text, value: Node, known: Known) -> Entry:
    """`to`, `expect` or `note`."""
    if key == "to":
        moved = to(value)
        return To(moved.step, moved.turn, key.line, key.column)
    if key == "note":
        return Note(text(value), key.line, key.column)
    return Expects(Expect.of(value, known, key), key.line, key.column)


def of_player(key: Text, value: Node, known: Known) -> Action | Answer:
    """An action or answer of a player, or an answer or `pass` of a team."""
    if known.seats.get(key) is None:
        raise unknown_entry(key, known)
    player = known.seats.seat(key)
    if isinstance(value, Text):
        verb = one_of(value, BARE, "entry")
        return action(player, verb, Mapping(((verb, Text("")),), value.line, value.column), known)
    body = mapped(value, "an action or answer such as {choose: 2}")
    verbs = [word for word in body if word in ACTIONS]
    if len(verbs) > 1:
        said = f'"{verbs[1]}" stands beside "{verbs[0]}"'
        raise refuse(verbs[1], "unknown-key", said, "write one entry for each action")
    if verbs:
        return action(player, verbs[0], body, known)
    for word in body:
        if word not in ANSWERS:
            raise unknown_key(word, (*ACTIONS, *ANSWERS), "an entry")
    if len(body) != 1:
        hint = "write one entry for each answer"
        raise refuse(list(body)[1] if body else body, "wrong-type", "expected one answer", hint)
    [(word, node)] = body.items()
    return Answer(player, word, answer(word, node), player.line, player.column)


def action(player: Text, verb: Text, body: Mapping, known: Known) -> Action:
    """One action with the answers it carries."""
    if verb != "pass":
        known.seats.player(player)
    own = () if verb in BARE else (*WITHIN, "ability") if verb == "activate" else WITHIN
    for word in body:
        if word != verb and word not in own:
            raise unknown_key(word, (verb, *own), f"the action `{verb}`")
    value = body[verb]
    where = (player.line, player.column)
    if verb in BARE:
        if not (isinstance(value, Text) and value.casefold() in ("", "true", "yes")):
            raise expected(value, f"`{player}: {verb}` alone")
        return Action(player, verb, where[0], column=where[1])
    ability = text(body[body.key("ability")]) if "ability" in body else None
    name = text(value) if verb in NAMING else None
    pairs = declared(verb, value) if verb in DECLARING else ()
    x = natural(body[body.key("x")]) if "x" in body else None
    answers = own_answers(player, body)
    return Action(player, verb, where[0], name, pairs, ability, x, answers, where[1])


def own_answers(player: Text, body: Mapping) -> tuple[Answer, ...]:
    """The answers inside an action or a spell on the stack: those named, then those of `then`."""
    found = []
    for word, node in body.items():
        if word in ANSWERS:
            found.append(Answer(player, word, answer(word, node), word.line, word.column))
    if "then" in body:
        for item in listed(body[body.key("then")]):
            one = mapped(item, "an answer such as {choose: 2}")
            for word, node in one.items():
                if word not in ANSWERS:
                    raise unknown_key(word, ANSWERS, "an answer")
                found.append(Answer(player, word, answer(word, node), word.line, word.column))
    return tuple(found)


def declared(verb: Text, node: Node) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """`{attacker: what it attacks}` or `{blocker: attacker or [attackers]}`; `none` for none."""
    if isinstance(node, Text) and node.casefold() == "none":
        return ()
    what = "a map of attackers" if verb == "attack" else "a map of blockers"
    example = "{attacker: Ben}" if verb == "attack" else "{blocker: attacker}"
    pairs = []
    for creature, aim in mapped(node, f"{what} such as {example}").items():
        if isinstance(aim, Listing) and verb == "block":
            aims = tuple(map(text, aim))
            if not aims:
                raise expected(aim, "an attacker")
        else:
            aims = (text(aim),)
        pairs.append((creature, aims))
    return tuple(pairs)


def answer(word: Text, node: Node) -> Node:
    """The value of an answer, in the form that its word may have."""
    if isinstance(node, Text):
        if word == "distribute":
            raise expected(node, "a map such as {bear: 2, Ana: 1}")
        return text(node)
    if isinstance(node, Listing):
        if word == "distribute":
            raise expected(node, "a map such as {bear: 2, Ana: 1}")
        return Listing(map(label, node), node.line, node.column, node.flow)
    return mapped_answer(word, node)


def mapped_answer(word: str, node: Mapping) -> Mapping:
    """Shares, or what goes to the top and the bottom of a library."""
    if not node:
        raise expected(node, "an answer")
    if word in ("choose", "order") and set(node) <= {"top", "bottom", "graveyard"}:
        return node
    if word in ("choose", "distribute"):
        for key, share in node.items():
            if not isinstance(share, Text) or not share.isdigit():
                if word == "choose":
                    hint = (
                        f'a text with a colon needs quotes: write "{key}: {share}"'
                        if isinstance(share, Text)
                        else "right are top, bottom and graveyard"
                    )
                    raise refuse(key, "wrong-type", f'"{key}: …" is no answer', hint)
                whole(share)
                raise refuse(share, "bad-value", f'expected how much "{key}" gets')
        return node
    raise expected(node, f"one answer or a list behind `{word}`", f"right are {either(ANSWERS)}")


def queued(player: Text, node: Node) -> Answer:
    """One answer in a queue: a value, or word and value."""
    if isinstance(node, Mapping) and len(node) == 1:
        [(word, value)] = node.items()
        if word in ANSWERS:
            return Answer(player, word, answer(word, value), word.line, word.column)
        if isinstance(value, Text) and not value.isdigit() and word not in ("top", "bottom"):
            return Answer(player, None, label(node), word.line, word.column)
    any_word = Text("choose", node.line, node.column)
    return Answer(player, None, answer(any_word, node), node.line, node.column)
