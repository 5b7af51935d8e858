//! Writes that wait for the end of their transaction, and then are one statement. Its parts see the same snapshot and run in no order: no
//! two of them may concern the same row.

use diesel::pg::{Pg, PgConnection};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::{DatabaseErrorKind, Error, QueryResult};
use diesel::sql_types::Untyped;

use super::prepared::Keep;
use super::sqlstate::lost_race;

/// A longer statement would hardly be sent twice, and the server keeps each.
const WRITES_MAX: usize = 16;

#[derive(Default)]
pub(super) struct Deferred(Vec<Write>);

struct Write {
    statement: Box<dyn QueryFragment<Pg>>,
    /// Whether it must change exactly one row.
    is_of_one: bool,
}

impl Deferred {
    pub(super) fn push(&mut self, statement: impl QueryFragment<Pg> + 'static, is_of_one: bool) {
        #[cfg(feature = "testing")]
        if is_of_one {
            waiting::add(&statement);
        }
        self.0.push(Write { statement: Box::new(statement), is_of_one });
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= WRITES_MAX
    }

    /// Sends what waits, if anything does. Writes of one row were decided about a row that was read before: where one changes none, or meets a
    /// unique index, somebody else was faster, and the transaction is to decide again.
    pub(super) fn write(&mut self, connection: &mut PgConnection) -> QueryResult<()> {
        let writes = std::mem::take(self);
        #[cfg(feature = "testing")]
        waiting::clear();
        let of_one = writes.of_one().count();
        if writes.0.is_empty() {
            return Ok(());
        }
        match writes.kept().run(connection) {
            Ok(changed) if of_one > 0 && changed != of_one => {
                Err(lost_race("a row is not any more as it was read".to_owned()))
            }
            Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, information)) if of_one > 0 => {
                Err(lost_race(information.message().to_owned()))
            }
            written => written.map(|_changed| ()),
        }
    }

    /// The numbers of the writes that must change exactly one row.
    fn of_one(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_number, write)| write.is_of_one).map(|(number, _write)| number)
    }
}

impl Drop for Deferred {
    fn drop(&mut self) {
        #[cfg(feature = "testing")]
        if !self.0.is_empty() {
            waiting::clear();
        }
    }
}

impl QueryFragment<Pg> for Deferred {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let [writes @ .., last] = &*self.0 else { return Ok(()) };
        let is_checked = self.of_one().next().is_some();
        let expressions = if is_checked { &*self.0 } else { writes };
        for (number, write) in expressions.iter().enumerate() {
            out.push_sql(if number == 0 { "WITH " } else { ", " });
            out.push_identifier(&format!("write_{number}"))?;
            out.push_sql(" AS (");
            write.statement.walk_ast(out.reborrow())?;
            out.push_sql(if write.is_of_one { " RETURNING 1)" } else { ")" });
        }
        if !expressions.is_empty() {
            out.push_sql(" ");
        }
        if !is_checked {
            return last.statement.walk_ast(out);
        }
        // A row for each row that was changed.
        for (number, write) in self.of_one().enumerate() {
            out.push_sql(if number == 0 { "SELECT FROM " } else { " UNION ALL SELECT FROM " });
            out.push_identifier(&format!("write_{write}"))?;
        }
        Ok(())
    }
}

/// Which writes wait differs from act to act: the text of the statement tells them apart.
impl QueryId for Deferred {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Deferred {
    type SqlType = Untyped;
}

/// The tables in which writes of one row wait on this thread: tests refuse to read them meanwhile.
#[cfg(feature = "testing")]
pub(super) mod waiting {
    use std::cell::RefCell;

    use diesel::pg::Pg;
    use diesel::query_builder::QueryFragment;

    thread_local! {
        static TABLES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn add(update: &impl QueryFragment<Pg>) {
        let text = diesel::debug_query::<Pg, _>(update).to_string();
        let table = text.split('"').nth(1).unwrap_or_default().to_owned();
        TABLES.with_borrow_mut(|tables| tables.push(table));
    }

    pub(super) fn clear() {
        TABLES.with_borrow_mut(Vec::clear);
    }

    /// The table that `statement` names although a write of one of its rows waits.
    pub fn named_by(statement: &dyn std::fmt::Display) -> Option<String> {
        TABLES.with_borrow(|tables| {
            if tables.is_empty() {
                return None;
            }
            let statement = statement.to_string();
            tables.iter().find(|table| statement.contains(&format!("\"{table}\""))).cloned()
        })
    }
}
