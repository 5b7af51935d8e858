//! Hidden contests: gone for everybody but their people and staff, and otherwise untouched.

use serde_json::json;

use super::{acts, each};
use crate::helpers::{Person, TestApp};
use crate::market::{award, complete, enter, open};

async fn finds(person: &Person, path: &str, list: &str, id: &str) -> bool {
    let answer = person.get(path).await.expect(200);
    each(&answer.body[list], "id").contains(&id)
}

/// Everywhere that a public contest is found.
async fn found(app: &TestApp, person: &Person, id: &str) -> Vec<bool> {
    let lists = [
        ("/api/contests/feed", "contests"),
        ("/api/contests?category=design", "contests"),
        ("/api/contests?sort=prize", "contests"),
        ("/api/contests?status=open&sort=deadline", "contests"),
        ("/api/search/contests?q=dhaba", "contests"),
        ("/api/search/contests?category=design", "contests"),
    ];
    let mut found = Vec::new();
    for (path, list) in lists {
        found.push(finds(person, path, list, id).await);
    }
    let mut text = String::new();
    let map = String::from_utf8(app.anonymous().get("/sitemap.xml").await.expect(200).bytes).unwrap();
    for part in map.split("<loc>").skip(1) {
        let path = part.split_once("</loc>").unwrap().0.trim_start_matches("http://muqabla.test").to_owned();
        text.push_str(&String::from_utf8(app.anonymous().get(&path).await.expect(200).bytes).unwrap());
    }
    found.push(text.contains(id));
    found
}

#[actix_web::test]
async fn a_hidden_contest_is_found_by_its_people_and_staff_only() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    let (bilal, komal) = (app.talent("bilal").await, app.talent("komal").await);
    let (contest, other) = (open(&app, &client).await, open(&app, &client).await);
    let entry = enter(&bilal, &contest).await;
    assert_eq!(found(&app, &komal, &contest).await, vec![true; 7]);
    let hidden = admin.post(&format!("/api/admin/contests/{contest}/hide"), json!({"reason": "Stolen brief"})).await;
    assert_eq!(hidden.expect(200).body["hiddenReason"], "Stolen brief");

    for stranger in [&komal, &app.anonymous()] {
        assert_eq!(found(&app, stranger, &contest).await, vec![false; 7]);
        assert_eq!(stranger.get(&format!("/api/contests/{contest}")).await.status, 404);
        assert_eq!(stranger.get(&format!("/og/contests/{contest}.png")).await.status, 404);
    }
    for path in ["entries", "timeline", "questions"] {
        assert_eq!(komal.get(&format!("/api/contests/{contest}/{path}")).await.status, 404, "{path}");
    }
    assert_eq!(komal.get(&format!("/api/entries/{entry}")).await.status, 404);
    assert_eq!(
        komal.post(&format!("/api/contests/{contest}/questions"), json!({"body": "Is it open?"})).await.status,
        404
    );
    let late = json!({"files": [], "link": "https://example.com/work", "ownWork": true});
    assert_eq!(komal.post(&format!("/api/contests/{contest}/entries"), late).await.status, 404);
    for insider in [&client, &bilal, &admin] {
        insider.get(&format!("/api/contests/{contest}")).await.expect(200);
        insider.get(&format!("/api/contests/{contest}/timeline")).await.expect(200);
    }
    assert_eq!(client.get("/api/contests/mine").await.expect(200).body.as_array().unwrap().len(), 2);
    assert!(finds(&komal, "/api/contests/feed", "contests", &other).await, "the other one stays");
    let total = komal.get("/api/contests/feed").await.expect(200).body;
    assert_eq!((&total["total"], &total["openTotal"]), (&json!(1), &json!(1)), "counts leave it out");
    app.run_due().await;
    assert!(app.mails("ayesha").await.iter().any(|mail| mail["text"].as_str().unwrap().contains("Stolen brief")));

    admin.press(&format!("/api/admin/contests/{contest}/show")).await.expect(200);
    assert_eq!(found(&app, &komal, &contest).await, vec![true; 7]);
    assert_eq!((acts(&app, "contest.hidden"), acts(&app, "contest.shown")), (1, 1));
}

