"""Double Attack Blackjack read a second time: a round from the cards as they leave the shoe.

None of the program is used here; text and payouts are those of chapter 665a. Cards are "Kh", money
is cents. `settle` deals `shoe` as 665a.7(e) and (f) say, up card first, hole card after the
players' cards, then plays what each seat `does`: "stand", "draw", "double" (or ("double", cents)
for less), "split" and "surrender"; after a double "surrender" or "stand" (which may be left out),
likewise for a split ace. `attacks` are Double Attack Wagers by seat, `insured` Insurance Wagers.
Rows are seat, wager, on, stake, net. `played` is a generator that asks for cards and decisions.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.chapters.second_twenty_one import Answers, Bet, Row, is_blackjack, settled, total, value

INSURANCE = Fraction(5, 2)  # 665a.12(b)
THIRD = {"6": 15, "7": 10, "8": 8, "9": 6, "J": 3, "Q": 3, "K": 3}  # 665a.12(c)
EIGHTS_OF_A_SUIT, EIGHTS_OF_A_COLOR = 200, 50
COLOR = {"s": "black", "c": "black", "h": "red", "d": "red"}
MOST_HANDS = 4  # 665a.11(c)
LIVE, BUST, SURRENDERED = "live", "bust", "surrendered"


@dataclass
class Hand:
    """`stakes` are the wagers of the hand by their names."""

    seat: int
    stakes: dict[str, int]
    cards: list[str]
    is_split: bool = False
    doubled: int = 0
    state: str = LIVE

    @property
    def has_blackjack(self) -> bool:
        return not self.is_split and is_blackjack(self.cards)


def cents(amount: Fraction | int) -> int:
    assert Fraction(amount).denominator == 1, "a payout of part-cents"
    return int(amount)


def play_seat(answers: Answers, first: Hand) -> Generator[Any, Any, list[Hand]]:
    """The decisions of one box: 665a.7(h)(2) to (k), 665a.9 to 665a.11."""
    seat, waiting, done = first.seat, [first], list[Hand]()
    aces, original = first.cards[0][0] == "A", sum(first.stakes.values())
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            hand.cards.append((yield "card", f"seat {seat}"))
        while total(hand.cards) < 21:
            one_card = hand.is_split and aces
            alike = len(hand.cards) == 2 and value(hand.cards[0]) == value(hand.cards[1])
            may_split = alike and not one_card and len(done) + len(waiting) + 1 < MOST_HANDS
            does: tuple[str, ...] = ("stand", "surrender")
            if one_card and answers["split-aces-surrender"] == "no":
                break
            if not one_card:
                does = ("stand", "draw", "double", "surrender", *(["split"] if may_split else []))
            word, amount = yield "do", seat, does, hand, waiting, done
            if word == "split":
                waiting.insert(
                    0, Hand(seat, {"split": original}, [hand.cards.pop()], is_split=True)
                )
                hand.is_split = True
                hand.cards.append((yield "card", f"seat {seat}"))
                continue
            if word == "draw":
                hand.cards.append((yield "card", f"seat {seat}"))
                continue
            if word == "double":
                hand.doubled = original if amount is None else amount
                assert 0 < hand.doubled <= original, "665a.10(a)"
                hand.cards.append((yield "card", f"seat {seat}"))
                if total(hand.cards) < 21:
                    word, _ = yield "do", seat, ("stand", "surrender"), hand, waiting, done
            if word == "surrender":
                hand.state = SURRENDERED
            break
        if total(hand.cards) > 21:
            hand.state = BUST
        done.append(hand)
    return done


def ended(answers: Answers, hand: Hand, dealer: Sequence[str]) -> list[Row]:
    """665a.7(o), 665a.9(b), 665a.12(a)."""
    mine, theirs, dealer_has = total(hand.cards), total(dealer), is_blackjack(dealer)
    double: Fraction | None = None
    if dealer_has:
        times = Fraction(0 if hand.has_blackjack else -1)
    elif hand.state == SURRENDERED:
        times = Fraction(-1, 2)
        double = Fraction(0) if answers["surrendered-double"] == "returned" else None
    elif hand.state == BUST:
        times = Fraction(0 if theirs > 21 and answers["bust"] == "returned" else -1)
    elif hand.has_blackjack or theirs > 21:
        times = Fraction(1)
    else:
        times = Fraction((mine > theirs) - (mine < theirs))
    rows: list[Row] = []
    for wager, stake in hand.stakes.items():
        back = dealer_has and wager != "bet"  # 665a.7(o)(2)
        rows.append((hand.seat, wager, "", stake, 0 if back else cents(stake * times)))
    if hand.doubled:
        rows.append(
            (
                hand.seat,
                "double",
                "",
                hand.doubled,
                cents(hand.doubled * (times if double is None else double)),
            )
        )
    return rows


def bust_it(dealer: Sequence[str]) -> int:
    """665a.7(m), 665a.12(c): by the dealer's first three cards."""
    three = dealer[:3]
    if len(three) < 3 or total(three) <= 21:
        return -1
    if all(card[0] == "8" for card in three):
        suits = {card[-1] for card in three}
        if len(suits) == 1:
            return EIGHTS_OF_A_SUIT
        if len({COLOR[suit] for suit in suits}) == 1:
            return EIGHTS_OF_A_COLOR
    return THIRD[three[2][0]]


