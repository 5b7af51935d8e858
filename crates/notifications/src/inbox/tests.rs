//! Notifications: whose they are, how they aggregate, how pages follow one another, what streams catch up on, when they go.

use std::collections::BTreeSet;
use std::sync::Barrier;

use super::*;
use crate::messages::entry::Received;
use testkit::{TestDb, seed};

fn message(subject: &str) -> Message {
    let action = Some(("Open".to_owned(), "http://muqabla.test/contests/1".to_owned()));
    Message {
        kind: "contest.announcement".into(),
        subject: subject.to_owned(),
        paragraphs: vec!["Text.".to_owned()],
        action,
        works_for: None,
    }
}

fn at(ctx: &Ctx, later: Duration) -> Ctx {
    Ctx { now: ctx.now + later, ..ctx.clone() }
}

fn notifications(conn: &mut PgConnection, user: UserId) -> Vec<Notification> {
    page_of(conn, user, false, None).unwrap().lines
}

#[test]
fn a_line_says_what_the_message_says() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        write(tx, ctx, user, Topic::Contest, &message("Announcement: A logo")).unwrap();
        let notification = notifications(tx, user).remove(0);
        assert_eq!((notification.kind.as_str(), notification.topic), ("contest.announcement", Topic::Contest));
        assert_eq!((notification.title.as_str(), notification.body.as_str()), ("Announcement: A logo", "Text."));
        assert_eq!(
            (notification.path.as_deref(), notification.created_at, notification.read_at),
            (Some("/contests/1"), ctx.now, None)
        );
        assert_eq!(unread_count(tx, user).unwrap(), 1);
    });
}

#[test]
fn a_line_break_is_refused() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        let refused = write(tx, ctx, user, Topic::Contest, &message("x\r\nBcc: everybody"));
        assert!(matches!(refused, Err(Error::Malformed(_))));
    });
}

#[test]
fn only_its_owner_reads_and_marks_a_line() {
    testkit::tx(|tx, ctx| {
        let (ayesha, bilal) = (seed::user(tx, ctx, "ayesha"), seed::user(tx, ctx, "bilal"));
        write(tx, ctx, ayesha, Topic::Contest, &message("Hers")).unwrap();
        let id = notifications(tx, ayesha).remove(0).id;
        assert_eq!(notifications(tx, bilal), []);
        assert_eq!(mark_read(tx, ctx, bilal, &[id]).unwrap(), 0);
        assert_eq!(mark_all_read(tx, ctx, bilal).unwrap(), 0);
        assert_eq!((unread_count(tx, ayesha).unwrap(), unread_count(tx, bilal).unwrap()), (1, 0));
        let later = at(ctx, Duration::hours(1));
        assert_eq!(mark_read(tx, &later, ayesha, &[id]).unwrap(), 1);
        assert_eq!(mark_read(tx, &at(ctx, Duration::hours(2)), ayesha, &[id]).unwrap(), 0, "read once");
        assert_eq!(notifications(tx, ayesha).remove(0).read_at, Some(later.now));
        assert_eq!(page_of(tx, ayesha, true, None).unwrap().lines, []);
    });
}

fn entries(_tx: &mut Tx<'_>, Aggregate { count, .. }: Aggregate) -> Result<Message, Error> {
    let others = usize::try_from(count).unwrap() - 1;
    let received = Received { who: "Hira Baloch", others, entries: count };
    Ok(crate::messages::entry::received("A logo", received, "http://muqabla.test/contests/1"))
}

#[test]
fn a_burst_is_one_line_for_fifteen_minutes() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        let minutes = |minutes| at(ctx, Duration::minutes(minutes));
        for minute in [0, 1, 5, 14] {
            aggregate(tx, &minutes(minute), user, Topic::Entry, "entries:1", entries).unwrap();
        }
        let last = at(ctx, Duration::minutes(15) - Duration::SECOND);
        aggregate(tx, &last, user, Topic::Entry, "entries:1", entries).unwrap();
        let titles = |tx: &mut Tx<'_>| {
            notifications(tx, user).into_iter().map(|notification| notification.title).collect::<Vec<_>>()
        };
        assert_eq!(titles(tx), ["Hira Baloch and 4 others entered \u{201c}A logo\u{201d}"]);
        assert_eq!(notifications(tx, user).remove(0).created_at, ctx.now, "its place stays");
        aggregate(tx, &last, user, Topic::Entry, "entries:2", entries).unwrap();
        aggregate(tx, &minutes(15), user, Topic::Entry, "entries:1", entries).unwrap();
        let all = titles(tx);
        assert_eq!(
            (all.len(), all.iter().filter(|title| title.starts_with("Hira Baloch entered")).count()),
            (3, 2),
            "{all:?}"
        );
        assert_eq!(unread_count(tx, user).unwrap(), 3);
    });
}

