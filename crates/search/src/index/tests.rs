//! The index beside the database: both find the same, whatever happened meanwhile.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ::contests::contest::{Category, Choice, Status, Subcategory};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use kernel::ctx::Ctx;
use kernel::db::{Db, DbFault, Tx};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use testkit::TestDb;
use uuid::Uuid;

use super::{Figures, Follower, Progress, SearchIndex};
use crate::limits::Limits;
use crate::{Ask, Count, SearchResults, Sort, Words, search_within};

/// A database, and an index that follows it.
struct Stage {
    test: TestDb,
    db: Db,
    ctx: Ctx,
    client: UserId,
    folder: PathBuf,
    index: Arc<SearchIndex>,
    follower: Follower,
}

impl Stage {
    fn new() -> Self {
        let (test, ctx) = (TestDb::new(), testkit::ctx());
        let client = test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, &ctx, "client"))).unwrap();
        let folder = std::env::temp_dir().join(format!("muqabla-index-{}", kernel::random::token().unwrap()));
        let index = Arc::<SearchIndex>::default();
        index.set_follower();
        let follower = Follower::new(folder.clone(), Arc::clone(&index));
        Self { db: test.db(), test, ctx, client, folder, index, follower }
    }

    fn execute(&self, sql: &str) {
        self.test.with_connection(|conn| conn.batch_execute(sql)).unwrap();
    }

    fn figures(&self) -> Figures {
        self.index.figures().unwrap()
    }

    /// Until the index holds every change. Transactions of other tests of the same server may have to end first.
    fn follow(&mut self) {
        while self.follower.follow(&self.db, &|| false).unwrap() != Progress::CaughtUp {}
    }

    /// As a process that is started after this one ended.
    fn restart(&mut self) {
        self.follower = Follower::new(PathBuf::new(), Arc::default());
        self.index = Arc::default();
        self.index.set_follower();
        self.follower = Follower::new(self.folder.clone(), Arc::clone(&self.index));
    }

    fn contest(&self, title: &str) -> Uuid {
        let db = &self.db;
        let id = db.write(|tx: &mut Tx<'_>| {
            Ok::<_, DbFault>(testkit::seed::contest(tx, &self.ctx, self.client, "OPEN", 5_000))
        });
        let id = id.unwrap().uuid();
        self.execute(&format!("UPDATE contests SET title = '{title}' WHERE id = '{id}'"));
        id
    }

    /// By the index, without following first.
    fn search(&self, ask: &Ask) -> SearchResults {
        let snapshot = self.index.current();
        assert!(snapshot.is_some(), "{:?}", self.figures());
        self.db.read(|conn| search_within(conn, snapshot.clone(), ask, self.ctx.now, patient())).unwrap()
    }

    fn count(&self, words: &str) -> i64 {
        let ask = asked(words);
        let count = |conn: &mut PgConnection| search_within(conn, self.index.current(), &ask, self.ctx.now, patient());
        let found = self.db.read(count).unwrap();
        if found.matched == crate::Matched::Exact { found.total } else { 0 }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.folder);
    }
}

fn patient() -> Limits {
    Limits::within(Duration::from_secs(600))
}

fn asked(words: &str) -> Ask {
    Ask { words: Words::read(words), page: 1, ..Ask::default() }
}

fn ids(results: &SearchResults) -> Vec<Uuid> {
    results.contests.iter().map(|hit| hit.contest.id).collect()
}

/// Contests of all kinds with few words and few values of each key, so that ties are many.
const CORPUS: &str = "
INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps, status, outcome,
     sealed, guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count, featured_since, featured_until, visibility)
SELECT gen_random_uuid(), $client, initcap(w[a % 8 + 1]) || ' ' || w[b % 8 + 1],
     'We need ' || w[c % 8 + 1] || ' and ' || w[d % 8 + 1] || ' with it''s own \\ sign', 1, 'design',
     CASE a % 3 WHEN 0 THEN 'Logo Design' WHEN 1 THEN 'Print Design' END, 500 + 1000 * (a % 7), 'PKR', 300,
     s.status, CASE WHEN s.status = 'CLOSED' THEN CASE WHEN a % 5 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END END, true, b % 3 = 0,
     $now + (c % 90 - 40) * interval '1 hour', $now, $now - (d % 50) * interval '1 hour', $now, c % 5,
     CASE WHEN d % 9 = 0 THEN $now - interval '1 day' END,
     CASE WHEN d % 9 = 0 THEN $now + (b % 3 - 1) * interval '1 day' END,
     CASE WHEN a % 11 = 0 THEN 'PRIVATE' ELSE 'PUBLIC' END
  FROM (SELECT abs(hashint8(n * 3 + $seed)) AS a, abs(hashint8(n * 5 + 7 + $seed)) AS b, abs(hashint8(n * 7 + 11 + $seed)) AS c,
               abs(hashint8(n * 13 + 5 + $seed)) AS d,
               ARRAY['kites', 'branding', 'brand', 'bakery', 'shops', 'modern', 'moderate', 'quilting'] AS w
          FROM generate_series(1, 300) AS n) AS numbers,
       LATERAL (SELECT (ARRAY['OPEN', 'OPEN', 'SHORTLISTING', 'CLOSED', 'DRAFT'])[b % 5 + 1] AS status) AS s";

