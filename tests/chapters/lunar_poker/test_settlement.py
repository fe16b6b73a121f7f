"""671a.7 to 671a.13: which bets may stand, and how each ends."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import decision, stepped
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide, NextCard
from croupier.table.session import ActError, Round

GAME = croupier.game("lunar-poker")
open_round = Table(GAME).opened
settled = Table(GAME).settled_by_seat
IDLE = "Qc Jd 9s 7d 2c"  # queen high
ACE_KING = "Ac Kd 9s 7d 2c"
MAIN = ["ante=10", "super=10"]
NOTHING = "Qh 10d 8c 5s 3h"


def deal(*hands: str, drawn: str = "") -> str:
    """The order in which the seats and, last, the dealer are dealt, and then who draws."""
    cards = [
        card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards
    ]
    return " ".join([*cards, *drawn.split()])


def main(
    player: str, dealer: str, do: list[str], drawn: str = "", answers: Answers | None = None
) -> dict[str, int]:
    """What Ante, Bet, fee and bonuses of one player came to, in cents."""
    ends = settled(MAIN, deal(player, dealer, drawn=drawn), do, answers)
    return {key.partition(":")[2]: end.net for key, end in ends.items() if key != "1:super"}


@pytest.mark.parametrize(
    ("player", "dealer", "ante", "bet", "cite"),
    [
        (NOTHING, IDLE, 1_000, 0, "671a.11(f)(1)"),
        ("6h 5d 4c 3s 8h", IDLE, 1_000, 0, "671a.11(f)(1)"),  # the dealer's is higher
        ("9h 8d 7c 6s 5h", IDLE, 4_000, 0, "671a.11(f)(1)"),
        ("9h 9d 9c 6s 5h", IDLE, 1_000, 0, "671a.11(f)(1)"),
        (NOTHING, ACE_KING, -1_000, -2_000, "671a.11(f)(2)(i)"),
        ("Ah Kh 9d 7c 2h", ACE_KING, 0, 0, "671a.11(f)(2)(iii)"),
        ("Ah Kh 10d 7c 2h", ACE_KING, 0, 2_000, "671a.11(f)(2)(ii)"),
        ("2h 2d Ah Qc 9d", "3c 3d 4s 5d 7c", -1_000, -2_000, "671a.11(f)(2)(i)"),
    ],
)
def test_671a_11_f(player: str, dealer: str, ante: int, bet: int, cite: str) -> None:
    ends = settled(MAIN, deal(player, dealer), ["bet"])
    assert (ends["1:ante"].net, ends["1:bet"].net) == (ante, bet)
    assert {ends["1:ante"].cite, ends["1:bet"].cite} == {cite}


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("8h 8d 8c 8s 2d", 20),
        ("8h 8d 8c 2h 2d", 7),
        ("Ah 9h 7h 4h 2h", 5),
        ("9h 8d 7c 6s 5h", 4),
        ("8h 8d 8c 5s 2d", 3),
        ("8h 8d 5c 5s 2d", 2),
        ("8h 8d 5c 4s 2d", 1),
        ("Ah Kh Qd Jc 2h", 1),
    ],
)
def test_671a_12_d(hand: str, odds: int) -> None:
    found = main(hand, "Ac Kd 10s 7d 3c", ["bet"])
    assert found["bet"] == 2_000 * odds
    assert "second-combination" not in found


@pytest.mark.parametrize(
    ("hand", "second"),
    [
        ("Ah Ad Kh 9d 8h", 1),  # the chapter's own example
        ("Qh Qd Ah Kh 8d", 1),
        ("Ah Ad Qh Qd Kh", 1),
        ("Ah Ad Kh Ks 8d", 0),  # both are in the two pairs
        ("Ah Ad As Kh 8d", 1),
        ("Ah Ad As Kh Ks", 0),
        ("8h 8d 8c 8s 2d", 0),
        ("Ah Kh Qd Jh 10h", 0),
        ("Ah Kh Qd Jh 9h", 0),
    ],
)
def test_671a_11_f_2_ii_second_combination_of_five_cards(hand: str, second: int) -> None:
    found = main(hand, "Ac Kc 9c 7s 3c", ["bet"])
    assert found.get("second-combination", 0) == 2_000 * second
    assert found["ante"] == 0


@pytest.mark.parametrize(
    ("hand", "sixth", "bet", "paid", "other"),
    [
        ("9h 9d 9c 9s 4d", "4h", 20, 7, 7),
        ("9h 8d 7c 6s 5h", "5d", 4, 4, 1),
        ("9h 8d 7c 6s 5h", "10d", 4, 4, 0),
        ("5h 4d 3d 2s Kh", "Ah", 4, 1, 1),
        ("9h 7h 5h 3h 2h", "Kh", 5, 5, 0),
        ("9h 7h 5h 3h 2h", "9d", 5, 1, 1),
        ("9h 8h 7h 6h 2h", "5d", 5, 4, 4),
        ("9h 9d 9c 4s 4d", "4h", 7, 7, 3),
        ("9h 9d 9c Ah Ad", "Kh", 7, 1, 1),
        ("9h 9d 5c 5s 4d", "4h", 2, 2, 1),
        ("Qh Qd 8c 5s Ah", "Kh", 1, 1, 1),
        ("9h 8h 7h 6h 2d", "5h", 50, 0, 0),
        ("9h 8h 7h 6h 9d", "5h", 50, 4, 4),
        ("9h 8h 7h 6h 2h", "5h", 50, 5, 5),
        ("Ah Kh Qh Jh 9h", "10h", 100, 50, 50),
        ("8h 7h 6h 5h 3h", "4h", 50, 50, 5),
    ],
)
def test_671a_11_f_2_ii_second_combination_of_six_cards(
    hand: str, sixth: str, bet: int, paid: int, other: int
) -> None:
    for reading, second in (("paid", paid), ("not-paid", other)):
        answers: Answers = {"second-of-same-kind": reading}
        found = main(hand, "Ac Kc 10c 7s 3c", ["sixth-card", "bet"], sixth, answers)
        assert found["options-fee"] == -1_000
        assert found["bet"] == 2_000 * bet
        assert found.get("second-combination", 0) == 2_000 * second


@pytest.mark.parametrize(
    ("label", "straight", "royal"), [("A", 250, 1_500), ("B", 300, 1_000), ("C", 250, 1_000)]
)
def test_671a_12_a_instant_payout(label: str, straight: int, royal: int) -> None:
    answers: Answers = {"instant-payout-paytable": label}
    for hand, odds in (("9h 8h 7h 6h 5h", straight), ("Ah Kh Qh Jh 10h", royal)):
        ends = settled(MAIN, deal(hand, ACE_KING), [], answers)
        assert (ends["1:ante"].net, ends["1:instant-payout"].net) == (0, 1_000 * odds)
        assert ends["1:instant-payout"].cite == "671a.11(c)(3)"
        assert "1:bet" not in ends


@pytest.mark.parametrize(
    ("do", "nets"),
    [
        (["declare"], {"ante": 0, "instant-payout": 250_000}),
        (["fold"], {"ante": -1_000}),
        (["sixth-card", "bet"], {"ante": 0, "options-fee": -1_000, "bet": 100_000}),
    ],
)
def test_671a_11_b_reading_of_an_instant_payout_that_is_elected(
    do: list[str], nets: dict[str, int]
) -> None:
    """Declared and paid, or given up; a Bet Wager on the first five cards is not allowed."""
    answers: Answers = {"instant-payout-election": "as-elected"}
    ends = settled(MAIN, f"{deal('9h 8h 7h 6h 5h', ACE_KING)} 2d", do, answers)
    del ends["1:super"]
    assert {end.wager: end.net for end in ends.values()} == nets


def test_671a_11_b_2_no_bet_wager_is_offered_with_an_instant_payout() -> None:
    rules = GAME.rules({"instant-payout-election": "as-elected"})
    bets = [f"1:{bet}" for bet in MAIN]
    round_ = GAME.open_round(rules, bets, f"{deal('9h 8h 7h 6h 5h', ACE_KING)} 2d")
    assert [c.key for c in decision(round_).choices] == [
        "declare",
        "sixth-card",
        "exchange",
        "fold",
    ]
    advised = round_.advice()
    assert advised
    assert max(advised, key=lambda choice: advised[choice]) == "declare"


def test_671a_13_d_an_instant_payout_is_void_until_it_is_paid() -> None:
    cards = deal("Ah Kh Qh Jh 10h", ACE_KING)
    before_it_is_paid = len(cards.split()) + 1
    bets = [f"1:{bet}" for bet in MAIN]
    round_ = stepped(GAME, bets, cards, calls={before_it_is_paid: "dealer-card-exposed"})
    assert {(end.wager, end.outcome) for end in round_.settlements} == {
        ("ante", "void"),
        ("super", "void"),
    }


def test_671a_11_b_2_a_straight_flush_that_is_drawn_plays_on() -> None:
    found = main("9h 8h 7h 6h 2d", ACE_KING, ["sixth-card", "bet"], "5h")
    assert (found["ante"], found["bet"]) == (0, 100_000)
    assert "instant-payout" not in found


def test_671a_11_c_4_a_fold_forfeits_the_ante_and_leaves_the_super_wager() -> None:
    ends = settled(MAIN, deal("8h 8d 8c 5s 2d", ACE_KING), ["fold"])
    assert (ends["1:ante"].net, ends["1:ante"].cite) == (-1_000, "671a.11(c)(4)")
    assert ends["1:super"].net == 8_000


def test_671a_11_d_4_a_fold_after_the_draw() -> None:
    do = ["exchange", "discard-8c-5s-3h", "fold"]
    ends = settled(MAIN, deal(NOTHING, ACE_KING, drawn="2d 4d 6d"), do)
    assert (ends["1:ante"].net, ends["1:ante"].cite) == (-1_000, "671a.11(d)(4)")
    assert (ends["1:options-fee"].net, ends["1:options-fee"].cite) == (-1_000, "671a.11(d)(1)")


def test_671a_11_d_1_ii_two_to_five_cards_are_exchanged() -> None:
    round_ = open_round(MAIN, deal(NOTHING, ACE_KING, drawn="Qd Qs 8h 8d 2h"))
    round_.choose("exchange")
    assert isinstance(round_.question, Decide)
    keys = [choice.key for choice in round_.question.choices]
    assert len(keys) == 26
    assert {len(key.split("-")) - 1 for key in keys} == {2, 3, 4, 5}
    with pytest.raises(ActError, match="discard"):
        round_.choose("discard-Qh")
    round_.choose("discard-10d-8c-5s-3h")
    assert isinstance(round_.question, Decide)
    assert len(round_.question.known["hand"]) == 5
    assert len(round_.question.known["discards"]) == 4
    round_.choose("bet")
    assert {end.wager: end.net for end in round_.settlements}["bet"] == 14_000


def test_671a_11_b_the_player_sees_the_own_cards_and_the_dealers_last() -> None:
    question = open_round(MAIN, deal(NOTHING, "Ac Kd 9s 7d 2c")).question
    assert isinstance(question, Decide)
    assert {name: len(cards) for name, cards in question.known.items()} == {"hand": 5, "dealer": 1}
    assert question.known["dealer"] == (0,)
    stakes = {choice.key: choice.stake for choice in question.choices}
    assert stakes == {"bet": 2_000, "sixth-card": 1_000, "exchange": 1_000, "fold": 0}


SUPERS = {
    "8h 8d 8c 8s 2d": 200,
    "Kh Kd Kc Ks Jd": 200,
    "Kh Kd Qc Js Jd": 150,
    "Kh Kd Kc Js Jd": 150,
    "8h 8d 8c 2h 2d": 100,
    "Ah 9h 7h 4h 2h": 60,
    "9h 8d 7c 6s 5h": 30,
    "Ah Kd Qc Js 10h": 30,
    "8h 8d 8c 5s 2d": 8,
    "Ah Kd Qc Qs 2h": 5,
    "Ah Kd Qh Jd 2h": 5,
    "9h 8d 7h 6d 2h": 2,
    "9h 8d 7h 6d 2c": -1,
}


def test_671a_12_b_super_wagers_on_every_hand() -> None:
    """The own hand, the hand of another, and the dealer's."""
    other = "10s 9s 6c 4c 3s"
    for hand, odds in SUPERS.items():
        bets = ["1:ante=5", "1:super=5", "2:ante=5", "2:super=5", "2:additional-super@1=7"]
        ends = settled(bets, deal(hand, other, "10c 9c 5d 4s 3c"), ["fold", "fold"])
        assert (ends["1:super"].net, ends["2:additional-super@1"].net) == (500 * odds, 700 * odds)
        bets = [*MAIN, "additional-super@dealer=5"]
        dealers = settled(bets, deal(other, hand), ["fold"])["1:additional-super@dealer"]
        assert dealers.net == 500 * odds
        assert dealers.cite == ("671a.11(e)(1)" if odds < 0 else "671a.11(e)(2)")


