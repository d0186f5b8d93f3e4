"""Whether `not offered: choose ...` speaks of the decision that is open: of another one it holds without saying anything."""

import re
from typing import Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.wording.answers import parts_of
from ruledeck.interpreter.wording.matching import same_sort
from ruledeck.interpreter.wording.names import ordinal
from ruledeck.interpreter.wording.options import Decision
from ruledeck.interpreter.wording.reading import Line, performed, value
from ruledeck.interpreter.wording.table import Table

_SIDE: Final = re.compile(r"side \d+")
_SHARE: Final = re.compile(r"\d+ for\s+(?=\S)")


def is_of_another(table: Table, decision: Decision, line: Line) -> bool:
    """Whether a phrase chooses something of a sort that the open decision could never offer.

    Only `choose ...` is told: any other phrase names the deed that would be done, and is not offered where that is not.
    """
    if not chooses(table, line, table.names.players[decision.player - 1]):
        return False
    what = line.after(line.text.split()[0])
    node, kind = decision.site.node, decision.kind
    if kind == "ability":
        return True
    if kind == "whether":
        return not (isinstance(node, m.May) and any(isinstance(each, m.Choose) for each in node.body.items))
    if isinstance(node, m.Modes):
        blocks = {said for at in range(len(node.arms)) for said in (str(at + 1), decision.arm(at))}
        return what.text not in blocks and not any(part.text in blocks for part in parts_of(what))
    if what.text == "nothing" or (decision.site.kind == "divide" and _SHARE.match(what.text)):
        return False
    return not any(_sort(table, part, kind) for part in parts_of(what))


def chooses(table: Table, line: Line, who: str) -> bool:
    """Whether a phrase of a player is `choose <thing>`, and no verb of the game that begins with that word."""
    word = line.text.split()[0]
    if word not in ("choose", "chooses") or not line.after(word).text:
        return False
    return isinstance(performed(line, table.game, table.names, who), tuple)


def _sort(table: Table, part: Line, kind: str) -> bool:
    """Whether a part of what is chosen could be one of a sort."""
    if _SIDE.fullmatch(part.text):
        return kind == "side"
    text, number = ordinal(part.text)
    bound = value(Line(text, part.span) if number else part, table.game, table.names)
    return not isinstance(bound, tuple) and same_sort(bound.type.base, kind)
