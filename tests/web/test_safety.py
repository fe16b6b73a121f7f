"""What a stranger might try: each point of the design's safety, with its answer."""

from __future__ import annotations

import http.client
import re
import socket
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn

from croupier.floor.opening import Limits
from croupier.refusals import Wrong
from croupier.web.allowed import cost_of
from croupier.web.app import create_app
from croupier.web.jobs import CANCELLED
from croupier.web.safety import POLICY
from croupier.web.serve import server_config
from croupier.web.settings import SECRET, Settings
from tests.web.conftest import TOKEN, Visitor, text_of

ADDRESSES = ("/", "/games/roulette", "/play", "/replay", "/nothing", "/api/games", "/api/nothing")


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_bears_the_headers(reader: Visitor, address: str) -> None:
    headers = reader.get(address).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert "'none'" in POLICY.split(";")[0]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize("address", ["/", "/games/roulette", "/play", "/play/craps", "/replay"])
def test_no_page_has_a_script_or_style_of_its_own(reader: Visitor, address: str) -> None:
    text = reader.get(address).text
    assert "<script>" not in text
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick" not in text
    assert "//" not in text.replace("http://www.w3.org/", "").replace("https://", "!!")
    assert "!!" not in text.replace("https://", "!!")


def test_cookies_are_out_of_reach_of_scripts(visitor: Visitor) -> None:
    cookie = visitor.get("/play").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_behind_tls_cookies_go_over_it_alone(settings: Settings) -> None:
    with Visitor(create_app(replace(settings, secure_cookies=True))) as client:
        assert "Secure" in client.get("/play").headers["set-cookie"]


def test_a_form_without_its_token_is_refused(visitor: Visitor) -> None:
    visitor.get("/play")
    for data in ({}, {"csrf": ""}, {"csrf": "0" * 64}):
        answer = visitor.post("/play/roulette", data=data)
        assert answer.status_code == 403
        assert 'id="refused"' in answer.text


def test_a_token_is_of_one_visitor(visitor: Visitor, settings: Settings) -> None:
    token = TOKEN.search(visitor.get("/play/roulette").text)
    assert token
    with Visitor(create_app(settings)) as other:
        other.get("/play")
        answer = other.post("/play/roulette", data={"csrf": token[1]})
        assert answer.status_code == 403


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7 * 7 }}"]
)
def test_what_was_typed_is_shown_and_never_obeyed(reader: Visitor, text: str) -> None:
    for page in (
        reader.get("/", params={"q": text}),
        reader.get("/games/roulette", params={"table-minimum": text}),
        reader.get(f"/games/{text.replace('/', '')}"),
        reader.get("/paytable/three-card-poker/pair-plus", params={"row.Pair": text}),
    ):
        assert page.status_code < 500
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "{{" not in text or page.text.count(text) == page.text.count("7 * 7")


def test_a_body_that_is_too_long_is_refused(visitor: Visitor, settings: Settings) -> None:
    for address, most in (("/api/check", settings.most_body), ("/replay", settings.most_log)):
        answer = visitor.post(address, content=b"x" * (most + 1))
        assert answer.status_code == 413
        assert f"{most:,} bytes" in answer.text


def test_44_a_full_log_of_our_own_is_not_too_long_to_replay(visitor: Visitor) -> None:
    token = TOKEN.search(visitor.get("/replay").text)
    assert token
    full = b'{"game": "roulette"}\n' * 170_000
    assert len(full) > 3_500_000
    answer = visitor.post("/replay", data={"csrf": token[1]}, files={"log": ("log", full)})
    assert answer.status_code == 400  # it is read, and is no log


