//! The help in Japanese: `help.ja.tsv`, put over the English texts; and mistakes in arguments.
//!
//! An argument that means the same in all commands has one row, under `*`; a row of its
//! command comes first. A test looks for arguments without one.

use crate::system::language::Language;
use crate::words::wrong_value;
use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use std::error::Error;

/// Lines of command (`*` for all), argument (empty for the command itself) and text.
const TEXTS: &str = include_str!("help.ja.tsv");

/// The rows of [`TEXTS`].
fn rows() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = TEXTS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.splitn(3, '\t').collect::<Vec<_>>().try_into().ok())
}

/// The command and all below it, with Japanese texts.
pub fn translated(mut command: Command) -> Command {
    // The flags and the command for help are added by this.
    command.build();
    translated_tree(command)
}

/// [`translated`], once the command is built.
fn translated_tree(command: Command) -> Command {
    let name = command.get_name().to_string();
    let command = match text_of(&name, "") {
        Some(text) => command.about(text).long_about(Resettable::Reset),
        None => command,
    };
    command
        .mut_args(|argument| translated_argument(&name, argument))
        .mut_subcommands(translated_tree)
}

/// An argument of a command, with its Japanese text and default.
fn translated_argument(command: &str, argument: Arg) -> Arg {
    let Some(text) = text_of(command, argument.get_id().as_str()) else {
        return argument;
    };
    let values = argument.get_possible_values();
    let values: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let defaults: Vec<_> = argument.get_default_values().iter().collect();
    let mut text = text.to_string();
    if let [default] = defaults[..]
        && argument.get_action().takes_values()
        && !argument.is_hide_default_value_set()
    {
        text += &format!(" [既定値：{}]", default.to_string_lossy());
    }
    let is_told = argument.is_hide_possible_values_set();
    if !values.is_empty() && !is_told && argument.get_action().takes_values() {
        text += &format!(" [値：{}]", values.join("、"));
    }
    let argument = argument.help(text).long_help(Resettable::Reset);
    argument.hide_default_value(true).hide_possible_values(true)
}

/// A mistake in the arguments in Japanese; `None` where clap's own message is to be shown.
pub fn mistake(error: &clap::Error) -> Option<String> {
    let of = |kind| error.get(kind).map(ToString::to_string);
    let argument = of(ContextKind::InvalidArg);
    let words = match (error.kind(), argument) {
        (ErrorKind::UnknownArgument, Some(argument)) => {
            format!("「{argument}」という引数はありません")
        }
        (ErrorKind::InvalidSubcommand, _) => {
            let command = of(ContextKind::InvalidSubcommand)?;
            format!("「{command}」というコマンドはありません")
        }
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, Some(argument)) => {
            let value = of(ContextKind::InvalidValue).filter(|value| !value.is_empty());
            match (value, of(ContextKind::ValidValue)) {
                (None, _) => format!("「{argument}」には値が必要です"),
                (Some(value), None) => {
                    let why = error.source().and_then(|why| wrong_value(why, Language::Japanese));
                    let hint = why.map_or(String::new(), |why| format!("（{why}）"));
                    format!("「{argument}」の値に「{value}」は使えません{hint}")
                }
                (Some(value), Some(valid)) => {
                    format!("「{argument}」の値に「{value}」は使えません（使える値：{valid}）")
                }
            }
        }
        (ErrorKind::MissingRequiredArgument, Some(argument)) => {
            format!("「{argument}」が必要です")
        }
        (ErrorKind::TooManyValues, Some(argument)) => {
            format!("「{argument}」に値は付けられません")
        }
        (ErrorKind::InvalidUtf8, _) => "引数が UTF-8 ではありません".to_string(),
        (ErrorKind::ArgumentConflict, Some(argument)) => match of(ContextKind::PriorArg) {
            Some(other) if other == argument => format!("「{argument}」は一度しか指定できません"),
            Some(other) => format!("「{argument}」と「{other}」は一緒に指定できません"),
            None => return None,
        },
        _ => return None,
    };
    let words = match suggested_word(error) {
        Some(nearest) => format!("{words}。「{nearest}」でしょうか"),
        None => words,
    };
    Some(format!("tsumi: {words}\n詳しくは --help をご覧ください\n"))
}

/// The word that the user most likely meant, if clap suggests one.
fn suggested_word(error: &clap::Error) -> Option<&str> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let mut found = [SuggestedSubcommand, SuggestedArg, SuggestedValue].into_iter();
    found.find_map(|kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.as_str()),
        // The likeliest comes last.
        ContextValue::Strings(words) => words.last().map(String::as_str),
        _ => None,
    })
}

/// The Japanese text of an argument: that of its command, or else that of all commands.
fn text_of(command: &str, argument: &str) -> Option<&'static str> {
    let of = |wanted: &str| rows().find(|row| row[..2] == [wanted, argument]).map(|row| row[2]);
    of(command).or_else(|| of("*"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::clap_command;
    use crate::cli::help::layout::laid_out;
    use std::collections::BTreeSet;

    #[test]
    fn everything_has_a_text_and_every_text_has_its_place() {
        let mut command = clap_command();
        command.build();
        let dev = command.find_subcommand("dev").unwrap();
        let commands: Vec<&Command> = std::iter::once(&command)
            .chain(command.get_subcommands())
            .chain(dev.get_subcommands())
            .collect();
        let mut missing = Vec::new();
        let mut places = BTreeSet::new();
        for one in commands {
            let name = one.get_name();
            let arguments = one.get_arguments().map(|argument| argument.get_id().to_string());
            for argument in arguments.chain([String::new()]) {
                if text_of(name, &argument).is_none() {
                    missing.push(format!("{name} {argument}"));
                }
                places.insert((name.to_string(), argument.clone()));
                places.insert(("*".to_string(), argument));
            }
        }
        assert_eq!(missing, [""; 0]);
        let is_used = |row: &[&str; 3]| places.contains(&(row[0].to_string(), row[1].to_string()));
        let unused: Vec<_> = rows().filter(|row| !is_used(row)).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn the_help_is_japanese_as_a_whole() {
        let mut command = laid_out(translated(clap_command()), Language::Japanese);
        let solve = command.find_subcommand_mut("solve").unwrap();
        let help = solve.render_long_help().to_string();
        for expected in ["使い方： ", "\nオプション：\n", "無駄合を除いた手数も証明"]
        {
            assert!(help.contains(expected), "{expected} is not in {help}");
        }
        for one in command.get_subcommands_mut() {
            let help = one.render_long_help().to_string();
            let english = ["Usage", "OPTIONS", "default", "values", "Options"];
            let found = english.iter().find(|word| help.contains(*word));
            assert_eq!(found, None, "{help}");
        }
        let arguments = ["tsumi", "solve", "--quiet", "a.kif"];
        assert!(translated(clap_command()).try_get_matches_from(arguments).is_ok());
    }
}