@pytest.mark.parametrize(("reading", "straight", "royal"), [("flush", 60, 60), ("literal", 2, 5)])
def test_671a_6_d_reading_of_a_straight_flush(reading: str, straight: int, royal: int) -> None:
    answers: Answers = {"straight-flush-on-super": reading}
    for hand, odds in (("9h 8h 7h 6h 5h", straight), ("Ah Kh Qh Jh 10h", royal)):
        assert settled(MAIN, deal(hand, ACE_KING), [], answers)["1:super"].net == 1_000 * odds


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        (["ante=10"], "super"),
        (["super=10"], "ante"),
        (["ante=10", "super=9"], "at least ante"),
        ([*MAIN, "additional-super@1=5"], "own hand"),
        ([*MAIN, "additional-super@3=5"], "nobody plays at seat 3"),
        ([*MAIN, "additional-super@dealer=0.50"], "wagers are from"),
        ([*MAIN, "bet=20"], "made during the round"),
        ([*MAIN, "options-fee=10"], "made during the round"),
        ([*MAIN, "instant-payout=5"], "not a bet"),
        (["6:ante=5", "6:super=5"], "seats are 1 to 5"),
    ],
)
def test_671a_7_bets_that_may_not_stand(bets: list[str], why: str) -> None:
    with pytest.raises(BetError, match=why):
        open_round(bets, deal(NOTHING, ACE_KING))


