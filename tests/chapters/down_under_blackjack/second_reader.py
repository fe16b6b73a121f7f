"""Down Under Blackjack read a second time: a round from the cards in the order they leave the shoe.

None of the program is used here; text and payouts are those of chapter 685a. Cards are "Kh", money
is cents. `settle` deals `shoe` in the order of 685a.7(e), hole card included, then plays what each
seat `does`: "stand", "draw", "double" (or ("double", cents) for less) and "split". `insured` is by
seat the Insurance Wager, or "even-money". Rows are seat, wager, on, stake, net. `played` is a
generator that asks for cards and decisions; the odds go through it as well.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.chapters.second_twenty_one import Answers, Bet, Row, is_blackjack, settled, total, value

BLACKJACK, INSURANCE = Fraction(3, 2), 2  # 685a.11(a), (b)
MATCH = {6: (11, 4), 8: (14, 3)}  # 685a.11(c): suited, unsuited
LIVE, BUST = "live", "bust"


def size(card: str) -> str:
    """The range of a card: 685a.1."""
    return "small" if value(card) <= 5 else "medium" if value(card) <= 9 else "large"


@dataclass
class Hand:
    seat: int
    stake: int
    cards: list[str]
    wager: str = "bet"
    is_split: bool = False
    doubled: int = 0
    state: str = LIVE

    @property
    def has_blackjack(self) -> bool:
        return not self.is_split and is_blackjack(self.cards)


def cents(amount: Fraction | int) -> int:
    assert Fraction(amount).denominator == 1, "a payout of part-cents"
    return int(amount)


def match_odds(answers: Answers, cards: Sequence[str], up: str) -> int:
    same, other = MATCH[answers["decks"]]
    alike = [same if c[-1] == up[-1] else other for c in cards if c[:-1] == up[:-1]]
    return -1 if not alike else sum(alike) if answers["match-paid"] == "each" else max(alike)


def play_seat(first: Hand) -> Generator[Any, Any, list[Hand]]:
    """The decisions of one box: 685a.7(i)(2) to (k), 685a.9, 685a.10."""
    seat, waiting, done = first.seat, [first], list[Hand]()
    aces = first.cards[0][0] == "A"
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            hand.cards.append((yield "card", f"seat {seat}"))
        while total(hand.cards) < 21 and not (hand.is_split and aces):
            two = len(hand.cards) == 2
            alike = two and not hand.is_split and value(hand.cards[0]) == value(hand.cards[1])
            does = ("stand", "draw", *(["double"] if two else []), *(["split"] if alike else []))
            word, amount = yield "do", seat, does, hand, waiting, done
            if word == "split":
                waiting.insert(
                    0, Hand(seat, first.stake, [hand.cards.pop()], "split", is_split=True)
                )
                hand.is_split = True
                hand.cards.append((yield "card", f"seat {seat}"))
            elif word == "double":
                hand.doubled = first.stake if amount is None else amount
                assert 0 < hand.doubled <= first.stake, "685a.9(a)"
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


def beats_22(answers: Answers, hand: Hand) -> bool:
    """685a.7(n)(1)."""
    large = len(hand.cards) == 2 and all(size(card) == "large" for card in hand.cards)
    original = not hand.is_split or answers["two-original-large-cards"] == "split-hands-too"
    return total(hand.cards) == 21 or (large and original)


def ended(answers: Answers, hand: Hand, dealer: Sequence[str]) -> list[Row]:
    """685a.7(h), (i)(1), (n) to (q)."""
    mine, theirs = total(hand.cards), dealer_total(answers, dealer)
    added: Fraction | None = None
    if hand.state == BUST:
        back = theirs == 22 and answers["bust"] == "returned-on-22"
        times = Fraction(0 if back else -1)
    elif hand.has_blackjack or is_blackjack(dealer):
        ahead = hand.has_blackjack - is_blackjack(dealer)
        times = ahead * (BLACKJACK if ahead > 0 else Fraction(1))
    elif theirs == 22:
        times = Fraction(beats_22(answers, hand))
        added = Fraction(0) if answers["added-wagers-against-22"] == "returned" else None
    else:
        times = Fraction(1 if theirs > 22 else (mine > theirs) - (mine < theirs))
    added = times if added is None else added
    own = times if hand.wager == "bet" else added
    rows: list[Row] = [(hand.seat, hand.wager, "", hand.stake, cents(hand.stake * own))]
    if hand.doubled:
        rows.append((hand.seat, "double", "", hand.doubled, cents(hand.doubled * added)))
    return rows


def dealer_total(answers: Answers, dealer: Sequence[str]) -> int:
    return total(dealer, 22 if answers["dealers-ace"] == "as-written" else 21)


def played(answers: Answers, bets: Sequence[Bet]) -> Generator[Any, Any, list[Row]]:
    stakes = {(seat, wager): amount for seat, wager, amount, _, _ in bets}
    seats = sorted({seat for seat, _ in stakes})  # from the dealer's left: 685a.7(e)
    hands = {seat: Hand(seat, stakes[seat, "bet"], []) for seat in seats}
    rows: list[Row] = []
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    up = yield "card", "dealer"
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    yield ("deal hole",)
    for seat in reversed(seats):  # 685a.7(f)
        if (stake := stakes.get((seat, "match-the-dealer"))) is not None:
            odds = match_odds(answers, hands[seat].cards, up)
            rows.append((seat, "match-the-dealer", "", stake, stake * odds))
    insured: dict[int, Any] = {}
    for seat in seats if up[0] == "A" else ():
        insured[seat] = yield "insure", seat, hands[seat].stake // 2
    hole = ""
    if (yield "range", up) == "large" and size(up) == "large":
        hole = yield "hole", up, 0
    dealer_has = bool(hole) and is_blackjack([up, hole])
    for seat, amount in insured.items():
        if amount == "even-money":
            assert hands[seat].has_blackjack, "685a.7(g)"
            assert answers["even-money"] == "yes", "685a.7(g)"
            stake = hands.pop(seat).stake
            rows.append((seat, "bet", "", stake, stake))
        elif amount:
            rows.append((seat, "insurance", "", amount, amount * (INSURANCE if dealer_has else -1)))
    all_hands: list[Hand] = []
    for hand in hands.values():
        if dealer_has or hand.has_blackjack:
            all_hands.append(hand)
        else:
            all_hands += yield from play_seat(hand)
    dealer = [up, hole or (yield "hole", up, all_hands)]
    while not dealer_has and dealer_total(answers, dealer) < 17:  # 685a.7(m)
        dealer.append((yield "card", "dealer", dealer, all_hands))
    for hand in all_hands:
        rows += ended(answers, hand, dealer)
    return rows


def settle(
    answers: Answers, bets: Sequence[Bet], shoe: Sequence[str],
    does: Mapping[int, Sequence[Any]], insured: Mapping[int, Any] | None = None,
) -> tuple[list[Row], int]:  # fmt: skip
    """The rows, and how many cards of the shoe were used."""
    return settled(
        played(answers, bets), shoe, does, looks=lambda _, hole: size(hole), insure=insured
    )
