"""Call the command line in process, as its user does; a traceback is the caller's failure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from croupier.cli.faults import DEBUG, FAULT
from croupier.cli.main import app


@dataclass(frozen=True)
class Done:
    """What came of a call."""

    returncode: int
    stdout: str
    stderr: str


def croupier(*words: str, typed: str | bytes = "", env: Mapping[str, str] | None = None) -> Done:
    """In a pipe without a width, unless `env` gives one."""
    runner = CliRunner(env={"COLUMNS": None, DEBUG: "1", **(env or {})})
    found = runner.invoke(app, words, input=typed, catch_exceptions=False)
    assert found.exit_code != FAULT, found.stderr
    return Done(found.exit_code, found.stdout, found.stderr)


def facts(*words: str, env: Mapping[str, str] | None = None) -> Any:
    done = croupier(*words, "--json", env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
