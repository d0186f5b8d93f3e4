"""The manifest of a game, read from its file, and what does not fit together in it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ruledeck.grammar.files.document_nodes import Node, locate
from ruledeck.grammar.files.enclosed_cards import SLOT
from ruledeck.grammar.files.face_notation import Fault
from ruledeck.grammar.files.kind_names import kind_faults
from ruledeck.grammar.files.manifest import (
    CARD_KEYS,
    PRIMITIVES,
    REST,
    VALUE_TYPES,
    AnyFieldType,
    ComponentType,
    Manifest,
)
from ruledeck.grammar.files.model_errors import not_a_choice, validate
from ruledeck.grammar.files.models import Noun
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.reserved import RESERVED
from ruledeck.grammar.text.source import Span
from ruledeck.grammar.text.suggestion import did_you_mean

_SHARED: Final = ("game", "player")
"""Whose a zone may be, besides components."""


def read_manifest(node: Node) -> tuple[Manifest | None, list[Diagnostic]]:
    """Return the manifest in `node`, or `None` when its shape is wrong, and the findings."""
    manifest, found = validate(Manifest, node)
    if manifest is not None:
        found = sorted(_check(manifest, node), key=lambda one: one.span.start if one.span else 0)
    return manifest, found


def _check(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    yield from _straight(manifest, node)
    yield from _sayable(manifest, node)
    yield from kind_faults(manifest, node)
    yield from _fields(manifest, node)
    yield from _carriers(manifest, node)
    yield from _bounds(manifest, node)
    yield from _options(manifest, node)
    yield from _spans(manifest, node)
    yield from _zones(manifest, node)
    yield from _repeated(manifest, node)
    known = {*VALUE_TYPES, *manifest.symbols}
    for name, value in manifest.values.items():
        if value.type not in known:
            yield _undeclared(_at(node, "values", name, "type"), value.type, known)
        elif value.start is not None:
            yield from _started(manifest, node, name)


def _repeated(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """What is listed twice says no more than once."""
    lists: list[tuple[tuple[str, ...], tuple[object, ...]]] = []
    lists += [(("options", name, "values"), option.values) for name, option in manifest.options.items()]
    lists += [(("counters", name, "on"), counter.on) for name, counter in manifest.counters.items()]
    for name, kind in manifest.types.items():
        lists += [(("types", name, key), getattr(kind, key)) for key in ("shows", "shows_in", "brings")]
        if kind.chart is not None:
            lists += [(("types", name, "chart", key), getattr(kind.chart, key)) for key in ("facts", "figures")]
    for place, listed in lists:
        said = [repr(each) for each in listed]
        for index, each in enumerate(listed):
            if said.index(repr(each)) < index:
                message = f'"{_word(each)}" is listed twice'
                yield Diagnostic(codes.DUPLICATE_ID, message, _at(node, *place, index), help="leave one of them out")


def _started(manifest: Manifest, node: Node, name: str) -> Iterator[Diagnostic]:
    """A value begins as what it holds; a player or a thing is no word of `game.yaml`, and is set by a step."""
    type_, start = manifest.values[name].type, manifest.values[name].start
    span = _at(node, "values", name, "start")
    if type_ in manifest.symbols:
        if start not in manifest.symbols[type_]:
            yield _undeclared(span, str(start), manifest.symbols[type_])
        return
    wanted = {"number": int, "condition": bool, "text": str}.get(type_)
    if type(start) is not wanted:
        help = {"number": "write a number", "condition": "write `true` or `false`", "text": "write words"}.get(
            type_, "leave it out, and set it by a step, such as `set <value> to ...` where the game begins"
        )
        said = f'"{start}"' if isinstance(start, str) else str(start).lower()
        yield Diagnostic(codes.WRONG_SHAPE, f'"{name}" cannot begin as {said}', span, help=help)


def _straight(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Rules are read with straight apostrophes: a word with another one could never be said."""
    for place in _names(manifest):
        if "’" in str(place[-1]):
            message = f'"{place[-1]}" could not be said: rules are read with straight apostrophes'
            help = f"write {str(place[-1]).replace('’', chr(39))}"
            yield Diagnostic(codes.WRONG_SHAPE, message, _key(node, *place), help=help)


