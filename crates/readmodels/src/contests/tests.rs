//! Tests of lists: counts of few contests are exact, counts of many are a few seconds old.

use kernel::ctx::Ctx;
use kernel::db::Tx;

use super::*;

fn many(tx: &mut Tx<'_>, ctx: &Ctx, count: i64) {
    let client = testkit::seed::user(tx, ctx, "client");
    diesel::sql_query(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status,
             sealed, guaranteed, deadline_at, funded_at, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'A contest', 'A brief of twenty characters or more', 1, 'design', 500, 'PKR', 300, 'OPEN',
             true, false, now(), now(), now(), now() FROM generate_series(1, $2)",
    )
    .bind::<SqlUuid, _>(client.uuid())
    .bind::<BigInt, _>(count)
    .execute(&mut **tx)
    .unwrap();
}

fn totals(tx: &mut Tx<'_>, census: &Census, now: OffsetDateTime) -> (i64, i64, i64) {
    let list = list(tx, &Filter::default(), census, now).unwrap();
    (list.total, list.open_total, list.category_counts.design)
}

#[test]
fn few_contests_are_counted_exactly() {
    testkit::tx(|tx, ctx| {
        let census = Census::default();
        let (before, ..) = totals(tx, &census, ctx.now);
        many(tx, ctx, 2);
        assert_eq!(totals(tx, &census, ctx.now).0, before + 2);
    });
}

#[test]
fn many_contests_are_counted_every_five_seconds() {
    testkit::tx(|tx, ctx| {
        let census = Census::default();
        many(tx, ctx, CENSUS_KEPT_FROM);
        let first = totals(tx, &census, ctx.now);
        assert_eq!((first.1, first.2), (CENSUS_KEPT_FROM, CENSUS_KEPT_FROM));
        many(tx, ctx, 1);
        let tick = Duration::microseconds(1);
        assert_eq!(totals(tx, &census, ctx.now + CENSUS_KEPT - tick), first);
        let later = totals(tx, &census, ctx.now + CENSUS_KEPT);
        assert_eq!((later.0, later.1), (first.0 + 1, first.1 + 1));
    });
}
