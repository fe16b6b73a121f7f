"""After the first betting round: community cards, cards of Stud, draws, and the bets between."""

from __future__ import annotations

from croupier.chapters.poker.forms import LOW
from croupier.chapters.poker.outcomes import is_best_first
from croupier.chapters.poker.round.betting import betting
from croupier.chapters.poker.round.cards import Cards, discard_choices, discarded
from croupier.chapters.poker.round.rake import after_a_betting_round
from croupier.chapters.poker.round.table import Hand
from croupier.hands.five import (
    CATEGORY_SHIFT,
    FIVE_FOUR_OF_A_KIND,
    FIVE_HIGH_CARD,
    FIVE_PAIR,
    FIVE_STRAIGHT,
    FIVE_STRAIGHT_FLUSH,
    FIVE_THREE_OF_A_KIND,
    FIVE_TWO_PAIR,
    strength5,
)
from croupier.hands.low import low_rank
from croupier.rounds.words import Step

FLOP, ONE = 3, 1
# What up to four cards come to, by how many are alike.
ALIKE = {
    (): FIVE_HIGH_CARD,
    (2,): FIVE_PAIR,
    (2, 2): FIVE_TWO_PAIR,
    (3,): FIVE_THREE_OF_A_KIND,
    (4,): FIVE_FOUR_OF_A_KIND,
}
STRAIGHTS = (FIVE_STRAIGHT, FIVE_STRAIGHT_FLUSH)
ACE_FIVE = (12, 3)  # the highest two cards of the straight in which the ace is lowest


def board_streets(room: Cards) -> Step:
    """A burn card and three community cards, then one, then one; each followed by bets."""
    for nth, cards in enumerate((FLOP, ONE, ONE)):
        yield from room.deal_board(cards, room.form.cite("streets", nth))
        yield from _bets(room, room.in_turn[0])


def _bets(room: Cards, first: Hand) -> Step:
    room.last_bettor = room.last_to_bet or room.last_bettor
    room.last_to_bet, room.first_to_act = 0, first.seat
    yield from betting(room, first.seat, room.form.cite("later"))
    yield from after_a_betting_round(room)


def stud_streets(room: Cards) -> Step:
    """A card to each who is in, and bets that the highest hand showing opens."""
    streets = room.form.up_streets
    for nth, face_up in enumerate(streets):
        last = nth == len(streets) - 1
        cite = room.form.cite("streets", nth)
        yield from room.deal_street(cite, face_up=face_up, last=last)
        room.check_contested()
        yield from _bets(room, highest_showing(room))


def highest_showing(room: Cards) -> Hand:
    """637a.10(f)(1), 637a.10(f)(2), 637a.14(f)(1): the hand that ranks highest, high or low.

    Among equals the player closest to the dealer's left (637a.10(f)(3), 637a.14(f)(2)).
    """
    if room.form.wins == (LOW,):
        best_first = bool(is_best_first(room.rules, room.form))

        def low(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
            return _pattern([low_rank(card) for card in hand.up], best_first=best_first)

        return min(room.live, key=lambda hand: (low(hand), hand.seat))
    fewest = min(len(hand.up) for hand in room.live)
    return max(room.live, key=lambda hand: (_high(hand.up, fewest), -hand.seat))


def _high(up: list[int], fewest: int) -> tuple[int, tuple[int, ...]]:
    """What cards come to that are up: four, or five where the last hole card was exposed.

    A fifth card that makes no higher rank counts only where everybody shows five.
    """
    alike, ranks = _pattern([card // 4 for card in up])
    if len(up) < 5:
        return ALIKE[alike], ranks
    category = strength5(*up) >> CATEGORY_SHIFT
    if category in STRAIGHTS and ranks[:2] == ACE_FIVE:
        ranks = ranks[1:]
    if fewest < len(up) and category in ALIKE.values():
        ranks = ranks[:-1]
    return category, ranks


def _pattern(
    ranks: list[int], *, best_first: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many are alike, then which, the most alike and the highest first.

    With `best_first` those of which there is one come from the lowest on. A hand that shows more
    cards than others is no better for it.
    """
    groups = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
    if best_first:
        groups.sort(key=lambda group: (-group[0], group[1] if group[0] == 1 else -group[1]))
    alike = tuple(times for times, _ in groups if times > 1)
    return alike, tuple(rank for _, rank in groups)


def draws(room: Cards) -> Step:
    """A burn card (637a.13(g)(1)); each player in turn keeps the hand or draws; then bets."""
    for nth in range(room.form.draws):
        cite = room.form.cite("draws", nth)
        yield from room.burn(cite)
        for hand in room.in_turn:
            if not hand.folded:
                yield from _draw(room, hand, cite)
        room.check_contested()
        yield from _bets(room, room.in_turn[0])


def _draw(room: Cards, hand: Hand, cite: str) -> Step:
    choices = discard_choices(0, len(hand.cards), hand, hand.cards, cite)
    answer = yield from room.asked(hand, choices, cite)
    if answer is not None:
        yield from room.draw(hand, discarded(str(answer), hand), cite)
