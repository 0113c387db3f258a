// Compares the answers of WebAssembly with those of the command, and tries what must be refused.
//
//     node Scripts/checks/wasm.mjs FOLDER MODEL TEXTS ANSWERS
//
// FOLDER is what Scripts/wasm has written; TEXTS has a text per line, ANSWERS the command's in JSON Lines.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, path, texts, answers] = process.argv.slice(2);
const { Winnow, WinnowError } = await import(pathToFileURL(`${folder}/winnow.mjs`));
const winnow = await Winnow.load(await readFile(`${folder}/winnow.wasm`));
const bytes = await readFile(path);
const model = winnow.open(bytes);
const lines = (await readFile(texts, "utf8")).split("\n").slice(0, -1);
const expected = (await readFile(answers, "utf8")).split("\n").slice(0, -1).map((line) => JSON.parse(line));
assert.equal(lines.length, expected.length);
lines.forEach((line, index) => {
  const answer = model.classify(line);
  assert.deepEqual(answer.probabilities, expected[index].probabilities, line);
  assert.deepEqual(answer.labels, expected[index].labels ?? [expected[index].label], line);
});

// Any string is a text.
for (const text of ["", "\0", "\ud800", "a".repeat(5_000_000), "é".repeat(100_000)]) {
  const sum = Object.values(model.classify(text).probabilities).reduce((one, other) => one + other);
  assert.ok(expected[0].labels || Math.abs(sum - 1) < 1e-9);
}
for (const damaged of [new Uint8Array(), bytes.subarray(0, 100), bytes.subarray(0, bytes.length - 1), new Uint8Array(5000)]) {
  assert.throws(() => winnow.open(damaged), (error) => error instanceof WinnowError && error.code > 0 && error.message !== "");
}
// Memory is given back.
for (let round = 0; round < 300; round++) winnow.open(bytes).free();
model.free();
console.log(lines.length);
