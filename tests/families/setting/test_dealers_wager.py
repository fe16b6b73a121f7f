"""What the dealer wagers against a bank: 621a.9(h), 645a.12(g)."""

from __future__ import annotations

import pytest

import croupier
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

BANK: dict[str, object] = {"player-bank": True, "dealer-wager": "specified-amount"}
CITES = {"621a": "621a.9(o)", "645a": "645a.12(j)"}
MAIN = {"621a": "pai-gow", "645a": "pai-gow-poker"}


@pytest.mark.parametrize("key", CITES)
def test_621a_9_h_and_645a_12_g_an_amount_of_part_cents_is_refused_with_the_answers(
    key: str,
) -> None:
    """5% of $7.77 is 38.85 cents; rounded to a quarter it is 50."""
    game, odd = croupier.game(key), BANK | {"dealer-wager-amount": "$7.77"}
    with pytest.raises(AnswerError) as refused:
        game.rules(odd)
    assert CITES[key] in str(refused.value)
    assert "dealer-wager-amount" in str(refused.value)
    game.rules(odd | {"vigorish-rounding": True})
    game.rules(BANK | {"dealer-wager-amount": "$7.60"})


@pytest.mark.parametrize("key", CITES)
def test_621a_9_h_and_645a_12_g_the_dealer_wagers_what_is_elected_or_directed(key: str) -> None:
    game = croupier.game(key)
    rules = game.rules(BANK | {"dealer-wager-amount": "$7.77", "vigorish-rounding": True})
    session = game.open_session(rules)
    bets = [f"1:{MAIN[key]}=10"]
    first = session.open_round(bets)
    first.choose("house-way")
    first.choose("keep")
    round_ = session.open_round(bets)
    round_.choose("bank")
    round_.choose("full")
    round_.choose("house-way")
    (bank,) = (end for end in round_.settlements if end.wager == "bank")
    assert bank.stake == 777


@pytest.mark.parametrize("key", CITES)
def test_621a_9_h_and_645a_12_g_a_lesser_amount_of_part_cents_is_refused(key: str) -> None:
    game = croupier.game(key)
    session = game.open_session(game.rules({"player-bank": True}))
    bets = [f"1:{MAIN[key]}=10"]
    first = session.open_round(bets)
    first.choose("house-way")
    first.choose("keep")
    round_ = session.open_round(bets)
    round_.choose("bank")
    with pytest.raises(ActError):
        round_.choose("less=4.05")
    round_.choose("less=4.20")
