"""The recipes for Dovecot: filtering at delivery, learning when an IMAP client moves messages."""
import imaplib
import pathlib
import re
import shutil
import smtplib

from ..faults import PATIENCE, expect, until
from ..service import free_port

from .delivery import deliver_by, learned, protected, sorted_mail
from .messages import Maildir, check_filtered, check_unchanged, identifier, message, new_ham, new_spam
from .service import Service
from .service import learned as learned_by
from .workplace import filled, greets

imaplib.Commands.setdefault("MOVE", ("SELECTED",))
TRASH = '"Deleted Items"'


class Client:
    """An IMAP client that moves messages by identifier."""

    def __init__(self, port, user):
        self.imap = imaplib.IMAP4("127.0.0.1", port, timeout=PATIENCE)
        self.imap.login(user, "secret")

    def do(self, verb, source, messages, *arguments):
        self.imap.select(source)
        numbers = [self.imap.uid("SEARCH", "HEADER", "Message-ID", identifier(each))[1][0] for each in messages]
        expect(all(numbers), f"a message is not in {source}")
        status, answer = self.imap.uid(verb, b",".join(numbers).decode(), *arguments)
        expect(status == "OK", f"{verb} {source} {arguments}: {answer}")

    def expunge(self, folder, messages):
        self.do("STORE", folder, messages, "+FLAGS", "(\\Deleted)")
        self.imap.expunge()


class Dovecot:
    def __init__(self, place):
        self.place, self.folder, self.port, self.lmtp_port = place, place.make("dovecot"), free_port(), free_port()
        self.has_lmtp = pathlib.Path("/usr/lib/dovecot/lmtp").exists()
        self.log = self.folder / "log"
        self.etc, self.sieve = place.make("dovecot", "etc"), place.make("dovecot", "etc", "winnow")
        place.make("dovecot", "etc", "conf.d")
        place.make("dovecot", "run")
        group = place.run(["id", "-gn"]).decode().strip()
        self.configuration = place.write(self.folder / "dovecot.conf", filled(
            "dovecot.conf", folder=self.folder, port=self.port, user=place.account.pw_name, group=group,
            lmtp=" lmtp" if self.has_lmtp else "", lmtp_port=self.lmtp_port))
        for program in ("sievec", "doveadm"):  # the page's commands, with this configuration
            place.write(place.command.parent / program,
                        f'#!/bin/sh\nexec /usr/bin/{program} -c {self.configuration} "$@"\n', 0o755)
        self.paths = {"/usr/local/lib/winnow": self.folder / "lib", "/etc/dovecot": self.etc}

    def start(self):
        self.place.serve(["dovecot", "-c", self.configuration, "-F"], self.log)
        until(lambda: greets(self.port), "Dovecot does not greet")

    def install(self, filter="filter.sieve", change=lambda text: text):
        """Writes the files of the page and runs its commands."""
        self.place.write(self.etc / "conf.d" / "95-winnow.conf", self.place.recipe("95-winnow.conf", paths=self.paths))
        for name, recipe in (("filter", filter), ("learn-spam", "learn-spam.sieve"), ("learn-ham", "learn-ham.sieve")):
            self.place.write(self.sieve / f"{name}.sieve", change(self.place.recipe(recipe, paths=self.paths)))
        seen = self.log.read_text().count("SIGHUP")
        self.place.run(["sh", "-e", "-c", self.place.recipe("dovecot-install", paths=self.paths)])
        until(lambda: self.log.read_text().count("SIGHUP") > seen, "Dovecot does not read its new configuration")

    def deliver_by_lmtp(self, user, content):
        with smtplib.LMTP("127.0.0.1", self.lmtp_port) as connection:
            connection.sendmail("sender@example.org", user, content)

    def deliver(self, user):
        return lambda content: self.place.run(
            ["/usr/lib/dovecot/dovecot-lda", "-c", self.configuration, "-d", user, "-f", "sender@example.org"], content)


