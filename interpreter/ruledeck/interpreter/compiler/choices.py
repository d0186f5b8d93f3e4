"""Choices to decisions: what is chosen, by whom, and what happens with it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler import verb_legality
from ruledeck.interpreter.compiler.analysis import describes
from ruledeck.interpreter.compiler.control_flow import gathered
from ruledeck.interpreter.compiler.hidden_words import secretive
from ruledeck.interpreter.engine.announcement import AIM_VERB

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler
    from ruledeck.interpreter.compiler.values import Env


def choose(effects: "EffectCompiler", node: m.Choose, env: "Env") -> "Env":
    """Compile a named choice; of several players each chooses in turn, and the name means all that they chose."""
    by = effects.values.code(node.by, env)
    if node.by.many:
        one = replace(node, by=m.Name("they", m.PLAYER))

        def chosen(var: str) -> str:
            return choose(effects, one, {**env, "they": var})[node.name]

        group = gathered(effects, by, chosen, many=node.what.many)
        effects.maybe.discard(node.name)
        effects.status(f"2 if {group} else 0")
        return {**env, node.name: group}
    inner = {**env, "they": by}
    site = effects.c.sites.add("target" if node.target else "choose", node, effects.key, node.what)
    name = effects.w.fresh("n")
    aim = effects.c.verb_index.get(AIM_VERB, -1)
    if isinstance(node.what, m.Pick) and node.target and not node.what.many and aim in effects.c.analysis.sensitive:
        group = effects.w.fresh("g")
        found = effects.values.group(node.what.source, inner)
        if effects.c.analysis.banned(AIM_VERB):
            found = f"unbanned(s, {aim}, {by}, {effects.c.slot_index(AIM_VERB, 'card')}, {found})"
        effects.w.line(f"{group} = {found}")
        unseen(effects, node.what, inner, by, site, group)
        code = ask(effects, by, site, group, name)
        call = f"aim(s, 0, ({aim}, {by}, {effects.source()}, {code}, {group}), None)"
        effects.w.wait(effects.unit, call, aborts=True)
        effects.w.line(f"{code} = v")
    elif isinstance(node.what, m.Pick):
        # What may not be aimed at is no target.
        verb, slot = (AIM_VERB, "card") if node.target else ("", "")
        code = pick_from(effects, node.what, inner, by, site, verb, name, slot)
    else:
        code = ask(effects, by, site, effects.values.code(node.what, inner), name)
    totalled = isinstance(node.what, m.Pick) and node.what.total is not None
    if totalled:
        # Nothing may be enough: then the lines that name the choice have nothing to do, and are done.
        effects.sums.add(node.name)
    if totalled or not may_be_empty(node.what):
        effects.maybe.add(node.name)
    effects.status(f"2 if {effects.found(node.name, code)} else 0")
    known = {**env, node.name: code}
    if isinstance(node.what, m.Pick):
        known["@taken"] = code if node.what.many else f"({code},)"
    return known


def ask(effects: "EffectCompiler", by: str, site: int, options: str, into: str) -> str:
    """Compile a single decision."""
    effects.w.wait(effects.unit, f"ask(s, {by}, {site}, {options}, {effects.context()})", aborts=False)
    effects.w.line(f"{into} = v")
    return into


def unseen(effects: "EffectCompiler", value: m.Pick, env: "Env", by: str, site: int, source: str) -> str:
    """Compile the prompt that hides that nothing fits a description, where only the chooser can look; returns the group."""
    select = value.source
    if effects.c.program.sites[site].public or not isinstance(select, m.Select):
        return source
    looked = [
        effects.values.domain(replace(select, zones=(zone,)), env)
        for zone in select.zones
        if effects.c.analysis.unseen(zone)
    ]
    if not looked or not describes(select):
        return source
    group = effects.w.fresh("g")
    effects.w.line(f"{group} = {source}")
    call = f"blind(s, {by}, {site}, {group}, ({', '.join(looked)},), {effects.context()})"
    effects.w.wait(effects.unit, call, aborts=False)
    return group


def pick(effects: "EffectCompiler", value: m.Pick, env: "Env", node: m.Perform, slot: str) -> str:
    """Compile a choice inside a verb, which is offered in the words of the verb."""
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("do", node, effects.key, value, slot)
    inner = {**env, "they": by}
    return pick_from(effects, value, inner, by, site, node.verb, effects.w.fresh("n"), slot)


def pick_from(
    effects: "EffectCompiler", value: m.Pick, env: "Env", by: str, site: int, verb: str, into: str, slot: str = ""
) -> str:
    """Compile the choice of some of a group into a variable: one thing (or `None`), or a tuple."""
    if value.total is not None:
        return pick_total(effects, value, env, by, site, into)
    source = effects.values.code(value.source, env)
    least = effects.values.code(value.least, env)
    most = "None" if value.most is None else effects.values.code(value.most, env)
    if value.how in ("top", "bottom"):
        if value.many:
            cut = f"top_of({source}, {most})" if value.how == "top" else f"bottom_of({source}, {most})"
            effects.w.line(f"{into} = {cut}")
        else:
            effects.w.line(f"{into} = {source}")
            effects.w.line(f"{into} = {into}[{-1 if value.how == 'top' else 0}] if {into} else None")
        return into
    if value.how == "random":
        effects.w.line(f"{into} = pick_random(s, {source}, {most})")
        if not value.many:
            effects.w.line(f"{into} = {into}[0] if {into} else None")
        return into
    if verb and effects.c.analysis.dutiful(verb):
        source = f"dutiful(s, {effects.c.verb_index[verb]}, {by}, {effects.c.slot_index(verb, slot)}, {source})"
    if verb and effects.c.analysis.banned(verb):
        source = f"unbanned(s, {effects.c.verb_index[verb]}, {by}, {effects.c.slot_index(verb, slot)}, {source})"
    source = unseen(effects, value, env, by, site, source)
    if not value.many and least == "1":
        return ask(effects, by, site, source, into)
    call = f"pick_some(s, 0, ({by}, {site}, {source}, {least}, {most}, {effects.context()}), None)"
    effects.w.wait(effects.unit, call, aborts=False)
    effects.w.line(f"{into} = v" if value.many else f"{into} = v[0] if v else None")
    return into


def pick_total(effects: "EffectCompiler", value: m.Pick, env: "Env", by: str, site: int, into: str) -> str:
    """Compile a choice that must reach a total; the variable is `None` when it cannot."""
    group, worth, total, need = effects.values.totalled(value, env)
    call = f"pick_total(s, 0, ({by}, {site}, {group}, {worth}, {total}, {need}, {effects.context()}), None)"
    effects.w.wait(effects.unit, call, aborts=False)
    effects.w.line(f"{into} = v")
    return into


def pick_amount(
    effects: "EffectCompiler", value: m.Pick, env: "Env", node: m.Perform, slot: str, codes: list[str]
) -> str:
    """Compile the choice of an amount inside a verb: only amounts with which it can be done in full are offered."""
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("do", node, effects.key, value, slot)
    var = effects.values.candidate()
    known = [var if code == f"@{slot}" else code for code in codes]
    test = verb_legality.one(effects.c.could, node.verb, by, known, full=True)
    effects.values.depth -= 1
    options = f"tuple([{var} for {var} in {effects.values.code(value.source, env)} if {test}])"
    return ask(effects, by, site, options, effects.w.fresh("n"))


def divided(
    effects: "EffectCompiler", value: m.Pick, env: "Env", node: m.Perform, slot: str, amount: str
) -> tuple[str, str, str]:
    """Compile the division of a verb's amount; returns the variables of the pairs, of a thing and of its share."""
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("divide", node, effects.key, value, slot)
    group = effects.values.group(value.source, {**env, "they": by})
    effects.w.wait(
        effects.unit, f"divide(s, 0, ({by}, {site}, {group}, {amount}, {effects.context()}), None)", aborts=False
    )
    pairs = effects.w.fresh("g")
    effects.w.line(f"{pairs} = v")
    return pairs, effects.w.fresh("e"), effects.w.fresh("i")


