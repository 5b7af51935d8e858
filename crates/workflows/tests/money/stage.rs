//! A database with a client, talents, an admin, and the sandbox providers.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbFault, Tx};
use kernel::ids::{ContestId, EntryId, SessionId, UserId};
use payments::gateway::{Ack, RawEvent};
use payments::{Gateways, Provider};
use payouts::method::{MethodType, NewMethod};
use testkit::TestDb;
pub(crate) use testkit::run_concurrently;
use time::{Duration, OffsetDateTime};
use workflows::contests::deposit::{self, Deposit};
use workflows::error::Error;
use workflows::payable::attempt::StartedPayment;
use workflows::payments::webhook;

pub(crate) const SECRET: &str = "the secret of a test";

/// Panics when the journal and the domains do not agree.
pub(crate) fn assert_ledger_agrees(conn: &mut PgConnection) {
    testkit::assert_no_rows(conn, "ledger_checks", reconciliation::all().map(|check| (check.name, check.sql)));
}

pub(crate) struct Stage {
    pub(crate) gateways: Gateways,
    pub(crate) client: Actor,
    pub(crate) admin: Actor,
    test: TestDb,
}

impl Stage {
    pub(crate) fn new() -> Self {
        let test = TestDb::new().check_on_drop(assert_ledger_agrees);
        let ctx = testkit::ctx();
        let (client, admin) = test
            .db()
            .write(|tx| {
                let client = testkit::seed::user(tx, &ctx, "client");
                Ok::<_, DbFault>((client, testkit::seed::user(tx, &ctx, "admin")))
            })
            .unwrap();
        let client = Actor { role: Role::Client, ..person(client) };
        let admin = Actor { staff: Some(kernel::actor::Staff::Owner), ..person(admin) };
        Self { gateways: Gateways::sandbox(SECRET), client, admin, test }
    }

    pub(crate) fn db(&self) -> Db {
        self.test.db()
    }

    pub(crate) fn tx<T>(&self, mut work: impl FnMut(&mut Tx<'_>, &Ctx) -> T) -> T {
        let ctx = testkit::ctx();
        self.db().write(|tx| Ok::<_, DbFault>(work(tx, &ctx))).unwrap()
    }

    /// A talent whose identity is approved, as everybody's who is paid.
    pub(crate) fn talent(&self, name: &str) -> Actor {
        let talent = self.newcomer(name);
        self.tx(|tx, ctx| testkit::seed::approved_identity(tx, ctx, talent.user));
        talent
    }

    /// Somebody of whom nobody knows who they are.
    pub(crate) fn newcomer(&self, name: &str) -> Actor {
        person(self.tx(|tx, ctx| testkit::seed::user(tx, ctx, name)))
    }

    pub(crate) fn draft(&self, prize: i64) -> ContestId {
        self.tx(|tx, ctx| testkit::seed::contest(tx, ctx, self.client.user, "DRAFT", prize))
    }

    /// A contest that was paid like any other.
    pub(crate) fn open(&self, prize: i64) -> ContestId {
        let contest = self.draft(prize);
        let begun = self.begin(at(0), contest, Provider::Easypaisa).unwrap();
        assert_eq!(self.post(at(0), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
        contest
    }

    pub(crate) fn entry(&self, contest: ContestId, author: Actor, number: i32) -> EntryId {
        self.tx(|tx, ctx| testkit::seed::entry(tx, ctx, contest, author.user, number))
    }

    pub(crate) fn begin(&self, ctx: Ctx, contest: ContestId, provider: Provider) -> Result<StartedPayment, Error> {
        let wanted = Deposit { contest, provider, key: None };
        deposit::begin(&self.db(), &ctx, &self.gateways, &self.client, &wanted).map(|outcome| outcome.started)
    }

    pub(crate) fn post(&self, ctx: Ctx, provider: Provider, body: &str) -> Ack {
        let raw = RawEvent::posted("application/json", body);
        webhook::apply_event(&self.db(), &ctx, &self.gateways, provider, &raw).unwrap()
    }

    pub(crate) fn add_method(&self, person: Actor, number: &str) {
        let new = NewMethod::parse(MethodType::Easypaisa, number, "Bilal Ahmed", None).unwrap();
        let vault = payouts::Vault::new(&kernel::secret::Secret::new(SECRET.to_owned()), &[]);
        workflows::payouts::method::add(&self.db(), &at(0), &vault, (&person, self.session(person)), &new).unwrap();
    }

    /// A browser in which somebody is signed in.
    pub(crate) fn session(&self, person: Actor) -> SessionId {
        self.tx(|tx, ctx| testkit::seed::session(tx, ctx, person.user))
    }

    /// The files come and are accepted.
    pub(crate) fn hand_over(&self, contest: ContestId, winner: Actor, ctx: &Ctx) {
        self.upload(contest, winner, ctx);
        workflows::handovers::handover::deliver(&self.db(), ctx, &winner, contest).unwrap();
        workflows::handovers::handover::accept(&self.db(), ctx, &self.client, contest).unwrap();
    }

    /// The client asks for the prize back, and an admin gives it.
    pub(crate) fn given_back(&self, contest: ContestId, ctx: &Ctx) -> Result<(), Error> {
        let words = Some("There is no use for any of it");
        workflows::contests::refund::request(&self.db(), ctx, &self.client, contest, words)?;
        let sql = format!("SELECT id FROM refund_requests WHERE status = 'PENDING' AND contest_id = '{contest}'");
        workflows::contests::refund_request::approve(&self.db(), ctx, &self.admin, self.text(&sql).parse().unwrap(), "")
    }

    pub(crate) fn upload(&self, contest: ContestId, winner: Actor, ctx: &Ctx) {
        let file = self.tx(|tx, _ctx| testkit::seed::file(tx, ctx, winner.user, "HANDOVER"));
        workflows::handovers::handover::add_file(&self.db(), ctx, &winner, contest, file).unwrap();
    }

    /// Runs the checks of the ledger now, not only at the end.
    pub(crate) fn check(&self) {
        self.test.with_connection(assert_ledger_agrees);
    }

    pub(crate) fn connection(&self) -> PgConnection {
        self.test.connection()
    }

    pub(crate) fn execute(&self, sql: &str) {
        self.test.with_connection(|conn| diesel::sql_query(sql).execute(conn)).unwrap();
    }

    pub(crate) fn number(&self, sql: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = BigInt)]
            number: i64,
        }
        let query = diesel::sql_query(format!("SELECT ({sql})::bigint AS number"));
        self.test.with_connection(|conn| query.get_result::<Row>(conn)).unwrap().number
    }

