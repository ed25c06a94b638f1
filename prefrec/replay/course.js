"use strict";
// The data of the page, and what follows from it: the state after a step, addresses, texts. No drawing.

const data = JSON.parse(document.getElementById("data").textContent);

// Where the reader is: a chapter, one of its courses (0 is what was played), a step of it.
const here = { lang: data.lang, chapter: 0, course: 0, step: 0 };

const LASTING = ["g", "d", "x", "t", "l", "u", "f", "w", "k", "b", "o"];
const CLEAN = { g: "", h: {}, d: "", x: "", t: {}, l: "", u: "", f: "", w: "", k: {}, b: {}, o: 0 };

// ---- texts

function text(said) {
  return Array.isArray(said) ? said[here.lang === "ru" ? 1 : 0] : said;
}

function label(key) {
  return text(data.words.labels[key]);
}

const SUITS = data.words.standIns;
const BID_OR_CARD = new RegExp(`(10|[6-9])([${SUITS}])|([${SUITS}])(10|[7-9JQKAВДКТ?])?`, "g");

function rankOf(shown) {
  const words = data.words.ranks;
  return Object.keys(words).find((rank) => words[rank].includes(shown)) || "";
}

function cardWords(suit, rank) {
  const known = data.words.rankWords[rank];
  if (!known) return `${text(data.words.unknown)} ${text(data.words.suitsOf[suit])}`;
  return `${text(known)} ${text(data.words.suitsOf[suit])}`;
}

// The text in pieces: plain ones, and suits and cards, each with what is heard for it.
function pieces(shown) {
  const found = [];
  let at = 0;
  for (const match of shown.matchAll(BID_OR_CARD)) {
    if (match.index > at) found.push({ text: shown.slice(at, match.index) });
    const suit = SUITS.indexOf(match[2] || match[3]);
    if (match[2]) found.push({ suit, before: match[1], heard: `${match[1]} ${text(data.words.suitsBid[suit])}` });
    else if (match[4]) found.push({ suit, after: match[4], heard: cardWords(suit, rankOf(match[4])) });
    else found.push({ suit, heard: text(data.words.suits[suit]) });
    at = match.index + match[0].length;
  }
  if (at < shown.length) found.push({ text: shown.slice(at) });
  return found;
}

function heard(shown) {
  return pieces(shown).map((piece) => piece.heard || piece.text).join("");
}

// ---- steps

function courseAt(chapter, course) {
  return data.chapters[chapter].courses[course];
}

function shared(course) {
  return course.shared || 0;
}

function stepCount(chapter, course) {
  const one = courseAt(chapter, course);
  return shared(one) + one.steps.length;
}

// A step as it stands in the data; what a course shares is in the one that it leaves.
function rawStep(chapter, course, step) {
  const one = courseAt(chapter, course);
  return step < shared(one) ? rawStep(chapter, one.parent, step) : one.steps[step - shared(one)];
}

// The state after a step: every key of the step itself, and the lasting ones of all steps before it.
function stateAt(chapter, course, step) {
  let state = CLEAN;
  for (let at = 0; at <= step; at += 1) state = after(state, rawStep(chapter, course, at));
  return state;
}

function after(state, raw) {
  const next = { ...raw, h: { ...state.h, ...raw.h } };
  for (const key of LASTING) if (!(key in raw)) next[key] = state[key];
  return next;
}

// ---- addresses

function address() {
  const chapter = data.chapters[here.chapter];
  const course = courseAt(here.chapter, here.course);
  const step = rawStep(here.chapter, here.course, here.step);
  const parts = [chapter.key];
  if (course.path) parts.push(`if=${course.path}`);
  if (here.step || course.path) parts.push(step.a);
  return parts.join("&");
}

// The place that an address names; what it does not name rightly is the beginning of what it does.
function placeOf(fragment) {
  const parts = fragment.split("&");
  const chapter = data.chapters.findIndex((one) => one.key === parts[0]);
  if (chapter < 0) return null;
  parts.shift();
  const path = parts.length && parts[0].startsWith("if=") ? parts.shift().slice(3) : "";
  const courses = data.chapters[chapter].courses;
  const course = Math.max(0, courses.findIndex((one) => (one.path || "") === path));
  return { chapter, course, step: stepOf(chapter, course, parts.join("&")) };
}

// The last step whose address begins with the one asked for: "trick=4" is the whole trick on the table.
function stepOf(chapter, course, asked) {
  if (!asked) return shared(courseAt(chapter, course));
  for (let step = stepCount(chapter, course) - 1; step >= 0; step -= 1) {
    const own = rawStep(chapter, course, step).a;
    if (own === asked || own.startsWith(`${asked}&`) || own.startsWith(`${asked}=`)) return step;
  }
  return 0;
}

// ---- sheets and findings

// The sheet as it stands: of this chapter once its numbers are written, else of the one before.
function sheetAt(chapter, state) {
  if (state.o || chapter === 0) return data.chapters[chapter].sheet;
  return data.chapters[chapter - 1].sheet;
}

function findingsOf(chapter) {
  let count = 0;
  for (const course of chapter.courses) for (const step of course.steps) count += (step.i || []).length;
  return count;
}

// What-if lines that leave the course at this step: the next step is the first that differs.
function branchesAt(chapter, course, step) {
  const found = [];
  data.chapters[chapter].courses.forEach((one, place) => {
    if (place && one.parent === course && step >= one.shared - 1 && step <= one.shared) found.push(place);
  });
  return found;
}
