"""The first page: doors, tiles with pictures, families, and what is looked for."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from croupier.catalog.edges import usual_edge
from croupier.catalog.glance import as_met
from croupier.catalog.index import entries, find
from croupier.web.shell import percent
from croupier.web.views.home import DOORS, families, offering
from tests.web.conftest import Visitor

MOST = 100_000
GAMES = [entry.game for entry in entries()]
IMAGE = re.compile(r'src="(/pictures/[^"]+)"')


def test_the_first_page_is_small_and_counts_nothing(reader: Visitor) -> None:
    page = reader.get("/")
    assert len(page.content) < MOST
    for door in DOORS:
        assert f'href="{door.address}"' in page.text
    tiles = re.findall(r'href="/games/([^"/]+)"><img', page.text)
    assert tiles == [entry.game for entry in as_met()]
    edge = usual_edge(find("roulette"))
    assert edge is not None
    assert percent(edge[1], 2) in page.text.split('href="/games/roulette"')[1].split("</li>")[0]


def test_games_of_one_kind(reader: Visitor) -> None:
    for family, many in families().items():
        text = reader.get("/", params={"family": family}).text
        assert text.count('loading="lazy"') == many
    assert reader.get("/", params={"family": "chess"}).status_code == 404


def test_every_picture_is_there_and_kept_by_the_browser(reader: Visitor) -> None:
    images = IMAGE.findall(reader.get("/").text)
    assert len(images) == len(GAMES) + len(DOORS)
    for image in images:
        answer = reader.get(image)
        assert answer.status_code == 200
        assert "max-age" in answer.headers["cache-control"]
        assert len(answer.content) < MOST
        root = ET.fromstring(answer.text)
        assert root.tag.endswith("svg")
    tag = {"if-none-match": answer.headers["etag"]}
    assert reader.get(image, headers=tag).status_code == 304


@pytest.mark.parametrize("name", ["felt/zzz", "door/zzz", "zzz/zzz"])
def test_a_picture_that_is_none(reader: Visitor, name: str) -> None:
    assert reader.get(f"/pictures/{name}.svg").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_a_wager_leads_to_rules_that_offer_it(game: str) -> None:
    from croupier.web.views.answers import form_of

    entry = find(game)
    for wager in form_of(entry, ()).rules.book.wager:
        if wager.part_of is None and not wager.bonus:
            form = form_of(entry, offering(entry, wager.key).items())
            assert form.rules.offers(wager.key) or form.findings, wager.key


def test_a_dealer_in_training_chooses_a_game(reader: Visitor) -> None:
    text = reader.get("/deal").text
    for game in GAMES:
        assert f'href="/play/{game}?as=dealer"' in text
    first = reader.get("/play/roulette?as=dealer").text.split("<button ")[1]
    assert 'value="yes"' in first


def test_all_odds_in_one_table_and_as_files(reader: Visitor) -> None:
    text = reader.get("/odds").text
    assert "1/19" in text
    rows = reader.get("/odds.csv").text.splitlines()
    assert rows[0] == "game,house_edge,house_edge_exact,bet,kind"
    assert "Roulette,0.05263157894736842,1/19,Red,wheel" in rows
    data = reader.get("/odds.json").json()
    assert len(data["rows"]) == len(rows) - 1
    latex = reader.get("/odds.tex").text
    assert r"5.2632\% $\frac{1}{19}$" in latex
    assert reader.get("/odds.doc").status_code == 404
