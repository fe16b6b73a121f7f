"""21 Baccarat's odds: exact figures, each with a witness that does not share the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from math import perm

import numpy as np
import pytest
from tests.chapters.twenty_one_baccarat import second_reader

import croupier
from croupier.chapters.twenty_one_baccarat import odds, simulation
from croupier.chapters.twenty_one_baccarat.counting import count_deals
from croupier.chapters.twenty_one_baccarat.outcomes import ACES, BONUS_NAMES, ENDS, ended
from croupier.chapters.twenty_one_baccarat.simulation import play_rounds
from croupier.equipment.cards import RANK_NAMES, Deck
from croupier.families.draw.together import Together
from croupier.families.shoe import counting
from croupier.maths.dealing import deal_from_shoe
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.removal import rank_kinds

GAME = croupier.game("681a")
TERMS = Terms(stake=500)
NAMES = ["10" if name == "10" else name[0].upper() for name in RANK_NAMES]


def as_read(answers: Mapping[str, object], deal: tuple[int, ...]) -> tuple[object, ...]:
    """Totals and Bonus Wager hands of six ranks as the second reader has them."""
    cards = [NAMES[rank] + "s" for rank in deal]
    bets = [(1, "player-bonus", 500, "", "")]
    player, banker, _ = second_reader.dealt(answers, bets, cards)
    (mine, theirs), bonus = second_reader.hands(answers, bets, player, banker)
    worths = [second_reader.worth(answers, hand) for hand in (mine, theirs)]
    rows = []
    for hand in bonus:
        met = second_reader.bonus_rows(answers, hand)
        both = met == {"one-pair", "three-card-21"}
        best = next((row for row in second_reader.ROWS if row in met), "lose")
        rows.append("three-card-21-and-pair" if both else best)
    return (*(ACES["top"] if worth == second_reader.TOP else worth for worth in worths), *rows)


def by_names(ends: Ints) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    for code in np.flatnonzero(ends).tolist():
        end = ended(code)
        names = BONUS_NAMES[end.player_bonus], BONUS_NAMES[end.banker_bonus]
        found[end.player, end.banker, *names] += int(ends[code])
    return found


@pytest.mark.parametrize(("aces", "ace"), [("top", "low"), ("twelve", "no"), ("twenty-one", "low")])
def test_a_small_shoe_against_dealing_every_card(aces: str, ace: str) -> None:
    """Seven cards, 5,040 deals of six."""
    cards = (0, 0, 1, 7, 9, 12, 12)
    answers = {"two-aces": aces, "ace-in-straight": ace}
    expected = Counter(as_read(answers, deal) for deal in permutations(cards, 6))
    shoe = tuple(np.bincount(cards, minlength=13).tolist())
    ends = count_deals(shoe, ACES[aces], ace == "low")
    assert by_names(ends) == expected


@pytest.mark.parametrize("decks", [4, 8])
def test_every_wager_is_out_of_all_deals_of_six_cards(decks: int) -> None:
    rules = GAME.rules({"decks": decks})
    for wager in rules.wagers():
        (counted,) = odds.count(rules, wager.key, TERMS, tell_nobody)
        assert counted.total == perm(52 * decks, 6)


@pytest.mark.parametrize(
    ("decks", "tie", "least", "most"),
    [(4, "5.86%", "5.78%", "7.99%"), (8, "5.42%", "6.42%", "8.01%")],
)
def test_the_holds_that_the_board_publishes(decks: int, tie: str, least: str, most: str) -> None:
    """5.9 % and 5.4 % for the Tie Wager; 5.8 % to 8.0 % for Bonus Wagers that pay a pair too."""
    rules = GAME.rules({"decks": decks, "several-bonus-hands": "pair-and-21"})
    found = GAME.odds(rules, wager="tie").wagers[0]
    assert f"{float(found.house_advantage):.2%}" == tie
    labels = "ABC" if decks == 4 else "DEF"
    edges = [
        float(one.house_advantage)
        for one in GAME.odds(rules, wager="player-bonus").wagers
        if one.paytable in labels
    ]
    assert (f"{min(edges):.2%}", f"{max(edges):.2%}") == (least, most)


def test_both_hands_are_alike() -> None:
    """Each is dealt two cards and a third by the same rule: no order of dealing matters."""
    for own, other in (("player", "banker"), ("player-bonus", "banker-bonus")):
        one, two = (
            [each.house_advantage for each in GAME.odds(wager=wager).wagers]
            for wager in (own, other)
        )
        assert one == two


# ------------------------------------------------------------------------------ simulation


class InOrder:
    """A generator whose pieces of 9 bits draw the next card of a shoe as it lies."""

    def integers(self, low: int, high: int) -> int:
        return 0


@pytest.mark.parametrize(("below", "device"), [(10, False), (40, False), (0, True)])
def test_681a_7_d_compiled_shoes_are_dealt_to_the_cover_card(
    below: int, device: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same order of 208 cards again and again, as the second reader deals it."""
    monkeypatch.setattr(counting, "deal_from_shoe", deal_from_shoe.py_func)  # type: ignore[attr-defined]
    monkeypatch.setattr(simulation, "deal_from_shoe", deal_from_shoe.py_func)  # type: ignore[attr-defined]
    monkeypatch.setattr(simulation, "burn", counting.burn.py_func)  # type: ignore[attr-defined]
    answers = {"two-aces": "top", "ace-in-straight": "low"}
    order = np.random.default_rng(681).permutation(np.repeat(np.arange(13), 16))
    tally = np.zeros(ENDS, dtype=np.int64)
    rounds, burned = 100, 0 if device else 1
    play_rounds.py_func(  # type: ignore[attr-defined]
        InOrder(), rounds, tally, order, 209 if device else below, burned, ACES["top"], True
    )
    expected: Counter[tuple[object, ...]] = Counter()
    at = len(order)
    for _ in range(rounds):
        if device or len(order) - at < below:
            at = burned
        expected[as_read(answers, tuple(order[at : at + 6].tolist()))] += 1
        cards = [NAMES[rank] + "s" for rank in order[at : at + 6].tolist()]
        at += second_reader.dealt(answers, [(1, "tie-bonus", 5, "", "")], cards)[2]
    assert by_names(tally) == expected


