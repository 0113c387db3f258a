"""Tests of columns of data frames, where pandas, Polars and PyArrow are installed."""
import ctypes
import gc
import unittest

import winnow
from test_winnow import ROWS
from winnow import _texts
from winnow._texts import Texts

try:
    import numpy
    import pandas
    import polars
    import pyarrow
except ImportError:
    raise unittest.SkipTest("needs pandas, Polars and PyArrow")

TEXTS = [text for text, _ in ROWS[:300]] + ["", "Ärger 💰", "twelve bytes", "thirteen byte", "a\0b"]
LABELS = ["spam" if index % 3 else "ham" for index in range(len(TEXTS))]
COLUMNS = {
    "pandas": pandas.Series,
    "pandas object": lambda values: pandas.Series(values, dtype=object),
    "pandas string[python]": lambda values: pandas.Series(values, dtype="string[python]"),
    "pandas Arrow": lambda values: pandas.Series(values, dtype=pandas.ArrowDtype(pyarrow.large_string())),
    "pandas category": lambda values: pandas.Series(values, dtype="category"),
    "pandas rows": lambda values: pandas.DataFrame({"n": range(len(values)), "text": values})["text"].iloc[::1],
    "Polars": polars.Series,
    "Polars category": lambda values: polars.Series(values, dtype=polars.Categorical),
    "Polars chunks": lambda values: polars.concat([polars.Series(values[:100], dtype=polars.String), polars.Series(values[100:], dtype=polars.String)], rechunk=False),
    "Arrow": pyarrow.array,
    "Arrow large": lambda values: pyarrow.array(values, pyarrow.large_string()),
    "Arrow view": lambda values: pyarrow.array(values, pyarrow.string_view()),
    "Arrow slice": lambda values: pyarrow.array(["before", None, *values, "after"]).slice(2, len(values)),
    "Arrow view slice": lambda values: pyarrow.array(["before", None, *values], pyarrow.string_view()).slice(2),
    "Arrow dictionary": lambda values: pyarrow.array(values).dictionary_encode(),
    "Arrow dictionary slice": lambda values: pyarrow.array(["before", *values]).dictionary_encode().slice(1),
    "Arrow chunks": lambda values: pyarrow.chunked_array([values[:2], [], values[2:]], pyarrow.string()),
}


class Columns(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.classifier = winnow.Classifier.train(TEXTS, LABELS, features="words")

    def test_columns_are_read_as_lists_are(self):
        expected = self.classifier.classify(TEXTS)
        each = self.classifier.classify(TEXTS, rule="each")
        for name, column in COLUMNS.items():
            with self.subTest(name):
                self.assertEqual(_texts.checked(column(TEXTS), "texts"), TEXTS)
                self.assertEqual(self.classifier.classify(column(TEXTS)), expected)
                self.assertEqual(self.classifier.classify(column(TEXTS), rule="each"), each)
                self.assertEqual(self.classifier.classify(column(TEXTS)[:0]), [])
                trained = winnow.Classifier.train(column(TEXTS), column(LABELS), features="words")
                self.assertEqual(bytes(trained), bytes(self.classifier))

    def test_texts_outlive_their_column(self):
        for name, column in COLUMNS.items():
            texts = Texts.of(column(TEXTS))
            gc.collect()
            [column(["other bytes in the memory that is free now"] * 500) for _ in range(3)]
            block = texts.block(range(len(TEXTS)))
            self.assertEqual([content.decode() for content in map(ctypes.string_at, block.starts, block.lengths)], TEXTS, name)

    def test_arrow_columns_are_not_copied(self):
        column = pyarrow.array(TEXTS)
        self.assertEqual(Texts.of(column).starts[0], column.buffers()[2].address)

    def test_missing_rows_are_named(self):
        for name, column in COLUMNS.items():
            # PyArrow's own lists have no other value that is missing.
            values = [*TEXTS[:200], None, *TEXTS[200:]]
            with self.subTest(name), self.assertRaisesRegex(TypeError, r"texts\[200\] is missing, not a string; leave the row out"):
                self.classifier.classify(column(values))

    def test_what_is_no_column_of_strings_is_refused(self):
        table = {"text": ["a"], "label": ["b"]}
        for values, message in [
            (pandas.DataFrame(table), "type DataFrame.*one of its columns"), (polars.DataFrame(table), "type DataFrame.*one of its columns"),
            (polars.LazyFrame(table), "type LazyFrame"), (pyarrow.table(table), "type Table.*one of its columns"),
            (pyarrow.record_batch(table), "type RecordBatch.*one of its columns"), (pyarrow.array([{"a": 1}]), "is a table"),
            (pandas.Series([1, 2]), r"texts\[0\] is of type int"), (polars.Series([1.5]), r"texts\[0\] is of type float"),
            (pandas.Series(["a", 1], dtype=object), r"texts\[1\] is of type int"), (pandas.Series([b"a"]), r"texts\[0\] is of type bytes"),
            (pandas.Series([pandas.Timestamp(0)]), r"texts\[0\] is of type Timestamp"), (pandas.Series([1, 2], dtype="category"), "type int"),
            (polars.Series([["a"]]), r"texts\[0\] is of type"), (pyarrow.array([1, 2]), r"texts\[0\] is of type"),
            (pyarrow.array([b"a"]), r"texts\[0\] is of type"), (numpy.array([[["a"]]]), r"texts\[0\] is of type ndarray"),
            (pandas.Series([None, None]), r"texts\[0\] is missing"), (pyarrow.array([None]), r"texts\[0\] is"),
        ]:
            with self.subTest(repr(values)), self.assertRaisesRegex(TypeError, message):
                self.classifier.classify(values)


if __name__ == "__main__":
    unittest.main()
