"""Bombs: texts that `check` may well take, and whose work or memory multiplies beyond all bounds when they are played."""

from __future__ import annotations

from collections.abc import Iterator

from .asking_bombs import asking_bombs
from .bomb import Bomb, chain, nested, verbs


def bombs() -> Iterator[Bomb]:
    """Yield a hundred of them."""
    yield from _loops()
    yield from _values()
    yield from _verbs_that_double()
    yield from _constants()
    yield from _crowds()
    yield from _abilities()
    yield from _choices()
    yield from asking_bombs()


def _loops() -> Iterator[Bomb]:
    for depth in (3, 4, 5, 6, 9, 12, 20):
        inner = nested("for each unit as u{n}:", depth, "add 1 damage to u0")
        yield Bomb(f"for each, {depth} deep", steps=(inner,), copies=60)
    for depth in (2, 3, 9, 20):
        yield Bomb(f"repeat, {depth} deep", steps=(nested("repeat 9000 times:", depth, "set sum to 1"),))
    for depth in (8, 16):
        yield Bomb(
            f"repeat a few times, {depth} deep", steps=(nested("repeat 15 times:", depth, "set sum to (sum + 1)"),)
        )
    for depth in (12, 30):
        few = verbs("repeat 9 times: churn{b}", "set sum to (sum + 1)", depth)
        yield Bomb(f"verbs that repeat a few times, {depth}", few, (f"churn{depth - 1}",))
    for depth in (10, 20):
        yield Bomb(f"for each player, {depth} deep", steps=(nested("for each player as p{n}:", depth, "set sum to 1"),))
    yield Bomb(
        "repeat and for each",
        steps=("repeat 9000 times:\n    for each unit anywhere as u: add 1 damage to u",),
        copies=500,
    )
    yield Bomb("repeat, nothing inside", steps=("repeat 9999 times: do nothing",) * 30)
    yield Bomb(
        "repeat without an end, heavy turns", steps=("repeat:\n    hurt each unit\n    soothe each unit",), copies=60
    )
    yield Bomb("repeat until never", steps=("repeat until 1 = 2: hurt each unit",), copies=200)
    yield Bomb("alternate without an end", steps=("alternate from you until 1 = 2: hurt each unit",), copies=60)
    yield Bomb("repeat a huge number", steps=("repeat 999999999 times: do nothing",))
    yield Bomb(
        "for each sorted",
        steps=("repeat 9000 times:\n    for each unit as u, by damage on it: add 1 damage to u",),
        copies=300,
    )
    yield Bomb("shuffle again and again", steps=("repeat 9000 times: shuffle the deck of each player",), copies=500)


def _values() -> Iterator[Bomb]:
    for depth in (20, 30, 60):
        numbers = chain("number", "n{n}: n{b} + n{b}", "n0: sum + 1", depth)
        yield Bomb(f"numbers that double, {depth}", numbers, (f"if n{depth - 1} > 5: set sum to 1",))
    for depth in (8, 14, 20, 30):
        of = chain("number", "n{n} of {{x: unit}}: n{b} of x + n{b} of x", "n0 of {x: unit}: damage on x", depth)
        yield Bomb(f"numbers of a unit that double, {depth}", of, (f"hurt each unit where (n{depth - 1} of it > 0)",))
        among = chain(
            "number", "n{n} of {{x: unit}}: the total (n{b} of it) among units", "n0 of {x: unit}: damage on x", depth
        )
        yield Bomb(f"totals of totals, {depth}", among, (f"hurt each unit where (n{depth - 1} of it > 0)",), copies=30)
        count = chain(
            "adjective", "odd{n} {{x: unit}}: count odd{b} units > 3", "odd0 {x: unit}: damage on x > 0", depth
        )
        yield Bomb(f"adjectives that count, {depth}", count, (f"hurt each odd{depth - 1} unit",), copies=30)
        either = chain(
            "adjective", "odd{n} {{x: unit}}: x is odd{b} or x is not odd{b}", "odd0 {x: unit}: damage on x > 0", depth
        )
        yield Bomb(f"adjectives of each other, {depth}", either, (f"hurt each odd{depth - 1} unit",))
    for depth in (3, 5, 8):
        inner = "damage on it > 0"
        for _ in range(depth):
            inner = f"count (units where ({inner})) > 0"
        yield Bomb(f"descriptions, {depth} deep", steps=(f"hurt each unit where ({inner})",), copies=60)
    yield Bomb("a number that is squared", steps=("set sum to 3", "repeat 99 times: set sum to (sum * sum)"))
    yield Bomb(
        "a total of a huge group", steps=("repeat 9000 times: set sum to the total cost among units",), copies=900
    )
    yield Bomb(
        "a while that is heavy",
        steps=("repeat while count (units where (count (units where (damage on it >= 0)) > 0)) > 0: do nothing",),
        copies=200,
    )


