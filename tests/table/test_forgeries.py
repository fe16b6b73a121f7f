"""Every field of every record, forged with the chain made anew: found, or on the list of what a
replay takes on trust."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest
from tests.chapters.scripts import script, scripts
from tests.table.forging import rechained
from tests.table.test_purses import whole

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.table.log import LogError, read_log
from croupier.table.meters import Meters
from croupier.table.proof import ACTS, on_trust
from croupier.table.replay import OtherRules, other_rules, replay
from croupier.table.session import Session
from croupier.table.transcript import run_script

GAME = croupier.game("three-card-poker")

OTHER_PROGRAM = {"croupier", "rules_file"}
"""What the first line says of the program that wrote it: a replay names both, whatever it says."""

ON_TRUST = {
    ("session", "live"): "that the seed came from the operating system",
    ("session", "linked"): "what other tables did to the linked meters",
    ("session", "meters"): "what was on the meters at the start",
    ("session", "stacked"): "what was stacked and never used",
    ("round", "bets"): ACTS,
    ("called", "by"): ACTS,
    ("called", "seat"): ACTS,
    ("bought in", "person"): ACTS,
    ("bought in", "cents"): ACTS,
    ("cashed out", "person"): ACTS,
    ("contributed", "person"): ACTS,
}
"""What nothing in a log confirms, and how a replay says so; instants are such, too."""


def progressive(meters: Meters | None = None) -> str:
    linked = {"linked-progressives": True}
    session = GAME.open_session(
        linked if meters else {}, seed=Seed.from_text("forged"), meters=meters
    )
    round_ = session.open_round([parse_bet("ante=10"), parse_bet("three-card-progressive=1")])
    round_.call("player-leaves", 1, by="floor")
    session.close()
    return session.log.text()


def of_shoes() -> str:
    """A seed for each round, with additions to two of them."""
    seeds = (Seed.from_text(f"forged {nth}") for nth in count())
    session = GAME.open_session(fresh=lambda: next(seeds))
    for addition in (b"first", b"second"):
        session.contribute("ann", addition)
        session.open_round([parse_bet("ante=10")]).choose("play")
    session.close()
    return session.log.text()


@cache
def log(which: str) -> str:
    match which:
        case "meters":
            return progressive()
        case "linked":
            return progressive(Meters.of(GAME.rules(), {}))
        case "purses":
            return whole().log.text()
        case "shoes":
            return of_shoes()
    entry = croupier.game(which).entry
    shortest = min(scripts(entry), key=lambda path: path.stat().st_size)
    return run_script(entry, script(shortest)).log.text()


def forged(value: Any) -> Iterator[Any]:
    """Other values that might stand in its place."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case None:
            yield from (1, "1", ["Ah"])
        case str() if len(value) == len("2026-11-18T00:20:31.250Z") and value.endswith("Z"):
            yield from ("2000-01-01T00:00:00.000Z", "2099-01-01T00:00:00.000Z")
        case str():
            yield value[:-1] + ("1" if value.endswith("0") else "0")
        case list():
            yield from ([*value, "1"], [*value, 1], value[:-1], value[::-1])
        case dict():
            yield from ({**value, "more": 1}, dict(list(value.items())[:-1]))


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value within a value, and the way to it."""
    if at:
        yield at, value
    within: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        within = list(value.items() if isinstance(value, dict) else enumerate(value))
    for key, part in within:
        yield from paths(part, (*at, key))


def forgeries(text: str) -> Iterator[tuple[str, tuple[Any, ...], str]]:
    """Kind of record, field, and a log with a forged value there."""
    records = read_log(text)
    for number, record in enumerate(records):
        for at, value in paths(record):
            for other in forged(value):
                if other == value:
                    continue
                changed: Any = copy.deepcopy(records)
                holder = changed[number]
                for key in at[:-1]:
                    holder = holder[key]
                holder[at[-1]] = other
                yield record["record"], at, rechained(changed)


def replayed(text: str) -> Session | LogError:
    try:
        return replay(text)
    except LogError as error:
        return error


@pytest.mark.parametrize(
    "which", ["meters", "linked", "purses", "shoes", "roulette", "sic-bo", "pai-gow", "blackjack"]
)
def test_a_forged_field_is_found_or_said_to_be_taken_on_trust(which: str) -> None:
    found, honest = 0, on_trust(replay(log(which)))
    for kind, at, text in forgeries(log(which)):
        of_program = kind == "session" and at[0] in OTHER_PROGRAM
        session = replayed(text)
        if isinstance(session, LogError):
            assert of_program or not isinstance(session, OtherRules)
            found += 1
        elif of_program:
            assert other_rules(session.log.records[0], session.rules)
        elif at != ("at",):
            # A forger may also take back what an honest log claims.
            assert ON_TRUST[kind, at[0]] in {*on_trust(session), *honest}
    assert found > 100


# ------------------------------------------------------------------------------ answers


def forged_answers(**changes: Any) -> str:
    records: Any = copy.deepcopy(read_log(log("meters")))
    opening = records[0]
    for key, value in changes.items():
        opening[key] = {**opening[key], **value} if isinstance(value, dict) else value
    return rechained(records)


@pytest.mark.parametrize("key", sorted(read_log(log("meters"))[0]["answers"]))
def test_an_answer_that_was_not_given_cannot_be_forged(key: str) -> None:
    """With the digest of the rules as it is, with any other, and with any explicit answers."""
    answers = read_log(log("meters"))[0]["answers"]
    for other in forged(answers[key]):
        for more in ({}, {"rules": "0" * 64}, {"croupier": "0.0.9"}, {"rules_file": "0" * 64}):
            with pytest.raises(LogError):
                replay(forged_answers(answers={key: other}, **more))


def test_an_answer_that_was_given_and_played_no_part_cannot_be_forged() -> None:
    """The rules are those of the forged answer; their digest is not the one that stands there."""
    session = GAME.open_session(GAME.rules({"envy-for-folded-hand": "yes"}), seed="given")
    session.close()
    records: Any = copy.deepcopy(read_log(session.log.text()))
    assert records[0]["explicit"] == ["envy-for-folded-hand"]
    records[0]["answers"]["envy-for-folded-hand"] = "no"
    with pytest.raises(LogError, match="the digest of its rules"):
        replay(rechained(records))


def test_an_answer_that_is_not_asked_or_left_out_is_found() -> None:
    with pytest.raises(LogError, match="do not answer made-up"):
        replay(forged_answers(answers={"made-up": True}))
    records: Any = copy.deepcopy(read_log(log("meters")))
    left_out = records[0]["answers"].popitem()[0]
    with pytest.raises(LogError, match=f"do not answer {left_out}"):
        replay(rechained(records))


def test_one_is_not_true() -> None:
    answers = read_log(log("meters"))[0]["answers"]
    key = next(key for key, value in answers.items() if value is True)
    with pytest.raises(LogError, match=f"do not answer {key}"):
        replay(forged_answers(answers={key: 1}))


def test_answers_of_another_version_are_named_and_not_called_an_edit() -> None:
    other = {"croupier": "0.0.9", "rules": "0" * 64}
    session = replay(forged_answers(answers={"envy-for-folded-hand": "yes"}, **other))
    program, rules = other_rules(session.log.records[0], session.rules)
    assert "0.0.9" in program
    assert croupier.__version__ in program
    assert rules.endswith(" envy-for-folded-hand")


@pytest.mark.parametrize("explicit", [["made-up"], ["envy-for-folded-hand"] * 2])
def test_answers_given_are_named_as_a_session_names_them(explicit: list[str]) -> None:
    with pytest.raises(LogError):
        replay(forged_answers(explicit=explicit))


@pytest.mark.parametrize(
    "meters",
    [
        {"three-card-progressive": {"meter": 1_000_000, "made-up": 5}},
        {"three-card-progressive": {"meter": -1}},
        {"made-up": {"meter": 5}},
        {"ante": {"meter": 5}},
    ],
)
def test_a_meter_that_is_not_there_or_owes_is_found(meters: Any) -> None:
    with pytest.raises(LogError):
        replay(forged_answers(meters=meters))


def test_linked_meters_need_a_meter_and_stacked_cards_need_cards() -> None:
    records: Any = copy.deepcopy(read_log(log("sic-bo")))
    for forge in ({"linked": True}, {"stacked": {**records[0]["stacked"], "cards": ["Ah"]}}):
        with pytest.raises(LogError):
            replay(rechained([{**records[0], **forge}, *records[1:]]))
