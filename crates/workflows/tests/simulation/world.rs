//! One database with its people, providers and clock, and the loop that plays events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration as StdDuration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use kernel::actor::{Actor, Role, Staff};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbFault, Failure, Tx};
use kernel::ids::UserId;
use kernel::secret::Secret;
use payments::gateway::PaymentGateway;
use payments::{Environment, Gateways, Provider};
use testkit::TestDb;
use time::{Duration, OffsetDateTime};
use workflows::error::Error;

use crate::acts;
use crate::dice::Dice;
use crate::faults::{self, Fault};
use crate::model::{self, Model};
use crate::provider::{Ledger, StandIn, Trouble};

pub(crate) const SECRET: &str = "the secret of a simulation";
const PROVIDERS: [Provider; 2] = [Provider::Easypaisa, Provider::Jazzcash];
/// Events between two runs of all checks.
const CHECKED_EVERY: u64 = 1_000;

/// What nobody can bring to an end whose account has ended.
const OPEN_OF_GONE: &str = "
    SELECT 'contest ' || c.id AS text FROM users u JOIN contests c ON c.client_id = u.id WHERE erased_at IS NOT NULL AND c.status <> 'CLOSED'
    UNION ALL SELECT 'payout ' || p.id FROM users u JOIN payouts p ON p.winner_id = u.id WHERE erased_at IS NOT NULL AND p.status = 'PENDING'
    UNION ALL SELECT 'handover ' || h.id FROM users u JOIN handovers h ON h.winner_id = u.id
               WHERE erased_at IS NOT NULL AND h.status IN ('AWAITING_FILES', 'IN_REVIEW', 'CHANGES_REQUESTED', 'DISPUTED')
    UNION ALL SELECT 'payment ' || p.id FROM users u JOIN payments p ON p.payer_id = u.id
               WHERE erased_at IS NOT NULL AND p.status IN ('CREATED', 'PENDING')";

pub(crate) type Done = Result<(), Error>;

pub(crate) struct World {
    pub(crate) db: Db,
    pub(crate) gateways: Gateways,
    pub(crate) dice: Dice,
    pub(crate) now: OffsetDateTime,
    pub(crate) clients: Vec<Actor>,
    pub(crate) talents: Vec<Actor>,
    pub(crate) admins: Vec<Actor>,
    pub(crate) easypaisa: Arc<Mutex<Ledger>>,
    pub(crate) jazzcash: Arc<Mutex<Ledger>>,
    pub(crate) look: PgConnection,
    /// The number of the event, from the beginning of the run.
    pub(crate) event: u64,
    pub(crate) model: Model,
    pub(crate) tally: Tally,
    pub(crate) costs: Costs,
    /// Who cannot act now, or does not: people who are suspended, have left, or are about to.
    away: BTreeSet<UserId>,
    /// The act found nothing that it could be done to.
    is_idle: bool,
    /// Dropped last: the database goes with it.
    _test: TestDb,
}

/// What became of events.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) done: u64,
    pub(crate) refused: u64,
    pub(crate) failed: u64,
    pub(crate) crashed: u64,
}

/// How often an act came up, and how long it took.
pub(crate) type Costs = BTreeMap<&'static str, (u32, StdDuration)>;

/// Tells at which event a run failed, and how to play it again.
struct Position {
    seed: u64,
    event: u64,
    act: &'static str,
    fault: Option<Fault>,
}

impl Drop for Position {
    #[allow(clippy::print_stderr, reason = "what a person needs who looks for the failure")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { seed, event, act, fault } = self;
            eprintln!("seed {seed}, event {event} ({act}, fault {fault:?}). Again: scripts/simulate.sh {seed} {event}");
        }
    }
}

fn person(world_test: &TestDb, ctx: &Ctx, name: &str) -> Actor {
    let user = world_test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, ctx, name))).unwrap();
    Actor { user, role: Role::Talent, email_verified: true, staff: None }
}

