"""Wagers with a meter and the Envy Bonus, as a round pays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from croupier.rounds.settle import reseed, reserve_of, settle
from croupier.rounds.words import Bet, Funded, MeterAmount, Settlement, Step
from croupier.rulebook.paying import Row
from croupier.rulebook.payout import MeterShare, money_text
from croupier.rulebook.rules import Rules


def pay_progressive(rules: Rules, bet: Bet, outcome: str, cite: str) -> Step:
    """Settle from the meter as it stands at the player's turn."""
    yield from pay_sharers(rules, [bet], outcome, cite)


def pay_sharers(rules: Rules, bets: Sequence[Bet], outcome: str, cite: str) -> Step:
    """Settle wagers that have the same outcome: a share of the meter is divided equally."""
    if not bets:
        return
    wager = bets[0].wager
    row = rules.outcome_row(wager, outcome)
    if row is None or not isinstance(row.pays, MeterShare):
        for bet in bets:
            yield from _pay_fixed(rules, settle(rules, bet, outcome, cite))
        return
    held = yield MeterAmount(wager, row.pays.meter, cite)
    assert isinstance(held, int)
    share = int(row.pays.share * held)
    each, rest = divmod(share, len(bets))
    for bet in bets:
        yield share_of_meter(bet, row, each, cite)
    taken = odd_cents(rules, rest, len(bets))
    yield from after_share(rules, wager, row.pays, taken, cite)


def jackpot_parts(
    jackpot: int, bets: Sequence[Bet], *, by_wagers: bool = False, each_wager: bool = False
) -> dict[Bet, int]:
    """A jackpot divided among players, equally or by what each has wagered, and a player's part
    over the boxes wagered on; with `each_wager` every wager has a share of its own."""
    wagered = sum(bet.amount for bet in bets)
    owners = {bet: bet.seat if each_wager else bet.player for bet in bets}
    sharers = list(dict.fromkeys(owners.values()))
    parts: dict[Bet, int] = {}
    for sharer in sharers:
        own = [bet for bet in bets if owners[bet] == sharer]
        stake = sum(bet.amount for bet in own)
        whole = jackpot * stake // wagered if by_wagers else jackpot // len(sharers)
        each, odd = divmod(whole, len(own))
        parts |= {bet: each + (odd if bet is own[0] else 0) for bet in own}
    return parts


def odd_cents(rules: Rules, rest: int, sharers: int) -> int:
    """What the house takes of the cents that sharers cannot divide: by the reading all, or none."""
    return 0 if sharers > 1 and rules["odd-cents-of-a-share"] == "meter" else rest


def _pay_fixed(rules: Rules, settled: Settlement) -> Step:
    """A fixed payout comes off a meter where the chapter says so, as far as that holds it."""
    fixed = [meter.meter for meter in rules.meters(settled.wager) if meter.pays_fixed]
    if settled.pays and fixed:
        held = yield MeterAmount(settled.wager, fixed[0], settled.cite)
        assert isinstance(held, int)
        paid = min(held, settled.stake + settled.net)
        settled = replace(settled, meter=fixed[0], from_meter=paid)
    yield settled


def share_of_meter(bet: Bet, row: Row, paid: int, cite: str) -> Settlement:
    """A wager that is paid so many cents off its meter, and what comes beside them."""
    assert isinstance(row.pays, MeterShare)
    net = paid + int(row.pays.beside_meter(bet.amount))
    meter = {"meter": row.pays.meter, "from_meter": paid}
    return Settlement.of(bet, row.outcome, cite, pays=str(row.pays), net=net, **meter)


def after_share(rules: Rules, wager: str, pays: MeterShare, rest: int, cite: str) -> Step:
    """The house takes cents that a share could not be divided into; a meter won starts anew."""
    added = -rest
    if pays.share == 1:
        reserve = yield MeterAmount(wager, reserve_of(pays.meter), cite)
        assert isinstance(reserve, int)
        if reserve:
            yield Funded(wager, reserve_of(pays.meter), -reserve, cite)
        added += reseed(rules, wager)[pays.meter] + reserve
    if added:
        yield Funded(wager, pays.meter, added, cite)


def pay_envy(
    rules: Rules,
    bet: Bet,
    held: Mapping[int, str],
    bets: Sequence[Bet],
    cite: str,
    *,
    in_turn: Sequence[int],
) -> Step:
    """An Envy Bonus for each qualifying hand that another player holds.

    `held` are the outcomes of the hands that count, by seat; `bets` tell who sits there, `in_turn`
    who is settled first. Of two wagers of a player that are large enough, by one reading only that
    draws it which is settled first; a chapter with one position for each player has no such
    reading.
    """
    paid = rules.paid(bet.wager)
    pays = paid.envy_pays(bet.amount)
    if pays is None:
        return
    two_boxes = "envy-of-two-boxes"
    if two_boxes in rules.answers and rules[two_boxes] == "each-player":
        alike = [o for o in bets if (o.wager, o.player) == (bet.wager, bet.player)]
        own = [other.seat for other in alike if paid.envy_pays(other.amount) is not None]
        if bet.seat != min(own, key=in_turn.index):
            return
    players = {other.seat: other.player for other in bets}
    for seat in sorted(held, key=in_turn.index):
        if players[seat] == bet.player or held[seat] not in pays:
            continue
        net = pays[held[seat]]
        envied = replace(bet, on=f"seat {seat}", amount=0)
        yield Settlement.of(envied, f"envy-{held[seat]}", cite, pays=money_text(net), net=net)
