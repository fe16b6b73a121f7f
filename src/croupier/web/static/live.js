// Makes pages live. Every page is complete without it: a form that is marked `data-live` is sent
// when something in it changes, and the parts of the answer that bear the same id as parts here
// take their place. A part marked `data-again` is fetched anew after so many milliseconds; what was
// typed meanwhile stays. A part marked `data-follow` names an address that says how far the thing is
// that others change too, and with `data-push` one that tells it: while the page is seen it is fetched
// anew when that differs.
// A button with a method of its own (`formmethod`) leads to another page, as without scripts.
// A link marked `data-go` is what the page waited for: it is opened in the page's place.
"use strict";
(() => {
  let latest = 0;
  let sending = false;
  let pressed = false;
  const SOON = 2000;
  const LATE = 10000;

  const parts = (root) => [...root.querySelectorAll("[data-part]")].filter((part) => part.id);

  const typed = (part) => [...part.querySelectorAll("input, textarea")]
    .filter((input) => (input.type === "radio" || input.type === "checkbox" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue));

  const nameOf = (details) => details.querySelector("summary").firstChild.textContent;

  function keep(part, other) {
    for (const input of typed(part)) {
      const same = [...other.querySelectorAll("input, textarea")]
        .find((each) => each.name === input.name && (each.type !== "radio" || each.value === input.value));
      if (same) { same.value = input.value; same.checked = input.checked; }
    }
    for (const details of part.querySelectorAll("details[open]")) {
      const same = [...other.querySelectorAll("details")].find((each) => nameOf(each) === nameOf(details));
      if (same) same.open = true;
    }
  }

  // The focus goes back to where it was, or to the first thing to do in what took its place.
  function refocus(focused, within) {
    if (!focused || focused.isConnected) return;
    const same = focused.id && document.getElementById(focused.id);
    const place = document.getElementById(within);
    const next = same || (place && (place.querySelector("button:not([hidden])") || place.querySelector("a[href], input:not([type=hidden])")));
    if (next) next.focus({ preventScroll: !same });
  }

  function swap(text, address, polled) {
    if (polled && pressed) return again();  // a button must not vanish under the finger
    const arrived = new DOMParser().parseFromString(text, "text/html");
    const focused = document.activeElement;
    const within = focused && focused.closest("[data-part]") && focused.closest("[data-part]").id;
    for (const part of parts(document)) {
      const other = arrived.getElementById(part.id);
      if (!other || other.isEqualNode(part)) continue;
      if (part.contains(focused) && part.hasAttribute("data-typing")) continue;
      const fresh = document.importNode(other, true);
      if (polled || arrived.querySelector("main [role=alert]")) keep(part, fresh);
      part.replaceWith(fresh);
    }
    document.title = arrived.title || document.title;
    refocus(focused, within);
    if (address) history.replaceState(null, "", address);
    figures(true);
    document.dispatchEvent(new Event("croupier:swapped"));
    again();
  }

  function say(text) {
    const said = document.getElementById("said");
    if (said) said.textContent = text;
    clearTimeout(say.timer);
    if (text) say.timer = setTimeout(() => say(""), 8000);
  }

  // Figures that an answer has changed are said, for on a phone they may be out of sight.
  const known = new Map();
  function figures(told) {
    const changed = [];
    for (const cell of document.querySelectorAll("[data-figure]")) {
      const name = cell.dataset.figure;
      const was = known.get(name);
      if (was && was !== cell.textContent) changed.push(`${name} ${was} → ${cell.textContent}`);
      known.set(name, cell.textContent);
    }
    if (told && changed.length) say(changed.slice(0, 3).join("; ") + (changed.length > 3 ? `; and ${changed.length - 3} more` : ""));
  }

  // A sentence of the server's; what is on the page stays.
  function refused(text) {
    const found = new DOMParser().parseFromString(text, "text/html").getElementById("refused");
    say(found ? found.textContent : text.slice(0, 300));
    again();
  }

  async function load(address, options, sent) {
    const turn = ++latest;
    clearTimeout(again.timer);
    document.documentElement.setAttribute("aria-busy", "true");
    sending = options.method === "POST";
    try {
      const headers = sent ? {} : { "x-again": "yes" };  // a page that asks by itself keeps nobody logged in
      const answer = await fetch(address, { credentials: "same-origin", headers, ...options });
      const text = await answer.text();
      if (turn !== latest) return;
      if (!answer.ok) return refused(text);
      if (!sent && new URL(answer.url).pathname !== location.pathname) return location.replace(answer.url);
      say("");
      swap(text, sent ? answer.url : null, !sent);
    } catch {
      say("The server is not responding. The page may be out of date.");
      again();
    } finally {
      if (turn === latest) { document.documentElement.removeAttribute("aria-busy"); sending = false; }
    }
  }

  function send(form, button) {
    const data = new FormData(form, button);
    const address = new URL((button && button.getAttribute("formaction")) || form.action, location.href);
    if ((form.method || "get").toLowerCase() === "get") {
      const asked = new URLSearchParams();
      for (const [name, value] of data) if (typeof value === "string") asked.append(name, value);
      address.search = asked;
      return load(address, {}, true);
    }
    const files = [...data.values()].some((value) => value instanceof File);
    const body = files ? data : new URLSearchParams(data);
    return load(address, { method: "POST", body }, true);
  }

  function again() {
    clearTimeout(again.timer);
    const ready = document.querySelector("a[data-go]");
    if (ready) return location.replace(ready.href);
    const waiting = document.querySelector("[data-again]");
    if (waiting) again.timer = setTimeout(() => load(location.href, {}, false), Number(waiting.dataset.again));
  }

  // Told by the server how far the thing is, where it can push; else it is asked, less often while
  // nothing happens; and neither while nobody looks. However slow the line, one load follows another.
  let stream = null;
  let news = "";
  const shown = () => (document.querySelector("[data-follow]") || { dataset: {} }).dataset.turn;

  async function catchUp() {
    if (catchUp.busy) return;
    catchUp.busy = true;
    while (news && news !== shown() && !document.hidden) {
      if (sending || pressed) { await pause(100); continue; }
      const wanted = news;
      await load(location.href, {}, false);
      if (wanted === news && news !== shown()) await pause(SOON);
    }
    catchUp.busy = false;
  }
  const pause = (time) => new Promise((done) => setTimeout(done, time));

  function push(address) {
    stream = new EventSource(`${address}?known=${encodeURIComponent(shown())}`);
    stream.addEventListener("turn", (event) => { clearTimeout(follow.timer); news = event.data; catchUp(); });
    stream.onopen = () => clearTimeout(follow.timer);
    stream.onerror = () => {
      if (stream && stream.readyState === EventSource.CLOSED) stream = null;
      clearTimeout(follow.timer);
      follow.wait = SOON;
      follow.timer = setTimeout(follow, SOON);
    };
  }

  async function follow() {
    clearTimeout(follow.timer);
    const followed = document.querySelector("[data-follow]");
    if (!followed || document.hidden) return;
    follow.wait = Math.min(1.2 * follow.wait, LATE);
    try {
      const answer = await fetch(followed.dataset.follow, { credentials: "same-origin" });
      if (answer.ok) {
        news = await answer.text();
        if (news !== shown()) follow.wait = SOON;
        catchUp();
        if (!stream && followed.dataset.push) push(followed.dataset.push);
      }
    } catch { follow.wait = LATE; }
    clearTimeout(follow.timer);
    if (!stream || stream.readyState !== EventSource.OPEN) follow.timer = setTimeout(follow, follow.wait);
  }

  function look() {
    clearTimeout(follow.timer);
    follow.wait = SOON;
    const followed = document.querySelector("[data-follow]");
    if (document.hidden || !followed) {
      if (stream) stream.close();
      stream = null;
    } else if (followed.dataset.push && window.EventSource) {
      if (!stream) push(followed.dataset.push);
    } else follow.timer = setTimeout(follow, SOON);
  }
  document.addEventListener("visibilitychange", look);
  document.addEventListener("pointerdown", () => { pressed = true; });
  for (const released of ["pointerup", "pointercancel"]) {
    document.addEventListener(released, () => setTimeout(() => { pressed = false; }, 0));
  }
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form && form.dataset.live === "change") send(form);
  });
  let typing;
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (!form || form.dataset.live !== "change" || !["text", "search"].includes(event.target.type)) return;
    clearTimeout(typing);
    typing = setTimeout(() => send(form), 300);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const leaves = event.submitter && event.submitter.hasAttribute("formmethod");
    if (!form.dataset.live || form.target || leaves) return;
    event.preventDefault();
    if (sending) return;
    send(form, event.submitter);
  });
  document.addEventListener("DOMContentLoaded", () => { figures(false); again(); look(); });
})();
