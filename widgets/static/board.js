// @ts-check
/**
 * Draws any scene that Python sends, and tells Python what a person did. No rule of any game lives here.
 *
 * @typedef {[string, Record<string, string>, (Tree | string)[]]} Tree  tag, attributes, children
 * @typedef {{number: number, words: Record<string, string>, tree: Tree}} Scene
 * @typedef {{get: (name: string) => any, on: Function, off: Function, send: (message: object) => void}} Model
 */

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 4000;
const THEME_KEY = "bg-theme";
const ITEMS = "[role=gridcell], button";

/**
 * The attributes that an element was last drawn with. Only differences between two scenes are written, so what the
 * browser or the person changed since (a typed value, an open panel, the tab stop) stays.
 * @type {WeakMap<Node, Record<string, string>>}
 */
const drawn = new WeakMap();

// ---------- from tree to elements

/** @param {Element} element @param {string} name @param {string | undefined} value */
function write(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
  if (name === "value" && "value" in element) element.value = value ?? "";
  if (name === "checked" && "checked" in element) element.checked = value !== undefined;
  if (name === "selected" && "selected" in element) element.selected = value !== undefined;
}

/** @param {Element} parent @param {Tree | string} child @returns {Node} */
function create(parent, child) {
  if (typeof child === "string") return document.createTextNode(child);
  const space = child[0] === "svg" ? SVG : parent.namespaceURI;
  return document.createElementNS(space, child[0]);
}

/** Takes out of the spare nodes the one that stands for the same thing. @param {Node[]} spare @param {Tree | string} child */
function take(spare, child) {
  const fits = (/** @type {any} */ node) =>
    typeof child === "string"
      ? node.nodeType === 3
      : node.localName === child[0] && drawn.get(node)?.["data-key"] === child[1]["data-key"];
  const place = spare.findIndex(fits);
  return place < 0 ? undefined : spare.splice(place, 1)[0];
}

/** @param {Element} element @param {Tree} tree */
export function patch(element, [, attributes, children]) {
  const before = drawn.get(element) ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(attributes)])) {
    if (before[name] !== attributes[name]) write(element, name, attributes[name]);
  }
  drawn.set(element, attributes);
  const spare = [...element.childNodes];
  const nodes = children.map((child) => take(spare, child) ?? create(element, child));
  for (const node of spare) /** @type {ChildNode} */ (node).remove();
  nodes.forEach((node, index) => {
    if (element.childNodes[index] !== node) element.insertBefore(node, element.childNodes[index] ?? null);
    const child = children[index];
    if (typeof child !== "string") patch(/** @type {Element} */ (node), child);
    else if (node.nodeValue !== child) node.nodeValue = child;
  });
}

/** Puts the symbols into the page, once. @param {string} sprite */
function insertSprite(sprite) {
  if (document.getElementById("bg-sprite")) return;
  const parsed = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
  document.body.prepend(document.importNode(parsed, true));
}

// ---------- keys, focus and forms

/**
 * Where a key leads in a grid of `count` cells, or undefined when the key is none of ours.
 * @param {string} key @param {number} index @param {number} count @param {number} columns @param {boolean} [whole]
 */
export function step(key, index, count, columns, whole = false) {
  const start = whole ? 0 : index - (index % columns);
  const end = whole ? count - 1 : Math.min(start + columns, count) - 1;
  const moves = /** @type {Record<string, number>} */ ({
    ArrowLeft: Math.max(index - 1, index - (index % columns)),
    ArrowRight: Math.min(index + 1, index - (index % columns) + columns - 1, count - 1),
    ArrowUp: index - columns < 0 ? index : index - columns,
    ArrowDown: index + columns >= count ? index : index + columns,
    Home: start,
    End: end,
  });
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}

/** The values of a form by name; a ticked box says "true". @param {Iterable<any>} controls */
export function values(controls) {
  const named = [...controls].filter((control) => control.name);
  return Object.fromEntries(named.map((c) => [c.name, c.type === "checkbox" ? String(c.checked) : c.value]));
}

/** @param {Element} group @returns {HTMLElement[]} */
const items = (group) => [...group.querySelectorAll(ITEMS)].filter((item) => item.closest("[data-columns]") === group);

/** Makes one item of a group the place where the tab key enters. @param {HTMLElement[]} all @param {HTMLElement} chosen */
function enterAt(all, chosen) {
  for (const item of all) item.tabIndex = item === chosen ? 0 : -1;
}

/** @param {Element} root */
function ensureEntries(root) {
  for (const group of root.querySelectorAll("[data-columns]")) {
    const all = items(group);
    if (all.length && all.filter((item) => item.tabIndex === 0).length !== 1) enterAt(all, all[0]);
  }
}

