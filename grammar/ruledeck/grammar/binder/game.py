"""A game as meaning: every card, word, keyword and rule of a folder, bound."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ruledeck.grammar.binder.clauses.abilities import AbilityBinder
from ruledeck.grammar.binder.clauses.stories import bind_purpose, bind_story, is_story
from ruledeck.grammar.binder.reading.ways import with_joined, with_ways, without_story
from ruledeck.grammar.files.cards import CardText
from ruledeck.grammar.files.loading import GameText
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.stories import Story
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.syntax.parser import parse
from ruledeck.grammar.text.codes import CODES
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Slice, Source
from ruledeck.grammar.text.work import Patience
from ruledeck.grammar.words.declarations import Declarer, declare
from ruledeck.grammar.words.scope import Scope, card_scope, player_scope
from ruledeck.grammar.words.titles import of_an_id
from ruledeck.grammar.words.type_defaults import index_defaults
from ruledeck.grammar.words.vocabulary import SlotSpec, Verb, Vocabulary, Window


@dataclass(frozen=True, slots=True)
class Card:
    """A card with its meaning.

    Attributes:
        text: Its facts.
        abilities: In the order of the text.
        keywords: The keywords it has.
        source: The file that its places refer to.
        document: The tree of its text, or `None` without behaviour.
    """

    text: CardText
    abilities: tuple[m.Ability, ...]
    keywords: tuple[m.Keyworded, ...]
    source: Source | None
    document: tree.Document | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its meaning.

    Attributes:
        text: The files it came from.
        words: Its vocabulary.
        cards: By id.
        bodies: Verb id to what it does; atoms are missing.
        meanings: Word id to its value.
        keywords: Keyword id to its abilities.
        abilities: The abilities of the game itself.
        windows: The disciplines, each with the player who is asked first.
        places: The source of the places in each part: `card:x`, `verb:x`, `word:x`, `keyword:x`, `ability:n`, `default:n`.
        documents: The trees of the rules files, by path.
        stories: Verb id to how it is told; most verbs have no story.
        purposes: Verb id to what its decisions are for, by language; few verbs say so.
    """

    text: GameText
    words: Vocabulary
    cards: Mapping[str, Card]
    bodies: Mapping[str, m.Steps]
    meanings: Mapping[str, m.Value]
    keywords: Mapping[str, tuple[m.Ability, ...]]
    abilities: tuple[m.Ability, ...]
    windows: Mapping[str, tuple[Window, m.Value | None]]
    places: Mapping[PartKey, Source]
    documents: Mapping[str, tree.Document]
    stories: Mapping[str, Story] = field(default_factory=dict)
    purposes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


_OF_FORM: Final = frozenset(code for code in CODES if code.startswith("D3"))
"""The codes of what is wrong with the form of a text, whatever its words mean."""


def bind_game(text: GameText) -> tuple[Game, list[Diagnostic]]:
    """Bind everything; what has errors is left out of the game and reported.

    Without the nouns of `game.yaml` no text can be understood: where it cannot be read, only the form of the texts is reported.
    """
    declarer, documents = declare(text)
    game, found = _GameBinder(text, declarer, documents).run()
    errors = [of_an_id(each, game.words.titles) for each in found]
    return game, errors if text.manifest is not None else [each for each in errors if each.code in _OF_FORM]


def bind_card(card: CardText, words: Vocabulary) -> tuple[Card, list[Diagnostic]]:
    """Bind one card."""
    if card.rules is None:
        return Card(card, (), (), None, None), []
    return _bound(card, card.rules, AbilityBinder(card.rules.source, words))


def bind_quoted(
    words: Vocabulary, known: Mapping[str, tuple[m.Ability, ...]], patience: dict[str, Patience] | None = None
) -> tuple[dict[str, tuple[m.Ability, ...]], dict[PartKey, Source], list[Diagnostic]]:
    """Bind the abilities in quotation marks that are not `known` yet; in one of them another one may stand.

    Returns them by the id of the keyword that carries them, where they stand, and what is wrong with them.
    """
    found: dict[str, tuple[m.Ability, ...]] = {}
    places: dict[PartKey, Source] = {}
    errors: list[Diagnostic] = []
    patience = {} if patience is None else patience
    while waiting := [each for each in words.keywords.values() if each.quoted and each.id not in {**known, **found}]:
        for keyword in waiting:
            binder = AbilityBinder(keyword.source, words, patience.setdefault(keyword.source.path, Patience()))
            places[PartKey("keyword", keyword.id)] = keyword.source
            abilities, _ = binder.abilities(tree.Document(keyword.declared.abilities), card_scope(keyword.bearer))
            found[keyword.id] = tuple(abilities)
            errors += binder.errors
    return found, places, errors


