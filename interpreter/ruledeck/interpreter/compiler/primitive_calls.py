"""How each atom of the prelude is called: the only lines of generated code that change the state."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.interpreter.compiler.statements import EffectCompiler

Emit = Callable[["EffectCompiler", str, list[str]], None]


def _once(effects: "EffectCompiler", code: str) -> str:
    """Return a name for an amount: read once more behind the step it could be another one."""
    if code.isalnum() or code.isidentifier():
        return code
    amount = effects.w.fresh("n")
    effects.w.line(f"{amount} = {code}")
    return amount


def _call(name: str, order: str, *, full: str = "") -> Emit:
    """Return an emitter: `order` names the arguments (`a`, `b`, `c` are slots, `y` the player), `full` the amount wanted."""

    def emit(effects: "EffectCompiler", by: str, codes: list[str]) -> None:
        known = {"y": by, **dict(zip("abc", codes, strict=False))}
        if effects.track and full:
            known[full] = _once(effects, known[full])
        args = ", ".join(known.get(part, part) for part in order.split())
        call = f"{name}(s, {args})" if args else f"{name}(s)"
        if not effects.track:
            effects.w.line(call)
        elif full:
            effects.w.line(f"ok = done({call}, {known[full]})")
        else:
            effects.w.line(f"ok = 2 if {call} else 0")

    return emit


def _counter(name: str) -> Emit:
    def emit(effects: "EffectCompiler", by: str, codes: list[str]) -> None:
        index = codes[1].strip("'\"")
        counter = effects.c.counter_index(index)
        amount = _once(effects, codes[0]) if effects.track else codes[0]
        call = f"{name}(s, {counter}, {codes[2]}, {amount})"
        if name == "remove" and not effects.track and effects.c.layout.counters[counter].least == 0:
            # Nothing to remove is the usual case of a clean-up.
            call = f"if s.counters[{counter}][{codes[2]}]: {call}"
        effects.w.line(f"ok = done({call}, {amount})" if effects.track else call)

    return emit


def _set_counter(effects: "EffectCompiler", by: str, codes: list[str]) -> None:
    counter = effects.c.counter_index(codes[0].strip("'\""))
    effects.w.line(f"set_counter(s, {counter}, {codes[1]}, {codes[2]})")
    effects.status("2")


def _set_value(effects: "EffectCompiler", by: str, codes: list[str]) -> None:
    index = effects.c.value_index(codes[0].strip("'\""))
    manifest = effects.c.game.text.manifest
    assert manifest is not None
    number = manifest.values[effects.c.layout.values[index]].type == "number"
    effects.w.line(f"{'set_value' if number else 'set_thing'}(s, {index}, {codes[1]})")
    effects.status("2")


ATOMS: dict[str, Emit] = {
    "move-_-to-_": _call("enter", "a b"),
    "move-_-to-the-top-of-_": _call("move", "a b"),
    "move-_-to-the-bottom-of-_": _call("move", "a b False"),
    "move-_-face-down-to-_": _call("move", "a b True False"),
    "move-_-face-up-to-_": _call("move", "a b True True"),
    "swap-_-with-_": _call("swap", "a b"),
    "shuffle-_": _call("shuffle", "a"),
    "add-_-_-to-_": _counter("add"),
    "remove-_-_-from-_": _counter("remove"),
    "set-_-on-_-to-_": _set_counter,
    "attach-_-to-_": _call("attach_to", "a b"),
    "put-_-under-_-in-_": _call("put_under", "a b c"),
    "note-_-on-_": _call("note_on", "b a"),
    "detach-_": _call("detach", "a"),
    "give-control-of-_-to-_": _call("take_control", "a b"),
    "turn-_-face-up": _call("turn_up", "a"),
    "turn-_-face-down": _call("turn_down", "a"),
    "show-_-to-_": _call("show_to", "a b"),
    "look-at-_": _call("show_to", "a y"),
    "reveal-_": _call("reveal", "a"),
    "roll-_": _call("roll_die", "a"),
    "turn-_-to-_": _call("turn_side", "a b"),
    "set-_-to-_": _set_value,
}
"""Atom id to the emitter of its call."""
