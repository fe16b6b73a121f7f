"""637a.6 to 637a.17: side pots, who wins them, odd amounts, the rake and the funds."""

from __future__ import annotations

from typing import Any

import pytest
from tests.chapters.poker.table import GAME, told

from croupier.chapters.poker.round.rake import rake_of
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet

NO_RAKE: dict[str, Any] = {"rake_percentage": "0%"}
# $1 at $10, $20 and $40, as a room would post it.
LISTED: dict[str, Any] = {"rake-types": ["incremental"], "rake-levels": "listed"}


def test_637a_8_b_5_i_and_iii_all_in_contends_for_what_it_has_met() -> None:
    """$20, $50 and $100 all in: 60 for all three, 60 for two, the rest is not called."""
    places = {"seat 1": "As Ah", "seat 2": "Ks Kh", "seat 3": "Qs Qh", "board": "2c 7d 9c 3h 4s"}
    acts = {3: ["raise=100"]}
    found = told("holdem", [20, 50, 100], acts, places, **NO_RAKE)
    assert (found.net[1], found.net[2], found.net[3]) == (4_000, 1_000, -5_000)
    assert any(text.startswith("The side pot 1, $60,") for text in found.said)


def test_637a_8_b_5_ii_a_player_who_is_all_in_gets_all_cards() -> None:
    found = told("seven-card-stud-high", [5, 100, 100], {1: ["-"], 2: ["raise=20"]})
    assert len(found.face_up("seat 1")) == 7


def test_637a_7_e_6_the_last_remaining_player_wins_without_a_showdown() -> None:
    found = told("holdem", [50, 50], {1: ["fold"]})
    assert {each.cite for each in found.settled if each.payer == "pot"} == {"637a.7(e)(6)"}
    assert found.net[2] == 100


def test_637a_17_d_an_uncalled_bet_is_not_raked() -> None:
    found = told("holdem", [500, 500], {1: ["-", "bet=300"], 2: ["-", "fold"]})
    assert found.rake == 0, "10 % of $4 is less than a dollar"
    assert (found.net[1], found.net[2]) == (200, -200)


@pytest.mark.parametrize(
    ("answers", "pots", "taken"),
    [
        ({}, [4_550], [400]),
        ({"rake-rounding": "cent"}, [4_550], [455]),
        ({}, [20_000], [500]),
        ({"rake-maximum": "$100"}, [9_990, 1_990], [900, 100]),
        ({"rake-percentage": "5%", "rake-maximum": "$3"}, [4_000, 8_000], [200, 100]),
        ({"rake-types": ["incremental"]}, [2_900], [200]),
        # $9 reaches no level of $10 by itself. Its All-in winner has no interest in the side pot
        # (637a.8(b)(5)(i)) and used to pay both levels of the $21 in the two pots together.
        ({"rake-types": ["incremental"]}, [900, 1_200], [0, 100]),
        (
            {"rake-types": ["incremental"], "incremental-rake-pots": "all-pots"},
            [900, 1_200],
            [0, 200],
        ),
        ({"rake-types": ["incremental"], "rake-maximum": "$3"}, [2_500, 2_500], [200, 100]),
        (
            {"rake-types": ["incremental"], "rake-level": "$5", "rake-at-a-level": "$0.50"},
            [1_400],
            [100],
        ),
        ({**LISTED}, [999, 1_000, 1_999, 2_000], [0, 100, 100, 200]),
        ({**LISTED}, [3_999, 4_000], [200, 300]),
        ({**LISTED, "rake-level-3": "no"}, [10_000], [200]),
        ({**LISTED, "rake-level-4": "$60", "rake-at-level-4": "$1.50"}, [6_000], [450]),
        ({**LISTED, "incremental-rake-pots": "all-pots"}, [1_500, 2_500], [100, 200]),
        ({"rake-types": ["percentage", "incremental"]}, [2_000], [400]),
        ({"rake-types": ["percentage", "incremental"]}, [900, 2_000], [0, 400]),
        ({"rake-types": ["percentage", "incremental"]}, [1_000, 5_000], [200, 300]),
        (
            {"rake-types": ["percentage", "incremental"], "rake-level": "$1"},
            [90, 1_000],
            [0, 500],
        ),
        (
            {"rake-types": ["incremental"], "rake-level": "$1", "rake-at-a-level": "$3"},
            [150, 150],
            [150, 150],
        ),
        ({"rake-types": ["time-charge"]}, [20_000], [0]),
    ],
)
def test_637a_17_b_1_and_2_the_rake_of_each_pot(
    answers: dict[str, object], pots: list[int], taken: list[int]
) -> None:
    assert rake_of(GAME.rules(answers), pots) == taken


