// The layout by touch, mouse and keyboard: an area of the drawing fills the field of its wager, and
// chips lie on it as the fields say. Digits choose: 1 is the first choice that is open.
"use strict";
(() => {
  const PHONE = matchMedia("(max-width: 40rem)");
  const MOST_CHIPS = 4;
  const form = () => document.getElementById("bets");
  const bets = () => (form() ? [...form().elements].filter((input) => input.name.startsWith("bet.")) : []);
  const dollars = (input) => Number(input.value.replace(/[$,]/g, "")) || 0;
  const money = (value) => `$${value % 1 ? value.toFixed(2) : value}`;

  function field(area) {
    const on = area.dataset.on ? `@${area.dataset.on}` : "";
    if (!form()) return null;
    const name = `:${area.dataset.wager}${on}`;
    if (area.dataset.seat !== "0") return form().elements[`bet.${area.dataset.seat}${name}`];
    return bets().find((input) => input.name.endsWith(name));
  }

  const labelOf = (input) => {
    const label = input.labels[0].firstChild.textContent.trim();
    const places = input.closest(".places");
    return places ? `${places.parentElement.querySelector("summary").firstChild.textContent.trim()} on ${label}` : label;
  };

  function put(area) {
    const input = field(area);
    const chip = form().querySelector("input[name=chip]:checked");
    input.value = String(dollars(input) + Number(chip ? chip.value : 5));
    lay();
  }

  // Chips on the areas whose fields have an amount, and the bets in words.
  function lay() {
    for (const old of document.querySelectorAll("#felt .placed")) old.remove();
    const drawn = new Set();
    for (const area of document.querySelectorAll("#felt .area[tabindex]")) {
      const input = field(area);
      if (dollars(input) > 0 && !drawn.has(input)) { drawn.add(input); stack(area, dollars(input)); }
    }
    say();
  }

  function stack(area, amount) {
    const box = area.getBBox();
    const size = 0.62 * Math.min(box.width, box.height);
    const pictures = [...form().querySelectorAll("input[name=chip]")].reverse();
    for (let lying = 0; lying < MOST_CHIPS; lying++) {
      const value = pictures.find((chip) => Number(chip.value) <= amount) || (lying ? null : pictures.at(-1));
      if (!value) return;
      amount -= Number(value.value);
      const chip = value.nextElementSibling.cloneNode(true);
      chip.classList.add("placed");
      for (const [name, at] of [["x", box.x + (box.width - size) / 2], ["y", box.y + (box.height - size) / 2 - (lying * size) / 8],
        ["width", size], ["height", size]]) chip.setAttribute(name, at);
      area.ownerSVGElement.append(chip);
    }
  }

  function say() {
    const placed = document.getElementById("placed");
    if (!placed) return;
    const made = bets().filter((input) => dollars(input) > 0);
    placed.hidden = document.getElementById("clear").hidden = !made.length;
    const all = made.reduce((sum, input) => sum + dollars(input), 0);
    placed.textContent = `${made.map((input) => `${labelOf(input)} ${money(dollars(input))}`).join(", ")}${made.length > 1 ? `; ${money(all)} total` : ""}`;
  }

  function ready() {
    const layout = document.querySelector("#felt svg.layout");
    if (layout && layout.dataset.near) {
      layout.dataset.far = layout.dataset.far || layout.getAttribute("viewBox");
      layout.setAttribute("viewBox", PHONE.matches ? layout.dataset.near : layout.dataset.far);
    }
    for (const area of document.querySelectorAll("#felt .area")) {
      if (!field(area)) { area.removeAttribute("tabindex"); continue; }
      area.setAttribute("tabindex", "0");
      area.setAttribute("role", "button");
    }
    const first = document.querySelector("#felt .layout.whole .area");
    if (first && PHONE.matches && !document.getElementById("felt").scrollLeft) {
      const felt = document.getElementById("felt");
      felt.scrollLeft += first.getBoundingClientRect().left - felt.getBoundingClientRect().left - 16;
    }
    lay();
  }

  // How many cards lie in each hand that is being set.
  function count(setting) {
    const set = [...setting.querySelectorAll(".arrange input:checked")];
    for (const part of setting.querySelectorAll("[data-takes]")) {
      const lying = set.filter((input) => input.value === part.dataset.name).length;
      const takes = Number(part.dataset.takes);
      part.textContent = `${lying === takes ? takes : `${lying} of ${takes}`} ${part.dataset.name}`;
    }
  }

  document.addEventListener("click", (event) => {
    const area = event.target.closest && event.target.closest("#felt .area[tabindex]");
    if (area) put(area);
    if (event.target.id === "clear") { for (const input of bets()) input.value = ""; lay(); }
  });
  document.addEventListener("input", (event) => {
    if (event.target.form && event.target.form === form()) lay();
    if (event.target.closest(".arrange")) count(event.target.form);
  });
  document.addEventListener("keydown", (event) => {
    const area = event.target.closest && event.target.closest("#felt .area[tabindex]");
    if (area && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); put(area); return; }
    if (event.target.matches && event.target.matches("input, select, textarea")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const button = document.querySelector(`#ask button[data-key="${CSS.escape(event.key)}"]`);
    if (button) { event.preventDefault(); button.click(); }
  });
  // Cards that have just come are shown coming, where motion is wanted (the style sheet decides).
  let lying = 0;
  function arrive() {
    const cards = document.querySelectorAll("#cards .cards svg");
    if (cards.length > lying) [...cards].slice(lying).forEach((card) => card.classList.add("fresh"));
    lying = cards.length;
  }

  PHONE.addEventListener("change", ready);
  document.addEventListener("croupier:swapped", () => { ready(); arrive(); });
  document.addEventListener("DOMContentLoaded", () => { ready(); arrive(); });
})();
