"""639a.7 to 639a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Table

from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.table.session import ActError

GAME = with_every_jackpot("caribbean-stud-poker")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
LOW = "Kh Qd 9c 5s 3h"  # does not qualify


def deal(*hands: str) -> str:
    """The order in which the seats and, last, the dealer are dealt."""
    return " ".join(" ".join(cards) for cards in zip(*(h.split() for h in hands), strict=True))


@pytest.mark.parametrize(
    ("player", "dealer", "ante", "bet", "cite"),
    [
        ("Ah 9d 7c 4s 2d", LOW, 10, 0, "639a.11(c)(3)(i)"),
        ("10h 9d 7c 4s 2d", LOW, 10, 0, "639a.11(c)(3)(i)"),  # a lower hand is paid too
        ("Qh 9d 7c 4s 2d", "Ah Qs 8c 4d 2s", 10, 0, "639a.11(c)(3)(i)"),  # ace without a king
        ("As Kd Qc 5s 3h", "Ah Kc 4d 3c 2s", 10, 20, "639a.11(c)(3)(ii)(B)"),  # the least ace-king
        ("2h 2d 7c 4s 9d", "Ah Kc Qd 3c 2s", 10, 20, "639a.11(c)(3)(ii)(B)"),
        ("As Kd 4c 3s 2h", "Ah Kc 5d 3c 2s", -10, -20, "639a.11(c)(3)(ii)(A)"),
        ("9h 9d Ac Ks Qd", "10h 10d 4c 3s 2d", -10, -20, "639a.11(c)(3)(ii)(A)"),  # pair first
        ("As Kd 8c 7s 2h", "Ah Kc 8d 7c 2s", 0, 0, "639a.11(c)(3)(ii)(C)"),
        ("Ah 2d 3c 4s 5d", "2h 3d 4c 5s 6d", -10, -20, "639a.11(c)(3)(ii)(A)"),  # lowest straight
        ("Qh Kd Ac 2s 3d", "4h 4d 8c 9s Jd", -10, -20, "639a.11(c)(3)(ii)(A)"),  # no sequence
    ],
)
def test_639a_11_c_3(player: str, dealer: str, ante: int, bet: int, cite: str) -> None:
    ends = settled(["ante=10"], deal(player, dealer), ["bet"])
    assert (ends["1:ante"].net, ends["1:bet"].net) == (100 * ante, 100 * bet)
    assert ends["1:ante"].cite == ends["1:bet"].cite == cite


KINDS = {
    "royal-flush": "Ah Kh Qh Jh 10h",
    "straight-flush": "Kh Qh Jh 10h 9h",
    "four-of-a-kind": "8h 8d 8c 8s 2d",
    "full-house": "8h 8d 8c 2s 2d",
    "flush": "Ah 9h 7h 4h 2h",
    "straight": "9h 8d 7c 6s 5d",
    "three-of-a-kind": "8h 8d 8c 5s 2d",
    "two-pair": "8h 8d 5c 5s 2d",
    "tens": "10h 10d 5c 4s 2d",
    "nines": "9h 9d 5c 4s 2d",
}
DEALER = "Ac Kd Qs Jd 3c"


@pytest.mark.parametrize(
    ("hand", "pays"),
    list(zip(KINDS.values(), [100, 50, 20, 7, 5, 4, 3, 2, 1, 1], strict=True)),
)
def test_639a_12_b_the_players_hand_sets_the_odds_of_the_bet(hand: str, pays: int) -> None:
    ends = settled(["ante=10"], deal(hand, DEALER), ["bet"])
    assert ends["1:ante"].net == 1_000
    assert ends["1:bet"].net == 2_000 * pays


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", [1000, 200, 100, 50, 40, 25, 7, 3, 1, -1]),
        ("B", [1000, 200, 100, 50, 40, 25, 6, 3, 1, -1]),
        ("C", [1000, 200, 100, 50, 40, 20, 6, 3, 1, -1]),
    ],
)
def test_639a_12_c_caribbean_stud_bonus(label: str, pays: list[int]) -> None:
    answers: dict[str, object] = {"caribbean-stud-bonus-paytable": label}
    for hand, odds in zip(KINDS.values(), pays, strict=True):
        bets = ["ante=10", "caribbean-stud-bonus=5"]
        ends = settled(bets, deal(hand, DEALER), ["bet"], answers)
        assert ends["1:caribbean-stud-bonus"].net == 500 * odds


def test_639a_11_c_4_and_5_are_paid_though_the_dealer_wins() -> None:
    bets = ["ante=10", "caribbean-stud-bonus=5", "progressive=1"]
    ends = settled(bets, deal(KINDS["two-pair"], KINDS["flush"].replace("h", "s")), ["bet"])
    assert ends["1:bet"].net == -2_000
    assert ends["1:caribbean-stud-bonus"].net == 1_500
    assert ends["1:progressive"].net == 100
    assert ends["1:progressive"].cite == "639a.11(c)(5)(iv)"


def test_639a_11_c_5_and_6_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = ["ante=10", "progressive=1", "five-card-hand-bonus@player=1"]
    ends = settled(bets, deal(KINDS["nines"], DEALER), ["bet"])
    assert ends["1:progressive"].cite == "639a.11(c)(5)"
    assert ends["1:five-card-hand-bonus@player"].cite == "639a.11(c)(6)"


def test_639a_11_b_a_fold_forfeits_all_but_the_five_card_hand_bonus() -> None:
    bets = [
        "ante=10",
        "caribbean-stud-bonus=5",
        "progressive=1",
        "five-card-hand-bonus@player=1",
        "five-card-hand-bonus@dealer=1",
    ]
    ends = settled(bets, deal(KINDS["flush"], LOW), ["fold"])
    assert ends["1:ante"].net == -1_000
    assert ends["1:caribbean-stud-bonus"].net == -500
    assert ends["1:progressive"].net == -100
    assert ends["1:five-card-hand-bonus@player"].net == 4_900
    assert ends["1:five-card-hand-bonus@dealer"].net == -100
    assert ends["1:progressive"].cite == "639a.11(b)"


@pytest.mark.parametrize(
    ("label", "kind", "paid"),
    [
        ("A", "straight-flush", 5_000),
        ("B", "straight-flush", 1_000),  # a tenth of the seed, which 53% of the wager has raised
        ("C", "two-pair", 0),
        ("C", "straight", 30),
        ("D", "four-of-a-kind", 300),
        ("E", "three-of-a-kind", 0),
        ("E", "flush", 50),
        ("F", "straight-flush", 1_000),
        ("G", "four-of-a-kind", 250),
        ("G", "three-of-a-kind", 10),
        ("H", "royal-flush", 10_000),
    ],
)
def test_639a_12_d_1_progressive(label: str, kind: str, paid: int) -> None:
    answers: dict[str, object] = {"progressive-paytable": label}
    ends = settled(["ante=5", "progressive=1"], deal(KINDS[kind], DEALER), ["bet"], answers)
    assert 100 * paid <= ends["1:progressive"].net + 100 < 100 * paid + 25


def test_639a_12_d_4_rates_reserve_and_reseed() -> None:
    rules = GAME.rules({"progressive-paytable": "A"})
    round_ = GAME.open_round(rules, ["ante=5", "progressive=1"], deal(KINDS["nines"], DEALER))
    round_.choose("fold")
    meters = round_.session.meters["progressive"]
    assert meters == {"meter": 1_000_053, "meter reserve": 15}
    session = GAME.open_session(rules, order=None, meters={"progressive": dict(meters)})
    assert session.meters["progressive"]["meter reserve"] == 15


def test_639a_12_d_5_the_meter_as_it_stands_at_the_players_turn() -> None:
    """Seat 2 is settled first and takes the meter; seat 1 finds seed and reserve."""
    other = KINDS["royal-flush"].replace("h", "s")
    cards = deal(KINDS["royal-flush"], other, "Ac Kd Qc Jd 3c")
    ends = settled(
        ["1:ante=5", "1:progressive=1", "2:ante=5", "2:progressive=1"], cards, 2 * ["bet"]
    )
    assert ends["2:progressive"].net == 1_000_000 + 2 * 53 - 100
    assert ends["1:progressive"].net == 1_000_000 + 2 * 15 - 100


def test_639a_12_d_4_reading_fixed_payouts_from_the_contribution() -> None:
    answers: dict[str, object] = {"fixed-payouts-funding": "from-the-contribution"}
    round_ = open_round(["ante=5", "progressive=1"], deal(KINDS["flush"], DEALER), answers)
    round_.choose("bet")
    assert {s.wager: s.net for s in round_.settlements}["progressive"] == 4_900
    assert round_.session.meters["progressive"]["meter"] == 1_000_053 - 5_000


@pytest.mark.parametrize(
    ("label", "reading", "paid"),
    [
        ("D", "d-f-g-h", True),
        ("F", "d-f-g-h", True),
        ("F", "d-only", False),
        ("A", "d-only", False),
    ],
)
def test_639a_12_d_6_envy_bonus(label: str, reading: str, paid: bool) -> None:
    """A fold keeps the right to it (639a.11(b)); nobody envies the own or the dealer's hand."""
    answers: dict[str, object] = {
        "progressive-paytable": label,
        "envy-paytables": reading,
        "progressive-amount": "$5",
    }
    bets = ["1:ante=5", "1:progressive=5", "2:ante=5", "2:progressive=5"]
    cards = deal(KINDS["royal-flush"], KINDS["nines"], KINDS["straight-flush"].replace("h", "s"))
    ends = settled(bets, cards, ["bet", "fold"], answers)
    envies = {key: end.net for key, end in ends.items() if end.outcome.startswith("envy")}
    assert envies == ({"2:progressive@seat 1": 500_000} if paid else {})


