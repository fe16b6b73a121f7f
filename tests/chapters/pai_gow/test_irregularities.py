"""Pai Gow: what goes wrong, and what is done about it (621a.10)."""

from __future__ import annotations

from tests.chapters.pai_gow.rounds import Played, played

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Call, Moment, NextCard, Roll

BETS = ["1:pai-gow=10", "1:sum=5", "1:pair-fortunes=5", "2:pai-gow=10"]
HANDS = {"dealer": "5-5 1-5 4-4 1-4", "seat 1": "6-6 4-5 1-1 3-6", "seat 2": "5-5 4-6 3-3 2-2"}
STACKING, SHAKEN, FIRST_TILE, ALL_DEALT, FIRST_SET = 1, 2, 3, 35, 36


def called(
    at: int,
    key: str,
    seat: int | None = None,
    answers: dict[str, object] | None = None,
    decide: dict[int, list[str]] | None = None,
) -> Played:
    calls = {at: Call(key, seat)}
    return played(BETS, HANDS, answers=answers, calls=calls, decide=decide, dice=(4, 2, 2))


def test_what_can_happen_when() -> None:
    asked = played(BETS, HANDS).asked
    stacking, roll, tile, setting = asked[0], asked[1], asked[20], asked[FIRST_SET - 1]
    assert isinstance(stacking, Moment)
    assert isinstance(roll, Roll)
    assert isinstance(tile, NextCard)
    assert isinstance(setting, Arrange)
    assert set(stacking.calls) == {"tile-exposed-while-stacking", "player-leaves"}
    assert set(roll.calls) == {"dice-not-flat", "die-falls-out", "player-leaves"}
    assert set(asked[FIRST_TILE - 1].calls) == {"player-leaves"}, "no tile has been dealt"
    dealt = {"dice-wrongly-totalled", "player-tile-exposed", "other-tile-exposed", "player-leaves"}
    assert set(tile.calls) == set(asked[ALL_DEALT - 1].calls) == set(setting.calls) == dealt
    after_all_are_set, shown = asked[FIRST_SET + 1], asked[FIRST_SET + 2]
    assert set(after_all_are_set.calls) == dealt - {"player-tile-exposed"}
    assert set(shown.calls) == {"hand-wrongly-set", "player-leaves"}


def test_621a_4_e_a_tile_exposed_while_stacking() -> None:
    round_ = called(STACKING, "tile-exposed-while-stacking")
    assert round_.net(1) == 950


def test_621a_10_a_and_621a_10_b_no_roll() -> None:
    for key in ("dice-not-flat", "die-falls-out"):
        round_ = called(SHAKEN, key)
        assert sum(isinstance(each, Roll) for each in round_.asked) == 2
        assert round_.net(1, "sum") == 1500


def test_621a_10_b_a_die_falls_out_of_a_manual_shaker_alone() -> None:
    asked = played(BETS, HANDS, answers={"start": "player-activated-shaker"}).asked
    assert "die-falls-out" not in asked[1].calls
    assert "dice-not-flat" in asked[1].calls


def test_621a_10_c_dice_wrongly_totalled() -> None:
    round_ = called(FIRST_TILE + 5, "dice-wrongly-totalled")
    assert round_.void is not None
    assert [end.wager for end in round_.ends] == ["sum"]
    undone = called(
        FIRST_TILE + 5, "dice-wrongly-totalled", answers={"dice-wagers-in-void-hand": "returned"}
    )
    assert [(end.outcome, end.net) for end in undone.ends] == [("8", 1500), ("undone", -1500)]


def test_621a_10_d_a_player_voids_the_hand_or_plays_it() -> None:
    void = called(FIRST_TILE + 5, "player-tile-exposed", 1, decide={1: ["void"]})
    assert void.end(1).outcome == void.end(1, "pair-fortunes").outcome == "void"
    assert void.net(1, "sum") == 1500
    assert void.net(2) == -1000
    play = called(FIRST_TILE + 5, "player-tile-exposed", 1, decide={1: ["play"]})
    assert play.net(1) == 950
    returned: dict[str, object] = {"dice-wagers-in-void-hand": "returned"}
    undone = called(FIRST_TILE + 5, "player-tile-exposed", 1, returned, {1: ["void"]})
    assert undone.net(1, "sum") == 0


def test_621a_10_d_a_hand_that_is_set_is_not_voided() -> None:
    round_ = called(FIRST_SET + 1, "player-tile-exposed", 1)
    assert round_.net(1) == 950


def test_621a_10_e_another_tile_exposed() -> None:
    round_ = called(FIRST_SET, "other-tile-exposed")
    assert round_.void is not None
    assert round_.void.cite == "621a.10(e)"


def test_621a_10_f_hands_of_the_dealer_are_set_again() -> None:
    round_ = called(FIRST_SET + 3, "hand-wrongly-set")
    assert "621a.10(f)" in [each.cite for each in round_.said]
    assert round_.net(1) == 950


def test_621a_5_b_who_leaves_loses_or_has_the_hand_set_by_the_house() -> None:
    lost = called(FIRST_SET, "player-leaves", 1)
    assert (lost.end(1).cite, lost.net(1), lost.net(1, "pair-fortunes")) == (
        "621a.5(b)",
        -1000,
        -500,
    )
    kept = called(FIRST_SET, "player-leaves", 1, {"abandoned-wagers-lose": False})
    assert kept.net(1) == 950
    assert [each.seat for each in kept.asked if isinstance(each, Arrange)] == [1, 2]


DICE_BETS = ["1:pai-gow=10", "1:sum=5", "1:match@2=5", "1:beat-it=5", "2:pai-gow=10", "2:sum=5"]


def left_at(at: int, answers: dict[str, object] | None = None) -> Played:
    """Seat 1 leaves; then the dice show a total of 8, a pair of twos, and a red 4."""
    calls = {at: Call("player-leaves", 1)}
    return played(DICE_BETS, HANDS, answers=answers, calls=calls, dice=(4, 2, 2))


def test_621a_5_b_who_left_before_the_dice_loses_the_wagers_on_them() -> None:
    for at in (STACKING, SHAKEN):
        found = left_at(at)
        for wager in ("sum", "match", "beat-it"):
            assert (found.net(1, wager), found.end(1, wager).cite) == (-500, "621a.5(b)")
        assert found.net(2, "sum") == 1500


def test_621a_5_b_who_left_after_the_dice_keeps_what_they_paid() -> None:
    assert left_at(FIRST_TILE + 5).net(1, "sum") == 1500
    kept: dict[str, object] = {"abandoned-wagers-lose": False}
    assert left_at(STACKING, kept).net(1, "sum") == 1500


def test_621a_6_a_3_a_player_who_is_there_activates_the_shaker() -> None:
    found = left_at(STACKING, {"start": "player-activated-shaker"})
    assert "Seat 2 activates the shaker." in [each.text for each in found.said]


def test_621a_6_b_the_dealer_announces_which_die_is_red() -> None:
    """621a.2(f)(1): one die is red where the Beat It Wager depends on it."""
    told = "The red die shows 4, the blue dice 2 and 2."
    for paytable, announced in (("A", True), ("B", True), ("C", False)):
        found = played(BETS, HANDS, answers={"beat-it-paytable": paytable}, dice=(4, 2, 2))
        assert (told in [said.text for said in found.said]) == announced
