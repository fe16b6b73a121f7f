"""Rows as files: what pyarrow and polars read back is what was counted, dealt and settled."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pytest
from pyarrow import feather, parquet
from tests.cli.calling import croupier, facts

from croupier.api import game
from croupier.refusals import Wrong
from croupier.table.ledger import THE_HOUSE
from croupier.tabular import METADATA, TEXT, WHOLE, write_rows

SUFFIXES = (".csv", ".parquet", ".arrow")
STRATEGY = "examples/craps/three-point-molly.toml"


def read(path: Path) -> list[Mapping[str, Any]]:
    """What pyarrow reads, and polars alike."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".parquet":
        one, other = parquet.read_table(path), polars.read_parquet(path)
    else:
        one, other = feather.read_table(str(path)), polars.read_ipc(path)
    found: list[Mapping[str, Any]] = one.to_pylist()
    assert other.to_dicts() == found
    return found


def about(path: Path) -> Mapping[str, Any]:
    found = parquet.read_schema(path).metadata[METADATA.encode()]
    told: Mapping[str, Any] = json.loads(found)
    return told


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_odds_are_written_with_exact_figures_beside_floats(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"odds{suffix}"
    call = ("odds", "649a", "--wager", "pair-plus", "--paytable", "D", "--out", str(file))
    (wager,) = facts(*call)["wagers"]
    rows = read(file)
    assert [row["outcome"] for row in rows] == [each["outcome"] for each in wager["outcomes"]]
    for row, outcome in zip(rows, wager["outcomes"], strict=True):
        assert float(row["probability"]) == outcome["probability"]
        assert float(Fraction(row["probability_exact"])) == outcome["probability"]
        assert int(row["combinations"]) == outcome["combinations"]
        assert row["exact"] == wager["exact"]


def test_a_simulation_has_the_same_columns_and_its_rules(tmp_path: Path) -> None:
    odds, sampled = tmp_path / "odds.parquet", tmp_path / "sampled.parquet"
    croupier("odds", "over-under", "--out", str(odds))
    call = ("simulate", "over-under", "--rounds", "2000", "--cores", "1", "--out", str(sampled))
    assert croupier(*call).returncode == 0
    assert parquet.read_schema(odds).equals(parquet.read_schema(sampled))
    assert {row["rounds"] for row in read(sampled)} == {2000}
    assert {row["probability_exact"] for row in read(sampled)} == {None}
    assert about(sampled)["rules"] == dict(game("over-under").odds().answers)


def test_sessions_are_written_as_their_distribution(tmp_path: Path) -> None:
    file = tmp_path / "sessions.parquet"
    call = ("simulate", "craps", "--strategy", STRATEGY, "--sessions", "500", "--cores", "1")
    found = facts(*call, "--out", str(file))
    rows = read(file)
    assert sum(row["sessions"] for row in rows) == 500
    middles = sum((r["result_from"] + r["result_below"]) / 2 * r["sessions"] for r in rows) / 500
    assert abs(middles - found["mean_result"]) <= found["histogram"]["width"]
    assert about(file)["risk_of_ruin"] == found["risk_of_ruin"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_log_is_written_with_what_each_wager_won(suffix: str, tmp_path: Path) -> None:
    session = game("three-card-poker").open_session({}, seed="rows")
    for _ in range(3):
        round_ = session.open_round(["2:ante=10", "2:pair-plus=5"])
        round_.choose("play")
    session.close()
    log, file = tmp_path / "a.log", tmp_path / f"log{suffix}"
    log.write_text(session.log.text(), encoding="utf-8")
    assert croupier("replay", str(log), "--out", str(file)).returncode == 0
    rows = read(file)
    settled = [row for row in rows if row["record"] == "settled"]
    assert sum(int(row["net_cents"]) for row in settled) == -session.ledger.accounts[THE_HOUSE]
    assert {int(row["round"]) for row in settled} == {1, 2, 3}
    assert [json.loads(row["facts"]) for row in rows] == session.log.records
    own = [row for row in rows if row["card"] and row["seat"] and int(row["seat"]) == 2]
    assert len(own) == 9
    assert rows[-1]["digest"] == session.log.head


def test_an_edited_log_is_not_written(tmp_path: Path) -> None:
    session = game("roulette").open_session({}, seed="rows")
    session.close()
    log, file = tmp_path / "a.log", tmp_path / "log.parquet"
    log.write_text(session.log.text().replace("roulette", "craps"), encoding="utf-8")
    assert croupier("replay", str(log), "--out", str(file)).returncode == 2
    assert not file.exists()


def test_long_numbers_stay_whole_as_text(tmp_path: Path) -> None:
    file = tmp_path / "long.parquet"
    write_rows(file, {"ways": TEXT, "n": WHOLE}, [{"ways": 7**90, "n": None}], {})
    (row,) = read(file)
    assert row == {"ways": str(7**90), "n": None}
    assert parquet.read_schema(file).field("n").type == pa.int64()


def test_a_name_without_a_known_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match=r"\.parquet"):
        write_rows(tmp_path / "odds.xlsx", {"n": WHOLE}, [], {})
    done = croupier("odds", "649a", "--wager", "pair-plus", "--out", "odds.xlsx")
    assert (done.returncode, "odds.xlsx" in done.stderr) == (2, True)
