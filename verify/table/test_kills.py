"""Sessions cut off at every line, at many bytes, and by hundreds of true SIGKILLs."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from tests.chapters.scripts import PLAYABLE
from tests.store.test_log_file import rounds_in, started
from tests.table.instants import without_instants
from tests.table.test_resume import cut_and_gone_on, line_ends, scripted

from croupier.catalog.index import Entry
from croupier.store.log_file import seed_path
from croupier.table.replay import replay

BYTES = 10
KILLS = 100
ROUNDS = 3000
TABLES = {
    "sic-bo": ("--bet=1:small=10", "--bet=2:big=5"),
    "minibaccarat": ("--bet=1:banker=10", "--bet=2:tie=5"),
    "roulette": ("--bet=1:red=10", "--bet=1:straight@17=5"),
}


@pytest.mark.parametrize("entry", PLAYABLE)
def test_every_line_of_every_transcript(entry: Entry) -> None:
    rng = random.Random(entry.game)
    for whole in scripted(entry):
        data = whole.log.text().encode()
        ends = line_ends(data)
        inside = [rng.randrange(ends[0], len(data) - 1) for _ in range(BYTES)]
        for cut in [*ends, *inside]:
            assert cut_and_gone_on(whole, cut) == whole.log.text()


@pytest.mark.parametrize("game", TABLES)
def test_killed_a_hundred_times_a_session_has_the_records_of_one_that_was_not(
    game: str, tmp_path: Path
) -> None:
    rng = random.Random(game)
    bets, money = TABLES[game], "--bankroll=10000000"
    path, whole = tmp_path / "killed.log", tmp_path / "whole.log"
    words = [game, money, "--seed=k", f"--log={path}"]
    killed = 0
    while not path.exists() or seed_path(path).exists():
        left = ROUNDS - rounds_in(path)
        with started(*words, *bets, f"--rounds={left}") as process:
            if killed < KILLS:
                _wait_to_begin(path)
                time.sleep(rng.random() * 0.2)
                process.kill()
                killed += 1
            else:
                assert process.wait(600) == 0
        words = [f"--resume={path}"]
    with started(game, money, *bets, f"--rounds={ROUNDS}", "--seed=k", f"--log={whole}") as uncut:
        assert uncut.wait(600) == 0
    assert killed > KILLS // 2
    text = path.read_text(encoding="utf-8")
    assert without_instants(text) == without_instants(whole.read_text(encoding="utf-8"))
    assert replay(text).rounds == ROUNDS


def _wait_to_begin(path: Path) -> None:
    """Until the process has taken the log up and written on; a new one until money is brought."""
    before = path.stat().st_size if path.exists() else 0
    for _ in range(2000):
        if path.exists() and path.stat().st_size > before and b"bought in" in path.read_bytes():
            return
        time.sleep(0.005)
