// Elements made by the page's own scripts, files that it saves, and a question in a dialog.

import { say } from "./words.js";

const KEPT_MS = 60_000; // by then the browser has read the file

export function make(tag, className = "", text = "") {
  const part = document.createElement(tag);
  if (className) part.className = className;
  if (text) part.textContent = text;
  return part;
}

export function save(name, content, type) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

// Returns whether it was confirmed. `key` has texts for the title, the text, and the button that does it.
export function confirmed(key) {
  const dialog = make("dialog", "page");
  const title = make("h2", "", say(`${key}.title`));
  title.id = `${key}.title`;
  dialog.setAttribute("aria-labelledby", title.id);
  const form = make("form");
  form.method = "dialog";
  const no = make("button", "plain", say("fresh.keep"));
  const yes = make("button", "plain danger", say(`${key}.do`));
  yes.value = "yes";
  form.append(no, yes);
  dialog.append(title, make("p", "", say(`${key}.text`)), form);
  document.body.append(dialog);
  dialog.showModal();
  no.focus();
  return new Promise((answer) => {
    dialog.onclose = () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    };
  });
}