fn corpus(stage: &Stage, seed: i64) {
    let now = stage.ctx.now.format(&time::format_description::well_known::Rfc3339).unwrap();
    let sql = CORPUS
        .replace("$client", &format!("'{}'::uuid", stage.client.uuid()))
        .replace("$now", &format!("timestamptz '{now}'"))
        .replace("$seed", &seed.to_string());
    stage.execute(&sql);
}

fn asks() -> impl Strategy<Value = Ask> {
    let texts = [
        "kite",
        "branding",
        "bran",
        "mod",
        "brand bak",
        "bakery -kites",
        "shop quilt",
        "sign",
        "logo",
        "design",
        "print modern",
        "own",
        "nothing",
        "-kites -branding",
        "it's",
        "moderat",
    ];
    let words = proptest::option::weighted(0.8, prop::sample::select(texts.to_vec()));
    let names = [None, Some(Subcategory::LogoDesign), Some(Subcategory::PrintDesign)];
    let category =
        prop::sample::select(names.to_vec()).prop_map(|subcategory| Choice { category: Category::Design, subcategory });
    let statuses = [Status::Open, Status::Shortlisting, Status::Closed, Status::Draft];
    let prize = || proptest::option::weighted(0.2, (0..9_i64).prop_map(|step| Paisa::new(step * 1_000)));
    let flag = || proptest::option::weighted(0.2, any::<bool>());
    let sorts = [Sort::Relevance, Sort::Newest, Sort::Deadline, Sort::Prize, Sort::Entries];
    let filters = (
        proptest::option::weighted(0.3, category),
        proptest::option::weighted(0.3, prop::sample::select(statuses.to_vec())),
        prize(),
        prize(),
        flag(),
        flag(),
    );
    let order = (prop::sample::select(sorts.to_vec()), prop_oneof![Just(1_i64), Just(2), Just(5), Just(84)]);
    (words, filters, order).prop_map(|(text, filters, (sort, page))| {
        let (category, status, min_prize, max_prize, guaranteed, featured) = filters;
        let words = text.and_then(Words::read);
        Ask { words, category, status, min_prize, max_prize, guaranteed, featured, sort: Some(sort), page }
    })
}

#[test]
fn finds_what_the_database_finds_in_every_order() {
    let mut stage = Stage::new();
    corpus(&stage, 1);
    stage.follow();
    // A part of them comes as changes.
    corpus(&stage, 2);
    stage.execute(
        "UPDATE contests SET title = 'Kites over Lahore', entry_count = entry_count + 1 WHERE entry_count = 3",
    );
    stage.follow();
    let snapshot = stage.index.current();
    let find = |ask: &Ask, index| {
        stage.db.read(|conn| search_within(conn, Option::clone(index), ask, stage.ctx.now, patient())).unwrap()
    };
    let mut runner = TestRunner::new(Config { cases: 100, failure_persistence: None, ..Config::default() });
    let same = runner.run(&asks(), |ask| {
        let (mut index, mut sql) = (find(&ask, &snapshot), find(&ask, &None));
        if ask.sort() == Sort::Relevance {
            // The same contests on all pages together, and in each section; ranks are those of either.
            let all = |index| {
                let last = find(&ask, index).total_pages;
                let pages = (1..=last).map(|page| find(&Ask { page, ..ask.clone() }, index));
                let mut sections: Vec<(bool, Uuid)> = pages
                    .flat_map(|page| page.contests)
                    .map(|hit| (hit.contest.status == Status::Open, hit.contest.id))
                    .collect();
                prop_assert!(sections.is_sorted_by_key(|(open, _id)| !open));
                sections.sort();
                Ok::<_, TestCaseError>(sections)
            };
            prop_assert_eq!(all(&snapshot)?, all(&None)?);
            index.contests.clear();
            sql.contests.clear();
        }
        prop_assert_eq!(index, sql);
        Ok(())
    });
    same.unwrap();
}

