"""633a.7(o), 633a.13(j), (l), (m): progressive wagers, their meters and who shares them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.chapters.blackjack.table import (
    GAME,
    Answers,
    in_order,
    settled,
    shoe,
    stepped,
)

from croupier.equipment.cards import parse_cards
from croupier.maths.pricing.counted import Terms
from croupier.papers.wording.words import amount_words
from croupier.rounds.bets import BetError, parse_bet
from croupier.table.session import Round

BAD_BEAT, HIT_AND_RUN, STRAIGHT_JACK = (
    "bad-beat-progressive",
    "hit-and-run-progressive",
    "straight-jack-progressive",
)


def with_meters(
    bets: list[str],
    cards: str,
    do: list[str],
    meters: dict[str, int],
    answers: Answers | None = None,
) -> Round:
    """A round from meters at so many dollars."""
    session = GAME.open_session(
        GAME.rules(answers),
        order=parse_cards(cards),
        meters={wager: {"meter": 100 * amount} for wager, amount in meters.items()},
    )
    round_ = session.open_round([parse_bet(bet) for bet in bets])
    for choice in do:
        round_.choose(choice)
    assert round_.finished
    return round_


def meter(round_: Round, wager: str) -> int:
    return round_.session.meters[wager]["meter"]


def won(round_: Round, wager: str) -> dict[int, int]:
    return {s.seat: s.net for s in round_.settlements if s.wager == wager}


@pytest.mark.parametrize("wager", [BAD_BEAT, HIT_AND_RUN, STRAIGHT_JACK])
def test_605a_8_g_2_the_amount_elected_is_wagered_and_no_other(wager: str) -> None:
    option = f"{wager.removesuffix('-progressive')}-amount"
    cards, do = "10h 10d 9s Jh Jd 8d", ["stand"]
    assert GAME.rules()[option] == "no"
    for amount in (1, 5, 40):
        bets = ["blackjack=10", f"{wager}={amount}"]
        assert settled(bets, cards, do)[wager].stake == 100 * amount
        if amount == 5:
            assert settled(bets, cards, do, {option: "$5"})[wager].stake == 500
        else:
            with pytest.raises(BetError, match=r" is \$5 \("):
                settled(bets, cards, do, {option: "$5"})
    assert settled(["blackjack=10"], cards, do, {option: "$5"}).keys() == {"blackjack"}


@pytest.mark.parametrize("wager", [HIT_AND_RUN, STRAIGHT_JACK])
def test_605a_8_g_2_odds_and_guide_follow_the_amount_elected(wager: str) -> None:
    option = f"{wager.removesuffix('-progressive')}-amount"
    chosen, elected = GAME.rules(), GAME.rules({option: "$40"})
    (plain,) = GAME.odds(chosen, wager=wager, terms=Terms(stake=4000)).wagers[:1]
    (fixed,) = GAME.odds(elected, wager=wager).wagers[:1]
    assert (fixed.stake, fixed.house_advantage) == (4000, plain.house_advantage)
    assert amount_words(elected, GAME.wager(wager)) == "Exactly $40."
    assert amount_words(chosen, GAME.wager(wager)) == "From $1 to $10,000."


def test_633a_7_o_player_by_player_from_the_dealers_right() -> None:
    wagers = (BAD_BEAT, HIT_AND_RUN, STRAIGHT_JACK)
    bets = [f"{seat}:{wager}=5" for seat in (1, 2) for wager in ("blackjack", *wagers)]
    round_ = stepped(bets, "10h 10d 9s Jh Jd 8d", ["stand", "stand"])
    assert in_order(round_) == [
        *[(2, wager) for wager in wagers],
        *[(1, wager) for wager in wagers],
        (2, "blackjack"),
        (1, "blackjack"),
    ]


@pytest.mark.parametrize(
    ("dealer", "more", "outcome", "net"),
    [
        ("As Kd", "", "blackjack", 45),
        ("6s 5d", "10c", "21-with-three-cards", 120),
        ("6s 5d", "2c 8c", "21-with-four-cards", 245),
        ("6s 5d", "2c 2d 6c", "21-with-five-cards", 495),
        ("2s 3d", "2c 4d 3c 7c", "21-with-six-cards", 4995),
        ("9s 8d", "", "player-has-a-20", -5),
        ("6s 10d", "10c", "player-has-a-20", -5),
    ],
)
def test_633a_13_j_1_bad_beat(dealer: str, more: str, outcome: str, net: int) -> None:
    do = ["no-insurance"] if dealer.startswith("A") else ["stand"]
    bets = ["blackjack=10", f"{BAD_BEAT}=5"]
    end = settled(bets, shoe("10h Qd", dealer, more), do)[BAD_BEAT]
    assert (end.outcome, end.net) == (outcome, 100 * net)


@pytest.mark.parametrize(
    ("reading", "outcome"), [("any-hand", "21-with-three-cards"), ("first-hand", "lose")]
)
def test_633a_7_o_1_reading_which_hand_has_the_20(reading: str, outcome: str) -> None:
    cards = shoe("10h 10d", "6s 5c", "8d 10s 10c")
    answers: Answers = {"bad-beat-hands": reading}
    bets = ["blackjack=10", "bad-beat-progressive=5"]
    ends = settled(bets, cards, ["split", "stand", "stand"], answers)
    assert ends["bad-beat-progressive"].outcome == outcome


def test_633a_7_o_1_i_any_20_if_elected() -> None:
    bets = ["blackjack=10", "bad-beat-progressive=5"]
    cards = shoe("10h 10d", "9s 8d")
    ends = settled(bets, cards, ["stand"], {"bad-beat-any-20": True})
    assert (ends["bad-beat-progressive"].outcome, ends["bad-beat-progressive"].net) == (
        "player-has-a-20",
        0,
    )
    assert settled(bets, cards, ["stand"])["bad-beat-progressive"].net == -500


SEVEN = "2s 2d 2c 3d 3c 4c 5c"  # the dealer's 21 of seven cards


def test_633a_7_o_1_ii_c_the_whole_meter_is_shared_by_the_wagers() -> None:
    up, hole, *more = SEVEN.split()
    bets = ["1:blackjack=10", f"1:{BAD_BEAT}=5", "2:blackjack=10", f"2:{BAD_BEAT}=10"]
    cards = f"10h Jh {up} Qd Kd {hole} {' '.join(more)}"
    round_ = with_meters(bets, cards, ["stand", "stand"], {BAD_BEAT: 9000})
    assert won(round_, BAD_BEAT) == {1: 299_500, 2: 599_000}
    assert meter(round_, BAD_BEAT) == 500_000


def test_633a_13_j_2_the_meter_rises_by_the_rate_and_is_reset() -> None:
    bets = ["1:blackjack=10", f"1:{BAD_BEAT}=5"]
    answers: Answers = {"bad-beat-rate": "10%", "bad-beat-reseed": "$6,000"}
    cards = shoe("10h 9d", "9s 8d")
    round_ = with_meters(bets, cards, ["stand"], {BAD_BEAT: 7000}, answers)
    assert meter(round_, BAD_BEAT) == 700_050
    up, hole, *more = SEVEN.split()
    cards = shoe("10h Qd", f"{up} {hole}", " ".join(more))
    round_ = with_meters(bets, cards, ["stand"], {BAD_BEAT: 7000}, answers)
    assert won(round_, BAD_BEAT) == {1: 700_050 - 500}
    assert meter(round_, BAD_BEAT) == 600_000


@pytest.mark.parametrize("reading", ["exact", "rank"])
def test_633a_13_j_1_magic_card_and_lucky_player(reading: str) -> None:
    answers: Answers = {
        "magic-card-bonus": True,
        "lucky-player-bonus": True,
        "magic-card-match": reading,
    }
    bets = [f"{seat}:{wager}=5" for seat in (1, 2) for wager in ("blackjack", BAD_BEAT)]
    cards = "10h 2d 9s 6d 3d 8d"
    round_ = stepped(bets, cards, ["stand", "stand", "10d", "seat 2"], answers=answers)
    magic = {1: 10_000} if reading == "rank" else {}
    assert won(round_, "magic-card-bonus") == magic
    assert won(round_, "lucky-player-bonus") == {2: 2500}
    assert won(round_, BAD_BEAT) == {1: -500, 2: -500}


@pytest.mark.parametrize("reading", ["paid", "only-if-won"])
def test_633a_13_j_1_reading_a_bonus_on_a_losing_wager(reading: str) -> None:
    """Seat 1 has a 20 against a dealer's Blackjack, seat 2 has not; both hold a 10."""
    answers: Answers = {"magic-card-bonus": True, "magic-card-match": "rank"}
    answers |= {"bonus-on-a-losing-wager": reading}
    bets = [f"{seat}:{wager}=5" for seat in (1, 2) for wager in ("blackjack", BAD_BEAT)]
    round_ = stepped(bets, "10h 10d Ks 10s 8d As", ["10c"], answers=answers)
    assert won(round_, BAD_BEAT) == {1: 4500, 2: -500}
    both = {1: 10_000, 2: 10_000}
    assert won(round_, "magic-card-bonus") == (both if reading == "paid" else {1: 10_000})


