"""What happens in the open may not depend on what others cannot see.

A value that reads hidden cards has an audience: the players who see them. It may decide something in the open only with
a witness, that is when at least two players know all that it reads. The record of decisions says why.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from ruledeck.grammar.binder.phrases.amounts import EACH
from ruledeck.grammar.checks.audiences import PUBLIC, Audience, Audiences, Fact, Showing, end_of
from ruledeck.grammar.checks.destinations import EVERYWHERE, destinations, filled, hiding
from ruledeck.grammar.checks.survey import START, Part, Survey, finding
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.beginning import beginning
from ruledeck.grammar.meaning.parts import WHOLE_GAME
from ruledeck.grammar.meaning.primitive_verbs import ASK, ASK_FOR, primitive
from ruledeck.grammar.meaning.sorts import CARD, sort_of
from ruledeck.grammar.meaning.traversal import nodes_in
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source
from ruledeck.grammar.words.scope import YOU, in_turn

_HELP_BEGINNING: Final = (
    "everybody hears of it when it becomes so: let it read what all see, such as how many cards lie there, "
    "or wait for what brings it about: `after <event>, if <condition>`"
)
_Enclosing: TypeAlias = (
    m.If | m.ForEach | m.Repeat | m.Alternate | m.Modes | m.May | m.Fully | m.Then | m.Instead | m.During
)
"""Steps that are made of others."""
_HELP: Final = (
    "let somebody who sees it say it: `ask <player> whether <condition> as answer`, "
    "or show all cards there to all: `show each card in <zone> to each player`"
)
_HELP_ASKED: Final = (
    "ask a player who sees it, or show them all cards there first: `show each card in <zone> to <player>`"
)
_HELP_CONSTANT: Final = (
    "a constant asks nobody and shows nothing: let it read what all see, such as how many cards lie there, "
    "or let an ability ask or show, and note on a counter what the constant reads"
)
_HELP_HEAD: Final = (
    "the head of an ability asks nobody and shows nothing: do so behind its colon, "
    "`ask <player> whether <condition> as answer`, and go on below `if answer:`"
)

_HELP_BOX: Final = (
    "nobody sees what lies in the box: move all of them to a zone that everybody sees first, and look for them there"
)
_HELP_WHOSE: Final = (
    "the word looks into a zone of whoever has the card, and nobody knows here that it is you: let it say of whom, "
    "`adjective {c: card} ... for {p: player}: ... p's <zone> ...`, and ask `... for you`"
)

_HELP_HIDING: Final = (
    "let it work where the card lies open, or change only cards that lie hidden as it does, such as `this`"
)


def check(survey: Survey) -> list[Diagnostic]:
    """Report decisions in the open that read what not even two players may know."""
    walk = _Walk(survey, destinations(survey))
    known = Audiences(survey.game)
    changes = [
        (key, each.things) for _, each in survey.each(m.Modify) if each.things is not None for key in each.what.keys
    ]
    altered = frozenset(word for word, things in changes if known.by_their_faces(things))
    known = replace(known, altered=altered)
    for part in survey.parts:
        # The body of a verb is looked at where it is carried out, with what is known there.
        if survey.wanted(part) and (part.kind != "verb" or part.id == START or part.id not in survey.performed):
            walk.part = part
            for each in part.trees:
                if isinstance(each, m.Ability):
                    walk.ability(each, known)
                elif isinstance(each, m.Steps):
                    walk.step(each, known)
    return walk.found


class _Walk:
    """Goes through steps in their order, also those of the verbs that they carry out, with what is known at each."""

    def __init__(self, survey: Survey, zones: dict[str, set[str]]) -> None:
        self.zones, self.hiding = zones, hiding(survey)
        self.meanings = survey.game.meanings
        self.bodies = {part.id: part for part in survey.parts if part.kind == "verb"}
        self.part = survey.parts[0] if survey.parts else Part(WHOLE_GAME, Source("", ""), (), ())
        self.seen: dict[object, tuple[tuple[Showing, ...], frozenset[str]]] = {}
        self.found: list[Diagnostic] = []

    def open(self, value: m.Value, known: Audiences, *privy: m.Value, help: str = _HELP) -> None:
        """Report a value that decides something in the open; with `privy`, something only those players see."""
        audience = known.of(value).audience
        # Two who know it can hold each other to it; one alone could do as they like, and nobody would see.
        if audience is None or len(audience) > 1 or any(known.meant(each) in audience for each in privy):
            return
        message = f"this decides something in the open, and {_who(audience)} may see what it reads"
        found = finding(
            codes.SECRET,
            message,
            self.part,
            value,
            (self.way_out(value) if help != _HELP_ASKED else None) or help,
        )
        if found not in self.found:
            self.found.append(found)

    def way_out(self, value: m.Value) -> str | None:
        """Return what to do about a value that looks into the box, or by a word into a zone of whoever has a card."""
        group = value.source if isinstance(value, m.Pick) else value
        if isinstance(group, m.Select) and isinstance(group.source, m.Zone) and group.source.name == "box":
            return _HELP_BOX
        for use in nodes_in(value):
            meaning = self.meanings.get(use.word) if isinstance(use, m.Use) else None
            for zone in nodes_in(meaning) if meaning is not None else ():
                owner = zone.owner if isinstance(zone, m.Zone) else None
                if isinstance(owner, m.Op) and owner.name in ("controller", "owner"):
                    return _HELP_WHOSE
        return None

    # ---- abilities

    def ability(self, node: m.Ability, known: Audiences) -> None:
        """Check an ability: an optional one, and a duty, concern only their owner."""
        # Whoever may leave it gives nothing away by leaving it, and their hand is their own to read.
        private = not node.forced and node.timing in ("when", "after", "action", "anytime")
        private = private or (bool(node.statics) and all(isinstance(each, m.Duty) for each in node.statics))
        help = _HELP_CONSTANT if node.timing == "constant" else _HELP_HEAD
        if node.condition is not None:
            self.open(node.condition, known, *((YOU,) if private else ()), help=help)
        if node.state is not None:
            self.open(node.state, known, help=help if beginning(node) is None else _HELP_BEGINNING)
        self.statics(node.statics, known, help)
        self.from_hiding(node, known)
        for cost in node.costs:
            known = self.step(cost, known)
        if node.body is not None:
            self.step(node.body, known)

    def statics(self, statics: tuple[m.Static, ...], known: Audiences, help: str) -> None:
        """Check what a constant says; a number of a hidden card may be changed by its face, and is hidden with it."""
        for each in statics:
            if isinstance(each, m.Modify):
                self.open(each.amount, known, help=help)
                if each.what.sort == "lent":
                    self.open(each.others[0], known, help=help)
                if each.things is not None and not known.by_their_faces(each.things):
                    self.open(each.things, known, help=help)
            elif isinstance(each, m.Grant):
                self.open(each.things, known, help=help)
            elif isinstance(each, m.Toll):
                self.step(each.price, known)
            elif isinstance(each, m.Arrive):
                self.open(each.things, known, help=help)
                self.step(each.body, known)

    def from_hiding(self, node: m.Ability, known: Audiences) -> None:
        """Report what a card that not everybody sees changes for all to see: whoever sees that learns of the card."""
        visible = known.game.words.zone_visible
        hidden = next((zone for zone in node.zones if visible.get(zone, "everyone") != "everyone"), None)
        if hidden is None:
            return
        for each in node.statics:
            if isinstance(each, m.Modify | m.Grant | m.Arrive) and not _hidden_with(each, known):
                message = f"this works in the {hidden}, which not everybody sees, and changes what all see"
                found = finding(codes.SECRET, message, self.part, each, _HELP_HIDING)
                if found not in self.found:
                    self.found.append(found)

    # ---- steps

    def step(self, node: m.Effect, known: Audiences) -> Audiences:
        """Check a step; returns what is known behind it."""
        if isinstance(node, m.Steps):
            for each in node.items:
                known = self.step(each, known)
            return known
        if isinstance(node, m.Perform):
            return self.perform(node, known)
        if isinstance(node, m.Choose):
            self.open(node.what, known, in_turn(node.by) or node.by)
            # What is chosen in secret lies open when all have chosen.
            inside = None if node.secret else known.of(node.what).inside
            return _naming(known, node.name, Fact(None, inside))
        if isinstance(node, m.Let):
            return _naming(known, node.name, known.of(node.value))
        if isinstance(node, m.Hold):
            self.statics(node.statics, known, _HELP)
            return known
        if isinstance(node, m.Delay):
            # Nobody says how long it waits: what is shown now may have changed by then.
            self.ability(node.ability, replace(known, showings=()))
            return known
        return known if isinstance(node, m.Levy) else self.enclosing(node, known)

    def enclosing(self, node: _Enclosing, known: Audiences) -> Audiences:
        """Check a step that is made of others; behind alternatives is known what was shown in each of them."""
        if isinstance(node, m.If):
            return self.branches(node, known)
        if isinstance(node, m.ForEach):
            return self.loop(node, known)
        if isinstance(node, m.Repeat | m.Alternate):
            return self.again(node, known)
        if isinstance(node, m.Modes):
            return _meeting(known, [self.step(arm, known) for arm in node.arms])
        if isinstance(node, m.May):
            return _meeting(known, [known, self.step(node.body, known)])
        if isinstance(node, m.Fully):
            return self.step(node.body, self.step(node.price, known))
        return self.step(node.body, known)

    def again(self, node: m.Repeat | m.Alternate, known: Audiences) -> Audiences:
        """Check what is repeated; an `until` is tested behind the block, with what the block has shown."""
        behind_block = isinstance(node, m.Repeat) and node.word == "until"
        if node.condition is not None and not behind_block:
            self.open(node.condition, known)
        behind = self.step(node.body, self.entering(node.body, known))
        if node.condition is not None and behind_block:
            self.open(node.condition, behind)
        return replace(known, showings=behind.showings)

    def perform(self, node: m.Perform, known: Audiences) -> Audiences:
        """Check a verb: what it acts on is seen by all, unless its player picks it."""
        args = dict(node.args)
        if node.verb in (ASK, ASK_FOR):
            self.open(args["test" if node.verb == ASK else "result"], known, args["player"], help=_HELP_ASKED)
            return known if node.name is None else _naming(known, node.name, PUBLIC)
        row = primitive(node.verb)
        opens = row.face == "up" and not row.moves
        if row.shows or opens:
            viewers: Audience = None
            if row.shows in ("viewer", "by"):
                viewer = known.meant(args.get("viewer", node.by))
                viewers = None if _all_players(viewer) else frozenset((viewer,))
            known = _told(known, args["card"], viewers)
            shown = _shown(args["card"], known, viewers)
            return replace(known, showings=(*known.showings, *_of_each(node.by, shown)))
        inside: Audience = None
        for _, value in node.args:
            self.open(value, known, *((node.by,) if isinstance(value, m.Pick) else ()))
            if isinstance(value, m.Pick):
                inside = known.of(value).inside
            if isinstance(value, m.Pick) or value.many:
                known = _naming(known, EACH, Fact(None, known.of(value).inside))
        words = known.game.words
        zones = filled(words, node) | self.zones.get(node.verb, set())
        hides = node.verb in self.hiding
        visible = zones and not hides and all(words.zone_visible.get(zone) == "everyone" for zone in zones)
        if visible or row.face == "up":
            # What the step names lies in the open now, and so does what had a name before.
            inside = None
            for _, value in node.args if node.verb not in self.bodies else ():
                known = _told(known, value, None)
        # A declared verb is followed into its body: what it shows is known behind it, what it moves is forgotten.
        if node.verb in self.bodies:
            showings, told = self.call(self.bodies[node.verb], node, known)
            known = replace(known, showings=_of_each(node.by, showings))
            for slot, value in node.args:
                known = _told(known, value, None) if slot in told else known
        else:
            known = _filling(_endless(known), zones)
        return known if node.name is None else _naming(known, node.name, Fact(None, inside))

    def call(self, body: Part, node: m.Perform, known: Audiences) -> tuple[tuple[Showing, ...], frozenset[str]]:
        """Check the body of a verb, whose cards count as open once they are named.

        Returns what was shown behind it, and the slots whose cards everybody has seen then.
        """
        # Several players do it one after the other, each of them for themselves.
        alias = {"you": known.meant(in_turn(node.by) or node.by)} | {
            name: known.meant(value) for name, value in node.args
        }
        # What is known in a body depends on nothing else: it is looked at once for each, however often it is carried out.
        key = (node.verb, known.showings, tuple(alias.items()))
        if key not in self.seen:
            self.seen[key] = (), frozenset()  # Inside its own body, a verb is taken to leave nothing known.
            outer, self.part = self.part, body
            inner = Audiences(known.game, {}, alias, known.showings, known.altered)
            for steps in body.trees:
                if isinstance(steps, m.Steps):
                    inner = self.step(steps, inner)
            slots = {name for name, _ in node.args if inner.names.get(name) == PUBLIC}
            self.seen[key] = inner.showings, frozenset(slots)
            self.part = outer
        return self.seen[key]

    def branches(self, node: m.If, known: Audiences) -> Audiences:
        """Check conditions and arms; behind them is known what was shown in each."""
        for condition, _ in node.arms:
            self.open(condition, known)
        ends = [self.step(steps, known) for _, steps in node.arms]
        ends.append(known if node.otherwise is None else self.step(node.otherwise, known))
        return _meeting(known, ends)

    def loop(self, node: m.ForEach, known: Audiences) -> Audiences:
        """Check a loop; what it shows of each player is shown of all behind it."""
        self.open(node.source, known)
        inner = _naming(self.entering(node.body, known), node.name, Fact(None, known.of(node.source).inside))
        for number, _ in node.orders:
            self.open(number, _naming(inner, "it", Fact(None, known.of(node.source).inside)))
        behind = self.step(node.body, inner)
        each = m.Name(node.name, node.source.type)
        # Of an end of their zones, this is said of all players alone: nothing is known of whoever was left out.
        everybody = _all_players(node.source)
        showings = tuple(
            replace(one, owner=None) if one.owner == each and (everybody or not one.end) else one
            for one in behind.showings
        )
        return replace(known, showings=showings)

    def entering(self, body: m.Steps, known: Audiences) -> Audiences:
        """Return what is known at the beginning of every round of a loop."""
        performs = [node for node in nodes_in(body) if isinstance(node, m.Perform)]
        return _filling(
            _endless(known),
            set[str]().union(*(filled(known.game.words, node) | self.zones.get(node.verb, set()) for node in performs)),
        )


def _hidden_with(static: m.Modify | m.Grant | m.Arrive, known: Audiences) -> bool:
    """Say whether a text of a hidden card changes nothing but that card, or others that are hidden from the same players."""
    things = static.things
    return things is not None and (
        (isinstance(things, m.Name) and things.name == "this") or known.of(things).inside is not None
    )


_THEY: Final = m.Name("they", m.PLAYER)


def _filling(known: Audiences, zones: set[str]) -> Audiences:
    """Forget what was shown of zones that have other cards now."""
    if not known.showings:
        return known
    kept = () if EVERYWHERE in zones else tuple(one for one in known.showings if one.zone not in zones)
    return replace(known, showings=kept)


def _endless(known: Audiences) -> Audiences:
    """Forget what was shown of the end of a zone: when anything moves, other cards may lie there."""
    kept = tuple(one for one in known.showings if not one.end)
    return known if len(kept) == len(known.showings) else replace(known, showings=kept)


def _naming(known: Audiences, name: str, fact: Fact) -> Audiences:
    return replace(known, names={**known.names, name: fact})


def _told(known: Audiences, value: m.Value, viewers: Audience) -> Audiences:
    """Return what is known when what has a name is shown to some players, or to everyone (`None`)."""
    if not isinstance(value, m.Name):
        return known
    fact = known.names.get(value.name, PUBLIC)
    seen = None if viewers is None or fact.inside is None else fact.inside | viewers
    return _naming(known, value.name, replace(fact, inside=seen))


def _meeting(known: Audiences, ends: list[Audiences]) -> Audiences:
    showings = tuple(one for one in ends[0].showings if all(one in end.showings for end in ends)) if ends else ()
    return replace(known, showings=showings)


def _shown(cards: m.Value, known: Audiences, viewers: Audience) -> list[Showing]:
    """Return the whole zones that a step shows, all of a sort in them, or one end; of single cards nothing is remembered."""
    if (end := end_of(cards, known.meant)) is not None:
        return [replace(end, viewers=viewers)]
    if not isinstance(cards, m.Select) or cards.tests or cards.where is not None:
        return []
    sort = sort_of(cards)
    sort = "" if _of_all(sort, known) else sort
    places = cards.source.parts if isinstance(cards.source, m.Zones) else (cards.source,)
    return [Showing(each.name, _whose(each, known), viewers, sort=sort) for each in places if isinstance(each, m.Zone)]


def _whose(zone: m.Zone, known: Audiences) -> m.Value | None:
    """Return whose zone is meant; those of some players count as those of all, as in a loop over them."""
    owner = None if zone.owner is None else known.meant(zone.owner)
    return None if owner is not None and owner.many else owner


def _of_each(by: m.Value, shown: Iterable[Showing]) -> tuple[Showing, ...]:
    """Return what was shown by several players, of their own by each: it is shown of all, as in a loop over them."""
    if not by.many:
        return tuple(shown)
    everybody = _all_players(by)
    return tuple(
        replace(one, owner=None) if one.owner == _THEY else one
        for one in shown
        if one.owner != _THEY or everybody or not one.end
    )


def _all_players(value: m.Value) -> bool:
    return isinstance(value, m.Select) and value.noun == "player" and not value.tests and value.where is None


def _of_all(sort: str, known: Audiences) -> bool:
    """Whether every card of the game is of a type or kind, so that a whole zone is meant by it."""
    kinds = known.game.words.kinds
    return sort in ("", CARD) or (CARD in kinds and kinds[CARD] <= kinds.get(sort, frozenset()))


def _who(audience: frozenset[m.Value]) -> str:
    """Name the one player who may know."""
    for each in audience:
        if isinstance(each, m.Name) and each.name not in ("it", "they"):
            return f'only "{each.name}"'
        return "only one player"
    return "nobody"
