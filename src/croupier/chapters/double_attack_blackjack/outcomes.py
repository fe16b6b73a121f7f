"""What a Bust It Wager is called: 665a.7(m), 665a.12(c)."""

from __future__ import annotations

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import TEN

MAIN, ATTACK, BUST_IT = "bet", "double-attack", "bust-it"
ATTACKING = NO_ATTACK, _, ATTACK_FOR_LESS = ("no-attack", ATTACK, "double-attack-for-less")
EIGHT = 7  # a value; hearts and diamonds are 1 and 2 of the suits 0 to 3

# By `bust_it`.
BUSTS = (
    "lose",
    "8-8-8-of-the-same-suit",
    "8-8-8-of-the-same-color",
    "third-card-drawn-is-a-6",
    "third-card-drawn-is-a-7",
    "third-card-drawn-is-an-8",
    "third-card-drawn-is-a-9",
    "third-card-drawn-is-a-king-queen-or-jack",
)
_ON_A_HAND = frozenset({"win", "push", "lose", "surrender"})
OUTCOMES = {
    MAIN: _ON_A_HAND | {"blackjack"},
    ATTACK: _ON_A_HAND | {"blackjack"},
    "split": _ON_A_HAND,
    "double": _ON_A_HAND,
    "insurance": frozenset({"win", "lose"}),
    BUST_IT: frozenset(BUSTS),
}


@kernel
def is_red(suit: int) -> bool:
    return suit in (1, 2)


@kernel
def bust_it(values: int, third: int, one: int, two: int, three: int) -> int:
    """Of three cards over 21: how many of them are 8s, the third card's value, and their suits."""
    if values == 3:
        if one == two and one == three:
            return 1
        if is_red(one) == is_red(two) and is_red(one) == is_red(three):
            return 2
    return 7 if third == TEN else third - 2
