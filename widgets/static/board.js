// @ts-check
/**
 * Draws any scene that Python sends, and tells Python what a person did. No rule of any game lives here.
 *
 * @typedef {[string, Record<string, string>, (Tree | string)[]]} Tree  tag, attributes, children
 * @typedef {{number: number, words: Record<string, string>, kept: {name: string, token: string}, done: boolean | null, tree: string}} Scene  the tree as JSON text
 * @typedef {{get: (name: string) => any, on: (name: string, handle: (message: any) => void) => void, send: (message: object) => void}} Model
 * @typedef {Map<string, {piece: string, box: DOMRect}>} Pieces  what lies where, by the key of the cell
 */

const SVG = "http://www.w3.org/2000/svg";
const SECOND_TRY = 1500;
const PATIENCE = 4000;
const THEME_KEY = "bg-theme";
const GROUP = "[data-columns]";
const SHEET = "[role=dialog] form";
const ITEMS = "[role=gridcell], button";
const REPLAY_PACE = 700;
const GAME = "#game=";
const LONGEST_FILE = 20_000;
const ACTIONS = "[data-target], [data-set-theme], [data-print], [data-reload]";

// ---------- from tree to elements

/**
 * The attributes that an element was last drawn with. Only what differs between two scenes is written, so what the
 * browser or the person changed since (a typed value, an open panel, the tab stop) stays.
 * @type {WeakMap<Node, Record<string, string>>}
 */
const drawn = new WeakMap();

/** Some attributes are only the first value of a property. @param {any} element @param {string} name @param {string} [value] */
function write(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
  if (name === "value" && "value" in element) element.value = value ?? "";
  if ((name === "checked" || name === "selected") && name in element) element[name] = value !== undefined;
}

/** @param {Element} parent @param {Tree | string} child @returns {Node} */
function create(parent, child) {
  if (typeof child === "string") return document.createTextNode(child);
  return document.createElementNS(child[0] === "svg" ? SVG : parent.namespaceURI, child[0]);
}

/** Takes the node that stands for the same thing out of the spare ones. @param {any[]} spare @param {Tree | string} child */
function take(spare, child) {
  const place = spare.findIndex((node) =>
    typeof child === "string"
      ? node.nodeType === 3
      : node.localName === child[0] && drawn.get(node)?.["data-key"] === child[1]["data-key"],
  );
  return place < 0 ? undefined : spare.splice(place, 1)[0];
}

/** Makes an element look like the tree, with as few changes as can be. @param {Element} element @param {Tree} tree */
export function patch(element, [, attributes, children]) {
  const before = drawn.get(element) ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(attributes)])) {
    if (before[name] !== attributes[name]) write(element, name, attributes[name]);
  }
  drawn.set(element, attributes);
  const spare = [...element.childNodes];
  const nodes = children.map((child) => take(spare, child) ?? create(element, child));
  for (const node of spare) node.remove();
  nodes.forEach((node, index) => {
    const child = children[index];
    if (element.childNodes[index] !== node) element.insertBefore(node, element.childNodes[index] ?? null);
    if (typeof child !== "string") patch(node, child);
    else if (node.nodeValue !== child) node.nodeValue = child;
  });
}

/** Puts the symbols into the page, once; a page of ours has them. @param {string} sprite */
function insertSprite(sprite) {
  if (!sprite || document.getElementById("bg-sprite")) return;
  const parsed = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
  document.body.prepend(document.importNode(parsed, true));
}

// ---------- keys and focus

/**
 * Where a key leads from one of `count` cells, or undefined when the key is none of ours.
 * @param {string} key @param {number} index @param {number} count @param {number} columns @param {boolean} [whole]
 */
export function step(key, index, count, columns, whole = false) {
  const start = index - (index % columns);
  const end = Math.min(start + columns, count) - 1;
  switch (key) {
    case "ArrowLeft": return Math.max(index - 1, start);
    case "ArrowRight": return Math.min(index + 1, end);
    case "ArrowUp": return index < columns ? index : index - columns;
    case "ArrowDown": return index + columns < count ? index + columns : index;
    case "Home": return whole ? 0 : start;
    case "End": return whole ? count - 1 : end;
    default: return undefined;
  }
}

