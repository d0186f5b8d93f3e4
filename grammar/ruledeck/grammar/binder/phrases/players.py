"""Who does something: the player in front of `may`, `chooses` or a verb."""

from ruledeck.grammar.binder.phrases.phrases import PhraseBinder
from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.syntax import tree
from ruledeck.grammar.text import codes
from ruledeck.grammar.words.scope import YOU, Scope


class PlayerBinder:
    """Binds the players who act.

    Attributes:
        binding: What the text is bound with.
        phrases: Binds phrases.
    """

    def __init__(self, phrases: PhraseBinder) -> None:
        self.binding, self.phrases = phrases.binding, phrases

    def subject(self, who: tree.Phrase | None, scope: Scope) -> m.Value | None:
        """Bind the player in front of `may`, `chooses` or a verb; nobody written means whoever acts."""
        if who is None:
            return scope.acts or YOU
        found = self.phrases.bind(who, scope, (m.PLAYER,))
        if isinstance(found, m.Pick):
            self.unchosen(who)
            return None
        return found

    def unchosen(self, place: tree.Node) -> None:
        """Report that who does something is still to be chosen."""
        message = "who does this is not chosen yet"
        help = "choose first: `choose 1 player as p`, and then `p ...`"
        self.binding.error(codes.WRONG_TYPE, message, place, help)

    def only(self, phrase: tree.Phrase, value: m.Value | None) -> m.Value | None:
        """Return a player, or report that these are several, or one who is still to be chosen."""
        if value is None or not (value.many or isinstance(value, m.Pick)):
            return value
        help = (
            "do it for each of them: `for each player as p:`" if value.many else "choose first: `choose 1 player as p`"
        )
        self.binding.error(codes.WRONG_TYPE, "one player is wanted here", phrase, help)
        return None


def each_in_turn(by: m.Value, effect: m.Effect) -> m.Effect:
    """Return what several players do one after the other, or the effect itself where there is one player."""
    if not by.many:
        return effect
    place: m.Place = {"start": effect.start, "end": effect.end}
    return m.ForEach("they", by, (), None, m.Steps((effect,), **place), **place)
