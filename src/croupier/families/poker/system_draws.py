"""What a table game system draws beside the cards: the Magic Card and Lucky Bonuses."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from croupier.equipment.cards import Deck, card_text
from croupier.rounds.bets import most_seats
from croupier.rounds.settle import settle_bonus
from croupier.rounds.words import DEALER, Answer, Bet, Question, Settlement, Statement, SystemDraw
from croupier.rulebook.rules import Rules

MAGIC, LUCKY = "magic-card-bonus", "lucky-bonus"
Asked = Generator[Question | Statement, Answer, "Drawn"]


@dataclass(frozen=True)
class Drawn:
    """What the table game system drew for the round: a card, a position, or nothing ("")."""

    magic_card: str = ""
    lucky_position: str = ""


def draw_magic_card(rules: Rules) -> Asked:
    """Ask which card was drawn, if the bonus is paid."""
    if not rules.yes(MAGIC):
        return Drawn()
    among = tuple(card_text(card) for card in Deck().cards())
    card = yield SystemDraw("magic card", among, _cite(rules))
    return Drawn(magic_card=str(card))


def draw_lucky_position(rules: Rules, *, dealer: bool = False) -> Asked:
    """Ask which position was drawn, if the bonus is paid; the dealer's may be one of them."""
    if not rules.yes(LUCKY):
        return Drawn()
    seats = (f"seat {seat}" for seat in range(1, (most_seats(rules) or 0) + 1))
    among = (*seats, DEALER) if dealer else tuple(seats)
    position = yield SystemDraw("lucky position", among, _cite(rules))
    return Drawn(lucky_position=str(position))


def draw_both(rules: Rules) -> Asked:
    """Ask for both draws before anything is paid."""
    card = yield from draw_magic_card(rules)
    position = yield from draw_lucky_position(rules)
    return Drawn(card.magic_card, position.lucky_position)


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
