//! Names of the report that were replaced: for one version, so that programs still build.

use super::{DefectKind, EqualReplyKind, Report, Rules, Severity, Sideline};

/// What is said of a problem.
#[deprecated(note = "is called `DefectKind`")]
pub type Matter = DefectKind;

/// How grave it is.
#[deprecated(note = "is called `Severity`")]
pub type Decision = Severity;

/// The kind of a reply as long as the main line's.
#[deprecated(note = "is called `EqualReplyKind`")]
pub type VariationName = EqualReplyKind;

impl Rules {
    /// How grave a defect is.
    #[deprecated(note = "is called `severity`")]
    pub fn decide(self, defect: DefectKind) -> Severity {
        self.severity(defect)
    }
}

impl Report {
    /// What the level rests on.
    #[deprecated(note = "is called `defects`")]
    pub fn matters(&self, rules: Rules) -> Vec<DefectKind> {
        self.defects(rules)
    }

    /// What a variation as long as the main line is to a rule profile.
    #[deprecated(note = "is called `defect_of_variation`")]
    pub fn matter_of_variation(&self, line: &Sideline) -> DefectKind {
        self.defect_of_variation(line)
    }

    /// The kind of a variation as long as the main line.
    #[deprecated(note = "is called `equal_reply_kind`")]
    pub fn name_of_variation(&self, line: &Sideline) -> EqualReplyKind {
        self.equal_reply_kind(line)
    }
}
