"""The rules of `structure.lark` as authors read them: `if <condition>: <steps> [else: <steps>]`."""

import re
from functools import cache
from importlib import resources
from typing import Final

from ruledeck.grammar.text.reserved import RESERVED

_SAID: Final = {
    "phrase": "<phrase>", "cond": "<condition>", "neg": "<condition>", "body": "<steps>", "seq": "<step>",
    "stmt": "<step>", "clause": "<step>", "named": "as <name>", "ending": "until|while <condition>",
    "stop": "until|while <condition>", "trigger": "<trigger>", "during": "while <condition>", "modifier": "<clause>",
    "head": "<head>", "pattern": "<pattern>", "sections": "<sections>", "section": "<section>",
    "ability_line": "<ability>", "elif_arm": "else if <condition>: <steps>", "else_arm": "else: <steps>",
    "arm": "- <steps>", "sum": "<number>", "product": "<number>", "conjunction": "<condition>",
    "comparison": "<comparison>", "atoms": "<words>", "choosing": "[<phrase>] choose <phrase> as <name>",
    "DECLARE": "<kind>", "WORD": "<name>", "FOREACH": "for each", "SOON": "as soon as", "COLON": ":", "COMMA": ",", "EQ": "=", "CMP": "<=",
    "PLUS": "+", "MINUS": "-", "STAR": "*", "NL": "", "INDENT": "", "DEDENT": "",
}  # fmt: skip
"""What the parts of the rules are called here; keywords stand for themselves."""

_RULE: Final = re.compile(r"^[?]?([a-z_]+):(.*)$")
_PART: Final = re.compile(r"([A-Za-z_]+|[()|])([?*+]?)")


def form(name: str) -> str:
    """Return a rule, or an alternative of a rule, by its name in the grammar.

    Raises:
        KeyError: when the grammar has no such rule, or the rule has a part without a name here.
    """
    return _readable(_alternatives()[name])


@cache
def _alternatives() -> dict[str, str]:
    text = resources.files("ruledeck.grammar.syntax").joinpath("structure.lark").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    rule = ""
    for line in text.splitlines():
        head = _RULE.match(line)
        if head:
            rule, line = head[1], head[2]
        elif not line.lstrip().startswith("|"):
            continue
        written, _, alias = line.strip().removeprefix("|").partition("->")
        found.setdefault(alias.strip() or rule, written)
    return found


def _readable(written: str) -> str:
    keywords = {kind: word for word, kind in reversed(RESERVED.items())}
    out: list[str] = []
    opened: list[int] = []
    for part, many in _PART.findall(written):
        if part == "(":
            opened.append(len(out))
            continue
        if part == ")":
            start = opened.pop()
            text = _joined(out[start:])
            del out[start:]
        else:
            text = "|" if part == "|" else _SAID[part] if part in _SAID else keywords[part]
        out.append({"": text, "?": f"[{text}]"}.get(many, f"[{text} ...]") if part != ")" or many else text)
    return _joined(out)


def _joined(parts: list[str]) -> str:
    text = " ".join(part for part in parts if part)
    return re.sub(r" ([:,])", r"\1", text).replace(" | ", "|")
