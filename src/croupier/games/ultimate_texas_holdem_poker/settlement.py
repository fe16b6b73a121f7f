"""Settling a round of Ultimate Texas Hold 'Em: 653a.11(h) to (m), one player at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import lost_by_fold, settle_envy, settle_hand
from croupier.families.poker.table import Table, cards_text
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.hands import five
from croupier.hands.five import strength7
from croupier.rounds.settle import settle
from croupier.rounds.words import Said, Step, VoidRound

COLLECTED_AT_FOLD = ("ante", "blind", "bad-beat-bonus")


def strength(table: Table, hand: Sequence[int]) -> int:
    return strength7(*hand, *table.community)


def hand_text(table: Table, hand: Sequence[int]) -> str:
    best = strength(table, hand)
    named = "royal flush" if best == five.ROYAL_FLUSH else five.category_name(best)
    return f"{cards_text(hand)}, {named}"


def settle_seat(table: Table, seat: int) -> Step:
    """653a.11(h) to (m) for one player."""
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat, "653a.7(b)")
        return
    yield from _settle_main(table, seat)
    yield from settle_by_the_cards(table, seat, outcomes.HAND_WAGERS)


def settle_by_the_cards(table: Table, seat: int, wagers: Collection[str]) -> Step:
    """653a.11(i) to (m), but for wagers that go back."""
    if "trips" in wagers:
        yield from settle_hand(table, outcomes.TRIPS_WAGER, seat)
    if "bad-beat-bonus" in wagers:
        yield from _settle_bad_beat(table, seat)
    if "progressive" in wagers:
        yield from settle_hand(table, outcomes.PROGRESSIVE_WAGER, seat)
        if (bet := table.bet(seat, "progressive")) is not None:
            envied = outcomes.ENVY[table.rules.text("envy-hand")]
            yield from settle_envy(table, envied, bet)
    if "five-card-hand-bonus" in wagers:
        yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    if "six-card-bonus" in wagers:
        yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)


def _settle_main(table: Table, seat: int) -> Step:
    """653a.11(f)(2) for a fold, else 653a.11(h)."""
    if table.bet(seat, "play") is None:
        yield from settle_ends(table, seat, outcomes.FOLDED)
        return
    hand = table.hands[seat]
    yield Said(f"Seat {seat} shows {hand_text(table, hand)}.", "653a.11(h)(2)")
    mine = strength(table, hand)
    result = outcomes.showdown(mine, strength(table, table.dealer))
    yield from settle_ends(
        table, seat, outcomes.ends(table.rules, result, outcomes.hand_kind(mine))
    )


def _settle_bad_beat(table: Table, seat: int) -> Step:
    """653a.11(j)."""
    wager = outcomes.BAD_BEAT_WAGER
    if (bet := table.bet(seat, wager.key)) is None:
        return
    if not table.stands(bet):
        yield from lost_by_fold(table, bet)
        return
    beaten = strength(table, table.hands[seat]) < strength(table, table.dealer)
    outcome = wager.outcome(table, seat)
    paid = f"{wager.paid}({1 if beaten else 2})"
    yield settle(table.rules, bet, outcome, wager.lost if outcome == "lose" else paid)


def settle_void(table: Table, by_the_cards: Collection[str], cite: str, why: str = "") -> Step:
    """A void round in which some wagers are settled by the cards and the others go back.

    Nobody has folded in a round that is void; only what was collected at a fold may stay so by the
    reading. What a player who left has on the cards is abandoned all the same.
    """
    folded, table.folded = table.folded, set()
    lost = folded if table.rules["fold-in-void-round"] == "lost" else set()
    settled = [bet for bet in table.bets if bet.wager in by_the_cards]
    collected = [bet for bet in table.bets if bet.seat in lost and bet.wager in COLLECTED_AT_FOLD]
    yield VoidRound(why, cite, but=(*settled, *collected))
    for bet in collected:
        yield settle(table.rules, bet, "lose", "653a.11(f)(2)")
        table.bets.remove(bet)
    for seat in table.in_turn:
        if table.abandoned(seat):
            for bet in [bet for bet in settled if bet.seat == seat and bet not in collected]:
                yield settle(table.rules, bet, "lose", "653a.7(b)")
        else:
            yield from settle_by_the_cards(table, seat, by_the_cards)
