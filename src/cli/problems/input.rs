//! The problems given to a command, one after the other.

use super::folders;
use super::layout::heading;
use super::live_input::LiveInput;
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::{CommandFailure, complain};
use crate::cli::ends::placed_mistake::{InputMistake, InputPlace, PlacedMistake};
use crate::files::endings::endings_read;
use crate::files::{self, Entry, Game, ReadError, Rest, Stated};
use crate::settings::Config;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::{Bilingual, both, marks, say, system_error};
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::iter;
use std::path::{Path, PathBuf};
use tsumi_core::notation::{MoveTree, NodeId, setup};
use tsumi_core::position::{Move, Position};
use tsumi_core::solver::{Given, Problem};

/// What every command is given: the configuration, the language and the sources.
pub struct Inputs<'a> {
    /// The configuration.
    pub config: &'a Config,
    /// The language of texts.
    pub language: Language,
    /// Where the problems come from.
    pub sources: Vec<Source>,
}

/// The words that a position may begin with.
const SETUP_WORDS: [&str; 3] = ["sfen", "position", "startpos"];

/// A problem of the input with what the input says of it, or the mistake in it.
pub type InputProblem = InputItem<(Problem, Stated)>;

impl InputProblem {
    /// The given solution, if it is a line.
    pub fn given_line(&self) -> Option<Vec<Move>> {
        self.content.as_ref().ok()?.1.line()
    }
}

/// An entry of the input, and what was made of it.
#[derive(Clone)]
pub struct InputItem<T> {
    /// The number of the entry in the whole input, from 1.
    pub number: u64,
    /// The name in the input, else the place there in English.
    pub name: String,
    /// The place in the input.
    pub place: InputPlace,
    /// The fields that describe the problem.
    pub details: Vec<(String, String)>,
    /// Title, author and source in the input.
    pub heading: Heading,
    /// The problem, or the mistake in it.
    pub content: Result<T, PlacedMistake>,
}

impl<T> InputItem<T> {
    /// An entry with a mistake.
    pub fn faulty(number: u64, fault: PlacedMistake) -> InputItem<T> {
        InputItem {
            number,
            name: fault.place.to_string(),
            place: fault.place.clone(),
            details: Vec::new(),
            heading: Heading::default(),
            content: Err(fault),
        }
    }

    /// The title in the input, or else the place in the input.
    pub fn name_in(&self, language: Language) -> String {
        let name = self.heading.title.clone();
        name.unwrap_or_else(|| self.place.in_words(language))
    }

    /// The name of the entry, a colon, and these words.
    pub fn after_name(&self, words: impl Display, language: Language) -> String {
        marks::after_colon(language, self.name_in(language), words)
    }

    /// The name, the author, the source and the board, to look at while the search runs.
    pub fn head(&self, position: &Position, language: Language) -> String {
        let Heading { author, source, .. } = &self.heading;
        let author = author.as_ref();
        let author = author.map(|name| say!(language, "author: {name}\n", "作者：{name}\n"));
        let source = source.as_ref();
        let source = source.map(|name| say!(language, "source: {name}\n", "発表誌：{name}\n"));
        let (author, source) = (author.unwrap_or_default(), source.unwrap_or_default());
        let name = self.name_in(language);
        heading(format!("{name}\n{author}{source}").trim_end(), position)
    }

    /// The mistakes in parts that the problem can do without, each with its place.
    pub fn mistakes<'a>(
        &'a self,
        stated: &'a Stated,
    ) -> impl Iterator<Item = PlacedMistake> + use<'a, T> {
        let place = |line| self.place.at_line(line);
        let mistakes = stated.mistakes.iter();
        mistakes.map(move |error| PlacedMistake::new(place(error.line), error.mistake.clone()))
    }

    /// The same entry with other content.
    pub fn map<U>(self, learn: impl FnOnce(T) -> U) -> InputItem<U> {
        InputItem {
            number: self.number,
            name: self.name,
            place: self.place,
            details: self.details,
            heading: self.heading,
            content: self.content.map(learn),
        }
    }
}

/// Name, author, source and comments of a problem, where the input has them.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// Its name.
    pub title: Option<String>,
    pub author: Option<String>,
    /// Where it was published.
    pub source: Option<String>,
    /// The moves of the problem's record, and the comments on them.
    pub comments: Option<(MoveTree, Vec<(NodeId, String)>)>,
}

impl Heading {
    /// The title; empty if there is none.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or_default()
    }
}

/// Options about how positions are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// The side to move is the one to be mated.
    pub root_defends: bool,
    /// The defender has the pieces that are neither on the board nor in a hand.
    pub rest: bool,
    /// Moves behind an SFEN are the solution, and do not lead to the position.
    pub moves_solve: bool,
    /// True if the side to move is the one to be mated, and passes first.
    pub passes: bool,
    /// True if a problem whose solution has a mistake cannot be used.
    pub needs_solution: bool,
}

