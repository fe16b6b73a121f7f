"""What is kept on disk: one's own and whole, or passed over with one sentence that names it."""

from __future__ import annotations

import errno
import os
import stat
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier import kept
from croupier.kept import CacheUnused, cache_folder, read, sealed, sweep, write

CONTENT = b"what took long to make"
posix = pytest.mark.skipif(os.name != "posix", reason="this system does not say whose a file is")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where something is kept, in a cache folder of the test's own."""
    tmp_path.chmod(0o700)
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "said", [])
    cache_folder.cache_clear()
    cache_folder()
    yield tmp_path / "kernels" / "module" / "some.code"
    cache_folder.cache_clear()


def passed_over(path: Path, named: Path) -> None:
    """Nothing is read, and one sentence says of what."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert read(path) is None
        assert read(path) is None
    assert [each.category for each in said] == [CacheUnused]
    assert str(said[0].message).startswith(f"{named} ")
    assert "Delete " in str(said[0].message)


def test_what_is_written_is_read(path: Path) -> None:
    assert read(path) is None
    write(path, CONTENT)
    assert read(path) == CONTENT
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        CONTENT,
        sealed(CONTENT)[:-1],
        sealed(CONTENT) + b"\0",
        sealed(CONTENT).replace(b"long", b"less"),
    ],
)
def test_a_damaged_file_is_passed_over_and_written_anew(path: Path, data: bytes) -> None:
    write(path, CONTENT)
    path.write_bytes(data)
    passed_over(path, path)
    write(path, CONTENT)
    assert read(path) == CONTENT


def as_folder(path: Path) -> None:
    path.mkdir()


def as_link(path: Path) -> None:
    elsewhere = path.parents[2] / "elsewhere"
    elsewhere.write_bytes(sealed(CONTENT))
    path.symlink_to(elsewhere)


@pytest.mark.parametrize("made", [as_folder, as_link, lambda path: os.mkfifo(path)])
def test_what_is_no_file_is_passed_over(path: Path, made: Callable[[Path], None]) -> None:
    write(path, CONTENT)
    path.unlink()
    made(path)
    passed_over(path, path)


def test_a_file_where_a_folder_should_be_is_passed_over(path: Path) -> None:
    path.parent.parent.touch()
    passed_over(path, path.parent.parent)
    write(path, CONTENT)
    assert path.parent.parent.is_file()


@posix
@pytest.mark.parametrize("above", [0, 1, 2])
@pytest.mark.parametrize("right", [stat.S_IWGRP, stat.S_IWOTH])
def test_what_others_can_write_is_passed_over(path: Path, above: int, right: int) -> None:
    """Whoever can write a folder or a file of the cache would run code as its reader."""
    write(path, CONTENT)
    opened = (path, *path.parents)[above]
    opened.chmod(stat.S_IMODE(opened.stat().st_mode) | right)
    passed_over(path, opened)


@posix
def test_what_belongs_to_somebody_else_is_passed_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path, CONTENT)
    somebody = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: somebody)
    passed_over(path, path.parent.parent)


@posix
def test_folders_are_for_their_owner_whatever_the_mask_says(path: Path) -> None:
    mask = os.umask(0)
    try:
        write(path, CONTENT)
    finally:
        os.umask(mask)
    for made in (path.parent.parent, path.parent, path):
        assert not made.stat().st_mode & 0o077
    assert read(path) == CONTENT


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.ENOTDIR])
def test_what_cannot_be_written_is_said_and_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", refused)
    with pytest.warns(CacheUnused, match="cannot be written") as said:
        write(path, CONTENT)
    assert len(said) == 1
    assert str(path) in str(said[0].message)
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
def test_what_cannot_be_read_is_passed_over(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    write(path, CONTENT)
    monkeypatch.setattr(Path, "open", refused)
    passed_over(path, path)


def test_a_month_old_is_swept_but_not_elsewhere(path: Path, tmp_path: Path) -> None:
    write(path, CONTENT)
    other = tmp_path / "other" / "module"
    other.mkdir(parents=True)
    (tmp_path / "counts").symlink_to(other.parent)
    for old in (path.parent, other):
        os.utime(old, (0, 0))
    sweep()
    assert not path.parent.exists()
    assert other.exists()
