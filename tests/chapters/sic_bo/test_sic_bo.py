"""625a by its paragraphs, and its odds against counts made another way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from croupier.api import game
from croupier.catalog.index import find, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Settlement
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.rules import answer
from croupier.table.session import ActError, Round, Session

ENTRY = find("sic-bo")
GAME = game("sic-bo")


def shaken(dice: Sequence[int], *bets: str, call: str = "", **answers: object) -> Round:
    rules = answer(rulebook(ENTRY), {k.replace("_", "-"): v for k, v in answers.items()})
    session = Session(ENTRY, rules, seed=Seed.from_text("tests"), rolls=[tuple(dice)])
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    if call:
        round_.call(call)
    while round_.question is not None:
        round_.deal()
    return round_


def settle(dice: Sequence[int], bet: str, **answers: Any) -> Settlement:
    (settlement,) = shaken(dice, bet, **answers).settlements
    return settlement


@pytest.mark.parametrize(
    ("bet", "dice", "net_a", "net_b"),
    [
        ("three-of-a-kind@4", (4, 4, 4), 150, 180),
        ("three-of-a-kind@4", (4, 4, 5), -1, -1),
        ("two-of-a-kind@4", (4, 1, 4), 8, 11),
        ("two-of-a-kind@4", (4, 4, 4), 8, 11),
        ("two-of-a-kind@4", (4, 1, 1), -1, -1),
        ("any-three-of-a-kind", (2, 2, 2), 24, 31),
        ("any-three-of-a-kind", (2, 2, 1), -1, -1),
        ("total-value@4", (1, 2, 1), 50, 62),
        ("total-value@5", (1, 3, 1), 18, 31),
        ("total-value@6", (2, 2, 2), 14, 18),
        ("total-value@7", (1, 3, 3), 12, 12),
        ("total-value@8", (1, 3, 4), 8, 8),
        ("total-value@9", (3, 3, 3), 6, 7),
        ("total-value@10", (1, 3, 6), 6, 6),
        ("total-value@11", (2, 3, 6), 6, 6),
        ("total-value@12", (2, 4, 6), 6, 7),
        ("total-value@13", (3, 4, 6), 8, 8),
        ("total-value@14", (4, 4, 6), 12, 12),
        ("total-value@15", (5, 5, 5), 14, 18),
        ("total-value@16", (4, 6, 6), 18, 31),
        ("total-value@17", (5, 6, 6), 50, 62),
        ("total-value@17", (6, 6, 6), -1, -1),
        ("two-dice-combination@1-6", (6, 1, 1), 5, 6),
        ("two-dice-combination@1-6", (1, 1, 1), -1, -1),
        ("small", (1, 1, 2), 1, 1),
        ("small", (1, 3, 6), 1, 1),
        ("small", (2, 3, 6), -1, -1),
        ("small", (3, 3, 3), -1, -1),
        ("big", (2, 3, 6), 1, 1),
        ("big", (5, 6, 6), 1, 1),
        ("big", (1, 3, 6), -1, -1),
        ("big", (4, 4, 4), -1, -1),
        ("one-of-a-kind@6", (6, 1, 2), 1, 1),
        ("one-of-a-kind@6", (6, 6, 2), 2, 2),
        ("one-of-a-kind@6", (6, 6, 6), 3, 12),
        ("one-of-a-kind@6", (5, 1, 2), -1, -1),
    ],
)
def test_625a_3_and_6_every_wager_under_both_paytables(
    bet: str, dice: tuple[int, ...], net_a: int, net_b: int
) -> None:
    assert settle(dice, f"{bet}=10").net == 1000 * net_a
    assert settle(dice, f"{bet}=10", paytable="B").net == 1000 * net_b


def test_625a_3_2_by_the_other_reading() -> None:
    reading = {"two_of_a_kind_on_a_triple": "exactly-two"}
    assert settle((4, 4, 4), "two-of-a-kind@4=10", **reading).outcome == "lose"
    assert settle((4, 4, 1), "two-of-a-kind@4=10", **reading).outcome == "win"


@pytest.mark.parametrize("total", ["3", "18"])
def test_625a_6_a_totals_3_and_18_cannot_be_wagered_on(total: str) -> None:
    with pytest.raises(BetError, match=r"625a\.3\(4\)"):
        shaken((1, 1, 1), f"total-value@{total}=10")


def test_625a_5_e_losing_wagers_are_collected_first() -> None:
    nets = [s.net for s in shaken((1, 1, 2), "small=5", "big=5", "total-value@4=5").settlements]
    assert nets == [-500, 500, 25000]


@pytest.mark.parametrize(
    ("shaker", "first", "cite"),
    [
        ("manual", "shaken", "625a.5(b)(1)"),
        ("automated-covered", "under its cover", "625a.5(b)(2)"),
        ("automated-uncovered", "No more bets", "625a.5(g)"),
        ("player-activated", "No more bets", "625a.5(g)"),
    ],
)
def test_625a_5_b_c_g_when_bets_close(shaker: str, first: str, cite: str) -> None:
    round_ = shaken((1, 2, 3), "small=5", shaker=shaker)
    said = [r for r in round_.log.records if r["record"] == "said"]
    assert first in said[0]["text"]
    assert said[0]["cite"] == cite


@pytest.mark.parametrize(
    ("call", "cite", "shaker"),
    [
        ("dice-not-flat", "625a.7(a)", "manual"),
        ("shaker-fails", "625a.7(c)", "automated-covered"),
    ],
)
def test_625a_7_a_and_c_all_wagers_are_returned(call: str, cite: str, shaker: str) -> None:
    round_ = shaken((1, 2, 3), "small=5", "big=5", call=call, shaker=shaker)
    assert [(s.outcome, s.net, s.cite) for s in round_.settlements] == [("void", 0, cite)] * 2


def test_625a_7_b_wagers_are_settled_when_the_device_fails() -> None:
    round_ = shaken((1, 2, 3), "small=5", call="device-fails")
    assert [s.net for s in round_.settlements] == [500]
    assert round_.log.records[-2]["cite"] == "625a.7(b)"
    said = [each["text"] for each in round_.log.records if each["record"] == "said"]
    assert "The total is 6." in said  # and nothing is lit


def test_625a_7_b_and_c_a_shaker_that_has_tossed_the_dice_did_not_fail() -> None:
    rules = {"shaker": "automated-covered"}
    round_ = game("625a").open_session(rules).open_round(["small=5"], stepwise=True)
    assert round_.can_call("shaker-fails")
    round_.call("device-fails")
    assert not round_.can_call("shaker-fails")
    assert round_.can_call("dice-not-flat")


def test_625a_7_b_gaming_ceases_until_the_device_is_fixed() -> None:
    session = shaken((1, 2, 3), "small=5", call="device-fails").session
    round_ = session.open_round([parse_bet("small=5")])
    assert round_.question is not None
    assert round_.question.calls == ("device-fixed",)
    with pytest.raises(ActError, match=r"device-fixed .*625a\.7\(b\)"):
        round_.deal()
    round_.call("device-fixed")
    assert round_.finished
    assert session.open_round([parse_bet("small=5")]).finished


def witness(wager: str, on: str) -> Fraction:
    """Winning chances by the binomial and by symmetry, not by listing shakes."""
    sixth, others = Fraction(1, 6), Fraction(5, 6)
    match wager:
        case "three-of-a-kind":
            return sixth**3
        case "two-of-a-kind":
            return comb(3, 2) * sixth**2 * others + sixth**3
        case "any-three-of-a-kind":
            return 6 * sixth**3
        case "two-dice-combination":
            return 1 - 2 * others**3 + Fraction(4, 6) ** 3
        case "small" | "big":
            return (1 - 6 * sixth**3) / 2
        case "total-value":
            total = int(on)
            ways = sum(
                (-1) ** k * comb(3, k) * comb(total - 6 * k - 1, 2)
                for k in range(4)
                if total - 6 * k >= 3
            )
            return Fraction(ways, 216)
    raise KeyError(wager)


def test_exact_chances_by_another_algorithm() -> None:
    for odds in GAME.odds().wagers:
        for variant in (odds, *odds.variants):
            if odds.wager == "one-of-a-kind":
                chances = {o.outcome: o.probability for o in variant.outcomes}
                assert chances["one-die"] == Fraction(75, 216)
                assert chances["two-dice"] == Fraction(15, 216)
                assert chances["three-dice"] == Fraction(1, 216)
            else:
                assert variant.hit_frequency == witness(odds.wager, variant.variant)


def test_625a_1_c_3_wagers_may_be_left_out_only_by_the_reading_that_allows_it() -> None:
    """All eight are offered; under the other reading those that the answer names."""
    some: dict[str, Any] = {"all_wagers_offered": "some", "wagers_offered": ["small", "big"]}
    assert shaken((1, 1, 2), "small=5", **some).settlements[0].net == 500
    with pytest.raises(BetError, match="one-of-a-kind"):
        shaken((1, 1, 2), "one-of-a-kind@1=5", **some)
    with pytest.raises(
        AnswerError, match=r"wagers-offered.*all-wagers-offered = some.*625a\.1\(c\)\(3\)"
    ):
        shaken((1, 1, 2), "small=5", wagers_offered=["small", "big"])
    rules = GAME.rules({key.replace("_", "-"): value for key, value in some.items()})
    assert {odds.wager for odds in GAME.odds(rules).wagers} == {"small", "big"}
