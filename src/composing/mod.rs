//! Questions of composers, whose answers come one after the other: what goes on as a problem
//! (`tsumi extend`), what there is among positions (`hunt`), which pieces a line needs (`place`),
//! which small changes mend a problem (`repair`). What games are searched for (`mine`) is asked likewise,
//! and answered elsewhere.
//!
//! Responsible for what is asked, with what is usual where a composer says little: one struct a
//! question is both the arguments of the command line, with their help, and the JSON of the
//! bindings, in `camelCase` ([`Question`]). Then for the beginning, and for what is found and how
//! far it has come as JSON; the bindings pass on no more. The command line writes what is found in
//! other forms, too. Relies on [`tsumi_composer::given_out`]. Must not know where answers go.

mod contradiction;
mod extend;
mod hunt;
mod mine;
mod place;
mod places;
pub(crate) mod reading;
mod repair;
mod usual;

pub use contradiction::Contradiction;
pub use extend::ExtendQuestion;
pub use hunt::HuntQuestion;
pub use mine::MineQuestion;
pub use place::{Line, PlaceQuestion};
pub use places::PlacesAsked;
pub use reading::{UnknownWord, one_of};
pub use repair::RepairQuestion;

use crate::files::{ExtendedRow, GrowthRow, PlacedRow, PlacingRow, RepairedRow, RepairingRow};
use crate::system::language::Language;
use crate::words;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::time::Duration;
use thiserror::Error;
use tsumi_composer::extend::{Extensions, NoGrowth};
use tsumi_composer::given_out::{self, GivesOut, Until};
use tsumi_composer::place::{NoPlacement, Placements};
use tsumi_composer::repair::{NoRepair, Repairs};
use tsumi_core::position::Move;
use tsumi_core::solver::{Limits, Problem, Reason, Solver, Stop, TableError};

/// A question about a problem.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Question {
    /// Which problems go on as this one?
    Extend(ExtendQuestion),
    /// Which problems are there among positions with these pieces?
    Hunt(HuntQuestion),
    /// With which further pieces is a line the only solution?
    Place(PlaceQuestion),
    /// Which small changes make this one complete?
    Repair(RepairQuestion),
}

impl Question {
    /// A contradiction in the question, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        match self {
            Question::Extend(asked) => asked.contradiction(),
            Question::Hunt(asked) => asked.contradiction(),
            Question::Place(asked) => asked.contradiction(),
            Question::Repair(_) => None,
        }
    }
}

/// What there is to answer a question with.
#[derive(Clone, Debug)]
pub struct Means<'a> {
    /// The time for the whole question, and that between two reports of how far it has come.
    pub limits: &'a Limits,
    /// MiB of all tables.
    pub mib: usize,
    /// Threads side by side.
    pub jobs: usize,
    /// Ends it.
    pub stop: &'a Stop,
}

/// A problem that was found, as one object.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum FoundRow {
    /// By going back, or hunting.
    Extended(Box<ExtendedRow>),
    /// By adding pieces.
    Placed(Box<PlacedRow>),
    /// By small changes.
    Repaired(Box<RepairedRow>),
}

/// How far a question has come, as one object.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum MakingRow {
    /// Of going back, or hunting.
    Growth(GrowthRow),
    /// Of adding pieces.
    Placing(PlacingRow),
    /// Of small changes.
    Repairing(RepairingRow),
}

/// What is told on the way.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Told {
    /// A problem.
    Found(FoundRow),
    /// How far it has come.
    Progress(MakingRow),
}

/// Is called with whatever is told; where it breaks, the question ends.
pub type OnTold<'a> = dyn FnMut(Told) -> ControlFlow<()> + Send + 'a;

