//! Words that people read stand in both languages side by side: where they are used, in
//! `src/words`, and for the composers' crate among the names of what a report finds.
//!
//! Expected: the sources' own texts, read as tokens.

use crate::code::{self, Token, closing};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use tsumi::report::{DefectKind, DefectRow, TABLE};

/// Where Japanese may stand alone.
const WORDS: [&str; 2] = ["src/words/", "src/composer/report/finding/names.rs"];

/// Files with other Japanese, and what that is. One that has none must be taken off the list.
const EXCEPTIONS: [(&str, &str); 17] = [
    ("src/cli/game/analysis.rs", "format: comments in KIF"),
    ("src/cli/outputs/encoding.rs", "what stands for characters that Shift_JIS lacks"),
    ("src/cli/problems/layout.rs", "marks behind which a line is broken, and the line below moves"),
    ("src/cli/help/layout.rs", "marks behind which a line is broken"),
    ("src/cli/help/japanese.rs", "help in Japanese, made from the table beside it"),
    ("src/core/notation/board.rs", "notation: pieces, squares, drawn boards"),
    ("src/files/diagram.rs", "format: drawn boards are read"),
    ("src/files/entry.rs", "format: fields of KIF"),
    ("src/files/hands.rs", "format: hands are read"),
    ("src/files/jkf.rs", "format: fields of JKF"),
    ("src/files/kif", "format: KIF and KI2 are read"),
    ("src/files/pieces.rs", "format: characters of pieces are read"),
    ("src/files/report_kif.rs", "format: comments in KIF"),
    ("src/files/write.rs", "format: KIF is written"),
    ("src/settings/options.rs", "the term for a brinkmate, in the help of an option"),
    ("src/system/bilingual.rs", "errors of the system, whose English is its own"),
    ("src/pictures/", "words and characters on pictures, and outlines of characters"),
];

fn is_japanese(text: &str) -> bool {
    text.contains(|letter| {
        matches!(letter, '\u{3001}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
    })
}

fn is_text(token: &str) -> bool {
    token.starts_with(['"', '\''])
}

/// Japanese texts without their English twin: outside `say!`, `both!` and `pick`, and not right behind a
/// text in English.
fn alone(tokens: &[Token]) -> Vec<&str> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.0.as_str());
    let (mut found, mut both_until) = (Vec::new(), 0);
    for at in 0..tokens.len() {
        let opens = if word(at + 1) == "!" { at + 2 } else { at + 1 };
        if ["say", "both", "pick"].contains(&word(at)) && word(opens) == "(" {
            both_until = both_until.max(closing(tokens, opens));
        }
        let is_twin = at > 1 && word(at - 1) == "," && is_text(word(at - 2));
        if is_text(word(at)) && is_japanese(word(at)) && at >= both_until {
            let has_twin = is_twin && !is_japanese(word(at - 2));
            found.extend((!has_twin).then_some(word(at)));
        }
    }
    found
}

#[test]
fn all_words_come_from_one_place() {
    let is_in = |file: &str, start: &&str| format!("src/{file}").starts_with(start);
    let (mut others, mut met) = (Vec::new(), BTreeSet::new());
    for folder in ["src", "src/core", "src/composer"] {
        for source in code::sources(folder) {
            let path = format!("{}/{}", folder.trim_start_matches("src"), source.path);
            let path = path.trim_start_matches('/');
            let words = alone(&source.tokens);
            let mut places = WORDS.iter().chain(EXCEPTIONS.iter().map(|(file, _)| file));
            match places.find(|start| is_in(path, start)) {
                Some(place) if !words.is_empty() => drop(met.insert(*place)),
                None if !words.is_empty() => others.push(format!("{path}: {}", words[0])),
                _ => {}
            }
        }
    }
    assert!(others.is_empty(), "Japanese stands beside its English: {others:#?}");
    for (file, why) in EXCEPTIONS {
        assert!(met.contains(file), "{file} ({why}) has no Japanese alone any more");
    }
}