/** The arrow on a board that stands as it is drawn, for one on a board that was turned a quarter to the right. @type {Record<string, string>} */
const TURNED = { ArrowRight: "ArrowUp", ArrowDown: "ArrowRight", ArrowLeft: "ArrowDown", ArrowUp: "ArrowLeft" };

/** @param {Element} group @param {string} key */
const asDrawn = (group, key) => (getComputedStyle(group).getPropertyValue("--turned") ? (TURNED[key] ?? key) : key);

/** @param {Element} group @returns {any[]} */
const items = (group) => [...group.querySelectorAll(ITEMS)];

/** @param {Element} root @param {string} [key] @returns {any} */
const byKey = (root, key) => (key ? root.querySelector(`[data-key="${CSS.escape(key)}"]`) : null);

/** Makes one item of a group the place where the tab key enters. @param {any[]} all @param {any} chosen */
function enterAt(all, chosen) {
  for (const item of all) item.tabIndex = item === chosen ? 0 : -1;
}

/** Every group has one entry, also when the cell that was it is gone. @param {Element} root */
function ensureEntries(root) {
  for (const group of root.querySelectorAll(GROUP)) {
    const all = items(group);
    if (all.filter((item) => item.tabIndex === 0).length !== 1) enterAt(all, all[0]);
  }
}

/** Handled keys go no further: the notebook around has shortcuts of its own. @param {KeyboardEvent} event @param {Element} root */
function onKey(event, root) {
  const target = /** @type {Element} */ (event.target);
  const group = /** @type {HTMLElement | null} */ (target.closest(GROUP));
  const cancel = event.key === "Escape" && /** @type {HTMLElement | null} */ (root.querySelector("[data-cancel]"));
  if (cancel) {
    event.stopPropagation();
    cancel.click();
  }
  if (!group || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") event.stopPropagation();
  const all = items(group);
  const next = step(asDrawn(group, event.key), all.indexOf(target), all.length, Number(group.dataset.columns), event.ctrlKey);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  all[next].focus();
}

/** What had the focus before a form came, by root. @type {WeakMap<Element, string | undefined>} */
const openers = new WeakMap();

/** Remembers where the person is; afterwards the focus is there again, or close by. @param {Element} root */
function holdFocus(root) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!active || !root.contains(active)) return () => {};
  const group = active.closest(GROUP);
  const place = group ? items(group).indexOf(active) : 0;
  const key = active.closest(SHEET) ? openers.get(root) : active.dataset.key;
  return () => {
    const form = root.querySelector(SHEET);
    if ((form ?? root).contains(document.activeElement)) return;
    if (form) openers.set(root, key);
    if (form) return /** @type {HTMLElement | null} */ (form.querySelector("input, select, button"))?.focus();
    const near = group?.isConnected ? items(group) : [];
    (byKey(root, key) ?? near[Math.min(place, near.length - 1)] ?? root.querySelector("[role=grid] [tabindex='0']"))?.focus();
  };
}

/** Keeps the newest line of a log in sight, unless the person has scrolled up to read. @param {Element} root */
function followLogs(root) {
  const reading = [...root.querySelectorAll(".bg-log")].filter((log) => log.scrollTop + log.clientHeight < log.scrollHeight - 8);
  return () => {
    for (const log of root.querySelectorAll(".bg-log")) if (!reading.includes(log)) log.scrollTop = log.scrollHeight;
  };
}

/** The values of a form by name; a box says "true" or "false". @param {Iterable<any>} controls */
export function values(controls) {
  const named = [...controls].filter((control) => control.name && (control.type !== "radio" || control.checked));
  return Object.fromEntries(named.map((c) => [c.name, c.type === "checkbox" ? String(c.checked) : c.value]));
}

// ---------- themes

/** Where a page of ours keeps its theme; in a page of somebody else each board keeps its own. */
const page = globalThis.document?.documentElement;
let chosenTheme = "";

/** @param {string | null} saved @param {boolean} systemIsDark */
export const themeOf = (saved, systemIsDark) => saved || (systemIsDark ? "dark" : "light");