impl Reading {
    /// These options, but moves behind an SFEN are the solution.
    #[must_use]
    pub fn with_moves_as_solution(self) -> Reading {
        Reading { moves_solve: true, ..self }
    }

    /// The same, for a command that keeps the solution: no part may have a mistake.
    #[must_use]
    pub fn with_solution_to_keep(self) -> Reading {
        Reading { needs_solution: true, ..self.with_moves_as_solution() }
    }

    /// What becomes of the pieces that are neither on the board nor in a hand.
    fn rest(self) -> Rest {
        let root_defends = self.root_defends || self.passes;
        if self.rest { Rest::ToDefender { root_defends } } else { Rest::Nowhere }
    }
}

/// Where problems come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// An argument that is an SFEN.
    Argument(String),
    File(PathBuf),
    StandardInput,
}

impl Source {
    /// The file at `path`, or standard input for `-`.
    pub fn from_path(path: &Path) -> Source {
        match path.to_str() {
            Some("-") => Source::StandardInput,
            _ => Source::File(path.to_path_buf()),
        }
    }

    /// The source that an argument names: an SFEN if it looks like one, else a file.
    fn from_argument(argument: &OsStr) -> Source {
        let path = Path::new(argument);
        match argument.to_str() {
            Some(text) if is_position(text) && !path.is_file() => {
                Source::Argument(text.to_string())
            }
            _ => Source::from_path(path),
        }
    }

    /// Opens the source for reading. Only regular files are opened on this thread: even to open
    /// others may block.
    pub fn input(self, ending: &Termination) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Source::Argument(text) => Box::new(Cursor::new(text)),
            Source::StandardInput => Box::new(LiveInput::new(|| Ok(io::stdin()), ending)),
            Source::File(path) if path.is_file() => Box::new(File::open(path)?),
            Source::File(path) => Box::new(LiveInput::new(|| File::open(path), ending)),
        })
    }

    /// Fails if the source cannot be read; consumes nothing. Only regular files are opened for
    /// this: to open and close a pipe would break it.
    fn check(&self) -> Result<(), CommandFailure> {
        let Source::File(path) = self else {
            return Ok(());
        };
        let neither = || {
            let path = path.display();
            both!(
                "{path}: neither a file or a folder, nor an SFEN",
                "{path}：ファイルもフォルダもありません。SFEN としても読めません"
            )
            .into()
        };
        let data = path.metadata().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => neither(),
            _ => CommandFailure::file(path, &error),
        })?;
        if data.is_dir() {
            let (path, endings) = (path.display(), endings_read().collect::<Vec<_>>().join(", ."));
            return Err(both!(
                "{path}: there is no file in this folder that ends in .{endings}",
                "{path}：名前が「.{endings}」で終わるファイルがこのフォルダにありません"
            )
            .into());
        }
        if data.is_file() {
            File::open(path).map_err(|error| CommandFailure::file(path, &error))?;
        }
        Ok(())
    }
}

impl Display for Source {
    /// The name in messages.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Source::Argument(text) => f.write_str(text),
            Source::File(path) => path.display().fmt(f),
            Source::StandardInput => f.write_str("standard input"),
        }
    }
}

/// True for an argument that looks like an SFEN, good or bad, rather than like the name of a file.
fn is_position(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_sfen_with_mistake = text.contains(' ') && first.contains('/');
    files::has_position(text) || is_sfen_with_mistake || SETUP_WORDS.contains(&first)
}

/// True for an argument that names problems rather than anything else: an SFEN, a file, a folder,
/// or a name with the ending of such files.
pub fn is_problem(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    argument.to_str().is_some_and(is_position) || path.exists() || folders::has_ending(path)
}

/// The sources that arguments name: files, also by folders and patterns, `-`, and SFENs.
pub fn sources(arguments: &[OsString]) -> Vec<Source> {
    rejoined_words(arguments)
        .iter()
        .flat_map(|argument| match Source::from_argument(argument) {
            Source::File(path) => match folders::files_of_argument(&path) {
                Some(files) => files.into_iter().map(Source::File).collect(),
                None => vec![Source::File(path)],
            },
            source => vec![source],
        })
        .collect()
}

