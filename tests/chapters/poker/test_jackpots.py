"""637a.15, 637a.16: what pots contribute to the funds, and who is paid out of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.chapters.poker.table import GAME, told

from croupier.chapters.poker.forms import FORMS, HIGH
from croupier.equipment.cards import Deck, card_text, parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Bet, Call
from croupier.rulebook.answers import AnswerError
from croupier.table.meters import Meters
from croupier.table.session import Session

BOTH: dict[str, Any] = {
    "jackpots_at_a_table": "one-a-wager",
    "bad_beat": True,
    "high_hand_jackpot": True,
}
TENS: dict[str, Any] = {
    "bad_beat_hands": "four-of-a-kind",
    "bad_beat_rank": "10",
    "bad_beat_hole_cards": "losing-hand",
}


def test_637a_15_c_and_16_c_contributions_after_the_rake() -> None:
    answers: dict[str, Any] = {**BOTH}
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
            with pytest.raises(AnswerError, match="only if game = "):
                GAME.rules(offers)


@pytest.mark.parametrize(("reading", "contributes"), [("before-rake", True), ("after-rake", False)])
def test_637a_15_c_the_minimum_pot_is_measured_as_the_reading_says(
    reading: str, contributes: bool
) -> None:
    """$10 were bet, of which the house takes $1; the least pot for both funds is $10."""
    answers: dict[str, Any] = {
        **BOTH,
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
    answers: dict[str, Any] = {**BOTH}
    minimum: dict[str, Any] = {"bad_beat_minimum_pot": least, "high_hand_minimum_pot": least}
    acts = {3: ["raise=50"]}
    found = told("holdem", [20, 50, 50], acts, contributing_pot=reading, **answers, **minimum)
    assert (found.funds["bad-beat"], found.funds["high-hand-jackpot"]) == (taken, taken)
    assert sum(found.net.values()) == -found.rake - 2 * taken


@pytest.mark.parametrize(
    ("share", "rounding", "taken"),
    [
        ("5%", "dollar", 200),
        ("5%", "cent", 200),
        ("2%", "dollar", 0),
        ("2%", "cent", 80),
        ("50%", "cent", 300),
    ],
)
def test_637a_15_b_1_and_16_b_2_a_contribution_as_a_share_of_the_pot(
    share: str, rounding: str, taken: int
) -> None:
    """$20 each are bet; the most that a pot contributes is $3."""
    answers: dict[str, Any] = {**BOTH}
    for name in ("bad_beat_contribution", "high_hand_contribution"):
        answers |= {name: "$3", f"{name}_method": "share", f"{name}_share": share}
    found = told("holdem", [20, 20], {1: ["raise=19"]}, rake_rounding=rounding, **answers)
    assert (found.funds["bad-beat"], found.funds["high-hand-jackpot"]) == (taken, taken)


def test_637a_15_c_and_16_c_each_pot_contributes_unless_a_room_reads_it_otherwise() -> None:
    """ "The amount from each pot": $60 for all three and $60 for two are a dollar each."""
    found = told("holdem", [20, 50, 50], {3: ["raise=50"]}, **BOTH)
    assert found.funds == {"bad-beat": 200, "high-hand-jackpot": 200}


def test_637a_15_c_and_16_c_no_contribution_where_there_is_no_pot() -> None:
    left = {("card", "seat 1", 3): Call("player-leaves", 2)}
    answers: dict[str, Any] = {"bad_beat": True, "bad_beat_minimum_pot": "$0"}
    found = told("five-card-draw-high", [100, 100], calls=left, **answers)
    assert not found.funds
    assert not any(found.net.values())


@pytest.mark.parametrize(("reading", "first"), [("players", 2_501), ("fund", 2_500)])
def test_637a_15_b_3_equal_hands_that_have_lost_divide_their_share(
    reading: str, first: int
) -> None:
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
        odd_cents_of_a_jackpot=reading,
    )
    paid = {e.seat: e.net for e in found.settled if e.wager == "bad-beat"}
    assert paid == {2: first, 3: 2_500, 1: 2_500, 4: 2_500}


@pytest.mark.parametrize(
    ("holes", "board", "answers", "is_paid"),
    [
        # Four tens, made with both hole cards, lose to four kings.
        (("Ks Kh", "10s 10h"), "Kd Kc 10d 10c 2s", TENS, True),
        (("Ks Kh", "10s 10h"), "Kd Kc 10d 10c 2s", {**TENS, "bad_beat_rank": "J"}, False),
        (("Ks Kh", "9s 9h"), "Kd Kc 9d 9c 2s", TENS, False),
        # Three tens lie on the board: the second hole card plays as the kicker, or does not.
        (("Js 9s", "10h 3h"), "10d 10c 10s Qs Ks", TENS, False),
        (("Js 9s", "10h Ah"), "10d 10c 10s Qs Ks", TENS, True),
        # The hand that beats it has a king from the board and one from the hole.
        (("Ks 2h", "10s 10h"), "Kd Kc Kh 10d 10c", TENS, True),
        (
            ("Ks 2h", "10s 10h"),
            "Kd Kc Kh 10d 10c",
            {**TENS, "bad_beat_hole_cards": "both-hands"},
            False,
        ),
        (("As Ah", "Ks Kh"), "Ad Kd 2c 2d 3s", {"bad_beat_hands": "full-house"}, True),
        (
            ("As Ah", "Ks Kh"),
            "Ad Kd 2c 2d 3s",
            {"bad_beat_hands": "full-house", "bad_beat_beaten_by": "four-of-a-kind"},
            False,
        ),
        (
            ("10s 10h", "As Jh"),
            "Ah Ac Jd 10d 10c",
            {"bad_beat_hands": "aces-full", "bad_beat_pair": "J"},
            True,
        ),
        (
            ("10s 10h", "As Jh"),
            "Ah Ac Jd 10d 10c",
            {"bad_beat_hands": "aces-full", "bad_beat_pair": "Q"},
            False,
        ),
    ],
)
def test_637a_15_b_3_what_a_room_requires_of_a_bad_beat(
    holes: tuple[str, str], board: str, answers: dict[str, Any], is_paid: bool
) -> None:
    """As rooms post it: four tens or better, both hole cards play."""
    places = {"seat 1": holes[0], "seat 2": holes[1], "board": board}
    found = told("holdem", [100, 100], places=places, bad_beat=True, meter=10_000, **answers)
    assert any(each.wager == "bad-beat" for each in found.settled) is is_paid


@pytest.mark.parametrize(
    ("reading", "loser"), [("losing-hand", 7_500), ("stays-in-the-fund", 5_000)]
)
def test_637a_15_b_3_a_bad_beat_where_nobody_else_was_dealt_in(reading: str, loser: int) -> None:
    """Half for who lost, half of the rest for who won, and $25 of $100 for nobody."""
    places = {"seat 1": "Ks Kh", "seat 2": "10s 10h", "board": "Kd Kc 10d 10c 2s"}
    answers: dict[str, Any] = {"bad_beat": True, "bad_beat_without_others": reading}
    found = told("holdem", [100, 100], places=places, meter=10_000, **answers)
    paid = {each.seat: each.net for each in found.settled if each.wager == "bad-beat"}
    assert paid == {1: 2_500, 2: loser}


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
    assert over.net[0] == 12_345, "the winner need not be present"
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
    assert any("next period" in text for text in rolled.said)


FULL = {"As": 0, "7s": 1, "Ah": 2, "2h": 3, "Ad": 5, "Kc": 6, "Kd": 7, "3c": 9, "8d": 11}


def full_house_session(**more: Any) -> Session:
    """Aces full at seat 1 in the first round, made by Ann; seat 2 has nothing."""
    left = iter([card for card in Deck().cards() if card_text(card) not in FULL])
    at = {place: parse_cards(text)[0] for text, place in FULL.items()}
    order = [at[place] if place in at else next(left) for place in range(52)]
    rules = GAME.rules({"high-hand-jackpot": True, "high-hand-minimum-pot": "$1,000"})
    session = Session(GAME.entry, rules, seed=Seed.from_text("637a.16"), order=order, **more)
    play_round(session, "Ann", "Bob", "")
    assert session.carry["high-hand"]["holders"] == [[1, "Ann"]]  # type: ignore[index]
    return session


def play_round(session: Session, first: str, second: str, *drawn: str) -> Mapping[str, Any]:
    """All check or call, then the period is answered so; returns the end record."""
    answers = [*drawn]
    stakes = [
        Bet(seat, "table-stakes", 10_000, player=who) for seat, who in ((1, first), (2, second))
    ]
    round_ = session.open_round(stakes)
    while (question := round_.question) is not None:
        usual = {"check", "call"}
        keys = [each.key for each in getattr(question, "choices", ())]
        act = next((key for key in keys if key in usual), None)
        round_.choose(answers.pop(0) if act is None else act)
    return [each for each in session.log.records if each["record"] == "end"][-1]


METER_AT = {"high-hand-jackpot": {"meter": 50_000}}


def test_637a_16_b_6_and_h_who_has_left_is_in_the_totals_and_on_no_seat() -> None:
    """Cid has Ann's seat when the period is over."""
    session = full_house_session(meters=METER_AT)
    totals = play_round(session, "Cid", "Bob", "over")["totals"]
    assert totals["players"]["Ann"] == 50_000
    assert sum(totals["players"].values()) + totals["house"] + totals["meters"] == 0
    paid = [each for each in session.log.records if each.get("wager") == "high-hand-jackpot"]
    (settled,) = [each for each in paid if each["record"] == "settled"]
    assert (settled["seat"], settled["player"]) == (0, "Ann")


