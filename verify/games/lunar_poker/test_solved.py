"""What is shipped is what is solved, and what one hand brings is what a second counter says."""

from __future__ import annotations

import numpy as np
import pytest
from tests.games.lunar_poker import second_odds, second_reader

import croupier
from croupier.games.lunar_poker.counting.solve import (
    EXCHANGE,
    FOLD,
    MASKS,
    WHOLE,
    Sights,
    best_choices,
    see,
)
from croupier.games.lunar_poker.counting.solved import UPS, load, solve_part
from croupier.games.lunar_poker.counting.subsets import SIZE
from croupier.games.lunar_poker.counting.worth import worth_of
from croupier.maths.enumerate import hand_places
from croupier.maths.pricing.counted import Terms

WORTH = worth_of(croupier.game("671a").rules(), Terms())


@pytest.fixture(scope="module")
def beside_a_7() -> Sights:
    return see(UPS[5], WORTH)


def test_what_is_shipped_is_what_is_chosen(beside_a_7: Sights) -> None:
    best = load(WORTH)
    assert best is not None
    chosen = best_choices(beside_a_7)
    assert (best.choices[5, hand_places(beside_a_7.hands.cards)] == chosen).all()
    assert (best.bets[5] == beside_a_7.bets).all()
    folded = int(beside_a_7.weights[chosen == FOLD].sum())
    assert best.tallies[5].folded == folded * WHOLE
    drawn = np.where(chosen >= EXCHANGE, chosen - EXCHANGE, 0)
    exchanged = int(beside_a_7.weights[SIZE[drawn] > 0].sum())
    sixth = int(best.tallies[5].six.sum()) + int(best.tallies[5].exchanged.sum())
    bought = int(beside_a_7.weights[chosen == 2].sum())
    assert sixth + best.tallies[5].folded_later == (exchanged + bought) * WHOLE


def test_a_bet_is_worth_what_the_second_counter_says(beside_a_7: Sights) -> None:
    cards, values = beside_a_7.hands.cards, beside_a_7.values
    for nth in (1_000, 100_000, 300_000, 430_000):
        hand = [second_reader.RANKS[c >> 2].replace("T", "10") + "cdhs"[c & 3] for c in cards[nth]]
        expected = second_odds.choice_values(hand, "7c")["bet"]
        assert float(expected) == pytest.approx(values[nth, 1], rel=1e-12)


def test_draws_are_valued_near_what_they_bring(beside_a_7: Sights) -> None:
    """Choices are made as if the dealer might hold what was thrown away: near the second counter,
    who knows all cards seen."""
    cards, values = beside_a_7.hands.cards, beside_a_7.values
    for nth in (50_000, 250_000):
        hand = [second_reader.RANKS[c >> 2].replace("T", "10") + "cdhs"[c & 3] for c in cards[nth]]
        exchanges = {
            at: [hand[k] for k in range(5) if mask >> k & 1]
            for at, mask in enumerate(MASKS.tolist())
            if SIZE[mask] == 3
        }
        expected = second_odds.choice_values(hand, "7c", exchanges.values())
        assert values[nth, 2] == pytest.approx(float(expected["sixth card"]), abs=0.05)
        for at, thrown in exchanges.items():
            known = float(expected["exchange " + " ".join(thrown)])
            assert values[nth, 3 + at] == pytest.approx(known, abs=0.08)


@pytest.mark.parametrize("rank", range(len(UPS)))
def test_what_is_shipped_is_solved_again(rank: int) -> None:
    best = load(WORTH)
    assert best is not None
    part = solve_part(UPS[rank], WORTH)
    assert (best.choices[rank, hand_places(part.hands)] == part.choices).all()
    assert (best.bets[rank] == part.bets).all()
    for name, found in vars(part.tally).items():
        assert np.array_equal(getattr(best.tallies[rank], name), found), name
    assert tuple(best.by_rules[rank].tolist()) == part.by_rules


def test_drawing_gains_on_a_player_who_never_draws() -> None:
    """The second counter knows the game of a player who bets or folds, blind to the up card."""
    (odds,) = croupier.game("671a").odds(wager="ante", paytable="A").wagers
    assert odds.house_advantage < -second_odds.without_options()["bet or fold"]
