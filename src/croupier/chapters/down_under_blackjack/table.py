"""The table of Down Under Blackjack: where 685a says what, and what it has of its own."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.chapters.down_under_blackjack.outcomes import LARGE, MOST_HANDS, RANGE_OF
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.ends import HandEnd, by_totals
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.knowledge import asked
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.hands.twenty_one import VALUES, total_of, value_of
from croupier.rounds.settle import undo
from croupier.rounds.words import DEALER, Bet, Call, Choice, Said, Settlement, Step
from croupier.rulebook.rules import Rules

SAYS = Paragraphs(
    first_cards="685a.7(e)",
    card_reader="685a.7(h)",
    decide="685a.7(i)(2)",
    draw="685a.7(k)",
    drawn_card="685a.7(j)",
    double="685a.9(a)",
    double_card="685a.9(c)",
    split="685a.10(a)",
    split_card="685a.10(b)",
    over_21="685a.7(k)",
    bust_lost="685a.7(q)(1)",
    blackjack="685a.7(i)(1)",
    blackjack_at_once="685a.7(i)(1)",
    blackjack_after_reader="685a.7(i)(1)",
    insurance="685a.8(a)",
    insurance_amount="685a.8(b)",
    insurance_won="685a.8(c)",
    insurance_lost="685a.8(d)",
    even_money="685a.7(g)",
    hole_card="685a.7(l)",
    dealer_draws="685a.7(m)",
    dealer_total="685a.7(m)",
    dealer_blackjack="685a.7(h)(2)",
    blackjack_tied="685a.7(h)(1)",
    double_returned="685a.9(b)",
    split_returned="685a.10(d)",
    won_dealer_over_21="685a.7(o)(1)",
    won="685a.7(o)(2)",
    tied="685a.7(p)",
    lost="685a.7(q)(2)",
)
WRONG_RANGE = "wrong-value-range"


def bust_waits(rules: Rules) -> bool:
    """The reading `bust`."""
    return rules["bust"] == "returned-on-22"


def hand_end(rules: Rules, total: int, dealer: int, *, two_large: bool) -> HandEnd:
    """685a.7(n) to (q): a dealer's 22 loses to 21 and to two Large cards, and ties the rest; hands
    over 21 by the reading elected."""
    if total > 21 and not (dealer == 22 and bust_waits(rules)):
        return "lose", SAYS.bust_lost
    if dealer == 22:
        return "win" if total == 21 or two_large else "push", "685a.7(n)(1)"
    return by_totals(SAYS, total, dealer)


def added_end(rules: Rules, outcome: str, dealer: int) -> str:
    """By the reading elected a dealer's 22 returns whatever was added to the Bet Wager."""
    returned = dealer == 22 and rules["added-wagers-against-22"] == "returned"
    return "push" if outcome == "win" and returned else outcome


@dataclass
class DownUnderBlackjackTable(family.TwentyOneTable):
    """The told range of the hole card, and a dealer whose 22 is no bust.

    `wrong_range` is whether the range told has been found wrong in this round.
    """

    hole_card_exposed: bool = False
    wrong_range: bool = False

    @property
    def dealer_total(self) -> int:
        """685a.3(d)(3): the dealer's ace counts 11 up to 22, by the reading elected up to 21."""
        held = [0] * VALUES
        for card in self.dealer:
            held[int(value_of(card))] += 1
        limit = 22 if self.rules["dealers-ace"] == "as-written" else 21
        return total_of(held, limit=limit)[0]

    @property
    def split_aces_get_one_card(self) -> bool:
        """685a.10(e)."""
        return True

    @property
    def exposed_before_hole_card(self) -> bool:
        """685a.12(c): after two cards to each player and the dealer."""
        return False

    def most_hands(self, value: int) -> int:
        return MOST_HANDS

    def may_surrender(self, hand: Hand) -> bool:
        """685a.7(i)(2)."""
        return False

    def bust_waits(self, box: Box, hand: Hand) -> bool:
        """685a.7(n)(1): by the reading elected a dealer's 22 returns its wagers."""
        return bust_waits(self.rules)

    def matters(self) -> bool:
        """685a.7(m): the dealer completes the hand in every round."""
        return True

    def against_dealer(self, hand: Hand) -> HandEnd:
        two_large = self._two_large(hand)
        return hand_end(self.rules, hand.total, self.dealer_total, two_large=two_large)

    def _two_large(self, hand: Hand) -> bool:
        """685a.7(n)(1): exactly two original Large cards."""
        original = not hand.from_split or self.rules["two-original-large-cards"] != "as-dealt"
        large = [RANGE_OF[int(value_of(card))] == LARGE for card in hand.cards]
        return original and len(large) == 2 and all(large)

    def outcome_of(self, hand: Hand, bet: Bet, outcome: str) -> str:
        return outcome if bet.wager == "bet" else added_end(self.rules, outcome, self.dealer_total)

    def facts(
        self, *, card: bool, to: str = "", hand: Hand | None = None, over: bool = False
    ) -> dict[str, bool]:
        told = bool(self.told) and (to == DEALER or not card)
        return {
            **super().facts(card=card, to=to, hand=hand, over=over),
            "value range shown": told and not self.wrong_range,
        }

    def remedied(self, call: Call) -> Step:
        """685a.12(h): box by box the hands go on, or are dead and all wagers on them go back."""
        yield from super().remedied(call)
        if call.irregularity != WRONG_RANGE:
            return
        self.wrong_range = True
        cite = self.irregularity(WRONG_RANGE).cite
        for box in self.boxes:
            hands = [hand for hand in box.hands if self._reopens(hand)]
            if not hands:
                continue
            choices = (
                Choice("continue", "keep the decisions already made", cite),
                Choice("dead-hand", "call the hand dead", cite),
            )
            if (yield asked(self, box, cite, choices)) == "dead-hand":
                yield Said(f"The hand of seat {box.seat} is dead.", cite)
                for hand in hands:
                    yield from self._dead(hand, cite)

    def range_found_wrong(self) -> Step:
        """685a.12(h): the hole card is not of the range that was told."""
        if not self.wrong_range:
            yield from self.remedied(Call(WRONG_RANGE))

    def _reopens(self, hand: Hand) -> bool:
        """Whether a hand may be called dead; one paid for Blackjack by the reading elected."""
        if not hand.settled or hand.dead:
            return not hand.settled
        paid = hand.natural and self.rules["wrong-range-choice"] == "blackjacks-too"
        return hand.bust or (paid and bool(self._ends_of(hand)))

    def _ends_of(self, hand: Hand) -> list[Settlement]:
        """How its wagers were settled after the range was told."""
        own = {(bet.seat, bet.wager, bet.on) for bet in hand.bets()}
        return [end for end in self.since_reader if (end.seat, end.wager, end.on) in own]

    def _dead(self, hand: Hand, cite: str) -> Step:
        """Its wagers go back, also those that were collected when it went over 21; by the reading
        elected of these the Bet Wager alone."""
        bet_alone = hand.bust and self.rules["wrong-range-choice"] == "bet-wager-of-busts"
        for end in self._ends_of(hand):
            if not bet_alone or end.wager == "bet":
                yield undo(end, cite)
        for bet in hand.bets() if not hand.settled else ():
            yield Settlement.of(bet, "void", cite)
        hand.dead = hand.done = hand.settled = True
        self.postponed = [other for other in self.postponed if other is not hand]
