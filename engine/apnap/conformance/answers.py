"""What the queues of a case answer to a question of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..game import events as ev
from ..game.board import Board
from ..game.context import Context
from ..game.decisions import (
    DISTRIBUTE,
    ORDER,
    SPLIT,
    TARGET,
    Action,
    Decision,
    Value,
)
from ..game.events import Event
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.key import exchangeable
from ..game.mana import COLOR_WORDS
from ..game.records import StackedAbility
from ..library import normal
from ..rules import combat_damage, mana_abilities
from ..rules.characteristics import characteristics, mana_value
from .cases import Choice, Selector, selectors
from .naming import Failed, Naming, begins, has_card
from .options import option_named
from .queues import Queues, skips

_TRIGGER = re.compile(r"(when|whenever|at) ")


class Answerer:
    """Answers questions from the queues, and takes answers that the rules had no question for."""

    def __init__(self, naming: Naming, queues: dict[PlayerId, Queues]) -> None:
        self.naming = naming
        self.queues = queues
        self.given: list[Selector] = []
        """Targets of the move that is being made, slot by slot."""
        self.untargeted = False
        """The move says that it has no target."""
        self.shares: dict[tuple[type, Ref], int] = {}
        """The parts of a division that came with the targets."""

    def answer(self, board: Board, decision: Decision) -> tuple[Value, ...]:
        """The answer to a question whose options are listed. Raises Failed if there is none."""
        queues = self.queues[decision.player]
        if decision.kind == TARGET:
            return self.targets(board, decision, queues)
        if decision.kind == DISTRIBUTE:
            return self.division(board, decision, queues)
        if decision.kind == ORDER:
            if decision.what.startswith("look"):
                return self.look(board, decision, queues)
            if decision.what == "triggers":
                return self.triggers(board, decision, queues)
            return self.order(board, decision, queues)
        if {option.value for option in decision.options} == {"yes", "no"}:
            return self.yes_or_no(board, decision, queues)
        if decision.what == "mode":
            return self.modes(board, decision, queues)
        if all(isinstance(option.value, (ObjectId, PlayerId)) for option in decision.options):
            return self.refs(board, decision, queues)
        return self.words(board, decision, queues)

    def unanswered(self, board: Board, decision: Decision) -> Failed:
        """What is asked, and what stands next in the queues."""
        names = " and ".join(board.name(one) for one in decision.players)
        options = ", ".join(option.text for option in decision.options[:12])
        queues = self.queues[decision.player]
        heads = [queue.head() for queue in (queues.targets, queues.modes, queues.choices)]
        ready = [f"{head.kind} {_shown(head.value)}" for head in heads if head is not None]
        said = f"; next answers: {', '.join(ready)}" if ready else "; no answer is left"
        prompt = f"{decision.prompt} (CR {decision.rule}): {options}"
        return Failed(f"nothing answers: {names} is asked: {prompt}{said}")

    # one answer

    def yes_or_no(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        head = queues.choices.head()
        if head is not None:
            word = head.value
            if isinstance(word, bool):
                queues.choices.take()
                return ("yes" if word else "no",)
            if skips(word):
                queues.choices.take()
                return ("no",)
            if isinstance(word, str) and normal(word) in ("yes", "no"):
                queues.choices.take()
                return (normal(word),)
            if decision.rule == "608.2d" and has_card(board, decision.player, word):
                return ("yes",)  # the answer names the card that the player may choose
        place = queues.targets.first(lambda one: skips(one.value))
        if place == 0:
            queues.targets.take()
            return ("no",)
        raise self.unanswered(board, decision)

    def modes(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """Modes are numbered from 1 as printed; a mode chosen again is one of those left."""
        chosen: list[Value] = []
        able = [option.value for option in decision.options]
        while len(chosen) < decision.most and (head := queues.modes.head()) is not None:
            queues.modes.take()
            if skips(head.value):
                break
            mode = head.value - 1
            if mode in chosen and able.count(mode) == 1:
                free = [number for number in range(mode + 1 + len(chosen)) if number not in chosen]
                mode = free[mode]
            if mode not in able:
                raise self.unanswered(board, decision)
            chosen.append(mode)
        if len(chosen) < decision.least:
            if decision.least == len(decision.options):
                return tuple(option.value for option in decision.options)
            raise self.unanswered(board, decision)
        return tuple(chosen)

    def words(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """Numbers, colours, words, players mixed with other things."""
        head = queues.choices.head()
        if head is not None:
            found = option_named(decision.options, head.value)
            if found is not None:
                queues.choices.take()
                return (found,)
            if decision.rule == "601.2b" and (x := self.x_of(board, decision, head)) is not None:
                return (x,)
            if skips(head.value) and decision.least == 0:
                queues.choices.take()
                return ()
        if len(decision.options) == 1 and decision.least == 1:
            return (decision.options[0].value,)
        if decision.least == 0:
            return ()
        raise self.unanswered(board, decision)

    def x_of(self, board: Board, decision: Decision, said: Choice) -> int | None:
        """The X for which a card that is named next can pay: its mana value."""
        hand = board.players[decision.player].hand
        for one in self.named(board, selectors(said.value), list(hand), 1):
            x = mana_value(board, ObjectId(int(one)))
            if any(option.value == x for option in decision.options):
                return x
        return None

    # objects and players

    def refs(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """Objects or players: the head of the choices, or the first target that fits."""
        picked: list[Ref] = []
        options = [o.value for o in decision.options if isinstance(o.value, (ObjectId, PlayerId))]
        most = min(decision.most, len(options))
        searching = decision.what == "card" and any(_is_in_library(board, one) for one in options)
        order = (self.from_targets, self.from_choices) if searching else (
            self.from_choices, self.from_targets
        )
        while len(picked) < most:
            left = [one for one in options if not _among(one, picked)]
            for source in order:
                found = source(board, left, most - len(picked), queues, decision)
                if found is not None:
                    break
            else:
                break
            if not found:  # said to stop
                return self.enough(board, decision, picked)
            picked.extend(found)
        left = [one for one in options if not _among(one, picked)]
        missing = decision.least - len(picked)
        if missing > 0 and (missing == len(left) or _alike(board, left)):
            picked.extend(left[:missing])
        return self.enough(board, decision, picked)

    def enough(self, board: Board, decision: Decision, picked: list[Ref]) -> tuple[Value, ...]:
        if len(picked) < decision.least:
            raise self.unanswered(board, decision)
        return tuple(picked)

    def from_choices(
        self, board: Board, left: list[Ref], most: int, queues: Queues, decision: Decision
    ) -> list[Ref] | None:
        """What the head of the choices names; an empty list if it says to stop."""
        head = queues.choices.head()
        if head is None:
            return None
        if skips(head.value) and decision.least == 0:
            queues.choices.take()
            return []
        if isinstance(head.value, bool):
            if decision.least > 0 or len(left) < len(decision.options):
                return None
            return self.may(board, left, most, queues)
        found = self.named(board, selectors(head.value), left, most)
        if found:
            queues.choices.take()
            following = queues.choices.head()
            if decision.rule == "608.2g" and following is not None and following.value is True:
                queues.choices.take()  # which one, and then whether to cast it
            return found
        return self.first_of_several(board, left, most, queues) or None

    def first_of_several(
        self, board: Board, left: list[Ref], most: int, queues: Queues
    ) -> list[Ref]:
        """What an answer to several questions in a row names first; the others stay its rest."""
        head = queues.choices.head()
        values = head.value if head is not None and isinstance(head.value, list) else []
        found = self.named(board, selectors(values[:most]), left, most)
        if not found or head is None:
            return []
        queues.choices.take()
        queues.choices.put_first(head._replace(value=values[most:], times=1))
        return found

    def may(
        self, board: Board, left: list[Ref], most: int, queues: Queues
    ) -> list[Ref] | None:
        """A choice of up to so many that is answered as "whether", and then "which"."""
        kept = queues.choices.copy()
        if not queues.choices.take().value:
            return []
        head = queues.choices.head()
        if head is not None and not skips(head.value) and not isinstance(head.value, bool):
            found = self.named(board, selectors(head.value), left, most)
            if found:
                queues.choices.take()
                return found
        place = queues.targets.first(
            lambda one: not skips(one.value) and bool(self.named(board, one.value, left, most))
        )
        if place is not None:
            return self.named(board, queues.targets.take(place).value, left, most)
        if len(left) == 1:
            return list(left)
        queues.choices = kept
        return None

    def from_targets(
        self, board: Board, left: list[Ref], most: int, queues: Queues, decision: Decision
    ) -> list[Ref] | None:
        """What the first target that fits names; an empty list if the first says to stop."""
        head = queues.targets.head()
        if head is not None and skips(head.value):
            if decision.least == 0 or decision.kind in (TARGET, ORDER):
                queues.targets.take()
                return []
            return None

        def fits(one: Choice) -> bool:
            return not skips(one.value) and bool(self.named(board, one.value, left, most))

        place = queues.targets.first(fits)
        if place is None:
            return None
        value = queues.targets.take(place).value
        found = self.named(board, value, left, most)
        for wanted, ref in zip(value, found, strict=True):
            if wanted.amount is not None:
                self.shares[type(ref), ref] = wanted.amount
        return found

    def named(
        self, board: Board, wanted: Sequence[Selector], left: Sequence[Ref], most: int
    ) -> list[Ref]:
        """One object or player for each selector; nothing if one has none."""
        found: list[Ref] = []
        if len(wanted) > most:
            return []
        for one in wanted:
            able = self.naming.pick(board, one, left)
            free = [ref for ref in able if not _among(ref, found)]
            if not free:
                return []
            found.append(free[0])
        return found

    # targets

    def targets(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """Targets of the move first, slot by slot, then those of the queue."""
        options = [o.value for o in decision.options if isinstance(o.value, (ObjectId, PlayerId))]
        picked: list[Ref] = []
        if self.untargeted:
            return self.enough(board, decision, picked)
        if self.given:
            while self.given and len(picked) < decision.most:
                left = [one for one in options if not _among(one, picked)]
                found = self.named(board, self.given[:1], left, 1)
                if not found:
                    break
                wanted = self.given.pop(0)
                picked.extend(found)
                if wanted.amount is not None:
                    self.shares[type(found[0]), found[0]] = wanted.amount
            return self.enough(board, decision, picked)
        while len(picked) < decision.most:
            left = [one for one in options if not _among(one, picked)]
            found_ = self.from_targets(board, left, decision.most - len(picked), queues, decision)
            if not found_:
                break
            picked.extend(found_)
        if len(picked) < decision.least:
            left = [one for one in options if not _among(one, picked)]
            if decision.least - len(picked) == len(left):
                picked.extend(left)
            elif not picked and decision.least == 1 and (
                found_ := self.from_choices(board, left, 1, queues, decision)
            ):
                picked.extend(found_)
        return self.enough(board, decision, picked)

    def division(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """A division: parts that came with the targets, else one amount for each part."""
        refs = [o.value for o in decision.options if isinstance(o.value, (ObjectId, PlayerId))]
        shares = [self.shares.get((type(one), one)) for one in refs]
        if refs and all(share is not None for share in shares):
            for one in refs:
                del self.shares[type(one), one]
            return tuple(share for share in shares if share is not None)
        if len(refs) == 1:
            return (decision.total,)
        named = self.named_shares(board, decision, refs, queues)
        if named:
            return named
        head = queues.choices.head()
        if head is not None and skips(head.value):
            queues.choices.take()
            return _usual_division(board, decision, refs)
        parts: list[int] = []
        while len(parts) < len(decision.options):
            head = queues.choices.head()
            if head is None or head.kind != "amount" or isinstance(head.value, bool):
                break
            if sum(parts) + head.value > decision.total:
                break
            parts.append(queues.choices.take().value)
        if parts and len(parts) == len(decision.options) - 1:
            parts.append(decision.total - sum(parts))
        if not parts and len(refs) == 2 and isinstance(refs[1], PlayerId):
            return _usual_division(board, decision, refs)
        if len(parts) != len(decision.options) or sum(parts) != decision.total:
            raise self.unanswered(board, decision)
        return tuple(parts)

    def named_shares(
        self, board: Board, decision: Decision, refs: list[Ref], queues: Queues
    ) -> tuple[Value, ...]:
        """A division whose parts stand with names among the targets; nothing if it is not so."""
        kept = queues.targets.copy()
        shares = dict.fromkeys(((type(one), one) for one in refs), decision.minimum)
        while sum(shares.values()) < decision.total:
            found = self.from_targets(board, refs, len(refs), queues, decision)
            parts = [self.shares.pop((type(one), one), 0) for one in found or ()]
            if not found or not all(parts):
                break
            shares |= {(type(one), one): part for one, part in zip(found, parts, strict=True)}
        if sum(shares.values()) == decision.total:
            return tuple(shares.values())
        queues.targets = kept
        return ()

    # orders

    def look(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """The cards for the bottom or the graveyard are named, and then the order on top."""
        cards: list[Ref] = [o.value for o in decision.options if isinstance(o.value, ObjectId)]
        away: list[Ref] = []
        while len(away) < len(cards):
            left = [one for one in cards if not _among(one, away)]
            found = self.from_targets(board, left, len(left), queues, decision)
            if found is None and not away:
                found = self.from_choices(board, left, len(left), queues, decision)
            if not found:
                break
            away.extend(found)
        rest = [one for one in cards if not _among(one, away)]
        away = self.put_in_turn(board, away, queues, decision)
        return (*away, SPLIT, *reversed(self.put_in_turn(board, rest[::-1], queues, decision)))

    def put_in_turn(
        self, board: Board, cards: list[Ref], queues: Queues, decision: Decision
    ) -> list[Ref]:
        """Cards in the order in which they are put somewhere, as far as the choices name it."""
        left, done = list(cards), list[Ref]()
        while len(left) > 1:
            head = queues.choices.head()
            if head is None or not isinstance(head.value, (str, dict)) or skips(head.value):
                break
            found = self.named(board, selectors(head.value), left, 1)
            if not found:
                break
            queues.choices.take()
            done.extend(found)
            left = [one for one in left if not _among(one, found)]
        return [*done, *left]

    def order(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """Cards in an order: each is named in turn, the last one being what is left."""
        cards: list[Ref] = [o.value for o in decision.options if isinstance(o.value, ObjectId)]
        ordered: list[Ref] = []
        while len(ordered) < len(cards):
            left = [one for one in cards if not _among(one, ordered)]
            if len(left) == 1:
                ordered.extend(left)
                break
            found = self.from_targets(board, left, len(left), queues, decision)
            found = found or self.from_choices(board, left, len(left), queues, decision)
            if not found:
                if not _alike(board, left):
                    raise self.unanswered(board, decision)
                found = left
            ordered.extend(found)
        return tuple(ordered)

    def triggers(self, board: Board, decision: Decision, queues: Queues) -> tuple[Value, ...]:
        """Asked once for each trigger until one is left; the chosen goes on the stack first."""
        waiting = {one.id: one for one in board.waiting}
        left = [o.value for o in decision.options if isinstance(o.value, ObjectId)]
        placed: list[ObjectId] = []
        while len(left) > 1:
            chosen = None
            head = queues.choices.head()
            if head is not None and isinstance(head.value, str):
                known = [(one, waiting[one].ability.text, waiting[one].source) for one in left]
                chosen = _first_called(board, head.value, known)
            if chosen is None:
                signatures = {
                    (waiting[one].ability, board.name(waiting[one].source)) for one in left
                }
                if len(signatures) > 1:
                    raise self.unanswered(board, decision)
                chosen = left[0]
            else:
                queues.choices.take()
            placed.append(chosen)
            left.remove(chosen)
        return tuple(reversed([*placed, *left]))

    # what the rules do not ask

    def absorb(self, board: Board, events: Sequence[Event]) -> None:
        """Take answers for orders of triggers that make no difference, so nobody was asked."""
        fired = {one.trigger: one for one in board.log if isinstance(one, ev.Triggered)}
        for event in events:
            if not isinstance(event, ev.OrderSkipped):
                continue
            triggers = [fired[one] for one in event.triggers if one in fired]
            queue = self.queues[event.players[0]].choices
            for _ in triggers[1:]:
                head = queue.head()
                if head is None or not isinstance(head.value, str):
                    break
                known = [(one.trigger, _text(board, one), one.source) for one in triggers]
                if _first_called(board, head.value, known) is None:
                    break
                queue.take()

    def absorb_permission(
        self, board: Board, action: Action, letting: Sequence[ObjectId]
    ) -> None:
        """Take an answer that says which permanent lets a card be played."""
        player = getattr(action, "player", None)
        if player is None:
            return
        choices = self.queues[player].choices
        head = choices.head()
        if head is not None and self.named(board, selectors(head.value), list(letting), 1):
            choices.take()

    def absorb_color(self, board: Board, event: ev.ManaAdded, queues: Queues) -> None:
        """Take an answer that says which mana a source adds, as mana is paid by itself."""
        head = queues.choices.head()
        said = normal(head.value) if head is not None and isinstance(head.value, str) else ""
        if event.source is not None and any(COLOR_WORDS.get(one) == said for one in event.mana):
            ctx = Context(event.player, event.source)
            if len(mana_abilities.could_produce(board, ctx)) > 1:
                queues.choices.take()

    def absorb_costs(self, board: Board, action: Action, events: Sequence[Event]) -> None:
        """Take answers for costs that could be paid in one way, so nobody was asked."""
        player = getattr(action, "player", None)
        if player is None:
            return
        queues = self.queues[player]
        tapped_for_mana = {one.source for one in events if isinstance(one, ev.ManaAdded)}
        for event in events:
            if isinstance(event, ev.ManaAdded):
                self.absorb_color(board, event, queues)
            paid: ObjectId
            match event:
                case ev.Sacrificed(object=paid) | ev.Discarded(card=paid):
                    pass
                case ev.Tapped(object=paid) if paid not in tapped_for_mana:
                    pass
                case ev.CountersRemoved(target=ObjectId() as paid):
                    pass
                case ev.ZoneChanged(object=ObjectId() as paid, cause="put"):
                    pass
                case _:
                    continue
            head, first = queues.choices.head(), queues.targets.head()
            if head is not None and self.named(board, selectors(head.value), [paid], 1):
                queues.choices.take()
                following = queues.choices.head()
                if isinstance(event, ev.CountersRemoved) and following is not None and (
                    following.kind == "amount" and following.value == event.amount
                ):
                    queues.choices.take()
            elif first is not None and not skips(first.value) and (
                self.named(board, first.value, [paid], 1)
            ):
                queues.targets.take()


def _text(board: Board, fired: ev.Triggered) -> str:
    """The text of a trigger, as far as its label tells it."""
    name = board.name(fired.source) if fired.source is not None else ""
    return fired.label.removeprefix(f"{name}: ")


def _first_called(
    board: Board, said: str, triggers: Sequence[tuple[ObjectId, str, ObjectId | None]]
) -> ObjectId | None:
    """The first trigger whose text, or whose source's name, begins so."""
    for number, text, source in triggers:
        name = board.name(source) if source is not None else ""
        if begins(text, said, name):
            return number
    for number, _, source in triggers:
        if source is not None and normal(board.name(source)).startswith(normal(said)):
            return number
    unprinted = [one for one, text, source in triggers if not _is_printed(board, text, source)]
    if len(unprinted) == 1 and _TRIGGER.match(normal(said)):
        return unprinted[0]  # what a keyword means is told by the rules alone
    return None


