"""A round of Lunar Poker: 671a.8 to 671a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.outcomes import OUTCOMES
from croupier.chapters.lunar_poker.settlement import (
    collect_fee,
    collect_folded,
    settle_first_hands,
    settle_on_dealer,
    settle_showdown,
    shown,
)
from croupier.chapters.lunar_poker.table import HAND, Lunar, void_round
from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.errors import EquipmentError
from croupier.families.poker.decisions import Known, decide
from croupier.families.poker.steps import last_moment, reveal_dealer, whole_round
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import BetError, check_adjacent, check_bets
from croupier.rounds.words import (
    DEALER,
    Bet,
    Choice,
    Decide,
    NextCard,
    Said,
    Speech,
    Start,
    Step,
    StepTo,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

SIXTH_CARD, EXCHANGE, DECLARE = "sixth-card", "exchange", "declare"
DISCARD = "discard-"
LEAST_EXCHANGED, HAND_SIZE = 2, 5


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """671a.7: the bets, one position a player, and Super Wagers on hands of others."""
    check_bets(rules, bets)
    check_adjacent(bets, 1, "671a.7(e)")
    seats = {str(bet.seat) for bet in bets}
    for bet in bets:
        if bet.wager == "additional-super" and bet.on != DEALER:
            if bet.on == str(bet.seat):
                raise BetError(
                    f"{bet}: place the super wager on your own hand instead (671a.7(c)(3))."
                )
            if bet.on not in seats:
                raise BetError(f"{bet}: nobody plays at seat {bet.on} (671a.7(c)(3)).")


class Choices(Collection[str]):
    """671a.11(b) and (d): four by name, and every exchange of two to five cards."""

    named = ("bet", SIXTH_CARD, EXCHANGE, "fold")
    example = f"{DISCARD}Kh-10c"

    def __contains__(self, key: object) -> bool:
        return key in self.named or (isinstance(key, str) and key in _exchanges_of(key))

    def __iter__(self) -> Iterator[str]:
        return iter((*self.named, self.example))

    def __len__(self) -> int:
        return len(self.named) + 1


def _exchanges_of(key: str) -> Collection[str]:
    """The exchanges of the cards that a choice names, if they can be one hand."""
    try:
        cards = parse_cards(key.removeprefix(DISCARD).replace("-", " "))
    except EquipmentError:
        return ()
    return exchanges(cards) if len(cards) <= HAND_SIZE and len(set(cards)) == len(cards) else ()


def choices(_: Rules) -> Collection[str]:
    """Every choice of a player."""
    return Choices()


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Lunar.of(rules, start)
    return whole_round(table, _dealt(table), _settle(table), voided=void_round)


def _dealt(table: Lunar) -> Step:
    for seat in table.hands:
        yield from _first_decision(table, seat)
    yield from last_moment(table, "671a.11(c)")
    yield Said("All decisions are locked in.", "671a.11(c)")
    for seat in table.hands:
        yield from table.noted(settle_first_hands(table, seat))
    for seat in table.drawing:
        yield from _draw(table, seat)
    yield from reveal_dealer(table, "671a.11(e)", shown)


def _settle(table: Lunar) -> Step:
    for seat in table.hands:
        yield from table.noted(settle_on_dealer(table, seat))
    for seat in table.in_turn:
        yield from table.noted(settle_showdown(table, seat))


# ------------------------------------------------------------------------------ decisions


def _known(table: Lunar, seat: int) -> Known:
    """The own cards, the dealer's last, and what was exchanged."""
    thrown = {"discards": table.thrown[seat]} if seat in table.thrown else {}
    return {"hand": table.hands[seat], "dealer": table.dealer[HAND - 1 :], **thrown}


def _asked(table: Lunar, seat: int, choices: tuple[Choice, ...], cite: str) -> StepTo[str]:
    """What a player decides; a stake goes on the layout."""
    known = {name: tuple(cards) for name, cards in _known(table, seat).items()}
    question = Decide(seat, cite, choices, known, made=table.made(seat))
    key, amount = yield from decide(table, question)
    if amount:
        choice = next(choice for choice in choices if choice.key == key)
        ante = table.ante(seat)
        table.bets.append(Bet(seat, choice.wager or key, amount, player=ante.player))
    return key


