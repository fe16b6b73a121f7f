// Checks a log in the browser (check.js) and says what was checked; finds a receipt in it. Keys step.
"use strict";
(() => {
  const PACE = 900;
  let heads = null;

  function say(id, text, kind) {
    const item = document.getElementById(id);
    item.textContent = text;
    item.className = kind;
  }

  async function prove(box) {
    document.getElementById("prove").hidden = true;
    say("proof-chain", "Chain: being checked …", "");
    const text = await (await fetch(box.dataset.log, { credentials: "same-origin" })).text();
    try {
      const lines = await checkLog.chain(text);
      heads = new Map(lines.map((each) => [each.digest, each]));
      say("proof-chain", `Chain: all ${lines.length} lines are intact.`, "won");
      receipt();
      if ("open" in box.dataset) {
        say("proof-commitment", "Commitment: its seeds are revealed when the table closes.", "");
        say("proof-draws", "Draws: they follow from the seeds, once these are revealed.", "");
        document.getElementById("prove").hidden = false;
        return;
      }
      const { seed, shuffle, card, spin, roll } = await checkLog(text);
      say("proof-commitment", `Commitment: ${seed === 1 ? "the revealed seed matches its commitment" : `all ${seed} revealed seeds match their commitments`}.`, "won");
      const drawn = [[shuffle, "shuffles"], [card, "cards"], [spin, "spins"], [roll, "rolls"]].filter(([many]) => many);
      say("proof-draws", `Draws: ${drawn.map(([many, what]) => `${many} ${what}`).join(", ") || "none"} follow from the seeds.`, "won");
    } catch (error) {
      say(heads ? "proof-draws" : "proof-chain", `Log: ${error.message}.`, "lost");
    }
  }

  function receipt() {
    const typed = document.getElementById("own-receipt").value.trim().toLowerCase();
    const found = heads && heads.get(typed);
    if (!typed) return say("proof-receipt", "", "");
    if (!heads) return say("proof-receipt", "Check the log first.", "");
    if (!found) return say("proof-receipt", "Not in this log.", "lost");
    const of = found.record === "end" ? `round ${found.round}` : found.record === "close" ? "the close" : `line ${found.n}`;
    say("proof-receipt", `It is the receipt of ${of}.`, "won");
  }

  let running = 0;
  function run(on) {
    clearInterval(running);
    running = 0;
    const button = document.getElementById("run");
    if (on) {
      running = setInterval(() => {
        const next = document.getElementById("forward"), last = document.getElementById("last");
        if (!next || next.value === last.value) run(false);
        if (next && !document.hidden) next.click();
      }, PACE);
    }
    if (button) { button.hidden = false; button.textContent = on ? "Stop" : "Play"; button.setAttribute("aria-pressed", String(on)); }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById("proof");
    const failed = () => say("proof-chain", "Chain: this browser could not check it.", "");
    if (box) {
      const button = document.getElementById("prove");
      button.hidden = false;
      button.addEventListener("click", () => prove(box).catch(failed));
      document.getElementById("own-receipt").addEventListener("input", receipt);
      if ("now" in box.dataset) prove(box).catch(failed);
      run(false);
    }
    const drop = document.getElementById("drop");
    if (!drop) return;
    for (const name of ["dragover", "drop"]) drop.addEventListener(name, (event) => event.preventDefault());
    drop.addEventListener("drop", (event) => {
      document.getElementById("log").files = event.dataTransfer.files;
      drop.requestSubmit();
    });
  });
  document.addEventListener("croupier:swapped", () => run(Boolean(running)));
  document.addEventListener("click", (event) => { if (event.target.id === "run") run(!running); });
  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", PageUp: "round-back", PageDown: "round-next", p: "run" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
    const found = KEYS[event.key] && document.getElementById(KEYS[event.key]);
    if (found) { event.preventDefault(); found.click(); }
  });
})();
