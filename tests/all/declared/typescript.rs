//! Interfaces and comments of TypeScript.

use super::reading::in_camel_case;

/// An interface with members: comment, name, type.
pub fn interface<'a>(
    name: &str,
    doc: &str,
    parents: &[String],
    members: impl Iterator<Item = (&'a str, String, &'a str)>,
) -> String {
    let parents = match parents {
        [] => String::new(),
        parents => format!(" extends {}", parents.join(", ")),
    };
    let member = |(doc, name, of): (&str, String, &str)| {
        let of = of.strip_prefix('(').and_then(|of| of.strip_suffix(')')).unwrap_or(of);
        format!("{}  {name}: {of};\n", comment(doc, "  "))
    };
    let members = members.map(member).collect::<String>();
    format!("\n{}export interface {name}{parents} {{\n{members}}}\n", comment(doc, ""))
}

/// One of these words.
pub fn union(words: &[impl AsRef<str>]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{:?}", word.as_ref())).collect();
    format!("({})", words.join(" | "))
}

/// A comment in lines of at most a hundred characters, with names as JavaScript has them.
fn comment(doc: &str, margin: &str) -> String {
    let parts = plain(doc);
    let parts = parts.split('`').enumerate();
    let parts = parts.map(|(at, part)| if at % 2 == 1 { in_camel_case(part) } else { part.into() });
    let text = parts.collect::<Vec<_>>().join("`");
    if margin.len() + text.len() + 7 <= 100 {
        return format!("{margin}/** {text} */\n");
    }
    let mut lines = format!("{margin}/**\n{margin} *");
    let mut length = 0;
    for word in text.split(' ') {
        if length + word.len() > 95 - margin.len() {
            lines += &format!("\n{margin} *");
            length = 0;
        }
        lines += &format!(" {word}");
        length += word.len() + 1;
    }
    format!("{lines}\n{margin} */\n")
}

/// A comment without what is for readers of Rust: the marks of links, and where words are declared.
pub fn plain(doc: &str) -> String {
    let mut parts = doc.split(" (`");
    let mut found = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("`)") {
            Some((path, rest)) if path.contains("::") => found += rest,
            _ => found += &format!(" (`{part}"),
        }
    }
    let mut parts = found.split("[`");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |found, part| found + "`" + &part.replacen("`]", "`", 1))
}
