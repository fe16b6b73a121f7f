"""From cards to outcomes: set hands against each other, and seven cards against the paytables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.equipment.cards import JOKER
from croupier.families.poker.hand_wagers import HandWager
from croupier.families.setting.five_and_two import NOTHING, FiveAndTwo
from croupier.families.setting.hands import LOSE, RESULTS, Compared, Parts
from croupier.families.setting.sevens import (
    COMMON,
    FROM_A_FULL_HOUSE,
    NO_PAIR,
    SEVEN,
    SEVEN_WITH_JOKER,
    Namer,
    above_five_aces,
    common,
    from_a_full_house,
    from_a_straight,
    is_seven,
    named,
    no_pair,
    on_seven,
)
from croupier.hands import sevens
from croupier.hands.kinds import is_red
from croupier.hands.sevens import seven_sign
from croupier.rulebook.rules import Rules

MAIN = "pai-gow-poker"
QUEEN_HIGH = sevens.NINE_HIGH + 3
RED = "red"
COLOUR_ROWS = {number: f"{word}-cards-of-the-chosen-color" for number, word in (
    (4, "four"), (5, "five"), (6, "six"), (7, "seven"))}  # fmt: skip


# ------------------------------------------------------------------------------ seven cards

TO_5 = "ace-five-natural-straight-flush"


def fortune(rules: Rules, sign: int) -> str:
    """645a.6(d): the Fortune Bonus Wager."""
    matched = "royal-flush-and-royal-match" if _royal_match(rules, sign) else ""
    return above_five_aces(rules, sign, matched) or from_a_straight(rules, sign)


def _royal_match(rules: Rules, sign: int) -> bool:
    """645a.6(d)(2): by the brand a king and queen, or an ace and king, of one suit."""
    match rules["brand"]:
        case "fortune":
            return bool(sign & sevens.KING_QUEEN)
        case "emperors-challenge":
            joker = rules["royal-match-joker"] == "joker-as-ace" and sign & sevens.JOKER_KING
            return bool(sign & sevens.ACE_KING or joker)
    return False


def emperors(rules: Rules, sign: int) -> str:
    """645a.6(e): the Emperor's Treasure Wager."""
    matched = "royal-flush-and-ace-king-suited" if sign & sevens.ACE_KING else ""
    return above_five_aces(rules, sign, matched) or from_a_straight(rules, sign)


def dragon(rules: Rules, sign: int) -> str:
    """645a.1: the dealer's seven cards, for the Queen's Dragon Wager."""
    return "queens-dragon" if sign == QUEEN_HIGH else LOSE


def _natural_to_5(rules: Rules, sign: int) -> bool:
    """645a.6(g)(5): by the reading the joker may be one of the two other cards."""
    beside = rules["natural-straight-flush-joker"] == "outside-allowed"
    return bool(sign & sevens.NATURAL_TO_5 and (beside or not sign & sevens.WITH_JOKER))


def dynasty(rules: Rules, sign: int) -> str:
    """645a.6(g): the Dynasty Bonus Wager."""
    if sign & sevens.TO_5_ACE_QUEEN:
        return f"{TO_5}-and-a-natural-ace-queen-suited"
    if is_seven(rules, sign) and not sign & sevens.WITH_JOKER:
        return "seven-card-natural-straight-flush"
    if sign & sevens.NATURAL_ACE_QUEEN:
        return "natural-royal-flush-and-natural-ace-queen-suited"
    if is_seven(rules, sign):
        return SEVEN
    return TO_5 if _natural_to_5(rules, sign) else common(rules, sign)


def protection(rules: Rules, sign: int) -> str:
    """645a.7(e)(5)(iii), and by the reading the first row of 645a.13(h)."""
    if rules["protection-straight-flush"] == "paid" and _natural_to_5(rules, sign):
        return TO_5
    return no_pair(rules, sign)


_READ = (
    "brand",
    "ace-low-in-seven",
    "three-of-a-kind-with-straight",
    "three-of-a-kind-wins",
    "royal-match-joker",
    "natural-straight-flush-joker",
    "protection-straight-flush",
)


def _on_hand(key: str, name: Namer, paid: str, lost: str, envy: str = "") -> HandWager:
    return on_seven(key, name, _READ, paid, lost, envy)


