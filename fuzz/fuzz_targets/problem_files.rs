//! The readers of files, all of them: which one it is, the bytes decide, as they
//! do for a person's file. Every problem that comes out has passed the gate, and
//! its solution is playable.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use tsumi::files::{Entry, Game, Given, Rest, entries_with};
use tsumi_core::position::{Unchecked, validate};

fuzz_target!(|bytes: &[u8]| {
    let to_defender = Rest::ToDefender { root_defends: bytes.len() % 2 == 0 };
    for rest in [Rest::Nowhere, to_defender] {
        for entry in entries_with(Cursor::new(bytes.to_vec()), rest) {
            match entry {
                Ok(entry) => take(entry),
                Err(fault) => assert!(!fault.mistake.to_string().is_empty()),
            }
        }
    }
});

fn take(entry: Entry) {
    assert_eq!(validate(&entry.position), Ok(()));
    if let Some(Given::Line(tree)) = &entry.given {
        let mut position = entry.position.clone();
        for mv in tree.main_line() {
            assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
            position.make(mv);
        }
    }
    let Ok(game) = Game::try_from(entry) else {
        return;
    };
    assert_eq!(validate(&game.start), Ok(()));
}
