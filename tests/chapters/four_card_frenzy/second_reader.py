"""Four Card Frenzy read a second time: every wager settled from the text of chapter 684a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, raises, hands, dealer, all_six, left, void=, exposed=)`:
`raises` has for each seat its Raise Wager as so many times the Ante; a seat without one has folded.
`all_six` is the All-Six Bonus card, "" where none was dealt. `left` are seats whose player left the
table. `void`: everything is returned (684a.8(g), .13(a), (c), (f)); `exposed`: a card of the
dealer's was exposed (684a.13(d)), Ante, Odds and Raise are returned and the optional wagers
settled. The bad beat payout is a row "bad-beat" of stake nil beside the Odds Wager's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[int, list[int]]
Table = Mapping[str, tuple[int | None, ...]]

RANKS = "23456789TJQKA"
ORDER = ("ante", "prime", "four-card-bonus", "all-six-bonus")  # 684a.11(c), (d)
KINDS = (  # 684a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush"),
    "four-of-a-kind",
)
KING_HIGH: Hand = (0, [13])
PAIR_OF_ACES: Hand = (1, [14])
# 684a.12(b) in halves: 1, 3/2, 2 and 15 to 1; four aces 200 and four others 30 to 1
ODDS_HALVES = {"straight": 2, "flush": 3, "three-of-a-kind": 4, "straight-flush": 30}
FOUR_ACES_HALVES, FOUR_HALVES = 400, 60
BAD_BEAT_HALVES: Table = {  # 684a.12(c) in halves
    "four-of-a-kind": (60, 200, 200, 1_000),
    "straight-flush": (30, 60, 100, 100),
    "three-of-a-kind": (4, 8, 8, 10),
    "flush": (3, 6, 6, 8),
    "straight": (2, 4, 4, 4),
}
PRIME = {5: (6, 5), 4: (1, 1)}  # 684a.12(d)
FOUR_CARD_BONUS: Table = {  # 684a.12(e), paytables A to H
    "four-aces": (50, 50, 200, 200, 200, 200, 200, 200),
    "four-of-a-kind": (50, 50, 100, 100, 100, 100, 100, 100),
    "royal-flush": (40, 40, 50, 50, 50, 50, 50, 50),
    "straight-flush": (40, 40, 30, 40, 30, 40, 40, 40),
    "three-aces": (8, 7, 20, 20, 20, 20, 20, 20),
    "three-of-a-kind": (8, 7, 8, 7, 6, 5, 6, 5),
    "flush": (4, 4, 4, 4, 4, 4, 4, 4),
    "straight": (3, 3, 3, 3, 3, 3, 3, 3),
    "two-pair": (2, 2, 2, 2, 2, 2, 2, 2),
    "two-aces-and-two-queens": (1, 1, 1, 1, 1, 1, 1, 1),
}
ALL_SIX: Table = {  # 684a.12(f), paytables A to E
    "six-card-royal-flush-diamonds": (None, None, None, None, 200_000),
    "six-card-royal-flush-hearts-spades-or-clubs": (None, None, None, None, 20_000),
    "royal-flush": (1_000, 1_000, 1_000, 1_000, 1_000),
    "straight-flush": (200, 200, 200, 200, 200),
    "four-of-a-kind": (50, 50, 100, 100, 50),
    "full-house": (25, 25, 20, 20, 20),
    "flush": (20, 15, 15, 15, 15),
    "straight": (10, 10, 9, 10, 10),
    "three-of-a-kind": (5, 5, 8, 7, 5),
}


def odds(table: Table, label: object, met: Collection[str | None]) -> int | None:
    """The odds of the highest row that the cards meet and the paytable has."""
    column = "ABCDEFGH".index(str(label))
    return next((pays[column] for row, pays in table.items() if row in met and pays[column]), None)


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def is_suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards}) == 1


def four_card_hand(four: Cards) -> Hand:
    """The rank, then the cards that make it, then the others: 684a.6(a) to (c)."""
    values = sorted(map(value, four), reverse=True)
    values = [4, 3, 2, 1] if values == [14, 4, 3, 2] else values  # the lowest straight
    in_row = values == list(range(values[0], values[0] - 4, -1))
    counts = sorted(Counter(values).values(), reverse=True)
    if in_row or is_suited(four):
        kind = "straight-flush" if in_row and is_suited(four) else "straight" if in_row else "flush"
    else:
        kind = {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair", 1: "high-card"}[counts[0]]
        kind = "two-pair" if counts == [2, 2] else kind
    return KINDS.index(kind), sorted(values, key=lambda v: (values.count(v), v), reverse=True)


def best_hand(five: Cards) -> Hand:
    return max(map(four_card_hand, combinations(five, 4)))


def bonus_row(answers: Answers, hand: Hand) -> str | None:
    """The row of 684a.12(e): of aces and queens, by one reading, the pair is meant."""
    kind, values = KINDS[hand[0]], hand[1]
    if kind in ("four-of-a-kind", "three-of-a-kind") and values[0] == 14:
        return "four-aces" if kind == "four-of-a-kind" else "three-aces"
    if kind == "straight-flush" and values[0] == 14:
        return "royal-flush"
    if answers["two-aces-and-two-queens"] == "literal":
        is_aces_and_queens = kind == "two-pair" and values == [14, 14, 12, 12]
        return "two-aces-and-two-queens" if is_aces_and_queens else kind
    is_queens = kind == "pair" and values[0] >= 12
    return "two-aces-and-two-queens" if is_queens else kind


def six_card_rows(answers: Answers, cards: Cards) -> set[str]:
    """Rows of the All-Six Bonus that six cards meet, the highest among them: 684a.6(e)."""
    alike = sorted(Counter(map(value, cards)).values(), reverse=True)
    met = {"three-of-a-kind" if count == 3 else "four-of-a-kind" for count in alike if count > 2}
    if met and alike[1] >= 2:
        met.add("full-house")
    for five in combinations(cards, 5):
        values = sorted(map(value, five))
        low_ace = values == [2, 3, 4, 5, 14] and answers["ace-to-5"] == "straight"
        in_row = low_ace or values == list(range(values[0], values[0] + 5))
        if in_row and is_suited(five):
            met.add("royal-flush" if values[0] == 10 else "straight-flush")
        elif in_row or is_suited(five):
            met.add("straight" if in_row else "flush")
    if is_suited(cards) and sorted(map(value, cards)) == [9, 10, 11, 12, 13, 14]:
        suit = "diamonds" if cards[0][-1] == "d" else "hearts-spades-or-clubs"
        met.add(f"six-card-royal-flush-{suit}")
    return met


def optional_pays(wager: str, answers: Answers, own: Cards, all_six: str) -> int | None:
    """What an optional wager wins at, if it wins: 684a.11(d)."""
    label = str(answers[f"{wager}-paytable"])
    if wager == "prime":
        reds = sum(card[-1] in "dh" for card in own)
        pays = PRIME.get(max(reds, 5 - reds))
        return None if pays is None else pays["AB".index(label)]
    if wager == "four-card-bonus":
        return odds(FOUR_CARD_BONUS, label, {bonus_row(answers, best_hand(own))})
    return odds(ALL_SIX, label, six_card_rows(answers, [*own, all_six]))


def main_halves(answers: Answers, own: Hand, dealer: Hand, times: int) -> tuple[int, ...]:
    """What Ante, Raise, Odds and bad beat win, in halves of an Ante: 684a.11(c)(2) to (4)."""
    kind, is_ahead = KINDS[own[0]], own >= dealer
    ante = 0 if dealer < KING_HIGH else 2 if is_ahead else -2
    raised = 2 * times if is_ahead else -2 * times
    if own[0] < KINDS.index("straight"):
        return ante, raised, 0 if is_ahead else -2, 0
    if is_ahead:
        four = FOUR_ACES_HALVES if own[1][0] == 14 else FOUR_HALVES
        return ante, raised, ODDS_HALVES.get(kind, four), 0
    bad_beat = odds(BAD_BEAT_HALVES, answers["bad-beat-paytable"], {kind})
    return ante, raised, 0 if answers["bad-beat-stake"] == "returned" else -2, bad_beat or 0


def payout_limit(answers: Answers) -> int | None:
    """What a player may win in a round, but for optional wagers; below its floor refused: (g)."""
    if answers["payout-limit"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("payout-limit", "table-minimum")
    )
    most = 1 + (3 if answers["payout-limit-minimum-wager"] == "largest-raise" else 1)
    if answers["payout-limit-scope"] == "with-odds":
        beaten = odds(BAD_BEAT_HALVES, answers["bad-beat-paytable"], {"four-of-a-kind"}) or 0
        most = max(most + FOUR_ACES_HALVES // 2, beaten // 2)
    if limit < max(50_000_00, minimum * most):
        raise ValueError(f"payout-limit: {limit} cents are too few; 684a.12(g)")
    return limit


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    raises: Mapping[int, int],
    hands: Mapping[int, Cards],
    dealer: Cards,
    all_six: str,
    left: Collection[int],
    *,
    void: bool = False,
    exposed: bool = False,
) -> list[Row]:
    """What each wager wins or loses: forfeits first, then from the dealer's right."""
    limit = payout_limit(answers)
    limited = {"ante", "raise"}
    if answers["payout-limit-scope"] == "with-odds":
        limited |= {"odds", "bad-beat"}
    won: Counter[str] = Counter()
    gone = set() if void or not answers["abandoned-wagers-lose"] else set(left)  # 684a.7(b)
    rows: list[Row] = []

    def turn(bet: Bet) -> tuple[bool, int, int]:
        return bet[1] != "ante" or bool(raises.get(bet[0])), -bet[0], ORDER.index(bet[1])

    for seat, wager, stake, on, player in sorted((b for b in bets if b[1] != "odds"), key=turn):
        own, times = hands[seat], raises.get(seat, 0)
        if wager != "ante":
            pays = None if seat in gone else optional_pays(wager, answers, own, all_six)
            rows.append((seat, wager, on, stake, 0 if void else stake * (pays or -1)))
            continue
        if times > 1 and best_hand(own) < PAIR_OF_ACES:
            raise ValueError(f"a Raise of {times} Antes with {own}; 684a.11(b)(1)")
        halves: tuple[int, ...] = (-2, -2 * times, -2, 0)  # abandoned, or forfeited: (b)(2)
        if seat not in gone and (void or exposed):
            halves = (0, 0, 0, 0)
        elif seat not in gone and times:
            halves = main_halves(answers, best_hand(own), best_hand(dealer), times)
        stakes = {"ante": stake, "raise": stake * times, "odds": stake, "bad-beat": 0}
        for (name, placed), part in zip(stakes.items(), halves, strict=True):
            if not (placed or part):
                continue
            net, rest = divmod(stake * part, 2)
            if rest:
                raise ValueError(f"half of {stake} cents has part of a cent; 684a.12(b)")
            if net > 0 and limit is not None and name in limited:
                net = min(net, limit - won[player])
                won[player] += net
            rows.append((seat, name, on, placed, net))
    return rows
