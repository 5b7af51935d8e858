//! Faults: statements that fail, and processes that end.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use diesel::connection::{Instrumentation, InstrumentationEvent, SimpleConnection, set_default_instrumentation};
use diesel::pg::PgConnection;

use crate::dice::Dice;

/// What goes wrong during an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A write fails as if it had lost a race for a row.
    LostRace,
    /// A write fails.
    FailedStatement,
    /// The process ends before a statement.
    Crash,
}

/// What a thread unwinds with when its process is to end.
struct Crashed;

thread_local! {
    /// Statements until the crash; 0 for none.
    static STATEMENTS_LEFT: Cell<u32> = const { Cell::new(0) };
}

struct Watch;

impl Instrumentation for Watch {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            let left = STATEMENTS_LEFT.get();
            if left > 0 {
                STATEMENTS_LEFT.set(left - 1);
                if left == 1 {
                    crash();
                }
            }
        }
    }
}

/// Ends the process, as far as the product can tell.
pub(crate) fn crash() -> ! {
    STATEMENTS_LEFT.set(0);
    resume_unwind(Box::new(Crashed))
}

/// From now on new connections can be made to crash. Call it before the first one is made.
pub(crate) fn watch_connections() {
    // Before: it is done once, and would take the place of this.
    testkit::statements::observe();
    set_default_instrumentation(|| Some(Box::new(Watch))).expect("nobody else chooses");
}

/// Writes of this session are spared.
pub(crate) const SPARED: &str = "SET sim.spared = 'on'";

/// Triggers that make a write fail: sequences count down, because a rollback does not take their steps back.
pub(crate) const TRIGGERS: &str = "
CREATE SCHEMA sim;
CREATE SEQUENCE sim.race MINVALUE -1000000 START 1;
CREATE SEQUENCE sim.failure MINVALUE -1000000 START 1;
CREATE FUNCTION sim.fault() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sim.spared', true) = 'on' THEN RETURN NULL; END IF;
  IF nextval('sim.race') = 0 THEN RAISE EXCEPTION 'injected' USING ERRCODE = '40001'; END IF;
  IF nextval('sim.failure') = 0 THEN RAISE EXCEPTION 'injected' USING ERRCODE = '57014'; END IF;
  RETURN NULL;
END $$;
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' LOOP
    EXECUTE format('CREATE TRIGGER sim_fault AFTER INSERT OR UPDATE OR DELETE ON public.%I
                      FOR EACH STATEMENT EXECUTE FUNCTION sim.fault()', name);
  END LOOP;
END $$;
CREATE TABLE sim.steps (number bigserial PRIMARY KEY, what text NOT NULL, before text NOT NULL, after text NOT NULL);
CREATE FUNCTION sim.step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sim.steps (what, before, after) VALUES (TG_TABLE_NAME, OLD.status, NEW.status);
  RETURN NULL;
END $$;
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['contests', 'entries', 'entry_purchases', 'handovers', 'disputes', 'boosts', 'refund_requests', 'payments',
                              'refunds', 'chargebacks', 'payouts', 'subscriptions', 'subscription_charges', 'money_back_requests',
                              'copy_reports', 'account_deletions'] LOOP
    EXECUTE format('CREATE TRIGGER sim_step AFTER UPDATE OF status ON public.%I FOR EACH ROW
                      WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION sim.step()', name);
  END LOOP;
END $$;";

/// Draws what goes wrong next, and prepares it.
pub(crate) fn arm(dice: &mut Dice, look: &mut PgConnection) -> Option<Fault> {
    let (sequence, fault) = match dice.roll(1_000) {
        0..15 => ("race", Fault::LostRace),
        15..25 => ("failure", Fault::FailedStatement),
        25..35 => {
            STATEMENTS_LEFT.set(u32::try_from(dice.between(2, 60)).unwrap());
            return Some(Fault::Crash);
        }
        _ => return None,
    };
    let at = dice.between(1, 15);
    look.batch_execute(&format!("SELECT setval('sim.{sequence}', -{at})")).unwrap();
    Some(fault)
}

/// Waits until the transaction of a process that ended is rolled back: then nobody finds its locks any more.
pub(crate) fn wait_for_rollback(look: &mut PgConnection) {
    look.batch_execute(
        "DO $$ BEGIN
           FOR look IN 1..20000 LOOP
             PERFORM pg_stat_clear_snapshot();
             EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                                      AND backend_type = 'client backend' AND xact_start IS NOT NULL);
             PERFORM pg_sleep(0.001);
           END LOOP;
         END $$",
    )
    .unwrap();
}

/// What was prepared and did not happen does not happen later.
pub(crate) fn disarm(fault: Option<Fault>, look: &mut PgConnection) {
    STATEMENTS_LEFT.set(0);
    if matches!(fault, Some(Fault::LostRace | Fault::FailedStatement)) {
        look.batch_execute("SELECT setval('sim.race', 1), setval('sim.failure', 1)").unwrap();
    }
}

/// What `work` answers; none when the process ended in it.
pub(crate) fn until_crash<T>(work: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => Some(done),
        Err(payload) if payload.is::<Crashed>() => None,
        Err(payload) => resume_unwind(payload),
    }
}
