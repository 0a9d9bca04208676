//! Converts proof numbers to the scores that clients show.
//!
//! A mate solver has no centipawns, but clients show them, so proof and disproof number
//! are mapped to them: `100 ln((dn + 1) / (pn + 1))`, from the side of the player to
//! move. It rises with the disproof number and falls with the proof number, is 0 if
//! both are equal, and stays within ±2,300 for numbers of 32 bits. A proven no-mate
//! does not mean that the attacker is mated, so it is sent as a score beyond all
//! others, not as `mate -`.

use std::fmt;

/// Score in centipawns of a proven no-mate, from the side of the attacker.
const NO_MATE: i32 = -9999;

/// A score from the side of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Centipawns(i32),
    /// The player to move mates or is mated, in a number of plies that may not
    /// be known yet.
    Mate {
        /// True if the player to move is the one who mates.
        wins: bool,
        plies: Option<usize>,
    },
}

impl Score {
    /// The score of a position that is being searched, by its proof and disproof number.
    pub fn of_numbers(pn: u32, dn: u32, attacker_moves: bool) -> Score {
        if pn == 0 {
            return Score::Mate { wins: attacker_moves, plies: None };
        }
        if dn == 0 {
            return Score::of_no_mate(attacker_moves);
        }
        let ratio = (f64::from(dn) + 1.0) / (f64::from(pn) + 1.0);
        Score::for_attacker((100.0 * ratio.ln()).round() as i32, attacker_moves)
    }

    /// The score of a proven no-mate.
    pub fn of_no_mate(attacker_moves: bool) -> Score {
        Score::for_attacker(NO_MATE, attacker_moves)
    }

    /// A score in centipawns from the side of the attacker, turned to the player to move.
    fn for_attacker(centipawns: i32, attacker_moves: bool) -> Score {
        Score::Centipawns(if attacker_moves { centipawns } else { -centipawns })
    }
}

impl fmt::Display for Score {
    /// The score as it stands after `score` in the protocol.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Score::Mate { wins, plies: None } => write!(f, "mate {}", if wins { "+" } else { "-" }),
            Score::Mate { wins, plies: Some(plies) } => {
                write!(f, "mate {}{plies}", if wins { "" } else { "-" })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centipawns(pn: u32, dn: u32) -> i32 {
        match Score::of_numbers(pn, dn, true) {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate { .. } => panic!("{pn} {dn}"),
        }
    }

    #[test]
    fn scores_rise_with_dn_and_fall_with_pn() {
        let numbers: Vec<u32> = (0..32).map(|bit| 1 << bit).chain([u32::MAX]).collect();
        for &fixed in &numbers {
            assert!(
                numbers
                    .windows(2)
                    .all(|pair| centipawns(fixed, pair[0]) < centipawns(fixed, pair[1]))
            );
            assert!(
                numbers
                    .windows(2)
                    .all(|pair| centipawns(pair[0], fixed) > centipawns(pair[1], fixed))
            );
            assert_eq!(centipawns(fixed, fixed), 0);
        }
        assert!(centipawns(u32::MAX, 1) > centipawns(u32::MAX, 0));
        assert!(centipawns(1, u32::MAX) < 2300);
    }

    #[test]
    fn texts_are_those_of_the_protocol() {
        let text = |pn, dn, attacker_moves| Score::of_numbers(pn, dn, attacker_moves).to_string();
        assert_eq!(text(0, 9, true), "mate +");
        assert_eq!(text(0, 9, false), "mate -");
        assert_eq!(text(9, 0, true), "cp -9999");
        assert_eq!(text(9, 0, false), "cp 9999");
        assert_eq!(text(1, 3, false), "cp -69");
        assert_eq!(Score::Mate { wins: true, plies: Some(1525) }.to_string(), "mate 1525");
        assert_eq!(Score::Mate { wins: false, plies: Some(2) }.to_string(), "mate -2");
    }
}
