"""The Match-the-Dealer Wager: each of the player's first two cards against the up card."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.families.twenty_one.hand import Box
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import TEN, value_of
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import Step
from croupier.rulebook.rules import Rules

WAGER = "match-the-dealer"
Cites = tuple[str, str, str]


# How a card matches: not, in rank as a card that counts ten or as another, in rank and suit.
KINDS = NO_MATCH, TEN_MATCH, RANK_MATCH, SUITED_MATCH = 0, 1, 2, 3


@kernel
def matches_dealer(card: int, up: int) -> int:
    """The kind of a match; a king matches a king alone."""
    if card >> 2 != up >> 2:
        return NO_MATCH
    if card == up:
        return SUITED_MATCH
    return TEN_MATCH if value_of(card) == TEN else RANK_MATCH


def tens_identical(rules: Rules) -> bool:
    """The reading `match-identical`: whether a card that counts ten matches in suit too."""
    return rules["match-identical"] == "suit-too"


def matched(kinds: Iterable[int], names: tuple[str, str], *, identical: bool) -> list[str]:
    """The rows that are paid for cards of these kinds, the name of an unsuited match first."""
    paid = {RANK_MATCH: names[0], SUITED_MATCH: names[1]}
    if not identical:
        paid[TEN_MATCH] = names[0]
    return sorted(paid[kind] for kind in kinds if kind in paid)


def settle_match(
    table: TwentyOneTable, box: Box, names: tuple[str, str], cites: Cites, *, once: bool = False
) -> Step:
    """Each matching card is paid, or `once` the better; `names` are a match and a suited match.

    A second match is a line of its own, on the stake that lies there already. `cites` are the
    paragraphs of no match, of one and of both cards.
    """
    if not (bet := box.bets.pop(WAGER, None)):
        return
    kinds = [int(matches_dealer(card, table.up)) for card in box.first_cards[:2]]
    identical = tens_identical(table.rules)
    cite = cites[len(matched(kinds, names, identical=identical))]
    paid = matched([max(kinds)] if once else kinds, names, identical=identical)
    yield settle(table.rules, bet, paid[0] if paid else "lose", cite)
    for name in paid[1:]:
        more = settle_bonus(table.rules, bet, WAGER, name, cite)
        assert more is not None
        yield more
