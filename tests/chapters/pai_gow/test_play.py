"""Pai Gow by paragraph: hands that are set, the house way, side wagers, what is refused."""

from __future__ import annotations

import pytest
from tests.chapters.pai_gow.rounds import GAME, played

from croupier.chapters.pai_gow.outcomes import (
    all_hands,
    dice_outcome,
    house_way,
    is_supreme,
    pair_fortunes,
    settings,
)
from croupier.chapters.pai_gow.play import check
from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.tiles import is_pair, strength, tile_rank, value_of
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, NextCard
from croupier.table.session import Session

DEALER = "5-5 1-5 4-4 1-4"  # 8 and 1
HANDS = {"dealer": DEALER, "seat 1": "6-6 4-5 1-1 3-6"}
BET = ["1:pai-gow=10"]


def house(text: str, order: str = "highest") -> str:
    """How the house sets tiles: "5-5 4-4 | 1-5 1-4"."""
    way = house_way(parse_cards(text), order)
    hands = (sorted(map(card_text, hand)) for hand in (way.high, way.low))
    return " | ".join(" ".join(hand) for hand in hands)


# ---------------------------------------------------------------------------- the round


def test_621a_6_c_1_a_total_of_9_starts_with_the_dealer() -> None:
    round_ = played(BET, HANDS, dice=(4, 4, 1))
    first = next(each for each in round_.asked if isinstance(each, NextCard))
    assert first.to == "dealer"


def test_621a_6_c_2_a_total_of_15_starts_with_the_sixth_position() -> None:
    bets = ["6:pai-gow=10"]
    round_ = played(bets, {"dealer": DEALER, "seat 6": "6-6 4-5 1-1 3-6"}, dice=(5, 5, 5))
    dealt = [each.to for each in round_.asked if isinstance(each, NextCard)]
    assert dealt[:4] == ["seat 6"] * 4
    assert dealt[4:8] == ["dead hand"] * 4
    assert dealt[8:12] == ["dealer"] * 4


def test_621a_6_d_and_e_all_eight_positions_are_dealt_to_and_unused_stacks_join_the_dead_hand() -> (
    None
):
    dealt = [each.to for each in played(BET, HANDS).asked if isinstance(each, NextCard)]
    assert len(dealt) == 32
    assert dealt.count("dead hand") == 24
    assert not any(each.face_up for each in played(BET, HANDS).asked if isinstance(each, NextCard))


def test_621a_6_a_1_a_generator_shows_one_of_eight_numbers() -> None:
    answers = {"start": "random-number-generator", "sum": False, "match": False, "beat-it": False}
    round_ = played(BET, HANDS, answers=answers, dice=(8,))
    dealt = [each.to for each in round_.asked if isinstance(each, NextCard)]
    assert dealt[:8] == ["dead hand"] * 4 + ["dealer"] * 4


def test_621a_8_a_the_higher_hand_is_the_high_hand_however_it_is_named() -> None:
    for sets in ("low=1-1 3-6", "low=6-6 4-5", "high=1-1 3-6"):
        assert played(BET, HANDS, sets={1: sets}).net(1) == 950


def test_621a_8_b_a_player_who_asks_is_told_the_house_way() -> None:
    question = next(each for each in played(BET, HANDS).asked if isinstance(each, Arrange))
    way = house_way(question.cards, "highest")
    assert question.arranged("house-way") == {"high": way.high, "low": way.low}


def test_621a_8_e_a_surrendered_wager_is_lost_and_pair_fortunes_settled() -> None:
    bets = ["1:pai-gow=10", "1:pair-fortunes=5"]
    hands = {"dealer": DEALER, "seat 1": "6-6 6-6 1-2 2-4"}
    round_ = played(bets, hands, decide={1: ["surrender"]})
    assert (round_.net(1), round_.end(1).cite) == (-1000, "621a.8(e)")
    assert round_.net(1, "pair-fortunes") == 150_000
    asked = next(each for each in round_.asked if isinstance(each, Decide))
    assert set(asked.known) == {"high", "low", "banker's high", "banker's low"}


