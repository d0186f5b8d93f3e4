"""Russian modifications: `каждый дружественный отряд получает +1 к здоровью`, `сила этого отряда равна 3`."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import once_counted, said_slots, times_counted
from ruledeck.grammar.prose.russian.inflection import Declined, agree
from ruledeck.grammar.prose.russian.nouns import amount, described, inflected, owned
from ruledeck.grammar.prose.russian.patterns import RussianPatterns
from ruledeck.grammar.prose.russian.small_words import second_person, short_agreement, with_preposition

_LENT = {"abilities": "напечатанные способности", "keywords": "напечатанные ключевые слова"}
"""The parts of a printed text that another thing gains alone, in the accusative."""


class RussianModifications(RussianPatterns):
    """Says what is changed of things as long as something lasts."""

    def modification(self, node: m.Modify) -> str:
        """Return `каждый дружественный отряд получает +1 к здоровью`."""
        if node.what.sort == "type":
            assert node.things is not None
            return self._typed(node)
        if node.what.sort == "text":
            assert node.things is not None
            return self._blank(node, node.what.name.split())
        if node.what.sort == "lent":
            assert node.things is not None
            head = self.verb_of(node.things, "получает", "получают")
            part = _LENT.get(node.what.name, "напечатанный текст")
            return f"{head} {part} {self.np(node.others[0], 'gen').text}"
        if node.what.sort == "trait":
            assert node.things is not None
            head = self.verb_of(
                node.things, *(("теряет", "теряют") if node.how == "most" else ("получает", "получают"))
            )
            if node.what.among:
                return f"{head} {self.np(node.others[0], 'acc').text}"
            return f"{head} признак «{self.lexicon.russian('traits', node.what.name).form('nom')}»"
        truth = node.amount.value if isinstance(node.amount, m.Literal) else None
        word = self.game.words.words.get(node.what.name) if node.what.sort == "word" else None
        if isinstance(truth, bool):
            return self._counts_as(node, word is not None and word.kind == "adjective", truth=truth)
        name = self.characteristic(node.what)
        if node.how == "add":
            head = f"{self.verb_of(node.things, 'получает', 'получают')} " if node.things is not None else ""
            return f"{head}{self._gets(node)}"
        whose = self._whose(node, name)
        number = self.np(node.amount, "dat" if node.how == "set" else "gen").text
        if node.how == "set":
            return (
                f"{whose} {short_agreement(('равен', 'равна', 'равно', 'равны'), name.gender, plural=False)} {number}"
            )
        return f"{whose} не может быть {'меньше' if node.how == 'least' else 'больше'} {number}"

    def _typed(self, node: m.Modify) -> str:
        assert node.things is not None
        subject = self.np(node.things)
        noun = self.lexicon.russian("types", node.what.name).form("ins", plural=subject.plural)
        verb = "считаются" if subject.plural else "считается"
        word = {"set": verb, "least": f"также {verb}"}.get(node.how, f"не {verb}")
        return f"{subject.text} {word} {noun}{' и ничем другим' if node.what.instead else ''}"

    def _blank(self, node: m.Modify, parts: list[str]) -> str:
        """Return `напечатанный текст этого отряда не действует, кроме признаков`."""
        assert node.things is not None
        names = {
            "abilities": ("способности", "способностей"),
            "keywords": ("ключевые слова", "ключевых слов"),
            "traits": ("признаки", "признаков"),
        }
        kept = [names[each][1] for each in names if each not in parts]
        whose = self.np(node.things, "gen").text
        if len(parts) == 1:
            return f"напечатанные {names[parts[0]][0]} {whose} не действуют"
        return f"напечатанный текст {whose} не действует{f', кроме {kept[0]}' if kept else ''}"

    def _whose(self, node: m.Modify, name: Declined) -> str:
        """Return a characteristic with what has it, linked as its declaration says."""
        if node.things is None:
            return name.form("nom")
        if node.what.sort == "word" and node.what.name in self.game.words.words:
            return self.used(m.Use(node.what.name, (node.things,), m.NUMBER), "nom").text
        return owned(self, name, node.things, "nom").text

    def verb_of(self, things: m.Value, one: str, many: str) -> str:
        """Return a subject with a verb in agreement."""
        subject = self.np(things)
        return f"{subject.text} {second_person(one) if subject.person == 2 else many if subject.plural else one}"

    def _counts_as(self, node: m.Modify, adjective: bool, *, truth: bool) -> str:
        if node.things is None or not adjective:
            use = m.Use(node.what.name, said_slots(node), m.CONDITION)
            return f"считается, что {self.stated(use, not truth)}"
        subject = self.np(node.things)
        found = self.adjective(m.Use(node.what.name, said_slots(node), m.CONDITION))
        # A participle agrees, what stands behind it does not.
        head, space, tail = (found.text if found is not None else "").partition(" ")
        text = f"{agree(head, 'ins', subject.gender, plural=subject.plural)}{space}{tail}"
        counts = "считаетесь" if subject.person == 2 else "считаются" if subject.plural else "считается"
        return f"{subject.text} {'' if truth else 'не '}{counts} {text}"

    def _gets(self, node: m.Modify) -> str:
        name = self.characteristic(node.what).form("dat")
        value = node.amount
        preposition = with_preposition("к", name)
        if isinstance(value, m.Literal) and isinstance(value.value, int):
            return f"{_signed(value.value)} {preposition}"
        number, counted = times_counted(value)
        if isinstance(counted, m.Select):
            return f"{_signed(number)} {preposition} за {described(self, counted, 'acc', 'each').text}"
        if counted is not None:
            counter, bearer = counted.args
            noun = self.counter(counter)
            where = "" if isinstance(bearer, m.Op) and bearer.name == "game" else f" {self.borne(bearer)}"
            for_one = inflected(noun, "acc", before=("каждый",)).text
            return f"{_signed(number)} {preposition} за {for_one}{where}"
        sign, value = once_counted(value)
        return f"{'+' if sign > 0 else '−'}{amount(self, value)} {preposition}"


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
