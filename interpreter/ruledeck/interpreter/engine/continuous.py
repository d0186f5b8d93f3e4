"""What holds without being done: modified characteristics, granted keywords, bans, and what lasts.

Nothing is written into a card. A characteristic is projected each time it is read: set first, then added to, then bounded.
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from ruledeck.grammar.meaning.kinds import Edge, StaticKind
from ruledeck.interpreter.engine.active_statements import ALL_OF_IT, Characteristic, Stated
from ruledeck.interpreter.primitives.primitives import begin_effect, end_effect, give_back, hand_over, loans_of
from ruledeck.interpreter.primitives.spans import out_of_place
from ruledeck.interpreter.state.lasting import NO_PERIOD, Ending, Lasting, LastingKind
from ruledeck.interpreter.state.outcomes import Result
from ruledeck.interpreter.state.plain import Value
from ruledeck.interpreter.state.program import WITHIN, Statement
from ruledeck.interpreter.state.runaway import work

if TYPE_CHECKING:
    from ruledeck.interpreter.state.state import Row, State


_STATEMENT: Final = 120
"""How many steps it takes to ask for what a statement makes of a characteristic, besides those for what it is about."""
_AMOUNT: Final = 16
"""How many steps an amount or a condition takes for each component that it may look at, with what is remembered of each."""
_MANY: Final = 8
"""So many statements about one characteristic are counted as work also where it is nothing else that asks for it."""
_LASTING: Final = 20
"""How many steps it takes to look at each thing that lasts."""
_CONDITIONS: Final = ("until", "while")
"""How that ends which does not end with a period."""
_NONE: Final = Stated()


def active(s: "State", kind: StaticKind, subject: str) -> Stated:
    """Return the statements of a kind about a subject that hold now, with where they come from."""
    key = subject if kind == "modify" else (kind, subject)
    said = s.kin.get(key)
    if said is None:
        said = s.kin[key] = _can_be_said(s, (kind, subject))
    if not said:
        return _NONE
    statements = s.program.linked.statics[kind, subject]
    memo = s.memo if s.memo_at == len(s.log) and s.memo_of is s.log else s.worked_out()
    known: Stated | None = memo.get(key)
    if known is not None:
        return known
    if s.projecting:
        return _spoken_within(s, key, statements)
    found = speaking(s, statements)
    memo = s.memo if s.memo_at == len(s.log) and s.memo_of is s.log else s.worked_out()
    memo[key] = found
    return found


def _can_be_said(s: "State", spoken: "tuple[StaticKind, str]") -> bool:
    """Whether anything in the game can make a statement of a kind about a subject: those of cards that nobody has never hold."""
    found = s.program.linked.statics.get(spoken, ())
    return any(each.cards is None or s.bearing(each.cards) for each in found)


def _spoken_within(s: "State", key: Hashable, statements: "tuple[Statement, ...]") -> Stated:
    """Return those of some statements that hold while others are being worked out, remembered as what holds without these.

    A condition may read what is being worked out, as it is without that.
    """
    within: dict[Hashable, Stated] | None = s.memo.get(WITHIN)
    without = (key, s.projecting)
    found = None if within is None else within.get(without)
    if found is None:
        found = speaking(s, statements)
        work(s, _STATEMENT * (len(statements) + len(found)))
        s.worked_out().setdefault(WITHIN, {})[without] = found
    return found


def speaking(s: "State", statements: "tuple[Statement, ...]") -> Stated:
    """Return those of some statements that hold now, with where they come from."""
    found = Stated()
    zone = s.zone
    lasting = False
    for statement in statements:
        cards = statement.cards
        if cards is None:
            if statement.effect is None:
                lasting = True
            elif statement.condition is None or statement.condition(s, 0, 0):
                found.append((statement, 0, 0, ()))
            continue
        zones = statement.zones
        bearing = [e for e in s.bearing(cards) if zone[e] in zones]
        for this in s.in_order(bearing) if len(bearing) > 1 else bearing:
            you = s.control[this]
            if statement.condition is None or statement.condition(s, this, you):
                found.append((statement, this, you, ()))
    # What effects let hold comes last, the older before the newer.
    holds = s.program.linked.holds
    for each in s.effects if lasting else ():
        if each.kind == "hold":
            for statement in holds[each.what]:
                if statement in statements and (
                    statement.condition is None or statement.condition(s, each.source, each.player, *each.values)
                ):
                    found.append((statement, each.source, each.player, each.values))
    return found


def modified(s: "State", word: str, x: int, base: Characteristic, *others: "Row") -> Characteristic:
    """Return a characteristic of a thing after all modifications; of a word with further slots, for their values (`others`).

    A modification that reads the very characteristic it changes reads it as it is without that modification and without those
    behind it that read it too.
    """
    if not s.kin.get(word, True):
        # Nothing in the game can say anything of it.
        return base
    statements = (s.memo if s.memo_at == len(s.log) and s.memo_of is s.log else s.worked_out()).get(word)
    if statements is None:
        statements = active(s, "modify", word)
    if not statements:
        return base
    if s.projecting:
        # What is read of itself in the midst of being worked out is not its value: it is remembered as what it is without
        # whatever is being worked out, in any order, or those that read each other would multiply.
        without = (x, base, s.projecting, others)
        value = statements.values.get(without)
        if value is None:
            value = statements.values[without] = _altered(s, statements, x, base, others)
        return value
    key = (x, base, others)
    value = statements.values.get(key)
    if value is None:
        value = statements.values[key] = _altered(s, statements, x, base, others)
    return value


def _altered(s: "State", statements: Stated, x: int, base: Characteristic, others: "tuple[Row, ...]") -> Characteristic:
    for layer, amount, _ in altering(s, statements, x, others):
        if layer == 0:
            base = amount
        elif layer == 1:
            base = base + amount
        else:
            base = max(base, amount) if layer == 2 else min(base, amount)
    return base


def altering(
    s: "State", statements: Stated, x: int, others: "tuple[Row, ...]"
) -> list[tuple[int, Characteristic, int]]:
    """Return what alters a characteristic of a thing, in order: the layer, by how much, and whose text it is; 0 for the rules."""
    found = []
    outer = s.projecting
    asking = 0
    keys = statements.keys
    for at, (statement, this, you, values) in enumerate(statements):
        if keys[at] in outer or (outer and statement.circular and (id(statement), *ALL_OF_IT) in outer):
            continue
        if statement.circular and statement.effect is not None and statement.effect.ability.condition is not None:
            asking += 1
        s.projecting = outer | statements.withheld(at) if outer else statements.withheld(at)
        try:
            if statement.holds(s, this, you, *values, x, *others):
                found.append((statement.layer, statement.amount(s, this, you, *values, x), this))
        finally:
            s.projecting = outer
    if outer or len(statements) > _MANY:
        # What reads others of its kind, each of which reads others, multiplies; and so does what many say of each of many.
        size = len(s.zone)
        work(s, len(statements) * (_STATEMENT + len(outer) + size) + (len(found) + asking) * _AMOUNT * size)
    return sorted(found, key=lambda each: each[0]) if len(found) > 1 else found


def lenders(s: "State", word: str, x: int, keyword: str) -> "Row":
    """Return the cards that print a keyword and lend their text to a component, by index."""
    if not active(s, "modify", word):
        # Most often nothing is lent to anybody.
        return ()
    found = [card for card, printed in s.program.linked.keywords.items() if keyword in printed]
    return tuple([card for card in found if modified(s, word, x, False, (card,))])


def has_keyword(s: "State", x: int, keyword: str, shown: bool = True, lent: "Row" = ()) -> bool:
    """Whether a component has a keyword, printed (where that is `shown`, and not blank), granted or `lent`; losing it wins."""
    has = bool(lent) or (shown and s.program.linked.keywords.get(s.card[x], {}).get(keyword) is not None)
    lost = False
    for statement, this, you, values in active(s, "grant", keyword):
        if s.projecting and (id(statement), *ALL_OF_IT) in s.projecting:
            continue
        if (
            granting(s, statement, this, you, values, x)
            if statement.deferred
            else statement.holds(s, this, you, *values, x)
        ):
            has, lost = has or statement.how == "gain", lost or statement.how == "lose"
    return has and not lost


def granting(s: "State", statement: Statement, this: int, you: int, values: "Row", x: int) -> bool:
    """Whether a grant speaks of a thing: worked out without those of later kinds that ask for what it gives."""
    outer = s.projecting
    s.projecting = outer.union([(id(each), *ALL_OF_IT) for each in statement.deferred])
    try:
        return bool(statement.holds(s, this, you, *values, x))
    finally:
        s.projecting = outer


def keyword_value(s: "State", x: int, keyword: str, at: int, shown: bool = True, lent: "Row" = ()) -> Result:
    """Return the value of a slot of a component's keyword; numbers of several sources add up, the printed one if `shown`.

    The texts of the cards that are `lent` to it print one, too.
    """
    printed = s.program.linked.keywords.get(s.card[x], {}).get(keyword) if shown else None
    found = [printed[at](s, x)] if printed is not None else []
    found += [s.program.linked.keywords[card][keyword][at](s, x) for card in lent]
    for statement, this, you, values in active(s, "grant", keyword):
        if s.projecting and (id(statement), *ALL_OF_IT) in s.projecting:
            continue
        if statement.how == "gain" and (
            granting(s, statement, this, you, values, x)
            if statement.deferred
            else statement.holds(s, this, you, *values, x)
        ):
            found.append(statement.amount(s, this, you, *values, x)[at])
    return sum(found) if found and all(isinstance(each, int) for each in found) else found[0] if found else 0


def allowed(s: "State", verb: int, by: int, args: "Row", source: int) -> bool:
    """Whether no ban forbids an occurrence, which the text of `source` brings about. Asked last: a ban beats everything."""
    bans = active(s, "ban", s.program.verbs[verb])
    return not bans or not any(
        statement.holds(s, this, you, *values, by, args, source) for statement, this, you, values in bans
    )


def certain(s: "State", verb: int, by: int, args: "Row", source: int) -> bool:
    """Whether some text says of an occurrence to come that it cannot be prevented."""
    return any(
        statement.holds(s, this, you, *values, by, args, source)
        for statement, this, you, values in active(s, "certain", s.program.verbs[verb])
    )


def unbanned(s: "State", verb: int, by: int, slot: int, options: "Row", args: "Row", source: int) -> "Row":
    """Return the options for one slot of a verb that no ban forbids.

    Of the other slots, `args` holds those that are known, and `None` for those that are still to be filled: what needs one of
    these is asked when it is known.
    """
    bans = [
        each
        for each in active(s, "ban", s.program.verbs[verb])
        if all(k == slot or args[k] is not None for k in each[0].reads)
    ]
    if not bans:
        return options
    before, behind = args[:slot], args[slot + 1 :]

    def fits(option: Value) -> bool:
        filled = (*before, option, *behind)
        return not any(
            statement.holds(s, this, you, *values, by, filled, source) for statement, this, you, values in bans
        )

    return tuple([option for option in options if fits(option)])


def usable(s: "State", kind: str, this: int, you: int) -> bool:
    """Whether no ban forbids that a player resolves an ability of a kind of a component."""
    verb = s.program.linked.abilities_banned
    # What effects make has no kind: it is part of an ability that was resolved.
    return verb < 0 or kind not in s.program.game.words.ability_kinds or allowed(s, verb, you, (kind, this), this)


def hold(s: "State", number: int, this: int, you: int, values: "Row", until: "Row") -> None:
    """Let static statements hold until something; `until` is the ending as plain data: `(period, edge, player)`."""
    ending = Ending(*until)
    if not _is_over(s, ending):
        begin_effect(s, "hold", this, number, you, values, ending)


def delay(s: "State", effect: int, this: int, you: int, values: "Row", until: "Row") -> None:
    """Let an ability wait for its event until something."""
    ending = Ending(*until)
    if not _is_over(s, ending):
        begin_effect(s, "delay", this, effect, you, values, ending)


def _is_over(s: "State", ending: Ending) -> bool:
    """Whether something would end with a period that goes on, and none of its kind does: so it does not begin, either.

    The period of a certain player may be one to come.
    """
    return ending.edge == "end" and not ending.player and out_of_place(s, ending.period)


def lapsing(s: "State") -> bool:
    """Whether anything that lasts may end with a condition, rather than with a period or never."""
    return bool([1 for lasting in s.effects if lasting.ending.edge in _CONDITIONS])


def lapse(s: "State") -> None:
    """End what lasts until a condition, or is lent while one holds, as soon as that is over: for good.

    What ends at one moment ends before any of it is asked again; what goes back may end something else.
    """
    while s.effects:
        asked = [lasting for lasting in s.effects if lasting.ending.period == NO_PERIOD]
        work(s, _LASTING * len(s.effects) + len(asked) * len(s.zone))
        over = [lasting for lasting in asked if _lapsed(s, lasting)]
        if not over:
            break
        for lasting in over:
            end_lasting(s, lasting.id)


def _lapsed(s: "State", lasting: Lasting) -> bool:
    """Whether something ends now with its condition; what holds or waits while a condition holds comes again with it."""
    edge, number = lasting.ending.edge, lasting.ending.player
    if edge != "until" and (edge != "while" or lasting.kind != "loan"):
        return False
    if lasting.kind == "loan":
        return not s.program.linked.lasts[number](s, lasting.source, *lasting.values[1:])
    return not s.program.linked.lasts[number](s, lasting.source, lasting.player, *lasting.values)


def lend(s: "State", this: int, you: int, e: int, player: int, values: "Row", until: "Row") -> bool:
    """Give a player control of a component until something; then it goes back to whoever had it, or has it by another loan."""
    before, ending = s.control[e], Ending(*until)
    if (before == player and not any(loans_of(s, e))) or _is_over(s, ending):
        return False
    hand_over(s, e, player)
    begin_effect(s, "loan", this, e, before, (player, you, *values), ending)
    return True


def expire(s: "State", period: int, edge: Edge, player: int) -> None:
    """End what lasts until this edge of a period (of this player, when it says whose).

    What lasts until the end of the next one lasts until the end of the one that begins.
    """
    for lasting in s.effects:
        if lasting.ending.comes_with(period, edge, player):
            end_lasting(s, lasting.id)
        elif lasting.ending.is_coming(period, edge, player):
            begun = lasting._replace(ending=lasting.ending._replace(edge="end"))
            s.effects = tuple([begun if each.id == lasting.id else each for each in s.effects])


def use_up(s: "State", event: int) -> None:
    """End what lasts until an event that has happened; an ability that waits for it, too, is over when it has been answered."""
    happened = s.events[event]
    for kind, number, test in s.program.linked.used_up[happened.verb]:
        for each in _until(s, kind, number, event):
            if not test(s, each.source, each.player, event, *each.values):
                continue
            if kind == "delay" and number in s.program.linked.heard_out:
                over = each._replace(ending=Ending(NO_PERIOD, "heard", event))
                s.effects = tuple([over if other is each else other for other in s.effects])
            else:
                end_lasting(s, each.id)


def give_up(s: "State", event: int) -> None:
    """End what lasts until an event was to happen that was cancelled or replaced."""
    for kind, number, test in s.program.linked.attempted[s.events[event].verb]:
        for each in _until(s, kind, number, event):
            if test(s, each.source, each.player, event, *each.values):
                end_lasting(s, each.id)


def _until(s: "State", kind: LastingKind, number: int, event: int) -> list[Lasting]:
    """Return what of a text lasts until events like this one: the next time is none that was on its way when it was made."""
    raised = s.events[event].parent or event
    return [
        each
        for each in s.effects
        if (each.kind, each.what) == (kind, number) and each.id < raised and each.ending.edge != "heard"
    ]


def end_lasting(s: "State", serial: int) -> None:
    """End something that lasts, by its id; a loan may have come to another lender since."""
    lasting = next((each for each in s.effects if each.id == serial), None)
    if lasting is None:
        return
    if lasting.kind == "loan":
        give_back(s, lasting)
    else:
        end_effect(s, serial)