#[actix_web::test]
async fn it_goes_its_way_all_the_same() {
    let app = TestApp::start().await;
    let (admin, client, bilal) = (app.admin().await, app.client("ayesha").await, app.talent("bilal").await);
    let contest = open(&app, &client).await;
    let entry = enter(&bilal, &contest).await;
    admin.post(&format!("/api/admin/contests/{contest}/hide"), json!({"reason": "spam"})).await.expect(200);
    client.post(&format!("/api/entries/{entry}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    award(&app, &client, &contest, &entry);
    complete(&app, &contest);
    assert_eq!(client.get(&format!("/api/contests/{contest}")).await.expect(200).body["outcome"], "COMPLETED");
    let page = app.anonymous().get(&format!("/api/users/{}", bilal.id())).await.expect(200);
    assert_eq!(page.body["work"].as_array().map(Vec::len), Some(0), "not on the winner's page: {}", page.body);
    assert_eq!(app.anonymous().get(&format!("/api/entries/{entry}")).await.status, 401);
}

#[actix_web::test]
async fn only_what_is_shown_is_hidden_and_the_other_way_round() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    let draft = crate::market::draft(&app, &client).await;
    let hide = |id: &str| format!("/api/admin/contests/{id}/hide");
    let reason = json!({"reason": "spam"});
    admin.post(&hide(&draft), reason.clone()).await.expect(409);
    assert_eq!(admin.get(&format!("/api/contests/{draft}")).await.status, 404, "a draft is its client's alone");
    let contest = open(&app, &client).await;
    admin.press(&format!("/api/admin/contests/{contest}/show")).await.expect(409);
    admin.post(&hide(&contest), json!({"reason": ""})).await.expect(422);
    admin.post(&hide(&contest), reason.clone()).await.expect(200);
    admin.post(&hide(&contest), reason.clone()).await.expect(409);
    admin.post(&hide("00000000-0000-7000-8000-000000000000"), reason).await.expect(404);
    let list = async |query: &str| {
        admin.get(&format!("/api/admin/contests?{query}")).await.expect(200).body["contests"].as_array().unwrap().len()
    };
    assert_eq!((list("").await, list("hidden=true").await, list("hidden=false").await), (1, 1, 0), "no drafts");
    assert_eq!((list("q=dhaba").await, list("q=nothing").await, list("status=closed").await), (1, 0, 0));
    assert_eq!(admin.get("/api/admin/contests?status=draft").await.status, 422);
}

/// Words that more contests have than are gathered beforehand are looked for in the order of the list; both ways find the same.
#[actix_web::test]
async fn words_of_few_and_of_many_contests_are_found_page_by_page() {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    app.execute(&format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status, sealed, guaranteed, deadline_at,
             funded_at, created_at, updated_at)
         SELECT gen_random_uuid(), '{}', CASE WHEN n % 900 = 0 THEN 'A rare kite' ELSE 'Kites' END, 'A brief of twenty characters or more', 1,
             'design', 50000 + n, 'PKR', 300, 'OPEN', true, false, now() + interval '9 days', now(), now() - n * interval '1 second', now()
           FROM generate_series(1, 5010) AS n",
        client.id()
    ));
    let rare = [50_900, 51_800, 52_700, 53_600, 54_500];
    for (words, sort, first) in [
        ("kite", "-created", (50_001..50_121).collect()),
        ("kite", "-prize", (54_891..55_011).rev().collect()),
        ("rare%20kite", "-created", rare.to_vec()),
        ("rare%20kite", "-prize", rare.into_iter().rev().collect::<Vec<i64>>()),
    ] {
        let mut prizes: Vec<i64> = Vec::new();
        let mut cursor = String::new();
        while prizes.len() < first.len() {
            let list = admin.get(&format!("/api/admin/contests?q={words}&sort={sort}{cursor}")).await.expect(200).body;
            prizes.extend(
                list["contests"].as_array().unwrap().iter().map(|contest| contest["prizeCents"].as_i64().unwrap()),
            );
            cursor = list["nextCursor"].as_str().map(|next| format!("&cursor={next}")).unwrap_or_default();
        }
        assert_eq!(prizes, first, "{words} {sort}");
        assert_eq!(cursor.is_empty(), words != "kite", "{words} {sort}");
    }
}
