"""One list says which errors are the asker's: it names what there is, and leaves nothing open."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from croupier import refusals
from croupier.catalog.index import NotThere
from croupier.people.logins import MustChange
from croupier.refusals import CALLERS, classes, is_callers
from croupier.sources import PACKAGE

# Faults of ours, signals within the program, and what a door of its own answers.
NOT_THE_ASKERS = {
    "croupier.analysis.executors.remote.OtherVersion",
    "croupier.analysis.executors.remote.Unknown",
    "croupier.catalog.editions.NoEdition",
    "croupier.cli.play.prompts.Left",
    "croupier.cli.play.prompts.Refused",
    "croupier.equipment.errors.EquipmentError",
    "croupier.equipment.shoe.ShoeEmpty",
    "croupier.floor.opening.Full",
    "croupier.maths.chain.ChainError",
    "croupier.reports.reports.NotCounted",
    "croupier.store.locking.NoLocks",
    "croupier.store.once.AlreadyDone",
    "croupier.table.ledger.LedgerError",
    "croupier.table.replay.Difference",
    "croupier.web.jobs.Busy",
    "croupier.web.jobs.Stopped",
    "croupier.web.refusals.Fault",
    "croupier.web.safety.Forbidden",
    "croupier.web.safety.TooMuch",
    "croupier.web.safety.TooSlow",
}
BUILT_IN = {"AssertionError", "Exception", "HTTPException", "KeyError", "LookupError", "OSError"}
BUILT_IN |= {"RuntimeError", "TypeError", "ValueError"}


def errors() -> Iterator[tuple[str, list[str]]]:
    """Every error that the package defines outside of games, with the names of its bases."""
    for file in sorted(PACKAGE.rglob("*.py")):
        inside = file.relative_to(PACKAGE)
        if inside.parts[0] in ("chapters", "families", "rounds") and "bets" not in inside.stem:
            continue  # there errors are moves of a round, and end with it
        module = ".".join((PACKAGE.name, *inside.with_suffix("").parts)).removesuffix(".__init__")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield f"{module}.{node.name}", [ast.unparse(base) for base in node.bases]


def test_every_error_is_the_askers_or_is_not() -> None:
    found = dict(errors())
    names = set(BUILT_IN)
    while more := {name for name, bases in found.items() if names & {*bases}} - names:
        names |= more | {name.rpartition(".")[2] for name in more}
    defined = {name for name in names if "." in name}
    heirs = {name for name in defined if _is_heir(found[name])}
    assert defined - CALLERS - NOT_THE_ASKERS - heirs == set()
    assert CALLERS - defined == set()


def _is_heir(bases: list[str]) -> bool:
    """Whether an error is the asker's by what it is made of."""
    return any(base in {name.rpartition(".")[2] for name in CALLERS} for base in bases)


@pytest.mark.parametrize("names", [refusals.ABSENT, refusals.REFUSED, refusals.OF_THE_MACHINE])
def test_the_list_names_errors(names: tuple[str, ...]) -> None:
    assert list(names) == sorted(names)
    for name, kind in zip(names, classes(names), strict=True):
        assert issubclass(kind, Exception)
        assert f"{kind.__module__}.{kind.__qualname__}" == name


def test_an_heir_of_an_askers_error_is_one() -> None:
    assert is_callers(NotThere("Nothing."))
    assert is_callers(MustChange("Change it."))
    for error in (ValueError("x"), KeyError("x"), OSError("x"), AssertionError("x")):
        assert not is_callers(error)
