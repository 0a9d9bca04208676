//! The commands of the first pages and of docs/install, in both languages, do what stands there:
//! those of tsumi are run here; for all others this file says where they are run.

use crate::documents::read;
use crate::engine_process::{binary, scratch};
use std::path::Path;
use std::process::Command;

/// Commands that install or build, by their first words, and where they are run or made: a file,
/// and what it has of them.
const ELSEWHERE: [(&str, &str, &str); 10] = [
    ("cargo run --release", ".ci/packages", "cargo run --release"),
    ("cargo test", "scripts/check", "cargo test"),
    ("cargo build --release", "scripts/web/site", "cargo build --release"),
    ("cargo install --locked --path .", "scripts/downloads/test.py", "\"install\", \"--path\""),
    ("cargo install --locked tsumi", "scripts/downloads/test.py", "\"install\", \"--path\""),
    (
        "cargo add tsumi --no-default-features",
        "scripts/downloads/test.py",
        "\"add\", \"tsumi\", \"--no-default-features\"",
    ),
    ("pip install tsumi", "scripts/downloads/bare.sh", "pip install"),
    ("npm install tsumi-shogi", "scripts/downloads/bare.sh", "npm install"),
    (
        "sha256sum -c --ignore-missing SHA256SUMS",
        "scripts/downloads/bare.sh",
        "sha256sum -c --ignore-missing SHA256SUMS",
    ),
    ("gh attestation verify", ".github/workflows/release.yml", "actions/attest-build-provenance"),
];

/// Commands of tsumi by their first words, and what they print, or write into a file of this name.
const RUN: [(&str, &str, &str); 10] = [
    ("tsumi solve PROBLEMS.kif", "", "mate in 5 plies, shortest proven"),
    ("tsumi check PROBLEM.kif", "", "cook"),
    ("tsumi repair PROBLEM.kif", "", "1 with flaws"),
    ("tsumi game GAME.kif", "", "missed at move 1"),
    ("tsumi solve --time 30s", "results.jsonl", "\"verdict\":\"mate\""),
    ("tsumi completions bash", ".local/share/bash-completion/completions/tsumi", "complete -F"),
    ("tsumi completions zsh", ".zfunc/_tsumi", "#compdef tsumi"),
    ("tsumi completions fish", ".config/fish/completions/tsumi.fish", "complete -c tsumi"),
    ("tsumi completions powershell", "profile.ps1", "Register-ArgumentCompleter"),
    ("tsumi man solve", "", ".TH tsumi-solve"),
];

/// The commands of a document: lines further in, without the remarks behind them.
pub fn commands(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split("   ").next().unwrap_or(line).trim_end())
        .map(|line| line.split("  #").next().unwrap_or(line).to_string())
        .collect()
}

/// As a shell runs it, in a folder with files of the names that the documents use.
#[cfg(unix)]
fn run(home: &Path, command: &str) -> String {
    run_in("C", home, command)
}

