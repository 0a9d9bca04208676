//! Composing backwards (逆算): problems two plies longer whose solution goes on as that of a
//! given one.
//!
//! Responsible for finding all of them: `step.rs` takes back a reply and then a check,
//! `replied.rs` asks whether the reply is right, `single.rs` whether the check is the only one
//! that mates. Relies on [`tsumi_core::position::for_each_unmove`] for the moves backwards, on the
//! report for what is not covered below, and on [`super::told`] for which of them a composer sees
//! as one. Must not print.
//!
//! # Why only two plies are to be tested
//!
//! Here a problem is complete if it has no fault; flaws are for the report on what is told
//! ([`Growth::levels`]). Let Q be complete ([`super::report::Report::is_complete`]) with the attacker to move, L its
//! main line and n its tsume length, the plies of L. Let R be a position with the defender to move and in check
//! from which the reply r leads to Q, and P one from which the check c leads to R. Then P, c, r, L
//! is complete exactly if
//!
//! 1. every reply at R is mated, r counts (it is no futile interposition), and no reply that counts
//!    lasts longer than n,
//! 2. no check at P but c mates, in any length, without coming back to P,
//!
//! or if one of the two exceptions below holds and the whole report says so. What the report on P
//! asks, one by one:
//!
//! - *Length*: a tsume length is about a position alone, not about the moves before it. So along L
//!   it is what it is in the report on Q: the replies of L are right there, and remain so. By 1 the
//!   length of R is n + 1, and by 2 that of P is n + 2, as no other check mates at all. There is
//!   neither a shorter mate nor a longer defence. To be right r need not be the only longest
//!   reply: others as long are no faults but for the first exception. Nor is it one if they
//!   leave pieces.
//! - *Futile interpositions* play a part at R alone (`solution/tsume/reply.rs`): what counts at a
//!   node is decided by the lengths behind it.
//! - *Other mates at P*: a check that leads, by another reply or by a later move, into a position
//!   of L mates and is a fault, whatever its name (an order of moves, another way, a detour): 2 asks
//!   for any mate at all, with nothing barred but P itself. A mate by way of P is none, as the
//!   attacker would have to find c there; nor by way of P with fewer pieces in hand. As in the
//!   report, a position that comes back is no mate.
//! - *Other mates along L*: the report on Q has settled each check beside L. There the same question
//!   is asked with the positions of L before it barred; on P the positions P and R are barred,
//!   too. With more barred no more moves mate. So what does not mate in Q does not mate in P.
//! - *The last move*: other mates in one there are no faults unless the whole problem is a mate
//!   in one. So Q may also be a mate in one with no other faults than these ([`start()`]).
//! - *Pieces left over*: the end is the same.
//! - *Repetition*: P is none of the positions of L, as its length is greater; R none, likewise.
//! - *The same c from two places*: each pair of P and c is tested by itself. If two moves lead from
//!   P to R or to Q, both mate, and P is not complete.
//! - *Superfluous pieces and equal replies* are flaws by the rules, no faults: for reports on what is
//!   shown.
//!
//! The exceptions, for which the whole report decides:
//!
//! - A reply at R lasts as long as r (変同), and n is at least 3: behind it other moves may mate,
//!   which is a fault (変同余詰). If n is 1 it is a reply at the last two plies, which is free.
//! - P is its own mirror image: then the image of c mates and is no fault (左右対称).
//!
//! The other direction ("exactly if"): if another reply is longer or not mated, or if r is futile,
//! L is not the main line of P; if another check mates without coming back to P, it is a fault. For
//! problems that were not complete as Q nothing is claimed.
//!
//! What is open within the nodes is counted and left aside ([`Counts`]), never taken for
//! complete.

mod extension;
mod extensions;
mod found;
mod growth_queue;
mod numbering;
mod replied;
mod setups;
mod single;
mod start;
mod step;
mod wanted;

pub use extension::Extension;
pub use extensions::{Done, Extensions, Growth, LeftAside, Task};
pub use found::Found;
pub use setups::Setups;
pub use start::{NoGrowth, start};
pub use step::{Counts, Extender, Step};
pub use wanted::{Aim, Allowed, Wanted};
