"""Parts of the rules that a log or a prompt refers to, as one line of prose: abilities, questions, events."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ruledeck.cli.speech.names import HIDDEN
from ruledeck.cli.speech.shown import counter_shown
from ruledeck.grammar.text.sentence import inside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruledeck.cli.speech.names import TableNames
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.prose.labels import Labelled
    from ruledeck.grammar.words.vocabulary import Verb

_SHORT = 100
"""How long a quotation may be before only its first sentence is told."""


def said(
    node: "Labelled",
    names: "TableNames",
    card: int = -1,
    *,
    opening: bool = True,
    actual: "Mapping[str, str] | None" = None,
) -> str:
    """Return a part of the rules, or of a card by its index, as one line of prose; empty when no game is known.

    Args:
        node: The part.
        names: Who reads it, and in which language.
        card: On which card it stands; -1 for the rules.
        opening: Whether an ability is said with what it waits for.
        actual: What the names in it stand for right now, in words.
    """
    if names.program is None:
        return ""
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.prose.labels import label
    from ruledeck.grammar.prose.paragraphs import in_one_line

    program = names.program
    this = m.Type("component", program.game.cards[program.definitions[card]].text.type) if card >= 0 else m.COMPONENT
    return in_one_line(
        label(program.game, without_bookkeeping(node, names), actual or {}, names.language, this, opening=opening)
    )


def without_bookkeeping(node: "Labelled", names: "TableNames") -> "Labelled":
    """Return an ability or steps without those steps that only move counters which no table shows."""
    from ruledeck.grammar.meaning import tree as m

    if isinstance(node, m.Ability) and node.body is not None:
        return replace(node, body=_kept(node.body, names))
    return _kept(node, names) if isinstance(node, m.Steps) else node


def _kept(steps: "m.Steps", names: "TableNames") -> "m.Steps":
    items = tuple(each for each in steps.items if not _bookkeeping(each, names))
    return replace(steps, items=items) if items else steps


def _bookkeeping(node: "m.Effect", names: "TableNames") -> bool:
    from ruledeck.grammar.meaning import tree as m

    counter = dict(node.args).get("counter") if isinstance(node, m.Perform) else None
    return isinstance(counter, m.Literal) and not counter_shown(names, counter.value)


def short(text: str) -> str:
    """Return a text, or its first sentence when the whole is long."""
    first, dot, _ = text.partition(". ")
    return f"{first}…" if dot and len(text) > _SHORT else text


def ability_said(name: object, names: "TableNames") -> str:
    """Return what an ability of the game itself says, by its name in the log."""
    if names.program is None:
        return ""
    effect = next((each for each in names.program.effects if each.name == name), None)
    if effect is None:
        return ""
    act = effect.ability.timing == "action"
    return short(rule_said(effect.ability, names) if act else said(effect.ability, names))


def rule_said(ability: "m.Ability", names: "TableNames") -> str:
    """Return what a player does by a rule that offers an action: its one step, of what is picked for that.

    What has to be true of that goes without saying, and so does a cost that is paid with it: whatever is offered can be done.
    A rule that does more than one thing is said as it is written.
    """
    from ruledeck.grammar.meaning import tree as m

    items = ability.body.items if ability.body is not None else ()
    deed, choices = (items[-1] if items else None), [each for each in items[:-1] if isinstance(each, m.Choose)]
    # What a cost names is spoken of behind it: neither is said without the other.
    chosen = any(isinstance(each, m.Choose) for each in ability.costs)
    if chosen or not isinstance(deed, m.Perform) or len(choices) < len(items) - 1:
        return _offered(ability, names)
    paid = {
        each.name: pick
        for each in ability.costs
        if isinstance(each, m.Perform) and each.name
        for _, pick in each.args
        if isinstance(pick, m.Pick)
    }
    picks = {**paid, **{each.name: each.what for each in choices}}
    args = tuple((slot, _bare(picks, value)) for slot, value in deed.args)
    if args == deed.args and picks:
        return _offered(ability, names)
    text = said(replace(deed, args=args), names)
    costs = [each for each in ability.costs if not isinstance(each, m.Perform) or each.name not in paid]
    if costs:
        paying = "; ".join(said(each, names) for each in costs)
        return f"{text} ({inside(paying)})"
    return text


def deed_said(may: "m.May", player: int, names: "TableNames") -> str:
    """Return what somebody may do with a text of theirs as what its last step does to what is chosen for it.

    Empty where it does more than one thing, or is none of theirs.
    """
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.meaning.lasting import told_of
    from ruledeck.grammar.meaning.traversal import nodes_in

    *before, deed = may.body.items
    you = m.Name("you", m.PLAYER)
    picks = {each.name: each.what for each in before if isinstance(each, m.Choose)}
    if len(picks) < len(before) or not isinstance(deed, m.Perform) or may.by != you or deed.by not in (you, None):
        return ""
    named: dict[m.Value, m.Value] = {you: m.Name("_you", m.PLAYER)}
    named |= {each: _bare(picks, each) for each in nodes_in(deed) if isinstance(each, m.Name) and each.name in picks}
    args = tuple((slot, told_of(value, named)) for slot, value in deed.args)
    text = said(replace(deed, args=args), names, actual={"_you": names.player(player)})
    return "" if len(text) > _SHORT else inside(text)


def _bare(picks: "Mapping[str, m.Value]", value: "m.Value") -> "m.Value":
    """Return what a name stands for as it was picked, without what is asked of it; other values as they are."""
    from ruledeck.grammar.meaning import tree as m

    pick = picks.get(value.name) if isinstance(value, m.Name) else None
    if isinstance(pick, m.Pick) and isinstance(pick.source, m.Select):
        return replace(pick, source=replace(pick.source, tests=(), where=None))
    return value if pick is None else pick


def _offered(ability: "m.Ability", names: "TableNames") -> str:
    text = said(ability, names, opening=False)
    return text.partition(": ")[2] or text


def question_said(question: object, values: object, names: "TableNames") -> str:
    """Return a question that was put to a player as a condition, with the values that it was about."""
    asked = names.program.linked.questions if names.program is not None else []
    if not str(question).isdecimal() or int(str(question)) >= len(asked):
        return ""
    from ruledeck.grammar.meaning.traversal import types_of_names
    from ruledeck.grammar.prose.labels import label

    test, known, _, _ = asked[int(str(question))]
    given = values if isinstance(values, tuple) and len(values) == len(known) else ()
    program = names.program
    assert program is not None
    types = types_of_names(test)
    filled = {
        name: names.player(value) if types.get(name) == "player" and isinstance(value, int) else names.symbol(value)
        for name, value in zip(known, given, strict=False)
        if types.get(name) in ("player", "number", "symbol")
    }
    return label(program.game, test, filled, names.language)


def averted_said(verb: "Verb", values: object, names: "TableNames") -> object:
    """Return as a clause that an event does not happen, of the values that the log has for its slots, by place.

    `it does not happen that Alice bids 3`, `отменена попытка Алисы поставить 3`; of a verb that says only how its event looms,
    `Scout would be discarded, which does not happen`. Of an ability that is not carried out the card that has it is returned, in a
    tuple.
    """
    if names.program is None:
        return ""
    from ruledeck.interpreter.engine.announcement import ABILITY_VERB

    if verb.id == ABILITY_VERB:
        card = dict(_pairs(values)).get(2)
        return (card[1] if isinstance(card, tuple) and card[:1] == ("thing",) else HIDDEN,)
    from ruledeck.grammar.meaning import tree as m
    from ruledeck.grammar.prose.cardtext import speaker_for
    from ruledeck.grammar.prose.paragraphs import clean

    slots = [("by", m.PLAYER), *((each.name, each.type) for each in verb.slots)]
    words: dict[str, str] = {}
    tests: list[m.Value] = []
    told = names.language != "en" or any(at == 0 for at, _ in _pairs(values))
    for at, value in _pairs(values):
        slot, type_ = slots[at]
        key = value[1] if isinstance(value, tuple) and value[:1] == ("thing",) else value
        # Where nobody does it, English says it in the passive, which has no place for an amount.
        if not isinstance(key, int | str) or (type_ == m.NUMBER and not told):
            continue
        what: m.Value = m.Literal(key, type_)
        if key is not value or type_ == m.PLAYER:
            words[f"_{slot}"] = names.thing(key)
            what = m.Name(f"_{slot}", _logged(key, names))
        tests.append(m.Op("same", (m.Slot(slot, type_), what), m.CONDITION))
    speaker = speaker_for(names.program.game, names.language, words)
    happening = m.Happening(verb.id, tuple(tests))
    if names.language != "en":
        return clean(speaker.event(happening, "averted"))
    looming = speaker.patterns(verb.declared, "would")
    if looming and not speaker.patterns(verb.declared, "event"):
        # Who would have done it is no part of what is said in the passive.
        says_who = any(piece.text == "by" for line in looming for piece in line.pieces if piece.kind == "slot")
        happening = m.Happening(verb.id, tuple(tests if says_who or not told else tests[1:]))
        return clean(f"{speaker.event(happening, 'when')}, which does not happen")
    return clean(f"it does not happen that {speaker.event(happening, 'after')}")


def _pairs(values: object) -> "list[tuple[int, object]]":
    """Return the places and values of what the log says of an event."""
    found = values if isinstance(values, tuple) else ()
    return [(each[0], each[1]) for each in found if isinstance(each, tuple) and isinstance(each[0], int)]


def _logged(key: object, names: "TableNames") -> "m.Type":
    """Return the type of what the log speaks of: a player, or what is printed on a card that is known."""
    from ruledeck.grammar.meaning import tree as m

    card = names.program.game.cards.get(str(key)) if names.program is not None else None
    return m.PLAYER if isinstance(key, int) else m.COMPONENT if card is None else m.Type("component", card.text.type)
