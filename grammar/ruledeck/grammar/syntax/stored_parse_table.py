"""The parse table of `structure.lark` as it is stored: Lark makes it once, no check makes it again."""

import json
from functools import cache
from importlib import resources

from ruledeck.grammar.syntax.parse_table import STORED, Rule, Table, digest, grammar_text


@cache
def parse_table() -> Table:
    """Return the table of the grammar: the stored one, or one made now when the grammar has changed since."""
    stored = resources.files("ruledeck.grammar.syntax").joinpath(STORED)
    kept = json.loads(stored.read_text(encoding="utf-8")) if stored.is_file() else {}
    if kept.get("grammar") != digest(grammar_text()):
        # Lark takes longer to load than most games take to check.
        from ruledeck.grammar.syntax.make_parse_table import make_table

        return make_table(grammar_text())
    rules = tuple([Rule(origin, size, maker, tuple(spread)) for origin, size, maker, spread in kept["rules"]])
    return Table(rules, tuple(kept["states"]), kept["starts"])
