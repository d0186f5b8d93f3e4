"""Bombs that ask: the past, the board, what looms, which texts are blank, what lasts, and other players."""

from __future__ import annotations

from collections.abc import Iterator

from .bomb import MANIFEST, Bomb, chain, nested, verbs

WITH_TURNS = {"game.yaml": MANIFEST + "periods: [turn]\n"}
_OFTEN = "repeat 9000 times: set sum to "


def asking_bombs() -> Iterator[Bomb]:
    """Yield them."""
    yield from _past()
    yield from _lasting()
    yield from _constants()
    yield from _players()
    yield from _windows()
    yield from _groups()


def _turn(*steps: str) -> tuple[str, ...]:
    """Return a turn in which something is done."""
    lines = [line for step in steps for line in step.split("\n")]
    return ("\n".join(["for each player as p:", "    turn of p:", *[f"        {line}" for line in lines]]),)


def _past() -> Iterator[Bomb]:
    hurts = "repeat 300 times: hurt each unit"
    times = "the number of times a unit was hurt this turn"
    yield Bomb("a long past, again and again", steps=_turn(hurts, _OFTEN + times), copies=20, more=WITH_TURNS)
    each = "repeat 9000 times: soothe each unit that was hurt this turn"
    yield Bomb("who was hurt, again and again", steps=_turn(hurts, each), copies=40, more=WITH_TURNS)
    inner = f"hurt each unit where (count (units where ({times} > damage on it)) > 2)"
    yield Bomb("a long past in descriptions", steps=_turn(hurts, inner), copies=60, more=WITH_TURNS)
    lives = "constant while no other unit was hurt this turn: each other unit gets +1 cost"
    yield Bomb(
        "a past of constants",
        steps=_turn("repeat 9000 times: hurt each unit where (cost of it > 0)"),
        card=lives,
        copies=60,
        more=WITH_TURNS,
    )
    yield Bomb("a log of a million lines", steps=("repeat 9000 times: hurt each unit",), copies=120)


def _lasting() -> Iterator[Bomb]:
    next_time = "until the next time a unit is hurt this turn: each unit gets +1 cost"
    piled = f"repeat 1900 times:\n    {next_time}"
    ask = "repeat 9000 times: hurt each unit where (cost of it > 3)"
    yield Bomb("until the next time, piled up", steps=_turn(piled, ask), copies=60, more=WITH_TURNS)
    again = "until the next time a unit is soothed this turn: each unit gets +1 cost"
    turns = f"repeat 9000 times:\n    {again}\n    soothe each unit"
    yield Bomb("until the next time, again and again", steps=_turn(turns), copies=60, more=WITH_TURNS)
    total = f"{_OFTEN}(the total cost among units)"
    lasting = "repeat 1900 times:\n    until 1 = 2: each unit gets +1 cost"
    yield Bomb("as many last as may", steps=(lasting, "hurt each unit where (cost of it > 3)", total), copies=60)
    asking = "repeat 1900 times:\n    until count (units where (damage on it > 9)) > 2: each unit gets +1 cost"
    yield Bomb("as many last as may, all ask", steps=(asking, "repeat 9000 times: hurt 1 random unit"), copies=60)
    holding = "repeat 1900 times:\n    until count (units where (cost of it > 9)) > 2: each unit gets +1 cost"
    yield Bomb("as many last as may, all ask what they change", steps=(holding, "hurt each unit"), copies=60)
    waits = "for each unit as u:\n    for each unit as v:\n            after u is hurt, until 1 = 2: hurt v"
    yield Bomb("pairs wait for each other", steps=(waits, "hurt each unit"), copies=40)
    made = "forced after this is hurt:\n    for each unit as u:\n        after u is soothed, until 1 = 2: soothe u"
    yield Bomb(
        "delayed ones that multiply",
        steps=("repeat 9000 times:\n    hurt each unit\n    soothe each unit",),
        card=made,
        copies=20,
    )


def _constants() -> Iterator[Bomb]:
    ask = ("repeat 9000 times: hurt each unit where (cost of it > 3)",)
    for name, card in (
        (
            "texts that blank each other",
            "constant: the text of each other unit is blank\nconstant: each unit gets +1 cost",
        ),
        (
            "texts that blank what is dear",
            "constant: the text of (each other unit where cost of it > 0) is blank\n"
            "constant: each other unit gets +1 cost",
        ),
        (
            "at least the highest",
            "constant: the cost of each other unit is at least (the highest cost among units)",
        ),
        ("at most the lowest", "constant: the cost of each other unit is at most (the lowest cost among units)"),
        ("different ones", "constant: this gets (the number of different costs among units) cost"),
        ("different ones of others", "constant: each other unit gets (the number of different costs among units) cost"),
        ("while others are dear", "constant while count (units where (cost of it > 1)) > 2: each unit gets +1 cost"),
        (
            "bans that ask",
            "constant while count (units where (cost of it > 1)) > 2: each unit gets +1 cost\n"
            "constant: (each other unit where cost of it > 99) cannot be hurt",
        ),
    ):
        yield Bomb(name, steps=ask, card=card, copies=60)
    yield Bomb(
        "keywords that give keywords",
        "keyword odd:\n    constant: (each other unit where cost of it > 0) gains odd\n"
        "keyword even:\n    constant: (each other unit where it has odd) gets +1 cost\n",
        ask,
        "odd\neven",
        40,
    )


