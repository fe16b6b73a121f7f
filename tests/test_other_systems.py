"""On a system without what only POSIX has, every game imports, plays and keeps its log."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from croupier.sources import PACKAGE

WITHOUT = """
import sys
for name in ("fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
import signal
for name in ("SIGHUP", "SIGKILL", "SIGUSR1"):
    delattr(signal, name)
"""
EVERY_GAME = """
from importlib import import_module
import croupier.cli.main, croupier.cli.play.record, croupier.store.log_file
from croupier.catalog.index import entries
for entry in entries():
    for what in ("play", "odds"):
        import_module(f"croupier.chapters.{entry.folder.name}.{what}")
import croupier
round_ = croupier.game("three-card-poker").open_round({}, ["ante=10"])
round_.choose("fold")
print(*(settled.net for settled in round_.settlements))
odds = croupier.game("three-card-poker").odds(wager="pair-plus", paytable="A")
print(odds.wagers[0].house_advantage)
"""
LOCKS = """
import os, types
held = set()
def locking(handle, how, size):
    place = os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR), size
    if place in held:
        raise OSError(13, "Permission denied")
    held.add(place)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
"""
KEPT_LOG = """
from pathlib import Path
from croupier.cli.play.record import begun
from croupier.store.log_file import LogFile, StoreError
import croupier
game, path = croupier.game("sic-bo"), Path(sys.argv[1])
with begun(game, game.rules(), "1", path, None) as session:
    try:
        LogFile.reopen(path)
    except StoreError as error:
        print(error)
    session.open_round(["small=10"])
    session.close()
print(croupier.api.replay(path).rounds)
"""


def ran(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_every_game_imports_and_a_round_is_settled() -> None:
    done = ran(WITHOUT + EVERY_GAME)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["-1000", "253/5525"]


def test_a_log_is_kept_and_locked(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    done = ran(WITHOUT + LOCKS + KEPT_LOG, str(path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{path} is in use")
    assert done.stdout.splitlines()[-1] == "1"


def test_a_system_that_cannot_lock_says_so(tmp_path: Path) -> None:
    done = ran(f"{WITHOUT}\nsys.modules['msvcrt'] = None\n{KEPT_LOG}", str(tmp_path / "a.log"))
    assert "StoreError: This system cannot lock files" in done.stderr


def test_no_module_imports_what_only_posix_has_at_its_top() -> None:
    for file in PACKAGE.rglob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if line[:1].strip() and words[:1] in (["import"], ["from"]):
                assert words[1].split(".")[0] not in ("fcntl", "grp", "pwd", "resource", "termios")
