use kernel::money::Paisa;
use payments::Provider::{Easypaisa, Jazzcash};
use subscriptions::plan::ContestLimit;
use time::Duration;
use time::macros::datetime;

use super::ApiError;

fn says(error: impl Into<ApiError>, expected: &str) {
    assert_eq!(error.into().message(), expected);
}

/// The specification's words, with the limits and periods that their constants have today.
#[test]
fn contests_say_their_limits() {
    use contests::Error;
    says(
        Error::TooManyEntries { max: 3 },
        "You already have 3 live entries in this contest. Send a new version of one, or withdraw one to submit another.",
    );
    says(
        Error::TooManyVersions,
        "This entry has 20 versions, and there can be no more. You can submit it as another entry.",
    );
    says(
        Error::Guaranteed,
        "This contest is guaranteed: its prize goes to somebody who entered. Award an entry, or it is shared out 30 days after the \
         deadline.",
    );
    says(
        Error::RefundRequestOver,
        "Once there were entries, the prize can be asked back until 14 days after the deadline only.",
    );
    says(Error::ExtensionUsedUp, "The deadline was already moved twice. It cannot be moved again.");
    says(Error::ExtensionOver, "The deadline can be moved until 24 hours after entries closed.");
    says(
        Error::BoostNotRefundable,
        "A featured place can be refunded within 24 hours after it started, and only while nobody has entered.",
    );
    says(Error::ChangesExhausted, "Changes were already requested twice. Accept the files, or write to support.");
    let (what, from, event) = ("handover", "LAPSED", "ACCEPT");
    says(Error::InvalidTransition { what, from, event }, "This cannot be done now: the handover is LAPSED.");
}

#[test]
fn money_says_its_limits() {
    use payments::Error;
    let (min, max) = (Paisa::new(10_000), Paisa::new(5_000_000));
    let outside = |other| Error::OutsideLimits { provider: Easypaisa, min, max, other };
    says(outside(None), "Easypaisa takes PKR 100.00 to PKR 50000.00. Choose another amount.");
    says(outside(Some(Jazzcash)), "Easypaisa takes PKR 100.00 to PKR 50000.00. Choose JazzCash.");
    let down = |other| Error::GatewayDown { provider: Jazzcash, other };
    says(down(None), "JazzCash does not answer at the moment. Try again in a minute.");
    says(
        down(Some(Easypaisa)),
        "JazzCash does not answer at the moment. Try again in a minute, or pay with Easypaisa.",
    );
    says(Error::AskedAlready, "The provider was asked about this payment less than a minute ago. Wait a little.");
    says(
        Error::StillAsked,
        "The provider had less than a day to say what became of this refund, or has said it. Load the page again.",
    );
    says(Error::SettlementFile { line: 7, why: "the file has no lines" }, "Line 7: the file has no lines.");
    says(payouts::Error::TooManyMethods, "You have ten payout methods. Delete one first.");
    says(payouts::Error::ResultFile { line: 1, why: "there are no rows" }, "Line 1: there are no rows");
}

#[test]
fn plans_say_their_limits() {
    use subscriptions::Error;
    let limit = |contests| Error::PlanLimit { plan: "Basic".to_owned(), limit: ContestLimit::new(contests) };
    let rest = "and as many run or are being paid. Wait until one ends, or choose a larger plan.";
    says(limit(1), &format!("Your plan Basic allows 1 active contest, {rest}"));
    says(limit(3), &format!("Your plan Basic allows 3 active contests, {rest}"));
    says(
        Error::AlreadyOnPlan { until: datetime!(2026-12-20 20:00 UTC) },
        "You are on this plan until 21 Dec 2026. You can renew it from three days before that day.",
    );
    says(Error::MoneyBackOver, "The 30 days after your first payment are over. You can cancel your plan instead.");
}

#[test]
fn people_and_files_say_their_limits() {
    use files::{Error, Refusal};
    says(Error::TooLarge { max_bytes: 10 * 1024 * 1024 }, "The file is larger than 10 MB.");
    says(
        Error::TooManyPixels { megapixels_max: Some(40) },
        "This picture has too many pixels. Save it with at most 40 megapixels and 8 bits per colour",
    );
    says(Error::Document(Refusal::TooLong), "This document has more than 100 pages. Split it, and upload its parts");
    says(
        Error::TooMuchWaiting,
        "Your uploads that are not used yet take more than 200 MB together. Use them first, or wait a day until they are removed.",
    );
    says(kyc::Error::TooManySubmissions, "You can submit five times a day. Try again tomorrow.");
    says(privacy::Error::ExportLately(Duration::HOUR), "You can ask for your data once a day. Try again later.");
}
