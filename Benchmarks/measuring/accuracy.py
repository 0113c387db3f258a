"""The arithmetic of the accuracy tables."""
import math
import random
import statistics

# The sets in the order of the tables, and the score reported for each.
SETS = {
    "sms": "spam F1", "super_sms": "accuracy", "enron": "accuracy", "sst2": "accuracy", "imdb": "accuracy",
    "uci": "accuracy", "mr": "accuracy", "subj": "accuracy", "cr": "accuracy", "mpqa": "accuracy",
    "trec6": "accuracy", "bbc": "accuracy", "20news_bydate": "accuracy", "banking77": "accuracy",
    "clinc150": "accuracy",
}
# The sets on which fastText's autotune is run.
AUTOTUNED = ("sms", "sst2", "trec6", "bbc", "banking77", "imdb")
# The sets that also report the recall at a false-positive rate.
LOW_RATE = ("sms", "enron")
WORDS = "tfidf-word12+LR"
BINS = 15
DRAWS = 400
RESAMPLES = 1000


def f1(truth, answers, label):
    """The F1 of one label."""
    hits = sum(t == a == label for t, a in zip(truth, answers))
    return 2 * hits / max(1, truth.count(label) + answers.count(label))


def accuracy(truth, answers):
    """The share of correct answers."""
    return sum(t == a for t, a in zip(truth, answers)) / len(truth)


def figure(name, truth, answers):
    """The score that is reported for a set."""
    return f1(truth, answers, "spam") if SETS[name] == "spam F1" else accuracy(truth, answers)


def standard_error(name, truth, answers):
    """The standard error over test texts: binomial for accuracy, by bootstrap for F1."""
    if SETS[name] == "accuracy":
        share = accuracy(truth, answers)
        return math.sqrt(share * (1 - share) / len(truth))
    generator = random.Random(1)
    rows = list(zip(truth, answers))
    values = []
    for _ in range(RESAMPLES):
        sample = generator.choices(rows, k=len(rows))
        values.append(f1([t for t, _ in sample], [a for _, a in sample], "spam"))
    return statistics.stdev(values)


def bins(confidences):
    """The bin of each confidence: bin b contains (b/15, (b+1)/15]."""
    return [min(BINS - 1, max(0, math.ceil(c * BINS) - 1)) for c in confidences]


def binned_error(places, confidences, right):
    """The expected calibration error of binned answers."""
    # Within a bin n · |accuracy − mean confidence| is |hits − sum of confidences|.
    differences = [0.0] * BINS
    for place, confidence, hit in zip(places, confidences, right):
        differences[place] += hit - confidence
    return sum(map(abs, differences)) / len(confidences)


def calibration_error(confidences, right):
    """The expected calibration error (Guo et al. 2017) in 15 bins of equal width."""
    return binned_error(bins(confidences), confidences, right)


def calibration_limit(confidences):
    """The largest allowed calibration error: .02, or the 95th percentile of the error of labels that are drawn
    from the model's own probabilities, if that is more."""
    generator = random.Random(1)
    places = bins(confidences)
    errors = sorted(
        binned_error(places, confidences, [generator.random() < c for c in confidences]) for _ in range(DRAWS))
    return max(0.02, errors[math.ceil(0.95 * DRAWS) - 1])


def peer_figures(name, lines):
    """The score of each peer by name, from the lines that a_classify.py prints for a set."""
    metric = "spam_f1" if SETS[name] == "spam F1" else "accuracy"
    return {line["peer"]: line["value"] for line in lines if line["metric"] == metric}


def best(figures):
    """The best peer and its score; ties: the first."""
    name = max(figures, key=figures.get)
    return name, figures[name]


def mean(results, value):
    return statistics.fmean(value(results[name]) for name in SETS)


def over_all(results):
    """The rows over all sets: what is counted, and the figure."""
    return [
        ("defaults, mean over the sets", f"{mean(results, lambda r: r['defaults']['figure']):.4f}"),
        ("tuned for 60 s, mean over the sets", f"{mean(results, lambda r: r['tuned']['figure']):.4f}"),
        ("tuned: sets above the best peer", f"{count_above(results)}"),
        ("tuned: sets no worse than fastText's autotune for 60 s", f"{count_autotune(results)}"),
    ]


def count_above(results):
    return sum(results[name]["tuned"]["figure"] > best(results[name]["peers"])[1] for name in SETS)


def count_autotune(results):
    """An autotune that does not end within five times its time counts as beaten."""
    found = [(results[name]["tuned"]["figure"], results[name]["autotune"]) for name in AUTOTUNED]
    return sum(other is None or own >= other for own, other in found)


def far_below(result):
    """Whether the tuned model is below the best peer by more than 1.5 standard errors."""
    tuned = result["tuned"]
    return tuned["figure"] < best(result["peers"])[1] - 1.5 * tuned["standardError"]


def weaknesses(results):
    """The sets on which Winnow is clearly worse than a peer, or not calibrated."""
    found = []
    for name in SETS:
        result = results[name]
        if far_below(result):
            found.append(f"{name}: tuned is below its best peer by more than 1.5 standard errors")
        defaults = result["defaults"]
        if defaults["calibrationError"] > defaults["calibrationLimit"]:
            found.append(f"{name}: calibration error {defaults['calibrationError']:.4f}")
    return found
