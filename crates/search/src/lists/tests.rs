//! Pages of lists: every contest once, whatever happens while one pages on.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use diesel::connection::SimpleConnection;
use kernel::db::Tx;
use proptest::prelude::*;
use time::Duration;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use super::*;

fn text(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap()
}

/// `count` contests of all kinds that `seed` decides about; `now` is amid their deadlines. Few values of each key, so that ties are many.
fn many(conn: &mut PgConnection, client: UserId, (count, seed): (usize, u32), now: OffsetDateTime) {
    let now = text(now);
    conn.batch_execute(&format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
             status, outcome, sealed, guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count,
             featured_since, featured_until)
         SELECT gen_random_uuid(), '{client}', 'A contest', 'A brief of twenty characters or more', 1,
             (ARRAY['design', 'development', 'writing'])[a % 3 + 1],
             CASE WHEN a % 3 = 2 THEN (ARRAY['Copywriting', 'Technical Writing'])[b % 2 + 1] END,
             500 + b % 5, 'PKR', 300,
             CASE WHEN a % 5 < 3 THEN 'OPEN' ELSE (ARRAY['DRAFT', 'SHORTLISTING', 'AWARDED', 'CLOSED'])[b % 4 + 1] END,
             CASE WHEN a % 5 >= 3 AND b % 4 = 3 THEN (ARRAY['COMPLETED', 'CANCELLED'])[c % 2 + 1] END,
             true, false, timestamptz '{now}' + (c % 9 - 4) * interval '1 minute', timestamptz '{now}',
             timestamptz '{now}' - (b % 40) * interval '1 second', timestamptz '{now}', c % 7,
             CASE WHEN c % 6 = 0 THEN timestamptz '{now}' - (a % 3) * interval '1 minute' END,
             CASE WHEN c % 6 = 0 THEN timestamptz '{now}' + (b % 4 - 1) * interval '1 minute' END
           FROM (SELECT abs(hashint8(n * 3 + {seed})) AS a, abs(hashint8(n * 5 + 7 + {seed})) AS b, abs(hashint8(n * 7 + 11 + {seed})) AS c
                   FROM generate_series(1, {count}) AS n) AS numbers",
        client = client.uuid()
    ))
    .unwrap();
}

/// What happens between two pages; nothing that a list is sorted by. A place starts where none ended since the list was `begun`: the row of
/// a contest tells its newest place only.
fn meanwhile(
    conn: &mut PgConnection,
    client: UserId,
    (what, which): (u8, u32),
    (begun, now): (OffsetDateTime, OffsetDateTime),
) {
    let (begun, moment) = (text(begun), text(now));
    let some = format!("abs(hashtext(id::text || '{which}')) % 5 = 0");
    let sql = match what {
        0 => return many(conn, client, (30, which), now),
        1 => format!(
            "UPDATE contests SET featured_since = '{moment}', featured_until = timestamptz '{moment}' + interval '1 hour'
              WHERE {some} AND (featured_until IS NULL OR featured_until <= '{begun}')"
        ),
        2 => format!("UPDATE contests SET featured_until = '{moment}' WHERE {some} AND featured_until > '{moment}'"),
        3 => format!("UPDATE contests SET status = 'SHORTLISTING' WHERE {some} AND status = 'OPEN'"),
        4 => format!("UPDATE contests SET status = 'OPEN' WHERE {some} AND status IN ('DRAFT', 'SHORTLISTING')"),
        _ => format!("UPDATE contests SET status = 'CLOSED', outcome = 'REFUNDED' WHERE {some} AND status = 'AWARDED'"),
    };
    conn.batch_execute(&sql).unwrap();
}

/// All that fit, by plain SQL.
fn fitting(conn: &mut PgConnection, filter: &Filter) -> BTreeSet<Uuid> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let name = filter.category.and_then(|choice| choice.subcategory).map(contest::Subcategory::as_str);
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT id FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'
            AND ($1 IS NULL OR status = $1) AND ($2 IS NULL OR category = $2) AND ($3 IS NULL OR subcategory = $3)",
    )
    .bind::<Nullable<Text>, _>(filter.status.map(Status::as_str))
    .bind::<Nullable<Text>, _>(filter.category.map(|choice| choice.category.as_str()))
    .bind::<Nullable<Text>, _>(name)
    .load(conn)
    .unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

