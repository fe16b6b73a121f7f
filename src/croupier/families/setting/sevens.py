"""By what rows seven cards are paid: what the paytables of the pai gow poker chapters share.

A namer is told the rules and a sign (`hands.sevens`). The readings `ace-low-in-seven`,
`three-of-a-kind-with-straight` and `three-of-a-kind-wins` are asked by name.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.hand_wagers import HandWager
from croupier.families.setting.hands import LOSE
from croupier.hands import sevens
from croupier.hands.sevens import HAND_BITS, SIGNS, seven_sign
from croupier.rulebook.rules import Rules

COMMON = {
    sevens.FIVE_ACES: "five-aces",
    sevens.ROYAL: "royal-flush",
    sevens.STRAIGHT_FLUSH: "straight-flush",
    sevens.QUADS: "four-of-a-kind",
    sevens.FULL_HOUSE: "full-house",
    sevens.FLUSH: "flush",
    sevens.STRAIGHT: "straight",
}
NO_PAIR = ("nine-high", "ten-high", "jack-high", "queen-high", "king-high", "ace-high")
SEVEN, SEVEN_WITH_JOKER = "seven-card-straight-flush", "seven-card-straight-flush-with-joker"
Namer = Callable[[Rules, int], str]


def hand_of(sign: int) -> int:
    """The highest hand of a sign."""
    return sign & (1 << HAND_BITS) - 1


def is_seven(rules: Rules, sign: int) -> bool:
    """Whether all seven cards are a straight flush; by a reading the ace to 7 is one."""
    from_ace = sign & sevens.SEVEN_FROM_ACE and rules["ace-low-in-seven"] == "counts"
    return bool(sign & sevens.SEVEN or from_ace)


def common(rules: Rules, sign: int) -> str:
    """What most paytables have in common, from five aces to three pair."""
    hand = hand_of(sign)
    if hand == sevens.TRIPS_AND_STRAIGHT:
        by_rank = rules["three-of-a-kind-with-straight"] == "rank-order"
        return "straight" if by_rank else "three-of-a-kind"
    if hand == sevens.TRIPS:
        return "three-of-a-kind"
    return "three-pair" if hand == sevens.THREE_PAIR else COMMON.get(hand, LOSE)


def from_a_straight(rules: Rules, sign: int) -> str:
    """The same; by the reading nothing below a straight wins."""
    below = hand_of(sign) in (sevens.TRIPS, sevens.THREE_PAIR)
    if below and rules["three-of-a-kind-wins"] == "straight-or-better":
        return LOSE
    return common(rules, sign)


def above_five_aces(rules: Rules, sign: int, matched: str) -> str:
    """A row of seven cards, if any; `matched` is that of a royal flush with two more cards of a
    suit beside it, or ""."""
    seven = is_seven(rules, sign)
    if seven and not sign & sevens.WITH_JOKER:
        return SEVEN
    return matched or (SEVEN_WITH_JOKER if seven else "")


def no_pair(rules: Rules, sign: int) -> str:
    """By the highest of seven cards without a pair or better."""
    hand = hand_of(sign)
    return NO_PAIR[hand] if hand <= sevens.ACE_HIGH else LOSE


def from_a_full_house(rules: Rules, sign: int) -> str:
    """A progressive's rows: a seven-card straight flush with or without the joker, then by rank."""
    if is_seven(rules, sign):
        return SEVEN
    hand = hand_of(sign)
    return COMMON.get(hand, LOSE) if hand >= sevens.FULL_HOUSE else LOSE


FROM_A_FULL_HOUSE = frozenset(
    {SEVEN, *(name for hand, name in COMMON.items() if hand >= sevens.FULL_HOUSE)}
)


def named(name: Namer, read: tuple[str, ...]) -> Callable[[Rules], tuple[str, ...]]:
    """Names by sign; `read` are the answers that the namer asks for. What has no row loses."""
    kept: dict[tuple[object, ...], tuple[str, ...]] = {}

    def names(rules: Rules) -> tuple[str, ...]:
        key = tuple(rules[each] for each in read)
        if key not in kept:
            kept[key] = tuple(name(rules, sign) for sign in range(SIGNS))
        return kept[key]

    return names


def on_seven(
    key: str,
    name: Namer,
    read: tuple[str, ...],
    paid: str,
    lost: str,
    envy: str = "",
    sign: Callable[..., int] = seven_sign,
) -> HandWager:
    """A wager on a player's seven cards; `sign` says what the joker may be."""
    return HandWager(key, ("hand",), sign, named(name, read), paid, lost, envy)
