//! Deposits: once, exactly, in any order, and never for a forger.

use idempotency::Key;
use kernel::actor::Actor;
use kernel::ids::ContestId;
use payments::Provider;
use payments::gateway::fields::Fields;
use payments::gateway::signature;
use workflows::contests::deposit::{self, Deposit};
use workflows::error::Error;
use workflows::payable::attempt::Outcome;
use workflows::payments::webhook;
use workflows::schedule::SWEEPS;

use crate::stage::{SECRET, Stage, at, paid, parameter, run_concurrently};
use workflows::payments::send_refund;

const MINUTES_30: i64 = 30 * 60;

#[test]
fn a_success_funds_the_draft_and_its_replay_changes_nothing() {
    for provider in Provider::ALL.iter().copied() {
        let stage = Stage::new();
        let contest = stage.draft(150_000);
        let begun = stage.begin(at(0), contest, provider).unwrap();
        assert_eq!(stage.begin(at(60), contest, provider).unwrap(), begun, "a second click finds the first");
        let first = stage.post(at(90), provider, &paid(&begun.redirect_url));
        assert_eq!((first.status, stage.contest(contest).as_str()), (200, "OPEN"));
        let after = stage.money();
        assert_eq!(
            stage.post(at(MINUTES_30 * 5), provider, &paid(&begun.redirect_url)),
            first,
            "long after the link ran out"
        );
        assert_eq!(stage.money(), after);
        assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 150_000);
        assert_eq!(stage.held(&format!("gateway_clearing:{}", provider.as_str())), 150_000);
        assert_eq!(stage.number("SELECT fee_bps FROM contests"), 300);
        assert_eq!(stage.mails("money.contest_funded"), 1);
        assert_eq!(
            stage.text("SELECT string_agg(verdict, ' ' ORDER BY received_at) FROM payment_notices"),
            "APPLIED DUPLICATE"
        );
        let again = stage.begin(at(91), contest, provider).unwrap_err();
        assert!(matches!(again, Error::Payments(payments::Error::NotAwaitingPayment)), "{again}");
    }
}

#[test]
fn the_same_confirmation_ten_times_on_twenty_threads_is_one_posting() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let begun = stage.begin(at(0), contest, Provider::Jazzcash).unwrap();
    let body = paid(&begun.redirect_url);
    let answers = run_concurrently(20, |_| {
        (0..10).map(|_| stage.post(at(5), Provider::Jazzcash, &body).status).collect::<Vec<_>>()
    });
    assert_eq!(answers.concat(), vec![200; 200]);
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions"), 1);
    assert_eq!(stage.number("SELECT count(*) FROM payment_notices WHERE verdict = 'APPLIED'"), 1);
    assert_eq!(stage.number("SELECT count(*) FROM payment_notices"), 200);
    assert_eq!(stage.mails("money.contest_funded"), 1);
}

#[test]
fn a_message_unprocessed_after_a_crash_is_applied_later() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let begun = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
    let raw = payments::gateway::RawEvent::posted("application/json", paid(&begun.redirect_url));
    stage
        .db()
        .write(|tx| {
            let environment = payments::Environment::Sandbox;
            payments::webhook_event::repo::insert(tx, &at(MINUTES_30 - 1), Provider::Easypaisa, environment, &raw)
        })
        .unwrap();
    let apply = |second| webhook::apply_unprocessed(&stage.db(), &at(second), &stage.gateways, 10).unwrap();
    let sweep = SWEEPS.iter().find(|sweep| sweep.name() == "apply unprocessed payment messages").unwrap();
    let is_due = |second| stage.db().read(|conn| sweep.is_due(conn, at(second).now)).unwrap();
    assert!(!is_due(MINUTES_30 + 59));
    assert_eq!(apply(MINUTES_30 + 59), 0, "somebody may be at work on it");
    assert!(is_due(MINUTES_30 + 60));
    webhook::expire_due(&stage.db(), &at(MINUTES_30 + 60), 10).unwrap();
    assert_eq!(run_concurrently(4, |_| apply(MINUTES_30 + 60)).into_iter().max(), Some(1));
    assert!(!is_due(MINUTES_30 + 61));
    assert_eq!(apply(MINUTES_30 + 61), 0);
    assert_eq!(stage.contest(contest), "OPEN", "it came in time");
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions"), 1);
}

