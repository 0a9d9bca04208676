//! Messages to a client beside answers, in both languages, side by side.
//!
//! Responsible for the words of messages about the conversation itself. Messages about
//! answers and positions are worded beside this file, and stand in [`Message::Said`]. Must not know
//! when a message is sent.

use crate::system::bilingual::Bilingual;
use crate::system::language::Language;

/// The greatest number that is read.
const MOST: u64 = u64::MAX;

/// The table: the name of a message, what it is about, and its words in both languages.
macro_rules! messages {
    ($($name:ident { $($part:ident: $type:ty),* } => $english:literal, $japanese:literal;)*) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Message {
            /// In the client's language already.
            Said(String),
            /// Worded where it is used, before the language is known.
            Both(Bilingual),
            $($name { $($part: $type),* },)*
        }

        impl Message {
            /// The message in words.
            pub fn in_words(&self, language: Language) -> String {
                match self {
                    Message::Said(words) => words.clone(),
                    Message::Both(words) => words.in_words(language).to_string(),
                    $(Message::$name { $($part),* } => match language {
                        Language::English => format!($english),
                        Language::Japanese => format!($japanese),
                    },)*
                }
            }
        }

        #[cfg(test)]
        const TABLE: &[[&str; 3]] = &[$([stringify!($name), $english, $japanese]),*];
    };
}

messages! {
    // Lines that are no commands.
    LongLine { length: usize, most: usize } =>
        "line of {length} bytes ignored; up to {most} are read",
        "{length} バイトの行は長すぎるため無視しました（{most} バイトまで）";
    NotUtf8 { at: usize } =>
        "line ignored: byte {at} is not UTF-8",
        "{at} バイト目が UTF-8 ではないため、この行を無視しました";
    UnknownCommand { text: String } =>
        "unknown command ignored: {text}",
        "未知のコマンドのため無視しました：「{text}」";
    NotUnderstood { text: String } =>
        "command not understood: {text}",
        "コマンドの書き方が正しくありません：「{text}」";
    // Words of commands.
    MateWords { words: String } =>
        "go mate takes one word, not \"{words}\"",
        "「go mate」の後に書けるのは 1 語だけですが、「{words}」とあります";
    NoNumber { command: &'static str, word: String, text: String } =>
        "{command} {word}: \"{text}\" is not a whole number up to {MOST}",
        "「{command} {word}」の後の「{text}」は {MOST} までの整数ではありません";
    Ignored { command: &'static str, word: String } =>
        "{command}: {word} is ignored",
        "「{command}」の「{word}」は無視します";
    NoClocks {} =>
        "no clocks came with `go ponder` or `ponderhit`: the search has no limit of time",
        "「go ponder」にも「ponderhit」にも持ち時間がないため、時間の制限なしで探索します";
    // Options.
    Nearest { name: String, value: String, nearest: u64 } =>
        "{name}: {value} is out of bounds, {nearest} is taken",
        "{name} に {value} は設定できないため、{nearest} にしました";
    NoConfiguration { error: String } =>
        "{error}; the built-in defaults are used",
        "{error}（設定ファイルを使わず、既定の設定にします）";
    // Games.
    NoGames {} =>
        "tsumi looks for mates and plays no games: where it finds none, it plays any legal move, one that allows no mate in one if there is one",
        "tsumi は詰みを探すエンジンで、対局用ではありません。詰みがなければ、なるべく一手詰を許さない合法手を指します";
    // Positions.
    BadPosition { reason: String } =>
        "bad position: {reason}",
        "局面の誤り：{reason}";
    Nowhere { words: String } =>
        "{words}; RestToDefender gives them to the defender",
        "{words}。RestToDefender で玉方の持駒になります";
    NoMoveLeft { words: String } =>
        "{words}: there is no move to answer with, and `timeout` stands for that",
        "{words}。答える手がないため「timeout」と答えます";
    // The system.
    NoThread { cause: String } =>
        "no thread can be started: {cause}",
        "スレッドを開始できません：{cause}";
    SearchFailed {} =>
        "the search failed",
        "探索に失敗しました";
    NoLogFile { path: String, cause: String } =>
        "LogFile {path}: {cause}",
        "LogFile「{path}」を開けません：{cause}";
    LogLost { path: String, cause: String } =>
        "LogFile {path}: {cause}; records are missing",
        "LogFile「{path}」に書けず、記録が欠けています：{cause}";
    // Files of answers.
    ProofFile { path: String, words: String } =>
        "ProofFile {path}: {words}",
        "ProofFile「{path}」：{words}";
    WritingProof { words: String } =>
        "ProofFile: writing: {words}",
        "ProofFile：書いています：{words}";
    StateFile { path: String, words: String } =>
        "StateFile {path}: {words}",
        "StateFile「{path}」：{words}";
    NotKept { path: String, words: String } =>
        "StateFile {path}: {words}; the search is not kept",
        "StateFile「{path}」：{words}。探索は残しません";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::options;
    use crate::words::is_japanese;
    use std::collections::BTreeSet;

    /// The names between the braces.
    fn parts(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
        parts.map(|(name, _)| name.trim_end_matches(":?")).collect()
    }

    /// The words without what they are about.
    fn frame(text: &str) -> String {
        let mut parts = text.split('{');
        let first = parts.next().unwrap_or_default().to_string();
        let rest = parts.filter_map(|part| part.split_once('}')).map(|(_, rest)| rest);
        first + &rest.collect::<String>()
    }

    #[test]
    fn no_message_is_in_one_language_alone() {
        for [name, english, japanese] in TABLE {
            assert_eq!(parts(english), parts(japanese), "{name}");
            assert!(english.is_ascii() && frame(english).len() > 2, "{name}: {english}");
            // Names of options stay as they are. What a message is about has its own words.
            let names = options::TABLE.iter().map(|entry| entry.name);
            let own = names.fold(frame(japanese), |text, name| text.replace(name, ""));
            let own = own.replace("tsumi", "") + "です";
            assert!(is_japanese(&own), "{name}: {japanese}");
        }
    }

    #[test]
    fn words_are_filled_in() {
        let message = Message::NoNumber {
            command: "go",
            word: "btime".to_string(),
            text: "soon".to_string(),
        };
        assert_eq!(
            Language::WORDS.map(|word| message.in_words(Language::from_word(word).unwrap())),
            [
                "go btime: \"soon\" is not a whole number up to 18446744073709551615",
                "「go btime」の後の「soon」は 18446744073709551615 までの整数ではありません"
            ]
        );
    }
}
