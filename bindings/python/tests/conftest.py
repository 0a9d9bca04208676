"""What several tests use."""

import pathlib
import signal

import pytest
import tsumi

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data"


def positions(name):
    """Name, SFEN and what is expected, of a list in tests/data."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return [line.split("\t")[:3] for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="session", autouse=True)
def interrupts():
    """Some tests press Ctrl-C, which a shell makes programs in the background ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def data():
    return DATA


@pytest.fixture
def solver():
    with tsumi.Solver(hash_mib=64) as solver:
        yield solver


@pytest.fixture
def hard():
    """No answer comes for minutes: the lengths of the fifth problem of the Shogi Zuko's
    hardest neighbours take far longer to prove than any test."""
    by_name = {name: sfen for name, sfen, _ in positions("mates.tsv")}
    return by_name["zuko055"]
