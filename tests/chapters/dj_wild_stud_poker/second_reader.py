"""DJ Wild Stud Poker read a second time: every wager settled from chapter 687a's text alone.

None of the program is used here; every payout is copied from the chapter. Cards are "Kh", "10c" or
"joker", money is cents. `settle(answers, bets, raised, hands, dealer, extra, meter, left, folded=,
void=, revealed=)` gives the rows and the meter after the round. `raised` are the seats that made
the Raise Wager, all others have folded; in a round that was void before, those `folded`. `extra` is
the card that replaces a joker for the Progressive Bonus. `meter` is what stands before the round's
wagers are added. A row of stake nil and on "seat 3" is an Envy Bonus for that hand. `left` are
seats whose player left the table. `void`: everything is returned (687a.8(i), .13(a), (c), (f)) and
the meter is as it was; `revealed`: a card was revealed (687a.13(d)), everything is returned but
Progressive and Trips Bonus, which are settled. By a reading what was folded stays lost in either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net
Cards = Sequence[str]
Hand = tuple[str, list[int]]

RANKS = "23456789TJQKA"
JOKER = "joker"
ORDER = ("ante", "progressive-bonus", "trips-bonus", "two-way-bad-beat-bonus")  # 687a.11(e), (f)
KINDS = (  # 687a.6(c), the highest first; five-of-a-kind where 687a.12 has it
    *("five-wilds", "royal-flush", "five-of-a-kind", "straight-flush", "four-of-a-kind"),
    *("full-house", "flush", "straight", "three-of-a-kind", "two-pair", "pair", "high-card"),
)
PAID = KINDS[: KINDS.index("three-of-a-kind") + 1]
BLIND = dict(zip(KINDS, (1_000, 50, 10, 9, 4, 3, 2, 1, 0, 0, 0, 0), strict=True))  # 687a.12(b)
PERCENT = {"royal-flush": 100, "straight-flush": 10}  # 687a.12(c): of the meter
PROGRESSIVE = dict(zip((KINDS[4], *KINDS[5:9]), (300, 50, 40, 30, 9), strict=True))
SEED = {"1": 2_000_00, "2": 10_000_00}
ENVY = {"1": (1_000_00, 300_00), "2": (5_000_00, 1_500_00)}  # royal flush, straight flush
TRIPS = {  # 687a.12(d), in the order of PAID: natural, and with wild
    "DJWT-04": ((None, 1_000, None, 200, 60, 30, 25, 20, 6), (2_000, 90, 70, 25, 6, 5, 4, 3, 1)),
    "DJWT-05": ((None, 1_000, None, 200, 50, 30, 25, 20, 6), (2_000, 70, 60, 25, 6, 5, 4, 3, 1)),
    "DJWT-06": ((None, 400, None, 200, 50, 30, 25, 20, 6), (500, 70, 60, 25, 6, 5, 4, 3, 1)),
    "DJWT-07": ((None, 1_000, None, 200, 40, 30, 25, 20, 6), (2_000, 60, 50, 25, 6, 5, 4, 3, 1)),
}
BAD_BEAT = {  # 687a.12(e), royal flush to three-of-a-kind
    "DJWBB-01": (500, 500, 500, 500, 400, 300, 100, 9),
    "DJWBB-02": (10_000, 10_000, 5_000, 500, 400, 300, 100, 9),
    "DJWBB-03": (500, 500, 500, 300, 200, 100, 50, 15),
    "DJWBB-04": (299, 299, 299, 299, 200, 100, 50, 15),
}


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def is_wild(card: str) -> bool:
    """687a.6(b)."""
    return card == JOKER or value(card) == 2


def candidates(answers: Answers, cards: Cards, *, wild: bool = True) -> dict[str, list[int]]:
    """Every kind that five cards make, each at its best: what it is compared by."""
    plain = [card for card in cards if not (wild and is_wild(card))]
    wilds = 5 - len(plain)
    if wilds == 5:
        return {"five-wilds": []}
    suited = plain
    if answers["wild-card-suit"] == "rank-only":  # a 2 keeps its suit, the joker has none
        suited = [card for card in cards if card != JOKER]
    one_suit = len({card[-1] for card in suited}) == 1
    values = sorted(map(value, plain), reverse=True)
    alike = Counter(values)
    found = {"high-card": values}

    def group(size: int) -> int | None:
        """The highest rank of which so many can be held."""
        return max((v for v in alike if alike[v] + wilds >= size), default=None)

    def others(rank: int) -> list[int]:
        return [v for v in values if v != rank]

    if len(alike) == len(values):
        tops = [t for t in range(14, 5, -1) if set(values) <= set(range(t - 4, t + 1))]
        tops += [5] if set(values) <= {14, 2, 3, 4, 5} else []
        if tops:
            found["straight"] = tops[:1]
            if one_suit:
                found["straight-flush"] = tops[:1]
                if tops[0] == 14:
                    found["royal-flush"] = []
    for size, name in ((2, "pair"), (3, "three-of-a-kind"), (4, "four-of-a-kind")):
        if (rank := group(size)) is not None:
            found[name] = [rank, *others(rank)]
    if (rank := group(5)) is not None:
        highest_other = 13 if rank == 14 else 14
        found["five-of-a-kind"] = found["four-of-a-kind"] = [rank, highest_other]
    pairs = sorted((v for v in alike if alike[v] >= 2), reverse=True)
    if len(pairs) == 2:
        found["two-pair"] = [*pairs, *(v for v in values if v not in pairs)]
        if wilds or (len(values) == 5 and max(alike.values()) == 3):
            found["full-house"] = sorted(pairs, key=lambda v: (alike[v], v), reverse=True)
    if one_suit and len(alike) == len(values):
        missing = [v for v in range(14, 1, -1) if v not in values][:wilds]
        found["flush"] = sorted([*values, *missing], reverse=True)
    return found


def strength(answers: Answers, hand: Hand) -> tuple[int, list[int]]:
    """What two hands are compared by; readings say where five-of-a-kind ranks, and of ties."""
    kind, values = hand
    if kind == "five-of-a-kind" and answers["five-of-a-kind-rank"] == "as-four-of-a-kind":
        kind = "four-of-a-kind"
    is_standard = answers["comparison-of-equal-ranks"] == "standard-poker"
    return -KINDS.index(kind), values if is_standard else []


def best_hand(answers: Answers, cards: Cards, *, wild: bool = True) -> Hand:
    """The highest hand; a five-of-a-kind is one even where it is compared as four."""
    found = list(candidates(answers, cards, wild=wild).items())
    return max(found, key=lambda hand: (strength(answers, hand), hand[0] == "five-of-a-kind"))


def trips_pays(answers: Answers, cards: Cards) -> int | None:
    """What a Trips Bonus Wager wins at: 687a.11(f)(2), .12(d)."""
    columns = TRIPS[str(answers["trips-bonus-paytable"])]
    natural, with_wild = (dict(zip(PAID, column, strict=True)) for column in columns)
    has_wild = any(map(is_wild, cards))
    may_be_natural = not has_wild or answers["natural-deuces"] == "natural"
    found = [with_wild.get(best_hand(answers, cards)[0])] if has_wild else []
    if may_be_natural and JOKER not in cards:
        found.append(natural.get(best_hand(answers, cards, wild=False)[0]))
    return max((pays for pays in found if pays is not None), default=None)


def progressive_kind(answers: Answers, cards: Cards, extra: str) -> str | None:
    """The highest row of 687a.12(c), the joker replaced: 687a.11(f)(1)."""
    replaced = [extra if card == JOKER else card for card in cards]
    wild = answers["progressive-deuces"] == "wild"
    found = candidates(answers, replaced, wild=wild)
    return next((kind for kind in (*PERCENT, *PROGRESSIVE) if kind in found), None)


def bad_beat_pays(answers: Answers, own: Hand, dealer: Hand) -> int | None:
    """What a Two-Way Bad Beat Bonus Wager wins at: 687a.11(f)(3), .12(e)."""
    table = BAD_BEAT[str(answers["two-way-bad-beat-bonus-paytable"])]
    pays = dict(zip(PAID[1:], table, strict=True))
    mine, theirs = strength(answers, own), strength(answers, dealer)
    if mine < theirs:
        return pays.get(own[0])
    if mine > theirs and answers["two-way-bad-beat"] == "either-loses":
        return pays.get(dealer[0])
    return None


def main_times(answers: Answers, own: Hand, dealer: Hand) -> tuple[int, int, int]:
    """What Ante, Blind and Raise win, in times their stakes: 687a.11(e), .12(a) and (b)."""
    mine, theirs = strength(answers, own), strength(answers, dealer)
    if mine > theirs:
        return 1, BLIND[own[0]], 1
    return (0, 0, 0) if mine == theirs else (-1, -1, -1)


def jackpot(answers: Answers, stake: int, kind: str | None, meter: int) -> tuple[int, int]:
    """What a Progressive Bonus Wager wins, and the meter after it: 687a.12(c).

    A share of the meter is paid for the wager; parts of a cent stay on the meter.
    """
    if kind is None:
        return -stake, meter
    if percent := PERCENT.get(kind):
        paid = meter * percent // 100
        seed = SEED[str(answers["progressive-bonus-paytable"])]
        return paid - stake, seed if percent == 100 else meter - paid
    kept = 0 if answers["progressive-stake"] == "returned" else 1
    return stake * (PROGRESSIVE[kind] - kept), meter


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    raised: Collection[int],
    hands: Mapping[int, Cards],
    dealer: Cards,
    extra: str,
    meter: int,
    left: Collection[int],
    *,
    folded: Collection[int] = (),
    void: bool = False,
    revealed: bool = False,
) -> tuple[list[Row], int]:
    """What each wager wins or loses, seat by seat in the order of 687a.11(e) and (f)."""
    gone = set() if void or not answers["abandoned-wagers-lose"] else set(left)  # 687a.7(b)
    rate = Fraction(str(answers["progressive-bonus-rate"]).rstrip("%")) / 100
    for _, wager, stake, _, _ in bets:
        meter += int(stake * rate) if wager == "progressive-bonus" and not void else 0
    placed = {seat: {b[1] for b in bets if b[0] == seat} for seat in {bet[0] for bet in bets}}
    players = {bet[0]: bet[4] for bet in bets}
    playing = set(raised)
    if void or revealed:  # who was not asked has not folded
        playing = set(placed)
        if answers["fold-in-void-round"] == "lost":
            playing -= set(folded)
    qualifies = {  # for the Progressive Bonus: 687a.11(b)(3)
        seat for seat in placed if seat in playing or answers["folded-hands-qualify"]
    }
    stays = set(left) if answers["envy-for-abandoned-hand"] == "no" else set()
    holders = {  # whose hands pay an Envy Bonus
        seat
        for seat in placed.keys() - stays
        if seat in playing
        or seat in gone - set(folded)  # who has abandoned a hand undecided has not folded it
        or answers["envy-for-folded-hand"] == "yes"
        or "trips-bonus" in placed[seat]
        or (seat in qualifies and "progressive-bonus" in placed[seat])
    }
    side = -1 if answers["settlement-order"] == "from-the-right" else 1
    bank = best_hand(answers, dealer)
    drawn: set[str] = set()  # players who have had their Envy Bonuses
    rows: list[Row] = []
    for seat, wager, stake, on, player in sorted(
        (bet for bet in bets if bet[1] != "blind"), key=lambda b: (side * b[0], ORDER.index(b[1]))
    ):
        is_gone, plays = seat in gone, seat in playing
        if wager == "ante":
            times = (-1, -1, -1)
            if not is_gone and plays and (void or revealed):
                times = (0, 0, 0)
            elif not is_gone and plays:
                times = main_times(answers, best_hand(answers, hands[seat]), bank)
            stakes = (stake, stake, 2 * stake)
            for name, size, win in zip(("ante", "blind", "raise"), stakes, times, strict=True):
                if name != "raise" or seat in raised:
                    rows.append((seat, name, on, size, size * win))
            continue
        net = -stake
        if void or (revealed and wager == "two-way-bad-beat-bonus" and not is_gone):
            stands = plays or wager == "trips-bonus"
            stands = stands or (wager == "progressive-bonus" and seat in qualifies)
            net = 0 if stands else -stake
        elif is_gone:
            pass
        elif wager == "progressive-bonus":
            kind = progressive_kind(answers, hands[seat], extra) if seat in qualifies else None
            net, meter = jackpot(answers, stake, kind, meter)
        elif wager == "trips-bonus":
            net = stake * (trips_pays(answers, hands[seat]) or -1)
        elif plays:
            pays = bad_beat_pays(answers, best_hand(answers, hands[seat]), bank)
            net = stake * (pays or -1)
        rows.append((seat, wager, on, stake, net))
        if wager == "progressive-bonus" and not (void or is_gone):
            is_again = player in drawn and answers["envy-of-two-boxes"] == "each-player"
            if answers["envy-eligibility"] == "not-paid" or is_again:
                continue
            drawn.add(player)
            if seat not in qualifies and answers["envy-of-a-player-who-folded"] == "lost":
                continue
            envies = ENVY[str(answers["progressive-bonus-paytable"])]
            pays_envy = dict(zip(PERCENT, envies, strict=True))
            for other in sorted(holders, key=lambda s: side * s):
                kind = progressive_kind(answers, hands[other], extra)
                if players[other] != player and kind in pays_envy:
                    rows.append((seat, wager, f"seat {other}", 0, pays_envy[str(kind)]))
    return rows, meter
