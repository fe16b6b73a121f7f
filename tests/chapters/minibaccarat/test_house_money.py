"""627a.8(d): the House Money decision, priced and advised."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import perm

import numpy as np
import pytest
from tests.chapters.minibaccarat.witness import VALUES, finished

import croupier
from croupier.chapters.minibaccarat import odds
from croupier.equipment.cards import parse_cards
from croupier.families.baccarat.counting.deals import all_deals, count_deals
from croupier.families.baccarat.counting.house_money import Riding
from croupier.families.baccarat.counting.kernels import RANKS, TAKE
from croupier.families.baccarat.counting.strategy import HAND_OF
from croupier.maths.pricing.counted import Counted, Part, Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Choice, Decide
from croupier.rulebook.rules import Rules

GAME = croupier.game("minibaccarat")
TERMS = Terms(stake=500)
TOTAL = perm(416, 6)


def edge(rules: Rules, counted: Counted, terms: Terms = TERMS) -> Fraction:
    return price(rules, rules.paytable("house-money"), counted, terms).house_advantage


def counted(rules: Rules, terms: Terms = TERMS) -> dict[str, Counted]:
    found = odds.count(rules, "house-money", terms, tell_nobody)
    return {item.variant: item for item in found}


def test_627a_12_h_pairs_counted_by_hand() -> None:
    """Thirteen ranks, 32 cards each; both pairs of one rank or of two."""
    both = 13 * perm(32, 4) + 13 * 12 * perm(32, 2) ** 2
    any_player = 13 * perm(32, 2) * perm(414, 2)
    one = 2 * (any_player - both)
    rest = perm(412, 2)
    take = counted(GAME.rules())["take"]
    found = {parts[0].outcome: weight for parts, weight in take.lines.items()}
    assert found == {
        "player-and-banker-pair": both * rest,
        "player-or-banker-pair": one * rest,
        "lose": TOTAL - (both + one) * rest,
    }
    expected = Fraction(TOTAL - (16 * both + 4 * one) * rest, TOTAL)
    assert edge(GAME.rules(), take) == expected


def test_variants_by_reading() -> None:
    assert set(counted(GAME.rules())) == {"take", "with-player", "with-banker", "with-both"}
    either = counted(GAME.rules({"house-money-onto": "either-hand"}))
    assert set(either) == {"take", "with-player", "with-banker", "with-both", "alone"}
    edges = {edge(GAME.rules(), item) for key, item in either.items() if key != "take"}
    assert (
        len(edges) == 1
    )  # with both hands open and no rounding, the original wagers do not matter


def test_adding_is_never_worse_and_both_hands_are_best() -> None:
    for answers in ({}, {"ez-baccarat": True}, {"house-money-after-natural": "not-allowed"}):
        rules = GAME.rules(answers)
        found = {key: edge(rules, item) for key, item in counted(rules).items()}
        assert found["with-both"] < min(found["with-player"], found["with-banker"])
        assert max(found["with-player"], found["with-banker"]) < found["take"]
        gained = {key: found["take"] - value for key, value in found.items()}
        assert gained["with-both"] == gained["with-player"] + gained["with-banker"]


def test_decision_rule_in_words_and_data() -> None:
    strategy = counted(GAME.rules())["with-both"].strategy
    assert strategy is not None
    assert strategy.sentence == (
        "Add the payout to the Player's Hand when it is higher, and on 4 against 4. "
        "Add the payout to the Banker's Hand when it is higher. Otherwise take it."
    )
    assert ("player", "4", "4") in strategy.charts[0].rows
    assert ("banker", "4", "4") not in strategy.charts[0].rows
    assert strategy.exceptions == ()


@pytest.mark.parametrize("ez", [False, True])
def test_decisions_on_a_small_shoe_against_dealing_every_card(ez: bool) -> None:
    """Eight cards: after each head with a pair, every next two cards, by the second dealer."""
    cards = (2, 2, 4, 6, 6, 9, 9, 12)
    rules = GAME.rules({"ez-baccarat": ez})
    deals = count_deals(np.bincount(cards, minlength=RANKS).astype(np.int64))
    decisions = Riding(rules, TERMS, ("player", "banker")).decisions(deals)
    decided = {tuple(h): int(d) for h, d in zip(deals.heads.tolist(), decisions, strict=True)}
    worth: dict[tuple[int, ...], dict[str, Fraction]] = {}
    for deal in permutations(cards, 6):
        end = finished([VALUES[rank] for rank in deal])
        assert end is not None
        player, _, banker, banker_cards = end
        values = worth.setdefault(deal[:4], {"player": Fraction(0), "banker": Fraction(0)})
        if player > banker:
            values["player"] += 1
            values["banker"] -= 1
        elif banker > player:
            values["player"] -= 1
            if not ez:
                values["banker"] += Fraction(95, 100)
            elif not (banker == 7 and banker_cards == 3):
                values["banker"] += 1
    for head, values in worth.items():
        paired = head[0] == head[2] or head[1] == head[3]
        best = max(values, key=lambda hand: values[hand])
        expected = best if paired and values[best] > 0 else "take"
        assert HAND_OF.get(decided[head], "take") == expected, head


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"ez-baccarat": True, "decks": 6},
        {"house-money-rides": "payout-and-stake", "house-money-onto": "either-hand"},
        {"house-money-after-natural": "not-allowed", "house-money-portion": "50%"},
        {"vigorish-rounding": True},
    ],
)
def test_simulated_riding_of_every_variant(answers: dict[str, object]) -> None:
    rules = GAME.rules(answers)
    exactly = counted(rules)
    table = rules.paytable("house-money")
    sampled = odds.simulate(rules, TERMS, rounds=400_000, seed=8, cores=2, tell=tell_nobody)
    assert [one.variant for one in sampled["house-money"]] == list(exactly)
    for one in sampled["house-money"]:
        found = price(rules, table, one, TERMS)
        assert found.standard_error is not None
        off = abs(float(found.house_advantage - edge(rules, exactly[one.variant])))
        assert off < 4 * found.standard_error, one.variant


def test_627a_8_d_1_i_a_portion_of_nothing_is_to_take() -> None:
    """Nothing would be added to any wager: every variant is priced as taking the payout."""
    rules = GAME.rules({"house-money-portion": "0%"})
    found = counted(rules)
    assert set(found) > {"take"}
    for one in found.values():
        assert one.lines == found["take"].lines
        assert edge(rules, one) == edge(GAME.rules(), counted(GAME.rules())["take"])


def test_not_after_a_natural() -> None:
    rules = GAME.rules({"house-money-after-natural": "not-allowed"})
    deals = all_deals(8)
    decisions = Riding(rules, TERMS, ("player", "banker")).decisions(deals)
    a, b, c, d = deals.heads.T
    values = np.array(VALUES)
    natural = ((values[a] + values[c]) % 10 >= 8) | ((values[b] + values[d]) % 10 >= 8)
    assert (decisions[natural] == TAKE).all()
    assert (decisions[~natural] != TAKE).any()


def test_627a_12_c_vigorish_is_rounded_on_the_enlarged_win() -> None:
    """$7 on Banker owes $0.50 when rounded up; with $21 added $28 owe $1.50, so $1 more."""
    rules = GAME.rules({"vigorish-rounding": True})
    riding = Riding(rules, Terms(stake=700), ("banker",))
    part = riding.part("banker", 1, 1)
    assert part == Part("banker", "win", Fraction(3), onto=Fraction(1))
    assert riding.pricing.part_net(part) == Fraction(2100 - 100, 700)
    alone = Riding(
        GAME.rules({"vigorish-rounding": True, "house-money-onto": "either-hand"}),
        Terms(stake=700),
        (),
    )
    assert alone.pricing.part_net(alone.part("banker", 1, 1)) == Fraction(2100 - 125, 700)


def test_portion_not_in_whole_cents_is_said() -> None:
    rules = GAME.rules({"house-money-portion": "33.3%"})
    (only,) = odds.count(rules, "house-money", Terms(stake=505), tell_nobody)
    assert only.notes == ("The elected portion of the payouts is not in whole cents.",)


def advice(rules: Rules, player: str, banker: str, bets: list[str]) -> dict[str, Fraction]:
    choices = (
        Choice("take", "", ""),
        Choice("add-to-player", "", "", 3000),
        Choice("add-to-banker", "", "", 3000),
    )
    known = {"player": parse_cards(player), "banker": parse_cards(banker)}
    question = Decide(1, "627a.8(d)(1)", choices, known)
    placed = [parse_bet(bet) for bet in bets]
    return dict(odds.advise(rules, question, placed, TERMS))


def test_advice_after_a_natural_is_certain() -> None:
    worth = advice(GAME.rules(), "4h 4d", "Kh 5d", ["player=10", "banker=20", "house-money=10"])
    assert worth == {
        "take": 1000 - 2000,
        "add-to-player": 4000 - 2000,
        "add-to-banker": 1000 - 5000,
    }


def test_advice_is_the_strategy() -> None:
    worth = advice(GAME.rules(), "2h 2d", "Kh 4d", ["player=10", "banker=10", "house-money=10"])
    assert max(worth, key=lambda choice: worth[choice]) == "add-to-player"
    worth = advice(GAME.rules(), "3h 9d", "2h 2d", ["player=10", "banker=10", "house-money=10"])
    assert max(worth, key=lambda choice: worth[choice]) == "add-to-banker"
    worth = advice(GAME.rules(), "5h 5d", "Kh Kd", ["player=10", "banker=10", "house-money=10"])
    assert worth["take"] == worth["add-to-player"] > worth["add-to-banker"]  # each hand draws one
