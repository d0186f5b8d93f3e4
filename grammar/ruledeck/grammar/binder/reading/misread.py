"""What a word at which the reading stopped was to say: helps that look at what the game declares."""

from typing import Final

from ruledeck.grammar.binder.reading.habits import stumbled
from ruledeck.grammar.binder.reading.reader import Reader
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import having
from ruledeck.grammar.text.article import article
from ruledeck.grammar.words.vocabulary import Element, SlotSpec, Word

LASTING: Final = having(lambda verb: verb.lasts)
"""The verbs that can be said to last `until` something."""
_THING: Final = "a card or a player"
"""What is wanted where a thing is."""
_QUANTITIES: Final = frozenset(("no", "any", "all", "every", "both"))
"""Words of quantity behind which a noun stands, and no name."""
_BEFORE_NOUNS: Final = ("other", "random", "enemy", "friendly")
CHANGED: Final = "the name of a number"
"""What is wanted where something is said that holds for a while, or always."""


def meant_otherwise(reader: Reader, at: int) -> str | None:
    """Return how the language says what the word at a place was to say; `None` for other words."""
    word, following = reader.word(at), reader.word(at + 1)
    return (
        _name_of_card(reader, at, word)
        or _counter_in_front(reader, word, following)
        or (_SECRETLY if word == "secretly" else None)
        or _of_those_chosen(reader, at, word)
        or _of_a_player(reader, word, following)
        or _of_the_game(reader, at)
        or ("a noun" in reader.wanted and what_lies_there(reader, at))
        or _value_as_quantity(reader, word, following)
        or _of_several(reader, word)
        or _adjective(reader, at)
        or _step(reader, at, word)
        or _side(reader, at)
        or _one(reader, at)
        or _nobody(reader, word)
        or _nothing(reader, word)
        or stumbled(word, following, reader.word(at + 2))
    )


_SECRETLY: Final = (
    "in secret several players choose, `each player secretly chooses 1 ... as x`; "
    "which of them stands in brackets: `(each player where ...) secretly chooses 1 ... as x`"
)


def _counter_in_front(reader: Reader, word: str, following: str) -> str | None:
    """Return where a counter stands that was said in front of what bears it, as an adjective would be."""
    if "a noun" not in reader.wanted or word not in reader.words.counters or following not in reader.words.types:
        return None
    return f"`{word}` is a counter, and stands behind what bears it: `{following} with {word}`; in front stands an adjective"


def _side(reader: Reader, at: int) -> str | None:
    """Return that a side which is wanted is chosen in front: `turn d to a fire side of d`."""
    behind = map(reader.word, range(at, reader.full))
    if reader.word(at) in ("a", "an", "another") and "a side" in reader.wanted and "side" in behind:
        return "choose the side in a line above: `choose a side of <die> as s`, and then say `s`"
    return None


def _nobody(reader: Reader, word: str) -> str | None:
    """Return how a player is said where nobody acts, as in a definition."""
    if word != "you" or "you" in reader.scope.names:
        return None
    return "nobody is `you` here: say which player is meant, in a definition by a slot, `{p: player}`, and then `p`"


def _nothing(reader: Reader, word: str) -> str | None:
    """Return how it is said that there is nothing: of a symbol by one that the game declares, of things by their number."""
    if word not in ("none", "nothing") or not reader.words.symbol_sets:
        return None
    return (
        "that there is no symbol is a symbol as well: declare one in its set, `none`, and compare with it; "
        "of things say `no <things>`, of a player `nobody`"
    )


def _one(reader: Reader, at: int) -> str | None:
    """Return that one of something is said in digits where a number of it is wanted: `draw 1 card`."""
    if reader.word(at) not in ("a", "an") or reader.wanted != {"a number"}:
        return None
    if reader.word(at + 1) == "number" and reader.word(at + 2) == "from":
        return "an amount that is chosen stands without brackets: `a number from ... to ...`"
    return "write the number: `1`"


def _name_of_card(reader: Reader, at: int, word: str) -> str | None:
    """Return how the card is said of which there is the name only: in a name of the text, or in a fact."""
    named, said = reader.scope.names.get(word), ""
    if named is not None and named.type == m.NAME and _THING in reader.wanted:
        said = word
    elif _THING in reader.wanted and reader.word(at + 1) == "of" and _names(reader, word):
        whose = reader.word(at + 2)
        said = f"{word} of {whose}" if whose in reader.scope.names or whose == "this" else f"({word} of ...)"
    elif at > 1 and reader.word(at - 1) == "of" and word and _names(reader, reader.word(at - 2)):
        said = f"{reader.word(at - 2)} of {word}"
    # Where not all that has a title is a card, such as the place that a place names, it is a card or another component.
    cards = all(each in reader.words.kinds.get("card", ()) for each in reader.words.fields)
    noun = next(
        (each for each in reader.words.types if article(each) in reader.wanted), "card" if cards else "component"
    )
    return f"`{said}` is the name of a card; the card is said `the {noun} named {said}`" if said else None


