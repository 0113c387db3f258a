// The pages “Evaluation”, “Compare” and “Output”.

import { act, byId, count, figure, fileSize, fill, make, table } from "./elements.js";
import { fragment, get } from "./service.js";
import { state } from "./studio.js";

/** The number of the model that the pages are about; null without models. */
export let current = null;

/** Shows the models of the state; `chosen` is the one to show first. */
export async function showModels(chosen = current) {
  const { models } = state;
  for (const element of document.querySelectorAll(".no-models")) element.hidden = models.length > 0;
  for (const element of document.querySelectorAll(".of-models")) element.hidden = models.length === 0;
  const last = models[models.length - 1]?.number ?? null;
  current = models.some((model) => model.number === chosen) ? chosen : last;
  for (const select of document.querySelectorAll(".model-choice")) {
    fill(select, models.map((model) => [model.number, model.name]), current);
  }
  showOutput();
  showChoices();
  await showReport();
}

let reported = null;

async function showReport() {
  if (current === null || reported === current) return;
  const number = current;
  reported = number;
  const parts = await fragment(`/api/models/${number}/report`);
  if (number === current) byId("evaluation-report").replaceChildren(...parts);
}

function showOutput() {
  const link = (model, path, text, name) => make("a",
    { href: `/api/models/${model.number}/${path}`, download: name, "aria-label": `${text} of ${model.name}` }, text);
  byId("output-models").replaceChildren(table("Models of this session",
    ["model", "download", "", "", "algorithm", "accuracy", "macro F1", "measured on", "size"],
    state.models.map((model) => [
      model.name, link(model, "file", "model", `${model.name}.winnow`), link(model, "card", "card", `${model.name}.md`),
      state.hasPages ? link(model, "page", "page", `${model.name}.html`) : "",
      (model.algorithm ?? "–") + (model.stopped ? ", stopped" : ""), figure(model.accuracy), figure(model.macroF1),
      model.measuredOn === null ? "–" : `${model.measuredOn}, ${count(model.examples, "row")}`, fileSize(model.size),
    ]), [5, 6, 8]));
  const name = state.models.find((model) => model.number === current)?.name ?? "model";
  byId("output-commands").textContent = [
    [`winnow classify ${name}.winnow`, "a text on each line"], [`winnow explain ${name}.winnow`, "why"],
    [`winnow evaluate ${name}.winnow new.csv`, "on other labelled texts"], ["winnow serve --folder .", "over HTTP"],
  ].map(([command, remark]) => `${command.padEnd(name.length + 28)} # ${remark}`).join("\n");
}

function showChoices() {
  const { models } = state;
  byId("compare-none").hidden = models.length > 1;
  byId("compare-shown").hidden = models.length < 2;
  if (models.length < 2) return;
  const options = models.map((model) => [model.number, model.name]);
  const [first, second] = [byId("compare-first"), byId("compare-second")];
  const chosen = [first.value || options[options.length - 2][0], second.value || options[options.length - 1][0]];
  fill(first, options, chosen[0]);
  fill(second, options, chosen[1]);
  act(null, compare);
}

const interval = (measure) => (measure.interval
  ? `${signed(measure.interval.lower)} to ${signed(measure.interval.upper)}` : "–");
const signed = (value) => (value > 0 ? "+" : "") + figure(value);

async function compare() {
  const [first, second] = [byId("compare-first").value, byId("compare-second").value];
  const answer = await get(`/api/comparison?first=${first}&second=${second}`);
  if (first !== byId("compare-first").value || second !== byId("compare-second").value) return;
  const measures = [["accuracy", "accuracy"], ["macro F1", "macroF1"], ["log loss", "logLoss"],
    ["calibration error", "calibrationError"]];
  const nodes = [table("Side by side", ["measure", answer.first.name, answer.second.name],
    measures.map(([name, key]) => [name, figure(answer.first[key]), figure(answer.second[key])]), [1, 2])];
  const { comparison } = answer;
  if (comparison) {
    nodes.push(table(`Differences on the same ${count(comparison.examples, "row")}, second minus first`,
      ["measure", "difference", `${Math.round(100 * comparison.level)} % interval`],
      [["accuracy", comparison.accuracy], ["macro F1", comparison.macroF1]]
        .map(([name, measure]) => [name, signed(measure.difference ?? 0), interval(measure)]), [1, 2]));
    nodes.push(make("p", {}, answer.summary.trim().split("\n").slice(-2).join("; ") + "."));
  } else {
    nodes.push(make("p", { className: "note" }, answer.reason));
  }
  if (answer.differing?.length > 0) {
    nodes.push(table(`Rows with different answers, ${answer.differing.length} of ${comparison.differing}`,
      ["text", "label", answer.first.name, answer.second.name],
      answer.differing.map((row) => [make("bdi", {}, row.text), row.label, row.first, row.second])));
  }
  byId("comparison").replaceChildren(...nodes);
}

export function prepareModels() {
  for (const select of document.querySelectorAll(".model-choice")) {
    select.addEventListener("change", () => act(null, async () => {
      await showModels(Number(select.value));
      document.dispatchEvent(new CustomEvent("model"));
    }));
  }
  for (const id of ["compare-first", "compare-second"]) {
    byId(id).addEventListener("change", () => act(null, compare));
  }
}
