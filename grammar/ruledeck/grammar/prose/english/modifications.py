"""English modifications: `each friendly unit gets +1 health`, `the strength of this unit is 3`."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import (
    once_counted,
    said_slots,
    times_counted,
)
from ruledeck.grammar.prose.english.nouns import amount, role_of
from ruledeck.grammar.prose.english.patterns import EnglishPatterns
from ruledeck.grammar.prose.speaker import Np
from ruledeck.grammar.text.article import article


class EnglishModifications(EnglishPatterns):
    """Says what is changed of things as long as something lasts."""

    def characteristic(self, what: m.Characteristic) -> str:
        """Return the name of a field or a declared number."""
        if what.sort == "field":
            return self.lexicon.english("fields", what.name)
        if what.sort == "word" and what.name in self.game.words.words:
            text = " ".join(piece.text.split("|")[0] for piece in self.word_pieces(what.name) if piece.kind != "slot")
            return text.removesuffix(" of").removesuffix(" on")
        return what.name

    def modification(self, node: m.Modify) -> str:
        """Return `each friendly unit gets +1 health`."""
        name = self.characteristic(node.what)
        mark = self.mark()
        subject = self.np(node.things) if node.things is not None else None
        if node.how == "add":
            text = self._gets(node, name)
            return (
                f"{subject.text} {'get' if subject.plural or subject.person == 2 else 'gets'} {text}"
                if subject
                else text
            )
        if node.what.sort == "type":
            assert subject is not None
            return self._typed(node, subject)
        if node.what.sort == "text":
            assert subject is not None
            return blank(subject, node.what.name.split())
        if node.what.sort == "lent":
            assert subject is not None
            verb = "gain" if subject.plural or subject.person == 2 else "gains"
            part = "text" if " " in node.what.name else node.what.name
            lender = self.np(node.others[0])
            whose = f"the printed {part} of {lender.text}" if " " in lender.text else role_of(lender, f"printed {part}")
            return f"{subject.text} {verb} {whose}"
        if node.what.sort == "trait":
            assert subject is not None
            verb = "lose" if node.how == "most" else "gain"
            trait = f"the {self.lexicon.english('traits', node.what.name)} trait"
            if node.what.among:
                trait = self.np(node.others[0], "acc").text
            return f"{subject.text} {verb}{'' if subject.plural or subject.person == 2 else 's'} {trait}"
        if isinstance(node.amount, m.Literal) and isinstance(node.amount.value, bool):
            word = self.game.words.words.get(node.what.name)
            if subject is None or word is None or word.kind != "adjective":
                # It is said again, as the subject of the condition.
                self.rewind(mark)
                return self.stated(m.Use(node.what.name, said_slots(node), m.CONDITION), not node.amount.value)
            return self._counts_as(node, subject, name, truth=node.amount.value)
        what = role_of(subject, name) if subject else f"the {name}"
        number = self.np(node.amount, "acc").text
        # A number may be called by a plural: `the resources of this unit are 2`.
        several = name.endswith("s") and not name.endswith(("ss", "us", "is", "ics"))
        words = {"set": "are" if several else "is", "least": "cannot be less than", "most": "cannot be more than"}
        return f"{what} {words[node.how]} {number}"

    def _typed(self, node: m.Modify, subject: Np) -> str:
        many = subject.plural or subject.person == 2
        noun = self.lexicon.english("types", node.what.name)
        verb = "count" if many else "counts"
        head = {"set": verb, "least": f"also {verb}"}.get(node.how, f"{'do' if many else 'does'} not count")
        only = ", and as nothing else" if node.what.instead else ""
        return f"{subject.text} {head} as {article(noun)}{only}"

    def _counts_as(self, node: m.Modify, subject: Np, name: str, *, truth: bool) -> str:
        if node.others:
            found = self.adjective(m.Use(node.what.name, said_slots(node), m.CONDITION))
            name = found.text if found is not None else name
        verb = "count" if subject.plural or subject.person == 2 else "counts"
        if not truth:
            return f"{subject.text} {'do' if verb == 'count' else 'does'} not count as {name}"
        return f"{subject.text} {verb} as {name}"

    def _gets(self, node: m.Modify, name: str) -> str:
        value = node.amount
        if isinstance(value, m.Literal) and isinstance(value.value, int):
            return f"{value.value:+d} {name}"
        number, counted = times_counted(value)
        if isinstance(counted, m.Select):
            return f"{number:+d} {name} for each {self.described(counted, 'any').text}"
        if counted is not None:
            counter, bearer = counted.args
            if bearer == node.things and isinstance(bearer, m.Op) and bearer.name == "host":
                # `its host` would be the host of what gets it.
                where = " on it"
            else:
                where = (
                    "" if isinstance(bearer, m.Op) and bearer.name == "game" else f" on {self.np(bearer, 'acc').text}"
                )
            return f"{number:+d} {name} for each {self.np(counter, 'nom').text}{where}"
        sign, value = once_counted(value)
        return f"{'+' if sign > 0 else '-'}{amount(self, value)} {name}"

    def granted(self, node: m.Grant) -> str:
        """Return `each unit gains`, `this unit loses`."""
        subject = self.np(node.things)
        word = "lose" if node.lose else "gain"
        return f"{subject.text} {word}{'' if subject.plural or subject.person == 2 else 's'}"


def blank(subject: Np, parts: list[str]) -> str:
    """Return `treat the printed text of that unit as blank, except for its traits`."""
    kept = [each for each in ("abilities", "keywords", "traits") if each not in parts]
    if len(parts) == 1:
        return f"{role_of(subject, f'printed {parts[0]}')} are blank"
    return f"{role_of(subject, 'printed text')} is blank{f' except for its {kept[0]}' if kept else ''}"
