"""Pai Gow read a second time: every wager settled from the text of chapter 621a alone.

None of the program is used here. Tiles are "6-6" or "1-2", the lower number first; money is cents.
`hands` are four tiles by seat, `dealer` the dealer's four. `sets` is by seat the two tiles of one
of its hands (either), or "surrender"; a seat without one is set by the house way. `dice` are red,
blue, blue. `bank` is the seat of a player who banks, `co_bank` says that the dealer does so by
half, `dealer_wager` is what the dealer wagers against the bank. `left` are seats that left after
the dice were settled, `voided` seats that had their hand void (621a.10(d)), `void` says that all
hands are (621a.10(c), (e)); wagers on the dice stay settled then unless `dice` is None. Rows are
seat, wager, on, stake, net; the bank has a row "bank" (or "co-bank") of nothing staked, the
dealer's wager is the row of seat 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Tiles = Sequence[str]
Rank = tuple[int, int, int]  # has a pair; its rank or the value; the highest tile

TWICE = [
    "6-6",
    "1-1",
    "4-4",
    "1-3",
    "5-5",
    "3-3",
    "2-2",
    "5-6",
    "4-6",
    "1-6",
    "1-5",
]  # 621a.3(h): two of each
ONCE = ["3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"]
TILES = [*TWICE, *TWICE, *ONCE]
PLACE = {tile: nth for nth, tile in enumerate(TWICE, 1)}  # 621a.3(h): 1 is the highest
PLACE |= {"3-6": 12, "4-5": 12, "2-6": 13, "3-5": 13, "2-5": 14, "3-4": 14}
PLACE |= {"2-4": 15, "1-4": 16, "2-3": 16, "1-2": 17}
SUPREME = {"2-4", "1-2"}
MIXED = [{"3-6", "4-5"}, {"3-5", "2-6"}, {"3-4", "2-5"}, {"1-4", "2-3"}]  # the 13th to 16th
NINES, EIGHTS = ("4-5", "3-6"), ("2-6", "3-5", "4-4")
PAIRS: list[list[set[str]]] = [  # 621a.3(c), the first ranking first
    [SUPREME],
    *([{tile}] for tile in TWICE),
    *([mixed] for mixed in MIXED),
    *([{tile, nine} for nine in NINES] for tile in ("6-6", "1-1")),
    *([{tile, eight} for eight in EIGHTS] for tile in ("6-6", "1-1")),
]
PAIR_FORTUNES = {  # 621a.11(b), the highest first
    "gee-joon-pair-and-heaven-pair": 300,
    "two-pair": 25,
    "gee-joon-pair": 8,
    "mixed-pair": 4,
    "identical-pair": 3,
}
SUM = {"A": {17: 25, 16: 6, 8: 3}, "B": {3: 25, 8: 4, 9: 2}}  # 621a.11(c)
SERIES = Fraction(15, 2)
MATCH = {3: 100, 2: 6}  # 621a.11(d)
BEAT_IT = {"A": 50, "B": 60}  # 621a.11(e): by 4 points; by 2 or 3 10, a tie or 1 point 1
ANY_DIE = Fraction(5, 2)
RATE = Fraction(5, 100)


def spots(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def rank(two: Tiles) -> Rank:
    """621a.3(c) to (i): greater is higher; what is equal is a copy, all zeros are equally bad."""
    for nth, alike in enumerate(PAIRS):
        if set(two) in alike:
            return 1, len(PAIRS) - nth, 0
    found = []
    for a in counted(two[0]):
        for b in counted(two[1]):
            value = (a[0] + b[0]) % 10
            found.append((0, value, -min(a[1], b[1]) if value else 0))
    return max(found)


def counted(tile: str) -> list[tuple[int, int]]:
    """Spots and place of a tile; either of the Supreme Pair is a 3 or a 6: 621a.3(f)."""
    return [(6, 15), (3, 17)] if tile in SUPREME else [(spots(tile), PLACE[tile])]


def splits(four: Tiles) -> Iterator[tuple[Tiles, Tiles]]:
    """The three ways to set four tiles, the high hand first."""
    first, *others = four
    for nth in range(3):
        one = (first, others[nth])
        two = (others[nth - 2], others[nth - 1])
        yield (one, two) if rank(one) >= rank(two) else (two, one)


def set_by(four: Tiles, two: Tiles) -> tuple[Tiles, Tiles]:
    rest = list(four)
    for tile in two:
        rest.remove(tile)
    return (two, rest) if rank(two) >= rank(rest) else (rest, two)


def house_way(four: Tiles, order: str = "highest") -> tuple[Tiles, Tiles]:
    """621a.8(d) under the reading house-way-order."""

    def is_supreme(two: Tiles) -> bool:
        return set(two) == SUPREME

    def is_pair(two: Tiles) -> bool:
        return rank(two)[0] == 1

    def is_good(two: Tiles) -> bool:
        return rank(two)[0] == 0 and rank(two)[1] in (7, 8, 9)

    by_place = sorted(four, key=PLACE.__getitem__)
    ends = (by_place[0], by_place[3])
    for fits in (is_supreme, is_pair, is_good):
        pairs = [two for two in combinations(four, 2) if fits(two)]
        if pairs:
            best = order == "best-low-hand" or is_supreme is fits
            tile = order == "highest-by-tile"
            return set_by(
                four, max(pairs, key=lambda two: after(four, two, low_first=best, tile=tile))
            )
    return set_by(four, ends)


def after(four: Tiles, two: Tiles, *, low_first: bool, tile: bool) -> tuple[tuple[int, ...], ...]:
    high, low = map(rank, set_by(four, two))
    return (low, high) if low_first else (rank(two)[: 3 if tile else 2], low, high)


def compare(mine: tuple[Tiles, Tiles], theirs: tuple[Tiles, Tiles]) -> int:
    """621a.8(g) to (i): 1 wins, 0 ties, -1 loses; a copy is the other's."""
    higher = [
        rank(a) > rank(b) and rank(a)[:2] != (0, 0) for a, b in zip(mine, theirs, strict=True)
    ]
    return sum(higher) - 1


