"""Settling a round: Player and Banker Wagers of all seats, then Tie and Bonus Wagers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.chapters.twenty_one_baccarat.outcomes import (
    BONUS_NAMES,
    PAIR_WAGER,
    THREE_CARD_21_AND_PAIR,
    Ended,
    is_over,
    outcome,
    pays_pair_too,
)
from croupier.chapters.twenty_one_baccarat.table import HAND_NAMES, TwentyOneBaccaratTable
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import Bet, Said, Settlement, Step
from croupier.rulebook.rules import Rules

# By whether the hand wagered on and the other are over 21: where the wager wins, where it loses.
Ways = Mapping[tuple[bool, bool], tuple[str, str]]
PLAYER_WAGER: Ways = {
    (False, True): ("681a.7(i)(1)", ""),
    (False, False): ("681a.7(i)(2)(i)", "681a.7(i)(2)(ii)"),
    (True, True): ("681a.7(i)(3)(i)", "681a.7(i)(3)(ii)"),
    (True, False): ("", "681a.6(c)(1)(i)"),
}
BANKER_WAGER: Ways = {
    (False, True): ("681a.7(j)(1)", ""),
    (False, False): ("681a.7(j)(2)(i)", "681a.7(j)(2)(ii)"),
    (True, True): ("681a.7(j)(3)(i)", "681a.7(j)(3)(ii)"),
    (True, False): ("", "681a.6(c)(2)(i)"),
}
EQUAL = {"player": "681a.7(i)(4)", "banker": "681a.7(j)(4)"}
# Where a Tie or Bonus Wager wins, and where it loses.
SIDE_WAGERS = {
    "tie": ("681a.7(k)(1)(i)", "681a.7(k)(1)(ii)"),
    "player-bonus": ("681a.7(k)(2)(i)", "681a.7(k)(2)(ii)"),
    "banker-bonus": ("681a.7(k)(3)(i)", "681a.7(k)(3)(ii)"),
}
ORDER = (*HAND_NAMES, *SIDE_WAGERS)


def settle_round(table: TwentyOneBaccaratTable) -> Step:
    """681a.7(h) to (k): from the player farthest to the dealer's right, counterclockwise."""
    end = table.ended
    yield Said(_result(table, end), "681a.7(h)")
    bets = sorted(table.bets, key=lambda bet: (-bet.seat, ORDER.index(bet.wager)))
    for wagers in (HAND_NAMES, SIDE_WAGERS):
        for bet in bets:
            if bet.wager in wagers:
                yield from settle_bet(table.rules, bet, end)


def settle_bet(rules: Rules, bet: Bet, end: Ended) -> Iterator[Settlement]:
    """How a bet ends, and the pair that may be paid beside it."""
    ended = outcome(rules, bet.wager, bet.on, end)
    cite = _cite(bet.wager, ended, end)
    yield settle(rules, bet, ended, cite)
    if ended == BONUS_NAMES[THREE_CARD_21_AND_PAIR] and pays_pair_too(rules):
        paid = settle_bonus(rules, bet, PAIR_WAGER[bet.wager], "one-pair", cite)
        assert paid is not None
        yield paid


def _cite(wager: str, ended: str, end: Ended) -> str:
    if wager in SIDE_WAGERS:
        won, lost = SIDE_WAGERS[wager]
    elif ended == "push":
        return EQUAL[wager]
    elif wager == "player":
        won, lost = PLAYER_WAGER[is_over(end.player), is_over(end.banker)]
    else:
        won, lost = BANKER_WAGER[is_over(end.banker), is_over(end.player)]
    return lost if ended == "lose" else won


def _result(table: TwentyOneBaccaratTable, end: Ended) -> str:
    player, banker = (table.text(hand) for hand in HAND_NAMES)
    ended = outcome(table.rules, "player", "", end)
    who = "the Banker's Hand wins" if ended == "lose" else "the Player's Hand wins"
    result = "they are equal" if ended == "push" else who
    return f"Player's Hand {player}, Banker's Hand {banker}: {result}."
