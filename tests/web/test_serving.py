"""Which store is served."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store.engine import STORE, file_url
from croupier.web import serve as serving
from croupier.web.settings import Settings


@pytest.mark.parametrize(("named", "environment"), [(True, True), (False, True), (False, False)])
def test_the_store_named_then_that_of_the_environment_then_one_in_the_folder(
    named: bool, environment: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with a folder: `compose.yaml` names both."""
    served: list[Settings] = []
    monkeypatch.setattr(serving, "run", lambda settings, *_: served.append(settings))
    monkeypatch.delenv(STORE, raising=False)
    urls = {name: file_url(tmp_path / f"{name}.sqlite") for name in ("option", "environment")}
    if environment:
        monkeypatch.setenv(STORE, urls["environment"])
    option = urls["option"] if named else None
    serving.serve("127.0.0.1", 0, tmp_path, option, behind_tls=False)
    due = urls["option"] if named else urls["environment"] if environment else None
    assert [each.store_url for each in served] == [due or file_url(tmp_path / "store.sqlite")]
