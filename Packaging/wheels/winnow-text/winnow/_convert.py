"""Pipelines of scikit-learn as classifiers of Winnow: the same features, weights and probabilities in another file."""
# pyright: basic
from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy

from . import Classifier

if TYPE_CHECKING:
    from collections.abc import Iterable


def convert(pipeline: Any, texts: Iterable[str] = ()) -> Classifier:
    """A fitted pipeline of a vectorizer and a linear classifier or naive Bayes, as a classifier with the same probabilities.

    The vectorizer is a CountVectorizer, perhaps with a TfidfTransformer, or a TfidfVectorizer: of words by the default
    token_pattern, or of characters inside words (analyzer="char_wb"). Steps that select columns may follow. The
    classifier is a LogisticRegression, SGDClassifier(loss="log_loss") of two classes, MultinomialNB, ComplementNB,
    BernoulliNB, a OneVsRestClassifier of several classes for each text, or a CalibratedClassifierCV(method="sigmoid",
    ensemble=False) of two classes over a linear one. Labels are the classes as strings.

    Raises ValueError with the reason if something cannot be kept. Probabilities are compared on texts made of the
    pipeline's own terms, and on `texts`, and differ by at most 1e-6. They differ by more where Python's lower case goes
    beyond a word: in Turkish words with a capital dotted I, and in Greek capitals with a full stop or an apostrophe inside.
    """
    if _kind(pipeline) != "Pipeline" or len(pipeline.steps) < 2:
        raise _refusal(f"{type(pipeline).__name__} is no Pipeline of a vectorizer and a classifier; give the fitted pipeline")
    vectorizer, *between, classifier = [step for _, step in pipeline.steps if step not in (None, "passthrough")]
    features, terms = _features(vectorizer)
    columns = numpy.arange(len(terms))
    for step in between:
        if _kind(step) == "TfidfTransformer" and columns.size == len(terms):
            _weigh(features, step)
        elif hasattr(step, "get_support"):
            columns = columns[step.get_support()]
        else:
            raise _refusal(f"the step {type(step).__name__} is not known; give a pipeline without it")
    if _kind(classifier) == "BernoulliNB":
        # Which looks only at whether a term occurs.
        if classifier.binarize != 0:
            raise _refusal(f"BernoulliNB(binarize={classifier.binarize}) has no equal; train with binarize=0.0")
        features["idf"] = None
        features["manifest"] |= {"termFrequency": "binary", "inverseDocumentFrequency": False, "normalization": "none"}
    scores, intercepts, algorithm, is_multi_label = _scores(classifier)
    weights = numpy.zeros((len(terms), scores.shape[0]))
    weights[columns] = scores.T
    classes = range(weights.shape[1]) if is_multi_label else classifier.classes_
    labels = [str(label) for label in classes]
    if len(set(labels)) < len(labels):
        raise _refusal("two classes have the same name; rename one")
    order = sorted(range(len(labels)), key=lambda index: labels[index].encode())
    if weights.shape[1] > 1:
        weights, intercepts = weights[:, order], intercepts[order]
    elif not is_multi_label and order == [1, 0]:
        weights, intercepts = -weights, -intercepts
    if weights.shape[1] > 1 and not is_multi_label:
        # The same probabilities by smaller numbers, of which single precision keeps more.
        weights = weights - weights.mean(axis=1, keepdims=True)
        intercepts = intercepts - intercepts.mean()
    manifest = {
        "task": "text", "algorithm": algorithm, "labels": [labels[index] for index in order], "features": features["manifest"],
        **({"multiLabel": True} if is_multi_label else {}), "information": {"description": "converted from scikit-learn"}}
    tensors = _vocabulary(terms, features["kind"], features["idf"]) | {
        "weights": weights.astype("<f4"), "intercepts": numpy.asarray(intercepts, "<f4")}
    if is_multi_label:
        tensors["thresholds"] = numpy.zeros(len(labels))
    converted = Classifier.load(_file(manifest, tensors))
    _compare(pipeline, converted, [labels.index(label) for label in converted.labels], [*_texts(terms), *texts])
    return converted


def _refusal(reason: str) -> ValueError:
    return ValueError(f"the pipeline cannot be converted: {reason}")


def _kind(step: Any) -> str:
    """The name of a class of scikit-learn; empty for another's, which may do anything."""
    return type(step).__name__ if type(step).__module__.startswith("sklearn.") else ""


