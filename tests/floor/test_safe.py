"""Seeds at rest: sealed with a key that the store does not hold, until the log reveals them."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update
from tests.floor.test_floor import ANN, Acting, finish
from tests.people.made import account

from croupier.equipment.cards import card_text
from croupier.equipment.randomness import Seed
from croupier.floor.floor import Floor
from croupier.floor.safe import Safe
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Role, guest
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.store.engine import Store, file_url
from croupier.store.schema import lines, metadata, seeds, sessions
from croupier.store.sealing import KEY_FILE, KEYS, Keyring, NoKey, add_key, key_id, keyring
from croupier.table.replay import replay

BETS = {
    "three-card-poker": [Bet(1, "ante", 10_00)],
    "blackjack": [Bet(1, "blackjack", 10_00)],
    "roulette": [Bet(1, "straight", 5_00, "17")],
}
ONE, OTHER = "a1" * 32, "b2" * 32


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(file_url(tmp_path / "store.sqlite"))
    yield found
    found.close()


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody names a key."""
    monkeypatch.delenv(KEYS)


def opened(floor: Floor, game: str) -> Acting:
    return Acting(floor, floor.open_table(ANN, game, {}))


def bet(at: Acting) -> None:
    at.place(BETS[at.table.session.entry.game])


def dump(store: Store) -> str:
    """Every cell of every table."""
    with store.reading() as connection:
        rows = [connection.execute(select(table)).all() for table in metadata.tables.values()]
    return "\n".join(repr(row) for table in rows for row in table)


@pytest.mark.parametrize("game", sorted(BETS))
def test_standard_58_nothing_tells_a_seed_or_a_card_to_come(
    store: Store, tmp_path: Path, game: str
) -> None:
    floor = Floor(store)
    at = opened(floor, game)
    bet(at)
    session = at.table.session
    secret = session.seed
    shown = "\n".join(
        (
            dump(store),
            floor.log_of(at.key),
            *(repr(at.table.plain(person, 0)) for person in (ANN, guest("eve"))),
            repr(at.table),
            repr(session.dealer.randomness),
            repr(session.seeds),
            repr(floor.safe.ring),
        )
    )
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert secret.commitment in shown
    for form in (secret.reveal, repr(secret.value), secret.kept()):
        assert form not in shown
    for raw in (secret.value, secret.reveal.encode()):
        assert raw not in files
    if (shoe := session.dealer.shoe) is not None:
        to_come = " ".join(map(card_text, shoe.stub[:8]))
        assert to_come not in shown
    finish(at)
    at.close()
    assert secret.reveal in floor.log_of(at.key)


def test_standard_58_a_seed_goes_from_the_store_when_the_log_reveals_it(store: Store) -> None:
    at = opened(Floor(store), "roulette")
    for _ in range(3):
        bet(at)
    with store.reading() as connection:
        assert [*connection.scalars(select(seeds.c.number))] == [4]
    at.close()
    with store.reading() as connection:
        assert not connection.execute(select(seeds)).all()
    assert replay(at.floor.log_of(at.key)).rounds == 3
    assert not [*faults(store)]


def test_a_table_is_taken_up_with_its_key_and_in_no_other_way(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEYS, ONE)
    at = opened(Floor(store), "three-card-poker")
    bet(at)
    lines_before = at.floor.log_of(at.key)
    monkeypatch.setenv(KEYS, OTHER)
    with pytest.raises(NoKey, match=key_id(bytes.fromhex(ONE))):
        Floor(store)
    assert any(key_id(bytes.fromhex(ONE)) in fault for fault in told(store))
    monkeypatch.setenv(KEYS, f"{OTHER} {ONE}")
    again = Acting(Floor(store), at.key)
    assert again.table.session.log.text() == lines_before
    finish(again)
    again.close()
    assert replay(again.floor.log_of(at.key)).rounds == 1


def told(store: Store) -> list[str]:
    """What `verify` finds where it may not write either: it asks for the key."""
    try:
        return [*faults(store)]
    except NoKey as error:
        return [str(error)]


@pytest.mark.parametrize("text", ["", "a1", "A1" * 32, f"{ONE} g", "a1" * 33])
def test_a_key_that_is_none_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "keys"
    file.write_text(text, encoding="ascii")
    monkeypatch.delenv(KEYS)
    monkeypatch.setenv(KEY_FILE, str(file))
    with pytest.raises(NoKey, match="64 hexadecimal digits"):
        keyring(store)
    if text:
        monkeypatch.setenv(KEYS, text)
        with pytest.raises(NoKey, match=KEYS):
            keyring(store)
    monkeypatch.delenv(KEYS, raising=False)
    monkeypatch.setenv(KEY_FILE, str(tmp_path / "none"))
    with pytest.raises(NoKey, match="none"):
        keyring(store)


