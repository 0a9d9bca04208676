//! The referee: replays a mating line on the boards of other libraries.
//!
//! A claimed mate is only as good as an independent replay, so our own rules are not
//! used here: `rsshogi` and the `shogi` crate, which share no code with them or with each
//! other, judge every move, every check and the final mate. Of our position module only the
//! notation of moves and colours is used, and it must stay so; the referee knows nothing of
//! how a line was found.
//!
//! Conditions for the crate, found by trying it on ten thousand lines:
//! - a new board for each line, set up without moves, then one move at a time, and not
//!   used after the first error: a fourth repetition is reported after the board has
//!   changed;
//! - its tables filled first ([`prepare`]): 30 ms, for which nobody waits. Until then
//!   `rsshogi` judges alone, and what it does not accept is judged again, unless that is no fault
//!   of the search ([`is_tsume`]). So it is in a long file, too: both judge the first 256 lines,
//!   and every 64th of those after them;
//! - a second opinion on pawn-drop mate. It calls a drop mate when the only
//!   captor of the pawn is pinned along the pawn's own file, though that captor
//!   may capture. Wherever it says pawn-drop mate, `rsshogi` decides.
//!
//! The crate detects repetitions by writing the SFEN at each move, which is most of the
//! cost: 0.4 ms for a line of 100 plies, 6 ms for one of 1,500. Whether there is a
//! reply is checked only in the last position, by trying every conceivable move.

mod boards;
mod early;
mod fault;
mod futile;
mod line;
mod replies;
mod walk;

pub use boards::prepare;
pub use fault::LineFault;
pub use line::{is_tsume, judge, judge_brinkmate, judge_tsume};
pub use replies::{judge_replies, mates_behind};
pub use walk::{Ended, Strategy, Walk, WalkError, WalkOutcome, walk};