#[test]
fn twenty_clicks_at_once_open_one_attempt() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let begun = run_concurrently(20, |_| stage.begin(at(0), contest, Provider::Easypaisa).unwrap());
    assert!(begun.iter().all(|other| *other == begun[0]));
    assert_eq!(stage.number("SELECT count(*) FROM payments"), 1);
}

#[test]
fn a_thousand_forgeries_change_nothing() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let other = stage.draft(150_000);
    let easypaisa = paid(&stage.begin(at(0), contest, Provider::Easypaisa).unwrap().redirect_url);
    let jazzcash = paid(&stage.begin(at(0), contest, Provider::Jazzcash).unwrap().redirect_url);
    let others = paid(&stage.begin(at(0), other, Provider::Easypaisa).unwrap().redirect_url);
    let before = stage.money();
    let mut forged: Vec<(Provider, String)> = Vec::new();
    for (provider, body, name) in
        [(Provider::Easypaisa, &easypaisa, "signature"), (Provider::Jazzcash, &jazzcash, "pp_SecureHash")]
    {
        let value = |name: &str| body.split(&format!("\"{name}\":\"")).nth(1).unwrap().split('"').next().unwrap();
        let signed = value(name).to_owned();
        // Each of 64 digits changed to each of seven others.
        for position in 0..64 {
            for step in 1..8 {
                let digit = u32::from_str_radix(&signed[position..=position], 16).unwrap();
                let changed = char::from_digit((digit + step) % 16, 16).unwrap().to_string();
                let mut edited = signed.clone();
                edited.replace_range(position..=position, &changed);
                forged.push((provider, body.replace(&signed, &edited)));
            }
        }
        forged.push((provider, body.replace(&signed, "")));
        forged.push((provider, body.replace(&signed, &signed[..63])));
        forged.push((provider, body.replace(&format!("\"{name}\""), "\"nothing\"")));
    }
    for amount in 0..50 {
        forged.push((Provider::Easypaisa, easypaisa.replace("1500.00", &format!("{amount}.00"))));
        forged.push((Provider::Jazzcash, jazzcash.replace("150000", &amount.to_string())));
    }
    let signature_of = |body: &str| body.split("\"signature\":\"").nth(1).unwrap()[..64].to_owned();
    forged.push((Provider::Easypaisa, easypaisa.replace(&signature_of(&easypaisa), &signature_of(&others))));
    forged.push((Provider::Jazzcash, easypaisa.clone()));
    forged.push((Provider::Easypaisa, jazzcash.clone()));
    forged.push((Provider::Jazzcash, jazzcash.replace(&contest.to_string(), &other.to_string())));
    forged.push((Provider::Easypaisa, easypaisa.replace(&contest.to_string(), &other.to_string())));
    forged.push((Provider::Easypaisa, easypaisa.replace("SUCCESS", "success")));
    forged.push((Provider::Jazzcash, jazzcash.replace("\"000\"", "\"121\"")));
    forged.push((Provider::Jazzcash, jazzcash.replace("MC00001", "MC00002")));
    forged.push((Provider::Easypaisa, String::new()));
    forged.push((Provider::Easypaisa, "{}".to_owned()));
    assert!(forged.len() > 1_000, "{}", forged.len());
    for (provider, body) in &forged {
        let answer = stage.post(at(5), *provider, body);
        assert!((400..500).contains(&answer.status), "{} {body}", answer.status);
        if answer.status == 400 && answer.body["code"] == "invalid_signature" {
            assert_eq!(answer.body["message"], "Invalid signature");
            assert!(*provider == Provider::Easypaisa || answer.body["pp_ResponseCode"] == "115");
        }
    }
    assert_eq!(stage.money(), before);
    let kept = i64::try_from(forged.len()).unwrap();
    assert_eq!(stage.number("SELECT count(*) FROM payment_notices WHERE verdict IN ('REJECTED', 'REVIEW')"), kept);
    assert_eq!(stage.post(at(6), Provider::Easypaisa, &easypaisa).status, 200, "the real one still counts");
}

