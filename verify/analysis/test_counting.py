"""What counting wins: results of rounds as they were dealt, and Blackjack's main wager."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from tests.analysis.counting.test_worth import asked

from croupier.analysis.counting.earns import earnings
from croupier.analysis.counting.indices import index_numbers
from croupier.analysis.counting.tags import own_count, whole_counts
from croupier.analysis.counting.wagers import shoe_wager, shoe_wagers
from croupier.analysis.counting.walk import walk_of
from croupier.analysis.counting.worth import worth_of
from croupier.api import game
from croupier.catalog.index import Entry
from croupier.families.baccarat.outcomes import finish, hands_of, resolve
from croupier.maths.pricing.counted import Part
from croupier.maths.pricing.prices import Pricing
from croupier.maths.seen_rounds import CARDS_AT, NUMBER
from croupier.maths.simulate import stream

HI_LO = "2=1 3=1 4=1 5=1 6=1 10=-1 J=-1 Q=-1 K=-1 A=-1"


@pytest.mark.parametrize("wager", ["dragon-7", "panda-8"])
def test_rounds_bet_on_by_perfect_knowledge_win_what_it_says(wager: str) -> None:
    """Settled by the chapter's own outcomes, from the cards of each row."""
    shoed = asked("minibaccarat", wager, ez_baccarat="yes")
    worth = worth_of(shoed)
    count = whole_counts(worth)[3]
    found = earnings(shoed, worth, count, rounds=4_000_000, seed=1, exact_shoes=400)
    pricing = Pricing(shoed.table.rules, wager, shoed.terms)
    nets = {outcome: float(pricing.net((Part(wager, outcome),))) for outcome in ("win", "lose")}
    walk = walk_of(shoed, worth, count)
    results = []
    for block in range(60):
        rows = shoed.seen.rows(stream(99, block), 1 << 16)
        _, _, values = walk.compositions(stream(99, block), 1 << 16)
        for row in rows[values > 0].tolist():
            cards = row[CARDS_AT : CARDS_AT + row[NUMBER]][:6]
            end = finish(*cards, *[0] * (6 - len(cards)))
            results.append(nets[resolve(shoed.table.rules, wager, "", hands_of(end))])
    mean, error = np.mean(results), np.std(results) / sqrt(len(results))
    assert abs(mean - found.perfect.edge) < 4 * sqrt(error**2 + found.perfect.edge_error**2)
    assert abs(error) < 0.02


def test_blackjacks_hi_lo_has_the_indices_of_the_textbooks() -> None:
    """Published for six decks, dealer stands on soft 17, as whole numbers."""
    shoed = asked("blackjack", "blackjack")
    worth = worth_of(shoed)
    count = own_count(HI_LO, worth, 52)
    assert count.correlation == pytest.approx(0.965, abs=0.02)
    found = earnings(shoed, worth, count, rounds=2_000_000, seed=1, exact_shoes=8)
    assert found.missed < 0.001
    indices = {
        (each.hand, each.up, each.deviation): each.index
        for each in index_numbers(shoed, worth, count, found.at_counts)
    }
    published = {
        ("insurance", "A", "insure"): 3,
        ("hard 16", "10", "hit"): 0,
        ("hard 15", "10", "stand"): 4,
        ("10-10", "5", "split"): 5,
        ("10-10", "6", "split"): 5,
        ("hard 12", "3", "stand"): 2,
        ("hard 12", "2", "stand"): 3,
        ("hard 11", "A", "double"): 1,
        ("hard 9", "2", "double"): 1,
        ("hard 9", "7", "double"): 3,
        ("hard 13", "2", "hit"): -1,
        ("hard 12", "4", "hit"): 0,
    }
    for key, index in published.items():
        assert indices[key] == pytest.approx(index, abs=1.05), key


@pytest.mark.parametrize(
    ("entry", "wager", "changed"),
    [pytest.param(*found, id=f"{found[0].game}-{found[1]}") for found in shoe_wagers()],
)
def test_every_wager_is_counted_from_what_is_left_behind_the_cover_card(
    entry: Entry, wager: str, changed: dict[str, object]
) -> None:
    """Late in a shoe whole ranks may be gone; nothing but the number of cards is known."""
    found = game(entry.game)
    rules = found.rules(changed)
    shoed = shoe_wager(entry, rules, wager, found.terms(rules, wager=wager))
    cards = np.repeat(np.arange(len(shoed.from_shoe.full)), shoed.from_shoe.full)
    rng = np.random.default_rng(3)
    for left in {max(shoed.cover, 12), 2 * shoed.cover}:
        kept = rng.permutation(cards)[:left]
        shoe = tuple(np.bincount(kept, minlength=len(shoed.from_shoe.full)).tolist())
        odds = shoed.odds(shoe)
        assert sum(row.probability for row in odds.outcomes) == 1
        assert abs(float(odds.house_advantage)) < 50
