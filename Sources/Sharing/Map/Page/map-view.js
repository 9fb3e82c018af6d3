// The map page: pan and zoom, markers, clusters that fan out, names.

const world = byID("world");
const marks = byID("marks");
const fanLines = byID("fan-lines");
const svgNS = map.namespaceURI;

// In pixels of the screen: markers nearer than this are one cluster, so that no two overlap.
const apart = 28;
// A larger cluster is enlarged rather than fanned out.
const mostFanned = 10;
const fanGap = 31;
const home = { x: 0, y: 0, scale: 1 };
const view = { ...home };
const most = 24;
// The drawn items: places that have room, and clusters of the others.
let items = [];
let fan = null;
// The size of a pixel of the screen in map units: markers keep their size at every zoom.
function unitsPerPixel() {
  const box = map.getBoundingClientRect();
  const scale = Math.min(box.width / data.width, box.height / data.height);
  return scale > 0 ? 1 / scale : 1;
}

// The part of the map that is in sight, in map units.
function sight() {
  const box = map.getBoundingClientRect();
  const unit = unitsPerPixel();
  const [x, y] = [data.width / 2, data.height / 2];
  const [dx, dy] = [box.width * unit / 2, box.height * unit / 2];
  return { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
}

// ---- Clusters

// Groups the shown places so that the centers of all groups are apart; independent of panning.
function groups() {
  const pixel = view.scale / unitsPerPixel();
  let found = places.filter((place) => place.mark && place.isShown)
    .map((place) => ({ members: [place], x: place.x * pixel, y: place.y * pixel }));
  for (;;) {
    let nearest = null;
    let least = apart;
    for (let i = 0; i < found.length; i += 1) {
      for (let j = i + 1; j < found.length; j += 1) {
        const distance = Math.hypot(found[i].x - found[j].x, found[i].y - found[j].y);
        if (distance < least) [least, nearest] = [distance, [i, j]];
      }
    }
    if (!nearest) return found;
    const [one, other] = nearest.map((index) => found[index]);
    const members = [...one.members, ...other.members];
    const part = other.members.length / members.length;
    found = found.filter((group) => group !== one && group !== other);
    found.push({ members, x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part });
  }
}

// Decides which places are drawn and which are in a cluster.
function layOut() {
  const focused = document.activeElement;
  const focusedItem = items.find((item) => item.element === focused);
  const pixel = view.scale / unitsPerPixel();
  for (const item of items) if (!item.place) item.element.remove();
  items = groups().map((group) => ({
    members: group.members,
    place: group.members.length === 1 ? group.members[0] : null,
    x: group.x / pixel,
    y: group.y / pixel,
    element: group.members.length === 1 ? group.members[0].mark : clusterElement(group.members),
  }));
  for (const place of places) {
    const item = items.find((one) => one.members.includes(place));
    place.mark?.toggleAttribute("data-clustered", Boolean(item) && !item.place);
  }
  const kept = fan && items.find((item) => sameMembers(item.members, fan.members));
  if (fan && !kept) closeFan();
  else if (fan) setFan(kept);
  if (focusedItem && !focused.isConnected) {
    itemOf(focusedItem.members.find((place) => place.isShown))?.element.focus();
  }
  keepOneTabStop();
  draw();
}

const sameMembers = (some, others) =>
  some.length === others.length && some.every((place) => others.includes(place));

// The item that shows a place now: itself in a fan, or its cluster.
const itemOf = (place) =>
  fanItems().find((item) => item.place === place) ??
  items.find((item) => item.members.includes(place));

function clusterElement(members) {
  const visited = members.filter((place) => place.status === "visited").length;
  const group = document.createElementNS(svgNS, "g");
  const add = (name, attributes) => {
    const element = document.createElementNS(svgNS, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    group.append(element);
    return element;
  };
  group.setAttribute("class", "cluster");
  group.setAttribute("role", "button");
  group.setAttribute("aria-expanded", "false");
  group.setAttribute("aria-label",
    phrase(texts.cluster, members.length, visited, members.map((place) => place.name).join(texts.comma)));
  group.dataset.members = members.map((place) => place.index).join(" ");
  add("circle", { class: "halo", r: 14 });
  add("circle", { class: "pile", r: 11 });
  const share = (100 * visited) / members.length;
  if (visited > 0) {
    add("circle", {
      class: "share", r: 11, pathLength: 100, transform: "rotate(-90)",
      "stroke-dasharray": visited === members.length ? "none" : `${share} ${100 - share}`,
    });
  }
  add("text", { class: "number", y: 4.2 }).textContent = String(members.length);
  marks.append(group);
  return group;
}

// ---- Fans

const fanItems = () => (fan ? fan.spots : []);

// Spreads the members of a cluster on rings around it, each in its own direction.
function setFan(item) {
  const unit = unitsPerPixel();
  const angle = (place) => Math.atan2(place.y - item.y, place.x - item.x);
  const members = [...item.members].sort((a, b) => angle(a) - angle(b) || a.index - b.index);
  const spots = [];
  let rest = members;
  for (let radius = Math.max(40, Math.min(62, (members.length * fanGap) / 6.28)); rest.length; radius += 34) {
    const room = Math.floor((2 * Math.PI * radius) / fanGap);
    const now = rest.slice(0, room);
    rest = rest.slice(room);
    now.forEach((place, index) => {
      const turn = (index / now.length) * 2 * Math.PI - Math.PI / 2;
      spots.push({
        place, members: [place], element: place.mark,
        dx: Math.cos(turn) * radius * unit, dy: Math.sin(turn) * radius * unit, radius,
      });
    });
  }
  fan = { members: item.members, item, spots, radius: Math.max(...spots.map((spot) => spot.radius)) };
  item.element.setAttribute("aria-expanded", "true");
  map.classList.add("is-fanned");
  for (const spot of spots) {
    spot.element.toggleAttribute("data-clustered", false);
    spot.element.classList.add("is-fanned");
    marks.append(spot.element);
  }
}

function closeFan() {
  if (!fan) return;
  for (const spot of fan.spots) {
    spot.element.classList.remove("is-fanned");
    spot.element.toggleAttribute("data-clustered", true);
  }
  fan.item.element.setAttribute("aria-expanded", "false");
  const hadFocus = fan.spots.some((spot) => spot.element === document.activeElement);
  const item = fan.item;
  fan = null;
  fanLines.replaceChildren();
  map.classList.remove("is-fanned");
  keepOneTabStop(item);
  if (hadFocus && item.element.isConnected) item.element.focus();
}

// Opens a cluster: enlarges the map if it is large, otherwise fans it out.
function unfold(item) {
  closeFan();
  const xs = item.members.map((place) => place.x);
  const ys = item.members.map((place) => place.y);
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const all = sight();
  const fits = Math.min(
    most, 0.6 * Math.min((all.right - all.left) / Math.max(width, 1), (all.bottom - all.top) / Math.max(height, 1)));
  if (item.members.length > mostFanned && fits > view.scale * 1.3) {
    view.scale = fits;
    view.x = data.width / 2 - ((Math.max(...xs) + Math.min(...xs)) / 2) * fits;
    view.y = data.height / 2 - ((Math.max(...ys) + Math.min(...ys)) / 2) * fits;
    layOut();
    return;
  }
  setFan(item);
  draw();
  bringIntoSight(item, fan.radius + 22);
  keepOneTabStop(fan.spots[0]);
}

// Makes the marker of a place visible.
function reveal(place) {
  for (let tries = 0; tries < 8 && !itemOf(place).place; tries += 1) unfold(itemOf(place));
}

// ---- Drawing

function draw() {
  const limitX = data.width * (view.scale - 1) + data.width * 0.4;
  const limitY = data.height * (view.scale - 1) + data.height * 0.4;
  view.x = Math.min(data.width * 0.4, Math.max(-limitX, view.x));
  view.y = Math.min(data.height * 0.4, Math.max(-limitY, view.y));
  world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  const unit = unitsPerPixel();
  const move = (item, x, y) => {
    item.screen = { x, y };
    item.element.setAttribute(
      "transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(4)})`);
    item.element.classList.toggle("is-now", item.members.some((place) => place.isNow));
  };
  for (const item of items) {
    move(item, view.x + item.x * view.scale, view.y + item.y * view.scale);
  }
  if (fan) drawFan(unit, move);
  nameMarks(unit);
  placeTip();
}

function drawFan(unit, move) {
  const { x, y } = fan.item.screen;
  const disc = document.createElementNS(svgNS, "circle");
  disc.setAttribute("class", "fan-disc");
  disc.setAttribute("r", (fan.radius + 22) * unit);
  disc.setAttribute("cx", x);
  disc.setAttribute("cy", y);
  const lines = fan.spots.map((spot) => {
    move(spot, x + spot.dx, y + spot.dy);
    const line = document.createElementNS(svgNS, "line");
    for (const [key, value] of [["x1", x], ["y1", y], ["x2", x + spot.dx], ["y2", y + spot.dy]]) {
      line.setAttribute(key, value);
    }
    return line;
  });
  fanLines.replaceChildren(disc, ...lines);
  // Above the other markers, below its own.
  marks.append(fanLines, fan.item.element, ...fan.spots.map((spot) => spot.element));
}

const pen = document.createElement("canvas").getContext("2d");
pen.font = "600 13px Inter, Roboto, \"Noto Sans\", \"Helvetica Neue\", Arial, sans-serif";
const widths = new Map();

function widthOf(name) {
  if (!widths.has(name)) widths.set(name, pen.measureText(name).width * 1.04);
  return widths.get(name);
}

// Shows names where they cover no marker and no other name: visited and planned stadiums first; the
// others from the first zoom step.
function nameMarks(unit) {
  const all = sight();
  const order = { visited: 0, planned: 1, missing: 2 };
  const isZoomed = view.scale > 1.2;
  const drawn = [...fanItems(), ...(fan ? [] : items)].filter((item) => item.screen.x > all.left &&
    item.screen.x < all.right && item.screen.y > all.top && item.screen.y < all.bottom);
  const solid = [...drawn, ...(fan ? [fan.item] : [])];
  const wanted = drawn.filter((item) => item.place &&
    (fan || isZoomed || item.place.isNow || item.place.status !== "missing"));
  wanted.sort((a, b) => Number(b.place.isNow ?? 0) - Number(a.place.isNow ?? 0) ||
    order[a.place.status] - order[b.place.status] || a.place.index - b.place.index);
  const taken = [];
  for (const place of places) place.mark?.classList.remove("is-named");
  for (const item of wanted) {
    const { x, y } = item.screen;
    const [gap, half, width] = [13 * unit, 8 * unit, widthOf(item.place.name) * unit];
    // Outwards first in a fan.
    const sides = [
      ["start", 13, 4.5, [x + gap, y - half, x + gap + width, y + half]],
      ["end", -13, 4.5, [x - gap - width, y - half, x - gap, y + half]],
      ["middle", 0, 25, [x - width / 2, y + gap, x + width / 2, y + gap + 2 * half]],
      ["middle", 0, -15, [x - width / 2, y - gap - 2 * half, x + width / 2, y - gap]],
    ];
    if (item.dx < -1) sides.unshift(sides.splice(1, 1)[0]);
    const free = sides.find(([, , , box]) => {
      const hits = (other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
      return box[0] > all.left && box[2] < all.right && box[1] > all.top && box[3] < all.bottom &&
        !taken.some(hits) && !solid.some((other) => other !== item && hits([
          other.screen.x - 12 * unit, other.screen.y - 11 * unit,
          other.screen.x + 12 * unit, other.screen.y + 11 * unit]));
    });
    if (!free) continue;
    taken.push(free[3]);
    const text = item.place.mark.querySelector("text");
    text.setAttribute("text-anchor", free[0]);
    text.setAttribute("x", free[1]);
    text.setAttribute("y", free[2]);
    item.place.mark.classList.add("is-named");
  }
}

// ---- Pan and zoom

function zoom(factor, x = data.width / 2, y = data.height / 2) {
  const scale = Math.min(most, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  view.x = x - (x - view.x) * ratio;
  view.y = y - (y - view.y) * ratio;
  view.scale = scale;
  if (ratio === 1) draw();
  else layOut();
}

function pan(x, y) {
  [view.x, view.y] = [view.x + x, view.y + y];
  draw();
}

function reset() {
  Object.assign(view, home);
  closeFan();
  layOut();
}

// Moves the map so that an item isn't near the edge, in pixels.
function bringIntoSight(item, edge = 40) {
  if (!item) return;
  const all = sight();
  const margin = Math.min(edge * unitsPerPixel(), (all.bottom - all.top) / 2, (all.right - all.left) / 2);
  const { x, y } = item.screen;
  const dx = Math.max(0, all.left + margin - x) + Math.min(0, all.right - margin - x);
  const dy = Math.max(0, all.top + margin - y) + Math.min(0, all.bottom - margin - y);
  if (dx || dy) pan(dx, dy);
}

// Converts a point of the screen to map units.
function unitsAt(event) {
  const point = new DOMPoint(event.clientX, event.clientY);
  const matrix = map.getScreenCTM();
  return matrix ? point.matrixTransform(matrix.inverse()) : point;
}

const fingers = new Map();
let moved = 0;

map.addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, unitsAt(event));
  if (fingers.size === 1) moved = 0;
});

map.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = unitsAt(event);
  const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  // A finger that goes up or down scrolls the page instead.
  if (event.pointerType === "touch" && others.length === 0 && moved === 0 &&
    Math.abs(now.x - before.x) < 10 * unitsPerPixel()) return;
  moved += Math.hypot(now.x - before.x, now.y - before.y);
  fingers.set(event.pointerId, now);
  if (others.length === 0) {
    pan(now.x - before.x, now.y - before.y);
  } else {
    const anchor = others[0];
    const far = Math.hypot(before.x - anchor.x, before.y - anchor.y);
    const near = Math.hypot(now.x - anchor.x, now.y - anchor.y);
    // Two fingers move the map half of the way each.
    view.x += (now.x - before.x) / 2;
    view.y += (now.y - before.y) / 2;
    if (far > 4) zoom(near / far, (now.x + anchor.x) / 2, (now.y + anchor.y) / 2);
  }
  if (moved > 4 && !map.hasPointerCapture(event.pointerId)) {
    map.setPointerCapture(event.pointerId);
    map.classList.add("is-moving");
  }
});

// A swipe up or down scrolls the page; two fingers move and zoom the map.
map.addEventListener("touchmove", (event) => {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault();
}, { passive: false });

for (const name of ["pointerup", "pointercancel"]) {
  map.addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) map.classList.remove("is-moving");
  });
}

map.addEventListener("wheel", (event) => {
  event.preventDefault();
  const point = unitsAt(event);
  const step = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
  zoom(Math.exp(-Math.max(-240, Math.min(240, step)) * 0.0022), point.x, point.y);
}, { passive: false });

map.addEventListener("dblclick", (event) => {
  if (event.target.closest(".mark, .cluster")) return;
  const point = unitsAt(event);
  zoom(2, point.x, point.y);
});

byID("zoom-in").addEventListener("click", () => zoom(1.6));
byID("zoom-out").addEventListener("click", () => zoom(1 / 1.6));
byID("zoom-all").addEventListener("click", reset);
addEventListener("resize", layOut);
addEventListener("beforeprint", () => { close(); reset(); });
