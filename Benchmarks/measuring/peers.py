"""Trains and classifies with other programs, in their Python; prints JSON.

    peers.py measure NAME TRAIN TEST CLASSES   seconds, peak memory and answers of one of PEERS
    peers.py regression TRAIN TEST             spam's precision, recall, F1 and recall at a false-positive rate
    peers.py multi_label TRAIN VALIDATION TEST logistic regression, one label against the rest
    peers.py autotune SECONDS PARTS            the answers of the model that fastText's autotune finds
    peers.py sizes SECONDS LIMIT PARTS         fastText's models, whole and quantized, or with a LIMIT (100K) by autotune
    peers.py sets CALIBRATION TEST RATE…       sets of labels by MAPIE and crepes
    peers.py confusables                       the look-alikes of each ASCII letter
    peers.py scores TASK                       the scores of lists of texts, by two classifiers of spam
    peers.py bindings MODULE ROUNDS TRAIN TEST seconds from Python: importing, training from a list, classifying a list

TRAIN and TEST are CSV files of text and label, PARTS those of training, validation and test. For `measure`, TRAIN.ft and
TRAIN.vw beside them are already tokenized; Python's start is not timed. With two classes the settings are those of the script
compare_training.py beside the data sets. With more, fastText's are those of its tutorial on text classification (25 epochs,
rate 1, word bigrams, 50 dimensions, 200,000 buckets) and Vowpal Wabbit makes ten passes: with fewer, both are much worse on
such small sets.
"""
import contextlib
import csv
import json
import os
import pathlib
import re
import resource
import string
import subprocess
import sys
import tempfile
import time
import warnings

csv.field_size_limit(1 << 30)
WORD = re.compile(r"\w+|[^\w\s]")
TOPICS = {"epoch": 25, "lr": 1.0, "dim": 50, "bucket": 200_000, "wordNgrams": 2}


def read(path):
    """The texts and the labels of a table."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return [row[0] for row in rows], [row[1] for row in rows]


def words_and_pairs(**options):
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, **options)


def logistic(**options):
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(**options)


def peak():
    """The peak memory of this process, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


# Peers that are measured in turn with Winnow: each yields before it trains, then before it classifies, then its answers.


def scikit_learn(train, test, classes):
    vectorizer, model = words_and_pairs(min_df=2), logistic(C=10, max_iter=200)
    yield
    texts, labels = read(train)
    model.fit(vectorizer.fit_transform(texts), labels)
    yield
    yield [str(label) for label in model.predict(vectorizer.transform(read(test)[0]))]


def fast_text(train, test, classes):
    import fasttext

    options = {"epoch": 5, "lr": 0.5, "dim": 10, "wordNgrams": 2} if classes == 2 else TOPICS
    yield
    model = fasttext.train_supervised(train + ".ft", thread=os.cpu_count(), verbose=0, **options)
    yield
    with open(test + ".ft", encoding="utf-8") as file:
        lines = [line.split(" ", 1)[1].rstrip("\n") for line in file]
    yield [answer[0].removeprefix("__label__") for answer in model.predict(lines)[0]]


def vowpal_wabbit(train, test, classes):
    from vowpalwabbit import Workspace

    kind = "--link logistic --passes 3" if classes == 2 else f"--oaa {classes} --passes 10"
    yield
    Workspace(f"--loss_function logistic {kind} -b 22 --ngram 2 -c -k --quiet -d {train}.vw -f {train}.vwm").finish()
    yield
    Workspace(f"--quiet -t -i {train}.vwm -d {test}.vw -p {test}.vwp").finish()
    with open(test + ".vwp", encoding="utf-8") as file:
        answers = [float(line.split()[0]) for line in file]
    with open(train + ".labels", encoding="utf-8") as file:
        labels = json.load(file)
    yield [labels[answer > 0.5 if classes == 2 else round(answer) - 1] for answer in answers]


PEERS = {"scikit-learn": scikit_learn, "fastText": fast_text, "Vowpal Wabbit": vowpal_wabbit}


def measure(name, train, test, classes):
    steps = PEERS[name](train, test, int(classes))
    next(steps)
    start = time.perf_counter()
    next(steps)
    trained, memory = time.perf_counter(), peak()
    predicted = next(steps)
    return {"train": trained - start, "peak": memory, "classify": time.perf_counter() - trained, "predicted": predicted}