def _players() -> Iterator[Bomb]:
    for depth in (20, 40):
        often = chain("adjective", "odd{n} {{p: player}}: count odd{b} players > 0", "odd0 {p: player}: sum < 5", depth)
        yield Bomb(f"adjectives of players, {depth}", often, (f"for each odd{depth - 1} player as p: set sum to 1",))
        total = chain(
            "number", "n{n} of {{p: player}}: the total (n{b} of it) among players", "n0 of {p: player}: sum + 1", depth
        )
        yield Bomb(f"totals of players, {depth}", total, (f"for each player as p: set sum to (n{depth - 1} of p)",))
        churned = verbs("for each player as p: churn{b}", "set sum to 1", depth)
        yield Bomb(f"verbs for each player, {depth}", churned, (f"churn{depth - 1}",))
    inner = "sum < 5"
    for _ in range(9):
        inner = f"count (players where ({inner})) > 0"
    yield Bomb("descriptions of players", steps=(f"repeat 9000 times:\n    if {inner}: hurt each unit",))
    four = {"game.yaml": MANIFEST.replace("max: 2", "max: 4").replace("min: 2", "min: 4")}
    deep = nested("for each player as p{n}:", 20, "set sum to 1")
    yield Bomb("for each of four players, 20 deep", steps=(deep,), more=four)


def _windows() -> Iterator[Bomb]:
    for timing in ("interrupt when this would be", "forced after this is"):
        yield Bomb(
            f"{timing} hurt, another is", steps=("hurt each unit",), card=f"{timing} hurt: hurt 1 random other unit"
        )
    deeper = "forced after this is hurt: hurt each other unit where (damage on it < 3)"
    yield Bomb("windows inside of windows", steps=("hurt 1 random unit",), card=deeper, copies=200)
    acts = "action:\n    alternate from you until 2 consecutive passes: take 1 action"
    yield Bomb(
        "alternations inside of each other",
        steps=("alternate from you until 2 consecutive passes: take 1 action",),
        card=acts,
        copies=60,
    )
    looms = (
        "verb deal {amount: number} damage to {x: unit}\n    event: {x} is|are dealt damage\n"
        "    would: {x} would be dealt damage\n    does: add amount damage to x\n"
    )
    answers = (
        "interrupt when another unit would be dealt damage: add (the damage that this would be dealt) damage to this"
    )
    strikes = "repeat 9000 times: deal 2 damage to each unit"
    yield Bomb("what looms, asked by all", looms, (strikes,), answers, copies=60)


def _groups() -> Iterator[Bomb]:
    yield Bomb("different costs of many", steps=(f"{_OFTEN}(the number of different costs among units)",), copies=900)
    made = 'create 10000 "Alice" in the field'
    yield Bomb("totals of ten thousand", steps=(made, f"{_OFTEN}(the total damage among units)"))
    most = "damage on it = the highest damage among units"
    group = f"hurt each unit where (count (units where ({most})) > 0)"
    yield Bomb("groups of groups", steps=(f"repeat 9000 times: {group}",), copies=100)
    counted = "repeat while sum < 999999999:\n    repeat 9000 times: set sum to (sum + 0)"
    yield Bomb("repeat while, nested", steps=(counted,))
    tried = "repeat 9000 times:\n    fully hurt each unit: soothe each unit"
    yield Bomb("in full, again and again", steps=(tried,), copies=100)
    manifest = MANIFEST.replace("types: {unit:", "types: {place: {fields: {near: list of place}}, unit:")
    places = "".join(
        f"- {{id: p{at}, name: P{at}, type: place, near: [p{(at + 1) % 300}, p{(at * 7 + 3) % 300}]}}\n"
        for at in range(300)
    )
    far = "for each place as one:\n    for each place as two:\n        if distance from one to two > 3: set sum to 1"
    yield Bomb(
        "ways between all places",
        steps=(
            "move each place anywhere to the field",
            f"repeat 99 times:\n    {far.replace(chr(10), chr(10) + '    ')}",
        ),
        more={"game.yaml": manifest, "cards/places.yaml": places},
    )
