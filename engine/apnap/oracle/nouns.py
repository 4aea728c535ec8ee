"""Reads descriptions of objects, words for players and objects, numbers and mana."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from apnap.abilities import objects, players, targets, words
from apnap.abilities.amounts import Minus
from apnap.abilities.amounts_among import Sum
from apnap.abilities.effects_ring import YourRingBearer
from apnap.abilities.numbers import Number, ThatMany, X
from apnap.abilities.posts import ControlledBy, OwnedBy
from apnap.abilities.selectors import Amount, Objects, Players
from apnap.abilities.things import ADJECTIVES, NOUNS, SIZE, Post, Things
from apnap.abilities.wording import say
from apnap.game.mana import ManaCost, is_mana_symbol

from .grammar import Grammar, ReadAt, Reader, Readings, vocabulary_reader
from .normalise import tokens


class _Lexicon:
    """Words of descriptions by the words they are printed as."""

    def __init__(self) -> None:
        colors = tuple(words.COLORS)
        plain = (*ADJECTIVES, *colors, *words.SUPERTYPES)
        negated = (*colors, *words.SUPERTYPES, *words.TYPES, "token", "attacking", "commander")
        nons = tuple("non" + word for word in negated)
        non_subtypes = tuple("non-" + one for one in (*words.SUBTYPE, "outlaw"))
        unions = tuple(f"{a} or {b}" for a in colors for b in colors if a != b)
        self.adjectives = _Trie({one: one for one in (*plain, *nons, *non_subtypes, *unions)})
        nouns = (*words.TYPES, *NOUNS)
        one = {noun: noun for noun in nouns}
        many = {words.plural(noun): noun for noun in nouns}
        one.update(words.SUBTYPE)
        many.update(
            {words.plural(subtype).casefold(): subtype for subtype in words.SUBTYPE.values()}
        )
        self.one = _Trie(one)
        self.many = _Trie(many)


class _Trie:
    """Which entries begin at a place."""

    def __init__(self, entries: dict[str, str]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for printed, entry in entries.items():
            key = tokens(printed).words
            self._by_first.setdefault(key[0], []).append((key, entry))

    def at(self, reader: Reader, pos: int) -> Iterable[tuple[str, int]]:
        """The entries at a place with their ends."""
        if pos >= len(reader.words):
            return []
        return [
            (entry, pos + len(key))
            for key, entry in self._by_first.get(reader.words[pos], ())
            if reader.words[pos : pos + len(key)] == key
        ]


_LEXICON = _Lexicon()
_HEADS = ("card", "spell", "permanent", "token", "source")
Run = tuple[tuple[str, ...], tuple[str, ...], int]
"""Adjectives, nouns and where they end."""


def _adjectives(reader: Reader, pos: int) -> list[tuple[tuple[str, ...], int]]:
    """The words in front of a noun, none to all of them."""
    found: list[tuple[tuple[str, ...], int]] = [((), pos)]
    sizes = [(word, pos + 1) for word in reader.words[pos : pos + 1] if SIZE.fullmatch(word)]
    for word, end in (*_LEXICON.adjectives.at(reader, pos), *sizes):
        comma = reader.at(end, ",")
        for rest, last in _adjectives(reader, end + 1 if comma else end):
            if comma and not (rest and rest[0].startswith("non") and word.startswith("non")):
                continue
            found.append(((word, *rest), last))
    return found


def _noun_runs(reader: Reader, pos: int, many: bool) -> list[tuple[tuple[str, ...], int]]:
    """Nouns in a row of which the last is inflected: "artifact creatures", "Goblin card"."""
    found: list[tuple[tuple[str, ...], int]] = []
    ending = _LEXICON.many if many else _LEXICON.one
    found += [((noun,), end) for noun, end in ending.at(reader, pos)]
    for noun, end in _LEXICON.one.at(reader, pos):
        for rest, last in _noun_runs(reader, end, many):
            found.append(((noun, *rest), last))
    return found


def _runs(reader: Reader, pos: int, many: bool) -> list[Run]:
    return [
        (adjectives, nouns, last)
        for adjectives, end in _adjectives(reader, pos)
        for nouns, last in _noun_runs(reader, end, many)
    ]


def read_things(reader: Reader, pos: int, form: str) -> Readings:
    """Read a description in the singular, or in the plural in the form "many".

    Adjectives before several nouns belong to all of them ("untapped artifact or creature"),
    unless each noun is complete in itself ("basic land card or Gate card").
    """
    many = form == "many"
    found: Readings = []
    for things, end in _descriptions(reader, pos, many):
        _with_phrases(reader, things, end, (), found)
    return found


def _descriptions(reader: Reader, pos: int, many: bool) -> list[tuple[Things, int]]:
    found: list[tuple[Things, int]] = []
    for adjectives, nouns, end in _runs(reader, pos, many):
        found.append((Things((nouns,), adjectives), end))
        for alternatives, join, last in _alternatives(reader, end, many):
            last_noun = alternatives[-1][1]
            if len(last_noun) > 1 and last_noun[-1] in _HEADS and nouns[-1] not in _HEADS:
                continue  # "creature or planeswalker spell" is one of two kinds of spells
            own = any(before for before, _ in alternatives)
            complete = nouns[-1] in _HEADS and len(nouns) > 1
            listed = tuple((*before, *noun) for before, noun in alternatives)
            if own or complete:
                found.append((Things(((*adjectives, *nouns), *listed), (), join), last))
            else:
                found.append((Things((nouns, *listed), adjectives, join), last))
    for adjectives, nouns, end in _runs(reader, pos, False):
        for alternatives, join, last in _alternatives(reader, end, False):
            heads = _LEXICON.many if many else _LEXICON.one
            for head, after in heads.at(reader, last):
                bare = nouns[-1] not in _HEADS and not any(before for before, _ in alternatives)
                if head in _HEADS and bare:
                    listed = tuple(noun for _, noun in alternatives)
                    found.append((Things((nouns, *listed), adjectives, join, head), after))
    return found


def _alternatives(
    reader: Reader, pos: int, many: bool
) -> list[tuple[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...], str, int]]:
    """Further nouns after the first: "or enchantment", ", creature, and land"."""
    found: list[tuple[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...], str, int]] = []
    joint = _joint(reader, pos)
    if joint is not None:
        join, start = joint
        for adjectives, nouns, end in _runs(reader, start, many):
            found.append((((adjectives, nouns),), join, end))
    if reader.at(pos, ","):
        for adjectives, nouns, end in _runs(reader, pos + 1, many):
            comma = end + 1 if reader.at(end, ",") else end
            for rest, join, last in _more(reader, comma, many, comma > end):
                found.append((((adjectives, nouns), *rest), join, last))
    return found


def _more(
    reader: Reader, pos: int, many: bool, comma: bool
) -> list[tuple[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...], str, int]]:
    found: list[tuple[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...], str, int]] = []
    joint = _joint(reader, pos)
    if comma and joint is not None:
        join, start = joint
        for adjectives, nouns, end in _runs(reader, start, many):
            found.append((((adjectives, nouns),), join, end))
    elif comma:
        for adjectives, nouns, end in _runs(reader, pos, many):
            if reader.at(end, ","):
                for rest, join, last in _more(reader, end + 1, many, True):
                    found.append((((adjectives, nouns), *rest), join, last))
    return found


def _joint(reader: Reader, pos: int) -> tuple[str, int] | None:
    if reader.at(pos, "and", "/", "or"):
        return "and/or", pos + 3
    for join in ("or", "and"):
        if reader.at(pos, join):
            return join, pos + 1
    return None


def _is_open(post: Post) -> bool:
    """Whether a phrase ends with things of which nothing more is said: "the number of lands"."""
    things = getattr(getattr(post, "amount", None), "things", None)
    return isinstance(things, Things) and not things.after


def _with_phrases(
    reader: Reader, things: Things, pos: int, after: tuple[Post, ...], found: Readings
) -> None:
    whole = Things(things.nouns, things.before, things.join, things.head, after)
    found.append((whole, pos))
    if len(after) < 3 and not (after and after[-1].closes):
        for post, end in reader.read(reader.grammar.kind(Post), pos):
            if isinstance(post, (ControlledBy, OwnedBy)) and after and _is_open(after[-1]):
                continue
            elsewhere = post.zones and not {"battlefield", "stack"} & set(post.zones)
            if elsewhere and any(isinstance(one, ControlledBy) for one in after):
                continue  # CR 108.4: nobody controls what is there
            _with_phrases(reader, things, end, (*after, post), found)


def _simple_reader(entries: Iterable[Any], form: str) -> ReadAt:
    by_words: dict[str, list[Any]] = {}
    for entry in entries:
        said = say(entry, form)
        if said:
            by_words.setdefault(said, []).append(entry)
    read = vocabulary_reader(by_words)

    def all_of(reader: Reader, pos: int) -> Readings:
        return [
            (_placed(entry, pos), end)
            for said, end in read(reader, pos)
            for entry in by_words[said]
        ]

    return all_of


def _placed(entry: Any, pos: int) -> Any:
    """A word "target" is numbered by its place in the text (see `compile.renumber`)."""
    from dataclasses import replace

    from apnap.game.ability import Target

    return replace(entry, number=pos) if isinstance(entry, Target) else entry


_simple: dict[tuple[type, str], ReadAt] = {}


def read_players(reader: Reader, pos: int, form: str) -> Readings:
    """Read words for players."""
    key = (Players, form)
    if key not in _simple:
        _simple[key] = _simple_reader(players.SIMPLE, form)
    found = _simple[key](reader, pos)
    for of, end in reader.read(reader.grammar.kind(Objects, "'s"), pos):
        for word, cls in (("controller", players.ControllerOf), ("owner", players.OwnerOf)):
            if reader.at(end, word):
                if form != "'s":
                    found.append((cls(of), end + 1))
                elif reader.at(end + 1, "'s"):
                    found.append((cls(of), end + 2))
    if form != "'s" and reader.at(pos, "each", "player", "other", "than"):
        excepted = reader.read(reader.grammar.kind(Players, ""), pos + 4)
        found += [(players.EachPlayerBut(but), end) for but, end in excepted]
    the = (("owner", players.TheOwnerOf), ("controller", players.TheControllerOf))
    for word, cls in the:
        if reader.at(pos, "the", word, "of"):
            owned = reader.read(reader.grammar.kind(Objects, "'s" if form == "'s" else ""), pos + 3)
            found += [(cls(of), end) for of, end in owned]
    return found


def read_objects(reader: Reader, pos: int, form: str) -> Readings:
    """Read words for objects; in the form "'s" with a possessive ending."""
    key = (Objects, form)
    if key not in _simple:
        _simple[key] = _simple_reader((*objects.SIMPLE, *targets.SIMPLE, YourRingBearer()), form)
    found = _simple[key](reader, pos)
    phrases: Readings = []
    one = reader.grammar.kind(Things, "one")
    many = reader.grammar.kind(Things, "many")
    if reader.at(pos, "that"):
        phrases += [(objects.ThatThing(t), e) for t, e in reader.read(one, pos + 1)]
    elif reader.at(pos, "the", "chosen", "card"):
        phrases += [
            (objects.ThatThing(t, "the chosen"), e)
            for t, e in reader.read(one, pos + 2) if e == pos + 3
        ]
    elif reader.at(pos, "the"):
        found_one = [
            r for r in reader.read(one, pos + 1)
            if not (r[0].before or r[0].after) and r[0].nouns != (("spell",),)
        ]
        phrases += [(objects.ThatThing(t, "the"), e) for t, e in found_one]
    elif reader.at(pos, "those"):
        phrases += [(objects.ThoseThings(t), e) for t, e in reader.read(many, pos + 1)]
    elif reader.at(pos, "any", "target"):
        phrases.append((targets.AnyTarget(pos), pos + 2))
    elif reader.at(pos, "any", "other", "target"):
        phrases.append((targets.AnyTarget(pos, True), pos + 3))
    phrases += _targets_at(reader, pos)
    phrases += [
        (targets.SeveralTargets((first, second)), last)
        for first, end in _targets_at(reader, pos)
        if reader.at(end, "and")
        for second, last in _targets_at(reader, end + 1)
    ]
    stacked = [one for one in found if isinstance(one[0], targets.TargetOnStack)]
    for value, end in stacked if not form else ():
        for post, last in reader.read(reader.grammar.kind(Post), end):
            if post.closes and not value.yours:
                phrases.append((replace(value, post=post), last))
    if reader.at(pos, "each", "of"):
        several = [one for one in _targets_at(reader, pos + 2) if _are_several(one[0])]
        phrases += [(replace(value, each=True), end) for value, end in several]
    phrases += _chosen(reader, pos)
    phrases += reader.walk(reader.grammar.trie(Objects, ""), pos)
    if form != "'s":
        return found + phrases
    for value, end in phrases:
        if reader.at(end, "'s"):
            found.append((value, end + 1))
    return found


ANY_NUMBER: tuple[tuple[tuple[str, ...], int, int], ...] = (
    (("any", "number", "of"), 0, targets.UNLIMITED),
    (("one", "or", "two"), 1, 2),
    (("one", ",", "two", ",", "or", "three"), 1, 3),
    (("one", "or", "more"), 1, targets.UNLIMITED),
)
"""How many targets there may be, with the least and the most (CR 601.2c)."""


def _any_number_at(reader: Reader, start: int, many: int) -> Readings:
    found: Readings = []
    for said, least, most in ANY_NUMBER:
        pos = start + len(said)
        if not reader.at(start, *said):
            continue
        plain = " ".join(said).replace(" ,", ",")
        other = reader.at(pos, "other")
        pos += other
        if reader.at(pos, "target"):
            for things, last in reader.read(many, pos + 1):
                found.append((targets.SomeTargets(things, start, least, most, plain, other), last))
        elif reader.at(pos, "targets"):
            found.append((targets.AnyTargets(start, least, most, plain), pos + 1))
    return found


def _are_several(value: object) -> bool:
    return isinstance(value, targets.Targets) and value.agreement == "base"


def _targets_at(reader: Reader, start: int) -> Readings:
    found: Readings = []
    one = reader.grammar.kind(Things, "one")
    many = reader.grammar.kind(Things, "many")
    pos = start
    up_to = reader.at(pos, "up", "to")
    if up_to:
        pos += 2
    counts = reader.read(reader.grammar.kind(Amount, "one"), pos)
    if not up_to:
        counts = [*[c for c in counts if c[0].plural], (Number(1), pos)]
    found += _any_number_at(reader, start, many)
    for count, end in counts:
        other = False
        if reader.at(end, "another" if not up_to and not count.plural else "other"):
            other = True
            end += 1
        if not reader.at(end, "target"):
            continue
        for things, last in reader.read(many if count.plural else one, end + 1):
            found.append((targets.Targets(things, start, count, other, up_to), last))
            if reader.at(last, "or") and not count.plural and not up_to:
                for word in ("player", "opponent"):
                    if reader.at(last + 1, word):
                        both = targets.PlayerOrPermanent(things, start, word == "opponent", False)
                        found.append((both, last + 2))
        for word in ("player", "opponent"):
            if reader.at(end + 1, word, "or") and not up_to:
                for things, last in reader.read(one, end + 3):
                    found.append(
                        (targets.PlayerOrPermanent(things, start, word == "opponent"), last)
                    )
    return found


def _chosen(reader: Reader, pos: int) -> Readings:
    """ "A creature", "another creature", "two creatures", "up to one creature"."""
    found: Readings = []
    one = reader.grammar.kind(Things, "one")
    many = reader.grammar.kind(Things, "many")
    if reader.at(pos, "another"):
        return [(objects.A(t, other=True), e) for t, e in reader.read(one, pos + 1)]
    if reader.at(pos, "any", "number", "of"):
        found += [(objects.AnyNumberOf(t), e) for t, e in reader.read(many, pos + 3)]
    up_to = reader.at(pos, "up", "to")
    start = pos + 2 if up_to else pos
    for count, end in reader.read(reader.grammar.kind(Amount, "one" if up_to else "a"), start):
        other = reader.at(end, "other") and count.plural
        if other:
            end += 1
        for things, last in reader.read(many if count.plural else one, end):
            found.append((objects.A(things, count, other, up_to), last))
    return found


def read_numbers(reader: Reader, pos: int, form: str) -> Readings:
    """Read a number, X or "that many" before what it counts."""
    if pos >= len(reader.words):
        return []
    word = reader.words[pos]
    if form in ("of", "tail"):
        return [(X(), pos + 1)] if word == "x" and form == "of" else []
    if word == "x":
        return [(X(), pos + 1)]
    twice = word == "twice"
    at = pos + 1 if twice else pos
    if reader.at(at, "that", "many" if form in ("a", "one") else "much"):
        return [(ThatMany(twice), at + 2)]
    found = reader.read(reader.grammar.kind(int, form), pos)
    return [(Number(value), end) for value, end in found]


def read_sum(reader: Reader, pos: int, form: str) -> Readings:
    """Read "the number of Elves you control plus the number of Elf cards in your graveyard"."""
    rest = reader.words[pos:]
    if form != "of" or not ("plus" in rest or "minus" in rest):
        return []
    found: Readings = []
    for one, end in reader.walk(reader.grammar.trie(Amount, "of"), pos):
        if reader.at(end, "plus"):
            more = reader.read(reader.grammar.kind(Amount, "of"), end + 1)
            found += [(Sum(one, other), last) for other, last in more]
        elif reader.at(end, "minus"):
            less = reader.read(reader.grammar.kind(int), end + 1)
            found += [(Minus(one, other), last) for other, last in less]
    return found


def read_mana(reader: Reader, pos: int, form: str) -> Readings:
    """Read a run of mana symbols (CR 107.4)."""
    end = pos
    symbols: list[str] = []
    while end < len(reader.words) and reader.words[end].startswith("{"):
        symbol = reader.words[end][1:-1]
        if not is_mana_symbol(symbol):
            break
        symbols.append(symbol)
        end += 1
    return [(ManaCost(tuple(symbols)), end)] if symbols else []


def enter(grammar: Grammar) -> None:
    """Let a grammar read these."""
    grammar.custom[Things] = read_things
    grammar.custom[Players] = read_players
    grammar.custom[Objects] = read_objects
    grammar.custom[ManaCost] = read_mana
    grammar.custom[Sum] = read_sum
