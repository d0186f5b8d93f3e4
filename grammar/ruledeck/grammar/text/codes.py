"""The registry of diagnostic codes: one entry a line, sorted by code."""

from typing import Final

from ruledeck.grammar.text.diagnostic import Severity
from ruledeck.grammar.text.node_class import node

_ERROR: Final = Severity.ERROR
_WARNING: Final = Severity.WARNING

# Y1xx: the file and its YAML
UNREADABLE_FILE: Final = "Y101"
INVALID_UTF8: Final = "Y102"
FILE_TOO_LARGE: Final = "Y103"
FORBIDDEN_CHARACTER: Final = "Y104"
YAML_SYNTAX: Final = "Y105"
TAB_INDENTATION: Final = "Y106"
DUPLICATE_KEY: Final = "Y107"
ANCHOR: Final = "Y108"
TAG: Final = "Y109"
SEVERAL_DOCUMENTS: Final = "Y110"
TOO_DEEP: Final = "Y111"
NUMBER_TOO_LONG: Final = "Y112"
KEY_NOT_TEXT: Final = "Y113"
BEHAVIOUR_STYLE: Final = "Y114"
FILE_NAME: Final = "Y121"
OUTSIDE_FOLDER: Final = "Y122"
PROGRAM_FILE: Final = "Y123"
UNREAD_FILE: Final = "Y124"
# C2xx: what the keys and values mean
UNKNOWN_KEY: Final = "C201"
MISSING_KEY: Final = "C202"
WRONG_SHAPE: Final = "C203"
NOT_A_CHOICE: Final = "C204"
OUT_OF_RANGE: Final = "C205"
MALFORMED_ID: Final = "C206"
DUPLICATE_ID: Final = "C207"
UNKNOWN_CARD: Final = "C208"
UNKNOWN_TYPE: Final = "C209"
UNKNOWN_FIELD: Final = "C210"
UNKNOWN_TRAIT: Final = "C211"
UNKNOWN_SYMBOL: Final = "C212"
UNKNOWN_NAME: Final = "C213"
MISSING_MANIFEST: Final = "C214"
LANGUAGE_VERSION: Final = "C215"
NAME_TAKEN: Final = "C216"
DECK_FORMAT: Final = "C217"
DECK_LIST: Final = "C218"
BOX_RULE: Final = "C219"
# D3xx: the form of the language
UNEXPECTED: Final = "D301"
UNFINISHED: Final = "D302"
INDENTATION: Final = "D303"
TAB: Final = "D304"
MIXED_LETTERS: Final = "D305"
GLUED: Final = "D306"
UNCLOSED: Final = "D307"
UNKNOWN_CHARACTER: Final = "D308"
MISSING_BLOCK: Final = "D309"
RESERVED_WORD: Final = "D310"
LARGE_NUMBER: Final = "D311"
DEEP: Final = "D312"
# D4xx: the meaning of the language
UNKNOWN_PHRASE: Final = "D401"
AMBIGUOUS: Final = "D402"
SLOT: Final = "D403"
UNKNOWN_SECTION: Final = "D404"
DUPLICATE_WORD: Final = "D405"
UNKNOWN_HEADER: Final = "D406"
MISPLACED: Final = "D407"
UNUSED_NAME: Final = "D408"
NAME_IN_USE: Final = "D409"
NEVER_HAPPENS: Final = "D410"
NOTHING_MATCHES: Final = "D411"
SECRET: Final = "D412"
WRONG_TYPE: Final = "D413"
MISSING_BODY: Final = "D414"
CIRCULAR: Final = "D415"
NEVER_WORKS: Final = "D416"
MISSING_FORM: Final = "D417"
NO_START: Final = "D418"
TOO_COMPLEX: Final = "D419"
EMPTY_RANGE: Final = "D420"
UNREACHABLE: Final = "D421"
SECOND_WINDOW: Final = "D422"
REPEATED: Final = "D423"
NO_EVENT: Final = "D424"
NO_PERIOD: Final = "D425"
# R5xx: rulings
RULING_KEY: Final = "R501"
RULING_CARD: Final = "R502"
RULING_VALUE: Final = "R503"
RULING_WALK: Final = "R504"
RULING_NOT_OFFERED: Final = "R511"
RULING_AMBIGUOUS: Final = "R512"
RULING_UNANSWERED: Final = "R513"
RULING_EXPECTATION: Final = "R514"
RULING_CHANCE: Final = "R515"
RULING_LOG: Final = "R516"
RULING_TODO: Final = "R517"
ENDLESS: Final = "R521"
# W9xx: style
UNUSED_IGNORE: Final = "W901"
IGNORE_WITHOUT_REASON: Final = "W902"
IGNORE_UNKNOWN_CODE: Final = "W903"
UNUSED_VERB: Final = "W911"
UNUSED_WORD: Final = "W912"
UNUSED_OPTION: Final = "W913"
UNUSED_VALUE: Final = "W914"
UNUSED_WINDOW: Final = "W915"
UNUSED_SLOT: Final = "W916"
UNUSED_NOUN: Final = "W917"
WITH_ITSELF: Final = "W918"
NO_OWNER: Final = "W919"
MISSING_FACT: Final = "W920"
NEVER_HELD: Final = "W921"
NO_OPPONENT: Final = "W922"
NEVER_READ: Final = "W923"
NEVER_IN_PLAY: Final = "W924"
DEPARTED: Final = "W925"
NEVER_OPEN: Final = "W926"
PAID_SHORT: Final = "W927"