def test_671a_7_c_3_additional_super_wagers_only_where_offered() -> None:
    with pytest.raises(BetError, match="not offered"):
        open_round([*MAIN, "additional-super@dealer=5"], "", {"additional-super": False})


def test_671a_10_b_stacks_of_five() -> None:
    answers: Answers = {"dealing": "automated-shoe"}
    ends = settled(MAIN, f"8h 8d 8c 5s 2d {ACE_KING}", ["bet"], answers)
    assert (ends["1:bet"].net, ends["1:super"].net) == (6_000, 8_000)


# ------------------------------------------------------------------------------ irregularities

TWO = ["1:ante=5", "1:super=5", "2:ante=10", "2:super=10", "2:additional-super@1=5"]


def two_players(drawn: str = "Jh", answers: Answers | None = None) -> Round:
    """Seat 1 has a three-of-a-kind, seat 2 nothing."""
    cards = deal("8h 8d 8c 5s 2d", "Qh 10d 9c 4s 3h", ACE_KING, drawn=drawn)
    return open_round([*TWO, "2:additional-super@dealer=5"], cards, answers)


def nets(round_: Round) -> dict[str, int]:
    found: dict[str, int] = {}
    for end in round_.settlements:
        key = f"{end.seat}:{end.wager}" + (f"@{end.on}" if end.on else "")
        found[key] = found.get(key, 0) + end.net
    return found


