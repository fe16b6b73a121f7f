"""Tables on pages, without scripts: whole rounds, refusals, advice, and what survives a restart."""

from __future__ import annotations

import html
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from sqlalchemy import update

from croupier.catalog.index import entries
from croupier.floor import acts
from croupier.floor.floor import Floor
from croupier.floor.opening import Limits
from croupier.floor.tables import LiveTable
from croupier.people.person import guest
from croupier.rounds.bets import least_players
from croupier.store.schema import sessions
from croupier.web.app import create_app
from croupier.web.pages.play import shown
from croupier.web.pages.play.shown import Advised
from croupier.web.settings import Settings
from tests.web.conftest import Visitor, text_of
from tests.web.test_pages import MOST

PLAYABLE = [entry.game for entry in entries() if entry.has_play]
FIELD = re.compile(r'name="(bet\.[^"]+)"')
CHOICE = re.compile(r'name="choice" value="([^"]*)"')


def act(visitor: Visitor, table: str, verb: str, **fields: object) -> str:
    answer = visitor.post(f"{table}/{verb}", data={**visitor.envelope(table), **fields})
    assert answer.status_code == 200, answer.text
    return answer.text


def live(visitor: Visitor, table: str) -> LiveTable:
    with floor_of(visitor).look(table.removeprefix("/tables/")) as found:
        return found


def floor_of(visitor: Visitor) -> Floor:
    floor: Floor = visitor.app.state.croupier.floor  # type: ignore[attr-defined]
    return floor


def open_to_all(visitor: Visitor, game: str) -> str:
    """The address of a table that stands open to everybody, programs too."""
    key = floor_of(visitor).open_table(guest("the house"), game, {}, shared=True)
    return f"/tables/{key}"


def forget(visitor: Visitor) -> None:
    """As when the process is gone: what is in memory is lost, what is in the store is not."""
    floor_of(visitor).places.clear()


def in_hand(table: LiveTable) -> int:
    return table.acts(guest("anybody")).in_hand


def finish(visitor: Visitor, table: str, page: str) -> str:
    """Take the first choice until the round is over."""
    for _ in range(60):
        if 'id="bets"' in page:
            return page
        if found := CHOICE.search(page):
            page = act(visitor, table, "choose", choice=found[1])
        elif "Set them" in page:
            page = act(visitor, table, "choose", **settings_shown(page))
        else:
            page = act(visitor, table, "deal", through="yes")
    raise AssertionError("the round does not end")


def settings_shown(page: str) -> dict[str, str]:
    """The setting that stands in the form when nothing is changed."""
    return dict(re.findall(r'name="(card\.\d+)" value="([^"]+)" checked', page))


def smallest_bets(visitor: Visitor, table: str) -> dict[str, str]:
    """$10 on the first wager, and on what it needs."""
    session = live(visitor, table).session
    names = FIELD.findall(visitor.get(table).text)
    first = names[0].split(":", 1)[1].split("@")[0]
    keys = {first, *(w.key for w in session.rules.wagers() if w.required)}
    seats = list(dict.fromkeys(name.split(":", 1)[0] for name in names))
    wanted = {(seat, key) for seat in seats[: least_players(session.rules)] for key in keys}
    bets: dict[str, str] = {}
    for name in names:
        seat, wager = name.split("@")[0].split(":", 1)
        if (seat, wager) in wanted:
            bets[name] = "10"
            wanted.discard((seat, wager))
    return bets


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_round_of_every_game(visitor: Visitor, game: str) -> None:
    table = visitor.sit_down(game)
    page = act(visitor, table, "bet", **smallest_bets(visitor, table))
    assert 'role="alert"' not in page
    finish(visitor, table, page)
    own = live(visitor, table)
    assert own.session.rounds == 1
    assert own.session.round is not None
    stands = sum(bet.amount for bet in own.session.ledger.open_bets())
    gained = sum(settled.net for settled in own.session.round.settlements)
    assert in_hand(own) + stands == sum(own.session.purses().values()) + gained
    assert len(visitor.get(table).content) < MOST


def test_what_is_refused_says_why_and_nothing_is_lost(visitor: Visitor) -> None:
    table = visitor.sit_down("three-card-poker")
    for fields, says in (
        ({}, "No bet is placed"),
        ({"bet.4:ante": "600"}, "$500"),
        ({"bet.4:ante": "x"}, "x"),
        ({"bet.4:zzz": "5", "bet.4:ante": "7"}, "zzz"),
    ):
        page = act(visitor, table, "bet", **fields)
        assert 'role="alert"' in page
        assert says in text_of(page, 'role="alert"')
        assert all(
            f'value="{typed}"' in page for key, typed in fields.items() if "zzz" not in key
        ), "it is there to mend"
    assert in_hand(live(visitor, table)) == 500_00
    page = act(visitor, table, "choose", choice="play")
    assert 'role="alert"' in page
    assert visitor.post(f"{table}/nonsense", data={}).status_code == 400