/// The arguments, but those that are the words of an SFEN typed without quotes are joined: then
/// none has a blank, and the first is no file.
fn rejoined_words(arguments: &[OsString]) -> Vec<OsString> {
    let words: Option<Vec<&str>> = arguments.iter().map(|argument| argument.to_str()).collect();
    let words = words.unwrap_or_default();
    let is_in_pieces = match words[..] {
        [first, second, ..] => {
            let is_side = ["b", "w"].contains(&second);
            let may_begin = is_side || SETUP_WORDS.contains(&first);
            may_begin && !is_there(Path::new(first))
        }
        _ => false,
    };
    if is_in_pieces && words.iter().all(|text| !text.contains(' ')) {
        vec![words.join(" ").into()]
    } else {
        arguments.to_vec()
    }
}

/// True for a file or a pipe that exists, not for a folder.
fn is_there(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_dir())
}

/// The problems of all sources. A file that cannot be opened is a failure before anything is
/// solved, if it can be opened twice ([`Source::check`]). No more problems come once the process is
/// asked to end.
pub fn problems(
    sources: &[Source],
    reading: Reading,
    ending: &Termination,
    language: Language,
) -> Result<impl Iterator<Item = InputProblem> + Send + use<>, CommandFailure> {
    sources.iter().try_for_each(Source::check)?;
    let mut arguments = 0;
    let placed: Vec<(Source, InputPlace)> = sources
        .iter()
        .map(|source| {
            arguments += usize::from(matches!(source, Source::Argument(_)));
            (source.clone(), InputPlace::Problem(arguments))
        })
        .collect();
    let found = placed.into_iter().flat_map({
        let ending = ending.clone();
        move |(source, place)| entries(source, place, reading, &ending)
    });
    let found = found.inspect(move |entry| tell_note(entry, language));
    let ending = ending.clone();
    let found = found.take_while(move |_| !ending.is_asked_for());
    let items = found.zip(1..);
    Ok(items.map(move |(found, number)| {
        let item = found.and_then(|placed| read_item(number, placed, reading));
        item.unwrap_or_else(|fault| InputItem::faulty(number, fault))
    }))
}

/// The name of a game: the title of its record, else its place.
#[derive(Clone, Debug)]
pub struct GameName {
    title: Option<String>,
    place: InputPlace,
}

impl GameName {
    /// The name for people; results for programs have the English one.
    pub fn in_words(&self, language: Language) -> String {
        self.title.clone().unwrap_or_else(|| self.place.in_words(language))
    }
}

/// The games of all sources and their names. Mistakes that a game can do without are told.
pub fn games(
    sources: &[Source],
    ending: &Termination,
    language: Language,
) -> Result<
    impl Iterator<Item = (GameName, Result<Game, PlacedMistake>)> + Send + use<>,
    CommandFailure,
> {
    sources.iter().try_for_each(Source::check)?;
    let (sources, ending) = (sources.to_vec(), ending.clone());
    let found = sources.into_iter().flat_map({
        let ending = ending.clone();
        move |source| entries(source, InputPlace::Game, Reading::default(), &ending)
    });
    let found = found.inspect(move |entry| tell_note(entry, language));
    let found = found.take_while(move |_| !ending.is_asked_for());
    Ok(found.flat_map(|found| match found {
        Ok((place, entry)) => {
            let name = GameName { title: entry.name.clone(), place: place.clone() };
            let placed =
                |error: ReadError| PlacedMistake::new(place.at_line(error.line), error.mistake);
            let mut game = Game::try_from(entry).map_err(placed);
            let mistakes = game.as_mut().map(|game| std::mem::take(&mut game.mistakes));
            let mistakes = mistakes.unwrap_or_default().into_iter();
            let told = mistakes.map(|error| (name.clone(), Err(placed(error))));
            told.chain([(name.clone(), game)]).collect::<Vec<_>>()
        }
        Err(fault) => vec![(GameName { title: None, place: fault.place.clone() }, Err(fault))],
    }))
}

/// The problem of an entry, with its number.
fn read_item(
    number: u64,
    (place, entry): PlacedEntry,
    reading: Reading,
) -> Result<InputProblem, PlacedMistake> {
    let entry = if reading.moves_solve { entry.with_moves_as_solution() } else { entry };
    let name = entry.name.clone().unwrap_or_else(|| place.to_string());
    let mut stated = entry.stated();
    if let Some(error) = stated.unread_solution().filter(|_| reading.needs_solution) {
        return Err(PlacedMistake::new(place.at_line(error.line), error.mistake.clone()));
    }
    // The given solution is about the position before the pass.
    stated.given = stated.given.filter(|_| !reading.passes);
    let (position, root_defends) = (&entry.position, reading.root_defends);
    let problem = if reading.passes {
        Problem::threat(position).map_err(InputMistake::from)
    } else {
        Problem::with_defender(position, root_defends.into()).map_err(InputMistake::from)
    };
    let problem = problem.map_err(|mistake| PlacedMistake::new(place.clone(), mistake))?;
    let moves = match &entry.given {
        Some(Given::Line(tree)) if !entry.comments.is_empty() => tree.clone(),
        _ => MoveTree::new(),
    };
    Ok(InputProblem {
        number,
        name,
        place,
        heading: Heading {
            source: entry.source(),
            title: entry.name,
            author: entry.author,
            comments: (!entry.comments.is_empty()).then_some((moves, entry.comments)),
        },
        details: entry.details,
        content: Ok((problem, stated)),
    })
}

