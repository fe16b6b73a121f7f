"""637a.15, 637a.16: the Bad Beat and High Hand Jackpot payouts, and the pots that fund them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from croupier.chapters.poker.outcomes import (
    QUALIFYING,
    both_play,
    least_beaten,
    least_beating,
    qualifying_text,
)
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.pots import Pot, Values
from croupier.chapters.poker.round.rake import share_of
from croupier.chapters.poker.round.table import Hand
from croupier.rounds.words import (
    POT,
    Funded,
    MeterAmount,
    Said,
    Settlement,
    Step,
    StepTo,
    SystemDraw,
)
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

BAD_BEAT, HIGH_HAND, METER = "bad-beat", "high-hand-jackpot", "meter"
AT_THE_CAGE, ENDED = "at-the-cage", "period-ended"
FUNDS = (
    (BAD_BEAT, "bad-beat-contribution", "bad-beat-minimum-pot", "637a.15(c)"),
    (HIGH_HAND, "high-hand-contribution", "high-hand-minimum-pot", "637a.16(c)"),
)
METHODS = {
    "bad-beat-contribution": ("bad-beat-contribution-method", "bad-beat-contribution-share"),
    "high-hand-contribution": ("high-hand-contribution-method", "high-hand-contribution-share"),
}
TRACKED = "high-hand"
OVER, WON_ELSEWHERE, EQUAL_ELSEWHERE = "over", "won-elsewhere", "equal-elsewhere"
MOST_ELSEWHERE = 30


def fund(room: Cards, pots: Sequence[Pot]) -> Step:
    for wager, cents, cite in contributions(room.rules, pots):
        yield Said(f"{money_text(cents)} goes to the fund of {wager}.", cite)
        yield Funded(wager, METER, cents, cite, payer=POT)


def contributions(rules: Rules, pots: Sequence[Pot]) -> Iterator[tuple[str, int, str]]:
    """After the rake: what is taken from a pot that is large enough, for each fund there is."""
    contributing = _contributing(rules, pots)
    for wager, amount, least, cite in FUNDS:
        if not rules.yes(wager):
            continue
        for pot, measured in contributing:
            cents = min(_contribution(rules, amount, measured), pot.amount - pot.taken)
            if cents and measured >= rules.money(least):
                pot.taken += cents
                yield wager, cents, cite


def _contribution(rules: Rules, amount: str, measured: int) -> int:
    """637a.15(b)(1), 637a.16(b)(2): the maximum, or a share of the pot up to it."""
    method, share = METHODS[amount]
    if rules.text(method) == "maximum":
        return rules.money(amount)
    return min(share_of(rules, measured, rules.percent(share)), rules.money(amount))


def _contributing(rules: Rules, pots: Sequence[Pot]) -> list[tuple[Pot, int]]:
    """By the readings: the pots from which a contribution is taken, with what is measured."""
    after_rake = rules.text("contributing-pot-measured") == "after-rake"
    sizes = [pot.amount - pot.taken if after_rake else pot.amount for pot in pots]
    if rules.text("contributing-pot") == "first-pot":
        sizes = [sum(sizes)]
    return list(zip(pots, sizes, strict=False))


def _paid(
    seat: int, player: str, wager: str, outcome: str, cents: int, cite: str, meter: str = METER
) -> Settlement:
    return Settlement(
        seat=seat,
        player=player,
        wager=wager,
        on="",
        stake=0,
        outcome=outcome,
        pays="100% of meter",
        net=cents,
        cite=cite,
        meter=meter,
        from_meter=cents,
    )


def _on_the_meter(wager: str, cite: str, meter: str = METER) -> StepTo[int]:
    amount = yield MeterAmount(wager, meter, cite)
    assert isinstance(amount, int)
    return amount


# ------------------------------------------------------------------------------- Bad Beat


def bad_beat(room: Cards, values: Values, won: Mapping[int, int]) -> Step:
    """A hand of a named rank that loses: it, the winning hand and the others dealt in share.

    Several divide what would be one's; `won` is what each seat was given of the pots.
    """
    rules = room.rules
    if not rules.yes(BAD_BEAT):
        return
    beaten = beaten_hands(room, values, won)
    if not beaten:
        return
    amount = yield from _on_the_meter(BAD_BEAT, "637a.15(f)")
    for hand in beaten:
        told = f"Seat {hand.seat} has a Bad Beat; the shift supervisor verifies it."
        yield Said(told, "637a.15(f)")
    best = max(values[hand.seat][0] for hand in room.live)
    winners = [hand for hand in room.live if values[hand.seat][0] == best]
    others = [hand for hand in room.dealt_in if hand not in (*winners, *beaten)]
    losing = rules.percent("bad-beat-losing-share")
    winning = (1 - losing) * rules.percent("bad-beat-winning-share")
    shares = {hand.seat: int(amount * winning) // len(winners) for hand in winners}
    rest = int(amount * (1 - losing - winning))
    stays = rules.text("bad-beat-without-others") == "stays-in-the-fund"
    lost = int(amount * losing) + (0 if others or stays else rest)
    if others:
        shares |= {hand.seat: rest // len(others) for hand in others}
    elif stays:
        amount -= rest
    if rules.text("odd-cents-of-a-jackpot") == "players":
        lost = amount - sum(shares.values())
    else:
        lost -= lost % len(beaten)
    each, odd = divmod(lost, len(beaten))
    shares = {hand.seat: each + (nth < odd) for nth, hand in enumerate(beaten)} | shares
    for seat, cents in shares.items():
        if cents:
            player = room.at(seat).player
            yield _paid(seat, player, BAD_BEAT, BAD_BEAT, cents, "637a.15(b)(3)")


def beaten_hands(room: Cards, values: Values, won: Mapping[int, int]) -> list[Hand]:
    """The hands that have lost and are high enough; by the reading the best of them alone."""
    rules = room.rules
    best = max(values[hand.seat][0] for hand in room.live)
    least = least_beaten(rules)
    lost = [
        hand for hand in room.in_turn if hand in room.live and least <= values[hand.seat][0] < best
    ]
    winners = [hand for hand in room.live if values[hand.seat][0] == best]
    which = rules.text("bad-beat-hole-cards")
    if which != "need-not-play":
        lost = [hand for hand in lost if _both_play(room, hand, values)]
    if which == "both-hands":
        winners = [hand for hand in winners if _both_play(room, hand, values)]
    if best < least_beating(rules) or not winners:
        return []
    if rules.text("bad-beat-losing-hand") == "wins-nothing":
        lost = [hand for hand in lost if not won[hand.seat]]
    if rules.text("bad-beat-several-hands") == "all":
        return lost
    highest = max((values[hand.seat][0] for hand in lost), default=0)
    return [hand for hand in lost if values[hand.seat][0] == highest]


def _both_play(room: Cards, hand: Hand, values: Values) -> bool:
    own, board = np.array(hand.cards, dtype=np.int64), np.array(room.board, dtype=np.int64)
    return bool(both_play(own, board, values[hand.seat][0]))


# ------------------------------------------------------------------------------- High Hand


def track(room: Cards, values: Values) -> Step:
    """637a.16(f): a full house or better is announced, and the highest of the period is kept.

    Players divide the payout (637a.16(b)(5)): who makes the same hand again has one share.
    """
    rules = room.rules
    enough = len(room.dealt_in) >= rules.number("high-hand-minimum-players")
    if not rules.yes(HIGH_HAND) or not enough:
        return
    for hand in room.in_turn:
        if hand not in room.live or values[hand.seat][0] < QUALIFYING["full-house"]:
            continue
        slip = _slip(room)
        value, holder = values[hand.seat][0], [hand.seat, hand.player]
        made = qualifying_text(value)
        about: dict[str, str | int] = {
            "seat": hand.seat,
            "player": hand.player,
            "hand": made,
            "value": value,
        }
        yield Said(f"Seat {hand.seat} has {made}.", "637a.16(f)", about)
        if slip is None or value > slip["value"]:
            room.carry[TRACKED] = {"value": value, "holders": [holder]}
        elif _is_shared(room) and value == slip["value"] and holder[1] not in _players(slip):
            room.carry[TRACKED] = {"value": value, "holders": [*slip["holders"], holder]}
        else:
            before = qualifying_text(slip["value"])
            yield Said(f"It does not exceed {before}, recorded here before.", "637a.16(f)")


def _slip(room: Cards) -> dict[str, Any] | None:
    slip = room.carry.get(TRACKED)
    assert slip is None or isinstance(slip, dict)
    return slip


def _players(slip: Mapping[str, Any]) -> list[str]:
    return [player for _, player in slip["holders"]]


def _is_shared(room: Cards) -> bool:
    return room.rules.text("high-hand-division") == "equally"


def end_of_period(room: Cards) -> Step:
    """637a.16(h): the fund goes to who made the high hand, or on to the next period.

    It is that of all tables that took part (637a.16(g)): another may have the highest hand, or one
    that is equal.
    """
    if not room.rules.yes(HIGH_HAND):
        return
    slip = _slip(room)
    equal = (EQUAL_ELSEWHERE,) if slip and _is_shared(room) else ()
    among = (OVER, WON_ELSEWHERE, *equal)
    asks = "Has the qualifying period of the High Hand Jackpot ended?"
    said = yield SystemDraw("qualifying period", among, "637a.16(g)", asks=asks)
    if said == WON_ELSEWHERE:
        yield Said("The high hand of the period was made at another table.", "637a.16(h)")
        room.carry.pop(TRACKED, None)
        yield from _rest_to_the_cage()
    if said not in (OVER, *equal):
        return
    if slip is None:
        yield Said(
            "Nobody made a full house, so the fund carries over to the next period.", "637a.16(h)"
        )
        return
    elsewhere = (yield from _equal_elsewhere()) if said == EQUAL_ELSEWHERE else 0
    meter, amount = yield from _of_the_period()
    holders = slip["holders"]
    each, odd = divmod(amount, len(holders) + elsewhere)
    if room.rules.text("odd-cents-of-a-jackpot") == "fund":
        odd = 0
    for nth, (seat, player) in enumerate(holders):
        cents = each + (nth < odd)
        if cents:
            yield from _award(room, seat, player, cents, meter)
    if elsewhere and meter == METER:
        yield from _rest_to_the_cage()
        yield from _kept_apart()
    del room.carry[TRACKED]


def _of_the_period() -> StepTo[tuple[str, int]]:
    """637a.16(g): the meter with what was collected in the period, and how much that is. Of linked
    tables another may have ended the period before."""
    ended = yield from _on_the_meter(HIGH_HAND, "637a.16(g)", ENDED)
    if ended:
        return ENDED, ended
    return METER, (yield from _on_the_meter(HIGH_HAND, "637a.16(g)"))


def _kept_apart() -> Step:
    """637a.16(d): what is counted for players at linked tables; what these contribute before they
    pay it belongs to the next period."""
    amount = yield from _on_the_meter(HIGH_HAND, "637a.16(d)")
    if amount:
        yield Funded(HIGH_HAND, METER, -amount, "637a.16(d)", where="linked")
        yield Funded(HIGH_HAND, ENDED, amount, "637a.16(d)", where="linked")


def _award(room: Cards, seat: int, player: str, cents: int, meter: str) -> Step:
    """637a.16(b)(6): the player need not be present, and another may have the seat by now."""
    now = next((hand.seat for hand in room.seated if hand.player == player), 0)
    if not now:
        told = f"{player}, who made the high hand at seat {seat}, is paid at the cage."
        yield Said(told, "637a.16(b)(6)")
    outcome = "highest-qualifying-high-hand"
    yield _paid(now, player, HIGH_HAND, outcome, cents, "637a.16(h)", meter)


def _rest_to_the_cage() -> Step:
    """637a.16(g): what a table without a shared meter collected for winners elsewhere; of a meter
    that tables share the winners' tables pay it."""
    amount = yield from _on_the_meter(HIGH_HAND, "637a.16(g)")
    if amount:
        yield Funded(HIGH_HAND, METER, -amount, "637a.16(g)", where="unlinked")
        yield Funded(HIGH_HAND, AT_THE_CAGE, amount, "637a.16(g)", where="unlinked")


def _equal_elsewhere() -> StepTo[int]:
    """637a.16(b)(5): how many players at other tables share and are not yet paid."""
    among = tuple(str(players) for players in range(1, MOST_ELSEWHERE + 1))
    asks = "How many players at other tables share and have not been paid?"
    what = "number of players elsewhere who share"
    said = yield SystemDraw(what, among, "637a.16(b)(5)", asks=asks)
    return int(str(said) or 0)