def dovecot(place):
    server = Dovecot(place)
    server.start()
    server.install()
    at_home(place, server)
    in_a_central_place(place, server)
    by_the_service(place, server)
    verdict_only(place, server)


def at_home(place, server):
    protected(place, place.make("dovecot", "erin@example.org"), server.deliver("erin@example.org"))
    home = place.make("dovecot", "alice@example.org")
    inbox, junk = sorted_mail(place, home)
    before = learned(place, HOME=str(home))
    deliver_by(place, inbox, junk, server.deliver("alice@example.org"))
    expect(learned(place, HOME=str(home)) == before, "delivery changed what was learned")
    client = Client(server.port, "alice@example.org")

    def step(verb, source, numbers, *arguments, changes):
        """Does it, and compares how many messages of each label were learned before and after."""
        old = learned(place, HOME=str(home))
        client.do(verb, source, numbers, *arguments)
        new = learned(place, HOME=str(home))
        seen = tuple(list(new.values()).count(each) - list(old.values()).count(each) for each in ("spam", "ham"))
        expect(seen == changes, f"{verb} {source} {arguments}: spam and ham learned change by {seen}, not {changes}")

    if server.has_lmtp:
        for each, folder, flag in ((new_spam(150), junk, b"YES"), (new_ham(150), inbox, b"NO")):
            server.deliver_by_lmtp("alice@example.org", each)
            check_filtered(folder.find(each), each, flag, "Dovecot's delivery by LMTP")
    fresh = [new_ham(number) for number in range(200, 204)]
    kept = [new_ham(number) for number in range(210, 212)]
    junked = [new_spam(number) for number in range(200, 202)]
    for each in fresh + junked + kept:
        server.deliver("alice@example.org")(each)
    logged = len(server.log.read_text())
    step("MOVE", "INBOX", fresh[:1], "Junk", changes=(1, 0))
    step("MOVE", "Junk", fresh[:1], "INBOX", changes=(-1, 1))
    step("COPY", "INBOX", fresh[1:2], "Junk", changes=(1, 0))
    step("COPY", "Junk", fresh[1:2], "Archive", changes=(-1, 1))
    step("MOVE", "INBOX", fresh[2:], "Junk", changes=(2, 0))
    # Learned from a file without the filter's fields and with other line ends: the same message.
    step("MOVE", "INBOX", [message("ham", 0)], "Junk", changes=(1, -1))
    step("MOVE", "Junk", [message("spam", 0)], "Archive", changes=(-1, 1))
    step("MOVE", "INBOX", [message("ham", 1)], "Archive", changes=(0, 0))
    step("MOVE", "INBOX", kept[:1], "Archive", changes=(0, 1))
    step("MOVE", "INBOX", kept[1:], TRASH, changes=(0, 0))
    step("MOVE", "Junk", junked[:1], TRASH, changes=(0, 0))
    step("MOVE", "Junk", [message("spam", 1)], TRASH, changes=(0, 0))
    before = learned(place, HOME=str(home))
    client.expunge("Junk", [junked[1], message("spam", 2)])
    client.expunge(TRASH, junked[:1])
    expect(learned(place, HOME=str(home)) == before, "deleting from Junk changed what was learned")
    expect("Error" not in server.log.read_text()[logged:], "Dovecot logged an error for a message that was learned")
    place.broken()
    client.do("MOVE", "INBOX", [message("ham", 2)], "Junk")
    place.working()
    expect(junk.find(message("ham", 2)), "a message could not be moved to Junk while winnow was broken")
    client.imap.logout()


CALLS = ('if filter "winnow" ["filter"', 'pipe :copy "winnow" ["learn", "spam"', 'pipe :copy "winnow" ["learn", "ham"')


