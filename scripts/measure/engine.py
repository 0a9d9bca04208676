"""A USI engine as a process, and one search of it."""

import json
import queue
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput
from measure.process import Gone, Silent

ROOT = Path(__file__).resolve().parents[2]

# Seconds for the answer to `usi`, and for the first `readyok`: a large table
# takes time to allocate.
GREETING_PATIENCE = 30.0
ALLOCATION_PATIENCE = 300.0
# Seconds for every later `readyok`. Some engines know only the first `isready`.
REFRESH_PATIENCE = 10.0
# An engine is silent when there is no answer after twice the limit and this much.
# Some engines count their limit in CPU time, which is slower than the clock.
ANSWER_PATIENCE = 15.0
# An engine is idle when it used the processor for less than this share of so
# many seconds.
IDLE_SHARE = 0.1
IDLE_WINDOW = 0.03
IDLE_PATIENCE = 10.0


@dataclass(frozen=True)
class EngineSpec:
    """How an engine is named, started and set up; `path` is empty for our own."""

    name: str
    path: str
    options: tuple

    @classmethod
    def parse(cls, argument):
        """Reads NAME[=[PATH][@OPTION=VALUE,...]]."""
        name, _, rest = argument.partition("=")
        path, _, listed = rest.partition("@")
        options = tuple(tuple(option.split("=", 1)) for option in listed.split(",") if option)
        if not name or any(len(option) != 2 for option in options):
            raise BadInput(f"--engine {argument}: NAME=PATH@OPTION=VALUE,... is meant")
        return cls(name, path, options)

    def options_text(self):
        """The options as they are written on the command line."""
        return ",".join(f"{name}={value}" for name, value in self.options)


def build_ours():
    """Builds the engine of this repository and returns the path of the binary."""
    command = ["cargo", "build", "--release", "--bins"]
    command.append("--message-format=json-render-diagnostics")
    try:
        built = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput(f"our engine could not be built: {error}") from None
    messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
    return next(message["executable"] for message in messages if message.get("executable"))


class Engine:
    """An engine that is started when it is first asked, and again after a crash."""

    def __init__(self, spec):
        self.spec = spec
        self.process = None
        self.lines = None
        self.knows_later_isready = True

    def search(self, sfen, milliseconds):
        """Searches a position with a fresh table and tells what was seen.

        `answer` is mate, nomate, timeout, crashed or silent.
        """
        begin = time.perf_counter()
        try:
            self._prepare(sfen)
            begin, cpu = time.perf_counter(), self._cpu_seconds()
            self._send(f"go mate {milliseconds}")
            said, infos = self._wait_for("checkmate", 2 * milliseconds / 1000 + ANSWER_PATIENCE)
            wall, cpu = time.perf_counter() - begin, self._cpu_seconds() - cpu
        except (Gone, Silent, OSError) as failure:
            self.stop()
            wall = time.perf_counter() - begin
            answer = "silent" if isinstance(failure, Silent) else "crashed"
            return _observation(answer, [], wall, wall, [])
        return _observation(*_answer(said), wall, cpu, infos)

    def stop(self):
        """Ends the process, whatever it does."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process = None

    def _prepare(self, sfen):
        """Brings the engine to where only `go` is missing, and to rest."""
        if self.process is None:
            self._start()
        elif self.knows_later_isready:
            self._send("isready")
            try:
                self._wait_for("readyok", REFRESH_PATIENCE)
            except Silent:
                self.knows_later_isready = False
        self._send("usinewgame")
        self._send(f"position sfen {sfen}")
        self._wait_until_idle()

    def _start(self):
        try:
            self.process = subprocess.Popen(
                [self.spec.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise BadInput(f"{self.spec.name}: {error}") from None
        self.lines = queue.SimpleQueue()
        reader = (self.process.stdout, self.lines)
        threading.Thread(target=_read, args=reader, daemon=True).start()
        try:
            self._greet()
        except (Gone, Silent) as failure:
            self.stop()
            raise BadInput(f"{self.spec.name} is no USI engine: {failure}") from None

    def _greet(self):
        self._send("usi")
        self._wait_for("usiok", GREETING_PATIENCE)
        for name, value in self.spec.options:
            self._send(f"setoption name {name} value {value}")
        self._send("isready")
        self._wait_for("readyok", ALLOCATION_PATIENCE)

    def _wait_until_idle(self):
        """Waits until a table that is cleared late, or lazily, is clear."""
        deadline = time.perf_counter() + IDLE_PATIENCE
        used = IDLE_WINDOW
        while used > IDLE_SHARE * IDLE_WINDOW and time.perf_counter() < deadline:
            before = self._cpu_seconds()
            time.sleep(IDLE_WINDOW)
            used = self._cpu_seconds() - before

    def _cpu_seconds(self):
        """CPU time of all threads of the process: its CPU clock, as
        clock_getcpuclockid(3) makes its number, which Python does not know."""
        return time.clock_gettime(~self.process.pid << 3 | 2)

    def _send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Gone(f"it ended before it was sent {line}") from None

    def _wait_for(self, word, patience):
        """The next line that begins with `word`, and the lines before it."""
        deadline = time.perf_counter() + patience
        before = []
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise Silent(f"no {word} within {patience:.0f} s") from None
            if line is None:
                raise Gone(f"it ended before it said {word}")
            if line.split()[:1] == [word]:
                return line, before
            before.append(line)


def _read(output, lines):
    """Hands on an engine's lines as they come, and None at their end."""
    with output:
        for line in output:
            lines.put(line.decode(errors="replace").strip())
    lines.put(None)


def _answer(said):
    """Answer and moves of a `checkmate` line."""
    words = said.split()[1:]
    if words and words[0] in ("nomate", "timeout"):
        return words[0], []
    if words == ["notimplemented"]:
        return "timeout", []
    return "mate", words


def _observation(answer, moves, wall, cpu, infos):
    return {
        "answer": answer,
        "line": " ".join(moves),
        "wall": round(wall, 6),
        "cpu": round(cpu, 6),
        "nodes": _nodes(infos),
    }


def _nodes(infos):
    """The node count told last, 0 if there was none."""
    for info in reversed(infos):
        words = info.split()
        if words[:1] == ["info"] and "nodes" in words[:-1]:
            count = words[words.index("nodes") + 1]
            if count.isdigit():
                return int(count)
    return 0
