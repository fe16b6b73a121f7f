"""Before the first card: the shoe, and which bets may stand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from croupier.equipment.cards import Deck
from croupier.rounds.bets import BetError, check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import Bet
from croupier.rulebook.payout import parse_percent
from croupier.rulebook.rules import Rules

DURING = frozenset({"double", "split", "insurance"})


def cards_below_cover(rules: Rules, deck: Deck) -> int:
    """How many cards lie below the cover card."""
    return math.ceil(deck.size * parse_percent(rules.text("cover-card")))


def shoe_plan(
    rules: Rules,
    deck: Deck,
    *,
    burn_cite: str,
    cover_cite: str,
    burns: bool = True,
    sides: tuple[str, ...] = ("",),
) -> ShoePlan:
    """To the cover card, one card burned; or shuffled for every round by a device."""
    if rules.yes("reshuffling-device"):
        return ShoePlan(deck, every_round=True)
    return ShoePlan(
        deck,
        every_round=False,
        cover=cards_below_cover(rules, deck),
        burn=_no_more if burns else None,
        burn_cite=burn_cite,
        cover_cite=cover_cite,
        sides=sides,
    )


def _no_more(first: int) -> int:
    """The first card alone goes to the discard rack."""
    return 0


def check_boxes(
    rules: Rules,
    bets: Sequence[Bet],
    main: str,
    *,
    adjacent_cite: str,
    one_player_cite: str,
    during: frozenset[str] = DURING,
) -> None:
    """The bets, adjacent boxes, and one player at each box."""
    check_bets(rules, bets, during=during)
    check_adjacent(bets, rules.number("adjacent-boxes"), adjacent_cite)
    owners = {bet.seat: bet.player for bet in bets if bet.wager == main}
    name = rules.book.wager_named(main).name
    for bet in bets:
        if bet.player != owners[bet.seat]:
            raise BetError(f"{bet}: only {owners[bet.seat]}, with the {name} ({one_player_cite}).")
