"""Measure how fast the engine stops and ends in the middle of a search.

A hard position is searched; after a random moment comes `stop`, `quit` or the
end of the input. Measured is the wall time until the `checkmate` line is read,
or until the process is gone and its exit code known. Python's own share of it
is well below a millisecond.

`stop` is measured in one process that keeps its table (unless the search would
end by what is in it); `quit` and the end of the input take a fresh process for
every sample.

--all goes through every configuration: 1 and 2 threads, tables of 16 and 1,024
MiB, every effort, `MultiPV` 1 and 10. Where there is work after the first mate,
every other search is one in which a mate is found at once and the rest has no
end. --count is then the number of samples of each kind over all configurations.
On a machine where nothing else runs, `scripts/latency --all --count 2000` takes
about 45 minutes.

--loaded keeps all processors busy twice over, two programs that only count for
each, which the engine has to share them with. The wall time then says more about
the system than about the engine, whose own part is what must be short. Two upper
bounds of it are known, and the lower one counts: the CPU time of all threads of
the engine from the command to its answer, and the wall time less the time that
the threads which pass on commands and answers were ready to run and had no
processor (for `quit` and the end of the input only the main thread: the others
are gone). No thread of the engine sleeps while the answer is due but one that
waits for another of them.

Exit status: 0 if every sample keeps the promise, 1 if one does not, 2 for bad
usage.
"""

import argparse
import collections
import contextlib
import itertools
import math
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass

from measure.process import Client, Gone, Silent

# A bare king against nearly all pieces: no search settles it.
ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"
# With a rook more: a mate is found within 0.1 s; its shortest length, or what the other
# first moves come to, was not in 10 s.
SOON_A_MATE = "4k4/9/9/9/9/9/9/9/9 b RB4G2S9Prb2s4n4l9p 1"
# Milliseconds in which the engine promises to have answered, or to be gone.
PROMISE = {"stop": 20.0, "quit": 50.0, "end of input": 50.0}
# Milliseconds of its own part where it has to share the processors.
PROMISE_LOADED = 35.0
# Programs beside it for each processor, then.
LOAD = 2
# Threads that pass on commands and answers, by their names.
MESSENGERS = ("tsumi", "usi-input", "usi-output")
# Seconds after which a silent engine counts as hung.
PATIENCE = 10.0
# Seconds for a GiB of table to be allocated, at the very most.
PATIENCE_FOR_A_GIB = 60.0


class Failure(Exception):
    """The engine did something that no latency can be measured of."""


@dataclass(frozen=True)
class Configuration:
    """Options, and the positions that are searched in turn."""

    options: tuple
    positions: tuple

    def __str__(self):
        return " ".join(f"{name}={value}" for name, value in self.options)

    def patience(self):
        """Seconds for the table to be prepared."""
        return PATIENCE + PATIENCE_FOR_A_GIB * int(dict(self.options)["USI_Hash"]) / 1024


@dataclass(frozen=True)
class Sample:
    """Milliseconds until the answer or the end, and the engine's own part of them."""

    wall: float
    own: float
    end: str


def all_configurations():
    """Every configuration of --all."""
    for threads, mib, effort, lines in itertools.product(
        (1, 2), (16, 1024), ("any", "short", "shortest"), (1, 10)
    ):
        options = {"Threads": threads, "USI_Hash": mib, "Effort": effort, "MultiPV": lines}
        goes_on = effort == "shortest" or lines > 1
        positions = (ENDLESS, SOON_A_MATE) if goes_on else (ENDLESS,)
        yield Configuration(tuple(options.items()), positions)


def one_configuration(arguments):
    """The configuration of the arguments."""
    options = {"USI_Hash": arguments.hash}
    for option in arguments.option:
        name, _, options[name] = option.partition("=")
    return Configuration(tuple(options.items()), (arguments.position,))


def start(arguments, configuration):
    """A running engine with its options set."""
    client = Client([arguments.engine])
    client.greet(configuration.options, configuration.patience())
    return client


def search_for_a_moment(engine, configuration, number, moments, arguments):
    """Lets the engine search a position for a random time."""
    position = configuration.positions[number % len(configuration.positions)]
    if position != ENDLESS:
        # What was found already would leave nothing to stop.
        engine.send("isready")
        engine.wait_for("readyok", configuration.patience())
    engine.send(f"position sfen {position}")
    engine.send("go mate infinite")
    time.sleep(moments.uniform(arguments.shortest, arguments.longest))
    if engine.has_said("checkmate"):
        raise Failure("the search ended before it was stopped: the position is not hard enough")


def stop_samples(arguments, configuration, count, moments):
    """From `stop` to `checkmate`."""
    engine = start(arguments, configuration)
    try:
        for number in range(count):
            search_for_a_moment(engine, configuration, number, moments, arguments)
            cpu, waits = engine.cpu_seconds(), engine.waits(*MESSENGERS)
            begin = time.perf_counter()
            engine.send("stop")
            end, answer = engine.wait_for("checkmate", PATIENCE)
            cpu, waits = engine.cpu_seconds() - cpu, engine.waits(*MESSENGERS) - waits
            own = min(cpu, end - begin - waits)
            word = answer.split()[1]
            yield Sample(
                1000 * (end - begin),
                1000 * max(0.0, own),
                word if word in ("timeout", "nomate") else "mate",
            )
    finally:
        engine.kill()


