//! Pages, filters and figures, in a transaction that is rolled back.

use kernel::actor::{Actor, Role, Staff};
use kernel::ids::{Id, UserId};
use kernel::page::Cursor;
use testkit::seed;
use time::Duration;

use super::{audit, contains, contests, figures, people};
use crate::sort::Sort;

fn name(found: &super::Page<people::AdminUser>) -> Vec<&str> {
    found.lines.iter().map(|line| line.name.as_str()).collect()
}

#[test]
fn what_has_a_meaning_in_a_pattern_stands_for_itself() {
    assert_eq!(contains(" 100%_Ali\\ "), "%100\\%\\_ali\\\\%");
}

#[test]
fn people_are_found_by_name_and_address_and_state() {
    testkit::tx(|tx, ctx| {
        let ids: Vec<UserId> = ["Ayesha", "Bilal_X", "Zed"].iter().map(|name| seed::user(tx, ctx, name)).collect();
        diesel::RunQueryDsl::execute(
            diesel::sql_query("UPDATE users SET suspended_at = created_at, suspended_reason = 'spam' WHERE id = $1")
                .bind::<diesel::sql_types::Uuid, _>(ids[2].uuid()),
            &mut **tx,
        )
        .unwrap();
        let find = |tx: &mut kernel::db::Tx<'_>, query: &str, state| {
            let filter = people::Filter { query: Some(query.to_owned()), state, ..people::Filter::default() };
            people::page(tx, &filter).unwrap()
        };
        assert_eq!(name(&find(tx, "AYESHA", None)), ["Ayesha"]);
        assert_eq!(name(&find(tx, "bilal_x.", None)), ["Bilal_X"], "by address");
        assert_eq!(name(&find(tx, "bilal%x", None)), Vec::<&str>::new(), "no wildcard");
        assert_eq!(name(&find(tx, "zed", Some(people::State::Suspended))), ["Zed"]);
        assert_eq!(name(&find(tx, "zed", Some(people::State::Active))), Vec::<&str>::new());
        let viewer = Actor { user: ids[0], role: Role::Client, email_verified: true, staff: Some(Staff::Owner) };
        let detail = people::one(tx, &viewer, ids[2], ctx.now).unwrap();
        assert_eq!(detail.user.suspended_reason.as_deref(), Some("spam"));
        assert_eq!((detail.contests, detail.entries, detail.sessions), (0, 0, 0));
    });
}

/// Everything that a list holds, page by page.
fn walked<T>(mut page_behind: impl FnMut(Option<Cursor>) -> super::Page<T>) -> Vec<T> {
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = page_behind(after);
        seen.extend(page.lines);
        after = page.next;
        if after.is_none() {
            return seen;
        }
    }
}

#[test]
fn pages_follow_one_another_by_every_column_in_both_directions() {
    testkit::tx(|tx, ctx| {
        // Three share each name: their ids decide, also where a page ends between them.
        for number in 0..65 {
            seed::user(tx, ctx, &format!("pager{}", number / 3 * 7 % 23));
        }
        let walk = |tx: &mut kernel::db::Tx<'_>, sort: &str| {
            let of = |after| people::Filter {
                query: Some("pager".to_owned()),
                sort: Sort::parse(sort).unwrap(),
                after,
                ..people::Filter::default()
            };
            walked(|after| people::page(tx, &of(after)).unwrap())
        };
        for column in ["created", "name"] {
            let place = |line: &people::AdminUser| {
                let name = if column == "name" { line.name.to_lowercase() } else { String::new() };
                (name, line.id)
            };
            let up: Vec<_> = walk(tx, column).iter().map(place).collect();
            assert!(up.len() == 65 && up.is_sorted(), "{column}: {up:?}");
            let mut down: Vec<_> = walk(tx, &format!("-{column}")).iter().map(place).collect();
            down.reverse();
            assert_eq!(up, down, "{column}");
        }
    });
}

#[test]
fn contests_are_ordered_by_prize_and_by_entries() {
    testkit::tx(|tx, ctx| {
        let client = seed::user(tx, ctx, "client");
        for number in 0..64_i32 {
            let contest = seed::contest(tx, ctx, client, "OPEN", i64::from(number % 5 + 1) * 100_000);
            diesel::RunQueryDsl::execute(
                diesel::sql_query("UPDATE contests SET entry_count = $2 WHERE id = $1")
                    .bind::<diesel::sql_types::Uuid, _>(contest.uuid())
                    .bind::<diesel::sql_types::Integer, _>(number * 11 % 7),
                &mut **tx,
            )
            .unwrap();
        }
        let walk = |tx: &mut kernel::db::Tx<'_>, sort: &str| {
            let sort = Sort::parse(sort).unwrap();
            let of = |after| contests::Filter { client: Some(client), sort, after, ..contests::Filter::default() };
            walked(|after| contests::page(tx, &of(after)).unwrap())
        };
        let prizes: Vec<_> = walk(tx, "-prize").iter().map(|line| (line.prize_cents, line.id)).collect();
        assert!(prizes.len() == 64 && prizes.iter().rev().is_sorted(), "{prizes:?}");
        let entries: Vec<_> = walk(tx, "entries").iter().map(|line| (line.entries_count, line.id)).collect();
        assert!(entries.len() == 64 && entries.is_sorted(), "{entries:?}");
        let newest: Vec<_> = walk(tx, "-created").iter().map(|line| (line.created_at, line.id)).collect();
        assert!(newest.iter().rev().is_sorted());
    });
}

