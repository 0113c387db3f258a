#!/usr/bin/env python3
"""Trains a text classifier on the rows of a Spark table, where they are.

    from train import train
    train(spark.table("messages"), "spam.winnow", text="text", label="label")

or, for a folder of Parquet files:

    spark-submit --files winnow integrations/spark/train.py messages.parquet spam.winnow [--text COLUMN] [--label COLUMN]

A task counts the rows of its partition (`winnow train shard`); Spark keeps what it counted, and counts again if it is
lost. `winnow train merge --exchange` runs here: in each round, every partition answers its request (`winnow train
answer`), and the answers, sums of integers, come back here. The model is the same for any number of workers and
partitions, byte for byte. The command must be in the files of the session (`--files winnow` or
`sparkContext.addFile("winnow")`).
"""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

from pyspark import SparkFiles, StorageLevel
from pyspark.sql import SparkSession, functions


def run(words, lines=()):
    """Runs the command with lines as its input; its message becomes the task's error, so that Spark tries again."""
    command = [SparkFiles.get("winnow"), "train", *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        # A command that ends before it has read all says why. What is left is written again when the pipe is closed.
        with contextlib.suppress(BrokenPipeError), contextlib.ExitStack() as stack:
            stack.callback(process.stdin.close)
            for line in lines:
                process.stdin.write(line)
        message = process.stderr.read().decode(errors="replace")
    if process.returncode:
        raise RuntimeError(f"winnow ended with {process.returncode}: {message}")


def counting(shards, options):
    """A function that counts the rows of a partition."""

    def count(number, rows):
        lines = (json.dumps({"text": text or "", "label": label}).encode() + b"\n" for text, label in rows)
        with tempfile.TemporaryDirectory() as folder:
            words = ["shard", "-", "--shard", f"{number + 1}/{shards}", "--partial", f"{folder}/partial"]
            run([*words, "--input-format", "jsonl", "--threads", "1", "--quiet", *options], lines)
            yield pathlib.Path(folder, "partial").read_bytes()

    return count


def answering(request, space):
    """A function that answers a request for a partition that was counted; the arguments are broadcast files."""

    def answer(partial):
        with tempfile.TemporaryDirectory() as folder:
            words = ["answer", f"{folder}/partial", "--request", f"{folder}/request", "--threads", "1"]
            pathlib.Path(folder, "partial").write_bytes(partial)
            pathlib.Path(folder, "request").write_bytes(request.value)
            if space:
                pathlib.Path(folder, "space").write_bytes(space.value)
                words += ["--space", f"{folder}/space"]
            run([*words, "--output", f"{folder}/answer"])
            return pathlib.Path(folder, "answer").read_bytes()

    return answer


def train(table, model, text="text", label="label", shard_options=(), merge_options=(), winnow="winnow"):
    """Trains a classifier on the rows of a DataFrame, and writes it to a file of this computer.

    `shard_options` and `merge_options` are those of `winnow train shard` and `winnow train merge`. Rows without a
    label are left out. A partition that is computed again must have the same rows: do not use `rand()`, `limit` or
    `sample` without a seed on the way to the table.
    """
    context = table.sparkSession.sparkContext
    columns = [functions.col(text).cast("string").alias("text"), functions.col(label).cast("string").alias("label")]
    rows = table.select(columns).where("label IS NOT NULL").rdd
    count = counting(rows.getNumPartitions(), list(shard_options))
    partials = rows.mapPartitionsWithIndex(count).persist(StorageLevel.MEMORY_AND_DISK)
    try:
        with tempfile.TemporaryDirectory() as folder:
            words = [winnow, "train", "merge", "--exchange", folder, "--output", os.path.abspath(model), *merge_options]
            with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
                exchange(context, partials, folder, process)
            if process.returncode:
                raise RuntimeError(f"winnow ended with {process.returncode}")
    finally:
        partials.unpersist()


def exchange(context, partials, folder, process):
    """Lets every partition answer the requests of the process, until it ends."""
    space = None
    try:
        for line in process.stdout:
            request = context.broadcast(pathlib.Path(line.rstrip("\n")).read_bytes())
            features = pathlib.Path(folder, "space")
            if space is None and features.exists():
                space = context.broadcast(features.read_bytes())
            names = []
            for number, answer in enumerate(partials.map(answering(request, space)).collect()):
                names.append(f"{folder}/{number}.answer")
                pathlib.Path(names[-1]).write_bytes(answer)
            request.destroy()
            process.stdin.write("\t".join(names) + "\n")
            process.stdin.flush()
    except BaseException:
        process.kill()
        raise
    finally:
        if space:
            space.destroy()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", help="a folder or file of Parquet")
    parser.add_argument("model")
    parser.add_argument("--text", default="text", help="the column of the text")
    parser.add_argument("--label", default="label", help="the column of the label")
    parser.add_argument("--winnow", default="winnow", help="the command on this computer")
    arguments = parser.parse_args()
    session = SparkSession.builder.appName("winnow train").getOrCreate()
    table = session.read.parquet(arguments.table)
    train(table, arguments.model, arguments.text, arguments.label, winnow=arguments.winnow)
    session.stop()


if __name__ == "__main__":
    main()
