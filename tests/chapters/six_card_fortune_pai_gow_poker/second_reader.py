"""Six-Card Fortune Pai Gow Poker read a second time: every wager from the text of chapter 670a.

None of the program is used here; how five cards rank is that of 645a.6, word for word. `lows` is by
seat the one card of the low hand; `doubles` are the seats with a Double Down Wager. The dealer's
hand is set here, by 670a.11(d). `meter` is the progressive meter after the wagers of the round went
in. `left` are seats that left, `voided` those whose hand is void (670a.13(d)), `void` says that all
are. Envy comes as rows on "seat N" with nothing staked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

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

MAIN = "six-card-fortune-pai-gow-poker"
FORTUNE = {  # 670a.12(b)(1)
    "five-aces": 1000,
    "royal-flush": 250,
    "straight-flush": 100,
    "four-of-a-kind": 50,
    "full-house": 15,
    "flush": 10,
    "straight": 8,
    "three-of-a-kind": 5,
}
FORTUNE_ENVY = {
    "five-aces": 1000,
    "royal-flush": 200,
    "straight-flush": 50,
    "four-of-a-kind": 15,
    "full-house": 5,
}  # for $1
PROGRESSIVE = {
    "straight-flush": 300,
    "four-of-a-kind": 150,
    "full-house": 15,
    "flush": 6,
    "straight": 3,
}
PROGRESSIVE_ENVY = {
    "five-aces": 100,
    "royal-flush": 50,
    "straight-flush": 10,
    "four-of-a-kind": 5,
}  # for $1
INSURANCE = {8: 100, 9: 30, 10: 10, 11: 7, 12: 4, 13: 3}  # 670a.12(c)
SEED = 5_000  # for 1
IN_ROW = ("straight-flush", "royal-flush")


def best(cards: Cards) -> Hand:
    return max(five(some) for some in combinations(cards, 5))


def kind(cards: Cards) -> str:
    return KINDS[best(cards)[0]]


def high_of(cards: Cards, low: str) -> list[str]:
    rest = list(cards)
    rest.remove(low)
    return rest


def is_legal(cards: Cards, low: str, way: str = "highest-missing") -> bool:
    """670a.11(b): the high hand is equal to or higher than the low card."""
    return five(high_of(cards, low), way) >= (0, [rank(low)])


def six_in_row(cards: Cards) -> bool:
    """Six consecutive ranks, the joker anywhere among them or at an end."""
    natural = [rank(card) for card in cards if card != JOKER]
    for values in (natural, [1 if v == 14 else v for v in natural]):
        if len(set(values)) == len(values):
            for low in range(1, 10):
                if set(values) <= set(range(low, low + 6)):
                    return True
    return False


def suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards if card != JOKER}) == 1


def house_way(cards: Cards, answers: Answers) -> str:
    """The dealer's low card: 670a.11(d)."""
    values = Counter(map(rank, cards))
    name = kind(cards)
    by_rank = sorted(cards, key=lambda card: (rank(card), card == JOKER), reverse=True)

    def low_of(ranks: Collection[int]) -> str:
        """The highest card of none of these ranks."""
        return next(card for card in by_rank if rank(card) not in ranks)

    if name in ("straight", "flush", *IN_ROW):
        return low_of_row(cards, name, answers)
    sets = sorted((n, v) for v, n in values.items() if n >= 2)
    shape = [n for n, _ in sets]
    if not sets:
        return by_rank[1]
    if shape == [3, 3]:
        return next(card for card in by_rank if rank(card) == sets[1][1])
    if shape == [2, 2, 2]:
        return next(card for card in by_rank if rank(card) == sets[2][1])
    if shape == [2, 4]:
        whole = answers["dealer-four-of-a-kind-and-pair"] == "four-of-a-kind"
        return next(card for card in by_rank if rank(card) == sets[0 if whole else 1][1])
    return low_of([v for _, v in sets])


