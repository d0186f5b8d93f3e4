"""Statements to the lines of a unit: straight Python where nothing can wait, numbered blocks where a decision may come."""

from typing import TYPE_CHECKING

from ruledeck.grammar import meaning as m
from ruledeck.grammar.traversal import names_in
from ruledeck.interpreter import questions
from ruledeck.interpreter.announcing import ABILITY_VERB, AIM_VERB
from ruledeck.interpreter.compile_atoms import ATOMS
from ruledeck.interpreter.compile_statics import hold
from ruledeck.interpreter.compile_values import Env
from ruledeck.interpreter.vocabulary_secrets import secretive
from ruledeck.interpreter.writer import Writer

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler import Compiler


class EffectCompiler:
    """Compiles the statements of one unit."""

    def __init__(self, compiler: "Compiler", writer: Writer, unit: int, key: str) -> None:
        self.c, self.w, self.unit, self.key = compiler, writer, unit, key
        self.values = compiler.values
        self.maybe: set[str] = set()
        self.sums: set[str] = set()
        self.track = compiler.analysis.tracks

    # ---- blocks

    def steps(self, node: m.Steps, env: Env) -> Env:
        """Compile statements in order; returns the names known behind them. The local `ok` is the status of the last."""
        for item in node.items:
            env = self.guarded(item, env)
        return env

    def verb_steps(self, node: m.Steps, env: Env) -> str:
        """Compile the steps of a verb; returns how far it happened: as far as its last step, but at least partly if any did."""
        most = self.w.fresh("n")
        self.w.line(f"{most} = 0")
        for item in node.items:
            env = self.guarded(item, env)
            if not isinstance(item, m.Let | m.Choose):
                self.w.line(f"if ok: {most} = 1")
        return f"ok or {most}"

    def inner(self, node: m.Steps, env: Env) -> None:
        """Compile a nested block, whose names end with it."""
        if self.track and len(node.items) > 1:
            self.w.line(f"ok = {self.verb_steps(node, dict(env))}")
        else:
            self.steps(node, dict(env))

    def guarded(self, node: m.Effect, env: Env) -> Env:
        """Compile a statement; one that reads a choice which found nothing is skipped as a whole."""
        needed = sorted(names_in(node) & self.maybe & set(env))
        if not needed:
            return self.noted(node, env)
        test = " and ".join(self.found(name, env[name]) for name in needed)
        if not self.c.analysis.waits(node):
            with self.w.indented(f"if {test}:"):
                after = self.noted(node, env)
            named = self.given(after, env)
            if self.track or named:
                with self.w.indented("else:"):
                    for name in named:
                        self.w.line(f"{after[name]} = None")
                    self.skipped()
            return after
        yes, end = self.w.label(), self.w.label()
        no = self.w.label()
        self.w.branch(test, yes, no)
        self.w.mark(yes)
        after = self.noted(node, env)
        self.w.jump(end)
        self.w.mark(no)
        for name in self.given(after, env):
            self.w.line(f"{after[name]} = None")
        self.skipped()
        self.w.mark(end)
        return after

    def given(self, after: Env, env: Env) -> list[str]:
        """Return the names that a step gives when it is not skipped; what reads one of them is skipped with it."""
        named = [name for name in after if name not in env and not name.startswith("@") and after[name].isidentifier()]
        self.maybe |= set(named)
        return named

    def noted(self, node: m.Effect, env: Env) -> Env:
        """Compile a statement that notes, when coverage is wanted, that it was reached, or that it changed something."""
        if not self.c.coverage.wanted or isinstance(node, CONTROL):
            return self.statement(node, env)
        clause = self.c.coverage.clause(self.key, node)
        if not isinstance(node, m.Perform) or node.verb not in ATOMS:
            self.w.line(f"cover(s, {clause})")
            return self.statement(node, env)
        before = self.w.fresh("n")
        self.w.line(f"{before} = len(s.log)")
        after = self.statement(node, env)
        self.w.line(f"changed(s, {clause}, {before})")
        return after

    def found(self, name: str, code: str) -> str:
        """Return whether a choice found something, or answered that nothing is needed."""
        return f"{code} is not None" if name in self.sums or name not in self.maybe else f"{code} not in (None, ())"

    def skipped(self) -> None:
        """A skipped statement has not happened."""
        if self.track and not self.w.waits:
            return
        if self.track:
            self.w.line("ok = ok")

    def status(self, text: str) -> None:
        """Say how far the statement happened: 0 nothing, 1 partly, 2 fully."""
        if self.track:
            self.w.line(f"ok = {text}")

    def statement(self, node: m.Effect, env: Env) -> Env:
        """Compile one statement; returns the names known behind it."""
        if isinstance(node, m.Steps):
            return self.together(node, env)
        if isinstance(node, m.Perform):
            return self.perform(node, env)
        if isinstance(node, m.Choose):
            return self.choose(node, env)
        if isinstance(node, m.Let):
            name = self.w.fresh("n")
            self.w.line(f"{name} = {self.values.code(node.value, env)}")
            return {**env, node.name: name}
        if isinstance(node, m.If):
            self.condition(node, env)
        elif isinstance(node, m.May):
            return self.may(node, env)
        elif isinstance(node, m.Then):
            return self.then(node, env)
        elif isinstance(node, m.Instead):
            self.w.line(f"replace_event(s, {env['@ev']})")
            self.inner(node.body, env)
        elif isinstance(node, m.Fully):
            self.fully(node, env)
        elif isinstance(node, m.Modes):
            self.modes(node, env)
        elif isinstance(node, m.ForEach):
            self.foreach(node, env)
        elif isinstance(node, m.Repeat):
            self.repeat(node, env)
        elif isinstance(node, m.Alternate):
            self.alternate(node, env)
        elif isinstance(node, m.During):
            self.during(node, env)
        elif isinstance(node, m.Hold):
            self.hold(node, env)
        elif isinstance(node, m.Delay):
            self.delay(node, env)
        return env

    def together(self, node: m.Steps, env: Env) -> Env:
        """Compile `a and b`: each as far as possible; fully only when each was."""
        if not self.track or len(node.items) == 1:
            return self.steps(node, env)
        least = self.w.fresh("n")
        self.w.line(f"{least} = 2")
        for item in node.items:
            env = self.guarded(item, env)
            self.w.line(f"{least} = min({least}, ok)")
        self.w.line(f"ok = {least}")
        return env

    # ---- verbs

    def perform(self, node: m.Perform, env: Env) -> Env:
        """Compile a verb: choices inside it first, then every occurrence."""
        verb = self.c.verb(node.verb)
        special = getattr(self, f"do_{SPECIAL.get(verb.id, '')}", None)
        if special is not None:
            result: Env = special(node, env)
            return result
        if node.ending is not None and verb.id == LOAN:
            return self.lend(node, node.ending, env)
        by = self.values.code(node.by, env)
        loops: list[tuple[str, str]] = []
        if node.by.many:
            env = {**env, "they": self.w.fresh("p")}
            loops.append((env["they"], by))
            by = env["they"]
        slots = {slot.name: slot for slot in verb.slots}
        codes: dict[str, str] = {}
        picked = ""
        if node.by.many and any(isinstance(value, m.Pick) for _, value in node.args):
            return self.each_picks(node, env, loops[0])
        for name, value in node.args:
            if isinstance(value, m.Pick) and value.how == "divide":
                shared = next(slot.name for slot in verb.slots if slot.type == m.NUMBER)
                pairs, codes[name], share = self.divided(value, env, node, name, codes[shared])
                codes[shared] = share
                loops.append((f"({codes[name]}, {share})", pairs))
            elif isinstance(value, m.Pick) and value.type == m.NUMBER:
                codes[name] = f"@{name}"
            elif isinstance(value, m.Pick):
                codes[name] = picked = self.pick(value, env, node, name)
                if value.many and not slots[name].many:
                    loops.append((self.w.fresh("e"), codes[name]))
                    codes[name] = loops[-1][0]
                elif not value.many and slots[name].many:
                    codes[name] = f"({codes[name]},)"
            elif value.type.base == "condition" and slots[name].type == m.CONDITION:
                codes[name] = self.values.code(value, env)
            elif value.many and not slots[name].many:
                loops.append((self.w.fresh("e"), self.values.code(value, env)))
                codes[name] = loops[-1][0]
            elif not value.many and slots[name].many:
                codes[name] = f"({self.values.code(value, env)},)"
            else:
                codes[name] = self.values.code(value, env)
        for name, value in node.args:
            if isinstance(value, m.Pick) and value.type == m.NUMBER:
                picked = self.number(value, env, node, name, list(codes.values()))
                codes[name] = picked
        maybe = [codes[name] for name, value in node.args if isinstance(value, m.Pick) and not value.many]
        self.occurrences(
            node, by, [codes[slot.name] for slot in verb.slots], loops, [name for name in maybe if name.isidentifier()]
        )
        if node.name is not None:
            if picked:
                self.maybe.add(node.name)
            return {**env, node.name: picked or "ok"}
        return env

    def lend(self, node: m.Perform, ending: m.Ending, env: Env) -> Env:
        """Compile control that is given until something."""
        codes = []
        for slot, value in node.args:
            codes.append(
                self.pick(value, env, node, slot) if isinstance(value, m.Pick) else self.values.code(value, env)
            )
        self.w.line(
            f"{'ok = 2 if ' if self.track else ''}lend(s, {self.source()}, {', '.join(codes)}, {self.until(ending, env)}){' else 0' if self.track else ''}"
        )
        return env

    def each_picks(self, node: m.Perform, env: Env, loop: tuple[str, str]) -> Env:
        """Compile `each player discards 1 card`: every player in turn chooses for themselves."""
        one = m.Perform(
            node.verb, m.Name("they", m.PLAYER), node.args, node.name, node.ending, start=node.start, end=node.end
        )
        body = m.Steps((one,))
        self.loop(loop[1], "they", body, {**env, "they": loop[0]})
        return env

    def occurrences(
        self, node: m.Perform, by: str, codes: list[str], loops: list[tuple[str, str]], maybe: list[str]
    ) -> None:
        """Compile the occurrences: one, or one for each combination of the groups."""
        index = self.c.verb_index[node.verb]
        waits = self.c.analysis.verb_waits(node.verb)
        aborts = self.c.analysis.verb_aborts(node.verb)
        packed = f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
        test = " and ".join(f"{name} is not None" for name in maybe)
        if index in self.c.analysis.sensitive and self.c.analysis.observed(node):
            if loops:
                inner = " ".join(f"for {name} in {group}" for name, group in loops)
                group = f"tuple([({by}, {packed}) {inner}])"
            else:
                group = f"(({by}, {packed}),)" if not test else f"((({by}, {packed}),) if {test} else ())"
            source = self.source()
            quick = self.c.concerns.function(node.verb)
            if quick is not None and (node.verb in ATOMS or not waits):
                # Where no ability is concerned, the occurrences are as plain as those of any other verb.
                slow, fast, end = self.w.label(), self.w.label(), self.w.label()
                held = group
                self.w.branch(self.c.concerns.test(node.verb, by, codes, loops, test), slow, fast)
                self.w.mark(slow)
                self.w.wait(self.unit, f"raise_group(s, 0, ({index}, {source}, {held}), None)", aborts=True)
                self.status("v")
                self.w.jump(end)
                self.w.mark(fast)
                self.plainly(node, by, codes, loops, test)
                self.w.mark(end)
                return
            self.w.wait(self.unit, f"raise_group(s, 0, ({index}, {source}, {group}), None)", aborts=True)
            self.status("v")
            return
        if self.c.analysis.banned(node.verb):
            test = " and ".join([*([test] if test else []), f"allowed(s, {index}, {by}, {packed})"])
        if node.verb in ATOMS or not waits:
            self.plainly(node, by, codes, loops, test)
            return
        number = self.c.verbs.unit(node.verb)
        call = f"F[{number}](s, 0, ({by}, {', '.join(codes)}{',' if codes else ''}), None)"
        if not loops and not test:
            self.w.wait(self.unit, call, aborts=aborts)
            self.status("v")
            return
        if not loops:
            yes, end = self.w.label(), self.w.label()
            self.status("0")
            self.w.branch(test, yes, end)
            self.w.mark(yes)
            self.w.wait(self.unit, call, aborts=aborts)
            self.status("v")
            self.w.mark(end)
            return
        group, at = self.w.fresh("g"), self.w.fresh("i")
        names = [name for name, _ in loops]
        inner = " ".join(f"for {name} in {code}" for name, code in loops)
        self.w.line(f"{group} = tuple([({', '.join(names)},) {inner}])")
        self.w.line(f"{at} = 0")
        top, body, end = self.w.label(), self.w.label(), self.w.label()
        self.status("2")
        self.w.mark(top)
        self.w.branch(f"{at} < len({group})", body, end)
        self.w.mark(body)
        self.w.line(f"({', '.join(names)},) = {group}[{at}]")
        self.w.line(f"{at} += 1")
        self.w.wait(self.unit, call, aborts=aborts)
        if self.track:
            self.w.line("ok = min(ok, v)")
        self.w.back(top)
        self.w.mark(end)

    def plainly(self, node: m.Perform, by: str, codes: list[str], loops: list[tuple[str, str]], test: str) -> None:
        """Compile occurrences of an atom, or of a verb that cannot wait, that raise no event."""
        atom = ATOMS.get(node.verb)
        if (
            node.verb == "move-_-to-_"
            and len(loops) == 1
            and not test
            and codes[0] == loops[0][0]
            and codes[0] not in codes[1]
        ):
            self.w.line(
                f"{'ok = 2 if ' if self.track else ''}move_group(s, {loops[0][1]}, {codes[1]}){' else 0' if self.track else ''}"
            )
        elif atom is not None:
            self.straight(lambda: atom(self, by, codes), loops, test)
        else:
            name = self.c.verbs.function(node.verb)
            self.straight(
                lambda: self.w.line(f"{'ok = ' if self.track else ''}{name}({', '.join(('s', by, *codes))})"),
                loops,
                test,
            )

    def source(self) -> str:
        """Return the entity whose text this is."""
        return "this" if "this" in self.w.params else "0"

    def straight(self, emit: "object", loops: list[tuple[str, str]], test: str) -> None:
        """Compile occurrences that cannot wait."""
        assert callable(emit)
        depth = 0
        if test:
            self.status("0")
            self.w.line(f"if {test}:")
            self.w.depth += 1
            depth += 1
        if loops and self.track:
            self.w.line("ok_all = 2")
        for name, group in loops:
            self.w.line(f"for {name} in {group}:")
            self.w.depth += 1
            depth += 1
        emit()
        if loops and self.track:
            self.w.line("ok_all = min(ok_all, ok)")
        self.w.depth -= depth
        if loops and self.track:
            self.w.depth += 1 if test else 0
            self.w.line("ok = ok_all")
            self.w.depth -= 1 if test else 0

    # ---- the use of an ability

    def announced(self, kind: str) -> str:
        """Compile the event that an ability begins, where something waits for it; returns the variable that holds it."""
        index = self.c.verb_index.get(ABILITY_VERB, -1)
        if index not in self.c.analysis.sensitive or kind not in self.c.game.words.ability_kinds:
            return ""
        event = self.w.fresh("n")
        self.w.wait(self.unit, f"announce(s, 0, ({index}, {kind!r}, this, you), None)", aborts=True)
        self.w.line(f"{event} = v")
        go, stop = self.w.label(), self.w.label()
        self.w.branch(event, go, stop)
        self.w.mark(stop)
        self.w.line("return 0")
        self.w.mark(go)
        return event

    def concluded(self, event: str) -> None:
        """Compile the event that an ability has been resolved."""
        if event:
            done = "ok" if self.track else "2"
            self.w.wait(self.unit, f"conclude(s, 0, ({event}, {done}), None)", aborts=True)
            self.status("v")

    # ---- choices

    def choose(self, node: m.Choose, env: Env) -> Env:
        """Compile a named choice."""
        by = self.values.code(node.by, env)
        inner = {**env, "they": by}
        site = self.c.sites.add("target" if node.target else "choose", node, self.key, node.what)
        name = self.w.fresh("n")
        aim = self.c.verb_index.get(AIM_VERB, -1)
        if isinstance(node.what, m.Pick) and node.target and not node.what.many and aim in self.c.analysis.sensitive:
            group = self.w.fresh("g")
            self.w.line(f"{group} = {self.values.group(node.what.source, inner)}")
            code = self.ask(by, site, group, name)
            call = f"aim(s, 0, ({aim}, {by}, {self.source()}, {code}, {group}), None)"
            self.w.wait(self.unit, call, aborts=True)
            self.w.line(f"{code} = v")
        elif isinstance(node.what, m.Pick):
            code = self.pick_from(node.what, inner, by, site, "", name)
        else:
            code = self.ask(by, site, self.values.code(node.what, inner), name)
        totalled = isinstance(node.what, m.Pick) and node.what.total is not None
        if totalled:
            # Nothing may be enough: then the lines that name the choice have nothing to do, and are done.
            self.sums.add(node.name)
        if totalled or not may_be_empty(node.what):
            self.maybe.add(node.name)
        self.status(f"2 if {self.found(node.name, code)} else 0")
        known = {**env, node.name: code}
        if isinstance(node.what, m.Pick):
            known["@taken"] = code if node.what.many else f"({code},)"
        return known

    def ask(self, by: str, site: int, options: str, into: str) -> str:
        """Compile a single decision."""
        self.w.wait(self.unit, f"ask(s, {by}, {site}, {options}, {self.context()})", aborts=False)
        self.w.line(f"{into} = v")
        return into

    def context(self) -> str:
        """Return what labels need to know: the source and the event."""
        this = self.source()
        event = "ev" if "ev" in self.w.params else "-1"
        return f"({this}, {event})"

    def pick(self, value: m.Pick, env: Env, node: m.Perform, slot: str) -> str:
        """Compile a choice inside a verb, which is offered in the words of the verb."""
        by = self.values.code(node.by, env)
        site = self.c.sites.add("do", node, self.key, value, slot)
        inner = {**env, "they": by}
        return self.pick_from(value, inner, by, site, node.verb, self.w.fresh("n"), slot)

    def pick_from(self, value: m.Pick, env: Env, by: str, site: int, verb: str, into: str, slot: str = "") -> str:
        """Compile the choice of some of a group into a variable: one thing (or `None`), or a tuple."""
        if value.total is not None:
            return self.pick_total(value, env, by, site, into)
        source = self.values.code(value.source, env)
        least = self.values.code(value.least, env)
        most = "None" if value.most is None else self.values.code(value.most, env)
        if value.how in ("top", "bottom"):
            if value.many:
                cut = f"top_of({source}, {most})" if value.how == "top" else f"bottom_of({source}, {most})"
                self.w.line(f"{into} = {cut}")
            else:
                self.w.line(f"{into} = {source}")
                self.w.line(f"{into} = {into}[{-1 if value.how == 'top' else 0}] if {into} else None")
            return into
        if value.how == "random":
            self.w.line(f"{into} = pick_random(s, {source}, {most})")
            if not value.many:
                self.w.line(f"{into} = {into}[0] if {into} else None")
            return into
        if verb and self.c.analysis.dutiful(verb):
            source = f"dutiful(s, {self.c.verb_index[verb]}, {by}, {self.c.slot_index(verb, slot)}, {source})"
        if verb and self.c.analysis.banned(verb):
            source = f"unbanned(s, {self.c.verb_index[verb]}, {by}, {self.c.slot_index(verb, slot)}, {source})"
        if not value.many and least == "1":
            return self.ask(by, site, source, into)
        call = f"pick_some(s, 0, ({by}, {site}, {source}, {least}, {most}, {self.context()}), None)"
        self.w.wait(self.unit, call, aborts=False)
        self.w.line(f"{into} = v" if value.many else f"{into} = v[0] if v else None")
        return into

    def pick_total(self, value: m.Pick, env: Env, by: str, site: int, into: str) -> str:
        """Compile a choice that must reach a total; the variable is `None` when it cannot."""
        group, worth, total, need = self.values.totalled(value, env)
        call = f"pick_total(s, 0, ({by}, {site}, {group}, {worth}, {total}, {need}, {self.context()}), None)"
        self.w.wait(self.unit, call, aborts=False)
        self.w.line(f"{into} = v")
        return into

    def number(self, value: m.Pick, env: Env, node: m.Perform, slot: str, codes: list[str]) -> str:
        """Compile the choice of an amount inside a verb: only amounts with which it can be done in full are offered."""
        by = self.values.code(node.by, env)
        site = self.c.sites.add("do", node, self.key, value, slot)
        var = self.values.candidate()
        known = [var if code == f"@{slot}" else code for code in codes]
        test = self.c.could.one(node.verb, by, known, full=True)
        self.values.depth -= 1
        options = f"tuple([{var} for {var} in {self.values.code(value.source, env)} if {test}])"
        return self.ask(by, site, options, self.w.fresh("n"))

    def divided(self, value: m.Pick, env: Env, node: m.Perform, slot: str, amount: str) -> tuple[str, str, str]:
        """Compile the division of a verb's amount; returns the variables of the pairs, of a thing and of its share."""
        by = self.values.code(node.by, env)
        site = self.c.sites.add("divide", node, self.key, value, slot)
        group = self.values.group(value.source, {**env, "they": by})
        self.w.wait(self.unit, f"divide(s, 0, ({by}, {site}, {group}, {amount}, {self.context()}), None)", aborts=False)
        pairs = self.w.fresh("g")
        self.w.line(f"{pairs} = v")
        return pairs, self.w.fresh("e"), self.w.fresh("i")

    def may(self, node: m.May, env: Env) -> Env:
        """Compile an optional block; a single verb with a choice is offered with its choices at once."""
        by = self.values.code(node.by, env)
        inner = {**env, "they": by}
        site = self.c.sites.add("may", node, self.key, None, secret=secretive(self.c.game, node.body))
        could = self.c.could.expression(node.body, inner)
        yes, no, end = self.w.label(), self.w.label(), self.w.label()
        self.w.wait(self.unit, f"ask_whether(s, {by}, {site}, {could}, {self.context()})", aborts=False)
        self.w.branch(self.c.coverage.both_ways(node, "v"), yes, no)
        self.w.mark(yes)
        known = self.steps(node.body, dict(inner))
        self.w.jump(end)
        self.w.mark(no)
        added = [name for name in known if name not in env]
        for name in added:
            if known[name].isidentifier() and known[name] not in ("ok",):
                self.w.line(f"{known[name]} = None")
                self.maybe.add(name)
        self.status("0")
        self.w.mark(end)
        return {**env, **{name: known[name] for name in added}}

    def modes(self, node: m.Modes, env: Env) -> None:
        """Compile a choice between blocks, or the first or all of those that would change something."""
        if node.how == "all":
            for arm in node.arms:
                self.applicable(arm, env)
            return
        by = self.values.code(node.by, env)
        site = self.c.sites.add("modes", node, self.key, None, secret=secretive(self.c.game, node.arms))
        could = [self.c.could.expression(arm, {**env, "they": by}) for arm in node.arms]
        options = f"tuple([k for k, fits in enumerate(({', '.join(could)},)) if fits])"
        chosen = self.w.fresh("n")
        if node.how == "first":
            self.w.line(f"{chosen} = {options}[:1]")
            self.status(f"2 if {chosen} else 0")
        elif node.least == node.most == 1:
            self.ask(by, site, options, chosen)
            self.w.line(f"{chosen} = () if {chosen} is None else ({chosen},)")
        else:
            call = f"pick_some(s, 0, ({by}, {site}, {options}, {node.least}, {node.most}, {self.context()}), None)"
            self.w.wait(self.unit, call, aborts=False)
            self.w.line(f"{chosen} = v")
        for number, arm in enumerate(node.arms):
            if self.c.analysis.waits(arm):
                yes, end = self.w.label(), self.w.label()
                self.w.branch(f"{number} in {chosen}", yes, end)
                self.w.mark(yes)
                self.inner(arm, env)
                self.w.mark(end)
            else:
                with self.w.indented(f"if {number} in {chosen}:"):
                    self.inner(arm, env)

    def applicable(self, arm: m.Steps, env: Env) -> None:
        """Compile a block that is left out when it would change nothing."""
        test = self.c.could.expression(arm, env)
        if not self.c.analysis.waits(arm):
            with self.w.indented(f"if {test}:"):
                self.inner(arm, env)
            return
        yes, end = self.w.label(), self.w.label()
        self.w.branch(test, yes, end)
        self.w.mark(yes)
        self.inner(arm, env)
        self.w.mark(end)

    # ---- control

    def condition(self, node: m.If, env: Env) -> None:
        """Compile `if`, `else if`, `else`."""
        if node.otherwise is None:
            # Where no condition holds, nothing happens.
            self.status("0")
        if not self.c.analysis.waits(node):
            word = "if"
            for test, body in node.arms:
                with self.w.indented(f"{word} {self.test(test, env)}:"):
                    self.inner(body, env)
                word = "elif"
            if node.otherwise is not None:
                with self.w.indented("else:"):
                    self.inner(node.otherwise, env)
            return
        end = self.w.label()
        for test, body in node.arms:
            yes, no = self.w.label(), self.w.label()
            self.w.branch(self.test(test, env), yes, no)
            self.w.mark(yes)
            self.inner(body, env)
            self.w.jump(end)
            self.w.mark(no)
        if node.otherwise is not None:
            self.inner(node.otherwise, env)
        self.w.mark(end)

    def test(self, node: m.Value, env: Env) -> str:
        """Return a condition, wrapped so that coverage sees which way it went."""
        return self.c.coverage.both_ways(node, self.values.code(node, env))

    def then(self, node: m.Then, env: Env) -> Env:
        """Compile `then`: only when the step before happened fully, unless the game says that it follows anyway."""
        if self.c.analysis.loose_then:
            return self.steps(node.body, env)
        yes, end = self.w.label(), self.w.label()
        if not self.c.analysis.waits(node):
            with self.w.indented("if ok == 2:"):
                return self.steps(node.body, env)
        self.w.branch("ok == 2", yes, end)
        self.w.mark(yes)
        known = self.steps(node.body, env)
        self.w.mark(end)
        return known

    def fully(self, node: m.Fully, env: Env) -> None:
        """Compile `fully x: y`: nothing unless x can happen in full."""
        could = self.c.could.fully(node.price, env)
        yes, end, go = self.w.label(), self.w.label(), self.w.label()
        if not self.c.analysis.waits(node):
            with self.w.indented(f"if {could}:"):
                known = self.steps(node.price, dict(env))
                with self.w.indented("if ok == 2:"):
                    self.inner(node.body, known)
            return
        self.status("0")
        self.w.branch(could, yes, end)
        self.w.mark(yes)
        known = self.steps(node.price, dict(env))
        self.w.branch("ok == 2", go, end)
        self.w.mark(go)
        self.inner(node.body, known)
        self.w.mark(end)

    def loop(self, group: str, name: str, body: m.Steps, env: Env) -> None:
        """Compile a block once for each of a group."""
        if not self.c.analysis.waits(body):
            var = self.w.fresh("e")
            with self.w.indented(f"for {var} in {group}:"):
                self.inner(body, {**env, name: var})
            return
        items, at, var = self.w.fresh("g"), self.w.fresh("i"), self.w.fresh("e")
        top, go, end = self.w.label(), self.w.label(), self.w.label()
        self.w.line(f"{items} = {group}")
        self.w.line(f"{at} = 0")
        self.w.mark(top)
        self.w.branch(f"{at} < len({items})", go, end)
        self.w.mark(go)
        self.w.line(f"{var} = {items}[{at}]")
        self.w.line(f"{at} += 1")
        self.inner(body, {**env, name: var})
        self.w.back(top)
        self.w.mark(end)

    def foreach(self, node: m.ForEach, env: Env) -> None:
        """Compile `for each`, sorted by numbers and, where equal, as a player orders."""
        group = self.values.group(node.source, env)
        if not group.startswith(("tuple(", "(")) and not isinstance(node.source, m.Name):
            group = f"tuple({group})"
        if not node.orders and node.chooser is None:
            self.loop(group, node.name, node.body, env)
            return
        keys = []
        for number, down in node.orders:
            code = self.values.code(number, {**env, "it": "x", "@it": env.get("it", "0")})
            keys.append(f"-({code})" if down else code)
        key = f"({', '.join(keys)},)" if keys else "()"
        ordered = self.w.fresh("g")
        if node.chooser is None:
            self.w.line(f"{ordered} = tuple(sorted({group}, key=lambda x: {key}))")
        else:
            by = self.values.code(node.chooser, env)
            site = self.c.sites.add("order", node, self.key, node.source)
            self.w.line(f"{ordered} = {group}")
            self.w.line(f"{ordered} = ({ordered}, tuple([{key} for x in {ordered}]))")
            self.w.wait(self.unit, f"arrange(s, 0, ({by}, {site}, *{ordered}, {self.context()}), None)", aborts=False)
            self.w.line(f"{ordered} = v")
        self.loop(ordered, node.name, node.body, env)

    def repeat(self, node: m.Repeat, env: Env) -> None:
        """Compile `repeat`; the loop guard counts every turn."""
        at, turns = self.w.fresh("i"), self.w.fresh("i")
        limit = self.w.fresh("n")
        self.w.line(f"{at} = {turns} = 0")
        self.w.line(f"{limit} = {'-1' if node.times is None else self.values.code(node.times, env)}")
        if not self.c.analysis.waits(node):
            with self.w.indented(
                f"while {at} != {limit}{f' and {self.test(node.condition, env)}' if node.word == 'while' and node.condition else ''}:"
            ):
                self.w.line(f"{at} += 1")
                self.w.line(f"guard(s, {at}, {self.c.sites.add('loop', node, self.key, None)})")
                known = self.steps(node.body, dict(env))
                if node.word == "until" and node.condition is not None:
                    self.w.line(f"if {self.test(node.condition, known)}: break")
            return
        top, go, end = self.w.label(), self.w.label(), self.w.label()
        self.w.mark(top)
        test = f"{at} != {limit}"
        if node.word == "while" and node.condition is not None:
            test = f"{test} and {self.test(node.condition, env)}"
        self.w.branch(test, go, end)
        self.w.mark(go)
        self.w.line(f"{at} += 1")
        self.w.line(f"guard(s, {at}, {self.c.sites.add('loop', node, self.key, None)})")
        known = self.steps(node.body, dict(env))
        if node.word == "until" and node.condition is not None:
            self.w.branch(self.test(node.condition, known), end, top2 := self.w.label())
            self.w.mark(top2)
        self.w.back(top)
        self.w.mark(end)

    def alternate(self, node: m.Alternate, env: Env) -> None:
        """Compile a window of the rules: one player after the other, ended by passes or a condition."""
        who, passes, count, at = self.w.fresh("p"), self.w.fresh("i"), self.w.fresh("n"), self.w.fresh("i")
        top, go, end, more = self.w.label(), self.w.label(), self.w.label(), self.w.label()
        self.w.line(f"{who} = {self.values.code(node.first, env)}")
        self.w.line(f"{passes} = {at} = 0")
        self.w.line(f"{count} = {'-1' if node.passes is None else self.values.code(node.passes, env)}")
        self.w.mark(top)
        inner = {**env, "you": who, "they": who}
        test = f"{passes} != {count}"
        if node.condition is not None:
            test = f"{test} and not {self.test(node.condition, inner)}"
        self.w.branch(test, go, end)
        self.w.mark(go)
        before = self.w.fresh("n")
        self.w.line(f"{at} += 1")
        self.w.line(f"guard(s, {at}, {self.c.sites.add('loop', node, self.key, None)})")
        self.w.line(f"{before} = changes(s)")
        self.steps(node.body, inner)
        self.w.mark(more)
        if self.c.analysis.settles:
            self.w.wait(self.unit, "settle(s, 0, (), None)", aborts=True)
        self.w.line(f"{passes} = {passes} + 1 if changes(s) == {before} else 0")
        self.w.line(f"{who} = {who} % s.layout.players + 1")
        self.w.back(top)
        self.w.mark(end)

    def during(self, node: m.During, env: Env) -> None:
        """Compile a period: it begins, its block happens, it ends; leaving or restarting it lands here."""
        index = self.c.period_index(node.period)
        whose = "0" if node.whose is None else self.values.code(node.whose, env)
        owner = self.w.fresh("p")
        self.w.line(f"{owner} = {whose}")
        inner = dict(env)
        if node.whose is not None:
            inner.update(you=owner, they=owner)
        name = f"{node.period}:{node.name}" if node.name else node.period
        catches = self.c.analysis.catches(node.period)
        top, caught = self.w.label(), self.w.label()
        self.w.mark(top)
        self.edge("begin", index, name, owner)
        if not catches:
            self.lines(node.body, inner)
        else:
            self.catching(caught, lambda: self.lines(node.body, inner))
            self.w.mark(caught)
            again, end = self.w.label(), self.w.label()
            restart = self.w.fresh("n")
            self.w.line(f"if v is ABORT and s.leaving not in ({1 + index}, {1001 + index}): return ABORT")
            self.w.line(f"{restart} = v is ABORT and s.leaving > 1000")
            self.w.line("if v is ABORT: s.leaving = 0")
            self.w.branch(restart, again, end)
            self.w.mark(again)
            self.w.back(top)
            self.w.mark(end)
        self.edge("end", index, name, owner)

    def edge(self, which: str, index: int, name: str, owner: str) -> None:
        """Compile the beginning or the end of a period; where nothing can react to it, it needs no unit."""
        if self.c.analysis.watches_periods:
            self.w.wait(self.unit, f"{which}_period(s, 0, ({index}, {name!r}, {owner}), None)", aborts=True)
            return
        self.w.line(f"if s.effects: expire(s, {index}, {'start' if which == 'begin' else 'end'!r}, {owner})")
        if which == "begin":
            self.w.line(f"open_period(s, {index}, {name!r})")

    def catching(self, label: str, emit: "object") -> None:
        """Compile a part in which an abort jumps to a label instead of leaving the unit."""
        assert callable(emit)
        start = len(self.w.blocks) - 1
        emit()
        self.w.line("v = None")
        for block in self.w.blocks[start:]:
            for number, line in enumerate(block):
                if line.strip() == "if v is ABORT: return ABORT":
                    block[number] = line.replace("return ABORT", f"pc = {label}; continue")

    def lines(self, node: m.Steps, env: Env) -> None:
        """Compile the lines of a period: behind each, what waited for the end of an action happens."""
        for item in node.items:
            env = self.guarded(item, env)
            if self.c.analysis.settles:
                self.w.wait(self.unit, "settle(s, 0, (), None) if s.due else None", aborts=True)

    # ---- what lasts

    def hold(self, node: m.Hold, env: Env) -> None:
        """Compile static statements that hold until something."""
        number, names = hold(self.c, node, env, self.key)
        self.w.line(
            f"hold(s, {number}, {self.source()}, {env.get('you', '0')}, {_tuple([env[name] for name in names])}, {self.until(node.ending, env)})"
        )

    def until(self, node: m.Ending, env: Env) -> str:
        """Return the duration as data: period, edge, player, serial."""
        if node.period:
            whose = "0" if node.whose is None else self.values.code(node.whose, env)
            return f"({self.c.period_index(node.period)}, {node.edge!r}, {whose})"
        return f"(-1, {node.word!r}, 0)"

    def delay(self, node: m.Delay, env: Env) -> None:
        """Compile an ability that waits for its event."""
        effect = self.c.abilities.delayed(node.ability, env, self.key)
        until = "(-1, '', 0)" if node.ending is None else self.until(node.ending, env)
        self.w.line(
            f"delay(s, {effect.id}, {self.source()}, {env.get('you', '0')}, {_tuple([env[name] for name in effect.names])},"
            f" {until})"
        )

    # ---- verbs that are control

    def do_end(self, node: m.Perform, env: Env) -> Env:
        """Compile `end the <period>`."""
        self.leave(node, restart=False)
        return env

    def do_restart(self, node: m.Perform, env: Env) -> Env:
        """Compile `restart the <period>`."""
        self.leave(node, restart=True)
        return env

    def leave(self, node: m.Perform, *, restart: bool) -> None:
        """Compile leaving a period from anywhere in it."""
        period = dict(node.args)["period"]
        assert isinstance(period, m.Literal)
        index = self.c.period_index(str(period.value).split(":")[0])
        self.w.line(f"s.leaving = {1001 + index if restart else 1 + index}")
        self.w.line("v = ABORT")
        after = self.w.label()
        self.w.mark(after)
        self.w.line("if v is ABORT: return ABORT")

    def do_win(self, node: m.Perform, env: Env) -> Env:
        """Compile `<players> win the game`."""
        by = self.values.group(node.by, env)
        self.finish(f"win(s, tuple({by}))")
        return env

    def do_over(self, node: m.Perform, env: Env) -> Env:
        """Compile `end the game`: nobody wins."""
        self.finish("win(s, ())")
        return env

    def finish(self, call: str) -> None:
        """Compile the end of the game: every unit returns."""
        self.w.line(call)
        self.w.line("s.leaving = 9999")
        self.w.line("v = ABORT")
        after = self.w.label()
        self.w.mark(after)
        self.w.line("if v is ABORT: return ABORT")

    def do_ask(self, node: m.Perform, env: Env) -> Env:
        """Compile `ask <player> whether <condition>`: everybody learns the answer."""
        args = dict(node.args)
        answer = self.w.fresh("n")
        test = args["test"]
        self.w.line(f"{answer} = {self.values.code(test, env)}")
        if self.c.coverage.wanted:
            self.w.line(f"{answer} = {self.c.coverage.both_ways(test, answer)}")
        number, names = questions.register(self.c, test, env, self.key)
        cards = questions.asked(self.c, test, env)
        self.w.line(f"answered(s, {number}, {_tuple([env[name] for name in names])}, {cards}, {answer})")
        return env if node.name is None else {**env, node.name: answer}

    def do_resolve(self, node: m.Perform, env: Env) -> Env:
        """Compile `resolve the <kind> ability of <card>`."""
        args = dict(node.args)
        kind, card = args["ability"], args["card"]
        assert isinstance(kind, m.Literal)
        code = self.pick(card, env, node, "card") if isinstance(card, m.Pick) else self.values.code(card, env)
        by = self.values.code(node.by, env)
        self.w.wait(self.unit, f"resolve_called(s, 0, ({by}, {code}, {kind.value!r}), None)", aborts=True)
        self.status("v")
        return env

    def do_resolve_one(self, node: m.Perform, env: Env) -> Env:
        """Compile `resolve one <kind> ability of <card>`: of several, whoever does it chooses one that can be used."""
        args = dict(node.args)
        kind = args["ability"]
        assert isinstance(kind, m.Literal)
        by, which = self.values.code(node.by, env), args["card"]
        card = self.pick(which, env, node, "card") if isinstance(which, m.Pick) else self.values.code(which, env)
        site = self.c.sites.add("action", node, self.key, None)
        self.w.wait(self.unit, f"resolve_one(s, 0, ({by}, {card}, {kind.value!r}, {site}), None)", aborts=True)
        self.status("v")
        return env

    def do_create(self, node: m.Perform, env: Env) -> Env:
        """Compile `create <amount> <card> in <zone>`; `as` names the first of them."""
        args = dict(node.args)
        by = self.values.code(node.by, env)
        codes = ", ".join(self.values.code(args[name], env) for name in ("amount", "title", "zone"))
        made = self.w.fresh("n")
        self.w.line(f"{made} = create_some(s, {by}, {codes})")
        self.status(f"2 if {made} else 0")
        self.w.line(f"{made} = {made}[0] if {made} else None")
        if node.name is None:
            return env
        self.maybe.add(node.name)
        return {**env, node.name: made}

    def do_take(self, node: m.Perform, env: Env) -> Env:
        """Compile `take 1 action`: every ability of that kind which may be used now is offered."""
        args = dict(node.args)
        kind = args["ability"]
        assert isinstance(kind, m.Literal)
        by = self.values.code(node.by, env)
        site = self.c.sites.actions(node, self.key, str(kind.value))
        self.w.wait(self.unit, f"take_ability(s, 0, ({by}, {kind.value!r}, {site}), None)", aborts=True)
        self.status("v")
        return env

    def do_cancel(self, node: m.Perform, env: Env) -> Env:
        """Compile `cancel that event`."""
        self.w.line(f"{'ok = ' if self.track else ''}cancel_event(s, {env['@ev']})")
        return env

    def do_prevent(self, node: m.Perform, env: Env) -> Env:
        """Compile `prevent 1 of that damage`."""
        part = dict(node.args)["part"]
        slot = part.args[1] if isinstance(part, m.Op) and part.name == "part" else part
        assert isinstance(slot, m.Slot)
        at = self.values.slot_at(slot.name, env)
        self.w.line(
            f"{'ok = ' if self.track else ''}lessen_event(s, {env['@ev']}, {at}, {self.values.code(part, env)})"
        )
        return env

    def do_redirect(self, node: m.Perform, env: Env) -> Env:
        """Compile `redirect 1 of that damage to <thing>`."""
        args = dict(node.args)
        part = args["part"]
        slot = part.args[1] if isinstance(part, m.Op) and part.name == "part" else part
        assert isinstance(slot, m.Slot)
        victim = args["victim"]
        code = self.pick(victim, env, node, "victim") if isinstance(victim, m.Pick) else self.values.code(victim, env)
        place = self.values.slot_at(self.c.thing_slot(env["@verb"]), env)
        at = self.values.slot_at(slot.name, env)
        call = f"redirect_event(s, {env['@ev']}, {at}, {place}, {self.values.code(part, env)}, {code})"
        self.w.line(f"{'ok = ' if self.track else ''}{call}{f' if {code} is not None else 0' if self.track else ''}")
        return env

    def do_change(self, node: m.Perform, env: Env) -> Env:
        """Compile `change <slot of the event> to <value>`."""
        args = dict(node.args)
        old, new = args["old"], args["new"]
        assert isinstance(old, m.Slot)
        at = self.values.slot_at(old.name, env)
        if isinstance(new, m.Pick):
            code = self.pick(new, env, node, "new")
            self.w.line(f"if {code} is not None: change_event(s, {env['@ev']}, {at}, {code})")
        else:
            self.w.line(f"change_event(s, {env['@ev']}, {at}, {self.values.code(new, env)})")
        self.status("2")
        return env

    def do_nothing(self, node: m.Perform, env: Env) -> Env:
        """Compile `do nothing`."""
        self.w.line("pass")
        self.status("2")
        return env


LOAN = "give-control-of-_-to-_"
"""The one verb whose effect can be given for a time."""

SPECIAL = {
    "end-the-_": "end", "restart-the-_": "restart", "win-the-game": "win", "end-the-game": "over", "ask-_-whether-_": "ask",
    "resolve-the-_-ability-of-_": "resolve", "take-_-_": "take", "cancel-that-event": "cancel", "prevent-_": "prevent",
    "redirect-_-to-_": "redirect", "change-_-to-_": "change", "do-nothing": "nothing", "resolve-one-_-ability-of-_": "resolve_one", "create-_-_-in-_": "create",
}  # fmt: skip
"""Verbs of the prelude that steer the machine instead of changing the state."""


def may_be_empty(what: m.Value) -> bool:
    """Whether choosing nothing is an answer too (`any number of`, `up to 2`), so that later lines go on with nothing."""
    return isinstance(what, m.Pick) and what.many and isinstance(what.least, m.Literal) and what.least.value == 0


CONTROL = (m.If, m.May, m.Then, m.Instead, m.Fully, m.Modes, m.ForEach, m.Repeat, m.Alternate, m.During, m.Steps)
"""Statements that consist of others, which note for themselves what they did."""


def _tuple(codes: list[str]) -> str:
    return f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
