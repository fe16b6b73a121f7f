"""Devices that are out of order: they stay so, round after round, until a call says otherwise."""

from __future__ import annotations

from croupier.rounds.words import Answer, Call, End, Speech, Start

OUT_OF_ORDER = "shuffler-out-of-order"
FAILS = {"shuffler-out-of-order", "device-out-of-order"}
REPAIRS = {"shuffler-repaired", "device-repaired"}


def is_out_of_order(start: Start) -> bool:
    """Whether the shuffling device was out of order when the last round ended."""
    return bool(start.carry.get(OUT_OF_ORDER, False))


def shuffler_kept(round_: Speech, start: Start) -> Speech:
    """The round as it is; `carry` has a shuffling device that is out of order after it."""
    failed = is_out_of_order(start)
    answer: Answer = None
    try:
        while True:
            answer = yield round_.send(answer)
            if isinstance(answer, Call) and answer.irregularity in FAILS | REPAIRS:
                failed = answer.irregularity in FAILS
    except StopIteration as stop:
        end: End = stop.value
    return End({**end.carry, OUT_OF_ORDER: True} if failed else end.carry)
