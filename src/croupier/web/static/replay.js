// Checks a log in the browser (check.js) and says what was checked. Arrow keys step.
"use strict";
(() => {
  function say(id, name, fault, good) {
    const item = document.getElementById(id);
    item.textContent = `${name}: ${fault || good}.`;
    item.className = fault ? "lost" : "won";
  }

  async function prove(box) {
    const text = await (await fetch(box.dataset.log, { credentials: "same-origin" })).text();
    try {
      const { line, seed, shuffle, card, spin, roll } = await checkLog(text);
      say("proof-chain", "Chain", "", `all ${line} lines are intact`);
      say("proof-commitment", "Commitment", "", `${seed === 1 ? "the revealed seed matches its commitment" : `all ${seed} revealed seeds match their commitments`}`);
      const drawn = [[shuffle, "shuffles"], [card, "cards"], [spin, "spins"], [roll, "rolls"]].filter(([many]) => many);
      say("proof-draws", "Draws", "", drawn.map(([many, what]) => `${many} ${what}`).join(", ") + " follow from the seeds");
    } catch (error) {
      say("proof-chain", "Log", error.message, "");
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById("proof");
    if (box) prove(box).catch(() => say("proof-chain", "Chain", "this browser could not check it", ""));
    const drop = document.getElementById("drop");
    if (!drop) return;
    for (const name of ["dragover", "drop"]) drop.addEventListener(name, (event) => event.preventDefault());
    drop.addEventListener("drop", (event) => {
      document.getElementById("log").files = event.dataTransfer.files;
      drop.requestSubmit();
    });
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea")) return;
    const link = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
    const found = link && document.getElementById(link);
    if (found) { event.preventDefault(); found.click(); }
  });
})();
