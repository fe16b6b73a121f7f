// The strategy of the game beside its table; without this the link leads to its page.
"use strict";
(() => {
  const WAIT = 1000;
  let showing = false;

  async function load(link, panel) {
    const answer = await fetch(link.href, { credentials: "same-origin" });
    const text = await answer.text();
    if (!showing) return;
    const figures = new DOMParser().parseFromString(text, "text/html").getElementById("figures");
    if (!answer.ok || !figures) { location.assign(link.href); return; }
    figures.removeAttribute("id");
    figures.removeAttribute("data-part");
    const counts = figures.querySelector("[data-again]");
    for (const form of figures.querySelectorAll("form, [data-again]")) form.removeAttribute("data-again");
    panel.querySelector("div").replaceChildren(figures);
    if (counts) setTimeout(() => load(link, panel), WAIT);
  }

  function toggle(link) {
    const panel = document.getElementById("beside");
    showing = panel.hidden;
    panel.hidden = !showing;
    link.setAttribute("aria-expanded", String(showing));
    if (showing) load(link, panel);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("#chart");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle(link);
  });
  document.addEventListener("DOMContentLoaded", () => {
    const link = document.getElementById("chart");
    if (link) { link.setAttribute("role", "button"); link.setAttribute("aria-expanded", "false"); link.setAttribute("aria-controls", "beside"); }
  });
})();
