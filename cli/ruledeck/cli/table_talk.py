"""What a table says to its players beside the game itself, in the languages of play."""

from typing import Final

TALK: Final = {
    "en": {
        "pass": "pass",
        "done": "done",
        "yes": "yes",
        "no": "no",
        "order": "which of these happens first?",
        "respond": "what do you do?",
        "so": ": ",
        "speaks to": "for {0}{1}: “{2}”",
        "so far": " (so far: {0})",
        "you": " (you)",
        "hidden": "{0} hidden",
        "whose": "of {0}",
        "hand over": "It is {0}'s turn to decide. Press Enter when only they can see this.",
        "no more input": "no more input; the game stops here",
        "nothing to take back": "there is nothing to take back",
        "choose": "choose {0} to {1}; or:",
        "choose only": "choose {0}; or:",
        "saved": "saved {0}",
        "endless": "the game does not end: {0}",
        "help": """\
  a number    choose this option; so does its phrase in a ruling, such as `pass`
  b           show the table
  l           tell what happened, from the beginning
  u           take the last decision back
  s FILE      save; `ruledeck play GAME --resume FILE` goes on from here
  why ...     why something may be done or not, or is as it is: `why choose bob`
  ! NOTE      this is wrong: save it with a note, for a report or a ruling
  q           leave""",
    },
    "ru": {
        "pass": "пас",
        "done": "готово",
        "yes": "да",
        "no": "нет",
        "order": "что из этого произойдёт первым?",
        "respond": "что вы делаете?",
        "so": ": ",
        "speaks to": "для {0}{1}: «{2}»",
        "so far": " (уже выбрано: {0})",
        "you": " (вы)",
        "hidden": "скрытых карт: {0}",
        "whose": "{0}",
        "hand over": "Решает {0}. Нажмите Enter, когда остальные не видят экран.",
        "no more input": "ввод закончился; игра прервана",
        "nothing to take back": "отменять нечего",
        "choose": "выберите от {0} до {1}, или:",
        "choose only": "выберите {0}, или:",
        "saved": "сохранено: {0}",
        "endless": "игра не кончается: {0}",
        "help": """\
  число       выбрать этот вариант; можно и словами решения, например `pass`
  b           показать стол
  l           рассказать, что было, с самого начала
  u           отменить последнее решение
  s ФАЙЛ      сохранить; `ruledeck play ИГРА --resume ФАЙЛ` продолжит отсюда
  why ...     почему это можно или нельзя, почему что-то таково: `why choose bob`
  ! ЗАМЕТКА   здесь ошибка: сохранить с заметкой
  q           выйти""",
    },
}
"""Set phrases by language and key."""
