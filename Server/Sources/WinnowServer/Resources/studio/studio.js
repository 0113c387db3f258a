// The studio's page: its state, and which part of it is shown.

import { awaitData, prepareData, showData } from "./data.js";
import { byId, count, showProblem } from "./elements.js";
import { prepareModels, showModels } from "./models.js";
import { preparePreview, refreshPreview } from "./preview.js";
import { prepareSearch } from "./search.js";
import { get } from "./service.js";
import { prepareSettings, showSettings } from "./settings.js";
import { prepareTraining, showTraining } from "./training.js";

/** What the service has, as it was last told. */
export const state = {};

const views = ["data", "settings", "training", "evaluation", "preview", "compare", "output", "search"];

/** Shows a part of the page. */
export function go(view) { location.hash = `#/${view}`; }

function showView(isFirst) {
  const wanted = location.hash.slice(2);
  // Another hash is the link to the content: what is shown stays.
  if (!isFirst && location.hash !== "" && !location.hash.startsWith("#/")) return;
  const view = views.includes(wanted) ? wanted : state.index && !state.file ? "search" : "data";
  for (const name of views) byId(`view-${name}`).hidden = name !== view;
  for (const link of document.querySelectorAll(".steps a")) {
    if (link.hash === `#/${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const title = byId(`title-${view}`);
  document.title = `${title.textContent} – Winnow studio`;
  if (isFirst) return;
  showProblem(null);
  document.querySelector(`.steps a[href="#/${view}"]`).scrollIntoView({ block: "nearest", inline: "nearest" });
  scrollTo(0, 0);
  title.focus({ preventScroll: true });
}

/** Takes the state from the service and shows it; `model` is a new one. */
export async function refresh(model = undefined) {
  Object.assign(state, await get("/api/state"));
  const { data, index } = state;
  byId("subject").textContent = data ? `${data.name} · ${count(data.rows, "row")}`
    : index ? `${index.name} · ${count(index.items, "item")}` : "";
  showSettings();
  await Promise.all([showData(), showModels(model)]);
  await refreshPreview();
}

async function begin() {
  Object.assign(state, await get("/api/state"));
  for (const element of document.querySelectorAll(".of-index")) element.hidden = !state.index;
  prepareData();
  prepareSettings();
  prepareTraining();
  prepareModels();
  preparePreview();
  prepareSearch();
  showView(true);
  addEventListener("hashchange", () => showView(false));
  await refresh();
  showTraining(state.job);
  if (state.isOpening) {
    await awaitData();
    await refresh();
  }
  if (state.failure) showProblem(state.failure);
}

begin().catch(showProblem);