/** @param {KeyboardEvent} event @param {Element} root */
function onKey(event, root) {
  const target = /** @type {HTMLElement} */ (event.target);
  const group = target.closest("[data-columns]");
  if (event.key === "Escape") {
    const cancel = /** @type {HTMLElement | null} */ (root.querySelector("[data-cancel]"));
    if (cancel) event.stopPropagation();
    return cancel?.click();
  }
  if (!group || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
  const all = items(group);
  const columns = Number(/** @type {HTMLElement} */ (group).dataset.columns);
  const next = step(event.key, all.indexOf(target), all.length, columns, event.ctrlKey);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  all[next].focus();
}

/** Remembers where the person is; the answer puts the focus back there if the redrawing took it away. @param {Element} root */
function holdFocus(root) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!active || !root.contains(active)) return () => {};
  const group = active.closest("[data-columns]");
  const place = group ? items(group).indexOf(active) : 0;
  const key = active.dataset.key;
  return () => {
    const now = document.activeElement;
    if (now && root.contains(now) && !now.closest("[inert]")) return;
    const near = group?.isConnected ? items(group) : [];
    const again = byKey(root, key) ?? near[Math.min(place, near.length - 1)] ?? root.querySelector("[role=grid] [tabindex='0']");
    /** @type {HTMLElement | null} */ (again)?.focus({ preventScroll: true });
  };
}

/** @param {Element} root @param {string | undefined} key @returns {HTMLElement | null} */
function byKey(root, key) {
  return key ? root.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
}

/** Keeps the newest line of a log in sight, unless the person has scrolled up to read. @param {Element} root */
function followLogs(root) {
  const logs = [...root.querySelectorAll(".bg-log")];
  const following = logs.filter((log) => log.scrollTop + log.clientHeight >= log.scrollHeight - 8);
  return () => {
    for (const log of root.querySelectorAll(".bg-log")) {
      if (following.includes(log) || !logs.includes(log)) log.scrollTop = log.scrollHeight;
    }
  };
}

// ---------- themes

const stored = () => {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null; // a page may be denied its storage
  }
};

/** @param {string | null} saved @param {boolean} systemIsDark */
export function themeOf(saved, systemIsDark) {
  return saved ?? (systemIsDark ? "dark" : "light");
}

function showTheme() {
  const theme = themeOf(stored(), matchMedia("(prefers-color-scheme: dark)").matches);
  const page = document.documentElement;
  if (page.dataset.theme) page.dataset.theme = theme; // the page follows where its template has a theme of its own
  for (const root of document.querySelectorAll(".bg-root")) /** @type {HTMLElement} */ (root).dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-set]")) {
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.themeSet === theme));
  }
}

/** @param {string} wanted */
function chooseTheme(wanted) {
  const theme = document.querySelector(".bg-root[data-live]")?.getAttribute("data-theme") === wanted ? "light" : wanted;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    for (const root of document.querySelectorAll(".bg-root")) root.setAttribute("data-theme", theme);
    return;
  }
  showTheme();
}

// ---------- motion: it never delays anything, and a change during a motion ends it

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const EASE = "cubic-bezier(.2, .8, .2, 1)";

/** @param {Element} root @returns {Map<string, {piece: string, box: DOMRect}>} */
function pieces(root) {
  const found = new Map();
  for (const cell of root.querySelectorAll(".bg-cell[data-key]")) {
    const piece = cell.querySelector("[data-piece]");
    if (piece) found.set(cell.getAttribute("data-key"), { piece: piece.getAttribute("data-piece"), box: piece.getBoundingClientRect() });
  }
  return found;
}

/** Where a piece that is new in a cell came from: a cell that had it and has it no more. */
export function origin(key, piece, before, after) {
  for (const [place, was] of before) {
    if (place !== key && was.piece === piece && piece !== "?" && after.get(place)?.piece !== piece) return was;
  }
  return undefined;
}

/** @param {Element} root */
function watchPieces(root) {
  if (still()) return () => {};
  const before = pieces(root);
  return () => {
    const after = pieces(root);
    for (const [key, now] of after) {
      if (before.get(key)?.piece === now.piece) continue;
      const piece = byKey(root, key)?.querySelector("[data-piece]");
      const from = origin(key, now.piece, before, after);
      if (from) travel(piece, from.box, now.box);
      else turn(piece, before.get(key));
    }
    for (const cell of root.querySelectorAll(".bg-cell.is-refused")) shake(cell);
  };
}

