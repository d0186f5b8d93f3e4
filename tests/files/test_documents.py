"""YAML as a tree with places."""

import pytest

from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar, Sequence, locate, plain
from ruledeck.grammar.files.document_slices import behaviour_slice, line_slice, unquoted
from ruledeck.grammar.files.documents import LARGEST_FILE, compose, decode
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Position, Slice, Source

PARSERS = pytest.mark.parametrize("pure", [False, True], ids=["fast", "pure"])


def read(text: str, *, pure: bool = False) -> Node:
    """Return the tree of a text without faults."""
    node, found = compose(Source("a.yaml", text), pure=pure)
    assert not found
    assert node is not None
    return node


def at(text: str, *path: str | int, pure: bool = False) -> Node:
    """Return the node that `path` leads to."""
    return locate(read(text, pure=pure), path)[0]


def sliced(text: str, *path: str | int, pure: bool = False) -> Slice:
    """Return the behaviour at `path`."""
    found = behaviour_slice(at(text, *path, pure=pure))
    assert isinstance(found, Slice)
    return found


def only(found: list[Diagnostic]) -> tuple[str, str, Position]:
    """Return code, message and place of the only finding."""
    [one] = found
    assert one.span is not None
    return one.code, one.message, one.span.begin


@PARSERS
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("2001-01-01", "2001-01-01"),
        ("1_000", "1_000"),
        ("007", 7),
        ("0o17", 15),
        ("0x1F", 31),
        ("-3", -3),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("'7'", "7"),
        ('"true"', "true"),
        ("+", "+"),
        (".inf", float("inf")),
        ("<<", "<<"),
    ],
)
def test_bare_scalars_mean_what_yaml_1_2_says(written: str, value: object, pure: bool) -> None:
    """Only the words and numbers of the core schema are more than text."""
    assert plain(read(f"- {written}\n", pure=pure)) == (value,)


@PARSERS
def test_the_tree_without_places_is_plain_data(pure: bool) -> None:
    """Lists are tuples, mappings are dicts, keys are always text."""
    assert plain(read("a: [1, {b: c}]\n2: x\n", pure=pure)) == {"a": (1, {"b": "c"}), "2": "x"}


@PARSERS
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_are_true_behind_emoji_cyrillic_and_any_line_end(end: str, pure: bool) -> None:
    """What stands before a node does not move its place."""
    text = end.join(["# 🎲 комментарий", "имя: '🎲'", "список: [🎲, x]", ""])
    node = at(text, "список", 1, pure=pure)
    assert node.span.text == "x"
    assert node.span.begin == Position(3, 13)


@PARSERS
def test_blocks_end_where_their_last_entry_ends(pure: bool) -> None:
    """The span of a block does not reach into the comments and blank lines behind it."""
    node = read("a:\n  b: 1\n  c: 2\n\n# end\nd: 3\n", pure=pure)
    assert isinstance(node, Mapping)
    assert locate(node, ("a",))[0].span.text == "b: 1\n  c: 2"


def test_first_line_of_a_mapping_is_the_place_of_the_whole() -> None:
    """A mapping over several lines is pointed at on its first."""
    node = at("- id: a\r\n  b: 1\r\n", 0)
    assert isinstance(node, Mapping)
    assert node.first_line.text == "id: a"


def test_locate_stops_where_the_path_leaves_the_tree() -> None:
    """It tells how many steps were taken and the last key passed."""
    node, key, taken = locate(read("a: {b: 1}\n"), ("a", "x", "y"))
    assert (node.span.text, key.raw if key else None, taken) == ("{b: 1}", "a", 1)


def test_empty_documents_have_no_tree() -> None:
    """Nothing, a comment alone and an empty document are no fault and no tree."""
    assert [compose(Source("a", text)) for text in ("", "# x\n", "---\n")] == [(None, [])] * 3


def test_a_byte_order_mark_moves_nothing() -> None:
    """It is taken off the text, and remembered for writers."""
    source, found = decode(b"\xef\xbb\xbfid: a\n", "a.yaml")
    assert (source.text, source.marked, found) == ("id: a\n", True, [])


def test_a_later_byte_order_mark_is_refused() -> None:
    """Inside the text it is an invisible character."""
    assert only(decode("id: \ufeffa\n".encode(), "a")[1]) == (
        "Y104",
        "the character U+FEFF is not allowed",
        Position(1, 5),
    )


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\uffff"])
def test_invisible_characters_are_refused(char: str) -> None:
    """Control characters, odd line ends and marks that reorder text are shown where they stand."""
    found = decode(f"a: 1\nb: {char}".encode(), "a")[1]
    assert only(found) == ("Y104", f"the character U+{ord(char):04X} is not allowed", Position(2, 4))


def test_invalid_utf8_is_shown_where_it_begins() -> None:
    """The text before the first wrong byte gives the place."""
    assert only(decode("имя: ".encode() + b"\xff\xfe", "a")[1]) == (
        "Y102",
        "byte 0xff is not UTF-8",
        Position(1, 6),
    )


def test_a_huge_file_is_not_read() -> None:
    """One byte more than 4 MiB is too much, and exactly 4 MiB is not."""
    assert decode(b" " * LARGEST_FILE, "a")[1] == []
    assert only(decode(b" " * (LARGEST_FILE + 1), "a")[1]) == (
        "Y103",
        "this file has 4,194,305 bytes; at most 4,194,304 are read",
        Position(1, 1),
    )


