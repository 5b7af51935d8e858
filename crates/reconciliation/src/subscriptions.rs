//! Subscriptions: paid, earned, swapped, given back.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "deferred_subscription_is_the_price_while_paid",
        sql: "SELECT c.id || ' ' || c.status || ' price ' || c.price_paisa || ' deferred ' || coalesce(a.balance_paisa, 0)
                  AS detail
                FROM subscription_charges c LEFT JOIN ledger_accounts a ON a.key = 'deferred_subscription:' || c.id
               WHERE coalesce(a.balance_paisa, 0) <> CASE c.status WHEN 'PAID' THEN c.price_paisa ELSE 0 END",
    },
    Check {
        name: "deferred_subscription_has_its_charge",
        sql: "SELECT a.key AS detail FROM ledger_accounts a
               WHERE a.kind = 'deferred_subscription'
                 AND NOT EXISTS (SELECT 1 FROM subscription_charges c WHERE a.key = 'deferred_subscription:' || c.id)",
    },
    Check {
        name: "charge_is_posted_as_far_as_it_came",
        sql: "SELECT c.id || ' ' || c.status || ' ' || k.kind || ' posted ' || count(t.id) AS detail
                FROM subscription_charges c
                CROSS JOIN LATERAL (VALUES
                     ('sub_charge', c.status IN ('PAID', 'EARNED', 'SWAPPED', 'REFUNDED')),
                     ('sub_swap', c.status = 'SWAPPED'),
                     ('sub_refund', c.status = 'REFUNDED' AND c.credit_paisa > 0)) k(kind, expected)
                LEFT JOIN ledger_transactions t ON t.idem_key = k.kind || ':' || c.id
               GROUP BY c.id, c.status, k.kind, k.expected
              HAVING count(t.id) <> CASE WHEN k.expected THEN 1 ELSE 0 END",
    },
    Check {
        // What went back may have been earned before.
        name: "charge_is_earned_at_most_once",
        sql: "SELECT c.id || ' ' || c.status || ' earned ' || count(t.id) AS detail
                FROM subscription_charges c LEFT JOIN ledger_transactions t ON t.idem_key = 'sub_earn:' || c.id
               GROUP BY c.id, c.status
              HAVING count(t.id) <> 1 AND c.status = 'EARNED'
                  OR count(t.id) <> 0 AND c.status NOT IN ('EARNED', 'REFUNDED')",
    },
    Check {
        name: "charge_was_paid_in_money_and_credits_as_it_says",
        sql: "SELECT c.id || ' cash ' || c.cash_paisa || ' credit ' || c.credit_paisa || ' posted ' || coalesce(b.cash, 0)
                  || ' and ' || coalesce(b.credit, 0) AS detail
                FROM subscription_charges c
                JOIN ledger_transactions t ON t.idem_key = 'sub_charge:' || c.id
                LEFT JOIN LATERAL (
                     SELECT sum(e.amount_paisa) FILTER (WHERE a.kind = 'gateway_clearing') AS cash,
                            sum(e.amount_paisa) FILTER (WHERE a.key = 'user_credits:' || c.user_id) AS credit
                       FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                      WHERE e.transaction_id = t.id AND e.side = 'DR') b ON true
               WHERE coalesce(b.cash, 0) <> c.cash_paisa OR coalesce(b.credit, 0) <> c.credit_paisa",
    },
    Check {
        name: "paid_charge_has_its_payment",
        sql: "SELECT c.id || ' ' || c.status || ' cash ' || c.cash_paisa AS detail FROM subscription_charges c
               WHERE (c.status IN ('PAID', 'EARNED', 'SWAPPED', 'REFUNDED') AND c.cash_paisa > 0)
                  <> EXISTS (SELECT 1 FROM payments p
                              WHERE p.purchase_id = c.id AND p.purpose = 'SUBSCRIPTION' AND p.applied_to = 'PURCHASE'
                                AND p.payer_id = c.user_id AND p.amount_paisa = c.cash_paisa
                                AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'))",
    },
    Check {
        name: "refunded_charge_gives_its_cash_back",
        sql: "SELECT c.id || ' ' || c.status || ' cash ' || c.cash_paisa AS detail FROM subscription_charges c
               WHERE (c.status = 'REFUNDED' AND c.cash_paisa > 0)
                  <> EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id
                              WHERE p.purchase_id = c.id AND p.applied_to = 'PURCHASE' AND p.purpose = 'SUBSCRIPTION'
                                AND r.reason = 'MONEY_BACK' AND r.amount_paisa = c.cash_paisa)",
    },
    Check {
        name: "credits_of_a_charge_are_used_as_it_stands",
        sql: "SELECT c.id || ' ' || c.status || ' credit ' || c.credit_paisa || ' uses ' || coalesce(u.total, 0) AS detail
                FROM subscription_charges c
                LEFT JOIN LATERAL (
                     SELECT sum(use.amount_paisa) AS total FROM credit_uses use
                      WHERE use.purchase_id = c.id
                        AND use.status = ANY (CASE c.status WHEN 'PENDING' THEN ARRAY['HELD'] WHEN 'CANCELLED' THEN ARRAY['RELEASED']
                                                            WHEN 'REFUNDED' THEN ARRAY['RETURNED']
                                                            WHEN 'SWAPPED' THEN ARRAY['SPENT', 'RETURNED']
                                                            ELSE ARRAY['SPENT'] END)) u ON true
               WHERE coalesce(u.total, 0) <> c.credit_paisa",
    },
    Check {
        name: "paid_charge_belongs_to_an_active_subscription",
        sql: "SELECT c.id || ' of ' || s.status AS detail
                FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id
               WHERE c.user_id <> s.user_id
                  OR (c.status = 'PAID' AND s.status <> 'ACTIVE')
                  OR (c.status = 'PENDING' AND s.status <> CASE c.kind WHEN 'FIRST' THEN 'PENDING_PAYMENT' ELSE 'ACTIVE' END)",
    },
    Check {
        name: "active_subscription_is_paid_for_its_period",
        sql: "SELECT s.id::text AS detail FROM subscriptions s
               WHERE s.status = 'ACTIVE'
                 AND NOT EXISTS (SELECT 1 FROM subscription_charges c
                                  WHERE c.subscription_id = s.id AND c.status = 'PAID'
                                    AND c.period_start = s.period_start AND c.period_end = s.period_end)",
    },
];