@pytest.mark.usefixtures("beside")
def test_standard_33_a_copy_of_the_store_plays_on_with_its_keys_and_not_without(
    store: Store, tmp_path: Path
) -> None:
    at = opened(Floor(store), "three-card-poker")
    bet(at)
    keys = tmp_path / "store.sqlite.seed-keys"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600
    store.close()
    backup = tmp_path / "backup"
    backup.mkdir()
    (backup / "store.sqlite").write_bytes((tmp_path / "store.sqlite").read_bytes())
    copy = Store(file_url(backup / "store.sqlite"))
    with pytest.raises(NoKey, match="cannot be read"):
        Floor(copy)
    assert not (backup / "store.sqlite.seed-keys").exists()
    (backup / "store.sqlite.seed-keys").write_bytes(keys.read_bytes())
    again = Acting(Floor(copy), at.key)
    finish(again)
    again.close()
    assert not [*faults(copy)]
    copy.close()


@pytest.mark.usefixtures("beside")
def test_another_key_seals_what_is_open_and_the_old_one_still_opens_a_backup(
    store: Store, tmp_path: Path
) -> None:
    floor = Floor(store)
    at = opened(floor, "three-card-poker")
    bet(at)
    before = floor.safe.ring.newest
    running = Floor(store)  # another process
    assert running.safe.ring.newest == before
    newest, many = floor.safe.rotate(account(store, "max", Role.MANAGER))
    assert (many, newest != before) == (1, True)
    with store.reading() as connection:
        assert {*connection.scalars(select(seeds.c.key))} == {newest}
    assert before in floor.safe.ring
    elsewhere = Acting(running, at.key)
    finish(elsewhere)
    elsewhere.close()
    with pytest.raises(Refused):
        floor.safe.rotate(account(store, "rita", Role.READER))
    assert [denial.act for denial in denials(store)] == ["rotate"]


def test_standard_58_a_sealed_seed_opens_nowhere_else(store: Store) -> None:
    """Whoever writes to the store can give a table no seed of their own."""
    floor = Floor(store)
    one, two = opened(floor, "roulette"), opened(floor, "roulette")
    with store.writing() as connection:
        asked = select(seeds.c.sealed).where(seeds.c.session == one.key)
        known = connection.scalar(asked)
        this = seeds.c.session == two.key
        connection.execute(update(seeds).where(this).values(sealed=known))
    with pytest.raises(NoKey, match="changed"), Floor(store).look(two.key):
        pass
    own = Seed.from_text("mine")
    sealed = floor.safe.ring.seal(f"croupier/seed/1 {two.key} 1", own.kept())
    with store.writing() as connection:
        connection.execute(update(seeds).where(this).values(sealed=sealed))
    with pytest.raises(ValueError, match="committed"), Floor(store).look(two.key):
        pass
    with store.writing() as connection:
        connection.execute(delete(seeds).where(this))
    with pytest.raises(ValueError, match="copy for audit"), Floor(store).look(two.key):
        pass


def test_two_seals_of_one_seed_have_nothing_in_common() -> None:
    ring = Keyring([bytes(32)], "memory", given=True)
    first, second = (ring.seal("here", "secret") for _ in range(2))
    assert first.partition(":")[2][:16] != second.partition(":")[2][:16]
    assert ring.unseal("here", first) == ring.unseal("here", second) == "secret"
    for damaged in (f"{first[:-4]}AAA=", first[:30], f"{first}!"):
        with pytest.raises(NoKey, match="changed"):
            ring.unseal("here", damaged)


def test_seeds_that_an_older_version_kept_open_are_sealed_at_the_start(store: Store) -> None:
    floor = Floor(store)
    at = opened(floor, "roulette")
    seed = at.table.session.seed
    with store.writing() as connection:
        connection.execute(delete(seeds))
        connection.execute(update(sessions).values(seed=seed.kept()))
    again = Acting(Floor(store), at.key)
    bet(again)
    with store.reading() as connection:
        assert connection.scalar(select(sessions.c.seed)) == ""
    again.close()


@pytest.mark.usefixtures("beside")
def test_two_processes_make_one_first_key(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    assert add_key(file) == add_key(tmp_path / "other") or file.read_text(encoding="utf-8") != ""
    first = file.read_text(encoding="ascii")
    add_key(file)
    assert file.read_text(encoding="ascii").endswith(first)
    assert re.fullmatch("([0-9a-f]{64}\n){2}", file.read_text(encoding="ascii"))
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".new")] == []


@pytest.mark.usefixtures("beside")
def test_tables_for_money_want_keys_apart_from_the_store(store: Store) -> None:
    safe = Safe(store)
    with pytest.raises(NoKey, match=KEY_FILE):
        safe.verify_for_money()


def test_an_addition_is_an_act_of_the_floor(store: Store) -> None:
    at = opened(Floor(store), "roulette")

    def add() -> None:
        at._do("contribute", "mine", lambda table: table.acts(ANN).contribute(b"mine"))

    add()
    with store.reading() as connection:
        written = [*connection.scalars(select(lines.c.line))]
    assert any('"record":"contributed"' in line for line in written)
    bet(at)
    fresh = Acting(Floor(store), at.key)  # taken up from its lines
    bet(fresh)
    fresh.close()
    assert replay(fresh.floor.log_of(at.key)).rounds == 2