@PARSERS
@pytest.mark.parametrize("text", ["a:\n\t- b\n", "a: |\n  x\n\ty: 1\n"])
def test_tabs_as_indentation_are_named(text: str, pure: bool) -> None:
    """The caret stands below the tab."""
    [one] = compose(Source("a", text), pure=pure)[1]
    assert one.span is not None
    assert (one.code, one.span.text, one.message) == ("Y106", "\t", "YAML cannot be indented with a tab")


@PARSERS
@pytest.mark.parametrize("sign", ["[", "{a: ", "- "])
def test_nesting_deeper_than_fifty_is_refused(sign: str, pure: bool) -> None:
    """A hundred thousand levels end in one finding at the fifty-first, not in a crash."""
    code, message, place = only(compose(Source("a", sign * 100_000), pure=pure)[1])
    assert (code, message) == ("Y111", "this is nested more than 50 levels deep")
    assert place == Position(1, 50 * len(sign) + 1)


@PARSERS
def test_fifty_levels_are_read(pure: bool) -> None:
    """The limit itself is allowed."""
    assert compose(Source("a", "[" * 50 + "]" * 50), pure=pure)[1] == []


@PARSERS
@pytest.mark.parametrize("number", ["1" * 10_000, "-1234567890", "0x" + "1" * 10, "1." + "0" * 9])
def test_numbers_of_more_than_nine_digits_are_refused(number: str, pure: bool) -> None:
    """Also numbers that Python itself would not convert."""
    [one] = compose(Source("a", f"a: {number}\n"), pure=pure)[1]
    assert one.span is not None
    assert (one.code, one.span.text) == ("Y112", number)


def test_nine_digits_are_read() -> None:
    """The limit itself is allowed."""
    assert plain(read("[999999999, -999999999]")) == (999999999, -999999999)


@PARSERS
def test_a_tag_does_not_swallow_what_follows(pure: bool) -> None:
    """Two tags are two findings, each below its tag."""
    found = compose(Source("a", "- !!str a\n- ! b\n"), pure=pure)[1]
    assert [(one.code, one.span.text if one.span else "") for one in found] == [("Y109", "!!str"), ("Y109", "!")]


@PARSERS
@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("r: |\n  one\n    two\n\n  three\n", "one\n    two\n\n  three", 3),
        ("r: |\r\n  one\r\n  two\r\n", "one\r\n  two", 3),
        ("r: |  # why\n  one\n", "one", 3),
        ("r: |-\n  one\n", "one", 3),
        ("r: |+\n\n\n  one  \n\n\n", "one", 3),
        ("r: |\n  one", "one", 3),
        ("r: |\n  one\n# behind\ns: 1\n", "one", 3),
        ("r: |\n  one # inside\n  # inside\ns: 1\n", "one # inside\n  # inside", 3),
        ("r: one two # behind\n", "one two", 4),
        ("r: |\ns: 1\n", "", 1),
    ],
)
def test_behaviour_is_the_exact_stretch_of_the_file(text: str, expected: str, column: int, pure: bool) -> None:
    """A block or a bare scalar gives its characters in the file, without blanks at the ends, and its base column."""
    found = sliced(text, "r", pure=pure)
    assert (found.text, found.column) == (expected, column)


def test_behaviour_below_emoji_and_cyrillic_keeps_its_place() -> None:
    """Offsets point into the text of the whole file."""
    text = "- имя: 🎲\r\n  rules: |\r\n    x: нанести\r\n"
    found = sliced(text, 0, "rules")
    assert found.source.position(found.start) == Position(3, 5)
    assert text[found.start : found.end] == "x: нанести"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("- a b\n", "a b"), ("- 'not: a'\n", "not: a"), ('- " not: a "\n', "not: a"), ("- |\n  a\n", "a")],
)
def test_a_line_may_stand_in_quotes(text: str, expected: str) -> None:
    """Decisions and expectations may be quoted, because they may hold a colon."""
    found = line_slice(at(text, 0))
    assert isinstance(found, Slice)
    assert found.text == expected


def test_a_doubled_apostrophe_is_read_as_one() -> None:
    """Single quotes need an apostrophe twice; the line keeps its place and loses the second one."""
    found = line_slice(at("- 'it''s'\n", 0))
    assert isinstance(found, Slice)
    assert (found.start, unquoted(found)) == (3, "it's")


@pytest.mark.parametrize("text", ['- "a\\tb"\n', "- 'a\n  b'\n", "- >\n  a\n"])
def test_a_line_with_escapes_has_no_true_places(text: str) -> None:
    """Quotes that need escapes, quotes over two lines and folded blocks are refused."""
    found = line_slice(at(text, 0))
    assert isinstance(found, Diagnostic)
    assert found.code == "Y114"


def test_nodes_tell_their_kind() -> None:
    """A list, a mapping and a scalar are three classes."""
    node = read("[{a: 1}]")
    assert isinstance(node, Sequence)
    assert isinstance(node.items[0], Mapping)
    assert isinstance(node.items[0].get("a"), Scalar)
