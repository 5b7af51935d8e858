//! Statements in our own words that a connection keeps prepared. Diesel plans those of `sql_query`, and every statement with a piece of
//! `sql`, again each time: that takes longer than running a short one.

use std::borrow::Cow;
use std::marker::PhantomData;

use diesel::connection::{DefaultLoadingMode, LoadConnection};
use diesel::expression::{
    AppearsOnTable, AsExpression, Expression, QueryMetadata, SelectableExpression, TypedExpressionType, ValidGrouping,
    is_aggregate,
};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::Error as DieselError;
use diesel::sql_types::{SqlType, Untyped};

/// A statement in which `$1`, `$2` … stand for its values, in the order in which they are bound.
pub struct Prepared {
    sql: Cow<'static, str>,
    values: Vec<Box<dyn QueryFragment<Pg> + Send>>,
}

/// A statement that is kept prepared: for words of which there are few, and none that somebody typed.
pub fn prepared(sql: impl Into<Cow<'static, str>>) -> Prepared {
    Prepared { sql: sql.into(), values: Vec::new() }
}

impl Prepared {
    /// The next value.
    #[must_use]
    pub fn bind<S, V>(mut self, value: V) -> Self
    where
        S: SqlType + TypedExpressionType,
        V: AsExpression<S, Expression: QueryFragment<Pg> + Send + 'static>,
    {
        self.values.push(Box::new(value.as_expression()));
        self
    }
}

impl QueryFragment<Pg> for Prepared {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut rest: &str = &self.sql;
        while let Some((words, after)) = rest.split_once('$') {
            out.push_sql(words);
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let (number, words) = after.split_at(digits);
            let value = number.parse::<usize>().ok().and_then(|number| self.values.get(number.checked_sub(1)?));
            let value =
                value.ok_or_else(|| DieselError::QueryBuilderError(format!("no value for ${number}").into()))?;
            value.walk_ast(out.reborrow())?;
            rest = words;
        }
        out.push_sql(rest);
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

/// A write with RETURNING that is kept prepared. Diesel plans every UPDATE, and every INSERT whose values may be left out, again each time, which
/// also takes a second round trip. For writes of which there are few texts: not those of any number of rows. `execute` plans all the same.
#[derive(Debug, Clone, Copy)]
pub struct Kept<Q>(Q);

/// Makes a [`Kept`].
pub trait Keep: Sized {
    /// The same, kept prepared.
    fn kept(self) -> Kept<Self>;
}

impl<Q: QueryFragment<Pg>> Keep for Q {
    fn kept(self) -> Kept<Self> {
        Kept(self)
    }
}

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Kept<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _backend: &Pg) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q> QueryId for Kept<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Kept<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> RunQueryDsl<PgConnection> for Kept<Q> {}

impl<Q: Query + QueryFragment<Pg>> Kept<Q>
where
    Pg: QueryMetadata<Q::SqlType>,
{
    /// Answers how many rows it returns.
    pub(super) fn run(self, connection: &mut PgConnection) -> QueryResult<usize> {
        let rows = LoadConnection::<DefaultLoadingMode>::load(connection, self)?;
        rows.into_iter().try_fold(0_usize, |rows, row| row.map(|_row| rows.saturating_add(1)))
    }
}

/// An expression in our own words within a statement of Diesel's, which may still be kept prepared.
#[derive(Debug, Clone, Copy)]
pub struct StaticSql<S>(&'static str, PhantomData<S>);

/// As `diesel::dsl::sql`, without values.
pub fn static_sql<S: TypedExpressionType>(sql: &'static str) -> StaticSql<S> {
    StaticSql(sql, PhantomData)
}

impl<S: TypedExpressionType> Expression for StaticSql<S> {
    type SqlType = S;
}

impl<S> QueryFragment<Pg> for StaticSql<S> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(self.0);
        Ok(())
    }
}

impl<S> QueryId for StaticSql<S> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<S: TypedExpressionType, T> SelectableExpression<T> for StaticSql<S> {}

impl<S: TypedExpressionType, T> AppearsOnTable<T> for StaticSql<S> {}

impl<S, G> ValidGrouping<G> for StaticSql<S> {
    type IsAggregate = is_aggregate::Never;
}
