"""The tables of all visitors: each a log and a few facts on disk, some of them open in memory."""

from __future__ import annotations

import json
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from zlib import crc32

from croupier.catalog.index import Entry, NotThere, find, rulebook
from croupier.equipment.randomness import Seed
from croupier.floor.opponents import Opponents, kinds_at
from croupier.rounds.bets import least_players, most_seats
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules, answer
from croupier.store.log_file import LogFile, seed_path
from croupier.table.placing import check_placing
from croupier.table.replay import resume
from croupier.table.session import ActError, Session

NAME = re.compile(r"[A-Za-z0-9_-]{22}")
BROUGHT = 500_00
MOST_BROUGHT = 1_000_000_00
MOST_RECORDS = 20_000


class Full(Exception):
    """No more tables can be opened now."""


@dataclass(frozen=True)
class Limits:
    """Of tables that are not closed a visitor has `tables_each` and all have `tables`; where there
    are more, one that was left alone for `idle` seconds goes. `tables_open` of them are in memory.
    `logs` of closed tables are kept."""

    tables: int = 2_000
    tables_each: int = 50
    idle: int = 24 * 3600
    logs: int = 1_000
    tables_open: int = 100


@dataclass(frozen=True)
class Facts:
    """What the log of a table does not say: whose it is, what the player brought, how it is played.

    A `trainer` asks the dealer's part of whoever sits there: so many questions were `asked`, so
    many answers `right`, and so many settlements of the round named as they are `paid`. Of the
    `opponents` each is of a kind that plays by itself.
    """

    game: str
    answers: Mapping[str, str]
    owner: str
    begun: int
    brought: int = BROUGHT
    advise: bool = False
    step: bool = False
    trainer: bool = False
    seats: tuple[int, ...] = (1,)
    opponents: tuple[str, ...] = ()
    asked: int = 0
    right: int = 0
    paid: int = 0


def middle_seat(rules: Rules) -> int:
    """Opposite the dealer, from where a table is seen best."""
    return ((most_seats(rules) or 1) + 1) // 2


def first_seats(rules: Rules, opponents: int) -> tuple[int, ...]:
    """The middle seat, and the next ones where a round needs more players."""
    first = middle_seat(rules)
    return tuple(range(first, first + max(1, least_players(rules) - opponents)))


class LiveTable:
    """One table; whoever acts on it holds its lock."""

    def __init__(self, name: str, path: Path, facts: Facts, session: Session, file: LogFile):
        self.name, self.path, self.facts = name, path, facts
        self.session, self.file = session, file
        self.against = Opponents(session, facts.opponents)
        self.lock = threading.Lock()
        self.gone = False
        self.refused = ""
        self.tried: Mapping[str, str] = {}
        self.verdict = ""

    def change(self, **facts: object) -> None:
        self.facts = replace(self.facts, **facts)  # type: ignore[arg-type]
        write_facts(self.path, self.facts)

    @property
    def at(self) -> str:
        """How far the table is: what was sent from another moment is not done."""
        return f"{len(self.session.log.records)}.{self.facts.asked}"

    @property
    def turn(self) -> str:
        """What changes with whatever is done at the table; who looks on asks for it."""
        return f"{self.at}.{crc32(repr(self.facts).encode()):x}"

    @property
    def last(self) -> list[Bet]:
        """The bets of the last round."""
        rounds = [r for r in self.session.log.records if r["record"] == "round" and r["bets"]]
        return [Bet(**bet) for bet in rounds[-1]["bets"]] if rounds else []

    @property
    def in_hand(self) -> int:
        """What the player has beside what lies on the layout: it follows from the log."""
        gained = sum(
            self.own(record["totals"]["players"])
            for record in self.session.log.records
            if record["record"] in ("end", "cleared")
        )
        round_ = self.session.round
        if round_ is not None and not round_.finished:
            gained += self.own(round_.totals().players)
        return self.facts.brought + gained

    def own(self, players: Mapping[str, int]) -> int:
        """Of what players gained, what is not an opponent's."""
        return sum(cents for player, cents in players.items() if not self.against.are(player))

    def open_round(self, bets: Sequence[Bet], *, stepwise: bool) -> None:
        seated = self.against.seated(bets)
        check_placing(self.session, seated)
        if len(self.session.log.records) >= MOST_RECORDS:
            raise ActError("The log of this table is full; close it and open another.")
        self.session.open_round(seated, stepwise=stepwise)

    def let_others_act(self) -> None:
        """Opponents decide until a person is asked."""
        round_ = self.session.round
        while round_ is not None and not round_.finished:
            answer = self.against.answer(round_.question)
            if answer is None:
                return
            round_.choose(answer)

    def close(self) -> None:
        self.session.close()
        self.file.end()
        self.gone = True

    def put_away(self) -> None:
        """Nobody acts on it now; its log stays as it is, to be taken up again."""
        with self.lock:
            if not self.gone:
                self.file.release()
                self.gone = True


