"""Sets of bets on the same rolls, with an Extra Roll where one is among them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.high_roll_dice.odds import BOTH_ROLLS, FIRST_ROLL
from croupier.chapters.high_roll_dice.outcomes import Throws
from croupier.chapters.high_roll_dice.play import bought, check, settle_extra, settle_first, waits
from croupier.families.draw.together import Together
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check(rules, bets)
    buyers = {bet.seat for bet in bets if bought(rules, bet)}

    def net(bet: Bet, throws: Throws) -> int:
        if bet.seat in buyers and waits(bet, throws):
            return settle_extra(rules, bet, throws).net
        return settle_first(rules, bet, throws, "").net

    rolls = BOTH_ROLLS if buyers else FIRST_ROLL
    return rolls.together(rules, bets, odds=odds, net=net)
