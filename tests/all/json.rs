//! Results as JSON have the form that docs/json.schema.json describes, and docs/json.md
//! names all that they may have. The schema is made of the declarations: `declared.rs`.

use crate::engine_process::scratch;
use crate::support::tsumi;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

const SPOILED: &str = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1 moves \
    S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b";
const GAME: &str = "sfen 7nk/8p/7P1/9/9/9/P8/9/K1B6 b Gg 1 moves 9g9f G*8h 7i8h 2a3c 8h3c+ \
    1a2a G*2b";

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(path).expect("the file is there")
}

/// What the schema's file uses of JSON Schema: references, alternatives of words, types,
/// least numbers, members, of which there are no others, and items. Moves are read.
struct Schema {
    root: Value,
    /// The members that were seen, with the name of what has them.
    seen: BTreeSet<String>,
}

impl Schema {
    fn follow<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let Some(name) = schema["$ref"].as_str() else {
            return schema;
        };
        let found = self.root.pointer(name.trim_start_matches('#'));
        self.follow(found.unwrap_or_else(|| panic!("there is no {name}")))
    }

    /// The schemas of the members, and the members that must be there.
    fn members(&self, schema: &Value) -> (Vec<(String, Value)>, Vec<String>) {
        let schema = self.follow(schema);
        let members = schema["properties"].as_object().into_iter().flatten();
        let members = members.map(|(name, inner)| (name.clone(), inner.clone())).collect();
        let required = schema["required"].as_array().into_iter().flatten();
        (members, required.flat_map(|name| name.as_str().map(String::from)).collect())
    }

    /// Compares a value with a schema; `place` is what is compared.
    fn expect(&mut self, value: &Value, schema: &Value, place: &str) {
        let schema = self.follow(schema).clone();
        if let Some(words) = schema["enum"].as_array() {
            assert!(words.contains(value), "{place}: {value}");
        }
        let is_right = match schema["type"].as_str() {
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_u64(),
            Some("number") => value.is_number(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => true,
        };
        assert!(is_right, "{place}: {value} is no {}", schema["type"]);
        let least = schema["minimum"].as_f64().unwrap_or(f64::MIN);
        assert!(value.as_f64().is_none_or(|number| number >= least), "{place}: {value}");
        if schema.get("pattern").is_some() {
            let text = value.as_str().expect("a text");
            assert!(tsumi::Move::from_usi(text).is_ok(), "{place}: {text}");
        }
        for item in value.as_array().into_iter().flatten() {
            self.expect(item, &schema["items"], place);
        }
        let Some(object) = value.as_object() else {
            return;
        };
        let (members, required) = self.members(&schema);
        for name in required {
            assert!(object.contains_key(&name), "{place} has no {name}: {value}");
        }
        for (name, inner) in object {
            let place = format!("{place}.{name}");
            let known = members.iter().find(|(member, _)| member == name);
            let (_, schema) = known.unwrap_or_else(|| panic!("{place} is in no schema: {value}"));
            self.expect(inner, schema, &place);
            self.seen.insert(place);
        }
    }
}

/// A kind of result, and a command that writes some: words, and problems behind `|`.
const CASES: &str = "
answer solve --variations --multipv 600 --tsume |MATE_IN_FIVE|NO_MATE
answer solve --multipv 3 --nodes 20000 |HARD|NOT_MATED
answer solve --mate-limit 3 --effort shortest |MATE_IN_FIVE|IDLE
answer solve |4k4/9/4P4/9/9/9/9/9/9 b G 1|RECORD|NAMED
answer solve |MISTAKEN
answer solve --variations |6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1
answer solve |6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1 moves S*1c
answer solve --pass |9/6S1k/6+B2/9/9/9/9/9/9 w - 1
answer brinkmate --nodes 20000 |MATE_IN_FIVE|IDLE|5S2k/6+B2/9/9/9/9/1K7/9/9 b - 1
answer solve --root-defends |4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1
report check --time 5s |MATE_IN_FIVE|NO_MATE|IDLE|ORDER|RECORD|NAMED
report check --time 0 |HARD
report check |MISTAKEN
report check --time 5s --rules strict |SPOILED|4k4/9/4P4/9/9/9/9/9/9 b GP 1
repaired repair --nodes 300000 --most 1 --flaws grave |SPOILED
extended extend --most 2 --hash 1 |9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1
extended hunt --most 2 --hash 1 --king 1a-9i |NO_MATE
placed place --most 3 --hash 1 --add 2 |5k3/3sR1g2/4Pp3/9/9/9/9/9/9 b Gr2b2g3s4n4l16p 1 moves 5b3b+ 4a3b G*2b 3b4a G*5b
mined mine --plies 1-9 --unique any |GAME
position game --nodes 20000 |GAME
";

