"""`python -m ruledeck.grammar.syntax.make_parse_table`: let Lark make the parse table again, when the grammar has changed."""

import json
from pathlib import Path

from lark import Lark
from lark.grammar import Rule as LarkRule

from ruledeck.grammar.syntax.parse_table import (
    END,
    GATHER,
    ITEM,
    LINE,
    PASS,
    STORED,
    Rule,
    State,
    Table,
    digest,
    grammar_text,
)


def make_table(grammar: str) -> Table:
    """Return the table of a grammar; states are numbered in the order in which they are reached, so that it is stable."""
    lark = Lark(grammar, parser="lalr", lexer="basic", start=[ITEM, LINE], maybe_placeholders=False)
    found = lark.parse_interactive(start=ITEM).parser_state.parse_conf.parse_table
    numbers = {found.start_states[start]: number for number, start in enumerate((ITEM, LINE))}
    rules: dict[Rule, int] = {}
    states: list[State] = []
    # The list grows while it is walked.
    waiting = list(numbers)
    for old in waiting:
        row: State = {}
        for symbol, (_, to) in sorted(found.states[old].items()):
            if isinstance(to, LarkRule):
                row[symbol] = -1 - rules.setdefault(_rule(to), len(rules))
                continue
            if to not in numbers:
                numbers[to] = len(numbers)
                waiting.append(to)
            row[symbol] = numbers[to]
        states.append(row)
    # Lark stops in its last states; here one step more leads out of each, so that the end is a token like others.
    for last in found.end_states.values():
        states[numbers[last]][END] = len(states)
    states.append({})
    return Table(tuple(rules), tuple(states), {start: numbers[first] for start, first in found.start_states.items()})


def _rule(rule: LarkRule) -> Rule:
    parts = [symbol.name for symbol in rule.expansion]
    spread = tuple(number for number, name in enumerate(parts) if name.startswith("__"))
    origin = str(rule.origin.name)
    if origin.startswith("__"):
        return Rule(origin, len(parts), GATHER, spread)
    if rule.options.expand1 and not rule.alias and len(parts) == 1:
        return Rule(origin, 1, PASS, ())
    return Rule(origin, len(parts), str(rule.alias or origin), spread)


def stored_text() -> str:
    """Return the table of the grammar as it is stored: a line for each rule and each state."""
    table = make_table(grammar_text())
    rules = ",\n".join(_compact([rule.origin, rule.size, rule.maker, list(rule.spread)]) for rule in table.rules)
    states = ",\n".join(map(_compact, table.states))
    head = f'"grammar":"{digest(grammar_text())}",\n"starts":{_compact(table.starts)}'
    return f'{{{head},\n"rules":[\n{rules}\n],\n"states":[\n{states}\n]}}\n'


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    """Store the table beside the grammar."""
    path = Path(__file__).with_name(STORED)
    path.write_text(stored_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
