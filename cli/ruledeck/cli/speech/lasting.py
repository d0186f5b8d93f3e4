"""What an effect puts in place, or asks, in the words of its text, with what everything in it is called."""

from functools import partial
from typing import TYPE_CHECKING, Final

from ruledeck.cli.speech.cases import thing_said
from ruledeck.cli.speech.names import HIDDEN
from ruledeck.cli.speech.quotes import short, without_bookkeeping
from ruledeck.cli.speech.shown import counter_shown, period_shown
from ruledeck.grammar.text.sentence import inside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruledeck.cli.speech.names import TableNames
    from ruledeck.grammar.meaning import tree as m

_NOTHING: Final = {"en": "nothing", "ru": "ничего"}
_NUMBER: Final = {"en": "the number", "ru": "число"}
_NONE: Final = {"en": ("no ", "no fitting "), "ru": ("нет ", "нет подходящих ")}
"""How a language says that there are none, and that none is as a text wants it."""


def lasting_said(number: object, source: object, values: object, names: "TableNames") -> str:
    """Return what an effect has put in place as a clause: `until the end of the turn, Bob cannot play red units`.

    Args:
        number: Which one, as the log has it: its number, with an id.
        source: Whose text it is of.
        values: What it speaks of, by place, as the reader knows it.
        names: Who reads it, and in which language.

    Returns:
        The clause; empty for who may not know it, and for what lasts as long as something that no table shows.
    """
    number = number[0] if isinstance(number, tuple) else number
    if names.program is None or not isinstance(number, int):
        return ""
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.meaning.lasting import told_of
    from ruledeck.grammar.prose.labels import label
    from ruledeck.grammar.prose.paragraphs import in_one_line

    told = names.program.linked.told[number]
    assert isinstance(told.node, m.Hold | m.Delay)
    if told.node.ending is not None and not period_shown(names, told.node.ending.period):
        return ""
    words, stands = _words(told.values, values, names)
    card = names.program.game.cards.get(str(source))
    this = m.COMPONENT if card is None else m.Type("component", card.text.type)
    node = told_of(told.node, stands)
    text = short(in_one_line(label(names.program.game, _kept(node, names), words, names.language, this)))
    for word in words.values():
        # Items of a list begin with a small letter where it has become one sentence, and names do not.
        for mark in (": ", "; "):
            text = text.replace(f"{mark}{inside(word)}", f"{mark}{word}")
    named = any(text.startswith(word) for word in words.values())
    return text if named else inside(text)


def question_told(number: object, values: object, names: "TableNames", part: "m.Value | None" = None) -> str:
    """Return what somebody was asked as a condition, by its number in the log, with the values that it speaks of, or a part of it."""
    if names.program is None or not isinstance(number, int):
        return ""
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.meaning.lasting import told_of
    from ruledeck.grammar.prose.labels import label

    told = names.program.linked.told[number]
    assert isinstance(told.node, m.Value)
    words, stands = _words(told.values, values, names)
    return label(names.program.game, told_of(told.node if part is None else part, stands), words, names.language)


def said_truly(number: object, answer: object, names: "TableNames", *, put: bool = False) -> str | None:
    """Return a number or a word that somebody has said, in words; `None` where the answer is yes or no, or a secret.

    `number` is that of what a table is told, or that of the question as it was `put`.
    """
    if names.program is None or not str(number).isdecimal() or answer == HIDDEN:
        return None
    from ruledeck.grammar.meaning import tree as m

    linked, at = names.program.linked, int(str(number))
    node = linked.questions[at].test if put else linked.told[at].node
    if not isinstance(node, m.Value) or node.type == m.CONDITION:
        return None
    return _said(answer, node.type, names, quoted=True)[0] or _NOTHING[names.language]


