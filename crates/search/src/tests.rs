//! What a search answers when it would take too long, and far down an order.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::{DbFault, Tx};
use kernel::ids::{Id, UserId};
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use super::*;

/// By SQL alone.
fn search_within(
    conn: &mut PgConnection,
    ask: &Ask,
    now: OffsetDateTime,
    limits: Limits,
) -> Result<SearchResults, Error> {
    super::search_within(conn, None, ask, now, limits)
}

/// A database of its own: what gives up runs in transactions of its own.
fn market(work: impl FnOnce(&mut PgConnection, &Ctx, UserId)) {
    let (test, ctx) = (testkit::TestDb::new(), testkit::ctx());
    let client = test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, &ctx, "client"))).unwrap();
    work(&mut test.connection(), &ctx, client);
}

/// `count` contests about kites of all kinds that `seed` decides about, one of them each second back from now. Few values of each key, so
/// that ties are many; no prize but the lowest, so that the slices of prizes are many.
fn kites(tx: &mut PgConnection, client: UserId, (count, seed): (i64, i64), now: OffsetDateTime) {
    let now = now.format(&Rfc3339).unwrap();
    tx.batch_execute(&format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
             status, outcome, sealed, guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count, featured_since, featured_until)
         SELECT gen_random_uuid(), '{client}', CASE WHEN n % 3 = 0 THEN 'A red kite' ELSE 'Kites' END, 'A brief of twenty characters or more', 1,
             'design', CASE WHEN a % 2 = 0 THEN 'Logo Design' END, 500 + a % 7, 'PKR', 300,
             (ARRAY['OPEN', 'OPEN', 'SHORTLISTING', 'CLOSED'])[b % 4 + 1], CASE WHEN b % 4 = 3 THEN 'COMPLETED' END, true, b % 3 = 0,
             timestamptz '{now}' + (c % 90 - 40) * interval '1 hour', timestamptz '{now}', timestamptz '{now}' - n * interval '1 second',
             timestamptz '{now}', c % 5,
             CASE WHEN c % 50 = 0 THEN timestamptz '{now}' - interval '1 day' END,
             CASE WHEN c % 50 = 0 THEN timestamptz '{now}' + (b % 3 - 1) * interval '1 day' END
           FROM (SELECT n, abs(hashint8(n * 3 + {seed})) AS a, abs(hashint8(n * 5 + 7 + {seed})) AS b, abs(hashint8(n * 7 + 11 + {seed})) AS c
                   FROM generate_series(1, {count}) AS n) AS numbers",
        client = client.uuid()
    ))
    .unwrap();
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// By plain SQL over all rows ('f' is whether it is ranked first, '$1' now).
fn plain(tx: &mut PgConnection, sql: &str, now: OffsetDateTime) -> Vec<Uuid> {
    let featured = "coalesce(featured_since <= $1 AND featured_until > $1, false)";
    let sql = format!("SELECT id FROM (SELECT *, {featured} AS f FROM contests) AS c WHERE {sql}");
    let rows: Vec<Row> = diesel::sql_query(sql).bind::<diesel::sql_types::Timestamptz, _>(now).load(tx).unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

fn ids(results: &SearchResults) -> Vec<Uuid> {
    results.contests.iter().map(|hit| hit.contest.id).collect()
}

fn count(results: &SearchResults) -> Count {
    Count { total: results.total, is_capped: results.total_is_capped }
}

fn kite(sort: Sort, page: i64) -> Ask {
    Ask { words: Words::read("kite"), sort: Some(sort), page, ..Ask::default() }
}

/// Limits that time does not decide about: what is found must not depend on what else the machine does.
fn patient() -> Limits {
    Limits::within(Duration::from_secs(600))
}

const DEADLINE: &str = "deadline_at <= $1, CASE WHEN deadline_at > $1 THEN deadline_at END, CASE WHEN deadline_at > $1 THEN id END, deadline_at DESC, id DESC";

#[test]
fn what_takes_too_long_is_answered_from_the_newest_contests_and_says_so() {
    market(|tx, ctx, client| {
        kites(tx, client, (200, 1), ctx.now);
        let hurried = Limits { slices: 0, newest: 60, ..patient() };
        let red = Ask { words: Words::read("red"), sort: Some(Sort::Newest), page: 1, ..Ask::default() };
        let found = search_within(tx, &red, ctx.now, hurried).unwrap();
        let newest = "title LIKE '%red%' AND id IN (SELECT id FROM contests ORDER BY created_at DESC LIMIT 60) ORDER BY status = 'OPEN' DESC, f DESC, created_at DESC";
        let expected = plain(tx, newest, ctx.now);
        assert_eq!(count(&found), Count { total: 20, is_capped: true }, "twenty of them, and perhaps more");
        assert_eq!(ids(&found), expected[..12]);
        let exact = search_within(tx, &red, ctx.now, patient()).unwrap();
        assert_eq!(count(&exact), Count { total: 66, is_capped: false });
        // Those that are ranked first are so few that they are always known; the rest is as far as it was looked at.
        for (featured, expected) in [
            (true, "title LIKE '%red%' AND f ORDER BY status = 'OPEN' DESC, created_at DESC".to_owned()),
            (false, newest.replace("ORDER BY status", "AND NOT f ORDER BY status")),
        ] {
            let found = search_within(tx, &Ask { featured: Some(featured), ..red.clone() }, ctx.now, hurried).unwrap();
            let those = plain(tx, &expected, ctx.now);
            assert_eq!(count(&found), Count { total: i64::try_from(those.len()).unwrap(), is_capped: !featured });
            assert_eq!(ids(&found), those.into_iter().take(12).collect::<Vec<_>>());
        }
        // Of none it is not said that there are more: nothing was seen.
        let none = Ask { max_prize: Some(Paisa::new(1)), ..red };
        assert_eq!(count(&search_within(tx, &none, ctx.now, hurried).unwrap()), Count::default());
    });
}

#[test]
fn slices_that_are_used_up_are_given_up_like_time() {
    market(|tx, ctx, client| {
        kites(tx, client, (30, 2), ctx.now);
        let of = |slices| Limits { slices, newest: 7, ..patient() };
        let ask = kite(Sort::Newest, 1);
        let mut counts: Vec<Count> =
            (0..12).map(|slices| count(&search_within(tx, &ask, ctx.now, of(slices)).unwrap())).collect();
        counts.dedup();
        assert_eq!(counts, [Count { total: 7, is_capped: true }, Count { total: 30, is_capped: false }]);
    });
}

#[test]
fn a_statement_that_is_late_has_no_answer_and_leaves_the_read_well() {
    #[derive(QueryableByName)]
    struct Setting {
        #[diesel(sql_type = Text)]
        statement_timeout: String,
    }
    let run = |conn: &mut PgConnection, limits, sql: &str| {
        limits::in_time(conn, limits, |conn| Ok(diesel::sql_query(sql).execute(conn)?))
    };
    let read = |conn: &mut PgConnection| {
        let hurried = Limits { millis: 1, ..patient() };
        assert_eq!(run(conn, hurried, "SELECT pg_sleep(60)").unwrap(), None);
        assert!(run(conn, patient(), "SELECT 1 / 0").is_err(), "another fault is no lack of time");
        assert!(run(conn, patient(), "DELETE FROM contests").is_err(), "nothing is written");
        assert_eq!(limits::in_time(conn, patient(), |_conn| Ok(7)).unwrap(), Some(7));
        let after: Setting = diesel::sql_query("SHOW statement_timeout").get_result(conn)?;
        assert_eq!(after.statement_timeout, "5s", "the limit is for what was in time only");
        Ok::<_, Error>(())
    };
    testkit::TestDb::new().db().read(read).unwrap();
}

/// Whether slices are cut or the order is walked through, every page is that of the order, to the last contest that can be paged to.
#[test]
fn pages_far_down_an_order_are_exact_either_way() {
    market(|tx, ctx, client| {
        kites(tx, client, (1_300, 3), ctx.now);
        // Most of the open ones are older than the thousand newest.
        tx.batch_execute(
            "UPDATE contests SET created_at = created_at - interval '90 days' WHERE status = 'OPEN' AND entry_count > 0;
             ANALYZE contests, contest_documents",
        )
        .unwrap();
        let orders = [
            (Sort::Newest, "status = 'OPEN' DESC, f DESC, created_at DESC, id DESC"),
            (Sort::Prize, "prize_paisa DESC, id DESC"),
            (Sort::Entries, "entry_count DESC, id DESC"),
            (Sort::Deadline, DEADLINE),
        ];
        for (sort, order) in orders {
            let expected = plain(tx, &format!("true ORDER BY {order} LIMIT 1000"), ctx.now);
            for walk in [0, 6_000] {
                for page in [1, 2, 30, 83, 84] {
                    let limits = Limits { walk, ..patient() };
                    let found = search_within(tx, &kite(sort, page), ctx.now, limits).unwrap();
                    assert_eq!(count(&found), Count { total: 1_000, is_capped: true });
                    let from = usize::try_from((page - 1) * PAGE_SIZE).unwrap();
                    assert_eq!(ids(&found), expected[from..expected.len().min(from + 12)], "{sort:?} {page} {walk}");
                }
            }
        }
    });
}

#[test]
fn a_page_of_an_order_that_is_late_comes_from_the_newest_thousand() {
    market(|tx, ctx, client| {
        kites(tx, client, (1_300, 4), ctx.now);
        // The newest are in the first slice, the lowest prizes in the last of many.
        let hurried = Limits { slices: 1, walk: 0, ..patient() };
        let newest = "id IN (SELECT id FROM (SELECT id FROM contests WHERE created_at > $1 - interval '1 day'
                       ORDER BY coalesce(featured_since <= $1 AND featured_until > $1, false) DESC, created_at DESC, id DESC LIMIT 1000) AS n)";
        let expected = plain(tx, &format!("{newest} ORDER BY prize_paisa DESC, id DESC"), ctx.now);
        for (page, from) in [(1, 0), (84, 996)] {
            let found = search_within(tx, &kite(Sort::Prize, page), ctx.now, hurried).unwrap();
            assert_eq!((found.total, ids(&found)), (1_000, expected[from..expected.len().min(from + 12)].to_vec()));
        }
        let all = plain(tx, "true ORDER BY prize_paisa DESC, id DESC LIMIT 1000", ctx.now);
        assert_ne!(all, expected, "which is not what the whole order says");
    });
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// A beginning is looked up among the words that are kept: none may be missing.
#[test]
fn every_word_of_a_published_contest_is_kept_whatever_happens_to_it() {
    market(|tx, ctx, client| {
        kites(tx, client, (20, 5), ctx.now);
        let draft = testkit::seed::contest(&mut Tx::of_test_transaction(tx), ctx, client, "DRAFT", 500);
        let missing = |tx: &mut PgConnection| {
            let sql =
                "SELECT count(*) AS number FROM contest_documents d, unnest(tsvector_to_array(d.search)) AS w (word)
                        WHERE NOT EXISTS (SELECT FROM contest_lexemes l WHERE l.lexeme = w.word)";
            diesel::sql_query(sql).get_result::<Number>(tx).unwrap().number
        };
        assert_eq!(missing(tx), 0);
        for change in [
            "SET title = 'Zebra quilting'",
            "SET status = 'OPEN', fee_bps = 300, funded_at = created_at",
            "SET title = 'Xylophones'",
            "SET brief = 'Wombats and nothing else for at least twenty letters'",
        ] {
            let changed = diesel::sql_query(format!("UPDATE contests {change} WHERE id = $1"));
            assert_eq!(changed.bind::<SqlUuid, _>(draft.uuid()).execute(tx).unwrap(), 1);
            assert_eq!(missing(tx), 0, "{change}");
        }
        for beginning in ["xylo", "womb", "kit"] {
            let ask = Ask { words: Words::read(beginning), page: 1, ..Ask::default() };
            assert!(search_within(tx, &ask, ctx.now, patient()).unwrap().total > 0, "{beginning}");
        }
        let ask = Ask { words: Words::read("zebr"), page: 1, ..Ask::default() };
        assert_eq!(
            search_within(tx, &ask, ctx.now, patient()).unwrap().total,
            0,
            "a word that is kept but stands nowhere any more"
        );
    });
}

