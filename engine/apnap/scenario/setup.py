"""From a scenario to a game at its first question: the board that the file describes."""

from __future__ import annotations

from collections.abc import Iterator

from ..abilities import words
from ..abilities.keywords_face_down import set_up_down
from ..abilities.numbers import ThatMany
from ..errors import ApnapError, did_you_mean, either
from ..game import events as ev
from ..game.ability import Activated, Bindings, Replacement, Steps, Triggered
from ..game.board import Board
from ..game.card import Card
from ..game.data import walk
from ..game.decisions import Decision
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.mana import ManaCost
from ..game.records import (
    Cast,
    ContinuousEffect,
    Counters,
    Duration,
    PlayerControl,
    Spell,
    StackedAbility,
    with_counters,
)
from ..library import normal
from ..position import Position
from ..rules import (
    activating,
    attaching_atoms,
    beginning,
    commanders,
    control,
    dungeons,
    effects,
    faces,
    initiative,
    monarch,
    player_control,
    replacement,
    rooms,
    stack,
    targeting,
)
from ..rules import triggers as triggered
from ..rules.characteristics import characteristics, renew
from ..rules.mana_abilities import activated_abilities
from ..rules.restrictions import Goaded, Restrict
from ..rules.zones import put_in, take_out
from ..yamltext import Text
from .answering import Asked, fit
from .cards import Cards
from .entries import Answer
from .model import Chosen, Scenario, SetUpCard, SetUpObject, SetUpPlayer, TokenFacts
from .table import Table

BLANK = Card("Blank")
"""A card of a library that is not given: it has no characteristics but its name."""
LIBRARY_SIZE = 60


def set_up(scenario: Scenario) -> tuple[Position, Table]:
    """The game at its first question, and the names of its objects."""
    return _SetUp(scenario).position()


