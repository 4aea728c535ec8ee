"""What a scripted answer means for the question that is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import ApnapError, either
from ..game import events as ev
from ..game.board import Board
from ..game.decisions import (
    CHOOSE,
    DISTRIBUTE,
    ORDER,
    SPLIT,
    TARGET,
    Decision,
    Option,
    Value,
)
from ..game.events import Event
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.mana import COLOR_WORDS
from ..library import normal
from ..rules import player_control
from ..rules.exchange import exchangeable
from ..yamltext import Mapping, Node, Text
from .entries import Answer
from .names import counted
from .table import Table

YES = ("yes", "true")
NO = ("no", "false", "none")
FITTING = {
    ORDER: ("order", "choose"),
    TARGET: ("target", "choose"),
    DISTRIBUTE: ("distribute", "choose"),
    CHOOSE: ("choose",),
}
"""The words that can answer each kind of question."""
COLORED = {f"{{{letter}}}": word for letter, word in (*COLOR_WORDS.items(), ("C", "colorless"))}
"""Mana may be chosen by its colour."""
PAYING = ("pay", "cost")
"""Questions about paying, which `pay` answers too."""


class Misfit(ApnapError):  # noqa: N818 - the answer is no error of the program's
    """An answer that does not fit a question."""


class AfterYes(NamedTuple):
    """What happens after "yes" up to the next question, that question, the board before."""

    events: list[Event]
    decision: Decision | None
    board: Board


@dataclass
class Asked:
    """A question on a board, and the names of the objects there."""

    board: Board
    table: Table
    decision: Decision
    try_yes: Callable[[], AfterYes] | None = None
    """Tries "yes", to see what that would be about."""

    def takes(self, word: str | None) -> bool:
        """Whether a word can answer a question of this kind; no word can answer any."""
        if word is None:
            return True
        decision = self.decision
        if word == "pay":
            return self.is_about_paying
        if word == "target" and decision.what == "new targets":
            return True
        if word == "order" and decision.kind == CHOOSE:
            return decision.what.startswith("order")
        return word in FITTING.get(decision.kind, ())

    @property
    def is_about_paying(self) -> bool:
        """Whether a cost may be paid here (CR 118.12), also in "that player may pay {2}"."""
        return self.decision.what in PAYING or (
            self.is_yes_or_no and self.decision.prompt.startswith("pay ")
        )

    def opens(self, answer: Answer) -> bool:
        """Whether it says more than yes or no: new targets (CR 707.10c), or what pays.

        It says yes and is kept for the question of the targets or the cost, which comes next.
        """
        if isinstance(answer.value, Mapping) or not self.is_yes_or_no:
            return False
        texts = _texts(answer.value)
        if len(texts) == 1 and normal(texts[0]) in YES + NO:
            return False
        if self.is_about_paying:
            decision = self.after_yes().decision
            return decision is not None and decision.what == "cost"
        return self.decision.what == "new targets"

    def after_yes(self) -> AfterYes:
        """What would follow "yes"."""
        if self.try_yes is None:
            return AfterYes([], None, self.board)
        found = self.try_yes()
        self.board = found.board
        return found

    @property
    def is_yes_or_no(self) -> bool:
        """Whether yes and no are what may be answered."""
        return {option.value for option in self.decision.options} == {"yes", "no"}

    def payers(self) -> list[ObjectId]:
        """What a cost would be paid with after "yes": sources of mana, what is sacrificed."""
        found: list[ObjectId | None] = []
        for event in self.after_yes().events:
            if isinstance(event, ev.ManaAdded):
                found.append(event.source)
            elif isinstance(event, ev.ZoneChanged) and event.cause == "sacrifice":
                found.append(event.object)
        return [one for one in dict.fromkeys(found) if one and self.board.find(one) is not None]

    def concerned(self) -> list[ObjectId]:
        """What the first event after "yes" that has objects is about, or the only one to choose."""
        after = self.after_yes()
        for event in after.events:
            if found := [one for one in event if isinstance(one, ObjectId)]:
                return [one for one in found if self.board.find(one) is not None]
        options = after.decision.options if after.decision is not None else ()
        found = [one.value for one in options if isinstance(one.value, ObjectId)]
        return found if len(options) == 1 else []

    def is_asked(self, answer: Answer) -> bool:
        """Whether an entry is by somebody this question is put to, with a fitting word."""
        members = self.table.seat_members(answer.player)
        named_team = self.table.scenario.seats.is_team(answer.player)
        asked = self.decision.players
        if len(asked) > 1:
            by_them = bool(set(members) & set(asked))
        elif self.is_for_partners:
            team = self.board.players[asked[0]].team
            by_them = all(self.board.players[one].team == team for one in members)
        else:
            by_them = asked[0] in members and not (named_team and len(members) > 1)
        return by_them and self.takes(answer.word)

    @property
    def is_for_partners(self) -> bool:
        """Whether a partner may answer: only the order of triggers is the team's (CR 805.7)."""
        return self.decision.kind == ORDER and self.decision.what == "triggers"

    def only_answer(self) -> tuple[Value, ...] | None:
        """The one possible answer, or one of several that cannot be told apart; else None."""
        decision = self.decision
        options = decision.options
        if decision.alike:
            return tuple(option.value for option in options[: decision.least])
        if decision.kind == DISTRIBUTE:
            return (decision.total,) if len(options) == 1 else None
        if decision.what.startswith("look"):
            return None
        if decision.kind == ORDER:
            values = tuple(option.value for option in options)
            alike = decision.what == "order" and self._alike(values)
            return values if len(options) < 2 or alike else None
        most = min(decision.most, len(options))
        if most == 0 or (decision.least == most == len(options)):
            return tuple(option.value for option in options[:most])
        if decision.least == most:
            objects = [option.value for option in options]
            if all(isinstance(one, ObjectId) for one in objects) and self._alike(objects):
                return tuple(objects[:most])
        return None

    def label(self, number: ObjectId) -> str:
        """What a trigger is called."""
        return full_name(self.table, self.board, number)

    def _alike(self, objects: Sequence[Value]) -> bool:
        numbers = [one for one in objects if isinstance(one, ObjectId)]
        return self.table.alike(self.board, numbers)

    def text(self, option: Option) -> str:
        """What an option says; a mode names its source."""
        source = self.decision.source
        if source is None or self.decision.what != "mode":
            return option.text
        return option.text.replace("~", self.board.name(source))

    def describe(self) -> str:
        """The question and its options, for a person."""
        asked = player_control.asked(self.board, self.decision)
        texts = [self.text(option) for option in dict.fromkeys(self.decision.options)]
        if self.decision.what == "triggers" and len(set(texts)) < len(texts):
            values = [option.value for option in self.decision.options]
            numbers = [value for value in values if isinstance(value, ObjectId)]
            texts = telling_names(self.table, self.board, numbers)
        shown = ", ".join(texts[:12]) + (" …" if len(texts) > 12 else "")
        who = f"{' and '.join(asked)} {'is' if len(asked) == 1 else 'are'} asked"
        return f"{who}: {self.decision.prompt} (CR {self.decision.rule}): {shown}"


