//! Words that nobody wrote, and words of published titles that look like them. Looking through the words, which are tens of thousands
//! and grow slower than contests do, costs the same however many contests there are.

use std::collections::HashMap;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Nullable, Text};

use super::Words;
use super::words::{Query, quoted};
use readmodels::Error;

#[cfg(test)]
mod tests;

/// Letters of a word that is corrected.
const LETTERS: std::ops::RangeInclusive<usize> = 4..=30;
/// From how many letters on two mistakes are forgiven instead of one.
const TWO_MISTAKES_FROM: usize = 6;
/// Words that stand for one that nobody wrote, at most.
const NEAR_MAX: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Correction {
    /// Finds any of the words that each word may stand for.
    pub(super) query: Query,
    /// The text with the nearest words.
    pub(super) text: String,
}

#[derive(QueryableByName)]
struct Printed {
    #[diesel(sql_type = Nullable<Text>)]
    query: Option<String>,
}

#[derive(QueryableByName)]
struct Candidate {
    #[diesel(sql_type = Text)]
    asked: String,
    #[diesel(sql_type = Text)]
    near: String,
}

/// Words with the same first letter and about as many letters, and words that share parts wherever they stand.
const CANDIDATES: &str = "
SELECT asked.word AS asked, near.word AS near
  FROM unnest($1) AS asked (word),
       LATERAL ((SELECT w.word FROM contest_words w
                  WHERE w.word >= left(asked.word, 1) AND w.word < left(asked.word, 1) || U&'\\+10FFFF'
                    AND length(w.word) BETWEEN length(asked.word) - 2 AND length(asked.word) + 2 LIMIT 10000)
                UNION
                (SELECT w.word FROM contest_words w WHERE w.word % asked.word
                  ORDER BY similarity(w.word, asked.word) DESC, w.word LIMIT 20)) AS near";

/// What was probably meant with words that find nothing; nothing when they are all known, or one of them is like no other.
pub(super) fn correct(conn: &mut PgConnection, words: &Words) -> Result<Option<Correction>, Error> {
    let asked = words.each();
    let unsure: Vec<String> = asked.iter().filter(|word| is_correctable(word)).cloned().collect();
    if unsure.is_empty() {
        return Ok(None);
    }
    conn.batch_execute("SET LOCAL pg_trgm.similarity_threshold = 0.2")?;
    let found: Vec<Candidate> = diesel::sql_query(CANDIDATES).bind::<Array<Text>, _>(&unsure).load(conn)?;
    let mut candidates: HashMap<String, Vec<String>> = HashMap::new();
    for Candidate { asked, near } in found {
        candidates.entry(asked).or_default().push(near);
    }
    let mut meant: Vec<Vec<String>> = Vec::with_capacity(asked.len());
    for word in &asked {
        match candidates.get(word).filter(|_near| is_correctable(word)) {
            Some(near) => meant.push(nearest(word, near)),
            None if is_correctable(word) => return Ok(None),
            None => meant.push(vec![word.clone()]),
        }
    }
    if meant.iter().any(Vec::is_empty) || meant.iter().zip(&asked).all(|(near, word)| near.first() == Some(word)) {
        return Ok(None);
    }
    let text = meant.iter().filter_map(|near| near.first()).cloned().collect::<Vec<_>>().join(" ");
    let any = |near: &Vec<String>| near.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" | ");
    let all = meant.iter().map(|near| format!("({})", any(near))).collect::<Vec<_>>().join(" & ");
    let printed: Printed = diesel::sql_query("SELECT nullif(to_tsquery('pg_catalog.english', $1)::text, '') AS query")
        .bind::<Nullable<Text>, _>(Some(all))
        .get_result(conn)?;
    Ok(printed.query.map(|query| Correction { query: Query::whole(query), text }))
}

/// Whether a word is of letters only, and has as many of them as a correction needs.
fn is_correctable(word: &str) -> bool {
    LETTERS.contains(&word.chars().count()) && word.chars().all(char::is_alphabetic)
}

/// The words with the fewest mistakes against `word`, in the order of the alphabet; only `word` itself when it is among them.
fn nearest(word: &str, candidates: &[String]) -> Vec<String> {
    let mistakes_max = if word.chars().count() < TWO_MISTAKES_FROM { 1 } else { 2 };
    let mut near: Vec<(usize, &String)> = candidates
        .iter()
        .filter_map(|candidate| mistakes(word, candidate, mistakes_max).map(|mistakes| (mistakes, candidate)))
        .collect();
    near.sort();
    let fewest = near.first().map(|(mistakes, _word)| *mistakes);
    near.into_iter()
        .take_while(|(mistakes, _word)| Some(*mistakes) == fewest)
        .map(|(_mistakes, word)| word.clone())
        .take(NEAR_MAX)
        .collect()
}

/// Letters that were left out, added, replaced or swapped with their neighbour, if they are at most `max`.
fn mistakes(a: &str, b: &str, max: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > max {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
    for (i, left) in a.iter().enumerate() {
        let mut row = vec![i.saturating_add(1)];
        for (j, right) in b.iter().enumerate() {
            let replaced = at(&last, j).saturating_add(usize::from(left != right));
            let gone = at(&last, j.saturating_add(1)).saturating_add(1);
            let added = at(&row, j).saturating_add(1);
            let swapped = match (i.checked_sub(1), j.checked_sub(1)) {
                (Some(i), Some(j)) if a.get(i) == Some(right) && b.get(j) == Some(left) => {
                    at(&before, j).saturating_add(1)
                }
                (Some(_) | None, Some(_) | None) => usize::MAX,
            };
            row.push(replaced.min(gone).min(added).min(swapped));
        }
        before = std::mem::replace(&mut last, row);
    }
    Some(at(&last, b.len())).filter(|mistakes| *mistakes <= max)
}
