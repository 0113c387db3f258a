"""Peers of the service, as a FastAPI application for uvicorn, in their own Python.

    service_peers.py train TRAIN FOLDER         trains scikit-learn and fastText with rows of text and label
    service_peers.py index ITEMS FOLDER         tantivy's index of the items, one a line
    PEER=… FOLDER=… uvicorn service_peers:app   PEER is scikit-learn, fastText or tantivy

The settings of the classifiers are those of peers.py, the index is that of search_peers.py.
"""
import csv
import os
import pathlib
import pickle
import sys


def train(source, folder):
    """Trains both classifiers with all rows."""
    import fasttext
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline

    with open(source, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    vectorizer = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
    model = make_pipeline(vectorizer, LogisticRegression(C=10, max_iter=200))
    model.fit([row[0] for row in rows], [row[1] for row in rows])
    (folder / "scikit-learn").write_bytes(pickle.dumps(model))
    lines = folder / "lines"
    lines.write_text("".join(f"__label__{label} {' '.join(text.lower().split())}\n" for text, label in rows))
    options = {"epoch": 5, "lr": 0.5, "dim": 10, "wordNgrams": 2, "verbose": 0}
    fasttext.train_supervised(str(lines), **options).save_model(str(folder / "fastText"))


def index(source, folder):
    """Indexes the items."""
    from search_peers import Tantivy, first_items

    Tantivy(folder / "tantivy", create=True).add(first_items(source, sys.maxsize))


def answers(peer, folder):
    """The function that answers a request's JSON."""
    if peer == "scikit-learn":
        model = pickle.loads((folder / peer).read_bytes())

        def classify(request):
            probabilities = model.predict_proba(request["texts"])
            results = []
            for row in probabilities:
                best = row.argmax()
                results.append({
                    "label": model.classes_[best], "probability": float(row[best]),
                    "probabilities": dict(zip(model.classes_, map(float, row)))})
            return {"results": results}
        return classify
    if peer == "fastText":
        import fasttext
        import numpy

        # fasttext-wheel still asks for an array without a copy, which NumPy 2 refuses.
        array = numpy.array
        numpy.array = lambda *values, copy=None, **options: array(*values, **options)
        model = fasttext.load_model(str(folder / peer))

        def classify(request):
            results = []
            for text in request["texts"]:
                labels, probabilities = model.predict(" ".join(text.lower().split()), k=2)
                labels = [label.removeprefix("__label__") for label in labels]
                results.append({
                    "label": labels[0], "probability": float(probabilities[0]),
                    "probabilities": dict(zip(labels, map(float, probabilities)))})
            return {"results": results}
        return classify
    from search_peers import Tantivy

    tantivy = Tantivy(folder / "tantivy")

    def search(request):
        query = tantivy.query(request["query"])
        hits = tantivy.searcher.search(query, request["limit"], count=False).hits
        found = []
        for score, address in hits:
            document = tantivy.searcher.doc(address)
            found.append({"id": document["id"][0], "score": score, "text": document["text"][0]})
        return {"hits": found}
    return search


def application(peer, folder):
    from fastapi import Body, FastAPI

    answer = answers(peer, folder)
    application = FastAPI()

    @application.post("/")
    def ask(request: dict = Body()):
        return answer(request)

    return application


if __name__ == "__main__":
    {"train": train, "index": index}[sys.argv[1]](sys.argv[2], pathlib.Path(sys.argv[3]))
elif "PEER" in os.environ:
    app = application(os.environ["PEER"], pathlib.Path(os.environ["FOLDER"]))
