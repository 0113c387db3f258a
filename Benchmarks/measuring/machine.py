"""The description and load of the machine."""
import os
import pathlib
import platform
import re
import resource
import time

from .failures import BUSY, Failure

# No tables are written above this load: at 1, a program on one of two cores would go unnoticed.
LOAD_LIMIT = 0.5
# The maximum share of processor time of other programs during a run, and during one subject.
OTHERS_LIMIT = 0.03
SUBJECT_LIMIT = 0.06
# Fewer processor seconds cannot be measured with the system's coarse ticks.
UNNOTICED_SECONDS = 0.2


class Machine:
    """This machine, from Linux's `proc`, or from Python on other systems."""

    def __init__(self, proc="/proc", sleep=time.sleep, clock=time.monotonic):
        self.proc = pathlib.Path(proc)
        self.sleep, self.clock = sleep, clock

    def read(self, name):
        try:
            return (self.proc / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def load(self):
        """The mean number of running or waiting programs in the last minute."""
        text = self.read("loadavg")
        return float(text.split()[0]) if text else os.getloadavg()[0]

    def busy_seconds(self):
        """The busy seconds of all processors since the start of the system; None if unknown."""
        match = re.search(r"(?m)^cpu +(.*)", self.read("stat"))
        if not match:
            return None
        # user, nice, system, idle, iowait, irq, softirq, steal; user and nice include the rest
        ticks = [int(number) for number in match[1].split()[:8]]
        return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")

    def own_seconds(self):
        """The processor seconds of this process and its finished children."""
        usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(usage.ru_utime + usage.ru_stime for usage in usages)

    def processors(self):
        return os.cpu_count()

    def wait_until_quiet(self, say, patience=180):
        """Waits for a load of at most LOAD_LIMIT and returns it; fails if it stays above."""
        end = self.clock() + patience
        if self.load() > LOAD_LIMIT:
            say(f"the load is {self.load():.2f}; waiting up to {patience} s until it is {LOAD_LIMIT} (a build just before?)")
        while (load := self.load()) > LOAD_LIMIT:
            if self.clock() >= end:
                raise Failure(
                    f"the load of this machine is {load:.2f}, above {LOAD_LIMIT}: no tables are written; "
                    "end other programs, or only print the tables with `make bench OPTIONS=--print`", BUSY)
            self.sleep(5)
        return load

    def description(self):
        """Processor, cores, memory and system, in words."""
        name = re.search(r"(?m)^model name\s*:\s*(.+)", self.read("cpuinfo"))
        memory = re.search(r"(?m)^MemTotal:\s*(\d+) kB", self.read("meminfo"))
        parts = [(name[1].strip() if name else platform.processor()) or platform.machine()]
        parts.append(f"{self.processors()} cores")
        if memory:
            parts.append(f"{int(memory[1]) * 1024 / 1e9:.0f} GB of memory")
        parts.append(f"{platform.system()} {platform.release()}")
        return ", ".join(parts)


class Watch:
    """Measures the processor use of other programs, 0 if the system does not report it, until it is stopped."""

    def __init__(self, machine):
        self.machine = machine
        self.start = self.now()

    def now(self):
        machine = self.machine
        return machine.clock(), machine.own_seconds(), machine.busy_seconds()

    def stop(self):
        now = self.now()
        self.seconds, own, busy = (after - before if None not in (after, before) else 0 for before, after in zip(self.start, now))
        self.others = max(0.0, busy - own)
        self.share = self.others / (max(self.seconds, 1e-3) * self.machine.processors())
        return self

    def require_few(self, limit, what):
        """Fails if the share of other programs is above `limit`."""
        if self.share > limit and self.others > UNNOTICED_SECONDS:
            said = f"other programs had {self.share:.1%} of the processors during {what}, more than {limit:.0%}"
            raise Failure(f"{said}: no tables are written", BUSY)
