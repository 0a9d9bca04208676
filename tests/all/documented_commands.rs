//! The commands of the first pages and of docs/install, in both languages, do what stands there:
//! those of tsumi are run here; of all others this file says where they are run.

use crate::documents::{read, shown, twin};
use crate::engine_process::{binary, scratch};
use std::path::Path;
use std::process::Command;

/// Where commands that install or build are run, by their first words: a file, and what it has of
/// them.
const ELSEWHERE: [(&str, &str, &str); 18] = [
    ("cargo run --release -- solve", ".ci/packages", "cargo run --release"),
    ("cargo test", "scripts/check", "    cargo test\n"),
    ("cargo build --release", "scripts/web/site", "cargo build --release"),
    ("cargo install --locked --path .", "scripts/downloads/test.py", "\"install\", \"--path\""),
    ("./tsumi solve", "scripts/downloads/bare.sh", "./tsumi solve"),
    ("pip install tsumi", "scripts/downloads/bare.sh", "pip install"),
    ("npm install tsumi-shogi", "scripts/downloads/bare.sh", "npm install"),
    ("cargo add tsumi --no-default-features", "scripts/downloads/bare.sh", "cargo add"),
    ("cargo install --locked tsumi", "scripts/downloads/bare.sh", "cargo install"),
    ("sha256sum -c --ignore-missing SHA256SUMS", "scripts/downloads/bare.sh", "sha256sum -c --ignore-missing SHA256SUMS"),
    ("gh attestation verify", ".github/workflows/release.yml", "attest-build-provenance"),
    ("scoop install manifests/scoop/tsumi.json", "scripts/downloads/manifests.py", "scoop/tsumi.json"),
    ("winget install --manifest manifests/winget", "scripts/downloads/manifests.py", "winget/"),
    ("brew install --formula manifests/homebrew/tsumi.rb", "scripts/downloads/manifests.py", "homebrew/tsumi.rb"),
    ("docker build -t tsumi manifests/docker", "scripts/downloads/manifests.py", "docker/Dockerfile"),
    ("", "", ""),
    ("", "", ""),
    ("", "", ""),
];

/// What the commands of tsumi show, or write into a file, by their first words.
const SHOWN: [(&str, &str); 9] = [
    ("tsumi solve PROBLEMS.kif", "mate in 5 plies, shortest proven"),
    ("tsumi check PROBLEM.kif", "complete"),
    ("tsumi game GAME.kif", "missed"),
    ("tsumi solve --time 30s", "results.jsonl"),
    ("tsumi completions bash", ".local/share/bash-completion/completions/tsumi"),
    ("tsumi completions zsh", ".zfunc/_tsumi"),
    ("tsumi completions fish", ".config/fish/completions/tsumi.fish"),
    ("tsumi completions powershell", "profile.ps1"),
    ("tsumi man solve", ".TH tsumi-solve"),
];
