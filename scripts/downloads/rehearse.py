"""Acts the workflow `release` out on this machine, from a tag to the draft of the page.

A clone of the last commit is prepared for a repository that is nobody's, and tagged. Each job of
.github/workflows/release.yml then runs, step by step as it stands there, in a fresh Debian of its
own, with nothing in it but what GitHub's runners have, too; `docker run` starts a bare one without
network. Artifacts, and all that would be uploaded, go to FOLDER: `release` has the page and its
files, `pypi`, `npm` and `crates` the packages, `site` the pages, `attestations` what would be
signed. The program for Windows is built on Linux, and there is none for macOS.

Needs root, Debian, mmdebstrap, Rust by rustup, Node and PyYAML.
"""

import argparse
import json
import shutil
import subprocess
import time
from pathlib import Path

from downloads import ROOT, BadInput, output, say, workspace
from downloads.archive import sha256

OWNER = "rehearsal/tsumi"
# What GitHub's runners are replaced by, and the images of `docker run`: a release of Debian, and
# packages.
RUNNER = (
    "bookworm",
    "binutils ca-certificates g++ gcc-mingw-w64-x86-64 git make procps python3-venv sudo unzip "
    "xz-utils",
)
IMAGES = {
    "debian:stable-slim": ("trixie", ""),
    "python:3.9-slim": ("bookworm", "python3-venv"),
    "node:24-slim": ("bookworm", "libatomic1"),
}
# Of an earlier rehearsal: not its roots, nor the artifacts of single jobs.
MADE = [
    "attestations",
    "crates",
    "homes",
    "layers",
    "npm",
    "pypi",
    "release",
    "shims",
    "site",
    "source",
]
# Programs in place of those that would upload, or start other systems; F is FOLDER.
SHIMS = {
    "cargo": """[ "$1" = publish ] || exec "$CARGO_HOME/bin/cargo" "$@"
shift
"$CARGO_HOME/bin/cargo" publish --dry-run "$@"
mkdir -p F/crates && find "$CARGO_TARGET_DIR/package" -name '*.crate' -exec cp {} F/crates \\;
""",
    "docker": """[ "$1" = run ] || exit 0
root=F/roots/$(echo "$7" | tr : -) volume=$(echo "${6%:ro}" | tr : =)
shift 7
exec sh F/source/scripts/downloads/enter.sh "$root" F/layers/docker-$$ --offline "$volume" \
    /usr/bin/env PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp LANG=C.UTF-8 "$@"
""",
    "gh": """mkdir -p F/release
for word; do [ ! -f "$word" ] || cp "$word" F/release; done
""",
    "npm": """[ "$1" = publish ] || exec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"
shift
node /usr/lib/node_modules/npm/bin/npm-cli.js publish --dry-run "$@"
mkdir -p F/npm && for word; do [ ! -f "$word" ] || cp "$word" F/npm; done
""",
}


def make_root(root, release, packages):
    """A Debian with what this machine has of Node, and knows of the network."""
    say(f"making {root}")
    root.parent.mkdir(parents=True, exist_ok=True)
    include = [f"--include={packages.replace(' ', ',')}"] if packages else []
    output(["mmdebstrap", "--quiet", "--variant=minbase", *include, release, root])
    for path in ("/usr/bin/node", "/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"):
        if (root / path[1:]).parent.exists():
            (root / path[1:]).unlink(missing_ok=True)
            shutil.copy(path, root / path[1:])
    npm = root / "usr/bin/npm"
    npm.write_text('#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n')
    npm.chmod(0o755)
    shutil.copytree("/usr/lib/node_modules/npm", root / "usr/lib/node_modules/npm")


def prepare(folder):
    """The commit with the tag, the roots, the programs in place of others."""
    version = workspace()["version"]
    source = folder / "source"
    output(["git", "clone", "--quiet", ROOT, source])
    address = f"https://github.com/{OWNER}"
    output([source / "scripts/release", "prepare", version, "--repository", address])
    name = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"]
    output(["git", *name, "commit", "--quiet", "-am", f"Release {version}"], cwd=source)
    output(["git", "tag", f"v{version}"], cwd=source)
    for name, (release, packages) in {"runner": RUNNER, **IMAGES}.items():
        root = folder / "roots" / name.replace(":", "-")
        if not root.exists():
            make_root(root, release, packages)
    (folder / "shims").mkdir()
    for name, text in SHIMS.items():
        path = folder / "shims" / name
        path.write_text(f"#!/bin/sh\nset -e\n{text.replace('F/', f'{folder}/')}")
        path.chmod(0o755)


