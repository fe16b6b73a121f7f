"""Spanish 21's wagers from a shoe that holds other cards, with the decisions of a full one."""

from __future__ import annotations

from croupier.chapters.spanish_21.counting.game import (
    EIGHT,
    SEVEN,
    SIX,
    SUITS,
    Suits,
    names_of,
    shoe_game,
)
from croupier.chapters.spanish_21.outcomes import MATCHES
from croupier.equipment.cards import Deck
from croupier.families.twenty_one.counting.insurance import beside_an_ace, insurance_lines
from croupier.families.twenty_one.counting.match_the_dealer import match_lines, match_ways
from croupier.families.twenty_one.counting.replayed import main_replayed
from croupier.families.twenty_one.match_the_dealer import WAGER as MATCH
from croupier.families.twenty_one.match_the_dealer import tens_identical
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.removal import FromShoe, rank_kinds
from croupier.maths.shoe.hands import Counts, full_shoe
from croupier.rulebook.rules import Rules

# Cards that 635a.12(b) tells apart by suit: spades, and the others.
BY_SUIT = {SIX: "6", SEVEN: "7", EIGHT: "8"}
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "J Q K")


def any_shoe(rules: Rules, wager: str, terms: Terms) -> FromShoe:
    """A wager by values, suits or ranks, as far as it tells them apart."""
    deck = Deck(terms.decks_or(rules.number("decks")), spanish=True)
    match wager:
        case "insurance":
            left = beside_an_ace(full_shoe(deck.decks, spanish=True))
            kinds = dict(zip(NAMES, left, strict=True))
            return FromShoe(kinds, lambda shoe: (Counted(wager, insurance_lines(shoe)),))
        case _ if wager == MATCH:
            identical = tens_identical(rules)
            return FromShoe(
                rank_kinds(deck),
                lambda shoe: (
                    Counted(wager, match_lines(match_ways(shoe), MATCHES, identical=identical)),
                ),
            )
    return FromShoe(_main_kinds(deck.decks), lambda shoe: _main(rules, terms, shoe))


def _main_kinds(decks: int) -> dict[str, int]:
    kinds: dict[str, int] = {}
    for value, held in enumerate(full_shoe(decks, spanish=True)):
        if value in BY_SUIT:
            kinds[f"{BY_SUIT[value]} of spades"] = decks
            kinds[f"{BY_SUIT[value]} of another suit"] = held - decks
        else:
            kinds[NAMES[value]] = held
    return kinds


def _main(rules: Rules, terms: Terms, shoe: Counts) -> tuple[Counted, ...]:
    values, by_suit, left = [], [], list(shoe)
    for value in range(len(NAMES)):
        if value in BY_SUIT:
            spades, others = left.pop(0), left.pop(0)
            by_suit.append((*((others + nth) // (SUITS - 1) for nth in range(3)), spades))
            values.append(spades + others)
        else:
            values.append(left.pop(0))
    names = names_of(rules, terms, Suits(*by_suit))
    return main_replayed(names, shoe_game(rules, terms), tuple(values))
