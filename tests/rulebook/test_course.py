"""The course of a round as data: stakes, deals, decisions, folds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pydantic import ValidationError

from croupier.games import catalog
from croupier.rounds.bets import BetError, check_bets, parse_bet
from croupier.rulebook.course import Stake
from croupier.rulebook.rules import Rules, answer


def rules(game: str, **changes: object) -> Rules:
    book = catalog.rulebook(catalog.find(game))
    return answer(book, {key.replace("_", "-"): value for key, value in changes.items()})


@pytest.mark.parametrize(
    ("stake", "of", "allowed", "refused"),
    [
        (Stake(of="ante", times=("1",)), 1000, [1000], [999, 1001, 2000]),
        (Stake(of="ante", times=("4", "3")), 1000, [3000, 4000], [1000, 3500]),
        (Stake(of="ante", least="1", most="3"), 1000, [1000, 1700, 3000], [999, 3001]),
        (Stake(of="ante", least="1"), 1000, [1000, 10**6], [999]),
        (Stake(of="ante", most="1/2"), 1000, [1, 500], [501]),
        (Stake(of="bet + double-attack", most="1"), 0, [], [1]),
    ],
)
def test_stake_allows(stake: Stake, of: int, allowed: list[int], refused: list[int]) -> None:
    assert all(stake.allows(amount, of) for amount in allowed)
    assert not any(stake.allows(amount, of) for amount in refused)


@pytest.mark.parametrize(
    "fields", [{"of": "ante"}, {"times": ("1",)}, {"of": "ante", "times": ("1",), "most": "2"}]
)
def test_stake_is_sizes_or_a_span_of_something(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match="of goes with times"):
        Stake.model_validate(fields)


def test_stake_says_its_bound() -> None:
    assert Stake(of="ante", times=("1",)).says() == "equal to ante"
    assert Stake(of="ante", times=("3", "4")).says() == "3 or 4 times ante"
    assert Stake(of="ante", least="1", most="3").says() == "from 1 to 3 times ante"
    assert Stake(of="ante", most="1/2").says() == "at most 1/2 times ante"


def test_decisions_in_their_order() -> None:
    """653a.11(b), (d), (f)."""
    made = rules("ultimate-texas-holdem-poker").decisions("play")
    assert [d.cite for d in made] == ["653a.11(b)", "653a.11(d)", "653a.11(f)"]
    assert [d.stake_with().sizes for d in made] == [(4, 3), (2,), (1,)]
    assert [d.otherwise for d in made] == ["check", "check", "fold"]


def test_decision_for_any_amount_between() -> None:
    """641a.11(b)."""
    stake = rules("four-card-poker").decisions("play")[0].stake_with()
    assert (stake.sizes, stake.any_between) == ((Fraction(1), Fraction(3)), True)


@pytest.mark.parametrize(
    ("dealing", "cite", "one_by_one"),
    [("manual-shoe", "649a.8(d)", True), ("automated-shoe", "649a.10(b)", False)],
)
def test_deal_by_the_way_of_dealing(dealing: str, cite: str, one_by_one: bool) -> None:
    deal = rules("three-card-poker", dealing=dealing).deal()
    assert (deal.cite, deal.steps[0].one_by_one) == (cite, one_by_one)
    assert deal.steps[1].if_wagered == ("five-card-hand-bonus", "five-card-progressive")


def test_fold_beside_another_wager() -> None:
    """649a.11(b)(3), by the reading that asks for a Pair Plus Wager."""
    by_reading = rules("three-card-poker", bonus_survives_fold="with-pair-plus")
    assert by_reading.fold("six-card-bonus").does == "lost"
    kept = by_reading.fold("six-card-bonus", placed={"pair-plus"})
    assert (kept.does, kept.cards_stay) == ("stands", True)
    assert rules("three-card-poker").fold("six-card-bonus").does == "stands"


def test_fold_on_a_place() -> None:
    """653a.11(f)(2): cards stay only under a wager on the player's own hand."""
    book = rules("ultimate-texas-holdem-poker", bonus_after_fold="with-cards")
    assert book.fold("five-card-hand-bonus", on="dealer").does == "stands"
    assert book.fold("five-card-hand-bonus", on="player").does == "lost"
    assert book.fold("five-card-hand-bonus", on="player", placed={"trips"}).does == "stands"


@pytest.mark.parametrize(
    ("game", "bets", "fault"),
    [
        ("ultimate-texas-holdem-poker", ["ante=10", "blind=5"], r"equal to ante.*653a.7\(d\)\(1\)"),
        ("let-it-ride-poker", ["bet-1=5", "bet-2=5", "bet-3=6"], r"equal to bet-1.*643a.7\(d\)"),
    ],
)
def test_bounds_between_wagers_before_the_deal(game: str, bets: list[str], fault: str) -> None:
    with pytest.raises(BetError, match=fault):
        check_bets(rules(game), [parse_bet(bet) for bet in bets])
