//! Members of private contests: invited by their address, or come by the link.

use accounts::email::Email;
use audit::Act;
use contests::contest::{self, Contest};
use contests::link_secret;
use contests::member::{self, Joining, Source};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, Id, InvitationId, UserId};
use notifications::messages;
use serde_json::{Value, json};
use vault::Vault;

use crate::error::Error;
use crate::{notify, posting};

/// The client invites an address. Whether it has an account changes nothing that the client sees: who has one is a member from now on and told
/// so; others get a mail, and are members once they have registered with it. Nothing happens when the address was invited before.
///
/// # Errors
/// Not the client, a contest that takes no members or no more of them, an address that is none or the client's own.
pub fn invite(db: &Db, ctx: &Ctx, actor: &Actor, id: ContestId, email: &str) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        member::decide_inviting(&contest, actor, member::repo::count(tx, id)?)?;
        let email = Email::parse(email).map_err(contests::Error::from)?;
        member::repo::lock_address(tx, email.key())?;
        let found = accounts::user::repo::find_by_email(tx, email.key())?;
        if found.as_ref().is_some_and(|found| found.id == contest.client) {
            let own = FieldErrors::one("email", "This is your own address");
            return Err(contests::Error::from(own).into());
        }
        // Staff see every contest: they are told nothing, and the client sees no difference.
        let is_staff = found.as_ref().is_some_and(|found| found.staff.is_some());
        let confirmed = found.filter(|found| found.email_verified_at.is_some() && found.staff.is_none());
        let user = confirmed.map(|found| found.id);
        if !member::repo::insert_invitation(tx, ctx, id, (email.address(), email.key()), user)? {
            return Ok(());
        }
        match user {
            Some(user) => welcome_in(tx, ctx, &contest, user)?,
            None if is_staff => {}
            None => {
                let client = notify::name_of(tx, contest.client)?;
                let message = messages::contest::invited_address(&client, &ctx.link("/register"));
                notify::email_stranger(tx, ctx, None, email.address(), &message)?;
            }
        }
        record(tx, ctx, Some(actor), Act::ContestMemberInvited, id, json!({}))
    })
}

/// Makes a person whom the client invited a member and tells them.
fn welcome_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, user: UserId) -> Result<(), Error> {
    if member::repo::insert(tx, ctx, (contest.id, user), Source::Invited)? {
        let client = notify::name_of(tx, contest.client)?;
        let page = posting::contest_page(ctx, contest.id);
        notify::user(tx, ctx, user, &messages::contest::invited(&contest.title, &client, &page))?;
    }
    Ok(())
}

/// The address with this key is now a confirmed one of `user`: invitations to it hold for them.
pub(crate) fn address_confirmed_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, email_key: &str) -> Result<(), Error> {
    member::repo::lock_address(tx, email_key)?;
    for id in member::repo::bind_invitations(tx, email_key, user)? {
        let contest = contest::repo::get(tx, id)?;
        welcome_in(tx, ctx, &contest, user)?;
    }
    Ok(())
}

/// The client takes an invitation back; a person whom it made a member is none any more, unless they entered.
///
/// # Errors
/// Not the client, no such invitation, or somebody who entered.
pub fn take_invitation_back(
    db: &Db,
    ctx: &Ctx,
    actor: &Actor,
    (id, invitation): (ContestId, InvitationId),
) -> Result<(), Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        contest.require_client(actor)?;
        if let Some(user) = member::repo::remove_invitation(tx, id, invitation)? {
            if member::repo::member_facts(tx, id, user)?.has_entered {
                return Err(contests::Error::MemberEntered.into());
            }
            // Who came by the link is a member by that.
            if member::repo::find(tx, id, user)?.is_some_and(|member| member.source == Source::Invited) {
                member::repo::record_removed(tx, ctx, id, user)?;
            }
        }
        record(tx, ctx, Some(actor), Act::ContestInvitationRemoved, id, json!({}))
    })
}

/// The client ends the membership of a person who has not entered.
///
/// # Errors
/// Not the client, nobody whom the client knows as a member, or somebody who entered.
pub fn remove(db: &Db, ctx: &Ctx, actor: &Actor, (id, user): (ContestId, UserId)) -> Result<(), Error> {
    db.write(|tx| {
        // The lock makes an entry and a signature of the person come before or after.
        let contest = contest::repo::lock(tx, id)?;
        member::decide_removing(&contest, actor, member::repo::member_facts(tx, id, user)?)?;
        member::repo::record_removed(tx, ctx, id, user)?;
        record(tx, ctx, Some(actor), Act::ContestMemberRemoved, id, json!({ "personId": user.uuid() }))
    })
}

/// The client makes the link of the contest, or another one: then the one before leads nowhere. Answers how many it has had.
///
/// # Errors
/// Not the client, a contest that takes no members, or members by invitation only.
pub fn make_link(db: &Db, ctx: &Ctx, vault: &Vault, actor: &Actor, id: ContestId) -> Result<i32, Error> {
    db.write(|tx| {
        let contest = contest::repo::lock(tx, id)?;
        member::decide_link(&contest, actor)?;
        let version = member::repo::find_link(tx, id)?.map_or(1, |link| link.version.saturating_add(1));
        let hash = link_secret::hash(&member::new_secret(vault, id, version)?);
        member::repo::put_link(tx, ctx, id, (version, hash))?;
        record(tx, ctx, Some(actor), Act::ContestLinkMade, id, json!({ "version": version }))?;
        Ok(version)
    })
}

/// Who holds the link becomes a member; answers of which contest. Nothing changes for those who see it anyway.
///
/// # Errors
/// The link leads nowhere, for everybody or for this person; or there are as many members as there may be.
pub fn join(db: &Db, ctx: &Ctx, actor: &Actor, secret_hash: &[u8; 32]) -> Result<ContestId, Error> {
    db.write(|tx| {
        let found = |tx: &mut Tx<'_>| member::repo::find_by_secret(tx, secret_hash)?.ok_or(contests::Error::NotFound);
        let id = found(tx)?;
        let contest = contest::repo::lock(tx, id)?;
        // Another link may have taken its place while this one waited.
        found(tx)?;
        match member::decide_joining(&contest, actor, member::repo::joiner_facts(tx, id, actor.user)?)? {
            Joining::HasAccess => {}
            Joining::Joins => {
                member::repo::insert(tx, ctx, (id, actor.user), Source::Link)?;
                record(tx, ctx, Some(actor), Act::ContestMemberJoined, id, json!({}))?;
            }
        }
        Ok(id)
    })
}

fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<&Actor>,
    act: Act,
    contest: ContestId,
    detail: Value,
) -> Result<(), Error> {
    Ok(audit::record(tx, ctx, actor, act, contest, detail)?)
}
