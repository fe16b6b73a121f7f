"""Sets of bets on one round of Minibaccarat."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.baccarat.counting.together import together as of_deals
from croupier.families.draw.together import Together
from croupier.games.minibaccarat.play import check
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check(rules, bets)
    return of_deals(rules, bets, odds=odds)
