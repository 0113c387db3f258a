"""Clients of the service that others wrote: spamc, over TCP and a socket, and rspamc."""
import re
import subprocess

from ..faults import expect

from .messages import check_filtered, message, new_ham, new_spam


def spamc(service):
    """Debian's spamc, over TCP and a socket."""
    place, spam, ham = service.place, new_spam(200), new_ham(200)
    tcp = ["spamc", "-x", "-d", "127.0.0.1", "-p", service.spamd]

    def ask(content, *options, code=0, base=tcp):
        process = subprocess.run(
            [str(word) for word in [*base, *options]], input=content, capture_output=True, timeout=15, check=False)
        expect(process.returncode == code, f"spamc {' '.join(options)}: exit code {process.returncode}, not {code}:",
               process.stdout, process.stderr)
        return process.stdout

    ask(b"", "-K")
    expect(b"successfully un/learned" in ask(message("spam", 99), "-L", "spam"), "spamc -L spam")
    expect(b"already un/learned" in ask(message("spam", 99), "-L", "spam"), "a message is learned twice")
    expect(b"successfully un/learned" in ask(message("spam", 99), "-L", "forget"), "spamc -L forget")
    service.again(spamd=f"unix:{service.socket}", WINNOW_SOCKET_MODE="666")
    unix = ["spamc", "-x", "-U", service.socket]
    # It may have been built without zlib.
    compressing = subprocess.run([*unix, "-z", "-K"], capture_output=True, timeout=15, check=False).returncode == 0
    for content, flag, code in ((spam, b"YES", 1), (ham, b"NO", 0)):
        for options in ([], ["-z"] * compressing, ["-u", "anybody"], ["--headers"]):
            check_filtered(ask(content, *options, base=unix), content, flag, f"spamc {' '.join(options)}")
        score = ask(content, "-c", code=code, base=unix)
        expect(re.fullmatch(rb"-?[\d.]+/5\.0\n", score), "spamc -c prints", score)
        expect(ask(content, "-y", base=unix).strip() == (b"WINNOW_SPAM" if code else b"WINNOW_HAM"), "spamc -y")
        expect(b"Winnow: " in ask(content, "-R", base=unix), "spamc -R")
        expect((b"Winnow: " in ask(content, "-r", base=unix)) == bool(code), "spamc -r")
        ask(content, "-E", code=code, base=unix)
    # spamc ends with 74 after any error; without -x it gives the message back as it was.
    large = spam + b"a" * (9 << 20)
    ask(large, "-s", str(32 << 20), code=74, base=unix)
    expect(ask(large, "-s", str(32 << 20), base=["spamc", "-U", service.socket]) == large, "spamc loses a message")
    expect('winnow_mail_request_seconds_count{protocol="spamd",command="CHECK",outcome="ok"}' in service.metrics(),
           "the metrics have no requests")
    service.stop()
    expect(not service.socket.exists(), "the socket stays after the service")
    service.start(spamd=f"unix:{service.socket}", WINNOW_READ_ONLY="true")
    ask(spam, "-L", "spam", code=74, base=unix)
    service.process.kill()
    service.process.wait()
    expect(service.socket.exists(), "a killed process has removed its socket")
    service.start(spamd=f"unix:{service.socket}")
    ask(b"", "-K", base=unix)
    ended = subprocess.run(
        [place.command, "--listen", "127.0.0.1:0", "--spamd", f"unix:{service.socket}"], capture_output=True, timeout=15,
        check=False)
    expect(ended.returncode == 69 and b"another process listens" in ended.stderr.splitlines()[-1],
           "where a process listens, another ends with", ended.returncode, ended.stderr)
    service.again()


def rspamc(service):
    """Rspamd's client."""
    def ask(content, *options):
        process = subprocess.run(
            ["rspamc", "-h", f"127.0.0.1:{service.http}", *options], input=content, capture_output=True, timeout=15,
            check=False)
        return process.stdout.decode() + process.stderr.decode()

    for content, action in ((new_spam(300), "add header"), (new_ham(300), "no action")):
        told = ask(content)
        expect(f"Action: {action}\n" in told and " / 5.00\n" in told, "rspamc prints", told)
        expect("Symbol: WINNOW_" in told and "Message-ID: " in told, "rspamc prints", told)
    marked = ask(new_spam(300), "--mime")
    expect("X-Spam-Action: add header" in marked, "rspamc --mime prints", marked)
    expect("success = true" in ask(new_spam(301), "learn_spam"), "rspamc does not learn")
    expect("learned already" in ask(new_spam(301), "learn_spam"), "rspamc learns a message twice")
    expect("success = true" in ask(new_spam(301), "learn_ham"), "rspamc does not correct")
    expect("success = true" in ask(new_spam(301), "learn_spam"), "rspamc does not correct again")
    expect("Action:" not in ask(new_spam(302), "-z"), "a compressed message is judged")
