//! Contests in the database: versions, awards, due work.

use super::*;

#[test]
fn a_contest_is_stored_as_it_was() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let terms = Terms::validate(&input(), ctx.now).unwrap();
        let draft = Contest::draft(ctx.new_id(), client, terms, ctx.now);
        repo::insert(tx, ctx, &draft).unwrap();
        assert_eq!(repo::get(tx, draft.id).unwrap(), draft);
        repo::record_funded(tx, ctx, &draft, Bps::new(250)).unwrap();
        let open = repo::lock(tx, draft.id).unwrap();
        assert_eq!((open.status, open.fee, open.funded_at), (Status::Open, Some(Bps::new(250)), Some(ctx.now)));
        assert!(matches!(repo::record_funded(tx, ctx, &open, Bps::new(250)), Err(Error::InvalidTransition { .. })));
        assert!(matches!(repo::move_status(tx, ctx, open.id, Status::Draft, Event::Fund), Err(Error::Conflict)));
        assert!(matches!(repo::get(tx, ctx.new_id()), Err(Error::NotFound)));
    });
}

#[test]
fn versions_and_events_are_kept() {
    testkit::tx(|tx, ctx| {
        let (contest, _) = fixtures::stored(tx, ctx, 1);
        let changed = repo::add_version(tx, ctx, &contest, "Second title", "A second brief, long enough.").unwrap();
        assert_eq!(changed.brief_version, 2);
        repo::save_brief(tx, ctx, contest.id, "Third title", "A third brief, also long enough.").unwrap();
        let late = Ctx { now: contest.deadline + Duration::days(1), ..ctx.clone() };
        repo::record_entries_closed(tx, &late, &changed, None).unwrap();
        let closed = repo::get(tx, contest.id).unwrap();
        assert_eq!(closed.entries_closed_at, Some(contest.deadline), "a late timer closes at the deadline");
        let kinds: Vec<_> =
            event::repo::of_contest(tx, contest.id).unwrap().into_iter().map(|event| event.kind.as_str()).collect();
        assert_eq!(kinds.len(), 4, "{kinds:?}");
        assert_eq!(kinds.last(), Some(&"ENTRIES_CLOSED"));
    });
}

#[test]
fn award_and_replacement() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 3);
        let client = as_user(contest.client);
        entry::repo::record_declined(tx, ctx, &entries[2], entry::DeclineReason::Style).unwrap();
        let decision = award::decide(&contest, &entries[0], &client, None, ctx.now).unwrap();
        let first = repo::record_award(tx, ctx, &decision).unwrap();
        let statuses = |tx: &mut Tx<'_>| {
            let found = entry::repo::of_contest(tx, contest.id).unwrap();
            found.into_iter().map(|entry| entry.status.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(statuses(tx), ["WINNER", "NOT_SELECTED", "DECLINED"]);
        assert_eq!(handover::repo::find_standing(tx, contest.id).unwrap(), Some(first.clone()));
        assert!(repo::record_award(tx, ctx, &decision).is_err(), "an old decision is worthless");

        let late = Ctx { now: ctx.now + Duration::days(5), ..ctx.clone() };
        assert_eq!(handover::repo::undelivered_due(tx, late.now - Duration::microseconds(1), 9).unwrap(), []);
        assert_eq!(handover::repo::undelivered_due(tx, late.now, 9).unwrap(), [first.id]);
        handover::repo::record_lapsed(tx, &late, &first).unwrap();
        let lapsed = handover::repo::lock_standing(tx, contest.id).unwrap().unwrap();
        let contest = repo::lock(tx, contest.id).unwrap();
        let second = entry::repo::lock(tx, entries[1].id).unwrap();
        let decision = award::decide(&contest, &second, &client, Some(&lapsed), late.now).unwrap();
        let standing = repo::record_award(tx, &late, &decision).unwrap();
        assert_eq!(statuses(tx), ["NOT_SELECTED", "WINNER", "DECLINED"]);
        assert_eq!((standing.winner, standing.due_at), (second.author, Some(late.now + Duration::days(5))));
        assert_eq!(repo::get(tx, contest.id).unwrap().awarded_at, Some(late.now));

        handover::repo::record_lapsed(tx, &late, &standing).unwrap();
        let contest = repo::lock(tx, contest.id).unwrap();
        let lapsed = handover::repo::lock_standing(tx, contest.id).unwrap().unwrap();
        let again = entry::repo::lock(tx, entries[0].id).unwrap();
        let decision = award::decide(&contest, &again, &client, Some(&lapsed), late.now).unwrap();
        let refused = repo::record_award(tx, &late, &decision);
        assert!(matches!(refused, Err(Error::EntryNotLive)), "a lapsed winner does not win again");
        repo::record_refunded(tx, &late, &contest, Some(contest.client)).unwrap();
        assert_eq!(statuses(tx), ["NOT_SELECTED", "NOT_SELECTED", "DECLINED"], "nobody wins a refunded contest");
        let closed = repo::get(tx, contest.id).unwrap();
        assert_eq!((closed.status, closed.outcome), (Status::Closed, Some(Outcome::Refunded)));
    });
}

