"""The compiled counts of Blackjack's wagers on the first cards."""

from __future__ import annotations

from croupier.games.blackjack.outcomes import (
    BET_THE_SET,
    HOUSE_MONEY,
    IN_BETWEEN,
    KINGS_BOUNTY,
    KINGS_OF_SPADES,
    LUCKY_LADIES,
    QUEENS_OF_HEARTS,
    ROYAL,
    ROYAL_MATCH,
    SUPER_MATCH,
    THREE_CARD_POKER,
    bet_the_set,
    house_money,
    in_between,
    is_blackjack,
    kings_bounty,
    lucky_ladies,
    matches_dealer,
    royal_match,
    super_match,
    three_card_poker,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

# Where each wager's counts begin in the tally of first cards.
LUCKY_AT = 0
BOUNTY_AT = LUCKY_AT + len(LUCKY_LADIES)
ROYAL_AT = BOUNTY_AT + len(KINGS_BOUNTY)
CROWN = ROYAL_AT + len(ROYAL_MATCH)  # of the royal matches, those with a dealer's royal match
SET_AT = CROWN + 1
HOUSE_AT = SET_AT + len(BET_THE_SET)
BETWEEN_AT = HOUSE_AT + len(HOUSE_MONEY)
POKER_AT = BETWEEN_AT + len(IN_BETWEEN)
MATCH_AT = POKER_AT + len(THREE_CARD_POKER)  # 3 x 3: how each of the two cards matches
FIRST_CARDS_SIZE = MATCH_AT + 9


@kernel
def add_first_cards(
    a: int, b: int, up: int, hole: int, weight: int, ace_high: bool, ace_low: bool, tally: Ints
) -> None:
    """Every wager on the first cards of one player and the dealer."""
    blackjack = is_blackjack(up, hole)
    ladies = lucky_ladies(a, b)
    tally[LUCKY_AT + ladies + (1 if ladies == QUEENS_OF_HEARTS and blackjack else 0)] += weight
    bounty = kings_bounty(a, b)
    tally[BOUNTY_AT + bounty + (1 if bounty == KINGS_OF_SPADES and blackjack else 0)] += weight
    royal = royal_match(a, b)
    tally[ROYAL_AT + royal] += weight
    if royal == ROYAL and royal_match(up, hole) == ROYAL:
        tally[CROWN] += weight
    tally[SET_AT + bet_the_set(a, b)] += weight
    tally[HOUSE_AT + house_money(a, b, ace_low)] += weight
    tally[BETWEEN_AT + in_between(a, b, up, ace_high)] += weight
    tally[POKER_AT + three_card_poker(a, b, up)] += weight
    tally[MATCH_AT + 3 * matches_dealer(a, up) + matches_dealer(b, up)] += weight


@kernel
def count_first_cards(decks: int, ace_high: bool, ace_low: bool, tally: Ints) -> None:
    """All orders of two player's cards, an up card and a hole card, alike cards by their number."""
    for a in range(52):
        for b in range(52):
            two = decks * (decks - (a == b))
            if two == 0:
                continue
            for up in range(52):
                three = two * (decks - (up == a) - (up == b))
                if three == 0:
                    continue
                for hole in range(52):
                    left = decks - (hole == a) - (hole == b) - (hole == up)
                    if left > 0:
                        add_first_cards(a, b, up, hole, three * left, ace_high, ace_low, tally)


@kernel
def count_super_match(decks: int, tally: Ints) -> None:
    """All orders of four ranks."""
    cards = 4 * decks
    for a in range(13):
        for b in range(13):
            for c in range(13):
                for d in range(13):
                    two = cards * (cards - (a == b))
                    three = two * (cards - (a == c) - (b == c))
                    four = three * (cards - (a == d) - (b == d) - (c == d))
                    tally[super_match(4 * a, 4 * b, 4 * c, 4 * d)] += four


SUPER_SIZE = len(SUPER_MATCH)
