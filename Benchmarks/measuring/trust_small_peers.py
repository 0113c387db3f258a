"""fastText on one set, whole and quantized, run in the peers' Python; prints JSON.

    python trust_small_peers.py TRAIN.csv VALIDATION.csv TEST.csv SECONDS [SIZE]

Without SIZE, trains with the settings of the benchmarks of topics, and quantizes the model as its paper does: with
the 100,000 strongest features, retrained. With SIZE, such as 100K, autotune searches for a quantized model of at most that
size, for SECONDS. Prints for each model its name, its size in bytes and the accuracy on the test part.
"""
import csv
import json
import os
import re
import sys
import tempfile

import fasttext

csv.field_size_limit(1 << 30)
WORD = re.compile(r"\w+|[^\w\s]")


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return [(row["text"], row["label"]) for row in csv.DictReader(file)]


def words(text):
    return " ".join(WORD.findall(text.lower()))


def measured(name, model, test, labels, folder):
    """The size of a model and its accuracy on the test part."""
    path = f"{folder}/model"
    model.save_model(path)
    hits = 0
    for text, label in test:
        # Calls the library directly: the package's predict does not work with new versions of NumPy.
        found = model.f.predict(words(text) + "\n", 1, 0.0, "strict")
        hits += bool(found) and labels[int(found[0][1].removeprefix("__label__"))] == label
    return {"name": name, "size": os.path.getsize(path), "accuracy": hits / len(test)}


def main():
    fasttext.FastText.eprint = lambda *arguments: None
    train, validation, test = (rows(path) for path in sys.argv[1:4])
    seconds, size = int(sys.argv[4]), (sys.argv[5:] or [None])[0]
    labels = sorted({label for _, label in train + validation + test})
    number = {label: index for index, label in enumerate(labels)}
    results = []
    with tempfile.TemporaryDirectory() as folder:
        def lines(name, part):
            path = f"{folder}/{name}.txt"
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f"__label__{number[label]} {words(text)}\n" for text, label in part)
            return path

        if size:
            model = fasttext.train_supervised(
                lines("train", train), autotuneValidationFile=lines("validation", validation),
                autotuneDuration=seconds, autotuneModelSize=size, seed=1, verbose=0)
            results.append(measured("fastText, autotune", model, test, labels, folder))
        else:
            path = lines("train", train + validation)
            settings = {"lr": 1.0, "epoch": 25, "dim": 50, "bucket": 200_000, "wordNgrams": 2, "seed": 1, "verbose": 0,
                        "thread": os.cpu_count()}
            model = fasttext.train_supervised(path, **settings)
            results.append(measured("fastText", model, test, labels, folder))
            model.quantize(input=path, qnorm=True, retrain=True, cutoff=100_000, epoch=1, verbose=0)
            results.append(measured("fastText, quantized", model, test, labels, folder))
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
