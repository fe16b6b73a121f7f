"""Blind Bets that passed a player who was not dealt in, by the reading of 637a.11(c)(2)."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.table import BLIND, STAKES, Hand
from croupier.rounds.words import Choice, Said, Step, StepTo

MISSED = "missed-blinds"
POST, WAIT = "post", "wait"
CITE = "637a.11(c)(2)"


def set_apart(room: Cards) -> list[Hand]:
    """Those who have missed Blind Bets, in the order of their seats; the button goes to others.

    With fewer than two others everybody plays, and what was missed is forgotten: Blind Bets are due
    of both at once or in turn.
    """
    missed = _missed(room)
    back = [hand for hand in room.hands if missed.get(hand.player)]
    others = [hand for hand in room.hands if hand not in back]
    if len(others) < 2:
        room.carry.pop(MISSED, None)
        return []
    room.hands = room.live = others
    return back


def come_back(room: Cards, back: list[Hand]) -> Step:
    """Each makes the last Blind Bet as it comes, posts what was missed, or waits."""
    for hand in sorted(back, key=lambda each: (each.seat <= room.button, each.seat)):
        at = _turn_of(room, hand)
        last = len(room.blinds) - 1
        if at < last:
            yield Said(f"Seat {hand.seat} waits for the last Blind Bet.", CITE)
        elif at == last or (yield from _posts(room, hand)):
            _forget(room, hand)
            room.hands = room.live = sorted([*room.hands, hand], key=lambda each: each.seat)
            continue
        room.sitting_out.append(hand)
    _note(room)


def _posts(room: Cards, hand: Hand) -> StepTo[bool]:
    """Whether the player posts the highest of the Blind Bets missed; it is a live bet."""
    amount = max(room.blinds[nth] for nth in _missed(room)[hand.player])
    post = Choice(POST, "post the Blind Bet missed", CITE, amount, wager=BLIND, of=STAKES)
    wait = Choice(WAIT, "wait for the last Blind Bet", CITE)
    answer = yield from room.asked(hand, (post, wait), CITE)
    if answer == POST:
        room.count_in(hand, BLIND, amount)
    return answer == POST


def _note(room: Cards) -> None:
    """Which Blind Bet each who is seated and not dealt in would have made."""
    if room.rules.text("missed-blinds") == "not-made-up":
        return
    missed = {player: {*several} for player, several in _missed(room).items()}
    for hand in room.sitting_out:
        at = _turn_of(room, hand)
        if at < len(room.blinds):
            missed.setdefault(hand.player, set()).add(at)
    seated = {hand.player for hand in room.seated}
    kept = {player: sorted(several) for player, several in missed.items() if player in seated}
    room.carry.pop(MISSED, None)
    if kept:
        room.carry[MISSED] = kept


def _missed(room: Cards) -> Mapping[str, list[int]]:
    missed = room.carry.get(MISSED, {})
    assert isinstance(missed, dict)
    return missed


def _forget(room: Cards, hand: Hand) -> None:
    kept = {player: each for player, each in _missed(room).items() if player != hand.player}
    room.carry[MISSED] = kept


def _turn_of(room: Cards, hand: Hand) -> int:
    """The place of a hand from the left of the button, if it were dealt in."""
    turn = sorted([*room.hands, hand], key=lambda each: (each.seat <= room.button, each.seat))
    return turn.index(hand)
