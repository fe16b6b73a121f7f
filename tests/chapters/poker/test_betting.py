"""637a.8, 637a.10 to 637a.21: who bets, how much, in which order."""

from __future__ import annotations

from typing import Any

import pytest
from tests.chapters.poker.table import GAME, Told, told

from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.streets import highest_showing
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Choice, Start

HOLDEM = "holdem"


def choice(found: Told, nth: int, key: str) -> Choice | None:
    return next((each for each in found.asked[nth].choices if each.key == key), None)


def test_637a_11_d_to_g_blinds_left_of_the_button_and_the_option_to_raise() -> None:
    found = told(HOLDEM, [100, 100, 100, 100], {4: ["fold"]})
    assert "The button is before seat 4." in found.said
    assert found.turns()[:4] == [3, 4, 1, 2]
    assert choice(found, 3, "raise") is not None, "the second blind may still raise"
    assert choice(found, 3, "check") is not None


def test_637a_11_c_2_the_button_goes_on_clockwise_to_who_plays() -> None:
    first = told(HOLDEM, [100, 100, 100])
    assert first.carry["button"] == 3
    second = told(HOLDEM, [100, 0, 100], carry=first.carry)
    assert second.carry["button"] == 1
    assert told(HOLDEM, [100, 100, 100], carry=second.carry).carry["button"] == 2


def test_637a_11_c_1_ii_the_button_by_a_card() -> None:
    places = {"seat 1": "2s", "seat 2": "Ah", "seat 3": "As"}
    found = told(HOLDEM, [100, 100, 100], places=places, button_start="by-card")
    assert found.carry["button"] == 3
    assert len(found.collected) == 3


def test_637a_11_d_heads_up_by_either_reading() -> None:
    left = told(HOLDEM, [100, 100])
    assert (left.turns()[:2], left.turns()[2]) == ([1, 2], 1)
    button = told(HOLDEM, [100, 100], heads_up_blinds="button")
    assert (button.turns()[:2], button.turns()[2]) == ([2, 1], 1)


def test_637a_11_e_one_straddle_after_the_blinds() -> None:
    found = told(HOLDEM, [100, 100, 100, 100], {3: ["straddle-bet"]}, straddle=True)
    assert found.turns()[:5] == [3, 4, 1, 2, 3]
    assert sum(each.wager == "straddle-bet" for each in found.settled) == 1
    call = choice(found, 1, "call")
    assert call is not None
    assert call.stake == 400


@pytest.mark.parametrize("game", ["five-card-draw-high", "seven-card-stud-high", "five-card-stud"])
def test_637a_13_e_and_10_d_no_straddle_where_the_chapter_has_none(game: str) -> None:
    wagers = {wager.key for wager in GAME.rules({"game": game}).wagers()}
    assert "straddle-bet" not in wagers


def test_637a_13_e_the_blind_bet_comes_after_the_cards() -> None:
    found = told("five-card-draw-high", [100, 100, 100])
    assert [place for place, _, _ in found.cards][:3] == ["seat 1", "seat 2", "seat 3"]
    assert len(found.face_up("seat 1")) >= 5


@pytest.mark.parametrize(
    ("game", "up", "first"),
    [
        ("seven-card-stud-high", {1: "2d", 2: "2c", 3: "Ac"}, 2),
        ("seven-card-stud-low", {1: "Kd", 2: "Kc", 3: "Ac"}, 1),
        ("seven-card-stud-high-low-split", {1: "As", 2: "3c", 3: "2c"}, 2),
        ("seven-card-stud-high-low-split-eight-or-better", {1: "As", 2: "3c", 3: "2s"}, 3),
        ("five-card-stud", {1: "9s", 2: "9h", 3: "10c"}, 2),
    ],
)
def test_637a_10_d_1_to_4_and_14_d_who_makes_the_forced_bet(
    game: str, up: dict[int, str], first: int
) -> None:
    down = "Js Jh" if game != "five-card-stud" else "Js"
    others = {1: down, 2: down.replace("J", "Q"), 3: down.replace("J", "K").replace("Ks", "Kd")}
    if game == "seven-card-stud-low":
        others[3] = "6d 6h"
    places = {f"seat {seat}": f"{others[seat]} {card}" for seat, card in up.items()}
    found = told(game, [100, 100, 100], places=places)
    forced = [each.seat for each in found.settled if each.wager == "forced-bet"]
    assert forced == [first]
    assert found.turns()[:2] == [first % 3 + 1, (first + 1) % 3 + 1], "and has so acted"