@pytest.mark.parametrize(
    ("dealer", "more", "outcome", "net"),
    [
        ("Ks Ad", "", "blackjack", 15),
        ("2s 3d", "2c 4d 10c", "five-cards", 35),
        ("2s 3d", "2c 4d 3c 10c", "six-cards", 120),
        ("2s 2d", "2c 3d 3c 3h 10c", "seven-cards", 995),
        ("2s 3d", "2c 10c", "lose", -5),
    ],
)
def test_633a_13_l_1_hit_and_run(dealer: str, more: str, outcome: str, net: int) -> None:
    """633a.7(o)(2)(i): the card that takes the dealer over 21 counts."""
    do = [] if dealer.endswith("Ad") else ["stand"]
    end = settled(["blackjack=10", f"{HIT_AND_RUN}=5"], shoe("10h 9h", dealer, more), do)
    assert (end[HIT_AND_RUN].outcome, end[HIT_AND_RUN].net) == (outcome, 100 * net)


def test_633a_7_o_2_ii_c_the_whole_meter_is_shared_equally() -> None:
    bets = ["1:blackjack=10", f"1:{HIT_AND_RUN}=5", "2:blackjack=10", f"2:{HIT_AND_RUN}=10"]
    cards = "10h Jh 2s Qd Kd 2d 2c 2h 2s 2d 2c 10c"
    round_ = with_meters(bets, cards, ["stand", "stand"], {HIT_AND_RUN: 3000})
    assert won(round_, HIT_AND_RUN) == {1: 149_500, 2: 149_000}
    assert meter(round_, HIT_AND_RUN) == 100_000


