"""One file a page or a group of pages that belong together."""

from croupier.web.pages import (
    bench,
    game,
    games,
    papers,
    play,
    programs,
    replay,
    simulate,
    submission,
)

# What has an address of its own below a game comes before the game's tabs.
ROUTERS = tuple(
    part.router
    for part in (games, submission, papers, game, bench, simulate, play, replay, programs)
)
