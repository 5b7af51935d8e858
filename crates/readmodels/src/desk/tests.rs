//! Pages, filters and figures, in a transaction that is rolled back.

use kernel::actor::{Actor, Role, Staff};
use kernel::ids::{Id, UserId};
use testkit::seed;
use time::Duration;

use super::{Order, audit, contains, contests, figures, people};

fn name(found: &super::Page<people::Line>) -> Vec<&str> {
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
        let detail = people::one(tx, ids[2], ctx.now).unwrap();
        assert_eq!(detail.line.suspended.unwrap().1, "spam");
        assert_eq!((detail.contests, detail.entries, detail.sessions), (0, 0, 0));
    });
}

#[test]
fn pages_follow_one_another_in_both_orders() {
    testkit::tx(|tx, ctx| {
        for number in 0..65 {
            seed::user(tx, ctx, &format!("pager{number}"));
        }
        for order in [Order::Newest, Order::Oldest] {
            let mut seen: Vec<UserId> = Vec::new();
            let mut after = None;
            loop {
                let filter = people::Filter {
                    query: Some("pager".to_owned()),
                    order: Some(order),
                    after,
                    ..people::Filter::default()
                };
                let page = people::page(tx, &filter).unwrap();
                seen.extend(page.lines.iter().map(|line| line.id));
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            let mut sorted = seen.clone();
            sorted.sort();
            if order == Order::Newest {
                sorted.reverse();
            }
            sorted.dedup();
            assert_eq!((seen.len(), &seen), (65, &sorted), "{order:?}");
        }
    });
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
        assert_eq!(of(tx, Some(true))[0].hidden.as_ref().unwrap().1, "stolen brief");
        assert!(of(tx, Some(false)).is_empty());
        let words =
            contests::Filter { client: Some(client), query: Some("contest".to_owned()), ..contests::Filter::default() };
        assert_eq!(contests::page(tx, &words).unwrap().lines.len(), 1);
    });
}

#[test]
fn what_staff_hid_is_in_no_count_of_what_is_public() {
    testkit::tx(|tx, ctx| {
        let client = seed::user(tx, ctx, "client");
        let contest = seed::contest(tx, ctx, client, "OPEN", 100_000);
        let count = |tx: &mut kernel::db::Tx<'_>| crate::tallies::Tallies::load(tx).unwrap().count(None, None);
        let before = count(tx);
        ::contests::contest::repo::record_hidden(tx, ctx, contest, "why").unwrap();
        assert_eq!(count(tx), before - 1);
        assert_eq!(crate::tallies::Tallies::recount(tx).unwrap(), crate::tallies::Tallies::load(tx).unwrap());
        ::contests::contest::repo::record_shown(tx, ctx, contest).unwrap();
        assert_eq!(count(tx), before);
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
        assert_eq!(weeks[11].prizes.get(), before[11].prizes.get() + 250_000);
        assert_eq!(weeks[11].first.weekday(), time::Weekday::Monday);
        assert!(weeks.windows(2).all(|pair| pair[1].first - pair[0].first == Duration::days(7)));
        let months = figures::months(tx, ctx.now).unwrap();
        assert_eq!((months.len(), months[11].first.day()), (12, 1));
        assert_eq!(months[11].first.month(), time::Month::November);
    });
}
