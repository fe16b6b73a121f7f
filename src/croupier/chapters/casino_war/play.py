"""A round of Casino War: 651a.7 to 651a.11, in the order of the chapter."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.chapters.casino_war.outcomes import (
    EQUAL,
    INITIAL,
    ORIGINAL,
    OUTCOMES,
    SURRENDER,
    TIE,
    TIE_ENDS,
    WAR,
    WAR_ENDS,
    WAR_TIE,
    compare,
)
from croupier.families.shoe import table as shoe
from croupier.families.shoe.plan import shoe_plan
from croupier.families.shoe.table import Skipped
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import (
    DEALER,
    DISCARD_RACK,
    Bet,
    Choice,
    Collect,
    Decide,
    End,
    Said,
    Speech,
    Start,
    Step,
    StepTo,
    ask,
)
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

BURNED = 3
NO_TIE = "no-tie"
TIED = "651a.9(a)(3)"


def plan(rules: Rules) -> ShoePlan:
    """651a.3, 651a.5(d), 651a.8(b), (d): to the cover card, one card burned."""
    return shoe_plan(rules, burn_cite="651a.8(b)", cover_cite="651a.8(d)")


@dataclass
class CasinoWarTable(shoe.ShoeTable):
    """The cards of one deal by seat, the dealer's card, and who has gone to War."""

    cards: dict[int, int] = field(default_factory=dict)
    dealer: int = 0
    at_war: list[int] = field(default_factory=list)

    @property
    def in_turn(self) -> list[int]:
        """The seats with a card as the dealer settles them: from his right, counterclockwise."""
        return sorted(self.cards, reverse=True)

    def result(self, seat: int) -> int:
        return compare(self.cards[seat] >> 2, self.dealer >> 2)

    def seen_by(self, seat: int) -> dict[str, tuple[int, ...]]:
        others = (*(card for other, card in self.cards.items() if other != seat), *self.shown)
        known = {"hand": (self.cards[seat],), "dealer": (self.dealer,)}
        return known | ({"others": others} if others else {})


def choices(_: Rules) -> tuple[str, ...]:
    """651a.9(c) and (e)."""
    return WAR, SURRENDER, WAR_TIE, NO_TIE


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = CasinoWarTable(
        rules, list(start.bets), start.new_shoe, out_of_order=set(start.out_of_order)
    )
    yield Said("No more bets.", rules.deal().no_more_bets)
    yield from _original_deal(table)
    for seat in table.in_turn:
        yield from _settle_original(table, seat)
    if rules["order-of-tie-hands"] == "clockwise":
        for seat in sorted(table.cards):
            if table.result(seat) == EQUAL:
                yield from _tie_hand(table, seat)
    if table.at_war:
        yield from _war(table)
    return End()


# ------------------------------------------------------------------------------ the original deal


def _original_deal(table: CasinoWarTable) -> Step:
    """651a.8(c): one card to each player, then one to the dealer."""
    players, dealer = table.rules.deal().steps
    for seat in table.seats:
        try:
            to = f"seat {seat}"
            table.cards[seat] = yield from table.card(to, players.cite, due="original card due")
        except Skipped as skipped:
            yield Said(skipped.record.remedy, skipped.record.cite)
            yield from table.give_back(seat, skipped.record.cite)
    table.dealer = yield from table.card(DEALER, dealer.cite)


def _settle_original(table: CasinoWarTable, seat: int) -> Step:
    """651a.9(a): by rank; a tie hand leaves the Initial Wager open."""
    result = table.result(seat)
    if result == EQUAL:
        yield Said(f"Seat {seat} has a tie hand.", TIED)
        yield from table.end(seat, TIE, TIE_ENDS[result], TIED)
        if table.rules["order-of-tie-hands"] == "in-turn":
            yield from _tie_hand(table, seat)
        return
    outcome, cite = ORIGINAL[result]
    yield from table.end(seat, INITIAL, outcome, cite)
    yield from table.end(seat, TIE, TIE_ENDS[result], cite)


# ------------------------------------------------------------------------------ tie hands


def _tie_hand(table: CasinoWarTable, seat: int) -> Step:
    """651a.9(c), (e): half of the Initial Wager, or War and perhaps another Tie Wager."""
    initial = table.bet(seat, INITIAL)
    assert initial is not None
    choices = (
        Choice(WAR, "go to War", "651a.9(c)(2)", initial.amount),
        Choice(SURRENDER, "surrender half of the Initial Wager", "651a.9(c)(1)"),
    )
    if (yield from _asked(table, seat, "651a.9(c)", choices)) == 0:
        yield from table.end(seat, INITIAL, SURRENDER, "651a.9(c)(1)")
        return
    table.at_war.append(seat)
    table.bets.append(Bet(seat, WAR, initial.amount, player=initial.player))
    low, high, _ = stake_bounds(table.rules, table.rules.book.wager_named(WAR_TIE))
    choices = (
        Choice(WAR_TIE, "place a Tie Wager on the War deal", "651a.9(e)", low, high),
        Choice(NO_TIE, "place no Tie Wager", "651a.9(e)"),
    )
    stake = yield from _asked(table, seat, "651a.9(e)", choices)
    if stake:
        table.bets.append(Bet(seat, WAR_TIE, stake, player=initial.player))


def _asked(table: CasinoWarTable, seat: int, cite: str, choices: tuple[Choice, ...]) -> StepTo[int]:
    """What a player stakes on the first choice; 0 where the other is taken."""

    def question() -> Decide:
        seen, made = table.seen_by(seat), table.made_by(seat)
        return Decide(seat, cite, choices, seen, table.calls(), made)

    taken = question().chosen((yield from ask(question, table.call)))
    assert taken is not None
    return taken[1]


# ------------------------------------------------------------------------------ War


def _war(table: CasinoWarTable) -> Step:
    """651a.9(d) to (h): another card each, after three that nobody sees."""
    collected = tuple(card for seat, card in table.cards.items() if seat not in table.at_war)
    if collected:
        yield Collect(collected, "651a.9(d)")
    table.cards = {}
    yield from _war_deal(table)
    for seat in table.in_turn:
        result = table.result(seat)
        initial, war, cite = WAR_ENDS[result]
        yield from table.end(seat, INITIAL, initial, cite)
        yield from table.end(seat, WAR, war, cite)
        yield from table.end(seat, WAR_TIE, TIE_ENDS[result], cite)


def _war_deal(table: CasinoWarTable) -> Step:
    """651a.9(f): clockwise to each player at War, then to the dealer."""
    if table.rules["burn-once"] == "once":
        yield from _burn(table)
    late = []
    for seat in sorted(table.at_war):
        try:
            table.cards[seat] = yield from _war_card(table, f"seat {seat}", "War card due")
        except Skipped as skipped:
            cite = skipped.record.cite
            yield Said(f"No War card was dealt to seat {seat}.", cite)
            if table.rules["missed-war-card"] == "void":
                yield from table.give_back(seat, cite)
            else:
                late.append(seat)
    table.dealer = yield from _war_card(table, DEALER)
    for seat in late:
        table.cards[seat] = yield from _war_card(table, f"seat {seat}")


def _war_card(table: CasinoWarTable, to: str, due: str = "") -> StepTo[int]:
    if table.rules["burn-once"] == "each-card":
        yield from _burn(table)
    return (yield from table.card(to, "651a.9(f)", due=due))


def _burn(table: CasinoWarTable) -> Step:
    """651a.9(f): three cards, which nobody sees."""
    for _ in range(BURNED):
        yield from table.card(DISCARD_RACK, "651a.9(f)", face_up=False)
