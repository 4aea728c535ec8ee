"""The checklist's rows are whole and name existing rules."""

from collections import Counter

from apnap.cr.checklist import labels, rows
from apnap.cr.numbers import known


def test_rows_by_tier() -> None:
    assert Counter(row.tier for row in rows()) == {1: 245, 2: 154, 3: 67}


def test_every_rule_exists() -> None:
    assert [rule for row in rows() for rule in row.rules if not known(rule.partition(" ")[0])] == []


def test_no_two_rows_are_proven_by_the_same_rules() -> None:
    assert [rules for rules, n in Counter(row.rules for row in rows()).items() if n > 1] == []


def test_labels_stand_in_one_row_each() -> None:
    used = Counter(rule for row in rows() for rule in row.rules if rule in labels())
    assert {"726.2 steal", "726.2 upkeep", "726.2 take", "726.2 team"} <= set(used)
    assert set(used.values()) == {1}


def test_every_row_has_a_section_and_a_title() -> None:
    assert [row for row in rows() if not row.section or not row.title] == []
