"""A small game in which everything that can have a name has one that a test may choose.

Its files are written with a name of each kind between `<` and `>`. A name that the rules speak, but that they cannot say
(it holds a sign that is no part of a word), may still be declared in `game.yaml`: then the lines that speak it go.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping

from ..generated.whole_way import Files

MANIFEST = """\
id: <game id>
language: 1
name: {en: <game title>, ru: <game title>}
sources: {<book>: {title: <book title>}}
players: {min: 1, max: 3, seats: [<seat>, second, third]}
types:
  <type>:
    kind: <kind>
    plural: <plural>
    back: <back>
    fields: {<field>: number, <list field>: list of <symbol set>, <text field>: text, <flag field>: flag}
  <place type>: {kind: place, fields: {<steps>: list of <place type>}}
  <die type>: {kind: die, faces: {<face>: number}}
  <silent type>: {fields: {<silent field>: <silent set>}}
symbols:
  <silent set>: [<silent symbol>]
  <symbol set>: [<symbol>, blue]
traits: [<trait>, <silent trait>]
zones:
  <field zone>: {visible: everyone, in_play: true}
  <hand zone>: {per: player, visible: owner}
  <deck zone>: {visible: nobody, ordered: true}
  <silent zone>: {per: player}
counters:
  <counter>: {on: [<type>, player, game], plural: <counter plural>, shown: <counter shown>}
  <measured>: {on: [<type>], against: <field>}
  <silent counter>: {on: [card]}
values:
  <silent value>: {type: number, start: 7}
  <value>: {type: number, start: 0}
  <player value>: {type: player}
  <symbol value>: {type: <symbol set>, told: true}
periods: [<period>, <inner period>, <silent period>]
options:
  <silent option>: {values: [<silent choice>], default: <silent choice>}
  <option>: {values: [<option value>, other], default: <option value>, text: <option text>, source: {book: <book>}}
  <second option>: {values: [1, true, no], default: true}
formats:
  <format>: {least: 1, require: ["count (cards in the box) <= 60"]}
"""
CARDS = """\
- id: <card id>
  name: <title>
  type: <type>
  traits: [<trait>]
  <field>: 3
  <list field>: [<symbol>, blue]
  <text field>: <text>
  <flag field>: true
  story: <story>
  rules: |
      <keyword> 1
      constant: each other <type> gets +1 <field>
      constant: this gains <trait>
      <action>, limit once per <period>: <verb> 1 <type>
      <reaction> after a <type> is <happened>: add 1 <counter> to you
      <interrupt> when this would be <happened>:
          choose one:
              - cancel that event
              - add 1 <counter> to the game
      <called>: set <value> to (<value> + 1)
- id: <second card id>
  name: <second title>
  type: <type>
  <field>: 1
  <list field>: []
  <text field>: x
  <flag field>: false
- {id: idle, name: <silent title>, type: <silent type>, traits: [<silent trait>], <silent field>: <silent symbol>}
- id: <place id>
  name: <place title>
  type: <place type>
  <steps>: [<second place id>]
- id: <second place id>
  name: Somewhere
  type: <place type>
  <steps>: [<place id>]
- id: <die id>
  name: <die title>
  type: <die type>
  faces: [{<face>: 1}, {<face>: 2}]
"""
DECKS = """\
- id: <deck id>
  name: <deck title>
  seat: <seat>
  format: <format>
  cards: {<card id>: 2, <second card id>: 2, <place id>: 1, <second place id>: 1, <die id>: 1, idle: 1}
- {id: other_deck, name: Other, seat: second, cards: {<card id>: 2, <second card id>: 2}}
- {id: third_deck, name: Third, seat: third, cards: {<card id>: 2, <second card id>: 2}}
"""
RULES = """\
ability <action>
    timing: action
ability <reaction>
    timing: after
ability <interrupt>
    timing: when
    lives: <field zone> | <hand zone>
ability <called>
    timing: called
window <window>
    moment: after
    asks: <player value>
    closes: 2 consecutive passes
    under: <option> is <option value>
window <second window>
    moment: after
    resolves: stack
    under: <option> is other

keyword <keyword> {<slot>: number}:
    <reaction> after this is <happened>: add <slot> <counter> to this

verb <verb> {<slot>: <type>}
    event: {<slot>} is|are <happened>
    would: {<slot>} would be <happened>
    does:
        add 1 <counter> to <slot>
        add 1 <measured> to <slot>

