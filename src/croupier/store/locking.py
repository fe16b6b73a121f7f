"""A file locked by one process: with flock if the system has it, else with a byte on Windows."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

# Windows keeps others from reading what is locked, so it is a byte that no log comes to.
FAR = 1 << 30


class NoLocks(Exception):
    """The system cannot lock files."""


def hold(handle: int) -> bool:
    """Lock an open file until it is closed; False if another process has it."""
    try:
        return _hold(handle)
    except OSError:
        return False


def _hold(handle: int) -> bool:
    if (fcntl := _system("fcntl")) is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    if (msvcrt := _system("msvcrt")) is not None:
        os.lseek(handle, FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        return True
    raise NoLocks


def _system(name: str) -> Any:
    """A module that some systems lack."""
    try:
        return import_module(name)
    except ImportError:
        return None
