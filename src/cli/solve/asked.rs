//! Limits and questions about each problem.

use crate::cli::batch::Plan;
use tsumi_core::solver::{Effort, Limits, Questions, TsumeLength};

/// What is asked about each problem, and within which limits.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The limits of its search.
    pub limits: &'a Limits,
    /// The questions beyond the verdict.
    pub questions: &'a Questions,
    /// The side to move is the one to be mated.
    pub root_defends: bool,
    /// True if the side to move passes.
    pub passes: bool,
}

impl<'a> Asked<'a> {
    /// `questions`, with the limits of the plan and how it reads who attacks.
    pub fn of(plan: &'a Plan, questions: &'a Questions) -> Asked<'a> {
        Asked {
            limits: &plan.limits,
            questions,
            root_defends: plan.reading.root_defends && !plan.reading.passes,
            passes: plan.reading.passes,
        }
    }

    /// The limits and questions as arguments, without those that are usual, to be kept with the
    /// results: results made with the same words may stand in one file. Memory and threads are left
    /// out: they change the time of an answer, and what it says only if a limit ends it.
    pub fn words(&self) -> String {
        self.list(false, self.flags()).join(" ")
    }

    /// All limits and questions as arguments, so that the configuration of the machine that uses
    /// them adds none.
    pub fn arguments(&self) -> Vec<String> {
        // A configuration alone can set the rule, so that one cannot be passed on.
        let flags = self.flags().filter(|flag| flag.starts_with("--"));
        let mut list = self.list(true, flags);
        list.push(format!("--threads {}", self.limits.threads.max(1)));
        let words = list.iter().flat_map(|words| words.split(' '));
        words.map(String::from).collect()
    }

    /// Each limit and question as an argument, the usual ones only if `all` are wanted.
    fn list(&self, all: bool, flags: impl Iterator<Item = String>) -> Vec<String> {
        let limits = self.limits;
        let number = |name, number: Option<u64>, usual: u64| {
            let number = number.unwrap_or(usual);
            (all || number != usual).then(|| format!("{name} {number}"))
        };
        let time = limits.time.map(|time| time.as_secs_f64());
        let time = time.map(|seconds| format!("--time {seconds}s"));
        if let Some(most) = self.questions.brinkmate {
            let most = if most == u32::MAX { 0 } else { most };
            let nodes = number("--nodes", limits.nodes, 0);
            // Below that the shortest is proven.
            let is_told = all || limits.effort == Effort::Any;
            let effort = is_told.then(|| format!("--effort {}", limits.effort.word()));
            let words = [Some(format!("--most {most}")), effort, time, nodes];
            return words.into_iter().flatten().chain(flags).collect();
        }
        let words = [
            Some(format!("--effort {}", limits.effort.word())),
            time,
            number("--nodes", limits.nodes, 0),
            number("--mate-limit", limits.mate_plies.map(u64::from), 0),
        ];
        let moves = self.questions.first_moves.max(1) as u64;
        let multi_pv = number("--multipv", Some(moves), 1);
        let words = words.into_iter().flatten().chain(flags);
        words.chain(multi_pv).collect()
    }

    /// The arguments for questions that are asked or not, without values.
    fn flags(&self) -> impl Iterator<Item = String> + use<> {
        let tsume = match self.questions.tsume {
            TsumeLength::Proven => Some("--tsume".to_string()),
            TsumeLength::Leads => Some("TsumeRule".to_string()),
            _ => None,
        };
        let variations = match self.questions.variations {
            0 => None,
            variations => Some(format!("--variations={variations}")),
        };
        let root_defends = self.root_defends.then(|| "--root-defends".to_string());
        let pass = self.passes.then(|| "--pass".to_string());
        let faults = self.questions.faults.then(|| "--brinkmate".to_string());
        let questions = tsume.into_iter().chain(variations).chain(faults);
        questions.chain(root_defends).chain(pass)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn words(limits: &Limits, questions: &Questions, root_defends: bool) -> String {
        let asked = Asked { limits, questions, root_defends, passes: false };
        asked.words()
    }

    #[test]
    fn words_say_what_is_not_usual() {
        let usual = words(&Limits::new(), &Questions::new(), false);
        assert_eq!(usual, "--effort short");
        let limits =
            Limits::new().effort(Effort::Shortest).time(Duration::from_millis(1500)).nodes(7);
        let questions = Questions::new().tsume(TsumeLength::Proven).first_moves(3).variations(2);
        let all = words(&limits, &questions, true);
        let expected = "--effort shortest --time 1.5s --nodes 7 --tsume --variations=2 \
            --root-defends --multipv 3";
        assert_eq!(all, expected);
        let of_brinkmate = words(&limits, &Questions::new().brinkmate(5), false);
        assert_eq!(of_brinkmate, "--most 5 --time 1.5s --nodes 7");
        let of_any = words(&Limits::new(), &Questions::new().brinkmate(u32::MAX), true);
        assert_eq!(of_any, "--most 0 --root-defends");
        let first = Limits::new().effort(Effort::Any);
        let of_first = words(&first, &Questions::new().brinkmate(3), false);
        assert_eq!(of_first, "--most 3 --effort any");
    }
}
