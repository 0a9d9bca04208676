//! `tsumi verify`: writes a proof of each verdict, and has it checked by the program of
//! `proof-check/`, which shares no code with the engine; or has a file checked that is a proof.

use super::batch::{LimitArguments, Plan, ProblemArguments, ReadingArguments};
use super::ends::ending::Termination;
use super::ends::outcome::{CommandFailure, CommandOutcome, complain};
use super::ends::placed_mistake::PlacedMistake;
use super::outputs::output::Output;
use super::outputs::proof_file::WrittenProof;
use crate::cli::problems::input::{Inputs, Source};
use crate::files::endings::ends_in;
use crate::proofs;
use crate::system::language::Language;
use crate::system::shown;
use crate::words::{self, say, system_error};
use clap::Args;
use std::fs::File;
use std::io::{Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tsumi_core::solver::{
    CertificateError, Claim, Effort, Inquiry, MOST_POSITIONS, Reason, Verdict, WritingProgress,
};

/// Arguments of `tsumi verify`.
#[derive(Args, Debug)]
#[command(mut_arg("force", |force| force.help("Overwrite existing files")))]
#[command(mut_arg("sources", |sources| sources.help(
    "Files of problems or proofs, folders, `-` for standard input, or SFENs, each in quotes"
)))]
pub struct VerifyArguments {
    #[command(flatten)]
    pub problems: ProblemArguments,

    #[command(flatten)]
    reading: ReadingArguments,

    #[command(flatten)]
    limits: LimitArguments,

    /// Give up on a proof of more positions; 0: no limit. A million takes some 100 MiB
    #[arg(long, value_name = "N", default_value_t = MOST_POSITIONS)]
    positions: u64,

    /// Of the length `any` and `short` prove that it is at most so many plies, `shortest` that no
    /// mate is shorter [default: Effort]
    #[arg(long, value_name = "EFFORT", value_parser = Effort::WORDS, hide_possible_values = true)]
    effort: Option<String>,

    /// Prove the length of a mate without futile interpositions
    #[arg(long)]
    tsume: bool,

    /// Keep the proof in a file (docs/proof.md)
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

impl VerifyArguments {
    /// The plan to verify the problems.
    fn plan(&self, inputs: &Inputs<'_>) -> Plan {
        let mut limits = self.limits.options(inputs.config).limits();
        let effort = self.effort.as_deref().and_then(Effort::from_word);
        limits.effort = effort.unwrap_or(limits.effort);
        limits.time = self.problems.time(None);
        limits.progress_interval = None;
        Plan { reading: self.reading.reading(inputs.config), limits, ..self.problems.plan(inputs) }
    }

