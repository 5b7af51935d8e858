//! What somebody typed, as PostgreSQL is asked for it.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

use readmodels::Error;

use crate::synonyms::Synonyms;

/// What everything that is found here is: a brief seldom says so.
const SAID_OF_ALL: &[&str] = &["contest", "contests", "muqabla", "مقابلہ"];
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Query {
    /// As it is asked: ranks and highlights.
    pub(super) asked: String,
    /// As it finds: every beginning of a word is written out, because the index of documents gathers everything that any word with that
    /// beginning is in before it looks at anything else.
    pub(super) cut: String,
}

impl Query {
    pub(super) fn whole(asked: String) -> Self {
        Self { cut: asked.clone(), asked }
    }

    fn with(self, synonyms: &Synonyms) -> Self {
        let expanded = |query: String| synonyms.expand(&query).unwrap_or(query);
        Self { asked: expanded(self.asked), cut: expanded(self.cut) }
    }
}

#[derive(Debug, QueryableByName)]
struct Printed {
    #[diesel(sql_type = Nullable<Text>)]
    asked: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    cut: Option<String>,
}

impl Printed {
    fn query(self) -> Option<Query> {
        self.asked.zip(self.cut).map(|(asked, cut)| Query { asked, cut })
    }
}

/// Quotes and minus signs mean something, unless what they leave can be found by no index (`-logo`).
const OPERATORS: &str = "
SELECT asked.query AS asked, asked.query AS cut
  FROM (SELECT CASE WHEN querytree(parsed.q) NOT IN ('', 'T') THEN parsed.q::text END AS query
          FROM (SELECT websearch_to_tsquery('pg_catalog.english', $1) AS q) AS parsed) AS asked";

/// Every word by its stem; the last ($2) also as the beginning of a word ($4; quoted in $3). A last word that is a stop word says nothing.
/// Nothing but stop words ('the who') is looked for among the words of titles, which are kept unstemmed. A beginning that hundreds of words
/// have is left as it is.
const PLAIN: &str = r#"
WITH begun AS MATERIALIZED (
    SELECT to_tsquery('pg_catalog.simple', $3) AS asked,
           CASE WHEN count(*) > 300 THEN to_tsquery('pg_catalog.simple', $3)
                ELSE coalesce(string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | '), '')::tsquery END AS cut
      FROM (SELECT DISTINCT l.lexeme FROM contest_lexemes l
             WHERE $4 <> '' AND l.lexeme >= lower($4) COLLATE "C" AND l.lexeme < (lower($4) || U&'\+10FFFF') COLLATE "C"
             LIMIT 301) AS words),
whole AS MATERIALIZED (
    SELECT plainto_tsquery('pg_catalog.english', $1) AS rest, plainto_tsquery('pg_catalog.english', $2) AS last,
           plainto_tsquery('pg_catalog.simple', $1) AS simple_rest, plainto_tsquery('pg_catalog.simple', $2) AS simple_last),
asked AS (
    SELECT rest && CASE WHEN numnode(last) > 0 THEN last || begun.asked ELSE '' END AS english,
           simple_rest && (simple_last || begun.asked) AS simple,
           rest && CASE WHEN numnode(last) > 0 THEN last || begun.cut ELSE '' END AS english_cut,
           simple_rest && (simple_last || begun.cut) AS simple_cut
      FROM whole, begun)
SELECT CASE WHEN numnode(english) > 0 THEN english::text WHEN numnode(simple) > 0 THEN simple::text END AS asked,
       CASE WHEN numnode(english_cut) > 0 THEN english_cut::text WHEN numnode(simple_cut) > 0 THEN simple_cut::text END AS cut
  FROM asked"#;

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
    pub(super) fn query(&self, conn: &mut PgConnection) -> Result<Option<Query>, Error> {
        if self.has_operators() {
            let found: Printed = diesel::sql_query(OPERATORS).bind::<Text, _>(&self.text).get_result(conn)?;
            if let Some(query) = found.query() {
                return Ok(Some(query));
            }
        }
        let text = self.telling();
        let (rest, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", &text));
        let beginning = beginning(last);
        let found: Printed = diesel::sql_query(PLAIN)
            .bind::<Text, _>(rest)
            .bind::<Text, _>(last)
            .bind::<Text, _>(beginning.map(|word| format!("{}:*", quoted(word))).unwrap_or_default())
            .bind::<Text, _>(beginning.unwrap_or_default())
            .get_result(conn)?;
        let synonyms = Synonyms::get(conn)?;
        Ok(found.query().map(|query| query.with(synonyms)))
    }

    /// The text without words that say nothing about a contest, unless it holds no others.
    fn telling(&self) -> String {
        let says_something = |word: &&str| !SAID_OF_ALL.contains(&word.to_lowercase().as_str());
        let words: Vec<&str> = self.text.split_whitespace().filter(says_something).collect();
        if words.is_empty() { self.text.clone() } else { words.join(" ") }
    }

    /// The words in small letters, each for itself; none when signs between them mean something, or when they are too many.
    pub(super) fn each(&self) -> Vec<String> {
        let words = self.text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(str::to_lowercase).take(WORDS_MAX.saturating_add(1)).collect();
        if self.has_operators() || words.len() > WORDS_MAX { Vec::new() } else { words }
    }
}

/// The beginning that everything that begins with `word` has; nothing when it is too short to be the beginning of anything, or more
/// than one word (`e-commerce`).
fn beginning(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    (word.chars().count() >= PREFIX_MIN && word.chars().all(char::is_alphanumeric)).then_some(word)
}

/// A word that `to_tsquery` takes as it is, whatever it holds.
pub(super) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\\', "\\\\").replace('\'', "''"))
}
