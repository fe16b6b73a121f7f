"""What is written for other programs is what its schema says, and no less."""

from __future__ import annotations

import json
import tomllib
from datetime import date

import pytest
from jsonschema import Draft202012Validator
from tests.cli.calling import croupier, facts

from croupier.api import game, games
from croupier.filing.events import Event
from croupier.formats.schemas import SCHEMAS, schema
from croupier.people.person import Role
from croupier.submission.form import template

BETS = {"three-card-poker": "ante", "blackjack": "blackjack", "craps": "pass"}


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one_and_has_its_address(name: str) -> None:
    found = schema(name)
    Draft202012Validator.check_schema(found)
    assert found["$id"] == f"urn:croupier:schema:{name}"
    assert facts("schema", name) == found
    assert not Draft202012Validator(found).is_valid({"game": 1})


def test_every_line_of_a_log_has_its_shape() -> None:
    valid = Draft202012Validator(schema("log-line-1"))
    for name in ("three-card-poker", "blackjack", "craps"):
        session = game(name).open_session({}, seed="schema")
        session.buy_in("Ann", 100_00)
        round_ = session.open_round([f"{BETS[name]}=10"])
        while round_.question is not None:
            round_.choose(round_.question.choices[0].key)  # type: ignore[union-attr]
        session.close()
        for line in session.log.lines:
            valid.validate(json.loads(line))
    line = json.loads(session.log.lines[0])
    assert not valid.is_valid({**line, "previous": "x"})
    assert not valid.is_valid({**line, "record": "bought in"})


def test_every_template_of_a_submission_has_its_shape() -> None:
    valid = Draft202012Validator(schema("submission-1"))
    for each in games():
        valid.validate(tomllib.loads(template(each.rulebook)))
    assert not valid.is_valid({"game": "roulette", "answers": {"double-zero": None}})


@pytest.mark.parametrize("name", ["649a", "619a", "627a"])
def test_odds_as_json_have_their_shape(name: str) -> None:
    valid = Draft202012Validator(schema("odds-report-1"))
    report = facts("odds", name)
    valid.validate(report)
    report["wagers"][0]["exact"] = "0.05"
    assert not valid.is_valid(report)


def test_events_of_a_filing_have_their_shape() -> None:
    valid = Draft202012Validator(schema("filing-event-1"))
    event = Event("RS-2026-0001", 1, "filed", date(2026, 11, 18), "mary", next(iter(Role)))
    valid.validate(json.loads(event.text()))
    assert not valid.is_valid({**json.loads(event.text()), "role": "nobody"})


def test_an_unknown_schema_is_named() -> None:
    done = croupier("schema", "log-line-9")
    assert done.returncode == 2
    assert "log-line-9" in done.stderr
    assert set(facts("schema")) == set(SCHEMAS)
