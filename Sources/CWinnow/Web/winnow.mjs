// @ts-self-types="./winnow.d.mts"
// Classifies texts by models of Winnow, in browsers, Node and Deno: the core as WebAssembly, see docs/in-the-browser.md.
//
//     const spam = await Classifier.load(await readFile("spam.winnow"))
//     spam.classify("You have won a prize!")  // {label: "spam", probability: …, labels: ["spam"], probabilities: …}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** WINNOW_NONE: no label. */
const NONE = 0xffffffff;

/** What went wrong: a `code` of winnow.h, or -1 without memory. */
export class WinnowError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "WinnowError";
    this.code = code;
  }
}

/** The functions of winnow.h, and the memory in which texts are passed to them. */
class Core {
  /** Where structs are: an explanation, the longest, has 48 bytes, and an error has 508 after 16 for addresses. */
  scratch;
  /** Where a text is, and the bytes of room there. */
  text = 0;
  #room = 0;
  #batch = 0;
  #batchRoom = 0;

  constructor(functions) {
    this.functions = functions;
    this.refresh();
    this.scratch = this.allocate(524, "the library");
  }

  /** Makes the views again if the memory has grown since, which may happen in any call. */
  refresh() {
    const { buffer } = this.functions.memory;
    if (this.bytes?.buffer === buffer) return;
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.numbers = new Float64Array(buffer);
    this.target = this.bytes.subarray(this.text, this.text + this.#room);
  }

  allocate(size, purpose) {
    // Addresses are passed as signed numbers.
    const address = size < 2 ** 30 ? this.functions.malloc(size) >>> 0 : 0;
    if (address === 0) throw new WinnowError(-1, `there is no memory for ${purpose}`);
    this.refresh();
    return address;
  }

  /** Makes room for a text of this many bytes. */
  reserve(size) {
    if (size <= this.#room) return;
    this.functions.free(this.text);
    this.text = this.#room = 0;
    this.text = this.allocate(size, "the text");
    this.#room = size;
    this.target = this.bytes.subarray(this.text, this.text + size);
  }

  /** Writes a text in UTF-8, and returns its length in bytes; a code unit takes three bytes at most. */
  write(text) {
    if (typeof text !== "string") throw new TypeError("a text is a string");
    this.reserve(3 * text.length);
    return encoder.encodeInto(text, this.target).written;
  }

  /** Memory for what belongs to several texts at once. */
  batch(size) {
    if (size <= this.#batchRoom) return this.#batch;
    this.functions.free(this.#batch);
    this.#batch = this.#batchRoom = 0;
    this.#batch = this.allocate(size, "the texts");
    this.#batchRoom = size;
    return this.#batch;
  }

  /** A function that has an index of a string for each byte of the text that was written; bytes may not decrease. */
  places(text, length) {
    if (text.length === length) return (byte) => byte;
    const { bytes } = this;
    let [place, index] = [this.text, 0];
    return (byte) => {
      // Each character begins with a byte other than 0x80 to 0xBF, and has two code units from four bytes on.
      for (; place < this.text + byte; place++) if (bytes[place] < 0x80 || bytes[place] >= 0xc0) index += bytes[place] >= 0xf0 ? 2 : 1;
      return index;
    };
  }

  string(start, length = this.bytes.indexOf(0, start) - start) {
    return decoder.decode(this.bytes.subarray(start, start + length));
  }

  /** Throws what a function has reported; `kind` is that of the model that was asked. */
  check(code, what, kind) {
    if (code === 0) return;
    throw new WinnowError(code, code === 7 ? `a model of kind ${kind} cannot be asked for ${what}` : `${what}: error ${code}`);
  }
}

/** The library. */
export class Winnow {
  #core;

  constructor(core) {
    this.#core = core;
  }

  /** Makes it from the bytes of winnow.wasm or a response that has them; by default, from the file beside this module. */
  static async load(source = Winnow.#beside()) {
    source = await source;
    let memory;
    const random = (start, count) => {
      for (let offset = 0; offset < count; offset += 65536) {
        crypto.getRandomValues(new Uint8Array(memory.buffer, start + offset, Math.min(65536, count - offset)));
      }
    };
    if (source instanceof Response) {
      if (!source.ok) throw new WinnowError(2, `${source.url} cannot be loaded: status ${source.status}`);
      // Not by instantiateStreaming, which needs a server that names the type of the file.
      source = await source.arrayBuffer();
    }
    const { instance } = await WebAssembly.instantiate(source, { winnow: { random } });
    memory = instance.exports.memory;
    return new Winnow(new Core(instance.exports));
  }

  static async #beside() {
    const url = new URL("winnow.wasm", import.meta.url);
    if (url.protocol !== "file:") return fetch(url);
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }

  /** The version of the library. */
  get version() {
    return this.#core.string(this.#core.functions.winnow_version());
  }

  /** The tokens of a text, for which no model is needed; `mode` is "unicode" or "messages". */
  tokenize(text, mode = "messages") {
    if (mode !== "unicode" && mode !== "messages") throw new TypeError('mode is "unicode" or "messages"');
    const core = this.#core;
    const { winnow_tokens, winnow_token_kind } = core.functions;
    const length = core.write(text);
    // The first call counts.
    const count = winnow_tokens(core.text, length, mode === "messages" ? 1 : 0, 0, 0);
    const tokens = core.batch(16 * count);
    winnow_tokens(core.text, length, mode === "messages" ? 1 : 0, tokens, count);
    core.refresh();
    const place = core.places(text, length);
    return Array.from({ length: count }, (_, index) => {
      const token = (tokens >> 2) + 4 * index;
      const [start, end] = [place(core.words[token]), place(core.words[token + 1])];
      const kind = core.string(winnow_token_kind(core.words[token + 2]));
      return { text: text.slice(start, end), start, end, kind };
    });
  }

  /** Opens a model from its bytes. */
  open(bytes) {
    const core = this.#core;
    const { free, winnow_open_memory } = core.functions;
    const block = core.allocate(bytes.length + 63, "the model");
    // The library borrows bytes that begin at a multiple of 64, until the model is freed.
    const start = block + (-block & 63);
    core.bytes.set(bytes, start);
    const [handle, error] = [core.scratch, core.scratch + 16];
    core.words[error >> 2] = 508;
    const code = winnow_open_memory(start, bytes.length, 1, handle, error);
    core.refresh();
    if (code !== 0) {
      free(block);
      throw new WinnowError(code, core.string(error + 4));
    }
    return new Classifier(core, core.words[handle >> 2], block);
  }
}

/** What has to be freed when nobody uses a classifier any more. */
const forgotten = new FinalizationRegistry(({ functions, model, reader, block }) => {
  functions.winnow_reader_free(reader);
  functions.winnow_free(model);
  functions.free(block);
});
let shared;

/** An open model. */
export class Classifier {
  /** The kind of the model, such as "text-classifier" or "language-identifier". */
  kind;
  /** The labels, in their order. */
  labels;
  #core;
  #model;
  #reader = 0;
  /** Where the bytes of the model are. */
  #block;
  /** An object with the labels as its keys, of which answers are copies. */
  #blank;

  constructor(core, model, block) {
    this.#core = core;
    this.#model = model;
    this.#block = block;
    const { functions, scratch } = core;
    this.kind = core.string(functions.winnow_kind(model));
    this.labels = Array.from({ length: functions.winnow_label_count(model) }, (_, index) =>
      core.string(functions.winnow_label(model, index, scratch), core.words[scratch >> 2]),
    );
    this.#blank = Object.fromEntries(this.labels.map((label) => [label, 0]));
    const code = functions.winnow_reader_new(model, 0, scratch, 0);
    core.refresh();
    core.check(code, "answers", this.kind);
    this.#reader = core.words[scratch >> 2];
    forgotten.register(this, { functions, model, reader: this.#reader, block }, this);
  }

  /** Opens a model from its bytes, with winnow.wasm from beside this module. */
  static async load(bytes) {
    // After a failure, such as one of the network, it is tried again.
    shared ??= Winnow.load().catch((error) => {
      shared = undefined;
      throw error;
    });
    return (await shared).open(bytes);
  }

  /** The answer for a text. */
  classify(text) {
    const { labels } = this;
    const core = this.#core;
    const length = core.write(text);
    const { scratch } = core;
    core.words[scratch >> 2] = 20;
    core.check(core.functions.winnow_classify(this.#open, core.text, length, scratch), "labels", this.kind);
    core.refresh();
    const { words, numbers } = core;
    const place = scratch >> 2;
    const count = words[place + 1];
    const first = words[place + 2] >> 2;
    const start = words[place + 3] >> 3;
    const probabilities = { ...this.#blank };
    for (let index = 0; index < labels.length; index++) probabilities[labels[index]] = numbers[start + index];
    const answer = [];
    for (let index = 0; index < count; index++) answer.push(labels[words[first + index]]);
    const label = count > 0 ? answer[0] : null;
    return { label, probability: count > 0 ? numbers[start + words[first]] : null, labels: answer, probabilities };
  }

  /** The first label of the answer for each text, and the probabilities of all labels, text after text. */
  classifyMany(texts) {
    const core = this.#core;
    const width = this.labels.length;
    const labels = new Array(texts.length);
    const probabilities = new Float64Array(texts.length * width);
    const most = Math.max(1, Math.min(1024, Math.floor(65536 / Math.max(1, width))));
    for (let first = 0, last; first < texts.length; first = last) {
      let size = 0;
      for (last = first; last < texts.length && last - first < most; last++) {
        if (typeof texts[last] !== "string") throw new TypeError(`texts[${last}] is not a string`);
        if (size > 0 && size + 3 * texts[last].length > 1 << 20) break;
        size += 3 * texts[last].length;
      }
      const count = last - first;
      core.reserve(size);
      // The probabilities first, as their addresses are multiples of 8; then addresses, lengths and labels.
      const results = core.batch(count * (8 * width + 12));
      const starts = results + 8 * width * count;
      let end = 0;
      for (let index = 0; index < count; index++) {
        const { written } = encoder.encodeInto(texts[first + index], core.target.subarray(end));
        core.words[(starts >> 2) + index] = core.text + end;
        core.words[(starts >> 2) + count + index] = written;
        end += written;
      }
      const answers = starts + 8 * count;
      const { winnow_classify_many } = core.functions;
      core.check(winnow_classify_many(this.#open, starts, starts + 4 * count, count, answers, results), "labels", this.kind);
      core.refresh();
      probabilities.set(core.numbers.subarray(results >> 3, (results >> 3) + count * width), first * width);
      for (let index = 0; index < count; index++) {
        const label = core.words[(answers >> 2) + index];
        labels[first + index] = label === NONE ? null : this.labels[label];
      }
    }
    return { labels, probabilities };
  }

  /** Why a text has a label, by default that of its answer, rather than another, by default the most probable one. */
  explain(text, label = null, against = null) {
    const core = this.#core;
    const indices = [label, against].map((name) => {
      const index = name === null ? NONE : this.labels.indexOf(name);
      if (index < 0) throw new WinnowError(1, `the model has no label ${name}`);
      return index;
    });
    const length = core.write(text);
    const { scratch } = core;
    core.words[scratch >> 2] = 48;
    core.check(core.functions.winnow_explain(this.#open, core.text, length, ...indices, scratch), "explanations", this.kind);
    core.refresh();
    const { words, numbers } = core;
    const [, explained, other] = words.subarray(scratch >> 2, (scratch >> 2) + 3);
    const [first, last, count, parts] = words.subarray((scratch >> 2) + 8, (scratch >> 2) + 12);
    const passage = core.places(text, length);
    const place = core.places(text, length);
    return {
      label: this.labels[explained],
      against: other === NONE ? null : this.labels[other],
      logOdds: numbers[(scratch >> 3) + 2],
      bias: numbers[(scratch >> 3) + 3],
      passage: last > 0 ? { start: passage(first), end: passage(last) } : null,
      parts: Array.from({ length: count }, (_, index) => {
        const part = parts + 32 * index;
        const weight = numbers[(part >> 3) + 1];
        const name = words[(part >> 2) + 4];
        if (name !== 0) return { text: core.string(name), start: null, end: null, weight, isDisguised: false };
        const [start, end] = [place(words[part >> 2]), place(words[(part >> 2) + 1])];
        return { text: text.slice(start, end), start, end, weight, isDisguised: words[(part >> 2) + 5] !== 0 };
      }),
    };
  }

  /** How positive or negative a text is, from -1 to 1, by a model of sentiment. */
  sentiment(text) {
    const core = this.#core;
    const length = core.write(text);
    core.check(core.functions.winnow_sentiment(this.#open, core.text, length, core.scratch), "sentiment", this.kind);
    core.refresh();
    return core.numbers[core.scratch >> 3];
  }

  /** The vector of a text by an embedding: of length 1, or zeros if it has no known word. */
  embed(text) {
    const core = this.#core;
    const { winnow_dimension, winnow_embed } = core.functions;
    const length = core.write(text);
    const dimension = winnow_dimension(this.#model);
    const vector = core.batch(Math.max(4, 4 * dimension));
    core.check(winnow_embed(this.#open, core.text, length, vector), "vectors", this.kind);
    core.refresh();
    return new Float32Array(core.bytes.slice(vector, vector + 4 * dimension).buffer);
  }

  /** Frees the memory; the classifier can no longer be used. */
  free() {
    const { functions } = this.#core;
    forgotten.unregister(this);
    functions.winnow_reader_free(this.#reader);
    functions.winnow_free(this.#model);
    functions.free(this.#block);
    this.#reader = this.#model = this.#block = 0;
  }

  get #open() {
    if (this.#reader === 0) throw new WinnowError(1, "the classifier has been freed");
    return this.#reader;
  }
}

if (Symbol.dispose) Object.defineProperty(Classifier.prototype, Symbol.dispose, { value: Classifier.prototype.free });
