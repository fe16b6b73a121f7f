"""The table of a round of Double Attack Blackjack: where 665a says what, and what is its own."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.double_attack_blackjack.outcomes import (
    ATTACK,
    ATTACK_FOR_LESS,
    BUST_IT,
    BUSTS,
    EIGHT,
    NO_ATTACK,
    bust_it,
)
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.decisions import ask_choice, close_hand
from croupier.families.twenty_one.ends import HandEnd, by_totals
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.hands.twenty_one import VALUES, value_of
from croupier.rounds.settle import settle
from croupier.rounds.words import Choice, Settlement, Step
from croupier.rulebook.rules import Rules

SAYS = Paragraphs(
    first_cards="665a.7(f)",
    card_reader="665a.7(g)",
    decide="665a.7(h)(2)",
    draw="665a.7(j)",
    drawn_card="665a.7(i)",
    double="665a.10(a)",
    double_card="665a.10(c)",
    split="665a.11(a)",
    split_card="665a.11(b)",
    surrender="665a.9(a)",
    surrender_at_once="665a.9(b)(1)",
    surrender_no_blackjack="665a.9(b)(2)(ii)",
    surrender_waits="665a.9(b)(2)(i)",
    over_21="665a.7(j)",
    bust_lost="665a.7(o)(1)(ii)(B)",
    blackjack="665a.7(h)(1)",
    blackjack_at_once="665a.7(h)(1)",
    blackjack_after_reader="665a.7(h)(1)",
    insurance="665a.8(a)",
    insurance_amount="665a.8(b)",
    insurance_won="665a.8(c)",
    insurance_lost="665a.8(d)",
    hole_card="665a.7(l)",
    dealer_draws="665a.7(n)",
    dealer_total="665a.7(n)",
    dealer_blackjack="665a.7(o)(1)(ii)(A)",
    blackjack_tied="665a.7(o)(1)(iii)",
    double_returned="665a.10(b)",
    split_returned="665a.11(d)",
    beside_returned="665a.7(o)(2)",
    won_dealer_over_21="665a.7(o)(1)(i)(A)",
    won="665a.7(o)(1)(i)(B)",
    tied="665a.7(o)(1)(iii)",
    lost="665a.7(o)(1)(ii)(C)",
)
MOST_HANDS = (2,) + (4,) * (VALUES - 1)  # 665a.11(c) and (e)


def bust_waits(rules: Rules) -> bool:
    """The reading `bust`."""
    return rules["bust"] == "returned"


def hand_end(rules: Rules, total: int, dealer: int) -> HandEnd:
    """665a.7(o)(1); a hand over 21 goes back by the reading elected if the dealer is over 21."""
    if total > 21 and dealer > 21 and bust_waits(rules):
        return "push", SAYS.bust_lost
    return ("lose", SAYS.bust_lost) if total > 21 else by_totals(SAYS, total, dealer)


@dataclass
class DoubleAttackBlackjackTable(family.TwentyOneTable):
    """A wager after the up card, surrender at any moment and Bust It are 665a's own."""

    @property
    def split_aces_get_one_card(self) -> bool:
        """665a.11(e)."""
        return True

    @property
    def dealer_wagers(self) -> tuple[str, ...]:
        return (BUST_IT,)

    @property
    def losers_first(self) -> bool:
        """665a.7(p): player by player."""
        return False

    @property
    def exposed_before_hole_card(self) -> bool:
        """665a.13(c): after two cards to each player and the dealer."""
        return False

    def most_hands(self, value: int) -> int:
        return MOST_HANDS[value]

    def may_double(self, hand: Hand) -> bool:
        """665a.10(a), 665a.7(j)(1), 665a.7(j)(2): on two or more cards, once."""
        return self.may_draw(hand)

    def may_surrender(self, hand: Hand) -> bool:
        """665a.7(k), 665a.9(a): with less than 21, until the player stands."""
        aces = self.one_card_ace(hand) and self.rules["split-aces-surrender"] == "no"
        return hand.total < 21 and not aces

    def bust_waits(self, box: Box, hand: Hand) -> bool:
        return bust_waits(self.rules)

    def against_dealer(self, hand: Hand) -> HandEnd:
        return hand_end(self.rules, hand.total, self.dealer_total)

    def matters(self) -> bool:
        """The reading `dealer-always-draws`."""
        return True

    def after_card(self, box: Box, hand: Hand) -> Step:
        """665a.9(a): a doubled hand may be surrendered."""
        if hand.doubled:
            yield from self._last_surrender(box, hand)

    def card_refused(self, hand: Hand, cite: str) -> Step:
        """665a.9(a): so may one whose player refused a card and has not stood."""
        yield from super().card_refused(hand, cite)
        yield from self._last_surrender(self.box(hand.seat), hand)

    def _last_surrender(self, box: Box, hand: Hand) -> Step:
        """A hand that gets no more cards stands or is surrendered."""
        if not self.may_surrender(hand):
            return
        choices = (
            Choice("keep", "leave the wagers", "665a.9(a)"),
            Choice("surrender", "surrender half the wagers", "665a.9(a)"),
        )
        choice, _ = yield from ask_choice(self, box, "665a.9(a)", choices, hand)
        if choice == "surrender":
            hand.surrendered = hand.done = True
            cite = self.says.surrender_at_once
            if self.may_have_blackjack:
                cite = self.says.surrender_no_blackjack
            yield from close_hand(self, box, hand, "surrender", cite)

    def cards_needed(self, box: Box) -> bool:
        """Bust It is decided by the dealer's cards alone."""
        return False

    def double_attack(self, box: Box) -> Step:
        """665a.7(e): after the up card, up to the Bet Wager."""
        (hand,) = box.hands
        if hand.dead:
            return
        cite = "665a.7(e)"
        choices = [
            Choice(NO_ATTACK, "make no Double Attack Wager", cite),
            Choice(ATTACK, "double the wager", cite, hand.stake, wager=ATTACK),
        ]
        if hand.stake > self.chip:
            less = (ATTACK_FOR_LESS, "wager less than that", cite)
            choices.append(Choice(*less, self.chip, hand.stake, wager=ATTACK))
        choice, stake = yield from ask_choice(self, box, cite, tuple(choices))
        if choice != NO_ATTACK:
            hand.second_wager, hand.second_stake = ATTACK, stake

    # ------------------------------------------------------------------ 665a.7(m): Bust It

    def settle_bust_it(self, outcome: str, cite: str) -> Step:
        for box in self.counterclockwise():
            if bet := box.bets.pop(BUST_IT, None):
                yield settle(self.rules, bet, outcome, cite)

    def return_bust_it(self, cite: str) -> Step:
        """No third card decides it."""
        for box in self.counterclockwise():
            if bet := box.bets.pop(BUST_IT, None):
                yield Settlement.of(bet, "void", cite)

    def after_dealer_card(self) -> Step:
        """665a.7(m)(2): as soon as the third card lies there."""
        if len(self.dealer) != 3:
            return
        if self.dealer_total <= 21:
            yield from self.settle_bust_it("lose", "665a.7(m)(2)(ii)")
            return
        values = [int(value_of(card)) for card in self.dealer]
        suits = [card & 3 for card in self.dealer]
        kind = int(bust_it(values.count(EIGHT), values[2], *suits))
        yield from self.settle_bust_it(BUSTS[kind], "665a.7(m)(2)(i)")
