//! Quick questions about a neighbour, which reject nearly all.

use crate::footprints::{Cook, pieces_to_symmetry, positions_along};
use crate::report::Alternative;
use tsumi_core::length::{Plies, UNLIMITED, minus_one};
use tsumi_core::position::{Color, Move, MoveList, Position, Unchecked, replies};
use tsumi_core::solver::{ShortAnswer, ShortSearch, Stop};

/// Nodes for a question whether a mate is longer or shorter than a number of plies.
const LENGTH_NODES: u64 = 2_000;
/// Nodes for a question whether a way back to the main line mates.
const WAY_NODES: u64 = 20_000;
/// Plies beyond the main line in the first round: within a limit nearly all moves are
/// quickly refuted.
const QUICK_PLIES: Plies = 4;
/// The rounds of questions about moves beside the main line, with more nodes in the second.
pub const ROUNDS: [Round; 2] = [
    Round { known_nodes: 1_000, last_nodes: 1_000, nodes: 500, plies: Some(QUICK_PLIES) },
    Round { known_nodes: 20_000, last_nodes: 200_000, nodes: 4_000, plies: None },
];

/// The effort of one round of questions about moves beside the main line.
pub struct Round {
    /// Nodes for a move that mated in another neighbour.
    known_nodes: u64,
    /// Nodes for the move that mated in another neighbour last.
    last_nodes: u64,
    /// Nodes for any other move.
    nodes: u64,
    /// For any other move, the plies that a mate may take beyond the main line.
    plies: Option<Plies>,
}

/// The positions before each move of a line and after the last. `None` unless all its moves are
/// legal, the attacker's are checks, and in the last position the defender has only drops. Black
/// attacks.
pub fn positions_of(start: &Position, line: &[Move]) -> Option<Vec<Position>> {
    let positions = positions_along(start, line).ok()?;
    let last = positions.last()?;
    // Only futile interpositions may be left; the report knows.
    let can_wait = all_replies(last).iter().all(|mv| mv.is_drop());
    can_wait.then_some(positions)
}

/// All legal moves of White, who defends.
fn all_replies(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    replies(position, &mut list);
    list
}

/// Quick questions about a neighbour of which only the first move is known. Black attacks.
pub struct KeyQuestions<'a> {
    pub search: &'a ShortSearch,
    pub stop: &'a Stop,
    pub start: &'a Position,
    /// The first move.
    pub key: Move,
    /// The length that is wanted.
    pub plies: Option<Plies>,
}

impl KeyQuestions<'_> {
    /// False if it is seen that the first move does not mate, or that the mate has not the wanted
    /// length.
    pub fn may_mate(&self) -> bool {
        let is_possible = match self.start.side() {
            Color::Black => self.start.legal_checks().contains(&self.key),
            Color::White => all_replies(self.start).contains(&self.key),
        };
        let most = self.plies.unwrap_or(UNLIMITED);
        let below = self.plies.and_then(|plies| plies.checked_sub(2));
        self.search.clear();
        is_possible
            && !self.has_no_mate(&self.start.after(self.key), minus_one(most))
            && !self.has_no_mate(self.start, most)
            && !below.is_some_and(|plies| self.mates(self.start, plies))
    }

    /// True if a first move of another piece is seen to mate in as many plies.
    pub fn has_other_key(&self) -> bool {
        // The mirror image of the first move is no other.
        let may_have = self.start.side() == Color::Black && pieces_to_symmetry(self.start) > 0;
        let Some(plies) = self.plies.filter(|_| may_have) else {
            return false;
        };
        let piece = |mv: Move| (mv.is_drop(), mv.from(), mv.dropped());
        let checks = self.start.legal_checks();
        let mut others = checks.iter().filter(|&&mv| piece(mv) != piece(self.key));
        others.any(|&mv| self.mates(&self.start.after(mv), minus_one(plies)))
    }

    /// True if it is seen that there is no mate within so many plies.
    fn has_no_mate(&self, position: &Position, plies: Plies) -> bool {
        self.search.from(position, self.stop, |search| {
            search.relaxed_mate_within(plies, LENGTH_NODES) == ShortAnswer::NoMate
        })
    }

    /// True if it is seen that there is a mate within so many plies.
    fn mates(&self, position: &Position, plies: Plies) -> bool {
        self.search.from(position, self.stop, |search| {
            matches!(search.mate_within(plies, LENGTH_NODES), ShortAnswer::Mate(_))
        })
    }
}

