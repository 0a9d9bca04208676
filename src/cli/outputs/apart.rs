//! The files that a command line names: none that is written is another one of them.
//!
//! All commands have them compared here, before a file is opened or anything is searched. Each
//! argument with a path names a file that is written, unless it is in a list below.

use super::output::is_number_of;
use crate::cli::ends::outcome::CommandFailure;
use crate::cli::problems::input::{Inputs, Source};
use crate::words::both;
use clap::ArgMatches;
use same_file::Handle;
use std::path::{Path, PathBuf};
use std::{fs, iter};
use tsumi_core::system::lock::lock_of;
use tsumi_core::system::replacing::part_of;

/// The arguments that name files to be read.
const READ: [&str; 4] = ["config", "engine", "remote_reports", "returned"];
/// Arguments that name the first problem's file; the others have their number in the name.
const NUMBERED: [&str; 4] = ["animation", "png", "proof", "svg"];
/// The arguments that name a file which is replaced as a whole, with others beside it meanwhile.
const REPLACED: [&str; 1] = ["state"];

/// The most links that are followed to a file that is not there.
const MOST_LINKS: usize = 40;

/// The files that the arguments name.
#[derive(Clone, Debug, Default)]
pub struct NamedFiles {
    read: Vec<PathBuf>,
    written: Vec<Written>,
}

#[derive(Clone, Debug)]
struct Written {
    path: PathBuf,
    is_numbered: bool,
    is_replaced: bool,
}

impl NamedFiles {
    /// The files that a command line names.
    pub fn of(matches: &ArgMatches) -> NamedFiles {
        let mut files = NamedFiles::default();
        files.collect(matches);
        files
    }

    /// Adds the files of a command and of those below it.
    fn collect(&mut self, matches: &ArgMatches) {
        for id in matches.ids().map(clap::Id::as_str) {
            // Arguments of other types have no paths.
            let paths = matches.try_get_many::<PathBuf>(id).ok().flatten();
            for path in paths.into_iter().flatten().cloned() {
                if READ.contains(&id) {
                    self.read.push(path);
                } else {
                    let is_numbered = NUMBERED.contains(&id);
                    let is_replaced = REPLACED.contains(&id);
                    self.written.push(Written { path, is_numbered, is_replaced });
                }
            }
        }
        if let Some((_, matches)) = matches.subcommand() {
            self.collect(matches);
        }
    }

    /// Fails if a file would be written over another one that the command reads or writes, also by
    /// another name or through a link.
    pub fn check_apart(mut self, inputs: &Inputs<'_>) -> Result<(), CommandFailure> {
        let log = Some(&inputs.config.options.log_file).filter(|log| !log.is_empty());
        self.written.extend(log.map(|log| Written {
            path: PathBuf::from(log),
            is_numbered: false,
            is_replaced: false,
        }));
        let mut places: Vec<(bool, Vec<PathPlace>)> = Vec::new();
        for written in &self.written {
            let own: Vec<PathPlace> =
                written.paths().iter().filter_map(|path| PathPlace::of(path)).collect();
            for (is_numbered, others) in &places {
                let clash = own.iter().find(|own| {
                    others
                        .iter()
                        .any(|other| own.clashes((written.is_numbered, other), *is_numbered))
                });
                clash.map_or(Ok(()), |own| Err(in_use_failure(&own.path)))?;
            }
            places.push((written.is_numbered, own));
        }
        // One at a time is open: there may be many.
        let sources = inputs.sources.iter().filter_map(PathPlace::of_source);
        let read =
            self.read.iter().chain(&inputs.config.file).filter_map(|path| PathPlace::of(path));
        for input in sources.chain(read) {
            for (is_numbered, outputs) in &places {
                let clash = outputs.iter().find(|one| input.clashes((false, one), *is_numbered));
                clash.map_or(Ok(()), |output| Err(in_use_failure(&output.path)))?;
            }
        }
        Ok(())
    }
}

impl Written {
    /// The file, and the files beside it that are written as well.
    fn paths(&self) -> Vec<PathBuf> {
        let path = &self.path;
        let beside = [part_of(path), part_of(&without_links(path)), lock_of(&without_links(path))];
        let beside = beside.into_iter().filter(|_| self.is_replaced);
        iter::once(path.clone()).chain(beside).collect()
    }
}

/// The place that a path leads to.
struct PathPlace {
    /// The path as it was given, and without links.
    path: PathBuf,
    resolved: PathBuf,
    /// The file, if there is one: it may have other names.
    file: Option<Handle>,
}

impl PathPlace {
    /// The place of a path; `None` for pipes and devices, which may be shared or wait for ever.
    fn of(path: &Path) -> Option<PathPlace> {
        let is_there = path.exists();
        if is_there && !path.is_file() {
            return None;
        }
        let file = is_there.then(|| Handle::from_path(path).ok()).flatten();
        Some(PathPlace { path: path.to_path_buf(), resolved: without_links(path), file })
    }

    /// The place of a source; `None` if it is no file.
    fn of_source(source: &Source) -> Option<PathPlace> {
        match source {
            Source::Argument(_) => None,
            Source::File(path) => PathPlace::of(path),
            Source::StandardInput => {
                let file = Some(Handle::stdin().ok()?);
                let path = PathBuf::from(source.to_string());
                Some(PathPlace { path, resolved: PathBuf::new(), file })
            }
        }
    }

    /// True if both are one file; a numbered one also stands for the files with other numbers.
    fn clashes(&self, (is_numbered, other): (bool, &PathPlace), is_other_numbered: bool) -> bool {
        self.resolved == other.resolved
            || self.file.is_some() && self.file == other.file
            || is_numbered && is_number_of(&self.resolved, &other.resolved)
            || is_other_numbered && is_number_of(&other.resolved, &self.resolved)
    }
}

/// The path without links, also of a file that is not there yet.
fn without_links(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    if let Ok(place) = path.canonicalize() {
        return place;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// The failure that a path is in use as something else.
fn in_use_failure(path: &Path) -> CommandFailure {
    both!(
        "{path} is in use as something else and is not overwritten",
        "{path} は別の用途に使われているため上書きしません",
        path = path.display()
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::clap_command;
    use std::collections::BTreeSet;

    /// An argument that was renamed would be taken for another kind.
    #[test]
    fn the_lists_name_arguments() {
        let mut ids = BTreeSet::new();
        let mut open = vec![clap_command()];
        while let Some(command) = open.pop() {
            ids.extend(command.get_arguments().map(|argument| argument.get_id().to_string()));
            open.extend(command.get_subcommands().cloned());
        }
        for name in READ.iter().chain(&NUMBERED).chain(&REPLACED) {
            assert!(ids.contains(*name), "{name}");
        }
    }
}
