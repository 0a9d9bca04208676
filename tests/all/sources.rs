//! What the sources keep to, beside their floors: predicates answer yes or no, and no door
//! swallows what the engine or the composers' tools may say one day.

use crate::code::{Source, Token, closing, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Variants that an arm `_` of a door stands for on purpose: file, enum, variants.
const SWALLOWED: &str = "tests/data/swallowed.tsv";

/// Predicates with a third answer, which users of the library know by that name.
const NO_PREDICATES: [&str; 1] = ["src/composer/report/finding/results.rs is_complete"];

fn words(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().map(|token| token.0.as_str()).collect()
}

/// The enums of a crate that may grow, with their variants.
fn growing_enums(folder: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for Source { tokens, .. } in sources(folder) {
        let all = words(&tokens);
        for at in (0..all.len()).filter(|&at| all[at..].starts_with(&["[", "non_exhaustive", "]"]))
        {
            let Some(brace) = (at..all.len()).find(|&at| ["{", ";"].contains(&all[at])) else {
                continue;
            };
            let [.., "enum", name] = all[at..brace] else { continue };
            let mut variants = Vec::new();
            let mut next = brace + 1;
            while next < closing(&tokens, brace) {
                match all[next] {
                    "#" => next = closing(&tokens, next + 1),
                    "(" | "{" => next = closing(&tokens, next),
                    "," => {}
                    // The enum that a macro makes of a table: the rows say its variants.
                    "$" => {
                        variants = rows_of_table(&all);
                        break;
                    }
                    variant => variants.push(variant.to_owned()),
                }
                next += 1;
            }
            found.insert(name.to_owned(), variants);
        }
    }
    found
}

/// The words at the head of each row of a table that a macro reads: those after `;`, or its brace.
fn rows_of_table(all: &[&str]) -> Vec<String> {
    let call = (2..all.len()).rfind(|&at| all[at] == "{" && all[at - 1] == "!").expect("a call");
    let heads = (call..all.len() - 1).filter(|&at| at == call || all[at] == ";");
    let heads = heads.map(|at| all[at + 1]).take_while(|head| *head != "}");
    heads.map(str::to_owned).collect()
}

/// The patterns of the `match` that stands at a place, without their conditions.
fn patterns(tokens: &[Token], at: usize) -> Vec<&[Token]> {
    let word = |at: usize| tokens[at].0.as_str();
    let behind = |at: usize| if "([{".contains(word(at)) { closing(tokens, at) } else { at } + 1;
    let mut next = at + 1;
    while word(next) != "{" {
        next = behind(next);
    }
    let (end, mut patterns) = (closing(tokens, next), Vec::new());
    next += 1;
    while next < end {
        let start = next;
        let mut condition = None;
        while next < end && word(next) != "=>" {
            condition = condition.or((word(next) == "if").then_some(next));
            next = behind(next);
        }
        patterns.push(&tokens[start..condition.unwrap_or(next)]);
        let is_block = next < end && word(next + 1) == "{";
        next = behind((next + 1).min(end));
        while !is_block && next < end && word(next) != "," {
            next = behind(next);
        }
        next += usize::from(next < end && word(next) == ",");
    }
    patterns
}

/// True for `_`, a name for whatever comes, and tuples of these.
fn takes_all(pattern: &[Token]) -> bool {
    let is_plain = |word: &str| {
        ["_", "(", ")", ","].contains(&word)
            || (word.starts_with(char::is_lowercase) && !["true", "false"].contains(&word))
    };
    words(pattern).into_iter().all(is_plain)
}

/// The variants named in patterns, by the names of their enums.
fn named<'a>(patterns: &[&'a [Token]]) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for pattern in patterns {
        let all = words(pattern);
        for at in (2..all.len()).filter(|&at| all[at - 1] == "::" && all.get(at + 1) != Some(&"::"))
        {
            found.entry(all[at - 2]).or_default().insert(all[at]);
        }
    }
    found
}

/// What arms for everything else in a file leave to those, as [`SWALLOWED`] lists it.
fn swallowed(source: &Source, enums: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for at in (0..source.tokens.len()).filter(|&at| source.tokens[at].0 == "match") {
        let patterns = patterns(&source.tokens, at);
        if !patterns.iter().any(|pattern| takes_all(pattern)) {
            continue;
        }
        for (name, used) in named(&patterns) {
            let Some(variants) = enums.get(name) else { continue };
            let left = variants.iter().map(String::as_str).filter(|one| !used.contains(one));
            let left = left.collect::<Vec<_>>().join(" ");
            found.insert(format!("src/{}\t{name}\t{left}", source.path));
        }
    }
    found
}

/// `#[non_exhaustive]` lets the engine say something new, and asks for an arm `_` of each door:
/// what that stands for today is written down, so that something new is looked at.
#[test]
fn no_new_variant_is_swallowed_by_a_door() {
    let mut enums = growing_enums("src/core");
    enums.extend(growing_enums("src/composer"));
    assert!(enums.len() > 40, "{enums:?}");
    let found: BTreeSet<String> =
        sources("src").iter().flat_map(|source| swallowed(source, &enums)).collect();
    let known = fs::read_to_string(SWALLOWED).unwrap();
    let known: BTreeSet<String> =
        known.lines().filter(|line| !line.starts_with('#')).map(String::from).collect();
    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "an arm `_` stands for other variants now: say what they are, or add the line to \
         {SWALLOWED}: {new:#?}\nno longer: {gone:#?}"
    );
}

#[test]
fn predicates_answer_yes_or_no() {
    let mut others = Vec::new();
    for folder in ["src/core", "src/composer", "src"] {
        for Source { path, tokens } in sources(folder) {
            let all = words(&tokens);
            for at in 1..all.len() {
                if all[at - 1] != "fn" || !all[at].starts_with("is_") {
                    continue;
                }
                let open = (at..all.len()).find(|&at| all[at] == "(").unwrap();
                let behind = closing(&tokens, open) + 1;
                let is_bool = all[behind..].starts_with(&["->", "bool"])
                    && ["{", ";", "where"].contains(&all[behind + 2]);
                if !is_bool {
                    others.push(format!("{folder}/{path} {}", all[at]));
                }
            }
        }
    }
    assert_eq!(others, NO_PREDICATES, "`is_` promises a bool");
}
