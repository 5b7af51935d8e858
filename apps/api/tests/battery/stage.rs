//! A marketplace in which everything has happened to somebody, six people who look at it, and copies of it to break.

use std::collections::BTreeMap;

use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use serde_json::{Value, json};
use testkit::{TemplateDb, TestDb};

use super::Row;
use super::table::PEOPLE;
use crate::helpers::{Answer, Person, TestApp};
use crate::identity;
use crate::market::{self, PNG};
use crate::money::{deposit, funded, success, webhook};

/// Of the winner: secrets that no answer, log line, mail or row may show in full.
pub(super) const CNIC: &str = "61101-7726184-3";
pub(super) const WALLET: &str = "3012344471";
const NOTE: &str = "This is not what we agreed on";

/// The marketplace, and a copy of its database that nobody is connected to.
pub(super) struct Stage {
    pub(super) app: TestApp,
    template: TemplateDb,
    /// In the order of the columns.
    pub(super) people: [Person; PEOPLE.len()],
    /// What the tables call things by: `contest.draft`, `entry.running`.
    pub(super) names: BTreeMap<String, String>,
}

/// A copy of the marketplace, and the same people in it.
pub(super) struct StageCopy {
    pub(super) app: TestApp,
    pub(super) people: Vec<Person>,
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

fn last(url: &Value) -> String {
    url.as_str().unwrap().rsplit('/').next().unwrap().split('?').next().unwrap().to_owned()
}

/// While it is being built.
struct Builder {
    app: TestApp,
    owner: Person,
    client: Person,
    winner: Person,
    talent: Person,
    admin: Person,
    names: BTreeMap<String, String>,
}

impl Builder {
    fn name(&mut self, name: &str, value: impl Into<String>) -> String {
        let value = value.into();
        assert!(self.names.insert(name.to_owned(), value.clone()).is_none(), "{name} twice");
        value
    }

    /// A paid contest with an entry of the winner.
    async fn entered(&mut self, name: &str) -> (String, String) {
        let contest = funded(&self.app, &self.owner).await;
        let file = market::upload(&self.winner, "logo.png", PNG).await;
        let body = json!({"files": [file], "note": "Two colours", "ownWork": true});
        let entry = id(&self.winner.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body);
        self.name(&format!("entry.{name}"), entry.clone());
        self.name(&format!("file.{name}"), file);
        (self.name(&format!("contest.{name}"), contest), entry)
    }

    async fn awarded(&mut self, name: &str) -> String {
        let (contest, entry) = self.entered(name).await;
        let award = format!("/api/contests/{contest}/award");
        self.owner.post(&award, json!({"entryId": entry})).await.expect(200);
        let files = format!("/api/contests/{contest}/handover/files");
        let view = self.winner.upload(&files, "final.png", PNG).await.expect(201).body;
        self.name(&format!("delivered.{name}"), id(&view["files"][0]));
        contest
    }

    async fn delivered(&mut self, name: &str) -> String {
        let contest = self.awarded(name).await;
        self.winner.press(&format!("/api/contests/{contest}/handover/deliver")).await.expect(200);
        contest
    }

    /// The same, accepted; the payout waits.
    async fn completed(&mut self, name: &str) -> String {
        let contest = self.delivered(name).await;
        self.owner.press(&format!("/api/contests/{contest}/handover/accept")).await.expect(200);
        let payouts = self.winner.get("/api/payouts").await.expect(200).body;
        let of_this = payouts.as_array().unwrap().iter().find(|one| one["entry"]["contest"]["id"] == *contest);
        self.name(&format!("payout.{name}"), id(of_this.unwrap()))
    }

    /// The same, disputed by the owner.
    async fn disputed(&mut self, name: &str) -> String {
        let contest = self.delivered(name).await;
        let body = json!({"reason": "NOT_AS_BRIEFED", "note": NOTE, "fileIds": []});
        self.owner.post(&format!("/api/contests/{contest}/handover/dispute"), body).await.expect(200);
        contest
    }

