"""Measures the module `winnow` and others in their Python; prints JSON.

    python_peers.py module FOLDER ROUNDS TRAIN TEST      seconds of importing, training and classifying, by program
    python_peers.py models FOLDER ROUNDS LABELLED TEXTS  models of fastText: texts a second and memory, by program
    python_peers.py answer FOLDER NAME MODEL TEXTS       those of one program, once

FOLDER has the package `winnow`, with its library and its command in FOLDER/bin. Programs take turns.
"""
import compileall
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from peers import WORD, logistic, read, words_and_pairs

IMPORTS = {"Winnow": "winnow", "fastText": "fasttext", "scikit-learn": "sklearn.linear_model, sklearn.feature_extraction.text", "": "sys"}
BANKING = {"dim": 50, "epoch": 15, "lr": 1.0, "bucket": 100_000, "wordNgrams": 2}
MODELS = {"softmax": BANKING, "hs": BANKING, "ova": BANKING, "characters, hs": BANKING | {"minn": 2, "maxn": 4, "wordNgrams": 1},
          "characters, hs, quantized": BANKING | {"minn": 2, "maxn": 4, "wordNgrams": 1}}


def timed(step):
    start = time.perf_counter()
    found = step()
    return time.perf_counter() - start, found


def line(text):
    return " ".join(WORD.findall(text.lower()))


def write(path, texts, labels):
    """Lines of fastText."""
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"__label__{label} {line(text)}\n" for text, label in zip(texts, labels))


def module(folder, rounds, train, test):
    """fastText trains from a file, which is written first, and its texts are split into words before they are classified."""
    import fasttext
    import pandas
    from sklearn.pipeline import make_pipeline

    import winnow

    (texts, labels), (tests, truth) = read(train), read(test)
    words, columns, models = list(map(line, tests)), pandas.DataFrame({"text": texts, "label": labels}), {}

    def fast_text():
        with tempfile.TemporaryDirectory() as name:
            write(f"{name}/train", texts, labels)
            return fasttext.train_supervised(f"{name}/train", epoch=5, lr=0.5, dim=10, wordNgrams=2, thread=os.cpu_count(), verbose=0)

    def command():
        with tempfile.TemporaryDirectory() as name:
            subprocess.run([f"{folder}/bin/winnow", "train", train, "-o", f"{name}/model", "--quiet"], check=True)

    trainings = {
        "Winnow": {"train": lambda: winnow.Classifier.train(texts, labels), "column": lambda: winnow.Classifier.train(columns["text"], columns["label"])},
        "fastText": {"train": fast_text}, "the command winnow train": {"train": command},
        "scikit-learn": {"train": lambda: make_pipeline(words_and_pairs(min_df=2), logistic(C=10, max_iter=200)).fit(texts, labels)}}
    answers = {
        "Winnow": lambda: [answer.label for answer in models["Winnow"].classify(tests)],
        "fastText": lambda: [labels[0].removeprefix("__label__") for labels in models["fastText"].predict(words)[0]],
        "scikit-learn": lambda: list(map(str, models["scikit-learn"].predict(tests)))}
    found = {name: {} for name in (*trainings, "")}

    # As pip does.
    compileall.compile_dir(folder, quiet=1)

    def add(name, step, seconds):
        found[name].setdefault(step, []).append(seconds)

    for _ in range(int(rounds)):
        for name, names in IMPORTS.items():
            code = f"import sys; sys.path.insert(0, {folder!r}); import {names}"
            add(name, "import", timed(lambda: subprocess.run([sys.executable, "-c", code], check=True))[0])
        for name, steps in trainings.items():
            for step, train_model in steps.items():
                seconds, models[name] = timed(train_model)
                add(name, step, seconds)
        for name, classify in answers.items():
            seconds, labels_found = timed(classify)
            add(name, "classify", seconds)
            if sum(map(str.__eq__, labels_found, truth)) < 0.95 * len(truth):
                raise SystemExit(f"{name} has learned nothing")
    return {"rows": len(texts), "tests": len(tests), "programs": found}


def models(folder, rounds, labelled, tests):
    import fasttext

    found, answers = {}, {}
    texts, labels = read(labelled)
    numbers = {label: number for number, label in enumerate(sorted(set(labels)))}
    with tempfile.TemporaryDirectory() as name:
        write(f"{name}/train", texts, [numbers[label] for label in labels])
        pathlib.Path(f"{name}/texts").write_text("".join(line(text) + "\n" for text in read(tests)[0]), encoding="utf-8")
        for model, options in MODELS.items():
            loss = next(loss for loss in ("softmax", "hs", "ova") if loss in model)
            made = fasttext.train_supervised(f"{name}/train", loss=loss, thread=os.cpu_count(), verbose=0, **options)
            if "quantized" in model:
                made.quantize(f"{name}/train", retrain=True, cutoff=50_000, qnorm=True, verbose=0)
            made.save_model(f"{name}/model")
            found[model] = {"size": os.path.getsize(f"{name}/model")}
            for _ in range(int(rounds)):
                for program in ("fastText", "Winnow", "Winnow, one thread"):
                    words = ["taskset", "1"] * (program == "Winnow, one thread") + [
                        sys.executable, __file__, "answer", folder, program, f"{name}/model", f"{name}/texts"]
                    one = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)
                    answers[program] = one.pop("labels")
                    pairs = [pair for pair in zip(answers["fastText"], answers[program]) if pair[0]]
                    one["same"] = sum(theirs == own for theirs, own in pairs) / len(pairs)
                    for step, value in one.items():
                        found[model].setdefault(program, {}).setdefault(step, []).append(value)
    return found


def answer(folder, name, model, texts):
    """Texts a second, labels, and memory that opening and classifying have added; mapped pages that are read count."""
    with open(texts, encoding="utf-8") as file:
        lines = file.read().splitlines()
    import fasttext

    import winnow.fasttext
    fasttext.FastText.eprint = lambda *_: None

    def resident():
        with open("/proc/self/status", encoding="ascii") as file:
            return 1024 * int(next(row for row in file if row.startswith("VmRSS")).split()[1])

    before = resident()
    opened = (fasttext if name == "fastText" else winnow.fasttext).load_model(model)
    opened.predict(lines[:1000])
    memory = resident() - before
    seconds, found = timed(lambda: opened.predict(lines))
    labels = [labels[0] for labels in found[0]]
    if name == "fastText":
        # None where two labels are as probable: with `ova` fastText rounds probabilities, and either may come first.
        both = (opened.f.predict(text + "\n", 2, 0.0, "strict") for text in lines)
        labels = [None if len(best) > 1 and best[0][0] == best[1][0] else label for label, best in zip(labels, both)]
    return {"rate": len(lines) / seconds, "memory": memory, "labels": labels}


TASKS = (module, models, answer)

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[2])
    print(json.dumps({task.__name__: task for task in TASKS}[sys.argv[1]](*sys.argv[2:])))
