//! Changes what a person says about themselves, and on which side of the market they are.

use accounts::User;
use accounts::profile::Draft;
use audit::Act;
use files::Purpose;
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::FileId;

use crate::error::Error;

/// Stores a profile.
///
/// # Errors
/// [`accounts::Error::Fields`].
pub fn update(db: &Db, ctx: &Ctx, actor: &Actor, draft: Draft) -> Result<User, Error> {
    let profile = draft.check().map_err(accounts::Error::Fields)?;
    db.write(|tx| {
        accounts::user::repo::set_profile(tx, ctx, actor.user, &profile)?;
        reviews::standing::repo::recount(tx, &[actor.user])?;
        Ok(accounts::user::repo::get(tx, actor.user)?)
    })
}

/// Moves the person to a side of the market. What they began on the other side goes on.
pub fn set_role(db: &Db, ctx: &Ctx, actor: &Actor, role: Role) -> Result<User, Error> {
    db.write(|tx| {
        let before = accounts::user::repo::lock(tx, actor.user)?;
        if before.role != role {
            accounts::user::repo::set_role(tx, ctx, actor.user, role)?;
            let detail = serde_json::json!({ "from": before.role.as_str(), "to": role.as_str() });
            audit::record(tx, ctx, Some(actor), Act::UserRoleChanged, actor.user, detail)?;
        }
        Ok(accounts::user::repo::get(tx, actor.user)?)
    })
}

/// Makes an upload the profile image; the one before is swept like an upload that nothing took.
///
/// # Errors
/// [`files::Error::Fields`] when the upload is not the person's or was taken by something else.
pub fn set_image(db: &Db, ctx: &Ctx, actor: &Actor, image: FileId) -> Result<User, Error> {
    db.write(|tx| {
        let before = accounts::user::repo::lock(tx, actor.user)?;
        files::repo::attach(tx, ctx, actor.user, Purpose::ProfileImage, &[image])?;
        accounts::user::repo::set_image(tx, ctx, actor.user, image)?;
        if let Some(old) = before.image {
            files::repo::detach(tx, &[old])?;
        }
        Ok(accounts::user::repo::get(tx, actor.user)?)
    })
}
