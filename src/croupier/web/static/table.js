// The felt from the keyboard and on a phone: one tab stop for all places, arrows between them, and
// a key for whatever can be done. A key that has just done something does nothing more.
"use strict";
(() => {
  const PHONE = matchMedia("(max-width: 47.99rem), (max-width: 64rem) and (orientation: portrait)");
  const SETTLES = 400; // milliseconds until a key counts again after the page has changed
  const ASIDE = 100; // pixels by which a place that is not straight on seems farther
  let changed = -SETTLES;
  let deciding = false;
  const $ = (id) => document.getElementById(id);
  const open = () => [...document.querySelectorAll("#felt .area[data-open]")];

  // What a phone has room for: the own places; of a table that all share, where they begin.
  function frame() {
    const layout = document.querySelector("#felt svg.layout");
    if (!layout) return;
    layout.dataset.far = layout.dataset.far || layout.getAttribute("viewBox");
    layout.setAttribute("viewBox", PHONE.matches && layout.dataset.near ? layout.dataset.near : layout.dataset.far);
    const first = layout.classList.contains("whole") && layout.querySelector(".area");
    const felt = $("felt");
    if (first && PHONE.matches && !felt.scrollLeft) {
      felt.scrollLeft += first.getBoundingClientRect().left - felt.getBoundingClientRect().left - 16;
    }
  }

  // One place can be reached by Tab: the last that had the focus, else the first.
  let last = "";
  function rove() {
    const areas = open();
    const stop = areas.find((area) => area.id === last) || areas[0];
    for (const area of areas) area.setAttribute("tabindex", area === stop ? "0" : "-1");
    return stop;
  }

  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const apart = (a, b, from, to) => Math.max(0, a[from] - b[to], b[from] - a[to]);

  // The nearest place in a direction: how far on it is, what lies between the two aside, and, among
  // small places on a line, the one whose middle is straight on; so every place can be reached.
  function towards(area, [right, down]) {
    const box = area.getBoundingClientRect();
    const [x, y] = middle(box);
    let best = null;
    let nearest = Infinity;
    for (const other of open()) {
      const there = other.getBoundingClientRect();
      const [dx, dy] = middle(there).map((at, nth) => at - (nth ? y : x));
      const along = dx * right + dy * down;
      const sides = [apart(box, there, "left", "right"), apart(box, there, "top", "bottom")];
      const [on, aside] = right ? sides : sides.reverse();
      const straight = Math.abs(right ? dy : dx);
      const far = on + along / 10 + straight / 4 + (aside ? ASIDE + 3 * aside : 0);
      if (along > 1 && far < nearest) { nearest = far; best = other; }
    }
    return best;
  }
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function go(area) {
    if (!area) return;
    last = area.id;
    rove();
    area.focus();
  }

  function onFelt(event, area) {
    const areas = open();
    if (WAYS[event.key]) go(towards(area, WAYS[event.key]));
    else if (event.key === "Home") go(areas[0]);
    else if (event.key === "End") go(areas.at(-1));
    else if (event.key === "Enter" || event.key === " ") croupierChips.put(area);
    else if (event.key === "Backspace" || event.key === "Delete") croupierChips.take(area);
    else if (event.key === "m" || event.key === "M") croupierChips.magnify(...middle(area.getBoundingClientRect()), 12);
    else return false;
    return true;
  }

  function byKey(key) {
    if (key === "?") { $("keys").showModal(); return true; }
    if (key === "f") { const stop = rove(); if (stop) go(stop); return Boolean(stop); }
    if (key === "[" || key === "]") return croupierChips.step(key === "]" ? 1 : -1);
    if (key === "t" || key === "w") {
      const part = document.querySelector(key === "t" ? ".typed" : ".why");
      if (!part) return false;
      part.open = !part.open;
      if (part.open) (part.querySelector("input") || part.querySelector("summary")).focus();
      return true;
    }
    if (key === "s" && $("chart")) { $("chart").click(); return true; }
    const button = document.querySelector(`#ask button[data-key="${CSS.escape(key)}"]:not([hidden])`);
    if (button) button.click();
    return Boolean(button);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const at = event.target;
    const types = at.matches && at.matches("input[type=text], textarea, select");
    const acts = /^[\dA-Za-z?[\]]$/.test(event.key) || event.key === "Enter" || event.key === " ";
    if (!types && acts && (event.repeat || performance.now() - changed < SETTLES) && at.closest && (at === document.body || at.closest(".play"))) {
      event.preventDefault();
      return;
    }
    const area = at.closest && at.closest("#felt .area[data-open]");
    if (area && onFelt(event, area)) event.preventDefault();
    else if (!types && byKey(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    const area = event.target.closest && event.target.closest("#felt .area[data-open]");
    if (area && area.id !== last) { last = area.id; rove(); }
  });

  // How many cards lie in each hand that is being set.
  document.addEventListener("input", (event) => {
    if (!event.target.closest(".arrange")) return;
    const setting = event.target.form;
    const set = [...setting.querySelectorAll(".arrange input:checked")];
    for (const part of document.querySelectorAll("#ask [data-takes]")) {
      const lying = set.filter((input) => input.value === part.dataset.name).length;
      const takes = Number(part.dataset.takes);
      part.textContent = `${lying === takes ? takes : `${lying} of ${takes}`} ${part.dataset.name}`;
    }
  });

  function ready(swapped) {
    frame();
    croupierChips.ready();
    const stop = rove();
    const bets = Boolean($("bets"));
    const lost = document.activeElement === document.body || document.activeElement.closest("#ask");
    if (swapped && deciding && bets && stop && lost) stop.focus({ preventScroll: true });
    deciding = !bets;
  }
  PHONE.addEventListener("change", frame);
  document.addEventListener("croupier:swapped", () => { changed = performance.now(); ready(true); });
  document.addEventListener("DOMContentLoaded", () => ready(false));
})();