/// The number of problems, faulty ones included; `None` if a source can be read only once.
pub fn count(sources: &[Source]) -> Option<u64> {
    let counts = sources.iter().map(|source| match source {
        Source::Argument(_) => Some(1),
        Source::File(path) if path.is_file() => {
            let file = File::open(path);
            Some(file.map_or(1, |file| files::entries(file).count() as u64))
        }
        Source::File(_) | Source::StandardInput => None,
    });
    counts.sum()
}

type PlacedEntry = (InputPlace, Entry);

/// Tells what was assumed to read an entry: nobody shall take the answers for another's.
fn tell_note(entry: &Result<PlacedEntry, PlacedMistake>, language: Language) {
    if let Ok((place, entry)) = entry
        && let Some(note) = entry.note_in(language)
    {
        complain(marks::after_colon(language, place.in_words(language), note));
    }
}

/// The entries of a source; `place` is that of an argument.
fn entries(
    source: Source,
    place: InputPlace,
    reading: Reading,
    ending: &Termination,
) -> Box<dyn Iterator<Item = Result<PlacedEntry, PlacedMistake>> + Send> {
    let rest = reading.rest();
    if let Source::Argument(text) = source {
        let found = match setup::read_lenient(&text, rest) {
            Ok(setup) => Ok((place, Entry::of_setup(setup))),
            Err(error) => Err(PlacedMistake::new(place, error)),
        };
        return Box::new(iter::once(found));
    }
    let file = match &source {
        Source::File(path) => Some(shown::name(path)),
        _ => None,
    };
    let place = move |line| InputPlace::Line { file: file.clone(), line };
    match source.input(ending) {
        Ok(input) => Box::new(files::entries_with(input, rest).map(move |entry| match entry {
            Ok(entry) => Ok((place(entry.line), entry)),
            Err(fault) => Err(PlacedMistake::new(place(fault.line), fault.mistake)),
        })),
        Err(error) => {
            let words = |language| system_error(&error, language);
            let unopened = InputMistake::Unopened(Bilingual::of(words));
            Box::new(iter::once(Err(PlacedMistake::new(place(0), unopened))))
        }
    }
}

/// The problem that an SFEN sets up.
pub fn problem(text: &str, root_defends: bool) -> Result<Problem, InputMistake> {
    let setup = setup::read_lenient(text, Rest::Nowhere)?;
    Ok(Problem::with_defender(&setup.position, root_defends.into())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn pieces_of_an_sfen_are_joined_again() {
        assert_eq!(rejoined_words(&words(MATE_IN_ONE)), [MATE_IN_ONE]);
        assert_eq!(rejoined_words(&words("4k4/9 b - 1")), ["4k4/9 b - 1"]);
        let whole = format!("position sfen {MATE_IN_ONE} moves G*5b");
        assert_eq!(rejoined_words(&words(&whole)), [&whole[..]]);
        let quoted = ["startpos", MATE_IN_ONE].map(OsString::from);
        assert_eq!(rejoined_words(&quoted), quoted);
        assert_eq!(rejoined_words(&quoted[1..]), quoted[1..]);
        assert_eq!(rejoined_words(&words("a.kif b.kif")), ["a.kif", "b.kif"]);
    }

    #[test]
    fn files_are_told_from_positions() {
        let of = |text: &str| Source::from_argument(text.as_ref());
        assert_eq!(of("-"), Source::StandardInput);
        for text in [MATE_IN_ONE, "startpos", "4k4/9 b - 1", "sfen x"] {
            assert_eq!(of(text), Source::Argument(text.to_string()));
        }
        for text in ["a.kif", "folder/a.kif", "a b.tsv", ""] {
            assert_eq!(of(text), Source::File(PathBuf::from(text)));
        }
    }

    #[test]
    fn only_what_can_be_read_twice_is_counted() {
        let position = Source::Argument(MATE_IN_ONE.to_string());
        assert_eq!(count(&[position.clone(), position.clone()]), Some(2));
        assert_eq!(count(&[position.clone(), Source::StandardInput]), None);
        #[cfg(unix)]
        assert_eq!(count(&[position, Source::File("/dev/null".into())]), None);
    }
}
