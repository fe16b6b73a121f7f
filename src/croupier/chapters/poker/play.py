"""A round of Poker among players: 637a.7 to 637a.21, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.chapters.poker.forms import BOARD, STUD, form_of
from croupier.chapters.poker.outcomes import OUTCOMES
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.irregular import PLAYING, Misdeal
from croupier.chapters.poker.round.missed import come_back, set_apart
from croupier.chapters.poker.round.opening import (
    agreement,
    antes,
    blinds,
    button_kept,
    discards_of_super,
    first_betting,
    forced_bet,
    place_button,
)
from croupier.chapters.poker.round.rake import time_charge
from croupier.chapters.poker.round.showdown import close, showdown, uncontested
from croupier.chapters.poker.round.streets import board_streets, draws, stud_streets
from croupier.chapters.poker.round.table import AWAY, STAKES, Uncontested
from croupier.families.shoe.plan import every_round
from croupier.rounds.bets import BetError, TooFew, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step, Void, VoidRound
from croupier.rulebook.foreign import shown
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "places", "plan", "play"]

MOST_SUPER = 5
folded_hands_stay_secret = True  # until the close: players meet each other again


def plan(rules: Rules) -> ShoePlan:
    """637a.3(a): two decks, each used for every other round, with a shuffling device or without."""
    return replace(every_round(rules), alternate="deck")


def places(rules: Rules, wager: str) -> tuple[str, ...]:
    """637a.8(b)(6): the table stakes of a player who is away stay on the table."""
    return ("", AWAY) if wager == STAKES else ()


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """637a.8: table stakes of at least two players, one seat each, who can make the bets."""
    for bet in bets:
        if bet.on not in places(rules, bet.wager) and bet.on:
            raise BetError(
                f"{bet.wager} on '{shown(bet.on)}': it is written {STAKES}=100, or {STAKES}@{AWAY}="
                "100 for a player who is away (637a.8(b)(6))."
            )
    check_bets(rules, bets, on_layout=True)
    for bet in bets:
        if sum(other.player == bet.player for other in bets) > 1:
            raise BetError(f"{bet}: {bet.player} already has another seat (637a.8(a)).")
    form = form_of(rules)
    short = rules.text("super-stud-short-deck") == "fewer-players"
    if form.name.startswith("Super") and short and len(bets) > MOST_SUPER:
        raise BetError(f"{len(bets)} players: the deck is enough for {MOST_SUPER} (637a.10(m)).")
    room = Cards.of(rules, Start(tuple(bets)))
    room.seat_players()
    if len(room.hands) < 2:
        raise TooFew(
            f"{STAKES}: at least two players need ${room.needed / 100:,.2f} each for the required "
            "bets and one bet at the minimum (637a.8(b)(4))."
        )


def play(rules: Rules, start: Start) -> Speech:
    """One round, from the antes to the pots."""
    room = Cards.of(rules, start)
    try:
        yield from room.moment("637a.5(a)")
        yield from time_charge(room)
        room.seat_players()
        if len(room.hands) < 2:
            raise Void("637a.8(b)(4)", "Fewer than two players can make the required bets.")
        yield from agreement(room)
        yield from _hand(room)
    except Void as void:
        yield VoidRound(void.why, void.cite)
        return End({**start.carry, **button_kept(room, misdealt=isinstance(void, Misdeal))})
    yield from close(room)
    return End(room.carry)


def _hand(room: Cards) -> Step:
    for hand in room.sitting_out:
        if hand.away:
            yield Said(f"Seat {hand.seat} is away; its table stakes stay.", "637a.8(b)(6)")
        else:
            yield Said(f"Seat {hand.seat} does not have enough to be dealt in.", "637a.8(b)(4)")
    back = set_apart(room)
    yield from place_button(room)
    if room.form.has_button:
        yield from come_back(room, back)
    try:
        yield from _streets(room)
        yield from showdown(room)
    except Uncontested:
        yield from uncontested(room)
    if room.form.has_button:
        room.carry["button"] = room.button


def _streets(room: Cards) -> Step:
    form = room.form
    yield from antes(room)
    if form.has_button and form.section != "637a.13":
        yield from blinds(room)
    yield from room.deal_first()
    if form.section == "637a.13":
        yield from blinds(room)
    room.stage = PLAYING
    if form.kind == STUD:
        yield from discards_of_super(room)
        yield from forced_bet(room)
    yield from first_betting(room)
    if form.kind == BOARD:
        yield from board_streets(room)
    elif form.kind == STUD:
        yield from stud_streets(room)
    else:
        yield from draws(room)
