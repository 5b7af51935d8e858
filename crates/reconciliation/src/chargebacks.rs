//! Money that providers took back, and what they paid to our bank account.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "chargeback_and_payment_agree",
        sql: "SELECT p.id || ' ' || p.status || ' chargeback ' || coalesce(b.status, 'none') AS detail
                FROM payments p
                LEFT JOIN LATERAL (SELECT * FROM chargebacks WHERE payment_id = p.id ORDER BY round DESC LIMIT 1) b ON true
               WHERE (p.status = 'DISPUTED') <> coalesce(b.status = 'OPEN', false)
                  OR (p.status = 'CHARGED_BACK') <> coalesce(b.status IN ('LOST', 'SETTLED', 'WRITTEN_OFF'), false)
                  OR b.payer_id <> p.payer_id",
    },
    Check {
        // All of it, but what the provider had given back for us before.
        name: "chargeback_is_what_was_taken",
        sql: "SELECT b.id || ' ' || b.amount_paisa || ' of ' || p.amount_paisa || ' refunded ' || coalesce(r.amount_paisa, 0)
                     AS detail
                FROM chargebacks b JOIN payments p ON p.id = b.payment_id
                LEFT JOIN refunds r ON r.payment_id = p.id AND r.status = 'REFUNDED' AND r.paid_by_hand_by IS NULL
                     AND r.refunded_at <= b.opened_at
               WHERE b.amount_paisa <> coalesce(p.received_paisa, p.amount_paisa) - coalesce(r.amount_paisa, 0)",
    },
    Check {
        name: "chargeback_rounds_follow_wins",
        sql: "SELECT b.id || ' round ' || b.round AS detail FROM chargebacks b
               WHERE b.round > 1 AND NOT EXISTS (SELECT 1 FROM chargebacks o WHERE o.payment_id = b.payment_id
                                                 AND o.round = b.round - 1 AND o.status = 'WON')",
    },
    Check {
        name: "chargeback_is_posted",
        sql: "SELECT b.id || ' ' || b.status || ' lacks ' || k.key AS detail
                FROM chargebacks b
                CROSS JOIN LATERAL (VALUES ('chargeback:'),
                     (CASE b.status WHEN 'WON' THEN 'chargeback_won:'
                           WHEN 'WRITTEN_OFF' THEN 'receivable_written_off:' ELSE 'chargeback:' END),
                     (CASE WHEN b.recovered_paisa > 0 THEN 'receivable_recovered:' ELSE 'chargeback:' END),
                     (CASE WHEN b.settled_reference IS NOT NULL THEN 'receivable_settled:' ELSE 'chargeback:' END)) e(kind)
                CROSS JOIN LATERAL (
                     SELECT e.kind || b.payment_id || CASE WHEN b.round > 1 THEN ':' || b.round ELSE '' END AS key) k
               WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = k.key)",
    },
    Check {
        // Nothing else keeps these two together: what was made good left the prize for the debt, to the paisa.
        name: "recovered_is_what_left_the_prize",
        sql: "SELECT b.id || ' recovered ' || b.recovered_paisa || ' posted ' || k.posted AS detail
                FROM chargebacks b
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(e.amount_paisa), 0) AS posted
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'DR'
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.key IN (
                            'contest_escrow:' || b.contest_id,
                            (SELECT 'purchase_escrow:' || p.purchase_id FROM payments p WHERE p.id = b.payment_id))
                      WHERE t.idem_key = 'receivable_recovered:' || b.payment_id
                                         || CASE WHEN b.round > 1 THEN ':' || b.round ELSE '' END) k
               WHERE b.recovered_paisa <> k.posted",
    },
    Check {
        name: "posted_chargeback_has_its_case",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind IN ('chargeback', 'chargeback_won', 'receivable_settled', 'receivable_recovered',
                                'receivable_written_off')
                 AND NOT EXISTS (SELECT 1 FROM chargebacks b
                                  WHERE b.payment_id::text = split_part(t.idem_key, ':', 2)
                                    AND b.round::text = coalesce(nullif(split_part(t.idem_key, ':', 3), ''), '1'))",
    },
    Check {
        name: "contest_is_frozen_while_its_money_is_in_question",
        sql: "SELECT c.id || ' ' || c.status || ' frozen ' || (c.frozen_at IS NOT NULL) AS detail
                FROM contests c
               WHERE (c.frozen_at IS NOT NULL) <> EXISTS (
                     SELECT 1 FROM chargebacks b
                      WHERE b.contest_id = c.id AND b.taken_from = 'ESCROW' AND b.status = 'OPEN')",
    },
    Check {
        name: "lost_prize_ended_its_contest",
        sql: "SELECT b.id || ' contest ' || c.status || ' ' || coalesce(c.outcome, '') AS detail
                FROM chargebacks b JOIN contests c ON c.id = b.contest_id
               WHERE b.taken_from = 'ESCROW' AND b.status = 'LOST' AND c.outcome IS DISTINCT FROM 'REFUNDED'
                 AND NOT EXISTS (SELECT 1 FROM chargebacks o WHERE o.contest_id = c.id AND o.status = 'OPEN'
                                 AND o.taken_from = 'ESCROW')",
    },
    Check {
        name: "receivable_is_what_chargebacks_left_owed",
        sql: "SELECT coalesce(a.key, 'user ' || o.payer_id) || ' ' || coalesce(a.balance_paisa, 0) || ' owed '
                     || coalesce(o.owed, 0) AS detail
                FROM (SELECT * FROM ledger_accounts WHERE kind = 'client_receivable') a
                FULL JOIN (SELECT payer_id, sum(amount_paisa - recovered_paisa) AS owed FROM chargebacks
                            WHERE taken_from = 'RECEIVABLE' AND status IN ('OPEN', 'LOST') GROUP BY payer_id) o
                     ON a.key = 'client_receivable:' || o.payer_id
               WHERE coalesce(a.balance_paisa, 0) <> coalesce(o.owed, 0)",
    },
    Check {
        name: "settlement_is_posted",
        sql: "SELECT coalesce(l.payment_id::text, t.idem_key) || ' gross ' || coalesce(l.gross_paisa, 0) || ' posted '
                     || coalesce(t.gross, 0) AS detail
                FROM (SELECT * FROM settlement_lines WHERE verdict = 'MATCHED') l
                FULL JOIN (SELECT t.idem_key, sum(e.amount_paisa)::bigint AS gross,
                                  coalesce(sum(e.amount_paisa) FILTER (WHERE e.position = 3), 0)::bigint AS fee
                             FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'CR'
                            WHERE t.kind = 'settle' GROUP BY t.idem_key) t ON t.idem_key = 'settle:' || l.payment_id
               WHERE l.gross_paisa IS DISTINCT FROM t.gross OR l.fee_paisa IS DISTINCT FROM t.fee",
    },
    Check {
        name: "settled_amount_is_the_payment",
        sql: "SELECT p.id || ' ' || p.amount_paisa || ' settled ' || l.gross_paisa AS detail
                FROM settlement_lines l JOIN payments p ON p.id = l.payment_id
               WHERE l.verdict = 'MATCHED' AND l.gross_paisa <> coalesce(p.received_paisa, p.amount_paisa)",
    },
];
