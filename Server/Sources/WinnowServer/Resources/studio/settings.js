// The page “Settings”, which starts a training.

import { act, byId, fill } from "./elements.js";
import { post } from "./service.js";
import { go, state } from "./studio.js";
import { showTraining } from "./training.js";

/** Shows which columns are trained on. */
export function showSettings() {
  const { data } = state;
  const columns = data && data.textColumns.length > 0
    ? `Trained on ${data.textColumns.join(", ")}, labelled by ${data.labelColumn}; change that under “Data”.` : "";
  byId("settings-columns").textContent = data ? columns : "No data is open: choose a file under “Data”.";
}

/** What the form says; what is left as it is, is left out. */
function settings() {
  const value = (id) => byId(id).value;
  const number = (id) => (value(id) === "" ? null : Number(value(id)));
  const features = value("features") || null;
  return {
    name: value("model-name") || null, features, wordNGrams: features ? number("word-ngrams") : null,
    algorithm: value("algorithm") || null, testShare: number("test-share"),
    validationShare: number("validation-share"), splitsDuplicates: byId("splits-duplicates").checked,
    seed: number("seed"), maximumIterations: number("iterations"), patience: number("patience"),
  };
}

export function prepareSettings() {
  fill(byId("algorithm"), [["", "chosen by the data"], ...state.algorithms.map((name) => [name, name])]);
  byId("features").addEventListener("change", () => {
    byId("word-ngrams").disabled = byId("features").value === "";
  });
  byId("settings-form").addEventListener("submit", (event) => {
    event.preventDefault();
    act(event.submitter, async () => {
      const job = await post("/api/training", settings());
      go("training");
      showTraining(job);
    });
  });
}
