// Checks a log in the browser: each line ends with the SHA-256 of the rest of it and names that of the
// line before, and the seed that the last line reveals hashes to the commitment of the first. Arrow
// keys step.
"use strict";
(() => {
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const sha256 = async (bytes) => hex(await crypto.subtle.digest("SHA-256", bytes));
  const DIGEST = /,"digest":"([0-9a-f]{64})"\}$/;

  async function chain(lines) {
    let head = "";
    for (const [place, line] of lines.entries()) {
      const found = DIGEST.exec(line);
      if (!found) return `line ${place + 1} has no digest`;
      const content = `${line.slice(0, found.index)}}`;
      const digest = await sha256(new TextEncoder().encode(content));
      if (digest !== found[1] || JSON.parse(content).previous !== head) {
        return `line ${place + 1} was edited, or a line before it is missing`;
      }
      head = digest;
    }
    return "";
  }

  async function commitment(records) {
    const close = records.find((record) => record.record === "close");
    if (!close) return "the seed has not been revealed";
    const seed = new Uint8Array(close.reveal.match(/../g).map((pair) => parseInt(pair, 16)));
    const name = new TextEncoder().encode("croupier/commitment/1\0");
    return (await sha256(new Uint8Array([...name, ...seed]))) === records[0].commitment ? "" : "the revealed seed does not match the commitment";
  }

  function say(id, name, fault, good) {
    const item = document.getElementById(id);
    item.textContent = `${name}: ${fault || good}.`;
    item.className = fault ? "lost" : "won";
  }

  async function prove(box) {
    const text = await (await fetch(box.dataset.log, { credentials: "same-origin" })).text();
    const lines = text.split("\n").slice(0, -1);
    say("proof-chain", "Chain", await chain(lines), `all ${lines.length} lines are intact`);
    say("proof-commitment", "Commitment", await commitment(lines.map((line) => JSON.parse(line))),
      "the revealed seed matches the commitment made before the first card");
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