def test_621a_8_f_hands_are_revealed_counterclockwise_from_the_dealers_right() -> None:
    bets = [f"{seat}:pai-gow=10" for seat in (5, 2, 6)]
    hands = {"dealer": DEALER, "seat 2": "6-6 4-5 1-1 3-6", "seat 5": "5-5 4-6 1-6 2-5"}
    hands["seat 6"] = "6-6 5-6 1-1 4-6"
    assert [end.seat for end in played(bets, hands).ends] == [2, 5, 6]


@pytest.mark.parametrize(
    ("tiles", "sets", "net", "cite"),
    [
        ("6-6 4-5 1-1 3-6", "low=1-1 3-6", 950, "621a.8(i)"),
        ("3-3 1-3 2-4 1-2", "low=3-3 1-3", 0, "621a.8(h)(1)"),  # the low hand is zero
        ("6-6 1-6 3-6 5-6", "low=3-6 5-6", 0, "621a.8(h)(1)"),
        ("6-6 5-6 1-1 4-6", "low=1-1 4-6", 0, "621a.8(h)(2)"),
        ("4-4 5-5 1-5 2-3", "low=1-5 2-3", -1000, "621a.8(g)"),  # two copies
        ("4-4 5-5 2-2 1-6", "low=2-2 1-6", 0, "621a.8(h)(2)"),  # a copy and a higher low hand
        ("5-5 4-6 3-3 2-2", "low=3-3 2-2", -1000, "621a.8(g)"),
    ],
)
def test_621a_8_g_to_i(tiles: str, sets: str, net: int, cite: str) -> None:
    end = played(BET, {"dealer": DEALER, "seat 1": tiles}, sets={1: sets}).end(1)
    assert (end.net, end.cite) == (net, cite)


def test_621a_3_g_zero_against_zero_is_the_dealers() -> None:
    hands = {"dealer": "5-5 4-6 3-3 2-2", "seat 1": "5-5 4-6 3-3 2-2"}
    assert played(BET, hands, sets={1: "low=3-3 2-2"}).net(1) == -1000


def test_621a_5_f_of_two_areas_the_larger_wager_is_set_first() -> None:
    hands = {"dealer": DEALER, "seat 1": "6-6 4-5 1-1 3-6", "seat 2": "5-5 4-6 1-6 2-5"}
    rules = GAME.rules({"two-betting-areas": True})
    for amounts, order in (((1000, 2000), [2, 1]), ((1000, 1000), [1, 2])):
        mine = [Bet(seat, "pai-gow", amounts[seat - 1], "", "Ann") for seat in (1, 2)]
        round_ = played(mine, hands, rules=rules)
        assert [each.seat for each in round_.asked if isinstance(each, Arrange)] == order


def test_621a_5_f_two_areas_are_adjacent_and_allowed_only_where_elected() -> None:
    def on(*seats: int) -> list[Bet]:
        return [Bet(seat, "pai-gow", 1000, "", "Ann") for seat in seats]

    check(GAME.rules({"two-betting-areas": True}), on(3, 4))
    for rules, seats in (({}, (3, 4)), ({"two-betting-areas": True}, (3, 5))):
        with pytest.raises(BetError, match=r"621a\.5\(f\)"):
            check(GAME.rules(rules), on(*seats))


@pytest.mark.parametrize(
    ("bets", "says"),
    [
        (["1:sum=5"], "needs pai-gow at the same seat"),
        (["1:pai-gow=10", "1:match=5"], "placed on 1 or 2"),
        (["1:pai-gow=10", "1:bank=5"], "bank is not offered|is made during the round"),
        (["7:pai-gow=10"], r"seats are 1 to 6 \(621a\.2\(a\)\)"),
        (["1:pai-gow=10.10"], "vigorish of 5% is not in whole cents"),
    ],
)
def test_621a_5_d_and_e_bets_that_are_refused(bets: list[str], says: str) -> None:
    with pytest.raises(BetError, match=says):
        Session(GAME.entry, GAME.rules()).open_round(bets)