def test_637a_17_b_2_an_all_in_winner_pays_the_levels_of_the_own_pot_alone() -> None:
    """$3 each in the pot, $20 each in the side pot: at $10 a level the pot of $9 pays nothing."""
    places = {"seat 1": "As Ah", "seat 2": "Ks Kh", "seat 3": "Qs Qh", "board": "2c 7d 9c 3h 4s"}
    found = told("holdem", [3, 23, 23], {3: ["raise=23"]}, places, rake_types=["incremental"])
    assert (found.net[1], found.net[2], found.rake) == (600, 1_300, 400)
    assert any(text.startswith("The pot, $9, goes to seat 1") for text in found.said)


@pytest.mark.parametrize("taken", ["each-betting-round", "end-of-round"])
def test_637a_17_b_1_i_and_ii_when_the_rake_is_taken_changes_no_amount(taken: str) -> None:
    acts = {1: ["raise=9", "bet=11"], 2: ["-", "raise=33"]}
    found = told("holdem", [100, 100], acts, rake_percentage_taken=taken, rake_maximum="$50")
    assert found.rake == 800, "of $86"


@pytest.mark.parametrize(
    ("basis", "minutes", "paid"),
    [("per-player", 60, 1_000), ("per-player", 20, 333), ("per-table", 30, 167)],
)
def test_637a_17_b_3_i_to_iii_a_time_charge_of_all_who_are_seated(
    basis: str, minutes: int, paid: int
) -> None:
    found = told(
        "holdem",
        [100, 100, 2],
        {1: ["fold"]},
        draws=["due"],
        rake_types=["time-charge"],
        time_charge_basis=basis,
        time_charge_minutes=minutes,
    )
    charged = {each.seat: -each.net for each in found.settled if each.payer == "house" and each.net}
    assert charged[1] == paid
    assert charged[3] == min(paid if basis == "per-player" else 166, 200), (
        "inactive players pay too"
    )
    again = told("holdem", [100, 100], rake_types=["time-charge"])
    assert all(each.payer == "pot" or not each.net for each in again.settled)


@pytest.mark.parametrize(
    ("reading", "paid"),
    [("all-seated", {1: 334, 2: 333, 3: 200}), ("dealt-in", {1: 500, 2: 500})],
)
def test_637a_17_b_3_i_reading_who_pays_a_time_charge_of_the_table(
    reading: str, paid: dict[int, int]
) -> None:
    """Seat 3 has $2 and is not dealt in; of a third of $10 it can pay that much."""
    found = told(
        "holdem",
        [100, 100, 2],
        {1: ["fold"]},
        draws=["due"],
        rake_types=["time-charge"],
        time_charge_basis="per-table",
        time_charge_of_the_table=reading,
    )
    charged = {each.seat: -each.net for each in found.settled if each.payer == "house" and each.net}
    assert charged == paid


# ------------------------------------------------------------------------------ who wins


def test_637a_11_k_the_board_plays_and_the_excess_goes_as_submitted() -> None:
    places = {"seat 1": "2s 3h", "seat 2": "2d 3c", "board": "As Ks Qd Jh 10c"}
    for how, lucky in (
        ("first-left-of-button", 1),
        ("by-suit", 2),
        ("last-to-bet", 2),
        ("player-named", 2),
    ):
        named: dict[str, Any] = {"odd_amount_player": 2} if how == "player-named" else {}
        if how == "by-suit":
            places = {"seat 1": "2s 3h", "seat 2": "2d 3s", "board": "As Ks Qd Jh 10c"}
        found = told(
            "holdem",
            [50, 50, 50],
            {3: ["fold"], 2: ["-", "bet=2"]},
            places,
            odd_amount_holdem=how,
            **NO_RAKE,
            first_blind="$1",
            second_blind="$2",
            ante=True,
            ante_amount="$0.50",
            **named,
        )
        assert found.net[lucky] > found.net[3 - lucky], how
        assert found.net[lucky] - found.net[3 - lucky] <= 100


