use super::*;
use diesel::sql_types::Double;
use testkit::{START, TestDb};

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Print {
    #[diesel(sql_type = Text)]
    print: String,
}

#[derive(QueryableByName)]
struct Part {
    #[diesel(sql_type = Double)]
    part: f64,
}

fn vault() -> Vault {
    Vault::new(&Secret::new("a secret of the tests, long enough".to_owned()), &[])
}

fn filled(contests: u64) -> TestDb {
    let test = TestDb::new().check_on_drop(|conn| {
        testkit::assert_no_rows(conn, "ledger_checks", reconciliation::all().map(|check| (check.name, check.sql)));
    });
    fill(&test.db(), &vault(), contests, START).unwrap();
    test
}

fn number(test: &TestDb, sql: &str) -> i64 {
    let found: Number =
        diesel::sql_query(format!("SELECT ({sql})::bigint AS number")).get_result(&mut test.connection()).unwrap();
    found.number
}

fn part(test: &TestDb, condition: &str) -> f64 {
    let sql = format!("SELECT count(*) FILTER (WHERE {condition})::float8 / count(*) AS part FROM contests");
    let found: Part = diesel::sql_query(sql).get_result(&mut test.connection()).unwrap();
    found.part
}

/// Everything that is random of a market, in one line.
fn print(test: &TestDb) -> String {
    let sql = "SELECT md5(string_agg(c::text, '' ORDER BY c.id)) || (SELECT md5(string_agg(e::text, '' ORDER BY e.id)) FROM entries e)
                   || (SELECT md5(string_agg(p::text, '' ORDER BY p.id)) FROM payments p)
                   || (SELECT md5(string_agg(l::text, '' ORDER BY l.transaction_id, l.position)) FROM ledger_entries l) AS print
                 FROM contests c";
    let found: Print = diesel::sql_query(sql).get_result(&mut test.connection()).unwrap();
    found.print
}

#[test]
fn a_market_of_thousands_is_true() {
    let test = filled(3_000);
    assert_eq!(number(&test, "SELECT count(*) FROM contests"), 3_000);
    refers_to_what_is_there(&test);
    has_everything(&test);
    keeps_the_rules(&test);
    has_the_probe_words(&test);
    leaves_nothing_due(&test);
    settle(&test.db()).unwrap();
    has_true_tallies(&test);
}

/// The triggers of foreign keys rested: each key is followed here.
fn refers_to_what_is_there(test: &TestDb) {
    let keys: Vec<Print> = diesel::sql_query(
        "SELECT format('SELECT count(*) FROM %s r WHERE r.%I IS NOT NULL AND NOT EXISTS (SELECT FROM %s t WHERE t.%I = r.%I)',
                       k.conrelid::regclass, a.attname, k.confrelid::regclass, b.attname, a.attname) AS print
           FROM pg_constraint k
           JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
           JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[1]
          WHERE k.contype = 'f' AND cardinality(k.conkey) = 1",
    )
    .load(&mut test.connection())
    .unwrap();
    assert!(keys.len() > 50, "the keys were not found");
    for Print { print } in keys {
        assert_eq!(number(test, &print), 0, "{print}");
    }
}

fn has_everything(test: &TestDb) {
    for state in ["DRAFT", "OPEN", "SHORTLISTING", "AWARDED", "CLOSED"] {
        assert!(number(test, &format!("SELECT count(*) FROM contests WHERE status = '{state}'")) > 15, "{state}");
    }
    assert_eq!(number(test, "SELECT count(DISTINCT subcategory) FROM contests"), 14);
    assert!(number(test, "SELECT count(*) FROM boosts") > 0);
    assert!(number(test, "SELECT count(*) FROM refunds") > 100);
    assert!(number(test, "SELECT count(*) FROM payouts WHERE status = 'PENDING'") > 15);
}

