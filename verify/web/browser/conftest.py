"""The server and the browser, as in `tests/web/browser`."""

from tests.web.browser.conftest import browser, chromium, collect_ignore_glob, come, page, server

__all__ = ["browser", "chromium", "collect_ignore_glob", "come", "page", "server"]