# ---------------------------------------------------------------------------- the house way


def test_621a_8_d_1_the_supreme_pair_is_played() -> None:
    assert house("6-6 6-6 2-4 1-2") == "1-2 2-4 | 6-6 6-6"
    assert house("6-6 4-5 2-4 1-2", "best-low-hand") == "1-2 2-4 | 4-5 6-6"
    assert house("3-3 1-3 2-4 1-2") == "1-2 2-4 | 1-3 3-3"


def test_621a_8_d_2_a_pair_wong_or_gong_is_played_and_pairs_are_not_split() -> None:
    assert house("6-6 6-6 4-5 3-5") == "6-6 6-6 | 3-5 4-5"
    assert house("6-6 4-5 4-4 1-3") == "4-5 6-6 | 1-3 4-4"
    assert house("6-6 4-5 4-4 1-3", "best-low-hand") == "4-4 6-6 | 1-3 4-5"
    assert house("6-6 3-6 2-6 5-6") == "3-6 6-6 | 2-6 5-6"
    assert house("6-6 1-1 3-6 2-6", "best-low-hand") == "1-1 3-6 | 2-6 6-6"


def test_621a_8_d_3_a_nine_before_an_eight_or_by_the_reading_the_best_low_hand() -> None:
    assert house("6-6 1-3 5-6 1-6") == "1-6 6-6 | 1-3 5-6"
    assert house("6-6 1-3 5-6 1-6", "best-low-hand") == "1-6 5-6 | 1-3 6-6"


def test_621a_8_d_3_of_two_nines_that_with_the_highest_tile_by_the_reading() -> None:
    """1-1 with 1-6 is a nine and leaves a six; 6-6 with 1-6 is one too and leaves a six by 1-1."""
    assert house("6-6 1-1 1-3 1-6") == "1-1 1-6 | 1-3 6-6"
    assert house("6-6 1-1 1-3 1-6", "highest-by-tile") == "1-6 6-6 | 1-1 1-3"


def test_621a_8_d_4_the_highest_tile_with_the_lowest() -> None:
    assert house("6-6 1-3 5-5 5-6") == "1-3 5-5 | 5-6 6-6"
    assert house("1-5 2-2 3-3 4-6") == "2-2 4-6 | 1-5 3-3"


@pytest.mark.parametrize("order", ["highest", "highest-by-tile", "best-low-hand"])
def test_621a_8_d_the_house_way_covers_every_hand_by_one_step(order: str) -> None:
    """And each step takes what it says: no later step where an earlier one applies."""
    steps = [0, 0, 0, 0]
    for tiles, ways in all_hands().items():
        way = house_way(tiles, order)
        assert sorted((*way.high, *way.low)) == sorted(tiles)
        assert strength(*way.high) >= strength(*way.low)
        highs = [strength(*each.high) for each in settings(tiles)]
        high = strength(*way.high)
        if any(is_supreme(each.high) for each in settings(tiles)):
            assert is_supreme(way.high)
            steps[0] += ways
        elif any(map(is_pair, highs)):
            assert is_pair(high)
            steps[1] += ways
        elif any(value_of(each) >= 7 for each in highs):
            assert value_of(high) >= 7
            steps[2] += ways
        else:
            ranks = sorted(map(tile_rank, tiles))
            pair = sorted(map(tile_rank, way.high)), sorted(map(tile_rank, way.low))
            assert [ranks[0], ranks[3]] in pair
            steps[3] += ways
    assert steps == [435, 13_349, 19_920, 2_256]


# ---------------------------------------------------------------------------- side wagers


