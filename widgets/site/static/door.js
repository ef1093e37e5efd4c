// @ts-check
/**
 * A table on a page without a server: the picture stands there at once, Python comes in a thread of its own, and then
 * board.js takes the picture's place, over the same small protocol that it has in a notebook. What was played is kept in
 * this browser, and shown at once when the page comes back.
 */
import board, { patch } from "../widgets/static/board.js";

const output = /** @type {HTMLElement} */ (document.querySelector(".bg-output"));
const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
const bar = /** @type {HTMLProgressElement} */ (loading.querySelector("progress"));
const line = /** @type {HTMLElement} */ (loading.querySelector("[role=status]"));
const page = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("bg-table")).textContent ?? "");
const key = `bg-door:${page.name}`;

/** @returns {{saved: string, tree: string}} */
function recall() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "");
  } catch {
    return { saved: "", tree: "" };
  }
}

/** @param {{saved: string, tree: string}} kept */
function keep(kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {} // a page may be denied its storage; then nothing outlives it
}

/** Shows the game that was left here, in place of the picture of a new one. @param {string} tree */
function showKept(tree) {
  const root = /** @type {HTMLElement} */ (output.querySelector(".bg-picture > .bg-root"));
  const table = document.createElement("section");
  patch(table, JSON.parse(tree));
  root.replaceChildren(table);
}

/** What is said at the moment, and to whom a screen reader reads it only when it changes. @param {string} text */
const say = (text) => { if (line.textContent !== text) line.textContent = text; };

const kept = recall();
if (kept.tree) showKept(kept.tree);

// ---------- the model that board.js knows from notebooks

const worker = /** @type {{python: Worker}} */ (/** @type {unknown} */ (globalThis)).python;
/** @type {Map<string, ((message: any) => void)[]>} */
const handles = new Map();
const state = { sprite: "", scene: /** @type {any} */ (null) };
const model = {
  get: (/** @type {"sprite" | "scene"} */ name) => state[name],
  on: (/** @type {string} */ name, /** @type {(message: any) => void} */ handle) => void handles.set(name, [...(handles.get(name) ?? []), handle]),
  send: (/** @type {object} */ message) => worker.postMessage({ kind: "answer", text: JSON.stringify(message) }),
};
const tell = (/** @type {string} */ name, /** @type {any} */ message) => handles.get(name)?.forEach((handle) => handle(message));

/** @param {{scene: any, saved: string, open: boolean, ack?: object}} shown  `open`: whether its picture gives nothing away */
function show({ scene, saved, open: isOpen, ack }) {
  const first = !state.scene;
  // Nobody can be lost here: whoever does not answer is still thinking.
  state.scene = { ...scene, words: { ...scene.words, lost: page.words.thinking } };
  if (first) open();
  else {
    tell("change:scene", undefined);
    setTimeout(keep, 0, { saved, tree: isOpen ? scene.tree : "" });
  }
  if (ack) tell("msg:custom", ack);
}

/** What a person touched in the picture is touched on the board as soon as there is one. @type {string | undefined} */
let touched;
output.addEventListener("click", (event) => {
  const place = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".bg-picture [data-target]"));
  if (!place) return;
  touched = place.dataset.target;
  say(page.words.touched);
});

function open() {
  const el = /** @type {HTMLElement} */ (output.querySelector("[data-board]"));
  board.render({ model, el, signal: new AbortController().signal });
  loading.remove();
  if (touched) /** @type {HTMLElement | null} */ (el.querySelector(`[data-target="${CSS.escape(touched)}"]`))?.click();
}

worker.onmessage = ({ data }) => {
  if (data.kind === "arrived" && bar.value < page.bytes) {
    bar.value = Math.min(data.bytes, page.bytes);
    if (bar.value === page.bytes) say(page.words.starting);
  } else if (data.kind === "unpacked") say(page.words.setting);
  else if (data.kind === "shown") show(JSON.parse(data.text));
  else if (data.kind === "failed") fail(data.text);
};
worker.onerror = (event) => fail(event.message);

/** @param {string} text */
function fail(text) {
  console.error(text);
  const notice = /** @type {HTMLElement} */ (document.getElementById("failed"));
  notice.hidden = false;
  loading.remove();
}

worker.postMessage({ kind: "begin", cells: page.cells, seed: page.seed, saved: kept.saved, wheel: page.wheel });
