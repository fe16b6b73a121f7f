"""Live play as a witness: the same rolls through the table and through the simulation's tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.chapters.craps.tables import BOOK, ENTRY, rules_of

from croupier.chapters.craps.counting import ROLLS
from croupier.chapters.craps.outcomes import LINE, ODDS_OF
from croupier.chapters.craps.round.supplemental import odds_limit
from croupier.chapters.craps.sessions import simulate_sessions
from croupier.chapters.craps.simulation.loops import DIGITS, FACES, SPAN
from croupier.chapters.craps.strategy import Strategy, StrategyBet, moment
from croupier.equipment.randomness import Seed
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.simulate import stream
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, Roll, standing_bets
from croupier.table.replay import replay
from croupier.table.session import Round, Session

STRATEGY = Strategy(
    name="witness",
    bankroll="$1,000,000",
    rolls=80,
    bet=(
        StrategyBet(wager="pass", amount="$10", odds=2),
        StrategyBet(wager="dont-come", amount="$10", odds=1, most=3),
        StrategyBet(wager="come", amount="$5", odds={"4": 1, "6": 3, "9": 2}, most=2),
        StrategyBet(wager="place-to-win", amount="$12", on="6"),
        StrategyBet(wager="buy", amount="$20", on="10", when="point", points=(5, 9)),
        StrategyBet(wager="lay", amount="$40", on="4"),
        StrategyBet(wager="eight-the-hardway", amount="$5"),
        StrategyBet(wager="field", amount="$5", when="point"),
        StrategyBet(wager="horn-high", amount="$10", on="12", when="come out"),
        StrategyBet(wager="all-tall", amount="$5"),
    ),
)


def rolls_of(seed: int) -> Iterator[tuple[int, ...]]:
    """The rolls that the first block of a simulation draws."""
    rng = stream(seed, 0)
    while True:
        digits = int(rng.integers(0, SPAN))
        for _ in range(DIGITS):
            yield ROLLS[digits % FACES]
            digits //= FACES


def finish(round_: Round) -> int:
    """Answer as usual, and what the player gained or lost by the roll's settlements."""
    while (question := round_.question) is not None:
        if isinstance(question, Roll):
            round_.deal()
        else:
            assert isinstance(question, Decide)
            round_.choose(question.choices[0].key)
    return sum(settled.net for settled in round_.settlements)


def wanted(session: Session, point: int, fresh: bool) -> Iterator[Bet]:
    """What the strategy does before a roll, from its words and from what stands."""
    standing = standing_bets(session.carry)
    for bet in STRATEGY.bet:
        held = [b for b in standing if b.wager == bet.wager]
        if bet.wager in LINE:
            numbers = [b.on for b in held] if bet.wager in ("come", "dont-come") else [str(point)]
            for number in numbers if held else ():
                times = bet.times(int(number))
                supported = any(b.wager == ODDS_OF[bet.wager] and b.on == number for b in standing)
                if times and not supported:
                    amount = odds_limit(session.rules, bet.wager, int(number), bet.cents, times)
                    yield Bet(1, ODDS_OF[bet.wager], amount, number)
        when = moment(session.rules, bet)
        now = {
            "come out": point == 0,
            "point": point in bet.points,
            "any roll": True,
            "new shooter": point == 0 and fresh,
        }
        same = held if bet.wager in LINE else [b for b in held if b.on == bet.on]
        if now[when] and len(same) < bet.most:
            yield Bet(1, bet.wager, bet.cents, bet.on)


def live(seed: int) -> int:
    """A session of the strategy at a live table with the simulation's rolls."""
    drawn = rolls_of(seed)
    rolls = [next(drawn) for _ in range(600)]
    session = Session(ENTRY, rules_of(), seed=Seed.from_text("w"), rolls=rolls)
    won, carry = 0, session.carry
    for _ in range(STRATEGY.rolls):
        point, fresh = int(str(carry.get("point", 0))), bool(carry.get("fresh", True))
        won += finish(session.open_round(list(wanted(session, point, fresh))))
        carry = session.carry
    down = [
        Bet(1, b.wager, 0, b.on)
        for b in standing_bets(carry)
        if session.rules.behaviour(b.wager).removed == "at any time"
        and b.wager not in LINE
        and not b.wager.endswith("-odds")
    ]
    late: list[Bet] = [
        b for b in wanted(session, int(str(carry["point"])), False) if b.wager.endswith("-odds")
    ]
    bets = down + late
    while standing_bets(session.carry):
        only_bonus = {b.wager for b in standing_bets(session.carry)} == {"all-tall"}
        if not session.carry["point"] and only_bonus and not bets:
            return won + run_out_bonus(session, rolls)
        won += finish(session.open_round(bets))
        bets = [
            b
            for b in wanted(session, int(str(session.carry["point"])), False)
            if b.wager.endswith("-odds")
        ]
    return won


def run_out_bonus(session: Session, rolls: list[tuple[int, ...]]) -> int:
    """Nobody shoots for a Bonus Craps wager alone at a live table: decide it by hand."""
    status = session.carry["behind"][0][0]  # type: ignore[index]
    seen = {number for number in range(8, 13) if status & 1 << number}
    for roll in rolls[session.rounds :]:
        if sum(roll) == 7:
            return -500
        seen.add(sum(roll))
        if {8, 9, 10, 11, 12} <= seen:
            return 34 * 500
    raise AssertionError("too few rolls")


@pytest.mark.parametrize("seed", range(12))
def test_simulation_and_live_play_come_to_the_same_cent(seed: int) -> None:
    found = simulate_sessions(
        rules_of(), STRATEGY, sessions=1, seed=seed, cores=1, tell=tell_nobody
    )
    assert found.mean == live(seed)


def test_random_bets_at_a_table_of_three_keep_the_ledger_and_replay() -> None:
    """Whatever is bet, it is refused with nothing changed or played with money conserved."""
    chance = random.Random(623)
    for nth in range(12):
        session = Session(ENTRY, rules_of(), seed=Seed.from_text(str(nth)))
        refused = 0
        for _ in range(40):
            bets = [random_bet(chance, session) for _ in range(chance.randrange(5))]
            if not session.carry.get("point"):
                bets += [Bet(seat, "pass", 1000) for seat in (1, 2) if chance.random() < 0.9]
            before = session.log.text()
            try:
                round_ = session.open_round(bets, stepwise=True)
            except BetError:
                refused += 1
                assert session.log.text() == before
                continue
            while (question := round_.question) is not None:
                if isinstance(question, Roll):
                    if chance.random() < 0.1:
                        round_.call(chance.choice(question.calls))
                    else:
                        round_.deal()
                else:
                    assert isinstance(question, Decide)
                    round_.choose(chance.choice(question.choices).key)
        session.close()
        assert 0 < refused < 40
        assert replay(session.log.text()).log.text() == session.log.text()


def random_bet(chance: random.Random, session: Session) -> Bet:
    standing = standing_bets(session.carry)
    if standing and chance.random() < 0.3:
        old = chance.choice(standing)
        return Bet(old.seat, old.wager, old.amount * chance.choice((0, 1, 2)), old.on)
    wager = chance.choice(BOOK.wager)
    on = chance.choice(wager.on) if wager.on else ""
    amount = 100 if wager.key == "fire" else chance.choice((1000, 3000, 6000))
    return Bet(chance.randrange(1, 4), wager.key, amount, on)