@pytest.mark.parametrize(
    ("tiles", "outcome"),
    [
        ("6-6 6-6 2-4 1-2", "gee-joon-pair-and-heaven-pair"),
        ("1-1 1-1 2-4 1-2", "two-pair"),
        ("4-4 4-4 3-6 4-5", "two-pair"),
        ("6-6 1-1 2-4 1-2", "gee-joon-pair"),
        ("3-5 2-6 1-1 1-3", "mixed-pair"),
        ("6-6 6-6 1-1 1-3", "heaven-pair"),
        ("5-6 5-6 1-1 1-3", "identical-pair"),
        ("6-6 4-5 1-1 4-4", "lose"),
        ("4-4 2-6 5-5 4-6", "lose"),
    ],
)
def test_621a_8_j_pair_fortunes(tiles: str, outcome: str) -> None:
    assert pair_fortunes(parse_cards(tiles), same_spots=False) == outcome


def test_621a_1_a_mixed_pair_by_the_definition() -> None:
    assert pair_fortunes(parse_cards("4-4 2-6 5-5 1-1"), same_spots=True) == "mixed-pair"
    assert pair_fortunes(parse_cards("4-4 2-6 5-5 4-6"), same_spots=True) == "two-pair"
    assert pair_fortunes(parse_cards("1-2 1-1 5-5 5-6"), same_spots=True) == "lose"


@pytest.mark.parametrize(
    ("wager", "table", "dice", "outcome"),
    [
        ("sum", "A", (6, 6, 5), "17"),
        ("sum", "A", (1, 1, 1), "lose"),
        ("sum", "B", (1, 1, 1), "3"),
        ("sum", "B", (4, 4, 1), "9"),
        ("sum", "C", (4, 4, 4), "any-three-match"),
        ("sum", "C", (4, 2, 4), "any-two-match"),
        ("sum", "C", (4, 2, 5), "lose"),
        ("sum", "D", (3, 5, 4), "any-series-of-three"),
        ("sum", "D", (6, 1, 2), "lose"),
        ("beat-it", "A", (6, 1, 1), "4-points"),
        ("beat-it", "A", (6, 2, 1), "2-or-3-points"),
        ("beat-it", "A", (3, 2, 1), "tie-or-1-point"),
        ("beat-it", "A", (2, 2, 1), "lose"),
        ("beat-it", "B", (1, 6, 1), "lose"),
        ("beat-it", "C", (1, 5, 1), "any-die-beats-sum-of-other-two-by-1-or-more-points"),
        ("beat-it", "C", (2, 4, 2), "lose"),
    ],
)
def test_621a_5_e_2_and_621a_5_e_4(
    wager: str, table: str, dice: tuple[int, ...], outcome: str
) -> None:
    rules = GAME.rules({f"{wager}-paytable": table})
    row = rules.outcome_row(wager, dice_outcome(rules, wager, "", dice))
    assert (row.outcome if row else "lose") == outcome


def test_621a_5_e_3_match() -> None:
    rules = GAME.rules()
    ends = [dice_outcome(rules, "match", "1", dice) for dice in ((1, 1, 1), (1, 3, 1), (1, 2, 3))]
    assert ends == ["triple-match", "double-match", "lose"]


def test_621a_6_b_wagers_on_the_dice_are_settled_before_the_tiles_are_dealt() -> None:
    bets = ["1:pai-gow=10", "1:sum=5", "1:match@2=5"]
    round_ = played(bets, HANDS, dice=(4, 2, 2))
    assert [end.wager for end in round_.ends] == ["sum", "match", "pai-gow"]
    assert round_.net(1, "sum") == 1500
    assert round_.net(1, "match") == 3000


@pytest.mark.parametrize(
    ("rounding", "direction", "stake", "taken"),
    [
        (False, "up", "12", 60),
        (True, "up", "12", 75),
        (True, "nearest", "12", 50),
        (True, "nearest", "2", 25),
        (True, "up", "10", 50),
        (True, "nearest", "12.50", 75),
    ],
)
def test_621a_11_a_vigorish(rounding: bool, direction: str, stake: str, taken: int) -> None:
    answers = {"vigorish-rounding": rounding, "vigorish-rounding-direction": direction}
    rules = GAME.rules({**answers, "table-minimum": "$1"})
    end = played([f"1:pai-gow={stake}"], HANDS, rules=rules).end(1)
    assert end.vigorish == taken
    assert end.net == round(float(stake) * 100) - taken