/// Every contest with its status.
fn with_status(conn: &mut PgConnection) -> BTreeSet<(Uuid, String)> {
    use crate::schema::contests;
    let rows: Vec<(ContestId, String)> = contests::table.select((contests::id, contests::status)).load(conn).unwrap();
    rows.into_iter().map(|(contest, status)| (contest.uuid(), status)).collect()
}

/// Whether `a` may stand before `b` on a list that was begun at `at`, when nothing happened meanwhile.
fn in_order(sort: Sort, at: OffsetDateTime, a: &ContestCard, b: &ContestCard) -> bool {
    let newest = |card: &ContestCard| (card.status == Status::Open, card.featured, card.created_at, card.id);
    match sort {
        Sort::Newest => newest(a) > newest(b),
        Sort::Deadline => {
            let key = |card: &ContestCard| (card.deadline, card.id);
            match (a.deadline > at, b.deadline > at) {
                (true, true) => key(a) < key(b),
                (false, false) => key(a) > key(b),
                (ahead, _) => ahead,
            }
        }
        Sort::Prize => (a.prize_cents, a.id) > (b.prize_cents, b.id),
        Sort::Entries => (a.entries_count, a.id) > (b.entries_count, b.id),
    }
}

/// With the counts of the same moment.
fn list(conn: &mut PgConnection, filter: &Filter, now: OffsetDateTime) -> Result<ContestList, Error> {
    let published = Tallies::load(conn)?;
    super::list(conn, filter, &published, now)
}

