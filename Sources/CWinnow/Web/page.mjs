#!/usr/bin/env node
// Prints a page that has a model inside, to try it in any browser, without a server or a network.
//
//     node page.mjs spam.winnow >spam.html

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Classifier } from "./winnow.mjs";

const [path] = process.argv.slice(2);
const entities = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
try {
  if (path === undefined) throw new Error("usage: page.mjs MODEL >PAGE.html");
  const bytes = await readFile(path).catch((error) => {
    throw new Error(`${path}: the file cannot be read (${error.code})`);
  });
  // A model that the page could not open is refused here.
  const { kind } = await Classifier.load(bytes).catch((error) => {
    throw new Error(`${path}: ${error.message}; choose a classifier that winnow train has written`);
  });
  if (["word-embedding", "sentence-encoder"].includes(kind)) throw new Error(`${path}: an embedding has no answers to show; choose a classifier`);
  const [before, after] = (await readFile(new URL("try.html", import.meta.url), "utf8")).split('data-name=""></script>');
  const name = basename(path).replace(/[&"<]/g, (character) => entities[character]);
  process.stdout.write(`${before}data-name="${name}">${bytes.toString("base64")}</script>${after}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