/// The same for a user with this locale.
#[cfg(unix)]
fn run_in(locale: &str, home: &Path, command: &str) -> String {
    let programs = Path::new(binary()).parent().expect("it has a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        // A shell with `man` has pages formatted; here they are looked at as they are.
        .args(["-c", &format!("man() {{ cat; }}\n{command}")])
        .current_dir(home)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("HOME", home)
        .env("PROFILE", home.join("profile.ps1"))
        .env("LC_ALL", locale)
        .env_remove("XDG_CONFIG_HOME")
        .output()
        .expect("there is a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{command}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(unix)]
#[test]
fn commands_of_documents_do_what_stands_there() {
    let home = scratch("documented-commands");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    let names = ["PROBLEMS.kif", "PROBLEM.kif", "GAME.kif"];
    for (from, to) in ["mate5.kif", "mate5.kif", "game.kif"].iter().zip(names) {
        std::fs::copy(data.join(from), home.join(to)).expect("it is copied");
    }
    std::fs::write(home.join("BIG.sfen"), "4k4/9/4P4/9/9/9/9/9/9 b G 1\n").expect("a file");
    for folder in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"]
    {
        std::fs::create_dir_all(home.join(folder)).expect("a folder");
    }
    let mut count = [0, 0];
    for path in ["README.md", "docs/install.md"] {
        for command in commands(&read(path)) {
            let is_of = |words: &str| command.starts_with(words);
            if let Some((_, file, part)) = ELSEWHERE.iter().find(|(words, ..)| is_of(words)) {
                count[0] += 1;
                assert!(read(file).contains(part), "{command}: {file} does not run it");
                continue;
            }
            let found = RUN.iter().find(|(words, ..)| is_of(words));
            let (_, file, part) = found.unwrap_or_else(|| panic!("{command}: nobody runs it"));
            let _ = std::fs::remove_file(home.join("results.jsonl"));
            let printed = run(&home, &command);
            let text = if file.is_empty() { printed } else { read(home.join(file)) };
            assert!(text.contains(part), "{command}: {text}");
            count[1] += 1;
        }
    }
    assert!(count[0] >= 10 && count[1] >= 10, "only {count:?}");
}

/// What the first page shows below its first command, in both languages.
#[test]
fn the_first_command_prints_what_the_first_page_shows() {
    for (path, language) in [("README.md", "en"), ("README.ja.md", "ja")] {
        let page = read(path);
        let (_, sfen) = page.split_once("cargo run --release -- solve \"").expect("it is there");
        let sfen = sfen.split('"').next().expect("it ends");
        let arguments = ["solve", "--threads", "1", "--lang", language, sfen];
        let (code, printed, errors) = crate::cli::tsumi(&arguments);
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        let (_, shown) = page.split_once("```text\n").expect("it is there");
        let shown = shown.split("```").next().expect("it ends");
        for line in shown.lines() {
            assert!(printed.contains(line.trim_end_matches("...").trim_end()), "{line}: {printed}");
        }
    }
}

/// Pages whose examples show what they print.
const SHOWN: [&str; 9] = [
    "docs/brinkmates.ja.md",
    "docs/brinkmates.md",
    "docs/command-line.ja.md",
    "docs/command-line.md",
    "docs/composing.ja.md",
    "docs/composing.md",
    "docs/doubts.ja.md",
    "docs/doubts.md",
    "docs/json.md",
];

/// Each block of text below a command of tsumi, with the command.
fn examples(page: &str) -> Vec<(String, String)> {
    let (mut command, mut examples) = (String::new(), Vec::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.starts_with('#') {
            command.clear();
        } else if line.starts_with("    tsumi ") || command.ends_with('\\') {
            let before = command.strip_suffix('\\').unwrap_or_default();
            command = format!("{before}{}", line.trim());
        } else if line == "```text" {
            let shown: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if !command.is_empty() {
                examples.push((std::mem::take(&mut command), shown.join("\n")));
            }
        }
    }
    examples
}

#[cfg(unix)]
#[test]
fn examples_print_what_stands_below_them() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    // The file that readers are told to copy.
    let cooked = read("tests/data/files/cooked.kif");
    for page in ["docs/composing.md", "docs/composing.ja.md"] {
        assert!(read(page).contains(&format!("```text\n{cooked}```")), "{page}");
    }
    let mut count = 0;
    for path in SHOWN {
        let is_japanese = path.ends_with(".ja.md");
        let locale = if is_japanese { "ja_JP.UTF-8" } else { "C" };
        let home = scratch(&format!("documented-{}", path.replace('/', "-")));
        for name in ["cooked.kif", "game.kif", "mate5.kif"] {
            std::fs::copy(data.join(name), home.join(name)).expect("it is copied");
        }
        for (command, shown) in examples(&read(path)) {
            let printed = run_in(locale, &home, &command);
            for line in shown.lines() {
                let part = line.trim_end_matches("...").trim_end();
                assert!(printed.contains(part), "{path}: {command}: {part}\n{printed}");
            }
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} examples");
}

/// A row a command with its options, as its help has them, but for those that all have.
fn table_of_options() -> String {
    let commands = "solve check repair place extend hunt find game mine brinkmate verify";
    let mut rows = vec!["| Command | Options |".to_string(), "|---|---|".to_string()];
    for command in commands.split(' ') {
        let (_, help, _) = crate::cli::tsumi(&[command, "--help", "--lang", "en"]);
        let options = help.lines().filter_map(option).filter(|option| {
            let name = option.split(' ').next().unwrap_or_default();
            !["--config", "--log", "--lang", "--help"].contains(&name)
        });
        let options: Vec<String> = options.map(|option| format!("`{option}`")).collect();
        rows.push(format!("| `{command}` | {} |", options.join(", ")));
    }
    rows.join("\n")
}

/// The option that a line of a command's help begins with, such as `--time TIME`.
fn option(line: &str) -> Option<String> {
    let option = line.trim_start();
    let is_indented = (2..=6).contains(&(line.len() - option.len()));
    let start = option.find("--").filter(|start| *start == 0 || option.starts_with('-'))?;
    let option = option[start..].split("  ").next()?;
    is_indented.then(|| option.replace(['<', '>'], "").replace('|', "\\|"))
}

/// `TSUMI_WRITE_TABLES=1` writes it.
#[test]
fn the_document_has_the_options_of_each_command() {
    let (begin, end) = ("<!-- options:begin -->\n", "\n<!-- options:end -->");
    for path in ["docs/command-line.md", "docs/command-line.ja.md"] {
        let text = read(path);
        let (before, rest) = text.split_once(begin).expect("there is a mark");
        let (shown, after) = rest.split_once(end).expect("there is a mark");
        let table = table_of_options();
        let japanese = table.replace("| Command | Options |", "| コマンド | オプション |");
        let table = if path.ends_with(".ja.md") { japanese } else { table };
        if std::env::var_os("TSUMI_WRITE_TABLES").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            std::fs::write(path, format!("{before}{begin}{table}{end}{after}")).expect("written");
        } else {
            assert_eq!(shown, table, "{path}");
        }
    }
}
