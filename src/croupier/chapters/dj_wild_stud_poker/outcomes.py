"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from functools import cache, partial

from croupier.equipment.cards import JOKER
from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager
from croupier.hands import kinds
from croupier.hands.five import (
    CATEGORY_SHIFT,
    FIVE_FOUR_OF_A_KIND,
    FIVE_STRAIGHT,
    FIVE_THREE_OF_A_KIND,
)
from croupier.hands.kernel import kernel
from croupier.hands.kinds import FIVE_KINDS, FIVE_NAMES, five_kind
from croupier.hands.wild import (
    AS_FOUR,
    CATEGORIES,
    FIVE_OF_A_KIND,
    FIVE_WILDS,
    OWN_SUIT,
    RANK_ALONE,
    ROYAL_FLUSH,
    compared,
    is_wild,
    wild_strength,
)
from croupier.rulebook.rules import Rules

# How the chapter is read, as one number: bits of `hands.wild`, and
WILD_DEUCES = 8  # for the Progressive Bonus too


def readings(rules: Rules) -> int:
    """What decides how hands rank."""
    return (
        OWN_SUIT * (rules["wild-card-suit"] == "rank-only")
        | AS_FOUR * (rules["five-of-a-kind-rank"] == "as-four-of-a-kind")
        | RANK_ALONE * (rules["comparison-of-equal-ranks"] == "rank-alone")
        | WILD_DEUCES * (rules["progressive-deuces"] == "wild")
    )


# ------------------------------------------------------------------------------ the main wagers

HAND_KINDS = CATEGORIES  # of hands.wild, from worst to best
NAMES = (*FIVE_NAMES[:9], "five-of-a-kind", "royal-flush", "five-wilds")
BLIND = ("three-of-a-kind-or-less",) * FIVE_STRAIGHT + NAMES[FIVE_STRAIGHT:]
# The player against the dealer.
WIN, TIE, LOSE = range(3)
RESULTS = 3

FOLDED: Ends = (
    Ended("ante", "fold", "687a.11(b)"),
    Ended("blind", "fold", "687a.11(b)"),
)


def ends(rules: Rules, result: int, kind: int, times: int = 2) -> Ends:
    """687a.11(e)(1) to (3): all three wagers win, push or lose together."""
    outcome, cite = {
        WIN: ("win", "687a.11(e)(1)"),
        TIE: ("push", "687a.11(e)(2)"),
        LOSE: ("lose", "687a.11(e)(3)"),
    }[result]
    return (
        Ended("ante", outcome, cite),
        Ended("blind", BLIND[kind] if result == WIN else outcome, cite),
        Ended("raise", outcome, cite, times),
    )


@kernel
def hand_kind(strength: int) -> int:
    """A strength to its place in NAMES and BLIND."""
    return strength >> CATEGORY_SHIFT


@kernel
def showdown(by: int, player: int, dealer: int) -> int:
    """Two strengths to WIN, TIE or LOSE."""
    own, other = compared(by, player), compared(by, dealer)
    if own == other:
        return TIE
    return WIN if own > other else LOSE


# ------------------------------------------------------------------------------ Trips Bonus

TRIPS_KINDS = FIVE_KINDS * CATEGORIES


