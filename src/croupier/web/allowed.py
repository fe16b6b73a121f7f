"""What a request may be: to which host, how long, and how often, weighed by what it costs."""

from __future__ import annotations

import re
import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from croupier.web.settings import Settings

Key = TypeVar("Key")
VISITOR, LOG_IN = "visitor", "log-in"  # cookies
HERE = "localhost"
MOST_CALLERS = 20_000
BYTES_A_SECOND = 50_000  # at least so fast a long body comes in, beyond the seconds of any request

# What costs more than a page does, by method and address; the first that fits. A password is hashed
# slowly on purpose, a paper is set, a log is run again.
COSTS = tuple(
    (method, re.compile(pattern), cost)
    for method, pattern, cost in (
        ("POST", r"/(api/)?log-in|/password", 20),
        ("POST", r"/replay|/filing/new/.*|/filing/draft/.*|/filing/.*/(file|revise|amend)", 10),
        ("GET", r"/floor/(reports|verify)\b.*", 10),
        (".*", r"/.*/papers/.+|/filing/.*\.pdf", 5),
        ("GET", r"/(watch|replay)/.+|/simulate/.*|/api/games/.*/simulat.*", 5),
        ("POST", r"/play/.*|/rooms|/api/tables", 5),
        ("POST", r"/.*", 2),
    )
)


def cost_of(method: str, path: str) -> int:
    for of, pattern, cost in COSTS:
        if re.fullmatch(of, method) and pattern.fullmatch(path):
            return cost
    return 1


def most_bytes(settings: Settings, method: str, path: str) -> int:
    """How long a body may be: a log and the files of a filing are longer than anything else."""
    if method != "POST":
        return settings.most_body
    if path == "/replay":
        return settings.most_log
    return settings.most_files if path.startswith("/filing/") else settings.most_body


def is_host(settings: Settings, host: str) -> bool:
    """Whether this server is called so: by a name of its own, or an address. A page of another
    site, whose name was made to lead here, has another host."""
    name = host.rpartition(":")[0] if re.search(r":\d*$", host) else host
    name = name.strip("[]").rstrip(".").lower()
    if not host or name == HERE or name in settings.names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def visitor_in(headers: dict[bytes, bytes]) -> str:
    """Who asks, as far as a request says so: by a log-in or token, else by the visitor's cookie. It
    is not proven here, and so bounds only what comes from one address."""
    if token := headers.get(b"authorization", b""):
        return token[:200].decode("latin-1")
    try:
        cookies = SimpleCookie(headers.get(b"cookie", b"")[:4_000].decode("latin-1"))
    except CookieError:
        return ""
    found = cookies.get(LOG_IN) or cookies.get(VISITOR)
    return found.value[:200] if found is not None else ""


@dataclass
class Spent:
    """What somebody spent lately: each amount with its instant, and their sum."""

    spent: deque[tuple[float, int]] = field(default_factory=deque)
    sum: int = 0

    def forget(self, before: float) -> None:
        while self.spent and self.spent[0][0] <= before:
            self.sum -= self.spent.popleft()[1]

    def add(self, now: float, cost: int) -> None:
        self.spent.append((now, cost))
        self.sum += cost


class Rates:
    """One visitor may spend so much, all behind one address several times as much: a casino behind
    one address has many visitors, and who makes up visitors is bounded all the same."""

    def __init__(self, settings: Settings) -> None:
        self._each, self._address = settings.requests, settings.requests_address
        self._within = settings.within
        self._visitors: OrderedDict[tuple[str, str], Spent] = OrderedDict()
        self._addresses: OrderedDict[str, Spent] = OrderedDict()

    def admits(self, address: str, visitor: str, cost: int) -> bool:
        """Whether a request may be answered; then it is spent."""
        now = time.monotonic()
        own = _of(self._visitors, (address, visitor))
        all_behind = _of(self._addresses, address)
        for spent in (own, all_behind):
            spent.forget(now - self._within)
        if own.sum + cost > self._each or all_behind.sum + cost > self._address:
            return False
        for spent in (own, all_behind):
            spent.add(now, cost)
        return True


def _of(known: OrderedDict[Key, Spent], key: Key) -> Spent:
    found = known.setdefault(key, Spent())
    known.move_to_end(key)
    while len(known) > MOST_CALLERS:
        known.popitem(last=False)
    return found
