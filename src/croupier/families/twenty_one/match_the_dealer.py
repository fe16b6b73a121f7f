"""The Match-the-Dealer Wager: each of the player's first two cards against the up card."""

from __future__ import annotations

from croupier.families.twenty_one.hand import Box
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.hands.kernel import kernel
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import Step

WAGER = "match-the-dealer"
Cites = tuple[str, str, str]


@kernel
def matches_dealer(card: int, up: int) -> int:
    """0 no match, 1 a match in rank, 2 in rank and suit; a king matches a king alone."""
    if card >> 2 != up >> 2:
        return 0
    return 2 if card == up else 1


def settle_match(
    table: TwentyOneTable, box: Box, names: tuple[str, str], cites: Cites, *, once: bool = False
) -> Step:
    """Each matching card is paid, or `once` the better; `names` are a match and a suited match.

    A second match is a line of its own, on the stake that lies there already. `cites` are the
    paragraphs of no match, of one and of both cards.
    """
    if not (bet := box.bets.pop(WAGER, None)):
        return
    matches = [int(matches_dealer(card, table.up)) for card in box.first_cards[:2]]
    cite = cites[sum(match > 0 for match in matches)]
    if once:
        matches = [max(matches)]
    paid = sorted(names[match - 1] for match in matches if match)
    yield settle(table.rules, bet, paid[0] if paid else "lose", cite)
    for name in paid[1:]:
        more = settle_bonus(table.rules, bet, WAGER, name, cite)
        assert more is not None
        yield more
