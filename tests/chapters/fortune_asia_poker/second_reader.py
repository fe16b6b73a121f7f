"""Fortune Asia Poker read a second time: every wager settled from the text of chapter 659a alone.

None of the program is used here; what seven cards hold for the optional wagers is worded as in 645a
and comes from its second reader. `sets` is by seat the medium two cards and the low card, or
"surrender"; `dealer_set` the dealer's. `meter` is the progressive meter after the wagers of the
round went in. `left` are seats that left, `voided` those whose hand is void (659a.13(d)), `void`
says that all are. Envy comes as rows of the Fortune Bonus Wager on "seat N" with nothing staked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.chapters.pai_gow_poker.second_reader import (
    ENVY,
    MATCH,
    ODDS,
    PROGRESSIVE,
    SEVEN,
    SEVEN_JOKER,
    met,
    no_pair,
    table,
)
from tests.chapters.second_hands import (
    DECK,
    JOKER,
    Answers,
    Bet,
    Cards,
    Hand,
    Row,
    rank,
    straight_or_flush,
)
from tests.chapters.second_hands import KINDS as OF_FIVE
from tests.chapters.second_hands import alike as five_alike

MAIN = "fortune-asia-poker"
KINDS = (  # 659a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "four-of-a-kind"),
    *("straight-flush", "four-aces"),
)
INSURANCE = {"A": (100, 40, 10, 7, 6, 3), "B": (100, 50, 10, 7, 5, 3), "C": (100, 40, 10, 7, 5, 3)}
SEED = 10_000  # for 1: 659a.12(d)(3)
BRAND = {
    "brand": "fortune",
    "royal-match-joker": "natural",
    "natural-straight-flush-joker": "outside-allowed",
}
Set = tuple[Sequence[str], str]  # the medium hand and the low card


def plain(cards: Cards) -> Hand:
    values = sorted(map(rank, cards), reverse=True)
    flush = len({card[-1] for card in cards}) == 1
    low = values == [14, 4, 3, 2]
    if low or (len(set(values)) == 4 and values[0] - values[3] == 3):
        return KINDS.index("straight-flush" if flush else "straight"), [
            27 if low else 2 * values[0]
        ]
    return (KINDS.index("flush"), values) if flush else alike(values)


def alike(values: list[int]) -> Hand:
    values = sorted(values, key=lambda v: (values.count(v), v), reverse=True)
    shape = sorted((values.count(v) for v in set(values)), reverse=True)
    kind = {
        4: "four-of-a-kind",
        3: "three-of-a-kind",
        2: "two-pair" if shape == [2, 2] else "pair",
        1: "high-card",
    }[shape[0]]
    if kind == "four-of-a-kind" and values[0] == 14:
        kind = "four-aces"
    return KINDS.index(kind), list(dict.fromkeys(values))


def four(cards: Cards, joker_in_flush: str = "highest-missing") -> Hand:
    """659a.6(a) to (c) for four cards; the joker is an ace or completes a straight or a flush."""
    if JOKER not in cards:
        return plain(cards)
    natural = [card for card in cards if card != JOKER]
    found = [alike([*map(rank, natural), 14])]
    for card in DECK:
        if card not in natural:
            hand = plain([*natural, card])
            if KINDS[hand[0]] in ("straight", "flush", "straight-flush"):
                found.append(hand)
    best = max(found)
    if KINDS[best[0]] == "flush" and joker_in_flush == "ace":
        return best[0], sorted([*map(rank, natural), 14], reverse=True)
    return best


def two(cards: Cards) -> Hand:
    a, b = sorted(map(rank, cards), reverse=True)
    return (1, [a]) if a == b else (0, [a, b])


def one(card: str) -> Hand:
    return 0, [rank(card)]


def high_of(cards: Cards, made: Set) -> list[str]:
    return [card for card in cards if card not in (*made[0], made[1])]


def is_higher(answers: Answers, upper: Hand, lower: Hand) -> bool:
    """659a.11(b) between hands of more and of fewer cards."""
    if answers["higher-hand-of-more-cards"] == "strict" and upper[0] == lower[0] == 0:
        return upper[1][: len(lower[1])] > lower[1]
    return upper >= lower


def is_legal(answers: Answers, cards: Cards, made: Set) -> bool:
    high = four(high_of(cards, made), answers["joker-in-flush"])
    medium = two(made[0])
    return is_higher(answers, high, medium) and is_higher(answers, medium, one(made[1]))


def wins(answers: Answers, mine: tuple[Cards, Set], theirs: tuple[Cards, Set]) -> bool:
    """659a.11(f): two of the three hands higher."""
    if not is_legal(answers, *mine):
        return False
    way = answers["joker-in-flush"]
    higher = [
        four(high_of(*mine), way) > four(high_of(*theirs), way),
        two(mine[1][0]) > two(theirs[1][0]),
        one(mine[1][1]) > one(theirs[1][1]),
    ]
    return sum(higher) >= 2


def fortune_rows(answers: Answers) -> dict[str, int]:
    label = answers["fortune-bonus-paytable"]
    return table(*ODDS[label], match=MATCH["fortune-bonus"], push=label == "C")


def without_to_5(cards: Cards) -> Hand:
    """Five cards where ace to 5 is no straight; the joker is an ace or completes a hand."""
    natural = [card for card in cards if card != JOKER]
    hands = [natural]
    if JOKER in cards:
        hands = [[*natural, card] for card in DECK if card not in natural]
    found = [five_alike([*map(rank, natural), *[14] * (5 - len(natural))])]
    for hand in hands:
        made = straight_or_flush(hand)
        if {card[:-1] for card in hand} == {"A", "2", "3", "4", "5"}:
            suited = len({card[-1] for card in hand}) == 1
            flush = OF_FIVE.index("flush"), sorted(map(rank, hand), reverse=True)
            made = flush if suited else None
        found += [made] if made else []
    return max(found)


def held(answers: Answers, cards: Cards) -> set[str]:
    """All that seven cards are: 659a.6(a) on the ace by the reading."""
    found = met(BRAND, cards)
    if answers["ace-to-5"] == "no-straight":
        found -= {"straight", "straight-flush"}
        found |= {OF_FIVE[without_to_5(some)[0]] for some in combinations(cards, 5)}
    return found


def highest(answers: Answers, cards: Cards) -> int:
    """The highest rank of seven cards without a pair or better, else 0."""
    if answers["ace-to-5"] == "straight":
        return no_pair(cards)
    best = max(without_to_5(some) for some in combinations(cards, 5))
    return best[1][0] if best[0] == 0 else 0


def fortune_row(answers: Answers, cards: Cards) -> str:
    found = held(answers, cards)
    row = next((name for name in fortune_rows(answers) if name in found), "")
    if (
        row == "three-of-a-kind"
        and "straight" in found
        and answers["three-of-a-kind-with-straight"] == "rank-order"
    ):
        return "straight"
    if row == "royal-flush" and answers["royal-flush-joker"] == "natural":
        suits = ({f"{value}{suit}" for value in ("A", "K", "Q", "J", "10")} for suit in "cdhs")
        return row if any(royal <= set(cards) for royal in suits) else "straight-flush"
    return row


def insurance(answers: Answers, cards: Cards) -> int:
    high = highest(answers, cards)
    if answers["insurance-pair-or-better"] == "four-card-hands-too":
        high = 0 if any(four(some)[0] for some in combinations(cards, 4)) else high
    return INSURANCE[answers["insurance-paytable"]][high - 9] if high else -1


def progressive(answers: Answers, cards: Cards, stake: int, meter: int) -> tuple[int, int]:
    """What is paid, and the meter then."""
    found = held(answers, cards)
    if found & {SEVEN, SEVEN_JOKER}:
        return meter, SEED * stake
    if "five-aces" in found:
        return meter * 10 // 100, meter - meter * 10 // 100
    return stake * next((pays for row, pays in PROGRESSIVE.items() if row in found), 0), meter


def envy(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    sets: Mapping[int, Any],
    out: Collection[int],
) -> Iterator[Row]:
    players = {seat: player for seat, _, _, _, player in bets}
    for seat, wager, stake, _, player in bets:
        if wager != "fortune-bonus" or stake < 500 or seat in out:
            continue
        for other, cards in hands.items():
            hidden = sets.get(other) == "surrender" and answers["envy-for-surrendered-hand"] == "no"
            if players[other] == player or other in out or hidden:
                continue
            amounts = dict(
                zip(fortune_rows(answers), ENVY[answers["fortune-bonus-paytable"]], strict=False)
            )
            if amount := amounts.get(fortune_row(answers, cards), 0):
                yield seat, wager, f"seat {other}", 0, 100 * amount


ORDER = (MAIN, "fortune-bonus", "insurance", "progressive-payout")


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    dealer: Cards,
    sets: Mapping[int, Any],
    dealer_set: Set,
    *,
    meter: int = 0,
    left: Collection[int] = (),
    voided: Collection[int] = (),
    void: bool = False,
) -> tuple[list[Row], int]:
    """The rows, and the meter."""
    gone = set(left) if answers["abandoned-wagers-lose"] else set()
    rows: list[Row] = []
    for seat, wager, stake, on, _ in sorted(bets, key=lambda bet: (-bet[0], ORDER.index(bet[1]))):
        cards = hands[seat]
        if void or seat in voided:
            net = 0
        elif seat in gone or (wager == MAIN and sets[seat] == "surrender"):
            net = -stake
        elif wager == MAIN:
            net = stake if wins(answers, (cards, sets[seat]), (dealer, dealer_set)) else -stake
        elif wager == "fortune-bonus":
            row = fortune_row(answers, cards)
            net = stake * (fortune_rows(answers)[row] if row else -1)
        elif wager == "insurance":
            net = stake * insurance(answers, cards)
        else:
            paid, meter = progressive(answers, cards, stake, meter)
            net = paid - stake
        rows.append((seat, wager, on, stake, net))
    if not void:
        rows += envy(answers, bets, hands, sets, gone | set(voided))
    return rows, meter
