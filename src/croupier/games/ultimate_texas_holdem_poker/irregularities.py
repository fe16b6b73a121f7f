"""653a.13 and its kin: what can be called when, and what it does to the round."""

from __future__ import annotations

from croupier.games.ultimate_texas_holdem_poker.state import Step, Table
from croupier.rounds.words import Call, NextCard, Reshuffle, Said, Void

VOIDING = {
    "wrong-number-of-cards",
    "shoe-jam",
    "stub-count-misdealt",
    "stub-count-wrong-deck",
}


class VoidButPaytables(Void):
    """The hands are void, and Trips is settled by the cards all the same."""


def possible_calls(table: Table, *, dealing: bool) -> tuple[str, ...]:
    """The irregularities that can happen at this moment."""
    begun = any(table.hands.values()) or bool(table.six_cards)
    dealt = table.initial_cards_dealt()
    counting = not dealing and len(table.community) == 5
    possible = {
        "face-up-card": dealing,
        "face-up-cards-after-initial-deal": dealing and dealt,
        "card-drawn-in-error": dealing,
        "wrong-number-of-cards": begun,
        "dealer-card-exposed": bool(table.dealer) and bool(table.undecided()),
        "shuffler-jam": not begun,
        "shoe-jam": dealing and begun and not dealt,
        "device-out-of-order": True,
        "shuffler-count-wrong": not begun,
        "stub-count-misdealt": counting,
        "stub-count-wrong-deck": counting,
        "improper-cut": not begun,
        "player-leaves": True,
    }
    return tuple(
        record.key
        for record in table.rules.book.irregularity
        if possible[record.key] and table.rules.holds(record.given)
    )


def call_irregularity(table: Table, call: Call) -> Step:
    record = next(r for r in table.rules.book.irregularity if r.key == call.irregularity)
    match record.key:
        case key if key in VOIDING:
            raise Void(record.cite, record.remedy)
        case "dealer-card-exposed":
            raise VoidButPaytables(record.cite, record.remedy)
        case "face-up-card":
            yield from _discard_face_up(table, record.cite, 1)
        case "face-up-cards-after-initial-deal":
            yield from _discard_face_up(table, record.cite, 2)
        case "shuffler-jam" | "shuffler-count-wrong":
            yield Said(record.remedy, record.cite)
            yield Reshuffle(record.cite)
        case "player-leaves":
            assert call.seat is not None
            table.gone.add(call.seat)
            yield Said(f"The player of seat {call.seat} leaves the table.", record.cite)
        case _:
            yield Said(record.remedy, record.cite)


def _discard_face_up(table: Table, cite: str, cards: int) -> Step:
    """653a.13(a): one such card is not used; more void the round, before the community cards
    every wager, after the initial cards by the reading elected."""
    for _ in range(cards):
        yield NextCard("discard rack", cite, face_up=True)
    table.face_up_cards += cards
    if table.face_up_cards < 2:
        return
    why = "More than one card was found face up: all hands are void."
    if not table.initial_cards_dealt():
        raise Void(cite, why)
    if table.rules["trips-after-face-up-cards"] == "void":
        raise VoidButPaytables(cite, why)
