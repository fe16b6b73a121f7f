"""Logs that no session wrote, and logs of another version: a sentence, never a traceback."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.forging import rechained

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.table.log import LogError, read_log
from croupier.table.replay import OtherRules, other_rules, replay


def log() -> str:
    session = croupier.game("three-card-poker").open_session(seed=Seed.from_text("forged"))
    round_ = session.open_round([parse_bet("ante=10"), parse_bet("three-card-progressive=1")])
    round_.call("player-leaves", 1, by="floor")
    session.close()
    return session.log.text()


TEXT = log()
RECORDS: list[Any] = [dict(record) for record in read_log(TEXT)]
NUMBERS = range(len(RECORDS))
ODD: list[Any] = [None, True, -1, 10**18, 10**4000, 1.5, "", "x" * 20_000, [], {}, [[]], {"a": [1]}]


def edited(number: int, key: str, value: object) -> str:
    records = copy.deepcopy(RECORDS)
    records[number][key] = value
    return rechained(records)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: str(odd)[:10])
def test_odd_types_in_any_field_of_a_rechained_log(odd: object) -> None:
    """What an opening says of itself may be forged whole; what is not told by it may not."""
    for key in RECORDS[0]:
        with contextlib.suppress(LogError):
            replay(edited(0, key, odd))
    for number in NUMBERS[1:]:
        for key in RECORDS[number]:
            if RECORDS[number][key] != odd:
                with pytest.raises(LogError):
                    replay(edited(number, key, odd))


def test_a_missing_or_unknown_field_of_a_rechained_log() -> None:
    for number in NUMBERS:
        with pytest.raises(LogError):
            replay(edited(number, "more", 1))
        for key in RECORDS[number]:
            records = copy.deepcopy(RECORDS)
            del records[number][key]
            with pytest.raises(LogError):
                replay(rechained(records))


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 5000,
        "null",
        '{"n":1,"record":"session","digest":"\ud800"}',
        '{"n":1,"record":"session"}',
        '"digest"',
        "{}",
    ],
    ids=lambda line: line[:8],
)
def test_lines_that_are_no_records(line: str) -> None:
    for text in (f"{line}\n", f"{TEXT}{line}\n"):
        with pytest.raises(LogError):
            replay(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_records_in_any_other_order_or_number(data: st.DataObject) -> None:
    """A session without its round is one, too; anything else does not hold."""
    order = data.draw(st.lists(st.sampled_from(NUMBERS), max_size=30))
    records = [{**RECORDS[which], "n": n} for n, which in enumerate([0, *order], 1)]
    kinds = [record["record"] for record in records]
    if kinds not in ([record["record"] for record in RECORDS], ["session", "close"]):
        with pytest.raises(LogError):
            replay(rechained(records))


# ------------------------------------------------------------------------------ other versions


def written_elsewhere(change: Callable[[Any], None]) -> str:
    records = copy.deepcopy(RECORDS)
    change(records[0])
    return rechained(records)


def test_an_honest_log_of_another_version_replays_and_both_are_named() -> None:
    session = replay(written_elsewhere(lambda opening: opening.update(croupier="0.0.9")))
    assert session.rounds == 1
    said = other_rules(session.log.records[0], session.rules)
    (difference,) = said
    assert "0.0.9" in difference
    assert croupier.__version__ in difference


def test_a_default_that_has_changed_is_named_and_the_rest_compared() -> None:
    def other_default(opening: Any) -> None:
        opening["answers"]["envy-for-folded-hand"] = "yes"
        opening["rules"] = opening["rules_file"] = "0" * 64

    session = replay(written_elsewhere(other_default))
    said = other_rules(session.log.records[0], session.rules)
    assert said == ["the rules differ in envy-for-folded-hand"]


def test_a_difference_under_another_version_is_not_called_an_edit() -> None:
    records = copy.deepcopy(RECORDS)
    records[0]["croupier"] = "0.0.9"
    settled = next(record for record in records if record["record"] == "settled")
    settled["cite"] = "649a.99"
    with pytest.raises(OtherRules, match=r"0\.0\.9"):
        replay(rechained(records))
    records[0]["croupier"] = croupier.__version__
    with pytest.raises(LogError) as refused:
        replay(rechained(records))
    assert not isinstance(refused.value, OtherRules)


def test_the_opening_names_all_answers_and_what_was_elected() -> None:
    opening = json.loads(TEXT.splitlines()[0])
    rules = croupier.game("three-card-poker").rules()
    assert opening["answers"].keys() == rules.answers.keys()
    assert opening["rules"] == rules.digest
    assert opening["explicit"] == []


def test_who_called_an_irregularity_is_written_and_compared() -> None:
    called = next(record for record in RECORDS if record["record"] == "called")
    assert called["by"] == "floor"
    for by in ("shoe", "nobody"):
        with pytest.raises(LogError):
            replay(edited(called["n"] - 1, "by", by))