impl World {
    /// A database in which nothing has happened; the first event has the number `event`, and the hash goes on from `hash`.
    pub(crate) fn new(seed: u64, event: u64, hash: &[u8]) -> Self {
        let mut dice = Dice::new(seed ^ event.wrapping_mul(0xd134_2543_de82_ef95));
        // The names of databases are no part of what a seed repeats.
        kernel::random::unseed_this_thread();
        let test = TestDb::new();
        kernel::random::seed_this_thread(dice.next());
        let (now, mut look) = (testkit::START, test.connection());
        look.batch_execute(faults::TRIGGERS).unwrap();
        look.batch_execute(faults::SPARED).unwrap();
        look.batch_execute("UPDATE plans SET max_active_contests = 3 WHERE max_active_contests BETWEEN 0 AND 2")
            .unwrap();
        let ctx = testkit::ctx_at(now);
        let named = |name: &str, role, staff, count: usize| -> Vec<Actor> {
            let number = |number| Actor { role, staff, ..person(&test, &ctx, &format!("{name}{number}")) };
            (0..count).map(number).collect()
        };
        let clients = named("client", Role::Client, None, 4);
        let talents = named("talent", Role::Talent, None, 6);
        let admins = named("admin", Role::Client, Some(Staff::Owner), 3);
        let (easypaisa, jazzcash) = (Arc::default(), Arc::default());
        let adapters = [(Provider::Easypaisa, &easypaisa), (Provider::Jazzcash, &jazzcash)].map(
            |(provider, ledger): (_, &Arc<Mutex<Ledger>>)| -> Arc<dyn PaymentGateway> {
                Arc::new(StandIn::new(provider, SECRET, Arc::clone(ledger)))
            },
        );
        let model = Model::new(&mut look, hash);
        let gateways = Gateways::new(Environment::Sandbox, adapters);
        let (db, tally) = (test.db(), Tally::default());
        let world = Self {
            db,
            gateways,
            dice,
            now,
            clients,
            talents,
            admins,
            easypaisa,
            jazzcash,
            look,
            event,
            model,
            tally,
            costs: Costs::new(),
            away: BTreeSet::new(),
            is_idle: false,
            _test: test,
        };
        world.tx(|tx, ctx| {
            for talent in &world.talents[1..] {
                testkit::seed::approved_identity(tx, ctx, talent.user);
            }
            for friend in &world.clients[1..] {
                referrals::referral::repo::insert(tx, ctx, friend.user, world.clients[0].user).unwrap();
            }
        });
        world
    }

    pub(crate) fn ctx(&self) -> Ctx {
        testkit::ctx_at(self.now)
    }

