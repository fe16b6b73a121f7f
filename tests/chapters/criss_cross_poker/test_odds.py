"""Exact figures of 674a and their witnesses: brute force, another algorithm, simulation."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, dropwhile, groupby, islice, product

import numpy as np
import pytest
from tests.chapters.criss_cross_poker.second_reader import ANTE, BETS
from tests.chapters.criss_cross_poker.second_reader import hand_kind as slow_kind
from tests.chapters.places import DECK, DECK_NUMBERS

import croupier
from croupier.chapters.criss_cross_poker import odds, outcomes
from croupier.chapters.criss_cross_poker.amounts import COLUMNS, Size, amounts
from croupier.chapters.criss_cross_poker.counting import PLACE, row_worths, seen, solved
from croupier.chapters.criss_cross_poker.cross import MIDDLES
from croupier.chapters.criss_cross_poker.simulation import choice_tables, middle_choice
from croupier.equipment.cards import parse_cards
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.stages.reveals import kind_of
from croupier.rulebook.rules import Rules

GAME = croupier.game("criss-cross-poker")
RULES = GAME.rules()
TERMS = Terms()
LIMITED = GAME.rules({"payout-limit": "$50,000"})
NO_LIMIT = 10**9


def test_674a_6_b_kinds_of_random_hands_by_a_slow_evaluator() -> None:
    rng = random.Random(6)
    for _ in range(2_000):
        cards = rng.sample(DECK, 5)
        a, b, c, d, e = (DECK_NUMBERS[card] for card in cards)
        assert HAND_KINDS - 1 - hand_kind(a, b, c, d, e) == slow_kind(cards)


def net(across: int, down: int, path: tuple[Size, ...], cap: int) -> Size:
    """What five wagers bring by the second reader's payouts, in Antes, within a limit."""
    on_across, on_down, on_middle = path
    parts = [ANTE[across], ANTE[down], on_across * BETS[across], on_down * BETS[down]]
    parts.append(on_middle * BETS[min(across, down)])
    won, lost = (sum(part for part in parts if part * sign > 0) for sign in (1, -1))
    return min(won, cap) + lost


@pytest.mark.parametrize(
    ("rules", "stake", "hand", "row"),
    [
        (RULES, 500, "Jh 10h", "Ah Kh"),
        (LIMITED, 100_000, "Jh 10h", "Ah Kh"),
        (LIMITED, 100_000, "9c 9d", "9h 2s"),
    ],
)
def test_674a_11_d_a_down_bet_is_worth_what_every_card_to_come_says(
    rules: Rules, stake: int, hand: str, row: str
) -> None:
    """All 1,128 pairs of the column and 46 middle cards, one by one, with and without a limit."""
    told = amounts(rules, Terms(stake=stake))
    hole, outside = ([DECK_NUMBERS[card] for card in text.split()] for text in (hand, row))
    found = row_worths(told, hole, np.array([PLACE[outside[0], outside[1]]]))[0]
    cap = 5_000_000 // stake if rules is LIMITED else NO_LIMIT
    assert told.wagers.limited == (rules is LIMITED)
    rest = [card for card in range(52) if card not in (*hole, *outside)]
    totals: dict[tuple[Size, ...], Size] = dict.fromkeys(told.paths(2), 0)
    brought = {
        (across, down, *path): net(across, down, path, cap)
        for across, down in product(range(HAND_KINDS), repeat=2)
        for path in told.paths(3)
    }
    for column in combinations(rest, 2):
        both = Counter(
            (slow(hole, outside, card), slow(hole, column, card))
            for card in rest
            if card not in column
        )
        for path in totals:
            worths = [
                sum(cards * brought[*kinds, *path, size] for kinds, cards in both.items())
                for size in told.sizes[2]
            ]
            totals[path] += max(-46 * (2 + sum(path)), *worths)
    for nth, path in enumerate(totals):
        i, j = divmod(nth, len(told.sizes[1]))
        assert Fraction(int(found[i, 1 + j]), told.unit) == totals[path]


def slow(hole: Sequence[int], outside: Sequence[int], middle: int) -> int:
    """A kind in the second reader's order; the test above compares the two."""
    (first, second), (a, b) = hole, outside
    return HAND_KINDS - 1 - int(hand_kind(first, second, a, b, middle))


