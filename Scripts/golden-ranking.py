#!/usr/bin/env python3
"""Reference of Winnow's ranking: from terms and vectors to the final order; writes what the tests of WinnowIndex are compared with.

    Scripts/golden-ranking.py

writes Tests/WinnowIndexTests/Golden/ranking.json, 200 invented documents and 40 queries of all modes, and ranking-answers.json:
what is measured of them, and the best ten of each query. Terms are what the index stores; a query's terms are the kept ones, a
term as often as it stands there. Ties go to the lower row. All sums are in double precision.
"""
import json
import math
import pathlib
import random
from collections import Counter

import numpy as np

GOLDEN = pathlib.Path(__file__).parent.parent / "Tests/WinnowIndexTests/Golden"

K1, B = 1.2, 0.75
WEIGHT = {"title": 3, "text": 1, "keywords": 1}
GAIN = 0.4              # points (nats, as idf) of a cosine of one spread; of two spreads four times as many
COVER, DAMP, USUAL = 0.5, 0.25, 8.0     # hybrid: words count (matched/U)^COVER · (USUAL/U)^DAMP
FLOOR = 1.0             # spreads that a cosine must have for a hit without any of the words
HALF = 5.0              # points that show as a score of .5
SHRINK = 10             # the mean vector is Σv / (N + SHRINK)
CANDIDATES = 100        # of each side
PAIRS, SPREAD, PRIOR, NARROW, WIDE = 256, 0.12, 100, 0.08, 0.25     # the spread: rows sampled, prior, its pairs, limits
SAMPLE, OPENING, NEAR, FEW, LOW, HIGH = 64, 12, 3, 80, 0.5, 1.0       # trust
MOST_TERMS = 1024


def kept(words, terms, stop):
    """The terms of a query whose words are no stop words; all of them where nothing else is left."""
    rest = [term for word, term in zip(words, terms) if word not in stop]
    return (rest or list(terms))[:MOST_TERMS]


def unit(v):
    size = math.sqrt(float(np.dot(v, v)))
    return v / size if size > 0 else v


def row_vector(head, body):
    """A document's vector of that of title and keywords and that of the text; either may be zeros."""
    return unit(unit(np.asarray(head, float)) + unit(np.asarray(body, float)))


