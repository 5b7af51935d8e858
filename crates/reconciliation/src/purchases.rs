//! Entries that were bought beside a winner: orders, their money, and what became of them.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "entry_is_bought_as_its_orders_say",
        sql: "SELECT e.id || ' bought ' || (e.bought_at IS NOT NULL) || ' orders ' || count(p.id) AS detail
                FROM entries e LEFT JOIN entry_purchases p ON p.entry_id = e.id AND p.status = 'PAID'
               GROUP BY e.id HAVING (e.bought_at IS NOT NULL) <> (count(p.id) = 1)",
    },
    Check {
        name: "order_is_of_its_contest",
        sql: "SELECT p.id::text AS detail FROM entry_purchases p JOIN entries e ON e.id = p.entry_id
                JOIN contests c ON c.id = p.contest_id
               WHERE e.contest_id <> p.contest_id OR c.client_id <> p.buyer_id",
    },
    Check {
        name: "paid_order_has_its_payment",
        sql: "SELECT p.id || ' ' || p.status || ' payments ' || count(q.id) AS detail
                FROM entry_purchases p
                LEFT JOIN payments q ON q.purchase_id = p.id AND q.purpose = 'ENTRY_PURCHASE' AND q.applied_to = 'PURCHASE'
                     AND q.payer_id = p.buyer_id AND q.contest_id = p.contest_id AND q.amount_paisa = p.price_paisa
                     AND q.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')
               GROUP BY p.id, p.status HAVING count(q.id) <> CASE WHEN p.status IN ('PAID', 'REFUNDED') THEN 1 ELSE 0 END",
    },
    Check {
        name: "pending_order_has_an_attempt",
        sql: "SELECT p.id::text AS detail FROM entry_purchases p
               WHERE p.status = 'PENDING' AND NOT EXISTS (SELECT 1 FROM payments q WHERE q.purchase_id = p.id
                     AND q.purpose = 'ENTRY_PURCHASE' AND q.status IN ('CREATED', 'PENDING'))",
    },
    Check {
        name: "order_is_posted_as_far_as_it_came",
        sql: "SELECT p.id || ' ' || p.status || ' ' || k.kind || ' posted ' || count(t.id) AS detail
                FROM entry_purchases p
                LEFT JOIN handovers h ON h.entry_id = p.entry_id AND h.place IS NULL AND p.paid_at IS NOT NULL
                LEFT JOIN disputes d ON d.handover_id = h.id AND d.status = 'SETTLED'
                LEFT JOIN LATERAL (SELECT verdict FROM dispute_decisions WHERE dispute_id = d.id ORDER BY round DESC LIMIT 1) v ON true
                CROSS JOIN LATERAL (VALUES
                     ('entry_purchase', p.paid_at IS NOT NULL),
                     ('purchase_award', p.paid_at IS NOT NULL),
                     ('purchase_reversed', p.paid_at IS NOT NULL
                          AND (h.status IN ('LAPSED', 'REVERSED') OR coalesce(v.verdict = 'SPLIT', false)))) k(kind, expected)
                LEFT JOIN ledger_transactions t ON t.idem_key = k.kind || ':' || p.id
               GROUP BY p.id, p.status, k.kind, k.expected
              HAVING count(t.id) <> CASE WHEN k.expected THEN 1 ELSE 0 END",
    },
    Check {
        // A price that cannot go back yet is held: its payment is disputed at the provider.
        name: "purchase_escrow_holds_what_waits_to_go_back",
        sql: "SELECT a.key || ' holds ' || a.balance_paisa AS detail
                FROM ledger_accounts a
                LEFT JOIN entry_purchases p ON a.key = 'purchase_escrow:' || p.id
                LEFT JOIN handovers h ON h.entry_id = p.entry_id
               WHERE a.kind = 'purchase_escrow'
                 AND a.balance_paisa <> CASE WHEN p.status = 'PAID' AND h.status IN ('LAPSED', 'REVERSED') THEN p.price_paisa ELSE 0 END",
    },
    Check {
        name: "bought_entry_has_one_handover_and_one_debt",
        sql: "SELECT p.id || ' ' || p.status || ' handover ' || coalesce(h.status, 'none') || ' debts ' || o.debts AS detail
                FROM entry_purchases p
                LEFT JOIN handovers h ON h.entry_id = p.entry_id AND h.place IS NULL AND h.contest_id = p.contest_id
                     AND h.prize_paisa = p.price_paisa
                LEFT JOIN LATERAL (SELECT count(*) AS debts FROM payouts o
                     WHERE o.entry_id = p.entry_id AND o.kind = 'AWARD' AND o.voided_at IS NULL
                       AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = o.id)) o ON true
               WHERE p.paid_at IS NOT NULL
                 AND (h.id IS NULL OR h.status = 'REPLACED'
                      OR (p.status = 'REFUNDED' AND h.status NOT IN ('LAPSED', 'REVERSED'))
                      OR o.debts <> CASE WHEN h.status IN ('LAPSED', 'REVERSED') THEN 0 ELSE 1 END)",
    },
    Check {
        name: "handover_without_a_place_has_its_order",
        sql: "SELECT h.id::text AS detail FROM handovers h
               WHERE h.place IS NULL
                 AND NOT EXISTS (SELECT 1 FROM entry_purchases p WHERE p.entry_id = h.entry_id AND p.paid_at IS NOT NULL)",
    },
    Check {
        // A dispute may have given a part of the price back to the client.
        name: "price_is_payout_fee_and_refund",
        sql: "SELECT p.id || ' price ' || p.price_paisa || ' payout ' || coalesce(o.owed, 0) || ' fee ' || f.fee
                     || ' refunded ' || r.refunded AS detail
                FROM entry_purchases p
                JOIN contests c ON c.id = p.contest_id
                JOIN handovers h ON h.entry_id = p.entry_id
                JOIN payments q ON q.purchase_id = p.id AND q.purpose = 'ENTRY_PURCHASE' AND q.applied_to = 'PURCHASE'
                LEFT JOIN disputes d ON d.handover_id = h.id
                LEFT JOIN LATERAL (SELECT sum(o.amount_paisa) AS owed FROM payouts o
                     WHERE o.entry_id = p.entry_id AND o.kind = 'AWARD' AND o.voided_at IS NULL AND o.retry_of IS NULL) o ON true
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(CASE WHEN e.side = 'CR' THEN e.amount_paisa ELSE -e.amount_paisa END), 0) AS fee
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'platform_fee'
                      WHERE t.idem_key IN ('purchase_award:' || p.id, 'purchase_reversed:' || p.id, 'dispute_split:' || d.id)) f
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(back.paisa), 0) AS refunded FROM (
                         SELECT amount_paisa AS paisa FROM refunds WHERE payment_id = q.id
                         UNION ALL SELECT recovered_paisa FROM chargebacks WHERE payment_id = q.id) back) r
               WHERE p.paid_at IS NOT NULL AND NOT (p.status = 'PAID' AND h.status IN ('LAPSED', 'REVERSED'))
                 AND (coalesce(o.owed, 0) + f.fee + r.refunded <> p.price_paisa
                      OR f.fee <> (p.price_paisa - r.refunded::bigint) * c.fee_bps / 10000
                      OR (p.status = 'REFUNDED') <> (r.refunded = p.price_paisa))",
    },
    Check {
        name: "posted_purchase_has_its_order",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind IN ('entry_purchase', 'purchase_award', 'purchase_reversed')
                 AND NOT EXISTS (SELECT 1 FROM entry_purchases p
                                  WHERE p.id::text = split_part(t.idem_key, ':', 2) AND p.paid_at IS NOT NULL)",
    },
];
