"""fastText on a set of many labels, run in the peers' Python; prints JSON.

    python trust_labels_peers.py TEST.csv TRAIN.csv [VALIDATION.csv]

Trains on both parts with the settings of the benchmarks of topics. Its CPU time is that of training alone, from words that are
already separated; its memory is the peak of the process, its size that of the whole model.
"""
import json
import math
import os
import resource
import sys
import tempfile

import fasttext

from trust_small_peers import rows, words


def seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main():
    fasttext.FastText.eprint = lambda *arguments: None
    test = rows(sys.argv[1])
    train = [row for path in sys.argv[2:] for row in rows(path)]
    labels = sorted({label for _, label in train + test})
    number = {label: index for index, label in enumerate(labels)}
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/train.txt"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"__label__{number[label]} {words(text)}\n" for text, label in train)
        start = seconds()
        model = fasttext.train_supervised(
            path, lr=1.0, epoch=25, dim=50, bucket=200_000, wordNgrams=2, seed=1, verbose=0, thread=os.cpu_count())
        spent = seconds() - start
        model.save_model(f"{folder}/model")
        hits, loss = 0, 0.0
        for text, label in test:
            # Calls the library directly: the package's predict does not work with new versions of NumPy.
            found = model.f.predict(words(text) + "\n", len(labels), 0.0, "strict")
            hits += bool(found) and labels[int(found[0][1].removeprefix("__label__"))] == label
            own = [probability for probability, name in found if labels[int(name.removeprefix("__label__"))] == label]
            loss -= math.log(max(1e-15, *own, 0.0))
        json.dump({
            "name": "fastText", "seconds": spent, "size": os.path.getsize(f"{folder}/model"),
            "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024),
            "accuracy": hits / len(test), "logLoss": loss / len(test),
        }, sys.stdout)


if __name__ == "__main__":
    main()
