"""A round of Free Bet Blackjack: 672a.7 to 672a.10, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.chapters.free_bet_blackjack.outcomes import (
    FREE_TOTALS,
    MOST_HANDS,
    OUTCOMES,
    PUSH_22,
    kind_of_22,
)
from croupier.families.shoe.plan import shoe_plan
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.cards import first_cards
from croupier.families.twenty_one.dealer import card_reader, dealers_hand, hole_card
from croupier.families.twenty_one.decisions import (
    close_hand,
    family_choices,
    play_box,
    postponed_hands,
)
from croupier.families.twenty_one.ends import HandEnd, by_totals
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.insurance import insurance, settle_insurance
from croupier.families.twenty_one.opening import check_owners, entered
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.families.twenty_one.settlement import against_blackjack, in_order, settle_hands
from croupier.hands.twenty_one import TEN, total, value_of
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, End, Said, Speech, Start, Step, Void, VoidRound
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

SAYS = Paragraphs(
    first_cards="672a.7(e)",
    card_reader="672a.7(g)",
    decide="672a.7(h)(2)",
    draw="672a.7(j)",
    drawn_card="672a.7(i)",
    double="672a.9(a)(2)",
    double_card="672a.9(c)",
    split="672a.10(b)(1)",
    split_card="672a.10(c)",
    free_double="672a.9(a)(1)",
    free_split="672a.10(b)(2)(i)",
    over_21="672a.7(j)",
    bust_lost="672a.7(q)(1)",
    blackjack="672a.7(h)(1)",
    blackjack_at_once="672a.7(h)(1)",
    blackjack_after_reader="672a.7(h)(1)",
    insurance="672a.8(a)",
    insurance_amount="672a.8(b)",
    insurance_won="672a.8(c)",
    insurance_lost="672a.8(d)",
    even_money="672a.8(e)",
    hole_card="672a.7(k)",
    dealer_draws="672a.7(l)",
    dealer_total="672a.7(l)",
    dealer_blackjack="672a.7(g)(2)",
    blackjack_tied="672a.7(g)(1)",
    won_dealer_over_21="672a.7(o)(1)",
    won="672a.7(o)(2)",
    tied="672a.7(p)",
    lost="672a.7(q)(2)",
)
TUCKED = "672a.10(c)(2)"


def bust_waits(rules: Rules) -> bool:
    """The reading `bust`."""
    return rules["bust"] == "returned"


def hand_end(rules: Rules, total: int, dealer: int, *, split: bool = False) -> HandEnd:
    """672a.7(n)(1), (o) to (q): a dealer's 22 ties; over 21 by the readings elected."""
    tucked = split and rules["busted-hand-with-lammer"] == "returned"
    if dealer == 22 and (total <= 21 or tucked):
        return "push", "672a.7(n)(1)"
    if total <= 21:
        return by_totals(SAYS, total, dealer)
    returned = dealer > 21 and not split and bust_waits(rules)
    return "push" if returned else "lose", SAYS.bust_lost


@dataclass
class FreeBetBlackjackTable(family.TwentyOneTable):
    """Free doubles and splits, and a dealer's 22."""

    def most_hands(self, value: int) -> int:
        return MOST_HANDS

    def doubles_free(self, hand: Hand) -> bool:
        """672a.9(a)(1): a hard 9, 10 or 11."""
        points, soft = total(hand.cards)
        return not soft and points in FREE_TOTALS

    def splits_free(self, hand: Hand) -> bool:
        """672a.10(b)(2): any pair but of cards that count ten."""
        return int(value_of(hand.cards[0])) != TEN

    @property
    def dealer_wagers(self) -> tuple[str, ...]:
        return ("push-22",)

    @property
    def stakes_instead(self) -> bool:
        """The reading `declining-the-lammer`."""
        return self.rules["declining-the-lammer"] == "may-stake"

    def may_surrender(self, hand: Hand) -> bool:
        """672a.7(h)(2)."""
        return False

    def matters(self) -> bool:
        """672a.7(m): a Push 22 Wager lets the dealer draw in any case."""
        waiting = any(h.bust and not (h.settled or h.from_split) for h in self.hands())
        return super().matters() or waiting or any("push-22" in box.bets for box in self.boxes)

    def bust_waits(self, box: Box, hand: Hand) -> bool:
        """672a.10(c)(2): the original wager of a split stays while a lammer is out."""
        if not hand.from_split:
            return bust_waits(self.rules)
        return not hand.lammer and any(other.lammer for other in box.hands)

    def against_dealer(self, hand: Hand) -> HandEnd:
        return hand_end(self.rules, hand.total, self.dealer_total, split=hand.from_split)


