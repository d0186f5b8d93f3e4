"""The tree evaluator: the value of every expression, read off its tree.

Play runs compiled code; explanations, proofs and questions about other deals ask here. A differential test holds both
equal.
"""

from ruledeck.interpreter.explain import evaluator_places, evaluator_things
from ruledeck.interpreter.explain.evaluator_functions import fact, printed
from ruledeck.interpreter.explain.evaluator_prohibitions import forbids
from ruledeck.interpreter.explain.evaluator_statics import has_keyword, keyword_names, spoken
from ruledeck.interpreter.explain.evaluator_tree import (
    FUNCTIONS,
    Found,
    Scope,
    belongs,
    domain,
    evaluate,
    event_scope,
    group,
    holds,
    tests_of,
    unfilled,
)
from ruledeck.interpreter.explain.supposition import asked_of

FAMILIES = (evaluator_places, evaluator_things)
"""Modules that register functions and have nothing else to offer."""

__all__ = [
    "FAMILIES",
    "FUNCTIONS",
    "Found",
    "Scope",
    "asked_of",
    "belongs",
    "domain",
    "evaluate",
    "event_scope",
    "fact",
    "forbids",
    "group",
    "has_keyword",
    "holds",
    "keyword_names",
    "printed",
    "spoken",
    "tests_of",
    "unfilled",
]
