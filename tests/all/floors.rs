//! The floor plan of `src/lib.rs` holds: no module uses a floor below its own; and
//! other promises that the sources can be asked about.

use std::fs;
use std::path::Path;

/// The floors, top first, as the crate's front page lists them.
fn floors() -> Vec<String> {
    let front_page = fs::read_to_string("src/lib.rs").unwrap();
    front_page
        .lines()
        .filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next())
        .map(str::to_owned)
        .collect()
}

fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((
                path.display().to_string(),
                fs::read_to_string(&path).unwrap(),
            ));
        }
    }
    found
}

#[test]
fn no_module_uses_a_lower_floor() {
    let floors = floors();
    assert!(
        floors.len() >= 8,
        "the front page lists the floors: {floors:?}"
    );
    let mut faults = Vec::new();
    for (path, text) in sources(Path::new("src")) {
        let Some(own) = floors.iter().position(|floor| {
            path.starts_with(&format!("src/{floor}/")) || path == format!("src/{floor}.rs")
        }) else {
            assert!(
                path == "src/lib.rs" || path == "src/main.rs",
                "{path} is on no floor"
            );
            continue;
        };
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            for lower in &floors[own + 1..] {
                if code.contains(&format!("crate::{lower}::")) {
                    faults.push(format!("{path}:{}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_protocol_and_the_command_line_print() {
    for (path, text) in sources(Path::new("src")) {
        if path.starts_with("src/usi/") || path.starts_with("src/cli/") || path == "src/main.rs" {
            continue;
        }
        for word in ["println!", "print!", "stdout()"] {
            let prints = text
                .lines()
                .any(|line| line.split("//").next().unwrap_or("").contains(word));
            assert!(!prints, "{path} contains {word}");
        }
    }
}

/// The lines of code that contain a word, with their files.
fn uses(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources(Path::new("src")) {
        let code = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or(""));
        found.extend(
            code.filter(|line| line.contains(word))
                .map(|line| format!("{path}: {}", line.trim())),
        );
    }
    found
}

/// Two places, both in the table, whose reasons docs/reliability.md gives; clippy wants a
/// comment on each.
#[test]
fn unsafe_code_is_counted() {
    let found = uses("unsafe ");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found
            .iter()
            .all(|line| line.starts_with("src/table/fixed.rs")),
        "{found:?}"
    );
}

/// The engine opens no network and runs no other program.
#[test]
fn nothing_leads_out_of_the_process() {
    for word in [
        "std::net",
        "TcpStream",
        "UdpSocket",
        "UnixStream",
        "process::Command",
        "Command::new",
    ] {
        let found = uses(word);
        assert!(found.is_empty(), "{found:?}");
    }
}
