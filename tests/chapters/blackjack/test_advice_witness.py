"""Advice against second ways to its values: cards dealt at random, and every deal of a small shoe.

The dealer here, the totals and the hands' ends are this file's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.chapters.blackjack.table import BOTH, GAME, SWITCH, Answers, opened, shoe, switch

from croupier.chapters.blackjack.advice.hand_worth import HandWorth
from croupier.chapters.blackjack.advice.position import (
    NO_TWENTY,
    Position,
    Straight,
    dealer_with_next,
)
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.twenties import TwentyCount
from croupier.chapters.blackjack.outcomes import straight_jack
from croupier.equipment.cards import parse_cards
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.hands import full_shoe
from croupier.maths.shoe.optimal import solve

DEALS = 300_000
MOST = 14  # cards of a deal
Cards = NDArray[np.int64]
COUNT = np.array([*range(2, 10), 10, 10, 10, 10, 1])  # by rank
ACE = 12


# ------------------------------------------------------------------------------ at random


def dealt(gone: str, seed: int, decks: int = 6) -> Cards:
    """Rows of ranks, the first cards of shoes that lack some cards, each shuffled by itself."""
    left = [4 * decks] * 13
    for card in parse_cards(gone):
        left[card >> 2] -= 1
    rng = np.random.default_rng(seed)
    rows = np.tile(np.repeat(np.arange(13, dtype=np.int8), left), (DEALS, 1))
    every = np.arange(DEALS)
    for place in range(MOST):
        other = rng.integers(place, rows.shape[1], DEALS)
        rows[every, place], rows[every, other] = rows[every, other], rows[every, place].copy()
    return rows[:, :MOST].astype(np.int64)


def totals(cards: Cards) -> Cards:
    """Of rows of ranks."""
    hard: Cards = COUNT[cards].sum(axis=1)
    return counted(hard, (cards == ACE).any(axis=1))


def counted(hard: Cards, ace: NDArray[np.bool_]) -> Cards:
    found: Cards = hard + 10 * (ace & (hard <= 11))
    return found


def dealers(up: str, rows: Cards, first: int) -> tuple[Cards, Cards, NDArray[np.bool_]]:
    """Totals and numbers of cards of the dealer, the hole card first, then from a place on."""
    rank = parse_cards(up)[0] >> 2
    hard = COUNT[rank] + COUNT[rows[:, 0]]
    ace = (rows[:, 0] == ACE) | (rank == ACE)
    blackjack = counted(hard, ace) == 21
    size = np.full(len(rows), 2)
    for place in range(first, MOST):
        draws = counted(hard, ace) < 17
        hard += np.where(draws, COUNT[rows[:, place]], 0)
        ace |= draws & (rows[:, place] == ACE)
        size += draws
    return counted(hard, ace), size, blackjack


def against(player: Cards, dealer: Cards) -> Cards:
    won: NDArray[np.bool_] = (player <= 21) & ((dealer > 21) | (player > dealer))
    lost = (player > 21) | ((dealer <= 21) & (player < dealer))
    return won.astype(np.int64) - lost


def close(value: float, sample: NDArray[Any]) -> bool:
    """Within four standard errors."""
    error = float(sample.std()) / len(sample) ** 0.5
    return bool(abs(value - float(sample.mean())) < 4 * error)


def one_card_more(hand: str, rows: Cards) -> Cards:
    own = np.array([card >> 2 for card in parse_cards(hand)])
    return np.column_stack([np.tile(own, (len(rows), 1)), rows[:, 1]])


def test_an_8_and_a_3_of_a_pair_split_once() -> None:
    """Eights against a 6: every 12 or more is stood on then."""
    round_ = opened(["blackjack=10"], shoe("8h 8c", "6s 7d", "3d 10h 9c 10c"))
    round_.choose("split")
    advice = {key: float(value) for key, value in round_.advice().items()}
    rows = dealt("8h 8c 6s 3d", 1)
    dealer, _, _ = dealers("6s", rows, 2)
    card = against(totals(one_card_more("8h 3d", rows)), dealer)
    eleven = np.full(DEALS, 11)
    assert close(advice["stand"], 1000 * against(eleven, dealer))
    assert close(advice["draw"], 1000 * card)
    assert close(advice["double"], 2000 * card)
    assert close(advice["double-for-less"], 1100 * card)


def test_a_20_with_a_bad_beat_wager() -> None:
    round_ = opened(["blackjack=10", "bad-beat-progressive=5"], shoe("Kh Qc", "7s 7d", "10c"))
    rows = dealt("Kh Qc 7s", 2)
    dealer, size, _ = dealers("7s", rows, 1)
    paid = np.array([0, 0, 0, 25, 50, 100, 1000, 0])[np.minimum(size, 7)] * 500
    paid[size >= 7] = 500_000  # the meter at its seed
    bad_beat = np.where(dealer == 21, paid, 0) - 500
    gained = 1000 * against(np.full(DEALS, 20), dealer) + bad_beat
    assert close(float(round_.advice()["stand"]), gained)


def test_a_4_and_a_5_with_a_straight_jack_wager() -> None:
    """Stood on, or with one card more: a 3 or a 6 makes it a straight of three."""
    round_ = opened(["blackjack=10", "straight-jack-progressive=5"], shoe("4h 5d", "10s 7d", "10c"))
    advice = {key: float(value) for key, value in round_.advice().items()}
    rules = GAME.rules()
    two, three = (
        float(row.pays.profit(500))
        for name in ("two-card-straight", "three-card-straight")
        if (row := rules.outcome_row("straight-jack-progressive", name)) is not None
    )
    rows = dealt("4h 5d 10s", 3)
    dealer, _, blackjack = dealers("10s", rows, 2)
    clear = ~blackjack
    longer = np.isin(rows[:, 1], (1, 4))
    gain = np.where(longer, three, two)
    card = against(totals(one_card_more("4h 5d", rows)), dealer)
    assert close(advice["stand"], (1000 * against(np.full(DEALS, 9), dealer) + two)[clear])
    assert close(advice["double"], (2000 * card + gain)[clear])
    assert advice["surrender"] == pytest.approx(two - 500)


def test_a_16_against_a_10_with_surrender() -> None:
    """A card more, and whatever comes is 17 or over."""
    bets = ["1:blackjack=10", "2:blackjack=10"]
    round_ = GAME.open_round(GAME.rules({"decks": 1}), bets, "10h 5c 10s 6d 5d 7d 10c 10d")
    advice = {key: float(value) for key, value in round_.advice().items()}
    rows = dealt("10h 6d 10s 5c 5d", 4, decks=1)
    dealer, _, blackjack = dealers("10s", rows, 2)
    clear = ~blackjack
    card = against(totals(one_card_more("10h 6d", rows)), dealer)
    assert advice["surrender"] == -500
    assert close(advice["stand"], 1000 * against(np.full(DEALS, 16), dealer)[clear])
    assert close(advice["draw"], 1000 * card[clear])


@pytest.mark.parametrize(
    "answers",
    [
        SWITCH,
        SWITCH | {"switch-blackjack-against-22": "win", "switch-blackjack-pays": "even-money"},
    ],
)
def test_a_natural_that_is_kept_or_switched_away(answers: Answers) -> None:
    """A-10 and 10-9 against a 9, or A-9 and 10-10: hands that are stood on."""
    round_ = opened(BOTH, switch("Ah Kc", "10d 9h", "9c 7d", "2c 3c 4c"), answers)
    advice = {key: float(value) for key, value in round_.advice().items()}
    dealer, _, _ = dealers("9c", dealt("Ah Kc 10d 9h 9c", 5), 1)

    def stood(total: int) -> Cards:
        return np.where(dealer == 22, 0, against(np.full(DEALS, total), dealer))

    wins = answers.get("switch-blackjack-against-22") == "win"
    pays = 1.0 if wins else 1.5
    natural = np.where(dealer == 22, pays if wins else 0.0, np.where(dealer == 21, 1.0, pays))
    assert close(advice["keep"], 1000 * (natural + stood(19)))
    assert close(advice["switch"], 1000 * (stood(20) + stood(20)))


def test_an_exposed_card_that_the_dealer_takes() -> None:
    unseen = (24, 24, 23, 24, 22, 24, 24, 23, 24, 24, 24, 24, 24)
    game = shoe_game(GAME.rules(), Terms())
    ends = dealer_with_next(game, 4, 6, unseen)  # a 5 up, a 7 to come
    rows = dealt("4h 6d 6c 9d", 6)
    rows[:, 1] = 5
    dealer, _, _ = dealers("5h", rows, 1)
    assert ends.sum() == pytest.approx(1)
    for nth, total in enumerate((17, 18, 19, 20)):
        assert close(ends[nth], (dealer == total).astype(np.int64))
    assert close(ends[4:9].sum(), (dealer == 21).astype(np.int64))


# ------------------------------------------------------------------------------ every deal


class EveryDeal:
    """A hand from a small shoe, card by card: stand or draw, whichever is better, to the end.

    Values are in cents. With `late` a Blackjack comes to light at the end, else it is ruled out.
    """

    def __init__(self, position: Position, cards: tuple[int, ...], up: int) -> None:
        self.at, self.cards, self.up = position, cards, up

    @cache  # noqa: B019
    def dealer(self, left: tuple[int, ...], hand: tuple[int, ...]) -> dict[tuple[int, int], float]:
        """Chances by total and number of cards."""
        total = int(totals(np.array([hand]))[0])
        if len(hand) > 1 and total >= 17:
            return {(total, len(hand)): 1.0}
        found: dict[tuple[int, int], float] = {}
        for rank, cards in enumerate(left):
            if cards:
                rest = drawn(left, rank)
                for end, chance in self.dealer(rest, tuple(sorted((*hand, rank)))).items():
                    found[end] = found.get(end, 0.0) + chance * cards / sum(left)
        return found

    def clear(self, left: tuple[int, ...]) -> float:
        return 1.0 if self.at.late else 1 - self.dealer(left, (self.up,)).get((21, 2), 0.0)

    def end(self, left: tuple[int, ...], cards: tuple[int, ...], units: float) -> float:
        """The hand is stood on, or over 21."""
        total = int(totals(np.array([[card >> 2 for card in cards]]))[0])
        straight = self.at.straight
        value = 0.0
        if straight is not None:
            counted = len(cards) - (total > 21)
            kind = straight_jack(list(cards), counted=counted, wrap=straight.wrap)
            value += straight.gains[kind]
        for (points, size), chance in self.dealer(left, (self.up,)).items():
            blackjack = (points, size) == (21, 2)
            if blackjack and not self.at.late:
                continue
            chance /= self.clear(left)
            won = -1 if total > 21 else int(against(np.array([total]), np.array([points]))[0])
            value += chance * (-1 if blackjack else won * units) * self.at.stake
            if total == 20:
                kind = points - 17 if points < 21 else 9 + min(points - 22, 1)
                if points == 21:
                    kind = 11 if blackjack else 1 + min(size, 7)
                value += chance * self.at.twenty[kind]
        return value

    def after(
        self, left: tuple[int, ...], cards: tuple[int, ...], then: Callable[..., float]
    ) -> float:
        """One card more, given no Blackjack where that is known."""
        total = 0.0
        for rank, n in enumerate(left):
            if n:
                rest = drawn(left, rank)
                chance = n / sum(left) * self.clear(rest) / self.clear(left)
                if chance:
                    total += chance * then(rest, (*cards, 4 * rank))
        return total

    @cache  # noqa: B019
    def best(self, left: tuple[int, ...], cards: tuple[int, ...]) -> float:
        stand = self.end(left, cards, 1)
        if totals(np.array([[card >> 2 for card in cards]]))[0] >= 21:
            return stand
        return max(stand, self.after(left, cards, self.best))


def drawn(left: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return tuple(n - (nth == rank) for nth, n in enumerate(left))


GAINS = (0.0, 0.0, 300.0, 1500.0, 5000.0, 20000.0, 70000.0, 70000.0)
TWENTY = (40.0, 40.0, 40.0, 40.0, 250.0, 900.0, 2500.0, 9000.0, 50000.0, 40.0, 40.0, 1000.0)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("up", [12, 8, 4])
@pytest.mark.parametrize("twenty", [NO_TWENTY, TWENTY])
@pytest.mark.parametrize("hand", ["4c 5c", "2c 3c 4c", "9c 8c"])
def test_a_small_shoe_card_by_card(
    hand: str, twenty: tuple[float, ...], up: int, late: bool
) -> None:
    """Straights and 20s together: an ace, a 10 or a 6 up, and twelve cards left."""
    cards = tuple(parse_cards(hand))
    unseen = (0, 2, 0, 0, 2, 1, 0, 1, 2, 0, 1, 0, 2)
    values = tuple(int(COUNT[card >> 2]) - 1 for card in cards)
    straight = Straight(tuple(card >> 2 for card in cards[:2]), True, GAINS, False)
    for card in cards[2:]:
        straight = straight.then(card >> 2)
    value_of_up = {12: 0, 8: 9, 4: 5}[up]
    position = Position(
        shoe_game(GAME.rules({"decks": 1}), Terms()),
        value_of_up,
        values,
        1000,
        unseen,
        late=late and up != 4,
        twenty=twenty,
        straight=straight,
    )
    own, every = HandWorth(position), EveryDeal(position, cards, up)

    def normal(value: float) -> float:
        return value - (1 - own.mass) * 1000 if position.late else value / own.mass

    assert normal(own.stand()) == pytest.approx(every.end(unseen, cards, 1))
    assert normal(own.draw()) == pytest.approx(every.after(unseen, cards, every.best))
    double = every.after(unseen, cards, lambda rest, more: every.end(rest, more, 1.5))
    assert normal(own.double(500)) == pytest.approx(double)


@pytest.mark.parametrize("hand", [9, 7])
def test_a_20_of_some_hand_of_a_split_as_it_is_counted(hand: int) -> None:
    """Whole numbers of every deal, against hands taken as independent given the dealer's end."""
    rules = GAME.rules({"additional-splits": 1})
    game = shoe_game(rules, Terms())
    for up in (5, 8):
        twenty = (*(0.0,) * 4, *(float(n) for n in range(1, 6)), 0.0, 0.0, 0.0)
        full = list(full_shoe(6))
        for value in (up, hand, hand):
            full[value] -= 1
        unseen = ranks_of(full)
        own = HandWorth(Position(game, up, (hand, hand), 1, unseen, twenty=twenty))
        plain = HandWorth(Position(game, up, (hand, hand), 1, unseen))
        some = own.some_twenty(2, 1)
        counts = TwentyCount(rules, game)
        solution = solve(game, up)
        solution.split_play[hand] = own._split_play
        ways = counts._split(solution, hand, estimate=False)
        (every,) = counts._deals().values()
        chance = game.shoe[up] * game.shoe[hand] * (game.shoe[hand] - 1) / 312 / 311 / 310
        for nth in range(3):
            exact = ways[3 + nth] / every / chance
            found = float(some[4 + nth] * plain.chances[plain.place, 4 + nth])
            assert found == pytest.approx(exact, rel=0.03)


def ranks_of(values: list[int]) -> tuple[int, ...]:
    tens = values[9]
    return (*values[1:9], tens // 4, tens // 4, tens // 4, tens - 3 * (tens // 4), values[0])
