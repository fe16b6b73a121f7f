"""Two programs that check a log by themselves, and vectors for whoever writes another."""

from __future__ import annotations

import json
import runpy
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable
from tests.table.forging import rechained

from croupier.equipment.randomness import Randomness, Seed, Stream, below
from croupier.sources import PACKAGE
from croupier.table.log import LogError, read_log
from croupier.table.replay import replay

FOLDER = PACKAGE.parent.parent / "examples" / "check"
VECTORS: dict[str, Any] = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
PROGRAM: dict[str, Any] = runpy.run_path(str(FOLDER / "check_log.py"))
check: Callable[[str], dict[str, int]] = PROGRAM["check"]
LOGS = ["".join(f"{line}\n" for line in log["lines"]) for log in VECTORS["logs"]]


def seed_of(vector: dict[str, Any]) -> Seed:
    return Seed.from_reveal(vector["seed"], live=False)


def randomness(vector: dict[str, Any]) -> Randomness:
    return Randomness(seed_of(vector), drawn=vector["number"] - 1)


def bytes_of(digits: str) -> Callable[[int], bytes]:
    left: Iterator[int] = iter(bytes.fromhex(digits))
    return lambda count: bytes(next(left) for _ in range(count))


def test_the_table_gives_the_vectors() -> None:
    for each in VECTORS["commitments"]:
        assert seed_of(each).commitment == each["commitment"]
    for each in VECTORS["mixed"]:
        additions = [bytes.fromhex(addition) for addition in each["additions"]]
        assert seed_of(each).mixed(additions).reveal == each["mixed"]
    for each in VECTORS["draws"]:
        stream = Stream(seed_of(each), each["purpose"], each["number"])
        assert stream.take(len(each["bytes"]) // 2).hex() == each["bytes"]
    for each in VECTORS["below"]:
        assert below(each["limit"], bytes_of(each["bytes"][: 2 * each["used"]])) == each["value"]
    for each in VECTORS["shuffles"]:
        assert list(randomness(each).shuffle(range(each["cards"]))) == each["order"]
    for each in VECTORS["spins"]:
        assert randomness(each).spin(each["pockets"]) == each["place"]
    for each in VECTORS["rolls"]:
        assert list(randomness(each).roll(len(each["dice"]))) == each["dice"]
    for each in VECTORS["seals"]:
        assert seed_of(each).seal(each["line"], each["text"]) == each["sealed"]


def test_standard_3_the_program_of_pythons_own_library_finds_the_vectors() -> None:
    def seed(each: dict[str, Any]) -> bytes:
        return seed_of(each).value

    draw, small, shuffled = PROGRAM["draw"], PROGRAM["below"], PROGRAM["shuffled"]
    for each in VECTORS["mixed"]:
        additions = [bytes.fromhex(addition) for addition in each["additions"]]
        assert PROGRAM["mixed"](seed(each), additions).hex() == each["mixed"]
    for each in VECTORS["draws"]:
        source = draw(seed(each), each["purpose"], each["number"])
        many = len(each["bytes"]) // 2
        assert bytes(next(source) for _ in range(many)).hex() == each["bytes"]
    for each in VECTORS["below"]:
        assert small(each["limit"], iter(bytes.fromhex(each["bytes"]))) == each["value"]
    for each in VECTORS["shuffles"]:
        source = draw(seed(each), "shuffle", each["number"])
        assert shuffled(range(each["cards"]), source) == each["order"]
    for each in VECTORS["seals"]:
        assert PROGRAM["unseal"](seed(each), each["line"], each["sealed"]) == each["text"]
    for log, each in zip(LOGS, VECTORS["logs"], strict=True):
        assert check(log) == each["checked"]


def in_the_browsers_language(tmp_path: Path, logs: list[str]) -> dict[str, Any]:
    files = []
    for number, log in enumerate(logs):
        files.append(tmp_path / f"{number}.log")
        files[-1].write_text(log, encoding="utf-8", newline="")
    node = compute_driver_executable()[0]
    checker, script = PACKAGE / "web" / "static" / "check.js", Path(__file__).parent / "check.js"
    call = [node, script, checker, FOLDER / "vectors.json", *files]
    done = subprocess.run(list(map(str, call)), capture_output=True, encoding="utf-8", check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@cache
def forged_logs() -> tuple[str, ...]:
    """Each log with another order of cards, roll, pocket, addition or seed, chained anew."""
    found = []
    for log in LOGS:
        for number, record in enumerate(read_log(log)):
            for other in changes(dict(record)):
                records = [dict(each) for each in read_log(log)]
                records[number] = other
                found.append(rechained(records))
    return tuple(found)


def changes(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    match record["record"]:
        case "session" | "seed":
            yield record | {"commitment": "0" * 64}
        case "contributed":
            yield record | {"hex": "00"}
        case "revealed" | "close":
            yield record | {"reveal": "1" * 64}
        case "card" if record["face_up"]:
            yield record | {"card": "2c" if record["card"] != "2c" else "3c"}
        case "spin":
            yield record | {"place": (record["place"] + 1) % record["of"]}
        case "roll":
            yield record | {"dice": [7 - die for die in record["dice"]]}


def test_standard_3_all_three_find_what_was_forged_and_nothing_else(tmp_path: Path) -> None:
    logs = [*LOGS, *forged_logs()]
    browser = in_the_browsers_language(tmp_path, logs)
    for kind, field in (
        ("commitments", "commitment"),
        ("mixed", "mixed"),
        ("draws", "bytes"),
        ("below", "value"),
        ("shuffles", "order"),
        ("spins", "place"),
        ("rolls", "dice"),
        ("seals", "text"),
    ):
        assert browser[kind] == [each[field] for each in VECTORS[kind]]
    assert browser["logs"][: len(LOGS)] == [each["checked"] for each in VECTORS["logs"]]
    assert len(forged_logs()) > 30
    for log, said in zip(forged_logs(), browser["logs"][len(LOGS) :], strict=True):
        with pytest.raises(ValueError, match=r"seed|line"):
            check(log)
        assert isinstance(said, str)
        with pytest.raises(LogError):
            replay(log)


def test_a_line_that_was_cut_out_changed_or_moved_is_found(tmp_path: Path) -> None:
    lines = LOGS[0].splitlines(keepends=True)
    broken = [
        "".join(lines[:3] + lines[4:]),
        "".join([*lines[:3], lines[4], lines[3], *lines[5:]]),
        LOGS[0].replace('"record":"round"', '"record":"Round"', 1),
    ]
    for log in broken:
        with pytest.raises(ValueError, match=r"edited|chained"):
            check(log)
    assert all(isinstance(said, str) for said in in_the_browsers_language(tmp_path, broken)["logs"])
