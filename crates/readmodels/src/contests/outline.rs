//! A private contest as a member sees it who has not signed its NDA: title, category, prize, clock and client.

use ::contests::contest::Contest;
use ::contests::contest::access::Access;
use ::contests::contest::actions::{Action, Viewer};
use ::contests::entry::LiveEntries;
use diesel::pg::PgConnection;
use kernel::actor::{Actor, Role};
use time::OffsetDateTime;

use super::{ContestCard, ContestDetail, Requirements, places, split};
use crate::Error;
use crate::people;

/// What the NDA protects is not read.
pub(super) fn of(
    conn: &mut PgConnection,
    contest: Contest,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<ContestDetail, Error> {
    let split = split(&contest, contest.prize)?;
    let client = people::one(conn, contest.client)?;
    Ok(ContestDetail {
        visibility: contest.visibility,
        access: Access::Outline,
        publication_agreed_at: None,
        brief_version: 1,
        requirements: Requirements::default(),
        attachments: Vec::new(),
        funded_at: contest.funded_at,
        entries_closed_at: contest.entries_closed_at,
        awarded_at: None,
        closed_at: contest.closed_at,
        fee_cents: split.part.get(),
        fee_bps: contest.fee_rate().get(),
        winner_cents: split.rest.get(),
        viewer: if actor.role == Role::Talent { Viewer::Talent } else { Viewer::Member },
        allowed_actions: vec![Action::SignNda],
        next: None,
        client_record: Some(people::client_record(conn, contest.client)?),
        entries_per_person_max: LiveEntries::default().limit(),
        my_live_entries: 0,
        my_removal: None,
        removals: Vec::new(),
        winner: None,
        awards: Vec::new(),
        dispute: None,
        payment: None,
        extension: None,
        refund_request: None,
        asked_back: None,
        distribution: None,
        raise: None,
        final_round: None,
        places: places::of(&contest)?,
        featured_until: None,
        hidden_at: None,
        boost: None,
        card: ContestCard { brief: String::new(), entries_count: 0, ..ContestCard::new(client, contest, now) },
    })
}
