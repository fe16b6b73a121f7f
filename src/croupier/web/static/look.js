// Comfort for pages that are looked at. Without it they are complete: a link can be copied from the
// address line, and a table is in the order in which it was sent.
"use strict";
(() => {
  // A head of a column sorts by it, and once more the other way about.
  const order = (cell, figures) => (figures ? (cell.dataset.sort === "" ? -Infinity : Number(cell.dataset.sort)) : cell.dataset.sort);

  function sort(table, place, head) {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const figures = head.classList.contains("n");
    const rows = [...table.tBodies[0].rows];
    rows.sort((one, other) => {
      const a = order(one.cells[place], figures);
      const b = order(other.cells[place], figures);
      return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
    });
    table.tBodies[0].append(...rows);
  }

  function sortable() {
    for (const table of document.querySelectorAll("table[data-sortable]")) {
      for (const [place, head] of [...table.tHead.rows[0].cells].entries()) {
        if (head.querySelector("button") || !head.textContent.trim()) continue;
        const button = document.createElement("button");
        button.type = "button";
        button.className = "sort";
        button.append(...head.childNodes);
        head.append(button);
        button.addEventListener("click", () => sort(table, place, head));
      }
    }
  }

  function say(text) {
    const said = document.getElementById("said");
    said.textContent = text;
    setTimeout(() => { if (said.textContent === text) said.textContent = ""; }, 4000);
  }

  // Beside each file of a table stands a button that copies what is in it.
  function copyable() {
    for (const link of document.querySelectorAll(".files a[href]")) {
      if (!navigator.clipboard || (link.nextElementSibling && link.nextElementSibling.matches("button.copy"))) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.setAttribute("aria-label", `Copy ${link.textContent}`);
      button.addEventListener("click", async () => {
        const answer = await fetch(link.href, { credentials: "same-origin" });
        if (!answer.ok) return say("It cannot be copied right now.");
        await navigator.clipboard.writeText(await answer.text());
        say("Copied.");
      });
      link.after(button);
    }
  }

  for (const arrived of ["DOMContentLoaded", "croupier:swapped"]) {
    document.addEventListener(arrived, () => { sortable(); copyable(); });
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-copy]");
    if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(link.href);
      say("The link is copied.");
    } catch {
      say(link.href);
    }
  });
})();
