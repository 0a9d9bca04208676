//! Tests on the board of a child before it is visited.

mod first_look;
mod mate_in_one;
mod mate_in_three;

pub use first_look::FirstLook;
pub use mate_in_one::mate_in_one;
