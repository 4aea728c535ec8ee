"""YAML as written: what is read, and what is refused with its line."""

import pickle
from pathlib import Path

import pytest

from apnap.errors import ScenarioError
from apnap.yamltext import DEEPEST, LARGEST, Listing, Mapping, Text, parse, plain, read


def refused(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        parse(text, "f.yaml")
    assert caught.value.file == "f.yaml"
    return caught.value


def test_scalars_stay_as_written() -> None:
    node = parse("a: 603.10\nb: yes\nc: 0x10\nd: 1_000\ne: ~\nf: 'q'\ng: +1/+1\nh: 2026-04-17")
    expected = ["603.10", "yes", "0x10", "1_000", "~", "q", "+1/+1", "2026-04-17"]
    assert isinstance(node, Mapping)
    assert list(node.values()) == expected
    assert [value.quoted for value in node.values() if isinstance(value, Text)].index(True) == 5


def test_every_node_knows_its_place() -> None:
    node = parse("a:\n  - b\n  - {c: d}\n")
    assert isinstance(node, Mapping)
    listing = node[node.key("a")]
    assert isinstance(listing, Listing)
    assert (node.key("a").line, listing.line, listing.column, listing.flow) == (1, 1, 1, False)
    inner = listing[1]
    assert isinstance(inner, Mapping)
    assert (inner.line, inner.column, inner.flow) == (3, 5, True)
    assert (inner.key("c").line, inner.key("c").column) == (3, 6)
    again = pickle.loads(pickle.dumps(node))
    assert plain(again) == {"a": ["b", {"c": "d"}]}
    assert again.key("a").column == 1


def test_first_line_moves_every_place() -> None:
    node = parse("- a\n- b", first_line=10)
    assert isinstance(node, Listing)
    assert [item.line for item in node] == [10, 11]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a:\n\tb: c", 2, "tab"),
        ("a: &x b\nc: *x", 1, "anchors"),
        ("a: *x", 1, "aliases"),
        ("<<: {a: b}", 1, "merge keys"),
        ("a: 1\nb: !!int 3", 2, "tags"),
        ("a: 1\nb: 2\na: 3", 3, "twice (first on line 1)"),
        ("{a: b, a: c}", 1, "twice"),
        ("", 1, "empty"),
        ("# nothing\n", 1, "empty"),
        ("a: 1\n---\nb: 2", 2, "second document"),
        ("[" * 70 + "]" * 70, 1, f"more than {DEEPEST}"),
        ("[" * 9000, 1, f"more than {DEEPEST}"),
        ("a: {b: c", 1, "the file ends inside"),
        ("a: 'b", 1, "the file ends inside"),
        ("- x\n- trigger: initiative: venture", 2, 'write "initiative: venture"'),
        ("cost: {1}{W}", 1, 'write "{1}"'),
        ("cost: {3}", 1, 'write "{3}"'),
        ("a:\n  b: c\n d: e", 3, "indented"),
        ("%YAML 1.1\n---\na: b", 1, "directives"),
        ("a: \x01", 1, "U+0001"),
        ("a: {[b]: c}", 1, "a key must be a text, not a list"),
        ("x: 1\ny: {card: Jace, the Mind Sculptor}", 2, 'write "Jace, the Mind Sculptor"'),
    ],
)
def test_refused_with_line(text: str, line: int, says: str) -> None:
    error = refused(text)
    assert error.line == line
    assert says in str(error)
    assert str(error).startswith(f"f.yaml:{line}")


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert refused(bomb).line == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary, latin, large = tmp_path / "b.yaml", tmp_path / "l.yaml", tmp_path / "g.yaml"
    binary.write_bytes(b"\x7fELF\0\0")
    latin.write_bytes("a: b\nc: Montaña".encode("latin-1"))
    large.write_bytes(b"a" * (LARGEST + 1))
    says = {
        tmp_path / "none.yaml": "no such file",
        tmp_path: "directory",
        binary: "binary",
        latin: "UTF-8",
        large: "larger than",
        Path("a\0b"): "cannot be read",
    }
    for path, said in says.items():
        with pytest.raises(ScenarioError, match=said) as caught:
            read(path)
        assert caught.value.file == str(path)
    with pytest.raises(ScenarioError) as caught:
        read(latin)
    assert caught.value.line == 2


def test_a_byte_order_mark_and_windows_lines_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    path.write_bytes("\ufeffa: b\r\nc: d\r\n".encode())
    assert plain(read(path)) == {"a": "b", "c": "d"}