def low_of_row(cards: Cards, name: str, answers: Answers) -> str:
    """670a.11(d)(2) to (5): what a straight, flush or straight flush leaves for the low hand."""
    lowest = False
    family: tuple[str, ...] = (name,)
    if six_in_row(cards) and suited(cards):
        lowest, family = True, IN_ROW
    elif name == "flush":
        lowest = suited(cards)
    elif name == "straight":
        lowest = six_in_row(cards)
    elif name in IN_ROW:
        family = IN_ROW
    ways = [(five(high_of(cards, low)), low) for low in cards]
    ways = [(hand, low) for hand, low in ways if KINDS[hand[0]] in family]
    natural = [low for _, low in ways if low == JOKER]
    if lowest and natural and answers["six-card-straight-with-joker"] == "natural":
        return JOKER
    if lowest:
        return max((low for _, low in ways if low != JOKER), key=rank)
    return max(ways, key=lambda way: (way[0], rank(way[1])))[1]


def result(answers: Answers, mine: tuple[Cards, str], theirs: tuple[Cards, str]) -> int:
    """670a.11(f) and 670a.6(c): 1 wins, 0 ties, -1 loses."""
    way = answers["joker-in-flush"]
    if not is_legal(*mine, way):
        return -1
    high = five(high_of(*mine), way) > five(high_of(*theirs), way)
    low = mine[1] == JOKER or rank(mine[1]) > rank(theirs[1])
    return high + low - 1


def qualifies(dealer: Cards) -> bool:
    """670a.11(g): a pair of eights or better."""
    return best(dealer) >= (1, [8])


def fortune_envy(answers: Answers, stake: int, amount: int) -> int:
    """Cents of an Envy Bonus whose amount for $1 is given in dollars: 670a.12(b)(2)."""
    reading = answers["fortune-envy-columns"]
    if stake >= 500:
        return amount * stake if reading == "per-dollar" else amount * 500
    return amount * 100 if reading == "one-dollar-too" and stake >= 100 else 0


def envy(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    out: Collection[int],
    no_holders: Collection[int],
) -> Iterator[Row]:
    """By the reading envy-for-abandoned-hand a player who has left holds no hand."""
    players = {seat: player for seat, _, _, _, player in bets}
    for seat, wager, stake, _, player in bets:
        if wager not in ("fortune-bonus", "progressive-payout") or seat in out:
            continue
        for other, cards in hands.items():
            if players[other] == player or other in no_holders:
                continue
            if wager == "fortune-bonus":
                amount = fortune_envy(answers, stake, FORTUNE_ENVY.get(kind(cards), 0))
            else:
                amount = stake * PROGRESSIVE_ENVY.get(kind(cards), 0)
            if amount:
                yield seat, wager, f"seat {other}", 0, amount


ORDER = (MAIN, "double-down", "fortune-bonus", "insurance", "progressive-payout")


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    dealer: Cards,
    lows: Mapping[int, str],
    doubles: Collection[int] = (),
    *,
    meter: int = 0,
    left: Collection[int] = (),
    voided: Collection[int] = (),
    void: bool = False,
) -> tuple[list[Row], int]:
    """The rows, and the meter."""
    theirs = (dealer, house_way(dealer, answers))
    gone = set(left) if answers["abandoned-wagers-lose"] else set()
    main = [bet for bet in bets if bet[1] == MAIN]
    all_bets = [
        *bets,
        *(
            (seat, "double-down", stake, "", who)
            for seat, _, stake, _, who in main
            if seat in doubles
        ),
    ]
    rows: list[Row] = []
    for seat, wager, stake, on, _ in sorted(
        all_bets, key=lambda bet: (-bet[0], ORDER.index(bet[1]))
    ):
        cards = hands[seat]
        if void or seat in voided:
            net = 0
        elif seat in gone:
            net = -stake
        elif wager == MAIN:
            net = stake * result(answers, (cards, lows[seat]), theirs)
        elif wager == "double-down":
            net = stake * result(answers, (cards, lows[seat]), theirs) if qualifies(dealer) else 0
        elif wager == "fortune-bonus":
            net = stake * FORTUNE.get(kind(cards), -1)
        elif wager == "insurance":
            hand = best(cards)
            net = stake * (INSURANCE.get(hand[1][0], -1) if hand[0] == 0 else -1)
        else:
            name = kind(cards)
            paid = stake * PROGRESSIVE.get(name, 0)
            if name == "five-aces":
                paid, meter = meter, SEED * stake
            elif name == "royal-flush":
                paid = meter * 10 // 100
                meter -= paid
            net = paid - stake
        rows.append((seat, wager, on, stake, net))
    if not void:
        rows += envy(answers, bets, hands, gone | set(voided), {*left, *voided})
    return rows, meter
