//! Bounds of numbers in arguments.

use crate::settings::{OptionEntry, OptionKind};
use clap::builder::RangedU64ValueParser;

/// A parser of numbers within the bounds that the option table has for this option: what the
/// protocol refuses, the command line refuses, too.
pub fn bounds_of(option: &str) -> RangedU64ValueParser {
    let parser = RangedU64ValueParser::new();
    match OptionEntry::find(option).map(|entry| entry.kind) {
        Some(OptionKind::Spin { min, max, .. }) => parser.range(min..=max),
        _ => parser,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::builder::TypedValueParser;
    use std::ffi::OsStr;

    #[test]
    fn bounds_are_those_of_the_options() {
        let takes = |option, value: &str| {
            let command = clap::Command::new("test");
            let parsed = bounds_of(option).parse_ref(&command, None, OsStr::new(value));
            parsed.is_ok()
        };
        // As docs/usi.md has them.
        for (option, good, bad) in [
            ("MateLimit", "10000", "10001"),
            ("Threads", "512", "513"),
            ("MultiPV", "600", "601"),
            ("USI_Hash", "1048576", "0"),
            ("NodesLimit", "9223372036854775807", "9223372036854775808"),
        ] {
            assert!(takes(option, good) && !takes(option, bad), "{option}");
        }
    }
}
