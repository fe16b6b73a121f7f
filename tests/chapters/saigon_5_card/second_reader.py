"""Saigon 5 Card read a second time: every wager settled from the text of chapter 680a alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh", "10c" or
"joker", money is cents. `settle(answers, bets, hands, dealer, showdown, left, void=)`: `showdown`
has the two cards that a seat laid in its showdown hand; a seat left out has laid those with the
highest Point Count. What 680a.11(b) does not allow is refused, and where the reading
several-qualifying-sets is "highest-count" so is a lower count of a hand that qualifies. `left` are
seats whose player left the table; `void` means a round void by 680a.8(g) or 680a.13(a), (c), (e):
then every wager is returned. `answers` may have "ace-high-straight": False for the reading that an
ace makes a straight with 2, 3, 4 and 5 alone (680a.6(c) names no other).
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

JOKER = "joker"
WAGERS = ("ante", "bonus", "pot")  # 680a.11(d) to (f)
BONUS = {  # 680a.12(c), to 1
    "five-aces": 5_000,
    "royal-flush-no-joker": 1_000,
    "royal-flush-with-a-joker": 250,
    "straight-flush": 100,
    "four-of-a-kind": 50,
    "full-house": 20,
    "flush": 15,
    "straight": 12,
    "three-of-a-kind": 10,
    "two-pair": 8,
}
ROYAL, WHEEL = {1, 10, 11, 12, 13}, {1, 2, 3, 4, 5}


def rank(card: str) -> int:
    """1 for an ace to 13 for a king."""
    name = card[:-1]
    return int(name) if name.isdigit() else {"A": 1, "J": 11, "Q": 12, "K": 13}[name]


def sums(cards: Cards) -> set[int]:
    """What cards may total: 680a.6(a), a joker being 3, 6 or 9."""
    plain = sum(min(rank(card), 10) for card in cards if card != JOKER)
    return {plain + joker for joker in (3, 6, 9)} if JOKER in cards else {plain}


def point_count(two: Cards) -> int:
    """680a.6(b): over 10 it is 10 less; a joker counts what is best."""
    return max(total - 10 if total > 10 else total for total in sums(two))


def showdowns(cards: Cards) -> tuple[bool, list[tuple[str, ...]]]:
    """Whether the hand qualifies, and the showdown hands that may then be laid: 680a.11(b)."""
    pairs: list[tuple[str, ...]] = [*combinations(cards, 2)]
    threes = ([card for card in cards if card not in pair] for pair in pairs)
    left_by = [p for p, three in zip(pairs, threes, strict=True) if sums(three) & {10, 20, 30}]
    return bool(left_by), left_by or pairs


def laid(answers: Answers, cards: Cards, chosen: Cards | None) -> tuple[bool, int]:
    """Whether a player's hand qualifies, and the Point Count of its showdown hand."""
    qualifies, allowed = showdowns(cards)
    highest = max(map(point_count, allowed))
    if chosen is None:
        return qualifies, highest
    count = point_count(chosen)
    must_be_highest = qualifies and answers["several-qualifying-sets"] == "highest-count"
    if set(chosen) not in map(set, allowed) or (must_be_highest and count < highest):
        raise ValueError(f"showdown hand {chosen} of {cards} is not allowed by 680a.11(b)")
    return qualifies, count


def straight_sets(answers: Answers) -> list[set[int]]:
    high = [ROYAL] if answers.get("ace-high-straight", True) else []
    return [set(range(low, low + 5)) for low in range(1, 10)] + high


def poker_kind(answers: Answers, cards: Cards) -> str | None:
    """The highest row of 680a.6(c) that five cards make."""
    plain = [card for card in cards if card != JOKER]
    joker = len(plain) == 4
    ranks = Counter(map(rank, plain))
    alike = ranks + Counter({1: int(joker)})  # a joker is an ace in any hand
    counts = sorted(alike.values(), reverse=True)
    suited = len({card[-1] for card in plain}) == 1
    distinct = len(ranks) == len(plain)  # so that a joker can complete five in a row
    in_row = distinct and any(set(ranks) <= run for run in straight_sets(answers))
    is_royal = distinct and suited and set(ranks) <= ROYAL
    met = {
        "five-aces": alike[1] == 5,
        "royal-flush-no-joker": is_royal and not joker,
        "royal-flush-with-a-joker": is_royal and joker,
        "straight-flush": in_row and suited,
        "four-of-a-kind": counts[0] == 4,
        "full-house": counts == [3, 2],
        "flush": suited,
        "straight": in_row,
        "three-of-a-kind": counts[0] == 3,
        "two-pair": counts[:2] == [2, 2],
    }
    return next((kind for kind, is_met in met.items() if is_met), None)


