"""What is open in words: who is to decide, in which window or at which step, and what they may say."""

from collections.abc import Iterable

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.kinds import MOMENTS
from ruledeck.grammar.text.sentence import listed
from ruledeck.interpreter.engine.compound_decisions import held_choice
from ruledeck.interpreter.engine.selection import picks
from ruledeck.interpreter.engine.tolls import paid_for
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.wording import failures
from ruledeck.interpreter.wording.ability_names import ability_name
from ruledeck.interpreter.wording.first_steps import bare_words
from ruledeck.interpreter.wording.options import Caller, Decision


def prompt(decision: Decision, caller: Caller) -> str:
    """Return who is to decide, where in the rules the game stands, and the phrases that are offered."""
    who = decision.names[decision.player - 1]
    offered = failures.listed(decision.phrases(caller), told_of_each(decision, caller))
    return f"{who} is to decide {_where(decision)}: {offered}{_several(decision, caller)}"


def told_of_each(decision: Decision, caller: Caller) -> list[str]:
    """Return for each phrase what its ability does, or what number its block has, where the phrase does not say it."""
    said = []
    if isinstance(decision.site.node, m.Modes):
        return _numbers(decision, caller)
    for option, phrase in zip(decision.options, decision.phrases(caller), strict=True):
        name = ""
        if isinstance(option, tuple) and phrase.startswith("use ability "):
            effect = decision.program.effects[option[0]]
            name = ability_name(decision.program, effect.key, effect.index).partition("[")[2].removesuffix("]")
        said.append(name if len(name) <= _LONGEST else f"{name[:_LONGEST].rstrip()} ...")
    return said


def _numbers(decision: Decision, caller: Caller) -> list[str]:
    """Return for each phrase the number of its block, where blocks that are not offered stand in front of one."""
    blocks = [decision.referred(option) for option in decision.options if not decision.is_done(option)]
    numbers = [each + 1 for each in blocks if isinstance(each, int)]
    if numbers == list(range(1, len(numbers) + 1)):
        return []
    names = {f"choose {decision.arm(number - 1)}": f"or {number}" for number in numbers}
    return [names.get(phrase, "") for phrase in decision.phrases(caller)]


def _several(decision: Decision, caller: Caller) -> str:
    """Return how several of what is offered are chosen in one phrase, where more than one can be."""
    s, group = decision.state, decision.group
    node = decision.wanted()
    most = node.most if isinstance(node, m.Pick) else None
    if group is None or decision.kind not in ("player", "component", "entity") or most == _ONE:
        return ""
    held = held_choice(s)
    for option in decision.options:
        if decision.is_done(option):
            continue
        # Of what is held to something, not every two go together.
        others = decision.options if held is None else picks(held[0], (*held[1], option))
        names = dict.fromkeys(caller(s, each) for each in _things(decision, (option, *others)))
        if len(names) > 1:
            first, second, *_ = names
            return f"; several at once: `choose {first} and {second}`"
    return ""


def _things(decision: Decision, options: Iterable[Value]) -> list[int]:
    """Return the things and players that some options stand for."""
    return [value for each in options if isinstance(value := decision.referred(each), int) and value > 0]


def more_of(decision: Decision, caller: Caller) -> str:
    """Return how one would have chosen what was chosen and one thing more, in one phrase; nothing where there is no more."""
    s = decision.state
    things = _things(decision, decision.options)
    if decision.kind not in ("player", "component", "entity") or not decision.chosen or not things:
        return ""
    names = [caller(s, each) for each in (*_things(decision, decision.chosen), things[0])]
    return f"`choose {listed(names)}`"


_ONE = m.Literal(1, m.NUMBER)


def turn_of(decision: Decision) -> str:
    """Return whose decision is open, and where."""
    return f"the open decision is {decision.names[decision.player - 1]}'s, {_where(decision)}"


def _where(decision: Decision) -> str:
    kind, node = decision.site.kind, decision.site.node
    if kind in ("window", "order abilities"):
        return _window(decision)
    if node is None and kind == "action":
        return "which right to use"
    if node is None:
        return "in what the rules do now"
    text = decision.written(node.body if isinstance(node, m.May) else node)
    source = decision.program.game.places.get(decision.site.key)
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} ..."
    place = "" if source is None else f" ({source.path}:{source.position(node.start).line})"
    verb = "whether to do" if isinstance(node, m.May) else "at the step"
    if text:
        return f"{verb} `{short}`{_deed(decision)}{place}"
    done = decision.program.game.words.verbs.get(decision.site.key.id) if isinstance(node, m.Modes) else None
    # A choice that stands in no text is that between the ways of a verb.
    return f"in what the rules do now{place}" if done is None else f"in which way to `{bare_words(done)}`{place}"


_LONGEST = 60
"""Letters of a step that are shown."""


def _deed(decision: Decision) -> str:
    """Return for what a price is paid, ` for `trash "Rook"``; nothing where none is."""
    deed = paid_for(decision.state)
    if deed is None:
        return ""
    number, _, slots = deed
    verb = decision.program.game.words.verbs[decision.program.verbs[number]]
    filled = {slot.name: (slot.type, value) for slot, value in zip(verb.slots, slots, strict=True)}
    words = []
    for element in verb.pattern.elements:
        if isinstance(element, frozenset):
            words.append(min(element, key=lambda form: (len(form), form)))
            continue
        kind, value = filled[element.name]
        named = kind.base in ("player", "component", "entity")
        several = value if isinstance(value, tuple) else (value,)
        words.append(
            " and ".join(
                decision.called(decision.state, each) if named and isinstance(each, int) else str(each)
                for each in several
            )
        )
    return f" for `{' '.join(words)}`"


def _window(decision: Decision) -> str:
    """Return the window of the events that abilities answer to."""
    s, program = decision.state, decision.program
    if decision.pending.window is None:
        return "which ability comes first"
    said_moment, events = decision.pending.window
    moment = next(each for each in MOMENTS if each == said_moment)
    window = program.windows[moment][0]
    named = window.name if window.declared is not None else ""
    verbs = [program.verbs[s.events[each].verb] for each in events if each in s.events]
    said = dict.fromkeys(program.game.words.verbs[verb].pattern.usage for verb in verbs)
    name = f'in the window "{named}"' if named else "in a window"
    return f"{name}, {'before' if moment == 'when' else 'after'} {' and '.join(f'`{each}`' for each in said)}"