verb <plain verb>
    does:
        set <value> to (<value> + 1)

number <number> of {<slot>: <type>}: <field> of <slot> + <counter> on <slot>
condition {<slot>: player} <condition>: <counter> on <slot> > 1
adjective <adjective> {<slot>: <type>}: <counter> on <slot> > 0
player <player word>: <player value>
cards <cards word>: each <type> where <field> >= 1
card <card word>: the <type> named <<title>>

whenever <counter> on the game > 40: end the game

verb play the game
    does:
        move each component in the box to the <deck zone>
        shuffle the <deck zone>
        set <player value> to the player left of nobody
        move each <place type> in the <deck zone> to the <field zone>
        move each <die type> in the <deck zone> to the <field zone>
        move each <kind> in the <deck zone> to the <field zone>
        move 1 <type> in the <field zone> to <player word>'s <hand zone>
        move up to 9 components in <player value>'s <hand zone> to the <field zone>
        repeat 3 times:
            <period>:
                for each player as <loop>, by highest <counter> on it, ties by <player value>:
                    <inner period> of <loop>:
                        <loop> takes a go
                if any <type> where <number> of it > 90: end the <period>
        each player wins the game

verb take a go
    does:
        take 1 <action>
        <plain verb>
        choose up to 1 <adjective> <type> as <chosen>
        <verb> <chosen>
        add 1 <counter> to each <trait> <type>
        choose a <symbol set> as <said>
        set <symbol value> to <said>
        if <symbol value> = <symbol>: add 1 <counter> to you
        let <let> = <counter> on you + <value>
        if <let> > 2: add 1 <counter> to you
        for each <symbol set> as <each symbol>:
            if <each symbol> = <symbol>: add 1 <counter> to the game
        if you <condition>: add 1 <counter> to each player
        if <seat> has <counter>: add 1 <counter> to <seat>
        choose 1 of <cards word> as <picked>
        resolve the <called> ability of <picked>
        choose 1 player as <player choice>
        if <value> = 3:
            at the end of the <period>: add 1 <counter> to <player choice>
        after a <type> is <happened>, until the end of the <period>:
            add 1 <counter> to <player choice>
            add 1 <counter> to the game
        until the end of the <inner period>:
            <player choice> cannot <plain verb>
            each <adjective> <type> gets +1 <field>
        choose 1 <kind> as <target>
        if <target> has <keyword> 1: add 1 <counter> to <target>
        if <text field> of <target> = <text field> of <target>: add 1 <measured> to <target>
        if <flag field> of <target>: add 1 <counter> to <target>
        if option "<option>" is <option value>: add 1 <counter> to you
        if any <symbol> card: add 1 <counter> to you
        choose the name of a card as <named>
        note <named> on you
        choose a number from 0 to <value> as <bid>
        if <bid> > 1: add <bid> <counter> to you
        choose 1 <die type> as <die>
        roll <die>
        if <face> of <die> = 1: add 1 <counter plural> to you
        choose 1 <place type> where distance from (the <place type> named <<place title>>) to it <= 1 as <goal>
        attach <die> to <goal>
        ask you whether <seat> has <counter> as <told>
        if <told>: add 1 <counter> to you
        you may move 1 <type> in play to the top of the <deck zone>
        create 1 <<second title>> in your <hand zone>
"""
RUSSIAN = """\
cards:
  <card id>: {name: <translated title>, forms: {nom: <translated title>, gender: f}}
words:
  <type>: {nom: <translated word>, gender: m}
  <counter>: {nom: <translated counter>, plural: {nom: <translated counter>}}
