"""What a table game system draws beside the cards: the Magic Card and Lucky Bonuses."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from croupier.equipment.cards import Deck, card_text
from croupier.rounds.settle import settle_bonus
from croupier.rounds.words import Answer, Bet, Question, Settlement, Statement, SystemDraw
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class Drawn:
    """What the table game system drew for the round: a card, a position, or nothing ("")."""

    magic_card: str = ""
    lucky_position: str = ""


def system_draws(
    rules: Rules, seats: int, cite: str
) -> Generator[Question | Statement, Answer, Drawn]:
    """Ask what was drawn for the Magic Card and Lucky Bonuses that are paid."""
    card: Answer = ""
    position: Answer = ""
    if rules.yes("magic-card-bonus"):
        among = tuple(card_text(card) for card in Deck().cards())
        card = yield SystemDraw("magic card", among, cite)
    if rules.yes("lucky-bonus"):
        among = tuple(f"seat {seat}" for seat in range(1, seats + 1))
        position = yield SystemDraw("lucky position", among, cite)
    return Drawn(str(card), str(position))


def pay_draws(
    rules: Rules, bet: Bet, cards: Iterable[int], drawn: Drawn, cite: str
) -> Iterator[Settlement]:
    """The Magic Card and the Lucky Bonus that a bet has won, on these cards at its seat."""
    won = (
        ("magic-card-bonus", "magic-card", drawn.magic_card in map(card_text, cards)),
        ("lucky-bonus", "lucky-bonus", drawn.lucky_position == f"seat {bet.seat}"),
    )
    for bonus, outcome, hit in won:
        if hit:
            paid = settle_bonus(rules, bet, bonus, outcome, cite)
            assert paid is not None
            yield paid
