#!/usr/bin/env python3
"""Solve a collection on many machines, with Dask, or one hard problem.

usage: examples/cluster.py [--scheduler ADDRESS | --local N] [--batch N] [--tsumi PATH] [--check]
                           --out FILE [options of tsumi solve] PROBLEMS...
       examples/cluster.py solve [--scheduler ADDRESS | --local N] [--tsumi PATH]
                           [--worker-hash MIB] [options of tsumi solve] PROBLEM

`tsumi solve --shares` on this machine reads the problems, cuts them into shares and
writes the results; here each share only goes to a free worker, which runs `tsumi` on
it, and back. A share whose worker is lost is repeated by another. All options that are
not below are those of `tsumi solve`, or of `tsumi check` with --check; FILE gets one
object a line, each share as soon as it is back, and the same command with --resume
continues it after an interruption.
PROBLEMS are files of any format, or - for standard input.

On each machine of the cluster, `tsumi` and Dask are installed (`pip install
'dask[distributed]'`), and one worker runs for each core. The Python package of tsumi, in
the environment of the worker, is enough: the binary is in it.

  dask scheduler                                          # on one machine
  dask worker ADDRESS:8786 --nworkers N --nthreads 1      # on each, N its cores

Without a cluster, --local N uses N cores of this machine.

`solve` has one problem searched by all workers together: `tsumi solve --remote` on this machine
keeps the tree of the search and hands its leaves out, and each worker keeps a `tsumi dev work`
with a table of its own for as long as it lasts. A leaf whose worker is lost is handed out
again. With --state FILE the same command goes on after an end of this machine, too. Start
workers with as many threads as their machine has cores and all its memory for one table:
`dask worker ADDRESS:8786 --nthreads CORES`, --worker-hash MIB here.

Exit status: 0 all answered, 1 something was not, 2 bad usage, input or cluster.
"""

import argparse
import json
import logging
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
import uuid
from concurrent.futures import CancelledError

DONE_BY_TSUMI = (0, 1, 2)
OWN_INPUT = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")


class BadInput(Exception):
    """An error that the user can correct."""


def located(tsumi):
    """The binary on the path, or else that of the Python package; runs on a worker, too."""
    if tsumi != "tsumi" or shutil.which(tsumi):
        return tsumi
    try:
        from tsumi import program

        return program()
    except (ImportError, FileNotFoundError):
        return tsumi


def version(tsumi):
    """Runs on a worker, and here."""
    try:
        done = subprocess.run([located(tsumi), "--version"], capture_output=True, check=False)
    except OSError as error:
        return f"{tsumi}: {error.strerror}"
    return done.stdout.decode(errors="replace").strip()


def solve(tsumi, share):
    """What the binary prints for a share; runs on a worker."""
    done = subprocess.run(
        [located(tsumi), *share["arguments"]],
        input=share["input"].encode(),
        capture_output=True,
        check=False,
    )
    whole = done.stdout.count(b"\n") == share["problems"] and done.stdout.endswith(b"\n")
    if done.returncode not in DONE_BY_TSUMI or not whole:
        # Perhaps the fault of this worker: another may try.
        words = done.stderr[-500:].decode(errors="replace").strip()
        raise RuntimeError(f"tsumi ended with {done.returncode}: {words}")
    return done.stdout.decode()


class Shares:
    """The shares that `tsumi solve --shares` prints, submitted by a thread of their own:
    the next one may be long in coming while others are done."""

    def __init__(self, client, tsumi, lines, window):
        self.client, self.tsumi, self.lines = client, tsumi, lines
        self.room = threading.Semaphore(window)
        self.done = queue.SimpleQueue()
        self.number = {}
        self.is_over = False
        threading.Thread(target=self.submit, daemon=True).start()

    def submit(self):
        try:
            for line in self.lines:
                share = json.loads(line)
                if "share" not in share:
                    break
                self.room.acquire()
                future = self.client.submit(solve, self.tsumi, share, pure=False, retries=3)
                self.number[future.key] = share["share"]
                future.add_done_callback(self.done.put)
            self.done.put(None)
        except Exception as error:
            self.done.put(error)

    def answers(self):
        """Number and answer of each, as they are done."""
        while not (self.is_over and not self.number):
            future = self.done.get()
            if future is None:
                self.is_over = True
            elif isinstance(future, Exception):
                raise RuntimeError(f"the cluster takes no more: {future}")
            else:
                yield self.number.pop(future.key), self.answer(future)

    def answer(self, future):
        try:
            return future.result()
        except (Exception, CancelledError) as error:
            # A worker that was lost several times with it, the program that failed
            # there several times, or a scheduler that is gone.
            message = f"{type(error).__name__}: {error}"
            raise RuntimeError(f"a share was not solved: {message}") from None
        finally:
            future.release()
            self.room.release()


