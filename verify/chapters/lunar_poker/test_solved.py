"""What is shipped is what is solved, and what one hand brings is what second counters say."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from tests.chapters.lunar_poker import second_odds, second_reader

import croupier
from croupier.chapters.lunar_poker.advice import Seen
from croupier.chapters.lunar_poker.counting.choose import best
from croupier.chapters.lunar_poker.counting.second_look import hidden_ranks, is_bet
from croupier.chapters.lunar_poker.counting.solve import gains_of, see, sixths
from croupier.chapters.lunar_poker.counting.solved import UPS, load, solve_part
from croupier.chapters.lunar_poker.counting.subsets import SIZE
from croupier.chapters.lunar_poker.counting.tell import BET, EXCHANGE, FOLD, INSTANT, SIXTH, WHOLE
from croupier.chapters.lunar_poker.counting.worth import Worth, worth_of
from croupier.chapters.lunar_poker.outcomes import second_of_five
from croupier.hands.five import strength5
from croupier.maths.enumerate import hand_places, kinds_beside_clubs, rows_beside
from croupier.maths.pricing.counted import Terms

GAME = croupier.game("671a")
READINGS = ("not-paid", "paid")


def worth(reading: str) -> Worth:
    return worth_of(GAME.rules({"second-of-same-kind": reading}), Terms())


@pytest.mark.parametrize("rank", range(len(UPS)))
def test_what_is_shipped_is_solved_again(rank: int) -> None:
    places = hand_places(kinds_beside_clubs(5).cards)
    for part, reading in zip(solve_part(UPS[rank], worth("paid")), READINGS, strict=True):
        shipped = load(worth(reading))
        assert shipped is not None
        assert (shipped.choices[rank, places] == part.choices).all()
        for name in ("bets", "bets_six", "close"):
            assert np.array_equal(getattr(shipped.look, name)[rank], getattr(part, name)), name
        for name, found in vars(part.tally).items():
            assert np.array_equal(getattr(shipped.tallies[rank], name), found), name
        assert shipped.by_rules[rank] == part.by_rules


@pytest.mark.parametrize("rank", range(len(UPS)))
def test_no_other_choice_is_worth_more(rank: int) -> None:
    """Random sights: every choice valued by itself, with all cards seen, as advice does."""
    rng = random.Random(rank)
    kinds = kinds_beside_clubs(5)
    rows = rows_beside(kinds, UPS[rank])
    for reading in READINGS:
        paid = worth(reading)
        shipped = load(paid)
        assert shipped is not None
        for row in rng.sample(rows.tolist(), 4):
            hand = kinds.cards[row]
            choice = int(shipped.choices[rank, hand_places(hand[None])[0]])
            if choice == INSTANT:
                continue
            cards = [int(card) for card in hand]
            values = valued(Seen(cards, UPS[rank], paid), cards, paid)
            assert values[choice] == max(values.values())


@pytest.mark.parametrize("rank", [1, 12])
def test_the_best_choice_is_worth_what_it_is_with_all_cards_seen(rank: int) -> None:
    """Random sights, and some with a pair, an ace and a king: of these a pair may be kept, and
    drawn to with or without an ace-king beside it."""
    paid = worth("paid")
    sights = see(UPS[rank])
    found = best(sights, gains_of(sights, paid), sixths(sights, paid), paid)
    ranks = np.sort(sights.hands.cards >> 2, axis=1)
    paired = (np.diff(ranks, axis=1) == 0).sum(axis=1) == 1
    ace_king = (ranks == 12).any(axis=1) & (ranks == 11).any(axis=1)
    rng = random.Random(rank)
    some = rng.sample(np.flatnonzero(paired & ace_king).tolist(), 100)
    for row in (*some, *rng.sample(range(len(ranks)), 300)):
        choice = int(found.choices[1][row])
        if choice != INSTANT:
            cards = [int(card) for card in sights.hands.cards[row]]
            expected = of_choice(Seen(cards, UPS[rank], paid), cards, choice, paid)
            assert Fraction(int(found.values[row].max()), WHOLE) == expected, cards


def valued(seen: Seen, cards: list[int], paid: Worth) -> dict[int, Fraction]:
    exchanges = (EXCHANGE + mask for mask in range(32) if SIZE[mask] >= 2)
    return {
        choice: of_choice(seen, cards, choice, paid) for choice in (FOLD, BET, SIXTH, *exchanges)
    }


def of_choice(seen: Seen, cards: list[int], choice: int, paid: Worth) -> Fraction:
    if choice == FOLD:
        return Fraction(paid.fold)
    if choice == BET:
        return seen.bet(cards)
    if choice == SIXTH:
        return seen.drawn(cards, 1) + paid.fee
    mask = choice - EXCHANGE
    kept = [card for nth, card in enumerate(cards) if not mask >> nth & 1]
    return seen.drawn(kept, int(SIZE[mask])) + paid.fee


@pytest.mark.parametrize("rank", range(len(UPS)))
def test_hands_drawn_are_bet_on_where_a_bet_is_worth_more(rank: int) -> None:
    rng = random.Random(rank)
    paid = worth("paid")
    shipped = load(paid)
    assert shipped is not None
    for _ in range(40):
        number = rng.randint(2, 5)
        dealt = rng.sample([card for card in range(52) if card != UPS[rank]], 5 + number)
        hand, thrown = sorted(dealt[:5]), dealt[5:]
        bits, gone = (sum(1 << card for card in some) for some in (dealt, thrown))
        second = int(second_of_five(*hand))
        found = is_bet(
            UPS[rank], bits, gone, strength5(*hand), second, shipped.look, hidden_ranks()
        )
        assert found == (Seen(dealt, UPS[rank], paid).bet(hand) > paid.fold)


def test_values_are_those_of_the_second_counter() -> None:
    """Sights against a 7: a bet, a sixth card and the exchanges of three cards."""
    cards = kinds_beside_clubs(5).cards
    for nth in (1_000, 100_000, 300_000):
        own = [int(card) for card in cards[nth]]
        hand = [second_reader.RANKS[c >> 2].replace("T", "10") + "cdhs"[c & 3] for c in own]
        thrown = [[hand[k] for k in range(5) if mask >> k & 1] for mask in (7, 14, 28)]
        expected = second_odds.choice_values(hand, "7c", thrown)
        seen = Seen(own, UPS[5], worth("paid"))
        assert seen.bet(own) == expected["bet"]
        assert seen.drawn(own, 1) - 1 == expected["sixth card"]
        for some in thrown:
            kept = [card for card, name in zip(own, hand, strict=True) if name not in some]
            assert seen.drawn(kept, 3) - 1 == expected["exchange " + " ".join(some)]


def test_drawing_gains_on_a_player_who_never_draws() -> None:
    """The second counter knows the game of a player who bets or folds, blind to the up card."""
    (odds,) = GAME.odds(wager="ante", paytable="A").wagers
    assert odds.house_advantage < -second_odds.without_options()["bet or fold"]
