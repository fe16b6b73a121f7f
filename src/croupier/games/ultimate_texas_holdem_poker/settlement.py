"""Settling a round of Ultimate Texas Hold 'Em: 653a.11(g) to (m), paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.equipment.cards import Deck, card_text
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.state import (
    Step,
    Table,
    forfeited_by_fold,
    in_turn,
)
from croupier.hands import five
from croupier.hands.five import strength5, strength6, strength7
from croupier.rounds.bonuses import pay_envy, pay_progressive, pay_sharers
from croupier.rounds.settle import settle, settle_bonus, within_limits
from croupier.rounds.words import DEALER, Bet, Said, SystemDraw, VoidRound

AT_A_FOLD = ("ante", "blind", "bad-beat-bonus")


def settle_round(table: Table) -> Step:
    """The dealer shows the hand and settles from the dealer's right, counterclockwise."""
    yield Said(f"Dealer shows {_best(table, table.dealer)}.", "653a.11(g)")
    for seat in in_turn(table):
        if seat in table.gone and table.rules.yes("abandoned-wagers-lose"):
            for bet in [b for b in table.bets if b.seat == seat]:
                yield settle(table.rules, bet, "lose", "653a.7(b)")
            continue
        yield from _settle_main(table, seat)
        yield from _settle_trips(table, seat)
        yield from _settle_bad_beat(table, seat)
        yield from _settle_progressive(table, seat)
    yield from _settle_hand_bonus(table)
    yield from _settle_six_card(table)


def settle_void(table: Table, by_the_cards: Collection[str], cite: str, why: str = "") -> Step:
    """A void round in which some wagers are settled by the cards and the others go back.

    Nobody has folded or left in a round that is void; only what was collected at a fold may stay
    so by the reading.
    """
    folded, table.folded = table.folded, set()
    table.gone = set()
    lost = folded if table.rules["fold-in-void-round"] == "lost" else set()
    settled = [bet for bet in table.bets if bet.wager in by_the_cards]
    collected = [
        bet
        for bet in table.bets
        if bet.seat in lost and bet.wager in AT_A_FOLD and bet.wager not in by_the_cards
    ]
    yield VoidRound(why, cite, but=(*settled, *collected))
    for bet in collected:
        yield settle(table.rules, bet, "lose", "653a.11(f)(2)")
    for seat in in_turn(table):
        if "trips" in by_the_cards:
            yield from _settle_trips(table, seat)
        if "bad-beat-bonus" in by_the_cards:
            table.folded = lost
            yield from _settle_bad_beat(table, seat)
            table.folded = set()
        if "progressive" in by_the_cards:
            yield from _settle_progressive(table, seat)
    if "five-card-hand-bonus" in by_the_cards:
        yield from _settle_hand_bonus(table)
    if "six-card-bonus" in by_the_cards:
        yield from _settle_six_card(table)


# ------------------------------------------------------------------------------ main wagers


def _strength(table: Table, hand: Sequence[int]) -> int:
    a, b = hand
    c, d, e, f, g = table.community
    return strength7(a, b, c, d, e, f, g)


def _flop_kind(table: Table, hand: Sequence[int]) -> int:
    a, b = hand
    c, d, e = table.community[:3]
    return outcomes.hand_kind(strength5(a, b, c, d, e))


def _settle_main(table: Table, seat: int) -> Step:
    """653a.11(f)(2) for a fold, else 653a.11(h)."""
    rules, made = table.rules, table.bet(seat, "play")
    ante, blind = table.bet(seat, "ante"), table.bet(seat, "blind")
    assert ante is not None
    assert blind is not None
    if made is None:
        yield settle(rules, ante, "lose", "653a.11(f)(2)")
        yield settle(rules, blind, "lose", "653a.11(f)(2)")
        return
    hand = table.hands[seat]
    yield Said(f"Seat {seat} shows {_best(table, hand)}.", "653a.11(h)(2)")
    mine, theirs = _strength(table, hand), _strength(table, table.dealer)
    result = outcomes.showdown(mine, theirs)
    ends = outcomes.ENDS[result]
    blind_ends = outcomes.blind_outcome(result, outcomes.hand_kind(mine))
    yield from within_limits(
        rules,
        [
            settle(rules, ante, ends.ante, ends.ante_cite),
            settle(rules, blind, blind_ends, ends.cite),
            settle(rules, made, ends.play, ends.cite),
        ],
    )


def _settle_trips(table: Table, seat: int) -> Step:
    """653a.11(i); a fold leaves it standing (653a.11(f)(2)(i))."""
    if bet := table.bet(seat, "trips"):
        kind = outcomes.hand_kind(_strength(table, table.hands[seat]))
        cite = "653a.11(i)(1)" if kind >= outcomes.TRIPS else "653a.11(i)(2)"
        yield settle(table.rules, bet, outcomes.PAYTABLE[kind], cite)


