"""A player who banks: whom it is offered to, what he covers, and what the centre leaves him.

What a player who banks might lose is a stake on the wager `bank`, or `co-bank` where the dealer
bears half: so much lies on the table as covers all wagers against him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from operator import add
from typing import TypeVar

from croupier.families.poker.steps import void_round
from croupier.families.setting.steps import dealers_result, settle_main
from croupier.families.setting.table import CENTRE, Bank, SettingTable
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    Rake,
    Reshuffle,
    Said,
    Settlement,
    Step,
    Void,
    VoidRound,
)
from croupier.rulebook.cents import cents_fault
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

PASS = "pass"
TableT = TypeVar("TableT", bound=SettingTable)
LAST_BANK, BANKED, AGAINST_DEALER = "last-bank", "banked", "against-dealer"


# ---------------------------------------------------------------------------- who banks


def offer_bank(table: SettingTable) -> Step:
    """The bank goes round, counterclockwise from the last one or by the reading from the dealer's
    right, until a player accepts it."""
    if not table.rules.yes("player-bank"):
        return
    offered = [seat for seat in _in_rotation(table) if _may_bank(table, seat)]
    for seat in offered:
        cover = sum(bet.amount for bet in _against(table, seat))
        choices = tuple(_offers(table, seat, cover))
        question = Decide(seat, table.CITES.offered, choices, {})
        chosen = str((yield question))
        if chosen != PASS:
            player, first = table.main(seat).player, seat == offered[0]
            table.bank = Bank(seat, player, chosen == "co-bank", cover, asked_first=first)
            break
    if table.bank is None:
        return
    yield Said(f"Seat {table.bank.seat} is the {table.bank.title}.", table.CITES.offered)
    yield from _return_own(table, table.bank.seat)


def _in_rotation(table: SettingTable) -> list[int]:
    last = table.carry.get(LAST_BANK, 0)
    seats = table.counterclockwise
    after = seats.index(last) + 1 if last in seats else 0
    return [seat for seat in seats[after:] + seats[:after] if seat in table.hands]


def _may_bank(table: SettingTable, seat: int) -> bool:
    """Not two rounds in a row, on one betting area, and after a wager against the dealer."""
    player = table.main(seat).player
    return (
        player in _wagered(table)
        and player != table.carry.get(BANKED)
        and len(table.boxes_with(seat)) == 1
    )


def _wagered(table: SettingTable) -> Mapping[str, int]:
    """What each player wagered in the last round that nobody banked."""
    found = table.carry.get(AGAINST_DEALER, {})
    assert isinstance(found, Mapping)
    return found


def _against(table: SettingTable, seat: int) -> list[Bet]:
    """The wagers of the others."""
    return [bet for bet in table.bets if bet.wager == table.GAME.MAIN and bet.seat != seat]


def _offers(table: SettingTable, seat: int, cover: int) -> Iterator[Choice]:
    cite = table.CITES.offered
    yield Choice(PASS, "pass the bank", cite)
    yield Choice("bank", "bank the round", cite, cover, wager="bank")
    if table.rules.yes("co-banking") and _against(table, seat):
        cite = table.rules.cite("co-banking")
        yield Choice("co-bank", "co-bank the round", cite, cover, wager="co-bank")


def _return_own(table: SettingTable, seat: int) -> Step:
    """Who banks has no wager against himself; by the reading wagers beside it are returned too."""
    kept = table.rules["bank-side-wagers"] == "stand"
    for bet in table.open_bets({seat}):
        if bet.wager == table.GAME.MAIN or not kept:
            table.settled.add(bet)
            yield Settlement.of(bet, "returned", table.CITES.offered)


def dealer_wagers(table: SettingTable) -> Step:
    """The bank may have the dealer wager less than he himself did, or nothing; with a co-bank the
    dealer does not wager."""
    bank = table.bank
    if bank is None or bank.shares:
        return
    cite = table.rules.cite("dealer-wager")
    own = table.rules["dealer-wager"] == "last-wager"
    amount = _wagered(table)[bank.player] if own else table.rules.money("dealer-wager-amount")
    least = _least(table.rules)
    choices = [Choice("full", "the dealer wagers the full amount", cite, amount, wager="bank")]
    if least < amount:
        less = Choice("less", "the dealer wagers less", cite, least, amount, wager="bank")
        choices.append(less)
    if bank.cover:
        choices.append(Choice("none", "the dealer wagers nothing", cite))
    question = Decide(bank.seat, cite, tuple(choices), {})
    taken = question.chosen((yield question))
    assert taken is not None
    wagered = taken[1]
    table.bank = replace(bank, cover=bank.cover + wagered, dealer_wager=wagered)
    told = f"wagers {money_text(wagered)}" if wagered else "places no wager"
    yield Said(f"The dealer {told} against the bank.", cite)


def _least(rules: Rules) -> int:
    """The least amount whose vigorish is in whole cents."""
    amount = 1
    while cents_fault(rules, "bank", amount):
        amount += 1
    return amount


# ---------------------------------------------------------------------------- what he wins


def settle_all(
    table: TableT, settle_optional: Callable[[TableT, int], Step], envies: Step | None = None
) -> Step:
    """All wagers of the players in their turn, then Envy Bonuses, then what the bank is left."""
    dealer = dealers_result(table)
    if table.bank is not None and table.bank.dealer_wager:
        told = {"win": "wins", "push": "ties", "lose": "loses"}[dealer]
        yield Said(f"The dealer's wager against the bank {told}.", table.CITES.against_dealer)
    settled = []
    for seat in table.in_turn:
        if seat in table.players:
            settled.append((yield from settle_main(table, seat)))
        yield from settle_optional(table, seat)
    yield from envies or ()
    if table.bank is not None:
        yield from settle_bank(table, settled, dealer)


def settle_bank(table: SettingTable, settled: list[Settlement], dealer: str) -> Step:
    """What the centre holds is the bank's, less the vigorish; what it lacks the bank pays.

    `settled` are the wagers against him, `dealer` how the dealer's own ended. A co-bank shares
    with the house.
    """
    bank = table.bank
    assert bank is not None
    centre = sum(-each.net - each.vigorish for each in settled)
    if bank.dealer_wager and dealer != "push":
        cites = table.CITES
        sign, cite = (1, cites.dealer_paid) if dealer == "win" else (-1, cites.against_dealer)
        centre -= sign * bank.dealer_wager
        yield Rake(sign * bank.dealer_wager, cite, CENTRE)
    cite = table.CITES.co_settled if bank.shares else table.CITES.settled
    if bank.shares and centre:
        half = _whole(table, Fraction(centre, 2))
        yield Rake(centre - half, cite, CENTRE)
        centre = half
    if centre <= 0:
        outcome = "lose" if centre else "push"
        yield Settlement.of(bank.stake, outcome, cite, net=centre, payer=CENTRE)
        return
    won = table.rules.paid(bank.wager).net("win", centre)
    assert won.row is not None
    vigorish = -_whole(table, -won.vigorish) if bank.shares else int(won.vigorish)
    if table.rules["vigorish-above-the-surplus"] == "surplus":
        vigorish = min(vigorish, centre)
    yield Settlement.of(
        bank.stake,
        won.row.outcome,
        cite,
        pays=str(won.row.pays),
        net=centre - vigorish,
        vigorish=vigorish,
        payer=CENTRE,
    )


def _whole(table: SettingTable, cents: Fraction) -> int:
    """What a co-bank gets, or pays if it is negative, in whole cents: by the reading part of a cent
    is the house's."""
    up = table.rules["co-bank-part-cents"] == "to-the-co-bank"
    return ceil(cents) if up else floor(cents)


