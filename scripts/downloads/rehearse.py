"""Acts the workflow `release` out on this machine, from a tag to the draft of the page.

A clone of the last commit is prepared for a repository that is nobody's, and tagged. Each job of
.github/workflows/release.yml that runs on Linux is then acted, step by step as it stands there, in
a clone of its own with a fresh environment of Python. Artifacts, and all that would be uploaded,
go to FOLDER: `release` has the page and its files, `pypi`, `npm` and `crates` the packages, `site`
the pages. The tools of the workflow must be here; what `docker run` would start is left out.

Needs Linux, Rust by rustup, Node and PyYAML.
"""

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

from downloads import ROOT, BadInput, output, say, workspace

OWNER = "rehearsal/tsumi"
# Programs in place of those that would upload; F is FOLDER, REAL where the program itself is.
SHIMS = {
    "cargo": """[ "$1" = publish ] || exec REAL "$@"
shift
REAL publish --dry-run "$@"
mkdir -p F/crates && find "$CARGO_TARGET_DIR/package" -name '*.crate' -exec cp {} F/crates \\;
""",
    "docker": "",
    "gh": """mkdir -p F/release
for word; do [ ! -f "$word" ] || cp "$word" F/release; done
""",
    "npm": """[ "$1" = publish ] || exec REAL "$@"
shift
REAL publish --dry-run "$@"
mkdir -p F/npm && for word; do [ ! -f "$word" ] || cp "$word" F/npm; done
""",
    "sudo": "",
}


def prepare(folder):
    """The commit with the tag, and the programs in place of others."""
    version, source = workspace()["version"], folder / "source"
    output(["git", "clone", "--quiet", ROOT, source])
    address = f"https://github.com/{OWNER}"
    output([source / "scripts/release", "prepare", version, "--repository", address])
    name = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"]
    output(["git", *name, "commit", "--quiet", "-am", f"Release {version}"], cwd=source)
    output(["git", "tag", f"v{version}"], cwd=source)
    (folder / "shims").mkdir()
    for name, text in SHIMS.items():
        path = folder / "shims" / name
        body = text.replace("F/", f"{folder}/").replace("REAL", shutil.which(name) or "false")
        path.write_text(f"#!/bin/sh\nset -e\n{body}")
        path.chmod(0o755)


class Job:
    """A job in a clone of its own."""

    def __init__(self, folder, options, name, matrix, job):
        self.folder, self.options, self.job = folder, options, job
        self.name = "-".join([name, *[matrix[key] for key in ("name", "what") if key in matrix]])
        self.home = folder / "homes" / self.name
        self.checkout = self.home / "tsumi"
        self.checkout.mkdir(parents=True)
        self.values = {"github.token": "", "github.repository": OWNER}
        self.values |= {f"matrix.{key}": value for key, value in matrix.items()}
        # All that can be built here, if not said otherwise.
        self.values["matrix.only"] = " ".join(f"--only {name}" for name in options.only or [])

    def substitute(self, text):
        """The few expressions that the workflow has."""
        for key, value in self.values.items():
            text = text.replace(f"${{{{ {key} }}}}", value)
        if "${{" in text:
            raise BadInput(f"{self.name}: what is this? {text}")
        return text

    def run(self, command, environment):
        variables = {
            "CARGO_TARGET_DIR": str(self.options.target),
            "GITHUB_REF_NAME": f"v{workspace()['version']}",
            "GITHUB_REPOSITORY": OWNER,
            "GITHUB_SERVER_URL": "https://github.com",
            "PATH": f"{self.folder}/shims:{self.home}/python/bin:{os.environ['PATH']}",
            **environment,
        }
        words = ["bash", "-ec", command]
        ended = subprocess.run(words, cwd=self.checkout, env=os.environ | variables, check=False)
        if ended.returncode:
            raise BadInput(f"{self.name} failed at: {command}")

    def act(self):
        """Runs its steps; raises at the first that fails."""
        begin = time.monotonic()
        for step in self.job["steps"]:
            if step.get("if", "").startswith("matrix") and "linux" not in step["if"]:
                continue
            text = step.get("name") or step.get("run") or step["uses"]
            say(f"{self.name}: {text.strip().splitlines()[0]}")
            if "uses" in step:
                self.use(step)
                continue
            environment = {**self.job.get("env", {}), **step.get("env", {})}
            environment = {key: self.substitute(str(value)) for key, value in environment.items()}
            self.run(self.substitute(step["run"]), environment)
        say(f"{self.name}: done in {time.monotonic() - begin:.0f} s")

    def use(self, step):
        """What an action would do, with FOLDER in place of the network."""
        action = step["uses"].partition("@")[0].rpartition("/")[2]
        given = {key: self.substitute(str(value)) for key, value in step.get("with", {}).items()}
        artifacts = self.folder / "artifacts"
        # From the checkout to a folder of FOLDER.
        moves = {
            "upload-artifact": ("path", artifacts / given.get("name", "")),
            "gh-action-pypi-publish": ("packages-dir", self.folder / "pypi"),
            "upload-pages-artifact": ("path", self.folder / "site"),
        }
        if action in moves:
            key, target = moves[action]
            copy(self.checkout / given[key], target)
        elif action == "checkout":
            output(["git", "clone", "--quiet", self.folder / "source", self.checkout])
        elif action == "setup-python":
            self.run(f"python3 -m venv {self.home}/python", {})
        elif action == "download-artifact":
            for found in sorted(artifacts.glob(given.get("name") or given["pattern"])):
                copy(found, self.checkout / given.get("path", "."))
        elif action == "attest-build-provenance":
            self.run(f"cd downloads && sha256sum -c {Path(given['subject-checksums']).name}", {})
        elif action == "crates-io-auth-action":
            self.values[f"steps.{step['id']}.outputs.token"] = "none"
        elif action not in ("setup-node", "deploy-pages"):
            raise BadInput(f"{self.name}: nothing here acts as {step['uses']}")


def copy(source, target):
    """Adds a file, or what is in a folder, to a folder."""
    target.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def jobs_of(folder, options):
    """The jobs of the workflow, each after those it needs and once for each row of its matrix."""
    import yaml  # Nothing else here needs it.

    text = (folder / "source/.github/workflows/release.yml").read_text("utf-8")
    waiting, done = yaml.safe_load(text)["jobs"], set()
    while waiting:
        needs = {name: job.get("needs", []) for name, job in waiting.items()}
        lists = {name: [need] if isinstance(need, str) else need for name, need in needs.items()}
        name = next(name for name, need in lists.items() if done.issuperset(need))
        job = waiting.pop(name)
        done.add(name)
        for matrix in job.get("strategy", {}).get("matrix", {}).get("include", [{}]):
            if matrix.get("os", "ubuntu-latest") == "ubuntu-latest":
                yield Job(folder, options, name, matrix, job)


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="scripts/rehearse",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="one that is not there yet")
    parser.add_argument("--only", action="append", metavar="NAME", help="as of scripts/dist")
    parser.add_argument("--target", type=Path, help="the target folder of builds; kept")
    options = parser.parse_args(arguments)
    folder = options.folder.resolve()
    options.target = (options.target or folder / "target").resolve()
    folder.mkdir(parents=True)
    prepare(folder)
    for job in jobs_of(folder, options):
        job.act()
    return 0
