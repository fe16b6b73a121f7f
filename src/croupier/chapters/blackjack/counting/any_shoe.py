"""Blackjack's wagers from a shoe that holds other cards, with the decisions of a full one.

Where no suit is a wager's own, cards are told by rank, and a card that is gone is a club. From
full shoes alone are counted what is played at Blackjack Switch, and a Bad Beat with draws beside.
"""

from __future__ import annotations

from croupier.chapters.blackjack.counting.bad_beat import FREQUENCIES, bad_beat_from
from croupier.chapters.blackjack.counting.first_cards import (
    Shoe,
    first_cards_lines,
    first_cards_of,
    of_all_suits,
    super_match_lines,
)
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.hit_and_run import hit_and_run_counted
from croupier.chapters.blackjack.counting.house_money import house_money_from
from croupier.chapters.blackjack.counting.late import lost_lines
from croupier.chapters.blackjack.counting.straights.play import straight_jack_from
from croupier.chapters.blackjack.round.elections import found_late
from croupier.equipment.cards import Deck
from croupier.families.twenty_one.counting.insurance import beside_an_ace, insurance_lines
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.replayed import main_replayed, value_kinds
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.removal import FromShoe, card_kinds, rank_kinds
from croupier.maths.shoe.hands import full_shoe
from croupier.rulebook.rules import Rules

PLAYED = ("blackjack", "house-money", "bad-beat-progressive", "straight-jack-progressive")
OF_ONE_SUIT = ("lucky-ladies", "kings-bounty")
WITH_SUITS = ("match-the-dealer", "royal-match-21", "bet-the-set-21", "three-card-poker")


def from_shoe(rules: Rules, wager: str, terms: Terms, _: Tell) -> FromShoe | None:
    """A wager by values, ranks or cards, as far as it tells them apart."""
    deck = Deck(terms.decks_or(rules.number("decks")))
    by_value, by_rank = value_kinds(full_shoe(deck.decks)), rank_kinds(deck)
    match wager:
        case _ if wager in PLAYED and rules.yes("blackjack-switch"):
            return None
        case "blackjack":
            return FromShoe(by_value, lambda shoe: _main(rules, terms, shoe))
        case "insurance":
            left = value_kinds(beside_an_ace(full_shoe(deck.decks)))
            return FromShoe(left, lambda shoe: (Counted(wager, insurance_lines(shoe)),))
        case "super-match":
            return FromShoe(by_rank, lambda shoe: (Counted(wager, super_match_lines(shoe)),))
        case "hit-and-run-progressive":
            if rules["dealer-draws-for-side-wagers"] == "no":
                return None
            return FromShoe(by_value, lambda shoe: (hit_and_run_counted(shoe),))
        case "house-money":
            return FromShoe(by_rank, lambda shoe: _house_money(rules, terms, shoe))
        case "straight-jack-progressive":
            return FromShoe(by_rank, straight_jack_from(rules, terms))
        case "bad-beat-progressive":
            second_wager = any(map(rules.offers, FREQUENCIES))
            return None if second_wager else FromShoe(by_value, bad_beat_from(rules, terms))
        case _ if wager in OF_ONE_SUIT:
            return FromShoe(card_kinds(deck), lambda shoe: _first_cards(rules, wager, shoe))
    return FromShoe(by_rank, lambda shoe: _first_cards(rules, wager, _cards(shoe)))


def from_cards(rules: Rules, wager: str, terms: Terms, tell: Tell) -> FromShoe | None:
    """A wager on first cards by cards, though its effects by rank tell no suits apart."""
    if wager not in WITH_SUITS:
        return None
    deck = Deck(terms.decks_or(rules.number("decks")))
    return FromShoe(card_kinds(deck), lambda shoe: _first_cards(rules, wager, shoe))


def _main(rules: Rules, terms: Terms, shoe: Shoe) -> tuple[Counted, ...]:
    lost = lost_lines if found_late(rules) else None
    return main_replayed(HandNames("blackjack"), shoe_game(rules, terms), shoe, lost)


def _house_money(rules: Rules, terms: Terms, shoe: Shoe) -> tuple[Counted, ...]:
    return of_all_suits(rules, house_money_from(rules, terms, _cards(shoe)))


def _first_cards(rules: Rules, wager: str, held: Shoe) -> tuple[Counted, ...]:
    lines = first_cards_lines(rules, wager, first_cards_of(rules, held))
    return of_all_suits(rules, (Counted(wager, lines),))


def _cards(ranks: Shoe) -> Shoe:
    """So many cards of each rank, by card: even over the suits, clubs fewest."""
    return tuple((number + suit) // 4 for number in ranks for suit in range(4))