/// All pages from `now` on; `between` runs before each further one and says what time it is then.
fn pages(
    tx: &mut Tx<'_>,
    filter: Filter,
    mut now: OffsetDateTime,
    mut between: impl FnMut(&mut Tx<'_>, usize) -> OffsetDateTime,
) -> Vec<ContestCard> {
    let (mut found, mut after) = (Vec::new(), None);
    for page in 0.. {
        let list = list(tx, &Filter { after, ..filter }, now).unwrap();
        let full = usize::try_from(filter.size.get()).unwrap();
        assert!(list.contests.len() <= full && (list.next_cursor.is_none() || list.contests.len() == full));
        found.extend(list.contests);
        let Some(next) = list.next_cursor else { break };
        after = Some(Place::parse(&next, filter.sort, filter.status).unwrap());
        assert_eq!(after.map(Place::encode), Some(next), "a cursor says all");
        now = between(tx, page);
    }
    found
}

fn filters() -> impl Strategy<Value = Filter> {
    let status = prop::sample::select(vec![None, None, Some(Status::Open), Some(Status::Shortlisting)]);
    let category = prop::sample::select(vec![None, None, Choice::parse("writing"), Choice::parse("Copywriting")]);
    (status, category, prop::sample::select(Sort::ALL)).prop_map(|(status, category, sort)| Filter {
        status,
        category,
        sort,
        ..Filter::default()
    })
}

proptest! {
    #![proptest_config(testkit::cases(40, 500))]
    #[test]
    fn every_contest_is_shown_once_whatever_happens(
        filter in filters(),
        count in 100..400_usize,
        seed in 0..1_000_000_u32,
        events in prop::collection::vec((0..6_u8, 0..1_000_000_u32), 1..9),
    ) {
        testkit::tx(|tx, ctx| {
            let client = testkit::seed::user(tx, ctx, "client");
            many(tx, client, (count, seed), ctx.now);
            // Still: all of them, in order.
            let still = pages(tx, filter, ctx.now, |_tx, _page| ctx.now);
            let shown: BTreeSet<Uuid> = still.iter().map(|card| card.id).collect();
            assert_eq!((shown.len(), &shown), (still.len(), &fitting(tx, &filter)));
            assert!(still.windows(2).all(|pair| in_order(filter.sort, ctx.now, &pair[0], &pair[1])));
            // In motion: what fits from the first page to the last is shown, and nothing twice. Where open contests come before all others,
            // one that opens or closes meanwhile may move past those who page on.
            let moves = |what: u8| filter.sort == Sort::Newest && filter.status.is_none() && matches!(what, 3 | 4);
            let (mut stayed, mut moved) = (shown, BTreeSet::new());
            let found = pages(tx, filter, ctx.now, |tx, page| {
                let now = ctx.now + Duration::minutes(i64::try_from(page).unwrap() + 1);
                let event = events[page % events.len()];
                let before = with_status(tx);
                meanwhile(tx, client, event, (ctx.now, now));
                if moves(event.0) {
                    moved.extend(with_status(tx).symmetric_difference(&before).map(|(id, _status)| *id));
                }
                let fits = fitting(tx, &filter);
                stayed.retain(|id| fits.contains(id));
                now
            });
            let mut found: Vec<Uuid> = found.iter().map(|card| card.id).collect();
            found.retain(|id| !moved.contains(id));
            stayed.retain(|id| !moved.contains(id));
            let ids: BTreeSet<Uuid> = found.iter().copied().collect();
            assert_eq!(ids.len(), found.len(), "no contest twice");
            assert!(stayed.is_subset(&ids), "none left out");
        });
    }

    #[test]
    fn only_our_cursors_are_read(text in ".{0,60}", letter in "[a-z]", at in any::<i64>(), key in any::<i64>(), id in any::<u128>()) {
        for sort in Sort::ALL {
            let _read_or_refused = Place::parse(&text, *sort, None);
        }
        let row = URL_SAFE_NO_PAD.encode(format!("{key}.{}", Uuid::from_u128(id)));
        let made = format!("{letter}{at}.{row}");
        for (sort, status) in Sort::ALL.iter().flat_map(|sort| [(sort, None), (sort, Some(Status::Closed))]) {
            if let Ok(place) = Place::parse(&made, *sort, status) {
                assert_eq!(Place::parse(&place.encode(), *sort, status), Ok(place));
                // What is read can be asked for.
                testkit::tx(|tx, ctx| {
                    let client = testkit::seed::user(tx, ctx, "client");
                    testkit::seed::contest(tx, ctx, client, "OPEN", 500);
                    list(tx, &Filter { after: Some(place), sort: *sort, status, ..Filter::default() }, ctx.now).unwrap();
                });
            }
        }
    }
}

#[test]
fn a_list_in_which_nothing_changed_is_the_same_later() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        many(tx, client, (200, 7), ctx.now);
        for sort in Sort::ALL {
            let filter = Filter { sort: *sort, ..Filter::default() };
            let first = list(tx, &filter, ctx.now).unwrap();
            assert_eq!(first, list(tx, &filter, ctx.now + Duration::seconds(59)).unwrap(), "{sort:?}");
            let mut cursors: Vec<_> =
                [0, 59].map(|s| list(tx, &filter, ctx.now + Duration::seconds(s)).unwrap().next_cursor).into();
            cursors.dedup();
            assert_eq!(cursors.len(), 1, "{sort:?}");
        }
    });
}

#[test]
fn a_cursor_belongs_to_its_order() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        many(tx, client, (300, 3), ctx.now);
        let open = Some(Status::Open);
        for (sort, status) in Sort::ALL.iter().flat_map(|sort| [(*sort, None), (*sort, open)]) {
            let filter = Filter { sort, status, ..Filter::default() };
            let next = list(tx, &filter, ctx.now).unwrap().next_cursor.unwrap();
            for (other, kind) in Sort::ALL.iter().flat_map(|other| [(*other, None), (*other, open)]) {
                // Only the newest first have another order when all statuses are listed.
                let fits = sort == other && (sort != Sort::Newest || status == kind);
                assert_eq!(Place::parse(&next, other, kind).is_ok(), fits, "{sort:?} {status:?} {other:?} {kind:?}");
            }
        }
    });
}

