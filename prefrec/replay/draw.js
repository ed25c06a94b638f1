// Drawing: every part of the page from the state, with nodes and texts only, so that no name is ever read as HTML.

const GLYPHS = ["♠", "♣", "♦", "♥"];
const AS_TEXT = "\ufe0e"; // a sign, not a picture

function node(tag, settings = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(settings)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") made.addEventListener("click", value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

function fill(id, ...children) {
  document.getElementById(id).replaceChildren(...children.filter((child) => child !== null));
}

function glyph(suit) {
  return node("span", { class: `suit ${data.words.suitLetters[suit]}` }, GLYPHS[suit] + AS_TEXT);
}

// A text with its suits drawn, each with the words that are heard for it.
function drawn(shown) {
  return pieces(shown).map((piece) => {
    if (piece.text !== undefined) return document.createTextNode(piece.text);
    return node("span", { role: "img", "aria-label": piece.heard, class: "sign" },
      piece.before || "", glyph(piece.suit), piece.after || "");
  });
}

// ---- cards

function card(name, extra = "") {
  const suit = data.words.suitLetters.indexOf(name[0]);
  const rank = name[1] === "_" ? "?" : text(data.words.ranks[name[1]]);
  const known = suit < 0 ? text(data.words.unknown) : cardWords(suit, name[1]);
  return node("span", { class: `card ${extra}`, role: "img", "aria-label": known },
    node("span", { class: `rank ${suit < 0 ? "" : name[0]}` }, rank), suit < 0 ? "" : glyph(suit));
}

function rowOfCards(cards, title) {
  if (!cards) return null;
  return node("div", { class: "laid" }, node("span", { class: "title" }, title),
    ...cards.split(" ").map((name) => card(name)));
}

// A hand by suits, all four of them so that the table keeps its shape; cards of unknown suit stand last.
function hand(cards) {
  const groups = cards ? cards.split(" ") : [];
  const suits = [...data.words.suitLetters].map((letter) => groups.find((group) => group[0] === letter) || letter);
  const unknown = groups.filter((group) => group[0] === "_");
  return node("ul", { class: "hand" }, cards ? null : node("li", { class: "heard" }, label("no-cards-left")),
    ...[...suits, ...unknown].map(suitOfHand));
}

// A suit and its ranks, such as "sAQ_", or "___" for three cards of which nothing is known.
function suitOfHand(group) {
  const suit = data.words.suitLetters.indexOf(group[0]);
  const ranks = suit < 0 ? [...group] : [...group.slice(1)];
  const words = ranks.map((rank) => text(data.words.rankWords[rank] || data.words.unknown)).join(", ");
  const shown = ranks.map((rank) => (rank === "_" ? "?" : text(data.words.ranks[rank])));
  const title = suit < 0 ? "" : `${text(data.words.suits[suit])}: `;
  return node("li", ranks.length ? {} : { "aria-hidden": "true" },
    ranks.length ? node("span", { class: "heard" }, title + words) : null,
    node("span", { class: `group${ranks.length ? "" : " gone"}`, "aria-hidden": "true" }, suit < 0 ? "" : glyph(suit),
      ...(ranks.length ? shown : ["–"]).map((rank) => node("span", { class: suit < 0 ? "" : group[0] }, rank))));
}

// ---- the table

function drawTable(chapter, state) {
  const table = chapter.table;
  const seats = [...new Set([...table.players, ...table.hands])];
  const across = ["N", "S"].filter((seat) => seats.includes(seat)).length;
  const section = document.getElementById("table");
  section.setAttribute("aria-label", label("trick"));
  section.className = `${across === 2 ? "full" : "half"}${Object.keys(state.h).length ? "" : " bare"}`;
  section.replaceChildren(...["N", "W", "E", "S"].filter((seat) => seats.includes(seat))
    .map((seat) => drawSeat(seat, chapter, state)), drawMiddle(chapter, state));
}

function drawSeat(seat, chapter, state) {
  const table = chapter.table;
  const plays = table.hands.includes(seat);
  const roles = [];
  if (table.dealer === seat) roles.push(label("dealer"));
  if (table.dummy === seat) roles.push(label("dummy"));
  if (!plays && table.hands) roles.push(label("sits-out"));
  const count = state.k[seat] || 0;
  const words = state.b[seat] ? drawn(text(state.b[seat])) : [];
  const missing = plays ? node("p", { class: "none" }, label("not-written")) : null;
  const holds = seat in state.h ? hand(state.h[seat]) : missing;
  return node("div", { class: `seat ${seat}${state.r === seat ? " acts" : ""}`, role: "group",
    "aria-label": text(data.words.seats[seat]) },
    node("div", { class: "who" },
      node("b", {}, text(data.words.seats[seat])),
      chapter.names[seat] ? node("span", { class: "name" }, chapter.names[seat]) : null,
      ...roles.map((role) => node("span", { class: "role" }, role)),
      count ? node("span", { class: "count" }, `${label("tricks-taken")} ${count}`) : null,
      words.length ? node("span", { class: "spoken" }, ...words) : null),
    holds);
}

function drawMiddle(chapter, state) {
  const cards = Object.entries(state.t).map(([seat, name]) => {
    const marks = [state.w === seat ? "wins" : "", state.f === seat ? "leads" : ""].join(" ");
    return node("div", { class: `spot ${seat}` }, card(name, marks));
  });
  const loose = (state.l || "").split(" ").filter(Boolean).map((name) => card(name));
  return node("div", { class: "middle" }, ...cards,
    state.u ? node("div", { class: "spot turned" }, card(state.u, "talon")) : null,
    loose.length ? node("div", { class: "spot loose" }, ...loose) : null,
    node("div", { class: "aside" }, rowOfCards(state.d, label("talon")), rowOfCards(state.x, label("discard"))));
}

// ---- the step in words

function marksOf(flags) {
  const found = flags.startsWith("*") ? ["*", flags.slice(1)] : [flags];
  return found.filter(Boolean).map((mark) =>
    node("span", { class: "mark", title: label(`mark ${mark}`) || "" }, `${mark} ${label(`mark ${mark}`)}`));
}

function drawNow(chapter, state) {
  fill("say", ...drawn(text(state.s)), ...(state.m ? marksOf(state.m) : []),
    state.c ? node("span", { class: "seconds" }, `${state.c} ${label("seconds")}`) : null);
  fill("lines", ...(state.n || []).map((line) => {
    const shown = text(line);
    const depth = Math.min(3, Math.floor((shown.length - shown.trimStart().length) / 2));
    return node("li", { class: `deep${depth}` }, ...drawn(shown.trim()));
  }));
  const box = document.getElementById("text");
  box.hidden = !chapter.text;
  box.textContent = chapter.text || "";
  fill("remarks", ...(state.q || []).map((note) => node("blockquote", {}, note)), ...(state.i || []).map(finding));
}

// The box of the step is shown where there is anything in it.
function drawBox(chapter) {
  const ids = ["lines", "remarks", "what-ifs"];
  const isEmpty = !chapter.text && ids.every((id) => !document.getElementById(id).hasChildNodes());
  document.getElementById("now").classList.toggle("empty", isEmpty);
}

function finding([severity, id, name, message, expected, hint]) {
  return node("div", { class: `finding ${severity}` },
    node("p", { class: "head" }, node("b", {}, label(severity)), node("code", {}, id), node("code", {}, name)),
    node("p", { lang: "en" }, message),
    expected ? node("p", {}, `${label("expected")}: `, node("span", { lang: "en" }, expected)) : null,
    hint ? node("p", {}, `${label("hint")}: `, node("span", { lang: "en" }, hint)) : null);
}

// All of the step as one text, for those who hear the page.
function stepHeard(chapter, state) {
  const course = courseAt(here.chapter, here.course);
  const parts = [];
  if (course.path && here.step >= shared(course)) parts.push(label("what-if"));
  parts.push(heard(text(state.s)));
  if (state.m) parts.push(marksOf(state.m).map((mark) => mark.textContent).join(" "));
  parts.push(...(state.n || []).map((line) => heard(text(line).trim())));
  parts.push(...(state.q || []).map((note) => `${label("comment")}: ${note}`));
  parts.push(...(state.i || []).map((one) => `${label(one[0])} ${one[1]}: ${one[3]}`));
  return parts.join(". ");
}

// ---- what was said and played so far

function drawMoves(states, go) {
  const rows = [];
  states.forEach((state, place) => {
    const last = rows[rows.length - 1];
    if (last && last.group === state.g) last.moves.push([state, place]);
    else rows.push({ group: state.g, moves: [[state, place]] });
  });
  fill("moves", ...rows.map((row) => {
    const [name, number] = row.group.split(" ");
    const won = row.moves[row.moves.length - 1][0].w;
    return node("div", { class: "row" },
      node("span", { class: "title" }, number ? `${label(`group ${name}`)} ${number}` : label(`group ${name}`)),
      node("span", { class: "list" },
        ...row.moves.map(([state, place]) => move(state, place, go)),
        won && name === "trick" ? node("span", { class: "won" }, `→ ${text(data.words.letters[won])}`) : null));
  }));
  const box = document.getElementById("moves");
  // The header and the closing part are of one step each.
  box.parentElement.hidden = !data.chapters[here.chapter].key.startsWith("deal");
  box.scrollTop = box.scrollHeight;
}

function move(state, place, go) {
  const what = text(state.e || state.s);
  return node("button", { type: "button", class: `move${state.i ? " wrong" : ""}`,
    "aria-current": place === here.step ? "step" : null, onclick: () => go({ step: place }) },
    ...drawn(what), state.q ? node("sup", { "aria-label": label("comment"), role: "img" }, "¶") : null,
    state.i ? node("sup", { "aria-label": label("findings"), role: "img", class: "fault" }, "!") : null);
}

// ---- what-if lines

function drawBranches(go) {
  const chapter = data.chapters[here.chapter];
  const course = courseAt(here.chapter, here.course);
  const title = (place) => `${label("what-if")} ${chapter.courses[place].path}${
    chapter.courses[place].title ? `: ${chapter.courses[place].title}` : ""}`;
  const banner = document.getElementById("branch");
  banner.hidden = !course.path;
  document.body.classList.toggle("supposed", Boolean(course.path));
  banner.replaceChildren(...(course.path ? [
    node("p", {}, node("b", {}, label("what-if-now"))), node("p", {}, title(here.course)),
    node("button", { type: "button", onclick: () => leave(go) }, label("what-if-back")),
  ] : []));
  const open = branchesAt(here.chapter, here.course, here.step);
  fill("what-ifs", ...(open.length ? [node("p", {}, label("what-if-here"))] : []),
    ...open.map((place) => node("button", { type: "button", class: "enter", onclick: () => enter(place, go) },
      title(place))));
}

function enter(place, go) {
  go({ course: place, step: Math.min(shared(courseAt(here.chapter, place)), stepCount(here.chapter, place) - 1) });
}

// Back to the course that this one left, at the step that came instead.
function leave(go) {
  const course = courseAt(here.chapter, here.course);
  go({ course: course.parent, step: Math.min(course.shared, stepCount(here.chapter, course.parent) - 1) });
}

// ---- the sheet and the list of deals

function drawSheet(state) {
  const chapter = data.chapters[here.chapter];
  const isDeal = chapter.key.startsWith("deal");
  fill("sheet-title", label(isDeal ? (state.o ? "sheet-after" : "sheet-before") : "sheet"));
  const sheet = sheetAt(here.chapter, state);
  if (!sheet) {
    fill("sheet", node("p", { class: "none" }, label("sheet-unknown")));
    return;
  }
  const seats = [...data.players];
  const head = [label("player"), label("pool"), label("mountain"), ...seats.map(whistsOn)];
  const rows = seats.map((seat) => [
    `${text(data.words.letters[seat])} ${chapter.names[seat] || ""}`.trim(),
    sheet.pool[seat] || "0", sheet.mountain[seat] || "0",
    ...seats.map((on) => (on === seat ? "" : sheet.whists[seat + on] || "0")),
  ]);
  fill("sheet", tableOf(head, rows));
}

function whistsOn(seat) {
  const words = label("whists-on").replace("{seat}", text(data.words.seats[seat]));
  return node("abbr", { title: words, "aria-label": words, role: "img" }, `→ ${text(data.words.letters[seat])}`);
}

function tableOf(head, rows) {
  return node("table", {}, node("thead", {}, node("tr", {}, ...head.map((cell) => node("th", { scope: "col" }, cell)))),
    node("tbody", {}, ...rows.map(([first, ...cells]) => node("tr", {}, node("th", { scope: "row" }, first),
      ...cells.map((cell) => node("td", {}, cell))))));
}

function drawOverview(go) {
  const head = [label("deal"), label("dealer"), label("contract"), label("result"), label("findings")];
  const rows = data.chapters.map((chapter, place) => [chapter, place]).filter(([chapter]) => chapter.key !== "game"
    && chapter.key !== "end").map(([chapter, place]) => [
    node("button", { type: "button", onclick: () => go({ chapter: place, course: 0, step: 0 }) }, text(chapter.title)),
    chapter.table.dealer ? text(data.words.letters[chapter.table.dealer]) : "?",
    node("span", {}, ...drawn(text(chapter.contract))), node("span", {}, ...drawn(text(chapter.result))),
    findingsOf(chapter) ? String(findingsOf(chapter)) : "",
  ]);
  fill("overview", tableOf(head, rows));
}
