"""The peers of trust_disguise, in their Python; reads a task in JSON from standard input and prints JSON.

    python trust_disguise_peers.py confusables            the look-alikes of each ASCII letter
    python trust_disguise_peers.py scores < TASK          the scores of the texts of each list, for each peer

TASK has `train`, a list of texts and whether they are spam, and `texts`, lists of texts by name.
"""
import json
import pathlib
import string
import sys
import tempfile


def confusables():
    from confusable_homoglyphs import confusables as found

    def single(letter):
        return [one["c"] for one in found.confusables_data.get(letter, []) if len(one["c"]) == 1 and ord(one["c"]) > 127]

    return {letter: single(letter) for letter in string.ascii_letters}


def logistic(train, lists):
    """Characters of 1 to 5 inside words, tf-idf, logistic regression."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression

    vectorizer = TfidfVectorizer(analyzer="char_wb", ngram_range=(1, 5), sublinear_tf=True, min_df=2)
    model = LogisticRegression(C=10, max_iter=1000).fit(
        vectorizer.fit_transform([text for text, _ in train]), [is_spam for _, is_spam in train])
    return {name: model.decision_function(vectorizer.transform(texts)).tolist() for name, texts in lists.items()}


def fast_text(train, lists):
    """fastText with subwords; one thread, so that runs are the same."""
    import fasttext

    def line(text):
        return " ".join(text.split())

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "train.txt"
        path.write_text("".join(f"__label__{int(is_spam)} {line(text)}\n" for text, is_spam in train), encoding="utf-8")
        model = fasttext.train_supervised(
            str(path), epoch=25, lr=0.5, wordNgrams=2, minn=2, maxn=5, thread=1, seed=1, verbose=0)

    def score(text):
        found = model.f.predict(line(text) + "\n", 2, 0.0, "strict")
        return next((probability for probability, label in found if label == "__label__1"), 0.0)

    return {name: [score(text) for text in texts] for name, texts in lists.items()}


def main():
    if sys.argv[1] == "confusables":
        return json.dump(confusables(), sys.stdout)
    task = json.load(sys.stdin)
    peers = {"characters + logistic regression": logistic, "fastText": fast_text}
    json.dump({name: peer(task["train"], task["texts"]) for name, peer in peers.items()}, sys.stdout)


main()
