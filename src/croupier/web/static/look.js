// Comfort for pages that are looked at. Without it they are complete: a link can be copied from the
// address line, and a table is in the order in which it was sent.
"use strict";
(() => {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-copy]");
    if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const said = document.getElementById("said");
    try {
      await navigator.clipboard.writeText(link.href);
      said.textContent = "The link is copied.";
    } catch {
      said.textContent = link.href;
    }
    setTimeout(() => { said.textContent = ""; }, 4000);
  });
})();
