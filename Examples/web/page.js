// The page itself: passes texts and models to the worker, and shows what it answers. User text is put in as text alone.
"use strict";

const byId = (id) => document.getElementById(id);
/** The page as it was loaded, to be saved with another model inside. */
const page = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;
/** The largest file that may be a model: more does not fit into the memory of WebAssembly. */
const LARGEST = 2 ** 29;
const REMEDY = "Choose a classifier that winnow train has written.";

/** An element with properties, and children that are nodes or text. */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function bytesOf(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const signed = (weight) => (weight > 0 ? "+" : "") + weight.toFixed(2);

function complain(text) {
  byId("problem").hidden = text === "";
  byId("problem").textContent = text;
}

// The worker, whose answer to one text comes before it is passed the next one: what was typed since.
const address = URL.createObjectURL(new Blob([byId("engine").textContent], { type: "text/javascript" }));
let worker;
let opened = null;
/** The bytes of the open model, and of one that is being opened. */
let file = null;
let pending = null;
/** The bytes of the model that the page has inside, and which its report, if there is one, is about. */
let own = null;
let isBusy = false;
let isStale = false;
let isRestarting = false;

function start() {
  worker = new Worker(address);
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = () => complain("This browser cannot run the page’s worker. Use a current one.");
  worker.postMessage({ wasm: bytesOf(byId("library").textContent) });
}

function receive({ answer, opened: model, problem, name, ends }) {
  if (model) {
    opened = model;
    file = pending;
    // After a failure, the text that has failed is not asked again, nor the message about it removed.
    if (!isRestarting) {
      complain("");
      showModel();
      ask();
    }
    isRestarting = false;
  } else if (answer) {
    isBusy = false;
    show(answer);
    if (isStale) ask();
  } else {
    isBusy = isStale = false;
    clear();
    complain(name === undefined ? `The text cannot be classified: ${problem}. Use a shorter one.` : `${name}: ${problem}. ${REMEDY}`);
    if (ends) restart();
  }
}

/** Begins again after a failure that WebAssembly does not survive, such as a lack of memory; only once for a model. */
function restart() {
  worker.terminate();
  if (isRestarting) opened = file = null;
  isRestarting = file !== null;
  start();
  if (file !== null) open(file.bytes, file.name);
}

function open(bytes, name) {
  pending = { bytes, name };
  worker.postMessage(pending);
}

async function openFile(given) {
  if (given.size > LARGEST) return complain(`${given.name}: ${Math.round(given.size / 1e6)} MB are too many for a page. ${REMEDY}`);
  try {
    open(new Uint8Array(await given.arrayBuffer()), given.name);
  } catch {
    complain(`${given.name}: it cannot be read. Is it a folder, or has it been moved?`);
  }
}

/** Long lines are not wrapped in a long text: browsers take seconds to lay out a megabyte in one paragraph. */
function fit(length) {
  byId("text").wrap = length > 50_000 ? "off" : "soft";
}

function ask() {
  const text = byId("text").value;
  fit(text.length);
  isStale = isBusy;
  if (opened === null || text === "") return clear();
  if (isBusy) return;
  isBusy = true;
  byId("result").ariaBusy = "true";
  worker.postMessage({ text });
}

function showModel() {
  const count = opened.labels.length;
  const described = { "language-identifier": `${count} languages`, sentiment: "sentiment from −1 to 1" }[opened.kind] ?? `${count} labels`;
  byId("subject").replaceChildren(make("bdi", {}, opened.name), `, ${described}`);
  byId("save").hidden = false;
  for (const report of document.querySelectorAll("#report")) report.hidden = file.bytes !== own;
}

function clear() {
  byId("result").hidden = true;
  byId("result").ariaBusy = "false";
  byId("status").textContent = "";
  byId("hint").textContent = opened === null
    ? "There is no model yet: open one, such as models/en-spam.winnow, or one that winnow train has written."
    : "Type or paste a text.";
}

const languages = new Intl.DisplayNames(["en"], { type: "language" });
/** A label as it is shown: the name of a language for its code. */
function named(label) {
  if (opened.kind !== "language-identifier") return label;
  try { return languages.of(label); } catch { return label; }
}

let speaking;
function show({ label, labels, probability, bars, why, score }) {
  byId("result").hidden = byId("text").value === "";
  byId("result").ariaBusy = "false";
  byId("hint").textContent = "";
  const shown = score !== undefined ? `Sentiment ${signed(score)}` : label === null ? "No label" : labels.map(named).join(", ");
  byId("answer").replaceChildren(make("bdi", {}, shown), labels.length === 1 ? ` ${percent(probability)}` : "");
  byId("probabilities").hidden = bars.length === 0;
  byId("bars").replaceChildren(...bars.map(([name, share]) => {
    const meter = make("meter", { min: 0, max: 1, value: share, ariaLabel: named(name) });
    return make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, named(name))), make("td", {}, meter),
      make("td", { className: "n" }, percent(share)));
  }));
  // A screen reader hears the answer once typing pauses.
  clearTimeout(speaking);
  speaking = setTimeout(() => { byId("status").textContent = `Answer: ${shown}`; }, 800);
  byId("why").hidden = why === null;
  if (why !== null) showWhy(why);
}

