// The map page: keys, clicks, tooltips, the card of a stadium, and the start.

const card = byID("card");
const cardBody = byID("card-body");
const tip = byID("tip");
let opened = null;
let returnsTo = null;
let tipped = null;

// ---- Markers and clusters

const itemAt = (element) => {
  const target = element.closest?.(".mark, .cluster");
  return target ? [...fanItems(), ...items].find((item) => item.element === target) ?? null : null;
};

// Tab reaches one marker; the arrow keys move from there to the others.
function keepOneTabStop(wanted) {
  const all = [...fanItems(), ...items];
  const now = wanted ?? all.find((item) => item.element === document.activeElement) ??
    all.find((item) => item.element.getAttribute("tabindex") === "0") ?? all[0];
  for (const place of places) place.mark?.setAttribute("tabindex", "-1");
  for (const item of all) item.element.setAttribute("tabindex", item === now ? "0" : "-1");
}

function focusNext(from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  const others = fan ? fanItems() : items;
  for (const item of others) {
    if (item === from) continue;
    const x = item.screen.x - from.screen.x;
    const y = item.screen.y - from.screen.y;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 0) continue;
    const distance = along + across * 2.2;
    if (distance < least) [best, least] = [item, distance];
  }
  if (!best) return;
  keepOneTabStop(best);
  best.element.focus();
  bringIntoSight(best);
}

function choose(item, takesFocus) {
  if (item.place) {
    open(item.place, takesFocus);
    return;
  }
  hideTip();
  if (fan?.item === item) {
    closeFan();
    draw();
    return;
  }
  const first = item.members[0];
  unfold(item);
  if (takesFocus) (fan ? fan.spots[0] : itemOf(first)).element.focus();
}

map.addEventListener("click", (event) => {
  if (moved >= 6) return;
  const item = itemAt(event.target);
  if (item) choose(item, false);
  else if (fan) {
    closeFan();
    draw();
  }
});

const arrows = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

map.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const item = itemAt(event.target);
  const step = arrows[event.key];
  if (step && item) focusNext(item, step);
  else if (step) pan(-step[0] * 60, -step[1] * 60);
  else if (event.key === "+" || event.key === "=") zoom(1.6);
  else if (event.key === "-") zoom(1 / 1.6);
  else if (event.key === "0") reset();
  else if (item && (event.key === "Enter" || event.key === " ")) choose(item, true);
  else return;
  event.preventDefault();
});

// ---- Tooltips

function showTip(item) {
  if (!item || item === fan?.item || (item.place && item.place === opened)) {
    hideTip();
    return;
  }
  tipped = item;
  const head = document.createElement("strong");
  const body = document.createElement("span");
  if (item.place) {
    const last = item.place.days.filter((day) => isBy(day, limitOf())).at(-1);
    head.textContent = item.place.name;
    const about = last
      ? phrase(texts.lastVisit, item.place.count, dateOf(item.place, last))
      : aboutOf(item.place);
    body.textContent = `${item.place.place} · ${about}`;
  } else {
    const names = item.members.map((place) => place.name);
    const [first, left] = [names.slice(0, 6).join(texts.comma), names.length - 6];
    head.textContent = phrase(texts.stadiums, item.members.length);
    body.textContent = left > 0 ? fill(formOf(texts.more, left), first, left) : first;
  }
  tip.replaceChildren(head, body);
  tip.hidden = false;
  placeTip();
}

function hideTip() {
  tipped = null;
  tip.hidden = true;
}

// Puts the tooltip above its marker, or below it at the upper edge.
function placeTip() {
  if (!tipped) return;
  if (!tipped.element.isConnected || !tipped.screen) {
    hideTip();
    return;
  }
  const stage = map.getBoundingClientRect();
  const spot = tipped.element.querySelector(".halo").getBoundingClientRect();
  const box = tip.getBoundingClientRect();
  const x = (spot.left + spot.right) / 2 - stage.left - box.width / 2;
  const above = spot.top - stage.top - box.height - 2;
  tip.style.left = `${Math.max(6, Math.min(stage.width - box.width - 6, x))}px`;
  tip.style.top = `${above > 4 ? above : spot.bottom - stage.top + 2}px`;
}

