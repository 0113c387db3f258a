/** What went wrong: a code of winnow.h, or -1 without memory. */
export class WinnowError extends Error {
  readonly code: number;
}

/** An answer. */
export interface Classification {
  /** The labels by the model's rule, the most probable first; one, or any number. */
  labels: string[];
  /** The probability of each label. */
  probabilities: Record<string, number>;
}

/** An open model. */
export interface Model {
  /** The labels, in their order. */
  readonly labels: readonly string[];
  /** Classifies a text. */
  classify(text: string): Classification;
  /** Gives the memory back; the model can no longer be used. */
  free(): void;
}

/** The library. */
export class Winnow {
  /** Makes it from the bytes of winnow.wasm, or from a response that has them. */
  static load(source: BufferSource | Response): Promise<Winnow>;
  readonly version: string;
  /** Opens a model from its bytes; throws a {@link WinnowError} if they are no classifier. */
  open(bytes: Uint8Array): Model;
}
