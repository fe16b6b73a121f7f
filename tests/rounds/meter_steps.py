"""A step of a round that speaks of meters, without a table around it."""

from __future__ import annotations

from croupier.rounds.settle import parts_of
from croupier.rounds.words import Funded, MeterAmount, Settlement, Step
from croupier.table.meters import Meters


def run_step(meters: Meters, step: Step) -> list[Settlement]:
    """Answer what a step asks of the meters, and move what it says."""
    settled: list[Settlement] = []
    answer: int | None = None
    while True:
        try:
            said = step.send(answer)
        except StopIteration:
            return settled
        answer = None
        match said:
            case MeterAmount():
                answer = meters.amount(said.wager, said.meter)
            case Funded():
                meters.move(said.wager, said.meter, said.cents)
                if said.parts:
                    meters.move(said.wager, parts_of(said.meter), said.parts)
            case Settlement():
                settled.append(said)
                meters.move(said.wager, said.meter, -said.from_meter)