map.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && fingers.size === 0) showTip(itemAt(event.target));
});
map.addEventListener("pointerleave", hideTip);
map.addEventListener("pointerdown", hideTip);
map.addEventListener("focusin", (event) => {
  if (event.target.matches(":focus-visible")) showTip(itemAt(event.target));
});
map.addEventListener("focusout", hideTip);

// ---- The card of a stadium

function fillCard(place) {
  byID("card-name").textContent = place.name;
  const parts = [place.row.querySelector(".where").cloneNode(true)];
  const inner = place.details.querySelector(":scope > div").cloneNode(true);
  parts.push(inner);
  if (place.count === 0) {
    const about = document.createElement("p");
    about.className = "about";
    about.textContent = aboutOf(place);
    parts.splice(1, 0, about);
  }
  cardBody.replaceChildren(...parts);
}

// Highlights at most one marker and draws it above the others.
function highlight(place) {
  for (const other of places) other.mark?.classList.toggle("is-open", other === place);
  if (place?.mark && !fan) marks.append(place.mark);
}

function open(place, takesFocus) {
  returnsTo = document.activeElement;
  opened = place;
  hideTip();
  highlight(place);
  fillCard(place);
  card.hidden = false;
  if (place.mark) {
    reveal(place);
    moveFromUnderCard(place);
    keepOneTabStop(itemOf(place));
  }
  if (takesFocus) {
    byID("card-close").focus();
    returnsTo = place.mark;
  }
}

function moveFromUnderCard(place) {
  const edge = 16;
  const sign = place.mark.getBoundingClientRect();
  const over = card.getBoundingClientRect();
  const isUnder = sign.left < over.right + edge && sign.right > over.left - edge &&
    sign.top < over.bottom + edge && sign.bottom > over.top - edge;
  if (!isUnder) return;
  const stage = map.getBoundingClientRect();
  const perPixel = 1 / map.getScreenCTM().a;
  // Next to the card if there is room, otherwise above it.
  if (stage.right - over.right > 3 * edge + sign.width) {
    pan((over.right + edge - sign.left) * perPixel, 0);
  } else {
    pan(0, (over.top - edge - sign.bottom) * perPixel);
  }
}

function close() {
  highlight(null);
  opened = null;
  const hadFocus = card.contains(document.activeElement);
  card.hidden = true;
  if (hadFocus) (returnsTo?.isConnected ? returnsTo : map).focus();
}

byID("card-close").addEventListener("click", close);
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (!tip.hidden && !opened) hideTip();
  if (opened) close();
  else if (fan) {
    closeFan();
    draw();
  }
});

// Opening a stadium in the list highlights it on the map.
for (const place of places) {
  place.details.addEventListener("toggle", () => {
    if (!place.mark) return;
    if (!place.details.open) {
      if (opened !== place) place.mark.classList.remove("is-open");
      return;
    }
    if (card.hidden) {
      highlight(place);
      reveal(place);
    } else if (opened !== place) open(place, false);
    bringIntoSight(itemOf(place));
  });
}

// ---- Start

for (const input of document.querySelectorAll(".controls input")) {
  input.addEventListener("input", refresh);
}
byID("controls").addEventListener("submit", (event) => event.preventDefault());
refresh();

// The address with #stadium-id opens that stadium.
function openLinked() {
  let id = "";
  try {
    id = decodeURIComponent(location.hash.slice(1));
  } catch {
    return;
  }
  const place = places.find((place) => place.id === id);
  if (!place) return;
  place.details.open = true;
  if (place.mark) {
    open(place, false);
    bringIntoSight(itemOf(place));
  } else {
    place.row.scrollIntoView();
  }
}

addEventListener("hashchange", openLinked);
openLinked();
