"""What a player does: cast, activate, play, attack and block, as the entries say it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice, product

from ..errors import ApnapError, Refused, ScenarioError, did_you_mean
from ..game.decisions import (
    ATTACK,
    BLOCK,
    PRIORITY,
    ActivateAbility,
    CastSpell,
    Decision,
    PlayLand,
)
from ..game.events import ManaAdded
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.records import CardObject
from ..library import normal
from ..rules import activating, casting_ways, combat, faces, permissions, spell_keywords
from ..rules.characteristics import characteristics
from ..rules.mana_abilities import activated_abilities
from ..rules.schedule import to_come
from ..yamltext import Listing, Text
from .answering import NO, YES
from .entries import Action, Answer
from .questions import MAX_PASSES, Questions
from .setup import ability_index

_LIFE = re.compile(r"(\d{1,9}) life")
"""Life that is paid for Phyrexian symbols (CR 107.4f)."""

MOST_DECLARATIONS = 1_000
"""How many declarations are tried for one that is legal, where nobody says one."""


class Moves(Questions):
    """A script whose actions and declarations can be taken."""

    def act(self, entry: Action) -> None:
        """Cast, activate or play, with the answers that the action carries."""
        if not self.acted:
            self.announce(entry)
        while self.own:
            decision = self.decision()
            if decision is None or decision.kind in (PRIORITY, ATTACK, BLOCK):
                raise ScenarioError(
                    "left-over", f"an answer that nothing in this action asks for: "
                    f"{_shown(self.own[0].value)}", line=self.own[0].line,
                    column=self.own[0].column,
                )
            self.answer_question(decision)
        self.settle()
        self.paying = ()
        for record in self.payers:
            if self.position.board.find(record.id) == record and not self.gave_mana(record.id):
                name = self.position.board.name(record.id)
                pay = next(one for one in entry.answers if one.word == "pay")
                raise ScenarioError(
                    "left-over", f"{name} is named to pay, and nothing is paid with it",
                    line=pay.line, column=pay.column,
                )

    def gave_mana(self, source: ObjectId) -> bool:
        """Whether a permanent gave mana for the action that was just taken."""
        taken = (CastSpell, ActivateAbility)
        places = [made.at for made in self.run.made if isinstance(made.answer, taken)]
        since = places[-1] if places else 0
        events = self.position.events.since(since)
        return any(isinstance(one, ManaAdded) and one.source == source for one in events)

    def announce(self, entry: Action) -> None:
        """Begin the action of an entry; what else it is asked for comes after."""
        assert entry.name is not None
        members = (self.table.player(entry.player),)
        self.priority_of(members, entry.player)
        pay, optional, life, used = self.payment(entry, members[0])
        self.own = [one for one in entry.answers if one not in used]
        self.paying = pay
        self.payers = tuple(self.position.board.last_known(one) for one in pay)
        action = self.action(entry, members[0], pay, optional)
        if life:
            if isinstance(action, PlayLand):
                raise self.fail("bad-value", "a land costs no life to play", "leave `pay` out")
            action = action._replace(life=life)
        if entry.x is not None:
            self.needs_x(entry, action)
            self.own.insert(0, Answer(entry.player, None, Text(str(entry.x)), entry.line))
        self.answer(action, "script", entry.player)
        self.acted = True

    def needs_x(self, entry: Action, action: CastSpell | ActivateAbility | PlayLand) -> None:
        """Refuse an X for what has none: it would answer another question."""
        board = self.position.board
        if isinstance(action, CastSpell):
            ways = casting_ways.ways(board, action.player, action.card)
            card = characteristics(board, action.card)
            paid = action.optional
            if any(
                casting_ways.has_x(card, casting_ways.with_optional(card, way, paid))
                for way in ways
            ):
                return
        elif isinstance(action, ActivateAbility):
            ability = activated_abilities(characteristics(board, action.source))[action.ability]
            if activating.has_x(ability):
                return
        raise self.fail("bad-value", f"{entry.name} has no {{X}} in its cost", "leave `x` out")

    def action(
        self, entry: Action, player: PlayerId, pay: tuple[ObjectId, ...],
        optional: tuple[Text, ...],
    ) -> CastSpell | ActivateAbility | PlayLand:
        """The action an entry means."""
        board = self.position.board
        assert entry.name is not None
        if entry.verb == "activate":
            everything = [ObjectId(one) for one in (*board.battlefield, *board.cards)]
            able = [
                one for one in everything if activated_abilities(characteristics(board, one))
            ]
            own = [one for one in able if board.controller(one) == player]
            source = self.among(entry.name, own, able, "something with an activated ability")
            abilities = activated_abilities(characteristics(board, source))
            self.only_these(optional, (), entry.name)
            index = ability_index(board, source, abilities, entry.ability, entry.name)
            return ActivateAbility(player, source, index, pay)
        record = board.players[player]
        everywhere = [ObjectId(one) for one in board.cards]
        if entry.verb == "play":
            able = [
                one for one in everywhere
                if faces.lands(characteristics(board, one))
                and (one in record.hand or self.permitted(player, one))
            ]
            if not any(self.fits(entry.name, one) for one in able):
                spell = self.castable(player, everywhere)
                if any(self.fits(entry.name, one) for one in spell):
                    return self.cast(entry.name, player, spell, everywhere, pay, optional)
            card = self.among(entry.name, able, [*record.hand, *everywhere], "a land to play")
            self.only_these(optional, (), entry.name)
            able_faces = faces.lands(characteristics(board, card))
            named = [
                face for face in able_faces
                if face is not None and normal(characteristics(board, card).faces[face].name)
                == normal(self.table.scenario.reference(entry.name).name)
            ]
            return PlayLand(player, card, (named or able_faces or [None])[0])
        spell = self.castable(player, everywhere)
        return self.cast(entry.name, player, spell, everywhere, pay, optional)

    def cast(
        self, name: Text, player: PlayerId, able: list[ObjectId], everywhere: list[ObjectId],
        pay: tuple[ObjectId, ...], optional: tuple[Text, ...],
    ) -> CastSpell:
        board = self.position.board
        hand = list(board.players[player].hand)
        card = self.among(name, able, [*hand, *everywhere], "a card that could be cast")
        ways = list(casting_ways.ways(board, player, card))
        said = [normal(one) for one in optional]
        face = normal(self.table.scenario.reference(name).name)
        sides = [way.name for way in ways if normal(f" {way.name}").endswith(f" {face}")]
        named = [one for one in sides if normal(one) == face and not said] or [
            one for one in sides if normal(one).removesuffix(face).strip() in ("", *said)
        ] or sides
        named = named or [way.name for way in ways if way.name and way.name in said]
        found = board.cards.get(card)
        named = named or _not_possible(found, face, ways)  # to be told why not
        way = named[0] if named else (ways[0].name if ways else "")
        right = [way, normal(way).removesuffix(face).strip(), *(
            part.optional for part in casting_ways.as_spell(board, player, card).parts
            if isinstance(part, spell_keywords.AdditionalCost) and part.optional
        )]
        self.only_these(optional, right, name)
        return CastSpell(player, card, way, pay, tuple(one for one in said if one != way))

    def only_these(self, optional: tuple[Text, ...], right: Sequence[str], name: Text) -> None:
        """Refuses what `pay` names beside permanents and the optional costs that there are."""
        for one in optional:
            if normal(one) not in right:
                raise ScenarioError(
                    "unknown-name", f'"{one}" is nothing that could be paid for "{name}" with',
                    line=one.line, column=one.column,
                    hint=did_you_mean(one, [word for word in right if word]),
                )

    def castable(self, player: PlayerId, everywhere: list[ObjectId]) -> list[ObjectId]:
        board = self.position.board
        return [one for one in everywhere if any(casting_ways.ways(board, player, one))]

    def permitted(self, player: PlayerId, number: ObjectId) -> bool:
        return permissions.may_play_land(self.position.board, player, number)

    def fits(self, name: Text, number: ObjectId) -> bool:
        reference = self.table.scenario.reference(name)
        return self.table.called(self.position.board, number, reference)

    def among(
        self, name: Text, able: list[ObjectId], rest: list[ObjectId], what: str
    ) -> ObjectId:
        """What a name means among what is possible there; else among the rest, to say why not."""
        board = self.position.board
        fitting = [one for one in able if self.fits(name, one)]
        if len(fitting) > 1:
            possible = self.possible()
            fitting = [one for one in fitting if one in possible] or fitting
        if fitting:
            return self.table.pick(board, name, fitting, f"{what}")[0]
        others = [one for one in dict.fromkeys(rest) if self.fits(name, one)]
        if others:
            return others[0]
        raise ScenarioError(
            "unknown-name", f'there is no "{name}" that could be {what}', line=name.line,
            column=name.column, hint=self.table.hint(board, able),
        )

    def possible(self) -> set[ObjectId]:
        """What can be cast, played or activated right now."""
        return {
            one.source if isinstance(one, ActivateAbility) else one.card
            for one in self.position.actions()
            if isinstance(one, (ActivateAbility, CastSpell, PlayLand))
        }

    def payment(
        self, entry: Action, player: PlayerId
    ) -> tuple[tuple[ObjectId, ...], tuple[Text, ...], int, tuple[Answer, ...]]:
        """What `pay` names: permanents to pay with, optional costs such as kicker, and life."""
        board = self.position.board
        permanents: list[ObjectId] = []
        optional: list[Text] = []
        life = 0
        used: list[Answer] = []
        own = [one.id for one in board.battlefield.values() if one.controller == player]
        own.sort(key=lambda one: board.permanent(one).tapped)  # what can still be tapped is meant
        own += board.players[player].graveyard  # delve exiles cards from there (CR 702.66a)
        words = self.cost_words()
        for answer in entry.answers:
            if answer.word != "pay":
                continue
            nodes = answer.value if isinstance(answer.value, Listing) else [answer.value]
            whole = True
            for node in nodes:
                assert isinstance(node, Text)
                reference = self.table.scenario.reference(node)
                fitting = [
                    one for one in own
                    if one not in permanents and self.table.called(board, one, reference)
                ]
                if len(fitting) >= reference.count:
                    permanents.extend(fitting[: reference.count])
                elif normal(reference.name) in words:
                    optional += [reference.name] * reference.count
                elif said := _LIFE.fullmatch(normal(node)):
                    life += int(said[1])
                elif self.scenario_name(node) or normal(node) in (*YES, *NO):
                    whole = False
                else:
                    optional.append(node)
            if whole and (permanents or optional or life):
                used.append(answer)
        return tuple(permanents), tuple(optional), life, tuple(used)

    def cost_words(self) -> set[str]:
        """The words for optional and alternative costs, which may be names of cards as well."""
        board = self.position.board
        parts = [
            part for one in list(board.cards.values())
            for card in (one.card, casting_ways.as_spell(board, one.owner, one.id))
            for part in card.parts
        ]
        words = {one.way for one in parts if isinstance(one, spell_keywords.CastingWay)}
        words |= {one.optional for one in parts if isinstance(one, spell_keywords.AdditionalCost)}
        return {normal(word) for word in words}

    def scenario_name(self, node: Text) -> bool:
        scenario = self.table.scenario
        return scenario.is_name(scenario.reference(node).name)

    # declarations

    def declare(self, entry: Action) -> None:
        """Consecutive `attack` or `block` entries are one declaration, at the next such time."""
        if self.acted:
            self.settle(stay=True)
            return
        group = [entry]
        self.next = self.at + 1
        members = self.table.seat_members(entry.player)
        team = self.position.board.players[members[0]].team
        while self.next < len(self.entries):
            following = self.entries[self.next]
            if not isinstance(following, Action) or following.verb != entry.verb:
                break
            if self.position.board.players[self.table.player(following.player)].team != team:
                break
            group.append(following)
            self.next += 1
        self.pass_to_declaration(entry, team)
        decision = self.decision()
        assert decision is not None
        pairs: list[tuple[ObjectId, Ref]] = []
        for one in group:
            self.line = one.line
            pairs.extend(self.declared(one, pairs))
        self.line = entry.line
        self.answer(tuple(pairs), "script", entry.player)
        self.acted = True
        self.settle(stay=True)

    def pass_to_declaration(self, entry: Action, team: int) -> None:
        kind = ATTACK if entry.verb == "attack" else BLOCK
        turn = self.position.board.turn.number
        reason = None
        for _ in range(MAX_PASSES):
            decision = self.decision()
            board = self.position.board
            if decision is None:
                raise self.fail("illegal", "the game is over")
            if decision.kind == kind and board.players[decision.player].team == team:
                return
            step = f"declare {entry.verb}ers"
            over = board.turn.step != step and not to_come(board.turn, step)
            if board.turn.number > turn or over:
                raise self.fail("illegal", reason or self.no_declaration(entry))
            if entry.verb == "block" and board.combat is not None:
                reason = self.no_block(entry)
            if decision.kind == PRIORITY:
                self.pass_priority()
            else:
                self.answer_question(decision)
        raise self.fail("endless", "the game goes on without end")

    def no_block(self, entry: Action) -> str | None:
        """Why a block that is named could not be declared as things stand."""
        board = self.position.board
        for name, targets in entry.pairs:
            for one in board.battlefield.values():
                if not self.fits(name, one.id) or board.combat is None:
                    continue
                for attacker in board.combat.attackers:
                    if self.fits(targets[0], attacker.id):
                        why = combat.objection_to_block(board, one.id, attacker.id)
                        if why is not None:
                            return f"{name} can't block {targets[0]}: {why}"
        return None

    def no_declaration(self, entry: Action) -> str:
        """Why there is no declaration: the reason for the first creature named."""
        board = self.position.board
        for name, targets in entry.pairs:
            for one in board.battlefield.values():
                if self.fits(name, one.id):
                    why = (
                        combat.objection_to_attacker(board, one.id)
                        if entry.verb == "attack"
                        else None
                    )
                    if why:
                        return f"{name} can't attack {targets[0]}: {why}"
        if entry.verb == "block":
            rest = "no creature attacks them in what is left of the turn (CR 509.1)"
            return f"{entry.player} is not asked to block: {rest}"
        rest = "the declare attackers step of this turn is over (CR 508.1)"
        return f"{entry.player} is not asked to attack: {rest}"

    def declared(
        self, entry: Action, taken: list[tuple[ObjectId, Ref]]
    ) -> list[tuple[ObjectId, Ref]]:
        """The pairs of one entry; a player declares only own creatures."""
        board = self.position.board
        player = self.table.player(entry.player)
        mine = [one.id for one in board.battlefield.values() if one.controller == player]
        pairs: list[tuple[ObjectId, Ref]] = []
        for name, targets in entry.pairs:
            used = {one for one, _ in (*taken, *pairs)}
            free = [one for one in mine if one not in used]
            creatures = [one for one in free if characteristics(board, one).is_creature]
            for number in self.creatures(name, creatures, free, entry):
                for target in targets:
                    pairs.append((number, self.aim(entry, target)))
        return pairs

    def creatures(
        self, name: Text, creatures: list[ObjectId], free: list[ObjectId], entry: Action
    ) -> list[ObjectId]:
        board = self.position.board
        reference = self.table.scenario.reference(name)
        fitting = [one for one in creatures if self.table.called(board, one, reference)]
        able = [one for one in fitting if self.is_able(one, entry)]
        pool = able if len(able) >= reference.count else fitting
        return self.table.pick(
            board, name, pool or free, f"a creature of {entry.player} that could {entry.verb}"
        )

    def is_able(self, number: ObjectId, entry: Action) -> bool:
        board = self.position.board
        if entry.verb == "attack":
            return combat.objection_to_attacker(board, number) is None
        return number in combat.able_blockers(
            board, board.players[board.controller(number)].team
        )

    def aim(self, entry: Action, target: Text) -> Ref:
        """What is attacked: a player or permanent; or the attacker that is blocked."""
        board = self.position.board
        if entry.verb == "block":
            attackers = [one.id for one in board.combat.attackers] if board.combat else []
            return self.table.pick(board, target, attackers, "an attacking creature")[0]
        refs: list[Ref] = [ObjectId(one) for one in board.battlefield]
        refs += [player.id for player in board.players]
        return self.table.refs(board, target, refs, "what could be attacked")[0]

    def declare_unscripted(self, decision: Decision) -> None:
        """Nobody attacks or blocks; where a creature must, the one legal declaration is made."""
        if decision.kind == ATTACK and decision.least:
            forced = combat.forced_attack(self.position.board)
            if forced is None and self.concedes_now():
                return
            if forced is None and self.run.scenario.unscripted is not None:
                self.attack_unscripted()
                return
            if forced is None:
                names = ", ".join(option.text for option in decision.options)
                raise self.fail(
                    "unscripted", f"a creature must attack, and the declaration is open: {names}",
                    "add an `attack` entry",
                )
            self.answer(forced, "only option")
            return
        try:
            self.answer((), "nobody acts")
        except ApnapError as error:
            raise self.fail(
                "unscripted", f"nobody blocks, but {error.message}", "add a `block` entry"
            ) from None

    def attack_unscripted(self) -> None:
        """Those that must attack do, as `unscripted` says; nobody else does."""
        board = self.position.board
        must = [
            one for one in combat.able_attackers(board) if combat.best_obedience(board, one) > 0
        ]
        aims = [combat.attack_targets(board, board.controller(one)) for one in must]
        legal = []
        for targets in islice(product(*aims), MOST_DECLARATIONS):
            pairs = tuple(zip(must, targets, strict=True))
            with suppress(Refused):
                self.position.answer(pairs)
                legal.append(pairs)
        if not legal:
            raise self.fail("unscripted", "a creature must attack, and the declaration is open")
        self.answer_by_itself(legal)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, dict)) else str(value)


def _not_possible(
    found: CardObject | None, face: str, ways: Sequence[casting_ways.Way]
) -> list[str]:
    """The word for the side of a card that is named though it can't be cast now."""
    card = None if found is None else found.card
    if card is None or card.layout not in ("split", *faces.CAST_EITHER_WAY):
        return []
    front = card.layout != "split" and normal(card.faces[0].name) == face
    if front and not any(way.face is None for way in ways):
        return [card.faces[0].name]
    sides = card.faces if card.layout == "split" else card.faces[1:]
    return [one.name for one in sides if normal(one.name) == face]
