"""A session in the terminal and its log: started, resumed, left at any moment."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.api import Game
from croupier.cli.output import console
from croupier.cli.play.prompts import leave_on_signal
from croupier.equipment.randomness import Seed
from croupier.rulebook.rules import Rules
from croupier.store.errors import StoreError
from croupier.store.log_file import LogFile, never_began
from croupier.store.signing import KeySigner, read_private
from croupier.table.log import LogError, Record, is_closed, read_log
from croupier.table.replay import other_rules, resume
from croupier.table.session import Session


@contextmanager
def begun(
    game: Game, rules: Rules, seed: str | None, log: Path | None, sign_key: Path | None
) -> Iterator[Session]:
    """A new session; its log, if any, exists before the first bet."""
    chosen = None if seed is None else Seed.from_text(seed)
    signer = _signer(sign_key)
    if signer is not None and log is None:
        raise StoreError("--sign-key needs --log; name the file whose receipts it signs.")
    if log is None:
        with _signals():
            yield game.open_session(rules, seed=chosen)
        return
    file = LogFile.create(log, chosen)
    fresh = file.fresh if chosen is None else None
    try:
        session = game.open_session(rules, seed=chosen, fresh=fresh, sink=file, signer=signer)
    except (ValueError, LookupError):
        file.discard()
        raise
    with _kept(session, file):
        yield session


@contextmanager
def taken_up(log: Path, sign_key: Path | None) -> Iterator[Session]:
    """An interrupted session, resumed where its log ends."""
    file, text, dropped = LogFile.reopen(log)
    try:
        opening = _to_go_on_with(file, text)
        seeds, signer = file.seeds(), _signer(sign_key)
        session = resume(text, seeds, fresh=file.fresh, sink=file, signer=signer)
    except ValueError:
        file.release()
        raise
    if dropped:
        console().print("The last line of the log was incomplete and was dropped.", style="yellow")
    for difference in other_rules(opening, session.rules):
        console().print(f"The session continues. Note: {difference}.", style="yellow")
    with _kept(session, file):
        yield session


def _to_go_on_with(file: LogFile, text: str) -> Record:
    """The opening record of an open session; a closed session has no seed left to resume with."""
    if not text:
        raise StoreError(_nothing_in(file.path))
    records = read_log(text, closed=False)
    if is_closed(records):
        file.forget_seed()
        raise LogError(f"This session is closed; to view it: croupier replay {file.path}")
    return records[0]


def _nothing_in(log: Path) -> str:
    """What to do about a file without a complete line."""
    if never_began(log):
        return f"The session in {log} never started; to start it: croupier play GAME --log {log}"
    return f"{log} is not a session log: it has no complete line. Name a session log."


def _signer(sign_key: Path | None) -> KeySigner | None:
    return None if sign_key is None else read_private(sign_key)


@contextmanager
def _kept(session: Session, file: LogFile) -> Iterator[None]:
    """Keep the log whatever happens; delete its seed once the close is on disk."""
    failed = False
    try:
        with _signals():
            yield
    except StoreError:
        failed = True
        raise
    except ValueError:
        # A usage error, such as a malformed bet, leaves nothing open.
        if session.can_close():
            session.close()
        raise
    finally:
        if session.closed and not failed:
            file.end()
            console().print(f"Log: {file.path}", style="dim")
        else:
            file.release()
            console().print(
                f"Log: {file.path}. To continue: croupier play --resume {file.path}",
                style="dim",
            )


@contextmanager
def _signals() -> Iterator[None]:
    """An interrupt, a termination or a closed terminal makes the player leave, but never in the
    middle of a log line."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is not on Windows
    caught = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(which, leave_on_signal) for which in caught]
    try:
        yield
    finally:
        for which, handler in zip(caught, before, strict=True):
            signal.signal(which, handler)