function travel(piece, from, to) {
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  piece.animate([{ transform: start, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: 240, easing: EASE });
}

function turn(piece, hadOne) {
  const start = hadOne ? "rotateY(-90deg)" : "rotateY(-90deg) scale(.8)";
  piece.animate([{ transform: start }, { transform: "none" }], { duration: 320, easing: "cubic-bezier(.3, 1.4, .5, 1)" });
}

function shake(cell) {
  const translate = ["0", "-5px", "4px", "-2px", "0"];
  cell.animate(translate.map((x) => ({ translate: x })), { duration: 300, easing: EASE });
}

// ---------- the widget

/** @param {{model: Model, el: HTMLElement, signal: AbortSignal}} context */
function render({ model, el, signal }) {
  insertSprite(model.get("sprite"));
  const root = document.createElement("div");
  root.className = "bg-root";
  root.dataset.live = "";
  const banner = makeBanner(root);
  const page = document.createElement("section");
  root.append(page);
  let shown = -1;

  const draw = () => {
    const scene = /** @type {Scene} */ (model.get("scene"));
    const after = shown < 0 ? [] : [watchPieces(root), followLogs(root), holdFocus(root)];
    const hadForm = root.querySelector("form");
    patch(page, scene.tree);
    shown = scene.number;
    ensureEntries(root);
    const form = root.querySelector("form");
    if (form && !hadForm && after.length) /** @type {HTMLElement | null} */ (form.querySelector("input, select"))?.focus();
    for (const finish of after) finish();
    showTheme();
  };
  const line = makeLine(model, banner);
  const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ handle) => root.addEventListener(name, handle, { signal });
  on("click", (event) => onClick(event, (target) => line({ kind: "activate", target, scene: shown })));
  on("submit", (event) => {
    event.preventDefault();
    line({ kind: "submit", target: event.target.dataset.form, values: values(event.target.elements), scene: shown });
  });
  on("keydown", (event) => onKey(event, root));
  on("focusin", (event) => {
    const group = event.target.closest("[data-columns]");
    if (group && event.target.matches(ITEMS)) enterAt(items(group), event.target);
  });
  model.on("change:scene", draw);
  signal.addEventListener("abort", () => model.off("change:scene", draw));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme, { signal });
  draw();
  el.append(root);
  takeOver(el, root, signal);
  showTheme();
}

/** @param {MouseEvent} event @param {(target: string) => void} activate */
function onClick(event, activate) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-target], [data-theme-set], [data-print], [data-reload]"));
  if (!button) return;
  const { target, themeSet, print: paper, reload } = button.dataset;
  if (target !== undefined) {
    event.preventDefault();
    activate(target);
  }
  if (themeSet) chooseTheme(themeSet);
  if (paper !== undefined) window.print();
  if (reload !== undefined) location.reload();
}

/** The line over the table that is there only when something is wrong. @param {Element} root */
function makeBanner(root) {
  const banner = document.createElement("div");
  banner.className = "bg-banner";
  banner.setAttribute("role", "alert");
  root.append(banner);
  return (/** @type {string} */ text, /** @type {string} */ reload) => {
    const button = /** @type {Tree} */ (["button", { type: "button", class: "bg-button", "data-reload": "" }, [reload]]);
    patch(banner, ["div", {}, text ? [["p", {}, [text]], button] : []]);
  };
}

/** Sends messages, and tells the person when nobody answers. @param {Model} model @param {(text: string, reload: string) => void} banner */
function makeLine(model, banner) {
  let waiting = 0;
  let timer = 0;
  const words = () => model.get("scene").words;
  const lost = () => banner(words().lost, words().reload);
  const watch = () => {
    clearTimeout(timer);
    if (waiting) timer = window.setTimeout(lost, PATIENCE);
  };
  model.on("msg:custom", (/** @type {any} */ message) => {
    if (message?.kind !== "ack") return;
    waiting = Math.max(0, waiting - 1);
    banner(message.trouble ?? "", words().reload);
    watch();
  });
  return (/** @type {object} */ message) => {
    waiting += 1;
    if (waiting === 1) watch();
    try {
      model.send(message);
    } catch {
      lost();
    }
  };
}

/** Replaces the picture that was in the page before this script ran, once the board itself is there. @param {HTMLElement} el @param {HTMLElement} root @param {AbortSignal} signal */
function takeOver(el, root, signal) {
  if (signal.aborted) return;
  if (!el.isConnected) return void requestAnimationFrame(() => takeOver(el, root, signal));
  const picture = el.closest(".bg-output")?.querySelector(":scope > .bg-picture");
  const key = picture?.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
  picture?.remove();
  byKey(root, key)?.focus({ preventScroll: true });
  for (const log of root.querySelectorAll(".bg-log")) log.scrollTop = log.scrollHeight;
}

export default { render };
