"""Runs peers of embeddings, in their Python; prints a JSON object.

    embeddings_peers.py distill FOLDER TARGET                  distils a transformer into a table by model2vec
    embeddings_peers.py scores PEER MODEL SCRIPTS DATASETS     the scores of Scripts/models/embedding_measures.py
    embeddings_peers.py speed PEER MODEL LINES THREADS ROUNDS  lines per second, after a warm-up round
    embeddings_peers.py transfer TRAIN TEST TABLE FOLDER       accuracy of scikit-learn's logistic regression

PEER is model2vec, with a table's folder, or pytorch, with the transformer's.
"""
import json
import os
import pathlib
import statistics
import sys
import time

# The transformer's batch size, and the maximum number of tokens per text, from its folder.
BATCH = 32
LONGEST = 256


def use(threads):
    """Sets the number of threads; must be called before imports of libraries with threads."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"):
        os.environ[name] = str(threads)
    os.environ["TOKENIZERS_PARALLELISM"] = "true" if threads > 1 else "false"
    os.environ["HF_HUB_OFFLINE"] = "1"


class PyTorch:
    """The transformer in single precision, with texts of similar length in each batch."""

    def __init__(self, folder, threads):
        import torch
        from tokenizers import Tokenizer
        from transformers import AutoModel

        torch.set_num_threads(threads)
        self.torch = torch
        self.model = AutoModel.from_pretrained(folder, dtype=torch.float32).eval()
        self.tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
        self.tokenizer.enable_truncation(LONGEST)
        self.tokenizer.no_padding()

    def vectors(self, texts):
        torch = self.torch
        ids = [encoding.ids for encoding in self.tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
        result = torch.zeros(len(ids), self.model.config.hidden_size)
        with torch.inference_mode():
            for start in range(0, len(order), BATCH):
                part = order[start : start + BATCH]
                longest = max(len(ids[index]) for index in part)
                tokens = torch.tensor([ids[index] + [0] * (longest - len(ids[index])) for index in part])
                mask = torch.tensor([[1] * len(ids[index]) + [0] * (longest - len(ids[index])) for index in part])
                states = self.model(input_ids=tokens, attention_mask=mask).last_hidden_state
                means = (states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
                result[part] = torch.nn.functional.normalize(means)
        return result.numpy()


class Model2Vec:
    """A table, on one thread."""

    def __init__(self, folder, threads):
        from model2vec import StaticModel

        # The default, half precision, takes a third longer.
        self.model = StaticModel.from_pretrained(folder, quantize_to="float32", force_download=False)

    def vectors(self, texts):
        return self.model.encode(list(texts), normalize=True, use_multiprocessing=False)


PEERS = {"pytorch": PyTorch, "model2vec": Model2Vec}


def distill(folder, target):
    """Writes the table, in half precision, and returns its size."""
    use(os.cpu_count())
    from model2vec.distill import distill

    distill(folder, device="cpu").save_pretrained(target)
    return {"bytes": sum(path.stat().st_size for path in pathlib.Path(target).glob("*.safetensors"))}


def scores(peer, model, scripts, datasets, ranks="ranks"):
    use(os.cpu_count())
    sys.path.insert(0, scripts)
    import embedding_measures
    from scipy.stats import spearmanr

    embedder = PEERS[peer](model, os.cpu_count())

    class Measures(embedding_measures.Measures):
        def vectors(self, texts):
            return embedder.vectors(texts).tolist()

        def similarity(self, task, rows):
            first, second, judged = zip(*rows)
            products = (embedder.vectors(first) * embedder.vectors(second)).sum(1)
            return float(spearmanr(products, [float(judgement) for judgement in judged])[0])

    return Measures(pathlib.Path(datasets)).test_scores(ranks=ranks == "ranks")


def speed(peer, model, path, threads, rounds):
    use(int(threads))
    embedder = PEERS[peer](model, int(threads))
    lines = pathlib.Path(path).read_text(encoding="utf-8").split("\n")[:-1]
    embedder.vectors(lines)
    seconds = []
    for _ in range(int(rounds)):
        start = time.perf_counter()
        vectors = embedder.vectors(lines)
        seconds.append(time.perf_counter() - start)
        assert len(vectors) == len(lines) and abs((vectors**2).sum(1) - 1).max() < 1e-3
    return {"lines": len(lines), "linesPerSecond": len(lines) / statistics.median(seconds)}


def transfer(train, test, table, folder):
    """Logistic regression on tf-idf of words, and on the vectors of each peer."""
    use(os.cpu_count())
    from peers import logistic, read, words_and_pairs

    (texts, labels), (tests, truth), words = read(train), read(test), words_and_pairs()
    features = {"tf-idf of words and pairs": (words.fit_transform(texts), words.transform(tests))}
    for name, embedder in (
        ("model2vec's table", Model2Vec(table, 1)), ("all-MiniLM-L6-v2 in PyTorch", PyTorch(folder, os.cpu_count()))):
        features[name] = embedder.vectors(texts), embedder.vectors(tests)
    return {
        name: float(logistic(C=10, max_iter=1000).fit(training, labels).score(testing, truth))
        for name, (training, testing) in features.items()}


if __name__ == "__main__":
    print(json.dumps({"distill": distill, "scores": scores, "speed": speed, "transfer": transfer}[sys.argv[1]](*sys.argv[2:])))
