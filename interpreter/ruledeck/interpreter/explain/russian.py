"""Explanations in Russian: prose made of the tree, with things in the place of names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.grammar.meaning.traversal import nodes_in, substitute
from ruledeck.grammar.prose.abilities import ability_sentences, trigger
from ruledeck.grammar.prose.cardtext import speaker_for
from ruledeck.grammar.prose.definitions import introduce_slots
from ruledeck.grammar.prose.lexicon import SECTIONS, Lexicon
from ruledeck.grammar.prose.paragraphs import Said, clean
from ruledeck.grammar.prose.russian.inflection import decline
from ruledeck.grammar.prose.russian.small_words import with_preposition
from ruledeck.grammar.prose.sentences import EFFECTS, infinitive
from ruledeck.grammar.prose.statics import static
from ruledeck.grammar.text.sentence import capital
from ruledeck.interpreter.explain.evaluator import Found, Scope
from ruledeck.interpreter.explain.sentences import RUSSIAN
from ruledeck.interpreter.explain.wording import Cased, Wording
from ruledeck.interpreter.primitives.functions import NO_LIMIT
from ruledeck.interpreter.primitives.masking import hidden
from ruledeck.interpreter.primitives.sides import die_of, number_of_side
from ruledeck.interpreter.state.seats import shown_seats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ruledeck.grammar.prose.russian.inflection import Declined
    from ruledeck.grammar.prose.speaker import Speaker
    from ruledeck.grammar.words.vocabulary import Keyword, Verb, Word
    from ruledeck.interpreter.state.program import Program

_SIDE: Final = decline("сторона", "f")
_NOBODY: Final = {"nom": "никто", "gen": "никого", "dat": "никому", "acc": "никого", "ins": "никем", "pre": "ком"}


class Russian(Wording):
    """Says the parts of a text as prose, and things in their cases."""

    sentences = RUSSIAN

    # ---- parts of the text

    def text(self, node: m.Meant, program: Program, key: PartKey, timing: str) -> str:
        """Return a part of the text as prose in one line."""
        return _told(_speaker(program, key), node, timing)

    def head(self, ability: m.Ability, program: Program, key: PartKey) -> str:
        """Return the header of an ability and what it waits for."""
        speaker = _speaker(program, key)
        kind = self.kind(program, ability.kind)
        if not ability.events:
            return kind
        word = "after" if ability.timing == "after" else "when"
        return clean(f"{kind}: {trigger(speaker, ability.events, ability.timing, word)}")

    def phrase(self, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return a condition or a value, with what its names stand for."""
        values: dict[str, str] = {}
        slots: dict[str, m.Value] = {}
        for each in nodes_in(node):
            if isinstance(each, m.Name) and each.name in scope.names:
                node = substitute(node, each.name, self._value(scope, scope.names[each.name], each.type, values))
            elif isinstance(each, m.Slot) and each.name in scope.slots:
                slots[each.name] = self._value(scope, scope.slots[each.name], each.type, values)
        speaker = _speaker(scope.program, key, values)
        speaker.discourse.alias.update(slots)
        return _told(speaker, node, "after")

    def asked(self, _text: str, node: m.Value, scope: Scope, key: PartKey) -> str:
        """Return in Russian what a question asks for."""
        return self.phrase(node, scope, key)

    def _value(self, scope: Scope, found: Found, kind: m.Type, values: dict[str, str]) -> m.Value:
        """Return what stands in a tree for something found; what things are called is added to the values."""
        s = scope.state
        name = f"value {len(values) + 1}"
        if isinstance(found, bool) or not isinstance(found, int):
            if isinstance(found, str):
                return m.Literal(found, kind)
            values[name] = str(self.named(scope, found, kind))
            return m.Name(name, m.TEXT)
        if kind.base == "zone" and 0 <= found < len(s.zones):
            owner = s.layout.zone_owner[found]
            whose = self._value(scope, owner, m.PLAYER, values) if owner else None
            return m.Zone(s.layout.zone_spec[found].name, whose)
        if kind.base == "name" and found >= 0:
            return m.Literal(scope.program.definitions[found], m.NAME)
        if kind.base == "side":
            values[name] = str(self.named(scope, found, kind))
            return m.Name(name, m.TEXT)
        if kind.base not in ("player", "component", "entity"):
            return m.Literal(found, kind)
        if found <= 0:
            return m.Op("game" if kind.base == "entity" else "nobody", (), kind)
        if found <= s.layout.players:
            seats = scope.program.game.words.seats
            if seats:
                return m.Op("seat", (m.Literal(seats[found - 1], m.TEXT),), m.PLAYER)
            values[name] = shown_seats(scope.program.game, s.layout.players, "ru")[found - 1]
            return m.Name(name, m.PLAYER)
        card = s.card[found]
        values[name] = _unknown(hidden(s, found), found) if card < 0 else self._title(scope, card)
        return m.Name(name, m.Type("component", self._type(scope, card)))

    # ---- things

    def named(self, scope: Scope, value: Found, kind: m.Type) -> str:
        """Return a value in its cases."""
        if isinstance(value, tuple):
            parts = [self.named(scope, each, kind) for each in value]
            return _series(parts, ", ") if parts else "ничего"
        if isinstance(value, bool) or value is None:
            return "да" if value else "нет"
        lexicon = _lexicon(scope.program)
        if isinstance(value, str):
            section = next((each for each in SECTIONS if value in lexicon.section(each)), None)
            return lexicon.russian(section, value).form("nom") if section is not None else value
        if kind.base == "zone":
            return self._zone(scope, lexicon, value)
        if kind.base == "name":
            return f"«{self._title(scope, value)}»" if value >= 0 else "нет карты"
        if kind.base == "side":
            if not value:
                return "ни одна сторона"
            number, die = number_of_side(value), self.entity(scope, die_of(value))
            return Cased(lambda case: f"{_SIDE.form(case)} {number} {die:gen}")
        if kind.base == "number" and value >= NO_LIMIT // 2:
            return "без ограничения"
        return self.entity(scope, value) if kind.base in ("player", "component", "entity") else str(value)

    def _zone(self, scope: Scope, lexicon: Lexicon, zone: int) -> str:
        s = scope.state
        if not 0 <= zone < len(s.zones):
            return Cased(lambda case: {"in": "вне игры"}.get(case, "ни в одной зоне"))
        noun = lexicon.russian("zones", s.layout.zone_spec[zone].name)
        owner = s.layout.zone_owner[zone]
        whose = f" {self.entity(scope, owner):gen}" if owner else ""
        return _placed(noun, whose)

    def entity(self, scope: Scope, e: int) -> str:
        """Return a player, or a component with the noun of its type, in its cases."""
        s, program = scope.state, scope.program
        if e <= 0:
            return Cased(lambda case: _NOBODY[case])
        if e <= s.layout.players:
            seats = program.game.words.seats
            name = shown_seats(program.game, s.layout.players, "ru")[e - 1]
            noun = _lexicon(program).russian("seats", seats[e - 1]) if seats else decline(name, animate=True)
            return Cased(lambda case: noun.form(case))
        if s.card[e] < 0:
            return _placed(decline(_unknown(hidden(s, e), e)), "")
        return _placed(
            _lexicon(program).russian("types", self._type(scope, s.card[e])), f" «{self._title(scope, s.card[e])}»"
        )

    def _title(self, scope: Scope, card: int) -> str:
        return scope.program.game.cards[scope.program.definitions[card]].text.name

    def _type(self, scope: Scope, card: int) -> str:
        return scope.program.game.cards[scope.program.definitions[card]].text.type if card >= 0 else "card"

    # ---- nouns

    def one(self, program: Program, noun: str) -> str:
        """Return a type, with its genitive behind `one of`."""
        found = _lexicon(program).russian("types", noun)
        one = {"f": "одна", "n": "одно"}.get(found.gender, "один")
        return Cased(lambda case: f"{one} {found.form('nom')}" if case == "one" else found.form(case))

    def several(self, program: Program, noun: str) -> str:
        """Return the plural of a type in its cases."""
        found = _lexicon(program).russian("types", noun)
        return Cased(lambda case: found.form(case, plural=True))

    def zones(self, program: Program, names: Sequence[str]) -> str:
        """Return where an ability works, in the cases of zones."""
        lexicon = _lexicon(program)
        nouns = [_placed(lexicon.russian("zones", name), "") for name in names] or [_placed(decline("игра", "f"), "")]
        return _series(nouns, " или ")

    def attribute(self, program: Program, section: str, name: str) -> str:
        """Return a fact or a counter."""
        return _lexicon(program).russian(section, name).form("nom")

    def kind(self, program: Program, kind: str) -> str:
        """Return the header of a kind of ability."""
        known = {"constant": "постоянное свойство", "whenever": "правило", "delayed": "отложенное свойство"}
        return known.get(kind) or speaker_for(program.game, "ru").header(kind)

    def limit(self, program: Program, limit: m.Limit) -> str:
        """Return a limit as a sentence."""
        return speaker_for(program.game, "ru").limit(limit)

    def times(self, program: Program, number: int) -> str:
        """Return `3 раза`."""
        return speaker_for(program.game, "ru").times(m.Literal(number, m.NUMBER))

    # ---- events

    def event(self, scope: Scope, verb: Verb, by: int, values: Sequence[Found]) -> str:
        """Return an event with what stands in its slots."""
        return self.happened(scope, verb, by, values)

    def happened(self, scope: Scope, verb: Verb, by: int, values: Sequence[Found]) -> str:
        """Return a verb with what stands in its slots, as a sentence about whoever does it."""
        called: dict[str, str] = {}
        slots = {
            slot.name: self._value(scope, value, slot.type, called)
            for slot, value in zip(verb.slots, values, strict=False)
            if value is not None
        }
        doer = self._value(scope, by, m.PLAYER, called) if by else None
        speaker = speaker_for(scope.program.game, "ru", called)
        return clean(speaker.flush(speaker.act(verb, doer, slots, "state" if by else "infinitive")))