#[test]
fn a_text_in_one_language_is_told_from_one_in_two() {
    let both =
        "say!(l, \"a\", \"歩\"); l.pick(f(\"a\"), f(\"香\")); const A: X = (B, \"b\", \"桂\");";
    assert_eq!(alone(&code::tokens(both)), Vec::<&str>::new());
    let one = "// 詰\nlet a: &'a str = \"x\\\"歩\"; f('香', \"金\", '\\n'); // \"桂\"\n";
    assert_eq!(alone(&code::tokens(one)), ["\"x\\\"歩\"", "'香'", "\"金\""]);
}

/// A verdict, and a defect, are worded once: all doors take them from there.
#[test]
fn no_mate_and_defects_are_worded_once() {
    let formats = ["kif.rs", "kif_move.rs", "write.rs"].map(|file| format!("src/files/{file}"));
    let names = || "src/composer/report/finding/names.rs".to_string();
    for (defect, is_alone) in [(DefectKind::NoMate, true), (DefectKind::Mirror, false)] {
        let mut places = Vec::new();
        for folder in ["src", "src/core", "src/composer"] {
            for source in code::sources(folder) {
                let has_it =
                    |(token, _): &Token| is_text(token) && token.contains(defect.japanese());
                let path = format!("{folder}/{}", source.path);
                if source.tokens.iter().any(has_it) && !formats.contains(&path) {
                    places.push(path);
                }
            }
        }
        if is_alone {
            assert_eq!(places, [names()], "{}", defect.japanese());
        }
        assert!(places.contains(&names()));
    }
}

/// The schema's kinds of lines beside the main line are the table's words.
#[test]
fn the_schema_has_the_kinds_of_the_table() {
    let schema = fs::read_to_string("docs/json.schema.json").unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let sideline = &schema["$defs"]["fault"]["properties"];
    let words = ["kind", "minor"].map(|field| sideline[field]["enum"].as_array().unwrap());
    let words = words.into_iter().flatten().map(|word| word.as_str().unwrap());
    // A shorter variation is no defect, and a superfluous piece no line.
    let words: BTreeSet<&str> = words.filter(|&word| word != "shorter").collect();
    let kinds = TABLE.iter().map(DefectRow::word);
    let kinds: BTreeSet<&str> = kinds.filter(|&kind| kind != "superfluous").collect();
    assert_eq!(words, kinds);
    let grades: Vec<&str> = sideline["grade"]["enum"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect();
    let severities: BTreeSet<&str> =
        TABLE.iter().flat_map(|row| row.severities.map(|severity| severity.name())).collect();
    assert_eq!(grades.into_iter().collect::<BTreeSet<_>>(), severities);
}

/// The page is built from its own words: where it names a defect, by the table's names.
#[test]
fn the_page_names_defects_as_the_report_does() {
    let page = fs::read_to_string("bindings/web/page/words.ts").unwrap();
    let japanese = page.split("const en").next().unwrap();
    // The page writes some of them with the marks of a sentence.
    let plain = |words: &str| words.replace(['・', 'の'], "");
    let mut named = BTreeSet::new();
    let lists = japanese.split(" as Record<string, string>");
    let lists = lists.filter_map(|list| Some(list.rsplit_once(": {")?.1));
    for entry in lists.flat_map(|list| list.split([',', '}', '\n'])) {
        let Some((key, words)) = entry.split_once(": \"") else {
            continue;
        };
        let (key, words) = (key.trim().trim_matches('"'), words.trim_end_matches('"'));
        let rows: Vec<_> = TABLE.iter().filter(|row| row.word() == key).collect();
        if !rows.is_empty() {
            let is_named = rows.iter().any(|row| plain(row.japanese) == plain(words));
            assert!(is_named, "{key} is {words} on the page");
            named.insert(key.to_string());
        }
    }
    let kinds: BTreeSet<String> = TABLE.iter().map(|row| row.word().to_string()).collect();
    let missing: Vec<_> = kinds.difference(&named).collect();
    assert_eq!(missing, ["superfluous"], "named by other words");
    let no_mate = DefectKind::NoMate.japanese();
    assert!(japanese.contains(&format!("noMate: \"{no_mate}\"")));
}