@pytest.mark.parametrize(("reading", "hand_bonus", "paid"), [
    ("no", False, False), ("yes", False, True), ("no", True, True),
])  # fmt: skip
def test_639a_1_envy_for_a_folded_hand(reading: str, hand_bonus: bool, paid: bool) -> None:
    answers: dict[str, object] = {"progressive-paytable": "D", "envy-for-folded-hand": reading}
    bets = ["1:ante=5", "2:ante=5", "2:progressive=1"]
    bets += ["1:five-card-hand-bonus@player=1"] if hand_bonus else []
    cards = deal(KINDS["straight-flush"], KINDS["nines"].replace("9h", "9s"), DEALER)
    ends = settled(bets, cards, ["fold", "bet"], answers)
    assert ("2:progressive@seat 1" in ends) == paid


def test_639a_12_e_2_a_share_on_the_dealers_hand_is_divided() -> None:
    bets = ["1:ante=5", "1:five-card-hand-bonus@dealer=1", "2:ante=5"]
    bets += ["2:five-card-hand-bonus@dealer=1", "2:five-card-hand-bonus@player=1"]
    cards = deal(KINDS["nines"], "10s 10d 6c 3s 2c", KINDS["royal-flush"])
    ends = settled(bets, cards, ["fold", "fold"])
    share = (1_000_000 + 3 * 13) // 2 - 100
    assert ends["1:five-card-hand-bonus@dealer"].net == share
    assert ends["2:five-card-hand-bonus@dealer"].net == share
    assert ends["2:five-card-hand-bonus@player"].net == -100