def test_a_body_that_hides_its_length_is_refused(visitor: Visitor, settings: Settings) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(settings.most_body // 100_000 + 2):
            yield b"x" * 100_000

    assert visitor.post("/api/check", content=endless()).status_code == 413


def test_an_address_that_is_too_long_is_refused(visitor: Visitor, settings: Settings) -> None:
    assert visitor.get("/?q=" + "x" * settings.most_query).status_code == 414


def test_who_asks_too_fast_waits(settings: Settings) -> None:
    with Visitor(create_app(replace(settings, requests=5))) as client:
        assert [client.get("/api/games").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        assert client.get("/api/games").headers["retry-after"] == "60"


def test_43_visitors_behind_one_address_have_each_their_own_and_are_bounded_together(
    settings: Settings,
) -> None:
    own = replace(settings, requests=5, requests_address=12)
    with Visitor(create_app(own)) as client:
        told = []
        for name in "abcd":
            cookie = {"cookie": f"visitor={name * 32}"}
            told += [client.get("/api/games", headers=cookie).status_code for _ in range(4)]
        assert told == [200] * 12 + [429] * 4


def test_43_a_request_counts_by_what_it_costs() -> None:
    assert cost_of("GET", "/games/roulette") == 1
    for method, path in (
        ("POST", "/log-in"),
        ("POST", "/api/log-in"),
        ("GET", "/floor/reports/results"),
        ("GET", "/games/roulette/papers/guide.pdf"),
        ("POST", "/play/roulette"),
        ("POST", "/replay"),
    ):
        assert cost_of(method, path) >= 5, path


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8046", 200),
        ("localhost", 200),
        ("[::1]:8046", 200),
        ("croupier.example", 200),
        ("CROUPIER.example.:443", 200),
        ("evil.example", 421),
        ("croupier.example.evil.example", 421),
        ("127.0.0.1.evil.example:8046", 421),
    ],
)
def test_44_only_to_its_own_host_it_answers(settings: Settings, host: str, status: int) -> None:
    """A site whose name is made to lead here (DNS rebinding) does not read it; nor does a
    redirect lead to whatever host was sent."""
    with Visitor(create_app(replace(settings, names=frozenset({"croupier.example"})))) as client:
        for address in ("/api/games", "/replay"):
            answer = client.get(address, headers={"host": host}, follow_redirects=False)
            assert answer.status_code == status
        slash = client.get("/replay/", headers={"host": host}, follow_redirects=False)
        assert "evil" not in slash.headers.get("location", "")


@pytest.mark.parametrize(
    "address",
    [
        "/static/x/../app.py",
        "/static/x/..%2fapp.py",
        "/static/x/%2e%2e/%2e%2e/pyproject.toml",
        "/replay/..%2f..%2fsecret",
        f"/replay/{'a' * 64}",
        "/tables/../../secret",
        "/tables/%2e%2e%2fsecret",
        "/tables/" + "a" * 22,
        "/tables/" + "a" * 22 + "/log",
    ],
)
def test_no_address_leads_out_of_its_folder(visitor: Visitor, address: str) -> None:
    answer = visitor.get(address)
    assert answer.status_code in (404, 405)
    assert "BEGIN" not in answer.text


def test_the_secret_is_its_owners_alone(settings: Settings) -> None:
    assert len(settings.secret) == 32
    path = settings.folder / SECRET
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Settings(settings.folder).secret == settings.secret


def test_a_table_has_a_name_that_nobody_guesses(visitor: Visitor) -> None:
    names = {visitor.sit_down("roulette") for _ in range(3)}
    assert len(names) == 3
    assert all(len(name.removeprefix("/tables/")) == 22 for name in names)


def test_tables_of_one_visitor_are_bounded(settings: Settings) -> None:
    with Visitor(create_app(replace(settings, limits=Limits(tables_each=2)))) as client:
        client.sit_down("roulette")
        client.sit_down("roulette")
        refused = client.fill_in("/play/roulette", "/play/roulette", trainer="no")
        assert "2 tables" in text_of(refused, 'id="refused"')


# ------------------------------------------------------------------------------ half-sent requests

HEAD = b"POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"


@pytest.fixture
def impatient(settings: Settings) -> Iterator[tuple[str, int]]:
    """Where a server listens that waits a second for a request."""
    own = replace(settings, arrival=1)
    server = uvicorn.Server(server_config(create_app(own), own))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        yield listening.getsockname()
        server.should_exit = True
        thread.join(20)


def answered(sent: socket.socket) -> bytes:
    """All that comes back until the server closes."""
    found = b""
    while part := sent.recv(10_000):
        found += part
    return found