def test_637a_10_d_2_an_ace_is_highest_by_the_other_reading() -> None:
    places = {"seat 1": "Js Jh Kd", "seat 2": "Qs Qh Ac"}
    found = told(
        "seven-card-stud-low", [100, 100], places=places, stud_low_forced_bet="ace-highest"
    )
    assert [each.seat for each in found.settled if each.wager == "forced-bet"] == [2]


def test_637a_10_f_1_to_3_the_highest_hand_showing_opens() -> None:
    places = {"seat 1": "2s 3h 7d 8d", "seat 2": "4s 5h 9d 9c", "seat 3": "6s 6h Ad Kd"}
    high = told("seven-card-stud-high", [100, 100, 100], places=places)
    assert high.turns()[2] == 2
    low = told("seven-card-stud-low", [100, 100, 100], places=places)
    assert low.turns()[2] == 1
    tied = {"seat 1": "2s 3h 7d 8d", "seat 2": "4s 5h 7c 8c", "seat 3": "6s 6h 2d 3d"}
    assert told("seven-card-stud-high", [100, 100, 100], places=tied).turns()[2] == 1


def test_637a_10_f_2_by_the_words_of_637a_6_e_the_best_card_showing_opens() -> None:
    places = {"seat 1": "2s 3h 7d 8d", "seat 2": "4s 5h 9d 9c", "seat 3": "6s 6h Ad Kd"}
    for reading, opens in (("worst-card-first", 1), ("best-card-first", 3)):
        found = told("seven-card-stud-low", [100] * 3, places=places, low_comparison=reading)
        assert found.turns()[2] == opens


def test_637a_8_j_a_player_may_raise_after_a_check_unless_posted_otherwise() -> None:
    acts = {1: ["-", "-"], 2: ["-", "bet=10"]}
    for allowed in (True, False):
        found = told(HOLDEM, [100, 100], acts, check_raise=allowed)
        assert (choice(found, 4, "raise") is not None) is allowed


def test_637a_18_l_1_a_fold_where_nothing_is_owed_by_the_reading() -> None:
    for reading, offered in (("facing-a-bet", False), ("in-turn", True)):
        found = told(HOLDEM, [100, 100], fold_without_a_bet=reading)
        assert (choice(found, 2, "fold") is not None) is offered
    acts = {1: ["-", "fold"]}
    folded = told(HOLDEM, [100, 100], acts, fold_without_a_bet="in-turn")
    assert (folded.net[1], folded.net[2]) == (-200, 200)


def test_637a_8_k_the_number_of_raises() -> None:
    acts = {1: ["raise=10", "raise=30"], 2: ["raise=20"]}
    found = told(HOLDEM, [500, 500], acts, raises_limited=True, maximum_raises=3)
    assert choice(found, 3, "raise") is None
    assert choice(told(HOLDEM, [500, 500], acts), 3, "raise") is not None


@pytest.mark.parametrize(
    ("betting", "bounds"),
    [("spread", (500, 5_000)), ("fixed", (500, 0)), ("pot-limit", (500, 1_000))],
)
def test_637a_8_k_the_limits_of_a_bet(betting: str, bounds: tuple[int, int]) -> None:
    found = told(
        HOLDEM,
        [500, 500],
        first_blind="$2",
        second_blind="$5",
        table_minimum="$5",
        table_maximum="$50",
        betting=betting,
    )
    bet = choice(found, 2, "bet")
    assert bet is not None
    assert (bet.stake, bet.most) == bounds


@pytest.mark.parametrize(
    ("betting", "bounds"),
    [("spread", (3_800, 0)), ("fixed", (3_400, 0)), ("pot-limit", (6_000, 9_300))],
)
def test_637a_8_k_a_raise_over_a_large_straddle_keeps_to_the_posted_maximum(
    betting: str, bounds: tuple[int, int]
) -> None:
    """Limits of $4 and $8, a Straddle Bet of $30 after a Blind Bet of $2."""
    answers: dict[str, Any] = {"table_minimum": "$4", "table_maximum": "$8", "betting": betting}
    acts = {3: ["straddle-bet"]}
    found = told(HOLDEM, [500] * 4, acts, straddle=True, straddle_amount="$30", **answers)
    more = choice(found, 1, "raise")
    assert more is not None
    assert (more.stake, more.most) == bounds


def test_637a_8_k_all_may_agree_to_a_higher_minimum() -> None:
    for said, least in (("agreed", 800), ("", 100)):
        found = told(HOLDEM, [500, 500], draws=[said], agreed_minimum="$8")
        bet = choice(found, 2, "bet")
        assert bet is not None
        assert bet.stake == least


