"""Cajun Stud read a second time: every wager settled from the text of chapter 683a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, raises, hands, community, all_six, left, void=, exposed=)`:
`raises` has for each seat the Raise Wagers it made, as so many times the Ante: fewer than three
mean that the seat folded. `all_six` are the four All-Six cards, empty where none were dealt. `left`
are seats whose player left the table. `void`: everything is returned (683a.8(g), .13(a), (c), (f));
`exposed`: a community card was exposed (683a.13(d)), Ante and Raises are returned and the optional
wagers settled by the cards; `folded` are seats that had folded by then. `misdealt`: the All-Six
cards were, and their wagers alone are returned.
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
Table = Mapping[str, tuple[int | None, ...]]  # row: odds to 1 under paytable A, B, C, ...

RANKS = "23456789TJQKA"
ORDER = ("ante", "pocket-bonus", "board-bonus", "lo-ball", "all-six-bonus")  # 683a.11(h), (i)
MAIN_HALVES: Table = {  # 683a.12(a), in halves; two pair is 2 to 1, 3 to 2 and 3 to 2
    "royal-flush": (1_000, 1_000, 1_000),
    "straight-flush": (200, 200, 200),
    "four-of-a-kind": (80, 80, 80),
    "full-house": (20, 22, 22),
    "flush": (12, 14, 14),
    "straight": (8, 8, 10),
    "three-of-a-kind": (6, 6, 6),
    "two-pair": (4, 3, 3),
    "pair-of-jacks-or-better": (2, 2, 2),
    "pair-of-6s-to-10s": (0, 0, 0),
}
POCKET: Table = {  # 683a.12(b)
    "pair-of-aces": (30, 25, 30),
    "suited-ace": (20, 20, 20),
    "unsuited-ace": (10, 10, 10),
    "pair": (5, 5, 4),
}
BOARD: Table = {  # 683a.12(c)
    "mini-royal": (40, 40, 50, 50),
    "straight-flush": (40, 40, 40, 40),
    "three-of-a-kind": (30, 30, 30, 30),
    "straight": (6, 5, 5, 6),
    "flush": (4, 4, 4, 3),
    "pair": (1, 1, 1, 1),
}
LO_BALL = {7: (100, 100), 8: (50, 50), 9: (15, 10), 10: (5, 5), 11: (1, 1), 12: (-1, 0)}  # (d)
ALL_SIX: Table = {  # 683a.12(e)
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
    column = "ABCDE".index(str(label))
    found = (pays[column] for row, pays in table.items() if row in met)
    return next((pays for pays in found if pays is not None), None)


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def is_suited(cards: Cards) -> bool:
    return len({card[-1] for card in cards}) == 1


def five_card_kind(cards: Cards) -> str | None:
    """683a.6(b) by the rows of 683a.12(a); None for a lower pair and for no pair."""
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
    paired = max((v for v in alike if alike[v] == 2), default=0)
    if paired >= 11:
        return "pair-of-jacks-or-better"
    return "pair-of-6s-to-10s" if paired >= 6 else None


def pocket_kind(two: Cards) -> str | None:
    """683a.6(c)."""
    low, high = sorted(map(value, two))
    if low == high:
        return "pair-of-aces" if high == 14 else "pair"
    if high == 14 and low >= 11:
        return "suited-ace" if is_suited(two) else "unsuited-ace"
    return None


def board_kind(answers: Answers, three: Cards) -> str | None:
    """683a.6(d); ace, 2 and 3 is a reading."""
    low, middle, high = sorted(map(value, three))
    in_row = low + 1 == middle == high - 1
    in_row = in_row or ([low, middle, high] == [2, 3, 14] and answers["ace-2-3"] == "counts")
    if in_row and is_suited(three):
        return "mini-royal" if low == 12 else "straight-flush"
    if low == high:
        return "three-of-a-kind"
    if in_row or is_suited(three):
        return "straight" if in_row else "flush"
    return "pair" if middle in (low, high) else None


def lo_ball_pays(answers: Answers, five: Cards) -> int:
    """683a.11(i)(3): no Poker hand at all, and the highest card by the table; a loss is -1."""
    if five_card_kind(five) is not None or len({value(card) for card in five}) < 5:
        return -1
    table = LO_BALL.get(max(map(value, five)), (-1, -1))
    return table["AB".index(str(answers["lo-ball-paytable"]))]


def all_six_kinds(cards: Cards) -> set[str | None]:
    """Rows of 683a.12(e) that six cards meet, the highest among them."""
    met = {five_card_kind(five) for five in combinations(cards, 5)}
    if is_suited(cards) and sorted(map(value, cards)) == [9, 10, 11, 12, 13, 14]:
        suit = "diamonds" if cards[0][-1] == "d" else "hearts-spades-or-clubs"
        met.add(f"six-card-royal-flush-{suit}")
    return met


def optional_net(
    wager: str, answers: Answers, stake: int, own: Cards, community: Cards, all_six: Cards
) -> int:
    """What an optional wager wins: 683a.11(i)."""
    if wager == "lo-ball":
        return stake * lo_ball_pays(answers, [*own, *community])
    label = answers[f"{wager}-paytable"]
    if wager == "pocket-bonus":
        pays = odds(POCKET, label, {pocket_kind(own)})
    elif wager == "board-bonus":
        pays = odds(BOARD, label, {board_kind(answers, community)})
    else:
        pays = odds(ALL_SIX, label, all_six_kinds([*own, *all_six]))
    return -stake if pays is None else stake * pays


def payout_limit(answers: Answers) -> int | None:
    """What a player's Ante and Raises may win in a round; below its floor refused: 683a.12(f)."""
    if answers["payout-limit"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("payout-limit", "table-minimum")
    )
    antes = 4 if answers["payout-limit-minimum-wager"] == "smallest-raises" else 10
    floor = max(50_000_00, minimum * antes * (500 + wagers_count(answers)))
    if limit < floor:
        raise ValueError(f"payout-limit: {limit} cents are less than {floor}; 683a.12(f)")
    return limit


