"""The log of a game as sentences, a line for what belongs together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from ruledeck.cli.speech.english import English
from ruledeck.cli.speech.lasting import (
    chosen_pair,
    chosen_said,
    lasting_said,
    nothing,
    question_told,
    reckoned_said,
    said_truly,
    vain_told,
)
from ruledeck.cli.speech.names import HIDDEN, TableNames
from ruledeck.cli.speech.quotes import ability_said, question_said
from ruledeck.cli.speech.russian import Russian
from ruledeck.cli.speech.shown import counter_shown, is_place, pile_shown, standing, value_said, value_told
from ruledeck.cli.speech.teller import Teller
from ruledeck.grammar.prose.russian.inflection import agree, by_number, decline
from ruledeck.grammar.text.sentence import capital

Entry = Sequence[object]
TELLERS: Final[Mapping[str, type[Teller]]] = {"en": English, "ru": Russian}
"""The languages in which a game can be told."""

_SILENT: Final = frozenset(("ended", "win", "effect", "mark", "forget", "bared"))
"""Kinds of entries that only the bookkeeping needs."""
_COUNTED: Final = ("add", "remove", "set")
"""Kinds of entries about a counter: the counter, its bearer, an amount."""
_BOX: Final = "box"
_MANY: Final = 3
"""From how many cards on a move is told as one of many."""
_LISTED: Final = 7
"""Up to how many cards of one move are named."""


def narrate(entries: Iterable[Sequence[object]], names: TableNames) -> Iterator[str]:
    """Yield the log in sentences; beginnings of periods are headings without a full stop.

    Args:
        entries: As `read_log` of the interpreter gives them: kind and plain slots, as somebody saw them.
        names: What players and cards are called, and in which language.
    """
    for clause in clauses(entries, names):
        yield clause if clause.startswith("-- ") else sentence(clause)


def clauses(entries: Iterable[Sequence[object]], names: TableNames) -> Iterator[str]:
    """Yield the log as `narrate` does, but without capitals and full stops."""
    teller = TELLERS[names.language](names)
    for together in grouped(entries, names):
        kind = together[0][0]
        if kind == "move" and len(together) >= _MANY:
            _, _, begin, end, *_ = together[0]
            yield teller.many_move(len(together), _listed(together, names), begin, end, _no_card(together, names))
        elif kind == "create":
            made = Counter(names.subject(entry[1]) for entry in together if entry[1] != HIDDEN)
            unseen = len(together) - made.total()
            things = [*counted(made, names.language), *([_hidden(unseen, names)] if unseen else [])]
            yield teller.created(things, len(together), together[0][2])
        elif kind == "show":
            yield teller.shown(_cards(together, names), len(together), together[0][2], _viewers(together[0], names))
        elif kind in ("add", "remove") and len(together) > 1:
            bearers = counted(Counter(names.subject(entry[2]) for entry in together), names.language)
            words = standing(names, together[0][1])
            if words:
                yield teller.stands(words, bearers, now=kind == "add")
            else:
                yield teller.counters(str(kind), str(together[0][1]), bearers, together[0][3])
        elif kind in ("pick", "up", "down") and len(together) > 1:
            yield teller.many_turned(str(kind), _cards(together, names))
        else:
            yield from (line for entry in together if (line := _line(entry, names, teller)))


def _cards(entries: Sequence[Entry], names: TableNames) -> list[str]:
    """Return the titles of the cards that entries are about; those that the reader does not know are counted."""
    titles = Counter(names.title(entry[1]) for entry in entries if entry[1] != HIDDEN)
    hidden = len(entries) - titles.total()
    return [*counted(titles, names.language), *([_hidden(hidden, names)] if hidden else [])]


def _hidden(number: int, names: TableNames) -> str:
    """Return cards that the reader does not know: `a hidden card`, `3 hidden cards`."""
    if number == 1:
        return names.word("hidden")
    if names.language == "en":
        return f"{number} hidden cards"
    case, plural = by_number(number, "nom")
    # Behind 2, 3 and 4 the noun is singular, and its adjective plural.
    few = case == "gen" and not plural
    hidden = agree("скрытый", "nom" if few else case, "f", plural=plural or few)
    return f"{number} {hidden} {decline('карта', 'f').form(case, plural=plural)}"


def counted(titles: Mapping[str, int], language: str = "") -> list[str]:
    """Return titles with how often each occurs; in a language, one that holds a comma stands in quotation marks beside others."""
    said = {title: in_list(title, language) if language and len(titles) > 1 else title for title in titles}
    return [said[title] if number == 1 else f"{number} x {said[title]}" for title, number in titles.items()]


def in_list(title: str, language: str) -> str:
    """Return a title as it stands in a list that commas part: one that holds a comma itself in quotation marks."""
    name, bracket, rest = title.partition(" [")
    if ", " not in name:
        return title
    return f"{f'«{name}»' if language == 'ru' else f'“{name}”'}{bracket}{rest}"


def _listed(moves: Sequence[Sequence[object]], names: TableNames) -> list[str]:
    """Return the titles of cards that move together, if the reader knows all of them and they are few."""
    keys = [entry[1] for entry in moves]
    if len(keys) > _LISTED or any(key == HIDDEN or isinstance(key, int) for key in keys):
        return []
    return counted(Counter(names.title(key) for key in keys), names.language)


def _no_card(moves: Sequence[Sequence[object]], names: TableNames) -> str:
    """Return the one type of things that move together and are no cards; empty where they are cards, or may be."""
    game = names.program.game if names.program is not None else None
    if game is None or game.text.manifest is None:
        return ""
    known = {str(entry[1]): game.cards.get(str(entry[1])) for entry in moves}
    types = {"" if card is None else card.text.type for card in known.values()}
    only = types.pop() if len(types) == 1 else ""
    return only if only and game.text.manifest.types[only].kind != "card" else ""


def _viewers(entry: Sequence[object], names: TableNames) -> list[int]:
    mask = entry[3] if len(entry) > 3 and isinstance(entry[3], int) else 0
    found = [number for number in range(1, len(names.seats) + 1) if mask >> number & 1]
    return [] if len(found) == len(names.seats) else found


def _line(entry: Sequence[object], names: TableNames, teller: Teller) -> str:
    kind, slots = entry[0], entry[1:]
    if kind in _SILENT:
        return ""
    if kind in ("lose", "pass"):
        return teller.lost(slots[0]) if kind == "lose" else teller.passed(slots[0])
    if kind in ("chose", "opened"):
        chosen = chosen_said(slots[1], slots[2], names)
        return teller.chosen(slots[0], chosen) if chosen else teller.left_out(slots[0]) if nothing(slots[2]) else ""
    if kind == "lasts":
        return lasting_said(slots[0], slots[1], slots[2], names)
    if kind == "cut":
        said = str(slots[1]).partition(":")[2]
        return teller.cut(said or names.attribute("periods", str(slots[0])), again=bool(slots[2]))
    if kind in ("vain", "unmet"):
        return vain_told(slots[0], slots[1], names)
    if kind == "reckoned":
        return _reckoned(slots, names, teller) if slots[1] != HIDDEN else ""
    if kind == "changed":
        old, new = chosen_pair(slots[0], slots[1], names)
        return teller.changed(old, new, amount=slots[0] == "number") if old and new else ""
    if kind == "asked":
        question = question_told(slots[0], slots[2], names)
        if (words := said_truly(slots[0], slots[3], names)) is not None:
            return teller.said(slots[1], question, words)
        return teller.asked(slots[1], question, _truth(slots[3]))
    if kind == "number":
        return teller.drawn(names.symbol(slots[0]))
    if kind == "period" and len(slots) == 3:
        return f"-- {names.period(str(slots[0]), slots[1], str(slots[2]) if slots[2] else None)} --"
    return _said(str(kind), slots, names, teller)


def bound_told(entry: Sequence[object], names: TableNames, teller: Teller) -> str:
    """Return that a counter could be raised or lowered no farther; empty for one that no table shows."""
    _, counter, bearer, way = entry
    found = names.program.layout.counters if names.program is not None else ()
    least = next((each.least for each in found if each.name == counter), 0)
    shown = counter_shown(names, counter)
    return teller.bound(str(counter), bearer, least=least, way=1 if way == 1 else -1) if shown else ""


def _reckoned(slots: Sequence[object], names: TableNames, teller: Teller) -> str:
    number, amount, values, *_ = slots
    words, whole = reckoned_said(number, amount, values, names)
    return words if whole else teller.reckoned(words, amount)


def _said(kind: str, slots: Sequence[object], names: TableNames, teller: Teller) -> str:
    match kind, slots:
        case "move", (card, begin, end, *_):
            return teller.move(names.subject(card, agrees=True), begin, end)
        case "shuffle" | "scatter", (zone, *number):
            return _mixed(zone, number, teller)
        case "add" | "remove" | "set", (counter, bearer, amount):
            if words := standing(names, counter):
                return teller.stands(
                    words, [names.subject(bearer)], now=kind == "add" or (kind == "set" and amount != 0)
                )
            return teller.counter(kind, str(counter), bearer, amount)
        case "value", (name, value, *_):
            held = value_said(str(name), value, names)
            return f"{names.attribute('values', str(name))}: {held}" if held else ""
        case "ability", (name, source, player):
            text = ability_said(name, names) if source == 0 else ""
            return teller.used(player, source, text) if player else teller.acts(source, text)
        case "verdict", (question, values, zone, answer):
            return teller.answered(question_said(question, values, names), zone, _truth(answer))
        case "pick" | "up" | "down", (card,):
            return teller.turned(kind, card)
        case "attach" | "detach", (card, *hosts):
            return _hung(kind, card, hosts[0] if hosts else None, names, teller)
        case "join" | "sever" | "become" | "remember", (one, other):
            return teller.paired(kind, one, other)
        case "control", (card, player):
            return teller.controlled(player, card)
        case "roll" | "turn", (die, face):
            return teller.face(kind, die, names.face(die, face))
        case "note", (key, *rest):
            return _noted(str(key), rest, names, teller)
    return f"{kind} {' '.join(str(slot) for slot in slots)}"


def _hung(kind: str, card: object, host: object, names: TableNames, teller: Teller) -> str:
    """Return that a card comes to what it hangs on, or off it; what is on a place of the board stands there."""
    if is_place(names, host):
        return teller.placed(card, host) if kind == "attach" else teller.displaced(card, host)
    return teller.attached(card, host) if kind == "attach" else teller.detached(card, None if host == HIDDEN else host)


def _mixed(zone: object, number: Sequence[object], teller: Teller) -> str:
    """Return that a zone was shuffled, or that some of its cards, whose number is told, lie in random order now."""
    match number:
        case (int(some),):
            return teller.scattered(some, zone)
    return teller.shuffled(zone)


def _noted(key: str, rest: Sequence[object], names: TableNames, teller: Teller) -> str:
    """Return what the rules note beside the changes of the state."""
    match key, *rest:
        case "answer", (question, answer, *_):
            what = question_said(question, (), names)
            if (words := said_truly(question, answer, names, put=True)) is not None:
                return teller.said(None, what, words)
            return teller.answered(what, None, _truth(answer))
        case "cancelled" | "replaced", str(event):
            return teller.altered(key, event)
        case "cancelled" | "replaced", (card,):
            return teller.averted(key, card)
        case "cancelled" | "replaced" | "fizzled", *_:
            return teller.altered(key)
        case "resolves", things:
            return teller.resolved(things[0] if isinstance(things, tuple) and things else None)
        case "skipped", (period, player):
            kind = str(period).partition(":")[0]
            named = names.period(kind, "", str(period)).strip()
            return teller.skipped(named, names.player(player) if isinstance(player, int) and player else "")
        case "redirected", (amount, spared, victim):
            return teller.redirected(amount, spared, victim)
    # A note that no language has words for is told in those of the rules.
    return f"{key}: {', '.join(str(one) for one in rest if one not in ((), ''))}".rstrip(": ")


def _truth(answer: object) -> bool | None:
    """Return the answer to a question, `None` when it is secret."""
    return None if answer == HIDDEN else answer is True or answer == 1


def sentence(text: str) -> str:
    """Return a clause with a capital and a full stop, which also stands behind a title that ends with dots."""
    whole = text.endswith((".", "?", "!", "…", ".”", ".»")) and not text.endswith("...»")
    return text and f"{capital(text)}{'' if whole else '.'}"


def grouped(entries: Iterable[Entry], names: TableNames) -> Iterator[list[Entry]]:
    """Yield the entries that are told as one, in their order, without what no reader wants to know."""
    wanted = [entry for entry in _untold_ends(entries) if _wanted(entry, names)]
    for _, group in groupby(_dealt(_left(wanted, names)), key=lambda entry: _together(entry, names)):
        together = list(group)
        if together[0][0] in ("add", "remove"):
            yield from _each_once(together)
        else:
            yield together


def _each_once(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Yield what several things got or lost in parts in which each name stands once.

    One thing may have got it twice, which is not the same as two of its name once.
    """
    part: list[Entry] = []
    for entry in entries:
        if any(entry[2] == each[2] for each in part):
            yield part
            part = []
        part.append(entry)
    yield part


