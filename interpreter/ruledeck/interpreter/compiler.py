"""A game's meaning to a program: which units exist, which of them can wait, and the tables that they read.

The whole game is known, so that what nothing can observe costs nothing: a verb that no ability listens to raises no event,
a unit that can never wait is a plain function, an option is a constant.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ruledeck.grammar import meaning as m
from ruledeck.grammar.expressions import names_in
from ruledeck.grammar.game import Game
from ruledeck.grammar.vocabulary import SlotSpec, Verb, Word
from ruledeck.interpreter import machine, runtime
from ruledeck.interpreter.announcing import ABILITY_VERB, AIM_VERB
from ruledeck.interpreter.compile_could import CouldCompiler
from ruledeck.interpreter.compile_effects import SPECIAL, EffectCompiler
from ruledeck.interpreter.compile_values import Env, ValueCompiler
from ruledeck.interpreter.layout import CounterSpec, Layout, ZoneSpec
from ruledeck.interpreter.program import ABORT, SUSPEND, Effect, Listener, Program, Site, Test
from ruledeck.interpreter.writer import Writer

Made = TypeVar("Made")
_LEAVING = frozenset(("end-the-_", "restart-the-_", "win-the-game", "end-the-game"))
_WAITING = frozenset(("resolve-the-_-ability-of-_", "take-_-_"))


def compile_game(
    game: Game, players: int, options: Mapping[str, str] | None = None, *, coverage: bool = False
) -> Program:
    """Compile a game for a number of players and chosen options (the others have their defaults)."""
    manifest = game.text.manifest
    assert manifest is not None
    chosen = {name.replace("_", " "): str(option.default) for name, option in manifest.options.items()}
    chosen.update({name.replace("_", " "): value for name, value in (options or {}).items()})
    return Compiler(game, players, chosen, coverage=coverage).run()


class Compiler:
    """Compiles one game."""

    def __init__(self, game: Game, players: int, options: Mapping[str, str], *, coverage: bool) -> None:
        self.game, self.players, self.coverage = game, players, coverage
        self.layout = layout_of(game, players)
        self.program = Program(game, self.layout, options=options)
        self.card_index = {ident: number for number, ident in enumerate(game.cards)}
        self.program.definitions = tuple(game.cards)
        self.verb_index = {ident: number for number, ident in enumerate(game.words.verbs)}
        self.program.verbs = tuple(self.verb_index)
        self.values = ValueCompiler(self)
        self.could = CouldCompiler(self)
        self.space: dict[str, Any] = {
            **runtime.NAMES,
            "SUSPEND": SUSPEND,
            "ABORT": ABORT,
            "F": self.program.code,
            "PROGRAM": self.program,
        }
        self.program.namespace = self.space
        self.program.code.extend(machine.UNITS)
        self.tables: dict[object, str] = {}
        self.units: dict[str, int] = {}
        self.functions: dict[str, str] = {}
        self.words_done: dict[str, str] = {}
        self.clauses: dict[tuple[str, int, int, str], int] = {}
        self.place = ""
        self.static_items = self._statics()
        self.loose_then = game.text.manifest is not None and game.text.manifest.then == "always"
        self.tracks = any(isinstance(node, m.Then | m.Fully) for node in self._all()) or any(
            ability.costs for _, _, ability in self._abilities()
        )
        self.happenings = list(self._happenings())
        self.program.sensitive = frozenset(self._sensitive())
        self.sensitive = self.program.sensitive
        self.settles = any(ability.timing == "after" for _, _, ability in self._abilities()) or any(
            isinstance(node, m.Delay) for node in self._all()
        )
        self.watches_periods = any(
            self.verb_index.get(verb) in self.sensitive for verb in ("begin-the-_", "finish-the-_")
        )
        self.quick_names: dict[str, str | None] = {}
        self.quick_places: dict[str, tuple[int, ...]] = {}
        self.scope = next((each[0].scope for each in game.windows.values() if each[0].moment == "after"), "event")
        self._waits: dict[str, bool] = {}
        self._aborts: dict[str, bool] = {}
        self._fixpoint()
        self.pending: list[tuple[str, str]] = []

    def run(self) -> Program:
        """Compile everything that can be reached from outside of a unit."""
        program = self.program
        for key, index, ability in self._abilities():
            if ability.timing != "constant":
                self.effect(key, index, ability)
        runtime.link(self, program)
        start = next((verb for verb in self.game.words.verbs if verb == "play-the-game"), None)
        if start is not None:
            program.start = self.verb_unit(start, force=True)
        for verb in sorted(program.sensitive):
            ident = program.verbs[verb]
            if ident in (ABILITY_VERB, AIM_VERB):
                continue
            program.namespace["BODIES"][verb] = self.verb_unit(ident, force=True)
        return program

    # ---- walking

    def _abilities(self) -> Iterable[tuple[str, int, m.Ability]]:
        """Yield every ability with the key of its place and its number there."""
        for ident, card in self.game.cards.items():
            for number, ability in enumerate(card.abilities):
                yield f"card:{ident}", number, ability
        for ident, abilities in self.game.keywords.items():
            for number, ability in enumerate(abilities):
                yield f"keyword:{ident}", number, ability
        for number, ability in enumerate(self.game.abilities):
            yield "game", number, ability

    def _all(self) -> Iterable[m.Meant]:
        """Yield every node of every body and ability."""
        roots: list[object] = [tuple(self.game.bodies.values()), tuple(a for _, _, a in self._abilities())]
        yield from nodes_in(roots)

    def _sensitive(self) -> set[int]:
        found: set[int] = set()
        for node in self._all():
            if isinstance(node, m.Ability):
                found |= {self.verb_index[event.verb] for event in node.events}
        return found

    def _happenings(self) -> Iterable[tuple[str, m.Ability, m.Happening]]:
        """Yield every event that something waits for, with the place of the ability; delayed ones have no place."""
        placed = set()
        for key, _, ability in self._abilities():
            placed.add(id(ability))
            for event in ability.events:
                yield key, ability, event
        for node in self._all():
            if isinstance(node, m.Ability) and id(node) not in placed:
                for event in node.events:
                    yield "", node, event

    def observed(self, node: m.Perform) -> bool:
        """Whether anything could wait for this very statement: zones and counters that are written out rule most events out."""
        if self.verb_index[node.verb] not in self.sensitive:
            return False
        args = dict(node.args)
        for _, _, event in self.happenings:
            if event.verb == node.verb and all(possible(test, args) for test in event.tests):
                return True
        return False

    def quick(self, ident: str) -> str | None:
        """Return the name of a function that tells whether any ability is concerned by a group of occurrences of a verb.

        There is one when everything that waits for the verb stands on a card and waits for what happens to that very card.
        """
        if ident not in self.quick_names:
            self.quick_names[ident] = self._quick(ident)
        return self.quick_names[ident]

    def _quick(self, ident: str) -> str | None:
        slots = [slot.name for slot in self.verb(ident).slots]
        env: Env = {"this": "this", "@slots": ",".join(slots), "slot:by": "by"}
        env.update({f"slot:{slot}": f"args[{at}]" for at, slot in enumerate(slots)})
        table: dict[tuple[int, int], str] = {}
        for key, _, event in self.happenings:
            if event.verb != ident:
                continue
            own = [test.args[0] for test in event.tests if isinstance(test, m.Op) and runtime.of_itself(test)]
            if not key.startswith("card:") or not own or not isinstance(own[0], m.Slot) or own[0].name not in slots:
                return None
            tests = [
                self.values.code(test, env) for test in event.tests if not runtime.of_itself(test) and stable(test)
            ]
            where = (slots.index(own[0].name), self.card_index[key.removeprefix("card:")])
            code = f"({' and '.join(tests) or 'True'})"
            table[where] = f"{table[where]} or {code}" if where in table else code
        name = f"concerns_{self.verb_index[ident]}"
        places: dict[int, dict[int, Any]] = {}
        for number, ((at, card), code) in enumerate(table.items()):
            self.define(f"{name}_{number}", f"def {name}_{number}(s, this, by, args):\n    return {code}")
            places.setdefault(at, {})[card] = self.space[f"{name}_{number}"]
        for at, cards in places.items():
            self.space[f"{name}_at_{at}"] = cards
        self.quick_places[ident] = tuple(places)
        return name

    def quick_test(self, ident: str, by: str, codes: list[str], loops: list[tuple[str, str]], test: str) -> str:
        """Return an expression: whether any ability is concerned by these occurrences of a verb with a quick test."""
        name = self.quick(ident)
        packed = f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
        parts = []
        for at in self.quick_places[ident]:
            table = f"{name}_at_{at}"
            here = f"s.card[{codes[at]}]"
            parts.append(f"({here} in {table} and {table}[{here}](s, {codes[at]}, {by}, {packed}))")
        code = f"({' or '.join(parts)})"
        if test:
            code = f"({test} and {code})"
        if loops:
            inner = " ".join(f"for {var} in {group}" for var, group in loops)
            code = f"any([1 {inner} if {code}])"
        return code

    def _statics(self) -> list[tuple[str, int, m.Ability | None, m.Static]]:
        """Return every static statement: of constants, and of effects that last."""
        found: list[tuple[str, int, m.Ability | None, m.Static]] = []
        for key, number, ability in self._abilities():
            found += [(key, number, ability, static) for static in ability.statics]
        for node in self._all():
            if isinstance(node, m.Hold):
                found += [("", 0, None, static) for static in node.statics]
        return found

    # ---- what can wait, what can abort

    def _fixpoint(self) -> None:
        bodies = self.game.bodies
        self._waits = dict.fromkeys((*bodies, "*called*"), False)
        self._aborts = dict.fromkeys((*bodies, "*called*"), False)
        changed = True
        while changed:
            changed = False
            for ident, body in bodies.items():
                for table, test in ((self._waits, self.waits), (self._aborts, self.aborts)):
                    if not table[ident] and test(body):
                        table[ident] = changed = True

    def waits(self, node: object) -> bool:
        """Whether a decision, an event that is listened to or a period lies in this part."""
        for each in nodes_in([node]):
            if isinstance(each, m.Choose | m.May | m.Modes | m.Alternate | m.During):
                return True
            if isinstance(each, m.ForEach) and each.chooser is not None:
                return True
            if isinstance(each, m.Perform):
                if each.verb in _WAITING or each.verb in _LEAVING:
                    return True
                if self.observed(each) or self._waits.get(each.verb, False):
                    return True
                if any(isinstance(value, m.Pick) and value.how in ("choose", "divide") for _, value in each.args):
                    return True
        return False

    def aborts(self, node: object) -> bool:
        """Whether this part can leave a period or end the game."""
        for each in nodes_in([node]):
            if isinstance(each, m.Perform) and (
                each.verb in _LEAVING
                or each.verb in _WAITING
                or self.observed(each)
                or self._aborts.get(each.verb, False)
            ):
                return True
            if isinstance(each, m.Choose) and each.target and self.verb_index.get(AIM_VERB) in self.sensitive:
                return True
        return False

    def verb_waits(self, ident: str) -> bool:
        """Whether the verb's body can wait."""
        return self._waits.get(ident, False)

    def verb_aborts(self, ident: str) -> bool:
        """Whether the verb's body can leave a period."""
        return self._aborts.get(ident, False)

    def catches(self, period: str) -> bool:
        """Whether anything ever ends or restarts this period."""
        return any(
            isinstance(node, m.Perform)
            and node.verb in ("end-the-_", "restart-the-_")
            and isinstance(value := dict(node.args)["period"], m.Literal)
            and str(value.value).split(":")[0] == period
            for node in self._all()
        )

    def banned(self, ident: str) -> bool:
        """Whether a ban can speak of this verb."""
        return any(isinstance(static, m.Ban) and static.verb == ident for _, _, _, static in self.static_items)

    def dutiful(self, ident: str) -> bool:
        """Whether a duty can speak of this verb."""
        return any(isinstance(static, m.Duty) and static.verb == ident for _, _, _, static in self.static_items)

    def modified(self, word: str) -> bool:
        """Whether a constant or a lasting effect can change this word."""
        return any(isinstance(static, m.Modify) and static.word == word for _, _, _, static in self.static_items)

    # ---- verbs

    def verb(self, ident: str) -> Verb:
        """Return a verb."""
        return self.game.words.verbs[ident]

    def slot_index(self, ident: str, slot: str) -> int:
        """Return the place of a slot."""
        return [each.name for each in self.verb(ident).slots].index(slot)

    def thing_slot(self, ident: str) -> str:
        """Return the slot of a verb's one obvious thing."""
        return next(slot.name for slot in self.verb(ident).slots if slot.type.base in ("component", "entity", "player"))

    def verb_function(self, ident: str) -> str:
        """Return the name of the plain function of a verb that cannot wait."""
        name = f"verb_{self.verb_index[ident]}"
        if name not in self.functions:
            self.functions[name] = ident
            self._verb(ident, name, waits=False)
        return name

    def verb_unit(self, ident: str, *, force: bool = False) -> int:
        """Return the number of the unit of a verb."""
        if ident not in self.units:
            self.units[ident] = len(self.program.code)
            self.program.code.append(_missing)
            self._verb(ident, f"verb_{self.verb_index[ident]}_unit", waits=True)
        return self.units[ident]

    def _verb(self, ident: str, name: str, *, waits: bool) -> None:
        verb = self.verb(ident)
        params = ("you", *(f"a_{slot.name}" for slot in verb.slots))
        writer = Writer(params, waits=waits)
        number = self.units.get(ident, -1)
        outer, self.place = self.place, f"verb:{ident}"
        effects = EffectCompiler(self, writer, number, self.place)
        env: Env = {"you": "you", "they": "you", **{slot.name: f"a_{slot.name}" for slot in verb.slots}}
        result = "ok" if self.tracks else "2"
        if self.tracks:
            writer.locals.append("ok")
            writer.line("ok = 2")
        if verb.atom:
            args = tuple((slot.name, m.Name(slot.name, slot.type, slot.many)) for slot in verb.slots)
            self._atom(effects, verb, env, args)
        elif self.tracks and len(self.game.bodies[ident].items) > 1:
            result = effects.verb_steps(self.game.bodies[ident], env)
        else:
            effects.steps(self.game.bodies[ident], env)
        self.place = outer
        self.define(name, writer.text(name, result))
        if waits:
            self.program.code[number] = self.space[name]

    def _atom(self, effects: EffectCompiler, verb: Verb, env: Env, args: tuple[tuple[str, m.Value], ...]) -> None:
        """Compile an atom that raises events: its unit does the atom itself."""
        from ruledeck.interpreter.compile_atoms import ATOMS

        if verb.id in ATOMS:
            codes = [env[slot.name] for slot in verb.slots]
            if verb.slots and any(slot.type.base in ("counter", "value") for slot in verb.slots):
                name = {
                    "add-_-_-to-_": "add_named",
                    "remove-_-_-from-_": "remove_named",
                    "set-_-on-_-to-_": "set_named",
                    "set-_-to-_": "value_named",
                }[verb.id]
                effects.w.line(f"ok = {name}(s, {', '.join(codes)})")
            else:
                ATOMS[verb.id](effects, "you", codes)
        else:
            node = m.Perform(verb.id, m.Name("you", m.PLAYER), args)
            saved, self.sensitive = self.sensitive, self.sensitive - {self.verb_index[verb.id]}
            getattr(effects, f"do_{SPECIAL[verb.id]}")(node, env)
            self.sensitive = saved

    def define(self, name: str, text: str) -> None:
        """Compile the source of one function into the program's namespace."""
        self.program.scripts.append(text)
        exec(compile(text, f"<{self.game.text.id}:{name}>", "exec"), self.space)

    # ---- abilities

    def effect(
        self, key: str, index: int, ability: m.Ability, env: Env | None = None, names: tuple[str, ...] = ()
    ) -> Effect:
        """Compile an ability and put it where the engine finds it."""
        number = len(self.program.effects)
        verb = self.verb(ability.events[0].verb) if ability.events else None
        slots = ",".join(slot.name for slot in verb.slots) if verb is not None else ""
        params = ("this", "you", "ev", *(f"x_{name}" for name in names))
        base: Env = {
            "this": "this",
            "you": "you",
            "they": "you",
            "@ev": "ev",
            "@slots": slots,
            "@verb": verb.id if verb is not None else "",
            "it": "ev",
            **{name: f"x_{name}" for name in names},
        }
        base.update(self._keyword_env(key))
        outer, self.place = self.place, ability_place(key, index)
        unit = len(self.program.code)
        self.program.code.append(_missing)
        effect = Effect(
            number, ability, key, index, unit, self._test(f"when_{number}", params, ability.condition, base),
            self.unnoted(lambda: self.could.ability(f"could_{number}", params, ability, base)), ability.zones, names, f"{key}#{index}",
            not ability.limits and ability.condition is None and not ability.costs and self.scope != "effect",
        )  # fmt: skip
        self.program.effects.append(effect)
        writer = Writer(params, waits=True)
        compiled = EffectCompiler(self, writer, unit, self.place)
        if self.tracks:
            writer.locals.append("ok")
            writer.line("ok = 2")
        env = dict(base)
        aims, rest = aimed(ability)
        for aim in aims:
            env = compiled.guarded(aim, env)
        for cost in ability.costs:
            env = compiled.guarded(cost, env)
            if self.tracks:
                go = writer.label()
                stop = writer.label()
                writer.branch("ok != 2", stop, go)
                writer.mark(stop)
                writer.line("return 0")
                writer.mark(go)
        if self.coverage:
            writer.line(f"cover(s, {self.clause(self.place, ability)})")
        event = compiled.announced(ability.kind)
        compiled.steps(rest, env)
        compiled.concluded(event)
        name = f"ability_{number}"
        self.define(name, writer.text(name, "ok" if self.tracks else "2"))
        self.program.code[unit] = self.space[name]
        tests = tuple(
            self._happening(f"event_{number}_{k}", params, event, base) for k, event in enumerate(ability.events)
        )
        runtime.register(self, effect, tests)
        self.place = outer
        return effect

    def _keyword_env(self, key: str) -> Env:
        """Return the names of a keyword's slots: their values are looked up on the card."""
        if not key.startswith("keyword:"):
            return {}
        keyword = self.game.words.keywords[key.removeprefix("keyword:")]
        return {slot.name: f"keyword_value(s, this, {keyword.id!r}, {at})" for at, slot in enumerate(keyword.slots)}

    def _test(self, name: str, params: tuple[str, ...], condition: m.Value | None, env: Env) -> Test | None:
        if condition is None:
            return None
        code = self.values.code(condition, env)
        code = self.both_ways(condition, code)
        self.define(name, f"def {name}({', '.join(('s', *params))}):\n    return {code}")
        found: Test = self.space[name]
        return found

    def _happening(self, name: str, params: tuple[str, ...], event: m.Happening, env: Env) -> tuple[int, Test]:
        verb = self.verb(event.verb)
        inner = {**env, "@slots": ",".join(slot.name for slot in verb.slots)}
        inner["it"] = inner.get("it", "ev")
        tests = [self.values.code(test, inner) for test in event.tests]
        self.define(name, f"def {name}({', '.join(('s', *params))}):\n    return {' and '.join(tests) or 'True'}")
        return self.verb_index[event.verb], self.space[name]

    def delayed(self, ability: m.Ability, env: Env, key: str) -> Effect:
        """Compile an ability that an effect makes; it carries the names that it reads."""
        names = tuple(sorted((names_in(ability) & set(env)) - {"you", "this", "it", "they"}))
        return self.effect(key, -1, ability, env, names)

    def hold(self, node: m.Hold, env: Env, key: str) -> tuple[int, tuple[str, ...]]:
        """Compile static statements that an effect makes; they carry the names that they read."""
        names = tuple(sorted((names_in(node) & set(env)) - {"you", "this", "it", "they"}))
        return runtime.register_hold(self, node, names, key), names

    # ---- words

    def inline(self, node: m.Use) -> tuple[Word, m.Value] | None:
        """Return a word whose meaning may be written out in place: nothing modifies it and it calls no other."""
        word = self.game.words.words[node.word]
        meaning = self.game.meanings.get(node.word)
        if meaning is None or self.coverage or self.modified(node.word) or any(isinstance(each, m.Use) for each in nodes_in([meaning])):
            return None
        return word, meaning

    def word_function(self, ident: str) -> str:
        """Return the name of the function of a declared word."""
        if ident in self.words_done:
            return self.words_done[ident]
        word = self.game.words.words[ident]
        name = f"word_{len(self.words_done)}"
        self.words_done[ident] = name
        params = tuple(f"a_{slot.name}" for slot in word.slots)
        env: Env = {slot.name: f"a_{slot.name}" for slot in word.slots}
        env["you"] = "0"
        outer, self.place = self.place, f"word:{ident}"
        code = self.values.code(self.game.meanings[ident], env)
        if word.type == m.CONDITION:
            code = self.both_ways(self.game.meanings[ident], code)
        self.place = outer
        head = f"def {name}({', '.join(('s', *params))}):"
        if self.modified(ident) and params:
            code = f"modified(s, {ident!r}, {params[0]}, {code})"
        elif self.modified(ident):
            code = f"modified(s, {ident!r}, 0, {code})"
        self.define(name, f"{head}\n    return {code}")
        return name

    # ---- tables and indexes

    def table(self, key: object, values: Iterable[object]) -> str:
        """Return the name of a constant tuple by card index; index -1, which stands for no card, is its last entry."""
        if key not in self.tables:
            name = f"T{len(self.tables)}"
            self.space[name] = (*values, False)
            self.tables[key] = name
        return self.tables[key]

    def type_table(self, of: str) -> str:
        """Return the table of cards of a type or kind."""
        kinds = self.game.words.kinds[of]
        return self.table(("type", of), (card.text.type in kinds for card in self.game.cards.values()))

    def trait_table(self, trait: str) -> str:
        """Return the table of cards with a trait."""
        return self.table(("trait", trait), (trait in card.text.traits for card in self.game.cards.values()))

    def traits_table(self) -> str:
        """Return the table of the traits of each card, for a trait that is a parameter."""
        return self.table(("traits",), (tuple(card.text.traits) for card in self.game.cards.values()))

    def unique_table(self) -> str:
        """Return the table of unique cards."""
        return self.table(("unique",), (card.text.unique for card in self.game.cards.values()))

    def symbol_table(self, of: str, symbol: str) -> str:
        """Return the table of cards with a symbol of a set in any field."""
        fields = [
            (name, kind)
            for names in self.game.words.fields.values()
            for name, kind in names.items()
            if kind[0] == m.Type("symbol", of)
        ]

        def has(facts: Mapping[str, object]) -> bool:
            return any(
                symbol == value or (isinstance(value, tuple) and symbol in value)
                for value in (facts.get(name) for name, _ in fields)
            )

        return self.table(("symbol", of, symbol), (has(card.text.fields) for card in self.game.cards.values()))

    def field_read(self, name: str, thing: str, *, printed: bool = False) -> str:
        """Return the reading of a field of one thing, or of what is printed there."""
        kind = next(kinds[name] for kinds in self.game.words.fields.values() if name in kinds)
        numeral = kind[0] == m.NUMBER
        empty: object = (
            () if kind[1] else 0 if numeral else False if kind[0] == m.CONDITION else -1 if kind[0] == m.NAME else ""
        )
        code = self.face_read(name, thing, empty)
        if not code:
            values = (self.fact(card.text.fields.get(name, empty), kind[0]) for card in self.game.cards.values())
            code = f"{self.table(('field', name), values)}[s.card[{thing}]]"
        return f"modified(s, {f'field:{name}'!r}, {thing}, {code})" if self.modified(f"field:{name}") and not printed else code

    def face_read(self, name: str, thing: str, empty: object) -> str:
        """Return the reading of a fact of the face that is up; nothing when the field belongs to the whole card."""
        manifest = self.game.text.manifest
        assert manifest is not None
        if not any(name in kind.faces for kind in manifest.types.values()):
            return ""
        values = (tuple(face.get(name, empty) for face in card.text.faces) for card in self.game.cards.values())
        table = self.table(("face", name), (each or (empty,) for each in values))
        self.space[table] = (*self.space[table][:-1], (empty,))
        return f"{table}[s.card[{thing}]][s.counters[{self.layout.face}][{thing}]]"

    def face_fields(self, of: str) -> list[str]:
        """Return the facts of faces that hold a symbol of a set."""
        manifest = self.game.text.manifest
        assert manifest is not None
        names = {name: field for kind in manifest.types.values() for name, field in kind.faces.items()}
        return [name for name, field in names.items() if field.of == of and not field.many]

    def fact(self, value: object, kind: m.Type) -> object:
        """Return a fact as the state speaks of it: cards by index."""
        if kind != m.NAME:
            return value
        if isinstance(value, tuple):
            return tuple(self.card_index[ident] for ident in value if ident in self.card_index)
        return self.card_index.get(value, -1) if isinstance(value, str) else value

    def counter_index(self, name: str) -> int:
        """Return the index of a counter."""
        return self.layout.counter_index(name)

    def value_index(self, name: str) -> int:
        """Return the index of a global value."""
        return self.layout.value_index(name)

    def period_index(self, name: str) -> int:
        """Return the index of a period."""
        return self.layout.period_index(name)

    def zone_base(self, name: str) -> tuple[str, str]:
        """Return the id of a zone, or what to add a player to."""
        per = self.layout.zone_spec[self.layout.base[name]].per
        return str(self.layout.base[name] - (per == "player")), per

    def seat_index(self, name: str) -> int:
        """Return the player of a named seat."""
        return self.game.words.seats.index(name) + 1

    def option(self, name: str) -> str:
        """Return the chosen value of an option."""
        return self.program.options[name]

    def site(
        self, kind: str, node: m.Meant | None, key: str, what: m.Value | None, slot: str = "", *, secret: bool = False
    ) -> int:
        """Add a place of decision; it is public unless a secret, or what is chosen lies where others cannot look."""
        self.program.sites.append(Site(kind, node, key, not secret and (what is None or not self.hidden(what)), slot))
        return len(self.program.sites) - 1

    def action_site(self, node: m.Perform, key: str, kind: str) -> int:
        """Add a place where abilities of a kind are offered: secret when what is offered depends on secrets."""
        visible = self.game.words.zone_visible
        secret = next(
            (
                ability
                for _, _, ability in self._abilities()
                if ability.kind == kind
                and (self.hidden(ability) or any(visible.get(zone, "everyone") != "everyone" for zone in ability.zones))
            ),
            None,
        )
        self.program.sites.append(Site("action", node, key, secret is None))
        return len(self.program.sites) - 1

    def hidden(self, what: m.Meant) -> bool:
        """Whether the options of a choice depend on what not everybody sees."""
        visible = self.game.words.zone_visible
        for node in nodes_in([what]):
            if isinstance(node, m.Op) and node.name == "zone":
                name = node.args[0]
                if isinstance(name, m.Literal) and visible.get(str(name.value)) != "everyone":
                    return True
            if isinstance(node, m.Op) and node.name == "anywhere":
                return True
        return False

    def could_expression(self, body: m.Steps, env: Env) -> str:
        """Return whether a block could change anything."""
        return self.unnoted(lambda: self.could.expression(body, env))

    def fully_expression(self, body: m.Steps, env: Env) -> str:
        """Return whether a block could happen in full."""
        return self.unnoted(lambda: self.could.fully(body, env))

    def question(self, test: m.Value, env: Env, key: str) -> tuple[int, tuple[str, ...]]:
        """Register what was asked, so that the verdict can be kept as a fact."""
        names = tuple(sorted((names_in(test) & set(env)) - {"it"}))
        return runtime.register_question(self, test, names, key), names

    def asked(self, test: m.Value, env: Env) -> str:
        """Return the cards that a question is about: those of the group that it looks through."""
        for node in nodes_in([test]):
            if isinstance(node, m.Select) and node.zones:
                bare = m.Select(node.noun, node.type, node.zones, ())
                return self.values.select(bare, env)
        return "()"

    def both_ways(self, node: m.Value, code: str) -> str:
        """Return a condition that notes which way it went; a leaf of `and` and `or` notes its own."""
        joined = isinstance(node, m.Op) and node.name in ("and", "or")
        if not self.coverage or not self.place or joined:
            return code
        return f"covered(s, {self.clause(self.place, node)}, {code})"

    def unnoted(self, compiled: Callable[[], Made]) -> Made:
        """Compile something whose conditions are not noted: it only looks ahead."""
        outer, self.place = self.place, ""
        made = compiled()
        self.place = outer
        return made

    def clause(self, key: str, node: m.Meant) -> int:
        """Return the number of a clause for coverage."""
        return self.clauses.setdefault((key, node.start, node.end, type(node).__name__), len(self.clauses))