def fit(asked: Asked, answer: Answer) -> tuple[Value, ...]:
    """The answer as values of the question's options. Raises Misfit if it does not fit."""
    decision = asked.decision
    node = answer.value
    if decision.kind == DISTRIBUTE:
        return _division(asked, node)
    if decision.what.startswith("look"):
        return _look(asked, node)
    if decision.what == "triggers":
        return _order(asked, _texts(node), answer)
    if isinstance(node, Mapping):
        raise _misfit(asked, answer, "a map does not fit")
    texts = _texts(node)
    if asked.is_yes_or_no:
        return _yes_or_no(asked, texts, answer)
    return _options(asked, texts, answer)


def _texts(node: Node) -> list[Text]:
    if isinstance(node, Text):
        return [node]
    return [one for one in node if isinstance(one, Text)]


def _misfit(asked: Asked, answer: Answer, why: str) -> Misfit:
    return Misfit(
        "illegal", f"{why}; {asked.describe()}", line=answer.line, column=answer.column
    )


def _yes_or_no(asked: Asked, texts: list[Text], answer: Answer) -> tuple[Value, ...]:
    if asked.opens(answer):
        return ("yes",)
    word = normal(texts[0]) if len(texts) == 1 else ""
    if word in YES:
        return ("yes",)
    if word in NO:
        return ("no",)
    if asked.is_about_paying:
        return _paid_with(asked, texts, answer)
    if len(texts) != 1:
        raise _misfit(asked, answer, "yes or no is asked")
    source = asked.decision.source
    if source is not None and word == normal(asked.board.name(source)):
        return ("yes",)
    reference = asked.table.scenario.reference(texts[0])
    if any(asked.table.called(asked.board, one, reference) for one in asked.concerned()):
        return ("yes",)
    raise _misfit(asked, answer, f'"{texts[0]}" is neither yes nor no')


