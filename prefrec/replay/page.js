// The page itself: where the reader goes, by keys, buttons and addresses, and what is drawn there.

function go(place) {
  const hadFocus = document.activeElement !== document.body;
  Object.assign(here, place);
  draw();
  keepFocus(hadFocus);
  try {
    history.replaceState(null, "", `#${address()}`);
  } catch {
    // A page inside another one may not change its address.
  }
}

// Where the button that was pressed is drawn anew, the focus goes to the step that it led to.
function keepFocus(hadFocus) {
  const lost = hadFocus && document.activeElement === document.body;
  const move = document.querySelector(".move[aria-current]");
  if (lost && move) move.focus({ preventScroll: true });
}

function draw() {
  const chapter = data.chapters[here.chapter];
  const states = [];
  let state = CLEAN;
  for (let at = 0; at <= here.step; at += 1) {
    state = after(state, rawStep(here.chapter, here.course, at));
    states.push(state);
  }
  drawTable(chapter, state);
  drawNow(chapter, state);
  drawMoves(states, go);
  drawBranches(go);
  drawBox(chapter);
  drawSheet(state);
  drawControls();
  document.getElementById("live").textContent = stepHeard(chapter, state);
}

// What does not change from step to step, only with the language.
function drawFrame() {
  document.documentElement.lang = here.lang;
  document.title = text(data.title);
  fill("title", text(data.title));
  document.getElementById("title").title = text(data.title);
  fill("language", label("language"));
  document.getElementById("language").lang = here.lang === "ru" ? "en" : "ru";
  fill("moves-title", label("moves"));
  fill("all-title", label("all-deals"));
  name("language", label("language-words"));
  for (const id of ["previous-deal", "next-deal", "first", "back", "forward", "last"]) name(id, label(id));
  name("help-open", label("help"));
  name("chapter", label("chapters"));
  name("place", label("step"));
  name("controls", label("step"));
  fill("chapter", ...data.chapters.map((chapter, place) => {
    const found = findingsOf(chapter);
    const mark = found ? ` (${label("findings")}: ${found})` : "";
    return node("option", { value: place }, text(chapter.title) + mark);
  }));
  drawOverview(go);
  drawHelp();
}

function name(id, words) {
  const named = document.getElementById(id);
  named.setAttribute("aria-label", words);
  named.title = words;
}

function drawControls() {
  const last = stepCount(here.chapter, here.course) - 1;
  const place = document.getElementById("place");
  place.max = last;
  place.value = here.step;
  place.setAttribute("aria-valuetext", `${here.step + 1} ${label("of")} ${last + 1}`);
  document.getElementById("chapter").value = here.chapter;
  const atStart = here.chapter === 0 && here.step === 0;
  const atEnd = here.chapter === data.chapters.length - 1 && here.step === last;
  document.getElementById("back").disabled = atStart;
  document.getElementById("forward").disabled = atEnd;
  document.getElementById("first").disabled = here.step === 0;
  document.getElementById("last").disabled = here.step === last;
  document.getElementById("previous-deal").disabled = here.chapter === 0;
  document.getElementById("next-deal").disabled = here.chapter === data.chapters.length - 1;
}

const KEYS = [
  ["← →", "key-steps"], ["↑ ↓", "key-groups"], ["Home End", "key-ends"], ["PgUp PgDn", "key-deals"],
  ["V", "key-what-if"], ["L", "key-language"], ["?", "key-help"],
];

function drawHelp() {
  fill("help", node("h2", { id: "help-title" }, label("keys")),
    node("dl", {}, ...KEYS.flatMap(([keys, what]) => [
      node("dt", {}, ...keys.split(" ").map((key) => node("kbd", {}, key))), node("dd", {}, label(what)),
    ])),
    node("p", {}, label("help-link")), node("p", {}, label("help-fragments")),
    node("button", { type: "button", id: "help-close", onclick: () => document.getElementById("help").close() },
      label("close")));
}

