"""Classifies messages in Spark, on two workers of one core, and beside it with the bare command; prints JSON.

    python engines_spark.py FOLDER KIND ROUNDS PEER_MESSAGES

In the peers' Python. FOLDER has winnow, KIND.winnow, messages.parquet, messages.csv and scikit-learn-KIND, a pickled
pipeline. The recipes are those of docs/on-spark.md. Spark's start, its workers' and the first, untimed run are not
measured; reading Parquet and writing the answers are. All run in turn, in each round.
"""
import json
import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts/lib"))
from spark_recipes import SparkRecipes  # noqa: E402

BARE = "./winnow classify spam.winnow messages.csv --id-column id --format tsv --quiet --threads 2"
OPTIONS = {"spark.sql.execution.arrow.pyspark.enabled": "true"}


def processor_seconds(root):
    """The processor seconds of a process and all below it, also of those that have ended and were waited for."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found[int(folder.name)] = (int(fields[1]), sum(map(int, fields[11:15])))
    total = 0
    for number in found:
        chain = number
        while chain != root and chain in found:
            chain = found[chain][0]
        total += found[number][1] if chain == root else 0
    return total / os.sysconf("SC_CLK_TCK")


def bare():
    with open("bare.tsv", "wb") as answers:
        subprocess.run(BARE.split(), stdout=answers, check=True)


class Jobs:
    """The jobs on one session."""

    def __init__(self, recipes, kind, peer_messages):
        self.recipes, self.spark = recipes, recipes.session
        self.names = recipes.run("arrow")
        self.sample = self.names["messages"].limit(peer_messages).repartition(2).cache()
        self.sample.count()
        self.peer = self.peer_function(f"scikit-learn-{kind}")

    def write(self, answers):
        answers.write.mode("overwrite").parquet("answers.parquet")

    def transform(self):
        self.write(self.recipes.transformed())

    def arrow(self):
        self.write(self.names["answers"])

    def peer_function(self, pipeline):
        from pyspark.sql import functions

        model = self.spark.sparkContext.broadcast(pickle.loads(pathlib.Path(pipeline).read_bytes()))

        def classify(batches):
            import pandas

            for texts in batches:
                probabilities = model.value.predict_proba(texts)
                best = probabilities.argmax(axis=1)
                yield pandas.DataFrame({"label": model.value.classes_[best], "probability": probabilities.max(axis=1)})

        classify.__annotations__ = {}
        return functions.pandas_udf(
            classify, "label STRING, probability DOUBLE", functions.PandasUDFType.SCALAR_ITER)

    def scikit_learn(self):
        self.write(self.sample.select("id", self.peer("text").alias("answer")).select("id", "answer.*"))

    def count(self):
        return self.spark.read.parquet("answers.parquet").select("id").distinct().count()


def same_answers(jobs):
    """Whether the answers that a job wrote are the bare command's."""
    written = jobs.spark.read.parquet("answers.parquet")
    answers = jobs.spark.read.csv("bare.tsv", sep="\t", schema="id BIGINT, other STRING, other_probability DOUBLE")
    return written.join(answers, "id").where("label = other AND probability = other_probability").count()


def run_all(jobs, rounds):
    """Runs all jobs in turn, the first time untimed; returns the times, and how many answers are right."""
    tasks = {"bare": bare, "transform": jobs.transform, "arrow": jobs.arrow, "scikit-learn": jobs.scikit_learn}
    measured = {name: [] for name in tasks}
    checked = {}
    for number in range(rounds + 1):
        for name, task in tasks.items():
            begin, used = time.monotonic(), processor_seconds(os.getpid())
            task()
            run = {"seconds": time.monotonic() - begin, "processor": processor_seconds(os.getpid()) - used}
            if number:
                measured[name].append(run)
            elif name != "bare":
                checked[name] = {"rows": jobs.count(), "same": same_answers(jobs)}
    return {"runs": measured, "checked": checked}


def main(folder, kind, rounds, peer_messages):
    os.chdir(folder)
    shutil.copy(f"{kind}.winnow", "spam.winnow")
    with SparkRecipes(**OPTIONS) as recipes:
        result = run_all(Jobs(recipes, kind, int(peer_messages)), int(rounds))
    print(json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:])
