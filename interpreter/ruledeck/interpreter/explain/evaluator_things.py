"""The value of the built-in functions that say something of one thing: its traits, its type, whose it is."""

from __future__ import annotations

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.words.titles import ONE_CARD
from ruledeck.interpreter.explain.evaluator_functions import fact, first_titled, one, word
from ruledeck.interpreter.explain.evaluator_statics import has_keyword, keyword_value, project, text_shown
from ruledeck.interpreter.explain.evaluator_tree import Found, Scope, evaluate, function, group, number, of_type
from ruledeck.interpreter.primitives.elimination import is_out


@function("has trait")
def _trait(node: m.Op, scope: Scope) -> Found:
    return _with_trait(evaluate(node.args[1], scope), one(node, 0, scope), scope)


def _with_trait(trait: Found, e: int, scope: Scope) -> bool:
    """Whether a thing has a trait."""
    card = scope.state.card[e]
    printed = card >= 0 and trait in scope.program.game.cards[scope.program.definitions[card]].text.traits
    return bool(project(scope, f"trait:{trait}", e, printed and text_shown(scope, e, "traits")))


@function("is type")
def _type(node: m.Op, scope: Scope) -> Found:
    return of_type(scope, one(node, 0, scope), word(node, 1))


@function("of type")
def _named_type(node: m.Op, scope: Scope) -> Found:
    return of_type(scope, one(node, 0, scope), str(evaluate(node.args[1], scope)))


@function("sorts")
def _sorts(node: m.Op, scope: Scope) -> Found:
    return _sorts_of(node, one(node, 1, scope), scope)


@function("shares")
def _shares(node: m.Op, scope: Scope) -> Found:
    own = _sorts_of(node, one(node, 1, scope), scope)
    return any(not set(own).isdisjoint(_sorts_of(node, number(each), scope)) for each in group(node.args[2], scope))


def _sorts_of(node: m.Op, e: int, scope: Scope) -> tuple[str, ...]:
    """Return the traits of a thing, or the types as which it counts, as they are declared."""
    sort = word(node, 0)
    values = scope.program.game.words.sort_values(sort)
    if sort == "trait":
        return tuple(each for each in values if _with_trait(each, e, scope))
    return tuple(each for each in values if of_type(scope, e, each))


@function("has symbol")
def _symbol(node: m.Op, scope: Scope) -> Found:
    program, of = scope.program, node.args[1].type.of
    sign = evaluate(node.args[1], scope)
    e, manifest = one(node, 0, scope), program.game.text.manifest
    assert manifest is not None
    faces = {name: field for kind in manifest.types.values() for name, field in kind.faces.items()}
    shown = [name for name, field in faces.items() if field.of == of and not field.many]
    if any(fact(scope, name, e) == sign for name in shown):
        return True
    card = scope.state.card[e]
    facts = program.game.cards[program.definitions[card]].text.fields if card >= 0 else {}
    kinds = {name: kind for kinds in program.game.words.fields.values() for name, kind in kinds.items()}
    values = [facts[name] for name, kind in kinds.items() if kind[0] == m.Type("symbol", of) and name in facts]
    return any(sign == value or (isinstance(value, tuple) and sign in value) for value in values)


@function("has ability")
def _ability(node: m.Op, scope: Scope) -> Found:
    card, kind = scope.state.card[one(node, 0, scope)], evaluate(node.args[1], scope)
    written = scope.program.game.cards[scope.program.definitions[card]].abilities if card >= 0 else ()
    return any(ability.kind == kind for ability in written)


@function("unique")
def _unique(node: m.Op, scope: Scope) -> Found:
    card = scope.state.card[one(node, 0, scope)]
    return card >= 0 and scope.program.game.cards[scope.program.definitions[card]].text.unique


@function("titled")
def _titled(node: m.Op, scope: Scope) -> Found:
    card, name = scope.state.card[one(node, 0, scope)], node.args[1]
    alone = isinstance(name, m.Literal) and name.type == ONE_CARD
    return (card if alone else first_titled(scope, card)) in group(name, scope)


@function("has keyword")
def _keyword(node: m.Op, scope: Scope) -> Found:
    thing, keyword = one(node, 0, scope), word(node, 1)
    wanted = [evaluate(each, scope) for each in node.args[2:]]
    return has_keyword(scope, thing, keyword) and wanted == [
        keyword_value(scope, thing, keyword, at) for at in range(len(wanted))
    ]


@function("other")
def _other(node: m.Op, scope: Scope) -> Found:
    reference = "this" if node.args[0].type.base == "component" else "you"
    return reference not in scope.names or evaluate(node.args[0], scope) != scope.names[reference]


@function("friendly")
def _friendly(node: m.Op, scope: Scope) -> Found:
    return scope.state.control[one(node, 0, scope)] == scope.you


@function("enemy")
def _enemy(node: m.Op, scope: Scope) -> Found:
    return scope.state.control[one(node, 0, scope)] != scope.you


@function("is opponent")
def _is_opponent(node: m.Op, scope: Scope) -> Found:
    return evaluate(node.args[0], scope) not in (0, scope.you)


@function("out of the game")
def _out_of_the_game(node: m.Op, scope: Scope) -> Found:
    return is_out(scope.state, one(node, 0, scope))


@function("automatic")
def _automatic(node: m.Op, scope: Scope) -> Found:
    return one(node, 0, scope) > scope.state.layout.people


@function("face-up", "face-down")
def _face(node: m.Op, scope: Scope) -> Found:
    return scope.state.up[one(node, 0, scope)] == (node.name == "face-up")


@function("attached")
def _attached(node: m.Op, scope: Scope) -> Found:
    return scope.state.host[one(node, 0, scope)] in group(node.args[1], scope)
