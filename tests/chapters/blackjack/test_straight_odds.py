"""Straight Jack's odds under its readings: counts against brute force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import perm

import pytest
from tests.chapters.blackjack.counts import BY_HAND, GAME, LATE, counted, priced
from tests.chapters.blackjack.straights_brute_force import JACK_QUEEN, PAYS, Straights, first_hand

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.straights.cards import VALUE
from croupier.chapters.blackjack.counting.straights.play import StraightPlay
from croupier.chapters.blackjack.outcomes import two_card_straight
from croupier.families.twenty_one.counting.solved import solutions, solved
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.progressives import BREAK_EVEN_WITH_COST

KING, SIX = 11, 4  # ranks


@pytest.mark.parametrize(
    ("up", "joint", "first_hand", "late"),
    [
        (SIX, False, True, False),
        (SIX, True, True, False),
        (KING, False, True, False),
        (KING, True, True, True),
        (12, True, False, True),
        (12, True, True, False),
    ],
)
def test_633a_7_o_3_straights_by_brute_force(
    up: int, joint: bool, first_hand: bool, late: bool
) -> None:
    """Tens are split without regard to the main game, so that a plain first hand is seen too."""
    brute = Straights(1, up, joint=joint, first_hand=first_hand, late=late, split=not joint)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for rank in range(13):
        if VALUE[rank] == VALUE[up]:
            other = Straights(
                1, rank, joint=joint, first_hand=first_hand, late=late, split=not joint
            )
            for kind, chance in other.kinds().items():
                found[kind] += chance
    chances = brute.play.chances()
    assert {kind: chance for kind, chance in chances.items() if chance} == found


def test_633a_7_o_3_the_main_wager_beside_a_straight_that_is_split() -> None:
    """All hands of J-Q split against a 6, card by card, the dealer's too."""
    brute = Straights(2, SIX, joint=True, first_hand=True, late=False)
    splits = brute.play.splits
    assert splits is not None
    both, main = splits.values(JACK_QUEEN)
    rest = [2] * 13
    for rank in (SIX, *JACK_QUEEN):
        rest[rank] -= 1
    by_hand = first_hand(brute, tuple(rest), ())
    assert (both, main) == pytest.approx(by_hand, abs=1e-11)


@pytest.mark.parametrize(("up", "late"), [(ACE, True), (ACE, False), (TEN, True), (TEN, False)])
def test_633a_7_o_3_what_joint_play_expects_is_what_it_counts(up: int, late: bool) -> None:
    game = shoe_game(GAME.rules({"decks": 2}), Terms())
    straights = StraightPlay(
        game,
        solved(solutions(game), up),
        wrap=False,
        pays=PAYS,
        joint=True,
        first_hand=True,
        late=late,
    )
    counted_pay = sum(float(PAYS[k] * p) for k, p in straights.chances().items() if k)
    expected, cards = 0.0, straights.cards
    for rank, a, b in product(range(13), repeat=3):
        if VALUE[rank] != up or not two_card_straight(4 * a, 4 * b):
            continue
        cards.up = rank
        both, main, _ = straights._best((a, b))
        blackjack = 1 - cards.clear((a, b)) / cards.left((a, b))
        found = both - main + blackjack * float(PAYS[2])
        expected += cards.ways([rank, a, b]) / perm(cards.number, 3) * found
    assert counted_pay == pytest.approx(expected, rel=1e-12)


Value = tuple[float, float]
Kept = Callable[[tuple[int, ...], tuple[int, ...], int], Value]


def test_633a_7_o_3_splitting_on_as_the_main_game_does_is_worth_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every ten split again as often as allowed: the two ways to value a split agree."""
    game = shoe_game(GAME.rules({"decks": 2}), Terms())
    for solution in (solved(solutions(game), up) for up in (ACE, 5, TEN)):
        straights = StraightPlay(game, solution, wrap=False, pays=PAYS, joint=True, first_hand=True)
        splits = straights.splits
        assert splits is not None
        straights.cards.up = VALUE.index(solution.up)
        kept = splits._kept

        def last(
            pair: tuple[int, ...], again: tuple[int, ...], rank: int, kept: Kept = kept
        ) -> Value:
            return kept(pair, again, rank) if len(again) == 2 else (-1e9, -1e9)

        monkeypatch.setattr(splits, "_kept", last)
        monkeypatch.setattr(straights.cards, "pays", [0.0] * len(PAYS))
        worth = splits.values(JACK_QUEEN)[1]
        assert worth == pytest.approx(float(solution.split[TEN]), abs=1e-12)


@pytest.mark.parametrize(
    ("answers", "before"),
    [({"straight-jack-after-split": "first-hand", "decks": 2}, {"decks": 2}), (LATE, BY_HAND)],
)
def test_633a_7_o_3_more_cards_that_count_are_better(
    answers: dict[str, object], before: dict[str, object]
) -> None:
    wager = "straight-jack-progressive"
    found, less = counted(answers, wager), counted(before, wager)
    gains = []
    for variant in ("plain", "joint"):
        after, earlier = (
            priced(which, each[variant]) for which, each in ((answers, found), (before, less))
        )
        assert after.progressive is not None
        assert earlier.progressive is not None
        cost = found[variant].extra.get("main_game_cost_per_unit", 0)
        cost -= less[variant].extra.get("main_game_cost_per_unit", 0)
        gain = after.progressive.return_at_meters - earlier.progressive.return_at_meters
        gains.append(float(gain) - cost)
    assert gains[1] > 0
    assert gains[0] > 0 or answers is not LATE  # the main game does not split tens


# ------------------------------------------------------------------------------ meters


def test_633a_13_m_break_even_of_joint_play_bears_its_cost() -> None:
    answers = {"decks": 2}
    found = counted(answers, "straight-jack-progressive")["joint"]
    at = priced(answers, found)
    assert BREAK_EVEN_WITH_COST in at.notes
    assert at.progressive is not None
    meter = at.progressive.break_even_meter
    assert meter is not None
    cost = found.extra["main_game_cost_per_unit"]
    assert cost > 0
    for cents, above in ((meter, True), (meter - 1, False)):
        meters = {"straight-jack-progressive": {"meter": cents}}
        then = priced(answers, found, Terms(meters=meters)).progressive
        assert then is not None
        assert (then.return_at_meters - 1 >= Fraction(cost)) is above