def _settle_bad_beat(table: Table, seat: int) -> Step:
    """653a.11(j)."""
    if (bet := table.bet(seat, "bad-beat-bonus")) is None:
        return
    if seat in table.folded:
        yield settle(table.rules, bet, "lose", "653a.11(f)(2)")
        return
    mine, theirs = _strength(table, table.hands[seat]), _strength(table, table.dealer)
    outcome = outcomes.BAD_BEAT[outcomes.bad_beat(mine, theirs)]
    cite = "653a.11(j)(1)" if mine < theirs else "653a.11(j)(2)"
    yield settle(table.rules, bet, outcome, "653a.11(j)(3)" if outcome == "lose" else cite)


# ------------------------------------------------------------------------------ meters


def _settle_progressive(table: Table, seat: int) -> Step:
    """653a.11(k), and the Envy Bonus that a fold does not take away."""
    bet = table.bet(seat, "progressive")
    if bet is None:
        return
    if seat in table.folded and forfeited_by_fold(table.rules, bet, table.bets):
        yield settle(table.rules, bet, "lose", "653a.11(f)(2)")
    else:
        outcome = outcomes.PAYTABLE[_flop_kind(table, table.hands[seat])]
        yield from pay_progressive(table.rules, bet, outcome, "653a.11(k)(4)")
    yield from _envy(table, bet)


def _envy(table: Table, bet: Bet) -> Step:
    """653a.11(k)(5): an Envy Bonus for each qualifying hand that another player holds."""
    on_flop = table.rules["envy-hand"] == "flop"
    held = {}
    for seat, hand in table.hands.items():
        kind = _flop_kind(table, hand) if on_flop else outcomes.hand_kind(_strength(table, hand))
        if table.holds_hand(seat):
            held[seat] = outcomes.PAYTABLE[kind]
    yield from pay_envy(table.rules, bet, held, table.bets, "653a.11(k)(5)")


def _settle_hand_bonus(table: Table) -> Step:
    """653a.11(l), 653a.12(e): on the player's hand, then shared on the dealer's hand."""
    bets = table.standing("five-card-hand-bonus")
    cite = "653a.11(l)(3)"
    for bet in [b for b in bets if b.on != DEALER]:
        if bet.seat in table.folded and forfeited_by_fold(table.rules, bet, table.bets):
            yield settle(table.rules, bet, "lose", "653a.11(f)(2)")
        else:
            kind = _flop_kind(table, table.hands[bet.seat])
            outcome = outcomes.FIVE_CARD_HAND_BONUS[kind]
            yield from pay_progressive(table.rules, bet, outcome, cite)
    on_dealer = [b for b in bets if b.on == DEALER]
    if on_dealer:
        outcome = outcomes.FIVE_CARD_HAND_BONUS[_flop_kind(table, table.dealer)]
        yield from pay_sharers(table.rules, on_dealer, outcome, cite)
    yield from _system_bonuses(table, bets)


def _system_bonuses(table: Table, bets: Sequence[Bet]) -> Step:
    """653a.12(e)(3): what the table game system draws, if the bonuses are paid and it draws."""
    standing = [
        bet
        for bet in bets
        if bet.seat not in table.folded or not forfeited_by_fold(table.rules, bet, table.bets)
    ]
    if standing and table.rules.yes("magic-card-bonus"):
        among = tuple(card_text(card) for card in Deck().cards())
        drawn = yield SystemDraw("magic card", among, "653a.1")
        for bet in standing:
            hand = table.dealer if bet.on == DEALER else table.hands[bet.seat]
            if drawn in [card_text(card) for card in (*hand, *table.community[:3])]:
                yield from _bonus(table, bet, "magic-card-bonus", "magic-card")
    if standing and table.rules.yes("lucky-bonus"):
        among = (*(f"seat {seat}" for seat in range(1, 7)), DEALER)
        drawn = yield SystemDraw("lucky position", among, "653a.1")
        for bet in standing:
            if drawn == (DEALER if bet.on == DEALER else f"seat {bet.seat}"):
                yield from _bonus(table, bet, "lucky-bonus", "lucky-bonus")


def _bonus(table: Table, bet: Bet, bonus: str, outcome: str) -> Step:
    paid = settle_bonus(table.rules, bet, bonus, outcome, "653a.12(e)(3)")
    assert paid is not None
    yield paid


# ------------------------------------------------------------------------------ Six Card Bonus


def _settle_six_card(table: Table) -> Step:
    """653a.11(m); a fold leaves it standing (653a.11(f)(2)(i))."""
    bets = table.standing("six-card-bonus")
    if not bets:
        return
    yield Said(f"The Six Card Bonus cards are {_text(table.six_cards)}.", "653a.11(m)")
    for bet in bets:
        a, b, c, d, e, f = *table.hands[bet.seat], *table.six_cards
        kind = outcomes.six_kind(strength6(a, b, c, d, e, f), a, b, c, d, e, f)
        cite = "653a.11(m)(2)" if kind >= outcomes.TRIPS else "653a.11(m)(1)"
        yield settle(table.rules, bet, outcomes.SIX_CARD_BONUS[kind], cite)


def _text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in sorted(cards, reverse=True))


def _best(table: Table, hand: Sequence[int]) -> str:
    strength = _strength(table, hand)
    named = "royal flush" if strength == five.ROYAL_FLUSH else five.category_name(strength)
    return f"{_text(hand)}, {named}"