def _features(vectorizer: Any) -> tuple[dict[str, Any], list[str]]:
    """What a vectorizer counts, and its terms by column."""
    if _kind(vectorizer) not in ("CountVectorizer", "TfidfVectorizer"):
        raise _refusal(f"its first step is a {type(vectorizer).__name__}; CountVectorizer and TfidfVectorizer can be kept")
    if not hasattr(vectorizer, "vocabulary_"):
        raise _refusal("it is not fitted; call fit first")
    options = vectorizer.get_params()
    for name, kept in {"preprocessor": None, "tokenizer": None, "strip_accents": None, "input": "content",
                       "token_pattern": r"(?u)\b\w\w+\b"}.items():
        if options[name] != kept and not (name in ("tokenizer", "token_pattern") and options["analyzer"] == "char_wb"):
            raise _refusal(f"{name}={options[name]!r} has no equal; train with {name}={kept!r}")
    (least, most), analyzer = options["ngram_range"], options["analyzer"]
    terms = [term for term, _ in sorted(vectorizer.vocabulary_.items(), key=lambda item: item[1])]
    if analyzer == "word" and most <= 3:
        kind, mode = "word", "alphanumeric"
        if options["stop_words"] is not None and most > 1:
            raise _refusal("stop_words are left out before n-grams are made; train without them, or with ngram_range=(1, 1)")
        stopped = vectorizer.get_stop_words() or ()
        if any(term in stopped for term in terms):
            raise _refusal("its vocabulary has stop words; train without stop_words")
    elif analyzer == "char_wb" and 2 <= least and most <= 5:
        kind, mode = "character", "spaces"
        if any(len(term) < least for term in terms):
            raise _refusal(f"short words count as n-grams of fewer than {least} characters; train with ngram_range=(3, {most})")
    else:
        raise _refusal(f"analyzer={analyzer!r} with ngram_range={(least, most)} has no equal; word n-grams of 1 to 3 and "
                       "char_wb n-grams of 2 to 5 can be kept")
    manifest = {
        "analyzer": {"mode": mode, "filters": ["lowercase"] if options["lowercase"] else []}, f"{kind}NGrams": [least, most],
        "surfaceFeatures": False, "minimumCount": 1, "maximumDocumentShare": 1.0,
        "termFrequency": "binary" if options["binary"] else "count", "inverseDocumentFrequency": False, "normalization": "none"}
    features = {"kind": kind, "manifest": manifest, "idf": None}
    if _kind(vectorizer) == "TfidfVectorizer":
        _weigh(features, vectorizer)
    return features, terms


def _weigh(features: dict[str, Any], step: Any) -> None:
    """Adds what a TfidfVectorizer or TfidfTransformer makes of counts."""
    options, manifest = step.get_params(), features["manifest"]
    if options["sublinear_tf"] and manifest["termFrequency"] == "count":
        manifest["termFrequency"] = "sublinear"
    manifest["inverseDocumentFrequency"] = options["use_idf"]
    features["idf"] = step.idf_ if options["use_idf"] else None
    manifest["normalization"] = options["norm"] or "none"


def _scores(classifier: Any) -> tuple[Any, Any, str, bool]:
    """The weights of each score by column, its intercept, the algorithm, and whether labels do not exclude each other."""
    kind, name = _kind(classifier), type(classifier).__name__
    if kind in ("LogisticRegression", "LogisticRegressionCV"):
        if len(classifier.classes_) > 2 and (classifier.solver == "liblinear" or classifier.get_params().get("multi_class") == "ovr"):
            raise _refusal(f"{name} of more than two classes with one score against the rest; train with solver=\"lbfgs\"")
        return classifier.coef_, classifier.intercept_, "maximum-entropy", False
    if kind == "SGDClassifier" and classifier.loss == "log_loss" and len(classifier.classes_) == 2:
        return classifier.coef_, classifier.intercept_, "maximum-entropy", False
    if kind in ("MultinomialNB", "ComplementNB", "BernoulliNB"):
        weights, start = classifier.feature_log_prob_, classifier.class_log_prior_
        if kind == "BernoulliNB":
            absent = numpy.log(1 - numpy.exp(weights))
            weights, start = weights - absent, start + absent.sum(axis=1)
        elif kind == "ComplementNB" and len(classifier.classes_) > 1:
            start = numpy.zeros(len(classifier.classes_))
        if len(weights) == 2:
            weights, start = weights[1:] - weights[:1], start[1:] - start[:1]
        return weights, start, "complement-naive-bayes" if kind == "ComplementNB" else "naive-bayes", False
    if kind == "OneVsRestClassifier" and classifier.multilabel_:
        parts = [_scores(part) for part in classifier.estimators_ if hasattr(part, "classes_")]
        if len(parts) == len(classifier.estimators_) and all(part[0].shape[0] == 1 for part in parts):
            return numpy.vstack([part[0] for part in parts]), numpy.concatenate([part[1] for part in parts]), "maximum-entropy", True
    if kind == "CalibratedClassifierCV" and len(classifier.calibrated_classifiers_) == 1 and classifier.method == "sigmoid":
        inner = classifier.calibrated_classifiers_[0]
        linear = inner.estimator
        if len(classifier.classes_) == 2 and hasattr(linear, "coef_") and hasattr(linear, "decision_function"):
            curve = inner.calibrators[0]
            return -curve.a_ * linear.coef_, -curve.a_ * linear.intercept_ - curve.b_, "maximum-entropy", False
    if kind == "CalibratedClassifierCV":
        raise _refusal("CalibratedClassifierCV is kept with method=\"sigmoid\", ensemble=False, two classes and a linear classifier")
    if hasattr(classifier, "decision_function") and not hasattr(classifier, "predict_proba"):
        raise _refusal(f"{name} gives no probabilities; train CalibratedClassifierCV({name}(), ensemble=False), or LogisticRegression")
    raise _refusal(f"its {name} has no equal; LogisticRegression and naive Bayes can be kept")


