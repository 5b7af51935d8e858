//! How far the product's clock runs ahead of the machine's (development only).

use diesel::prelude::*;
use kernel::db::Tx;

use crate::Error;
use crate::schema::development_clock;

/// Seconds ahead; 0 until somebody moves the clock.
pub fn clock_offset(conn: &mut PgConnection) -> Result<i64, Error> {
    Ok(development_clock::table.select(development_clock::offset_seconds).first(conn).optional()?.unwrap_or(0))
}

/// Moves the clock forward by `seconds` (never back), and says how far ahead it is now.
pub fn advance_clock(tx: &mut Tx<'_>, seconds: u32) -> Result<i64, Error> {
    let seconds = i64::from(seconds);
    Ok(diesel::insert_into(development_clock::table)
        .values((development_clock::id.eq(true), development_clock::offset_seconds.eq(seconds)))
        .on_conflict(development_clock::id)
        .do_update()
        .set(development_clock::offset_seconds.eq(development_clock::offset_seconds + seconds))
        .returning(development_clock::offset_seconds)
        .get_result(&mut **tx)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_moves_forward_from_where_it_is() {
        testkit::tx(|tx, _ctx| {
            assert_eq!(clock_offset(tx).unwrap(), 0);
            assert_eq!(advance_clock(tx, 5).unwrap(), 5);
            assert_eq!(advance_clock(tx, 3).unwrap(), 8);
            assert_eq!(clock_offset(tx).unwrap(), 8);
        });
    }
}
