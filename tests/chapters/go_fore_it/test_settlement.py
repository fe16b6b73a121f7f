"""676a.7, 676a.11 and 676a.12: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = croupier.game("go-fore-it")
settled = Table(GAME).settled
DEALER = "Ks Kd 2s 2d"  # 24 points


def shoe(player: str, dealer: str = DEALER) -> str:
    """The order in which one seat and the dealer are dealt."""
    pairs = zip(player.split(), dealer.split(), strict=True)
    return " ".join(card for pair in pairs for card in pair)


# ------------------------------------------------------------------------------ Front 9 and Back 9


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("Ah Ad Ac As", 25),  # the least total, 4
        ("Ah 2h 2c 3c", 25),  # 8
        ("Ah 2h 3h 3c", 5),  # 9
        ("Ah 2h 2c 8c", 5),  # 13
        ("Ah 2h Ac Jc", 2),  # 14
        ("Ah 2h 5h Jc", 2),  # 18
        ("Ah 2h 6h Qc", 1),  # 19
        ("4h 10h Jc Ac", None),  # 25
        ("4h 9h Jc Ac", 1),  # 24
        ("5h 9h Jc Ac", None),  # 25
        ("Kh Qh Jc 10c", None),  # the most, 40
    ],
)
def test_676a_6_11_d_3_and_12_a_and_b(player: str, pays: int | None) -> None:
    ends = settled(["front-9=10"], shoe(player), ["back-9"])
    won = pays is not None
    assert ends["front-9"].net == (1_000 if won else -1_000)
    assert ends["back-9"].net == (-1_000 if pays is None else 1_000 * pays)
    assert {end.cite for end in ends.values()} == {f"676a.11(d)(3)({'i' if won else 'ii'})"}


def test_676a_11_b_and_c_a_fold_forfeits_the_front_9_alone() -> None:
    ends = settled(["front-9=10", "skins=5", "gopher=5"], shoe("Kh Qh Ac 2h"), ["fold"])
    assert {wager: end.net for wager, end in ends.items()} == {
        "front-9": -1_000,
        "skins": 500,
        "gopher": 1_000,
    }
    assert ends["front-9"].cite == "676a.11(c)"


def test_676a_7_d_2_and_11_b_the_back_9_equals_the_front_9() -> None:
    round_ = Table(GAME).opened(["front-9=12.50"], shoe("4h 9h Jc Ac"))
    with pytest.raises(ActError):
        round_.choose("back-9=20")
    round_.choose("back-9")
    assert {end.stake for end in round_.settlements} == {1_250}


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_676a_11_a_a_player_examines_the_first_two_cards(dealing: str) -> None:
    rules = GAME.rules({"dealing": dealing})
    cards = "4h 9h Jc Ac Ks Kd 2s 2d" if dealing == "automated-shoe" else shoe("4h 9h Jc Ac")
    question = GAME.open_round(rules, ["front-9=5"], cards).question
    assert isinstance(question, Decide)
    assert question.known == {"front cards": parse_cards("4h 9h")}


# ------------------------------------------------------------------------------ Skins and Gopher


@pytest.mark.parametrize(
    ("player", "net", "cite"),
    [
        ("4h 9h Qc Ac", -5, "676a.11(d)(4)(i)"),  # 24 each: 676a.2(b)(4)
        ("4h 9h Qc 2c", -5, "676a.11(d)(4)(i)"),
        ("4h 9h 9c Ac", 5, "676a.11(d)(4)(ii)"),
    ],
)
@pytest.mark.parametrize("choice", ["back-9", "fold"])
def test_676a_11_d_4_and_12_c_skins(player: str, net: int, cite: str, choice: str) -> None:
    end = settled(["front-9=10", "skins=5"], shoe(player), [choice])["skins"]
    assert (end.net, end.cite) == (100 * net, cite)


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("4h 9h Qc Jc", (-1, -1)),
        ("4h 9h Qc Ac", (2, 2)),
        ("Ah 9h Qc Ac", (5, 6)),
        ("Ah Ad Qc Ac", (50, 50)),
        ("Ah Ad As Ac", (1_000, 1_000)),
    ],
)
@pytest.mark.parametrize("choice", ["back-9", "fold"])
def test_676a_11_d_5_and_12_d_gopher(player: str, pays: tuple[int, int], choice: str) -> None:
    for label, times in zip("AB", pays, strict=True):
        answers: Answers = {"gopher-paytable": label}
        end = settled(["front-9=10", "gopher=5"], shoe(player), [choice], answers)["gopher"]
        assert (end.net, end.cite) == (500 * times, f"676a.11(d)(5)({'i' * (1 + (times > 0))})")


def test_676a_11_c_and_d_forfeits_first_then_each_player_from_the_dealers_right() -> None:
    bets = [f"{s}:{bet}" for s in (1, 2, 3) for bet in ("gopher=5", "skins=5", "front-9=10")]
    cards = "4h 5h 6h 7c 4c 5c 6c 7d 8h 9h 10h Jh 2c 3c 2d 3d"
    ends = Table(GAME).played(bets, cards, ["fold", "back-9", "back-9"]).settlements
    each = ("front-9", "back-9", "skins", "gopher")
    assert [(end.seat, end.wager) for end in ends] == [
        (1, "front-9"),
        *((seat, wager) for seat in (3, 2) for wager in each),
        (1, "skins"),
        (1, "gopher"),
    ]


# ------------------------------------------------------------------------------ which bets


@pytest.mark.parametrize("bets", [["skins=5"], ["gopher=5"], ["front-9=5", "back-9=5"]])
def test_676a_7_c_and_d_cards_need_a_front_9_and_the_back_9_comes_later(bets: list[str]) -> None:
    with pytest.raises(BetError):
        GAME.open_round(GAME.rules(), bets)


def test_676a_7_d_3_and_4_of_any_amount_within_the_table_limits() -> None:
    ends = settled(["front-9=5", "skins=50", "gopher=25"], shoe("4h 9h 9c Ac"), ["back-9"])
    assert (ends["skins"].net, ends["gopher"].net) == (5_000, 5_000)


def test_676a_7_e_no_player_wagers_on_two_positions() -> None:
    bets = [Bet(seat, "front-9", 500, player="Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"676a\.7\(e\)"):
        GAME.open_round(GAME.rules(), bets)


def test_676a_2_b_3_all_wagers_offered() -> None:
    """By the other reading those that the answer names."""
    only: Answers = {"all-wagers-offered": "some", "wagers-offered": ["gopher"]}
    assert settled(["front-9=5", "gopher=5"], shoe("4h 9h 9c Ac"), ["back-9"], only)
    with pytest.raises(BetError, match="skins"):
        settled(["front-9=5", "skins=5"], shoe("4h 9h 9c Ac"), ["back-9"], only)
    with pytest.raises(AnswerError, match="only if all-wagers-offered = some"):
        GAME.rules({"wagers-offered": ["gopher"]})
