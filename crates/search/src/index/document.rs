//! What the index holds of a contest.

use std::sync::LazyLock;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use readmodels::Error;
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{TantivyDocument, Term};
use time::OffsetDateTime;
use uuid::Uuid;

use super::terms::TERMS;
use super::{lexemes, terms};
use crate::marks;

pub(super) struct Fields {
    pub(super) schema: Schema,
    /// Lexemes of `contest_documents.search`, as often as they weigh.
    pub(super) words: Field,
    /// Those of [`marks::EXACT`].
    pub(super) marks: Field,
    id: Field,
    id_high: Field,
    id_low: Field,
    /// [`marks::bits`], and whether it ever had a featured place ([`PLACE`]).
    bits: Field,
    created: Field,
    deadline: Field,
    prize: Field,
    entries: Field,
    featured_since: Field,
    featured_until: Field,
}

/// The bit beside those of marks.
pub(super) const PLACE: u64 = 1;

pub(super) static FIELDS: LazyLock<Fields> = LazyLock::new(|| {
    let mut schema = Schema::builder();
    let options = |option| {
        let indexing = TextFieldIndexing::default().set_tokenizer(TERMS).set_fieldnorms(false).set_index_option(option);
        TextOptions::default().set_indexing_options(indexing)
    };
    let words = schema.add_text_field("words", options(IndexRecordOption::WithFreqs));
    let marks = schema.add_text_field("marks", options(IndexRecordOption::Basic));
    let id = schema.add_bytes_field("id", INDEXED);
    let mut number = |name| schema.add_u64_field(name, FAST);
    let (id_high, id_low, bits) = (number("id_high"), number("id_low"), number("bits"));
    let (created, deadline) = (number("created"), number("deadline"));
    let (prize, entries) = (number("prize"), number("entries"));
    let (featured_since, featured_until) = (number("featured_since"), number("featured_until"));
    Fields {
        schema: schema.build(),
        words,
        marks,
        id,
        id_high,
        id_low,
        bits,
        created,
        deadline,
        prize,
        entries,
        featured_since,
        featured_until,
    }
});

/// A contest that everybody may find.
#[derive(QueryableByName)]
pub(super) struct Found {
    #[diesel(sql_type = SqlUuid)]
    pub(super) id: Uuid,
    #[diesel(sql_type = Text)]
    words: String,
    #[diesel(sql_type = Array<Text>)]
    marks: Vec<String>,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    deadline_at: OffsetDateTime,
    #[diesel(sql_type = BigInt)]
    prize_paisa: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    featured_since: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    featured_until: Option<OffsetDateTime>,
}

macro_rules! found {
    ($condition:literal) => {
        concat!(
            "SELECT c.id, d.search::text AS words, array_append(d.marks, 's' || c.status) AS marks, c.created_at, c.deadline_at, \
             c.prize_paisa, c.entry_count::bigint AS entries, c.featured_since, c.featured_until \
             FROM contests c JOIN contest_documents d ON d.contest_id = c.id WHERE ",
            ::contests::public!("c"),
            " AND ",
            $condition
        )
    };
}

/// Those of some contests that everybody may find.
pub(super) fn of(conn: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Found>, Error> {
    Ok(diesel::sql_query(found!("c.id = ANY ($1)")).bind::<Array<SqlUuid>, _>(ids).load(conn)?)
}

/// The next `limit` of all, by their ids.
pub(super) fn after(conn: &mut PgConnection, id: Uuid, limit: i64) -> Result<Vec<Found>, Error> {
    let page = diesel::sql_query(found!("c.id > $1 ORDER BY c.id LIMIT $2"));
    Ok(page.bind::<SqlUuid, _>(id).bind::<BigInt, _>(limit).load(conn)?)
}

/// Microseconds, as PostgreSQL keeps moments. Contests are younger than 1970.
pub(super) fn micros(at: OffsetDateTime) -> u64 {
    u64::try_from(at.unix_timestamp_nanos().div_euclid(1_000)).unwrap_or(0)
}

pub(super) fn positive(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Finds the document of a contest.
pub(super) fn term(id: Uuid) -> Term {
    Term::from_field_bytes(FIELDS.id, id.as_bytes())
}

impl Found {
    /// Nothing when PostgreSQL prints its words in another way than is known.
    pub(super) fn document(&self) -> Option<TantivyDocument> {
        let words = lexemes::vector(&self.words)?;
        let words = words.iter().map(|(word, weight)| (word.as_str(), *weight));
        let marks = self.marks.iter().filter(|mark| marks::EXACT.contains(mark)).map(|mark| (mark.as_str(), 1));
        let place = if self.featured_until.is_some() { PLACE } else { 0 };
        let (id_high, id_low) = self.id.as_u64_pair();
        let fields = &*FIELDS;
        let mut document = TantivyDocument::new();
        document.add_text(fields.words, terms::text(words));
        document.add_text(fields.marks, terms::text(marks));
        document.add_bytes(fields.id, self.id.as_bytes());
        document.add_u64(fields.id_high, id_high);
        document.add_u64(fields.id_low, id_low);
        document.add_u64(fields.bits, marks::bits(&self.marks) | place);
        document.add_u64(fields.created, micros(self.created_at));
        document.add_u64(fields.deadline, micros(self.deadline_at));
        document.add_u64(fields.prize, positive(self.prize_paisa));
        document.add_u64(fields.entries, positive(self.entries));
        document.add_u64(fields.featured_since, self.featured_since.map_or(u64::MAX, micros));
        document.add_u64(fields.featured_until, self.featured_until.map_or(0, micros));
        Some(document)
    }
}
