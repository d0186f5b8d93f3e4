"""Small games in which constructs meet that nobody has put together: what they declare is drawn, and what is said with it.

A game draws which forms of each sort of phrase it knows at all: one that knows few of them says the same few things in many
ways, and so meets combinations that a game of everything hardly ever has. A draft is mended as those of `random_games` are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.generated.phrases import PHRASES
from tests.generated.random_games import FIXED, MANIFEST, SEATS, WORDS, Author, indented
from tests.generated.whole_way import Files

from .forms import HEADS, HOLDING, HOLDS, MORE, ROOMS, THEMES
from .late_forms import (
    ACTS,
    FACED,
    FACES,
    FIXED_FACES,
    JOLT,
    KINDRED,
    KINDS,
    LAPSES,
    LEFT,
    LOSING,
    LOST,
    NAMED,
    PASSES,
    PASSING,
    SAID,
)
from .lately_forms import ARRIVING, DEEDS, ENTWINED, GATHERING, LATELY, OVERLOOKING, PAID, SWORN
from .lending_forms import JOINED, JOINING, JOINS, LENDING, TOLLS

SHARE_OF_HOLDS: Final = 0.2
"""How many games have zones of components, slots, counters by symbol, and cards that name zones."""
SHARE_OF_HEADS: Final = 0.15
"""How many games have abilities whose heads name several zones."""
SHARE_OF_LOSING: Final = 0.2
"""How many games have three or four players, who may be out before anybody wins."""
SHARE_OF_PASSING: Final = 0.2
"""How many games take several abilities one after the other, and count what changed nothing as a pass."""
SHARE_OF_KINDS: Final = 0.2
"""How many games speak of components of any kind, with facts on faces and on whole cards."""
SHARE_OF_NAMED: Final = 0.2
"""How many games have traits and types as values."""
SHARE_OF_LENDING: Final = 0.2
"""How many games have texts that are lent, and effects until the end of a period to come."""
SHARE_OF_JOINED: Final = 0.2
"""How many games have verbs that are done with others, or in their way."""
SHARE_OF_LATELY: Final = 0.25
"""How many games hold choices to what their things are to each other, lend in one line, quote abilities and look back."""
SHARE_OF_OVERLOOKING: Final = 0.1
"""How many games overlook what has changed, of those that do not claim that something has."""
SHARE_OF_ARRIVING: Final = 0.2
"""How many games have things that enter play changed."""
SHARE_OF_ENTWINED: Final = 0.2
"""How many games have prices whose parts depend on each other."""
SHARE_OF_GATHERING: Final = 0.1
"""How many games answer once what happens to one or more things."""
SHARE_OF_DEEDS: Final = 0.15
"""How many games ask because of which deeds something happens."""
SHARE_OF_PAID: Final = 0.15
"""How many games ask what is done as a cost."""
SHARE_OF_SWORN: Final = 0.1
"""How many games choose several in secret, say numbers and words truly, and take abilities of two kinds."""
SHARE_OF_EITHER: Final = 0.3
"""How often a block that is chosen is chosen also where it would change nothing."""

SHARES: Final = {
    "holds": SHARE_OF_HOLDS, "heads": SHARE_OF_HEADS, "losing": SHARE_OF_LOSING, "passing": SHARE_OF_PASSING, "kinds": SHARE_OF_KINDS,
    "named": SHARE_OF_NAMED, "lending": SHARE_OF_LENDING, "joined": SHARE_OF_JOINED,
    "lately": SHARE_OF_LATELY, "overlooking": SHARE_OF_OVERLOOKING,
    "arriving": SHARE_OF_ARRIVING, "entwined": SHARE_OF_ENTWINED, "gathering": SHARE_OF_GATHERING,
    "deeds": SHARE_OF_DEEDS, "paid": SHARE_OF_PAID, "sworn": SHARE_OF_SWORN,
}  # fmt: skip
FORMS: Final = {
    "holds": HOLDS, "heads": HEADS, "losing": LOSING, "passing": PASSING, "kinds": KINDS, "named": NAMED, "lending": LENDING,
    "joined": JOINED, "lately": LATELY, "overlooking": OVERLOOKING, "arriving": ARRIVING, "entwined": ENTWINED,
    "gathering": GATHERING, "deeds": DEEDS, "paid": PAID, "sworn": SWORN,
}  # fmt: skip
"""What only some games have: how many, and with which forms."""
CLAIMING: Final = {"losing", "passing", "kinds", "joined"}
"""What games have that say of themselves what has to hold."""
_CHOICE: Final = re.compile(r"choose one:")

MAKINGS: Final = "ward vex soak prod nudge graft lull rally scorn tilt".split()
"""Words that drawn verbs are made of."""
SHAPES: Final = ("of a card", "of a unit", "of a card", "with an amount", "of a player", "of nothing")
"""What drawn verbs speak of."""
LEAVING: Final = (("reaction after", "is felled"), ("interrupt when", "would be felled"))
LEAVES: Final = (
    "forced interrupt when another card would be felled:",
    "forced reaction after another card is smashed:",
)
"""Abilities that wait for what leaves play, also with their own card."""
CLOSE: Final = "close the game"
"""How a game says that it ends without a winner: by a verb that leaves a trace, so that no other end is taken for it."""
KEYWORDS: Final = ("wary", "grim")
PLAY: Final = """\
verb play the game
    does:
        set active player to the player left of nobody
        for each player as p:
            move 3 random cards in the box to p's deck
            move 2 random cards in the box to p's hand
            move 2 random units in the box to the field as drafted
            give control of drafted to p
            add 2 coin to p
        move 1 random beast in the box to the field
        move 1 random spell in the box to the field
        move each room in the box to the field
        move each die in the box to the field
        set champion to 1 random unit
        repeat 2 times:
            round:
                for each player as p:
                    set active player to p
                    turn of p:
                        draw 1 card
                        p takes a turn
                        fight:
                            deal 1 damage to each unit
