"""637a.18: what goes wrong at a Poker table, at its moment; and decks that run short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.chapters.poker.table import GAME, Told, told

from croupier.chapters.poker.play import play
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.irregular import PLAYING
from croupier.chapters.poker.round.table import Hand
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Bet, Call, Choice, Decide, Moment, NextCard, Start
from croupier.table.round import ActError
from croupier.table.session import Session

STUD = "seven-card-stud-high"
BEFORE = ("moment", "637a.5(a)", 1)


def out_of_use(found: Told) -> int:
    return len(found.face_up("discards"))


@pytest.mark.parametrize(
    ("irregularity", "at"),
    [
        ("improper-shuffle", ("card", "board", 1)),
        ("wrong-starting-position", ("decide", 3, 1)),
        ("eligible-player-not-dealt", ("card", "seat 2", 2)),
    ],
)
def test_637a_18_g_1_2_and_4_a_misdeal_returns_everything(
    irregularity: str, at: tuple[str, object, int]
) -> None:
    carry = {"button": 2}
    found = told("holdem", [100, 100, 100], calls={at: Call(irregularity)}, carry=carry)
    assert found.void.startswith("Misdeal")
    assert not found.net
    assert found.carry == carry, "the button stays where it was"


@pytest.mark.parametrize(
    ("reading", "irregularity", "next_button"),
    [
        ("same-button", "wrong-starting-position", 3),
        ("next-button", "wrong-starting-position", 1),
        ("next-button", "missing-or-extra-cards", 3),
    ],
)
def test_637a_18_g_reading_the_button_after_a_misdeal(
    reading: str, irregularity: str, next_button: int
) -> None:
    """The misdealt round has the button at seat 3; a round voided under (i) is no misdeal."""
    answers: dict[str, Any] = {"misdeal_ends_the_round": reading}
    calls = {("decide", 3, 1): Call(irregularity)}
    void = told("holdem", [100] * 3, calls=calls, carry={"button": 2}, **answers)
    assert void.void
    again = told("holdem", [100] * 3, carry=void.carry, **answers)
    assert again.carry["button"] == next_button


def test_637a_18_g_a_button_found_by_card_stays_after_a_misdeal() -> None:
    places = {"seat 1": "2s", "seat 2": "Ah", "seat 3": "3s"}
    answers: dict[str, Any] = {"button_start": "by-card"}
    calls = {("decide", 2, 1): Call("wrong-starting-position")}
    void = told("holdem", [100] * 3, places=places, calls=calls, **answers)
    assert void.void
    again = told("holdem", [100] * 3, carry=void.carry, **answers)
    assert not again.collected, "no card is dealt for it again"
    assert again.carry["button"] == 2
    assert told("holdem", [100] * 3, carry=again.carry, **answers).carry["button"] == 3


@pytest.mark.parametrize("irregularity", ["wrong-starting-position", "eligible-player-not-dealt"])
def test_637a_18_g_2_and_4_no_misdeal_once_two_have_bet(irregularity: str) -> None:
    found = told("holdem", [100, 100, 100, 100])
    assert irregularity in found.asked[1].calls, "one has called"
    assert irregularity not in found.asked[2].calls, "two have called"


def test_637a_18_g_2_and_4_a_straddle_bet_is_a_voluntary_one() -> None:
    found = told("holdem", [100] * 4, {3: ["straddle-bet"]}, straddle=True)
    assert "wrong-starting-position" in found.asked[1].calls, "one has straddled"
    assert "wrong-starting-position" not in found.asked[2].calls, "and one has called"


def test_637a_18_j_and_g_3_one_card_face_up_is_not_used_and_a_second_is_a_misdeal() -> None:
    one = told("holdem", [100, 100], calls={("card", "board", 2): Call("face-up-card")})
    assert out_of_use(one) == 1
    assert not one.void
    calls = {
        ("card", "board", 2): Call("face-up-card"),
        ("card", "board", 3): Call("several-face-up-cards"),
    }
    assert told("holdem", [100, 100], calls=calls).void.startswith("Misdeal")


def test_637a_18_o_a_card_off_the_table_is_not_used() -> None:
    found = told("holdem", [100, 100], calls={("card", "seat 1", 2): Call("card-off-table")})
    assert out_of_use(found) == 1
    assert len(found.face_up("seat 1")) == 2


def test_637a_18_h_cards_of_an_ineligible_player_are_discarded() -> None:
    calls = {("card", "seat 1", 1): Call("ineligible-player-dealt", 3)}
    found = told("holdem", [100, 100, 1], calls=calls)
    assert out_of_use(found) == 1
    eligible = {("card", "seat 1", 1): Call("ineligible-player-dealt", 2)}
    found = told("holdem", [100, 100, 1], calls=eligible)
    assert out_of_use(found) == 0
    assert "It does not affect seat 2." in found.said


def test_637a_18_i_missing_cards_void_the_round_at_any_time() -> None:
    for at in (("decide", 1, 2), ("moment", "637a.18(e)", 1), ("card", "board", 4)):
        found = told("holdem", [100, 100], calls={at: Call("missing-or-extra-cards")})
        assert found.void
        assert not found.net


def test_637a_7_e_6_i_missing_cards_are_found_when_the_losing_hands_are_counted() -> None:
    at = ("moment", "637a.7(e)(6)(i)", 1)
    found = told("holdem", [100, 100], {1: ["fold"]}, calls={at: Call("missing-or-extra-cards")})
    assert found.void
    assert not found.net
    counted = told("holdem", [100, 100], {1: ["fold"]}, calls={at: Call("dispute")})
    assert counted.net[2] == 100


def test_637a_18_k_an_unprotected_hand_has_no_redress() -> None:
    calls = {("card", "board", 1): Call("unprotected-hand-fouled", 2)}
    found = told("holdem", [100, 100, 100], calls=calls)
    assert found.net[2] == -200
    assert 2 not in found.turns()[3:]


def test_637a_18_k_1_hole_cards_of_stud_are_protected() -> None:
    found = told(STUD, [100, 100])
    assert all("unprotected-hand-fouled" not in question.calls for question in found.asked)
    assert all("protected-hand-lost" in question.calls for question in found.asked)


def test_637a_18_k_1_an_unprotected_hand_of_stud_may_be_collected_without_redress() -> None:
    places = {"seat 1": "9s 9h 9d", "seat 2": "8s 8h 8d", "seat 3": "7s 7h 7d"}
    calls = {("decide", 2, 2): Call("unprotected-hand-collected", 2)}
    found = told(STUD, [100, 100, 100], places=places, calls=calls)
    assert found.net[2] == -100
    assert found.turns().count(2) == 1


def test_637a_18_k_2_a_protected_hand_that_was_touched_plays_on() -> None:
    found = told("holdem", [100, 100], calls={("decide", 1, 2): Call("protected-hand-touched", 1)})
    assert found.turns().count(1) > 1


def test_637a_18_k_3_a_protected_hand_that_is_lost_is_refunded() -> None:
    calls = {("card", "board", 4): Call("protected-hand-lost", 1)}
    found = told("holdem", [100, 100, 100], {1: ["raise=20"]}, calls=calls)
    assert found.net[1] == 0
    assert found.net[2] + found.net[3] == -found.rake
    assert found.rake == 400, "of $42, where $63 lay before"


def test_637a_18_k_3_a_player_who_is_refunded_owes_no_blind_bet() -> None:
    calls = {("moment", "637a.13(e)", 1): Call("protected-hand-lost", 2)}
    found = told("five-card-draw-high", [100, 100, 100], calls=calls)
    assert found.net[2] == 0
    both = {("card", "seat 3", 5): Call("protected-hand-lost", 1)}
    both[("card", "seat 4", 5)] = Call("protected-hand-lost", 2)
    found = told("five-card-draw-high", [100] * 4, calls=both)
    assert found.turns()[0] == 3, "no Blind Bet is made; the first left of the button begins"


def keys(found: Told, nth: int) -> set[str]:
    return {choice.key for choice in found.asked[nth].choices}


@pytest.mark.parametrize(("reading", "faced"), [("withdrawn", "check"), ("stands", "call")])
def test_637a_18_k_3_a_bet_that_is_refunded_before_anybody_meets_it(
    reading: str, faced: str
) -> None:
    """Seat 1 checks, seat 2 bets and is refunded: seat 3 responds, seat 1 has."""
    calls = {("decide", 3, 2): Call("protected-hand-lost", 2)}
    acts = {2: ["-", "bet=20"]}
    found = told("holdem", [100] * 3, acts, calls=calls, refunded_bet=reading)
    assert found.asked[5].seat == 3
    assert faced in keys(found, 5)
    assert found.turns()[6:8] == ([1, 3] if reading == "withdrawn" else [1, 1])
    assert found.net[2] == 0


def test_637a_18_k_3_a_refunded_raise_leaves_the_bet_before_it_and_its_least_raise() -> None:
    """$2 is to be met, seat 3 raises to $12 and is refunded; seat 1 may make it $4 again."""
    calls = {("decide", 1, 1): Call("protected-hand-lost", 3)}
    found = told("holdem", [100] * 3, {3: ["raise=12"]}, calls=calls)
    call, more = found.asked[1].choices[1:]
    assert (call.key, call.stake, more.key, more.stake) == ("call", 100, "raise", 300)


def test_637a_18_k_3_what_another_has_put_in_all_in_is_to_be_met() -> None:
    """Seat 1 bets $20, seat 2 is All-in for $6, seat 1 is refunded: seat 3 owes $6."""
    calls = {("decide", 3, 2): Call("protected-hand-lost", 1)}
    found = told("holdem", [100, 8, 100], {1: ["-", "bet=20"]}, calls=calls)
    call = next(choice for choice in found.asked[5].choices if choice.key == "call")
    assert (found.asked[5].seat, call.stake) == (3, 600)


def test_637a_18_k_3_a_straddle_bet_that_is_refunded_is_not_met() -> None:
    """The Blind Bet of $2 is; a raise is to $4 at least."""
    calls = {("decide", 4, 1): Call("protected-hand-lost", 3)}
    found = told("holdem", [100] * 5, {3: ["straddle-bet"]}, calls=calls, straddle=True)
    asked = found.asked[1]
    assert asked.seat == 4
    assert [each.stake for each in asked.choices if each.key in ("call", "raise")] == [200, 400]


def test_637a_18_k_3_there_is_no_hand_to_lose_before_a_card_is_dealt() -> None:
    calls = {("card", "seat 1", 1): Call("protected-hand-lost", 2)}
    with pytest.raises(AssertionError):  # it is not offered
        told("holdem", [100] * 3, calls=calls)


def test_637a_18_k_3_a_blind_bet_is_met_though_it_is_refunded() -> None:
    calls = {("decide", 3, 1): Call("protected-hand-lost", 2)}
    found = told("holdem", [100] * 3, calls=calls)
    assert found.asked[0].choices[1].stake == 200


def test_637a_17_d_a_bet_whose_caller_is_refunded_is_not_raked() -> None:
    """$20 All-in, a raise to $200 and a call that is refunded: $40 are left, and are raked."""
    calls = {("moment", "637a.18(e)", 1): Call("protected-hand-lost", 3)}
    found = told("holdem", [20, 200, 200], {2: ["raise=198"]}, calls=calls)
    assert found.rake == 400
    assert (found.net[1] + found.net[2], found.net[3]) == (-400, 0)


def test_637a_8_b_5_i_who_is_all_in_does_not_win_a_dead_hands_bet_beyond_the_own() -> None:
    """Seat 1 bets $100, seat 2 is All-in for $20, seat 1's hand is dead and seat 3 folds."""
    calls = {("decide", 3, 2): Call("unprotected-hand-fouled", 1)}
    acts = {1: ["-", "bet=100"], 3: ["-", "fold"]}
    found = told("holdem", [200, 22, 200], acts, calls=calls)
    assert found.rake == 400, "of $46"
    assert (found.net[1], found.net[2], found.net[3]) == (-2_200, 2_000, -200)


