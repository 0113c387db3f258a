"""The recipe of models/en-sentiment.winnow."""
import sentiment_data
from recipe import Recipe, score
from sentiment_data import csv_text
from sources import own

TRAINING = "en-sentiment-training.csv"
LEXICONS = ["--lexicon", "vader.txt", "--lexicon", "opinion.txt"]


class Sentiment(Recipe):
    name = "en-sentiment"
    limit = 6_000_000

    def train(self, work, datasets):
        rows, dropped = sentiment_data.training(datasets)
        for name, text in sentiment_data.lexicons(datasets).items():
            work.write(name, text)
        # Our own texts are too few for a separate group, and are grouped with the comments.
        grouped = ((*row, "goemotions" if source == "own" else source) for *row, source in rows)
        work.write(TRAINING, csv_text(grouped, ("text", "label", "weight", "source")))
        self.run(work, "--quiet")

        def scores(model, tested):
            work.write("test.csv", csv_text(tested, ("text", "label")))
            return work.scores(model, "test.csv")

        uci, tweets = (scores(self.file, read(datasets)) for read in (sentiment_data.uci, sentiment_data.tweets))

        def positive_share(tested):
            return sum(label == "positive" for _, label in tested) / len(tested)

        def shifted(tested):
            """The share of texts with the right sign if the share of positive ones is known."""
            work.write("sample.csv", csv_text(tested, ("text", "label")))
            lines = work.run(
                "sentiment", self.file, "sample.csv", "--format", "tsv", "--quiet", "--expected-share",
                positive_share(tested)).splitlines()
            return sum((float(line.split("\t")[0]) > 0) == (label == "positive")
                       for line, (_, label) in zip(lines, tested)) / len(tested)

        # Complaints and praise that were written before the model was looked at, and messages to companies by another writer,
        # of which the part "choice" has chosen weights.
        sample = [row for row in own("sentiment-sample.csv") if row[1] != "neutral"]
        choice, report = (own("service-sample.csv", part) for part in ("choice", "report"))
        signs = {name: scores(self.file, tested)["accuracy"]
                 for name, tested in (("SAMPLE", sample), ("CHOICE", choice), ("REPORT", report))}
        amazon, editorials = (scores(self.file, sentiment_data.rated(datasets, name))
                              for name in ("amazonReviewSnippets", "nytEditorialSnippets"))
        work.write("sst2.csv", csv_text(sentiment_data.sst2_training(datasets), ("text", "label")))
        work.run("train", "sentiment", "sst2.csv", "-o", "sst2.winnow", "--quiet", *LEXICONS)
        sst2 = scores("sst2.winnow", sentiment_data.sst2(datasets, "test"))
        counts = {source: sum(row[3] == source for row in rows) for source in {row[3] for row in rows}}
        return {
            "ALL": f"{len(rows):,}", "DROPPED": f"{dropped:,}", "UCI": score(uci["accuracy"]),
            "TWEETS": score(tweets["accuracy"]), "PEARSON": score(tweets["pearson"]), "SST": score(sst2["accuracy"]),
            **{name: score(share) for name, share in signs.items()},
            "SHARE": f"{positive_share(sample):.0%}", "SHIFTED": score(shifted(sample)), "CHOICE_COUNT": f"{len(choice):,}",
            "REPORT_COUNT": f"{len(report):,}", "REPORT_SHARE": f"{positive_share(report):.0%}",
            "REPORT_SHIFTED": score(shifted(report)),
            "SAMPLE_COUNT": f"{len(sample):,}", "AMAZON": score(amazon["accuracy"]),
            "AMAZON_PEARSON": score(amazon["pearson"]), "NYT": score(editorials["accuracy"]),
            "NYT_PEARSON": score(editorials["pearson"]),
            **{source.upper(): f"{count:,}" for source, count in counts.items()}}
