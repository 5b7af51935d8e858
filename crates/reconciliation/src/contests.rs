//! Prizes: what is held, and what an award made of it.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        // Less what a provider took back and nobody decided about yet; the contest is frozen meanwhile.
        name: "escrow_is_prize_while_held",
        sql:
            "SELECT c.id || ' ' || c.status || ' prize ' || c.prize_paisa || ' escrow ' || coalesce(a.balance_paisa, 0)
                  || ' taken ' || coalesce(b.taken, 0) AS detail
                FROM contests c LEFT JOIN ledger_accounts a ON a.key = 'contest_escrow:' || c.id
                LEFT JOIN LATERAL (SELECT sum(amount_paisa) AS taken FROM chargebacks
                     WHERE contest_id = c.id AND taken_from = 'ESCROW' AND status IN ('OPEN', 'LOST')) b ON true
               WHERE c.status IN ('OPEN', 'SHORTLISTING')
                 AND coalesce(a.balance_paisa, 0) + coalesce(b.taken, 0) <> c.prize_paisa",
    },
    Check {
        name: "escrow_is_empty_otherwise",
        sql: "SELECT a.key || ' ' || coalesce(c.status, 'no contest') || ' holds ' || a.balance_paisa AS detail
                FROM ledger_accounts a JOIN contests c ON a.key = 'contest_escrow:' || c.id
               WHERE a.balance_paisa <> 0 AND c.status NOT IN ('OPEN', 'SHORTLISTING')",
    },
    Check {
        name: "live_contest_has_its_deposits",
        sql: "SELECT c.id || ' ' || c.status || ' prize ' || c.prize_paisa || ' paid ' || coalesce(sum(p.amount_paisa), 0)
                     || ' by ' || count(p.id) FILTER (WHERE p.purpose = 'DEPOSIT') || ' deposits' AS detail
                FROM contests c
                LEFT JOIN payments p ON p.contest_id = c.id AND p.applied_to = 'ESCROW' AND p.confirmed_at IS NOT NULL
                     AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')
               WHERE c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED'
               GROUP BY c.id, c.status, c.prize_paisa
              HAVING coalesce(sum(p.amount_paisa), 0) <> c.prize_paisa
                  OR count(p.id) FILTER (WHERE p.purpose = 'DEPOSIT') <> 1",
    },
    Check {
        name: "draft_has_no_deposit",
        sql: "SELECT c.id || ' payment ' || p.id AS detail FROM contests c JOIN payments p ON p.contest_id = c.id
               WHERE p.applied_to = 'ESCROW' AND (c.status = 'DRAFT' OR c.outcome = 'CANCELLED')",
    },
    Check {
        name: "awarded_contest_has_one_debt",
        sql: "SELECT c.id || ' ' || c.status || ' debts ' || count(p.id) AS detail
                FROM contests c
                LEFT JOIN payouts p ON p.contest_id = c.id AND p.kind = 'AWARD' AND p.voided_at IS NULL
                     AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = p.id)
               WHERE c.status = 'AWARDED' OR c.outcome = 'COMPLETED'
               GROUP BY c.id, c.status HAVING count(p.id) <> 1",
    },
    Check {
        // A dispute may have given a part of the prize back to the client.
        name: "payout_fee_and_refund_are_the_prize",
        sql: "SELECT c.id || ' prize ' || c.prize_paisa || ' payout ' || p.amount_paisa || ' fee ' || coalesce(f.fee, 0)
                     || ' refunded ' || coalesce(r.refunded, 0) AS detail
                FROM contests c
                JOIN payouts p ON p.contest_id = c.id AND p.kind = 'AWARD' AND p.voided_at IS NULL AND p.retry_of IS NULL
                LEFT JOIN disputes d ON d.contest_id = c.id
                LEFT JOIN LATERAL (
                     SELECT sum(CASE WHEN e.side = 'CR' THEN e.amount_paisa ELSE -e.amount_paisa END) AS fee
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'platform_fee'
                      WHERE t.idem_key IN ('award:' || c.id || ':' || p.entry_id,
                                           'award_reversed:' || c.id || ':' || p.entry_id,
                                           'dispute_split:' || d.id)) f ON true
                LEFT JOIN LATERAL (
                     SELECT sum(back.paisa) AS refunded FROM (
                         SELECT r.amount_paisa AS paisa
                           FROM refunds r JOIN payments q ON q.id = r.payment_id AND q.applied_to = 'ESCROW'
                          WHERE r.contest_id = c.id
                         UNION ALL SELECT recovered_paisa FROM chargebacks WHERE contest_id = c.id) back) r ON true
               WHERE p.amount_paisa + coalesce(f.fee, 0) + coalesce(r.refunded, 0) <> c.prize_paisa
                  OR coalesce(f.fee, 0) <> (c.prize_paisa - coalesce(r.refunded, 0)::bigint) * c.fee_bps / 10000",
    },
    Check {
        name: "refunded_contest_has_its_refunds",
        sql: "SELECT c.id || ' payment ' || p.id AS detail
                FROM contests c JOIN payments p ON p.contest_id = c.id AND p.applied_to = 'ESCROW'
               WHERE c.outcome = 'REFUNDED'
                 AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.amount_paisa = p.amount_paisa)
                 AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.payment_id = p.id
                                 AND (b.taken_from = 'ESCROW' AND b.status = 'LOST' OR b.recovered_paisa = p.amount_paisa))",
    },
];
