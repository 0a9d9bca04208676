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

/// How many of the children that are listed late are live: quiet moves of an OR node, or strong
/// replies of an AND node (`senses/brinkmate.rs`).
#[derive(Clone, Copy, Default)]
pub enum Stage {
    #[default]
    None,
    /// Quiet moves near the king, or strong replies.
    Near,
    All,
}

/// The memory of a node of any sense, for frames, which are of any sense.
#[derive(Clone, Copy, Default)]
pub enum AnyMemory {
    #[default]
    Nothing,
    /// The memory of the relaxed sense.
    Captured(Captured),
    /// The memory of the sense of brinkmates.
    Stage(Stage),
}

/// The memory of nodes of one sense, which may be empty.
pub trait Memory: Copy + Default {
    /// Turns the memory into one of any sense.
    fn into_any(self) -> AnyMemory;

    /// The memory of this sense in `kept`; an empty one if that is of another sense.
    fn from_any(kept: AnyMemory) -> Self;
}

impl Memory for () {
    fn into_any(self) -> AnyMemory {
        AnyMemory::Nothing
    }

    fn from_any(_: AnyMemory) {}
}

impl Memory for Captured {
    fn into_any(self) -> AnyMemory {
        AnyMemory::Captured(self)
    }

    fn from_any(kept: AnyMemory) -> Captured {
        match kept {
            AnyMemory::Captured(captured) => captured,
            AnyMemory::Nothing | AnyMemory::Stage(_) => Captured::default(),
        }
    }
}

impl Memory for Stage {
    fn into_any(self) -> AnyMemory {
        AnyMemory::Stage(self)
    }

    fn from_any(kept: AnyMemory) -> Stage {
        match kept {
            AnyMemory::Stage(stage) => stage,
            AnyMemory::Nothing | AnyMemory::Captured(_) => Stage::None,
        }
    }
}

impl Memory for AnyMemory {
    fn into_any(self) -> AnyMemory {
        self
    }

    fn from_any(kept: AnyMemory) -> AnyMemory {
        kept
    }
}

impl Stage {
    /// The stage after this one.
    pub fn next(self) -> Stage {
        match self {
            Stage::None => Stage::Near,
            Stage::Near | Stage::All => Stage::All,
        }
    }
}
