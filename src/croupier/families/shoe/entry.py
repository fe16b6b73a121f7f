"""Mid-shoe entry: who lets a round go by may be kept out until the cards are reshuffled."""

from __future__ import annotations

from croupier.rounds.bets import BetError
from croupier.rounds.words import Answer, End, NextCard, Reshuffle, Said, Speech, Start

WAGERED = "wagered"


def mid_shoe_entry(round_: Speech, start: Start, cite: str, *, allowed: bool) -> Speech:
    """A round, refused before it begins to whoever made no wager on the one before.

    After a shuffle everybody may wager; so may they where nobody of the last round plays on, since
    the table would stand idle: that is the choice that paragraph (1) gives the certificate holder.
    """
    if allowed:
        return round_
    before = start.carry.get(WAGERED, [])
    assert isinstance(before, list)
    known = bool(before) and not start.new_shoe
    late = [bet for bet in start.bets if known and bet.player not in before]
    if late and len(late) < len(start.bets):
        raise BetError(
            f"{late[0]}: {late[0].player} made no wager in the last round and cannot wager again "
            f"until the cards are reshuffled ({cite})."
        )
    return _noted(round_, start, f"{cite}(1)" if late else "")


def _noted(round_: Speech, start: Start, permitted: str) -> Speech:
    """The round as it is; after it who wagered, unless cards were reshuffled while it was dealt."""
    if permitted:
        yield Said(
            "Nobody from the last round is wagering, so any patron may wager again.", permitted
        )
    dealt = reshuffled = False
    answer: Answer = None
    try:
        while True:
            said = round_.send(answer)
            reshuffled |= dealt and isinstance(said, Reshuffle)
            answer = yield said
            dealt |= isinstance(said, NextCard) and isinstance(answer, int)
    except StopIteration as stop:
        end: End = stop.value
    wagered = {} if reshuffled else {WAGERED: sorted({bet.player for bet in start.bets})}
    return End({**end.carry, **wagered})