    /// The claim about the findings that is to be proven.
    fn claim_to_prove(&self, inquiry: &mut Inquiry<'_>) -> Option<Claim> {
        let tsume = if self.tsume { inquiry.tsume() } else { None };
        let length = tsume.filter(|tsume| tsume.bounds.meet());
        let claim = length.map(|tsume| Claim::Tsume(tsume.bounds.upper));
        claim.or_else(|| inquiry.claim())
    }
}

/// Solves all problems, writes their proofs and has them checked; prints a line for each.
pub fn run(
    arguments: &VerifyArguments,
    inputs: &Inputs<'_>,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let mut plan = arguments.plan(inputs);
    let mut outcome = CommandOutcome::Answered;
    let (proofs, problems) = mem::take(&mut plan.sources).into_iter().partition(is_proof);
    plan.sources = problems;
    let proofs: Vec<Source> = proofs;
    for proof in proofs {
        if let Source::File(path) = proof {
            outcome = outcome.max(check_proof(&path, plan.language, output)?);
        }
    }
    if plan.sources.is_empty() {
        return Ok(outcome);
    }
    let solved = verify_problems(arguments, &plan, output, ending)?;
    Ok(outcome.max(solved))
}

/// The first bytes of a proof, with which no text begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// True for a file that is a proof, or has the ending of one.
fn is_proof(source: &Source) -> bool {
    let Source::File(path) = source else {
        return false;
    };
    let mut first = [0; GZIP.len()];
    let mut read = || path.is_file().then(|| File::open(path).ok()?.read_exact(&mut first).ok());
    let is_packed = read().flatten().is_some() && first == GZIP;
    is_packed || ends_in(path, "proof")
}

/// Has a proof checked; prints its claim and its problem, and whether it is accepted.
fn check_proof(
    path: &Path,
    language: Language,
    output: &mut dyn Write,
) -> Result<CommandOutcome, CommandFailure> {
    let file = File::open(path).map_err(|error| CommandFailure::file(path, &error))?;
    let name = shown::name(path);
    let checked = proofs::accepted(file);
    let (outcome, words) = match &checked {
        Ok(accepted) => {
            let (claim, positions) = (proofs::in_words(accepted, language), accepted.positions);
            let words = say!(
                language,
                "{name}: accepted: {claim} ({counted})",
                "{name}：成立：{claim}（{positions} 局面）",
                counted = words::number_of("position", positions)
            );
            (CommandOutcome::Answered, words)
        }
        Err(why) => {
            let why = shown::text(&why.to_string()).into_owned();
            let words = say!(language, "{name}: refused: {why}", "{name}：不成立：{why}");
            (CommandOutcome::NotAnswered, words)
        }
    };
    writeln!(output, "{words}")?;
    Ok(outcome)
}

/// Solves all problems, writes their proofs and has them checked; prints a line for each.
fn verify_problems(
    arguments: &VerifyArguments,
    plan: &Plan,
    output: &mut (dyn Write + Send),
    ending: &Termination,
) -> Result<CommandOutcome, CommandFailure> {
    let files = plan.proofs(arguments.proof.as_deref())?;
    let mut output = Output::standard(output).counting("problem");
    let (stop, language) = (ending.stop(), plan.language);
    let on_fault = |fault: &PlacedMistake| complain(fault.in_words(language));
    plan.for_each_problem(ending, on_fault, |solver, item, problem| {
        let start = Instant::now();
        let name = item.name_in(language);
        let mut show = |progress: WritingProgress| {
            if progress.is_news() {
                let words = words::writing_progress(progress, language);
                let words = say!(language, "writing: {words}", "証明を書いています：{words}");
                complain(item.after_name(words, language));
            }
        };
        let mut inquiry = solver.ask(problem).limits(&plan.limits).stop(stop);
        inquiry = inquiry.on_writing(&mut show);
        let answer = inquiry.solve();
        let seconds = start.elapsed().as_secs_f64();
        let place = files.as_ref().map(|files| (files, item.number));
        let (outcome, words) = if let Some(claim) = arguments.claim_to_prove(&mut inquiry) {
            let most = if arguments.positions == 0 { u64::MAX } else { arguments.positions };
            let proof = WrittenProof::write_and_check(problem, place, |output| {
                inquiry.certify_claim(claim, output, most)
            })?;
            if let Err(CertificateError::Output(error)) = &proof {
                complain(say!(
                    language,
                    "{name}: no proof: {error}",
                    "{name}：証明なし：{error}",
                    error = system_error(error, language)
                ));
            }
            words_of(proof, stop.is_raised(), language)
        } else {
            let words = match &answer.verdict {
                Verdict::Unknown(reason) => say!(
                    language,
                    "not solved: {reason}",
                    "解けませんでした：{reason}",
                    reason = words::reason(reason, language)
                ),
                _ => say!(language, "not solved", "解けませんでした"),
            };
            (CommandOutcome::NotAnswered, words)
        };
        let line = say!(
            language,
            "{name}: {words}; solved in {seconds:.3} s",
            "{name}：{words}、解くのに {seconds:.3} 秒"
        );
        output.write_entry(item.number, format!("{line}\n").as_bytes())?;
        Ok(outcome)
    })
}

/// The outcome and the words for what became of a proof.
fn words_of(
    proof: Result<WrittenProof, CertificateError>,
    is_stopped: bool,
    language: Language,
) -> (CommandOutcome, String) {
    let proof = match proof {
        Ok(proof) => proof,
        Err(error) => {
            let why = match error {
                CertificateError::Ended if is_stopped => {
                    words::reason(&Reason::Stopped, language).to_string()
                }
                error => words::no_certificate(&error, language),
            };
            let not_verified = language.pick("not verified: ", "未確認：");
            return (CommandOutcome::NotAnswered, format!("{not_verified}{why}"));
        }
    };
    let certificate = words::certificate(&proof.certificate, language);
    let [to_write, to_check] = proof.times.map(|time| time.as_secs_f64());
    let times = say!(
        language,
        ", written in {to_write:.3} s, checked in {to_check:.3} s",
        "、書くのに {to_write:.3} 秒、確かめるのに {to_check:.3} 秒"
    );
    let Err(refusal) = &proof.checked else {
        let verified = language.pick("verified: ", "確認：");
        let words = format!("{verified}{certificate}{times}");
        return (CommandOutcome::Answered, words);
    };
    let why = refusal.in_words(language);
    let words =
        say!(language, "FAILS: {why}; {certificate}{times}", "不成立：{why}；{certificate}{times}");
    (CommandOutcome::NotAnswered, words)
}