def _bound(card: CardText, rules: Slice, binder: AbilityBinder) -> tuple[Card, list[Diagnostic]]:
    """Bind a card with a binder of its file."""
    document, errors = parse(rules.source, rules.start, rules.end)
    scope = binder.binding.words.repetition.card_scope(m.Type("component", card.type))
    abilities, keywords = binder.abilities(document, scope)
    found = Card(card, tuple(abilities), tuple(keywords), rules.source, document)
    return found, [*errors, *binder.binding.findings.taken()]


class _GameBinder:
    def __init__(self, text: GameText, declarer: Declarer, documents: dict[str, tree.Document]) -> None:
        self.text, self.declarer, self.documents = text, declarer, documents
        self.words = declarer.words
        self.errors = list(declarer.errors)
        self.places: dict[PartKey, Source] = {}
        self.patience: dict[str, Patience] = {}
        self.stories: dict[str, Story] = {}
        self.purposes: dict[str, Mapping[str, str]] = {}

    def run(self) -> tuple[Game, list[Diagnostic]]:
        self.defaults()
        cards = self.cards()
        meanings = self.meanings()
        bodies = self.bodies()
        keywords = self.keywords()
        abilities = self.abilities()
        windows = self.windows()
        keywords |= self.quoted(keywords)
        game = Game(
            self.text,
            self.words,
            cards,
            bodies,
            meanings,
            keywords,
            tuple(abilities),
            windows,
            self.places,
            self.documents,
            self.stories,
            self.purposes,
        )
        return game, self.errors

    def defaults(self) -> None:
        """Bind what types say of the heads of their cards: before the cards, which follow it."""
        for at, (item, source) in enumerate(self.declarer.defaults):
            binder = self.binder(source, PartKey("default", str(at)))
            made = binder.default(item, str(at))
            if made is not None:
                self.words.defaults[made.number] = made
            self.done(binder)
        index_defaults(self.words)

    def cards(self) -> dict[str, Card]:
        """Bind the cards; those with errors again, when it is known which cards use which verb."""
        cards: dict[str, Card] = {}
        faulty: list[CardText] = []
        # All cards of a file share a binder: making one takes as long as binding a short card.
        binders: dict[Source, AbilityBinder] = {}
        for text in self.text.cards:
            if text.rules is None:
                cards[text.id], _ = bind_card(text, self.words)
                continue
            source = self.places[PartKey("card", text.id)] = text.rules.source
            if source not in binders:
                binders[source] = AbilityBinder(source, self.words)
            cards[text.id], errors = _bound(text, text.rules, binders[source])
            if errors:
                faulty.append(text)
        # Help that shows a verb `as on` a card needs all cards: those with errors are bound once more when they are known.
        self.words.users = VerbUsers(cards)
        binders = {text.rules.source: AbilityBinder(text.rules.source, self.words) for text in faulty if text.rules}
        for text in faulty:
            if text.rules is not None:
                self.errors += _bound(text, text.rules, binders[text.rules.source])[1]
        return cards

    def binder(self, source: Source, key: PartKey) -> AbilityBinder:
        self.places[key] = source
        return AbilityBinder(source, self.words, self.patience.setdefault(source.path, Patience()))

    def done(self, binder: AbilityBinder) -> None:
        self.errors += binder.errors

    def meanings(self) -> dict[str, m.Value]:
        found: dict[str, m.Value] = {}
        for word in self.words.words.values():
            binder = self.binder(word.source, PartKey("word", word.id))
            scope = slot_scope(word.slots)
            if word.kind == "adjective":
                subject = m.Name(word.slots[0].name, word.slots[0].type)
                scope = replace(scope, it=subject, candidate=True)
            value = word.declared.value
            # What has no meaning is so only where a text says that it is; a check looks for one.
            unsaid = value is None and word.type == m.CONDITION
            bound: m.Value | None = m.Literal(False, m.CONDITION) if unsaid else None
            if value is not None:
                if word.type == m.CONDITION:
                    bound = binder.expressions.condition(value, scope)
                elif word.type == m.NUMBER:
                    bound = binder.expressions.number(value, scope)
                elif isinstance(value, tree.Phrase):
                    bound = binder.expressions.phrases.bind(value, scope, (word.type,))
            if bound is not None:
                found[word.id] = bound
            self.done(binder)
        return found

    def bodies(self) -> dict[str, m.Steps]:
        found: dict[str, m.Steps] = {}
        for verb in self.words.verbs.values():
            if verb.primitive or verb.declared is None or verb.source is None:
                continue
            binder = self.binder(verb.source, PartKey("verb", verb.id))
            scope = replace(player_scope(), names={**slot_scope(verb.slots).names, **player_scope().names})
            items: list[m.Effect] = []
            if purpose := bind_purpose(verb, binder):
                self.purposes[verb.id] = purpose
            told = any(map(is_story, verb.declared.sections))
            for section in verb.declared.sections:
                if section.name == "does" and section.body is not None and told:
                    items.extend(self.told_body(verb, section.body, binder, scope).items)
                elif section.name == "does" and section.body is not None:
                    items.extend(binder.statements.body(section.body, scope).items)
            body = m.Steps(tuple(items), start=verb.declared.start, end=verb.declared.end)
            found[verb.id] = with_joined(verb, with_ways(verb, body, self.words), self.words)
            self.errors += without_story(verb, self.stories.get(verb.id), self.words)
            self.done(binder)
        return found

    def told_body(self, verb: Verb, body: tree.Block, binder: AbilityBinder, scope: Scope) -> m.Steps:
        """Bind the body of a verb that is told, and its story, which may speak of what the lines of the body name."""
        errors = binder.binding.findings.mark()
        steps, behind = binder.statements.lines(body, scope)
        if binder.binding.findings.mark() == errors and (story := bind_story(verb, binder, behind)) is not None:
            self.stories[verb.id] = story
            binder.statements.names.report_unused((*story.values, steps))
        return steps

    def keywords(self) -> dict[str, tuple[m.Ability, ...]]:
        found: dict[str, tuple[m.Ability, ...]] = {}
        for keyword in self.words.named_keywords():
            binder = self.binder(keyword.source, PartKey("keyword", keyword.id))
            scope = card_scope(m.COMPONENT)
            scope = replace(scope, names={**scope.names, **slot_scope(keyword.slots).names})
            document = tree.Document(keyword.declared.abilities)
            abilities, _ = binder.abilities(document, scope)
            found[keyword.id] = tuple(abilities)
            self.done(binder)
        return found

    def quoted(self, known: Mapping[str, tuple[m.Ability, ...]]) -> dict[str, tuple[m.Ability, ...]]:
        """Bind what stands in quotation marks, when all is bound in which it may stand."""
        found, places, errors = bind_quoted(self.words, known, self.patience)
        self.places.update(places)
        self.errors += errors
        return found

    def abilities(self) -> list[m.Ability]:
        found: list[m.Ability] = []
        for number, (item, source) in enumerate(self.declarer.abilities):
            binder = self.binder(source, PartKey("ability", str(number)))
            made = binder.ability(item, player_scope())
            if isinstance(made, m.Ability):
                found.append(made)
            self.done(binder)
        return found

    def windows(self) -> dict[str, tuple[Window, m.Value | None]]:
        found: dict[str, tuple[Window, m.Value | None]] = {}
        for window in self.words.windows.values():
            start: m.Value | None = None
            if window.start is not None and window.source is not None and isinstance(window.start, tree.Phrase):
                binder = self.binder(window.source, PartKey("window", window.name))
                start = binder.expressions.phrases.bind(window.start, Scope({}), (m.PLAYER,))
                self.done(binder)
            found[window.name] = (window, start)
        return found


class VerbUsers:
    """The name of the first card that uses each verb, worked out when an error wants to name one.

    A class and no closure, so that a bound game can be written to a file.
    """

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards
        self.found: dict[str, str] | None = None

    def __call__(self) -> Mapping[str, str]:
        """Return the names of cards by verb; later calls return the same."""
        if self.found is None:
            self.found = {}
            for card in self.cards.values():
                for node in nodes_in((card.abilities, card.keywords)):
                    if isinstance(node, m.Perform):
                        self.found.setdefault(node.verb, card.text.name)
        return self.found


def slot_scope(slots: tuple[SlotSpec, ...]) -> Scope:
    """Return the scope of a definition: the slots are names, and `their` speaks of the only player among them."""
    players = [slot for slot in slots if slot.type == m.PLAYER]
    they = m.Name(players[0].name, m.PLAYER) if len(players) == 1 else None
    return Scope({slot.name: m.Name(slot.name, slot.type, slot.many) for slot in slots}, they=they)
