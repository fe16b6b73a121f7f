"""A round of Blackjack: 633a.7 to 633a.12, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from croupier.equipment.cards import Deck, card_text, suit
from croupier.games.blackjack.decisions import decisions, insurance, switching
from croupier.games.blackjack.irregularities import deal_first_cards, next_card
from croupier.games.blackjack.outcomes import OUTCOMES
from croupier.games.blackjack.settlement import (
    settle_after_reader,
    settle_dealer_blackjack,
    settle_first_cards,
    settle_late_wagers,
    settle_main,
)
from croupier.games.blackjack.state import Step, Table, boxes_of, points, shown
from croupier.rounds.bets import BetError, check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters, return_all, seed_meters
from croupier.rounds.words import (
    DEALER,
    Answer,
    Bet,
    End,
    Question,
    Said,
    Speech,
    Start,
    Statement,
    Void,
)
from croupier.rulebook.answers import DECLINED
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"double", "split", "insurance"})
LIMITED = "queen-of-hearts-pair-and-dealer-blackjack"


def plan(rules: Rules) -> ShoePlan:
    """633a.5(d), 633a.7(c), (e): to the cover card, a quarter from the bottom; one card burned."""
    deck = Deck(decks=rules.number("decks"))
    if rules.yes("reshuffling-device"):
        return ShoePlan(deck, every_round=True)
    burn = None if rules["dealing"] in ("hand", "double-shoe") else _burn_one
    cover = (deck.size + 3) // 4
    return ShoePlan(deck, False, cover, burn, "633a.7(c)", 0, "633a.7(e)")


def _burn_one(first: int) -> int:
    """The first card alone goes to the discard rack."""
    return 0


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """633a.6 and 633a.12(a)(1): the bets, adjacent boxes, two equal wagers at Blackjack Switch."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "633a.6(f)")
    for seat in sorted({bet.seat for bet in bets}):
        own = {bet.wager: bet.amount for bet in bets if bet.seat == seat}
        second = own.get("second-blackjack")
        if second is not None and second != own["blackjack"]:
            raise BetError(
                f"seat {seat}: Blackjack Wagers of {money_text(own['blackjack'])} and "
                f"{money_text(second)}: the two are equal (633a.12(a)(1))."
            )
    if rules["maximum-aggregate-payout"] != DECLINED:
        row = rules.outcome_row("lucky-ladies", LIMITED)
        assert row is not None
        most = row.pays.profit(rules.money("table-maximum"))
        if rules.money("maximum-aggregate-payout") < most:
            raise BetError(
                f"maximum-aggregate-payout = {rules['maximum-aggregate-payout']} is less than the "
                f"{money_text(int(most))} that one patron could win (633a.13(o))."
            )


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table(rules, seed_meters(rules, start.meters), boxes_of(start.bets))
    meters = {wager: dict(amounts) for wager, amounts in table.meters.items()}
    try:
        yield Said("No more bets.", "633a.6(c)")
        fund_meters(rules, start.bets, table.meters)
        yield from _before_the_deal(table)
        yield from deal_first_cards(table)
        yield from settle_first_cards(table)
        yield from insurance(table)
        if table.switch and rules["switch-peek"] == "after-switching":
            yield from switching(table)
        if (yield from _card_reader(table)):
            yield from settle_dealer_blackjack(table, late=False)
            return End(table.meters)
        if table.switch and rules["switch-peek"] == "before-switching":
            yield from switching(table)
        yield from settle_after_reader(table)
        yield from decisions(table)
    except Void as void:
        yield from return_all(_unsettled(table), void)
        return End(meters)
    yield from _dealers_hand(table)
    if table.dealer_blackjack:
        yield from settle_dealer_blackjack(table, late=True)
        return End(table.meters)
    yield from settle_late_wagers(table)
    yield from settle_main(table)
    return End(table.meters)


def _unsettled(table: Table) -> list[Bet]:
    """Every wager that still lies on the layout."""
    bets: list[Bet] = []
    for box in table.boxes:
        bets += box.bets.values()
        if box.insurance:
            bets.append(Bet(box.seat, "insurance", box.insurance, player=box.player))
        for hand in box.hands:
            if not hand.settled:
                bets.append(hand.bet())
                if hand.doubled:
                    bets.append(hand.double_bet())
    return bets


def _before_the_deal(table: Table) -> Step:
    """The determinant card of a double shoe; the card burned before dealing from the hand."""
    if table.rules["dealing"] == "hand":
        yield from next_card(table, "discard rack", "633a.12(b)(5)")
    if table.rules["dealing"] != "double-shoe":
        return
    card = yield from next_card(table, "determinant card", "633a.7(d)(1)", face_up=True)
    assert card is not None
    red = suit(card) in (1, 2)
    side = "left" if red else "right"
    yield Said(
        f"{card_text(card)} from the left side: this round is dealt from the {side} side.",
        "633a.7(d)(1)",
    )
    if red:
        table.boxes[0].hands[0].cards.append(card)
        yield Said("It is the first player's first card.", "633a.7(d)(2)")
    else:
        yield Said("It goes to the segregated area.", "633a.7(d)(2)")


def _card_reader(table: Table) -> Generator[Question | Statement, Answer, bool]:
    """633a.7(h): whether the hole card gives the dealer a Blackjack."""
    if not (table.may_have_blackjack and table.peeks):
        return False
    table.checked = True
    if table.dealer_blackjack:
        yield Said(f"The dealer has Blackjack: {shown(table.dealer)}.", "633a.7(h)")
        return True
    yield Said("The hole card gives the dealer no Blackjack.", "633a.7(h)")
    return False


def _dealers_hand(table: Table) -> Step:
    """633a.7(l) to (n): the hole card, and cards to 17 where they can matter."""
    yield Said(f"The dealer shows {shown(table.dealer)}: {points(table.dealer)}.", "633a.7(l)")
    if not table.dealer_blackjack and _matters(table):
        while points(table.dealer) < 17:
            card = table.exposed
            table.exposed = None
            if card is None:
                card = yield from next_card(table, DEALER, "633a.7(m)", face_up=True)
            assert card is not None
            table.dealer.append(card)
            yield Said(f"Dealer's total: {points(table.dealer)}.", "633a.7(l)")
    if table.exposed is not None:
        yield Said(f"{card_text(table.exposed)} goes to the discard rack.", "633a.14(c)")
    if table.accident and points(table.dealer) >= 17:
        yield from next_card(table, "discard rack", "633a.14(d)")


def _matters(table: Table) -> bool:
    """633a.7(n): whether the dealer's total can have an effect on the outcome of the round."""
    if any(hand.live and (table.switch or not hand.natural) for hand in table.hands()):
        return True
    if table.rules["dealer-draws-for-side-wagers"] == "no":
        return False
    if any("hit-and-run-progressive" in box.bets for box in table.boxes):
        return True
    return any(
        "bad-beat-progressive" in box.bets
        and any(hand.total == 20 and not hand.surrendered for hand in box.hands)
        for box in table.boxes
    )
