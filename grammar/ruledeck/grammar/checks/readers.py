"""What a text changes is read by somebody: a number that nothing asks for may be whatever it likes."""

from collections.abc import Iterator
from typing import Final

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.checks.unused import WORD, mentioned, said_elsewhere
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HELP: Final = "let a rule or a card ask for it, or change what is asked for"


def check(survey: Survey) -> list[Diagnostic]:
    """Report facts and declared words that a text changes, and that nothing reads but what they are made of themselves."""
    told = nodes_in(tuple([story.values for story in survey.game.stories.values()]))
    read = {key for node in told if (key := _read(node)) is not None}
    for part, node in survey.each(m.Use, m.Op):
        key = _read(node)
        if key is not None and (part.kind, part.id) != ("word", key):
            read.add(key)
    said: list[list[str]] | None = None
    found: list[Diagnostic] = []
    for part, node in survey.each(m.Modify):
        if node.what.sort not in ("word", "field") or node.what.key in read or _shown(survey, node.what):
            continue
        said = said_elsewhere(survey) if said is None else said
        if not _mentioned(survey, node.what, said):
            message = f'nothing reads "{_words(survey, node.what)}", so this has no effect'
            found.append(finding(codes.NEVER_READ, message, part, node, _HELP))
    return [*found, *_too_late(survey)]


def _too_late(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps that set what comes out of a verb when it has come out, where only the `on` blocks behind the verb ask for it."""
    outcomes = {verb.id: verb.outcome for verb in survey.game.words.verbs.values() if verb.outcome}
    if not outcomes:
        return
    arms = {id(node.value) for _, node in survey.each(m.Let) if node.outcome}
    read = {_value(node) for _, node in survey.each(m.Op) if id(node) not in arms}
    for part, ability in survey.each(m.Ability):
        verbs = {event.verb for event in ability.events}
        if ability.timing != "after" or not verbs or ability.body is None:
            continue
        for node in nodes_in(ability.body):
            set_to = _value(node)
            if (
                isinstance(node, m.Perform)
                and set_to not in read
                and all(outcomes.get(each) == set_to for each in verbs)
            ):
                message = f'what comes out of a verb has come out before anything reacts to it, and nothing else reads "{set_to}"'
                help = "answer what the verb does before that is settled, or what its `on` blocks do"
                yield finding(codes.NEVER_READ, message, part, node, help)


def _value(node: m.Meant) -> str | None:
    """Return the value of the game that a node asks for, or that a step sets."""
    if isinstance(node, m.Perform) and primitive(node.verb).sets == "value":
        name = node.args[0][1]
    elif isinstance(node, m.Op) and node.name == "value":
        name = node.args[0]
    else:
        return None
    return str(name.value) if isinstance(name, m.Literal) else None


def _read(node: m.Meant) -> str | None:
    """Return the key of the characteristic that a node asks for."""
    if isinstance(node, m.Use):
        return node.word
    if isinstance(node, m.Op) and node.name == "field" and isinstance(node.args[0], m.Literal):
        return f"field:{node.args[0].value}"
    return None


def _shown(survey: Survey, what: m.Characteristic) -> bool:
    """Whether a table says of each thing whether this holds of it."""
    return what.sort == "word" and survey.game.words.words[what.name].shown


def _mentioned(survey: Survey, what: m.Characteristic, texts: list[list[str]]) -> bool:
    """Whether a line that is read only where it is needed speaks of a characteristic."""
    if what.sort == "word":
        return mentioned(survey.game.words.words[what.name].pattern, texts)
    forms = [
        set(WORD.findall(form.lower())) for form, name in survey.game.words.field_forms.items() if name == what.name
    ]
    return any(form <= set(text) for form in forms for text in texts)


def _words(survey: Survey, what: m.Characteristic) -> str:
    return survey.game.words.words[what.name].pattern.text if what.sort == "word" else what.name
