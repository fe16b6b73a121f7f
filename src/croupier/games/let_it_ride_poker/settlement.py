"""Settling a round of Let It Ride Poker: 643a.11(f) and (g), paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.system_draws import Drawn, draw_both, pay_draws
from croupier.families.poker.table import Step, cards_text
from croupier.games.let_it_ride_poker import outcomes
from croupier.games.let_it_ride_poker.state import Table
from croupier.hands.kinds import six_kind, three_kind
from croupier.rounds.bonuses import pay_envy, pay_progressive
from croupier.rounds.settle import settle, within_limits
from croupier.rounds.words import Bet, Said


def settle_round(table: Table) -> Step:
    """Counterclockwise from the highest seat, each player's main wagers and then the optional."""
    drawn = Drawn()
    if table.bets_on("five-card-hand-bonus"):
        drawn = yield from draw_both(table.rules)
    for seat in sorted(table.hands, reverse=True):
        if table.has_bets(seat):
            yield from _settle_seat(table, seat, drawn)


def _settle_seat(table: Table, seat: int, drawn: Drawn) -> Step:
    yield from _settle_main(table, seat)
    yield from _settle_five_card_bonus(table, seat)
    yield from _settle_three_card_bonus(table, seat)
    yield from _settle_progressive(
        table, seat, "three-card-progressive", _three_card_hand, ("643a.11(g)(3)", "iii", "iv")
    )
    yield from _settle_progressive(
        table, seat, "five-card-progressive", _five_card_hand, ("643a.11(g)(4)", "iv", "v")
    )
    yield from _settle_hand_bonus(table, seat, drawn)
    yield from _settle_six_card_bonus(table, seat)


def _kind(table: Table, seat: int) -> int:
    return outcomes.hand_kind(*table.hands[seat], *table.community)


def _three_card_hand(table: Table, seat: int) -> str:
    return outcomes.three_card_progressive_names(table.rules)[three_kind(*table.hands[seat])]


def _five_card_hand(table: Table, seat: int) -> str:
    return outcomes.PROGRESSIVE[_kind(table, seat)]


def _settle_main(table: Table, seat: int) -> Step:
    """643a.11(f): the bets that ride, within the limit of 643a.12(h)."""
    rules, kind = table.rules, _kind(table, seat)
    yield Said(f"Seat {seat} shows {cards_text(table.hands[seat])}.", "643a.11(f)")
    cite = "643a.11(f)(2)" if kind else "643a.11(f)(1)"
    settled = [settle(rules, bet, outcomes.HAND[kind], cite) for bet in table.riding(seat)]
    yield from within_limits(rules, settled)


def _settle_five_card_bonus(table: Table, seat: int) -> Step:
    """643a.11(g)(1): which hands win, the selected paytable says."""
    bet = table.bet(seat, "five-card-bonus")
    if bet is not None:
        outcome = outcomes.HAND[_kind(table, seat)]
        yield settle(table.rules, bet, outcome, _either(table, bet, outcome, "643a.11(g)(1)"))


def _settle_three_card_bonus(table: Table, seat: int) -> Step:
    """643a.11(g)(2)."""
    bet = table.bet(seat, "three-card-bonus")
    if bet is not None:
        names = outcomes.three_card_bonus_names(table.rules)
        outcome = names[three_kind(*table.hands[seat])]
        yield settle(table.rules, bet, outcome, _either(table, bet, outcome, "643a.11(g)(2)"))


def _either(table: Table, bet: Bet, outcome: str, cite: str) -> str:
    """The paragraph of a win, or of a loss."""
    return f"{cite}({'i' if table.rules.outcome_row(bet.wager, outcome) else 'ii'})"


def _settle_progressive(
    table: Table,
    seat: int,
    wager: str,
    hand: Callable[[Table, int], str],
    cites: tuple[str, str, str],
) -> Step:
    """643a.11(g)(3) and (4), at the meter of the player's turn (643a.12(d)(4), (e)(4))."""
    bet = table.bet(seat, wager)
    if bet is None:
        return
    cite, paid, envy = cites
    outcome = hand(table, seat)
    if table.rules.outcome_row(wager, outcome) is not None:
        cite = f"{cite}({paid})"
    yield from pay_progressive(table.rules, bet, outcome, cite)
    held = {other: hand(table, other) for other in table.hands if table.has_bets(other)}
    yield from pay_envy(table.rules, bet, held, table.bets, f"{cites[0]}({envy})")


def _settle_hand_bonus(table: Table, seat: int, drawn: Drawn) -> Step:
    """643a.11(g)(5), and what the table game system drew (643a.12(f)(3))."""
    bet = table.bet(seat, "five-card-hand-bonus")
    if bet is None:
        return
    outcome = outcomes.HAND_BONUS[_kind(table, seat)]
    yield from pay_progressive(table.rules, bet, outcome, "643a.11(g)(5)(iii)")
    cards = (*table.hands[seat], *table.community)
    yield from pay_draws(table.rules, bet, cards, drawn)


def _settle_six_card_bonus(table: Table, seat: int) -> Step:
    """643a.11(g)(6): the player's three cards and the three Six Card Bonus cards."""
    bet = table.bet(seat, "six-card-bonus")
    if bet is not None:
        if bet == table.bets_on("six-card-bonus")[0]:
            cards = cards_text(table.six_card_bonus)
            yield Said(f"The Six Card Bonus cards are {cards}.", "643a.11(g)(6)")
        outcome = outcomes.SIX_CARD_BONUS[six_kind(*table.hands[seat], *table.six_card_bonus)]
        cite = "643a.11(g)(6)(i)" if outcome == "lose" else "643a.11(g)(6)(ii)"
        yield settle(table.rules, bet, outcome, cite)
