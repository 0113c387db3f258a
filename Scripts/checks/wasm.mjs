// Compares the answers of WebAssembly with those of the command, in Node or in Deno, and tries what must be refused.
//
//     node Scripts/checks/wasm.mjs FOLDER ANSWERS MODEL...
//
// FOLDER is what Scripts/wasm has written. ANSWERS has a file of texts, one per line, and for each verb of the command a file
// with what it prints about them in JSON Lines; for verbs with a model, in a folder of the model's name.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder, answers, ...paths] = process.argv.slice(2);
const { Classifier, Winnow, WinnowError } = await import(pathToFileURL(`${folder}/winnow.mjs`));
const winnow = await Winnow.load(await readFile(`${folder}/winnow.wasm`));
const linesOf = async (name) => (await readFile(`${answers}/${name}`, "utf8")).split("\n").slice(0, -1);
const lines = await linesOf("texts");
const said = async (verb) => {
  const found = (await linesOf(verb)).map((line) => JSON.parse(line));
  assert.equal(found.length, lines.length, verb);
  return found;
};
const [tokens, languages, sentiments, vectors] = await Promise.all(["tokenize", "language", "sentiment", "embed"].map(said));
lines.forEach((line, index) => {
  const found = winnow.tokenize(line);
  for (const token of found) assert.equal(line.slice(token.start, token.end), token.text);
  assert.deepEqual(found.map(({ text, kind }) => [text, kind]), tokens[index].tokens.map(({ text, kind }) => [text, kind]), line);
});

for (const [index, path] of paths.entries()) await compare(path, index === 0 ? 5_000_000 : 1_500_000);

// Texts above a megabyte are read in windows.
async function compare(path, longest) {
  const model = await Classifier.load(await readFile(path));
  const [expected, explanations] = await Promise.all(["classify", "explain"].map((verb) => said(`${basename(path)}/${verb}`)));
  const many = model.classifyMany(lines);
  lines.forEach((line, index) => {
    const answer = model.classify(line);
    assert.deepEqual(answer.probabilities, expected[index].probabilities, line);
    assert.deepEqual(answer.labels, expected[index].labels ?? [expected[index].label], line);
    assert.equal(many.labels[index], answer.label);
    model.labels.forEach((label, place) => {
      assert.equal(many.probabilities[index * model.labels.length + place], answer.probabilities[label]);
    });
    // The command counts bytes where strings have indices, so the words are compared.
    const { label, against, logOdds, bias, parts } = model.explain(line);
    const reason = explanations[index];
    // Several labels do not exclude each other; the command then names what the one is compared with.
    const other = expected[index].labels ? null : reason.against;
    assert.deepEqual([label, against, logOdds, bias], [reason.label, other, reason.logOdds, reason.bias], line);
    assert.deepEqual(parts.map(({ text, weight }) => [text, weight]), reason.parts.map(({ text, weight }) => [text, weight]), line);
    for (const part of parts) if (part.start !== null) assert.equal(line.slice(part.start, part.end), part.text);
  });
  // Any string is a text.
  for (const text of ["", "\0", "\ud800", "a".repeat(longest), "é".repeat(100_000)]) {
    const sum = Object.values(model.classify(text).probabilities).reduce((one, other) => one + other);
    assert.ok(expected[0].labels || Math.abs(sum - 1) < 1e-9);
    assert.equal(model.explain(text).parts.every((part) => part.start === null || part.end <= text.length), true);
  }
  model.free();
}

const trained = await Promise.all(paths.map((path) => readFile(path)));
const [bytes] = trained;
const model = await Classifier.load(bytes);
assert.deepEqual(model.classifyMany([]), { labels: [], probabilities: new Float64Array() });
for (const wrong of [undefined, null, 3, new Uint8Array(2)]) {
  assert.throws(() => model.classify(wrong), TypeError);
  assert.throws(() => model.classifyMany(["a", wrong]), TypeError);
}
assert.throws(() => model.explain("", "no label of it"), (error) => error.code === 1);
assert.throws(() => model.sentiment(""), (error) => error.code === 7 && error.message.includes(model.kind));
assert.deepEqual(winnow.tokenize("Ça va, @Zoé 👍?", "unicode").map((token) => token.text), ["Ça", "va", ",", "@", "Zoé", "👍", "?"]);

// The other kinds of models.
const shipped = (name) => readFile(new URL(`../../models/${name}.winnow`, import.meta.url));
const language = winnow.open(await shipped("language"));
const sentiment = winnow.open(await shipped("en-sentiment"));
const embedding = winnow.open(await shipped("en-embedding"));
lines.forEach((line, index) => {
  const { label, probabilities } = language.classify(line);
  const found = Object.fromEntries(Object.entries(probabilities).filter(([, probability]) => probability > 0));
  assert.deepEqual([label ?? "und", found], [languages[index].language, languages[index].hypotheses], line);
  // The command leaves out texts in other languages.
  assert.equal(sentiment.sentiment(line), sentiments[index].score ?? sentiment.sentiment(line), line);
  // The command prints seven decimals.
  const vector = embedding.embed(line);
  assert.equal(vector.length, vectors[index].vector.length);
  vectors[index].vector.forEach((number, place) => assert.ok(Math.abs(number - vector[place]) < 6e-8, line));
});
assert.deepEqual([language.classify("Wo ist der Bahnhof?").label, language.classify("42").label], ["de", null]);
assert.throws(() => language.explain("Wo?"), (error) => error.code === 7);
for (const wrong of [() => sentiment.classify("A terrible evening!"), () => embedding.classify(""), () => language.embed("")]) {
  assert.throws(wrong, (error) => error.code === 7);
}
for (const damaged of [new Uint8Array(), bytes.subarray(0, 100), bytes.subarray(0, bytes.length - 1), new Uint8Array(5000)]) {
  assert.throws(() => winnow.open(damaged), (error) => error instanceof WinnowError && error.code > 0 && error.message !== "");
}
// Numbers of a model that have been tampered with, behind its header, whose checksum alone is compared at once. The generator
// is xorshift, seeded.
let state = 0x9e3779b9;
const random = (limit) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
};
for (const original of [...trained, await shipped("language"), await shipped("en-sentiment"), await shipped("en-embedding")]) {
  const header = 8 + Number(original.readBigUInt64LE());
  for (let round = 0; round < 100; round++) {
    const tampered = new Uint8Array(original);
    for (let change = random(8); change >= 0; change--) {
      const start = header + 4 * random(Math.floor((tampered.length - header) / 4));
      tampered.fill(random(2) ? 0xff : random(256), start, start + 4 * (1 + random(200)));
    }
    let other;
    try {
      other = winnow.open(tampered);
    } catch (error) {
      // The scales of an embedding are looked at when it is opened.
      if (error instanceof WinnowError) continue;
      throw error;
    }
    for (const verb of ["classify", "explain", "sentiment", "embed"]) {
      for (const text of ["URGENT: claim your free £750 prize 🎉", "Das ist ein kurzer Satz.", "not great, not bad"]) {
        try {
          other[verb](text);
        } catch (error) {
          if (!(error instanceof WinnowError)) throw error;
        }
      }
    }
    other.free();
  }
}

// Memory is given back.
for (let round = 0; round < 300; round++) winnow.open(bytes).free();
model.free();
assert.throws(() => model.classify("a"), (error) => error.code === 1);
model.free();
console.log(lines.length * paths.length);
