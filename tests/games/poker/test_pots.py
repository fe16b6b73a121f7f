"""637a.6 to 637a.17: side pots, who wins them, odd amounts, the rake and the funds."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.poker.table import GAME, told

from croupier.games.poker.forms import FORMS, HIGH
from croupier.games.poker.round.rake import rake_of
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Call
from croupier.rulebook.answers import AnswerError

NO_RAKE: dict[str, Any] = {"rake_percentage": "0%"}


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
        ({"rake-types": ["incremental"]}, [900, 1_200], [200, 0]),
        (
            {"rake-types": ["incremental"], "rake-level": "$5", "rake-at-a-level": "$0.50"},
            [1_400],
            [100],
        ),
        ({"rake-types": ["percentage", "incremental"]}, [2_000], [400]),
        ({"rake-types": ["time-charge"]}, [20_000], [0]),
    ],
)
def test_637a_17_b_1_and_2_the_rake_of_each_pot(
    answers: dict[str, object], pots: list[int], taken: list[int]
) -> None:
    assert rake_of(GAME.rules(answers), pots) == taken


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
    hands = {"seat 1": "Ad 3c 5s 7h", "seat 2": "Ac 3d 5h 7s", "seat 3": "Kc Kd Ks Qc"}
    found = told("badugi", [50] * 3, None, hands, odd_amount_badugi="by-suit", **odd)
    assert found.net[2] > found.net[1] > 0


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


@pytest.mark.parametrize(
    ("reading", "winners"), [("fewer-cards", {1, 2}), ("lowball-takes-all", {2})]
)
def test_637a_20_l_1_i_badeucey_without_four_cards(reading: str, winners: set[int]) -> None:
    places = {"seat 1": "2s 3h 4c 9s 10s", "seat 2": "2c 3c 4s 5c 7s"}
    found = told(
        "triple-draw-badeucey", [50, 50], places=places, badeucey_without_four_cards=reading
    )
    won = {each.seat for each in found.settled if each.outcome == "wins-the-pot"}
    assert won == winners


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


# ------------------------------------------------------------------------------ the funds


def test_637a_15_c_and_16_c_contributions_after_the_rake() -> None:
    answers: dict[str, Any] = {"bad_beat": True, "high_hand_jackpot": True}
    small = told("holdem", [100, 100], **answers)
    assert not small.funds
    found = told("holdem", [100, 100], {1: ["raise=20"]}, **answers)
    assert found.funds == {"bad-beat": 100, "high-hand-jackpot": 100}
    assert found.rake == 400
    assert found.net[1] + found.net[2] == -600


@pytest.mark.parametrize("payout", ["bad-beat", "high-hand-jackpot"])
def test_637a_15_a_and_16_a_no_contribution_in_games_without_a_high_hand(payout: str) -> None:
    for game, form in FORMS.items():
        offers = {"game": game, payout: True}
        if HIGH in form.wins:
            assert GAME.rules(offers).yes(payout)
        else:
            with pytest.raises(AnswerError, match="asked only if game = "):
                GAME.rules(offers)


@pytest.mark.parametrize(("reading", "contributes"), [("before-rake", True), ("after-rake", False)])
def test_637a_15_c_the_minimum_pot_is_measured_as_the_reading_says(
    reading: str, contributes: bool
) -> None:
    """$10 were bet, of which the house takes $1; the least pot for both funds is $10."""
    answers: dict[str, Any] = {
        "bad_beat": True,
        "high_hand_jackpot": True,
        "second_blind": "$5",
        "contributing_pot_measured": reading,
    }
    found = told("holdem", [100, 100], **answers)
    assert found.rake == 100
    assert bool(found.funds.get("bad-beat")) is contributes
    assert bool(found.funds.get("high-hand-jackpot")) is contributes


@pytest.mark.parametrize(
    ("reading", "least", "taken"),
    [("first-pot", "$70", 100), ("each-pot", "$70", 0), ("each-pot", "$40", 200)],
)
def test_637a_15_c_and_16_c_a_contribution_of_a_round_or_of_each_pot(
    reading: str, least: str, taken: int
) -> None:
    """$20, $50 and $50 are All-in: a pot of $60 and a side pot of $60."""
    answers: dict[str, Any] = {"bad_beat": True, "high_hand_jackpot": True}
    minimum: dict[str, Any] = {"bad_beat_minimum_pot": least, "high_hand_minimum_pot": least}
    acts = {3: ["raise=50"]}
    found = told("holdem", [20, 50, 50], acts, contributing_pot=reading, **answers, **minimum)
    assert (found.funds["bad-beat"], found.funds["high-hand-jackpot"]) == (taken, taken)
    assert sum(found.net.values()) == -found.rake - 2 * taken


def test_637a_15_c_and_16_c_no_contribution_where_there_is_no_pot() -> None:
    left = {("card", "seat 1", 3): Call("player-leaves", 2)}
    answers: dict[str, Any] = {"bad_beat": True, "bad_beat_minimum_pot": "$0"}
    found = told("five-card-draw-high", [100, 100], calls=left, **answers)
    assert not found.funds
    assert not any(found.net.values())


def test_637a_15_b_3_equal_hands_that_have_lost_divide_their_share() -> None:
    """Kings full, twice, lose to four tens: half of $100.01 for both, half of the rest each."""
    places = {
        "seat 1": "10s 10h",
        "seat 2": "Ks 2s",
        "seat 3": "Kh 2h",
        "seat 4": "3s 4h",
        "board": "10d 10c Kd Kc 9s",
    }
    found = told(
        "holdem",
        [100, 100, 100, 100],
        {4: ["fold"]},
        places,
        bad_beat=True,
        bad_beat_hands="full-house",
        meter=10_001,
    )
    paid = {e.seat: e.net for e in found.settled if e.wager == "bad-beat"}
    assert paid == {2: 2_501, 3: 2_500, 1: 2_500, 4: 2_500}


@pytest.mark.parametrize(("reading", "losers"), [("best", {2}), ("all", {2, 3})])
def test_637a_1_several_bad_beats(reading: str, losers: set[int]) -> None:
    """Kings full and nines full lose to four tens; half of the fund is for who has lost."""
    places = {
        "seat 1": "10s 10h",
        "seat 2": "Ks 2s",
        "seat 3": "9h 9d",
        "seat 4": "3s 4h",
        "board": "10d 10c Kd Kc 9s",
    }
    found = told(
        "holdem",
        [100, 100, 100, 100],
        {4: ["fold"]},
        places,
        bad_beat=True,
        bad_beat_hands="full-house",
        bad_beat_several_hands=reading,
        meter=10_000,
    )
    paid = {e.seat: e.net for e in found.settled if e.wager == "bad-beat"}
    assert sum(paid[seat] for seat in losers) == 5_000
    assert sum(paid.values()) == 10_000


@pytest.mark.parametrize(("reading", "paid"), [("beaten", 7_500), ("wins-nothing", 0)])
def test_637a_1_a_beaten_hand_that_wins_the_low_part(reading: str, paid: int) -> None:
    """Fours full lose to four aces, and 6-4-3-2-ace is low: two players share three parts."""
    places = {"seat 1": "As Ah Ks Kh", "seat 2": "4s 3h 2c 6c", "board": "Ad Ac 4d 4h 2d"}
    found = told(
        "omaha-high-low-split-eight-or-better",
        [100, 100],
        places=places,
        bad_beat=True,
        bad_beat_hands="full-house",
        bad_beat_losing_hand=reading,
        meter=10_000,
    )
    bad_beats = {e.seat: e.net for e in found.settled if e.wager == "bad-beat"}
    assert bad_beats.get(2, 0) == paid


def test_637a_16_f_to_h_the_high_hand_of_the_period() -> None:
    full = {"seat 1": "As Ah", "seat 2": "7s 2h", "board": "Ad Kc Kd 3c 8d"}
    first = told("holdem", [100, 100], places=full, high_hand_jackpot=True)
    assert first.carry["high-hand"]["holders"] == [[1, "player 1"]]  # type: ignore[index]
    plain = {"seat 1": "Qs Jh", "seat 2": "7s 2h", "board": "Ad Kc 10d 3c 8d"}
    over = told(
        "holdem",
        [0, 100, 100],
        places=plain | {"seat 3": "Qh Js"},
        carry=first.carry,
        high_hand_jackpot=True,
        draws=["over"],
        meter=12_345,
    )
    assert over.net[1] == 12_345, "the winner need not be present"
    assert "high-hand" not in over.carry
    elsewhere = told(
        "holdem",
        [100, 100],
        places=plain,
        carry=first.carry,
        high_hand_jackpot=True,
        draws=["won-elsewhere"],
        meter=12_345,
    )
    assert not [e for e in elsewhere.settled if e.wager == "high-hand-jackpot"]
    assert "high-hand" not in elsewhere.carry
    rolled = told("holdem", [100, 100], places=plain, high_hand_jackpot=True, draws=["over"])
    assert any("goes on to the next period" in text for text in rolled.said)


@pytest.mark.parametrize(("how", "holders"), [("equally", 2), ("first-made", 1)])
def test_637a_16_b_5_equal_high_hands(how: str, holders: int) -> None:
    places = {"seat 1": "As 2h", "seat 2": "Ah 3h", "board": "Ad Ac Kd Kc 8d"}
    found = told(
        "holdem", [100, 100], places=places, high_hand_jackpot=True, high_hand_division=how
    )
    assert len(found.carry["high-hand"]["holders"]) == holders  # type: ignore[index]


def test_637a_16_b_5_a_player_who_makes_the_same_hand_twice_has_one_share() -> None:
    answers: dict[str, Any] = {"high_hand_jackpot": True}
    places = {"seat 1": "As 2h", "seat 2": "7s 2s", "board": "Ad Ac Kd Kc 8d"}
    first = told("holdem", [100, 100], places=places, **answers)
    places = {"seat 1": "As 2h", "seat 2": "Ah 3h", "board": "Ad Ac Kd Kc 8d"}
    found = told(
        "holdem", [100] * 2, None, places, carry=first.carry, draws=["over"], meter=100, **answers
    )
    assert {e.seat: e.net for e in found.settled if e.wager == "high-hand-jackpot"} == {
        1: 50,
        2: 50,
    }


def test_637a_16_b_5_and_g_equal_hands_at_several_tables_divide_the_pool() -> None:
    """Three tables end the period one after the other; each pays its player and leaves the rest."""
    places = {"seat 1": "As Ah", "seat 2": "7s 2h", "board": "Ad Kc Kd 3c 8d"}
    left, paid = 10_001, []
    for draws in (["equal-elsewhere", "2"], ["equal-elsewhere", "1"], ["over"]):
        answers: dict[str, Any] = {"high_hand_jackpot": True, "high_hand_minimum_pot": "$50"}
        found = told("holdem", [100, 100], None, places, draws=draws, meter=left, **answers)
        paid += [e.net for e in found.settled if e.wager == "high-hand-jackpot"]
        left -= paid[-1]
        assert "high-hand" not in found.carry
    assert (paid, left) == ([3_334, 3_334, 3_333], 0)


def test_637a_16_b_4_too_few_players_dealt_in() -> None:
    places = {"seat 1": "As Ah", "seat 2": "7s 2h", "board": "Ad Kc Kd 3c 8d"}
    found = told(
        "holdem", [100, 100], places=places, high_hand_jackpot=True, high_hand_minimum_players=3
    )
    assert "high-hand" not in found.carry


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
    """$1 in antes of $0.50: whole dollars would leave the low hand nothing."""
    places = {"seat 1": "As Ah Ad 9h 9c Kd Kc", "seat 2": "2s 3h 4d 5c 7c Jd Jc"}
    game = "seven-card-stud-high-low-split-eight-or-better"
    answers: dict[str, Any] = {"ante": True, "ante_amount": "$0.25", **NO_RAKE}
    found = told(
        game, [50, 50], None, places, forced_bet_amount="$0.25", table_minimum="$0.25", **answers
    )
    assert (found.net[1], found.net[2]) == (0, 0)


def test_637a_18_m_a_void_hand_has_no_share_of_a_bad_beat() -> None:
    """Seat 3's hole cards are both exposed: what would be its part is seat 4's alone."""
    places = {
        "seat 1": "As Ah Ad Ac 2d 3h 4s",
        "seat 2": "Ks Kh Kd Kc 2c 3s 4d",
        "seat 3": "9s 9h",
        "seat 4": "5c 7d 8s 10h Qc 6d 2s",
    }
    exposed = ("stud-hole-card-exposed", "stud-both-hole-cards-exposed")
    calls = {("card", "seat 3", nth): Call(key, 3) for nth, key in enumerate(exposed, 1)}
    found = told(
        "seven-card-stud-high",
        [100] * 4,
        None,
        places,
        calls,
        meter=100_000,
        bad_beat=True,
        bad_beat_hands="four-of-a-kind",
    )
    paid = {each.seat: each.net for each in found.settled if each.wager == "bad-beat"}
    assert sum(paid.values()) == 100_000
    assert {*paid} == {1, 2, 4}


def test_637a_10_m_fewer_players_where_the_deck_is_to_suffice() -> None:
    rules = GAME.rules(
        {
            "game": "super-seven-card-stud-high-low-split-eight-or-better",
            "super-stud-short-deck": "fewer-players",
        }
    )
    bets = [Bet(seat, "table-stakes", 10_000) for seat in range(1, 7)]
    with pytest.raises(BetError, match=r"suffices for 5 \(637a\.10\(m\)\)"):
        GAME.entry.play().check(rules, bets)