// ---- going

function forward() {
  if (here.step + 1 < stepCount(here.chapter, here.course)) go({ step: here.step + 1 });
  else if (here.chapter + 1 < data.chapters.length) go({ chapter: here.chapter + 1, course: 0, step: 0 });
}

function back() {
  if (here.step) go({ step: here.step - 1 });
  else if (here.chapter) go({ chapter: here.chapter - 1, course: 0, step: stepCount(here.chapter - 1, 0) - 1 });
}

function turn(by) {
  const chapter = here.chapter + by;
  if (chapter >= 0 && chapter < data.chapters.length) go({ chapter, course: 0, step: 0 });
}

function first() {
  go({ step: 0 });
}

function last() {
  go({ step: stepCount(here.chapter, here.course) - 1 });
}

function groupAt(step) {
  return stateAt(here.chapter, here.course, step).g;
}

// The last step of the next group, so that a whole trick is on the table; or of the one before this.
function groupForward() {
  const end = stepCount(here.chapter, here.course) - 1;
  if (here.step === end) {
    forward();
    return;
  }
  let at = here.step + 1;
  while (at < end && groupAt(at + 1) === groupAt(at)) at += 1;
  go({ step: at });
}

function groupBack() {
  if (here.step === 0) {
    back();
    return;
  }
  const own = groupAt(here.step);
  let at = here.step;
  while (at > 0 && groupAt(at) === own) at -= 1;
  go({ step: at });
}

function whatIf() {
  const open = branchesAt(here.chapter, here.course, here.step);
  if (open.length) enter(open[0], go);
  else if (courseAt(here.chapter, here.course).path) leave(go);
}

function changeLanguage() {
  here.lang = here.lang === "ru" ? "en" : "ru";
  drawFrame();
  draw();
}

function openHelp() {
  document.getElementById("help").showModal();
}

// ---- keys, buttons, addresses

const ON_KEY = {
  ArrowRight: forward, ArrowLeft: back, ArrowDown: groupForward, ArrowUp: groupBack, Home: first, End: last,
  PageDown: () => turn(1), PageUp: () => turn(-1), "?": openHelp,
  v: whatIf, V: whatIf, l: changeLanguage, L: changeLanguage,
  // The same keys of a Russian keyboard.
  м: whatIf, М: whatIf, д: changeLanguage, Д: changeLanguage,
};

document.addEventListener("keydown", (event) => {
  const isField = ["SELECT", "INPUT", "TEXTAREA"].includes(event.target.tagName);
  if (event.ctrlKey || event.altKey || event.metaKey || document.getElementById("help").open) return;
  if (isField && event.key !== "PageUp" && event.key !== "PageDown") return;
  const action = Object.hasOwn(ON_KEY, event.key) ? ON_KEY[event.key] : null;
  if (!action) return;
  event.preventDefault();
  action();
});

const ON_CLICK = {
  "previous-deal": () => turn(-1), "next-deal": () => turn(1), first, back, forward, last,
  language: changeLanguage, "help-open": openHelp,
};
for (const [id, action] of Object.entries(ON_CLICK)) document.getElementById(id).addEventListener("click", action);
document.getElementById("place").addEventListener("input", (event) => go({ step: Number(event.target.value) }));
document.getElementById("chapter").addEventListener("change", (event) => {
  go({ chapter: Number(event.target.value), course: 0, step: 0 });
});

function asked() {
  let fragment = location.hash.slice(1);
  try {
    fragment = decodeURIComponent(fragment);
  } catch {
    // Not an encoded address: it is taken as it stands.
  }
  return placeOf(fragment) || placeOf(data.start) || { chapter: 0, course: 0, step: 0 };
}

window.addEventListener("hashchange", () => {
  Object.assign(here, asked());
  draw();
});

Object.assign(here, asked());
drawFrame();
draw();
