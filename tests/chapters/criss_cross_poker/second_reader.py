"""Criss-Cross Poker read a second time: every wager settled from the text of chapter 674a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, made, hands, community, left, void=)`: `made` has for each
seat the cents of its Across, Down and Middle Bets in their order; fewer than three mean that the
seat folded. `community` are the five cards of the cross in the order of 674a.8(d): furthest from
the dealer, the three of the second row with the middle card between the others, closest to the
dealer. `left` are seats whose player left the table; `void`: everything is returned (674a.8(h),
.13(a), (c), (d), (f)). A bet that is not one, two or three times the Ante, or by the reading
bet-multiples "range" not from one to three times it, is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]

RANKS = "23456789TJQKA"
KINDS = (  # 674a.6(b) by the rows of 674a.12, the highest first; below them is "low"
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight"),
    *("three-of-a-kind", "two-pair", "jacks-or-better", "6s-through-10s", "low"),
)
LOW = KINDS.index("low")
ANTE = (1, 1, 1, 1, 1, 1, 1, 1, 1, 0, -1)  # 674a.12(a): jacks or better, and the push
BETS = (500, 100, 40, 12, 8, 5, 3, 2, 1, 0, -1)  # 674a.12(b)
FIVE_CARD_BONUS = (250, 100, 40, 15, 10, 6, 4, 3, 1, 1, -1)  # 674a.12(c)


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def hand_kind(cards: Cards) -> int:
    """Index into KINDS of five cards."""
    values = sorted(map(value, cards))
    suited = len({card[-1] for card in cards}) == 1
    alike = Counter(values)
    counts = sorted(alike.values(), reverse=True)
    in_row = values in (list(range(values[0], values[0] + 5)), [2, 3, 4, 5, 14])
    paired = max((v for v in alike if alike[v] == 2), default=0)
    met = (
        in_row and suited and values[0] == 10,
        in_row and suited,
        counts[0] == 4,
        counts == [3, 2],
        suited,
        in_row,
        counts[0] == 3,
        counts == [2, 2, 1],
        paired >= 11,
        paired >= 6,
        True,
    )
    return met.index(True)


def across_and_down(own: Cards, community: Cards) -> tuple[int, int]:
    """The kinds of the Across Hand and of the Down Hand: 674a.1."""
    top, left, middle, right, bottom = community
    return hand_kind([*own, left, middle, right]), hand_kind([*own, top, middle, bottom])


def payout_limit(answers: Answers) -> int | None:
    """What a player's wagers but the bonus may win in a round: 674a.12(d).

    The most at the minimum wager is a royal flush one way and a straight flush the other, which
    share two cards of the player's and the middle card.
    """
    if answers["payout-limit"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("payout-limit", "table-minimum")
    )
    times = 1 if answers["payout-limit-minimum-wager"] == "smallest-bets" else 3
    back = wagers_count(answers) * (1 + 1 + times * 3)
    floor = max(50_000_00, minimum * (1 + 1 + times * (500 + 100 + 500) + back))
    if limit < floor:
        raise ValueError(f"payout-limit: {limit} cents are less than {floor}; 674a.12(d)")
    return limit


def wagers_count(answers: Answers) -> bool:
    """Whether wagers that win use up part of the limit, by a reading of 674a.12(d)."""
    return answers["payout-limit-wagers-returned"] == "counted"


def check_bets(answers: Answers, ante: int, made: Sequence[int]) -> None:
    """674a.11(b), (d) and (f)."""
    for cents in made:
        whole = cents % ante == 0 or answers["bet-multiples"] == "range"
        if not (ante <= cents <= 3 * ante and whole):
            raise ValueError(f"a bet of {cents} cents on an Ante of {ante}; 674a.11")


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    made: Mapping[int, Sequence[int]],
    hands: Mapping[int, Cards],
    community: Cards,
    left: Collection[int],
    *,
    void: bool = False,
) -> list[Row]:
    """What each wager wins or loses, from the dealer's right, in the order of 674a.11(h)."""
    limit = payout_limit(answers)
    won: Counter[str] = Counter()
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 674a.7(b)
    antes = {seat: stake for seat, wager, stake, *_ in bets if wager == "ante-across"}
    bonuses = {bet[0]: bet for bet in bets if bet[1] == "five-card-bonus"}
    rows: list[Row] = []
    for seat in sorted(antes, reverse=True):
        ante, placed = antes[seat], made.get(seat, ())
        check_bets(answers, ante, placed)
        _, _, _, on, player = next(bet for bet in bets if bet[0] == seat)
        stakes = dict(zip(("across-bet", "down-bet", "middle-bet"), placed, strict=False))
        if void:
            pays = [0] * 5
        elif seat in gone or len(placed) < 3:
            pays = [-1] * 5  # abandoned, or collected: 674a.11(b), (d), (f)
        else:
            across, down = across_and_down(hands[seat], community)
            higher = min(across, down)  # 674a.11(h)(4)
            pays = [ANTE[across], BETS[across], ANTE[down], BETS[down], BETS[higher]]
        order = ("ante-across", "across-bet", "ante-down", "down-bet", "middle-bet")
        if wagers_count(answers):
            won[player] += sum(
                stakes.get(wager, ante)
                for wager, times in zip(order, pays, strict=True)
                if times > 0
            )
        for wager, times in zip(order, pays, strict=True):
            stake = ante if wager.startswith("ante") else stakes.get(wager)
            if stake is None:
                continue
            net = stake * times
            if net > 0 and limit is not None:
                net = min(net, max(limit - won[player], 0))
                won[player] += net
            rows.append((seat, wager, on, stake, net))
        if seat in bonuses:
            _, wager, stake, on, _ = bonuses[seat]
            times = FIVE_CARD_BONUS[hand_kind(community)]
            net = 0 if void else -stake if seat in gone else stake * times
            rows.append((seat, wager, on, stake, net))
    return rows