def _speaker(program: Program, key: PartKey, values: dict[str, str] | None = None) -> Speaker:
    """Return who says a part of the game: `this` is the card it stands on, slots are those of the declaration."""
    game = program.game
    speaker = speaker_for(game, "ru", values)
    kind, ident = key
    if kind == "card" and ident in game.cards:
        speaker.this = m.Type("component", game.cards[ident].text.type)
    words = game.words
    declarations: dict[str, Mapping[str, Keyword | Verb | Word]] = {
        "keyword": words.keywords, "verb": words.verbs, "word": words.words,
    }  # fmt: skip
    declared = declarations.get(kind, {}).get(ident)
    if declared is not None:
        introduce_slots(speaker, declared.slots)
        speaker.discourse.focus = None
    return speaker


def _told(speaker: Speaker, node: m.Meant, timing: str) -> str:
    """Return any part of a text in one line."""
    if isinstance(node, m.Happening):
        return clean(speaker.flush(speaker.event(node, timing)))
    if isinstance(node, m.Ability):
        return _line(speaker, ability_sentences(speaker, node))
    if isinstance(node, m.Static):
        return _line(speaker, static(speaker, node))
    if isinstance(node, m.Select):
        group = m.Pick(node, m.Literal(1, m.NUMBER), m.Literal(1, m.NUMBER), "all", node.type)
        return clean(speaker.flush(speaker.np(group).text))
    if isinstance(node, m.Value):
        text = speaker.clause(node) if node.type == m.CONDITION else speaker.np(node).text
        return clean(speaker.flush(text))
    if isinstance(node, m.Perform | m.Choose):
        return clean(infinitive(speaker, (node,)) or "")
    return _line(speaker, EFFECTS[type(node)](speaker, node, "order"))


def _line(speaker: Speaker, said: Sequence[Said]) -> str:
    """Return sentences in one line; what a list below one of them holds stands behind a colon."""
    parts = []
    for each in said:
        inner = "; ".join(_line(speaker, (one,)) for one in each.inner)
        text = speaker.flush(each.text)
        parts.append(f"{text}: {inner}" if text and inner else text or inner)
    return clean(". ".join(capital(part) if at else part for at, part in enumerate(parts)))


def _placed(noun: Declined, behind: str) -> Cased:
    """Return a noun with what stands behind it; `in` and `on` are a case and its preposition."""

    def form(case: str) -> str:
        if case in ("in", "on"):
            return with_preposition("в" if case == "in" else "на", f"{noun.form('pre')}{behind}")
        return f"{noun.form(case)}{behind}"

    return Cased(form)


def _series(parts: Sequence[str], link: str) -> Cased:
    """Return several noun phrases; those without cases stay as they are."""
    return Cased(lambda case: link.join(part.form(case) if isinstance(part, Cased) else part for part in parts))


def _unknown(secret: bool, e: int) -> str:
    return "скрытая карта" if secret else f"компонент {e}"


def _lexicon(program: Program) -> Lexicon:
    return Lexicon(program.game, "ru")
