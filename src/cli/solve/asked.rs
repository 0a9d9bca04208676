//! What is asked about each problem: limits and questions.

use crate::engine::{Limits, Questions, TsumeLength};
use std::time::Duration;

/// The limits and questions for each problem.
#[derive(Clone)]
pub struct Asked {
    /// The limits of its search.
    pub limits: Limits,
    /// The questions beyond the verdict.
    pub questions: Questions,
    /// The side to move is the one to be mated.
    pub root_defends: bool,
}

impl Asked {
    /// The limits and questions as arguments, without those that are usual, to be kept
    /// with the results: results made with the same words may stand in one file. The
    /// memory and the threads are not among them; they change the time of an answer, and
    /// what it says only if a limit ends it.
    pub fn words(&self) -> String {
        let Asked {
            limits, questions, ..
        } = self;
        let mut words = vec![format!("--effort {}", limits.effort.word())];
        words.extend(limits.time.map(|time| format!("--time {}", seconds(time))));
        words.extend(limits.nodes.map(|nodes| format!("--nodes {nodes}")));
        let plies = limits.mate_plies;
        words.extend(plies.map(|plies| format!("--mate-limit {plies}")));
        words.extend(self.flags());
        if questions.first_moves > 1 {
            words.push(format!("--multipv {}", questions.first_moves));
        }
        words.join(" ")
    }

    /// All limits and questions as arguments, so that the configuration of the machine
    /// on which they are used adds none.
    pub fn arguments(&self) -> Vec<String> {
        let Asked {
            limits, questions, ..
        } = self;
        let numbers = [
            ("--nodes", limits.nodes.unwrap_or(0)),
            ("--mate-limit", limits.mate_plies.unwrap_or(0).into()),
            ("--multipv", questions.first_moves.max(1) as u64),
            ("--threads", limits.threads.max(1) as u64),
        ];
        let mut arguments = vec!["--effort".to_string(), limits.effort.word().to_string()];
        if let Some(time) = limits.time {
            arguments.extend(["--time".to_string(), seconds(time)]);
        }
        for (name, number) in numbers {
            arguments.extend([name.to_string(), number.to_string()]);
        }
        // A configuration alone can set the rule, so that one cannot be passed on.
        let flags = self.flags().filter(|flag| flag.starts_with("--"));
        arguments.extend(flags);
        arguments
    }

    /// Questions that are asked or not.
    fn flags(&self) -> impl Iterator<Item = String> {
        let tsume = match self.questions.tsume {
            TsumeLength::Cheap => None,
            TsumeLength::Proven => Some("--tsume".to_string()),
            TsumeLength::Leads => Some("TsumeRule".to_string()),
        };
        let variations = match self.questions.variations {
            0 => None,
            variations => Some(format!("--variations={variations}")),
        };
        let root_defends = self.root_defends.then(|| "--root-defends".to_string());
        tsume.into_iter().chain(variations).chain(root_defends)
    }
}

/// A time as an argument.
fn seconds(time: Duration) -> String {
    format!("{}s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Effort;

    fn asked(limits: Limits, questions: Questions, root_defends: bool) -> Asked {
        Asked {
            limits,
            questions,
            root_defends,
        }
    }

    #[test]
    fn words_say_what_is_not_usual() {
        let usual = asked(Limits::new(), Questions::new(), false);
        assert_eq!(usual.words(), "--effort short");
        let limits = Limits::new()
            .effort(Effort::Shortest)
            .time(Duration::from_millis(1500))
            .nodes(7);
        let questions = Questions::new()
            .tsume(TsumeLength::Proven)
            .first_moves(3)
            .variations(2);
        let all = asked(limits, questions, true).words();
        let expected = "--effort shortest --time 1.5s --nodes 7 --tsume --variations=2 \
            --root-defends --multipv 3";
        assert_eq!(all, expected);
    }
}
