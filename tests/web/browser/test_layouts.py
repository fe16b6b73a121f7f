"""Words of a layout, as a browser sets them: within their areas, and on the cloth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from croupier.catalog.index import entries
from croupier.catalog.usual import usual_rules
from croupier.papers.art.tables import Layout, layout

# Each text that runs over the edge of its area, or else of the table.
OVER = """() => {
  const within = (inner, outer) => inner.left >= outer.left - 2 && inner.right <= outer.right + 2
    && inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;
  const svg = document.querySelector("svg");
  return [...svg.querySelectorAll("text")].filter((text) => {
    if (text.hasAttribute("transform")) return false;
    const area = text.closest(".area");
    const edge = (area ? area.children[1] : svg).getBoundingClientRect();
    return !within(text.getBoundingClientRect(), edge);
  }).map((text) => text.textContent);
}"""


def fits(page: Page, drawn: Layout) -> list[str]:
    page.set_content(drawn.picture.svg(width=2600))
    return page.evaluate(OVER)  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", [entry.game for entry in entries()])
def test_words_of_a_layout_stay_where_they_belong(page: Page, game: str) -> None:
    entry = next(each for each in entries() if each.game == game)
    assert fits(page, layout(usual_rules(entry))) == []
