"""The words that `game.yaml` adds: nouns, symbols, traits, zones, counters, values, periods, options."""

from ruledeck.grammar.files.manifest import ComponentType, FieldType, Manifest, indexed
from ruledeck.grammar.files.models import Noun
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.text.plural import regular_plural
from ruledeck.grammar.words.vocabulary import Vocabulary

_NO_CARDS = ("die", "place")
"""Kinds of types that are no cards, whatever they print."""


def declared_plural(name: str, noun: Noun) -> str:
    """Return the plural that is declared for a noun, or the regular one."""
    return noun.plural or regular_plural(name)


def nouns_of(manifest: Manifest) -> Vocabulary:
    """Return the vocabulary of a manifest alone."""
    own_decks = bool(manifest.players.seats) or manifest.players.decks == "each"
    words = Vocabulary(seats=tuple(manifest.players.seats), own_decks=own_decks, periods=tuple(manifest.periods))
    _types(manifest, words)
    _cards(manifest, words)
    _symbols(manifest, words)
    _fields(manifest, words)
    _traits_and_counters(manifest, words)
    _zones(manifest, words)
    _slots(manifest, words)
    # What a value is may be a type or a set of symbols: they come last.
    for name, value in manifest.values.items():
        words.values[name] = _value(value.type, words)
    for name, option in manifest.options.items():
        words.options[name.replace("_", " ")] = tuple(str(each) for each in option.values)
    words.value_forms = {name: name for name in words.values}
    words.period_forms = {name: name for name in words.periods}
    words.symbol_forms = {name: name for name in words.symbols}
    words.field_forms = {name: name for fields in words.fields.values() for name in fields}
    lists = (name for fields in words.fields.values() for name, (_, many) in fields.items() if many)
    words.listing = frozenset(name.split()[0] for name in lists)
    return words


def _types(manifest: Manifest, words: Vocabulary) -> None:
    """Add the types, and the kinds that cover them."""
    for name, declared in manifest.types.items():
        words.kinds[name] = frozenset((name,))
        words.kinds[declared.kind] = words.kinds.get(declared.kind, frozenset()) | {name}
        words.fields[name] = {}
    for name, declared in manifest.types.items():
        for form, many in ((name, False), (declared_plural(name, declared), True)):
            words.types[form] = m.Type("component", name)
            if many:
                words.plural.add(form)
        if declared.kind not in manifest.types and declared.kind != "card":
            words.types.setdefault(declared.kind, m.Type("component", declared.kind))
            words.types.setdefault(regular_plural(declared.kind), m.Type("component", declared.kind))
            words.plural.add(regular_plural(declared.kind))


def _cards(manifest: Manifest, words: Vocabulary) -> None:
    """Let `card` mean no dice and no places, where these have a kind of their own; `component` means all of them.

    Another kind may also be no more than a broader word for cards of several types.
    """
    others = {name for name, declared in manifest.types.items() if _is_no_card(name, declared)}
    if others and len(others) < len(manifest.types):
        words.kinds["card"] = frozenset(manifest.types) - others
        words.types.setdefault("card", m.Type("component", "card"))
        words.types.setdefault("cards", m.Type("component", "card"))
        words.plural.add("cards")


def _is_no_card(name: str, declared: ComponentType) -> bool:
    """Whether things of a type are dice or places of a board, and are called so."""
    board = any(field.many and field.of in (name, declared.kind) for field in declared.fields.values())
    return declared.kind != "card" and (bool(declared.faces) or board or declared.kind in _NO_CARDS)


def _symbols(manifest: Manifest, words: Vocabulary) -> None:
    for set_name, symbols in manifest.symbols.items():
        words.symbol_sets[set_name] = tuple(symbols)
        for name, noun in symbols.items():
            for form in {name, declared_plural(name, noun)}:
                words.symbols.setdefault(form, []).append((set_name, name))


def _fields(manifest: Manifest, words: Vocabulary) -> None:
    for type_name, declared in manifest.types.items():
        for field, kind in (*declared.fields.items(), *declared.faces.items()):
            named = kind.of in manifest.card_words and kind.of not in manifest.symbols
            if kind.of == "zone":
                words.zone_fields.add(field)
            words.fields[type_name][field] = (m.NAME if named else _field(kind), kind.many)
        if declared.faces:
            for of in (type_name, declared.kind):
                words.faced[of] = words.faced.get(of, frozenset()) | frozenset(declared.faces)


def _traits_and_counters(manifest: Manifest, words: Vocabulary) -> None:
    for name, noun in manifest.traits.items():
        for form in {name, declared_plural(name, noun)}:
            words.traits[form] = name
    for name, counter in manifest.counters.items():
        forms = {name, declared_plural(name, counter)}
        if counter.symbols is not None:
            words.indexed_counters |= dict.fromkeys(forms, name)
            words.index_sets[name] = counter.symbols
            symbols = manifest.symbols.get(counter.symbols, {})
            words.counters |= {indexed(form, symbol): indexed(name, symbol) for form in forms for symbol in symbols}
        else:
            words.counters |= dict.fromkeys(forms, name)
    both = (manifest.counters, manifest.each_counter)
    words.game_counters |= {name for declared in both for name, each in declared.items() if "game" in each.on}
    words.bearers |= {name: tuple(each.on) for declared in both for name, each in declared.items()}


def _zones(manifest: Manifest, words: Vocabulary) -> None:
    """Add the zones, and the box that every game has."""
    words.zones["box"] = "box"
    words.zone_per["box"], words.zone_visible["box"] = "game", "nobody"
    words.zone_in_play["box"], words.zone_ordered["box"] = False, False
    for name, zone in manifest.zones.items():
        for form in {name, declared_plural(name, zone)}:
            words.zones[form] = name
        words.zone_per[name], words.zone_visible[name] = zone.per, zone.visible
        if zone.per not in ("game", "player"):
            words.zone_per[name], words.held_zones[name] = "game", zone.per
        words.zone_in_play[name], words.zone_ordered[name] = zone.in_play, zone.ordered


def _slots(manifest: Manifest, words: Vocabulary) -> None:
    """Add the kinds of slots, and the field in which slots stand."""
    of, takes = manifest.slots
    fields = [
        name
        for kind in manifest.types.values()
        for name, held in (*kind.fields.items(), *kind.faces.items())
        if held.of == of and held.many
    ]
    if takes and fields:
        words.slot_set, words.slot_field, words.slot_takes = of, fields[0], dict(takes)


def _field(kind: FieldType) -> m.Type:
    return {"number": m.NUMBER, "text": m.TEXT, "flag": m.CONDITION, "zone": m.ZONE}.get(
        kind.of, m.Type("symbol", kind.of)
    )


def _value(kind: str, words: Vocabulary) -> m.Type:
    plain = {"number": m.NUMBER, "player": m.PLAYER, "card": m.COMPONENT, "text": m.TEXT, "condition": m.CONDITION}
    if kind in plain:
        return plain[kind]
    return words.types.get(kind, m.Type("symbol", kind))
