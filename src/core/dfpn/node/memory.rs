//! The senses by name; what nodes of one sense remember beside their children, and how a
//! tree above the recursion keeps it, whose frames are of any sense.

use super::captured::Captured;

/// The name of a sense, for threads that are told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SenseName {
    Literal,
    Relaxed,
    Brinkmate,
}

/// The quiet moves of an OR node that are live, or the strong replies of an AND node
/// (`senses/brinkmate.rs`).
#[derive(Clone, Copy, Default)]
pub enum Called {
    #[default]
    None,
    /// Moves near the king.
    Near,
    All,
}

/// The memory of a node of any sense.
#[derive(Clone, Copy, Default)]
pub enum Kept {
    #[default]
    Nothing,
    /// In the relaxed sense.
    Captured(Captured),
    /// In the sense of brinkmates.
    Called(Called),
}

/// The memory of nodes of one sense, which may be empty.
pub trait Memory: Copy + Default {
    /// To be kept with nodes of any sense.
    fn keep(self) -> Kept;

    /// Takes the memory back from a node.
    fn of(kept: Kept) -> Self;
}

impl Memory for () {
    fn keep(self) -> Kept {
        Kept::Nothing
    }

    fn of(_: Kept) {}
}

impl Memory for Captured {
    fn keep(self) -> Kept {
        Kept::Captured(self)
    }

    fn of(kept: Kept) -> Captured {
        match kept {
            Kept::Captured(captured) => captured,
            Kept::Nothing | Kept::Called(_) => Captured::default(),
        }
    }
}

impl Memory for Called {
    fn keep(self) -> Kept {
        Kept::Called(self)
    }

    fn of(kept: Kept) -> Called {
        match kept {
            Kept::Called(called) => called,
            Kept::Nothing | Kept::Captured(_) => Called::None,
        }
    }
}

impl Memory for Kept {
    fn keep(self) -> Kept {
        self
    }

    fn of(kept: Kept) -> Kept {
        kept
    }
}

impl Called {
    /// The next stage.
    pub fn next(self) -> Called {
        match self {
            Called::None => Called::Near,
            Called::Near | Called::All => Called::All,
        }
    }
}
