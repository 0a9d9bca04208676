"""What `scripts/dist` is made of: downloads and all that goes with them."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What downloads have and `cargo build` has not: both need more than Rust, or many crates.
FEATURES = "engine-in-page,png"


class BadInput(Exception):
    """Something that the caller can mend."""


def workspace():
    """What all packages have in common: version, repository."""
    with open(ROOT / "Cargo.toml", "rb") as file:
        return tomllib.load(file)["workspace"]["package"]


def say(text):
    print(text, file=sys.stderr, flush=True)


def output(command, **options):
    """What a command prints."""
    done = subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        cwd=options.pop("cwd", ROOT),
        check=False,
        **options,
    )
    if done.returncode:
        raise BadInput(f"{' '.join(map(str, command))}: exit code {done.returncode}")
    return done.stdout.decode()


def run(main):
    """Calls a main function; a mistake of the caller ends with exit code 2."""
    try:
        return main(sys.argv[1:])
    except BadInput as mistake:
        say(f"{sys.argv[0]}: {mistake}")
        return 2