def with_calls(recipe):
    """The change of a script that puts the three calls of a recipe in place of its own, with what they require."""
    calls = dict(zip(CALLS, recipe.splitlines(), strict=True))

    def change(text):
        for start, call in calls.items():
            text = re.sub(rf"^{re.escape(start)}.*$", lambda _: call, text, flags=re.MULTILINE)
        expect("username" in text, f"no call of the recipe is in\n{text}")
        added = [f'"{name}", ' for name in ("variables", "vnd.dovecot.environment") if f'"{name}"' not in text]
        return text.replace("require [", "require [" + "".join(added), 1)

    return change


def move_and_return(place, client, content, *options):
    """Moves ham to Junk and back, of which the store that options name must learn each time."""
    for source, target, label in (("INBOX", "Junk", "spam"), ("Junk", "INBOX", "ham")):
        old = learned(place, *options)
        client.do("MOVE", source, [content], target)
        new = learned(place, *options)
        changed = [new[key] for key in new if old.get(key) != new[key]]
        expect(changed == [label], f"with {options[0]}, MOVE {source} {target} learned {changed}")
    client.imap.logout()


def in_a_central_place(place, server):
    """The three calls with --user, as on the page."""
    server.install(change=with_calls(place.recipe("dovecot-user")))
    users, user = place.make("dovecot", "users"), "bob@example.org"
    place.working(users)
    home = place.make("dovecot", user)
    inbox, junk = sorted_mail(place, place.make("dovecot", "sorted"))
    for label, folder in (("ham", inbox), ("spam", junk)):
        place.run([place.command, "learn", label, "--user", user, folder.path])
    expect((users / user).is_dir(), f"--user {user} did not make {users / user}")
    expect((users / user).stat().st_mode & 0o77 == 0, "others can read the store")
    inbox, junk = Maildir(home / "Maildir"), Maildir(home / "Maildir" / ".Junk")
    for each in (new_spam(300), new_ham(300)):
        server.deliver(user)(each)
    check_filtered(junk.find(new_spam(300)), new_spam(300), b"YES", "Junk, with --user")
    check_filtered(inbox.find(new_ham(300)), new_ham(300), b"NO", "the inbox, with --user")
    client = Client(server.port, user)
    move_and_return(place, client, new_ham(300), "--user", user)
    expect(not (home / ".local").exists(), f"with --user, there is a store in {home}")
    place.working()


def by_the_service(place, server):
    """The three calls by spamc, as on the page."""
    program = place.folder / "winnow-server"
    shutil.copy(place.service_program, program)
    service = Service(place, program)
    learned_by(service)
    service.again(spamd=f"unix:{service.socket}")
    spamc = server.folder / "lib" / "spamc"
    spamc.symlink_to("/usr/bin/spamc")
    server.install(change=with_calls(place.recipe("dovecot-service", paths={"/run/winnow": service.folder})))
    user = "dora@example.org"
    home = place.make("dovecot", user)
    inbox, junk = Maildir(home / "Maildir"), Maildir(home / "Maildir" / ".Junk")
    for each, folder, flag in ((new_spam(500), junk, b"YES"), (new_ham(500), inbox, b"NO")):
        server.deliver(user)(each)
        check_filtered(folder.find(each), each, flag, "Dovecot's delivery by the service")
    client, store = Client(server.port, user), service.folder / "mail.filter"
    move_and_return(place, client, new_ham(500), "--store", store)
    service.stop()
    server.deliver(user)(new_spam(501))
    check_unchanged(inbox.find(new_spam(501)), new_spam(501), "the inbox, without the service")
    spamc.unlink()


def verdict_only(place, server):
    server.install(filter="execute.sieve")
    user = "carol@example.org"
    home = place.make("dovecot", user)
    inbox, junk = sorted_mail(place, home)
    for each, folder, where in ((new_spam(400), junk, "Junk"), (new_ham(400), inbox, "the inbox")):
        server.deliver(user)(each)
        check_unchanged(folder.find(each), each, f"{where}, by exit status")
    place.broken()
    server.deliver(user)(new_spam(401))
    check_unchanged(inbox.find(new_spam(401)), new_spam(401), "the inbox, by exit status of a broken winnow")
    place.working()