def test_637a_8_k_a_raise_is_at_least_the_last_one_by_the_reading() -> None:
    acts = {1: ["raise=20"]}
    for reading, least in (("last-raise", 3_800), ("table-minimum", 2_000)):
        found = told(HOLDEM, [500, 500], acts, minimum_raise=reading)
        again = choice(found, 1, "raise")
        assert again is not None
        assert again.stake == least, "to $21 there is $19 to meet"


def test_637a_8_b_4_who_has_too_little_is_not_dealt_in() -> None:
    found = told(HOLDEM, [100, 100, 2])
    assert not found.face_up("seat 3")
    assert found.net[3] == 0
    rules = GAME.rules()
    with pytest.raises(BetError, match=r"two players need \$3\.00 .*637a\.8\(b\)\(4\)"):
        GAME.entry.play().check(
            rules, [Bet(1, "table-stakes", 10_000), Bet(2, "table-stakes", 200)]
        )


def test_637a_8_a_a_player_sits_at_one_seat() -> None:
    bets = [Bet(seat, "table-stakes", 10_000, player="Ann") for seat in (1, 2)]
    bets.append(Bet(3, "table-stakes", 10_000))
    with pytest.raises(BetError, match=r"another seat \(637a\.8\(a\)\)"):
        GAME.entry.play().check(GAME.rules(), bets)


@pytest.mark.parametrize(
    ("game", "most", "cite"),
    [
        ("seven-card-stud-high", 9, "637a.10(b)"),
        ("holdem", 10, "637a.11(b)"),
        ("omaha-high", 10, "637a.12(b)"),
        ("five-card-draw-low", 8, "637a.13(b)"),
        ("five-card-stud", 8, "637a.14(b)"),
        ("five-card-omaha-high", 8, "637a.19(b)"),
        ("triple-draw-2-7", 7, "637a.20(b)"),
        ("badugi", 9, "637a.21(b)"),
    ],
)
def test_637a_10_b_and_11_b_no_more_players_than_the_game_takes(
    game: str, most: int, cite: str
) -> None:
    rules = GAME.rules({"game": game})
    bets = [Bet(seat, "table-stakes", 10_000) for seat in range(1, most + 2)]
    with pytest.raises(BetError) as refused:
        GAME.entry.play().check(rules, bets)
    assert cite in str(refused.value)
    GAME.entry.play().check(rules, bets[:-1])


@pytest.mark.parametrize(("kill", "bet"), [("kill", 800), ("half-kill", 600)])
def test_637a_1_a_kill_raises_the_limits_until_a_pot_is_divided(kill: str, bet: int) -> None:
    game = "omaha-high-low-split-eight-or-better"
    answers: dict[str, Any] = {
        "kill": kill,
        "qualifying_pot": "$5",
        "betting": "fixed",
        "table_minimum": "$4",
    }
    whole = {"seat 1": "Ks Kh Qs Qh", "seat 2": "Js Jh 9s 9h", "board": "Kd Kc 10d 10c 8s"}
    first = told(game, [100, 100], {1: ["raise"]}, whole, **answers, table_maximum="$8")
    assert first.carry["kill"] is True
    second = told(game, [100, 100], carry=first.carry, **answers, table_maximum="$8")
    opened = next(each for each in second.asked[2].choices if each.key == "bet")
    assert opened.stake == bet
    split = {"seat 1": "As 2s Kd Kc", "seat 2": "9h 9d Qd Qc", "board": "3s 4d 8c Qh 10c"}
    third = told(
        game, [100, 100], {2: ["raise"]}, split, carry=first.carry, **answers, table_maximum="$8"
    )
    assert third.carry["kill"] is False


@pytest.mark.parametrize(("agreed", "killed"), [("$3", 400), ("$5", 500)])
def test_637a_1_and_8_k_a_kill_raises_what_is_posted_and_not_what_is_agreed(
    agreed: str, killed: int
) -> None:
    found = told(
        "omaha-high-low-split-eight-or-better",
        [100, 100],
        carry={"kill": True},
        draws=["agreed"],
        kill="kill",
        table_minimum="$2",
        table_maximum="$50",
        agreed_minimum=agreed,
    )
    bets = [each for question in found.asked for each in question.choices if each.key == "bet"]
    assert {each.stake for each in bets} == {killed}


