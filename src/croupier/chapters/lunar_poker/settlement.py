"""How the wagers of Lunar Poker are settled: 671a.11(c) to (f)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.table import HAND, Lunar
from croupier.families.poker.ends import Ends, settle_ends
from croupier.families.poker.hand_wagers import HandWager
from croupier.families.poker.table import cards_text
from croupier.hands import five
from croupier.rounds.settle import settle
from croupier.rounds.words import DEALER, Bet, Said, Step


def shown(hand: Sequence[int]) -> str:
    """Cards and what they make."""
    strength = Lunar.strength(hand)
    named = {outcomes.ACE_KING_HIGH: "ace-king", outcomes.KINDS - 1: "royal flush"}
    kind = int(outcomes.kind_of(strength))
    return f"{cards_text(hand)}, {named.get(kind) or five.category_name(strength)}"


def settle_first_hands(table: Lunar, seat: int) -> Step:
    """671a.11(c): Super Wagers on a hand, its instant payout, and what a fold forfeits."""
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat)
    elif (own := table.bet(seat, "super")) is not None:
        yield from _settle_super(table, outcomes.SUPER_WAGER, own, seat)
    for bet in sorted(table.bets, key=lambda bet: bet.seat):
        on_hand = bet.wager == "additional-super" and bet.on == str(seat)
        if on_hand and bet not in table.settled and not table.abandoned(bet.seat):
            yield from _settle_super(table, outcomes.ADDITIONAL_WAGER, bet, seat)
    if table.abandoned(seat):
        yield from _end_hand(table, seat, table.left)
    elif table.is_instant(seat):
        royal = table.strength(table.hands[seat]) == five.ROYAL_FLUSH
        yield from table.show(seat, shown(table.hands[seat]), "671a.11(c)(3)")
        yield from settle_ends(table, seat, outcomes.instant(royal))
        yield from _end_hand(table, seat, "671a.11(c)(3)")
    elif seat in table.folded:
        yield from collect_folded(table, seat, outcomes.FOLDED)


def _settle_super(table: Lunar, wager: HandWager, bet: Bet, seat: int) -> Step:
    """671a.11(c)(1), (2): a bet on the first five cards of a seat; not declared, it loses."""
    name = wager.named(table.rules)[int(wager.kind(*table.hands[seat]))]
    by_cards = table.rules["super-on-abandoned-hand"] == "by-the-cards"
    undeclared = seat in table.undeclared or (table.abandoned(seat) and not by_cards)
    outcome = "lose" if undeclared else name
    if outcome != "lose":
        yield from table.show(seat, shown(table.hands[seat]), "671a.11(c)(2)")
    yield settle(table.rules, bet, outcome, wager.cite(outcome))


def collect_folded(table: Lunar, seat: int, ends: Ends) -> Step:
    """671a.11(c)(4), (d)(4): the Ante of a player who folded."""
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat)
    else:
        yield from settle_ends(table, seat, ends)
    yield from _end_hand(table, seat, ends[0].cite)


def _end_hand(table: Lunar, seat: int, cite: str) -> Step:
    """The cards of a hand that is over go to the discard rack."""
    table.finished.add(seat)
    yield from table.collect(table.hands[seat], cite)
    table.hands[seat].clear()


def collect_fee(table: Lunar, seat: int) -> Step:
    """671a.11(d)(1): the fee that buys a draw."""
    fee = table.bet(seat, "options-fee")
    assert fee is not None
    yield settle(table.rules, fee, "lose", "671a.11(d)(1)")


def settle_on_dealer(table: Lunar, seat: int) -> Step:
    """671a.11(e): a seat's Super Wager on the dealer's hand."""
    wager = outcomes.ON_DEALER_WAGER
    for bet in table.bets:
        if (bet.seat, bet.wager, bet.on) == (seat, wager.key, DEALER) and bet not in table.settled:
            if table.abandoned(seat):
                yield settle(table.rules, bet, "lose", table.left)
            else:
                outcome = wager.named(table.rules)[int(wager.kind(*table.dealer))]
                yield settle(table.rules, bet, outcome, wager.cite(outcome))


def settle_showdown(table: Lunar, seat: int) -> Step:
    """671a.11(f): the Ante and Bet Wagers of a player who is still in."""
    if seat in table.finished:
        return
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat)
        return
    hand = table.hands[seat]
    strength, dealers = table.strength(hand), table.strength(table.dealer)
    result = int(outcomes.showdown(strength, dealers))
    cite = "671a.11(f)(2)" if dealers >= outcomes.ACE_KING else "671a.11(f)(1)"
    yield Said(f"Seat {seat} shows {shown(hand)}.", cite)
    second = int(outcomes.second_of_five(*hand)) if len(hand) == HAND else _second(table, hand)
    kind = int(outcomes.kind_of(strength))
    yield from settle_ends(table, seat, outcomes.ends(result, kind, second))


def _second(table: Lunar, hand: Sequence[int]) -> int:
    a, b, c, d, e, f = hand
    same = table.rules["second-of-same-kind"] == "paid"
    return int(outcomes.second_of_six(a, b, c, d, e, f, int(same)))