def _verbs_that_double() -> Iterator[Bomb]:
    for depth in (20, 30, 50):
        last = f"churn{depth - 1}"
        yield Bomb(f"verbs that double, {depth}", verbs("churn{b}\nchurn{b}", "set sum to 1", depth), (last,))
        yield Bomb(
            f"verbs that double and make, {depth}",
            verbs("churn{b}\nchurn{b}", 'create 1 "Alice" in the field', depth),
            (last,),
        )
        yield Bomb(
            f"verbs that double and hurt, {depth}", verbs("churn{b}\nchurn{b}", "hurt each unit", depth), (last,)
        )
        yield Bomb(
            f"verbs that double with events, {depth}",
            verbs("churn{b}\nchurn{b}", "hurt each unit", depth, "all is churned{n}"),
            (last,),
        )
        yield Bomb(
            f"fully verbs that double, {depth}", verbs("fully churn{b}: churn{b}", "hurt each unit", depth), (last,)
        )
        yield Bomb(
            f"either verb, {depth}",
            verbs("if sum > 5: churn{b}\nelse: churn{b}", "hurt each unit", depth),
            (f"each player may: {last}",),
        )
    yield Bomb(
        "verbs that double for each",
        verbs("for each unit as u: churn{b}", "hurt each unit", 20),
        ("churn19",),
        copies=20,
    )
    yield Bomb("a chain of verbs", verbs("churn{b}", "set sum to 1", 50), ("churn49",))
    yield Bomb(
        "an action of verbs that double",
        verbs("churn{b}\nchurn{b}", "hurt each unit", 30),
        ("each player takes 1 action",),
        "action: churn29",
    )
    yield Bomb(
        "an action in full that doubles",
        verbs("fully churn{b}: churn{b}", "hurt each unit", 25),
        ("each player takes 1 action",),
        "action:\n    fully churn24: churn24",
    )


def _constants() -> Iterator[Bomb]:
    for copies in (7, 9, 12, 20, 60):
        yield Bomb(
            f"cost for each cheap unit, {copies}",
            "",
            ("if the total cost among units > 5: set sum to 1",),
            "constant: this gets +1 cost for each other unit where (cost of it < 5)",
            copies,
        )
        yield Bomb(
            f"cost to all others, {copies}",
            "",
            ("hurt each unit where (cost of it > 3)",),
            "constant: each other unit gets +1 cost for each unit where (cost of it > 0)",
            copies,
        )
        yield Bomb(
            f"cost while dear, {copies}",
            "",
            ("hurt each unit where (cost of it > 3)",),
            "constant while cost of this > 0: each other unit gets +1 cost",
            copies,
        )
        yield Bomb(
            f"the cost is a total, {copies}",
            "",
            ("hurt each unit where (cost of it > 3)",),
            "constant: the cost of each other unit is (the total cost among units)",
            copies,
        )


def _crowds() -> Iterator[Bomb]:
    made = 'create 10000 "Alice" in the field'
    yield Bomb("ten thousand, nine thousand times", steps=(f"repeat 9000 times: {made}",))
    yield Bomb("one for each", steps=('repeat 100 times:\n    for each unit as u: create 1 "Alice" in the field',))
    yield Bomb(
        "each makes another",
        steps=('create 1 "Alice" in the field',),
        card='forced after a unit enters the field: create 1 "Alice" in the field',
    )
    yield Bomb(
        "many, then descriptions", steps=(made, "hurt each unit where (count (units where (damage on it > 0)) > 0)")
    )
    yield Bomb(
        "many, then events",
        steps=(made, "hurt each unit", "soothe each unit"),
        card="reaction after this is hurt: soothe this",
    )
    yield Bomb("many, all listen", steps=(made, "hurt each unit"), card="reaction after a unit is hurt: soothe this")
    yield Bomb(
        "nine thousand wait",
        steps=("repeat 9000 times:\n    after a unit is hurt, until 1 = 2: soothe each unit", "hurt each unit"),
    )
    yield Bomb(
        "nine thousand wait for an event",
        steps=("repeat 9000 times:\n    after a unit is hurt, until 1 = 2: set sum to 1", "hurt each unit"),
    )
    yield Bomb(
        "nine thousand last",
        steps=("repeat 9000 times:\n    until 1 = 2: each unit gets +1 cost", "hurt each unit where (cost of it > 3)"),
    )
    yield Bomb(
        "each waits for each",
        steps=(
            "for each unit as u:\n    for each unit as v:\n        after v is hurt, until 1 = 2: hurt u",
            "hurt each unit",
        ),
        copies=30,
    )
    yield Bomb(
        "a delayed one makes two",
        steps=(
            "after a unit is hurt:" + "\n    after a unit is hurt, until 1 = 2: hurt each unit" * 2,
            "hurt each unit",
        ),
    )
    yield Bomb("as many copies as may be", steps=("repeat 9000 times: hurt each unit",), copies=999)


