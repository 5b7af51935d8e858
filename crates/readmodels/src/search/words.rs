//! What somebody typed, as PostgreSQL is asked for it.

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

use crate::Error;

/// From how many letters on the last word may be the beginning of one.
const PREFIX_MIN: usize = 3;
/// Words of a text that is corrected, at most.
const WORDS_MAX: usize = 6;

/// Words that are searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    text: String,
}

/// A query in PostgreSQL's own notation, as it prints it itself.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub(super) struct Query {
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) query: Option<String>,
}

/// Quotes and minus signs mean something, unless what they leave can be found by no index (`-logo`).
const OPERATORS: &str = "
SELECT CASE WHEN querytree(asked.q) NOT IN ('', 'T') THEN asked.q::text END AS query
  FROM (SELECT websearch_to_tsquery('pg_catalog.english', $1) AS q) AS asked";

/// Every word by its stem; the last ($2) also as the beginning of a word, quoted in $3. A last word that is a stop word says nothing.
/// Nothing but stop words ('the who') is looked for among the words of titles, which are kept unstemmed.
const PLAIN: &str = "
SELECT CASE WHEN numnode(asked.english) > 0 THEN asked.english::text WHEN numnode(asked.simple) > 0 THEN asked.simple::text END AS query
  FROM (SELECT plainto_tsquery('pg_catalog.english', $1)
               && CASE WHEN numnode(plainto_tsquery('pg_catalog.english', $2)) > 0
                       THEN plainto_tsquery('pg_catalog.english', $2) || to_tsquery('pg_catalog.simple', $3)
                       ELSE '' END AS english,
               plainto_tsquery('pg_catalog.simple', $1)
               && (plainto_tsquery('pg_catalog.simple', $2) || to_tsquery('pg_catalog.simple', $3)) AS simple) AS asked";

impl Words {
    /// The words of a text; nothing when there are none.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self { text: text.to_owned() })
    }

    fn has_operators(&self) -> bool {
        let negated = |word: &str| word.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
        self.text.contains('"') || self.text.split_whitespace().any(negated)
    }

    /// The query; nothing when the text holds no word at all (`?!`).
    pub(super) fn query(&self, conn: &mut PgConnection) -> Result<Option<String>, Error> {
        // PostgreSQL remarks on every text without a word; nobody reads that. The connection may stay so.
        conn.batch_execute("SET client_min_messages = 'warning'")?;
        if self.has_operators() {
            let found: Query = diesel::sql_query(OPERATORS).bind::<Text, _>(&self.text).get_result(conn)?;
            if found.query.is_some() {
                return Ok(found.query);
            }
        }
        let (rest, last) = self.text.rsplit_once(char::is_whitespace).unwrap_or(("", &self.text));
        let found: Query = diesel::sql_query(PLAIN)
            .bind::<Text, _>(rest)
            .bind::<Text, _>(last)
            .bind::<Text, _>(beginning(last))
            .get_result(conn)?;
        Ok(found.query)
    }

    /// The words in small letters, each for itself; none when signs between them mean something, or when they are too many.
    pub(super) fn each(&self) -> Vec<String> {
        let words = self.text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(str::to_lowercase).take(WORDS_MAX.saturating_add(1)).collect();
        if self.has_operators() || words.len() > WORDS_MAX { Vec::new() } else { words }
    }
}

/// `to_tsquery`'s notation for everything that begins with `word`; empty when it is too short to be the beginning of anything, or more
/// than one word (`e-commerce`).
fn beginning(word: &str) -> String {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    if word.chars().count() < PREFIX_MIN || !word.chars().all(char::is_alphanumeric) {
        return String::new();
    }
    format!("{}:*", quoted(word))
}

/// A word that `to_tsquery` takes as it is, whatever it holds.
pub(super) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\\', "\\\\").replace('\'', "''"))
}
