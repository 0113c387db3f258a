"""Why a run ends without tables, and with which exit code."""


class Failure(Exception):
    """A run that cannot go on; its message is one line."""

    exit_code = 70


class Missing(Failure):
    """Something that must be there is not."""

    exit_code = 66


class Unavailable(Failure):
    """The peers' packages cannot be had."""

    exit_code = 69


class Busy(Failure):
    """The machine does other things."""

    exit_code = 75


def require(condition, message):
    """Ends the run where what was measured is not what should have been."""
    if not condition:
        raise Failure(message)
