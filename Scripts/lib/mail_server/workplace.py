"""The temporary folder in which the recipes run, the account that owns the mail, and the processes."""
import ctypes
import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import string
import subprocess
import sys
import tempfile
import time
import traceback

from ..faults import PATIENCE, Fault, expect
from ..paths import recipes

PATH = "/usr/bin:/bin:/usr/sbin:/sbin"


class Workplace:
    """The temporary folder, the account that owns the mail, the recipes and the processes."""

    def __init__(self, winnow, page):
        # A short path, for sockets, that every account can reach.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="winnow-mail-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.is_root = os.geteuid() == 0
        self.account = pwd.getpwnam("nobody") if self.is_root else pwd.getpwuid(os.getuid())
        self.identity = {"user": self.account.pw_uid, "group": self.account.pw_gid, "extra_groups": []} \
            if self.is_root else {}
        self.services, self.logs = [], []
        self.recipes = recipes(page)
        self.used = set()
        self.page = page
        self.command = self.make("bin") / "winnow"
        self.service_program = winnow.with_name("winnow-server")
        self.built = self.folder / "winnow"
        shutil.copy(winnow, self.built)
        self.built.chmod(0o755)
        self.use(f'exec {self.built} "$@"')

    def make(self, *names):
        """A folder that the account owns."""
        folder = self.folder
        for name in names:
            folder = folder / name
            if not folder.exists():
                folder.mkdir(mode=0o755)
                os.chown(folder, self.account.pw_uid, self.account.pw_gid)
        return folder

    def write(self, file, text, mode=0o644):
        file.write_text(text, encoding="utf-8")
        os.chown(file, self.account.pw_uid, self.account.pw_gid)
        file.chmod(mode)
        return file

    def use(self, line):
        """Makes this line of shell the command `winnow` of the recipes."""
        self.write(self.folder / "bin" / "new", f"#!/bin/sh\n{line}\n", 0o755).rename(self.command)

    def broken(self):
        self.use("echo 'broken for the check' >&2; exit 70")

    def working(self, users=None):
        self.use(f'{f"WINNOW_USERS={users} " if users else ""}exec {self.built} "$@"')

    def recipe(self, name, **replaced):
        """A recipe of the page, with the given paths in place of the page's."""
        expect(name in self.recipes, f"{self.page}: no block after <!-- recipe: {name} -->")
        self.used.add(name)
        text = self.recipes[name]
        for path, replacement in {"/usr/local/bin/winnow": self.command, **replaced.get("paths", {})}.items():
            text = re.sub(re.escape(path) + r"(?![\w-])", str(replacement), text)
        left = re.search(r"(?<![\w.-])/(?:etc|usr/local|var)/\S*", text)
        expect(not left, f"{self.page}: recipe {name}: the check does not know the path {left and left[0]}")
        return text

    def run(self, arguments, content=b"", check=True, as_root=False, **environment):
        """A program's standard output; its group is killed if it takes too long."""
        process = subprocess.Popen(
            [str(argument) for argument in arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=self.folder, start_new_session=True,  # maildrop signals its group
            env={"PATH": f"{self.command.parent}:{PATH}", "LC_ALL": "C.UTF-8", **environment},
            **({} if as_root else self.identity))
        try:
            output, errors = process.communicate(content, PATIENCE)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                raise Fault(f"{arguments[0]} ran for more than {PATIENCE} s") from None
            raise
        expect(not check or process.returncode == 0,
               f"{arguments[0]}: exit code {process.returncode}\n{errors.decode()}{output.decode()}")
        return output

    def serve(self, arguments, log, as_root=False, **environment):
        with open(log.with_suffix(".out"), "ab") as out:
            process = subprocess.Popen(
                [str(argument) for argument in arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                cwd=self.folder, start_new_session=True, preexec_fn=lambda: prctl(1, signal.SIGTERM),
                env={"PATH": PATH, **environment}, **({} if as_root else self.identity))
        self.services.append(process)
        self.logs = [log, log.with_suffix(".out")]

    def log(self):
        """What the last service has written."""
        return "".join(log.read_text() for log in self.logs if log.exists())

    def close(self):
        """Stops everything that was started, also what left its group."""
        for service in self.services:
            service.terminate()
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and descendants():
            time.sleep(0.02)
        while left := descendants():
            for process in left:
                os.kill(process, signal.SIGKILL)
            time.sleep(0.02)
        shutil.rmtree(self.folder, ignore_errors=True)


def prctl(option, value):
    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def descendants():
    """The processes below this one; as their reaper, it is the parent of those whose parent ended."""
    parents = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        parents[int(stat.parent.name)] = None if state == "Z" else int(parent)
    found = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def filled(name, **values):
    """A configuration beside this file, with values in place of its `${NAME}`."""
    return string.Template(pathlib.Path(__file__).with_name(name).read_text()).substitute(values)


def greets(port):
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as connection:
            return connection.recv(100)
    except OSError:
        return None


def interrupted(number, _):
    sys.exit("it took too long" if number == signal.SIGALRM else f"stopped by signal {number}")


def run_parts(parts, skipped, place, subject, seconds, whole):
    """Runs parts by name, except those that are skipped, each with the subject that a function makes of the place.

    Returns the exit code, 77 if nothing can run. If these are the `whole` parts, they must use every recipe of the page.
    """
    reasons = "; ".join(f"{name}: {reason}" for name, reason in skipped.items())
    if len(skipped) == len(parts):
        print(f"skipped: {reasons} (Scripts/setup)")
        return 77
    prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, interrupted)
    signal.alarm(seconds)
    place, ran = Workplace(*place), [name for name in parts if name not in skipped]
    try:
        of = subject(place)
        for name in ran:
            begin = time.monotonic()
            try:
                parts[name](of)
                print(f"{name}: passes ({time.monotonic() - begin:.1f} s)")
            except (Exception, Fault) as fault:  # also what a client or a file raises
                print(f"--- {name}: log\n{place.log()}")
                print(f"{name}: {fault if isinstance(fault, Fault) else traceback.format_exc()}")
                return 1
        if whole and not skipped and (unused := set(place.recipes) - place.used):
            print(f"no check uses the recipe {', '.join(sorted(unused))}")
            return 1
    finally:
        signal.alarm(0)
        place.close()
    print(f"{', '.join(ran)} work as {place.page.name} says" + (f" (not run: {reasons})" if skipped else ""))
    return 0