def bindings(module, rounds, train, test):
    """MODULE is a folder with the package `winnow`. Each step is measured in turn, its median taken."""
    sys.path.insert(0, module)
    texts, labels = read(train)
    tests, truth = read(test)
    words = [" ".join(WORD.findall(text.lower())) for text in tests]
    models = {}

    def winnow_training():
        import winnow
        models["Winnow"] = winnow.Classifier.train(texts, labels)

    def fast_text_training():
        import fasttext
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".ft") as file:
            file.writelines(f"__label__{label} {' '.join(WORD.findall(text.lower()))}\n" for text, label in zip(texts, labels))
            file.flush()
            models["fastText"] = fasttext.train_supervised(
                file.name, epoch=5, lr=0.5, dim=10, wordNgrams=2, thread=os.cpu_count(), verbose=0)

    def scikit_learn_training():
        from sklearn.pipeline import make_pipeline
        models["scikit-learn"] = make_pipeline(words_and_pairs(min_df=2), logistic(C=10, max_iter=200)).fit(texts, labels)

    answers = {
        "Winnow": lambda: [answer.label for answer in models["Winnow"].classify(tests)],
        "fastText": lambda: [labels[0].removeprefix("__label__") for labels in models["fastText"].predict(words)[0]],
        "scikit-learn": lambda: list(models["scikit-learn"].predict(tests))}
    trainings = dict(zip(answers, (winnow_training, fast_text_training, scikit_learn_training)))
    modules = dict(zip(answers, ("winnow", "fasttext", "sklearn.linear_model, sklearn.feature_extraction.text"))) | {"": "sys"}

    def seconds(step):
        start = time.perf_counter()
        found = step()
        return time.perf_counter() - start, found

    def imported(names):
        subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {module!r}); import {names}"], check=True)

    found = {name: {step: [] for step in ("import", "train", "classify")} for name in modules}
    for _ in range(int(rounds)):
        for name, names in modules.items():
            found[name]["import"].append(seconds(lambda: imported(names))[0])
        for name in answers:
            found[name]["train"].append(seconds(trainings[name])[0])
            time_taken, answer = seconds(answers[name])
            found[name]["classify"].append(time_taken)
            if sum(map(str.__eq__, map(str, answer), truth)) < 0.95 * len(truth):
                raise SystemExit(f"{name} has learned nothing")
    return {"rows": len(texts), "tests": len(tests), "programs": found}


def regression(train, test):
    """The usual baseline: word tf-idf with logistic regression."""
    from sklearn.metrics import precision_recall_fscore_support, roc_curve

    vectorizer, model = words_and_pairs(), logistic(C=10, max_iter=1000)
    texts, labels = read(train)
    model.fit(vectorizer.fit_transform(texts), [label == "spam" for label in labels])
    texts, labels = read(test)
    truth = [label == "spam" for label in labels]
    scores = model.decision_function(vectorizer.transform(texts))
    precision, recall, f1, _ = precision_recall_fscore_support(truth, scores > 0, average="binary")
    false_positives, true_positives, _ = roc_curve(truth, scores, drop_intermediate=False)
    return {
        "examples": len(truth), "precision": float(precision), "recall": float(recall), "f1": float(f1),
        "recallAtRate": float(true_positives[false_positives <= 0.005].max())}


