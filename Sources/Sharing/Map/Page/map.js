// The behavior of the map page: filters, search, years, zoom, and the card of a stadium.
// All text comes from the list in the page; the script never parses text as markup.
"use strict";

(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byID = (id) => document.getElementById(id);
  const map = byID("map");
  const world = byID("world");
  const card = byID("card");
  const cardBody = byID("card-body");
  const search = byID("search");
  const years = byID("years");
  const yearShown = byID("year-shown");
  const lastYear = years ? Number(years.max) : 0;
  const namedMarks = 45;

  document.documentElement.classList.remove("no-script");

  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  const places = data.places.map((place, index) => {
    const row = byID(`place-${index}`);
    return {
      ...place,
      index,
      row,
      mark: byID(`mark-${index}`),
      details: row.querySelector("details"),
      about: row.querySelector(".about"),
      visits: [...row.querySelectorAll(".visit")],
      words: fold(place.search),
      status: place.status,
      isShown: true,
    };
  });

  // ---- Filters

  const checked = (name) =>
    [...document.querySelectorAll(`input[name="${name}"]:checked`)].map((input) => input.value);

  const year = () => (years && Number(years.value) < lastYear ? Number(years.value) : null);

  const isBy = (day, limit) => limit === null || Number(day.slice(0, 4)) <= limit;

  // Returns whether a place was visited, planned or missing for some leagues at the end of a year.
  const statusOf = (place, leagues, limit) => {
    const counted = place.leagues.filter(([id]) => leagues.has(id));
    const isVisited = place.leagues.length === 0
      ? place.days.some((day) => isBy(day, limit))
      : counted.some(([, first]) => first !== null && isBy(first, limit));
    if (isVisited) return "visited";
    return place.planned ? "planned" : "missing";
  };

  // A place that is no longer a home stadium is shown only if it was visited.
  const isInLeagues = (place, leagues, all) =>
    place.leagues.length === 0 ? all : place.leagues.some(([id]) => leagues.has(id));

  const labelOf = (place) =>
    `${place.name}, ${place.place}: ${data.words[place.status]}` +
    (place.count > 0 ? `, ${place.count} ${place.count === 1 ? "visit" : "visits"}` : "");

  function refresh() {
    const leagueBoxes = document.querySelectorAll('input[name="league"]');
    const leagues = leagueBoxes.length
      ? new Set(checked("league"))
      : new Set(data.places.flatMap((place) => place.leagues.map(([id]) => id)));
    const allLeagues = [...leagueBoxes].every((box) => box.checked);
    const statuses = new Set(checked("status"));
    const limit = year();
    const words = fold(search.value).split(/\s+/).filter(Boolean);
    const counts = { visited: 0, planned: 0, missing: 0 };
    const regions = new Set();

    for (const place of places) {
      place.status = statusOf(place, leagues, limit);
      place.count = place.days.filter((day) => isBy(day, limit)).length;
      const isPlace = isInLeagues(place, leagues, allLeagues) &&
        (place.home || place.planned || place.status === "visited");
      if (isPlace) {
        counts[place.status] += 1;
        if (place.status === "visited" && place.region) regions.add(place.region);
      }
      place.isShown = isPlace && statuses.has(place.status) &&
        words.every((word) => place.words.includes(word));
      place.row.hidden = !place.isShown;
      for (const use of [place.row.querySelector("summary use"), place.mark?.querySelector("use")]) {
        use?.setAttribute("href", `#sign-${place.status}`);
      }
      place.about.textContent = aboutOf(place);
      for (const visit of place.visits) visit.hidden = !isBy(visit.dataset.day, limit);
      if (place.mark) {
        place.mark.toggleAttribute("hidden", !place.isShown);
        place.mark.setAttribute("aria-label", labelOf(place));
      }
    }
    for (const region of document.querySelectorAll(".region")) {
      region.classList.toggle("is-visited", regions.has(region.dataset.id));
    }
    for (const key of Object.keys(counts)) {
      const shown = byID(`count-${key}`);
      if (shown) shown.textContent = String(counts[key]);
    }
    if (yearShown) yearShown.textContent = limit === null ? "all years" : `through ${limit}`;
    byID("nothing").hidden = places.some((place) => place.isShown);
    const elsewhere = byID("elsewhere");
    if (elsewhere) elsewhere.hidden = !places.some((place) => !place.mark && place.isShown);
    if (opened && !opened.isShown) close();
    else if (opened) fillCard(opened);
    keepOneTabStop();
    draw();
  }

  const aboutOf = (place) => {
    if (place.count > 0) return place.count === 1 ? "1 visit" : `${place.count} visits`;
    if (place.status === "visited" && place.seenAt) return `visited at ${place.seenAt}`;
    return data.words[place.status];
  };

  // ---- Pan and zoom

  const home = { x: 0, y: 0, scale: 1 };
  const view = { ...home };
  const most = 24;

  function draw() {
    const limitX = data.width * (view.scale - 1) + data.width * 0.4;
    const limitY = data.height * (view.scale - 1) + data.height * 0.4;
    view.x = Math.min(data.width * 0.4, Math.max(-limitX, view.x));
    view.y = Math.min(data.height * 0.4, Math.max(-limitY, view.y));
    world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
    const unit = unitsPerPixel();
    for (const place of places) {
      if (!place.mark || !place.isShown) continue;
      // Markers that were moved apart return to their true places if there is room.
      const x = view.x + place.x * view.scale + (place.shiftX * unit) / view.scale;
      const y = view.y + place.y * view.scale + (place.shiftY * unit) / view.scale;
      place.screen = { x, y };
      place.mark.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(4)})`);
    }
    nameMarks(unit);
  }

  // The size of a screen pixel in map units: markers keep their size at every zoom.
  function unitsPerPixel() {
    const box = map.getBoundingClientRect();
    const scale = Math.min(box.width / data.width, box.height / data.height);
    return scale > 0 ? Math.min(2.2, 0.85 / scale) : 1;
  }

  // Shows names if few markers are visible and no name covers another marker.
  function nameMarks(unit) {
    const sight = places.filter((place) => place.mark && place.isShown &&
      place.screen.x > 0 && place.screen.x < data.width &&
      place.screen.y > 0 && place.screen.y < data.height);
    const taken = [];
    const order = { visited: 0, planned: 1, missing: 2 };
    sight.sort((a, b) => order[a.status] - order[b.status] || a.index - b.index);
    for (const place of places) place.mark?.classList.remove("is-named");
    if (sight.length > namedMarks) return;
    for (const place of sight) {
      const left = place.screen.x + 12 * unit;
      const box = [left, place.screen.y - 9 * unit, left + place.name.length * 7.6 * unit, place.screen.y + 9 * unit];
      const hits = (other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
      const covers = sight.some((other) => other !== place && hits([
        other.screen.x - 9 * unit, other.screen.y - 9 * unit, other.screen.x + 9 * unit, other.screen.y + 9 * unit]));
      if (covers || taken.some(hits)) continue;
      taken.push(box);
      place.mark.classList.add("is-named");
    }
  }

  function zoom(factor, x = data.width / 2, y = data.height / 2) {
    const scale = Math.min(most, Math.max(1, view.scale * factor));
    const ratio = scale / view.scale;
    view.x = x - (x - view.x) * ratio;
    view.y = y - (y - view.y) * ratio;
    view.scale = scale;
    draw();
  }

  function pan(x, y) {
    view.x += x;
    view.y += y;
    draw();
  }

  function reset() {
    Object.assign(view, home);
    draw();
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
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
    if (others.length === 0) {
      pan(now.x - before.x, now.y - before.y);
    } else {
      const anchor = others[0];
      const far = Math.hypot(before.x - anchor.x, before.y - anchor.y);
      const near = Math.hypot(now.x - anchor.x, now.y - anchor.y);
      if (far > 4) zoom(near / far, (now.x + anchor.x) / 2, (now.y + anchor.y) / 2);
    }
    if (moved > 4 && !map.hasPointerCapture(event.pointerId)) {
      map.setPointerCapture(event.pointerId);
      map.classList.add("is-moving");
    }
  });

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
    if (event.target.closest(".mark")) return;
    const point = unitsAt(event);
    zoom(2, point.x, point.y);
  });

  byID("zoom-in").addEventListener("click", () => zoom(1.6));
  byID("zoom-out").addEventListener("click", () => zoom(1 / 1.6));
  byID("zoom-all").addEventListener("click", reset);
  addEventListener("resize", draw);

  const steps = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };

  map.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeOf(event.target);
    const step = steps[event.key];
    if (step && place) focusNext(place, step);
    else if (step) pan(-step[0] * 60, -step[1] * 60);
    else if (event.key === "+" || event.key === "=") zoom(1.6);
    else if (event.key === "-") zoom(1 / 1.6);
    else if (event.key === "0") reset();
    else if (place && (event.key === "Enter" || event.key === " ")) open(place, true);
    else return;
    event.preventDefault();
  });

  // ---- Markers

  const placeOf = (element) => {
    const mark = element.closest?.(".mark");
    return mark ? places[Number(mark.id.slice(5))] : null;
  };

  // Tab reaches one marker; the arrow keys move from there to the others.
  function keepOneTabStop(wanted) {
    const shown = places.filter((place) => place.mark && place.isShown);
    const now = wanted ?? shown.find((place) => place.mark.tabIndex === 0) ?? shown[0];
    for (const place of places) {
      place.mark?.setAttribute("tabindex", place === now ? "0" : "-1");
    }
  }

  function focusNext(from, [dx, dy]) {
    let best = null;
    let least = Infinity;
    for (const place of places) {
      if (place === from || !place.mark || !place.isShown) continue;
      const x = place.screen.x - from.screen.x;
      const y = place.screen.y - from.screen.y;
      const along = x * dx + y * dy;
      const across = Math.abs(x * dy) + Math.abs(y * dx);
      if (along <= 0) continue;
      const distance = along + across * 2.2;
      if (distance < least) [best, least] = [place, distance];
    }
    if (!best) return;
    keepOneTabStop(best);
    best.mark.focus();
    bringIntoSight(best);
  }

  function bringIntoSight(place) {
    const edge = 40;
    const { x, y } = place.screen;
    const dx = x < edge ? edge - x : Math.min(0, data.width - edge - x);
    const dy = y < edge ? edge - y : Math.min(0, data.height - edge - y);
    if (dx || dy) pan(dx, dy);
  }

  map.addEventListener("click", (event) => {
    const place = placeOf(event.target);
    if (place && moved < 6) open(place, false);
  });

  // ---- The card of a stadium

  let opened = null;
  let returnsTo = null;

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
    place?.mark?.parentNode.append(place.mark);
  }

  function open(place, takesFocus) {
    returnsTo = document.activeElement;
    opened = place;
    highlight(place);
    fillCard(place);
    card.hidden = false;
    moveFromUnderCard(place);
    keepOneTabStop(place);
    if (takesFocus) {
      byID("card-close").focus();
      returnsTo = place.mark;
    }
  }

  function moveFromUnderCard(place) {
    if (!place.mark) return;
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
    if (event.key === "Escape" && opened) close();
  });

  // Opening a stadium in the list highlights it on the map.
  for (const place of places) {
    place.details.addEventListener("toggle", () => {
      if (!place.mark) return;
      if (!place.details.open) {
        if (opened !== place) place.mark.classList.remove("is-open");
        return;
      }
      if (card.hidden) highlight(place);
      else if (opened !== place) open(place, false);
      bringIntoSight(place);
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
      bringIntoSight(place);
    } else {
      place.row.scrollIntoView();
    }
  }

  addEventListener("hashchange", openLinked);
  openLinked();
})();