"""
DEFAULTS: Mapping[str, str] = {
    "game id": "named", "game title": "Named", "book": "rulebook", "book title": "Rules", "seat": "first",
    "type": "beast", "kind": "creature", "plural": "beasts", "back": "grey", "field": "power", "list field": "icons",
    "text field": "motto", "flag field": "wild", "place type": "spot", "steps": "paths", "die type": "cube",
    "face": "pips", "symbol set": "hue", "symbol": "red", "trait": "furry", "field zone": "meadow",
    "hand zone": "fist", "deck zone": "pile", "counter": "mark", "counter plural": "marks", "counter shown": "marked",
    "measured": "wound", "value": "clock", "player value": "leader", "symbol value": "omen", "period": "era",
    "inner period": "moment", "option": "manner", "option value": "mild", "option text": "How mild it is",
    "second option": "second_manner", "format": "open", "card id": "cat", "title": "Cat", "text": "meow",
    "story": "A cat.", "second card id": "dog", "second title": "Dog", "place id": "hill", "place title": "Hill",
    "second place id": "dale", "die id": "bone", "die title": "Bone", "deck id": "basket", "deck title": "Basket",
    "action": "deed", "reaction": "echo", "interrupt": "ward", "called": "rite", "window": "replies",
    "second window": "answers", "keyword": "sturdy", "slot": "bearer", "verb": "poke", "happened": "poked",
    "plain verb": "tick", "number": "worth", "condition": "prospers", "adjective": "marvellous",
    "player word": "foreman", "cards word": "herd", "card word": "mascot", "loop": "each-one", "chosen": "prey", "picked": "best-one",
    "said": "spoken", "let": "sum", "each symbol": "shade", "player choice": "rival", "target": "quarry",
    "named": "guess", "bid": "bet", "die": "thrown", "goal": "place-to-be", "told": "answer",
    "silent type": "rock", "silent field": "grain", "silent set": "texture", "silent symbol": "coarse",
    "silent zone": "attic", "silent counter": "dust", "silent value": "weather", "silent period": "aeon",
    "silent option": "mood", "silent choice": "calm", "silent title": "Rock", "silent trait": "heavy",
    "translated title": "Кошка", "translated word": "зверь", "translated counter": "метка",
}  # fmt: skip
"""Every kind of name, and one that is nothing special."""
KINDS = tuple(DEFAULTS)
DECLARED_IN_YAML = frozenset(re.findall(r"<([a-z ]+)>", MANIFEST + CARDS.split("  rules:")[0]))
"""Kinds that need not be spoken in the rules."""

_NAME_IN_YAML = re.compile(r"(list of )?<([a-z ]+)>")
_HEAD = re.compile(r" +(lives|asks|under|constant|event|would|this gains)\b")
"""Lines in place of which nothing can stand."""
_NAME = re.compile(r"<<([a-z ]+)>>|\"<([a-z ]+)>\"|<([a-z ]+)>")


def files_of(names: Mapping[str, str], unspoken: Collection[str] = ()) -> Files:
    """Return the files of the game.

    Args:
        names: Names by kind; the others have their defaults.
        unspoken: Kinds whose names the rules do not say.
    """
    known = {**DEFAULTS, **names}
    return {
        "game.yaml": in_yaml(MANIFEST, known),
        "cards/core.yaml": in_yaml(CARDS.partition("  rules: |\n")[0], known)
        + "  rules: |\n"
        + in_rules(CARDS.partition("  rules: |\n")[2].partition("- id:")[0], known, unspoken)
        + in_yaml("- id:" + CARDS.partition("  rules: |\n")[2].partition("- id:")[2], known),
        "decks/core.yaml": in_yaml(DECKS, known),
        "rules/play.rules": in_rules(RULES, known, unspoken),
        "text/ru/names.yaml": in_yaml(RUSSIAN, known),
    }


def in_yaml(text: str, names: Mapping[str, str]) -> str:
    """Return a text with the names in quotation marks, as YAML reads them whatever they hold."""
    return _NAME_IN_YAML.sub(lambda found: json.dumps(f"{found[1] or ''}{names[found[2]]}", ensure_ascii=False), text)


def in_rules(text: str, names: Mapping[str, str], unspoken: Collection[str]) -> str:
    """Return a text with the names as they are, titles in quotation marks, without the lines that say what cannot be said."""
    lines: list[str] = []
    dropped = -1
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if 0 <= dropped < indent:
            continue
        dropped = -1
        if any(one in unspoken for found in _NAME.findall(line) for one in found if one):
            dropped = indent
            if indent and not _HEAD.match(line):
                lines.append(" " * indent + "do nothing")
            continue
        lines.append(_NAME.sub(lambda found: f'"{names[found[1]]}"' if found[1] else said(found, names), line))
    return "\n".join(lines) + "\n"


def said(found: re.Match[str], names: Mapping[str, str]) -> str:
    """Return a name as the rules say it: an option between quotation marks, without underscores."""
    return f'"{names[found[2]].replace("_", " ")}"' if found[2] else names[found[3]]
