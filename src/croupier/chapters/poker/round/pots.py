"""The pot and its side pots: who contends for what, what the house takes, who gets the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.chapters.poker.outcomes import NOTHING, described
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.excess import excess_cite, given_the_excess
from croupier.chapters.poker.round.table import Hand
from croupier.rounds.words import Said
from croupier.rulebook.payout import money_text

CHIPS = (100, 50, 25, 5, 1)
MOST_EXCESS = 100
"""637a.10(i)(3), 637a.11(k): an excess may not exceed $1."""


@dataclass
class Pot:
    """A pot, who contends for it, and what was taken from it."""

    name: str
    amount: int
    hands: list[Hand]
    taken: int = 0


def pots_of(room: Cards) -> list[Pot]:
    """637a.8(b)(5)(i), 637a.8(b)(5)(iii): a player contends for what was bet up to the own bets.

    What is above the bets of All-in players alone is, unless it was returned, the last remaining
    player's of those who bet so much (637a.7(e)(6)), though that hand is dead by now.
    """
    found: list[Pot] = []
    below = 0
    totals = {hand.seat: hand.total for hand in room.hands}
    levels = sorted({totals[hand.seat] for hand in room.live})
    if not any(hand.can_bet for hand in room.live):
        levels += sorted({total for total in totals.values() if total > levels[-1]})
    for nth, level in enumerate(levels):
        upper = level if nth + 1 < len(levels) else max(totals.values())
        amount = sum(min(total, upper) - min(total, below) for total in totals.values())
        name = f"side pot {len(found)}" if found else "pot"
        if amount:
            contend = [hand for hand in room.live if totals[hand.seat] >= level]
            last = [hand for hand in room.gone if totals[hand.seat] >= level][-1:]
            found.append(Pot(name, amount, contend or last))
        below = level
    return found


Values = Mapping[int, tuple[int, ...]]


def award(room: Cards, pots: Sequence[Pot], values: Values) -> tuple[list[Said], dict[int, int]]:
    """637a.7(e)(6): side pots first, then the pot; what is said, and what each seat is given."""
    won = dict.fromkeys((hand.seat for hand in room.hands), 0)
    said: list[Said] = []
    for pot in (*pots[1:], *pots[:1]):
        parts = _parts(room, pot, values)
        if len(parts) > 1 and (excess := parts[0][1] - parts[1][1]):
            text = f"The excess of {money_text(excess)} of the {pot.name} goes to the"
            said.append(Said(f"{text} {room.form.wins[0]} hand.", room.form.cite("split")))
        for part, amount, winners in parts:
            said += _divide(room, pot, part, amount, winners, won, values)
    return said, won


def _parts(room: Cards, pot: Pot, values: Values) -> list[tuple[int, int, list[Hand]]]:
    """The parts of a pot that is won: which, how much, and the hands that win or tie."""
    amount = pot.amount - pot.taken
    if len(pot.hands) == 1:
        return [(0, amount, pot.hands)]
    best = [_best(pot.hands, values, part) for part in range(len(room.form.wins))]
    if len(best) == 1 or not best[1]:
        return [(0, amount, best[0])]
    low = amount // 2
    if room.rules.text("pot-division") == "dollar":
        low -= low % _unit(amount, 2)
    return [(0, amount - low, best[0]), (1, low, best[1])]


def _best(hands: Sequence[Hand], values: Values, part: int) -> list[Hand]:
    best = max(values[hand.seat][part] for hand in hands)
    if best == NOTHING:
        return []
    return [hand for hand in hands if values[hand.seat][part] == best]


def _unit(amount: int, shares: int) -> int:
    """The largest chips in which there are equal shares, and an excess that is allowed."""
    share = amount // shares
    fit = (chip for chip in CHIPS if amount - share // chip * chip * shares <= MOST_EXCESS)
    return next((chip for chip in fit if chip <= share), 1)


def _divide(
    room: Cards,
    pot: Pot,
    part: int,
    amount: int,
    winners: Sequence[Hand],
    won: dict[int, int],
    values: Values,
) -> Iterator[Said]:
    cite = room.form.cite("show")
    in_dollars = room.rules.text("pot-division") == "dollar" and len(winners) > 1
    unit = _unit(amount, len(winners)) if in_dollars else 1
    each = amount // len(winners) // unit * unit
    excess = amount - each * len(winners)
    for hand in winners:
        won[hand.seat] += each
    seats = " and ".join(f"seat {hand.seat}" for hand in winners)
    if len(pot.hands) > 1:
        shown = described(room.form.wins[part], values[winners[0].seat][part])
        text = f"The {pot.name}, {money_text(amount)}, goes to {seats}: the best {shown}."
        yield Said(text, cite)
    else:
        yield Said(f"The {pot.name}, {money_text(amount)}, goes to {seats}.", "637a.7(e)(6)")
    if excess:
        hand = given_the_excess(room, part, winners)
        won[hand.seat] += excess
        text = f"The excess of {money_text(excess)} goes to seat {hand.seat}."
        yield Said(text, excess_cite(room, part))


def kill_state(room: Cards, pots: Sequence[Pot], values: Values) -> bool:
    """637a.1: whether the next round is played at the limits of a kill."""
    rules = room.rules
    if rules.text("kill") == "none":
        return False
    as_bet = rules.text("qualifying-pot-measured") == "as-bet"
    sizes = [pot.amount if as_bet else pot.amount - pot.taken for pot in pots]
    parts = [_parts(room, pot, values) for pot in pots]
    won_by = [{hand.seat for _, _, won in several for hand in won} for several in parts]
    if rules.text("kill-with-side-pots") == "all-pots":
        sizes, won_by = [sum(sizes)], [set().union(*won_by)]
    least = rules.money("qualifying-pot")
    qualifying = [winners for size, winners in zip(sizes, won_by, strict=True) if size >= least]
    if any(len(winners) == 1 for winners in qualifying):
        return True
    if rules.text("kill-divided-pot") == "several-winners":
        return False
    return bool(qualifying) and room.killed and not any(map(_is_split, parts))


def _is_split(parts: Sequence[tuple[int, int, list[Hand]]]) -> bool:
    """Whether others than those who won one half of a pot won the other."""
    winners = [{hand.seat for hand in won} for _, _, won in parts]
    return len(winners) > 1 and winners[0] != winners[1]
