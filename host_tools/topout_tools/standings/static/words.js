// The page's own texts. Names of games come with the standings.

const WORDS = {
  en: {
    title: "Standings",
    playing: "Playing now",
    results: "Results",
    points: "Points",
    games: "Games",
    wins: "Won",
    rule: "One point for everybody whom you came before in a game.",
    "none.playing": "Nobody is playing just now.",
    "none.results": "No game is over yet.",
    "none.people": "Nobody with a name has finished a game yet.",
    more: "and {} more",
    won: "won",
    connecting: "Connecting…",
    "lost.first": "The history does not answer. Trying again…",
    lost: "No answer since {}. Trying again…",
  },
  ru: {
    title: "Результаты вечера",
    playing: "Сейчас играют",
    results: "Сыграно",
    points: "Очки",
    games: "Партии",
    wins: "Победы",
    rule: "Очко за каждого, кого вы обошли в партии.",
    "none.playing": "Сейчас никто не играет.",
    "none.results": "Ни одна партия ещё не окончена.",
    "none.people": "Пока никто с именем не доиграл партию.",
    more: "и ещё {}",
    won: "победа",
    connecting: "Соединяемся…",
    "lost.first": "История не отвечает. Пробуем снова…",
    lost: "Нет связи с {}. Пробуем снова…",
  },
  ro: {
    title: "Clasamentul serii",
    playing: "Se joacă acum",
    results: "Rezultate",
    points: "Puncte",
    games: "Partide",
    wins: "Victorii",
    rule: "Câte un punct pentru fiecare jucător pe care l-ai întrecut într-o partidă.",
    "none.playing": "Nu joacă nimeni acum.",
    "none.results": "Nicio partidă nu s-a încheiat încă.",
    "none.people": "Niciun jucător cu nume nu a încheiat încă o partidă.",
    more: "și încă {}",
    won: "victorie",
    connecting: "Se conectează…",
    "lost.first": "Istoricul nu răspunde. Se încearcă din nou…",
    lost: "Niciun răspuns de la {}. Se încearcă din nou…",
  },
  nl: {
    title: "De stand",
    playing: "Nu bezig",
    results: "Uitslagen",
    points: "Punten",
    games: "Partijen",
    wins: "Gewonnen",
    rule: "Eén punt voor iedereen die je in een partij voorblijft.",
    "none.playing": "Er wordt nu niet gespeeld.",
    "none.results": "Er is nog geen partij afgelopen.",
    "none.people": "Nog niemand met een naam heeft een partij uitgespeeld.",
    more: "en nog {}",
    won: "gewonnen",
    connecting: "Verbinden…",
    "lost.first": "De geschiedenis antwoordt niet. We proberen het opnieuw…",
    lost: "Geen antwoord sinds {}. We proberen het opnieuw…",
  },
};

const asked = new URLSearchParams(location.search).get("language") ?? navigator.language.slice(0, 2);

export const LANGUAGE = Object.hasOwn(WORDS, asked) ? asked : "en";

export function say(key, value = "") {
  return WORDS[LANGUAGE][key].replace("{}", () => value);
}
