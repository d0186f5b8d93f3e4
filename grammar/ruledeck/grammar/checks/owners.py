"""What is owned has somebody who brought it or made it."""

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.checks.matches import Fitting
from ruledeck.grammar.checks.survey import Part, Survey, finding
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import CREATE
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic

_HELP = (
    "say whose it is meant to be (`your`, `its controller's`), or let the players bring decks: `seats:` and `decks/`"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report owners of what belongs to the table, as in a game to which no player brings a deck all does that no step creates."""
    words, text = survey.game.words, survey.game.text
    common = [card for card in survey.cards if card.copies]
    if words.seats or text.decks or not common:
        return []
    created = [(part, node) for part, node in survey.each(m.Perform) if node.verb == CREATE]
    titles = [dict(node.args)["title"] for _, node in created]
    called = {(part.key, node.name) for part, node in created}
    message = "no card of this game has an owner: all of them belong to the table"
    if titles:
        ids = {str(title.value) for title in titles if isinstance(title, m.Literal)}
        made = sorted({card.name for card in survey.cards if card.id in ids})
        quoted = ", ".join([f'"{each}"' for each in made])
        message = (
            f"only what a step creates has an owner{f' ({quoted})' if made else ''}: all else belongs to the table"
        )
    changed = {node.what for _, node in survey.each(m.Modify)}
    return [
        finding(codes.NO_OWNER, message, part, node, _HELP)
        for part, node in survey.each(m.Op)
        if node.name == "owner"
        and survey.wanted(part)
        and not (isinstance(node.args[0], m.Name) and (part.key, node.args[0].name) in called)
        and _asked_of(survey, _group(part, node.args[0], node.start), common, changed)
    ]


def _group(part: Part, things: m.Value, at: int) -> m.Value:
    """Return what a value is one of: what its name was last given to in front of a place, or that from which it is picked."""
    if isinstance(things, m.Name):
        given: list[tuple[int, m.Value]] = []
        for node in part.nodes:
            if isinstance(node, m.ForEach) and node.name == things.name and node.start <= at < node.end:
                given.append((node.start, node.source))
            elif isinstance(node, m.Perform) and things.name == EACH and node.start <= at < node.end:
                # `it` behind a thing in a step is that thing.
                given += [(node.start, value) for _, value in node.args if value.type.base == "component"][:1]
            elif isinstance(node, m.Choose) and node.name == things.name and node.start < at:
                given.append((node.start, node.what))
            elif isinstance(node, m.Let) and node.name == things.name and node.start < at:
                given.append((node.start, node.value))
        things = max(given, key=lambda each: each[0])[1] if given else things
    return things.source if isinstance(things, m.Pick) else things


def _asked_of(survey: Survey, group: m.Value, cards: list[CardText], changed: set[m.Characteristic]) -> bool:
    """Whether a value may be one of some cards, by its type and by what is said of it."""
    tests: tuple[m.Value, ...] = ()
    if isinstance(group, m.Select):
        tests = (*group.tests, *((group.where,) if group.where is not None else ()))
    fitting = Fitting(survey, m.Name("it", group.type), changed)
    return any(fitting.type(card, group.type) and fitting.all(card, tests) for card in cards)
