"""Moments in the words of a ruling: the period before whose beginning a case starts or ends."""

from ruledeck.grammar.binder.game import Game
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Span
from ruledeck.interpreter.engine.breakpoints import Moment
from ruledeck.interpreter.wording import failures


def moment_of(text: str, span: Span, game: Game, players: tuple[str, ...]) -> Moment | Diagnostic:
    """Return the moment that `turn of alice`, `phase draw` or `phase` names, or why the rules know none such.

    A period without its own name means any of its sort: `phase` is the next phase, whatever it is called.
    """
    words, _, whose = text.partition(" of ")
    period = next((each for each in game.words.periods if words == each or words.startswith(f"{each} ")), None)
    if period is None:
        known = (*game.words.periods, *players)
        return failures.unknown(codes.RULING_VALUE, "a period or a player", words, known, span)
    if whose and whose not in players:
        return failures.unknown(codes.RULING_VALUE, "a player at this table", whose, players, span)
    inner = words[len(period) :].strip()
    begun = {
        name: owned for name, owned in game.words.moments.items() if name == period or name.startswith(f"{period} ")
    }
    if inner and words not in begun:
        return failures.unknown(codes.RULING_VALUE, f"a {period} that the rules begin", words, begun, span)
    if whose and not any(owned for name, owned in begun.items() if not inner or name == words):
        return failures.wrong(f"a {words} belongs to nobody, so that none is {whose}'s", span, f"write `{words}`")
    return Moment(f"{period}:{inner}" if inner else period, players.index(whose) + 1 if whose else 0)
