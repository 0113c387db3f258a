"""What checks of the command expect, and what they say if it does not hold."""


class Fault(Exception):
    """What should not have happened."""


def expect(condition, what, *details):
    """Raises a fault that says what should have held, with the beginning of each detail."""
    if not condition:
        raise Fault(" ".join([what, *(str(detail)[:400] for detail in details)]))
