"""The end of a round: who shows, what is taken from the pots, and where they go."""

from __future__ import annotations

from croupier.chapters.poker.outcomes import strengths
from croupier.chapters.poker.round.betting import uncalled
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.irregular import ENDED, WON
from croupier.chapters.poker.round.jackpots import bad_beat, end_of_period, fund, track
from croupier.chapters.poker.round.pots import Pot, Values, award, kill_state, pots_of
from croupier.chapters.poker.round.rake import due_of, rake_cite, take_rake
from croupier.chapters.poker.round.table import Hand
from croupier.equipment.cards import card_text
from croupier.rounds.words import Said, Step, StepTo

LOSING_COLLECTED, LAST_REMAINING = "637a.7(e)(6)(i)", "637a.7(e)(6)"


def values_of(room: Cards) -> Values:
    """What each hand that is in comes to, part by part."""
    return {
        hand.seat: strengths(room.rules, room.form, hand.cards, room.board) for hand in room.live
    }


def showdown(room: Cards) -> Step:
    """637a.18(e): who made the final bet shows first; the others clockwise."""
    yield from room.moment("637a.18(e)")
    room.check_contested()
    yield from uncalled(room)
    values = values_of(room)
    first = room.last_to_bet or room.last_bettor
    if room.all_checked and room.rules.text("showdown-after-checks") == "first-to-act":
        first = room.first_to_act
    won = yield from settle_pots(room, values, room.clockwise(first - 1))
    yield from bad_beat(room, values, won)
    yield from track(room, values)


def settle_pots(room: Cards, values: Values, in_turn: list[Hand]) -> StepTo[dict[int, int]]:
    """What is done before the pot is pushed to its winner; what each seat is given.

    Losing hands 637a.7(e)(6)(i), side pots 637a.7(e)(6)(ii), the rake 637a.7(e)(6)(iii) and what
    goes to the funds 637a.7(e)(6)(iv): all pots are raked first, by the reading.
    """
    pots = pots_of(room)
    for pot, taken in zip(pots, due_of(room, pots), strict=True):
        pot.taken = taken
    yield from take_rake(room, rake_cite(room.rules))
    yield from fund(room, pots)
    cite = room.form.cite("show") if values else LAST_REMAINING
    awarded = yield from _award(room, pots, values, in_turn)
    for hand in room.in_turn:
        yield from room.settled(hand, awarded[hand.seat], cite)
    room.carry["kill"] = kill_state(room, pots, values)
    return awarded


def _award(
    room: Cards, pots: list[Pot], values: Values, in_turn: list[Hand]
) -> StepTo[dict[int, int]]:
    """Hands are shown before the pots that they win are spoken of."""
    said, awarded = award(room, pots, values)
    for hand in in_turn:
        if hand in room.live:
            yield _shown(room, hand, bool(awarded[hand.seat]))
    yield from said
    return awarded


def _shown(room: Cards, hand: Hand, wins: bool) -> Said:
    if wins or room.rules.yes("disclose-discarded-hands"):
        cards = " ".join(card_text(card) for card in hand.cards)
        return Said(f"Seat {hand.seat} shows {cards}.", "637a.18(e)")
    return Said(f"Seat {hand.seat} discards a losing hand.", LOSING_COLLECTED)


def uncontested(room: Cards) -> Step:
    """637a.7(e)(6): the last remaining player takes the pot, after the other hands are counted."""
    room.stage = WON
    yield from room.moment(LOSING_COLLECTED)
    yield from uncalled(room)
    yield from settle_pots(room, {}, [])


def close(room: Cards) -> Step:
    """What is left of the table stakes, the end of a period, the count of the deck."""
    room.stage = ENDED
    yield from room.stakes_back("637a.8(b)(1)")
    yield from end_of_period(room)
    yield from room.moment("637a.7(e)(4)")
