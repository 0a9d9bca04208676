//! The table of scripts/ablate: every text to be replaced is where it should be, so that
//! the table cannot rot while the search changes.

use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    ablation: Vec<Ablation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ablation {
    name: String,
    what: String,
    is_about: Option<String>,
    edit: Vec<Edit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    old: String,
    new: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn table() -> Vec<Ablation> {
    let text = fs::read_to_string(root().join("scripts/ablations.toml")).expect("it is there");
    let table: Table = toml::from_str(&text).expect("it is a table of ablations");
    assert!(table.ablation.len() >= 20);
    table.ablation
}

#[test]
fn every_edit_has_its_place() {
    let mut faults = Vec::new();
    for ablation in table() {
        assert!(!ablation.edit.is_empty(), "{}", ablation.name);
        for Edit { file, old, new } in ablation.edit {
            let text = fs::read_to_string(root().join(&file)).unwrap_or_default();
            let count = text.matches(&old).count();
            if count != 1 || old == new {
                faults.push(format!("{}: {count} times in {file}: {old}", ablation.name));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_name_is_a_word_of_its_own() {
    let mut names = BTreeSet::new();
    for ablation in table() {
        let is_word = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(ablation.name.chars().all(is_word), "{}", ablation.name);
        assert!(!ablation.what.is_empty(), "{}", ablation.name);
        assert!(matches!(ablation.is_about.as_deref(), None | Some("time")));
        assert!(names.insert(ablation.name.clone()), "{}", ablation.name);
    }
}

/// The figures are in docs/tried.tsv, each beside the command that measures it again.
#[test]
fn every_ablation_is_among_the_experiments() {
    let tried = fs::read_to_string(root().join("docs/tried.tsv")).expect("it is there");
    for ablation in table() {
        let command = format!("(`scripts/ablate {}`)", ablation.name);
        assert!(tried.contains(&command), "{command} is not there");
    }
}
