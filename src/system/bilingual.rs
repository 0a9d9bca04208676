//! A text where it is used, both languages side by side.

/// The text in a language, its parts by name: of the caller's variables, or given behind it.
///
/// `say!(language, "mate in {plies} plies", "{plies}手詰", plies = line.len())`
macro_rules! say {
    ($language:expr, $english:literal, $japanese:literal $(, $name:ident = $part:expr)* $(,)?) => {{
        // One language may name more than the other.
        $(#[allow(unused_variables)] let $name = &$part;)*
        match $language {
            crate::system::language::Language::English => format!($english),
            crate::system::language::Language::Japanese => format!($japanese),
        }
    }};
}

pub(crate) use say;
