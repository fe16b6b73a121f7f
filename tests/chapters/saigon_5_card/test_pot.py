"""680a.7(d)(2) and 680a.11(f): the pot, which is money between seats."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod

import pytest
from tests.chapters.saigon_5_card import second_odds
from tests.chapters.saigon_5_card.table import (
    GAME,
    NINE,
    NO,
    SEVEN,
    SIX,
    TABLE,
    in_turn,
    nets,
    played,
)
from tests.chapters.table import Answers

from croupier.chapters.saigon_5_card.counting.hands import (
    IN_DECK,
    classes,
    holdings,
    next_hands,
    place_of,
    places,
)
from croupier.chapters.saigon_5_card.outcomes import qualified
from croupier.equipment.cards import parse_cards
from croupier.maths.enumerate import Ints
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet, Decide
from croupier.table.session import Round

POT: Answers = {"pot": True, "table-minimum": "$5"}
TWO = ["1:ante=10", "1:pot=5", "2:ante=10", "2:pot=5"]
THREE = [*TWO, "3:ante=10", "3:pot=5"]
NINE_TOO = "Qh 6c 4c 7d 2h"


def with_pot(**answers: object) -> Answers:
    return {**POT, **{key.replace("_", "-"): value for key, value in answers.items()}}


def pots(bets: list[str], *hands: str, answers: Answers = POT) -> dict[int, int]:
    found = nets(bets, *hands, answers=answers)
    return {int(key[0]): net for key, net in found.items() if key.endswith(":pot")}


# ------------------------------------------------------------------------------ who makes one


@pytest.mark.parametrize(
    ("bets", "says"),
    [
        (["1:ante=10", "1:pot=5"], "no other player to compete with"),
        (["1:ante=10", "2:ante=10", "2:pot=5"], "seat 1 must place pot"),
        (["1:ante=10", "1:pot=6", "2:ante=10", "2:pot=5"], r"elected amount is \$5"),
        (["1:ante=10", "1:pot=5", "2:pot=5"], "needs ante"),
    ],
)
def test_680a_7_d_2_every_player_makes_a_pot_wager(bets: list[str], says: str) -> None:
    with pytest.raises(BetError, match=says):
        TABLE.opened(bets, in_turn(SIX, NINE, SEVEN), POT)


def test_680a_7_d_2_a_player_alone_makes_none() -> None:
    assert played(["1:ante=10"], SIX, SEVEN, answers=POT).finished


def boxes(per: str, *bets: tuple[int, str, str]) -> Round:
    """Bets by seat, wager and player."""
    amounts = {"ante": 1000, "pot": 500}
    rules = GAME.rules(with_pot(pot_boxes=per, adjacent_boxes=2))
    placed = [Bet(seat, wager, amounts[wager], player=player) for seat, wager, player in bets]
    return GAME.open_round(rules, placed, in_turn(SIX, NINE, NINE_TOO, SEVEN))


ANN = [(1, "ante", "Ann"), (2, "ante", "Ann")]
BEN = [(3, "ante", "Ben"), (3, "pot", "Ben")]


def test_680a_7_d_2_every_box_competes_or_every_player() -> None:
    """Ann's 9 at seat 2 ties with Ben's: of three Pot Wagers, or of two."""
    by_box = boxes("per-box", *ANN, (1, "pot", "Ann"), (2, "pot", "Ann"), *BEN)
    won = {end.seat: end.net for end in by_box.settlements if end.wager == "pot"}
    assert won == {1: -500, 2: 250, 3: 250}
    by_player = boxes("per-player", *ANN, (1, "pot", "Ann"), *BEN)
    won = {end.seat: end.net for end in by_player.settlements if end.wager == "pot"}
    assert won == {1: 0, 3: 0}, "seat 2 has the 9 for the wager at seat 1"


@pytest.mark.parametrize(
    ("per", "pot_boxes", "says"),
    [
        ("per-box", (1,), "seat 2 must place pot"),
        ("per-player", (1, 2), "Ann places pot at 2 boxes"),
        ("per-player", (), "Ann places pot at 0 boxes"),
    ],
)
def test_680a_7_d_2_of_a_player_on_two_boxes(
    per: str, pot_boxes: tuple[int, ...], says: str
) -> None:
    with pytest.raises(BetError, match=says):
        boxes(per, *ANN, *((seat, "pot", "Ann") for seat in pot_boxes), *BEN)


def test_680a_7_d_2_two_boxes_are_not_two_players() -> None:
    with pytest.raises(BetError, match="no other player"):
        boxes("per-box", *ANN, (1, "pot", "Ann"), (2, "pot", "Ann"))


def test_a_seat_is_one_players() -> None:
    with pytest.raises(BetError, match="seat 3 belongs to Ben"):
        boxes("per-box", (3, "ante", "Ben"), (3, "pot", "Cid"))


# ------------------------------------------------------------------------------ who wins it


def test_680a_11_f_the_highest_hand_takes_the_pot_from_the_others() -> None:
    round_ = played(THREE, SIX, NINE, NO, SEVEN, answers=POT)
    ends = [end for end in round_.settlements if end.wager == "pot"]
    assert [(end.seat, end.net, end.payer) for end in ends] == [
        (3, -500, "pot"),
        (1, -500, "pot"),
        (2, 1000, "pot"),
    ]
    antes = sum(end.net for end in round_.settlements if end.wager == "ante")
    assert round_.totals().house == -antes, "no part of the pot is the house's"


def test_680a_11_f_the_dealers_hand_takes_no_part() -> None:
    assert pots(TWO, SIX, NO, NINE) == {1: 500, 2: -500}


def test_680a_11_f_a_tie_splits_the_pot() -> None:
    assert pots(THREE, NINE, NINE_TOO, NO, SEVEN) == {1: 250, 2: 250, 3: -500}


@pytest.mark.parametrize(
    ("reading", "won"), [("settlement-order", {1: 250, 2: 251}), ("clockwise", {1: 251, 2: 250})]
)
def test_680a_11_f_odd_cents(reading: str, won: dict[int, int]) -> None:
    answers = with_pot(table_minimum="$5.01", pot_odd_amount=reading)
    bets = [bet.replace("pot=5", "pot=5.01") for bet in THREE]
    assert pots(bets, NINE, NINE_TOO, NO, SEVEN, answers=answers) == {**won, 3: -501}


def test_680a_11_f_nobody_qualifies() -> None:
    assert pots(TWO, "Kh Qh 9s 8s 7s", NO, SEVEN) == {1: 0, 2: 0}


def test_680a_11_f_by_the_reading_all_hands_compete() -> None:
    """King and 9 of a hand that does not qualify beat 6, if they are set."""
    answers = with_pot(pot_hands="all")
    for key, won in (("point-count-9", 500), ("point-count-5", -500)):
        found = nets(TWO, SIX, NO, SEVEN, do=[key], answers=answers)
        assert (found["2:pot"], found["1:pot"]) == (won, -won)


def test_680a_11_b_2_is_asked_only_where_it_matters() -> None:
    cards = in_turn(SIX, NO, SEVEN)
    assert TABLE.opened(TWO, cards, POT).finished
    question = TABLE.opened(TWO, cards, with_pot(pot_hands="all")).question
    assert isinstance(question, Decide)
    assert (question.seat, question.cite) == (2, "680a.11(b)(2)")


# ------------------------------------------------------------------------------ who left


@pytest.mark.parametrize(
    ("answers", "won", "house"),
    [
        (POT, {1: 1000, 2: -500, 3: -500}, 0),
        (with_pot(abandoned_pot_wager="collected"), {1: 500, 2: -500, 3: -500}, 500),
        (with_pot(abandoned_wagers_lose=False), {1: -500, 2: 1000, 3: -500}, 0),
    ],
)
def test_680a_7_b_an_abandoned_pot_wager(answers: Answers, won: dict[int, int], house: int) -> None:
    """Seat 2 has the 9 and leaves; what the house gets is the Pot Wager alone."""
    assert leaving(THREE, 2, (SIX, NINE, NO, SEVEN), answers) == (won, house)


def test_680a_7_b_where_nobody_competes_the_abandoned_wager_is_collected() -> None:
    assert leaving(TWO, 1, (SIX, NO, SEVEN), POT) == ({1: -500, 2: 0}, 500)


def leaving(
    bets: list[str], seat: int, hands: tuple[str, ...], answers: Answers
) -> tuple[dict[int, int], int]:
    """What Pot Wagers come to where a player leaves before the dealer's hand is shown."""
    session = GAME.open_session(GAME.rules(answers), order=parse_cards(in_turn(*hands)))
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    for _ in range(5 * len(hands)):
        round_.deal()
    round_.call("player-leaves", seat)
    while round_.question is not None:
        round_.deal()
    ends = [end for end in round_.settlements if end.wager == "pot"]
    house = -sum(end.net for end in ends)
    return {end.seat: end.net for end in ends}, house