#[test]
fn due_work_is_found_at_its_moment() {
    testkit::tx(|tx, ctx| {
        let (empty, _) = fixtures::stored(tx, ctx, 0);
        let (busy, _) = fixtures::stored(tx, ctx, 1);
        let draft = fixtures::contest(empty.client, Status::Draft);
        repo::insert(tx, ctx, &draft).unwrap();
        let tick = Duration::microseconds(1);
        let has = |ids: Vec<kernel::ids::ContestId>, id| ids.contains(&id);

        assert!(!has(repo::unpaid_drafts_due(tx, draft.draft_ends_at() - tick, 999).unwrap(), draft.id));
        assert!(has(repo::unpaid_drafts_due(tx, draft.draft_ends_at(), 999).unwrap(), draft.id));
        assert!(!has(repo::closings_due(tx, busy.deadline - tick, 999).unwrap(), busy.id));
        assert!(has(repo::closings_due(tx, busy.deadline, 999).unwrap(), busy.id));
        repo::record_entries_closed(tx, ctx, &empty, None).unwrap();
        repo::record_entries_closed(tx, ctx, &busy, None).unwrap();
        assert!(!has(repo::refunds_due(tx, empty.refund_at() - tick, 999).unwrap(), empty.id));
        let due = repo::refunds_due(tx, empty.refund_at(), 999).unwrap();
        assert!(due.contains(&empty.id) && !due.contains(&busy.id));
    });
}

/// The contests of which triggers keep that nobody is left are those of which plain SQL says so, whatever happens to entries.
#[test]
fn contests_without_people_are_known_whatever_happens() {
    use diesel::prelude::*;
    use diesel::sql_types::{BigInt, Uuid as SqlUuid};
    use kernel::ids::Id;
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    testkit::tx(|tx, ctx| {
        let (contest, entries) = fixtures::stored(tx, ctx, 3);
        let (_empty, _) = fixtures::stored(tx, ctx, 0);
        let (_other, _) = fixtures::stored(tx, ctx, 2);
        let mut check = |change: &str, is_known: bool| {
            let conn: &mut diesel::pg::PgConnection = tx;
            let sql =
                change.replace("$2", &format!("'{}'", entries[0].id)).replace("$3", &format!("'{}'", entries[1].id));
            diesel::sql_query(&sql).bind::<SqlUuid, _>(contest.id.uuid()).execute(conn).unwrap();
            let number = |sql: &str, conn: &mut diesel::pg::PgConnection| {
                diesel::sql_query(sql).get_result::<Number>(conn).unwrap().number
            };
            let differ =
                "SELECT count(*) AS number FROM contests c FULL JOIN contests_without_people w ON w.contest_id = c.id
                WHERE (w.contest_id IS NOT NULL) <> (c.status = 'SHORTLISTING' AND NOT EXISTS (
                    SELECT FROM entries e WHERE e.contest_id = c.id
                       AND (e.status IN ('SUBMITTED', 'SHORTLISTED') OR c.guaranteed AND e.status <> 'WITHDRAWN')))";
            assert_eq!(number(differ, conn), 0, "{change}");
            let known =
                format!("SELECT count(*) AS number FROM contests_without_people WHERE contest_id = '{}'", contest.id);
            assert_eq!(number(&known, conn) == 1, is_known, "{change}");
        };
        check("UPDATE contests SET status = 'SHORTLISTING', entries_closed_at = deadline_at WHERE id = $1", false);
        check("UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 AND id <> $2", false);
        check(
            "UPDATE entries SET status = 'DECLINED', decline_reason = 'STYLE' WHERE contest_id = $1 AND id = $2",
            true,
        );
        check("UPDATE contests SET guaranteed = true WHERE id = $1", false);
        check("UPDATE contests SET guaranteed = false WHERE id = $1", true);
        check("UPDATE entries SET status = 'SUBMITTED' WHERE contest_id = $1 AND id = $3", false);
        check("UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 AND id = $3", true);
        check(
            "UPDATE entries SET status = 'SHORTLISTED', decline_reason = NULL WHERE contest_id = $1 AND id = $2",
            false,
        );
        check("UPDATE entries SET stars = 3 WHERE contest_id = $1", false);
        check(
            "WITH one AS (UPDATE entries SET status = 'DECLINED', decline_reason = 'STYLE' WHERE id = $2 RETURNING id)
             UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 AND id <> $2",
            true,
        );
        // Of several contests in one statement.
        check("UPDATE contests SET status = 'SHORTLISTING', entries_closed_at = deadline_at WHERE id <> $1", true);
        check("UPDATE entries SET status = 'SUBMITTED', decline_reason = NULL WHERE contest_id = $1 OR true", false);
        check("UPDATE entries SET status = 'WITHDRAWN' WHERE contest_id = $1 OR true", true);
        check("DELETE FROM entries WHERE contest_id = $1", true);
        check("UPDATE contests SET status = 'CLOSED', outcome = 'REFUNDED' WHERE id = $1", false);
    });
}