@kernel
def trips_kind(by: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """What five cards are with every 2 for itself, and what with wild cards if they have any.

    The first is a high card with the joker, the second one without a wild card.
    """
    natural = five_kind(a, b, c, d, e) if max(a, b, c, d, e) < JOKER else 0
    with_wild = 0
    if is_wild(a) or is_wild(b) or is_wild(c) or is_wild(d) or is_wild(e):
        with_wild = hand_kind(wild_strength(by, a, b, c, d, e))
    return natural * CATEGORIES + with_wild


def trips_names(rules: Rules) -> tuple[str, ...]:
    """687a.12(d), natural and with wild; of a hand that is both, what pays more."""

    def names() -> tuple[str, ...]:
        return tuple(_trips_name(rules, *divmod(kind, CATEGORIES)) for kind in range(TRIPS_KINDS))

    return rules.once("trips-names", names)


def _trips_name(rules: Rules, natural: int, with_wild: int) -> str:
    names = []
    if with_wild >= FIVE_THREE_OF_A_KIND:
        plain = with_wild in (FIVE_OF_A_KIND, FIVE_WILDS)
        names.append(NAMES[with_wild] if plain else f"{NAMES[with_wild]}-with-wild")
    if natural >= FIVE_THREE_OF_A_KIND and (not with_wild or rules["natural-deuces"] == "natural"):
        names.append(f"{FIVE_NAMES[natural]}-natural")
    paid = {name: rules.outcome_row("trips-bonus", name) for name in names}
    rows = {name: row for name, row in paid.items() if row is not None}
    return max(rows, key=lambda name: rows[name].pays.profit(1), default="lose")


_BOTH = (*NAMES[FIVE_THREE_OF_A_KIND:FIVE_OF_A_KIND], "royal-flush")
TRIPS_OUTCOMES = frozenset(
    {"lose", "five-wilds", "five-of-a-kind"}
    | {f"{name}-{how}" for name in _BOTH for how in ("natural", "with-wild")}
)

# ------------------------------------------------------------------------------ Progressive Bonus

PROGRESSIVE = ("lose",) * FIVE_THREE_OF_A_KIND + FIVE_NAMES[FIVE_THREE_OF_A_KIND:]


@kernel
def progressive_kind(by: int, a: int, b: int, c: int, d: int, e: int, extra: int) -> int:
    """687a.11(f)(1): the hand's place in PROGRESSIVE, its joker replaced by the extra card."""
    if a == JOKER:
        a = extra
    if b == JOKER:
        b = extra
    if c == JOKER:
        c = extra
    if d == JOKER:
        d = extra
    if e == JOKER:
        e = extra
    if not by & WILD_DEUCES:
        return five_kind(a, b, c, d, e)
    listed = hand_kind(wild_strength(by | AS_FOUR, a, b, c, d, e))
    if listed == ROYAL_FLUSH:
        return kinds.ROYAL_FLUSH
    return FIVE_FOUR_OF_A_KIND if listed == FIVE_OF_A_KIND else listed


# ------------------------------------------------------------------------------ Bad Beat Bonus

# Nothing, the player's hand that is beaten, or the dealer's.
BEATEN = NAMES[FIVE_THREE_OF_A_KIND:FIVE_WILDS]
DEALER_BEATEN = len(BEATEN)
BAD_BEAT_KINDS = 1 + 2 * DEALER_BEATEN


@kernel
def beaten_kind(result: int, player: int, dealer: int) -> int:
    """Two kinds of hands, and who has won, to nothing or the hand of three of a kind that lost."""
    if result == LOSE and player >= FIVE_THREE_OF_A_KIND:
        return 1 + player - FIVE_THREE_OF_A_KIND
    if result == WIN and dealer >= FIVE_THREE_OF_A_KIND:
        return 1 + DEALER_BEATEN + dealer - FIVE_THREE_OF_A_KIND
    return 0


def _beaten(by: int, *cards: int) -> int:
    player, dealer = wild_strength(by, *cards[:5]), wild_strength(by, *cards[5:])
    return int(beaten_kind(showdown(by, player, dealer), hand_kind(player), hand_kind(dealer)))


def bad_beat_names(rules: Rules) -> tuple[str, ...]:
    """By the reading a beaten hand of the dealer is paid too."""
    either = rules["two-way-bad-beat"] == "either-loses"
    return ("lose", *BEATEN, *(BEATEN if either else ["lose"] * DEALER_BEATEN))


# ------------------------------------------------------------------------------ all wagers


@cache
def hand_wagers(by: int) -> dict[str, HandWager]:
    """The wagers beside the main ones, in the order of 687a.11(f)."""
    wagers = (
        HandWager(
            "progressive-bonus",
            ("hand", "joker replacement"),
            partial(progressive_kind, by),
            PROGRESSIVE,
            "687a.11(f)(1)(ii)",
            lost="687a.11(f)(1)(i)",
            envy="687a.12(c)",
        ),
        HandWager(
            "trips-bonus",
            ("hand",),
            partial(trips_kind, by),
            trips_names,
            "687a.11(f)(2)(ii)",
            lost="687a.11(f)(2)(i)",
        ),
        HandWager(
            "two-way-bad-beat-bonus",
            ("hand", "dealer"),
            partial(_beaten, by),
            bad_beat_names,
            "687a.11(f)(3)(ii)",
            lost="687a.11(f)(3)(i)",
        ),
    )
    return {wager.key: wager for wager in wagers}


_MAIN = frozenset({"win", "push", "lose"})
OUTCOMES: dict[str, frozenset[str]] = {
    "ante": _MAIN,
    "blind": frozenset({"push", "lose", *BLIND}),
    "raise": _MAIN,
    "progressive-bonus": frozenset(PROGRESSIVE),
    "trips-bonus": TRIPS_OUTCOMES,
    "two-way-bad-beat-bonus": frozenset({"lose", *BEATEN}),
}
