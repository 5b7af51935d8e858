//! What is kept about a person, as files of JSON that they may take along: their own words, acts and money. Names, addresses and words of
//! others are left out; where somebody else is meant, there is the title of the contest or nothing.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use kernel::ids::{Id, UserId};

use crate::Error;

/// A file of JSON in a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonFile {
    /// Its name in the copy, with the ending.
    pub name: &'static str,
    /// What it says, in a line.
    pub about: &'static str,
    pub json: String,
}

/// Name, what it says, and the rows: the columns of a query are the fields of the objects. `$1` is the person.
const JSON_FILES: &[(&str, &str, &str)] = &[
    (
        "profile.json",
        "Your account and profile",
        r#"SELECT id, email, email_verified_at AS "emailVerifiedAt", first_name AS "firstName", last_name AS "lastName", role, bio,
                  skills, portfolio, created_at AS "memberSince", updated_at AS "changedAt" FROM users WHERE id = $1"#,
    ),
    (
        "sessions.json",
        "Browsers in which you are signed in",
        r#"SELECT user_agent AS "browser", ip AS "networkAddress", created_at AS "signedInAt", last_seen_at AS "lastSeenAt"
             FROM user_sessions WHERE user_id = $1 ORDER BY created_at"#,
    ),
    (
        "sign-in-traces.json",
        "From how many devices and networks you signed in: of each we keep a keyed hash that only says whether another account used it too",
        r#"SELECT CASE kind WHEN 'DEVICE' THEN 'device' ELSE 'network' END AS "kind", first_seen_at AS "firstSeenAt",
                  last_seen_at AS "lastSeenAt" FROM sign_in_traces WHERE user_id = $1 ORDER BY first_seen_at, kind"#,
    ),
    (
        "staff-notes.json",
        "When somebody of our staff noted something about you; the words belong to those who wrote them and are deleted with your account",
        r#"SELECT created_at AS "notedAt" FROM staff_notes WHERE user_id = $1 ORDER BY created_at"#,
    ),
    (
        "consents.json",
        "Your choices about cookies",
        r#"SELECT true AS "necessary", analytics, marketing, preferences, created_at AS "chosenAt"
             FROM cookie_consents WHERE user_id = $1 ORDER BY created_at"#,
    ),
    (
        "experiments.json",
        "Versions of the site that you saw while we compared two",
        r#"SELECT x.key AS "experiment", CASE s.variant WHEN 'A' THEN x.variant_a ELSE x.variant_b END AS "version", s.at AS "seenAt",
                  ARRAY(SELECT v.event FROM experiment_conversions v WHERE v.exposure_id = s.id ORDER BY v.at) AS "didAfterwards"
             FROM experiment_exposures s JOIN experiments x ON x.id = s.experiment_id WHERE s.user_id = $1 ORDER BY s.at"#,
    ),
    (
        "second-step.json",
        "Since when a second step guards your account",
        r#"SELECT confirmed_at AS "onSince", (SELECT count(*) FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS "recoveryCodes"
             FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL"#,
    ),
    (
        "notification-choices.json",
        "What you switched off or on",
        r#"SELECT topic, email, in_app AS "inApp", updated_at AS "chosenAt" FROM notification_choices WHERE user_id = $1 ORDER BY topic"#,
    ),
    (
        "notifications.json",
        "What you were told, without the words and names of others",
        concat!(
            r#"SELECT kind, CASE WHEN NOT names THEN title END AS "title", CASE WHEN NOT names THEN body END AS "body",
                      created_at AS "createdAt", read_at AS "readAt"
                 FROM notifications, LATERAL (SELECT "#,
            notifications::names_somebody_sql!(),
            " AS names) AS others WHERE user_id = $1 ORDER BY created_at"
        ),
    ),
    (
        "contests.json",
        "Contests that you posted",
        r#"SELECT id, title, brief, category, subcategory, prize_paisa AS "prizeCents", currency, status, outcome, sealed, guaranteed,
                  visibility, publication_agreed_at AS "publicationAgreedAt", deadline_at AS "deadline", funded_at AS "paidAt",
                  awarded_at AS "awardedAt", closed_at AS "closedAt", entry_count AS "entries", created_at AS "createdAt",
                  ARRAY(SELECT f.name FROM contest_attachments a JOIN files f ON f.id = a.file_id
                         WHERE a.contest_id = contests.id ORDER BY f.id) AS "files",
                  (SELECT r.days FROM final_rounds r WHERE r.contest_id = contests.id) AS "finalRoundDays",
                  (SELECT p.lower_paisa FROM contest_places p WHERE p.contest_id = contests.id) AS "lowerPlacesCents",
                  (SELECT p.unused FROM contest_places p WHERE p.contest_id = contests.id) AS "unusedPlaces"
             FROM contests WHERE client_id = $1 ORDER BY created_at"#,
    ),
    (
        "contest-form.json",
        "What you typed into the form of a new contest and did not send yet",
        r#"SELECT title, brief, category, prize_paisa AS "prizeCents", deadline, sealed, guaranteed, visibility, nda,
                  final_round_days AS "finalRoundDays", lower_places_paisa AS "lowerPlacesCents", unused_places AS "unusedPlaces", updated_at AS "changedAt"
             FROM contest_form_drafts WHERE user_id = $1"#,
    ),
    (
        "brief-versions.json",
        "Earlier versions of your briefs",
        r#"SELECT v.contest_id AS "contestId", v.version, v.title, v.brief, v.created_at AS "createdAt" FROM contest_brief_versions v
             JOIN contests c ON c.id = v.contest_id WHERE c.client_id = $1 ORDER BY v.contest_id, v.version"#,
    ),
    (
        "entries.json",
        "Entries that you sent",
        r#"SELECT e.id, e.contest_id AS "contestId", c.title AS "contestTitle", e.number, e.status, e.stars,
                  e.decline_reason AS "declineReason", e.note, e.link, e.third_party AS "thirdParty", e.ai_tools AS "aiTools",
                  e.created_at AS "createdAt", e.published_at AS "publishedAt", e.finalist, e.price_paisa AS "priceCents", e.bought_at AS "boughtAt", e.version, e.version_created_at AS "versionCreatedAt",
                  ARRAY(SELECT f.name FROM entry_files x JOIN files f ON f.id = x.file_id
                         WHERE x.entry_id = e.id AND x.version = e.version ORDER BY x.position)
                      AS "files"
             FROM entries e JOIN contests c ON c.id = e.contest_id WHERE e.author_id = $1 ORDER BY e.created_at"#,
    ),
    (
        "entry-versions.json",
        "Earlier versions of your entries",
        r#"SELECT v.entry_id AS "entryId", c.title AS "contestTitle", e.number AS "entryNumber", v.number AS "version", v.note, v.link,
                  v.third_party AS "thirdParty", v.ai_tools AS "aiTools", v.created_at AS "createdAt",
                  ARRAY(SELECT f.name FROM entry_files x JOIN files f ON f.id = x.file_id
                         WHERE x.entry_id = v.entry_id AND x.version = v.number ORDER BY x.position) AS "files"
             FROM entry_versions v JOIN entries e ON e.id = v.entry_id JOIN contests c ON c.id = e.contest_id
            WHERE e.author_id = $1 ORDER BY v.created_at, v.number"#,
    ),
    (
        "comments.json",
        "Messages that you wrote in the threads of entries",
        r#"SELECT m.entry_id AS "entryId", c.title AS "contestTitle", m.body, m.created_at AS "createdAt" FROM entry_comments m
             JOIN entries e ON e.id = m.entry_id JOIN contests c ON c.id = e.contest_id WHERE m.author_id = $1 ORDER BY m.created_at"#,
    ),
    (
        "pins.json",
        "Comments that you wrote on places of entries' files",
        r#"SELECT p.entry_id AS "entryId", c.title AS "contestTitle", p.number, f.name AS "file", p.x, p.y, p.width, p.height, p.page,
                  p.moment_ms AS "momentMs", m.body, m.created_at AS "createdAt",
                  CASE WHEN p.resolved_by = $1 THEN p.resolved_at END AS "resolvedByYouAt"
             FROM entry_pin_comments m JOIN entry_pins p ON p.id = m.pin_id JOIN files f ON f.id = p.file_id
             JOIN entries e ON e.id = p.entry_id JOIN contests c ON c.id = e.contest_id
            WHERE m.author_id = $1 ORDER BY m.created_at, m.id"#,
    ),
    (
        "questions.json",
        "Questions, announcements and answers that you wrote",
        r#"SELECT q.contest_id AS "contestId", c.title AS "contestTitle", q.kind,
                  CASE WHEN q.author_id = $1 THEN q.body END AS "body", CASE WHEN c.client_id = $1 THEN q.answer END AS "answer",
                  q.created_at AS "createdAt", CASE WHEN c.client_id = $1 THEN q.answered_at END AS "answeredAt"
             FROM contest_questions q JOIN contests c ON c.id = q.contest_id
            WHERE q.author_id = $1 OR c.client_id = $1 AND q.answer IS NOT NULL ORDER BY q.created_at"#,
    ),
    (
        "handovers.json",
        "Work that you handed over or received",
        r#"SELECT h.contest_id AS "contestId", c.title AS "contestTitle", CASE WHEN h.winner_id = $1 THEN 'WINNER' ELSE 'CLIENT' END AS "side",
                  h.status, h.delivered_at AS "deliveredAt", h.accepted_at AS "acceptedAt", h.created_at AS "createdAt"
             FROM handovers h JOIN contests c ON c.id = h.contest_id WHERE h.winner_id = $1 OR c.client_id = $1 ORDER BY h.created_at"#,
    ),
    (
        "entry-purchases.json",
        "Entries that you bought or sold beside a winner",
        r#"SELECT p.contest_id AS "contestId", c.title AS "contestTitle", e.number, CASE WHEN e.author_id = $1 THEN 'AUTHOR' ELSE 'CLIENT' END AS "side",
                  p.price_paisa AS "priceCents", p.status, p.created_at AS "orderedAt", p.paid_at AS "paidAt", p.ended_at AS "endedAt"
             FROM entry_purchases p JOIN entries e ON e.id = p.entry_id JOIN contests c ON c.id = p.contest_id
            WHERE p.buyer_id = $1 OR (e.author_id = $1 AND p.paid_at IS NOT NULL) ORDER BY p.created_at"#,
    ),
    (
        "acts.json",
        "What you did in contests, as their timelines say",
        r#"SELECT v.contest_id AS "contestId", c.title AS "contestTitle", v.kind, v.detail, v.at FROM contest_events v
             JOIN contests c ON c.id = v.contest_id WHERE v.actor_id = $1 ORDER BY v.at"#,
    ),
    (
        "disputes.json",
        "What you said in disputes, and how they were decided",
        r#"SELECT d.contest_id AS "contestId", c.title AS "contestTitle", s.side, d.reason, s.body AS "statement",
                  CASE WHEN d.appealed_by = $1 THEN d.appeal_note END AS "appeal", d.status, s.created_at AS "createdAt",
                  ARRAY(SELECT x.verdict FROM dispute_decisions x WHERE x.dispute_id = d.id ORDER BY x.round) AS "decisions"
             FROM dispute_statements s JOIN disputes d ON d.id = s.dispute_id JOIN contests c ON c.id = d.contest_id
            WHERE s.author_id = $1 ORDER BY s.created_at"#,
    ),
    (
        "copy-reports.json",
        "Entries that you reported as copies",
        r#"SELECT c.title AS "contestTitle", r.reason, r.url, r.status, r.created_at AS "createdAt", r.decided_at AS "decidedAt"
             FROM copy_reports r JOIN entries e ON e.id = r.entry_id JOIN contests c ON c.id = e.contest_id
            WHERE r.reporter_id = $1 ORDER BY r.created_at"#,
    ),
    (
        "refund-requests.json",
        "Prizes that you wanted back",
        r#"SELECT r.contest_id AS "contestId", c.title AS "contestTitle", r.reason, r.status, r.created_at AS "createdAt",
                  r.decided_at AS "decidedAt"
             FROM refund_requests r JOIN contests c ON c.id = r.contest_id WHERE r.client_id = $1 ORDER BY r.created_at"#,
    ),
    (
        "refund-answers.json",
        "What you said to clients who wanted a prize back",
        r#"SELECT r.contest_id AS "contestId", c.title AS "contestTitle", a.body, a.written_at AS "writtenAt"
             FROM refund_answers a JOIN refund_requests r ON r.id = a.request_id JOIN contests c ON c.id = r.contest_id
            WHERE a.author_id = $1 ORDER BY a.written_at"#,
    ),
    (
        "removals.json",
        "People whom you removed from your contests, without their names, and contests from which you were removed, without the words of others",
        r#"SELECT r.contest_id AS "contestId", c.title AS "contestTitle", CASE WHEN c.client_id = $1 THEN 'CLIENT' ELSE 'PERSON' END AS "side",
                  CASE WHEN c.client_id = $1 THEN r.reason END AS "reason", r.removed_at AS "removedAt", r.undone_at AS "undoneAt"
             FROM contest_removals r JOIN contests c ON c.id = r.contest_id
            WHERE r.person_id = $1 OR c.client_id = $1 ORDER BY r.removed_at"#,
    ),
    (
        "ndas.json",
        "NDAs of private contests that you signed, with the text that you signed",
        r#"SELECT s.contest_id AS "contestId", s.contest_title AS "contestTitle", s.legal_name AS "legalName", s.signed_at AS "signedAt",
                  s.address AS "networkAddress", encode(s.text_sha256, 'hex') AS "textSha256", n.own_text AS "text",
                  n.standard_version AS "standardVersion"
             FROM nda_signatures s JOIN contest_ndas n ON n.contest_id = s.contest_id WHERE s.user_id = $1 ORDER BY s.signed_at"#,
    ),
    (
        "own-ndas.json",
        "Texts of your own that people sign before they see your private contests, and how many signed",
        r#"SELECT n.contest_id AS "contestId", c.title AS "contestTitle", n.own_text AS "text", n.created_at AS "createdAt",
                  (SELECT count(*) FROM nda_signatures s WHERE s.contest_id = n.contest_id) AS "signatures"
             FROM contest_ndas n JOIN contests c ON c.id = n.contest_id
            WHERE c.client_id = $1 AND n.own_text IS NOT NULL ORDER BY n.created_at"#,
    ),
    (
        "polls.json",
        "Polls about entries of your contests, and what people without an account answered",
        r#"SELECT p.contest_id AS "contestId", c.title AS "contestTitle", p.question, p.created_at AS "createdAt", p.closes_at AS "closesAt",
                  p.closed_at AS "closedAt", (SELECT count(*) FROM poll_votes v WHERE v.poll_id = p.id) AS "votes",
                  ARRAY(SELECT v.comment FROM poll_votes v WHERE v.poll_id = p.id AND v.comment <> '' ORDER BY v.updated_at, v.id) AS "comments"
             FROM polls p JOIN contests c ON c.id = p.contest_id WHERE c.client_id = $1 ORDER BY p.created_at"#,
    ),
    (
        "memberships.json",
        "Private contests that you were invited to, or found by their link",
        r#"SELECT m.contest_id AS "contestId", c.title AS "contestTitle", m.source, m.created_at AS "since" FROM contest_members m
             JOIN contests c ON c.id = m.contest_id WHERE m.user_id = $1 ORDER BY m.created_at"#,
    ),
    (
        "invitations.json",
        "Addresses that you invited to private contests",
        r#"SELECT i.contest_id AS "contestId", c.title AS "contestTitle", i.email, i.created_at AS "invitedAt" FROM contest_invitations i
             JOIN contests c ON c.id = i.contest_id WHERE c.client_id = $1 ORDER BY i.created_at"#,
    ),
    (
        "reviews-written.json",
        "Reviews that you wrote",
        r#"SELECT r.contest_id AS "contestId", c.title AS "contestTitle", r.rating, r.comment, r.is_public AS "isPublic", r.status,
                  r.created_at AS "createdAt"
             FROM reviews r JOIN contests c ON c.id = r.contest_id WHERE r.reviewer_id = $1 ORDER BY r.created_at"#,
    ),
    (
        "reviews-received.json",
        "Reviews about you, without their writers",
        r#"SELECT r.contest_id AS "contestId", c.title AS "contestTitle", r.rating, r.comment, r.is_public AS "isPublic",
                  r.revealed_at AS "revealedAt"
             FROM reviews r JOIN contests c ON c.id = r.contest_id WHERE r.reviewee_id = $1 AND r.status = 'REVEALED' ORDER BY r.revealed_at"#,
    ),
    (
        "payments.json",
        "Payments that you made",
        r#"SELECT id, purpose, contest_id AS "contestId", provider, order_ref AS "reference", provider_txn_id AS "transaction",
                  amount_paisa AS "amountCents", currency, status, created_at AS "createdAt", confirmed_at AS "confirmedAt"
             FROM payments WHERE payer_id = $1 ORDER BY created_at"#,
    ),
    (
        "refunds.json",
        "Money that went back to you",
        r#"SELECT r.id, r.payment_id AS "paymentId", r.amount_paisa AS "amountCents", r.reason, r.status, r.created_at AS "createdAt",
                  r.refunded_at AS "refundedAt"
             FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.payer_id = $1 ORDER BY r.created_at"#,
    ),
    (
        "payouts.json",
        "Prizes that you won",
        r#"SELECT p.id, p.contest_id AS "contestId", c.title AS "contestTitle", p.kind, p.amount_paisa AS "amountCents", p.status, p.holds,
                  p.method_type AS "method", p.account_last4 AS "accountLast4", p.account_name AS "accountName", p.bank_name AS "bankName",
                  p.reference, p.created_at AS "createdAt", p.paid_at AS "paidAt", p.failed_at AS "failedAt"
             FROM payouts p JOIN contests c ON c.id = p.contest_id WHERE p.winner_id = $1 ORDER BY p.created_at"#,
    ),
    (
        "credits.json",
        "Credits",
        r#"SELECT kind, reason, amount_paisa AS "amountCents", remaining_paisa AS "leftCents", status, expires_at AS "expiresAt",
                  created_at AS "createdAt" FROM credit_lots WHERE user_id = $1 ORDER BY created_at"#,
    ),
    (
        "credit-debt.json",
        "What your next credits repay",
        r#"SELECT owed_paisa AS "owedCents", changed_at AS "changedAt" FROM credit_debts WHERE user_id = $1 AND owed_paisa > 0"#,
    ),
    (
        "referrals.json",
        "Your code, and what became of the people whom you brought",
        r#"SELECT (SELECT code FROM referral_codes WHERE user_id = $1) AS "code", r.status, r.created_at AS "registeredAt",
                  r.decided_at AS "decidedAt"
             FROM (SELECT status, created_at, decided_at FROM referrals WHERE referrer_id = $1
                   UNION ALL SELECT NULL, NULL, NULL WHERE NOT EXISTS (SELECT FROM referrals WHERE referrer_id = $1)) AS r
            WHERE r.status IS NOT NULL OR EXISTS (SELECT FROM referral_codes WHERE user_id = $1) ORDER BY r.created_at"#,
    ),
    (
        "subscriptions.json",
        "Plans",
        r#"SELECT tier, plan_name AS "plan", price_paisa AS "priceCents", status, cancel_at_period_end AS "cancelled",
                  period_start AS "periodStart", period_end AS "periodEnd", created_at AS "createdAt", ended_at AS "endedAt"
             FROM subscriptions WHERE user_id = $1 ORDER BY created_at"#,
    ),
    (
        "documents.json",
        "Receipts, invoices and advices",
        r#"SELECT kind, year, number, facts, issued_at AS "issuedAt" FROM documents WHERE user_id = $1 ORDER BY issued_at"#,
    ),
    (
        "contact-messages.json",
        "Messages that you wrote to support",
        r#"SELECT name, email, subject, category, message, created_at AS "createdAt" FROM contact_messages WHERE user_id = $1
            ORDER BY created_at"#,
    ),
    (
        "identity-checks.json",
        "When your identity was checked, and how it was decided",
        r#"SELECT id, status, submitted_at AS "submittedAt", decided_at AS "decidedAt", reason, expires_at AS "expiresAt",
                  erased_at AS "destroyedAt",
                  ARRAY(SELECT v.at FROM kyc_views v WHERE v.application_id = a.id ORDER BY v.at) AS "lookedAtByUs"
             FROM kyc_applications a WHERE user_id = $1 ORDER BY submitted_at"#,
    ),
    (
        "privacy-requests.json",
        "Copies of your data and deletions that you asked for",
        r#"SELECT * FROM (SELECT 'EXPORT' AS "kind", status, NULL AS "reason", created_at AS "requestedAt", NULL::timestamptz AS "scheduledFor"
                            FROM data_exports WHERE user_id = $1
             UNION ALL SELECT 'DELETION', status, reason, requested_at, scheduled_for FROM account_deletions WHERE user_id = $1) AS requests
            ORDER BY "requestedAt""#,
    ),
    (
        "audit.json",
        "Steps of yours that we keep on record",
        r#"SELECT act, subject_kind AS "subject", at FROM audit_log WHERE actor_id = $1 ORDER BY at"#,
    ),
    (
        "files.json",
        "Files that you uploaded",
        r#"SELECT id, purpose, name, media_type AS "type", size_bytes AS "bytes", encode(sha256, 'hex') AS "sha256", created_at AS "uploadedAt"
             FROM files WHERE owner_id = $1 ORDER BY created_at"#,
    ),
];

