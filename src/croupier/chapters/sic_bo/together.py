"""Sets of bets on one shake."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.sic_bo.odds import SHAKE
from croupier.chapters.sic_bo.play import check
from croupier.families.draw.together import Together
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check(rules, bets)
    return SHAKE.together(rules, bets, odds=odds)
