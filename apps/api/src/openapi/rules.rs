//! Rates, limits and periods that the browser shows and checks: `frontend/src/lib/rules.gen.ts` is made from this list.
//!
//! The values stay in their domains. knip refuses a name here that no screen uses.

use std::fmt::Write as _;
use std::path::Path;

use files::Purpose;
use time::Duration;

/// A name, what it means, and its value as TypeScript writes it.
type Rule = (&'static str, &'static str, String);

const MADE_BY: &str = "// Made by \"scripts/generate.sh openapi\" from apps/api/src/openapi/rules.rs. Do not edit: the values stand in the domains.\n";

fn int(value: impl TryInto<i64>) -> String {
    let digits = value.try_into().ok().expect("a rule fits into 64 bits").to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    grouped
}

/// `period` in units of `unit`, which it must be whole of.
fn whole(period: Duration, unit: Duration) -> String {
    let count = period.whole_seconds() / unit.whole_seconds();
    assert_eq!(unit * i32::try_from(count).unwrap(), period, "{period} is no whole number of {unit}");
    int(count)
}

fn days(period: Duration) -> String {
    whole(period, Duration::DAY)
}

fn hours(period: Duration) -> String {
    whole(period, Duration::HOUR)
}

fn minutes(period: Duration) -> String {
    whole(period, Duration::MINUTE)
}

fn list(values: &[i64]) -> String {
    format!("[{}]", values.iter().map(|value| int(*value)).collect::<Vec<_>>().join(", "))
}

fn contest_rules() -> Vec<Rule> {
    use contests::contest::{self, distribution, extension, final_round, places, reminder};
    use contests::entry::pin;
    use contests::{boost, form_draft, nda, poll, purchase, refund_request};
    vec![
        (
            "FEE_BPS",
            "The rate for contests paid now, in basis points. A paid contest keeps its own.",
            int(contest::FEE.get()),
        ),
        ("PRIZE_MIN_CENTS", "", int(contest::PRIZE_MIN.get())),
        ("PRIZE_MAX_CENTS", "", int(contest::PRIZE_MAX.get())),
        ("TITLE_MIN", "Characters.", int(contest::TITLE_MIN)),
        ("TITLE_MAX", "", int(contest::TITLE_MAX)),
        ("BRIEF_MIN", "Characters.", int(contest::BRIEF_MIN)),
        ("BRIEF_MAX", "", int(contest::BRIEF_MAX)),
        ("ANSWER_MAX", "Characters of an answer to a question about the work.", int(contest::requirements::ANSWER_MAX)),
        ("DRAFT_DAYS", "After so long an unpaid draft ends.", int(contest::DRAFT_DAYS)),
        ("FORM_DRAFT_DAYS", "So long the server keeps a form that was not sent.", days(form_draft::repo::KEPT_FOR)),
        ("NDA_TEXT_MAX", "Characters of a client's own NDA.", int(nda::TEXT_MAX)),
        ("NDA_NAME_MIN", "Characters of the name that somebody signs with.", int(nda::NAME_MIN)),
        ("NDA_NAME_MAX", "", int(nda::NAME_MAX)),
        ("POLL_ENTRIES_MIN", "", int(poll::ENTRIES_MIN)),
        ("POLL_ENTRIES_MAX", "", int(poll::ENTRIES_MAX)),
        ("POLL_DAYS_MAX", "", int(poll::DAYS_MAX)),
        ("POLL_QUESTION_MAX", "Characters.", int(poll::QUESTION_MAX)),
        ("POLL_COMMENT_MAX", "Characters.", int(poll::COMMENT_MAX)),
        ("PLACES_MAX", "Of a prize.", int(places::PLACES_MAX)),
        ("FINAL_ROUND_DAYS_MAX", "For finalists to send versions.", int(final_round::DAYS_MAX)),
        ("FINALIST_NAMING_DAYS", "After entries closed, to name finalists.", int(final_round::NAMING_DAYS)),
        ("FINALISTS_MIN", "", int(final_round::FINALISTS_MIN)),
        ("FINALISTS_MAX", "", int(final_round::FINALISTS_MAX)),
        ("PIN_BODY_MAX", "Characters.", int(pin::BODY_MAX)),
        ("PIN_SCALE", "The width and the height of a picture, in the unit of places.", int(pin::SCALE)),
        ("RUN_DAYS_MAX", "From the payment to the last deadline.", int(extension::RUN_DAYS_MAX)),
        ("EXTENSIONS_MAX", "", int(extension::EXTENSIONS_MAX)),
        (
            "EXTENSION_HOURS",
            "After entries closed the deadline can still be moved.",
            int(extension::AFTER_CLOSING_HOURS),
        ),
        ("REFUND_AFTER_DAYS", "After the deadline, when nobody entered.", int(contest::REFUND_AFTER_DAYS)),
        ("REFUND_REQUEST_DAYS", "After the deadline, when somebody entered.", int(refund_request::ASK_DAYS)),
        ("REASON_MIN", "Characters of the reason for a refund.", int(refund_request::REASON_MIN)),
        ("REASON_MAX", "", int(refund_request::REASON_MAX)),
        ("DISTRIBUTION_DAYS", "After the deadline a prize that nobody got is shared out.", int(distribution::DAYS)),
        ("REMINDER_DAYS", "After the deadline.", list(&reminder::DAYS)),
        ("SALE_DAYS", "After the award, for the client to buy entries beside the winner.", int(purchase::SALE_DAYS)),
        ("BOOST_PRICE_CENTS", "", int(boost::PRICE.get())),
        ("BOOST_DAYS_MAX", "", int(boost::DAYS_MAX)),
        ("BOOST_REFUND_HOURS", "", int(boost::REFUND_HOURS)),
    ]
}