    async fn answered(&mut self, name: &str) -> String {
        let contest = self.disputed(name).await;
        let body = json!({"note": NOTE, "fileIds": []});
        self.winner.post(&format!("/api/contests/{contest}/handover/dispute/answer"), body).await.expect(200);
        let list = self.admin.get("/api/admin/disputes?status=open").await.expect(200).body;
        let of_this = list.as_array().unwrap().iter().find(|one| one["contest"]["id"] == *contest);
        self.name(&format!("dispute.{name}"), id(of_this.unwrap()))
    }

    async fn identities(&mut self) {
        let hira = self.app.newcomer("hira").await;
        let application = identity::submitted(&hira, &self.admin).await;
        let opened = self.admin.get(&format!("/api/admin/kyc/{application}")).await.expect(200).body;
        self.name("kyc.document", last(&opened["documents"][0]["url"]));
        self.name("kyc.pending", application);

        let mut form = identity::body(&self.winner).await;
        form["cnic"] = json!(CNIC);
        form["fullName"] = json!("Bilal Ahmed");
        self.name("kyc.own", last(&form["files"]["selfie"]));
        self.winner.post("/api/kyc/submit", form).await.expect(201);
        let list = self.admin.get("/api/admin/kyc?status=pending").await.expect(200).body;
        let mine = list["applications"].as_array().unwrap().iter();
        let mine = mine.clone().find(|one| one["person"]["id"] == self.winner.id().to_string());
        let application = self.name("kyc.approved", id(mine.unwrap()));
        self.admin.press(&format!("/api/admin/kyc/{application}/approve")).await.expect(200);
        let wallet = json!({"type": "EASYPAISA", "accountNumber": "0301 234-4471", "accountName": "Bilal Ahmed"});
        let method = id(&self.winner.post("/api/payout-methods", wallet).await.expect(201).body);
        self.name("method", method);
    }

    async fn plans(&mut self) {
        let plans = self.owner.get("/api/plans").await.expect(200).body;
        let of = |tier: &str| id(plans.as_array().unwrap().iter().find(|plan| plan["tier"] == tier).unwrap());
        for (person, tier) in [(&self.owner, "PRO"), (&self.client, "STARTER")] {
            let body = json!({"planId": of(tier), "provider": "easypaisa"});
            let answer = person.post("/api/subscription/subscribe", body).await.expect(200).body;
            webhook(&self.app, "easypaisa", &success(answer["redirectUrl"].as_str().unwrap())).await.expect(200);
        }
        let reason = json!({"reason": "We posted no contest after all"});
        self.client.post("/api/subscription/money-back", reason).await.expect(200);
        let list = self.admin.get("/api/admin/money-back?status=pending").await.expect(200).body;
        self.name("moneyback", id(&list[0]));
        let (pro, starter) = (of("PRO"), of("STARTER"));
        self.name("plan.pro", pro);
        self.name("plan.starter", starter);
    }

    async fn payments(&mut self) {
        let draft = market::draft(&self.app, &self.owner).await;
        deposit(&self.owner, &draft, "jazzcash").await;
        let list = self.owner.get(&format!("/api/contests/{draft}/payments")).await.expect(200).body;
        self.name("payment.pending", id(&list[0]));
        let file = self.owner.upload(&format!("/api/contests/{draft}/attachments"), "like.png", PNG).await.expect(201);
        self.name("file.brief", id(&file.body));
        self.name("contest.draft", draft);

        // Paid twice: the second has no purpose and goes back.
        let twice = market::draft(&self.app, &self.owner).await;
        let urls = [deposit(&self.owner, &twice, "easypaisa").await, deposit(&self.owner, &twice, "jazzcash").await];
        for (url, provider) in urls.iter().zip(["easypaisa", "jazzcash"]) {
            webhook(&self.app, provider, &success(url)).await.expect(200);
        }
        let refunds = self.admin.get("/api/admin/refunds?status=pending").await.expect(200).body;
        self.name("refund", id(&refunds["refunds"][0]));
        self.app.execute("UPDATE refunds SET status = 'REFUSED', refused_code = 'R-17'");
        let list = self.owner.get(&format!("/api/contests/{twice}/payments")).await.expect(200).body;
        let paid = list.as_array().unwrap().iter().find(|one| one["status"] == "SUCCEEDED");
        self.name("payment.succeeded", id(paid.unwrap()));
        self.name("contest.open", twice);

        let taken = funded(&self.app, &self.owner).await;
        let list = self.owner.get(&format!("/api/contests/{taken}/payments")).await.expect(200).body;
        let report = format!("/api/admin/payments/{}/chargeback", id(&list[0]));
        let case = self.admin.post(&report, json!({"note": "the provider wrote"})).await.expect(200).body;
        self.name("chargeback", id(&case));
        self.name("contest.onhold", taken);
        let documents = self.owner.get("/api/documents").await.expect(200).body;
        self.name("document", id(&documents["documents"][0]));
    }