#[test]
fn nothing_comes_behind_a_row_that_is_gone() {
    testkit::tx(|tx, ctx| {
        seed::user(tx, ctx, "somebody");
        let gone = Cursor { at: ctx.now, id: ctx.new_id::<UserId>().uuid() };
        for sort in ["name", "-name", "created", "-created"] {
            let sort = Sort::parse(sort).unwrap();
            let found = people::page(tx, &people::Filter { sort, after: Some(gone), ..people::Filter::default() });
            assert_eq!(found.unwrap().lines, [], "{sort:?}");
        }
    });
}

#[test]
fn columns_are_named_in_full() {
    for wrong in ["", "-", "--name", "Name", "name ", "prize", "name; DROP TABLE users", "email"] {
        assert_eq!(Sort::<people::Column>::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn drafts_are_nobody_elses_and_hidden_ones_are_found() {
    testkit::tx(|tx, ctx| {
        let client = seed::user(tx, ctx, "client");
        seed::contest(tx, ctx, client, "DRAFT", 100_000);
        let open = seed::contest(tx, ctx, client, "OPEN", 100_000);
        ::contests::contest::repo::record_hidden(tx, ctx, open, "stolen brief").unwrap();
        let of = |tx: &mut kernel::db::Tx<'_>, hidden| {
            let filter = contests::Filter { client: Some(client), hidden, ..contests::Filter::default() };
            contests::page(tx, &filter).unwrap().lines
        };
        assert_eq!(of(tx, None).len(), 1);
        assert_eq!(of(tx, Some(true))[0].hidden_reason.as_deref(), Some("stolen brief"));
        assert!(of(tx, Some(false)).is_empty());
        let words =
            contests::Filter { client: Some(client), query: Some("contest".to_owned()), ..contests::Filter::default() };
        assert_eq!(contests::page(tx, &words).unwrap().lines.len(), 1);
    });
}

#[test]
fn the_log_is_searched_by_act_actor_thing_and_word() {
    testkit::tx(|tx, ctx| {
        let user = seed::user(tx, ctx, "auditor");
        let contest = seed::contest(tx, ctx, user, "OPEN", 100_000);
        let actor = Actor { user, role: Role::Client, email_verified: true, staff: Some(Staff::Owner) };
        let write = |tx: &mut kernel::db::Tx<'_>, act, detail: &str| {
            diesel::RunQueryDsl::execute(
                diesel::sql_query(
                    "INSERT INTO audit_log VALUES ($1, $2, $3, 'contest', $4, jsonb_build_object('reason', $5::text), 'req-1', $6)",
                )
                .bind::<diesel::sql_types::Uuid, _>(ctx.new_id::<kernel::ids::AuditId>().uuid())
                .bind::<diesel::sql_types::Uuid, _>(actor.user.uuid())
                .bind::<diesel::sql_types::Text, _>(act)
                .bind::<diesel::sql_types::Uuid, _>(contest.uuid())
                .bind::<diesel::sql_types::Text, _>(detail)
                .bind::<diesel::sql_types::Timestamptz, _>(ctx.now),
                &mut **tx,
            )
            .unwrap();
        };
        write(tx, "testhiding.hidden", "a stolen owl");
        write(tx, "testhiding.shown", "");
        let find = |tx: &mut kernel::db::Tx<'_>, change: &dyn Fn(&mut audit::Filter)| {
            let mut filter = audit::Filter { actor: Some(user), ..audit::Filter::default() };
            change(&mut filter);
            audit::page(tx, &filter).unwrap().lines.len()
        };
        assert_eq!(find(tx, &|_all| {}), 2);
        assert_eq!(find(tx, &|f| f.act = Some("testhiding".into())), 2);
        assert_eq!(find(tx, &|f| f.act = Some("testhiding.hidden".into())), 1);
        assert_eq!(find(tx, &|f| f.act = Some("testhid".into())), 0, "areas are whole words");
        assert_eq!(find(tx, &|f| f.query = Some("STOLEN OWL".into())), 1);
        assert_eq!(find(tx, &|f| f.query = Some(contest.to_string())), 2);
        assert_eq!(find(tx, &|f| f.query = Some("req-1".into())), 2);
        assert_eq!(find(tx, &|f| f.from = Some(ctx.now)), 2, "from is included");
        assert_eq!(find(tx, &|f| f.to = Some(ctx.now)), 0, "to is not");
        let acts = audit::acts(tx).unwrap();
        assert!(acts.contains(&"testhiding.hidden".to_owned()) && acts.contains(&"testhiding.shown".to_owned()));
    });
}

#[test]
fn charts_have_a_place_for_every_month_and_week() {
    testkit::tx(|tx, ctx| {
        let client = seed::user(tx, ctx, "client");
        let before = figures::weeks(tx, ctx.now).unwrap();
        seed::contest(tx, ctx, client, "OPEN", 250_000);
        let weeks = figures::weeks(tx, ctx.now).unwrap();
        assert_eq!(weeks.len(), 12);
        assert_eq!(weeks[11].contests, before[11].contests + 1);
        assert_eq!(weeks[11].prizes_cents, before[11].prizes_cents + 250_000);
        assert_eq!(weeks[11].week.weekday(), time::Weekday::Monday);
        assert!(weeks.windows(2).all(|pair| pair[1].week - pair[0].week == Duration::days(7)));
        let months = figures::months(tx, ctx.now).unwrap();
        assert_eq!((months.len(), months[11].month.day()), (12, 1));
        assert_eq!(months[11].month.month(), time::Month::November);
    });
}
