"""A USI engine as a process, and one search of it."""

import json
import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from measure import BadInput
from measure.process import Client, Gone, Silent

ROOT = Path(__file__).resolve().parents[2]

# Seconds for every later `readyok`. Some engines know only the first `isready`.
REFRESH_PATIENCE = 10.0
# An engine is silent when there is no answer after twice the limit and this much.
# Some engines count their limit in CPU time, which is slower than the clock.
ANSWER_PATIENCE = 15.0
# The same without a limit of time.
ENDLESS_PATIENCE = 3600.0
# An engine is idle when it used the processor for less than this share of
# this many seconds.
IDLE_SHARE = 0.1
IDLE_WINDOW = 0.03
IDLE_PATIENCE = 10.0
# What our engine says of a mate whose length is not proven, and what older builds of it did.
OPEN_LENGTH = re.compile("mate in at most|; upper bound")


@dataclass(frozen=True)
class EngineSpec:
    """How an engine is named, started and set up; `path` is empty for our own."""

    name: str
    path: str
    options: tuple


def build_ours(feature=None):
    """Builds the engine of this repository and returns the path of the binary: with a
    feature under a name of its own, since the next build without it takes its place."""
    command = ["cargo", "build", "--release", "--bin", "tsumi"]
    command += ["--features", feature] if feature else []
    command.append("--message-format=json-render-diagnostics")
    try:
        built = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput(f"our engine could not be built: {error}") from None
    messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
    binary = Path(next(m["executable"] for m in messages if m.get("executable")))
    if not feature:
        return str(binary)
    kept = binary.with_name(f"tsumi-{feature}")
    kept.unlink(missing_ok=True)
    binary.rename(kept)
    return str(kept)


class Engine:
    """An engine that is started when it is first asked, and again after a crash."""

    def __init__(self, spec, core=None, is_idle_when_ready=False):
        """`core` is the processor that it stays on. An engine that is known to have
        nothing left to do at `readyok` need not be waited for."""
        self.spec = spec
        self.core = core
        self.is_idle_when_ready = is_idle_when_ready
        self.client = None
        self.knows_later_isready = True

    def search(self, sfen, milliseconds=None):
        """Searches a position with a fresh table and returns what was seen.

        Without `milliseconds` the engine's own limits hold. `answer` is mate,
        nomate, timeout, crashed or silent.
        """
        limit = "infinite" if milliseconds is None else milliseconds
        patience = ENDLESS_PATIENCE
        if milliseconds is not None:
            patience = 2 * milliseconds / 1000 + ANSWER_PATIENCE
        begin = time.perf_counter()
        try:
            self._prepare(sfen)
            begin, cpu = time.perf_counter(), self.client.cpu_seconds()
            self.client.send(f"go mate {limit}")
            _, said, infos = self.client.read_until("checkmate", patience)
            wall, cpu = time.perf_counter() - begin, self.client.cpu_seconds() - cpu
        except (Gone, Silent, OSError) as failure:
            self.stop()
            wall = time.perf_counter() - begin
            answer = "silent" if isinstance(failure, Silent) else "crashed"
            return _observation(answer, [], wall, wall, [])
        return _observation(*_answer(said), wall, cpu, infos)

    def stop(self):
        """Kills the process."""
        if self.client:
            self.client.kill()
            self.client = None

    def _prepare(self, sfen):
        """Brings the engine to where only `go` is missing, and to rest."""
        if self.client is None:
            self._start()
        elif self.is_idle_when_ready:
            self.client.send("usinewgame")
            self.client.send("isready")
            self.client.wait_for("readyok", REFRESH_PATIENCE)
        elif self.knows_later_isready:
            self.client.send("isready")
            try:
                self.client.wait_for("readyok", REFRESH_PATIENCE)
            except Silent:
                self.knows_later_isready = False
        if not self.is_idle_when_ready:
            self.client.send("usinewgame")
        self.client.send(f"position sfen {sfen}")
        if not self.is_idle_when_ready:
            self._wait_until_idle()

    def _start(self):
        try:
            self.client = Client([self.spec.path], self.core)
            self.client.greet(self.spec.options)
        except OSError as error:
            raise BadInput(f"{self.spec.name}: {error}") from None
        except (Gone, Silent) as failure:
            self.stop()
            raise BadInput(f"{self.spec.name} is no USI engine: {failure}") from None

    def _wait_until_idle(self):
        """Waits until a table that is cleared late, or lazily, is clear."""
        deadline = time.perf_counter() + IDLE_PATIENCE
        used = IDLE_WINDOW
        while used > IDLE_SHARE * IDLE_WINDOW and time.perf_counter() < deadline:
            before = self.client.cpu_seconds()
            time.sleep(IDLE_WINDOW)
            used = self.client.cpu_seconds() - before


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
        "is_open": answer == "mate" and any(map(OPEN_LENGTH.search, infos[-3:])),
    }


def _nodes(infos):
    """The last node count reported, 0 if there was none."""
    for info in reversed(infos):
        words = info.split()
        if words[:1] == ["info"] and "nodes" in words[:-1]:
            count = words[words.index("nodes") + 1]
            if count.isdigit():
                return int(count)
    return 0
