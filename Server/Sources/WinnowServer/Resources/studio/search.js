// The page “Search”: an index, queried as one types.

import { byId, count, figure, fill, make, showProblem, table } from "./elements.js";
import { post } from "./service.js";
import { state } from "./studio.js";

const PAUSE = 100;
const FACETS = 6;
let timer;
let pending = null;
/** The values that are asked for, by attribute. */
const chosen = new Map();

export function prepareSearch() {
  const { index } = state;
  byId("search-none").hidden = Boolean(index);
  byId("search-form").hidden = !index;
  if (!index) return;
  if (!index.isSemantic) fill(byId("mode"), [["lexical", "words"]]);
  byId("query").addEventListener("input", later);
  byId("mode").addEventListener("change", ask);
  byId("search-form").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  byId("facets").addEventListener("change", (event) => {
    const { attribute, value } = event.target.dataset;
    const values = chosen.get(attribute) ?? new Set();
    if (event.target.checked) values.add(value); else values.delete(value);
    chosen.set(attribute, values);
    ask();
  });
  ask();
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

/** The facets' choice as a filter; values are kept as they are written in one. */
function filter() {
  const conditions = [...chosen].filter(([, values]) => values.size > 0)
    .map(([attribute, values]) => `${quoted(attribute)} in (${[...values].join(", ")})`);
  return conditions.length > 0 ? conditions.join(" and ") : null;
}

const quoted = (text) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
const written = (value) => (typeof value === "string" ? quoted(value) : String(value));

async function ask() {
  pending?.abort();
  pending = new AbortController();
  const query = byId("query").value;
  const attributes = ["domain", ...state.index.attributes].slice(0, 30);
  const request = {
    query, mode: byId("mode").value, limit: 20, filter: filter(), facets: attributes, facetLimit: 8,
    countsAll: true, explains: true,
  };
  try {
    const [answer, words] = await Promise.all([
      post("/api/search", request, pending.signal),
      query === "" ? { suggestions: [] } : post("/api/suggest", { text: query, limit: 6 }, pending.signal),
    ]);
    showProblem(null);
    show(answer, words.suggestions);
  } catch (error) {
    if (error.name !== "AbortError") showProblem(error);
  }
}

function show(answer, suggestions) {
  const meant = answer.didYouMean ? `; did you mean “${answer.didYouMean}”?` : "";
  const relaxed = answer.relaxed ? "; not all words occur together" : "";
  byId("search-count").textContent = `${count(answer.count ?? answer.hits.length, "item")}${relaxed}${meant}`;
  byId("suggestions").replaceChildren(...suggestions.map(({ text }) => make("option", { value: text })));
  byId("hits").replaceChildren(...answer.hits.map(hit));
  showFacets(answer.facets ?? {});
}

/** Attributes that divide the items: with several values, and some of them on several items. */
function showFacets(facets) {
  const useful = Object.entries(facets).filter(([attribute, values]) => chosen.get(attribute)?.size > 0
    || (values.length > 1 && values.some(({ items }) => items > 1))).slice(0, FACETS);
  const focused = document.activeElement?.id;
  byId("facets").replaceChildren(...useful.map(([attribute, values]) => make("fieldset", {},
    make("legend", {}, attribute), ...values.map((item, number) => choice(attribute, item, number)))));
  if (focused?.startsWith("facet-")) byId(focused)?.focus();
}

function choice(attribute, { value, items }, number) {
  const id = `facet-${attribute}-${number}`;
  const box = make("input", { type: "checkbox", id, checked: chosen.get(attribute)?.has(written(value)) ?? false });
  box.dataset.attribute = attribute;
  box.dataset.value = written(value);
  return make("p", {}, box, make("label", { htmlFor: id }, String(value)),
    make("span", { className: "count" }, String(items)));
}

function hit(item) {
  return make("li", {}, make("h2", {}, make("bdi", {}, item.title || item.id)), marked(item.snippet, item.marks),
    make("p", { className: "about" }, `${item.id} · score ${figure(item.score)}${item.weak ? " · weak" : ""}`),
    item.explanation ? why(item.explanation) : null);
}

/** A text with marks, whose places are in bytes of its UTF-8. */
function marked(text, marks) {
  const bytes = new TextEncoder().encode(text);
  const piece = (start, end) => new TextDecoder().decode(bytes.slice(start, end));
  const paragraph = make("p", { dir: "auto" });
  let place = 0;
  for (const { start, end } of marks ?? []) {
    paragraph.append(piece(place, start), make("mark", {}, piece(start, end)));
    place = end;
  }
  paragraph.append(piece(place));
  return paragraph;
}

function why(explanation) {
  const { points, lexicalPoints, semanticPoints, rankFactor, lexical, cosine, terms } = explanation;
  const details = make("details", {}, make("summary", {}, "Why this score"),
    make("p", {}, `Points ${figure(points)}: words ${figure(lexicalPoints)} (BM25 ${figure(lexical, 2)}), meaning `
      + `${figure(semanticPoints)}${cosine === null ? "" : ` (cosine ${figure(cosine, 3)})`}`
      + `${rankFactor > 1 ? `, times ${figure(rankFactor, 3)} for rank` : ""}.`));
  if (terms.length > 0) {
    details.append(table("Words of the query", ["word", "in this item", "items with it", "score"],
      terms.map((term) => [term.text, String(term.frequency), String(term.items), figure(term.score, 2)]), [1, 2, 3]));
  }
  return details;
}
