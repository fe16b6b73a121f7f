"""Spanish 21 read a second time: a round from the cards in the order they leave the shoe.

None of the program is used here; text and payouts are those of chapter 635a. Cards are "Kh", money
is cents. `settle` deals `shoe` in the order of 635a.7(e), hole card included, then plays what each
seat `does`: "stand", "draw", "double" (or ("double", cents) for less), "split", "surrender", and
after a double "rescue" or "keep" (which may be left out: keep). `insured` is the Insurance Wager by
seat. Rows are seat, wager, on, stake, net; hands of a split pair come in their order, each with its
wager ("spanish-21" the first, "split" the others, "double" what was doubled). `played` is a
generator that asks for cards and decisions; the odds go through it as well.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.chapters.second_twenty_one import Answers, Bet, Row, is_blackjack, settled, total, value

MATCH = {6: (9, 4), 8: (12, 3)}  # 635a.12(e): of the same suit, of another
BLACKJACK, INSURANCE = Fraction(3, 2), 2  # 635a.12(a), (d)
MANY_CARDS = {5: Fraction(3, 2), 6: Fraction(2), 7: Fraction(3)}  # 635a.12(b)(5) to (7)
ADDITIONAL = ((2_500, 500_000), (500, 100_000))  # 635a.12(c)(1), (2)
TO_OTHERS = 5_000  # 635a.12(c)(3)
LIVE, BUST, SURRENDERED, RESCUED, PAID = "live", "bust", "surrendered", "rescued", "paid"


@dataclass
class Hand:
    seat: int
    stake: int
    cards: list[str]
    wager: str = "spanish-21"
    is_split: bool = False
    doubled: int = 0
    state: str = LIVE

    @property
    def has_blackjack(self) -> bool:
        return not self.is_split and is_blackjack(self.cards)


def win_odds(hand: Hand) -> Fraction:
    """635a.12(a) and (b): what 1 of a winning Spanish 21 Wager is paid."""
    if hand.has_blackjack:
        return BLACKJACK
    if hand.doubled or hand.is_split:  # 635a.10(c), 635a.11(e)
        return Fraction(1)
    ranks, suits = sorted(card[0] for card in hand.cards), {card[-1] for card in hand.cards}
    if ranks in (["6", "7", "8"], ["7", "7", "7"]):
        return Fraction(3, 2) if len(suits) > 1 else Fraction(3 if suits == {"s"} else 2)
    if total(hand.cards) == 21 and len(hand.cards) >= 5:
        return MANY_CARDS[min(len(hand.cards), 7)]
    return Fraction(1)


def match_odds(answers: Answers, cards: Sequence[str], up: str) -> int:
    same, other = MATCH[answers["decks"]]
    alike = [card for card in cards if card[:-1] == up[:-1]]
    return sum(same if card[-1] == up[-1] else other for card in alike) if alike else -1


def cents(amount: Fraction | int) -> int:
    assert Fraction(amount).denominator == 1, "a payout of part-cents"
    return int(amount)


def play_seat(answers: Answers, first: Hand) -> Generator[Any, Any, list[Hand]]:
    """The decisions of one box: 635a.7(h)(2) to (j), 635a.9 to 635a.11."""
    seat, waiting, done = first.seat, [first], list[Hand]()
    aces = first.cards[0][0] == "A"
    most = answers["additional-splits-of-aces" if aces else "additional-splits"]
    splits = 0
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            hand.cards.append((yield "card", f"seat {seat}"))
        one_card = hand.is_split and aces and answers["split-aces"] == "one-card"
        while total(hand.cards) < 21:
            alike = len(hand.cards) == 2 and value(hand.cards[0]) == value(hand.cards[1])
            may_split = alike and splits <= most
            if one_card and not may_split:
                break
            does = ["stand", *(() if one_card else ("draw", "double"))]
            if may_split:
                does.append("split")
            if len(hand.cards) == 2 and not hand.is_split:
                does.append("surrender")
            word, amount = yield "do", seat, tuple(does), hand, waiting, done
            if word == "split":
                splits += 1
                other = Hand(seat, first.stake, [hand.cards.pop()], "split", is_split=True)
                hand.is_split = True
                waiting.insert(0, other)
                hand.cards.append((yield "card", f"seat {seat}"))
                one_card = aces and answers["split-aces"] == "one-card"
            elif word == "double":
                hand.doubled = hand.stake if amount is None else amount
                assert 0 < hand.doubled <= hand.stake, "635a.10(a)"
                hand.cards.append((yield "card", f"seat {seat}"))
                if total(hand.cards) <= 21:
                    word, _ = yield "do", seat, ("keep", "rescue"), hand, waiting, done
                    hand.state = RESCUED if word == "rescue" else LIVE
                break
            elif word == "draw":
                hand.cards.append((yield "card", f"seat {seat}"))
            else:
                hand.state = SURRENDERED if word == "surrender" else LIVE
                break
        if total(hand.cards) > 21:
            hand.state = BUST
        done.append(hand)
    return done


def ended(answers: Answers, hand: Hand, dealer: Sequence[str]) -> list[Row]:
    """635a.7(n) and (o), 635a.9(a), 635a.10."""
    mine, theirs, dealer_has = total(hand.cards), total(dealer), is_blackjack(dealer)
    stake, double = hand.stake, hand.doubled
    if hand.state == SURRENDERED:
        net, net_double = cents(Fraction(-stake, 1 if dealer_has else 2)), 0
    elif hand.state == RESCUED:
        net, net_double = -stake, 0
    elif hand.state == BUST:
        net, net_double = -stake, -double
    elif dealer_has and not hand.has_blackjack:
        is_first = hand.wager == "spanish-21"
        net, net_double = -stake if is_first else 0, 0
    else:
        tie = hand.is_split and len(hand.cards) == 2 and answers["two-card-21"] == "tie"
        wins = theirs > 21 or mine > theirs or (mine == theirs == 21 and not tie)
        times = win_odds(hand) if wins else Fraction(0 if mine == theirs else -1)
        net, net_double = cents(stake * times), cents(double * times)
    rows = [(hand.seat, hand.wager, "", stake, net)]
    return rows + ([(hand.seat, "double", "", double, net_double)] if double else [])


def additional(
    answers: Answers, hands: Sequence[Hand], up: str, players: Mapping[int, str]
) -> list[Row]:
    """635a.12(c): three 7s of one suit against a 7."""
    rows: list[Row] = []
    for hand in hands:
        ranks, suits = [c[0] for c in hand.cards], {c[-1] for c in hand.cards}
        if hand.doubled or hand.is_split or up[0] != "7" or ranks != ["7"] * 3 or len(suits) > 1:
            continue
        for least, pays in ADDITIONAL:
            if hand.stake >= least:
                rows.append((hand.seat, "additional-payout", "", 0, pays))
                break
        if hand.stake >= 500 or answers["additional-payout-under-5"] == "others-paid":
            for player in sorted(set(players.values()) - {players[hand.seat]}):
                seat = min(s for s in players if players[s] == player)
                rows.append(
                    (seat, "additional-payout-to-others", f"seat {hand.seat}", 0, TO_OTHERS)
                )
    return rows


def played(answers: Answers, bets: Sequence[Bet]) -> Generator[Any, Any, list[Row]]:
    stakes = {(seat, wager): amount for seat, wager, amount, _, _ in bets}
    players = {seat: player for seat, _, _, _, player in bets}
    seats = sorted(players)  # from the dealer's left: 635a.7(e)
    hands = {seat: Hand(seat, stakes[seat, "spanish-21"], []) for seat in seats}
    rows: list[Row] = []
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    up = yield "card", "dealer"
    for seat in seats:
        hands[seat].cards.append((yield "card", f"seat {seat}"))
    yield ("deal hole",)
    for seat in reversed(seats):  # 635a.7(f)
        if (stake := stakes.get((seat, "match-the-dealer"))) is not None:
            odds = match_odds(answers, hands[seat].cards, up)
            rows.append((seat, "match-the-dealer", "", stake, stake * odds))
    insured: dict[int, int] = {}
    for seat in seats if up[0] == "A" else ():
        insured[seat] = yield "insure", seat, hands[seat].stake // 2
    dealer_has = bool((yield "peek", up)) if value(up) >= 10 else False
    rows += [
        (s, "insurance", "", a, a * (INSURANCE if dealer_has else -1))
        for s, a in insured.items()
        if a
    ]
    all_hands: list[Hand] = []
    for seat in seats:
        hand = hands[seat]
        if dealer_has or hand.has_blackjack:
            all_hands.append(hand)
        else:
            all_hands += yield from play_seat(answers, hand)
    dealer = [up, (yield "hole", up, all_hands)]
    if any(hand.state == LIVE and not hand.has_blackjack for hand in all_hands):
        while not dealer_has and total(dealer) < 17:  # 635a.7(l)
            dealer.append((yield "card", "dealer", dealer, all_hands))
    for hand in all_hands:
        rows += ended(answers, hand, dealer)
    return rows + additional(answers, all_hands, up, players)


def settle(
    answers: Answers, bets: Sequence[Bet], shoe: Sequence[str],
    does: Mapping[int, Sequence[Any]], insured: Mapping[int, int] | None = None,
) -> tuple[list[Row], int]:  # fmt: skip
    """The rows, and how many cards of the shoe were used."""
    return settled(played(answers, bets), shoe, does, otherwise="keep", insure=insured)