def _paid_with(asked: Asked, texts: list[Text], answer: Answer) -> tuple[Value, ...]:
    """Yes, and what pays: the sources of mana that are named, or what would be sacrificed."""
    named: list[Value] = []
    left = list(asked.decision.payers) or asked.payers()
    for node in texts:
        reference = asked.table.scenario.reference(node)
        fitting = [one for one in left if asked.table.called(asked.board, one, reference)]
        if len(fitting) < reference.count:
            able = asked.decision.payers or asked.payers()
            names = ", ".join(asked.table.distinct_names(asked.board, able)) or "nothing"
            raise _misfit(asked, answer, f'"{node}" cannot pay here, but {names} can')
        named.extend(fitting[: reference.count])
        left = [one for one in left if one not in named]
    return ("yes", *named) if asked.decision.payers else ("yes",)


def _options(asked: Asked, texts: list[Text], answer: Answer) -> tuple[Value, ...]:
    decision = asked.decision
    if len(texts) == 1 and decision.least == 0:
        word = normal(texts[0])
        if word == "none" or (word in NO and len(decision.options) == 1):
            return ()
        if word in YES and len(decision.options) == 1:  # "may" on one object
            return (decision.options[0].value,)
    chosen: list[Value] = []
    for node in texts:
        taken = Counter(_typed(one) for one in chosen)
        left = []
        for option in decision.options:
            if taken[_typed(option.value)]:
                taken[_typed(option.value)] -= 1
            else:
                left.append(option)
        if chosen and len(chosen) >= decision.most:
            most = f"no more than {decision.most} may be chosen"
            raise _misfit(asked, answer, f'"{node}" is too many: {most}')
        chosen.extend(_one(asked, node, left, answer))
    return tuple(chosen)


def _one(
    asked: Asked, node: Text, options: Sequence[Option], answer: Answer
) -> list[Value]:
    """What one name means among the options; several for "2 Forest"."""
    wanted = normal(node)
    if asked.decision.what == "mode" and wanted.isdigit():
        place = int(wanted) - 1  # modes are numbered from 1
        for option in options:
            if option.value == place and type(option.value) is int:
                return [option.value]
        raise _misfit(asked, answer, f"mode {node} is not among what can be chosen")
    for option in options:
        spelt = (normal(str(option.value)), normal(asked.text(option)), COLORED.get(option.text))
        if not isinstance(option.value, (ObjectId, PlayerId)) and wanted in spelt:
            return [option.value]
    starting = [
        option.value
        for option in options
        if not isinstance(option.value, (ObjectId, PlayerId))
        and normal(asked.text(option)).startswith(wanted)
    ]
    if len(set(starting)) == 1:
        return starting[:1]
    refs: list[Ref] = [
        option.value for option in options if isinstance(option.value, (ObjectId, PlayerId))
    ]
    if refs:
        try:
            return list(asked.table.refs(asked.board, node, refs, "among what can be chosen"))
        except ApnapError as error:
            if error.code == "ambiguous-name":
                raise Misfit(
                    error.code, f"{error.message}; {asked.describe()}", line=node.line,
                    column=node.column, hint=error.hint,
                ) from None
    raise _misfit(asked, answer, f'"{node}" is not among what can be chosen')


def _typed(value: Value) -> tuple[type, Value]:
    """A value that differs from others of its number: player 1 is not object #1."""
    return type(value), value