class _SetUp:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.cards = Cards(scenario.library)
        variant = beginning.VARIANTS[str(scenario.format)]
        if variant.name == "commander" and len(scenario.players) == 2:
            variant = variant._replace(skip_first_draw=True)
        teams = [(team, list(map(str, members))) for team, members in scenario.seats.teams.items()]
        self.board = beginning.new_board(
            [str(name) for name in scenario.players], variant, teams, scenario.seed
        )
        self.table = Table(scenario)
        self.hosts: list[tuple[ObjectId, Text]] = []

    def position(self) -> tuple[Position, Table]:
        """Everything in place, played up to the first question."""
        board, scenario = self.board, self.scenario
        board.dungeons = self.cards.dungeons()
        if scenario.daytime is not None and scenario.daytime != "none":
            board.daytime = str(scenario.daytime)
        for name, zone, entry in scenario.objects():
            for _ in range(entry.count):
                self.put(self.table.player(name), zone, entry)
        for name, setup in scenario.players.items():
            self.player(self.table.player(name), setup)
        for number, host in self.hosts:
            self.attach(number, host)
        self.settle_control()
        turn = scenario.turn
        team = board.players[self.table.player(scenario.active)].team
        board.turn = board.turn._replace(number=turn.number, team=team)
        for item in reversed(scenario.stack):
            self.stack(item)
        if turn.controller is not None:
            player_control.add(board, team, PlayerControl(
                self.table.player(turn.controller), board.new_timestamp(), player_control.TURN,
                begun=turn.step != "untap",
            ))
        beginning.begin_at(board, turn.number, team, str(turn.step))
        return Position.begin(board), self.table

    # cards

    def put(self, player: PlayerId, zone: str, entry: SetUpCard) -> None:
        """One card or token in a zone."""
        owner = self.table.player(entry.owner) if entry.owner else player
        card = self.card(entry)
        if entry.face is not None:
            card = self.turned(card, entry, zone)
        if zone == "battlefield":
            if rooms.is_room(card):
                card = rooms.with_doors(card, ())  # CR 709.5d
            number = self.permanent(owner, player, card, entry)
        else:
            number = put_in(
                self.board, owner, zone, card, "bottom", token=False,
                counters=tuple(sorted(entry.counters.items())),
            )
        self.table.add(number, str(entry.alias) if entry.alias else None)

    def turned(self, card: Card, entry: SetUpCard, zone: str) -> Card:
        """A card with its back face up (CR 712.8). Raises ApnapError for what has none."""
        line = entry.node.key("face").line
        if entry.face == "down":
            if zone != "battlefield":
                raise ApnapError(
                    "unsupported", f'"face: down" is not supported in {zone} (CR 406.3)', line=line
                )
            return set_up_down(card)
        if zone != "battlefield" or card.layout not in faces.DOUBLE_FACED:
            raise ApnapError(
                "contradiction", f'"{card.name}" has no back face that could be up there', line=line
            )
        return card.face(1)

    def card(self, entry: SetUpCard) -> Card:
        """The card or token of an entry, with its text understood."""
        if isinstance(entry.token, TokenFacts):
            return self.cards.compiled(entry.token.facts(), entry.node.line)
        if entry.token is not None:
            return self.cards.token(entry.token.name, self.board, self.used())
        assert entry.card is not None
        if normal(entry.card.name) == "blank" and entry.card.name not in self.scenario.library:
            return BLANK
        return self.cards.named(entry.card.name)

    def used(self) -> Iterator[Card]:
        """The cards of the file and the dungeons, whose texts may define tokens."""
        names = [entry.card.name for _, _, entry in self.scenario.objects() if entry.card]
        names += [item.cast.name for item in self.scenario.stack if item.cast]
        names += [card.name for card in self.scenario.cards]
        for name in dict.fromkeys(names):
            if name in self.scenario.library:
                yield self.cards.named(name)
        yield from self.board.dungeons

    def permanent(
        self, owner: PlayerId, controller: PlayerId, card: Card, entry: SetUpCard
    ) -> ObjectId:
        """A permanent that did not enter; "enters tapped" and "enters with" apply to it."""
        tapped, counters, chosen = self.as_it_enters(owner, controller, card, entry)
        number = beginning.add_permanent(
            self.board, owner, controller, card, token=entry.token is not None, tapped=tapped,
            counters=counters, sick=entry.sick, damage=entry.damage, chosen=chosen,
        )
        for name in entry.goaded:
            self.goad(number, self.table.player(name))
        if entry.attached is not None and normal(entry.attached) != "none":
            self.hosts.append((number, entry.attached))
        return number

    def choices(self, chosen: Chosen) -> tuple[tuple[str, object], ...]:
        """What was chosen for a permanent, as the rules compare it."""
        found: list[tuple[str, object]] = []
        for kind in chosen.node:
            value: object = getattr(chosen, kind)
            if kind == "player":
                value = self.table.player(str(value))
            elif kind == "color":
                value = words.COLORS[str(value)]
            elif kind == "type":
                value = self.subtype(getattr(chosen, kind))
            found.append((str(kind), value if isinstance(value, int) else str(value)))
        return tuple(found)

    def subtype(self, name: Text) -> str:
        """A subtype as it is printed."""
        found = words.SUBTYPE.get(normal(name))
        if found is None:
            raise ApnapError(
                "bad-value", f'"{name}" is no type', line=name.line, column=name.column,
                hint=did_you_mean(name, words.SUBTYPE.values()),
            )
        return found

    def as_it_enters(
        self, owner: PlayerId, controller: PlayerId, card: Card, entry: SetUpCard
    ) -> tuple[bool, Counters, tuple[tuple[str, object], ...]]:
        """Whether it is tapped, its counters and what was chosen for it: as the file says, or
        else as it would enter, where there is but one choice."""
        tapped = entry.tapped
        counters: Counters = tuple(sorted(entry.counters.items()))
        chosen = self.choices(entry.chosen) if entry.chosen else ()
        statics = (*replacement.intrinsic(card), *card.statics)
        if any(isinstance(static.effect, Replacement) for static in statics):
            number = put_in(self.board, owner, "exile", card, "top", token=False)
            event = ev.ZoneChanged(
                number, "exile", "battlefield", player=controller, chosen=chosen
            )
            steps = replacement.rewrite_entering(self.board, event)
            try:
                decision: Decision = next(steps)
                while decision.is_forced:
                    decision = steps.send(tuple(option.value for option in decision.options))
            except StopIteration as done:
                result = done.value
            else:
                raise ApnapError(
                    "unscripted", f"as {card.name} enters: {decision.prompt}",
                    line=entry.node.line, hint="say it with `chosen`",
                )
            record = self.board.cards.get(number)
            assert record is not None
            take_out(self.board, record, card)
            if isinstance(result, ev.ZoneChanged):
                chosen = result.chosen
                if not entry.says("tapped"):
                    tapped = result.tapped
                if not entry.says("counters"):
                    counters = result.counters
                elif card.loyalty is not None and "loyalty" not in entry.counters:
                    counters = with_counters(counters, "loyalty", card.loyalty)
        return tapped, counters, chosen

    def goad(self, number: ObjectId, by: PlayerId) -> None:
        """A creature that is goaded until that player's next turn (CR 701.15a)."""
        board = self.board
        effects.begin_effect(
            board,
            ContinuousEffect(
                board.new_id(), board.new_timestamp(), None, by, (Restrict(Goaded(by)),),
                Duration("your next turn", by), (number,), "goaded",
            ),
        )

    def attach(self, number: ObjectId, host: Text) -> None:
        """Attach an Aura or Equipment to what the file names."""
        candidates: list[Ref] = [ObjectId(one) for one in self.board.battlefield if one != number]
        candidates += [player.id for player in self.board.players]
        found = self.table.refs(self.board, host, candidates, "on the battlefield")
        attaching_atoms.attach(self.board, number, found[0], [])

    def settle_control(self) -> None:
        """Static abilities give control from the start; nothing changes hands or is sick."""
        board = self.board
        for _ in range(len(board.battlefield)):  # an Aura may give away the next Aura, and so on
            changes = [
                one for one in control.settled(board, control.in_doubt(board))
                if isinstance(one, ev.ControlChanged)
            ]
            if not changes:
                return
            for change in changes:
                record = board.permanent(change.object)
                board.battlefield[change.object] = record._replace(controller=change.new)
            renew(board)

    # players

    def player(self, player: PlayerId, setup: SetUpPlayer) -> None:
        """Life, designations, dungeon and the rest of a player."""
        board, scenario = self.board, self.scenario
        record = board.players[player]
        name = record.name
        team = board.teams[record.team]
        board.teams[record.team] = team._replace(
            life=scenario.life(name), poison=scenario.poison(name)
        )
        if setup.library is None:
            for number in beginning.add_library(board, player, BLANK, LIBRARY_SIZE):
                self.table.add(number)
        for commander in setup.commander:
            there = self._set_up(player, commander)
            if there is None:
                card = self.cards.named(commander)
                there = put_in(board, player, "command", card, "bottom", token=False)
                self.table.add(there)
            commanders.designate(board, there)
            self.table.commanders.setdefault(player, []).append(there)
        mana = ManaCost.parse(str(setup.mana)).symbols if setup.mana else ()
        if setup.dungeon is not None:
            card = self.cards.named(setup.dungeon.dungeon)
            number = put_in(board, player, "command", card, "bottom", token=False)
            self.table.add(number)
        board.players[player] = board.players[player]._replace(
            mana=tuple(sorted(mana)),
            counters=tuple(sorted((kind, n) for kind, n in setup.counters.items() if n)),
            room=str(setup.dungeon.room) if setup.dungeon else "",
            completed=tuple(map(str, setup.completed)),
            designations=tuple(map(str, setup.designations)),
            speed=setup.speed,
        )
        if setup.initiative:
            board.initiative = player
        if setup.monarch:
            board.monarch = player

    def _set_up(self, player: PlayerId, commander: Text) -> ObjectId | None:
        """The card a commander is, if the file puts it in a zone."""
        alias = self.table.aliases.get(normal(commander))
        if alias is not None:
            return alias
        board = self.board
        return next(
            (
                ObjectId(one) for one in (*board.battlefield, *board.cards)
                if board.owner(ObjectId(one)) == player
                and normal(board.name(ObjectId(one))) == normal(commander)
            ),
            None,
        )

    # the stack

    def stack(self, item: SetUpObject) -> None:
        """A spell or ability that already waits; its costs are paid."""
        by = self.table.player(item.by)
        if item.cast is not None:
            number = self.spell(item, by)
        elif item.activate is not None:
            number = self.activated(item, item.activate, by)
        else:
            assert item.trigger is not None
            number = self.trigger(item, item.trigger, by)
        self.table.add(number, str(item.alias) if item.alias else None)
        self.choose(item, number)

    def spell(self, item: SetUpObject, by: PlayerId) -> ObjectId:
        """A spell."""
        assert item.cast is not None
        card = self.cards.named(item.cast.name)
        number = self.board.new_id()
        if item.x is not None and not (card.mana_cost and card.mana_cost.x_count):
            raise _without_x(item, card.name)
        paid = tuple(
            str(answer.value) for answer in item.answers
            if answer.word == "pay" and isinstance(answer.value, Text)
        )
        self.board.stack[number] = Spell(
            number, card, by, by, cast=Cast(item.x or 0, paid, zone="hand")
        )
        return number

    def activated(self, item: SetUpObject, name: Text, by: PlayerId) -> ObjectId:
        """An activated ability of something on the table."""
        board = self.board
        candidates = [ObjectId(one) for one in (*board.battlefield, *board.cards)]
        source = self.table.pick(board, name, candidates, "on the table")[0]
        abilities = activated_abilities(characteristics(board, source))
        ability = pick_ability(board, source, abilities, item.ability, name)
        if item.x is not None and not activating.has_x(ability):
            raise _without_x(item, board.name(source))
        number = board.new_id()
        label = f"{board.name(source)}: {ability.text}"
        board.stack[number] = StackedAbility(number, ability, source, by, label, x=item.x or 0)
        return number

    def trigger(self, item: SetUpObject, name: Text, by: PlayerId) -> ObjectId:
        """A triggered ability, by its label or its source."""
        board = self.board
        ability, source, bindings = self._find_trigger(name, by)
        number = board.new_id()
        label = triggered.label_of(board, ability, source, bindings)
        board.stack[number] = StackedAbility(
            number, ability, source, by, label, x=item.x or 0, bindings=bindings
        )
        about: tuple[Ref, ...] = (*bindings.objects, *bindings.players)
        self.table.triggers[number] = ev.Triggered(number, source, by, label, about)
        return number

    def _find_trigger(
        self, name: Text, by: PlayerId
    ) -> tuple[Triggered, ObjectId | None, Bindings]:
        board = self.board
        labels: list[str] = []
        for ability in (*initiative.ABILITIES, *monarch.ABILITIES):
            for player in board.players if "{" in ability.label else [board.players[by]]:
                bindings = Bindings(players=(player.id,))
                label = triggered.label_of(board, ability, None, bindings)
                labels.append(label)
                if normal(label) == normal(name):
                    return ability, None, bindings
        dungeon = dungeons.dungeon_of(board, by)
        for card in board.dungeons:
            for room in card.rooms:
                labels.append(room.ability.label)
                if normal(room.ability.label) == normal(name):
                    number = dungeon.id if dungeon and dungeon.card.name == card.name else None
                    return room.ability, number, Bindings(players=(by,))
        return self._printed_trigger(name, by, labels)

    def _printed_trigger(
        self, name: Text, by: PlayerId, labels: list[str]
    ) -> tuple[Triggered, ObjectId | None, Bindings]:
        """A printed trigger by source or text; `for` says what the event was about."""
        board, about = self.board, None
        found, at = self._triggers_called(name, labels), len(name)
        while not found and (at := name.rfind(" for ", 0, at)) > 0:
            found, about = self._triggers_called(name.saying(name[:at]), []), name[at + 5 :]
        controlled = [one for one in found if board.controller(one[1]) == by] or found
        if not controlled:
            raise ApnapError(
                "unknown-name", f'nothing there has the triggered ability "{name}"',
                line=name.line, column=name.column, hint=did_you_mean(name, labels),
            )
        sources = list(dict.fromkeys(source for _, source in controlled))
        names = [triggered.label_of(board, a, s, Bindings()) for a, s in controlled]
        if len(set(names)) == 1 and not self.table.alike(board, sources):
            names = self.table.distinct_names(board, sources)
        if len({ability for ability, _ in controlled}) > 1 or len(set(names)) > 1:
            raise ApnapError(
                "ambiguous-name", f'"{name}" fits several triggered abilities', line=name.line,
                column=name.column, hint=f"write {either(dict.fromkeys(names))}",
            )
        ability, source = controlled[0]
        if any(isinstance(part, ThatMany) for part in walk(ability.effect)):
            raise ApnapError(
                "unsupported", f'"{name}" reads a number of its event, which is not known here',
                line=name.line, column=name.column, hint="let it trigger in the script",
            )
        if about is not None:
            bindings = self._about(name.saying(about), ability.trigger.about_triggers)
            return ability, source, bindings
        if any(ability.reads[1:]) and not ability.trigger.about_self:
            raise ApnapError(
                "unscripted", f'what "{name}" is about is not said', line=name.line,
                column=name.column, hint=f'write "{name} for …" with a player or an object',
            )
        return ability, source, Bindings(objects=(source,), players=(by,))

    def _triggers_called(self, name: Text, labels: list[str]) -> list[tuple[Triggered, ObjectId]]:
        """The triggered abilities of a name, with their sources; every label is noted."""
        board = self.board
        found: list[tuple[Triggered, ObjectId]] = []
        source_name = self.scenario.reference(name)
        for number in (*board.battlefield, *board.cards):
            source = ObjectId(number)
            for ability in characteristics(board, source).triggered:
                label = triggered.label_of(board, ability, source, Bindings())
                if normal(label) == normal(name) or self.table.called(board, source, source_name):
                    found.append((ability, source))
                labels.append(label)
        return found

    def _about(self, name: Text, triggers: bool) -> Bindings:
        """The object or player, or else the trigger, that the event of a trigger was about."""
        board = self.board
        there = tuple(board.stack) if triggers else (*board.battlefield, *board.cards)
        candidates: list[Ref] = [ObjectId(one) for one in there]
        candidates += [player.id for player in board.players]
        [found] = self.table.refs(board, name, candidates, "there")
        if isinstance(found, PlayerId):
            return Bindings(players=(found,))
        return Bindings(objects=(found,))

    def choose(self, item: SetUpObject, number: ObjectId) -> None:
        """Modes, targets and division as they were chosen when it was put on the stack."""
        board = self.board
        stacked = board.stack.get(number)
        assert stacked is not None
        ctx = stack.stack_context(board, stacked)
        effect = stack.effect_of(stacked)
        answers = [one for one in item.answers if one.word != "pay"]
        self._run(targeting.announce(board, ctx, number, effect), answers, item)

    def _run(self, steps: Steps[bool], answers: list[Answer], item: SetUpObject) -> None:
        try:
            decision = next(steps)
            while True:
                asked = Asked(self.board, self.table, decision)
                if answers:
                    value = fit(asked, answers.pop(0))
                else:
                    only = asked.only_answer()
                    if only is None:
                        raise ApnapError(
                            "unscripted", f"{decision.prompt}: nothing says it",
                            line=item.node.line, hint="say it with `target` or `choose`",
                        )
                    value = only
                objection = decision.objection(value)
                if objection is not None:
                    raise ApnapError("illegal", objection, line=item.node.line)
                decision = steps.send(value)
        except StopIteration as done:
            if done.value is False:
                raise ApnapError(
                    "illegal", "it has no legal target (CR 601.2c)", line=item.node.line
                ) from None
        if answers:
            raise ApnapError(
                "left-over", "an answer that nothing asked for", line=answers[0].line
            )