def of_two_players(
    bets: list[str], cards: str, do: list[str], wager: str, held: int, shares: str = "player"
) -> Round:
    """Ann plays on boxes 1 and 2, Ben on box 3."""
    meters = {wager: {"meter": 100 * held}}
    rules = GAME.rules({"adjacent-boxes": 2, "shares-of-a-jackpot": shares})
    session = GAME.open_session(rules, order=parse_cards(cards), meters=meters)
    placed = [parse_bet(bet) for bet in bets]
    round_ = session.open_round(
        [replace(bet, player="Ben" if bet.seat == 3 else "Ann") for bet in placed]
    )
    for choice in do:
        round_.choose(choice)
    assert round_.finished
    return round_


def test_633a_7_o_2_ii_c_each_player_shares_equally_on_however_many_boxes() -> None:
    bets = [f"{seat}:{wager}=5" for seat in (1, 2, 3) for wager in ("blackjack", HIT_AND_RUN)]
    cards = "10h Jh Jd 2s Qd Kd Ks 2d 2c 2h 2s 2d 2c 10c"
    round_ = of_two_players(bets, cards, ["stand"] * 3, HIT_AND_RUN, 3000)
    assert won(round_, HIT_AND_RUN) == {1: 74_500, 2: 74_500, 3: 149_500}
    round_ = of_two_players(bets, cards, ["stand"] * 3, HIT_AND_RUN, 3000, shares="wager")
    assert won(round_, HIT_AND_RUN) == {1: 99_500, 2: 99_500, 3: 99_500}
    assert meter(round_, HIT_AND_RUN) == 100_000


def test_633a_7_o_1_ii_c_a_player_on_two_boxes_shares_by_both_wagers() -> None:
    up, hole, *more = SEVEN.split()
    bets = [f"{seat}:{wager}=5" for seat in (1, 2, 3) for wager in ("blackjack", BAD_BEAT)]
    cards = f"10h Jh Jd {up} Qd Kd Ks {hole} {' '.join(more)}"
    round_ = of_two_players(bets, cards, ["stand"] * 3, BAD_BEAT, 9000)
    assert won(round_, BAD_BEAT) == {1: 299_500, 2: 299_500, 3: 299_500}


@pytest.mark.parametrize(
    ("cards", "do", "outcome"),
    [
        ("6c 10d", ["draw", "stand"], "three-card-straight"),
        ("3c 6d", ["draw", "draw", "stand"], "four-card-straight"),
        ("2c 3d", ["draw", "draw", "stand"], "two-card-straight"),
        ("6d 7d", ["draw", "draw"], "three-card-straight"),
    ],
)
def test_633a_7_o_3_i_a_to_d_examples(cards: str, do: list[str], outcome: str) -> None:
    deck = shoe("4h 5d", "9s 8d", cards)
    ends = settled(["blackjack=10", "straight-jack-progressive=5"], deck, do)
    assert ends["straight-jack-progressive"].outcome == outcome