function currentTheme() {
  if (page.dataset.theme) return page.dataset.theme;
  let saved = null;
  try {
    saved = localStorage.getItem(THEME_KEY);
  } catch {} // a page may be denied its storage
  return themeOf(chosenTheme || saved, matchMedia("(prefers-color-scheme: dark)").matches);
}

function showTheme() {
  const theme = currentTheme();
  if (!page.dataset.theme) for (const root of document.querySelectorAll(".bg-root")) root.setAttribute("data-theme", theme);
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-set-theme]"))) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
  }
}

/** Chooses a theme; choosing it again goes back to light. @param {string} wanted */
function chooseTheme(wanted) {
  chosenTheme = currentTheme() === wanted ? "light" : wanted;
  try {
    localStorage.setItem(THEME_KEY, chosenTheme);
  } catch {} // then it lasts as long as the page
  if (page.dataset.theme) page.dataset.theme = chosenTheme;
  showTheme();
}

// ---------- motion: it delays nothing, and the next change ends it

const EASE = "cubic-bezier(.2, .8, .2, 1)";
const SPRING = "cubic-bezier(.3, 1.4, .5, 1)";
const MOST_MOVES = 4;

/** @param {Element} root @returns {Pieces} */
function pieces(root) {
  const found = new Map();
  for (const cell of root.querySelectorAll(".bg-cell[data-key]")) {
    const piece = cell.querySelector("[data-piece]");
    if (piece) found.set(cell.getAttribute("data-key"), { piece: piece.getAttribute("data-piece"), box: piece.getBoundingClientRect() });
  }
  return found;
}

/** Where a piece that is new in a cell came from: a cell that had it and has it no more. @param {string} key @param {Pieces} before @param {Pieces} after */
export function origin(key, before, after) {
  const piece = after.get(key)?.piece;
  const left = [...before].find(([place, was]) => place !== key && was.piece === piece && after.get(place)?.piece !== piece);
  return piece === "?" ? undefined : left?.[1];
}

/** Moves what moved, turns what was turned, shakes what was refused. @param {Element} root */
function watchPieces(root) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const before = pieces(root);
  return () => {
    const after = pieces(root);
    const changed = [...after].filter(([key, now]) => before.get(key)?.piece !== now.piece);
    if (changed.length > MOST_MOVES) return; // another board has come, not a move
    for (const [key, now] of changed) {
      const piece = byKey(root, key).querySelector("[data-piece]");
      const from = origin(key, before, after)?.box;
      if (from) travel(piece, from, now.box);
      else piece.animate([{ transform: "rotateY(-90deg)" }, { transform: "none" }], { duration: 320, easing: SPRING });
    }
    const shakes = ["0", "-5px", "4px", "-2px", "0"].map((translate) => ({ translate }));
    for (const cell of root.querySelectorAll(".bg-cell.is-refused")) cell.animate(shakes, { duration: 300, easing: EASE });
  };
}

/** @param {Element} piece @param {DOMRect} from @param {DOMRect} to */
function travel(piece, from, to) {
  const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const frames = [{ transform, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }];
  const cell = piece.parentElement;
  cell?.animate([{ zIndex: 4 }, { zIndex: 4 }], 240);
  piece.animate(frames, { duration: 240, easing: EASE });
}

// ---------- the time line

/**
 * Follows the thumb of the ruler, one answer at a time, and plays the game move by move until the present or until it is
 * pressed again.
 * @param {HTMLElement} root @param {(target: string) => void} activate @param {AbortSignal} signal
 */
function walkInTime(root, activate, signal) {
  let wanted = "";
  let asked = "";
  let timer = 0;
  const ruler = () => /** @type {HTMLInputElement | null} */ (root.querySelector("[data-time]"));
  const go = (/** @type {string} */ stop) => {
    wanted = stop;
    if (asked) return;
    asked = wanted;
    activate(`time/${wanted}`);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    root.querySelector("[data-play]")?.setAttribute("aria-pressed", "false");
  };
  const tick = () => {
    const line = ruler();
    if (!line || line.value === line.max) return stop();
    go(String(Number(line.value) + 1));
  };
  const play = () => {
    if (timer) return stop();
    const line = ruler();
    if (line && line.value === line.max) go("0");
    timer = window.setInterval(tick, REPLAY_PACE);
    root.querySelector("[data-play]")?.setAttribute("aria-pressed", "true");
  };
  root.addEventListener("input", ({ target }) => target === ruler() && go(/** @type {HTMLInputElement} */ (target).value), { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("button");
    if (button?.dataset.play !== undefined) play();
    else if (button && timer) stop();
  }, { signal });
  signal.addEventListener("abort", stop);
  return () => {
    const late = wanted !== asked;
    asked = "";
    if (late) go(wanted);
  };
}

