"""The recipes for maildrop and procmail."""
from faults import expect

from .delivery import deliver_by, sorted_mail
from .messages import Maildir, check_filtered, check_unchanged, new_ham, new_spam


def maildrop(place):
    home = place.make("maildrop")
    inbox, junk = sorted_mail(place, home)
    # maildrop takes HOME from the account.
    rules = place.write(home / ".mailfilter", f'HOME="{home}"\n' + place.recipe("mailfilter"), 0o600)
    deliver_by(place, inbox, junk, lambda content: place.run(["maildrop", rules], content))
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
    deliver_by(place, inbox, junk, lambda content: place.run(["procmail", f"HOME={home}", rules], content))
