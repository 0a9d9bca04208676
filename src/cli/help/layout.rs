//! What help looks like: commands by who asks for them, options by what they are about, a line
//! each where that is enough. A test holds that each page fits on two screens.

use crate::system::language::Language;
use crate::words::say;
use clap::{Arg, Command};

const WIDTH: usize = 100;
/// The most columns that the name of an option takes, with its value.
const NAMES: usize = 32;

/// The title of a part of the help, in both languages.
type PartHeading = (&'static str, &'static str);

/// The commands under the headings of the help, by who asks for them.
const COMMANDS: [(PartHeading, &[&str]); 3] = [
    (("Solve", "解く"), &["solve", "brinkmate", "game", "verify", "show"]),
    (("Compose", "作る"), &["check", "repair", "place", "extend", "hunt", "find", "mine"]),
    (("Automate", "自動化"), &["usi", "bench", "completions", "man"]),
];

/// The groups of options under their headings. Options in no group are those that ask a question.
const OPTIONS: [(PartHeading, &[&str]); 5] = [
    (("Positions", "局面"), &["root_defends", "rest", "pass"]),
    (("Limits", "制限"), &["time", "nodes", "hash", "threads", "jobs"]),
    (("Results", "結果"), &["format", "out", "force", "resume", "quiet", "proof"]),
    (
        ("Pictures and pages", "図とページ"),
        &["svg", "without_solution", "png", "animation", "html", "open", "title"],
    ),
    (
        ("Rarely needed", "まれに使うもの"),
        &[
            "encoding",
            "no_branches",
            "state",
            "journal",
            "shares",
            "returned",
            "picture",
            "engine",
            "no_engine",
            "config",
            "log",
            "lang",
            "help",
            "version",
        ],
    ),
];

/// Examples of commands, each with what it is for.
const EXAMPLES: [(&str, PartHeading); 3] = [
    ("tsumi solve problems.kif", ("solve each problem of a file", "ファイルの問題を解く")),
    ("tsumi check problem.kif", ("other solutions and flaws", "余詰やキズを調べる")),
    ("tsumi game game.kif", ("the mates missed in a game", "棋譜で逃した詰みを探す")),
];

/// The program and all its commands, with help in this layout.
pub fn laid_out(mut command: Command, language: Language) -> Command {
    // The flags and the command for help are added by this.
    command.build();
    // The flag is enough to be shown, and one row for two flags.
    let flags = language.pick(
        "Print help; with -V the version, with --version the build, too",
        "使い方を表示する。-V は版を、--version はビルドも表示する",
    );
    let command = command
        .mut_subcommand("help", |help| help.hide(true))
        .mut_arg("help", |help| help.help(flags))
        .mut_arg("version", |version| version.hide(true));
    laid_out_tree(command, language)
}

/// The command and all below it, with help in this layout.
fn laid_out_tree(mut command: Command, language: Language) -> Command {
    let help = help_of(&mut command, language);
    let command = command.override_help(help);
    command.mut_subcommands(|one| laid_out_tree(one, language))
}

/// The help of a command as text.
fn help_of(command: &mut Command, language: Language) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let usage = usage
        .replace("OPTIONS", language.pick("OPTIONS", "オプション"))
        .replace("COMMAND", language.pick("COMMAND", "コマンド"));
    let usage = say!(language, "Usage: {usage}", "使い方： {usage}");
    let about = command.get_about().map(ToString::to_string);
    let about = wrap(&about.unwrap_or_default(), WIDTH).join("\n");
    let mut parts = match command.get_name() {
        // One screen has no room for a blank line.
        "tsumi" => vec![format!("{about}\n{usage}")],
        _ => vec![about, usage],
    };
    parts.extend(commands_of(command, language));
    parts.extend(options_of(command, language));
    if command.get_name() == "tsumi" {
        let rows = EXAMPLES.map(|(example, (english, japanese))| {
            (example.to_string(), language.pick(english, japanese).to_string())
        });
        parts.extend(table(language.pick("Examples", "例"), rows.to_vec()));
    }
    parts.join("\n\n") + "\n"
}

/// The parts of the help that list the commands below this one.
fn commands_of(command: &Command, language: Language) -> Vec<String> {
    let row = |one: &Command| {
        let about = one.get_about().map(ToString::to_string);
        (one.get_name().to_string(), about.unwrap_or_default())
    };
    if command.get_name() != "tsumi" {
        let heading = language.pick("Commands", "コマンド");
        let listed = command.get_subcommands().map(row).collect();
        return table(heading, listed).into_iter().collect();
    }
    let groups = COMMANDS.iter().filter_map(|((english, japanese), names)| {
        let listed = names.iter().filter_map(|name| command.find_subcommand(name));
        table(language.pick(english, japanese), listed.map(row).collect())
    });
    groups.collect()
}

/// The parts of the help that list the arguments and options of a command.
fn options_of(command: &Command, language: Language) -> Vec<String> {
    let group_of = |argument: &Arg| {
        let id = argument.get_id().as_str();
        OPTIONS.iter().position(|(.., ids)| ids.contains(&id))
    };
    let part = |heading: &str, is_in: &dyn Fn(&Arg) -> bool| {
        let shown = command.get_arguments().filter(|one| !one.is_hide_set());
        let mut listed: Vec<&Arg> = shown.filter(|one| is_in(one)).collect();
        // As the table has them.
        listed.sort_by_key(|one| {
            let ids = group_of(one).map(|group| OPTIONS[group].1);
            let is_it = |id: &&str| one.get_id() == *id;
            ids.and_then(|ids| ids.iter().position(is_it))
        });
        table(heading, listed.into_iter().map(row_of).collect())
    };
    let arguments = language.pick("Arguments", "引数");
    let asked = language.pick("Options", "オプション");
    if command.has_subcommands() {
        return part(asked, &|_| true).into_iter().collect();
    }
    let mut parts = vec![
        part(arguments, &|one| one.is_positional()),
        part(asked, &|one| !one.is_positional() && group_of(one).is_none()),
    ];
    for (group, ((english, japanese), _)) in OPTIONS.iter().enumerate() {
        let heading = language.pick(english, japanese);
        parts.push(part(heading, &|one| !one.is_positional() && group_of(one) == Some(group)));
    }
    parts.into_iter().flatten().collect()
}

