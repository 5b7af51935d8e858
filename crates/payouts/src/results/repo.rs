//! Imported result files in the database.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ImportId, UserId};
use kernel::money::Paisa;

use crate::error::Error;
use crate::schema::payout_imports;

#[derive(Debug, Clone)]
pub struct NewImport<'a> {
    /// Of the file as it was sent.
    pub sha256: &'a [u8],
    pub imported_by: UserId,
    /// How many rows it has.
    pub rows: usize,
    /// What their payouts come to.
    pub total: Paisa,
}

/// Whether this very file was imported.
pub fn is_known(conn: &mut PgConnection, sha256: &[u8]) -> Result<bool, Error> {
    let known = payout_imports::table.filter(payout_imports::sha256.eq(sha256));
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(conn)?)
}

/// Notes that a file is imported; none when it was before, also by somebody at this moment.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewImport<'_>) -> Result<Option<ImportId>, Error> {
    Ok(diesel::insert_into(payout_imports::table)
        .values((
            payout_imports::id.eq(ctx.new_id::<ImportId>()),
            payout_imports::sha256.eq(new.sha256),
            payout_imports::imported_by.eq(new.imported_by),
            payout_imports::rows.eq(i32::try_from(new.rows).unwrap_or(i32::MAX)),
            payout_imports::total_paisa.eq(new.total),
            payout_imports::created_at.eq(ctx.now),
        ))
        .on_conflict(payout_imports::sha256)
        .do_nothing()
        .returning(payout_imports::id)
        .get_result(&mut **tx)
        .optional()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_imported_once() {
        testkit::tx(|tx, ctx| {
            let imported_by = testkit::seed::user(tx, ctx, "admin");
            let new = NewImport { sha256: &[7; 32], imported_by, rows: 2, total: Paisa::new(100) };
            assert!(!is_known(tx, new.sha256).unwrap());
            assert!(insert(tx, ctx, &new).unwrap().is_some());
            assert!(is_known(tx, new.sha256).unwrap());
            assert_eq!(insert(tx, ctx, &new).unwrap(), None);
            assert!(!is_known(tx, &[8; 32]).unwrap());
        });
    }
}
