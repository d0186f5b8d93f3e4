"""Validation errors as diagnostics: the true place and plain words."""

import re
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Annotated, Final, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.document_nodes import Node, Scalar, locate, plain
from ruledeck.grammar.files.models import CASE_PATTERN, ID_PATTERN, LANGUAGE_PATTERN, PEOPLE_PATTERN
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import did_you_mean

M = TypeVar("M", bound=BaseModel)

_NEEDED: Final[dict[str, str]] = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a mapping (`key: value`)",
    "mapping_type": "a mapping (`key: value`)",
    "model_type": "a mapping (`key: value`)",
    "model_attributes_type": "a mapping (`key: value`)",
}
_QUOTED: Final = re.compile("'([^']*)'")
_LISTED: Final = 14


def validate(model: type[M], node: Node) -> tuple[M | None, list[Diagnostic]]:
    """Check `node` against `model`.

    Returns:
        The model and no findings, or `None` and at least one finding.
    """
    try:
        return model.model_validate(plain(node)), []
    except ValidationError as error:
        found: dict[tuple[str, int, int, str], Diagnostic] = {}
        for detail in error.errors(include_url=False, include_input=False):
            diagnostic = _diagnostic(model, node, detail)
            if diagnostic.span is not None:
                place = (diagnostic.code, diagnostic.span.start, diagnostic.span.end, diagnostic.message)
                found.setdefault(place, diagnostic)
        return None, sorted(found.values(), key=lambda one: one.span.start if one.span else 0)


def unknown_key(key: Scalar, known: Iterable[str]) -> Diagnostic:
    """Return the finding for a key that nothing reads, with the nearest of the `known` ones."""
    listed = sorted(known)
    more = ", ..." if len(listed) > _LISTED else ""
    help_ = did_you_mean(key.raw, listed) or f"the keys here are: {', '.join(listed[:_LISTED])}{more}"
    return Diagnostic(codes.UNKNOWN_KEY, f'nothing reads the key "{key.raw}" here', key.span, help=help_)


def missing_key(node: Node, name: str) -> Diagnostic:
    """Return the finding for a key that `node` lacks, placed on its first line."""
    span = node.first_line if isinstance(node, document_nodes.Mapping) else node.span
    return Diagnostic(codes.MISSING_KEY, f'the key "{name}" is missing here', span, help=f"add `{name}: ...`")


def wrong_shape(node: Node, key: Scalar | None, needed: str) -> Diagnostic:
    """Return the finding for a value of the wrong kind; `needed` is a noun phrase such as "a list"."""
    about = f'"{key.raw}" needs' if key is not None else "this needs to be"
    message = f"{about} {needed}, not {describe(node)}"
    if describe(node) == "nothing":
        message = f"{about} {needed}, and there is nothing"
    return Diagnostic(codes.WRONG_SHAPE, message, _visible(node, key), help=_way_out(node, needed))


def not_a_choice(code: str, span: Span, word: str, choices: Iterable[str]) -> Diagnostic:
    """Return the finding for a word that is not among `choices`, as `code`."""
    listed = list(choices)
    message = f'"{word}" is not one of: {", ".join(listed)}' if listed else f'"{word}" is not declared'
    return Diagnostic(code, message, span, help=did_you_mean(word, listed))


def describe(node: Node) -> str:
    """Return what `node` is, in words."""
    if isinstance(node, document_nodes.Mapping):
        return "a mapping"
    if isinstance(node, document_nodes.Sequence):
        return "a list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"the flag {node.raw}"
    if isinstance(node.value, float):
        return "a fraction"
    return "a text" if isinstance(node.value, str) else "a number"


def _diagnostic(model: type[BaseModel], root: Node, detail: ErrorDetails) -> Diagnostic:
    node, key, taken = locate(root, detail["loc"])
    kind = detail["type"]
    context: Mapping[str, object] = detail.get("ctx", {})
    rest = detail["loc"][taken:]
    if kind == "missing":
        return missing_key(node, str(rest[0]) if rest else "")
    if kind == "extra_forbidden" and key is not None:
        return unknown_key(key, _known_keys(model, detail["loc"][:-1]))
    if "[key]" in rest and key is not None and kind not in codes.CODES:
        return Diagnostic(*_unfit(kind, context, key.raw), key.span)
    if kind in _NEEDED:
        return wrong_shape(node, key, _NEEDED[kind])
    if kind in codes.CODES:
        about = f'"{key.raw}" ' if key is not None and detail["msg"].startswith("needs") else ""
        at_key = key.span if "[key]" in rest and key is not None else _visible(node, key)
        help = str(context["help"]) if "help" in context else None
        return Diagnostic(kind, f"{about}{detail['msg']}", _part(node, context) or at_key, help)
    if kind == "literal_error":
        choices = _QUOTED.findall(str(context.get("expected", "")))
        if not isinstance(node, Scalar):
            return wrong_shape(node, key, f"one of: {', '.join(choices)}")
        return not_a_choice(codes.NOT_A_CHOICE, node.span, node.raw, choices)
    raw = node.raw if isinstance(node, Scalar) else describe(node)
    return Diagnostic(*_unfit(kind, context, raw), _visible(node, key), help=_better_id(kind, context, raw))