def aimed(ability: m.Ability) -> tuple[tuple[m.Effect, ...], m.Steps]:
    """Split the body of an ability: the targets that it begins with are chosen before its costs are paid."""
    items = () if ability.body is None else ability.body.items
    count = 0
    while ability.costs and count < len(items):
        item = items[count]
        if not isinstance(item, m.Choose) or not item.target:
            break
        count += 1
    return items[:count], m.Steps(items[count:])


def nodes_in(roots: Iterable[object]) -> Iterable[m.Meant]:
    """Yield every node of some trees."""
    stack = list(roots)
    while stack:
        each = stack.pop()
        if isinstance(each, tuple | list):
            stack.extend(each)
        elif isinstance(each, m.Meant):
            yield each
            stack.extend(getattr(each, name) for name in each.__dataclass_fields__ if name not in ("start", "end"))


def possible(test: m.Value, args: Mapping[str, m.Value]) -> bool:
    """Whether a test of an event could hold for a statement with these slots, as far as its words alone tell."""
    if not isinstance(test, m.Op) or test.name not in ("=", "in", "same") or not isinstance(test.args[0], m.Slot):
        return True
    given, wanted = args.get(test.args[0].name), test.args[1]
    if (
        isinstance(given, m.Literal)
        and isinstance(wanted, m.Literal)
        and given.type.base in ("counter", "value", "ability")
    ):
        return given.value == wanted.value
    if isinstance(given, m.Op) and isinstance(wanted, m.Op) and given.name == wanted.name == "zone":
        return given.args[0] == wanted.args[0]
    return True


