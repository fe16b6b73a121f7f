"""Free Bet Blackjack read a second time: a round from the cards in the order they leave the shoe.

None of the program is used here; text and payouts are those of chapter 672a. Cards are "Kh", money
is cents. `settle` deals `shoe` in the order of 672a.7(e), hole card included, then plays what each
seat `does`: "stand", "draw", "double" (or ("double", cents) for less; a hard 9, 10 or 11 is free)
and "split". `insured` is by seat the Insurance Wager, or "even-money". Rows are seat, wager, on,
stake, net; a lammer stakes nothing and has a row also where it wins nothing. `played` is a
generator that asks for cards and decisions; the odds go through it as well.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.chapters.second_twenty_one import Answers, Bet, Row, is_blackjack, settled, total, value

BLACKJACK, INSURANCE = Fraction(3, 2), 2  # 672a.11(a), (b)
PUSH_22 = {"A": (50, 20, 8), "B": (50, 20, 7)}  # 672a.11(c): same suit, same color, other
MOST_HANDS = 4  # 672a.10(d)
COLOR = {"s": "black", "c": "black", "h": "red", "d": "red"}
LIVE, BUST = "live", "bust"


@dataclass
class Hand:
    seat: int
    stake: int  # chips on the hand: nothing where a lammer is its wager
    cards: list[str]
    wager: str = "blackjack"
    is_split: bool = False
    lammer: int = 0  # what the lammer that is its wager stands for
    doubled: int = 0
    free_double: int = 0
    state: str = LIVE

    @property
    def has_blackjack(self) -> bool:
        return not self.is_split and is_blackjack(self.cards)


def cents(amount: Fraction | int) -> int:
    assert Fraction(amount).denominator == 1, "a payout of part-cents"
    return int(amount)


def is_free_double(cards: Sequence[str]) -> bool:
    """A hard 9, 10 or 11 in two cards: 672a.9(a)(1)."""
    return all(card[0] != "A" for card in cards) and total(cards) in (9, 10, 11)


def play_seat(answers: Answers, first: Hand) -> Generator[Any, Any, list[Hand]]:
    """The decisions of one box: 672a.7(h)(2) to (j), 672a.9, 672a.10."""
    seat, waiting, done, original = first.seat, [first], list[Hand](), first.stake
    aces, tens = first.cards[0][0] == "A", value(first.cards[0]) == 10
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            hand.cards.append((yield "card", f"seat {seat}"))
        while total(hand.cards) < 21:
            one_card = hand.is_split and aces and answers["split-aces"] == "one-card"
            two = len(hand.cards) == 2
            hands = len(done) + len(waiting) + 1
            alike = two and value(hand.cards[0]) == value(hand.cards[1]) and hands < MOST_HANDS
            does = ["stand", "draw", *(["double"] if two else []), *(["split"] if alike else [])]
            if one_card:
                if not alike:
                    break
                does = ["stand", "split"]
            word, amount = yield "do", seat, tuple(does), hand, waiting, done
            if word == "split":
                wager, chips = ("split", original) if tens else ("free-split", 0)
                other = Hand(seat, chips, [hand.cards.pop()], wager, is_split=True)
                other.lammer = 0 if tens else original
                hand.is_split = True
                waiting.insert(0, other)
                hand.cards.append((yield "card", f"seat {seat}"))
            elif word == "double":
                if is_free_double(hand.cards):
                    hand.free_double = original
                else:
                    hand.doubled = original if amount is None else amount
                    assert 0 < hand.doubled <= original, "672a.9(a)(2)"
                hand.cards.append((yield "card", f"seat {seat}"))
                break
            elif word == "draw":
                hand.cards.append((yield "card", f"seat {seat}"))
            else:
                break
        if total(hand.cards) > 21:
            hand.state = BUST
        done.append(hand)
    return done


def waits(hand: Hand, hands: Sequence[Hand]) -> bool:
    """A first split hand over 21 that stays under its wager: 672a.10(c)(2)."""
    mine = [other for other in hands if other.seat == hand.seat]
    lammers = any(other.lammer or other.free_double for other in mine)
    alive = any(other.state == LIVE for other in mine)
    return hand.is_split and hand.wager == "blackjack" and lammers and alive


def ended(answers: Answers, hand: Hand, hands: Sequence[Hand], dealer: Sequence[str]) -> list[Row]:
    """672a.7(g), (h)(1), (n) to (q)."""
    mine, theirs, dealer_has = total(hand.cards), total(dealer), is_blackjack(dealer)
    if hand.state == BUST:
        back = theirs == 22 and answers["busted-hand-with-lammer"] == "returned"
        both = theirs > 21 and not hand.is_split and answers["bust"] == "returned"
        times = Fraction(0 if both or (back and waits(hand, hands)) else -1)
    elif hand.has_blackjack or dealer_has:
        times = Fraction(hand.has_blackjack - dealer_has)
        times *= BLACKJACK if times > 0 else 1
    elif theirs == 22:
        times = Fraction(0)
    else:
        ahead = 1 if theirs > 21 else (mine > theirs) - (mine < theirs)
        times = Fraction(ahead)
    rows: list[Row] = []
    if hand.stake:
        rows.append((hand.seat, hand.wager, "", hand.stake, cents(hand.stake * times)))
    if hand.lammer:
        rows.append((hand.seat, hand.wager, "", 0, cents(hand.lammer * max(times, Fraction(0)))))
    if hand.doubled:
        rows.append((hand.seat, "double", "", hand.doubled, cents(hand.doubled * times)))
    if hand.free_double:
        rows.append(
            (hand.seat, "free-double", "", 0, cents(hand.free_double * max(times, Fraction(0))))
        )
    return rows


def push_22(answers: Answers, dealer: Sequence[str]) -> int:
    if total(dealer) != 22:
        return -1
    suits = {card[-1] for card in dealer}
    same_color = len({COLOR[suit] for suit in suits}) == 1
    return PUSH_22[answers["push-22-paytable"]][0 if len(suits) == 1 else 1 if same_color else 2]


def played(answers: Answers, bets: Sequence[Bet]) -> Generator[Any, Any, list[Row]]:
    stakes = {(seat, wager): amount for seat, wager, amount, _, _ in bets}
    seats = sorted({seat for seat, _ in stakes})  # from the dealer's left: 672a.7(e)
    hands = {seat: Hand(seat, stakes[seat, "blackjack"], []) for seat in seats}
    rows: list[Row] = []
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    up = yield "card", "dealer"
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    yield ("deal hole",)
    insured: dict[int, Any] = {}
    for seat in seats if up[0] == "A" else ():
        insured[seat] = yield "insure", seat, hands[seat].stake // 2
    dealer_has = bool((yield "peek", up)) if value(up) >= 10 else False
    for seat, amount in insured.items():
        if amount == "even-money":
            assert hands[seat].has_blackjack, "672a.8(e)"
            assert answers["even-money"], "672a.8(e)"
            stake = hands.pop(seat).stake
            rows.append((seat, "blackjack", "", stake, stake))
        elif amount:
            rows.append((seat, "insurance", "", amount, amount * (INSURANCE if dealer_has else -1)))
    all_hands: list[Hand] = []
    for hand in hands.values():
        if dealer_has or hand.has_blackjack:
            all_hands.append(hand)
        else:
            all_hands += yield from play_seat(answers, hand)
    dealer = [up, (yield "hole", up, all_hands)]
    pushes = {seat: amount for (seat, wager), amount in stakes.items() if wager == "push-22"}
    live = any(hand.state == LIVE and not hand.has_blackjack for hand in all_hands)
    over = any(hand.state == BUST and not hand.is_split for hand in all_hands)
    if live or pushes or (over and answers["bust"] == "returned"):  # 672a.7(m)
        while not dealer_has and total(dealer) < 17:
            dealer.append((yield "card", "dealer", dealer, all_hands))
    for hand in all_hands:
        rows += ended(answers, hand, all_hands, dealer)
    odds = push_22(answers, dealer) if pushes else 0
    return rows + [(seat, "push-22", "", amount, amount * odds) for seat, amount in pushes.items()]


def settle(
    answers: Answers, bets: Sequence[Bet], shoe: Sequence[str],
    does: Mapping[int, Sequence[Any]], insured: Mapping[int, Any] | None = None,
) -> tuple[list[Row], int]:  # fmt: skip
    """The rows, and how many cards of the shoe were used."""
    return settled(played(answers, bets), shoe, does, insure=insured)
