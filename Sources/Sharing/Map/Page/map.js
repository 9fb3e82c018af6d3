// The map page: its places, filters, counts and timeline.
// All text comes from the list and the data in the page; the script never parses text as markup.
// map-view.js and map-card.js follow in the same script.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const byID = (id) => document.getElementById(id);
const map = byID("map");
const search = byID("search");
const time = byID("time");
const play = byID("play");

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
    count: place.days.length,
    isShown: true,
  };
});

// The days of visits in order, each with its stadiums.
const steps = [...Map.groupBy
  ? Map.groupBy(places.flatMap((place) => place.days.map((day) => ({ day, place }))), (one) => one.day)
  : grouped()].sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([day, visits]) => ({ day, places: [...new Set(visits.map((one) => one.place))] }));

// Map.groupBy for older browsers.
function grouped() {
  const days = new Map();
  for (const place of places) {
    for (const day of place.days) days.set(day, [...(days.get(day) ?? []), { day, place }]);
  }
  return days;
}

// ---- Texts

const texts = data.texts;
const rules = new Intl.PluralRules(document.documentElement.lang);

// Puts values in the places of {0}, {1} and so on.
const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]);

// Returns the form of a text for a number.
const formOf = (forms, count) => forms[rules.select(count)] ?? forms.other;

const phrase = (forms, count, ...values) => fill(formOf(forms, count), count, ...values);

// ---- Filters

const boxes = (name) => [...document.querySelectorAll(`input[name="${name}"]`)];
const checked = (name) => boxes(name).filter((box) => box.checked).map((box) => box.value);

// The last day that counts; null for all.
const limitOf = () => (time && Number(time.value) < steps.length ? steps[time.value - 1].day : null);

const isBy = (day, limit) => limit === null || day <= limit;

// Returns whether a place was visited, planned or missing for some leagues on a day.
function statusOf(place, leagues, limit) {
  const counted = place.leagues.filter(([id]) => leagues.has(id));
  const isVisited = place.leagues.length === 0
    ? place.days.some((day) => isBy(day, limit))
    : counted.some(([, first]) => first !== null && isBy(first, limit));
  if (isVisited) return "visited";
  return place.planned ? "planned" : "missing";
}

// A place that is no longer a home stadium is shown only if it was visited.
const isInLeagues = (place, leagues, all) =>
  place.leagues.length === 0 ? all : place.leagues.some(([id]) => leagues.has(id));

function aboutOf(place) {
  if (place.count > 0) return phrase(texts.visits, place.count);
  if (place.status === "visited" && place.seenAt) return fill(texts.visitedAt, place.seenAt);
  return texts.statuses[place.status];
}

function labelOf(place) {
  const label = place.count > 0
    ? formOf(texts.labelsWithVisits[place.status], place.count)
    : texts.labels[place.status];
  return fill(label, place.name, place.place, place.count);
}

function refresh() {
  const chosen = checked("league");
  const all = chosen.length === 0 || chosen.length === boxes("league").length;
  const leagues = new Set(
    all ? data.places.flatMap((place) => place.leagues.map(([id]) => id)) : chosen);
  const statuses = new Set(checked("status"));
  const limit = limitOf();
  const words = fold(search.value).split(/\s+/).filter(Boolean);
  const counts = { visited: 0, planned: 0, missing: 0 };
  const regions = new Set();
  let total = 0;

  for (const place of places) {
    place.status = statusOf(place, leagues, limit);
    place.count = place.days.filter((day) => isBy(day, limit)).length;
    const isPlace = isInLeagues(place, leagues, all) &&
      (place.home || place.planned || place.status === "visited");
    if (isPlace) total += 1;
    if (isPlace && place.status === "visited" && place.region) regions.add(place.region);
    place.isShown = isPlace && statuses.has(place.status) &&
      words.every((word) => place.words.includes(word));
    if (place.isShown) counts[place.status] += 1;
    show(place, limit);
  }
  for (const region of document.querySelectorAll(".region")) {
    region.classList.toggle("is-visited", regions.has(region.dataset.id));
  }
  // The counts are the counts of the list and of the map.
  showCounts(counts);
  const listed = places.filter((place) => place.isShown).length;
  byID("filtered").textContent = listed < total ? ` · ${fill(texts.filtered, listed, total)}` : "";
  byID("nothing").hidden = listed > 0;
  const elsewhere = byID("elsewhere");
  if (elsewhere) elsewhere.hidden = !places.some((place) => !place.mark && place.isShown);
  if (opened && !opened.isShown) close();
  else if (opened) fillCard(opened);
  drawPath();
  layOut();
}