def ante_halves(own: tuple[bool, int], dealer: tuple[bool, int]) -> int:
    """What an Ante Wager wins, in halves of it: 680a.11(d), .12(a) and (b)."""
    wins = 1 if own[1] == 5 else 2
    if not dealer[0]:
        return wins if own[0] else 0
    if not own[0] or own[1] < dealer[1]:
        return -2
    return wins if own[1] > dealer[1] else 0


def payout_limit(answers: Answers) -> int | None:
    """What a player's Ante Wagers may win in a round; below its floor refused: 680a.12(d)."""
    if answers["payout-limit"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("payout-limit", "table-minimum")
    )
    floor = max(50_000_00, minimum)
    if limit < floor:
        raise ValueError(f"payout-limit: {limit} cents are less than {floor}; 680a.12(d)")
    return limit


def settle_pot(
    answers: Answers,
    pot: Sequence[Bet],
    shown: Mapping[int, tuple[bool, int]],
    owners: Mapping[int, str],
    gone: Collection[int],
) -> list[Row]:
    """680a.11(f): the highest Point Count takes the Pot Wagers, equal ones split them.

    A Pot Wager left behind stays in the pot without a hand. Where no hand competes the Pot Wagers
    are returned, but those left behind are lost.
    """
    counts: dict[int, int] = {}  # by the seat of the Pot Wager
    for seat, _, _, _, player in pot:
        boxes = [seat]
        if answers["pot-boxes"] == "per-player":
            boxes = [box for box, owner in owners.items() if owner == player]
        competing = [
            shown[box][1]
            for box in boxes
            if box not in gone and (shown[box][0] or answers["pot-hands"] == "all")
        ]
        if competing:
            counts[seat] = max(competing)
    if not counts:
        return [(seat, "pot", on, n, -n if seat in gone else 0) for seat, _, n, on, _ in pot]
    best = max(counts.values())
    is_clockwise = answers["pot-odd-amount"] == "clockwise"
    winners = sorted((s for s in counts if counts[s] == best), reverse=not is_clockwise)
    share, odd = divmod(sum(bet[2] for bet in pot), len(winners))
    gains = {seat: share + (nth < odd) for nth, seat in enumerate(winners)}
    return [(seat, "pot", on, n, gains.get(seat, 0) - n) for seat, _, n, on, _ in pot]


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    hands: Mapping[int, Cards],
    dealer: Cards,
    showdown: Mapping[int, Cards],
    left: Collection[int],
    *,
    void: bool = False,
) -> list[Row]:
    """What each wager wins or loses: Ante and Bonus from the dealer's right, then the pot."""
    if void:
        return [(seat, wager, on, stake, 0) for seat, wager, stake, on, _ in bets]
    limit = payout_limit(answers)
    won: Counter[str] = Counter()
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 680a.7(b)
    shown = {seat: laid(answers, hands[seat], showdown.get(seat)) for seat in hands}
    qualifies, allowed = showdowns(dealer)
    bank = qualifies, max(map(point_count, allowed))
    ordered = sorted(bets, key=lambda bet: (-bet[0], WAGERS.index(bet[1])))
    rows: list[Row] = []
    for seat, wager, stake, on, player in ordered:
        if wager == "pot":
            continue
        if seat in gone:
            net = -stake
        elif wager == "bonus":
            kind = poker_kind(answers, hands[seat])
            net = -stake if kind is None else stake * BONUS[kind]
        else:
            net, rest = divmod(stake * ante_halves(shown[seat], bank), 2)
            if rest:
                raise ValueError(f"half of {stake} cents has part of a cent; 680a.12(b)")
            if net > 0 and limit is not None:
                net = min(net, limit - won[player])
                won[player] += net
        rows.append((seat, wager, on, stake, net))
    owners = {seat: player for seat, wager, _, _, player in bets if wager == "ante"}
    pot = [bet for bet in ordered if bet[1] == "pot"]
    return rows + (settle_pot(answers, pot, shown, owners, gone) if pot else [])
