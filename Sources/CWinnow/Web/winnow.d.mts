/** What went wrong: a code of winnow.h, or -1 without memory. */
export class WinnowError extends Error {
  constructor(code: number, message: string);
  readonly code: number;
}

/** An answer. */
export interface Classification {
  /** The most probable label of the answer; null if it has none, as for a text whose language cannot be told. */
  label: string | null;
  /** The probability of that label. */
  probability: number | null;
  /** The labels by the model's rule, the most probable first; one, or any number. */
  labels: string[];
  /** The probability of each label. */
  probabilities: Record<string, number>;
}

/** The answers for texts. */
export interface Classifications {
  /** The first label of each answer, null if it has none. */
  labels: (string | null)[];
  /** The probability of each label, in the order of the model's labels, text after text. */
  probabilities: Float64Array;
}

/** A token, by its first index in the string and the one after its last. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** "word", "number", "url" … */
  kind: string;
}

/** What a token adds to the score of a label, or a feature of the whole text, which has no place. */
export interface Part {
  /** The token, or the name of the feature. */
  text: string;
  start: number | null;
  end: number | null;
  /** Above 0 for the label, below 0 against it. */
  weight: number;
  /** Whether the token was written in disguise, as in "pr1ze". */
  isDisguised: boolean;
}

/** Why a text has a label: the weights of the parts and the bias add up to the log-odds; see docs/explaining.md. */
export interface Explanation {
  label: string;
  /** The label that it is compared with; null if labels do not exclude each other. */
  against: string | null;
  logOdds: number;
  bias: number;
  /** The passage that decided; null if the whole text did. */
  passage: { start: number; end: number } | null;
  /** The tokens in the order of the text, then features of the whole text. */
  parts: Part[];
}

/**
 * An open model: a classifier, a language identifier, whose labels are codes of languages, a model of sentiment or an
 * embedding, which have no labels. What a model of its kind does not answer throws a {@link WinnowError} with code 7.
 */
export class Classifier {
  private constructor();
  /** Opens a model from its bytes, with winnow.wasm from beside the module. */
  static load(bytes: Uint8Array): Promise<Classifier>;
  /** The kind of the model: "text-classifier", "language-identifier", "sentiment", "word-embedding", "sentence-encoder",
   * "word-stemmer" or "fasttext-vectors". */
  readonly kind: string;
  /** The labels, in their order. */
  readonly labels: readonly string[];
  /** Classifies a text. */
  classify(text: string): Classification;
  /** Classifies texts, faster than one after another. */
  classifyMany(texts: readonly string[]): Classifications;
  /** Explains why a text has a label rather than another; by default, that of the answer and the most probable other one. */
  explain(text: string, label?: string | null, against?: string | null): Explanation;
  /** How positive or negative a text is, from -1 to 1. */
  sentiment(text: string): number;
  /** The vector of a text: of length 1, or zeros if it has no known word. */
  embed(text: string): Float32Array;
  /** Frees the memory, which otherwise happens some time after the classifier is no longer used. */
  free(): void;
  [Symbol.dispose](): void;
}

/** The library. */
export class Winnow {
  private constructor();
  /** Makes it from the bytes of winnow.wasm or a response that has them; by default, from the file beside the module. */
  static load(source?: BufferSource | Response | Promise<BufferSource | Response>): Promise<Winnow>;
  readonly version: string;
  /** Opens a model from its bytes; throws a {@link WinnowError} if they are no model, or one of another kind. */
  open(bytes: Uint8Array): Classifier;
  /** Splits a text into tokens: as Unicode's UAX #29 has it, or with addresses, numbers, tags as one token each. */
  tokenize(text: string, mode?: "unicode" | "messages"): Token[];
}