def may(effects: "EffectCompiler", node: m.May, env: "Env") -> "Env":
    """Compile an optional block; a single verb with a choice is offered with its choices at once."""
    by = effects.values.code(node.by, env)
    inner = {**env, "they": by}
    site = effects.c.sites.add("may", node, effects.key, None, secret=secretive(effects.c.game, node.body))
    could = effects.c.could.expression(node.body, inner)
    if demand := demanding(effects, node, inner):
        could = f"(2 if {could} and {demand} else {could})"
    yes, no, end = effects.w.label(), effects.w.label(), effects.w.label()
    effects.w.wait(effects.unit, f"ask_whether(s, {by}, {site}, {could}, {effects.context()})", aborts=False)
    effects.w.branch(effects.c.coverage.both_ways(node, "v"), yes, no)
    effects.w.mark(yes)
    known = effects.steps(node.body, dict(inner))
    effects.w.jump(end)
    effects.w.mark(no)
    added = [name for name in known if name not in env]
    for name in added:
        if known[name].isidentifier() and known[name] not in ("ok",):
            effects.w.line(f"{known[name]} = None")
            effects.maybe.add(name)
    effects.status("0")
    effects.w.mark(end)
    return {**env, **{name: known[name] for name in added}}


def demanding(effects: "EffectCompiler", node: m.May, env: "Env") -> str:
    """Return the test that a duty demands an optional step, which is then not declined; empty where none can."""
    first = node.body.items[0] if len(node.body.items) == 1 else None
    if not isinstance(first, m.Perform) or not effects.c.analysis.dutiful(first.verb):
        return ""
    index, by = effects.c.verb_index[first.verb], effects.values.code(first.by, env)
    for slot, value in first.args:
        if isinstance(value, m.Pick) and value.how == "choose" and value.total is None:
            at, source = effects.c.slot_index(first.verb, slot), effects.values.group(value.source, env)
            if effects.c.analysis.banned(first.verb):
                source = f"unbanned(s, {index}, {by}, {at}, {source})"
            return f"demanded(s, {index}, {by}, {at}, {source})"
    return ""


