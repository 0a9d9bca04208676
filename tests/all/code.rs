//! Sources as tokens: enough of Rust to see who names whom.
//!
//! Comments and what is there for tests alone are left out. No macro is expanded.

use std::fs;
use std::path::Path;

/// A name, a number, a text or a character with its quotes, `::`, `->`, `=>` or a single sign; and
/// its line.
pub type Token = (String, usize);

/// A file below the folder of its crate, and its tokens.
pub struct Source {
    pub path: String,
    pub tokens: Vec<Token>,
}

/// The sources of a folder; those of other crates in it are left out.
pub fn sources(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    read(Path::new(folder), "", &mut found);
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

fn read(folder: &Path, inside: &str, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{inside}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() && !path.join("Cargo.toml").exists() {
            read(&path, &format!("{name}/"), found);
        } else if name.ends_with(".rs") {
            let tokens = tokens(&fs::read_to_string(&path).unwrap());
            found.push(Source { path: name, tokens });
        }
    }
}

/// The tokens of a text, those for tests alone left out.
pub fn tokens(text: &str) -> Vec<Token> {
    let text: Vec<char> = text.chars().collect();
    let starts =
        |at: usize, with: &str| with.chars().enumerate().all(|(i, c)| text.get(at + i) == Some(&c));
    let is_of_name = |at: usize| text[at].is_alphanumeric() || text[at] == '_';
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < text.len() {
        let is_comment = starts(at, "//") || starts(at, "/*");
        let text_end = end_of_text(&text, at);
        let end = if starts(at, "//") {
            (at..text.len()).find(|&at| text[at] == '\n').unwrap_or(text.len())
        } else if is_comment {
            (at..text.len()).find(|&at| starts(at, "*/")).map_or(text.len(), |at| at + 2)
        } else if let Some(end) = text_end {
            end
        } else if is_of_name(at) {
            (at..text.len()).find(|&at| !is_of_name(at)).unwrap_or(text.len())
        } else if ["::", "->", "=>"].iter().any(|pair| starts(at, pair)) {
            at + 2
        } else {
            at + 1
        };
        let token: String = text[at..end].iter().collect();
        let lines = token.matches('\n').count();
        if !is_comment && !text[at].is_whitespace() {
            found.push((token, line));
        }
        (at, line) = (end, line + lines);
    }
    without_tests(&found)
}

/// Where a text or a character that begins here ends; `None` for other code, a lifetime too.
fn end_of_text(text: &[char], at: usize) -> Option<usize> {
    let is_inside_name = at > 0 && (text[at - 1].is_alphanumeric() || text[at - 1] == '_');
    if text[at] == 'r' && !is_inside_name {
        let signs = text[at + 1..].iter().take_while(|c| **c == '#').count();
        if text.get(at + 1 + signs) != Some(&'"') {
            return None;
        }
        let is_end = |&end: &usize| {
            text[end] == '"'
                && text[end + 1..].iter().take(signs).filter(|c| **c == '#').count() == signs
        };
        return (at + 2 + signs..text.len()).find(is_end).map(|end| end + 1 + signs);
    }
    let quote = text[at];
    let is_character =
        quote == '\'' && (text.get(at + 1) == Some(&'\\') || text.get(at + 2) == Some(&'\''));
    if quote != '"' && !is_character {
        return None;
    }
    let mut end = at + 1;
    while end < text.len() && text[end] != quote {
        end += if text[end] == '\\' { 2 } else { 1 };
    }
    Some(end + 1)
}

/// Leaves out what stands behind `#[cfg(test)]` or `#[cfg(all(test, …))]`: a field up to its `,`,
/// another item up to its `;` or last brace.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let is_for_tests = |at: usize| {
        let words = tokens[at..].iter().take(8).map(|token| token.0.as_str());
        let words: Vec<&str> = words.filter(|word| !["all", "("].contains(word)).collect();
        words.starts_with(&["#", "[", "cfg", "test"])
    };
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        if !is_for_tests(at) {
            found.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let (mut is_field, mut is_over) = (true, false);
        while !is_over && at < tokens.len() {
            let word = tokens[at].0.as_str();
            is_field &= !["const", "enum", "fn", "impl", "mod", "struct", "use"].contains(&word);
            is_over = word == ";" || word == "{" || (word == "," && is_field);
            at = if ["(", "[", "{"].contains(&word) { closing(tokens, at) + 1 } else { at + 1 };
        }
    }
    found
}

/// The place of the bracket that closes the one at `open`.
pub fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, (word, _)) in tokens.iter().enumerate().skip(open) {
        depth += i32::from(["(", "[", "{"].contains(&word.as_str()));
        depth -= i32::from([")", "]", "}"].contains(&word.as_str()));
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}