#[test]
fn what_was_read_is_not_counted_into() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        aggregate(tx, ctx, user, Topic::Entry, "entries:1", entries).unwrap();
        mark_all_read(tx, ctx, user).unwrap();
        aggregate(tx, ctx, user, Topic::Entry, "entries:1", entries).unwrap();
        assert_eq!((notifications(tx, user).len(), unread_count(tx, user).unwrap()), (2, 1));
    });
}

#[test]
fn bursts_of_others_stay_apart() {
    testkit::tx(|tx, ctx| {
        let (ayesha, bilal) = (seed::user(tx, ctx, "ayesha"), seed::user(tx, ctx, "bilal"));
        aggregate(tx, ctx, ayesha, Topic::Entry, "entries:1", entries).unwrap();
        aggregate(tx, ctx, bilal, Topic::Entry, "entries:1", entries).unwrap();
        assert_eq!((unread_count(tx, ayesha).unwrap(), unread_count(tx, bilal).unwrap()), (1, 1));
    });
}

#[test]
fn pages_show_each_line_once_while_others_arrive() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        // Many of one moment: the id decides.
        for number in 0..70 {
            let moment = at(ctx, Duration::seconds(number / 30));
            write(tx, &moment, user, Topic::Contest, &message(&format!("before {number}"))).unwrap();
        }
        let (mut seen, mut after) = (Vec::new(), None);
        for round in 0.. {
            let Page { lines, next, unread_count } = page_of(tx, user, false, after).unwrap();
            assert_eq!(unread_count, super::unread_count(tx, user).unwrap());
            seen.extend(lines.into_iter().map(|notification| notification.title));
            let moment = at(ctx, Duration::hours(1));
            write(tx, &moment, user, Topic::Contest, &message(&format!("after {round}"))).unwrap();
            aggregate(tx, &moment, user, Topic::Entry, "entries:1", entries).unwrap();
            after = next;
            if after.is_none() {
                break;
            }
        }
        let unique: BTreeSet<_> = seen.iter().cloned().collect();
        assert_eq!((seen.len(), unique.len()), (70, 70));
        assert!(seen.iter().all(|title| title.starts_with("before")));
    });
}

#[test]
fn a_page_after_the_last_line_counts_what_is_not_read() {
    testkit::tx(|tx, ctx| {
        let (ayesha, bilal) = (seed::user(tx, ctx, "ayesha"), seed::user(tx, ctx, "bilal"));
        write(tx, ctx, ayesha, Topic::Contest, &message("Hers")).unwrap();
        let first = notifications(tx, ayesha).remove(0);
        let after = Some(Cursor { at: first.created_at, id: first.id.uuid() });
        for unread_only in [false, true] {
            let beyond = page_of(tx, ayesha, unread_only, after).unwrap();
            assert_eq!((beyond.lines, beyond.next, beyond.unread_count), (vec![], None, 1));
            let of_nothing = page_of(tx, bilal, unread_only, None).unwrap();
            assert_eq!((of_nothing.lines, of_nothing.unread_count), (vec![], 0));
        }
        mark_all_read(tx, ctx, ayesha).unwrap();
        assert_eq!(page_of(tx, ayesha, false, None).unwrap().unread_count, 0);
        assert_eq!(page_of(tx, ayesha, true, None).unwrap().lines, []);
    });
}

#[test]
fn the_count_is_true_while_people_write_and_read() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    let user = db.write(|tx| Ok::<_, Error>(seed::user(tx, &ctx, "ayesha"))).unwrap();
    testkit::run_concurrently(8, |worker| {
        for number in 0..20 {
            if worker % 4 == 3 {
                db.write(|tx| mark_all_read(tx, &ctx, user)).unwrap();
            } else {
                let message = message(&format!("{worker}.{number}"));
                db.write(|tx| write(tx, &ctx, user, Topic::Contest, &message)).unwrap();
            }
            let (count, listed) = db
                .read(|conn| Ok::<_, Error>((unread_count(conn, user)?, page_of(conn, user, true, None)?.lines.len())))
                .unwrap();
            assert!(count >= 0 && listed <= 20);
        }
    });
    db.read(|conn| {
        let unread = notifications::table.filter(notifications::read_at.is_null()).count().get_result::<i64>(conn)?;
        assert_eq!(unread_count(conn, user)?, unread);
        assert_eq!(notifications::table.count().get_result::<i64>(conn)?, 120, "none is lost");
        Ok::<_, Error>(())
    })
    .unwrap();
}