def end_samples(arguments, configuration, count, moments, end_it):
    """From what `end_it` does to the end of the process."""
    for number in range(count):
        engine = start(arguments, configuration)
        try:
            search_for_a_moment(engine, configuration, number, moments, arguments)
            cpu, waits = engine.cpu_seconds(), engine.main_waits()
            begin = time.perf_counter()
            end_it(engine)
            end, code = engine.wait_for_exit(PATIENCE)
            cpu, waits = engine.cpu_at_the_end - cpu, engine.waits_at_the_end - waits
            own = min(cpu, end - begin - waits)
            yield Sample(1000 * (end - begin), 1000 * max(0.0, own), f"exit code {code}")
        finally:
            engine.kill()


@contextlib.contextmanager
def load():
    """Keeps all processors busy meanwhile."""
    count = LOAD * len(os.sched_getaffinity(0))
    command = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def percentile(ordered, share):
    """The smallest sample that at least `share` of all do not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def report(kind, name, samples, is_loaded):
    """Prints a row; true if the promise is kept."""
    walls = sorted(sample.wall for sample in samples)
    owns = sorted(sample.own for sample in samples)
    judged, promise = (owns, PROMISE_LOADED) if is_loaded else (walls, PROMISE[kind])
    broken = sum(milliseconds > promise for milliseconds in judged)
    ends = collections.Counter(sample.end for sample in samples)
    seen = ", ".join(f"{count} x {end}" for end, count in ends.most_common())
    own_part = f"   own part at most {owns[-1]:6.1f} ms" if is_loaded else ""
    print(
        f"{kind:13} {len(walls):5} samples   median {percentile(walls, 0.5):6.1f} ms"
        f"   99% {percentile(walls, 0.99):6.1f} ms   max {walls[-1]:6.1f} ms{own_part}"
        f"   over {promise:.0f} ms: {broken}   {seen}   {name}",
        flush=True,
    )
    wrong_ends = [end for end in ends if end.startswith("exit code") and end != "exit code 0"]
    return broken == 0 and not wrong_ends


def measure(arguments, configurations):
    """Prints all rows; true if every promise is kept."""
    moments = random.Random(arguments.seed)
    kinds = {
        "stop": stop_samples,
        "quit": lambda *common: end_samples(*common, lambda engine: engine.send("quit")),
        "end of input": lambda *common: end_samples(
            *common, lambda engine: engine.process.stdin.close()
        ),
    }
    count = math.ceil(arguments.count / len(configurations))
    found = {kind: [] for kind in kinds}
    for configuration in configurations:
        for kind, samples in kinds.items():
            some = list(samples(arguments, configuration, count, moments))
            found[kind] += some
            if len(configurations) > 1:
                report(kind, configuration, some, arguments.loaded)
    kept = [
        report(
            kind,
            "in all" if len(configurations) > 1 else configurations[0],
            samples,
            arguments.loaded,
        )
        for kind, samples in found.items()
    ]
    print("pass" if all(kept) else "FAIL", flush=True)
    return all(kept)


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--all", action="store_true", help="every configuration, not that of --hash and --option"
    )
    parser.add_argument("--loaded", action="store_true", help="with busy processors (Linux)")
    parser.add_argument(
        "--engine", default="target/release/tsumi", help="path of the binary (target/release/tsumi)"
    )
    parser.add_argument(
        "--hash", type=int, default=256, metavar="MIB", help="size of the table (256)"
    )
    parser.add_argument(
        "--count", type=int, default=200, metavar="N", help="samples of each kind (200)"
    )
    parser.add_argument(
        "--longest",
        type=float,
        default=0.5,
        metavar="SECONDS",
        help="greatest time of a search (0.5)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set it; repeatable"
    )
    parser.add_argument(
        "--position", metavar="SFEN", default=ENDLESS, help="what to search (one without an end)"
    )
    parser.add_argument(
        "--shortest", type=float, default=0.0, metavar="SECONDS", help="least time of a search (0)"
    )
    parser.add_argument("--seed", type=int, help="repeat the random moments of this seed")
    arguments = parser.parse_args()
    if arguments.count < 1 or arguments.hash < 1 or arguments.longest < 0:
        parser.error("--count and --hash begin at 1, --longest at 0")
    return arguments


def main():
    arguments = read_arguments()
    configurations = list(all_configurations()) if arguments.all else [one_configuration(arguments)]
    try:
        with load() if arguments.loaded else contextlib.nullcontext():
            is_kept = measure(arguments, configurations)
    except OSError as error:
        print(f"{arguments.engine}: {error}", file=sys.stderr)
        return 2
    except (Failure, Gone, Silent) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0 if is_kept else 1
