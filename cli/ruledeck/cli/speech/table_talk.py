"""What a table says to its players beside the game itself, in the languages of play."""

from typing import Final

TALK: Final = {
    "en": {
        "alike": "{0} alike",
        "as listed": " (Enter: as listed)",
        "speaks to": "for {0}{1}: “{2}”",
        "you": " (you)",
        "hidden": "{0} hidden",
        "closed": "face down",
        "lasts": "lasting",
        "more": "{0} more",
        "other": "other",
        "out": "out of the game",
        "ways": " → {0}",
        "no zone": "no zone that is not empty is called so",
        "several": "which of these? {0}",
        "auto on": "from now on the only option is taken for you; others can tell then that you had no other",
        "auto off": "you are asked again where there is only one option",
        "auto hint": "(Enter takes it; `auto` does so from now on, `h` lists the commands)",
        "whose": "of {0}",
        "lying on": "on {0}",
        "lying in": "in {0}",
        "only": "only {0}",
        "hand over": "It is {0}'s turn to decide. Press Enter when only they can see this.",
        "no more input": "no more input; the game stops here",
        "nothing to take back": "there is nothing to take back",
        "choose": "choose {0} to {1};",
        "choose only": "choose {0};",
        "wrong": "“{0}” is not an answer here:",
        "help hint": "`h` says what else there is",
        "c alone": "say which card: `c` with a part of its title, or with the number of its option",
        "s alone": "say where to save: `s FILE`",
        "one only": "one answer is wanted here, not several",
        "no option": "“{0}” is none of the options, was said twice, or cannot be chosen beside the others; nothing was taken",
        "right hint": "(`r`: something that you may do at any moment, beside this)",
        "no right": "there is nothing that {0} may do now without being asked",
        "no player": "“{0}” is not a player at this table",
        "passing": "you pass until something concerns you",
        "no rule": "no rule speaks of “{0}”",
        "no keyword": "this game has no keywords",
        "saved": "saved {0}",
        "no save there": "{0} is not a save: nothing is written over it",
        "overwrite": "{0} is a save already: write over it? (yes or no)",
        "kept": "go on with `ruledeck play {0} --resume {1}`",
        "endless": "the game does not end: {0}",
        "help": """\
  a number    choose this option; so does its phrase in a ruling, such as `pass`
  Enter       take the only option; or all that has to be put in an order, as it is listed
  1 2 4       choose several at once, where several are chosen
  p           pass, and go on passing until something concerns you
  r [PLAYER]  what may be done at any moment: by you, or by another player of this table; then this decision again
  auto        from now on take the only option without asking; again: ask
  b [ZONE]    show the table; or all of some zones: `b discard`
  c CARD      show a card, by its title or by the number of its option
  rules WORD  what the rules say of a word; `rules`: all of them
  keyword NAME  what a keyword means; `keyword`: all of them
  h           this list
  l           tell what happened, from the beginning
  u           take the last decision back
  why ...     why something may be done or not, or is as it is: `why choose bob`
  ?           the same of everything that can be decided now, and what cannot
  s FILE      save; `ruledeck play GAME --resume FILE` goes on from here
  ! NOTE      this is wrong: save it with a note, for a report or a ruling
  q           leave""",
    },
    "ru": {
        "alike": "одинаковых: {0}",
        "as listed": " (Enter — в этом порядке)",
        "speaks to": "для {0}{1}: «{2}»",
        "you": " (вы)",
        "hidden": "скрытых карт: {0}",
        "closed": "закрыто",
        "lasts": "действует",
        "more": "и ещё {0}",
        "other": "прочее",
        "out": "вне игры",
        "ways": " → {0}",
        "no zone": "непустой зоны с таким названием нет",
        "several": "какая из них? {0}",
        "auto on": "теперь единственный вариант выбирается за вас; другие могут заметить, что иных у вас не было",
        "auto off": "теперь вас спросят и там, где вариант один",
        "auto hint": "(Enter выбирает его; `auto` — впредь без вопроса, `h` — список команд)",
        "whose": "{0}",
        "lying on": "на: {0}",
        "lying in": "{0}",
        "only": "только {0}",
        "hand over": "Решает {0}. Нажмите Enter, когда остальные не видят экран.",
        "no more input": "ввод закончился; игра прервана",
        "nothing to take back": "отменять нечего",
        "choose": "выберите от {0} до {1};",
        "choose only": "выберите {0};",
        "wrong": "«{0}» — не ответ:",
        "help hint": "`h` — что ещё можно сказать",
        "c alone": "скажите, какую карту: `c` и часть её названия или номер варианта",
        "s alone": "скажите, куда сохранить: `s ФАЙЛ`",
        "one only": "здесь нужен один ответ, а не несколько",
        "no option": "«{0}» — не вариант, названо дважды или не сочетается с остальным; ничего не выбрано",
        "right hint": "(`r` — то, что можно сделать в любой момент, не принимая этого решения)",
        "no right": "{0}: сейчас нет ничего, что можно сделать без вопроса",
        "no player": "«{0}» — не игрок за этим столом",
        "passing": "вы пасуете, пока что-то вас не коснётся",
        "no rule": "ни одно правило не говорит о «{0}»",
        "no keyword": "в этой игре нет ключевых слов",
        "saved": "сохранено: {0}",
        "no save there": "{0} — не сохранённая игра: поверх неё ничего не записано",
        "overwrite": "{0} — уже сохранённая игра: записать поверх неё? (да или нет)",
        "kept": "продолжить: `ruledeck play {0} --resume {1}`",
        "endless": "игра не кончается: {0}",
        "help": """\
  число       выбрать этот вариант; можно и словами решения, например `pass`
  Enter       выбрать единственный вариант; или всё, что надо упорядочить, как перечислено
  1 2 4       выбрать сразу несколько, где выбирают несколько
  p           пас, и дальше пас, пока что-то вас не коснётся
  r [ИГРОК]   сделать то, что можно в любой момент: вам или другому игроку за столом; потом снова это решение
  auto        впредь выбирать единственный вариант без вопроса; ещё раз — спрашивать
  b [ЗОНА]    показать стол; или целиком некоторые зоны: `b сброс`
  c КАРТА     показать карту по названию или по номеру варианта
  rules СЛОВО  что правила говорят о слове; `rules` — все правила
  keyword СЛОВО  что значит ключевое слово; `keyword` — все
  h           этот список
  l           рассказать, что было, с самого начала
  u           отменить последнее решение
  why ...     почему это можно или нельзя, почему что-то таково: `why choose bob`
  ?           то же обо всём, что можно решить сейчас, и о том, чего нельзя
  s ФАЙЛ      сохранить; `ruledeck play ИГРА --resume ФАЙЛ` продолжит отсюда
  ! ЗАМЕТКА   здесь ошибка: сохранить с заметкой
  q           выйти""",
    },
}
"""Set phrases by language and key."""