fn entry_rules() -> Vec<Rule> {
    use contests::{attachment, dispute, entry, handover, removal};
    vec![
        ("LIVE_ENTRIES", "Of one person in one contest, while none is rated highly.", int(entry::limit::BASE)),
        ("LIVE_ENTRIES_MAX", "However many are rated highly.", int(entry::limit::MAX)),
        ("STARS_FOR_ANOTHER_ENTRY", "From so many on one more is allowed.", int(entry::limit::STARS_MIN)),
        ("ENTRY_VERSIONS_MAX", "", int(entry::version::MAX)),
        ("BRIEF_FILES_MAX", "", int(attachment::ATTACHMENTS_MAX)),
        ("ENTRY_FILES_MAX", "", int(entry::FILES_MAX)),
        ("ENTRY_FILE_BYTES_MAX", "", int(Purpose::Entry.bytes_max())),
        ("ENTRY_NOTE_MAX", "Characters.", int(entry::NOTE_MAX)),
        ("REMOVAL_REASON_MIN", "Characters of the reason for removing a person.", int(removal::REASON_MIN)),
        ("REMOVAL_REASON_MAX", "", int(removal::REASON_MAX)),
        ("PREVIEW_BYTES_MAX", "", int(Purpose::Preview.bytes_max())),
        ("HANDOVER_FILES_DAYS", "For the winner to deliver.", int(handover::FILES_DAYS)),
        ("HANDOVER_REVIEW_DAYS", "For the client to check.", int(handover::REVIEW_DAYS)),
        ("CHANGES_DAYS", "For the winner to deliver again.", int(handover::CHANGES_DAYS)),
        ("CHANGES_MAX", "Rounds of changes.", int(handover::CHANGES_MAX)),
        ("DISPUTE_ANSWER_DAYS", "", int(dispute::ANSWER_DAYS)),
        ("DISPUTE_APPEAL_DAYS", "", int(dispute::APPEAL_DAYS)),
        ("DISPUTE_FILES_MAX", "", int(dispute::FILES_MAX)),
        ("DISPUTE_NOTE_MIN", "Characters.", int(dispute::NOTE_MIN)),
        ("DISPUTE_NOTE_MAX", "", int(dispute::NOTE_MAX)),
        ("REVEAL_DAYS", "After the award a review shows without the other one.", int(reviews::review::REVEAL_DAYS)),
        ("COMMENT_MAX", "Characters of a review.", int(reviews::review::COMMENT_MAX)),
    ]
}

fn money_rules() -> Vec<Rule> {
    use payouts::payout;
    use referrals::{credit, referral};
    use subscriptions::{money_back, period};
    vec![
        ("PAYOUT_INITIATED_HOURS", "", int(payout::INITIATED_HOURS)),
        ("PAYOUT_BUSINESS_DAYS", "", int(payout::PAID_BUSINESS_DAYS)),
        (
            "SECOND_ADMIN_CENTS",
            "From this amount on two admins confirm a payout.",
            int(payout::SECOND_ADMIN_FROM.get()),
        ),
        ("CSV_BYTES_MAX", "Of the files that finance uploads.", int(crate::admin::batches::RESULTS_BYTES_MAX)),
        ("REWARD_CENTS", "For a friend's first deposit.", int(referral::REWARD.get())),
        ("REWARDS_PER_MONTH", "", int(referral::REWARDS_PER_MONTH)),
        ("CREDIT_MONTHS", "", int(credit::LIFE_YEARS * 12)),
        ("MONEY_BACK_DAYS", "From the first payment of a plan.", days(money_back::WINDOW)),
        ("MONEY_BACK_REASON_MIN", "Characters.", int(money_back::REASON_MIN)),
        ("MONEY_BACK_REASON_MAX", "", int(money_back::REASON_MAX)),
        ("RENEWAL_DAYS", "Before a paid period ends, its renewal can be paid.", days(period::RENEWAL_WINDOW)),
    ]
}