def test_633a_7_h_straight_jack_on_a_dealers_blackjack_is_of_two_cards() -> None:
    bets = ["blackjack=10", "straight-jack-progressive=5"]
    ends = settled(bets, shoe("4h 5d", "Ks Ad"), [])
    assert ends["straight-jack-progressive"].outcome == "two-card-straight"


@pytest.mark.parametrize(
    ("player", "reading", "outcome"),
    [
        ("Ah Kd", "no", "two-card-straight"),
        ("Ah 2d", "no", "two-card-straight"),
        ("2h 4d", "no", "lose"),
    ],
)
def test_633a_7_o_3_i_the_ace_is_in_sequence_with_king_and_2(
    player: str, reading: str, outcome: str
) -> None:
    do = ["stand"] if player != "Ah Kd" else []
    bets = ["blackjack=10", f"{STRAIGHT_JACK}=5"]
    ends = settled(bets, shoe(player, "9s 8d"), do, {"straight-jack-wrap": reading})
    assert ends[STRAIGHT_JACK].outcome == outcome


@pytest.mark.parametrize(("reading", "length"), [("no", "two"), ("yes", "three")])
def test_633a_7_o_3_i_reading_through_the_ace(reading: str, length: str) -> None:
    bets = ["blackjack=10", f"{STRAIGHT_JACK}=5"]
    cards = shoe("Ah 2d", "9s 8d", "Kc")
    ends = settled(bets, cards, ["draw", "stand"], {"straight-jack-wrap": reading})
    assert ends[STRAIGHT_JACK].outcome == f"{length}-card-straight"


@pytest.mark.parametrize(("reading", "length"), [("freeze", "two"), ("first-hand", "three")])
def test_633a_7_o_3_i_reading_after_a_split(reading: str, length: str) -> None:
    bets = ["blackjack=10", f"{STRAIGHT_JACK}=5"]
    cards = shoe("Kh Qd", "9s 8d", "Jc 10c")
    answers: Answers = {"straight-jack-after-split": reading}
    do = ["split", "stand", "stand"]
    assert settled(bets, cards, do, answers)[STRAIGHT_JACK].outcome == f"{length}-card-straight"


LOW = "Ac 2c 3c 4c 5c 6c"  # a six-card straight of 21


def test_633a_13_m_1_six_cards_with_an_ace_of_spades_win_the_meter() -> None:
    draws = ["draw"] * 4
    bets = ["1:blackjack=10", f"1:{STRAIGHT_JACK}=5"]
    for ace, net in (("As", 800_000 + 100_000), ("Ah", 80_000 + 100_000)):
        cards = shoe(f"{ace} 2d", "9s 8d", "3c 4c 5c 6c")
        round_ = with_meters(bets, cards, draws, {STRAIGHT_JACK: 8000})
        assert won(round_, STRAIGHT_JACK) == {1: net}
        left = 500_000 if ace == "As" else 720_000
        assert meter(round_, STRAIGHT_JACK) == left


def test_633a_7_o_3_ii_c_shared_equally_and_parts_of_the_meter_come_first() -> None:
    bets = [f"{seat}:{wager}=5" for seat in (1, 2, 3) for wager in ("blackjack", STRAIGHT_JACK)]
    cards = "As Ah As 9s 2d 2d 2d 8d " + "3c 4c 5c 6c " * 3
    round_ = with_meters(bets, cards, ["draw"] * 12, {STRAIGHT_JACK: 8000})
    tenth, half = 80_000, 360_000
    assert won(round_, STRAIGHT_JACK) == {1: half + 100_000, 2: tenth + 100_000, 3: half + 100_000}
    assert meter(round_, STRAIGHT_JACK) == 500_000


