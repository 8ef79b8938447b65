// Phones as pods: for each place its code, whether a phone is there, a button to disconnect it, and a mark on its pod.

import { say } from "./words.js";

const element = (id) => document.getElementById(id);

const JOIN = "join"; // the code that offers the free places

let latest = null; // the phones as last received

export function listenToPhones(send) {
  document.addEventListener("language", () => showPhones(latest));
  element("phones").onclick = () => {
    element("phones-page").showModal();
    element("phones-page").scrollTop = 0; // the focus is on the button at the end
  };
  element("phones-page").addEventListener("click", ({ target }) => {
    const place = target.dataset.place;
    if (place) send({ do: "throw", place });
  });
}

// Null without --lan. Otherwise for the code to join with, and for each place, its address, how often that has changed, and whether a phone is there.
export function showPhones(phones) {
  latest = phones;
  element("phones-page").querySelector(".how").hidden = !phones;
  element("phones-page").querySelector(".how-not").hidden = Boolean(phones);
  for (const [place, news] of Object.entries(phones || {})) showPhone(place, ...news);
}

function showPhone(place, address, edition, isThere) {
  const item = element(`phone-${place}`) || makeItem(place);
  const image = item.querySelector("img");
  // After a restart the counting begins again, so the address decides whether the picture is an old one.
  if (image.alt !== address) image.src = `code/${place}.svg?${edition}.${Date.now()}`;
  image.alt = address;
  if (place === JOIN) {
    item.querySelector("b").textContent = say("phones.join");
    item.querySelector(".is-there").textContent = say("phones.join_what");
    return;
  }
  item.classList.toggle("is-taken", isThere);
  item.querySelector(".is-there").textContent = say(isThere ? "phones.there" : "phones.free");
  item.querySelector("b").textContent = place === "hub" ? say("hub") : say("pod", place.slice(1));
  item.querySelector("button").textContent = say("phones.throw");
  item.querySelector("button").disabled = !isThere;
  element(place).classList.toggle("has-phone", isThere);
}

function makeItem(place) {
  const item = element("phone").content.firstElementChild.cloneNode(true);
  item.id = `phone-${place}`;
  if (place === JOIN) {
    item.classList.add("is-join");
    item.querySelector("button").remove();
  } else item.querySelector("button").dataset.place = place;
  element("phones-page").querySelector("ul").append(item);
  return item;
}
