"""Russian patterns: values, conditions, and declared words and verbs with their slots filled in."""

from collections.abc import Mapping
from dataclasses import replace

from ruledeck.grammar.binder.reading.roles import NOTHING_PRINTED
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.prose.analysis import Described, besides, word_of
from ruledeck.grammar.prose.arithmetic import is_calculation
from ruledeck.grammar.prose.conditions import Predicate
from ruledeck.grammar.prose.lexicon import of_symbol
from ruledeck.grammar.prose.russian.conditions import CLAUSES, behind_which, joined_relative, predicated
from ruledeck.grammar.prose.russian.filling import FOREIGN, RussianFilling
from ruledeck.grammar.prose.russian.functions import NOUNS, bare_calculation, located
from ruledeck.grammar.prose.russian.inflection import CASES, Declined, agree, decline, is_adjective, with_adjective
from ruledeck.grammar.prose.russian.nouns import described, noun_phrase, owned
from ruledeck.grammar.prose.russian.phrases import ADVERBIALS, PHRASES
from ruledeck.grammar.prose.russian.predicates import PREDICATES, possession, sort_noun
from ruledeck.grammar.prose.russian.prepositions import led_by
from ruledeck.grammar.prose.russian.small_words import PREPOSITIONS, with_preposition
from ruledeck.grammar.prose.speaker import Np, slot_of
from ruledeck.grammar.syntax import tree


