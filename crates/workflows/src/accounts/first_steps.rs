//! The list of first steps. What is done is read from what there is (`readmodels::first_steps`); only that it was put away is stored.

use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;

use crate::error::Error;

pub fn hide(db: &Db, ctx: &Ctx, actor: &Actor) -> Result<(), Error> {
    db.write(|tx| Ok(accounts::user::repo::hide_first_steps(tx, ctx, actor.user)?))
}
