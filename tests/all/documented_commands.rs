//! The commands of all pages, in both languages, do what stands there: those of tsumi are run here,
//! in the files that they name, and print the block below them; for all others this file says
//! where they are run, or why they are not.

use crate::documents::read;
use crate::engine_process::{binary, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Commands that are not run here, by their first words, and where they are: a file, and what it
/// has of them.
const ELSEWHERE: [(&str, &str, &str); 15] = [
    ("cargo run --release -- solve", ".ci/packages", "cargo run --release"),
    ("cargo run --release -p tsumi-proof-check", "scripts/check", "cargo test"),
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
    ("pip install ./bindings/python", "bindings/python/check", "pip wheel"),
    ("npm install", "scripts/downloads/bare.sh", "npm install"),
    (
        "sha256sum -c --ignore-missing SHA256SUMS",
        "scripts/downloads/bare.sh",
        "sha256sum -c --ignore-missing SHA256SUMS",
    ),
    ("gh attestation verify", ".github/workflows/release.yml", "actions/attest-build-provenance"),
    ("scripts/web/", ".ci/packages", "scripts/web/build"),
    ("scripts/rehearse", ".github/workflows/release.yml", "scripts/dist"),
    ("scripts/check", ".ci/run", "scripts/check"),
];

/// Commands that nothing runs, by their first words, and why.
const LEFT_OUT: [(&str, &str); 14] = [
    ("tsumi hunt --king 1a-3c", "takes minutes"),
    ("tsumi extend --plies 21", "takes 90 seconds and more"),
    ("tsumi extend PROBLEM.kif", "goes on until all is tried"),
    ("tsumi solve --effort shortest --hash 4096", "takes 4 GiB and days"),
    ("tsumi verify SFEN", "a synopsis"),
    ("tsumi proof 6", "a line of a proof"),
    ("pip install 'dask", "another program's"),
    ("dask ", "another program's"),
    ("examples/cluster.py", "asks for many machines"),
    ("python3 proof-check/check_tsume.py", "asks for cshogi"),
    ("proof-check/verified/build", "asks for Coq"),
    ("scripts/release", "writes a release"),
    ("git ", "writes a release"),
    ("scripts/track", "asks for other engines"),
];

/// Output of commands without a block, on the screen or in a file of this name.
const PRINT: [(&str, &str, &str); 10] = [
    ("tsumi solve PROBLEMS.kif --effort shortest", "", "R*2b 2a2b G*2c 2b1a G*1b"),
    ("tsumi check PROBLEM.kif", "", "cook"),
    ("tsumi repair PROBLEM.kif", "", "1 with flaws"),
    ("tsumi game GAME.kif", "", "missed at move 1"),
    ("tsumi solve --time 30s --out results.jsonl", "results.jsonl", "\"verdict\":\"mate\""),
    ("tsumi completions bash", ".local/share/bash-completion/completions/tsumi", "complete -F"),
    ("tsumi completions zsh", ".zfunc/_tsumi", "#compdef tsumi"),
    ("tsumi completions fish", ".config/fish/completions/tsumi.fish", "complete -c tsumi"),
    ("tsumi completions powershell", "profile.ps1", "Register-ArgumentCompleter"),
    ("tsumi man solve", "", ".TH tsumi-solve"),
];

/// Both kings are there: for what attacks, and for what is threatened.
const PROBLEMS: &str = "9/6S1k/6+B2/9/9/9/9/9/K8 w - 1\n";

/// The commands of a document: lines further in, without the remarks behind them.
pub fn commands(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split("   ").next().unwrap_or(line).trim_end())
        .map(|line| line.split("  #").next().unwrap_or(line).to_string())
        .collect()
}

