"""The module `winnow` beside fastText's and scikit-learn, in turn in one Python."""
import shutil
import statistics
import types

from . import processes
from .data import Data
from .driver import ROOT, Subject
from .failures import require
from .tables import megabytes, milliseconds, seconds, table

PACKAGES = {"fastText": "fasttext-wheel", "scikit-learn": "scikit-learn", "pandas": "pandas"}


class Python(Subject):
    """Each part is a table."""

    name = peers = "python"
    parts, is_timed = ("module", "models"), True
    needs = ("../bench/make_messages.py", "sms_spam_collection/SMSSpamCollection", "banking77/train.csv")
    description = """Measures the module `winnow` beside fastText's and scikit-learn: importing, training, classifying, and models of
fastText (10 minutes). Compiles the C library."""

    def begin(self, run):
        """The module, put together as `pip install --target` does."""
        super().begin(run)
        plan = types.SimpleNamespace(largest=20_000 if self.quick else 300_000, test_rows=5_000 if self.quick else 50_000)
        data, self.module_folder = Data(run.folder, run.datasets, plan), run.folder / "module"
        self.train, self.test = data.messages(plan.largest), data.test_messages()
        shutil.copytree(ROOT / "Packaging/wheels/winnow-text/winnow", self.module_folder / "winnow", dirs_exist_ok=True)
        processes.output(ROOT / "Scripts/library", run.folder / "library")
        (self.module_folder / "bin").mkdir(exist_ok=True)
        for file, place in ((run.folder / "library/libwinnow.so", "winnow"), (self.winnow, "bin/winnow")):
            shutil.copy(file, self.module_folder / place)

    def conditions(self):
        return self.run.versions(PACKAGES)

    def peer(self, task, *tables):
        return self.run.peer(task, self.module_folder, 1 if self.quick else 3, *tables, script="python_peers")

    def module(self):
        """Medians; the import of a module is that of Python with it, without that of Python alone."""
        found = self.peer("module", self.train, self.test)
        programs = {name: {step: statistics.median(own) for step, own in steps.items()} for name, steps in found["programs"].items()}
        start = programs.pop("")["import"]
        rows = [[f"**{name}**" if name == "Winnow" else name, milliseconds(own["import"] - start) if "import" in own else ""]
                + [seconds(own[step]) if step in own else "" for step in ("train", "column", "classify")]
                for name, own in programs.items()]
        head = ["", "import", f"train on a list of {found['rows']:,}", "on a column of pandas", f"classify a list of {found['tests']:,}"]
        return {"python": table(head, rows)}

    def models(self):
        """Texts a second, and memory added by opening a model and classifying 1,000 texts."""
        rows = []
        for model, programs in self.peer("models", self.datasets / "banking77/train.csv", self.test).items():
            size = programs.pop("size")
            own = {name: {step: statistics.median(of) for step, of in runs.items()} for name, runs in programs.items()}
            require(own["Winnow"]["same"] > 0.99, f"{model}: other labels than fastText's")
            rows.append([model, megabytes(size)] + [f"{own[name]['rate']:,.0f}" for name in own]
                        + [megabytes(own[name]["memory"]) for name in ("Winnow", "fastText")])
        head = ["model of Banking77", "size", "fastText, texts a second", "Winnow", "in one thread", "Winnow, memory", "fastText, memory"]
        return {"python-models": table(head, rows)}


SUBJECT = Python()
