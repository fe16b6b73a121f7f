"""Amounts follow every answer: what guides say that a wager may be, the table accepts, and no more.

Each answer is elected in turn, and with each the limits and the increment of a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests.papers.made import DAY
from tests.papers.offered import GAMES, fullest
from tests.papers.test_places_follow import elected_in_turn

import croupier
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.subject import Subject
from croupier.papers.wording.patron import remarks
from croupier.papers.wording.words import amount_words
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import Rules

LIMITS = {"table-minimum": "$20", "table-maximum": "$600"}
STEPS = "wager-increment"
STEP = {**LIMITS, STEPS: "$20"}
DOLLAR = 100
CENTS = "whole cents"
PLAYED = [each for each in GAMES if croupier.game(each).entry.has_play]
SAID = re.compile(r"From (\$[\d,.]+) to (\$[\d,.]+)\.|Exactly (\$[\d,.]+)\.")
Told = tuple[str, int, int]  # of a wager: the least and the most that it may be


def amounts(rules: Rules) -> Iterator[Told]:
    for wager in rules.opening_wagers():
        if not wager.bonus and (said := SAID.fullmatch(amount_words(rules, wager))):
            low, high = (said[part] or said[3] for part in (1, 2))
            yield wager.key, parse_money(low), parse_money(high)


def refused(name: str, rules: Rules, wager: str, amount: int, place: str = "") -> str:
    """Why the table refuses a wager because of its amount; "" if it does not."""
    entry = croupier.game(name).entry
    on = place or next(iter(entry.places(rules, wager)), "")
    try:
        entry.play().check(rules, [Bet(1, wager, amount, on)])
    except BetError as error:
        told = str(error).removeprefix(f"{wager} of {money_text(amount)}:")
        return "" if told == str(error) else told
    return ""


def with_other_amounts(name: str) -> Iterator[Rules]:
    """Rules under which some wager may be another amount, one of each kind."""
    found: dict[object, Rules] = {}
    for rules in (*elected_in_turn(name), fullest(name)):
        for limits in ({}, LIMITS, STEP):
            with suppress(AnswerError):
                other = rules.with_answers(limits)
                found.setdefault((limits is STEP, *amounts(other)), other)
    yield from found.values()


@pytest.mark.parametrize("name", PLAYED)
def test_601a_6_the_table_accepts_the_amounts_that_papers_tell_and_no_others(name: str) -> None:
    known: dict[tuple[bool, Told], Rules] = {}
    for rules in with_other_amounts(name):
        step = rules.answers.get(STEPS) == "$20"
        known |= {(step, each): rules for each in amounts(rules)}
    assert known or name == "poker"
    for (_, each), rules in known.items():
        wager, low, high = each
        for amount in (low, high):
            why = refused(name, rules, wager, amount)
            assert why == "" or CENTS in why, (each, why)
        for amount in (low - 1, high + DOLLAR):
            assert refused(name, rules, wager, amount), each


@pytest.mark.parametrize("name", PLAYED)
def test_601a_8_a_guide_says_so_where_not_every_amount_is_paid_in_whole_cents(name: str) -> None:
    entry = croupier.game(name).entry
    for rules in (croupier.game(name).rules(), fullest(name)):
        for wager, low, high in amounts(rules):
            some = range(low, min(high, low + 30 * DOLLAR) + 1, DOLLAR)
            on = entry.places(rules, wager) or ("",)
            why = {refused(name, rules, wager, each, place) for each in some for place in on}
            if any(CENTS in each for each in why):
                assert any(CENTS in said for said in remarks(rules, wager)), wager


@pytest.mark.parametrize("name", PLAYED)
def test_601a_6_d_a_guide_tells_the_increments_that_the_table_requires(name: str) -> None:
    game = croupier.game(name)
    if STEPS not in {option.key for option in game.rulebook.option}:
        assert name == "poker"
        return
    rules = fullest(name).with_answers(STEP)
    paper = gaming_guide(Subject(game.entry, rules, DAY))
    assert f"in increments of {STEP[STEPS]}" in dict(paper.head)["At this table"]
    bound = [each for each in amounts(rules) if each[1:] == (2000, 60_000)]
    for wager, low, _ in bound:
        assert refused(name, rules, wager, low + DOLLAR), wager
        why = refused(name, rules, wager, low + low)
        assert why == "" or CENTS in why, wager
