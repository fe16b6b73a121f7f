"""What the rounds of poker share: the table, dealing, decisions, irregularities.

Seat 1 is the player farthest to the dealer's left: cards and decisions go clockwise from there,
settlement counterclockwise from the highest seat. What an irregularity does is its record's
`effect`; when it can happen stands here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from croupier.equipment.cards import card_text
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Decide,
    NextCard,
    Question,
    Reshuffle,
    Said,
    Start,
    Statement,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

Step = Generator[Question | Statement, Answer, None]


@dataclass
class Table:
    """Bets, cards, and who is out of the round."""

    rules: Rules
    bets: list[Bet]
    hands: dict[int, list[int]]
    dealer: list[int] = field(default_factory=list)
    community: list[int] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    face_up_cards: int = 0

    @classmethod
    def of(cls, rules: Rules, start: Start) -> Self:
        seats = sorted({bet.seat for bet in start.bets})
        return cls(rules, list(start.bets), {seat: [] for seat in seats})

    @property
    def begun(self) -> bool:
        """Whether a card has been dealt."""
        return bool(self.dealer or self.community) or any(self.hands.values())

    def bet(self, seat: int, wager: str) -> Bet | None:
        return next((b for b in self.bets if b.seat == seat and b.wager == wager), None)

    def may_decide(self, seat: int) -> bool:
        """Whether there is someone at a seat to decide."""
        return seat not in self.gone

    def abandoned(self, seat: int) -> bool:
        """Whether the wagers of a player who left are treated as losing."""
        return seat in self.gone and self.rules.yes("abandoned-wagers-lose")

    def bets_on(self, wager: str) -> list[Bet]:
        """The bets on a wager that still stand, in the order of settlement."""
        found = (b for b in self.bets if b.wager == wager and not self.abandoned(b.seat))
        return sorted(found, key=lambda b: -b.seat)

    def held_hands(self, kept: Iterable[int]) -> dict[int, list[int]]:
        """The hands that count for an Envy Bonus of others.

        A folded hand counts by the reading elected, or if it is one of those `kept` on the table.
        """
        out = self.folded | self.gone
        if self.rules["envy-for-folded-hand"] == "yes":
            out = set()
        kept = set(kept)
        return {seat: hand for seat, hand in self.hands.items() if seat not in out or seat in kept}

    def collect_abandoned(self, seat: int, cite: str) -> Step:
        for bet in [b for b in self.bets if b.seat == seat]:
            yield settle(self.rules, bet, "lose", cite)

    def possible(self, *, dealing: bool) -> dict[str, bool]:
        """Which irregularities can happen at this moment."""
        begun = self.begun
        return {
            "face-up-card": dealing,
            "card-drawn-in-error": dealing,
            "wrong-number-of-cards": begun,
            "dealer-card-exposed": bool(self.dealer),
            "shuffler-jam": not begun,
            "shuffler-count-wrong": not begun,
            "improper-cut": not begun,
            "shoe-jam": dealing and begun,
            "device-out-of-order": True,
            "stub-count-misdealt": not dealing,
            "stub-count-wrong-deck": not dealing,
            "player-leaves": True,
        }

    def remedy(self, record: Irregularity, call: Call) -> Step:
        """What happens on an irregularity."""
        match record.effect:
            case "void round":
                raise Void(record.cite, record.remedy)
            case "discard card":
                yield NextCard("discard rack", record.cite, face_up=True)
                self.face_up_cards += 1
                if self.face_up_cards > 1:
                    raise Void(record.cite, record.remedy)
            case "reshuffle":
                yield Reshuffle(record.cite)
            case "wager lost":
                assert call.seat is not None
                self.gone.add(call.seat)
                yield Said(f"The player of seat {call.seat} leaves the table.", record.cite)
            case _:
                yield Said(record.remedy, record.cite)


def void_round(table: Table, void: Void) -> Step:
    """All hands are void and the wagers go back; by a reading, not what folds have forfeited."""
    rules = table.rules
    forfeited: list[tuple[Bet, str]] = []
    for bet in table.bets if rules["fold-in-void-round"] == "lost" else ():
        if bet.seat in table.folded:
            placed = {other.wager for other in table.bets if other.seat == bet.seat}
            fold = rules.fold(bet.wager, on=bet.on, placed=placed)
            if fold.does == "lost":
                forfeited.append((bet, fold.cite))
    yield VoidRound(void.why, void.cite, but=tuple(bet for bet, _ in forfeited))
    for bet, cite in forfeited:
        yield settle(rules, bet, "lose", cite)
    yield Reshuffle(void.cite)


# ------------------------------------------------------------------------------ cards


def deal_to(table: Table, hand: list[int], to: str, cite: str, *, face_up: bool = False) -> Step:
    """One card from shoe or deck to a place on the layout."""
    question = NextCard(to, cite, face_up=face_up, calls=_calls(table, dealing=True))
    card = yield from ask(question, lambda call: _irregularity(table, call))
    assert isinstance(card, int)
    hand.append(card)


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in sorted(cards, reverse=True))


# ------------------------------------------------------------------------------ decisions


def decide(
    table: Table, question: Decide
) -> Generator[Question | Statement, Answer, tuple[str, int]]:
    """A player's choice and its stake; where nobody decides any more, a fold."""
    while table.may_decide(question.seat):
        given = yield question
        if isinstance(given, Call):
            yield from _irregularity(table, given)
            continue
        taken = question.chosen(given)
        assert taken is not None
        return taken[0].key, taken[1]
    return "fold", 0


def decision_calls(table: Table) -> tuple[str, ...]:
    """The irregularities that can happen while a player decides."""
    return _calls(table, dealing=False)


# ------------------------------------------------------------------------------ irregularities


def _calls(table: Table, *, dealing: bool) -> tuple[str, ...]:
    """The irregularities that can happen at this moment."""
    possible = table.possible(dealing=dealing)
    return tuple(
        record.key
        for record in table.rules.book.irregularity
        if possible[record.key] and table.rules.holds(record.given)
    )


def _irregularity(table: Table, call: Call) -> Step:
    record = next(r for r in table.rules.book.irregularity if r.key == call.irregularity)
    yield from table.remedy(record, call)
