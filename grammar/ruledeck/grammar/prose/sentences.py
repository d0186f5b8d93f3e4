"""Effects to sentences: the structure that all languages share; the words come from the speaker."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.fresh import bodies, unguarded
from ruledeck.grammar.meaning.primitive_verbs import ASK_FOR, PASSES
from ruledeck.grammar.meaning.traversal import names_in
from ruledeck.grammar.prose.discourse import Referent
from ruledeck.grammar.prose.paragraphs import Said
from ruledeck.grammar.prose.speaker import Speaker

Sentences = tuple[Said, ...]
_COUNTS = {(1, 1): "one", (2, 2): "two"}


def say(speaker: Speaker, effect: m.Effect, mood: str = "order") -> Sentences:
    """Return an effect as sentences."""
    return EFFECTS[type(effect)](speaker, effect, mood)


def block(speaker: Speaker, steps: m.Steps) -> Sentences:
    """Return the steps of a block, one after the other."""
    out: list[Said] = []
    before: m.Effect | None = None
    for item in steps.items:
        if isinstance(item, m.Then) and isinstance(before, m.May):
            out += _then(speaker, item, "if done" if speaker.is_you(before.by) else "if they do")
        else:
            out += say(speaker, item)
        before = item
    return tuple(out)


def infinitive(speaker: Speaker, effects: Sequence[m.Effect]) -> str | None:
    """Return effects of one player as an infinitive, or `None` if they cannot be said so."""
    for effect in _flat(effects):
        if not isinstance(effect, m.Perform | m.Choose) and not _priced(effect):
            return None
    return prices(speaker, _flat(effects), "infinitive") or None


def prices(speaker: Speaker, effects: Sequence[m.Effect], mood: str = "order") -> str:
    """Return effects side by side: `pay 1 coin and exhaust this unit`; one of several is set apart, `either ... or ..., and ...`."""
    parts: list[str] = []
    apart = False
    for at, effect in enumerate(effects):
        if len(effects) > 1 and isinstance(effect, m.Modes) and effect.priced:
            parts.append(
                speaker.phrase("either", arms=speaker.phrase("or either").join(_prices(speaker, effect, mood)))
            )
            apart = apart or at + 1 < len(effects)
        else:
            parts += [said.text for said in say(speaker, effect, mood)]
    return f"{', '.join(parts[:-1])},{speaker.phrase('and')}{parts[-1]}" if apart else joined(speaker, parts)


def can_infinitive(effect: m.Effect, by: m.Value | None) -> bool:
    """Whether an effect can be said as an infinitive of the player `by`."""
    if isinstance(effect, m.Steps):
        return bool(effect.items) and all(can_infinitive(item, by) for item in effect.items)
    if isinstance(effect, m.Modes) and effect.priced:
        return all(can_infinitive(arm, by) for arm in effect.arms)
    return isinstance(effect, m.Perform | m.Choose) and (by is None or effect.by == by)


def payer_of(speaker: Speaker, effects: Iterable[m.Effect]) -> m.Value | None:
    """Return the one player, or group of players, who is said to pay all of a price; `None` where these are several, or nobody is."""
    payers: list[m.Value | None] = []
    for effect in _flat(effects):
        match effect:
            case m.Perform():
                payers.append((_passing(speaker, effect) if effect.verb in PASSES else effect).by)
            case m.Choose() | m.May():
                payers.append(effect.by)
            case m.Modes(priced=True):
                payers += [payer_of(speaker, arm.items) for arm in effect.arms]
            case m.Let():
                continue
            case _:
                return None
    return payers[0] if payers and all(each == payers[0] for each in payers) else None


def modes_of(modes: m.Modes, by: m.Value) -> bool:
    """Whether it is a player who chooses among blocks, or nobody has to choose."""
    return modes.by == by or modes.how != "choose"


def _priced(effect: m.Effect) -> bool:
    """Whether an effect is one of several costs, which is said in one sentence."""
    return isinstance(effect, m.Modes) and effect.priced


def joined(speaker: Speaker, parts: Sequence[str]) -> str:
    """Return `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])}{speaker.phrase('and')}{parts[-1]}"


def _flat(effects: Iterable[m.Effect]) -> list[m.Effect]:
    return [inner for effect in effects for inner in (_flat(effect.items) if isinstance(effect, m.Steps) else [effect])]


def prefixed(speaker: Speaker, prefix: str, steps: m.Steps) -> Sentences:
    """Return `prefix, sentence`, or `prefix, do this:` with a list of the steps."""
    with speaker.discourse.branch():
        inner = block(speaker, steps)
    if len(inner) == 1:
        return (Said(speaker.prefixed(prefix, inner[0].text), inner[0].inner),)
    return (Said(speaker.prefixed(prefix, speaker.phrase("do order")), inner),)


# ---- one function a node


def _steps(speaker: Speaker, node: m.Steps, mood: str) -> Sentences:
    if (held := _held_for_chosen(speaker, node)) is not None:
        return say(speaker, held, mood)
    said: list[Said] = []
    overheard, others = speaker.overheard, False
    for item in node.items:
        said += say(speaker, item, mood)
        # Behind `your opponent draws 1 card and` an order to you would be what they do, too.
        others = others or (isinstance(item, m.Perform | m.Choose) and not _yours(speaker, item))
        speaker.overheard = speaker.overheard or others
    speaker.overheard = overheard
    mixed = others and any(_yours(speaker, each) for each in node.items)
    apart = len(said) > 1 and any(isinstance(each, m.If | m.Hold) for each in node.items)
    if any(each.inner for each in said) or apart:
        return tuple(said)
    parts = [each.text for each in said]
    if mixed and len(parts) == 2:
        return (Said(f"{parts[0]},{speaker.phrase('and')}{parts[1]}"),)
    return (Said(joined(speaker, parts)),)


def _yours(speaker: Speaker, effect: m.Effect) -> bool:
    """Whether a step is one that you do."""
    return isinstance(effect, m.Perform | m.Choose) and speaker.is_you(effect.by)


def _held_for_chosen(speaker: Speaker, node: m.Steps) -> m.Hold | None:
    """Return `a unit gets +2 strength until ...` of a choice of yours and what holds of what is chosen, where that alone speaks of it."""
    if len(node.items) != 2:
        return None
    choice, held = node.items
    if not isinstance(choice, m.Choose) or not isinstance(held, m.Hold) or not speaker.is_you(choice.by):
        return None
    only = held.statics[0] if len(held.statics) == 1 else None
    if not isinstance(only, m.Modify) or not isinstance(only.things, m.Name) or only.things.name != choice.name:
        return None
    rest = (held.ending, only.amount, only.others)
    return None if choice.name in names_in(rest) else replace(held, statics=(replace(only, things=choice.what),))


def _passing(speaker: Speaker, node: m.Perform) -> m.Perform:
    """Return what zones of several players change hands as what these players do, each with their own."""
    zone = dict(node.args)["zone"]
    if not isinstance(zone, m.Zone) or zone.owner is None or not zone.many or not speaker.is_you(node.by):
        return node
    return replace(node, by=zone.owner, args=(("zone", replace(zone, owner=m.Name("they", m.PLAYER))),))


def _perform(speaker: Speaker, node: m.Perform, mood: str) -> Sentences:
    if node.verb in PASSES and mood == "order":
        node = _passing(speaker, node)
    # Some of those that were named are nothing besides them.
    picks = [
        value
        for _, value in node.args
        if isinstance(value, m.Pick)
        and value.type.base == "component"
        and isinstance(value.source, m.Select)
        and not isinstance(value.source.source, m.Among)
    ]
    with speaker.discourse.beside(picks):
        text = speaker.act(speaker.verb(node.verb), node.by, dict(node.args), mood)
    bases = {value.type.base for _, value in node.args}
    if "zone" in bases and "component" not in bases:
        # `Shuffle the deck. Move it to your hand.`
        speaker.discourse.mention(None)
    if node.ending is not None:
        said = speaker.ending(node.ending)
        text = (
            f"{text} {said}" if node.ending.condition is None else text + speaker.phrase("as long behind", ending=said)
        )
    if node.name is not None:
        _name_result(speaker, node, node.name)
    return (Said(speaker.flush(text)),)


def _name_result(speaker: Speaker, node: m.Perform, name: str) -> None:
    """Introduce what `as` names: an answer, the things picked, what was made, or how much was done."""
    if any(slot == "test" for slot, _ in node.args):
        speaker.discourse.add(Referent(name, "answer", m.CONDITION, False, "answer"))
        return
    if node.verb == ASK_FOR:
        speaker.introduce(name, dict(node.args)["result"], "answer")
        return
    for slot, value in node.args:
        if isinstance(value, m.Pick):
            speaker.introduce(name, value, "random" if value.how == "random" else "chosen")
            return
        if slot == "title":
            speaker.discourse.add(Referent(name, "card", m.COMPONENT, False, "made"))
            return
    speaker.discourse.add(Referent(name, "number", m.NUMBER, False, "done"))


def _choose(speaker: Speaker, node: m.Choose, mood: str) -> Sentences:
    text = speaker.choosing(node, mood)
    if node.secret and node.by.many:
        return (Said(speaker.flush(text)), Said(speaker.phrase("told at once")))
    speaker.introduce(node.name, node.what, "chosen", many=node.what.many or node.by.many)
    return (Said(speaker.flush(text)),)


def _modes(speaker: Speaker, node: m.Modes, mood: str, who: m.Value | None = None) -> Sentences:
    if node.priced:
        return _either_price(speaker, node, mood)
    size = len(node.arms)
    key = _COUNTS.get((node.least, node.most))
    if key is None:
        key = "any" if node.least == 0 else "one or both" if size == 2 else "one or more"
    what = speaker.phrase("modes either" if node.idle else f"modes {key}")
    if node.most < size and key in ("any", "one or both", "one or more"):
        what = speaker.phrase("modes some", least=str(node.least), most=str(node.most))
        if node.least == 0:
            what = speaker.phrase("modes up to", most=str(node.most))
    if node.least == node.most and node.least > 2:
        what = speaker.phrase("modes exactly", most=str(node.most))
    if node.fresh and (fresh := unguarded(node.arms[0].items[0])) is not None:
        clause = speaker.clause(m.Op("not", fresh[:1], m.CONDITION)).removeprefix("was ")
        what = speaker.phrase("modes fresh", what=what, clause=clause)
    if node.how != "choose":
        carried = "infinitive" if mood == "infinitive" else "order"
        text = speaker.phrase(f"carry out {carried}", what=speaker.phrase(f"modes {node.how}"))
    elif mood == "infinitive":
        text = speaker.phrase("choose infinitive", what=what)
    elif speaker.is_you(node.by):
        text = speaker.phrase("choose order", what=what)
    else:
        text = f"{speaker.subject_verb(who or node.by, 'chooses')} {what}"
    arms: list[Said] = []
    # What another one chooses among speaks to you, who may do none of it: no orders.
    overheard = speaker.overheard
    speaker.overheard = node.how == "choose" and not speaker.is_you(who or node.by)
    for arm in bodies(node):
        with speaker.discourse.branch():
            arms.append(Said("", block(speaker, arm)))
    speaker.overheard = overheard
    return (Said(text, tuple(arms)),)


def _either_price(speaker: Speaker, node: m.Modes, mood: str) -> Sentences:
    """Return `exhaust this unit or pay 1 coin`: costs of which one is paid."""
    return (Said(speaker.phrase("or").join(_prices(speaker, node, mood))),)


def _prices(speaker: Speaker, node: m.Modes, mood: str) -> list[str]:
    """Return each of several costs of which one is paid."""
    arms: list[str] = []
    for arm in node.arms:
        with speaker.discourse.branch():
            arms.append(joined(speaker, [said.text for item in arm.items for said in say(speaker, item, mood)]))
    return arms


def _may(speaker: Speaker, node: m.May, _mood: str, who: m.Value | None = None) -> Sentences:
    may = speaker.subject_verb(who or node.by, "may")
    if all(can_infinitive(item, node.by) for item in node.body.items) and len(node.body.items) == 1:
        actor, speaker.actor = speaker.actor, node.by
        text = infinitive(speaker, node.body.items)
        speaker.actor = actor
        return (Said(f"{may} {text}"),)
    first = node.body.items[0] if len(node.body.items) == 1 else None
    if isinstance(first, m.Modes) and modes_of(first, node.by):
        (inner,) = say(speaker, first, "infinitive")
        return (Said(f"{may} {inner.text}", inner.inner),)
    if isinstance(first, m.Fully) and (paid := paid_willingly(speaker, may, first, who or node.by)):
        return paid
    return (Said(f"{may} {speaker.phrase('do following')}", _overheard_block(speaker, node.body, who or node.by)),)


def _overheard_block(speaker: Speaker, body: m.Steps, by: m.Value) -> Sentences:
    """Return what a player may do: where that is somebody else, an order to you in it would read as one to them."""
    overheard, speaker.overheard = speaker.overheard, speaker.overheard or not speaker.is_you(by)
    said = block(speaker, body)
    speaker.overheard = overheard
    return said


def paid_willingly(speaker: Speaker, modal: str, node: m.Fully, by: m.Value) -> Sentences:
    """Return `you may pay 1 coin to draw 1 card`; nothing where the price is not what that player does."""
    if not all(can_infinitive(each, by) for each in node.price.items):
        return ()
    actor, speaker.actor = speaker.actor, by
    held, speaker.holding = speaker.holding, True
    price = f"{modal} {infinitive(speaker, node.price.items)}"
    whole = all(can_infinitive(item, by) for item in node.body.items)
    if whole:
        price = speaker.phrase("to", price=price, text=infinitive(speaker, node.body.items) or "")
    speaker.actor, speaker.holding = actor, held
    price = speaker.flush(price)
    if whole:
        return (Said(price),)
    return (Said(speaker.phrase("fully", price=price), _overheard_block(speaker, node.body, by)),)


def _then(speaker: Speaker, node: m.Then, mood: str) -> Sentences:
    asked = mood if mood.startswith("if ") else ""
    out: list[Said] = []
    if node.body.items:
        out.append(_led(speaker, asked or "then", node.body))
    if node.otherwise is not None:
        out.append(_led(speaker, "else" if out else f"{asked} not" if asked else "not done", node.otherwise))
    return tuple(out)


def _led(speaker: Speaker, key: str, steps: m.Steps) -> Said:
    """Return a block as one sentence behind the words that lead to it."""
    prefix, inner = speaker.phrase(key), block(speaker, steps)
    if len(inner) == 1:
        return Said(f"{prefix} {inner[0].text}", inner[0].inner)
    return Said(f"{prefix} {speaker.phrase('do order')}", inner)


def _instead(speaker: Speaker, node: m.Instead, _mood: str) -> Sentences:
    # What the letters of a single step stand for is said behind the word.
    held, speaker.holding = speaker.holding, speaker.holding or len(_flat(node.body.items)) == 1
    inner = block(speaker, node.body)
    speaker.holding = held
    if len(inner) == 1:
        return (Said(speaker.flush(speaker.phrase("instead", text=inner[0].text)), inner[0].inner),)
    *opening, ending = inner
    return (Said(speaker.phrase("instead list"), (*opening, Said(speaker.flush(ending.text), ending.inner))),)


def _fully(speaker: Speaker, node: m.Fully, _mood: str) -> Sentences:
    # What the letters of the price stand for is said where the whole sentence ends.
    held, speaker.holding = speaker.holding, True
    price = block(speaker, node.price)
    if any(each.inner for each in price):
        # A price that is a list is told as one, and what it is for behind it.
        speaker.holding = held
        return (*price, Said(speaker.flush(speaker.phrase("only in full")), block(speaker, node.body)))
    head = joined(speaker, [each.text for each in price])
    # Behind `to` stands what whoever pays does.
    payer = payer_of(speaker, node.price.items)
    if payer is not None and all(can_infinitive(item, payer) for item in node.body.items):
        text = speaker.phrase("to", price=head, text=infinitive(speaker, node.body.items) or "")
        speaker.holding = held
        return (Said(speaker.flush(text)),)
    speaker.holding = held
    head = speaker.flush(head)
    return (Said(speaker.phrase("fully", price=head), block(speaker, node.body)),)


def _let(speaker: Speaker, node: m.Let, _mood: str) -> Sentences:
    if node.outcome:
        # It is asked right behind, without a name of its own: `Test your nerve. If that outcome is pass, ...`
        return ()
    if node.value.type == m.CONDITION:
        text = speaker.phrase("note whether", what=speaker.clause(node.value))
        speaker.introduce(node.name, node.value, "noted")
        return (Said(speaker.flush(text)),)
    if node.value.type == m.NUMBER:
        value = speaker.np(node.value).text
        if not speaker.definitions:
            speaker.introduce(node.name, node.value, "noted")
            return (Said(speaker.phrase("let", letter=speaker.letter(node.name), value=value)),)
    text = speaker.phrase("note", what=speaker.np(node.value, "acc").text)
    speaker.introduce(node.name, node.value, "noted")
    return (Said(speaker.flush(text)),)


def _if(speaker: Speaker, node: m.If, _mood: str) -> Sentences:
    out: list[Said] = []
    if (fresh := unguarded(node)) is not None:
        # The choice around it has told of it.
        return block(speaker, fresh[1])
    for at, (condition, body) in enumerate(node.arms):
        clause = speaker.flush(speaker.clause(condition))
        out += prefixed(speaker, speaker.phrase("else if" if at else "if", condition=clause), body)
    if node.otherwise is not None:
        out += prefixed(speaker, speaker.phrase("otherwise"), node.otherwise)
    return tuple(out)


def _for_each(speaker: Speaker, node: m.ForEach, mood: str) -> Sentences:
    body = node.body.items
    plain = len(body) == 1 and node.first is None
    if plain and node.name == "they" and isinstance(body[0], m.May):
        return _may(speaker, body[0], mood, node.source)
    if len(body) > 1 and node.name == "they" and isinstance(body[0], m.May) and isinstance(body[1], m.Then):
        return _each_may_or_else(speaker, node, body[0], body[1])
    if plain and node.name == "they" and isinstance(body[0], m.Modes):
        return _modes(speaker, body[0], mood, node.source)
    if plain and isinstance(body[0], m.Perform) and not node.orders and node.chooser is None:
        perform = body[0]
        if perform.by == m.Name(node.name, perform.by.type) and node.name not in names_in(perform.args):
            return _perform(speaker, replace(perform, by=node.source), mood)
    known = dict(speaker.discourse.known)
    prefix = f"{speaker.for_each(node)}{speaker.ordering(node)}"
    out = prefixed(speaker, prefix, node.body)
    speaker.discourse.known = known
    return out


def _each_may_or_else(speaker: Speaker, node: m.ForEach, may: m.May, missed: m.Then) -> Sentences:
    """Return what each of several players may do, and what is done for each who does not."""
    said = _may(speaker, may, "order", node.source)
    if missed.otherwise is None:
        return said
    known = dict(speaker.discourse.known)
    out = _led(speaker, "each who does not", missed.otherwise)
    speaker.discourse.known = known
    return (*said, out)


def _repeat(speaker: Speaker, node: m.Repeat, _mood: str) -> Sentences:
    with speaker.discourse.branch():
        before = speaker.clause(node.condition) if node.condition is not None and node.word == "while" else ""
        asked = node.body.items[0] if node.willing else None
        inner = block(speaker, asked.body if isinstance(asked, m.May) else node.body)
        after = speaker.clause(node.condition) if node.condition is not None and node.word != "while" else ""
    text = speaker.phrase("repeat" if node.times is None else "repeat times")
    if isinstance(asked, m.May):
        often = "do as often" if node.times is None else "do following"
        text = f"{speaker.subject_verb(asked.by, 'may')} {speaker.phrase(often)}"
    if node.times is not None:
        once = isinstance(node.times, m.Literal) and node.times.value == 1
        key = "up to times" if node.condition is not None or (node.willing and not once) else "times"
        text = f"{text} {speaker.phrase(key, times=speaker.times(node.times))}"
    if before:
        text = f"{text} {speaker.phrase('as long as', condition=before)}"
    if after:
        text = f"{text} {speaker.phrase('until', condition=after)}"
    return (Said(text, inner),)


def _alternate(speaker: Speaker, node: m.Alternate, _mood: str) -> Sentences:
    text = speaker.phrase("alternate", first=speaker.np(node.first, "gen"))
    if node.passes is not None:
        text += speaker.phrase("passes", passes=speaker.np(node.passes, "gen").text)
    elif isinstance(node.staying, m.Literal) and node.staying.value == 0:
        text += speaker.phrase("all passed")
    elif node.staying is not None:
        text += speaker.phrase("all but passed", staying=speaker.np(node.staying, "gen"))
    elif node.condition is not None:
        text += " " + speaker.phrase("until", condition=speaker.clause(node.condition))
    with speaker.discourse.branch():
        return (Said(text, block(speaker, node.body)),)


def _during(speaker: Speaker, node: m.During, _mood: str) -> Sentences:
    text = speaker.period(node)
    with speaker.discourse.branch():
        return (Said(text, block(speaker, node.body)),)


def _levy(speaker: Speaker, _node: m.Levy, _mood: str) -> Sentences:
    return (Said(speaker.phrase("levy")),)


EFFECTS: dict[type, Callable[..., Sentences]] = {
    m.Steps: _steps, m.Perform: _perform, m.Choose: _choose, m.Modes: _modes, m.May: _may, m.Then: _then, m.Levy: _levy,
    m.Instead: _instead, m.Fully: _fully, m.Let: _let, m.If: _if, m.ForEach: _for_each, m.Repeat: _repeat,
    m.Alternate: _alternate, m.During: _during,
}  # fmt: skip
"""What says each kind of effect: a function of the speaker, the node and the mood.

What depends on static statements and on abilities is added by their modules.
"""
