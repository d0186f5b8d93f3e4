"""Built-in functions of truth and number to Python expressions."""

from typing import TYPE_CHECKING

from ruledeck.grammar.meaning import tree as m
from ruledeck.interpreter.compiler.operations import Build, registering

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.values import Env, ValueCompiler

OPS: dict[str, Build] = {}
"""Name of a function to what compiles it."""
op = registering(OPS)


@op("and", "or")
def _logic(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    # An option has one value in a compiled game: what it decides is decided here.
    neutral, decisive = ("True", "False") if node.name == "and" else ("False", "True")
    parts: list[str] = []
    for arg in node.args:
        code = v.c.coverage.both_ways(arg, v.code(arg, env))
        if code == decisive and not parts:
            return decisive
        if code != neutral:
            parts.append(code)
        if code == decisive:
            break
    return f"({f' {node.name} '.join(parts)})" if parts else neutral


@op("not")
def _not(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    code = v.code(node.args[0], env)
    return {"True": "False", "False": "True"}.get(code, f"(not {code})")


@op("=", "!=", "<", "<=", ">", ">=")
def _compare(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    sign = "==" if node.name == "=" else node.name
    return f"({v.code(node.args[0], env)} {sign} {v.code(node.args[1], env)})"


@op("same")
def _same(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"({v.code(node.args[0], env)} == {v.code(node.args[1], env)})"


@op("in")
def _in(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"({v.code(node.args[0], env)} in {v.group(node.args[1], env)})"


@op("+", "-", "*")
def _arithmetic(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    one, other = v.code(node.args[0], env), v.code(node.args[1], env)
    if node.name == "*" and not any(isinstance(arg, m.Literal) for arg in node.args):
        return f"product({one}, {other})"
    return f"({one} {node.name} {other})"


@op("part")
def _part(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"min({v.code(node.args[0], env)}, {v.code(node.args[1], env)})"


@op("half")
def _half(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return f"({v.code(node.args[0], env)} // 2)"


@op("option")
def _option(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    assert isinstance(node.args[0], m.Literal) and isinstance(node.args[1], m.Literal)
    return repr(v.c.option(str(node.args[0].value)) == node.args[1].value)


@op("outer")
def _outer(v: "ValueCompiler", node: m.Op, env: "Env") -> str:
    return v.code(node.args[0], {**env, "it": env["@it"]})