def test_637a_8_b_5_iii_a_side_pot_is_won_by_the_last_who_could_win_it() -> None:
    """Seat 2 is All-in for $22; seats 1 and 3 go on to $62, then their hands are dead in turn."""
    calls = {
        ("card", "board", 4): Call("unprotected-hand-fouled", 1),
        ("card", "board", 5): Call("player-leaves", 3),
    }
    dead: dict[str, Any] = {"calls": calls, "rake_percentage": "0%"}
    found = told("holdem", [200, 22, 200], {1: ["raise=61"]}, **dead)
    assert (found.net[1], found.net[2], found.net[3]) == (-6_200, 4_400, 1_800)
    assert "The side pot 1, $80, goes to seat 3." in found.said
    dead["side_pot_of_dead_hands"] = "returned"
    found = told("holdem", [200, 22, 200], {1: ["raise=61"]}, **dead)
    assert (found.net[1], found.net[2], found.net[3]) == (-2_200, 4_400, -2_200)


def test_637a_8_b_5_iii_a_rake_laid_aside_comes_back_with_a_side_pot_that_is_returned() -> None:
    """As above; of $66 each betting round and $80 beside them the house keeps what $66 bring."""
    calls = {
        ("card", "board", 4): Call("unprotected-hand-fouled", 1),
        ("card", "board", 5): Call("player-leaves", 3),
    }
    found = told(
        "holdem",
        [200, 22, 200],
        {1: ["raise=61"]},
        calls=calls,
        rake_percentage_taken="each-betting-round",
        rake_maximum="$100",
        side_pot_of_dead_hands="returned",
    )
    assert found.rake == 600
    assert (found.net[1], found.net[2], found.net[3]) == (-2_200, 3_800, -2_200)