def test_637a_10_i_3_ii_an_excess_by_suit_of_which_cards() -> None:
    """Two straights to the 9: the king of spades is dealt to seat 1, and not in its hand."""
    places = {
        "seat 1": "5d 6d 7h 8c 9d Ks 2h",
        "seat 2": "5c 6h 7d 8s 9s Qd 2c",
        "seat 3": "3s 3h Jc",
    }
    odd: dict[str, Any] = {"ante": True, "ante_amount": "$0.50", **NO_RAKE}
    for reading, lucky in (("cards-dealt", 1), ("winning-hand", 2)):
        found = told(
            "seven-card-stud-high",
            [50, 50, 50],
            {3: ["fold"]},
            places,
            odd_amount_elsewhere="by-suit",
            excess_by_suit=reading,
            **odd,
        )
        assert found.net[lucky] > found.net[3 - lucky], reading


def test_637a_20_k_2_and_21_k_5_by_suit_is_the_lowest_card_where_low_hands_win() -> None:
    """Hands of equal ranks are tied; the 2 or ace of clubs is lower than that of diamonds."""
    hands = {"seat 1": "2d 4s 5h 6h 7s", "seat 2": "2c 4h 5s 6s 7h", "seat 3": "Kc Kd Ks Qc Qd"}
    odd: dict[str, Any] = {"ante": True, "ante_amount": "$0.50", **NO_RAKE}
    found = told("triple-draw-2-7", [50] * 3, None, hands, odd_amount_triple_draw="by-suit", **odd)
    assert found.net[2] > found.net[1] > 0
    assert "637a.20(k)(2)" in found.cited
    hands = {"seat 1": "Ad 3c 5s 7h", "seat 2": "Ac 3d 5h 7s", "seat 3": "Kc Kd Ks Qc"}
    found = told("badugi", [50] * 3, None, hands, odd_amount_badugi="by-suit", **odd)
    assert found.net[2] > found.net[1] > 0
    assert "637a.21(k)(5)" in found.cited


@pytest.mark.parametrize(
    ("ante", "cite"), [("$1", "637a.10(i)(3)(ii)"), ("$0.50", "637a.10(i)(3)(iii)")]
)
def test_637a_10_i_3_ii_and_iii_the_excess_of_a_share_is_cited(ante: str, cite: str) -> None:
    """Two straights to the 9 and two lows of 8-7-6-5-2: one share of the pot is odd."""
    places = {
        "seat 1": "5d 6d 7h 8c 9d Ks 2h",
        "seat 2": "5c 6h 7d 8s 9s Qd 2c",
        "seat 3": "3s 3h 4c",
    }
    odd: dict[str, Any] = {"ante": True, "ante_amount": ante, **NO_RAKE}
    found = told("seven-card-stud-high-low-split", [50] * 3, {3: ["fold"]}, places, **odd)
    split = "637a.10(i)(3)(i)"  # the pot is odd too
    assert [each for each in found.cited if each.startswith("637a.10(i)(3)")] == [split, cite]


def test_637a_6_e_an_excess_elsewhere_by_the_reading() -> None:
    places = {
        "seat 1": "Ad Kh 4c Qd Jc 10s 2d",
        "seat 2": "As Kc Qh Js 10d 3c 2h",
        "seat 3": "9s 9h 6d",
    }
    for reading, lucky in (("first-to-the-left", 1), ("by-suit", 2)):
        found = told(
            "seven-card-stud-high",
            [50, 50, 50],
            {3: ["fold"]},
            places,
            ante=True,
            odd_amount_elsewhere=reading,
            **NO_RAKE,
        )
        assert found.net[lucky] == found.net[3 - lucky] + 100


@pytest.mark.parametrize(("reading", "nets"), [("dollar", {100, 50}), ("cent", {75})])
def test_637a_10_i_3_i_in_what_a_pot_is_divided(reading: str, nets: set[int]) -> None:
    """A pot of $5.50 between two: $3 and $2.50 in half dollars would leave nothing to argue."""
    places = {"seat 1": "2s 3h", "seat 2": "2d 3c", "board": "As Ks Qd Jh 10c"}
    found = told(
        "holdem",
        [50, 50, 50],
        {3: ["fold"]},
        places,
        ante=True,
        ante_amount="$0.50",
        pot_division=reading,
        **NO_RAKE,
        first_blind="$1",
        second_blind="$2",
    )
    assert {found.net[1], found.net[2]} <= nets | {25, 0, 50, 75, 100}
    assert found.net[1] + found.net[2] == 50


