//! The members of an object in JSON.

use super::entry::line_of;
use super::mistake::{Mistake, MistakeKind, ReadError};
use super::row::RowVariation;
use crate::system::shown;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tsumi_core::notation::MoveTree;
use tsumi_core::position::Position;

/// The members of a result that is read. Each is read by itself: a mistake in one spoils no other.
pub struct Members<'a> {
    value: &'a Value,
    mistakes: Vec<Mistake>,
}

impl<'a> Members<'a> {
    /// The members of this object.
    pub fn of(value: &'a Value) -> Members<'a> {
        Members { value, mistakes: Vec::new() }
    }

    /// The mistakes in the members that were read.
    pub fn mistakes(self) -> impl Iterator<Item = ReadError> {
        self.mistakes.into_iter().map(|mistake| ReadError::new(0, mistake))
    }

    /// Reads a member; its default value if it is not there or cannot be read.
    pub fn read_member<T: Default + DeserializeOwned>(&mut self, key: &'static str) -> T {
        let Some(member) = self.value.get(key).filter(|member| !member.is_null()) else {
            return T::default();
        };
        T::deserialize(member).unwrap_or_else(|error| {
            let reason = shown::text(&error.to_string()).into_owned();
            let mistake = Mistake::from(MistakeKind::NoMember { key, reason });
            let is_of_solution = ["verdict", "moves", "variations"].contains(&key);
            self.mistakes.push(if is_of_solution { mistake.in_solution() } else { mistake });
            T::default()
        })
    }

    /// Reads the line of the answer with its variations; those that cannot be played are left out.
    pub fn take_tree(&mut self, position: &Position) -> Option<MoveTree> {
        let moves: Vec<String> = self.read_member("moves");
        let variations: Vec<RowVariation> = self.read_member("variations");
        if moves.is_empty() {
            return None;
        }
        let mut tree = self.line_or_note(line_of(position, &moves.join(" ")))?;
        for variation in &variations {
            let words = [variation.after.as_slice(), &variation.moves].concat();
            if let Some(line) = self.line_or_note(line_of(position, &words.join(" "))) {
                tree.add_line(MoveTree::ROOT, &line.main_line());
            }
        }
        Some(tree)
    }

    /// The line, or `None` if there is a mistake in it, which is noted.
    fn line_or_note(&mut self, line: Result<MoveTree, Mistake>) -> Option<MoveTree> {
        line.map_err(|mistake| self.mistakes.push(mistake.in_solution())).ok()
    }
}
