"""What the rules of a game call their periods: `phase draw:` is spoken of as the draw phase."""

from collections.abc import Iterable

from ruledeck.grammar.syntax import tree
from ruledeck.grammar.words.vocabulary import Vocabulary


def named_periods(documents: Iterable[tree.Document], words: Vocabulary) -> dict[str, tuple[str, str]]:
    """Return what the rules call their periods: `draw phase` to `("draw", "phase")`, and `phase` to `("", "phase")`."""
    found = {period: ("", period) for period in words.periods}
    waiting: list[object] = [item for document in documents for item in document.items]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif isinstance(node, tree.Scoped):
            said = [atom.text if isinstance(atom, tree.Word) else "" for atom in node.phrase.atoms]
            name = said[1 : said.index("of")] if "of" in said else said[1:]
            if said[0] in words.periods and name and all(name):
                found[f"{' '.join(name)} {said[0]}"] = (" ".join(name), said[0])
            waiting.append(node.body)
        elif isinstance(node, tree.Declaration):
            waiting.extend((node.sections, node.abilities))
        elif isinstance(node, tree.Section | tree.Ability):
            waiting.append(node.body)
        elif isinstance(node, tree.Block):
            waiting.extend(line.statement for line in node.lines)
        elif isinstance(node, tree.Node):
            waiting.extend(getattr(node, part, None) for part in ("body", "arms", "otherwise", "items"))
    return found
