"""Raise It Up Stud Poker read a second time: every wager settled from chapter 669a's text alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, plays, hands, community, meter, forfeits, void=)` gives the
rows and the meter after the round. `plays` has for each seat the Play Wagers it made, each as so
many times the Ante, street by street ((3,), (0, 2), (0, 0, 1)); one that has nothing on the last
street has folded: (0, 0, 0). A row of stake nil and on "seat 3" is an Envy Bonus for that hand.
`meter` is what stands before the round's wagers are added. `forfeits` are seats that left the
table, or shared information (669a.7(b), .11(a)(3)). `void`: all is returned (669a.8(h), .13(a),
(c), (d), (f)) and the meter is as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]

RANKS = "23456789TJQKA"
ORDER = ("pair-plus", "ante", "blind", "progressive-payout", "six-card-bonus")
THREE = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")  # 669a.6(c)
FIVE = (  # 669a.6(b), with the pair that wins
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight"),
    *("three-of-a-kind", "two-pair", "pair-of-10s-or-better"),
)
PAIR_PLUS = {"A": (40, 30, 6, 4, 1), "B": (40, 25, 6, 4, 1)}  # 669a.12(a)
PLAY_HALVES = (200, 40, 20, 12, 10, 8, 6, 3, 2)  # 669a.12(c): 100, 20, 10, 6, 5, 4, 3, 3/2, 1
BLIND = (1_000, 200, 30, 4, 3, 2, 1, 0, 0)  # 669a.12(d); the last two push
SIX_CARD = {  # 669a.12(f), down to three-of-a-kind
    "A": (1_000, 200, 50, 25, 20, 10, 5),
    "B": (1_000, 200, 50, 25, 15, 10, 5),
    "C": (1_000, 200, 100, 20, 15, 9, 8),
    "D": (1_000, 200, 100, 20, 15, 10, 7),
}
SPADES, OTHER = "ace-king-queen-of-spades", "ace-king-queen-of-hearts-diamonds-or-clubs"
FOR_1 = {OTHER: 500, "straight-flush": 70, "three-of-a-kind": 60, "straight": 6}  # 669a.12(e)(1)
ENVY = {100: {SPADES: 100_00, OTHER: 25_00}, 500: {SPADES: 500_00, OTHER: 125_00}}  # (e)(5)
SEED, RATE = 1_000, (14, 100)  # 669a.12(e)(3): for 1, and 14%


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def is_suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards}) == 1


def three_card_kind(answers: Answers, cards: Cards) -> str | None:
    """669a.6(c): the highest hand of three cards; ace, 2 and 3 is a reading."""
    values = sorted(map(value, cards))
    low_ace = values == [2, 3, 14] and answers["ace-2-3"] == "counts"
    in_row = low_ace or values == [values[0], values[0] + 1, values[0] + 2]
    if in_row and is_suited(cards):
        return "straight-flush"
    if values[0] == values[2]:
        return "three-of-a-kind"
    if in_row or is_suited(cards):
        return "straight" if in_row else "flush"
    return "pair" if len(set(values)) == 2 else None


def five_card_kind(cards: Cards) -> str | None:
    """669a.6(b): None below a pair of 10s."""
    values = sorted(map(value, cards))
    alike = Counter(values)
    counts = sorted(alike.values(), reverse=True)
    in_row = values in (list(range(values[0], values[0] + 5)), [2, 3, 4, 5, 14])
    if in_row and is_suited(cards):
        return "royal-flush" if values[0] == 10 else "straight-flush"
    if counts[0] == 4 or counts == [3, 2]:
        return "four-of-a-kind" if counts[0] == 4 else "full-house"
    if in_row or is_suited(cards):
        return "flush" if is_suited(cards) else "straight"
    if counts[0] == 3 or counts == [2, 2, 1]:
        return "three-of-a-kind" if counts[0] == 3 else "two-pair"
    return "pair-of-10s-or-better" if any(alike[v] == 2 for v in range(10, 15)) else None


def six_card_kind(cards: Cards) -> str | None:
    """The highest five of six cards: 669a.11(i)(2)."""
    found = {five_card_kind(five) for five in combinations(cards, 5)}
    return next((kind for kind in FIVE if kind in found), None)


def progressive_kind(answers: Answers, own: Cards, community: Cards) -> str | None:
    """The row of 669a.12(e)(1): the player's three cards, or by a reading the best three of six."""
    cards = own if answers["progressive-cards"] == "own-three" else [*own, *community]
    found: set[str | None] = set()
    for three in combinations(cards, 3):
        if is_suited(three) and {value(card) for card in three} == {12, 13, 14}:
            found.add(SPADES if three[0][-1] == "s" else OTHER)
        found.add(three_card_kind(answers, three))
    return next((row for row in (SPADES, *FOR_1) if row in found), None)


