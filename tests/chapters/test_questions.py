"""What a round asks is plain data: a page can show it, a store can keep it, and it reads back."""

from __future__ import annotations

import json

import pytest
from tests.chapters.guards import guards
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry
from croupier.rounds.plain import question_data, question_of
from croupier.rounds.words import Answer, Decide
from croupier.table.round import Round
from croupier.table.transcript import run_script


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_question_read_back_from_json_is_the_same_and_is_advised_alike(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every script; the advice once for each kind of decision, in games whose advice is fast:
    of each choice or of none, for who sees some values takes the highest for the best."""
    asked = 0
    advised: set[str] = set()
    advance = Round._advance

    def looked_at(round_: Round, answer: Answer) -> None:
        nonlocal asked
        if (question := round_.question) is None:  # the round begins
            return advance(round_, answer)
        read = question_of(json.loads(json.dumps(question_data(question))))
        assert read == question
        asked += 1
        if guards(entry).fast_advice and isinstance(read, Decide):
            kind = " ".join(choice.key for choice in read.choices)
            if kind not in advised:
                advised.add(kind)
                advice = round_.advice()
                assert advice.keys() in ({choice.key for choice in read.choices}, set())
                round_.question = read
                assert round_.advice() == advice
        return advance(round_, answer)

    monkeypatch.setattr(Round, "_advance", looked_at)
    for path in scripts(entry):
        run_script(entry, script(path))
    assert asked