    pub(crate) fn tx<T>(&self, mut work: impl FnMut(&mut Tx<'_>, &Ctx) -> T) -> T {
        let ctx = self.ctx();
        self.db.write(|tx| Ok::<_, DbFault>(work(tx, &ctx))).unwrap()
    }

    /// A row that is only there so that something can be done; no fault meets it.
    pub(crate) fn seed<T>(&mut self, work: impl FnOnce(&mut Tx<'_>, &Ctx) -> T) -> T {
        let ctx = self.ctx();
        work(&mut Tx::of_test_transaction(&mut self.look), &ctx)
    }

    pub(crate) fn provider(&self, provider: Provider) -> &Mutex<Ledger> {
        match provider {
            Provider::Easypaisa => &self.easypaisa,
            Provider::Jazzcash => &self.jazzcash,
        }
    }

    pub(crate) fn any_provider(&mut self) -> Provider {
        self.dice.pick(&PROVIDERS)
    }

    pub(crate) fn vault(&self) -> payouts::Vault {
        payouts::Vault::new(&Secret::new(SECRET.to_owned()), &[])
    }

    /// The first column, as text, of what `sql` finds; it sorts.
    pub(crate) fn texts(&mut self, sql: &str) -> Vec<String> {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            text: String,
        }
        let found: Vec<Row> = model::rows(&mut self.look, sql);
        found.into_iter().map(|row| row.text).collect()
    }

    /// One of what `sql` finds.
    pub(crate) fn any<T: std::str::FromStr>(&mut self, sql: &str) -> Option<T> {
        let found = self.texts(sql);
        self.dice.maybe(&found)?.parse().ok()
    }

    /// What an act answers that has nothing to be done to: another is drawn.
    #[allow(clippy::unnecessary_wraps, reason = "the answer of an act")]
    pub(crate) const fn nothing(&mut self) -> Done {
        self.is_idle = true;
        Ok(())
    }

    pub(crate) fn is_away(&self, user: UserId) -> bool {
        self.away.contains(&user)
    }

    fn one_of(&mut self, people: &[Actor]) -> Option<Actor> {
        let here: Vec<Actor> = people.iter().filter(|person| !self.is_away(person.user)).copied().collect();
        self.dice.maybe(&here)
    }

    pub(crate) fn client(&mut self) -> Option<Actor> {
        self.one_of(&self.clients.clone())
    }

    pub(crate) fn talent(&mut self) -> Option<Actor> {
        self.one_of(&self.talents.clone())
    }

    /// A client or a talent.
    pub(crate) fn anybody(&mut self) -> Option<Actor> {
        self.one_of(&[self.clients.clone(), self.talents.clone()].concat())
    }

    /// Looks who can act. Somebody new comes for each who has left, and who is about to leave does little before.
    fn gather(&mut self) {
        let mut away = self.texts("SELECT id::text AS text FROM users WHERE suspended_at IS NOT NULL ORDER BY id");
        let leaving = "SELECT user_id::text AS text FROM account_deletions WHERE status = 'SCHEDULED' ORDER BY id";
        let leaving = self.texts(leaving);
        away.extend(leaving.into_iter().filter(|_user| !self.dice.percent(25)));
        let gone = self.texts("SELECT id::text AS text FROM users WHERE erased_at IS NOT NULL ORDER BY id");
        for (number, user) in gone.iter().enumerate() {
            let user: UserId = user.parse().unwrap();
            let is_gone = |one: &Actor| one.user == user;
            let (client, talent) = (self.clients.iter().position(is_gone), self.talents.iter().position(is_gone));
            let name = format!("successor{number}");
            if let Some(at) = client {
                self.clients[at].user = self.seed(|tx, ctx| testkit::seed::user(tx, ctx, &name));
            } else if let Some(at) = talent {
                self.talents[at].user = self.seed(|tx, ctx| {
                    let user = testkit::seed::user(tx, ctx, &name);
                    testkit::seed::approved_identity(tx, ctx, user);
                    user
                });
            }
        }
        self.away = away.iter().chain(&gone).map(|user| user.parse().unwrap()).collect();
        assert_eq!(self.texts(OPEN_OF_GONE), Vec::<String>::new(), "open, and the account has ended");
    }

    fn account(&mut self, what: &'static str, begun: Instant) {
        let cost = self.costs.entry(what).or_default();
        *cost = (cost.0 + 1, cost.1 + begun.elapsed());
    }

    /// Plays one event.
    fn play(&mut self, seed: u64) {
        self.event += 1;
        self.now += match self.dice.roll(1_000) {
            0..900 => Duration::milliseconds(self.dice.between(1_000, 60_000)),
            900..970 => Duration::seconds(self.dice.between(60, 1_800)),
            970..996 => Duration::seconds(self.dice.between(1_800, 43_200)),
            _ => Duration::seconds(self.dice.between(86_400, 6 * 86_400)),
        };
        self.gather();
        let fault = faults::arm(&mut self.dice, &mut self.look);
        if self.dice.percent(20) {
            let any = [Trouble::Lost, Trouble::Lost, Trouble::Unheard, Trouble::Crash, Trouble::Refused];
            let trouble = self.dice.pick(&any);
            for provider in PROVIDERS {
                self.provider(provider).lock().unwrap().trouble = Some(trouble);
            }
        }
        let mut position = Position { seed, event: self.event, act: "", fault };
        let outcome = loop {
            let (act, work) = acts::draw(&mut self.dice);
            (position.act, self.is_idle) = (act, false);
            let begun = Instant::now();
            let outcome = faults::until_crash(|| work(self));
            self.account(if self.is_idle { "idle" } else { act }, begun);
            if !self.is_idle {
                break outcome;
            }
        };
        let begun = Instant::now();
        faults::disarm(fault, &mut self.look);
        for provider in PROVIDERS {
            self.provider(provider).lock().unwrap().trouble = None;
        }
        match outcome {
            None => {
                faults::wait_for_rollback(&mut self.look);
                self.tally.crashed += 1;
            }
            Some(Ok(())) => self.tally.done += 1,
            Some(Err(error)) => self.judge(&error, fault),
        }
        self.follow();
        self.account("invariants", begun);
        if self.event.is_multiple_of(CHECKED_EVERY) {
            let begun = Instant::now();
            self.check();
            self.account("all checks", begun);
        }
        drop(position);
    }

    /// People are refused all the time; the database and the ledger fail only when they were made to.
    fn judge(&mut self, error: &Error, fault: Option<Fault>) {
        let is_injected = fault == Some(Fault::FailedStatement);
        match error {
            other if other.fault().is_some() => {
                assert!(is_injected, "{other}: {other:?}");
                self.tally.failed += 1;
            }
            Error::Ledger(_) | Error::Payments(payments::Error::Corrupt { .. } | payments::Error::OutOfRange) => {
                panic!("{error}: {error:?}")
            }
            _ => self.tally.refused += 1,
        }
    }

    fn follow(&mut self) {
        let (mut easypaisa, mut jazzcash) = (self.easypaisa.lock().unwrap(), self.jazzcash.lock().unwrap());
        self.model.follow(&mut self.look, self.event, self.now, &mut [&mut *easypaisa, &mut *jazzcash]);
    }

    /// Runs all checks of the product.
    fn check(&mut self) {
        self.look.batch_execute("ANALYZE").unwrap();
        self.model.agrees(&mut self.look);
        testkit::assert_no_rows(&mut self.look, "checks", reconciliation::all().map(|check| (check.name, check.sql)));
    }

    /// Plays `events`, then lets everything come to its end; answers the hash.
    pub(crate) fn run(&mut self, seed: u64, events: u64) -> Vec<u8> {
        for _ in 0..events {
            self.play(seed);
        }
        let (position, begun) = (Position { seed, event: self.event, act: "the end", fault: None }, Instant::now());
        self.finish();
        self.account("the end", begun);
        drop(position);
        self.model.hash()
    }

    /// Nothing goes wrong any more, and four months pass.
    fn finish(&mut self) {
        for day in 0..120 {
            self.now += Duration::hours(if day < 10 { 6 } else { 24 });
            acts::staff::catch_up(self);
            for _round in 0..20 {
                if acts::clock::due_work(self).unwrap() == 0 {
                    break;
                }
                self.now += Duration::milliseconds(10);
            }
            self.follow();
        }
        assert_eq!(acts::clock::still_due(self), Vec::<&str>::new(), "due work that fails each time");
        self.check();
        for provider in PROVIDERS {
            let ledger = Arc::clone(match provider {
                Provider::Easypaisa => &self.easypaisa,
                Provider::Jazzcash => &self.jazzcash,
            });
            let ledger = ledger.lock().unwrap();
            for known in ledger.orders.values() {
                let (id, held) = (known.order.payment, known.held());
                let sql = format!("SELECT status AS text FROM payments WHERE id = '{id}'");
                let status = self.texts(&sql).remove(0);
                let confirmed = ["SUCCEEDED", "REFUND_PENDING", "REFUNDED", "DISPUTED", "CHARGED_BACK"];
                assert_eq!(
                    confirmed.contains(&status.as_str()),
                    known.is_paid(),
                    "payment {id} is {status}, holds {held}"
                );
            }
            let held: i64 = ledger.orders.values().map(crate::provider::Known::held).sum();
            assert_eq!(held, self.model.received(provider), "what {provider:?} holds of our money");
        }
    }
}
