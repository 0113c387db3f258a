// The page “Data”: what a file has, and opening another one.

import { act, byId, count, fill, make, say, showProblem } from "./elements.js";
import { fragment, get, post, send } from "./service.js";
import { refresh, state } from "./studio.js";
import { follow } from "./training.js";

/** The number of the overview that is being shown: an earlier one that arrives late is dropped. */
let shown = 0;

/** Shows the data of the state. */
export async function showData() {
  const { data } = state;
  byId("data-found").hidden = !data;
  byId("data-suspects-section").hidden = !data;
  showColumns();
  shown += 1;
  const number = shown;
  byId("data-overview").replaceChildren();
  byId("data-suspects").replaceChildren();
  if (state.isOpening) byId("data-overview").append(make("p", { role: "status" }, `Reading ${state.file} …`));
  if (!data) return;
  byId("data-line").textContent =
    `${data.name}: ${count(data.rows, "row")}, ${count(data.labels, "label")}, ${data.format}.`
    + (data.hasHeader === false ? " The first row is data, so the columns have numbers." : "");
  byId("data-warnings").replaceChildren(...data.warnings.map((text) => make("li", {}, text)));
  const parts = await Promise.all([fragment("/api/data/overview"), fragment("/api/data/suspects")]);
  if (number !== shown) return;
  byId("data-overview").replaceChildren(...parts[0]);
  byId("data-suspects").replaceChildren(...parts[1]);
  showJudged();
}

function showJudged() {
  const { estimatedErrors } = state.data ?? {};
  byId("audit-progress").textContent = estimatedErrors === null || estimatedErrors === undefined ? ""
    : `An estimated ${count(estimatedErrors, "label")} of those to look at ${estimatedErrors === 1 ? "is" : "are"} wrong.`;
}

function showColumns() {
  byId("columns-form").hidden = !state.file || state.isOpening;
  const columns = state.columns.length > 0 ? state.columns : [];
  const texts = state.data?.textColumns ?? [];
  const place = byId("text-columns");
  place.hidden = columns.length === 0;
  place.replaceChildren(make("legend", {}, "Text columns"), ...columns.map((name, number) => {
    const id = `text-column-${number}`;
    return make("span", {}, make("input", { type: "checkbox", id, value: name, checked: texts.includes(name) }), " ",
      make("label", { htmlFor: id }, name));
  }));
  const label = byId("label-column");
  label.closest("p").hidden = columns.length === 0;
  fill(label, [["", "found by its name"], ...columns.map((name) => [name, name])], state.data?.labelColumn ?? "");
  fill(byId("encoding"), state.encodings.map((name) => [name, name]));
}

async function opened(answer) {
  await refresh();
  say(`${answer.name} is open: ${count(answer.rows, "row")}`);
  byId("title-data").focus();
}

/** Opens something, and shows what is open then also if that failed. */
function open(button, action) {
  return act(button, async () => {
    try {
      await opened(await action());
    } catch (error) {
      await refresh();
      throw error;
    }
  });
}

async function judge() {
  await post("/api/audit");
  await new Promise((resolve, reject) => follow((job) => {
    if (job.outcome === "running") {
      byId("audit-progress").textContent = `judging labels: ${Math.round(100 * job.fraction)} %`;
    } else if (job.outcome === "failed") {
      byId("audit-progress").textContent = "";
      reject(new Error(job.detail));
    } else {
      resolve();
    }
  }, (error) => {
    byId("audit-progress").textContent = "";
    reject(error);
  }));
  await refresh();
  say("the labels have been judged");
}

export function prepareData() {
  byId("open-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const file = byId("file").files[0];
    if (file) open(event.submitter, () => send(`/api/data?name=${encodeURIComponent(file.name)}`, file));
  });
  byId("columns-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = [...byId("text-columns").querySelectorAll("input:checked")].map((box) => box.value);
    const label = byId("label-column").value || null;
    open(event.submitter, () => post("/api/columns", { text, label, encoding: byId("encoding").value }));
  });
  byId("audit").addEventListener("click", (event) => act(event.currentTarget, judge));
  for (const name of state.samples) {
    const button = make("button", { type: "button" }, name);
    button.addEventListener("click", () => open(button, () => post("/api/sample", { name })));
    byId("samples").append(button);
  }
}

/** Waits for the data that the studio was started with. */
export async function awaitData() {
  while (state.isOpening) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    Object.assign(state, await get("/api/state"));
  }
  if (state.failure) showProblem(state.failure);
}
