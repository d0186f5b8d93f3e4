"""The places in the text where a player decides, and whether everybody sees what may be chosen there."""

from ruledeck.grammar.meaning import tree as m
from ruledeck.grammar.meaning.parts import PartKey
from ruledeck.interpreter.compiler.basis.context import Compiling
from ruledeck.interpreter.state.program import Site, SiteKind


class Sites:
    """Numbers the decisions of a game."""

    def __init__(self, compiler: Compiling) -> None:
        self.c = compiler

    def add(
        self,
        kind: SiteKind,
        node: m.Meant | None,
        key: PartKey,
        what: m.Value | None,
        slot: str = "",
        *,
        secret: bool = False,
        otherwise: m.Steps | None = None,
    ) -> int:
        """Add a place of decision; it is public unless a secret, or what is chosen lies where others cannot look."""
        told_later = isinstance(node, m.Choose) and node.secret
        public = not secret and (what is None or not self.c.analysis.visibility.hidden(what))
        self.c.program.sites.append(Site(kind, node, key, public, slot, otherwise, told_later))
        return len(self.c.program.sites) - 1

    def actions(self, node: m.Perform, key: PartKey, kind: str) -> int:
        """Add a place where abilities of one or of several kinds are offered: secret when what is offered depends on secrets."""
        visible, kinds = self.c.game.words.zone_visible, kind.split(m.BETWEEN_KINDS)
        secret = next(
            (
                ability
                for _, _, ability in self.c.analysis.abilities()
                if ability.kind in kinds
                and (
                    self.c.analysis.visibility.hidden(ability)
                    or any(visible.get(zone, "everyone") != "everyone" for zone in ability.zones)
                )
            ),
            None,
        )
        self.c.program.sites.append(Site("action", node, key, secret is None))
        return len(self.c.program.sites) - 1
