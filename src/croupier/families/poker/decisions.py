"""What each player is asked in turn, with the sizes that the rules file gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.families.poker.table import Table
from croupier.rounds.words import (
    Bet,
    Call,
    Choice,
    Decide,
    Step,
    StepTo,
)
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules

Known = Mapping[str, Sequence[int]]


def decide(table: Table, question: Decide) -> StepTo[tuple[str, int]]:
    """A player's choice and its stake; where nobody decides any more, the last choice."""
    while table.may_decide(question.seat):
        given = yield question
        if isinstance(given, Call):
            yield from table.call(given)
            continue
        taken = question.chosen(given)
        assert taken is not None
        return taken[0].key, taken[1]
    return "fold", 0


def wager_or_fold(
    table: Table,
    makes: str,
    known: Callable[[int], Known],
    holding: Callable[[int], str] = lambda seat: "",
) -> Step:
    """Clockwise, each player with the wager that it is so many times of makes one, or folds.

    `holding(seat)` names the hand for which the chapter allows other sizes, where it does.
    """
    (decision,) = table.rules.decisions(makes)
    (of,) = decision.stake_with().wagers
    for seat in table.hands:
        main = table.bet(seat, of)
        if main is None:
            continue
        question = Decide(
            seat,
            decision.cite,
            _choices(table.rules, decision, main, holding(seat)),
            {name: tuple(cards) for name, cards in known(seat).items()},
            table.calls(dealing=False),
        )
        choice, amount = yield from decide(table, question)
        if choice == "fold":
            table.folded.add(seat)
        else:
            table.bets.append(Bet(seat, makes, amount, player=main.player))


def _choices(rules: Rules, decision: Decision, main: Bet, holding: str) -> tuple[Choice, ...]:
    """The sizes from the least on, as `play`, `play-2x`; of any amount between as `play=12.50`."""
    stake, cite, makes = decision.stake_with(holding), decision.cite, decision.makes
    made = rules.book.wager_named(makes).name
    name = rules.book.wager_named(main.wager).name.removesuffix(" Wager")
    least, *larger = stake.sizes
    most = larger[-1] * main.amount if stake.any_between else 0
    if stake.any_between:
        larger = [least + more for more in range(1, int(stake.sizes[-1] - least) + 1)]
    label = f"make a {made} of the {name} or more" if most else f"make the {made}"
    return (
        Choice(makes, label, cite, int(least * main.amount), int(most)),
        *(
            Choice(
                f"{makes}-{n}x",
                f"{made} of {n} times the {name}",
                cite,
                int(n * main.amount),
                wager=makes,
            )
            for n in larger
        ),
        Choice("fold", f"forfeit the {name}", cite),
    )