def _untold_ends(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries without the end of what was redirected as a whole: where it goes has been told."""
    before: Entry = ()
    for entry in entries:
        if entry[:2] != ("note", "replaced") or before[:2] != ("note", "redirected"):
            yield entry
        before = entry


def _wanted(entry: Entry, names: TableNames) -> bool:
    if entry[0] in _COUNTED:
        return counter_shown(names, entry[1])
    if entry[0] == "create":
        # What comes into being out of the game is told when it comes to where somebody sees it.
        return entry[2] not in (None, _BOX) and pile_shown(names, entry[2])
    return entry[0] != "value" or value_told(names, entry[1])


def _left(entries: Sequence[Entry], names: TableNames) -> Iterator[Entry]:
    """Yield the entries without what a card loses right before it leaves play."""
    for at, entry in enumerate(entries):
        if entry[0] == "remove" and isinstance(entry[2], str):
            following = next((each for each in entries[at:] if each[0] != "remove" or each[2] != entry[2]), None)
            if following is not None and following[0] == "move" and following[1] == entry[2]:
                begin, end = _in_play(following[2], names), _in_play(following[3], names)
                if begin and not end:
                    continue
        yield entry


def _in_play(zone: object, names: TableNames) -> bool:
    name = zone[0] if isinstance(zone, (tuple, list)) else zone
    return names.program is not None and names.program.game.words.zone_in_play.get(str(name), False)


def _dealt(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries; of cards that come out of the box one after the other, those to one place in a row."""
    for unpacked, group in groupby(entries, key=lambda entry: entry[0] == "move" and entry[2] == _BOX):
        run = list(group)
        if unpacked:
            places = list(dict.fromkeys(repr(entry[3]) for entry in run))
            run.sort(key=lambda entry: places.index(repr(entry[3])))
        yield from run


def _together(entry: Entry, names: TableNames) -> tuple[object, ...]:
    """Return what entries have in common that are told as one."""
    kind = entry[0]
    if kind in ("move", "show"):
        return (kind, *entry[2:4])
    if kind == "create":
        return (kind, entry[2])
    if kind in ("add", "remove") and not isinstance(entry[2], int):
        return (kind, entry[1], 0 if standing(names, entry[1]) else entry[3])
    if kind in ("pick", "up", "down"):
        return (kind,)
    return (kind, id(entry))
