//! Featured places: paid, earned, given back, and what contests say of them.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "deferred_boost_is_the_price_while_it_can_go_back",
        sql: "SELECT b.id || ' ' || b.status || ' price ' || b.price_paisa || ' deferred ' || coalesce(a.balance_paisa, 0) AS detail
                FROM boosts b LEFT JOIN ledger_accounts a ON a.key = 'deferred_boost:' || b.id
               WHERE coalesce(a.balance_paisa, 0)
                  <> CASE WHEN b.status IN ('WAITING', 'ACTIVE') THEN b.cash_paisa + b.credit_paisa ELSE 0 END",
    },
    Check {
        name: "deferred_boost_has_its_boost",
        sql: "SELECT a.key AS detail FROM ledger_accounts a
               WHERE a.kind = 'deferred_boost'
                 AND NOT EXISTS (SELECT 1 FROM boosts b WHERE a.key = 'deferred_boost:' || b.id)",
    },
    Check {
        name: "boost_is_posted_as_far_as_it_came",
        sql: "SELECT b.id || ' ' || b.status || ' ' || k.kind || ' posted ' || count(t.id) AS detail
                FROM boosts b
                CROSS JOIN LATERAL (VALUES
                     ('boost', b.status IN ('WAITING', 'ACTIVE', 'EARNED', 'REFUNDED') AND b.subscription_id IS NULL),
                     ('boost_earn', b.status = 'EARNED' AND b.subscription_id IS NULL),
                     ('boost_refund', b.status = 'REFUNDED' AND b.credit_paisa > 0)) k(kind, expected)
                LEFT JOIN ledger_transactions t ON t.idem_key = k.kind || ':' || b.id
               GROUP BY b.id, b.status, k.kind, k.expected
              HAVING count(t.id) <> CASE WHEN k.expected THEN 1 ELSE 0 END",
    },
    Check {
        name: "boost_was_paid_in_money_and_credits_as_it_says",
        sql: "SELECT b.id || ' cash ' || b.cash_paisa || ' credit ' || b.credit_paisa || ' posted ' || coalesce(k.cash, 0)
                  || ' and ' || coalesce(k.credit, 0) AS detail
                FROM boosts b
                JOIN ledger_transactions t ON t.idem_key = 'boost:' || b.id
                LEFT JOIN LATERAL (
                     SELECT sum(e.amount_paisa) FILTER (WHERE a.kind = 'gateway_clearing') AS cash,
                            sum(e.amount_paisa) FILTER (WHERE a.key = 'user_credits:' || b.buyer_id) AS credit
                       FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                      WHERE e.transaction_id = t.id AND e.side = 'DR') k ON true
               WHERE coalesce(k.cash, 0) <> b.cash_paisa OR coalesce(k.credit, 0) <> b.credit_paisa",
    },
    Check {
        name: "paid_boost_has_its_payment",
        sql: "SELECT b.id || ' ' || b.status || ' cash ' || b.cash_paisa AS detail FROM boosts b
               WHERE (b.status IN ('WAITING', 'ACTIVE', 'EARNED', 'REFUNDED') AND b.cash_paisa > 0)
                  <> EXISTS (SELECT 1 FROM payments p
                              WHERE p.purchase_id = b.id AND p.purpose = 'BOOST' AND p.applied_to = 'PURCHASE'
                                AND p.payer_id = b.buyer_id AND p.contest_id = b.contest_id AND p.amount_paisa = b.cash_paisa
                                AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'))",
    },
    Check {
        name: "refunded_boost_gives_its_cash_back",
        sql: "SELECT b.id || ' ' || b.status || ' cash ' || b.cash_paisa AS detail FROM boosts b
               WHERE (b.status = 'REFUNDED' AND b.cash_paisa > 0)
                  <> EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id
                              WHERE p.purchase_id = b.id AND p.purpose = 'BOOST' AND p.applied_to = 'PURCHASE'
                                AND r.reason = 'BOOST_CANCELLED' AND r.amount_paisa = b.cash_paisa)",
    },
    Check {
        name: "credits_of_a_boost_are_used_as_it_stands",
        sql: "SELECT b.id || ' ' || b.status || ' credit ' || b.credit_paisa || ' uses ' || coalesce(u.total, 0) AS detail
                FROM boosts b
                LEFT JOIN LATERAL (
                     SELECT sum(use.amount_paisa) AS total FROM credit_uses use
                      WHERE use.purchase_id = b.id
                        AND use.status = CASE b.status WHEN 'PENDING' THEN 'HELD' WHEN 'CANCELLED' THEN 'RELEASED'
                                                       WHEN 'REFUNDED' THEN 'RETURNED' ELSE 'SPENT' END) u ON true
               WHERE coalesce(u.total, 0) <> b.credit_paisa",
    },
    Check {
        name: "place_waits_for_a_draft_only",
        sql: "SELECT b.id || ' contest ' || c.status AS detail FROM boosts b JOIN contests c ON c.id = b.contest_id
               WHERE (b.status = 'WAITING' AND c.status <> 'DRAFT')
                  OR (b.starts_at IS NOT NULL AND c.funded_at IS NULL)
                  OR (b.status = 'EARNED' AND b.starts_at IS NULL AND NOT EXISTS (
                      SELECT 1 FROM payments p JOIN chargebacks k ON k.payment_id = p.id
                       WHERE p.purpose = 'BOOST' AND p.purchase_id = b.id))
                  OR (b.status IN ('PENDING', 'WAITING', 'ACTIVE') AND c.outcome IN ('REFUNDED', 'CANCELLED'))",
    },
    Check {
        name: "place_is_earned_with_the_first_entry",
        sql: "SELECT b.id::text AS detail FROM boosts b JOIN contests c ON c.id = b.contest_id
               WHERE b.status = 'ACTIVE' AND c.last_entry_number > 0",
    },
    Check {
        name: "open_contest_is_ranked_as_its_place_says",
        sql: "SELECT c.id || ' from ' || coalesce(c.featured_since::text, 'never') || ' until '
                  || coalesce(c.featured_until::text, 'never') || ' place ' || b.status AS detail
                FROM contests c
                JOIN LATERAL (SELECT * FROM boosts b WHERE b.contest_id = c.id AND b.starts_at IS NOT NULL
                               ORDER BY b.created_at DESC, b.id DESC LIMIT 1) b ON true
               WHERE c.status = 'OPEN'
                 AND (c.featured_since IS DISTINCT FROM b.starts_at
                      OR (b.status <> 'REFUNDED' AND c.featured_until IS DISTINCT FROM b.ends_at)
                      OR (b.status = 'REFUNDED' AND c.featured_until > b.refunded_at))",
    },
    Check {
        name: "ranked_contest_has_its_place",
        sql: "SELECT c.id::text AS detail FROM contests c
               WHERE c.featured_until IS NOT NULL
                 AND NOT EXISTS (SELECT 1 FROM boosts b WHERE b.contest_id = c.id AND b.starts_at = c.featured_since)",
    },
];
