//! What a batch does, decided once.

use crate::cli::batch::counts::Counts;
use crate::cli::batch::resume::DoneBefore;
use crate::cli::batch::shares::{self, ShareRules, ShareWork};
use crate::cli::ends::ending::Termination;
use crate::cli::ends::outcome::{CommandFailure, CommandOutcome};
use crate::cli::ends::placed_mistake::PlacedMistake;
use crate::cli::outputs::document::{Document, Format, Results};
use crate::cli::outputs::interrupted;
use crate::cli::outputs::output::{Output, Outputs};
use crate::cli::outputs::progress::ProgressDisplay;
use crate::cli::outputs::proof_file::ProofFiles;
use crate::cli::problems::input::{self, InputProblem, Reading, Source};
use crate::system::language::Language;
use crate::words::both;
use std::io::Write;
use std::path::Path;
use std::time::Instant;
use tsumi_core::solver::{Limits, Problem, Solver, TableError, divide_memory};

/// The work of a command on its problems.
pub struct Plan {
    /// Where the input comes from.
    pub sources: Vec<Source>,
    /// Options about how positions are read.
    pub reading: Reading,
    /// The language of texts.
    pub language: Language,
    /// Memory of all jobs together, in MiB.
    pub mib: usize,
    /// The limits for each problem.
    pub limits: Limits,
    /// The number of problems taken side by side.
    pub jobs: usize,
    /// Where results go: to standard output, or to files.
    pub results: Vec<Results>,
    /// True if records have variations as branches.
    pub branches: bool,
    /// True if the file of results is continued.
    pub resume: bool,
    /// Advice if the file of results is there already, before `--force`.
    pub advice: &'static str,
    /// How problems are handed out, if they are solved elsewhere.
    pub shares: Option<Shares>,
    /// The files that may be overwritten.
    pub outputs: Outputs,
    /// The limits and questions as arguments, to be kept with the results: results made
    /// with the same words may stand in one file.
    pub made_with: String,
}

/// Problems handed out to be solved elsewhere.
pub struct Shares {
    /// The number of problems in a share.
    pub size: usize,
    /// Where results come from.
    pub returned: Source,
}

