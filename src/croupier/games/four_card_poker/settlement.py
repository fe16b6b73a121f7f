"""Settling a round of Four Card Poker: 641a.11(c), paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.table import Step, Table, cards_text
from croupier.games.four_card_poker import outcomes
from croupier.hands import four
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kinds import five_kind, six_kind
from croupier.rounds.bonuses import pay_envy, pay_progressive
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import DEALER, Bet, Said

SIX_CARD_BONUS = "six-card-bonus"
BAD_BEAT = "bad-beat-bonus"
SURVIVE_FOLD = frozenset({"aces-up", SIX_CARD_BONUS})
SURVIVE_BY_READING = frozenset({BAD_BEAT, HAND_BONUS})


def settle_round(table: Table, bonus_card: Sequence[int]) -> Step:
    """The dealer reveals the hand and settles counterclockwise from the highest seat."""
    best = four.category_name(_dealer_strength(table))
    yield Said(f"Dealer shows {cards_text(table.dealer)}, {best}.", "641a.11(c)")
    for seat in sorted(table.hands, reverse=True):
        if table.abandoned(seat):
            yield from table.collect_abandoned(seat, "641a.7(b)")
            continue
        if seat not in table.folded:
            shown = f"{cards_text(table.hands[seat])}, {_best_text(table.hands[seat])}"
            yield Said(f"Seat {seat} shows {shown}.", "641a.11(c)(1)")
        yield from _settle_ante(table, seat)
        if aces_up := table.bet(seat, "aces-up"):
            kind = outcomes.hand_kind(_strength(table.hands[seat]))
            yield settle(table.rules, aces_up, outcomes.ACES_UP[kind], "641a.11(c)(4)")
        yield from _settle_progressives(table, seat)
        yield from _settle_bad_beat(table, seat)
    yield from _settle_hand_bonus(table)
    yield from _settle_six_card_bonus(table, bonus_card)


def _strength(hand: Sequence[int]) -> int:
    a, b, c, d, e = hand
    return int(strength4of5(a, b, c, d, e))


def _dealer_strength(table: Table) -> int:
    a, b, c, d, e, f = table.dealer
    return int(strength4of6(a, b, c, d, e, f))


def _best_text(hand: Sequence[int]) -> str:
    return four.category_name(_strength(hand))


def _survives(table: Table, bet: Bet) -> bool:
    """641a.11(b)(1) and, where it is silent, the reading elected."""
    by_reading = table.rules["bonus-survives-fold"] == "survives"
    return bet.wager in SURVIVE_FOLD or (by_reading and bet.wager in SURVIVE_BY_READING)


def _settle_ante(table: Table, seat: int) -> Step:
    """641a.11(c)(3) and the Ante Bonus of 641a.12(b)."""
    rules, ante, made = table.rules, table.bet(seat, "ante"), table.bet(seat, "play")
    if ante is None:
        return
    if made is None:
        yield settle(rules, ante, "lose", "641a.11(b)")
        return
    player = _strength(table.hands[seat])
    won = outcomes.showdown(player, _dealer_strength(table)) == outcomes.WIN
    end, cite = ("win", "641a.11(c)(3)(ii)") if won else ("lose", "641a.11(c)(3)(i)")
    yield settle(rules, ante, end, cite)
    yield settle(rules, made, end, cite)
    if won or rules["ante-bonus-paid"] == "always":
        outcome = outcomes.ANTE_BONUS[outcomes.hand_kind(player)]
        paid = settle_bonus(rules, ante, "ante-bonus", outcome, "641a.12(b)")
        if paid is not None:
            yield paid


def _four_card_outcome(hand: Sequence[int]) -> str:
    return outcomes.FOUR_CARD_PROGRESSIVE[outcomes.hand_kind(_strength(hand))]


def _five_card_outcome(hand: Sequence[int]) -> str:
    return outcomes.FIVE_CARD_PROGRESSIVE[_five_kind(hand)]


def _five_kind(hand: Sequence[int]) -> int:
    a, b, c, d, e = hand
    return int(five_kind(a, b, c, d, e))


def _settle_progressives(table: Table, seat: int) -> Step:
    """641a.11(c)(5): a fold forfeits the wager and not the Envy Bonus."""
    stayed = [
        bet.seat
        for bet in table.bets
        if bet.seat in table.folded and bet.on != DEALER and _survives(table, bet)
    ]
    for wager, outcome_of, envy_cite in (
        ("four-card-progressive", _four_card_outcome, "641a.11(c)(5)(v)(A)"),
        ("five-card-progressive", _five_card_outcome, "641a.11(c)(5)(v)(B)"),
    ):
        bet = table.bet(seat, wager)
        if bet is None:
            continue
        if seat in table.folded:
            yield settle(table.rules, bet, "lose", "641a.11(b)(2)")
        else:
            outcome = outcome_of(table.hands[seat])
            yield from pay_progressive(table.rules, bet, outcome, "641a.11(c)(5)(iv)")
        held = {other: outcome_of(hand) for other, hand in table.held_hands(stayed).items()}
        yield from pay_envy(table.rules, bet, held, table.bets, envy_cite)


def _settle_bad_beat(table: Table, seat: int) -> Step:
    """641a.11(c)(6): by the rank of the losing hand."""
    bet = table.bet(seat, BAD_BEAT)
    if bet is None:
        return
    if seat in table.folded and not _survives(table, bet):
        yield settle(table.rules, bet, "lose", "641a.11(b)")
        return
    player, dealer = _strength(table.hands[seat]), _dealer_strength(table)
    outcome = outcomes.BAD_BEAT[outcomes.bad_beat(player, dealer)]
    paragraph = "(iii)" if outcome == "lose" else "(i)" if player < dealer else "(ii)"
    yield settle(table.rules, bet, outcome, f"641a.11(c)(6){paragraph}")


def _settle_hand_bonus(table: Table) -> Step:
    """641a.11(c)(7): on the player's five cards, on the dealer's first five."""

    def hand_of(bet: Bet) -> Sequence[int]:
        return table.dealer[:5] if bet.on == DEALER else table.hands[bet.seat]

    bets = table.bets_on(HAND_BONUS)
    yield from settle_hand_bonus(
        table.rules,
        bets,
        lambda bet: outcomes.HAND_BONUS[_five_kind(hand_of(bet))],
        hand_of,
        cite="641a.11(c)(7)(iii)",
        forfeited={
            bet.seat: "641a.11(b)"
            for bet in bets
            if bet.seat in table.folded and not _survives(table, bet)
        },
    )


def _settle_six_card_bonus(table: Table, bonus_card: Sequence[int]) -> Step:
    """641a.11(c)(8): the player's five cards and the Six Card Bonus card."""
    for nth, bet in enumerate(table.bets_on(SIX_CARD_BONUS)):
        if nth == 0:
            yield Said(f"The Six Card Bonus card is {cards_text(bonus_card)}.", "641a.11(c)(8)")
        a, b, c, d, e = table.hands[bet.seat]
        outcome = outcomes.SIX_CARD_BONUS[six_kind(a, b, c, d, e, *bonus_card)]
        paragraph = "(i)" if outcome == "lose" else "(ii)"
        yield settle(table.rules, bet, outcome, f"641a.11(c)(8){paragraph}")
