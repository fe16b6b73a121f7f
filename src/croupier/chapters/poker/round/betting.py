"""A betting round: who may check, bet, call, raise or fold, for how much, and until when."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.chapters.poker.round.irregular import Irregular
from croupier.chapters.poker.round.table import BET, CALL, RAISE, STAKES, Hand
from croupier.rounds.words import Choice, Said, Step
from croupier.rulebook.payout import money_text

FOLD, CHECK = "fold", "check"


def betting(room: Irregular, first: int, cite: str) -> Step:
    """Everybody in turn, from a seat on, until the last has responded to the most recent bet."""
    turn = [hand for hand in room.clockwise(first - 1) if not hand.acted]
    while turn:
        hand = turn.pop(0)
        if not hand.can_bet or not _has_a_choice(room, hand):
            continue
        before = room.to_meet
        yield from _act(room, hand, cite)
        hand.responded = room.to_meet
        room.check_contested()
        if room.to_meet > before:
            turn = [other for other in room.clockwise(hand.seat) if other is not hand]
    yield from _end(room, cite)


def _has_a_choice(room: Irregular, hand: Hand) -> bool:
    """Not where nothing is to be met and nobody could meet a bet, nor where a later bet than the
    one responded to has been refunded."""
    if hand.responded == room.to_meet:
        return False
    others = [other for other in room.live if other is not hand]
    return hand.bet < room.to_meet or any(other.can_bet for other in others)


def _end(room: Irregular, cite: str) -> Step:
    """What nobody has called goes back; the next betting round begins with no bet."""
    yield from uncalled(room)
    room.all_checked = any(hand.checked for hand in room.hands) and not room.last_to_bet
    for hand in room.hands:
        hand.bet, hand.acted, hand.checked, hand.responded = 0, False, False, -1
        hand.early = ("", 0)
    room.to_meet = room.raised_by = room.raises = 0
    room.before_bets = []
    room.betting_round += 1
    yield Said(f"The betting round is complete; bets so far: {money_text(room.pot)}.", cite)


def uncalled(room: Irregular) -> Step:
    """637a.17(d): a final bet that nobody has called is no part of the pot.

    It stays where its player's hand is dead, unless all who are left are All-in and cannot win it
    (637a.8(b)(5)(i)). By the reading all that they cannot win goes back with it.
    """
    all_in = not any(hand.can_bet for hand in room.live)
    top, second = sorted((hand.total for hand in room.hands), reverse=True)[:2]
    most = next(hand for hand in room.hands if hand.total == top)
    if top > second and (not most.folded or all_in):
        yield from room.take_back(most, top - second, "637a.17(d)")
    if all_in and room.rules.text("side-pot-of-dead-hands") == "returned":
        met = max(hand.total for hand in room.live)
        for hand in room.hands:
            if hand.total > met:
                yield from room.take_back(hand, hand.total - met, "637a.8(b)(5)(iii)")


def _act(room: Irregular, hand: Hand, cite: str) -> Step:
    def choices(of: Hand) -> tuple[Choice, ...]:
        return tuple(_choices(room, of, cite)) if _has_a_choice(room, of) else ()

    taken = yield from room.asked_to_bet(hand, choices, cite)
    if taken is None:
        return  # an irregularity has spoken for the player
    choice, stake = taken
    hand.acted = True
    match choice.key:
        case "fold":
            room.fold(hand)
        case "check":
            hand.checked = True
        case wager:
            room.count_in(hand, wager, stake)
            room.bet_made(hand, wager)


# --------------------------------------------------------------------------------- the choices


def _choices(room: Irregular, hand: Hand, cite: str) -> Iterator[Choice]:
    owed, pot = room.to_meet - hand.bet, money_text(room.pot - room.raked)
    if owed or room.rules.text("fold-without-a-bet") == "in-turn":
        yield Choice(FOLD, "fold", cite)
    if owed:
        all_in = ", All-in" if owed >= hand.stack else ""
        stake = min(owed, hand.stack)
        meets = f"call the bet of {money_text(room.to_meet)}{all_in}, with {pot} in the pot"
        yield Choice(CALL, meets, cite, stake, of=STAKES)
    else:
        yield Choice(CHECK, f"check, with {pot} in the pot", cite)
    bounds = _bounds(room, hand)
    if bounds:
        least, most = bounds
        key = RAISE if room.to_meet else BET
        more = " or more" if most > least else ""
        label = f"raise to {money_text(hand.bet + least)}{more}" if room.to_meet else "open"
        size = most if most > least else 0
        yield Choice(key, label, "637a.8(k)", least, size, of=STAKES)


def _bounds(room: Irregular, hand: Hand) -> tuple[int, int] | None:
    """What may be put in by a bet or raise, All-in for less; None where it is not allowed."""
    rules, owed = room.rules, room.to_meet - hand.bet
    others = [other for other in room.live if other is not hand and other.can_bet]
    limited = rules.yes("raises-limited") and room.raises >= rules.number("maximum-raises")
    if hand.stack <= owed or not others or (room.to_meet and (limited or hand.acted)):
        return None
    if room.to_meet and hand.checked and not rules.yes("check-raise"):
        return None
    least = owed + room.least_raise
    most = owed + room.limits[1]
    if rules.text("betting") == "fixed":
        most = least
    elif rules.text("betting") == "pot-limit":
        most = max(least, owed + room.pot + owed)
    return min(least, hand.stack), min(most, hand.stack)
