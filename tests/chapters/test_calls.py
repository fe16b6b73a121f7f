"""Every irregularity at every kind of question, once or twice over, in every game that plays.

Whatever is called, the round ends, and no wager is left without an end: the session's ledger would
raise. The tables are those of the transcripts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.randomness import Seed
from croupier.equipment.shoe import ShoeEmpty
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, Question, Stopped
from croupier.rulebook.rules import Rules, answer
from croupier.table.dealer import Order
from croupier.table.round import DEALERS, Round
from croupier.table.session import ActError, Session
from croupier.table.transcript import stacked

Kind = tuple[object, ...]
CHOICES = 4


@dataclass(frozen=True)
class Deal:
    """A round of a script, from its stacked cards if it is the first, and how choices are made."""

    rules: Rules
    nth: int
    bets: tuple[str, ...]
    cards: Order | None
    choice: int

    def opened(self, entry: Entry) -> Round | None:
        seed = Seed.from_text(str(self.nth))
        session = Session(entry, self.rules, seed=seed, order=self.cards)
        try:
            return session.open_round([parse_bet(text) for text in self.bets], stepwise=True)
        except (ActError, ValueError):
            return None  # it stands on what the round before it left

    def goes_on(self, round_: Round) -> bool:
        """Whether the round goes on; not where it is over, or needs more cards than are stacked."""
        if round_.question is None:
            return False
        try:
            self._answer(round_, round_.question)
        except ShoeEmpty:
            assert self.cards is not None
            return False
        return True

    def _answer(self, round_: Round, question: Question) -> None:
        if isinstance(question, DEALERS):
            round_.deal()
        elif isinstance(question, Stopped):
            round_.call(question.calls[0])
        elif isinstance(question, Decide):
            round_.choose(question.choices[self.choice % len(question.choices)].key)
        elif isinstance(question, Arrange):
            round_.choose(question.example)
        else:
            round_.choose("")


def kind_of(question: Question) -> Kind:
    choices = [choice.key for choice in question.choices] if isinstance(question, Decide) else []
    return (type(question).__name__, question.cite, *choices)


def called(round_: Round, call: str, times: int) -> int:
    """How often it could be called, one question after another."""
    done = 0
    for _ in range(times):
        if round_.question is not None and call in round_.question.calls:
            record = next(r for r in round_.session.rules.book.irregularity if r.key == call)
            seats = [bet.seat for bet in round_.bets] if record.concerns == "seat" else [None]
            seat = next((seat for seat in seats if round_.can_call(call, seat)), seats[0])
            if round_.can_call(call, seat):
                round_.call(call, seat)
                done += 1
    return done


def deals(entry: Entry) -> Iterator[Deal]:
    for path in scripts(entry):
        table = script(path)
        rules = answer(rulebook(entry), table.get("answers", {}))
        for nth, scripted in enumerate(table["round"]):
            cards = None if nth else stacked(table.get("cards"))
            for choice in range(CHOICES):
                yield Deal(rules, nth, tuple(scripted.get("bets", ())), cards, choice)


def moments(entry: Entry, *, each_set: bool) -> Iterator[tuple[Deal, int, str]]:
    """Deals, a question of each by its number, and what is called there: at each kind of question
    with every wager, or with each set of wagers."""
    met: defaultdict[tuple[Kind, str], set[object]] = defaultdict(set)
    for deal in deals(entry):
        wagers = {text.split("=")[0].split(":")[-1] for text in deal.bets}
        made = {frozenset(wagers)} if each_set else wagers
        round_, asked = deal.opened(entry), 0
        while round_ is not None and (question := round_.question) is not None:
            for call in question.calls:
                met_with = met[kind_of(question), call]
                if not made <= met_with:
                    met_with |= made
                    yield deal, asked, call
            if not deal.goes_on(round_):
                break
            asked += 1


@pytest.mark.parametrize("entry", PLAYABLE)
def test_any_call_at_any_question_leaves_no_wager_without_an_end(entry: Entry) -> None:
    check_calls(entry, each_set=False)


def check_calls(entry: Entry, *, each_set: bool) -> None:
    tried = 0
    for nth, (deal, asked, call) in enumerate(moments(entry, each_set=each_set)):
        round_ = deal.opened(entry)
        assert round_ is not None
        for _ in range(asked):
            assert deal.goes_on(round_)
        if not called(round_, call, times=1 + nth % 2):
            continue
        while deal.goes_on(round_):
            pass
        if round_.question is None:
            assert round_.finished
            assert sum(round_.ledger.accounts.values()) == 0
            tried += 1
    assert tried or not rulebook(entry).irregularity


AT_POKER = [entry for entry in PLAYABLE if entry.family.startswith("poker")]


@pytest.mark.parametrize("entry", AT_POKER)
def test_a_cut_is_improper_only_where_the_cards_are_cut(entry: Entry) -> None:
    """In the chapters of poker cards that a device has shuffled are not cut: their .5(c)(1)."""
    for by_device in (False, True):
        rules = answer(rulebook(entry), {"automated-shuffler": by_device})
        assert ("improper-cut" in rules.irregularities) is not by_device