/// Other databases of the server have transactions, too, and the oldest of all counts: what was told may come twice, never not at all.
fn caught(db: &kernel::db::Db, user: UserId, since: i64) -> BTreeSet<String> {
    let notifications = db.read(|conn| written_since(conn, user, since)).unwrap();
    notifications.into_iter().map(|notification| notification.title).collect()
}

#[test]
fn who_was_cut_off_gets_what_committed_late() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    let user = db.write(|tx| Ok::<_, Error>(seed::user(tx, &ctx, "ayesha"))).unwrap();
    let (begun, told) = (Barrier::new(2), Barrier::new(2));
    let (here, after) = std::thread::scope(|scope| {
        // A transaction that has written, and commits after a later one was told.
        let late = scope.spawn(|| {
            db.write(|tx| {
                write(tx, &ctx, user, Topic::Contest, &message("late"))?;
                begun.wait();
                told.wait();
                Ok::<_, Error>(())
            })
            .unwrap();
        });
        begun.wait();
        db.write(|tx| write(tx, &ctx, user, Topic::Contest, &message("early"))).unwrap();
        let here = db.read(position).unwrap();
        assert_eq!(notifications(&mut db.connect().unwrap(), user).len(), 1);
        told.wait();
        late.join().unwrap();
        (here, caught(&db, user, here))
    });
    assert!(after.contains("late"), "{after:?}");
    db.write(|tx| write(tx, &ctx, user, Topic::Contest, &message("new"))).unwrap();
    assert!(caught(&db, user, here).contains("new"));
    assert_eq!(caught(&db, user, i64::MAX), BTreeSet::new());
}

#[test]
fn a_burst_that_grew_is_told_again_and_marking_is_no_news() {
    let database = TestDb::new();
    let (db, ctx) = (database.db(), testkit::ctx());
    let user = db.write(|tx| Ok::<_, Error>(seed::user(tx, &ctx, "ayesha"))).unwrap();
    let written_in = || notifications(&mut db.connect().unwrap(), user).remove(0).written_in;
    db.write(|tx| aggregate(tx, &ctx, user, Topic::Entry, "entries:1", entries)).unwrap();
    let first = written_in();
    db.write(|tx| aggregate(tx, &ctx, user, Topic::Entry, "entries:1", entries)).unwrap();
    let second = written_in();
    assert!(second > first);
    assert_eq!(
        caught(&db, user, first + 1),
        BTreeSet::from(["Hira Baloch and 1 other entered \u{201c}A logo\u{201d}".to_owned()])
    );
    db.write(|tx| mark_all_read(tx, &ctx, user)).unwrap();
    assert_eq!((written_in(), caught(&db, user, first)), (second, BTreeSet::new()));
}

#[test]
fn old_lines_go_and_young_ones_stay() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "ayesha");
        write(tx, ctx, user, Topic::Contest, &message("unread")).unwrap();
        write(tx, ctx, user, Topic::Contest, &message("read")).unwrap();
        let read = notifications(tx, user).into_iter().find(|notification| notification.title == "read").unwrap().id;
        let read_at = at(ctx, Duration::days(10));
        mark_read(tx, &read_at, user, &[read]).unwrap();
        let gone = |tx: &mut Tx<'_>, moment: OffsetDateTime| remove_old(tx, moment, 50).unwrap();
        assert_eq!(gone(tx, read_at.now + Duration::days(180) - Duration::SECOND), 0);
        assert_eq!(gone(tx, read_at.now + Duration::days(180)), 1);
        assert_eq!(notifications(tx, user).len(), 1);
        assert_eq!(gone(tx, ctx.now + Duration::days(730) - Duration::SECOND), 0);
        assert_eq!(gone(tx, ctx.now + Duration::days(730)), 1);
        assert_eq!(gone(tx, ctx.now + Duration::days(7_300)), 0);
    });
}
