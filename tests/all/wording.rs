//! Words that people read come from one place, in both languages side by side: `src/words`, and
//! for the composers' crate the names of what a report finds.
//!
//! Expected: the sources' own literals, read here by a lexer of a few lines.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tsumi::report::{DefectKind, TABLE};

/// Where the words are.
const WORDS: [&str; 2] = ["src/words/", "src/composer/report/finding/names.rs"];

/// Files with other Japanese, and what that is. One that has none must be taken off the list.
const EXCEPTIONS: [(&str, &str); 15] = [
    ("src/cli/help/japanese.rs", "help, by the names of arguments: clap has the English"),
    ("src/cli/outputs/encoding.rs", "what stands for characters that Shift_JIS lacks"),
    ("src/cli/problems/layout.rs", "marks behind which a line is broken"),
    ("src/cli/help/layout.rs", "marks behind which a line is broken"),
    ("src/core/notation/board.rs", "notation: pieces, squares, drawn boards"),
    ("src/files/diagram.rs", "format: drawn boards are read"),
    ("src/files/entry.rs", "format: fields of KIF"),
    ("src/files/hands.rs", "format: hands are read"),
    ("src/files/jkf.rs", "format: fields of JKF"),
    ("src/files/kif.rs", "format: KIF is read"),
    ("src/files/kif_move.rs", "format: moves of KIF and KI2 are read"),
    ("src/files/pieces.rs", "format: characters of pieces are read"),
    ("src/files/write.rs", "format: KIF is written"),
    ("src/pictures/", "characters on the edge of a board, and outlines of characters"),
    ("src/settings/options.rs", "the term for a brinkmate, in the help of an option"),
];

fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3001}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// The literals of a source, without comments and the tests at its end.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let (mut found, mut rest) = (Vec::new(), source);
    while let Some(at) = rest.find(['/', '"', '\'']) {
        rest = &rest[at..];
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(text) = rest.strip_prefix('"') {
            let end = end_of_text(text);
            found.push(text[..end].to_string());
            rest = &text[end + 1..];
        } else {
            // A character, or a lifetime.
            let mut letters = rest.chars().skip(1);
            let letter = letters.next().unwrap_or(' ');
            if letter != '\\' && letters.next() == Some('\'') {
                found.push(letter.to_string());
                rest = &rest[2 + letter.len_utf8()..];
            } else if letter == '\\' {
                rest = &rest[3..];
            } else {
                rest = &rest[1..];
            }
        }
    }
    found
}

/// Where a text ends that is not raw.
fn end_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if !is_escaped => return at,
            _ => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    panic!("a text without an end");
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Files with Japanese words, each with the first of them.
fn japanese_literals() -> Vec<(String, String)> {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    let first = |file: PathBuf| {
        let literals = literals(&fs::read_to_string(&file).unwrap());
        let mut words = literals.into_iter();
        let words = words.find(|words| words.contains(is_japanese))?;
        Some((file.to_str().unwrap().replace('\\', "/"), words))
    };
    files.into_iter().filter_map(first).collect()
}

#[test]
fn all_words_come_from_one_place() {
    let is_allowed = |file: &str| {
        let exceptions = EXCEPTIONS.iter().map(|(file, _)| file);
        WORDS.iter().chain(exceptions).any(|start| file.starts_with(start))
    };
    let found = japanese_literals();
    assert!(found.iter().any(|(file, _)| file.starts_with(WORDS[0])));
    let others: Vec<_> = found.iter().filter(|(file, _)| !is_allowed(file)).collect();
    assert!(others.is_empty(), "words belong into src/words: {others:#?}");
    for (file, why) in EXCEPTIONS {
        let is_needed = found.iter().any(|(other, _)| other.starts_with(file));
        assert!(is_needed, "{file} ({why}) has no Japanese any more");
    }
}

/// A verdict, and a defect, are worded once: all doors take them from there.
#[test]
fn no_mate_and_defects_are_worded_once() {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    let formats = ["src/files/kif.rs", "src/files/kif_move.rs", "src/files/write.rs"];
    let help = "src/cli/help/japanese.rs";
    for (defect, is_alone) in [(DefectKind::NoMate, true), (DefectKind::Mirror, false)] {
        let mut places = Vec::new();
        for file in &files {
            let name = file.to_str().unwrap().replace('\\', "/");
            let words = literals(&fs::read_to_string(file).unwrap());
            let has_it = words.iter().any(|words| words.contains(defect.japanese()));
            if has_it && !formats.contains(&&*name) && name != help {
                places.push(name);
            }
        }
        if is_alone {
            assert_eq!(places, [WORDS[1]], "{}", defect.japanese());
        }
        assert!(places.contains(&WORDS[1].to_string()));
    }
}

/// What JSON may say of a line beside the main line are the table's words.
#[test]
fn the_schema_has_the_kinds_of_the_table() {
    let schema = fs::read_to_string("docs/json.schema.json").unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let sideline = &schema["$defs"]["sideline"]["properties"];
    let words = ["kind", "minor"].map(|field| sideline[field]["enum"].as_array().unwrap());
    let words = words.into_iter().flatten().map(|word| word.as_str().unwrap());
    // A shorter variation is no defect, and a superfluous piece no line.
    let words: BTreeSet<&str> = words.filter(|&word| word != "shorter").collect();
    let kinds = TABLE.iter().map(|row| row.kind);
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
        let rows: Vec<_> = TABLE.iter().filter(|row| row.kind == key).collect();
        if !rows.is_empty() {
            let is_named = rows.iter().any(|row| plain(row.japanese) == plain(words));
            assert!(is_named, "{key} is {words} on the page");
            named.insert(key.to_string());
        }
    }
    let kinds: BTreeSet<String> = TABLE.iter().map(|row| row.kind.to_string()).collect();
    let missing: Vec<_> = kinds.difference(&named).collect();
    assert_eq!(missing, ["superfluous"], "named by other words");
    let no_mate = DefectKind::NoMate.japanese();
    assert!(japanese.contains(&format!("noMate: \"{no_mate}\"")));
}

#[test]
fn literals_are_told_from_comments() {
    let source = "// 詰\nlet a: &'a str = \"x\\\"歩\"; let b = '香'; let c = '\\n'; // \"桂\"\n";
    assert_eq!(literals(source), ["x\\\"歩", "香"]);
}
