"""The table `mail-batch` of Scripts/bench mail: models that are trained on one part of the messages, and measured on the
other."""
import json

from . import processes


def labelled(folder, messages):
    """A folder with a link to each message, in a folder of its label."""
    for number, (label, path) in enumerate(messages):
        (folder / label).mkdir(parents=True, exist_ok=True)
        (folder / label / f"{number:06}.eml").symlink_to(path)
    return folder


def index(path, messages):
    path.write_text("".join(f"{label} {message}\n" for label, message in messages))
    return path


def report(winnow, words, data):
    return json.loads(processes.output(winnow, "evaluate", *words, data, "--format", "json", "--quiet"))


def results(options, folder, sets):
    """Rows of the set, the numbers of messages, the model, and its measures."""
    for name in options.set:
        parts = {}
        for part in ("development", "report"):
            data = folder / f"batch-{name}-{part}"
            data.mkdir(parents=True)
            parts[part] = list(sets[name](options.datasets, data, part))
        train, test = parts["development"], parts["report"]
        mail, texts = folder / f"{name}-mail.winnow", folder / f"{name}-texts.winnow"
        index_of_train = index(folder / f"{name}-train", train)
        index_of_test = index(folder / f"{name}-test", test)
        processes.output(options.winnow, "train", "mail", index_of_train, "-o", mail, "--quiet")
        found = report(options.winnow, [mail], index_of_test)
        yield (name, len(train), len(test), "`train mail`", found["spam_found_at_ham_lost_0.001"],
               found["spam_found_at_ham_lost_0.005"], 1 - found["roc_auc"])
        eml = ["--input-format", "eml"]
        folders = [labelled(folder / f"{name}-{part}", parts[part]) for part in parts]
        processes.output(options.winnow, "train", folders[0], "-o", texts, "--quiet", *eml)
        found = report(options.winnow, [texts, *eml], folders[1])["labels"]["spam"]
        rates = found["recallAtFalsePositiveRate"]
        yield (name, len(train), len(test), "`train`", rates["0.001"], rates["0.005"], 1 - found["rocAuc"])


def table(rows):
    lines = ["| messages | trained on | tested on | model | spam found, .1 % of ham lost | .5 % | (1−ROCA)% |",
             "|---|---|---|---|---|---|---|"]
    for name, train, test, model, low, high, loss in rows:
        lines.append(f"| {name} | {train:,} | {test:,} | {model} | {100 * low:.1f} % | {100 * high:.1f} % "
                     f"| {100 * loss:.4f} |")
    return "\n".join(lines)
