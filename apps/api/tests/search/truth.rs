//! Random contests, random searches: total and members are what slow and simple SQL says, in the order that it says.

use time::format_description::well_known::Rfc3339;

use super::{Row, all_ids, encode, insert};
use crate::helpers::TestApp;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// None of them means the same as another.
const WORDS: &[&str] = &[
    "logo",
    "logos",
    "brand",
    "branding",
    "branded",
    "website",
    "web",
    "poster",
    "kite",
    "kites",
    "running",
    "run",
    "runner",
    "design",
    "designer",
    "bazaar",
    "shops",
    "shopping",
    "calligrapher",
    "calligraphy",
];
const NAMES: &[&str] = &["Logo Design", "Web Design", "Copywriting", "SEO Services", "design", "writing"];
const STATUSES: &[&str] = &["DRAFT", "OPEN", "OPEN", "SHORTLISTING", "AWARDED", "CLOSED"];

fn text(dice: &mut Dice, words: usize) -> String {
    (0..=dice.below(words)).map(|_n| dice.one(WORDS)).collect::<Vec<_>>().join(" ")
}

fn fill(app: &TestApp, client: &crate::helpers::Person, dice: &mut Dice, count: usize) {
    let texts: Vec<(String, String)> = (0..count).map(|_n| (text(dice, 4), text(dice, 9))).collect();
    let rows: Vec<Row<'_>> = texts
        .iter()
        .map(|(title, brief)| {
            let status = dice.one(STATUSES);
            Row {
                title,
                brief,
                name: dice.one(NAMES),
                status,
                outcome: (status == "CLOSED").then(|| dice.one(&["COMPLETED", "CANCELLED", "REFUNDED"])),
                prize_paisa: 500 + i64::try_from(dice.below(40)).unwrap() * 25,
                entries: i64::try_from(dice.below(6)).unwrap(),
                guaranteed: dice.chance(30),
                deadline_hours: i64::try_from(dice.below(50)).unwrap() - 25,
                age_hours: i64::try_from(dice.below(60)).unwrap(),
                featured_hours: dice.chance(10).then(|| i64::try_from(dice.below(3)).unwrap()),
            }
        })
        .collect();
    insert(app, client, &rows);
}

/// A search as the address has it, and as simple SQL over all rows.
fn asked(dice: &mut Dice, now: &str) -> (String, String) {
    let mut query = String::new();
    let mut fits = "status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'".to_owned();
    let mut add = |name: &str, value: &str, sql: &str| {
        query.push_str(&format!("&{name}={}", encode(value)));
        fits.push_str(&format!(" AND {sql}"));
    };
    if dice.chance(75) {
        let mut words: Vec<&str> = (0..=dice.below(2)).map(|_n| dice.one(WORDS)).collect();
        let last = words.pop().unwrap();
        // Not to its end; what is left has three letters at least.
        let last = &last[..last.len() - if last.len() > 3 { dice.below(2) } else { 0 }];
        let text = "to_tsvector('english', concat_ws(' ', title, brief, subcategory, category))";
        let mut sql = format!(
            "({text} @@ plainto_tsquery('english', '{last}') OR title ~* '\\m{last}'
              OR EXISTS (SELECT FROM unnest(tsvector_to_array({text})) AS stem WHERE starts_with(stem, '{last}')))"
        );
        for word in &words {
            sql.push_str(&format!(" AND {text} @@ plainto_tsquery('english', '{word}')"));
        }
        words.push(last);
        add("q", &words.join(" "), &sql);
    }
    if dice.chance(40) {
        let name = dice.one(NAMES);
        add("category", &name.to_uppercase(), &format!("'{name}' IN (category, coalesce(subcategory, ''))"));
    }
    if dice.chance(40) {
        let status = dice.one(&STATUSES[1..]);
        add("status", &status.to_lowercase(), &format!("status = '{status}'"));
    }
    if dice.chance(30) {
        let paisa = 500 + dice.below(500);
        add("minPrize", &format!("{}.{:02}", paisa / 100, paisa % 100), &format!("prize_paisa >= {paisa}"));
    }
    if dice.chance(30) {
        let paisa = 1_000 + dice.below(600);
        add("maxPrize", &format!("{}.{:02}", paisa / 100, paisa % 100), &format!("prize_paisa <= {paisa}"));
    }
    if dice.chance(20) {
        let flag = dice.chance(50);
        add("guaranteed", &flag.to_string(), &format!("guaranteed = {flag}"));
    }
    if dice.chance(20) {
        let flag = dice.chance(50);
        let running = format!("coalesce(featured_since <= '{now}' AND featured_until > '{now}', false)");
        add("featured", &flag.to_string(), &format!("{running} = {flag}"));
    }
    (query, fits)
}

fn order(dice: &mut Dice, now: &str) -> (&'static str, String) {
    let featured =
        format!("status = 'OPEN' DESC, coalesce(featured_since <= '{now}' AND featured_until > '{now}', false) DESC");
    match dice.below(4) {
        0 => ("newest", format!("{featured}, created_at DESC, id DESC")),
        1 => ("prize", "prize_paisa DESC, id DESC".to_owned()),
        2 => ("entries", "entry_count DESC, id DESC".to_owned()),
        _deadline => (
            "deadline",
            format!(
                "deadline_at <= '{now}', CASE WHEN deadline_at > '{now}' THEN deadline_at END,
                 CASE WHEN deadline_at > '{now}' THEN id END, deadline_at DESC, id DESC"
            ),
        ),
    }
}

#[derive(diesel::QueryableByName)]
struct IdRow {
    #[diesel(sql_type = diesel::sql_types::Text)]
    id: String,
}

fn plain(app: &TestApp, fits: &str, order: &str) -> Vec<String> {
    use diesel::RunQueryDsl;
    let sql = format!("SELECT id::text AS id FROM contests WHERE {fits} ORDER BY {order}");
    let rows: Vec<IdRow> = diesel::sql_query(sql).load(&mut app.db.connection()).unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

#[actix_web::test]
async fn what_is_found_is_what_plain_sql_finds() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let now = app.now().format(&Rfc3339).unwrap();
    let mut dice = Dice(20_261_124);
    let (mut some, mut none) = (0, 0);
    for round in 0..4 {
        fill(&app, &client, &mut dice, 90);
        // Half of the rounds with statistics, half without: the plan changes nothing.
        if round % 2 == 1 {
            app.execute("ANALYZE contests");
        }
        for _search in 0..60 {
            let (query, fits) = asked(&mut dice, &now);
            let (sort, order) = order(&mut dice, &now);
            let expected = plain(&app, &fits, &order);
            let query = format!("sort={sort}{query}");
            let body = super::search(&app, &query).await.expect(200).body;
            if body["matched"] == "similar" {
                assert!(expected.is_empty(), "{query}");
                continue;
            }
            assert_eq!(all_ids(&app, &query).await, expected, "{query}\n{fits}");
            if expected.is_empty() { none += 1 } else { some += 1 }
        }
    }
    assert!(some > 100 && none > 0, "{some} searches found something, {none} nothing");
}
