// The page's own texts, in the console's language. In the page, data-say names a text, data-label the label for screen
// readers, data-title a hint. Parts with other texts listen to the document's event "language".

import { EN } from "./words_en.js";
import { NL } from "./words_nl.js";
import { RO } from "./words_ro.js";
import { RU } from "./words_ru.js";

export const LANGUAGES = { en: EN, ru: RU, ro: RO, nl: NL };

let words = EN;

// Each value takes the place of a "{}", as it is: names may have "$&" or "{}" in them.
export function say(key, ...values) {
  return words[key].split("{}").reduce((text, rest, at) => text + (values[at - 1] ?? "{}") + rest);
}

// Until the console's language is known: the browser's, if it is one of ours.
export function speak(language = navigator.language.slice(0, 2)) {
  const code = language in LANGUAGES ? language : "en";
  words = LANGUAGES[code];
  document.documentElement.lang = code;
  document.title = say("title");
  for (const part of document.querySelectorAll("[data-say]")) part.textContent = say(part.dataset.say);
  for (const part of document.querySelectorAll("[data-label]")) part.setAttribute("aria-label", say(...part.dataset.label.split("|")));
  for (const part of document.querySelectorAll("[data-title]")) part.title = say(part.dataset.title);
  document.dispatchEvent(new Event("language"));
}
