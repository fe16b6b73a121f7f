"""The table of a round of Spanish 21: where 635a says what, and what it has of its own."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.spanish_21.outcomes import BOTH_BLACKJACKS, CITES, RESCUED, bonus_of
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.decisions import ask_choice
from croupier.families.twenty_one.ends import HandEnd, by_totals
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.families.twenty_one.table import collect
from croupier.hands.twenty_one import VALUES
from croupier.rounds.settle import settle
from croupier.rounds.words import Call, Choice, Step, Void
from croupier.rulebook.rules import Rules

SAYS = Paragraphs(
    first_cards="635a.7(e)",
    card_reader="635a.7(g)",
    decide="635a.7(h)(2)",
    draw="635a.7(j)",
    drawn_card="635a.7(i)",
    double="635a.10(a)",
    double_card="635a.10(a)",
    split="635a.11(a)",
    split_card="635a.11(b)",
    surrender="635a.9(a)",
    surrender_at_once="635a.9(a)(1)",
    surrender_waits="635a.9(a)(2)",
    over_21="635a.7(j)",
    bust_lost="635a.7(n)",
    blackjack="635a.7(h)(1)",
    blackjack_at_once="635a.7(h)(1)(i)",
    blackjack_after_reader="635a.7(h)(1)(ii)",
    blackjack_after_hole_card="635a.7(h)(1)(ii)",
    insurance="635a.8(a)",
    insurance_amount="635a.8(b)",
    insurance_won="635a.8(c)",
    insurance_lost="635a.8(d)",
    hole_card="635a.7(k)",
    dealer_draws="635a.7(l)",
    dealer_total="635a.7(k)",
    dealer_blackjack="635a.7(o)",
    blackjack_tied=BOTH_BLACKJACKS[1],
    double_returned="635a.10(b)",
    split_returned="635a.11(d)",
    won_dealer_over_21="635a.7(n)(1)",
    won="635a.7(n)(2)",
    tied="635a.7(o)",
    lost="635a.7(n)",
)
RESCUE = "635a.10(d)"


def most_hands(rules: Rules) -> tuple[int, ...]:
    """635a.11(a) and (c): how many hands a pair of each value may become."""
    aces = 2 + rules.number("additional-splits-of-aces")
    return (aces,) + (2 + rules.number("additional-splits"),) * (VALUES - 1)


def always_wins(rules: Rules, total: int, *, two_cards: bool) -> bool:
    """635a.7(n)(4): a 21 whatever the dealer's; of two cards after a split, by the reading."""
    return total == 21 and not (two_cards and rules["two-card-21"] == "tie")


def hand_end(rules: Rules, total: int, dealer: int, *, two_cards: bool = False) -> HandEnd:
    """635a.7(n) and (o); `two_cards` are those of a hand that was split."""
    outcome, cite = by_totals(SAYS, total, dealer)
    if outcome != "win" and always_wins(rules, total, two_cards=two_cards):
        return "win", "635a.7(n)(4)"
    return outcome, cite


def _two(hand: Hand) -> bool:
    return hand.from_split and len(hand.cards) == 2


@dataclass
class Spanish21Table(family.TwentyOneTable):
    """Rescue, a 21 that always wins, and cards that void a round are 635a's own."""

    tens: int = 0  # that were found in the shoe in this round

    @property
    def natural_waits(self) -> bool:
        """635a.7(h)(1)(ii): until the hole card is revealed."""
        return self.may_have_blackjack

    @property
    def surrender_waits(self) -> bool:
        """635a.9(a)(2)."""
        return self.may_have_blackjack

    def most_hands(self, value: int) -> int:
        return most_hands(self.rules)[value]

    def may_double(self, hand: Hand) -> bool:
        """635a.10(a), 635a.7(j)(1), 635a.7(j)(2): on two or more cards, once."""
        return self.may_draw(hand)

    def both_blackjacks(self) -> HandEnd:
        return BOTH_BLACKJACKS

    def after_card(self, box: Box, hand: Hand) -> Step:
        """635a.10(d): a doubled hand may be rescued unless it is over 21."""
        if not hand.doubled or hand.bust:
            return
        choices = (
            Choice("keep", "keep both wagers", RESCUE),
            Choice("rescue", "take the double back and lose the original wager", RESCUE),
        )
        choice, _ = yield from ask_choice(self, box, RESCUE, choices, hand)
        if choice == "rescue":
            yield from self._rescue(box, hand)

    def _rescue(self, box: Box, hand: Hand) -> Step:
        """The whole original wager is lost, also where the double was for less."""
        for bet, outcome in zip((hand.bet(), hand.double_bet()), RESCUED, strict=True):
            yield settle(self.rules, bet, outcome, RESCUE)
        hand.settled = hand.done = True
        yield from collect(self, box, hand, RESCUE)

    def matters(self) -> bool:
        """635a.7(m)."""
        return any(
            hand.live and not always_wins(self.rules, hand.total, two_cards=_two(hand))
            for hand in self.hands()
        )

    def against_dealer(self, hand: Hand) -> HandEnd:
        """635a.7(n) and (o); 635a.12(a) and (b) for a 21 that was neither doubled nor split."""
        if hand.total == 21 and not (hand.from_split or hand.doubled):
            outcome = bonus_of(hand.cards)
            return outcome, CITES.get(outcome, "635a.12(a)")
        return hand_end(self.rules, hand.total, self.dealer_total, two_cards=_two(hand))

    def facts(
        self, *, card: bool, to: str = "", hand: Hand | None = None, over: bool = False
    ) -> dict[str, bool]:
        return {
            **super().facts(card=card, to=to, hand=hand, over=over),
            "no face-up card found": not self.face_up,
            "a face-up card found": bool(self.face_up),
            "no 10 found": not self.tens,
            "a 10 found": bool(self.tens),
        }

    def remedied(self, call: Call) -> Step:
        record = self.irregularity(call.irregularity)
        if record.effect == "void round":
            raise Void(record.cite, record.remedy)
        self.tens += call.irregularity == "ten-found"
        yield from super().remedied(call)