class Job:
    """A job in its own root, thrown away with it."""

    def __init__(self, folder, options, name, matrix, job):
        self.folder, self.options, self.matrix, self.job = folder, options, matrix, job
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
        """A shell command in the root, at the same path in every job: builds name it."""
        variables = {
            "CARGO_HOME": "/home/cargo",
            "CARGO_TARGET_DIR": "/home/target",
            "GITHUB_REF_NAME": f"v{workspace()['version']}",
            "GITHUB_REPOSITORY": OWNER,
            "GITHUB_SERVER_URL": "https://github.com",
            "HOME": "/home/runner",
            "LANG": "C.UTF-8",
            # Node has certificates of its own, and not those that a network may have.
            "NODE_EXTRA_CA_CERTS": "/etc/ssl/certs/ca-certificates.crt",
            "PATH": f"{self.folder}/shims:/home/runner/python/bin:/home/cargo/bin:"
            "/usr/local/bin:/usr/sbin:/usr/bin",
            "RUSTUP_HOME": "/home/rustup",
            **environment,
        }
        home = Path.home()
        layers = self.folder / "layers" / self.name
        layers.mkdir(parents=True, exist_ok=True)
        words = ["sh", ROOT / "scripts/downloads/enter.sh", self.folder / "roots/runner", layers]
        words += [f"{home}/.{name}=/home/{name}" for name in ("cargo", "rustup")]
        words += [f"rw:{self.folder}={self.folder}", f"rw:{self.home}=/home/runner"]
        words += [f"rw:{self.options.target}=/home/target"]
        words += ["env", "-i", *[f"{key}={value}" for key, value in variables.items()]]
        words += ["bash", "-ec", f"cd /home/runner/tsumi\n{command}"]
        if subprocess.run([str(word) for word in words], check=False).returncode:
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
            elif step["run"].strip() in (self.options.without or []):
                say(f"{self.name}: left out, as --without says")
            else:
                environment = {**self.job.get("env", {}), **step.get("env", {})}
                for key, value in environment.items():
                    environment[key] = self.substitute(str(value))
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
            # Debian's own wants nothing installed beside it.
            self.run("python3 -m venv /home/runner/python", {})
        elif action == "download-artifact":
            for found in sorted(artifacts.glob(given.get("name") or given["pattern"])):
                copy(found, self.checkout / given.get("path", "."))
        elif action == "attest-build-provenance":
            attest(self.checkout / given["subject-checksums"], self.folder / "attestations")
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


def attest(checksums, folder):
    """The statement that would be signed; the sums must be right."""
    lines = [line.split("  ") for line in checksums.read_text().splitlines()]
    for digest, name in lines:
        if sha256(checksums.parent / name) != digest:
            raise BadInput(f"{name} has another checksum")
    statement = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": name, "digest": {"sha256": digest}} for digest, name in lines],
        "predicateType": "https://slsa.dev/provenance/v1",
    }
    folder.mkdir(exist_ok=True)
    (folder / "statement.json").write_text(json.dumps(statement, indent=2) + "\n")


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
            if matrix.get("os", "ubuntu-latest") != "ubuntu-latest":
                say(f"{name}: left out for {matrix['os']}")
            elif not options.job or name in options.job:
                yield Job(folder, options, name, matrix, job)


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="scripts/rehearse",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="new, or that of an earlier one"
    )
    parser.add_argument("--job", action="append", help="only this one; repeatable")
    parser.add_argument("--without", action="append", metavar="COMMAND", help="leave a step out")
    parser.add_argument("--only", action="append", metavar="NAME", help="as of scripts/dist")
    parser.add_argument("--target", type=Path, help="the target folder of builds; kept")
    options = parser.parse_args(arguments)
    folder = options.folder.resolve()
    options.target = (options.target or folder / "target").resolve()
    for path in (folder, options.target):
        path.mkdir(parents=True, exist_ok=True)
    if (folder / "roots").exists():
        for name in MADE if options.job else [*MADE, "artifacts"]:
            shutil.rmtree(folder / name, ignore_errors=True)
    prepare(folder)
    for job in jobs_of(folder, options):
        job.act()
    return 0
