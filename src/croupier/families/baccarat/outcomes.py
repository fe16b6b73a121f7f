"""From cards to outcomes: the third-card rules as kernels, and how each wager ends.

627a, 629a and 631a deal and decide by the same rules, word for word; the paragraphs are 627a's.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands.baccarat import rank_point_count2, rank_point_count3, rank_point_value
from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

# 627a.10(c)(2)(iii), Table 1: by the Banker's Point Count 3 to 6, a letter for each value 0 to 9
# of the Player's third card.
TABLE_1 = ("DDDDDDDDSD", "SSDDDDDDSS", "SSSSDDDDSS", "SSSSSSDDSS")
DRAWS = tuple(sum(1 << value for value in range(10) if row[value] == "D") for row in TABLE_1)
STAYED = -1

HAND_NAMES = {"player": "Player's Hand", "banker": "Banker's Hand"}
NO_PAIR, ONE_PAIR, BOTH_PAIRS = range(3)
HOUSE_MONEY = ("lose", "player-or-banker-pair", "player-and-banker-pair")
LEAST_MARGIN = 4
MARGINS = {margin: f"win-by-{margin}-points" for margin in range(LEAST_MARGIN, 10)}

OUTCOMES: dict[str, frozenset[str]] = {
    "banker": frozenset({"win", "push", "lose"}),
    "player": frozenset({"win", "push", "lose"}),
    "tie": frozenset({"win", "lose"}),
    "dragon-bonus": frozenset({"natural-winner", "natural-tie", "lose", *MARGINS.values()}),
    "dragon-7": frozenset({"win", "lose"}),
    "panda-8": frozenset({"win", "lose"}),
    "house-money": frozenset(HOUSE_MONEY),
}


# ------------------------------------------------------------------------------ the deal


@kernel
def player_draws(player: int, banker: int) -> bool:
    """627a.10(a) and (b): whether the Player's Hand takes a third card, by the Point Counts."""
    return player < 6 and banker < 8


@kernel
def banker_draws(player: int, banker: int, third: int) -> bool:
    """627a.10(a) and (c): `third` is the value of the Player's third card, or STAYED."""
    if player > 7 or banker > 6:
        return False
    if third == STAYED:
        return banker <= 5
    return banker < 3 or DRAWS[banker - 3] >> third & 1 == 1


@kernel
def pairs(a: int, b: int, c: int, d: int) -> int:
    """627a.7(a)(7): pairs in the first two cards of the hands, by ranks in the order dealt."""
    return (1 if a == c else 0) + (1 if b == d else 0)


ENDS = 400


@kernel
def end_code(player: int, player_cards: int, banker: int, banker_cards: int) -> int:
    """A number below ENDS for two finished hands."""
    return ((player * 10 + banker) * 2 + player_cards - 2) * 2 + banker_cards - 2


@kernel
def finish(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The end of a deal of ranks: four cards, and two more that are used if they are drawn."""
    player, banker = rank_point_count2(a, c), rank_point_count2(b, d)
    if player_draws(player, banker):
        total = rank_point_count3(a, c, e)
        if banker_draws(player, banker, rank_point_value(e)):
            return end_code(total, 3, rank_point_count3(b, d, f), 3)
        return end_code(total, 3, banker, 2)
    if banker_draws(player, banker, STAYED):
        return end_code(player, 2, rank_point_count3(b, d, e), 3)
    return end_code(player, 2, banker, 2)


@kernel
def cards_dealt(code: int) -> int:
    """How many cards the hands of an `end_code` hold."""
    return 4 + (code >> 1 & 1) + (code & 1)


@kernel
def burned_for(rank: int) -> int:
    """627a.5(f): how many are burned for the first card of a shoe; a face card counts ten."""
    return rank_point_value(rank) or 10


# ------------------------------------------------------------------------------ the wagers


class Hand(NamedTuple):
    """A finished hand: its Point Count and its number of cards."""

    points: int
    cards: int

    @property
    def natural(self) -> bool:
        return self.cards == 2 and self.points >= 8


class Hands(NamedTuple):
    player: Hand
    banker: Hand

    @property
    def dragon_7(self) -> bool:
        """627a.1"""
        return self.banker == Hand(7, 3) and self.player.points < 7

    @property
    def panda_8(self) -> bool:
        """627a.1"""
        return self.player == Hand(8, 3) and self.banker.points < 8


def hands_of(code: int) -> Hands:
    """The hands that `end_code` made a number of."""
    counts, cards = divmod(code, 4)
    return Hands(Hand(counts // 10, 2 + cards // 2), Hand(counts % 10, 2 + cards % 2))


def resolve(rules: Rules, wager: str, on: str, hands: Hands) -> str:
    """How a wager on finished hands ends: 627a.7(a)(1) to (6)."""
    player, banker = hands
    match wager:
        case "banker":
            if rules.yes("ez-baccarat") and hands.dragon_7:
                return "push"
            return _compare(banker, player)
        case "player":
            return _compare(player, banker)
        case "tie":
            return "win" if player.points == banker.points else "lose"
        case "dragon-bonus":
            own, other = (player, banker) if on == "player" else (banker, player)
            return dragon_bonus(own, other, by_margin=rules["natural-margin"] == "by-margin")
        case "dragon-7":
            return "win" if hands.dragon_7 else "lose"
        case "panda-8":
            return "win" if hands.panda_8 else "lose"
    raise KeyError(wager)


def _compare(own: Hand, other: Hand) -> str:
    if own.points == other.points:
        return "push"
    return "win" if own.points > other.points else "lose"


def dragon_bonus(own: Hand, other: Hand, *, by_margin: bool) -> str:
    """627a.7(a)(4): `own` is the hand wagered on."""
    margin = own.points - other.points
    if own.natural and (by_margin is False or margin < LEAST_MARGIN):
        if other.natural and margin <= 0:
            return "natural-tie" if margin == 0 else "lose"
        return "natural-winner"
    return MARGINS.get(margin, "lose")
