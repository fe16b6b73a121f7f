"""The table of Double Back Jack: where 673a says what, and what it has of its own."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.double_back_jack.outcomes import (
    ALONE,
    MOST_HANDS,
    RETURNED,
    SECOND_CHANCE,
)
from croupier.equipment.cards import card_text
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.decisions import ask_choice, close_hand, draw
from croupier.families.twenty_one.ends import HandEnd, by_totals, paid_alone
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Choice, Said, Step
from croupier.rulebook.rules import Rules

SAYS = Paragraphs(
    first_cards="673a.7(e)",
    card_reader="673a.7(h)",
    decide="673a.7(i)",
    draw="673a.7(k)",
    drawn_card="673a.7(j)",
    double="673a.10(a)",
    double_card="673a.10(b)",
    split="673a.11(a)",
    split_card="673a.11(b)",
    surrender="673a.9(a)",
    surrender_at_once="673a.9(a)(1)",
    surrender_no_blackjack="673a.9(a)(2)",
    over_21="673a.7(l)",
    bust_lost="673a.7(r)(3)(i)",
    blackjack="673a.7(f)",
    blackjack_at_once="673a.7(f)",
    blackjack_after_reader="673a.7(f)",
    insurance="673a.8(a)",
    insurance_amount="673a.8(b)",
    insurance_won="673a.8(c)",
    insurance_lost="673a.8(d)",
    hole_card="673a.7(n)",
    dealer_draws="673a.7(o)",
    dealer_total="673a.7(o)",
    dealer_blackjack="673a.7(h)",
    blackjack_tied="673a.7(f)",
    won_dealer_over_21="673a.7(r)(1)(i)",
    won="673a.7(r)(1)(ii)",
    tied="673a.7(r)(2)",
    lost="673a.7(r)(3)(ii)",
)
CHANCE = "673a.7(l)"


def hand_end(rules: Rules, total: int, dealer: int) -> HandEnd:
    """673a.7(m), (q) and (r): a 21 wins whatever the dealer has; a dealer's 22 ties the rest.

    Over 21 by the reading `declined-bust`.
    """
    if total == 21:
        return "win", "673a.7(m)"
    if dealer in (RETURNED[rules.text("declined-bust")] if total > 21 else (22,)):
        return "push", "673a.7(q)(1)"
    return ("lose", SAYS.bust_lost) if total > 21 else by_totals(SAYS, total, dealer)


@dataclass
class DoubleBackJackTable(family.TwentyOneTable):
    """A second chance over 21, a 21 that is paid before the hole card is shown, a dealer's 22."""

    def most_hands(self, value: int) -> int:
        return MOST_HANDS

    def insured_hands(self, box: Box) -> list[Hand]:
        """A hand that was paid for Blackjack by the reading elected."""
        if self.rules["insurance-after-blackjack"] == "yes":
            return [hand for hand in box.hands if not hand.dead]
        return super().insured_hands(box)

    def facts(
        self, *, card: bool, to: str = "", hand: Hand | None = None, over: bool = False
    ) -> dict[str, bool]:
        """673a.13(h): the card of a second chance is requested by one of two readings."""
        found = super().facts(card=card, to=to, hand=hand, over=over)
        at_once = self.rules["second-chance-card-not-dealt"] == "at-once"
        if hand is not None and hand.second_stake and at_once:
            found["requested card due"] = False
        return found

    # ------------------------------------------------------------------ 673a.7(l): a second chance

    def after_card(self, box: Box, hand: Hand) -> Step:
        """Over 21 a Second Chance Wager may be placed, for a card that is subtracted."""
        if hand.subtracted is not None:
            yield from self._second_chance(box, hand)
        if not hand.bust or hand.second_stake or box.refuses or not self._has_chance(hand):
            return
        choices = (
            Choice("no-second-chance", "make no Second Chance Wager", CHANCE),
            Choice(
                SECOND_CHANCE,
                "draw a card to subtract",
                CHANCE,
                self._amount(hand),
                wager=SECOND_CHANCE,
                on=hand.on,
            ),
        )
        choice, stake = yield from ask_choice(self, box, CHANCE, choices, hand)
        if choice == SECOND_CHANCE:
            hand.second_wager, hand.second_stake, hand.done = SECOND_CHANCE, stake, True
            yield from draw(self, box, hand, CHANCE)

    def _has_chance(self, hand: Hand) -> bool:
        """A doubled hand and one of a split have by the readings elected."""
        doubled = not hand.doubled or self.rules["second-chance-on-doubled-hands"] == "offered"
        split = not hand.from_split or self.rules["second-chance-on-split-hands"] == "each"
        return doubled and split

    def _amount(self, hand: Hand) -> int:
        """Equal to the current Blackjack Wager, by the reading elected with what doubled it."""
        whole = self.rules["second-chance-amount"] == "all-on-the-hand"
        return hand.stake + (hand.doubled if whole else 0)

    def add_card(self, hand: Hand, card: int) -> None:
        if hand.second_stake:
            hand.subtracted = card
        else:
            super().add_card(hand, card)

    def card_refused(self, hand: Hand, cite: str) -> Step:
        """The wager for a card that was refused goes back."""
        if not hand.second_stake:
            yield from super().card_refused(hand, cite)
        for bet in hand.second_bets():
            yield settle(self.rules, bet, "push", cite)
        hand.second_stake = 0

    def _second_chance(self, box: Box, hand: Hand) -> Step:
        """673a.7(l)(1) to (3): lost, paid at once, or left to the dealer's total."""
        assert hand.subtracted is not None
        hand.done = True
        told = f"{hand.name.capitalize()}: less the {card_text(hand.subtracted)}, {hand.total}."
        yield Said(told, CHANCE)
        if hand.bust:
            yield from close_hand(self, box, hand, "lose", "673a.7(l)(1)")
        elif hand.total == 21:
            yield from close_hand(self, box, hand, "win", "673a.7(l)(2)")

    def outcome_of(self, hand: Hand, bet: Bet, outcome: str) -> str:
        wagers = [SECOND_CHANCE] if hand.second_stake else []
        return paid_alone(ALONE, wagers, bet.wager, outcome)

    # ------------------------------------------------------------------ the dealer's total

    def bust_waits(self, box: Box, hand: Hand) -> bool:
        """The reading `declined-bust`."""
        return bool(RETURNED[self.rules.text("declined-bust")])

    def matters(self) -> bool:
        """673a.7(p): a hand that waits over 21 is returned by a dealer's 22."""
        waiting = (hand for hand in self.hands() if hand.bust and not hand.settled)
        return super().matters() or any(self.bust_waits(self.box(h.seat), h) for h in waiting)

    def against_dealer(self, hand: Hand) -> HandEnd:
        """673a.7(q) to (s)."""
        outcome, cite = hand_end(self.rules, hand.total, self.dealer_total)
        if outcome == "win" and hand.second_stake:
            return outcome, "673a.7(s)(1)(i)"
        return outcome, cite  # 673a.7(s)(1)(ii)
