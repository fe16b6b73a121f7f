"""Face Up Pai Gow Poker read a second time: every wager from the text of chapter 688a alone.

None of the program is used here; how poker hands rank is word for word that of 645a and comes from
the second reader of that chapter. `lows` is by seat the two cards of the low hand, or "surrender";
`dealer_low` the dealer's. `meters` are "meter" and, under paytable 4, "reserve", after the wagers
of the round went in. `left` are seats that left, `voided` those whose hand is void (688a.13(d)).
Envy comes as rows of the Qualifying Wager on "seat N", nothing staked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.chapters.pai_gow_poker.second_reader import (
    SEVEN,
    SEVEN_JOKER,
    has_pair_beside,
    high_of,
    is_legal,
    no_pair,
    run_of,
    two,
)
from tests.chapters.second_hands import (
    JOKER,
    KINDS,
    Answers,
    Bet,
    Cards,
    Row,
    five,
    rank,
)

MATCH = "royal-flush-royal-match"
ROWS = (
    *(SEVEN, MATCH, SEVEN_JOKER, "five-aces", "royal-flush", "straight-flush", "four-of-a-kind"),
    *("full-house", "flush", "three-of-a-kind", "straight"),
)
FORTUNE = {  # 688a.12(c); three pair is a push under paytable 1
    "1": (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2),
    "2": (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "3": (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    "4": (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    "5": (5000, 1000, 500, 300, 100, 45, 5, 5, 4, 3, 2),
    "6": (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
}
FORTUNE_ENVY = {  # dollars
    "1": (1000, 250, 100, 50, 25, 10, 5),
    "2": (5000, 1000, 500, 250, 50, 20, 5),
    "3": (3000, 1000, 500, 250, 50, 20, 5),
    "4": (1000, 750, 250, 100, 50, 20, 5),
    "5": (2500, 500, 250, 150, 55, 25, 6),
    "6": (2500, 500, 250, 150, 55, 25, 6),
}
ACE_HIGH = {  # 688a.12(b): both; the dealer alone with the joker; without
    "1": (20, 10, 8),
    "2": (40, 15, 5),
    "3": (30, 15, 6),
    "4": (25, 10, 7),
    "5": (40, 12, 5),
}
ANY, NATURAL, WILD_SEVEN, FIVE_ALIKE = "seven", "seven-natural", "seven-wild", "five-of-a-kind"
PROGRESSIVE: dict[str, dict[str, Any]] = {  # 688a.12(d): a share of the meter, or cents
    "1": {
        ANY: 1.0,
        "five-aces": 0.1,
        "royal-flush": 50000,
        "straight-flush": 10000,
        "four-of-a-kind": 7500,
        "full-house": 400,
    },
    "2": {
        NATURAL: 1.0,
        WILD_SEVEN: 0.1,
        FIVE_ALIKE: 50000,
        "royal-flush": 30000,
        "straight-flush": 10000,
        "four-of-a-kind": 3000,
        "full-house": 700,
    },
    "4": {
        NATURAL: 1.0,
        MATCH: 0.2,
        WILD_SEVEN: 0.1,
        "five-aces": 250000,
        "royal-flush": 50000,
        "straight-flush": 20000,
        "four-of-a-kind": 10000,
        "full-house": 2500,
        "flush": 2000,
        "three-of-a-kind": 1500,
        "straight": 750,
    },
    "5": {
        ANY: 1.0,
        "five-aces": 0.1,
        FIVE_ALIKE: 100000,
        "royal-flush": 50000,
        "straight-flush": 10000,
        "four-of-a-kind": 2000,
        "full-house": 500,
    },
    "6": {
        ANY: 1.0,
        "five-aces": 0.1,
        FIVE_ALIKE: 80000,
        "royal-flush": 40000,
        "straight-flush": 7500,
        "four-of-a-kind": 1000,
    },
}
PROGRESSIVE["3"], PROGRESSIVE["7"] = PROGRESSIVE["1"], PROGRESSIVE["6"]
PROGRESSIVE_ENVY = (5000, 3750, 1250, 500, 250, 100, 25)  # paytable 4, dollars
WITH_SHARE = 500_000  # paytable 4, beside the share
SEED = dict(zip("1234567", (10_000, 10_000, 2_000, 10_000, 5_000, 2_000, 1_000), strict=True))
FULLY_WILD = "2567"


def met(cards: Cards) -> set[str]:
    """All that seven cards are, the joker as 688a.6(a) has it."""
    found = set[str]()
    for some in combinations(cards, 5):
        kind = KINDS[five(some)[0]]
        found.add(kind)
        if kind == "royal-flush" and has_pair_beside(cards, some, "KQ", joker=False):
            found.add(MATCH)
    found |= {"three-of-a-kind"} if found & {"full-house", "four-of-a-kind", "five-aces"} else set()
    found |= {FIVE_ALIKE} if "five-aces" in found else set()
    natural = [card for card in cards if card != JOKER]
    if len({card[-1] for card in natural}) == 1 and run_of(natural, joker=JOKER in cards):
        found |= {ANY, *((SEVEN_JOKER, WILD_SEVEN) if JOKER in cards else (SEVEN, NATURAL))}
    values = Counter(map(rank, cards))
    if list(values.values()).count(2) == 3:
        found.add("three-pair")
    if JOKER in cards and 4 in Counter(map(rank, natural)).values():
        found.add(FIVE_ALIKE)
    return found


def met_wild(cards: Cards) -> set[str]:
    """The same with a fully wild joker: it is any card."""
    found = met(cards)
    if JOKER in cards:
        alike = sorted(Counter(rank(c) for c in cards if c != JOKER).values(), reverse=True)
        found |= {"four-of-a-kind"} if alike[0] >= 3 else set()
        found |= {"full-house"} if alike[0] + alike[1] >= 4 else set()
    return found


def first(answers: Answers, rows: Sequence[str], found: set[str]) -> str:
    row = next((row for row in rows if row in found), "")
    if row == "three-of-a-kind" and "straight" in found:
        row = row if answers["three-of-a-kind-with-straight"] == "paytable-order" else "straight"
    return row


def fortune_row(answers: Answers, cards: Cards) -> str:
    found = met(cards)
    push = ("three-pair",) if answers["fortune-bonus-paytable"] == "1" else ()
    row = first(answers, (*ROWS, *push), found)
    best = max(five(some)[0] for some in combinations(cards, 5))
    strict = answers["three-of-a-kind-wins"] == "straight-or-better"
    return "" if strict and best < KINDS.index("straight") else row


def fortune_odds(answers: Answers, row: str) -> int:
    if row in ("", "three-pair"):
        return 0 if row else -1
    label = answers["fortune-bonus-paytable"]
    if (label, row) == ("5", "four-of-a-kind"):
        return 25 if answers["paytable-5-four-of-a-kind"] == "25-to-1" else 5
    return FORTUNE[label][ROWS.index(row)]


def progressive_row(answers: Answers, cards: Cards) -> str:
    label = answers["progressive-paytable"]
    found = met_wild(cards) if label in FULLY_WILD else met(cards)
    row = first(answers, tuple(PROGRESSIVE[label]), found)
    strict = answers["progressive-below-full-house"] == "full-house-or-better"
    return "" if strict and row in ("flush", "three-of-a-kind", "straight") else row


def progressive(answers: Answers, cards: Cards, stake: int, meters: dict[str, int]) -> int:
    """What the wager wins; it is returned under paytable 4 alone."""
    label, row = answers["progressive-paytable"], progressive_row(answers, cards)
    if not row:
        return -stake
    pays = PROGRESSIVE[label][row]
    back = 0 if label == "4" else -stake
    if not isinstance(pays, float):
        return back + int(pays)
    share = meters["meter"] * round(100 * pays) // 100
    both = label == "4" and answers["paytable-4-top-rows"] == "both"
    paid = share + (WITH_SHARE if both else 0)
    meters["meter"] -= share
    if pays == 1.0:
        meters["meter"] = 100 * SEED[label]
        if label == "4" and answers["reseed-from-reserve"] == "reserve":
            meters["meter"] += meters.get("reserve", 0)
            meters["reserve"] = 0
    return back + paid


def ace_high(answers: Answers, mine: Cards, dealer: Cards) -> int:
    if no_pair(dealer) != 14:
        return -1
    both, with_joker, without = ACE_HIGH[answers["ace-high-bonus-paytable"]]
    return both if no_pair(mine) == 14 else with_joker if JOKER in dealer else without


def result(answers: Answers, mine: tuple[Cards, Cards], theirs: tuple[Cards, Cards]) -> int:
    """688a.11(f): each is seven cards and the low two; 1 wins, 0 ties, -1 loses."""
    legal = is_legal(answers, *mine)
    if no_pair(theirs[0]) == 14 and (legal or answers["ace-high-push"] == "push-all"):
        return 0
    if not legal:
        return -1
    way = answers["joker-in-flush"]
    return (
        (five(high_of(*mine), way) > five(high_of(*theirs), way))
        + (two(mine[1]) > two(theirs[1]))
        - 1
    )


def envy(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    lows: Mapping[int, Any],
    out: Collection[int],
    no_hand: Collection[int],
) -> Iterator[Row]:
    """688a.11(h)(2)(ii), and the envy column of progressive paytable 4: `out` are paid none, and of
    `no_hand` nobody is."""
    players = {seat: player for seat, _, _, _, player in bets}
    is_four = bool(answers.get("progressive-payout")) and answers["progressive-paytable"] == "4"
    lammers = {
        (seat, wager)
        for seat, wager, stake, _, _ in bets
        if stake >= 500 and wager in ("fortune-bonus", "progressive-payout")
    }
    if answers["envy-lammer"] == "every-table":
        offered = [w for w in ("fortune-bonus", "progressive-payout") if answers.get(w)]
        lammers = {(seat, wager) for seat, _ in lammers for wager in offered}
    for seat, wager in sorted(lammers):
        for other in hands:
            hidden = lows.get(other) == "surrender" and answers["envy-for-surrendered-hand"] == "no"
            if players[other] == players[seat] or seat in out or other in no_hand or hidden:
                continue
            if wager == "fortune-bonus":
                amounts = FORTUNE_ENVY[answers["fortune-bonus-paytable"]]
                row = first(answers, ROWS, met(hands[other]))
                nth = ROWS.index(row) if row else 7
            elif is_four and answers["progressive-envy-paid"] == "yes":
                amounts, rows = PROGRESSIVE_ENVY, list(PROGRESSIVE["4"])
                row = progressive_row(answers, hands[other])
                nth = rows.index(row) if row else 7
            else:
                continue
            if nth < 7:
                yield seat, wager, f"seat {other}", 0, 100 * amounts[nth]


ORDER = ("face-up-pai-gow-poker", "ace-high-bonus", "fortune-bonus", "progressive-payout")


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    dealer: Cards,
    lows: Mapping[int, Any],
    dealer_low: Cards,
    *,
    meters: Mapping[str, int] | None = None,
    left: Collection[int] = (),
    voided: Collection[int] = (),
) -> tuple[list[Row], dict[str, int]]:
    """The rows, and the meters."""
    held = dict(meters or {})
    gone = set(left) if answers["abandoned-wagers-lose"] else set()
    rows: list[Row] = []
    for seat, wager, stake, on, _ in sorted(bets, key=lambda bet: (-bet[0], ORDER.index(bet[1]))):
        cards = hands[seat]
        if seat in voided:
            net = 0
        elif seat in gone or (wager == ORDER[0] and lows[seat] == "surrender"):
            net = -stake
        elif wager == ORDER[0]:
            net = stake * result(answers, (cards, lows[seat]), (dealer, dealer_low))
        elif wager == "ace-high-bonus":
            net = stake * ace_high(answers, cards, dealer)
        elif wager == "fortune-bonus":
            net = stake * fortune_odds(answers, fortune_row(answers, cards))
        else:
            net = progressive(answers, cards, stake, held)
        rows.append((seat, wager, on, stake, net))
    rows += envy(answers, bets, hands, lows, gone | set(voided), {*left, *voided})
    return rows, held