def test_637a_17_d_a_bet_that_stands_and_is_not_called_is_won_and_not_raked() -> None:
    """Seat 1 bets $50 and throws the cards away: $4 of the pot are raked, and $54 are won."""
    calls = {("decide", 1, 2): Call("obligation-after-discard", 1)}
    found = told("holdem", [200, 200], calls=calls, table_minimum="$50")
    assert found.rake == 0
    assert (found.net[1], found.net[2]) == (-5_200, 5_200)


@pytest.mark.parametrize("answers", [{"automated-shuffler": False}, {"preshuffled-cards": True}])
def test_637a_5_b_2_and_c_a_floorperson_and_no_player_finds_a_cut_improper(
    answers: dict[str, Any],
) -> None:
    """Cards that were shuffled by hand or came preshuffled are cut."""
    session = Session(GAME.entry, GAME.rules(answers), seed=Seed.from_text("637a.5(c)"))
    stakes = [Bet(seat, "table-stakes", 10_000) for seat in (1, 2)]
    round_ = session.open_round(stakes, stepwise=True)
    with pytest.raises(ActError, match=r"637a\.5\(c\)"):
        round_.call("improper-cut", by="player")
    round_.call("improper-cut", by="floor")
    assert [each["by"] for each in session.log.records if each["record"] == "called"] == ["floor"]


