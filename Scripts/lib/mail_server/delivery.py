"""The recipes for maildrop and procmail, and what all have in common: learning sorted mail, then delivering spam and ham,
also without winnow; and the filter of a site, for users who have learned nothing."""
import os
import time

from ..faults import expect

from .messages import Maildir, check_filtered, check_unchanged, message, new_ham, new_spam

TRAINING = 12  # messages of each label


def sorted_mail(place, home):
    """A maildir with an inbox and a folder Junk, learned by the recipe for the first days."""
    inbox, junk = home / "Maildir", home / "Maildir" / ".Junk"
    for folder, label in ((inbox, "ham"), (junk, "spam")):
        for part in ("cur", "new", "tmp"):
            place.make(*(folder / part).relative_to(place.folder).parts)
        for number in range(TRAINING):
            place.write(folder / "cur" / f"{number:02}.{label}:2,S", message(label, number).decode(), 0o600)
    listed = place.run(["sh", "-e", "-c", place.recipe("first-days")], HOME=str(home))
    expect(listed.count(b"\n") == 3, f"first-days lists\n{listed.decode()}instead of three lines")
    labels = list(learned(place, HOME=str(home)).values())
    expect(labels.count("ham") == labels.count("spam") == TRAINING, f"first-days learned {labels}")
    return Maildir(inbox), Maildir(junk)


def learned(place, *options, **environment):
    """What the store has learned: labels by hash."""
    lines = place.run([place.command, "learn", "--list", *options], **environment).decode().splitlines()
    return {identifier: label for _, label, identifier in (line.split("\t") for line in lines)}


def deliver_by(place, inbox, junk, deliver):
    """Delivers spam and ham, and spam while winnow is broken and while it is missing."""
    deliver(new_spam(100))
    check_filtered(junk.find(new_spam(100)), new_spam(100), b"YES", "Junk")
    deliver(new_ham(100))
    check_filtered(inbox.find(new_ham(100)), new_ham(100), b"NO", "the inbox")
    large = new_ham(101) + b"".join(b"%060d\n" % line for line in range(20_000))
    deliver(large)
    check_filtered(inbox.find(large), large, b"NO", "the inbox, a message of 1.2 MB")
    place.broken()
    deliver(new_spam(101))
    check_unchanged(inbox.find(new_spam(101)), new_spam(101), "the inbox, while winnow is broken")
    place.command.unlink()
    deliver(new_spam(102))
    check_unchanged(inbox.find(new_spam(102)), new_spam(102), "the inbox, while winnow is missing")
    place.working()


def protected(place, home, deliver):
    """The first messages of a user who has learned nothing are judged by the filter of the site, which root has taught."""
    paths = {"/srv/mail": place.make("sorted-by-root"), "/var/lib/winnow": place.folder / "var"}
    if not (store := paths["/var/lib/winnow"] / "shared").exists():
        for label in ("ham", "spam"):
            folder = place.make("sorted-by-root", label)
            for number in range(4 * TRAINING):
                place.write(folder / f"{number:02}.eml", message(label, number).decode())
        place.run(["sh", "-e", "-c", place.recipe("site-filter", paths=paths)], as_root=True)
    place.run(["sh", "-e", "-c", place.recipe("home-link", paths=paths)], HOME=str(home))
    inbox, junk = Maildir(home / "Maildir"), Maildir(home / "Maildir" / ".Junk")
    for each, folder, flag, where in ((new_spam(600), junk, b"YES", "Junk"), (new_ham(600), inbox, b"NO", "the inbox")):
        deliver(each)
        check_filtered(folder.find(each), each, flag, f"{where} of a new user")
        expect(b" winnow=unsure" not in folder.find(each), f"{where} of a new user: unsure")
    expect(not (home / ".local/share/winnow/mail").exists(), "a new user has a store before anything is learned")
    expect((store / "journal").exists(), f"no store in {store}")


def daily(place, home):
    """What was read and left for a day is learned; what is new, not read, or to be deleted is not."""
    def put(folder, flags, number, label, days):
        name = place.make(*(home / "Maildir" / folder / "cur").relative_to(place.folder).parts) / f"{number}.m:2,{flags}"
        place.write(name, message(label, number).decode())
        os.utime(name, (time.time() - days * 86_400,) * 2)

    put("", "S", 700, "ham", 2), put("", "RS", 701, "ham", 1.1), put(".Junk", "S", 702, "spam", 2)
    put("", "S", 703, "spam", 0.5), put("", "", 704, "spam", 2), put("", "ST", 705, "spam", 2), put(".Junk", "", 706, "ham", 2)
    before = learned(place, HOME=str(home))
    place.run(["sh", "-e", "-c", place.recipe("daily")], HOME=str(home))
    after = learned(place, HOME=str(home))
    labels = sorted(after[each] for each in after if each not in before)
    expect(labels == ["ham", "ham", "spam"], f"the daily recipe learned {labels}")


def maildrop(place):
    new = place.make("maildrop-new")
    place.make("maildrop-new", "Maildir", ".Junk")
    for part in ("cur", "new", "tmp"):
        place.make("maildrop-new", "Maildir", part), place.make("maildrop-new", "Maildir", ".Junk", part)
    first = place.write(new / ".mailfilter", f'HOME="{new}"\n' + place.recipe("mailfilter"), 0o600)
    protected(place, new, lambda content: place.run(["maildrop", first], content))
    home = place.make("maildrop")
    inbox, junk = sorted_mail(place, home)
    # maildrop takes HOME from the account.
    rules = place.write(home / ".mailfilter", f'HOME="{home}"\n' + place.recipe("mailfilter"), 0o600)
    deliver_by(place, inbox, junk, lambda content: place.run(["maildrop", rules], content))
    daily(place, home)
    for file in (home / ".local/share/winnow/mail").glob("*"):
        file.write_bytes(b"damaged")
    place.run(["maildrop", rules], new_spam(110))
    check_unchanged(inbox.find(new_spam(110)), new_spam(110), "the inbox, with a damaged store")


def procmail(place):
    home = place.make("procmail")
    inbox, junk = sorted_mail(place, home)
    rules = place.write(home / ".procmailrc", place.recipe("procmailrc"))
    untaught = place.make("procmail", "untaught")
    place.run(["procmail", f"HOME={untaught}", rules], new_ham(90))
    found = Maildir(untaught / "Maildir").find(new_ham(90))
    check_filtered(found, new_ham(90), b"NO", "the inbox, before anything is learned")
    expect(b" winnow=unsure\n" in found, f"before anything is learned, a message is not unsure\n{found.decode()}")
    protected(place, untaught, lambda content: place.run(["procmail", f"HOME={untaught}", rules], content))
    deliver_by(place, inbox, junk, lambda content: place.run(["procmail", f"HOME={home}", rules], content))
