"""What each player is asked in turn, with the sizes that the rules file gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.families.poker.table import AT_ONCE, WHEN_ALL_HAVE_DECIDED, PokerTable
from croupier.rounds.words import (
    Bet,
    Call,
    Choice,
    Decide,
    Step,
    StepTo,
)
from croupier.rulebook.course import Decision, Stake
from croupier.rulebook.rules import Rules

Known = Mapping[str, Sequence[int]]
Choices = Callable[[Rules, Decision, Bet], tuple[Choice, ...]]


def decide(table: PokerTable, question: Decide) -> StepTo[tuple[str, int]]:
    """A player's choice and its stake; where nobody decides any more, the last choice.

    Beside every question stands what can be called at it.
    """
    while table.may_decide(question.seat):
        given = yield replace(question, calls=table.calls(dealing=False))
        if isinstance(given, Call):
            yield from table.call(given)
            continue
        taken = question.chosen(given)
        assert taken is not None
        return taken[0].key, taken[1]
    return "fold", 0


def sizes_of(stake: Stake) -> tuple[Fraction, list[Fraction]]:
    """The least size and those above it; where any amount between is allowed, the whole ones."""
    least, *larger = stake.sizes
    if stake.any_between:
        larger = [least + more for more in range(1, int(stake.sizes[-1] - least) + 1)]
    return least, larger


def decided_choices(rules: Rules) -> tuple[str, ...]:
    """Every choice that the decisions of the rules file offer, as `sized_choices` names them."""
    found: list[str] = []
    for makes in dict.fromkeys(record.makes for record in rules.book.decision):
        for decision in rules.decisions(makes):
            for stake in decision.stake:
                found += [makes, *(f"{makes}-{n}x" for n in sizes_of(stake)[1])]
            found.append(decision.otherwise)
    return tuple(dict.fromkeys(found))


def sized_choices(
    rules: Rules, decision: Decision, main: Bet, holding: str = ""
) -> tuple[Choice, ...]:
    """The sizes from the least on, as `play`, `play-2x`; of any amount between as `play=12.50`."""
    stake, cite, makes = decision.stake_with(holding), decision.cite, decision.makes
    made = rules.book.wager_named(makes).name
    name = rules.book.wager_named(main.wager).name.removesuffix(" Wager")
    least, larger = sizes_of(stake)
    most = stake.sizes[-1] * main.amount if stake.any_between else 0
    otherwise = decision.otherwise
    label = f"make a {made} of at least the {name}" if most else f"make the {made}"
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
        Choice(otherwise, otherwise, decision.otherwise_cite or cite),
    )


def _saying_its_cost(table: PokerTable, seat: int, choice: Choice) -> Choice:
    """A fold names every wager of the player that it costs: Ante and Odds."""
    if choice.key != "fold":
        return choice
    bets = [bet for bet in table.bets if bet.seat == seat]
    lost = {bet.wager for bet in bets if table.fold_of(bet).does == "lost"}
    wagers = (wager for wager in table.rules.wagers() if wager.key in lost)
    *most, last = [wager.name.removesuffix(" Wager") for wager in wagers]
    named = f"{', '.join(most)} and {last}" if most else last
    return replace(choice, label=f"forfeit the {named}")


def wager_or_fold(
    table: PokerTable,
    makes: str,
    known: Callable[[int], Known] | None = None,
    holding: Callable[[int], str] = lambda seat: "",
) -> Step:
    """Clockwise, each player with the wager that it is so many times of makes one, or folds.

    `known(seat)` are the cards that a player sees, the own hand if nothing else is said;
    `holding(seat)` names the hand for which the chapter allows other sizes, where it does.
    """
    (decision,) = table.rules.decisions(makes)
    (of,) = decision.stake_with().wagers
    seats = [seat for seat in table.hands if table.bet(seat, of) is not None]

    def choices(rules: Rules, decision: Decision, main: Bet) -> tuple[Choice, ...]:
        return sized_choices(rules, decision, main, holding(main.seat))

    def own_hand(seat: int) -> Known:
        return {"hand": table.hands[seat]}

    yield from ask_each(table, decision, seats, known or own_hand, choices)


def ask_each(
    table: PokerTable,
    decision: Decision,
    seats: Iterable[int],
    known: Callable[[int], Known] | None = None,
    choices: Choices = sized_choices,
) -> Step:
    """Clockwise, each player makes the wager of a decision, or else folds or checks.

    `known(seat)` are the cards that a player sees, the own hand and the community cards if nothing
    else is said. A player whose wagers are forfeited meanwhile does neither. What folds cost is
    collected when the chapter says.
    """
    shown = table.shown
    (of,) = decision.stake_with().wagers
    for seat in seats:
        main = table.bet(seat, of)
        assert main is not None
        sees = known(seat) if known else {"hand": table.hands[seat], "community": shown}
        question = Decide(
            seat,
            decision.cite,
            tuple(
                _saying_its_cost(table, seat, choice)
                for choice in choices(table.rules, decision, main)
            ),
            {name: tuple(cards) for name, cards in sees.items()},
            made=table.made(seat),
        )
        _, amount = yield from decide(table, question)
        if not table.is_in(seat, of):
            continue
        if amount:
            table.make(Bet(seat, decision.makes, amount, player=main.player))
        elif decision.otherwise == "fold":
            table.fold(seat)
            yield from table.collect_forfeits([seat], AT_ONCE)
    yield from table.collect_forfeits(table.in_turn, WHEN_ALL_HAVE_DECIDED)
