"""Bets at every game that plays: places that are none, limits, and amounts in part-cents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from tests.rounds.meter_steps import run_step

from croupier.catalog.index import Entry, entries, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError, least_players
from croupier.rounds.settle import fund_meters
from croupier.rounds.words import Bet, Decide, SystemDraw
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Wager
from croupier.table.meters import Meters
from croupier.table.session import Session

PLAYABLE = [entry for entry in entries() if entry.has_play]
SMALL = {"table-minimum": "$0.01"}


def offered(entry: Entry) -> Iterator[tuple[Rules, Wager]]:
    """Each wager that a player places, under rules that offer it."""
    book = rulebook(entry)
    for wager in book.wager:
        if not wager.bonus and wager.key not in book.made_in_round:
            yield answer(book, {}).selecting(book.paytables(wager.key)[0]), wager


def places(entry: Entry, rules: Rules, wager: Wager) -> tuple[str, ...]:
    return wager.on or entry.places(rules, wager.key)[:3] or ("",)


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_made_up_place_is_refused(entry: Entry) -> None:
    checked = 0
    for rules, wager in offered(entry):
        option = rules.stake(wager.key).option
        amount = rules.money(option) if option else 500
        for made_up in ("b", "99-99", "player2"):
            with pytest.raises(BetError, match=re.escape(f"on '{made_up}'")):
                entry.play().check(rules, [Bet(1, wager.key, amount, made_up)])
            checked += 1
    assert checked


@pytest.mark.parametrize("entry", PLAYABLE)
def test_601a_6_limits_bind_each_wager_on_each_of_its_places(entry: Entry) -> None:
    for rules, wager in offered(entry):
        if wager.key.endswith("-odds"):
            continue  # 623a.6: bound by the wager it supports
        above = max(rules.money("table-maximum"), stake_bounds(rules, wager)[1] * wager.funds) + 100
        for place in places(entry, rules, wager):
            for amount in (0, above):
                with pytest.raises(BetError, match=r"wagers are from|elected amount|to remove"):
                    Session(entry, rules).open_round([Bet(1, wager.key, amount, place)])


def equal_to(rules: Rules, wager: str, other: Iterable[str], amount: int) -> int:
    """The amount of another wager, which is this one's where they must be equal."""
    stake = rules.stake(wager)
    return amount if stake.times == ("1",) and {*other} <= {*stake.wagers} else 1000


def bets_with(entry: Entry, rules: Rules, wager: Wager, amount: int) -> list[Bet]:
    """A wager of an amount, and what must be placed beside it: as much, where it must be equal."""
    found = {wager.key: amount}
    for need in [*wager.need_sets(), *({w.key} for w in rules.wagers() if w.required)]:
        if not need & found.keys():
            found[sorted(need)[0]] = equal_to(rules, wager.key, need, amount)
    for key in [*found]:
        for other in rules.book.wager_named(key).need_sets():
            if not other & found.keys():
                found[sorted(other)[0]] = equal_to(rules, key, other, found[key])
    if entry.chapter == "623a" and "pass" not in found:
        found["pass"] = 1000
    return [
        Bet(seat, key, cents, places(entry, rules, rules.book.wager_named(key))[0])
        for seat in range(1, least_players(rules) + 1)
        for key, cents in found.items()
    ]


def play_through(entry: Entry, rules: Rules, bets: list[Bet], seed: int) -> None:
    session = Session(entry, rules, seed=Seed.from_text(str(seed)))
    round_ = session.open_round(bets)
    for turn in range(500):
        if round_.question is None:
            break
        assert isinstance(round_.question, Decide | SystemDraw | Arrange)
        if isinstance(round_.question, Arrange):
            round_.choose(round_.question.example)
        elif isinstance(round_.question, Decide):
            keys = [choice.key for choice in round_.question.choices]
            round_.choose(keys[(turn + seed) % len(keys)])
        else:
            round_.choose(round_.question.among[0])
    assert round_.finished


@pytest.mark.parametrize("entry", PLAYABLE)
def test_an_amount_is_refused_before_the_round_or_plays_through(entry: Entry) -> None:
    """Whatever `check` lets pass is paid in whole cents, whatever the round brings."""
    played = 0
    for at_table, wager in offered(entry):
        option = at_table.stake(wager.key).option
        for amount in (100, 250, 333, 700, 5000) if wager.funds else (1, 50, 101, 250, 333):
            changes = SMALL | ({option: f"{amount / 100:.2f}"} if option else {})
            try:
                rules = at_table.with_answers(changes)
                bets = bets_with(entry, rules, wager, amount)
                Session(entry, rules).open_round(bets)
            except (AnswerError, BetError) as error:
                said = str(error)
                assert "cents" in said or entry.chapter in said or "601a.6" in said
                continue
            for seed in range(4 if wager.funds else 2):
                play_through(entry, rules, bets, seed)
                played += 1
    assert played > 3


@pytest.mark.parametrize("chapter", ["639a", "641a", "643a", "649a", "653a", "655a"])
def test_part_cents_of_a_rate_accrue_whatever_amount_is_elected(chapter: str) -> None:
    entry = next(entry for entry in PLAYABLE if entry.chapter == chapter)
    rules = answer(
        rulebook(entry), {"five-card-hand-bonus": True, "five-card-hand-bonus-amount": "$2.50"}
    )
    wager = rulebook(entry).wager_named("five-card-hand-bonus")
    play_through(entry, rules, bets_with(entry, rules, wager, 250), seed=1)


def test_633a_13_j_a_rate_that_leaves_part_cents_accrues_on_the_meter() -> None:
    entry = next(entry for entry in PLAYABLE if entry.chapter == "633a")
    wager = rulebook(entry).wager_named("bad-beat-progressive")
    rules = answer(rulebook(entry), {}).selecting(rulebook(entry).paytables(wager.key)[0])
    rules = rules.with_answers({"bad-beat-rate": "12.5%"})
    meters = Meters.of(rules, {})
    start = meters.amount(wager.key, "meter")
    shown = []
    for _ in range(4):
        run_step(meters, fund_meters(rules, [Bet(1, wager.key, 500)]))
        shown.append(meters.amount(wager.key, "meter") - start)
    assert shown == [62, 125, 187, 250]  # 62.5 cents each
    play_through(entry, rules, bets_with(entry, rules, wager, 500), seed=1)


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_seat_that_is_none_is_refused(entry: Entry) -> None:
    rules, wager = next(offered(entry))
    for seat in (0, -1):
        with pytest.raises(BetError, match=f"seat {seat} does not exist"):
            entry.play().check(rules, [Bet(seat, wager.key, 500)])
