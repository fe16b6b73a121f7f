"""Any file and any answer at all gets an answer or a sentence: no traceback, in under a second."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.bounded import bounded
from tests.cli.calling import croupier

from croupier.catalog.index import find, rulebook
from croupier.rulebook.rules import questions
from croupier.submission.form import template

SUBMISSION = template(rulebook(find("649a")))
RULES = find("617a").rules_file.read_text(encoding="utf-8")
PAYTABLE = 'wager = "straight"\nlabel = "Proposed"\nrows = [["Win", "34 to 1"]]\n'
STRATEGY = """name = "Line"
bankroll = "$300"
rolls = 20
[[bet]]
wager = "pass"
amount = "$10"
odds = { 4 = 3, 6 = 5 }
[[bet]]
wager = "place-to-win"
on = "6"
amount = "$12"
points = [5, 8]
"""
CALLS: dict[str, tuple[tuple[str, ...], str]] = {
    "check": (("check",), SUBMISSION),
    "check rules": (("check",), RULES),
    "submission": (("rules", "649a", "--irregularities", "--submission"), SUBMISSION),
    "paytable": (("odds", "617a", "--json", "--paytable-file"), PAYTABLE),
    "strategy": (("simulate", "craps", "--sessions", "1", "--strategy"), STRATEGY),
}
TYPES = [
    "''",
    '"\\u001b[2J"',
    '"\\u200b"',
    '"[/x]"',
    '"１２"',
    '"1/0"',
    "0",
    "-1",
    "1000000000000000000000",
    "0x" + "f" * 5000,
    "1e400",
    "nan",
    "true",
    "2026-11-15",
    "07:32:00",
    "[]",
    "[[[]]]",
    "{}",
    "{ a.b = [1, { c = 'd' }] }",
    '"""\nlong\n"""',
]
WORDS = st.text(max_size=20) | st.sampled_from(["game", "649a", "wager", "rows", "10 to 1", "$5"])


@st.composite
def values(draw: st.DrawFn) -> str:
    """A value in TOML, of any type."""
    return draw(st.sampled_from(TYPES) | WORDS.map(json.dumps) | st.integers().map(str))


@st.composite
def documents(draw: st.DrawFn, text: str) -> bytes:
    """Bytes at random, a file with one value of another type, or one with a hole or a patch."""
    how = draw(st.integers(0, 3))
    if how == 0:
        return draw(st.binary(max_size=200))
    lines = text.splitlines()
    told = [nth for nth, each in enumerate(lines) if " = " in each and each[0] != "#"]
    if how == 1:
        for nth in draw(st.sets(st.sampled_from(told), min_size=1, max_size=3)):
            lines[nth] = lines[nth].partition("=")[0] + "= " + draw(values())
        return "\n".join(lines).encode("utf-8", "replace")
    if how == 2:
        nth = draw(st.sampled_from(told))
        lines[nth] = f"{json.dumps(draw(WORDS))} = {draw(values())}"
        return "\n".join(lines).encode("utf-8", "replace")
    start = draw(st.integers(0, len(text)))
    patch = draw(st.binary(max_size=8))
    return text[:start].encode() + patch + text[start + draw(st.integers(0, 40)) :].encode()


def answered(words: Sequence[str]) -> None:
    with bounded():
        done = croupier(*words)
    assert done.returncode in (0, 1, 2)
    said = done.stdout + done.stderr
    assert said
    assert all(char.isprintable() or char in "\n\xa0" for char in said)
    for word in ("Traceback", "invalid literal", "Fraction(", "Exceeds the limit", "unhashable"):
        assert word not in said
    if done.returncode == 2:
        assert done.stderr.startswith("croupier: ")


@pytest.fixture(scope="module", params=CALLS)
def call(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """A way to hand over a file, called once so that what it loads is there."""
    file = tmp_path_factory.mktemp("any") / "file.toml"
    words, text = CALLS[request.param]
    file.write_text(text, encoding="utf-8")
    assert croupier(*words, str(file)).returncode in (0, 1)
    return request.param, file


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_file_is_answered(call: tuple[str, Path], data: st.DataObject) -> None:
    name, file = call
    words, text = CALLS[name]
    file.write_bytes(data.draw(documents(text)))
    answered((*words, str(file)))


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_answer_is_answered(data: st.DataObject) -> None:
    keys = st.sampled_from(sorted(questions(rulebook(find("649a"))))) | WORDS
    texts = st.sampled_from(TYPES) | WORDS
    answered(
        ("rules", "649a", "--irregularities", "--set", f"{data.draw(keys)}={data.draw(texts)}")
    )


def test_what_lies_beside_a_rules_file_is_read_in_bounds_too(tmp_path: Path) -> None:
    file, beside = tmp_path / "rules.toml", tmp_path / "paragraphs.txt"
    file.write_text(RULES, encoding="utf-8")
    beside.write_bytes(b"\xff\xfe617a")
    answered(("check", str(file)))
    beside.unlink()
    os.mkfifo(beside)
    answered(("check", str(file)))
