//! Answers and reports as tables that can be continued: `--out FILE.tsv` and `.csv`.
//!
//! Expected in a cell: the value of the results as JSON.

use crate::engine_process::scratch;
use crate::support::run;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A name with everything that cells are split and quoted at, a mate in one, one in five, no
/// mate, and a mistake.
const LIST: &str = "say \"a\", 詰\t4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n\
    five\t7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1\n\
    none\t4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1\n\
    bad\t4k4/9 b - 1\n";
const COLUMNS: &str = "number,name,sfen,verdict,plies,lower,upper,tsume,moves,reason,\
    milliseconds,made_with,mistakes";

fn tsumi(folder: &Path, command: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let fixed = [command, "--hash", "4", "--lang", "en"];
    run(folder, &[&fixed[..], arguments].concat())
}

/// Rows by their numbers: cells by their columns, without the time.
type Cells = BTreeMap<u64, BTreeMap<String, String>>;

fn cells(folder: &Path, file: &str) -> Cells {
    let delimiter = if file.ends_with(".csv") { b',' } else { b'\t' };
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).from_path(folder.join(file));
    let rows = reader.expect(file).into_deserialize();
    let rows = rows.map(|row| {
        let mut row: BTreeMap<String, String> = row.expect("a row");
        assert!(row.remove("milliseconds").is_some());
        (row["number"].parse().expect("a number"), row)
    });
    rows.collect()
}

#[test]
fn a_table_has_what_the_results_have() {
    let folder = scratch("tables");
    fs::write(folder.join("list.sfen"), LIST).unwrap();
    for (command, more) in [("solve", ""), ("check", ",level,headline,open")] {
        let out = |file| {
            let arguments = ["list.sfen", "--out", file, "--force"];
            let (code, output, errors) = tsumi(&folder, command, &arguments);
            assert_eq!(code, Some(2), "{errors}");
            assert!(output.starts_with("4 problems in "), "{output}");
            fs::read_to_string(folder.join(file)).unwrap()
        };
        let lines = out("out.csv");
        assert_eq!(lines.lines().next().unwrap(), format!("{COLUMNS}{more}"));
        let tabs = out("out.tsv");
        let header = format!("{COLUMNS}{more}").replace(',', "\t");
        assert_eq!(tabs.lines().next().unwrap(), header);
        assert_eq!((lines.lines().count(), tabs.lines().count()), (5, 5));
        let table = cells(&folder, "out.csv");
        assert_eq!(table, cells(&folder, "out.tsv"));
        for line in out("out.jsonl").lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let found = &table[&row["problem"].as_u64().unwrap()];
            for (column, value) in [
                ("name", &row["name"]),
                ("sfen", &row["sfen"]),
                ("verdict", &row["verdict"]),
                ("plies", &row["plies"]),
                ("lower", &row["bounds"]["lower"]),
                ("upper", &row["bounds"]["upper"]),
                ("tsume", &row["tsume"]["upper"]),
                ("reason", &row["reason"]),
                ("made_with", &row["made_with"]),
            ] {
                let value = match value {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    number => number.to_string(),
                };
                assert_eq!(found[column], value, "{column}: {line}");
            }
            if command == "check" && row["verdict"] != "invalid" {
                assert_eq!(
                    [&found["level"], &found["headline"]],
                    [&row["level"], &row["headline"]]
                );
            }
        }
    }
}

/// Wherever the file ends after an interruption, it becomes whole.
#[test]
fn a_table_is_continued() {
    let folder = scratch("tables-resume");
    fs::write(folder.join("list.sfen"), LIST).unwrap();
    for (command, file) in [("solve", "part.csv"), ("check", "part.tsv")] {
        let resume = ["list.sfen", "--out", file, "--resume"];
        tsumi(&folder, command, &resume);
        let (whole, table) = (fs::read(folder.join(file)).unwrap(), cells(&folder, file));
        assert_eq!(table.len(), 4);
        for length in (0..=whole.len()).step_by(whole.len() / 12) {
            fs::write(folder.join(file), &whole[..length]).unwrap();
            let (code, output, errors) = tsumi(&folder, command, &resume);
            assert_eq!(code, Some(2), "{errors}");
            assert!(output.starts_with("4 problems in "), "{length}: {output}");
            assert_eq!(cells(&folder, file), table, "{length}");
        }
        fs::write(folder.join("other.sfen"), LIST.replace("five", "six")).unwrap();
        let before = fs::read(folder.join(file)).unwrap();
        let other = ["other.sfen", "--out", file, "--resume"];
        let (code, _, errors) = tsumi(&folder, command, &other);
        assert_eq!(code, Some(2));
        assert!(errors.contains("another input"), "{errors}");
        let (_, _, errors) = tsumi(&folder, command, &[&resume[..], &["--time", "9s"]].concat());
        assert!(errors.contains("4 results were made with other limits"), "{errors}");
        assert_eq!(fs::read(folder.join(file)).unwrap(), before);
    }
}

#[test]
fn what_is_no_table_of_ours_stays_as_it_is() {
    let folder = scratch("tables-other");
    fs::write(folder.join("list.sfen"), LIST).unwrap();
    for text in ["a,b\n1,2\n", "number,na", "a", &format!("{COLUMNS}\nx,y\n")] {
        fs::write(folder.join("other.csv"), text).unwrap();
        let resume = ["list.sfen", "--out", "other.csv", "--resume"];
        let (code, _, errors) = tsumi(&folder, "solve", &resume);
        let is_torn = COLUMNS.starts_with(text);
        assert_eq!(errors.contains("not a result"), !is_torn, "{text}: {errors}");
        assert_eq!(code, Some(2), "{text}");
        let after = fs::read_to_string(folder.join("other.csv")).unwrap();
        assert_eq!(after == text, !is_torn, "{text}");
    }
    for (command, words) in [
        ("brinkmate", "tables have no word for a brinkmate"),
        ("repair", "only `solve` and `check` write tables (.csv)"),
    ] {
        let (code, _, errors) = tsumi(&folder, command, &["list.sfen", "--out", "new.csv"]);
        assert_eq!(code, Some(2));
        assert!(errors.contains(words), "{errors}");
        assert!(!folder.join("new.csv").exists());
    }
}
