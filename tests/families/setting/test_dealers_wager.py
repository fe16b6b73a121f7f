"""What the dealer wagers against a bank: 621a.9(h), 645a.12(g)."""

from __future__ import annotations

import pytest
from tests.families.setting.banking import take_bank

import croupier
from croupier.chapters.pai_gow.table import TileTable
from croupier.chapters.pai_gow_poker.table import PokerTable
from croupier.families.setting.bank import settle_bank
from croupier.families.setting.table import Bank, SettingTable
from croupier.rounds.words import Bet, Decide, Settlement, Start
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

BANK: dict[str, object] = {"player-bank": True, "dealer-wager": "specified-amount"}
CITES = {"621a": "621a.9(o)", "645a": "645a.12(j)"}
TABLES: dict[str, type[SettingTable]] = {"621a": TileTable, "645a": PokerTable}
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
    take_bank(round_)
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
    take_bank(round_)
    with pytest.raises(ActError):
        round_.choose("less=4.05")
    round_.choose("less=4.20")


@pytest.mark.parametrize(("reading", "wagers"), [("larger", 2000), ("both", 3000)])
@pytest.mark.parametrize("key", CITES)
def test_621a_9_h_and_645a_12_g_the_last_wager_of_two_areas(
    key: str, reading: str, wagers: int
) -> None:
    two: dict[str, object] = {"two-betting-areas": True} if key == "621a" else {"adjacent-boxes": 2}
    game = croupier.game(key)
    rules = game.rules({"player-bank": True, "last-wager-of-two-areas": reading} | two)
    session = game.open_session(rules)
    first = session.open_round([Bet(1, MAIN[key], 1000, player="Ann"),
                                Bet(2, MAIN[key], 2000, player="Ann")])  # fmt: skip
    for choice in ("house-way", "house-way", "keep", "keep"):
        first.choose(choice)
    round_ = session.open_round([Bet(1, MAIN[key], 1000, player="Ann")])
    take_bank(round_)
    assert isinstance(round_.question, Decide)
    assert round_.question.choices[0].stake == wagers


@pytest.mark.parametrize(("reading", "net"), [("surplus", 0), ("in-full", -24)])
@pytest.mark.parametrize("key", CITES)
def test_621a_9_o_and_645a_12_j_a_vigorish_above_the_surplus(
    key: str, reading: str, net: int
) -> None:
    """A cent is left in the center; 5% of it, rounded up, is 25 cents."""
    rules = croupier.game(key).rules(
        {"player-bank": True, "vigorish-rounding": True, "vigorish-above-the-surplus": reading}
    )
    table = TABLES[key].of(rules, Start((Bet(1, MAIN[key], 1000), Bet(2, MAIN[key], 1000))))
    table.bank = Bank(1, "player 1", shares=False, cover=1000)
    lost = table.pay(Bet(2, MAIN[key], 1), "lose", CITES[key])
    (settled,) = settle_bank(table, [lost], "push")
    assert isinstance(settled, Settlement)
    assert settled.net == net


@pytest.mark.parametrize("key", CITES)
def test_621a_9_h_and_645a_12_g_a_bank_without_other_players_has_the_dealer_wager(
    key: str,
) -> None:
    """The reading bank-without-other-players: else nothing would be wagered."""
    game = croupier.game(key)
    for others, choices in (([], ["full", "less"]), ([2], ["full", "less", "none"])):
        session = game.open_session(game.rules({"player-bank": True}))
        bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, *others)]
        first = session.open_round(bets)
        while not first.finished:
            first.choose("keep" if isinstance(first.question, Decide) else "house-way")
        round_ = session.open_round(bets)
        take_bank(round_)
        assert isinstance(round_.question, Decide)
        assert [choice.key for choice in round_.question.choices] == choices


@pytest.mark.parametrize(
    ("key", "taken", "cite"),
    [
        ("621a", ["bank", "full"], "621a.9(n)"),
        ("621a", ["bank", "none"], "621a.9(o)"),
        ("621a", ["co-bank"], "621a.9(r)"),
        ("645a", ["bank", "full"], "645a.12(i)"),
        ("645a", ["bank", "none"], "645a.12(j)"),
        ("645a", ["co-bank"], "645a.12(l)"),
    ],
)
def test_621a_9_n_and_645a_12_i_the_hands_of_the_bank_are_exposed(
    key: str, taken: list[str], cite: str
) -> None:
    """By the paragraph on the dealer's wager only if the dealer has one."""
    game = croupier.game(key)
    session = game.open_session(game.rules({"player-bank": True, "co-banking": True}))
    bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, 2)]
    for choices in ([], taken):
        round_ = session.open_round(bets)
        for nth, choice in enumerate(choices):
            if nth:
                round_.choose(choice)
            else:
                take_bank(round_, choice)
        while not round_.finished:
            round_.choose("keep" if isinstance(round_.question, Decide) else "house-way")
    said = [r for r in session.log.records if str(r.get("text", "")).startswith("The bank shows")]
    assert [record["cite"] for record in said] == [cite]