def modes(effects: "EffectCompiler", node: m.Modes, env: "Env") -> None:
    """Compile a choice between blocks, or the first or all of those that would change something."""
    if node.how == "all":
        for arm in node.arms:
            applicable(effects, arm, env)
        return
    modes_done(effects, modes_asked(effects, node, env), tuple([(arm, env) for arm in node.arms]))


def modes_asked(effects: "EffectCompiler", node: m.Modes, env: "Env") -> str:
    """Compile which blocks are chosen; returns the variable that holds their places."""
    by = effects.values.code(node.by, env)
    site = effects.c.sites.add("modes", node, effects.key, None, secret=secretive(effects.c.game, node.arms))
    could = [effects.c.could.expression(arm, {**env, "they": by}) for arm in node.arms]
    options = f"tuple([k for k, fits in enumerate(({', '.join(could)},)) if fits])"
    chosen = effects.w.fresh("n")
    if node.how == "first":
        effects.w.line(f"{chosen} = {options}[:1]")
        effects.status(f"2 if {chosen} else 0")
    elif node.least == node.most == 1:
        ask(effects, by, site, options, chosen)
        effects.w.line(f"{chosen} = () if {chosen} is None else ({chosen},)")
    else:
        call = f"pick_some(s, 0, ({by}, {site}, {options}, {node.least}, {node.most}, {effects.context()}), None)"
        effects.w.wait(effects.unit, call, aborts=False)
        effects.w.line(f"{chosen} = v")
    return chosen


def modes_done(effects: "EffectCompiler", chosen: str, arms: "tuple[tuple[m.Steps, Env], ...]") -> None:
    """Compile the blocks that were chosen, each with the names known in it."""
    for number, (arm, env) in enumerate(arms):
        if effects.waits(arm):
            yes, end = effects.w.label(), effects.w.label()
            effects.w.branch(f"{number} in {chosen}", yes, end)
            effects.w.mark(yes)
            effects.inner(arm, env)
            effects.w.mark(end)
        else:
            with effects.w.indented(f"if {number} in {chosen}:"):
                effects.inner(arm, env)


def applicable(effects: "EffectCompiler", arm: m.Steps, env: "Env") -> None:
    """Compile a block that is left out when it would change nothing."""
    test = effects.c.could.expression(arm, env)
    if not effects.waits(arm):
        with effects.w.indented(f"if {test}:"):
            effects.inner(arm, env)
        return
    yes, end = effects.w.label(), effects.w.label()
    effects.w.branch(test, yes, end)
    effects.w.mark(yes)
    effects.inner(arm, env)
    effects.w.mark(end)


def may_be_empty(what: m.Value) -> bool:
    """Whether choosing nothing is an answer too (`any number of`, `up to 2`), so that later lines go on with nothing."""
    return isinstance(what, m.Pick) and what.many and isinstance(what.least, m.Literal) and what.least.value == 0