/// Why a question is not answered.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The problem may not grow.
    #[error(transparent)]
    NoGrowth(#[from] NoGrowth),
    /// There is no line to place pieces for.
    #[error(transparent)]
    NoPlacement(#[from] NoPlacement),
    /// There is nothing to repair.
    #[error(transparent)]
    NoRepair(#[from] NoRepair),
    /// A part of the question is meaningless.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// A word in it means nothing.
    #[error(transparent)]
    UnknownWord(#[from] UnknownWord),
    /// There is no memory.
    #[error(transparent)]
    NoMemory(#[from] TableError),
    /// There is no thread.
    #[error("no thread for it")]
    NoThread,
}

impl Refusal {
    /// The refusal in Japanese, if it is about the problem or the question.
    pub fn in_japanese(&self) -> Option<String> {
        match self {
            Refusal::NoGrowth(why) => Some(words::no_growth(*why, Language::Japanese)),
            Refusal::NoPlacement(why) => Some(words::no_placement(*why, Language::Japanese)),
            Refusal::NoRepair(why) => Some(words::no_repair(*why, Language::Japanese)),
            Refusal::Contradiction(why) => Some(why.in_words(Language::Japanese)),
            Refusal::UnknownWord(why) => Some(why.in_japanese()),
            Refusal::NoMemory(_) | Refusal::NoThread => None,
        }
    }
}

impl From<Reason> for Refusal {
    fn from(_: Reason) -> Refusal {
        Refusal::NoThread
    }
}

/// Answers a question about a problem, with its given solution: tells each problem as soon as it is
/// found, and now and then how far the search has come; returns how far it has come in the end.
///
/// # Errors
/// Why it is not answered; then nothing was told.
pub fn ask(
    question: &Question,
    (problem, given): (&Problem, Option<&[Move]>),
    means: &Means<'_>,
    on_told: &mut OnTold<'_>,
) -> Result<MakingRow, Refusal> {
    // The time of repairs is for each report.
    let until = match question {
        Question::Repair(_) => Until::new(&Limits::new(), means.stop),
        _ => Until::new(means.limits, means.stop),
    };
    question.contradiction().map_or(Ok(()), Err)?;
    match question {
        Question::Extend(asked) => {
            let (limits, wanted) = (means.limits, asked.wanted()?);
            let mut solver = Solver::new(means.mib)?;
            let wanted = (limits, &wanted);
            let begun = Extensions::of(&mut solver, problem, given, wanted, means.stop)?;
            drop(solver);
            answer_by_search(problem, begun, means, &until, on_told)
        }
        Question::Hunt(asked) => {
            let (setups, plies) = asked.setups(problem);
            let begun = Extensions::hunt(problem, setups, plies, &asked.wanted());
            answer_by_search(problem, begun, means, &until, on_told)
        }
        Question::Place(asked) => {
            let line = asked.moves().or(given).unwrap_or_default();
            let begun = Placements::of(problem, line, &asked.wanted())?;
            answer_by_search(problem, begun, means, &until, on_told)
        }
        Question::Repair(asked) => {
            let wanted = asked.wanted(means.limits)?;
            let mut solver = Solver::new(means.mib)?;
            let begun = Repairs::of(&mut solver, problem, given, &wanted, means.stop);
            drop(solver);
            match begun {
                // What needs no repair has none.
                Err(NoRepair::Complete | NoRepair::Accepted) => {
                    Ok(MakingRow::Repairing(RepairingRow::default()))
                }
                begun => answer_by_search(problem, begun?, means, &until, on_told),
            }
        }
    }
}

/// A search of a composer, whose results can be told as JSON.
trait ComposerSearch: GivesOut {
    /// A problem that was found, as JSON; `problem` is the given one.
    fn row(problem: &Problem, found: &Self::Found) -> FoundRow;
    /// How far the search has come, as JSON.
    fn progress(&self, elapsed: Duration) -> MakingRow;
}

impl ComposerSearch for Extensions {
    fn row(problem: &Problem, found: &Self::Found) -> FoundRow {
        FoundRow::Extended(Box::new(ExtendedRow::new(problem, found)))
    }

    fn progress(&self, elapsed: Duration) -> MakingRow {
        MakingRow::Growth(GrowthRow::new(&self.growth(), elapsed))
    }
}

impl ComposerSearch for Placements {
    fn row(problem: &Problem, found: &Self::Found) -> FoundRow {
        FoundRow::Placed(Box::new(PlacedRow::new(problem, found)))
    }

    fn progress(&self, elapsed: Duration) -> MakingRow {
        MakingRow::Placing(PlacingRow::new(self, elapsed))
    }
}

impl ComposerSearch for Repairs {
    fn row(problem: &Problem, found: &Self::Found) -> FoundRow {
        FoundRow::Repaired(Box::new(RepairedRow::new(problem, found)))
    }

    fn progress(&self, elapsed: Duration) -> MakingRow {
        MakingRow::Repairing(RepairingRow::new(self, elapsed))
    }
}

/// Carries out a search by jobs side by side, and tells what it finds.
fn answer_by_search<S: ComposerSearch>(
    problem: &Problem,
    search: S,
    means: &Means<'_>,
    until: &Until,
    on_told: &mut OnTold<'_>,
) -> Result<MakingRow, Refusal> {
    let workers = given_out::workers(&search, means.mib, means.jobs)?;
    let mut next_report = means.limits.progress_interval;
    let mut on_step = |search: &S, found: Vec<S::Found>| {
        for found in &found {
            on_told(Told::Found(S::row(problem, found)))?;
        }
        let elapsed = until.elapsed();
        if next_report.is_some_and(|next| elapsed >= next) {
            next_report = means.limits.progress_interval.map(|interval| elapsed + interval);
            on_told(Told::Progress(search.progress(elapsed)))?;
        }
        ControlFlow::Continue(())
    };
    let search = given_out::run(search, workers, until, &mut on_step)?;
    Ok(search.progress(until.elapsed()))
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;
    use clap::{Args, FromArgMatches};
    use std::fmt::Debug;
    use tsumi_core::position::Position;

    /// Arguments that are left out, and members that are: the same question.
    #[test]
    fn what_is_usual_is_the_same_as_arguments_and_as_json() {
        fn compare<Q: Args + FromArgMatches + Debug + for<'de> Deserialize<'de>>() {
            let matches = Q::augment_args(clap::Command::new("tsumi")).get_matches_from(["tsumi"]);
            let argued = Q::from_arg_matches(&matches).unwrap();
            let read: Q = serde_json::from_str("{}").unwrap();
            assert_eq!(format!("{argued:?}"), format!("{read:?}"));
        }
        compare::<ExtendQuestion>();
        compare::<HuntQuestion>();
        compare::<MineQuestion>();
        compare::<PlaceQuestion>();
        compare::<RepairQuestion>();
    }

    /// A member of JSON is refused as an argument would be, not taken for what is usual.
    #[test]
    fn unknown_words_are_refused() {
        let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").unwrap();
        let problem = Problem::new(&position).unwrap();
        let (limits, stop) = (Limits::new().nodes(1_000), Stop::new());
        let means = Means { limits: &limits, mib: 1, jobs: 1, stop: &stop };
        for (question, part, word) in [
            (r#"{"repair": {"rules": "lax"}}"#, "rules", "lax"),
            (r#"{"repair": {"flaws": "light"}}"#, "flaws", "light"),
            (r#"{"repair": {"same": "keys"}}"#, "same", "keys"),
            (r#"{"repair": {"changes": ["add", "mirror"]}}"#, "changes", "mirror"),
            (r#"{"extend": {"theme": "mist"}}"#, "theme", "mist"),
        ] {
            let question: Question = serde_json::from_str(question).unwrap();
            let mut on_told = |_| ControlFlow::Continue(());
            let why = ask(&question, (&problem, None), &means, &mut on_told).unwrap_err();
            let english = format!("{part}: \"{word}\" is none of ");
            assert!(why.to_string().starts_with(&english), "{why}");
            let japanese = why.in_japanese().unwrap();
            assert!(japanese.starts_with(&format!("{part}：「{word}」は ")), "{japanese}");
        }
    }
}
