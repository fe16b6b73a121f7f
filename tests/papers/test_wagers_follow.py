"""Wagers follow every answer: what guide, card, sign and layout offer, the table accepts, and no
paper names a wager that is not offered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests.papers.made import DAY
from tests.papers.offered import GAMES, fullest
from tests.papers.test_places_follow import elected_in_turn

import croupier
from croupier.papers.art.tables import layout
from croupier.papers.document import Block, Drawing, Grid, Heading, Listed, Paper, Words
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.kinds.layout_and_signs import layout_paper, signs
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject
from croupier.rounds.bets import BetError, least_players
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager

SOME = {"all-wagers-offered": "some"}
AMOUNTS = (2000, 5500)  # of which every payout is in whole cents for one or the other
# Parts of a card that speak of the chapter, not of this table.
OF_THE_CHAPTER = ("Equipment", "Irregularities", "Readings of ambiguous provisions")
# Bets without an area of their own that are placed as two other wagers (623a.3(a)(20) and (21)),
# and what an inscription says of wagers if they are offered.
NAMED_ALL_THE_SAME = {"Horn High Bet", "Whirl Bet", "Extra Roll"}


def offers_of(name: str) -> list[Rules]:
    """Rules that offer different wagers or give them different places: one of each kind."""
    game = croupier.game(name)
    found: dict[object, Rules] = {}
    rules = [*elected_in_turn(name), fullest(name)]
    for option in game.rulebook.option:
        if option.kind == "several-of" and option.given:
            for value in option.values:
                with suppress(AnswerError):
                    rules.append(game.rules({**SOME, option.key: [value]}))
    for each in rules:
        places = game.entry.places if game.entry.has_play else lambda *_: ()
        offered = tuple((w.key, tuple(places(each, w.key))) for w in each.wagers())
        found.setdefault(offered, each)
    return list(found.values())


# ------------------------------------------------------------------------------ what is accepted


def beside(rules: Rules, wager: Wager) -> list[Wager]:
    """A wager with all that must lie beside it."""
    wanted = {each.key: each for each in (*_required(rules), wager)}
    for each in [*wanted.values()]:
        for need in each.need_sets():
            if not need & wanted.keys():
                key = next(key for key in rules.book.wagers if key in need and rules.offers(key))
                wanted[key] = rules.book.wager_named(key)
    return list(wanted.values())


def _required(rules: Rules) -> Iterator[Wager]:
    return (each for each in rules.opening_wagers() if each.required)


def placed(name: str, rules: Rules, wagers: list[Wager], amount: int, seats: int) -> list[Bet]:
    """Bets on the first place of each wager, of as many players as there are seats."""
    places = croupier.game(name).entry.places
    return [
        Bet(
            seat,
            each.key,
            _allowed(rules, each, amount),
            next(iter(places(rules, each.key)), ""),
            f"player {seat}",
        )
        for seat in range(1, seats + 1)
        for each in wagers
    ]


def _allowed(rules: Rules, wager: Wager, amount: int) -> int:
    """An amount, or the nearest that the wager may be."""
    stake = rules.stake(wager.key)
    if stake.option is not None:
        return rules.money(stake.option)
    low, high, _ = stake_bounds(rules, wager)
    return max(low, min(high, amount))


def refused(name: str, rules: Rules, bets: list[Bet]) -> str:
    """Why the table refuses bets; "" if it accepts them."""
    try:
        croupier.game(name).entry.play().check(rules, bets)
    except BetError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", [each for each in GAMES if croupier.game(each).entry.has_play])
def test_601a_10_a_the_table_accepts_every_wager_that_papers_offer_and_no_other(name: str) -> None:
    for rules in offers_of(name):
        on_layout = {area.wager for area in layout(rules).areas}
        for wager in rules.book.wager:
            opening = wager in rules.opening_wagers()
            assert wager.key not in on_layout or rules.offers(wager.key)
            if opening:
                wagers, least = beside(rules, wager), least_players(rules)
                tries = [
                    refused(name, rules, placed(name, rules, wagers, amount, seats))
                    for amount in AMOUNTS
                    for seats in (least, least + 1)
                ]
                assert "" in tries, tries
            elif not wager.bonus and wager.key not in rules.book.made_in_round:
                why = refused(name, rules, placed(name, rules, [wager], AMOUNTS[0], 1))
                assert f"{wager.key} is not offered" in why


# ------------------------------------------------------------------------------ what is named


def told(paper: Paper) -> Iterator[str]:
    """All words of a paper, but for what a card says of the chapter."""
    part = ""
    for block in paper.blocks:
        part = block.text if isinstance(block, Heading) else part
        if part not in OF_THE_CHAPTER:
            yield from _words(block)


def _words(block: Block) -> Iterator[str]:
    if isinstance(block, Listed):
        yield from block.items
    elif isinstance(block, Grid):
        yield from (block.title, *block.columns, *(cell for row in block.rows for cell in row))
    elif isinstance(block, Drawing):
        yield from re.findall(r">([^<>]+)<", block.svg)
    elif isinstance(block, Heading | Words):
        yield block.text


def names_in(text: str, absent: set[str], offered: set[str]) -> set[str]:
    """The names of absent wagers in a text, apart from those that are part of an offered one's."""
    for name in sorted(offered, key=len, reverse=True):
        text = text.replace(name, "")
    return {name for name in absent if re.search(rf"\b{re.escape(name)}\b", text)}


@pytest.mark.parametrize("name", GAMES)
def test_no_paper_names_a_wager_that_is_not_offered(name: str) -> None:
    game = croupier.game(name)
    for rules in offers_of(name):
        offered = {wager.name for wager in rules.wagers()}
        absent = {wager.name for wager in rules.book.wager} - offered - NAMED_ALL_THE_SAME
        if absent:
            subject = Subject(game.entry, rules, DAY)
            for make in (gaming_guide, rules_card, signs, layout_paper):
                wrong = [text for text in told(make(subject)) if names_in(text, absent, offered)]
                assert wrong == [], make.__name__
