"""623a.3 and 623a.5: what each wager wins and loses on, and what it pays."""

from __future__ import annotations

from itertools import product

import pytest
from tests.chapters.craps.tables import settled, table, throw

from croupier.rounds.bets import BetError

ALL = [f"{a}{b}" for a, b in product("123456", repeat=2)]
DOLLARS = 180  # a stake that every one of these odds pays in whole cents


def totals(*numbers: int) -> set[str]:
    return {roll for roll in ALL if int(roll[0]) + int(roll[1]) in numbers}


def pair(a: int, b: int) -> set[str]:
    return {f"{a}{b}", f"{b}{a}"}


# Written from the chapter, not from the code: the rolls and what a dollar gains on them.
ONE_ROLL: dict[str, list[tuple[set[str], float]]] = {
    "field": [(totals(3, 4, 9, 10, 11), 1), (totals(2, 12), 2)],
    "any-seven": [(totals(7), 4)],
    "any-craps": [(totals(2, 3, 12), 7)],
    "craps-two": [(totals(2), 30)],
    "craps-three": [(totals(3), 15)],
    "craps-twelve": [(totals(12), 30)],
    "11-in-one-roll": [(totals(11), 15)],
    "c-and-e": [(totals(2, 3, 12), (7 - 1) / 2), (totals(11), (15 - 1) / 2)],
    "horn": [(totals(2, 12), (30 - 3) / 4), (totals(3, 11), (15 - 3) / 4)],
    "horn-high@2": [
        (totals(2), (60 - 3) / 5),
        (totals(12), (30 - 4) / 5),
        (totals(3, 11), (15 - 4) / 5),
    ],
    "horn-high@3": [
        (totals(3), (30 - 3) / 5),
        (totals(11), (15 - 4) / 5),
        (totals(2, 12), (30 - 4) / 5),
    ],
    "horn-high@11": [
        (totals(11), (30 - 3) / 5),
        (totals(3), (15 - 4) / 5),
        (totals(2, 12), (30 - 4) / 5),
    ],
    "horn-high@12": [
        (totals(12), (60 - 3) / 5),
        (totals(2), (30 - 4) / 5),
        (totals(3, 11), (15 - 4) / 5),
    ],
    "whirl": [
        (totals(2, 12), (30 - 4) / 5),
        (totals(3, 11), (15 - 4) / 5),
        (totals(7), (4 - 4) / 5),
    ],
    "four-the-hardway-on-the-hop": [(pair(2, 2), 30)],
    "six-the-hardway-on-the-hop": [(pair(3, 3), 30)],
    "eight-the-hardway-on-the-hop": [(pair(4, 4), 30)],
    "ten-the-hardway-on-the-hop": [(pair(5, 5), 30)],
    "one-three-on-the-hop": [(pair(1, 3), 15)],
    "one-four-on-the-hop": [(pair(1, 4), 15)],
    "two-three-on-the-hop": [(pair(2, 3), 15)],
    "one-five-on-the-hop": [(pair(1, 5), 15)],
    "two-four-on-the-hop": [(pair(2, 4), 15)],
    "one-six-on-the-hop": [(pair(1, 6), 15)],
    "two-five-on-the-hop": [(pair(2, 5), 15)],
    "three-four-on-the-hop": [(pair(3, 4), 15)],
    "two-six-on-the-hop": [(pair(2, 6), 15)],
    "three-five-on-the-hop": [(pair(3, 5), 15)],
    "three-six-on-the-hop": [(pair(3, 6), 15)],
    "four-five-on-the-hop": [(pair(4, 5), 15)],
    "four-six-on-the-hop": [(pair(4, 6), 15)],
    "6-7-8": [
        (pair(1, 5) | pair(2, 4) | totals(7) | pair(2, 6) | pair(3, 5), 1),
        ({"33", "44"}, 2),
    ],
}


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_623a_3_a_11_to_39_and_5_a_to_e_on_all_36_rolls(wager: str) -> None:
    gains = {roll: gain for rolls, gain in ONE_ROLL[wager] for roll in rolls}
    for roll in ALL:
        done = settled(throw(table(roll), "1:pass=5", f"1:{wager}={DOLLARS}"))
        _, net, cite = done[f"1:{wager}"]
        assert net == round(100 * DOLLARS * gains.get(roll, -1)), (wager, roll)
        assert cite.endswith("(i)" if roll in gains else "(ii)")


def decided(wager: str, rolls: str, amount: int = DOLLARS) -> list[int]:
    """A wager made while the point of 9 stands, then rolls; its net each time it is decided."""
    session = table("45 " + rolls)
    throw(session, "1:pass=5")
    nets = []
    for nth, _ in enumerate(rolls.split()):
        found = settled(throw(session, *([f"1:{wager}={amount}"] if nth == 0 else [])))
        nets += [
            net
            for key, (outcome, net, _) in found.items()
            if key == f"1:{wager}" and outcome != "vigorish"
        ]
    return nets