// ---------- the widget

/** @param {{model: Model, el: HTMLElement, signal: AbortSignal}} context */
function render({ model, el, signal }) {
  insertSprite(model.get("sprite"));
  const root = document.createElement("div");
  const banner = document.createElement("div");
  const table = document.createElement("section");
  root.className = "bg-root";
  root.dataset.live = "";
  root.append(banner, table);
  const send = connect(model, (text) => showBanner(banner, text, model.get("scene").words.reload));
  let shown = -1;
  const arrived = walkInTime(root, (target) => send({ kind: "activate", target, scene: shown }), signal);
  model.on("msg:custom", arrived); // also when nothing has changed
  const draw = () => {
    const scene = /** @type {Scene} */ (model.get("scene"));
    const inFrame = shown < 0 ? [] : [watchPieces(root), followLogs(root)];
    const focus = shown < 0 ? () => {} : holdFocus(root);
    patch(table, JSON.parse(scene.tree));
    shown = scene.number;
    root.dataset.scene = String(shown);
    if (scene.done !== null) root.dataset.done = String(scene.done);
    ensureEntries(root);
    showTheme();
    focus();
    // Both measure: here that would lay the page out once more.
    requestAnimationFrame(() => inFrame.forEach((finish) => finish()));
  };
  const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ handle) => root.addEventListener(name, handle, { signal });
  listen("click", (event) => onClick(event, (target) => send({ kind: "activate", target, scene: shown })));
  listen("keydown", (event) => onKey(event, root));
  listen("focusin", ({ target }) => target.matches(ITEMS) && target.closest(GROUP) && enterAt(items(target.closest(GROUP)), target));
  listen("change", ({ target }) => {
    if (target.dataset.fills !== undefined) fillIn(target);
    else if (target.name) target.closest(`[data-${CSS.escape(target.name)}]`)?.setAttribute(`data-${target.name}`, target.value);
  });
  listen("submit", (event) => {
    event.preventDefault();
    send({ kind: "submit", target: event.target.dataset.form, values: values(event.target.elements), scene: shown });
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme, { signal });
  model.on("change:scene", () => (shown < 0 ? say() : draw()));
  const say = () => {
    const { done } = model.get("scene");
    if (done !== null) root.dataset.done = String(done);
  };
  say();
  const later = document.querySelector(".bg-lesson") !== null;
  if (!later) draw();
  el.append(root);
  takeOver(el, root, signal);
  if (later) whenShown(root, signal, draw);
  if (!takeUp((text) => send({ kind: "submit", target: "open_game", values: { text }, scene: shown }))) {
    keepTrack(model, (token) => send({ kind: "resume", target: token, scene: shown }));
  }
}

/** Takes up the game that the address of the page names, once. @param {(text: string) => void} open */
function takeUp(open) {
  const game = location.hash;
  if (!game.startsWith(GAME)) return false;
  history.replaceState(null, "", location.pathname + location.search);
  open(game);
  return true;
}

/** Sends a form with what a chosen file holds in its first field. @param {HTMLInputElement} input */
async function fillIn(input) {
  const text = await input.files?.[0]?.slice(0, LONGEST_FILE).text();
  const field = input.form?.querySelector("input[type=text]");
  if (text === undefined || !field) return;
  /** @type {HTMLInputElement} */ (field).value = text;
  input.form?.requestSubmit();
  input.value = "";
}

