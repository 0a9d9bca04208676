//! What an installed program owes its user: settings where the system keeps them,
//! completions, manual pages, and a greeting.

use crate::engine_process::{command, scratch};
use crate::support::{run, tsumi};
use std::path::Path;

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let (_, help, _) = tsumi(&["--help"]);
    let before = help.lines().take_while(|line| *line != "Options:");
    let words = before.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let is_name = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_lowercase());
    let names: Vec<String> = words.filter(is_name).map(str::to_string).collect();
    assert!(names.len() >= 10, "{names:?}");
    names
}

/// Writes `engine.toml` with a name.
fn settings(folder: &Path, name: &str) {
    std::fs::create_dir_all(folder).expect("scratch folder");
    std::fs::write(folder.join("engine.toml"), format!("name = '{name}'\n")).expect("a file");
}

/// As the XDG Base Directory Specification has it; the current directory goes first.
#[cfg(unix)]
#[test]
fn settings_of_the_user_are_found_and_named() {
    let (home, work) = (scratch("settings-home"), scratch("settings-work"));
    let ask = |arguments: &[&str], variable: (&str, &Path)| {
        let mut command = command(&work, arguments);
        command.env_remove("XDG_CONFIG_HOME").env_remove("HOME").env(variable.0, variable.1);
        let output = command.stdin(std::process::Stdio::null()).output().expect("it starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let of_user = home.join(".config/tsumi");
    let nowhere = ask(&["--help"], ("HOME", &home));
    assert!(nowhere.contains("Settings: built in"), "{nowhere}");
    let place = of_user.join("engine.toml").display().to_string();
    assert!(nowhere.ends_with(&format!("{place}\n")), "{nowhere}");

    settings(&of_user, "of the user");
    let line = format!("\nSettings: {place}\n");
    for arguments in [&["--help"][..], &["help"], &["solve", "--help"]] {
        let help = ask(arguments, ("HOME", &home));
        assert!(help.ends_with(&line), "{help}");
    }
    let help = ask(&["--help"], ("XDG_CONFIG_HOME", &home.join(".config")));
    assert!(help.ends_with(&line), "{help}");

    settings(&work, "of the folder");
    let help = ask(&["--help"], ("HOME", &home));
    assert!(help.ends_with("settings-work/engine.toml\n"), "{help}");
    std::fs::write(work.join("engine.toml"), "bad").expect("a file");
    let help = ask(&["--help"], ("HOME", &home));
    assert!(help.contains("Settings: built in, because of a mistake in engine.toml, line 1"));
}

/// Services run with such homes.
#[cfg(unix)]
#[test]
fn a_home_that_is_no_folder_is_no_mistake() {
    let mut command = command(&scratch("no-home"), &["dev", "perft", "startpos", "1"]);
    command.env_remove("XDG_CONFIG_HOME").env("HOME", "/dev/null");
    let output = command.output().expect("it starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn completions_and_pages_know_every_command() {
    let names = commands();
    for shell in ["bash", "fish", "powershell", "zsh"] {
        let (code, script, errors) = tsumi(&["completions", shell]);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{shell}");
        for name in &names {
            assert!(script.contains(name.as_str()), "{shell}: {name}");
        }
        // fish has options without their dashes.
        assert!(script.contains("multipv"), "{shell}");
    }
    let (_, page, _) = tsumi(&["man"]);
    for name in names.iter().filter(|&name| name != "help") {
        assert!(page.contains(name.as_str()), "{name}");
        let (code, page, _) = tsumi(&["man", name]);
        assert_eq!(code, Some(0), "{name}");
        assert!(page.starts_with(".ie") || page.contains(".TH"), "{page}");
        assert!(page.contains(&format!("tsumi\\-{name}")), "{page}");
    }
    let (_, page, _) = tsumi(&["man", "solve"]);
    assert!(page.contains("\\-\\-effort"), "{page}");
    let (code, _, errors) = tsumi(&["man", "x"]);
    assert_eq!((code, errors.as_str()), (Some(2), "tsumi: there is no command \"x\"\n"));
}

/// `script` gives the program a terminal. Through a pipe, as clients start it, nothing
/// is said before the first command.
#[cfg(target_os = "linux")]
#[test]
fn a_person_is_greeted_and_a_client_is_not() {
    let folder = scratch("greeting");
    let mut on_terminal = std::process::Command::new("script");
    on_terminal
        .args(["-qec", crate::engine_process::binary(), "/dev/null"])
        .current_dir(&folder)
        .stdin(std::process::Stdio::piped());
    let output = on_terminal.output().expect("script is there");
    let text = String::from_utf8_lossy(&output.stdout);
    let greetings: Vec<&str> =
        text.lines().filter(|line| line.contains("shogi mate engine")).collect();
    assert_eq!(greetings.len(), 1, "{text}");
    assert!(greetings[0].contains("quit") && greetings[0].contains("--help"), "{text}");
    assert_eq!(run(&folder, &[]), (Some(0), String::new(), String::new()));
}

/// A release names the commit that it is made of, and whether sources were changed. A folder
/// within the repository of another program, as a crate of a registry may be, names none.
/// Expected value: git.
#[test]
fn a_build_names_its_commit_or_none() {
    let folder = scratch("commit-of-build");
    let script = folder.join("script");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/build.rs");
    let compiler = std::env::var("RUSTC").unwrap_or("rustc".to_string());
    let compiled = std::process::Command::new(compiler)
        .args(["--edition", "2024", "-o"])
        .args([&script, &source])
        .status();
    assert!(compiled.expect("there is a compiler").success());
    let repository = folder.join("repository");
    std::fs::create_dir_all(repository.join("src/vendored")).expect("a folder");
    let ask = |program: &Path, arguments: &[&str], folder: &Path| {
        let mut command = std::process::Command::new(program);
        command.args(arguments).current_dir(folder).env("PROFILE", "release").env("TARGET", "here");
        let output = command.output().expect("it starts");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=x", "-c", "user.email=x", "-c", "commit.gpgsign=false"];
        ask(Path::new("git"), &[&who[..], arguments].concat(), &repository)
    };
    git(&["init", "--quiet"]);
    std::fs::write(repository.join("src/lib.rs"), "").expect("a file");
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "One"]);
    let commit = git(&["rev-parse", "HEAD"]);
    let line = format!("cargo:rustc-env=TSUMI_COMMIT={}\n", &commit[..12]);
    let clean = ask(&script, &[], &repository);
    assert!(clean.contains(&line) && !clean.contains("TSUMI_CHANGED"), "{clean}");
    std::fs::write(repository.join("src/lib.rs"), "//! Other.\n").expect("a file");
    let changed = ask(&script, &[], &repository);
    assert!(changed.contains(&line) && changed.contains("TSUMI_CHANGED=yes"), "{changed}");
    let within = ask(&script, &[], &repository.join("src/vendored"));
    assert!(within.contains("TSUMI_TARGET=here") && !within.contains("COMMIT"), "{within}");
}
