"""Settling a round: the result, losing wagers, then all others."""

from __future__ import annotations

from croupier.families.baccarat.outcomes import Hands, resolve
from croupier.families.baccarat.table import BaccaratTable
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Said, Settlement, Step
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

RETURNED = ("push", "natural-tie")


def settle_hands(table: BaccaratTable) -> Step:
    """The result, then losing wagers, then from the highest position all others."""
    yield Said(_result(table.rules, table.hands), table.says.result)
    order = list(table.rules.book.wagers)
    bets = sorted(table.bets, key=lambda bet: (-bet.seat, order.index(bet.wager)))
    ends = [(bet, resolve(table.rules, bet.wager, bet.on, table.hands)) for bet in bets]
    table.bets.clear()
    for bet, outcome in ends:
        if outcome == "lose":
            yield _settled(table, bet, outcome)
    for bet, outcome in ends:
        if outcome != "lose":
            yield from _paid(table, _settled(table, bet, outcome))


def _settled(table: BaccaratTable, bet: Bet, outcome: str) -> Settlement:
    """By the paragraph of the wager, which says when it wins, loses and is returned."""
    part = "(ii)" if outcome == "lose" else "(iii)" if outcome in RETURNED else "(i)"
    cite = f"{table.rules.book.wager_named(bet.wager).cite}{part}"
    return settle(table.rules, bet, outcome, cite)


def _paid(table: BaccaratTable, settled: Settlement) -> Step:
    """Vigorish is marked or collected immediately before the wager is paid, or after it."""
    said: list[Said | Settlement] = [settled]
    if settled.vigorish:
        said.insert(0 if table.says.vigorish_first else 1, _vigorish(table, settled))
    yield from said


def _vigorish(table: BaccaratTable, settled: Settlement) -> Said:
    later = table.rules["vigorish-collection"] == "later"
    done, part = ("marked", "(2)") if later else ("collected", "(1)")
    told = (
        f"The vigorish of {money_text(settled.vigorish)} that seat {settled.seat} owes is {done}."
    )
    return Said(told, f"{table.says.vigorish}{part}")


def _result(rules: Rules, hands: Hands) -> str:
    player, banker = hands
    text = f"Player's Hand {player.points}, Banker's Hand {banker.points}: "
    if player.points == banker.points:
        return text + "tie hand."
    text += f"the {'Player' if player.points > banker.points else 'Banker'}'s Hand wins."
    if rules.yes("ez-baccarat"):
        text += " Dragon 7." if hands.dragon_7 else " Panda 8." if hands.panda_8 else ""
    return text