def test_what_was_sent_from_another_moment_is_not_done(visitor: Visitor) -> None:
    """A second tap, or a page that was left open: the next question is not answered by it."""
    table = visitor.sit_down("blackjack")
    at = re.compile(r'name="at" value="([^"]+)"')
    first = at.search(visitor.get(table).text)
    assert first
    page = act(visitor, table, "bet", at=first[1], **{"bet.4:blackjack": "10"})
    assert 'role="alert"' not in page
    lines = list(live(visitor, table).session.log.lines)
    for verb, fields in (("bet", {"bet.4:blackjack": "10"}), ("choose", {"choice": "stand"})):
        page = act(visitor, table, verb, at=first[1], **fields)
        assert 'role="alert"' in page
    assert live(visitor, table).session.log.lines == lines


def test_advice_says_what_each_choice_is_worth(visitor: Visitor) -> None:
    table = visitor.sit_down("three-card-poker")
    act(visitor, table, "manner", advise="yes")
    act(visitor, table, "bet", **{"bet.4:ante": "10"})
    page = visitor.until_counted(table)
    assert page.count('class="worth"') == 2
    assert "</span>best</span>" in page
    assert "</span>costs $" in page


def test_no_choice_is_called_best_while_another_has_no_value(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = Advised({"play": Fraction(500)}, unknown=("fold",))
    monkeypatch.setattr(shown, "_worth", lambda *_: some)
    table = visitor.sit_down("three-card-poker")
    page = act(visitor, table, "bet", **{"bet.4:ante": "10"})
    assert '<span class="worth">worth +$5</span>' in page
    assert some.without_value() in html.unescape(page)
    assert ">best<" not in page


def test_irregularities_are_called_by_the_floorperson(visitor: Visitor) -> None:
    table = visitor.sit_down("three-card-poker")
    act(visitor, table, "manner", step="yes")
    page = act(visitor, table, "bet", **{"bet.4:ante": "10"})
    assert f'action="{table}/call"' in page
    page = act(visitor, table, "call", call="zzz")
    assert "'zzz'" in text_of(page, 'role="alert"')
    key = re.search(r'name="call" value="([^"]+)"', page)
    assert key
    act(visitor, table, "call", call=key[1], seat="4", by="floor")
    called = [r for r in live(visitor, table).session.log.records if r["record"] == "called"]
    assert [(r["irregularity"], r["by"]) for r in called] == [(key[1], "floor")]


def test_two_seats_of_one_visitor(visitor: Visitor) -> None:
    table = visitor.sit_down("blackjack")
    page = act(visitor, table, "seats", seat=["3", "4"])
    assert "Seat 3:" in page
    bets = {"bet.3:blackjack": "10", "bet.4:blackjack": "20"}
    finish(visitor, table, act(visitor, table, "bet", **bets))
    assert len({bet.seat for bet in live(visitor, table).session.round.bets}) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize("game", ["three-card-poker", "craps", "blackjack"])
def test_a_killed_server_loses_nothing(settings: Settings, game: str) -> None:
    """The second server finds the round where the first was, and the same money."""
    with Visitor(create_app(settings)) as first:
        table = first.sit_down(game)
        act(first, table, "manner", step="yes")
        act(first, table, "bet", **smallest_bets(first, table))
        act(first, table, "deal")
        before, lines = first.get(table).text, list(live(first, table).session.log.lines)
        cookies = dict(first.cookies)
    with Visitor(create_app(settings), cookies=cookies) as second:
        after = second.get(table).text
        assert live(second, table).session.log.lines == lines
        assert after == before
        finish(second, table, after)


def test_more_tables_than_are_kept_open(settings: Settings) -> None:
    """The one left alone longest is put away, and taken up again when somebody comes back."""
    with Visitor(create_app(replace(settings, limits=Limits(tables_open=2)))) as visitor:
        tables = [open_to_all(visitor, "roulette") for _ in range(5)]
        with ThreadPoolExecutor(8) as people:
            bets = [people.submit(red, visitor, table) for table in tables * 8]
        assert [bet.result() for bet in bets] == [200] * 40
        assert len(floor_of(visitor).places) <= 2 + 8
        for table in tables:
            own = live(visitor, table)
            assert own.session.rounds == 8
            kept = floor_of(visitor).log_of(own.key)
            assert kept.splitlines() == list(own.session.log.lines)


def test_guests_of_one_address_share_their_tables(settings: Settings) -> None:
    """Finding 61: a guest without a cookie is counted by the address; and nothing is deleted."""
    own = replace(settings, limits=Limits(tables_each=2, idle=timedelta(hours=1)))
    with Visitor(create_app(own)) as first, Visitor(first.app) as second:
        tables = [first.sit_down("roulette") for _ in range(2)]
        for guest_there in (first, second):
            refused = guest_there.fill_in("/play/roulette", "/play/roulette")
            assert "2 tables" in text_of(refused, 'id="refused"')
        with floor_of(first).store.writing() as connection:
            connection.execute(update(sessions).values(acted="2026-01-01T00:00:00.000Z"))
        tables.append(second.sit_down("roulette"))
        assert [second.get(table).status_code for table in tables] == [200] * 3


def test_the_logs_of_closed_tables_stay(visitor: Visitor) -> None:
    tables = [visitor.sit_down("roulette") for _ in range(3)]
    for table in tables[:2]:
        act(visitor, table, "close")
    keys = [table.removeprefix("/tables/") for table in tables]
    assert [visitor.get(f"/replay/{key}/log").status_code for key in keys] == [200] * 3


def test_the_log_of_a_table_is_bounded(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_to_all(visitor, "roulette")
    assert red(visitor, table) == 200
    monkeypatch.setattr(acts, "MOST_RECORDS", len(live(visitor, table).session.log.records))
    assert red(visitor, table) == 400
    page = act(visitor, table, "bet", **{"bet.1:red": "5"})
    assert 'role="alert"' in page
    act(visitor, table, "close")


def red(visitor: Visitor, table: str) -> int:
    """A bet of a program, again while another was quicker."""
    while True:
        at = visitor.get(f"/api{table}").json()["at"]
        sent, once = {"at": at, "bets": ["1:red=5"]}, {"idempotency-key": secrets.token_hex(8)}
        status = visitor.post(f"/api{table}/round", json=sent, headers=once).status_code
        if status != 409:
            return status


def test_a_table_that_is_closed_is_replayed(visitor: Visitor) -> None:
    table = visitor.sit_down("roulette")
    act(visitor, table, "bet", **{"bet.1:straight@17": "5"})
    act(visitor, table, "close")
    gone = visitor.get(table, follow_redirects=False)
    assert gone.headers["location"] == table.replace("/tables/", "/watch/")
    key = table.removeprefix("/tables/")
    text = visitor.get(f"/replay/{key}/log").text
    assert '"record":"close"' in text
    assert 'id="verified"' in visitor.until_replayed(f"/replay/{key}")
    last = visitor.get(f"/replay/{key}?step=999").text
    assert "straight on 17" in last
    assert 'id="verified"' in visitor.replayed(text)


def test_an_edited_log_is_found(visitor: Visitor) -> None:
    table = visitor.sit_down("roulette")
    act(visitor, table, "bet", **{"bet.1:straight@17": "5"})
    act(visitor, table, "close")
    text = visitor.get(f"/replay/{table.removeprefix('/tables/')}/log").text
    edited = text.replace('"amount":500', '"amount":900', 1)
    assert "was edited" in visitor.replayed(edited)
    assert "Line 1 " in visitor.replayed("nonsense\n")
    cut = "\n".join(text.split("\n")[:-3]) + "\n"
    assert "not closed" in visitor.replayed(cut)


def test_chips_are_brought(visitor: Visitor) -> None:
    table = visitor.sit_down("roulette")
    page = act(visitor, table, "add", amount="100")
    assert "$600" in text_of(page, 'id="in-hand"')
    assert 'role="alert"' in act(visitor, table, "add", amount="99999999999")
    assert 'role="alert"' in act(visitor, table, "add", amount="-5")


def test_a_cards_face_is_hidden_until_it_is_turned(visitor: Visitor) -> None:
    """No face of the dealer's is on the page while the player decides."""
    table = visitor.sit_down("three-card-poker")
    page = act(visitor, table, "bet", **{"bet.4:ante": "10"})
    assert page.count('aria-label="a card face down"') + page.count("face down") >= 3
    own = live(visitor, table).session
    hidden = [r["card"] for r in own.log.records if r["record"] == "card" and r["to"] == "dealer"]
    from croupier.papers import art

    for card in hidden:
        assert art.card(card).label not in page.split('id="happened"')[0]


def test_dead_hands_are_never_turned(visitor: Visitor) -> None:
    table = visitor.sit_down("pai-gow")
    page = finish(visitor, table, act(visitor, table, "bet", **smallest_bets(visitor, table)))
    assert "<span>24 face down</span>" in page
    assert "ead hand: 24 face down" in page


def test_poker_is_played_against_opponents(visitor: Visitor) -> None:
    """Only the visitor is asked, the others have money of their own; a kill changes nothing."""
    sent = {"opponents.tight": "1", "opponents.loose": "2", "opponents.random": "0"}
    table = visitor.sit_down("poker", **sent)
    page = act(visitor, table, "bet", **{"bet.5:table-stakes": "100"})
    own = live(visitor, table)
    assert "seat 1, tight; seat 2, loose; seat 3, loose." in page
    lines = list(own.session.log.lines)
    forget(visitor)
    again = live(visitor, table)
    assert list(again.session.log.lines) == lines
    assert visitor.get(table).text == page
    decided = 0
    for _ in range(60):
        if 'id="bets"' in page:
            break
        question = live(visitor, table).session.round.question  # type: ignore[union-attr]
        assert question.seat == 5  # type: ignore[union-attr]
        choice = "check" if 'value="check"' in page else "call"
        page = act(visitor, table, "choose", choice=choice)
        decided += 1
    assert decided
    ended = next(r for r in reversed(live(visitor, table).session.log.records) if "totals" in r)
    players = ended["totals"]["players"]
    assert set(players) == {"tight 1", "loose 2", "loose 3", "player 5"}
    assert in_hand(live(visitor, table)) == 500_00 + players["player 5"]


def test_opponents_that_are_none_are_refused(visitor: Visitor) -> None:
    for sent, says in (
        ({"opponents.tight": "x"}, "from 0 to 9"),
        ({"opponents.tight": "9", "opponents.loose": "9"}, "18 opponents are too many"),
    ):
        assert says in visitor.fill_in("/play/poker", "/play/poker", **sent)
    asked = {"game": "roulette", "opponents": ["tight"]}
    answer = visitor.post("/api/tables", json=asked)
    assert answer.status_code == 404
    assert "not played against other players" in answer.json()["detail"]
    asked = {"game": "poker", "opponents": ["tight"]}
    assert visitor.post("/api/tables", json=asked).status_code == 201


def test_what_is_set_and_taken_back_can_be_set_again(visitor: Visitor) -> None:
    """An act that leaves no line has a key of its own too, whatever was done before."""
    table = visitor.sit_down("three-card-poker")
    for advise in (True, False, True, False):
        page = act(visitor, table, "manner", **({"advise": "yes"} if advise else {}))
        assert live(visitor, table).facts.advise is advise
        assert "another act" not in page
    for seats in ((1,), (1, 2), (1,), (1, 3), (1, 2), (1, 2), (2, 3), (1, 3)):
        page = act(visitor, table, "seats", seat=[str(seat) for seat in seats])
        assert live(visitor, table).facts.seats == seats
        assert "another act" not in page


def test_a_key_is_of_all_that_was_ticked(visitor: Visitor) -> None:
    """Two forms that differ in the first of several ticks are two acts."""
    table = visitor.sit_down("three-card-poker")
    envelope = visitor.envelope(table)
    visitor.post(f"{table}/seats", data={**envelope, "seat": ["1", "3"]})
    page = visitor.post(f"{table}/seats", data={**envelope, "seat": ["2", "3"]}).text
    assert "another act" in page


def test_a_wager_that_stands_is_taken_down_with_nothing(visitor: Visitor) -> None:
    """623a.4: what a program or the terminal may remove, a page may too."""
    table = visitor.sit_down("craps")
    with floor_of(visitor).look(table.removeprefix("/tables/")) as found:
        found.session.dealer.rolls = [(1, 3), (1, 2)]
        seat = found.facts.seats[0]
    place = {f"bet.{seat}:place-to-win@6": "60"}
    finish(visitor, table, act(visitor, table, "bet", **{f"bet.{seat}:pass": "5"}, **place))
    assert in_hand(live(visitor, table)) == 435_00
    down = {f"bet.{seat}:place-to-win@6": "0", f"bet.{seat}:come": "0"}
    finish(visitor, table, act(visitor, table, "bet", **down))
    assert in_hand(live(visitor, table)) == 495_00


def test_a_player_adds_words_to_the_seed_before_the_shuffle(visitor: Visitor) -> None:
    """After the commitment and before the first card; once a player, and never in a round."""
    table = visitor.sit_down("three-card-poker")
    page = visitor.get(table).text
    assert live(visitor, table).session.seed.commitment[:12] in page
    assert 'name="words"' not in act(visitor, table, "contribute", words="no rabbit's foot")
    told = [r for r in live(visitor, table).session.log.records if r["record"] == "contributed"]
    assert [bytes.fromhex(r["hex"]) for r in told] == [b"no rabbit's foot"]
    assert "already added" in act(visitor, table, "contribute", words="again")
    assert 'name="words"' not in act(visitor, table, "bet", **{"bet.4:ante": "10"})
    assert 'name="words"' in act(visitor, table, "choose", choice="fold"), "of the next seed"
    assert "0 bytes is refused" in act(visitor, table, "contribute", words=" ")
