"""The recipe for Postfix: every message that arrives by SMTP passes through a filter."""
import pathlib
import shutil

from faults import expect, until
from service import free_port

from .delivery import sorted_mail
from .messages import check_filtered, new_ham, new_spam
from .workplace import filled, greets

DISTRIBUTED = pathlib.Path("/usr/share/postfix/master.cf.dist")


def configured(place, folder, settings=""):
    """The folder of a configuration of Postfix that delivers to `mail/Maildir` in a folder; without services."""
    etc = folder / "etc"
    for name in ("etc", "bin", "queue", "queue/maildrop", "queue/public", "data"):
        (folder / name).mkdir()
    for name in ("queue/maildrop", "queue/public", "data"):
        shutil.chown(folder / name, "postfix")
    # Programs with the set-group-ID bit accept no other configuration than that in /etc: copies without it.
    (folder / "queue" / "maildrop").chmod(0o1777)
    for program in pathlib.Path("/usr/sbin").glob("post*"):
        if program.name in ("postdrop", "postqueue"):
            shutil.copyfile(program, folder / "bin" / program.name)
            (folder / "bin" / program.name).chmod(0o755)
        else:
            (folder / "bin" / program.name).symlink_to(program)
    (etc / "main.cf").write_text(
        filled("main.cf", folder=folder, uid=place.account.pw_uid, gid=place.account.pw_gid) + settings)
    return etc


def started(place, etc, log):
    """Starts Postfix; returns the environment of its commands."""
    environment = {"MAIL_CONFIG": str(etc)}
    place.run(["postfix", "check"], as_root=True, **environment)  # makes the folders of the queue
    programs = place.run(["postconf", "-h", "daemon_directory"], as_root=True, **environment).decode().strip()
    place.serve([f"{programs}/master", "-s"], log, as_root=True, **environment)
    return environment


def submit(place, port, content):
    """Sends a message by SMTP."""
    place.run(["swaks", "--server", f"127.0.0.1:{port}", "--from", "sender@example.org", "--to",
               "alice@example.org", "--data", "-"], content)


def postfix(place):
    folder, home = place.make("postfix"), place.make("postfix", "mail")
    inbox, junk = sorted_mail(place, home)
    store, port, log = folder / "store", free_port(), folder / "log"
    for label, each in (("ham", inbox), ("spam", junk)):
        place.run([place.command, "learn", label, "--store", store, each.path])
    etc = configured(place, folder)
    script = place.write(folder / "postfix-filter", place.recipe(
        "postfix-filter", paths={"/var/lib/winnow/shared": store}), 0o755)
    entries = place.recipe("master.cf", paths={"/usr/local/lib/winnow/postfix-filter": script})
    line = entries.splitlines(keepends=True)[0]
    original = DISTRIBUTED.read_text()
    expect(line in original, f"{DISTRIBUTED} does not contain the first line of the recipe:\n{line}")
    entries = entries.replace("smtp ", f"127.0.0.1:{port} ", 1).replace("user=winnow", f"user={place.account.pw_name}")
    (etc / "master.cf").write_text(original.replace(line, entries, 1))
    environment = started(place, etc, log)

    def send(content):
        submit(place, port, content)

    def queue():
        return place.run([folder / "bin" / "postqueue", "-p"], as_root=True, **environment).decode()

    until(lambda: greets(port), "Postfix does not greet")
    for content, flag in ((new_spam(500), b"YES"), (new_ham(500), b"NO")):
        send(content)
        found = until(lambda: inbox.find(content), "Postfix does not deliver")
        check_filtered(found, content, flag, "Postfix's delivery")
    place.broken()
    send(new_spam(501))
    until(lambda: "temporary failure" in queue(), "no message is in Postfix's queue")
    expect(not inbox.find(new_spam(501)), "a message was delivered while winnow was broken")
    place.working()
    place.run([folder / "bin" / "postqueue", "-f"], as_root=True, **environment)
    found = until(lambda: inbox.find(new_spam(501)), "the queued message is not delivered")
    check_filtered(found, new_spam(501), b"YES", "Postfix's delivery after a failure")
    until(lambda: "queue is empty" in queue(), "the queue is not emptied")