#[test]
fn counts_to_a_thousand_and_pages_to_the_last_of_them() {
    let mut stage = Stage::new();
    for seed in 0..6 {
        corpus(&stage, seed);
    }
    // More open ones than are counted, and others that are as new.
    stage.execute(
        "UPDATE contests SET status = CASE entry_count WHEN 0 THEN 'SHORTLISTING' ELSE 'OPEN' END, outcome = NULL, visibility = 'PUBLIC'",
    );
    stage.follow();
    let agree = |stage: &Stage, sort, page| {
        let ask = Ask { words: Words::read("sign"), sort: Some(sort), page, ..Ask::default() };
        let found = stage.search(&ask);
        assert_eq!((found.total, found.total_is_capped, found.total_pages), (1_000, true, 84));
        let sql = stage.db.read(|conn| search_within(conn, None, &ask, stage.ctx.now, patient())).unwrap();
        assert_eq!(ids(&found), ids(&sql), "{sort:?} {page}");
    };
    for sort in [Sort::Newest, Sort::Deadline, Sort::Prize, Sort::Entries] {
        for page in [1, 83, 84] {
            agree(&stage, sort, page);
        }
    }
    // Ranks are of the index alone: closed contests do not come among the first thousand where so many are open.
    for (page, size) in [(1, 12), (84, 4)] {
        let found = stage.search(&Ask { sort: Some(Sort::Relevance), page, ..asked("sign") });
        assert_eq!((found.total, found.total_is_capped), (1_000, true));
        let open = found.contests.iter().filter(|hit| hit.contest.status == Status::Open).count();
        assert_eq!((found.contests.len(), open), (size, size), "{page}");
    }
    // Open ones fill no page: the newest of all others follow, although more fit than are counted.
    stage.execute(
        "UPDATE contests SET status = CASE WHEN id IN (SELECT id FROM contests ORDER BY id LIMIT 3) THEN 'OPEN' ELSE 'SHORTLISTING' END",
    );
    stage.follow();
    for page in [1, 84] {
        agree(&stage, Sort::Newest, page);
    }
}

#[test]
fn follows_every_change_of_a_contest_and_goes_on_after_a_restart() {
    let mut stage = Stage::new();
    let kite = stage.contest("Zebra kites");
    stage.follow();
    assert_eq!(stage.count("zebra"), 1);
    for (change, expected) in [
        ("UPDATE contests SET title = 'Zebras and wombats'", 1),
        ("UPDATE contests SET title = 'Zebras again'", 1),
        ("UPDATE contests SET visibility = 'PRIVATE', sealed = true", 0),
        ("UPDATE contests SET visibility = 'PUBLIC'", 1),
        ("UPDATE contests SET hidden_at = now(), hidden_reason = 'test'", 0),
        ("UPDATE contests SET hidden_at = NULL, hidden_reason = NULL", 1),
        ("DELETE FROM contests", 0),
    ] {
        stage.execute(change);
        stage.restart();
        stage.follow();
        assert_eq!(stage.count("zebra"), expected, "{change}");
        assert_eq!(stage.figures().documents, u64::try_from(expected).unwrap(), "{change}");
        assert_eq!(stage.figures().rebuilds, 0, "{change}");
    }
    let again = stage.contest("Zebras");
    stage.follow();
    assert_eq!(ids(&stage.search(&asked("zebra"))), [again]);
    assert_ne!(again, kite);
}

#[test]
fn a_stale_index_never_shows_or_counts_what_is_no_longer_public() {
    let mut stage = Stage::new();
    stage.contest("Zebra kites");
    let open = stage.contest("Zebra quilts");
    stage.follow();
    for change in [
        "visibility = 'PRIVATE', sealed = true",
        "visibility = 'INVITE_ONLY', sealed = true",
        "hidden_at = now(), hidden_reason = 'test'",
        "status = 'CLOSED', outcome = 'CANCELLED'",
    ] {
        stage.execute(&format!("UPDATE contests SET {change} WHERE id <> '{open}'"));
        for (words, expected) in [("zebra", vec![open]), ("kites", vec![])] {
            let found = stage.search(&asked(words));
            assert_eq!((found.total, ids(&found)), (i64::try_from(expected.len()).unwrap(), expected), "{change}");
        }
        assert_eq!(stage.figures().documents, 2, "it was not followed");
        let back = "visibility = 'PUBLIC', hidden_at = NULL, hidden_reason = NULL, status = 'OPEN', outcome = NULL";
        stage.execute(&format!("UPDATE contests SET {back} WHERE id <> '{open}'"));
    }
    stage.execute(&format!("DELETE FROM contests WHERE id <> '{open}'"));
    assert_eq!(ids(&stage.search(&asked("zebra"))), [open]);
}

