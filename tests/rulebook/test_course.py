"""The course of a round as data: stakes, deals, decisions, folds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from pydantic import ValidationError

from croupier.catalog import index
from croupier.rounds.bets import BetError, check_bets, parse_bet
from croupier.rulebook.answers import Question
from croupier.rulebook.course import Stake
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Rules, answer, examine, questions
from croupier.rulebook.types import Reading, Rulebook


def rules(game: str, **changes: object) -> Rules:
    book = index.rulebook(index.find(game))
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


def test_the_most_of_a_stake_is_in_whole_cents() -> None:
    assert Stake(of="blackjack", most="1/2").most_of(1001) == 500
    assert Stake(of="ante", times=("4", "3")).most_of(1000) == 4000


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


def test_a_game_without_cards_has_no_deal() -> None:
    with pytest.raises(KeyError, match="sic-bo"):
        rules("sic-bo").deal()


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
        ("lunar-poker", ["ante=10", "super=5"], r"at least ante.*671a.7\(c\)\(2\)"),
        ("double-attack-blackjack", ["bet=5", "bust-it=6"], r"at most bet.*665a.6\(f\)"),
        ("raise-it-up-stud-poker", ["ante=5", "blind=6"], r"equal to ante.*669a.7\(d\)\(1\)"),
        ("criss-cross-poker", ["ante-across=5", "ante-down=6"], r"equal to ante-across.*674a.7"),
        ("crazy-4-poker", ["ante=5", "super-bonus=6"], r"equal to ante.*657a.7\(d\)\(1\)"),
        ("saigon-5-card", ["ante=5", "pot=5"], r"\$1 \(680a.7\(d\)\(2\)\)"),
    ],
)
def test_bounds_between_wagers_before_the_deal(game: str, bets: list[str], fault: str) -> None:
    wanted = {"double-attack-blackjack": "bust_it", "saigon-5-card": "pot"}.get(game)
    offered = rules(game, **{wanted: True}) if wanted else rules(game)
    with pytest.raises(BetError, match=fault):
        check_bets(offered, [parse_bet(bet) for bet in bets])


@pytest.mark.parametrize(
    ("game", "answers", "holding", "sizes", "any_between"),
    [
        ("crazy-4-poker", {}, "", (1,), False),
        ("crazy-4-poker", {}, "pair of aces or better", (1, 3), True),
        (
            "crazy-4-poker",
            {"play_amount": "whole-multiples"},
            "pair of aces or better",
            (1, 2, 3),
            False,
        ),
        ("four-card-frenzy", {}, "pair of aces or higher", (1, 2, 3), False),
        ("high-card-flush", {}, "four-card flush", (1,), False),
        ("high-card-flush", {}, "five-card flush", (1, 2), False),
        # The text names no least amount; the reading takes the Ante, which lesser hands must raise.
        ("high-card-flush", {"raise_amounts": "any"}, "five-card flush", (1, 2), True),
        ("high-card-flush", {}, "six-card or seven-card flush", (1, 2, 3), False),
    ],
)
def test_the_hand_held_decides_what_may_be_raised(
    game: str, answers: dict[str, str], holding: str, sizes: tuple[int, ...], any_between: bool
) -> None:
    """657a.11(b), 684a.11(b)(1), 678a.11(b)."""
    wager = "play" if game == "crazy-4-poker" else "raise"
    stake = rules(game, **answers).decisions(wager)[0].stake_with(holding)
    assert [*map(int, stake.sizes)] == list(sizes)
    assert stake.any_between is any_between


@pytest.mark.parametrize(
    ("game", "wager", "of", "most"),
    [
        ("blackjack", "insurance", ("blackjack",), "1/2"),
        ("spanish-21", "double", ("spanish-21",), "1"),
        ("double-attack-blackjack", "double", ("bet", "double-attack"), "1"),
        ("down-under-blackjack", "insurance", ("bet",), "1/2"),
    ],
)
def test_doubles_and_insurance_are_not_more_than(
    game: str, wager: str, of: tuple[str, ...], most: str
) -> None:
    """633a.8(b), 635a.10(a), 665a.10(a), 685a.8(b)."""
    stake = rules(game).stake(wager)
    assert (stake.wagers, stake.least, stake.most) == (of, None, most)


@pytest.mark.parametrize("entry", index.entries())
def test_every_way_of_dealing_has_one_deal_and_every_moment_one_stake(entry: index.Entry) -> None:
    """Whatever is answered to what the records hang on, one of them applies."""
    book = index.rulebook(entry)
    for changes in _answers_that_matter(book):
        found, findings = examine(book, changes)
        if findings:
            continue
        if book.deal:
            assert sum(found.holds(deal.given) for deal in book.deal) == 1, changes
        for decision in (each for each in book.decision if found.holds(each.given)):
            (held,) = [d for d in found.decisions(decision.makes) if d.cite == decision.cite]
            assert held.stake_with("any other hand"), changes


def _answers_that_matter(book: Rulebook) -> Iterator[dict[str, Answer]]:
    given = [deal.given for deal in book.deal] + [decision.given for decision in book.decision]
    given += [stake.given for decision in book.decision for stake in decision.stake]
    keys = sorted({key for cases in given for case in cases for key in case})
    asked = questions(book)
    yield from (
        dict(zip(keys, values, strict=True))
        for values in product(*(_values(asked[key]) for key in keys))
    )


def _values(question: Question) -> list[Answer]:
    if isinstance(question, Reading):
        return list(question.choices)
    return list(question.values) or [True, False]


@pytest.mark.parametrize("entry", index.entries())
def test_every_way_of_dealing_gives_hands_of_one_size(entry: index.Entry) -> None:
    """From shoe, hand or automated shoe, player and dealer have as many cards."""
    book = index.rulebook(entry)
    for place in ("seats", "dealer"):
        sizes = {
            sum(step.cards for step in deal.steps if place in step.to and not step.if_wagered)
            for deal in book.deal
        }
        assert len(sizes) == bool(book.deal), (place, sizes)