    async fn contests(&mut self) {
        let (running, entry) = self.entered("running").await;
        let asked = json!({"body": "May it be three colours?"});
        let question =
            id(&self.talent.post(&format!("/api/contests/{running}/questions"), asked).await.expect(201).body);
        self.name("question", question);
        let comment = json!({"body": "Try a thicker line."});
        self.owner.post(&format!("/api/entries/{entry}/comments"), comment).await.expect(201);

        let pin = json!({"fileId": self.names["file.running"], "x": 5000, "y": 2500, "body": "Is this a cup?"});
        self.owner.post(&format!("/api/entries/{entry}/pins"), pin).await.expect(201);

        self.poll(&running).await;
        self.private().await;

        let (declined, entry) = self.entered("declined").await;
        self.owner.post(&format!("/api/entries/{entry}/decline"), json!({"reason": "STYLE"})).await.expect(200);
        let boost = format!("/api/contests/{declined}/boost");
        let answer = self.owner.post(&boost, json!({"payWith": "easypaisa"})).await.expect(200).body;
        if let Some(url) = answer["redirectUrl"].as_str() {
            webhook(&self.app, "easypaisa", &success(url)).await.expect(200);
        }

        let (removed, _entry) = self.entered("removed").await;
        let whom = json!({"personId": self.winner.id().to_string(), "reason": "They sent it to three other clients"});
        let page = self.owner.post(&format!("/api/contests/{removed}/removals"), whom).await.expect(201).body;
        self.name("removal", id(&page["removals"][0]));

        self.final_round().await;
        self.places().await;

        let (asking, _entry) = self.entered("asking").await;
        self.owner.press(&format!("/api/contests/{asking}/close")).await.expect(200);
        let reason = json!({"reason": "All entries are copies of each other"});
        self.owner.post(&format!("/api/contests/{asking}/refund"), reason).await.expect(200);
        let list = self.admin.get("/api/admin/refund-requests?status=pending").await.expect(200).body;
        self.name("refundrequest", id(&list[0]));

        let (closed, _entry) = self.entered("closed").await;
        self.owner.press(&format!("/api/contests/{closed}/close")).await.expect(200);
    }

    /// A private contest with two members who came by its link, of whom the talent has not signed, and an address that was invited.
    async fn private(&mut self) {
        let mut body = market::contest_body(&self.app);
        body["visibility"] = json!("PRIVATE");
        let contest = id(&self.owner.post("/api/contests", body).await.expect(201).body);
        let url = deposit(&self.owner, &contest, "easypaisa").await;
        webhook(&self.app, "easypaisa", &success(&url)).await.expect(200);
        let members = format!("/api/contests/{contest}/members");
        self.owner.press(&format!("{members}/link")).await.expect(200);
        self.owner.post(&members, json!({"email": "nobody@example.com"})).await.expect(201);
        let secret = last(&self.owner.get(&members).await.expect(200).body["link"]);
        let member = self.app.newcomer("zoya").await;
        for person in [&member, &self.talent] {
            person.press(&format!("/api/join/{secret}")).await.expect(200);
        }
        let nda = member.get(&format!("/api/contests/{contest}/nda")).await.expect(200).body;
        let signature = json!({"legalName": "Zoya Khan", "sha256": nda["sha256"]});
        member.post(&format!("/api/contests/{contest}/nda/signature"), signature).await.expect(200);
        let list = self.owner.get(&members).await.expect(200).body;
        self.name("invitation", id(&list["invitations"][0]));
        self.name("user.member", member.id().to_string());
        self.name("secret.private", secret);
        self.name("nda.private", nda["sha256"].as_str().unwrap());
        self.name("contest.private", contest);
    }