def main_rows(stake: int, plays: Sequence[int], kind: str | None, on: str, seat: int) -> list[Row]:
    """Ante, Blind and Play Wagers by the best five cards: 669a.11(i)(2), .12(b) to (d)."""
    if kind is None:
        nets = [-stake, -stake, *(-stake * times for times in plays)]
    else:
        nth = FIVE.index(kind)
        nets = [stake, stake * BLIND[nth]]
        for times in plays:
            net, rest = divmod(stake * times * PLAY_HALVES[nth], 2)
            if rest:
                raise ValueError(f"half of {stake * times} cents has part of a cent; 669a.12(c)")
            nets.append(net)
    stakes = [stake, stake, *(stake * times for times in plays)]
    wagers = ["ante", "blind", *["play"] * len(plays)]
    return [(seat, *row) for row in zip(wagers, [on] * len(nets), stakes, nets, strict=True)]


def has_folded(plays: Sequence[int]) -> bool:
    """669a.11(f): a fold is made after the second community card."""
    return len(plays) == 3 and not plays[2]


def envied(
    answers: Answers, bets: Sequence[Bet], folded: Collection[int], gone: Collection[int]
) -> set[int]:
    """Seats whose hands count for the Envy Bonus of the others."""
    kept = {"progressive-payout", "six-card-bonus"}
    if answers["pair-plus-after-fold"] == "live":
        kept.add("pair-plus")
    stays = {seat for seat, wager, *_ in bets if wager in kept}
    found = set()
    for seat in {bet[0] for bet in bets}:
        if seat in gone and answers["envy-for-abandoned-hand"] == "no":
            continue
        if seat not in folded or seat in stays or answers["envy-for-folded-hand"] == "yes":
            found.add(seat)
    return found


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    plays: Mapping[int, Sequence[int]],
    hands: Mapping[int, Cards],
    community: Cards,
    meter: int,
    forfeits: Collection[int],
    *,
    void: bool = False,
) -> tuple[list[Row], int]:
    """What each wager wins or loses, from the dealer's right, in the order of 669a.11(i)."""
    seats = {bet[0] for bet in bets}
    made = {seat: [times for times in plays.get(seat, ()) if times] for seat in seats}
    folded = {seat for seat in seats if has_folded(plays.get(seat, ()))}
    rows: list[Row] = []
    if void:
        for seat, wager, stake, on, _ in bets:
            is_out = seat in folded and answers["fold-in-void-round"] == "lost"
            forfeited = ["ante", "blind", "progressive-payout"]  # 669a.11(f), (g)
            if answers["pair-plus-after-fold"] == "forfeited":
                forfeited.append("pair-plus")
            is_lost = is_out and wager in forfeited
            rows.append((seat, wager, on, stake, -stake if is_lost else 0))
            if wager == "ante":
                played = [stake * times for times in made[seat]]
                rows += [(seat, "play", on, each, -each if is_out else 0) for each in played]
        return rows, meter
    gone = set(forfeits)
    for _, wager, stake, _, _ in bets:
        meter += stake * RATE[0] // RATE[1] if wager == "progressive-payout" else 0
    holders = envied(answers, bets, folded, gone)
    for seat, wager, stake, on, _ in sorted(bets, key=lambda b: (-b[0], ORDER.index(b[1]))):
        own, is_out = hands[seat], seat in gone or seat in folded
        if wager == "blind":
            continue  # with the Ante
        if wager == "ante":
            kind = None if is_out else six_card_kind([*own, *community])
            rows += main_rows(stake, made[seat], kind, on, seat)
        elif wager == "pair-plus":
            kind = three_card_kind(answers, own)
            is_lost = seat in folded and answers["pair-plus-after-fold"] == "forfeited"
            pays = dict(zip(THREE, PAIR_PLUS[str(answers["pair-plus-paytable"])], strict=True))
            wins = kind is not None and not is_lost and seat not in gone
            rows.append((seat, wager, on, stake, stake * pays[str(kind)] if wins else -stake))
        elif wager == "six-card-bonus":
            kind = None if seat in gone else six_card_kind([*own, *community])
            table = SIX_CARD[str(answers["six-card-bonus-paytable"])]
            pays = dict(zip(FIVE, table, strict=False))
            net = -stake if kind not in pays else stake * pays[str(kind)]
            rows.append((seat, wager, on, stake, net))
        else:
            row = None if is_out else progressive_kind(answers, own, community)
            net = -stake if row is None else stake * (FOR_1.get(row, 0) - 1)
            if row == SPADES:
                net, meter = meter - stake, stake * SEED
            rows.append((seat, wager, on, stake, net))
            if seat in gone:
                continue
            for other in sorted(holders - {seat}, reverse=True):
                held = progressive_kind(answers, hands[other], community)
                if bonus := ENVY[stake].get(str(held)):
                    rows.append((seat, wager, f"seat {other}", 0, bonus))
    return rows, meter
