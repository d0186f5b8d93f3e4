"""Whether the lines behind a choice could change something: with each of its candidates, and where nothing is chosen.

Of what is chosen of several one alone is looked at: what could be done with it could be done with more.
"""

from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.interpreter.compiler.basis import runtime as rt
from ruledeck.interpreter.compiler.basis.context import Coulds
from ruledeck.interpreter.compiler.basis.found_nothing import behind_nothing, independent, may_be_empty, without
from ruledeck.interpreter.compiler.basis.naming_lines import (
    asks_for_several,
    enough_of,
    may_ask_for_none,
    taken_singly,
    taken_together,
)
from ruledeck.interpreter.compiler.basis.surroundings import Surroundings
from ruledeck.interpreter.compiler.legality import verb_legality
from ruledeck.interpreter.compiler.legality.candidates import at_once, of_words, options_of
from ruledeck.interpreter.compiler.legality.paying import DEEPEST, FOUND, opening
from ruledeck.interpreter.engine.announcement import AIM_VERB
from ruledeck.interpreter.primitives.secret_choices import unchosen
from ruledeck.interpreter.target.building import Builder
from ruledeck.interpreter.target.nodes import FALSE, NOTHING, TRUE, ZERO, Compare, Constant, Expression
from ruledeck.interpreter.target.simplify import conditional, packed


def chosen(
    could: Coulds,
    node: m.Choose,
    after: tuple[m.Effect, ...],
    env: Surroundings,
    builder: Builder,
    *,
    filling: m.Perform | None = None,
) -> None:
    """Add what looks through the lines behind a choice, for each of its candidates; `filling` is the verb that it is made for."""
    what = node.what
    if isinstance(what, m.Op) and what.name == "titles":
        builder.give(TRUE)
        return
    total = isinstance(what, m.Pick) and what.total is not None
    if node.secret or (
        total and (node.by.many or not taken_singly(node.name, (*after, *([] if filling is None else [filling]))))
    ):
        _as_a_whole(could, node, env, builder)
        if free := independent(node.name, after, strict=not could.c.analysis.loose_then):
            # Nobody has chosen anything yet: what each has chosen is a row by seats also then.
            unmade = Constant(unchosen(could.c.layout.players, what.type.base, what.many))
            could.block((), free, env.naming(node.name, unmade) if node.secret else without(node.name, env), builder)
        return
    var = builder.fresh("o")
    held: Expression = packed([var])
    options = _options(could, node, after, env, filling)
    if what.many and (of_words(what) or taken_together(could.c, node.name, after)):
        whole = builder.fresh("g")
        builder.assign(whole, rt.TUPLE(options))
        options = whole
        could.block((), after, env.naming(node.name, at_once(could.c, what, whole, env)), builder)
    # What is done with any number of a group is done with none of it, too.
    empty = filling is None and not total and not (node.target or node.by.many) and may_be_empty(what) and after != ()
    if empty:
        held, options = var, rt.ONE_OR_NONE(options)
    inner = replace(env.naming(node.name, held if what.many or node.by.many else var), taken=held)
    several = None if node.by.many else asks_for_several(what)
    asked = None if several is None else could.c.values.code(several, _chooser(could, node, env))
    if asked is not None and after and filling is None and not node.target and may_ask_for_none(what) is not None:
        # Where it asks for none, the lines behind it are done with nothing.
        with builder.part() as nothing:
            could.block((), after, env.naming(node.name, NOTHING), builder)
        builder.when(Compare("<=", asked, ZERO), nothing.body)
    if asked is not None and any(isinstance(each, m.Fully | m.Then) for each in nodes_in(after)):
        # What is done with fewer is done in part.
        group = builder.fresh("g")
        builder.assign(group, rt.TUPLE(options))
        options = group
        inner = inner.naming(enough_of(node.name), Compare(">=", rt.LEN(group), asked))
    with builder.part() as part:
        if not after:
            builder.give(TRUE)
        elif len(builder.parts) > DEEPEST:
            builder.when(could.called(after, (), inner, price=False), FOUND)
        else:
            could.block((), after, inner, builder)
    builder.each(var, _as_many(could, node, options, packed([NOTHING]) if empty else NOTHING, env), part.body)
    if node.target:
        builder.give(FALSE)
    elif not empty:
        behind_nothing(
            node,
            after,
            options,
            env,
            builder,
            lambda free, known: could.block((), free, known, builder),
            strict=not could.c.analysis.loose_then,
        )


def _as_a_whole(could: Coulds, node: m.Choose, env: Surroundings, builder: Builder) -> None:
    """Add what looks whether a choice finds something, where its candidates are not looked at one by one."""
    what = node.what
    if node.secret:
        # What each of them chooses nobody can foresee: it is enough that there is something to choose.
        options = options_of(could.c, node, env, heeds=False)
        builder.when(Compare(">", rt.LEN(rt.TUPLE(options)), ZERO), FOUND)
        return
    assert isinstance(what, m.Pick)
    opened = opening(could, node, env, builder)
    assert opened is not None
    _, _, total, _ = could.c.values.totalled(what, env.asking(node.by, could.c.values.code(node.by, env)))
    with builder.part() as part:
        # A total of nothing is reached without anything.
        builder.when(Compare("<", ZERO, total), FOUND)
    opened[1](part.body)


def _options(
    could: Coulds, node: m.Choose, after: tuple[m.Effect, ...], env: Surroundings, filling: m.Perform | None
) -> Expression:
    """Return what may be chosen, as far as bans leave it."""
    narrowed = verb_legality.narrowing(
        could, filling, lambda group, inner: could.left_over(node.name, after, group, inner, many=True)
    )
    options = options_of(could.c, node, env, heeds=could.heeds(AIM_VERB), narrowed=narrowed)
    if filling is not None and could.heeds(filling.verb) and not node.by.many:
        options = verb_legality.unbanned(could, filling, options, env)
    if node.target:
        options = could.left_over(node.name, after, options, env, many=node.what.many or node.by.many)
    return options


def _chooser(could: Coulds, node: m.Choose, env: Surroundings) -> Surroundings:
    """Return what is known where a choice is made: `they` is whoever makes it."""
    return env.asking(node.by, could.c.values.code(node.by, env))


def _as_many(could: Coulds, node: m.Choose, options: Expression, none: Expression, env: Surroundings) -> Expression:
    """Return what is looked through of a choice, which is `none` where it asks for as many as a number says and that is 0."""
    most = node.what.most if isinstance(node.what, m.Pick) and not node.by.many else None
    if isinstance(most, m.Literal | None):
        return options
    code = could.c.values.code(most, _chooser(could, node, env))
    return conditional(Compare(">", code, ZERO), options, none)
