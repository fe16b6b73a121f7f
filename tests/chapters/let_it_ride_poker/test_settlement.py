"""643a.7, 643a.11 to 643a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers, Table

from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.rulebook.answers import AnswerError

GAME = with_every_jackpot("let-it-ride-poker")
opened = Table(GAME).opened
settled = Table(GAME, beside=("bet-1=10", "bet-2=10", "bet-3=10")).settled
BETS = ("bet-1", "bet-2", "bet-3")
RIDE = ["let-it-ride", "let-it-ride"]


def three_bets(seat: int, dollars: int) -> list[str]:
    return [f"{seat}:{bet}={dollars}" for bet in BETS]


def shoe(hand: str, community: str, six: str = "") -> str:
    """The order in which one seat and the community cards are dealt from a manual shoe."""
    a, b, c = hand.split()
    first, second = community.split()
    return f"{six} {a} {first} {b} {second} {c}".strip()


@pytest.mark.parametrize(
    ("hand", "community", "label", "pays"),
    [
        ("Ah Kh Qh", "Jh 10h", "A", 1000),
        ("Ah Kh Qh", "Jh 10h", "B", 500),
        ("9h Kh Qh", "Jh 10h", "A", 200),
        ("9h 9d 9s", "9c 2d", "A", 50),
        ("9h 9d 9s", "2c 2d", "B", 11),
        ("2h 4h 9h", "Jh Kh", "A", 8),
        ("Ah 2h 3h", "4d 5h", "A", 5),
        ("Qh Kh Ah", "2d 3h", "A", -1),  # 643a.6(a): no straight around the ace
        ("9h 9d 9s", "3c 2d", "A", 3),
        ("2h 2d 3s", "3c 9d", "A", 2),
        ("10h 10d 3s", "4c 9d", "A", 1),
        ("9h 9d Ks", "Ac Qd", "A", -1),
        ("Ah Kd 2s", "9c 7d", "A", -1),
    ],
)
def test_643a_11_f_the_bets_that_ride(hand: str, community: str, label: str, pays: int) -> None:
    ends = settled([], shoe(hand, community), RIDE, {"let-it-ride-paytable": label})
    for bet in BETS:
        assert ends[bet].net == 1000 * pays
        assert ends[bet].cite == ("643a.11(f)(2)" if pays > 0 else "643a.11(f)(1)")


@pytest.mark.parametrize(
    ("do", "riding"),
    [
        (["withdraw", "withdraw"], ("bet-3",)),
        (["withdraw", "let-it-ride"], ("bet-2", "bet-3")),
        (["let-it-ride", "withdraw"], ("bet-1", "bet-3")),
    ],
)
def test_643a_11_b_d_withdrawn_bets_come_back(do: list[str], riding: tuple[str, ...]) -> None:
    ends = settled([], shoe("Ah Kd 2s", "9c 7d"), do)
    for bet, cite in zip(BETS, ("643a.11(b)(2)", "643a.11(d)(2)", ""), strict=True):
        if bet in riding:
            assert ends[bet].net == -1000
        else:
            assert (ends[bet].outcome, ends[bet].net, ends[bet].cite) == ("withdrawn", 0, cite)


def test_643a_11_d_bet_2_is_decided_whatever_became_of_bet_1() -> None:
    for first, made in (("withdraw", []), ("let-it-ride", ["bet-1"])):
        round_ = opened(three_bets(1, 10), shoe("Ah Kd 2s", "9c 7d"))
        round_.choose(first)
        question = round_.question
        assert isinstance(question, Decide)
        assert question.cite == "643a.11(d)"
        assert [bet.wager for bet in question.made] == made
        assert len(question.known["community"]) == 1


@pytest.mark.parametrize(
    ("label", "hand", "community", "pays"),
    [
        ("A", "Ah Kh Qh", "Jh 10h", 20_000),
        ("B", "9h Kh Qh", "Jh 10h", 2_000),
        ("G", "9h Kh Qh", "Jh 10h", 2_500),
        ("G", "9h 9d 9s", "9c 2d", 400),
        ("E", "9h 9d 9s", "2c 2d", 100),
        ("F", "2h 4h 9h", "Jh Kh", 50),
        ("C", "9h 9d 9s", "3c 2d", 9),
        ("D", "2h 2d 3s", "3c 9d", 4),
        ("G", "2h 2d 3s", "3c 9d", -1),  # G begins at three of a kind
        ("A", "10h 10d 3s", "4c 9d", 2),
        ("C", "10h 10d 3s", "4c 9d", -1),
        ("A", "9h 9d 3s", "4c 10d", -1),
    ],
)
@pytest.mark.parametrize("form", ["to-1", "for-1"])
def test_643a_12_b_five_card_bonus(
    label: str, hand: str, community: str, pays: int, form: str
) -> None:
    answers: Answers = {"five-card-bonus-paytable": label, "five-card-bonus-odds": form}
    ends = settled(["five-card-bonus=1"], shoe(hand, community), RIDE, answers)
    within = 1 if form == "for-1" and pays > 0 else 0
    assert ends["five-card-bonus"].net == 100 * (pays - within)
    assert ends["five-card-bonus"].cite == f"643a.11(g)(1)({'i' if pays > 0 else 'ii'})"


@pytest.mark.parametrize(
    ("hand", "label", "pays"),
    [
        ("Ah Kh Qh", "A", 40),  # without its row it is paid as a straight flush
        ("Ah Kh Qh", "D", 50),
        ("9h 8h 7h", "D", 40),
        ("9h 9d 9s", "B", 30),
        ("9h 8d 7s", "B", 5),
        ("Ah 2d 3s", "C", 6),
        ("9h 4h 7h", "F", 3),
        ("9h 9d 7h", "E", 1),
        ("9h 4d 7h", "A", -1),
    ],
)
def test_643a_12_c_three_card_bonus(hand: str, label: str, pays: int) -> None:
    answers: Answers = {"three-card-bonus-paytable": label}
    ends = settled(["three-card-bonus=5"], shoe(hand, "Jc 2c"), RIDE, answers)
    assert ends["three-card-bonus"].net == 500 * pays


def test_643a_6_c_4_reading_of_a_suited_ace_2_3() -> None:
    cards = shoe("Ah 2h 3h", "9c Kd")
    bets = ["three-card-bonus=5", "three-card-progressive=1"]
    for reading, bonus, progressive in (("straight-flush", 40, 69), ("straight", 6, 5)):
        ends = settled(bets, cards, RIDE, {"suited-ace-2-3": reading})
        assert ends["three-card-bonus"].net == 500 * bonus
        assert ends["three-card-progressive"].net == 100 * progressive


@pytest.mark.parametrize(
    ("label", "hand", "net"),
    [
        ("A", "As Ks Qs", 100_000 + 14 - 100),
        ("B", "As Ks Qs", 100_000 + 20 - 100),
        ("A", "Ad Kd Qd", 49_900),
        ("B", "9h 8h 7h", 9_900),
        ("A", "9h 9d 9s", 5_900),
        ("A", "9h 8d 7s", 500),
        ("B", "9h 8d 7s", -100),
        ("A", "9h 5h 7h", -100),
    ],
)
def test_643a_12_d_three_card_progressive(label: str, hand: str, net: int) -> None:
    answers: Answers = {"three-card-progressive-paytable": label}
    ends = settled(["three-card-progressive=1"], shoe(hand, "Jc 2c"), RIDE, answers)
    assert ends["three-card-progressive"].net == net


@pytest.mark.parametrize(
    ("label", "hand", "net"),
    [
        ("A", "Kh Qh Jh 10h 9h", 100_002 - 100),
        ("B", "Kh Qh Jh 10h 9h", 100_010 - 100),
        ("C", "9h 9d 9s 9c 2d", 25_003 - 100),
        ("C", "9h 9d 9s 4c 2d", 900),
        ("D", "9h 9d 9s 4c 2d", 800),
        ("A", "9h 9d 4s 4c 2d", -100),
    ],
)
def test_643a_12_e_five_card_progressive(label: str, hand: str, net: int) -> None:
    a, b, c, d, e = hand.split()
    answers: Answers = {"five-card-progressive-paytable": label}
    cards = shoe(f"{a} {b} {c}", f"{d} {e}")
    ends = settled(["five-card-progressive=1"], cards, RIDE, answers)
    assert ends["five-card-progressive"].net == net


def test_643a_11_g_3_to_5_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = ["three-card-progressive=1", "five-card-progressive=1", "five-card-hand-bonus=1"]
    lost = settled(bets, shoe("9h 5h 7d", "Jc 2c"), RIDE)
    assert lost["three-card-progressive"].cite == "643a.11(g)(3)"
    assert lost["five-card-progressive"].cite == "643a.11(g)(4)"
    assert lost["five-card-hand-bonus"].cite == "643a.11(g)(5)"
    won = settled(bets, shoe("9h 9d 9s", "Jc Jd"), RIDE)
    assert won["three-card-progressive"].cite == "643a.11(g)(3)(iii)"
    assert won["five-card-progressive"].cite == "643a.11(g)(4)(iv)"
    assert won["five-card-hand-bonus"].cite == "643a.11(g)(5)(iii)"


def test_643a_11_g_3_iv_envy_of_a_mini_royal_for_every_other_player() -> None:
    bets = [bet for seat in (1, 2, 3) for bet in three_bets(seat, 10)]
    bets += [f"{seat}:three-card-progressive=5" for seat in (1, 2)]
    answers: Answers = {"three-card-progressive-amount": "$5"}
    round_ = opened(bets, "As Ah 2c 9d Ks Kh 3c 9c Qs Qh 7d", answers)
    for _ in range(6):
        round_.choose("let-it-ride")
    envy = [(s.seat, s.on, s.net) for s in round_.settlements if s.outcome.startswith("envy")]
    assert envy == [(2, "seat 1", 50_000), (1, "seat 2", 12_500)]


@pytest.mark.parametrize(
    ("six", "hand", "label", "pays"),
    [
        ("Qd Jd 10d", "Ad Kd 9d", "E", 200_000),
        ("Qc Jc 10c", "Ac Kc 9c", "E", 20_000),
        ("Qc Jc 10c", "Ac Kc 9c", "B", 1_000),
        ("Qd Jd 10d", "9d Kd 2c", "D", 200),
        ("9c 9d 2c", "9s 9h 4d", "E", 50),
        ("9c 9d 4c", "4s 4h 9h", "A", 25),
        ("6c 5d 7c", "8h 4d Ks", "B", 10),
        ("9c 8d 8c", "7h 9h Ks", "A", -1),
    ],
)
def test_643a_11_g_6_six_card_bonus(six: str, hand: str, label: str, pays: int) -> None:
    answers: Answers = {"six-card-bonus-paytable": label}
    ends = settled(["six-card-bonus=5"], shoe(hand, "2h 3s", six), RIDE, answers)
    assert ends["six-card-bonus"].net == 500 * pays


def test_643a_12_f_hand_bonus_reserve_joins_the_meter_when_it_is_won() -> None:
    rules = GAME.rules()
    bets = [*three_bets(1, 10), "1:five-card-hand-bonus=1"]
    round_ = GAME.open_round(rules, bets, shoe("Ah Kh Qh", "Jh 10h"))
    for choice in RIDE:
        round_.choose(choice)
    won = next(s for s in round_.settlements if s.wager == "five-card-hand-bonus")
    assert won.net == 1_000_013 - 100
    meters = round_.session.meters["five-card-hand-bonus"]
    assert meters == {"meter": 8, "meter reserve": 0}  # $0 and the reserve


# ------------------------------------------------------------------------------ limits, bets


def test_643a_12_h_limit_of_a_hand_and_never_of_side_wagers() -> None:
    cards = shoe("Ah Kh Qh", "Jh 10h")
    bets = [*three_bets(1, 100), "1:five-card-bonus=5"]
    for answers, won in (({}, 30_000_000), ({"payout-limit": "$60,000"}, 6_000_000)):
        round_ = opened(bets, cards, dict(answers))
        for choice in RIDE:
            round_.choose(choice)
        nets = {s.wager: s.net for s in round_.settlements}
        assert nets.pop("five-card-bonus") == 10_000_000
        assert sum(nets.values()) == won


def test_643a_12_h_a_limit_below_what_the_minimum_could_win_is_refused() -> None:
    with pytest.raises(AnswerError, match=r"at least \$75,000 \(643a\.12\(h\)\)"):
        GAME.rules({"payout-limit": "$50,000", "table-minimum": "$25"})


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["1:bet-1=10", "1:bet-2=10"], "must place bet-3"),
        (
            ["1:bet-1=10", "1:bet-2=10", "1:bet-3=5"],
            r"must be equal to bet-1, which is \$10 \(643a\.7\(d\)\)",
        ),
        (
            [*three_bets(1, 10), "1:five-card-progressive=5"],
            r"progressive of \$5: .* \$1 ",
        ),
        ([*three_bets(8, 10)], "seats are 1 to 7"),
    ],
)
def test_643a_7_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        opened(bets, shoe("Ah Kh Qh", "Jh 10h"))


def test_643a_10_b_the_community_stack_gives_up_its_bottom_card() -> None:
    round_ = opened(three_bets(1, 10), "Ah Kh Qh 2c Jh 10h", {"dealing": "automated-shoe"})
    for choice in RIDE:
        round_.choose(choice)
    assert round_.settlements[0].outcome == "royal-flush"