def test_637a_18_k_4_a_player_who_leaves_has_no_interest_in_the_pot() -> None:
    found = told("holdem", [100, 100, 100], calls={("decide", 2, 2): Call("player-leaves", 2)})
    assert found.net[2] == -200


def test_637a_18_l_2_an_obligation_stands_when_the_cards_are_thrown_away() -> None:
    draw = {("moment", "637a.13(e)", 1): Call("obligation-after-discard", 1)}
    found = told("five-card-draw-high", [100, 100, 100], calls=draw)
    assert found.net[1] == -100
    assert 1 not in found.turns()
    said = {("decide", 3, 1): Call("obligation-after-discard", 3)}
    found = told("holdem", [100, 100, 100], calls=said)
    assert found.net[3] == -200, "the call that was announced"
    opened = {("decide", 1, 2): Call("obligation-after-discard", 1)}
    found = told("holdem", [100, 100, 100], calls=opened)
    assert found.net[1] == -300, "the least bet that was announced"


@pytest.mark.parametrize(("announced", "lost"), [("call", 200), ("raise=35", 3_500)])
def test_637a_18_l_2_the_amount_that_was_announced_is_owed(announced: str, lost: int) -> None:
    """Seat 3 says what it bets, sees the others' faces and throws the cards away."""
    calls = {("decide", 3, 1): Call("obligation-after-discard", 3)}
    found = told("holdem", [100, 100, 100], {3: [announced]}, calls=calls)
    assert found.net[3] == -lost
    choices = {choice.key for choice in found.asked[0].choices}
    assert choices == {"call", "raise"}, "neither fold nor check takes a statement back"