def _abilities() -> Iterator[Bomb]:
    yield Bomb(
        "all hurt all",
        steps=("hurt each unit",),
        card="forced after another unit is hurt: hurt each other unit",
        copies=20,
    )
    yield Bomb(
        "all hurt all, once",
        steps=("hurt each unit",),
        card="forced after another unit is hurt, limit once per game: hurt each other unit",
        copies=40,
    )
    yield Bomb(
        "reactions to reactions",
        steps=("hurt each unit",),
        card="reaction after a unit is hurt: soothe each unit\nreaction after a unit is soothed: hurt each unit",
        copies=12,
    )
    yield Bomb(
        "two for one",
        steps=("hurt 1 random unit",),
        card="forced after this is hurt: hurt this and hurt this",
        copies=3,
    )
    yield Bomb(
        "interrupts that interrupt",
        steps=("hurt each unit",),
        card="interrupt when a unit would be hurt: hurt each other unit",
        copies=20,
    )
    yield Bomb(
        "a rule that feeds itself",
        "whenever a unit where damage on it >= 0: add 1 damage to it\n",
        ("hurt each unit",),
        copies=60,
    )
    yield Bomb(
        "a rule that makes", 'whenever count units > 0: create 1 "Alice" in the field\n', ("hurt each unit",), copies=60
    )
    yield Bomb(
        "actions that double",
        "action: set sum to (sum + 1)\n",
        ("set sum to 1", "repeat 60 times: each player takes exactly sum action"),
    )
    yield Bomb(
        "abilities that call each other twice",
        "ability rite\n    timing: called\n",
        ("set sum to 40", "for each unit as u: resolve the rite ability of u"),
        card="rite:\n    if sum > 0:\n        set sum to (sum - 1)\n        resolve the rite ability of this\n"
        "        resolve the rite ability of this\n        set sum to (sum + 1)",
    )
    yield Bomb(
        "actions without an end",
        steps=("repeat: each player takes 1 action",),
        card="action: hurt each unit",
        copies=60,
    )
    yield Bomb(
        "actions that each could do",
        steps=("each player takes 1 action",),
        card="action: " + "\n".join(["", *[f"    fully hurt 1 unit as u{at}: soothe u{at}" for at in range(6)]]),
        copies=60,
    )
    yield Bomb(
        "a rule for pairs",
        "whenever a unit where (count (units where (count (units where (damage on it > 3)) > 3)) > 3): hurt it\n",
        ("repeat 200 times: hurt each unit",),
        copies=60,
    )


def _choices() -> Iterator[Bomb]:
    for number in (4, 6, 12, 18):
        all_of_them = "\n".join(f"    hurt u{at}" for at in range(number))
        lines = "\n".join(["action:", *[f"    choose a unit as u{at}" for at in range(number)], all_of_them])
        yield Bomb(f"choices, {number}", steps=("each player takes 1 action",), card=lines, copies=60)
        paid = "action, " + ", ".join(f"hurt 1 unit as u{at}" for at in range(number)) + ":\n"
        yield Bomb(
            f"costs, {number}",
            steps=("each player takes 1 action",),
            card=paid + all_of_them.replace("hurt", "soothe"),
            copies=60,
        )
        deep = nested("fully hurt 1 unit as u{n}:", number, f"soothe u{number - 1}")
        deep = "\n".join("    " + line for line in deep.split("\n"))
        named = "\n".join("    " * (number + 1) + f"soothe u{at}" for at in range(number - 1))
        yield Bomb(
            f"fully, {number} deep", steps=("each player takes 1 action",), card=f"action:\n{deep}\n{named}", copies=60
        )
    for total in ("999999", "999999999", "sum"):
        steps = ("set sum to 999999999", f"choose 1 to 20 units totalling {total} cost as squad", "hurt squad")
        yield Bomb(f"a total of {total}", steps=steps[:1] * (total == "sum") + steps[1:], copies=60)
        more = f"choose any number of units totalling {total} cost as squad"
        yield Bomb(f"any number for {total}", steps=steps[:1] * (total == "sum") + (more, "hurt squad"), copies=60)
    rich = {"cards/core.yaml": "- {id: alice, name: Alice, type: unit, cost: 15000, copies: 4}\n"}
    for much in (9_000, 20_000):
        chosen = (f"choose any number of units totalling {much} cost as squad", "hurt squad")
        yield Bomb(f"a total of {much} of what is worth more", steps=chosen, more=rich)
    yield Bomb("any number of many", steps=("choose any number of units as some", "hurt some"), copies=900)
    choose = "    choose a number from 1 to 99 as said\n    repeat said times: hurt each unit"
    yield Bomb("a number out of many", steps=(f"repeat 9000 times:\n{choose}",), copies=60)
    yield Bomb("an order of many", steps=("for each unit as u, in any order: hurt u",), copies=900)
    yield Bomb(
        "an order of many, again and again",
        steps=("repeat 900 times:\n    for each unit as u, in any order: hurt u",),
        copies=300,
    )
