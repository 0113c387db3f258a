"""Tests of what the check mail-server expects of a delivered message."""
import unittest

from lib.faults import Fault
from lib.mail_server.messages import check_filtered, check_unchanged, message, new_ham, new_spam

VERDICT = b"X-Spam-Flag: YES\nX-Spam-Status: Yes, score=9.0 required=5.0\nX-Winnow-Explanation: a,\n b\n"


class DeliveredMessages(unittest.TestCase):
    def check(self, found, flag=b"YES", sent=new_spam(1)):
        check_filtered(found, sent, flag, "Junk")

    def test_a_filtered_message_passes(self):
        self.check(VERDICT + message("spam", 1))
        self.check(b"Return-Path: <a@example.org>\n" + VERDICT + message("spam", 1) + b"\n")
        self.check(VERDICT.replace(b"YES", b"NO") + message("ham", 1), b"NO", new_ham(1))

    def test_a_message_that_is_changed_or_has_no_verdict_another_or_two_fails(self):
        changed = (message("spam", 1).replace(b"act fast", b"act  fast"), message("spam", 2),
                   message("spam", 1).replace(b"\n\n", b"\n", 1), message("spam", 1)[:-30])
        for found in (None, message("spam", 1), new_spam(1), VERDICT + new_spam(1),
                      VERDICT.replace(b"YES", b"NO") + message("spam", 1), *(VERDICT + each for each in changed)):
            self.assertRaises(Fault, self.check, found)
        for each in changed:
            self.assertRaises(Fault, check_unchanged, each, message("spam", 1), "the inbox")

    def test_an_old_field_of_two_lines_must_be_removed_whole(self):
        for left in (b"X-Spam-Status: Yes,\n  score=99.0\n", b"  score=99.0\n"):
            found = VERDICT.replace(b"YES", b"NO") + left + message("ham", 1)
            self.assertRaises(Fault, self.check, found, b"NO", new_ham(1))