def test_637a_18_l_2_who_has_checked_may_raise_a_bet_that_stands() -> None:
    thrown = {("decide", 2, 2): Call("obligation-after-discard", 2)}
    found = told("holdem", [100, 100, 100], calls=thrown)
    again = found.asked[6]
    assert again.seat == 1
    assert "raise" in [choice.key for choice in again.choices]


def test_637a_18_l_2_the_bet_that_stands_is_of_the_size_of_the_betting_round() -> None:
    thrown = {("decide", 1, 3): Call("obligation-after-discard", 1)}
    found = told("holdem", [100] * 3, calls=thrown, betting="fixed", table_maximum="$8")
    assert [e.stake for e in found.settled if (e.seat, e.wager) == (1, "bet")] == [800]


@pytest.mark.parametrize(
    ("game", "seat", "nth"),
    [
        ("five-card-draw-high", 1, 1),
        ("holdem", 3, 0),
        ("super-seven-card-stud-high-low-split-eight-or-better", 1, 0),
    ],
)
def test_637a_18_l_2_and_8_i_no_bet_is_owed_where_none_is_asked_for(
    game: str, seat: int, nth: int
) -> None:
    """A draw, a Straddle Bet and the discards of Super Stud are no answers to a bet."""
    straddle: dict[str, Any] = {"straddle": True} if game == "holdem" else {}
    found = told(game, [100] * 4, **straddle)
    asked = [question for question in found.asked if question.seat == seat][nth]
    assert not {choice.key for choice in asked.choices} & {"call", "check"}
    assert not {"obligation-after-discard", "single-larger-chip"} & {*asked.calls}


def test_637a_18_l_2_a_raise_of_a_blind_bet_that_stands_is_counted_as_one() -> None:
    """The second Blind Bet owes nothing: what stands is a raise to $4, and no other is allowed."""
    calls = {("decide", 2, 1): Call("obligation-after-discard", 2)}
    found = told("holdem", [100] * 3, calls=calls, raises_limited=True, maximum_raises=1)
    assert [e.stake for e in found.settled if (e.seat, e.wager) == (2, "raise")] == [200]
    after = found.asked[4]
    assert [each.key for each in after.choices] == ["fold", "call"]


def test_637a_18_l_2_nothing_stands_where_nothing_may_be_bet() -> None:
    stakes = tuple(Bet(seat, "table-stakes", 10_000) for seat in (1, 2))
    room = Cards.of(GAME.rules({"game": "holdem"}), Start(stakes))
    room.seat_players()
    room.stage = PLAYING
    check, bet = Choice("check", "", "637a.11(h)"), Choice("bet", "", "637a.11(h)", 200)
    for among, stands in (((check,), False), ((check, bet), True)):
        question = next(room.asked_to_bet(room.at(1), _offering(among), "637a.11(h)"))
        assert isinstance(question, Decide)
        assert ("obligation-after-discard" in question.calls) is stands
        assert "announced-amount-differs" in question.calls


def _offering(among: tuple[Choice, ...]) -> Callable[[Hand], tuple[Choice, ...]]:
    return lambda hand: among


def test_637a_8_d_a_bet_is_corrected_to_what_was_announced() -> None:
    found = told(
        "holdem", [100, 100], calls={("decide", 1, 1): Call("announced-amount-differs", 1)}
    )
    assert any("corrected to the amount announced" in text for text in found.said)


def test_637a_8_i_a_single_larger_chip_is_a_call() -> None:
    found = told("holdem", [100, 100, 100], calls={("decide", 3, 1): Call("single-larger-chip", 3)})
    assert [e.stake for e in found.settled if (e.seat, e.wager) == (3, "call")] == [200]
    other = told("holdem", [100, 100, 100], calls={("decide", 3, 1): Call("single-larger-chip", 1)})
    assert "It does not affect seat 1." in other.said


