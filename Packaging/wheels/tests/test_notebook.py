"""Runs the notebook docs/from-python.ipynb and compares its outputs.

    python test_notebook.py     writes the outputs instead
"""
import ast
import contextlib
import io
import json
import os
import tempfile
import unittest

from test_winnow import ROOT

try:
    import sklearn  # noqa: F401
except ImportError:
    raise unittest.SkipTest("needs scikit-learn")

NOTEBOOK = ROOT / "docs/from-python.ipynb"


def lines(text):
    return text.splitlines(keepends=True)


def outputs(cell, names):
    """What a cell prints, and the value of its last expression, in a notebook's form."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found = [{"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())}] if printed.getvalue() else []
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = lines(value._repr_html_())
        found.append({"output_type": "execute_result", "execution_count": cell["execution_count"], "metadata": {}, "data": data})
    return found


def run():
    """The notebook, and the same with the outputs of this run; names of temporary folders are not in them."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    again, names, before = json.loads(json.dumps(notebook)), {}, os.getcwd()
    os.environ.setdefault("WINNOW_MODELS", str(ROOT / "models"))
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / "data", f"{folder}/data")
        os.chdir(folder)
        try:
            for number, cell in enumerate(cell for cell in again["cells"] if cell["cell_type"] == "code"):
                cell["execution_count"] = number + 1
                cell["outputs"] = outputs(cell, names)
        finally:
            os.chdir(before)
    return notebook, again


class Notebooks(unittest.TestCase):
    def test_the_notebook_gives_the_outputs_that_it_shows(self):
        self.addCleanup(os.environ.pop, "WINNOW_MODELS", None)
        notebook, again = run()
        self.assertGreater(len(notebook["cells"]), 10)
        for cell, new in zip(notebook["cells"], again["cells"]):
            self.assertEqual(cell, new)


if __name__ == "__main__":
    NOTEBOOK.write_text(json.dumps(run()[1], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
