//! Problems drawn: as diagrams like those of problem books ([`sheet`]) and as a
//! page to step through ([`page`]).
//!
//! Responsible for SVG and HTML. Japanese characters are drawn as paths
//! (module `glyphs`), so that they show where no Japanese font is. Relies on the
//! rules, on [`crate::notation`] and on lines with variations; must not know
//! where the pictures go.

mod diagram;
mod glyphs;
pub mod page;
pub mod sheet;

use crate::notation::MoveTree;
use crate::position::{Color, Position};

/// What is drawn.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// What the problem is called.
    pub name: &'a str,
    /// The position.
    pub position: &'a Position,
    /// Who is to mate.
    pub attacker: Color,
    /// The line and its variations; empty unless there is a mate.
    pub moves: &'a MoveTree,
    /// Whether it was proven that there is no mate.
    pub is_no_mate: bool,
}
