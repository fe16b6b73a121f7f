"""Whatever is typed at a table of any game: a sentence, a round, or the end, never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.calling import croupier

from croupier.catalog.index import entries
from croupier.catalog.search import TOKEN, Query, SearchError

GAMES = [entry.game for entry in entries() if entry.has_play]
KNOWN = st.sampled_from(
    [
        "",
        "help",
        "calls",
        "history",
        "bankroll",
        "add 5",
        "layout all",
        "deal",
        "call",
        "again",
        "n",
    ]
)
LINES = st.lists(KNOWN | st.text(max_size=12).map(lambda text: text.replace("\n", " ")), max_size=6)


def first_bet(game: str) -> str:
    """What the prompt itself proposes."""
    shown = croupier("play", game, "--seed", "1", typed="").stdout
    return shown.partition("bets such as ")[2].partition(",")[0]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_typed(game: str) -> None:
    bet = first_bet(game)

    @settings(max_examples=6, derandomize=True)
    @given(LINES, LINES, st.booleans())
    def run(before: list[str], after: list[str], step: bool) -> None:
        words = ("play", game, "--seed", "1", *(["--step"] * step))
        done = croupier(*words, typed="\n".join([*before, bet, *after, ""]))
        assert done.returncode in (0, 1)
        assert "\x1b" not in done.stdout

    run()


@given(st.text())
@settings(max_examples=200)
def test_whatever_is_searched_for(text: str) -> None:
    if TOKEN.search(text.lower()):
        assert Query.of(text).matches(text)
    else:
        with pytest.raises(SearchError):
            Query.of(text)