/// The older transaction has the smaller number and commits last.
#[test]
fn a_change_that_commits_late_is_not_passed_over() {
    let mut stage = Stage::new();
    let (late, early) = (stage.contest("Kites"), stage.contest("Kites"));
    stage.follow();
    let mut open = stage.test.connection();
    open.batch_execute(&format!("BEGIN; UPDATE contests SET title = 'Zebra' WHERE id = '{late}'")).unwrap();
    stage.execute(&format!("UPDATE contests SET title = 'Zebra' WHERE id = '{early}'"));
    assert_eq!(stage.follower.follow(&stage.db, &|| false).unwrap(), Progress::Waiting);
    assert_eq!(stage.count("zebra"), 0, "it waits for the older one");
    open.batch_execute("COMMIT").unwrap();
    stage.follow();
    assert_eq!(stage.count("zebra"), 2);
}

#[test]
fn another_history_is_built_again() {
    let mut stage = Stage::new();
    stage.contest("Zebra");
    stage.follow();
    assert_eq!(stage.figures().rebuilds, 1);
    // By command, after a restore, or by TRUNCATE.
    stage.db.write(::contests::search_history::renew).unwrap();
    stage.follow();
    assert_eq!(stage.figures().rebuilds, 2);
    stage.execute("TRUNCATE contests CASCADE");
    stage.follow();
    assert_eq!((stage.figures().rebuilds, stage.figures().documents), (3, 0));
}

#[test]
fn an_index_that_missed_forgotten_changes_is_built_again() {
    let mut stage = Stage::new();
    stage.contest("Zebra");
    stage.follow();
    let weeks = stage.ctx.now.saturating_add(time::Duration::days(100_000));
    let forget = |stage: &Stage| stage.db.write(|tx| ::contests::search_history::forget(tx, weeks, 1_000)).unwrap();
    // What an older transaction of another test holds up is forgotten after its end.
    while forget(&stage) == 0 {}
    stage.restart();
    stage.follow();
    assert_eq!(stage.figures().rebuilds, 0, "it holds all that was forgotten");
    stage.contest("Zebra");
    while forget(&stage) == 0 {}
    stage.restart();
    stage.follow();
    assert_eq!((stage.figures().rebuilds, stage.count("zebra")), (1, 2));
}

#[test]
fn a_damaged_folder_is_built_again_and_a_used_one_left_alone() {
    let mut stage = Stage::new();
    stage.contest("Zebra");
    stage.follow();
    let mut other = Follower::new(stage.folder.clone(), Arc::default());
    assert_eq!(other.follow(&stage.db, &|| false).unwrap(), Progress::Locked);
    let meta = stage.folder.join("index/meta.json");
    let of_other_marks = std::fs::read_to_string(&meta).unwrap().replace("sOPEN", "sOPENED");
    for unusable in ["{", &of_other_marks] {
        stage.restart();
        std::fs::write(&meta, unusable).unwrap();
        stage.follow();
        assert_eq!((stage.figures().rebuilds, stage.count("zebra")), (1, 1), "{unusable}");
    }
    // What a search stumbles over is withdrawn.
    stage.index.current().unwrap().fail("test");
    assert!(stage.index.current().is_none());
    stage.follow();
    assert_eq!((stage.figures().rebuilds, stage.count("zebra")), (2, 1));
}

#[test]
fn building_ends_when_the_process_does() {
    let mut stage = Stage::new();
    stage.contest("Zebra");
    assert_eq!(stage.follower.follow(&stage.db, &|| true).unwrap(), Progress::Stopped);
    assert!(stage.index.current().is_none());
    stage.restart();
    stage.follow();
    assert_eq!(stage.count("zebra"), 1);
}

#[test]
fn what_the_index_does_not_hold_is_asked_of_the_database() {
    let mut stage = Stage::new();
    stage.contest("Running zebra shoes");
    stage.follow();
    assert_eq!((stage.count("\"zebra shoes\""), stage.count("\"shoes zebra\"")), (1, 0));
}

#[test]
fn ranks_titles_before_briefs() {
    let mut stage = Stage::new();
    let (brief, title) = (stage.contest("Something"), stage.contest("Zebra"));
    stage
        .execute(&format!("UPDATE contests SET brief = 'A brief about a zebra and what it eats' WHERE id = '{brief}'"));
    stage.execute(&format!("UPDATE contests SET created_at = created_at - interval '1 day' WHERE id = '{title}'"));
    stage.follow();
    let found = stage.search(&asked("zebra"));
    assert_eq!(
        (Count { total: found.total, is_capped: false }, ids(&found)),
        (Count { total: 2, is_capped: false }, vec![title, brief])
    );
}
