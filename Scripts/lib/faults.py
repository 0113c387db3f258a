"""What checks expect, and what they say if it does not hold."""
import time

PATIENCE = 30


class Fault(SystemExit):
    """What should not have happened; a check that does not catch it ends with this line and exit code 1."""


def expect(condition, what, *details):
    """Raises a fault that says what should have held, with the beginning of each detail."""
    if not condition:
        raise Fault(" ".join([what, *(str(detail)[:400] for detail in details)]))


def until(condition, what):
    """Waits for what another process does; the first true value of the condition."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        expect(time.monotonic() < end, what)
        time.sleep(0.02)
    return value