    /// A contest whose client may name two finalists.
    async fn final_round(&mut self) {
        let mut body = market::contest_body(&self.app);
        body["finalRoundDays"] = json!(2);
        let contest = id(&self.owner.post("/api/contests", body).await.expect(201).body);
        let url = deposit(&self.owner, &contest, "easypaisa").await;
        webhook(&self.app, "easypaisa", &success(&url)).await.expect(200);
        let (first, second) =
            (market::enter(&self.winner, &contest).await, market::enter(&self.winner, &contest).await);
        self.owner.press(&format!("/api/contests/{contest}/close")).await.expect(200);
        self.name("contest.finals", contest);
        self.name("entry.finals", first);
        self.name("entry.finals2", second);
    }

    /// A contest with two places, of which the winner won the second one, and an entry of the winner that is for sale.
    async fn places(&mut self) {
        let mut body = market::contest_body(&self.app);
        body["lowerPlacesCents"] = json!([300_000]);
        let contest = id(&self.owner.post("/api/contests", body).await.expect(201).body);
        let url = deposit(&self.owner, &contest, "easypaisa").await;
        webhook(&self.app, "easypaisa", &success(&url)).await.expect(200);
        let best = market::enter(&self.app.talent("nadia").await, &contest).await;
        let (second, for_sale) =
            (market::enter(&self.winner, &contest).await, market::enter(&self.winner, &contest).await);
        let price = json!({"priceCents": 60_000});
        self.winner.put(&format!("/api/entries/{for_sale}/price"), price).await.expect(200);
        let award = json!({"entryId": best, "lowerPlaces": [{"entryId": second}]});
        self.owner.post(&format!("/api/contests/{contest}/award"), award).await.expect(200);
        let files = format!("/api/contests/{contest}/handover/files?entry={second}");
        let view = self.winner.upload(&files, "final.png", PNG).await.expect(201).body;
        self.name("delivered.second", id(&view["files"][0]));
        self.name("contest.places", contest);
        self.name("entry.second", second);
        self.name("entry.forsale", for_sale);
    }

    /// A poll about two entries of a contest.
    async fn poll(&mut self, contest: &str) {
        let file = market::upload(&self.winner, "logo.png", PNG).await;
        let body = json!({"files": [file], "note": "One colour", "ownWork": true});
        let other = id(&self.winner.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201).body);
        self.app.run_due().await;
        let asked = json!({"entryIds": [self.names["entry.running"], other], "days": 7});
        let polls = format!("/api/contests/{contest}/polls");
        self.owner.post(&polls, asked).await.expect(201);
        let poll = self.owner.get(&polls).await.expect(200).body[0].clone();
        self.name("entry.other", other);
        self.name("poll.running", id(&poll));
        self.name("secret.running", last(&poll["url"]));
    }

    /// What support, moderators and owners of the marketplace work on, and a copy of somebody's data.
    async fn admin_scene(&mut self) {
        let written =
            json!({"name": "Zara", "email": "zara@example.com", "subject": "A question", "message": "How long?"});
        self.app.anonymous().post("/api/contact", written).await.expect(201);
        let list = self.admin.get("/api/admin/contact-messages").await.expect(200).body;
        self.name("message", id(&list["messages"][0]));

        let (_contest, entry) = self.entered("reported").await;
        let claim = json!({"reason": "This is the mark of a bakery in Multan"});
        self.owner.post(&format!("/api/entries/{entry}/report"), claim).await.expect(201);
        let list = self.admin.get("/api/admin/copy-reports").await.expect(200).body;
        self.name("copyreport", id(&list["reports"][0]));

        let (hidden, _entry) = self.entered("hidden").await;
        let reason = json!({"reason": "The brief asks for free samples"});
        self.admin.post(&format!("/api/admin/contests/{hidden}/hide"), reason).await.expect(200);

        let experiment = json!({"key": "post-button", "variantA": "Post a contest", "variantB": "Start a contest"});
        self.admin.post("/api/admin/experiments", experiment).await.expect(201);

        self.winner.press("/api/privacy/export-data").await.expect(202);
        self.app.run_due().await;
        let copies = self.winner.get("/api/privacy/export-requests").await.expect(200).body;
        self.name("export", id(&copies[0]));

        let one = "SELECT id::text AS text FROM mails WHERE kind = 'money.awarded' ORDER BY created_at LIMIT 1";
        let mail = self.app.text(one);
        self.app.execute(&format!("UPDATE mails SET status = 'FAILED' WHERE id = '{mail}'"));
        self.name("mail", mail);
    }

