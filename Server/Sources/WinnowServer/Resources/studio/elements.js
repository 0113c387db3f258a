// Making elements; user text is always put in as text.

/** The element of an identifier. */
export const byId = (id) => document.getElementById(id);

/** An element with properties, and children that are nodes or text. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value; else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A table with a caption, named columns, and rows whose first cell is their header. */
export function table(caption, columns, rows, figures = []) {
  const style = (column) => (figures.includes(column) ? { className: "n" } : {});
  const head = columns.map((name, column) => make("th", { scope: "col", ...style(column) }, name));
  const body = rows.map((cells) => make("tr", {}, ...cells.map((cell, column) => (column === 0
    ? make("th", { scope: "row", ...style(column) }, cell) : make("td", style(column), cell)))));
  return make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": caption },
    make("table", {}, make("caption", {}, caption), make("thead", {}, make("tr", {}, ...head)),
      make("tbody", {}, ...body)));
}

/** Fills a choice with options, `[value, text]`, and keeps what is chosen if it is still there. */
export function fill(select, options, chosen = select.value) {
  select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
  if (options.some(([value]) => String(value) === String(chosen))) select.value = chosen;
}

export const percent = (share) => `${(100 * share).toFixed(1)} %`;
export const figure = (value, digits = 4) => (value === null || value === undefined ? "–" : value.toFixed(digits));
export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
export const fileSize = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Shows what went wrong, or takes it away. */
export function showProblem(error) {
  const place = byId("problem");
  place.hidden = !error;
  place.textContent = error ? (error.message ?? String(error)) : "";
  if (error) place.scrollIntoView({ block: "nearest" });
}

/** Runs an action of the user, shows its problem, and keeps its button from being pressed twice. */
export async function act(button, action) {
  showProblem(null);
  if (button) button.disabled = true;
  try {
    await action();
  } catch (error) {
    showProblem(error);
  } finally {
    if (button) button.disabled = false;
  }
}

/** Tells a screen reader. */
export function say(text) { byId("status").textContent = text; }
