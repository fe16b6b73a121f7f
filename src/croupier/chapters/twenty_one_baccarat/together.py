"""Sets of bets on one round of 21 Baccarat."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.twenty_one_baccarat.counting import DEAL
from croupier.chapters.twenty_one_baccarat.outcomes import Ended
from croupier.chapters.twenty_one_baccarat.play import check
from croupier.chapters.twenty_one_baccarat.settlement import settle_bet
from croupier.families.draw.together import Together
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    """The set over every deal."""
    check(rules, bets)

    def net(bet: Bet, end: Ended) -> int:
        return sum(settled.net for settled in settle_bet(rules, bet, end))

    return DEAL.together(rules, bets, odds=odds, net=net)