fn account_rules() -> Vec<Rule> {
    use accounts::{password, pending_registration, profile, token, trace};
    use contact::message;
    use kyc::{application, form, identity_document};
    use privacy::{deletion, export};
    vec![
        ("PASSWORD_MIN", "Characters.", int(password::LENGTH_MIN)),
        ("NAME_MAX", "Characters.", int(profile::NAME_MAX)),
        ("BIO_MAX", "Characters.", int(profile::BIO_MAX)),
        ("SKILLS_MAX", "", int(profile::SKILLS_MAX)),
        ("SKILL_MAX", "Characters.", int(profile::SKILL_MAX)),
        ("LINKS_MAX", "", int(profile::LINKS_MAX)),
        ("PROFILE_IMAGE_BYTES_MAX", "", int(Purpose::ProfileImage.bytes_max())),
        ("CODE_MINUTES", "The code of a registration works so long.", minutes(pending_registration::CODE_LIFETIME)),
        ("LINK_HOURS", "The link of a registration works so long.", hours(pending_registration::LINK_LIFETIME)),
        ("RESET_HOURS", "The link to choose a new password.", hours(token::Purpose::ResetPassword.lifetime())),
        ("CHANGE_EMAIL_HOURS", "The link to a new address.", hours(token::Purpose::ChangeEmail.lifetime())),
        ("VOTER_DAYS", "After the last visit to a poll a browser is known.", days(crate::polls::KNOWN_FOR)),
        ("DEVICE_DAYS", "After the last sign-in a browser is known.", days(crate::auth::device::KNOWN_FOR)),
        ("TRACE_DAYS", "So long traces of sign-ins are kept.", days(trace::KEPT)),
        ("IDENTITY_YEARS", "An approved identity is valid.", int(application::APPROVED_YEARS)),
        ("IDENTITY_REJECTED_DAYS", "Documents that were not accepted are kept.", days(application::REJECTED_KEPT)),
        ("IDENTITY_ENDED_YEARS", "Documents are kept after the account ended.", int(application::ENDED_KEPT_YEARS)),
        ("IDENTITY_BYTES_MAX", "", int(identity_document::BYTES_MAX)),
        ("AGE_MIN", "", int(form::AGE_MIN)),
        ("EXPORT_KEPT_DAYS", "", days(export::KEPT)),
        ("DELETION_GRACE_DAYS", "", days(deletion::GRACE)),
        ("DELETION_REASON_MAX", "Characters.", int(deletion::REASON_MAX)),
        ("CONTACT_NAME_MAX", "Characters.", int(message::NAME_MAX)),
        ("CONTACT_SUBJECT_MAX", "Characters.", int(message::SUBJECT_MAX)),
        ("CONTACT_TEXT_MAX", "Characters.", int(message::TEXT_MAX)),
        ("SEARCH_TEXT_MAX", "Characters.", int(search::TEXT_MAX)),
    ]
}

fn file() -> String {
    let mut text = MADE_BY.to_owned();
    for rules in [contest_rules(), entry_rules(), money_rules(), account_rules()] {
        text.push('\n');
        for (name, doc, value) in rules {
            if !doc.is_empty() {
                writeln!(text, "/** {doc} */").unwrap();
            }
            let is_list = if value.starts_with('[') { " as const" } else { "" };
            writeln!(text, "export const {name} = {value}{is_list};").unwrap();
        }
    }
    text
}

#[test]
fn rules_of_the_browser_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/src/lib/rules.gen.ts");
    let made = file();
    if std::env::vars().any(|(name, _)| name == "UPDATE_OPENAPI") {
        std::fs::write(&path, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == made, "frontend/src/lib/rules.gen.ts is stale: run scripts/generate.sh openapi");
}

#[test]
fn numbers_are_grouped_as_prettier_leaves_them() {
    assert_eq!([int(7), int(300), int(49_900), int(26_214_400_u64)], ["7", "300", "49_900", "26_214_400"]);
}

#[test]
#[should_panic(expected = "no whole number")]
fn refuses_a_period_that_its_unit_does_not_measure() {
    days(Duration::hours(36));
}
