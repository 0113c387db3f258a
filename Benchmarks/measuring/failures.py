"""Failures of a run, with their exit codes: data or a program is missing, peers cannot be installed, wrong, busy."""
MISSING, UNAVAILABLE, WRONG, BUSY = 66, 69, 70, 75


class Failure(Exception):
    """A run that cannot continue; its message is one line."""

    def __init__(self, message, exit_code=WRONG):
        super().__init__(message)
        self.exit_code = exit_code


def require(condition, message):
    """Ends the run unless a condition on the results holds."""
    if not condition:
        raise Failure(message)