# ------------------------------------------------------------------------------ advice


def test_advice_values_ante_and_pot() -> None:
    """With one other player the pot is worth what all his hands make it."""
    round_ = TABLE.opened(TWO, in_turn("Kh 6s 4h 2s joker", NINE, SEVEN), POT)
    worth = round_.advice()
    alone = TABLE.opened(["1:ante=10"], in_turn("Kh 6s 4h 2s joker", SEVEN)).advice()
    pot = {key: (worth[key] - alone[key]) / 500 for key in worth}
    assert list(pot) == ["point-count-8", "point-count-5", "point-count-1"]
    assert pot["point-count-8"] > pot["point-count-5"] > pot["point-count-1"]
    assert pot["point-count-8"] == others_beaten("Kh 6s 4h 2s joker", 8)


def others_beaten(hand: str, count: int) -> Fraction:
    """Of all hands from the other 48 cards, those beaten less those that beat it."""
    values = [second_odds.VALUES.index(_value(card)) for card in hand.split()]
    ways = second_odds.dealers_against(second_odds.KINDS.index(tuple(sorted(values))))
    by_shown = dict(zip(second_odds.SHOWN, ways, strict=True))
    won = sum(n for (qualifies, theirs), n in by_shown.items() if not qualifies or theirs < count)
    lost = sum(n for (qualifies, theirs), n in by_shown.items() if qualifies and theirs > count)
    return Fraction(won - lost, second_odds.OTHERS)


