//! Names the commit that the program is built from, and the target, for `tsumi --version`.

#![allow(clippy::disallowed_types)] // The engine runs no other program; what builds it may.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=scripts/build.rs");
    println!("cargo:rustc-env=TSUMI_TARGET={}", env::var("TARGET").unwrap_or_default());
    // Builds for tests name none: they would be built again after each commit.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        name_commit();
    }
}

/// Nothing where there is no git, or where the sources lie in the repository of another program.
fn name_commit() {
    let is_ours = |top: &String| same(Path::new(top), &env::current_dir().unwrap_or_default());
    if git(&["rev-parse", "--show-toplevel"]).filter(is_ours).is_none() {
        return;
    }
    let Some(commit) = git(&["rev-parse", "HEAD"]) else {
        return;
    };
    // As long in any clone, so that a build is the same in each.
    let short = commit.get(..12).unwrap_or(&commit);
    let sources = ["src", "proof-check", "scripts/build.rs", "Cargo.toml", "Cargo.lock"];
    let status = ["--no-optional-locks", "status", "--porcelain", "--"];
    let is_changed = git(&[&status[..], &sources].concat()).is_none_or(|text| !text.is_empty());
    println!("cargo:rustc-env=TSUMI_COMMIT={short}");
    if is_changed {
        println!("cargo:rustc-env=TSUMI_CHANGED=yes");
    }
    let places = ["HEAD", "logs/HEAD"].into_iter();
    let places = places.filter_map(|name| git(&["rev-parse", "--git-path", name]));
    let seen = places.chain(sources.map(String::from)).filter(|path| Path::new(path).exists());
    seen.for_each(|path| println!("cargo:rerun-if-changed={path}"));
}

fn same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// The output of a command of git; `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}
