// Chips by tap, drag or typing: the fields of the form are the bets, chips are drawn where they say.
"use strict";
const croupierChips = (() => {
  const MOST_CHIPS = 4;
  const SMALL = 24; // pixels under which a place that is touched gets a magnifier
  const REACH = 30; // how far about a touch it looks
  const MOVED = 6;
  const $ = (id) => document.getElementById(id);
  const form = () => $("bets");
  const bets = () => (form() ? [...form().elements].filter((input) => input.name.startsWith("bet.")) : []);
  const dollars = (input) => Number(input.value.replace(/[$,]/g, "")) || 0;
  const money = (value) => `$${value % 1 ? value.toFixed(2) : value}`;
  const areas = () => [...document.querySelectorAll("#felt .area")];
  const chips = () => (form() ? [...form().querySelectorAll("input[name=chip]")] : []);
  const chosen = () => chips().find((chip) => chip.checked);
  let done = []; // what undo goes back to

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

  // Every change can be undone: the values before it are kept.
  function change(to) {
    const before = new Map(bets().map((input) => [input, input.value]));
    to();
    if (bets().some((input) => before.get(input) !== input.value)) done.push(before);
    lay();
  }
  const set = (input, value) => { input.value = value > 0 ? String(value) : ""; };
  const value = () => Number(chosen() ? chosen().value : 5);

  function put(area) {
    const input = field(area);
    if (input) change(() => set(input, dollars(input) + value()));
  }
  function take(area) {
    const input = field(area);
    if (input) change(() => set(input, dollars(input) - value()));
  }
  function undo() {
    const before = done.pop();
    if (before) for (const [input, was] of before) input.value = was;
    lay();
  }
  const ACTS = {
    undo,
    clear: () => change(() => bets().forEach((input) => set(input, 0))),
    double: () => change(() => bets().forEach((input) => set(input, 2 * dollars(input)))),
    same: () => change(() => bets().forEach((input) => { if (input.dataset.last) set(input, Number(input.dataset.last)); })),
  };
  function step(way) {
    const all = chips();
    const next = all[all.indexOf(chosen()) + way];
    if (next) next.checked = true;
    return all.length > 0;
  }

  // Chips on the areas whose fields have an amount, and the bets in words.
  function lay() {
    for (const old of document.querySelectorAll("#felt .placed, #felt .laid")) old.remove();
    const drawn = new Set();
    for (const area of areas()) {
      const input = field(area);
      if (!input) continue;
      const amount = dollars(input);
      area.setAttribute("aria-label", `${area.querySelector("title").textContent}${amount ? `, ${money(amount)}` : ""}`);
      if (amount > 0 && !drawn.has(input)) { drawn.add(input); stack(area, amount); }
    }
    if (drawn.size) for (const over of document.querySelectorAll("#felt .over, #felt .spun")) over.remove();
    say();
  }

  function label(area, box, amount) {
    const letters = 0.27 * Math.min(box.width, box.height);
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    for (const [name, at] of [["class", "amount laid"], ["x", box.x + box.width / 2], ["y", box.y + 0.5 * box.height + 1.8 * letters],
      ["font-size", letters], ["font-weight", "bold"], ["fill", "#fff"], ["aria-hidden", "true"]]) text.setAttribute(name, at);
    text.textContent = money(amount);
    area.ownerSVGElement.append(text);
  }

  function stack(area, amount) {
    const box = area.getBBox();
    const size = 0.62 * Math.min(box.width, box.height);
    const whole = amount;
    const pictures = chips().reverse();
    for (let lying = 0; lying < MOST_CHIPS; lying++) {
      const picture = pictures.find((chip) => Number(chip.value) <= amount) || (lying ? null : pictures.at(-1));
      if (!picture) break;
      amount -= Number(picture.value);
      const chip = picture.nextElementSibling.cloneNode(true);
      chip.classList.add("placed");
      chip.removeAttribute("role");
      chip.setAttribute("aria-hidden", "true");
      for (const [name, at] of [["x", box.x + (box.width - size) / 2], ["y", box.y + (box.height - size) / 2 - (lying * size) / 8],
        ["width", size], ["height", size]]) chip.setAttribute(name, at);
      area.ownerSVGElement.append(chip);
    }
    label(area, box, whole);
  }

  let hint = "";
  function say() {
    const placed = $("placed");
    if (!placed) return;
    hint = hint || placed.textContent;
    const made = bets().filter((input) => dollars(input) > 0);
    const all = made.reduce((sum, input) => sum + dollars(input), 0);
    const some = made.length > 3 ? `${made.length} bets` : made.map((input) => `${labelOf(input)} ${money(dollars(input))}`).join(", ");
    placed.textContent = made.length ? `${some}${made.length > 1 ? `; ${money(all)} total` : ""}` : hint;
    $("clear").hidden = $("double").hidden = !made.length;
    $("undo").hidden = !done.length;
    $("same").hidden = made.length > 0 || !bets().some((input) => input.dataset.last);
  }

  // Small places close together, enlarged as a list.
  function magnify(x, y, most) {
    const near = areas().filter(field).map((area) => {
      const box = area.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      return { area, away, size: box.width * box.height };
    }).filter((each) => each.away < REACH).sort((a, b) => a.away - b.away || a.size - b.size).slice(0, most);
    const list = document.querySelector("#magnifier .near");
    list.replaceChildren(...near.map(({ area }) => {
      const button = document.createElement("button");
      button.textContent = area.getAttribute("aria-label");
      button.addEventListener("click", () => put(area));
      return button;
    }));
    $("magnifier").showModal();
  }

  function touch(event, area) {
    const box = area.getBoundingClientRect();
    const finger = event.pointerType === "touch" || event.pointerType === "pen";
    if (finger && Math.min(box.width, box.height) < SMALL) magnify(event.clientX, event.clientY, 8);
    else put(area);
  }

  // A chip that is dragged from the tray to a place.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const label = event.target.closest && event.target.closest(".chips label");
    if (label) drag = { label, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > MOVED) {
      drag.ghost = drag.label.querySelector("svg").cloneNode(true);
      drag.ghost.setAttribute("class", "ghost");
      document.body.append(drag.ghost);
      drag.label.querySelector("input").checked = true;
    }
    if (drag.ghost) { drag.ghost.style.left = `${event.clientX}px`; drag.ghost.style.top = `${event.clientY}px`; }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (drag && drag.ghost) {
        drag.ghost.remove();
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const area = under && under.closest("#felt .area[data-open]");
        if (area && end === "pointerup") put(area);
      }
      drag = null;
    });
  }

  document.addEventListener("click", (event) => {
    const area = event.target.closest && event.target.closest("#felt .area[data-open]");
    if (area) touch(event, area);
    const act = event.target.closest && event.target.closest(".acts button[type=button]");
    if (act) ACTS[act.id]();
  });
  let typed = null;
  document.addEventListener("focusin", (event) => {
    if (event.target.name && event.target.name.startsWith("bet.")) typed = new Map(bets().map((input) => [input, input.value]));
  });
  // What is typed can be undone from its first letter on: nothing moves when the field is left, for
  // that would take Bet from under the pointer.
  document.addEventListener("input", (event) => {
    if (!event.target.form || event.target.form !== form()) return;
    if (typed) { done.push(typed); typed = null; }
    lay();
  });

  function ready() {
    done = [];
    for (const area of areas()) {
      if (!field(area)) { area.removeAttribute("data-open"); continue; }
      area.setAttribute("data-open", "");
      area.setAttribute("role", "button");
    }
    lay();
  }
  return { ready, put, take, step, magnify };
})();
