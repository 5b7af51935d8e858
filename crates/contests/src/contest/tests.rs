//! Tests of contests: the state table, funding, refund.

use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::fields::FieldErrors;
use kernel::money::Bps;
use time::Duration;

use super::actions::{Action, Facts, Viewer};
use super::*;
use crate::entry::{self, LiveEntries, Status as EntryStatus};
use crate::event;
use crate::fixtures::{self, as_user, input, now, person};
use crate::handover::{self, Status as HandoverStatus};
use crate::nda;

mod access;
mod awarding;
mod distribution;
mod next_awards;
mod posting;
mod storage;
mod terms;
mod viewers;

#[test]
fn state_table() {
    let mut table = String::new();
    for status in Status::ALL {
        for event in Event::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {} -> {}\n", status.as_str(), event.as_str(), next.as_str()));
            }
        }
    }
    assert_eq!(
        table,
        "DRAFT + fund -> OPEN\n\
         DRAFT + cancel -> CLOSED\n\
         OPEN + close entries -> SHORTLISTING\n\
         OPEN + award -> AWARDED\n\
         OPEN + refund -> CLOSED\n\
         SHORTLISTING + reopen -> OPEN\n\
         SHORTLISTING + award -> AWARDED\n\
         SHORTLISTING + refund -> CLOSED\n\
         SHORTLISTING + distribute -> CLOSED\n\
         AWARDED + award -> AWARDED\n\
         AWARDED + complete -> CLOSED\n\
         AWARDED + refund -> CLOSED\n"
    );
}

#[test]
fn funding_ends_at_the_deadline() {
    let draft = fixtures::contest(person(Role::Client).user, Status::Draft);
    assert!(draft.decide_funding(draft.deadline - Duration::microseconds(1)).is_ok());
    assert!(matches!(draft.decide_funding(draft.deadline), Err(Error::DeadlinePassed)));
    for status in [Status::Open, Status::Shortlisting, Status::Awarded, Status::Closed] {
        assert!(fixtures::contest(draft.client, status).decide_funding(now()).is_err());
    }
}

const fn left(live: i64, counting: i64) -> refund::EntryCounts {
    refund::EntryCounts { live, entered: live, unawarded: live, counting }
}

/// Every status, with and without entries, with each handover: whose word a refund takes.
#[test]
fn refunds_are_the_clients_word_only_where_nobody_ever_entered() {
    let client = person(Role::Client);
    let mut table = String::new();
    for status in Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let winner = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::Winner);
        let standings = HandoverStatus::ALL.iter().map(|status| Some(fixtures::handover(&winner, *status)));
        for standing in std::iter::once(None).chain(standings) {
            // Nobody; one in the running; declined, or withdrawn after it was opened.
            for entries in [left(0, 0), left(1, 1), left(0, 1)] {
                assert!(matches!(
                    refund::decide(&contest, entries, &person(Role::Client), standing.as_ref()),
                    Err(Error::NotFound)
                ));
                let Ok(way) = refund::decide(&contest, entries, &client, standing.as_ref()) else { continue };
                let handover = standing.as_ref().map_or("", |standing| standing.status.as_str());
                table.push_str(&format!("{} {handover} {} {way:?}\n", status.as_str(), entries.counting));
            }
        }
    }
    assert_eq!(
        table,
        "OPEN  0 AtOnce\n\
         SHORTLISTING  0 AtOnce\nSHORTLISTING  1 OnRequest\nSHORTLISTING  1 OnRequest\n\
         AWARDED LAPSED 0 OnRequest\nAWARDED LAPSED 1 OnRequest\nAWARDED LAPSED 1 OnRequest\n"
    );
    let open = fixtures::contest(client.user, Status::Open);
    assert!(matches!(refund::decide(&open, left(0, 1), &client, None), Err(Error::HasEntries)), "close entries first");
    let over = fixtures::contest(client.user, Status::Shortlisting);
    assert!(!refund::is_due(&over, left(0, 0), over.refund_at() - Duration::microseconds(1)));
    assert!(refund::is_due(&over, left(0, 0), over.refund_at()));
    for entries in [left(1, 1), left(0, 1)] {
        assert!(!refund::is_due(&over, entries, over.refund_at() + Duration::days(99)));
    }
}