def played(answers: Answers, bets: Sequence[Bet]) -> Generator[Any, Any, list[Row]]:
    stakes = {(seat, wager): amount for seat, wager, amount, _, _ in bets}
    seats = sorted({seat for seat, _ in stakes})  # from the dealer's left: 665a.7(f)
    hands = {seat: Hand(seat, {"bet": stakes[seat, "bet"]}, []) for seat in seats}
    up = yield "card", "dealer"
    for seat in seats:
        attack = yield "attack", seat, stakes[seat, "bet"], up
        assert 0 <= attack <= stakes[seat, "bet"], "665a.6(e)"
        hands[seat].stakes |= {"double-attack": attack} if attack else {}
    for _ in range(2):
        for seat in seats:
            hands[seat].cards.append((yield "card", f"seat {seat}"))
    yield ("deal hole",)
    insured: dict[int, int] = {}
    for seat in seats if up[0] == "A" else ():
        insured[seat] = yield "insure", seat, stakes[seat, "bet"] // 2
    dealer_has = bool((yield "peek", up)) if value(up) >= 10 else False
    rows: list[Row] = []
    for seat, amount in insured.items():
        if amount:
            rows.append(
                (seat, "insurance", "", amount, cents(amount * (INSURANCE if dealer_has else -1)))
            )
    all_hands: list[Hand] = []
    for hand in hands.values():
        if dealer_has or hand.has_blackjack:
            all_hands.append(hand)
        else:
            all_hands += yield from play_seat(answers, hand)
    dealer = [up, (yield "hole", up, all_hands)]
    while not dealer_has and total(dealer) < 17:  # 665a.7(m), (n)
        dealer.append((yield "card", "dealer", dealer, all_hands))
    for hand in all_hands:
        rows += ended(answers, hand, dealer)
    for seat in reversed(seats):
        if (stake := stakes.get((seat, "bust-it"))) is not None:
            rows.append((seat, "bust-it", "", stake, stake * bust_it(dealer)))
    return rows


def settle(
    answers: Answers, bets: Sequence[Bet], shoe: Sequence[str],
    does: Mapping[int, Sequence[Any]], attacks: Mapping[int, int],
    insured: Mapping[int, int] | None = None,
) -> tuple[list[Row], int]:  # fmt: skip
    """The rows, and how many cards of the shoe were used."""
    return settled(
        played(answers, bets), shoe, does, otherwise="stand", attack=attacks, insure=insured
    )
