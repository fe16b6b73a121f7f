"""Settling a round of Minibaccarat: 627a.11."""

from __future__ import annotations

from croupier.games.minibaccarat.outcomes import Hands, resolve
from croupier.games.minibaccarat.state import Step, Table
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Said, Settlement
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

# The paragraph by which a wager ends: of each wager, for a win, a loss and a return.
PARAGRAPHS = {
    "banker": ("627a.7(a)(1)(i)", "627a.7(a)(1)(ii)", "627a.7(a)(1)(iii)"),
    "player": ("627a.7(a)(2)(i)", "627a.7(a)(2)(ii)", "627a.7(a)(2)(iii)"),
    "tie": ("627a.7(a)(3)(i)", "627a.7(a)(3)(ii)", ""),
    "dragon-bonus": ("627a.7(a)(4)(i)", "627a.7(a)(4)(ii)", "627a.7(a)(4)(iii)"),
    "dragon-7": ("627a.7(a)(5)(i)", "627a.7(a)(5)(ii)", ""),
    "panda-8": ("627a.7(a)(6)(i)", "627a.7(a)(6)(ii)", ""),
}
RETURNED = ("push", "natural-tie")


def settle_hands(table: Table) -> Step:
    """627a.11: the result, then losing wagers, then from the highest position all others."""
    yield Said(_result(table.rules, table.hands), "627a.11(a)")
    order = list(PARAGRAPHS)
    bets = sorted(table.bets, key=lambda bet: (-bet.seat, order.index(bet.wager)))
    ends = [(bet, resolve(table.rules, bet.wager, bet.on, table.hands)) for bet in bets]
    table.bets.clear()
    for bet, outcome in ends:
        if outcome == "lose":
            yield _settled(table.rules, bet, outcome)
    for bet, outcome in ends:
        if outcome != "lose":
            settled = _settled(table.rules, bet, outcome)
            if settled.vigorish:
                yield _vigorish(table.rules, settled)
            yield settled


def _settled(rules: Rules, bet: Bet, outcome: str) -> Settlement:
    won, lost, returned = PARAGRAPHS[bet.wager]
    cite = lost if outcome == "lose" else returned if outcome in RETURNED else won
    return settle(rules, bet, outcome, cite)


def _vigorish(rules: Rules, settled: Settlement) -> Said:
    """627a.11(b), 627a.12(d): marked or collected immediately before the wager is paid."""
    later = rules["vigorish-collection"] == "later"
    done, cite = ("marked", "627a.12(d)(2)") if later else ("collected", "627a.12(d)(1)")
    owed = money_text(settled.vigorish)
    return Said(f"The vigorish of {owed} that seat {settled.seat} owes is {done}.", cite)


def _result(rules: Rules, hands: Hands) -> str:
    player, banker = hands
    text = f"Player's Hand {player.points}, Banker's Hand {banker.points}: "
    if player.points == banker.points:
        return text + "tie hand."
    text += f"the {'Player' if player.points > banker.points else 'Banker'}'s Hand wins."
    if rules.yes("ez-baccarat"):
        text += " Dragon 7." if hands.dragon_7 else " Panda 8." if hands.panda_8 else ""
    return text