fn keeps_the_rules(test: &TestDb) {
    let none = |what: &str| assert_eq!(number(test, &format!("SELECT count(*) FROM {what}")), 0, "{what}");
    none("contests c WHERE entry_count <> (SELECT count(*) FROM entries e WHERE e.contest_id = c.id)");
    none("entries WHERE created_at < (SELECT funded_at FROM contests WHERE id = contest_id)");
    none("entries e JOIN contests c ON c.id = e.contest_id WHERE e.created_at > c.entries_closed_at");
    none("(SELECT FROM entries GROUP BY contest_id, author_id HAVING count(*) > 1) entered_twice");
    none("contests WHERE deadline_at > funded_at + interval '30 days' OR deadline_at < funded_at");
    // Nobody runs more contests than the free plan allows.
    none(
        "(SELECT FROM contests WHERE status IN ('OPEN', 'SHORTLISTING', 'AWARDED') GROUP BY client_id HAVING count(*) > 2) busy",
    );
}

fn has_the_probe_words(test: &TestDb) {
    let says = |word: &str| format!("(title || ' ' || brief) ~* '\\m{word}'");
    let everywhere = format!("SELECT count(*) FROM contests WHERE {}", says(words::RARE));
    let rare = i64::try_from(words::RARE_CONTESTS).unwrap();
    assert_eq!(number(test, &everywhere), rare, "and nowhere else");
    let published = "status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'";
    assert_eq!(number(test, &format!("{everywhere} AND {published}")), rare);
    assert_eq!(number(test, &format!("SELECT count(*) FROM contests WHERE {}", says("zeppelin"))), 0);
    let some = part(test, &says(words::SOME));
    assert!((0.012..0.028).contains(&some), "{some}");
    let half = part(test, &says(words::HALF));
    assert!((0.45..0.55).contains(&half), "{half}");
    assert!(Vocabulary::new().len() > 60_000);
    // A common word is in many texts, most words are in few of 3,000.
    let common = part(test, &says("brand"));
    assert!((0.2..0.9).contains(&common), "{common}");
    let words = number(test, "SELECT count(*) FROM ts_stat('SELECT search FROM contests')");
    let seldom = number(test, "SELECT count(*) FROM ts_stat('SELECT search FROM contests') WHERE ndoc <= 3");
    assert!(words > 20_000 && seldom.saturating_mul(2) > words, "{seldom} of {words}");
}

/// Contests in bulk are as the clock would have left them.
fn leaves_nothing_due(test: &TestDb) {
    let before = print(test);
    let gateways = payments::Gateways::sandbox("a secret of the tests, long enough");
    workflows::schedule::run(&test.db(), &testkit::ctx_at(START), &gateways);
    assert_eq!(print(test), before);
    assert_eq!(number(test, "SELECT count(*) FROM mails"), 0);
}

fn has_true_tallies(test: &TestDb) {
    assert_eq!(number(test, "SELECT count(*) FROM contest_tally_deltas"), 0, "folded");
    let published =
        number(test, "SELECT count(*) FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'");
    assert_eq!(number(test, "SELECT sum(contests) FROM contest_tallies"), published);
}

#[test]
fn the_same_seed_makes_the_same_market_and_a_second_run_adds_another() {
    let (one, other) = (filled(300), filled(300));
    assert_eq!(print(&one), print(&other));
    fill(&one.db(), &vault(), 300, START).unwrap();
    assert_eq!(number(&one, "SELECT count(*) FROM contests"), 600);
    assert_ne!(print(&one), print(&other));
}

#[test]
fn the_smallest_market_stands() {
    let test = filled(1);
    assert_eq!(number(&test, "SELECT count(*) FROM contests"), 1);
}

#[test]
fn texts_reach_the_database_as_they_are() {
    let mut text = String::new();
    rows::row!(text; "a\tb\\c\nd", None::<i64>, true, rows::Bytes(&[0, 255]), START);
    assert_eq!(text, "a\\tb\\\\c\\nd\t\\N\tt\t\\\\x00ff\t2026-11-21 07:00:00+00\n");
}