function showWhy({ label, against, logOdds, bias, pieces, strongest, start, end, length, hasPassage }) {
  byId("for").textContent = label;
  byId("against").replaceChildren(...(against === null ? ["against it"] : ["for ", make("b", {}, make("bdi", {}, against))]));
  const most = Math.max(...strongest.map(({ weight }) => Math.abs(weight)));
  byId("explained").replaceChildren(...pieces.map(({ text, weight, isDisguised }) => {
    // As in reports: a part far weaker than the strongest is not shaded.
    const shade = [0.08, 0.25, 0.5, 0.75].filter((share) => Math.abs(weight) > share * most).length;
    if (shade === 0) return text;
    return make("mark", { className: (weight > 0 ? "f" : "a") + shade, title: signed(weight) + (isDisguised ? ", disguised" : "") }, text);
  }));
  byId("cut").hidden = end - start === length && !hasPassage;
  byId("cut").textContent = [
    hasPassage ? "A passage of the text has decided; the words outside it weigh nothing." : "",
    end - start < length ? `Shown are characters ${start + 1} to ${end} of ${length.toLocaleString("en")}; all were read.` : "",
  ].join(" ").trim();
  byId("strongest").replaceChildren(...strongest.map(({ text, weight, start: place }) => make("tr", {},
    make("th", { scope: "row" }, make("bdi", {}, text), place === null ? " (of the whole text)" : ""),
    make("td", { className: "n" }, signed(weight)))));
  byId("sum").textContent = `The weights of all parts and a bias of ${signed(bias)} add up to the log-odds, ${signed(logOdds)}.`;
}

/** Saves the page with the model inside. */
async function save() {
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(new Blob([file.bytes]));
  });
  const inside = new DOMParser().parseFromString(page, "text/html");
  const place = inside.getElementById("model");
  if (file.bytes !== own) inside.getElementById("report")?.remove();
  place.dataset.name = file.name;
  place.textContent = url.slice(url.indexOf(",") + 1);
  const saved = new Blob([`<!DOCTYPE html>\n${inside.documentElement.outerHTML}\n`], { type: "text/html" });
  const link = make("a", { href: URL.createObjectURL(saved), download: `${file.name.replace(/\.winnow$/, "")}.html` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

byId("text").addEventListener("input", ask);
byId("text").addEventListener("paste", ({ clipboardData }) => fit(byId("text").value.length + clipboardData.getData("text").length));
byId("file").addEventListener("change", ({ target }) => {
  if (target.files.length > 0) openFile(target.files[0]);
  // The same file can be chosen again, once it has changed.
  target.value = "";
});
byId("save").addEventListener("click", save);
for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(type, (event) => {
    // Text may be dropped into the field.
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("dropping", type === "dragenter" || type === "dragover");
    if (type === "drop" && event.dataTransfer.files.length > 0) openFile(event.dataTransfer.files[0]);
  });
}

start();
const model = byId("model");
if (model.textContent.trim() !== "") open(own = bytesOf(model.textContent), model.dataset.name);
clear();
