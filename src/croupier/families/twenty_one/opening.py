"""Before the first card: which bets may stand, and who may enter in mid-shoe."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.shoe.entry import mid_shoe_entry
from croupier.rounds.bets import BetError, check_boxes
from croupier.rounds.words import Bet, Speech, Start
from croupier.rulebook.rules import Rules


def check_owners(rules: Rules, bets: Sequence[Bet], main: str, cite: str) -> None:
    """The bets, adjacent boxes, and one player at each box (`cite`)."""
    check_boxes(rules, bets)
    owners = {bet.seat: bet.player for bet in bets if bet.wager == main}
    name = rules.book.wager_named(main).name
    for bet in bets:
        if bet.player != owners[bet.seat]:
            raise BetError(f"{bet}: only {owners[bet.seat]}, with the {name} ({cite}).")


def entered(rules: Rules, start: Start, round_: Speech) -> Speech:
    """A round, refused if so elected to who has let one go by."""
    option = "mid-shoe-entry"
    return mid_shoe_entry(round_, start, rules.cite(option), allowed=rules.yes(option))
