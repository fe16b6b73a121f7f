"""Whose job begins next, and what is guessed of how long it takes."""

from __future__ import annotations

from croupier.web.jobs import Caller, Job, minutes
from croupier.web.turns import Times, Turns

ONE, TWO, OTHER = Caller("10.0.0.1", "one"), Caller("10.0.0.1", "two"), Caller("10.0.0.2", "other")


def job(key: str, caller: Caller, *, long: bool = False, expected: float = 0.0) -> Job:
    return Job(key, caller, print, (), long=long, expected=expected)


def order(turns: Turns, *, only_short: bool = False) -> list[object]:
    found = []
    while (taken := turns.take(lambda each: not (only_short and each.long))) is not None:
        found.append(taken.key)
    return found


def waiting(*jobs: Job) -> Turns:
    turns = Turns()
    for each in jobs:
        turns.add(each)
    return turns


def test_addresses_take_turns_and_so_do_visitors_behind_one() -> None:
    turns = waiting(
        *(job(f"one {n}", ONE) for n in range(3)),
        *(job(f"two {n}", TWO) for n in range(2)),
        *(job(f"other {n}", OTHER) for n in range(2)),
    )
    assert order(turns) == ["one 0", "other 0", "two 0", "other 1", "one 1", "two 1", "one 2"]
    assert not list(turns)


def test_of_ones_own_jobs_the_shortest_begins() -> None:
    turns = waiting(
        job("long", ONE, long=True),
        job("slow", ONE, expected=2.0),
        job("unknown", ONE),
        job("quick", ONE, expected=0.1),
    )
    assert order(turns) == ["unknown", "quick", "slow", "long"]


def test_what_may_not_begin_costs_nobody_a_turn() -> None:
    turns = waiting(job("long", ONE, long=True), job("short", OTHER))
    assert order(turns, only_short=True) == ["short"]
    assert [each.key for each in turns] == ["long"]


def test_what_is_put_back_comes_first_of_its_callers() -> None:
    turns = waiting(job("later", ONE))
    turns.add(job("put back", ONE), first=True)
    assert order(turns) == ["put back", "later"]


def test_a_kind_tells_how_long_others_like_it_take() -> None:
    times = Times({("solved", "anew"): 2_400})
    times.note(("odds", "a-game", "decks=6"), 7.0)
    assert times.sure(("odds", "a-game", "decks=6")) == 7.0
    assert times.sure(("odds", "a-game", "decks=8")) == 0.0, "other answers may be another matter"
    assert times.guess(("odds", "a-game", "decks=8")) == 7.0
    assert times.guess(("odds", "another", "")) == 0.0
    assert times.sure(("solved", "anew", "whatever is answered")) == 2_400
    times.note((), 9.0)
    assert times.guess(()) == 0.0, "a job of no kind says nothing of others"


def test_a_time_limit_in_words() -> None:
    told = [minutes(seconds) for seconds in (1, 0.5, 45, 60, 90, 300)]
    assert told == ["1 second", "0.5 seconds", "45 seconds", "1 minute", "90 seconds", "5 minutes"]
