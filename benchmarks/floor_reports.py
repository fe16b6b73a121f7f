"""What reports and recall cost after many rounds: `python -m benchmarks.floor_reports`.

Rounds are dealt in memory and written with their records table by table; the cost of an act on the
floor is measured by `benchmarks.floor`.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import insert

from croupier.catalog.index import find, rulebook
from croupier.equipment.randomness import Seed
from croupier.floor.games import rebuild
from croupier.floor.money import TRAINING
from croupier.floor.recall import Search, last_rounds, search
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.make import Wanted, make_report
from croupier.floor.reporting.report import as_csv, as_parquet
from croupier.floor.tables import Facts
from croupier.people.person import Person, Role
from croupier.rounds.words import Bet
from croupier.rulebook.rules import answer
from croupier.store import clock
from croupier.store.engine import Store, file_url
from croupier.store.schema import lines, sessions
from croupier.table.session import Session

READER = Person("reader", Role.READER)
ALL = Asked(None, None, TRAINING)
PER_TABLE = 1_000
AMOUNTS = (5_00, 10_00, 15_00, 20_00, 25_00, 50_00, 100_00)


def deal(number: int, rounds: int) -> Session:
    """A table at which every second round also bets on a number."""
    entry = find("roulette")
    session = Session(entry, answer(rulebook(entry), {}), seed=Seed.from_text(f"table {number}"))
    session.buy_in(f"player-{number}", 1_000_000_00)
    for at in range(rounds):
        amount = AMOUNTS[(at + number) % len(AMOUNTS)]
        bets = [Bet(1, "red", amount), *([Bet(1, "straight", amount, "17")] if at % 2 else [])]
        session.open_round(bets)
    return session


def write(store: Store, number: int, session: Session) -> None:
    key, owner, facts = f"table-{number:015d}", f"player-{number}", Facts({})
    row = {
        "key": key,
        "game": "roulette",
        "owner": owner,
        "address": "",
        "opened": clock.now(),
        "acted": clock.now(),
        "closed": "",
        "seed": session.seed.kept(),
        "facts": facts.plain(),
    }
    told = [
        {"session": key, "number": at, "line": line} for at, line in enumerate(session.log.lines, 1)
    ]
    with store.writing() as connection:
        connection.execute(insert(sessions).values(row))
        connection.execute(insert(lines), told)
        rebuild(connection, key, owner, facts, session)


@contextmanager
def timed(what: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    print(f"{what:55} {time.perf_counter() - begun:8.2f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=100_000)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "store.sqlite"
        store = Store(file_url(file))
        with timed(f"deal and record {rounds:,} rounds"):
            for number in range(rounds // PER_TABLE):
                write(store, number, deal(number, PER_TABLE))
        print(f"{file.stat().st_size / 1e6:,.0f} MB")
        for by in ("life", "game", "table", "player", "day"):
            with timed(f"results by {by}"):
                made = make_report(store, READER, "results", Wanted(ALL, by))
        asked: dict[str, Callable[[], object]] = {
            "paytables": lambda: make_report(store, READER, "paytables", Wanted(ALL)),
            "terminals": lambda: make_report(store, READER, "terminals", Wanted(ALL)),
            "records of all games as CSV": lambda: as_csv(
                make_report(store, READER, "games", Wanted(ALL))
            ),
            "results as Parquet": lambda: as_parquet(made),
            "the last ten rounds of a table": lambda: last_rounds(
                store, READER, "table-000000000000003"
            ),
            "search by amount": lambda: search(store, READER, Search(ALL, least=100_00)),
            "search by player": lambda: search(store, READER, Search(ALL, person="player-7")),
            "search by paragraph, none found": lambda: search(
                store, READER, Search(ALL, paragraph="699a.")
            ),
        }
        for what, ask in asked.items():
            with timed(what):
                ask()
        store.close()


if __name__ == "__main__":
    main()
