// Classifies texts by a model of Winnow, in browsers and in Node: the core as WebAssembly, see docs/core.md.
//
//     const winnow = await Winnow.load(await readFile("winnow.wasm"))
//     const model = winnow.open(await readFile("spam.winnow"))
//     model.classify("You have won a prize!")  // {labels: ["spam"], probabilities: {ham: …, spam: …}}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What went wrong: a `code` of winnow.h and a message. */
export class WinnowError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "WinnowError";
    this.code = code;
  }
}

/** The library. */
export class Winnow {
  #exports;

  constructor(instance) {
    this.#exports = instance.exports;
  }

  /** Makes it from the bytes of winnow.wasm, or from a response that has them. */
  static async load(source) {
    let memory;
    const imports = {
      winnow: {
        random: (start, count) => {
          for (let offset = 0; offset < count; offset += 65536) {
            const part = Math.min(65536, count - offset);
            crypto.getRandomValues(new Uint8Array(memory.buffer, start + offset, part));
          }
        },
      },
    };
    const { instance } =
      typeof Response !== "undefined" && source instanceof Response
        ? await WebAssembly.instantiateStreaming(source, imports)
        : await WebAssembly.instantiate(source, imports);
    memory = instance.exports.memory;
    return new Winnow(instance);
  }

  get version() {
    return this.#text(this.#exports.winnow_version());
  }

  /** Opens a model from its bytes. Call `free` when it is no longer needed. */
  open(bytes) {
    const { memory, malloc, free, winnow_open_memory } = this.#exports;
    const source = malloc(Math.max(1, bytes.length));
    const room = malloc(16 + 508);
    if (!source || !room) throw new WinnowError(-1, "there is no memory for the model");
    try {
      new Uint8Array(memory.buffer, source, bytes.length).set(bytes);
      const error = room + 16;
      new DataView(memory.buffer).setUint32(error, 508, true);
      const code = winnow_open_memory(source, bytes.length, 0, room, error);
      if (code !== 0) throw new WinnowError(code, this.#text(error + 4));
      return new Model(this.#exports, new DataView(memory.buffer).getUint32(room, true));
    } finally {
      free(source);
      free(room);
    }
  }

  #text(start) {
    const bytes = new Uint8Array(this.#exports.memory.buffer, start);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

/** An open model. */
class Model {
  #exports;
  #model;
  #reader;
  #answer;
  #text = 0;
  #room = 0;
  /** The labels, in their order. */
  labels;

  constructor(exports, model) {
    this.#exports = exports;
    this.#model = model;
    const scratch = exports.malloc(32);
    this.labels = Array.from({ length: exports.winnow_label_count(model) }, (_, index) => {
      const start = exports.winnow_label(model, index, scratch);
      const view = new DataView(exports.memory.buffer);
      return decoder.decode(new Uint8Array(exports.memory.buffer, start, view.getUint32(scratch, true)));
    });
    const code = exports.winnow_reader_new(model, 0, scratch, 0);
    if (code !== 0) throw new WinnowError(code, "the model has no reader");
    this.#reader = new DataView(exports.memory.buffer).getUint32(scratch, true);
    this.#answer = scratch;
  }

  /** The labels of a text by the model's rule, the most probable first, and the probability of each label. */
  classify(text) {
    const { memory, malloc, free, winnow_classify } = this.#exports;
    const bytes = encoder.encode(text);
    if (bytes.length > this.#room) {
      free(this.#text);
      this.#room = 2 * bytes.length;
      this.#text = malloc(this.#room);
      if (!this.#text) {
        this.#room = 0;
        throw new WinnowError(-1, "there is no memory for the text");
      }
    }
    new Uint8Array(memory.buffer, this.#text, bytes.length).set(bytes);
    new DataView(memory.buffer).setUint32(this.#answer, 20, true);
    const code = winnow_classify(this.#reader, this.#text, bytes.length, this.#answer);
    if (code !== 0) throw new WinnowError(code, "the text cannot be classified");
    const [, count, first, probabilities] = new Uint32Array(memory.buffer, this.#answer, 4);
    const numbers = new Float64Array(memory.buffer, probabilities, this.labels.length);
    return {
      labels: Array.from(new Uint32Array(memory.buffer, first, count), (index) => this.labels[index]),
      probabilities: Object.fromEntries(this.labels.map((label, index) => [label, numbers[index]])),
    };
  }

  /** Gives the memory back; the model can no longer be used. */
  free() {
    this.#exports.winnow_reader_free(this.#reader);
    this.#exports.winnow_free(this.#model);
    this.#exports.free(this.#text);
    this.#exports.free(this.#answer);
    this.#reader = this.#model = this.#text = this.#answer = this.#room = 0;
  }
}
