//! The checks of endings see what is wrong: each finds the damage that it is there for.

use diesel::prelude::*;
use kernel::ids::ContestId;
use workflows::contests::{distribute, timers};

use crate::stage::{Stage, at};

const DAY: i64 = 24 * 3_600;
const DEADLINE: i64 = 7 * DAY;

/// The names of the checks that complain after `damage`, which is taken back.
fn complaints(stage: &Stage, damage: &str) -> Vec<&'static str> {
    let mut connection = stage.connection();
    diesel::sql_query("BEGIN").execute(&mut connection).unwrap();
    diesel::sql_query(damage).execute(&mut connection).unwrap();
    let found = reconciliation::run(&mut connection).unwrap();
    diesel::sql_query("ROLLBACK").execute(&mut connection).unwrap();
    found.into_iter().map(|violation| violation.check).collect()
}

/// A contest whose prize was shared out, and one whose prize went back to its client.
fn shared_and_refunded(stage: &Stage) -> (ContestId, ContestId) {
    let shared = stage.open(1_000_000);
    let refunded = stage.open(2_000_000);
    for (number, name) in (1..).zip(["ayesha", "bilal", "chan"]) {
        stage.entry(shared, stage.talent(name), number);
        stage.entry(refunded, stage.talent(name), number);
    }
    stage.execute(&format!(
        "UPDATE entries SET status = 'DECLINED', decline_reason = 'OTHER' WHERE contest_id = '{refunded}'"
    ));
    workflows::contests::close_entries::close(&stage.db(), &at(50), &stage.client, refunded).unwrap();
    stage.given_back(refunded, &at(60)).unwrap();
    timers::close_entries_due(&stage.db(), &at(DEADLINE), 9).unwrap();
    assert_eq!(distribute::distribute_due(&stage.db(), &at(DEADLINE + 30 * DAY), 9).unwrap(), 1);
    (shared, refunded)
}

#[test]
fn each_check_of_endings_finds_its_damage() {
    let stage = Stage::new();
    let (shared, refunded) = shared_and_refunded(&stage);
    let second = "(SELECT user_id FROM distribution_shares ORDER BY user_id LIMIT 1 OFFSET 1)";
    let request = |status: &str, decided: &str| {
        format!(
            "INSERT INTO refund_requests (id, contest_id, client_id, reason, status, created_at, decided_at)
             VALUES (gen_random_uuid(), '{shared}', '{}', 'A reason', '{status}', now(), {decided})",
            stage.client.user
        )
    };
    for (check, damage) in [
        ("distributed_contest_has_its_distribution", "DELETE FROM distributions".to_owned()),
        (
            "distributed_contest_has_its_distribution",
            format!("UPDATE contests SET outcome = 'COMPLETED' WHERE id = '{shared}'"),
        ),
        ("distribution_among_finalists_pays_them_alone", "UPDATE distributions SET among_finalists = true".to_owned()),
        ("finalists_are_two_to_six_of_a_guaranteed_contest", "UPDATE entries SET finalist = true".to_owned()),
        ("shares_and_fee_are_the_prize", "UPDATE distributions SET fee_paisa = fee_paisa + 1".to_owned()),
        (
            "shares_and_fee_are_the_prize",
            format!("UPDATE distribution_shares SET amount_paisa = 1 WHERE user_id = {second}"),
        ),
        (
            "shares_are_equal_but_for_the_remainder",
            format!("UPDATE distribution_shares SET amount_paisa = 1 WHERE user_id = {second}"),
        ),
        (
            "share_is_of_an_entry_of_its_person",
            format!(
                "UPDATE distribution_shares SET entry_id = (SELECT min(id::text)::uuid FROM entries WHERE contest_id = '{refunded}')"
            ),
        ),
        (
            "distribution_is_posted",
            "UPDATE distributions SET net_paisa = net_paisa + 1, fee_paisa = fee_paisa - 1".to_owned(),
        ),
        ("share_has_one_debt", format!("UPDATE payouts SET kind = 'AWARD' WHERE winner_id = {second}")),
        (
            "debt_of_a_share_has_the_share",
            format!("UPDATE payouts SET amount_paisa = amount_paisa + 1 WHERE winner_id = {second}"),
        ),
        (
            "distributed_contest_has_no_winner",
            format!("UPDATE entries SET status = 'SUBMITTED' WHERE contest_id = '{shared}'"),
        ),
        ("refund_request_waits_only_while_the_client_chooses", request("PENDING", "NULL")),
        ("approved_request_has_its_refund", request("APPROVED", "now()")),
        ("refund_by_request_was_approved", "UPDATE refund_requests SET status = 'DECLINED'".to_owned()),
        (
            "guaranteed_prize_stays_with_those_who_entered",
            format!("UPDATE contests SET guaranteed = true WHERE id = '{refunded}'"),
        ),
        (
            "extended_contest_runs_thirty_days_at_most",
            "UPDATE contests SET extensions = 1, deadline_at = funded_at + interval '31 days'".to_owned(),
        ),
    ] {
        let found = complaints(&stage, &damage);
        assert!(found.contains(&check), "{check} does not see {damage}: {found:?}");
    }
}
