//! What composers ask about problems: are they complete, and how are they mended, completed by
//! a piece, made longer, or found in games.
//!
//! Everything here asks the facade of the engine (`tsumi_core::solver`), as a stranger could,
//! and knows nothing of the search behind it. The crate `tsumi` passes on what is promised to
//! users of the library, who depend on that crate. What is public here and not passed on there
//! may change at any time.
//!
//! # Floor plan
//!
//! Each floor stands on those above it in this list and knows nothing of those
//! below; a test checks it.
//!
//! | floor            | what it is                                            |
//! |------------------|-------------------------------------------------------|
//! | [`places`]       | squares on which pieces may be put, or may not        |
//! | [`hands`]        | what the attacker has in hand                         |
//! | [`likeness`]     | how like two positions are                            |
//! | [`next`]         | what is to be done next                               |
//! | [`given_out`]    | tasks given out to workers                            |
//! | [`report`]       | is a problem complete, by whose rules, and why not    |
//! | [`told`]         | which problems found are one, and their order         |
//! | [`footprints`]   | faults, and the pieces that may remove them           |
//! | [`mining`]       | problems in games                                     |
//! | [`repair`]       | neighbours of a faulty problem that are complete      |
//! | [`place`]        | pieces that make a problem complete                   |
//! | [`extend`]       | problems two plies longer, and hunts for new ones     |

#![warn(missing_docs, unnameable_types)]
// The floor plan is for readers of the source: `cargo doc --document-private-items`.
#![allow(rustdoc::private_intra_doc_links)]
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod extend;
mod footprints;
pub mod given_out;
mod hands;
pub mod likeness;
pub mod mining;
mod next;
pub mod place;
mod places;
pub mod repair;
pub mod report;
pub mod told;

pub use hands::{Hands, HandsError};
pub use next::Next;
pub use places::{Places, Region, RegionError};

/// What `tsumi` passes on to users of the library, that of the engine too.
pub mod face {
    pub use crate::{
        Hands, HandsError, Places, Region, RegionError, extend, mining, place, repair, report, told,
    };
    pub use tsumi_core::face::*;
}
