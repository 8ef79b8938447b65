// Keys for touch, mouse and keyboard. A key is down while anything holds it; several may hold it at once.

export class Keys {
  // `onPod` gets the pod whose key is pressed.
  constructor(send, onPod = () => {}) {
    this.send = send;
    this.onPod = onPod;
    this.holders = new Map();
    addEventListener("blur", () => this.releaseAll());
    addEventListener("pagehide", () => this.releaseAll());
  }

  watch(table) {
    table.addEventListener("pointerdown", (event) => this.takePointer(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      table.addEventListener(end, (event) => this.release(`pointer ${event.pointerId}`));
    }
    table.addEventListener("contextmenu", (event) => event.preventDefault());
    // A button that has the focus is pressed by Enter and Space; those, too, can be held.
    table.addEventListener("keydown", (event) => {
      const button = event.target.closest("[data-key]");
      if (!button || ![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      if (!event.repeat) this.hold(button.dataset.key, "focus");
    });
    table.addEventListener("keyup", () => this.release("focus"));
    table.addEventListener("focusout", () => this.release("focus"));
  }

  takePointer(event) {
    const button = event.target.closest("[data-key]");
    if (!button || event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    this.hold(button.dataset.key, `pointer ${event.pointerId}`);
  }

  hold(key, holder) {
    this.release(holder);
    const isDown = this.isDown(key);
    this.holders.set(holder, key);
    if (!key.startsWith("hub")) this.onPod(key.slice(0, 2));
    if (isDown) return;
    this.send({ do: "down", key });
    this.mark(key, true);
  }

  release(holder) {
    const key = this.holders.get(holder);
    if (!key) return;
    this.holders.delete(holder);
    if (this.isDown(key)) return;
    this.send({ do: "up", key });
    this.mark(key, false);
  }

  releaseAll() {
    for (const holder of [...this.holders.keys()]) this.release(holder);
  }

  // The connection broke or is new: the server has released all keys by itself.
  forget() {
    for (const key of this.holders.values()) this.mark(key, false);
    this.holders.clear();
  }

  isDown(key) {
    return [...this.holders.values()].includes(key);
  }

  // A key may also be an area of the screen.
  mark(key, isDown) {
    for (const part of document.querySelectorAll(`[data-key="${key}"], [data-area="${key}"]`)) part.classList.toggle("is-down", isDown);
  }
}