def test_671a_11_c_1_a_hand_that_is_not_declared_loses_every_super_wager_on_it() -> None:
    round_ = two_players()
    round_.call("super-not-declared", 1)
    round_.choose("bet")
    round_.choose("fold")
    found = nets(round_)
    assert (found["1:super"], found["2:additional-super@1"]) == (-500, -500)
    assert found["1:bet"] == 3_000


@pytest.mark.parametrize(
    ("settled_stand", "fee", "paid", "kept"),
    [("stand", "returned", 4_000, 0), ("undone", "kept", 0, -1_000)],
)
def test_671a_13_d_a_card_exposed_after_super_wagers_were_settled(
    settled_stand: str, fee: str, paid: int, kept: int
) -> None:
    round_ = two_players(
        answers={"settled-wagers-of-void-round": settled_stand, "options-fee-of-void-round": fee}
    )
    round_.choose("bet")
    round_.choose("sixth-card")
    round_.call("dealer-card-exposed")
    found = nets(round_)
    assert (found["1:super"], found["2:additional-super@1"]) == (paid, paid)
    assert found["2:options-fee"] == kept
    assert {found[key] for key in ("1:ante", "1:bet", "2:ante", "2:additional-super@dealer")} == {0}


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -500)])
def test_671a_13_c_reading_of_a_fold_in_a_void_round(reading: str, net: int) -> None:
    round_ = two_players(answers={"fold-in-void-round": reading})
    round_.choose("fold")
    round_.call("wrong-number-of-cards")
    assert nets(round_)["1:ante"] == net
    assert nets(round_)["1:super"] == 0


def test_671a_13_d_a_card_exposed_after_the_last_decision_changes_nothing() -> None:
    round_ = two_players()
    round_.choose("bet")
    assert round_.question is not None
    assert "dealer-card-exposed" in round_.question.calls
    round_.choose("bet")
    assert round_.finished
    assert all(end.outcome != "void" for end in round_.settlements)