@pytest.mark.parametrize(
    "answers",
    [
        {"decks": 8, "two-aces": "twelve", "several-bonus-hands": "pair-and-21"},
        {"reshuffling-device": True, "two-aces": "twenty-one", "ace-in-straight": "no"},
    ],
)
def test_simulation_under_other_answers(answers: dict[str, object]) -> None:
    rules = GAME.rules(answers)
    exact = {one.wager: one for one in GAME.odds(rules).wagers if one.in_force}
    found = GAME.simulate(rules, rounds=300_000, seed=681).wagers
    seen = [one for one in found if one.in_force]
    assert {one.wager for one in seen} == exact.keys()
    for one in seen:
        error = exact[one.wager].standard_deviation / one.rounds**0.5
        off = float(one.house_advantage - exact[one.wager].house_advantage)
        assert abs(off) < 4 * error, one.wager


# ------------------------------------------------------------------------------ sets and removal


def test_a_set_pays_the_pair_beside_a_21_too() -> None:
    answers = {"several-bonus-hands": "pair-and-21"}
    alone = GAME.odds(GAME.rules(answers), wager="player-bonus").wagers[0]
    found, plain = (
        GAME.together(given, ["player=10", "player-bonus=5"]) for given in (answers, {})
    )
    assert isinstance(found, Together)
    assert isinstance(plain, Together)
    assert -found.means[1] / 500 == alone.house_advantage
    assert plain.means[1] < found.means[1]


def test_effects_of_removal_tell_ranks_of_ten_alike_for_the_hands() -> None:
    found = GAME.odds(wager="player", removal=True).wagers[0].removal
    assert found is not None
    assert found.cards == rank_kinds(Deck(4))
    assert found.effects["10"] == found.effects["K"]
    assert found.mean_effect == 0
