"""PostgreSQL servers for checks."""
import contextlib
import os
import pathlib
import pwd
import shutil
import subprocess

import psycopg
from .faults import until


def programs_folder():
    """The folder of PostgreSQL's programs; None if it is not installed, or has no user whom root can be."""
    if os.geteuid() == 0 and "postgres" not in {user.pw_name for user in pwd.getpwall()}:
        return None
    found = shutil.which("postgres")
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    return folders[-1] if folders else pathlib.Path(found).resolve().parent if found else None


def with_extension(programs, folder, extension):
    """The programs of a copy of PostgreSQL in `folder` that has an extension: nothing is installed in the system.

    The copy consists of links, except for the programs, which look for their files beside themselves.
    """
    def place(option):
        path = subprocess.run(["pg_config", option], check=True, capture_output=True, text=True).stdout.strip()
        return pathlib.Path(path).resolve()

    libraries, shared = place("--pkglibdir"), place("--sharedir")
    above = pathlib.Path(os.path.commonpath([programs, libraries, shared]))
    copies = {path: folder / path.relative_to(above) for path in (programs, libraries, shared, shared / "extension")}
    for path, copy in copies.items():
        copy.mkdir(parents=True, exist_ok=True)
        for file in path.iterdir():
            if file not in copies and not (copy / file.name).exists():
                (copy / file.name).symlink_to(file)
    for name in ("postgres", "initdb", "psql"):
        (copies[programs] / name).unlink()
        shutil.copy(programs / name, copies[programs])
    for file in extension.iterdir():
        shutil.copy(file, copies[libraries if file.suffix == ".so" else shared / "extension"])
    return copies[programs]


class Database:
    """A server of PostgreSQL in a folder, on a Unix socket there, as the user postgres if this runs as root."""

    def __init__(self, programs, folder, *settings):
        """Settings are lines of postgresql.conf."""
        self.programs, self.folder = programs, folder
        folder.mkdir()
        self.user = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.address = f"host={folder} dbname=postgres user=postgres"
        subprocess.run(
            [programs / "initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "--locale=C.UTF-8"],
            check=True, stdout=subprocess.DEVNULL, cwd=folder, **self.user)
        with (folder / "data/postgresql.conf").open("a") as file:
            file.writelines(line + "\n" for line in settings)

    def start(self):
        log = (self.folder / "log").open("a")
        process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-h", ""],
            stdout=log, stderr=log, cwd=self.folder, **self.user)

        def answers():
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.address):
                return True

        until(answers, "PostgreSQL does not start")
        return process
