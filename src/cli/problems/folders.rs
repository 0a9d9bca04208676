//! Folders, and patterns such as `*.kif` where the shell does not expand them.

use crate::files::endings::{endings_read, ends_in};
use glob::MatchOptions;
use std::fs;
use std::path::{Path, PathBuf};

/// Patterns match as in shells: no hidden files, and no separator of folders by a star.
const LIKE_A_SHELL: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

/// The files that an argument stands for, in the order of their names: those in a folder and the
/// folders in it, or those that match a pattern; `None` if there are none, or it is neither.
pub fn files_of_argument(path: &Path) -> Option<Vec<PathBuf>> {
    let mut found = Vec::new();
    if path.is_dir() {
        collect_files(path, &mut found);
    } else if path.symlink_metadata().is_err() {
        let paths = glob::glob_with(path.to_str()?, LIKE_A_SHELL).ok()?;
        found.extend(paths.flatten().filter(|path| !path.is_dir()));
    }
    (!found.is_empty()).then_some(found)
}

/// Adds the files of a folder. Hidden files are left out, and what cannot be read.
fn collect_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        // A link to a folder could lead back here.
        let is_folder = path.symlink_metadata().is_ok_and(|data| data.is_dir());
        if is_folder {
            collect_files(&path, found);
        } else if path.is_file() && has_ending(&path) {
            found.push(path);
        }
    }
}

/// True for a file with an ending that is read from folders.
pub fn has_ending(path: &Path) -> bool {
    endings_read().any(|ending| ends_in(path, ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_patterns_stand_for_their_files() {
        let folder = std::env::temp_dir().join(format!("tsumi-folders-{}", std::process::id()));
        let inner = folder.join("inner");
        fs::create_dir_all(&inner).unwrap();
        for name in ["b.kif", "a.KIF", "results.jsonl", "notes.txt", ".hidden.kif", "inner/c.csa"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let names = |path: &Path| {
            let found = files_of_argument(path).unwrap_or_default();
            let names = found.iter().map(|path| path.strip_prefix(&folder).unwrap());
            names.map(|name| name.to_string_lossy().replace('\\', "/")).collect::<Vec<_>>()
        };
        assert_eq!(names(&folder), ["a.KIF", "b.kif", "inner/c.csa"]);
        assert_eq!(names(&folder.join("*.kif")), ["b.kif"]);
        assert_eq!(names(&folder.join("*.sfen")), [""; 0]);
        assert_eq!(names(&folder.join("b.kif")), [""; 0], "a file stands for itself");
        fs::remove_dir_all(&folder).unwrap();
    }
}