fn problem(name: &str) -> &str {
    match name {
        "MATE_IN_FIVE" => "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1",
        "NO_MATE" => "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
        "HARD" => "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1",
        "NOT_MATED" => "4k4/9/9/9/9/9/9/9/4R4 w r2b4g4s4n4l18p 1",
        "IDLE" => "8k/9/5GP1N/6n1R/7l1/9/9/9/9 b r2b3g4s2n3l17p 1",
        "ORDER" => "9/6P1k/5S3/7p1/7LG/9/9/9/9 b 2S2r2b3gs4n3l16p 1",
        "SPOILED" => SPOILED,
        "GAME" => GAME,
        "RECORD" => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/files/mate5.kif"),
        other => other,
    }
}

/// Results of every command. Answers and reports have each name at least once.
#[test]
fn results_are_as_the_schema_says() {
    let root: Value = serde_json::from_str(&read("docs/json.schema.json")).expect("JSON");
    let named = scratch("json").join("named.kif");
    let record = read("tests/data/files/mate5.kif");
    std::fs::write(&named, record.replace("作者：", "出典：将棋図巧\n作者：伊藤看寿")).unwrap();
    let named = named.display().to_string();
    let mistaken = scratch("json-mistaken").join("list.tsv");
    std::fs::write(&mistaken, "4k4/9/4P4/9/9/9/9/9/9 b G 1\tG*5c\n").unwrap();
    let mistaken = mistaken.display().to_string();
    let problem = |name| match name {
        "NAMED" => named.as_str(),
        "MISTAKEN" => mistaken.as_str(),
        name => problem(name),
    };
    let seen = BTreeSet::new();
    let mut schema = Schema { root, seen };
    for case in CASES.trim().lines() {
        let (command, problems) = case.split_once('|').expect("problems");
        let mut words = command.split_whitespace();
        let kind = words.next().expect("a kind");
        let words = words.chain(problems.split('|').map(problem));
        let arguments: Vec<&str> = words.chain(["--format", "jsonl"]).collect();
        let (code, output, errors) = tsumi(&arguments);
        let is_right = matches!(code, Some(0 | 1)) != problems.contains("MISTAKEN");
        assert!(is_right, "{case}: {errors}");
        assert!(!output.is_empty(), "{case}: {errors}");
        for line in output.lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            schema.expect(&row, &kind_of(kind), kind);
        }
    }
    for kind in ["answer", "report"] {
        let (members, _) = schema.members(&kind_of(kind));
        let places = members.iter().map(|(name, _)| format!("{kind}.{name}"));
        let unseen: Vec<String> = places.filter(|place| !schema.seen.contains(place)).collect();
        // Asked for in JavaScript alone; takes a machine without memory; takes shares.
        let shared = ["answer.by_word", "report.by_word"];
        let lacking = ["answer.lacks_memory", "report.lacks_memory"];
        let cannot_be = [&["answer.refutation"][..], &lacking, &shared].concat();
        assert!(unseen.iter().all(|place| cannot_be.contains(&place.as_str())), "{unseen:?}");
    }
}

fn kind_of(name: &str) -> Value {
    serde_json::json!({ "$ref": format!("#/$defs/{name}") })
}

/// The words that the schema allows, and the names of members, are in the document.
#[test]
fn the_document_has_all_names_of_the_schema() {
    fn collect(schema: &Value, names: &mut BTreeSet<String>) {
        let members = schema["properties"].as_object().into_iter().flatten();
        names.extend(members.map(|(name, _)| name.clone()));
        match schema {
            Value::Object(inner) => inner.values().for_each(|one| collect(one, names)),
            Value::Array(inner) => inner.iter().for_each(|one| collect(one, names)),
            _ => (),
        }
    }
    let (text, mut names) = (read("docs/json.md"), BTreeSet::new());
    collect(&serde_json::from_str(&read("docs/json.schema.json")).expect("JSON"), &mut names);
    names.retain(|name| !text.contains(&format!("`{name}`")));
    assert!(names.is_empty(), "docs/json.md lacks {names:?}");
}