def test_637a_10_j_and_k_no_low_hand_and_the_same_five_for_both() -> None:
    game = "seven-card-stud-high-low-split-eight-or-better"
    none = {"seat 1": "As Ah 9c 9d Kc Kd Qh", "seat 2": "8d 7c Kh 10s Jd Jc Qc"}
    found = told(game, [50, 50], places=none, **NO_RAKE)
    assert found.net[1] > 0 > found.net[2]
    both = {"seat 1": "2s 3h 4c 5d 6c Kd Qh", "seat 2": "8d 7c 5h 4s 3d Jc Qc"}
    assert told(game, [50, 50], places=both, **NO_RAKE).net[1] > 0


def test_637a_6_d_and_e_low_hands_by_the_reading() -> None:
    places = {"seat 1": "4s 3h Ac 2d Kc Kd Qh", "seat 2": "8d 7c Kh 6s 5d 4c Qc"}
    for reading, winner in (("worst-card-first", 2), ("best-card-first", 1)):
        found = told("seven-card-stud-low", [50, 50], places=places, low_comparison=reading)
        assert found.net[winner] > 0


def test_637a_20_k_1_triple_draw_is_counted_from_the_highest_card_by_any_reading() -> None:
    places = {"seat 1": "4s 3h Ac 2d Kc", "seat 2": "8d 7c 6s 5d 4c"}
    for reading in ("worst-card-first", "best-card-first"):
        found = told("triple-draw-ace-5", [50, 50], places=places, low_comparison=reading)
        assert found.net[2] > 0


def test_637a_20_k_3_i_to_iii_2_7_lowball() -> None:
    places = {"seat 1": "2s 3h 4c 5d Ac", "seat 2": "Kd Qc Jh 10d 8c", "seat 3": "2c 3c 4d 5h 6h"}
    found = told("triple-draw-2-7", [50, 50, 50], places=places)
    assert found.net[2] > 0, "an ace is high alone, and a straight counts"


WITHOUT_FOUR_CARDS = pytest.mark.parametrize(
    ("reading", "winners"), [("fewer-cards", {1, 2}), ("lowball-takes-all", {2})]
)


def won_without_four_cards(game: str, reading: str) -> set[int]:
    places = {"seat 1": "2s 3h 4c 9s 10s", "seat 2": "2c 3c 4s 5c 7s"}
    found = told(game, [50, 50], places=places, badeucey_without_four_cards=reading)
    return {each.seat for each in found.settled if each.outcome == "wins-the-pot"}


@WITHOUT_FOUR_CARDS
def test_637a_20_l_1_i_badeucey_without_four_cards(reading: str, winners: set[int]) -> None:
    assert won_without_four_cards("triple-draw-badeucey", reading) == winners


@pytest.mark.parametrize(
    ("game", "paragraph"),
    [("triple-draw-badeucey", "637a.20(l)(1)"), ("triple-draw-badacey", "637a.20(l)(2)")],
)
def test_637a_20_l_1_ii_and_2_ii_an_excess_goes_to_the_lowball_hand(
    game: str, paragraph: str
) -> None:
    """An odd pot of $7: $4 to seat 2's lowball hand, $3 to seat 1's four suits."""
    places = {"seat 1": "2s 3h 4c 9d 10s", "seat 2": "2c 3c 4s 5c 7s", "seat 3": "Kc Kd Ks Kh Qc"}
    odd: dict[str, Any] = {"ante": True, "ante_amount": "$1", "first_blind": "$2", **NO_RAKE}
    found = told(game, [50] * 3, {3: ["fold"]}, places, second_blind="$2", **odd)
    assert (found.net[1], found.net[2]) == (0, 100)
    assert f"{paragraph}(ii)" in found.cited
    won = [each for each in found.settled if each.outcome == "wins-the-pot"]
    assert {each.cite for each in won} == {f"{paragraph}(i)"}