/// The name of an argument as it is written, and its text.
fn row_of(argument: &Arg) -> (String, String) {
    let name = match argument.get_short() {
        _ if argument.is_positional() => argument.to_string(),
        Some(short) => format!("-{short}, {argument}"),
        None => format!("    {argument}"),
    };
    let mut text = argument.get_help().map(ToString::to_string);
    if let Some(text) = &mut text {
        // There is no more with another flag.
        *text = text.replace(" (see more with '--help')", "");
    }
    let mut add = |words: String| text.get_or_insert_default().push_str(&words);
    let takes_value = argument.get_action().takes_values();
    let defaults = argument.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|one| one.to_string_lossy()).collect();
    if takes_value && !argument.is_hide_default_value_set() && !defaults.is_empty() {
        add(format!(" [default: {}]", defaults.join(", ")));
    }
    let values = argument.get_possible_values();
    if takes_value && !argument.is_hide_possible_values_set() && !values.is_empty() {
        let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        add(format!(" [values: {}]", names.join(", ")));
    }
    (name, text.unwrap_or_default())
}

/// A list of names and their texts below a heading; `None` if it is empty.
fn table(heading: &str, rows: Vec<(String, String)>) -> Option<String> {
    let longest = rows.iter().map(|(name, _)| columns(name)).max()?;
    let names = longest.min(NAMES) + 4;
    let colon = if heading.is_ascii() { ":" } else { "：" };
    let mut lines = vec![format!("{heading}{colon}")];
    for (name, text) in rows {
        let texts = wrap(&text, WIDTH - names);
        let mut texts = texts.into_iter();
        let first = texts.next().unwrap_or_default();
        let gap = " ".repeat((names - 2).saturating_sub(columns(&name)));
        lines.push(format!("  {name}{gap}{first}").trim_end().to_string());
        lines.extend(texts.map(|text| format!("{}{text}", " ".repeat(names))));
    }
    Some(lines.join("\n"))
}

/// The columns that a text takes in a terminal.
fn columns(text: &str) -> usize {
    text.chars().map(|letter| if is_wide(letter) { 2 } else { 1 }).sum()
}

/// True for a character that takes two columns.
fn is_wide(letter: char) -> bool {
    u32::from(letter) >= 0x2000
}

/// Breaks a text into lines: at blanks, and between two Japanese characters, but not before one
/// that ends a sentence or a bracket.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for piece in unbroken_pieces(text) {
        if !line.is_empty() && columns(&line) + columns(piece.trim_end()) > width {
            lines.push(line.trim_end().to_string());
            line.clear();
        }
        line += &piece;
    }
    lines.push(line.trim_end().to_string());
    lines
}

/// What is not broken: words with the blanks behind them, characters with their marks.
fn unbroken_pieces(text: &str) -> Vec<String> {
    let (mut pieces, mut piece, mut last) = (Vec::new(), String::new(), ' ');
    for letter in text.chars() {
        let is_end = "、。，．：；）」』・ー…".contains(letter);
        let is_start = "（「『[".contains(last);
        let begins = last == ' ' && letter != ' '
            || is_wide(letter) && !is_end && !is_start
            || is_wide(last) && !is_wide(letter) && letter != ' ';
        if begins && !piece.is_empty() {
            pieces.push(std::mem::take(&mut piece));
        }
        piece.push(letter);
        last = letter;
    }
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::clap_command;
    use crate::cli::help::japanese::translated;
    use std::collections::BTreeSet;

    /// Two screens a command, one for all of them; the settings stand below.
    #[test]
    fn no_help_is_longer_than_two_screens() {
        for language in [Language::English, Language::Japanese] {
            let command = match language {
                Language::English => clap_command(),
                Language::Japanese => translated(clap_command()),
            };
            let mut command = laid_out(command, language);
            let fits = |command: &mut Command, most| {
                let help = command.render_long_help().to_string();
                assert_eq!(help, command.render_help().to_string());
                assert!(help.lines().count() + 4 < most, "{help}");
                let widest = help.lines().map(columns).max();
                assert!(widest <= Some(WIDTH), "{help}");
            };
            fits(&mut command, 40 + 1);
            for one in command.get_subcommands_mut() {
                fits(one, 80 + 1);
            }
        }
    }

    #[test]
    fn every_command_and_every_option_named_is_there() {
        let command = laid_out(clap_command(), Language::English);
        let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
        let there: BTreeSet<&str> = shown.map(Command::get_name).collect();
        let named: BTreeSet<&str> =
            COMMANDS.iter().flat_map(|(.., names)| *names).copied().collect();
        assert_eq!(there, named);
        let commands = std::iter::once(&command).chain(command.get_subcommands());
        let options: BTreeSet<&str> =
            commands.flat_map(Command::get_arguments).map(|one| one.get_id().as_str()).collect();
        for id in OPTIONS.iter().flat_map(|(.., ids)| *ids) {
            assert!(options.contains(id), "{id}");
        }
    }

    #[test]
    fn lines_break_at_blanks_and_between_characters() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("詰みを探す。", 10), ["詰みを探", "す。"]);
    }
}
