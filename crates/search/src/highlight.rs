//! Where the words stand in a contest. PostgreSQL marks them with characters that no text holds; what leaves is parts of texts, never marks.

use std::collections::HashMap;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Uuid as SqlUuid};
use kernel::ids::{ContestId, Id};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use readmodels::Error;

#[cfg(test)]
mod tests;

/// Characters of the part of a brief that is shown.
const FRAGMENT_MAX: usize = 200;
/// Characters of it before the first word that was found.
const BEFORE_MAX: usize = 60;
/// From Unicode's private use area; taken out of what people wrote before marks are set.
const BEGIN: char = '\u{e000}';
const END: char = '\u{e001}';

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

#[derive(QueryableByName)]
struct Marked {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    brief: String,
}

const MARKED: &str = "
SELECT c.id, ts_headline('pg_catalog.english', translate(c.title, $3, ''), $2::tsquery, $4) AS title,
       ts_headline('pg_catalog.english', translate(c.brief, $3, ''), $2::tsquery, $4) AS brief
  FROM contests c WHERE c.id = ANY ($1)";

/// Where `query` stands in some contests.
pub(super) fn of(
    conn: &mut PgConnection,
    ids: &[ContestId],
    query: &str,
) -> Result<HashMap<ContestId, SearchHighlight>, Error> {
    let rows: Vec<Marked> = diesel::sql_query(MARKED)
        .bind::<Array<SqlUuid>, _>(ids.iter().map(|id| id.uuid()).collect::<Vec<Uuid>>())
        .bind::<Text, _>(query)
        .bind::<Text, _>(format!("{BEGIN}{END}"))
        .bind::<Text, _>(format!("HighlightAll=true, StartSel={BEGIN}, StopSel={END}"))
        .load(conn)?;
    let highlight = |row: Marked| {
        let (title, brief) = (pieces(&row.title), fragment(&pieces(&row.brief)));
        (ContestId::from(row.id), SearchHighlight { title, brief })
    };
    Ok(rows.into_iter().map(highlight).collect())
}

/// A marked text in parts. Words that follow each other are parts of their own.
fn pieces(marked: &str) -> Vec<SearchPiece> {
    let mut pieces = Vec::new();
    let mut is_match = false;
    for part in marked.split_inclusive([BEGIN, END]) {
        let text = part.trim_end_matches([BEGIN, END]);
        if !text.is_empty() {
            pieces.push(SearchPiece { text: text.to_owned(), is_match });
        }
        is_match = part.ends_with(BEGIN);
    }
    pieces
}

/// At most [`FRAGMENT_MAX`] characters of a text, whole words around the first match, with dots where something is left out.
fn fragment(pieces: &[SearchPiece]) -> Vec<SearchPiece> {
    let chars: Vec<(char, bool)> =
        pieces.iter().flat_map(|piece| piece.text.chars().map(|c| (c, piece.is_match))).collect();
    if chars.len() <= FRAGMENT_MAX {
        return pieces.to_vec();
    }
    let first = chars.iter().position(|(_c, is_match)| *is_match).unwrap_or(0);
    let latest = chars.len().saturating_sub(FRAGMENT_MAX.saturating_sub(1));
    let earliest = first.saturating_sub(BEFORE_MAX).min(latest);
    let from = if earliest == 0 { 0 } else { word_start(&chars, earliest, first) };
    let rest: Vec<(char, bool)> = chars.into_iter().skip(from).collect();
    // A text that ends here needs no dots behind it, and loses no word to them.
    let before = usize::from(from > 0);
    let behind = usize::from(rest.len().saturating_add(before) > FRAGMENT_MAX);
    let room = FRAGMENT_MAX.saturating_sub(before).saturating_sub(behind);
    let mut shown: Vec<(char, bool)> = rest.iter().copied().take(room).collect();
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

fn joined(chars: impl Iterator<Item = (char, bool)>) -> Vec<SearchPiece> {
    let mut pieces: Vec<SearchPiece> = Vec::new();
    for (c, is_match) in chars {
        match pieces.last_mut() {
            Some(piece) if piece.is_match == is_match => piece.text.push(c),
            Some(_) | None => pieces.push(SearchPiece { text: c.to_string(), is_match }),
        }
    }
    pieces
}