def spaced(count, n):
    """At most `count` rows, evenly spread."""
    return sorted({i * n // count for i in range(count)}) if n else []


class Index:
    def __init__(self, documents, vectors, trust=None, spread=None):
        """documents: dicts of lists of terms; vectors: [N, D], rows of length 1 or all zeros."""
        self.n = len(documents)
        self.length = np.zeros(self.n)
        postings = {}
        self.openings = []
        for row, document in enumerate(documents):
            counts = Counter()
            for field, weight in WEIGHT.items():
                terms = document.get(field) or []
                self.length[row] += weight * len(terms)
                for term in terms:
                    counts[term] += weight
            for term, frequency in counts.items():
                postings.setdefault(term, []).append((row, frequency))
            self.openings.append((list(document.get("title") or []) + list(document.get("text") or []))[:OPENING])
        self.postings = {t: (np.array([r for r, _ in p]), np.array([f for _, f in p], float)) for t, p in postings.items()}
        self.average = max(float(self.length.mean()), 1e-9) if self.n else 1.0
        self.norm = K1 * (1 - B + B * self.length / self.average)
        self.v = np.asarray(vectors, float).reshape(self.n, -1) if self.n else np.zeros((0, 1))
        self.mean = self.v.sum(0) / (self.n + SHRINK)
        self.m2 = float(self.mean @ self.mean)
        self.a = self.v @ self.mean
        square = (self.v * self.v).sum(1)
        self.alive = square > 0
        self.size = np.sqrt(np.maximum(square - 2 * self.a + self.m2, 1e-12))
        self.spread = self.measured_spread() if spread is None else spread
        self.agreement = None
        self.trust = self.measured_trust() if trust is None else trust

    def idf(self, term):
        df = len(self.postings[term][0]) if term in self.postings else 0
        return math.log(1 + (self.n - df + 0.5) / (df + 0.5))

    def lexical(self, terms):
        """BM25 in nats for every row (each term gives at most its idf), the idf of the terms the row has, and that of all terms."""
        score, matched, bound = np.zeros(self.n), np.zeros(self.n), 0.0
        for term, times in Counter(terms).items():
            idf = times * self.idf(term)
            bound += idf
            if term in self.postings:
                rows, tf = self.postings[term]
                score[rows] += idf * tf / (tf + self.norm[rows])
                matched[rows] += idf
        return score, matched, bound

    def semantic(self, vector):
        """The cosine of centred vectors, for every row; 0 where there is no vector."""
        q = np.asarray(vector if vector is not None else [], float)
        if not self.n or not (q * q).sum() > 0:
            return np.zeros(self.n)
        qm = float(q @ self.mean)
        size = math.sqrt(max(float(q @ q) - 2 * qm + self.m2, 1e-12))
        return np.where(self.alive, (self.v @ q - qm - self.a + self.m2) / (self.size * size), 0.0)

    def measured_spread(self):
        """The root of the mean square of the centred cosines of pairs of rows."""
        rows = [i for i in spaced(PAIRS, self.n) if self.alive[i]]
        total, count = PRIOR * SPREAD**2, PRIOR
        for place, i in enumerate(rows):
            later = rows[place + 1:]
            c = (self.v[later] @ self.v[i] - self.a[later] - self.a[i] + self.m2) / (self.size[later] * self.size[i])
            total, count = total + float(c @ c), count + len(later)
        return min(max(math.sqrt(total / count), NARROW), WIDE)

    def measured_trust(self):
        """How well the vectors agree with the words: rows near by words should be near by vectors."""
        if self.n < FEW:
            return 1.0          # too little to tell
        found = []
        for row in spaced(SAMPLE, self.n):
            if not self.alive[row]:
                continue
            l = self.lexical(self.openings[row])[0]
            l[row] = 0
            near = [i for i in np.argsort(-l, kind="stable")[:NEAR] if l[i] > 0]
            if not near:
                continue
            c = self.semantic(self.v[row])
            others = np.delete(c, row)
            if others.std() > 0.01:
                found.append((c[near].mean() - others.mean()) / others.std())
        if len(found) < 8:
            return 1.0
        self.agreement = float(np.mean(found))
        return min(max((self.agreement - LOW) / (HIGH - LOW), 0.0), 1.0)

    def search(self, terms, vector, mode="hybrid", limit=10, candidates=CANDIDATES, floor=True):
        l, matched, bound = self.lexical(terms) if mode != "semantic" else (np.zeros(self.n), np.zeros(self.n), 0.0)
        c = np.maximum(self.semantic(vector), 0) if mode != "lexical" else np.zeros(self.n)
        seen = vector is not None and bool(np.any(np.asarray(vector)))      # a zero vector says nothing
        trust = {"hybrid": self.trust if seen else 0.0, "semantic": 1.0, "lexical": 0.0}[mode]
        m = GAIN * trust * (c / self.spread) ** 2
        points = l
        if trust > 0 and bound > 0:
            points = l * (matched / bound) ** (COVER * trust) * (USUAL / bound) ** (DAMP * trust)
        s = points + m
        rows = {int(i) for i in np.argsort(-l, kind="stable")[:candidates] if l[i] > 0}
        rows |= {int(i) for i in np.argsort(-c, kind="stable")[:candidates]
                 if m[i] > 0 and (not floor or mode == "semantic" or l[i] > 0 or c[i] >= FLOOR * self.spread)}
        best = sorted(rows, key=lambda i: (-s[i], i))[:limit]
        return [{"row": i, "score": float(s[i] / (s[i] + HALF)), "points": float(s[i]), "lexical": float(points[i]),
                 "semantic": float(m[i]), "cosine": float(c[i])} for i in best]


def case():
    """Documents and queries of invented words, some of which go together."""
    chance, numbers = random.Random(42), np.random.default_rng(42)
    words = [f"w{i}" for i in range(60)]
    topics = numbers.normal(size=(6, 8))
    vectors = {word: topics[i % 6] + 2.2 * numbers.normal(size=8) for i, word in enumerate(words)}

    def vector(terms):
        total = sum((vectors[term] for term in terms), np.zeros(8)) + 0.4
        return [round(float(x), 6) for x in (unit(total) if terms else total * 0)]

    documents = []
    for i in range(200):
        pool = [word for j, word in enumerate(words) if j % 6 == i % 6] * 3 + words
        title, text, keywords = (chance.choices(pool, k=chance.randint(0, most)) for most in (4, 25, 2))
        documents.append({"title": title, "text": text, "keywords": keywords, "head": vector(title + keywords), "body": vector(text)})
    queries = []
    for i in range(12):
        terms = chance.choices(words, k=1 + i % 4) + (["unseen"] if i % 3 == 0 else [])
        known = vector([term for term in terms if term in vectors])
        queries += [{"terms": terms, "vector": known, "mode": mode} for mode in ("hybrid", "lexical", "semantic")]
    queries += [
        {"terms": ["w1", "w1", "w2"], "vector": None, "mode": "hybrid"},
        {"terms": ["unseen"], "vector": vector(["w3"]), "mode": "hybrid"},
        {"terms": [], "vector": vector(["w3"]), "mode": "hybrid"},
        {"terms": ["w5"], "vector": [0.0] * 8, "mode": "hybrid"},
    ]
    return {"documents": documents, "queries": queries}


if __name__ == "__main__":
    given = case()
    index = Index(given["documents"], [row_vector(document["head"], document["body"]) for document in given["documents"]])
    answers = [index.search(query["terms"], query["vector"], query["mode"]) for query in given["queries"]]
    found = {"trust": index.trust, "agreement": index.agreement, "spread": index.spread, "answers": answers}
    for name, content in (("ranking", given), ("ranking-answers", found)):
        (GOLDEN / f"{name}.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")