def wagers_count(answers: Answers) -> bool:
    """Whether wagers that win use up part of the limit, by a reading of 683a.12(f)."""
    return answers["payout-limit-wagers-returned"] == "counted"


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    raises: Mapping[int, Sequence[int]],
    hands: Mapping[int, Cards],
    community: Cards,
    all_six: Cards,
    left: Collection[int],
    *,
    void: bool = False,
    exposed: bool = False,
    misdealt: bool = False,
    folded: Collection[int] = (),
) -> list[Row]:
    """What each wager wins or loses, from the dealer's right, in the order of 683a.11(h), (i)."""
    limit = payout_limit(answers)
    won: Counter[str] = Counter()
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 683a.7(b)
    rows: list[Row] = []
    for seat, wager, stake, on, player in sorted(bets, key=lambda b: (-b[0], ORDER.index(b[1]))):
        made = raises.get(seat, ())
        is_gone = seat in gone and not void
        if wager != "ante":
            net = 0
            if is_gone:
                net = -stake
            elif not void and not (misdealt and wager == "all-six-bonus"):
                net = optional_net(wager, answers, stake, hands[seat], community, all_six)
            rows.append((seat, wager, on, stake, net))
            continue
        if is_gone or not (len(made) == 3 or void or exposed):
            halves = -2  # abandoned, or forfeited: 683a.11(b), (d), (f)
        elif void or exposed:
            halves = -2 if seat in folded and answers["fold-in-void-round"] == "lost" else 0
        else:
            kind = five_card_kind([*hands[seat], *community])
            pays = odds(MAIN_HALVES, answers["ante-paytable"], {kind})
            halves = -2 if pays is None else pays
        names = ("ante", "raise-1", "raise-2", "raise-3")
        if halves > 0 and wagers_count(answers):
            won[player] += stake * (1 + sum(made))
        for name, times in zip(names, (1, *made), strict=False):
            net, rest = divmod(stake * times * halves, 2)
            if rest:
                raise ValueError(f"half of {stake * times} cents has part of a cent; 683a.12(a)")
            if net > 0 and limit is not None:
                net = min(net, max(limit - won[player], 0))
                won[player] += net
            rows.append((seat, name, on, stake * times, net))
    return rows
