//! The stable names of everything that can go wrong, each with its status.

use actix_web::http::StatusCode;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $status:ident;)+) => {
        /// What went wrong, as programs see it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code {
            $($(#[$doc])* $name,)+
        }

        impl Code {
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }

            /// The status that goes with it.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)+ }
            }
        }
    };
}

codes! {
    // The shell
    /// The request cannot be read.
    Malformed = "malformed", BAD_REQUEST;
    SignInRequired = "sign_in_required", UNAUTHORIZED;
    /// The person may not do this.
    Forbidden = "forbidden", FORBIDDEN;
    /// Another site sent the request.
    CrossSite = "cross_site", FORBIDDEN;
    /// There is no such thing, or it is somebody else's.
    NotFound = "not_found", NOT_FOUND;
    /// The address takes other methods.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED;
    /// The thing is not in a state for this.
    Conflict = "conflict", CONFLICT;
    /// The body is too large.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE;
    /// The body is not of the type that is taken.
    UnsupportedType = "unsupported_type", UNSUPPORTED_MEDIA_TYPE;
    /// The request took too long to arrive.
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT;
    InvalidFields = "invalid_fields", UNPROCESSABLE_ENTITY;
    /// The Idempotency-Key was used for another request.
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY;
    TooManyRequests = "too_many_requests", TOO_MANY_REQUESTS;
    Internal = "internal", INTERNAL_SERVER_ERROR;
    /// Something we depend on is down, or busy.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE;
    /// Nothing is written for a while: maintenance.
    ReadOnly = "read_only", SERVICE_UNAVAILABLE;

    // Accounts
    /// E-mail or password is wrong.
    WrongCredentials = "wrong_credentials", UNAUTHORIZED;
    /// The current password, asked for again, is wrong.
    WrongPassword = "wrong_password", FORBIDDEN;
    /// The code of the second step is wrong, or was used before.
    WrongCode = "wrong_code", UNAUTHORIZED;
    /// The second step took too long, or was tried too often: the sign-in begins again.
    ChallengeOver = "challenge_over", GONE;
    /// Password or code must be given again before this.
    ReauthRequired = "reauth_required", FORBIDDEN;
    /// The person's role asks for a second step at sign-in, and there is none.
    TwoFactorRequired = "two_factor_required", FORBIDDEN;
    /// The second step is on already.
    TwoFactorOn = "two_factor_on", CONFLICT;
    /// The second step is not on.
    TwoFactorOff = "two_factor_off", CONFLICT;
    /// No enrolment was begun lately.
    EnrolmentOver = "enrolment_over", CONFLICT;
    /// The link was used, replaced, or is too old.
    TokenSpent = "token_spent", GONE;
    /// The address must be confirmed first.
    EmailUnverified = "email_unverified", FORBIDDEN;
    /// Only people on the other side of the market may.
    RoleRequired = "role_required", FORBIDDEN;
    /// Staff ended the person's access.
    AccountSuspended = "account_suspended", FORBIDDEN;
    /// Nobody ends their own access, or that of staff.
    AccountProtected = "account_protected", FORBIDDEN;
    AdminRequired = "admin_required", FORBIDDEN;

    // Privacy
    /// A copy of the person's data is being made.
    ExportRunning = "export_running", CONFLICT;
    /// The week of the copy is over.
    ExportOver = "export_over", GONE;
    /// Something must end before the account can.
    DeletionBlocked = "deletion_blocked", CONFLICT;
    /// The account is to end already.
    DeletionScheduled = "deletion_scheduled", CONFLICT;
    /// The account is not to end.
    DeletionNotScheduled = "deletion_not_scheduled", CONFLICT;

    // Contests
    /// Nobody enters their own contest.
    OwnContest = "own_contest", FORBIDDEN;
    /// Nobody reports their own entry.
    OwnEntry = "own_entry", FORBIDDEN;
    /// The person reported the entry before.
    AlreadyReported = "already_reported", CONFLICT;
    /// The client removed the person from the contest.
    RemovedFromContest = "removed_from_contest", FORBIDDEN;
    /// The entry's author is removed from the contest.
    AuthorRemoved = "author_removed", CONFLICT;
    AlreadyRemoved = "already_removed", CONFLICT;
    /// The entry has as many pins as allowed.
    TooManyPins = "too_many_pins", CONFLICT;
    /// The pin has as many comments as allowed.
    TooManyPinComments = "too_many_pin_comments", CONFLICT;
    /// The contest has as many polls as allowed.
    TooManyPolls = "too_many_polls", CONFLICT;
    /// The poll takes no votes any more.
    PollEnded = "poll_ended", CONFLICT;
    /// The poll has as many votes as it takes.
    PollFull = "poll_full", CONFLICT;
    /// The person read another text of the NDA than the one that stands.
    NdaChanged = "nda_changed", CONFLICT;
    /// A member of a private contest signs its NDA first.
    NdaRequired = "nda_required", FORBIDDEN;
    /// The contest has as many members as it may.
    TooManyMembers = "too_many_members", CONFLICT;
    /// Who entered is removed from the contest instead.
    MemberEntered = "member_entered", CONFLICT;
    /// The client of a private contest did not agree that its entries are shown.
    PublicationNotAgreed = "publication_not_agreed", CONFLICT;
    /// The deadline of the contest has passed.
    DeadlinePassed = "deadline_passed", CONFLICT;
    /// The contest does not take entries.
    EntriesNotOpen = "entries_not_open", CONFLICT;
    /// The person has as many live entries as allowed.
    TooManyEntries = "too_many_entries", CONFLICT;
    TooManyVersions = "too_many_versions", CONFLICT;
    NewerVersion = "newer_version", CONFLICT;
    /// The entry is out of the running.
    EntryNotLive = "entry_not_live", CONFLICT;
    /// The client chose no final round.
    NoFinalRound = "no_final_round", CONFLICT;
    /// Finalists are named once.
    FinalistsNamed = "finalists_named", CONFLICT;
    /// Nobody is awarded before the end of the final round.
    FinalRoundRunning = "final_round_running", CONFLICT;
    /// The winner is one of the finalists.
    NotFinalist = "not_finalist", CONFLICT;
    AlreadyAwarded = "already_awarded", CONFLICT;
    /// The prize goes back only when nobody is in the running.
    HasLiveEntries = "has_live_entries", CONFLICT;
    /// The prize stays with those who entered.
    Guaranteed = "guaranteed", CONFLICT;
    /// The money behind the prize is disputed.
    ContestFrozen = "contest_frozen", CONFLICT;
    /// A request to have the prize back waits.
    RefundPending = "refund_pending", CONFLICT;
    /// The deadline was moved as often as allowed.
    ExtensionUsedUp = "extension_used_up", CONFLICT;
    /// A paid contest changes its title and brief only.
    TermsFixed = "terms_fixed", CONFLICT;
    /// The time for this step of the handover is over.
    HandoverOverdue = "handover_overdue", CONFLICT;
    NothingToDeliver = "nothing_to_deliver", CONFLICT;
    /// Both rounds of changes are used.
    ChangesExhausted = "changes_exhausted", CONFLICT;
    /// A step of a dispute was taken already, or its time is over.
    DisputeClosed = "dispute_closed", CONFLICT;

    /// The contest has a featured place that is paid or runs.
    AlreadyFeatured = "already_featured", CONFLICT;
    /// The featured place cannot be given back.
    BoostNotRefundable = "boost_not_refundable", CONFLICT;

    /// The entry is not on sale.
    NotForSale = "not_for_sale", CONFLICT;
    /// The time to buy entries of the contest is over.
    SaleOver = "sale_over", CONFLICT;
    /// The client saw another price.
    PriceChanged = "price_changed", CONFLICT;
    /// The client is paying for the entry, or bought it.
    EntryOrdered = "entry_ordered", CONFLICT;

    // Payments
    /// The contest is paid already, or has ended.
    NotAwaitingPayment = "not_awaiting_payment", CONFLICT;
    /// The provider does not answer.
    GatewayDown = "gateway_down", SERVICE_UNAVAILABLE;
    /// The person owes a payment that was taken back.
    PaymentOwed = "payment_owed", CONFLICT;
    /// The payment was taken back at the provider, and that is not settled.
    PaymentDisputed = "payment_disputed", CONFLICT;
    /// The payment does not wait for a person's decision.
    NotInReview = "not_in_review", CONFLICT;
    /// The way to the provider was used, or ran out.
    CheckoutSpent = "checkout_spent", GONE;
    /// The payment can no longer be paid.
    CheckoutOver = "checkout_over", GONE;
    /// The very same file was imported before.
    FileImported = "file_imported", CONFLICT;

    // Payouts
    /// Something still holds the payout.
    PayoutOnHold = "payout_on_hold", CONFLICT;
    PayoutNotPending = "payout_not_pending", CONFLICT;
    /// The reference belongs to another payout.
    ReferenceUsed = "reference_used", CONFLICT;
    /// Nothing is owed on the payout, or another attempt lives.
    CannotRetry = "cannot_retry", CONFLICT;
    /// An administrator is a party of the contest.
    OwnPayout = "own_payout", FORBIDDEN;
    /// Another administrator must do this.
    SecondAdminNeeded = "second_admin_needed", CONFLICT;
    /// Another report waits to be confirmed.
    ProposalDiffers = "proposal_differs", CONFLICT;
    /// An application waits for review.
    KycPending = "kyc_pending", CONFLICT;
    KycApproved = "kyc_approved", CONFLICT;
    KycDecided = "kyc_decided", CONFLICT;
    /// Another verified account has this CNIC.
    CnicInUse = "cnic_in_use", CONFLICT;
    OwnApplication = "own_application", FORBIDDEN;
    /// The list of payout methods is full.
    TooManyMethods = "too_many_methods", CONFLICT;

    // Reviews
    /// No award of the contest stands.
    NotReviewable = "not_reviewable", CONFLICT;
    /// The person has reviewed the contest.
    AlreadyReviewed = "already_reviewed", CONFLICT;

    // Credits
    /// The credits do not cover the price.
    NotEnoughCredits = "not_enough_credits", CONFLICT;

    // Subscriptions
    /// The plan has no room for another contest.
    PlanLimit = "plan_limit", CONFLICT;
    /// The plan does not have this.
    PlanFeature = "plan_feature", FORBIDDEN;
    /// The plan runs, and it is too early to renew it.
    AlreadyOnPlan = "already_on_plan", CONFLICT;
    /// The plan's featured credits are used up.
    NoFeaturedPlace = "no_featured_place", CONFLICT;
    /// The money is not given back any more.
    MoneyBackOver = "money_back_over", CONFLICT;

    // Experiments
    /// An experiment of this key exists.
    ExperimentExists = "experiment_exists", CONFLICT;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_code_is_unique_and_plain() {
        let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(names.len(), Code::ALL.len(), "two codes share a name");
        for code in Code::ALL {
            assert!(code.as_str().chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{}", code.as_str());
            assert!(code.status().is_client_error() || code.status().is_server_error());
        }
    }
}
