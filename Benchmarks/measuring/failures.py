"""Failures of a run, with their exit codes."""


class Failure(Exception):
    """A run that cannot continue; its message is one line."""

    exit_code = 70


class Missing(Failure):
    """A required file or program is missing."""

    exit_code = 66


class Unavailable(Failure):
    """The peers' packages cannot be installed."""

    exit_code = 69


class Busy(Failure):
    """The machine is busy with other programs."""

    exit_code = 75


def require(condition, message):
    """Ends the run unless a condition on the results holds."""
    if not condition:
        raise Failure(message)
