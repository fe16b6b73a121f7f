"""Answers that many chapters ask for by the same names (docs/adding-a-game.md), in words.

How many boxes a player may have, what may be wagered with, what becomes of the wagers of who
leaves, and whose hands bring the others an Envy Bonus.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.papers.wording.patron import patron_file
from croupier.rulebook.rules import Rules

BOXES, TWO_AREAS, LEFT = "adjacent-boxes", "two-betting-areas", "abandoned-wagers-lose"
VERBAL, VALUE_CHIPS = "verbal-wagers", "value-chips"
TENDERED: dict[tuple[str, object], str] = {
    (VERBAL, True): "You may make a verbal wager if you give the dealer the cash with it.",
    (VERBAL, False): "Verbal wagers are not accepted.",
    (VALUE_CHIPS, "permitted"): "You may wager value chips.",
    (VALUE_CHIPS, "limited"): "The use of value chips is limited.",
    (VALUE_CHIPS, "prohibited"): "You may not wager value chips; ask the dealer for other chips.",
}
ACCOUNT = "Keep account of them, so that one player's wagers are not confused with another's."
CHIPS = {
    "permitted": ("Value chips may be wagered.", ACCOUNT),
    "limited": ("The use of value chips is limited.", ACCOUNT),
    "prohibited": ("Value chips may not be wagered.", ""),
}
LEAVERS = {
    True: "If you leave the table during a round, you lose any wagers you leave behind.",
    False: "If you leave the table during a round, you do not forfeit your wagers, but you "
    "make no more decisions.",
}
ENVIED = {
    ("envy-for-folded-hand", "yes"): "A folded hand also counts.",
    ("envy-for-folded-hand", "no"): "A folded hand counts only if its cards "
    "stay on the table for another wager.",
    ("envy-for-surrendered-hand", "yes"): "A surrendered hand also counts.",
    ("envy-for-surrendered-hand", "no"): "A surrendered hand does not count.",
    ("envy-for-abandoned-hand", "yes"): "The hand of a player who has left the table also counts.",
    ("envy-for-abandoned-hand", "no"): "The hand of a player who has left the table "
    "does not count.",
    ("envy-lammer", "every-table"): "If one of your wagers is large enough for its Envy Bonus, "
    "you are also paid the Envy Bonuses of the other wagers offered.",
}
OF_BOXES = {
    ("envy-of-two-boxes", "each-wager"): "If you place this wager on several {places}, you are "
    "paid for each of them.",
    ("envy-of-two-boxes", "each-player"): "If you place this wager on several {places}, "
    "you are paid once.",
}


class Said(NamedTuple):
    """What holds for who sits at the table, and the paragraph that leaves it to the house."""

    text: str
    cite: str


def boxes(rules: Rules) -> Iterator[Said]:
    """On how many boxes a player may wager, if on several."""
    asked = {option.key: option for option in rules.book.option}
    if (most := _boxes(rules)) > 1:
        option = asked[BOXES if BOXES in asked else TWO_AREAS]
        text = f"You may wager on up to {most} adjacent {patron_file(rules.book.game).boxes}."
        yield Said(text, option.cite)


def tendered(rules: Rules) -> Iterator[str]:
    """With what a wager may be made, where that is elected."""
    for (key, taken), text in TENDERED.items():
        if rules.answers.get(key) == taken:
            yield text


def value_chips(rules: Rules, *, to_dealers: bool = False) -> Iterator[Said]:
    """603a.10(g): whether value chips may be wagered; dealers keep account of them."""
    for option in rules.book.option:
        if option.key == VALUE_CHIPS:
            said, account = CHIPS[rules.text(VALUE_CHIPS)]
            yield Said(f"{said} {account}".strip() if to_dealers else said, option.cite)


def leaving(rules: Rules) -> Iterator[str]:
    """What becomes of wagers that are left behind, where that is elected."""
    if LEFT in rules.answers:
        yield LEAVERS[rules.yes(LEFT)]


def envied(rules: Rules) -> str:
    """Whose hands bring the others an Envy Bonus, and how often."""
    told = {**ENVIED, **(OF_BOXES if _boxes(rules) > 1 else {})}
    said = (text for (key, taken), text in told.items() if rules.answers.get(key) == taken)
    return " ".join(said).format(places=patron_file(rules.book.game).boxes)


def _boxes(rules: Rules) -> int:
    """How many boxes a player may have."""
    if BOXES in rules.answers:
        return rules.number(BOXES)
    return 2 if rules.answers.get(TWO_AREAS) is True else 1
