"""A round of Over/Under: 686a.6, 686a.7 and 686a.9, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.chapters.over_under.outcomes import (
    ANTE,
    BONUS,
    CHOICES,
    MADE,
    OUTCOMES,
    SURRENDER,
    bonus_outcome,
    main_outcome,
    total_of,
)
from croupier.families.shoe import table as shoe
from croupier.families.shoe.entry import mid_shoe_entry
from croupier.families.shoe.plan import shoe_plan
from croupier.families.shoe.table import Skipped
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import settle, undo
from croupier.rounds.words import (
    Bet,
    Choice,
    Collect,
    Decide,
    End,
    Said,
    Settlement,
    Speech,
    Start,
    Step,
    StepTo,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

NOT_DEALT = "additional-cards-not-dealt"
LATER, DEAD = "deal-later", "dead-hand"


def plan(rules: Rules) -> ShoePlan:
    """686a.3(a), 686a.5(d), (h), 686a.7(c), (d): six decks to the cover card, one card burned."""
    return shoe_plan(
        rules,
        burn_cite="686a.7(c)",
        cover_cite="686a.7(d)",
        device="continuous-shuffler",
    )


@dataclass
class OverUnderTable(shoe.ShoeTable):
    """The hands by seat, what each player has made of the Ante, and what was surrendered."""

    hands: dict[int, list[int]] = field(default_factory=dict)
    made: dict[int, str] = field(default_factory=dict)
    surrendered: dict[int, Settlement] = field(default_factory=dict)
    late: list[int] = field(default_factory=list)

    def seen_by(self, seat: int) -> dict[str, tuple[int, ...]]:
        beside = [card for other, hand in self.hands.items() if other != seat for card in hand]
        others = (*beside, *self.shown)
        return {"hand": tuple(self.hands[seat])} | ({"others": others} if others else {})


def choices(_: Rules) -> tuple[str, ...]:
    """686a.7(g)."""
    return CHOICES


def play(rules: Rules, start: Start) -> Speech:
    """One round, refused if so elected to who has let one go by."""
    option = "mid-shoe-entry-prohibited"
    round_, allowed = _round(rules, start), not rules.yes(option)
    return mid_shoe_entry(round_, start, rules.cite(option), allowed=allowed)


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from the first cards to the discard rack."""
    table = OverUnderTable(
        rules, list(start.bets), start.new_shoe, out_of_order=set(start.out_of_order)
    )
    try:
        yield from _first_cards(table)
        seats = list(table.hands)
        if rules["order-of-decisions"] == "all-first":
            for seat in seats:
                yield from _decide(table, seat)
        for seat in seats:
            if seat not in table.made:
                yield from _decide(table, seat)
            yield from _complete(table, seat, due="additional cards due")
        for seat in table.late:
            yield from _complete(table, seat)
    except Void as void:
        yield VoidRound(void.why, void.cite)
    return End()


def _first_cards(table: OverUnderTable) -> Step:
    """686a.7(e): one card face up to each Ante Wager."""
    deal = table.rules.deal()
    for seat in table.seats:
        table.hands[seat] = [(yield from table.card(f"seat {seat}", deal.cite))]


# ------------------------------------------------------------------------------ decisions


def _decide(table: OverUnderTable, seat: int) -> Step:
    """686a.7(g): over, under, or the Ante is collected."""
    ante = table.bet(seat, ANTE)
    assert ante is not None
    rules, choices = table.rules, []
    for wager in MADE:
        (decision,) = rules.decisions(wager)
        label = f"make the {rules.book.wager_named(wager).name}"
        choices.append(Choice(wager, label, decision.cite, ante.amount))
    fold = rules.fold(ANTE)
    choices.append(Choice(SURRENDER, "surrender the Ante Wager", fold.cite))
    taken = yield from _asked(table, seat, "686a.7(g)", choices)
    table.made[seat] = taken
    if taken == SURRENDER:
        table.bets.remove(ante)
        table.surrendered[seat] = settle(rules, ante, "lose", fold.cite)
        yield table.surrendered[seat]
    else:
        table.bets.append(Bet(seat, taken, ante.amount, player=ante.player))


def _asked(table: OverUnderTable, seat: int, cite: str, choices: Sequence[Choice]) -> StepTo[str]:
    def question() -> Decide:
        seen, made = table.seen_by(seat), table.made_by(seat)
        return Decide(seat, cite, tuple(choices), seen, table.calls(), made)

    return str((yield from ask(question, table.call)))


# ------------------------------------------------------------------------------ two more cards


def _complete(table: OverUnderTable, seat: int, due: str = "") -> Step:
    """686a.7(i), (j): two more cards, then the wagers, and the cards leave the table."""
    to, cite, hand = f"seat {seat}", "686a.7(i)", table.hands[seat]
    try:
        hand.append((yield from table.card(to, cite, due=due)))
    except Skipped as skipped:
        yield from _not_dealt(table, seat, skipped.record)
        return
    hand.append((yield from table.card(to, cite)))
    total = total_of(*(card >> 2 for card in hand))
    yield Said(f"Seat {seat} has a total of {total}.", "686a.3(d)")
    made = table.made[seat]
    if made != SURRENDER:
        outcome, cite = main_outcome(table.rules, made, total)
        yield from table.end(seat, ANTE, outcome, cite)
        yield from table.end(seat, made, outcome, cite)
    yield from table.end(seat, BONUS, bonus_outcome(total), "686a.7(l)")
    yield from _collect(table, seat, "686a.7(j)")


def _collect(table: OverUnderTable, seat: int, cite: str) -> Step:
    hand = table.hands.pop(seat)
    table.shown += hand
    yield Collect(tuple(hand), cite)


def _not_dealt(table: OverUnderTable, seat: int, record: Irregularity) -> Step:
    """686a.9(c): the player takes the cards when all others have theirs, or the hand is dead."""
    cite = record.cite
    choices = (
        Choice(LATER, "take the cards after all other players", cite),
        Choice(DEAD, "call the hand dead", cite),
    )
    if (yield from _asked(table, seat, cite, choices)) == LATER:
        table.late.append(seat)
        return
    yield Said(f"The hand of seat {seat} is dead.", cite)
    lost = seat in table.surrendered
    if lost and table.rules["dead-hand-after-surrender"] == "ante-returned":
        yield undo(table.surrendered[seat], cite)
    if table.rules["dead-hand-wagers"] == "ante-only":
        for wager in (*MADE, BONUS):
            yield from table.end(seat, wager, "lose", cite)
    yield from table.give_back(seat, cite)
    yield from _collect(table, seat, cite)
