//! Exposures and conversions in the database.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ExperimentId, ExposureId, Id, UserId};
use uuid::Uuid;

use super::{Counts, Doer, Goal};
use crate::Error;
use crate::assign::{self, Unit, Variant};
use crate::experiment::{Experiment, Status};
use crate::schema::{experiment_conversions as conversions, experiment_exposures as exposures};

/// Keeps that `unit` saw its variant, once; answers the variant. A person whose browser was counted before keeps what it saw.
///
/// # Errors
/// [`Error::Stopped`].
pub fn expose(tx: &mut Tx<'_>, ctx: &Ctx, experiment: &Experiment, unit: Unit) -> Result<Variant, Error> {
    if experiment.status != Status::Running {
        return Err(Error::Stopped);
    }
    let variant = assign::variant(&experiment.seed, &unit.id());
    let (user, visitor) = match unit {
        Unit::User(user) => (Some(user), None),
        Unit::Visitor(visitor) => (None, Some(visitor)),
    };
    diesel::insert_into(exposures::table)
        .values((
            exposures::id.eq(ctx.new_id::<ExposureId>()),
            exposures::experiment_id.eq(experiment.id),
            exposures::visitor_id.eq(visitor),
            exposures::user_id.eq(user),
            exposures::variant.eq(variant),
            exposures::at.eq(ctx.now),
        ))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    Ok(variant)
}

/// Ties what a browser saw to the person who registered in it; what the person saw elsewhere stays theirs.
pub fn adopt(tx: &mut Tx<'_>, visitor: Uuid, user: UserId) -> Result<usize, Error> {
    tx.write_deferred()?;
    let adopted = diesel::sql_query(
        "UPDATE experiment_exposures e SET user_id = $2
          WHERE e.visitor_id = $1 AND e.user_id IS NULL
            AND NOT EXISTS (SELECT FROM experiment_exposures o WHERE o.experiment_id = e.experiment_id AND o.user_id = $2)",
    )
    .bind::<SqlUuid, _>(visitor)
    .bind::<SqlUuid, _>(user.uuid())
    .execute(&mut **tx)?;
    Ok(adopted)
}

/// Keeps that somebody did what is hoped for, for each experiment of which they saw a variant, when the transaction ends; the first time
/// counts.
pub fn convert(tx: &mut Tx<'_>, ctx: &Ctx, doer: Doer, goal: Goal) -> Result<(), Error> {
    let seen = exposures::table
        .filter(exposures::user_id.eq(doer.user.uuid()).or(exposures::visitor_id.eq(doer.visitor)))
        .filter(exposures::at.le(ctx.now))
        .select((exposures::id, goal.as_str().into_sql::<Text>(), ctx.now.into_sql::<Timestamptz>()));
    let converted = seen
        .insert_into(conversions::table)
        .into_columns((conversions::exposure_id, conversions::event, conversions::at))
        .on_conflict_do_nothing();
    Ok(tx.defer(converted)?)
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    experiment_id: Uuid,
    #[diesel(sql_type = Text)]
    variant: Variant,
    #[diesel(sql_type = BigInt)]
    exposures: i64,
    #[diesel(sql_type = BigInt)]
    registered: i64,
    #[diesel(sql_type = BigInt)]
    contest_paid: i64,
}

/// The counts of both variants of each experiment, A first.
pub fn counts(conn: &mut PgConnection, of: &[ExperimentId]) -> Result<Vec<(ExperimentId, [Counts; 2])>, Error> {
    let ids: Vec<Uuid> = of.iter().map(|id| id.uuid()).collect();
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT e.experiment_id, e.variant, count(*) AS exposures,
                count(*) FILTER (WHERE EXISTS (SELECT FROM experiment_conversions c
                                                WHERE c.exposure_id = e.id AND c.event = 'registered')) AS registered,
                count(*) FILTER (WHERE EXISTS (SELECT FROM experiment_conversions c
                                                WHERE c.exposure_id = e.id AND c.event = 'contest_paid')) AS contest_paid
           FROM experiment_exposures e WHERE e.experiment_id = ANY ($1) GROUP BY 1, 2",
    )
    .bind::<diesel::sql_types::Array<SqlUuid>, _>(ids)
    .load(conn)?;
    let one = |id: ExperimentId, variant: Variant| {
        let found = rows.iter().find(|row| row.experiment_id == id.uuid() && row.variant == variant);
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        found.map_or_else(Counts::default, |row| Counts {
            exposures: count(row.exposures),
            registered: count(row.registered),
            contest_paid: count(row.contest_paid),
        })
    };
    Ok(of.iter().map(|id| (*id, [one(*id, Variant::A), one(*id, Variant::B)])).collect())
}