def test_637a_16_h_a_winner_who_has_changed_seats_is_paid_there() -> None:
    session = full_house_session(meters=METER_AT)
    play_round(session, "Bob", "Ann", "over")
    settled = [each for each in session.log.records if each["record"] == "settled"]
    assert [each["seat"] for each in settled if each["wager"] == "high-hand-jackpot"] == [2]


@pytest.mark.parametrize("linked", [False, True])
def test_637a_16_g_and_h_contributions_of_a_table_where_nobody_won(linked: bool) -> None:
    """They go to the cage, and are not this table's next jackpot; a pool is paid elsewhere."""
    meters = Meters({"high-hand-jackpot": {"meter": 50_000}}) if linked else METER_AT
    session = full_house_session(meters=meters)
    totals = play_round(session, "Ann", "Bob", "won-elsewhere")["totals"]
    assert session.meters.amount("high-hand-jackpot", "meter") == (50_000 if linked else 0)
    assert session.meters.amount("high-hand-jackpot", "at-the-cage") == (0 if linked else 50_000)
    assert totals["house"] == 0, "it is the players' money"


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


@pytest.mark.parametrize("reading", ["players", "fund"])
def test_637a_16_b_5_reading_cents_that_two_players_cannot_divide(reading: str) -> None:
    places = {"seat 1": "As 2h", "seat 2": "Ah 3h", "board": "Ad Ac Kd Kc 8d"}
    answers: dict[str, Any] = {"high_hand_jackpot": True, "odd_cents_of_a_jackpot": reading}
    found = told("holdem", [100] * 2, None, places, draws=["over"], meter=101, **answers)
    paid = [e.net for e in found.settled if e.wager == "high-hand-jackpot"]
    assert paid == ([51, 50] if reading == "players" else [50, 50])


