"""Measure how fast the engine stops and ends in the middle of a search.

usage: scripts/latency [--all] [--count N] [--engine PATH] [--threads N] [--busy N] [--kind KIND]

A hard position is searched; after a random moment comes `stop`, `quit` or the end of the input.
Measured is the wall time until the `checkmate` line is read, or until the process is gone.
`stop` is measured in one process that keeps its table; the others take a fresh one each.

--all goes through every configuration: 1 and 2 threads, tables of 16 and 1,024 MiB, every
effort, `MultiPV` 1 and 10. Where there is work after the first mate, every other search finds
a mate at once, and the rest has no end. --count is then the number of samples of each kind over
all configurations. `scripts/latency --all --count 2000` takes about 45 quiet minutes.

--busy lets as many processes compute beside the engine: what a user meets whose machine has other
work. There the promise cannot always be kept; what is read is the longest wait.

Exit status: 0 if every sample keeps the promise, 1 if one does not, 2 for bad usage.
"""

import argparse
import collections
import contextlib
import itertools
import math
import random
import statistics
import subprocess
import sys
import time

from measure.process import Client, Gone, Silent

# A bare king against nearly all pieces: no search settles it.
ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"
# With a rook more: a mate is found within 0.1 s; its shortest length, or what the other
# first moves come to, was not in 10 s.
SOON_A_MATE = "4k4/9/9/9/9/9/9/9/9 b RB4G2S9Prb2s4n4l9p 1"
# Milliseconds in which the engine promises to have answered, or to be gone.
PROMISE = {"stop": 20.0, "quit": 50.0, "end of input": 50.0}
# Seconds after which a silent engine counts as hung, and for a GiB of table to be allocated.
PATIENCE, PATIENCE_FOR_A_TABLE = 10.0, 70.0
LONGEST_SEARCH = 0.5


def configurations(arguments):
    """Options, and the positions that are searched in turn."""
    if not arguments.all:
        yield {"USI_Hash": 256, "Threads": arguments.threads}, (ENDLESS,)
        return
    for threads, mib, effort, lines in itertools.product(
        (1, 2), (16, 1024), ("any", "short", "shortest"), (1, 10)
    ):
        options = {"Threads": threads, "USI_Hash": mib, "Effort": effort, "MultiPV": lines}
        goes_on = effort == "shortest" or lines > 1
        yield options, (ENDLESS, SOON_A_MATE) if goes_on else (ENDLESS,)


def started(arguments, options):
    """A running engine with its options set."""
    client = Client([arguments.engine])
    client.greet(options, PATIENCE_FOR_A_TABLE)
    return client


def search_for_a_moment(engine, position, moments):
    """Lets the engine search a position for a random time."""
    if position != ENDLESS:
        # What was found already would leave nothing to stop.
        engine.send("isready")
        engine.wait_for("readyok", PATIENCE_FOR_A_TABLE)
    engine.send(f"position sfen {position}")
    engine.send("go mate infinite")
    time.sleep(moments.uniform(0, LONGEST_SEARCH))
    if engine.has_said("checkmate"):
        raise Silent("the search ended before it was stopped: the position is not hard enough")


def stop_samples(arguments, options, positions, moments):
    """Milliseconds from `stop` to `checkmate`, and the answer."""
    engine = started(arguments, options)
    try:
        for position in positions:
            search_for_a_moment(engine, position, moments)
            begin = time.perf_counter()
            engine.send("stop")
            end, answer = engine.wait_for("checkmate", PATIENCE)
            word = answer.split()[1]
            yield 1000 * (end - begin), word if word in ("timeout", "nomate") else "mate"
    finally:
        engine.kill()


def end_samples(arguments, options, positions, moments, end_it):
    """Milliseconds from what `end_it` does to the end of the process, and its code."""
    for position in positions:
        engine = started(arguments, options)
        try:
            search_for_a_moment(engine, position, moments)
            begin = time.perf_counter()
            end_it(engine)
            end, code = engine.wait_for_exit(PATIENCE)
            yield 1000 * (end - begin), f"exit code {code}"
        finally:
            engine.kill()


KINDS = {
    "stop": stop_samples,
    "quit": lambda *common: end_samples(*common, lambda engine: engine.send("quit")),
    "end of input": lambda *common: end_samples(
        *common, lambda engine: engine.process.stdin.close()
    ),
}


def report(kind, samples):
    """Prints a row; true if the promise is kept."""
    walls = sorted(wall for wall, _ in samples)
    ends = collections.Counter(end for _, end in samples)
    late = sum(wall > PROMISE[kind] for wall in walls)
    seen = ", ".join(f"{count} x {end}" for end, count in ends.most_common())
    ninety_nine = walls[math.ceil(0.99 * len(walls)) - 1]
    print(
        f"{kind:13} {len(walls):5} samples   median {statistics.median(walls):6.1f} ms"
        f"   99% {ninety_nine:6.1f} ms   max {walls[-1]:6.1f} ms"
        f"   over {PROMISE[kind]:.0f} ms: {late}   {seen}",
        flush=True,
    )
    return not late and all(end in ("exit code 0", "timeout", "nomate", "mate") for end in ends)


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="every configuration")
    parser.add_argument("--engine", default="target/release/tsumi", help="target/release/tsumi")
    parser.add_argument("--count", type=int, default=200, help="samples of each kind (200)")
    parser.add_argument("--threads", type=int, default=1, help="threads, without --all (1)")
    parser.add_argument("--busy", type=int, default=0, help="processes that compute beside it (0)")
    parser.add_argument("--kind", choices=KINDS, help="one kind alone")
    parser.add_argument("--seed", type=int, help="repeat the random moments of this seed")
    return parser.parse_args()


@contextlib.contextmanager
def busy(count):
    """Lets as many processes compute meanwhile."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def measured(arguments):
    """The samples of each kind."""
    moments = random.Random(arguments.seed)
    kinds = [arguments.kind] if arguments.kind else KINDS
    found = {kind: [] for kind in kinds}
    chosen = list(configurations(arguments))
    count = math.ceil(arguments.count / len(chosen))
    for options, positions in chosen:
        asked = list(itertools.islice(itertools.cycle(positions), count))
        for kind in kinds:
            found[kind] += KINDS[kind](arguments, options, asked, moments)
    return found


def main():
    arguments = read_arguments()
    try:
        with busy(arguments.busy):
            found = measured(arguments)
    except OSError as error:
        print(f"{arguments.engine}: {error}", file=sys.stderr)
        return 2
    except (Gone, Silent) as failure:
        print(failure, file=sys.stderr)
        return 1
    kept = [report(kind, samples) for kind, samples in found.items()]
    print("pass" if all(kept) else "FAIL")
    return 0 if all(kept) else 1
