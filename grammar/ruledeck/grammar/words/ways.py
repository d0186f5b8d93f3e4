"""Ways: verbs that are another way of doing a verb, so that whoever does that one may do them in its place."""

from typing import Final

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.circles import refuse_circles
from ruledeck.grammar.words.declaring import Declaring, patterns_of_verbs
from ruledeck.grammar.words.patterns import verb_id
from ruledeck.grammar.words.vocabulary import Verb, Way

SECTION: Final = "way of"


def index_ways(declaring: Declaring) -> None:
    """Work out which verbs are ways of which, once all are declared."""
    words = declaring.words
    for verb, _, pattern in patterns_of_verbs(words, SECTION):
        target = _target(declaring, verb, pattern)
        if target is not None:
            words.ways.setdefault(target.id, []).append(Way(verb, _paired(target, pattern)))
    message = "this verb is a way of itself, so doing it would never come to an end"
    refuse_circles(declaring, words.ways, message, f"leave out one `{SECTION}:`")


def _target(declaring: Declaring, verb: Verb, pattern: tree.Pattern) -> Verb | None:
    """Return the verb that a pattern says, or `None` with an error."""
    assert verb.source is not None
    verbs = {ident: one for ident, one in declaring.words.verbs.items() if not one.primitive}
    said = verb_id(pattern)
    target = verbs.get(said)
    if target is None:
        built_in = said in declaring.words.verbs
        message = "a built-in verb has no ways" if built_in else "no verb of the game is written like this"
        others = [ident.replace("-", " ") for ident in verbs if ident != verb.id]
        near = None if built_in else did_you_mean(said.replace("-", " "), others)
        help = near or "write the words of a verb that the game declares, with the slots of this one: `play {c}`"
        declaring.error(verb.source, codes.UNKNOWN_PHRASE, message, pattern, help)
        return None
    named = [piece.text.strip() for piece in pattern.pieces if piece.kind == "slot"]
    if sorted(named) != sorted(slot.name for slot in verb.slots):
        message = "a way of a verb has its slots, each of them once"
        help = f"the verb is `{target.pattern.text}`: what stands in its slots is handed on to this one"
        declaring.error(verb.source, codes.SLOT, message, pattern, help)
        return None
    own = {slot.name: slot for slot in verb.slots}
    for name, slot in zip(named, target.slots, strict=True):
        given = own[name]
        fits = given.type.base == slot.type.base and declaring.words.covers(slot.type, given.type)
        if not fits or given.many != slot.many:
            message = f"what stands in this slot of the verb does not fit {{{name}: {given.type}}}"
            help = f"the verb is `{target.pattern.text}`: declare the slot as there, or as a narrower type"
            declaring.error(verb.source, codes.SLOT, message, pattern, help)
            return None
    return target


def _paired(target: Verb, pattern: tree.Pattern) -> tuple[tuple[str, str], ...]:
    """Return the slots of a way, each with the slot of the verb that fills it."""
    named = [piece.text.strip() for piece in pattern.pieces if piece.kind == "slot"]
    return tuple(zip(named, [slot.name for slot in target.slots], strict=True))
