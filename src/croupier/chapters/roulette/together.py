"""Sets of bets on one spin."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.roulette.counting import SPIN
from croupier.chapters.roulette.play import check, settle_spin
from croupier.chapters.roulette.round.layout import layout_of
from croupier.families.draw.together import Together
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check(rules, bets)
    for bet in bets:
        if bet.wager == "touchdown":
            raise BetError(
                f"{bet}: its game takes four more spins; price it on its own (617a.3(f)(2))."
            )
    layout = layout_of(rules)

    def net(bet: Bet, pocket: str) -> int:
        return settle_spin(rules, layout, bet, pocket).net

    return SPIN.together(rules, bets, odds=odds, net=net)