// Writes each number into the form of its text, as in `12 visited · 18 still to visit`.
function showCounts(counts) {
  const parts = [];
  for (const [status, count] of Object.entries(counts)) {
    const number = byID(`count-${status}`);
    if (!number) continue;
    number.textContent = String(count);
    const [before, after = ""] = formOf(texts.counts[status], count).split("{0}");
    parts.push(parts.length > 0 ? " · " : "", before, number, after);
  }
  byID("filtered").parentElement.replaceChildren(...parts, byID("filtered"));
}

function show(place, limit) {
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

// ---- Timeline

let timer = null;
// The path is shown once the timeline was used.
let showsPath = false;

// Returns the date of a place's visit as its list shows it.
const dateOf = (place, day) =>
  place.visits.find((visit) => visit.dataset.day === day)?.querySelector("time").textContent ?? day;

const namesOf = (step) => step.places.map((place) => place.name).join(texts.comma);

function drawPath() {
  if (!time) return;
  const last = Number(time.value);
  const step = steps[last - 1];
  const isAll = last === steps.length && !showsPath;
  const [date, names] = [dateOf(step.places[0], step.day), namesOf(step)];
  byID("time-shown").textContent = isAll ? texts.allDays : `${date} · ${names}`;
  time.setAttribute(
    "aria-valuetext", isAll ? texts.allDays : fill(texts.day, date, names, last, steps.length));
  const stops = isAll ? [] : steps.slice(0, last).flatMap((one) => one.places);
  byID("path").setAttribute("d", pathThrough(stops));
  const recent = stops.slice(-step.places.length - 1);
  byID("leg").setAttribute("d", recent.length > 1 ? pathThrough(recent) : "");
  for (const place of places) place.isNow = !isAll && step.places.includes(place);
}

// A line from stadium to stadium; one that isn't on the map interrupts it.
function pathThrough(stops) {
  let path = "";
  let before = null;
  for (const stop of stops) {
    if (stop !== before && stop.mark && stop.isShown) {
      path += `${before?.mark && before.isShown ? "L" : "M"}${stop.x.toFixed(1)} ${stop.y.toFixed(1)}`;
    }
    before = stop;
  }
  return path;
}

function pause() {
  clearInterval(timer);
  timer = null;
  play.textContent = "▶";
  play.setAttribute("aria-label", texts.play);
}

function start() {
  if (Number(time.value) === steps.length) time.value = "1";
  else time.value = String(Number(time.value) + 1);
  showsPath = true;
  // At most a minute for all.
  const pace = Math.min(900, 60000 / steps.length);
  const stride = Math.max(1, Math.round(120 / pace));
  timer = setInterval(() => {
    time.value = String(Number(time.value) + stride);
    if (Number(time.value) === steps.length) pause();
    refresh();
  }, Math.max(120, pace));
  play.textContent = "❚❚";
  play.setAttribute("aria-label", texts.pause);
  refresh();
}

if (time) {
  time.max = String(steps.length);
  play.addEventListener("click", () => (timer ? pause() : start()));
  time.addEventListener("input", () => {
    showsPath = true;
    if (timer) pause();
  });
}
