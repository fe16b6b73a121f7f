"""Five Card Hi-Lo read a second time: every wager settled from the text of chapter 663a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh" or "10c",
money is cents. `settle(answers, bets, decisions, hands, dealer, low, left, void=)`: the decision
"play" makes the Play Wager, a seat without it has made none; `low` has the two cards that a seat
laid in its low hand (a seat left out has laid the two of lower value there, its aces high; a
setting that 663a.11(d) does not allow is refused). `left` are seats whose player left the table,
`void` means that the round was void for any of the causes in 663a.8(h) and 663a.13(a), (c), (e):
then all is returned, also to a player who left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]

WAGERS = ("ante", "tie", "poker-bonus")
ANTE_BONUS = {  # 663a.12(b), for 1: four aces and one 2, four aces, three aces
    "A": (1_000, 100, 10),
    "B": (500, 50, 5),
    "C": (200, 50, 5),
    "D": (100, 50, 5),
}
ONE_TIES, BOTH_TIE = 4, 20  # 663a.12(c): the low hands or the high hands, and both
POKER_BONUS = {  # 663a.12(d), under paytables A and B
    "royal-flush": (250, 500),
    "straight-flush": (50, 100),
    "four-of-a-kind": (25, 40),
    "full-house": (15, 15),
    "flush": (10, 8),
    "straight": (8, 6),
    "three-of-a-kind": (5, 4),
    "two-pair": (3, 3),
    "pair": (1, 1),
}
LOWEST_PAIR = {"A": 7, "B": 6}


def rank(card: str) -> int:
    """1 for an ace to 13 for a king."""
    name = card[:-1]
    return int(name) if name.isdigit() else {"A": 1, "J": 11, "Q": 12, "K": 13}[name]


def points(cards: Cards, ace: int) -> int:
    """663a.6(a): an ace is 11 in the high hand and 1 in the low hand."""
    return sum(ace if rank(card) == 1 else min(rank(card), 10) for card in cards)


def set_aces_high(cards: Cards) -> list[str]:
    """The two cards of lower value, an ace being worth 11: 663a.11(d) and (e)."""
    return sorted(cards, key=lambda card: points([card], 11))[:2]


def allowed_lows(cards: Cards) -> list[list[str]]:
    """Every low hand that a player may lay: aces high, or one ace and the lowest other card.

    Of four aces one is in the low hand in any case.
    """
    lows = [set_aces_high(cards)]
    aces = [card for card in cards if rank(card) == 1]
    if 1 <= len(aces) <= 3:
        lowest = min((card for card in cards if rank(card) != 1), key=lambda c: points([c], 11))
        lows.append([aces[0], lowest])
    return lows


def totals(cards: Cards, low: Cards) -> tuple[int, int]:
    """What the high hand and the low hand count."""
    high = list(cards)
    for card in low:
        high.remove(card)
    return points(high, 11), points(low, 1)


def totals_as_set(cards: Cards, low: Cards | None) -> tuple[int, int]:
    """The same for a player, whose low hand must be one of those allowed."""
    laid = set_aces_high(cards) if low is None else low
    worths = [sorted(points([card], 11) for card in pair) for pair in allowed_lows(cards)]
    if sorted(points([card], 11) for card in laid) not in worths:
        raise ValueError(f"low hand {laid} of {cards} is not one of 663a.11(d)")
    return totals(cards, laid)


def poker_kind(cards: Cards) -> str:
    """663a.6(b); "pair" of any rank, "nothing" below it."""
    ranks = sorted(map(rank, cards))
    alike = sorted(Counter(ranks).values(), reverse=True)
    suited = len({card[-1] for card in cards}) == 1
    is_royal = ranks == [1, 10, 11, 12, 13]
    in_row = is_royal or (len(alike) == 5 and ranks[4] - ranks[0] == 4)
    if in_row and suited:
        return "royal-flush" if is_royal else "straight-flush"
    if suited or in_row:
        return "flush" if suited else "straight"
    of_alike = {
        (4, 1): "four-of-a-kind",
        (3, 2): "full-house",
        (3, 1, 1): "three-of-a-kind",
        (2, 2, 1): "two-pair",
        (2, 1, 1, 1): "pair",
    }
    return of_alike.get(tuple(alike), "nothing")


def poker_bonus_pays(answers: Answers, cards: Cards) -> int | None:
    """663a.11(j)(2): a pair must be of 6s or of 7s at least, by the paytable."""
    label = str(answers["poker-bonus-paytable"])
    kind = poker_kind(cards)
    if kind == "pair":
        paired = next(rank(a) for a, b in combinations(cards, 2) if rank(a) == rank(b))
        if 1 < paired < LOWEST_PAIR[label]:
            return None
    return POKER_BONUS[kind]["AB".index(label)] if kind in POKER_BONUS else None


def ante_bonus(answers: Answers, cards: Cards) -> int:
    """How many Antes the Ante Bonus Payout brings: 663a.11(h) and .12(b)."""
    aces = sum(rank(card) == 1 for card in cards)
    if aces < 3:
        return 0
    with_2, four, three = ANTE_BONUS[str(answers["ante-bonus-paytable"])]
    has_2 = any(rank(card) == 2 for card in cards)
    pays = three if aces == 3 else with_2 if has_2 else four
    return pays - 1 if answers["ante-bonus-for-1"] == "within" else pays


def ante_result(own: tuple[int, int], dealer: tuple[int, int]) -> int:
    """1, 0 or -1: what Ante and Play each win at 1 to 1 (663a.11(g), .12(a))."""
    wins = (own[0] > dealer[0]) + (own[1] < dealer[1])
    return wins - 1


def tie_pays(own: tuple[int, int], dealer: tuple[int, int]) -> int | None:
    """663a.11(j)(1) and .12(c)."""
    return {0: None, 1: ONE_TIES, 2: BOTH_TIE}[(own[0] == dealer[0]) + (own[1] == dealer[1])]


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    decisions: Mapping[int, str],
    hands: Mapping[int, Cards],
    dealer: Cards,
    low: Mapping[int, Cards],
    left: Collection[int],
    *,
    void: bool = False,
) -> list[Row]:
    """What each wager wins or loses; folded Antes and Ties first, then from the dealer's right."""
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 663a.7(b)
    plays = {seat for seat, choice in decisions.items() if choice == "play"}
    folds = {seat for seat in decisions if seat not in plays}
    bank = totals(dealer, set_aces_high(dealer))
    rows: list[Row] = []

    def turn(bet: Bet) -> tuple[bool, int, int]:
        place = -1 if bet[1] == "ante-bonus" else WAGERS.index(bet[1])
        return bet[1] in ("poker-bonus", "ante-bonus") or bet[0] in plays, -bet[0], place

    after_fold = answers["ante-bonus-after-fold"] == "yes" and not void  # 663a.11(h), at the turn
    paid = [(*bet[:1], "ante-bonus", *bet[2:]) for bet in bets if after_fold and bet[1] == "ante"]
    paid = [bet for bet in paid if bet[0] not in plays | gone]
    for seat, wager, stake, on, _ in sorted([*bets, *paid], key=turn):
        is_gone, is_played = seat in gone, seat in plays
        if wager == "ante-bonus":
            if times := ante_bonus(answers, hands[seat]):
                rows.append((seat, wager, on, 0, stake * times))
        elif void:
            stays_lost = answers.get("fold-in-void-round", "returned") == "lost"
            is_forfeit = seat in folds and wager != "poker-bonus" and stays_lost
            rows.append((seat, wager, on, stake, -stake if is_forfeit else 0))
            if wager == "ante" and is_played:
                rows.append((seat, "play", on, stake, 0))
        elif wager == "poker-bonus":
            pays = None if is_gone else poker_bonus_pays(answers, hands[seat])
            rows.append((seat, wager, on, stake, -stake if pays is None else stake * pays))
        elif is_gone or not is_played:
            rows.append((seat, wager, on, stake, -stake))  # 663a.7(b), .11(b)
            if wager == "ante" and is_played:
                rows.append((seat, "play", on, stake, -stake))
        else:
            own = totals_as_set(hands[seat], low.get(seat))
            if wager == "tie":
                pays = tie_pays(own, bank)
                rows.append((seat, wager, on, stake, -stake if pays is None else stake * pays))
                continue
            net = stake * ante_result(own, bank)
            rows += [(seat, "ante", on, stake, net), (seat, "play", on, stake, net)]
            if times := ante_bonus(answers, hands[seat]):
                rows.append((seat, "ante-bonus", on, 0, stake * times))
    return rows
