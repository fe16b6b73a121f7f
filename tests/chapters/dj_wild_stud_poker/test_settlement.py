"""687a.7 to 687a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.places import called_at, played
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.dj_wild_stud_poker.play import play
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Call, Decide

GAME = croupier.game("dj-wild-stud-poker")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
DEALER = "Kc Qd 9s 7d 4s"  # king high
MAIN = ["ante=10", "blind=10"]
WON, TIED, LOST = "687a.11(e)(1)", "687a.11(e)(2)", "687a.11(e)(3)"


def deal(*hands: str, extra: str = "3s") -> str:
    """The seats, the dealer, and the card that replaces a joker."""
    return " ".join([*hands, extra])


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "cite"),
    [
        ("Ah 9d 7c 5d 3d", DEALER, (1_000, 0, 2_000), WON),
        ("Kh Qh 9d 7c 4d", DEALER, (0, 0, 0), TIED),
        ("Qh Jd 7c 5d 3d", DEALER, (-1_000, -1_000, -2_000), LOST),
        ("8h 8d 8c 5s 3d", DEALER, (1_000, 0, 2_000), WON),
        ("9h 8d 7c 6s 5d", DEALER, (1_000, 1_000, 2_000), WON),
        ("Ah 9h 7h 4h 2d", DEALER, (1_000, 2_000, 2_000), WON),
        ("8h 8d 5h 5d 2d", DEALER, (1_000, 3_000, 2_000), WON),
        ("8h 8d 8c 5d joker", DEALER, (1_000, 4_000, 2_000), WON),
        ("9h 8h 7h 6h 2d", DEALER, (1_000, 9_000, 2_000), WON),
        ("8h 8d 8c 2d joker", DEALER, (1_000, 10_000, 2_000), WON),
        ("Ah 2c 2d 2h joker", DEALER, (1_000, 50_000, 2_000), WON),
        ("2s 2c 2d 2h joker", DEALER, (1_000, 1_000_000, 2_000), WON),
        ("8h 8d 8c 5d 3h", "9c 9d 9s 5c 3c", (-1_000, -1_000, -2_000), LOST),
        ("8h 8d 8c 5d 3h", "8s 2c joker 5s 3c", (0, 0, 0), TIED),
    ],
)
def test_687a_11_e_1_to_3(player: str, dealer: str, nets: tuple[int, ...], cite: str) -> None:
    ends = settled(MAIN, deal(player, dealer, extra="10s"), ["raise"])
    assert tuple(ends[f"1:{key}"].net for key in ("ante", "blind", "raise")) == nets
    assert {ends[f"1:{key}"].cite for key in ("ante", "blind", "raise")} == {cite}


def test_687a_11_b_a_raise_of_twice_the_ante_or_a_fold() -> None:
    round_ = open_round(MAIN, deal("Ah Ad 5c 4c 9d", DEALER))
    assert isinstance(round_.question, Decide)
    assert [choice.key for choice in round_.question.choices] == ["raise", "fold"]
    assert list(round_.question.known) == ["hand"]
    round_.choose("fold")
    assert {end.wager: (end.net, end.cite) for end in round_.settlements} == {
        "ante": (-1_000, "687a.11(b)"),
        "blind": (-1_000, "687a.11(b)"),
    }


@pytest.mark.parametrize(("qualify", "paid"), [(True, 900), (False, -100)])
def test_687a_11_b_1_to_3_what_a_fold_forfeits(qualify: bool, paid: int) -> None:
    bets = [*MAIN, "progressive-bonus=1", "trips-bonus=5", "two-way-bad-beat-bonus=5"]
    cards = deal("8h 8d 8c 5s 3d", "9c 9d 9s 5d 3c")
    ends = settled(bets, cards, ["fold"], {"folded-hands-qualify": qualify})
    assert {key: end.net for key, end in ends.items()} == {
        "1:ante": -1_000,
        "1:blind": -1_000,
        "1:progressive-bonus": paid,
        "1:trips-bonus": 3_000,
        "1:two-way-bad-beat-bonus": -500,
    }
    assert ends["1:two-way-bad-beat-bonus"].cite == "687a.11(b)(2)"


TRIPS = {
    "five wilds": "2c 2d 2h 2s joker",
    "royal, natural": "Ah Kh Qh Jh 10h",
    "royal": "Ah Kh Qh Jh joker",
    "five of a kind": "8h 8d 8c 2d joker",
    "straight flush, natural": "2h 3h 4h 5h 6h",
    "straight flush": "9h 8h 7h 6h 2c",
    "four of a kind, natural": "8h 8d 8c 8s 5d",
    "four of a kind": "8h 8d 8c 2d 5d",
    "full house, natural": "8h 8d 8c 5d 5h",
    "full house": "8h 8d 5d 5h joker",
    "flush, natural": "2h 9h 7h 5h 4h",
    "flush": "2c Ah 9h 7h 4h",
    "straight, natural": "Ah 2c 3h 4h 5d",
    "straight": "9h 8d 7c 6c joker",
    "three of a kind, natural": "8h 8d 8c 5d 3h",
    "three of a kind": "8h 8d 2c 5d 3h",
    "pair": "2c Ah 9d 7h 4h",
}
NATURAL_2S = {"straight flush, natural": 25, "flush, natural": 4, "straight, natural": 3}


@pytest.mark.parametrize("reading", ["natural", "wild"])
@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("DJWT-04", (2_000, 1_000, 90, 70, 200, 25, 60, 6, 30, 5, 25, 4, 20, 3, 6, 1, -1)),
        ("DJWT-05", (2_000, 1_000, 70, 60, 200, 25, 50, 6, 30, 5, 25, 4, 20, 3, 6, 1, -1)),
        ("DJWT-06", (500, 400, 70, 60, 200, 25, 50, 6, 30, 5, 25, 4, 20, 3, 6, 1, -1)),
        ("DJWT-07", (2_000, 1_000, 60, 50, 200, 25, 40, 6, 30, 5, 25, 4, 20, 3, 6, 1, -1)),
    ],
)
def test_687a_12_d_trips_bonus(label: str, pays: tuple[int, ...], reading: str) -> None:
    answers: Answers = {"trips-bonus-paytable": label, "natural-deuces": reading}
    for (name, hand), times in zip(TRIPS.items(), pays, strict=True):
        cards = deal(hand, "Kc Qd 9s 7d 4s", extra="10s")
        ends = settled([*MAIN, "trips-bonus=5"], cards, ["fold"], answers)
        wanted = NATURAL_2S.get(name, times) if reading == "wild" else times
        assert ends["1:trips-bonus"].net == 500 * wanted, name


def test_687a_12_d_four_2s_are_paid_what_pays_more() -> None:
    """Four natural 2s pay 40 to 60, five of a kind 50 to 70, and with a 10 a royal flush more."""
    for hand, outcome in (
        ("2c 2d 2h 2s 9h", "five-of-a-kind"),
        ("2c 2d 2h 2s 10h", "royal-flush-with-wild"),
        ("2c 2d 2h 5s 5h", "five-of-a-kind"),
        ("2c 2d 2h 5s 9h", "four-of-a-kind-with-wild"),  # as much as three natural 2s
        ("2h 3h 4h 5h 7h", "straight-flush-with-wild"),  # as much as a natural flush
    ):
        ends = settled([*MAIN, "trips-bonus=5"], deal(hand, DEALER, extra="10s"), ["fold"])
        assert ends["1:trips-bonus"].outcome == outcome


BEATEN = {  # and what beats it
    "royal-flush": ("Ah Kh Qh Jh 10h", "2c 2d 2h 2s joker"),
    "five-of-a-kind": ("8c 8d 8s 2c joker", "Ah Kh Qh Jh 10h"),
    "straight-flush": ("9h 8h 7h 6h 5h", "8c 8d 8s 2c joker"),
    "four-of-a-kind": ("8c 8d 8s 8h 5d", "9h 7h 6h 5h joker"),
    "full-house": ("8c 8d 8s 5h 5d", "9h 9c 9d 5s joker"),
    "flush": ("Ah 9h 7h 5h 3h", "8c 8d 8s 5c 5d"),
    "straight": ("9h 8d 7c 6c 5d", "Ah 10h 7h 5h 3h"),
    "three-of-a-kind": ("8c 8d 8s 5h 3d", "9h 9c 9d 5s 3c"),
    "two-pair": ("8c 8d 5c 5h 3d", "9h 9c 9d 5s 3c"),
}


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("DJWBB-01", (500, 500, 500, 500, 400, 300, 100, 9, -1)),
        ("DJWBB-02", (10_000, 10_000, 5_000, 500, 400, 300, 100, 9, -1)),
        ("DJWBB-03", (500, 500, 500, 300, 200, 100, 50, 15, -1)),
        ("DJWBB-04", (299, 299, 299, 299, 200, 100, 50, 15, -1)),
    ],
)
def test_687a_12_e_two_way_bad_beat(label: str, pays: tuple[int, ...]) -> None:
    for (low, high), times in zip(BEATEN.values(), pays, strict=True):
        for reading, back in (("player-loses", -1), ("either-loses", times)):
            answers: Answers = {
                "two-way-bad-beat-bonus-paytable": label,
                "two-way-bad-beat": reading,
            }
            bets = [*MAIN, "two-way-bad-beat-bonus=5"]
            own = settled(bets, deal(low, high, extra="4s"), ["raise"], answers)
            dealers = settled(bets, deal(high, low, extra="4s"), ["raise"], answers)
            assert own["1:two-way-bad-beat-bonus"].net == 500 * times
            assert dealers["1:two-way-bad-beat-bonus"].net == 500 * back


@pytest.mark.parametrize(
    ("hand", "extra", "natural", "wild"),
    [
        ("8h 8d 8c 5s joker", "8s", "four-of-a-kind", "four-of-a-kind"),
        ("8h 8d 8c 5s joker", "2s", "three-of-a-kind", "four-of-a-kind"),
        ("8h 8d 8c 2d joker", "2s", "full-house", "four-of-a-kind"),  # not five of a kind
        ("2c 2d 2h 2s joker", "9h", "four-of-a-kind", "straight-flush"),
        ("2c 2d 2h 2s joker", "10h", "four-of-a-kind", "royal-flush"),
        ("2c 2d 5h 5s 9h", "5c", "lose", "four-of-a-kind"),  # no joker to replace
        ("Ah Kh Qh Jh joker", "10h", "royal-flush", "royal-flush"),
        ("Ah Kh Qh Jh joker", "9h", "flush", "flush"),
    ],
)
def test_687a_11_f_1_a_joker_is_replaced(hand: str, extra: str, natural: str, wild: str) -> None:
    for reading, outcome in (("natural", natural), ("wild", wild)):
        cards = deal(hand, "Kc Qd 9s 7d 4s", extra=extra)
        answers: Answers = {"progressive-deuces": reading}
        ends = settled([*MAIN, "progressive-bonus=1"], cards, ["fold"], answers)
        assert ends["1:progressive-bonus"].outcome == outcome


@pytest.mark.parametrize(
    ("dealing", "offered", "placed", "laid"),
    [
        ("manual-shoe", True, False, True),
        ("hand", True, False, True),
        ("automated-shoe", True, True, True),
        ("automated-shoe", True, False, False),
        ("manual-shoe", False, False, False),
        ("hand", False, False, False),
    ],
)
def test_687a_8_f_and_10_c_the_card_that_replaces_a_joker(
    dealing: str, offered: bool, placed: bool, laid: bool
) -> None:
    rules = GAME.rules({"dealing": dealing, "progressive-bonus": offered})
    bets = [Bet(1, "ante", 500), Bet(1, "blind", 500)]
    bets += [Bet(1, "progressive-bonus", 100)] * placed
    cards = {"seat 1": "8h 8d 8c 5s 3d", "dealer": DEALER, "joker replacement": "6s"}
    found = played(play, rules, bets, {to: held.split() for to, held in cards.items()}, {1: "fold"})
    assert found.dealt == {"seat 1": 5, "dealer": 5, **({"joker replacement": 1} if laid else {})}


@pytest.mark.parametrize(("label", "amount"), [("1", 1), ("2", 5)])
@pytest.mark.parametrize(("reading", "back"), [("returned", 1), ("kept", 0)])
def test_687a_12_c_progressive_bonus(label: str, amount: int, reading: str, back: int) -> None:
    answers: Answers = {
        "progressive-bonus-paytable": label,
        "progressive-bonus-amount": f"${amount}",
        "progressive-stake": reading,
    }
    hands = {
        "8h 8d 8c 8s 5d": 300,
        "8h 8d 8c 5d 5h": 50,
        "Ah 9h 7h 5h 3h": 40,
        "Ah 2c 3d 4h 5d": 30,
        "8h 8d 8c 5d 3h": 9,
    }
    for hand, pays in hands.items():
        bets = [*MAIN, f"progressive-bonus={amount}"]
        ends = settled(bets, deal(hand, DEALER, extra="6s"), ["fold"], answers)
        assert ends["1:progressive-bonus"].net == 100 * amount * (pays + back - 1)
    # The share alone: the seed, and 10% of the wager that has gone on the meter.
    seed = 200_000 * amount + 10 * amount
    for hand, share in (("9h 8h 7h 6h 5h", 10), ("Ah Kh Qh Jh 10h", 100)):
        bets = [*MAIN, f"progressive-bonus={amount}"]
        ends = settled(bets, deal(hand, DEALER, extra="6s"), ["fold"], answers)
        assert ends["1:progressive-bonus"].net == seed * share // 100 - 100 * amount


@pytest.mark.parametrize(
    ("reading", "order", "seats"),
    [
        ("each-wager", "from-the-right", [2, 1]),
        ("each-player", "from-the-right", [2]),
        ("each-player", "from-the-left", [1]),
    ],
)
def test_687a_12_c_envy_of_two_boxes(reading: str, order: str, seats: list[int]) -> None:
    """Ben holds a straight flush; Ann has a wager on each of two boxes."""
    bets = [Bet(seat, wager, 500, player="Ann") for seat in (1, 2) for wager in ("ante", "blind")]
    bets += [Bet(seat, "progressive-bonus", 100, player="Ann") for seat in (1, 2)]
    bets += [Bet(3, wager, 500, player="Ben") for wager in ("ante", "blind")]
    rules = GAME.rules(
        {"envy-of-two-boxes": reading, "settlement-order": order, "adjacent-boxes": 2}
    )
    hands = ("Ah Qs 8c 6c 3d", "As Jd 8s 6d 3c", "9h 8h 7h 6h 5h")
    round_ = GAME.open_round(rules, bets, deal(*hands, DEALER, extra="10s"))
    for _ in range(3):
        round_.choose("raise")
    envies = [s for s in round_.settlements if s.outcome.startswith("envy")]
    assert [(s.seat, s.net) for s in envies] == [(seat, 30_000) for seat in seats]


@pytest.mark.parametrize(("reading", "paid", "beat"), [("returned", 900, 0), ("lost", -100, -500)])
def test_687a_13_d_a_card_is_revealed_after_a_fold(reading: str, paid: int, beat: int) -> None:
    """Trips is settled in either reading; what the fold forfeited by one as if nobody had."""
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN]
    bets += ["1:progressive-bonus=1", "1:trips-bonus=5", "1:two-way-bad-beat-bonus=5"]
    answers: Answers = {"fold-in-void-round": reading, "folded-hands-qualify": False}
    round_ = open_round(bets, deal("8h 8d 8c 5s 3d", "Ah Qh 8s 6c 4d", DEALER), answers)
    round_.choose("fold")
    round_.call("card-revealed")
    nets = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert nets[1, "ante"] == nets[1, "blind"] == 2 * beat
    assert nets[2, "ante"] == nets[2, "blind"] == 0
    assert nets[1, "trips-bonus"] == 3_000
    assert (nets[1, "progressive-bonus"], nets[1, "two-way-bad-beat-bonus"]) == (paid, beat)


@pytest.mark.parametrize(
    ("nth", "called"),
    [(1, False), (2, True), (11, True), (12, True), (13, False)],  # 11 cards, the Raise, after it
)
def test_687a_13_d_from_the_first_card_until_the_raises_are_placed(nth: int, called: bool) -> None:
    bets = [Bet(1, "ante", 500), Bet(1, "blind", 500)]
    cards = {"seat 1": "8h 8d 8c 5s 3d", "dealer": DEALER, "joker replacement": "6s"}
    held = {to: hand.split() for to, hand in cards.items()}
    call = Call("card-revealed")
    found = played(play, GAME.rules(), bets, held, {1: "raise"}, {nth: call})
    assert found.called == [call] * called
    assert {end.outcome for end in found.ends if end.wager == "ante"} == {
        "void" if called else "win"
    }


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["ante=5"], "blind"),
        (["ante=5", "blind=10"], "equal to ante"),
        (["trips-bonus=5"], "ante"),
        ([*MAIN, "progressive-bonus=5"], r"\$1"),
    ],
)
def test_687a_7_d_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        open_round(bets, deal("8h 8d 8c 5s 3d", DEALER))


def test_687a_10_c_the_automated_shoe_jams_only_while_it_dispenses_stacks() -> None:
    rules = GAME.rules({"dealing": "automated-shoe"})
    wagers = {"ante": 1_000, "blind": 1_000, "progressive-bonus": 100}
    bets = [Bet(1, wager, amount) for wager, amount in wagers.items()]
    assert called_at(play, rules, bets, "shoe-jam") == {"seat 1", "dealer"}
    assert "joker replacement" in called_at(play, rules, bets, "face-up-card")


def test_687a_7_d_4_either_hand_may_be_the_beaten_one_unless_elected() -> None:
    """The name and the payback near 87%; 687a.11(f)(3) by the letter remains a choice."""
    low, high = next(iter(BEATEN.values()))
    ends = settled([*MAIN, "two-way-bad-beat-bonus=5"], deal(high, low, extra="4s"), ["raise"])
    assert ends["1:two-way-bad-beat-bonus"].net > 0
    report = GAME.odds({}, wager="two-way-bad-beat-bonus")
    assert all(0.12 < row.house_advantage < 0.15 for row in report.wagers)


@pytest.mark.parametrize(("reading", "paid"), [("paid", True), ("lost", False)])
def test_687a_11_b_3_envy_of_a_player_who_folded(reading: str, paid: bool) -> None:
    """Seat 1 folds and loses the Progressive Bonus; seat 2 shows a straight flush."""
    answers: Answers = {"folded-hands-qualify": False, "envy-of-a-player-who-folded": reading}
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in (*MAIN, "progressive-bonus=1")]
    cards = deal("Ah 9d 7h 5d 3d", "9c 8c 7c 6c 5c", DEALER)
    round_ = open_round(bets, cards, answers)
    round_.choose("fold")
    round_.choose("raise")
    ends = [(end.seat, end.outcome) for end in round_.settlements]
    assert ((1, "envy-straight-flush") in ends) == paid
    assert (1, "lose") in ends


def test_687a_11_c_forfeited_wagers_are_collected_first() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN]
    bets += ["1:trips-bonus=5", "1:two-way-bad-beat-bonus=5"]
    hands = deal("Qh Jd 7c 5d 3d", "Ah 9d 8c 6d 3c", DEALER)
    ends = settled(bets, hands, ["fold", "raise"])
    collected = ["1:ante", "1:blind", "1:two-way-bad-beat-bonus"]
    assert list(ends) == [*collected, "2:ante", "2:blind", "2:raise", "1:trips-bonus"]
    assert ends["1:two-way-bad-beat-bonus"].cite == "687a.11(b)(2)"
