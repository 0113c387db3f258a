// Runs in a worker, after winnow.mjs: opens models, answers and explains texts, so that typing never waits.
// Messages: {wasm}, {bytes, name} or {text}. Replies: {opened}, {answer} or {problem, ends}.

/** How much of a text is shown with its words marked, in code units, and how many parts in figures. */
const SHOWN = 4000;
const STRONGEST = 12;

let library;
let model;

/** The bytes, out of gzip if they are in it. */
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function open({ bytes, name }) {
  const next = (await library).open(await unpacked(bytes));
  if (["word-embedding", "sentence-encoder"].includes(next.kind)) {
    next.free();
    throw new WinnowError(7, "an embedding, which has no answers to show");
  }
  model?.free();
  model = next;
  return { opened: { name, kind: model.kind, labels: model.labels } };
}

/** The answer for a text, its most probable labels, and why; or its score. */
function answer(text) {
  if (model.kind === "sentiment") return { answer: { label: null, labels: [], bars: [], why: null, score: model.sentiment(text) } };
  const { label, labels, probability, probabilities } = model.classify(text);
  const bars = Object.entries(probabilities).sort((one, other) => other[1] - one[1]).slice(0, 8);
  return { answer: { label, labels, probability, bars, why: model.kind === "text-classifier" ? why(text) : null } };
}

/** The shown part of a text in pieces, and the strongest parts of all of it. */
function why(text) {
  const { label, against, logOdds, bias, passage, parts } = model.explain(text);
  const start = passage !== null && passage.end > SHOWN ? passage.start : 0;
  const end = Math.min(text.length, start + SHOWN);
  const pieces = [];
  let last = start;
  for (const part of parts) {
    if (part.start === null || part.start < last || part.end > end) continue;
    if (part.start > last) pieces.push({ text: text.slice(last, part.start), weight: 0 });
    pieces.push({ text: part.text, weight: part.weight, isDisguised: part.isDisguised });
    last = part.end;
  }
  if (last < end) pieces.push({ text: text.slice(last, end), weight: 0 });
  const strongest = parts.filter((part) => part.weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)).slice(0, STRONGEST);
  return { label, against, logOdds, bias, pieces, strongest, start, end, length: text.length, hasPassage: passage !== null };
}

async function reply(message) {
  if (message.wasm) {
    library = unpacked(message.wasm).then((bytes) => Winnow.load(bytes));
    await library;
    return null;
  }
  return message.bytes ? open(message) : model ? answer(message.text) : null;
}

let last = Promise.resolve();
onmessage = ({ data }) => {
  last = last.then(() => reply(data)).then(
    (result) => { if (result !== null) postMessage(result); },
    // What is no error of a model has left the library's memory in an unknown state.
    (error) => postMessage({ problem: error.message, name: data.name, ends: !(error instanceof WinnowError) }));
};
