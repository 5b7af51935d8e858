//! Writes that wait for the end of their transaction, and then are one statement. Its parts see the same snapshot and run in no order: no
//! two of them may concern the same row.

use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;

/// A longer statement would not be prepared twice anyway, and the server keeps each.
const WRITES_MAX: usize = 16;

#[derive(Default)]
pub(super) struct Deferred(Vec<Box<dyn QueryFragment<Pg>>>);

impl Deferred {
    pub(super) fn push(&mut self, write: impl QueryFragment<Pg> + 'static) {
        self.0.push(Box::new(write));
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= WRITES_MAX
    }

    /// Sends what waits, if anything does.
    pub(super) fn write(&mut self, connection: &mut PgConnection) -> QueryResult<()> {
        let writes = std::mem::take(self);
        if !writes.0.is_empty() {
            writes.execute(connection)?;
        }
        Ok(())
    }
}

impl QueryFragment<Pg> for Deferred {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Some((last, before)) = self.0.split_last() else { return Ok(()) };
        for (number, write) in before.iter().enumerate() {
            out.push_sql(if number == 0 { "WITH " } else { ", " });
            out.push_identifier(&format!("write_{number}"))?;
            out.push_sql(" AS (");
            write.walk_ast(out.reborrow())?;
            out.push_sql(")");
        }
        if !before.is_empty() {
            out.push_sql(" ");
        }
        last.walk_ast(out)
    }
}

/// Which writes wait differs from act to act: the text of the statement tells them apart.
impl QueryId for Deferred {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl RunQueryDsl<PgConnection> for Deferred {}