    async fn awards(&mut self) {
        self.completed("batched").await;
        let batch = id(&self.admin.press("/api/admin/payout-batches").await.expect(200).body);
        self.name("batch", batch);
        self.completed("pending").await;
        let payout = self.completed("failed").await;
        let failed = format!("/api/admin/payouts/{payout}/failed");
        self.admin.post(&failed, json!({"notes": "Wallet closed"})).await.expect(200);
        self.awarded("awarded").await;
        self.delivered("review").await;
        self.disputed("disputed").await;
        self.answered("answered").await;
        let dispute = self.answered("decided").await;
        let verdict = json!({"verdict": "RELEASE", "note": "The brief was met in every point"});
        self.admin.post(&format!("/api/admin/disputes/{dispute}/decide"), verdict).await.expect(200);
    }
}

impl Stage {
    /// Everything, made over HTTP by the people whom it belongs to.
    pub(super) async fn set() -> Self {
        let app = TestApp::start_on(crate::money::database(), |_config| {}).await;
        let (owner, client) = (app.client("ayesha").await, app.client("sana").await);
        let (winner, talent, admin) = (app.newcomer("bilal").await, app.talent("omar").await, app.admin().await);
        let mut stage = Builder { app, owner, client, winner, talent, admin, names: BTreeMap::new() };
        stage.identities().await;
        stage.plans().await;
        stage.payments().await;
        stage.contests().await;
        stage.awards().await;
        stage.admin_scene().await;
        // The last one: a contest takes along the files of the form.
        let file = stage.owner.upload("/api/contests/draft/attachments", "like.png", PNG).await.expect(201);
        stage.name("file.form", id(&file.body));
        stage.owner.sign_in_again("ayesha@example.com").await;
        let sessions = stage.owner.get("/api/auth/sessions").await.expect(200).body;
        let other = sessions.as_array().unwrap().iter().find(|one| one["current"] == false);
        stage.name("session", id(other.unwrap()));
        for (name, person) in [("user.winner", stage.winner.id()), ("user.owner", stage.owner.id())] {
            stage.name(name, person.to_string());
        }
        let Builder { app, owner, client, winner, talent, admin, names } = stage;
        let people = [app.anonymous(), owner, client, winner, talent, admin];
        let template = app.db.as_template();
        Self { app, template, people, names }
    }

    pub(super) async fn copy(&self) -> StageCopy {
        let app = self.app.on(self.template.copy()).await;
        // As `migrate` does: otherwise the first call around payments records which database this is, even one that is refused.
        assert!(app.state().outbound.look().unwrap());
        let people = self.people.iter().map(|person| app.seat(person)).collect();
        StageCopy { app, people }
    }

    /// The address of a row's call.
    pub(super) fn path(&self, row: &Row) -> String {
        let mut path = row.path.clone();
        let mut query = Vec::new();
        for (place, value) in &row.places {
            match place.strip_prefix('?') {
                Some(name) => query.push(format!("{name}={}", self.names.get(value).unwrap_or(value))),
                None => path = path.replace(&format!("{{{place}}}"), self.names.get(value).unwrap_or(value)),
            }
        }
        assert!(!path.contains('{'), "the row of {} leaves a place open", row.call());
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }

    /// The body of a row's call, when it is JSON.
    pub(super) fn json(&self, row: &Row) -> Option<Value> {
        let mut text = row.body.clone();
        if !text.starts_with('{') {
            return None;
        }
        for (name, value) in &self.names {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}: {text}", row.call())))
    }

    /// The request of a row.
    pub(super) fn request(&self, row: &Row) -> TestRequest {
        let request = TestRequest::default().method(row.method.parse().unwrap()).uri(&self.path(row));
        match self.json(row) {
            Some(body) => request.set_json(body),
            None => match row.body.strip_prefix("form:") {
                Some(form) => request
                    .insert_header((CONTENT_TYPE, "application/x-www-form-urlencoded"))
                    .set_payload(form.to_owned()),
                None => request,
            },
        }
    }

