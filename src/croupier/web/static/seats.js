// Seats: seconds that are left, counted down by the clock of this page alone, and a link to copy.
"use strict";
(() => {
  const SOON = 10;
  let begun = performance.now();

  function tick() {
    const passed = (performance.now() - begun) / 1000;
    for (const each of document.querySelectorAll("[data-left]")) {
      const left = Math.max(0, Math.ceil(Number(each.dataset.left) - passed));
      const text = left ? `${left} s` : "time is up";
      if (each.textContent !== text) each.textContent = text;
      each.classList.toggle("soon", left <= SOON);
    }
  }

  function ready() {
    begun = performance.now();
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
    tick();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  });
  document.addEventListener("croupier:swapped", ready);
  document.addEventListener("DOMContentLoaded", () => { ready(); setInterval(tick, 250); });
})();