def _division(asked: Asked, node: Node) -> tuple[Value, ...]:
    options = asked.decision.options
    shares = {_typed(option.value): 0 for option in options}
    answer = Answer(Text(""), None, node, node.line, node.column)
    if not isinstance(node, Mapping):
        raise _misfit(asked, answer, "a division is a map such as {bear: 2, Ana: 1}")
    for name, share in node.items():
        if not isinstance(share, Text) or not share.isdigit():
            raise _misfit(asked, answer, f'"{name}" needs a number')
        for value in _one(asked, name, options, answer):
            shares[_typed(value)] = int(share)
    return tuple(shares.values())


def _look(asked: Asked, node: Node) -> tuple[Value, ...]:
    """`top`, `bottom`, or {top: [...], bottom: [...]} for cards that are looked at."""
    cards = [option.value for option in asked.decision.options if option.value != SPLIT]
    options = [option for option in asked.decision.options if option.value != SPLIT]
    answer = Answer(Text(""), None, node, node.line, node.column)
    elsewhere = asked.decision.what.partition(": ")[2]
    away: list[Value] = []
    if isinstance(node, Mapping):
        named: dict[str, list[Value]] = {"top": [], elsewhere: []}
        for key, part in node.items():
            if key not in named:
                raise _misfit(asked, answer, f'"{key}" is neither top nor {elsewhere}')
            for one in _texts(part):
                taken = [*named["top"], *named[elsewhere]]
                left = [option for option in options if option.value not in taken]
                named[key].extend(_one(asked, one, left, answer))
        rest = [one for one in cards if one not in named["top"] + named[elsewhere]]
        if "top" in node and elsewhere in node and rest:
            raise _misfit(asked, answer, "every card must be named")
        top, away = named["top"], named[elsewhere]
        if elsewhere in node and "top" not in node:
            top = rest
        elif rest:
            away = away + rest
        return (*away, SPLIT, *top)
    texts = _texts(node)
    if len(texts) == 1 and normal(texts[0]) in ("top", "none"):
        return (SPLIT, *cards)
    if len(texts) == 1 and normal(texts[0]) == elsewhere:
        return (*cards, SPLIT)
    example = f"{{top: [...], {elsewhere}: [...]}}"
    raise _misfit(asked, answer, f"where the cards go is said by top, {elsewhere} or {example}")


# the order of triggers


def _order(asked: Asked, texts: list[Text], answer: Answer) -> tuple[Value, ...]:
    """Every trigger that is asked about, the first to resolve first."""
    left = [option.value for option in asked.decision.options]
    numbers = [one for one in left if isinstance(one, ObjectId)]
    chosen: list[ObjectId] = []
    for node in texts:
        open_ = [one for one in numbers if one not in chosen]
        chosen.extend(pick_triggers(asked, node, open_, answer))
    if len(chosen) != len(numbers):
        missing = [asked.label(one) for one in numbers if one not in chosen]
        raise _misfit(asked, answer, f"the order does not name {either(missing)}")
    return tuple(chosen)


def pick_triggers(
    asked: Asked, node: Text, among: Sequence[ObjectId], answer: Answer
) -> list[ObjectId]:
    """The triggers that a name means: as many as it says."""
    several = counted(node, asked.table.scenario.is_name)
    count = several.count
    fitting = trigger_matches(asked.table, asked.board, several.name, among)
    if len(fitting) < count:
        raise _misfit(asked, answer, f'"{node}" is none of the triggers')
    if (len(fitting) > count or count > 1) and not _triggers_alike(asked, fitting):
        names = telling_names(asked.table, asked.board, fitting)
        raise Misfit(
            "ambiguous-name", f'"{node}" fits several triggers that can be told apart',
            line=node.line, column=node.column, hint=f"write {either(dict.fromkeys(names))}",
        )
    return fitting[:count]


def _triggers_alike(asked: Asked, numbers: Iterable[ObjectId]) -> bool:
    board = asked.board
    wanted = set(numbers)
    return exchangeable(board, [one for one in board.waiting if one.id in wanted])


