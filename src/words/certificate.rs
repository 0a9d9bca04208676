//! Proofs in words.

use super::mistakes::move_error;
use super::{lengths::number_of, say, system_error};
use crate::system::language::Language;
use tsumi_core::solver::WritingProgress;
use tsumi_core::solver::{Certificate, CertificateError};
use tsumi_core::solver::{Claim, Exception, Excuse};

/// The claim of a proof, in words.
pub fn claim(claim: &Claim, language: Language) -> String {
    if language == Language::English {
        // In proofs the words are always those of several.
        return claim.to_string().replace(" 1 plies", " 1 ply").replace(" 1 moves", " 1 move");
    }
    match claim {
        Claim::MateWithin(plies) => format!("{plies} 手以内に詰む"),
        Claim::NoMateWithin(plies) => format!("{plies} 手以内には詰まない"),
        Claim::NoMate => "何手かけても詰まない".to_string(),
        Claim::Shortest(plies) => format!("最短 {plies} 手で詰む"),
        Claim::Tsume(plies) => format!("無駄合を除いて {plies} 手で詰む"),
        Claim::Threat(plies) => format!("パスすれば {plies} 手以内に詰む（詰めろ）"),
        Claim::BrinkmateWithin(moves) => format!("{moves} 手以内に必至がかかる"),
        Claim::NoBrinkmateWithin(moves) => format!("{moves} 手以内には必至がかからない"),
        Claim::NoBrinkmate => "何手かけても必至がかからない".to_string(),
        Claim::ShortestBrinkmate(moves) => format!("最短 {moves} 手で必至がかかる"),
        Claim::Complete(complete) => {
            let line: Vec<String> = complete.line.iter().map(ToString::to_string).collect();
            let others = complete.exceptions.iter().map(|exception| {
                let Exception { ply, mv, .. } = exception;
                let what = excuse_in_japanese(&exception.excuse);
                format!("、ただし {ply} 手目 {mv} は{what}")
            });
            let (plies, line) = (complete.plies(), line.join(" "));
            format!("{plies} 手の完全作：{line}{}", others.collect::<String>())
        }
        _ => claim.to_string(),
    }
}

/// The claim that the words of a proof stand for, in words of the language.
pub fn claim_of(words: &str, language: Language) -> String {
    let numbers = words.split(|letter: char| !letter.is_ascii_digit());
    let number = numbers.filter_map(|digits| digits.parse().ok()).next().unwrap_or_default();
    let all = [
        Claim::MateWithin(number),
        Claim::NoMateWithin(number),
        Claim::NoMate,
        Claim::Shortest(number),
        Claim::Tsume(number),
        Claim::Threat(number),
        Claim::BrinkmateWithin(number),
        Claim::NoBrinkmateWithin(number),
        Claim::NoBrinkmate,
        Claim::ShortestBrinkmate(number),
    ];
    let found = all.iter().find(|claim| claim.to_string() == words);
    found.map_or_else(|| words.to_string(), |found| claim(found, language))
}

/// How far the writing of a proof has come, in words.
pub fn writing_progress(progress: WritingProgress, language: Language) -> String {
    let (mib, open) = (progress.mib(), progress.open);
    let japanese = match progress.positions {
        0 => format!("およそ {} 局面、{mib:.1} MiB の見込み", progress.expected),
        positions => format!("{positions} 局面、{mib:.1} MiB。ほかに {open} 局面が分かっています"),
    };
    language.pick(progress.to_string(), japanese)
}

/// A proof that was written, in words: its claim and its size.
pub fn certificate(certificate: &Certificate, language: Language) -> String {
    let mib = certificate.bytes as f64 / f64::from(1 << 20);
    let positions = certificate.positions;
    say!(
        language,
        "{claim}; proof of {counted}, {mib:.3} MiB",
        "{claim}、証明は {positions} 局面、{mib:.3} MiB",
        claim = claim(&certificate.claim, language),
        counted = number_of("position", positions)
    )
}

/// Why another move of a complete problem is no cook, in Japanese.
fn excuse_in_japanese(excuse: &Excuse) -> String {
    match excuse {
        Excuse::MirrorImage => "左右対称".to_string(),
        Excuse::PromotionDeclined(plies) => format!("成・不成の別で {plies} 手以内に詰む"),
        Excuse::AnotherSquare(plies) => format!("同じ駒の別の地点で {plies} 手以内に詰む"),
        Excuse::Back(_) => "本手順に戻る".to_string(),
        Excuse::AlsoMating => "これでも詰む".to_string(),
        Excuse::LongerReply(plies) => format!("{plies} 手以内の長い変化"),
        _ => "未決".to_string(),
    }
}

/// Why a proof was not written, in words.
pub fn no_certificate(error: &CertificateError, language: Language) -> String {
    let japanese = match error {
        CertificateError::NothingProven => "証明された結果がありません",
        CertificateError::Played => "それまでの指し手も問題に含まれています",
        CertificateError::Ended => "証明を書き終える前に制限に達しました",
        CertificateError::TooManyPositions => "証明の局面が上限より多くなります",
        CertificateError::Contradiction => "証明が成り立ちません（エンジンの誤りです）",
        CertificateError::Compared => "手数が変化の比較で決まり、証明できません",
        CertificateError::LongLine => "証明の 1 行が 64 KiB より長くなります",
        CertificateError::Illegal(error) => return move_error(error, language),
        CertificateError::Output(error) => return system_error(error, language),
        _ => return error.to_string(),
    };
    language.pick(error.to_string(), japanese.to_string())
}
