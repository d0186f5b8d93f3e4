"""Russian: what always holds: changed characteristics, keywords, granted abilities."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import times_counted
from ruledeck.grammar.prose.russian.inflection import Declined, agree
from ruledeck.grammar.prose.russian.nouns import amount, described, inflected, owned
from ruledeck.grammar.prose.russian.patterns import RussianPatterns
from ruledeck.grammar.prose.russian.small_words import second_person, short_agreement, with_preposition


class RussianStatics(RussianPatterns):
    """Says static statements in Russian."""

    def modification(self, node: m.Modify) -> str:
        """Return `каждый дружественный отряд получает +1 к здоровью`."""
        if node.word.startswith("trait:"):
            assert node.things is not None
            head = self.verb_of(
                node.things, *(("теряет", "теряют") if node.how == "most" else ("получает", "получают"))
            )
            return f"{head} признак «{self.lexicon.russian('traits', node.word.removeprefix('trait:')).form('nom')}»"
        truth = node.amount.value if isinstance(node.amount, m.Literal) else None
        word = self.game.words.words.get(node.word)
        if isinstance(truth, bool):
            return self._counts_as(node, word is not None and word.kind == "adjective", truth=truth)
        name = self.characteristic(node.word)
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

    def _whose(self, node: m.Modify, name: Declined) -> str:
        """Return a characteristic with what has it, linked as its declaration says."""
        if node.things is None:
            return name.form("nom")
        if node.word in self.game.words.words:
            return self.used(m.Use(node.word, (node.things,), m.NUMBER), "nom").text
        return owned(self, name, node.things, "nom").text

    def verb_of(self, things: m.Value, one: str, many: str) -> str:
        """Return a subject with a verb in agreement."""
        subject = self.np(things)
        return f"{subject.text} {second_person(one) if subject.person == 2 else many if subject.plural else one}"

    def _counts_as(self, node: m.Modify, adjective: bool, *, truth: bool) -> str:
        if node.things is None or not adjective:
            use = m.Use(node.word, (node.things,) if node.things is not None else (), m.CONDITION)
            return f"считается, что {self.stated(use, not truth)}"
        subject = self.np(node.things)
        found = self.adjective(m.Use(node.word, (node.things,), m.CONDITION))
        # A participle agrees, what stands behind it does not.
        head, space, tail = (found.text if found is not None else "").partition(" ")
        text = f"{agree(head, 'ins', subject.gender, plural=subject.plural)}{space}{tail}"
        return f"{subject.text} {'' if truth else 'не '}{'считаются' if subject.plural else 'считается'} {text}"

    def _gets(self, node: m.Modify) -> str:
        name = self.characteristic(node.word).form("dat")
        value = node.amount
        preposition = with_preposition("к", name)
        if isinstance(value, m.Literal) and isinstance(value.value, int):
            return f"{_signed(value.value)} {preposition}"
        number, counted = times_counted(value)
        if isinstance(counted, m.Select):
            return f"{_signed(number)} {preposition} за {described(self, counted, 'acc', 'each').text}"
        if counted is not None:
            counter, bearer = counted.args
            noun = self.lexicon.russian("counters", str(counter.value) if isinstance(counter, m.Literal) else "")
            where = "" if isinstance(bearer, m.Op) else f" {self.borne(bearer)}"
            for_one = inflected(noun, "acc", before=("каждый",)).text
            return f"{_signed(number)} {preposition} за {for_one}{where}"
        return f"+{amount(self, value)} {preposition}"

    def keyword(self, keyword: str, args: tuple[m.Value, ...]) -> str:
        """Return a keyword with its values."""
        declared = self.game.words.keywords[keyword]
        pieces = self.pattern(declared.declared, ("keywords", keyword))
        values = dict(zip((slot.name for slot in declared.slots), args, strict=False))
        if not args:
            return " ".join(piece.text for piece in pieces if piece.kind == "word")
        return self.filled(pieces, values).replace("( ", "(").replace(" )", ")")

    def granted(self, node: m.Grant) -> str:
        """Return `каждый отряд получает`, `этот отряд теряет`."""
        head = self.verb_of(node.things, *(("теряет", "теряют") if node.lose else ("получает", "получают")))
        return f"{head} свойство" if node.keyword is not None else head


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