def _sayable(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """A reserved word is never part of a name: what is called so could never be said."""
    spans = [(str(place[-1]), _where(manifest, node, place)) for place in _names(manifest) if place[0] != "options"]
    for name, option in manifest.options.items():
        spans += [(_word(each), _at(node, "options", name, "values", at)) for at, each in enumerate(option.values)]
    plurals: list[tuple[str, ...]] = [
        ("symbols", name, symbol) for name, symbols in manifest.symbols.items() for symbol in symbols
    ]
    plurals += [
        (section, name) for section in ("types", "traits", "zones", "counters") for name in getattr(manifest, section)
    ]
    for place in plurals:
        noun: Noun = manifest.symbols[place[1]][place[2]] if len(place) == 3 else getattr(manifest, place[0])[place[1]]
        if noun.plural:
            spans.append((noun.plural, _at(node, *place, "plural")))
    for name, kind in manifest.types.items():
        if kind.kind not in (name, "card"):
            spans.append((kind.kind, _at(node, "types", name, "kind")))
    for said, span in spans:
        words = said.lower().split()
        reserved = next((word for word in words if word in RESERVED), "for each" if "for each" in said.lower() else "")
        if reserved:
            message = f'"{said}" could not be said: "{reserved}" is a reserved word'
            yield Diagnostic(codes.RESERVED_WORD, message, span, help="choose another name")


def _where(manifest: Manifest, node: Node, place: tuple[str | int, ...]) -> Span:
    """Return where a name stands: as a key, or as one of a list."""
    span = _key(node, *place)
    if span.text.strip("\"'") == str(place[-1]) or place[0] not in ("symbols", "traits", "periods"):
        return span
    listed = getattr(manifest, str(place[0]))
    return _at(node, *place[:-1], list(listed if len(place) == 2 else listed[place[1]]).index(place[-1]))


def _names(manifest: Manifest) -> list[tuple[str | int, ...]]:
    """Return the places of all names that a text can say."""
    sections = ("types", "symbols", "traits", "zones", "counters", "values", "periods", "options")
    places: list[tuple[str | int, ...]] = [("players", "seats", name) for name in manifest.players.seats]
    places += [(section, name) for section in sections for name in getattr(manifest, section)]
    places += [("symbols", name, symbol) for name, symbols in manifest.symbols.items() for symbol in symbols]
    for name, kind in manifest.types.items():
        places += [("types", name, "fields", field) for field in kind.fields]
        places += [("types", name, "faces", field) for field in kind.faces]
    return places


def _fields(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    known = {*PRIMITIVES, *manifest.symbols, *manifest.card_words}
    for name, kind in manifest.types.items():
        for part, fields in (("fields", kind.fields), ("faces", kind.faces)):
            for field, type_ in fields.items():
                if type_.of not in known:
                    yield _undeclared(_at(node, "types", name, part, field), type_.of, known)
                if field in CARD_KEYS:
                    yield _taken(_key(node, "types", name, part, field), field, "a key of every card")
        for field in kind.faces:
            if field in kind.fields:
                yield _taken(_key(node, "types", name, "faces", field), field, "a field of this type")
        if kind.back_by is not None:
            yield from _back(node, name, kind.back_by, kind.fields)
        if kind.movement is not None:
            yield from _movement(node, name, kind)
        yield from _brings(manifest, node, name)
        yield from _titles(manifest, node, name)
        yield from _charted(manifest, node, name)
        if isinstance(read := manifest.notation(kind), Fault):
            yield Diagnostic(codes.WRONG_SHAPE, read.message, _at(node, "types", name, "notation"), help=read.help)
        yield from _readings(manifest, node, name)
    yield from _codes(manifest, node)
    yield from _slots(manifest, node)
    for name in manifest.symbols:
        if name in PRIMITIVES:
            yield _taken(_key(node, "symbols", name), name, "a type of fields")


def _readings(manifest: Manifest, node: Node, name: str) -> Iterator[Diagnostic]:
    """What is read of a face is on it; and a side is shown in zones of the game."""
    kind = manifest.types[name]
    for language in kind.reads:
        if isinstance(read := manifest.reading(kind, language), Fault):
            yield Diagnostic(
                codes.WRONG_SHAPE, read.message, _at(node, "types", name, "reads", language), help=read.help
            )
    for index, zone in enumerate(kind.shows_in):
        if zone not in manifest.zones:
            yield _undeclared(_at(node, "types", name, "shows_in", index), zone, manifest.zones)
    for index, field in enumerate(kind.shows):
        span = _at(node, "types", name, "shows", index)
        if field not in kind.fields:
            yield _undeclared(span, field, kind.fields)
        elif kind.fields[field].many:
            help = "name a fact that is one thing"
            yield Diagnostic(
                codes.WRONG_SHAPE, f'"{field}" is a list, which does not stand behind a title', span, help=help
            )


def _back(node: Node, name: str, field: str, fields: Mapping[str, AnyFieldType]) -> Iterator[Diagnostic]:
    """What stands on a back is one fact of the whole card."""
    span = _at(node, "types", name, "back_by")
    if field not in fields:
        yield _undeclared(span, field, fields)
    elif fields[field].many:
        help = "name a fact that is one thing"
        yield Diagnostic(codes.WRONG_SHAPE, f'"{field}" is a list, which no back shows', span, help=help)


def _movement(node: Node, name: str, kind: ComponentType) -> Iterator[Diagnostic]:
    """What it costs to enter a place is a number of it, and places have ways between them."""
    field = str(kind.movement)
    span = _at(node, "types", name, "movement")
    if field not in kind.fields:
        yield _undeclared(span, field, kind.fields)
    elif kind.fields[field].of != "number" or kind.fields[field].many:
        message = f'"{field}" is no number, and cannot say what it costs to enter a {name}'
        yield Diagnostic(
            codes.WRONG_SHAPE, message, span, help=f"declare it as `{field}: number`, or name another field"
        )
    if not any(each.many and each.of in (name, kind.kind) for each in kind.fields.values()):
        message = f'no field of "{name}" lists the places that one step leads to, so nobody enters one'
        help = f"declare one, such as `ways: list of {name}`, or delete this"
        yield Diagnostic(codes.WRONG_SHAPE, message, _key(node, "types", name, "movement"), help=help)


def _brings(manifest: Manifest, node: Node, name: str) -> Iterator[Diagnostic]:
    """Only what a field names can come with a card."""
    fields = manifest.types[name].fields
    for index, field in enumerate(manifest.types[name].brings):
        span = _at(node, "types", name, "brings", index)
        if field not in fields:
            yield _undeclared(span, field, fields)
        elif fields[field].of in manifest.symbols or fields[field].of not in manifest.card_words:
            help = "bring what a field names that holds a type of the game, such as `die: die`"
            yield Diagnostic(codes.WRONG_SHAPE, f'the field "{field}" names no card', span, help=help)


def _charted(manifest: Manifest, node: Node, name: str) -> Iterator[Diagnostic]:
    """What stands behind the name of a place is a fact of it, and what stands for a player is of a type."""
    chart = manifest.types[name].chart
    if chart is None:
        return
    fields = manifest.types[name].fields
    if chart.columns is None and not any(
        field.many and field.of in (name, manifest.types[name].kind) for field in fields.values()
    ):
        message = f'no field of "{name}" lists the places that one step leads to, so there is no map of them'
        help = f"declare one, such as `ways: list of {name}`, name `columns:` for a table, or delete this"
        yield Diagnostic(codes.WRONG_SHAPE, message, _key(node, "types", name, "chart"), help=help)
    for index, field in enumerate(chart.facts):
        span = _at(node, "types", name, "chart", "facts", index)
        if field not in fields:
            yield _undeclared(span, field, fields)
        elif fields[field].many:
            help = "name a fact that is one thing"
            yield Diagnostic(codes.WRONG_SHAPE, f'"{field}" is a list, which no map shows', span, help=help)
    for index, figure in enumerate(chart.figures):
        if figure not in manifest.card_words - {"card"}:
            span = _at(node, "types", name, "chart", "figures", index)
            yield _undeclared(span, figure, manifest.card_words - {"card"})


def _titles(manifest: Manifest, node: Node, name: str) -> Iterator[Diagnostic]:
    """A title is made of that of a card, which names what has it."""
    kind = manifest.types[name]
    for language, pattern in kind.title.items():
        if pattern.count(SLOT) != 1 or set("{}") & set(pattern.replace(SLOT, "")):
            help = f'write for example "{SLOT} {name}"'
            message = f'"{pattern}" does not hold {SLOT} once, and nothing else in braces'
            yield Diagnostic(codes.WRONG_SHAPE, message, _at(node, "types", name, "title", language), help=help)
    if kind.title and not any(
        field.of in (name, kind.kind) for other in manifest.types.values() for field in other.fields.values()
    ):
        message = f'no card names one of the type "{name}", so none is called after a card'
        help = f"declare a field that does, such as `{name}: {name}`, or delete this"
        yield Diagnostic(codes.WRONG_SHAPE, message, _key(node, "types", name, "title"), help=help)


def _codes(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Two symbols of a set that are written alike could not be told apart."""
    for of, symbols in manifest.symbols.items():
        taken: dict[str, str] = {}
        for name, symbol in symbols.items():
            code = symbol.code or name
            if (other := taken.setdefault(code, name)) != name:
                span = _at(node, "symbols", of, name, *(["code"] if symbol.code else []))
                yield _taken(span, code, f'how "{other}" is written')


def _slots(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """Kinds of slots are one set of symbols, stand in one field, and say what they take."""
    of, takes = manifest.slots
    if not takes:
        return
    known = {*manifest.types, *(kind.kind for kind in manifest.types.values()), *manifest.traits}
    known |= {symbol for name, symbols in manifest.symbols.items() for symbol in symbols if name != of}
    known |= {symbol for symbol in manifest.symbols[of] if _shown(manifest, of)}
    for kind in takes:
        declared = manifest.symbols[of][kind].takes
        if not declared and kind not in known:
            message, help = (
                f'nothing is called "{kind}", so this slot takes nothing',
                f"say it: `{kind}: {{takes: [...]}}`",
            )
            yield Diagnostic(codes.UNKNOWN_NAME, message, _where(manifest, node, ("symbols", of, kind)), help=help)
        for index, word in enumerate(declared):
            if word not in known:
                yield _undeclared(_at(node, "symbols", of, kind, "takes", index), word, known)
    for name, symbols in manifest.symbols.items():
        for kind, symbol in symbols.items():
            if symbol.takes and name != of:
                message = f'the kinds of slots are the symbols "{of}", and these are others'
                yield Diagnostic(
                    codes.WRONG_SHAPE, message, _at(node, "symbols", name, kind, "takes"), help="declare it there"
                )
    fields = {
        field: (name, key)
        for name, kind in manifest.types.items()
        for key, facts in (("fields", kind.fields), ("faces", kind.faces))
        for field, held in facts.items()
        if held.of == of and held.many
    }
    if not fields:
        help = f"give a type a field with its slots: `slots: list of {of}`"
        yield Diagnostic(
            codes.WRONG_SHAPE, f'no type has slots: no field is a list of "{of}"', _key(node, "symbols", of), help=help
        )
    for field, (name, key) in list(fields.items())[1:]:
        message = f'the slots stand in the field "{next(iter(fields))}", and this is another one'
        yield Diagnostic(codes.WRONG_SHAPE, message, _at(node, "types", name, key, field), help="give it that name")


def _shown(manifest: Manifest, of: str) -> bool:
    """Whether a thing says by a symbol of the kinds of slots themselves which of them it needs."""
    return any(held.of == of and not held.many for kind in manifest.types.values() for held in kind.fields.values())


def _carriers(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    known = {
        *manifest.types,
        *(kind.kind for kind in manifest.types.values()),
        "player",
        "game",
        "card",
        "die",
        "place",
    }
    for name, counter in manifest.counters.items():
        for index, carrier in enumerate(counter.on):
            if carrier not in known:
                yield _undeclared(_at(node, "counters", name, "on", index), carrier, known)
        if counter.symbols is not None and counter.symbols not in manifest.symbols:
            yield _undeclared(_at(node, "counters", name, "for"), counter.symbols, manifest.symbols)


def _zones(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    """A zone is one for the game, for each player, or for each component of a type; only that of a component spills."""
    kinds = {*manifest.types, *(kind.kind for kind in manifest.types.values())}
    for name, zone in manifest.zones.items():
        if zone.per not in (*_SHARED, *kinds):
            known = [*_SHARED, *sorted(kinds)]
            named = zone.per in ("component", "thing")
            place = _at(node, "zones", name, "per")
            if named:
                help = f"say of which: `per: {sorted(kinds)[0]}`"
                message = f'"{zone.per}" is not one of: {", ".join(known)}'
                yield Diagnostic(codes.NOT_A_CHOICE, message, place, help=help)
            else:
                yield not_a_choice(codes.NOT_A_CHOICE, place, zone.per, known)
            continue
        held = zone.per not in _SHARED
        if held and zone.visible in ("owner", "controller"):
            message = "what lies with a component is seen by everyone or by nobody"
            help = "let the zone be `per: player`, and write `put <card> under <thing> in your <zone>`"
            yield Diagnostic(codes.WRONG_SHAPE, message, _at(node, "zones", name, "visible"), help=help)
        if zone.spills is not None and not held:
            message = "only what lies with a component has to go elsewhere when that has left play"
            yield Diagnostic(codes.WRONG_SHAPE, message, _at(node, "zones", name, "spills"), help="delete the line")
        elif zone.spills is not None and (zone.spills not in (*manifest.zones, "box") or zone.spills == name):
            yield _undeclared(_at(node, "zones", name, "spills"), zone.spills, {*manifest.zones, "box"} - {name})


def _spans(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    for section in ("counters", "values"):
        for name, part in getattr(manifest, section).items():
            if part.during is not None and part.during not in manifest.periods:
                yield _undeclared(_at(node, section, name, "during"), part.during, manifest.periods)


def _bounds(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    players = manifest.players
    if REST in manifest.provenance:
        yield _taken(
            _at(node, "provenance", manifest.provenance.index(REST)),
            REST,
            "what all other facts of a card stand behind",
        )
    if players.max < players.min:
        yield _reversed(_at(node, "players", "max"), players.min, players.max)
    elif players.seats and len(players.seats) != players.most_seats:
        message = f"{len(players.seats)} seats are named for at most {players.most_seats} players"
        yield Diagnostic(codes.OUT_OF_RANGE, message, _at(node, "players", "seats"), help="name as many as `max` says")
    for people in players.automatic:
        if not players.min <= int(people) <= players.max:
            message = f"{people} never play this game: {players.min} to {players.max} do"
            help = "name a number of players, and behind it how many automatic players sit with them"
            yield Diagnostic(codes.OUT_OF_RANGE, message, _at(node, "players", "automatic"), help=help)
    for name, counter in manifest.counters.items():
        if counter.most is not None and counter.most < counter.least:
            yield _reversed(_at(node, "counters", name, "most"), counter.least, counter.most)
    for name, deck in manifest.formats.items():
        if deck.least is not None and deck.most is not None and deck.most < deck.least:
            yield _reversed(_at(node, "formats", name, "most"), deck.least, deck.most)
        sets = deck.sets
        if sets is not None and sets.least is not None and sets.most is not None and sets.most < sets.least:
            yield _reversed(_at(node, "formats", name, "sets", "most"), sets.least, sets.most)
        for index, type in enumerate(sets.loose if sets is not None else ()):
            if type not in manifest.types:
                yield _undeclared(_at(node, "formats", name, "sets", "loose", index), type, manifest.types)


def _options(manifest: Manifest, node: Node) -> Iterator[Diagnostic]:
    for name, option in manifest.options.items():
        # `1` and `true` are equal in Python, but not to an author.
        if not any(value is option.default or repr(value) == repr(option.default) for value in option.values):
            span = _at(node, "options", name, "default")
            yield not_a_choice(codes.NOT_A_CHOICE, span, span.text, [_word(value) for value in option.values])
        if option.source is not None and option.source.book not in manifest.sources:
            yield _undeclared(_at(node, "options", name, "source", "book"), option.source.book, manifest.sources)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _undeclared(span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    listed = sorted(known)
    help_ = did_you_mean(word, listed) or (f"declared are: {', '.join(listed)}" if listed else None)
    return Diagnostic(codes.UNKNOWN_NAME, f'"{word}" is not declared', span, help=help_)


def _taken(span: Span, word: str, by: str) -> Diagnostic:
    return Diagnostic(codes.NAME_TAKEN, f'"{word}" is already {by}', span, help="choose another name")


def _reversed(span: Span, least: int, most: int) -> Diagnostic:
    message = f"the most ({most}) is less than the least ({least})"
    return Diagnostic(codes.OUT_OF_RANGE, message, span, help="exchange the two numbers")


def _at(node: Node, *path: str | int) -> Span:
    return locate(node, path)[0].span


def _key(node: Node, *path: str | int) -> Span:
    found, key, _ = locate(node, path)
    return key.span if key is not None else found.span
