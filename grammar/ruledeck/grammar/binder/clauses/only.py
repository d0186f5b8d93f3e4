"""Binding of narrow permissions: `you can play only orders`, `this can be dealt damage only because of a unit`.

Each is a ban of the rest: what `cannot` would say in these words is what alone is allowed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from ruledeck.grammar.binder.clauses.bans import BanBinder
from ruledeck.grammar.binder.clauses.triggers import done_by
from ruledeck.grammar.binder.phrases.amounts import verbs
from ruledeck.grammar.binder.reading.outer_event import apart, refused
from ruledeck.grammar.binder.reading.slots import several, slot_tests
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.bans import about, allowed
from ruledeck.grammar.meaning.deeds import AROUND, PAYING
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import Scope
from ruledeck.grammar.words.vocabulary import Verb

ONLY: Final = "only"
CAN: Final = "can"
_ROLES: Final = {"because": ("source", AROUND), "as": (PAYING,), "by": ("by",)}
_HELP: Final = (
    "write `only` in front of what alone is allowed, and of nothing else: `you can play only <things>`, "
    "`only <things> can be <done>`, `<things> can be <done> only because of <card>`, `only because <event>` or `only as a cost`"
)


class OnlyBinder:
    """Binds what alone may be done, or done with something.

    Attributes:
        bans: Binds the same words behind `cannot`.
    """

    def __init__(self, bans: BanBinder) -> None:
        self.binding, self.bans = bans.binding, bans

    @staticmethod
    def says(phrase: tree.Phrase) -> bool:
        """Whether a line says what alone can be done."""
        words = {atom.text for atom in phrase.atoms if isinstance(atom, tree.Word)}
        return {CAN, ONLY} <= words

    def bind(self, phrase: tree.Phrase, scope: Scope) -> list[m.Ban]:
        """Bind a line that says what alone can be done; there is one ban for each verb that goes by its words."""
        words = [atom.text if isinstance(atom, tree.Word) else "" for atom in phrase.atoms]
        at = words.index(ONLY)
        bare = (*phrase.atoms[:at], *phrase.atoms[at + 1 :])
        can = next((number for number, atom in enumerate(bare) if isinstance(atom, tree.Word) and atom.text == CAN), 0)
        if words.count(ONLY) > 1 or can in (0, len(bare) - 1):
            self.binding.error(codes.MISPLACED, "this does not say what alone can be done", phrase, _HELP)
            return []
        who = tree.Phrase(bare[:can], start=bare[0].start, end=bare[can - 1].end)
        what = replace(phrase, atoms=bare[can + 1 :], start=bare[can + 1].start)
        following = phrase.atoms[at + 1] if at + 1 < len(words) else None
        before = phrase.atoms[at - 1] if at else None
        found: dict[str, m.Ban] = {}
        for verb, tests, said in self._readings(who, what, apart(scope)):
            slot = _meant(said, following, before)
            if slot and verb.id not in found:
                ban = m.Ban(verb.id, None, self.bans.own(verb, tests), slot, start=phrase.start, end=phrase.end)
                if about(ban) != ban.tests:
                    found[verb.id] = ban
        if not found and following is not None and words[at + 1] == "by":
            help = (
                "for a card, write `... only because of a <card>`; what a verb itself calls `by` stands in its pattern"
            )
            self.binding.error(
                codes.MISPLACED, '"only by" is followed by the only player who may do it', following, help
            )
            return []
        if not found:
            before_errors = self.binding.findings.mark()
            self.bans.read(who, what, apart(scope))
            if self.binding.findings.mark() == before_errors:
                self.binding.error(codes.MISPLACED, "this does not say what alone can be done", phrase, _HELP)
            return []
        bans = [*found.values()]
        return [] if any(refused(self.binding, allowed(ban) + about(ban), phrase) for ban in bans) else bans

    def _readings(
        self, who: tree.Phrase, what: tree.Phrase, scope: Scope
    ) -> Iterator[tuple[Verb, tuple[m.Value, ...], Mapping[str, m.Value]]]:
        """Yield each verb that is said so, with what must hold of its slots, and what is written in them."""
        with self.binding.findings.silenced():
            read = list(self.bans.events(who, what, scope))
            by = None if read else self.bans.phrases.bind(who, scope, (m.PLAYER,))
        for one in read:
            yield one.verb, one.happening.tests, dict(one.said)
        if by is None:
            return
        reader = self.bans.phrases.reader(what, done_by(scope, m.Slot("by", m.PLAYER)))
        for verb, values, end in verbs(reader, 0):
            if end == reader.full and not any(map(several, values.values())):
                tests = slot_tests(m.Slot("by", m.PLAYER), by)
                for slot in verb.slots:
                    tests += slot_tests(m.Slot(slot.name, slot.type), values[slot.name])
                yield verb, tuple(tests), {"by": by, **values}
                return


def _around(said: Mapping[str, m.Value], following: tree.Atom) -> str:
    """Return what holds the deeds where `only` stands in front of all that is said of them; nothing where it parts them."""
    return "" if any(said[each].start < following.start for each in (AROUND, PAYING) if each in said) else AROUND


def _meant(said: Mapping[str, m.Value], following: tree.Atom | None, before: tree.Atom | None) -> str:
    """Return the slot or the role in front of which `only` stands, or behind which it ends the line; nothing where there is none."""
    if following is None:
        ends = [name for name, value in said.items() if before is not None and value.end == before.end]
        return ends[0] if ends else ""
    for role in _ROLES.get(following.text, ()) if isinstance(following, tree.Word) else ():
        if role in said:
            return _around(said, following) if role in (AROUND, PAYING) else role
    begins = [name for name, value in said.items() if value.end > value.start and value.start == following.start]
    return begins[0] if begins else ""
