//! Where the words stand in a contest. What a word of a text is, is decided here; whether it was searched for, by PostgreSQL alone.

use std::collections::{HashMap, HashSet};

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use kernel::ids::ContestId;
use serde::Serialize;
use utoipa::ToSchema;

use readmodels::Error;

use crate::index::lexemes::{self, WordQuery};
use crate::schema::contests;

#[cfg(test)]
mod tests;

/// Characters of the part of a brief that is shown.
const FRAGMENT_MAX: usize = 200;
/// Characters of it before the first word that was found.
const BEFORE_MAX: usize = 60;

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchPiece {
    /// The part; all parts in order are the text.
    pub text: String,
    /// Whether it was searched for.
    #[serde(rename = "match")]
    pub is_match: bool,
}

/// Where the words stand in a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchHighlight {
    pub title: Vec<SearchPiece>,
    /// A part of the brief around the words, at most 200 characters.
    pub brief: Vec<SearchPiece>,
}

/// A text as characters, each with whether it was searched for.
type Marked = Vec<(char, bool)>;

/// Where `query` stands in some contests.
pub(super) fn of(
    conn: &mut PgConnection,
    ids: &[ContestId],
    query: &str,
) -> Result<HashMap<ContestId, SearchHighlight>, Error> {
    let rows: Vec<(ContestId, String, String)> = contests::table
        .filter(contests::id.eq_any(ids))
        .select((contests::id, contests::title, contests::brief))
        .load(conn)?;
    let texts = rows.iter().flat_map(|(_id, title, brief)| [title, brief]);
    let found = found(conn, texts.map(String::as_str), lexemes::words(query))?;
    let highlight = |(id, title, brief): &(ContestId, String, String)| {
        let (title, brief) = (joined(mark(title, &found)), fragment(&mark(brief, &found)));
        (*id, SearchHighlight { title, brief })
    };
    Ok(rows.iter().map(highlight).collect())
}

/// Which words of `texts` are among `asked`, in small letters.
fn found<'t>(
    conn: &mut PgConnection,
    texts: impl Iterator<Item = &'t str>,
    asked: Vec<WordQuery>,
) -> Result<HashSet<String>, Error> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Text)]
        word: String,
    }
    // Stemming leaves the first letter as it is.
    let initials: HashSet<char> = asked.iter().filter_map(initial).collect();
    let is_likely =
        |word: &&str| word.chars().flat_map(char::to_lowercase).next().is_some_and(|c| initials.contains(&c));
    let words = texts.flat_map(str::split_whitespace).flat_map(|text| runs(text).chain([trimmed(text)]));
    let likely: HashSet<String> = words.filter(is_likely).map(str::to_lowercase).collect();
    if likely.is_empty() {
        return Ok(likely);
    }
    let rows: Vec<Found> = diesel::sql_query(
        "SELECT word FROM unnest($1) AS word WHERE to_tsvector('pg_catalog.english', word) @@ $2::tsquery",
    )
    .bind::<Array<Text>, _>(likely.into_iter().collect::<Vec<String>>())
    .bind::<Text, _>(WordQuery::Any(asked).to_string())
    .load(conn)?;
    Ok(rows.into_iter().map(|row| row.word).collect())
}

fn initial(word: &WordQuery) -> Option<char> {
    match word {
        WordQuery::Word(word) | WordQuery::Beginning(word) => word.chars().next(),
        WordQuery::Not(_) | WordQuery::All(_) | WordQuery::Any(_) => None,
    }
}

/// Words, and what stands between them.
fn runs(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let is_word = text.starts_with(char::is_alphanumeric);
        let end = text.find(|c: char| c.is_alphanumeric() != is_word).unwrap_or(text.len());
        let (run, rest) = text.split_at(end);
        text = rest;
        (!run.is_empty()).then_some(run)
    })
}

/// What may be a word as a whole: `example.com`, `3.5`.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| !c.is_alphanumeric())
}

/// Marks the words of a text that were found; what holds signs as a whole where no word of it was.
fn mark(text: &str, found: &HashSet<String>) -> Marked {
    let fits = |word: &str| found.contains(&word.to_lowercase());
    let mut marked = Vec::with_capacity(text.len());
    for text in text.split_inclusive(char::is_whitespace) {
        let whole = trimmed(text);
        let mut push = |text: &str, is_match| marked.extend(text.chars().map(|c| (c, is_match)));
        if let Some((before, after)) = text.split_once(whole).filter(|_around| fits(whole) && !runs(whole).any(fits)) {
            push(before, false);
            push(whole, true);
            push(after, false);
        } else {
            runs(text).for_each(|run| push(run, fits(run)));
        }
    }
    marked
}

/// At most [`FRAGMENT_MAX`] characters of a text, whole words around the first match, with dots where something is left out.
fn fragment(chars: &[(char, bool)]) -> Vec<SearchPiece> {
    if chars.len() <= FRAGMENT_MAX {
        return joined(chars.iter().copied());
    }
    let first = chars.iter().position(|(_c, is_match)| *is_match).unwrap_or(0);
    let latest = chars.len().saturating_sub(FRAGMENT_MAX.saturating_sub(1));
    let earliest = first.saturating_sub(BEFORE_MAX).min(latest);
    let from = if earliest == 0 { 0 } else { word_start(chars, earliest, first) };
    let (_before, rest) = chars.split_at(from);
    // A text that ends here needs no dots behind it, and loses no word to them.
    let before = usize::from(from > 0);
    let behind = usize::from(rest.len().saturating_add(before) > FRAGMENT_MAX);
    let room = FRAGMENT_MAX.saturating_sub(before).saturating_sub(behind);
    let mut shown: Marked = rest.iter().copied().take(room).collect();
    let cut = rest.len() > shown.len();
    if cut && rest.get(room).is_some_and(|(next, _is_match)| !next.is_whitespace()) {
        // The last word is cut: it goes, unless it is all there is.
        let end = shown.iter().rposition(|(c, _is_match)| c.is_whitespace()).filter(|end| *end > BEFORE_MAX);
        shown.truncate(end.unwrap_or(shown.len()));
    }
    let dots = |cut: bool| cut.then_some(('…', false));
    joined(dots(from > 0).into_iter().chain(shown).chain(dots(cut)))
}

/// The first beginning of a word from `earliest` on, at the latest `first`.
fn word_start(chars: &[(char, bool)], earliest: usize, first: usize) -> usize {
    let after_space = |pair: &[(char, bool)]| matches!(pair, [(space, _), ..] if space.is_whitespace());
    let found = chars.windows(2).skip(earliest.saturating_sub(1)).position(after_space);
    let start = found.map_or(earliest, |offset| earliest.saturating_add(offset));
    if start <= first || first < earliest { start } else { earliest }
}

fn joined(chars: impl IntoIterator<Item = (char, bool)>) -> Vec<SearchPiece> {
    let mut pieces: Vec<SearchPiece> = Vec::new();
    for (c, is_match) in chars {
        match pieces.last_mut() {
            Some(piece) if piece.is_match == is_match => piece.text.push(c),
            Some(_) | None => pieces.push(SearchPiece { text: c.to_string(), is_match }),
        }
    }
    pieces
}