#[derive(QueryableByName)]
struct Json {
    #[diesel(sql_type = Text)]
    json: String,
}

/// What is kept about the person, one file of JSON after the other.
///
/// # Errors
/// The database's.
pub fn json_files(conn: &mut PgConnection, user: UserId) -> Result<Vec<JsonFile>, Error> {
    let read = |(name, about, rows): &(&'static str, &'static str, &'static str)| {
        let sql =
            format!("SELECT coalesce(jsonb_pretty(jsonb_agg(to_jsonb(found))), '[]') AS json FROM ({rows}) AS found");
        let row: Json = diesel::sql_query(sql).bind::<SqlUuid, _>(user.uuid()).get_result(conn)?;
        Ok(JsonFile { name, about, json: row.json })
    };
    JSON_FILES.iter().map(read).collect()
}

/// A file of the person's, as it lies in the store.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct OwnFile {
    /// What it was uploaded for.
    #[diesel(sql_type = Text)]
    pub purpose: String,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Text)]
    pub storage_key: String,
    #[diesel(sql_type = BigInt)]
    pub size_bytes: i64,
}

/// The person's files, oldest first.
///
/// # Errors
/// The database's.
pub fn files(conn: &mut PgConnection, user: UserId) -> Result<Vec<OwnFile>, Error> {
    const SQL: &str =
        "SELECT purpose, name, storage_key, size_bytes FROM files WHERE owner_id = $1 ORDER BY created_at, id";
    Ok(diesel::sql_query(SQL).bind::<SqlUuid, _>(user.uuid()).load(conn)?)
}
