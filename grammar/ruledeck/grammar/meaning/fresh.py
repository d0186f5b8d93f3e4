"""Choices between blocks of which it is remembered which were chosen: what stands around each of their blocks."""

from ruledeck.grammar.meaning import tree as m


def guarded(arms: tuple[m.Steps, ...], said: str, period: str, bearer: m.Value) -> tuple[m.Steps, ...]:
    """Return blocks, each in an `if` that asks whether it was not chosen yet.

    Args:
        arms: The blocks.
        said: What they say, by which the choice is known.
        period: In which kind of period none of them may have been chosen; `game` is the whole game.
        bearer: Who remembers it.
    """
    found: list[m.Steps] = []
    for number, arm in enumerate(arms):
        place: m.Place = {"start": arm.start, "end": arm.end}
        words = (m.Literal(said, m.TEXT), m.Literal(str(number), m.TEXT), m.Literal(period, m.TEXT))
        was = m.Op("was chosen", (*words, bearer), m.CONDITION, **place)
        test = m.Op("not", (was,), m.CONDITION, **place)
        found.append(m.Steps((m.If(((test, arm),), None, **place),), **place))
    return tuple(found)


def unguarded(step: m.Meant) -> tuple[m.Op, m.Steps] | None:
    """Return what an `if` around a block asks, and the block; `None` for anything else."""
    test, body = step.arms[0] if isinstance(step, m.If) else (None, m.Steps(()))
    was = test.args[0] if isinstance(test, m.Op) and test.name == "not" else None
    return (was, body) if isinstance(was, m.Op) and was.name == "was chosen" else None


def bodies(node: m.Modes) -> tuple[m.Steps, ...]:
    """Return the blocks of a choice without what stands around them."""
    if not node.fresh:
        return node.arms
    found = [unguarded(arm.items[0]) for arm in node.arms]
    return tuple([each[1] for each in found if each is not None])
