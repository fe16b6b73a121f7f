"""Craps sessions with stacked rolls, for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.catalog.index import find, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, Roll, Settlement
from croupier.rulebook.rules import Rules, answer
from croupier.table.session import Round, Session

ENTRY = find("craps")
BOOK = rulebook(ENTRY)
USUAL = ("keep-dice", "as-marked", "accept")


def rules_of(answers: Mapping[str, object] | None = None) -> Rules:
    return answer(BOOK, answers or {})


def dice(text: str) -> list[tuple[int, ...]]:
    """`"33 16"` as rolls."""
    return [tuple(map(int, pair)) for pair in text.split()]


def table(rolls: str = "", **answers: object) -> Session:
    """A table whose next rolls are given; answers with _ for -."""
    chosen = {key.replace("_", "-"): value for key, value in answers.items()}
    seed = Seed.from_text("tests")
    return Session(ENTRY, rules_of(chosen), seed=seed, rolls=dice(rolls))


def throw(session: Session, *bets: str, do: Sequence[str] = ()) -> Round:
    """One roll: `do` answers the decisions in order, the rest is answered as usual."""
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    choices = list(do)
    while (question := round_.question) is not None:
        if isinstance(question, Roll):
            round_.deal()
            continue
        assert isinstance(question, Decide)
        legal = [choice.key for choice in question.choices]
        usual = next(key for key in USUAL if key in legal)
        round_.choose(choices.pop(0) if choices else usual)
    assert not choices
    return round_


def settled(round_: Round) -> dict[str, tuple[str, int, str]]:
    """Outcome, net in cents and cite by wager and place."""
    return {name(s): (s.outcome, s.net, s.cite) for s in round_.settlements}


def name(settlement: Settlement) -> str:
    on = f"@{settlement.on}" if settlement.on else ""
    return f"{settlement.seat}:{settlement.wager}{on}"


def standing(session: Session) -> set[str]:
    """What lies on the layout: `1:come@6=10`."""
    rows = session.carry["standing"]
    assert isinstance(rows, list)
    return {
        f"{seat}:{wager}{'@' + on if on else ''}={amount / 100:g}"
        for seat, wager, amount, on, _ in rows
    }