def test_639a_12_e_3_magic_card_and_lucky_bonus() -> None:
    answers: dict[str, object] = {"magic-card-bonus": True, "lucky-bonus": True}
    bets = ["1:ante=5", "1:five-card-hand-bonus@player=1", "1:five-card-hand-bonus@dealer=1"]
    ends = settled(bets, deal(KINDS["nines"], LOW), ["fold", "9d", "dealer"], answers)
    assert ends["1:magic-card-bonus@player"].net == 2_000
    assert ends["1:lucky-bonus@dealer"].net == 500
    assert "1:magic-card-bonus@dealer" not in ends


def test_639a_8_d_the_dealers_first_card_is_face_up_and_known() -> None:
    question = open_round(["ante=5"], deal(KINDS["nines"], LOW)).question
    assert isinstance(question, Decide)
    assert question.known["dealer"] == (46,)  # Kh
    assert len(question.known["hand"]) == 5


def test_639a_11_b_the_bet_is_twice_the_ante() -> None:
    round_ = open_round(["ante=15"], deal(KINDS["nines"], LOW))
    assert isinstance(round_.question, Decide)
    assert [(c.key, c.stake) for c in round_.question.choices] == [("bet", 3_000), ("fold", 0)]
    with pytest.raises(ActError, match="not a choice"):
        round_.choose("bet=45")


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["caribbean-stud-bonus=5"], "needs ante"),
        (["ante=5", "progressive=2"], "elected amount"),
        (["ante=5", "bet=10"], "made during the round"),
        (["ante=5", "five-card-hand-bonus=1"], "placed on player or dealer"),
        (["8:ante=5"], "seats are 1 to 7"),
    ],
)
def test_639a_7_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        open_round(bets, deal(KINDS["nines"], LOW))


def test_639a_12_d_3_linked_games_exclude_some_paytables() -> None:
    with pytest.raises(ValueError, match="may not be selected for a jackpot shared"):
        GAME.rules({"linked-progressive": True, "progressive-paytable": "B"})
    GAME.rules({"linked-progressive": True, "progressive-paytable": "G"})


def test_639a_7_b_a_player_who_leaves() -> None:
    for lose, net in ((True, -100), (False, 4_900)):
        answers: dict[str, object] = {"abandoned-wagers-lose": lose}
        bets = ["ante=5", "five-card-hand-bonus@player=1"]
        round_ = open_round(bets, deal(KINDS["flush"], LOW), answers)
        round_.call("player-leaves", 1)
        ends = {s.wager: s.net for s in round_.settlements}
        assert ends == {"ante": -500, "five-card-hand-bonus": net}