/// What the triggers keep is what the contests say, and what changes most often writes no document again.
#[test]
fn documents_follow_their_contests_and_not_their_status() {
    const OF_CONTESTS: &str = "SELECT coalesce(string_agg(concat_ws(' ', id, search, contest_document_marks(category, subcategory, guaranteed,
            prize_paisa, created_at, deadline_at, featured_until), created_at, deadline_at, prize_paisa), E'\\n' ORDER BY id), '') AS text
          FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'";
    const KEPT: &str =
        "SELECT coalesce(string_agg(concat_ws(' ', contest_id, search, marks, created_at, deadline_at, prize_paisa), E'\\n' ORDER BY contest_id), '') AS text
          FROM contest_documents";
    const VERSIONS: &str =
        "SELECT string_agg(concat(contest_id, ctid, xmin), ' ' ORDER BY contest_id) AS text FROM contest_documents";
    let read = |tx: &mut PgConnection, sql: &str| diesel::sql_query(sql).get_result::<Printed>(tx).unwrap().text;
    market(|tx, ctx, client| {
        kites(tx, client, (6, 9), ctx.now);
        let mut changed = Tx::of_test_transaction(tx);
        let draft = testkit::seed::contest(&mut changed, ctx, client, "DRAFT", 500);
        let open = testkit::seed::contest(&mut changed, ctx, client, "OPEN", 500);
        for (contest, change, is_written) in [
            (draft, "title = 'Nobody finds this yet'", false),
            (draft, "status = 'OPEN', fee_bps = 300, funded_at = created_at", true),
            (draft, "title = 'Another kite'", true),
            (open, "brief = 'Wombats and nothing else for at least twenty letters'", true),
            (open, "category = 'writing', subcategory = 'Copywriting'", true),
            (open, "prize_paisa = 50000000", true),
            (open, "deadline_at = deadline_at + interval '3 days'", true),
            (open, "guaranteed = NOT guaranteed", true),
            (open, "featured_since = created_at, featured_until = created_at + interval '9 days'", true),
            (open, "entry_count = entry_count + 1, last_entry_number = last_entry_number + 1", false),
            (open, "hidden_at = created_at, hidden_reason = 'A reason that is long enough'", false),
            (open, "status = 'SHORTLISTING'", false),
            (open, "status = 'CLOSED', outcome = 'REFUNDED', closed_at = created_at", false),
            (draft, "status = 'CLOSED', outcome = 'CANCELLED', closed_at = created_at", true),
            (draft, "title = 'Gone'", false),
        ] {
            let before = read(tx, VERSIONS);
            let sql = format!("UPDATE contests SET {change} WHERE id = '{}'", contest.uuid());
            assert_eq!(diesel::sql_query(sql).execute(tx).unwrap(), 1, "{change}");
            assert_eq!(read(tx, KEPT), read(tx, OF_CONTESTS), "{change}");
            assert_eq!(read(tx, VERSIONS) != before, is_written, "{change}");
        }
        tx.batch_execute(&format!("DELETE FROM contests WHERE id = '{}'", open.uuid())).unwrap();
        assert_eq!(read(tx, KEPT), read(tx, OF_CONTESTS));
    });
}

