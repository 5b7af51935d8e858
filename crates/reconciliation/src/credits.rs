//! Credits: what lots have left is what the journal owes; each lot and each reward has its postings.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "user_credits_are_what_lots_have_left",
        sql: "SELECT coalesce(l.key, a.key) || ' lots ' || coalesce(l.remaining, 0) || ' owed ' || coalesce(a.balance_paisa, 0)
                  AS detail
                FROM (SELECT 'user_credits:' || user_id AS key, sum(remaining_paisa) AS remaining
                        FROM credit_lots GROUP BY user_id) l
                FULL JOIN (SELECT key, balance_paisa FROM ledger_accounts WHERE kind = 'user_credits') a ON a.key = l.key
               WHERE coalesce(l.remaining, 0) <> coalesce(a.balance_paisa, 0)",
    },
    Check {
        name: "credit_lot_holds_what_its_uses_say",
        sql: "SELECT l.id || ' ' || l.status || ' held ' || l.held_paisa || ' uses ' || coalesce(sum(u.amount_paisa), 0) AS detail
                FROM credit_lots l LEFT JOIN credit_uses u ON u.lot_id = l.id AND u.status = 'HELD'
               GROUP BY l.id HAVING coalesce(sum(u.amount_paisa), 0) <> l.held_paisa",
    },
    Check {
        // The reward taken back without a debt is of the release before.
        name: "credit_lot_adds_up",
        sql: "SELECT l.id || ' ' || l.status || ' of ' || l.amount_paisa || ' left ' || l.remaining_paisa || ' spent ' || u.spent
                  || ' gone ' || g.gone AS detail
                FROM credit_lots l
                CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paisa), 0) AS spent FROM credit_uses
                                     WHERE lot_id = l.id AND status = 'SPENT') u
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(e.amount_paisa), 0) AS gone
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'DR'
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.key = 'user_credits:' || l.user_id
                      WHERE t.idem_key IN ('credit_expire:' || l.id, 'ref_revoke:' || l.id)
                         OR t.idem_key LIKE 'credit_expire:' || l.id || ':%'
                         OR t.idem_key IN (SELECT 'credit_repaid:' || r.id FROM credit_repayments r WHERE r.lot_id = l.id)) g
               WHERE l.amount_paisa <> l.remaining_paisa + u.spent + g.gone",
    },
    Check {
        name: "credit_debt_is_what_people_owe",
        sql: "SELECT coalesce('credit_debt:' || d.user_id, a.key) || ' owed ' || coalesce(d.owed_paisa, 0) || ' posted '
                  || coalesce(a.balance_paisa, 0) AS detail
                FROM credit_debts d
                FULL JOIN (SELECT key, balance_paisa FROM ledger_accounts WHERE kind = 'credit_debt') a
                     ON a.key = 'credit_debt:' || d.user_id
               WHERE coalesce(d.owed_paisa, 0) <> coalesce(a.balance_paisa, 0)",
    },
    Check {
        name: "credit_repayment_is_posted",
        sql: "SELECT coalesce('credit_repaid:' || r.id, t.idem_key) || ' ' || coalesce(r.amount_paisa, 0) || ' posted '
                  || coalesce(t.amount, 0) AS detail
                FROM credit_repayments r
                FULL JOIN (SELECT t.idem_key, e.amount_paisa AS amount FROM ledger_transactions t
                             JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'CR' WHERE t.kind = 'credit_repaid') t
                     ON t.idem_key = 'credit_repaid:' || r.id
               WHERE r.amount_paisa IS DISTINCT FROM t.amount",
    },
    Check {
        name: "nobody_owes_while_credits_are_free",
        sql: "SELECT d.user_id || ' owes ' || d.owed_paisa || ' lot ' || l.id || ' free ' || l.remaining_paisa - l.held_paisa AS detail
                FROM credit_debts d JOIN credit_lots l ON l.user_id = d.user_id
               WHERE d.owed_paisa > 0 AND l.status = 'OPEN' AND l.suspended_at IS NULL AND l.remaining_paisa > l.held_paisa",
    },
    Check {
        // A recalled reward does not stand on its source any more.
        name: "credits_are_suspended_while_their_source_is_taken_back",
        sql: "SELECT l.id || ' suspended ' || (l.suspended_at IS NOT NULL) || ' payment ' || p.status AS detail
                FROM credit_lots l JOIN payments p ON p.id = l.payment_id
               WHERE NOT EXISTS (SELECT 1 FROM referrals r WHERE r.lot_id = l.id AND r.status = 'REVOKED')
                 AND (l.suspended_at IS NOT NULL) <> (p.status IN ('DISPUTED', 'CHARGED_BACK') AND NOT EXISTS (
                     SELECT 1 FROM chargebacks b WHERE b.payment_id = p.id AND b.status = 'SETTLED'))",
    },
    Check {
        // What a changed plan gave back: a lot on its payment, and what returned to the lots that paid the rest. Lots without a source are of
        // the release before.
        name: "unused_part_of_a_plan_goes_back_to_where_it_came_from",
        sql: "SELECT c.id || ' posted ' || b.amount || ' lot ' || coalesce(l.amount, 0) || ' returned ' || coalesce(u.returned, 0)
                  AS detail
                FROM subscription_charges c
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(e.amount_paisa), 0) AS amount FROM ledger_transactions t
                       JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'CR'
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'user_credits'
                      WHERE t.idem_key = 'sub_swap:' || c.id) b
                LEFT JOIN LATERAL (
                     SELECT sum(l.amount_paisa) AS amount FROM credit_lots l JOIN payments p ON p.id = l.payment_id
                      WHERE p.purchase_id = c.id AND p.purpose = 'SUBSCRIPTION') l ON true
                LEFT JOIN LATERAL (
                     SELECT sum(u.amount_paisa) AS returned FROM credit_uses u
                      WHERE u.purchase_id = c.id AND u.status = 'RETURNED') u ON true
               WHERE c.status = 'SWAPPED' AND b.amount <> coalesce(l.amount, 0) + coalesce(u.returned, 0)
                 AND NOT EXISTS (SELECT 1 FROM credit_lots o
                                  WHERE o.user_id = c.user_id AND o.kind = 'PLAN_UNUSED' AND o.payment_id IS NULL)",
    },
    Check {
        name: "reward_stands_on_its_deposit",
        sql: "SELECT r.friend_id || ' ' || r.status AS detail FROM referrals r LEFT JOIN credit_lots l ON l.id = r.lot_id
               WHERE l.payment_id IS DISTINCT FROM (CASE WHEN r.lot_id IS NOT NULL THEN r.payment_id END)
                  OR (r.status = 'PENDING' AND r.promised_at IS NULL)",
    },
    Check {
        // What was recalled and what had expired before make up the reward.
        name: "reward_is_posted_once",
        sql: "SELECT r.friend_id || ' ' || r.status || ' granted ' || g.granted || ' recalled ' || g.recalled AS detail
                FROM referrals r LEFT JOIN credit_lots l ON l.id = r.lot_id
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(e.amount_paisa) FILTER (
                                WHERE t.kind = 'ref_grant' AND a.key = 'user_credits:' || r.referrer_id AND e.side = 'CR'), 0) AS granted,
                            coalesce(sum(e.amount_paisa) FILTER (WHERE t.kind = 'ref_revoke' AND e.side = 'CR'), 0) AS recalled,
                            coalesce(sum(e.amount_paisa) FILTER (WHERE t.kind = 'credit_expire' AND e.side = 'CR'), 0) AS expired
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = e.account_id
                      WHERE t.idem_key IN ('ref_grant:' || r.friend_id, 'ref_revoke:' || r.lot_id, 'credit_expire:' || r.lot_id)
                         OR t.idem_key LIKE 'credit_expire:' || r.lot_id || ':%') g
               WHERE r.status IN ('REWARDED', 'REVOKED')
                 AND (l.user_id IS DISTINCT FROM r.referrer_id OR l.kind IS DISTINCT FROM 'REFERRAL'
                      OR g.granted <> l.amount_paisa
                      OR (r.status = 'REWARDED' AND g.recalled <> 0)
                      OR (r.status = 'REVOKED'
                          AND NOT g.recalled BETWEEN l.amount_paisa - g.expired AND l.amount_paisa))",
    },
    Check {
        name: "grant_has_its_referral",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind = 'ref_grant'
                 AND NOT EXISTS (SELECT 1 FROM referrals r
                                  WHERE t.idem_key = 'ref_grant:' || r.friend_id AND r.status IN ('REWARDED', 'REVOKED'))",
    },
    Check {
        name: "reward_lot_has_its_referral",
        sql: "SELECT l.id::text AS detail FROM credit_lots l
               WHERE l.kind = 'REFERRAL' AND NOT EXISTS (SELECT 1 FROM referrals r WHERE r.lot_id = l.id)",
    },
    Check {
        name: "ten_rewards_a_month_at_most",
        sql: "SELECT r.referrer_id || ' ' || count(*) AS detail FROM referrals r WHERE r.status IN ('PENDING', 'REWARDED')
               GROUP BY r.referrer_id, date_trunc('month', r.promised_at AT TIME ZONE 'Asia/Karachi') HAVING count(*) > 10",
    },
];
