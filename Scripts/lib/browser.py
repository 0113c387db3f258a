"""A headless Chromium for checks of pages; what a page complains about is kept."""
import contextlib
import shutil
import time

from .faults import expect
from playwright.sync_api import Error, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE = 60


@contextlib.contextmanager
def chromium():
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


class Page:
    """A page in a context of its own, which is ended with the block."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        # Errors of the page: exceptions, and what its policy or the service has refused.
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.complaints.append(
            f"{said.text} {said.location['url']}"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def run(self, script):
        """The value of an expression in the page, awaited; None if the page is replaced by another meanwhile."""
        try:
            return self.page.evaluate(script)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise

    def until(self, script, what, patience=PATIENCE):
        """Waits until an expression is true, or an element; returns its value. By asking again, as the policy of a page may
        forbid what Playwright would do in it."""
        end = time.monotonic() + patience
        while not (value := self.run(script)):
            expect(time.monotonic() < end, what, "\nthe page:", self.run("document.body?.innerText"))
            self.page.wait_for_timeout(20)
        return value
