"""Steps that join a verb: verbs that are done with it wherever it is done, in front of its own steps or behind them."""

from typing import Final

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.suggestion import did_you_mean
from ruledeck.grammar.words.circles import refuse_circles
from ruledeck.grammar.words.declaring import Declaring, patterns_of_verbs
from ruledeck.grammar.words.patterns import verb_id
from ruledeck.grammar.words.vocabulary import Joined, Verb

AHEAD: Final = "ahead of"
BEHIND: Final = "behind"


def index_joined(declaring: Declaring) -> None:
    """Work out which verbs are done with which, once all are declared; several of them in the order of their declarations."""
    words = declaring.words
    for verb, section, pattern in patterns_of_verbs(words, AHEAD, BEHIND):
        target = _target(declaring, verb, pattern)
        if target is not None:
            words.joined.setdefault(target.id, []).append(Joined(verb, section.name == AHEAD))
    message = "this verb joins itself, so doing it would never come to an end"
    refuse_circles(declaring, words.joined, message, f"leave out one `{AHEAD}:` or `{BEHIND}:`")


def _target(declaring: Declaring, verb: Verb, pattern: tree.Pattern) -> Verb | None:
    """Return the verb that a pattern says, or `None` with an error."""
    assert verb.source is not None
    verbs = {
        ident: one for ident, one in declaring.words.verbs.items() if not one.primitive and one.declared is not None
    }
    said = verb_id(pattern)
    target = verbs.get(said)
    if target is None:
        plain = [ident.replace("-", " ") for ident, one in verbs.items() if ident != verb.id and not one.slots]
        help = did_you_mean(said.replace("-", " "), plain) or "write the words of a verb of the rules: `draw up`"
        declaring.error(verb.source, codes.UNKNOWN_PHRASE, "no verb of the game is written like this", pattern, help)
        return None
    if target.slots or verb.slots:
        message = "what joins a verb is done as it is, and neither of them takes anything"
        help = "wait for the event: `<kind> after ...`; or join a verb of the rules without slots"
        declaring.error(verb.source, codes.SLOT, message, pattern, help)
        return None
    return target