/// The outputs of results, and the problems that are done in one that is continued.
pub type Opened = (Vec<Output<'static>>, DoneBefore);

impl Plan {
    /// True for one problem on the command line, no limits, and no file of results:
    /// somebody waits, and gets more depth. With limits the answer is the same as in a
    /// collection, in the protocol and in the bindings.
    pub fn is_single_without_limits(&self) -> bool {
        let Limits { time, nodes, mate_plies, .. } = self.limits;
        let has_limits = time.is_some() || nodes.is_some() || mate_plies.is_some();
        matches!(self.sources[..], [Source::Argument(_)]) && !self.has_files() && !has_limits
    }

    /// True if results go to files.
    pub fn has_files(&self) -> bool {
        self.results.iter().any(|results| results.out.is_some())
    }

    /// The formats in which results are written.
    pub fn formats(&self) -> impl Iterator<Item = Format> {
        self.results.iter().map(|results| results.format)
    }

    /// Sets whether the file of results is continued; an error if its format cannot be.
    pub fn set_resume(&mut self, is_wanted: bool) -> Result<(), CommandFailure> {
        let can_continue =
            matches!(self.results[..], [Results { format: Format::Jsonl | Format::Table(_), .. }]);
        if can_continue {
            self.advice = "--resume continues it, ";
        } else if is_wanted {
            return Err(both!(
                "--resume continues one file, of --format jsonl or a table (.tsv, .csv)",
                "--resume で続けられるのは、1 つの「--format jsonl」の結果か表（.tsv、.csv）です"
            )
            .into());
        }
        self.resume = is_wanted;
        Ok(())
    }

    /// The problems of all sources, one after the other.
    pub fn problems(
        &self,
        ending: &Termination,
    ) -> Result<impl Iterator<Item = InputProblem> + Send + use<>, CommandFailure> {
        input::problems(&self.sources, self.reading, ending, self.language)
    }

    /// A solver with all the memory.
    pub fn solver(&self) -> Result<Solver, CommandFailure> {
        Ok(Solver::new(self.mib)?)
    }

    /// What `make` makes with the memory of each job, for each job: all of them share the memory;
    /// there are fewer if each would have less than one MiB. To be called before any file is
    /// created, so that a lack of memory leaves none behind.
    pub fn for_each_job<T>(
        &self,
        make: impl Fn(usize) -> Result<T, TableError>,
    ) -> Result<Vec<T>, CommandFailure> {
        let mib = self.mib;
        divide_memory(mib, self.jobs)
            .and_then(|(jobs, each)| (0..jobs).map(|_| make(each)).collect())
            .map_err(|error| TableError { mib, ..error }.into())
    }

    /// Passes each problem to `work`, one after the other, and the mistake in a faulty one to
    /// `on_fault`; returns the worst outcome.
    pub fn for_each_problem(
        &self,
        ending: &Termination,
        on_fault: impl Fn(&PlacedMistake),
        mut work: impl FnMut(
            &mut Solver,
            &InputProblem,
            &Problem,
        ) -> Result<CommandOutcome, CommandFailure>,
    ) -> Result<CommandOutcome, CommandFailure> {
        let problems = self.problems(ending)?;
        let mut solver = self.solver()?;
        let mut worst = CommandOutcome::Answered;
        for item in problems {
            let outcome = match &item.content {
                Ok((problem, stated)) => {
                    item.mistakes(stated).for_each(|mistake| on_fault(&mistake));
                    let worked = work(&mut solver, &item, problem)?;
                    worked.max(CommandOutcome::of(stated.mistakes.len() as u64, 0))
                }
                Err(fault) => {
                    on_fault(fault);
                    CommandOutcome::BadInput
                }
            };
            worst = worst.max(outcome);
            solver.clear();
        }
        Ok(worst)
    }

    /// The files of proofs, of which the first is at `path`; `None` without a path.
    pub fn proofs(&self, path: Option<&Path>) -> Result<Option<ProofFiles>, CommandFailure> {
        path.map(|path| ProofFiles::new(path, self.outputs.clone())).transpose()
    }

    /// Opens the files of results, if there are any; counts the results in one that is continued.
    pub fn open<C: Counts>(&mut self, counts: &mut C) -> Result<Opened, CommandFailure> {
        let Some((path, format)) = self.file_to_continue() else {
            return Ok((self.create_results()?, DoneBefore::default()));
        };
        let mut file = self.outputs.resume(path)?;
        let made = (format, &*self.made_with, self.language);
        let done = DoneBefore::read(path, &mut file, made, |row| counts.count_row(row))?;
        let output = Output::file(path, file);
        let output = output.counting_from("problem", done.numbers.clone());
        Ok((vec![output], done))
    }

    /// The file of results and its format, if it is to be continued.
    pub fn file_to_continue(&self) -> Option<(&Path, Format)> {
        let Results { out, format, .. } = self.results.first().filter(|_| self.resume)?;
        Some((out.as_deref()?, *format))
    }

    /// Creates all files of results; if one fails, none is left behind.
    fn create_results(&mut self) -> Result<Vec<Output<'static>>, CommandFailure> {
        let paths = self.results.iter().filter_map(|results| results.out.as_deref());
        let opened = paths.map(|path| self.outputs.open(path, self.advice)).collect();
        if Result::is_err(&opened) {
            self.outputs.discard();
        }
        opened
    }

    /// A document of entries called by this noun, in these outputs or else on standard output.
    pub fn document<'a>(
        &self,
        noun: &'static str,
        mut outputs: Vec<Output<'a>>,
        standard: &'a mut (dyn Write + Send),
    ) -> Document<'a> {
        if outputs.is_empty() {
            outputs.push(Output::standard(standard));
        }
        let outputs = outputs
            .into_iter()
            .zip(&self.results)
            .map(|(output, results)| (output.counting(noun), results.format, results.encoding));
        Document::new(outputs, self.language).branching(self.branches)
    }

    /// [`Plan::document`] in new files.
    pub fn new_document<'a>(
        &mut self,
        noun: &'static str,
        standard: &'a mut (dyn Write + Send),
    ) -> Result<Document<'a>, CommandFailure> {
        let files = self.create_results()?;
        Ok(self.document(noun, files, standard))
    }

    /// Has the problems solved elsewhere: shares go out with `command` and its arguments `asked`.
    pub fn share_out<W: ShareWork>(
        &mut self,
        shares: &Shares,
        (command, asked): (&str, Vec<String>),
        items: impl Iterator<Item = InputProblem> + Send + 'static,
        ending: &Termination,
    ) -> Result<CommandOutcome, CommandFailure> {
        let mut work = W::default();
        let opened = self.open(&mut work)?;
        let progress = ProgressDisplay::of_problems(&self.sources, opened.1.count(), self.language);
        let hash = self.mib.to_string();
        let fixed = [command, "--format", "jsonl", "--hash", &hash].map(String::from);
        let rules = ShareRules {
            size: shares.size,
            arguments: fixed.into_iter().chain(asked).chain(["-".into()]).collect(),
            made_with: self.made_with.clone(),
            language: self.language,
        };
        let returned = &shares.returned;
        let bar = progress.clone();
        let work = shares::share_out(work, rules, opened, bar, items, returned, ending)?;
        self.tell_kept(ending, progress.counts(), None);
        Ok(work.outcome())
    }

    /// Tells what is kept, if the process was asked to end. `counts` are problems done and all.
    pub fn tell_kept(
        &self,
        ending: &Termination,
        counts: (u64, Option<u64>),
        state: Option<&Path>,
    ) {
        let files = self.results.iter().filter_map(|results| results.out.as_deref());
        let files = (files, !self.advice.is_empty());
        interrupted::tell_kept(ending, files, counts, state, self.language);
    }

    /// Prints the summary if the results are in files; returns the worst outcome.
    pub fn print_summary(
        &self,
        counts: &impl Counts,
        start: Instant,
        output: &mut dyn Write,
    ) -> Result<CommandOutcome, CommandFailure> {
        if self.has_files() {
            let text = counts.summary_text(start.elapsed(), self.language);
            write!(output, "{text}")?;
        }
        Ok(counts.outcome())
    }
}
