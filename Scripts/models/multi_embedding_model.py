"""The recipe of models/multi-embedding.winnow."""
import functools
import io
import pathlib
import re

import numpy

import embedding_measures
import multi_embedding_data
import nearest_words
import teacher
import translations
from recipe import Recipe


class MultiEmbedding(Recipe):
    name = "multi-embedding"
    limit = 12_000_000
    exact = False

    def train(self, work, datasets):
        rights = translations.declarations(datasets)
        work.run("convert", teacher.encoder(), "-o", "use.winnow", "--quiet")

        def embed(texts):
            lines = work.run(
                "embed", "--embedding", "use.winnow", "--format", "tsv", "--quiet", text="".join(text + "\n" for text in texts))
            return numpy.loadtxt(io.StringIO(lines), dtype=numpy.float32, delimiter="\t", ndmin=2)

        found = multi_embedding_data.corpus(datasets, functools.partial(nearest_words.NearestWords, embed))
        work.write("texts.txt", "".join(text + "\n" for texts in found.values() for text in texts))
        losses = re.findall(r"held-out loss ([\d.]+)", self.run(work)) or ["–"]
        model = pathlib.Path(work.folder) / self.file
        measurer = embedding_measures.Measurer(work.run, model, datasets, work.folder)
        shares = translations.translations(work.winnow, model, rights)
        rows = [("STS-B, development part", "Spearman", measurer.sentences("dev")),
                ("STS-B, test part", "Spearman", measurer.sentences("test")),
                ("articles of the declaration of human rights, mean", "found first", sum(shares.values()) / len(shares)),
                *((f"English and {language}", "found first", share) for language, share in shares.items())]
        return {
            "TEXTS": f"{sum(map(len, found.values())):,}",
            "SOURCES": "\n".join(f"| {name} | {len(texts):,} |" for name, texts in found.items()),
            "START_LOSS": losses[0], "LOSS": losses[-1],
            "TABLE": "\n".join(f"| {name} | {measure} | {figure:.3f} |" for name, measure, figure in rows)}