<course>
        each player wins the game

verb take a turn
    does:
        phase draw of you:
            draw 1 card
            take 1 action
<turn>
        phase main of you:
            take 1 action
            deal 1 damage to 1 unit
<uses>
            for each unit as called, by highest cost, ties by you:
                resolve the rite ability of called
        judge 1 unit:
            on pass: add 1 coin to you
            on fail:
                exhaust 1 unit
"""
"""The course of a drawn game: whatever it declares is used in it."""


@dataclass
class Declared:
    """What a game declares beyond the words that all of them have: text, and the forms with which it is said.

    Attributes:
        lines: The declarations.
        uses: Steps that use what is declared.
        forms: Sort to more forms of it.
    """

    lines: list[str] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    forms: dict[str, list[str]] = field(default_factory=dict)

    def say(self, sort: str, *forms: str) -> None:
        """Add forms of a sort."""
        self.forms.setdefault(sort, []).extend(forms)


def says(what: str, seed: int, share: float) -> bool:
    """Whether a game has something that only some have: a draw of its own for each such thing, so that other games stay as they are."""
    return Random(f"{what} {seed}").random() < share


def known_forms(random: Random) -> dict[str, tuple[str, ...]]:
    """Return the forms that a game knows: of each sort the shortest, some others, and those of its themes several times."""
    share = random.choice((0.12, 0.25, 0.5, 0.9))
    themes = random.sample(sorted(THEMES), random.choice((1, 2, 2, 3)))
    found: dict[str, tuple[str, ...]] = {}
    for sort, forms in PHRASES.items():
        every = (*forms, *MORE.get(sort, ()))
        kept = [form for form in every[1:] if random.random() < share]
        wanted = [form for theme in themes for form in THEMES[theme].get(sort, ())]
        weight = max(1, len(kept) // max(1, len(wanted)))
        found[sort] = tuple(each.replace("end the game", CLOSE) for each in (every[0], *kept, *(wanted * weight)))
    return found


def verb(word: str, shape: str, author: Author, declared: Declared) -> None:
    """Declare a verb: what it does is drawn, and how it is said becomes known."""
    author.names = {"of a card": [("x", "unit")], "of a unit": [("x", "unit")], "of a player": [("p", "player")]}.get(
        shape, []
    )
    if shape == "with an amount":
        author.names = [("x", "unit"), ("n", "number")]
    body = author.block(author.random.choice((1, 1, 2)), 1)
    author.names = []
    does = ["    does:", *indented(body, 2)]
    if shape in ("of a card", "of a unit"):
        of = shape.removeprefix("of a ")
        event = [f"    event: {{x}} is|are {word}ed", f"    would: {{x}} would be {word}ed"]
        declared.lines += [f"verb {word} {{x: {of}}}", *event, *does]
        declared.uses += [author.random.choice((f"{word} 1 unit", f"{word} each unit", f"{word} each enemy unit"))]
        declared.say("step", f"{word} <things>", f"{word} <pick> as <NEW group>", f"<player> must {word} <unit>")
        declared.say("static", f"<unit> cannot be {word}ed", f"you cannot {word} a <adjective> unit",
                     f"a <adjective> unit cannot be {word}ed because of a spell", f"a <adjective> unit cannot be {word}ed",
                     f"you must {word} a unit")  # fmt: skip
        declared.say("clause", f", {word} this", f", {word} <pick>")
        declared.say("answer", f"instead {word} <unit>", "change that unit to <pick>")
    elif shape == "with an amount":
        event = [f"    event: {{x}} is|are {word}ed", f"    would: {{x}} would be {word}ed"]
        counted = author.random.choice(("damage", "charge"))
        does = [f"    does: add n {counted} to x"] if author.random.random() < 0.6 else does
        declared.lines += [f"verb {word} {{x: card}} for {{n: number}}", *event, *does]
        declared.uses += [f"{word} each unit for 1"]
        declared.say("step", f"{word} <things> for <number>", f"{word} <pick> for 2 as <NEW group>")
        declared.say(
            "static", f"<unit> cannot be {word}ed", f"a <adjective> unit cannot be {word}ed because of a spell"
        )
        declared.say("answer", "redirect 1 of that amount to <pick>", "redirect that amount to <unit>", "prevent 1 of that amount",
                     "change that amount to <small>", "change that unit to <unit>")  # fmt: skip
    elif shape == "of a player":
        event = [f"    event: {{p}} is|are {word}ed", f"    would: {{p}} would be {word}ed"]
        declared.lines += [f"verb {word} {{p: player}}", *event, *does]
        declared.uses += [f"{word} each player"]
        declared.say("step", f"{word} <players>", f"{word} 1 player")
        declared.say("static", f"<player> cannot be {word}ed", f"your opponent cannot {word} you")
        declared.say("happening", f"you are {word}ed", f"a player is {word}ed")
        declared.say("looming", f"a player would be {word}ed", f"you would be {word}ed")
        declared.say("answer", "change that player to <player>")
        return
    else:
        declared.lines += [f"verb {word}", f"    event: {{by}} {word}s|{word}", *does]
        declared.uses += [word]
        declared.say("step", word, f"<player> may {word}", f"<players> {word}s")
        declared.say("static", f"<player> cannot {word}", f"you must {word}")
        declared.say("clause", f", {word}")
        declared.say("happening", f"a player {word}s", f"your opponent {word}s")
        return
    declared.say("happening", f"a <adjective> unit is {word}ed", f"this is {word}ed", f"a unit is {word}ed by <player>",
                 f"a unit is {word}ed because of a spell", f"another card is {word}ed", f"a card anywhere is {word}ed",
                 f"you {word} a unit")  # fmt: skip
    declared.say(
        "looming", f"a <adjective> unit would be {word}ed", f"this would be {word}ed", f"a card would be {word}ed"
    )


def leaving_together(declared: Declared) -> None:
    """Declare a verb inside of a verb with which several things leave play at one moment."""
    for line in ("verb fell {x: card}", "verb smash {x: card}"):
        word = line.split()[1]
        does = ["move x to the pile"] if word == "fell" else ["add 1 charge to x", "fell x"]
        declared.lines += [
            line,
            f"    event: {{x}} is|are {word}ed",
            f"    would: {{x}} would be {word}ed",
            "    does:",
        ]
        declared.lines += indented(does, 2)
    declared.uses.append("smash each unit where (damage on it >= 2)")
    declared.say("step", "smash each unit", "smash <things>", "fell <pick>")
    declared.say("ability", *(f"forced {kind} a card {said}:" for kind, said in LEAVING), *LEAVES)


def declarations(author: Author) -> Declared:
    """Draw verbs, adjectives, numbers and keywords, and make them known to the author."""
    random, declared = author.random, Declared()
    for word in random.sample(MAKINGS, random.choice((1, 2, 3, 4))):
        verb(word, random.choice(SHAPES), author, declared)
    if random.random() < 0.5:
        leaving_together(declared)
    about = author.about("condition", "x", "unit")
    declared.lines += [
        f"adjective keen {{x: card}}: {about}",
        f"number reach of {{x: card}}: {author.about('number', 'x', 'unit')}",
    ]
    declared.say("adjective", "keen")
    declared.say("fact", "(reach of it)")
    declared.say("static", "<unit> is keen", "each unit gets (<number>) reach", "each <one> gets +1 reach")
    for word in KEYWORDS[: random.choice((0, 1, 2))]:
        author.names = [("n", "number")]
        ability = [author.phrase("ability"), *indented(author.block(1))]
        author.names = []
        declared.lines += [f"keyword {word} {{n: number}}:", *indented(ability)]
        declared.say("constant", f"{word} 1", f"{word} 2", f"constant: each <one> gains {word} <small>")
        declared.say(
            "static", f"<unit> gains {word} 1", f"each <one> loses {word}", f"each <adjective> unit gains {word} 2"
        )
        declared.say("condition", f"<unit> has {word}")
    forms = dict(author.forms)
    for sort, more in declared.forms.items():
        forms[sort] = (*forms[sort], *more, *more)
    author.forms = forms
    return declared


def of_drawn_verbs(forms: Mapping[str, tuple[str, ...]], declared: Declared) -> dict[str, tuple[str, ...]]:
    """Return forms in which `{word}` is each of the drawn verbs that are done to a thing."""
    words = [line.split()[1] for line in declared.lines if re.match(r"verb \w+ \{x: ", line)]
    return {
        sort: tuple([form.replace("{word}", word) for form in kept for word in (words if "{word}" in form else ("",))])
        for sort, kept in forms.items()
    }


def extras(seed: int) -> tuple[str, ...]:
    """Return what a game has that only some have."""
    has = [what for what, share in SHARES.items() if says(what, seed, share)]
    return tuple(what for what in has if what != "overlooking" or "passing" not in has)


def drawn(seed: int) -> Files:
    """Return the draft of a game: what it says may be refused."""
    random = Random(f"nets {seed}")
    forms, has = known_forms(random), extras(seed)
    for what in has:
        more = FORMS[what]
        forms = {
            sort: (*kept, *more.get(sort, ()), *more.get(sort, ()))
            for sort, kept in {**dict.fromkeys(more, ()), **forms}.items()
        }
    author = Author(random, forms=forms)
    most = random.choice((2, 2, 2, 3))
    if "losing" in has:
        most = Random(f"seats {seed}").choice((3, 3, 4))
    seats = f", seats: {{{', '.join(f'{name}: {{}}' for name in SEATS[:most])}}}" if random.random() < 0.7 else ""
    manifest = MANIFEST.format(
        least=2, most=most, seats=seats, then=random.choice(("full", "always")),
        pool=random.choice(("nobody", "everyone")), mixes=random.choice(("true", "false")), damage=random.choice((2, 3, "null")),
    )  # fmt: skip
    manifest = manifest.replace(
        "counters:\n", "  stash: {per: player}\n  camp: {per: player, in_play: true}\ncounters:\n"
    )
    counters = "  charge: {on: [card, player], most: 4}\n  closing: {on: [game]}\n"
    manifest = manifest.replace("values:\n", f"{counters}values:\n")
    declared = declarations(author)
    if "deeds" in has:
        author.forms = of_drawn_verbs(author.forms, declared)
    declared.lines += [f"verb {CLOSE}", "    does:", "        add 1 closing to the game", "        end the game"]
    words = WORDS
    for place in ("condition about x", "condition about p", "number about x", "number about p"):
        sort, _, name = place.partition(" about ")
        words = words.replace(f"<{place}>", author.about(sort, name, "unit" if name == "x" else "player"))
    words = words.replace("<verb>", "\n".join(indented(author.block(1), 2)))
    course = author.block(random.choice((0, 1, 2)))
    turn = "\n".join(indented(author.block(random.choice((1, 2))), 2))
    uses = "\n".join(indented(declared.uses, 3)) or f"{'    ' * 3}do nothing"
    own: list[str] = []
    for _ in range(random.choice((0, 0, 1, 2))):
        own += [author.phrase("ability"), *indented(author.block(1))]
        author.names = []
    if random.random() < 0.3:
        own += [author.phrase("constant")]
    author.names = []
    cards = [line for number in range(random.choice((2, 3, 4, 6))) for line in author.card(number)]
    fixed = FIXED
    manifest, fixed = reworded(manifest, HOLDING, "holds" in has), reworded(fixed, ROOMS, "holds" in has)
    if "losing" in has:
        own += [rule for rule in LOST if random.random() < 0.5]
        course += [line.replace("<most>", str(most)) for line in LEFT]
    if "passing" in has:
        own += ACTS
        course += [line.replace("<step>", author.phrase("step")) for line in PASSES]
        author.names = []
    if "named" in has:
        course += SAID
    if "kinds" in has:
        declared.lines += JOLT
        course += KINDRED
    if "joined" in has:
        declared.lines += JOINING
        course += JOINS
    manifest = reworded(manifest, TOLLS, "joined" in has)
    manifest = reworded(manifest, LAPSES, "passing" in has)
    manifest, fixed = reworded(manifest, FACED, "kinds" in has), reworded(fixed, FIXED_FACES, "kinds" in has)
    if "kinds" in has:
        cards = [below for line in cards for below in (line, *FACES.get(line, ()))]
    if CLAIMING & set(has):
        manifest = manifest.replace("  closing: {on: [game]}\n", "  closing: {on: [game]}\n  fault: {on: [game]}\n")
    lines = "\n".join(indented(course, 4)) or f"{'    ' * 4}do nothing"
    play = PLAY.replace("<course>", lines).replace("<turn>", turn).replace("<uses>", uses)
    rules = ["\n".join(author.windows()), words, "\n\n".join(["\n".join(declared.lines), "\n".join(own)]), "", play]
    files = {
        "game.yaml": manifest,
        "rules/play.rules": "\n".join(rules),
        "cards/core.yaml": "\n".join(cards) + "\n" + fixed,
    }
    either = Random(f"either {seed}")
    return {name: _CHOICE.sub(lambda found: "choose either:" if either.random() < SHARE_OF_EITHER else found[0], text)
            for name, text in files.items()}  # fmt: skip


def reworded(text: str, changes: tuple[tuple[str, str], ...], has: bool) -> str:
    """Return a text in other words, where a game has what these are about."""
    for old, new in changes if has else ():
        assert old in text, f"no game says this any more: {old}"
        text = text.replace(old, new)
    return text
