"""How the cards go out in the rounds of poker, as the rules file lists them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.table import Due, PokerTable
from croupier.rounds.words import DEALER, DISCARD_RACK, Call, NextCard, Step, ask
from croupier.rulebook.course import Deal

COMMUNITY, FOURTH_CARD = "community", "fourth card"
SIX_CARD_BONUS, ALL_SIX_BONUS = "six card bonus", "all-six bonus"
JOKER_REPLACEMENT = "joker replacement"
Place = tuple[str, list[int]]


def deal(table: PokerTable) -> Step:
    """The cards that go out before anyone decides, as the rules file lists them."""
    table.pending = _planned(table)
    while table.pending:
        to, hand, cite, face_up, _ = table.pending[0]
        given = yield NextCard(to, cite, face_up=face_up, calls=table.calls(dealing=True))
        if isinstance(given, int):
            hand.append(given)
            table.dealer_down += to == DEALER and not face_up
            del table.pending[0]
            continue
        assert isinstance(given, Call)
        yield from table.call(given)
        if not table.begun:  # a device may have failed, so that the cards are dealt in another way
            table.pending = _planned(table)


def _planned(table: PokerTable) -> list[Due]:
    record = table.rules.deal()
    return [
        Due(to, hand, step.cite or record.cite, step.face_up, step.by_hand)
        for step in record.steps
        for to, hand in _order(table, step)
    ]


def _order(table: PokerTable, step: Deal.Step) -> list[Place]:
    """Where the cards of a step go, one after another."""
    wagered = {bet.seat for bet in table.bets if bet.wager in step.if_wagered}
    if step.if_wagered and not wagered:
        return []
    seats = [seat for seat in table.hands if not step.if_wagered or seat in wagered]
    rack = (DISCARD_RACK, list[int]())
    places: dict[str, Callable[[], list[Place]]] = {
        "seats": lambda: [(f"seat {seat}", table.hands[seat]) for seat in seats],
        "fourth cards": lambda: [_fourth_card(table, seat) for seat in seats],
        DEALER: lambda: [(DEALER, table.dealer)],
        COMMUNITY: lambda: [(COMMUNITY, table.community)],
        SIX_CARD_BONUS: lambda: [(SIX_CARD_BONUS, table.six_card_bonus)],
        ALL_SIX_BONUS: lambda: [(ALL_SIX_BONUS, table.six_card_bonus)],
        JOKER_REPLACEMENT: lambda: [(JOKER_REPLACEMENT, table.joker_replacement)],
        DISCARD_RACK: lambda: [rack],
    }
    to = [place for name in step.to for place in places[name]()]
    if step.one_by_one:
        return to * step.cards
    if not step.top_card_apart:
        return [place for place in to for _ in range(step.cards)]
    kept = {bet.seat for bet in table.bets if bet.wager in step.top_card_apart}
    apart = {f"seat {seat}": _fourth_card(table, seat) for seat in kept}
    return [each for place in to for each in [place] * step.cards + [apart.get(place[0], rack)]]


def _fourth_card(table: PokerTable, seat: int) -> Place:
    """The area of the layout for a card of a seat that is not of its hand."""
    return f"{FOURTH_CARD} of seat {seat}", table.fourth.setdefault(seat, [])


def deal_to(
    table: PokerTable, hand: list[int], to: str, cite: str, *, face_up: bool = False, past: int = 0
) -> Step:
    """One card from shoe or deck to a place on the layout."""

    def question() -> NextCard:
        calls = table.calls(dealing=True)
        return NextCard(to, cite, face_up=face_up, calls=calls, past=past)

    card = yield from ask(question, table.call)
    assert isinstance(card, int)
    hand.append(card)


def deal_out(table: PokerTable) -> Step:
    """The cards that the deal still lacks, with nothing asked of the players."""
    for to, hand, cite, face_up, _ in table.pending:
        yield from plain_card(hand, to, cite, face_up=face_up)
    table.pending = []


def plain_card(hand: list[int], to: str, cite: str, *, face_up: bool = False) -> Step:
    """One card at which no irregularity is called."""
    card = yield NextCard(to, cite, face_up=face_up)
    assert isinstance(card, int)
    hand.append(card)
