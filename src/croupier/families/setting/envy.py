"""Optional wagers of the pai gow poker chapters: Envy Bonuses come after all have been settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from croupier.families.poker.hand_wagers import HandWager, settle_hand
from croupier.families.setting.table import SettingTable
from croupier.rounds.bonuses import pay_envy
from croupier.rounds.words import Bet, Step


def settle_optional(table: SettingTable, seat: int, wagers: Iterable[HandWager]) -> Step:
    """A player's wagers on a hand, in the order of the text; who has left loses what is open."""
    if table.abandoned(seat):
        yield from table.collect_abandoned(seat)
        return
    for wager in wagers:
        yield from settle_hand(table, replace(wager, envy=""), seat)


def pay_envies(table: SettingTable, wagers: Iterable[HandWager]) -> Step:
    """By each envy table what the hands of others bring to whoever has a lammer for it."""
    envied = [wager for wager in wagers if wager.envy]
    keys = [wager.key for wager in envied]
    for wager in envied:
        if table.rules.offers(wager.key):
            yield from _pay(table, wager, list(_lammers(table, wager.key, keys)))


def _pay(table: SettingTable, wager: HandWager, lammers: Sequence[Bet]) -> Step:
    held = {seat: wager.outcome(table, seat) for seat in table.hands if table.holds_hand(seat)}
    placed = (*table.placed, *(bet for bet in lammers if bet not in table.placed))
    stand = [bet for bet in placed if bet.seat not in table.voided]
    for bet in lammers:
        yield from pay_envy(table.rules, bet, held, stand, wager.envy, in_turn=table.in_turn)


def _lammers(table: SettingTable, key: str, envied: Sequence[str]) -> Iterator[Bet]:
    """Who is paid by an envy table: its own wagers; by the reading, where a chapter has it, every
    Qualifying Wager."""
    rules = table.rules
    every = "envy-lammer" in rules.answers and rules["envy-lammer"] == "every-table"
    for seat in table.in_turn:
        if table.abandoned(seat) or seat in table.voided or table.took_back(seat):
            continue
        own = [bet for bet in table.bets if bet.seat == seat and bet.wager in envied]
        if every and own:
            yield replace(max(own, key=lambda bet: bet.amount), wager=key)
        elif bet := table.bet(seat, key):
            yield bet