def void_banked(table: SettingTable, void: Void) -> Step:
    """All hands are void; what by the readings stays lost is the bank's, if a player banks."""
    left, back = table.abandoned_in_void_round(), table.taken_back()
    against = [bet for bet in left if bet.wager == table.GAME.MAIN]
    given_up = [bet for bet in table.collected if bet not in back]
    if table.bank is None or not (against or given_up):
        yield from void_round(table, void)
        return
    stays = (*left, *given_up, table.bank.stake)
    yield VoidRound(void.why, void.cite, but=stays, taken_back=back)
    lost = [table.pay(bet, "lose", left[bet]) for bet in against]
    yield from lost
    lost += [table.surrendered[bet.seat] for bet in given_up]
    for bet in (bet for bet in left if bet not in against):
        yield settle(table.rules, bet, "lose", left[bet])
    yield from settle_bank(table, lost, "push")
    yield Reshuffle(void.cite)


# ---------------------------------------------------------------------------- the next round


def carried_from_void(table: SettingTable) -> Mapping[str, object]:
    """What the next round knows of the bank after a void round: by the reading nothing of it."""
    if not table.rules.yes("player-bank"):
        return {}
    counted = table.rules["bank-after-void-round"] == "counted"
    return carried(table) if counted else table.carry


def carried(table: SettingTable) -> dict[str, object]:
    """What the next round knows of the bank."""
    if not table.rules.yes("player-bank"):
        return {}
    if table.bank is not None:
        banked, wagered = table.bank.player, dict(_wagered(table))
        return {LAST_BANK: _last_bank(table), BANKED: banked, AGAINST_DEALER: wagered}
    wagers: dict[str, int] = {}
    joined = max if table.rules["last-wager-of-two-areas"] == "larger" else add
    for bet in table.placed:
        if bet.wager == table.GAME.MAIN:
            wagers[bet.player] = joined(bet.amount, wagers.get(bet.player, 0))
    return {LAST_BANK: _last_bank(table), BANKED: "", AGAINST_DEALER: wagers}


def _last_bank(table: SettingTable) -> object:
    """The seat from which the bank goes on, 0 where it is offered from the dealer's right."""
    continues = table.rules["bank-rotation"] == "continues"
    if table.bank is None:
        return table.carry.get(LAST_BANK, 0) if continues else 0
    return table.bank.seat if continues or table.bank.asked_first else 0