    pub(crate) fn text(&self, sql: &str) -> String {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            text: String,
        }
        let query = diesel::sql_query(format!("SELECT coalesce(({sql})::text, '') AS text"));
        self.test.with_connection(|conn| query.get_result::<Row>(conn)).unwrap().text
    }

    pub(crate) fn contest(&self, contest: ContestId) -> String {
        self.text(&format!("SELECT concat_ws(' ', status, outcome) FROM contests WHERE id = '{contest}'"))
    }

    /// Mails of this kind, once the worker has told the many people of one message.
    pub(crate) fn mails(&self, kind: &str) -> i64 {
        while workflows::notify::expand_due(&self.db(), &at(0), 50).unwrap() > 0 {}
        self.number(&format!("SELECT count(*) FROM mails WHERE kind = '{kind}'"))
    }

    pub(crate) fn held(&self, key: &str) -> i64 {
        self.number(&format!(
            "SELECT coalesce(sum(CASE WHEN e.side = a.normal_side THEN amount_paisa ELSE -amount_paisa END), 0)
               FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.key = '{key}'"
        ))
    }

    /// Everything that moves when money does.
    pub(crate) fn money(&self) -> String {
        self.text(
            "SELECT string_agg(line, '; ' ORDER BY line) FROM (
                SELECT concat_ws(' ', id, status, applied_to, provider_txn_id) AS line FROM payments
                UNION ALL SELECT concat_ws(' ', id, status, outcome, funded_at) FROM contests
                UNION ALL SELECT idem_key FROM ledger_transactions
                UNION ALL SELECT concat_ws(' ', id, status, due_at) FROM refunds
                UNION ALL SELECT concat_ws(' ', id, status, holds) FROM payouts
                UNION ALL SELECT concat_ws(' ', id, status, due_at) FROM handovers
                UNION ALL SELECT concat_ws(' ', 'mails', count(*)) FROM mails) lines",
        )
    }
}

fn person(user: UserId) -> Actor {
    Actor { user, role: Role::Talent, email_verified: true, staff: None }
}

/// So many seconds after the start of the test's time.
pub(crate) fn at(seconds: i64) -> Ctx {
    moment(testkit::START + Duration::seconds(seconds))
}

pub(crate) fn moment(now: OffsetDateTime) -> Ctx {
    testkit::ctx_at(now)
}

/// The value of a parameter of the simulator's address.
pub(crate) fn parameter(url: &str, name: &str) -> String {
    let query = url.split_once('?').unwrap().1;
    let pair = query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap();
    pair.to_owned()
}

/// What the simulator page posts on success.
pub(crate) fn paid(url: &str) -> String {
    let of = |name| parameter(url, name);
    if url.contains("easypaisa") {
        format!(
            r#"{{"amount":"{}","reference":"{}","status":"SUCCESS","merchant_ref":"{}","signature":"{}"}}"#,
            of("amount"),
            of("ref"),
            of("contest"),
            of("sig")
        )
    } else {
        format!(
            r#"{{"pp_Amount":"{}","pp_TxnRefNo":"{}","pp_ResponseCode":"000","pp_MerchantID":"{}","contestId":"{}","pp_SecureHash":"{}"}}"#,
            of("amount").replace('.', ""),
            of("ref"),
            of("mid"),
            of("contest"),
            of("sig")
        )
    }
}
