"""A USI engine as a process, and what the system says it holds."""

import queue
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path


class Gone(Exception):
    """The process ended by itself."""


class Silent(Exception):
    """The process did not say in time what it should."""


@dataclass(frozen=True)
class Holdings:
    """Memory in MiB now and at most so far, handles and threads."""

    mib: int
    peak_mib: int
    handles: int
    threads: int


class Client:
    """A running engine; its lines are stamped with the time of their arrival."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put((time.perf_counter(), line.decode(errors="replace").strip()))
        self.lines.put((time.perf_counter(), None))

    def greet(self, options):
        """Says hello, sets the options and waits until the engine is ready."""
        self.send("usi")
        self.wait_for("usiok", 30)
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.wait_for("readyok", 300)

    def send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Gone(f"it ended before it was sent {line[:80]}") from None

    def wait_for(self, start, seconds):
        """Time and text of the next line that begins with `start`."""
        deadline = time.perf_counter() + seconds
        while True:
            try:
                moment, line = self.lines.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise Silent(f"no {start} within {seconds:.0f} s") from None
            if line is None:
                raise Gone(f"it ended before it said {start}")
            if line.startswith(start):
                return moment, line

    def holds(self):
        """What the process holds, by /proc."""
        folder = Path(f"/proc/{self.process.pid}")
        fields = dict(
            line.split(":", 1) for line in (folder / "status").read_text().splitlines()
        )
        kib = {name: int(fields[name].split()[0]) for name in ("VmRSS", "VmHWM")}
        handles = sum(1 for _ in (folder / "fd").iterdir())
        return Holdings(
            kib["VmRSS"] // 1024, kib["VmHWM"] // 1024, handles, int(fields["Threads"])
        )

    def kill(self):
        self.process.kill()
        self.process.wait()
