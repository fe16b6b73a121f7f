"""From cards to outcomes: totals, naturals, third cards and Bonus Wager hands as kernels."""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

ACE, SEVEN = 12, 5  # ranks
NO_CARD = -1

# What two aces are worth, by the reading: above every other hand, or 12, or 21.
ACES = {"top": 31, "twelve": 12, "twenty-one": 21}
TOTALS = 32
STANDS, MOST = 17, 21

NOTHING, PAIR, THREE_CARD_21, THREE_CARD_21_AND_PAIR, STRAIGHT, TRIPS, SEVENS = range(7)
BONUS_NAMES = (
    "lose",
    "one-pair",
    "three-card-21",
    "three-card-21-and-pair",
    "three-card-straight",
    "three-of-a-kind",
    "three-7s",
)
BONUS_HANDS = len(BONUS_NAMES)

MAIN = frozenset({"win", "win-with-a-17", "push", "lose"})
OUTCOMES: dict[str, frozenset[str]] = {
    "player": MAIN,
    "banker": MAIN,
    "tie": frozenset({"win", "lose"}),
    "player-bonus": frozenset(BONUS_NAMES),
    "banker-bonus": frozenset(BONUS_NAMES),
    "player-pair": frozenset({"one-pair"}),
    "banker-pair": frozenset({"one-pair"}),
}
# What is paid beside a three-card 21 that is a pair too, where both are paid.
PAIR_WAGER = {"player-bonus": "player-pair", "banker-bonus": "banker-pair"}


# ------------------------------------------------------------------------------ hands


@kernel
def value(rank: int) -> int:
    """681a.3(d): the value of a rank, an ace at 11."""
    if rank == ACE:
        return 11
    return rank + 2 if rank < 8 else 10


@kernel
def total3(a: int, b: int, c: int) -> int:
    """681a.3(d)(3): the total of three ranks, each ace at 1 where 11 would exceed 21."""
    total: int = value(a) + value(b) + value(c)
    for rank in (a, b, c):
        if rank == ACE and total > MOST:
            total -= 10
    return total


@kernel
def total2(a: int, b: int, aces: int) -> int:
    """The total of two ranks; `aces` is what two aces are worth."""
    return aces if a == ACE and b == ACE else value(a) + value(b)


@kernel
def is_natural(a: int, b: int) -> bool:
    """681a.1"""
    return (a == ACE and value(b) >= 10) or (b == ACE and value(a) >= 10)


@kernel
def is_straight(a: int, b: int, c: int, ace_low: bool) -> bool:
    """681a.3(e)(3): three consecutive ranks; an ace is below the 2, or in no straight."""
    if a == ACE or b == ACE or c == ACE:
        return ace_low and a + b + c == ACE + 1  # beside the ace a 2 and a 3, ranks 0 and 1
    low, high = min(a, b, c), max(a, b, c)
    return high - low == 2 and a + b + c == 3 * low + 3


@kernel
def bonus_hand(a: int, b: int, third: int, ace_low: bool) -> int:
    """681a.3(e): the highest hand of the first two cards and a third, which may be NO_CARD."""
    if third == NO_CARD:
        return PAIR if a == b else NOTHING
    if a == b and b == third:
        return SEVENS if a == SEVEN else TRIPS
    if is_straight(a, b, third, ace_low):
        return STRAIGHT
    if total3(a, b, third) == MOST:
        return THREE_CARD_21_AND_PAIR if a == b else THREE_CARD_21
    return PAIR if a == b else NOTHING


# ------------------------------------------------------------------------------ the deal

ENDS = TOTALS * TOTALS * BONUS_HANDS * BONUS_HANDS


@kernel
def end_code(player: int, banker: int, player_bonus: int, banker_bonus: int) -> int:
    """A number below ENDS for both totals and both Bonus Wager hands."""
    return ((player * TOTALS + banker) * BONUS_HANDS + player_bonus) * BONUS_HANDS + banker_bonus


@kernel
def finish(
    a: int, b: int, c: int, d: int, e: int, f: int, aces: int, ace_low: bool
) -> tuple[int, int]:
    """How a deal of ranks ends and how many of its six cards are used.

    A Bonus Wager is on the table: after a natural cards are drawn for it (681a.7(f)(2)).
    """
    player, banker = total2(a, c, aces), total2(b, d, aces)
    natural = is_natural(a, c) or is_natural(b, d)
    used = 4
    players_third = bankers_third = NO_CARD
    if player < STANDS:
        players_third = e
        used += 1
        if not natural:
            player = total3(a, c, e)
    if banker < STANDS:
        bankers_third = e if players_third == NO_CARD else f
        used += 1
        if not natural:
            banker = total3(b, d, bankers_third)
    player_bonus = bonus_hand(a, c, players_third, ace_low)
    banker_bonus = bonus_hand(b, d, bankers_third, ace_low)
    return end_code(player, banker, player_bonus, banker_bonus), used


# ------------------------------------------------------------------------------ the wagers


class Ended(NamedTuple):
    """Both totals as they are compared, and both Bonus Wager hands."""

    player: int
    banker: int
    player_bonus: int
    banker_bonus: int


def ended(code: int) -> Ended:
    """What `end_code` made a number of."""
    totals, hands = divmod(code, BONUS_HANDS * BONUS_HANDS)
    return Ended(*divmod(totals, TOTALS), *divmod(hands, BONUS_HANDS))


def aces_worth(rules: Rules) -> int:
    return ACES[rules.text("two-aces")]


def ace_is_low(rules: Rules) -> bool:
    return rules["ace-in-straight"] == "low"


def pays_pair_too(rules: Rules) -> bool:
    """Whether a three-card 21 that begins with a pair is paid for both."""
    return rules["several-bonus-hands"] == "pair-and-21"


def is_over(total: int) -> bool:
    """Whether a hand is over 21; two aces that stand above all others are not."""
    return MOST < total != ACES["top"]


def outcome(rules: Rules, wager: str, on: str, end: Ended) -> str:
    """How a wager ends: 681a.6(c) and (d)."""
    match wager:
        case "player":
            return _compare(end.player, end.banker)
        case "banker":
            return _compare(end.banker, end.player)
        case "tie":
            return "win" if end.player == end.banker else "lose"
        case "player-bonus":
            return BONUS_NAMES[end.player_bonus]
        case "banker-bonus":
            return BONUS_NAMES[end.banker_bonus]
    raise KeyError(wager)


def _compare(own: int, other: int) -> str:
    """681a.7(i) and (j); over 21 the lower total is the better."""
    if own == other:
        return "push"
    worth, against = (-total if is_over(total) else total for total in (own, other))
    if worth < against:
        return "lose"
    return "win-with-a-17" if own == STANDS else "win"
