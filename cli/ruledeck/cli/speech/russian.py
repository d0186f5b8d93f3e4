"""A game in play, told in Russian.

Sentences keep titles and names in the nominative wherever they can: nobody has to say how a title is declined.
"""

from collections.abc import Sequence

from ruledeck.cli.speech.cases import thing_said
from ruledeck.cli.speech.names import HIDDEN, quoted
from ruledeck.cli.speech.teller import Teller
from ruledeck.grammar.prose.russian.inflection import agree, by_number, decline
from ruledeck.grammar.prose.russian.small_words import with_preposition
from ruledeck.grammar.text.sentence import capital
from ruledeck.grammar.text.sentence import listed as in_a_row

_TURNED = {
    "pick": "случайный выбор: {0}",
    "up": "{0} переворачивается лицом вверх",
    "down": "{0} переворачивается лицом вниз",
}
_COUNTERS = {"add": "{0} получает {1}", "remove": "{0} теряет {1}", "set": "{0}: теперь {1}"}
_ALTERED = {
    "cancelled": "это отменено и не происходит",
    "replaced": "вместо этого происходит другое",
    "fizzled": "целей больше нет, и ничего не происходит",
}


class Russian(Teller):
    """Tells a game in Russian."""

    def move(self, card: str, begin: object, end: object) -> str:
        """Return `Разведчик переходит из колоды в руку Алисы`."""
        return (
            f"{card} меняет место{self._within(end)}" if begin == end else f"{card} переходит {self._way(begin, end)}"
        )

    def many_move(self, number: int, listed: Sequence[str], begin: object, end: object, sort: str = "") -> str:
        """Return `3 карты переходят из коробки в колоду`; things of a sort that is no card are called by it."""
        case, plural = by_number(number, "nom")
        noun = self.names.noun("types", sort) if sort else decline("карта", "f")
        cards = noun.form(case, plural=plural)
        which = f": {', '.join(listed)}" if listed else ""
        one = case == "nom" and not plural
        if begin == end:
            return f"{number} {cards} {'меняет' if one else 'меняют'} место{self._within(end)}{which}"
        return f"{number} {cards} {'переходит' if one else 'переходят'} {self._way(begin, end)}{which}"

    def _within(self, zone: object) -> str:
        """Return where only the place among the others is another."""
        return f" ({self.names.zone(zone)})"

    def _way(self, begin: object, end: object) -> str:
        source = "" if begin is None else with_preposition("из", self.names.zone(begin, "gen"))
        target = "прочь из игры" if end is None else with_preposition("в", self.names.zone(end, "acc"))
        return " ".join(part for part in (source, target) if part)

    def created(self, cards: Sequence[str], number: int, zone: object) -> str:
        """Return `появляются: 2 x Работник (двор Алисы)`."""
        return f"{'появляется' if number == 1 else 'появляются'}: {', '.join(cards)} ({self.names.zone(zone)})"

    def shuffled(self, zone: object) -> str:
        """Return `колоду перемешивают`."""
        return f"{self.names.zone(zone, 'acc')} перемешивают"

    def scattered(self, number: int, zone: object) -> str:
        """Return `порядок 3 карт теперь случаен (колода)`."""
        case, plural = by_number(number, "gen")
        return f"порядок {number} {decline('карта', 'f').form(case, plural=plural)} теперь случаен ({self.names.zone(zone)})"

    def counter(self, kind: str, counter: str, bearer: object, amount: object) -> str:
        """Return `Разведчик получает 2 урона`, `с карты «Разведчик» снимаются 2 урона`, `Алиса теряет 2 монеты`."""
        if kind == "remove" and not isinstance(bearer, int) and bearer != HIDDEN:
            off = with_preposition("с", thing_said(bearer, "gen", self.names))
            return f"{off} {_comes_off(amount)} {self.names.counted(counter, amount, 'nom')}"
        # What is there now is what stands in a row of its own, and nothing that is done to it.
        case = "nom" if kind == "set" else "acc"
        return _COUNTERS[kind].format(
            self.names.subject(bearer, agrees=kind != "set"), self.names.counted(counter, amount, case)
        )

    def counters(self, kind: str, counter: str, bearers: Sequence[str], amount: object) -> str:
        """Return `Разведчик, Лекарь получают по 2 урона`, `снимается по 2 урона: Разведчик, Лекарь`."""
        noun = self.names.noun("counters", counter)
        one = f"1 {noun.form('dat')}" if amount == 1 else self.names.counted(counter, amount)
        each = f"по {one}"
        return f"{', '.join(bearers)} получают {each}" if kind == "add" else f"снимается {each}: {', '.join(bearers)}"

    def stands(self, words: str, bearers: Sequence[str], *, now: bool) -> str:
        """Return `Разведчик теперь устал`; of several things as `теперь участвует: Разведчик, Лекарь`."""
        state = f"{'теперь' if now else 'больше не'} {words}"
        return f"{bearers[0]} {state}" if len(bearers) == 1 else f"{state}: {', '.join(bearers)}"

    def used(self, player: object, source: object, text: str) -> str:
        """Return `Алиса применяет карту «Разведчик»`."""
        by = self.names.thing(player)
        return f"{by} применяет правило «{text}»" if text else f"{by} применяет {self._of_card(source, 'acc')}"

    def _card(self, key: object) -> str:
        return self.names.thing(key) if isinstance(key, int) else quoted(self.names.title(key))

    def _of_card(self, key: object, case: str) -> str:
        """Return `карту «Разведчик»`, and of one that the reader does not know `скрытую карту`."""
        if isinstance(key, int):
            return self.names.player(key, case)
        noun = decline("карта", "f").form(case)
        return f"{agree('скрытый', case, 'f')} {noun}" if key == HIDDEN else f"{noun} {self._card(key)}"

    def acts(self, source: object, text: str) -> str:
        """Return `срабатывает карта «Разведчик»`."""
        return f"срабатывает правило «{text}»" if text else f"срабатывает {self._of_card(source, 'nom')}"

    def shown(self, cards: Sequence[str], number: int, zone: object, viewers: Sequence[int]) -> str:
        """Return `Алиса смотрит: Разведчик (рука Боба)`."""
        which = f"{', '.join(cards)} ({self.names.zone(zone)})"
        if len(viewers) == 1:
            return f"{self.names.player(viewers[0])} смотрит: {which}"
        to = f" ({', '.join(self.names.player(each) for each in viewers)})" if viewers else ""
        return f"{'показана карта' if number == 1 else 'показаны карты'}{to}: {which}"

    def answered(self, question: str, zone: object, answer: bool | None) -> str:
        """Return `верно ли, что в руке Боба есть разведчик? Да`."""
        said = "ответ — тайна" if answer is None else "да" if answer else "нет"
        what = f"верно ли, что {question}?" if question else ""
        if not what and zone is not None:
            what = f"вопрос о картах ({self.names.zone(zone)}):"
        return f"{what or 'ответ:'} {capital(said) if what.endswith('?') else said}"

    def asked(self, player: object, question: str, answer: bool | None) -> str:
        """Return `вопрос Бобу: верно ли, что в руке Боба есть разведчик? Да`."""
        who = self.names.player(player, "dat") if isinstance(player, int) else self.names.thing(player)
        said = "Ответ — тайна" if answer is None else "Да" if answer else "Нет"
        return f"вопрос {who}: верно ли, что {question}? {said}"

    def said(self, player: object, what: str, words: str) -> str:
        """Return `вопрос Бобу: число разведчиков в руке Боба? 2`."""
        who = self.names.player(player, "dat") if isinstance(player, int) else ""
        return f"{f'вопрос {who}: ' if who else ''}{f'{what}?' if what else 'ответ:'} {capital(words)}"

    def turned(self, kind: str, card: object) -> str:
        """Return `Разведчик переворачивается лицом вверх`."""
        return _TURNED[kind].format(self.names.subject(card, agrees=kind != "pick"))

    def many_turned(self, kind: str, cards: Sequence[str]) -> str:
        """Return `лицом вверх: Разведчик, Лекарь`."""
        how = "случайный выбор" if kind == "pick" else f"лицом {'вверх' if kind == 'up' else 'вниз'}"
        return f"{how}: {', '.join(cards)}"

    def placed(self, thing: object, place: object) -> str:
        """Return `«Работник» теперь здесь: «Порт»`."""
        return f"{self.names.subject(thing)} теперь здесь: {self.names.subject(place)}"

    def attached(self, card: object, host: object) -> str:
        """Return `Лекарь прикрепляется к карте «Разведчик»`."""
        return f"{self.names.subject(card, agrees=True)} прикрепляется к {self._of_card(host, 'dat')}"

    def paired(self, kind: str, one: object, other: object) -> str:
        """Return `Порт и Риф теперь соединены`, `Разведчик теперь — Лекарь`."""
        if kind == "become":
            return f"{self.names.subject(one)} теперь — {self.names.subject(other)}"
        if kind == "remember":
            return f"{self.names.subject(one)} запоминает: {self.names.subject(other)}"
        ends = f"{self.names.subject(one)} и {self.names.subject(other)}"
        return f"{ends} {'теперь соединены' if kind == 'join' else 'больше не соединены'}"

    def displaced(self, thing: object, place: object) -> str:
        """Return `«Работник» покидает место «Порт»`."""
        return f"{self.names.subject(thing, agrees=True)} покидает место {self._card(place)}"

    def detached(self, card: object, host: object) -> str:
        """Return `Лекарь открепляется от карты «Разведчик»`."""
        off = "" if host is None else f" от {self._of_card(host, 'gen')}"
        return f"{self.names.subject(card, agrees=True)} открепляется{off}"

    def controlled(self, player: object, card: object) -> str:
        """Return `Алиса получает контроль над картой «Разведчик»`."""
        return f"{self.names.thing(player)} получает контроль над {self._of_card(card, 'ins')}"

    def face(self, kind: str, die: object, face: str) -> str:
        """Return `Кубик показывает: 3`."""
        return (
            f"{self.names.subject(die, agrees=True)} {'повёрнут стороной' if kind == 'turn' else 'показывает'}: {face}"
        )

    def chosen(self, player: object, words: str) -> str:
        """Return `Алиса выбирает: красный`."""
        return f"выбирает: {words}" if player is None else f"{self.names.thing(player)} выбирает: {words}"

    def left_out(self, player: object) -> str:
        """Return `Алиса не выбирает ничего`."""
        return f"{self.names.thing(player)} не выбирает ничего"

    def bound(self, counter: str, bearer: object, *, least: int, way: int) -> str:
        """Return `Алиса: монет нет`, `Алиса: больше некуда (слава)`."""
        noun = self.names.noun("counters", counter)
        if way < 0 and least == 0:
            return f"{self.names.subject(bearer)}: {noun.form('gen', plural=True)} нет"
        return f"{self.names.subject(bearer)}: {'больше' if way > 0 else 'меньше'} некуда ({noun.form('nom')})"

    def cut(self, period: str, *, again: bool) -> str:
        """Return `ход заканчивается`."""
        return f"{period} {'начинается заново' if again else 'заканчивается'}"

    def demanded(self, source: object) -> str:
        """Return `этого требует карта «Разведчик»`."""
        return f"этого требует {self._of_card(source, 'nom')}"

    def because(self, reasons: Sequence[str], text: str) -> str:
        """Return `так как у Алисы нет монет, Алиса получает 2 монеты`."""
        return f"так как {' и '.join(reasons)}, {text}"

    def declined(self, player: object, what: str = "", *, could: bool) -> str:
        """Return `Алиса отказывается`, `Алиса отказывается («посмотрите 1 карту»)`, `Алиса не может этого сделать`.

        Behind both may stand in brackets what it is.
        """
        does = "отказывается" if could else "не может этого сделать"
        does += f" («{what}»)" if what else ""
        return does if player is None else f"{self.names.thing(player)} {does}"

    def unused(self, player: object, source: object, text: str) -> str:
        """Return `Алиса не применяет карту «Разведчик»`."""
        what = f"правило «{text}»" if text else self._of_card(source, "acc")
        return f"{self.names.thing(player)} не применяет {what}"

    def drawn(self, value: str) -> str:
        """Return `выпадает: 4`."""
        return f"выпадает: {value}"

    def altered(self, kind: str, event: str = "") -> str:
        """Return `это отменено и не происходит`; an event says itself that it is: `отменена попытка Алисы поставить 3`."""
        return event or _ALTERED[kind]

    def changed(self, old: str, new: str, *, amount: bool) -> str:
        """Return `теперь 1, а не 3`, `место отряда «Лекарь» занимает «Разведчик»`."""
        return f"теперь {new}, а не {old}" if amount else f"место {old} занимает {new}"

    def reckoned(self, words: str, amount: object) -> str:
        """Return `цена карты «Разведчик»: 3`."""
        return f"{words}: {amount}"

    def averted(self, kind: str, card: object) -> str:
        """Return `отменено свойство карты «Разведчик»`."""
        of = "карты" if card == HIDDEN else f"карты {self._card(card)}"
        return f"отменено свойство {of}" if kind == "cancelled" else f"вместо свойства {of} происходит другое"

    def resolved(self, card: object) -> str:
        """Return `срабатывает объявленное: Разведчик`."""
        return "срабатывает объявленное" if card is None else f"срабатывает объявленное: {self.names.subject(card)}"

    def skipped(self, period: str, player: str) -> str:
        """Return `пропускается фаза «добор» (Борис)`."""
        return f"пропускается {period} ({player})" if player else f"пропускается {period}"

    def redirected(self, amount: object, spared: object, victim: object) -> str:
        """Return `Стражник принимает на себя 2 вместо отряда «Разведчик»`."""
        taker, other = self.names.subject(victim, agrees=True), thing_said(spared, "gen", self.names)
        same = self.names.subject(spared) == self.names.subject(victim)
        return f"{taker} принимает на себя {amount} вместо {'другой такой карты' if same else other}"

    def lost(self, player: object) -> str:
        """Return `Борис выбывает из игры`."""
        return f"{self.names.subject(player)} выбывает из игры"

    def passed(self, player: object) -> str:
        """Return `это считается пасом (Борис)`."""
        return f"это считается пасом ({self.names.subject(player)})"

    def winners(self, players: Sequence[int]) -> str:
        """Return `Алиса и Боб побеждают!`."""
        if not players:
            return "Никто не побеждает."
        found = [self.names.player(number) for number in players]
        text = in_a_row(found, "и")
        return f"{capital(text)} {'побеждает' if len(found) == 1 else 'побеждают'}!"


def _comes_off(amount: object) -> str:
    """Return the verb of what is taken off, in agreement with how much that is."""
    alone = by_number(amount if isinstance(amount, int) else 0, "nom") == ("nom", False)
    return "снимается" if alone else "снимаются"
