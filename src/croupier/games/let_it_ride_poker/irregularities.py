"""643a.13 and the other irregularities of a round of Let It Ride Poker."""

from __future__ import annotations

from croupier.games.let_it_ride_poker.state import Step, Table
from croupier.rounds.settle import settle
from croupier.rounds.words import Call, NextCard, Reshuffle, Said, Settlement, Void

VOIDING = {
    "wrong-number-of-cards",
    "community-card-exposed",
    "shoe-jam",
    "stub-count-misdealt",
    "stub-count-wrong-deck",
}


def calls(table: Table, *, dealing: bool) -> tuple[str, ...]:
    """The irregularities that can happen at this moment."""
    begun = any(table.hands.values()) or bool(table.community or table.six_card_bonus)
    possible = {
        "face-up-card": dealing,
        "card-drawn-in-error": dealing,
        "wrong-number-of-cards": begun,
        "community-card-exposed": bool(table.community),
        "six-card-bonus-cards-misdealt": bool(table.six_card_bonus),
        "shuffler-jam": not begun,
        "shuffler-count-wrong": not begun,
        "improper-cut": not begun,
        "shoe-jam": dealing and begun,
        "device-out-of-order": True,
        "stub-count-misdealt": not dealing,
        "stub-count-wrong-deck": not dealing,
        "player-leaves": True,
    }
    return tuple(
        record.key
        for record in table.rules.book.irregularity
        if possible[record.key] and table.rules.holds(record.given)
    )


def irregularity(table: Table, call: Call) -> Step:
    record = next(r for r in table.rules.book.irregularity if r.key == call.irregularity)
    if record.key in VOIDING:
        raise Void(record.cite, record.remedy)
    match record.key:
        case "face-up-card":
            yield NextCard("discard rack", record.cite, face_up=True)
            table.face_up_cards += 1
            if table.face_up_cards > 1:
                raise Void(record.cite, record.remedy)
        case "six-card-bonus-cards-misdealt":
            if table.rules["six-card-bonus-misdeal"] == "void-round":
                raise Void(record.cite, record.remedy)
            yield from _return_six_card_bonus(table, record.cite)
        case "shuffler-jam" | "shuffler-count-wrong":
            yield Said(record.remedy, record.cite)
            yield Reshuffle(record.cite)
        case "player-leaves":
            assert call.seat is not None
            yield Said(f"The player of seat {call.seat} leaves the table.", record.cite)
            if table.rules.yes("abandoned-wagers-lose"):
                yield from _abandon(table, call.seat, record.cite)
            table.gone.add(call.seat)
        case _:
            yield Said(record.remedy, record.cite)


def _abandon(table: Table, seat: int, cite: str) -> Step:
    """643a.7(b): all wagers of the player of a seat are lost, on every box."""
    players = {bet.player for bet in table.bets if bet.seat == seat}
    for bet in [b for b in table.bets if b.player in players]:
        table.bets.remove(bet)
        yield settle(table.rules, bet, "lose", cite)


def _return_six_card_bonus(table: Table, cite: str) -> Step:
    """By the reading wager-returned: the wager alone is void."""
    for bet in table.bets_on("six-card-bonus"):
        table.bets.remove(bet)
        yield Settlement(bet.seat, bet.player, bet.wager, bet.on, bet.amount, "void", "", 0, cite)
