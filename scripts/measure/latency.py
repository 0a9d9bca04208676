"""Measure how fast the engine stops and ends in the middle of a search.

A hard position is searched; after a random moment comes `stop`, `quit` or the
end of the input. Measured is the wall time until the `checkmate` line is read,
or until the process is gone and its exit code known. Python's own share of it
is well below a millisecond.

`stop` is measured in one process that keeps its table (unless the position is one
of your choice); `quit` and the end of
the input take a fresh process for every sample.

Exit status: 0 if every sample keeps the promise, 1 if one does not, 2 for bad
usage.
"""

import argparse
import collections
import math
import random
import sys
import time

from measure.process import Client, Gone, Silent

# A bare king against nearly all pieces: no search settles it.
ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"
# Milliseconds in which the engine promises to have answered, or to be gone.
PROMISE = {"stop": 50.0, "quit": 100.0, "end of input": 100.0}
# Seconds after which a silent engine counts as hung.
PATIENCE = 10.0
# Seconds for a GiB of table to be allocated, at the very most.
PATIENCE_FOR_A_GIB = 30.0


class Failure(Exception):
    """The engine did something that no latency can be measured of."""


def start(arguments):
    """A running engine with its options set."""
    options = {"USI_Hash": arguments.hash}
    for option in arguments.option:
        name, _, options[name] = option.partition("=")
    client = Client([arguments.engine])
    client.greet(options, PATIENCE + PATIENCE_FOR_A_GIB * arguments.hash / 1024)
    return client


def search_for_a_moment(engine, moments, arguments):
    """Lets the engine search the position for a random time."""
    if arguments.position != ENDLESS:
        # What was found already would leave nothing to stop.
        engine.send("usinewgame")
    engine.send(f"position sfen {arguments.position}")
    engine.send("go mate infinite")
    time.sleep(moments.uniform(arguments.shortest, arguments.longest))
    if engine.has_said("checkmate"):
        raise Failure("the search ended before it was stopped: the position is not hard enough")


def stop_samples(arguments, moments):
    """Milliseconds from `stop` to `checkmate`, and the answers."""
    engine = start(arguments)
    try:
        for _ in range(arguments.count):
            search_for_a_moment(engine, moments, arguments)
            begin = time.perf_counter()
            engine.send("stop")
            end, answer = engine.wait_for("checkmate", PATIENCE)
            yield 1000 * (end - begin), answer
    finally:
        engine.kill()


def end_samples(arguments, moments, end_it):
    """Milliseconds from what `end_it` does to the end, and the exit codes."""
    for _ in range(arguments.count):
        engine = start(arguments)
        try:
            search_for_a_moment(engine, moments, arguments)
            begin = time.perf_counter()
            end_it(engine)
            end, code = engine.wait_for_exit(PATIENCE)
            yield 1000 * (end - begin), f"exit code {code}"
        finally:
            engine.kill()


def percentile(ordered, share):
    """The smallest sample that at least `share` of all do not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def report(name, samples):
    """Prints a row; true if the promise is kept."""
    times = sorted(milliseconds for milliseconds, _ in samples)
    ends = collections.Counter(end for _, end in samples)
    broken = sum(milliseconds > PROMISE[name] for milliseconds in times)
    seen = ", ".join(f"{count} x {end}" for end, count in ends.most_common())
    print(
        f"{name:13} {len(times):5} samples   median {percentile(times, 0.5):6.1f} ms"
        f"   99% {percentile(times, 0.99):6.1f} ms   max {times[-1]:6.1f} ms"
        f"   over {PROMISE[name]:.0f} ms: {broken}   {seen}",
        flush=True,
    )
    wrong_ends = [end for end in ends if end.startswith("exit code") and end != "exit code 0"]
    return broken == 0 and not wrong_ends


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--engine", default="target/release/tsumi", help="path of the binary")
    parser.add_argument("--hash", type=int, default=256, metavar="MIB", help="size of the table")
    parser.add_argument("--count", type=int, default=200, metavar="N", help="samples of each kind")
    parser.add_argument(
        "--longest", type=float, default=1.0, metavar="SECONDS", help="greatest time of a search"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set it; repeatable"
    )
    parser.add_argument(
        "--position", metavar="SFEN", default=ENDLESS, help="what to search (default: no end to it)"
    )
    parser.add_argument(
        "--shortest", type=float, default=0.0, metavar="SECONDS", help="least time of a search"
    )
    parser.add_argument("--seed", type=int, help="repeat the random moments of this seed")
    arguments = parser.parse_args()
    if arguments.count < 1 or arguments.hash < 1 or arguments.longest < 0:
        parser.error("--count and --hash begin at 1, --longest at 0")
    return arguments


def main():
    arguments = read_arguments()
    moments = random.Random(arguments.seed)
    print(f"table of {arguments.hash} MiB, searches of up to {arguments.longest:g} s", flush=True)
    kinds = {
        "stop": lambda: stop_samples(arguments, moments),
        "quit": lambda: end_samples(arguments, moments, lambda engine: engine.send("quit")),
        "end of input": lambda: end_samples(
            arguments, moments, lambda engine: engine.process.stdin.close()
        ),
    }
    try:
        kept = [report(name, list(samples())) for name, samples in kinds.items()]
    except OSError as error:
        print(f"{arguments.engine}: {error}", file=sys.stderr)
        return 2
    except (Failure, Gone, Silent) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0 if all(kept) else 1
