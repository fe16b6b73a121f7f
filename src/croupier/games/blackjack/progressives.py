"""Settling Blackjack's progressive wagers: 633a.7(o)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from croupier.equipment.cards import Deck, card_text
from croupier.games.blackjack import outcomes
from croupier.games.blackjack.state import Box, Step, Table, points
from croupier.rounds.settle import reduce_meter, settle_bonus, settle_progressive
from croupier.rounds.words import Bet, Settlement, SystemDraw
from croupier.rulebook.payout import MeterShare


def settle_progressives(table: Table) -> Step:
    """633a.7(o)(1) to (3)."""
    yield from _bad_beat(table)
    kind = int(outcomes.hit_and_run(len(table.dealer), table.dealer_blackjack))
    yield from _shared(
        table,
        [(bet, outcomes.HIT_AND_RUN[kind]) for bet in _open(table, "hit-and-run-progressive")],
        "633a.7(o)(2)(ii)(C)",
    )
    yield from _shared(
        table,
        [
            (bet, outcomes.STRAIGHT_JACK[_straight(table, table.box(bet.seat))])
            for bet in _open(table, "straight-jack-progressive")
        ],
        "633a.7(o)(3)(ii)(C)",
    )


def _open(table: Table, wager: str) -> list[Bet]:
    return [bet for box in table.counterclockwise() if (bet := box.bets.pop(wager, None))]


def _straight(table: Table, box: Box) -> int:
    """633a.7(o)(3)(i): the cards of the hand in the order dealt; one over 21 does not count."""
    cards = list(box.first_cards[:2])
    hand = box.hands[0]
    if not hand.from_split:
        cards += hand.cards[2:]
        if hand.bust:
            cards.pop()
    elif table.rules["straight-jack-after-split"] == "first-hand":
        drawn = hand.cards[1:]
        cards += drawn[:-1] if hand.bust else drawn
    wrap = table.rules["straight-jack-wrap"] == "yes"
    return outcomes.straight_jack(cards, counted=len(cards), wrap=wrap)


def _bad_beat(table: Table) -> Step:
    """633a.7(o)(1)."""
    bets = _open(table, "bad-beat-progressive")
    won: list[tuple[Bet, str]] = []
    for bet in bets:
        hands = table.box(bet.seat).hands
        if table.rules["bad-beat-hands"] == "first-hand":
            hands = hands[:1]
        twenty = any(h.total == 20 and not (h.surrendered or h.dead) for h in hands)
        kind = outcomes.bad_beat(
            twenty, points(table.dealer), len(table.dealer), table.dealer_blackjack
        )
        won.append((bet, outcomes.BAD_BEAT[int(kind)]))
    yield from _shared(table, won, "633a.7(o)(1)(ii)(C)", proportional=True)
    yield from _system_bonuses(table, bets)


def _shared(
    table: Table,
    won: Iterable[tuple[Bet, str]],
    cite: str,
    *,
    proportional: bool = False,
) -> Step:
    """Progressive wagers; winners of the whole meter share it, equally or by their wagers."""
    rules = table.rules
    won = list(won)
    whole = [bet for bet, outcome in won if _share(table, bet, outcome) == 1]
    wagered = sum(bet.amount for bet in whole)
    last: Settlement | None = None
    for bet, outcome in sorted(won, key=lambda item: _share(table, *item)):
        settled = settle_progressive(rules, bet, outcome, cite, table.meters)
        if bet in whole:
            meter = table.meters[bet.wager][settled.meter]
            part = meter * bet.amount // wagered if proportional else meter // len(whole)
            settled = replace(settled, net=settled.net - meter + part)
            last = settled
        yield settled
        if settled.meter and bet not in whole:
            reduce_meter(rules, settled, table.meters)
    if last is not None:
        reduce_meter(rules, last, table.meters)


def _share(table: Table, bet: Bet, outcome: str) -> int:
    """1 for the whole meter, 0 for a part of it or none."""
    row = table.rules.outcome_row(bet.wager, outcome)
    whole = row is not None and isinstance(row.pays, MeterShare) and row.pays.share == 1
    return int(whole)


def _system_bonuses(table: Table, bets: Sequence[Bet]) -> Step:
    """633a.13(j)(1): what the table game system draws, if the bonuses are paid and it draws."""
    cite = "633a.7(o)(1)(ii)"
    if not bets:
        return
    if table.rules.offers("magic-card-bonus"):
        among = tuple(card_text(card) for card in Deck().cards())
        drawn = yield SystemDraw("magic card", among, "633a.1")
        exact = table.rules["magic-card-match"] == "exact"
        for bet in bets:
            held = [card_text(card) for card in table.box(bet.seat).first_cards[:2]]
            same = drawn in held if exact else str(drawn)[:-1] in [text[:-1] for text in held]
            if drawn and same:
                yield from _bonus(table, bet, "magic-card-bonus", cite)
    if table.rules.offers("lucky-player-bonus"):
        among = tuple(f"seat {seat}" for seat in range(1, 8))
        drawn = yield SystemDraw("lucky player", among, "633a.1")
        for bet in bets:
            if drawn == f"seat {bet.seat}":
                yield from _bonus(table, bet, "lucky-player-bonus", cite)


def _bonus(table: Table, bet: Bet, bonus: str, cite: str) -> Step:
    paid = settle_bonus(table.rules, bet, bonus, bonus, cite)
    assert paid is not None
    yield paid
