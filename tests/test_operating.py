"""What operators rely on: the doctor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import croupier, facts


def test_the_doctor_finds_everything_here(tmp_path: Path) -> None:
    found = facts("doctor", "--store", f"sqlite:///{tmp_path / 'store.sqlite'}")
    assert {each["what"] for each in found} >= {"python", "packages", "cache", "papers", "store"}
    assert not [each for each in found if each["state"] == "failed"]


def test_the_doctor_names_what_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "store.sqlite"
    damaged.write_text("no database", encoding="utf-8")
    done = croupier("doctor", "--store", f"sqlite:///{damaged}", "--json")
    assert done.returncode == 1
    (failed,) = [each for each in json.loads(done.stdout) if each["state"] == "failed"]
    assert failed["what"] == "store"
    monkeypatch.setattr("croupier.cli.doctor.KNOWN", "1/2")
    assert croupier("doctor").returncode == 1
