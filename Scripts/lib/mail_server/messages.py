"""Messages for the check, and what must be true of them once they are delivered."""
import re

from ..faults import expect

OWN_FIELD = re.compile(rb"^X-(?:Spam|Winnow)-[^\n]*\n(?:[ \t][^\n]*\n)*", re.MULTILINE | re.IGNORECASE)
SPAM = ["lottery winner claim your prize money", "cheap pills without prescription", "casino bonus for new players",
        "loans approved at once, no questions", "replica watches at a discount", "investment that doubles in a week"]
HAM = ["agenda of the meeting on Thursday", "review of the parser patch", "minutes of the board meeting",
       "draft of the quarterly report", "train tickets for the conference", "notes about the build server"]


def message(label, number, *fields):
    """A message of the label; messages with different numbers differ."""
    subjects = SPAM if label == "spam" else HAM
    subject, other = subjects[number % 6], subjects[(number * 5 + 2) % 6]
    sender = f"offers{number}@bulk.example.org" if label == "spam" else f"colleague{number % 4}@example.org"
    call = "Click http://offers.bulk.example.org/buy now, act fast!" if label == "spam" else "See you, best regards."
    lines = [
        f"Received: from mail{number % 3}.example.org by mx.example.org; Mon, 2 Mar 2026 10:{number % 60:02}:00 +0000",
        *fields, f"From: {sender}", "To: alice@example.org", f"Subject: {subject}",
        f"Date: Mon, 2 Mar 2026 09:{number % 60:02}:00 +0000", f"Message-ID: <{label}-{number}@example.org>", "",
        f"{subject.capitalize()}: {other}. {call}", "", f"Item {number}, {subject}.", ""]
    return "\n".join(lines).encode()


def identifier(content):
    """The Message-ID, or nothing if even that is lost."""
    found = re.search(rb"^Message-ID: (\S+)", content, re.MULTILINE)
    return found[1].decode() if found else ""


# Each arrives with fields of another filter that say the opposite; the filter replaces them.
def new_spam(number):
    return message("spam", number, "X-Spam-Flag: NO", "X-Spam-Status: No, score=-5.0")


def new_ham(number):
    return message("ham", number, "X-Spam-Flag: YES", "X-Spam-Status: Yes,", "  score=99.0")


class Maildir:
    def __init__(self, path):
        self.path = path

    def find(self, content):
        """The stored message with this message's identifier."""
        stored = (file.read_bytes() for part in ("new", "cur") for file in sorted((self.path / part).glob("*")))
        return next((found for found in stored if identifier(found) == identifier(content)), None)


def check_filtered(found, sent, flag, where):
    """Whether a delivered message is the one sent, with a verdict, in the right folder."""
    expect(found is not None, f"no message {identifier(sent)} in {where}")
    flags = re.findall(rb"^X-Spam-Flag: (\S+)", found, re.MULTILINE | re.IGNORECASE)
    expect(flags == [flag], f"{where}: X-Spam-Flag is {flags}, expected [{flag}]\n{found.decode()}")
    expect(b"99.0" not in found, f"{where}: an old field was not removed\n{found.decode()}")
    check_unchanged(OWN_FIELD.sub(b"", found), OWN_FIELD.sub(b"", sent), where)


def check_unchanged(found, sent, where):
    """Whether a delivered message ends with the one sent: servers add fields at the top and a line at the end."""
    expect(found is not None, f"no message {identifier(sent)} in {where}")
    found, sent = found.replace(b"\r\n", b"\n").rstrip(), sent.rstrip()
    expect(found.endswith(sent), f"{where}: the message was changed\n{found.decode()}\nexpected\n{sent.decode()}")
