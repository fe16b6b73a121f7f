"""Compiled rounds of Go Fore It, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.chapters.go_fore_it import outcomes
from croupier.chapters.go_fore_it.counting import GAME, SCORES, pair_place
from croupier.chapters.go_fore_it.outcomes import gopher_kind, score, skins_kind, total
from croupier.families.poker.counting.apart import RoundsApart
from croupier.families.poker.hand_wagers import HandWager
from croupier.hands.kernel import kernel
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules

# The tally: the main game by choice and score; then the wagers beside it by kind.
SKINS_AT = 2 * SCORES
GOPHER_AT = SKINS_AT + len(outcomes.SKINS)
TALLY_SIZE = GOPHER_AT + len(outcomes.GOPHER)


@kernel
def tally_round(cards: Ints, tally: Ints, plays: Cards) -> None:
    """Four cards of the player, of which the first two are examined, and four of the dealer.

    `plays` is the choice for two front cards, by `pair_place`.
    """
    a, b, c, d = cards[0], cards[1], cards[2], cards[3]
    tally[plays[pair_place(a, b)] * SCORES + score(total(a, b, c, d))] += 1
    tally[SKINS_AT + skins_kind(a, b, c, d, cards[4], cards[5], cards[6], cards[7])] += 1
    tally[GOPHER_AT + gopher_kind(a, b, c, d)] += 1


play_rounds = dealt_rounds(tally_round, 8)


def _told(tally: Ints) -> tuple[Ints, Mapping[HandWager, Ints]]:
    main = tally[:SKINS_AT].reshape(2, 1, SCORES)
    skins, gophers = tally[SKINS_AT:GOPHER_AT], tally[GOPHER_AT:]
    return main, {outcomes.SKINS_WAGER: skins, outcomes.GOPHER_WAGER: gophers}


def _args(rules: Rules, terms: Terms) -> tuple[Any, ...]:
    return GAME.values(rules, terms).choices


ROUNDS = RoundsApart(GAME, play_rounds, TALLY_SIZE, _args, _told)
counted_rounds, simulate = ROUNDS.counted, ROUNDS.simulate
