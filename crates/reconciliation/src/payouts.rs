//! What winners are owed and paid.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "one_live_payout_per_award",
        sql: "SELECT entry_id || ' payouts ' || count(*) AS detail FROM payouts WHERE status <> 'FAILED' AND kind = 'AWARD'
               GROUP BY entry_id HAVING count(*) > 1",
    },
    Check {
        name: "payouts_only_after_an_award_or_a_distribution",
        sql: "SELECT p.id || ' ' || p.kind || ' contest ' || c.status AS detail
                FROM payouts p JOIN contests c ON c.id = p.contest_id
               WHERE p.voided_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM handovers h WHERE h.entry_id = p.entry_id AND h.place IS NULL)
                 AND CASE p.kind WHEN 'AWARD' THEN c.status <> 'AWARDED' AND c.outcome IS DISTINCT FROM 'COMPLETED'
                                 ELSE c.outcome IS DISTINCT FROM 'DISTRIBUTED' END",
    },
    Check {
        name: "retry_is_of_the_same_debt",
        sql: "SELECT p.id || ' of ' || o.id AS detail FROM payouts p JOIN payouts o ON o.id = p.retry_of
               WHERE o.status <> 'FAILED' OR o.voided_at IS NOT NULL OR o.amount_paisa <> p.amount_paisa
                  OR o.winner_id <> p.winner_id OR o.entry_id <> p.entry_id",
    },
    Check {
        name: "payout_is_posted",
        sql: "SELECT p.id || ' ' || p.status || ' lacks ' || k.key AS detail
                FROM payouts p
                CROSS JOIN LATERAL (VALUES ('payout_new:' || p.id),
                     (CASE WHEN p.status = 'PAID' THEN 'payout_paid:' WHEN p.voided_at IS NOT NULL THEN 'payout_voided:'
                           WHEN p.status = 'FAILED' THEN 'payout_failed:' ELSE 'payout_new:' END || p.id)) k(key)
               WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = k.key)",
    },
    Check {
        name: "transit_is_the_payout_while_pending",
        sql: "SELECT p.id || ' ' || p.status || ' in transit ' || coalesce(a.balance_paisa, 0) AS detail
                FROM payouts p LEFT JOIN ledger_accounts a ON a.key = 'payouts_in_transit:' || p.id
               WHERE coalesce(a.balance_paisa, 0) <> CASE p.status WHEN 'PENDING' THEN p.amount_paisa ELSE 0 END",
    },
    Check {
        name: "payable_is_what_failed_payouts_owe",
        sql: "SELECT a.key || ' ' || a.balance_paisa || ' owed ' || coalesce(o.owed, 0) AS detail
                FROM ledger_accounts a
                LEFT JOIN LATERAL (SELECT sum(p.amount_paisa) AS owed FROM payouts p
                     WHERE 'winner_payable:' || p.winner_id = a.key AND p.status = 'FAILED' AND p.voided_at IS NULL
                       AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = p.id)) o ON true
               WHERE a.kind = 'winner_payable' AND a.balance_paisa <> coalesce(o.owed, 0)",
    },
    Check {
        name: "paid_at_most_the_debt",
        sql: "SELECT d.of || ' paid ' || sum(p.amount_paisa) AS detail
                FROM payouts p JOIN contests c ON c.id = p.contest_id LEFT JOIN handovers h ON h.entry_id = p.entry_id AND p.kind = 'AWARD'
                CROSS JOIN LATERAL (SELECT coalesce(h.id, c.id) AS of, coalesce(h.prize_paisa, c.prize_paisa) AS worth) d
               WHERE p.status = 'PAID'
               GROUP BY d.of, d.worth, c.fee_bps
              HAVING sum(p.amount_paisa) > d.worth - d.worth * c.fee_bps / 10000",
    },
    Check {
        name: "tallies_of_payouts_are_a_recount",
        sql: "SELECT status || ' held ' || is_held || ' payouts ' || sum(payouts) || ' paisa ' || sum(amount) AS detail
                FROM (SELECT status, is_held, payouts, amount_paisa AS amount FROM payout_tallies
                      UNION ALL SELECT status, holds <> '{}', -1, -amount_paisa FROM payouts) t
               GROUP BY status, is_held HAVING sum(payouts) <> 0 OR sum(amount) <> 0",
    },
];
