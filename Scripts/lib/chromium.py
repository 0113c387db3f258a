"""A headless Chromium with one page, driven by Playwright (Scripts/lib/requirements/studio.txt)."""
import shutil
import time

from faults import expect


def find():
    """The path of a Chromium; None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """A running browser, which is ended with the block."""

    def __init__(self, program):
        from playwright.sync_api import Error, sync_playwright

        self.error = Error
        self.driver = sync_playwright().start()
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        self.page = self.driver.chromium.launch(executable_path=program, args=arguments).new_page()
        self.tools = self.page.context.new_cdp_session(self.page)
        # Errors of the page: exceptions, and what its policy or the service has refused.
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.complaints.append(f"{said.text} {said.location['url']}"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.page.context.browser.close()
        self.driver.stop()

    def run(self, script):
        """The value of an expression in the page, awaited; None if the page is replaced by another meanwhile."""
        try:
            return self.page.evaluate(script)
        except self.error as error:
            if "context was destroyed" not in str(error):
                raise

    def until(self, script, what, patience=60):
        """Waits until an expression is true, or an element; returns its value."""
        end = time.monotonic() + patience
        while not (value := self.run(script)):
            expect(time.monotonic() < end, what, "\nthe page:", self.run("document.body?.innerText"))
            self.page.wait_for_timeout(50)
        return value

    def screen(self, width, height, dark=False, phone=False):
        """Sets the size of the page, and whether it is dark."""
        self.tools.send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 2 if phone else 1, "mobile": phone})
        self.page.emulate_media(color_scheme="dark" if dark else "light")
