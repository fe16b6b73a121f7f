"""Double Back Jack read a second time: a round from the cards in the order they leave the shoe.

None of the program is used here; text and payouts are those of chapter 673a. Cards are "Kh", money
is cents. `settle` deals `shoe` in the order of 673a.7(e), hole card included, then plays what
each seat `does`: "stand", "draw", "double" (or ("double", cents) for less), "split", "surrender",
and for a hand over 21 "second-chance" or "decline" (which may be left out). `insured` are Insurance
Wagers by seat. Rows are seat, wager, on, stake, net. `played` is a generator that asks for cards
and decisions.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.chapters.second_twenty_one import Answers, Bet, Row, is_blackjack, settled, total, value

BLACKJACK, INSURANCE = 2, 2  # 673a.12(a), (c)
LIVE, BUST, SURRENDERED, WAITS = "live", "bust", "surrendered", "waits"


@dataclass
class Hand:
    seat: int
    stake: int
    cards: list[str]
    wager: str = "blackjack"
    is_split: bool = False
    doubled: int = 0
    chance: int = 0  # the Second Chance Wager
    taken: int = 0  # what its card takes off
    state: str = LIVE

    @property
    def has_blackjack(self) -> bool:
        return not self.is_split and is_blackjack(self.cards)

    @property
    def count(self) -> int:
        return total(self.cards) - self.taken


def cents(amount: Fraction | int) -> int:
    assert Fraction(amount).denominator == 1, "a payout of part-cents"
    return int(amount)


def play_seat(answers: Answers, first: Hand) -> Generator[Any, Any, list[Hand]]:
    """The decisions of one box: 673a.7(i) to (l), 673a.9 to 673a.11."""
    seat, waiting, done = first.seat, [first], list[Hand]()
    aces = first.cards[0][0] == "A"
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            hand.cards.append((yield "card", f"seat {seat}"))
        while total(hand.cards) < 21:
            if hand.is_split and aces and answers["split-aces"] == "one-card":
                break
            two = len(hand.cards) == 2
            alike = two and not hand.is_split and value(hand.cards[0]) == value(hand.cards[1])
            does = ("stand", "draw", *(["double"] if two else []), *(["split"] if alike else []))
            does += ("surrender",) if two and not hand.is_split else ()
            word, amount = yield "do", seat, does, hand, waiting, done
            if word == "split":
                other = Hand(seat, first.stake, [hand.cards.pop()], "split", is_split=True)
                waiting.insert(0, other)
                hand.is_split = True
                hand.cards.append((yield "card", f"seat {seat}"))
            elif word == "draw":
                hand.cards.append((yield "card", f"seat {seat}"))
            elif word == "double":
                hand.doubled = first.stake if amount is None else amount
                assert 0 < hand.doubled <= first.stake, "673a.10(a)"
                hand.cards.append((yield "card", f"seat {seat}"))
                break
            else:
                hand.state = SURRENDERED if word == "surrender" else LIVE
                break
        if total(hand.cards) > 21:
            yield from second_chance(answers, hand, waiting, done)
        done.append(hand)
    return done


def second_chance(
    answers: Answers, hand: Hand, waiting: list[Hand], done: list[Hand]
) -> Generator[Any, Any, None]:
    """673a.7(l): one card is taken off a hand over 21, an ace as 1."""
    word = "decline"
    doubled = not hand.doubled or answers["second-chance-on-doubled-hands"] == "offered"
    split = not hand.is_split or answers["second-chance-on-split-hands"] == "each"
    if doubled and split:
        word, _ = yield "do", hand.seat, ("decline", "second-chance"), hand, waiting, done
    if word == "decline":
        hand.state = BUST if answers["declined-bust"] == "lost-at-once" else WAITS
        return
    whole = answers["second-chance-amount"] == "all-on-the-hand"
    hand.chance = hand.stake + (hand.doubled if whole else 0)
    card = yield "card", f"seat {hand.seat}"
    hand.taken = 1 if card[0] == "A" else value(card)
    if hand.count > 21:
        hand.state = BUST


def ended(answers: Answers, hand: Hand, dealer: Sequence[str]) -> list[Row]:
    """673a.7(f), (h), (l), (m), (q) to (s), 673a.9."""
    theirs, mine, dealer_has = total(dealer), hand.count, is_blackjack(dealer)
    times: Fraction
    if hand.has_blackjack:  # paid before the hole card is looked at
        times = Fraction(BLACKJACK)
    elif hand.state == SURRENDERED:
        times = Fraction(-1, 1 if dealer_has else 2)
    elif dealer_has or hand.state == BUST:
        times = Fraction(-1)
    elif hand.state == WAITS:
        over = answers["declined-bust"] == "returned-over-21" and theirs > 21
        times = Fraction(0 if theirs == 22 or over else -1)
    elif mine == 21:
        times = Fraction(1)
    elif theirs == 22:
        times = Fraction(0)
    else:
        times = Fraction(1 if theirs > 21 else (mine > theirs) - (mine < theirs))
    own = Fraction(0) if hand.chance and times > 0 else times  # 673a.7(l)(2), (s)(1)(i)
    rows: list[Row] = [(hand.seat, hand.wager, "", hand.stake, cents(hand.stake * own))]
    if hand.doubled:
        rows.append((hand.seat, "double", "", hand.doubled, cents(hand.doubled * own)))
    if hand.chance:
        rows.append((hand.seat, "second-chance", "", hand.chance, cents(hand.chance * times)))
    return rows


def played(answers: Answers, bets: Sequence[Bet]) -> Generator[Any, Any, list[Row]]:
    stakes = {seat: amount for seat, _, amount, _, _ in bets}
    seats = sorted(stakes)  # from the dealer's left: 673a.7(e)
    hands = {seat: Hand(seat, stakes[seat], []) for seat in seats}
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    up = yield "card", "dealer"
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    yield ("deal hole",)
    insured: dict[int, int] = {}
    for seat in seats if up[0] == "A" else ():
        if not hands[seat].has_blackjack or answers["insurance-after-blackjack"] == "yes":
            insured[seat] = yield "insure", seat, stakes[seat] // 2
    dealer_has = bool((yield "peek", up)) if value(up) >= 10 else False
    rows: list[Row] = [
        (s, "insurance", "", a, a * (INSURANCE if dealer_has else -1))
        for s, a in insured.items()
        if a
    ]
    all_hands: list[Hand] = []
    for hand in hands.values():
        if dealer_has or hand.has_blackjack:
            all_hands.append(hand)
        else:
            all_hands += yield from play_seat(answers, hand)
    dealer = [up, (yield "hole", up, all_hands)]
    matters = any(
        h.state == WAITS or (h.state == LIVE and not h.has_blackjack and h.count != 21)
        for h in all_hands
    )
    while matters and not dealer_has and total(dealer) < 17:  # 673a.7(o), (p)
        dealer.append((yield "card", "dealer", dealer, all_hands))
    for hand in all_hands:
        rows += ended(answers, hand, dealer)
    return rows


def settle(
    answers: Answers, bets: Sequence[Bet], shoe: Sequence[str],
    does: Mapping[int, Sequence[Any]], insured: Mapping[int, int] | None = None,
) -> tuple[list[Row], int]:  # fmt: skip
    """The rows, and how many cards of the shoe were used."""
    return settled(played(answers, bets), shoe, does, otherwise="decline", insure=insured)
