use testkit::{START, ctx_at, seed};
use time::Duration;

use super::*;

#[test]
fn every_step() {
    let steps = [
        (Status::Scheduled, Event::Cancel, Status::Cancelled),
        (Status::Scheduled, Event::Postpone, Status::Scheduled),
        (Status::Scheduled, Event::CarryOut, Status::Done),
    ];
    for from in Status::ALL {
        for event in Event::ALL {
            let to = steps.iter().find(|(of, by, _)| of == from && by == event).map(|(_, _, to)| *to);
            assert_eq!(from.next(*event).ok(), to, "{from:?} {event:?}");
        }
    }
}

#[test]
fn reasons_are_optional_and_short() {
    assert_eq!(reason(None), Ok(None));
    assert_eq!(reason(Some("  \n ")), Ok(None));
    assert_eq!(reason(Some(" too many mails ")), Ok(Some("too many mails".to_owned())));
    assert!(reason(Some(&"x".repeat(REASON_MAX))).is_ok());
    assert!(reason(Some(&"x".repeat(REASON_MAX + 1))).is_err());
    assert!(reason(Some("a\0b")).is_err());
}

#[test]
fn nothing_may_be_open() {
    assert!(decide(None, Vec::new()).is_ok());
    for kind in OpenKind::ALL {
        let item = OpenItem { kind: *kind, contest: None, title: "A logo".to_owned() };
        assert!(matches!(decide(None, vec![item.clone()]), Err(Error::Open(open)) if open == [item]));
    }
}

#[test]
fn the_way_of_a_deletion() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "hira");
        let asked = repo::insert(tx, ctx, user, Some("Canary")).unwrap();
        assert_eq!(asked.scheduled_for, START + GRACE);
        assert!(matches!(decide(Some(&asked), Vec::new()), Err(Error::AlreadyScheduled)));
        let (before, end) = (START + GRACE - Duration::SECOND, START + GRACE);
        assert!(!asked.is_due(before) && asked.is_due(end));
        assert!(repo::due(tx, before, 9).unwrap().is_empty());
        assert_eq!(repo::due(tx, end, 9).unwrap(), [asked.id]);
        assert!(repo::reminders_due(tx, end - SOON - Duration::SECOND, 9).unwrap().is_empty());
        assert_eq!(repo::reminders_due(tx, end - SOON, 9).unwrap(), [asked.id]);
        let soon = ctx_at(end - SOON);
        assert!(repo::record_reminded(tx, &soon, asked.id).unwrap());
        assert!(!repo::record_reminded(tx, &soon, asked.id).unwrap());
        let later = repo::record_postponed(tx, &ctx_at(end), &asked).unwrap();
        assert_eq!(later, end + POSTPONED_BY);
        let put_off = repo::lock(tx, asked.id).unwrap();
        assert_eq!((put_off.postponed, put_off.is_due(end)), (1, false));
        assert_eq!(repo::reminders_due(tx, later - SOON, 9).unwrap(), [asked.id], "told again");
        repo::record_cancelled(tx, &ctx_at(end), &put_off).unwrap();
        assert!(matches!(repo::record_done(tx, &ctx_at(end), &put_off), Err(Error::NotScheduled)));
        assert_eq!(repo::scheduled_of(tx, user).unwrap(), None);
        let again = repo::insert(tx, &ctx_at(end), user, Some("Canary")).unwrap();
        repo::record_done(tx, &ctx_at(end), &again).unwrap();
        assert_eq!(repo::lock(tx, again.id).unwrap().status, Status::Done);
    });
}