@pytest.mark.parametrize(("reading", "kill"), [("all-pots", False), ("any-pot", True)])
def test_637a_1_a_kill_where_side_pots_have_other_winners(reading: str, kill: bool) -> None:
    """Seat 1 wins the pot of $120, All-in with the best hand, and seat 2 the side pot."""
    places = {
        "seat 1": "As Ah Kc Ks",
        "seat 2": "Qs Qh Jc Js",
        "seat 3": "2c 7d 9h 10s",
        "board": "Ad Qc Jd 9c 9d",
    }
    found = told(
        "omaha-high-low-split-eight-or-better",
        [40, 200, 200],
        {2: ["raise=100"]},
        places,
        kill="kill",
        qualifying_pot="$50",
        kill_with_side_pots=reading,
    )
    assert found.net[1] > 0 > found.net[3]
    assert found.carry["kill"] is kill


@pytest.mark.parametrize(
    ("reading", "kill"), [("several-winners", False), ("high-and-low-apart", True)]
)
def test_637a_1_a_kill_where_both_are_tied_for_both_parts(reading: str, kill: bool) -> None:
    places = {"seat 1": "As 2s Kd Qd", "seat 2": "Ah 2h Kc Qc", "board": "3d 5c 8h Js Jc"}
    found = told(
        "omaha-high-low-split-eight-or-better",
        [100, 100],
        {1: ["raise=40"]},
        places,
        carry={"kill": True},
        kill="kill",
        qualifying_pot="$20",
        kill_divided_pot=reading,
    )
    assert abs(found.net[1] - found.net[2]) <= 100
    assert found.carry["kill"] is kill


TIED = {
    "omaha-high-low-split-eight-or-better": {
        "seat 1": "As Kd 9h 9c",
        "seat 2": "Ah Kc 8h 8c",
        "board": "Qs Qd Jc Ks 3h",
    },
    "triple-draw-2-7": {"seat 1": "2s 3h 4c 5d 7c", "seat 2": "2c 3c 4s 5h 7d"},
    "badugi": {"seat 1": "As 2h 3c 4d", "seat 2": "Ad 2c 3h 4s"},
}


@pytest.mark.parametrize("game", TIED)
@pytest.mark.parametrize(
    ("reading", "kill"), [("several-winners", False), ("high-and-low-apart", True)]
)
def test_637a_1_a_tie_for_a_pot_does_the_same_to_a_kill_in_every_game(
    game: str, reading: str, kill: bool
) -> None:
    """Two players share a qualifying pot for which there is no low hand."""
    found = told(
        game,
        [100, 100],
        places=TIED[game],
        carry={"kill": True},
        kill="kill",
        qualifying_pot="$2",
        kill_divided_pot=reading,
    )
    assert {each.outcome for each in found.settled if each.payer == "pot"} == {"wins-the-pot"}
    assert found.carry["kill"] is kill


@pytest.mark.parametrize(("reading", "blinds"), [("as-posted", [100, 200]), ("raised", [150, 300])])
def test_637a_1_blind_bets_under_a_kill(reading: str, blinds: list[int]) -> None:
    found = told("badugi", [100, 100], carry={"kill": True}, kill="half-kill", kill_blinds=reading)
    assert [each.stake for each in found.settled if each.wager == "blind-bet"] == blinds


@pytest.mark.parametrize(("reading", "least"), [("whole-bet", 800), ("over-the-blind", 600)])
def test_637a_11_e_the_least_raise_over_a_straddle(reading: str, least: int) -> None:
    """$1, $2 and a Straddle Bet of $4."""
    acts = {3: ["straddle-bet"]}
    found = told(HOLDEM, [100] * 4, acts, straddle=True, straddle_raise=reading)
    raised = choice(found, 1, "raise")
    assert raised is not None
    assert raised.stake == least


@pytest.mark.parametrize(("reading", "may_raise"), [("counted", False), ("not-counted", True)])
def test_637a_8_k_a_short_raise_and_the_number_of_raises(reading: str, may_raise: bool) -> None:
    """Seat 3 is All-in for $3 over a Blind Bet of $2; one raise is permitted."""
    limits: dict[str, Any] = {"raises_limited": True, "maximum_raises": 1, "table_minimum": "$1"}
    answers: dict[str, Any] = {**limits, "minimum_raise": "last-raise"}
    found = told(HOLDEM, [100, 100, 3], {3: ["raise"]}, short_raise_counted=reading, **answers)
    assert (choice(found, 1, "raise") is not None) is may_raise


