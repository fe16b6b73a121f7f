"""Money that is laid down to bet with: what is bet of it, what a pot gives to a meter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.catalog.index import find, rulebook
from croupier.rounds.bets import BetError, check_bets, least_players
from croupier.rounds.words import Bet
from croupier.rulebook.rules import answer
from croupier.table.ledger import Ledger, LedgerError, of_player, on_layout

STAKES = Bet(1, "table-stakes", 5_000)


def test_a_bet_comes_out_of_what_was_laid_down() -> None:
    ledger = Ledger()
    ledger.place(STAKES)
    ledger.place(replace(STAKES, wager="call", amount=1_200), of="table-stakes")
    assert ledger.accounts[on_layout(STAKES)] == 3_800
    assert ledger.accounts[of_player("player 1")] == -5_000
    assert [str(bet) for bet in ledger.open_bets()] == [
        "seat 1: table-stakes $38",
        "seat 1: call $12",
    ]


def test_no_more_is_bet_than_was_laid_down() -> None:
    ledger = Ledger()
    ledger.place(STAKES)
    with pytest.raises(LedgerError, match="is more than the 5000 cents"):
        ledger.place(replace(STAKES, wager="call", amount=5_001), of="table-stakes")


def test_637a_7_b_a_round_of_players_needs_two_of_them() -> None:
    rules = answer(rulebook(find("poker")), {})
    assert least_players(rules) == 2
    with pytest.raises(BetError, match=r"1 player.* 2 .*637a\.7\(b\)"):
        check_bets(rules, [STAKES])
    check_bets(rules, [STAKES, replace(STAKES, seat=2, player="player 2")])
