"""fastText's autotune on one set, run in the peers' Python.

    python autotune.py TRAIN.csv VALIDATION.csv TEST.csv SECONDS

Prints its labels for the test part as a JSON array. The tokenization is the same as for the other peers.
"""
import csv
import json
import re
import sys
import tempfile

import fasttext

csv.field_size_limit(1 << 30)
WORD = re.compile(r"\w+|[^\w\s]")


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


def words(text):
    return " ".join(WORD.findall(text.lower()))


def main():
    fasttext.FastText.eprint = lambda *arguments: None
    parts = [rows(path) for path in sys.argv[1:4]]
    labels = sorted({label for part in parts for _, label in part})
    number = {label: index for index, label in enumerate(labels)}
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"{folder}/{index}.txt" for index in range(2)]
        for path, part in zip(paths, parts):
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f"__label__{number[label]} {words(text)}\n" for text, label in part)
        model = fasttext.train_supervised(
            paths[0], autotuneValidationFile=paths[1], autotuneDuration=int(sys.argv[4]), seed=1, verbose=0)
        answers = []
        for text, _ in parts[2]:
            # Calls the library directly: the package's predict does not work with new versions of NumPy.
            found = model.f.predict(words(text) + "\n", 1, 0.0, "strict")
            answers.append(labels[int(found[0][1].removeprefix("__label__"))] if found else labels[0])
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