def test_637a_17_b_1_i_what_is_said_to_be_in_the_pot_is_what_is_left_there() -> None:
    """$22 were bet before the flop, of which the house has taken $2."""
    found = told(HOLDEM, [100, 100], {1: ["raise=10"]})
    assert "The betting round is complete; bets so far: $22." in found.said
    check = choice(found, 2, "check")
    assert check is not None
    assert "$20 in the pot" in check.label


def test_637a_1_a_pot_below_the_amount_ends_a_kill() -> None:
    game = "omaha-high-low-split-eight-or-better"
    found = told(game, [100, 100], carry={"kill": True}, kill="kill", qualifying_pot="$100")
    assert found.carry["kill"] is False


@pytest.mark.parametrize(("reading", "killed"), [("as-awarded", False), ("as-bet", True)])
def test_637a_1_a_pot_that_qualifies_is_measured_by_the_reading(reading: str, killed: bool) -> None:
    """$10 were bet, of which the house takes $1."""
    whole = {"seat 1": "Ks Kh Qs Qh", "seat 2": "Js Jh 9s 9h", "board": "Kd Kc 10d 10c 8s"}
    found = told(
        "omaha-high-low-split-eight-or-better",
        [100, 100],
        places=whole,
        kill="kill",
        qualifying_pot="$10",
        second_blind="$5",
        qualifying_pot_measured=reading,
    )
    assert found.rake == 100
    assert found.carry["kill"] is killed


@pytest.mark.parametrize(
    ("game", "one", "other", "opens"),
    [
        ("seven-card-stud-high", "As Kd Qc Jh", "10s 8d 5c 3h 2s", 1),
        ("seven-card-stud-high", "As Ad Qc Jh", "2s 2d 5c 3h 4s", 1),
        ("seven-card-stud-high", "Qs Qd 3c Jh", "Ks Kd 5c 3h 4s", 2),
        ("seven-card-stud-high", "3h 3d 3c Jh", "10s 8s 5s 4s 2s", 2),
        ("seven-card-stud-high", "As 5d 4c 3h 2d", "6s 5h 4d 3c 2s", 2),
        ("seven-card-stud-high", "As 5s 4s 3s 2s", "6h 5h 4h 3h 2h", 2),
        ("seven-card-stud-high", "As 5s 4s 3s 2s", "Ah Kd Kh Ks Kc", 1),
        ("seven-card-stud-low", "Ks Qd Jc 10h", "8s 7d 5c 3h 2s", 2),
        ("seven-card-stud-low", "8s 7d 5c 3h", "Ks Qd Jc 10h 2s", 1),
    ],
)
def test_637a_10_f_a_hole_card_that_was_exposed_is_one_card_more(
    game: str, one: str, other: str, opens: int
) -> None:
    """The hands that show are compared as hands: five cards are not better for being five."""
    stakes = tuple(Bet(seat, "table-stakes", 10_000) for seat in (1, 2))
    room = Cards.of(GAME.rules({"game": game}), Start(stakes))
    room.seat_players()
    for hand, up in zip(room.hands, (one, other), strict=True):
        hand.up = list(parse_cards(up))
    assert highest_showing(room).seat == opens


@pytest.mark.parametrize(
    ("game", "reading", "sizes"),
    [
        ("holdem", "third-round", [200, 200, 400, 400]),
        ("holdem", "last-round", [200, 200, 200, 400]),
        ("five-card-stud", "last-round", [200, 200, 200, 400]),
        ("triple-draw-2-7", "last-round", [200, 200, 200, 400]),
        ("five-card-draw-high", "last-round", [200, 400]),
    ],
)
def test_637a_8_k_fixed_bets_are_at_the_maximum_later(
    game: str, reading: str, sizes: list[int]
) -> None:
    rules = GAME.rules(
        {"game": game, "betting": "fixed", "table-minimum": "$2", "table-maximum": "$4"}
        | {"fixed-bets-later": reading}
    )
    room = Cards.of(rules, Start(()))
    found = []
    for nth in range(room.form.last_bets + 1):
        room.betting_round = nth
        found.append(room.limits[0])
    assert found == sizes


@pytest.mark.parametrize(("reading", "blinds"), [("first-ones", [1, 2]), ("last-ones", [2, 4])])
def test_637a_11_d_with_two_players_two_of_three_blind_bets_are_made(
    reading: str, blinds: list[int]
) -> None:
    found = told(
        "holdem", [100, 100], third_blind="$4", blinds_beyond_the_players=reading, rake_maximum="$0"
    )
    stakes = [e.stake // 100 for e in found.settled if e.wager == "blind-bet"]
    assert sorted(stakes) == blinds
