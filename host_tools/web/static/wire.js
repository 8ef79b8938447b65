// The websocket to the server. When it breaks it is made anew, at first at once and then ever less eagerly.

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

export class Wire {
  constructor(onNews, onPixels, onLink) {
    this.onNews = onNews;
    this.onPixels = onPixels;
    this.onLink = onLink;
    this.waitMs = FIRST_WAIT_MS;
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/table`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.take(data);
    socket.onopen = () => {
      this.waitMs = FIRST_WAIT_MS;
      this.onLink(true);
    };
    socket.onclose = () => {
      this.onLink(false);
      setTimeout(() => this.open(), this.waitMs);
      this.waitMs = Math.min(2 * this.waitMs, LONGEST_WAIT_MS);
    };
    this.socket = socket;
  }

  take(data) {
    if (typeof data === "string") this.onNews(JSON.parse(data));
    else this.onPixels(data);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
