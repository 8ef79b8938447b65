// The page as an app: its service worker, and a new version, which is taken when no game is on.

export class Updates {
  // `onWaiting` is called when a new version waits for the end of a game.
  constructor(onWaiting) {
    this.onWaiting = onWaiting;
    this.isPlaying = false;
    this.waiting = null;
  }

  // After the first screen, which it must not hold up.
  async open() {
    if (!("serviceWorker" in navigator)) return;
    const isFirst = !navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener("controllerchange", () => isFirst || location.reload());
    try {
      const registration = await navigator.serviceWorker.register("service_worker.js");
      this.#look(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing.addEventListener("statechange", () => this.#look(registration.waiting));
      });
    } catch (problem) {
      console.info(`topout: not available offline: ${problem}`); // a private window, or a host without https
    }
  }

  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    this.#look(this.waiting);
  }

  #look(waiting) {
    this.waiting = waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    if (this.isPlaying) this.onWaiting();
    else waiting.postMessage("take over");
  }
}
