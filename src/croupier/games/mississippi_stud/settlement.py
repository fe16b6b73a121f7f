"""Settling a round of Mississippi Stud: 655a.11(h) and (i), paragraph by paragraph."""

from __future__ import annotations

from croupier.families.poker.system_draws import Drawn, draw_both, pay_draws
from croupier.families.poker.table import Step, cards_text
from croupier.games.mississippi_stud import outcomes
from croupier.games.mississippi_stud.state import Table
from croupier.hands.kinds import six_kind, three_kind
from croupier.rounds.bonuses import pay_envy, pay_progressive
from croupier.rounds.settle import settle, within_limits
from croupier.rounds.words import Said


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
    yield from _settle_progressive(table, seat)
    yield from _settle_three_card_bonus(table, seat)
    yield from _settle_hand_bonus(table, seat, drawn)
    yield from _settle_six_card_bonus(table, seat)


def _kind(table: Table, seat: int) -> int:
    return outcomes.hand_kind(*table.hands[seat], *table.community)


def _settle_main(table: Table, seat: int) -> Step:
    """655a.11(h): all four wagers by the same hand, within the limit of 655a.12(b)."""
    rules, bets = table.rules, table.main_bets(seat)
    if seat in table.folded:
        for bet in bets:
            yield settle(rules, bet, "lose", table.fold_cites[seat])
        return
    kind = _kind(table, seat)
    yield Said(f"Seat {seat} shows {cards_text(table.hands[seat])}.", "655a.11(h)")
    cite = {0: "655a.11(h)(1)", 1: "655a.11(h)(2)"}.get(kind, "655a.11(h)(3)")
    settled = [settle(rules, bet, outcomes.HAND[kind], cite) for bet in bets]
    yield from within_limits(rules, settled)


def _settle_progressive(table: Table, seat: int) -> Step:
    """655a.11(i)(1), at the meter of the player's turn (655a.12(c)(4))."""
    bet = table.bet(seat, "progressive-payout")
    if bet is None:
        return
    outcome = outcomes.PROGRESSIVE[_kind(table, seat)]
    cite = "655a.11(i)(1)" if outcome == "lose" else "655a.11(i)(1)(iv)"
    yield from pay_progressive(table.rules, bet, outcome, cite)
    held = {
        other: outcomes.PROGRESSIVE[_kind(table, other)]
        for other in table.hands
        if table.holds_hand(other)
    }
    yield from pay_envy(table.rules, bet, held, table.bets, "655a.11(i)(1)(v)")


def _settle_three_card_bonus(table: Table, seat: int) -> Step:
    """655a.11(i)(2): the three community cards."""
    bet = table.bet(seat, "three-card-bonus")
    if bet is not None:
        outcome = outcomes.three_card_names(table.rules)[three_kind(*table.community)]
        cite = "655a.11(i)(2)(ii)" if outcome == "lose" else "655a.11(i)(2)(i)"
        yield settle(table.rules, bet, outcome, cite)


def _settle_hand_bonus(table: Table, seat: int, drawn: Drawn) -> Step:
    """655a.11(i)(3), and what the table game system drew (655a.12(e)(3))."""
    bet = table.bet(seat, "five-card-hand-bonus")
    if bet is None:
        return
    outcome = outcomes.HAND_BONUS[_kind(table, seat)]
    yield from pay_progressive(table.rules, bet, outcome, "655a.11(i)(3)(iii)")
    cards = (*table.hands[seat], *table.community)
    yield from pay_draws(table.rules, bet, cards, drawn)


def _settle_six_card_bonus(table: Table, seat: int) -> Step:
    """655a.11(i)(4): the player's two cards and the four Six Card Bonus cards."""
    bet = table.bet(seat, "six-card-bonus")
    if bet is not None:
        if bet == table.bets_on("six-card-bonus")[0]:
            cards = cards_text(table.six_card_bonus)
            yield Said(f"The Six Card Bonus cards are {cards}.", "655a.11(i)(4)")
        outcome = outcomes.SIX_CARD_BONUS[six_kind(*table.hands[seat], *table.six_card_bonus)]
        cite = "655a.11(i)(4)(ii)" if outcome == "lose" else "655a.11(i)(4)(i)"
        yield settle(table.rules, bet, outcome, cite)