def vain_told(number: object, values: object, names: "TableNames") -> str:
    """Return what is not so, or what is not there, as `question_told` does: behind the thing whose text it is, where that is not clear.

    What no table shows is not told.
    """
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.meaning.traversal import nodes_in
    from ruledeck.interpreter.primitives.stories import WHOSE

    if names.program is None or not isinstance(number, int):
        return ""
    node = names.program.linked.told[number].node
    for each in nodes_in(node):
        if isinstance(each, m.Literal) and each.type.base == "counter" and not counter_shown(names, each.value):
            return ""
    if isinstance(node, m.Value) and _of_nobody(node):
        return ""
    pairs = [*_pairs(values)]
    spoken = tuple([each for each in pairs if each[0] != WHOSE])
    if isinstance(node, m.Op) and (simple := _simpler(node)) != node:
        text = _begun_small(question_told(number, spoken, names, simple), spoken, names)
        text = text.replace(*_NONE[names.language], 1)
    else:
        text = amount_told(number, spoken, names)
    whose = next((value for place, value in pairs if place == WHOSE), None)
    return f"{names.cause(whose[1])}: {text}" if isinstance(whose, tuple) else text


def _of_nobody(test: "m.Value") -> bool:
    """Whether a condition asks of what has a name whether that is anybody, which no table sees."""
    from ruledeck.grammar.meaning import tree as m

    while isinstance(test, m.Op) and test.name == "not":
        (test,) = test.args
    nobody = m.Op("nobody", (), m.PLAYER)
    return isinstance(test, m.Op) and test.name == "same" and nobody in test.args


def _simpler(none: "m.Op") -> "m.Op":
    """Return that there is none of a group without what is asked of it of other things: nobody can follow that in a clause."""
    from dataclasses import replace

    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.meaning.traversal import nodes_in

    group = none.args[0] if none.name == "none" and none.args else None
    if not isinstance(group, m.Select):
        return none
    of_others = [
        each for each in (*group.tests, group.where) if any(isinstance(one, m.Select) for one in nodes_in(each))
    ]
    if not of_others:
        return none
    tests = tuple([each for each in group.tests if each not in of_others])
    where = None if group.where in of_others else group.where
    return replace(none, args=(replace(group, tests=tests, where=where), *none.args[1:]))


def amount_told(number: object, values: object, names: "TableNames") -> str:
    """Return what an amount is worked out of, as `question_told` does; it begins small, unless with what something is called."""
    return _begun_small(question_told(number, values, names), values, names)


def reckoned_said(number: object, amount: object, values: object, names: "TableNames") -> tuple[str, bool]:
    """Return what an amount is worked out of, as `amount_told` does, and whether that says all: that there is nothing to count.

    Of a product that is nothing the factor is said that is, unless that has a name.
    """
    from ruledeck.grammar.meaning import tree as m

    if amount != 0 or names.program is None or not isinstance(number, int):
        return amount_told(number, values, names), False
    node = names.program.linked.told[number].node
    assert isinstance(node, m.Value)
    while isinstance(node, m.Op) and node.name == "*":
        factors = [each for each in node.args if not isinstance(each, m.Literal)]
        if len(factors) != 1:
            break
        node = factors[0]
    if isinstance(node, m.Name) and node.type == m.NUMBER:
        # What has a name has been told when it got it: `0 is 0` would say nothing.
        return "", True
    if not isinstance(node, m.Op) or node.name != "count" or not isinstance(node.args[0], m.Select):
        return _begun_small(question_told(number, values, names, node), values, names), False
    none = m.Op("none", node.args, m.CONDITION)
    return _begun_small(question_told(number, values, names, none), values, names), True


def _begun_small(text: str, values: object, names: "TableNames") -> str:
    known = [
        names.thing(value[1]) for _, value in _pairs(values) if isinstance(value, tuple) and value[:1] == ("thing",)
    ]
    players = [
        names.player(value) for _, value in _pairs(values) if isinstance(value, int) and 1 <= value <= len(names.seats)
    ]
    return text if text.startswith((*known, *players)) else inside(text)


def _words(
    parts: "tuple[m.Value, ...]", values: object, names: "TableNames"
) -> "tuple[dict[str, str], dict[m.Value, m.Value]]":
    """Return what each value is called that a text speaks of, by a name, and what stands in the text for each."""
    from ruledeck.grammar.meaning import tree as m

    words: dict[str, str] = {}
    stands: dict[m.Value, m.Value] = {}
    for place, value in _pairs(values):
        what = parts[place]
        if what.type == m.NUMBER or what.type.base == "symbol":
            stands[what] = m.Literal(value, what.type) if isinstance(value, int | str) else what
            continue
        said, many = _said(value, what.type, names)
        if said:
            words[f"_{place}"] = said
            stands[what] = m.Name(f"_{place}", _type(value, what.type, names), many)
    return words, stands


