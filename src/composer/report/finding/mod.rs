//! The findings of a report, and conclusions from them.
//!
//! | File | What it is |
//! |---|---|
//! | `results` | the report, and what is open in it |
//! | `fault` | names of faults and flaws |
//! | `names` | what they are called, in both languages: the table of defects |
//! | `rules` | the profiles that judge them |
//! | `english` | their names, displayed |
//! | `alternative` | a move beside the main line that differs in little |
//! | `family` | faults that a composer sees as one |
//! | `meeting` | where a line comes back to the main line |
//! | `symmetry` | positions with a mirror image |
//! | `features`, `theme` | what a solution shows |

mod alternative;
mod english;
mod family;
mod fault;
mod features;
mod meeting;
mod names;
mod results;
mod rules;
mod symmetry;
mod theme;

pub use alternative::{Alternative, is_covered};
pub use family::{families, mover};
pub use fault::{Fault, Sideline};
pub use features::Features;
pub use meeting::MeetingPlace;
pub use names::{DefectKind, DefectRow, Severity, TABLE};
pub use results::{GivenLine, Open, Report, Step, Try};
pub use rules::{Level, Rules};
pub use symmetry::mirror_images;
pub use theme::{Theme, ThemeError};
