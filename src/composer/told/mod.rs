//! Problems that are told: which of them a composer sees as one, and in which order they come.
//!
//! Responsible for families ([`Family`]), for how each problem stands among the others
//! ([`Standing`]), and for the order ([`Order`]): those without a flaw first. Relies on the report.
//! Must not know how problems are found.

mod family;
mod order;

pub use family::{Difference, Family, differences};
pub use order::{Levels, Order, Standing};