_STABLE = frozenset(
    ("same", "in", "=", "!=", "and", "or", "not", "zone", "has trait", "is type", "titled", "has symbol")
)


def stable(test: m.Value) -> bool:
    """Whether a test of an event reads only its slots and printed facts, so that it can be asked before the event happens."""
    for node in nodes_in([test]):
        if isinstance(node, m.Op) and node.name not in _STABLE:
            return False
        if isinstance(node, m.Use) or (isinstance(node, m.Name) and node.name not in ("this", "it")):
            return False
        if isinstance(node, m.Select) and (
            node.type.base != "player" or node.tests or node.where is not None or node.noun != "player"
        ):
            return False
    return True


def ability_place(key: str, index: int) -> str:
    """Return the key of `Game.places` under which an ability stands."""
    return f"ability:{index}" if key == "game" and index >= 0 else key


def layout_of(game: Game, players: int) -> Layout:
    """Return the layout of a game for a number of players; the box, where all cards begin, is its first zone."""
    manifest = game.text.manifest
    assert manifest is not None
    zones = [ZoneSpec("box", "game", "nobody")]
    for name, zone in manifest.zones.items():
        visible = "owner" if zone.visible == "controller" else zone.visible
        zones.append(
            ZoneSpec(
                name, "player" if zone.per == "player" else "game", visible, zone.ordered, zone.in_play, zone.mixes
            )
        )
    counters = tuple(CounterSpec(name, counter.least, counter.most) for name, counter in manifest.counters.items())
    if any(kind.faces for kind in manifest.types.values()):
        counters = (*counters, CounterSpec("face"))
    return Layout(players, tuple(zones), counters, tuple(manifest.values), tuple(manifest.periods), tuple(game.cards))


def _missing(*args: object) -> object:
    raise AssertionError("a unit was called before it was compiled")


Slots = tuple[SlotSpec, ...]
Listeners = tuple[Listener, ...]