def telling_names(
    table: Table, board: Board, numbers: Sequence[ObjectId], kinds: Sequence[int] | None = None
) -> list[str]:
    """The shortest names that tell triggers apart, or those of unlike kinds, if any do."""
    alike = range(len(numbers)) if kinds is None else kinds
    fired = [table.triggers[number] for number in numbers]
    short = [short_label(one, board) for one in fired]
    texts = {one.label: place for place, one in enumerate(fired)}
    labels = in_doubt(short, [one.label for one in fired], [texts[one.label] for one in fired])
    holders = [_with_holder(table, board, *one) for one in zip(fired, labels, strict=True)]
    names = in_doubt(labels, holders, alike)
    for exactness in range(3):
        longer = [
            full_name(table, board, number, exactness, label)
            for number, label in zip(numbers, labels, strict=True)
        ]
        names = in_doubt(names, longer, alike)
    return names


def in_doubt(names: Sequence[str], longer: Sequence[str], kinds: Sequence[int]) -> list[str]:
    """The names, and in their stead longer ones where they do not tell one kind from another."""
    known = Counter(name for name, _ in set(zip(names, kinds, strict=True)))
    return [
        name if known[name] == 1 else other for name, other in zip(names, longer, strict=True)
    ]


def full_name(
    table: Table, board: Board, number: ObjectId, exactness: int = 0, label: str = ""
) -> str:
    """A name that tells a trigger from its like: with `for` and what it is about.

    With exactness 1 that has its alias or number, with 2 the source too.
    """
    fired = table.triggers[number]
    about = [one for one in fired.about if isinstance(one, PlayerId) or one != fired.source]
    label = label or short_label(fired, board)
    if exactness > 1 and fired.source is not None and label != fired.label:
        label = table.distinct_names(board, [fired.source])[0]
    if not about:
        return label
    first = about[0]
    if isinstance(first, PlayerId):
        said = board.name(first)
    elif first in table.triggers:
        said = short_label(table.triggers[first], board)
    else:
        said = table.distinct_names(board, [first])[0] if exactness else board.name(first)
    return f"{label} for {said}"


def _with_holder(table: Table, board: Board, fired: ev.Triggered, label: str) -> str:
    """A label with whose its source is: "Ben's Forest", "Ben's Forest: Draw a card."."""
    if fired.source is None:
        return label
    return f"{board.name(table.holder(board, fired.source))}'s {label}"


def short_label(fired: ev.Triggered, board: Board) -> str:
    """The source's name, or the label of a trigger without a source."""
    return board.name(fired.source) if fired.source is not None else fired.label


def trigger_matches(
    table: Table, board: Board, node: Text, among: Sequence[ObjectId]
) -> list[ObjectId]:
    """The triggers with that name: a whole label, a source, with `for`, or a part of a label."""
    infos = [(one, table.triggers[one]) for one in among if one in table.triggers]
    wanted = normal(node)
    if found := [one for one, fired in infos if normal(fired.label) == wanted]:
        return found
    if found := [
        one for one, fired in infos
        if normal(_with_holder(table, board, fired, fired.label)) == wanted
    ]:
        return found
    if found := [one for one, fired in infos if _from_source(table, board, fired, node)]:
        return found
    at = wanted.rfind(" for ")
    while at > 0:
        name, about = node[:at], node[at + 5 :]
        found = [
            one
            for one in trigger_matches(table, board, node.saying(name), among)
            if _is_about(table, board, table.triggers[one], node.saying(about))
        ]
        if found:
            return found
        at = wanted.rfind(" for ", 0, at)
    labels = {normal(fired.label) for _, fired in infos if wanted in normal(fired.label)}
    if len(labels) == 1:
        return [one for one, fired in infos if normal(fired.label) in labels]
    return []


def _from_source(table: Table, board: Board, fired: ev.Triggered, node: Text) -> bool:
    if fired.source is None:
        return False
    if table.called(board, fired.source, table.scenario.reference(node)):
        return True
    return normal(board.name(fired.source)) == normal(node)


def _is_about(table: Table, board: Board, fired: ev.Triggered, node: Text) -> bool:
    for ref in fired.about:
        if isinstance(ref, PlayerId):
            if normal(board.name(ref)) == normal(node):
                return True
        elif ref in table.triggers:
            if trigger_matches(table, board, node, [ref]):
                return True
        elif table.called(board, ref, table.scenario.reference(node)):
            return True
    return False

