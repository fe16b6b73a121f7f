"""World Poker Tour Heads-Up Hold 'Em read a second time: settled from the text of 677a alone.

None of the program is used here; every payout is copied from 677a.12. Cards are "Kh" or "10c",
money is cents. `raises` is the Raise Wager of each seat in cents, whenever it was made; a seat
without one has folded, unless a void round left it `undecided`. `community` has the cards that
lie on the table. `void` is "" or "all" (677a.13(c), (f), a wrong count of the stub, and (a) before
the two cards), "exposed" (677a.13(d))
or "face-up" (677a.13(a) after the two cards); for wagers that are then settled `community` is what
they are settled on. The Bad Beat Bonus comes as a row with nothing staked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[int, list[int]]

RANKS = "23456789TJQKA"
KINDS = (  # 677a.6(b), the lowest first
    *("high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush"),
)
PAIR, STRAIGHT = KINDS.index("pair"), KINDS.index("straight")
EVEN = 1  # 677a.12(a)
ODDS = {  # 677a.12(b); lower hands push
    "royal-flush": Fraction(500),
    "straight-flush": Fraction(50),
    "four-of-a-kind": Fraction(10),
    "full-house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
BAD_BEAT = {  # 677a.12(c)
    "straight-flush": 500,
    "four-of-a-kind": 25,
    "full-house": 6,
    "flush": 5,
    "straight": 4,
}
POCKET = {  # 677a.12(d): two aces, ace with K, Q or J suited, the same not suited, another pair
    "A": (30, 20, 10, 5),
    "B": (25, 20, 10, 5),
    "C": (30, 20, 10, 4),
}
TRIPS_PLUS = {  # 677a.12(e): paytables A to D
    "royal-flush": (100, 100, 100, 100),
    "straight-flush": (40, 40, 40, 40),
    "four-of-a-kind": (30, 30, 30, 30),
    "full-house": (9, 8, 7, 8),
    "flush": (7, 6, 6, 7),
    "straight": (4, 5, 5, 4),
    "three-of-a-kind": (3, 3, 3, 3),
}
LIMITED = ("ante", "raise", "odds")  # 677a.12(f)


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def five_cards(cards: Cards) -> Hand:
    """The kind of at most five cards and their ranks, the most alike first: 677a.6."""
    values = sorted(map(value, cards), reverse=True)
    values = [5, 4, 3, 2, 1] if values == [14, 5, 4, 3, 2] else values
    values = sorted(values, key=lambda v: (values.count(v), v), reverse=True)
    alike = [*sorted((values.count(v) for v in set(values)), reverse=True), 0]
    suited = len(cards) == 5 and len({card[-1] for card in cards}) == 1
    in_row = alike[:5] == [1] * 5 and values[0] - values[4] == 4
    if in_row and suited:
        kind = "royal-flush" if values[0] == 14 else "straight-flush"
    elif alike[0] == 4 or alike[:2] == [3, 2]:
        kind = "four-of-a-kind" if alike[0] == 4 else "full-house"
    elif suited or in_row:
        kind = "flush" if suited else "straight"
    else:
        kind = {3: "three-of-a-kind", 2: "pair", 1: "high-card"}[alike[0]]
        kind = "two-pair" if alike[:2] == [2, 2] else kind
    return KINDS.index(kind), values


def best(cards: Cards) -> Hand:
    return max(map(five_cards, combinations(cards, min(5, len(cards)))))


def pocket(label: str, own: Cards) -> int | None:
    """Odds of the Pocket Bonus Wager, if it wins."""
    aces, suited, unsuited, pairs = POCKET[label]
    high, low = sorted(map(value, own), reverse=True)
    if high == low:
        return aces if high == 14 else pairs
    if high == 14 and low >= 11:
        return suited if own[0][-1] == own[1][-1] else unsuited
    return None


def trips_plus(label: str, cards: Cards) -> int | None:
    pays = TRIPS_PLUS.get(KINDS[best(cards)[0]])
    return pays["ABCD".index(label)] if pays else None


def against_dealer(answers: Answers, mine: Hand, dealer: Hand) -> tuple[Fraction, ...]:
    """What a cent of Ante, Raise, Odds and (paid on the Odds) Bad Beat wins: 677a.11(h)."""
    kind, zero = KINDS[mine[0]], Fraction(0)
    qualifies = Fraction(dealer[0] >= PAIR)
    if mine > dealer:
        return qualifies * EVEN, Fraction(EVEN), ODDS.get(kind, zero), zero
    if mine == dealer:
        return zero, zero, zero, zero
    if qualifies and mine[0] >= STRAIGHT:
        odds = Fraction(0 if answers["bad-beat-odds-wager"] == "returned" else -1)
        return -qualifies, Fraction(-1), odds, Fraction(BAD_BEAT[kind])
    return -qualifies, Fraction(-1), Fraction(-1), zero


def wagers_count(answers: Answers) -> bool:
    """Whether wagers that win use up part of the limit, by a reading of 677a.12(f)."""
    return answers["payout-limit-wagers-returned"] == "counted"


def payout_limit(answers: Answers) -> int | None:
    """What a player's Ante, Raise and Odds may win in a round; below its floor refused: (f)."""
    if answers["maximum-payout"] == "no":
        return None
    limit, minimum = (
        int(100 * Decimal(str(answers[key]).replace("$", "").replace(",", "")))
        for key in ("maximum-payout", "table-minimum")
    )
    raised = 3 if answers["payout-limit-minimum-wager"] == "largest-raise" else 1
    back = wagers_count(answers) * (1 + raised + 1)
    boxes = (
        int(str(answers["adjacent-boxes"])) if answers["payout-limit-boxes"] == "every-box" else 1
    )
    floor = max(50_000_00, minimum * boxes * (EVEN + raised * EVEN + 500 + back))
    if limit < floor:
        raise ValueError(f"maximum-payout: {limit} cents are less than {floor}; 677a.12(f)")
    return limit


