"""The vocabulary: what cards may say, one small class for each thing, with what it does.

A class declares its wordings in `templates` (see `wording`), its data as fields, and its deed:
`perform` of an effect, `holds` of a condition, `pay` of a cost, `matches` of a trigger condition,
`changes` of a predicate, `find` of words for players and objects. To add a word, write such a
class in the module of its kind; the reader finds it by its base class. `level` says where it may
stand if not everywhere, `reads_source`, `reads_event` and `reads_players` that it speaks of the
ability's source, of what the event was about, or only of its players, `tells` that "if you do"
may follow it, and `unsupported` that the rules cannot carry it out yet, with the rule.
"""
