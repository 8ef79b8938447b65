// The toolbar: pictures, help and sound; and behind one button the simulator's own tools: power, sensor, lifting the hub,
// the tower, a fresh start.

const element = (id) => document.getElementById(id);

export function listenToTools(send, sound, scene) {
  element("power").onclick = () => send({ do: isOn("power") ? "cut" : "boot" });
  element("sensor").onclick = () => send({ do: isOn("sensor") ? "unplug" : "plug", part: "sensor" });
  element("lift").onclick = () => send({ do: "lift" });
  element("restart").onclick = () => send({ do: "boot" });
  element("help").onclick = () => element("help-page").showModal();
  element("share").onclick = () => element("share-page").showModal();
  element("scene-switch").onclick = () => scene.toggle();
  element("fresh").onclick = () => element("fresh-page").showModal();
  element("fresh-page").onclose = ({ target }) => {
    if (target.returnValue === "erase") send({ do: "fresh" });
    target.returnValue = "";
  };
  element("sound").onclick = () => {
    sound.toggle();
    set("sound", sound.isOn);
    element("sound").querySelector("use").setAttribute("href", sound.isOn ? "#i-sound" : "#i-mute");
  };
}

export function showTools(news) {
  if ("power" in news) set("power", news.power);
  if ("unplugged" in news) set("sensor", !news.unplugged.includes("sensor"));
  if ("trouble" in news) {
    element("trouble").hidden = !news.trouble;
    element("trouble").firstElementChild.textContent = news.trouble;
  }
}

function isOn(id) {
  return element(id).getAttribute("aria-checked") === "true";
}

export function set(id, isNowOn) {
  element(id).setAttribute("aria-checked", isNowOn);
}
