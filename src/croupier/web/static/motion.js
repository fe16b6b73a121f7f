// Marks what has just come, turned or been decided, so that the style sheet can show it in motion,
// where motion is wanted. Nothing here is needed to play.
"use strict";
(() => {
  let known = new Map();
  let dice = "";
  let result = "";
  const hands = () => new Map([...document.querySelectorAll("#cards .hand[data-to]")]
    .map((hand, nth) => [`${hand.dataset.to} ${nth}`, [...hand.querySelectorAll(".cards svg")]]));
  const faces = (cards) => cards.map((card) => card.getAttribute("aria-label"));

  function show(first) {
    const lying = hands();
    for (const [to, cards] of lying) {
      const before = known.get(to) || [];
      faces(cards).forEach((face, nth) => {
        if (first || face === before[nth]) return;
        cards[nth].classList.add(before[nth] && before[nth].includes("face down") ? "turned" : "dealt");
      });
    }
    known = new Map([...lying].map(([to, cards]) => [to, faces(cards)]));
    const records = document.getElementById("state").dataset.records;
    const thrown = [...document.querySelectorAll("#cards .dice svg")];
    if (!first && thrown.length && records !== dice) for (const die of thrown) die.classList.add("thrown");
    dice = records;
    const said = document.getElementById("result");
    const felt = document.querySelector("#felt svg.layout");
    if (said && !first && records !== result) {
      said.classList.add("fresh-result");
      felt.classList.add("fresh");
    }
    result = records;
  }
  document.addEventListener("croupier:swapped", () => show(false));
  document.addEventListener("DOMContentLoaded", () => show(true));
})();
