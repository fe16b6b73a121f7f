# ruff: noqa: E501
"""Pai Gow Poker read a second time: every wager settled from the text of chapter 645a alone.

None of the program is used here. Cards are "Kh", "10c" or "joker", money is cents. `lows` is by seat
the two cards of its low hand, or "surrender"; `dealer_low` that of the dealer (or of `bank`, a seat,
whose hand stands against all others then). `meter` is the progressive meter after the wagers of the
round went in. `left` are seats that left, `voided` seats that had their hand void (645a.14(d)),
`void` says that all hands are. Envy comes as rows of the Qualifying Wager on "seat N" with nothing
staked. The bank has a row "bank" or "co-bank"; the dealer's wager against it is that of seat 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, floor
from typing import Any

from tests.chapters.second_hands import (
    JOKER,
    KINDS,
    Answers,
    Bet,
    Cards,
    Hand,
    Row,
    five,
    rank,
)

SEVEN, SEVEN_JOKER = "seven-card-straight-flush", "seven-card-straight-flush-with-joker"
REST = {"full-house": 5, "flush": 4, "three-of-a-kind": 3, "straight": 2}


def table(*pays: int, match: str, push: bool = False) -> dict[str, int]:
    rows = (
        SEVEN,
        match,
        SEVEN_JOKER,
        "five-aces",
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
    )
    return dict(zip(rows, pays, strict=True)) | REST | ({"three-pair": 0} if push else {})


ODDS = {  # 645a.13(b) and (c): the same odds under the same letter
    "A": (8000, 2000, 1000, 400, 150, 50, 25), "B": (5000, 2000, 1000, 400, 150, 50, 25),
    "C": (5000, 1000, 750, 250, 100, 50, 20), "D": (2500, 1000, 750, 250, 125, 50, 25),
}  # fmt: skip
ENVY = {  # dollars
    "A": (5000, 1000, 500, 250, 50, 20, 5), "B": (3000, 1000, 500, 250, 50, 20, 5),
    "C": (1000, 250, 100, 50, 25, 10, 5), "D": (1000, 750, 250, 100, 50, 20, 5),
}  # fmt: skip
MATCH = {
    "fortune-bonus": "royal-flush-and-royal-match",
    "emperors-treasure": "royal-flush-and-ace-king-suited",
}
A5_AQ = "ace-five-natural-straight-flush-and-a-natural-ace-queen-suited"
RF_AQ, A5 = "natural-royal-flush-and-natural-ace-queen-suited", "ace-five-natural-straight-flush"
DYNASTY = {  # 645a.13(g)
    A5_AQ: 2000, "seven-card-natural-straight-flush": 2000, RF_AQ: 1000, SEVEN: 1000, "five-aces": 500,
    A5: 120, "royal-flush": 120, "straight-flush": 50, "four-of-a-kind": 25,
} | REST  # fmt: skip
DYNASTY_ENVY = dict(zip(DYNASTY, (500, 400, 300, 200, 100, 75, 50, 20, 5), strict=False))
HIGH = {
    14: "ace-high",
    13: "king-high",
    12: "queen-high",
    11: "jack-high",
    10: "ten-high",
    9: "nine-high",
}
INSURANCE = {  # 645a.13(d), from nine-high
    "A": (100, 25, 15, 6, 5, 3), "B": (100, 25, 15, 7, 5, 3), "C": (100, 40, 10, 7, 6, 3),
    "D": (100, 50, 10, 7, 5, 3), "E": (100, 40, 10, 7, 5, 3),
}  # fmt: skip
PROTECTION = (100, 25, 15, 7, 5, 3)  # 645a.13(h), without its first row
PROGRESSIVE = {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 75, "full-house": 4}
RED_BLACK = {4: 1, 5: 1, 6: 1, 7: 5}
QUALIFYING = ("fortune-bonus", "emperors-treasure", "dynasty-bonus")
RED = {"h", "d"}


def two(cards: Cards) -> Hand:
    a, b = sorted(map(rank, cards), reverse=True)
    return (1, [a]) if a == b else (0, [a, b])


def is_legal(answers: Answers, cards: Cards, low: Cards) -> bool:
    """645a.11(b): the high hand is equal to or higher than the low hand."""
    return five(high_of(cards, low), answers["joker-in-flush"]) >= two(low)


def high_of(cards: Cards, low: Cards) -> list[str]:
    return [card for card in cards if card not in low]


def run_of(suited: Collection[str], *, joker: bool) -> bool:
    """Seven consecutive cards of one suit; the ace is high or low."""
    values = {rank(card) for card in suited}
    for held in (values, {1 if v == 14 else v for v in values}):
        for low in range(1, 9):
            if len(held - set(range(low, low + 7))) == 0 and len(held) == 7 - joker:
                return True
    return False


def has_pair_beside(cards: Cards, core: Cards, ranks: str, *, joker: bool) -> bool:
    """Whether the two cards beside `core` are these ranks in one suit; the joker may be the ace."""
    rest = [card for card in cards if card not in core]
    if JOKER in rest:
        return (
            joker
            and "A" in ranks
            and [c[0] for c in rest if c != JOKER] == [ranks.replace("A", "")]
        )
    return sorted(c[0] for c in rest) == sorted(ranks) and rest[0][-1] == rest[1][-1]


def met(answers: Answers, cards: Cards) -> set[str]:
    """All that seven cards are, in the words of the tables."""
    found, has_joker = set[str](), JOKER in cards
    for some in combinations(cards, 5):
        kind = KINDS[five(some)[0]]
        found.add(kind)
        if kind == "royal-flush":
            match = {"fortune": "KQ", "emperors-challenge": "AK"}.get(answers["brand"])
            joker = (
                answers["royal-match-joker"] == "joker-as-ace"
                and answers["brand"] == "emperors-challenge"
            )
            if match and has_pair_beside(cards, some, match, joker=joker):
                found.add(MATCH["fortune-bonus"])
            if has_pair_beside(cards, some, "AK", joker=False):
                found.add(MATCH["emperors-treasure"])
            if JOKER not in some and has_pair_beside(cards, some, "AQ", joker=False):
                found.add(RF_AQ)
        if kind == "straight-flush" and JOKER not in some and {c[0] for c in some} == set("A2345"):
            if not has_joker or answers["natural-straight-flush-joker"] == "outside-allowed":
                found.add(A5)
            if has_pair_beside(cards, some, "AQ", joker=False):
                found.add(A5_AQ)
        if kind in ("full-house", "four-of-a-kind", "five-aces"):
            found.add("three-of-a-kind")
    natural = [card for card in cards if card != JOKER]
    if len({card[-1] for card in natural}) == 1 and run_of(natural, joker=has_joker):
        found |= {SEVEN_JOKER} if has_joker else {SEVEN, "seven-card-natural-straight-flush"}
    values = [rank(card) for card in cards]
    if sum(values.count(v) == 2 for v in set(values)) == 3:
        found.add("three-pair")
    return found


def row_of(answers: Answers, wager: str, cards: Cards, odds: Mapping[str, int]) -> str:
    """The row that pays, or nothing."""
    found = met(answers, cards)
    if wager == "dynasty-bonus" and SEVEN_JOKER in found:
        found |= {SEVEN}
    elif wager == "dynasty-bonus":
        found -= {SEVEN}
    rows = [name for name in odds if name in found]
    if rows and rows[0] == "three-of-a-kind" and "straight" in found:
        rows = (
            rows if answers["three-of-a-kind-with-straight"] == "paytable-order" else ["straight"]
        )
    best = max(five(some)[0] for some in combinations(cards, 5))
    strict = wager != "dynasty-bonus" and answers["three-of-a-kind-wins"] == "straight-or-better"
    return "" if not rows or (strict and best < KINDS.index("straight")) else rows[0]


def odds_of(answers: Answers, wager: str, cards: Cards) -> dict[str, int]:
    if wager == "dynasty-bonus":
        return DYNASTY
    label = answers[f"{wager}-paytable"]
    return table(*ODDS[label], match=MATCH[wager], push=wager == "fortune-bonus" and label == "C")


def no_pair(cards: Cards) -> int:
    """The highest rank of seven cards without a pair or better, else 0."""
    best = max(five(some) for some in combinations(cards, 5))
    return best[1][0] if best[0] == 0 else 0


def is_queens_dragon(cards: Cards) -> bool:
    return no_pair(cards) == 12


def vigorish(answers: Answers, won: int, *, down: bool = False) -> int:
    exact = won * Fraction(5, 100)
    if not won or not answers["vigorish-rounding"]:
        return floor(exact) if down else ceil(exact)
    if answers["vigorish-quarter"] == "up":
        return 25 * ceil(exact / 25)
    return max(25, 25 * floor(exact / 25 + Fraction(1, 2)))


class Table:
    def __init__(
        self, answers: Answers, hands: Mapping[int, Cards], dealer: Cards, meter: int
    ) -> None:
        self.answers, self.hands, self.dealer, self.meter = answers, hands, dealer, meter
        self.cap = dict[int, int]()

    def compare(self, mine: tuple[Cards, Cards], theirs: tuple[Cards, Cards]) -> int:
        """645a.11(f): each is seven cards and the low two; 1 wins, 0 ties, -1 loses."""
        way = self.answers["joker-in-flush"]
        if not is_legal(self.answers, *mine):
            return -1
        high = five(high_of(*mine), way) > five(high_of(*theirs), way)
        return high + (two(mine[1]) > two(theirs[1])) - 1

    def optional(self, seat: int, wager: str, stake: int, on: str) -> int:
        """What an optional wager wins: 645a.11(h)."""
        answers, cards = self.answers, self.hands[seat]
        if wager in QUALIFYING:
            odds = odds_of(answers, wager, cards)
            row = row_of(answers, wager, cards, odds)
            return stake * (odds[row] if row else -1)
        if wager == "queens-dragon":
            return stake * (50 if is_queens_dragon(self.dealer) else -1)
        if wager == "red-black":
            chosen = [c for c in cards if c != JOKER and (c[-1] in RED) == (on == "red")]
            number = len(chosen) + (JOKER in cards and answers["joker-colour"] == "chosen")
            return stake * RED_BLACK.get(number, -1)
        if wager == "progressive-payout":
            return self.progressive(cards, stake) - stake
        high = no_pair(cards)
        if wager == "protection":
            if answers["protection-straight-flush"] == "paid" and A5 in met(answers, cards):
                return stake * 120
            return stake * (PROTECTION[high - 9] if high else -1)
        brand = answers["brand"]
        first = brand == "emperors-challenge" or (
            brand == "neither" and answers["pai-gow-insurance-set"] == "a-or-b"
        )
        label = answers[
            "emperors-challenge-insurance-paytable" if first else "fortune-insurance-paytable"
        ]
        return stake * (INSURANCE[label][high - 9] if high else -1)

    def progressive(self, cards: Cards, stake: int) -> int:
        found = met(self.answers, cards)
        if found & {SEVEN, SEVEN_JOKER}:
            paid, self.meter = self.meter, self.answers["progressive-reset-cents"]
            return paid
        if "five-aces" in found:
            paid = self.meter * 10 // 100
            self.meter -= paid
            return paid
        return stake * next((pays for row, pays in PROGRESSIVE.items() if row in found), 0)

    def capped(self, seat: int, net: int) -> int:
        if "payout-limit-cents" not in self.answers or net <= 0:
            return net
        limit = int(self.answers["payout-limit-cents"])
        left = limit if self.answers["payout-limit-scope"] == "wager" else self.cap.get(seat, limit)
        self.cap[seat] = left - min(net, left)
        return min(net, left)


ORDER = (  # 645a.11(h)
    *("fortune-bonus", "emperors-treasure", "pai-gow-insurance", "progressive-payout"),
    *("queens-dragon", "dynasty-bonus", "protection", "red-black"),
)
OF_EZ = ORDER[4:]  # 645a.7(e)(5)


def envy(answers: Answers, bets: Sequence[Bet], hands: Mapping[int, Cards], lows: Mapping[int, Any],
         out: Collection[int], taken_back: Collection[str]) -> Iterator[Row]:  # fmt: skip
    """645a.11(h)(1)(ii), (2)(ii), (6)(ii): for each lammer, each other player's hand."""
    players = {seat: player for seat, _, _, _, player in bets}
    lammers = {
        (seat, wager)
        for seat, wager, stake, _, _ in bets
        if wager in QUALIFYING and stake >= 500 and wager not in taken_back
    }
    if answers["envy-lammer"] == "every-table":
        offered = [
            w
            for w in QUALIFYING
            if answers.get(w) and (w != "dynasty-bonus" or answers["ez-pai-gow-poker"])
        ]
        lammers = {(seat, wager) for seat, _ in lammers for wager in offered}
    for seat, wager in sorted(lammers):
        for other in hands:
            is_own = players.get(other, "the bank") == players[seat]
            surrendered = (
                lows.get(other) == "surrender" and answers["envy-for-surrendered-hand"] == "no"
            )
            if is_own or other in out or seat in out or surrendered or other not in players:
                continue
            odds = odds_of(answers, wager, hands[other])
            row = row_of(answers, wager, hands[other], odds)
            amounts = (
                DYNASTY_ENVY
                if wager == "dynasty-bonus"
                else dict(zip(odds, ENVY[answers[f"{wager}-paytable"]], strict=False))
            )
            if amount := amounts.get(row, 0):
                yield seat, wager, f"seat {other}", 0, 100 * amount


