"""A headless Chromium, driven by the DevTools protocol over pipes: it needs no other package and no port."""
import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60


def find():
    """The path of a Chromium; None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """A running browser with one page, which is ended with the block."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(prefix="winnow-chromium-", ignore_cleanup_errors=True)
        low, self.commands = os.pipe()
        self.answers, low_out = os.pipe()
        # It reads descriptor 3 and writes descriptor 4, so that neither may be an end of a pipe before.
        theirs, out = (fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10) for descriptor in (low, low_out))
        os.close(low)
        os.close(low_out)
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$0" "$@" 3<&{theirs} 4>&{out}', program, "--headless=new", "--no-sandbox",
             "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", f"--user-data-dir={self.profile.name}"],
            pass_fds=(theirs, out), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(out)
        self.rest = b""
        self.number = 0
        self.session = None
        self.complaints = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "DOM"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.profile.cleanup()

    def receive(self, end):
        """The next message; raises if there is none until `end`."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise SystemExit("Chromium does not answer")
            piece = os.read(self.answers, 1 << 16)
            if not piece:
                raise SystemExit("Chromium has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Sends a command; returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session and not method.startswith(("Target.", "Browser.")):
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def note(self, event):
        """Keeps errors of the page: exceptions, and what its policy has refused."""
        if event.get("method") == "Runtime.exceptionThrown":
            details = event["params"]["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            entry = event["params"]["entry"]
            self.complaints.append(f"{entry['text']} {entry.get('url', '')}")

    def run(self, script):
        """The value of an expression, awaited, in the page."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise SystemExit(f"{script}: {details.get('exception', {}).get('description', details['text'])}")
        return result["result"].get("value")

    def until(self, script, what, patience=PATIENCE):
        """Waits until an expression is true, or an element; returns its value."""
        script = f"(() => {{ const value = {script}; return value instanceof Node ? true : value; }})()"
        end = time.monotonic() + patience
        while not (value := self.run(script)):
            if time.monotonic() > end:
                raise SystemExit(f"{what}\nthe page: {self.run('document.body?.innerText')[:2000]}")
            time.sleep(0.05)
        return value

    def open(self, address):
        self.call("Page.navigate", url=address)

    def choose_file(self, selector, path):
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def type(self, selector, text):
        """Types into a field, replacing what is there."""
        self.run(f"(() => {{ const field = document.querySelector({json.dumps(selector)});"
                 " field.focus(); field.select(); })()")
        self.call("Input.insertText", text=text)

    def press(self, key, code=None, number=0):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, windowsVirtualKeyCode=number)

    def screen(self, width, height, dark=False, phone=False):
        """Sets the size of the page, and whether it is dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def picture(self, path):
        """Writes the whole page as a PNG."""
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
