"""641a.7 to 641a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers, Table

from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.table.session import ActError

GAME = with_every_jackpot("four-card-poker")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
DEALER = "Kc Qd 9s 7d 4s 2c"  # king high


def deal(*hands: str, bonus: str = "") -> str:
    """The order in which the bonus card, the seats and, last, the dealer with six are dealt."""
    *players, dealer = (hand.split() for hand in hands)
    order = [card for nth in range(5) for hand in (*players, dealer) for card in [hand[nth]]]
    return " ".join([*bonus.split(), *order, dealer[5]])


@pytest.mark.parametrize(
    ("player", "dealer", "sign", "cite"),
    [
        ("Ah 9d 7c 4d 2d", DEALER, 1, "641a.11(c)(3)(ii)"),
        ("Qh 9d 7c 4d 2d", DEALER, -1, "641a.11(c)(3)(i)"),
        # Equal best four win, whatever the cards beside them.
        ("Kh Qh 9d 7c 2d", DEALER, 1, "641a.11(c)(3)(ii)"),
        ("Kh Qh 9d 7c 6d", DEALER, 1, "641a.11(c)(3)(ii)"),
        ("9h 9d Ac Kh 2d", "10c 10d 3s 4d 6s 7c", -1, "641a.11(c)(3)(i)"),  # the pair first
        ("Ah 2d 3c 4d 9d", "2c 3s 4s 5d Ks Jc", -1, "641a.11(c)(3)(i)"),  # the lowest straight
        ("Kh Ad 2h 3d 9d", "5c 5d 8s Jd Qs 6c", -1, "641a.11(c)(3)(i)"),  # no straight
        ("8h 8d 8c Kh 2d", "2s 5s 9s Js Qd 3c", 1, "641a.11(c)(3)(ii)"),  # trips beat a flush
        ("2h 3h 4h 5h Kd", "As Ad Ac 6s 7d Jc", 1, "641a.11(c)(3)(ii)"),
        ("2h 3h 4h 5h Kd", "6s 6d 6c 6h 7d Jc", -1, "641a.11(c)(3)(i)"),
    ],
)
def test_641a_11_c_3(player: str, dealer: str, sign: int, cite: str) -> None:
    ends = settled(["ante=10"], deal(player, dealer), ["play-2x"])
    assert (ends["1:ante"].net, ends["1:play"].net) == (1_000 * sign, 2_000 * sign)
    assert ends["1:ante"].cite == ends["1:play"].cite == cite


@pytest.mark.parametrize(
    ("answer", "stake"),
    [("play", 1_000), ("play=12.50", 1_250), ("play=30", 3_000), ("play-3x", 3_000)],
)
def test_641a_11_b_one_to_three_times_the_ante(answer: str, stake: int) -> None:
    ends = settled(["ante=10"], deal("Ah 9d 7c 4d 2d", DEALER), [answer])
    assert (ends["1:play"].stake, ends["1:play"].net) == (stake, stake)


@pytest.mark.parametrize("answer", ["play=9.99", "play=30.01", "play=x", "play-4x", "fold=5"])
def test_641a_11_b_no_other_amount(answer: str) -> None:
    round_ = open_round(["ante=10"], deal("Ah 9d 7c 4d 2d", DEALER))
    with pytest.raises(ActError, match="not a choice"):
        round_.choose(answer)


def test_641a_11_b_the_player_sees_five_cards_and_the_dealers_sixth() -> None:
    question = open_round(["ante=10"], deal("Ah 9d 7c 4d 2d", DEALER)).question
    assert isinstance(question, Decide)
    assert question.known["dealer"] == (0,)  # 2c
    assert len(question.known["hand"]) == 5


FOURS = {
    "four-of-a-kind": "8h 8d 8c 8s 2d",
    "straight-flush": "5h 6h 7h 8h 2d",
    "three-of-a-kind": "8h 8d 8c 5s 2d",
    "flush": "Ah 9h 7h 4h 2d",
    "straight": "9h 8d 7c 6s 2d",
    "two-pair": "8h 8d 5c 5s 2d",
    "aces": "Ah Ad 5c 4c 9d",
    "kings": "Kh Kd 5c 4c 9d",
}


@pytest.mark.parametrize(
    ("kind", "pays"), [("four-of-a-kind", 25), ("straight-flush", 20), ("three-of-a-kind", 2)]
)
@pytest.mark.parametrize("dealer", [DEALER, "As Ad Ac Ah Ks Jc"])
def test_641a_12_b_ante_bonus_whatever_the_dealer_has(kind: str, pays: int, dealer: str) -> None:
    ends = settled(["ante=10"], deal(FOURS[kind], dealer), ["play"])
    assert ends["1:ante-bonus"].net == 1_000 * pays
    assert "1:ante-bonus" not in settled(["ante=10"], deal(FOURS["flush"], DEALER), ["play"])
    assert "1:ante-bonus" not in settled(["ante=10"], deal(FOURS[kind], dealer), ["fold"])


def test_641a_12_b_reading_paid_only_when_winning() -> None:
    answers: Answers = {"ante-bonus-paid": "when-winning"}
    lost = deal(FOURS["three-of-a-kind"], "As Ad Ac Ah Ks Jc")
    assert "1:ante-bonus" not in settled(["ante=10"], lost, ["play"], answers)
    won = deal(FOURS["three-of-a-kind"], DEALER)
    assert "1:ante-bonus" in settled(["ante=10"], won, ["play"], answers)


@pytest.mark.parametrize(
    ("label", "pays"),
    [
        ("A", [50, 30, 9, 6, 4, 2, 1, -1]),
        ("B", [50, 30, 7, 6, 5, 2, 1, -1]),
        ("C", [50, 40, 8, 5, 4, 3, 1, -1]),
        ("D", [50, 40, 8, 6, 4, 2, 1, -1]),
        ("E", [50, 30, 8, 6, 4, 2, 1, -1]),
        ("F", [50, 40, 7, 5, 4, 3, 1, -1]),
    ],
)
def test_641a_12_c_aces_up(label: str, pays: list[int]) -> None:
    for hand, odds in zip(FOURS.values(), pays, strict=True):
        ends = settled(["aces-up=5"], deal(hand, DEALER), [], {"aces-up-paytable": label})
        assert ends["1:aces-up"].net == 500 * odds


def test_641a_11_b_1_aces_up_and_six_card_bonus_survive_a_fold() -> None:
    bets = ["ante=10", "aces-up=5", "six-card-bonus=5"]
    cards = deal(FOURS["three-of-a-kind"], DEALER, bonus="Ac")
    ends = settled(bets, cards, ["fold"])
    assert ends["1:ante"].net == -1_000
    assert ends["1:aces-up"].net == 4_500
    assert ends["1:six-card-bonus"].net == 2_500


def test_641a_11_b_2_progressives_do_not() -> None:
    bets = ["ante=10", "four-card-progressive=1", "five-card-progressive=1"]
    ends = settled(bets, deal(FOURS["three-of-a-kind"], DEALER), ["fold"])
    assert ends["1:four-card-progressive"].net == ends["1:five-card-progressive"].net == -100
    assert ends["1:four-card-progressive"].cite == "641a.11(b)(2)"
    bets[0] = "aces-up=10"  # without an Ante there is nothing to fold
    ends = settled(bets, deal(FOURS["three-of-a-kind"], DEALER), [])
    assert ends["1:four-card-progressive"].net == ends["1:five-card-progressive"].net == 800


@pytest.mark.parametrize(
    ("reading", "beat", "hand"), [("survives", 400, 4_900), ("forfeited", -100, -100)]
)
def test_641a_11_b_reading_of_other_bonuses(reading: str, beat: int, hand: int) -> None:
    bets = ["ante=10", "bad-beat-bonus=1", "five-card-hand-bonus@player=1"]
    answers: Answers = {"bonus-survives-fold": reading, "table-minimum": "$1"}
    ends = settled(bets, deal(FOURS["two-pair"], "9s 9d 9c Ah Ks Jc"), ["fold"], answers)
    assert ends["1:bad-beat-bonus"].net == beat
    flush = deal("Ah 9h 7h 4h 2h", DEALER)
    assert settled(bets, flush, ["fold"], answers)["1:five-card-hand-bonus@player"].net == hand


@pytest.mark.parametrize(
    ("player", "dealer", "pays", "paragraph"),
    [
        (FOURS["two-pair"], "9s 9d 9c Ah Ks Jc", 4, "(i)"),
        (FOURS["straight"], "Jd 10c 9s 8c 3h 2h", 15, "(i)"),
        (FOURS["flush"], "9s 9d 9c 2h Ks Jc", 25, "(i)"),
        (FOURS["three-of-a-kind"], "9s 9d 9c Ah Ks Jc", 100, "(i)"),
        (FOURS["straight-flush"], "9s 9d 9c 9h Ks Jc", 10_000, "(i)"),
        (FOURS["four-of-a-kind"], "9s 9d 9c 9h Ks Jc", 25_000, "(i)"),
        (FOURS["three-of-a-kind"], "9s 9d 7c 7h Ks Jc", 4, "(ii)"),
        (FOURS["four-of-a-kind"], "2s 3s 4s 5s Ks Jc", 10_000, "(ii)"),
        (FOURS["two-pair"], DEALER, -1, "(iii)"),
        (FOURS["two-pair"], "8c 8s 5h 5d Ks Jc", -1, "(iii)"),  # a tie
        (FOURS["kings"], "As Ac 3h 6d Js 8c", -1, "(iii)"),
    ],
)
def test_641a_11_c_6_bad_beat(player: str, dealer: str, pays: int, paragraph: str) -> None:
    cards = deal(player, dealer)
    end = settled(["aces-up=5", "bad-beat-bonus=5"], cards, [])["1:bad-beat-bonus"]
    assert end.net == 500 * pays
    assert end.cite == f"641a.11(c)(6){paragraph}"


@pytest.mark.parametrize(
    ("label", "hand", "paid"),
    [
        ("A", "Ah Ad Ac As 2d", 5_000),
        ("B", "Ah Ad Ac As 2d", 1_000),
        ("A", FOURS["four-of-a-kind"], 300),
        ("A", FOURS["straight-flush"], 100),
        ("A", FOURS["three-of-a-kind"], 9),
        ("B", FOURS["three-of-a-kind"], 15),
        ("A", FOURS["flush"], 0),
    ],
)
def test_641a_12_d_1_four_card_progressive(label: str, hand: str, paid: int) -> None:
    answers: Answers = {"four-card-progressive-paytable": label}
    ends = settled(["aces-up=5", "four-card-progressive=1"], deal(hand, DEALER), [], answers)
    assert 100 * paid <= ends["1:four-card-progressive"].net + 100 < 100 * paid + 30


@pytest.mark.parametrize(
    ("label", "hand", "paid"),
    [
        ("A", "Ah Kh Qh Jh 10h", 10_000),
        ("A", "5h 6h 7h 8h 9h", 1_000),
        ("B", "5h 6h 7h 8h 9h", 1_000),
        ("C", FOURS["four-of-a-kind"], 250),
        ("C", FOURS["three-of-a-kind"], 10),
        ("D", FOURS["three-of-a-kind"], 9),
        ("A", "8h 8d 8c 5s 5d", 50),
        ("A", FOURS["flush"], 0),  # four cards of a suit are no five-card flush
        ("A", "9h 8d 7c 6s 5d", 30),
    ],
)
def test_641a_12_e_1_five_card_progressive(label: str, hand: str, paid: int) -> None:
    answers: Answers = {"five-card-progressive-paytable": label}
    ends = settled(["aces-up=5", "five-card-progressive=1"], deal(hand, DEALER), [], answers)
    assert 100 * paid <= ends["1:five-card-progressive"].net + 100 < 100 * paid + 30


@pytest.mark.parametrize(
    ("table", "hand", "pays"),
    [
        ("A", "Ah Ad Ac As 2d", 50_000),
        ("A", FOURS["four-of-a-kind"], 5_000),
        ("A", FOURS["straight-flush"], 2_500),
        ("B", FOURS["four-of-a-kind"], 12_500),
        ("B", FOURS["straight-flush"], None),
    ],
)
def test_641a_12_d_5_four_card_envy(table: str, hand: str, pays: int | None) -> None:
    """The player who folded keeps the right to it (641a.11(b)(2))."""
    answers: Answers = {
        "four-card-envy-paytable": table,
        "four-card-progressive-amount": "$5",
    }
    bets = ["1:ante=5", "2:ante=5", "2:four-card-progressive=5"]
    ends = settled(bets, deal(hand, "3h 3d 6c 10s Jd", DEALER), ["play", "fold"], answers)
    envy = ends.get("2:four-card-progressive@seat 1")
    assert (envy.net if envy else None) == pays


def test_641a_12_d_5_reading_of_the_letter() -> None:
    answers: Answers = {"four-card-envy-letter": "same", "four-card-envy-paytable": "B"}
    with pytest.raises(ValueError, match=r"only if .* four-card-envy-letter = free"):
        GAME.rules(answers)
    for label, rows in (("A", 3), ("B", 2)):
        rules = GAME.rules(
            {"four-card-envy-letter": "same", "four-card-progressive-paytable": label}
        )
        envy = rules.envy("four-card-progressive")
        assert envy is not None
        assert len(envy.rows) == rows


def test_641a_12_e_5_five_card_envy_is_not_for_the_dealers_hand() -> None:
    bets = ["1:aces-up=5", "1:five-card-progressive=1", "2:aces-up=5", "2:five-card-progressive=1"]
    cards = deal("Ah Kh Qh Jh 10h", "3h 3d 6c 10s Jd", "5c 6s 7s 8s 9s 4s")
    ends = settled(bets, cards, [])
    envies = {key: end.net for key, end in ends.items() if end.outcome.startswith("envy")}
    assert envies == {"2:five-card-progressive@seat 1": 100_000}


@pytest.mark.parametrize(
    ("reading", "other", "paid"), [("no", "", False), ("yes", "", True), ("no", "aces-up=5", True)]
)
def test_641a_1_envy_for_a_folded_hand(reading: str, other: str, paid: bool) -> None:
    bets = ["1:ante=5", "2:aces-up=5", "2:four-card-progressive=1"]
    bets += [f"1:{other}"] if other else []
    cards = deal(FOURS["straight-flush"], "3h 3d 6c 10s Jd", DEALER)
    ends = settled(bets, cards, ["fold"], {"envy-for-folded-hand": reading})
    assert ("2:four-card-progressive@seat 1" in ends) == paid


def test_641a_11_c_7_hand_bonus_by_the_dealers_first_five() -> None:
    bets = ["ante=5", "five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    ends = settled(bets, deal("Ah 9h 7h 4h 2h", "2c 4c 6c 8c 10c Ks"), ["fold"])
    assert ends["1:five-card-hand-bonus@player"].net == 4_900
    assert ends["1:five-card-hand-bonus@dealer"].net == 4_900
    ends = settled(bets, deal("Ah 9h 7h 4h 2h", "2c 4c 6c 8c Ks 10c"), ["fold"])
    assert ends["1:five-card-hand-bonus@dealer"].net == -100


def test_641a_11_c_5_and_7_a_losing_wager_is_not_collected_by_what_pays_a_winning_one() -> None:
    bets = ["ante=10", "four-card-progressive=1", "five-card-progressive=1"]
    bets += ["five-card-hand-bonus@player=1", "five-card-hand-bonus@dealer=1"]
    lost = settled(bets, deal(FOURS["kings"], DEALER), ["play"])
    assert {key: lost[key].cite for key in list(lost)[2:]} == {
        "1:four-card-progressive": "641a.11(c)(5)",
        "1:five-card-progressive": "641a.11(c)(5)",
        "1:five-card-hand-bonus@player": "641a.11(c)(7)",
        "1:five-card-hand-bonus@dealer": "641a.11(c)(7)",
    }
    won = settled(bets, deal(FOURS["four-of-a-kind"], "Kc Ks Kh Kd 4s 2c"), ["play"])
    assert {key: won[key].cite for key in list(won)[3:]} == {
        "1:four-card-progressive": "641a.11(c)(5)(iv)",
        "1:five-card-progressive": "641a.11(c)(5)(iv)",
        "1:five-card-hand-bonus@player": "641a.11(c)(7)(iii)",
        "1:five-card-hand-bonus@dealer": "641a.11(c)(7)(iii)",
    }


def test_641a_1_magic_card_among_the_dealers_first_five() -> None:
    answers: Answers = {"magic-card-bonus": True}
    bets = ["ante=5", "five-card-hand-bonus@dealer=1"]
    cards = deal("Ah 9h 7h 4h 2h", DEALER)
    assert "1:magic-card-bonus@dealer" in settled(bets, cards, ["fold", "4s"], answers)
    assert "1:magic-card-bonus@dealer" not in settled(bets, cards, ["fold", "2c"], answers)


@pytest.mark.parametrize(
    ("label", "hand", "bonus", "pays"),
    [
        ("A", "Ad Kd Qd Jd 10d", "9d", 1_000),
        ("E", "Ad Kd Qd Jd 10d", "9d", 200_000),
        ("E", "Ah Kh Qh Jh 10h", "9h", 20_000),
        ("E", "Ah Kh Qh Jh 10h", "9d", 1_000),
        ("C", FOURS["three-of-a-kind"], "8s", 100),
        ("D", FOURS["three-of-a-kind"], "2s", 20),
        ("B", FOURS["flush"], "Kh", 15),
        ("C", FOURS["straight"], "10c", 9),
        ("A", FOURS["two-pair"], "Kh", -1),
    ],
)
def test_641a_12_h_six_card_bonus(label: str, hand: str, bonus: str, pays: int) -> None:
    answers: Answers = {"six-card-bonus-paytable": label}
    dealer = "Kc Qs 9s 7s 4c 3c"
    cards = deal(hand, dealer, bonus=bonus)
    ends = settled(["ante=5", "six-card-bonus=5"], cards, ["play"], answers)
    assert ends["1:six-card-bonus"].net == 500 * pays


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["six-card-bonus=5", "aces-up=5"], "needs ante"),
        (["five-card-hand-bonus@player=1", "aces-up=5"], "needs ante"),
        (["bad-beat-bonus=5"], "needs aces-up or ante"),
        (["ante=5", "four-card-progressive=2"], "elected amount"),
        (["ante=5", "play=5"], "made during the round"),
    ],
)
def test_641a_7_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        open_round(bets, deal(FOURS["kings"], DEALER))


def test_641a_10_b_c_g_stacks_of_five() -> None:
    hand, dealer, sixth, bonus = FOURS["flush"], "Kc Qd 9s 7d 4s", "2c", "5s"
    bets = ["ante=5", "six-card-bonus=5"]
    answers: Answers = {"dealing": "automated-shoe"}
    ends = settled(bets, f"{hand} {dealer} {sixth} {bonus}", ["play"], answers)
    assert ends["1:play"].net == 500
    answers |= {"dealer-stacks-first": True, "reshuffling-shoe": True}
    ends = settled(bets, f"{dealer} {sixth} {bonus} {hand}", ["play"], answers)
    assert ends["1:play"].net == 500


def test_641a_7_b_a_player_who_leaves() -> None:
    for lose, net in ((True, -500), (False, 3_000)):
        answers: Answers = {"abandoned-wagers-lose": lose}
        round_ = open_round(["ante=5", "aces-up=5"], deal(FOURS["flush"], DEALER), answers)
        round_.call("player-leaves", 1)
        ends = {s.wager: s.net for s in round_.settlements}
        assert ends == {"ante": -500, "aces-up": net}