def settle(
    answers: Answers, bets: Sequence[Bet], hands: Mapping[int, Cards], dealer: Cards, lows: Mapping[int, Any],
    dealer_low: Cards, *, meter: int = 0, bank: int = 0, bank_low: Cards = (), co_bank: bool = False,
    dealer_wager: int = 0, left: Collection[int] = (), voided: Collection[int] = (), void: bool = False,
) -> tuple[list[Row], int]:  # fmt: skip
    """The rows and the meter."""
    if void:
        return [(seat, wager, on, stake, 0) for seat, wager, stake, on, _ in bets], meter
    at = Table(answers, hands, dealer, meter)
    gone = set(left) if answers["abandoned-wagers-lose"] else set()
    ez = answers["ez-pai-gow-poker"]
    by_12 = bool(bank) and ez and answers["bank-at-ez-table"] == "section-12-controls"
    theirs = (hands[bank], bank_low) if bank else (dealer, dealer_low)
    pushes = ez and not by_12 and is_queens_dragon(theirs[0])
    fee = not ez or by_12
    taken_back = OF_EZ if bank and answers["bank-optional-wagers"] == "returned" else ()
    rows: list[Row] = []
    centre = 0
    if bank and dealer_wager:
        result = 0 if pushes else at.compare((dealer, dealer_low), theirs)
        rows.append((0, "dealer-against-bank", "", dealer_wager, result * dealer_wager))
        centre -= result * dealer_wager
    for seat, wager, stake, on, _ in sorted(
        bets, key=lambda bet: (-bet[0], (ORDER.index(bet[1]) if bet[1] in ORDER else -1))
    ):
        if seat in voided or wager in taken_back:
            net = 0
        elif seat in gone:
            net = -stake
        elif wager != "pai-gow-poker":
            net = at.optional(seat, wager, stake, on)
            shares = met(answers, hands[seat]) & {SEVEN, SEVEN_JOKER, "five-aces"}
            if wager != "progressive-payout" or not shares:  # 605a.7(e)(1): no cap on a jackpot
                net = at.capped(seat, net)
        elif lows[seat] == "surrender":
            net = -stake
        else:
            result = 0 if pushes else at.compare((hands[seat], lows[seat]), theirs)
            net = result * stake - (vigorish(answers, stake) if result > 0 and fee else 0)
        if wager == "pai-gow-poker" and seat not in voided:
            centre -= -stake if net < 0 else stake if net > 0 else 0
        rows.append((seat, wager, on, stake, net))
    if bank:
        down = co_bank and answers["co-bank-part-cents"] == "to-the-co-bank"
        half = Fraction(centre, 2)
        share = (ceil(half) if down else floor(half)) if co_bank else centre
        charged = min(vigorish(answers, max(share, 0), down=down), max(share, 0))
        net = share - (charged if fee else 0)
        rows.append((bank, "co-bank" if co_bank else "bank", "", 0, net))
    rows += envy(answers, bets, hands, lows, gone | set(voided), taken_back)
    return rows, at.meter