def test_674a_11_f_the_middle_bet_card_by_card() -> None:
    told = amounts(RULES, TERMS)
    rng = random.Random(7)
    for _ in range(80):
        cards = rng.sample(range(52), 6)
        at = rng.randrange(told.positions)
        path = told.paths(2)[at]
        rest = [card for card in range(52) if card not in cards]
        both = [(slow(cards[:2], cards[2:4], c), slow(cards[:2], cards[4:], c)) for c in rest]
        worths = [-46 * (2 + sum(path))]
        worths += [
            sum(net(*kinds, (*path, size), NO_LIMIT) for kinds in both) for size in told.sizes[2]
        ]
        choice = middle_choice(np.array([*cards, rest[0]]), at, told.wagers)
        assert choice == worths.index(max(worths))  # of equal ones the first, which stakes least


def test_a_tie_goes_to_the_least_stake() -> None:
    """8-9 with J-Q across and Q-K down: four 10s make straights, and the Middle Bet is even."""
    told = amounts(RULES, TERMS)
    seen_ = ["8c", "9c", "Js", "Qd", "Qh", "Kh"]
    cards = np.array([DECK_NUMBERS[card] for card in [*seen_, "2c"]])
    assert middle_choice(cards, 0, told.wagers) == 1
    bets = ["ante-across=10", "ante-down=10"]
    round_ = GAME.open_round(RULES, bets, "Qh Js 2c Qd Kh 8c 9c")
    round_.choose("across-bet")
    round_.choose("down-bet")
    worth = round_.advice()
    assert worth["middle-bet"] == worth["middle-bet-2x"] == worth["middle-bet-3x"]
    assert worth["middle-bet"] > worth["fold"]


def test_674a_12_figures_of_the_main_wagers() -> None:
    (main,) = GAME.odds(RULES, wager="ante-across").wagers
    assert main.house_advantage == Fraction(579_091, 6_689_228)
    assert -solved(amounts(RULES, TERMS)).value == main.house_advantage
    assert main.element_of_risk == Fraction(43_431_825, 2_941_769_552)
    strategy = main.strategy
    assert strategy is not None
    assert all("2x" not in made for made in strategy.frequencies.values())  # bets are linear
    across, down, middle = (strategy.frequencies[bet] for bet in outcomes.BETS)
    assert across["fold"] == Fraction(6 * 12, 1_326)  # two unsuited cards from 5 down
    assert across["3x"] == Fraction(13 * 6 + 4, 1_326)  # any pair, or a suited Q-J
    assert sum(across.values()) == 1
    assert sum(down.values()) == 1 - across["fold"]
    assert sum(middle.values()) == 1 - across["fold"] - down["fold"]
    sizes = {"fold": 0, "1x": 1, "3x": 3}
    staked = sum(
        sizes[move] * share for made in (across, down, middle) for move, share in made.items()
    )
    assert main.house_advantage / main.element_of_risk == 2 + staked
    (learned,) = strategy.learned
    assert learned.cost == Fraction(1_184_741, 292_653_725)
    assert learned.house_advantage == main.house_advantage + learned.cost


def test_suits_are_renamed_for_the_simulation_as_for_the_count() -> None:
    best = solved(amounts(RULES, TERMS))
    on_two, on_four = choice_tables(best)
    two, four = seen()
    rng = random.Random(8)
    for _ in range(300):
        first, second, a, b = rng.sample(range(52), 4)
        hole = PLACE[first, second]
        across = best.across[kind_of(two, (first, second))]
        assert on_two[hole] == across
        if across:
            kind = kind_of(four, (first, second, a, b))
            assert on_four[hole, PLACE[a, b]] == best.down[kind, across - 1]


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=20_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


def test_decisions_on_two_and_four_cards_can_be_exported() -> None:
    rows = list(islice(odds.decisions(RULES, TERMS), 1_000))
    assert {row["stage"] for row in rows[169:]} == {"down-bet"}
    assert {row["staked"] for row in rows[169:]} == {"antes + 1x"}
    by_cards = {row["cards"]: row["decision"] for row in rows[:169]}
    assert by_cards["Ad Ac"] == "3x"
    assert by_cards["5c 4d"] == "fold"


