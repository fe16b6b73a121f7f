"""Sets of bets on the same game: full game wagers, and single play wagers on its first throw."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.three_dice_football.odds import FROM_THE_FIRST_THROW
from croupier.chapters.three_dice_football.play import check, check_begun
from croupier.families.draw.together import Together
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check_begun(bets)
    check(rules, bets)
    return FROM_THE_FIRST_THROW.together(rules, bets, odds=odds)
