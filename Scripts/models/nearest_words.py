"""Finds the words of another language whose vectors are the nearest."""
import numpy

# How many words are found for each.
CHOICES = 4
# Components of the vectors by which words are compared.
COMPONENTS = 160


class NearestWords:
    """Words, for which the nearest of other lists are found. `embed` returns the vectors of texts as an array."""

    def __init__(self, embed, words):
        self.embed, self.words = embed, words
        vectors = embed(words)
        self.axes = numpy.linalg.eigh(vectors.T @ vectors)[1][:, ::-1][:, :COMPONENTS]
        self.rows = self.reduced(vectors)

    def reduced(self, vectors):
        """Vectors less their mean, on some axes, of length 1."""
        rows = (vectors - vectors.mean(axis=0)) @ self.axes
        return rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-6)

    def nearest(self, targets):
        """For each word the targets nearest to it and their cosines, nearest first."""
        target_rows, found = self.reduced(self.embed(targets)), {}
        for start in range(0, len(self.words), 2000):
            cosines = self.rows[start:start + 2000] @ target_rows.T
            for word, line in zip(self.words[start:], cosines):
                places = numpy.argpartition(-line, CHOICES)[:CHOICES]
                found[word] = sorted(((float(line[place]), targets[place]) for place in places), reverse=True)
        return found