class Tables:
    """Who holds a table's lock waits for no other lock but `_lock`, which nobody holds for long.
    Tables are taken up and put away one at a time, under `_moving`."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.folder, self.limits = folder, limits
        self._open: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()
        self._moving = threading.Lock()

    def begin(
        self,
        name: str,
        answers: Mapping[str, str],
        owner: str,
        *,
        trainer: bool = False,
        opponents: Sequence[str] = (),
    ) -> LiveTable:
        entry = find(name)
        rules = answer(rulebook(entry), answers)
        kinds = kinds_at(entry, rules, opponents)
        facts = Facts(
            entry.game,
            dict(answers),
            owner,
            int(time.time()),
            trainer=trainer,
            step=trainer,
            seats=first_seats(rules, len(kinds)),
            opponents=kinds,
        )
        with self._moving:
            self._make_room(owner)
            table = self._begun(entry, rules, facts)
            self._keep(table)
        return table

    def _begun(self, entry: Entry, rules: Rules, facts: Facts) -> LiveTable:
        key, seed = secrets.token_urlsafe(16), Seed.fresh()
        path = self._path(key)
        file = LogFile.create(path, seed)
        with ExitStack() as undo:
            undo.callback(file.discard)
            session = Session(entry, rules, seed=seed, sink=file)
            undo.pop_all()
        write_facts(path, facts)
        return LiveTable(key, path, facts, session, file)

    def _make_room(self, owner: str) -> None:
        """Full where no table can be opened; one that was left alone may go for it."""
        if len(self.of(owner)) >= self.limits.tables_each:
            raise Full(
                f"You have {self.limits.tables_each} tables; close one before you open another."
            )
        there = [path.with_suffix(".log") for path in self.folder.glob("*.json")]
        if len(there) < self.limits.tables:
            return
        oldest = min(there, key=_written)
        if _written(oldest) > time.time() - self.limits.idle:
            raise Full(f"There are {len(there)} tables here, all in use; come back later.")
        with self._lock:
            left = self._open.pop(oldest.stem, None)
        if left is not None:
            left.put_away()
        _remove(oldest)

    @contextmanager
    def hold(self, key: str) -> Iterator[LiveTable]:
        """A table by its name, for one who acts or looks; the next one waits."""
        while True:
            table = self._found(key)
            with table.lock:
                if not table.gone:
                    yield table
                    return

    def of(self, owner: str) -> list[tuple[str, Facts]]:
        """The tables of a visitor that are not closed, the last first."""
        found = []
        for path in self.folder.glob("*.json"):
            facts = read_facts(path)
            if facts is not None and facts.owner == owner:
                found.append((path.stem, facts))
        return sorted(found, key=lambda each: -each[1].begun)

    def finish(self, table: LiveTable) -> None:
        """Close a table that one holds: its facts go, its log is complete and stays until there
        are many later ones."""
        if table.session.in_play:
            raise ActError("A round is in play; the table closes when it has ended.")
        table.close()
        table.path.with_suffix(".json").unlink(missing_ok=True)
        with self._lock:
            self._open.pop(table.name, None)
        logs = self.folder.glob("*.log")
        closed = [path for path in logs if not path.with_suffix(".json").exists()]
        for path in sorted(closed, key=_written)[: -self.limits.logs]:
            _remove(path)

    def log_of(self, key: str) -> str:
        path = self._path(key)
        if not path.is_file():
            raise NotThere("There is no such table.")
        return path.read_text(encoding="utf-8")

    def close(self) -> None:
        with self._moving:
            with self._lock:
                left = list(self._open.values())
                self._open.clear()
            for table in left:
                table.put_away()

    def _found(self, key: str) -> LiveTable:
        """The table as it is open, or taken up from its log."""
        return self._at_hand(key) or self._moved_in(key)

    def _at_hand(self, key: str) -> LiveTable | None:
        with self._lock:
            if key in self._open:
                self._open.move_to_end(key)
            return self._open.get(key)

    def _moved_in(self, key: str) -> LiveTable:
        with self._moving:
            table = self._at_hand(key)
            if table is None:
                table = self._taken_up(key)
                self._keep(table)
            return table

    def _keep(self, table: LiveTable) -> None:
        """One table more, and the one that was left alone longest is put away."""
        oldest = None
        with self._lock:
            self._open[table.name] = table
            if len(self._open) > self.limits.tables_open:
                _, oldest = self._open.popitem(last=False)
        if oldest is not None:
            oldest.put_away()

    def _taken_up(self, key: str) -> LiveTable:
        path = self._path(key)
        facts = read_facts(path.with_suffix(".json"))
        if facts is None or not path.is_file():
            raise NotThere("There is no such table, or it was closed.")
        file, text, _ = LogFile.reopen(path)
        with ExitStack() as undo:
            undo.callback(file.release)
            session = resume(text, file.seed(), sink=file)
            round_ = session.round
            if round_ is not None and not round_.finished:
                round_.stepwise = facts.step
                round_.go_on()
            table = LiveTable(key, path, facts, session, file)
            table.let_others_act()
            undo.pop_all()
        return table

    def _path(self, key: str) -> Path:
        if not NAME.fullmatch(key):
            raise NotThere("There is no such table.")
        return self.folder / f"{key}.log"


def _written(log: Path) -> float:
    """When something was last done at a table."""
    try:
        return log.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _remove(log: Path) -> None:
    for path in (log, log.with_suffix(".json"), seed_path(log)):
        path.unlink(missing_ok=True)


def write_facts(path: Path, facts: Facts) -> None:
    """In one step, so that a table always has whole facts."""
    there = path.with_suffix(".json")
    scratch = there.with_suffix(f".{secrets.token_hex(4)}")
    scratch.write_text(json.dumps(asdict(facts)), encoding="utf-8")
    scratch.replace(there)


def read_facts(path: Path) -> Facts | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        seats, opponents = tuple(found["seats"]), tuple(found.get("opponents", ()))
        return Facts(**{**found, "seats": seats, "opponents": opponents})
    except (OSError, ValueError, TypeError, KeyError):
        return None
