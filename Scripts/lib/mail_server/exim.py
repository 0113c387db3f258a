"""The recipe for Exim, which asks the service by spamd's protocol while it receives a message."""
import os
import pwd

from ..faults import expect, until
from ..service import free_port

from .messages import OWN_FIELD, Maildir, check_filtered, check_unchanged, new_ham, new_spam
from .postfix import submit
from .workplace import filled, greets


def exim(service):
    place, port = service.place, free_port()
    folder, spool = place.make("exim"), place.make("exim", "spool")
    inbox = Maildir(place.make("exim", "mail") / "Maildir")
    os.chown(spool, pwd.getpwnam("Debian-exim").pw_uid, 0)
    paths = {"/etc/exim4": folder}
    place.write(folder / "winnow.acl", place.recipe("winnow.acl", paths=paths))
    recipe = place.recipe("exim4.conf.localmacros", paths=paths)
    expect("127.0.0.1 783\n" in recipe, "the recipe has another address")
    settings = place.write(folder / "exim.conf", filled(
        "exim.conf", recipe=recipe.replace(" 783", f" {service.spamd}"), folder=folder, port=port,
        user=place.account.pw_name, group=place.account.pw_gid))
    # Exim trusts the settings of root alone.
    os.chown(settings, 0, 0)
    place.serve(["exim4", "-C", settings, "-bdf"], spool / "mainlog", as_root=True)
    daemon = place.services[-1]
    until(lambda: greets(port), "Exim does not greet")

    def delivered(content):
        submit(place, port, content)
        # The daemon would deliver without the rights of root, which reads these settings.
        place.run(["exim4", "-C", settings, "-qff"], as_root=True)
        return until(lambda: inbox.find(content), "Exim does not deliver")

    for content, flag in ((new_spam(600), b"YES"), (new_ham(600), b"NO")):
        found = delivered(content)
        expect(b"\nX-Spam-Score: " in found, "Exim adds no score", found.decode())
        check_filtered(found, content, flag, "Exim's delivery")
    service.stop()
    content = new_spam(601)
    check_unchanged(delivered(content), OWN_FIELD.sub(b"", content), "Exim's delivery without the service")
    service.start()
    daemon.terminate()
