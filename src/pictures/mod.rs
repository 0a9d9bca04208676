//! Pictures of problems: diagrams like those of problem books ([`sheet`]) and a page to
//! solve them on ([`page`]).
//!
//! Responsible for SVG, PNG and HTML. Japanese characters are drawn as paths (module
//! `glyphs`), so that no Japanese font is needed. Relies on the rules, on
//! [`tsumi_core::notation`] and on lines with variations; must not know where the pictures
//! are written.

mod diagram;
mod glyphs;
pub mod page;
mod picture;
#[cfg(feature = "png")]
pub mod raster;
pub mod sheet;

pub use picture::{Details, Picture, PictureLength, PictureOfBrinkmate, PictureProof};
