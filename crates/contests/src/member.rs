//! Who finds a private contest: people whom its client invites, and those who hold its link.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, UserId};
use time::OffsetDateTime;
use vault::{Purpose, Vault};

use crate::contest::{self, Contest};
use crate::schema::{contest_links, contest_members};
use crate::{Error, link_secret};

pub mod repo;

#[cfg(test)]
mod tests;

/// Members of one contest, with those who were invited and did not come yet.
pub const MEMBERS_MAX: i64 = 200;

text_enum! {
    /// How somebody became a member.
    pub enum Source as MemberSource {
        /// The client invited them by their address.
        Invited = "INVITED",
        /// They held the contest's link.
        Link = "LINK",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = contest_members, check_for_backend(Pg))]
pub struct Member {
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = user_id)]
    pub user: UserId,
    pub source: Source,
    pub created_at: OffsetDateTime,
}

/// The link of a contest as stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = contest_links, check_for_backend(Pg))]
pub struct Link {
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    /// Counts the links that the contest has had, from 1. The secret is made of it.
    pub version: i32,
    /// [`link_secret::hash`] of what stands in the link.
    pub secret_hash: Vec<u8>,
}

impl Link {
    /// What stands in the link; none when it was made under an application secret that is not known any more.
    pub fn secret(&self, vault: &Vault) -> Option<String> {
        link_secret::find(vault, Purpose::ContestLink, &secret_of(self.contest, self.version), &self.secret_hash)
    }
}

fn secret_of(contest: ContestId, version: i32) -> Vec<u8> {
    [contest.uuid().as_bytes().as_slice(), &version.to_be_bytes()].concat()
}

/// The secret of link `version` of a contest.
///
/// # Errors
/// [`Error::Crypto`] never in practice.
pub fn new_secret(vault: &Vault, contest: ContestId, version: i32) -> Result<String, Error> {
    link_secret::of(vault, Purpose::ContestLink, &secret_of(contest, version))
}

/// Whether people become members of the contest: it is private, it was paid, it is not over, and staff do not hide it.
pub fn takes_members(contest: &Contest) -> bool {
    contest.visibility.is_private() && contest.is_shown() && contest.status != contest::Status::Closed
}

fn require_taking(contest: &Contest, event: &'static str) -> Result<(), Error> {
    if takes_members(contest) {
        return Ok(());
    }
    let from = if !contest.visibility.is_private() {
        contest.visibility.as_str()
    } else if contest.hidden_at.is_some() {
        "HIDDEN"
    } else {
        contest.status.as_str()
    };
    Err(Error::InvalidTransition { what: "contest", from, event })
}

/// Whether `actor` may invite people to the contest; `members` is how many there are, with those who were invited.
///
/// # Errors
/// Not the client, a contest that takes no members, or as many as there may be.
pub fn decide_inviting(contest: &Contest, actor: &Actor, members: i64) -> Result<(), Error> {
    contest.require_client(actor)?;
    require_taking(contest, "invite")?;
    if members < MEMBERS_MAX { Ok(()) } else { Err(Error::TooManyMembers) }
}

/// Whether `actor` may make a link of the contest, or another one in the place of it.
///
/// # Errors
/// Not the client, a contest that takes no members, or members by invitation only.
pub fn decide_link(contest: &Contest, actor: &Actor) -> Result<(), Error> {
    contest.require_client(actor)?;
    require_taking(contest, "make a link")?;
    if contest.visibility.has_link() {
        Ok(())
    } else {
        Err(Error::InvalidTransition { what: "contest", from: contest.visibility.as_str(), event: "make a link" })
    }
}

/// What the rule needs of somebody who holds the link.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JoinerFacts {
    pub is_member: bool,
    /// Whether the client ended the membership: the link does not begin it again.
    pub is_removed: bool,
    /// Members of the contest, with those who were invited.
    pub members: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    Joins,
    /// A member, the client, or staff: nothing changes.
    HasAccess,
}

/// Whether the link of the contest leads anywhere.
///
/// # Errors
/// [`Error::NotFound`].
pub fn require_open_link(contest: &Contest) -> Result<(), Error> {
    if takes_members(contest) && contest.visibility.has_link() { Ok(()) } else { Err(Error::NotFound) }
}

/// Whether `actor`, who holds the link of the locked `contest`, becomes a member.
///
/// # Errors
/// The link leads nowhere, for everybody or for this person; or there are as many members as there may be.
pub fn decide_joining(contest: &Contest, actor: &Actor, joiner: JoinerFacts) -> Result<Joining, Error> {
    require_open_link(contest)?;
    if contest.client == actor.user || actor.staff.is_some() || joiner.is_member {
        return Ok(Joining::HasAccess);
    }
    if joiner.is_removed {
        return Err(Error::NotFound);
    }
    if joiner.members < MEMBERS_MAX { Ok(Joining::Joins) } else { Err(Error::TooManyMembers) }
}

/// What the rule needs of a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct MemberFacts {
    /// Whether the client is told who the member is ([`repo::known_of`]).
    #[diesel(sql_type = Bool)]
    pub is_known: bool,
    /// Whether the member has an entry in the contest, or had one.
    #[diesel(sql_type = Bool)]
    pub has_entered: bool,
}

/// Whether `actor` may end a membership of the locked `contest`.
///
/// # Errors
/// Not the client, nobody whom the client knows as a member, or somebody who entered: that takes a removal.
pub fn decide_removing(contest: &Contest, actor: &Actor, member: MemberFacts) -> Result<(), Error> {
    contest.require_client(actor)?;
    match (member.is_known, member.has_entered) {
        (false, _) => Err(Error::NotFound),
        (true, true) => Err(Error::MemberEntered),
        (true, false) => Ok(()),
    }
}
