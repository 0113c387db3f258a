"""Peers of the service, as a FastAPI application for uvicorn, in their own Python.

    service_peers.py train TRAIN FOLDER         trains scikit-learn and fastText with rows of text and label
    service_peers.py index ITEMS FOLDER         tantivy's index of the items, one a line
    PEER=… FOLDER=… uvicorn service_peers:app   PEER is scikit-learn, fastText or tantivy

The settings of the classifiers are those of peers.py, the index is that of search_peers.py.
"""
import os
import pathlib
import pickle
import sys


def train(source, folder):
    """Trains both classifiers with all rows."""
    import fasttext
    from peers import logistic, read, words_and_pairs
    from sklearn.pipeline import make_pipeline

    texts, labels = read(source)
    model = make_pipeline(words_and_pairs(min_df=2), logistic(C=10, max_iter=200)).fit(texts, labels)
    (folder / "scikit-learn").write_bytes(pickle.dumps(model))
    lines = folder / "lines"
    lines.write_text("".join(f"__label__{label} {' '.join(text.lower().split())}\n" for text, label in zip(texts, labels)))
    options = {"epoch": 5, "lr": 0.5, "dim": 10, "wordNgrams": 2, "verbose": 0}
    fasttext.train_supervised(str(lines), **options).save_model(str(folder / "fastText"))


def index(source, folder):
    """Indexes the items."""
    from search_peers import Tantivy, first_items

    Tantivy(folder / "tantivy", create=True).add(first_items(source, sys.maxsize))


def classify(judged):
    """A function that answers a request by one that gives labels with probabilities for each of its texts."""
    def answer(request):
        results = []
        for pairs in judged(request["texts"]):
            probabilities = {label.removeprefix("__label__"): float(probability) for label, probability in pairs}
            best = max(probabilities, key=probabilities.get)
            results.append({"label": best, "probability": probabilities[best], "probabilities": probabilities})
        return {"results": results}
    return answer


def answers(peer, folder):
    """The function that answers a request's JSON."""
    if peer == "scikit-learn":
        model = pickle.loads((folder / peer).read_bytes())
        return classify(lambda texts: (zip(model.classes_, row) for row in model.predict_proba(texts)))
    if peer == "fastText":
        import fasttext
        import numpy

        # fasttext-wheel still asks for an array without a copy, which NumPy 2 refuses.
        array = numpy.array
        numpy.array = lambda *values, copy=None, **options: array(*values, **options)
        model = fasttext.load_model(str(folder / peer))
        return classify(lambda texts: (zip(*model.predict(" ".join(text.lower().split()), k=2)) for text in texts))
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
