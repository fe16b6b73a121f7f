"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager
from croupier.hands import five
from croupier.hands.five import strength5, strength6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind_of, is_red
from croupier.hands.written import strength_of
from croupier.rulebook.rules import Rules

# 671a.12(d): a hand, and the combination in it that the Bet Wager is paid by, from worst to best.
COMBINATIONS = (
    "lose",
    "ace-king",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
NOTHING, ACE_KING_HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT = range(6)
FULL_HOUSE, FOUR, STRAIGHT_FLUSH = 7, 8, 9
KINDS = len(COMBINATIONS)
# The player against the dealer.
NOT_QUALIFIED, WIN, TIE, LOSE = range(4)
RESULTS = 4
RANK_OF_KING, RANK_OF_ACE = 11, 12


# 671a.11(f)(1): the least hand with which the dealer plays.
ACE_KING = strength_of(strength5, "Ah Kd 4c 3d 2h")


@kernel
def kind_of(strength: int) -> int:
    """A strength of `hands.five` to its place in COMBINATIONS."""
    kind = five_kind_of(strength)
    if kind == five.FIVE_HIGH_CARD:
        return ACE_KING_HIGH if strength >= ACE_KING else NOTHING
    return kind + 1


@kernel
def showdown(player: int, dealer: int) -> int:
    """671a.11(f): two strengths to NOT_QUALIFIED, WIN, TIE or LOSE."""
    if dealer < ACE_KING:
        return NOT_QUALIFIED
    if player > dealer:
        return WIN
    return LOSE if player < dealer else TIE


# ------------------------------------------------------------------------------ second combinations


@kernel
def times_held(rank: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """How often a rank is among five cards."""
    return (
        (a >> 2 == rank) + (b >> 2 == rank) + (c >> 2 == rank) + (d >> 2 == rank) + (e >> 2 == rank)
    )


@kernel
def second_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """671a.11(f)(2)(ii): beside a combination of five cards there is at most an ace-king.

    One of its cards must be outside: of four cards or fewer only two pairs of aces and kings hold
    both.
    """
    kind = kind_of(strength5(a, b, c, d, e))
    aces, kings = times_held(RANK_OF_ACE, a, b, c, d, e), times_held(RANK_OF_KING, a, b, c, d, e)
    if not aces or not kings or (aces == 2 and kings == 2):
        return NOTHING
    return ACE_KING_HIGH if kind in (PAIR, TWO_PAIR, THREE, FOUR) else NOTHING


@kernel
def second_of_six(a: int, b: int, c: int, d: int, e: int, f: int, same: int) -> int:
    """671a.11(f)(2)(ii): the highest combination of six cards with a card outside the winning one.

    Without `same` it is the highest of another kind than the winning one.
    """
    strength = strength6(a, b, c, d, e, f)
    kind = kind_of(strength)
    found = NOTHING
    outside = -1  # the card left out of a winning combination of five cards
    for left_out in (a, b, c, d, e, f):
        v = b if left_out == a else a
        w = b if left_out not in (a, b) else c
        x = c if left_out not in (a, b, c) else d
        y = d if left_out in (e, f) else e
        z = e if left_out == f else f
        other = strength5(v, w, x, y, z)
        if other == strength and outside < 0:
            outside = left_out
            continue
        if kind_of(other) in (STRAIGHT, STRAIGHT + 1, FULL_HOUSE, STRAIGHT_FLUSH, KINDS - 1) and (
            same or kind_of(other) != kind
        ):
            found = max(found, kind_of(other))
    aces = times_held(RANK_OF_ACE, a, b, c, d, e) + (f >> 2 == RANK_OF_ACE)
    kings = times_held(RANK_OF_KING, a, b, c, d, e) + (f >> 2 == RANK_OF_KING)
    return max(found, _smaller(kind, outside, a, b, c, d, e, f, aces, kings, same))


@kernel
def _smaller(
    kind: int,
    outside: int,
    a: int,
    b: int,
    c: int,
    d: int,
    e: int,
    f: int,
    aces: int,
    kings: int,
    same: int,
) -> int:
    """The highest second combination of four cards or fewer, among six cards."""
    if kind >= STRAIGHT and kind != FOUR:
        rank = outside >> 2
        held = times_held(rank, a, b, c, d, e) + (f >> 2 == rank)
        if held > 1:
            return THREE if held == 3 else PAIR
        with_it = kings if rank == RANK_OF_ACE else aces if rank == RANK_OF_KING else 0
        return ACE_KING_HIGH if with_it else NOTHING
    pairs = 0
    for card in (a, b, c, d, e, f):
        pairs += times_held(card >> 2, a, b, c, d, e) + (f >> 2 == card >> 2) == 2
    if kind == TWO_PAIR and pairs == 6:  # three pairs: six cards of which each is one of two
        return TWO_PAIR if same else PAIR
    if kind == ACE_KING_HIGH or not aces or not kings or (aces == 2 and kings == 2):
        return NOTHING
    return ACE_KING_HIGH


# ------------------------------------------------------------------------------ how wagers end

FEE = Ended("options-fee", "lose", "671a.11(d)(1)")
FOLDED: Ends = (Ended("ante", "fold", "671a.11(c)(4)"),)
FOLDED_AFTER_DRAW: Ends = (Ended("ante", "fold", "671a.11(d)(4)"),)


def instant(royal: bool) -> Ends:
    """671a.11(c)(3): the Ante Wager with a straight flush in the first five cards."""
    row = COMBINATIONS[STRAIGHT_FLUSH + royal]
    return (
        Ended("ante", "push", "671a.11(c)(3)"),
        Ended("instant-payout", row, "671a.11(c)(3)", times=0),
    )


def ends(result: int, kind: int, second: int) -> Ends:
    """671a.11(f): how Ante and Bet end, and what a second combination is paid."""
    unqualified = "dealer-does-not-qualify"
    match result:
        case 0:
            high = "-player-straight-or-higher" if kind >= STRAIGHT else ""
            ante, bet, cite = unqualified + high, "push", "671a.11(f)(1)"
        case 1:
            ante, bet, cite = "push", COMBINATIONS[kind], "671a.11(f)(2)(ii)"
        case 2:
            ante, bet, cite = "push", "push", "671a.11(f)(2)(iii)"
        case _:
            ante, bet, cite = "lose", "lose", "671a.11(f)(2)(i)"
    main = Ended("ante", ante, cite), Ended("bet", bet, cite, times=2)
    if result != WIN or second == NOTHING:
        return main
    return *main, Ended("second-combination", COMBINATIONS[second], cite, times=0, on="bet")


# ------------------------------------------------------------------------------ Super Wagers

# 671a.6(d), from worst to best; what has no row of its own stands above.
SUPER_HANDS = (
    "lose",
    "same-colored-five",
    "ace-king-queen",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "five-picture-cards",
    "four-of-a-kind",
)
SUPER_KINDS = len(SUPER_HANDS) + 2  # and a straight flush, a royal flush
_QUEEN_TO_ACE = 1 << 10 | 1 << 11 | 1 << 12
_NOT_PICTURES = ~(1 << 9 | 1 << 10 | 1 << 11)


@kernel
def super_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """671a.6(d): five cards to their place in SUPER_HANDS, or a straight or royal flush."""
    kind = kind_of(strength5(a, b, c, d, e))
    ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)
    if kind >= FOUR:
        return 8 + kind - FOUR
    if not ranks & _NOT_PICTURES:
        return 7
    if kind >= THREE:
        return 3 + kind - THREE
    if ranks & _QUEEN_TO_ACE == _QUEEN_TO_ACE:
        return 2
    red = is_red(a) + is_red(b) + is_red(c) + is_red(d) + is_red(e)
    return 1 if red in (0, 5) else 0


def super_names(rules: Rules) -> tuple[str, ...]:
    """What the kinds are paid as; a straight flush by the reading elected."""
    if rules["straight-flush-on-super"] == "flush":
        return (*SUPER_HANDS, "flush", "flush")
    return (*SUPER_HANDS, "same-colored-five", "ace-king-queen")


SUPER_WAGER = HandWager(
    "super", ("hand",), super_kind, super_names, "671a.11(c)(2)", "671a.11(c)(1)"
)
ADDITIONAL_WAGER = HandWager(
    "additional-super", ("hand",), super_kind, super_names, "671a.11(c)(2)", "671a.11(c)(1)"
)
ON_DEALER_WAGER = HandWager(
    "additional-super", ("hand",), super_kind, super_names, "671a.11(e)(2)", "671a.11(e)(1)"
)

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset(
        {
            "dealer-does-not-qualify",
            "dealer-does-not-qualify-player-straight-or-higher",
            "push",
            "lose",
        }
    ),
    "instant-payout": frozenset(COMBINATIONS[STRAIGHT_FLUSH:]),
    "options-fee": frozenset({"lose"}),
    "bet": frozenset(COMBINATIONS) | {"push"},
    "second-combination": frozenset(COMBINATIONS[1:]),
    "super": frozenset(SUPER_HANDS),
    "additional-super": frozenset(SUPER_HANDS),
}