@pytest.mark.parametrize("hand", ["Ac Ad", "10h 9h", "6c 2d"])
def test_exported_middle_bets_bring_what_four_cards_are_worth(hand: str) -> None:
    """With the first pair of the row, whatever was bet: over all pairs of the column."""
    four = seen()[1]
    solution = solved(amounts(RULES, TERMS))
    rows = dropwhile(lambda row: row["stage"] != "middle-bet", GAME.decisions(RULES, hand=hand))
    _, of_row = next(groupby(rows, lambda row: row["cards"].rpartition(" / ")[0]))
    total: dict[str, Fraction] = defaultdict(Fraction)
    ways: dict[str, int] = defaultdict(int)
    for row in of_row:
        total[row["staked"]] += row["ways"] * Fraction(row["worth"])
        ways[row["staked"]] += row["ways"]
        cards = parse_cards(row["cards"].replace(" /", ""))
    kind = kind_of(four, tuple(cards[:4]))
    told = solution.amounts
    for across, down in product(range(3), range(3)):
        staked = f"antes + {told.sizes[0][across]}x + {told.sizes[1][down]}x"
        assert ways[staked] == int(four.weights[kind]) * COLUMNS
        worth = Fraction(int(solution.on_four[kind, across, down + 1]), COLUMNS * MIDDLES)
        assert total[staked] / ways[staked] == worth / told.unit


def test_exported_middle_bets_name_four_cards_as_the_down_bet_does() -> None:
    """So that rows of the two decisions can be joined."""
    rows = islice(GAME.decisions(RULES, hand="6c 2d"), 40_000)
    named: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        named[row["stage"]].add(" / ".join(row["cards"].split(" / ")[:2]))
    assert len(named["middle-bet"]) > 3
    assert named["middle-bet"] <= named["down-bet"]


def test_a_hand_of_other_than_two_cards_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Ah Ah.*two different cards.*674a.8"):
        next(GAME.decisions(RULES, TERMS, hand="Ah Ah"))


# ------------------------------------------------------------------------------ advice


def test_advice_on_every_bet() -> None:
    round_ = GAME.open_round(RULES, ["ante-across=10", "ante-down=10"], "9c Ah 2d Kh 9d Qh Jh")
    told = amounts(RULES, TERMS)
    worth = round_.advice()
    best = solved(told).on_two[kind_of(seen()[0], (42, 38))]
    assert worth["fold"] == -2_000
    assert worth["across-bet-3x"] == 1_000 * Fraction(int(best[3]), told.unit * 1_225 * 1_128 * 46)
    assert max(worth, key=lambda key: worth[key]) == "across-bet-3x"
    round_.choose("across-bet")
    worth = round_.advice()
    assert worth["fold"] == -3_000
    round_.choose("down-bet")
    worth = round_.advice()
    assert worth["fold"] == -4_000
    # Across A K Q J suited, down a pair of 9s in the column: every middle card at least pushes.
    assert worth["middle-bet-3x"] > worth["middle-bet"] > 0


def test_advice_after_a_bet_of_any_amount() -> None:
    """What is ahead is linear in the Across Bet as long as no decision changes."""
    rules = GAME.rules({"bet-multiples": "range"})
    worths = []
    for bet in ("across-bet", "across-bet=15", "across-bet-2x"):
        round_ = GAME.open_round(rules, ["ante-across=10", "ante-down=10"], "9c Ah 2d Kh 9d Qh Jh")
        round_.choose(bet)
        worths.append(round_.advice()["down-bet"])
    assert worths[0] + worths[2] == 2 * worths[1]
    assert worths[0] < worths[1]


def test_a_payout_limit_is_heeded_in_advice() -> None:
    bets = ["ante-across=1000", "ante-down=1000"]
    cards = "9h Ah 2d Kh 8h Jh 10h"
    worths = []
    for rules in (RULES, LIMITED):
        round_ = GAME.open_round(rules, bets, cards)
        round_.choose("across-bet")
        round_.choose("down-bet")
        worths.append(round_.advice()["middle-bet-3x"])
    assert worths[1] < worths[0]


def test_amounts_are_alike_where_no_limit_binds() -> None:
    assert amounts(LIMITED, Terms(stake=1_500)) == amounts(RULES, TERMS)
    assert amounts(LIMITED, Terms(stake=1_600)) != amounts(RULES, TERMS)
    told = amounts(RULES, TERMS)
    assert (told.unit, told.first_fold, told.positions) == (1, -2, 9)
