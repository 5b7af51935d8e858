//! Statements in our own words that a connection keeps prepared. Diesel plans those of `sql_query` again each time, which takes longer
//! than running a short one.

use std::borrow::Cow;

use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Integer, Text, Timestamptz, Untyped, Uuid as SqlUuid};
use time::OffsetDateTime;
use uuid::Uuid;

/// A statement with its values between its words.
#[derive(Debug, Clone, Default)]
pub(crate) struct Prepared(Vec<Part>);

#[derive(Debug, Clone)]
enum Part {
    Sql(Cow<'static, str>),
    Text(&'static str),
    Number(i64),
    Count(i32),
    Moment(OffsetDateTime),
    Id(Uuid),
}

impl Prepared {
    /// The next words. Nothing that somebody typed is ever among them.
    pub(crate) fn sql(mut self, words: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Part::Sql(words.into()));
        self
    }

    pub(crate) fn text(mut self, value: &'static str) -> Self {
        self.0.push(Part::Text(value));
        self
    }

    /// A whole number.
    pub(crate) fn number(mut self, value: i64) -> Self {
        self.0.push(Part::Number(value));
        self
    }

    /// A small whole number.
    pub(crate) fn count(mut self, value: i32) -> Self {
        self.0.push(Part::Count(value));
        self
    }

    pub(crate) fn moment(mut self, value: OffsetDateTime) -> Self {
        self.0.push(Part::Moment(value));
        self
    }

    pub(crate) fn id(mut self, value: Uuid) -> Self {
        self.0.push(Part::Id(value));
        self
    }

    /// What `other` says.
    pub(crate) fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }
}

impl QueryFragment<Pg> for Prepared {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        for part in &self.0 {
            match part {
                Part::Sql(words) => out.push_sql(words),
                Part::Text(value) => out.push_bind_param::<Text, _>(value)?,
                Part::Number(value) => out.push_bind_param::<BigInt, _>(value)?,
                Part::Count(value) => out.push_bind_param::<Integer, _>(value)?,
                Part::Moment(value) => out.push_bind_param::<Timestamptz, _>(value)?,
                Part::Id(value) => out.push_bind_param::<SqlUuid, _>(value)?,
            }
        }
        Ok(())
    }
}

impl QueryId for Prepared {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Prepared {
    type SqlType = Untyped;
}

impl RunQueryDsl<PgConnection> for Prepared {}