@pytest.mark.parametrize(
    ("wager", "wins", "loses", "pays"),
    [
        ("place-to-win@4", "22", "34", 9 / 5),
        ("place-to-win@5", "23", "34", 7 / 5),
        ("place-to-win@6", "33", "34", 7 / 6),
        ("place-to-win@8", "26", "34", 7 / 6),
        ("place-to-win@9", "45", "34", 7 / 5),
        ("place-to-win@10", "55", "34", 9 / 5),
        ("place-to-lose@5", "34", "23", 5 / 8),
        ("place-to-lose@6", "34", "24", 4 / 5),
        ("place-to-lose@8", "34", "44", 4 / 5),
        ("place-to-lose@9", "34", "36", 5 / 8),
        ("buy@4", "13", "34", 2),
        ("buy@5", "23", "34", 3 / 2),
        ("buy@6", "15", "34", 6 / 5),
        ("buy@8", "44", "34", 6 / 5),
        ("buy@9", "45", "34", 3 / 2),
        ("buy@10", "46", "34", 2),
        ("lay@4", "34", "22", 1 / 2),
        ("lay@5", "34", "23", 2 / 3),
        ("lay@6", "34", "33", 5 / 6),
        ("lay@8", "34", "44", 5 / 6),
        ("lay@9", "34", "45", 2 / 3),
        ("lay@10", "34", "55", 1 / 2),
        ("four-the-hardway", "22", "13", 7),
        ("six-the-hardway", "33", "15", 9),
        ("eight-the-hardway", "44", "26", 9),
        ("ten-the-hardway", "55", "46", 7),
    ],
)
def test_623a_3_a_5_to_10_41_42_stand_until_decided(
    wager: str, wins: str, loses: str, pays: float
) -> None:
    assert decided(wager, "11 66 56 " + wins) == [round(100 * DOLLARS * pays)]
    assert decided(wager, "11 12 " + loses) == [-100 * DOLLARS]
    if "hardway" in wager:
        assert decided(wager, "34") == [-100 * DOLLARS]


@pytest.mark.parametrize("number", ["4", "10"])
def test_623a_5_a_place_to_lose_on_4_and_10(number: str) -> None:
    assert decided(f"place-to-lose@{number}", "34", 11) == [500]


@pytest.mark.parametrize(
    ("roll", "outcome", "cite"),
    [
        ("34", "win", "623a.3(a)(1)(i)(A)"),
        ("56", "win", "623a.3(a)(1)(i)(A)"),
        ("11", "lose", "623a.3(a)(1)(ii)(A)"),
        ("12", "lose", "623a.3(a)(1)(ii)(A)"),
        ("66", "lose", "623a.3(a)(1)(ii)(A)"),
    ],
)
def test_623a_3_a_1_pass_on_the_come_out_roll(roll: str, outcome: str, cite: str) -> None:
    found = settled(throw(table(roll), "1:pass=10"))["1:pass"]
    assert found == (outcome, 1000 if outcome == "win" else -1000, cite)


@pytest.mark.parametrize(
    ("roll", "outcome", "net", "cite"),
    [
        ("34", "lose", -1000, "623a.3(a)(2)(ii)(A)"),
        ("56", "lose", -1000, "623a.3(a)(2)(ii)(A)"),
        ("11", "win", 1000, "623a.3(a)(2)(i)(A)"),
        ("21", "win", 1000, "623a.3(a)(2)(i)(A)"),
        ("66", "push", 0, "623a.3(a)(2)(iii)"),
    ],
)
def test_623a_3_a_2_dont_pass_on_the_come_out_roll(
    roll: str, outcome: str, net: int, cite: str
) -> None:
    assert settled(throw(table(roll), "1:dont-pass=10"))["1:dont-pass"] == (outcome, net, cite)


@pytest.mark.parametrize("point", ["22", "23", "33", "44", "45", "55"])
def test_623a_3_a_1_and_2_points(point: str) -> None:
    made = table(f"{point} 12 {point}")
    throw(made, "1:pass=10", "2:dont-pass=10")
    assert throw(made).settlements == []
    assert settled(throw(made)) == {
        "1:pass": ("win", 1000, "623a.3(a)(1)(i)(B)"),
        "2:dont-pass": ("lose", -1000, "623a.3(a)(2)(ii)(B)"),
    }
    lost = table(f"{point} 61")
    throw(lost, "1:pass=10", "2:dont-pass=10")
    assert settled(throw(lost)) == {
        "1:pass": ("lose", -1000, "623a.3(a)(1)(ii)(B)"),
        "2:dont-pass": ("win", 1000, "623a.3(a)(2)(i)(B)"),
    }


def on_the_roll_after_placement(roll: str) -> dict[str, tuple[str, int, str]]:
    session = table(f"33 {roll}")
    throw(session, "1:pass=5", "2:pass=5")
    found = settled(throw(session, "1:come=10", "2:dont-come=10"))
    return {key.partition(":")[2]: found[key] for key in ("1:come", "2:dont-come")}


@pytest.mark.parametrize("roll", ["34", "56"])
def test_623a_3_a_3_and_4_a_7_or_11_on_the_roll_after_placement(roll: str) -> None:
    assert on_the_roll_after_placement(roll) == {
        "come": ("win", 1000, "623a.3(a)(3)(i)(A)"),
        "dont-come": ("lose", -1000, "623a.3(a)(4)(ii)(A)"),
    }


def test_623a_3_a_3_and_4_a_2_or_12_on_the_roll_after_placement() -> None:
    found = on_the_roll_after_placement("11")
    assert found["come"][1:] == (-1000, "623a.3(a)(3)(ii)(A)")
    assert found["dont-come"] == ("win", 1000, "623a.3(a)(4)(i)(A)")
    found = on_the_roll_after_placement("66")
    assert (found["come"][1], found["dont-come"][1]) == (-1000, 0)


def test_623a_3_a_3_and_4_at_their_come_point() -> None:
    session = table("33 55 46")
    throw(session, "1:pass=5", "2:pass=5")
    throw(session, "1:come=10", "2:dont-come=10")
    assert settled(throw(session)) == {
        "1:come@10": ("win", 1000, "623a.3(a)(3)(i)(B)"),
        "2:dont-come@10": ("lose", -1000, "623a.3(a)(4)(ii)(B)"),
    }


def test_623a_5_j_no_wager_above_the_maximum_posted_at_the_table() -> None:
    session = table("33", table_maximum="$500")
    with pytest.raises(BetError, match=r"601a\.6"):
        throw(session, "1:pass=505")
    throw(session, "1:pass=500")
