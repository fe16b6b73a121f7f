"""633a.7(l) to (s): the dealer's hand, and how Blackjack Wagers end."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.table import GAME, Answers, cards_to, opened, settled, shoe


def test_633a_7_m_the_dealer_stands_on_soft_17() -> None:
    end = settled(["blackjack=10"], shoe("10h 8d", "6s Ad"), ["stand"])["blackjack"]
    assert end.net == 1000


def test_633a_7_n_no_cards_are_drawn_without_effect() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 6d", "6s 10c", "10d"))
    round_.choose("draw")
    assert round_.finished
    assert len(cards_to(round_, "dealer")) == 2


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_633a_7_n_reading_whether_the_dealer_draws_for_hit_and_run(reading: str) -> None:
    cards = shoe("10h 6d", "2s 2c", "10d 2d 2h 3c 9s")
    answers: Answers = {"dealer-draws-for-side-wagers": reading}
    ends = settled(["blackjack=10", "hit-and-run-progressive=5"], cards, ["draw"], answers)
    outcome = ends["hit-and-run-progressive"].outcome
    assert outcome == ("six-cards" if reading == "yes" else "lose")


def test_633a_7_l_the_total_is_announced_after_each_card() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 9d", "2s 3c", "2d Ac 10c"))
    round_.choose("stand")
    said = [r["text"] for r in round_.log.records if "Dealer's total" in r.get("text", "")]
    assert said == ["Dealer's total: 7.", "Dealer's total: 18."]


def test_633a_7_n_a_20_with_a_bad_beat_wager_makes_the_dealer_draw_for_live_hands_alone() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10", "2:bad-beat-progressive=5"]
    round_ = GAME.open_round(GAME.rules(), bets, "10h 10s 6c 9d 10d 5c 9h 8s 10c")
    round_.choose("surrender")
    round_.choose("stand")
    assert cards_to(round_, "dealer") == ["6c", "5c", "9h"]


@pytest.mark.parametrize(
    ("player", "dealer", "more", "net", "cite"),
    [
        ("10h 9d", "6s 10c", "10d", 10, "633a.7(p)(1)"),
        ("10h 9d", "7s 10c", "", 10, "633a.7(p)(2)"),
        ("10h 7d", "7s 10c", "", 0, "633a.7(q)"),
        ("10h 6d", "7s 10c", "", -10, "633a.7(q)"),
    ],
)
def test_633a_7_p_and_q(player: str, dealer: str, more: str, net: int, cite: str) -> None:
    end = settled(["blackjack=10"], shoe(player, dealer, more), ["stand"])["blackjack"]
    assert (end.net, end.cite) == (100 * net, cite)


def test_633a_7_q_blackjack_against_blackjack_is_returned() -> None:
    end = settled(["blackjack=10"], shoe("Ah Kd", "Ks Ac"), [])["blackjack"]
    assert (end.outcome, end.net) == ("push", 0)


def test_633a_7_p_3_blackjack_beats_a_21_of_more_cards() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10"]
    answers: Answers = {"blackjack-paid": "after-hole-card"}
    round_ = GAME.open_round(GAME.rules(answers), bets, "Ah 10h Ks Kd 9d 5c 6c")
    round_.choose("stand")
    assert {s.seat: s.net for s in round_.settlements} == {1: 1500, 2: -1000}


@pytest.mark.parametrize(
    ("order", "seats"),
    [("losers-first", [3, 1, 4, 2]), ("player-by-player", [4, 3, 2, 1])],
)
def test_633a_7_r_settlement_order(order: str, seats: list[int]) -> None:
    """Seats 1 and 3 lose with 16, 2 and 4 win with 19, against 17."""
    bets = [f"{seat}:blackjack=10" for seat in (1, 2, 3, 4)]
    cards = "10h 10d 10s 10c 7s 6h 9d 6s 9c Kc"
    round_ = GAME.open_round(GAME.rules({"settlement-order": order}), bets, cards)
    for _ in seats:
        round_.choose("stand")
    assert [s.seat for s in round_.settlements] == seats


def test_633a_7_s_all_cards_lie_in_the_discard_rack_after_the_round() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 9d", "7s 10c", "2c"))
    round_.choose("stand")
    rack = round_.session.dealer.shoe
    assert rack is not None
    assert rack.on_table == ()
    assert rack.remaining == 1


def test_633a_13_a_whole_cents() -> None:
    assert settled(["blackjack=12.50"], shoe("Ah Kd", "9s 8c"), [])["blackjack"].net == 1875
