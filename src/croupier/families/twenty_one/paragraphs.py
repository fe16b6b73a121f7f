"""Where a chapter of the family says what: the paragraphs that a round cites."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Paragraphs:
    """A chapter's own; "" where it has no such thing.

    Remedies of irregularities are not here: the record of each in the rules file has its cite.
    """

    first_cards: str
    card_reader: str
    # The player in turn.
    decide: str
    draw: str
    drawn_card: str
    double: str
    double_card: str
    split: str
    split_card: str
    free_double: str = ""
    free_split: str = ""
    surrender: str = ""
    surrender_at_once: str = ""  # no Blackjack can be
    surrender_no_blackjack: str = ""  # the card reader device has ruled it out
    surrender_waits: str = ""  # until the hole card is turned up
    over_21: str
    bust_lost: str
    # A player's Blackjack.
    blackjack: str
    blackjack_at_once: str
    blackjack_after_reader: str
    blackjack_after_hole_card: str = ""
    # Insurance.
    insurance: str
    insurance_amount: str
    insurance_won: str
    insurance_lost: str
    even_money: str = ""
    # The dealer's hand, and what it does to the others.
    hole_card: str
    dealer_draws: str
    dealer_total: str  # announced after each card that the dealer draws
    dealer_blackjack: str
    blackjack_tied: str
    double_returned: str = ""
    split_returned: str = ""
    beside_returned: str = ""  # a second wager on the hand
    won_dealer_over_21: str
    won: str
    tied: str
    lost: str
