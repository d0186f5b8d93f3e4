"""A game's folder as checked text: the last stage before the language itself is read."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, TypeVar

from ruledeck.grammar.files import document_nodes
from ruledeck.grammar.files.cards import CardText, card_ids, duplicate_ids, read_cards, unknown_names
from ruledeck.grammar.files.document_nodes import Mapping, Node, Scalar
from ruledeck.grammar.files.documents import compose
from ruledeck.grammar.files.folder import MANIFEST, Files, Folder
from ruledeck.grammar.files.grids import Grids, entries
from ruledeck.grammar.files.manifest import Manifest
from ruledeck.grammar.files.manifest_faults import read_manifest
from ruledeck.grammar.files.manifest_parts import joined
from ruledeck.grammar.files.mistyped_names import mistyped, mistyped_cards
from ruledeck.grammar.text import codes
from ruledeck.grammar.text.diagnostic import Diagnostic
from ruledeck.grammar.text.source import Source, Span

if TYPE_CHECKING:
    from ruledeck.grammar.files.decks import DeckText, Translation
    from ruledeck.grammar.files.policy_models import PolicyText
    from ruledeck.grammar.files.ruling_models import RulingFile

T = TypeVar("T")


_OWN: Final = "rename this one: it is declared for rulings alone, and only their cases and texts speak of it"


@dataclass(frozen=True, slots=True)
class GameText:
    """A game as text, with everything in it that has no fault.

    Attributes:
        id: Its id; the name of the folder when the manifest cannot be read.
        root: The folder.
        manifest: What `game.yaml` and its parts say, or `None` when a key or a value in it is of the wrong kind.
        manifest_node: The YAML of `game.yaml` with what its parts add, for places, or `None`.
        rules: The files of `rules/`, in the order of their names.
        cards: The cards, in the order of files and lines.
        decks: The decks.
        policies: The policies.
        rulings: The files of rulings.
        texts: The files of translations.
        sources: Every file that was read.
        faulty: The ids of cards that are left out, as they have faults.
    """

    id: str
    root: Path
    manifest: Manifest | None
    manifest_node: Mapping | None
    rules: tuple[Source, ...]
    cards: tuple[CardText, ...]
    decks: "tuple[DeckText, ...]"
    policies: "tuple[PolicyText, ...]"
    rulings: "tuple[RulingFile, ...]"
    texts: "tuple[Translation, ...]"
    sources: tuple[Source, ...]
    faulty: frozenset[str] = frozenset()


def read_game(root: Path, display: Path | None = None) -> tuple[GameText, list[Diagnostic]]:
    """Read the game in the folder `root`.

    Nothing is executed and nothing outside of the folder is read. A fault in one file never hides those of another.

    Args:
        root: The folder that holds `game.yaml`.
        display: Prefix of the paths in diagnostics; `root` as given by default.

    Returns:
        What has no fault, and the findings, sorted by path and place.
    """
    folder = Folder(root, PurePosixPath((root if display is None else display).as_posix()))
    files, found = folder.files()
    reader = _Reader(folder, files, found)
    game = reader.game()
    # What all cells of a board share is wrong with each of them, and is said once.
    return game, sorted(dict.fromkeys(found), key=_order)


class _Reader:
    """Reads the files of one game in the order in which they depend on each other."""

    def __init__(self, folder: Folder, files: Files, found: list[Diagnostic]) -> None:
        self.folder = folder
        self.files = files
        self.found = found
        self.sources: list[Source] = []
        self.grids = Grids()
        self.own_ids: list[Scalar] = []
        """The ids of cards that rulings declare for themselves."""

    def game(self) -> GameText:
        manifest, manifest_node = self._manifest()
        roots, complete = self._documents(self.files.cards)
        roots = [(source, None if root is None else entries(root, manifest, self.grids)) for source, root in roots]
        self.found += self.grids.found
        complete = complete and not self.grids.found
        ids = [one for _, root in roots for one in card_ids(root)]
        self.found += duplicate_ids(ids, "card")
        # With an unreadable file of cards, every card in it would be reported again wherever it is named.
        known = {one.raw for one in ids} if complete else None
        cards = [card for _, root in roots if root is not None for card in self._take(read_cards(root, manifest))]
        # A text without a letter beyond those of English mixes none.
        self.found += [one for of, root in roots if not of.text.isascii() for one in mistyped_cards(root)]
        if manifest is not None and known is not None:
            self.found += unknown_names(cards, manifest, known)
        if manifest is not None and manifest.provenance:
            from ruledeck.grammar.files.provenance import provenance_faults

            self.found += provenance_faults(cards, manifest.provenance)
        decks = self._decks(manifest, known, cards)
        policies = self._policies()
        rulings = self._rulings(manifest, ids)
        texts = self._texts(known, cards, manifest)
        rules = tuple(source for path in self.files.rules if (source := self._source(path)) is not None)
        return GameText(
            id=manifest.id if manifest is not None else self.folder.root.name,
            root=self.folder.root,
            manifest=manifest,
            manifest_node=manifest_node,
            rules=rules,
            cards=_first_of_each(cards, lambda card: card.id),
            decks=_first_of_each(decks, lambda deck: deck.id),
            policies=_first_of_each(policies, lambda policy: policy.id),
            rulings=tuple(rulings),
            texts=tuple(texts),
            sources=tuple(self.sources),
            faulty=frozenset(
                {one.raw for one in (*ids, *self.own_ids)}
                - {card.id for card in (*cards, *(card for file in rulings for card in file.cards))}
            ),
        )

    def _manifest(self) -> tuple[Manifest | None, Mapping | None]:
        if self.files.manifest is None:
            shown = self.folder.shown(PurePosixPath(MANIFEST))
            help_ = "create it with `id:`, `language:`, `name:`, `players:` and `types:`"
            message = "this folder has no game.yaml"
            self.found.append(Diagnostic(codes.MISSING_MANIFEST, message, Span(Source(shown, ""), 0, 0), help=help_))
            return None, None
        roots, complete = self._documents((self.files.manifest,))
        if not complete:
            return None, None
        source, root = roots[0]
        node = root if root is not None else Mapping(source, 0, 0, ())
        if self.files.parts and isinstance(node, Mapping):
            parts, complete = self._documents(self.files.parts)
            if not complete:
                return None, None
            node, wrong = joined(node, [part for _, part in parts])
            self.found += wrong
        manifest, found = read_manifest(node)
        self.found += [*found, *mistyped(node)]
        return manifest, node if isinstance(node, Mapping) else None

    # The models of a sort of files are made only where there are such files: that takes longer than to read a small one.

    def _decks(self, manifest: Manifest | None, known: set[str] | None, cards: list[CardText]) -> "list[DeckText]":
        if not self.files.decks:
            return []
        from ruledeck.grammar.files.decks import format_faults, read_decks, unpacked

        roots, _ = self._documents(self.files.decks)
        self.found += duplicate_ids([one for _, root in roots for one in card_ids(root)], "deck")
        read = [deck for _, root in roots if root is not None for deck in self._take(read_decks(root, manifest, known))]
        decks = self._take(unpacked(read, cards))
        if manifest is not None:
            self.found += format_faults(decks, cards, manifest)
        return decks

    def _policies(self) -> "list[PolicyText]":
        if not self.files.policies:
            return []
        from ruledeck.grammar.files.policy_models import read_policies

        roots, _ = self._documents(self.files.policies)
        self.found += duplicate_ids([one for _, root in roots for one in card_ids(root)], "policy")
        return [one for _, root in roots if root is not None for one in self._take(read_policies(root))]

    def _rulings(self, manifest: Manifest | None, cards: list[Scalar]) -> "list[RulingFile]":
        if not self.files.rulings:
            return []
        from ruledeck.grammar.files.rulings import read_rulings

        roots, _ = self._documents(self.files.rulings)
        rulings: list[RulingFile] = []
        ids: list[Scalar] = []
        for source, root in roots:
            if root is not None:
                ruling, found = read_rulings(root, manifest)
                self.found += found
                rulings.append(ruling)
                cards_here = root.get("cards") if isinstance(root, document_nodes.Mapping) else None
                own = card_ids(None if cards_here is None else entries(cards_here, manifest, Grids()))
                self.own_ids += own
                twice = duplicate_ids([*cards, *own], "card")
                self.found += [
                    replace(one, help=_OWN) for one in twice if one.span is not None and one.span.source is source
                ]
                ids += card_ids(root.get("cases") if isinstance(root, document_nodes.Mapping) else root)
        self.found += duplicate_ids(ids, "ruling")
        return rulings

    def _texts(self, known: set[str] | None, cards: list[CardText], manifest: Manifest | None) -> "list[Translation]":
        if not self.files.text:
            return []
        from ruledeck.grammar.files.brought_titles import with_titles
        from ruledeck.grammar.files.decks import read_translation, unread_facts, unread_parts

        texts: list[Translation] = []
        for path in self.files.text:
            roots, complete = self._documents((path,))
            if complete:
                text, found = read_translation(roots[0][1], path.parts[1], roots[0][0], known)
                self.found += [*found, *unread_parts(roots[0][1], cards), *unread_facts(roots[0][1], cards, manifest)]
                if text is not None:
                    self.found += mistyped(roots[0][1], path.parts[1])
                    texts.append(text)
        return texts if manifest is None else with_titles(texts, cards, manifest, self.grids.labels)

    def _documents(self, paths: tuple[PurePosixPath, ...]) -> tuple[list[tuple[Source, Node | None]], bool]:
        """Return the YAML of the files that can be read, and whether that is all of them."""
        roots: list[tuple[Source, Node | None]] = []
        complete = True
        for path in paths:
            source = self._source(path)
            if source is None:
                complete = False
                continue
            root, found = compose(source)
            self.found += found
            complete = complete and not (found and root is None)
            roots.append((source, root))
        return roots, complete

    def _source(self, path: PurePosixPath) -> Source | None:
        source, found = self.folder.read(path)
        self.sources.append(source)
        self.found += found
        return None if found else source

    def _take(self, read: tuple[list[T], list[Diagnostic]]) -> list[T]:
        self.found += read[1]
        return read[0]


def _first_of_each(things: list[T], id_of: Callable[[T], str]) -> tuple[T, ...]:
    found: dict[str, T] = {}
    for thing in things:
        found.setdefault(id_of(thing), thing)
    return tuple(found.values())


def _order(diagnostic: Diagnostic) -> tuple[str, int, str]:
    span = diagnostic.span
    return ("", 0, diagnostic.code) if span is None else (span.source.path, span.start, diagnostic.code)
