"""What holds, holds of all that its words describe: `an enemy unit cannot be hit`, which as a step would choose one, chooses none.

In a constant the article can mean nothing else, as in a trigger. In a block that holds for a while, an author who wants one, and has
it chosen in a step of one line (`an enemy unit cannot be hit until ...`), would get all of them; so it has to be said.
"""

from typing import Final

from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope

_CHOSEN: Final = ("choose", "random")
_EACH: Final = {"a": "each", "an": "each", "another": "each other"}
_COUNTS: Final = frozenset((*_EACH, "up", "any", "exactly"))
_HOLDS: Final = frozenset(("get", "gets", "gain", "gains", "lose", "loses", "is", "are"))


def chooses(phrases: PhraseBinder, node: tree.Statement, scope: Scope, *, for_a_while: bool) -> bool:
    """Whether a line of what holds counts the things that it is said of, as if somebody chose them; it is reported."""
    if isinstance(node, tree.Cannot | tree.Must) and node.who is not None:
        words = node.who.atoms
        article = isinstance(words[0], tree.Word) and words[0].text in _EACH
        found = (for_a_while or not article) and _counted(phrases, node.who, scope) == len(words)
    elif isinstance(node, tree.Do):
        words = node.phrase.atoms
        at = _counted(phrases, node.phrase, scope)
        behind = words[at] if 0 < at < len(words) else None
        found = isinstance(behind, tree.Word) and behind.text in _HOLDS
        words = words[:at]
    else:
        return False
    if found and not phrases.binding.findings.quiet:
        place = tree.Phrase(words, start=words[0].start, end=words[-1].end)
        _report(phrases, place, for_a_while=for_a_while)
    return found


def _counted(phrases: PhraseBinder, phrase: tree.Phrase, scope: Scope) -> int:
    """Return how many atoms in front of a phrase are things that somebody would choose, as far as all of it is read so."""
    first = phrase.atoms[0]
    if not isinstance(first, tree.Number) and not (isinstance(first, tree.Word) and first.text in _COUNTS):
        return 0
    with phrases.binding.findings.silenced():
        reader = phrases.reader(phrase, scope)
        readings = reader.read(m.ENTITY, 0)
    if not readings or not all(isinstance(each, m.Pick) and each.how in _CHOSEN for each, _, _ in readings):
        return 0
    return reader.written(max(end for _, end, _ in readings))


def _report(phrases: PhraseBinder, place: tree.Phrase, *, for_a_while: bool) -> None:
    binding, first = phrases.binding, place.atoms[0]
    said = binding.text(place)
    each = _EACH.get(first.text, "") if isinstance(first, tree.Word) else ""
    rest = said[first.end - place.start :].strip()
    number = isinstance(first, tree.Number) and first.value == 1
    help = f"`{each or 'each'} {rest} ...` says it of all of them" if each or number else ""
    if for_a_while:
        one = f"for what is chosen, choose it above: `choose {said} as chosen`, and then `chosen ...`"
        help = f"{help}; {one}" if help else one
    help = help or "say it of all of them, as in `each ...`"
    message = "what holds is about everything that fits this, and chooses nothing"
    binding.error(codes.AMBIGUOUS if for_a_while else codes.MISPLACED, message, place, help)
