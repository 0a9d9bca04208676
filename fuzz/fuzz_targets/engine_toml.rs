//! The configuration: any text is read, or refused with a message of one line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::Path;
use tsumi::inside::{Config, Language};

fuzz_target!(|text: &str| {
    match Config::parse(text, Path::new("engine.toml")) {
        Ok(config) => {
            assert!(!config.full_name().chars().any(char::is_control));
            assert!(!config.author.chars().any(char::is_control));
            assert!((1..=1 << 20).contains(&config.options.hash_mib));
        }
        Err(error) => {
            for language in [Language::English, Language::Japanese] {
                let words = error.in_words(language);
                assert!(!words.contains('\n'), "{words}");
            }
            assert!(error.line.is_none_or(|line| line <= text.lines().count() + 1));
        }
    }
});
