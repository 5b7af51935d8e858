//! Money that came in, and money that goes back.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        // The money of a payment is the first entry of its posting.
        name: "succeeded_payment_is_posted",
        sql:
            "SELECT p.id || ' ' || p.purpose || ' ' || p.status AS detail FROM payments p
               WHERE p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')
                 AND NOT EXISTS (
                     SELECT 1 FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                      WHERE t.environment = p.environment AND e.position = 0
                        AND e.amount_paisa = coalesce(p.received_paisa, p.amount_paisa)
                        AND t.idem_key = CASE p.applied_to
                            WHEN 'ESCROW' THEN 'deposit:' || p.id
                            WHEN 'UNAPPLIED' THEN 'deposit_unapplied:' || p.id
                            ELSE CASE p.purpose WHEN 'BOOST' THEN 'boost:' WHEN 'ENTRY_PURCHASE' THEN 'entry_purchase:'
                                                ELSE 'sub_charge:' END || p.purchase_id END)",
    },
    Check {
        name: "deposit_has_its_payment",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind IN ('deposit', 'deposit_unapplied')
                 AND NOT EXISTS (SELECT 1 FROM payments p
                                  WHERE p.id::text = split_part(t.idem_key, ':', 2)
                                    AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'))",
    },
    Check {
        name: "refund_is_posted",
        sql: "SELECT r.id || ' ' || r.status || ' lacks ' || k.key AS detail
                FROM refunds r
                CROSS JOIN LATERAL (VALUES ('refund_new:' || r.id),
                     (CASE WHEN r.status = 'REFUNDED' THEN 'refund_paid:' ELSE 'refund_new:' END || r.id)) k(key)
               WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = k.key)",
    },
    Check {
        name: "refund_and_payment_agree",
        sql: "SELECT p.id || ' ' || p.status || ' refund ' || coalesce(r.status, 'none') AS detail
                FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
               WHERE (p.status = 'REFUNDED')
                     <> coalesce(r.status = 'REFUNDED' AND p.status NOT IN ('DISPUTED', 'CHARGED_BACK'), false)
                  OR (p.status = 'REFUND_PENDING') <> coalesce(r.status <> 'REFUNDED' AND p.status <> 'CHARGED_BACK', false)
                  OR (p.status = 'CHARGED_BACK' AND r.id IS NOT NULL
                      AND (r.status NOT IN ('REFUSED', 'REFUNDED') OR NOT EXISTS (
                           SELECT 1 FROM chargebacks b WHERE b.payment_id = p.id AND (r.refunded_at <= b.opened_at
                              OR b.status = 'SETTLED' AND b.settled_reference IS NOT NULL))))
                  OR r.amount_paisa > coalesce(p.received_paisa, p.amount_paisa)
                  OR (p.received_paisa IS NOT NULL AND p.applied_to IS DISTINCT FROM 'UNAPPLIED')",
    },
    Check {
        name: "refund_payable_is_the_open_refund",
        sql: "SELECT r.id || ' ' || r.status || ' payable ' || coalesce(a.balance_paisa, 0) AS detail
                FROM refunds r LEFT JOIN ledger_accounts a ON a.key = 'refunds_payable:' || r.payment_id
               WHERE coalesce(a.balance_paisa, 0) <> CASE r.status WHEN 'REFUNDED' THEN 0 ELSE r.amount_paisa END",
    },
];