def _bet_or_fold(table: Lunar, seat: int, nth: int) -> tuple[Choice, Choice]:
    """The Bet Wager, on the first cards or after the draw, and the fold."""
    decision = table.rules.decisions("bet")[nth]
    (times,) = decision.stake_with().sizes
    stake = int(times * table.ante(seat).amount)
    return (
        Choice("bet", "make the Bet Wager", decision.cite, stake),
        Choice("fold", "forfeit the Ante", decision.otherwise_cite or decision.cite),
    )


def _first_decision(table: Lunar, seat: int) -> Step:
    """671a.11(b): fold, bet, or pay for a draw; with an instant payout nothing is asked, or by the
    reading it is declared, and no bet is allowed."""
    instant = table.is_instant(seat)
    if instant and table.rules["instant-payout-election"] == "paid":
        return
    (decision,) = table.rules.decisions("options-fee")
    (times,) = decision.stake_with().sizes
    fee, cite = int(times * table.ante(seat).amount), decision.cite
    bet, fold = _bet_or_fold(table, seat, 0)
    declare = Choice(DECLARE, "declare the hand for its instant payout", "671a.11(b)")
    choices = (
        declare if instant else bet,
        Choice(SIXTH_CARD, "buy a sixth card", cite, fee, wager="options-fee"),
        Choice(EXCHANGE, "exchange two to five cards for a fee", cite, fee, wager="options-fee"),
        fold,
    )
    chosen = yield from _asked(table, seat, choices, bet.cite)
    if chosen == "fold":
        table.fold(seat)
    elif chosen not in ("bet", DECLARE):
        table.draws[seat] = chosen


def _draw(table: Lunar, seat: int) -> Step:
    """671a.11(d): the fee is collected, cards are dealt, and the player bets or folds."""
    yield from table.noted(collect_fee(table, seat))
    if table.may_decide(seat):
        yield from _new_cards(table, seat)
    choices = _bet_or_fold(table, seat, 1)
    chosen = yield from _asked(table, seat, choices, choices[0].cite)
    if chosen == "fold":
        table.fold(seat)
        yield from table.noted(collect_folded(table, seat, outcomes.FOLDED_AFTER_DRAW))


def _new_cards(table: Lunar, seat: int) -> Step:
    """671a.11(d)(1): a sixth card, or others for those that the player discards."""
    if table.draws[seat] == SIXTH_CARD:
        yield from _next_card(table, seat, "671a.11(d)(1)(i)")
        return
    cite = "671a.11(d)(1)(ii)"
    every = exchanges(table.hands[seat])
    choices = tuple(
        Choice(key, f"exchange {cards_text(cards)}", cite) for key, cards in every.items()
    )
    discards = every.get((yield from _asked(table, seat, choices, cite)), ())
    table.thrown[seat] = list(discards)
    table.hands[seat][:] = [card for card in table.hands[seat] if card not in discards]
    apart = table.rules["card-shortage"] == "reshuffle-other-discards"
    if apart:
        table.aside = len(discards)
    else:
        yield from table.collect(discards, cite)
    for _ in discards:
        yield from _next_card(table, seat, cite)
    if apart:
        table.aside = 0
        yield from table.collect(discards, cite)


def exchanges(hand: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Every set of two to five cards, the highest first: `discard-Kh-10c`."""
    ordered = sorted(hand, reverse=True)
    return {
        DISCARD + "-".join(map(card_text, cards)): cards
        for size in range(LEAST_EXCHANGED, len(ordered) + 1)
        for cards in combinations(ordered, size)
    }


def _next_card(table: Lunar, seat: int, cite: str) -> Step:
    """A card to a player who draws; where none is left, by the reading elected."""

    def next_card() -> NextCard:
        calls = table.calls(dealing=True)
        return NextCard(f"seat {seat}", cite, calls=calls, if_empty="cards-run-out")

    card = yield from ask(next_card, table.call)
    assert isinstance(card, int)
    table.hands[seat].append(card)
