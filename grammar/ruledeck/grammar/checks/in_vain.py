"""Steps that cannot do what they say: one thing goes to several places, an ability is used that a card has not, a price is asked twice."""

from collections.abc import Iterator

from ruledeck.grammar.checks.survey import Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.primitive_verbs import NOTE, PASSES, REMEMBER, RESOLVES, TRANSFORM, primitive
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic


def check(survey: Survey) -> list[Diagnostic]:
    """Report such steps, and the question who is automatic where nobody is."""
    return [
        *_to_several(survey),
        *_without(survey),
        *_paid_twice(survey),
        *_automatic(survey),
        *_passed(survey),
        *_noted(survey),
        *_remembered(survey),
    ]


def _to_several(survey: Survey) -> Iterator[Diagnostic]:
    """Yield moves of one thing to the zones of several players, or onto several things: it lies in one of them at last."""
    for part, step in survey.each(m.Perform):
        row, args = primitive(step.verb), dict(step.args)
        if not row.thing or not (row.fills or row.onto) or not _is_one(args[row.thing]):
            continue
        for name in row.fills:
            zone = args[name]
            if isinstance(zone, m.Zone) and _of_several(zone.owner):
                message = f"one thing lies in one {zone.name}, and these are several"
                help = f"say whose: `your {zone.name}`, `its owner's {zone.name}`; or let each player move one of their own"
                yield finding(codes.WRONG_TYPE, message, part, zone, help)
        host = args.get(row.onto)
        if host is not None and host.many and not _called(host):
            message = "one thing lies on one other thing, and these are several"
            help = "say on which: `1 ...`; or go through them, `for each ... as one:`, and lay something on each"
            yield finding(codes.WRONG_TYPE, message, part, host if host.end > host.start else step, help)


def _called(things: m.Value) -> bool:
    """Whether things are named by their title, of which there may be one alone."""
    group = things.source if isinstance(things, m.Pick) else things
    return isinstance(group, m.Select) and any(isinstance(each, m.Op) and each.name == "titled" for each in group.tests)


def _is_one(card: m.Value) -> bool:
    if isinstance(card, m.Pick):
        return isinstance(card.most, m.Literal) and card.most.value == 1
    return isinstance(card, m.Name | m.Slot) and not card.many


def _of_several(owner: m.Value | None) -> bool:
    return (isinstance(owner, m.Select) and owner.noun == "player" and not owner.tests and owner.where is None) or (
        isinstance(owner, m.Op) and owner.many
    )