/// A JazzCash message that is truly signed, whatever it says.
fn signed(fields: &[(&str, &str)]) -> String {
    let key = signature::sandbox_key(SECRET, Provider::Jazzcash);
    let all: Vec<(&str, &str)> = fields.to_vec();
    let body: String = all.iter().map(|(name, value)| format!("\"{name}\":\"{value}\",")).collect();
    let raw = payments::gateway::RawEvent::posted("application/json", format!("{{{}}}", body.trim_end_matches(',')));
    let hash = hex::encode(signature::jazzcash(&key, &Fields::read(&raw).unwrap()));
    format!("{{{body}\"pp_SecureHash\":\"{hash}\"}}")
}

#[test]
fn an_authentic_message_that_does_not_fit_is_kept_for_review() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let url = stage.begin(at(0), contest, Provider::Jazzcash).unwrap().redirect_url;
    let reference = parameter(&url, "ref");
    let before = stage.money();
    let base = [
        ("pp_Amount", "150000"),
        ("pp_MerchantID", "MC00001"),
        ("pp_ResponseCode", "000"),
        ("pp_TxnRefNo", &reference),
    ];
    let with = |name, value| {
        let mut fields: Vec<_> = base.into_iter().filter(|(other, _)| *other != name).collect();
        fields.push((name, value));
        signed(&fields)
    };
    for (body, status) in [
        (with("pp_Amount", "149999"), 422),
        (with("pp_Amount", "15000000"), 422),
        (with("pp_MerchantID", "MC00002"), 422),
        (with("pp_TxnCurrency", "USD"), 422),
        (with("contestId", "0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77"), 422),
        (with("pp_TxnRefNo", "SX20261121120000ZZZZ"), 404),
    ] {
        let answer = stage.post(at(5), Provider::Jazzcash, &body);
        assert_eq!(answer.status, status, "{body}");
        assert!(status != 404 || answer.body["pp_ResponseCode"] == "109");
    }
    assert_eq!(stage.money(), before);
    assert_eq!(stage.number("SELECT count(*) FROM payment_notices WHERE verdict = 'REVIEW'"), 5);
    assert_eq!(stage.number("SELECT count(*) FROM payment_notices WHERE verdict = 'UNKNOWN_REFERENCE'"), 1);

    // A late failure never undoes a success, and a failure is no obstacle to one.
    assert_eq!(stage.post(at(6), Provider::Jazzcash, &with("pp_ResponseCode", "112")).status, 200);
    assert_eq!(stage.text("SELECT status FROM payments"), "CANCELLED");
    assert_eq!(stage.post(at(7), Provider::Jazzcash, &with("pp_ResponseCode", "999")).status, 200);
    assert_eq!(stage.text("SELECT status FROM payments"), "CANCELLED", "what we do not know is no event");
    assert_eq!(stage.post(at(8), Provider::Jazzcash, &signed(&base)).status, 200);
    assert_eq!(
        (stage.text("SELECT status FROM payments"), stage.contest(contest)),
        ("SUCCEEDED".into(), "OPEN".into())
    );
    assert_eq!(stage.post(at(9), Provider::Jazzcash, &with("pp_ResponseCode", "129")).status, 200);
    assert_eq!(stage.text("SELECT status FROM payments"), "SUCCEEDED");
}

#[test]
fn a_link_works_until_the_second_it_runs_out() {
    for (second, status, state) in [(MINUTES_30 - 1, 200, "OPEN"), (MINUTES_30, 410, "DRAFT")] {
        let stage = Stage::new();
        let contest = stage.draft(150_000);
        let begun = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
        assert_eq!(stage.post(at(second), Provider::Easypaisa, &paid(&begun.redirect_url)).status, status);
        assert_eq!(stage.contest(contest), state);
    }
}