@pytest.mark.parametrize(
    ("start", "drip", "answer"),
    [
        (b"", b"", b""),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"", b""),
        (b"GET / HTTP/1.1\r\n", b"x: y\r\n", b""),
        (HEAD + b"content-length: 100\r\n\r\n{", b"", b"408"),
        (HEAD + b"content-length: 100\r\n\r\n{", b" ", b"408"),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n", b"408"),
    ],
    ids=["nothing", "half a head", "drips of a head", "half a body", "drips", "drips of chunks"],
)
def test_a_request_that_does_not_arrive_is_not_waited_for(
    impatient: tuple[str, int], start: bytes, drip: bytes, answer: bytes
) -> None:
    with socket.create_connection(impatient) as half:
        half.settimeout(20)
        half.sendall(start)
        stop = threading.Event()

        def drips() -> None:
            with suppress(OSError):
                while drip and not stop.wait(0.3):
                    half.sendall(drip)

        dripping = threading.Thread(target=drips)
        dripping.start()
        with suppress(ConnectionResetError):
            found = answered(half)
            assert found.split(b" ", 2)[1:2] == ([answer] if answer else [])
            assert not answer or b"did not arrive within 1 seconds" in found
            assert not answer or b"connection: close" in found
        stop.set()
        dripping.join()


def test_a_long_body_that_comes_in_has_more_time(impatient: tuple[str, int]) -> None:
    """At 50 kB a second and more; a second is all that others have."""
    host, port = impatient
    connection = http.client.HTTPConnection(host, port, timeout=20)
    with closing(connection):
        connection.putrequest("POST", "/replay")
        connection.putheader("content-type", "application/x-www-form-urlencoded")
        connection.putheader("content-length", "600000")
        connection.endheaders()
        for _ in range(6):
            connection.send(b"x" * 100_000)
            time.sleep(0.3)
        assert connection.getresponse().status == 403  # all of it was read: it has no token


def test_a_request_that_arrives_in_time_is_answered(impatient: tuple[str, int]) -> None:
    """Also the second on a connection, and one whose connection was idle for a while."""
    host, port = impatient
    connection = http.client.HTTPConnection(host, port, timeout=20)
    with closing(connection):
        for _ in range(4):
            connection.putrequest("POST", "/api/check")
            connection.putheader("content-type", "application/json")
            connection.putheader("content-length", "13")
            connection.endheaders()
            time.sleep(0.2)
            connection.send(b'{"text": "x"}')
            answer = connection.getresponse()
            assert answer.status == 400
            assert b"not TOML" in answer.read()
            time.sleep(0.2)


def test_a_folder_that_cannot_be_written_is_refused_before_anybody_is_served(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "inside", Path("/dev/null")):
        with pytest.raises(Wrong, match=rf"{folder} cannot be written .*--data"):
            Settings(folder).verify()
    Settings(tmp_path / "new").verify()
    assert [file.name for file in (tmp_path / "new").iterdir()] == [SECRET]


@pytest.mark.parametrize("text", ["", "00", "not a secret", "\udcff" * 64])
def test_a_damaged_secret_is_refused(tmp_path: Path, text: str) -> None:
    """An empty one would sign every visitor's cookie with nothing."""
    (tmp_path / "secret").write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(Wrong, match="is damaged"):
        Settings(tmp_path).verify()


# ------------------------------------------------------------------------------ what takes long


def test_a_log_that_takes_long_to_replay_is_waited_for_and_can_be_canceled(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is run again in the pool, where it has a deadline; nobody else waits for it."""
    monkeypatch.setattr("croupier.web.pages.play.replay.PATIENCE", 0.0)
    with Visitor(create_app(settings)) as client:
        table = client.sit_down("roulette")
        client.fill_in(f"{table}/close", table)
        page = client.get(f"/replay/{table.removeprefix('/tables/')}")
        assert page.url.path.endswith("/wait")
        assert "/cancel" in page.text
        client.fill_in(re.findall(r'action="(/counts/[^"]+/cancel)"', page.text)[0], page.url.path)
        assert CANCELLED in client.get(page.url.path).text


def test_every_count_takes_its_turn_as_the_visitor_who_asked_for_it() -> None:
    """Else all behind one address would wait for one of them."""
    pages = Path(str(create_app.__code__.co_filename)).parent / "pages"
    asking = [
        file for file in pages.rglob("*.py") if "pool.ask(" in file.read_text(encoding="utf-8")
    ]
    assert len(asking) >= 4
    assert [file for file in asking if "caller_of" not in file.read_text(encoding="utf-8")] == []


def test_streams_of_one_address_are_bounded_and_one_more_is_told_so(settings: Settings) -> None:
    """Before an answer has begun: afterwards it could only break off."""
    with Visitor(create_app(replace(settings, streams_each=0))) as client:
        table = client.sit_down("roulette")
        for address in (f"{table}/turns", f"/api{table}/events"):
            answer = client.get(address)
            assert answer.status_code == 429
            assert "Too many watch" in answer.text