def test_637a_16_g_what_linked_tables_contribute_before_they_pay_is_the_next_periods() -> None:
    """Two tables have made the same hand; the first ends the period at $500, the other plays on
    and puts $1 into the fund before it pays its half."""
    pool = Meters({"high-hand-jackpot": {"meter": 50_000}})
    one, other = full_house_session(meters=pool), full_house_session(meters=pool)
    play_round(one, "Ann", "Bob", "equal-elsewhere", "1")
    assert pool["high-hand-jackpot"] == {"meter": 0, "period-ended": 25_000}
    pool.move("high-hand-jackpot", "meter", 100)
    play_round(other, "Ann", "Bob", "over")
    for session in (one, other):
        settled = [each for each in session.log.records if each["record"] == "settled"]
        assert [e["net"] for e in settled if e["wager"] == "high-hand-jackpot"] == [25_000]
        assert session.log.records[-1]["totals"]["house"] == 0
    assert pool["high-hand-jackpot"] == {"meter": 100, "period-ended": 0}


def test_637a_16_b_4_too_few_players_dealt_in() -> None:
    places = {"seat 1": "As Ah", "seat 2": "7s 2h", "board": "Ad Kc Kd 3c 8d"}
    found = told(
        "holdem", [100, 100], places=places, high_hand_jackpot=True, high_hand_minimum_players=3
    )
    assert "high-hand" not in found.carry


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
