//! What the pages for operators say to type can be typed.

use clap::Parser;
use clap::error::ErrorKind;
use diesel::connection::SimpleConnection;
use testkit::TestDb;

use crate::Cli;

const PAGES: &[(&str, &str)] = &[
    ("docs/operations.md", include_str!("../../../docs/operations.md")),
    ("docs/backup.md", include_str!("../../../docs/backup.md")),
    ("deploy/README.md", include_str!("../../../deploy/README.md")),
    ("crates/runtime/README.md", include_str!("../../../crates/runtime/README.md")),
    ("crates/files/README.md", include_str!("../../../crates/files/README.md")),
];

/// For the one that everybody makes for themselves, `age1…` in the pages.
const RECIPIENT: &str = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

/// What stands between backticks in sentences, on one line each.
fn spans(page: &str) -> Vec<String> {
    let sentences: String = page.split("```").step_by(2).collect();
    sentences.split('`').skip(1).step_by(2).map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Words as a shell reads them, without a comment at the end.
fn words(line: &str) -> Vec<String> {
    let line = line.split_once(" #").map_or(line, |(command, _comment)| command);
    line.replace("age1…", RECIPIENT)
        .split('"')
        .enumerate()
        .flat_map(|(at, part)| {
            if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
        })
        .collect()
}

fn is_ours(line: &str) -> bool {
    ["muqabla ", "muqablactl "].iter().any(|name| line.starts_with(name))
}

#[test]
fn every_command_is_one_of_the_program() {
    let mut known = 0;
    for (name, page) in PAGES {
        let lines = page.lines().map(|line| line.trim().to_owned()).filter(|line| is_ours(line) && !line.contains('`'));
        // The pages of the runtime show configurations that begin like a command.
        for line in lines.filter(|line| !line.contains(" = ")) {
            let parsed = Cli::try_parse_from(words(&line));
            assert!(parsed.is_ok(), "{name}: {line}: {}", parsed.err().unwrap());
            known += 1;
        }
        for span in spans(page).into_iter().filter(|span| is_ours(span)) {
            // In a sentence a command may be called by its name alone.
            let error = Cli::try_parse_from(words(&span)).err();
            let is_known = error.as_ref().is_none_or(|error| error.kind() == ErrorKind::MissingRequiredArgument);
            assert!(is_known, "{name}: {span}: {}", error.unwrap());
            known += 1;
        }
    }
    assert!(known > 50, "{known} commands");
}

#[test]
fn every_query_for_operators_fits_the_schema() {
    let (_name, page) = PAGES.first().unwrap();
    let lines =
        page.lines().filter_map(|line| line.strip_prefix("    ")).map(|line| line.trim_end_matches(';').to_owned());
    let queries: Vec<String> = lines
        .chain(spans(page))
        .filter(|code| ["SELECT ", "UPDATE ", "DELETE "].iter().any(|verb| code.starts_with(verb)))
        .collect();
    assert!(queries.len() >= 7, "{queries:?}");
    let database = TestDb::new();
    database.with_connection(|conn| {
        for query in &queries {
            // Planned, not run.
            conn.batch_execute(&format!("EXPLAIN {query}")).unwrap_or_else(|error| panic!("{query}: {error}"));
        }
    });
}
