"""Four Card Prime read a second time: every wager settled from the text of chapter 682a alone.

None of the program is used here; every payout is copied from 682a.12. Cards are "Kh" or "10c",
money is cents; a player's hand is five cards, the dealer's six, `sixth` the All-Six Bonus card.
`raises` is the Raise Wager of each seat in cents; a seat without one has folded. `void` is "" or
"all" (682a.13(a), (c), (f), a wrong count of the stub) or "exposed" (682a.13(d)). Win Bonus and Bad
Beat Bonus come as rows with nothing staked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[int, list[int]]

RANKS = "23456789TJQKA"
FOUR = (  # 682a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind"),
    *("straight-flush", "four-of-a-kind"),
)
SIX = (  # 682a.6(e), the lowest first
    *("nothing", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"),
    *("straight-flush", "royal-flush"),
)
OPTIONAL = ("prime", "aces-bonus", "all-six-bonus")
EVEN = 1  # 682a.12(a)
WIN_BONUS = {"four-of-a-kind": 25, "straight-flush": 20, "three-of-a-kind": 2}  # (b): for 1
BAD_BEAT = {  # 682a.12(c): paytables A to D
    "four-of-a-kind": (25, 50, 100, 100),
    "straight-flush": (20, 40, 50, 50),
    "three-of-a-kind": (2, 5, 5, 10),
}
PRIME = {5: (6, 5), 4: (1, 1)}  # 682a.12(d): so many of one color, paytables A and B
ACES_BONUS = {  # 682a.12(e): paytables A to H, the highest first as in 682a.6(d)
    "four-aces": (500, 500, 500, 500, 500, 50, 50, 50),
    "four-of-a-kind": (100, 100, 100, 100, 100, 50, 50, 50),
    "royal-flush": (50, 40, 50, 50, 50, 30, 30, 40),
    "straight-flush": (30, 30, 40, 30, 20, 30, 30, 40),
    "three-aces": (20, 15, 25, 20, 15, 7, 9, 8),
    "three-of-a-kind": (10, 10, 10, 10, 10, 7, 9, 8),
    "flush": (5, 5, 5, 5, 5, 6, 6, 5),
    "straight": (4, 4, 3, 3, 3, 5, 4, 4),
    "two-pair": (2, 2, 2, 2, 2, 2, 2, 3),
    "two-aces": (1, 1, 1, 1, 1, 1, 1, 1),
}
ALL_SIX = {  # 682a.12(f): paytables A to E
    "royal-flush": (1_000, 1_000, 1_000, 1_000, 1_000),
    "straight-flush": (200, 200, 200, 200, 200),
    "four-of-a-kind": (50, 50, 100, 100, 50),
    "full-house": (25, 25, 20, 20, 20),
    "flush": (20, 15, 15, 15, 15),
    "straight": (10, 10, 9, 10, 10),
    "three-of-a-kind": (5, 5, 8, 7, 5),
}
SIX_CARD_ROYAL_E = {"d": 200_000, "h": 20_000, "s": 20_000, "c": 20_000}


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def is_suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards}) == 1


def four_cards(cards: Cards) -> Hand:
    """The kind of four cards and their ranks, those that make it first: 682a.6(a) to (c)."""
    values = sorted(map(value, cards), reverse=True)
    values = [4, 3, 2, 1] if values == [14, 4, 3, 2] else values
    alike = sorted((values.count(v) for v in set(values)), reverse=True)
    in_row = len(alike) == 4 and values[0] - values[3] == 3
    if in_row or is_suited(cards):
        kind = "straight" if not is_suited(cards) else "straight-flush" if in_row else "flush"
    elif alike == [2, 2]:
        kind = "two-pair"
    else:
        kind = {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair", 1: "high-card"}[alike[0]]
    return FOUR.index(kind), sorted(values, key=lambda v: (values.count(v), v), reverse=True)


def best_four(cards: Cards) -> Hand:
    return max(map(four_cards, combinations(cards, 4)))


def straights(answers: Answers, cards: Cards, length: int) -> set[str]:
    """Straights and flushes of so many cards that are in the hand."""
    met = set()
    for some in combinations(cards, length):
        values = sorted(map(value, some))
        low = values == [*range(2, length + 1), 14]
        low = low and (length == 4 or answers["ace-to-5"] == "straight")
        in_row = low or values == list(range(values[0], values[0] + length))
        if in_row and is_suited(some):
            met.add("royal-flush" if values[-1] == 14 and not low else "straight-flush")
        elif in_row or is_suited(some):
            met.add("straight" if in_row else "flush")
    return met


def aces_bonus(answers: Answers, own: Cards) -> int | None:
    """Odds of the Aces Bonus Wager, if it wins: 682a.6(d) and 682a.12(e)."""
    reading = answers["aces-bonus-hands"]
    met = straights(answers, own, 5 if reading == "five-cards" else 4)
    if reading == "four-cards-five-card-royal" and "royal-flush" in met:
        met = met - {"royal-flush"} | {"straight-flush"}
        met |= straights(answers, own, 5) & {"royal-flush"}
    counts = Counter(map(value, own))
    for rank, count in counts.items():
        if count > 1:
            name = {2: "", 3: "three-of-a-kind", 4: "four-of-a-kind"}[count]
            met.add({2: "two", 3: "three", 4: "four"}[count] + "-aces" if rank == 14 else name)
    if sum(count > 1 for count in counts.values()) == 2:
        met.add("two-pair")
    column = "ABCDEFGH".index(str(answers["aces-bonus-paytable"]))
    return next((pays[column] for row, pays in ACES_BONUS.items() if row in met), None)


def all_six(answers: Answers, cards: Cards) -> tuple[int | None, bool]:
    """Odds of the All-Six Bonus Wager, if it wins, and whether the payout limit counts it."""
    label = str(answers["all-six-bonus-paytable"])
    if label == "E" and is_suited(cards) and min(map(value, cards)) == 9:
        return SIX_CARD_ROYAL_E[cards[0][-1]], False
    alike = sorted(Counter(map(value, cards)).values(), reverse=True)
    met = {{3: "three-of-a-kind", 4: "four-of-a-kind"}.get(count, "nothing") for count in alike}
    met |= straights(answers, cards, 5)
    if alike[0] >= 3 and alike[1] >= 2:
        met.add("full-house")
    pays = ALL_SIX.get(max(met, key=SIX.index))
    return pays["ABCDE".index(label)] if pays else None, True


def optional_odds(
    wager: str, answers: Answers, own: Cards, sixth: Cards
) -> tuple[int | None, bool]:
    if wager == "aces-bonus":
        return aces_bonus(answers, own), True
    if wager == "all-six-bonus":
        return all_six(answers, [*own, *sixth])
    red = sum(card[-1] in "dh" for card in own)
    pays = PRIME.get(max(red, 5 - red))
    return pays["AB".index(str(answers["prime-paytable"]))] if pays else None, True


def against_dealer(answers: Answers, mine: Hand, dealer: Hand) -> tuple[int, int, int, int]:
    """What a cent of Ante and Raise wins, and Win Bonus and Bad Beat Bonus by the Ante: (d)."""
    kind = FOUR[mine[0]]
    if mine >= dealer:
        bonus = WIN_BONUS.get(kind, 0)
        if bonus and answers["win-bonus-form"] == "within":
            bonus -= 1
        if mine == dealer and answers["win-bonus-on-tie"] == "higher-only":
            bonus = 0
        return EVEN, EVEN, bonus, 0
    if kind not in BAD_BEAT:
        return -1, -1, 0, 0
    return 0, -1, 0, BAD_BEAT[kind]["ABCD".index(str(answers["bad-beat-bonus-paytable"]))]


def payout_limit(answers: Answers) -> int | None:
    """What a player may win in a round; below its floor refused: 682a.12(g)."""
    if answers["payout-limit"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("payout-limit", "table-minimum")
    )

    def pays(wager: str, table: Mapping[str, tuple[int, ...]], row: str) -> int:
        if not answers.get(wager, True):
            return 0
        return table[row]["ABCDEFGH".index(str(answers[f"{wager}-paytable"]))]

    def bonuses(aces: str, six: str) -> int:
        return pays("aces-bonus", ACES_BONUS, aces) + pays("all-six-bonus", ALL_SIX, six)

    within = int(answers["win-bonus-form"] == "within")
    royal, four_aces = bonuses("royal-flush", "royal-flush"), bonuses("four-aces", "four-of-a-kind")
    best = max(royal, four_aces)
    if answers["payout-limit-scope"] == "everything":
        color = PRIME[5]["AB".index(str(answers["prime-paytable"]))] if answers["prime"] else 0
        fours = bonuses("four-of-a-kind", "four-of-a-kind")
        best = max(
            4 * EVEN + WIN_BONUS["straight-flush"] - within + color + royal,
            4 * EVEN + WIN_BONUS["four-of-a-kind"] - within + four_aces,
            pays("bad-beat-bonus", BAD_BEAT, "straight-flush") + color + royal,
            pays("bad-beat-bonus", BAD_BEAT, "four-of-a-kind") + fours,
        )
    if limit < (floor := max(50_000_00, minimum * best)):
        raise ValueError(f"payout-limit: {limit} cents are less than {floor}; 682a.12(g)")
    return limit


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    raises: Mapping[int, int],
    hands: Mapping[int, Cards],
    dealer: Cards,
    sixth: Cards,
    left: Collection[int] = (),
    *,
    void: str = "",
) -> list[Row]:
    """What each wager wins or loses, seat by seat from the dealer's right: 682a.11(d) and (e)."""
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 682a.7(b)
    stakes = {(seat, wager): stake for seat, wager, stake, _, _ in bets}
    players = {seat: player for seat, _, _, _, player in bets}
    limit, won = payout_limit(answers), Counter[str]()
    scope: tuple[str, ...] = OPTIONAL[1:]
    if answers["payout-limit-scope"] == "everything":
        scope = (*OPTIONAL, "ante", "raise", "win-bonus", "bad-beat-bonus")

    def main(seat: int) -> Iterator[tuple[str, int, int]]:
        ante, raised = stakes[seat, "ante"], raises.get(seat, 0)
        wins = (-1, -1, 0, 0)
        if void and (raised or answers.get("fold-in-void-round", "returned") == "returned"):
            wins = (0, 0, 0, 0)
        elif raised and seat not in gone and not void:
            wins = against_dealer(answers, best_four(hands[seat]), best_four(dealer))
        yield "ante", ante, ante * wins[0]
        if raised:
            yield "raise", raised, raised * wins[1]
        for bonus, times in zip(("win-bonus", "bad-beat-bonus"), wins[2:], strict=True):
            if times:
                yield bonus, 0, ante * times

    rows: list[Row] = []
    for seat in sorted(players, reverse=True):
        ends = [(*end, True) for end in main(seat)]
        for wager in OPTIONAL:
            if (stake := stakes.get((seat, wager))) is not None:
                pays: int | None = 0
                counts = True
                if void != "all":
                    pays, counts = optional_odds(wager, answers, hands[seat], sixth)
                    pays = None if seat in gone else pays
                ends.append((wager, stake, stake * (-1 if pays is None else pays), counts))
        for wager, stake, net, counts in ends:
            paid = net
            if net > 0 and limit is not None and wager in scope and counts:
                paid = min(net, limit - won[players[seat]])
                won[players[seat]] += paid
            rows.append((seat, wager, "", stake, paid))
    return rows