def _without_x(item: SetUpObject, name: str) -> ApnapError:
    return ApnapError(
        "bad-value", f"{name} has no {{X}} in its cost", line=item.node.key("x").line,
        column=item.node.key("x").column, hint="leave `x` out",
    )


def pick_ability(
    board: Board, source: ObjectId, abilities: tuple[Activated, ...], which: Text | None,
    name: Text,
) -> Activated:
    """The activated ability that `ability:` means: the number of its line, or how it begins."""
    return abilities[ability_index(board, source, abilities, which, name)]


def ability_index(
    board: Board, source: ObjectId, abilities: tuple[Activated, ...], which: Text | None,
    name: Text,
) -> int:
    """The place of the ability that is meant among the activated abilities of an object."""
    card = characteristics(board, source)
    lines = [line.strip() for line in card.text.splitlines() if line.strip()]
    if not abilities:
        raise ApnapError(
            "illegal", f"{board.name(source)} has no activated ability", line=name.line
        )
    if which is None:
        distinct = list(dict.fromkeys(abilities))
        if len(distinct) == 1:
            return 0
        raise ApnapError(
            "ambiguous-name", f"{board.name(source)} has several activated abilities",
            line=name.line, hint="say which with `ability:` and the number of its line",
        )
    if which.isdigit():
        place = int(which)
        if 1 <= place <= len(lines):
            for index, ability in enumerate(abilities):
                if normal(ability.text) == normal(lines[place - 1]):
                    return index
        raise ApnapError(
            "bad-value", f"line {place} of {board.name(source)} is no activated ability",
            line=which.line, hint=f"it has {len(lines)} lines of rules text",
        )
    for index, ability in enumerate(abilities):
        if normal(ability.text).startswith(normal(which)):
            return index
    raise ApnapError(
        "bad-value", f'no activated ability of {board.name(source)} begins "{which}"',
        line=which.line, hint="; ".join(ability.text for ability in abilities),
    )
