"""`croupier doctor`: whether this machine has what Croupier needs, one line for each thing."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from croupier.cli.output import console, plain_table, print_json
from croupier.version import VERSION

GOOD, WARNING, BAD = "ok", "note", "failed"
LEAST_PYTHON = (3, 11)
EXTRAS = {
    "postgres": "psycopg",
    "gym": "gymnasium",
    "data": "pyarrow",
    "cluster": "distributed",
    "design": "ortools",
}
ROOM_FOR_CACHE = 500 * 1024**2
ZONE = "America/New_York"


@dataclass(frozen=True)
class Finding:
    """What was looked at, how it is, and what to do if it is not well."""

    what: str
    state: str
    about: str


def examine(url: str | None) -> Iterator[Finding]:
    """Every check; one that raises has failed, and the others go on."""
    checks: tuple[tuple[str, Callable[[], Finding]], ...] = (
        ("python", _python),
        ("packages", _packages),
        ("chapters", _chapters),
        ("time zone", _zone),
        ("cache", _cache),
        ("compiled code", _kernel),
        ("papers", _papers),
        ("store", lambda: _store(url)),
    )
    for what, check in checks:
        try:
            yield check()
        except (ImportError, LookupError, OSError, ValueError) as error:
            yield Finding(what, BAD, str(error).splitlines()[0])
    for extra, module in EXTRAS.items():
        there = find_spec(module) is not None
        about = "installed" if there else f"not installed: pip install 'croupier[{extra}]'"
        yield Finding(f"extra {extra}", GOOD if there else WARNING, about)


def _python() -> Finding:
    now = sys.version_info[:3]
    text = f"{'.'.join(map(str, now))}, croupier {VERSION}"
    return Finding("python", GOOD if now >= LEAST_PYTHON else BAD, text)


def _packages() -> Finding:
    """Every package that this one requires, by the name it is installed under."""
    missing = []
    for line in requires("croupier") or []:
        if "extra ==" in line or "sys_platform" in line:
            continue
        name = line.split(">=")[0].split("[")[0].strip()
        try:
            version(name)
        except PackageNotFoundError:
            missing.append(name)
    if missing:
        return Finding("packages", BAD, f"missing: {', '.join(missing)}; pip install {missing[0]}")
    return Finding("packages", GOOD, "all that are required are installed")


def _chapters() -> Finding:
    from croupier.catalog.index import entries, rulebook

    found = entries()
    rulebook(found[0])
    return Finding("chapters", GOOD, f"{len(found)} games found, their rules files can be read")


def _zone() -> Finding:
    from zoneinfo import ZoneInfo

    ZoneInfo(ZONE)
    return Finding("time zone", GOOD, f"{ZONE} is known, by which days are reckoned")


def _cache() -> Finding:
    from croupier.kept import cache_folder

    folder = cache_folder()
    if folder is None:
        return Finding("cache", WARNING, "switched off: every count is made anew")
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    state = GOOD if free > ROOM_FOR_CACHE else WARNING
    return Finding("cache", state, f"{folder}, {free // 1024**2:,} MB free")


def _kernel() -> Finding:
    from croupier.api import game

    (odds,) = game("649a").odds(wager="pair-plus", paytable="D").wagers
    exact = str(odds.house_advantage)
    return Finding("compiled code", GOOD if exact == KNOWN else BAD, f"Pair Plus D counts {exact}")


KNOWN = "128/5525"
"""The house advantage of 649a.12(d), paytable D."""


def _papers() -> Finding:
    from croupier.api import game

    pdf = game("649a").paper("rules-card")
    return Finding("papers", GOOD if pdf.startswith(b"%PDF-") else BAD, "a PDF can be printed")


def _store(url: str | None) -> Finding:
    """Looked at, not made: the first command that needs a store makes it."""
    from sqlalchemy import make_url

    from croupier.store.engine import Store, usual_url

    asked = url or usual_url()
    place = make_url(asked) if "://" in asked else None
    file = Path(place.database or "") if place and place.drivername == "sqlite" else None
    if file is not None and not file.exists():
        return Finding("store", WARNING, f"{file} does not exist yet")
    store = Store(asked)
    with store.reading():
        return Finding("store", GOOD, f"{store.place} can be read and is up to date")


def show_doctor(url: str | None, *, as_json: bool) -> bool:
    """Print the findings; whether nothing failed."""
    found = list(examine(url))
    if as_json:
        print_json([asdict(each) for each in found])
    else:
        table = plain_table("Is everything there?")
        for name in ("", "state", "about"):
            table.add_column(name)
        for each in found:
            table.add_row(each.what, each.state, each.about)
        console().print(table)
    return all(each.state != BAD for each in found)
