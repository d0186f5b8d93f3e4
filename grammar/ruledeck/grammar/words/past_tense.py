"""English verbs in the past: how an event that is said as `{c} is|are played` is said when it has happened."""

from typing import Final

_IRREGULAR: Final[dict[str, str]] = dict(
    pair.split(":")
    for pair in (
        "become:became begin:began bend:bent bet:bet bid:bid bind:bound bite:bit bleed:bled blow:blew break:broke bring:brought "
        "build:built burst:burst buy:bought cast:cast catch:caught choose:chose come:came cost:cost creep:crept cut:cut deal:dealt "
        "dig:dug do:did draw:drew drink:drank drive:drove eat:ate fall:fell feed:fed feel:felt fight:fought find:found flee:fled "
        "fly:flew forget:forgot forgive:forgave forsake:forsook freeze:froze get:got give:gave go:went grind:ground grow:grew "
        "hang:hung have:had hear:heard hide:hid hit:hit hold:held hurt:hurt keep:kept know:knew lay:laid lead:led leave:left "
        "lend:lent let:let lie:lay lose:lost make:made meet:met overcome:overcame pay:paid put:put quit:quit read:read redo:redid "
        "rid:rid ride:rode ring:rang rise:rose run:ran say:said see:saw seek:sought sell:sold send:sent set:set shake:shook "
        "shed:shed shoot:shot show:showed shrink:shrank shut:shut sing:sang sink:sank sit:sat slay:slew sleep:slept slide:slid "
        "speak:spoke spend:spent spin:spun split:split spread:spread spring:sprang stand:stood steal:stole stick:stuck "
        "sting:stung strike:struck swear:swore sweep:swept swim:swam swing:swung take:took teach:taught tear:tore tell:told "
        "think:thought throw:threw thrust:thrust undo:undid upset:upset wear:wore weave:wove weep:wept win:won wind:wound "
        "withdraw:withdrew wring:wrung write:wrote "
        "admit:admitted commit:committed compel:compelled control:controlled equip:equipped expel:expelled occur:occurred "
        "patrol:patrolled permit:permitted prefer:preferred rebel:rebelled refer:referred regret:regretted submit:submitted"
    ).split()
)
"""Verbs whose past is not made by the rule, and longer ones that double their last letter."""
_VOWELS: Final = frozenset("aeiou")
BE: Final = frozenset(("is", "are"))
"""The forms of the one verb that makes a passive."""
WAS: Final = frozenset(("was", "were"))


def past_of(verb: str) -> str:
    """Return the past of an English verb in its base form."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return f"{verb[:-1]}ied"
    short = len([at for at, letter in enumerate(verb) if letter in _VOWELS]) == 1
    if short and len(verb) > 2 and verb[-1] not in "aeiouwxy" and verb[-2] in _VOWELS:
        return f"{verb}{verb[-1]}ed"
    return f"{verb}ed"


def spoken_at(words: tuple[frozenset[str] | None, ...]) -> int | None:
    """Return the place of the verb in how an event is said, given the forms of each word (`None` for a slot).

    It is `is|are`, or the first word behind a slot in front, or the first that has two forms; `None` where none can be told.
    """
    for at, forms in enumerate(words):
        if forms is not None and forms <= BE:
            return at
    if len(words) > 1 and words[0] is None and words[1] is not None:
        return 1
    return next((at for at, forms in enumerate(words) if forms is not None and len(forms) > 1), None)


def base_of(forms: frozenset[str]) -> str:
    """Return the base form among those of a verb."""
    return min(forms, key=lambda form: (len(form), form))


def in_past(forms: frozenset[str]) -> frozenset[str]:
    """Return the forms of a verb in the past: `was` and `were`, or the one that every other verb has."""
    return WAS if forms <= BE else frozenset((past_of(base_of(forms)),))
