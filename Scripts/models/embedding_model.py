"""The recipe of models/en-embedding.winnow."""
import re

import embedding_data
import embedding_measures
import teacher
from recipe import Recipe


class Embedding(Recipe):
    name = "en-embedding"
    limit = 8_000_000
    exact = False

    def train(self, work, datasets):
        found = embedding_data.corpus(datasets)
        work.write("sentences.txt", "".join(line + "\n" for lines in found.values() for line in lines))
        # The model records the folder's name.
        (work.folder / "all-MiniLM-L6-v2").symlink_to(teacher.folder())
        losses = re.findall(r"held-out loss ([\d.]+)", self.run(work)) or ["–"]
        scores = embedding_measures.scores(work, work.folder / self.file, datasets)
        return {
            "SENTENCES": f"{sum(map(len, found.values())):,}",
            "SOURCES": "\n".join(f"| {name} | {len(sentences):,} |" for name, sentences in found.items()),
            "START_LOSS": losses[0], "LOSS": losses[-1],
            "TABLE": "\n".join(f"| {name} | {measure} | {figure:.4f} |" for name, measure, figure in scores)}