/// As a shell runs it, in a folder, for a user with this locale. Nothing may be found in the works of
/// a reader.
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
    let expected = if command.starts_with("tsumi find works") { 1 } else { 0 };
    assert_eq!(output.status.code(), Some(expected), "{command}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The first command of the first page prints the block below it, in both languages.
#[test]
fn the_first_command_prints_what_the_first_page_shows() {
    for (path, language) in [("README.md", "en"), ("README.ja.md", "ja")] {
        let page = read(path);
        let (_, sfen) = page.split_once("cargo run --release -- solve \"").expect("it is there");
        let sfen = sfen.split('"').next().expect("it ends");
        let arguments = ["solve", "--threads", "1", "--lang", language, sfen];
        let (code, printed, errors) = crate::support::tsumi(&arguments);
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        let (_, shown) = page.split_once("```text\n").expect("it is there");
        let shown = shown.split("```").next().expect("it ends");
        for line in shown.lines() {
            assert!(printed.contains(line.trim_end_matches("...").trim_end()), "{line}: {printed}");
        }
    }
}

/// Each command of a page, with the block of text below it, if there is one. The list of commands
/// at the beginning of a page, with what stands for their arguments, is none.
fn blocks(page: &str) -> Vec<(String, Option<String>)> {
    let (mut blocks, mut is_open) = (Vec::<(String, Option<String>)>::new(), false);
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let last = blocks.last_mut().filter(|_| is_open);
        if let Some((command, _)) = last.filter(|(command, _)| command.ends_with('\\')) {
            command.pop();
            command.push_str(line.trim());
        } else if line.starts_with('#') {
            is_open = false;
        } else if line.starts_with("```") {
            let shown: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if let Some((_, block)) = blocks.last_mut().filter(|_| is_open && line == "```text") {
                *block = Some(shown.join("\n"));
            }
            is_open = false;
        } else if let [command] = &commands(line)[..]
            && is_command(command)
        {
            blocks.push((command.clone(), None));
            is_open = true;
        }
    }
    blocks
}

/// True for a command of a shell, with arguments: not for other lines further in, nor for a
/// synopsis.
fn is_command(line: &str) -> bool {
    let programs = "tsumi printf cargo pip npm python3 dask git gh sha256sum";
    let first = line.split(' ').next().unwrap_or_default();
    let is_file = first.contains('/') && Path::new(env!("CARGO_MANIFEST_DIR")).join(first).exists();
    let is_synopsis = line.contains("...")
        || line.ends_with("SFEN")
        || line.ends_with("FILE")
        || line.ends_with(']');
    let is_synopsis = is_synopsis || line.ends_with("SHELL") || !line.contains([' ', '/']);
    (programs.split(' ').any(|program| program == first) || is_file) && !is_synopsis
}

/// A folder with all files that the pages name.
fn home_of(page: &str) -> PathBuf {
    let home = scratch(&format!("documented-{}", page.replace('/', "-")));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/files");
    for folder in
        [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions", "works"]
    {
        std::fs::create_dir_all(home.join(folder)).expect("a folder");
    }
    for (from, to) in [
        ("cooked.kif", "cooked.kif"),
        ("game.kif", "game.kif"),
        ("game.kif", "GAME.kif"),
        ("mate5.kif", "mate5.kif"),
        ("mate5.kif", "PROBLEM.kif"),
        ("mate5.kif", "PROBLEMS.kif"),
        ("mate5.kif", "works/mate5.kif"),
    ] {
        std::fs::copy(data.join(from), home.join(to)).expect("it is copied");
    }
    let mate = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n";
    for (name, text) in [("BIG.sfen", mate), ("problems.sfen", mate), ("PROBLEMS", PROBLEMS)] {
        std::fs::write(home.join(name), text).expect("a file");
    }
    home
}

/// Whether a block is what was printed: whole lines in their order, without gaps but where `...`
/// stands, for lines or for the end of one.
fn is_printed(shown: &str, printed: &str) -> bool {
    let mut rest: Vec<&str> = printed.lines().collect();
    while rest.last().is_some_and(|line| line.is_empty()) {
        rest.pop();
    }
    let (mut at, mut may_skip) = (0, false);
    for line in shown.lines() {
        if line == "..." {
            may_skip = true;
            continue;
        }
        let is_line = |found: &&str| match line.strip_suffix("...") {
            Some(part) => found.starts_with(part.trim_end()),
            None => found.trim_end() == line.trim_end(),
        };
        let Some(skipped) = rest[at..].iter().position(is_line) else {
            return false;
        };
        if skipped > 0 && !may_skip {
            return false;
        }
        (at, may_skip) = (at + skipped + 1, false);
    }
    may_skip || at == rest.len()
}

/// The pages in both languages.
fn pages() -> Vec<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let names = std::fs::read_dir(docs).expect("a folder").map(|entry| entry.expect("a page"));
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}"));
    ["README.md", "README.ja.md"].map(String::from).into_iter().chain(names).collect()
}

