//! What is written as JSON: its schema, and its types in TypeScript.

use super::reading::{self, Declared, Member, in_camel_case, in_snake_case};
use super::typescript::{self, union};
use syn::{GenericArgument, PathArguments, Type};
use tsumi::report::TABLE;

/// The sources that declare it.
const FILES: [&str; 7] = [
    "src/files/row.rs",
    "src/files/report_row.rs",
    "src/files/made_row.rs",
    "src/files/game.rs",
    "src/files/progress_row.rs",
    "src/composer/report/finding/features.rs",
    "src/composer/mining/analysis.rs",
];

/// The results; all else is a part of one, or progress.
const RESULTS: [&str; 8] =
    ["answer", "report", "mined", "repaired", "extended", "placed", "position", "game"];

/// Members of a row that only answers have.
const OF_ANSWERS: [&str; 8] = [
    "question",
    "brinkmate",
    "variations",
    "variations_complete",
    "first_moves",
    "first_moves_complete",
    "refutation",
    "refutations",
];

/// Classes of Python, each with its kind. Others are written by hand.
const IN_PYTHON: [(&str, &str); 17] = [
    ("Other", "OtherMove"),
    ("Piece", "SuperfluousPiece"),
    ("FirstMove", "FirstMove"),
    ("Variation", "Variation"),
    ("Refutation", "Refutation"),
    ("Try", "Try"),
    ("Features", "Features"),
    ("Added", "AddedPiece"),
    ("KnownMove", "KnownMove"),
    ("Progress", "Progress"),
    ("Step", "Checking"),
    ("Growth", "Growth"),
    ("FirstFault", "FirstFault"),
    ("Placing", "Placing"),
    ("Repairing", "Repairing"),
    ("Answer", "AnswerRow"),
    ("Fault", "FaultRow"),
];

/// A kind of object.
pub struct Kind {
    /// As TypeScript has it.
    name: String,
    doc: String,
    /// Other kinds whose members it has, too.
    parents: Vec<String>,
    parts: Vec<Part>,
}

/// A member of an object.
struct Part {
    name: String,
    doc: String,
    form: Form,
    may_lack: bool,
}

/// What a member may be: members of its schema, and its types.
struct Form {
    schema: String,
    typescript: String,
    python: String,
}

/// All kinds, as they are declared.
pub fn kinds() -> Vec<Kind> {
    let declared = reading::declared(&FILES);
    let structs = declared.iter().filter(|one| one.words.is_empty());
    let mut kinds: Vec<Kind> = structs.map(|one| Kind::of(one, &declared)).collect();
    let row = kinds.iter_mut().find(|kind| kind.name == "Row").expect("the row of all results");
    let is_of_answers = |part: &mut Part| OF_ANSWERS.contains(&&*part.name);
    let parts = row.parts.extract_if(.., is_of_answers).collect();
    let doc = std::mem::replace(&mut row.doc, "What all results have.".to_owned());
    kinds.push(Kind { name: "Answer".to_owned(), doc, parents: vec!["Row".to_owned()], parts });
    kinds
}

impl Kind {
    fn of(one: &Declared, all: &[Declared]) -> Kind {
        let (flat, own): (Vec<&Member>, Vec<&Member>) =
            one.members.iter().partition(|member| member.is_flat);
        Kind {
            name: name(&one.name),
            doc: one.doc.clone(),
            parents: flat.iter().map(|member| name(&reading::text(&member.of))).collect(),
            parts: own.iter().map(|member| Part::of(member, all)).collect(),
        }
    }

    /// Its members, those of other kinds first.
    fn members<'a>(&'a self, all: &'a [Kind]) -> Vec<&'a Part> {
        let parents = all.iter().filter(|kind| self.parents.contains(&kind.name));
        parents.flat_map(|kind| kind.members(all)).chain(&self.parts).collect()
    }
}