#[derive(QueryableByName)]
struct Reads {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// Rows of contests that this transaction has read so far.
fn rows_read(conn: &mut PgConnection) -> i64 {
    let reads: Reads = diesel::sql_query(
        "SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = 'contests'",
    )
    .get_result(conn)
    .unwrap();
    reads.rows
}

/// Pages end where the open contests end, one before and one after: nothing is left out, nothing comes twice, and no page reads much more
/// than it shows, although the others are the older ones of a large table.
#[test]
fn pages_go_on_where_the_open_contests_end() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        many(tx, client, (6_000, 11), ctx.now);
        // The others are as young as the open ones, or older than all of them. Few are featured, as in the market.
        tx.batch_execute(
            "UPDATE contests SET created_at = created_at - interval '1 year' WHERE status = 'CLOSED';
             UPDATE contests SET featured_since = NULL, featured_until = NULL WHERE entry_count + prize_paisa <> 503;
             ANALYZE contests",
        )
        .unwrap();
        for category in [None, Choice::parse("writing"), Choice::parse("Copywriting")] {
            let filter = Filter { category, ..Filter::default() };
            let open = list(tx, &filter, ctx.now).unwrap().open_total;
            let size = filter.size.get();
            assert!(open > size);
            // Hide some, so that the boundary falls on the last row of a page, one before and one after it.
            for rest in [0, 1, size - 1] {
                let open = list(tx, &filter, ctx.now).unwrap().open_total;
                let surplus = (open - rest) % size;
                let name = category.map_or("true".to_owned(), |choice| match choice.subcategory {
                    Some(name) => format!("subcategory = '{}'", name.as_str()),
                    None => format!("category = '{}'", choice.category.as_str()),
                });
                tx.batch_execute(&format!(
                    "DELETE FROM contests WHERE id IN (SELECT id FROM contests WHERE status = 'OPEN' AND featured_until IS NULL AND {name}
                      ORDER BY created_at LIMIT {surplus})"
                ))
                .unwrap();
                let all = list(tx, &filter, ctx.now).unwrap();
                assert_eq!(all.open_total % size, rest);
                let mut before = rows_read(tx);
                let found = pages(tx, filter, ctx.now, |tx, page| {
                    let now = rows_read(tx);
                    assert!(now - before < 1_200, "page {page} of {category:?} read {} rows", now - before);
                    before = now;
                    ctx.now
                });
                assert_eq!(i64::try_from(found.len()).unwrap(), all.total);
                let open = usize::try_from(all.open_total).unwrap();
                assert!(found[..open].iter().all(|card| card.status == Status::Open));
                assert!(found[open..].iter().all(|card| card.status != Status::Open));
                assert!(found.windows(2).all(|pair| in_order(Sort::Newest, ctx.now, &pair[0], &pair[1])));
            }
        }
    });
}

#[test]
fn totals_are_those_of_the_filter() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        many(tx, client, (300, 5), ctx.now);
        let all = list(tx, &Filter::default(), ctx.now).unwrap();
        let open = list(tx, &Filter { status: Some(Status::Open), ..Filter::default() }, ctx.now).unwrap();
        let count = |tx: &mut Tx<'_>, filter: Filter| i64::try_from(fitting(tx, &filter).len()).unwrap();
        assert_eq!(all.total, count(tx, Filter::default()));
        // The open ones are those of the same filter: of closed contests, or of drafts, none is open.
        for status in Status::ALL {
            let filter = Filter { status: Some(*status), viewer: Some(client), ..Filter::default() };
            let list = list(tx, &filter, ctx.now).unwrap();
            assert!(list.total > 0, "{status:?}");
            assert_eq!(list.open_total, if *status == Status::Open { list.total } else { 0 }, "{status:?}");
        }
        assert_eq!(
            (all.open_total, open.total),
            (open.total, count(tx, Filter { status: Some(Status::Open), ..Filter::default() }))
        );
        for choice in ["writing", "Technical Writing", "marketing"] {
            let filter = Filter { category: Choice::parse(choice), status: Some(Status::Open), ..Filter::default() };
            assert_eq!(list(tx, &filter, ctx.now).unwrap().total, count(tx, filter), "{choice}");
        }
        let counts = open.category_counts;
        assert_eq!(counts.design + counts.development + counts.marketing + counts.writing, open.total);
    });
}
