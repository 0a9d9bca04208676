//! The line that shows a proven mate.
//!
//! Follows the proofs in the table: the attacker's shortest, the defender's
//! longest. The plies that are left shrink with every move, so the line ends; a
//! proof that was replaced in the table meanwhile is found again by a search
//! for no more plies than it had.

use crate::dfpn::Search;
use crate::position::{Color, Move, MoveList, checks, replies};
use crate::proof::{Plies, minus_one};
use crate::table::Table;

/// The mating line from the search's current position, for which a mate in at
/// most `plies` is proven; `None` if the search was ended meanwhile.
pub fn mating_line<T: Table>(search: &mut Search<'_, T>, plies: Plies) -> Option<Vec<Move>> {
    let mut line = Vec::new();
    let mut left = plies;
    loop {
        let attacks = search.position().side() == Color::Black;
        let step = if attacks {
            best_attack(search, left)?
        } else {
            longest_defence(search, left)?
        };
        let Some((mv, plies)) = step else {
            return Some(line);
        };
        line.push(mv);
        search.play(mv);
        left = plies;
    }
}

/// A move and the plies that are left after it, or nothing at the end.
type Step = Option<(Move, Plies)>;

/// The check after which the mate is proven to be shortest.
fn best_attack<T: Table>(search: &mut Search<'_, T>, left: Plies) -> Option<Step> {
    let mut list = MoveList::new();
    checks(search.position(), &mut list);
    let proven = list.iter().filter_map(|&mv| {
        let found = search.look_after(mv, minus_one(left));
        (found.pn == 0).then_some((mv, found.plies))
    });
    if let Some(step) = proven.min_by_key(|&(_, plies)| plies) {
        return Some(Some(step));
    }
    let outcome = search.decide(left);
    if outcome.pn != 0 {
        return None;
    }
    if outcome.plies == 1 {
        return Some(Some((outcome.mv, 0)));
    }
    let plies = search.prove_after(outcome.mv, minus_one(outcome.plies))?;
    Some(Some((outcome.mv, plies)))
}

/// The reply after which the proven mate takes longest.
fn longest_defence<T: Table>(search: &mut Search<'_, T>, left: Plies) -> Option<Step> {
    let mut list = MoveList::new();
    replies(search.position(), &mut list);
    let mut longest: Step = None;
    for &mv in list.iter() {
        let found = search.look_after(mv, minus_one(left));
        let plies = if found.pn == 0 {
            found.plies
        } else {
            search.prove_after(mv, minus_one(left))?
        };
        if longest.is_none_or(|(_, most)| plies > most) {
            longest = Some((mv, plies));
        }
    }
    Some(longest)
}
