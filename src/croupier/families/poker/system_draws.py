"""What a table game system draws beside the cards: the Magic Card and Lucky Bonuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.equipment.cards import Deck, card_text
from croupier.rounds.bets import most_seats
from croupier.rounds.settle import settle_bonus
from croupier.rounds.words import (
    DEALER,
    Answer,
    Bet,
    Settlement,
    StepTo,
    SystemDraw,
)
from croupier.rulebook.rules import Rules

MAGIC, LUCKY = "magic-card-bonus", "lucky-bonus"
SYSTEM_OUTCOMES = {
    MAGIC: frozenset({"magic-card", "lose"}),
    LUCKY: frozenset({"lucky-bonus", "lose"}),
}
Asked = StepTo["Drawn"]


@dataclass(frozen=True)
class Drawn:
    """What the table game system drew for the round: a card, a position, or nothing ("")."""

    magic_card: str = ""
    lucky_position: str = ""


def draw_both(rules: Rules) -> Asked:
    """Ask which card and which position were drawn, if the bonuses are paid."""
    card: Answer = ""
    position: Answer = ""
    if rules.yes(MAGIC):
        among = tuple(card_text(card) for card in Deck().cards())
        card = yield SystemDraw("magic card", among, _cite(rules))
    if rules.yes(LUCKY):
        seats = [f"seat {seat}" for seat in range(1, (most_seats(rules) or 0) + 1)]
        dealer = [DEALER] if DEALER in rules.book.wager_named("five-card-hand-bonus").on else []
        position = yield SystemDraw("lucky position", (*seats, *dealer), _cite(rules))
    return Drawn(str(card), str(position))


def _cite(rules: Rules) -> str:
    """The definitions of the chapter, which tell what the system draws."""
    return f"{rules.book.chapter.number}.1"


def pay_draws(rules: Rules, bet: Bet, cards: Iterable[int], drawn: Drawn) -> Iterator[Settlement]:
    """The Magic Card and the Lucky Bonus that a bet has won, on these cards at its position."""
    position = DEALER if bet.on == DEALER else f"seat {bet.seat}"
    won = (
        (MAGIC, "magic-card", drawn.magic_card in map(card_text, cards)),
        (LUCKY, "lucky-bonus", drawn.lucky_position == position),
    )
    for bonus, outcome, hit in won:
        if hit:
            cite = rules.book.wager_named(bonus).cite
            paid = settle_bonus(rules, bet, bonus, outcome, cite)
            assert paid is not None
            yield paid