def plan(rules: Rules) -> ShoePlan:
    """672a.5(d) and (h), 672a.7(c) and (d)."""
    return shoe_plan(rules, burn_cite="672a.7(c)", cover_cite="672a.7(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """672a.6: the bets, adjacent boxes, one player at each box."""
    check_owners(rules, bets, "blackjack", "672a.6(e)")


def choices(rules: Rules) -> tuple[str, ...]:
    """672a.7(h)(2), 672a.8."""
    return family_choices(surrender=False, even_money=rules.yes("even-money"), free=True)


def play(rules: Rules, start: Start) -> Speech:
    """One round, for those who may wager in it."""
    return entered(rules, start, _round(rules, start))


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = FreeBetBlackjackTable(rules, SAYS, family.boxes_of(start.bets, "blackjack"))
    table.new_shoe, table.out_of_order = start.new_shoe, set(start.out_of_order)
    try:
        yield Said("No more bets.", "672a.6(c)")
        # 672a.7(e)(1), 672a.7(e)(2), 672a.7(e)(3), 672a.7(e)(4)
        yield from first_cards(table)
        yield from insurance(table, even_money=rules.yes("even-money"))  # 672a.7(f), 672a.8
        if (yield from card_reader(table)):
            yield from _dealer_blackjack(table)
            return End()
        if table.checked:
            yield from settle_insurance(table, won=False)
        yield from _players(table)
        yield from hole_card(table)  # 672a.7(k)
        yield from dealers_hand(table)  # 672a.7(l), (m)
    except Void as void:
        yield VoidRound(void.why, void.cite, undone=True)
        return End()
    if table.dealer_total == 22:  # 672a.7(n)
        if any(hand.lammers() for hand in table.hands() if not hand.settled):
            yield Said("The Free Bet lammers are collected.", "672a.7(n)(1)")
        yield from settle_hands(table)
        yield from _push_22(table, "672a.7(n)(1)")
    else:
        yield from _push_22(table, "672a.7(n)(2)")
        yield from settle_hands(table)
    return End()


def _dealer_blackjack(table: FreeBetBlackjackTable) -> Step:
    """672a.7(g)."""
    yield from settle_insurance(table, won=True)
    settled = [
        end for hand in table.hands() if not hand.settled for end in against_blackjack(table, hand)
    ]
    for box in table.boxes:
        if bet := box.bets.pop("push-22", None):
            tied = any(hand.natural for hand in box.hands)
            where = table.says.blackjack_tied if tied else table.says.dealer_blackjack
            settled.append(settle(table.rules, bet, "lose", where))
    yield from in_order(table, settled)


def _players(table: FreeBetBlackjackTable) -> Step:
    """672a.7(h) to 672a.7(j)(2), 672a.9, 672a.9(d), 672a.10: clockwise, hand after hand."""
    for box in table.boxes:
        yield from play_box(table, box)
        yield from _tucked(table, box)
    yield from postponed_hands(table)
    for box in table.boxes:
        yield from _tucked(table, box)


def _tucked(table: FreeBetBlackjackTable, box: Box) -> Step:
    """672a.10(c)(2): the original wager is collected once all hands of the split are over 21."""
    waiting = [hand for hand in box.hands if hand.bust and hand.from_split and not hand.settled]
    if waiting and not any(hand.live for hand in box.hands):
        for hand in waiting:
            yield from close_hand(table, box, hand, "lose", TUCKED)


def _push_22(table: FreeBetBlackjackTable, cite: str) -> Step:
    """672a.7(n): on the dealer's hand."""
    outcome = PUSH_22[0]
    if table.dealer_total == 22:
        suits = 0
        for card in table.dealer:
            suits |= 1 << (card & 3)
        outcome = PUSH_22[int(kind_of_22(suits))]
    open_bets = [bet for box in table.boxes if (bet := box.bets.pop("push-22", None))]
    yield from in_order(table, [settle(table.rules, bet, outcome, cite) for bet in open_bets])
