//! The client of a private contest agrees that its entries may be shown.

use audit::Act;
use contests::contest::{self, publication};
use contests::entry;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::ContestId;
use notifications::messages;

use crate::error::Error;
use crate::{notify, posting};

/// Agrees, once and permanently; those who entered are told.
///
/// # Errors
/// Not the client, a contest that is not private or did not come to its end with the entries, or agreed before.
pub fn agree(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        publication::decide(&contest, actor)?;
        contest::repo::record_publication_agreed(tx, ctx, id)?;
        let client = notify::name_of(tx, contest.client)?;
        let page = posting::contest_page(ctx, id);
        let message = messages::contest::publication_agreed(&contest.title, &client, &page);
        let authors = entry::repo::authors(tx, id)?;
        notify::users(tx, ctx, &authors, &message)?;
        audit::record(tx, ctx, Some(actor), Act::ContestPublicationAgreed, id, serde_json::json!({}))?;
        Ok(())
    })
}
