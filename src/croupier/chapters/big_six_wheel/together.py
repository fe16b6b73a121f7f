"""Sets of bets on one spin."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.big_six_wheel.odds import SPIN
from croupier.chapters.big_six_wheel.play import check
from croupier.families.draw.together import Together
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check(rules, bets)
    return SPIN.together(rules, bets, odds=odds)