impl Part {
    fn of(member: &Member, all: &[Declared]) -> Part {
        let is_flag = reading::text(&member.of) == "bool";
        let mut form = Form::of(&member.of, &member.doc, all);
        if is_flag && member.may_lack {
            form = Form::new("\"enum\": [true]", "true", "bool");
        }
        if member.doc.contains("from 1") {
            form.schema = form.schema.replace("\"minimum\": 0", "\"minimum\": 1");
        }
        let may_lack = member.may_lack;
        Part { name: member.name.clone(), doc: member.doc.clone(), form, may_lack }
    }
}

/// The name without the word that all rows have. One has no other.
fn name(declared: &str) -> String {
    let rest = declared.replace("Row", "");
    if rest.is_empty() { declared.to_owned() } else { rest }
}

impl Form {
    fn new(schema: &str, typescript: &str, python: &str) -> Form {
        let [schema, typescript, python] = [schema, typescript, python].map(str::to_owned);
        Form { schema, typescript, python }
    }

    fn of(of: &Type, doc: &str, all: &[Declared]) -> Form {
        let segment = match of {
            Type::Reference(_) => return Form::of_text(doc, all),
            Type::Array(array) => {
                return Form::of(&array.elem, doc, all).listed("[T, T]", "tuple[T, T]");
            }
            Type::Path(path) => path.path.segments.last().expect("a name"),
            _ => panic!("{} is of no form that is known here", reading::text(of)),
        };
        let inner = match &segment.arguments {
            PathArguments::AngleBracketed(inner) => inner.args.first(),
            _ => None,
        };
        match (segment.ident.to_string().as_str(), inner) {
            ("Option" | "Box", Some(GenericArgument::Type(inner))) => Form::of(inner, doc, all),
            ("Vec", Some(GenericArgument::Type(inner))) => {
                Form::of(inner, doc, all).listed("T[]", "tuple[T, ...]")
            }
            ("bool", _) => Form::new("\"type\": \"boolean\"", "boolean", "bool"),
            ("u8" | "u16" | "u32" | "u64" | "usize", _) => {
                Form::new("\"type\": \"integer\", \"minimum\": 0", "number", "int")
            }
            ("f64", _) => Form::new("\"type\": \"number\", \"minimum\": 0", "number", "float"),
            ("Move" | "UsiMove", _) => Form::new("\"$ref\": \"#/$defs/move\"", "Move", "str"),
            ("String", _) => Form::of_text(doc, all),
            ("Position" | "Square", _) => Form::of_text("", all),
            (other, _) => {
                let one = all.iter().find(|one| one.name == other);
                let one = one.unwrap_or_else(|| panic!("{other} is declared in no file here"));
                if !one.words.is_empty() {
                    return Form::of_words(&one.words);
                }
                let name = name(other);
                let schema = format!("\"$ref\": \"#/$defs/{}\"", in_snake_case(&name));
                Form::new(&schema, &name, in_python(&name))
            }
        }
    }

    /// A text is one of the words in backquotes in its comment, if there are several.
    fn of_text(doc: &str, all: &[Declared]) -> Form {
        match words(doc, all) {
            words if words.len() > 1 => Form::of_words(&words),
            _ => Form::new("\"type\": \"string\"", "string", "str"),
        }
    }

    fn of_words(words: &[String]) -> Form {
        let (schema, python) = (format!("\"enum\": {words:?}"), format!("Literal{words:?}"));
        Form::new(&schema, &union(words), &python)
    }

    /// A list of those.
    fn listed(self, typescript: &str, python: &str) -> Form {
        Form {
            schema: format!("\"type\": \"array\", \"items\": {{ {} }}", self.schema),
            typescript: typescript.replace('T', &self.typescript),
            python: python.replace('T', &self.python),
        }
    }
}

/// The words in backquotes in a comment. The name of another member, or of a column of the table of
/// findings, stands for its words.
fn words(doc: &str, all: &[Declared]) -> Vec<String> {
    let mut found = Vec::<String>::new();
    let is_of_word =
        |letter: char| letter == '-' || letter.is_alphabetic() && !letter.is_uppercase();
    for word in doc.split('`').skip(1).step_by(2) {
        let words: Vec<String> = match word.split_once("::") {
            Some(("DefectRow", "kind")) => TABLE.iter().map(|row| row.kind.to_owned()).collect(),
            Some(("DefectRow", _)) => {
                TABLE.iter().filter_map(|row| row.minor.map(str::to_owned)).collect()
            }
            Some((of, name)) => {
                let of = all.iter().filter(|one| one.name == of).flat_map(|one| &one.members);
                of.filter(|one| one.name == name).flat_map(|one| words(&one.doc, all)).collect()
            }
            None => Some(word.to_owned())
                .filter(|word| word.chars().all(is_of_word))
                .into_iter()
                .collect(),
        };
        for word in words {
            // A superfluous piece is no line.
            if word != "superfluous" && !found.contains(&word) {
                found.push(word);
            }
        }
    }
    found
}

