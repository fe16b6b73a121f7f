"""The one set of acts: each is verified, can be asked about, and is done; money is one rule."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.catalog.index import find, rulebook
from croupier.equipment.randomness import Seed
from croupier.floor.acts import MOST_BOUGHT, Acts, Short
from croupier.floor.opponents import Opponents
from croupier.people.person import guest
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, SystemDraw
from croupier.rulebook.rules import answer
from croupier.table.replay import replay
from croupier.table.round import ActError
from croupier.table.session import Session


def acts_at(
    game: str,
    *opponents: str,
    bought: int = 500_00,
    answers: Mapping[str, str] | None = None,
    seed: str = "acts",
) -> Acts:
    entry = find(game)
    rules = answer(rulebook(entry), answers or {})
    session = Session(entry, rules, seed=Seed.from_text(seed))
    acts = Acts(session, Opponents(session, opponents), guest("ann"))
    if bought:
        acts.buy_in(bought)
    return acts


def test_every_act_from_buy_in_to_close() -> None:
    acts = acts_at("three-card-poker")
    assert acts.in_hand == 500_00
    assert not acts.can_choose("play")
    acts.place([Bet(1, "ante", 10_00)])
    assert acts.in_hand == 490_00
    assert acts.can_choose("play")
    assert not acts.can_choose("zzz")
    assert not acts.can_deal()
    assert not acts.can_leave()
    assert not acts.can_cash_out(1)
    assert not acts.can_close()
    acts.choose("play")
    left = acts.in_hand
    assert acts.can_close()
    acts.cash_out(100_00)
    assert acts.in_hand == left - 100_00
    acts.close()
    assert acts.session.closed
    assert replay(acts.session.log.text()).closed
    paid = [r for r in acts.session.log.records if r["record"] == "cashed out"]
    assert sum(record["cents"] for record in paid) == left


def test_a_stepwise_round_is_dealt_card_by_card_or_through() -> None:
    acts = acts_at("three-card-poker")
    round_ = acts.place([Bet(1, "ante", 10_00)], stepwise=True)
    assert acts.can_deal()
    acts.deal()
    cards = sum(record["record"] == "card" for record in acts.session.log.records)
    assert cards == 1
    acts.deal(through=True)
    assert round_.stepwise
    assert acts.can_choose("fold")


@pytest.mark.parametrize("bought", [0, 9_99])
def test_no_more_is_bet_than_is_in_hand(bought: int) -> None:
    acts = acts_at("three-card-poker", bought=bought)
    before = acts.session.log.text()
    with pytest.raises(Short, match="you have"):
        acts.place([Bet(1, "ante", 10_00)])
    assert not acts.can_place([Bet(1, "ante", 10_00)])
    assert acts.session.log.text() == before


def test_no_more_is_staked_in_a_decision_than_is_in_hand() -> None:
    """The Play Wager equals the Ante (649a.7(d)): with $15 there is no $10 left for it."""
    acts = acts_at("three-card-poker", bought=15_00)
    acts.place([Bet(1, "ante", 10_00)])
    with pytest.raises(Short):
        acts.choose("play")
    assert acts.can_choose("fold")
    acts.buy_in(5_00)
    acts.choose("play")


def test_opponents_have_money_of_their_own_and_act_in_the_same_act() -> None:
    acts = acts_at("poker", "tight", "loose", bought=100_00)
    acts.place([Bet(1, "table-stakes", 100_00)])
    assert acts.in_hand == 0
    decided = [r["seat"] for r in acts.session.log.records if r["record"] == "decided"]
    assert decided, "the others have answered"
    assert 1 not in decided
    question = acts.session.round.question if acts.session.round else None
    assert isinstance(question, Decide)
    assert question.seat == 1


@pytest.mark.parametrize("cents", [0, -5, MOST_BOUGHT])
def test_a_buy_in_is_bounded(cents: int) -> None:
    acts = acts_at("roulette")
    assert not acts.can_buy_in(cents)
    with pytest.raises(ActError):
        acts.buy_in(cents)
    assert acts.in_hand == 500_00


def test_what_the_chapter_refuses_is_refused_before_money_moves() -> None:
    acts = acts_at("three-card-poker")
    with pytest.raises(BetError):
        acts.place([Bet(1, "zzz", 10_00)])
    assert acts.in_hand == 500_00
    assert acts.session.rounds == 0


def test_who_leaves_takes_everything_and_wagers_that_stand_stay() -> None:
    acts = acts_at("craps")
    acts.place([Bet(1, "pass", 10_00)])
    while acts.session.in_play:
        acts.deal(through=True)
    acts.leave()
    assert acts.in_hand == 0
    assert not acts.can_place([Bet(1, "pass", 10_00)])


def test_a_vigorish_collected_in_advance_is_in_hand() -> None:
    """623a.5(g)(3)(i)(A): $5 beside a Buy Bet of $100 went out of what was not there."""
    acts = acts_at("craps", bought=109_99, answers={"buy-vigorish": "when-placed"})
    bets = [Bet(1, "pass", 5_00), Bet(1, "buy", 100_00, "4")]
    with pytest.raises(Short, match=r"\$110; you have \$109.99"):
        acts.place(bets)
    acts.buy_in(1)
    acts.place(bets)
    assert acts.in_hand == 0


def _pass_by(acts: Acts) -> None:
    while acts.session.in_play:
        acts.choose("as-marked")


def test_a_wager_that_is_lowered_takes_nothing() -> None:
    """With all money on the layout it is lowered or removed, and what comes back is in hand."""
    acts = acts_at("craps", bought=65_00)
    acts.session.dealer.rolls = [(1, 3), (1, 2), (1, 2)]
    acts.place([Bet(1, "pass", 5_00), Bet(1, "place-to-win", 60_00, "6")])
    _pass_by(acts)
    assert (acts.in_hand, acts.session.in_play) == (0, False)
    assert not acts.can_place([Bet(1, "place-to-win", 66_00, "6")])
    acts.place([Bet(1, "place-to-win", 30_00, "6")])
    _pass_by(acts)
    assert acts.in_hand == 30_00
    acts.place([Bet(1, "place-to-win", 0, "6")])
    assert acts.in_hand == 60_00


def test_637a_17_b_3_iii_a_time_charge_is_asked_for_when_it_is_due() -> None:
    """Every 20 minutes since the table opened or since it was last taken, and not every hand."""
    minutes = iter((0, 0, 5, 19, 21, 30, 42))
    at = {"now": ""}
    entry = find("poker")
    rules = answer(rulebook(entry), {"rake-types": ["time-charge"], "time-charge-minutes": "20"})

    def tick() -> None:
        at["now"] = f"2026-03-01T12:{next(minutes):02}:00.000Z"

    tick()
    session = Session(entry, rules, seed=Seed.from_text("time"), clock=lambda: at["now"])
    acts = Acts(session, Opponents(session, ["loose"]), guest("ann"))
    acts.buy_in(500_00)
    asked = []
    for _ in range(6):
        tick()
        round_ = acts.place([Bet(1, "table-stakes", 50_00)])
        asked.append(isinstance(round_.question, SystemDraw))
        if isinstance(round_.question, SystemDraw):
            assert (round_.question.cite, round_.question.every) == ("637a.17(b)(3)(iii)", 20)
            acts.choose("due")
        while not round_.finished:
            acts.choose("fold" if acts.can_choose("fold") else "check")
    assert asked == [False, False, False, True, False, True]
    assert replay_holds(session)


def replay_holds(session: Session) -> bool:
    session.close()
    return replay(session.log.text()).closed


def test_standard_38_what_a_round_has_paid_is_there_to_be_taken_back() -> None:
    """Seat 1 is paid for a blackjack while seat 2 decides; a tip of it could not be undone."""
    acts = acts_at("blackjack", bought=20_00, seed="t22")
    acts.place([Bet(1, "blackjack", 10_00), Bet(2, "blackjack", 10_00)])
    assert (acts.session.in_play, acts.in_hand) == (True, 25_00)
    with pytest.raises(ActError, match="A round is in play"):
        acts.tip(25_00)
    assert acts.session.round is not None
    acts.session.round.void(1, "the screen is dark", "flo")
    assert acts.in_hand == 20_00
    acts.tip(5_00)
    assert acts.in_hand == 15_00