def start(command):
    """The binary that reads and writes, and the stream to it."""
    back, returned = os.pipe()
    os.set_inheritable(back, True)
    # Files that the shell has opened, such as <(...), are passed on.
    binary = subprocess.Popen(
        [*command, "--returned", f"/dev/fd/{back}"], stdout=subprocess.PIPE, close_fds=False
    )
    os.close(back)
    return binary, os.fdopen(returned, "wb")


def gather(client, tsumi, command):
    """Passes shares and answers on; returns the exit status of the binary."""
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    window = 4 * max(sum(worker["nthreads"] for worker in workers), 1)
    binary, returned = start(command)
    try:
        with returned:
            for number, rows in Shares(client, tsumi, binary.stdout, window).answers():
                returned.write(json.dumps({"share": number, "rows": rows}).encode() + b"\n")
                returned.flush()
        for line in binary.stdout:
            print(json.loads(line).get("summary", ""), end="")
    except BrokenPipeError:
        # It has ended, and said why.
        pass
    finally:
        returned.raw.close()
        status = binary.wait()
    return status


class Program:
    """A `tsumi dev work` on a worker, and who waits for its lines."""

    def __init__(self, how):
        self.how = how
        self.lock, self.waiting = threading.Lock(), {}
        table = ["--hash", str(how["mib"]), "--threads", str(how["threads"])]
        self.process = subprocess.Popen(
            [located(how["tsumi"]), "dev", "work", *table],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.lock:
                waiting = self.waiting.pop(json.loads(line).get("job"), None)
            if waiting:
                waiting.put(line)
        with self.lock:
            left, self.waiting = self.waiting, None
        for waiting in left.values():
            waiting.put(None)

    def is_over(self):
        return self.waiting is None or self.process.poll() is not None

    def write(self, line):
        with self.lock:
            self.process.stdin.write(line)
            self.process.stdin.flush()

    def ask(self, job, line):
        reply = queue.SimpleQueue()
        with self.lock:
            if self.waiting is None:
                raise RuntimeError("tsumi work has ended")
            self.waiting[job] = reply
        self.write(line)
        line = reply.get()
        if line is None:
            raise RuntimeError("tsumi work has ended")
        return line


def work(how, job, line):
    """The reply of this worker's program to a line; runs on a worker."""
    from distributed import get_worker

    worker = get_worker()
    # Several threads may come here first.
    with worker.__dict__.setdefault("tsumi_lock", threading.Lock()):
        program = getattr(worker, "tsumi_program", None)
        if program is None or program.how != how or program.is_over():
            if program is not None:
                program.process.kill()
            program = worker.tsumi_program = Program(how)
    return program.ask(job, line)


def recall(line, dask_worker=None):
    """Runs on a worker beside its jobs."""
    program = getattr(dask_worker, "tsumi_program", None)
    if program is not None and not program.is_over():
        program.write(line)


class Leaves:
    """The leaves that `tsumi solve --remote` hands out."""

    def __init__(self, client, arguments, threads):
        self.client, self.begun = client, time.monotonic()
        # Another run begins with an empty table.
        self.how = {
            "tsumi": arguments.tsumi,
            "mib": arguments.worker_hash,
            "threads": threads,
            "run": uuid.uuid4().hex,
        }
        self.places = {}
        self.lock, self.done, self.lost, self.in_a_row = threading.Lock(), 0, 0, 0
        self.shown = 0.0

    def addresses(self):
        return sorted(self.client.scheduler_info(n_workers=-1)["workers"])

    def hand_out(self, lines, reports):
        for line in lines:
            job = json.loads(line)
            if "recall" in job:
                place = self.places.get(job["recall"])
                if place:
                    self.client.run(recall, line, workers=[place], wait=False, on_error="ignore")
                continue
            addresses = self.addresses()
            place = addresses[job["worker"] % len(addresses)] if addresses else None
            self.places[job["job"]] = place
            future = self.client.submit(
                work,
                self.how,
                job["job"],
                line,
                pure=False,
                retries=0,
                workers=[place] if place else None,
                allow_other_workers=True,
            )
            future.add_done_callback(lambda future, job=job: self.give_back(future, job, reports))

    def give_back(self, future, job, reports):
        number = job["job"]
        try:
            reply = future.result()
        except (Exception, CancelledError):
            reply = json.dumps({"lost": number}).encode() + b"\n"
        future.release()
        with self.lock:
            self.places.pop(number, None)
            is_report = b'"report"' in reply
            self.done += is_report
            self.lost += not is_report
            self.in_a_row = 0 if is_report else self.in_a_row + 1
            if self.in_a_row == 100:
                words = reply.decode(errors="replace").strip()
                print(f"cluster: no worker searches: {words}", file=sys.stderr)
            try:
                reports.write(b"" if self.in_a_row > 100 else reply)
                if self.in_a_row == 100:
                    reports.close()
            except (OSError, ValueError):
                # The search has ended.
                return
            self.show(job["remote_job"]["visited"])

    def show(self, nodes):
        passed = time.monotonic() - self.begun
        if passed - self.shown >= 5:
            self.shown = passed
            words = f"{passed:.0f} s, {nodes} nodes, {self.done} jobs done, {self.lost} lost"
            print(f"cluster: {words}, {len(self.places)} out", file=sys.stderr, flush=True)


def solve_one(client, arguments, others):
    """Has one problem solved by all workers; returns the exit status of the binary."""
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    threads = max(worker["nthreads"] for worker in workers)
    jobs, jobs_end = os.pipe()
    reports_end, reports = os.pipe()
    far = ["--remote", str(len(workers)), "--remote-threads", str(threads)]
    places = ["--remote-jobs", f"/dev/fd/{jobs_end}", "--remote-reports", f"/dev/fd/{reports_end}"]
    for end in (jobs_end, reports_end):
        os.set_inheritable(end, True)
    command = [located(arguments.tsumi), "solve", *far, *places, *others]
    binary = subprocess.Popen(command, close_fds=False)
    os.close(jobs_end)
    os.close(reports_end)
    leaves = Leaves(client, arguments, threads)
    with os.fdopen(jobs, "rb") as lines, os.fdopen(reports, "wb", buffering=0) as back:
        try:
            leaves.hand_out(lines, back)
        except (OSError, RuntimeError, CancelledError) as error:
            print(f"cluster: the cluster takes no more: {error}", file=sys.stderr)
    return binary.wait()


def connect(arguments):
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise BadInput("Dask is not installed: pip install 'dask[distributed]'") from error
    # What goes wrong is said once, here.
    logging.disable(logging.CRITICAL)
    if arguments.scheduler:
        try:
            client = Client(arguments.scheduler, timeout=30)
        except (OSError, ValueError) as error:
            raise BadInput(f"{arguments.scheduler}: {error}") from error
        client.wait_for_workers(1, timeout=60)
        return client
    cluster = LocalCluster(
        n_workers=arguments.local or 1,
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )
    return Client(cluster)


def compare_versions(client, tsumi):
    """Before a file is created: an error if the binary is missing here or there."""
    here, there = version(tsumi), client.submit(version, tsumi, pure=False).result()
    if here != there or not here.startswith("tsumi "):
        raise BadInput(f"not the same program here and on a worker: {here!r} and {there!r}")


def natural(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def read_arguments(words):
    """Our own arguments, and those of the binary."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=argparse.SUPPRESS,
        allow_abbrev=False,
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="of a running Dask cluster")
    where.add_argument("--local", type=natural, metavar="N", help="use N cores of this machine (1)")
    parser.add_argument(
        "--batch", type=natural, default=1000, metavar="N", help="problems a share (1000)"
    )
    parser.add_argument(
        "--tsumi", default="tsumi", metavar="PATH", help="the binary, here and on workers (tsumi)"
    )
    parser.add_argument(
        "--hash",
        type=natural,
        metavar="MIB",
        help="table of each worker (64); with solve: of this machine",
    )
    parser.add_argument(
        "--check", action="store_true", help="the reports of tsumi check, not the answers of solve"
    )
    parser.add_argument(
        "--worker-hash",
        type=natural,
        default=1024,
        metavar="MIB",
        help="with solve: table of each worker (1024)",
    )
    arguments, others = parser.parse_known_args(words)
    command = "check" if arguments.check else "solve"
    fixed = [command, "--shares", str(arguments.batch), "--hash", str(arguments.hash or 64)]
    others = ["-" if other in OWN_INPUT else other for other in others]
    return arguments, [located(arguments.tsumi), *fixed, *others], others


def main():
    is_one = sys.argv[1:2] == ["solve"]
    arguments, command, others = read_arguments(sys.argv[2 if is_one else 1 :])
    try:
        with connect(arguments) as client:
            compare_versions(client, arguments.tsumi)
            if is_one:
                own = ["--hash", str(arguments.hash)] if arguments.hash else []
                return solve_one(client, arguments, [*own, *others])
            return gather(client, arguments.tsumi, command)
    except (BadInput, OSError, RuntimeError, CancelledError) as error:
        print(f"cluster: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
