"""Others' hands seen: the dealer's hands and the boards that are left, met one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.analysis.exposure.by_game import WITH_OTHERS, by_hand
from croupier.analysis.exposure.dealers import decision_of, seen_dealer
from croupier.analysis.exposure.hidden import five_of
from croupier.analysis.exposure.others import (
    against_flush,
    against_hand,
    against_three,
    choose_table,
    place_of,
)
from croupier.analysis.exposure.others_streets import pulled_added, street_added
from croupier.api import game
from croupier.catalog.index import NotThere
from croupier.chapters.high_card_flush import outcomes as flushes
from croupier.chapters.let_it_ride_poker import outcomes as ride
from croupier.families.poker import three_cards
from croupier.families.poker.pairs_from_6s import hand_kind
from croupier.families.poker.streets import HAND
from croupier.hands.suits import SIZE, best_flush
from croupier.hands.three import strength3
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.hands import Floats
from croupier.reports.pricing import usual_terms

SHUFFLED = np.random.default_rng(8).permutation(52)
TENS = (32, 33)
RANKED = ("caribbean-stud-poker", "four-card-poker", "crazy-4-poker", "dj-wild-stud-poker")


def sets_of(cards: Sequence[int]) -> list[int]:
    return [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]


@pytest.mark.parametrize("name", RANKED)
def test_the_dealers_hands_are_those_of_the_cards_left(name: str) -> None:
    found = seen_dealer(name, game(name).rules())
    assert found is not None
    made, shown = found
    against = against_hand(made, shown)
    cards = np.append(SHUFFLED, 52) if made.deck > 52 else SHUFFLED
    own, up, left = cards[:5], cards[5 : 5 + shown], np.sort(cards[-11:])
    kind, results, hands = against.meets(own, up, left)
    hidden = np.array(list(combinations(left.tolist(), made.dealers - shown)), dtype=np.uint8)
    strengths = made.dealer(up.tolist(), hidden)
    place = place_of(np.sort(own), choose_table())
    assert five_of(made.deck)[place].tolist() == sorted(own.tolist())
    strength = made.strengths[place]
    counts = [[(strengths < made.least).sum(), (strengths < strength).sum()]]
    counts[0].append((strengths <= strength).sum())
    expected = made.results(made.strengths[place : place + 1], np.array(counts), len(hidden))
    assert (results.tolist(), hands) == (expected[0].tolist(), len(hidden))
    assert kind == made.kinds[place]


def test_three_cards_and_suits_likewise() -> None:
    decision = decision_of("three-card-poker", game("three-card-poker").rules())
    assert decision is not None
    own, left = SHUFFLED[:3], np.sort(SHUFFLED[-9:])
    _, results, hands = against_three(decision).meets(own, left[:0], left)
    met = np.zeros(three_cards.RESULTS, dtype=np.int64)
    for dealer in combinations(left.tolist(), 3):
        met[three_cards.showdown(strength3(*own.tolist()), strength3(*dealer))] += 1
    assert (results.tolist(), hands) == (met.tolist(), comb(9, 3))


def test_a_seven_card_dealer_likewise() -> None:
    decision = decision_of("high-card-flush", game("high-card-flush").rules())
    assert decision is not None
    made = against_flush(decision, flushes.NINE_HIGH, flushes.hand_kind)
    assert made.most_others == 5
    own, left = SHUFFLED[:7], np.sort(SHUFFLED[-10:])
    _, results, hands = made.meets(own, left[:0], left)

    def rank(cards: Sequence[int]) -> tuple[int, int]:
        flush = best_flush(*sets_of(cards))
        return int(SIZE[flush]), int(flush)

    mine, least = rank(own.tolist()), (int(SIZE[flushes.NINE_HIGH]), flushes.NINE_HIGH)
    met = [0, 0, 0, 0]
    for dealer in combinations(left.tolist(), 7):
        theirs = rank(dealer)
        won = 0 if theirs < least else 1 if theirs < mine else 2 if theirs == mine else 3
        met[won] += 1
    assert (results.tolist(), hands) == (met, comb(10, 7))


def paid(pays: Floats, own: Ints, left: Ints) -> Floats:
    """What the own cards pay with two or three of those left, by their places; NaN if one is there
    twice."""
    more = 5 - len(own)
    axes = [left.reshape([-1 if axis == nth else 1 for axis in range(more)]) for nth in range(more)]
    hands = np.stack(np.broadcast_arrays(*[np.full([1] * more, card) for card in own], *axes), -1)
    hands = np.sort(hands, axis=-1)
    places = sum(choose_table()[hands[..., nth], nth + 1] for nth in range(5))
    twice = (np.diff(hands, axis=-1) == 0).any(axis=-1)
    return np.where(twice, np.nan, pays[np.where(twice, 0, places)])


def mean(values: Floats) -> Floats:
    """Over the last axis, of what is no NaN."""
    count = np.isfinite(values).sum(axis=-1)
    found = np.nansum(values, axis=-1) / np.maximum(count, 1)
    return np.asarray(np.where(count > 0, found, np.nan))


Values = dict[int, tuple[Floats, Floats, Floats]]
"""By total wagered: by the choice over all cards its worth over all, over those left; the best."""


def decided(after: Values, told: int, sizes: Sequence[int], totals: Sequence[int]) -> Values:
    """One decision before a card, the last axis, of which the first so many are gone."""
    found = {}
    for total in totals:
        means = [mean(after[total + size][0]) for size in sizes]
        known = [mean(after[total + size][1][..., told:]) for size in sizes]
        best = [mean(after[total + size][2][..., told:]) for size in sizes]
        lost = np.full(np.shape(known[0]), -float(total))
        every = np.stack([lost, *means])
        chosen = np.argmax(every, axis=0)[None]
        usual = np.take_along_axis(np.stack([lost, *known]), chosen, axis=0)[0]
        found[total] = (every.max(axis=0), usual, np.max([lost, *best], axis=0))
    return found


@pytest.mark.parametrize("told", [2, 12])
def test_streets_with_cards_gone_are_every_board(told: int) -> None:
    rules = game("mississippi-stud").rules()
    pays = by_hand(HAND, hand_kind, Pricing(rules, "ante", usual_terms(rules)), "ante")
    cards = np.array([*TENS, *(card for card in SHUFFLED if card not in TENS)])
    board, sizes = paid(pays, cards[:2], cards[2:]), (1, 2, 3)
    values: Values = {total: (total * board,) * 3 for total in range(1, 11)}
    for most in (7, 4, 1):
        values = decided(values, told, sizes, range(1, most + 1))
    every, usual, best = values[1]
    choose, listed = choose_table(), np.array(sizes)
    found = street_added(cards, told, pays, listed, 10, choose)
    assert found == pytest.approx(float(best - usual), abs=1e-9)
    assert street_added(cards, 0, pays, listed, 10, choose) == 0
    assert float(every) > 1


@pytest.mark.parametrize("told", [3, 18])
def test_bets_pulled_with_cards_gone_are_every_board(told: int) -> None:
    rules = game("let-it-ride-poker").rules()
    pays = by_hand(ride.HAND, ride.hand_kind, Pricing(rules, "bet-1", usual_terms(rules)), "bet-1")
    board = paid(pays, SHUFFLED[:3], SHUFFLED[3:])
    left = board[told:, told:]
    on_four, by_all = np.nanmean(left, axis=1), np.nanmean(board, axis=1)[told:] > 0
    adds = float((np.maximum(on_four, 0) - np.where(by_all, on_four, 0)).mean())
    on_three, over_all = float(np.nanmean(left)), float(np.nanmean(board))
    adds += max(on_three, 0) - (on_three if over_all > 0 else 0)
    found = pulled_added(SHUFFLED, told, pays, choose_table())
    assert found == pytest.approx(adds, abs=1e-9)


def test_a_report_tells_of_others_when_asked() -> None:
    report = game("three-card-poker").exposure(deals=24)
    told = report.facts()["others"]
    assert told[0]["seen"].startswith("a burned card")
    assert told[1]["seen"] == "the hand of another player"
    assert len(told) == 7
    assert all(each["player_gain"] >= report.gain for each in told)
    assert all(each["standard_error"] is None or each["standard_error"] > 0 for each in told)
    assert "three-card-poker" in WITH_OTHERS
    with pytest.raises(NotThere, match="blackjack"):
        game("blackjack").exposure(deals=24)