/// Every slice of every search would read what waits for the index from end to end.
#[test]
fn nothing_waits_to_be_put_into_the_index() {
    market(|tx, ctx, client| {
        kites(tx, client, (300, 8), ctx.now);
        tx.batch_execute("UPDATE contests SET title = 'Kites of all kinds'").unwrap();
        let waited = "SELECT gin_clean_pending_list('contest_documents_search_idx') AS number";
        assert_eq!(diesel::sql_query(waited).get_result::<Number>(tx).unwrap().number, 0);
    });
}

#[derive(QueryableByName)]
struct Printed {
    #[diesel(sql_type = Text)]
    text: String,
}

/// A beginning of hundreds of words stays one; whichever it is, it finds the same.
#[test]
fn beginnings_are_written_out_unless_they_are_those_of_hundreds_of_words() {
    market(|tx, ctx, client| {
        kites(tx, client, (9, 6), ctx.now);
        let words = Words::read("red KIT").unwrap();
        let query = words.query(tx).unwrap().unwrap();
        assert!(query.asked.contains("'kit':*") && !query.cut.contains(":*"), "{query:?}");
        assert!(query.cut.contains("'kite'") && query.cut.contains("'kites'"), "{query:?}");
        tx.batch_execute("INSERT INTO contest_lexemes (lexeme) SELECT 'kit' || n FROM generate_series(1, 400) AS n")
            .unwrap();
        let many = words.query(tx).unwrap().unwrap();
        assert_eq!(many.cut, many.asked);
        for odd in ["kit'\\", "it's kit", "KİT", "100", "kit%", "\u{7f}kit"] {
            let query = Words::read(odd).unwrap().query(tx).unwrap();
            for text in query.iter().flat_map(|query| [&query.asked, &query.cut]) {
                let parsed: Printed =
                    diesel::sql_query("SELECT $1::tsquery::text AS text").bind::<Text, _>(text).get_result(tx).unwrap();
                assert_eq!(&parsed.text, text);
            }
        }
    });
}
