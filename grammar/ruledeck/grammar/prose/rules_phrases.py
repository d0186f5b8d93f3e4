"""Set phrases about abilities and windows, by language."""

from typing import Final

from ruledeck.grammar.prose.paragraphs import CLOSE

HEADINGS: Final = {
    "en": {
        "words": "Words",
        "verbs": "What can be done",
        "kinds": "Abilities",
        "windows": "Windows",
        "keywords": "Keywords",
        "rules": "Rules of the game",
    },
    "ru": {
        "words": "Термины",
        "verbs": "Действия",
        "kinds": "Свойства",
        "windows": "Окна",
        "keywords": "Ключевые слова",
        "rules": "Правила игры",
    },
}

WINDOWS: Final = {
    "en": {
        "moment when": "it opens when something is about to happen",
        "moment after": "it opens after something has happened",
        "start": "{who} is asked first, then the others in the order of seats",
        "each one": "each player uses one ability at a time",
        "each all": "each player uses all of their abilities in turn",
        "forced first": "forced abilities come first",
        "forced mixed": "each player uses forced abilities before optional ones",
        "forced any order": "forced and optional abilities come in any order",
        "passes": "it closes after {n} passes in a row",
        "all passed": "it closes when every player has passed",
        "nobody left": "it closes when nobody has an ability left to use",
        "resolves at once": "an ability is resolved as soon as it is used",
        "resolves queue": "abilities are resolved in the order in which they were used",
        "resolves stack": "the ability used last is resolved first",
        "scope event": "each event has a window of its own",
        "scope effect": "all events of one effect share one window",
        "scope action": "all events of one action share one window",
        "nests": "abilities used here may open windows of their own",
        "flat": "abilities used here open no windows",
        "owner": "each player orders their own abilities",
        "starter": "the player who is asked first orders abilities of equal rank",
        "under": "it holds under the option “{option}: {value}”",
    },
    "ru": {
        "moment when": "окно открывается, когда что-либо вот-вот произойдёт",
        "moment after": "окно открывается после события",
        "start": "первым решает {who}, затем остальные в порядке мест",
        "each one": "игрок применяет по одному свойству за раз",
        "each all": "игрок применяет подряд все свои свойства",
        "forced first": "сначала применяются вынужденные свойства",
        "forced mixed": "каждый игрок применяет вынужденные свойства раньше необязательных",
        "forced any order": "вынужденные и необязательные свойства применяются в любом порядке",
        "passes": "окно закрывается после {n} пропусков подряд",
        "all passed": "окно закрывается, когда спасовали все игроки",
        "nobody left": "окно закрывается, когда ни у кого не осталось свойств, которые можно применить",
        "resolves at once": "свойство выполняется сразу",
        "resolves queue": "свойства выполняются в порядке применения",
        "resolves stack": "последнее применённое свойство выполняется первым",
        "scope event": "у каждого события своё окно",
        "scope effect": "у всех событий одного эффекта общее окно",
        "scope action": "у всех событий одного действия общее окно",
        "nests": "применённые здесь свойства могут открывать новые окна",
        "flat": "применённые здесь свойства не открывают новых окон",
        "owner": "каждый игрок сам определяет порядок своих свойств",
        "starter": "порядок равных свойств определяет игрок, который решает первым",
        "under": "оно действует при выборе «{option}: {value}»",
    },
}

KINDS: Final = {
    "en": {
        "when": "interrupts an event before it happens",
        "after": "reacts to an event",
        "action": "is used as an action",
        "anytime": "may be used at any moment, also while somebody else decides",
        "called": "is used when the rules call for it",
        "forced": "must be used",
        "optional": "may be used",
        "lives": "works {where}",
        "window": "is asked for in the window “{window}”",
    },
    "ru": {
        "when": f"прерывает событие до того, как оно произойдёт{CLOSE}",
        "after": "применяется в ответ на событие",
        "action": "применяется как действие",
        "anytime": "применяется в любой момент, даже когда решает кто-то другой",
        "called": "применяется по указанию правил",
        "forced": "применяется обязательно",
        "optional": "применяется по желанию",
        "lives": "действует {where}",
        "window": "применяется в окне «{window}»",
    },
}
