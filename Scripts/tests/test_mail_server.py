"""Tests of what the check mail-server expects of a delivered message."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))

from faults import Fault  # noqa: E402
from mail_server.messages import check_filtered, check_unchanged, message, new_ham, new_spam  # noqa: E402

VERDICT = b"X-Spam-Flag: YES\nX-Spam-Status: Yes, score=9.0 required=5.0\nX-Winnow-Explanation: a,\n b\n"


class DeliveredMessages(unittest.TestCase):
    def check(self, found, flag=b"YES", sent=new_spam(1)):
        check_filtered(found, sent, flag, "Junk")

    def test_a_filtered_message_passes(self):
        self.check(VERDICT + message("spam", 1))
        self.check(b"Return-Path: <a@example.org>\n" + VERDICT + message("spam", 1) + b"\n")

    def test_a_message_without_a_verdict_with_another_or_with_two_fails(self):
        for found in (None, message("spam", 1), new_spam(1), VERDICT + new_spam(1),
                      VERDICT.replace(b"YES", b"NO") + message("spam", 1)):
            with self.assertRaises(Fault):
                self.check(found)

    def test_an_old_field_of_two_lines_must_be_removed_whole(self):
        verdict = VERDICT.replace(b"YES", b"NO")
        self.check(verdict + message("ham", 1), b"NO", new_ham(1))
        for left in (b"X-Spam-Status: Yes,\n  score=99.0\n", b"  score=99.0\n"):
            with self.assertRaises(Fault):
                self.check(verdict + left + message("ham", 1), b"NO", new_ham(1))

    def test_a_changed_message_fails(self):
        for changed in (message("spam", 1).replace(b"act fast", b"act  fast"), message("spam", 2),
                        message("spam", 1).replace(b"\n\n", b"\n", 1), message("spam", 1)[:-30]):
            with self.assertRaises(Fault):
                self.check(VERDICT + changed)
            with self.assertRaises(Fault):
                check_unchanged(changed, message("spam", 1), "the inbox")


if __name__ == "__main__":
    unittest.main()
