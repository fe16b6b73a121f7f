"""One file for each page or group of related pages."""

from croupier.web.pages.filing import acts as filing_acts
from croupier.web.pages.filing import asking, drafts, lists, notices, one
from croupier.web.pages.filing import papers as filed_papers
from croupier.web.pages.floor import cases, meters, players, reports, switches, tables, verify
from croupier.web.pages.look import (
    compare,
    counts,
    game,
    games,
    general,
    numbers,
    odds,
    papers,
    paytable,
    pictures,
    programs,
    simulate,
    studies,
    submission,
)
from croupier.web.pages.people import accounts, log_in
from croupier.web.pages.play import acts, practice, replay, review, rooms, seats, watch

# What has an address of its own below a game comes before the game's tabs.
LOOK = (
    games,
    odds,
    pictures,
    submission,
    papers,
    numbers,
    compare,
    game,
    paytable,
    simulate,
    studies,
    counts,
    programs,
    general,
)
PLAY = (seats, acts, practice, rooms, replay, review, watch)
FILING = (lists, drafts, asking, filed_papers, one, notices, filing_acts)
FLOOR = (tables, cases, switches, players, meters, reports, verify)
ROUTERS = tuple(part.router for part in (*LOOK, *PLAY, *FILING, *FLOOR, log_in, accounts))