/** Copies an address; where that is not allowed, the page goes there, and the address stands in its bar. @param {HTMLAnchorElement} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link.href);
    link.dataset.copied = "";
  } catch {
    location.hash = link.hash;
  }
}

/** @param {MouseEvent} event @param {(target: string) => void} activate */
function onClick(event, activate) {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
  if (link) {
    event.preventDefault();
    copy(link);
  }
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(ACTIONS));
  if (!button) return;
  const { target, setTheme, print: paper, reload } = button.dataset;
  if (setTheme) chooseTheme(setTheme);
  if (paper !== undefined) window.print();
  if (reload !== undefined) location.reload();
  if (target === undefined) return;
  event.preventDefault();
  activate(target);
}

/** The line over the table that is there only when something is wrong. @param {Element} banner @param {string} text @param {string} reload */
function showBanner(banner, text, reload) {
  const button = /** @type {Tree} */ (["button", { type: "button", class: "bg-button", "data-reload": "" }, [reload]]);
  patch(banner, ["div", { class: "bg-banner", role: "alert" }, text ? [["p", {}, [text]], button] : []]);
}

/**
 * Returns how to send a message. One that nobody answers is sent once more, for a connection may have been cut while it
 * was on its way (a scene that was answered already is not answered twice); then the person is told.
 * @param {Model} model @param {(text: string) => void} tell
 */
function connect(model, tell) {
  /** @type {Map<number, object>} */
  const unanswered = new Map();
  let count = 0;
  let timer = 0;
  const lost = () => tell(model.get("scene").words.lost);
  const post = (/** @type {object} */ message) => {
    try {
      model.send(message);
    } catch {
      lost();
    }
  };
  const wait = () => {
    clearTimeout(timer);
    if (!unanswered.size) return;
    timer = window.setTimeout(() => {
      unanswered.forEach(post);
      timer = window.setTimeout(lost, PATIENCE - SECOND_TRY);
    }, SECOND_TRY);
  };
  model.on("msg:custom", (message) => {
    if (message?.kind !== "ack") return;
    unanswered.delete(message.id);
    tell(message.trouble ?? "");
    wait();
  });
  tell("");
  return (/** @type {object} */ message) => {
    const numbered = { ...message, id: (count += 1) };
    unanswered.set(count, numbered);
    if (unanswered.size === 1) wait();
    post(numbered);
  };
}

/** How often a name has been seen on this page: two boards with the same name are kept apart. @type {Map<string, number>} */
const seen = new Map();

/**
 * Goes on with what was done here before this page was loaded, and remembers under which token it is kept. Only on a page
 * of ours: in a notebook whoever runs a cell again wants it to begin again.
 * @param {Model} model @param {(token: string) => void} resume
 */
function keepTrack(model, resume) {
  if (document.body.dataset.voila === undefined) return;
  const { name } = model.get("scene").kept;
  const index = seen.get(name) ?? 0;
  const key = `bg-kept:${name}:${index}`;
  seen.set(name, index + 1);
  let known = "";
  try {
    known = localStorage.getItem(key) ?? "";
  } catch {} // then nothing outlives the page
  model.on("change:scene", () => {
    const { token } = model.get("scene").kept;
    if (token !== known) {
      known = token;
      try {
        localStorage.setItem(key, token);
      } catch {} // the same
    }
  });
  if (known) resume(known);
}

/** In a lesson a board is drawn when its step is shown: the others have time. @param {HTMLElement} root @param {AbortSignal} signal @param {() => void} draw */
function whenShown(root, signal, draw) {
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    watch.disconnect();
    draw();
  }, { rootMargin: "100000px" });
  watch.observe(root);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Replaces the picture that was in the page before any script ran, as soon as the board is in the page. @param {HTMLElement} el @param {HTMLElement} root @param {AbortSignal} signal */
function takeOver(el, root, signal) {
  if (signal.aborted) return;
  if (!el.isConnected) return void requestAnimationFrame(() => takeOver(el, root, signal));
  const output = el.closest(".bg-output");
  const picture = output?.querySelector(":scope > .bg-picture");
  output?.classList.add("is-live");
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = picture?.contains(active) ? active?.dataset.key : undefined;
  picture?.remove();
  byKey(root, key)?.focus({ preventScroll: true });
  showTheme();
  for (const log of root.querySelectorAll(".bg-log")) log.scrollTop = log.scrollHeight;
}

export default { render };
