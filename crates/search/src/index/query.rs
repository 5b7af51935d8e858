//! What is asked, for the index.

use tantivy::Term;
use tantivy::query::{
    AllQuery, Bm25StatisticsProvider, BooleanQuery, ConstScoreQuery, FuzzyTermQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

use super::document::FIELDS;
use super::lexemes::{self, WordQuery};
use crate::find::SearchRequest;
use crate::marks;

/// Every word is as rare as any other, and every text as long: ranks are made of weights alone, and do not depend on
/// what else the index holds.
pub(super) struct AllAlike;

impl Bm25StatisticsProvider for AllAlike {
    fn total_num_tokens(&self, _field: Field) -> tantivy::Result<u64> {
        Ok(2)
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(2)
    }

    fn doc_freq(&self, _term: &Term) -> tantivy::Result<u64> {
        Ok(1)
    }
}

/// The words of `request`, or its marks where it has none; nothing when the index cannot answer them exactly.
pub(super) fn of(request: &SearchRequest) -> Option<Box<dyn Query>> {
    if let Some(query) = &request.query {
        return Some(words(lexemes::query(&query.cut)?));
    }
    let mut marks: Vec<_> = marks::exact(&request.ask).iter().map(|mark| marked(mark)).collect();
    Some(match marks.len() {
        0 => Box::new(AllQuery),
        1 => marks.pop()?,
        _ => intersection(marks),
    })
}

/// What has a mark.
pub(super) fn marked(mark: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(FIELDS.marks, mark), IndexRecordOption::Basic))
}

pub(super) fn intersection(queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    Box::new(BooleanQuery::intersection(queries))
}

fn words(query: WordQuery) -> Box<dyn Query> {
    match query {
        WordQuery::Word(word) => {
            Box::new(TermQuery::new(Term::from_field_text(FIELDS.words, &word), IndexRecordOption::WithFreqs))
        }
        WordQuery::Beginning(word) => {
            Box::new(FuzzyTermQuery::new_prefix(Term::from_field_text(FIELDS.words, &word), 0, false))
        }
        WordQuery::Not(inner) => {
            Box::new(BooleanQuery::new(vec![(Occur::Must, nothing_weighs(AllQuery)), (Occur::MustNot, words(*inner))]))
        }
        WordQuery::Any(parts) => Box::new(BooleanQuery::union(parts.into_iter().map(words).collect())),
        WordQuery::All(parts) => {
            let part = |part| match part {
                WordQuery::Not(inner) => (Occur::MustNot, words(*inner)),
                part @ (WordQuery::Word(_) | WordQuery::Beginning(_) | WordQuery::All(_) | WordQuery::Any(_)) => {
                    (Occur::Must, words(part))
                }
            };
            let mut parts: Vec<(Occur, Box<dyn Query>)> = parts.into_iter().map(part).collect();
            if parts.iter().all(|(occur, _query)| *occur == Occur::MustNot) {
                parts.push((Occur::Must, nothing_weighs(AllQuery)));
            }
            Box::new(BooleanQuery::new(parts))
        }
    }
}

fn nothing_weighs(query: impl Query) -> Box<dyn Query> {
    Box::new(ConstScoreQuery::new(Box::new(query), 0.0))
}