@node(frozen=True, slots=True)
class Code:
    """What is known about a diagnostic code.

    Attributes:
        code: Family letter and three digits.
        name: The idea in a few words, for tables and for tools that show names beside codes.
        summary: One sentence that explains it without an example.
        severity: The severity of its diagnostics.
    """

    code: str
    name: str
    summary: str
    severity: Severity


# fmt: off
_ALL: Final = (
    Code("C201", "unknown-key", "A key stands where no such key is read.", _ERROR),
    Code("C202", "missing-key", "A key that must be there is not.", _ERROR),
    Code("C203", "wrong-shape", "A value is of another kind than its key takes.", _ERROR),
    Code("C204", "not-a-choice", "A value is not one of the words that its key takes.", _ERROR),
    Code("C205", "out-of-range", "A number or a length lies outside its bounds.", _ERROR),
    Code("C206", "malformed-id", "An id is not made of lower-case letters, digits and underscores.", _ERROR),
    Code("C207", "duplicate-id", "Two things of the same sort have the same id.", _ERROR),
    Code("C208", "unknown-card", "A card is named that the game does not have.", _ERROR),
    Code("C209", "unknown-type", "A card is of a type that the game does not declare.", _ERROR),
    Code("C210", "unknown-field", "A card has a field that its type does not declare.", _ERROR),
    Code("C211", "unknown-trait", "A card has a trait that the game does not declare.", _ERROR),
    Code("C212", "unknown-symbol", "A value is not a symbol of the set that its field takes.", _ERROR),
    Code("C213", "unknown-name", "A name refers to something that the game does not declare.", _ERROR),
    Code("C214", "missing-manifest", "The folder of a game has no game.yaml.", _ERROR),
    Code("C215", "language-version", "The game is written in a version of the language that cannot be read.", _ERROR),
    Code("C216", "name-taken", "A declared name is one that every card uses already.", _ERROR),
    Code("C217", "deck-format", "A deck breaks a rule of its format.", _ERROR),
    Code("C218", "deck-list", "A line in the list of a deck cannot be read, or means several cards.", _ERROR),
    Code("C219", "box-rule", "The cards of a game break a rule that the game sets for them.", _ERROR),
    Code("D301", "unexpected", "A word or a sign stands where the language takes none of its kind.", _ERROR),
    Code("D302", "unfinished", "A line ends before it says what it must.", _ERROR),
    Code("D303", "indentation", "A line is indented like no line above it.", _ERROR),
    Code("D304", "tab", "A tab stands in text of the language.", _ERROR),
    Code("D305", "mixed-letters", "A word mixes Latin and Cyrillic letters.", _ERROR),
    Code("D306", "glued", "A word and a number touch.", _ERROR),
    Code("D307", "unclosed", "A bracket or a quotation mark is never closed.", _ERROR),
    Code("D308", "unknown-character", "A character has no meaning in the language.", _ERROR),
    Code("D309", "missing-block", "A colon ends a line, but nothing is indented below it.", _ERROR),
    Code("D310", "reserved-word", "A reserved word stands where an ordinary word is wanted.", _ERROR),
    Code("D311", "large-number", "A number has more than nine digits.", _ERROR),
    Code("D312", "deep", "Blocks or brackets are nested too deeply.", _ERROR),
    Code("D401", "unknown-phrase", "No pattern of the game or of the language reads these words.", _ERROR),
    Code("D402", "ambiguous", "Two patterns read the same words in different ways.", _ERROR),
    Code("D403", "slot", "A slot of a pattern is declared wrongly or not at all.", _ERROR),
    Code("D404", "unknown-section", "A declaration has a section that its kind does not read.", _ERROR),
    Code("D405", "duplicate-word", "Two declarations declare the same words.", _ERROR),
    Code("D406", "unknown-header", "An ability begins with words that the game declares for no kind of ability.", _ERROR),
    Code("D407", "misplaced", "A statement stands where its kind has no meaning.", _ERROR),
    Code("D408", "unused-name", "A name is given to something and never used.", _ERROR),
    Code("D409", "name-in-use", "A name is given twice, or to a word that has a meaning already.", _ERROR),
    Code("D410", "never-happens", "A trigger waits for an event that nothing in the game can raise.", _ERROR),
    Code("D411", "nothing-matches", "A description fits no card of the game.", _ERROR),
    Code("D412", "secret", "A decision of the rules depends on what others may not see.", _ERROR),
    Code("D413", "wrong-type", "A value is of another type than its place takes.", _ERROR),
    Code("D414", "missing-body", "Something is declared without saying what it does.", _ERROR),
    Code("D415", "circular", "A word is defined by itself.", _ERROR),
    Code("D416", "never-works", "An ability can never be used where it lives.", _ERROR),
    Code("D417", "missing-form", "A word has no form in a language of the game.", _ERROR),
    Code("D418", "no-start", "The rules do not say how the game is played.", _ERROR),
    Code("D419", "too-complex", "A phrase is too long, or can be read in too many ways.", _ERROR),
    Code("D420", "empty-range", "A range of numbers is empty, or more is asked for than there can be.", _ERROR),
    Code("D421", "unreachable", "A step or an arm can never be reached.", _ERROR),
    Code("D422", "second-window", "A second window is declared for the same moment.", _ERROR),
    Code("D423", "repeated", "A part of a declaration is written twice, and only one could be read.", _ERROR),
    Code("D424", "no-event", "A step alters an event where none is still to come.", _ERROR),
    Code("D425", "no-period", "A step leaves a period inside which nothing carries it out.", _ERROR),
    Code("R501", "ruling-key", "A position names a player, zone, counter, option or value that does not exist.", _ERROR),
    Code("R502", "ruling-card", "A ruling speaks of a card that is not there, or of several at once.", _ERROR),
    Code("R503", "ruling-value", "A position gives something a value that it cannot have.", _ERROR),
    Code("R504", "ruling-walk", "The rules do not lead to the moment where a case begins.", _ERROR),
    Code("R511", "not-offered", "A decision of a ruling is not offered.", _ERROR),
    Code("R512", "ambiguous-decision", "A decision of a ruling could mean several options.", _ERROR),
    Code("R513", "unanswered", "A case leaves a choice open.", _ERROR),
    Code("R514", "expectation", "What a ruling expects does not hold.", _ERROR),
    Code("R515", "chance", "The outcomes of chance that a ruling lists are not those that come up.", _ERROR),
    Code("R516", "log-changed", "What happened in a case differs from the log that was kept.", _ERROR),
    Code("R517", "todo-passes", "A case that is known to fail passes.", _ERROR),
    Code("R521", "endless", "The text of a game makes it go on for ever.", _ERROR),
    Code("W901", "unused-ignore", "A comment silences a diagnostic that its line does not have.", _WARNING),
    Code("W902", "ignore-without-reason", "A comment silences a diagnostic without saying why.", _WARNING),
    Code("W903", "ignore-unknown-code", "A comment silences a code that does not exist.", _WARNING),
    Code("W911", "unused-verb", "A verb is declared, and nothing uses it.", _WARNING),
    Code("W912", "unused-word", "A word or a keyword is declared, and nothing uses it.", _WARNING),
    Code("W913", "unused-option", "An option is declared, and no rule depends on it.", _WARNING),
    Code("W914", "unused-value", "A value of an option is one that no rule depends on.", _WARNING),
    Code("W915", "unused-window", "A window is declared, and no kind of ability is offered in it.", _WARNING),
    Code("W916", "unused-slot", "A slot is declared, and nothing reads it.", _WARNING),
    Code("W917", "unused-noun", "A noun of game.yaml is declared, and nothing uses it.", _WARNING),
    Code("W918", "compared-with-itself", "A comparison has the same thing on both sides, or a step does.", _WARNING),
    Code("W919", "no-owner", "An owner is spoken of, of what has none.", _WARNING),
    Code("W920", "missing-fact", "A card does not give a field that every card of its type has.", _WARNING),
    Code("W921", "never-held", "A card is in no deck and has no copies: no game ever holds one.", _WARNING),
    Code("W922", "no-opponent", "The opponent of somebody is spoken of in a game that more than two can play.", _WARNING),
    Code("W923", "never-read", "A text changes a number or a word that no text reads.", _WARNING),
    Code("W924", "never-in-play", "An ability works in play alone, on a card that no step brings there.", _WARNING),
    Code("W925", "departed", "Of things in play it is asked whether something happened that takes each of them out of play.", _WARNING),
    Code("W926", "never-open", "An ability is open beside decisions, and nothing asks for one.", _WARNING),
    Code("W927", "paid-short", "A price counts as paid in full although less was taken than it asks for.", _WARNING),
    Code("Y101", "unreadable-file", "A file or a folder cannot be opened.", _ERROR),
    Code("Y102", "invalid-utf8", "A file is not encoded as UTF-8.", _ERROR),
    Code("Y103", "file-too-large", "A file is larger than 4 MiB.", _ERROR),
    Code("Y104", "forbidden-character", "A file holds a character that no text may hold.", _ERROR),
    Code("Y105", "yaml-syntax", "A file is not YAML.", _ERROR),
    Code("Y106", "tab-indentation", "A line of YAML is indented with a tab.", _ERROR),
    Code("Y107", "duplicate-key", "A key is written twice in one mapping.", _ERROR),
    Code("Y108", "anchor", "YAML anchors, aliases and merge keys are not read.", _ERROR),
    Code("Y109", "tag", "YAML tags and directives are not read.", _ERROR),
    Code("Y110", "several-documents", "A file holds more than one YAML document.", _ERROR),
    Code("Y111", "too-deep", "YAML is nested more than 50 levels deep.", _ERROR),
    Code("Y112", "number-too-long", "A number has more than nine digits.", _ERROR),
    Code("Y113", "key-not-text", "A key of a mapping is a list or a mapping.", _ERROR),
    Code("Y114", "behaviour-style", "Text of the language is written in a way that loses its lines.", _ERROR),
    Code("Y121", "file-name", "A file name holds a character that cannot be shown or written safely.", _ERROR),
    Code("Y122", "outside-folder", "A path leads out of the folder of the game.", _ERROR),
    Code("Y123", "program-file", "A program lies in the folder of a game.", _ERROR),
    Code("Y124", "unread-file", "A file lies in the folder of a game where nothing reads it.", _WARNING),
)
# fmt: on

CODES: Final[dict[str, Code]] = {entry.code: entry for entry in _ALL}