@pytest.mark.parametrize("lose", [True, False])
def test_671a_7_b_a_player_who_leaves(lose: bool) -> None:
    """Wagers that stand are settled by the cards; nobody is there to bet."""
    round_ = two_players(answers={"abandoned-wagers-lose": lose})
    round_.call("player-leaves", 2)
    round_.choose("bet")
    found = nets(round_)
    assert (found["2:ante"], found["2:super"]) == (-1_000, -1_000)
    assert found["2:additional-super@1"] == (-500 if lose else 4_000)
    assert found["1:bet"] == 3_000


def test_671a_7_b_a_player_who_leaves_after_paying_for_a_draw() -> None:
    round_ = two_players()
    round_.choose("bet")
    round_.choose("exchange")
    round_.call("player-leaves", 2)
    found = nets(round_)
    assert (found["2:options-fee"], found["2:ante"]) == (-1_000, -1_000)
    assert found["2:additional-super@1"] == 4_000  # settled before
    assert found["2:additional-super@dealer"] == -500


FIVE = [f"{seat}:{bet}" for seat in range(1, 6) for bet in ("ante=5", "super=5")]


@pytest.mark.parametrize(("reading", "outcome"), [("reshuffle-discards", ""), ("void", "void")])
def test_671a_11_d_1_reading_of_a_shortage_of_cards(reading: str, outcome: str) -> None:
    """Five exchanges of five cards need 25 of 22."""
    round_ = open_round(FIVE, None, {"card-shortage": reading})  # type: ignore[arg-type]
    while round_.question is not None and not round_.finished:
        assert isinstance(round_.question, Decide)
        keys = [choice.key for choice in round_.question.choices]
        round_.choose("exchange" if "exchange" in keys else "bet" if "bet" in keys else keys[-1])
    outcomes = {end.outcome for end in round_.settlements if end.wager == "ante"}
    assert ("void" in outcomes) == bool(outcome)
    run_out = [r for r in round_.session.log.records if r.get("irregularity") == "cards-run-out"]
    assert len(run_out) == 1


def to_the_last_card(answers: Answers) -> Round:
    """Five players exchange five cards each, of whom the last is due one and none is left."""
    round_ = GAME.open_session(GAME.rules(answers)).open_round(FIVE, stepwise=True)
    while sum(record["record"] == "card" for record in round_.session.log.records) < 52:
        assert round_.question is not None
        assert "cards-run-out" not in round_.question.calls
        if isinstance(round_.question, Decide):
            keys = [choice.key for choice in round_.question.choices]
            known = {"exchange", "bet"}.intersection(keys)
            round_.choose("exchange" if "exchange" in known else known.pop() if known else keys[-1])
        else:
            round_.deal()
    return round_


def test_671a_11_d_1_cards_run_out_only_when_none_is_left() -> None:
    """The call is no dealer's choice: with a card left nothing is dealt out of a folded hand."""
    round_ = to_the_last_card({})
    round_.deal()
    called = [r for r in round_.session.log.records if r["record"] == "called"]
    assert [r["irregularity"] for r in called] == ["cards-run-out"]


@pytest.mark.parametrize(
    ("reading", "may_return"), [("reshuffle-discards", True), ("reshuffle-other-discards", False)]
)
def test_671a_11_d_1_whether_own_discards_are_reshuffled(reading: str, may_return: bool) -> None:
    came_back = False
    for _ in range(40):
        round_ = to_the_last_card({"card-shortage": reading})
        while isinstance(round_.question, NextCard):
            round_.deal()
        assert isinstance(round_.question, Decide)
        known = round_.question.known
        came_back |= bool(set(known["hand"]) & set(known["discards"]))
    assert came_back == may_return


@pytest.mark.parametrize(("reading", "net"), [("by-the-cards", 4_000), ("collected", -500)])
def test_671a_11_c_1_a_super_wager_on_the_hand_of_one_who_left(reading: str, net: int) -> None:
    bets = ["1:ante=5", "1:super=5", "1:additional-super@2=5", "2:ante=5", "2:super=5"]
    cards = "Qh 8h Ac 10d 8d Kd 9c 8c 9s 4s 5s 7d 3h 2d 2c"
    round_ = open_round(bets, cards, {"super-on-abandoned-hand": reading})
    round_.call("player-leaves", 2)
    round_.choose("fold")
    ends = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert ends[1, "additional-super"] == net
    assert ends[2, "super"] == -500


def test_671a_13_d_a_void_round_undoes_what_was_settled_unless_elected() -> None:
    assert GAME.rules()["settled-wagers-of-void-round"] == "undone"
