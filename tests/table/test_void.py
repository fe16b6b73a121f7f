"""A void round returns every open stake, also one that waits or was added during the round."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.stepping import run_out

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, NextCard
from croupier.table.replay import replay
from croupier.table.round import DEALERS
from croupier.table.session import Round


def outcomes(round_: Round) -> dict[str, str]:
    assert round_.finished
    session = round_.session
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()
    return {f"{s.seat}:{s.wager}": s.outcome for s in round_.settlements}


def opened(
    game: str,
    bets: list[str],
    cards: str,
    answers: dict[str, object] | None = None,
    *,
    stepwise: bool = False,
) -> Round:
    found = croupier.game(game)
    seed = Seed.from_text("void")
    session = found.open_session(found.rules(answers), seed=seed, order=parse_cards(cards))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=stepwise)


# Seat 1 holds a pair, which wins House Money; the dealer's 7 needs no card reader.
HOUSE_MONEY = ["1:blackjack=10", "1:house-money=5"]
A_PAIR = "9h 7s 9d 10c"


def test_633a_14_j_1_house_money_that_waits_to_be_taken_or_added_goes_back() -> None:
    round_ = opened("blackjack", HOUSE_MONEY, A_PAIR)
    assert isinstance(round_.question, Decide)
    assert {choice.key for choice in round_.question.choices} == {"take", "add"}
    round_.call("card-reader-used-revealing")
    assert outcomes(round_) == {"1:blackjack": "void", "1:house-money": "void"}


def test_633a_14_j_1_house_money_that_was_added_goes_back_with_the_wager() -> None:
    for reading, won in (("undone", 0), ("stand", 1500)):
        answers: dict[str, object] = {"settled-wagers-of-void-round": reading}
        round_ = opened("blackjack", HOUSE_MONEY, A_PAIR, answers)
        round_.choose("add")
        round_.call("card-reader-used-revealing")
        assert outcomes(round_)["1:blackjack"] == "void"
        assert round_.totals().players == {"player 1": won}


def test_633a_14_f_a_shoe_that_runs_out_twice_while_house_money_waits() -> None:
    round_ = opened("blackjack", HOUSE_MONEY, f"{A_PAIR} 2c", stepwise=True)
    while isinstance(round_.question, DEALERS):
        round_.deal()
    round_.call("exposed-card")
    run_out(round_)
    run_out(round_)
    ends = {f"{end.seat}:{end.wager}": end.outcome for end in round_.settlements}
    assert ends == {"1:blackjack": "void", "1:house-money": "void"}


UTH_BETS = [
    *("1:ante=10", "1:blind=10", "1:trips=5", "1:progressive=1"),
    *("1:five-card-hand-bonus@player=1", "1:five-card-hand-bonus@dealer=1", "1:six-card-bonus=5"),
]
UTH_ANSWERS: dict[str, object] = {"side-wagers-of-void-round": "settled"}


def test_653a_13_d_the_side_wagers_of_a_player_who_left_are_settled_by_the_cards() -> None:
    """653a.7(b) takes wagers of a round; in a void one everybody's are dealt with alike."""
    found = with_every_jackpot("ultimate-texas-holdem-poker")
    session = found.open_session(found.rules(UTH_ANSWERS), seed=Seed.from_text("left"))
    two = [bet.replace("1:", "2:", 1) for bet in UTH_BETS]
    round_ = session.open_round([parse_bet(bet) for bet in UTH_BETS + two])
    round_.call("player-leaves", 1)
    round_.call("dealer-card-exposed")
    ends = outcomes(round_)
    assert {ends["1:ante"], ends["2:ante"], ends["1:blind"]} == {"void"}
    for wager in ("trips", "progressive", "five-card-hand-bonus", "six-card-bonus"):
        assert ends[f"1:{wager}"] != "void"


@pytest.mark.parametrize(
    ("game", "cite"),
    [("pai-gow-poker", "645a.14(d)"), ("six-card-fortune-pai-gow-poker", "670a.13(d)")],
)
def test_645a_14_d_and_670a_13_d_a_void_hand_takes_off_the_meter_what_it_brought(
    game: str, cite: str
) -> None:
    found = croupier.game(game)
    session = found.open_session(found.rules(), seed=Seed.from_text("void"))
    before = session.meters.plain()
    bets = [f"1:{game}=10", "1:progressive-payout=1", f"2:{game}=10"]
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    while not (isinstance(round_.question, NextCard) and round_.question.to == "seat 1"):
        round_.deal()
    assert session.meters.plain() != before
    round_.deal()  # a card that was not dealt cannot be exposed
    round_.call("player-card-exposed", 1)
    round_.choose("void")
    assert [(s.wager, s.cite) for s in round_.settlements] == [
        (game, cite),
        ("progressive-payout", cite),
    ]
    assert session.meters.plain() == before
    assert sum(round_.ledger.accounts.values()) == 0


def test_645a_12_f_what_a_bank_takes_back_brings_nothing_to_the_meter() -> None:
    game = croupier.game("pai-gow-poker")
    session = game.open_session(game.rules({"player-bank": True}), seed=Seed.from_text("bank"))
    bets = [parse_bet(f"{seat}:pai-gow-poker=10") for seat in (1, 2)]
    first = session.open_round(bets)
    while first.question is not None:
        first.choose("keep" if isinstance(first.question, Decide) else "house-way")
    before = session.meters.plain()
    round_ = session.open_round([*bets, parse_bet("2:progressive-payout=1")])
    round_.choose("bank")
    assert [s.outcome for s in round_.settlements] == ["returned", "returned"]
    round_.choose("none")
    assert session.meters.plain() == before
