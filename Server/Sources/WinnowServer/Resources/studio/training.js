// The page “Training”: how a job stands, as it goes on.

import { act, byId, figure, say, showProblem } from "./elements.js";
import { parsed, post, watch } from "./service.js";
import { refresh } from "./studio.js";

let stopWatching = () => {};

/** Watches the job, whichever it is, and calls `onNews` with how it stands, or `onLost` if the studio has ended. */
export function follow(onNews, onLost) {
  stopWatching();
  stopWatching = watch(onNews, onLost);
}

/** Shows that the studio ended during the training. */
function lose(error) {
  byId("training-phase").textContent = "ended";
  byId("cancel").hidden = true;
  const end = byId("training-end");
  end.hidden = false;
  end.textContent = "The studio has ended, and with it the training.";
  showProblem(error);
}

/** Shows a training, and watches it if it goes on. */
export function showTraining(job) {
  if (!job || job.kind !== "training") return;
  byId("training-none").hidden = true;
  byId("training-shown").hidden = false;
  byId("training-chart").replaceChildren();
  show(job);
  if (job.outcome === "running") {
    say("training has begun");
    follow(show, lose);
  }
}

const ends = {
  done: "Done.", cancelled: "Cancelled before anything was learned; there is no model.", failed: "Training failed.",
};

async function show(job) {
  const isRunning = job.outcome === "running";
  byId("training-description").textContent = job.description ?? "";
  const phase = job.isCancelled ? "ending" : job.phase;
  if (isRunning && byId("training-phase").textContent !== phase) say(phase);
  byId("training-phase").textContent = isRunning ? phase : "ended";
  byId("training-progress").value = isRunning ? job.fraction : 1;
  byId("cancel").hidden = !isRunning;
  byId("cancel").disabled = job.isCancelled;
  byId("training-losses").textContent = job.iteration === undefined ? "" : `Iteration ${job.iteration}: `
    + `training loss ${figure(job.trainingLoss)}`
    + (job.validationLoss === undefined ? "" : `, validation loss ${figure(job.validationLoss)}`);
  if (job.chart) byId("training-chart").replaceChildren(...parsed(job.chart));
  const end = byId("training-end");
  end.hidden = isRunning;
  byId("training-next").hidden = job.outcome !== "done";
  if (isRunning) return;
  end.textContent = job.outcome === "done" && job.isCancelled
    ? "Stopped; the model has what was learned until then." : ends[job.outcome];
  say(end.textContent);
  if (job.outcome === "failed") showProblem(job.detail);
  await refresh(job.model);
}

export function prepareTraining() {
  byId("cancel").addEventListener("click", (event) => act(null, async () => {
    event.target.disabled = true;
    await post("/api/cancel");
  }));
}