/// Quick questions about a neighbour and its main line. Black attacks.
pub struct QuickQuestions<'a> {
    pub search: &'a ShortSearch,
    pub stop: &'a Stop,
    pub line: &'a [Move],
    /// The positions along the line.
    pub positions: &'a [Position],
    /// True if a mate that may be no more than a flaw is left to the report.
    pub may_have_flaws: bool,
}

impl QuickQuestions<'_> {
    /// The first of these replies after which the mate is seen to take longer than the main line.
    pub fn longer_defence(&self, defences: Vec<Cook>) -> Option<Cook> {
        self.search.clear();
        defences.into_iter().find(|defence| {
            let Some(before) = self.positions[..self.line.len()].get(defence.after) else {
                return false;
            };
            if before.side() != Color::White || !all_replies(before).contains(&defence.mv) {
                return false;
            }
            // A drop may be futile here, and then it does not count.
            let (place, played) = if defence.mv.is_drop() {
                (before.clone(), 0)
            } else {
                (before.after(defence.mv), 1)
            };
            let rest = (self.line.len() - defence.after - played) as Plies;
            self.search.from(&place, self.stop, |search| {
                search.relaxed_mate_within(rest, LENGTH_NODES) == ShortAnswer::NoMate
            })
        })
    }

    /// A reply after which the mate is seen to take longer than the main line, or to be none. Asks
    /// from the end of the line, as each proof helps with the one before it.
    pub fn any_longer_defence(&self) -> Option<Cook> {
        self.search.clear();
        let places = (0..self.line.len()).rev();
        places
            .filter(|&after| self.positions[after].side() == Color::White)
            .find_map(|after| self.longer_defence_at(after))
    }

    /// A reply after `after` moves by which the mate is seen to take longer than the main line.
    fn longer_defence_at(&self, after: usize) -> Option<Cook> {
        let place = &self.positions[after];
        let rest = (self.line.len() - after) as Plies;
        let is_longer = |position: &Position, plies| {
            self.search.from(position, self.stop, |search| {
                search.relaxed_mate_within(plies, LENGTH_NODES) == ShortAnswer::NoMate
            })
        };
        if !is_longer(place, rest) {
            return None;
        }
        let mut replies = all_replies(place).to_vec();
        replies.retain(|&mv| is_longer(&place.after(mv), rest - 1));
        Some(Cook {
            after,
            mv: replies.first().copied().unwrap_or(self.line[after]),
            rest: Vec::new(),
        })
    }

    /// The first cook that mates here, too; for the one met last there are more nodes.
    pub fn known_cook(&self, cooks: Vec<Cook>, round: &Round) -> Option<Cook> {
        self.search.clear();
        let last = cooks.first().cloned();
        let mut cooks = cooks;
        cooks.sort_by_key(|cook| std::cmp::Reverse(cook.after));
        let mates = |cook: &Cook, nodes| {
            self.is_check_beside(cook)
                && (!self.may_be_flaw(cook.after, cook.mv) || self.is_longer(cook))
                && self.mates(cook, UNLIMITED, nodes, self.may_have_flaws)
        };
        let found = cooks.into_iter().find(|cook| mates(cook, round.known_nodes));
        found.or_else(|| {
            // What was proven at earlier places need not hold at a later one.
            self.search.clear();
            last.filter(|cook| mates(cook, round.last_nodes))
        })
    }

    /// The first of these moves that leads back to the main line here, too, and mates as fast.
    pub fn known_way(&self, ways: Vec<Cook>) -> Option<Cook> {
        self.search.clear();
        ways.into_iter().find(|way| {
            let is_other = self.is_check_beside(way) && !self.may_be_flaw(way.after, way.mv);
            is_other && self.comes_back(way) && {
                let rest = (self.line.len() - way.after) as Plies;
                self.mates(way, rest - 1, WAY_NODES, false)
            }
        })
    }

    /// True if the known moves behind a way can be played here and lead back to the main line.
    fn comes_back(&self, way: &Cook) -> bool {
        let mut position = self.positions[way.after].after(way.mv);
        let later = &self.positions[way.after + 1..];
        way.rest.iter().any(|&mv| {
            let is_legal = position.play(mv).is_ok();
            is_legal && later.contains(&position)
        })
    }

    /// True if a move is seen to mate later than the main line, and not in its last three plies:
    /// then it is a cook, whatever it differs in.
    fn is_longer(&self, cook: &Cook) -> bool {
        let rest = (self.line.len() - cook.after) as Plies;
        let after = self.positions[cook.after].after(cook.mv);
        rest > 3
            && self.search.from(&after, self.stop, |search| {
                search.relaxed_mate_within(rest - 1, LENGTH_NODES) == ShortAnswer::NoMate
            })
    }

    /// True if a move is a check beside the main line here, except at its last move.
    fn is_check_beside(&self, cook: &Cook) -> bool {
        cook.after + 1 < self.line.len()
            && self.line[cook.after] != cook.mv
            && self.positions[cook.after].legal_checks().contains(&cook.mv)
    }

    /// A check beside the main line that is seen to mate, except at its last move.
    pub fn any_cook(&self, round: &Round) -> Option<Cook> {
        self.search.clear();
        for after in (0..self.line.len().saturating_sub(1)).rev() {
            if self.positions[after].side() != Color::Black {
                continue;
            }
            let rest = (self.line.len() - after) as Plies;
            let limit = round.plies.map_or(UNLIMITED, |plies| rest - 1 + plies);
            for mv in self.positions[after].legal_checks() {
                let cook = Cook { after, mv, rest: Vec::new() };
                let bars = self.may_have_flaws;
                if mv != self.line[after]
                    && !self.may_be_flaw(after, mv)
                    && self.mates(&cook, limit, round.nodes, bars)
                {
                    return Some(cook);
                }
            }
        }
        None
    }

    /// True if a move differs from the main line's so little that it may be a mere flaw.
    fn may_be_flaw(&self, after: usize, mv: Move) -> bool {
        let alternative = Alternative {
            positions: self.positions,
            after,
            main: self.line[after],
            attacker: Color::Black,
        };
        self.may_have_flaws
            && (alternative.is_same_but_promotion(mv)
                || alternative.is_drop_on_same_line(mv)
                || alternative.line_with_other_square(mv, &self.line[after + 1..]).is_some())
    }

    /// True if a move is seen to mate within `limit` plies, by about `nodes` nodes a question,
    /// without a return to the main line's positions before it, nor, if `bars`, to those behind
    /// it. The moves known to follow it ([`Cook::rest`]) are tried from their end: each proof
    /// helps with the one before it.
    fn mates(&self, cook: &Cook, limit: Plies, nodes: u64, bars: bool) -> bool {
        self.search.from(&self.positions[0], self.stop, |search| {
            if bars {
                let later = cook.after + 1..self.line.len();
                let later = self.positions.get(later).unwrap_or_default();
                later.iter().for_each(|position| search.bar(position));
            }
            for &mv in self.line[..cook.after].iter().chain([&cook.mv]) {
                search.advance(mv);
            }
            let mut undos = Vec::new();
            for &mv in &cook.rest {
                let is_possible = match search.position().side() {
                    Color::Black => search.position().legal_checks().contains(&mv),
                    Color::White => all_replies(search.position()).contains(&mv),
                };
                if !is_possible {
                    break;
                }
                undos.push((mv, search.make(mv)));
            }
            while let Some((mv, undo)) = undos.pop() {
                if search.position().side() == Color::Black {
                    search.mate_within(limit, nodes);
                }
                search.unmake(mv, undo);
            }
            matches!(search.mate_within(limit, nodes), ShortAnswer::Mate(_))
        })
    }

    /// True if the mate is seen to be shorter than the line.
    pub fn is_shorter(&self) -> bool {
        let plies = self.line.len() as Plies;
        self.search.clear();
        self.search.from(&self.positions[0], self.stop, |search| {
            plies > 2 && matches!(search.mate_within(plies - 2, LENGTH_NODES), ShortAnswer::Mate(_))
        })
    }
}