def _is_printed(board: Board, text: str, source: ObjectId | None) -> bool:
    said = normal(text).partition("(")[0]
    if source is None or not any(word in said for word in ("when ", "whenever ", "at ")):
        return False
    record = board.last_known(source)
    return not isinstance(record, StackedAbility) and normal(text) in normal(record.card.text)


def _lethal(board: Board, source: ObjectId | None, blocker: Ref) -> int:
    """How much damage is lethal for a blocker; from a source with deathtouch 1 (CR 702.2c)."""
    if not isinstance(blocker, ObjectId):
        return 0
    lethal = combat_damage.lacking(board, blocker, [])
    deadly = source is not None and "deathtouch" in characteristics(board, source).keywords
    return min(1, lethal) if deadly else lethal


def _usual_division(
    board: Board, decision: Decision, refs: Sequence[Ref]
) -> tuple[Value, ...]:
    """Lethal damage for each in order, and what is left for the last."""
    left, parts = decision.total, list[int]()
    for ref in refs[:-1]:
        parts.append(min(left, max(decision.minimum, _lethal(board, decision.source, ref))))
        left -= parts[-1]
    return (*parts, left)


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return " and ".join(map(str, value))
    return str(value)


def _among(ref: Ref, refs: Sequence[Ref]) -> bool:
    """Whether it is one of them: an object and a player may have the same number."""
    return any(one == ref and type(one) is type(ref) for one in refs)


def _is_in_library(board: Board, ref: Ref) -> bool:
    found = board.cards.get(ref) if isinstance(ref, ObjectId) else None
    return found is not None and found.zone == "library"


def _alike(board: Board, refs: Sequence[Ref]) -> bool:
    """Whether objects cannot be told apart (by exchanging them the position stays the same)."""
    objects = [one for one in refs if isinstance(one, ObjectId)]
    if len(objects) != len(refs) or len({board.name(one) for one in objects}) > 1:
        return False
    return all(exchangeable(board, objects[0], one) for one in objects[1:])
