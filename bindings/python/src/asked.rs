//! What is asked about a problem.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;
use tsumi::composing::{UnknownWord, one_of};
use tsumi::files::Reading;
use tsumi::report::Rules;
use tsumi::{Effort, Limits, Questions, TsumeLength};

/// Limits and questions, and how positions are taken.
#[pyclass(frozen)]
#[derive(Clone)]
pub struct Asked {
    pub limits: Limits,
    pub questions: Questions,
    pub root_defends: bool,
    pub rest: bool,
    /// Rules that a report judges by.
    pub rules: Rules,
}

impl Asked {
    /// How a problem's text is read.
    pub fn reading<'a>(&self, solution: Option<&'a [String]>) -> Reading<'a> {
        let mut reading = Reading::default();
        reading.root_defends = self.root_defends;
        reading.rest = self.rest;
        reading.solution = solution;
        reading
    }

    /// Limits of an answer. As on the command line its line is, of those as long, one that
    /// leaves the fewest pieces.
    pub fn limits_of_answer(&self) -> Limits {
        let mut limits = self.limits.clone();
        limits.compares_replies = true;
        limits
    }
}

#[pymethods]
impl Asked {
    #[new]
    #[pyo3(signature = (*, effort, seconds, nodes, mate_limit, threads, tsume, multipv, variations, brinkmate, faults, root_defends, rest, rules))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        effort: &str,
        seconds: Option<f64>,
        nodes: Option<u64>,
        mate_limit: Option<u32>,
        threads: usize,
        tsume: bool,
        multipv: usize,
        variations: usize,
        brinkmate: Option<u32>,
        faults: bool,
        root_defends: bool,
        rest: bool,
        rules: &str,
    ) -> PyResult<Asked> {
        let mut limits = Limits::new().threads(threads);
        let unknown = |why: UnknownWord| PyValueError::new_err(why.to_string());
        let effort = one_of("effort", effort, &Effort::WORDS, Effort::from_word);
        limits.effort = effort.map_err(unknown)?;
        // A time that is too long to be counted is none.
        limits.time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        limits.nodes = nodes;
        limits.mate_plies = mate_limit;
        let tsume = if tsume { TsumeLength::Proven } else { TsumeLength::Cheap };
        let mut questions =
            Questions::new().tsume(tsume).first_moves(multipv).variations(variations);
        questions.brinkmate = brinkmate;
        questions.faults = faults;
        questions.refutations = true;
        let rules = one_of("rules", rules, &Rules::WORDS, Rules::from_word);
        let rules = rules.map_err(unknown)?;
        Ok(Asked { limits, questions, root_defends, rest, rules })
    }
}
