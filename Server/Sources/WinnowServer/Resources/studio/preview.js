// The page “Preview”: what a model answers, and why, as one types.

import { byId, figure, make, percent, showProblem } from "./elements.js";
import { current } from "./models.js";
import { post } from "./service.js";

const PAUSE = 120;
let timer;
let pending = null;

function later() {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  pending?.abort();
  const text = byId("preview-text").value;
  if (current === null || text === "") return clear();
  pending = new AbortController();
  try {
    show(await post(`/api/models/${current}/preview`, { text }, pending.signal));
    showProblem(null);
  } catch (error) {
    if (error.name === "AbortError") return;
    // The answer shown is to another text.
    clear();
    showProblem(error);
  }
}

function clear() {
  byId("preview-answer").replaceChildren();
  byId("preview-explanation").replaceChildren();
}

function show(answer) {
  const rows = answer.probabilities.map(({ label, probability }) => make("tr", {},
    make("th", { scope: "row" }, make("bdi", {}, label)),
    make("td", {}, make("meter", { min: 0, max: 1, value: probability, "aria-label": label })),
    make("td", { className: "n" }, percent(probability))));
  byId("preview-answer").replaceChildren(
    make("p", { className: "answer" }, make("bdi", {}, answer.label), ` ${percent(answer.probability)}`));
  const strongest = Math.max(0, ...answer.pieces.map((piece) => Math.abs(piece.weight ?? 0)));
  const others = answer.others.filter((other) => Math.abs(other.weight) > 0.005)
    .map((other) => `${other.name} ${other.weight > 0 ? "+" : ""}${figure(other.weight, 2)}`);
  byId("preview-explanation").replaceChildren(
    make("table", { className: "bars" }, make("caption", {}, "Probabilities"), make("tbody", {}, ...rows)),
    make("h2", {}, "Why"),
    make("p", { className: "key" }, make("mark", { className: "f3" }, "Words like this"),
      " speak for ", make("b", {}, make("bdi", {}, answer.explained)), ", ",
      make("mark", { className: "a3" }, "words like this"), " for ",
      make("b", {}, make("bdi", {}, answer.against)), "."),
    make("p", { className: "explained", dir: "auto" }, ...answer.pieces.map((piece) => part(piece, strongest))),
    make("p", { className: "note" },
      `Log-odds ${figure(answer.logOdds, 2)}${others.length > 0 ? `; besides the words: ${others.join(", ")}` : ""}.`));
}

/** A piece of the text, shaded by its weight; one far weaker than the strongest is not. */
function part({ text, weight }, strongest) {
  const shade = [0.08, 0.25, 0.5, 0.75].filter((share) => Math.abs(weight ?? 0) > share * strongest).length;
  if (weight === null || shade === 0) return text;
  const sign = weight > 0 ? "f" : "a";
  return make("mark", { className: sign + shade, title: (weight > 0 ? "+" : "") + figure(weight, 2) }, text);
}

export function preparePreview() {
  byId("preview-text").addEventListener("input", later);
  document.addEventListener("model", ask);
}

/** Asks again, since there may be another model. */
export const refreshPreview = ask;