def settled_wagers(answers: Answers, void: str) -> set[str]:
    """Optional wagers that are settled: all, or those of 677a.13(a) and (d)."""
    if void == "all":
        return set()
    after_face_up = answers["trips-plus-after-face-up-cards"]
    if void == "face-up" and after_face_up == "returned":
        return {"pocket-bonus"}
    return {"pocket-bonus", "trips-plus"}


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    raises: Mapping[int, int],
    hands: Mapping[int, Cards],
    dealer: Cards,
    community: Cards,
    left: Collection[int] = (),
    *,
    void: str = "",
    undecided: Collection[int] = (),
) -> list[Row]:
    """What each wager wins or loses, seat by seat from the dealer's right: 677a.11(g) to (i)."""
    if void == "face-up" and answers["pocket-bonus-after-face-up-cards"] == "play-on":
        void = ""
    gone = set(left) if answers["abandoned-wagers-lose"] else set()  # 677a.7(b)
    limit, won = payout_limit(answers), Counter[str]()
    stakes = {(seat, wager): stake for seat, wager, stake, _, _ in bets}
    players = {seat: player for seat, _, _, _, player in bets}
    rows: list[Row] = []
    for seat in sorted(players, reverse=True):
        raised, odds = raises.get(seat, 0), stakes[seat, "odds"]
        folded = not raised and seat not in undecided
        kept = folded and answers["fold-in-void-round"] == "lost"
        if void and not kept:
            wins: tuple[Fraction, ...] = (Fraction(0),) * 4
        elif seat in gone or not raised:
            wins = (Fraction(-1),) * 3 + (Fraction(0),)
        else:
            mine, theirs = best([*hands[seat], *community]), best([*dealer, *community])
            wins = against_dealer(answers, mine, theirs)
        main = (stakes[seat, "ante"], raised, odds)
        if wagers_count(answers):
            back = (stake for stake, times in zip(main, wins[:3], strict=True) if times > 0)
            won[players[seat]] += sum(back)
        for wager, stake, times in zip(LIMITED, main, wins[:3], strict=True):
            net = stake * times
            assert net.denominator == 1, "a payout of part-cents"
            if net > 0 and limit is not None:
                net = min(net, Fraction(max(limit - won[players[seat]], 0)))
                won[players[seat]] += int(net)
            if wager != "raise" or raised:
                rows.append((seat, wager, "", stake, int(net)))
        if wins[3]:
            rows.append((seat, "bad-beat-bonus", "", 0, int(odds * wins[3])))
        for wager in ("pocket-bonus", "trips-plus"):
            if (optional := stakes.get((seat, wager))) is None:
                continue
            pays: int | None = 0  # returned
            if wager in settled_wagers(answers, void):
                label = str(answers[f"{wager}-paytable"])
                is_pocket = wager == "pocket-bonus"
                seen = [*hands[seat], *community]
                pays = pocket(label, hands[seat]) if is_pocket else trips_plus(label, seen)
                pays = None if seat in gone else pays
            rows.append((seat, wager, "", optional, optional * (-1 if pays is None else pays)))
    return rows
