"""What tied players cannot divide: to whom it is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

import numpy as np

from croupier.chapters.poker.forms import BADUGI_ACE_HIGH, DEUCE, HIGH
from croupier.chapters.poker.outcomes import BADUGIS, is_best_first, parts_of, value
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.table import Hand
from croupier.hands.low import low_rank

BY_SUIT = "by-suit"
NO_BOARD = np.empty(0, dtype=np.int64)
FIVE, SUITS = 5, 4


def given_the_excess(room: Cards, part: int, winners: Sequence[Hand]) -> Hand:
    """By suit, by position, to the last who has bet, or to the player that is named."""
    form, rules = room.form, room.rules
    if form.odd:
        how = rules.text(form.odd[min(part, len(form.odd) - 1)])
        lowest = form.wins[part] != HIGH
    elif form.splits:  # 637a.10(i)(3)(ii), (iii)
        how, lowest = BY_SUIT, form.wins[part] != HIGH
    else:
        how, lowest = rules.text("odd-amount-elsewhere"), False
    if how == BY_SUIT:
        return _by_suit(room, part, winners, lowest=lowest)
    named = {
        "last-to-bet": room.last_to_bet or room.last_bettor,
        "player-named": rules.number("odd-amount-player"),
    }
    in_turn = [hand for hand in room.in_turn if hand in winners]
    return next((hand for hand in in_turn if hand.seat == named.get(how)), in_turn[0])


def excess_cite(room: Cards, part: int) -> str:
    """The paragraph by which tied players' excess is given, of the part of the pot they tie for."""
    form = room.form
    if form.odd:
        return room.rules.cite(form.odd[min(part, len(form.odd) - 1)])
    if form.splits:
        return "637a.10(i)(3)(ii)" if form.wins[part] == HIGH else "637a.10(i)(3)(iii)"
    return form.cite("show")


def _by_suit(room: Cards, part: int, winners: Sequence[Hand], *, lowest: bool) -> Hand:
    """The lowest or the highest card, of equal ranks by suit; of which cards is a reading."""
    ace_high = not lowest or room.form.wins[part] in (DEUCE, BADUGI_ACE_HIGH)

    def worth(card: int) -> int:
        ranked = card if ace_high else low_rank(card) * 4 + card % 4
        return -ranked if lowest else ranked

    counted = {hand.seat: hand.cards for hand in winners}
    if room.rules.text("excess-by-suit") == "winning-hand":
        made = {hand.seat: [*_own_cards(room, part, hand)] for hand in winners}
        counted = {seat: cards for seat, cards in made.items() if cards} or counted
    first = max(counted, key=lambda seat: max(map(worth, counted[seat])))
    return room.at(first)


def _own_cards(room: Cards, part: int, hand: Hand) -> Iterator[int]:
    """The player's cards in any of the ways to make the hand that wins."""
    rules, form = room.rules, room.form
    place, best_first = parts_of(rules, form)[part], is_best_first(rules, form)

    def worth(cards: Sequence[int]) -> int:
        return int(value(place, np.array(cards, dtype=np.int64), NO_BOARD, 0, best_first))

    ways = [*_ways(room, part, hand)]
    best = max(map(worth, ways))
    for cards in ways:
        if worth(cards) == best:
            yield from (card for card in cards if card in hand.cards)


def _ways(room: Cards, part: int, hand: Hand) -> Iterator[tuple[int, ...]]:
    """The cards of which a hand may be made."""
    form, own, board = room.form, hand.cards, room.board
    if form.wins[part] in BADUGIS:
        some = chain.from_iterable(combinations(own, size) for size in range(1, SUITS + 1))
        yield from (cards for cards in some if _differ(cards))
    elif form.take:
        for held in combinations(own, form.take):
            yield from (held + shared for shared in combinations(board, FIVE - form.take))
    else:
        yield from combinations((*own, *board), FIVE)


def _differ(cards: Sequence[int]) -> bool:
    ranks, suits = {card // SUITS for card in cards}, {card % SUITS for card in cards}
    return len(ranks) == len(suits) == len(cards)
