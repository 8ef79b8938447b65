// The page's own words, in the language that the console speaks. In the page, data-say names a text, data-label what a
// screen reader calls it, data-title a hint. Parts that say something by themselves listen to the document's "language".

import { EN } from "./words_en.js";
import { NL } from "./words_nl.js";
import { RO } from "./words_ro.js";
import { RU } from "./words_ru.js";

export const LANGUAGES = { en: EN, ru: RU, ro: RO, nl: NL };

let words = EN;

export function say(key, ...values) {
  return values.reduce((text, value) => text.replace("{}", value), words[key]);
}

// Until the console has spoken, the browser's language, if it is one of ours.
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