@WITHOUT_FOUR_CARDS
def test_637a_20_l_2_i_badacey_without_four_cards(reading: str, winners: set[int]) -> None:
    assert won_without_four_cards("triple-draw-badacey", reading) == winners


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ks Qh Jd 10c", "As 2h 3d 3c"),
        ("As 2h 3d 3c", "4s 5h 6d 6c"),
        ("As 2s 2h 3s", "As 5s 4h 6s"),
        ("As Ks Qs Js", "2c 3c 4c 5c"),
    ],
)
def test_637a_21_k_1_to_4_more_cards_apart_then_lower_ones(first: str, second: str) -> None:
    if set(first.split()) & set(second.split()):
        second = second.replace("As", "7s")
    assert told("badugi", [50, 50], places={"seat 1": first, "seat 2": second}).net[1] > 0


def test_637a_12_k_two_of_four_and_three_of_five() -> None:
    """Four spades on the board and one in the hand are no flush."""
    places = {"seat 1": "As Kd Qc 2h", "seat 2": "9d 9h 3c 4h", "board": "Js 9s 6s 2s 7d"}
    assert told("omaha-high", [50, 50], places=places).net[2] > 0


# ------------------------------------------------------------------------------ the showdown


def test_637a_18_e_losing_hands_are_disclosed_where_required() -> None:
    places = {"seat 1": "As Ah", "seat 2": "7s 2h", "board": "Ad Kc Kd 3c 8d"}
    for required in (False, True):
        found = told("holdem", [100, 100], places=places, disclose_discarded_hands=required)
        assert ("Seat 2 shows 7s 2h." in found.said) is required


def test_637a_18_e_who_made_the_final_bet_shows_first() -> None:
    answers: dict[str, Any] = {"disclose_discarded_hands": True}
    last = told(
        "holdem",
        [100, 100, 100],
        {3: ["-", "-", "-", "bet=5"]},
        **answers,
    )
    shown = [text for text in last.said if " shows " in text]
    assert shown[0].startswith("Seat 3")
    checked = told("holdem", [100, 100, 100], **answers)
    assert next(text for text in checked.said if " shows " in text).startswith("Seat 1")
    answers["showdown_after_checks"] = "last-bettor"
    by_letter = told("holdem", [100, 100, 100], {3: ["raise=10"]}, **answers)
    assert next(text for text in by_letter.said if " shows " in text).startswith("Seat 3")


def test_637a_18_e_who_has_gone_all_in_last_shows_first() -> None:
    """Seat 3 is All-in before the flop, and both others call: nobody can check after that."""
    found = told("holdem", [50, 50, 50], {3: ["raise=50"]}, disclose_discarded_hands=True)
    assert next(text for text in found.said if " shows " in text).startswith("Seat 3")


def test_637a_6_b_1_a_royal_flush_is_called_by_its_name() -> None:
    places = {"seat 1": "As Ks", "board": "Qs Js 10s 2d 3c"}
    found = told("holdem", [50, 50], places=places)
    assert any("the best high hand (royal flush)" in text for text in found.said)


def test_637a_10_i_3_i_of_a_small_pot_both_parts_have_a_share() -> None:
    """$1 in antes and bets of $0.25: whole dollars would leave the low hand nothing."""
    places = {"seat 1": "As Ah Ad 9h 9c Kd Kc", "seat 2": "2s 3h 4d 5c 7c Jd Jc"}
    game = "seven-card-stud-high-low-split-eight-or-better"
    answers: dict[str, Any] = {"ante": True, "ante_amount": "$0.25", **NO_RAKE}
    found = told(
        game, [50, 50], None, places, forced_bet_amount="$0.25", table_minimum="$0.25", **answers
    )
    assert (found.net[1], found.net[2]) == (0, 0)


def test_637a_10_m_fewer_players_where_the_deck_is_to_suffice() -> None:
    rules = GAME.rules(
        {
            "game": "super-seven-card-stud-high-low-split-eight-or-better",
            "super-stud-short-deck": "fewer-players",
        }
    )
    bets = [Bet(seat, "table-stakes", 10_000) for seat in range(1, 7)]
    with pytest.raises(BetError, match=r" for 5 \(637a\.10\(m\)\)"):
        GAME.entry.play().check(rules, bets)