HAND_WAGERS = {
    wager.key: wager
    for wager in (
        _on_hand(
            "fortune-bonus",
            fortune,
            "645a.11(h)(1)(i)(B)",
            "645a.11(h)(1)(i)(A)",
            "645a.11(h)(1)(ii)",
        ),
        _on_hand(
            "emperors-treasure",
            emperors,
            "645a.11(h)(2)(i)(B)",
            "645a.11(h)(2)(i)(A)",
            "645a.11(h)(2)(ii)",
        ),
        _on_hand("pai-gow-insurance", no_pair, "645a.11(h)(3)(ii)", "645a.11(h)(3)(i)"),
        _on_hand(
            "progressive-payout", from_a_full_house, "645a.11(h)(4)(ii)(D)", "645a.11(h)(4)(i)"
        ),
        HandWager(
            "queens-dragon",
            ("dealer",),
            seven_sign,
            named(dragon, _READ),
            "645a.11(h)(5)",
        ),
        _on_hand(
            "dynasty-bonus",
            dynasty,
            "645a.11(h)(6)(i)(B)",
            "645a.11(h)(6)(i)(A)",
            "645a.11(h)(6)(ii)",
        ),
        _on_hand("protection", protection, "645a.11(h)(7)", "645a.11(h)(7)"),
    )
}
RED_BLACK = "red-black"
EZ_WAGERS = ("queens-dragon", "dynasty-bonus", "protection", RED_BLACK)  # 645a.7(e)(5)


def colours(cards: Sequence[int]) -> tuple[int, int]:
    """How many cards are red, and whether the joker is among them."""
    return sum(int(is_red(card)) for card in cards if card != JOKER), int(JOKER in cards)


def colour_outcome(rules: Rules, reds: int, jokers: int, on: str, size: int = 7) -> str:
    """645a.7(e)(5)(iv), 645a.13(i): by the reading the joker is of no colour or of the chosen."""
    chosen = reds if on == RED else size - jokers - reds
    if rules["joker-colour"] == "chosen":
        chosen += jokers
    return COLOUR_ROWS.get(chosen, LOSE)


# ------------------------------------------------------------------------------ the main wager


@dataclass(frozen=True)
class PokerHands(FiveAndTwo):
    """645a.11(f): with a Queen's Dragon at an EZ table."""

    MAIN = MAIN
    COMPARED = Compared(
        win="645a.11(f)(3)",
        high_alone="645a.11(f)(2)(i)",
        low_alone="645a.11(f)(2)(ii)",
        lost=("645a.11(f)(1)(i)", *("645a.11(f)(1)(ii)",) * 3),
    )
    FOUL = "645a.11(f)(1)(iii)"
    PUSHED = "645a.11(f)(2)(iii)"

    @property
    def co_bank_way(self) -> str:
        """645a.12(e): the way in which the dealer sets the hand of a co-bank."""
        own = self.rules.yes("co-banking") and self.rules.text("co-bank-house-way")
        return own if own and own != "as-the-dealers" else self.rules.text("house-way")

    def bank_way(self, cards: Sequence[int]) -> Parts:
        return self.set_by(self.co_bank_way, cards)

    def push_sign(self, *, banked: bool = False) -> int:
        """645a.1: all wagers push; by a reading not on the hand of a bank."""
        dragon = self.rules.yes("ez-pai-gow-poker")
        if banked:
            dragon = dragon and self.rules["bank-at-ez-table"] == "bank-as-dealer"
        return QUEEN_HIGH if dragon else NOTHING


_ROWS = {
    *COMMON.values(),
    *("three-of-a-kind", "three-pair", SEVEN),
}
_ENDS = frozenset(RESULTS)
OUTCOMES: dict[str, frozenset[str]] = {
    MAIN: _ENDS,
    "bank": _ENDS,
    "co-bank": _ENDS,
    "fortune-bonus": frozenset({*_ROWS, "royal-flush-and-royal-match", SEVEN_WITH_JOKER}),
    "emperors-treasure": frozenset(
        {
            *(_ROWS - {"three-pair"}),
            "royal-flush-and-ace-king-suited",
            SEVEN_WITH_JOKER,
        }
    ),
    "pai-gow-insurance": frozenset(NO_PAIR),
    "progressive-payout": FROM_A_FULL_HOUSE,
    "queens-dragon": frozenset({"queens-dragon"}),
    "dynasty-bonus": frozenset(
        {
            *(_ROWS - {"three-pair"}),
            TO_5,
            f"{TO_5}-and-a-natural-ace-queen-suited",
            "seven-card-natural-straight-flush",
            "natural-royal-flush-and-natural-ace-queen-suited",
        }
    ),
    "protection": frozenset({TO_5, *NO_PAIR}),
    RED_BLACK: frozenset(COLOUR_ROWS.values()),
}
