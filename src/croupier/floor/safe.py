"""The seeds of tables in play, sealed in the store until their logs reveal them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from croupier.equipment.randomness import Seed
from croupier.floor.places import Pending
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import TABLE, Refused, check_may
from croupier.store import journal
from croupier.store.engine import Store
from croupier.store.schema import seeds, sessions
from croupier.store.sealing import KEY_FILE, Keyring, NoKey, add_key, key_file, key_of, keyring
from croupier.table.session import Session


class Safe:
    """Seals and opens the seeds of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ring: Keyring | None = None

    @property
    def ring(self) -> Keyring:
        if self._ring is None:
            with self.store.reading() as connection:
                sealed = connection.scalar(select(seeds.c.session).limit(1)) is not None
            self._ring = keyring(self.store, sealed=sealed)
        return self._ring

    def check(self) -> None:
        """Whether every seed can be opened: no play without."""
        with self.store.reading() as connection:
            found = [*connection.scalars(select(seeds.c.key).distinct())]
            plain = connection.scalar(select(sessions.c.key).where(sessions.c.seed != "").limit(1))
        self._verify(found)
        if plain is not None:
            self._seal_plain()

    def verify_given(self) -> None:
        """Refuse a server's store without keys, before anybody is served: no table could be opened
        there. A store in a file makes its own."""
        if self.store.file is None and self.store.may_write:
            _ = self.ring

    def verify_for_money(self) -> None:
        """Where there is money the keys are kept apart from the store."""
        if not self.ring.given:
            raise NoKey(
                f"Tables for money need seed keys kept apart from the store, not {self.ring.place}:"
                f" move that file and set {KEY_FILE} to it."
            )

    def _verify(self, wanted: Iterable[str]) -> None:
        for key in wanted:
            if key not in self.ring:
                self._ring = None  # another process may have added it
            if key not in self.ring:
                raise NoKey(
                    f"Tables in play have seeds sealed with key {key}, which is not in "
                    f"{self.ring.place}; start with that key."
                )

    def _seal_plain(self) -> None:
        """Seeds of tables that an older version opened, which kept them as they are."""
        with self.store.writing() as connection:
            asked = select(sessions.c.key, sessions.c.seed).where(sessions.c.seed != "")
            for key, kept in connection.execute(asked).all():
                self._insert(connection, key, 1, Seed.from_kept(kept))
                this = sessions.c.key == key
                connection.execute(update(sessions).where(this).values(seed=""))

    # -------------------------------------------------------------------------- seeds

    def of(self, connection: Connection, key: str) -> dict[int, Seed]:
        """The seeds of a table that its log has not revealed, by their number."""
        asked = select(seeds.c.number, seeds.c.sealed).where(seeds.c.session == key)
        rows = connection.execute(asked).all()
        self._verify({key_of(row.sealed) for row in rows})
        return {
            row.number: Seed.from_kept(self.ring.unseal(_about(key, row.number), row.sealed))
            for row in rows
        }

    def write(
        self, connection: Connection, key: str, session: Session, before: int, pending: Pending
    ) -> None:
        """The new seeds of an act; those that its lines reveal are not kept any longer."""
        first = session.seeds.number - len(pending.seeds) + 1
        for number, seed in enumerate(pending.seeds, first):
            self._insert(connection, key, number, seed)
        if session.closed:
            connection.execute(delete(seeds).where(seeds.c.session == key))
            return
        since = session.log.records[before:]
        told = [record["number"] for record in since if record["record"] == "revealed"]
        if told:
            connection.execute(
                delete(seeds).where(seeds.c.session == key, seeds.c.number.in_(told))
            )

    def _insert(self, connection: Connection, key: str, number: int, seed: Seed) -> None:
        ring = self.ring
        sealed = ring.seal(_about(key, number), seed.kept())
        row = {"session": key, "number": number, "key": ring.newest, "sealed": sealed}
        connection.execute(insert(seeds).values(row))

    # -------------------------------------------------------------------------- another key

    def rotate(self, person: Person) -> tuple[str, int]:
        """Seal every seed with a new key, the first of the key file or of the environment; its id
        and how many seeds were sealed anew. Older keys stay, for older backups."""
        try:
            check_may(person, "rotate", TABLE)
        except Refused as refused:
            note_denied(self.store, "seeds", "rotate", person, refused)
            raise
        file = key_file(self.store)
        if self.ring.place == str(file) and file is not None:
            add_key(file)
        self._ring = None
        with self.store.writing() as connection:
            ring, many = self.ring, 0
            for row in connection.execute(select(seeds).where(seeds.c.key != ring.newest)).all():
                about = _about(row.session, row.number)
                sealed = ring.seal(about, ring.unseal(about, row.sealed))
                this = (seeds.c.session == row.session) & (seeds.c.number == row.number)
                values = {"key": ring.newest, "sealed": sealed}
                connection.execute(update(seeds).where(this).values(values))
                many += 1
            data = {"act": "rotate", "key": ring.newest, "seeds": many, "by": person.name}
            journal.add(connection, journal.PROGRAM, "seeds", data)
        return ring.newest, many


def _about(key: str, number: int) -> str:
    return f"croupier/seed/1 {key} {number}"
