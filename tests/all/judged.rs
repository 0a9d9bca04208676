//! Keeps what `proof-check` judges in the tests, true and forged, in the folder that
//! `TSUMI_JUDGED` names: for `proof-check/verified/compare --tests` and `scripts/proof-fuzz
//! --forge`, which have the other checkers judge it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

pub fn keep(bytes: &[u8], is_accepted: bool) {
    if let Some(folder) = std::env::var_os("TSUMI_JUDGED") {
        let verdict = if is_accepted { "accepted" } else { "refused" };
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let name = format!("{verdict}-{:016x}.proof", hasher.finish());
        fs::write(Path::new(&folder).join(name), bytes).expect("a folder");
    }
}
