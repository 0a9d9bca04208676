"""A USI engine as a process, and the resources it holds: the one client of all scripts."""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time

# Seconds for the answer to `usi`, and for the first `readyok`: a large table
# takes time to allocate.
GREETING_PATIENCE = 30.0
ALLOCATION_PATIENCE = 300.0


class Gone(Exception):
    """The process ended by itself."""


class Silent(Exception):
    """The process did not say in time what it should."""


@contextlib.contextmanager
def _pinned(core):
    """What this thread starts meanwhile stays on one processor, if `core` names one."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Client:
    """A running engine; its lines are stamped with the time of their arrival."""

    def __init__(self, command, core=None):
        """Starts a command; with `core`, all its threads stay on that processor."""
        with _pinned(core):
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        with self.process.stdout as output:
            for line in output:
                self.lines.put((time.perf_counter(), line.decode(errors="replace").strip()))
        self.lines.put((time.perf_counter(), None))

    def greet(self, options, patience=ALLOCATION_PATIENCE):
        """Says hello, sets the options and waits until the engine is ready."""
        self.send("usi")
        self.wait_for("usiok", GREETING_PATIENCE)
        for name, value in dict(options).items():
            self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.wait_for("readyok", patience)

    def send(self, line):
        """Sends a line."""
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ConnectionError):
            raise Gone(f"it ended before it was sent {line[:80]}") from None

    def wait_for(self, word, seconds):
        """Time and text of the next line that begins with `word`."""
        moment, line, _ = self.read_until(word, seconds)
        return moment, line

    def read_until(self, word, seconds):
        """Time and text of the next line that begins with `word`, and the lines before it."""
        deadline = time.perf_counter() + seconds
        before = []
        while True:
            try:
                moment, line = self.lines.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise Silent(f"no {word} within {seconds:.0f} s") from None
            if line is None:
                raise Gone(f"it ended before it said {word}")
            if line.split()[:1] == [word]:
                return moment, line, before
            before.append(line)

    def has_said(self, word):
        """Whether a line that begins with `word` has come, or the end. Lines read are dropped."""
        while not self.lines.empty():
            _, line = self.lines.get()
            if line is None or line.split()[:1] == [word]:
                return True
        return False

    def cpu_seconds(self):
        """CPU time of all threads of the process: its CPU clock, as
        clock_getcpuclockid(3) makes its number, which Python does not know."""
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def wait_for_exit(self, seconds):
        """Moment of the end and exit code. `wait` with a time limit would poll: a watchdog
        kills instead."""
        number = self.process.pid
        watchdog = threading.Timer(seconds, os.kill, (number, signal.SIGKILL))
        watchdog.start()
        os.waitid(os.P_PID, number, os.WEXITED | os.WNOWAIT)
        moment = time.perf_counter()
        watchdog.cancel()
        self.process.wait()
        return moment, self.process.returncode

    def kill(self):
        """Kills the process."""
        self.process.kill()
        self.process.wait()
        # What it never read cannot be written any more.
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
