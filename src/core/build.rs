//! Names the engine by its sources: what one build has proven is believed by no other (a fault
//! may have been mended in it), so the file of a search says which has written it.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    let mut paths = Vec::new();
    collect(Path::new("."), &mut paths)?;
    paths.sort();
    let mut hasher = DefaultHasher::new();
    for path in &paths {
        println!("cargo:rerun-if-changed={}", path.display());
        // As on every system, however its lines end.
        hasher.write(&fs::read_to_string(path)?.replace('\r', "").into_bytes());
    }
    println!("cargo:rustc-env=TSUMI_ENGINE={:016x}", hasher.finish());
    Ok(())
}

/// Adds the sources in a folder and below to `paths`.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            paths.push(path);
        }
    }
    Ok(())
}
