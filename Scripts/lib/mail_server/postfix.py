"""The recipes for Postfix: every message that arrives by SMTP passes through a filter, or through the service by milter."""
import os
import pathlib
import re
import shutil
import signal

from ..faults import expect, until
from ..service import free_port

from .delivery import sorted_mail
from .messages import Maildir, check_filtered, check_unchanged, message, new_ham, new_spam
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


def milter(service):
    """Postfix's client of milters, over TCP and a socket in its queue; then without the service."""
    place = service.place
    folder = place.make("postfix")
    inbox, log, port = Maildir(place.make("postfix", "mail", "Maildir")), folder / "log", free_port()
    recipe = place.recipe("smtpd_milters")
    expect("inet:127.0.0.1:8891" in recipe, "the recipe has another address")
    etc = configured(place, folder, recipe.replace("8891", str(service.milter)) + "max_use = 1\n")
    original = DISTRIBUTED.read_text()
    (etc / "master.cf").write_text(re.sub(r"(?m)^smtp(?= +inet)", f"127.0.0.1:{port}", original))
    sockets = folder / "queue" / "winnow"
    sockets.mkdir()
    os.chown(sockets, place.account.pw_uid, place.account.pw_gid)
    started(place, etc, log)
    master = place.services[-1]
    until(lambda: greets(port), "Postfix does not greet")

    def delivered(content, what):
        submit(place, port, content)
        return until(lambda: inbox.find(content), f"{what} does not arrive")

    for first, options in ((500, {}), (510, {"milter": f"unix:{sockets}/milter"})):
        service.again(**options, WINNOW_SOCKET_MODE="666")
        if options:
            settings = (etc / "main.cf").read_text()
            (etc / "main.cf").write_text(settings.replace(f"inet:127.0.0.1:{service.milter}", "unix:winnow/milter"))
            master.send_signal(signal.SIGHUP)
            until(lambda: "reload" in log.read_text(), "Postfix does not read its settings again")
        for content, flag in ((new_spam(first), b"YES"), (new_ham(first), b"NO")):
            found = delivered(content, "Postfix does not deliver")
            check_filtered(found, content, flag, "Postfix's delivery")
        several = message("spam", first + 1, *["X-Spam-Flag: NO", "x-spam-flag: NO", "X-Spam-Level: *"] * 3)
        check_filtered(delivered(several, "a message with many fields"), several, b"YES", "Postfix's delivery")
        large = new_ham(first + 2) + b"".join(b"%060d\n" % line for line in range(20_000))
        check_filtered(delivered(large, "a message of 1.2 MB"), large, b"NO", "Postfix's delivery")
    # A filter that fails, and a service that does not run.
    for file in (service.folder / "mail.filter").iterdir():
        shutil.copy(file, service.folder / file.name)
        file.write_bytes(b"damaged, and more of it")
    check_unchanged(delivered(new_spam(520), "a message without a filter"), new_spam(520), "without a filter")
    for file in (service.folder / "mail.filter").iterdir():
        shutil.copy(service.folder / file.name, file)
    service.stop()
    check_unchanged(delivered(new_spam(521), "a message without the service"), new_spam(521), "without the service")
    service.start()