def _of_those_chosen(reader: Reader, at: int, word: str) -> str | None:
    """Return how a group that has a name is asked for none, any or all of it: `no guests`, `guests is empty`."""
    said = reader.word(at - 2) if at > 1 and word == "empty" and reader.word(at - 1) in ("is", "are") else word
    named = reader.scope.names.get(said)
    if named is None or not named.many or (said == word and at > 0 and reader.word(at - 1) not in _QUANTITIES):
        return None
    ways = f"`count {said} = 0` asks whether there are none, `any of {said}` and `each of {said}` are some and all"
    return f"`{said}` is the name of several: {ways}"


def _names(reader: Reader, fact: str) -> bool:
    """Whether a fact of cards is the name of one."""
    kinds = [fields[fact] for fields in reader.words.fields.values() if fact in fields]
    return any(kind == m.NAME and not many for kind, many in kinds)


def _of_a_player(reader: Reader, word: str, following: str) -> str | None:
    """Return how a declared number of a player is said, where it is said as what one owns: `your bill`."""
    if word != "your" or not any(each.slots[0].type == m.PLAYER for each in _numbers(reader, following, slots=1)):
        return None
    return f"the number is `{following} of you`; in what changes it, you have it: `you get +1 {following}`"


def _of_the_game(reader: Reader, at: int) -> str | None:
    """Return how a zone is said that belongs to the whole game, where it is said as somebody's: `your deck`."""
    if reader.word(at) != "your":
        return None
    for end in range(at + 2, min(at + 5, reader.size + 1)):
        zone = reader.words.zones.get(" ".join(reader.word(k) for k in range(at + 1, end)))
        if zone is not None and reader.words.zone_per[zone] == "game":
            return f"the {zone} belongs to nobody: `the {zone}`"
    return None


def what_lies_there(reader: Reader, at: int) -> str | None:
    """Return how the cards of a zone are said, where the zone is said in their place: `reveal your hand`."""
    for begin in range(max(at - 3, 0), at + 1):
        # What is looked for here is wanted by nobody else.
        aside = reader.part(begin, reader.size, reader.scope)
        for zone, end, _ in aside.read(m.ZONE, 0):
            if isinstance(zone, m.Zone) and begin + end > at and zone.name in reader.words.zones.values():
                said = " ".join(reader.atoms[k].text for k in range(begin, begin + end)).replace(" 's", "'s")
                said = f"the {said}" if begin and reader.word(begin - 1) == "the" else said
                return f"for what lies there, write `each card in {said}`, `1 card in {said}`"
    return None


def _value_as_quantity(reader: Reader, word: str, following: str) -> str | None:
    """Return how a value of the game says how many of something: in brackets."""
    nouns = {*reader.words.types, *reader.words.traits, *reader.words.adjectives, "cards", "players", *_BEFORE_NOUNS}
    counts = _THING in reader.wanted or "a player" in reader.wanted
    if not counts or following not in nouns or reader.words.values.get(word) != m.NUMBER:
        return None
    return f"a number that is not written in digits stands in brackets: `({word}) {following}`"


def _of_several(reader: Reader, word: str) -> str | None:
    """Return that a number of two things is no text's to change."""
    if CHANGED not in reader.wanted:
        return None
    for number in reader.words.words.values():
        if number.kind == "number" and len(number.slots) > 1 and _begins(number.pattern.elements, word):
            said = number.pattern.usage
            return f"`{said}` is a number of {len(number.slots)} things, and only one of a single thing can be changed"
    return None


def _numbers(reader: Reader, word: str, *, slots: int) -> list[Word]:
    """Return the declared numbers of so many things that begin with a word, and say `of` of what."""
    return [
        each
        for each in reader.words.words.values()
        if each.kind == "number"
        and len(each.slots) == slots
        and _begins(each.pattern.elements, word)
        and any(not isinstance(element, SlotSpec) and "of" in element for element in each.pattern.elements)
    ]


def _begins(elements: tuple[Element, ...], word: str) -> bool:
    first = elements[0]
    return bool(word) and not isinstance(first, SlotSpec) and word in first


def _adjective(reader: Reader, at: int) -> str | None:
    """Return where an adjective of several words stands, which was put in front of its noun."""
    for each in reader.words.words.values():
        fixed = [element for element in each.pattern.elements if not isinstance(element, SlotSpec)]
        if each.kind != "adjective" or len(each.slots) != 1 or len(fixed) < 2:
            continue
        said = [reader.word(at + k) for k in range(len(fixed))]
        if all(word in element for word, element in zip(said, fixed, strict=True)):
            noun = reader.word(at + len(fixed)) or "<noun>"
            verb = "are" if noun in reader.words.plural or noun in ("players", "cards", "opponents") else "is"
            return f"an adjective of several words stands behind its noun: `{noun} that {verb} {' '.join(said)}`"
    return None


def _step(reader: Reader, at: int, word: str) -> str | None:
    """Return where a step stands that was put where something holds."""
    verbs = reader.words.verb_starts.get(word, ()) if at == 0 and CHANGED in reader.wanted else ()
    if not verbs:
        return None
    lasting = next((verb for verb in verbs if verb.id in LASTING), None)
    if lasting is not None:
        return f"how long it lasts stands behind it: `{lasting.pattern.usage} until ...`"
    return "here stands what holds, such as `this gets +1 <number>`; what is done once stands on a line of its own"