#[test]
fn an_expired_attempt_makes_room_for_another() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let first = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
    assert_eq!(webhook::expire_due(&stage.db(), &at(MINUTES_30 - 1), 10).unwrap(), 0);
    assert_eq!(webhook::expire_due(&stage.db(), &at(MINUTES_30), 10).unwrap(), 1);
    assert_eq!(webhook::expire_due(&stage.db(), &at(MINUTES_30), 10).unwrap(), 0);
    let second = stage.begin(at(MINUTES_30), contest, Provider::Easypaisa).unwrap();
    assert_ne!(first.payment, second.payment);
    let third = stage.begin(at(2 * MINUTES_30), contest, Provider::Easypaisa).unwrap();
    assert_ne!(second.payment, third.payment, "without waiting for the timer");
    for late in [&first, &second] {
        assert_eq!(stage.post(at(2 * MINUTES_30 + 1), Provider::Easypaisa, &paid(&late.redirect_url)).status, 410);
    }
    assert_eq!(stage.post(at(2 * MINUTES_30 + 1), Provider::Easypaisa, &paid(&third.redirect_url)).status, 200);
    assert_eq!(stage.contest(contest), "OPEN");
}

#[test]
fn a_success_after_a_failure_or_an_expiry_still_funds() {
    for status in ["FAILED", "CANCELLED", "EXPIRED"] {
        let stage = Stage::new();
        let contest = stage.draft(150_000);
        let begun = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
        stage.execute(&format!("UPDATE payments SET status = '{status}'"));
        assert_eq!(stage.post(at(60), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
        assert_eq!(stage.contest(contest), "OPEN");
    }
}

#[test]
fn paying_at_both_providers_gives_the_second_back() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let one = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
    let two = stage.begin(at(0), contest, Provider::Jazzcash).unwrap();
    let bodies = [(Provider::Easypaisa, paid(&one.redirect_url)), (Provider::Jazzcash, paid(&two.redirect_url))];
    let answers = run_concurrently(2, |index| stage.post(at(5), bodies[index].0, &bodies[index].1).status);
    assert_eq!(answers, [200, 200]);
    assert_eq!(stage.text("SELECT string_agg(applied_to, ' ' ORDER BY applied_to) FROM payments"), "ESCROW UNAPPLIED");
    assert_eq!(stage.mails("money.payment_not_needed"), 1);
    assert_eq!(send_refund::send_due(&stage.db(), &at(6), &stage.gateways, 10).unwrap(), 1);
    assert_eq!(stage.text("SELECT status FROM payments WHERE applied_to = 'UNAPPLIED'"), "REFUNDED");
    assert_eq!(stage.held(&format!("contest_escrow:{contest}")), 150_000);
    for (provider, body) in &bodies {
        assert_eq!(stage.post(at(9), *provider, body).status, 200, "replays of either");
    }
    assert_eq!(stage.number("SELECT count(*) FROM refunds"), 1);
}

#[test]
fn money_after_the_deadline_goes_back_and_the_client_is_told() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    stage.execute(&format!("UPDATE contests SET deadline_at = '{}'", at(600).now));
    let begun = stage.begin(at(599), contest, Provider::Easypaisa).unwrap();
    let refused = stage.begin(at(600), contest, Provider::Easypaisa).unwrap_err();
    assert!(matches!(refused, Error::Payments(payments::Error::DeadlinePassed)), "{refused}");
    assert_eq!(stage.post(at(600), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    assert_eq!(stage.contest(contest), "DRAFT");
    assert_eq!(stage.text("SELECT concat_ws(' ', reason, status) FROM refunds"), "LATE_PAYMENT PENDING");
    assert_eq!(stage.mails("money.payment_after_deadline"), 1);
    send_refund::send_due(&stage.db(), &at(601), &stage.gateways, 10).unwrap();
    // With a new deadline the same draft can be paid.
    stage.execute("UPDATE contests SET deadline_at = deadline_at + interval '7 days'");
    let again = stage.begin(at(602), contest, Provider::Easypaisa).unwrap();
    assert_eq!(stage.post(at(603), Provider::Easypaisa, &paid(&again.redirect_url)).status, 200);
    assert_eq!(stage.contest(contest), "OPEN");
}

#[test]
fn only_exactly_the_prize_funds() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let old = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
    stage.execute("UPDATE contests SET prize_paisa = 500000");
    let new = stage.begin(at(1), contest, Provider::Easypaisa).unwrap();
    assert_eq!(parameter(&new.redirect_url, "amount"), "5000.00");
    assert_eq!(stage.post(at(2), Provider::Easypaisa, &paid(&old.redirect_url)).status, 200);
    assert_eq!(stage.contest(contest), "DRAFT", "the old amount does not buy the new prize");
    assert_eq!(stage.post(at(3), Provider::Easypaisa, &paid(&new.redirect_url)).status, 200);
    assert_eq!(stage.contest(contest), "OPEN");
    assert_eq!(
        stage.text("SELECT string_agg(status, ' ' ORDER BY created_at) FROM payments"),
        "REFUND_PENDING SUCCEEDED"
    );
}

#[test]
fn money_for_a_cancelled_draft_goes_back() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let begun = stage.begin(at(0), contest, Provider::Easypaisa).unwrap();
    stage.execute("UPDATE contests SET status = 'CLOSED', outcome = 'CANCELLED', closed_at = now()");
    assert_eq!(stage.post(at(1), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    assert_eq!(stage.contest(contest), "CLOSED CANCELLED");
    assert_eq!(stage.number("SELECT count(*) FROM refunds WHERE reason = 'LATE_PAYMENT'"), 1);
}

#[test]
fn others_and_the_unconfirmed_cannot_pay_and_leave_no_trace() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let before = stage.money();
    let begin = |actor: Actor, contest: ContestId| {
        let wanted = Deposit { contest, provider: Provider::Easypaisa, key: None };
        deposit::begin(&stage.db(), &at(0), &stage.gateways, &actor, &wanted).unwrap_err()
    };
    let stranger = stage.talent("stranger");
    assert!(matches!(begin(stranger, contest), Error::Contests(contests::Error::NotFound)));
    let unknown: ContestId = at(0).new_id();
    assert!(matches!(begin(stage.client, unknown), Error::Contests(contests::Error::NotFound)));
    let unconfirmed = Actor { email_verified: false, ..stage.client };
    assert!(matches!(begin(unconfirmed, contest), Error::Payments(payments::Error::EmailNotVerified)));
    assert_eq!(stage.money(), before);
}

#[test]
fn a_key_repeats_its_answer_for_seven_days() {
    let stage = Stage::new();
    let contest = stage.draft(150_000);
    let key = |text: &str, body: u8| Key::new(Some(stage.client.user), "deposit", text, vec![body], vec![]).unwrap();
    let begin = |ctx, key| {
        let wanted = Deposit { contest, provider: Provider::Easypaisa, key: Some(key) };
        deposit::begin(&stage.db(), &ctx, &stage.gateways, &stage.client, &wanted)
    };
    let first = begin(at(0), key("k", 1)).unwrap();
    let again = begin(at(MINUTES_30 * 2), key("k", 1)).unwrap();
    assert_eq!(again, Outcome { is_replayed: true, ..first });
    assert!(matches!(begin(at(1), key("k", 2)), Err(Error::Idempotency(idempotency::Error::KeyReused))));
    assert_eq!(stage.number("SELECT count(*) FROM payments"), 1);
    let week = 7 * 24 * 3_600;
    let late = begin(at(week), key("k", 1)).unwrap_err();
    assert!(matches!(late, Error::Payments(payments::Error::DeadlinePassed)), "asked again: {late}");
    assert_eq!(workflows::schedule::housekeeping::forget_answers(&stage.db(), &at(week), 10).unwrap(), 1);
}