@pytest.mark.parametrize(("first", "put"), [("call", ("call", 200)), ("raise=10", ("raise", 1000))])
def test_637a_8_f_a_string_bet_stands_as_first_made(first: str, put: tuple[str, int]) -> None:
    """Seat 3 puts in $2, or $10, and then more without having said so: that goes back."""
    calls = {("decide", 3, 1): Call("string-bet", 3)}
    found = told("holdem", [100] * 3, {3: [first]}, calls=calls)
    assert "637a.8(f)" in found.cited
    assert [(e.wager, e.stake) for e in found.settled if e.seat == 3][:1] == [put]
    other = told("holdem", [100] * 3, calls={("decide", 3, 1): Call("string-bet", 1)})
    assert "It does not affect seat 1." in other.said


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        ("seven-card-stud-high", "637a.10(d)"),
        ("five-card-draw-high", "637a.13(e)"),
        ("five-card-stud", "637a.14(d)"),
    ],
)
def test_637a_8_f_a_compulsory_bet_is_no_string_bet_and_costs_nobody_the_hand(
    game: str, cite: str
) -> None:
    rules = GAME.rules({"game": game})
    bets = tuple(Bet(seat, "table-stakes", 100_00) for seat in (1, 2, 3))
    speech, deck = play(rules, Start(bets)), iter(range(52))
    given: int | None = None
    while not (isinstance(said := speech.send(given), Moment) and said.cite == cite):
        given = next(deck) if isinstance(said, NextCard) else None
    assert "obligation-after-discard" in said.calls
    assert "string-bet" not in said.calls


def test_637a_8_c_an_act_out_of_turn_does_not_bind() -> None:
    """Seat 1 folds before seat 3 has acted, and calls when its turn comes."""
    calls = {("decide", 3, 1): Call("act-out-of-turn", 1)}
    found = told("holdem", [100] * 3, {1: ["call"]}, calls=calls)
    assert "637a.8(c)" in found.cited
    assert found.turns()[:3] == [3, 1, 2]
    own = told("holdem", [100] * 3, calls={("decide", 3, 1): Call("act-out-of-turn", 3)})
    assert "It does not affect seat 3." in own.said


@pytest.mark.parametrize(
    ("third", "early", "turns"),
    [
        ("call", "fold", [1, 3, 2]),
        ("raise=10", "fold", [1, 3, 1]),
        ("call", "raise", [1, 3, 2]),
    ],
)
def test_637a_8_c_by_the_other_reading_it_binds_unless_the_bet_has_changed(
    third: str, early: str, turns: list[int]
) -> None:
    calls = {("decide", 3, 1): Call("act-out-of-turn", 1)}
    found = told(
        "holdem",
        [100] * 3,
        {3: [third], 1: [early]},
        calls=calls,
        out_of_turn_acts="binding-if-unchanged",
    )
    assert found.turns()[:3] == turns
    raised = [e.stake for e in found.settled if (e.seat, e.wager) == (1, "raise")]
    assert raised == ([300] if early == "raise" else [])


def test_637a_18_m_an_exposed_hole_card_and_the_third_face_down() -> None:
    calls = {("card", "seat 2", 2): Call("stud-hole-card-exposed", 2)}
    found = told(STUD, [100, 100, 100], calls=calls)
    assert found.face_up("seat 2")[:3] == [False, True, False]
    assert found.face_up("seat 1")[:3] == [False, False, True]


@pytest.mark.parametrize(
    ("game", "down"), [(STUD, {1: "9s 9h", 2: "2c 5h", 3: "8s 8h"}), ("five-card-stud", {})]
)
def test_637a_18_m_and_n_an_exposed_hole_card_is_the_up_card(
    game: str, down: dict[int, str]
) -> None:
    """637a.1: any card dealt face up; its player has the lowest, and makes the Forced Bet."""
    name, held = "stud-hole-card-exposed", down or {1: "9s", 2: "2c", 3: "8s"}
    places = {
        f"seat {seat}": f"{held[seat]} {up}" for seat, up in ((1, "9d"), (2, "Ad"), (3, "8d"))
    }
    calls = {("card", "seat 2", 1): Call(name if down else f"five-card-{name}", 2)}
    found = told(game, [100, 100, 100], places=places, calls=calls)
    assert [each.seat for each in found.settled if each.wager == "forced-bet"] == [2]
    seen = next(question for question in found.asked if question.seat == 1)
    assert seen.known["seat 2"], "the others see it"


