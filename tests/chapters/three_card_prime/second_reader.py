"""Three Card Prime read a second time: every wager settled from the text of chapter 679a alone.

None of the program is used here; every payout is copied from the chapter's tables. Cards are "Kh"
or "10c", money is cents. A hand is the player's three cards and, where one was dealt, the fourth
card of the Pair Bonus Wager. The decision "play" makes the Play Wager; a seat without a decision
has made none. The chapter has no progressive wager: meters come back as they were given.
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
Meters = Mapping[str, Mapping[str, int]]
Table = Mapping[str, tuple[int | None, ...]]  # row: odds to 1 under paytable A, B, C, ...

RANKS = "23456789TJQKA"
KINDS = (  # 679a.6(b), the lowest first
    *("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"),
    "mini-royal-flush",
)
QUEEN_HIGH: Hand = (0, [12])  # 679a.1: what the dealer qualifies with
SETTLED = ("ante", "prime", "pair-bonus", "all-six-bonus")  # 679a.11(c)(3) and (d)

EVEN = 1  # 679a.12(a): Ante, and Play against a dealer who does not qualify
PLAY = dict(zip(KINDS, (1, 1, 1, 2, 5, 6, 10), strict=True))  # 679a.12(b)
BAD_BEAT: Table = {  # 679a.12(c)
    "straight-flush": (12, 12, 6, 6),
    "three-of-a-kind": (10, 10, 5, 5),
    "straight": (4, 4, 2, 2),
    "flush": (None, 1, None, 1),
}
PRIME_BOTH, PRIME_PLAYER = 4, 3  # 679a.12(d)
PAIR_BONUS = dict(zip(KINDS[1:], (1, 3, 6, 30, 40, 50), strict=True))  # 679a.12(e)
PAIR_BONUS_WITH_2: Table = {  # 679a.12(f)
    "mini-royal-flush": (100, 75, 75, 75),
    "straight-flush": (80, 60, 50, 50),
    "three-of-a-kind": (60, 45, 40, 40),
    "straight": (12, 10, 8, 8),
    "flush": (6, 5, 4, 4),
    "pair": (1, 2, 2, 1),
}
ALL_SIX: Table = {  # 679a.12(g), the highest first as in 679a.6(d)
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


def odds(table: Table, label: object, met: Collection[str]) -> int | None:
    """The odds of the highest row that the cards meet and the paytable has."""
    column = "ABCDE".index(str(label))
    return next((pays[column] for row, pays in table.items() if row in met and pays[column]), None)


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def is_suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards}) == 1


def three_card_hand(cards: Cards) -> Hand:
    """The rank, then the cards that make it, then the others: 679a.6(a) to (c)."""
    values = sorted(map(value, cards), reverse=True)
    values = [3, 2, 1] if values == [14, 3, 2] else values  # the lowest straight
    in_row = values[0] - 1 == values[1] == values[2] + 1
    if in_row and is_suited(cards):
        kind = "mini-royal-flush" if values[0] == 14 else "straight-flush"
    elif in_row:
        kind = "straight"
    elif is_suited(cards):
        kind = "flush"
    else:
        kind = {3: "high-card", 2: "pair", 1: "three-of-a-kind"}[len(set(values))]
    return KINDS.index(kind), sorted(values, key=lambda v: (values.count(v), v), reverse=True)


def six_card_hands(cards: Cards) -> set[str]:
    """Rows of the All-Six Bonus that the six cards meet, the highest among them: 679a.6(d)."""
    alike = sorted(Counter(map(value, cards)).values(), reverse=True)
    met = {"three-of-a-kind" if count == 3 else "four-of-a-kind" for count in alike if count > 2}
    if met and alike[1] >= 2:
        met.add("full-house")
    for five in combinations(cards, 5):
        values = sorted(map(value, five))
        in_row = values in (list(range(values[0], values[0] + 5)), [2, 3, 4, 5, 14])
        if in_row and is_suited(five):
            met.add("royal-flush" if values[0] == 10 else "straight-flush")
        elif in_row or is_suited(five):
            met.add("straight" if in_row else "flush")
    if is_suited(cards) and sorted(map(value, cards)) == [9, 10, 11, 12, 13, 14]:
        suit = "diamonds" if cards[0][-1] == "d" else "hearts-spades-or-clubs"
        met.add(f"six-card-royal-flush-{suit}")
    return met


def optional_odds(
    wager: str, answers: Answers, own: Cards, dealer: Cards, community: Cards
) -> int | None:
    """What a Prime, Pair Bonus or All-Six Bonus Wager wins at, if it wins: 679a.11(d)."""
    hand = own[:3]
    if wager == "prime":
        mine, theirs = ({card[-1] in "dh" for card in cards} for cards in (hand, dealer))
        if len(mine) == 2:
            return None
        return PRIME_BOTH if mine == theirs else PRIME_PLAYER
    if wager == "all-six-bonus":
        return odds(ALL_SIX, answers["all-six-bonus-paytable"], six_card_hands([*hand, *dealer]))
    kind = KINDS[three_card_hand(hand)[0]]
    fourth = community[0] if answers["pair-bonus-community-card"] else own[3]
    if value(fourth) != 2:
        return PAIR_BONUS.get(kind)
    return odds(PAIR_BONUS_WITH_2, answers["pair-bonus-paytable"], {kind})


def ante_and_play(answers: Answers, own: Hand, dealer: Hand) -> tuple[int, int, int]:
    """What Ante, Play and Bad Beat Bonus win for each cent of the Ante: 679a.11(c)(3)."""
    kind = KINDS[own[0]]
    if dealer < QUEEN_HIGH:
        return 0, EVEN, 0
    if own >= dealer:
        return EVEN, PLAY[kind], 0
    bonus = odds(BAD_BEAT, answers["bad-beat-bonus-paytable"], {kind})
    is_returned = bonus is not None and answers["bad-beat-stake"] == "returned"
    return -1, 0 if is_returned else -1, bonus or 0


def payout_limit(answers: Answers) -> int | None:
    """What a player's Ante and Play may win in a round; below its floor refused: 679a.12(h)."""
    if answers["payout-limit"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("payout-limit", "table-minimum")
    )
    floor = max(50_000_00, minimum * (EVEN + max(PLAY.values())))
    if limit < floor:
        raise ValueError(f"payout-limit: {limit} cents are less than {floor}; 679a.12(h)")
    return limit


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    decisions: Mapping[int, str],
    hands: Mapping[int, Cards],
    dealer: Cards,
    community: Cards,
    meters: Meters,
    left: Collection[int],
    *,
    exposed: bool = False,
) -> tuple[list[Row], Meters]:
    """What each wager wins or loses, in the order of 679a.11; `exposed` is 679a.13(d)'s case."""
    limit = payout_limit(answers)
    won: Counter[str] = Counter()
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 679a.7(b)
    plays = {seat for seat, choice in decisions.items() if choice == "play"}
    rows: list[Row] = []

    def turn(bet: Bet) -> tuple[bool, int, int]:  # forfeits, then from the dealer's right: (c)
        return bet[1] != "ante" or bet[0] in plays, -bet[0], SETTLED.index(bet[1])

    for seat, wager, stake, on, player in sorted(bets, key=turn):
        if wager != "ante":
            pays = optional_odds(wager, answers, hands[seat], dealer, community)
            net = -stake if pays is None or seat in gone else stake * pays
            rows.append((seat, wager, on, stake, net))
            continue
        wins = (-1, -1, 0)  # abandoned, or forfeited: 679a.11(b)
        if seat not in gone and exposed:
            wins = (0, 0, 0)
        elif seat not in gone and seat in plays:
            own = three_card_hand(hands[seat][:3])
            wins = ante_and_play(answers, own, three_card_hand(dealer))
        parts = ("ante", "play") if seat in plays else ("ante",)
        for part, times in zip(parts, wins, strict=False):
            net = stake * times
            if net > 0 and limit is not None:
                net = min(net, limit - won[player])
                won[player] += net
            rows.append((seat, part, on, stake, net))
        if wins[2]:
            rows.append((seat, "bad-beat-bonus", on, 0, stake * wins[2]))
    return rows, meters