_WANTED: Final = {
    ID_PATTERN: "cannot be an id: an id is made of lower-case letters, digits and underscores",
    CASE_PATTERN: "cannot be an id: that of a case is made of lower-case letters, digits, hyphens and underscores",
    LANGUAGE_PATTERN: "is not the code of a language, such as en or ru",
    PEOPLE_PATTERN: "is not a number of players, from 1 to 99",
}
"""What is wrong with a text that breaks a pattern."""


def _unfit(kind: str, context: Mapping[str, object], raw: str) -> tuple[str, str]:
    """Return code and message for a value of the right kind that breaks a bound or a pattern."""
    match kind:
        case "string_pattern_mismatch":
            wanted = _WANTED.get(str(context.get("pattern")), "is not written as it has to be here")
            return codes.MALFORMED_ID, f'"{raw}" {wanted}'
        case "greater_than_equal":
            return codes.OUT_OF_RANGE, f"{raw} is too small: the least is {context['ge']}"
        case "less_than_equal":
            return codes.OUT_OF_RANGE, f"{raw} is too large: the most is {context['le']}"
        case "too_short":
            return codes.OUT_OF_RANGE, f"this is too short: it needs at least {context['min_length']}"
        case "string_too_short":
            return codes.OUT_OF_RANGE, "this text is empty"
        case "string_too_long":
            return codes.OUT_OF_RANGE, f"this text is longer than {context['max_length']} characters"
    return codes.WRONG_SHAPE, f"{raw} cannot stand here"


def _better_id(kind: str, context: Mapping[str, object], raw: str) -> str | None:
    fitting = "_".join(re.findall(r"[a-z0-9]+", raw.lower()))
    pattern = context.get("pattern")
    if kind != "string_pattern_mismatch" or pattern not in (ID_PATTERN, CASE_PATTERN) or not fitting:
        return None
    return f"write {fitting.replace('_', '-') if pattern == CASE_PATTERN else fitting}"


def _part(node: Node, context: Mapping[str, object]) -> Span | None:
    """Return the last entry of a list that reads as the part that a check complains of."""
    if "part" not in context or not isinstance(node, document_nodes.Sequence):
        return None
    spans = [item.span for item in node.items if isinstance(item, Scalar) and item.raw == context["part"]]
    return spans[-1] if spans else None


def _visible(node: Node, key: Scalar | None) -> Span:
    """Return where to point: at the value, at the key of an empty value, at the first line of a mapping."""
    if node.start == node.end and key is not None:
        return key.span
    return node.first_line if isinstance(node, document_nodes.Mapping) else node.span


def _way_out(node: Node, needed: str) -> str | None:
    if not isinstance(node, Scalar):
        return None
    if needed == "a text" and node.value is not None:
        return f'put it in quotes: "{node.raw}"'
    if needed == "a whole number" and node.style and node.raw.isdigit():
        return f"write it without quotes: {node.raw}"
    if needed == "a list" and node.value is not None:
        return f"write it as a list: [{node.raw}]"
    if needed == "true or false" and node.raw.lower() in ("yes", "on", "y"):
        return "write true"
    if needed == "true or false" and node.raw.lower() in ("no", "off", "n"):
        return "write false"
    return None


def _known_keys(model: type[BaseModel], path: tuple[str | int, ...]) -> list[str]:
    """Return the keys of the model that `path` leads to from `model`."""
    kinds: list[object] = [model]
    for step in path:
        following: list[object] = []
        for kind in kinds:
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                following += [found.annotation for name, found in kind.model_fields.items() if _key(kind, name) == step]
            else:
                following += get_args(kind)[-1:] if get_args(kind)[-1:] != (...,) else get_args(kind)[:1]
        kinds = [inner for kind in following for inner in _unwrapped(kind)]
    models = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    return [_key(kind, name) for kind in models for name in kind.model_fields]


def _key(model: type[BaseModel], name: str) -> str:
    return model.model_fields[name].alias or name


def _unwrapped(kind: object) -> list[object]:
    """Take `Annotated` and unions apart, but leave lists and mappings whole."""
    if get_origin(kind) is Annotated:
        return _unwrapped(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [inner for part in get_args(kind) for inner in _unwrapped(part)]
    return [kind]
