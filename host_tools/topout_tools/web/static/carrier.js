// What carries messages between the page and its console: a websocket to the server, which also has the games. The page
// without a server has another file of this name (topout_tools/page/static).

import { ReconnectingSocket } from "./reconnecting_socket.js";
import { say } from "./words.js";

export class Carrier extends ReconnectingSocket {
  // Returns { games, are_all } for the list of games. Raises an Error whose message is one line.
  async loadGames() {
    const answer = await fetch("games.json", { cache: "no-store" }).catch(() => null);
    const content = answer ? await answer.json() : { problem: say("link.down") };
    if (content.problem) throw new Error(content.problem);
    return content;
  }

  openReport(game) {
    open(`games/${game.number}.html?language=${document.documentElement.lang}`, "_blank", "noopener");
  }
}
