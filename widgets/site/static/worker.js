// @ts-check
/**
 * Python in a thread of its own, so that the page stays alive while it comes and while it thinks. The page sends
 * `begin` once, then every message of its board; each gets an answer. What arrives is counted on the way.
 */
import { loadPyodide } from "../pyodide/pyodide.mjs";

let bytes = 0;
const ask = self.fetch;
self.fetch = async (...request) => {
  const response = await ask(...request);
  void count(response.clone());
  return response;
};

/** @param {Response} response */
async function count(response) {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    self.postMessage({ kind: "arrived", bytes });
  }
}

/** @typedef {{show: () => string, answer: (text: string) => string, think: () => string}} Door  see widgets/door.py */
const engine = loadPyodide({ packages: [] });
/** @type {Promise<Door>} */
let opened;

/** Shows what there is now, then each move of the bots that follows, as soon as it is found. @param {Door} door @param {string} now */
function show(door, now) {
  for (let text = now; text; text = door.think()) self.postMessage({ kind: "shown", text });
}

/** @param {{cells: string[], seed: number, saved: string, wheel: string}} table */
async function begin({ cells, seed, saved, wheel }) {
  const games = fetch(wheel).then((response) => response.arrayBuffer());
  const python = await engine;
  python.unpackArchive(await games, "wheel");
  self.postMessage({ kind: "unpacked" });
  return python.pyimport("widgets.door").Door(cells, seed, saved);
}

self.onmessage = async ({ data }) => {
  try {
    if (data.kind === "begin") opened = begin(data);
    const door = await opened;
    show(door, data.kind === "begin" ? door.show() : door.answer(data.text));
  } catch (error) {
    self.postMessage({ kind: "failed", text: String(error) });
  }
};
