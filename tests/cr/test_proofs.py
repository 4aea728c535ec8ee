"""Collecting proofs from scenarios and tests, and the page made of them."""

from pathlib import Path
from textwrap import dedent

import pytest

from apnap.cr import proofs
from apnap.cr.proofs import Proof

NO_RULE = "603" + ".99z"


def collected(tmp_path: Path, *, scenario: str = "", test: str = "") -> dict[str, list[str]]:
    """The proofs in a checkout that has just this scenario and this test file."""
    for name, text in (("scenarios/a/b.yaml", scenario), ("tests/test_c.py", test)):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return {rule: [str(p) for p in where] for rule, where in proofs.collect(tmp_path).items()}


@pytest.mark.parametrize(
    "listed",
    [
        'rules: ["726.2 steal", "805.7"]',
        "rules: [726.2 steal,\n  805.7]  # 101.4",
        'rules:\n  - "726.2 steal"  # not 101.4\n  - 805.7',
        "rules:\n- 726.2 steal\n- 805.7",
    ],
)
def test_a_scenario_proves_what_it_lists(listed: str, tmp_path: Path) -> None:
    scenario = f"title: two\n{listed}\nplayers: {{Ana: {{}}}}\nexpect: {{initiative: Ana}}\n"
    assert collected(tmp_path, scenario=scenario) == {
        "726.2": ["scenarios/a/b.yaml"],
        "726.2 steal": ["scenarios/a/b.yaml"],
        "805.7": ["scenarios/a/b.yaml"],
    }


def test_a_scenario_that_expects_nothing_proves_nothing(tmp_path: Path) -> None:
    assert collected(tmp_path, scenario='rules: ["805.7"]\nplayers: {Ana: {}}\n') == {}


@pytest.mark.parametrize(
    "expecting",
    ["expect: {}", "expect_error: no", "script:\n  - expect: {}", "script:\n  - {expect: {}}"],
)
def test_ways_to_expect(expecting: str, tmp_path: Path) -> None:
    assert collected(tmp_path, scenario=f'rules: ["805.7"]\n{expecting}\n') == {
        "805.7": ["scenarios/a/b.yaml"]
    }


def test_marked_tests_prove_unless_they_need_not_pass(tmp_path: Path) -> None:
    test = """
    import pytest

    @pytest.mark.rule("603.3b", "117.5")
    def test_one(): ...

    @pytest.mark.rule("704.3")
    class TestMany:
        @pytest.mark.rule("603.10a")
        def test_two(self): ...

    @pytest.mark.xfail(strict=True)
    @pytest.mark.rule("800.4a")
    def test_gap(): ...

    @pytest.mark.skip
    class TestLater:
        @pytest.mark.rule("800.4b")
        def test_three(self): ...

    @pytest.fixture
    def other(): ...
    """
    assert collected(tmp_path, test=test) == {
        "117.5": ["tests/test_c.py::test_one"],
        "603.3b": ["tests/test_c.py::test_one"],
        "603.10a": ["tests/test_c.py::TestMany::test_two"],
        "704.3": ["tests/test_c.py::TestMany"],
    }


def test_a_rule_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    test = f'import pytest\n\n@pytest.mark.rule("{NO_RULE}")\ndef test_one(): ...\n'
    with pytest.raises(ValueError, match=rf"^tests/test_c.py:3: there is no rule {NO_RULE}$"):
        collected(tmp_path, test=test)


def test_a_label_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    scenario = "title: t\nrules: [726.2 stael]\nexpect: {}\n"
    with pytest.raises(ValueError, match=r"^scenarios/a/b.yaml:2: .*it has 726.2 steal, 726.2 ta"):
        collected(tmp_path, scenario=scenario)


def test_a_rule_mark_takes_texts(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^tests/test_c.py:2: a rule mark takes numbers in quo"):
        collected(tmp_path, test="import pytest\n@pytest.mark.rule(603.3)\ndef test_one(): ...\n")


def test_a_row_is_proven_by_all_its_rules() -> None:
    half = proofs.page({"117.1": [Proof("a.yaml")]})
    whole = proofs.page({"117.1": [Proof("a.yaml")], "117.1a": [Proof("a.yaml")]})
    assert "|   | 1 | 117.1, *117.1a* |" in half
    assert "| ✓ | 1 | 117.1, 117.1a |" in whole
    assert "| Priority and the stack | 1 of 21 |" in whole


def test_a_number_does_not_prove_its_labelled_rows() -> None:
    assert "| ✓ | 1 | 726.2" not in proofs.page({"726.2": [Proof("a.yaml")]})


def test_the_page_is_up_to_date(checkout: Path) -> None:
    written = (checkout / proofs.PAGE).read_text(encoding="utf-8")
    assert written == proofs.page(proofs.collect()), "run python -m apnap.cr.proofs"
