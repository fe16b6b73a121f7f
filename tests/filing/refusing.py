"""Expect an act to be refused: by its paragraph and what it names, whatever the sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.people.rights import Refused


@contextmanager
def refused(cite: str, *named: str) -> Iterator[None]:
    with pytest.raises(Refused) as found:
        yield
    assert found.value.cite == cite
    assert [each for each in named if each not in found.value.why] == []
