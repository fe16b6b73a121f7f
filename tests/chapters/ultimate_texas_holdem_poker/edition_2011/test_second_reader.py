"""Ultimate Texas Hold 'Em of 2011: rounds through the table and through a second reader."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest
from tests.chapters.plain_hands import DECK
from tests.chapters.simulated import gaps
from tests.chapters.ultimate_texas_holdem_poker.edition_2011 import second_reader as second

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError, parse_bet
from croupier.rulebook.answers import AnswerError

GAME = croupier.game("653a@2011")
FOLD = ["check", "check", "fold"]
TODAY = croupier.game("653a")
METER = 12_345_67
CHOICES = (["play-4"], ["play-3"], ["check", "play-2"], ["check", "check", "play-1"], FOLD)
RIGGED = (
    "Ah Kh Qh Jh 10h",
    "9s 8s 7s 6s 5s",
    "4c 4d 4h 4s Kd",
    "Qc Qd Qh 2s 2d",
    "9c 10d Jh Qs Kc",
)


def cards_of(rng: Random) -> list[str]:
    """Two of the player's, two of the dealer's, the Flop, two more; half are rigged so that the
    player and the Flop make a strong hand."""
    strong = rng.choice(RIGGED).split() if rng.random() < 0.5 else rng.sample(DECK, 5)
    if rng.random() < 0.5:
        rng.shuffle(strong)
    rest = rng.sample([card for card in DECK if card not in strong], 6)
    return [*strong[:2], *rest[:2], *strong[2:], *rest[2:]]


def random_round(rng: Random) -> None:
    label = rng.choice("ABCD")
    cards = cards_of(rng)
    hand, dealer, flop, last, burnt = cards[:2], cards[2:4], cards[4:7], cards[7:9], cards[9:]
    order = [hand[0], dealer[0], hand[1], dealer[1], burnt[0], *flop, burnt[1], *last]
    wagers = [w for w in ("trips", "progressive") if rng.random() < 0.7]
    stakes = {"ante": 400, "blind": 400} | {w: 100 if w == "progressive" else 500 for w in wagers}
    rules = GAME.rules({"trips-paytable": label, "progressive-rate": "10%"})
    session = GAME.open_session(
        rules, order=parse_cards(" ".join(order)), meters={"progressive": {"meter": METER}}
    )
    round_ = session.open_round([f"{wager}={cents // 100}" for wager, cents in stakes.items()])
    choices = rng.choice(CHOICES)
    for choice in choices:
        round_.choose(choice)
    times = 0 if choices[-1] == "fold" else int(choices[-1][-1])
    meter = METER + (10 if "progressive" in stakes else 0)
    expected = second.settle(
        stakes, label, hand, dealer, [*flop, *last], play=400 * times, meter=meter
    )
    nets = {end.wager: end.net for end in round_.settlements}
    assert nets == expected, (label, stakes, cards, choices)


def test_random_and_rigged_rounds_are_settled_alike() -> None:
    rng = Random(653)
    for _ in range(200):
        random_round(rng)


def test_653a_12_d_progressive_over_all_hands_of_five() -> None:
    """The fixed payouts, the rate elected, the reset of the meter by a royal flush, and a tenth of
    it by a straight flush: what the rate puts on the meter comes back."""
    hands = {"four-of-a-kind": 624, "full house": 3744, "flush": 5108, "straight": 10200}
    hands["three-of-a-kind"] = 54912
    total = comb(52, 5)
    fixed = sum(Fraction(hands[name] * pays, total) for name, pays in second.PROGRESSIVE.items())
    reset = Fraction(4, total) * 10_000
    for rate in (0, 21):
        rules = GAME.rules({"progressive-rate": f"{rate}%"})
        terms = GAME.terms(rules, stake=100, wager="progressive")
        (odds,) = GAME.odds(rules, wager="progressive", terms=terms).wagers
        assert odds.house_advantage == 1 - fixed - reset - Fraction(rate, 100)


# All hands of seven cards by their best five, as any book of poker counts them.
SEVEN = {
    "four-of-a-kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
}


def test_653a_1_progressive_by_the_best_of_seven_if_so_read() -> None:
    total = comb(52, 7)
    fixed = sum(Fraction(SEVEN[name] * pays, total) for name, pays in second.PROGRESSIVE.items())
    reset = Fraction(4324, total) * 10_000
    rules = GAME.rules({"progressive-hand": "best-of-seven", "progressive-rate": "0%"})
    terms = GAME.terms(rules, stake=100, wager="progressive")
    (odds,) = GAME.odds(rules, wager="progressive", terms=terms).wagers
    assert odds.house_advantage == 1 - fixed - reset
    cards = "2h Kc 3d Qd 9s 4c 4d 4h 10s 4s 8c"  # the board has four of a kind, the flop three
    for reading, net in (("flop", 800), ("best-of-seven", 29_900)):
        bets = ["ante=5", "blind=5", "progressive=1"]
        round_ = GAME.open_round({"progressive-hand": reading}, bets, cards)
        round_.choose("play-4")
        assert {end.net for end in round_.settlements if end.wager == "progressive"} == {net}


def test_653a_11_f_2_a_fold_may_forfeit_it_on_seven_cards() -> None:
    """Hands that the best play folds are counted as lost, and a simulation finds as many."""
    answers = {"progressive-hand": "best-of-seven", "bonus-after-fold": "progressive-lost"}
    rules = GAME.rules(answers)
    (odds,) = GAME.odds(rules, wager="progressive").wagers
    (kept,) = odds.variants
    assert (odds.variant, kept.variant) == ("plain", "own")
    assert odds.house_advantage >= kept.house_advantage
    found = gaps(GAME, answers, rounds=20_000, seed=11)
    assert max(gap for line, gap in found.items() if line[0] == "progressive") < 4


def test_653a_7_e_one_position_for_a_player() -> None:
    bets = [f"{seat}:{wager}=5" for seat in (1, 2) for wager in ("ante", "blind")]
    GAME.open_round(None, bets)
    with pytest.raises(BetError, match=r"653a.7\(e\)"):
        GAME.open_round(None, [replace(parse_bet(bet), player="Ann") for bet in bets])


@pytest.mark.parametrize(("reading", "largest"), [("largest-play", True), ("smallest-play", False)])
def test_653a_12_e_the_limit_covers_trips(reading: str, largest: bool) -> None:
    least = second.least_limit(100_00, largest=largest)
    answers = {"table-minimum": "$100", "payout-limit-minimum-wager": reading}
    GAME.rules({**answers, "maximum-payout": f"${least // 100}"})
    with pytest.raises(AnswerError, match=r"653a.12\(e\)"):
        GAME.rules({**answers, "maximum-payout": f"${least // 100 - 1}"})


def test_what_the_rulemaking_left_alone_costs_the_same() -> None:
    for label in "ABCD":
        then, now = (game.odds(wager="trips", paytable=label) for game in (GAME, TODAY))
        assert then.wagers[0].house_advantage == now.wagers[0].house_advantage


@pytest.mark.parametrize("wager", ["six-card-bonus", "bad-beat-bonus", "five-card-hand-bonus"])
def test_653a_7_d_other_wagers_came_later(wager: str) -> None:
    with pytest.raises(BetError, match="poker@2011"):
        GAME.open_round(None, ["ante=5", "blind=5", "trips=5", f"{wager}=1"])
