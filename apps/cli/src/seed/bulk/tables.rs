//! The tables that bulk data fill.

use std::io::Write;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::result::Error;

use super::rows::tables;

/// Sends a table's rows in pieces.
fn send(out: &mut dyn Write, rows: &str) -> QueryResult<()> {
    rows.as_bytes()
        .chunks(1 << 16)
        .try_for_each(|piece| out.write_all(piece))
        .map_err(|fault| Error::QueryBuilderError(fault.into()))
}

tables! {
    guarded {
        users {
            id, email, email_key, first_name, last_name, role, password_hash, email_verified_at, staff_role, bio, skills, portfolio,
            created_at, updated_at,
        }
        payout_methods {
            id, user_id, #[sql_name = "type"] kind, account_number_sealed, account_last4, account_fingerprint, account_name,
            is_default, created_at,
        }
        kyc_applications {
            id, user_id, status, full_name_sealed, cnic_sealed, phone_sealed, birth_date_sealed, cnic_fingerprint, submitted_at,
            decided_at, expires_at,
        }
        contests {
            id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps, status, outcome, sealed,
            deadline_at, funded_at, entries_closed_at, awarded_at, closed_at, last_entry_number, entry_count, created_at, updated_at,
            guaranteed, featured_since, featured_until, reminders_sent,
        }
    }
    trusted {
        contest_brief_versions { contest_id, version, title, brief, created_at }
        contest_events { id, contest_id, kind, actor_id, detail, at }
        entries {
            id, contest_id, number, author_id, status, stars, note, link, third_party, ai_tools, seen_by_client_at, created_at,
            updated_at,
        }
        handovers {
            id, contest_id, entry_id, winner_id, status, due_at, delivered_at, accepted_at, accepted_by, created_at, reminded_for,
            prize_paisa,
        }
        boosts {
            id, contest_id, buyer_id, price_paisa, cash_paisa, credit_paisa, status, starts_at, ends_at, created_at,
        }
        payments {
            id, purpose, contest_id, purchase_id, payer_id, provider, environment, order_ref, amount_paisa, currency, status,
            provider_txn_id, applied_to, expires_at, confirmed_at, created_at, updated_at,
        }
        refunds { id, payment_id, contest_id, amount_paisa, reason, status, provider_ref, due_at, refunded_at, created_at }
        payouts {
            id, contest_id, entry_id, winner_id, kind, amount_paisa, status, holds, method_id, method_type, account_number_sealed,
            account_last4, account_name, reference, decided_by, created_at, paid_at,
        }
        ledger_accounts { id, environment, key, kind, normal_side, balance_paisa, created_at }
        ledger_transactions { id, environment, kind, idem_key, input_hash, actor_id, request_id, effective_at }
        ledger_entries { transaction_id, position, account_id, side, amount_paisa }
    }
}
