"""Bets as a person types them: short names, amounts, and no place if there is only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.cli.play.prompts import candidates, with_amounts
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet
from croupier.rulebook.foreign import shown, shown_value
from croupier.table.placing import check_placing, open_wagers
from croupier.table.session import Session


def read_bets(session: Session, line: str, seat: int) -> list[Bet]:
    """The bets in a line; those without a seat are for `seat`."""
    keys = [wager.key for wager in open_wagers(session)]
    found: list[Bet] = []
    for word in with_amounts(line):
        if "=" not in word:
            raise BetError(f"{shown_value(word)} is not a bet; write it as {keys[0]}=10.")
        head, _, amount = word.partition("=")
        place, _, name = head.rpartition(":")
        name, at, on = name.partition("@")
        meant = candidates(name, keys)
        if len(meant) > 1:
            raise BetError(
                f"{shown_value(name)} could be {' or '.join(meant)}; type more of the name."
            )
        text = f"{place or seat}:{meant[0] if meant else name}{at}{on}={amount}"
        found.append(_placed(session, found, _parsed(text)))
    return found


def _parsed(text: str) -> Bet:
    try:
        return parse_bet(text)
    except BetError as error:
        raise BetError(shown(str(error), 200)) from None


def _placed(session: Session, others: Sequence[Bet], bet: Bet) -> Bet:
    """A bet without a place goes on the only place that takes it now."""
    if bet.on or bet.wager not in [wager.key for wager in session.rules.wagers()]:
        return bet
    possible: list[Bet] = []
    for place in session.entry.places(session.rules, bet.wager):
        placed = replace(bet, on=place)
        try:
            check_placing(session, [*others, placed])
        except BetError:
            continue
        possible.append(placed)
        if len(possible) > 1:
            return bet
    return possible[0] if possible else bet
