// Asking the service.

/** An answer that says what went wrong, for people. */
export class Problem extends Error {}

async function checked(response) {
  if (response.ok) return response;
  let problem = {};
  try { problem = await response.json(); } catch { /* not from the studio */ }
  throw new Problem(problem.detail ?? `the studio answered ${response.status}; is it still running?`);
}

async function fetched(path, options) {
  try {
    return await checked(await fetch(path, options));
  } catch (error) {
    if (error instanceof Problem || error.name === "AbortError") throw error;
    throw new Problem("the studio does not answer; it has probably ended");
  }
}

/** The JSON value at a path. */
export async function get(path) { return (await fetched(path)).json(); }

/** Sends a JSON value; resolves to the answer. */
export async function post(path, value = {}, signal = undefined) {
  const response = await fetched(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value), signal,
  });
  return response.json();
}

/** Sends a file as it is. */
export async function send(path, file) {
  const response = await fetched(path, {
    method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file,
  });
  return response.json();
}

/** A part of a report, as nodes. Its writer escapes all texts; parsing it here runs nothing. */
export async function fragment(path) { return parsed(await (await fetched(path)).text()); }

/** The nodes of markup that the reports' writer made. */
export function parsed(markup) {
  const parts = new DOMParser().parseFromString(markup, "text/html");
  // A screen reader announces a figure by its caption.
  for (const figure of parts.querySelectorAll("figure:not([aria-label])")) {
    const caption = figure.querySelector("figcaption");
    if (caption) figure.setAttribute("aria-label", caption.textContent);
  }
  return [...parts.body.childNodes].map((node) => document.importNode(node, true));
}

/**
 * Calls `onNews` with how the job stands until it has ended, or `onLost` if the studio no longer answers; returns a
 * function that stops watching.
 */
export function watch(onNews, onLost) {
  const source = new EventSource("/api/events");
  let isOver = false;
  const stop = () => {
    isOver = true;
    source.close();
  };
  source.onmessage = (event) => {
    const job = JSON.parse(event.data);
    if (job.outcome !== "running") stop();
    onNews(job);
  };
  source.onerror = async () => {
    // The browser connects again by itself unless the studio has ended.
    try {
      await get("/api/state");
    } catch (error) {
      if (isOver) return;
      stop();
      onLost(error);
    }
  };
  return stop;
}
