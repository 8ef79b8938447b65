// The websocket to the server. When it breaks, it is reopened: at first at once, then after ever longer pauses.

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

export class ReconnectingSocket {
  constructor(onNews, onPixels, onLink) {
    this.onNews = onNews;
    this.onPixels = onPixels;
    this.onLink = onLink;
    this.waitMs = FIRST_WAIT_MS;
  }

  open() {
    this.listen(new WebSocket(`ws://${location.host}/table`));
  }

  listen(socket) {
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.take(data);
    socket.onopen = () => {
      this.waitMs = FIRST_WAIT_MS;
      this.onLink(true);
    };
    socket.onclose = ({ code }) => this.onClose(code);
    this.socket = socket;
  }

  onClose() {
    this.onLink(false);
    this.openLater();
  }

  openLater() {
    this.timer = setTimeout(() => this.open(), this.waitMs);
    this.waitMs = Math.min(2 * this.waitMs, LONGEST_WAIT_MS);
  }

  take(data) {
    if (typeof data === "string") this.onNews(JSON.parse(data));
    else this.onPixels(data);
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