def multi_label(*parts):
    """The penalty is chosen on the validation part, by the macro-F1, and for each label the threshold with the highest F1; then
    it trains on both parts, and scores the test part once."""
    import numpy
    from sklearn.metrics import accuracy_score, average_precision_score, f1_score, precision_recall_curve
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.preprocessing import MultiLabelBinarizer

    texts, labels = zip(*((texts, [each.split(",") for each in labels]) for texts, labels in map(read, parts)))
    binarizer = MultiLabelBinarizer().fit(labels[0] + labels[1])
    truth = [binarizer.transform(each) for each in labels]

    def scored(texts, truth, penalty, tested):
        vectorizer = words_and_pairs(min_df=2)
        model = OneVsRestClassifier(logistic(C=penalty, solver="liblinear"))
        return model.fit(vectorizer.fit_transform(texts), truth).decision_function(vectorizer.transform(tested))

    def threshold(truth, scores):
        precision, recall, thresholds = precision_recall_curve(truth, scores)
        return thresholds[(2 * precision * recall / numpy.maximum(1e-12, precision + recall))[:-1].argmax()]

    start, chosen = time.process_time(), []
    for penalty in (1, 3, 10):
        scores = scored(texts[0], truth[0], penalty, texts[1])
        limits = numpy.array([threshold(*columns) for columns in zip(truth[1].T, scores.T)])
        chosen.append((f1_score(truth[1], scores >= limits, average="macro"), penalty, limits))
    _, penalty, limits = max(chosen, key=lambda one: one[0])
    scores = scored(texts[0] + texts[1], numpy.vstack(truth[:2]), penalty, texts[2])
    seconds, answers = time.process_time() - start, scores >= limits
    return {
        "macroF1": f1_score(truth[2], answers, average="macro"), "microF1": f1_score(truth[2], answers, average="micro"),
        "subsetAccuracy": accuracy_score(truth[2], answers),
        "meanAveragePrecision": average_precision_score(truth[2], scores, average="macro"),
        "penalty": penalty, "processor": seconds, "peak": peak()}


class FastText:
    """fastText in a folder of its own, on words and punctuation in lower case; labels are numbers, as they may have spaces."""

    def __init__(self, folder, *parts):
        import fasttext

        fasttext.FastText.eprint = lambda *arguments: None
        self.folder, self.library = folder, fasttext
        self.labels = sorted({label for _, labels in parts for label in labels})

    def lines(self, name, *parts):
        """A file of some parts as fastText reads it."""
        path = f"{self.folder}/{name}.txt"
        with open(path, "w", encoding="utf-8") as file:
            for texts, labels in parts:
                file.writelines(
                    f"__label__{self.labels.index(label)} {self.words(text)}\n" for text, label in zip(texts, labels))
        return path

    @staticmethod
    def words(text):
        return " ".join(WORD.findall(text.lower()))

    def train(self, path, **options):
        self.model = self.library.train_supervised(path, verbose=0, **({"seed": 1} | options))

    def probabilities(self, text, count=1):
        """The probabilities of the best labels. The package's predict does not work with new versions of NumPy."""
        found = self.model.f.predict(self.words(text) + "\n", count, 0.0, "strict")
        return {self.labels[int(name.removeprefix("__label__"))]: probability for probability, name in found}

    def answers(self, texts):
        return [next(iter(self.probabilities(text)), self.labels[0]) for text in texts]

    def measured(self, name, test):
        """The model's size, and its accuracy on the test part."""
        self.model.save_model(f"{self.folder}/model")
        hits = sum(answer == label for answer, label in zip(self.answers(test[0]), test[1]))
        return {"name": name, "size": os.path.getsize(f"{self.folder}/model"), "accuracy": hits / len(test[0])}


@contextlib.contextmanager
def fast_text_of(*paths):
    parts = [read(path) for path in paths]
    with tempfile.TemporaryDirectory() as folder:
        yield FastText(folder, *parts), parts


def autotune(seconds, *paths):
    with fast_text_of(*paths) as (one, (train, validation, test)):
        one.train(one.lines("train", train), autotuneValidationFile=one.lines("validation", validation),
                  autotuneDuration=int(seconds))
        return one.answers(test[0])


def sizes(seconds, limit, *paths):
    """Quantized as its paper does: with the 100,000 strongest features, retrained."""
    with fast_text_of(*paths) as (one, (train, validation, test)):
        if limit != "-":
            one.train(one.lines("train", train), autotuneValidationFile=one.lines("validation", validation),
                      autotuneDuration=int(seconds), autotuneModelSize=limit)
            return [one.measured("fastText, autotune", test)]
        path = one.lines("train", train, validation)
        one.train(path, thread=os.cpu_count(), **TOPICS)
        whole = one.measured("fastText", test)
        one.model.quantize(input=path, qnorm=True, retrain=True, cutoff=100_000, epoch=1, verbose=0)
        return [whole, one.measured("fastText, quantized", test)]