def _without(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps by which a card uses an ability of its own that it does not have, and that nothing gives to any card."""
    if any(change.what.sort == "lent" for _, change in survey.each(m.Modify)) or TRANSFORM in survey.performed:
        # A card may have those of another one then.
        return
    grants = [grant for _, grant in survey.each(m.Grant)]
    given = {grant.ability.kind for grant in grants if grant.ability is not None}
    words = [grant.keyword.keyword for grant in grants if grant.keyword is not None]
    given |= {each.kind for word in words for each in survey.game.keywords.get(word, ())}
    for part, step in survey.each(m.Perform):
        args = dict(step.args)
        kind, card = args.get("ability"), args.get("card")
        if part.kind != "card" or step.verb not in RESOLVES or not isinstance(kind, m.Literal):
            continue
        if (
            not isinstance(card, m.Name)
            or card.name != "this"
            or part.id not in survey.game.cards
            or kind.value in given
        ):
            continue
        own = survey.game.cards[part.id]
        keywords = [each for word in own.keywords for each in survey.game.keywords.get(word.keyword, ())]
        if all(each.kind != kind.value for each in (*own.abilities, *keywords)):
            message = f"this has no {kind.value} ability, so nothing is resolved"
            help = f"write it (`{kind.value}: ...`), or name the card that has it"
            yield finding(codes.NEVER_HAPPENS, message, part, step, help)


def _paid_twice(survey: Survey) -> Iterator[Diagnostic]:
    """Yield prices of one ability that are the same, and of which the first leaves nothing to do for the second."""
    for part, ability in survey.each(m.Ability):
        seen: list[m.Effect] = []
        for cost in ability.costs:
            if cost in seen and isinstance(cost, m.Perform) and _is_so_once_done(cost, survey):
                message = "this price is asked already: what was done once is not done again"
                yield finding(codes.REPEATED, message, part, cost, "leave it out, or ask for another one")
            seen.append(cost)


def _is_so_once_done(step: m.Perform, survey: Survey) -> bool:
    """Whether a step with what has a name changes nothing when it is done again: it is as it says then, or has as much as it may."""
    if not all(map(_stays, nodes_in(step.args))):
        return False
    body = survey.game.bodies.get(step.verb)
    if body is None:
        row, args = primitive(step.verb), dict(step.args)
        counter, amount = args.get("counter"), args.get("amount")
        if row.counts != "adds" or not isinstance(counter, m.Literal) or not isinstance(amount, m.Literal):
            # What the game keeps for itself is set again, whether it changes or not.
            return row.settles and not row.sets and step.ending is None
        manifest = survey.game.text.manifest
        bounds = None if manifest is None else manifest.each_counter.get(str(counter.value))
        most = None if bounds is None else bounds.most
        return most is not None and isinstance(amount.value, int) and amount.value >= most
    return len(step.args) == 1 and all(
        isinstance(each, m.Perform) and _is_so_once_done(each, survey) for each in body.items
    )


def _stays(node: m.Meant) -> bool:
    """Whether what stands in a step is the same when it is done again."""
    return isinstance(node, m.Name | m.Literal | m.Zone) or (isinstance(node, m.Op) and node.name == "owner")


def _automatic(survey: Survey) -> Iterator[Diagnostic]:
    """Yield the questions who is automatic in a game that is played by people alone."""
    manifest = survey.game.text.manifest
    if manifest is None or manifest.players.automatic:
        return
    for part, node in survey.each(m.Op):
        if node.name == "automatic":
            message = "nobody is automatic in this game"
            help = "say in game.yaml when somebody is: `players: {min: 1, max: 4, automatic: {1: 1}}`"
            yield finding(codes.NOTHING_MATCHES, message, part, node, help)


def _passed(survey: Survey) -> Iterator[Diagnostic]:
    """Yield steps that pass on what is not a zone of several players: nobody is there to pass something back."""
    for part, step in survey.each(m.Perform):
        zone = dict(step.args)["zone"] if step.verb in PASSES else None
        if zone is None or zone.many:
            continue
        name = zone.name if isinstance(zone, m.Zone) and zone.owner is not None else "<zone>"
        message = "players pass zones on to each other, and this is one zone, which goes to nobody"
        help = f"say it of all of them at once: `each player passes their {name} to the left`"
        yield finding(codes.WRONG_TYPE, message, part, zone if zone.end > zone.start else step, help)


def _noted(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what asks for a number or a word that is noted on something, where no step ever notes one."""
    kept: set[str] = set()
    for _, step in survey.each(m.Perform):
        if step.verb == NOTE:
            kind = dict(step.args)["result"].type
            # What comes from a slot for anything may be either.
            kept |= {"number", "name"} if kind.base == "any" else {"number" if kind == m.NUMBER else "name"}
    for part, asked in survey.each(m.Op):
        sort = "number" if asked.type == m.NUMBER else "name"
        if asked.name == "noted" and sort not in kept:
            help = f"let a step do it: `note <{sort}> on <thing>`"
            yield finding(codes.NOTHING_MATCHES, f"no step ever notes a {asked.type.base}", part, asked, help)


def _remembered(survey: Survey) -> Iterator[Diagnostic]:
    """Yield what asks for what nothing remembers, and steps that remember what does not lie in play, where nobody knows it again."""
    in_play = survey.game.words.zone_in_play
    for part, asked in survey.each(m.Op) if REMEMBER not in survey.performed else ():
        if asked.name == "remembered":
            help = "let a step do it where it is chosen: `remember <card> on <thing>`"
            yield finding(codes.NOTHING_MATCHES, "no step ever remembers anything", part, asked, help)
    for part, step in survey.each(m.Perform):
        card = dict(step.args)["card"] if step.verb == REMEMBER else None
        group = card.source if isinstance(card, m.Pick) else card
        zone = group.source if isinstance(group, m.Select) else None
        if isinstance(zone, m.Zone) and not in_play.get(zone.name, False):
            message = "what does not lie in play is not remembered"
            help = f"remember it when it lies in play; of what lies in the {zone.name} note the name: `note (the name of ...) on this`"
            yield finding(codes.NEVER_HAPPENS, message, part, zone if zone.end > zone.start else step, help)
