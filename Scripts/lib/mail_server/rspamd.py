"""The recipe for Rspamd, which asks the service and adds its verdict to its own rules."""
import subprocess

from ..faults import expect, until
from ..service import free_port

from .messages import new_ham, new_spam
from .workplace import filled


def rspamd(service):
    place, port = service.place, free_port()
    folder = place.make("rspamd")
    place.write(folder / "domains", "org\n")
    recipe = place.recipe("rspamd.local.lua")
    expect("http://127.0.0.1:8080/" in recipe, "the recipe has another address")
    script = place.write(folder / "rspamd.local.lua", recipe.replace(":8080/", f":{service.http}/"))
    settings = place.write(folder / "rspamd.conf", filled("rspamd.conf", folder=folder, port=port, recipe=script))
    place.serve(["rspamd", "-f", "-i", "-c", settings], folder / "log")
    process = place.services[-1]

    def ask(content):
        asked = subprocess.run(["rspamc", "-h", f"127.0.0.1:{port}", "-d", "ada@example.org"], input=content,
                               capture_output=True, timeout=15, check=False)
        return asked.stdout.decode()

    until(lambda: "Action: " in ask(new_ham(700)), "Rspamd does not answer")
    for content, symbol in ((new_spam(701), "WINNOW_SPAM (6.00)"), (new_ham(701), "WINNOW_HAM (-3.00)")):
        told = ask(content)
        expect(f"Symbol: {symbol}\n" in told, "Rspamd answers", told)
    service.stop()
    told = ask(new_spam(702))
    expect("Action: no action" in told and "WINNOW" not in told, "without the service, Rspamd answers", told)
    expect("winnow: " in (folder / "log").read_text(), "Rspamd does not log that the service is not running")
    service.start()
    process.terminate()
