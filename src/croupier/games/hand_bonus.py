"""The Five Card Hand Bonus Wager, which 639a, 641a, 649a and other chapters share.

A player wagers electronically on the own hand, the dealer's hand or both. A share of the meter on
the dealer's hand is divided among the players on it. The table game system may draw a Magic Card
and a lucky position; how often it draws is not in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.cards import Deck, card_text
from croupier.maths.counted import Counted, Line, line, single
from croupier.rounds.bonuses import pay_progressive
from croupier.rounds.settle import Meters, reduce_meter, settle, settle_bonus, settle_progressive
from croupier.rounds.words import DEALER, Answer, Bet, Question, Settlement, Statement, SystemDraw
from croupier.rulebook.rules import Rules

WAGER = "five-card-hand-bonus"
MAGIC, LUCKY = "magic-card-bonus", "lucky-bonus"
SEATS = 7
Step = Generator[Question | Statement, Answer, None]


def settle_hand_bonus(
    rules: Rules,
    bets: Sequence[Bet],
    meters: Meters,
    outcome_of: Callable[[Bet], str],
    cards_of: Callable[[Bet], Sequence[int]],
    *,
    cite: str,
    forfeited: Mapping[int, str],
) -> Step:
    """Settle the wagers in the order given; `forfeited` seats lose theirs by the cite given."""
    kept = [bet for bet in bets if bet.seat not in forfeited]
    for bet in bets:
        if bet.seat in forfeited:
            yield settle(rules, bet, "lose", forfeited[bet.seat])
    for bet in [b for b in kept if b.on != DEALER]:
        yield from pay_progressive(rules, meters, bet, outcome_of(bet), cite)
    on_dealer = [b for b in kept if b.on == DEALER]
    settled: list[Settlement] = []
    for bet in on_dealer:
        sharers = len(on_dealer)
        settled.append(
            settle_progressive(rules, bet, outcome_of(bet), cite, meters, sharers=sharers)
        )
        yield settled[-1]
    if settled and settled[0].meter:
        reduce_meter(rules, settled[0], meters)
    if kept:
        yield from _draws(rules, kept, cards_of)


def _draws(rules: Rules, bets: Sequence[Bet], cards_of: Callable[[Bet], Sequence[int]]) -> Step:
    """What the table game system draws, where the bonuses are paid and it draws."""
    if rules.yes(MAGIC):
        among = tuple(card_text(card) for card in Deck().cards())
        drawn = yield SystemDraw("magic card", among, _drawn_cite(rules))
        hit = [bet for bet in bets if drawn in [card_text(card) for card in cards_of(bet)]]
        yield from _paid(rules, hit, MAGIC, "magic-card")
    if rules.yes(LUCKY):
        among = (*(f"seat {seat}" for seat in range(1, SEATS + 1)), DEALER)
        drawn = yield SystemDraw("lucky position", among, _drawn_cite(rules))
        hit = [b for b in bets if drawn == (DEALER if b.on == DEALER else f"seat {b.seat}")]
        yield from _paid(rules, hit, LUCKY, "lucky-bonus")


def _drawn_cite(rules: Rules) -> str:
    return f"{rules.book.chapter.number}.1"


def _paid(rules: Rules, bets: Sequence[Bet], bonus: str, outcome: str) -> Step:
    cite = rules.book.wager_named(bonus).cite
    for bet in bets:
        paid = settle_bonus(rules, bet, bonus, outcome, cite)
        assert paid is not None
        yield paid


# ------------------------------------------------------------------------------ odds


def count_hand_bonus(
    rules: Rules, weights: Sequence[tuple[str, int]], method: str = "exact"
) -> Counted:
    """The hand's payout and, where their frequency is known, what the table system adds."""
    notes = ["A share of the meter on the dealer's hand is divided among the players on it."]
    lines: dict[Line, int] = single(WAGER, weights)
    for bonus, outcome, share, frequency_of in (
        (MAGIC, "magic-card", Fraction(5, 52), "magic-card-frequency"),
        (LUCKY, "lucky-bonus", Fraction(1), "lucky-bonus-frequency"),
    ):
        if not rules.offers(bonus):
            continue
        frequency = rules.probability(frequency_of)
        if frequency is None:
            notes.append(
                f"The {bonus} is left out: the chapter does not say how often the table game "
                f"system draws; give {frequency_of} as an input."
            )
            continue
        chance = frequency * share
        ends = (
            (outcome, chance.numerator),
            ("lose", chance.denominator - chance.numerator),
        )
        lines = {
            (*parts, *line((bonus, name, 0))): weight * factor
            for parts, weight in lines.items()
            for name, factor in ends
            if factor
        }
    return Counted(WAGER, lines, method=method, notes=tuple(notes))