def _kept(node: "m.Hold | m.Delay", names: "TableNames") -> "m.Hold | m.Delay":
    """Return what is put in place without those steps that are bookkeeping."""
    from dataclasses import replace

    from ruledeck.grammar.meaning import tree as m

    if isinstance(node, m.Hold):
        return node
    ability = without_bookkeeping(node.ability, names)
    return replace(node, ability=ability) if isinstance(ability, m.Ability) else node


def _pairs(values: object) -> "Iterator[tuple[int, object]]":
    for each in values if isinstance(values, tuple) else ():
        if isinstance(each, tuple) and isinstance(each[0], int):
            yield each[0], each[1]


def chosen_said(sort: object, value: object, names: "TableNames") -> str:
    """Return what was chosen, by its type, in words; empty for cards that the reader does not know, and for nothing."""
    from ruledeck.grammar.meaning import tree as m

    _, chosen = next(_pairs(value))
    base = next((each for each in (m.PLAYER, m.NAME, m.NUMBER) if each.base == sort), m.COMPONENT)
    said = _said(chosen, base, names, quoted=True)[0]
    # Alone, nobody would know what it is.
    return f"{_NUMBER[names.language]} {said}" if said and base == m.NUMBER and not _several(chosen) else said


def nothing(value: object) -> bool:
    """Whether nothing was chosen, where that is told."""
    return next(_pairs(value))[1] == ()


def chosen_pair(sort: object, values: object, names: "TableNames") -> tuple[str, str]:
    """Return two values of one type in words, as `chosen_said` does with one; the first as what the other stands in the place of."""
    from ruledeck.grammar.meaning import tree as m

    base = next((each for each in (m.PLAYER, m.NAME, m.NUMBER) if each.base == sort), m.COMPONENT)
    (_, one), (_, other) = _pairs(values)
    genitive = "" if names.language == "en" or base == m.NUMBER else "gen"
    return _said(one, base, names, quoted=True, form=genitive)[0], _said(other, base, names, quoted=True)[0]


def _several(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 1


def _said(
    value: object, type_: "m.Type", names: "TableNames", *, quoted: bool = False, form: str = ""
) -> tuple[str, bool]:
    """Return a value in words, and whether it is several things; empty for what cannot be called by a name.

    A title is `quoted` as the language does where it is not put into a case (`form`).
    """
    from ruledeck.grammar.meaning import tree as m

    if isinstance(value, tuple) and value[:1] == ("thing",):
        said = partial(thing_said, form=form, names=names) if form else names.subject if quoted else names.thing
        return ("" if value[1] == HIDDEN else said(value[1])), False
    if isinstance(value, tuple):
        parts = [_said(each, type_, names, quoted=quoted, form=form)[0] for each in value]
        if not parts or not all(parts):
            return "", False
        *others, last = parts
        both = {"en": " and ", "ru": " и "}[names.language]
        return (f"{', '.join(others)}{both}{last}", True) if others else (last, False)
    if value is None or isinstance(value, bool):
        return "", False
    if type_ == m.PLAYER and isinstance(value, int):
        return (names.player(value, form or "nom") if value > 0 else ""), False
    if type_ == m.NAME and isinstance(value, int) and names.program is not None:
        return names.title(names.program.definitions[value]), False
    return names.symbol(value), False


def _type(value: object, type_: "m.Type", names: "TableNames") -> "m.Type":
    """Return the type of a value: of a card that is known what is printed on it, of a player that it is one."""
    from ruledeck.grammar.meaning import tree as m

    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], tuple):
        value = value[0]
    if not isinstance(value, tuple) or value[:1] != ("thing",) or names.program is None:
        return type_
    card = names.program.game.cards.get(str(value[1]))
    return m.PLAYER if isinstance(value[1], int) else type_ if card is None else m.Type("component", card.text.type)
