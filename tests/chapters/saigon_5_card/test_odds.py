"""The odds of Saigon 5 Card: what a count says beside the second reader's figures."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.chapters.saigon_5_card import second_reader
from tests.chapters.saigon_5_card.table import GAME, SEVEN, TABLE, in_turn

from croupier.chapters.saigon_5_card.counting.ante import Worth, highest_counts, options
from croupier.chapters.saigon_5_card.counting.hands import (
    CARDS,
    bonus_hands,
    classes,
    kind_of,
    next_hands,
    three_hands,
    weights,
)
from croupier.chapters.saigon_5_card.counting.pot import two_hands
from croupier.chapters.saigon_5_card.outcomes import CLASSES, hand_class
from croupier.equipment.cards import card_text
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms


def test_hands_are_all_hands() -> None:
    assert weights().sum() == bonus_hands().sum() == comb(53, 5)
    assert two_hands().sum() == comb(53, 5) * comb(48, 5)


def test_three_hands_are_alike_and_leave_the_two() -> None:
    found = three_hands()
    assert int(found.sum()) == comb(53, 5) * comb(48, 5) * comb(43, 5)
    assert (found == found.transpose(1, 0, 2)).all()
    assert (found == found.transpose(2, 1, 0)).all()
    assert (found.sum(axis=2) == two_hands() * comb(43, 5)).all()


@kernel
def every_hand(left: Ints, tally: Ints) -> None:
    for a in range(len(left) - 4):
        for b in range(a + 1, len(left) - 3):
            for c in range(b + 1, len(left) - 2):
                for d in range(c + 1, len(left) - 1):
                    for e in range(d + 1, len(left)):
                        tally[hand_class(left[a], left[b], left[c], left[d], left[e])] += 1


@pytest.mark.parametrize("seed", range(3))
def test_hands_after_cards_that_are_out_against_dealing_every_one(seed: int) -> None:
    """Ten cards out, by which 962,598 hands are left."""
    order = np.random.default_rng(seed).permutation(CARDS)
    out = np.bincount([int(kind_of(card)) for card in order[:10]], minlength=11)
    tally = np.zeros(CLASSES, dtype=np.int64)
    every_hand(np.sort(order[10:]), tally)
    assert (next_hands(out[None, :].astype(np.int64), classes())[0] == tally).all()


@pytest.mark.parametrize("seed", range(3))
def test_classes_are_what_the_second_reader_lays(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(300):
        cards = rng.permutation(CARDS)[:5].tolist()
        qualifies, allowed = second_reader.showdowns([card_text(card) for card in cards])
        count = max(map(second_reader.point_count, allowed))
        assert int(hand_class(*cards)) == (count if qualifies else 10 + count)


# ------------------------------------------------------------------------------ the best choice


def test_680a_11_b_1_the_highest_count_is_always_best() -> None:
    """Even where 5 is paid half: what may be set instead differs by three or more."""
    worth = Worth(GAME.rules(), Terms())
    assert (worth.best() == highest_counts()).all()
    assert sum(len(counts) > 1 for counts in options()) == 379


def test_the_strategy_says_what_the_lowest_count_costs() -> None:
    odds = GAME.odds(wager="ante").wagers[0]
    assert odds.strategy is not None
    best, lowest = odds.strategy.learned
    assert best.cost == 0
    assert best.house_advantage == odds.house_advantage
    assert lowest.house_advantage == odds.house_advantage + lowest.cost
    assert 0.04 < lowest.cost < 0.05
    assert not odds.strategy.exceptions


def test_a_proposed_table_may_make_another_count_best() -> None:
    """With a winning 5 only returned, 2 is worth more where no more than these can be set."""
    rows = [["Point Count of 1—4 or 6—10", "1 to 1"], ["Point Count of 5", "Push"]]
    proposing, _ = GAME.proposing({"wager": "ante", "rows": rows})
    chapter, proposed = proposing.odds(wager="ante").wagers
    assert chapter.strategy is not None
    assert proposed.strategy is not None
    assert proposed.strategy.exceptions
    assert not chapter.strategy.exceptions
    best, _ = proposed.strategy.learned
    assert best.cost > 0
    assert proposed.house_advantage == best.house_advantage - best.cost


def test_by_the_reading_there_is_nothing_to_decide() -> None:
    rules = GAME.rules({"several-qualifying-sets": "highest-count"})
    odds = GAME.odds(rules, wager="ante").wagers[0]
    assert odds.strategy is None
    assert odds.house_advantage == GAME.odds(wager="ante").wagers[0].house_advantage


def test_every_decision_is_exported_with_its_worth() -> None:
    rows = list(GAME.decisions())
    assert len(rows) == 379
    for row in rows:
        assert "joker" in row["hand"]
        worth = {key: row[key] for key in row if key.startswith("point-count") and row[key] != ""}
        assert row["decision"] == max(worth, key=lambda key: worth[key])
    shares = sum(row["ways"] for row in rows) / comb(53, 5)
    assert round(shares, 4) == 0.0586


def test_advice_is_the_exported_worth() -> None:
    round_ = TABLE.opened(["1:ante=10"], in_turn("Kh 6s 4h 2s joker", SEVEN))
    (row,) = (row for row in GAME.decisions() if row["hand"] == "2 4 6 10 joker")
    for key, cents in round_.advice().items():
        assert float(cents) / 1000 == pytest.approx(row[key])


def test_advice_where_the_ante_is_not_touched() -> None:
    """A hand that does not qualify: what is set matters to the pot alone."""
    bets = ["1:ante=10", "1:pot=5", "2:ante=10", "2:pot=5"]
    answers = {"pot": True, "table-minimum": "$5", "pot-hands": "all"}
    hands = "Kd 9d 9c 8d 6d", "Kh 6s 4h 4s 2s", "9s 8h 5d 3d 2c"
    worth = TABLE.opened(bets, in_turn(*hands), answers).advice()
    keys = list(worth)
    assert keys == [f"point-count-{count}" for count in (9, 8, 7, 6, 5, 4)]
    values = list(worth.values())
    assert values == sorted(values, reverse=True)
    assert max(values) - min(values) < 2 * 500


# ------------------------------------------------------------------------------ the pot


@pytest.mark.parametrize("reading", ["qualifying", "all"])
def test_680a_11_f_the_pot_is_fair(reading: str) -> None:
    rules = GAME.rules({"pot": True, "pot-hands": reading})
    odds = GAME.odds(rules, wager="pot").wagers[0]
    assert [one.variant for one in (odds, *odds.variants)] == ["two-players", "three-players"]
    for one in (odds, *odds.variants):
        assert one.house_advantage == 0
        assert sum(each.contribution for each in one.outcomes) == Fraction(0)
        assert one.variance > 0
