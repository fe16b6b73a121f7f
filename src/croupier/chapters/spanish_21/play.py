"""A round of Spanish 21: 635a.7 to 635a.12, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.spanish_21.outcomes import (
    ADDITIONAL,
    ADDITIONAL_ROWS,
    MAIN,
    MATCHES,
    OTHERS,
    OUTCOMES,
    SEVEN_RANK,
    SEVENS,
    TO_OTHERS,
    additional,
    bonus_of,
)
from croupier.chapters.spanish_21.table import SAYS, Spanish21Table
from croupier.families.shoe.plan import shoe_plan
from croupier.families.twenty_one.cards import first_cards
from croupier.families.twenty_one.dealer import card_reader, dealers_hand, hole_card
from croupier.families.twenty_one.decisions import family_choices, play_box, postponed_hands
from croupier.families.twenty_one.hand import Hand
from croupier.families.twenty_one.insurance import insurance, settle_insurance
from croupier.families.twenty_one.match_the_dealer import settle_match
from croupier.families.twenty_one.opening import check_owners, entered
from croupier.families.twenty_one.settlement import (
    found_late,
    settle_against_blackjack,
    settle_hands,
    settle_waiting,
    void_round,
    while_missed,
)
from croupier.families.twenty_one.table import boxes_of
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import settle_bonus
from croupier.rounds.words import (
    Bet,
    End,
    Reshuffle,
    Said,
    Speech,
    Start,
    Step,
    Void,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

MATCH_CITES = ("635a.7(f)", "635a.7(f)(1)", "635a.7(f)(2)")
RESHUFFLED = ("several-face-up-cards", "several-tens-found")


def plan(rules: Rules) -> ShoePlan:
    """635a.5(d), 635a.7(c) and (d): to the cover card, one card burned."""
    return shoe_plan(rules, burn_cite="635a.7(c)", cover_cite="635a.7(d)")


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """635a.6: the bets, adjacent boxes, one player at each box."""
    check_owners(rules, bets, MAIN, "635a.6(e)")


def choices(rules: Rules) -> tuple[str, ...]:
    """635a.7(h)(2), 635a.8, 635a.10(d)."""
    return (*family_choices(surrender=True), "keep", "rescue")


def play(rules: Rules, start: Start) -> Speech:
    """One round, for those who may wager in it."""
    return entered(rules, start, _round(rules, start))


def _round(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack.

    The dealer's cards come after the players': 635a.7(e)(2) and 635a.7(e)(4).
    """
    table = Spanish21Table(rules, SAYS, boxes_of(start.bets, MAIN))
    table.new_shoe, table.out_of_order = start.new_shoe, set(start.out_of_order)
    try:
        yield Said("No more bets.", "635a.6(c)")
        yield from first_cards(table)  # 635a.7(e)
        for box in table.counterclockwise():
            yield from settle_match(table, box, MATCHES, MATCH_CITES)
        yield from insurance(table)  # 635a.8
        if (yield from card_reader(table)):  # 635a.7(g)
            yield from settle_insurance(table, won=True)
            yield from settle_against_blackjack(table)
            return End()
        yield from while_missed(table, _players(table))
        yield from hole_card(table)  # 635a.7(k)
        if table.missed:
            yield from found_late(table)
            yield from settle_against_blackjack(table)  # 635a.10(b) and 635a.11(d)
            return End()
        yield from settle_waiting(table)
        yield from dealers_hand(table)  # 635a.7(l) and (m)
    except Void as void:
        yield void_round(table, void)
        if void.cite in {table.irregularity(key).cite for key in RESHUFFLED}:
            yield Reshuffle(void.cite)
        return End()
    suited = [hand for hand in table.hands() if _suited_sevens(table, hand)]
    yield from settle_hands(table)  # 635a.7(n) to (p)
    for hand in sorted(suited, key=lambda hand: -hand.seat):
        yield from _additional_payouts(rules, hand, start.bets)
    return End()


def _players(table: Spanish21Table) -> Step:
    """635a.8(d), 635a.7(h) to (j): the device has shown no Blackjack."""
    yield from settle_insurance(table, won=False)
    for box in table.boxes:
        yield from play_box(table, box)
    yield from postponed_hands(table)


def _suited_sevens(table: Spanish21Table, hand: Hand) -> bool:
    """635a.12(c): three 7s of the same suit against a 7, neither doubled nor split."""
    if hand.settled or hand.doubled or hand.from_split or table.up >> 2 != SEVEN_RANK:
        return False
    return bonus_of(hand.cards) in SEVENS[1:]


def _additional_payouts(rules: Rules, hand: Hand, bets: Sequence[Bet]) -> Step:
    """635a.12(c)(1) to (3): to the winner by the original wager, and to all other players."""
    outcome = additional(hand.stake)
    if outcome is not None:
        cite = ("635a.12(c)(1)", "635a.12(c)(2)")[ADDITIONAL_ROWS.index(outcome)]
        paid = settle_bonus(rules, hand.bet(), ADDITIONAL, outcome, cite)
        assert paid is not None
        yield paid
    elif rules["additional-payout-under-5"] == "nobody":
        return
    others = [bet for bet in bets if bet.wager == MAIN and bet.player != hand.player]
    if rules["all-other-players"] == "once":
        others = list({bet.player: bet for bet in reversed(others)}.values())
    for bet in sorted(others, key=lambda bet: -bet.seat):
        paid = settle_bonus(rules, bet, TO_OTHERS, OTHERS, "635a.12(c)(3)")
        assert paid is not None
        yield paid
