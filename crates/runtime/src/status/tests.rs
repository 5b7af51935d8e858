//! Each state from each cause.

use ledger::checks::runs::Finished;
use payments::Environment;
use payments::webhook_event::repo::Unprocessed;
use readmodels::admin::mails::Outbox;
use readmodels::finance_gateways::Waiting;
use time::macros::datetime;

use super::*;

const NOW: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

fn known() -> DatabaseFigures {
    DatabaseFigures {
        outbox: Outbox { depths: Vec::new(), oldest: Some(NOW - LATE_AFTER), unreachable_since: None },
        providers: vec![(
            Provider::Jazzcash,
            Environment::Production,
            Waiting { pending: 3, oldest: None, review: 1, refunds: 0, ask_due: Some(NOW - LATE_AFTER) },
        )],
        webhooks: Unprocessed { count: 0, oldest: None },
        late: Vec::new(),
        stopped: Vec::new(),
        ledger_check: Some(Finished { at: NOW, violations: 7 }),
        is_held: false,
        store_differences: None,
    }
}

fn local() -> Local {
    Local {
        is_read_only: false,
        breakers: vec![(Provider::Jazzcash, Breaker::Closed), (Provider::Easypaisa, Breaker::Closed)],
        is_store_down: false,
        disk: Some(Disk { size: 1_000, free: 50 }),
    }
}

/// Site, both providers, mails, due work, files: a letter each.
fn letters(figures: Option<DatabaseFigures>, local: &Local) -> String {
    let status = of(&Figures::read_at(NOW, figures), local);
    let payments = status.payments.iter().map(|(_provider, state)| *state);
    let all = [status.site].into_iter().chain(payments).chain([status.mails, status.due_work, status.files]);
    all.map(|state| match state {
        State::Operational => 'o',
        State::Degraded => '-',
        State::Down => 'X',
    })
    .collect()
}

#[test]
fn each_cause_shows_where_it_is_felt() {
    type Case = (fn(&mut DatabaseFigures), fn(&mut Local), &'static str);
    let cases: [Case; 15] = [
        (|_| {}, |_| {}, "oooooo"),
        (|_| {}, |local| local.is_read_only = true, "-XXoo-"),
        (|known| known.is_held = true, |_| {}, "oXXXXo"),
        (|_| {}, |local| local.breakers[0].1 = Breaker::Open, "oXoooo"),
        (|_| {}, |local| local.breakers[1].1 = Breaker::HalfOpen, "oo-ooo"),
        (|known| known.providers[0].2.ask_due = Some(NOW - LATE_AFTER - Duration::SECOND), |_| {}, "o-oooo"),
        (|known| known.outbox.unreachable_since = Some(NOW - MAIL_OUTAGE_AFTER), |_| {}, "ooo-oo"),
        (|known| known.outbox.unreachable_since = Some(NOW - Duration::minutes(6)), |_| {}, "oooXoo"),
        (|known| known.outbox.oldest = Some(NOW - LATE_AFTER - Duration::SECOND), |_| {}, "ooo-oo"),
        (|known| known.late = vec![MAILS], |_| {}, "oooooo"),
        (|known| known.late = vec![MAILS, "send refunds"], |_| {}, "oooo-o"),
        (|known| known.stopped = vec!["send refunds"], |_| {}, "ooooXo"),
        (|_| {}, |local| local.is_store_down = true, "oooooX"),
        (|_| {}, |local| local.disk = Some(Disk { size: 1_000, free: 49 }), "ooooo-"),
        (|_| {}, |local| local.disk = Some(Disk { size: 1_000, free: 9 }), "oooooX"),
    ];
    for (n, (change_known, change_local, expected)) in cases.into_iter().enumerate() {
        let (mut known, mut local) = (known(), local());
        change_known(&mut known);
        change_local(&mut local);
        assert_eq!(letters(Some(known), &local), expected, "case {n}");
    }
    assert_eq!(letters(None, &local()), "XXXXXX", "without its database nothing works");
}