@pytest.mark.parametrize(("reading", "up"), [("fifth-card-down", 1), ("fifth-card-up", 3)])
def test_637a_18_m_an_exposed_card_of_super_stud(reading: str, up: int) -> None:
    """Seat 1 shows a 2 that was turned up, and perhaps a king; seat 3 shows a 4."""
    places = {
        "seat 1": "9s 2c 8h 7h Kd",
        "seat 2": "9d 10c Jc Qc 5d",
        "seat 3": "9h 10h Jh Qh 4d",
    }
    calls = {("card", "seat 1", 2): Call("stud-hole-card-exposed", 1)}
    game = "super-seven-card-stud-high-low-split-eight-or-better"
    found = told(game, [100] * 3, None, places, calls, super_stud_exposed=reading)
    assert found.face_up("seat 1")[:5] == [False, True, False, False, up == 3]
    assert [each.seat for each in found.settled if each.wager == "forced-bet"] == [up]


def test_637a_18_m_both_hole_cards_exposed_void_the_hand_and_return_the_ante() -> None:
    calls = {
        ("card", "seat 2", 1): Call("stud-hole-card-exposed", 2),
        ("card", "seat 2", 2): Call("stud-both-hole-cards-exposed", 2),
    }
    found = told(STUD, [100, 100, 100], calls=calls, ante=True)
    assert len(found.face_up("seat 2")) == 2
    assert found.net[2] == 0
    assert 2 not in found.turns()


@pytest.mark.parametrize(("does", "asked"), [("stop", False), ("go-on", True)])
def test_637a_18_m_1_and_2_the_last_hole_card_exposed(does: str, asked: bool) -> None:
    places = {"seat 1": "As Ah 4c 9d Kc Kd Ad", "seat 2": "2s 3h 5c 9c Jc Jd 7s"}
    calls = {("card", "seat 1", 7): Call("stud-last-hole-card-exposed", 1)}
    acts = {1: ["-", "-", "-", does], 2: ["-", "-", "-", "-", "bet=50"]}
    found = told(STUD, [100, 100, 100], acts, places, calls)
    assert found.face_up("seat 1")[-1] is True
    assert (found.turns()[-1] == 1 or found.turns()[-2] == 1) is asked
    if does == "stop":
        assert found.net[1] == 200, "the pot so far: a Forced Bet and two calls"


def test_637a_18_n_five_card_stud_deals_the_second_card_down() -> None:
    calls = {("card", "seat 1", 1): Call("five-card-stud-hole-card-exposed", 1)}
    found = told("five-card-stud", [100, 100], calls=calls)
    assert found.face_up("seat 1")[:2] == [True, False]


@pytest.mark.parametrize("game", ["holdem", "omaha-high", "five-card-omaha-high"])
def test_637a_18_p_an_exposed_card_is_exchanged_at_once(game: str) -> None:
    calls = {("card", "seat 2", 1): Call("holdem-card-exposed", 2)}
    found = told(game, [100, 100], calls=calls)
    assert out_of_use(found) == 1
    assert not any(found.face_up("seat 2"))


@pytest.mark.parametrize("irregularity", ["shuffler-jam", "shuffler-out-of-order", "dispute"])
def test_637a_18_a_q_and_r_before_the_cards(irregularity: str) -> None:
    found = told("holdem", [100, 100], calls={BEFORE: Call(irregularity)})
    assert not found.void
    assert found.net[1] == -found.net[2] - found.rake


def test_637a_5_c_a_cut_may_be_made_again() -> None:
    found = told(
        "holdem", [100, 100], calls={BEFORE: Call("improper-cut")}, automated_shuffler=False
    )
    assert "637a.5(c)" in found.cited


def test_637a_7_e_5_a_deck_that_was_counted_wrong_is_removed() -> None:
    found = told(
        "holdem", [100, 100], calls={("moment", "637a.7(e)(4)", 1): Call("wrong-deck-count")}
    )
    assert "637a.7(e)(5)" in found.cited
