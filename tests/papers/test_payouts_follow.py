"""Payouts follow every answer: card, sign and felt show the paytables elected and no others.

Guides are held against them in `test_guide_answers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests.papers.made import DAY
from tests.papers.offered import GAMES, fullest
from tests.papers.telling import paid
from tests.papers.test_guides_follow import other_answers, pays

import croupier
from croupier.papers.document import Grid, Paper
from croupier.papers.kinds.layout_and_signs import odds_on_the_layout, signs
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.payout import PotShare
from croupier.rulebook.rules import Rules, questions

Payouts = dict[str, set[tuple[str, str]]]


def payouts_of(rules: Rules) -> Payouts:
    """By wager offered, its rows with what they pay; of one played for a pot, none."""
    return {
        wager.name: {(row[0], row[1]) for row in paid(rules, wager.key)}
        for wager in rules.wagers()
        if rules.book.paytables(wager.key) and not from_the_pot(rules, wager.key)
    }


def from_the_pot(rules: Rules, wager: str) -> bool:
    return any(isinstance(row.pays, PotShare) for row in rules.paytable(wager).rows)


def elected_in_turn(name: str) -> Iterator[Rules]:
    """Rules that pay something else, one of each kind."""
    game = croupier.game(name)
    found: dict[object, Rules] = {}
    for base in (game.rules(), fullest(name)):
        found.setdefault(_key(base), base)
        for key in sorted(pays(game.rulebook) & questions(game.rulebook).keys()):
            for value in other_answers(questions(game.rulebook)[key]):
                with suppress(AnswerError):
                    other = base.with_answers({key: value})
                    found.setdefault(_key(other), other)
    yield from found.values()


def _key(rules: Rules) -> object:
    return tuple((name, frozenset(rows)) for name, rows in payouts_of(rules).items())


def told_in(paper: Paper) -> Iterator[tuple[str, str]]:
    """What a paper pairs in a row of a table; a win is that of its row, and a wager that pays one
    thing is called as on the layout."""
    for block in paper.blocks:
        for first, *cells in block.rows if isinstance(block, Grid) else ():
            name = "Win" if first == "Wins" else first
            yield from ((each, cell) for each in (name, short_name(first)) for cell in cells)


def short_name(text: str) -> str:
    return text.removesuffix(" Wager").removesuffix(" Bet")


@pytest.mark.parametrize("name", GAMES)
def test_card_sign_and_felt_show_the_payouts_elected(name: str) -> None:
    entry = croupier.game(name).entry
    every: set[tuple[str, str]] = set()
    variants = [*elected_in_turn(name)]
    for rules in variants:
        every |= {row for rows in payouts_of(rules).values() for row in rows}
    for rules in variants:
        offered = payouts_of(rules)
        elected = {row for rows in offered.values() for row in rows}
        for make in (rules_card, signs):
            told = set(told_in(make(Subject(entry, rules, DAY))))
            for wager, rows in offered.items():
                alone = {(short_name(wager), pay) for _, pay in rows} if len(rows) == 1 else set()
                assert rows <= told or alone & told, (make.__name__, wager, rows - told)
            assert told & (every - elected) == set(), make.__name__
        if inscribed := odds_on_the_layout(rules):
            felt = {row for _, rows in inscribed for row in rows}
            several = {wager: rows for wager, rows in offered.items() if len(rows) > 1}
            assert {wager: rows - felt for wager, rows in several.items() if rows - felt} == {}