/// docs/json.schema.json.
pub fn schema(kinds: &[Kind]) -> String {
    let results = RESULTS.map(|name| format!("    {{ \"$ref\": \"#/$defs/{name}\" }}"));
    let defs = kinds.iter().map(|kind| {
        let members = kind.members(kinds);
        let parts = members.iter().map(|Part { name, doc, form: Form { schema, .. }, .. }| {
            let doc = typescript::plain(doc);
            format!("        \"{name}\": {{ \"description\": {doc:?}, {schema} }}")
        });
        let needed = members.iter().filter(|part| !part.may_lack).map(|part| &part.name);
        format!(
            "    \"{}\": {{\n      \"description\": {:?},\n      \"type\": \"object\",\n      \
             \"properties\": {{\n{}\n      }},\n      \"required\": {:?},\n      \
             \"additionalProperties\": false\n    }}",
            in_snake_case(&kind.name),
            typescript::plain(&kind.doc),
            parts.collect::<Vec<_>>().join(",\n"),
            needed.collect::<Vec<_>>(),
        )
    });
    let defs = defs.collect::<Vec<_>>().join(",\n");
    let results = results.join(",\n");
    format!(
        r##"{{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Results of tsumi",
  "description": "docs/json.md says what the names mean",
  "anyOf": [
{results}
  ],
  "$defs": {{
    "move": {{ "type": "string", "pattern": "^([1-9][a-i][1-9][a-i]\\+?|[PLNSGBR]\\*[1-9][a-i])$" }},
{defs}
  }}
}}
"##
    )
}

/// The interfaces of TypeScript.
pub fn typescript(kinds: &[Kind]) -> String {
    let interfaces = kinds.iter().map(|kind| {
        let members = kind.parts.iter().map(|part| {
            let mark = if part.may_lack { "?" } else { "" };
            (&*part.doc, format!("{}{mark}", in_camel_case(&part.name)), &*part.form.typescript)
        });
        typescript::interface(&kind.name, &kind.doc, &kind.parents, members)
    });
    interfaces.collect()
}

/// The classes of Python: members that may lack come last. Times are in seconds.
pub fn python(kinds: &[Kind]) -> String {
    let classes = IN_PYTHON.iter().map(|(name, class)| {
        let kind = kinds.iter().find(|kind| kind.name == *name).expect("a kind");
        let mut members = kind.members(kinds);
        members.retain(|part| !["problem", "made_with", "by_word"].contains(&&*part.name));
        members.sort_by_key(|part| part.may_lack);
        let members = members.iter().map(|part| {
            let name = part.name.replace("milliseconds", "seconds");
            let of = match &*part.form.python {
                of if !part.may_lack => of.to_owned(),
                of if part.form.typescript == "true" => format!("{of} = False"),
                of if of.starts_with("tuple") => format!("{of} = ()"),
                of => format!("Optional[{of}] = None"),
            };
            let doc = typescript::plain(&part.doc).replace(", to the microsecond", ", in seconds");
            format!("    {name}: {of}\n    \"\"\"{doc}\"\"\"\n")
        });
        let (doc, members) = (typescript::plain(&kind.doc), members.collect::<String>());
        format!(
            "\n\n@dataclass(frozen=True)\nclass {class}(Row):\n    \"\"\"{doc}\"\"\"\n\n{members}"
        )
    });
    classes.collect()
}

/// The class of a kind.
fn in_python(kind: &str) -> &str {
    IN_PYTHON.iter().find(|(name, _)| *name == kind).map_or(kind, |(_, class)| class)
}