#[cfg(unix)]
#[test]
fn commands_print_what_stands_below_them() {
    // The file that readers are told to copy.
    let cooked = read("tests/data/files/cooked.kif");
    for page in ["docs/composing.md", "docs/composing.ja.md"] {
        assert!(read(page).contains(&format!("```text\n{cooked}```")), "{page}");
    }
    let (mut run, mut compared, mut elsewhere, mut left_out) = (0, 0, 0, 0);
    // The commands of the twin are the same, and its words have tests of their own.
    let is_told = |path: &String| crate::whole::is_asked_for() || !path.ends_with(".ja.md");
    for path in pages().into_iter().filter(is_told) {
        let locale = if path.ends_with(".ja.md") { "ja_JP.UTF-8" } else { "C" };
        let home = home_of(&path);
        for (command, shown) in blocks(&read(&path)) {
            let is_of = |words: &str| command.starts_with(words);
            if let Some((_, file, part)) = ELSEWHERE.iter().find(|(words, ..)| is_of(words)) {
                assert!(read(file).contains(part), "{command}: {file} does not run it");
                elsewhere += 1;
                continue;
            }
            if LEFT_OUT.iter().any(|(words, _)| is_of(words)) {
                left_out += 1;
                continue;
            }
            let printed = run_in(locale, &home, &command);
            run += 1;
            let found = PRINT.iter().find(|(words, ..)| is_of(words));
            if let Some((_, file, part)) = found.filter(|_| locale == "C") {
                let text = if file.is_empty() { printed.clone() } else { read(home.join(file)) };
                assert!(text.contains(part), "{command}: {text}");
                let _ = std::fs::remove_file(home.join("results.jsonl"));
            }
            if let Some(shown) = shown {
                assert!(is_printed(&shown, &printed), "{path}: {command}:\n{shown}\n\n{printed}");
                compared += 1;
            }
        }
    }
    println!("{run} run, {compared} of them compared; {elsewhere} elsewhere, {left_out} left out");
    let (least_run, least_compared) = crate::whole::or_part((80, 37), (40, 18));
    assert!(run >= least_run && compared >= least_compared, "{run} run, {compared} compared");
    assert!(left_out <= 30, "{left_out} left out");
}

#[test]
fn a_block_is_compared_line_by_line() {
    let printed = "one\ntwo 2.5 s\nthree\nfour\n\n";
    for shown in ["one\ntwo ...\nthree\nfour", "one\n...\nfour", "...\nthree\n...", "one\n..."] {
        assert!(is_printed(shown, printed), "{shown}");
    }
    for shown in ["one", "three\nfour", "one\nthree\n...", "...\nfour\none", "one\ntwo\n...", ""] {
        assert!(!is_printed(shown, printed), "{shown}");
    }
}

/// A row a command with its options, as its help has them, but for those that all have, and those
/// of a program that draws PNG.
fn table_of_options() -> String {
    let commands = "solve check repair place extend hunt find game mine brinkmate verify";
    let mut rows = vec!["| Command | Options |".to_string(), "|---|---|".to_string()];
    for command in commands.split(' ') {
        let (_, help, _) = crate::support::tsumi(&[command, "--help", "--lang", "en"]);
        let options = help.lines().filter_map(option).filter(|option| {
            let name = option.split(' ').next().unwrap_or_default();
            !["--config", "--log", "--lang", "--help", "--png", "--animation"].contains(&name)
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
