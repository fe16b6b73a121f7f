"""Properties of every game that plays, from the tables its transcripts set up.

Random decisions and random irregularities at random moments: nothing legal raises, money is
conserved (the session's ledger checks it after each round), and the log replays to the byte.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, Stopped, SystemDraw
from croupier.rulebook.rules import answer
from croupier.table.replay import replay
from croupier.table.round import DEALERS
from croupier.table.session import ActError, Round, Session


def play_on(round_: Round, data: st.DataObject) -> None:
    """Answer whatever is asked, calling an irregularity now and then."""
    calls_left = 4
    for _ in range(500):
        question = round_.question
        if question is None:
            return
        if calls_left and question.calls and data.draw(st.integers(0, 19)) == 19:
            calls_left -= 1
            call = data.draw(st.sampled_from(question.calls))
            seats = sorted({bet.seat for bet in round_.bets})
            concerned = round_.session.in_use.irregularities[call].concerns == "seat"
            seat = data.draw(st.sampled_from(seats)) if concerned else None
            if round_.can_call(call, seat):  # nobody leaves twice, and no card is exposed undealt
                round_.call(call, seat)
        elif isinstance(question, DEALERS):
            round_.deal()
        elif isinstance(question, Decide):
            round_.choose(data.draw(st.sampled_from([choice.key for choice in question.choices])))
        elif isinstance(question, Arrange):
            round_.choose(question.example)
        elif isinstance(question, Stopped):
            round_.call(question.calls[0])
        else:
            assert isinstance(question, SystemDraw)
            round_.choose(data.draw(st.sampled_from(("", *question.among))))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("entry", PLAYABLE)
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_legal_play_ends_conserves_money_and_replays(entry: Entry, data: st.DataObject) -> None:
    table = script(data.draw(st.sampled_from(scripts(entry)), label="table"))
    seed = data.draw(st.integers(0, 10**6), label="seed")
    rules = answer(rulebook(entry), table.get("answers", {}))
    session = Session(entry, rules, seed=Seed.from_text(str(seed)))
    for scripted in table["round"]:
        bets = [parse_bet(text) for text in scripted.get("bets", ())]
        try:
            round_ = session.open_round(bets, stepwise=True)
        except (ActError, ValueError):
            continue  # a later round of the script may stand on what a stacked one left
        play_on(round_, data)
        assert round_.finished
        players = {bet.player for bet in round_.bets}
        assert set(round_.totals().players) == players
        assert sum(round_.ledger.accounts.values()) == 0
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()