def test_633a_13_m_1_reading_parts_of_a_meter_after_those_who_win_it() -> None:
    """A tenth of the $5,000 that the meter is reset to, not of the $8,000 that was won."""
    bets = [f"{seat}:{wager}=5" for seat in (1, 2, 3) for wager in ("blackjack", STRAIGHT_JACK)]
    cards = "As Ah As 9s 2d 2d 2d 8d " + "3c 4c 5c 6c " * 3
    answers: Answers = {"meter-parts-first": "whole-first"}
    round_ = with_meters(bets, cards, ["draw"] * 12, {STRAIGHT_JACK: 8000}, answers)
    tenth, half = 50_000, 400_000
    assert won(round_, STRAIGHT_JACK) == {1: half + 100_000, 2: tenth + 100_000, 3: half + 100_000}
    assert meter(round_, STRAIGHT_JACK) == 450_000
    alone = shoe("Ah 2d", "9s 8d", "3c 4c 5c 6c")
    round_ = with_meters(bets[:2], alone, ["draw"] * 4, {STRAIGHT_JACK: 8000}, answers)
    assert won(round_, STRAIGHT_JACK) == {1: 80_000 + 100_000}


def test_633a_14_g_the_wager_of_a_hand_that_was_never_dealt_raises_no_meter() -> None:
    answers: Answers = {"hit-and-run-rate": "10%"}
    bets = ["1:blackjack=10", f"1:{HIT_AND_RUN}=5", "2:blackjack=10", f"2:{HIT_AND_RUN}=5"]
    round_ = stepped(bets, None, ["stand"], {1: "no-cards-dealt"}, answers)
    assert meter(round_, HIT_AND_RUN) == 100_050


@pytest.mark.parametrize(("reading", "straights"), [("stand", 500_050), ("undone", 500_000)])
def test_633a_14_j_1_wagers_that_a_void_round_returns_raise_no_meter(
    reading: str, straights: int
) -> None:
    answers: Answers = {"hit-and-run-rate": "10%", "straight-jack-rate": "10%"}
    answers = {**answers, "settled-wagers-of-void-round": reading}
    bets = ["1:blackjack=10", f"1:{HIT_AND_RUN}=5", f"1:{STRAIGHT_JACK}=5"]
    cards = shoe("10h 8d", "6s 10d")
    round_ = stepped(bets, cards, [], {5: "card-reader-used-revealing"}, answers)
    assert meter(round_, HIT_AND_RUN) == 100_000
    assert meter(round_, STRAIGHT_JACK) == straights  # collected before, by 633a.7(g)(9)


def test_633a_7_o_1_i_a_surrendered_20_does_not_win() -> None:
    bets = ["1:blackjack=10", f"1:{BAD_BEAT}=5", "2:blackjack=10"]
    round_ = stepped(bets, "10h 10s 6s Qd 9d 5d 10c", ["surrender", "stand"])
    assert won(round_, BAD_BEAT) == {1: -500}


def test_633a_7_o_3_i_d_after_a_split_too_the_card_over_21_does_not_count() -> None:
    bets = ["blackjack=10", f"{STRAIGHT_JACK}=5"]
    cards = shoe("Kh Qd", "9s 8d", "Jc 10c 10d")
    answers: Answers = {"straight-jack-after-split": "first-hand"}
    ends = settled(bets, cards, ["split", "draw", "stand"], answers)
    assert ends[STRAIGHT_JACK].outcome == "three-card-straight"


def test_633a_7_o_3_ii_a_the_cards_stay_until_the_straight_is_verified() -> None:
    for wagers, left in (([], 1), ([f"1:{STRAIGHT_JACK}=5"], 0), ([f"1:{HIT_AND_RUN}=5"], 1)):
        bets = ["1:blackjack=10", *wagers]
        round_ = stepped(bets, shoe("9h 8d", "9s 8s", "10d"), ["draw"])
        assert [r["record"] for r in round_.log.records].count("collected") == left


def test_633a_14_i_progressive_wagers_beside_a_hand_that_is_called_dead() -> None:
    wagers = (BAD_BEAT, HIT_AND_RUN, STRAIGHT_JACK)
    bets = ["1:blackjack=10", *(f"1:{wager}=5" for wager in wagers)]
    cards = shoe("6h 7d", "2s 2d", "2c 2h 10c")
    do, missed = ["double", "dead-hand"], {6: "requested-card-not-dealt"}
    round_ = stepped(bets, cards, do, missed)
    ends = {end.wager: (end.outcome, end.cite) for end in round_.settlements}
    assert ends == {
        "blackjack": ("void", "633a.14(i)"),
        "double": ("void", "633a.14(i)"),
        BAD_BEAT: ("lose", "633a.7(o)(1)(i)"),
        HIT_AND_RUN: ("five-cards", "633a.7(o)(2)(ii)(C)"),
        STRAIGHT_JACK: ("two-card-straight", "633a.7(o)(3)(ii)(C)"),
    }