class RussianPatterns(RussianFilling):
    """Says values, conditions and patterns in Russian."""

    language = "ru"
    phrases = PHRASES

    def phrase(self, key: str, **parts: str | Np) -> str:
        """Return one of the set phrases, in which a pronoun may stand behind a preposition: `начиная с него`."""
        template, said = self.phrases[key], dict(parts)
        for name, part in parts.items():
            before = template.partition(f"{{{name}}}")[0].split(" ")
            if isinstance(part, Np) and len(before) > 1 and before[-2] in PREPOSITIONS:
                said[name] = led_by(before[-2], part).partition(" ")[2]
        return super().phrase(key, **said)

    # ---- noun phrases

    def np(self, value: m.Value, case: str = "nom") -> Np:
        """Return a value as a noun phrase in a case."""
        found = noun_phrase(self, value, case)
        return found if value not in self.only else replace(found, text=f"только {found.text}")

    def because(self, source: m.Value) -> str:
        """Return `из-за отряда`."""
        if source == NOTHING_PRINTED:
            return "не из-за карты"
        counting, self.counting = self.counting, False
        cause = self.np(source, "gen")
        self.counting = counting
        if source in self.only:
            return f"только {led_by('из-за', replace(cause, text=cause.text.removeprefix('только ')))}"
        return led_by("из-за", cause)

    def function(self, op: m.Op, case: str) -> Np:
        """Return what a built-in function gives."""
        return NOUNS[op.name](self, op, case)

    def located(self, source: m.Source, case: str) -> Np:
        """Return where something is looked for: `ваша рука`, `игра`."""
        return located(self, source, case)

    def described(self, group: m.Select, case: str, quantity: str) -> Np:
        """Return a description with a quantity."""
        return described(self, group, case, quantity)

    def prefixed(self, prefix: str, text: str) -> str:
        """Return a sentence behind what opens it; only a clause has a comma behind it."""
        plain = prefix == "иначе" or (
            prefix.startswith(ADVERBIALS) and not prefix.startswith(("до тех пор", "до следующего раза"))
        )
        return (
            f"{prefix} {text}"
            if plain and not text.startswith(("если ", "для ", "в начале ", "в конце "))
            else f"{prefix}, {text}"
        )

    def indefinite(self, pick: m.Pick) -> str:
        """Return `отряд` without a `1` in front."""
        counting, self.counting = self.counting, False
        text = self.np(pick).text
        self.counting = counting
        return text

    def field(self, name: m.Value) -> Declined:
        """Return the name of a field."""
        return self.lexicon.russian("fields", str(name.value) if isinstance(name, m.Literal) else "")

    def counter(self, counter: m.Value) -> Declined:
        """Return a counter in all cases; that of a symbol which only play can tell has it behind."""
        if isinstance(counter, m.Op) and isinstance(counter.args[0], m.Literal):
            noun = self.lexicon.russian("counters", str(counter.args[0].value))
            symbol = self.np(counter.args[1], "gen")
            return of_symbol(noun, f"н{symbol.text}" if symbol.pronoun and symbol.person == 3 else symbol.text)
        return self.lexicon.russian("counters", str(counter.value) if isinstance(counter, m.Literal) else "")

    def bare_number(self, value: m.Value) -> Declined:
        """Return a number of the candidate without the candidate: `стоимость`, `количество монет`."""
        if isinstance(value, m.Op) and value.name in ("field", "printed"):
            return self.fact(value)
        if isinstance(value, m.Op) and value.name == "counter":
            noun = self.counter(value.args[0])
            many = noun.form("gen", plural=True)
            # What is not counted, or is counted in something else, is a number itself: the highest damage, the highest age.
            itself = noun.form("gen") == many or noun.form("nom")[:1] != many[:1] or self.bookkept(value.args[0])
            return noun if itself else decline(f"количество {many}", "n")
        if isinstance(value, m.Use):
            return self.characteristic(m.Characteristic("word", value.word), besides(value, self.game.words))
        if isinstance(value, m.Op) and value.name == "chosen by":
            return with_adjective("выбранный", decline("число", "n"))
        if isinstance(value, m.Op) and is_calculation(value):
            return bare_calculation(self, value)
        forms = {case: self.np(value, case).text for case in CASES}
        return Declined(forms, forms, self.np(value, "nom").gender)

    def fact(self, op: m.Op) -> Declined:
        """Return the name of the field that is read, as printed or as it is now."""
        noun = self.field(op.args[0])
        return with_adjective("напечатанный", noun) if op.name == "printed" else noun

    def with_fact(self, value: m.Value, predicate: Predicate) -> str:
        """Return `со стоимостью не более 2`, `с ценностью 2`."""
        assert isinstance(value, m.Op) and isinstance(value.args[0], m.Op)
        noun = self.fact(value.args[0])
        np = with_preposition("с", noun.form("ins"))
        right = value.args[1]
        if value.name == "=" and (isinstance(right, m.Literal) or right.type != m.NUMBER):
            return f"{np} {self.np(right, 'nom').text}"
        if value.name in ("=", "!="):
            word = agree("равный", "ins", noun.gender)
            number = predicate.text.removeprefix("не ").partition(" ")[2]
            return f"{np}, {'не ' if value.name == '!=' else ''}{word} {number}\x01"
        return f"{np} {predicate.text}"

    def borne(self, bearer: m.Value) -> str:
        """Return where a counter or keyword is: `на этом отряде`, `у этого игрока`."""
        player = bearer.type.base == "player"
        np = self.np(bearer, "gen" if player else "pre")
        return led_by("у" if player else "на", np)

    def places(self, source: m.Value | None) -> list[str]:
        """Return where a group is: `в вашей руке`, or `из вашей руки` where it is taken away."""
        match source:
            case None:
                return []
            case m.Anywhere():
                return ["из любой зоны" if self.taking else "в любой зоне"]
            case m.Among():
                return [led_by("среди", self.np(source, "gen"))]
        if self.taking and not self.in_play(source):
            return [with_preposition("из", self.np(source, "gen").text)]
        return [with_preposition("в", self.np(source, "pre").text)]

    # ---- declared words

    def pieces(self, declared: tree.Declaration | None, ident: tuple[str, str]) -> tuple[tree.Piece, ...] | None:
        """Return the Russian pattern of a declaration, or `None`, which is noted."""
        found = self.patterns(declared, "ru")
        if found:
            return found[0].pieces
        self.missing.add(ident)
        return None

    def pattern(self, declared: tree.Declaration | None, ident: tuple[str, str]) -> tuple[tree.Piece, ...]:
        """Return the Russian pattern of a declaration; without one, the declared pattern itself."""
        found = self.pieces(declared, ident)
        if found is not None or declared is None:
            return found or ()
        return tuple(_without_type(each) for each in declared.pattern.pieces)

    def used(self, use: m.Use, case: str) -> Np:
        """Return a declared number, player or cards."""
        args = self.arguments(use)
        pieces = self.word_pieces(use.word)
        literal = " ".join(piece.text for piece in pieces if piece.kind != "slot")
        forms = literal.split("|")
        noun = self._declared_noun(forms)
        slots = [piece for piece in pieces if piece.kind == "slot"]
        link = literal.split(" ")[-1]
        if len(slots) == 1 and slots[0] == pieces[-1] and link in PREPOSITIONS:
            hint = pieces[-1].text.partition(":")[2].strip()
            behind = self.filling(args[slot_of(slots[0])], None, hint if hint in CASES else "gen")
            link = led_by(link, behind)
            return Np(f"{noun.form(case)} {link}", use.many, 3, noun.gender)
        if len(slots) == 1 and slots[0] == pieces[-1] and (not use.many):
            return owned(self, noun, args[slot_of(slots[0])], case)
        return self._unfolded(use, pieces, args, case)

    def _unfolded(self, use: m.Use, pieces: tuple[tree.Piece, ...], args: Mapping[str, m.Value], case: str) -> Np:
        """Return a declared word that is more than a noun and whose it is, in its order: `цена этой карты со скидкой 2`."""
        # A pronoun would stand in front of the noun: the thing is named again.
        self.discourse.focus = None
        first = next((at for at, piece in enumerate(pieces) if piece.kind == "slot"), len(pieces))
        literal = " ".join(piece.text for piece in pieces[:first])
        noun = self._declared_noun(literal.split("|"))
        linked = first > 0 and _is_linked(literal)
        tail = pieces[first - 1 :] if linked else pieces[first:]
        plural = use.many and not literal.endswith(("ы", "и"))
        head = noun.form(case, plural=plural)
        if tail and not linked and tail[0].text.partition(":")[2].strip() in ("", "gen"):
            head = owned(self, noun, args[slot_of(tail[0])], case, plural=plural).text
            tail = tail[1:]
        types = {slot.name: slot.type for slot in self.game.words.words[use.word].slots}
        rest = self.filled(tail, args, types, "gen")
        return Np(f"{head} {rest}".strip(), use.many, 3, noun.gender)

    @staticmethod
    def _declared_noun(given: list[str]) -> Declined:
        """Return the noun that a pattern begins with, without a preposition before its slot."""
        forms = [form.removesuffix(f" {form.split(' ')[-1]}") if _is_linked(form) else form for form in given]
        noun = decline(forms[0])
        if len(forms) == 6:
            # Of nouns in -ь, the instrumental tells `корабль` from `область`.
            masculine = any(
                one.endswith("ь") and by.endswith(("ем", "ём"))
                for one, by in zip(forms[0].split(), forms[4].split(), strict=False)
            )
            return Declined(dict(zip(CASES, forms, strict=True)), noun.plural, "m" if masculine else noun.gender)
        return noun

    def adjective(self, use: m.Use) -> Predicate | None:
        """Return a declared adjective as what it says of its subject, or `None` for a condition of its own."""
        word = self.game.words.words[use.word]
        if word.kind != "adjective":
            return None
        args = self.arguments(use)
        pieces = self.pieces(word.declared, ("words", use.word))
        if pieces is None:
            head = [each for each in word.declared.pattern.pieces if slot_of(each) != word.slots[0].name]
            text = self.filled(tuple(_without_type(each) for each in head), args, opening="acc")
            return Predicate(use.args[0], "behind", f"({text})", (f"— {text}",) * 2)
        rest = tuple(piece for piece in pieces if piece.kind != "slot" or slot_of(piece) != word.slots[0].name)
        forms = rest[0].text.split("|")
        if len(rest) == 1 and is_adjective(forms[0]):
            return Predicate(use.args[0], "adjective", forms[0], tuple(forms[1:5]) if len(forms) >= 5 else ())
        tail = self.filled(rest[1:], args)
        if is_adjective(forms[0]) and self.candidates:
            # A participle with words of its own stands behind the noun, between commas.
            return Predicate(use.args[0], "clause", f"{forms[0]} {tail}", self._verbs(forms, tail))
        return Predicate(
            use.args[0],
            "behind" if not is_adjective(forms[0]) else "clause",
            f"{forms[0]} {tail}".strip(),
            self._verbs(forms, tail),
        )

    def _verbs(self, forms: list[str], tail: str) -> tuple[str, ...]:
        """Return the predicate of a longer adjective in singular and plural."""
        if len(forms) >= 5:
            return tuple(f"{form} {tail}" for form in forms[1:5])
        if len(forms) == 3:
            return (f"{forms[1]} {tail}", f"{forms[2]} {tail}")
        return (f"{forms[0]} {tail}".strip(),) * 2

    def own_predicate(self, op: m.Op) -> Predicate | None:
        """Return what a built-in condition says of one thing, or `None` where it does not."""
        found = PREDICATES.get(op.name)
        return None if found is None else found(self, op)

    def own_clause(self, op: m.Op, negative: bool) -> str | None:
        """Return a built-in condition that is a clause of its own, or `None` where it is none."""
        found = CLAUSES.get(op.name)
        return None if found is None else found(self, op, negative)

    def possession(self, op: m.Op) -> Predicate | None:
        """Return `на нём не менее 2 урона`."""
        return possession(self, op)

    def next_to(self, place: m.Value, start: m.Value) -> Predicate:
        """Return `рядом с первым морем`."""
        np = self.np(start, "ins")
        where = f"рядом {led_by('с', np)}"
        return Predicate(place, "behind", where, (f"находится {where}", f"находятся {where}"))

    def sort_of_thing(self, found: list[Predicate], last: Predicate, sort: m.Op) -> Predicate | None:
        """Return `является красным отрядом с признаком «A»` where nothing else is said of it."""
        if any(each.kind not in ("adjective", "behind") for each in found):
            return None
        noun = sort_noun(self, sort)
        said = [(each.kind == "adjective", each.text) for each in found]
        behind = [text for ahead, text in said if not ahead]

        def verb(be: str, *, plural: bool) -> str:
            ahead = [agree(text, "ins", noun.gender, plural=plural) for ahead, text in said if ahead]
            return " ".join((be, *ahead, noun.form("ins", plural=plural), *behind))

        return replace(last, verb=(verb("является", plural=False), verb("являются", plural=True)))

    def predicated(self, predicate: Predicate, negative: bool) -> str:
        """Return `отряд готов`, `на отряде нет урона`."""
        return predicated(self, predicate, negative)

    def behind_which(self, predicate: Predicate, negative: bool, _plural: bool) -> str:
        """Return `который не готов`, `на котором нет урона`."""
        return behind_which(self, predicate, negative)

    def joined_relative(self, texts: list[str], both: bool, _negative: bool, _plural: bool) -> str:
        """Return `который не готов и находится в игре`."""
        return joined_relative(self, texts, both)

    def marked(self, value: m.Op, negative: bool) -> str:
        """Return that a value of the game is set."""
        return f"отметка «{self.np(value).text}» {'не' if negative else ''}верна"

    def flagged(self, value: m.Op, negative: bool) -> str:
        """Return that a field says yes."""
        return f"{self.borne(value.args[1])} {'нет' if negative else 'есть'} «{self.field(value.args[0]).form('nom')}»"

    def word_pieces(self, ident: str) -> tuple[tree.Piece, ...]:
        """Return the Russian pattern of a declared word."""
        return self.pattern(self.game.words.words[ident].declared, ("words", ident))

    def characteristic(self, what: m.Characteristic, args: Mapping[str, m.Value] | None = None) -> Declined:
        """Return the name of a field or a declared number."""
        if what.sort == "field":
            return self.lexicon.russian("fields", what.name)
        if (declared := self.game.words.words.get(what.name) if what.sort == "word" else None) is None:
            return self.lexicon.russian("words", what.name)
        pieces = self.pattern(declared.declared, ("words", what.name))
        kept = [each for each in pieces if each.kind != "slot" or slot_of(each) in (args or {})]
        said = " ".join(self.slot_text(each, args or {}, "gen") if each.kind == "slot" else each.text for each in kept)
        return self._declared_noun(said.split("|"))

    def following_period(self, found: Described, *, following: bool) -> str:
        """Return `хода`, `вашего следующего хода`."""
        slots = found.slots
        return self.period_of(
            word_of(slots["period"]), slots.get("by"), "gen", word_of(slots.get("moment")), following=following
        )


def _is_linked(form: str) -> bool:
    """Whether words end with a preposition that belongs to what stands behind them."""
    return " " in form and form.split(" ")[-1] in PREPOSITIONS | FOREIGN


def _without_type(piece: tree.Piece) -> tree.Piece:
    """Return a piece of a head without the type of its slot, which is no case."""
    return replace(piece, text=slot_of(piece)) if piece.kind == "slot" else piece
