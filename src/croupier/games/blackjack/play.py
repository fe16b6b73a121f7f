"""A round of Blackjack: 633a.7 to 633a.12, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from croupier.equipment.cards import Deck, card_text
from croupier.games.blackjack.outcomes import OUTCOMES
from croupier.games.blackjack.round.decisions import players_hands, switching
from croupier.games.blackjack.round.double_shoe import carried, determinant_card
from croupier.games.blackjack.round.elections import cards_below_cover
from croupier.games.blackjack.round.first_cards import settle_first_cards
from croupier.games.blackjack.round.insurance import insurance
from croupier.games.blackjack.round.irregularities import (
    calls,
    deal_first_cards,
    irregularity,
    next_card,
)
from croupier.games.blackjack.round.progressives import (
    BAD_BEAT,
    HIT_AND_RUN,
    has_twenty,
    settle_progressives,
)
from croupier.games.blackjack.round.settlement import (
    settle_after_reader,
    settle_at_hole_card,
    settle_dealer_blackjack,
    settle_main,
    turned_up,
)
from croupier.games.blackjack.round.table import (
    SECOND_HAND,
    SHOE_SIDES,
    Step,
    Table,
    boxes_of,
    shown,
)
from croupier.hands.twenty_one import points
from croupier.rounds.bets import BetError, check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters
from croupier.rounds.words import (
    DEALER,
    DISCARD_RACK,
    Answer,
    Bet,
    Call,
    Collect,
    End,
    Moment,
    Moved,
    Question,
    Said,
    Speech,
    Start,
    Statement,
    Void,
    VoidRound,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"double", "split", "insurance"})


def plan(rules: Rules) -> ShoePlan:
    """633a.5(d), 633a.7(c), (d), (e): to the cover card; one card is
    burned, but not from a double shoe nor when dealing from the hand."""
    deck = Deck(decks=rules.number("decks"))
    if rules.yes("reshuffling-device"):
        return ShoePlan(deck, every_round=True)
    dealing = rules["dealing"]
    return ShoePlan(
        deck,
        every_round=False,
        cover=cards_below_cover(rules),
        burn=_burn_one if dealing == "shoe" else None,
        burn_cite="633a.7(c)",
        cover_cite="633a.7(e)",
        sides=SHOE_SIDES if dealing == "double-shoe" else ("",),
    )


def _burn_one(first: int) -> int:
    """The first card alone goes to the discard rack."""
    return 0


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """633a.6: the bets, adjacent boxes, one player at each box."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "633a.6(f)")
    for seat in sorted({bet.seat for bet in bets}):
        own = [bet for bet in bets if bet.seat == seat]
        main, *more = sorted(own, key=lambda bet: bet.wager != "blackjack")
        for bet in more:
            if bet.player != main.player:
                raise BetError(f"{bet}: only {main.player}, with the Blackjack Wager (633a.6(e)).")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table(rules, boxes_of(start.bets))
    try:
        yield Said("No more bets.", "633a.6(c)")
        yield from _second_hands(start.bets)
        yield from _before_the_deal(table, start)
        yield from deal_first_cards(table)
        staked = [bet for box in table.boxes for bet in box.bets.values()]
        yield from fund_meters(rules, staked)
        yield from settle_first_cards(table)
        yield from insurance(table)
        if table.switch and rules["switch-peek"] == "after-switching":
            for box in table.boxes:
                yield from switching(table, box)
        if (yield from _card_reader(table)):
            yield from settle_dealer_blackjack(table, late=False)
            return End(carried(table, start.carry))
        yield from settle_after_reader(table)
        yield from players_hands(table)
        yield from _hole_card(table)
        yield from _dealers_hand(table)
    except Void as void:
        yield VoidRound(void.why, void.cite)
        return End(carried(table, start.carry))
    if table.dealer_blackjack:
        yield from settle_dealer_blackjack(table, late=True)
    else:
        yield from turned_up(table)
        yield from settle_progressives(table)
        yield from settle_main(table)
    return End(carried(table, start.carry))


def _second_hands(bets: Sequence[Bet]) -> Step:
    """633a.12(a)(1): of two equal wagers the second stands before the second hand."""
    for bet in bets:
        if bet.wager == "second-blackjack":
            yield Moved(bet, SECOND_HAND, "633a.12(a)(1)", announced=False)


def _before_the_deal(table: Table, start: Start) -> Step:
    """The determinant card of a double shoe; the card burned before dealing from the hand."""
    if table.by_hand:
        yield from next_card(table, DISCARD_RACK, "633a.12(b)(5)")
    if table.rules["dealing"] == "double-shoe":
        yield from determinant_card(table, start.carry)


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


def _hole_card(table: Table) -> Step:
    """633a.7(l): it is turned up, and what waited for it is settled."""
    yield Said(f"The dealer shows {shown(table.dealer)}: {points(table.dealer)}.", "633a.7(l)")
    if not table.dealer_blackjack:
        yield from settle_at_hole_card(table)


def _dealers_hand(table: Table) -> Step:
    """633a.7(m) and (n): cards to 17 where they can matter."""
    if not table.dealer_blackjack and _matters(table):
        while points(table.dealer) < 17:
            card, table.exposed = table.exposed, None
            if card is None:
                card = yield from next_card(table, DEALER, "633a.7(m)", face_up=True)
            else:
                yield Said(f"The dealer takes the {card_text(card)}.", "633a.14(c)")
            assert card is not None
            table.dealer.append(card)
            yield Said(f"Dealer's total: {points(table.dealer)}.", "633a.7(l)")
    if table.exposed is not None:
        yield Collect((table.exposed,), "633a.14(c)")
    while (given := (yield Moment("633a.7(m)", calls(table, card=False, over=True)))) is not None:
        assert isinstance(given, Call)
        yield from irregularity(table, given)


def _matters(table: Table) -> bool:
    """633a.7(n): whether the dealer's total can have an effect on the outcome of the round."""
    if any(hand.live for hand in table.hands()):
        return True
    if table.rules["dealer-draws-for-side-wagers"] == "no":
        return False
    return any(
        HIT_AND_RUN in box.bets or (BAD_BEAT in box.bets and has_twenty(table, box))
        for box in table.boxes
    )