def _value(card: str) -> str:
    name = card[:-1]
    return card if card == "joker" else "10" if name in "JQK" else name


def test_advice_against_several_others_is_near_what_they_hold() -> None:
    """Against two others the exact count is within a hundredth of the wager."""
    hand = "Kh 6s 4h 2s joker"
    worth = TABLE.opened(THREE, in_turn(hand, NINE, NO, SEVEN), POT).advice()
    alone = TABLE.opened(["1:ante=10"], in_turn(hand, SEVEN)).advice()
    taken = holdings()[places()[int(place_of(*parse_cards(hand)))]]
    first = hand_ways(taken)
    exact = Fraction(0)
    total = 0
    rows = next_hands(taken + holdings(), classes())
    for nth in range(len(classes())):
        for third, ways in enumerate(rows[nth].tolist()):
            both = int(first[nth]) * ways
            others = [int(qualified(int(classes()[nth]))), int(qualified(third))]
            total += both
            if max(others) <= 8:
                exact += both * Fraction(3, 1 + others.count(8))
    near = (worth["point-count-8"] - alone["point-count-8"]) / 500
    assert abs(near - (exact / total - 1)) < Fraction(1, 100)


def hand_ways(taken: Ints) -> list[int]:
    """In how many ways each hand comes from the cards that are left."""
    left = (IN_DECK - taken).tolist()
    return [
        prod(comb(n, k) for n, k in zip(left, held, strict=True)) for held in holdings().tolist()
    ]
