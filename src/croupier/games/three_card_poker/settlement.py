"""Settling a round of Three Card Poker: 649a.11(c), paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.families.poker.hand_bonus import pay_system_bonuses
from croupier.families.poker.table import Step, cards_text
from croupier.games.three_card_poker import outcomes
from croupier.games.three_card_poker.state import Table
from croupier.hands import three
from croupier.hands.kinds import five_kind
from croupier.hands.three import strength3
from croupier.rounds.bonuses import pay_envy, pay_progressive, pay_sharers
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import DEALER, Bet, Said
from croupier.rulebook.rules import Rules


def settle_round(table: Table) -> Step:
    """The dealer reveals the hand and settles counterclockwise from the highest seat."""
    yield Said(f"Dealer shows {_cards(table.dealer)}.", "649a.11(c)")
    for seat in sorted(table.hands, reverse=True):
        yield from _settle_seat(table, seat)
    yield from _settle_community(table)
    yield from _settle_five_of_six(table)


def _settle_seat(table: Table, seat: int) -> Step:
    """649a.11(c)(1) to (6) for one player."""
    hand = table.hands[seat]
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat, "649a.7(b)")
        return
    if seat not in table.folded:
        yield Said(f"Seat {seat} shows {_cards(hand)}.", "649a.11(c)(1)")
    kind = outcomes.hand_kind(*hand)
    yield from _settle_ante(table, seat, kind)
    if plus := table.bet(seat, "pair-plus"):
        if seat in table.folded:
            yield settle(table.rules, plus, "lose", "649a.11(b)(1)")
        else:
            yield settle(table.rules, plus, outcomes.PAIR_PLUS[kind], "649a.11(c)(4)")
    if progressive := table.bet(seat, "three-card-progressive"):
        if seat in table.folded:
            yield settle(table.rules, progressive, "lose", "649a.11(b)(2)")
        else:
            outcome = outcomes.THREE_CARD_PROGRESSIVE[kind]
            yield from _progressive(table, progressive, outcome, "649a.11(c)(5)(iv)")
        held = {
            other: outcomes.THREE_CARD_PROGRESSIVE[outcomes.hand_kind(*cards)]
            for other, cards in table.hands.items()
        }
        yield from _envy(table, progressive, held, "649a.11(c)(5)(v)")
    if six := table.bet(seat, "six-card-bonus"):
        if seat in table.folded and not table.survives_fold(six):
            yield settle(table.rules, six, "lose", "649a.11(b)(3)")
        else:
            outcome = outcomes.SIX_CARD_BONUS[outcomes.six_kind(*hand, *table.dealer)]
            yield settle(table.rules, six, outcome, "649a.11(c)(6)")


class _Ends(NamedTuple):
    ante: str
    play: str
    cite: str


SHOWDOWN = {
    outcomes.NOT_QUALIFIED: _Ends("win", "push", "649a.11(c)(3)(i)"),
    outcomes.LOSE: _Ends("lose", "lose", "649a.11(c)(3)(ii)(A)"),
    outcomes.WIN: _Ends("win", "win", "649a.11(c)(3)(ii)(B)"),
    outcomes.TIE: _Ends("push", "push", "649a.11(c)(3)(ii)(C)"),
}


def ante_bonuses(rules: Rules) -> tuple[str, ...]:
    """649a.12(b) and (c): the bonuses on an Ante, two by the reading that pays both."""
    return tuple(key for key in ("ante-bonus", "version-ante-bonus") if rules.offers(key))


def _settle_ante(table: Table, seat: int, kind: int) -> Step:
    """649a.11(c)(3) and the Ante Bonus of 649a.12(b) or (c)."""
    rules, ante, made = table.rules, table.bet(seat, "ante"), table.bet(seat, "play")
    if ante is None:
        return
    if made is None:
        yield settle(rules, ante, "lose", "649a.11(b)")
        return
    result = outcomes.showdown(strength3(*table.hands[seat]), strength3(*table.dealer))
    ends = SHOWDOWN[result]
    yield settle(rules, ante, ends.ante, ends.cite)
    yield settle(rules, made, ends.play, ends.cite)
    if result == outcomes.WIN or rules["ante-bonus-paid"] == "always":
        for wager in ante_bonuses(rules):
            cite = rules.paytable(wager).cite
            bonus = settle_bonus(rules, ante, wager, outcomes.ANTE_BONUS[kind], cite)
            if bonus is not None:
                yield bonus


def _settle_community(table: Table) -> Step:
    """649a.11(c)(7) and (8): the wagers on three cards and the two community cards."""
    if not table.community:
        return
    yield Said(f"The community cards are {_cards(table.community)}.", "649a.11(c)(7)")
    kinds = {seat: five_kind(*hand, *table.community) for seat, hand in table.hands.items()}
    for bet in table.bets_on("five-card-progressive"):
        if bet.seat in table.folded:
            yield settle(table.rules, bet, "lose", "649a.11(b)(2)")
        else:
            outcome = outcomes.FIVE_CARD_PROGRESSIVE[kinds[bet.seat]]
            yield from _progressive(table, bet, outcome, "649a.11(c)(7)(iv)")
        held = {seat: outcomes.FIVE_CARD_PROGRESSIVE[kind] for seat, kind in kinds.items()}
        yield from _envy(table, bet, held, "649a.11(c)(7)(v)")
    yield from _settle_hand_bonus(table, kinds)


def _settle_hand_bonus(table: Table, kinds: dict[int, int]) -> Step:
    """649a.11(c)(8), 649a.12(i): on the player's hand, then shared on the dealer's hand."""

    def cards_of(bet: Bet) -> Sequence[int]:
        hand = table.dealer if bet.on == DEALER else table.hands[bet.seat]
        return (*hand, *table.community)

    bets = []
    for bet in table.bets_on("five-card-hand-bonus"):
        if bet.seat in table.folded and not table.survives_fold(bet):
            yield settle(table.rules, bet, "lose", "649a.11(b)(3)")
        else:
            bets.append(bet)
    cite = "649a.11(c)(8)(iii)"
    for bet in [b for b in bets if b.on == "player"]:
        outcome = outcomes.FIVE_CARD_HAND_BONUS[kinds[bet.seat]]
        yield from _progressive(table, bet, outcome, cite)
    on_dealer = [b for b in bets if b.on == DEALER]
    dealer_kind = five_kind(*table.dealer, *table.community)
    outcome = outcomes.FIVE_CARD_HAND_BONUS[dealer_kind]
    yield from pay_sharers(table.rules, on_dealer, outcome, cite)
    if bets:
        yield from pay_system_bonuses(table.rules, bets, cards_of)


def _settle_five_of_six(table: Table) -> Step:
    """649a.11(c)(9)."""
    held = {
        seat: outcomes.FIVE_OF_SIX[outcomes.six_kind(*hand, *table.dealer)]
        for seat, hand in table.hands.items()
    }
    for bet in table.bets_on("5-of-6-progressive"):
        if bet.seat in table.folded and not table.survives_fold(bet):
            yield settle(table.rules, bet, "lose", "649a.11(b)(3)")
        else:
            yield from _progressive(table, bet, held[bet.seat], "649a.11(c)(9)(iv)")
        yield from _envy(table, bet, held, "649a.11(c)(9)(v)")


def _progressive(table: Table, bet: Bet, outcome: str, cite: str) -> Step:
    return pay_progressive(table.rules, bet, outcome, cite)


def _envy(table: Table, bet: Bet, hands: Mapping[int, str], cite: str) -> Step:
    held = {seat: outcome for seat, outcome in hands.items() if table.holds_hand(seat)}
    return pay_envy(table.rules, bet, held, table.bets, cite)


def _cards(cards: Sequence[int]) -> str:
    shown = cards_text(cards)
    if len(cards) == 3:
        return f"{shown}, {three.category_name(strength3(*cards))}"
    return shown
