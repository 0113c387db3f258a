"""The recipes of docs/on-*.md, and a session of Spark with two workers of one core, in which those for Spark run."""
import os
import pathlib
import re
import shutil
import sys

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
RECIPE = re.compile(r"^<!-- recipe: (\S+) -->\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def recipes(page):
    """The fenced blocks of a page that follow `<!-- recipe: NAME -->`, by name."""
    return dict(RECIPE.findall((DOCS / page).read_text(encoding="utf-8")))


class SparkRecipes:
    """A session as docs/on-spark.md makes it, on processes of this machine, which is ended with the block."""

    def __init__(self, **options):
        options = {
            "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.log.level": "OFF",
            "spark.local.dir": os.getcwd(), **options}
        words = ["--master", "local-cluster[2,1,1024]", *(f"--conf {name}={value}" for name, value in options.items())]
        os.environ.update(
            SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable,
            PYSPARK_SUBMIT_ARGS=" ".join([*words, "pyspark-shell"]))
        self.page = recipes("on-spark.md")
        # Functions of the module __main__ are sent to workers by value, as those of a user's program are.
        self.names = {"__name__": "__main__"}

    def run(self, name):
        exec(compile(self.page[name], f"on-spark.md, {name}", "exec"), self.names)
        return self.names

    def __enter__(self):
        self.session = self.run("session")["spark"]
        return self

    def __exit__(self, *_):
        import pyspark

        # The workers leave copies of the added files there.
        work = pathlib.Path(pyspark.__file__).with_name("work") / self.session.sparkContext.applicationId
        self.session.stop()
        shutil.rmtree(work, ignore_errors=True)

    def transformed(self):
        return self.session.sql(self.page["transform"])