# The file: docs/file-format.md.

_KEY, _LENGTH_KEY, _MASK = 0xA0761D6478BD642F, 0xE7037ED1A0B428DB, (1 << 64) - 1
_SEEDS = {"word": 0x9E3779B97F4A7C15, "character": 0xC2B2AE3D27D4EB4F}


def _mixed(left: int, right: int) -> int:
    product = left * right
    return (product >> 64) ^ (product & _MASK)


def _hash(text: bytes, state: int) -> int:
    last = max(0, len(text) - 1) // 8 * 8
    for start in range(0, last, 8):
        state = _mixed(int.from_bytes(text[start:start + 8], "little") ^ state, _KEY)
    return _mixed(int.from_bytes(text[last:], "little") ^ state ^ _KEY, (_LENGTH_KEY + len(text)) & _MASK)


def _vocabulary(terms: list[str], kind: str, idf: Any) -> dict[str, Any]:
    """The tensors of a vocabulary."""
    encoded = [term.encode() for term in terms]
    hashes = []
    for term in encoded:
        first, *others = term.split(b" ") if kind == "word" else [term]
        state = _hash(first, _SEEDS[kind])
        for other in others:
            state = _mixed(state ^ _KEY, (_hash(other, _SEEDS[kind]) + _LENGTH_KEY) & _MASK)
        hashes.append(state)
    bits = max(1, (len(terms) // 3).bit_length())
    found = numpy.array(hashes, dtype=numpy.uint64)
    buckets = (found >> numpy.uint64(64 - bits)).astype(numpy.int64)
    order = numpy.argsort(buckets, kind="stable")
    prefix = f"features.{kind}"
    return {
        f"{prefix}.text_starts": numpy.cumsum([0, *map(len, encoded)]).astype("<u4"),
        f"{prefix}.bucket_starts": numpy.searchsorted(buckets[order], numpy.arange((1 << bits) + 1)).astype("<u4"),
        f"{prefix}.fingerprints": (found[order] & numpy.uint64(0xFFFFFFFF)).astype("<u4"),
        f"{prefix}.numbers": order.astype("<u4"),
        **({} if idf is None else {f"{prefix}.idf": numpy.asarray(idf, "<f4")}),
        f"{prefix}.texts": numpy.frombuffer(b"".join(encoded), "u1"),
    }


def _file(manifest: dict[str, Any], tensors: dict[str, Any]) -> bytes:
    """The bytes of a model."""
    ordered = sorted(tensors.items(), key=lambda item: -item[1].itemsize)
    contents = [tensor.tobytes() for _, tensor in ordered]
    ends = numpy.cumsum([0, *map(len, contents)]).tolist()
    sums = [f"{crc32(content):08x}" for content in contents]
    header = {
        "__metadata__": {"checksum": " ".join(["0" * 8, *sums]), "format": "winnow", "format_version": "1",
                         "kind": "text-classifier", "manifest": json.dumps(manifest, ensure_ascii=False)},
        **{name: {"dtype": f"{tensor.dtype.kind.upper()}{8 * tensor.itemsize}", "shape": list(tensor.shape),
                  "data_offsets": [start, end]} for (name, tensor), start, end in zip(ordered, ends, ends[1:])}}
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-(8 + len(text)) % 64)
    text = text.replace(b"0" * 8, f"{crc32(text):08x}".encode(), 1)
    return b"".join([len(text).to_bytes(8, "little"), text, *contents])


def _texts(terms: list[str]) -> list[str]:
    """Texts of a pipeline's own terms."""
    chance = random.Random(1)
    made = [" ".join(chance.choices(terms, k=chance.randint(1, 80))) for _ in range(200)]
    return ["", *made, *[text.upper() for text in made[:20]], *[text.replace(" ", ", ") for text in made[:20]]]


def _compare(pipeline: Any, converted: Classifier, columns: list[int], texts: list[str]) -> None:
    """Raises ValueError if the probabilities differ."""
    expected = numpy.asarray(pipeline.predict_proba(texts))[:, columns]
    difference = numpy.abs(expected - numpy.array(converted.probabilities(texts)))
    if not difference.max() <= 1e-6:
        raise _refusal(f"probabilities would differ by {difference.max():.1e}, as Winnow adds up the scores of more than two "
                       "classes in single precision, and counts no more than 65,535 times")
