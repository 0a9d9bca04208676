//! Times as a person types them.

use crate::words::{Bilingual, both};
use std::time::Duration;

/// Reads a time such as `30` (seconds), `0.5`, `500ms` or `2m`.
pub fn duration(text: &str) -> Result<Duration, Bilingual> {
    let no_time = || {
        both!(
            "not a time such as 30, 30s, 500ms, 2m or 1h",
            "「30」「30s」「500ms」「2m」「1h」のように書きます"
        )
    };
    let unit = text.find(|c: char| c.is_ascii_alphabetic() && c != 'e').unwrap_or(text.len());
    let seconds = match &text[unit..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(no_time()),
    };
    let number: f64 = text[..unit].parse().map_err(|_| no_time())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| no_time())
}

/// A time as a person would type it, in the greatest unit that it is a multiple of.
pub fn in_words(time: Duration) -> String {
    let milliseconds = time.as_millis();
    let units = [(3_600_000, "h"), (60_000, "m"), (1000, "s")];
    let mut units = units.into_iter();
    match units.find(|(unit, _)| milliseconds.is_multiple_of(*unit)) {
        Some((unit, name)) => format!("{}{name}", milliseconds / unit),
        None => format!("{milliseconds}ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_it_is_read() {
        for text in ["50s", "5m", "90s", "2h", "2500ms"] {
            assert_eq!(in_words(duration(text).expect("a time")), text);
        }
    }

    #[test]
    fn times_may_have_a_unit() {
        for (text, milliseconds) in [
            ("0.5", 500),
            ("30", 30_000),
            ("30s", 30_000),
            ("250ms", 250),
            ("1.5m", 90_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["-1", "x", "1e300", "nan", "inf", "", "s", "3d", "3 s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
