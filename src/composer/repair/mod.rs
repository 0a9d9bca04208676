//! Repairs of a cooked problem: neighbours that are complete with the same main line.
//!
//! [`Repairs`] has the whole order: the problem's own report, the line that is kept, and the
//! neighbours that are given back (`repairs.rs`), of the changes that are allowed (`allowed.rs`).
//! Neighbours (`neighbours.rs`) are judged (`repairer.rs`) by quick questions first
//! (`quick_questions.rs`), which reject nearly all, then by the whole report ([`super::report`]), which
//! alone accepts.
//!
//! 1. The main line must be one: legal, checks all along, mate at its end.
//! 2. No reply may last longer that did so in neighbours judged before ([`super::footprints`]).
//! 3. The moves that mated in these must not mate here within a few nodes; of those that may
//!    only be a flaw, not later than the main line. Nor may moves that led back to the main line,
//!    unless that is accepted.
//! 4. No reply may be seen to last longer, from the end of the line on, and the mate must not
//!    be shorter.
//! 5. No other check beside the main line may mate within a few nodes and plies; then
//!    within some more, after a longer question about the cook that was met last.
//!
//! The report ends where a fault makes the neighbour certainly incomplete.
//!
//! With these a work of 35 plies (Zuko 25) has 300 neighbours a second judged, before 8.
//!
//! Where only the first move is to be the same ([`Target::Key`]), quick questions about it and about
//! the length come first; then the line of the tsume length is found, and judged like that.
//!
//! As in the report, the positions of the main line before a move beside it count as
//! visited, so places are searched from the last to the first, with a table cleared before.
//!
//! Apart from that, superfluous pieces are taken out of a problem one after the other
//! (`strip.rs`).
//!
//! Where flaws are accepted ([`Acceptance`]), quick questions leave them to the report:
//! the positions of the main line behind a move count as no mate, too, and moves that may
//! differ by promotion, by the square of a drop or of a piece's move are not asked about. A reply
//! that lasts longer than the line, and a cook that a variation of equal length has not, are
//! faults even where the report would let them pass: such repairs are missed. Superfluous pieces and
//! equal replies are flaws like others: whether a repair may have them the whole report decides.

mod acceptance;
mod allowed;
mod neighbours;
mod quick_questions;
mod repairer;
mod repairs;
mod strip;
mod target;

pub use acceptance::Acceptance;
pub use allowed::{Allowed, KeepError, is_piece};
pub use neighbours::{Change, Neighbour, neighbours};
pub use repairer::{Judgement, Repairer};
pub use repairs::{Counts, NoRepair, Repair, Repairs, Task, Wanted};
pub use strip::strip;
pub use target::Target;
