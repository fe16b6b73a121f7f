"""Three Card Poker of 2011: random and rigged rounds through the table and a second reader."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest
from tests.chapters.three_card_poker.edition_2011 import second_reader as second

import croupier
from croupier.api import Game
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError
from croupier.rulebook.answers import AnswerError

GAME = croupier.game("649a@2011")
TODAY = croupier.game("649a")
DECK = [f"{rank}{suit}" for rank in (*"23456789", "10", *"JQKA") for suit in "cdhs"]
WAGERS = ("ante", "pair-plus", "three-card-progressive", "six-card-bonus")
RIGGED = ("As Ks Qs", "Ah Kh Qh", "7d 8d 9d", "6c 6d 6h", "4h 5c 6s", "2d 9d Jd", "Qs Qd 3c")
METER = 1_234_56


def dealt(rng: Random) -> tuple[list[str], list[str]]:
    """A player's and a dealer's cards; half of the players' are rigged, and so are many boards."""
    hand = rng.choice(RIGGED).split() if rng.random() < 0.5 else rng.sample(DECK, 3)
    rest = [card for card in DECK if card not in hand]
    if rng.random() < 0.3:  # the suit of the hand, for flushes and royal flushes of six cards
        rest = [card for card in rest if card[-1] == hand[0][-1]]
    return hand, rng.sample(rest, 3)


def random_round(rng: Random) -> None:
    labels = {
        "ante": rng.choice("ABC"),
        "pair-plus": rng.choice("ABC"),
        "three-card-progressive": rng.choice("AB"),
        "six-card-bonus": rng.choice("ABC"),
    }
    version = rng.random() < 0.3
    answers: dict[str, object] = {
        "pair-plus-paytable": labels["pair-plus"],
        "three-card-progressive-paytable": labels["three-card-progressive"],
        "six-card-bonus-paytable": labels["six-card-bonus"],
    }
    if version:
        answers["version"] = "ante-at-least-half-pair-plus"
        answers["version-ante-bonus-paytable"] = labels["ante"]
    else:
        answers["ante-bonus-paytable"] = labels["ante"]
    wagers = [wager for wager in WAGERS if wager == "ante" or rng.random() < 0.7]
    stakes = {wager: 100 if "progressive" in wager else 500 for wager in wagers}
    hand, dealer = dealt(rng)
    plays = rng.random() < 0.8
    rules = GAME.rules(answers)
    meters = {"three-card-progressive": {"meter": METER}}
    cards = " ".join(card for pair in zip(hand, dealer, strict=True) for card in pair)
    session = GAME.open_session(rules, order=parse_cards(cards), meters=meters)
    round_ = session.open_round([f"{wager}={cents // 100}" for wager, cents in stakes.items()])
    round_.choose("play" if plays else "fold")
    nets = {end.wager: end.net for end in round_.settlements}
    rate = rules.meters("three-card-progressive")[0].rate
    grown = METER + (100 * int(rate[:-1]) // 100 if "three-card-progressive" in stakes else 0)
    expected = second.settle(
        stakes, labels, hand, dealer, plays=plays, version=version, meter=grown
    )
    assert nets == expected, (answers, stakes, hand, dealer, plays)


def test_random_and_rigged_rounds_are_settled_alike() -> None:
    rng = Random(2011)
    for _ in range(400):
        random_round(rng)


@cache
def kinds() -> tuple[tuple[str, int], ...]:
    """Every hand of three cards by its row in the text's tables, with their number."""
    found: dict[str, int] = {}
    for hand in combinations(DECK, 3):
        kind = second.aces_kings_queens(hand) or second.KINDS[second.three_cards(hand)[0]]
        found[kind] = found.get(kind, 0) + 1
    return tuple(found.items())


@pytest.mark.parametrize("label", "ABC")
def test_649a_12_d_pair_plus_over_all_hands(label: str) -> None:
    won = 0
    for kind, hands in kinds():
        row = "straight flush" if kind in ("spades", "other") else kind
        won += hands * second.PAIR_PLUS.get(row, (-1, -1, -1))["ABC".index(label)]
    report = GAME.odds(wager="pair-plus", paytable=label)
    assert report.wagers[0].house_advantage == Fraction(-won, 22_100)


@pytest.mark.parametrize(("label", "rate"), [("A", 14), ("B", 20)])
def test_649a_12_e_3_progressive_at_the_least_rate_and_amount(label: str, rate: int) -> None:
    """In the long run players get the fixed payouts, the contributions and what resets the meter:
    $1,000 for each hand of spades."""
    back = Fraction(rate, 100) + Fraction(1000, 22_100)
    for kind, hands in kinds():
        pays = second.PROGRESSIVE.get(kind, (0, 0))["AB".index(label)]
        back += Fraction(hands * (pays or 0), 22_100)
    terms = GAME.terms(stake=100, wager="three-card-progressive")
    report = GAME.odds(wager="three-card-progressive", paytable=label, terms=terms)
    assert report.wagers[0].house_advantage == 1 - back


def test_649a_12_e_3_more_than_the_least_may_be_elected() -> None:
    answers = {"three-card-progressive-rate-a": "20%", "three-card-progressive-seed": "$5,000"}
    meter = GAME.rules(answers).meters("three-card-progressive")[0]
    assert (meter.seed, meter.reseed, meter.rate) == ("$5,000", "$5,000", "20%")
    for key, value in (("rate-a", "13%"), ("rate-b", "19%"), ("seed", "$999")):
        label = key[-1].upper() if key != "seed" else "A"
        with pytest.raises(AnswerError, match=r"649a.12\(e\)\(3\)"):
            GAME.rules(
                {
                    f"three-card-progressive-{key}": value,
                    "three-card-progressive-paytable": label,
                }
            )


def test_tables_that_the_rulemaking_left_alone_cost_the_same() -> None:
    def edges(game: Game) -> dict[tuple[str, str, str], Fraction]:
        return {
            (odds.wager, odds.paytable, odds.cite): odds.house_advantage
            for wager in ("ante", "pair-plus", "six-card-bonus")
            for odds in game.odds(wager=wager).wagers
        }

    then, now = edges(GAME), edges(TODAY)
    changed = {key for key in then if then[key] != now.get(key)}
    assert changed == {("pair-plus", "A", "649a.12(d)")}


def test_649a_7_d_other_wagers_came_later() -> None:
    for wager in ("five-card-progressive", "five-card-hand-bonus", "5-of-6-progressive"):
        with pytest.raises(BetError, match="three-card-poker@2011"):
            GAME.open_round(None, ["ante=5", f"{wager}=1"])
