// Prints a hash of the answer to each text, as bits.c does.
//
//     node bits.mjs module FOLDER MODEL N TEXTS               by WebAssembly in Node; FOLDER is what Scripts/wasm has written
//     node bits.mjs browser FOLDER MODEL N TEXTS CHROMIUM     by WebAssembly in a browser
//     node bits.mjs command FOLDER MODEL N ANSWERS [EXPLANATIONS]    of what the command has printed, in JSON Lines
//
// Every Nth text is also explained.

const number = new DataView(new ArrayBuffer(8));

/** The hash of an answer; `labels` are the model's, to number them. */
function hash(labels, { labels: found, probabilities }, why) {
  let one = 0;
  let other = 0;
  const add = (word) => {
    one = Math.imul(one ^ word, 0x9e3779b1);
    one ^= one >>> 15;
    other = (Math.imul(other ^ word, 0x85ebca77) + 1) | 0;
    other ^= other >>> 13;
  };
  const addNumber = (value) => {
    number.setFloat64(0, value);
    add(number.getInt32(4));
    add(number.getInt32(0));
  };
  const place = (label) => (label === null ? -1 : labels.indexOf(label));
  add(found.length);
  for (const label of found) add(place(label));
  for (const label of labels) addNumber(probabilities[label] ?? 0);
  if (why) {
    add(place(why.label));
    add(place(why.against));
    addNumber(why.logOdds);
    addNumber(why.bias);
    add(why.parts.length);
    for (const { weight } of why.parts) addNumber(weight);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The hashes of texts by WebAssembly, in parts of some thousands of lines. */
async function* hashes(winnow, bytes, every, texts) {
  const model = winnow.open(bytes);
  const canExplain = model.kind === "text-classifier";
  let lines = [];
  for (const [index, text] of texts.entries()) {
    lines.push(hash(model.labels, model.classify(text), canExplain && index % every === 0 ? model.explain(text) : null));
    if (lines.length === 5000) {
      yield lines.join("\n") + "\n";
      lines = [];
    }
  }
  if (lines.length > 0) yield lines.join("\n") + "\n";
}

/** What the page does, whose script this file is. */
async function inBrowser() {
  const get = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
  const { Winnow } = await import("/winnow.mjs");
  const winnow = await Winnow.load(await get("/winnow.wasm"));
  const texts = new TextDecoder().decode(await get("/texts")).split("\n").slice(0, -1);
  const every = Number(new TextDecoder().decode(await get("/every")));
  for await (const part of hashes(winnow, await get("/model"), every, texts)) await fetch("/part", { method: "POST", body: part });
  await fetch("/end", { method: "POST" });
}

async function inNode() {
  const [{ readFile }, { createReadStream }, { createInterface }, { default: process }, { pathToFileURL }] = await Promise.all(
    ["node:fs/promises", "node:fs", "node:readline", "node:process", "node:url"].map((name) => import(name)));
  const [way, folder, model, every, texts, last] = process.argv.slice(2);
  const write = (part) => new Promise((resolve) => process.stdout.write(part, resolve));
  const { Winnow } = await import(pathToFileURL(`${folder}/winnow.mjs`));
  const winnow = await Winnow.load(await readFile(`${folder}/winnow.wasm`));
  if (way === "module") {
    const lines = (await readFile(texts, "utf8")).split("\n").slice(0, -1);
    for await (const part of hashes(winnow, await readFile(model), Number(every), lines)) await write(part);
  } else if (way === "browser") {
    await browse(last, folder, every, { "/model": model, "/texts": texts }, write);
  } else {
    const { labels } = winnow.open(await readFile(model));
    const linesOf = (path) => createInterface({ input: createReadStream(path), crlfDelay: Infinity });
    const reasons = last && linesOf(last)[Symbol.asyncIterator]();
    let part = [];
    let index = 0;
    for await (const line of linesOf(texts)) {
      const answer = JSON.parse(line);
      const why = reasons && index++ % every === 0 ? JSON.parse((await reasons.next()).value) : null;
      if (answer.hypotheses) {
        answer.probabilities = answer.hypotheses;
        answer.labels = answer.language === "und" ? [] : [answer.language];
      }
      // Several labels do not exclude each other; the command then names what the one is compared with.
      if (why && answer.labels) why.against = null;
      answer.labels ??= answer.label === null ? [] : [answer.label];
      part.push(hash(labels, answer, why));
      if (part.length === 5000) await write(part.splice(0).join("\n") + "\n");
    }
    if (part.length > 0) await write(part.join("\n") + "\n");
  }
}

/** Serves files to a browser, and writes what its page sends back. */
async function browse(program, folder, every, files, write) {
  const [{ readFile, mkdtemp, rm }, { createServer }, { spawn }, { tmpdir }] = await Promise.all(
    ["node:fs/promises", "node:http", "node:child_process", "node:os"].map((name) => import(name)));
  const types = { html: "text/html", mjs: "text/javascript", wasm: "application/wasm" };
  const pages = { "/bits.mjs": import.meta.filename, "/winnow.mjs": `${folder}/winnow.mjs`, "/winnow.wasm": `${folder}/winnow.wasm`, ...files };
  const profile = await mkdtemp(`${tmpdir()}/winnow-bits-`);
  await new Promise((resolve, reject) => {
    const server = createServer(async (request, response) => {
      if (request.method === "POST") {
        const parts = [];
        for await (const part of request) parts.push(part);
        await write(Buffer.concat(parts));
        response.end();
        if (request.url === "/end") resolve();
        return;
      }
      if (request.url === "/every") return response.end(every);
      const path = pages[request.url];
      response.setHeader("Content-Type", types[path?.split(".").pop()] ?? (path ? "application/octet-stream" : "text/html"));
      response.end(path ? await readFile(path) : '<!DOCTYPE html><script type="module" src="/bits.mjs"></script>');
    }).listen(0, "127.0.0.1", () => {
      const words = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--user-data-dir=${profile}`];
      const browser = spawn(program, [...words, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
      browser.on("exit", () => reject(new Error("the browser has ended")));
      const end = resolve;
      resolve = () => {
        browser.removeAllListeners("exit");
        browser.on("exit", end);
        browser.kill();
        server.close();
        server.closeAllConnections();
      };
    });
  });
  await rm(profile, { recursive: true, force: true });
}

await (globalThis.document ? inBrowser() : inNode());
