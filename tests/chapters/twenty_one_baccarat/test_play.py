"""681a.3 and 681a.5 to 681a.9: the shoe, bets, dealing, settling, irregularities."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.twenty_one_baccarat.play import plan
from croupier.equipment.cards import parse_card
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.table.session import Round

GAME = croupier.game("681a")
TABLE = Table(GAME)
P, B = "Player's Hand", "Banker's Hand"
BOTH = ["1:player=10", "2:banker=10"]


def dealt(round_: Round) -> list[tuple[str, str]]:
    cards = [record for record in round_.log.records if record["record"] == "card"]
    return [(card["to"], card["card"]) for card in cards]


def nets(bets: list[str], cards: str, answers: Answers | None = None) -> dict[str, int]:
    ends = TABLE.settled_by_seat(bets, cards, answers=answers)
    return {key: end.net for key, end in ends.items()}


def called(bets: list[str], cards: str, calls: dict[int, str]) -> Round:
    """A round in which irregularities are called at the nth question."""
    session = GAME.open_session(order=tuple(map(parse_card, cards.split())))
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    asked = 0
    while round_.question is not None:
        asked += 1
        if asked in calls:
            round_.call(calls[asked])
        else:
            round_.deal()
    return round_


# ------------------------------------------------------------------------------ the shoe


@pytest.mark.parametrize("decks", [4, 8])
def test_681a_3_a_decks(decks: int) -> None:
    assert plan(GAME.rules({"decks": decks})).deck.size == 52 * decks


def test_681a_3_a_six_decks_are_refused() -> None:
    with pytest.raises(ValueError, match=r"decks.*681a\.3\(a\)"):
        GAME.rules({"decks": 6})


def test_681a_5_d_ten_cards_at_least_below_the_cover_card() -> None:
    assert plan(GAME.rules()).cover == 10
    with pytest.raises(ValueError, match=r"cover-card.*681a\.5\(d\)"):
        GAME.rules({"cover-card": 9})


def test_681a_5_f_and_7_d_the_round_of_the_cover_card_is_the_last() -> None:
    session = GAME.open_session(GAME.rules({"cover-card": 104}), seed=Seed.from_text("cover"))
    left = []
    for _ in range(60):
        session.open_round([parse_bet("player=10")])
        assert session.dealer.shoe is not None
        left.append(session.dealer.shoe.remaining)
    shuffles = [nth for nth, cards in enumerate(left) if nth and cards > left[nth - 1]]
    assert len(shuffles) > 1
    for nth in shuffles:
        assert left[nth - 1] < 104, "a card from below the cover card is out"
    assert min(left[nth - 2] for nth in shuffles) >= 104


def test_681a_7_c_the_first_card_is_burned() -> None:
    session = GAME.open_session(seed=Seed.from_text("burn"))
    session.open_round([parse_bet("player=10")])
    first, *others = (record for record in session.log.records if record["record"] == "card")
    assert (first["to"], first["face_up"], first["cite"]) == ("discard rack", False, "681a.7(c)")
    assert others[0]["to"] == P


def test_681a_5_h_a_device_shuffles_for_every_round() -> None:
    shuffled = plan(GAME.rules({"reshuffling-device": True}))
    assert (shuffled.every_round, shuffled.unseen, shuffled.cover) == (True, 0, None)


# ------------------------------------------------------------------------------ bets


@pytest.mark.parametrize(
    ("bets", "answers", "says"),
    [
        (["tie=5"], {}, "needs banker or player"),
        (["player-bonus=5"], {}, "needs banker or player"),
        (["player=5", "tie=5"], {"tie": False}, "not offered"),
        (["player=5", "banker-bonus=5"], {"banker-bonus": False}, "not offered"),
        (["player=5", "player-pair=5"], {}, "player-pair"),
        (["player=5.01"], {}, r"1 to 2"),
        (["9:player=5"], {}, "seats are 1 to 8"),
        (["player=5", "banker=5"], {"one-or-both-hands": "one"}, r"Player's Hand \(681a\.6\(c\)\)"),
    ],
)
def test_681a_6_bets_that_are_refused(bets: list[str], answers: Answers, says: str) -> None:
    with pytest.raises(BetError, match=says):
        TABLE.opened(bets, "Kh 9d Qs 9c", answers)


def test_681a_6_c_both_hands_and_two_seats_on_one_each() -> None:
    assert nets(["player=10", "banker=20"], "Kh 9d Qs 9c") == {
        "1:player": 1000,
        "1:banker": -2000,
    }
    one: Answers = {"one-or-both-hands": "one"}
    assert nets(BOTH, "Kh 9d Qs 9c", one) == {"1:player": 1000, "2:banker": -1000}


# ------------------------------------------------------------------------------ dealing


def test_681a_7_e_order_of_the_first_four_cards() -> None:
    round_ = TABLE.opened(["player=10"], "Kh 9d Qs 9c")
    assert dealt(round_) == [(P, "Kh"), (B, "9d"), (P, "Qs"), (B, "9c")]


@pytest.mark.parametrize(
    ("cards", "drawn"),
    [
        ("Kh 9d 6s 9c 2d", [(P, "2d")]),  # 16 draws, 18 stands
        ("Kh 9d 7s 7c 2d", [(B, "2d")]),  # a hard 17 stands
        ("Ah 9d 6s 7c 2d", [(B, "2d")]),  # a soft 17 stands
        ("Ah 9d 5s 9c 2d", [(P, "2d")]),  # a soft 16 draws
        ("2h 3d 2s 3c 2d 3h", [(P, "2d"), (B, "3h")]),  # one card each, however low
    ],
)
def test_681a_7_g_one_card_below_17(cards: str, drawn: list[tuple[str, str]]) -> None:
    assert dealt(TABLE.opened(["player=10"], cards))[4:] == drawn


@pytest.mark.parametrize("bets", [["player=10"], ["player=10", "tie=5"]])
def test_681a_7_f_1_no_card_after_a_natural_without_bonus_wagers(bets: list[str]) -> None:
    assert len(dealt(TABLE.opened(bets, "Ah 2d Ks 3c"))) == 4


def test_681a_7_f_2_a_card_after_a_natural_counts_for_the_bonus_wager_alone() -> None:
    """12 against a natural draws a 9: a three-card 21 for the Bonus Wager, no tie."""
    bets = ["1:player=10", "1:tie=5", "2:banker=10", "2:banker-bonus=5"]
    assert nets(bets, "Ah 7d Ks 5c 9s") == {
        "1:player": 1000,
        "1:tie": -500,
        "2:banker": -1000,
        "2:banker-bonus": 2500,
    }


@pytest.mark.parametrize(("reading", "drawn"), [("every-hand", [(B, "9s")]), ("wagered-on", [])])
def test_681a_7_f_2_a_hand_without_a_bonus_wager(
    reading: str, drawn: list[tuple[str, str]]
) -> None:
    answers: Answers = {"bonus-card-after-natural": reading}
    round_ = TABLE.opened(["player=10", "player-bonus=5"], "Ah 7d Ks 5c 9s", answers)
    assert dealt(round_)[4:] == drawn


@pytest.mark.parametrize(
    ("reading", "cards", "net", "thirds"),
    [
        ("top", "Ah Ad As Kc", 1000, 0),  # above an ace and a king
        ("top", "Ah 9d As 9c", 1000, 0),
        ("twelve", "Ah 7d As 6c 2d 3c", -1000, 2),  # below 13
        ("twelve", "Ah 7d As 5c 2d 3c", 0, 2),
        ("twenty-one", "Ah Ad As Kc", 0, 0),
        ("twenty-one", "Ah Jd As Qc", 1000, 0),
    ],
)
def test_681a_1_two_aces(reading: str, cards: str, net: int, thirds: int) -> None:
    round_ = TABLE.opened(["player=10", "player-bonus=5"], cards, {"two-aces": reading})
    assert round_.settlements[0].net == net
    assert len(dealt(round_)) == 4 + thirds


# ------------------------------------------------------------------------------ settlement


@pytest.mark.parametrize(
    ("cards", "player", "banker", "cites"),
    [
        ("Kh 9d 9s 6c 9h", 1000, -1000, ("681a.7(i)(1)", "681a.6(c)(2)(i)")),
        ("Kh 9d 9s 9c", 1000, -1000, ("681a.7(i)(2)(i)", "681a.7(j)(2)(ii)")),
        ("Kh 9d 8s Kc", -1000, 1000, ("681a.7(i)(2)(ii)", "681a.7(j)(2)(i)")),
        ("Kh 9d 6s 7c 6d 8h", 1000, -1000, ("681a.7(i)(3)(i)", "681a.7(j)(3)(ii)")),
        ("Kh 9d 6s 7c 9h 8h", -1000, 1000, ("681a.7(i)(3)(ii)", "681a.7(j)(3)(i)")),
        ("Kh 9d 6s 9c 9h", -1000, 1000, ("681a.6(c)(1)(i)", "681a.7(j)(1)")),
        ("Kh 9d 8s 9c", 0, 0, ("681a.7(i)(4)", "681a.7(j)(4)")),
        ("Kh 9d 6s 7c 6d 6h", 0, 0, ("681a.7(i)(4)", "681a.7(j)(4)")),
    ],
)
def test_681a_7_i_and_j(cards: str, player: int, banker: int, cites: tuple[str, str]) -> None:
    ends = TABLE.settled_by_seat(BOTH, cards)
    assert (ends["1:player"].net, ends["2:banker"].net) == (player, banker)
    assert (ends["1:player"].cite, ends["2:banker"].cite) == cites


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        ("Kh 9d 7s 6c 9h", 500),  # a hard 17 of two cards
        ("Ah 9d 6s 6c 9h", 500),  # a soft 17
        ("5h 9d 4s 6c 8h 9h", 500),  # 17 of three cards
        ("Kh 9d 8s 6c 9h", 1000),  # 18
        ("2h 9d 4s 6c 8h 9h", 1000),  # 14 against 24
    ],
)
def test_681a_8_a_a_winning_17_pays_half(cards: str, net: int) -> None:
    assert nets(["player=10"], cards)["1:player"] == net


def test_681a_7_h_and_k_hands_of_all_seats_before_tie_and_bonus_wagers() -> None:
    bets = ["1:player=10", "1:tie=5", "1:player-bonus=5", "8:banker-bonus=5", "8:banker=10"]
    ends = TABLE.opened([*bets, "8:tie=5"], "Kh 9d Qs 9c").settlements
    assert [(end.seat, end.wager) for end in ends] == [
        (8, "banker"),
        (1, "player"),
        (8, "tie"),
        (8, "banker-bonus"),
        (1, "tie"),
        (1, "player-bonus"),
    ]


@pytest.mark.parametrize(
    ("cards", "net"),
    [("Kh 9d 8s 9c", 5000), ("Kh 9d 6s 7c 6d 6h", 5000), ("Kh 9d 9s 9c", -500)],
)
def test_681a_7_k_1_tie(cards: str, net: int) -> None:
    assert nets(["player=10", "tie=5"], cards)["1:tie"] == net


# ------------------------------------------------------------------------------ bonus wagers


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("7h 7s 7d", 100),
        ("2h 2s 2d", 40),
        ("5h 7s 6d", 11),  # the text's example
        ("Ah 2s 3d", 11),
        ("7h 8s 9d", 11),
        ("6h 7s 8d", 11),  # a straight that is a 21
        ("6h 6s 9d", 5),  # the text's example
        ("5h 6s Kd", 5),
        ("Kh Ks", 3),
        ("10h 10s", 3),
        ("6h 6s 2d", 3),
        ("10h Qs", -1),  # of one value, not of one rank
        ("5h 9s 5d", -1),  # the text's example
        ("2h 3s 5d", -1),
        ("2h Ks Ad", -1),
    ],
)
def test_681a_3_e_bonus_hands(hand: str, pays: int) -> None:
    first, second, *third = hand.split()
    for wager, cards in (
        ("player-bonus", f"{first} 8c {second} 10c {' '.join(third)}"),
        ("banker-bonus", f"8c {first} 10c {second} {' '.join(third)}"),
    ):
        assert nets(["player=10", f"{wager}=5"], cards)[f"1:{wager}"] == 500 * pays


def test_681a_3_e_3_no_ace_in_a_straight() -> None:
    answers: Answers = {"ace-in-straight": "no"}
    bets = ["player=10", "player-bonus=5"]
    assert nets(bets, "Ah 8c 2s 10c 3d", answers)["1:player-bonus"] == -500
    assert nets(bets, "2h 8c 3s 10c 4d", answers)["1:player-bonus"] == 5500


@pytest.mark.parametrize(
    ("cards", "bonus", "pair"),
    [
        ("6h 8c 6s 10c 9d", 2500, 1500),
        ("7h 8c 7s 10c 7d", 50000, None),  # three 7s are paid alone
        ("6h 8c 7s 10c 8d", 5500, None),
        ("5h 8c 6s 10c Kd", 2500, None),
    ],
)
def test_681a_7_k_2_a_pair_paid_beside_a_21(cards: str, bonus: int, pair: int | None) -> None:
    found = nets(["player=10", "player-bonus=5"], cards, {"several-bonus-hands": "pair-and-21"})
    assert found["1:player-bonus"] == bonus
    assert found.get("1:player-pair") == pair
    alone = nets(["player=10", "player-bonus=5"], cards)
    assert alone["1:player-bonus"] == bonus
    assert "1:player-pair" not in alone


@pytest.mark.parametrize(
    ("label", "sevens", "trips", "straight", "three_card_21"),
    [
        ("A", 100, 40, 11, 5),
        ("B", 80, 40, 12, 5),
        ("C", 80, 40, 10, 6),
        ("D", 100, 40, 10, 5),
        ("E", 80, 40, 11, 5),
        ("F", 80, 35, 12, 5),
    ],
)
def test_681a_8_c_paytables(
    label: str, sevens: int, trips: int, straight: int, three_card_21: int
) -> None:
    decks = 4 if label in "ABC" else 8
    answers: Answers = {"decks": decks, f"bonus-paytable-{decks}-decks": label}
    for hand, pays in (
        ("7h {} 7s {} 7d", sevens),
        ("2h {} 2s {} 2d", trips),
        ("5h {} 7s {} 6d", straight),
        ("6h {} 6s {} 9d", three_card_21),
        ("Kh {} Ks {}", 3),
    ):
        found = nets(["player=10", "player-bonus=5"], hand.format("8c", "10c"), answers)
        assert found["1:player-bonus"] == 500 * pays, hand


# ------------------------------------------------------------------------------ irregularities


def test_681a_9_a_a_card_found_face_up_is_not_used() -> None:
    round_ = called(["player=10"], "2h Kh 9d Qs 9c", {1: "face-up-card"})
    assert dealt(round_)[:2] == [("discard rack", "2h"), (P, "Kh")]


def test_681a_9_b_a_card_drawn_on_17_is_not_used() -> None:
    round_ = called(BOTH, "Kh 9d 7s 4c 2d 8s", {5: "drawn-on-17"})
    assert dealt(round_)[4:] == [("discard rack", "2d"), (B, "8s")]
    round_ = called(BOTH, "Kh 9d 7s 9c 2d", {5: "drawn-on-17"})
    assert dealt(round_)[4:] == [("discard rack", "2d")]
    assert [end.net for end in round_.settlements] == [1000, -1000]


def test_681a_9_b_only_where_a_hand_stands() -> None:
    cards = "2h 3d 2s 3c 4d 4h"
    session = GAME.open_session(order=tuple(map(parse_card, cards.split())))
    round_ = session.open_round([parse_bet("player=10")], stepwise=True)
    while round_.question is not None:
        assert "drawn-on-17" not in round_.question.calls
        round_.deal()


def test_681a_5_e_a_cut_only_before_the_first_card_of_a_new_shoe() -> None:
    """681a.9(c): the device shuffles the other batch meanwhile, and may jam at any time."""
    session = GAME.open_session(GAME.rules({"automated-shuffler": True}), seed=Seed.from_text("x"))
    for fresh in (True, False):
        round_ = session.open_round([parse_bet("player=10")], stepwise=True)
        for first in (fresh, False):
            assert round_.question is not None
            assert ("improper-shuffle-or-cut" in round_.question.calls) is first
            assert "shuffler-jam" in round_.question.calls
            round_.deal()
        while round_.question is not None:
            round_.deal()


def test_681a_7_d_a_shoe_that_runs_out() -> None:
    """The hand is completed from the discard rack, or by the reading the round is void."""
    round_ = TABLE.opened(BOTH, "Kh 9d 6s 9c")
    assert [to for to, _ in dealt(round_)[4:]] == ["discard rack", P]
    assert sum(end.net for end in round_.settlements) == 0
    void = TABLE.opened(BOTH, "Kh 9d 6s 9c", {"shoe-runs-out": "void"})
    assert {end.outcome for end in void.settlements} == {"void"}
