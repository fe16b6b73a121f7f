"""Every game from sitting down to the checked log, by touch on a phone and from the keyboard."""

from __future__ import annotations

import pytest
from tests.web.browser.conftest import Come
from tests.web.browser.rounds import (
    DESK,
    PHONE,
    leave_by_keyboard,
    leave_by_touch,
    play_by_keyboard,
    play_by_touch,
)

from croupier.catalog.index import entries

GAMES = [entry.game for entry in entries() if entry.has_play]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_touch(come: Come, server: str, game: str) -> None:
    page = come(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play_by_touch(page, server, game)
    leave_by_touch(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_from_the_keyboard(come: Come, server: str, game: str) -> None:
    page = come(viewport=DESK, reduced_motion="reduce")
    play_by_keyboard(page, server, game)
    leave_by_keyboard(page)
