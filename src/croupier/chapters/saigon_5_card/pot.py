"""680a.11(f): the pot, which players win from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from croupier.chapters.saigon_5_card.table import POT, FiveCards
from croupier.rounds.bets import BetError
from croupier.rounds.pots import settle_pot
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Said, Step
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

CITE = "680a.11(f)"


def check_pot(rules: Rules, bets: Sequence[Bet]) -> None:
    """680a.7(d)(2): every player makes a Pot Wager, if there is more than one."""
    made = [bet for bet in bets if bet.wager == POT]
    if len({bet.player for bet in bets}) == 1:
        if made:
            raise BetError(f"{made[0]}: there is no other player to compete with (680a.7(d)(2)).")
        return
    if rules["pot-boxes"] == "per-box":
        for seat in sorted({bet.seat for bet in bets} - {bet.seat for bet in made}):
            raise BetError(f"seat {seat} must place pot, as every box must (680a.7(d)(2)).")
        return
    times = Counter(bet.player for bet in made)
    for player in dict.fromkeys(bet.player for bet in bets):
        if times[player] != 1:
            raise BetError(
                f"{player} places pot at {times[player]} boxes; every player must place it at one "
                "(680a.7(d)(2))."
            )


def settle_pot_wagers(table: FiveCards) -> Step:
    """After all Antes and Bonus Wagers: the highest two-card hand takes what lies in the pot."""
    rules = table.rules
    made = sorted((bet for bet in table.bets if bet.wager == POT), key=lambda bet: -bet.seat)
    bets = [bet for bet in made if not table.abandoned(bet.seat) or bet in table.settled]
    if not bets:
        return
    best = max(table.strength(bet) for bet in bets)
    if not best:
        yield Said("No two-card hand competes for the pot.", CITE)
        for bet in bets:
            gone = table.abandoned(bet.seat)
            yield settle(rules, bet, "lose" if gone else "push", table.left if gone else CITE)
        return
    amount = money_text(sum(bet.amount for bet in bets))
    yield Said(f"A Point Count of {best} takes the pot of {amount}.", CITE)
    winners = [bet for bet in bets if table.strength(bet) == best]
    if len(winners) > 1 and rules["pot-odd-amount"] == "clockwise":
        winners.reverse()
    for settled in settle_pot(rules, bets, winners, "highest-two-card-hand", CITE):
        gone = table.abandoned(settled.seat)
        yield replace(settled, cite=table.left) if gone else settled
