// Keeps all of the page's files, so that it opens without a network after the first visit. A new version waits until the
// page asks for it. `topout page` puts the version and the names of the files in here.

const VERSION = "{version}";
const FILES = ["{files}"];
const PREFIX = `topout ${registration.scope} `; // other pages of the origin have others
const CACHE = PREFIX + VERSION;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
