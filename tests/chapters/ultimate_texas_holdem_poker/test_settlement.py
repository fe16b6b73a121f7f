"""653a.7, 653a.11 and 653a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Table

from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet, Decide, Settlement
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = with_every_jackpot("ultimate-texas-holdem-poker")
settled = Table(GAME).settled
MAIN = ["ante=10", "blind=10"]


def shoe(player: str, dealer: str, board: str, six: str = "") -> str:
    """The order in which one seat and the dealer are dealt from a manual shoe."""
    a, b = player.split()
    x, y = dealer.split()
    cards = board.split()
    used = {a, b, x, y, *cards, *six.split()}
    burned = [card for card in ("2c", "3c", "4c", "5c", "6c", "7c", "8c") if card not in used]
    dealt = [*six.split(), a, x, b, y, burned[0], *cards[:3], burned[1], *cards[3:]]
    return " ".join(dealt)


BOARD = "9h 7d 5s 3h 2d"


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "ante_cite", "cite"),
    [
        ("Ah 9d", "Kh 7s", (10, 0, 10), "653a.11(h)(2)(ii)", "653a.11(h)(2)(ii)"),
        ("Kh 7s", "Ah 9d", (-10, -10, -10), "653a.11(h)(2)(i)", "653a.11(h)(2)(i)"),
        ("Ah 9d", "As 9c", (0, 0, 0), "653a.11(h)(2)(iii)", "653a.11(h)(2)(iii)"),
        # The dealer has less than a pair: the Ante goes back, win, tie or lose.
        ("Ah Kd", "Qs Jc", (0, 0, 10), "653a.11(h)(1)", "653a.11(h)(2)(ii)"),
        ("Ah Kd", "As Kc", (0, 0, 0), "653a.11(h)(1)", "653a.11(h)(2)(iii)"),
        ("Qs Jc", "Ah Kd", (0, -10, -10), "653a.11(h)(1)", "653a.11(h)(2)(i)"),
        ("9d 9c", "Qs Jc", (0, 0, 10), "653a.11(h)(1)", "653a.11(h)(2)(ii)"),
    ],
)
def test_653a_11_h(
    player: str, dealer: str, nets: tuple[int, ...], ante_cite: str, cite: str
) -> None:
    ends = settled(MAIN, shoe(player, dealer, BOARD), ["check", "check", "play-1"])
    assert tuple(ends[w].net for w in ("ante", "blind", "play")) == tuple(100 * n for n in nets)
    assert ends["ante"].cite == ante_cite
    assert ends["blind"].cite == ends["play"].cite == cite


@pytest.mark.parametrize(
    ("do", "stake"),
    [
        (["play-4"], 40),
        (["play-3"], 30),
        (["check", "play-2"], 20),
        (["check"] * 2 + ["play-1"], 10),
    ],
)
def test_653a_11_b_d_f_sizes_of_the_play_wager(do: list[str], stake: int) -> None:
    ends = settled(MAIN, shoe("Ah 9d", "Kh 7s", BOARD), do)
    assert ends["play"].stake == ends["play"].net == 100 * stake


@pytest.mark.parametrize(
    ("player", "board", "a", "b"),
    [
        ("Ah Kh", "Qh Jh 10h 3s 2d", 5000, 5000),
        ("9h 8h", "Qh Jh 10h 3s 2d", 500, 500),
        ("9h 9s", "9d 9c 10h 3s 2d", 100, 100),
        ("9h 9s", "9d 10c 10h 3s 2d", 30, 30),
        ("Ah 4h", "9h 10h 7h 3s 2d", 15, 15),
        ("Jh Qs", "9h 10d Kh 3s 2d", 10, 0),
        ("9h 9s", "9d Jc 10h 3s 2d", 0, 0),
    ],
)
def test_653a_12_b_blind_paytables(player: str, board: str, a: int, b: int) -> None:
    cards = shoe(player, "2s 5d", board)
    for label, net in (("A", a), ("B", b)):
        ends = settled(MAIN, cards, ["play-4"], {"blind-paytable": label})
        assert ends["blind"].net == 100 * net


def test_653a_12_b_blind_is_lost_with_a_straight_that_is_beaten() -> None:
    ends = settled(MAIN, shoe("Jh Qs", "As 8s", "9s 10s Ks 3h 2d"), ["play-4"])
    assert ends["blind"].net == -1000


FOLDED = [
    *MAIN,
    "trips=5",
    "bad-beat-bonus=5",
    "six-card-bonus=5",
    "progressive=1",
    "five-card-hand-bonus@player=1",
    "five-card-hand-bonus@dealer=1",
]
FLUSH_FOLDED = shoe("Ah Kh", "Qc Qd", "9h 7h 2h 9d 9c", "As Ad 4s 5d")
CHECKS_AND_FOLD = ["check", "check", "fold"]


def test_653a_11_f_2_what_a_fold_forfeits_and_what_survives() -> None:
    ends = settled(FOLDED, FLUSH_FOLDED, CHECKS_AND_FOLD)
    assert {wager: s.net for wager, s in ends.items()} == {
        "ante": -1000,
        "blind": -1000,
        "trips": 3500,
        "bad-beat-bonus": -500,
        "six-card-bonus": 2500,
        "progressive": 3900,
        "five-card-hand-bonus@player": 4900,
        "five-card-hand-bonus@dealer": -100,
    }
    assert ends["bad-beat-bonus"].cite == ends["ante"].cite == "653a.11(f)(2)"


@pytest.mark.parametrize(
    ("reading", "with_trips", "progressive", "bonus"),
    [
        ("survive", False, 3900, 4900),
        ("progressive-lost", True, -100, 4900),
        ("with-cards", True, 3900, 4900),
        ("with-cards", False, -100, -100),
    ],
)
def test_653a_11_f_2_reading_bonus_after_fold(
    reading: str, with_trips: bool, progressive: int, bonus: int
) -> None:
    kept = ["trips=5"] if with_trips else []
    bets = [*MAIN, *kept, "progressive=1", "five-card-hand-bonus@player=1"]
    cards = shoe("Ah Kh", "Qc Qd", "9h 7h 2h 9d 9c")
    ends = settled(bets, cards, CHECKS_AND_FOLD, {"bonus-after-fold": reading})
    assert ends["progressive"].net == progressive
    assert ends["five-card-hand-bonus@player"].net == bonus


@pytest.mark.parametrize(
    ("player", "dealer", "board", "net", "cite"),
    [
        ("9h 9s", "Ah Ks", "Qs Js 9d 10d 2c", 45, "653a.11(j)(1)"),  # trips beaten by a straight
        ("Ah Ks", "9h 9s", "Qs Js 9d 10d 2c", 45, "653a.11(j)(2)"),
        ("9h 9s", "Kh Ks", "9d Kd 2c 2d 5h", 200, "653a.11(j)(1)"),
        ("Kh Ks", "9h 9s", "9d 9c Kd Kc 5h", 2500, "653a.11(j)(2)"),
        ("9h 8h", "Ah Kh", "Qh Jh 10h 3s 2d", 50000, "653a.11(j)(1)"),
        ("Ah 2s", "As 3d", "Kh Kd Kc Qs Jd", -5, "653a.11(j)(3)"),  # a tie
        ("Ah As", "Kh 3d", "Kd Qc 9s 4s 2d", -5, "653a.11(j)(3)"),  # a beaten pair
        ("Ah As", "Kh 3d", "Ad Qc 9s 4s 2d", -5, "653a.11(j)(3)"),  # trips that win
    ],
)
def test_653a_11_j(player: str, dealer: str, board: str, net: int, cite: str) -> None:
    bets = [*MAIN, "trips=5", "bad-beat-bonus=5"]
    ends = settled(bets, shoe(player, dealer, board), ["play-4"])
    assert (ends["bad-beat-bonus"].net, ends["bad-beat-bonus"].cite) == (100 * net, cite)


def test_653a_11_k_progressive_looks_at_the_flop_alone() -> None:
    bets = [*MAIN, "trips=5", "progressive=1"]
    ends = settled(bets, shoe("9h 9s", "Ah Kh", "2d 3d 4s 9d 9c"), ["play-4"])
    assert ends["trips"].net == 15000
    assert ends["progressive"].net == -100


def test_653a_11_k_and_l_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = [*MAIN, "progressive=1"]
    bets += ["five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    lost = settled(bets, shoe("9h 9s", "Ah Kh", "2d 3d 4s 9d 9c"), ["play-4"])
    assert {wager: lost[wager].cite for wager in list(lost)[3:]} == {
        "progressive": "653a.11(k)",
        "five-card-hand-bonus@player": "653a.11(l)",
        "five-card-hand-bonus@dealer": "653a.11(l)",
    }
    won = settled(bets, shoe("9h 9s", "4h 4d", "9d 4s 4c 2d 3d"), ["play-4"])
    assert {wager: won[wager].cite for wager in list(won)[3:]} == {
        "progressive": "653a.11(k)(4)",
        "five-card-hand-bonus@player": "653a.11(l)(3)",
        "five-card-hand-bonus@dealer": "653a.11(l)(3)",
    }


def two_seats(answers: dict[str, object], do: list[str], *, keep_cards: bool) -> list[Settlement]:
    """Seat 2 holds a straight flush, on the flop or on the whole board, and seat 1 envies it."""
    bets = ["1:ante=10", "1:blind=10", "1:progressive=1", "2:ante=10", "2:blind=10"]
    if keep_cards:
        bets.append("2:trips=5")
    cards = "2c 9h Kc 2d 8h Kd 3c 7h 6h 5h 4c Ac Ad"
    round_ = GAME.open_round(GAME.rules(answers), bets, cards)
    for choice in do:
        round_.choose(choice)
    return [s for s in round_.settlements if s.outcome.startswith("envy")]


@pytest.mark.parametrize(
    ("reading", "keep_cards", "paid"),
    [("no", False, 0), ("no", True, 1), ("yes", False, 1)],
)
def test_653a_1_reading_envy_for_a_folded_hand(reading: str, keep_cards: bool, paid: int) -> None:
    checks = ["check"] * 4 + ["fold", "fold"]
    found = two_seats({"envy-for-folded-hand": reading}, checks, keep_cards=keep_cards)
    assert [s.net for s in found] == [30000] * paid


@pytest.mark.parametrize(("reading", "paid"), [("flop", 0), ("best-of-seven", 1)])
def test_653a_1_reading_envy_hand(reading: str, paid: int) -> None:
    bets = ["1:ante=10", "1:blind=10", "1:progressive=1", "2:ante=10", "2:blind=10"]
    cards = "2c 9h Kc 2d 8h Kd 3c 7h 6h As 4c 5h Ad"
    round_ = GAME.open_round(GAME.rules({"envy-hand": reading}), bets, cards)
    for choice in ("check", "play-4", "check", "fold"):
        round_.choose(choice)
    assert len([s for s in round_.settlements if s.outcome.startswith("envy")]) == paid


def test_653a_11_k_5_no_envy_for_own_hand_in_another_box() -> None:
    rules = GAME.rules({"adjacent-boxes": 2})
    bets = [
        Bet(seat, wager, 1000, player="Ann") for seat in (1, 2) for wager in ("ante", "blind")
    ] + [Bet(1, "progressive", 100, player="Ann")]
    round_ = GAME.open_round(rules, bets, "2c 9h Kc 2d 8h Kd 3c 7h 6h 5h 4c Ac Ad")
    for choice in ("check", "play-4", "check", "fold"):
        round_.choose(choice)
    assert not [s for s in round_.settlements if s.outcome.startswith("envy")]


@pytest.mark.parametrize(("reading", "meter"), [("reserve", 8), ("nothing", 0)])
def test_653a_12_e_4_reading_reseed(reading: str, meter: int) -> None:
    session = GAME.open_session(
        GAME.rules({"reseed-from-reserve": reading}),
        order=croupier_cards("Ah 2c Kh 3d 4c Qh Jh 10h 5c 6s 7d"),
    )
    bets = [parse_bet(f"1:{bet}") for bet in (*MAIN, "five-card-hand-bonus@player=1")]
    session.open_round(bets).choose("play-4")
    assert session.meters["five-card-hand-bonus"]["meter"] == meter


def croupier_cards(text: str) -> tuple[int, ...]:
    from croupier.equipment.cards import parse_cards

    return parse_cards(text)


def test_653a_12_h_limit_binds_on_ante_blind_and_play_together() -> None:
    cards = shoe("Ah Kh", "2s 5d", "Qh Jh 10h 3s 2d")
    bets = ["ante=100", "blind=100", "trips=100"]
    ends = settled(bets, cards, ["play-4"], {"maximum-payout": "$50,400"})
    assert sum(ends[w].net for w in ("ante", "blind", "play")) == 5_040_000
    assert ends["trips"].net == 500_000


@pytest.mark.parametrize(
    ("bets", "cite"),
    [
        (["ante=10"], "653a.7(d)(1)"),
        (["ante=10", "blind=5"], "653a.7(d)(1)"),
        (["ante=10", "blind=10", "bad-beat-bonus=5"], "653a.7(d)(6)"),
        (["ante=10", "blind=10", "progressive=5"], "653a.7(d)(3)"),
        (["ante=10", "blind=10", "play=40"], "653a.11(b)"),
    ],
)
def test_653a_7_bets_that_may_not_stand(bets: list[str], cite: str) -> None:
    with pytest.raises(BetError) as refused:
        GAME.open_round(GAME.rules(), list(bets))
    assert cite in str(refused.value)


def test_653a_12_h_limit_covers_what_the_minimum_wager_can_win() -> None:
    """Royal flush: 500 on the Blind, 4 on Play and 1 on the Ante."""
    GAME.rules({"maximum-payout": "$50,500", "table-minimum": "$100"})
    with pytest.raises(AnswerError, match=r"653a\.12\(h\)"):
        GAME.rules({"maximum-payout": "$50,499", "table-minimum": "$100"})


def test_653a_12_h_reading_payout_limit_minimum_wager() -> None:
    """With a Play Wager of one Ante a royal flush wins 502 times the minimum."""
    smallest = {"table-minimum": "$100", "payout-limit-minimum-wager": "smallest-play"}
    GAME.rules({"maximum-payout": "$50,200", **smallest})
    with pytest.raises(AnswerError, match=r"at least \$50,200 \(653a\.12\(h\)\)"):
        GAME.rules({"maximum-payout": "$50,199", **smallest})


def test_653a_7_e_adjacent_boxes() -> None:
    bets = [Bet(seat, w, 1000, player="Ann") for seat in (1, 2) for w in ("ante", "blind")]
    with pytest.raises(BetError, match=r"653a\.7\(e\)"):
        GAME.entry.play().check(GAME.rules(), bets)
    GAME.entry.play().check(GAME.rules({"adjacent-boxes": 2}), bets)


def test_653a_11_b_acting_out_of_turn_is_refused() -> None:
    round_ = GAME.open_round(GAME.rules(), MAIN, shoe("Ah 9d", "Kh 7s", BOARD))
    with pytest.raises(ActError, match="not a choice"):
        round_.choose("fold")
    round_.choose("check")
    with pytest.raises(ActError, match="not a choice"):
        round_.choose("play-4")


def test_653a_11_a_player_sees_own_cards_and_the_community_cards() -> None:
    round_ = GAME.open_round(GAME.rules(), MAIN, shoe("Ah 9d", "Kh 7s", BOARD))
    seen = []
    for _ in range(3):
        assert isinstance(round_.question, Decide)
        seen.append((len(round_.question.known["hand"]), len(round_.question.known["community"])))
        round_.choose(round_.question.choices[-1].key)
    assert seen == [(2, 0), (2, 3), (2, 5)]


@pytest.mark.parametrize(
    ("dealing", "first", "third"),
    [
        ("manual-shoe", "six card bonus", "six card bonus"),
        ("hand", "six card bonus", "six card bonus"),
        ("automated-shoe", "seat 1", "seat 2"),
    ],
)
def test_653a_8_to_10_order_of_dealing(dealing: str, first: str, third: str) -> None:
    session = GAME.open_session(GAME.rules({"dealing": dealing}))
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN] + ["1:six-card-bonus=5"]
    session.open_round([parse_bet(bet) for bet in bets])
    places = [record["to"] for record in session.log.records if record["record"] == "card"]
    assert (places[0], places[2], len(places)) == (first, third, 10)


def test_653a_13_a_reading_face_up_cards_play_on() -> None:
    rules = GAME.rules({"trips-after-face-up-cards": "play-on"})
    cards = "Ah Kc Ad Kd 3s 5s 2c 7h 8s 3c 4d Jh 9c"
    session = GAME.open_session(rules, order=croupier_cards(cards))
    round_ = session.open_round([parse_bet(f"1:{bet}") for bet in MAIN], stepwise=True)
    for _ in range(4):
        round_.deal()
    round_.choose("play-4")
    round_.call("face-up-cards-after-initial-deal")
    while not round_.finished:
        round_.deal()
    assert sum(s.net for s in round_.settlements) == 5000


def test_653a_13_d_no_exposure_once_everybody_has_decided() -> None:
    session = GAME.open_session(GAME.rules())
    round_ = session.open_round([parse_bet(f"1:{bet}") for bet in MAIN], stepwise=True)
    for _ in range(4):
        round_.deal()
    assert round_.can_call("dealer-card-exposed")
    round_.choose("play-4")
    assert not round_.can_call("dealer-card-exposed")


def test_653a_7_b_option_abandoned_wagers_need_not_lose() -> None:
    cards = "Ah Kc Ad Kd 2c 7h 8s Ac 4d Jh 9c"
    for lose, trips in ((True, -500), (False, 1500)):
        rules = GAME.rules({"abandoned-wagers-lose": lose})
        session = GAME.open_session(rules, order=croupier_cards(cards))
        bets = [parse_bet(f"1:{bet}") for bet in (*MAIN, "trips=5")]
        round_ = session.open_round(bets)
        round_.call("player-leaves", 1)
        assert round_.finished
        assert {s.wager: s.net for s in round_.settlements} == {
            "ante": -1000,
            "blind": -1000,
            "trips": trips,
        }
