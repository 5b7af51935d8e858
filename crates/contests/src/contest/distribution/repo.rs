//! Distributions in the database; they are written once.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::ContestId;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Candidate, Distribution, Plan, Rule, Share};
use crate::contest::{self, Contest, Event};
use crate::event::Kind;
use crate::schema::{distribution_shares, distributions, entries};
use crate::{Error, entry, event};

/// What the rule needs of every entry of a contest. With the contest locked, it holds until the transaction ends.
pub fn candidates(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Candidate>, Error> {
    Ok(entries::table
        .filter(entries::contest_id.eq(contest))
        .order(entries::number)
        .select(Candidate::as_select())
        .load(conn)?)
}

/// SHORTLISTING → CLOSED with outcome DISTRIBUTED: who gets what is kept, and nobody has won.
///
/// # Errors
/// No such step, or [`Error::Conflict`].
pub fn record(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest, plan: &Plan) -> Result<(), Error> {
    contest::repo::move_status(tx, ctx, contest.id, contest.status, Event::Distribute)?;
    entry::repo::lose_live(tx, ctx, contest.id, &[])?;
    diesel::insert_into(distributions::table)
        .values((
            distributions::contest_id.eq(contest.id),
            distributions::rule.eq(plan.rule),
            distributions::net_paisa.eq(plan.net),
            distributions::fee_paisa.eq(plan.fee),
            distributions::among_finalists.eq(plan.among_finalists),
            distributions::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    let shares = plan.shares.iter().map(|share| (distribution_shares::contest_id.eq(contest.id), share));
    let shares: Vec<_> = shares.collect();
    diesel::insert_into(distribution_shares::table).values(shares).execute(&mut **tx)?;
    let people = if plan.people == 1 { "1 person".to_owned() } else { format!("{} people", plan.people) };
    let detail = format!("{} among {people}", plan.net.display());
    event::repo::record(tx, ctx, contest.id, Kind::Distributed, None, &detail)
}

/// The distribution of a contest, if its prize was shared out.
pub fn find(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Distribution>, Error> {
    let row: Option<(Rule, bool, Paisa, Paisa, OffsetDateTime)> = distributions::table
        .find(contest)
        .select((
            distributions::rule,
            distributions::among_finalists,
            distributions::net_paisa,
            distributions::fee_paisa,
            distributions::created_at,
        ))
        .first(conn)
        .optional()?;
    let Some((rule, among_finalists, net, fee, at)) = row else { return Ok(None) };
    let shares: Vec<Share> = distribution_shares::table
        .inner_join(entries::table.on(entries::id.eq(distribution_shares::entry_id)))
        .filter(distribution_shares::contest_id.eq(contest))
        .order(entries::number)
        .select(Share::as_select())
        .load(conn)?;
    Ok(Some(Distribution { contest, at, plan: Plan { rule, among_finalists, people: shares.len(), net, fee, shares } }))
}