def vigorish(answers: Answers, won: int, *, down: bool = False) -> int:
    """621a.11(a); part of a cent goes up, or down."""
    exact = won * RATE
    if not won or not answers["vigorish-rounding"]:
        return floor(exact) if down else ceil(exact)
    if answers["vigorish-rounding-direction"] == "up":
        return 25 * ceil(exact / 25)
    return max(25, 25 * floor(exact / 25 + Fraction(1, 2)))


def pair_fortunes(answers: Answers, four: Tiles) -> str:
    """The row of 621a.11(b), or nothing: 621a.8(j)."""

    def kind(two: Tiles) -> str:
        same = spots(two[0]) == spots(two[1])
        if set(two) == SUPREME:
            return "gee-joon-pair"
        if two[0] == two[1]:
            return "identical-pair"
        listed = answers["mixed-pair"] == "listed"
        return "mixed-pair" if (set(two) in MIXED if listed else same) else ""

    if four.count("6-6") == 2 and set(four) >= SUPREME:
        return "gee-joon-pair-and-heaven-pair"
    if any(kind(one) and kind(two) for one, two in splits(four)):
        return "two-pair"
    met = {kind(two) for two in combinations(four, 2)} - {""}
    return min(met, key=list(PAIR_FORTUNES).index, default="")


def dice_odds(answers: Answers, wager: str, on: str, dice: Sequence[int]) -> Fraction | int:
    """621a.5(e)(2) to (4) and 621a.11(c) to (e); -1 loses."""
    red, *blue = dice
    if wager == "match":
        return MATCH.get(list(dice).count(int(on)), -1)
    label = str(answers[f"{wager}-paytable"])
    if wager == "beat-it":
        if label == "C":
            return ANY_DIE if 2 * max(dice) > sum(dice) else -1
        ahead = red - sum(blue)
        return -1 if ahead < 0 else {4: BEAT_IT[label], 3: 10, 2: 10}.get(ahead, 1)
    alike = len(set(dice))
    if label == "C":
        return {1: 3, 2: 1, 3: -1}[alike]
    if label == "D":
        return SERIES if alike == 3 and max(dice) - min(dice) == 2 else -1
    return SUM[label].get(sum(dice), -1)


def settle(
    answers: Answers, bets: Sequence[Bet], hands: Mapping[int, Tiles], dealer: Tiles,
    sets: Mapping[int, Tiles | str], dice: Sequence[int] | None, *, bank: int = 0,
    co_bank: bool = False, dealer_wager: int = 0, left: Collection[int] = (),
    voided: Collection[int] = (), void: bool = False,
) -> list[Row]:  # fmt: skip
    rows: list[Row] = []
    order = str(answers["house-way-order"])
    theirs = house_way(hands[bank] if bank else dealer, order)
    if co_bank and (way := str(answers["co-bank-house-way"])) != "as-the-dealers":
        theirs = house_way(hands[bank], way)
    if bank and bank in sets and not co_bank and answers["bank-sets-freely"] == "free":
        theirs = set_by(hands[bank], sets[bank])
    centre = 0  # what the bank has won: 621a.9(o), (r)
    if bank and dealer_wager and not void:
        result = compare(house_way(dealer, order), theirs)
        rows.append((0, "dealer-against-bank", "", dealer_wager, result * dealer_wager))
        centre -= result * dealer_wager
    gone = set(left) if answers["abandoned-wagers-lose"] else set()
    for seat, wager, stake, on, _ in sorted(bets, reverse=True):
        net: int | Fraction
        if wager in ("sum", "match", "beat-it"):
            net = stake * dice_odds(answers, wager, on, dice) if dice is not None else 0
        elif void or seat in voided:
            net = 0
        elif wager == "pair-fortunes":
            row = pair_fortunes(answers, hands[seat]) if seat not in gone else ""
            net = stake * (PAIR_FORTUNES[row] if row else -1)
        else:
            held, made = hands[seat], sets.get(seat)
            mine = house_way(held, order) if made is None else None
            if seat in gone or made == "surrender":
                result = -1
            else:
                result = compare(mine or set_by(held, made or ()), theirs)
            net = result * stake - (vigorish(answers, stake) if result > 0 else 0)
            centre -= result * stake
        assert Fraction(net).denominator == 1, "a payout of part-cents"
        rows.append((seat, wager, on, stake, int(net)))
    if bank and not void:
        down = co_bank and answers["co-bank-part-cents"] == "to-the-co-bank"
        half = Fraction(centre, 2)
        share = (ceil(half) if down else floor(half)) if co_bank else centre
        rows.append(
            (
                bank,
                "co-bank" if co_bank else "bank",
                "",
                0,
                share - min(vigorish(answers, max(share, 0), down=down), max(share, 0)),
            )
        )
    return rows
