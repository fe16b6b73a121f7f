"""Wagers that a hand of cards decides against a paytable: one record for table, odds and advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.families.poker.table import PokerTable, cards_text
from croupier.rounds.bonuses import pay_envy, pay_progressive
from croupier.rounds.settle import settle, with_settlements, within_limits
from croupier.rounds.words import DEALER, Bet, Said, Settlement, Step
from croupier.rulebook.rules import Rules

Names = tuple[str, ...]


@dataclass(frozen=True)
class HandWager:
    """Which cards make the hand, what kinds of it there are and what they are called.

    `cards` are places of the table; for a wager on the dealer's hand, "hand" is at `dealers`.
    `names` by kind are outcomes; what has no row in the paytable loses. `paid`, `lost` and `envy`
    are paragraphs. With `reveals` cards are shown before the first of these wagers is settled.
    """

    key: str
    cards: tuple[str, ...]
    kind: Callable[..., int]
    names: Names | Callable[[Rules], Names]
    paid: str
    lost: str = ""
    envy: str = ""
    reveals: str = ""
    dealers: str = DEALER

    def named(self, rules: Rules) -> Names:
        return self.names if isinstance(self.names, tuple) else self.names(rules)

    def cards_of(self, table: PokerTable, seat: int, on: str = "") -> list[int]:
        own = self.dealers if on == DEALER else "hand"
        places = (own if place == "hand" else place for place in self.cards)
        return [card for place in places for card in table.cards(place, seat)]

    def outcome(self, table: PokerTable, seat: int, on: str = "") -> str:
        """The row that the hand at a seat, or the dealer's, is paid by; else `lose`."""
        name = self.named(table.rules)[int(self.kind(*self.cards_of(table, seat, on)))]
        row = table.rules.outcome_row(self.key, name)
        return "lose" if row is None else row.outcome

    def cite(self, outcome: str) -> str:
        return self.lost if outcome == "lose" and self.lost else self.paid


def hand_outcomes(wagers: Mapping[str, HandWager]) -> dict[str, frozenset[str]]:
    """The outcomes that the code can produce, but for names that hang on the rules."""
    return {
        key: frozenset(wager.names)
        for key, wager in wagers.items()
        if isinstance(wager.names, tuple)
    }


def settle_hand(table: PokerTable, wager: HandWager, seat: int) -> Step:
    """A seat's wager by the cards, and the Envy Bonus, which a fold does not take away."""
    bet = table.bet(seat, wager.key)
    if bet is None:
        return
    if bet in table.settled:
        pass
    elif table.stands(bet):
        outcome = wager.outcome(table, seat)
        yield from show_hand(table, wager, seat, wager.cite(outcome))
        yield from announce(table, wager)
        paid = pay_progressive(table.rules, bet, outcome, wager.cite(outcome))
        yield from with_settlements(paid, lambda said: limited(table, said))
    else:
        yield from lost_by_fold(table, bet)
    if wager.envy:
        yield from settle_envy(table, wager, bet)


def limited(table: PokerTable, settled: Settlement) -> Settlement:
    """A settlement under what limits leave beside all that its player has won before."""
    earlier = table.ended.setdefault(settled.player, [])
    (kept,) = within_limits(table.rules, [settled], earlier)
    earlier.append(settled)
    return kept


def settle_envy(table: PokerTable, wager: HandWager, bet: Bet) -> Step:
    """What the hands of others bring to a bet, each by its outcome."""
    held = {seat: wager.outcome(table, seat) for seat in table.hands if table.holds_hand(seat)}
    turn = table.in_turn
    for said in pay_envy(table.rules, bet, held, table.placed, wager.envy, in_turn=turn):
        assert isinstance(said, Settlement)
        envied = int(said.on.removeprefix("seat "))
        if envied in table.folded:
            yield from show_hand(table, wager, envied, wager.envy)
        yield said


def show_hand(table: PokerTable, wager: HandWager, seat: int, cite: str) -> Step:
    """A hand that decides a wager is turned up, so that the record says why it won or lost: a
    folded one too, and one whose main wager is void."""
    if "hand" in wager.cards:
        yield from table.show(seat, cards_text(table.hands[seat]), cite)


def lost_by_fold(table: PokerTable, bet: Bet) -> Step:
    yield settle(table.rules, bet, "lose", table.fold_of(bet).cite)


def announce(table: PokerTable, wager: HandWager) -> Step:
    """Cards that lay apart are shown once, before the first wager on them is settled."""
    if wager.reveals and wager.reveals not in table.announced:
        table.announced.add(wager.reveals)
        cards = list(table.cards(wager.cards[-1], 0))
        be = "are" if len(cards) > 1 else "is"
        what = {
            "community": "community card",
            "six card bonus": "Six Card Bonus card",
            "all-six bonus": "All-Six Bonus card",
        }
        named = what[wager.cards[-1]] + ("s" if len(cards) > 1 else "")
        yield Said(f"The {named} {be} {cards_text(cards)}.", wager.reveals)
