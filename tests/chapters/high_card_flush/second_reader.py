"""High Card Flush read a second time: every wager settled from the text of chapter 678a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, raises, hands, dealer, meter, left, void=, exposed=)` gives
the rows and the meter after the round. `raises` has for each seat the cents of its Raise Wager; a
seat without one has folded, and an amount that 678a.11(b) does not allow is refused. `meter` is
(meter, reserve) before the round's wagers are added to them. `left` are seats whose player left the
table. `void`: everything is returned (678a.8(h), .13(a), (c), (f)) and the meter is as it was;
`exposed`: a card of the dealer's was exposed (678a.13(d)), Ante and Raise are returned and the
optional wagers settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Flush = tuple[int, tuple[int, ...]]  # how many cards, and their ranks from the highest
Meter = tuple[int, int]
Table = Mapping[int, tuple[int, ...]]  # cards: odds under paytable A, B, C, ...

RANKS = "23456789TJQKA"
ORDER = ("ante", "flush-bonus", "straight-flush-bonus", "progressive-jackpot")  # 678a.11(d), (e)
QUALIFIES: Flush = (3, (9,))  # 678a.11(d): a three-card flush, nine high
FLUSH_BONUS: Table = {  # 678a.12(b), paytables A to H
    7: (300, 100, 200, 500, 400, 400, 500, 250),
    6: (100, 20, 60, 50, 60, 100, 100, 100),
    5: (10, 10, 12, 12, 12, 10, 10, 10),
    4: (1, 2, 1, 1, 1, 1, 1, 1),
}
STRAIGHT_FLUSH_BONUS: Table = {  # 678a.12(c), paytables A to D
    7: (8_000, 1_000, 500, 1_000),
    6: (1_000, 500, 200, 500),
    5: (100, 100, 100, 100),
    4: (60, 75, 60, 60),
    3: (7, 7, 8, 8),
}
JACKPOT_PERCENT = {7: 100, 6: 10}  # 678a.12(d)(1): of the meter, under both paytables
JACKPOT_FOR_1 = {5: (250, 900), 4: (40, 50), 3: (3, 0)}  # under A and B
SEED, RATE, RESERVE = 30_000, 23, 5  # 678a.12(d)(3): for 1, and percents of a wager


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def by_suit(cards: Cards) -> list[list[int]]:
    """The ranks held in each suit, from the highest."""
    return [sorted((value(c) for c in cards if c[-1] == suit), reverse=True) for suit in "cdhs"]


def best_flush(cards: Cards) -> Flush:
    """678a.6(b) and (c): the longest flush, and of two as long the higher."""
    return max((len(ranks), tuple(ranks)) for ranks in by_suit(cards))


def longest_run(answers: Answers, ranks: Collection[int]) -> int:
    """How many cards of one suit are in consecutive rank; whether an ace is low is a reading."""
    held = set(ranks)
    if 14 in held and answers["ace-in-straight-flush"] == "high-or-low":
        held.add(1)
    best = run = 0
    for rank in range(1, 15):
        run = run + 1 if rank in held else 0
        best = max(best, run)
    return min(best, 7)


def straight_flush(answers: Answers, cards: Cards) -> int:
    """How long the longest straight flush is: 678a.6(d)."""
    return max(longest_run(answers, ranks) for ranks in by_suit(cards))


def check_raise(answers: Answers, ante: int, cents: int, length: int) -> None:
    """678a.11(b): the Ante alone below five cards, then up to two and three times it."""
    most = 1 if length < 5 else 2 if length == 5 else 3
    is_whole = cents % ante == 0 or (answers["raise-amounts"] == "any" and most > 1)
    if not (0 < cents <= most * ante and is_whole):
        raise ValueError(f"a Raise of {cents} cents on an Ante of {ante}; 678a.11(b)")


def main_times(own: Flush, dealer: Flush) -> tuple[int, int]:
    """What Ante and Raise win, in times their stakes: 678a.11(d), .12(a)."""
    if dealer < QUALIFIES:
        return 1, 0
    result = (own > dealer) - (own < dealer)
    return result, result


def optional_net(wager: str, answers: Answers, stake: int, own: Cards) -> int:
    """What a Flush Bonus or a Straight Flush Bonus wins: 678a.11(e)(1) and (2)."""
    column = "ABCDEFGH".index(str(answers[f"{wager}-paytable"]))
    table, length = FLUSH_BONUS, best_flush(own)[0]
    if wager == "straight-flush-bonus":
        table, length = STRAIGHT_FLUSH_BONUS, straight_flush(answers, own)
    return stake * table[length][column] if length in table else -stake


def jackpot(answers: Answers, stake: int, length: int, meter: Meter) -> tuple[int, Meter]:
    """What a Progressive Jackpot Wager wins, and the meter after it: 678a.12(d).

    Parts of a cent of a share stay on the meter.
    """
    amount, reserve = meter
    if percent := JACKPOT_PERCENT.get(length):
        paid = amount * percent // 100
        if percent < 100:
            return paid - stake, (amount - paid, reserve)
        if answers["reseed-from-reserve"] == "reserve":
            return paid - stake, (reserve, 0)
        return paid - stake, (0, reserve)
    pays = JACKPOT_FOR_1.get(length, (0, 0))
    return stake * (pays["AB".index(str(answers["progressive-jackpot-paytable"]))] - 1), meter


def payout_limit(answers: Answers) -> int | None:
    """What a player's Ante and Raise may win in a round; below its floor refused: 678a.12(e)."""
    if answers["maximum-payout"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("maximum-payout", "table-minimum")
    )
    times = 4 if answers["payout-limit-minimum-wager"] == "largest-raise" else 2
    if limit < max(50_000_00, minimum * times):
        raise ValueError(f"maximum-payout: {limit} cents are too few; 678a.12(e)")
    return limit


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    raises: Mapping[int, int],
    hands: Mapping[int, Cards],
    dealer: Cards,
    meter: Meter,
    left: Collection[int],
    *,
    void: bool = False,
    exposed: bool = False,
) -> tuple[list[Row], Meter]:
    """What each wager wins or loses: forfeits first, then from the dealer's right."""
    limit = payout_limit(answers)
    won: Counter[str] = Counter()
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 678a.7(b)
    rows: list[Row] = []

    def turn(bet: Bet) -> tuple[bool, int, int]:
        return bet[1] != "ante" or bool(raises.get(bet[0])), -bet[0], ORDER.index(bet[1])

    if void:
        for seat, wager, stake, on, _ in sorted(bets, key=turn):
            rows.append((seat, wager, on, stake, 0))
            if wager == "ante" and raises.get(seat):
                rows.append((seat, "raise", on, raises[seat], 0))
        return rows, meter
    for _, wager, stake, _, _ in bets:
        if wager == "progressive-jackpot":
            meter = meter[0] + stake * RATE // 100, meter[1] + stake * RESERVE // 100
    for seat, wager, stake, on, player in sorted(bets, key=turn):
        own, raised = hands[seat], raises.get(seat, 0)
        if wager == "ante":
            times = -1, -1  # abandoned, or folded: 678a.11(c)(2)
            if seat not in gone and exposed:
                times = 0, 0
            elif seat not in gone and raised:
                times = main_times(best_flush(own), best_flush(dealer))
            if raised:
                check_raise(answers, stake, raised, best_flush(own)[0])
            for name, placed, win in (("ante", stake, times[0]), ("raise", raised, times[1])):
                net = placed * win
                if net > 0 and limit is not None:
                    net = min(net, limit - won[player])
                    won[player] += net
                if placed:
                    rows.append((seat, name, on, placed, net))
        elif seat in gone:
            rows.append((seat, wager, on, stake, -stake))
        elif wager == "progressive-jackpot":
            net, meter = jackpot(answers, stake, straight_flush(answers, own), meter)
            rows.append((seat, wager, on, stake, net))
        else:
            rows.append((seat, wager, on, stake, optional_net(wager, answers, stake, own)))
    return rows, meter
