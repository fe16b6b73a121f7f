"""High Roll Dice read a second time: every wager settled from the text of chapter 675a alone.

None of the program is used here; every payout is copied from the chapter's tables. Money is cents.
A wager is `pip` on a face, `like` on a number of a kind (0 is the circle for no matches),
`extra` for the purchase of an Extra Roll, `row` on nine or ten. The readings on which money hangs
are arguments, by the names of the rules file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

Answers = Mapping[str, object]
Bet = tuple[int, str, int, int]  # seat, wager, number, cents
Row = tuple[int, str, int, int, int]  # seat, wager, number, stake, net

RANK = (1, 6, 5, 4, 3, 2)  # 675a.2(d), the highest first
PIP_TEN = {2: 6, 3: 6, 4: 5, 5: 4, 6: 4, 1: 3}  # 675a.5(a), to 1
PIP_SIX = {2: 8, 3: 6, 4: 5, 5: 4, 6: 3, 1: 2}  # 675a.6(j)
LIKE_TEN = {  # 675a.5(b)
    8: Fraction(5000),
    7: Fraction(400),
    6: Fraction(30),
    5: Fraction(4),
    4: Fraction(1),
    3: Fraction(3, 5),
    2: Fraction(12),
}
LIKE_SIX = {  # 675a.6(k)
    6: Fraction(6000),
    5: Fraction(200),
    4: Fraction(15),
    3: Fraction(2),
    2: Fraction(1, 2),
    0: Fraction(60),
}
MILLIONAIRE = {10: 100_000_000, 9: 5_000_000}  # 675a.5(c), in cents
EXTRA = {8: 50, 7: 10, 6: 4, 5: 2, 4: 1, 3: 6}  # 675a.5(d)


def leading(dice: Sequence[int]) -> tuple[int, int]:
    """675a.2(e)(1): the face that occurs most, the higher in rank of several, and how often."""
    counts = Counter(dice)
    face = max(RANK, key=lambda face: (counts[face], -RANK.index(face)))
    return face, counts[face]


def price(answers: Answers, likes: Sequence[int]) -> int:
    """675a.2(e)(3): an amount equal to the Like Kind Boulevard Wager."""
    return sum(likes) if answers["extra-roll-price"] == "each-circle" else max(likes)


def may_be_placed(answers: Answers, bets: Sequence[Bet]) -> bool:
    """675a.2(e) and 675a.6(d): what a player needs to have placed, and equal amounts."""
    six = answers["dice"] == "six"
    for seat in {bet[0] for bet in bets}:
        own = [bet for bet in bets if bet[0] == seat]
        amounts = {
            wager: [cents for _, each, _, cents in own if each == wager]
            for wager in ("pip", "like", "extra", "row")
        }
        if len({*amounts["pip"], *amounts["like"]}) > 1 or not amounts["pip"]:
            return False
        if amounts["extra"] and (six or not amounts["like"]):
            return False
        if amounts["extra"] and amounts["extra"] != [price(answers, amounts["like"])]:
            return False
        most_only = answers["millionaire-row-amount"] == "exactly-a-dollar"
        if any(cents > 100 or (most_only and cents != 100) for cents in amounts["row"]):
            return False
        if six and amounts["row"]:
            return False
        circles = {number for _, wager, number, _ in own if wager == "like"}
        if not circles <= set(LIKE_SIX if six else LIKE_TEN):
            return False
    return True


def settle(answers: Answers, bets: Sequence[Bet], first: Sequence[int], extra: int) -> set[Row]:
    """The round; `extra` dice of the second throw match the leading face of the first."""
    if answers["dice"] == "six":
        return _settle_six(answers, bets, first)
    face, most = leading(first)
    buyers = {seat for seat, wager, _, _ in bets if wager == "extra"}
    rows = set()
    for seat, wager, number, cents in bets:
        if wager == "pip":  # 675a.4(f)(1)
            net = cents * PIP_TEN[face] if number == face else -cents
        elif wager == "like":
            net = _like(number, cents, most, extra if seat in buyers else None)
        elif wager == "row":  # 675a.4(f)(3)
            net = MILLIONAIRE[number] if number == most else -cents
            if number == most and answers["fixed-prize-and-stake"] == "included":
                net -= cents
        else:  # 675a.4(a): collected and placed in the table inventory container
            net = -cents
        rows.add((seat, wager, number, cents, net))
    return rows


def _like(number: int, cents: int, most: int, extra: int | None) -> int:
    if number == most:  # 675a.4(f)(2)(i) and (ii): paid on the first roll
        return int(cents * LIKE_TEN[number])
    if extra is None or number < most:  # no possibility of winning
        return -cents
    return cents * EXTRA[number] if number == most + extra else -cents  # 675a.4(h)


def _settle_six(answers: Answers, bets: Iterable[Bet], dice: Sequence[int]) -> set[Row]:
    face, most = leading(dice)
    rows = set()
    for seat, wager, number, cents in bets:
        if wager == "pip":
            won = number == face and (most > 1 or answers["six-dice-no-match"] == "ace-leads")
            net = cents * PIP_SIX[face] if won else -cents
        else:
            circle = 0 if most == 1 else most  # 675a.6(d)(2)
            net = int(cents * LIKE_SIX[number]) if number == circle else -cents
        rows.add((seat, wager, number, cents, net))
    return rows