def sets(calibration, test, *rates):
    """The files have labels, true labels and probabilities; for each program and rate, the labels of each text."""
    import numpy

    warnings.simplefilter("ignore")
    (labels, names, known), (_, _, others) = (json.loads(pathlib.Path(path).read_text()).values() for path in (calibration, test))
    # The first model may lack a label.
    rows = [row for row, name in enumerate(names) if name in labels]
    truth = numpy.array([labels.index(names[row]) for row in rows])
    known, others = (values / values.sum(axis=1, keepdims=True) for values in map(numpy.array, (known, others)))
    # MAPIE has the others for more than two labels alone.
    methods = {"crepes": by_crepes} | {score: by_mapie for score in ("lac", "aps", "raps") if score == "lac" or len(labels) > 2}
    found = {}
    for name, method in methods.items():
        masks = method(known[rows], truth, others, list(map(float, rates)), name)
        found[name] = {
            rate: [[labels[place] for place in numpy.flatnonzero(row)] for row in mask] for rate, mask in masks.items()}
    return found


def by_crepes(calibration, truth, test, rates, _):
    """Class-conditional, with one minus the probability as the score."""
    import numpy
    from crepes import ConformalClassifier

    classifier = ConformalClassifier().fit(1 - calibration[numpy.arange(len(truth)), truth], bins=truth, seed=1)
    values = numpy.ones(test.shape)
    # A label without rows cannot be excluded.
    for label in set(truth):
        values[:, label] = classifier.predict_p(1 - test[:, label], bins=numpy.full(len(test), label), seed=1)
    return {rate: values > rate for rate in rates}


def by_mapie(calibration, truth, test, rates, score):
    """None at a rate for which MAPIE refuses the number of rows."""
    import numpy
    from mapie.classification import SplitConformalClassifier
    from sklearn.base import BaseEstimator, ClassifierMixin

    class Known(ClassifierMixin, BaseEstimator):
        """A classifier whose probabilities are known: the number of a text is its only feature."""

        classes_, is_fitted_ = numpy.arange(test.shape[1]), True

        def fit(self, rows, labels):
            return self

        def predict_proba(self, rows):
            return numpy.concatenate([calibration, test])[numpy.asarray(rows)[:, 0].astype(int)]

        def predict(self, rows):
            return self.predict_proba(rows).argmax(axis=1)

    rows = numpy.arange(len(calibration) + len(test)).reshape(-1, 1)
    found = {}
    for rate in rates:
        classifier = SplitConformalClassifier(
            Known(), confidence_level=1 - rate, conformity_score=score, prefit=True, random_state=1)
        try:
            classifier.conformalize(rows[:len(calibration)], truth)
            found[rate] = classifier.predict_set(rows[len(calibration):])[1][:, :, 0]
        except ValueError as error:
            if "number of samples" not in str(error):
                raise
    return found


def confusables():
    from confusable_homoglyphs import confusables as found

    return {letter: [one["c"] for one in found.confusables_data.get(letter, []) if len(one["c"]) == 1 and ord(one["c"]) > 127]
            for letter in string.ascii_letters}


def scores(task):
    """TASK is a JSON file of `train`, a list of texts and whether they are spam, and `texts`, lists of texts by name."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    task = json.loads(pathlib.Path(task).read_text(encoding="utf-8"))
    texts, labels = zip(*task["train"])
    # Characters of 1 to 5 inside words; subwords, on one thread, so that runs are the same.
    vectorizer = TfidfVectorizer(analyzer="char_wb", ngram_range=(1, 5), sublinear_tf=True, min_df=2)
    model = logistic(C=10, max_iter=1000).fit(vectorizer.fit_transform(texts), labels)
    with tempfile.TemporaryDirectory() as folder:
        other = FastText(folder, (texts, labels))
        other.words = lambda text: " ".join(text.split())
        other.train(other.lines("train", (texts, labels)), epoch=25, lr=0.5, wordNgrams=2, minn=2, maxn=5, thread=1)
        return {
            "characters + logistic regression": {
                name: model.decision_function(vectorizer.transform(texts)).tolist() for name, texts in task["texts"].items()},
            "fastText": {
                name: [other.probabilities(text, 2).get(True, 0.0) for text in texts] for name, texts in task["texts"].items()},
        }


TASKS = (measure, regression, multi_label, autotune, sizes, sets, confusables, scores, bindings)

if __name__ == "__main__":
    print(json.dumps({task.__name__: task for task in TASKS}[sys.argv[1]](*sys.argv[2:])))
