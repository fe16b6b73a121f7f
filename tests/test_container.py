"""The container file and its own command, run as if all but its volume and /tmp were read-only."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMMANDS = re.compile(r'CMD (\[".*"\])$', re.MULTILINE)
VARIABLE = re.compile(r"^(?:ENV)? +(CROUPIER_\w+|PYTHON\w+)=(\S+)", re.MULTILINE)
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)
READ_ONLY = """
import errno, os, sys

FREE = tuple(os.environ["WRITABLE"].split(os.pathsep))
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def refuse(event, given):
    if event not in ("open", "os.mkdir", "os.remove", "os.rename") or not given:
        return
    path = given[0]
    if isinstance(path, int) or (event == "open" and not (given[2] or 0) & WRITES):
        return
    if not os.path.realpath(os.fsdecode(path)).startswith((*FREE, "/dev/")):
        raise OSError(errno.EROFS, "Read-only file system", path)


sys.addaudithook(refuse)
"""


def test_the_container_installs_what_is_tested() -> None:
    tested = dict(PIN.findall((ROOT / "requirements.lock").read_text(encoding="utf-8")))
    run = dict(PIN.findall((ROOT / "requirements-run.lock").read_text(encoding="utf-8")))
    assert run
    assert {name: tested.get(name) for name in run} == run


def test_the_container_file_is_sound() -> None:
    """Linted, not root, with a check of its health."""
    lint = Path(sysconfig.get_path("scripts")) / "hadolint"
    done = subprocess.run(
        [lint, str(ROOT / "Containerfile")], capture_output=True, encoding="utf-8"
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert "\nUSER 8046\n" in FILE
    assert "\nHEALTHCHECK " in FILE


def test_the_check_finds_what_is_written_elsewhere(tmp_path: Path) -> None:
    write = f"open({str(tmp_path / 'a' / 'file')!r}, 'w')"
    for free, code in ((tmp_path / "a", 0), (tmp_path / "b", 1)):
        free.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", write], env=_environment(tmp_path, free), capture_output=True
        )
        assert done.returncode == code
    assert b"Read-only file system" in done.stderr


def _environment(tmp_path: Path, *free: Path) -> dict[str, str]:
    """Every Python process that inherits it writes to the `free` folders alone."""
    hook = tmp_path / "hook"
    hook.mkdir(exist_ok=True)
    (hook / "sitecustomize.py").write_text(READ_ONLY, encoding="utf-8")
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(hook), str(ROOT / "src"))),
        "WRITABLE": os.pathsep.join(str(each.resolve()) for each in free),
    }


def _commands(data: Path, port: int) -> Iterator[list[str]]:
    """The health check, and what is run, here: with this folder for /data and a free port."""
    for words in map(json.loads, COMMANDS.findall(FILE)):
        here = [word.replace("/data", str(data)).replace("8046", str(port)) for word in words]
        program = {"croupier": ["-m", "croupier.cli.main"], "python": []}[here[0]]
        yield [sys.executable, *program, *here[1:]]


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        found: int = free.getsockname()[1]
        return found


def _asked(address: str, body: object = None, **headers: str) -> Any:
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, sent, {"content-type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def test_it_serves_is_healthy_and_writes_to_its_volume_alone(tmp_path: Path, port: int) -> None:
    data, temporary = tmp_path / "data", tmp_path / "tmp"
    data.mkdir()
    temporary.mkdir()
    own = {name: value.replace("/data", str(data)) for name, value in VARIABLE.findall(FILE)}
    assert set(own) == {"CROUPIER_CACHE", "CROUPIER_STORE", "PYTHONDONTWRITEBYTECODE"}
    environment = {**_environment(tmp_path, data, temporary), **own, "TMPDIR": str(temporary)}
    healthy, run = _commands(data, port)
    assert subprocess.run(healthy, capture_output=True).returncode != 0
    with subprocess.Popen(
        run,
        env=environment,
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as server:
        try:
            assert server.stdout is not None
            said = []
            for line in server.stdout:
                said.append(line)
                if " at http" in line:
                    break
            assert server.poll() is None, "".join(said)
            # An engine asks again; a busy machine may not answer the first time.
            assert any(subprocess.run(healthy).returncode == 0 for _ in range(5))
            address = f"http://127.0.0.1:{port}"
            table = json.loads(_asked(f"{address}/api/tables", {"game": "roulette"}))
            bets = {"bets": ["1:red=10"], "at": table["at"]}
            own_table = f"{address}/api/tables/{table['table']}/round"
            key = {"authorization": f"Bearer {table['token']}", "idempotency-key": "one-round"}
            assert json.loads(_asked(own_table, bets, **key))["rounds"] == 1
            told = _asked(f"{address}/metrics").decode()  # practice tables may be open by now
            assert re.search(r"^croupier_tables_open [1-9]", told, re.MULTILINE)
            server.terminate()
            assert server.wait(30) in (0, -signal.SIGTERM)
        finally:
            server.kill()
    assert (data / "store.sqlite").is_file()


def test_compose_gives_it_the_same_volume_and_a_database() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    ours, database = services["croupier"], services["database"]
    *_, run = _commands(Path("/data"), 8046)
    given = [f"--{word}" for word in " ".join(run).split(" --")[1:]]
    assert {word.replace(" ", "=") for word in given} - {"--port=8046"} <= set(ours["command"])
    assert ours["read_only"]
    assert ours["volumes"] == ["data:/data"]
    assert ours["tmpfs"] == ["/tmp"]
    user, base = (database["environment"][f"POSTGRES_{what}"] for what in ("USER", "DB"))
    assert re.fullmatch(
        rf"postgresql://{user}:\$\{{POSTGRES_PASSWORD:\?set it\}}@database/{base}",
        ours["environment"]["CROUPIER_STORE"],
    )
    assert ours["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in database
