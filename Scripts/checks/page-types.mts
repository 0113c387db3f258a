// What TypeScript must accept of the module's types, and after @ts-expect-error what it must not; for Scripts/checks/page.
import { Classifier, Winnow, WinnowError } from "./dist/wasm/winnow.mjs";
const model: Classifier = await Classifier.load(new Uint8Array());
const { label, probabilities } = model.classify("text");
const found: string | null = label, share: number = probabilities["spam"], score: number = model.sentiment("text");
const vector: Float32Array = model.embed("text");
const many: Float64Array = model.classifyMany(["one", "two"]).probabilities;
for (const part of model.explain("text", "spam", null).parts) { const place: number | null = part.start; }
const winnow = await Winnow.load(await fetch("winnow.wasm"));
const ends: number[] = winnow.tokenize("text", "unicode").map((token) => token.end);
{ using other = winnow.open(new Uint8Array()); }
const code: number = new WinnowError(1, "text").code;
// @ts-expect-error
model.labels.push("another");
// @ts-expect-error
model.classify(3);
// @ts-expect-error
winnow.tokenize("text", "letters");
// @ts-expect-error
new Classifier();
