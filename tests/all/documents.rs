//! The documents: links lead somewhere, English and Japanese keep in step, and what is
//! written in two places is the same in both.

use crate::documented_commands::commands;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Documents with a Japanese twin beside them, `.ja.md` for `.md`.
const TWINS: [&str; 9] = [
    "README.md",
    "docs/brinkmates.md",
    "docs/classics.md",
    "docs/command-line.md",
    "docs/composing.md",
    "docs/doubts.md",
    "docs/gui.md",
    "docs/install.md",
    "docs/usi.md",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn twin(path: &str) -> String {
    path.replace(".md", ".ja.md")
}

/// All documents, as paths from the root.
fn documents() -> Vec<PathBuf> {
    let found: Vec<PathBuf> = ["", "docs"]
        .iter()
        .flat_map(|folder| {
            let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
            entries.map(|entry| Path::new(folder).join(entry.expect("it is read").file_name()))
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    assert!(found.len() >= 2 * TWINS.len(), "{found:?}");
    found
}

/// The lines outside of fenced code.
fn prose(text: &str) -> Vec<&str> {
    let mut is_code = false;
    text.lines()
        .filter(|line| {
            let is_fence = line.starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        })
        .collect()
}

/// Fenced code in a language.
fn fenced<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    text.split(&format!("```{language}\n"))
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect()
}

/// Level and words of each heading.
fn headings(text: &str) -> Vec<(usize, &str)> {
    prose(text)
        .into_iter()
        .filter_map(|line| {
            let words = line.trim_start_matches('#');
            let level = line.len() - words.len();
            words.strip_prefix(' ').map(|words| (level, words))
        })
        .filter(|(level, _)| *level > 0)
        .collect()
}

/// The anchor of a heading, behind `#` in a link.
fn anchor(heading: &str) -> String {
    heading
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect::<String>()
        .to_lowercase()
}

/// The targets of `[words](target)`.
fn links(text: &str) -> Vec<&str> {
    prose(text)
        .into_iter()
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .collect()
}

/// Why a link from a document leads nowhere, if so.
fn fault(document: &Path, target: &str) -> Option<String> {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = root().join(document).parent()?.to_path_buf();
    let file = if path.is_empty() { root().join(document) } else { folder.join(path) };
    if !file.exists() {
        return Some(format!("{target} is not there"));
    }
    if heading.is_empty() {
        return None;
    }
    let text = read(file);
    let is_there = headings(&text).iter().any(|(_, words)| anchor(words) == heading);
    (!is_there).then(|| format!("{target} has no such heading"))
}

#[test]
fn every_link_leads_somewhere() {
    let mut faults = Vec::new();
    let mut count = 0;
    for document in documents() {
        let text = read(&document);
        for target in links(&text) {
            count += 1;
            if target.starts_with("https://") {
                continue;
            }
            if let Some(fault) = fault(&document, target) {
                faults.push(format!("{}: {fault}", document.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(count > 50, "only {count} links were found");
}

/// The check of links sees what it should.
#[test]
fn a_link_that_leads_nowhere_is_found() {
    let readme = Path::new("README.md");
    for good in ["LICENSE", "docs/usi.md#options", "#speed"] {
        assert_eq!(fault(readme, good), None);
    }
    for bad in ["LICENCE", "docs/usi.md#speed", "#options", "usi.md"] {
        assert!(fault(readme, bad).is_some(), "{bad}");
    }
}

#[test]
fn every_document_can_be_reached() {
    let linked: BTreeSet<PathBuf> = ["README.md", "README.ja.md"]
        .iter()
        .flat_map(|readme| links(&read(readme)).into_iter().map(PathBuf::from).collect::<Vec<_>>())
        .collect();
    for document in documents() {
        assert!(linked.contains(&document), "{}", document.display());
    }
}

/// Columns of each row of the tables; the row of dashes is one of them.
fn tables(text: &str) -> Vec<usize> {
    let rows = prose(text).into_iter().filter(|line| line.starts_with('|'));
    rows.map(|row| row.matches('|').count()).collect()
}

#[test]
fn twins_have_the_same_headings_commands_and_tables() {
    for english in TWINS {
        let (ours, theirs) = (read(english), read(twin(english)));
        let levels =
            |text: &str| -> Vec<usize> { headings(text).iter().map(|(level, _)| *level).collect() };
        assert_eq!(levels(&ours), levels(&theirs), "{english}");
        assert_eq!(commands(&ours), commands(&theirs), "{english}");
        assert_eq!(tables(&ours), tables(&theirs), "{english}");
        assert_eq!(fenced(&ours, "json"), fenced(&theirs, "json"), "{english}");
        // Output in a page is in the language of the page.
        let texts = |text: &str| fenced(text, "text").len();
        assert_eq!(texts(&ours), texts(&theirs), "{english}");
    }
}

#[test]
fn every_japanese_document_has_its_twin() {
    let japanese: BTreeSet<PathBuf> =
        documents().into_iter().filter(|path| path.to_string_lossy().ends_with(".ja.md")).collect();
    assert_eq!(japanese, TWINS.iter().map(|english| PathBuf::from(twin(english))).collect());
}

/// No page is longer than `scripts/words` lets it be, and sentences are short.
#[cfg(target_os = "linux")]
#[test]
fn pages_and_sentences_are_short() {
    let words = std::process::Command::new(root().join("scripts/words")).output();
    let words = words.expect("it starts");
    let table = String::from_utf8_lossy(&words.stdout);
    assert!(words.status.success(), "{table}");
}

/// The gain by threads is a table and a picture that `scripts/growth` makes of the notebook.
#[cfg(target_os = "linux")]
#[test]
fn threads_are_shown_as_measured() {
    let folder = crate::engine_process::scratch("threads");
    let (page, picture) = (folder.join("measurements.md"), folder.join("threads.svg"));
    let shown = read("docs/measurements.md");
    std::fs::write(&page, &shown).expect("written");
    let mut script = std::process::Command::new(root().join("scripts/growth"));
    let script = script.arg("--threads").arg(&picture);
    let output = script.arg("--readme").arg(&page).output();
    assert!(output.expect("it starts").status.success());
    assert_eq!(read(page), shown);
    assert!(read(picture) == read("docs/threads.svg"));
}

/// Nobody can release what has no address; with one, the documents say where releases are.
#[cfg(target_os = "linux")]
#[test]
fn a_release_needs_the_address_of_the_repository() {
    use std::process::Command;

    let copy = crate::engine_process::scratch("release");
    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        let output = command.args(arguments).current_dir(&copy).output();
        let output = output.expect("it starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), errors)
    };
    let source = root().display().to_string();
    let cloned = run("git", &["clone", "--quiet", &source, "."]);
    assert_eq!(cloned.0, Some(0), "{cloned:?}");
    let script = copy.join("scripts/release").display().to_string();
    // As it is between two releases, even in the source of one.
    let changes = copy.join("CHANGELOG.md");
    let text = read(&changes);
    if !text.contains(", not yet released") {
        let text = text.replacen("\n## ", "\n## 9.8.6, not yet released\n\n## ", 1);
        std::fs::write(&changes, text).expect("it can be written");
    }
    if env!("CARGO_PKG_REPOSITORY").contains("tsumi.invalid") {
        let (code, errors) = run(&script, &["check"]);
        assert_eq!(code, Some(2), "{errors}");
        assert!(errors.contains("no address of a repository"), "{errors}");
    }
    let address = "https://github.com/somebody/some-name";
    let (code, errors) = run(&script, &["prepare", "9.8.7", "--repository", address]);
    assert_eq!(code, Some(0), "{errors}");
    let (code, errors) = run(&script, &["check", "--tag", "v9.8.7", "--at", address]);
    assert_eq!(code, Some(0), "{errors}");
    for path in ["docs/install.md", "docs/install.ja.md"] {
        let is_there = read(copy.join(path)).contains(&format!("({address}/releases/latest)"));
        assert!(is_there, "{path} does not name {address}");
    }
    for path in documents() {
        let is_held = read(copy.join(&path)).contains("tsumi.invalid");
        assert!(!is_held, "{}", path.display());
    }
}

/// As Cargo.toml has it, or none.
#[test]
fn the_repository_has_one_address() {
    let address = env!("CARGO_PKG_REPOSITORY");
    for path in documents() {
        let is_strange = read(&path).replace(address, "").contains("tsumi.invalid");
        assert!(!is_strange, "{}", path.display());
    }
}

/// The rows of a table of tab-separated cells, none of them empty, below these names.
fn rows(path: &str, columns: &[&str]) -> Vec<Vec<String>> {
    let table = read(path);
    let split = |row: &str| row.split('\t').map(String::from).collect::<Vec<_>>();
    let mut rows: Vec<_> = table.lines().map(split).collect();
    assert_eq!(rows.remove(0), columns, "{path}");
    for row in &rows {
        assert_eq!(row.len(), columns.len(), "{path}: {row:?}");
        assert!(row.iter().all(|cell| !cell.trim().is_empty()), "{row:?}");
        assert!(is_dated_commit(&row[4]), "{path}: {row:?}");
    }
    rows
}

/// One row an experiment: what, result and problems each in a cell of its own, so that
/// no figure has to be matched to its experiment by counting.
#[test]
fn each_experiment_is_a_row_with_its_result() {
    let columns = ["about", "what", "result", "problems", "recorded", "kept"];
    let rows = rows("docs/tried.tsv", &columns);
    assert!(rows.len() > 150, "only {} rows", rows.len());
    let mut tried = BTreeSet::new();
    for row in rows {
        assert!(matches!(row[5].as_str(), "yes" | "no"), "{row:?}");
        assert!(tried.insert(row[1].clone()), "twice: {row:?}");
    }
}

#[test]
fn each_earlier_measurement_is_a_row() {
    let columns = ["about", "what", "figures", "conditions", "recorded"];
    assert!(rows("docs/measured.tsv", &columns).len() > 100);
}

/// `2026-11-22 a7ea8c0`.
fn is_dated_commit(text: &str) -> bool {
    let (date, commit) = text.split_once(' ').unwrap_or_default();
    let is_number = |part: &str| part.parse::<u32>().is_ok();
    date.len() == 10
        && date.split('-').count() == 3
        && date.split('-').all(is_number)
        && commit.len() == 7
        && commit.chars().all(|letter| letter.is_ascii_hexdigit())
}

/// The classics that each engine answered within a second, as `scripts/track` counted them.
fn standings() -> Vec<(&'static str, u32)> {
    let table = read("docs/track.csv");
    let rows: Vec<&str> = table.lines().filter(|row| row.contains(",1000 ms CPU,")).collect();
    let engines = ["tsumi", "KomoringHeights", "shtsume", "YaneuraOu", "osl.DfPn", " DfPn"];
    assert_eq!(rows.len(), engines.len());
    let answered = |engine| {
        let row = rows.iter().find(|row| row.contains(engine)).expect(engine);
        let (_, behind) = row.split_once("classic ").expect(row);
        behind.split('/').next().and_then(|count| count.parse().ok()).expect(row)
    };
    engines.map(|engine| (engine, answered(engine))).into()
}

/// The sentence about speed on the first pages, and the measurements, have these counts.
#[test]
fn first_pages_have_the_measured_standings() {
    for page in ["README.md", "README.ja.md", "docs/measurements.md"] {
        let text = read(page);
        let mut sections = text.split("\n## ");
        let is_about = |part: &&str| part.contains("KomoringHeights") && part.contains("YaneuraOu");
        let section = sections.find(is_about).unwrap_or_else(|| panic!("{page}: a section"));
        for (name, answered) in standings() {
            let (_, behind) = section.split_once(name).unwrap_or_else(|| panic!("{page}: {name}"));
            let mut words = behind.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
            let found = words.find_map(|word| word.parse::<u32>().ok());
            assert_eq!(found, Some(answered), "{page}: {name}");
        }
    }
}

/// The example is compiled and run where the crate's documentation has it.
#[test]
fn the_library_example_is_that_of_the_front_page() {
    let front = read("src/lib.rs");
    let comment: Vec<&str> = front
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let comment = comment.join("\n");
    let compiled: Vec<&str> = fenced(&comment, "")
        .first()
        .expect("there is an example")
        .lines()
        .filter(|line| !line.starts_with("# "))
        .collect();
    let page = read("docs/library.md");
    let shown: Vec<&str> =
        fenced(&page, "rust").first().expect("there is an example").lines().collect();
    assert_eq!(shown, compiled);
}

/// Whoever wants to change something is told where: files and folders that are there.
#[test]
fn what_is_to_be_changed_is_where_the_table_says() {
    let rows = table_rows(&read("CONTRIBUTING.md"), ["To change", "Open"]);
    assert!(rows.len() >= 12, "{rows:?}");
    for row in rows {
        let places: Vec<&str> = row[1].split('`').skip(1).step_by(2).collect();
        assert!(!places.is_empty(), "{row:?}");
        for place in places {
            let is_name = !place.contains('/');
            assert!(is_name || root().join(place).exists(), "{}: {place}", row[0]);
        }
    }
}

/// The rows of the table with these columns.
fn table_rows(text: &str, columns: [&str; 2]) -> Vec<Vec<String>> {
    let cells = |row: &str| -> Vec<String> {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_string()).collect()
    };
    let mut lines = text.lines().skip_while(|line| cells(line) != columns);
    lines.next();
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(cells).collect()
}

/// The page with all scripts: each with the question that it answers.
#[test]
fn every_script_is_listed() {
    let page = read("CONTRIBUTING.md");
    let (_, listed) = page.split_once("## More scripts").expect("the heading");
    let (listed, _) = listed.split_once("\n## ").expect("the next heading");
    let named: BTreeSet<String> = listed
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split(" | ").next())
        .flat_map(|cell| cell.split('`').map(String::from).collect::<Vec<_>>())
        .filter(|word| !word.is_empty() && word != ", ")
        .collect();
    let scripts = |folder: &str| {
        let entries = std::fs::read_dir(root().join("scripts").join(folder)).expect(folder);
        let files = entries.filter_map(Result::ok).filter(|entry| entry.path().is_file());
        let names = files.map(|entry| format!("{folder}{}", entry.file_name().to_string_lossy()));
        names.filter(|name| !name.contains('.')).collect::<BTreeSet<_>>()
    };
    let there: BTreeSet<String> = &scripts("") | &scripts("web/");
    assert_eq!(named, there);
}

/// And does nothing else: no script begins its work.
#[cfg(target_os = "linux")]
#[test]
fn every_script_has_help() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    let folders = ["scripts", "scripts/web"];
    let files = folders.iter().flat_map(|folder| {
        let entries = std::fs::read_dir(root().join(folder)).expect(folder);
        entries.filter_map(Result::ok)
    });
    let is_program = |entry: &std::fs::DirEntry| {
        let data = entry.metadata().expect("a file");
        data.is_file() && data.permissions().mode() & 0o100 != 0
    };
    let programs: Vec<PathBuf> = files.filter(is_program).map(|entry| entry.path()).collect();
    assert!(programs.len() >= 15, "{programs:?}");
    for program in programs {
        let name = program.display();
        let output = Command::new("timeout").arg("20").arg(&program).arg("--help").output();
        let output = output.expect("it starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(text.contains("usage: "), "{name}: {text}");
    }
}

/// Also from a fresh clone, where nothing was asked about but what the table has. The form is that
/// of `docs/validation.md` of Open Tsume; the numbers are those of the table.
#[cfg(target_os = "linux")]
#[test]
fn open_tsume_gets_a_line_for_each_of_its_problems() {
    let work = crate::engine_process::scratch("open-tsume");
    let [script, engine] = ["scripts/classics", env!("CARGO_BIN_EXE_tsumi")];
    let mut command = std::process::Command::new(root().join(script));
    command.arg("open-tsume").arg("--work").arg(work).args(["--tsumi", engine]);
    let output = command.output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 200, "{text}");
    let mut mates = 0;
    for line in text.lines() {
        let parts = ["\t[solver] engine=tsumi ", "; date=", "; result=", "; PV=", "; handling="];
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
        mates += usize::from(line.contains("; result=checkmate "));
    }
    assert!(mates >= 190, "{mates}");
}

/// The set for other engines has each classic whose length or whose want of a mate a certificate
/// shows, as the table has it.
#[test]
fn the_set_for_other_engines_has_the_classics_of_the_table() {
    let table = read("docs/classics.tsv");
    let mut rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let head = rows.next().expect("a head");
    let mut expected = Vec::new();
    for row in rows {
        let column = |name| row[head.iter().position(|&one| one == name).expect(name)];
        let shown = column("certificates").split(' ').find_map(|one| one.strip_prefix("shortest:"));
        let is_open = column("open").split(' ').any(|one| one == "shortest");
        if let Some(digest) = shown.filter(|_| !is_open) {
            let answer = match column("verdict") {
                "mate" => format!("mate {}", column("shortest")),
                other => String::from(other),
            };
            let tsume = if column("tsume").contains('.') { "" } else { column("tsume") };
            let [name, sfen] = ["name", "sfen"].map(column);
            expected
                .push([name, sfen, &answer, tsume, "classic", "public domain", digest].join("\t"));
        }
    }
    let set = read("examples/track/set.tsv");
    let lines: Vec<&str> = set.lines().filter(|line| line.contains("\tclassic\t")).collect();
    assert_eq!(lines.len(), expected.len());
    for (line, expected) in lines.iter().zip(&expected) {
        assert_eq!(line, expected);
    }
}

/// A checker that cannot run says nothing of a certificate: it is neither accepted nor refused.
#[cfg(target_os = "linux")]
#[test]
fn a_checker_that_does_not_run_has_not_refused_a_classic() {
    let work = crate::engine_process::scratch("classics-check");
    let certificate = root().join("docs/records/zuko002.proof");
    std::fs::copy(certificate, work.join("zuko002.shortest.proof")).expect("a copy");
    let mut command = std::process::Command::new(root().join("scripts/classics"));
    command.arg("check").arg("--work").arg(work).args(["--proof-check", "true"]);
    let output = command.output().expect("it starts");
    let [text, told] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(output.status.code(), Some(2), "{text}{told}");
    assert!(text.is_empty() && told.contains("true does not run: "), "{text}{told}");
}

/// Files below `folder` that hold this text, as paths from the root.
fn files_with(folder: &str, text: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect(folder);
    let names = entries.map(|entry| entry.expect(folder).file_name());
    let found = names.flat_map(|name| {
        let path = format!("{folder}/{}", name.to_string_lossy());
        if root().join(&path).is_dir() {
            files_with(&path, text)
        } else {
            let holds = path.ends_with(".rs") && read(&path).contains(text);
            BTreeSet::from_iter(holds.then_some(path))
        }
    });
    found.collect()
}

#[test]
fn unsafe_code_is_where_the_document_says() {
    let document = read("docs/reliability.md");
    let (_, about) = document.split_once("`unsafe` is\nallowed at").expect("it says so");
    let named = about.split('`').filter(|word| word.starts_with("src/"));
    let named: BTreeSet<String> = named.map(String::from).collect();
    assert_eq!(files_with("src", "#[allow(unsafe_code)]"), named);
}

/// Each dependency has a comment before it that says what for.
#[test]
fn every_dependency_has_its_reason() {
    for path in ["Cargo.toml", "src/core/Cargo.toml", "src/composer/Cargo.toml"] {
        let text = read(path);
        let (mut is_list, mut before) = (false, "");
        for line in text.lines() {
            if line.starts_with('[') {
                is_list = line.ends_with("dependencies]");
            } else if is_list && line.contains(" = ") && !line.starts_with([' ', '#', ']']) {
                assert!(before.starts_with("# "), "{path}: what is it for? {line}");
            }
            before = line;
        }
    }
}
