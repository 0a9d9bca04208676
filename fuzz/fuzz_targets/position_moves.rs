//! The words after `position`: any text is refused with a reason, or leads to a
//! position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsumi_core::notation::rest::Rest;
use tsumi_core::notation::setup;
use tsumi_core::position::{Unchecked, validate};

fuzz_target!(|text: &str| {
    match setup::read(text) {
        Ok(position) => assert_eq!(validate(&position), Ok(())),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(setup) = setup::read_lenient(text, Rest::Nowhere) {
        let mut position = setup.start;
        for mv in setup.moves {
            assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
            position.make(mv);
        }
        assert_eq!(position, setup.position);
    }
});
