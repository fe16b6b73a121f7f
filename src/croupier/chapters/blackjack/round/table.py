"""The table of a round of Blackjack: where 633a says what, and what it has of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.round.elections import found_late, may_surrender, most_hands
from croupier.chapters.blackjack.round.progressives import BAD_BEAT, HIT_AND_RUN, has_twenty
from croupier.families.twenty_one import table as family
from croupier.families.twenty_one.ends import HandEnd, by_totals
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.families.twenty_one.table import shown
from croupier.hands.twenty_one import is_blackjack
from croupier.rounds.words import Bet, Call, Said, Step
from croupier.rulebook.rules import Rules

SECOND_HAND = "second hand"
SHOE_SIDES = ("left", "right")  # the two compartments of a double shoe

SAYS = Paragraphs(
    first_cards="633a.7(f)",
    card_reader="633a.7(h)",
    decide="633a.7(i)(2)",
    draw="633a.7(k)",
    drawn_card="633a.7(j)",
    double="633a.10(a)",
    double_card="633a.10(c)",
    split="633a.11(a)",
    split_card="633a.11(b)",
    surrender="633a.9(a)",
    surrender_at_once="633a.9(a)(1)",
    surrender_no_blackjack="633a.9(a)(2)(ii)",
    surrender_waits="633a.9(a)(2)(i)",
    over_21="633a.7(k)",
    bust_lost="633a.7(q)",
    blackjack="633a.7(i)(1)",
    blackjack_at_once="633a.7(i)(1)(i)",
    blackjack_after_reader="633a.7(i)(1)(ii)(A)",
    blackjack_after_hole_card="633a.7(i)(1)(ii)(B)",
    insurance="633a.8(a)",
    insurance_amount="633a.8(b)",
    insurance_won="633a.8(c)",
    insurance_lost="633a.8(d)",
    even_money="633a.8(e)",
    hole_card="633a.7(l)",
    dealer_draws="633a.7(m)",
    dealer_total="633a.7(l)",
    dealer_blackjack="633a.7(h)",
    blackjack_tied="633a.7(q)",
    double_returned="633a.10(b)",
    split_returned="633a.11(d)",
    won_dealer_over_21="633a.7(p)(1)",
    won="633a.7(p)(2)",
    tied="633a.7(q)",
    lost="633a.7(q)",
)
TURNED_FOR = {"blackjack": "633a.7(i)(1)", "even-money": "633a.8(e)"}
AT_SWITCH = {"blackjack_tied": "633a.12(a)(5)(ii)"}
BY_HAND = {
    "first_cards": "633a.12(b)(5)",
    "bust_lost": "633a.12(b)(6)(ii)",
    "hole_card": "633a.12(b)(8)",
    "dealer_total": "633a.12(b)(8)",
}


def hand_end(
    rules: Rules, total: int, dealer: int, *, natural: bool = False, made: bool = False
) -> HandEnd:
    """633a.7(p) and (q), and where players switch 633a.12(a)(5).

    There it may be a Blackjack as dealt, or one `made` by switching.
    """
    outcome, cite = by_totals(SAYS, total, dealer)
    if total > 21 or not rules.yes("blackjack-switch"):
        return outcome, cite
    if dealer == 22:
        if natural and rules["switch-blackjack-against-22"] == "win":
            return "blackjack", "633a.12(a)(5)(v)"
        return "push", "633a.12(a)(5)(iv)" if made else "633a.12(a)(5)(v)"
    if dealer == 21 and natural:
        return outcomes.BLACKJACK_AGAINST_21, "633a.12(a)(5)(i)"
    if dealer == 21 and made:
        return "push", "633a.12(a)(5)(iv)"
    if made and rules["switched-blackjack"] == "blackjack":
        return "blackjack", "633a.12(a)(5)(iii)"
    return ("blackjack", cite) if natural else (outcome, cite)


@dataclass
class BlackjackTable(family.TwentyOneTable):
    """Switch, dealing from the hand and the double shoe are 633a's own.

    `determined` is whether the determinant card has said which side of a double shoe the round is
    dealt from, `wrong_side` whether the dealer took the other one all the same.
    """

    determined: bool = False
    wrong_side: bool = False

    @property
    def switch(self) -> bool:
        return self.rules.yes("blackjack-switch")

    @property
    def by_hand(self) -> bool:
        """633a.12(b): dealt from the hand, the players' first cards face down."""
        return self.rules["dealing"] == "hand"

    @property
    def first_cards_down(self) -> bool:
        return self.by_hand

    @property
    def peeks(self) -> bool:
        """633a.7(h); dealing from the hand by the reading elected."""
        return not found_late(self.rules)

    @property
    def dealer_wagers(self) -> tuple[str, ...]:
        return (HIT_AND_RUN,)

    @property
    def natural_waits(self) -> bool:
        """633a.7(i)(1)(ii): if elected till the hole card; at Switch the dealer's hand decides."""
        waits = self.may_have_blackjack and self.rules["blackjack-paid"] == "after-hole-card"
        return self.switch or waits or self.unknown_blackjack

    @property
    def surrender_waits(self) -> bool:
        """633a.9(a)(2): until the hole card is revealed, if elected."""
        waits = self.rules["surrender-settled"] == "hole-card" and self.may_have_blackjack
        return waits or self.unknown_blackjack

    def insurable(self, hands: Sequence[Hand]) -> int:
        """633a.8(b); of two hands at Blackjack Switch by the reading elected."""
        one = self.rules["switch-insurance"] == "half-of-one"
        return super().insurable(hands[:1] if one else hands)

    def most_hands(self, value: int) -> int:
        return most_hands(self.rules)[value]

    def may_surrender(self, hand: Hand) -> bool:
        return super().may_surrender(hand) and may_surrender(self.rules)

    def double_face_up(self) -> bool:
        """633a.10(c)."""
        return not self.rules.yes("double-card-face-down")

    def matters(self) -> bool:
        """633a.7(n); by the reading elected for wagers on the dealer's hand too."""
        if super().matters() or self.rules["dealer-draws-for-side-wagers"] == "no":
            return super().matters()
        return any(
            HIT_AND_RUN in box.bets or (BAD_BEAT in box.bets and has_twenty(self.rules, box))
            for box in self.boxes
        )

    def cards_needed(self, box: Box) -> bool:
        """Whether a wager that is decided by the player's cards is open."""
        return bool(box.bets.keys() - {HIT_AND_RUN})

    def before(self, hand: Hand, choice: str) -> Step:
        """633a.12(b)(6)(i): cards dealt face down are turned over but to stand or draw, and to be
        paid for a Blackjack."""
        if self.by_hand and choice not in ("stand", "draw"):
            yield from turn_over(hand, TURNED_FOR.get(choice, "633a.12(b)(6)(i)"))

    def lost_to_blackjack(self, hand: Hand) -> str:
        if _switched_to_blackjack(hand):
            return "633a.12(a)(5)(iii)"
        return super().lost_to_blackjack(hand) if self.checked else "633a.7(q)"

    def against_dealer(self, hand: Hand) -> HandEnd:
        made = _switched_to_blackjack(hand)
        natural = hand.natural
        return hand_end(self.rules, hand.total, self.dealer_total, natural=natural, made=made)

    def facts(
        self, *, card: bool, to: str = "", hand: Hand | None = None, over: bool = False
    ) -> dict[str, bool]:
        return {
            **super().facts(card=card, to=to, hand=hand, over=over),
            "side determined": self.determined and not self.wrong_side,
        }

    def remedied(self, call: Call) -> Step:
        if call.irregularity != "wrong-side-of-double-shoe":
            yield from super().remedied(call)
            return
        record = self.irregularity(call.irregularity)
        self.side, self.wrong_side = other_side(self.side), True
        yield Said(f"Cards come from the {self.side} side. {record.remedy}", record.cite)


def _switched_to_blackjack(hand: Hand) -> bool:
    two = hand.switched and not hand.from_split and len(hand.cards) == 2
    return two and bool(is_blackjack(*hand.cards))


def other_side(side: str) -> str:
    return SHOE_SIDES[1 - SHOE_SIDES.index(side)]


def turn_over(hand: Hand, cite: str) -> Step:
    """Dealt from the hand, the player's first two cards lie face down until now."""
    if not hand.turned:
        hand.turned = True
        yield Said(f"{hand.name.capitalize()} shows {shown(hand.cards[:2])}.", cite)


def open_table(rules: Rules, bets: Sequence[Bet]) -> BlackjackTable:
    """The boxes in play; at Blackjack Switch each with a second hand (633a.12(a)(1))."""
    boxes = family.boxes_of(bets, "blackjack")
    for box in boxes:
        if second := box.bets.pop("second-blackjack", None):
            wager = ("second-blackjack", second.amount, SECOND_HAND)
            box.hands.append(Hand(box.seat, box.player, *wager, origin=1))
    own = (AT_SWITCH if rules.yes("blackjack-switch") else {}) | (
        BY_HAND if rules["dealing"] == "hand" else {}
    )
    return BlackjackTable(rules, replace(SAYS, **own), boxes)
