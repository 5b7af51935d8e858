//! Distributions in the database; they are written once.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, EntryId, Id, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Candidate, Distribution, Plan, Rule, Share};
use crate::contest::{self, Contest, Event};
use crate::event::Kind;
use crate::schema::{distribution_shares, distributions, entries};
use crate::{Error, entry, event};

/// What the rule needs of every entry of a contest. With the contest locked, it holds until the transaction ends.
pub fn candidates(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Candidate>, Error> {
    let rows: Vec<(EntryId, i32, UserId, String, Option<i16>)> = entries::table
        .filter(entries::contest_id.eq(contest))
        .order(entries::number)
        .select((entries::id, entries::number, entries::author_id, entries::status, entries::stars))
        .load(conn)?;
    rows.into_iter()
        .map(|(entry, number, author, status, stars)| {
            let corrupt = Error::Corrupt { table: "entries", id: entry.uuid() };
            let status = entry::Status::parse(&status).ok_or(corrupt)?;
            Ok(Candidate { entry, number, author, status, stars })
        })
        .collect()
}

/// SHORTLISTING → CLOSED with outcome DISTRIBUTED: who gets what is kept, and nobody has won.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, plan: &Plan) -> Result<(), Error> {
    contest::repo::move_status(tx, ctx, contest.id, contest.status, Event::Distribute)?;
    entry::repo::lose_live(tx, ctx, contest.id)?;
    diesel::insert_into(distributions::table)
        .values((
            distributions::contest_id.eq(contest.id),
            distributions::rule.eq(plan.rule.as_str()),
            distributions::net_paisa.eq(plan.net),
            distributions::fee_paisa.eq(plan.fee),
            distributions::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    let shares: Vec<_> = plan
        .shares
        .iter()
        .map(|share| {
            (
                distribution_shares::contest_id.eq(contest.id),
                distribution_shares::user_id.eq(share.user),
                distribution_shares::entry_id.eq(share.entry),
                distribution_shares::amount_paisa.eq(share.amount),
            )
        })
        .collect();
    diesel::insert_into(distribution_shares::table).values(shares).execute(&mut **tx)?;
    let people = if plan.people == 1 { "1 person".to_owned() } else { format!("{} people", plan.people) };
    let detail = format!("{} among {people}", plan.net.display());
    event::repo::record(tx, ctx, contest.id, Kind::Distributed, None, &detail)
}

/// The distribution of a contest, if its prize was shared out.
pub fn find(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Distribution>, Error> {
    let row: Option<(String, Paisa, Paisa, OffsetDateTime)> = distributions::table
        .find(contest)
        .select((distributions::rule, distributions::net_paisa, distributions::fee_paisa, distributions::created_at))
        .first(conn)
        .optional()?;
    let Some((rule, net, fee, at)) = row else { return Ok(None) };
    let rule = Rule::parse(&rule).ok_or(Error::Corrupt { table: "distributions", id: contest.uuid() })?;
    let shares: Vec<(UserId, EntryId, Paisa)> = distribution_shares::table
        .inner_join(entries::table.on(entries::id.eq(distribution_shares::entry_id)))
        .filter(distribution_shares::contest_id.eq(contest))
        .order(entries::number)
        .select((distribution_shares::user_id, distribution_shares::entry_id, distribution_shares::amount_paisa))
        .load(conn)?;
    let shares: Vec<Share> = shares.into_iter().map(|(user, entry, amount)| Share { user, entry, amount }).collect();
    Ok(Some(Distribution { contest, at, plan: Plan { rule, people: shares.len(), net, fee, shares } }))
}
