// A form that was sent is not sent again: its button rests until the answer is there. The server does what
// it asks for once in any case.
"use strict";
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-once") || (event.submitter && event.submitter.hasAttribute("formtarget"))) return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  const button = event.submitter || form.querySelector("button");
  if (button) { button.setAttribute("aria-disabled", "true"); button.classList.add("sent"); }
});
// Back on a page that the browser kept, its forms can be sent again.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-once]")) delete form.dataset.sent;
  const wrong = document.getElementById("refused");
  if (wrong) { wrong.tabIndex = -1; wrong.focus(); wrong.scrollIntoView({ block: "center" }); }
});
