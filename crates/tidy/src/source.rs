//! Rules about the text of the repository.

use std::collections::BTreeSet;

use crate::files;

/// Words of the marketplace. `frontend/src/ui` is the design system: it must be usable for anything.
const DOMAIN_WORDS: &[&str] = &[
    "contest",
    "contests",
    "entry",
    "entries",
    "payout",
    "payouts",
    "escrow",
    "award",
    "awards",
    "handover",
    "handovers",
    "freelancer",
    "freelancers",
    "talent",
    "talents",
    "kyc",
    "easypaisa",
    "jazzcash",
];

fn rust_files() -> Vec<std::path::PathBuf> {
    files::crates()
        .iter()
        .flat_map(|folder| ["src", "tests"].map(|part| files::below(&folder.join(part), &["rs"])))
        .flatten()
        .collect()
}

/// The text without `//` and `/* */` comments. Good enough for our sources: addresses keep what follows `://`.
pub(crate) fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        kept.push_str(rest.get(..start).unwrap_or_default());
        rest = rest.get(start..).and_then(|comment| comment.split_once("*/")).map_or("", |(_comment, after)| after);
    }
    kept.push_str(rest);
    kept.lines()
        .map(|line| {
            let comment = line.match_indices("//").find(|(at, _)| !line.get(..*at).unwrap_or_default().ends_with(':'));
            comment.map_or(line, |(at, _)| line.get(..at).unwrap_or_default())
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// Words of identifiers and texts: `onAwardClick` holds `on`, `award` and `click`. Names after a dot belong to others (`Object.entries`).
fn words(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut word = String::new();
    let mut before = ' ';
    let mut foreign = false;
    for letter in text.chars().chain([' ']) {
        if word.is_empty() {
            foreign = before == '.';
        }
        if (!letter.is_alphabetic() || letter.is_uppercase()) && !word.is_empty() {
            if !foreign {
                words.insert(word.to_lowercase());
            }
            word.clear();
            foreign = foreign && letter.is_alphabetic();
        }
        if letter.is_alphabetic() {
            word.push(letter);
        }
        before = letter;
    }
    words
}

#[test]
fn modules_say_what_they_are() {
    let silent: Vec<_> = rust_files()
        .into_iter()
        .filter(|path| path.file_name().is_none_or(|name| name != "tests.rs"))
        .filter(|path| {
            let text = files::text(path);
            !text.starts_with("//! ") && !text.starts_with("#![doc = include_str!(")
        })
        .map(|path| files::shown(&path))
        .collect();
    assert!(silent.is_empty(), "must begin with a //! line that says what the module is for: {silent:#?}");
}

#[test]
fn crates_have_a_readme() {
    let bare: Vec<_> = files::crates()
        .iter()
        .filter(|folder| !folder.join("README.md").is_file())
        .map(|folder| files::shown(folder))
        .collect();
    assert!(bare.is_empty(), "need a README.md: {bare:?}");
}

#[test]
fn error_codes_are_unique() {
    let text = files::text(&files::root().join("apps/api/src/error/code.rs"));
    let codes: Vec<&str> = text
        .lines()
        .filter(|line| line.trim_end().ends_with(';'))
        .filter_map(|line| {
            line.split_once(" = \"").and_then(|(_name, rest)| rest.split_once('"')).map(|(code, _rest)| code)
        })
        .collect();
    assert!(codes.len() > 10, "the list of codes was not found: {codes:?}");
    let mut seen = BTreeSet::new();
    let twice: Vec<_> = codes.into_iter().filter(|code| !seen.insert(*code)).collect();
    assert!(twice.is_empty(), "codes that mean two things: {twice:?}");
}

#[test]
fn read_models_only_read() {
    let writes = [
        "insert_into",
        "insert_or_ignore_into",
        "replace_into",
        "copy_from",
        "update(",
        "delete(",
        "INSERT ",
        "UPDATE ",
        "DELETE ",
    ];
    let wrong: Vec<_> = ["readmodels", "search", "reconciliation"]
        .iter()
        .flat_map(|package| files::below(&files::root().join("crates").join(package).join("src"), &["rs"]))
        .filter(|path| !path.ends_with("tests.rs"))
        .filter(|path| {
            let text = without_comments(&files::text(path));
            writes.iter().any(|write| text.contains(write))
        })
        .map(|path| files::shown(&path))
        .collect();
    assert!(wrong.is_empty(), "the crates that read must not write: {wrong:?}");
}

#[test]
fn the_design_system_knows_no_word_of_the_domain() {
    let wrong: Vec<_> = files::below(&files::root().join("frontend/src/ui"), &["ts", "tsx"])
        .into_iter()
        .filter(|path| !files::shown(path).contains(".test."))
        .flat_map(|path| {
            let found = words(&without_comments(&files::text(&path)));
            let shown = files::shown(&path);
            DOMAIN_WORDS
                .iter()
                .filter(move |word| found.contains(**word))
                .map(move |word| format!("{shown}: {word}"))
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(wrong.is_empty(), "frontend/src/ui must not know the domain: {wrong:#?}");
}

#[test]
fn decisions_are_listed() {
    let folder = files::root().join("docs/adr");
    let index = files::text(&folder.join("README.md"));
    let missing: Vec<_> = files::below(&folder, &["md"])
        .into_iter()
        .filter_map(|path| path.file_name().map(|name| name.to_string_lossy().into_owned()))
        .filter(|name| name != "README.md" && !index.contains(&format!("({name})")))
        .collect();
    assert!(missing.is_empty(), "not in docs/adr/README.md: {missing:?}");
}

/// The types that `crates/i18n/build.rs` makes of a file: a message begins a line.
fn message_types(text: &str) -> Vec<String> {
    let ids = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    let capital =
        |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    ids.filter_map(|line| line.split_once(" =")).map(|(id, _)| id.split('-').map(capital).collect::<String>()).collect()
}

#[test]
fn every_message_is_named() {
    let messages = files::root().join("crates/i18n/messages/en");
    let sources: Vec<String> = rust_files().iter().map(|path| files::text(path)).collect();
    let mut unused = Vec::new();
    for path in files::below(&messages, &["ftl"]) {
        let place = path.strip_prefix(&messages).expect("below it").with_extension("");
        let module = format!("i18n::{}", place.display().to_string().replace('/', "::"));
        let users: Vec<_> = sources.iter().filter(|text| text.contains(&module)).collect();
        let is_named = |name: &String| {
            let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
            users.iter().any(|text| text.split(&format!("::{name}")).skip(1).any(ends))
        };
        let types = message_types(&files::text(&path));
        assert!(!types.is_empty(), "{module} is read wrongly");
        unused.extend(types.into_iter().filter(|name| !is_named(name)).map(|name| format!("{module}::{name}")));
    }
    assert!(unused.is_empty(), "nothing shows these messages: {unused:#?}");
}

#[test]
fn the_helpers_see_what_they_should() {
    let messages =
        "# No message\ntoo-many = Too many = more\n    .next = Wait\nover = { $x ->\n        [one] a\n    }\n";
    assert_eq!(message_types(messages), ["TooMany", "Over"]);
    assert_eq!(without_comments("a // b\n/* c\nd */ e \"https://x\""), "a \n e \"https://x\"");
    let found = words("const onAwardClick = Object.entries(x); \"Open entry 14\"");
    assert!(found.contains("award") && found.contains("entry") && !found.contains("entries"), "{found:?}");
}

/// Texts in single quotes behind `act = ` and `act IN (` of statements that ask the audit log.
fn asked_acts(text: &str) -> Vec<&str> {
    let statements = text.split("FROM audit_log").skip(1).filter_map(|rest| rest.split('"').next());
    statements
        .flat_map(|statement| ["act = ", "act IN ("].map(|before| statement.split_once(before)))
        .flatten()
        .flat_map(|(_before, list)| list.split([')', '{']).next().unwrap_or_default().split('\'').skip(1).step_by(2))
        .filter(|text| text.contains('.') && !text.contains(' '))
        .collect()
}

#[test]
fn acts_are_found_in_statements() {
    let text = r#"("SELECT count(*) FROM audit_log WHERE act IN ('a.b', 'c.d') AND x = 'e.f'"), "FROM audit_log WHERE act = 'g.h'""#;
    assert_eq!(asked_acts(text), ["a.b", "c.d", "g.h"]);
}

#[test]
fn every_act_that_is_asked_for_is_known_and_every_known_one_is_written() {
    let list = std::fs::read_to_string(files::root().join("crates/audit/src/act.rs")).expect("the list of acts");
    let acts: Vec<(&str, &str)> =
        list.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \"")).collect();
    assert!(acts.len() > 100, "the list is read wrongly: {acts:?}");
    let mut unwritten: BTreeSet<&str> = acts.iter().map(|(variant, _text)| *variant).collect();
    let mut unknown = Vec::new();
    for file in rust_files() {
        let text = std::fs::read_to_string(&file).expect("a source file");
        if file.to_string_lossy().contains("/workflows/src/") {
            for rest in text.split("Act::").skip(1) {
                unwritten.remove(rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default());
            }
        }
        for asked in asked_acts(&text) {
            if !file.ends_with("crates/tidy/src/source.rs") && !acts.iter().any(|(_variant, text)| *text == asked) {
                unknown.push(format!("{}: {asked}", file.display()));
            }
        }
    }
    assert!(unknown.is_empty(), "not in crates/audit/src/act.rs: {unknown:?}");
    assert!(unwritten.is_empty(), "nothing writes these acts: {unwritten:?}");
}