    /// Makes the call of a row.
    pub(super) async fn call(&self, person: &Person, row: &Row) -> Answer {
        match row.body.as_str() {
            "file" => person.upload(&self.path(row), "logo.png", PNG).await,
            "kyc" => identity::send(person, "selfie", "me.png", PNG).await,
            _ => person.send(self.request(row)).await,
        }
    }
}

impl StageCopy {
    /// Keeps a copy of every table beside it, for [`StageCopy::restore`].
    pub(super) fn save_tables(&self) {
        let sql = "SELECT 'CREATE SCHEMA kept; ' || string_agg(format('CREATE UNLOGGED TABLE kept.%1$I AS TABLE public.%1$I', tablename), '; ') AS text
                     FROM pg_tables WHERE schemaname = 'public'";
        let keep = self.app.text(sql);
        self.app.db.with_connection(|conn| conn.batch_execute(&keep)).unwrap();
    }

    /// The same people at a new process on this database, which remembers nothing of earlier calls.
    pub(super) async fn restarted(&self) -> Self {
        let app = self.app.restarted().await;
        let people = self.people.iter().map(|person| app.seat(person)).collect();
        Self { app, people }
    }

    /// Gives tables the rows back that they had when they were kept. Triggers and foreign keys rest meanwhile: all tables fit each other afterwards.
    pub(super) fn restore(&self, tables: &[String]) {
        let columns = "SELECT string_agg(quote_ident(column_name), ', ') AS text FROM information_schema.columns
                        WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name = ";
        let mut sql = "BEGIN; SET LOCAL session_replication_role = replica;".to_owned();
        for table in tables {
            let columns = self.app.text(&format!("{columns} '{table}'"));
            sql.push_str(&format!(
                "DELETE FROM \"{table}\"; INSERT INTO \"{table}\" ({columns}) OVERRIDING SYSTEM VALUE SELECT {columns} FROM kept.\"{table}\";"
            ));
        }
        self.app.db.with_connection(|conn| conn.batch_execute(&format!("{sql} COMMIT"))).unwrap();
    }
}

/// Every table with the number and a sum of its rows. Without rate limits: what is refused counts there, too.
pub(super) fn rows(db: &TestDb) -> Vec<(String, String)> {
    #[derive(QueryableByName)]
    struct Sum {
        #[diesel(sql_type = Text)]
        name: String,
        #[diesel(sql_type = Text)]
        text: String,
    }
    let sums: Vec<Sum> = db.with_connection(|conn| {
        testkit::prepared(conn, "sums_of_tables", |conn| {
            let tables: Vec<Sum> = diesel::sql_query(
                "SELECT tablename::text AS name, '' AS text FROM pg_tables
                  WHERE schemaname = 'public' AND tablename <> 'rate_limits' ORDER BY tablename",
            )
            .load(conn)
            .unwrap();
            let sums: Vec<String> = tables
                .iter()
                .map(|Sum { name, .. }| {
                    format!("SELECT '{name}' AS name, concat(count(*), ' ', md5(string_agg(t::text, '|' ORDER BY t::text))) AS text FROM \"{name}\" t")
                })
                .collect();
            format!("{} ORDER BY name", sums.join(" UNION ALL "))
        })
    });
    sums.into_iter().map(|sum| (sum.name, sum.text)).collect()
}

pub(super) fn changed(before: &[(String, String)], after: &[(String, String)]) -> Vec<String> {
    before.iter().zip(after).filter(|(one, other)| one != other).map(|(one, _other)| one.0.clone()).collect()
}

/// The tables with more rows than before.
pub(super) fn grown(before: &[(String, String)], after: &[(String, String)]) -> Vec<String> {
    let number = |text: &str| text.split(' ').next().and_then(|number| number.parse::<u64>().ok()).unwrap();
    let mut tables = changed(before, after);
    tables.retain(|table| {
        let of = |rows: &[(String, String)]| number(&rows.iter().find(|(name, _text)| name == table).unwrap().1);
        of(after) > of(before)
    });
    tables
}
